"""Floors for the labelled texts printed in other ways; what is missed is printed when one is not reached."""

import pytest

from tests.accuracy import labelled
from tests.changed_texts import CHANGES, changed

FLOORS = {change: {"labels": 0.99, "place in the tree": 0.99} for change in CHANGES} | {
    "one line": {"labels": 0.95, "place in the tree": 0.95}
}


@pytest.mark.parametrize("change", list(CHANGES))
@pytest.mark.parametrize("name", sorted(labelled()))
def test_a_text_printed_otherwise(name: str, change: str) -> None:
    tallies = changed(name, change)
    short = {key: tallies[key].f1 for key, floor in FLOORS[change].items() if tallies[key].f1 < floor}
    assert not short, [miss for key in short for miss in tallies[key].misses]
