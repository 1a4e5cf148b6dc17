"""Provisions: the addressable units of law, from a title down to a list item.

An `Outline` is what the structure stage makes of one source: its provisions in
document order, the matter that is no provision, and what was doubtful.
"""

from array import array
from bisect import bisect_right
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
from operator import attrgetter
from typing import Final, NamedTuple, NewType

from ordparse.diagnostics import Diagnostic
from ordparse.source import Source, Span
from ordparse.view import tidy

ProvisionId = NewType("ProvisionId", str)
JurisdictionId = NewType("JurisdictionId", str)


class Kind(StrEnum):
    """What a provision is called in the house style of its code."""

    TITLE = "title"
    SUBTITLE = "subtitle"
    PART = "part"
    CHAPTER = "chapter"
    SUBCHAPTER = "subchapter"
    ARTICLE = "article"
    DIVISION = "division"
    APPENDIX = "appendix"
    SECTION = "section"
    SUBDIVISION = "subdivision"
    ENUM = "enum"
    DEFINITION = "definition"
    INSTRUMENT = "instrument"


# The kinds that inner loops ask for: to look a member up in its class takes Python 3.11 a third of a microsecond
TITLE: Final = Kind.TITLE
PART: Final = Kind.PART
CHAPTER: Final = Kind.CHAPTER
ARTICLE: Final = Kind.ARTICLE
SECTION: Final = Kind.SECTION
SUBDIVISION: Final = Kind.SUBDIVISION
ENUM: Final = Kind.ENUM
DEFINITION: Final = Kind.DEFINITION
INSTRUMENT: Final = Kind.INSTRUMENT

LISTED = (ENUM, SUBDIVISION, DEFINITION)
"""The kinds that are labelled in lists: they stand below anything, and hold nothing but one another."""

CONTAINERS = frozenset(
    {Kind.TITLE, Kind.SUBTITLE, Kind.PART, Kind.CHAPTER, Kind.SUBCHAPTER, Kind.ARTICLE, Kind.DIVISION, Kind.APPENDIX}
)


class Status(StrEnum):
    """Why a provision has no rule in it: its number is kept open, or its text was taken away."""

    RESERVED = "reserved"
    REPEALED = "repealed"


class MatterKind(StrEnum):
    """What source text is that is no provision."""

    CONTENTS = "contents"
    FURNITURE = "furniture"
    HISTORY = "history"
    NOTE = "note"
    MEMO = "memo"
    FRONT = "front"
    BACK = "back"


@dataclass(frozen=True, slots=True, kw_only=True)
class Matter:
    """A stretch of source text that is no provision, and what it is."""

    kind: MatterKind
    start: int
    end: int


class Printed(NamedTuple):
    """A text in which provisions stand: as it was printed, and its view, of the same length."""

    source: str
    view: str


class Provision(NamedTuple):
    """One addressable unit of law, with the exact characters it stands on.

    `start` and `end` are the whole extent from the label on, descendants
    included. `spans` are the stretches of its own text only: what is left
    when label, heading, descendants and matter are taken out.

    Its words are cut from the text when asked for, since a large code would
    else be held twice. Two provisions are equal when all that is shown of them is.
    """

    id: ProvisionId
    jurisdiction: JurisdictionId
    version: str | None  # None: the source holds one version of this code
    kind: Kind
    num: str  # normalised: no dots, brackets or words; a definition's is its term
    above: "Provision | None"  # None: nothing of the source stands above it
    start: int
    end: int
    printed: Printed
    labelled: int = 0  # characters of its label, at `start`; 0 when implied
    own: tuple[int, ...] = ()  # where each of its `spans` begins and ends
    pieces: tuple[Span, ...] | None = None  # None: the text stands in one piece
    heading_span: Span | None = None
    status: Status | None = None
    implied: bool = False  # the text is there, its printed head is not
    inline: bool = False  # an item run into a sentence, in text without line breaks

    @property
    def label(self) -> str:
        """The label as printed, at `start`, without markup in it; "" when implied."""
        end = self.start + self.labelled
        said = self.printed.source[self.start : end]
        # "Chapter 14 &mdash;" ends inside the name of its dash
        return tidy(self.printed.view, (self.start, end)) if "&" in said or "<" in said else said

    @property
    def heading(self) -> str | None:
        """The catchline as printed, without markup and page furniture in it; None: there is none."""
        if self.heading_span is None:
            return None
        start, end = self.heading_span
        said = self.printed.source[start:end]
        return said if said == self.printed.view[start:end] else tidy(self.printed.view, self.heading_span)

    @property
    def spans(self) -> tuple[Span, ...]:
        """The stretches of its own text, in order."""
        return as_spans(self.own)

    @property
    def text(self) -> str:
        """Its own text, damage repaired."""
        return tidy(self.printed.view, self.own)

    @property
    def parent(self) -> ProvisionId | None:
        """The id of the provision above it; None: there is none."""
        return None if self.above is None else self.above.id

    def holds(self, start: int, end: int) -> bool:
        """Whether a stretch of the source stands whole in its extent."""
        if self.pieces is None:
            return self.start <= start and end <= self.end  # nearly always
        return any(low <= start and end <= high for low, high in self.pieces)

    @property
    def chain(self) -> tuple[str, ...]:
        """The nums of the provisions above it, outermost first, then its own."""
        nums, above = [self.num], self.above
        while above is not None:
            nums.append(above.num)
            above = above.above
        return tuple(reversed(nums))

    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, Provision) and _shown(self) == _shown(other))

    def __ne__(self, other: object) -> bool:
        return not self == other

    def __hash__(self) -> int:
        return hash((self.id, self.start, self.end))

    def __repr__(self) -> str:
        return f"Provision({', '.join(f'{name}={value!r}' for name, value in zip(_SHOWN, _shown(self), strict=True))})"


