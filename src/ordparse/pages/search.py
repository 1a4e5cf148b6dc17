"""/search: a citation goes straight to its provision; words give ranked hits with snippets and facets.

Every count on the page is either that of all matches, or says of how many it is: where very
many provisions match, `kb/fulltext.py` gives the best of them, and one city is searched whole.
"""

import json
import re
import sqlite3
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from markupsafe import Markup

from ordparse.kb import fulltext
from ordparse.kb.fulltext import Matches, Order, Question
from ordparse.kb.params import chunks, marks_for
from ordparse.kb.queries import MARK_END, MARK_START
from ordparse.kb.summary import Summary, summary
from ordparse.pages import resolve, words
from ordparse.pages.law import Law, Place, ancestors, find_all, places
from ordparse.pages.links import Links
from ordparse.pages.marks import shown
from ordparse.pages.references import cited_counts
from ordparse.pages.site import Answer, Visit

PER_PAGE = 20
CITIES = 30  # that have a box
SEARCHED_WHOLE = 8  # cities up to which all law of those that are chosen is looked at
SUGGESTED = 1_000  # provisions up to which a word that is suggested is counted

_LEVELS = {
    "section": "Section",
    "below": "Subdivision or list item",
    "definition": "Definition",
    "above": "Chapter or above",
}
_HAS = {"amount": "An amount", "penalty": "A penalty", "missing": "A missing reference"}
_ORDERS = {"closest": "closest", "city": "by city", "cited": "most cited"}
_UNRANKED = {Order.HEADINGS: "headings first", Order.UNRANKED: "as they stand"}
"""What the first order is called where too many match to know the closest."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Choice:
    """One box of a facet."""

    value: str
    words: str
    number: int
    is_chosen: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Facet:
    """A group of boxes under a query parameter."""

    name: str
    title: str
    choices: tuple[Choice, ...]
    single: bool = False  # one of them, as a radio button
    more: int = 0  # values that have no box


@dataclass(frozen=True, slots=True, kw_only=True)
class SearchHit:
    """One provision that was found."""

    law: Law
    place: Place | None
    trail: str
    heading: Markup
    snippet: Markup
    plain: str
    score: float | None
    cited: int
    amounts: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Search:
    """Everything the results page shows."""

    asked: str
    exact: bool
    hits: tuple[SearchHit, ...]
    said: str  # how many were found
    notes: tuple[str, ...]  # what was not looked at, and what to do about it
    total: int
    is_more: bool  # more match than `total`
    listed: int  # provisions on all the pages of hits
    is_whole: bool  # all that match were looked at
    asks_place: bool  # there are more cities than have a box: one can be named
    order: str
    orders: tuple[tuple[str, str, str], ...]
    facets: tuple[Facet, ...]
    chips: tuple[tuple[str, str], ...]
    page: int
    pages: int
    turn: tuple[str, str]  # addresses of the pages before and after
    is_more_named: bool  # more codes have the number than are listed
    named: tuple[resolve.Meaning, ...]  # what the words mean when read as a citation
    suggestions: tuple[tuple[str, str, str], ...]  # word, address, number of provisions


@dataclass(frozen=True, slots=True, kw_only=True)
class _Row:
    """A match with what it can be narrowed by."""

    rowid: int
    score: float | None
    id: str
    jurisdiction: str
    version: str | None
    kind: str
    has: frozenset[str]
    amended: str  # year of its last history entry, or ""


def search(visit: Visit) -> Answer:
    """The page for the words in `q`, or the way to the provision that `q` cites."""
    asked = visit.one("q")
    named = resolve.meanings(visit, asked, visit.one("in") or visit.one("j")) if asked else ()
    # a citation with one meaning goes straight there, unless words were asked for
    go = named[0].address if len(named) == 1 and not visit.one("words") else None
    page = _search(visit, asked, named)
    return Answer(
        template="search.html",
        title=f"{asked}: search" if asked else "Search",
        section="search",
        typed=asked,
        page=page,
        go=go,
        data={
            "query": asked,
            "exact": page.exact,
            "citation": [one.as_json() for one in page.named],
            "total": page.total,
            "more": page.is_more,
            "listed": page.listed,
            "notes": list(page.notes),
            "page": page.page,
            "pages": page.pages,
            "facets": {
                facet.name: [
                    {"value": one.value, "words": one.words, "count": one.number, "chosen": one.is_chosen}
                    for one in facet.choices
                ]
                for facet in page.facets
            },
            "hits": [
                {
                    **hit.law.as_json(visit.links),
                    "jurisdiction": hit.law.jurisdiction,
                    "version": hit.law.version,
                    "score": None if hit.score is None else round(hit.score, 4),
                    "snippet": hit.plain,
                    "snippet_html": str(hit.snippet),
                    "cited_by": hit.cited,
                }
                for hit in page.hits
            ],
        },
    )


def _search(visit: Visit, asked: str, named: tuple[resolve.Meaning, ...]) -> Search:
    connection = visit.connection
    exact = bool(visit.one("exact"))
    figures = summary(connection)
    question = fulltext.question(asked, exact=exact, frequent=figures.words, provisions=figures.size)
    chosen = {name: visit.all(name) for name in ("j", "kind", "v", "has")}
    called = visit.one("place")
    if called:
        chosen["j"] = tuple(dict.fromkeys([*chosen["j"], *_called(figures, called)]))
    since = visit.one("since") if visit.one("since").isdigit() else ""
    matches = fulltext.find(connection, question)
    if not matches.is_whole and 0 < len(chosen["j"]) <= SEARCHED_WHOLE:
        matches = _of_codes(connection, figures, question, chosen["j"]) or matches
    rows = _rows(connection, matches)
    asked_for = {
        "j": lambda row: row.jurisdiction in chosen["j"],
        "kind": lambda row: _level(row.kind) in chosen["kind"],
        "v": lambda row: _standing(row.version) in chosen["v"],
        "has": lambda row: set(chosen["has"]) <= row.has,
        "since": lambda row: row.amended >= since,
    }
    tests: dict[str, Callable[[_Row], bool]] = {
        name: test for name, test in asked_for.items() if chosen.get(name) or (name == "since" and since)
    }
    kept = [row for row in rows if all(test(row) for test in tests.values())]
    known = places(connection, {row.jurisdiction for row in rows})

    def others(name: str) -> list[_Row]:
        """The matches that the other facets leave, so that a box says what choosing it gives."""
        left = [test for key, test in tests.items() if key != name]
        return [row for row in rows if all(test(row) for test in left)] if left else rows

    facets = _facets(others, chosen, since, known)
    order = visit.one("order") if visit.one("order") in _ORDERS else "closest"
    if order == "city":
        kept.sort(key=lambda row: known[row.jurisdiction].name if row.jurisdiction in known else "")
    elif order == "cited":
        cited = cited_counts(connection, (row.id for row in kept))
        kept.sort(key=lambda row: -cited.get(row.id, 0))
    is_narrowed = bool(tests)
    is_more = not matches.is_whole if is_narrowed else not matches.is_total
    number = visit.number("page", 1, 1, fulltext.KEPT // PER_PAGE)
    part = kept[(number - 1) * PER_PAGE : number * PER_PAGE]
    query_now: dict[str, Any] = {
        "q": asked,
        "exact": "1" if exact else "",
        **chosen,
        "since": since,
        "order": order if order != "closest" else "",
        "words": visit.one("words"),
    }
    pages = max(1, -(-len(kept) // PER_PAGE))

    def again(**changed: Any) -> str:
        return visit.links.to("/search", {**query_now, **changed})

    return Search(
        asked=asked,
        exact=exact,
        hits=tuple(_hits(connection, question, part, known)),
        said=_said(matches, kept, is_narrowed),
        notes=(
            *([f"No city, or too many, are called “{called}”."] if called and not _called(figures, called) else []),
            *_notes(question, matches, is_narrowed, len(rows), len(figures.codes)),
        ),
        asks_place=len(figures.codes) > CITIES,
        total=len(kept) if is_narrowed or matches.is_whole else matches.total,
        is_more=is_more,
        listed=len(kept),
        is_whole=matches.is_whole,
        order=order,
        orders=tuple(
            (
                _UNRANKED.get(matches.order, said) if name == "closest" else said,
                again(order=name),
                "true" if name == order else "",
            )
            for name, said in _ORDERS.items()
        ),
        facets=facets,
        chips=tuple(
            (
                choice.words,
                again(**{facet.name: "" if facet.single else [v for v in chosen[facet.name] if v != choice.value]}),
            )
            for facet in facets
            for choice in facet.choices
            if choice.is_chosen and choice.value
        ),
        page=number,
        pages=pages,
        turn=(
            again(page=number - 1) if number > 1 else "",
            again(page=number + 1) if number < pages else "",
        ),
        named=named[: resolve.LISTED],
        is_more_named=len(named) > resolve.LISTED,
        suggestions=_suggestions(connection, visit.links, asked) if asked and not rows else (),
    )


def _called(figures: Summary, name: str) -> list[str]:
    """The codes of the places with this name, or else of those whose name has it in it, as far as they are few."""
    wanted = name.casefold()
    same = [code.id for code in figures.codes if code.name.casefold() == wanted]
    alike = same or [code.id for code in figures.codes if wanted in code.name.casefold()]
    return alike if len(alike) <= SEARCHED_WHOLE else []


def _of_codes(
    connection: sqlite3.Connection, figures: Summary, question: Question, jurisdictions: Sequence[str]
) -> Matches | None:
    """What is found in the stretches of rows in which the law of these codes stands; None for a code without law."""
    found: list[Matches] = []
    for jurisdiction in jurisdictions:
        ends = [
            connection.execute("SELECT min(rowid), max(rowid) FROM provisions WHERE source = ?", [source]).fetchone()
            for source in figures.sources.get(jurisdiction, ())
        ]
        if not ends:
            return None
        stretch = min(low for low, _ in ends), max(high for _, high in ends)
        found.append(fulltext.find(connection, question, between=stretch))
    return fulltext.joined(found)


def _said(matches: Matches, kept: Sequence[_Row], is_narrowed: bool) -> str:
    """How many were found, in words that claim no more than was counted.

    >>> whole = Matches(rows=(), total=0, is_total=True, order=Order.CLOSEST)
    >>> _said(whole, [], False)
    '0 provisions'
    >>> rows = tuple(fulltext.Match(rowid=at, score=None) for at in range(1000))
    >>> _said(Matches(rows=rows, total=10_000, is_total=False, order=Order.HEADINGS), [], False)
    'More than 10,000 provisions'
    >>> _said(Matches(rows=rows, total=4_360, is_total=True, order=Order.CLOSEST), [], True)
    '0 of the 1,000 provisions looked at'
    """
    if matches.is_whole:
        codes = len({row.jurisdiction for row in kept})
        return words.count(len(kept), "provision") + (f" in {words.count(codes, 'code')}" if kept else "")
    if is_narrowed:
        return f"{len(kept):,} of the {words.count(len(matches.rows), 'provision')} looked at"
    return ("" if matches.is_total else "More than ") + words.count(matches.total, "provision")


def _notes(question: Question, matches: Matches, is_narrowed: bool, listed: int, codes: int) -> Iterator[str]:
    """What was left out or not looked at, and what to do about it."""
    if question.left_out:
        said = words.listed([f"“{word}”" for word in question.left_out])
        were = "was" if len(question.left_out) == 1 else "were"
        yield f"{said} {were} left out: more than a quarter of all provisions have it."
    for word in question.too_short:
        yield f"Too many words begin with “{word}”: it was looked for as a word."
    if matches.is_whole:
        return
    number = f"{listed:,}"
    if not matches.is_alike:
        number += f" of the first {fulltext.COUNTED:,}"
    elif codes > 1 and matches.order is not Order.CLOSEST:
        number += " from all codes alike"
    if matches.order is Order.CLOSEST:
        yield f"The {number} closest are listed and counted."
    elif matches.order is Order.HEADINGS:
        yield f"Too many to rank: {number} are listed and counted, first those with the words in their heading."
    else:
        yield f"Too many to rank: {number} are listed and counted."
    if is_narrowed:
        yield "Others may have it, too." + (" Of a city that is chosen, all law is looked at." if codes > 1 else "")
    else:
        yield "A rarer word finds the others" + (", and so does the choice of a city." if codes > 1 else ".")


def _rows(connection: sqlite3.Connection, matches: Matches) -> list[_Row]:
    """The matches with what they can be narrowed by, in their order."""
    scores = {match.rowid: match.score for match in matches.rows}
    found = connection.execute(
        """
        SELECT p.rowid, p.id, p.jurisdiction, p.version, p.kind,
               EXISTS (SELECT 1 FROM quantities q WHERE q.provision = p.id),
               EXISTS (SELECT 1 FROM norms n WHERE n.provision = p.id AND n.kind = 'penalty'),
               EXISTS (SELECT 1 FROM cross_references r CROSS JOIN reference_targets t ON t.reference = r.id
                       WHERE r.provision = p.id AND t.status = 'missing'),
               (SELECT max(h.date) FROM history h WHERE h.provision IN (p.id, p.section))
        FROM json_each(?) w CROSS JOIN provisions p ON p.rowid = w.value
        WHERE p.placeholder = 0 ORDER BY w.key
        """,
        [json.dumps(list(scores))],
    )
    return [
        _Row(
            rowid=row[0],
            score=scores[row[0]],
            id=row[1],
            jurisdiction=row[2],
            version=row[3],
            kind=row[4],
            has=frozenset(name for name, true in zip(_HAS, row[5:8], strict=True) if true),
            amended=(row[8] or "")[:4],
        )
        for row in found
    ]


def _level(kind: str) -> str:
    return {"section": "section", "subdivision": "below", "enum": "below", "definition": "definition"}.get(
        kind, "above"
    )


def _standing(version: str | None) -> str:
    return "proposed" if (version or "").startswith("proposed") else "in force"


def _facets(
    others: Callable[[str], list[_Row]], chosen: Mapping[str, Sequence[str]], since: str, known: Mapping[str, Place]
) -> tuple[Facet, ...]:
    by_place = Counter(row.jurisdiction for row in others("j"))
    by_level = Counter(_level(row.kind) for row in others("kind"))
    by_standing = Counter(_standing(row.version) for row in others("v"))
    by_has = Counter(name for row in others("has") for name in row.has)
    years = [row.amended for row in others("since") if row.amended]
    facets = [
        _boxes(
            "j",
            "City",
            {
                id: known[id].name
                for id in dict.fromkeys([*chosen["j"], *(id for id, _ in by_place.most_common(CITIES))])
                if id in known
            },
            by_place,
            chosen["j"],
        ),
        _boxes("kind", "Level", _LEVELS, by_level, chosen["kind"]),
        _boxes("v", "Standing", {"in force": "In force", "proposed": "Proposed"}, by_standing, chosen["v"]),
        _boxes("has", "What the rule has", _HAS, by_has, chosen["has"]),
    ]
    if years:
        decades = sorted({year[:3] + "0" for year in years})[-4:]
        choices = [Choice(value="", words="any time", number=len(others("since")), is_chosen=not since)]
        choices += [
            Choice(value=decade, words=decade, number=sum(year >= decade for year in years), is_chosen=since == decade)
            for decade in decades
        ]
        facets.append(Facet(name="since", title="Amended since", choices=tuple(choices), single=True))
    return tuple(facet for facet in facets if len(facet.choices) > 1 or any(one.is_chosen for one in facet.choices))


def _boxes(name: str, title: str, said: Mapping[str, str], numbers: Mapping[str, int], chosen: Sequence[str]) -> Facet:
    choices = tuple(
        Choice(value=value, words=what, number=numbers.get(value, 0), is_chosen=value in chosen)
        for value, what in said.items()
        if numbers.get(value) or value in chosen
    )
    return Facet(name=name, title=title, choices=choices, more=len(set(numbers) - set(said)))


def _hits(
    connection: sqlite3.Connection, question: Question, rows: Sequence[_Row], known: Mapping[str, Place]
) -> Iterable[SearchHit]:
    """The hits of one page, with their snippets made for this page only."""
    laws = find_all(connection, (row.id for row in rows))
    cited = cited_counts(connection, laws)
    amounts: dict[str, list[str]] = {}
    for group in chunks(sorted(laws)):
        for id, *what in connection.execute(
            "SELECT provision, kind, value, value_text, unit, bound FROM quantities "
            f"WHERE provision IN ({marks_for(group)}) ORDER BY start",
            group,
        ):
            amounts.setdefault(id, []).append(words.amount(*what))
    extracts = _extracts(connection, question, [row.rowid for row in rows])
    for row in rows:
        law = laws[row.id]
        snippet, heading = extracts[row.rowid]
        around = ancestors(connection, law)
        trail = " / ".join(
            f"{one.short} {words.quiet_caps(one.heading)}".strip() if index == len(around) - 1 else one.short
            for index, one in enumerate(around)
        )
        yield SearchHit(
            law=law,
            place=known.get(law.jurisdiction),
            trail=trail,
            heading=_found(heading or ""),
            snippet=_found(snippet or ""),
            plain=(snippet or "").replace(MARK_START, "").replace(MARK_END, ""),
            score=row.score,
            cited=cited.get(law.id, 0),
            amounts=tuple(dict.fromkeys(amounts.get(law.id, ())))[:2],
        )


def _extracts(connection: sqlite3.Connection, question: Question, rowids: Sequence[int]) -> dict[int, tuple[str, str]]:
    """The text around what was found, and the heading, of each row."""
    query = (
        f"SELECT rowid, snippet(provisions_fts, 1, '{MARK_START}', '{MARK_END}', '…', 34), "
        f"highlight(provisions_fts, 0, '{MARK_START}', '{MARK_END}') FROM provisions_fts WHERE provisions_fts MATCH ?"
    )
    if question.is_cut_off:  # each search joins the postings of many words anew: once for all rows
        rows = connection.execute(
            f"{query} AND +rowid IN (SELECT value FROM json_each(?))", [question.query, json.dumps(rowids)]
        ).fetchall()
    else:
        rows = [connection.execute(f"{query} AND rowid = ?", [question.query, rowid]).fetchone() for rowid in rowids]
    return {row[0]: (row[1], row[2]) for row in rows}


def _found(text: str) -> Markup:
    """A snippet with the found words marked; all else escaped."""
    out: list[Markup] = []
    text = text.replace(f"{MARK_END} {MARK_START}", " ")  # words found beside each other are one mark
    for index, part in enumerate(re.split(f"{MARK_START}|{MARK_END}", text)):
        piece = shown(" ".join(part.split(" ")))
        out.append(Markup("<mark>{}</mark>").format(piece) if index % 2 else piece)
    return Markup("").join(out)


def _suggestions(connection: sqlite3.Connection, links: Links, asked: str) -> tuple[tuple[str, str, str], ...]:
    """The words that do stand in the texts, each alone, when together they give nothing."""
    single = [word for word in re.findall(r"\w+", asked) if len(word) > 2]
    if len(single) < 2:
        return ()
    out: list[tuple[str, str, str]] = []
    for word in dict.fromkeys(single[:6]):
        number = connection.execute(
            "SELECT count(*) FROM (SELECT 1 FROM provisions_fts WHERE provisions_fts MATCH ? LIMIT ?)",
            [fulltext.question(word).query, SUGGESTED + 1],
        ).fetchone()[0]
        if number:
            said = f"more than {SUGGESTED:,}" if number > SUGGESTED else f"{number:,}"
            out.append((word, links.to("/search", {"q": word}), said))
    return tuple(out)
