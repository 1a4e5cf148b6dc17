"""Lookups: what a resolver asks of the provisions that are loaded.

The answers are small values, and each question can be answered by a dictionary
(`MemoryIndex`) or by one indexed query (`kb/lookup.py`); nothing needs the
whole of a knowledge base in memory.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple, Protocol

from ordparse.provisions import CONTAINERS, SECTION, JurisdictionId, Kind, Outline, ProvisionId, Status


class Place(NamedTuple):
    """A loaded provision as far as resolving needs it; a tuple, since every provision is made into one."""

    id: ProvisionId
    jurisdiction: JurisdictionId
    version: str | None
    kind: Kind
    num: str
    parent: ProvisionId | None
    status: Status | None
    implied: bool  # its own head is not printed
    source: int  # number of its source
    position: int  # its place in the order of the source


class CodeId(NamedTuple):
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
    upper, lower = num.upper(), num.lower()
    return (num,) if upper == lower else tuple(dict.fromkeys((num, upper, lower)))


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


class _Code:
    """The provisions of one code, as they come and under their numbers."""

    __slots__ = ("_kinds", "_nums", "named", "places", "reserved", "roots")

    def __init__(self) -> None:
        self.places: list[Place] = []
        self.named: dict[str, list[Place]] = {}
        self.roots: list[Place] = []
        self.reserved: list[Place] = []
        self._kinds: dict[Kind, list[Place]] = {}
        self._nums: list[tuple[str, Place]] | None = None

    def add(self, place: Place) -> None:
        self.places.append(place)
        if place.num in self.named:
            self.named[place.num].append(place)
        else:
            self.named[place.num] = [place]
        if place.parent is None:
            self.roots.append(place)
        if "--" in place.num and place.kind is SECTION:
            self.reserved.append(place)

    def of_kind(self, kind: Kind) -> Sequence[Place]:
        """The provisions of a kind."""
        if kind not in self._kinds:
            self._kinds[kind] = [place for place in self.places if place.kind is kind]
        return self._kinds[kind]

    def nums(self) -> Sequence[tuple[str, Place]]:
        """The sections and containers with their numbers, in the order of these."""
        if self._nums is None:
            numbered = (place for place in self.places if place.kind is SECTION or place.kind in CONTAINERS)
            self._nums = sorted(
                ((place.num, place) for place in numbered), key=lambda pair: (pair[0], *_order(pair[1]))
            )
        return self._nums


_NOTHING = _Code()


class MemoryIndex:
    """The provisions of some outlines, under their ids and numbers.

    What few references ask for is put in order when one does.
    """

    def __init__(self, outlines: Sequence[Outline]) -> None:
        self._places: dict[str, Place] = {}  # in the order of sources and text
        self._codes: dict[CodeId, _Code] = {}
        self._versions: dict[str, dict[str | None, None]] = {}
        self._below: dict[str, list[Place]] = {}
        self._child: dict[str, dict[str, list[Place]]] = {}
        self._fill(
            Place(
                provision.id,
                provision.jurisdiction,
                provision.version,
                provision.kind,
                provision.num,
                None if provision.above is None else provision.above.id,
                provision.status,
                provision.implied,
                number,
                position,
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
        code, jurisdiction, version = _NOTHING, None, None
        for place in places:
            if place.id in self._places:
                continue
            if place.jurisdiction != jurisdiction or place.version != version:
                jurisdiction, version = place.jurisdiction, place.version
                self._versions.setdefault(jurisdiction, {})[version] = None
                code = self._codes.setdefault(CodeId(jurisdiction=jurisdiction, version=version), _Code())
            self._places[place.id] = place
            code.add(place)
            if place.parent is not None:
                if place.parent in self._below:
                    self._below[place.parent].append(place)
                else:
                    self._below[place.parent] = [place]

    def __iter__(self) -> Iterator[Place]:
        """The provisions in the order of sources and text."""
        return iter(self._places.values())

    def place(self, id: str) -> Place | None:
        """The provision with this id."""
        return self._places.get(id)

    def named(self, code: CodeId, num: str) -> Sequence[Place]:
        """The provisions of a code with this number; letter case as given first."""
        known = self._codes.get(code, _NOTHING).named
        found: list[Place] = []
        for spelling in spellings(num):
            found += known.get(spelling, ())[:MOST_ALIKE]
        return found

    def child(self, parent: str, num: str) -> Sequence[Place]:
        """The provisions directly below another with this number; letter case as given first."""
        known = self._child.get(parent)
        if known is None:
            known = self._child[parent] = {}
            for place in self._below.get(parent, ()):
                known.setdefault(place.num, []).append(place)
        found: list[Place] = []
        for spelling in spellings(num):
            found += known.get(spelling, ())[:MOST_ALIKE]
        return found

    def below(self, parent: str) -> Sequence[Place]:
        """The first provisions directly below another."""
        return self._below.get(parent, ())[:MOST_BETWEEN]

    def between(self, first: Place, last: Place | None) -> Sequence[Place]:
        """The provisions like `first` from it to `last`, or to the end of what it is part of."""
        code = self._codes.get(CodeId(jurisdiction=first.jurisdiction, version=first.version), _NOTHING)
        row: Sequence[Place]
        if last is None or last.parent == first.parent:
            row = code.roots if first.parent is None else self._below.get(first.parent, ())
        else:
            row = code.of_kind(first.kind)
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
        return self._codes.get(code, _NOTHING).reserved

    def starting(self, code: CodeId, prefix: str, *, limit: int | None = None) -> Sequence[Place]:
        """The sections and containers whose number begins with `prefix`, the first of them by number."""
        nums = self._codes.get(code, _NOTHING).nums()
        at = bisect_left(nums, prefix, key=lambda pair: pair[0])
        found: list[Place] = []
        while at < len(nums) and nums[at][0].startswith(prefix) and (limit is None or len(found) < limit):
            found.append(nums[at][1])
            at += 1
        return sorted(found, key=_order)

    def roots(self, code: CodeId) -> Sequence[Place]:
        """The first topmost provisions of a code."""
        return self._codes.get(code, _NOTHING).roots[:MOST_BETWEEN]

    def versions(self, jurisdiction: str) -> tuple[str | None, ...]:
        """The versions of a jurisdiction's code that are loaded."""
        return tuple(self._versions.get(jurisdiction, ()))


def _order(place: Place) -> tuple[int, int]:
    return place.source, place.position
