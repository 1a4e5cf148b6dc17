"""Parsing the sources of a build: in this process, or in chunks by a pool of processes, always handed over in order."""

import os
import signal
from collections import deque
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import contextmanager
from threading import Thread, current_thread, main_thread
from typing import TYPE_CHECKING, Any, TypeAlias

from ordparse.errors import OrdparseError
from ordparse.kb.packing import pack, unpack
from ordparse.kb.plan import Task, recipe
from ordparse.kb.rows import SourceRows, source_rows
from ordparse.kb.targets import links_between
from ordparse.parse import parse_source
from ordparse.source import read_source

if TYPE_CHECKING:
    from concurrent.futures import Future, ProcessPoolExecutor

_CHUNK = 400_000
"""Bytes of text that a worker parses at a time: enough that handing them over costs nothing."""

_CHUNKS_EACH = 3
"""Chunks that are left for each worker, so that all of them have something to do to the end."""

_LEAST = 50_000
"""Bytes of text that are a chunk in any case."""

_AHEAD = 3
"""Chunks on their way for each worker: what bounds the memory of the writer."""

_PAYS = 600_000
"""Bytes of text from which another worker process pays."""


def parse_chunk(tasks: Sequence[Task], meaning: bool) -> list[SourceRows]:
    """The rows of some sources, their references resolved over all of them."""
    found, parses = [], []
    for task in tasks:
        source = read_source(task.entry.path, task.entry.name)
        parsed = parse_source(source, jurisdictions=task.entry.jurisdictions, meaning=meaning)
        made = recipe(source.sha256, task.entry, meaning=meaning)
        found.append(source_rows(parsed, task.entry, task.number, made))
        parses.append(parsed)
    for rows, links in zip(found, links_between(parses, [task.number for task in tasks]), strict=True):
        rows.links = links
    return found


def _parse_packed(tasks: Sequence[Task], meaning: bool) -> bytes:
    """The rows of some sources, packed."""
    return pack(parse_chunk(tasks, meaning))


def begin_worker() -> None:
    """Leave interrupts to the writer, and end when it is gone: a worker would wait for its next chunk for ever."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_end_with_the_writer, daemon=True).start()


def _end_with_the_writer() -> None:
    from multiprocessing import parent_process
    from multiprocessing.connection import wait

    if writer := parent_process():
        wait([writer.sentinel])
        os._exit(1)


def _chunks(tasks: Sequence[Task], workers: int) -> Iterator[list[Task]]:
    """Runs of sources to parse, and sources to copy one by one, in order.

    Runs grow shorter toward the end, so that all workers have something to do until
    then. A run goes on while the corpus says that it is the same code.
    """
    left = sum(task.size for task in tasks if task.before is None)
    chunk: list[Task] = []
    size = 0
    for task in tasks:
        most = _CHUNK if workers == 1 else max(_LEAST, min(_CHUNK, left // (workers * _CHUNKS_EACH)))
        more = task.before is None and size + task.size <= (2 * most if chunk and _same_code(chunk[-1], task) else most)
        if chunk and not more:
            yield chunk
            left -= size
            chunk, size = [], 0
        if task.before is not None:
            yield [task]
        else:
            chunk.append(task)
            size += task.size
    if chunk:
        yield chunk


def _same_code(task: Task, other: Task) -> bool:
    return task.entry.jurisdictions == other.entry.jurisdictions != ()


_Step: TypeAlias = tuple[list[Task], "Future[bytes] | None"]


@contextmanager
def pool_of(
    workers: int, *, begin: Callable[..., None] = begin_worker, given: tuple[Any, ...] = ()
) -> Iterator["ProcessPoolExecutor"]:
    """A pool of processes that are gone when it is left; each begins with `begin(*given)`.

    Raises:
        OrdparseError: a process was ended from outside.
    """
    from concurrent.futures.process import BrokenProcessPool

    pool = _deaf_pool(workers, begin, given)
    try:
        yield pool
    except BrokenProcessPool as error:
        raise OrdparseError("a worker process was ended from outside; the knowledge base is as it was") from error
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


def _deaf_pool(workers: int, begin: Callable[..., None], given: tuple[Any, ...]) -> "ProcessPoolExecutor":
    """A pool whose processes are there and leave interrupts to this one.

    A worker that is interrupted while it takes its next chunk dies with the queue's
    lock in its hand, and the others wait for ever: they must be born deaf to it.
    """
    from concurrent.futures import ProcessPoolExecutor
    from multiprocessing import get_all_start_methods, get_context

    # forked workers start with the grammars loaded; elsewhere the platform's own way has to do
    method = "fork" if "fork" in get_all_start_methods() and os.name == "posix" else None
    pool = ProcessPoolExecutor(workers, mp_context=get_context(method), initializer=begin, initargs=given)
    if current_thread() is not main_thread():
        return pool
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        pool.submit(int).result()
    finally:
        signal.signal(signal.SIGINT, before)
    return pool


def parsed_in_order(
    tasks: Sequence[Task], workers: int, *, meaning: bool
) -> Generator[tuple[list[Task], list[SourceRows] | None], None, None]:
    """The sources in order with their rows; None for a source that is to be copied."""
    if workers == 1:
        for chunk in _chunks(tasks, workers):
            yield chunk, None if chunk[0].before is not None else parse_chunk(chunk, meaning)
        return
    waiting: deque[_Step] = deque()
    with pool_of(workers) as pool:
        for chunk in _chunks(tasks, workers):
            copied = chunk[0].before is not None
            waiting.append((chunk, None if copied else pool.submit(_parse_packed, chunk, meaning)))
            while len(waiting) > workers * _AHEAD or (waiting and waiting[0][1] is None):
                done, rows = waiting.popleft()
                yield done, None if rows is None else unpack(rows.result())
        while waiting:
            done, rows = waiting.popleft()
            yield done, None if rows is None else unpack(rows.result())


def workers_for(wanted: int | None, tasks: Sequence[Task]) -> int:
    """How many processes parse: as many as wanted, else as many as pay for themselves."""
    if wanted is not None:
        return wanted
    size = sum(task.size for task in tasks if task.before is None)
    return max(1, min(os.cpu_count() or 1, size // _PAYS))
