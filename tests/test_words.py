"""Words are spotted where they begin; where none of them stands there is nothing to read."""

from collections.abc import Mapping
from itertools import pairwise

import pytest

from ordparse.meaning import rule_text, words
from ordparse.meaning.layer import read_meaning
from ordparse.meaning.norms import norms_in
from ordparse.meaning.quantities import quantities_in
from ordparse.meaning.words import Words, plain, standing
from ordparse.parse import Parsed
from tests.test_norms import CASES as NORMS
from tests.test_quantities import CASES as AMOUNTS

BEGINNINGS = (words.FIGURES, words.NUMBERS, words.MONTHS, words.TIMES, words.EVERY)


@pytest.mark.parametrize(
    ("text", "table", "found"),
    [
        ("Mayor may, in May", words.VERBS, ["mayor", "may", "may"]),
        ("it is so; if it rains", words.VERBS, ["it"]),
        ("he is unlawful, it is late, they are\n  hereby bound", words.VERBS, ["is", "it", "are"]),
        ("an exception, except for excess", words.CONDITIONS, ["exception", "except"]),
        ("who shall, that which, when", words.LINKS, ["who", "that", "which", "when"]),
        ("thirty-one, 5-18, a5 and sixteenth", words.NUMBERS, ["thirty", "one", "sixteenth"]),
        ("sept. 5, separate, seven", words.MONTHS, ["sept"]),
        ("§ 5-18, a5, ½", words.FIGURES, ["5", "18"]),
        ("oneself and none", words.NUMBERS, ["oneself"]),
    ],
)
def test_words_are_spotted_where_they_begin(text: str, table: tuple[str, ...], found: list[str]) -> None:
    low = text.lower()
    starts = Words(plain(low)).of(table)
    assert [low[at:].replace("-", " ").replace(",", " ").replace(".", " ").split()[0] for at in starts] == found


def test_plain_text_keeps_its_offsets() -> None:
    low = "é “dog” — ⅓ of 12\u2028dogs, the dog’s"
    assert len(plain(low)) == len(low) + 2
    assert [low[at : at + 3] for at, _ in standing(plain(low), [b" dog"])] == ["dog", "dog"]


class AllWords(Words):
    """Tells every word to whoever asks, but for what is told by how it begins."""

    def __init__(self, plain: bytes) -> None:
        super().__init__(plain)
        self.starts = [at for at, (before, first) in enumerate(pairwise(plain)) if before == 32 != first]

    def of(self, words: tuple[str, ...]) -> list[int]:
        return super().of(words) if words in BEGINNINGS else self.starts


def test_nothing_is_lost_by_spotting(parsed: Mapping[str, Parsed], monkeypatch: pytest.MonkeyPatch) -> None:
    """The tables name every word that the patterns need: looking at all words finds no more."""
    monkeypatch.setattr(rule_text, "Words", AllWords)
    for name, text in parsed.items():
        found = read_meaning(text.outline)
        for part in ("definitions", "uses", "quantities", "norms"):
            assert getattr(found, part) == getattr(text, part), (name, part)


def test_no_case_is_lost_by_spotting(monkeypatch: pytest.MonkeyPatch) -> None:
    cases = [text for text, _ in (*NORMS, *AMOUNTS)]
    spotted = [(norms_in(text), quantities_in(text)) for text in cases]
    monkeypatch.setattr(rule_text, "Words", AllWords)
    assert [(norms_in(text), quantities_in(text)) for text in cases] == spotted
