"""The questions that the command line and the pages ask of a knowledge base, each an indexed query."""

import json
import sqlite3
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ordparse.errors import BadKnowledgeBase
from ordparse.kb.params import chunks, marks_for, spans_of
from ordparse.kb.schema import SCHEMA_VERSION
from ordparse.source import Span


@dataclass(frozen=True, slots=True, kw_only=True)
class ProvisionRow:
    """One provision as the knowledge base keeps it."""

    id: str
    jurisdiction: str
    version: str | None
    source: int | None  # None: a placeholder, cited but not in the corpus
    kind: str
    num: str
    label: str
    heading: str | None
    citation: str
    parent: str | None
    section: str | None
    depth: int
    position: int | None
    start: int | None
    end: int | None
    pieces: tuple[Span, ...] | None
    spans: tuple[Span, ...]
    heading_span: Span | None
    status: str | None
    implied: bool
    placeholder: bool
    text: str
    eid: str | None
    last: int | None
    chain: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class TargetRow:
    """What one citation of a phrase means."""

    id: int
    citation: str
    target: str | None
    external_law: str | None
    status: str
    reason: str | None
    candidates: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ReferenceRow:
    """A phrase that points at law, with its targets in order."""

    id: int
    source: int
    provision: str | None
    jurisdiction: str | None
    start: int
    end: int
    text: str
    type: str
    relation: str | None
    targets: tuple[TargetRow, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Citing:
    """A phrase that points at a provision, or at a level below it, and where it stands."""

    reference: int
    provision: str | None
    citation: str | None
    heading: str | None
    source: int
    start: int
    end: int
    text: str
    relation: str | None
    target: str
    through_range: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Hit:
    """One provision that a search found."""

    id: str
    jurisdiction: str
    kind: str
    citation: str
    heading: str | None
    snippet: str  # the words found stand between MARK_START and MARK_END
    score: float  # smaller is better


@dataclass(frozen=True, slots=True, kw_only=True)
class SearchResult:
    """A page of hits and the number of hits in each jurisdiction and kind."""

    total: int
    hits: tuple[Hit, ...]
    jurisdictions: tuple[tuple[str, int], ...]
    kinds: tuple[tuple[str, int], ...]


MARK_START, MARK_END = "\x02", "\x03"
"""What stands around a found word in a snippet; neither can stand in a provision's text."""


def open_database(path: Path) -> sqlite3.Connection:
    """A read-only connection to the knowledge base at `path`.

    Raises:
        BadKnowledgeBase: there is no such file, or it is none of ours, or of another version.
    """
    if path.is_dir():
        raise BadKnowledgeBase(f"{path}: is a folder and no knowledge base")
    if not path.is_file():
        raise BadKnowledgeBase(f"{path}: no such knowledge base; make it with: ordparse build CORPUS --db {path}")
    connection = sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)
    try:
        found = connection.execute("SELECT value FROM build_info WHERE key = 'schema'").fetchone()
    except sqlite3.DatabaseError as error:
        connection.close()
        raise BadKnowledgeBase(f"{path}: not a knowledge base of ordparse ({error})") from error
    if found is None or found[0] != SCHEMA_VERSION:
        connection.close()
        raise BadKnowledgeBase(f"{path}: built by another version of ordparse; build it again")
    return connection


_PROVISION = """p.id, p.jurisdiction, p.version, p.source, p.kind, p.num, p.label, p.heading, p.citation, p.parent,
    p.section, p.depth, p.position, p.start, p."end", p.pieces, p.spans, p.heading_start, p.heading_end, p.status,
    p.implied, p.placeholder, p.text, p.eid, p.last, p.chain"""


def _provision(row: Sequence[Any]) -> ProvisionRow:
    return ProvisionRow(
        id=row[0],
        jurisdiction=row[1],
        version=row[2],
        source=row[3],
        kind=row[4],
        num=row[5],
        label=row[6],
        heading=row[7],
        citation=row[8],
        parent=row[9],
        section=row[10],
        depth=row[11],
        position=row[12],
        start=row[13],
        end=row[14],
        pieces=spans_of(row[15]) or None,
        spans=spans_of(row[16]),
        heading_span=None if row[17] is None else (row[17], row[18]),
        status=row[19],
        implied=bool(row[20]),
        placeholder=bool(row[21]),
        text=row[22],
        eid=row[23],
        last=row[24],
        chain=tuple(json.loads(row[25])),
    )


