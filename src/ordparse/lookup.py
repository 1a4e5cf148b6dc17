"""Lookups: what a resolver asks of the provisions that are loaded.

The answers are small values, and each question can be answered by a dictionary
(`MemoryIndex`) or by one indexed query (`kb/lookup.py`); nothing needs the
whole of a knowledge base in memory.
"""

from bisect import bisect_left, bisect_right
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Protocol

from ordparse.provisions import CONTAINERS, JurisdictionId, Kind, Outline, ProvisionId, Status


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """A loaded provision as far as resolving needs it."""

    id: ProvisionId
    jurisdiction: JurisdictionId
    version: str | None
    kind: Kind
    num: str
    parent: ProvisionId | None
    status: Status | None
    source: int  # number of its source
    position: int  # its place in the order of the source


@dataclass(frozen=True, slots=True, kw_only=True)
class CodeId:
    """One code in one version: the world that a local citation lives in."""

    jurisdiction: JurisdictionId
    version: str | None = None

    def __str__(self) -> str:
        return self.jurisdiction if self.version is None else f"{self.jurisdiction}@{self.version}"


MOST_ALIKE = 50
"""How many provisions of one number a lookup gives; a text with more is damaged, not ambiguous."""

MOST_BETWEEN = 500
"""How many provisions of a range a lookup gives."""


class Index(Protocol):
    """What is loaded, as far as resolving asks. Sequences come in the order of sources and text.

    No answer grows with the code, but for `starting` without a limit.
    """

    def place(self, id: str) -> Place | None:
        """The provision with this id."""

    def named(self, code: CodeId, num: str) -> Sequence[Place]:
        """The provisions of a code with this number, whatever their kind; letter case as given first."""

    def child(self, parent: str, num: str) -> Sequence[Place]:
        """The provisions directly below another with this number; letter case as given first."""

    def below(self, parent: str) -> Sequence[Place]:
        """The first provisions directly below another."""

    def between(self, first: Place, last: Place | None) -> Sequence[Place]:
        """The provisions like `first` from it to `last`, both included; under one parent if they have one.

        Without `last` to the end of what `first` is directly part of.
        """

    def reserved(self, code: CodeId) -> Sequence[Place]:
        """The ranges of numbers that a code keeps open: 5-23--5-35."""

    def starting(self, code: CodeId, prefix: str, *, limit: int | None = None) -> Sequence[Place]:
        """The sections and containers whose number begins with `prefix`, the first of them by number."""

    def roots(self, code: CodeId) -> Sequence[Place]:
        """The first topmost provisions of a code."""

    def versions(self, jurisdiction: str) -> tuple[str | None, ...]:
        """The versions of a jurisdiction's code that are loaded; none: nothing of it is."""


def spellings(num: str) -> tuple[str, ...]:
    """The ways a number's letters may be printed: as given, then in capitals, then small."""
    return tuple(dict.fromkeys((num, num.upper(), num.lower())))


def ancestors(index: Index, place: Place) -> Iterator[Place]:
    """The provisions around a place, innermost first, itself left out."""
    above = place.parent
    while above is not None and (found := index.place(above)) is not None:
        yield found
        above = found.parent


def code_of(id: str) -> CodeId:
    """The code that an id belongs to.

    >>> code_of("us-mn-elk-river@proposed/502.08/1").version
    'proposed'
    """
    jurisdiction, _, version = id.partition("/")[0].partition("@")
    return CodeId(jurisdiction=JurisdictionId(jurisdiction), version=version or None)


