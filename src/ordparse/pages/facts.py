"""What the knowledge base says of a stretch of law: references out and in, words, amounts, rules, history.

Each function asks one indexed query for a whole page, never one a reference.
"""

import json
import re
import sqlite3
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from ordparse.designators import in_words
from ordparse.kb.params import chunks, marks_for
from ordparse.pages import words
from ordparse.pages.law import Law, Place, find_all, places
from ordparse.pages.links import Links

_WITHIN = "p.source = ? AND p.position BETWEEN ? AND ?"
"""The subtree of a provision, by the index on source and position."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Target:
    """What one citation of a reference means."""

    citation: str
    status: str  # resolved, missing, external, ambiguous
    reason: str | None
    law: Law | None  # the provision, or its placeholder; None: law of another body, or no number to look for
    external: str | None  # the id of a law of another body
    external_title: str | None
    candidates: tuple[str, ...]
    cited: int = 0  # phrases that point at the same

    @property
    def title(self) -> str:
        """How people name it."""
        if self.law is not None and not self.law.placeholder:
            return self.law.title
        if self.external is not None:
            return words.law_name(self.external_title or self.external)
        return "This code" if self.is_whole_code else in_words(self.citation)

    @property
    def is_whole_code(self) -> bool:
        """Whether it is a code with more than one top, which no provision stands for."""
        return self.status == "resolved" and self.law is None and self.external is None

    def address(self, links: Links, jurisdiction: str | None) -> str:
        """Where it is read, or where it is said why it cannot be."""
        if self.law is not None and not self.law.placeholder:
            return self.law.address(links)
        if self.external is not None:
            return links.to("/unresolved", {"law": self.external})
        if self.is_whole_code and jurisdiction is not None:
            return links.code(jurisdiction)
        return links.to("/unresolved", {"j": jurisdiction, "c": self.citation})

    def as_json(self) -> dict[str, Any]:
        """The same as plain values."""
        return {
            "citation": self.citation,
            "id": self.law.id if self.law is not None and not self.law.placeholder else None,
            "title": self.title,
            "status": self.status,
            "reason": self.reason,
            "candidates": list(self.candidates),
            "external_law": self.external,
        }


@dataclass(frozen=True, slots=True, kw_only=True)
class Ref:
    """A phrase that points at law, with its targets."""

    id: int
    source: int
    provision: str | None
    jurisdiction: str | None
    start: int
    end: int
    text: str
    type: str
    relation: str | None
    targets: tuple[Target, ...]

    def as_json(self) -> dict[str, Any]:
        """The same as plain values, in the names of the contract."""
        return {
            "start": self.start,
            "end": self.end,
            "text": self.text,
            "from": self.provision,
            "type": self.type,
            "relation": self.relation,
            "targets": [target.as_json() for target in self.targets],
        }


def references_within(connection: sqlite3.Connection, law: Law) -> list[Ref]:
    """The references in a provision and below it, in text order; history entries are not among them."""
    rows = connection.execute(
        'SELECT r.id, r.source, r.provision, r.jurisdiction, r.start, r."end", r.text, r.type, r.relation '
        f"FROM provisions p JOIN cross_references r ON r.provision = p.id WHERE {_WITHIN} AND r.type <> 'history' "
        "ORDER BY r.start",
        [law.source, law.position, law.last],
    ).fetchall()
    return with_targets(connection, rows)


def with_targets(connection: sqlite3.Connection, rows: Sequence[Sequence[Any]]) -> list[Ref]:
    """The references of these rows with their targets and what is known of those."""
    raw: dict[int, list[Any]] = {}
    for group in chunks([row[0] for row in rows]):
        for found in connection.execute(
            "SELECT t.reference, t.citation, t.target, t.external_law, t.status, t.reason, t.candidates, l.title "
            "FROM reference_targets t LEFT JOIN external_laws l ON l.id = t.external_law "
            f"WHERE t.reference IN ({marks_for(group)}) ORDER BY t.reference, t.id",
            group,
        ):
            raw.setdefault(found[0], []).append(tuple(found))
    named = {target[2] for targets in raw.values() for target in targets if target[2]}
    laws = find_all(connection, named)
    known = places(connection, {row[3] for row in rows if row[3]})
    cited = cited_counts(connection, named)
    return [
        Ref(
            id=row[0],
            source=row[1],
            provision=row[2],
            jurisdiction=row[3],
            start=row[4],
            end=row[5],
            text=row[6],
            type=row[7],
            relation=row[8],
            targets=tuple(
                Target(
                    citation=citation,
                    status=status,
                    reason=in_names(reason, known),
                    law=laws.get(target),
                    external=external,
                    external_title=title,
                    candidates=tuple(json.loads(candidates)) if candidates else (),
                    cited=cited.get(target, 0),
                )
                for _, citation, target, external, status, reason, candidates, title in raw.get(row[0], ())
            ),
        )
        for row in rows
    ]


_JURISDICTION = re.compile(r"\b[a-z]{2}-[a-z]{2}-[a-z0-9]+(?:-[a-z0-9]+)*")


def in_names(reason: str | None, known: Mapping[str, Place]) -> str | None:
    """A reason with the names of jurisdictions in place of their ids.

    >>> deer = Place(id="us-mn-deer", name="Deer", state=None, kind=None)
    >>> in_names("us-mn-deer and us-mn-deer-park have no chapter 2", {"us-mn-deer": deer})
    'Deer and us-mn-deer-park have no chapter 2'
    """
    if reason is None:
        return None
    return _JURISDICTION.sub(lambda match: known[match[0]].name if match[0] in known else match[0], reason)


def cited_counts(connection: sqlite3.Connection, ids: Iterable[str]) -> dict[str, int]:
    """How many phrases name each of these provisions itself."""
    counts: dict[str, int] = {}
    for group in chunks(sorted(set(ids))):
        counts |= {
            row[0]: row[1]
            for row in connection.execute(
                f"SELECT target, count(*) FROM reference_targets WHERE target IN ({marks_for(group)}) GROUP BY target",
                group,
            )
        }
    return counts


@dataclass(frozen=True, slots=True, kw_only=True)
class Citing:
    """A provision that cites, with the phrase and the sentence around it."""

    law: Law
    target: str  # the provision that is cited
    reference: int
    text: str
    relation: str | None
    through_range: bool
    before: str
    after: str

    def as_json(self, links: Links) -> dict[str, Any]:
        """The same as plain values."""
        return {
            **self.law.as_json(links),
            "target": self.target,
            "text": self.text,
            "relation": self.relation,
            "through_range": self.through_range,
            "sentence": self.before + self.text + self.after,
        }


CITING_SHOWN = 200


def cited_by(connection: sqlite3.Connection, law: Law) -> tuple[list[Citing], int]:
    """The references from outside that point at the provision or into it, and their number.

    Above `CITING_SHOWN` the rest is counted, not shown.
    """
    if law.placeholder or law.source is None:
        among, where = "(SELECT ? AS id)", [law.id]
    else:
        among, where = (
            f"(SELECT p.id FROM provisions p WHERE {_WITHIN})",
            [law.source, law.position, law.last],  # type: ignore[list-item]
        )
    rows = connection.execute(
        f"""
        SELECT hit.reference, hit.provision, hit.through, r.provision, r.start, r."end", r.text, r.relation, r.source
        FROM (SELECT t.reference, t.target AS provision, 0 AS through
              FROM {among} a CROSS JOIN reference_targets t ON t.target = a.id
              UNION ALL
              SELECT t.reference, m.provision, 1
              FROM {among} a CROSS JOIN range_members m ON m.provision = a.id
              CROSS JOIN reference_targets t ON t.id = m.target AND t.target IS NOT m.provision) hit
        CROSS JOIN cross_references r ON r.id = hit.reference
        WHERE r.type <> 'history' AND r.provision IS NOT NULL
        ORDER BY hit.through, r.source, r.start LIMIT 5000
        """,
        [*where, *where],
    ).fetchall()
    citing = find_all(connection, (row[3] for row in rows))
    seen: set[int] = set()
    outside: list[Any] = []
    for row in rows:
        origin = citing.get(row[3])
        inside = origin is not None and origin.source == law.source and law.position <= origin.position <= law.last
        if origin is None or inside or row[0] in seen:
            continue
        seen.add(row[0])
        outside.append(row)
    shown = outside[:CITING_SHOWN]
    contexts = around(connection, [(row[8], row[4], row[5]) for row in shown])
    return (
        [
            Citing(
                law=citing[row[3]],
                target=row[1],
                reference=row[0],
                text=row[6],
                relation=row[7],
                through_range=bool(row[2]),
                before=before,
                after=after,
            )
            for row, (before, after) in zip(shown, contexts, strict=True)
        ],
        len(outside),
    )


def around(
    connection: sqlite3.Connection, spans: Sequence[tuple[int, int, int]], reach: int = 170
) -> list[tuple[str, str]]:
    """The words before and after each span (source, start, end), cut at a sentence or between words."""
    found: dict[tuple[int, int, int], tuple[str, str]] = {}
    for span in spans:
        if span in found:
            continue
        source, start, end = span
        low = max(0, start - reach)
        row = connection.execute(
            "SELECT substr(text, ?, ?), substr(text, ?, ?) FROM sources WHERE id = ?",
            [low + 1, start - low, end + 1, reach, source],
        ).fetchone()
        found[span] = (_tail(row[0], low > 0), _head(row[1])) if row else ("", "")
    return [found[span] for span in spans]


def _tail(text: str, is_cut: bool) -> str:
    """The end of a text from its last sentence on."""
    flat = " ".join(text.split()) + (" " if text[-1:].isspace() else "")
    cut = max(flat.rfind(". ", 0, -12), flat.rfind("; ", 0, -12))
    if cut >= 0:
        return flat[cut + 2 :]
    return "… " + flat.partition(" ")[2] if is_cut and " " in flat else flat


def _head(text: str) -> str:
    """The start of a text up to the end of its first sentence."""
    flat = (" " if text[:1].isspace() else "") + " ".join(text.split())
    cut = flat.find(". ")
    if cut >= 0:
        return flat[: cut + 1]
    return flat if len(text) < 100 or flat.endswith(".") else flat.rsplit(" ", 1)[0] + " …"


@dataclass(frozen=True, slots=True, kw_only=True)
class TermUse:
    """A defined word where it is used, with the definition in force there."""

    definition: int
    term: str
    text: str  # the entry as printed
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
        f"CROSS JOIN definitions d ON d.id = u.definition WHERE {_WITHIN} ORDER BY u.start LIMIT 5000",
        [law.source, law.position, law.last],
    ).fetchall()
    homes = find_all(connection, (row[3] for row in rows if row[3]))
    return [
        TermUse(
            definition=row[0],
            term=row[1],
            text=row[2],
            defined_in=homes.get(row[3]),
            scope=row[4],
            scope_text=row[5],
            provision=row[6],
            start=row[7],
            end=row[8],
        )
        for row in rows
    ]


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
        f"FROM provisions p CROSS JOIN quantities q ON q.provision = p.id WHERE {_WITHIN} ORDER BY q.start LIMIT 5000",
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
        f"FROM provisions p CROSS JOIN norms n ON n.provision = p.id WHERE {_WITHIN} ORDER BY n.start LIMIT 1000",
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
        said = " ".join(self.text.split()).strip(" ;.")
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
        f"FROM provisions p CROSS JOIN history h ON h.provision = p.id WHERE {_WITHIN} ORDER BY h.start LIMIT 3000",
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
        f"SELECT count(*) FROM provisions p CROSS JOIN diagnostics d ON d.provision = p.id WHERE {_WITHIN}",
        [law.source, law.position, law.last],
    ).fetchone()
    return int(row[0])
