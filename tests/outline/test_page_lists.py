"""Lists that a web page numbers by itself: what the page draws is not in the text, and that is said."""

import pytest

from tests.outline.trees import outline

PAGE = """<html><body><h1>Chapter 5 Dogs</h1>
<h2>Section 5-1 License</h2>
<p>The owner shall:</p>
{list}
<p>(c) Pay a fee of $5.</p>
<h2>Section 5-2 Leash</h2>
<p>No dog runs.</p>
</body></html>
"""


def codes(text: str) -> list[str]:
    return [told.code for told in outline(text).diagnostics]


@pytest.mark.parametrize("tag", ['<ol type="a">', "<ol style='list-style-type: lower-alpha'>", "<OL TYPE=a>"])
def test_a_list_that_the_page_numbers_is_said_to_have_no_numbers(tag: str) -> None:
    text = PAGE.format(list=f"{tag}<li>Buy a tag.</li>\n<li>Show it.</li></ol>")
    (told,) = outline(text).diagnostics
    assert (told.code, text[told.start : told.end]) == ("unprinted-numbers", tag)
    assert told.provision == "us-xx-here/5-1"


def test_numbers_of_another_kind_are_still_missing() -> None:
    text = PAGE.format(list="<ol><li>Buy a tag.</li></ol>")
    assert codes(text) == ["unprinted-numbers", "skipped-enumerator"]


@pytest.mark.parametrize(
    "items",
    [
        '<ol type="a"><li>(a) Buy a tag.</li><li>(b) Show it.</li></ol>',
        '<ol style="list-style: none"><li>(a) Buy a tag.</li><li>(b) Show it.</li></ol>',
        "<ol style='list-style:none'><li>Buy a tag.</li></ol>",
        "<ul><li>Buy a tag.</li></ul>",
        "<nav><ol><li>Home</li><li>Code</li></ol></nav>",
    ],
)
def test_a_list_with_its_labels_printed_or_without_numbers_is_none(items: str) -> None:
    assert "unprinted-numbers" not in codes(PAGE.format(list=items))
