"""What is doubtful about a reference: it leads nowhere, to several provisions, or says the wrong word.

Each kind of finding is registered here with a text that triggers it; the tests
run all of them through the whole pipeline.
"""

import re
from collections.abc import Iterable, Iterator
from weakref import WeakKeyDictionary

from ordparse.citations import Reference, RefType, Relation, ResolvedReference, Target, TargetStatus
from ordparse.designators import Range, in_words, parse_citation
from ordparse.diagnostics import Diagnostic, Severity, diagnostic, register
from ordparse.following import number_order
from ordparse.laws import law_named, law_of, title_of
from ordparse.lookup import CodeId, Index, Place, ancestors
from ordparse.provisions import CONTAINERS, SECTION, Kind, Status

DANGLING = register(
    "dangling-reference",
    Severity.WARNING,
    "The phrase names a provision of this code that is not in what is loaded: the number is wrong, the provision was"
    " moved or repealed without changing what points at it, or the source that holds it is not loaded.",
    "501.01 Policy. Dogs are licensed.\n\n501.02 Fees. The fee is set in Section 501.99.\n\n501.03 Due. It is due.\n",
)
AMBIGUOUS = register(
    "ambiguous-reference",
    Severity.WARNING,
    "Several provisions have the number that the phrase names, so the text does not say which one it means.",
    "505.01 Fees.\n\nSubd. 1. Dogs. The fee is $10.00.\n\nSubd. 1. Cats. The fee is $12.00.\n\n"
    "505.02 Due. The fee in Section 505.01, Subd. 1 is due in May.\n\n505.03 Late. It is late in June.\n",
)
WRONG_WORD = register(
    "wrong-word",
    Severity.INFO,
    'The phrase calls a provision by the word for another level, as "Chapter 503A.02" does for a section. The number'
    " decides what is meant.",
    "Chapter 503A. Animals\n\n503A.01 Policy. Dogs are licensed.\n\n503A.02 Fees. The fee is due.\n\n"
    "503A.03 Exception. The fee of Chapter 503A.02 is not due for service dogs.\n",
)
TO_RESERVED = register(
    "reference-to-reserved",
    Severity.WARNING,
    "The phrase points at a number that is kept open: there is no rule under it.",
    "Sec. 5-16. Policy. Dogs are licensed.\n\nSec. 5-17. Reserved.\n\nSec. 5-18. Fees. Section 5-17 sets the fee.\n",
)
TO_REPEALED = register(
    "reference-to-repealed",
    Severity.WARNING,
    "The phrase points at a provision whose text was taken away: what it relied on is no longer there.",
    "Sec. 5-16. Policy. Dogs are licensed.\n\nSec. 5-17. Repealed.\n\nSec. 5-18. Fees. Section 5-17 sets the fee.\n",
)
STATELESS = register(
    "statute-without-state",
    Severity.INFO,
    "The phrase names a statute by letters that several states use, so only the place says whose law it is.",
    "City of Riverton, Minnesota\n\n501.01 Dogs. A dog is dangerous as M.S. 347.50 says.\n\n501.02 Fees. Due.\n",
)

_CHANGES = {Relation.REPEALS, Relation.AMENDS, Relation.ADOPTS}
_WORD_AND_NUMBER = re.compile(
    r"(?i:\b(title|chapter|article|division|part|section|subchapter|appendix)s?\s{1,6})([0-9][0-9A-Za-z.:\-]*[0-9A-Za-z]|[0-9])"
)


def check_references(found: Iterable[ResolvedReference], index: Index) -> list[Diagnostic]:
    """What is doubtful about the references of a source, in their order."""
    return [doubt for reference in found for doubt in check_reference(reference, index)]


def check_reference(found: ResolvedReference, index: Index) -> Iterator[Diagnostic]:
    """What is doubtful about one reference."""
    reference = found.reference
    if reference.type is RefType.HISTORY:
        return
    if reference.type in _OF_STATES:
        yield from _stateless(found)
    for target in found.targets:
        if parse_citation(target.citation).law not in ("", "self"):
            continue
        if target.status is TargetStatus.MISSING:
            yield _dangling(reference, target, index)
        elif target.status is TargetStatus.AMBIGUOUS:
            yield _ambiguous(reference, target)
        elif (place := index.place(target.id or "")) is not None:
            yield from _taken_away(reference, target, place, index)
            yield from _wrong_word(reference, place)


_NAME = re.compile(r"\s*([A-Za-z][^0-9\u00a7]*?)[\s,]*(?:(?i:sections?|secs?\.?|chapters?|ch\.)\s*)?[0-9\u00a7]")

_OF_STATES = (RefType.STATUTE, RefType.RULE)


