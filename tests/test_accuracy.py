"""Floors for the accuracy on the hand-labelled texts; what is missed is printed when one is not reached."""

import pytest

from benchmarks.tally import Tally
from tests.accuracy import labelled, measure, table

STRUCTURE_FLOORS = {"labels": 0.995, "place in the tree": 0.995, "kind": 0.995, "heading": 0.985, "end": 0.985}
REFERENCE_FLOOR = 0.98
HISTORY_FLOOR = 0.99


def total(tallies: dict[str, Tally]) -> Tally:
    found = Tally()
    for name, tally in tallies.items():
        if name != "history":
            found.add(tally)
    return found


@pytest.mark.parametrize("name", sorted(labelled()))
def test_structure(name: str) -> None:
    tallies = measure()[0][name]
    short = {key: tallies[key].f1 for key, floor in STRUCTURE_FLOORS.items() if tallies[key].f1 < floor}
    assert not short, [miss for key in short for miss in tallies[key].misses]


def test_targets_of_references() -> None:
    found = total(measure()[1])
    assert found.wanted > 200
    assert found.f1 >= REFERENCE_FLOOR, found.misses


def test_history() -> None:
    found = measure()[1]["history"]
    assert found.wanted > 150
    assert found.f1 >= HISTORY_FLOOR, found.misses


def test_the_table_has_a_row_for_each_text_and_type() -> None:
    rows = table().splitlines()
    for entry, _ in labelled().values():
        assert any(entry.name in row for row in rows)
    for type_ in ("internal", "self", "relative", "statute", "history"):
        assert any(row.startswith(f"| {type_} |") for row in rows)
