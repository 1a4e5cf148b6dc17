"""References on a page: the phrases that point out of a stretch of law, and those from elsewhere that point at it.

Each function asks one indexed query for a whole page, never one a reference.
"""

import json
import re
import sqlite3
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from ordparse.designators import in_words
from ordparse.kb.furniture import phrase_shown
from ordparse.kb.params import chunks, marks_for
from ordparse.pages import words
from ordparse.pages.law import WITHIN, Law, Place, find_all, law_between, places
from ordparse.pages.links import Links


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
    text: str  # as printed
    said: str  # the same on one line, for people to read
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
        f"FROM provisions p JOIN cross_references r ON r.provision = p.id WHERE {WITHIN} AND r.type <> 'history' "
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
            said=phrase_shown(connection, row[1], row[4], row[6]),
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
    said: str  # the phrase without markup and page furniture in it
    after: str

    def as_json(self, links: Links) -> dict[str, Any]:
        """The same as plain values."""
        return {
            **self.law.as_json(links),
            "target": self.target,
            "text": self.text,
            "relation": self.relation,
            "through_range": self.through_range,
            "sentence": self.before + self.said + self.after,
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
            f"(SELECT p.id FROM provisions p WHERE {WITHIN})",
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
    contexts = sentences_around(connection, [(row[8], row[4], row[5]) for row in shown])
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
                said=said,
                after=after,
            )
            for row, (before, said, after) in zip(shown, contexts, strict=True)
        ],
        len(outside),
    )


def sentences_around(
    connection: sqlite3.Connection, spans: Sequence[tuple[int, int, int]], reach: int = 170
) -> list[tuple[str, str, str]]:
    """The words before, in and after each span (source, start, end), cut at a sentence or between words."""
    found: dict[tuple[int, int, int], tuple[str, str, str]] = {}
    for span in spans:
        if span in found:
            continue
        source, start, end = span
        low = max(0, start - reach)
        before = law_between(connection, source, low, start)
        said = " ".join(law_between(connection, source, start, end).split())
        found[span] = _tail(before, low > 0), said, _head(law_between(connection, source, end, end + reach))
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
    flat = " ".join(text.split())
    if text[:1].isspace() and flat[:1] not in tuple(".,;:)]"):  # a stop follows close where a tag stood between
        flat = f" {flat}"
    cut = flat.find(". ")
    if cut >= 0:
        return flat[: cut + 1]
    return flat if len(text) < 100 or flat.endswith(".") else flat.rsplit(" ", 1)[0] + " …"
