"""The figures of a whole knowledge base, counted once: a build keeps them, so that no page counts a million rows.

The writer calls `summarise` at its end and stores the result under `build_info.summary`;
for a file without it, the first visitor's page counts and the process remembers.
"""

import json
import sqlite3
from collections import Counter, deque
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from threading import Lock
from types import MappingProxyType
from typing import Any

from ordparse.kb.fulltext import frequencies

KEY = "summary"
WANTED = 300  # entries kept of the most-wanted lists
LARGE = 10_000  # provisions from which the map of topics is made once a build: it takes seconds


@dataclass(frozen=True, slots=True, kw_only=True)
class Code:
    """One jurisdiction of which there is law."""

    id: str
    name: str
    state: str | None  # postal code
    provisions: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Summary:
    """Counts over all jurisdictions; the lists are most first."""

    provisions: dict[str, dict[str, int]]  # jurisdiction, kind
    references: dict[str, dict[str, int]]  # jurisdiction, status of the target
    types: dict[str, dict[str, int]]  # type of reference, status of the target
    years: dict[str, int]  # year of a history entry
    dated: dict[str, tuple[str, str]]  # jurisdiction: first and last year of its notes
    wanted: tuple[tuple[str, str, str, int], ...]  # jurisdiction, citation, reason, references
    laws: tuple[tuple[str, int], ...]  # law of another body, references
    findings: dict[str, dict[str, int]]  # code of the finding, jurisdiction
    severities: dict[str, str]  # code of the finding: its severity
    compared: tuple[str, ...]  # the provisions with the most matches elsewhere
    cited: tuple[tuple[str, int], ...]  # the provisions that most references point at
    sources: dict[str, list[int]]  # jurisdiction: the sources that hold its law
    words: dict[str, int]  # stem that stands in very many provisions: in how many
    headings: tuple[tuple[str, int, str], ...]  # heading of sections, codes that have it, the first such section
    topics: dict[str, Any] | None  # the map of topics as JSON, and their number; None: it is made when asked for
    codes: tuple[Code, ...]  # by name
    size: int  # provisions of all codes


def _nested(rows: Iterable[tuple[str | None, str | None, int]]) -> dict[str, dict[str, int]]:
    """The counts by outer and inner name, those of the same names together."""
    out: dict[str, dict[str, int]] = {}
    for outer, inner, number in rows:
        counts = out.setdefault(outer or "", {})
        counts[inner or ""] = counts.get(inner or "", 0) + number
    return out


def _rows(connection: sqlite3.Connection, query: str, *values: object) -> list[list[Any]]:
    return [list(row) for row in connection.execute(query, values)]


def _provisions(connection: sqlite3.Connection) -> dict[str, Any]:
    """How many provisions of each kind a jurisdiction has, and the sources that hold its law."""
    # as they stand: an index would lead to every row and not hold all that is counted
    rows = connection.execute(
        "SELECT jurisdiction, kind, source, count(*) FROM provisions NOT INDEXED WHERE placeholder = 0 GROUP BY 1, 2, 3"
    ).fetchall()
    sources: dict[str, list[int]] = {}
    for jurisdiction, source in sorted({(jurisdiction, source) for jurisdiction, _, source, _ in rows}):
        sources.setdefault(jurisdiction, []).append(source)
    counts = _nested((jurisdiction, kind, number) for jurisdiction, kind, _, number in rows)
    return {"provisions": counts, "sources": sources}


def _references(connection: sqlite3.Connection) -> dict[str, Any]:
    """How many targets are resolved, missing ..., by jurisdiction and by type of reference."""
    rows = connection.execute(
        "SELECT r.jurisdiction, r.type, t.status, count(*) FROM cross_references r "
        "JOIN reference_targets t ON t.reference = r.id WHERE r.type <> 'history' GROUP BY 1, 2, 3"
    ).fetchall()
    return {
        "references": _nested((jurisdiction, status, number) for jurisdiction, _, status, number in rows),
        "types": _nested((type, status, number) for _, type, status, number in rows),
    }


def _years(connection: sqlite3.Connection) -> dict[str, Any]:
    counts = connection.execute(
        "SELECT substr(date, 1, 4), count(*) FROM history WHERE date GLOB '[0-9][0-9][0-9][0-9]*' GROUP BY 1 ORDER BY 1"
    )
    extents = connection.execute(
        "SELECT p.jurisdiction, min(substr(h.date, 1, 4)), max(substr(h.date, 1, 4)) FROM history h "
        "JOIN provisions p ON p.id = h.provision WHERE h.date GLOB '[0-9][0-9][0-9][0-9]*' GROUP BY 1"
    )
    return {
        "years": dict(counts.fetchall()),
        "dated": {jurisdiction: [first, last] for jurisdiction, first, last in extents},
    }