def provision(connection: sqlite3.Connection, id: str) -> ProvisionRow | None:
    """The provision with this id; None when there is none."""
    row = connection.execute(f"SELECT {_PROVISION} FROM provisions p WHERE p.id = ?", [id]).fetchone()
    return _provision(row) if row else None


def breadcrumbs(connection: sqlite3.Connection, found: ProvisionRow) -> tuple[ProvisionRow, ...]:
    """The provisions around `found`, outermost first, itself left out."""
    around: list[ProvisionRow] = []
    above = found.parent
    while above is not None:
        row = provision(connection, above)
        if row is None:
            break
        around.append(row)
        above = row.parent
    return tuple(reversed(around))


def subtree(connection: sqlite3.Connection, found: ProvisionRow) -> tuple[ProvisionRow, ...]:
    """`found` and all its descendants in document order."""
    if found.position is None:
        return (found,)
    rows = connection.execute(
        f"SELECT {_PROVISION} FROM provisions p WHERE p.source = ? AND p.position BETWEEN ? AND ? ORDER BY p.position",
        [found.source, found.position, found.last],
    )
    # a code section enacted inside an ordinance stands between its parts without being one of them
    inside: dict[str, ProvisionRow] = {found.id: found}
    for row in rows:
        below = _provision(row)
        if below.parent in inside:
            inside[below.id] = below
    return tuple(inside.values())


def children(connection: sqlite3.Connection, id: str) -> tuple[ProvisionRow, ...]:
    """The provisions directly below the one with this id, in document order."""
    rows = connection.execute(
        f"SELECT {_PROVISION} FROM provisions p WHERE p.parent = ? ORDER BY p.source, p.position", [id]
    )
    return tuple(_provision(row) for row in rows)


def neighbours(connection: sqlite3.Connection, found: ProvisionRow) -> tuple[ProvisionRow | None, ProvisionRow | None]:
    """The provisions of the same kind before and after `found` in its source and version; None at the ends."""
    if found.position is None:
        return None, None
    pair: list[ProvisionRow | None] = []
    for relation, position, order in (("<", found.position, "DESC"), (">", found.last, "ASC")):
        row = connection.execute(
            f"""SELECT {_PROVISION} FROM provisions p
                WHERE p.source = ? AND p.position {relation} ? AND p.kind = ? AND p.jurisdiction = ?
                  AND p.version IS ? ORDER BY p.position {order} LIMIT 1""",
            [found.source, position, found.kind, found.jurisdiction, found.version],
        ).fetchone()
        pair.append(_provision(row) if row else None)
    return pair[0], pair[1]


def references_from(connection: sqlite3.Connection, ids: Sequence[str]) -> tuple[ReferenceRow, ...]:
    """The phrases that stand in the provisions with these ids, in text order, with their targets."""
    rows: list[Sequence[Any]] = []
    targets: dict[int, list[TargetRow]] = {}
    for chunk in chunks(ids):
        marks = marks_for(chunk)
        rows += connection.execute(
            f"""SELECT id, source, provision, jurisdiction, start, "end", text, type, relation
                FROM cross_references WHERE provision IN ({marks})""",
            chunk,
        )
        for row in connection.execute(
            f"""SELECT t.reference, t.id, t.citation, t.target, t.external_law, t.status, t.reason, t.candidates
                FROM reference_targets t JOIN cross_references r ON r.id = t.reference
                WHERE r.provision IN ({marks}) ORDER BY t.id""",
            chunk,
        ):
            targets.setdefault(row[0], []).append(
                TargetRow(
                    id=row[1],
                    citation=row[2],
                    target=row[3],
                    external_law=row[4],
                    status=row[5],
                    reason=row[6],
                    candidates=tuple(json.loads(row[7])) if row[7] else (),
                )
            )
    return tuple(
        ReferenceRow(
            id=row[0],
            source=row[1],
            provision=row[2],
            jurisdiction=row[3],
            start=row[4],
            end=row[5],
            text=row[6],
            type=row[7],
            relation=row[8],
            targets=tuple(targets.get(row[0], ())),
        )
        for row in sorted(rows, key=lambda row: (row[1], row[4], row[0]))
    )


