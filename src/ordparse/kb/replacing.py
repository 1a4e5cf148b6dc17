"""Writing some sources of a knowledge base anew in a copy of it: a build after a change costs what has changed.

The rows of all other sources stay as they are, their numbers too (`numbering`). What
they cite is looked up again where it may have changed: in the codes of the new sources,
and where a citation names another code.
"""

import os
import sqlite3
import sys
from collections.abc import Iterable
from contextlib import closing, suppress
from pathlib import Path
from typing import Any

from ordparse.kb.link import DOUBTS, MEMBERS, REOPENED, SAID, TAKEN_BACK, Targets, phrase_in
from ordparse.kb.numbering import BEFORE_DOUBTS, before
from ordparse.kb.plan import DEPENDS
from ordparse.kb.rows import SourceRows
from ordparse.kb.schema import INTO_SEARCH, analyse, is_whole
from ordparse.kb.summary import lasting
from ordparse.kb.writer import NUMBERED, PRAGMAS, Writer
from ordparse.provisions import JurisdictionId

_UNSEARCH = """
    INSERT INTO provisions_fts (provisions_fts, rowid, heading, text)
    SELECT 'delete', rowid, heading, text FROM provisions
"""
_MISSING = "WHERE jurisdiction = ? AND placeholder = 1"
_BOUND = f"""
    SELECT DISTINCT p.jurisdiction FROM sources s
    CROSS JOIN provisions p ON p.source = s.id  -- in this order: hardly any source is one
    WHERE s.recipe GLOB '*{DEPENDS}'
"""


# a source of which something is written has the findings about all its references numbered anew
_SET_ASIDE = (
    "INSERT OR IGNORE INTO touched SELECT source FROM main.cross_references JOIN reopened ON reference = id",
    f"""INSERT INTO doubts SELECT {phrase_in("main")}, source, {SAID} FROM main.diagnostics d
        WHERE source IN (SELECT source FROM touched) AND id > {BEFORE_DOUBTS} ORDER BY id""",
    f"""DELETE FROM main.diagnostics
        WHERE source IN (SELECT source FROM touched) AND id > {BEFORE_DOUBTS}""",
    "DELETE FROM main.range_members WHERE target IN (SELECT target FROM waiting)",
)

_FINISH = (
    "DELETE FROM placeholders WHERE id IN (SELECT id FROM main.provisions)",
    "INSERT INTO main.provisions SELECT * FROM placeholders ORDER BY id",
    f"{INTO_SEARCH} id IN (SELECT id FROM placeholders)",
    "INSERT OR IGNORE INTO main.external_laws SELECT * FROM laws",
    """DELETE FROM main.external_laws AS law
       WHERE NOT EXISTS (SELECT 1 FROM main.reference_targets WHERE external_law = law.id)""",
    MEMBERS,
    DOUBTS,
)

_HOLDERS = """
    SELECT source FROM main.provisions WHERE jurisdiction = ? AND placeholder = 0
    UNION SELECT source FROM main.cross_references WHERE jurisdiction = ?
"""


class _Targets(Targets):
    """The targets of sources that are replaced, in a file that has all that a finished one has of the others."""

    reopening = (*REOPENED, *_SET_ASIDE, *TAKEN_BACK)
    finishing = _FINISH

    def has_others(self) -> bool:
        return True

    def holds(self, code: JurisdictionId, worlds: set[int]) -> bool:
        holders = self._connection.execute(_HOLDERS, [code, code])
        return len(worlds) == 1 and self._added.issuperset(source for (source,) in holders)


class NotInPlaceError(Exception):
    """The other sources would not stay as they are: the knowledge base has to be written as a whole."""


class Replacing(Writer):
    """A copy of a knowledge base in which the sources that are added take the place of their former selves."""

    def _open(self) -> None:
        whole = f"{self.path.absolute().as_uri()}?mode=ro"
        with closing(sqlite3.connect(whole, uri=True, isolation_level=None)) as old:
            if not _copied(old, self.path, self._building):
                old.backup(self.connection)
        for pragma in PRAGMAS:
            self.connection.execute(f"PRAGMA {pragma}")
        self.connection.execute("ATTACH ? AS old", [whole])
        run = self.connection.execute
        if not is_whole(self.connection):
            raise NotInPlaceError(str(self.path))
        run("BEGIN")
        run("CREATE TEMP TABLE touched (source INTEGER PRIMARY KEY)")  # of which something is written
        self.targets = _Targets(self.connection)
        self._described = {JurisdictionId(id) for (id,) in run("SELECT id FROM jurisdictions")}
        (self._references,) = run("SELECT count(*) FROM cross_references").fetchone()
        self._bound = {id for (id,) in run(_BOUND)}  # codes with ids that depend on other sources
        run("DELETE FROM build_info")
        run("DELETE FROM similar_provisions")  # every provision is compared anew

    def add(self, sources: Iterable[SourceRows]) -> None:
        """Write all rows of sources that were parsed together in the place of those that the file has of them.

        Raises:
            NotInPlaceError: the other sources would not stay as they are.
        """
        found = list(sources)
        for rows in found:
            self._take_out(rows)
        world = self.targets.world()
        for rows in found:
            if self._taken(rows):
                raise NotInPlaceError(rows.name)
            self._add(rows, world)

    def _take_out(self, rows: SourceRows) -> None:
        run, number = self.connection.execute, rows.source[0]
        run("INSERT OR IGNORE INTO touched VALUES (?)", [number])
        held = {code for (code,) in run("SELECT DISTINCT jurisdiction FROM provisions WHERE source = ?", [number])}
        codes = {row[1] for row in rows.tables["provisions"]}
        if held != codes or not self._described.issuperset(rows.jurisdictions) or not self._bound.isdisjoint(codes):
            raise NotInPlaceError(rows.name)
        for code in codes:
            run(f"{_UNSEARCH} {_MISSING}", [code])
            run(f"DELETE FROM provisions {_MISSING}", [code])
        run(f"{_UNSEARCH} WHERE source = ?", [number])
        run("DELETE FROM provisions WHERE source = ?", [number])
        run("DELETE FROM sources WHERE id = ?", [number])
        stretch = (before(number) + 1, before(number + 1))
        for table in (*NUMBERED, "reference_targets"):
            gone = run(f"DELETE FROM {table} WHERE id BETWEEN ? AND ?", stretch).rowcount
            if table == "cross_references":
                self._references -= gone
        run("DELETE FROM range_members WHERE target BETWEEN ? AND ?", stretch)

    def index(self) -> None:
        """Nothing: the copy has its indexes."""

    def _keep_up(self, source: int, length: int) -> None:
        self.connection.execute(f"{INTO_SEARCH} source = ?", [source])

    def _complete_schema(self) -> None:
        analyse(self.connection)

    def _known(self) -> dict[str, Any]:
        return lasting(self.connection)


def _copied(old: sqlite3.Connection, path: Path, to: Path) -> bool:
    """Copy a knowledge base inside the file system, a third of what it costs page by page; False: it cannot be."""
    if sys.platform != "linux" or old.execute("PRAGMA journal_mode").fetchone() == ("wal",):
        return False
    old.execute("BEGIN")
    old.execute("SELECT count(*) FROM sqlite_master").fetchone()  # from here on nobody writes it
    with path.open("rb") as there, to.open("wb") as here, suppress(OSError):
        left = os.fstat(there.fileno()).st_size
        while left and (done := os.copy_file_range(there.fileno(), here.fileno(), left)):
            left -= done
        if not left:
            return True
        here.truncate(0)
    old.execute("ROLLBACK")
    return False
