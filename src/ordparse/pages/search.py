"""/search: a citation goes straight to its provision; words give ranked hits with snippets and facets."""

import re
import sqlite3
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from markupsafe import Markup

from ordparse.kb.params import chunks, marks_for
from ordparse.kb.queries import MARK_END, MARK_START, words_query
from ordparse.pages import resolve, words
from ordparse.pages.facts import cited_counts
from ordparse.pages.law import Law, Place, ancestors, find_all, places
from ordparse.pages.links import Links
from ordparse.pages.marks import shown
from ordparse.pages.site import Answer, Visit

PER_PAGE = 20
RANKED = 2_000
"""Hits that are ranked, counted and narrowed; when more match, the page says so."""

_LEVELS = {
    "section": "Section",
    "below": "Subdivision or list item",
    "definition": "Definition",
    "above": "Chapter or above",
}
_HAS = {"amount": "An amount", "penalty": "A penalty", "missing": "A missing reference"}
_ORDERS = {"closest": "closest", "city": "by city", "cited": "most cited"}


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


@dataclass(frozen=True, slots=True, kw_only=True)
class SearchHit:
    """One provision that was found."""

    law: Law
    place: Place | None
    trail: str
    heading: Markup
    snippet: Markup
    plain: str
    score: float
    cited: int
    amounts: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Search:
    """Everything the results page shows."""

    asked: str
    exact: bool
    hits: tuple[SearchHit, ...]
    total: int
    is_more: bool  # more match than were ranked
    codes: int
    order: str
    orders: tuple[tuple[str, str, str], ...]
    facets: tuple[Facet, ...]
    chips: tuple[tuple[str, str], ...]
    page: int
    pages: int
    turn: tuple[str, str]  # addresses of the pages before and after
    named: tuple[resolve.Meaning, ...]  # what the words mean when read as a citation
    suggestions: tuple[tuple[str, str, int], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class _Row:
    """A match with what it can be narrowed by."""

    rowid: int
    score: float
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
            "citation": [one.as_json() for one in named],
            "total": page.total,
            "more": page.is_more,
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
                    "score": round(hit.score, 4),
                    "snippet": hit.plain,
                    "snippet_html": str(hit.snippet),
                    "cited_by": hit.cited,
                }
                for hit in page.hits
            ],
        },
    )


def _query(asked: str, exact: bool) -> str:
    """The words as an FTS5 query that cannot fail; quoted words are a phrase."""
    if exact:
        bare = re.sub(r'["\x00*]', " ", asked)
        return '"' + " ".join(bare.split()) + '"' if any(char.isalnum() for char in bare) else ""
    phrases = [
        '"' + " ".join(phrase.split()) + '"'
        for phrase in re.findall(r'["“]([^"“”]+)["”]', asked)
        if any(char.isalnum() for char in phrase)
    ]
    rest = words_query(re.sub(r'["“][^"“”]*["”]', " ", asked))
    return " ".join([*(phrase.replace("\x00", "") for phrase in phrases), rest]).strip()


def _search(visit: Visit, asked: str, named: tuple[resolve.Meaning, ...]) -> Search:
    connection = visit.connection
    exact = bool(visit.one("exact"))
    query = _query(asked, exact)
    rows = _matches(connection, query) if query else []
    is_more = len(rows) >= RANKED
    chosen = {name: visit.all(name) for name in ("j", "kind", "v", "has")}
    since = visit.one("since") if visit.one("since").isdigit() else ""
    tests: dict[str, Callable[[_Row], bool]] = {
        "j": lambda row: not chosen["j"] or row.jurisdiction in chosen["j"],
        "kind": lambda row: not chosen["kind"] or _level(row.kind) in chosen["kind"],
        "v": lambda row: not chosen["v"] or _standing(row.version) in chosen["v"],
        "has": lambda row: set(chosen["has"]) <= row.has,
        "since": lambda row: not since or row.amended >= since,
    }
    kept = [row for row in rows if all(test(row) for test in tests.values())]
    known = places(connection, {row.jurisdiction for row in rows})

    def others(name: str) -> list[_Row]:
        """The matches that the other facets leave, so that a box says what choosing it gives."""
        return [row for row in rows if all(test(row) for key, test in tests.items() if key != name)]

    facets = _facets(others, chosen, since, known)
    order = visit.one("order") if visit.one("order") in _ORDERS else "closest"
    if order == "city":
        kept.sort(key=lambda row: (known[row.jurisdiction].name if row.jurisdiction in known else "", row.score))
    elif order == "cited":
        cited = cited_counts(connection, (row.id for row in kept))
        kept.sort(key=lambda row: (-cited.get(row.id, 0), row.score))
    number = visit.number("page", 1, 1, 250)
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
        hits=tuple(_hits(connection, visit.links, query, part, known)),
        total=len(kept),
        is_more=is_more,
        codes=len({row.jurisdiction for row in kept}),
        order=order,
        orders=tuple((said, again(order=name), "true" if name == order else "") for name, said in _ORDERS.items()),
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
        named=named,
        suggestions=_suggestions(connection, visit.links, asked) if asked and not rows else (),
    )


