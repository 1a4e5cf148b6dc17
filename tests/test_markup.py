"""Markup is made blanks, and every offset stays."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ordparse.markup import unmarked

PIECES = (
    *("Fees", " ", "\n", "1. ", "2. ", "(a) ", "(b) ", "§ 1-2", "&sect;", "&nbsp;", "&amp;", "</p>", "<br />", "<b>"),
    *("<!-- x -->", "<", ">", "# ", "### ", "**", "***", "*", "---", "- ", "[", "](#a)", "](https://a.b)", "{#a-1}"),
    *(
        "<html>",
        "<head>",
        "</head>",
        "<script>",
        "</SCRIPT >",
        "<nav class='a'>",
        "</nav>",
        "&rsquo;",
        "&#8220;",
        "&xyz;",
    ),
)


@given(st.lists(st.sampled_from(PIECES), max_size=30).map("".join))
def test_markup_is_replaced_by_as_many_characters(text: str) -> None:
    assert len(unmarked(text)) == len(text)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("a < b and c > d", "a < b and c > d"),
        ("5 * 4 * 3", "5 * 4 * 3"),
        ("No. #5", "No. #5"),
        ("a list [1] of (two)", "a list [1] of (two)"),
        ("\n1. (a) Names.\n", "\n1. (a) Names.\n"),  # a number alone may be a label
        ("\n1. (a) Names.\n2. (b) Forms.\n", "\n   (a) Names.\n   (b) Forms.\n"),
        ("\n1. d. Names.\n2. e. Forms.\n", "\n   d. Names.\n   e. Forms.\n"),
        ("\n1. (i) Names.\n2. (ii) Forms.\n", "\n   (i) Names.\n   (ii) Forms.\n"),
        ("\n1. a. Names.\n2. a. Forms.\n", "\n1. a. Names.\n2. a. Forms.\n"),  # its letters begin anew
        ("\n1. (a) Names.\n(b) Forms.\n1. (a) Fees.\n", "\n1. (a) Names.\n(b) Forms.\n1. (a) Fees.\n"),
        ("<p>Fees</p> are <i>due</i>.", "\n  Fees\n    are    due    ."),
        (
            "the owner&rsquo;s &#8220;dog&#8221; &amp; R&D;",
            "the owner\u2019      s       \u201cdog\u201d       &     R&D;",
        ),
        (
            "<html><head><title>Ch. 1</title></head><nav>Home\n</nav><x-1>\u00a7 1</x-1></html>",
            "\n" + " " * 47 + "\n" + " " * 11 + "\u00a7 1" + " " * 6 + "\n" + " " * 6,
        ),
        ("a fee\\\nof $5\\ \nmore", "a fee \nof $5  \nmore"),
        ("a<script>b", "a<script>b"),
        ("see [§ 5](#s5), **bold**", "see  § 5      ,   bold  "),
    ],
)
def test_what_is_markup_and_what_is_text(text: str, said: str) -> None:
    assert unmarked(text) == said


def test_the_foot_of_a_web_page_is_no_law() -> None:
    page = "<html><body><p>Sec. 1-1. Fees. Five dollars.</p><footer>Privacy policy</footer></body></html>"
    assert unmarked(page).split() == "Sec. 1-1. Fees. Five dollars.".split()
