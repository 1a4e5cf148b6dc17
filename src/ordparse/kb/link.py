"""The targets of all references: most come resolved with their source, the others when all provisions are there."""

import sqlite3
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby, islice
from operator import itemgetter

from ordparse.citations import Reference
from ordparse.kb.codes import code_by_code
from ordparse.kb.inserting import insert_rows
from ordparse.kb.numbering import BEFORE_DOUBTS, HALF, before
from ordparse.kb.progress import Progress
from ordparse.kb.schema import TABLE
from ordparse.kb.targets import Links
from ordparse.kb.values import Row, reference_of
from ordparse.provisions import JurisdictionId

_BATCH = 2000
_OLD = 0
"""The world of what is copied from the old file."""

SAID = ", ".join(f'"{name}"' for name in TABLE["diagnostics"].names[2:])
"""The columns of a finding but for its number and its source."""


def phrase_in(schema: str) -> str:
    """The number of the phrase that a finding `d` is about, as an expression."""
    return f"""(SELECT id FROM {schema}.cross_references r
                WHERE r.source = d.source AND r.start = d.start AND r."end" = d."end")"""


# Everything but the targets, whose numbers are known, is kept apart until the end: no citation resolves to what is only
# a placeholder, and the order of the rows does not tell what was resolved when.
_TABLES = (
    "waiting (target INTEGER PRIMARY KEY, reference INTEGER NOT NULL, citation TEXT NOT NULL)",
    "reopened (reference INTEGER PRIMARY KEY)",
    "members (target INTEGER NOT NULL, provision TEXT NOT NULL)",
    "placeholders AS SELECT * FROM provisions LIMIT 0",
    f"laws (id TEXT PRIMARY KEY, {', '.join(TABLE['external_laws'].names[1:])}) WITHOUT ROWID",
    f"doubts AS SELECT id AS reference, source, {SAID} FROM diagnostics LIMIT 0",
    "doubtful (jurisdiction TEXT PRIMARY KEY)",
)

_COPIES = (
    """INSERT INTO main.reference_targets
       SELECT id + :by, reference + :by, citation, target, external_law, status, reason, candidates
       FROM old.reference_targets WHERE id BETWEEN :low AND :high ORDER BY id""",
    """INSERT INTO members
       SELECT target + :by, provision FROM old.range_members WHERE target BETWEEN :low AND :high ORDER BY rowid""",
    """INSERT OR IGNORE INTO laws SELECT * FROM old.external_laws
       WHERE id IN (SELECT external_law FROM old.reference_targets WHERE id BETWEEN :low AND :high)""",
    """INSERT OR IGNORE INTO placeholders SELECT * FROM old.provisions
       WHERE placeholder = 1 AND id IN (SELECT target FROM old.reference_targets WHERE id BETWEEN :low AND :high)""",
    f"""INSERT INTO doubts SELECT :by + {phrase_in("old")}, :number, {SAID}
        FROM old.diagnostics d WHERE id BETWEEN :low + :half AND :high ORDER BY id""",
)

REOPENED = (
    """INSERT INTO reopened SELECT id FROM main.cross_references
       WHERE type <> 'history' AND jurisdiction IN (SELECT jurisdiction FROM doubtful)""",
    # other codes may have changed: us-mn-elk-river@proposed/502.08
    """INSERT OR IGNORE INTO reopened
       SELECT reference FROM main.reference_targets WHERE citation GLOB '[a-z][a-z]-[a-z][a-z]-*'""",
    """INSERT INTO waiting SELECT id, reference, citation FROM main.reference_targets
       WHERE reference IN (SELECT reference FROM reopened)""",
)

TAKEN_BACK = (
    "DELETE FROM main.reference_targets WHERE id IN (SELECT target FROM waiting)",
    "DELETE FROM doubts WHERE reference IN (SELECT reference FROM reopened)",
    "DELETE FROM members WHERE target IN (SELECT target FROM waiting)",
    "DELETE FROM placeholders WHERE jurisdiction IN (SELECT jurisdiction FROM doubtful)",
)

_LAWS_TAKEN_BACK = """
    DELETE FROM laws
    WHERE id NOT IN (SELECT external_law FROM main.reference_targets WHERE external_law IS NOT NULL)
"""

# how many values a row has
_PLACEHOLDER, _LAW, _DOUBT, _TARGET = (
    len(TABLE[table].columns) for table in ("provisions", "external_laws", "diagnostics", "reference_targets")
)

_WAITING = """
    SELECT r.id, w.target, r.source, r.start, r."end", r.text, r.provision, r.jurisdiction, r.version, r.type,
           r.relation, w.citation
    FROM waiting w JOIN main.cross_references r ON r.id = w.reference ORDER BY w.target
"""

MEMBERS = "INSERT OR IGNORE INTO main.range_members SELECT * FROM members ORDER BY target, rowid"
DOUBTS = f"""
    INSERT INTO main.diagnostics
    SELECT {BEFORE_DOUBTS} + row_number() OVER (PARTITION BY source ORDER BY reference, rowid),
           source, {SAID} FROM doubts ORDER BY 1
"""
_FINISH = (
    "INSERT OR IGNORE INTO main.provisions SELECT * FROM placeholders ORDER BY id",
    "INSERT INTO main.external_laws SELECT * FROM laws ORDER BY id",
    MEMBERS,
    DOUBTS,
)


