"""Columns: what comparison knows of many provisions, as long arrays of numbers, and how they are counted."""

from collections.abc import Iterator
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt
from scipy import sparse  # type: ignore[import-untyped]

Ints: TypeAlias = npt.NDArray[np.int64]
Numbers: TypeAlias = npt.NDArray[np.int32]  # where there are very many
Floats: TypeAlias = npt.NDArray[np.float32]
Bools: TypeAlias = npt.NDArray[np.bool_]
Matrix: TypeAlias = Any  # scipy.sparse.csr_matrix, which has no types

_CAST = 100_000
"""Numbers that are tallied together, for which NumPy makes a wider copy of them."""

_TOGETHER = 2_000
"""Rows that are worked on together: what bounds the memory of many."""


def blocks(rows: Ints) -> Iterator[Ints]:
    """The rows, some of them at a time."""
    for low in range(0, len(rows), _TOGETHER):
        yield rows[low : low + _TOGETHER]


def offsets_of(lengths: Ints | Numbers) -> Ints:
    """Where each of the lists of these lengths begins, which stand one after the other, and where the last one ends.

    >>> offsets_of(np.array([2, 0, 3])).tolist()
    [0, 2, 2, 5]
    """
    offsets = np.zeros(len(lengths) + 1, dtype=np.int64)
    np.cumsum(lengths, out=offsets[1:])
    return offsets


def ranges(starts: Ints, ends: Ints) -> tuple[Ints, Ints]:
    """All integers of the half-open ranges one after the other, and where each range begins among them."""
    lengths = ends - starts
    offsets = offsets_of(lengths)
    flat = np.arange(offsets[-1]) + np.repeat(starts - offsets[:-1], lengths)
    return flat, offsets


def tally(numbers: Numbers, width: int, weights: Numbers | None = None) -> Ints:
    """How often each number below `width` is there, or the sum of its weights."""
    found = np.zeros(width, dtype=np.int64)
    for low in range(0, len(numbers), _CAST):
        some = slice(low, low + _CAST)
        found += np.bincount(numbers[some], None if weights is None else weights[some], width).astype(np.int64)
    return found


def counts(flat: Numbers, starts: Ints, width: int) -> Matrix:
    """How often each number below `width` stands in each list; list i stands at `starts[i] : starts[i + 1]`."""
    size = len(starts) - 1
    keys = np.repeat(np.arange(size) * width, np.diff(starts))
    keys += flat
    keys.sort()
    firsts = np.flatnonzero(np.diff(keys, prepend=-1))
    found = np.diff(np.append(firsts, len(keys))).astype(np.float32)
    rows, columns = np.divmod(keys[firsts], max(width, 1))
    return sparse.csr_matrix((found, columns, offsets_of(np.bincount(rows, minlength=size))), shape=(size, width))