def _wanted(connection: sqlite3.Connection) -> dict[str, Any]:
    query = (
        "SELECT r.jurisdiction, t.citation, max(t.reason), count(DISTINCT r.id) AS phrases "
        "FROM reference_targets t JOIN cross_references r ON r.id = t.reference "
        "WHERE t.status = 'missing' AND r.type <> 'history' GROUP BY 1, 2 "
        "ORDER BY phrases DESC, r.jurisdiction, t.citation LIMIT ?"
    )
    return {"wanted": _rows(connection, query, WANTED)}


def _laws(connection: sqlite3.Connection) -> dict[str, Any]:
    query = (
        "SELECT t.external_law, count(*) AS phrases FROM reference_targets t NOT INDEXED "
        "JOIN cross_references r ON r.id = t.reference WHERE t.external_law IS NOT NULL AND r.type <> 'history' "
        "GROUP BY 1 ORDER BY phrases DESC, t.external_law LIMIT ?"
    )
    return {"laws": _rows(connection, query, WANTED)}


def _findings(connection: sqlite3.Connection) -> dict[str, Any]:
    counts = connection.execute(
        "SELECT d.code, coalesce(p.jurisdiction, s.jurisdiction), count(*) FROM diagnostics d "
        "JOIN sources s ON s.id = d.source LEFT JOIN provisions p ON p.id = d.provision GROUP BY 1, 2"
    )
    severities = connection.execute("SELECT code, min(severity) FROM diagnostics GROUP BY code")
    return {"findings": _nested(counts), "severities": dict(severities.fetchall())}


def _compared(connection: sqlite3.Connection) -> dict[str, Any]:
    # in this order: a build without the meaning layer has no similar provisions
    query = (
        "SELECT s.provision FROM similar_provisions s CROSS JOIN provisions p ON p.id = s.provision "
        "WHERE s.verdict = 'match' AND s.rank = 1 AND p.kind = 'section' AND p.heading IS NOT NULL "
        "GROUP BY s.provision ORDER BY count(*) DESC, sum(s.score) DESC, s.provision LIMIT 18"
    )
    return {"compared": [provision for (provision,) in connection.execute(query)]}


def _cited(connection: sqlite3.Connection) -> dict[str, Any]:
    query = (
        "SELECT t.target, count(*) AS phrases FROM reference_targets t "
        "JOIN cross_references r ON r.id = t.reference "
        "WHERE t.status = 'resolved' AND t.target IS NOT NULL AND r.type NOT IN ('self', 'history') "
        "GROUP BY 1 ORDER BY 2 DESC, 1 LIMIT 40"
    )
    return {"cited": _rows(connection, query)}


def _headings(connection: sqlite3.Connection) -> dict[str, Any]:
    """The headings that sections of several codes have."""
    query = (
        "SELECT lower(trim(heading, ' .')) AS said, count(DISTINCT jurisdiction) AS codes, min(id) "
        "FROM provisions WHERE kind = 'section' AND placeholder = 0 AND heading IS NOT NULL "
        "GROUP BY 1 HAVING codes > 1 AND said <> '' ORDER BY codes DESC, said LIMIT ?"
    )
    return {"headings": _rows(connection, query, WANTED)}


def _words(connection: sqlite3.Connection) -> dict[str, Any]:
    return {"words": frequencies(connection)}


@dataclass(frozen=True, slots=True, kw_only=True)
class _Part:
    """Figures that are counted together."""

    names: tuple[str, ...]
    count: Callable[[sqlite3.Connection], dict[str, Any]]
    facts: str | None = None  # the query of what is counted of the sources in `touched`; None: it is always counted


_TOUCHED = "IN (SELECT source FROM temp.touched)"
_TARGETS = f"""
    SELECT r.id, r.jurisdiction, r.type, t.status, t.citation, t.target, t.external_law, t.reason
    FROM {{base}}.cross_references r JOIN {{base}}.reference_targets t ON t.reference = r.id WHERE r.source {_TOUCHED}
"""
_KINDS = f"""
    SELECT jurisdiction, kind, source, count(*) FROM {{base}}.provisions
    WHERE source {_TOUCHED} AND placeholder = 0 GROUP BY 1, 2, 3
"""
_HEADINGS = f"""
    SELECT jurisdiction, id, heading FROM {{base}}.provisions
    WHERE source {_TOUCHED} AND kind = 'section' AND placeholder = 0
"""
_DATES = f"""
    SELECT p.jurisdiction, h.date FROM {{base}}.history h LEFT JOIN {{base}}.provisions p ON p.id = h.provision
    WHERE h.source {_TOUCHED}
"""
_DOUBTS = f"""
    SELECT d.code, d.severity, p.jurisdiction, s.jurisdiction FROM {{base}}.diagnostics d
    JOIN {{base}}.sources s ON s.id = d.source LEFT JOIN {{base}}.provisions p ON p.id = d.provision
    WHERE d.source {_TOUCHED}
"""