class MemoryIndex:
    """The provisions of some outlines, under their ids and numbers."""

    def __init__(self, outlines: Sequence[Outline]) -> None:
        self._places: dict[str, Place] = {}  # in the order of sources and text
        self._named: dict[tuple[CodeId, str], list[Place]] = defaultdict(list)
        self._child: dict[tuple[str, str], list[Place]] = defaultdict(list)
        self._below: dict[str, list[Place]] = defaultdict(list)
        self._kinds: dict[tuple[CodeId, Kind], list[Place]] = defaultdict(list)
        self._reserved: dict[CodeId, list[Place]] = defaultdict(list)
        self._roots: dict[CodeId, list[Place]] = defaultdict(list)
        self._nums: dict[CodeId, list[tuple[str, Place]]] = defaultdict(list)
        self._versions: dict[str, dict[str | None, None]] = defaultdict(dict)
        self._fill(
            Place(
                id=provision.id,
                jurisdiction=provision.jurisdiction,
                version=provision.version,
                kind=provision.kind,
                num=provision.num,
                parent=provision.parent,
                status=provision.status,
                source=number,
                position=position,
            )
            for number, outline in enumerate(outlines)
            for position, provision in enumerate(outline.provisions)
        )

    @classmethod
    def of(cls, places: Iterable[Place]) -> "MemoryIndex":
        """An index of these places, which come in the order of sources and text."""
        index = cls(())
        index._fill(places)
        return index

    def _fill(self, places: Iterable[Place]) -> None:
        for place in places:
            if place.id not in self._places:
                self._add(place)
        for nums in self._nums.values():
            nums.sort(key=lambda pair: (pair[0], pair[1].source, pair[1].position))

    def _add(self, place: Place) -> None:
        code = CodeId(jurisdiction=place.jurisdiction, version=place.version)
        self._places[place.id] = place
        self._named[code, place.num].append(place)
        self._versions[place.jurisdiction][place.version] = None
        if place.parent is None:
            self._roots[code].append(place)
        else:
            self._below[place.parent].append(place)
            self._child[place.parent, place.num].append(place)
        self._kinds[code, place.kind].append(place)
        if place.kind is Kind.SECTION and "--" in place.num:
            self._reserved[code].append(place)
        if place.kind is Kind.SECTION or place.kind in CONTAINERS:
            self._nums[code].append((place.num, place))

    def __iter__(self) -> Iterator[Place]:
        """The provisions in the order of sources and text."""
        return iter(self._places.values())

    def place(self, id: str) -> Place | None:
        """The provision with this id."""
        return self._places.get(id)

    def named(self, code: CodeId, num: str) -> Sequence[Place]:
        """The provisions of a code with this number; letter case as given first."""
        found: list[Place] = []
        for spelling in spellings(num):
            found += self._named.get((code, spelling), ())[:MOST_ALIKE]
        return found

    def child(self, parent: str, num: str) -> Sequence[Place]:
        """The provisions directly below another with this number; letter case as given first."""
        found: list[Place] = []
        for spelling in spellings(num):
            found += self._child.get((parent, spelling), ())[:MOST_ALIKE]
        return found

    def below(self, parent: str) -> Sequence[Place]:
        """The first provisions directly below another."""
        return self._below.get(parent, ())[:MOST_BETWEEN]

    def between(self, first: Place, last: Place | None) -> Sequence[Place]:
        """The provisions like `first` from it to `last`, or to the end of what it is part of."""
        if last is None or last.parent == first.parent:
            code = CodeId(jurisdiction=first.jurisdiction, version=first.version)
            row: Sequence[Place] = self._roots[code] if first.parent is None else self._below.get(first.parent, ())
        else:
            row = self._kinds[CodeId(jurisdiction=first.jurisdiction, version=first.version), first.kind]
        begin = bisect_left(row, _order(first), key=_order)
        end = len(row) if last is None else bisect_right(row, _order(last), key=_order)
        kinds = {first.kind} if last is None else {first.kind, last.kind}
        return [
            place
            for place in row[begin : min(end, begin + MOST_BETWEEN)]
            if place.kind in kinds and place.source == first.source
        ]

    def reserved(self, code: CodeId) -> Sequence[Place]:
        """The ranges of numbers that a code keeps open."""
        return self._reserved.get(code, ())

    def starting(self, code: CodeId, prefix: str, *, limit: int | None = None) -> Sequence[Place]:
        """The sections and containers whose number begins with `prefix`, the first of them by number."""
        nums = self._nums.get(code, [])
        at = bisect_left(nums, prefix, key=lambda pair: pair[0])
        found: list[Place] = []
        while at < len(nums) and nums[at][0].startswith(prefix) and (limit is None or len(found) < limit):
            found.append(nums[at][1])
            at += 1
        return sorted(found, key=_order)

    def roots(self, code: CodeId) -> Sequence[Place]:
        """The first topmost provisions of a code."""
        return self._roots.get(code, ())[:MOST_BETWEEN]

    def versions(self, jurisdiction: str) -> tuple[str | None, ...]:
        """The versions of a jurisdiction's code that are loaded."""
        return tuple(self._versions.get(jurisdiction, ()))


def _order(place: Place) -> tuple[int, int]:
    return place.source, place.position
