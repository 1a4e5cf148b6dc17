"""A progress bar for builds, with rate and time left."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import monotonic
from typing import TypeAlias

Progress: TypeAlias = Callable[[str, int, int], None]
"""Called with what is being done, how much of it is done, and how much there is."""


def silent(phase: str, done: int, total: int) -> None:
    """A progress that shows nothing."""


@contextmanager
def shown(*, quiet: bool = False) -> Iterator[Progress]:
    """A progress that is drawn on standard error, where that is a terminal; else it shows nothing."""
    if quiet or not sys.stderr.isatty():
        yield silent
        return
    from rich.console import Console
    from rich.progress import BarColumn, TaskID, TextColumn, TimeRemainingColumn
    from rich.progress import Progress as Bars

    # redrawn when something happens: a refreshing thread would be forked into the workers
    with Bars(
        TextColumn("{task.description:<9}"),
        BarColumn(),
        TextColumn("{task.percentage:>3.0f} %"),
        TextColumn("{task.fields[rate]}"),
        TimeRemainingColumn(),
        console=Console(stderr=True),
        auto_refresh=False,
    ) as bars:
        tasks: dict[str, TaskID] = {}
        began: dict[str, float] = {}

        def show(phase: str, done: int, total: int) -> None:
            if phase not in tasks:
                tasks[phase] = bars.add_task(phase, total=total, rate="")
                began[phase] = monotonic()
            rate = rate_of(phase, done, monotonic() - began[phase])
            bars.update(tasks[phase], completed=done, total=total, rate=rate, refresh=True)

        yield show


def rate_of(phase: str, done: int, seconds: float) -> str:
    """How fast a phase goes: texts in kilobytes, all else in items.

    >>> rate_of("parsing", 3_000_000, 2.0), rate_of("resolving", 500, 0.5), rate_of("parsing", 0, 0.0)
    ('1,500 kB/s', '1,000/s', '')
    """
    if not done or seconds <= 0:
        return ""
    return f"{done / seconds / 1000:,.0f} kB/s" if phase == "parsing" else f"{done / seconds:,.0f}/s"
