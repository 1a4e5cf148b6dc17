"""Questions: "what does `Section 210` mean in 502.01?", answered alike by every face of the project.

The Python API, `ordparse resolve`, /resolve.json and the SQL function
`resolve_reference` all call `resolve_text`, and show `answer_json`.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any
from weakref import WeakKeyDictionary

from ordparse.citing.antecedents import Place as Standing
from ordparse.citing.antecedents import Step
from ordparse.citing.references import Reference, RefType, ResolvedReference, Target, TargetStatus, find_in_text
from ordparse.citing.scheme import Scheme, learn, path_of
from ordparse.designators import is_jurisdiction, parse_citation
from ordparse.errors import UnknownProvision
from ordparse.following import Where
from ordparse.lookup import CodeId, Index, Place, code_of
from ordparse.provisions import Kind
from ordparse.resolve import in_force, resolve, resolve_citation, where_is

LONGEST_QUESTION = 10_000  # characters; a question is a phrase, not a code


class _Paths:
    """The paths of a code, asked one by one."""

    def __init__(self, index: Index, code: CodeId) -> None:
        self._index, self._code = index, code

    def __contains__(self, path: object) -> bool:
        return self._index.place(f"{self._code}/{path}") is not None


_SCHEMES: "WeakKeyDictionary[Index, dict[str, Scheme]]" = WeakKeyDictionary()


def scheme_of(code: CodeId, index: Index) -> Scheme:
    """How a code numbers its sections and containers, all versions of it together; read once for each index."""
    known = _SCHEMES.setdefault(index, {})
    scheme = known.get(code.jurisdiction)
    if scheme is None:
        versions = index.versions(code.jurisdiction) or (code.version,)
        scheme = known[code.jurisdiction] = learn(
            (place.kind.value, place.num, path_of(place.id))
            for version in versions
            for place in index.starting(CodeId(jurisdiction=code.jurisdiction, version=version), "")
        )
    return scheme


def _standing(code: CodeId, around: Sequence[Place], index: Index) -> Standing:
    """Where a phrase stands, as the reader of phrases sees it: outermost first, definitions left out."""
    steps = tuple(
        Step(place.kind.value, place.num, path_of(place.id))
        for place in reversed(around)
        if place.kind is not Kind.DEFINITION
    )
    return Standing(
        id=around[0].id if around else None,
        jurisdiction=code.jurisdiction,
        version=code.version,
        steps=steps,
        paths=_Paths(index, code),
    )


def context_of(context: str, index: Index) -> Where:
    """The place that a context names: a provision's id, or the id of a jurisdiction or a version of its code.

    Raises:
        UnknownProvision: nothing of that name is loaded.
    """
    code = code_of(context)
    if "/" in context:
        if index.place(context) is None:
            raise UnknownProvision(f"no provision {context!r} is loaded")
        return where_is(context, code, index)
    versions = index.versions(code.jurisdiction)
    if not versions or (code.version is not None and code.version not in versions):
        raise UnknownProvision(f"no code of {context!r} is loaded")
    if code.version is None and None not in versions:
        code = CodeId(jurisdiction=code.jurisdiction, version=in_force(index, code.jurisdiction))
    return Where(code=code)


def resolve_text(text: str, context: str, index: Index) -> list[ResolvedReference]:
    """The references in `text`, read as if it stood at `context`, with what each of them means.

    A bare designator is a question too: "502.04", "5-18(a)(2)", a canonical citation
    or the id of a provision.

    Raises:
        UnknownProvision: the context is not loaded.
    """
    where = context_of(context, index)
    text = text[:LONGEST_QUESTION]
    standing = _standing(where.code, where.around, index)
    if (named := _canonical(text.strip(), where, index)) is not None:
        return [_whole(text, named, standing)]
    scheme = scheme_of(where.code, index)
    lead = len(text) - len(text.lstrip())
    found = _found(text, lead, " ", scheme, standing)  # some words are read only after a blank: "part 2 of chapter 5"
    if text[lead : lead + 1].isdigit() and not (found and found[0].start == lead):
        # a bare number in a question is meant as one: "502.07, Subd. 2"
        said = _found(text, lead, " Section ", scheme, standing)
        found = said if said and said[0].start == lead else found
    return [resolve(reference, index) for reference in found]


def _canonical(text: str, where: Where, index: Index) -> Target | None:
    """The target of a question that is an id or a canonical citation already; None when it is neither."""
    if not text or " " in text.partition(":")[0] or not text.isprintable():
        return None
    if is_jurisdiction(text.partition("/")[0].partition("@")[0]):
        target = resolve_citation(text, where, index)
        return target if target.status is not TargetStatus.EXTERNAL else None
    if "/" not in text and ":" not in text and ".." not in text:
        return None
    target = resolve_citation(text, where, index)
    return target if target.status in (TargetStatus.RESOLVED, TargetStatus.AMBIGUOUS) else None


def _whole(text: str, target: Target, standing: Standing) -> ResolvedReference:
    start = len(text) - len(text.lstrip())
    reference = Reference(
        start=start,
        end=len(text.rstrip()),
        text=text.strip(),
        origin=standing.id,
        jurisdiction=standing.jurisdiction,
        version=standing.version,
        type=RefType.CODE_EXTERNAL if is_jurisdiction(parse_citation(target.citation).law) else RefType.INTERNAL,
        relation=None,
        citations=(target.citation,),
    )
    return ResolvedReference(reference=reference, targets=(target,))


def _found(text: str, lead: int, before: str, scheme: Scheme, standing: Standing) -> list[Reference]:
    """The references of a question read with some words before it, each with its place in the question as asked."""
    found = []
    for reference in find_in_text(f"{text[:lead]}{before}{text[lead:]}", scheme=scheme, place=standing):
        start, end = max(lead, reference.start - len(before)), reference.end - len(before)
        if start < end:
            found.append(reference._replace(start=start, end=end, text=text[start:end]))
    return found


def answer_json(text: str, context: str, found: Iterable[ResolvedReference]) -> dict[str, Any]:
    """The answer to a question as plain values: what was asked, and each reference with its targets."""
    return {
        "query": text,
        "in": context,
        "references": [
            {
                "start": one.reference.start,
                "end": one.reference.end,
                "text": one.reference.text,
                "type": one.reference.type.value,
                "relation": None if one.reference.relation is None else one.reference.relation.value,
                "targets": [
                    {
                        "citation": target.citation,
                        "id": target.id,
                        "status": target.status.value,
                        "reason": target.reason,
                        "candidates": list(target.candidates),
                        "covers": list(target.covers),
                    }
                    for target in one.targets
                ],
            }
            for one in found
        ],
    }


def unread(text: str, found: Sequence[ResolvedReference]) -> list[str]:
    """The parts of a question that no reference in it holds, words such as "see" and "and" alone apart.

    >>> unread("foo", [])
    ['foo']
    """
    parts: list[str] = []
    at = 0
    for start, end in [*((one.reference.start, one.reference.end) for one in found), (len(text), len(text))]:
        part = text[at:start]
        glued = at > 0 and part[:1].isalnum()  # the a of "6-31(b)(3)a"
        words = [word.strip(",.;:()") for word in part.split()]
        if glued or any(word and word.lower() not in _JOINING for word in words):
            parts.append(part.strip(" ,.;:"))
        at = max(at, end)
    return parts


_JOINING = frozenset("a and as by for from in of or pursuant see the to under with".split())


def answer_lines(found: Iterable[ResolvedReference], text: str = "") -> Iterator[str]:
    """The answer to a question for a person to read; of `text`, the question, also what was not read."""
    found = list(found)
    said = False
    for one in found:
        said = True
        yield f"{' '.join(one.reference.text.split())}  ({one.reference.type.value})"
        for target in one.targets:
            yield f"  {target.citation}  {target.status.value}" + (f"  {target.id}" if target.id else "")
            if target.reason:
                yield f"    {target.reason}"
            if len(target.covers) > 1:
                yield f"    covers {len(target.covers)}: {', '.join(target.covers[:8])}" + (
                    " …" if len(target.covers) > 8 else ""
                )
    if said and (rest := unread(text, found)):
        yield "not read: " + ", ".join(f'"{part}"' for part in rest)
    if not said:
        yield "no reference to law was found in it; one is written like 502.07, Section 502.07(a) or this chapter"
        yield "to look for words: ordparse compare WORDS"
