"""Marks nest by rule, whatever they overlap, and no character of a text is lost or becomes HTML."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st
from markupsafe import Markup

from ordparse.pages.marks import Extract, Layer, Mark, Marks, marked


def mark(start: int, end: int, layer: Layer) -> Mark:
    name = {Layer.REFERENCE: "a", Layer.TERM: "t", Layer.HIT: "h", Layer.DEFINED: "d", Layer.AMOUNT: "m"}[layer]
    return Mark(start=start, end=end, layer=layer, before=Markup(f"<{name}>"), after=Markup(f"</{name}>"))


def check(text: str, marks: list[Mark], expected: str) -> None:
    assert str(marked(Extract(text), (0, len(text)), Marks(marks))) == expected


def test_a_reference_stands_outside_an_amount_in_it() -> None:
    check("see 5 feet rule", [mark(0, 15, Layer.REFERENCE), mark(4, 10, Layer.AMOUNT)], "<a>see <m>5 feet</m> rule</a>")


def test_an_amount_around_a_reference_is_cut_at_its_edges() -> None:
    check("ab cd ef", [mark(0, 8, Layer.AMOUNT), mark(3, 5, Layer.REFERENCE)], "<m>ab </m><a><m>cd</m></a><m> ef</m>")


def test_an_amount_that_crosses_the_edge_of_a_reference_is_cut_there() -> None:
    check("ab cd ef", [mark(0, 5, Layer.REFERENCE), mark(3, 8, Layer.AMOUNT)], "<a>ab <m>cd</m></a><m> ef</m>")


def test_a_defined_word_in_a_reference_yields() -> None:
    check("the owner of 5", [mark(4, 9, Layer.TERM), mark(0, 14, Layer.REFERENCE)], "<a>the owner of 5</a>")


def test_of_two_references_that_overlap_the_longer_stays() -> None:
    check("abcdef", [mark(0, 3, Layer.REFERENCE), mark(2, 6, Layer.REFERENCE)], "ab<a>cdef</a>")


def test_a_mark_that_reaches_over_a_paragraph_is_cut() -> None:
    text = Extract("ab\n\ncd")
    marks = Marks([mark(1, 5, Layer.REFERENCE)])
    assert str(marked(text, (0, 2), marks)) == "a<a>b</a>"
    assert str(marked(text, (4, 6), marks)) == "<a>c</a>d"


def test_a_stop_behind_a_link_follows_close_where_a_tag_stood_between() -> None:
    link = mark(0, 2, Layer.REFERENCE)
    check("18    . In (19  ) 20", [link, mark(12, 14, Layer.REFERENCE)], "<a>18</a>. In (<a>19</a>) 20")
    check("18  .5 and", [link], "<a>18</a>  .5 and")
    check("18   and", [link], "<a>18</a>   and")
    assert str(marked(Extract("18  ."), (0, 5), Marks([link]), blanks=True)) == "<a>18</a>  ."


@pytest.mark.parametrize("hostile", ["<script>alert(1)</script>", '"><img src=x onerror=alert(1)>', "&lt;", "</a>"])
def test_hostile_text_is_escaped_between_all_marks(hostile: str) -> None:
    shown = str(marked(Extract(hostile), (0, len(hostile)), Marks([mark(1, 3, Layer.REFERENCE)])))
    assert "<" not in re.sub(r"</?a>", "", shown)
    assert Markup(re.sub(r"</?a>", "", shown)).unescape() == hostile


def test_direction_marks_are_dropped_in_law_and_named_in_the_source() -> None:
    text = "a\u202eb\x00"
    assert str(marked(Extract(text), (0, 4), Marks())) == "ab\ufffd"
    assert str(marked(Extract(text), (0, 4), Marks(), blanks=True)) == "a[U+202E]b\ufffd"


_TEXT = "abcdefghijklmnopqrst"
_MARK = st.builds(
    lambda start, length, layer: mark(start, min(len(_TEXT), start + length), layer),
    st.integers(0, 19),
    st.integers(0, 12),
    st.sampled_from(Layer),
)


@given(st.lists(_MARK, max_size=8), st.integers(0, 20), st.integers(0, 20))
def test_any_marks_nest_and_lose_nothing(marks: list[Mark], one: int, two: int) -> None:
    low, high = sorted((one, two))
    shown = str(marked(Extract(_TEXT), (low, high), Marks(marks)))
    assert re.sub(r"<[^>]*>", "", shown) == _TEXT[low:high]
    open_now: list[str] = []
    for closing, name in re.findall(r"<(/?)(\w)>", shown):
        if closing:
            assert open_now.pop() == name
        else:
            assert name not in ("a", "t") or not {"a", "t"} & set(open_now)
            open_now.append(name)
    assert not open_now
