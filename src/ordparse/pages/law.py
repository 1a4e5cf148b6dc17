"""Provisions as the pages read them: rows of the knowledge base as values, found through indexes only."""

import json
import sqlite3
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from ordparse.kb.furniture import without_furniture
from ordparse.kb.params import chunks, marks_for, spans_of
from ordparse.markup import is_page
from ordparse.pages import words
from ordparse.pages.links import Links
from ordparse.pages.marks import Extract
from ordparse.source import Span
from ordparse.view import readable

CONTAINER_KINDS = (
    "title",
    "subtitle",
    "part",
    "chapter",
    "subchapter",
    "article",
    "division",
    "appendix",
)
"""The kinds that hold sections; a part of an ordinance (`instrument`) is no container of a code."""

_COLUMNS = (
    "p.id, p.jurisdiction, p.version, p.source, p.kind, p.num, p.label, p.heading, p.citation, p.parent, p.section, "
    'p.depth, p.position, p.last, p.start, p."end", p.spans, p.heading_start, p.heading_end, p.status, p.implied, '
    "p.placeholder, substr(p.text, 1, 600) AS opening"
)
WITHIN = "p.source = ? AND p.position BETWEEN ? AND ?"
"""The subtree of a provision, by the index on source and position."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Law:
    """One provision as a page needs it; its text stays in the source and is read by offset."""

    id: str
    jurisdiction: str
    version: str | None
    source: int | None  # None: a placeholder, cited but not loaded
    kind: str
    num: str
    label: str
    heading: str | None
    citation: str
    parent: str | None
    section: str | None
    depth: int
    position: int
    last: int
    start: int
    end: int
    spans: tuple[Span, ...]
    heading_span: Span | None
    status: str | None
    implied: bool
    placeholder: bool
    opening: str  # the first words of its own text

    @property
    def is_container(self) -> bool:
        """Whether sections stand below it."""
        return self.kind in CONTAINER_KINDS

    @property
    def short(self) -> str:
        """Its number as a breadcrumb says it: 502, article II, subd. 2."""
        if self.kind in ("section", "chapter", "title"):
            return self.num
        if self.kind == "definition":
            return f"“{self.num}”"
        if self.kind == "subdivision":
            return f"subd. {self.num}"
        if self.kind == "enum":
            return self.label.strip() or self.num
        return f"{words.kind_name(self.kind)} {self.num}"

    @property
    def title(self) -> str:
        """Its citation and heading, as a link to it reads; a long heading is cut."""
        return f"{self.citation} {words.gist(words.quiet_caps(self.heading), words.LONGEST_TITLE)}".strip()

    def address(self, links: Links) -> str:
        """Where it is read: its own page, or its place in its section's page."""
        return links.within(self.section, self.id)

    def as_json(self, links: Links) -> dict[str, Any]:
        """The same as plain values."""
        return {
            "id": self.id,
            "kind": self.kind,
            "num": self.num,
            "label": self.label,
            "heading": self.heading,
            "citation": self.citation,
            "status": self.status,
            "url": self.address(links),
        }


def _law(row: Sequence[Any]) -> Law:
    (id, jurisdiction, version, source, kind, num, label, heading, citation, parent, section, depth, position, last,
     start, end, spans, heading_start, heading_end, status, implied, placeholder, opening) = row  # fmt: skip
    return Law(
        id=id,
        jurisdiction=jurisdiction,
        version=version,
        source=source,
        kind=kind,
        num=num,
        label=label,
        heading=heading,
        citation=citation,
        parent=parent,
        section=section,
        depth=depth,
        position=-1 if position is None else position,
        last=-1 if last is None else last,
        start=start or 0,
        end=end or 0,
        spans=spans_of(spans),
        heading_span=None if heading_start is None else (heading_start, heading_end),
        status=status,
        implied=bool(implied),
        placeholder=bool(placeholder),
        opening=opening or "",
    )


def select(connection: sqlite3.Connection, rest: str, parameters: Iterable[object] = ()) -> list[Law]:
    """The provisions that the rest of a SELECT over `provisions p` names."""
    return [_law(tuple(row)) for row in connection.execute(f"SELECT {_COLUMNS} {rest}", tuple(parameters))]


