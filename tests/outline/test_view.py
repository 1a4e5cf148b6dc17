"""The view: one form of blanks and line ends, every offset kept."""

import pytest

from ordparse.markup import unmarked
from ordparse.outline import read_outline
from ordparse.source import source_from_text
from ordparse.view import blank, hard_wraps, lines, merged, plain, reflowed, tidy

WRAPPED = """Sec. 1. It shall be unlawful for any person, firm, or corporation to carry on
the business of collecting or hauling garbage, rubbish, or recyclables in the
city without first obtaining a license to do so from the council under Section
2 of this chapter, and no license is granted for a term of more than twelve
(12) months at a time, as the council may from time to time by resolution and
after a hearing decide for one person or for all persons together.

(a) The applicant shall state the name and the address of each person who owns
a part of the business, and of each person who drives a truck for it.
(b) The fee is due.

Sec. 2. The council may revoke a license for cause after a hearing of which it
has given the holder of the license ten days of notice in writing, by mail or
by hand, at the address that the holder has given to the city for the purpose.
"""


@pytest.mark.parametrize(
    "text", ["a\r\nb", "a\rb", "a\xa0b\u2003c", "\x00\ufeffa\x0cb\u2028c", "", "\r", "\U0001f415\t"]
)
def test_the_view_is_as_long_as_the_text(text: str) -> None:
    view = plain(text)
    assert len(view) == len(text)
    assert not set(view) & set("\r\t\xa0\x00\x0c")


def test_line_ends_become_one() -> None:
    assert plain("a\r\nb\rc\x0cd\x85e") == "a \nb\nc\nd\ne"


def test_blanks_become_one() -> None:
    assert plain("a\xa0b\u2002c\u2009d\u200be\te") == "a b c d e e"


def test_hidden_spans_keep_their_line_ends() -> None:
    assert blank("one\ntwo\nthree", [(1, 6)]) == "o  \n  o\nthree"


def test_spans_that_touch_are_one() -> None:
    assert merged([(5, 9), (0, 2), (2, 4), (3, 4), (7, 7)]) == [(0, 4), (5, 9)]


def test_lines_have_their_offsets() -> None:
    assert list(lines("a\n\nbc")) == [(0, 1), (2, 2), (3, 5)]


def test_wraps_inside_paragraphs_go_and_labels_stay() -> None:
    view = reflowed(WRAPPED)
    assert len(view) == len(WRAPPED)
    assert "carry on the business" in view
    assert "under Section 2 of this chapter" in view
    assert "twelve (12) months" in view
    assert "\n(a) The applicant" in view
    assert "\n(b) The fee" in view


def test_short_lines_are_no_wraps() -> None:
    assert hard_wraps("a. One.\nb. Two.\nc. Three.\nd. Four.\n") == []


def test_a_wrapped_text_has_the_sections_of_the_text() -> None:
    found = read_outline(source_from_text(WRAPPED))
    assert [provision.num for provision in found.provisions] == ["1", "a", "b", "2"]


def test_a_word_with_an_apostrophe_of_a_page_is_whole() -> None:
    text = unmarked("the owner&rsquo;s dog, the owners&rsquo; dogs")
    assert tidy(text, (0, len(text))) == "the owner’s dog, the owners’ dogs"
