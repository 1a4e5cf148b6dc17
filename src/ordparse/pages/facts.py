"""What the knowledge base says of a stretch of law besides references: words, amounts, rules, history, the like.

Each function asks one indexed query for a whole page, never one a reference.
"""

import json
import sqlite3
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from ordparse.pages import words
from ordparse.pages.law import WITHIN, Law, find_all
from ordparse.pages.links import Links
from ordparse.view import readable


@dataclass(frozen=True, slots=True, kw_only=True)
class TermUse:
    """A defined word where it is used, with the definition in force there."""

    definition: int
    term: str
    text: str  # the entry, without the markup it was printed with
    defined_in: Law | None
    scope: str | None
    scope_text: str | None
    provision: str
    start: int
    end: int


def terms_within(connection: sqlite3.Connection, law: Law) -> list[TermUse]:
    """The uses of defined words in a provision and below it, in text order."""
    rows = connection.execute(
        "SELECT u.definition, d.term, substr(d.text, 1, 500), d.provision, d.scope, d.scope_text, u.provision, "
        'u.start, u."end" FROM provisions p CROSS JOIN term_uses u ON u.provision = p.id '
        f"CROSS JOIN definitions d ON d.id = u.definition WHERE {WITHIN} ORDER BY u.start LIMIT 5000",
        [law.source, law.position, law.last],
    ).fetchall()
    homes = find_all(connection, (row[3] for row in rows if row[3]))
    return [
        TermUse(
            definition=row[0],
            term=row[1],
            text=_entry(row[2]),
            defined_in=homes.get(row[3]),
            scope=row[4],
            scope_text=row[5],
            provision=row[6],
            start=row[7],
            end=row[8],
        )
        for row in rows
    ]


def _entry(text: str) -> str:
    """The entry of a definition without tags, character references and marks of Markdown."""
    return readable(text, page="</" in text) if "<" in text or "&" in text or "*" in text else text


@dataclass(frozen=True, slots=True, kw_only=True)
class Quantity:
    """An amount in the text."""

    provision: str
    kind: str
    value: float | None
    value_text: str
    unit: str | None
    bound: str | None
    text: str
    start: int
    end: int

    @property
    def figures(self) -> str:
        """The amount in figures: at most 6 feet."""
        return words.amount(self.kind, self.value, self.value_text, self.unit, self.bound)

    def as_json(self) -> dict[str, Any]:
        """The same as plain values."""
        return {
            "kind": self.kind,
            "value": self.value if self.value is not None else self.value_text,
            "unit": self.unit,
            "bound": self.bound,
            "text": self.text,
            "start": self.start,
            "end": self.end,
            "provision": self.provision,
        }


def quantities_within(connection: sqlite3.Connection, law: Law) -> list[Quantity]:
    """The amounts in a provision and below it, in text order."""
    rows = connection.execute(
        'SELECT q.provision, q.kind, q.value, q.value_text, q.unit, q.bound, q.text, q.start, q."end" '
        f"FROM provisions p CROSS JOIN quantities q ON q.provision = p.id WHERE {WITHIN} ORDER BY q.start LIMIT 5000",
        [law.source, law.position, law.last],
    )
    names = ("provision", "kind", "value", "value_text", "unit", "bound", "text", "start", "end")
    return [Quantity(**dict(zip(names, row, strict=True))) for row in rows]


@dataclass(frozen=True, slots=True, kw_only=True)
class Norm:
    """Who shall, may or must not do what."""

    provision: str
    citation: str
    kind: str
    holder: str | None
    action: str
    condition: str | None
    penalty: str | None
    start: int
    end: int

    @property
    def modal(self) -> str:
        """The word that carries the rule."""
        return {"duty": "must", "prohibition": "must not", "permission": "may"}.get(self.kind, self.kind)

    def as_json(self) -> dict[str, Any]:
        """The same as plain values."""
        return {
            "kind": self.kind,
            "holder": self.holder,
            "action": self.action,
            "condition": self.condition,
            "penalty": self.penalty,
            "provision": self.provision,
            "start": self.start,
            "end": self.end,
        }


def norms_within(connection: sqlite3.Connection, law: Law) -> list[Norm]:
    """The rules read from a provision and below it, in text order."""
    rows = connection.execute(
        'SELECT n.provision, p.citation, n.kind, n.holder, n.action, n.condition, n.penalty, n.start, n."end" '
        f"FROM provisions p CROSS JOIN norms n ON n.provision = p.id WHERE {WITHIN} ORDER BY n.start LIMIT 1000",
        [law.source, law.position, law.last],
    )
    names = ("provision", "citation", "kind", "holder", "action", "condition", "penalty", "start", "end")
    return [Norm(**dict(zip(names, row, strict=True))) for row in rows]


