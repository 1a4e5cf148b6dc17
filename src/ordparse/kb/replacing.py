"""Writing some sources of a knowledge base anew in a copy of it: a build after a change costs what has changed.

The rows of all other sources stay as they are, their numbers too (`numbering`). What
they cite is looked up again where it may have changed: in the codes of the new sources,
and where a citation names another code.
"""

import sqlite3
from collections.abc import Iterable
from contextlib import closing

from ordparse.kb.link import Targets
from ordparse.kb.numbering import before
from ordparse.kb.params import chunks
from ordparse.kb.plan import DEPENDS
from ordparse.kb.rows import SourceRows
from ordparse.kb.schema import INTO_SEARCH, analyse, is_whole
from ordparse.kb.writer import NUMBERED, PRAGMAS, Writer
from ordparse.provisions import JurisdictionId

_UNSEARCH = """
    INSERT INTO provisions_fts (provisions_fts, rowid, heading, text)
    SELECT 'delete', rowid, heading, text FROM provisions
"""
_MISSING = "WHERE jurisdiction = ? AND placeholder = 1"
_BOUND = f"""
    SELECT DISTINCT p.jurisdiction FROM sources s JOIN provisions p ON p.source = s.id WHERE s.recipe GLOB '*{DEPENDS}'
"""


class NotInPlaceError(Exception):
    """The other sources would not stay as they are: the knowledge base has to be written as a whole."""


class Replacing(Writer):
    """A copy of a knowledge base in which the sources that are added take the place of their former selves."""

    def _open(self) -> None:
        with closing(sqlite3.connect(f"{self.path.absolute().as_uri()}?mode=ro", uri=True)) as old:
            old.backup(self.connection)
        for pragma in PRAGMAS:
            self.connection.execute(f"PRAGMA {pragma}")
        run = self.connection.execute
        if not is_whole(self.connection):
            raise NotInPlaceError(str(self.path))
        run("BEGIN")
        self.targets = Targets(self.connection, among_others=True)
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
            ids = [row[0] for row in rows.tables["provisions"]]
            if any(self._present(chunk) for chunk in chunks(ids)):
                raise NotInPlaceError(rows.name)
            self._add(rows, world)

    def _take_out(self, rows: SourceRows) -> None:
        run, number = self.connection.execute, rows.source[0]
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
