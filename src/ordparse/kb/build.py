"""Building a knowledge base: parse what changed, copy what did not, resolve all of it, swap it in.

    corpus -> parsed in a process pool, a chunk of sources at a time -> one writer, in the order of names
    all provisions written -> citations resolved that no chunk could -> similar provisions -> indexes and search

Where little has changed the writer begins with a copy of the old file and replaces what has.

What parses and writes is imported when there is something to parse or to write.
"""

import sqlite3
from collections.abc import Iterable, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING

from ordparse import __version__
from ordparse.allocation import collecting_seldom
from ordparse.corpus import Corpus
from ordparse.errors import BadKnowledgeBase
from ordparse.kb import plan as planning
from ordparse.kb.progress import Progress, silent
from ordparse.kb.queries import open_database

if TYPE_CHECKING:
    from ordparse.kb.rows import SourceRows
    from ordparse.kb.writer import Size, Writer


@dataclass(frozen=True, slots=True, kw_only=True)
class Report:
    """What a build did."""

    path: Path
    sources: int
    parsed: int
    provisions: int
    references: int
    seconds: float

    @property
    def loaded(self) -> str:
        """How many sources the knowledge base holds, with the noun."""
        return f"{self.sources:,} source{'' if self.sources == 1 else 's'}"

    def sentence(self) -> str:
        """What there is to say of the build, in a line."""
        if not self.parsed:
            return f"{self.path}: up to date, {self.loaded}"
        kept = f", {self.sources - self.parsed} unchanged" if self.parsed < self.sources else ""
        return (
            f"{self.path}: {self.loaded} ({self.parsed} parsed{kept}), {self.provisions:,} provisions, "
            f"{self.references:,} references in {self.seconds:.1f} s"
        )


def _said(path: Path) -> dict[str, str]:
    with closing(open_database(path)) as connection:
        return dict(connection.execute("SELECT key, value FROM build_info"))


def complete(
    writer: "Writer",
    *,
    meaning: bool,
    info: Mapping[str, str],
    progress: Progress,
    workers: int | None = None,
    model: Path | None = None,
    threads: int = 1,
) -> "Size":
    """Resolve what was written, compare it, and put the new file in the place of the old one.

    `workers`: processes that compare, None: as many as there are processors; `threads`
    count the figures of the whole.
    """
    from ordparse.kb.similar import compare_provisions

    writer.index()
    writer.targets.resolve(progress=progress)
    if meaning:
        compare_provisions(writer, workers=workers, model=model, progress=progress)
    said = {
        "version": __version__,
        "parser": planning.parser_fingerprint(),
        "meaning": str(meaning),
    }
    return writer.finish({**said, **info}, threads=threads)


def report(path: Path, size: "Size", *, sources: int, parsed: int, began: float) -> Report:
    """What a build that began then did to the file at `path`."""
    return Report(
        path=path,
        sources=sources,
        parsed=parsed,
        provisions=size.provisions,
        references=size.references,
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
    written = {} if fresh else planning.written_sources(path)
    tasks = planning.plan(corpus, written, meaning=meaning)
    digest = planning.corpus_digest(corpus)
    info = {"corpus": digest, "model": str(model or "")}
    said = _said(path) if written else {}
    same = all(said.get(key) == value for key, value in {**info, "parser": planning.parser_fingerprint()}.items())
    if same and len(written) == len(tasks) and all(task.before is not None for task in tasks):
        return Report(
            path=path,
            sources=len(tasks),
            parsed=0,
            provisions=int(said.get("provisions", 0)),
            references=int(said.get("references", 0)),
            seconds=monotonic() - began,
        )
    from ordparse.kb.replacing import NotInPlaceError, Replacing
    from ordparse.kb.writer import Writer

    build = partial(_written, workers=workers, meaning=meaning, info=info, model=model, progress=progress)
    ways: list[tuple[Sequence[planning.Task], Writer]] = []
    if same and (changed := planning.to_replace(tasks, written)):
        ways.append((changed, Replacing(path, corpus)))
    if any(task.before is not None for task in tasks):
        ways.append((tasks, Writer(path, corpus, old=path)))
    for some, writer in ways:
        try:
            parsed, size = build(some, writer)
            return report(path, size, sources=len(tasks), parsed=parsed, began=began)
        except NotInPlaceError:
            continue
        except (BadKnowledgeBase, sqlite3.DatabaseError) as error:
            if not _of_damage(error):
                raise
    anew = [replace(task, before=None, depends=False) for task in tasks]
    parsed, size = build(anew, Writer(path, corpus))
    return report(path, size, sources=len(tasks), parsed=parsed, began=began)


def _of_damage(error: Exception) -> bool:
    """Whether SQLite says that a file is damaged: the old one, of which nothing can be taken over then."""
    while isinstance(error.__cause__, sqlite3.DatabaseError):
        error = error.__cause__
    code = getattr(error, "sqlite_errorcode", sqlite3.SQLITE_OK)
    return code & 0xFF in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)


def _written(
    tasks: Sequence[planning.Task],
    into: "Writer",
    *,
    workers: int | None,
    meaning: bool,
    info: Mapping[str, str],
    model: Path | None,
    progress: Progress,
) -> "tuple[int, Size]":
    """Write the sources, and all that follows from them; how many were parsed comes back, and what there is now."""
    from ordparse.kb.pool import parsed_in_order, workers_for

    processes = workers_for(workers, tasks)
    work = parsed_in_order(tasks, processes, meaning=meaning)
    # closed in any case, so that the workers are gone before the file is
    with collecting_seldom(), into as writer, closing(work):
        parsed = _write_sources(work, writer, sum(task.size for task in tasks), meaning=meaning, progress=progress)
        size = complete(
            writer,
            meaning=meaning,
            info=info,
            progress=progress,
            workers=workers,
            model=model,
            threads=processes,
        )
    return parsed, size


def _write_sources(
    work: "Iterable[tuple[list[planning.Task], list[SourceRows] | None]]",
    writer: "Writer",
    total: int,
    *,
    meaning: bool,
    progress: Progress,
) -> int:
    """Write the sources as they come, or copy them; how many were parsed comes back. `total`: their bytes."""
    from ordparse.kb.pool import parse_chunk

    done = parsed = 0
    progress("parsing", 0, total)
    for chunk, rows in work:
        if rows is None:
            (task,) = chunk
            if not writer.copy(task):
                writer.add(parse_chunk(chunk, meaning))
                parsed += 1
        else:
            writer.add(rows)
            parsed += len(rows)
        done += sum(task.size for task in chunk)
        progress("parsing", done, total)
    return parsed
