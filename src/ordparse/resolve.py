"""Resolving: which loaded provision a citation means, or why none.

A citation is followed level by level and never cut to the nearest provision
that exists: where a level is missing the target is missing, and the reason
says which. A version's references stay in their version.
"""

import re
from bisect import bisect_right
from collections.abc import Container, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple
from weakref import WeakKeyDictionary

from ordparse.designators import Citation, Onward, Path, Point, Range, Step, is_jurisdiction, parse_citation
from ordparse.laws import title_of
from ordparse.lookup import MOST_ALIKE, MOST_BETWEEN, CodeId, Index, Place, ancestors, code_of
from ordparse.provisions import CONTAINERS, Kind, ProvisionId
from ordparse.references import Reference, RefType, ResolvedReference, Target, TargetStatus

_KIND_OF_STEP = {kind.value: kind for kind in (*CONTAINERS, Kind.SECTION, Kind.SUBDIVISION, Kind.INSTRUMENT)}
_OWN_LAWS = ("", "self")


@dataclass(frozen=True, slots=True, kw_only=True)
class Where:
    """Where a citation stands: the code it is read in, and the provision around it."""

    code: CodeId
    around: tuple[Place, ...] = ()  # innermost first; () outside all provisions

    @property
    def ids(self) -> tuple[str, ...]:
        """The ids around, innermost first."""
        return tuple(place.id for place in self.around)


@dataclass(frozen=True, slots=True, kw_only=True)
class Found:
    """The places a path leads to, or why it leads nowhere."""

    places: tuple[Place, ...] = ()
    reason: str | None = None  # None: places holds at least one


# ---- Following a path ----------------------------------------------------------------------------------------------


def _reserved_ends(place: Place) -> tuple[str, str] | None:
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
            if (ends := _reserved_ends(place))
        )
        known[code] = _Reserved([row[0] for row in rows], [row[1] for row in rows], [row[4] for row in rows])
    return known[code]


def _in_reserved(index: Index, code: CodeId, num: str) -> tuple[Place, ...]:
    """The reserved range that holds a number which has no head of its own."""
    ranges, order = _reserved_of(index, code), number_order(num)
    at = bisect_right(ranges.first, order) - 1
    return (ranges.places[at],) if at >= 0 and order <= ranges.last[at] else ()


def _around(index: Index, code: CodeId, num: str, kinds: Container[Kind], where: "Where") -> tuple[Place, ...]:
    """The places of a number directly in something that is around, the nearest first: where numbers restart."""
    for place in where.around:
        if (place.jurisdiction, place.version) != (code.jurisdiction, code.version):
            return ()
        if found := tuple(child for child in index.child(place.id, num) if child.kind in kinds):
            return found
    return ()


def _first(index: Index, code: CodeId, step: Step, where: "Where") -> Found:
    """The places that the first step of a path may mean."""
    if step.kind is None:
        named = index.named(code, step.num)
        near = _around(index, code, step.num, {Kind.SECTION}, where) if len(named) > 1 else ()
        for wanted in ({Kind.SECTION}, CONTAINERS, {Kind.INSTRUMENT}):
            if places := _same_case(step.num, near or [place for place in named if place.kind in wanted]):
                return Found(places=places)
        if places := _in_reserved(index, code, step.num):
            return Found(places=places)
        return Found(reason=_no_section(index, code, step.num))
    kind = _KIND_OF_STEP.get(step.kind)
    if kind is None:
        return Found(reason=f"{_a(step.kind)} is not kept as a provision of its own")
    named = index.named(code, step.num)
    near = _around(index, code, step.num, {kind}, where) if len(named) > 1 else ()
    if places := _same_case(step.num, near or [place for place in named if place.kind is kind]):
        return Found(places=places)
    return Found(reason=f"the loaded text of {code} has no {step.kind} {step.num}")


def _same_case(num: str, places: Iterable[Place]) -> tuple[Place, ...]:
    """The places printed exactly so; where there is none, those that differ in letter case only."""
    found = tuple(places)
    return tuple(place for place in found if place.num == num) or found


