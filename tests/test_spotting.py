"""Words are spotted where they begin, each once, whatever stands between and around them."""

from itertools import chain

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ordparse import spotting
from ordparse.citing import triggers
from ordparse.spotting import ANNOUNCING_WORDS, HISTORY_NAMES, HISTORY_VERBS, NOTE_WORDS, REFERENCE_WORDS, spots

WORDS = {*REFERENCE_WORDS, *HISTORY_VERBS, *HISTORY_NAMES, "source", "history", *NOTE_WORDS, *ANNOUNCING_WORDS}
PIECES = st.sampled_from(
    "Section sections SEC. sub-section Subd. theChapter chapter, department parts Ch3. U.S.C. U.S. Code 42 CFR C.F.R. "
    "Ord. ordinance re-adopted readopted Public Law Pub. L. P.L. D.C. Law L. L. R. M. C. 5-18 502.04 94-Or-035 s. 66 "
    "owner\u2019s (this) \u00a7\u00a7 \u2013 \u00e9t\u00e9 \u00e9section \u03b1\u03b2 \u0141 \u015b \u05d0 \u4e00 "
    "Stat. statutes state code. laws lawful seq. State Law Cross references as used reference to".split()
)
TEXTS = st.lists(st.tuples(PIECES, st.sampled_from(["", " ", "  ", "\n", ", "])), max_size=12)


def slowly(text: str) -> dict[str, list[int]]:
    """The words of a text, looked for at each letter."""
    kept = (char.lower() if char.isascii() else char for char in text)
    low = "".join(char if char.isalpha() else " " for char in kept) + " "
    found: dict[str, list[int]] = {}
    for at in range(len(text)):
        before = text[at - 1] if at else " "
        begins = not before.isalpha() or (before.islower() and text[at].isupper())
        for first in {word.partition(" ")[0] for word in WORDS if begins and low.startswith(word, at)}:
            found.setdefault(first, []).append(at)
    return found


def words_of(text: str) -> dict[str, list[int]]:
    return {word: list(offsets) for word, offsets in spots(text).words.items()}


@given(TEXTS)
def test_each_word_is_spotted_where_it_begins(pieces: list[tuple[str, str]]) -> None:
    text = "".join(chain.from_iterable(pieces))
    assert words_of(text) == slowly(text)


@given(TEXTS, st.integers(1, 30))
def test_a_text_read_in_pieces_gives_what_it_gives_whole(pieces: list[tuple[str, str]], size: int) -> None:
    text = "".join(chain.from_iterable(pieces))
    whole = spots(text)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(spotting, "_PIECE", size)
        in_pieces = spots.__wrapped__(text)
    assert in_pieces.words == whole.words
    assert (in_pieces.initials, in_pieces.serials) == (whole.initials, whole.serials)
    if all(len(word) < size for word in text.split(" ")):  # what is longer may be cut
        assert in_pieces.numbers == whole.numbers


def test_no_word_begins_behind_a_letter_of_any_alphabet() -> None:
    for letter in "\xe9\u0142\u0141\u0436\u05d0\u4e00\u212a\uff33":
        assert not spots(f"{letter}section 5").words, letter
    assert words_of("\u0142Section 5")["sect"] == [1]
    assert words_of("\u201cSection 5\u20145 ords.") == {"sect": [1], "ords": [13]}


def test_the_code_of_the_united_states_is_spotted_as_a_code() -> None:
    assert words_of("42 U.S. Code 1983; 42 U.S.C. 1983")["code"] == [8]


def test_each_word_of_references_triggers_something() -> None:
    seen_more_closely = {"c", "s", "ss", "his"}
    assert {word.partition(" ")[0] for word in REFERENCE_WORDS} == {*triggers.KIND_OF, *seen_more_closely}


def test_numbers_initials_and_serials() -> None:
    text = "See 5\u201318, $12.50, R. M. C. 5 - 18, A5-1, 503A.02 and 94-Or-035."
    found = spots(text)
    assert list(found.numbers) == [text.index("5\u2013"), text.index("503A")]
    assert list(found.initials) == [text.index("C.")]
    assert list(found.serials) == [text.index("4-Or")]