_PARTS = (
    _Part(names=("provisions", "sources"), count=_provisions, facts=_KINDS),
    _Part(names=("headings",), count=_headings, facts=_HEADINGS),
    _Part(names=("words",), count=_words),
    _Part(names=("references", "types"), count=_references, facts=_TARGETS),
    _Part(names=("laws",), count=_laws, facts=_TARGETS),
    _Part(names=("cited",), count=_cited, facts=_TARGETS),
    _Part(names=("years", "dated"), count=_years, facts=_DATES),
    _Part(names=("findings", "severities"), count=_findings, facts=_DOUBTS),
    _Part(names=("wanted",), count=_wanted, facts=_TARGETS),
    _Part(names=("compared",), count=_compared),
)
"""What is counted, each by queries of its own; what takes long first."""


def lasting(connection: sqlite3.Connection) -> dict[str, Any]:
    """The figures of an old knowledge base that hold in a new one, as the sources written anew say the same for them.

    The new one is the main database of the connection, the old one is attached as
    `old`, and the table `touched` has the sources of which something was written.
    """
    row = connection.execute("SELECT value FROM old.build_info WHERE key = ?", [KEY]).fetchone()
    figures: dict[str, Any] = json.loads(row[0]) if row else {}
    same: dict[str | None, bool] = {None: False}
    for facts in {part.facts for part in _PARTS if part.facts is not None}:
        before, after = (Counter(connection.execute(facts.format(base=base))) for base in ("old", "main"))
        same[facts] = before == after
    return {name: figures[name] for part in _PARTS if same[part.facts] for name in part.names if name in figures}


def _topics(connection: sqlite3.Connection, provisions: int) -> dict[str, Any] | None:
    """The topics that most codes regulate, for a large knowledge base whose provisions were compared."""
    if provisions < LARGE or connection.execute("SELECT 1 FROM similar_provisions LIMIT 1").fetchone() is None:
        return None
    from ordparse.comparing.topics import to_json, topic_map  # asked for by few builds

    found = topic_map(connection)
    kept = to_json(replace(found, topics=found.topics[:WANTED]))
    return {**kept, "total": len(found.topics)}


def summarise(
    connection: sqlite3.Connection, *others: sqlite3.Connection, known: Mapping[str, Any] = MappingProxyType({})
) -> dict[str, Any]:
    """The figures as plain values, ready to be stored as JSON.

    `others`: more connections to the same file; each counts in a thread of its own.
    `known`: figures that need not be counted.
    """
    figures = dict(known)
    waiting = deque(part.count for part in _PARTS if not known.keys() >= set(part.names))

    def count(over: sqlite3.Connection) -> None:
        while waiting:
            try:
                part = waiting.popleft()
            except IndexError:  # another thread was faster
                return
            figures.update(part(over))

    if others:
        from concurrent.futures import ThreadPoolExecutor

        with ThreadPoolExecutor(len(others)) as pool:
            beside = [pool.submit(count, other) for other in others]
            count(connection)
        for one in beside:
            one.result()
    else:
        count(connection)
    figures["topics"] = _topics(connection, sum(sum(kinds.values()) for kinds in figures["provisions"].values()))
    return dict(sorted(figures.items()))  # whoever was faster


_known: dict[str, Summary] = {}
_lock = Lock()


def summary(connection: sqlite3.Connection) -> Summary:
    """The figures that the build kept, or else a count made once for this file."""
    facts = connection.execute("SELECT key, value FROM build_info WHERE key <> ? ORDER BY key", [KEY]).fetchall()
    file = connection.execute("PRAGMA database_list").fetchone()[2]
    pages = connection.execute("PRAGMA page_count").fetchone()[0]
    name = json.dumps([file, pages, [tuple(fact) for fact in facts]])
    with _lock:
        if name not in _known:
            row = connection.execute("SELECT value FROM build_info WHERE key = ?", [KEY]).fetchone()
            raw = json.loads(row[0]) if row else summarise(connection)
            if len(_known) > 20:
                _known.clear()
            # a build that did not count these yet: no page counts them in its place
            empty: dict[str, Any] = {"cited": [], "sources": {}, "words": {}, "headings": [], "topics": None}
            _known[name] = _loaded(connection, {**empty, **raw})
        return _known[name]


def _loaded(connection: sqlite3.Connection, raw: Mapping[str, Any]) -> Summary:
    sizes = {id: sum(kinds.values()) for id, kinds in raw["provisions"].items()}
    codes = [
        Code(id=id, name=name, state=state, provisions=sizes[id])
        for id, name, state in connection.execute("SELECT id, name, state FROM jurisdictions")
        if id in sizes
    ]
    return Summary(
        **{
            **raw,
            "dated": {key: (first, last) for key, (first, last) in raw["dated"].items()},
            "wanted": tuple((a, b, c, d) for a, b, c, d in raw["wanted"]),
            "compared": tuple(raw["compared"]),
            "cited": tuple((a, b) for a, b in raw["cited"]),
            "laws": tuple((a, b) for a, b in raw["laws"]),
            "headings": tuple((a, b, c) for a, b, c in raw["headings"]),
            "codes": tuple(sorted(codes, key=lambda code: (code.name.casefold(), code.state or "", code.id))),
            "size": sum(sizes.values()),
        }
    )