def _no_section(index: Index, code: CodeId, num: str) -> str:
    """Why a section is not there: its chapter is not loaded, or has no such section."""
    family = re.match(r"(.+)[.\-:]", num)
    while family:
        begun = any(
            place.num[len(family[1]) :][:1] in tuple(".-:") for place in index.starting(code, family[1], limit=20)
        )
        holders = [place for place in index.named(code, family[1]) if place.kind in CONTAINERS]
        # division 1 is no home of section 1-2: only a container whose number its sections begin with
        if holders and (begun or holders[0].kind is Kind.CHAPTER):
            return f"{holders[0].kind} {family[1]} is loaded and has no section {num}"
        if begun:
            return f"sections of {family[1]} are loaded, but no section {num}"
        shorter = re.match(r"(.+)[.\-:]", family[1])
        if shorter is None:
            return f"the loaded text of {code} has no chapter {family[1]}, so no section {num}"
        family = shorter
    return f"the loaded text of {code} has no section {num}"


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
    if not fitting and (kind in CONTAINERS or kind is Kind.SECTION):
        # levels may stand between: title 4, part 2, chapter 62
        code = CodeId(jurisdiction=place.jurisdiction, version=place.version)
        named = [found for found in index.named(code, step.num) if found.kind is kind]
        fitting = [found for found in named if place in tuple(ancestors(index, found))]
    return _same_case(step.num, fitting)


def _no_level(index: Index, place: Place, step: Step) -> str:
    """Why a pinpoint leads nowhere."""
    named = f"{place.kind} {place.num}" if place.kind in CONTAINERS or place.kind is Kind.SECTION else None
    whole = named or f"{place.kind} {place.num} ({place.id.partition('/')[2]})"
    if step.kind in (*(kind.value for kind in CONTAINERS), "section"):
        return f"{whole} has no {step.kind} {step.num}"
    if step.kind == "def":
        return f"{whole} defines no term of that name"
    if step.kind is not None and step.kind not in _KIND_OF_STEP:
        return f"{_a(step.kind)} is not kept as a provision of its own"
    below = index.below(place.id)
    if not below:
        return f"{whole} has no levels below it, so no ({step.num})"
    if any(child.kind is Kind.SUBDIVISION for child in below):
        return f"{whole} has no subdivision {step.num}"
    return f"{whole} has no ({step.num})"


def follow(index: Index, code: CodeId, path: Path, where: "Where") -> Found:
    """The places a path leads to in one code, all of them where a number was printed twice."""
    if not path:
        return Found(reason="the citation names no place")
    found = _first(index, code, path[0], where)
    for step in path[1:]:
        if found.reason is not None:
            return found
        below = tuple(child for place in found.places for child in _step_below(index, place, step))
        if not below:
            return Found(reason=_no_level(index, found.places[0], step))
        found = Found(places=below)
    return found


# ---- One of several ------------------------------------------------------------------------------------------------


def _nearness(index: Index, place: Place, where: Where) -> int:
    """How many of the provisions around the citation are also around `place`; itself counted."""
    own = {place.id, *(above.id for above in ancestors(index, place))}
    return sum(id in own for id in where.ids)


def _choose(index: Index, places: Sequence[Place], where: Where) -> tuple[Place, tuple[Place, ...]]:
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


# ---- Targets -------------------------------------------------------------------------------------------------------


def _target(index: Index, text: str, places: Sequence[Place], where: Where) -> Target:
    """The target for places that were found."""
    if len(places) == 1:
        return Target(citation=text, id=places[0].id, status=TargetStatus.RESOLVED)
    likeliest, possible = _choose(index, places, where)
    if len(possible) == 1:
        return Target(citation=text, id=likeliest.id, status=TargetStatus.RESOLVED)
    ids = tuple(place.id for place in possible)
    return Target(
        citation=text,
        id=likeliest.id,
        status=TargetStatus.AMBIGUOUS,
        reason=f"{len(ids)}{' or more' if len(ids) >= MOST_ALIKE else ''} provisions have this number: {_listed(ids)}",
        candidates=ids,
    )


def _listed(ids: Sequence[str]) -> str:
    shown = ", ".join(ids[:5])
    return f"{shown} and {len(ids) - 5} more" if len(ids) > 5 else shown


def _missing(text: str, reason: str, covers: Sequence[Place] = ()) -> Target:
    return Target(
        citation=text,
        id=None,
        status=TargetStatus.MISSING,
        reason=reason,
        covers=tuple(place.id for place in covers),
    )


def _one(index: Index, code: CodeId, path: Path, where: Where) -> tuple[Place | None, str | None]:
    """The place of one end of a range; None with the reason."""
    found = follow(index, code, path, where)
    return (None, found.reason) if found.reason else (_choose(index, found.places, where)[0], None)


def _between(index: Index, code: CodeId, first: Place, last: Place) -> tuple[Place, ...]:
    """The provisions from one to another, both included, in the order of the text; by number where they do not rise."""
    if first.source == last.source and first.position <= last.position:
        return tuple(index.between(first, last))
    prefix = _shared_prefix(first.num, last.num)
    row = [place for place in index.starting(code, prefix, limit=MOST_BETWEEN) if place.kind is first.kind]
    return _by_number(row, first.num, last.num)