def find(connection: sqlite3.Connection, id: str) -> Law | None:
    """The provision with this id."""
    found = select(connection, "FROM provisions p WHERE p.id = ?", [id])
    return found[0] if found else None


def find_all(connection: sqlite3.Connection, ids: Iterable[str]) -> dict[str, Law]:
    """The provisions with these ids, under their ids."""
    found: dict[str, Law] = {}
    for group in chunks(sorted(set(ids))):
        for law in select(connection, f"FROM provisions p WHERE p.id IN ({marks_for(group)})", group):
            found[law.id] = law
    return found


def ancestors(connection: sqlite3.Connection, law: Law) -> tuple[Law, ...]:
    """The provisions around it, outermost first."""
    around: list[Law] = []
    seen = {law.id}
    while law.parent is not None and law.parent not in seen:
        above = find(connection, law.parent)
        if above is None:
            break
        seen.add(above.id)
        around.append(above)
        law = above
    return tuple(reversed(around))


def subtree(connection: sqlite3.Connection, law: Law, limit: int) -> list[Law]:
    """The provision and its descendants in document order, up to a limit.

    A section that an ordinance enacts stands between the ordinance's parts and is not one of them.
    """
    found = select(
        connection,
        f"FROM provisions p WHERE {WITHIN} ORDER BY p.position LIMIT ?",
        [law.source, law.position, law.last, limit],
    )
    inside = {law.id}
    for one in found:
        if one.parent in inside:
            inside.add(one.id)
    return [one for one in found if one.id in inside]


def below(connection: sqlite3.Connection, law: Law, limit: int = 2000) -> list[Law]:
    """The provisions directly below it, in document order."""
    return select(
        connection,
        "FROM provisions p WHERE p.parent = ? AND p.placeholder = 0 ORDER BY p.position LIMIT ?",
        [law.id, limit],
    )


def beside(connection: sqlite3.Connection, law: Law, limit: int = 400) -> list[Law]:
    """The provisions under the same parent, itself included, in document order."""
    if law.parent is not None:
        return select(
            connection,
            "FROM provisions p WHERE p.parent = ? AND p.placeholder = 0 ORDER BY p.position LIMIT ?",
            [law.parent, limit],
        )
    if law.source is None:
        return []
    return select(
        connection,
        "FROM provisions p INDEXED BY idx_provisions_source_position WHERE p.source = ? AND p.parent IS NULL "
        "AND p.jurisdiction = ? AND p.version IS ? AND p.kind = ? ORDER BY p.position LIMIT ?",
        [law.source, law.jurisdiction, law.version, law.kind, limit],
    )


def neighbours(connection: sqlite3.Connection, law: Law) -> tuple[Law | None, Law | None]:
    """The provisions of its kind before and after it in the text of the same code."""
    if law.source is None:
        return None, None

    def nearest(condition: str, order: str, position: int) -> Law | None:
        found = select(
            connection,
            f"FROM provisions p INDEXED BY idx_provisions_source_position WHERE p.source = ? "
            f"AND p.position {condition} ? AND p.kind = ? AND p.jurisdiction = ? AND p.version IS ? "
            f"ORDER BY p.position {order} LIMIT 1",
            [law.source, position, law.kind, law.jurisdiction, law.version],
        )
        return found[0] if found else None

    return nearest("<", "DESC", law.position), nearest(">", "ASC", law.last)


def versions(connection: sqlite3.Connection, jurisdiction: str) -> list[str]:
    """The names of the versions of a code, in the order of their texts; empty when there is one version only."""
    names: list[str] = []
    at = ""
    while True:  # steps along the index from name to name instead of reading every row
        row = connection.execute(
            "SELECT min(version) FROM provisions WHERE jurisdiction = ? AND version > ?", [jurisdiction, at]
        ).fetchone()
        if row[0] is None or len(names) > 50:
            break
        at = row[0]
        names.append(at)

    def standing(name: str) -> tuple[int, int]:
        row = connection.execute(
            "SELECT source, position FROM provisions WHERE jurisdiction = ? AND version = ? AND placeholder = 0 "
            "LIMIT 1",
            [jurisdiction, name],
        ).fetchone()
        return (row[0] or 0, row[1] or 0) if row else (0, 0)

    # existing law before what is proposed, then as the source has them
    return sorted(names, key=lambda name: (name != "existing", len(name), standing(name), name))