class Targets:
    """The targets of a knowledge base in the making.

    What came resolved was looked up in a *world*: the sources that were parsed
    together, or the old file. It holds where all that is written of a code is of
    that world; what is said of other codes is looked up again.
    """

    reopening: tuple[str, ...] = (*REOPENED, *TAKEN_BACK, _LAWS_TAKEN_BACK)
    """The statements that have looked up again what may have changed: all that was resolved in doubtful codes."""

    finishing: tuple[str, ...] = _FINISH
    """The statements that write what was kept apart."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        """The targets of the knowledge base that is written over this connection, whose tables are there."""
        self._connection = connection
        self._worlds: dict[JurisdictionId, set[int]] = {}
        self._added: set[int] = set()  # the sources that were parsed now
        self._copied: Counter[JurisdictionId] = Counter()  # the sources copied with provisions of a code
        self._last_world = _OLD
        for table in _TABLES:
            connection.execute(f"CREATE TEMP TABLE {table}")
        connection.execute("CREATE UNIQUE INDEX temp.placeholders_id ON placeholders (id)")

    def world(self) -> int:
        """A new world."""
        self._last_world += 1
        return self._last_world

    def _enter(self, codes: Iterable[JurisdictionId], world: int) -> None:
        for code in codes:
            self._worlds.setdefault(code, set()).add(world)

    def add(
        self,
        source: int,
        citations: Sequence[tuple[int, str]],
        links: Links | None,
        *,
        codes: Iterable[JurisdictionId],
        world: int,
    ) -> None:
        """Take the citations of a source with what they mean; None: they wait.

        `codes`: whose law the source holds.
        """
        self._added.add(source)
        self._enter(codes, world)
        waiting = [
            (target, phrase, citation)
            for target, (phrase, citation) in enumerate(citations, before(source) + 1)
            if links is None or phrase in links.waiting
        ]
        self._insert("INSERT INTO waiting", waiting, 3)
        if links is not None:
            self._enter(links.codes, world)
            self._write(links)

    def _write(self, links: Links) -> None:
        self._insert("INSERT INTO main.reference_targets", links.targets, _TARGET)
        self._insert("INSERT INTO members", links.members, 2)
        self._insert("INSERT OR IGNORE INTO laws", links.laws.values(), _LAW)
        self._insert("INSERT OR IGNORE INTO placeholders", links.placeholders.values(), _PLACEHOLDER)
        self._insert("INSERT INTO doubts", links.doubts, _DOUBT)

    def _insert(self, into: str, rows: Iterable[Row], width: int) -> None:
        insert_rows(self._connection, into, rows, width=width)

    def copy(self, number: int, old: int, *, codes: Iterable[JurisdictionId]) -> None:
        """Take what the old file says of a source that is copied, which was number `old` and is `number` now.

        `codes`: those that it has provisions of.
        """
        run = self._connection.execute
        self._copied.update(codes)
        self._enter(codes, _OLD)
        cited = run("SELECT DISTINCT jurisdiction FROM old.cross_references WHERE source = ?", [old])
        self._enter((code for (code,) in cited if code is not None), _OLD)
        low = before(old) + 1
        values = {"low": low, "high": before(old + 1), "half": HALF, "by": before(number) + 1 - low, "number": number}
        for statement in _COPIES:
            run(statement, values)

    def has_others(self) -> bool:
        """Whether there are sources that were not parsed now."""
        return bool(self._copied)

    def holds(self, code: JurisdictionId, worlds: set[int]) -> bool:
        """Whether what was resolved in a code, in these worlds, is so in all that is written of it."""
        if worlds != {_OLD}:
            return len(worlds) == 1
        (held,) = self._connection.execute(
            "SELECT count(DISTINCT source) FROM old.provisions WHERE jurisdiction = ? AND placeholder = 0", [code]
        ).fetchone()
        return bool(held == self._copied[code])

    def resolve(self, *, progress: Progress) -> None:
        """Write what every citation that waits means, with placeholders for the provisions that are not loaded.

        The tables are indexed.
        """
        run = self._connection.execute
        doubtful = [(code,) for code, worlds in self._worlds.items() if not self.holds(code, worlds)]
        if doubtful or self.has_others():
            self._insert("INSERT INTO doubtful", doubtful, 1)
            for statement in self.reopening:
                run(statement)
        (total,) = run("SELECT count(DISTINCT reference) FROM waiting").fetchone()
        index, waiting, done = code_by_code(self._connection), self._waiting(), 0
        progress("resolving", 0, total)
        while batch := list(islice(waiting, _BATCH)):
            links = Links()
            for phrase, first, source, reference in batch:
                links.add(phrase, first, source, reference, index)
            self._write(links)
            done += len(batch)
            progress("resolving", done, total)
        for statement in self.finishing:
            run(statement)

    def _waiting(self) -> Iterator[tuple[int, int, int, Reference]]:
        """The phrases that wait, with their number, their first target's and their source's, in order."""
        for phrase, rows in groupby(self._connection.execute(_WAITING), key=itemgetter(0)):
            cited = list(rows)
            _, first, source, *printed, _ = cited[0]
            yield phrase, first, source, reference_of(printed, [row[-1] for row in cited])
