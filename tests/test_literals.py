"""A search at literals finds what a search everywhere finds."""

import re

from hypothesis import given
from hypothesis import strategies as st

from ordparse.literals import folded, lowered, near, places

NOTE = re.compile(r"(?i:\*? ?\b(?:editor(?:s)?|law reference)s?:)")


@given(st.lists(st.sampled_from(["editor", "EDITORs", " ", "*", ":", "law ", "Law reference", "s", "x"]), max_size=30))
def test_near_is_finditer(pieces: list[str]) -> None:
    text = "".join(pieces)
    found = [match.span() for match in near(NOTE, text, places(folded(text), ("editor", "law ref")), reach=2)]
    assert found == [match.span() for match in NOTE.finditer(text)]


@given(st.text())
def test_folding_keeps_every_offset(text: str) -> None:
    assert folded(text) == "".join(char.lower() if char.isascii() else char for char in text)
    low = lowered(text)
    assert len(low) == len(text)
    assert low == text.lower() or len(text.lower()) != len(text)


def test_places_are_in_order_and_once() -> None:
    assert places("abcab", ("ab", "a", "b")) == [0, 1, 3, 4]