def _by_number(row: Sequence[Place], first: str, last: str) -> tuple[Place, ...]:
    """The places of a row whose numbers lie from `first` to `last`; a reserved range counts when it reaches in."""
    low, high = number_order(first), number_order(last)
    covered = []
    for place in row:
        begins, ends = _reserved_ends(place) or (place.num, place.num)
        if number_order(begins) <= high and number_order(ends) >= low:
            covered.append(place)
    return tuple(covered)


def _shared_prefix(first: str, last: str) -> str:
    at = 0
    while at < min(len(first), len(last)) and first[at] == last[at]:
        at += 1
    shared = first[:at]
    return shared.rstrip("0123456789") if at < max(len(first), len(last)) else shared


def _range(index: Index, text: str, code: CodeId, extent: Range, where: Where) -> Target:
    """The target of a range: its first provision, and all that it covers."""
    first, no_first = _one(index, code, extent.first, where)
    last, no_last = _one(index, code, extent.last, where)
    if first is not None and last is not None:
        covered = _between(index, code, first, last)
        return Target(
            citation=text,
            id=first.id,
            status=TargetStatus.RESOLVED,
            reason=f"only the first {len(covered)} that it covers are listed" if len(covered) >= MOST_BETWEEN else None,
            covers=tuple(place.id for place in covered),
        )
    covered = ()
    ends = extent.first[-1], extent.last[-1]
    if len(extent.first) == len(extent.last) == 1 and ends[0].kind is None and ends[1].kind is None:
        row = index.starting(code, _shared_prefix(ends[0].num, ends[1].num), limit=MOST_BETWEEN)
        covered = _by_number([place for place in row if place.kind is Kind.SECTION], ends[0].num, ends[1].num)
    reason = no_first or no_last or ""
    if covered:
        reason += f"; of the range {len(covered)} {'is' if len(covered) == 1 else 'are'} loaded"
    return _missing(text, reason, covered)


def _onward(index: Index, text: str, code: CodeId, path: Path, where: Where) -> Target:
    """The target of "et seq.": the first provision, and what follows it under the same parent."""
    found = follow(index, code, path, where)
    if found.reason is not None:
        return _missing(text, found.reason)
    target = _target(index, text, found.places, where)
    first = next(place for place in found.places if place.id == target.id)
    following = [place.id for place in index.between(first, None)]
    return replace(target, covers=tuple(following))


def in_force(index: Index, jurisdiction: str) -> str | None:
    """The version of a code that what stands beside its versions speaks of: the existing one, else the first."""
    versions = [version for version in index.versions(jurisdiction) if version is not None]
    return "existing" if "existing" in versions else next(iter(versions), None)


def _own(index: Index, text: str, citation: Citation, code: CodeId, where: Where) -> Target:
    """The target of a citation in a code that is loaded.

    An ordinance that changes the code is of no version: it speaks of itself and
    of the code in force.
    """
    target = _in_version(index, text, citation, code, where)
    if target.status is TargetStatus.MISSING and code.version is None:
        current = in_force(index, code.jurisdiction)
        if current is not None:
            there = _in_version(index, text, citation, replace(code, version=current), where)
            return target if there.status is TargetStatus.MISSING else there
    return target


def _in_version(index: Index, text: str, citation: Citation, code: CodeId, where: Where) -> Target:
    match citation.extent:
        case Range() as extent:
            return _range(index, text, code, extent, where)
        case Onward(path=path):
            return _onward(index, text, code, path, where)
        case Point(path=path):
            found = follow(index, code, path, where)
            if found.reason is not None:
                return _missing(text, f"{found.reason}{_other_versions(index, code, path, where)}")
            return _target(index, text, found.places, where)


def _other_versions(index: Index, code: CodeId, path: Path, where: Where) -> str:
    """What to add to a reason when another version of the code has the provision: versions are never mixed."""
    holders = [
        version
        for version in index.versions(code.jurisdiction)
        if version != code.version
        and follow(index, CodeId(jurisdiction=code.jurisdiction, version=version), path, where).reason is None
    ]
    if not holders:
        return ""
    return f"; {', '.join(version or 'the unnamed one' for version in holders)} of {code.jurisdiction} has it"


def _self(index: Index, text: str, citation: Citation, where: Where) -> Target:
    """The target of "this section", "this chapter", "this Code": looked for around the place only."""
    path = citation.paths[0]
    named = path[-1].num if path else "code"
    if named == "code":
        if index.roots(where.code):
            # the code as a whole, of which some is loaded: no provision stands for it, not even a single title
            return Target(citation=text, id=ProvisionId(str(where.code)), status=TargetStatus.RESOLVED)
        return _missing(text, f"nothing of {where.code} is loaded")
    kind = path[-1].kind
    for place in where.around:
        if place.num == named and kind in (None, place.kind.value):
            return Target(citation=text, id=place.id, status=TargetStatus.RESOLVED)
    found = follow(index, where.code, path, where)  # the head of the container may stand in another source
    if found.reason is None:
        return _target(index, text, found.places, where)
    return _missing(text, f"no provision {named} stands around the phrase, and {found.reason}")


