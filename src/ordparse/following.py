"""Following: the places that the path of a citation leads to in one code, or the reason why it leads nowhere.

502.10/2/a is followed level by level. Nothing is cut to the nearest provision
that exists; where a number was printed twice, both are places of it.
"""

import re
from bisect import bisect_right
from collections.abc import Container, Iterable, Sequence
from typing import NamedTuple
from weakref import WeakKeyDictionary

from ordparse.designators import Path, Step, in_words
from ordparse.lookup import CodeId, Index, Place, ancestors
from ordparse.provisions import CONTAINERS, INSTRUMENT, SECTION, SUBDIVISION, Kind

_KIND_OF_STEP = {kind.value: kind for kind in (*CONTAINERS, SECTION, SUBDIVISION, INSTRUMENT)}


class Where(NamedTuple):
    """Where a citation stands: the code it is read in, and the provision around it."""

    code: CodeId
    around: tuple[Place, ...] = ()  # innermost first; () outside all provisions
    word: str = ""  # the last word of "this chapter", in small letters

    @property
    def ids(self) -> tuple[str, ...]:
        """The ids around, innermost first."""
        return tuple(place.id for place in self.around)


class Found(NamedTuple):
    """The places a path leads to, or why it leads nowhere."""

    places: tuple[Place, ...] = ()
    reason: str | None = None  # None: places holds at least one


def reserved_ends(place: Place) -> tuple[str, str] | None:
    """The two ends of a range of numbers kept open under one head: "5-23--5-35"."""
    low, sign, high = place.num.partition("--")
    return (low, high) if sign and low and high else None


_RUN = re.compile(r"([0-9]+)|([A-Za-z]+)")


def number_order(num: str) -> tuple[tuple[int, str], ...]:
    """A key that sorts numbers as people count: 5-9 before 5-18, 5-18 before 5-18.1."""
    return tuple((int(digits), "") if digits else (-1, letters.lower()) for digits, letters in _RUN.findall(num))


class _Reserved(NamedTuple):
    """The reserved ranges of a code with the order of their first numbers, and of their last."""

    first: list[tuple[tuple[int, str], ...]]
    last: list[tuple[tuple[int, str], ...]]
    places: list[Place]


_RESERVED: "WeakKeyDictionary[Index, dict[CodeId, _Reserved]]" = WeakKeyDictionary()


def _reserved_of(index: Index, code: CodeId) -> _Reserved:
    known = _RESERVED.setdefault(index, {})
    if code not in known:
        rows = sorted(
            (number_order(ends[0]), number_order(ends[1]), place.source, place.position, place)
            for place in index.reserved(code)
            if (ends := reserved_ends(place))
        )
        known[code] = _Reserved([row[0] for row in rows], [row[1] for row in rows], [row[4] for row in rows])
    return known[code]


def _in_reserved(index: Index, code: CodeId, num: str) -> tuple[Place, ...]:
    """The reserved range that holds a number which has no head of its own."""
    ranges, order = _reserved_of(index, code), number_order(num)
    at = bisect_right(ranges.first, order) - 1
    return (ranges.places[at],) if at >= 0 and order <= ranges.last[at] else ()


def _around(index: Index, code: CodeId, num: str, kinds: Container[Kind], where: Where) -> tuple[Place, ...]:
    """The places of a number directly in something that is around, the nearest first: where numbers restart."""
    for place in where.around:
        if (place.jurisdiction, place.version) != (code.jurisdiction, code.version):
            return ()
        if found := tuple(child for child in index.child(place.id, num) if child.kind in kinds):
            return found
    return ()


# what a number without a word may be, the likeliest first
_FIRST_OF_ALL = (frozenset({SECTION}), CONTAINERS, frozenset({INSTRUMENT}))


def _first(index: Index, code: CodeId, step: Step, where: Where) -> Found:
    """The places that the first step of a path may mean."""
    if step.kind is None:
        named = index.named(code, step.num)
        near = _around(index, code, step.num, _FIRST_OF_ALL[0], where) if len(named) > 1 else ()
        for wanted in _FIRST_OF_ALL:
            if places := _same_case(step.num, near or [place for place in named if place.kind in wanted]):
                return Found(places=places)
        if places := _in_reserved(index, code, step.num):
            return Found(places=places)
        return Found(reason=_no_section(index, code, step.num, where))
    kind = _KIND_OF_STEP.get(step.kind)
    if kind is None:
        return Found(reason=f"{_a(step.kind)} is not kept as a provision of its own")
    named = index.named(code, step.num)
    near = _around(index, code, step.num, {kind}, where) if len(named) > 1 else ()
    if places := _same_case(step.num, near or [place for place in named if place.kind is kind]):
        return Found(places=places)
    return Found(reason=f"{_loaded(code)} has no {step.kind} {step.num}")


def _same_case(num: str, places: Iterable[Place]) -> tuple[Place, ...]:
    """The places printed exactly so; where there is none, those that differ in letter case only."""
    found = tuple(places)
    return tuple([place for place in found if place.num == num]) or found


def _loaded(code: CodeId) -> str:
    return "the loaded text" if code.jurisdiction == "unknown" else f"the loaded text of {code}"


def _chapter_of(num: str, where: Where) -> tuple[str, str] | None:
    """The kind and number of what a section's number says it is in, cut as the sections around are numbered.

    Around section 20.14.030 stands chapter 20.14, so 20.80.675 is of chapter 20.80.
    """
    section = next((place for place in where.around if place.kind is SECTION), None)
    for place in where.around:
        if section is not None and place.kind in CONTAINERS and section.num.startswith(place.num):
            parts = len(re.findall(r"[.\-:]", place.num)) + 1
            head = re.match(rf"(?:[^.\-:]+[.\-:]){{{parts}}}", num)
            return (place.kind.value, head[0][:-1]) if head else None
    return None


