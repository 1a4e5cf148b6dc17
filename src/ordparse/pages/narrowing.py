"""Narrowing a search: what its matches can be narrowed by, and the boxes to choose from with their numbers."""

import json
import sqlite3
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from ordparse.kb.fulltext import Matches
from ordparse.pages.law import Place
from ordparse.pages.site import Visit

CITIES = 30  # that have a box
_CHOSEN = ("j", "kind", "v", "has")
_LEVELS = {
    "section": "Section",
    "below": "Subdivision or list item",
    "definition": "Definition",
    "above": "Chapter or above",
}
_HAS = {"amount": "An amount", "penalty": "A penalty", "missing": "A missing reference"}


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
class Row:
    """A match with what it can be narrowed by."""

    rowid: int
    score: float | None
    id: str
    jurisdiction: str
    version: str | None
    kind: str
    has: frozenset[str]
    amended: str  # year of its last history entry, or ""


def rows_of(connection: sqlite3.Connection, matches: Matches) -> list[Row]:
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
        Row(
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


@dataclass(frozen=True, slots=True)
class Narrowing:
    """What of the matches is wanted: in each facet one of the values chosen, each of them in "has"."""

    chosen: Mapping[str, tuple[str, ...]]  # by the name of the facet
    since: str  # a year; "": any

    def _tests(self) -> dict[str, Callable[[Row], bool]]:
        """What a match has to be, by the facet that asks for it."""
        chosen = self.chosen
        tests: dict[str, Callable[[Row], bool]] = {
            "j": lambda row: row.jurisdiction in chosen["j"],
            "kind": lambda row: _level(row.kind) in chosen["kind"],
            "v": lambda row: _standing(row.version) in chosen["v"],
            "has": lambda row: set(chosen["has"]) <= row.has,
        }
        asked = {name: test for name, test in tests.items() if chosen[name]}
        if self.since:
            asked["since"] = lambda row: row.amended >= self.since
        return asked

    def __bool__(self) -> bool:
        return bool(self.since) or any(self.chosen.values())

    def kept(self, rows: Sequence[Row], *, but: str = "") -> list[Row]:
        """The matches that are wanted; with `but`, whatever is chosen in that facet."""
        tests = [test for name, test in self._tests().items() if name != but]
        return [row for row in rows if all(test(row) for test in tests)]

    def facets(self, rows: Sequence[Row], known: Mapping[str, Place]) -> tuple[Facet, ...]:
        """The boxes; each says how many matches choosing it gives, as the other facets leave them."""
        chosen = self.chosen
        by_place = Counter(row.jurisdiction for row in self.kept(rows, but="j"))
        by_level = Counter(_level(row.kind) for row in self.kept(rows, but="kind"))
        by_standing = Counter(_standing(row.version) for row in self.kept(rows, but="v"))
        by_has = Counter(name for row in self.kept(rows, but="has") for name in row.has)
        cities = dict.fromkeys([*chosen["j"], *(id for id, _ in by_place.most_common(CITIES))])
        named = {id: known[id].name for id in cities if id in known}
        facets = [
            _boxes("j", "City", named, by_place, chosen["j"]),
            _boxes("kind", "Level", _LEVELS, by_level, chosen["kind"]),
            _boxes("v", "Standing", {"in force": "In force", "proposed": "Proposed"}, by_standing, chosen["v"]),
            _boxes("has", "What the rule has", _HAS, by_has, chosen["has"]),
            *self._years(rows),
        ]
        return tuple(facet for facet in facets if len(facet.choices) > 1 or any(one.is_chosen for one in facet.choices))

    def _years(self, rows: Sequence[Row]) -> list[Facet]:
        """The decades since which a match may have been amended; none where no match has a year."""
        any_time = self.kept(rows, but="since")
        years = [row.amended for row in any_time if row.amended]
        if not years:
            return []
        since = self.since
        choices = [Choice(value="", words="any time", number=len(any_time), is_chosen=not since)]
        choices += [
            Choice(value=decade, words=decade, number=sum(year >= decade for year in years), is_chosen=since == decade)
            for decade in sorted({year[:3] + "0" for year in years})[-4:]
        ]
        return [Facet(name="since", title="Amended since", choices=tuple(choices), single=True)]


def narrowing_of(visit: Visit, places: Sequence[str]) -> Narrowing:
    """What an address narrows a search to; `places` are chosen besides the boxes of cities."""
    chosen = {name: visit.all(name) for name in _CHOSEN}
    chosen["j"] = tuple(dict.fromkeys([*chosen["j"], *places])) if places else chosen["j"]
    return Narrowing(chosen, visit.one("since") if visit.one("since").isdigit() else "")


def _boxes(name: str, title: str, said: Mapping[str, str], numbers: Mapping[str, int], chosen: Sequence[str]) -> Facet:
    choices = tuple(
        Choice(value=value, words=what, number=numbers.get(value, 0), is_chosen=value in chosen)
        for value, what in said.items()
        if numbers.get(value) or value in chosen
    )
    return Facet(name=name, title=title, choices=choices, more=len(set(numbers) - set(said)))
