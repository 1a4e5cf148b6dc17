"""Writing a knowledge base: a new file beside the old one, swapped in whole at the end.

Rows are written in the order they are added, under the numbers of their source, so the
same sources in the same order give the same tables, whoever parsed them.
"""

import contextlib
import json
import os
import sqlite3
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import count
from pathlib import Path
from types import TracebackType
from typing import Any, NamedTuple, Self

from ordparse.corpus import Corpus
from ordparse.diagnostics import Diagnostic, diagnostic
from ordparse.errors import BadKnowledgeBase
from ordparse.kb import numbering
from ordparse.kb.inserting import insert_rows
from ordparse.kb.link import Targets
from ordparse.kb.numbering import HALF
from ordparse.kb.params import chunks, marks_for
from ordparse.kb.plan import Task
from ordparse.kb.rows import SourceRows, source_row
from ordparse.kb.schema import SCHEMA_VERSION, TABLE, create_tables, finish_schema, index_tables, index_words
from ordparse.kb.summary import KEY as SUMMARY
from ordparse.kb.summary import summarise
from ordparse.kb.swapping import swap_in
from ordparse.kb.values import Row, diagnostic_row
from ordparse.outline.checks import DOUBLED
from ordparse.provisions import CONTAINERS, JurisdictionId, Kind

NUMBERED = (
    "matter",
    "history",
    "quantities",
    "norms",
    "diagnostics",
    "cross_references",
    "definitions",
    "term_uses",
)
"""The tables whose rows come with their source, under the source's numbers."""

PRAGMAS = (
    "page_size = 8192",  # half the calls that write the file, at the same size of it
    "journal_mode = OFF",
    "synchronous = OFF",
    "cache_size = -16384",
    "foreign_keys = OFF",
)

# For a None, sqlite3 looks in three places for what would adapt it, which takes longer than to bind a word; what gives
# it back as it is, it finds at once.
sqlite3.register_adapter(type(None), lambda none: none)

_OF_TEXTS = f"AND id <= :last + {HALF}"
"""The findings about a text itself; those about its references are found anew at each build."""


