"""Phrases read straight through are those of the grammar."""

from hypothesis import example, given, settings
from hypothesis import strategies as st

from ordparse.citing import reading
from ordparse.walking import Token

VALUES = {"NUMBER": "5", "PINS": ("a",), "WORD": "V", "SECTION": "section", "LEVEL": "paragraph", "CONTAINER": "title"}
TYPES = (
    "LAW SECTION LEVEL CONTAINER NUMBER PINS WORD SEP AND COMMA OF TO ETSEQ GLOSS NOTE OFSELF OFOWN OFLAW OFNAME ABOVE"
).split()
LIKELY = "NUMBER NUMBER PINS WORD SECTION SEP TO OF".split()


def tokens(types: list[str]) -> list[Token]:
    return [Token(kind, 2 * at, 2 * at + 1, VALUES.get(kind)) for at, kind in enumerate(types)]


@settings(max_examples=600, deadline=None)
@given(st.lists(st.sampled_from(TYPES) | st.sampled_from(LIKELY), max_size=9))
@example(["SECTION", "NUMBER", "PINS", "TO", "PINS", "ETSEQ", "OF", "CONTAINER", "WORD", "TO", "WORD", "OFSELF"])
@example(["NUMBER", "TO", "PINS"])
@example(["WORD", "PINS", "TO", "WORD"])
@example(["WORD", "TO", "WORD", "PINS"])
@example(["PINS", "TO", "PINS", "NOTE", "NOTE", "ABOVE", "OFLAW"])
def test_straight_and_by_the_grammar(types: list[str]) -> None:
    grammars = reading._Straight(tokens(types))
    grammars._next()
    assert reading.read(tokens(types)) == (grammars.cut() if types else None)
