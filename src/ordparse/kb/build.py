"""Building a knowledge base: parse what changed, copy what did not, resolve all of it, swap it in.

corpus -> parsed in a process pool, a chunk of sources at a time -> one writer, in the order of names
all provisions written -> every citation resolved -> similar provisions -> indexes and search
"""

import hashlib
import json
import os
import signal
import sqlite3
from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import closing
from dataclasses import dataclass
from functools import lru_cache
from multiprocessing import get_all_start_methods, get_context
from pathlib import Path
from time import monotonic
from typing import TypeAlias

from ordparse import __version__, grammar
from ordparse.corpus import Corpus, CorpusEntry
from ordparse.errors import BadKnowledgeBase, OrdparseError, UnreadableSource
from ordparse.kb.link import resolve_references
from ordparse.kb.progress import Progress, silent
from ordparse.kb.queries import open_database
from ordparse.kb.rows import SourceRows, source_rows
from ordparse.kb.similar import compare_provisions
from ordparse.kb.writer import Writer
from ordparse.parse import parse_source
from ordparse.source import read_source

_CHUNK = 400_000
"""Bytes of text that a worker parses at a time: enough that handing them over costs nothing."""

_AHEAD = 3
"""Chunks on their way for each worker: what bounds the memory of the writer."""

_PAYS = 600_000
"""Bytes of text from which another worker process pays."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Task:
    """One source to write: its number, and the number it has in the old file if it can be copied from there."""

    number: int
    entry: CorpusEntry
    size: int
    before: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Report:
    """What a build did."""

    path: Path
    sources: int
    parsed: int
    provisions: int
    references: int
    seconds: float

    def sentence(self) -> str:
        """What there is to say of the build, in a line."""
        if not self.parsed:
            return f"{self.path}: up to date, {self.sources} sources"
        kept = f", {self.sources - self.parsed} unchanged" if self.parsed < self.sources else ""
        return (
            f"{self.path}: {self.sources} sources ({self.parsed} parsed{kept}), {self.provisions:,} provisions, "
            f"{self.references:,} references in {self.seconds:.1f} s"
        )


@lru_cache(maxsize=1)
def parser_fingerprint() -> str:
    """A name for the parser as it is: another one whenever its code, grammar or data change."""
    package = Path(__file__).parent.parent
    files = [path for path in package.rglob("*") if path.suffix in {".py", ".toml"} and "pages" not in path.parts]
    files += grammar.folder().glob("*.lark")
    digest = hashlib.sha256(__version__.encode())
    for path in sorted(files, key=lambda path: (path.name, str(path))):
        digest.update(path.name.encode() + b"\0" + path.read_bytes() + b"\0")
    return digest.hexdigest()[:16]


def recipe(sha256: str, entry: CorpusEntry, *, meaning: bool) -> str:
    """A name for all that the parse of a source depends on."""
    parts = (sha256, parser_fingerprint(), str(meaning), *entry.jurisdictions)
    return hashlib.sha256("\n".join(parts).encode()).hexdigest()[:24]


def corpus_digest(corpus: Corpus) -> str:
    """A name for what the corpus says of its sources and jurisdictions, apart from their texts."""
    said = [
        [
            [entry.name, entry.jurisdictions, entry.title, entry.description, entry.origin, entry.gaps]
            for entry in corpus.entries
        ],
        [[found.id, found.name, found.state, found.country, found.kind] for found in corpus.described.values()],
    ]
    return hashlib.sha256(json.dumps(said).encode()).hexdigest()[:24]


def _size(entry: CorpusEntry) -> int:
    try:
        return entry.path.stat().st_size
    except OSError as error:
        raise UnreadableSource(f"{entry.path}: {error.strerror or error}") from error


def _written(path: Path) -> dict[str, tuple[int, str | None]]:
    """The number and the recipe of each source in the knowledge base at `path`; none if it cannot be used."""
    try:
        with closing(open_database(path)) as connection:
            rows = connection.execute("SELECT name, id, recipe FROM sources")
            return {name: (number, made) for name, number, made in rows}
    except (BadKnowledgeBase, sqlite3.DatabaseError):
        return {}


def _tasks(corpus: Corpus, written: dict[str, tuple[int, str | None]], *, meaning: bool) -> list[Task]:
    """The sources in the order of their names, those marked that have not changed."""
    tasks = []
    for number, entry in enumerate(corpus.entries, 1):
        before, made = written.get(entry.name, (None, None))
        if made is not None:
            try:
                sha256 = hashlib.sha256(entry.path.read_bytes()).hexdigest()
            except OSError as error:
                raise UnreadableSource(f"{entry.path}: {error.strerror or error}") from error
            if made != recipe(sha256, entry, meaning=meaning):
                before = None
        else:
            before = None
        tasks.append(Task(number=number, entry=entry, size=_size(entry), before=before))
    return tasks


def _parse(task: Task, *, meaning: bool) -> SourceRows:
    source = read_source(task.entry.path, task.entry.name)
    parsed = parse_source(source, jurisdictions=task.entry.jurisdictions, meaning=meaning)
    return source_rows(parsed, task.entry, task.number, recipe(source.sha256, task.entry, meaning=meaning))


def parse_chunk(tasks: Sequence[Task], meaning: bool) -> list[SourceRows]:
    """The rows of some sources; runs in a worker process."""
    return [_parse(task, meaning=meaning) for task in tasks]


def _leave_interrupts_to_the_writer() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _chunks(tasks: Sequence[Task]) -> Iterator[list[Task]]:
    """Runs of sources to parse, and sources to copy one by one, in order."""
    chunk: list[Task] = []
    size = 0
    for task in tasks:
        if chunk and (task.before is not None or size + task.size > _CHUNK):
            yield chunk
            chunk, size = [], 0
        if task.before is not None:
            yield [task]
        else:
            chunk.append(task)
            size += task.size
    if chunk:
        yield chunk


_Step: TypeAlias = tuple[list[Task], "Future[list[SourceRows]] | None"]


def _pool(workers: int) -> ProcessPoolExecutor:
    # forked workers start with the grammars loaded; elsewhere the platform's own way has to do
    method = "fork" if "fork" in get_all_start_methods() and os.name == "posix" else None
    return ProcessPoolExecutor(workers, mp_context=get_context(method), initializer=_leave_interrupts_to_the_writer)


def _parsed(
    tasks: Sequence[Task], workers: int, *, meaning: bool
) -> Iterator[tuple[list[Task], list[SourceRows] | None]]:
    """The sources in order with their rows; None for a source that is to be copied."""
    if workers == 1:
        for chunk in _chunks(tasks):
            for task in chunk:
                yield [task], None if task.before is not None else [_parse(task, meaning=meaning)]
        return
    waiting: deque[_Step] = deque()
    pool = _pool(workers)
    try:
        for chunk in _chunks(tasks):
            copied = chunk[0].before is not None
            waiting.append((chunk, None if copied else pool.submit(parse_chunk, chunk, meaning)))
            while len(waiting) > workers * _AHEAD or (waiting and waiting[0][1] is None):
                done, rows = waiting.popleft()
                yield done, None if rows is None else rows.result()
        while waiting:
            done, rows = waiting.popleft()
            yield done, None if rows is None else rows.result()
    except BrokenProcessPool as error:
        raise OrdparseError("a worker process was ended from outside; the knowledge base is as it was") from error
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


def _workers(wanted: int | None, tasks: Sequence[Task]) -> int:
    """How many processes parse: as many as wanted, else as many as pay for themselves."""
    if wanted is not None:
        return wanted
    size = sum(task.size for task in tasks if task.before is None)
    return max(1, min(os.cpu_count() or 1, size // _PAYS))


def _counts(path: Path) -> tuple[int, int]:
    with closing(open_database(path)) as connection:
        provisions = connection.execute("SELECT count(*) FROM provisions WHERE placeholder = 0").fetchone()[0]
        references = connection.execute("SELECT count(*) FROM cross_references").fetchone()[0]
    return provisions, references


def _said(path: Path) -> dict[str, str]:
    with closing(open_database(path)) as connection:
        return dict(connection.execute("SELECT key, value FROM build_info"))


def complete(
    writer: Writer, *, meaning: bool, info: Mapping[str, str], progress: Progress, model: Path | None = None
) -> None:
    """Resolve what was written, compare it, and put the new file in the place of the old one."""
    (of_texts,) = writer.connection.execute("SELECT count(*) FROM diagnostics").fetchone()
    resolve_references(writer, progress=progress)
    if meaning:
        compare_provisions(writer, model=model, progress=progress)
    said = {
        "version": __version__,
        "parser": parser_fingerprint(),
        "meaning": str(meaning),
        "text_diagnostics": str(of_texts),
    }
    writer.finish({**said, **info})


def report(path: Path, *, sources: int, parsed: int, began: float) -> Report:
    """What a build that began then did to the file at `path`."""
    provisions, references = _counts(path)
    return Report(
        path=path,
        sources=sources,
        parsed=parsed,
        provisions=provisions,
        references=references,
        seconds=monotonic() - began,
    )


def build_knowledge_base(
    corpus: Corpus,
    path: Path,
    *,
    workers: int | None = None,
    meaning: bool = True,
    fresh: bool = False,
    model: Path | None = None,
    progress: Progress = silent,
) -> Report:
    """Build the knowledge base at `path` from `corpus`; the report says what was done.

    The file is written anew and swapped in whole; when anything fails, the old one
    stays. The same corpus gives the same tables, whatever the number of workers and
    whatever was copied from the old file. `fresh`: nothing is copied. `model`: the
    folder of a sentence model that helps to find similar provisions.

    Raises:
        UnreadableSource: a source cannot be read.
        BadKnowledgeBase: the file cannot be written.
        BadModel: there is no model in the folder.
    """
    began = monotonic()
    written = {} if fresh else _written(path)
    tasks = _tasks(corpus, written, meaning=meaning)
    digest = corpus_digest(corpus)
    if len(written) == len(tasks) and all(task.before is not None for task in tasks):
        said = _said(path)
        same = {"corpus": digest, "parser": parser_fingerprint(), "model": str(model or "")}
        if all(said.get(key) == value for key, value in same.items()):
            return report(path, sources=len(tasks), parsed=0, began=began)
    total = sum(task.size for task in tasks)
    done = parsed = 0
    copies = any(task.before is not None for task in tasks)
    with Writer(path, corpus, old=path if copies else None) as writer:
        progress("parsing", 0, total)
        for chunk, rows in _parsed(tasks, _workers(workers, tasks), meaning=meaning):
            if rows is None:
                (task,) = chunk
                if task.before is None or not writer.copy(task.number, task.entry, task.before):
                    writer.add(_parse(task, meaning=meaning))
                    parsed += 1
            else:
                for found in rows:
                    writer.add(found)
                parsed += len(rows)
            done += sum(task.size for task in chunk)
            progress("parsing", done, total)
        info = {"corpus": digest, "model": str(model or "")}
        complete(writer, meaning=meaning, info=info, progress=progress, model=model)
    return report(path, sources=len(tasks), parsed=parsed, began=began)
