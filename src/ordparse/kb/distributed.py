"""Building a dataset on many machines: sources parsed by Dask workers, then their citations resolved.

All workers and the caller see the same folders: the corpus and the dataset. What
a worker has written whole stays; a task whose worker died is given to another,
and a source that cannot be read or that takes its workers down fails alone.
"""

import logging
import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, replace
from functools import lru_cache, partial
from pathlib import Path
from time import monotonic
from typing import Any, TypeAlias

from ordparse.corpus import Corpus, CorpusEntry
from ordparse.errors import OrdparseError
from ordparse.kb.dataset import (
    Done,
    corpus_of,
    forget,
    mark,
    marks,
    open_dataset,
    read_manifest,
    write_manifest,
    write_source,
)
from ordparse.kb.dataset_links import DatasetIndex, resolve_source
from ordparse.kb.plan import recipe
from ordparse.kb.progress import Progress, silent
from ordparse.kb.rows import source_rows
from ordparse.parse import parse_source
from ordparse.source import read_source

_BATCH = 400_000
"""Bytes of text in a task: a task costs a scheduler some milliseconds, so it should last a good part of a second."""

_RETRIES = 2
"""How often a task that raised is tried again; tasks of workers that died are not counted here."""

_TIMEOUT = "10s"
"""How long a scheduler may take to answer."""

