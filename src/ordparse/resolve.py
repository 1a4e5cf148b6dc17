"""Resolving: which loaded provision a citation means, or why none.

A citation is followed level by level (`following.py`) and never cut to the
nearest provision that exists: where a level is missing the target is missing,
and the reason says which. A version's references stay in their version.
"""

from collections.abc import Iterable, Iterator, Sequence

from ordparse.citations import Reference, RefType, ResolvedReference, Target, TargetStatus
from ordparse.designators import Citation, Onward, Path, Point, Range, Step, is_jurisdiction, parse_citation
from ordparse.following import Where, choose, follow, number_order, reserved_ends
from ordparse.laws import title_of
from ordparse.lookup import MOST_ALIKE, MOST_BETWEEN, CodeId, Index, Place, ancestors, code_of
from ordparse.provisions import Kind, ProvisionId

_OWN_LAWS = ("", "self")


# ---- Targets -------------------------------------------------------------------------------------------------------


def _target(index: Index, text: str, places: Sequence[Place], where: Where) -> Target:
    """The target for places that were found."""
    if len(places) == 1:
        return Target(citation=text, id=places[0].id, status=TargetStatus.RESOLVED)
    likeliest, possible = choose(index, places, where)
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
    return (None, found.reason) if found.reason else (choose(index, found.places, where)[0], None)


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
        begins, ends = reserved_ends(place) or (place.num, place.num)
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
    return target._replace(covers=tuple(following))


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
            there = _in_version(index, text, citation, code._replace(version=current), where)
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
    around = [place for place in where.around if place.num == named and kind in (None, place.kind.value)]
    if around:
        return Target(citation=text, id=_meant(around, where.word).id, status=TargetStatus.RESOLVED)
    found = follow(index, where.code, path, where)  # the head of the container may stand in another source
    if found.reason is None:
        return _target(index, text, found.places, where)
    return _missing(text, f"no provision {named} stands around the phrase, and {found.reason}")


def _meant(around: Sequence[Place], word: str) -> Place:
    """Of the places of one number around a phrase, innermost first, that of the kind that its word names.

    "This chapter" in section 3 of chapter 3 is the chapter; words for the whole name the outermost.
    """
    named = next((place for place in around if place.kind.value == word), None)
    return named or around[-1 if word else 0]


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
    return Target(text, None, TargetStatus.EXTERNAL, reason)


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


def _is_local(text: str) -> bool:
    """Whether a citation is of this code, of an ordinance that may be loaded with it, or of another city's code."""
    law = parse_citation(text).law
    return law in _OWN_LAWS or law == "ord" or is_jurisdiction(law)


def resolve(reference: Reference, index: Index) -> ResolvedReference:
    """A reference with what each of its citations means in what is loaded."""
    if reference.jurisdiction is None:
        targets = tuple(_outside(citation) for citation in reference.citations)
        return ResolvedReference(reference=reference, targets=targets)
    if reference.type is RefType.HISTORY:
        return ResolvedReference(reference, tuple([_external(citation) for citation in reference.citations]))
    code = CodeId(reference.jurisdiction, reference.version)
    # where it stands matters to this code's own law only
    local = any(map(_is_local, reference.citations))
    where = where_is(reference.origin, code, index) if local else Where(code=code)
    if reference.type is RefType.SELF:
        where = where._replace(word=reference.text.split()[-1].lower())
    return ResolvedReference(reference, tuple([resolve_citation(text, where, index) for text in reference.citations]))


def _outside(text: str) -> Target:
    if parse_citation(text).law in _OWN_LAWS:
        return _missing(text, "the phrase stands outside every code that is loaded")
    return _external(text)


def resolve_all(references: Iterable[Reference], index: Index) -> Iterator[ResolvedReference]:
    """The references with their targets, in the same order, one at a time."""
    for reference in references:
        yield resolve(reference, index)
