"""/resolve: what a reference means in a place, with the reason when it leads nowhere.

The question is read by `ordparse.questions`, as for the command and for SQL;
without a place it is asked of every code that knows a number in it.
"""

import re
import sqlite3
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from ordparse.citations import ResolvedReference, Target, TargetStatus
from ordparse.designators import in_words
from ordparse.errors import UnknownProvision
from ordparse.kb.lookup import SqliteIndex
from ordparse.kb.summary import summary
from ordparse.pages import words
from ordparse.pages.law import Law, Place, find, find_all, place, places, select
from ordparse.pages.links import Links
from ordparse.pages.references import in_names
from ordparse.pages.site import Answer, Visit
from ordparse.questions import answer_json, resolve_text

CODES_ASKED = 8
"""Codes in which a question without a place is read as one; in more, its number is only looked up."""
OFFERED = 200
"""Codes up to which all are offered for a choice."""
LISTED = 40
"""Provisions that are listed where so many codes have a number."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Meaning:
    """One thing that a question may mean."""

    said: str  # the phrase of the question
    covers: bool  # the phrase is the whole question
    title: str
    address: str
    status: str
    where: str  # whose law it is, in words
    reason: str | None
    candidates: tuple[Law, ...]
    members: tuple[Law, ...]  # of a range
    opening: str

    def as_json(self) -> dict[str, Any]:
        """The same as plain values."""
        return {
            "text": self.said,
            "title": self.title,
            "url": self.address,
            "status": self.status,
            "where": self.where,
            "reason": self.reason,
            "candidates": [law.id for law in self.candidates],
        }


@dataclass(frozen=True, slots=True, kw_only=True)
class Resolve:
    """Everything the page shows."""

    asked: str
    context: str
    context_law: Law | None
    context_place: Place | None
    context_error: str
    meanings: tuple[Meaning, ...]
    is_more: bool  # more provisions have the number than are listed
    places: tuple[Place, ...]


def resolve(visit: Visit) -> Answer:
    """The page and the JSON for `q`, read in `in`."""
    asked, context = visit.one("q"), visit.one("in")
    connection = visit.connection
    error = ""
    found: list[ResolvedReference] = []
    data: dict[str, Any] = {"query": asked, "in": context or None, "references": []}
    meant: list[Meaning] = []
    if asked and context:
        try:
            found = resolve_text(asked, context, SqliteIndex(connection))
        except UnknownProvision as unknown:
            error = str(unknown)
        else:
            data = answer_json(asked, context, found)
            meant = _meanings(connection, visit.links, asked, found, context)
    elif asked:
        meant = list(meanings(visit, asked, ""))
        data["meanings"] = [one.as_json() for one in meant[:LISTED]]
        data["more"] = len(meant) > LISTED
    if error:
        data = {"query": asked, "in": context, "error": error, "references": []}
    law = find(connection, context) if "/" in context else None
    jurisdiction = context.partition("/")[0].partition("@")[0]
    page = Resolve(
        asked=asked,
        context=context,
        context_law=law,
        context_place=place(connection, jurisdiction) if jurisdiction and not error else None,
        context_error=error,
        meanings=tuple(meant[:LISTED]),
        is_more=len(meant) > LISTED,
        places=_offered(connection),
    )
    return Answer(
        template="resolve.html",
        title=f"{asked}: what it means" if asked else "What a reference means",
        section="search",
        typed=asked,
        page=page,
        status=404 if error else 200,
        data=data,
    )


def _offered(connection: sqlite3.Connection) -> tuple[Place, ...]:
    """The codes to choose from; none where they are too many to look through."""
    codes = summary(connection).codes
    return tuple(places(connection, (code.id for code in codes)).values()) if len(codes) <= OFFERED else ()


def meanings(visit: Visit, asked: str, context: str) -> tuple[Meaning, ...]:
    """What a question means when it is a citation; nothing when it is words.

    With a context it is read there, else in each code that has a provision of a
    number in it, so that one code out of thousands is found by an index.
    """
    if not re.search(r"[0-9§]|\b(?:[Cc]h(?:apter|\.)|[Ss]ec(?:tion|\.)|[Aa]rt(?:icle|\.))", asked) or len(asked) > 200:
        return ()
    connection = visit.connection
    index = SqliteIndex(connection)
    contexts = [context] if context else _codes_with(connection, asked)
    if len(contexts) > CODES_ASKED:
        return _alike(visit, asked)
    out: dict[tuple[str, str], Meaning] = {}
    for one in contexts:
        try:
            found = resolve_text(_spelled_out(asked), one, index)
        except UnknownProvision:
            continue
        for meaning in _meanings(connection, visit.links, asked, found, one):
            if meaning.status == "missing" and len(contexts) > 1:
                continue
            out.setdefault((meaning.title, meaning.address), meaning)
    order = {"resolved": 0, "ambiguous": 1, "external": 2, "missing": 3}
    found_ones = [one for one in out.values() if one.covers]
    if any(one.status in ("resolved", "ambiguous") for one in found_ones):
        found_ones = [one for one in found_ones if one.status in ("resolved", "ambiguous")]
    return tuple(sorted(found_ones, key=lambda one: order[one.status]))


def _spelled_out(asked: str) -> str:
    """The question with the word for a section before a bare number that something is "of" or "in".

    >>> _spelled_out("Subd. 2 of 502.04")
    'Subd. 2 of Section 502.04'
    """
    return re.sub(r"\b(of|in) (?=[0-9])", r"\1 Section ", asked)


def _alike(visit: Visit, asked: str) -> tuple[Meaning, ...]:
    """The sections and containers, of many codes, that have the last number of a question."""
    number = re.findall(r"[0-9A-Za-z]*[0-9][0-9A-Za-z.:\-]*", asked)[-1].rstrip(".:-")
    laws = select(
        visit.connection,
        "FROM provisions p WHERE p.num = ? AND p.placeholder = 0 AND p.kind NOT IN ('enum', 'subdivision') LIMIT ?",
        [number, LISTED + 1],  # one more tells that there are more
    )
    known = places(visit.connection, {law.jurisdiction for law in laws})
    return tuple(
        Meaning(
            said=asked,
            covers=True,
            title=law.title,
            address=law.address(visit.links),
            status="resolved",
            where=known[law.jurisdiction].full if law.jurisdiction in known else law.jurisdiction,
            reason=None,
            candidates=(),
            members=(),
            opening="",
        )
        for law in laws
    )


def _codes_with(connection: sqlite3.Connection, asked: str) -> list[str]:
    """The codes, version by version, that have a provision with the last of the numbers in a question.

    A question whose numbers no code has may cite law of another body: one code is then enough to read it in.
    """
    numbers = re.findall(r"[0-9A-Za-z]*[0-9][0-9A-Za-z.:\-]*", asked)
    codes: dict[str, int] = {}
    for number in dict.fromkeys(number.rstrip(".:-") for number in reversed(numbers)):
        if len(number) < 2 and len(numbers) > 1:
            continue
        for jurisdiction, version in connection.execute(
            "SELECT DISTINCT jurisdiction, version FROM (SELECT jurisdiction, version FROM provisions "
            "WHERE num = ? AND placeholder = 0 AND kind NOT IN ('enum', 'subdivision') LIMIT 400)",
            [number],
        ):
            code = jurisdiction if version is None else f"{jurisdiction}@{version}"
            codes[code] = max(codes.get(code, 0), len(number))
    if not codes:
        row = connection.execute(
            "SELECT jurisdiction, version FROM provisions WHERE placeholder = 0 LIMIT 1"
        ).fetchone()
        return [row[0] if row[1] is None else f"{row[0]}@{row[1]}"] if row else []
    longest = max(codes.values())
    return sorted(code for code, length in codes.items() if length == longest)


def _meanings(
    connection: sqlite3.Connection, links: Links, asked: str, found: Sequence[ResolvedReference], context: str
) -> list[Meaning]:
    """The targets of the references in a question, with what is known of each."""
    ids = {
        id for one in found for target in one.targets for id in (target.id, *target.candidates, *target.covers) if id
    }
    laws = find_all(connection, ids)
    jurisdiction = context.partition("/")[0].partition("@")[0]
    known = places(connection, {law.jurisdiction for law in laws.values()} | {jurisdiction})
    whole = re.sub(r"\W+", "", asked)  # letters and digits only
    out: list[Meaning] = []
    for one in found:
        covers = len(re.sub(r"\W+", "", one.reference.text)) >= 0.7 * len(whole)
        for target in one.targets:
            out.append(_meaning(links, connection, one.reference.text, covers, target, laws, known, jurisdiction))
    return out


def _meaning(
    links: Links,
    connection: sqlite3.Connection,
    said: str,
    covers: bool,
    target: Target,
    laws: dict[str, Law],
    known: dict[str, Place],
    jurisdiction: str,
) -> Meaning:
    law = laws.get(target.id or "")
    where, title, opening = "", in_words(target.citation), ""
    address = links.to("/unresolved", {"j": jurisdiction, "c": target.citation})
    if law is not None:
        where = known[law.jurisdiction].full if law.jurisdiction in known else law.jurisdiction
        if law.version:
            where += f", {words.version_name(law.version)}"
        title, address, opening = law.title, law.address(links), words.gist(law.opening, 240)
    elif target.status is TargetStatus.EXTERNAL:
        row = connection.execute("SELECT title FROM external_laws WHERE id = ?", [target.citation]).fetchone()
        title = words.law_name((row[0] if row else None) or target.citation)
        address = links.to("/unresolved", {"law": target.citation})
    elif jurisdiction in known:
        where = known[jurisdiction].full
    return Meaning(
        said=said,
        covers=covers,
        title=words.capital(title),
        address=address,
        status=target.status.value,
        where=where,
        reason=in_names(target.reason, known),
        candidates=tuple(laws[id] for id in target.candidates if id in laws),
        members=tuple(laws[id] for id in target.covers if id in laws),
        opening=opening,
    )