def _elsewhere(index: Index, text: str, citation: Citation, where: Where) -> Target:
    """The target in the code of another jurisdiction: external until that code is loaded."""
    versions = index.versions(citation.law)
    if not versions:
        return _external(text, f"no text of {citation.law} is loaded")
    if citation.version is not None:
        versions = (citation.version,)
    elif where.code.jurisdiction == citation.law and where.code.version in versions:
        versions = (where.code.version,)
    elif "existing" in versions:
        versions = ("existing",)  # law in force is meant where no version is said
    targets = []
    for version in versions:
        code = CodeId(jurisdiction=code_of(citation.law).jurisdiction, version=version)
        if not citation.paths[0]:
            return Target(citation=text, id=ProvisionId(str(code)), status=TargetStatus.RESOLVED)
        targets.append(_in_version(index, text, citation, code, where))
    held = [target for target in targets if target.id is not None]
    if len(held) < 2 or len(versions) == 1:
        return held[0] if held else targets[0]
    ids = tuple(target.id for target in held if target.id is not None)
    return Target(
        citation=text,
        id=ids[0],
        status=TargetStatus.AMBIGUOUS,
        reason=f"{len(ids)} versions of {citation.law} have this provision: {_listed(ids)}",
        candidates=ids,
        covers=held[0].covers,
    )


def _external(text: str, reason: str | None = None) -> Target:
    return Target(citation=text, id=None, status=TargetStatus.EXTERNAL, reason=reason)


def _ordinance(index: Index, text: str, citation: Citation, where: Where) -> Target:
    """The target of an ordinance by number: the instrument, when its text is loaded."""
    path = citation.paths[0]
    if not path or not isinstance(citation.extent, Point):
        return _external(text)
    for version in index.versions(where.code.jurisdiction):
        code = CodeId(jurisdiction=where.code.jurisdiction, version=version)
        found = follow(index, code, (Step(kind="instrument", num=path[0].num), *path[1:]), where)
        if found.reason is None:
            return _target(index, text, found.places, where)
    return _external(text, f"the text of ordinance {path[0].num} is not loaded")


def resolve_citation(text: str, where: Where, index: Index) -> Target:
    """What one canonical citation means, read at a place in a code."""
    citation = parse_citation(text)
    if citation.law == "self":
        return _self(index, text, citation, where)
    if citation.law == "":
        return _own(index, text, citation, where.code, where)
    if is_jurisdiction(citation.law):
        return _elsewhere(index, text, citation, where)
    if citation.law == "ord":
        return _ordinance(index, text, citation, where)
    return _external(text, _body_of_law(citation.law, text))


def _body_of_law(law: str, text: str) -> str:
    """Whose law an external citation names, in plain words."""
    match law:
        case "ext":
            return f"{text.partition(':')[2].split('/')[0]} is another body's code"
        case "charter":
            return "the charter is not part of the code"
        case "hist" | "pet" | "res" | "stat-at-large":
            return "an enactment, not a provision of the code"
    if law.startswith(("code", "priorcode")):
        return "the earlier code is not loaded"
    name = title_of(text)
    return "law of another body" if name is None else f"law of another body: {name}"


# ---- References ----------------------------------------------------------------------------------------------------


def where_is(origin: str | None, code: CodeId, index: Index) -> Where:
    """Where a phrase stands, given the innermost provision around it."""
    place = None if origin is None else index.place(origin)
    if place is None:
        return Where(code=code)
    return Where(code=code, around=(place, *ancestors(index, place)))


def resolve(reference: Reference, index: Index) -> ResolvedReference:
    """A reference with what each of its citations means in what is loaded."""
    if reference.jurisdiction is None:
        targets = tuple(_outside(citation) for citation in reference.citations)
        return ResolvedReference(reference=reference, targets=targets)
    code = CodeId(jurisdiction=reference.jurisdiction, version=reference.version)
    where = where_is(reference.origin, code, index)
    if reference.type is RefType.HISTORY:
        targets = tuple(_external(citation) for citation in reference.citations)
    else:
        targets = tuple(resolve_citation(citation, where, index) for citation in reference.citations)
    return ResolvedReference(reference=reference, targets=targets)


def _outside(text: str) -> Target:
    if parse_citation(text).law in _OWN_LAWS:
        return _missing(text, "the phrase stands outside every code that is loaded")
    return _external(text)


def resolve_all(references: Iterable[Reference], index: Index) -> Iterator[ResolvedReference]:
    """The references with their targets, in the same order, one at a time."""
    for reference in references:
        yield resolve(reference, index)