Batch: TypeAlias = tuple[CorpusEntry, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class DatasetReport:
    """What a build of a dataset did."""

    folder: Path
    sources: int
    parsed: int
    failures: tuple[Done, ...]
    seconds: float

    def sentence(self) -> str:
        """What there is to say of the build, in a line and one more for each source that failed."""
        kept = self.sources - self.parsed - len(self.failures)
        unchanged = f", {kept} unchanged" if kept else ""
        lines = [
            f"{self.folder}: {self.sources} sources ({self.parsed} parsed{unchanged}"
            f"{f', {len(self.failures)} failed' if self.failures else ''}) in {self.seconds:.1f} s"
        ]
        lines += [f"  failed: {done.name}: {done.failure}" for done in self.failures]
        return "\n".join(lines)


# ---- What runs in the workers --------------------------------------------------------------------------------------


def parse_batch(batch: Batch, folder: Path, corpus: Corpus, meaning: bool) -> list[Done]:
    """Parse some sources into the dataset; one that cannot be read or parsed is noted as failed."""
    found = []
    for entry in batch:
        try:
            source = read_source(entry.path, entry.name)
            parsed = parse_source(source, jurisdictions=entry.jurisdictions, meaning=meaning)
            made = recipe(source.sha256, entry, meaning=meaning)
            done = write_source(folder, source_rows(parsed, entry, 1, made), corpus)
        except Exception as error:  # whatever is wrong with one source is no reason to lose the others
            done = Done(name=entry.name, recipe="", failure=_reason(error))
        mark(folder, done)
        found.append(done)
    return found


@lru_cache(maxsize=1)
def _world(folder: Path, token: str) -> tuple[dict[str, Done], DatasetIndex, Corpus]:
    """The sources of the dataset, its designators and its jurisdictions; kept while `token` is the same."""
    known = read_manifest(folder)
    sources = list(known.values())
    return known, DatasetIndex(folder, sources), corpus_of(folder, sources)


def resolve_batch(names: Sequence[str], folder: Path, token: str) -> list[Done]:
    """Resolve the citations of some sources of the dataset."""
    known, index, corpus = _world(folder, token)
    found = []
    for name in names:
        files = resolve_source(folder, known[name], index, corpus)
        done = replace(known[name], files={**known[name].files, **files})
        mark(folder, done)
        found.append(done)
    return found


def _reason(error: BaseException) -> str:
    text = str(error).strip().splitlines()
    return f"{type(error).__name__}: {text[0] if text else 'no message'}"


# ---- What runs in the caller ---------------------------------------------------------------------------------------


def _size(entries: Iterable[CorpusEntry]) -> int:
    """The bytes of the sources that are there; the worker will say what is wrong with the others."""
    size = 0
    for entry in entries:
        with suppress(OSError):
            size += entry.path.stat().st_size
    return size


def _batches(entries: Iterable[CorpusEntry]) -> Iterator[Batch]:
    """The sources in tasks of some size; those of one jurisdiction stand together."""
    batch: list[CorpusEntry] = []
    size = 0
    for entry in sorted(entries, key=lambda entry: (entry.jurisdictions, entry.name)):
        length = _size([entry])
        if batch and size + length > _BATCH:
            yield tuple(batch)
            batch, size = [], 0
        batch.append(entry)
        size += length
    if batch:
        yield tuple(batch)


def _dask() -> Any:
    """The module `distributed`, which says little about its types.

    Raises:
        OrdparseError: it is not installed.
    """
    try:
        import distributed
    except ImportError as error:
        raise OrdparseError("the dask engine needs Dask: pip install 'ordparse[dask]'") from error
    return distributed


@contextmanager
def _client(scheduler: str | None, workers: int | None) -> Iterator[Any]:
    """A client of the scheduler at this address, or of a cluster on this machine."""
    dask = _dask()
    if scheduler is not None:
        try:
            client = dask.Client(scheduler, timeout=_TIMEOUT)
        except (OSError, TimeoutError) as error:
            raise OrdparseError(f"{scheduler}: no Dask scheduler answers there") from error
        with client:
            yield client
        return
    count = workers or os.cpu_count() or 1
    with (
        dask.LocalCluster(
            n_workers=count, threads_per_worker=1, dashboard_address=":0", silence_logs=logging.CRITICAL
        ) as cluster,
        dask.Client(cluster) as client,
    ):
        yield client


def _run(
    client: Any, work: Callable[[Batch], list[Done]], batches: Sequence[Batch], told: Callable[[int], None]
) -> Iterator[tuple[Batch, list[Done] | None, str]]:
    """The results of the batches as they come; None and a reason for a single source that could not be done.

    When workers die again and again over a batch, any source of it may be to
    blame, or one of another batch that the same worker held. So its sources are
    tried at the end, one by one, with nothing else running.
    """
    pending = {client.submit(work, batch, retries=_RETRIES, pure=False): batch for batch in batches}
    suspects: list[Batch] = []
    for future in _dask().as_completed(list(pending)):
        batch = pending.pop(future)
        if future.exception() is None:
            yield batch, future.result(), ""
            told(_size(batch))
        else:
            suspects += [(entry,) for entry in batch]
    for batch in suspects:
        future = client.submit(work, batch, pure=False)
        error = future.exception()
        yield batch, None if error else future.result(), _reason(error) if error else ""
        told(_size(batch))


def _split(names: Sequence[str], count: int) -> list[tuple[str, ...]]:
    """The names in runs for about four tasks a worker."""
    size = max(1, -(-len(names) // max(1, count * 4)))
    return [tuple(names[at : at + size]) for at in range(0, len(names), size)]


def build_dataset(
    corpus: Corpus,
    folder: Path,
    *,
    scheduler: str | None = None,
    workers: int | None = None,
    meaning: bool = True,
    fresh: bool = False,
    progress: Progress = silent,
) -> DatasetReport:
    """Parse a corpus into the dataset at `folder` with Dask, and resolve its citations.

    Sources that are in the dataset and have not changed are not parsed again,
    unless `fresh`; those that the corpus no longer has are removed. Without a
    `scheduler` a cluster of `workers` processes is started on this machine.

    Raises:
        OrdparseError: Dask or pyarrow is missing, or no scheduler answers.
        BadKnowledgeBase: the folder holds something else.
    """
    began = monotonic()
    _dask()  # before anything is made
    folder, corpus = folder.resolve(), _located(corpus)
    open_dataset(folder)
    wanted = {entry.name: entry for entry in corpus.entries}
    known = marks(folder)
    for name, done in known.items():
        if name not in wanted:
            forget(folder, done)
    kept = {} if fresh else {name: done for name, done in known.items() if _unchanged(done, wanted, meaning=meaning)}
    todo = [entry for name, entry in wanted.items() if name not in kept]
    parsed: list[Done] = []
    if todo:
        with _client(scheduler, workers) as client:
            for entry in todo:
                if entry.name in known:
                    forget(folder, known[entry.name])
            parsed = _parse_all(client, todo, folder, corpus, _size(wanted.values()), meaning, progress)
            # any new source may be what another one cites, so all of them are resolved again
            _resolve_all(client, folder, progress)
    return DatasetReport(
        folder=folder,
        sources=len(wanted),
        parsed=sum(done.failure is None for done in parsed),
        failures=tuple(sorted((done for done in parsed if done.failure), key=lambda done: done.name)),
        seconds=monotonic() - began,
    )


def _parse_all(
    client: Any,
    entries: Sequence[CorpusEntry],
    folder: Path,
    corpus: Corpus,
    total: int,
    meaning: bool,
    progress: Progress,
) -> list[Done]:
    """Parse sources into the dataset, each of which is done or failed; `total` is the size of the whole corpus."""
    parse = partial(parse_batch, folder=folder, corpus=replace(corpus, entries=()), meaning=meaning)
    so_far = total - _size(entries)
    parsed: list[Done] = []

    def told(more: int) -> None:
        nonlocal so_far
        so_far += more
        progress("parsing", so_far, total)

    for batch, found, reason in _run(client, parse, list(_batches(entries)), told):
        for entry in batch if found is None else ():
            failed = Done(name=entry.name, recipe="", failure=reason)
            mark(folder, failed)
            parsed.append(failed)
        parsed.extend(found or ())
    return parsed


def _resolve_all(client: Any, folder: Path, progress: Progress) -> None:
    """Resolve the citations of all sources that the dataset has and that could be read."""
    count = len(client.scheduler_info()["workers"]) or 1
    readable = {name: done for name, done in marks(folder).items() if done.failure is None}
    token = write_manifest(folder, readable.values())
    link = partial(resolve_batch, folder=folder, token=token)
    futures = [client.submit(link, names, retries=_RETRIES, pure=False) for names in _split(list(readable), count)]
    for at, future in enumerate(futures, 1):
        future.result()
        progress("resolving", at, len(futures))


def _located(corpus: Corpus) -> Corpus:
    """The corpus with paths that hold whatever folder a worker runs in."""
    return replace(corpus, entries=tuple(replace(entry, path=entry.path.resolve()) for entry in corpus.entries))


def _unchanged(done: Done, wanted: dict[str, CorpusEntry], *, meaning: bool) -> bool:
    """Whether the dataset has what a parse of the source would give."""
    entry = wanted.get(done.name)
    if entry is None or done.failure is not None:
        return False
    try:
        source = entry.read()
    except OrdparseError:
        return False
    return done.recipe == recipe(source.sha256, entry, meaning=meaning)