def _stateless(found: ResolvedReference) -> Iterator[Diagnostic]:
    """A finding when the name of a statute holds in one state only because the code lies there."""
    reference = found.reference
    name = _NAME.match(reference.text)
    if name is None or law_named(name[1], None) is not None:
        return
    for target in found.targets:
        law = law_of(target.citation)
        if law is not None and law.state is not None and (meant := law_named(name[1], law.state)) is not None:
            if meant.shared:
                yield diagnostic(
                    STATELESS,
                    _span(reference),
                    f"{' '.join(name[1].split())} does not say whose law it is",
                    note=f"read as {title_of(target.citation)}, the law of the state that the code lies in",
                    help="name the state, so that the citation can be read on its own",
                    provision=reference.origin,
                )
            return


def _span(reference: Reference) -> tuple[int, int]:
    return reference.start, reference.end


_HOLDINGS: "WeakKeyDictionary[Index, dict[tuple[CodeId, Kind], str]]" = WeakKeyDictionary()


def _holdings(index: Index, code: CodeId, kind: Kind) -> str | None:
    """Which containers of a kind a code has in what is loaded: "chapters 501, 502, 503A"; None when it has none."""
    known = _HOLDINGS.setdefault(index, {})
    if (code, kind) not in known:
        nums = {place.num for place in index.starting(code, "") if place.kind is kind}
        ranked = sorted(nums, key=number_order)
        if len(ranked) > _LISTED:
            said = f"{len(ranked)} {kind}s from {ranked[0]} to {ranked[-1]}"
        else:
            said = f"{kind}{'s' if len(ranked) > 1 else ''} {', '.join(ranked)}" if ranked else ""
        known[code, kind] = said
    return known[code, kind] or None


_NO_CONTAINER = re.compile(rf"loaded text.* has no ({'|'.join(sorted(CONTAINERS))}) ")
_MAY_BE_ELSEWHERE = re.compile(r"loaded text|^of .* only |^sections of ")
_LISTED = 16  # containers named one by one


def _dangling(reference: Reference, target: Target, index: Index) -> Diagnostic:
    citation = parse_citation(target.citation)
    first = citation.paths[0][0] if citation.paths[0] else None
    message = f"{in_words(target.citation)} is not in the loaded code"
    if citation.law == "self":
        message = f'"{" ".join(reference.text.split())}" stands in no provision it could mean'
    note = target.reason
    wanted = "the provision"
    if first is not None:
        wanted = f"{first.kind or 'section'} {first.num}"
        absent = _NO_CONTAINER.search(note or "")
        if reference.jurisdiction is not None and note is not None and absent:
            kind = Kind(absent[1])
            code = CodeId(jurisdiction=reference.jurisdiction, version=reference.version)
            if (held := _holdings(index, code, kind)) is not None:
                note = f"{note}; it has {held}"
    remedy = "check the number in the ordinance"
    if citation.law == "self":
        remedy = "name the provision that is meant"
    elif note is None or _MAY_BE_ELSEWHERE.search(note):  # else what it would lie in is loaded whole
        remedy = f"add the source with {wanted}, or {remedy}"
    return diagnostic(
        DANGLING,
        _span(reference),
        message,
        note=note,
        help=remedy,
        provision=reference.origin,
    )


def _ambiguous(reference: Reference, target: Target) -> Diagnostic:
    return diagnostic(
        AMBIGUOUS,
        _span(reference),
        f"{in_words(target.citation)} may mean {len(target.candidates)} provisions",
        note=f"{', '.join(target.candidates)} fit; {target.id} is taken",
        help="number the provisions apart, or say more of where the one meant stands",
        provision=reference.origin,
    )


def _taken_away(reference: Reference, target: Target, place: Place, index: Index) -> Iterator[Diagnostic]:
    """A finding when the target, or what it lies in, has no text any more."""
    holders = [holder for holder in (place, *ancestors(index, place)) if holder.status is not None]
    if not holders:
        return
    if reference.relation in _CHANGES or isinstance(parse_citation(target.citation).extent, Range):
        return
    if place.id == reference.origin:
        return
    for holder in holders:
        if holder.id != reference.origin:
            code = TO_RESERVED if holder.status is Status.RESERVED else TO_REPEALED
            yield diagnostic(
                code,
                _span(reference),
                f"{in_words(target.citation)} is {holder.status}",
                note=f"{holder.id} is kept as {holder.status}",
                help="point to what took its place, or take the reference out",
                provision=reference.origin,
            )
            return


def _wrong_word(reference: Reference, place: Place) -> Iterator[Diagnostic]:
    """A finding when the word before the number is the word for another kind of provision."""
    if (place.kind is not SECTION and place.kind not in CONTAINERS) or place.num not in reference.text:
        return
    for match in _WORD_AND_NUMBER.finditer(reference.text):
        word, num = match[1].lower(), match[2]
        if num == place.num and word != place.kind.value:
            yield diagnostic(
                WRONG_WORD,
                _span(reference),
                f"{num} is {_a(place.kind)}, and the text calls it {_a(word)}",
                note=f"{place.id} has the number; the number decides",
                provision=reference.origin,
            )
            return


def _a(word: str) -> str:
    return f"an {word}" if word[:1] in "aeiou" else f"a {word}"
