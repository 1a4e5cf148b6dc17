"""Runs: work on many rows, a run of them at a time, wherever it is done."""

from collections.abc import Callable, Iterator
from typing import Protocol, TypeVar

T = TypeVar("T")

RUN = 500
"""Rows of a run: some 0.1 s of work, the outcome of which takes a few MB."""


class Spread(Protocol):
    """Does work on all rows: what it gives for each run, from the first row on."""

    def __call__(self, work: Callable[[int, int], T], size: int, /) -> Iterator[T]:
        """What `work(low, high)` gives for each of `runs(size)`, in their order."""
        ...


def runs(size: int) -> Iterator[tuple[int, int]]:
    """The rows below `size` in runs.

    >>> list(runs(1_200))
    [(0, 500), (500, 1000), (1000, 1200)]
    """
    for low in range(0, size, RUN):
        yield low, min(low + RUN, size)


def in_turn(work: Callable[[int, int], T], size: int) -> Iterator[T]:
    """One run after the other, in this process."""
    for low, high in runs(size):
        yield work(low, high)