def _matches(connection: sqlite3.Connection, query: str) -> list[_Row]:
    """The best matches with what they can be narrowed by."""
    found = connection.execute(
        f"""
        SELECT f.rowid, f.score, p.id, p.jurisdiction, p.version, p.kind,
               EXISTS (SELECT 1 FROM quantities q WHERE q.provision = p.id),
               EXISTS (SELECT 1 FROM norms n WHERE n.provision = p.id AND n.kind = 'penalty'),
               EXISTS (SELECT 1 FROM cross_references r CROSS JOIN reference_targets t ON t.reference = r.id
                       WHERE r.provision = p.id AND t.status = 'missing'),
               (SELECT max(h.date) FROM history h WHERE h.provision IN (p.id, p.section))
        FROM (SELECT rowid, bm25(provisions_fts, 4.0, 1.0) AS score FROM provisions_fts
              WHERE provisions_fts MATCH ? ORDER BY score LIMIT {RANKED}) f
        CROSS JOIN provisions p ON p.rowid = f.rowid
        WHERE p.placeholder = 0
        ORDER BY f.score, p.source, p.position
        """,
        [query],
    )
    return [
        _Row(
            rowid=row[0],
            score=-row[1],
            id=row[2],
            jurisdiction=row[3],
            version=row[4],
            kind=row[5],
            has=frozenset(name for name, true in zip(_HAS, row[6:9], strict=True) if true),
            amended=(row[9] or "")[:4],
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
            {id: known[id].name for id, _ in by_place.most_common(30) if id in known},
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
    return Facet(
        name=name,
        title=title,
        choices=tuple(
            Choice(value=value, words=what, number=numbers.get(value, 0), is_chosen=value in chosen)
            for value, what in said.items()
            if numbers.get(value) or value in chosen
        ),
    )


def _hits(
    connection: sqlite3.Connection, links: Links, query: str, rows: Sequence[_Row], known: Mapping[str, Place]
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
    for row in rows:
        law = laws[row.id]
        snippet, heading = connection.execute(
            f"SELECT snippet(provisions_fts, 1, '{MARK_START}', '{MARK_END}', '…', 34), "
            f"highlight(provisions_fts, 0, '{MARK_START}', '{MARK_END}') "
            "FROM provisions_fts WHERE provisions_fts MATCH ? AND rowid = ?",
            [query, row.rowid],
        ).fetchone()
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


def _found(text: str) -> Markup:
    """A snippet with the found words marked; all else escaped."""
    out: list[Markup] = []
    text = text.replace(f"{MARK_END} {MARK_START}", " ")  # words found beside each other are one mark
    for index, part in enumerate(re.split(f"{MARK_START}|{MARK_END}", text)):
        piece = shown(" ".join(part.split(" ")))
        out.append(Markup("<mark>{}</mark>").format(piece) if index % 2 else piece)
    return Markup("").join(out)


def _suggestions(connection: sqlite3.Connection, links: Links, asked: str) -> tuple[tuple[str, str, int], ...]:
    """The words that do stand in the texts, each alone, when together they give nothing."""
    single = [word for word in re.findall(r"\w+", asked) if len(word) > 2]
    if len(single) < 2:
        return ()
    out: list[tuple[str, str, int]] = []
    for word in dict.fromkeys(single[:6]):
        number = connection.execute(
            "SELECT count(*) FROM (SELECT 1 FROM provisions_fts WHERE provisions_fts MATCH ? LIMIT 1000)",
            [words_query(word)],
        ).fetchone()[0]
        if number:
            out.append((word, links.to("/search", {"q": word}), number))
    return tuple(out)
