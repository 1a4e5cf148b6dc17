"""The last pass of a build: the provisions of other jurisdictions that make the same rule."""

import os
from collections import deque
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from ordparse.kb.progress import Progress
from ordparse.kb.writer import Writer

if TYPE_CHECKING:
    from concurrent.futures import Future

    from ordparse.comparing.runs import Spread

T = TypeVar("T")

_AHEAD = 4
"""Runs on their way for each worker: what bounds the memory of the writer."""


def compare_provisions(
    writer: Writer, *, workers: int | None = None, model: Path | None = None, progress: Progress
) -> None:
    """Write the similar provisions of every provision, where there is more than one jurisdiction.

    `model` is the folder of a sentence model that is asked, too. The rows are the same
    whatever the number of `workers`, which is that of the processors unless it is given.
    """
    run = writer.connection.execute
    jurisdictions, provisions = run(
        "SELECT count(DISTINCT jurisdiction), count(*) FROM provisions WHERE placeholder = 0"
    ).fetchone()
    if jurisdictions < 2:
        return
    # numpy and scipy: only where there is something to compare
    from ordparse.comparing.similarity import similar_provisions
    from ordparse.comparing.wording import wordings_by_source

    progress("comparing", 0, provisions)
    embed = None
    if model is not None:
        from ordparse.comparing.embedding import local_model

        embed = local_model(model)
    found = similar_provisions(
        wordings_by_source(writer.connection), embed=embed, spread=spread_over(workers or os.cpu_count() or 1)
    )
    writer.insert("similar_provisions", found.rows())
    progress("comparing", provisions, provisions)


def spread_over(workers: int) -> "Spread":
    """Work on runs of rows in so many processes.

    A process is born with all that the work needs, so nothing large is sent to it;
    where processes cannot be born so, this one does the work.
    """
    from multiprocessing import get_all_start_methods

    from ordparse.comparing.runs import in_turn, runs

    if workers == 1 or "fork" not in get_all_start_methods():
        return in_turn

    def spread(work: Callable[[int, int], T], size: int) -> Iterator[T]:
        from ordparse.kb.pool import pool_of

        waiting: deque[Future[T]] = deque()
        with pool_of(workers, begin=_begin, given=(work,)) as pool:
            for low, high in runs(size):
                waiting.append(pool.submit(_work, low, high))
                if len(waiting) > workers * _AHEAD:
                    yield waiting.popleft().result()
            while waiting:
                yield waiting.popleft().result()

    return spread


_given: Callable[[int, int], Any] | None = None
"""The work of a worker process."""


def _begin(work: Callable[[int, int], Any]) -> None:
    from ordparse.kb.pool import begin_worker

    global _given
    _given = work
    begin_worker()


def _work(low: int, high: int) -> Any:
    if _given is None:
        raise RuntimeError("a worker has no work before it began")
    return _given(low, high)
