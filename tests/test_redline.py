"""Word-level redlines: what is kept is common, what is left is the two texts, and the cost grows with the length."""

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ordparse.comparing.redline import Op, longest_rising, redline, words_in


def told(old: str, new: str) -> str:
    signs = {Op.KEPT: "{}", Op.STRUCK: "[-{}-]", Op.ADDED: "{{+{}+}}"}
    return "".join(signs[piece.op].format(piece.text) for piece in redline(old, new))


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ("No dog shall bark.", "No dog shall bark.", "No dog shall bark."),
        ("", "", ""),
        ("No dog shall bark.", "", "[-No dog shall bark.-]"),
        ("", "No dog shall bark.", "{+No dog shall bark.+}"),
        ("for each dog in heat", "for each dog or cat in heat", "for each dog {+or cat +}in heat"),
        ("until such dogs shall", "until such animals shall", "until such [-dogs -]{+animals +}shall"),
        ("of the bite within a day.", "of the bite.", "of the bite[- within a day-]."),
        ("five (5) days", "ten (10) days", "[-five (5-]{+ten (10+}) days"),
        ("on a  leash\n now", "on a leash now", "on a leash now"),
    ],
)
def test_a_change_reads_as_a_phrase(old: str, new: str, expected: str) -> None:
    assert told(old, new) == expected


def test_a_rewritten_sentence_is_not_cut_up_by_chance_words() -> None:
    old = "The license fee may be waived on application by a person who is not over an income in excess of $5,000."
    new = "Dogs and cats owned by non-residents of this place are not permitted to remain there longer than ten days."
    assert [piece.op for piece in redline(old, new)] == [Op.STRUCK, Op.ADDED, Op.KEPT]


words = st.lists(st.sampled_from("no dog or cat shall run at large, (6) 502.08".split()), max_size=40).map(" ".join)


@given(words, words)
def test_pieces_give_back_both_texts(old: str, new: str) -> None:
    pieces = redline(old, new)
    assert "".join(piece.text for piece in pieces if piece.op is not Op.STRUCK) == new
    unstruck = "".join(piece.text for piece in pieces if piece.op is not Op.ADDED)
    assert unstruck.split() == old.split() or "".join(unstruck.split()) == "".join(old.split())
    for piece in pieces:
        assert (old if piece.op is Op.STRUCK else new)[piece.start : piece.end] == piece.text


@given(st.text(), st.text())
def test_any_texts_have_a_redline(old: str, new: str) -> None:
    pieces = redline(old, new)
    assert "".join(piece.text for piece in pieces if piece.op is not Op.STRUCK) == new


@given(st.lists(st.integers(0, 30), unique=True))
def test_the_longest_rising_row_rises(numbers: list[int]) -> None:
    kept = [numbers[place] for place in sorted(longest_rising(numbers))]
    assert kept == sorted(kept)
    assert bool(kept) == bool(numbers)


def test_words_are_counted_without_signs() -> None:
    assert words_in(redline("a dog, a cat", "a dog, a ferret, and 502.08"), Op.ADDED) == 3


@pytest.mark.parametrize("unit", ["word{0} of text {0} here ", "dog dog cat cat ", "a "])
def test_cost_grows_with_the_length(unit: str) -> None:
    def seconds(count: int) -> float:
        old = "".join(unit.format(number) for number in range(count))
        new = "".join(unit.format(number) + ("and more " if number % 50 == 0 else "") for number in range(count))
        start = time.process_time()
        redline(old, "start " + new)
        return time.process_time() - start

    seconds(500)
    short, long = seconds(2_000), seconds(16_000)
    assert long < 30 * short + 0.2