def _alive(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except OSError:
        return True
    return True


def _sweep(path: Path) -> None:
    """Remove what killed builds of this file left beside it."""
    for left in path.parent.glob(f".{path.name}.*.tmp"):
        process = left.name.split(".")[-2]
        if process.isdecimal() and not _alive(int(process)):
            with contextlib.suppress(OSError):
                left.unlink()


def _check_replaceable(path: Path) -> None:
    """Raise when the file at `path` is there and is none that a build may take the place of.

    A slip in --db must not cost a text, a device or somebody's own database. What
    SQLite says is damaged may be one of ours, and is built anew.
    """
    if path.is_dir():
        raise BadKnowledgeBase(f"{path}: is a folder; name a file")
    if not path.exists():
        return
    if not path.is_file():
        raise BadKnowledgeBase(f"{path}: is no ordinary file; name another")
    with path.open("rb") as file:
        head = file.read(len(_SQLITE))
    ours = not head or head == _SQLITE
    if head == _SQLITE:
        there = sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)
        with contextlib.closing(there), contextlib.suppress(sqlite3.DatabaseError):
            names = {name for (name,) in there.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
            ours = not names or "build_info" in names
    if not ours:
        raise BadKnowledgeBase(f"{path}: is there and is no knowledge base; it is left as it is, name another file")


_SQLITE = b"SQLite format 3\0"
_SERIAL = count()
"""Numbers that tell the writers of this process apart."""


_AT_ONCE = 2_000_000
"""Characters of text that go into the search together: FTS5 writes its index when it holds about so much."""


_INDEXED_OF = 8
"""Of so many sources the last is entered into indexes row by row, which takes as long as to sort it with the rest."""

_MANY = 10_000
"""References from which several threads count faster than one."""

_COUNTING = 4
"""Threads that count at most."""


class Size(NamedTuple):
    """How much a knowledge base holds."""

    provisions: int
    references: int


class Writer:
    """A knowledge base in the making.

    Used as a context: left by an exception, or without `finish`, it leaves the
    old file as it was and nothing beside it.
    """

    connection: sqlite3.Connection
    targets: Targets

    def __init__(self, path: Path, corpus: Corpus, *, old: Path | None = None) -> None:
        """A writer of the file `path`; `old` is a knowledge base whose sources can be copied."""
        self.path = Path(os.path.realpath(path))  # of a link, the file it leads to: the link stays
        self.corpus = corpus
        self.sources = 0
        self._old = old
        # of its own, whoever else builds this file: another process, or another thread of this one
        self._building = self.path.parent / f".{self.path.name}.{next(_SERIAL)}.{os.getpid()}.tmp"
        self._described: set[JurisdictionId] = set()
        self._holders: dict[JurisdictionId, list[int | None]] = {}  # the sources so far; None: it was parsed
        self._references = 0  # phrases so far
        self._searched = 0  # the last provision that is in the search
        self._unsearched = 0  # characters of text since then
        self._indexed = False

    def __enter__(self) -> Self:
        """The writer with its new file open.

        Raises:
            BadKnowledgeBase: the folder cannot be written, or the file is none that a build may replace.
        """
        try:
            _check_replaceable(self.path)
            self.path.parent.mkdir(parents=True, exist_ok=True)
            _sweep(self.path)
            self._building.unlink(missing_ok=True)
            building = self._building.absolute().as_uri()
            self.connection = sqlite3.connect(building, isolation_level=None, uri=True)
            self._open()
        except (OSError, sqlite3.Error) as error:
            self._discard()
            raise BadKnowledgeBase(f"{self.path}: cannot be written ({error})") from error
        except BaseException:
            self._discard()
            raise
        return self

    def _open(self) -> None:
        # what is built is of no use until it is whole, so nothing of it needs to survive a crash
        for pragma in PRAGMAS:
            self.connection.execute(f"PRAGMA {pragma}")
        if self._old is not None:
            # only read: another build may read it too, and it stays as it is when this one is stopped
            self.connection.execute("ATTACH ? AS old", [f"{self._old.absolute().as_uri()}?mode=ro"])
        self.connection.execute("BEGIN")
        create_tables(self.connection)
        self.targets = Targets(self.connection)

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._discard()

    def _discard(self) -> None:
        if hasattr(self, "connection"):
            self.connection.close()
        with contextlib.suppress(OSError):
            self._building.unlink(missing_ok=True)

    def insert(self, table: str, rows: Iterable[Row], *, or_ignore: bool = False) -> None:
        """Write whole rows of a table; `or_ignore`: those whose key is there already are left out."""
        spec = TABLE[table]
        insert_rows(self.connection, spec.into(or_ignore=or_ignore), rows, width=len(spec.columns))

    def add(self, sources: Iterable[SourceRows]) -> None:
        """Write all rows of sources that were parsed together; what they say of each other is numbered on the way."""
        world = self.targets.world()
        for rows in sources:
            apart = self._apart(rows)
            self._add(apart, world if apart is rows else self.targets.world())

    def _add(self, rows: SourceRows, world: int) -> None:
        self._describe(rows.jurisdictions)
        self._hold(rows.jurisdictions, None)
        self.sources += 1
        self.insert("sources", [rows.source])
        for table in ("provisions", *NUMBERED):
            if found := rows.tables[table]:
                self.insert(table, found)
        self.targets.add(rows.source[0], rows.citations, rows.links, codes=rows.jurisdictions, world=world)
        self._references += len(rows.tables["cross_references"])
        self._keep_up(rows.source[0], rows.length)

    def index(self) -> None:
        """Index what was written and what will be, if that was not done yet."""
        if not self._indexed:
            index_tables(self.connection)
            self._indexed = True

    def _keep_up(self, source: int, length: int) -> None:
        """Search and index what was written, now and then: while workers parse, it costs no time."""
        if self.sources * _INDEXED_OF >= len(self.corpus.entries) * (_INDEXED_OF - 1):
            self.index()
        self._unsearched += length
        if self._unsearched >= _AT_ONCE:
            index_words(self.connection, self._searched)
            (self._searched,) = self.connection.execute(
                "SELECT coalesce(max(rowid), 0) FROM main.provisions"
            ).fetchone()
            self._unsearched = 0

    def copy(self, task: Task) -> bool:
        """Write the rows that the old file has of a source.

        False, and nothing is written, when it has none, or when a provision would
        not have the id that it has there: it is taken, or is free now.
        """
        if task.before is None:
            return False
        run, number, entry, before = self.connection.execute, task.number, task.entry, task.before
        jurisdictions = [
            JurisdictionId(id)
            for (id,) in run("SELECT DISTINCT jurisdiction FROM old.provisions WHERE source = ?", [before])
        ]
        if task.depends:
            if any(self._holders.get(id, []) != self._held_before(id, before) for id in jurisdictions):
                return False
        elif not self._described.isdisjoint(jurisdictions):
            taken = "SELECT 1 FROM old.provisions o JOIN main.provisions p ON p.id = o.id WHERE o.source = ? LIMIT 1"
            if run(taken, [before]).fetchone():
                return False
        kept = run(
            "SELECT sha256, encoding, length, text, recipe, jurisdiction FROM old.sources WHERE id = ?", [before]
        )
        sha256, encoding, length, text, recipe, jurisdiction = kept.fetchone()
        known = tuple(dict.fromkeys([*entry.jurisdictions, *jurisdictions]))
        self._describe(known)
        self._hold(jurisdictions, before)
        self.sources += 1
        self.insert("sources", [source_row(entry, number, jurisdiction, sha256, encoding, length, text, recipe)])
        last = numbering.before(before)
        values = {"number": number, "before": before, "by": numbering.before(number) - last, "last": last}
        for table in ("provisions", *NUMBERED):
            self._copy(table, values, _OF_TEXTS if table == "diagnostics" else "")
        self.targets.copy(number, before, codes=jurisdictions)
        (phrases,) = run("SELECT count(*) FROM old.cross_references WHERE source = ?", [before]).fetchone()
        self._references += phrases
        self._keep_up(number, length)
        return True

    def _hold(self, jurisdictions: Iterable[JurisdictionId], before: int | None) -> None:
        for id in jurisdictions:
            self._holders.setdefault(id, []).append(before)

    def _held_before(self, jurisdiction: JurisdictionId, source: int) -> list[int]:
        """The sources of the old file that have provisions of a jurisdiction and stand before another."""
        found = self.connection.execute(
            "SELECT DISTINCT source FROM old.provisions WHERE jurisdiction = ? AND source < ? ORDER BY source",
            [jurisdiction, source],
        )
        return [number for (number,) in found]

    def _copy(self, table: str, values: Mapping[str, int], extra: str = "") -> None:
        columns = TABLE[table].columns
        changed = {"source": ":number", "definition": "definition + :by"}
        if columns[0].type == "INTEGER":
            changed["id"] = "id + :by"
        taken = ", ".join(changed.get(column.name, f'"{column.name}"') for column in columns)
        self.connection.execute(
            f"INSERT INTO main.{table} SELECT {taken} FROM old.{table} WHERE source = :before {extra} ORDER BY rowid",
            values,
        )

    def _describe(self, ids: Iterable[JurisdictionId]) -> None:
        """Enter the jurisdictions that are not entered yet."""
        new = [self.corpus.jurisdiction(id) for id in ids if id not in self._described]
        self._described.update(found.id for found in new)
        self.insert("jurisdictions", [(found.id, found.name, found.state, found.country, found.kind) for found in new])

    def _apart(self, rows: SourceRows) -> SourceRows:
        """The rows with new ids where another source has a provision of the same id: "~2" as inside a source."""
        if self._described.isdisjoint(rows.jurisdictions):
            return rows
        taken = self._taken(rows)
        if not taken:
            return rows
        own = {row[0] for row in rows.tables["provisions"]}
        names: dict[str, str] = {}
        for id in taken:
            number = 2
            while (name := f"{id}~{number}") in own or self._present([name]):
                number += 1
            names[id] = name
            own.add(name)
        found = rows.renamed(names)
        source = rows.source[0]
        number = numbering.before(source) + len(found.tables["diagnostics"]) + 1
        found.tables["diagnostics"] += [
            diagnostic_row(doubt, source, id) for id, doubt in enumerate(self._doubts(rows, names), number)
        ]
        return found

    def _doubts(self, rows: SourceRows, names: Mapping[str, str]) -> Iterator[Diagnostic]:
        """A finding for each section, container or ordinance whose number another source has too."""
        told = {str(kind) for kind in (Kind.SECTION, Kind.INSTRUMENT, *CONTAINERS)}
        columns = [column.name for column in TABLE["provisions"].columns]
        for row in rows.tables["provisions"]:
            provision = dict(zip(columns, row, strict=True))
            if provision["id"] not in names or provision["kind"] not in told or provision["implied"]:
                continue
            (other,) = self.connection.execute(
                "SELECT s.name FROM main.provisions p JOIN main.sources s ON s.id = p.source WHERE p.id = ?",
                [provision["id"]],
            ).fetchone()
            word = "section " if provision["kind"] == Kind.SECTION else ""
            yield diagnostic(
                DOUBLED,
                (provision["start"], max(provision["start"] + len(provision["label"]), provision["start"] + 1)),
                f"{word}{provision['citation']} stands in the source {other} too",
                note=f"this one is {names[provision['id']]}",
                help="load one of the two sources only, unless each has a part of it",
                provision=names[provision["id"]],
            )

    def _taken(self, rows: SourceRows) -> list[str]:
        """The ids of a source's provisions that provisions of other sources have."""
        ids = [row[0] for row in rows.tables["provisions"]]
        return [id for chunk in chunks(ids) for id in self._present(chunk)]

    def _present(self, ids: Sequence[str]) -> list[str]:
        found = self.connection.execute(
            f"SELECT id FROM main.provisions WHERE id IN ({marks_for(ids)}) ORDER BY rowid", ids
        )
        return [id for (id,) in found]

    def _complete_schema(self) -> None:
        finish_schema(self.connection, searched=self._searched)

    def finish(self, info: Mapping[str, str], *, threads: int = 1) -> Size:
        """Index what was written, count it and put the new file in the place of the old one."""
        self.insert("build_info", [("schema", SCHEMA_VERSION), *sorted(info.items())])
        self._complete_schema()
        # counted once here, so that no page counts a million rows
        figures = self._figures(threads)
        size = Size(sum(sum(kinds.values()) for kinds in figures["provisions"].values()), self._references)
        told = [
            ("provisions", str(size.provisions)),
            ("references", str(size.references)),
            (SUMMARY, json.dumps(figures, ensure_ascii=False)),
        ]
        self.insert("build_info", told)
        if self.connection.in_transaction:
            self.connection.execute("COMMIT")
        self.connection.close()
        swap_in(self._building, self.path)
        return size

    def _known(self) -> dict[str, Any]:
        """The figures that need not be counted."""
        return {}

    def _figures(self, threads: int) -> dict[str, Any]:
        known = self._known()
        if threads == 1 or self._references < _MANY:
            return summarise(self.connection, known=known)
        self.connection.execute("COMMIT")  # for other connections to see it
        whole = f"{self._building.absolute().as_uri()}?mode=ro"
        with contextlib.ExitStack() as stack:
            others = []
            for _ in range(min(threads, _COUNTING) - 1):
                others.append(sqlite3.connect(whole, uri=True, check_same_thread=False))
                stack.enter_context(contextlib.closing(others[-1]))
            return summarise(self.connection, *others, known=known)
