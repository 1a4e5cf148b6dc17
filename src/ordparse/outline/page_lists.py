"""Lists that a web page numbers by itself: `<ol type="a">`, whose (a) and (b) are drawn and stand in no text."""

import re
from collections.abc import Iterator
from typing import NamedTuple

_LIST = re.compile(r"<ol\b(?P<how>[^<>]{0,500})>\s{0,500}<li\b[^<>]{0,500}>", re.IGNORECASE)
_ITEM_END = re.compile(r"</?(?:li|ol|ul)\b", re.IGNORECASE)
_LONGEST_LOOK = 2000  # characters of a first item
_PRINTED = re.compile(r"\(?[0-9A-Za-z]{1,4}[.):]|\(|§|[0-9]+(?:[.-][0-9]+)+ ")
_STYLE = re.compile(
    r"""\btype\s*=\s*["']?(?P<type>[aAiI1])|list-style(?:-type)?\s*:\s*(?P<style>[a-z-]{3,30})""", re.IGNORECASE
)
_STYLES = {
    "none": None,
    "lower-alpha": "a",
    "lower-latin": "a",
    "upper-alpha": "A",
    "upper-latin": "A",
    "lower-roman": "i",
    "upper-roman": "I",
}


class PageList(NamedTuple):
    """A list whose numbers a page draws; its span is that of the tag."""

    start: int
    end: int
    first: str  # how it numbers: the first of "a", "A", "i", "I" or "1"

    def may_hold(self, num: str) -> bool:
        """Whether a number is of the kind that the list has."""
        sign, first = num[:1], self.first
        return sign.isdigit() if first == "1" else sign.isalpha() and sign.islower() == first.islower()


def page_lists(text: str, view: str) -> Iterator[PageList]:
    """The lists of a page that number themselves; `view` is the text without its tags.

    Not a list whose items have their labels printed, nor one outside of what is
    read, as a menu.
    """
    if "<ol" not in text and "<OL" not in text:
        return
    for opening in _LIST.finditer(text):
        after = opening.end()
        closing = _ITEM_END.search(text, after, after + _LONGEST_LOOK)
        said = view[after : closing.start() if closing else after + _LONGEST_LOOK].strip()
        first = _first(opening["how"])
        if said and first and not _PRINTED.match(said):
            yield PageList(opening.start(), text.index(">", opening.start()) + 1, first)


def _first(how: str) -> str | None:
    """What the first number of a list looks like, by the attributes of its tag; None when it is not numbered."""
    found = _STYLE.search(how)
    if found is None:
        return "1"
    return found["type"] or _STYLES.get(found["style"].lower(), "1")