def _only_part(index: Index, place: Place) -> str:
    """What is loaded of a container that only its sections tell of: there may be more of it elsewhere."""
    held = {below.num for below in index.below(place.id) if below.kind is SECTION}
    nums = sorted(held, key=number_order)
    if not nums:
        return "only a part is loaded"
    if len(nums) > _NAMED:
        return f"only sections from {nums[0]} to {nums[-1]} are loaded"
    *most, last = nums
    return f"only sections {', '.join(most)} and {last} are loaded" if most else f"only section {last} is loaded"


_NAMED = 5  # sections named one by one


def _no_section(index: Index, code: CodeId, num: str, where: Where) -> str:
    """Why a section is not there: its chapter is not loaded, or has no such section."""
    kind, chapter = _chapter_of(num, where) or ("chapter", None)
    families = [chapter] if chapter else [num[: sign.start()] for sign in re.finditer(r"[.\-:]", num)][::-1]
    for family in families:
        begun = any(place.num[len(family) :][:1] in tuple(".-:") for place in index.starting(code, family, limit=20))
        holders = [place for place in index.named(code, family) if place.kind in CONTAINERS]
        # division 1 is no home of section 1-2, nor is chapter 1 of title 25: only a container whose number says it all
        holders = [place for place in holders if begun or place.id == f"{code}/chapter:{family}"]
        if holders and all(place.implied for place in holders):
            return f"of {holders[0].kind} {family} {_only_part(index, holders[0])}, and no section {num}"
        if holders:
            return f"{holders[0].kind} {family} is loaded and has no section {num}"
        if begun:
            return f"sections of {family} are loaded, but no section {num}"
    if families:
        return f"{_loaded(code)} has no {kind} {families[-1]}, so no section {num}"
    return f"{_loaded(code)} has no section {num}"


def _a(word: str) -> str:
    return f"an {word}" if word[:1] in "aeiou" else f"a {word}"


def _step_below(index: Index, place: Place, step: Step) -> tuple[Place, ...]:
    """The places one step below another."""
    if step.kind == "def":
        found = index.place(f"{place.id}/def:{step.num}")
        return () if found is None else (found,)
    kind = None if step.kind is None else _KIND_OF_STEP.get(step.kind)
    if step.kind is not None and kind is None:
        return ()
    fitting = [child for child in index.child(place.id, step.num) if kind in (None, child.kind)]
    if not fitting and (kind in CONTAINERS or kind is SECTION):
        # levels may stand between: title 4, part 2, chapter 62
        code = CodeId(jurisdiction=place.jurisdiction, version=place.version)
        named = [found for found in index.named(code, step.num) if found.kind is kind]
        fitting = [found for found in named if place in tuple(ancestors(index, found))]
    return _same_case(step.num, fitting)


def _no_level(index: Index, place: Place, step: Step) -> str:
    """Why a pinpoint leads nowhere."""
    whole = in_words(place.id.partition("/")[2])
    if step.kind in (*(kind.value for kind in CONTAINERS), "section"):
        return f"{whole} has no {step.kind} {step.num}"
    if step.kind == "def":
        return f"{whole} defines no term of that name"
    if step.kind is not None and step.kind not in _KIND_OF_STEP:
        return f"{_a(step.kind)} is not kept as a provision of its own"
    below = index.below(place.id)
    if not below:
        return f"{whole} has no levels below it, so no ({step.num})"
    if any(child.kind is SUBDIVISION for child in below):
        return f"{whole} has no subdivision {step.num}"
    return f"{whole} has no ({step.num})"


def follow(index: Index, code: CodeId, path: Path, where: Where) -> Found:
    """The places a path leads to in one code, all of them where a number was printed twice."""
    if not path:
        return Found(reason="the citation names no place")
    found = _first(index, code, path[0], where)
    for step in path[1:]:
        if found.reason is not None:
            return found
        below = tuple([child for place in found.places for child in _step_below(index, place, step)])
        if not below:
            return Found(reason=_no_level(index, found.places[0], step))
        found = Found(places=below)
    return found


# ---- One of several ------------------------------------------------------------------------------------------------


def _nearness(index: Index, place: Place, where: Where) -> int:
    """How many of the provisions around the citation are also around `place`; itself counted."""
    own = {place.id, *(above.id for above in ancestors(index, place))}
    return sum(id in own for id in where.ids)


def choose(index: Index, places: Sequence[Place], where: Where) -> tuple[Place, tuple[Place, ...]]:
    """The likeliest of several places, and all that remain possible: one when it is certain.

    Containers whose numbers restart are told apart by where the citation stands:
    "Article II" in chapter 5 is chapter 5's. Under one parent a doubled number
    stays doubtful, except from inside one of the two.
    """
    if len({place.parent for place in places}) == 1 and not any(place.id in where.ids for place in places):
        return next((place for place in places if place.status is None), places[0]), tuple(places)
    near = [_nearness(index, place, where) for place in places]
    best = max(near)
    nearest = [place for place, count in zip(places, near, strict=True) if count == best]
    if len(nearest) == 1 and (nearest[0].id in where.ids or len({place.parent for place in places}) == len(places)):
        return nearest[0], (nearest[0],)
    likeliest = next((place for place in nearest if place.status is None), nearest[0])
    return likeliest, tuple(places)