@dataclass(frozen=True, slots=True, kw_only=True)
class HistoryEntry:
    """One dated entry of a history note."""

    provision: str
    action: str | None
    ordinance: str | None
    section: str | None
    date: str | None
    citation: str
    start: int
    end: int
    text: str

    @property
    def when(self) -> str:
        """The date for people."""
        return words.date(self.date)

    @property
    def what(self) -> str:
        """The entry as printed, without the brackets of the note around it."""
        said = " ".join(readable(self.text, page=False).split()).strip(" ;.")
        if said.startswith(("(", "[")) and not said.endswith((")", "]")):
            said = said[1:]
        if said.endswith((")", "]")) and said.count("(") + said.count("[") < said.count(")") + said.count("]"):
            said = said[:-1]
        if said[:1] == "(" and said[-1:] == ")":
            said = said[1:-1]
        return said

    def as_json(self) -> dict[str, Any]:
        """The same as plain values."""
        return {
            "provision": self.provision,
            "action": self.action,
            "ordinance": self.ordinance,
            "section": self.section,
            "date": self.date,
            "citation": self.citation,
            "start": self.start,
            "end": self.end,
            "text": self.text,
        }


def history_within(connection: sqlite3.Connection, law: Law) -> list[HistoryEntry]:
    """The history entries of a provision and below it, in text order."""
    rows = connection.execute(
        'SELECT h.provision, h.action, h.ordinance, h.section, h.date, h.citation, h.start, h."end", h.text '
        f"FROM provisions p CROSS JOIN history h ON h.provision = p.id WHERE {WITHIN} ORDER BY h.start LIMIT 3000",
        [law.source, law.position, law.last],
    )
    names = ("provision", "action", "ordinance", "section", "date", "citation", "start", "end", "text")
    return [HistoryEntry(**dict(zip(names, row, strict=True))) for row in rows]


def by_date(entries: Iterable[HistoryEntry]) -> list[HistoryEntry]:
    """The entries, oldest first; those without a date come before, as they stand."""
    return sorted(entries, key=lambda entry: (entry.date or "", entry.start))


@dataclass(frozen=True, slots=True, kw_only=True)
class Similar:
    """A provision of another jurisdiction on the same matter."""

    law: Law  # the level that is most alike
    section: str  # the section it lies in
    rank: int
    score: float
    verdict: str  # match, possible, nearest
    words: tuple[str, ...]

    @property
    def points(self) -> int:
        """The score out of a hundred."""
        return round(100 * self.score)

    def as_json(self, links: Links) -> dict[str, Any]:
        """The same as plain values."""
        return {
            **self.law.as_json(links),
            "section": self.section,
            "jurisdiction": self.law.jurisdiction,
            "rank": self.rank,
            "score": round(self.score, 4),
            "verdict": self.verdict,
            "words": list(self.words),
        }


def similar_to(connection: sqlite3.Connection, law: Law) -> list[Similar]:
    """The most similar provision of each other jurisdiction, best first.

    Of a level that was not compared by itself, that of its section.
    """
    rows: list[tuple[str, str, int, float, str, str | None]] = []
    for id in dict.fromkeys([law.id, law.section or law.id]):
        rows = connection.execute(
            "SELECT other, pinpoint, rank, score, verdict, words FROM similar_provisions "
            "WHERE provision = ? AND rank = 1 ORDER BY score DESC, other LIMIT 40",
            [id],
        ).fetchall()
        if rows:
            break
    laws = find_all(connection, (id for row in rows for id in row[:2] if id))
    return [
        Similar(
            law=laws.get(pinpoint) or laws[other],
            section=other,
            rank=rank,
            score=score,
            verdict=verdict,
            words=tuple(json.loads(carried)) if carried else (),
        )
        for other, pinpoint, rank, score, verdict, carried in rows
        if other in laws
    ]


@dataclass(frozen=True, slots=True, kw_only=True)
class Note:
    """Source text around or in the law that is no provision: an editor's note, a page head."""

    kind: str
    start: int
    end: int


def matter_within(connection: sqlite3.Connection, source: int, start: int, end: int) -> list[Note]:
    """The matter that begins in a stretch of a source, in text order."""
    return [
        Note(kind=row[0], start=row[1], end=row[2])
        for row in connection.execute(
            'SELECT kind, start, "end" FROM matter WHERE source = ? AND start >= ? AND start < ? '
            "ORDER BY start LIMIT 5000",
            [source, start, end],
        )
    ]


def findings_count(connection: sqlite3.Connection, law: Law) -> int:
    """How many findings the checks have in a provision and below it."""
    row = connection.execute(
        f"SELECT count(*) FROM provisions p CROSS JOIN diagnostics d ON d.provision = p.id WHERE {WITHIN}",
        [law.source, law.position, law.last],
    ).fetchone()
    return int(row[0])
