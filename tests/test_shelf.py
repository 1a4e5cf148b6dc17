"""What lies on a shelf comes back as it was kept, in memory and in a file."""

import os

import numpy as np
import pytest
from scipy import sparse  # type: ignore[import-untyped]

from ordparse.comparing import shelf
from ordparse.comparing.shelf import Kept, KeptMatrix, Names


@pytest.fixture(params=["in memory", "in a file"])
def short(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is kept stays in memory, or goes into a file with the first items."""
    if request.param == "in a file":
        for name in ("_SHORT", "_SHORT_NAMES"):
            monkeypatch.setattr(shelf, name, 0)


@pytest.mark.usefixtures("short")
@pytest.mark.parametrize("near", [0, 12, 2_000])
def test_stretches_come_back_one_after_the_other(near: int) -> None:
    kept, numbers = Kept(np.int32, near=near), np.arange(1_000, dtype=np.int32)
    for low in range(0, 1_000, 300):
        kept.append(numbers[low : low + 300])
    assert len(kept) == 1_000
    starts, stops = np.array([3, 5, 5, 900, 20]), np.array([5, 5, 9, 907, 22])
    expected = [number for low, high in zip(starts, stops, strict=True) for number in range(low, high)]
    assert kept.stretches(starts, stops).tolist() == expected
    assert kept[10:13].tolist() == [10, 11, 12]
    assert kept[np.array([7, 2, 2])].tolist() == [7, 2, 2]
    assert kept[np.zeros(0, dtype=np.int64)].tolist() == []


@pytest.mark.usefixtures("short")
def test_names_come_back_by_number() -> None:
    names = Names()
    names.append(["us-xx-alder/1", "", "§ 2\0"])
    names.append(["us-xx-birch/3"])
    assert len(names) == 4
    assert names.of(np.array([3, 1, 2])) == ["us-xx-birch/3", "", "§ 2\0"]


@pytest.mark.usefixtures("short")
def test_rows_of_a_matrix_come_back() -> None:
    matrix = sparse.random(60, 30, density=0.2, format="csr", dtype=np.float32, random_state=1)
    kept = KeptMatrix(30)
    kept.append(matrix[:40])
    kept.append(matrix[40:])
    rows = np.array([0, 1, 59, 7])
    assert (kept.of(rows).toarray() == matrix[rows].toarray()).all()


def test_a_process_that_was_forked_reads_what_was_kept_before(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shelf, "_SHORT", 0)
    kept = Kept(np.int32)
    kept.append(np.arange(100, dtype=np.int32))
    if (child := os.fork()) == 0:
        os._exit(0 if kept[40:43].tolist() == [40, 41, 42] else 1)
    assert os.waitpid(child, 0)[1] == 0
    assert kept[:2].tolist() == [0, 1]