def holder(provision: Provision | None, start: int, end: int) -> Provision | None:
    """The provision, or the nearest above it, in which a stretch stands whole; None where none holds it."""
    while provision is not None and not provision.holds(start, end):
        provision = provision.above
    return provision


def as_spans(ends: tuple[int, ...]) -> tuple[Span, ...]:
    """The stretches whose beginnings and ends stand in turn, as in `Provision.own`."""
    if len(ends) == 2:
        return (ends,)  # nearly always
    return tuple(zip(ends[::2], ends[1::2], strict=True))


_SHOWN = tuple(
    "id jurisdiction version kind num label heading parent chain start end spans pieces heading_span status implied"
    " inline text".split()
)
_shown = attrgetter(*_SHOWN)


@dataclass(frozen=True, kw_only=True)
class Outline:
    """One source read as a tree: provisions in document order and all that is no provision.

    `view` has the length of the source text: control characters and odd blanks
    are blanks, line ends are "\\n", hard wraps inside a paragraph are blanks and
    furniture is blanked out. Each offset of the view is an offset of the source,
    so later stages read the view and point at the source.
    """

    source: Source
    view: str
    provisions: tuple[Provision, ...]
    matter: tuple[Matter, ...] = ()
    diagnostics: tuple[Diagnostic, ...] = ()

    @cached_property
    def by_id(self) -> Mapping[ProvisionId, Provision]:
        """The provisions under their ids."""
        return {provision.id: provision for provision in self.provisions}

    @cached_property
    def children(self) -> Mapping[ProvisionId | None, tuple[Provision, ...]]:
        """The provisions directly below each id, in document order; None holds the topmost."""
        below: dict[ProvisionId | None, list[Provision]] = {}
        for provision in self.provisions:
            above = provision.above
            below.setdefault(None if above is None else above.id, []).append(provision)
        return {parent: tuple(group) for parent, group in below.items()}

    def ancestors(self, provision: Provision) -> Iterator[Provision]:
        """The provisions around `provision`, innermost first, itself left out."""
        above = provision.above
        while above is not None:
            yield above
            above = above.above

    @cached_property
    def _cuts(self) -> "tuple[array[int], list[Provision | None]]":
        """Where the innermost provision changes, and to which; of several changes at one place the last one holds."""
        lows, highs, holders = array("I"), array("I"), array("I")
        for index, provision in enumerate(self.provisions):
            for low, high in provision.pieces or ((provision.start, provision.end),):
                if low < high:
                    lows.append(low)
                    highs.append(high)
                    holders.append(index)
        last = len(lows)
        lows.append(max(highs, default=0))  # behind all, where what is still open ends
        cuts = array("I", [0])
        owners: list[Provision | None] = [None]
        open_now: list[int] = []  # the innermost stands last, as extents nest
        for piece in array("I", sorted(range(len(lows)), key=lows.__getitem__)):
            low = lows[piece]
            while open_now and highs[open_now[-1]] <= low:
                high = highs[open_now.pop()]
                while open_now and highs[open_now[-1]] <= high:
                    open_now.pop()
                cuts.append(high)
                owners.append(self.provisions[holders[open_now[-1]]] if open_now else None)
            if piece != last:
                open_now.append(piece)
                cuts.append(low)
                owners.append(self.provisions[holders[piece]])
        return cuts, owners

    def at(self, offset: int) -> Provision | None:
        """The innermost provision whose extent holds `offset`; None in the matter around the law."""
        cuts, owners = self._cuts
        return owners[bisect_right(cuts, offset) - 1]