def in_version(id: str, version: str | None) -> str:
    """The id of the same provision in another version of its code.

    >>> in_version("us-mn-elk-river@proposed/502.08", "existing")
    'us-mn-elk-river@existing/502.08'
    """
    code, slash, path = id.partition("/")
    place = code.partition("@")[0]
    return (place if version is None else f"{place}@{version}") + slash + path


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """A jurisdiction with the words for it."""

    id: str
    name: str
    state: str | None  # the state's name; None: not known
    kind: str | None

    @property
    def full(self) -> str:
        """Its name with its state: Detroit Lakes, Minnesota."""
        return f"{self.name}, {self.state}" if self.state and self.state != self.name else self.name


def places(connection: sqlite3.Connection, ids: Iterable[str] | None = None) -> dict[str, Place]:
    """The jurisdictions under their ids; all of them unless some are named."""
    query = "SELECT id, name, state, kind FROM jurisdictions"
    rows: list[Any] = []
    if ids is None:
        rows = connection.execute(query + " ORDER BY state, name LIMIT 5000").fetchall()
    else:
        for group in chunks(sorted(set(ids))):
            rows += connection.execute(f"{query} WHERE id IN ({marks_for(group)})", group).fetchall()
    return {id: Place(id=id, name=name, state=words.state_name(state), kind=kind) for id, name, state, kind in rows}


def place(connection: sqlite3.Connection, id: str) -> Place:
    """The jurisdiction with this id; its id stands for its name when the knowledge base has none."""
    return places(connection, [id]).get(id) or Place(id=id, name=id, state=None, kind=None)


@dataclass(frozen=True, slots=True, kw_only=True)
class File:
    """A source without its text."""

    id: int
    name: str
    jurisdiction: str | None
    encoding: str
    length: int
    title: str | None
    description: str | None
    origin: str | None
    gaps: tuple[str, ...]


def files(connection: sqlite3.Connection, where: str, parameters: Sequence[object]) -> list[File]:
    """The sources that a condition names."""
    return [
        File(
            id=row[0],
            name=row[1],
            jurisdiction=row[2],
            encoding=row[3],
            length=row[4],
            title=row[5],
            description=row[6],
            origin=row[7],
            gaps=tuple(json.loads(row[8])) if row[8] else (),
        )
        for row in connection.execute(
            "SELECT id, name, jurisdiction, encoding, length, title, description, origin, gaps "
            f"FROM sources WHERE {where}",
            tuple(parameters),
        )
    ]


def readable_between(connection: sqlite3.Connection, source: int, start: int, end: int) -> Extract:
    """The characters of a source from start to end with markup made blanks and signs as they were meant."""
    extract = text_between(connection, source, start, end)
    opening = text_between(connection, source, 0, _OPENING)
    return Extract(readable(extract.text, page=is_page(opening.text)), start)


def law_between(connection: sqlite3.Connection, source: int, start: int, end: int) -> str:
    """The characters of a source from start to end, as long, with markup and page furniture made blanks."""
    text = text_between(connection, source, start, end).text
    if "<" in text or "&" in text or "*" in text:
        text = readable_between(connection, source, start, end).text
    return without_furniture(connection, source, start, text)


_OPENING = 2_000  # characters that show whether a source is a web page


def text_between(connection: sqlite3.Connection, source: int, start: int, end: int) -> Extract:
    """The characters of a source from start to end."""
    row = connection.execute(
        "SELECT substr(text, ?, ?), length FROM sources WHERE id = ?", [start + 1, max(0, end - start), source]
    ).fetchone()
    if row is None:
        return Extract("", start)
    if len(row[0]) < min(end, row[1]) - start:  # SQLite's substr ends at a NUL in the text
        whole = connection.execute("SELECT text FROM sources WHERE id = ?", [source]).fetchone()[0]
        return Extract(whole[start:end], start)
    return Extract(row[0], start)