def cited_by(connection: sqlite3.Connection, ids: Sequence[str]) -> tuple[Citing, ...]:
    """The phrases that point at the provisions with these ids, ranges included, in text order."""
    rows: set[tuple[Any, ...]] = set()
    for chunk in chunks(ids):
        marks = marks_for(chunk)
        for target, join, through in (
            ("t.target", "reference_targets t", 0),
            ("m.provision", "range_members m JOIN reference_targets t ON t.id = m.target", 1),
        ):
            rows.update(
                connection.execute(
                    f"""SELECT r.source, r.start, r.id, r.provision, p.citation, p.heading, r."end", r.text, r.relation,
                               {target}, {through}
                        FROM {join} JOIN cross_references r ON r.id = t.reference
                        LEFT JOIN provisions p ON p.id = r.provision
                        WHERE {target} IN ({marks})""",
                    chunk,
                )
            )
    return tuple(
        Citing(
            reference=row[2],
            provision=row[3],
            citation=row[4],
            heading=row[5],
            source=row[0],
            start=row[1],
            end=row[6],
            text=row[7],
            relation=row[8],
            target=row[9],
            through_range=bool(row[10]),
        )
        for row in sorted(rows, key=lambda row: (row[0], row[1], row[2], row[9], row[10]))
    )


def words_query(words: str) -> str:
    """The words as an FTS5 query that cannot fail: each word quoted, the last one as a prefix when it is cut off.

    >>> words_query('dogs AND "cats')
    '"dogs" "AND" "cats"'
    >>> words_query("kenn*")
    '"kenn"*'
    """
    quoted = []
    for word in words.split():
        bare = word.replace('"', "").replace("\x00", "")
        prefix = "*" if bare.endswith("*") else ""
        bare = bare.strip("*")
        if any(character.isalnum() for character in bare):
            quoted.append(f'"{bare}"{prefix}')
    return " ".join(quoted)


def search(
    connection: sqlite3.Connection,
    words: str,
    *,
    jurisdiction: str | None = None,
    kind: str | None = None,
    limit: int = 20,
    offset: int = 0,
) -> SearchResult:
    """The provisions that hold all the words, best first, with counts by jurisdiction and kind."""
    query = words_query(words)
    if not query:
        return SearchResult(total=0, hits=(), jurisdictions=(), kinds=())
    narrowed = " AND p.jurisdiction = :jurisdiction" if jurisdiction else ""
    narrowed += " AND p.kind = :kind" if kind else ""
    values = {"query": query, "jurisdiction": jurisdiction, "kind": kind, "limit": limit, "offset": offset}
    counts = connection.execute(
        f"""SELECT p.jurisdiction, p.kind, count(*) FROM provisions_fts f JOIN provisions p ON p.rowid = f.rowid
            WHERE provisions_fts MATCH :query {narrowed} GROUP BY p.jurisdiction, p.kind""",
        values,
    ).fetchall()
    # the rank first, then the row: bm25 with the heading worth more, and a snippet for the page's hits only
    rows = connection.execute(
        f"""SELECT p.id, p.jurisdiction, p.kind, p.citation, p.heading,
                   snippet(provisions_fts, 1, '{MARK_START}', '{MARK_END}', '…', 24),
                   bm25(provisions_fts, 4.0, 1.0) AS score
            FROM provisions_fts JOIN provisions p ON p.rowid = provisions_fts.rowid
            WHERE provisions_fts MATCH :query {narrowed}
            ORDER BY score, p.id LIMIT :limit OFFSET :offset""",
        values,
    )
    by_jurisdiction: dict[str, int] = {}
    by_kind: dict[str, int] = {}
    for name, of_kind, count in counts:
        by_jurisdiction[name] = by_jurisdiction.get(name, 0) + count
        by_kind[of_kind] = by_kind.get(of_kind, 0) + count
    return SearchResult(
        total=sum(by_kind.values()),
        hits=tuple(
            Hit(
                id=row[0],
                jurisdiction=row[1],
                kind=row[2],
                citation=row[3],
                heading=row[4],
                snippet=row[5],
                score=row[6],
            )
            for row in rows
        ),
        jurisdictions=tuple(sorted(by_jurisdiction.items())),
        kinds=tuple(sorted(by_kind.items())),
    )
