"""/search: a citation goes straight to its provision; words give ranked hits with snippets and facets.

Every count on the page is either that of all matches, or says of how many it is: where very
many provisions match, `kb/fulltext.py` gives the best of them, and one city is searched whole.
"""

import json
import re
import sqlite3
from collections.abc import Iterable, Iterator, Mapping, Sequence
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
from ordparse.pages.narrowing import CITIES, Facet, Row, narrowing_of, rows_of
from ordparse.pages.references import cited_counts
from ordparse.pages.site import Answer, Visit

PER_PAGE = 20
SEARCHED_WHOLE = 8  # cities up to which all law of those that are chosen is looked at
SUGGESTED = 1_000  # provisions up to which a word that is suggested is counted

_ORDERS = {"closest": "closest", "city": "by city", "cited": "most cited"}
_UNRANKED = {Order.HEADINGS: "headings first", Order.UNRANKED: "as they stand"}
"""What the first order is called where too many match to know the closest."""


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
    """What is found, narrowed and ordered as the address asks."""
    connection = visit.connection
    exact = bool(visit.one("exact"))
    figures = summary(connection)
    question = fulltext.question(asked, exact=exact, frequent=figures.words, provisions=figures.size)
    called = visit.one("place")
    of_place = _called(figures, called) if called else []
    narrowing = narrowing_of(visit, of_place)
    matches = fulltext.find(connection, question)
    if not matches.is_whole and 0 < len(narrowing.chosen["j"]) <= SEARCHED_WHOLE:
        matches = _of_codes(connection, figures, question, narrowing.chosen["j"]) or matches
    rows = rows_of(connection, matches)
    known = places(connection, {row.jurisdiction for row in rows})
    order = visit.one("order") if visit.one("order") in _ORDERS else "closest"
    kept = _ordered(connection, narrowing.kept(rows), order, known)
    facets = narrowing.facets(rows, known)
    is_narrowed = bool(narrowing)
    number = visit.number("page", 1, 1, fulltext.KEPT // PER_PAGE)
    pages = max(1, -(-len(kept) // PER_PAGE))
    query_now: dict[str, Any] = {
        "q": asked,
        "exact": "1" if exact else "",
        **narrowing.chosen,
        "since": narrowing.since,
        "order": order if order != "closest" else "",
        "words": visit.one("words"),
    }

    def again(**changed: Any) -> str:
        return visit.links.to("/search", {**query_now, **changed})

    def without(facet: Facet, value: str) -> str:
        left = "" if facet.single else [one for one in narrowing.chosen[facet.name] if one != value]
        return again(**{facet.name: left})

    return Search(
        asked=asked,
        exact=exact,
        hits=tuple(_hits(connection, question, kept[(number - 1) * PER_PAGE : number * PER_PAGE], known)),
        said=_said(matches, kept, is_narrowed),
        notes=(
            *([f"No city, or too many, are called “{called}”."] if called and not of_place else []),
            *_notes(question, matches, is_narrowed, len(rows), len(figures.codes)),
        ),
        asks_place=len(figures.codes) > CITIES,
        total=len(kept) if is_narrowed or matches.is_whole else matches.total,
        is_more=not (matches.is_whole if is_narrowed else matches.is_total),
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
            (choice.words, without(facet, choice.value))
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


def _ordered(connection: sqlite3.Connection, rows: list[Row], order: str, known: Mapping[str, Place]) -> list[Row]:
    """The matches in one of `_ORDERS`; those alike in it stay as they are."""
    if order == "city":
        return sorted(rows, key=lambda row: known[row.jurisdiction].name if row.jurisdiction in known else "")
    if order == "cited":
        cited = cited_counts(connection, (row.id for row in rows))
        return sorted(rows, key=lambda row: -cited.get(row.id, 0))
    return rows


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


def _said(matches: Matches, kept: Sequence[Row], is_narrowed: bool) -> str:
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


def _hits(
    connection: sqlite3.Connection, question: Question, rows: Sequence[Row], known: Mapping[str, Place]
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
