"""/unresolved: references that cannot be followed, with the reason, and what is wanted most.

The same page says what is known of one missing provision (`j` and `c`) or of
one law of another body (`law`): who names it, in which words.
"""

import sqlite3
from dataclasses import dataclass
from typing import Any

from ordparse.designators import in_words
from ordparse.kb.summary import summary
from ordparse.pages import words
from ordparse.pages.law import Law, Place, find_all, place, places
from ordparse.pages.references import in_names, sentences_around
from ordparse.pages.site import Answer, Visit

PER_PAGE = 100
LISTED = 40


@dataclass(frozen=True, slots=True, kw_only=True)
class Wanted:
    """A provision that is named and not loaded."""

    place: Place
    name: str
    address: str
    reason: str
    phrases: int
    share: int  # of the most wanted, in hundredths


@dataclass(frozen=True, slots=True, kw_only=True)
class Other:
    """A law of another body."""

    id: str
    name: str
    address: str
    phrases: int
    share: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Naming:
    """A phrase with the provision it stands in and the words around it."""

    law: Law | None
    place: Place | None
    text: str
    before: str
    said: str  # the phrase without markup and page furniture in it
    after: str
    source: str
    start: int
    end: int
    note: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Several:
    """A reference that several provisions fit."""

    naming: Naming
    reason: str
    candidates: tuple[Law, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Unresolved:
    """Everything the page shows."""

    place: Place | None  # the code it is narrowed to
    focus: str  # the missing provision or law it is about, or ""
    focus_kind: str  # "missing", "law" or ""
    focus_reason: str
    focus_url: str  # the official text of a law of another body
    naming: tuple[Naming, ...]
    naming_total: int
    wanted: tuple[Wanted, ...]
    laws: tuple[Other, ...]
    several: tuple[Several, ...]
    places: tuple[tuple[Place, str, int], ...]


def unresolved(visit: Visit) -> Answer:
    """The page, whole or narrowed to a code, a missing provision or a law."""
    connection, links = visit.connection, visit.links
    figures = summary(connection)
    jurisdiction, citation, law = visit.one("j"), visit.one("c"), visit.one("law")
    known = places(connection)
    here = known.get(jurisdiction)
    focus, kind, reason, url = "", "", "", ""
    naming: list[Naming] = []
    total = 0
    if law:
        row = connection.execute("SELECT title, url FROM external_laws WHERE id = ?", [law]).fetchone()
        focus, kind = words.law_name((row[0] or law) if row else law), "law"
        url = row[1] or "" if row else ""
        naming, total = _naming(connection, known, "t.external_law = ?", [law])
        if not row:
            reason = "No loaded text names it."
    elif citation and here:
        focus, kind = in_words(citation), "missing"
        naming, total = _naming_missing(connection, known, here.id, citation)
        reasons = [one.note for one in naming if one.note]
        reason = words.capital(reasons[0]).rstrip(".") + "." if reasons else ""
    wanted = _wanted(connection, visit, known, here)
    laws = _laws(connection, visit, here)
    several = _several(connection, known, here)
    page = Unresolved(
        place=here,
        focus=focus,
        focus_kind=kind,
        focus_reason=reason,
        focus_url=url if url.startswith(("https://", "http://")) else "",
        naming=tuple(naming),
        naming_total=total,
        wanted=wanted,
        laws=laws,
        several=several,
        places=tuple(
            (known[id], links.to("/unresolved", {"j": id}), statuses.get("missing", 0))
            for id, statuses in sorted(figures.references.items(), key=lambda item: -item[1].get("missing", 0))[:40]
            if id in known and statuses.get("missing")
        ),
    )
    title = f"{focus}: " + ("not loaded" if kind == "missing" else "law of another body") if focus else "Not loaded"
    return Answer(
        template="unresolved.html",
        title=words.capital(title),
        section="unresolved",
        page=page,
        data={
            "jurisdiction": here.id if here else None,
            "focus": {"citation": law or citation, "reason": reason, "url": url or None} if focus else None,
            "named_by": [_naming_json(one) for one in naming],
            "named_by_total": total,
            "wanted": [
                {"jurisdiction": one.place.id, "citation": one.name, "references": one.phrases, "reason": one.reason}
                for one in wanted
            ],
            "laws_of_other_bodies": [{"id": one.id, "title": one.name, "references": one.phrases} for one in laws],
            "several_fit": [
                {**_naming_json(one.naming), "reason": one.reason, "candidates": [law.id for law in one.candidates]}
                for one in several
            ],
        },
    )


def _naming_json(one: Naming) -> dict[str, Any]:
    return {
        "provision": one.law.id if one.law else None,
        "text": one.text,
        "sentence": one.before + one.text + one.after,
        "source": one.source,
        "start": one.start,
        "end": one.end,
    }


_PHRASES = (
    'SELECT r.provision, r.jurisdiction, r.text, r.source, r.start, r."end", t.reason, t.candidates '
    "FROM reference_targets t CROSS JOIN cross_references r ON r.id = t.reference WHERE "
)


def _named(connection: sqlite3.Connection, known: dict[str, Place], rows: list[Any]) -> list[Naming]:
    """The phrases of these rows with what stands around them."""
    laws = find_all(connection, (row[0] for row in rows if row[0]))
    around = sentences_around(connection, [(row[3], row[4], row[5]) for row in rows])
    sources = {row[3] for row in rows}
    names = {id: connection.execute("SELECT name FROM sources WHERE id = ?", [id]).fetchone()[0] for id in sources}
    return [
        Naming(
            law=laws.get(row[0] or ""),
            place=known.get(row[1] or ""),
            text=row[2],
            before=before,
            said=said,
            after=after,
            source=names[row[3]],
            start=row[4],
            end=row[5],
            note=in_names(row[6], known) or "",
        )
        for row, (before, said, after) in zip(rows, around, strict=True)
    ]


def _naming(
    connection: sqlite3.Connection, known: dict[str, Place], where: str, parameters: list[Any]
) -> tuple[list[Naming], int]:
    """The phrases of a condition on their targets, and their number."""
    total = connection.execute(f"SELECT count(*) FROM reference_targets t WHERE {where}", parameters).fetchone()[0]
    rows = connection.execute(f"{_PHRASES} {where} ORDER BY t.id LIMIT {PER_PAGE}", parameters).fetchall()
    return _named(connection, known, [tuple(row) for row in rows]), total


def _naming_missing(
    connection: sqlite3.Connection, known: dict[str, Place], jurisdiction: str, citation: str
) -> tuple[list[Naming], int]:
    """The phrases of one code that name what is missing under a citation."""
    rows = connection.execute(
        'SELECT r.provision, r.jurisdiction, r.text, r.source, r.start, r."end", t.reason, t.candidates '
        "FROM cross_references r CROSS JOIN reference_targets t ON t.reference = r.id "
        "WHERE r.jurisdiction = ? AND t.status = 'missing' AND t.citation = ? ORDER BY r.source, r.start",
        [jurisdiction, citation],
    ).fetchall()
    return _named(connection, known, [tuple(row) for row in rows[:PER_PAGE]]), len(rows)


def _wanted(
    connection: sqlite3.Connection, visit: Visit, known: dict[str, Place], here: Place | None
) -> tuple[Wanted, ...]:
    if here is None:
        rows: list[Any] = list(summary(connection).wanted[:LISTED])
    else:
        rows = connection.execute(
            "SELECT r.jurisdiction, t.citation, max(t.reason), count(DISTINCT r.id) AS phrases "
            "FROM cross_references r CROSS JOIN reference_targets t ON t.reference = r.id "
            "WHERE r.jurisdiction = ? AND t.status = 'missing' AND r.type <> 'history' "
            "GROUP BY t.citation ORDER BY phrases DESC, t.citation LIMIT 200",
            [here.id],
        ).fetchall()
    most = max((row[3] for row in rows), default=1)
    return tuple(
        Wanted(
            place=known.get(row[0]) or place(connection, row[0] or ""),
            name=in_words(row[1]),
            address=visit.links.to("/unresolved", {"j": row[0], "c": row[1]}),
            reason=words.capital(in_names(row[2], known) or ""),
            phrases=row[3],
            share=max(2, round(100 * row[3] / most)),
        )
        for row in rows
    )


def _laws(connection: sqlite3.Connection, visit: Visit, here: Place | None) -> tuple[Other, ...]:
    if here is None:
        rows: list[Any] = list(summary(connection).laws[:LISTED])
    else:
        rows = connection.execute(
            "SELECT t.external_law, count(*) AS phrases FROM cross_references r "
            "CROSS JOIN reference_targets t ON t.reference = r.id WHERE r.jurisdiction = ? "
            "AND t.external_law IS NOT NULL AND r.type <> 'history' GROUP BY 1 ORDER BY 2 DESC, 1 LIMIT 100",
            [here.id],
        ).fetchall()
    most = max((row[1] for row in rows), default=1)
    titles: dict[str, str] = {}
    for id, _ in rows:
        row = connection.execute("SELECT title FROM external_laws WHERE id = ?", [id]).fetchone()
        titles[id] = words.law_name((row[0] if row else None) or id)
    return tuple(
        Other(
            id=id,
            name=titles[id],
            address=visit.links.to("/unresolved", {"law": id}),
            phrases=phrases,
            share=max(2, round(100 * phrases / most)),
        )
        for id, phrases in rows
    )


def _several(connection: sqlite3.Connection, known: dict[str, Place], here: Place | None) -> tuple[Several, ...]:
    """The references that several provisions fit."""
    import json

    if here is None:
        rows = connection.execute(f"{_PHRASES} t.status = 'ambiguous' ORDER BY t.id LIMIT 60").fetchall()
    else:
        rows = connection.execute(
            'SELECT r.provision, r.jurisdiction, r.text, r.source, r.start, r."end", t.reason, t.candidates '
            "FROM cross_references r CROSS JOIN reference_targets t ON t.reference = r.id "
            "WHERE r.jurisdiction = ? AND t.status = 'ambiguous' ORDER BY r.source, r.start LIMIT 200",
            [here.id],
        ).fetchall()
    naming = _named(connection, known, [tuple(row) for row in rows])
    listed = [json.loads(row[7]) if row[7] else [] for row in rows]
    laws = find_all(connection, (id for ids in listed for id in ids))
    return tuple(
        Several(
            naming=one,
            reason=words.capital(in_names(row[6], known) or "several provisions fit"),
            candidates=tuple(laws[id] for id in ids if id in laws),
        )
        for one, row, ids in zip(naming, rows, listed, strict=True)
    )
