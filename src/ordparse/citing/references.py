"""References: the phrases of a text that point at law, with canonical citations.

    triggers.py   where one may begin                    "Section", "this ", "Stat."
    phrases.py    its tokens                             SECTION NUMBER COMMA LEVEL NUMBER
    headwords.py, numbers.py, tails.py                   "Section", "5-18 through 22", "of this code"
    reading.py    the longest phrase of the grammar      grammar/reference.lark
    chains.py     its members, widest container first
    targets.py, foreign.py                               502.07/2, mn-stat:347.51/2

What a phrase *says* is found here; which loaded provision it *means* is the
resolver's work (`resolve.py`).
"""

from array import array
from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence
from operator import attrgetter
from typing import TypeAlias

from ordparse.citations import Reference, RefType, Relation, ResolvedReference, Target, TargetStatus
from ordparse.citing.antecedents import Memory, Place, Step
from ordparse.citing.finding import Finder
from ordparse.citing.reader import Setting, Where
from ordparse.citing.scheme import Scheme, path_of, schemes_of
from ordparse.citing.triggers import triggers
from ordparse.markup import unmarked
from ordparse.provisions import (
    ARTICLE,
    CHAPTER,
    DEFINITION,
    PART,
    TITLE,
    JurisdictionId,
    MatterKind,
    Outline,
    Provision,
    ProvisionId,
)
from ordparse.source import Span
from ordparse.states import state_of
from ordparse.view import signed

__all__ = [
    "RefType",
    "Reference",
    "Relation",
    "ResolvedReference",
    "Target",
    "TargetStatus",
    "find_in_text",
    "find_references",
]

Code: TypeAlias = tuple[JurisdictionId, str | None]
"""A jurisdiction's code in one version."""

_NAMED = frozenset({TITLE, PART, CHAPTER, ARTICLE})
_PASSED_OVER = frozenset(
    {
        MatterKind.CONTENTS,
        MatterKind.FURNITURE,
        MatterKind.MEMO,
        MatterKind.HISTORY,
    }
)
_AROUND = frozenset({MatterKind.FRONT, MatterKind.BACK})


def find_in_text(text: str, *, scheme: Scheme, place: Place) -> list[Reference]:
    """The references in a text given alone, as if it stood at `place` of a code numbered by `scheme`.

    >>> from ordparse.citing.scheme import learn
    >>> scheme = learn([("chapter", "502", "chapter:502"), ("section", "502.01", "502.01")])
    >>> place = Place(id=None, jurisdiction=None, version=None, paths={"502.01"})
    >>> [reference.citations for reference in find_in_text("Section 210", scheme=scheme, place=place)]
    [('chapter:210',)]
    """
    state = state_of(place.jurisdiction, text)
    setting = Setting(scheme=scheme, state=state, memory=Memory(), paths=place.paths)
    finder = Finder(signed(unmarked(text)), lambda _: (setting, place, None), text)
    for at, kind in triggers(finder.text):
        if at >= finder.done:
            finder.look(at, kind)
    return finder.found


def find_references(outline: Outline) -> list[Reference]:
    """All references of a source in document order; those of history entries are made in `history/entries.py`."""
    finder = Finder(outline.view, _Standing(outline).at, outline.source.text)
    if not finder.text:
        return []
    finder.has_notes(sorted((m.start, m.end) for m in outline.matter if m.kind is MatterKind.NOTE))
    labels, passed_over, stops = _boundaries(outline, finder)
    nothing = (len(finder.text) + 1, 0)
    label, behind = next(labels, nothing)
    opens, closes = next(passed_over, nothing)
    until = -1
    for at, kind in triggers(finder.text):
        if at < finder.done:
            continue
        while label <= at:
            if behind > until:
                until = behind
            label, behind = next(labels, nothing)
        while opens <= at:
            if closes > until:
                until = closes
            opens, closes = next(passed_over, nothing)
        if at < until:
            continue
        finder.stand(at, stops[bisect_right(stops, at, 0, len(stops) - 1)])
        finder.look(at, kind)
        if finder.lead_in is not None:
            finder.listed(outline)
    finder.found.sort(key=lambda reference: reference.start)
    return finder.found


def _boundaries(outline: Outline, finder: Finder) -> tuple[Iterator[Span], Iterator[Span], Sequence[int]]:
    """The labels, other stretches with no references in them, and where a phrase must end: at label or matter."""
    labelled = sorted(outline.provisions, key=attrgetter("start"))
    stops = [provision.start for provision in labelled]
    passed_over: list[Span] = []
    has_history = False
    for matter in outline.matter:
        if matter.kind is not MatterKind.FURNITURE:
            stops += (matter.start, matter.end)
        if matter.kind in _AROUND:
            passed_over.extend(_titles(finder.text, matter.start, matter.end))
        elif matter.kind in _PASSED_OVER:
            passed_over.append((matter.start, matter.end))
            has_history = has_history or matter.kind is MatterKind.HISTORY
    if not has_history:
        passed_over.extend(finder.bracketed_history())
    stops.append(len(finder.text))
    stops.sort()
    labels = ((provision.start, provision.start + provision.labelled) for provision in labelled)
    return labels, iter(sorted(passed_over)), array("I", stops)


def _titles(text: str, start: int, end: int) -> Iterator[Span]:
    """The lines before and after the law that are titles: those with no full stop or other mark at their end.

    None in the recitals of an ordinance, which go on over lines: "WHEREAS, as provided by Section".
    """
    at = start
    reciting = False
    while at < end:
        stop = text.find("\n", at, end)
        stop = end if stop < 0 else stop
        line = text[at:stop].strip()
        reciting = line[:7].upper() == "WHEREAS" or (reciting and line != "")
        if not reciting and line[-1:] not in (".", ";", ":", ","):
            yield at, stop
        if line[-1:] in (".", ";", ":"):
            reciting = False
        at = stop + 1


class _Paths:
    """The paths of one code, looked up among the ids of all provisions: a set of them would hold each id again."""

    def __init__(self, code: Code, by_id: Mapping[ProvisionId, Provision]) -> None:
        self._code = code
        self._by_id = by_id
        self.heads: set[str] = set()  # what its ids begin with

    def __contains__(self, path: object) -> bool:
        for head in self.heads:
            found = self._by_id.get(ProvisionId(f"{head}/{path}"))
            if found is not None and (found.jurisdiction, found.version) == self._code:
                return True
        return False


class _Standing:
    """The place and the code of each provision, made when asked for; those asked for last are kept."""

    def __init__(self, outline: Outline) -> None:
        self._outline = outline
        paths: dict[Code, _Paths] = {}
        headings: dict[Code, dict[str, str]] = {}
        code: Code | None = None
        head = "/"  # what the last id began with
        for provision in outline.provisions:
            if not provision.id.startswith(head) or (provision.jurisdiction, provision.version) != code:
                code = (provision.jurisdiction, provision.version)
                head = provision.id.partition("/")[0] + "/"
                known = paths.get(code)
                if known is None:
                    known = paths[code] = _Paths(code, outline.by_id)
                known.heads.add(head[:-1])
            if provision.kind in _NAMED and (heading := provision.heading):
                headings.setdefault(code, {})[" ".join(heading.lower().split())] = path_of(provision.id)
        self._settings = {
            code: Setting(
                scheme=scheme,
                state=state_of(code[0], outline.view),
                memory=Memory(),
                paths=paths[code],
                headings=headings.get(code, {}),
            )
            for code, scheme in schemes_of(outline).items()
        }
        # matter around the law: the first code of the source is the likeliest
        nowhere = Setting(scheme=Scheme(), state=None, memory=Memory(), paths=frozenset())
        around = next(iter(self._settings.values()), nowhere)
        self._outside: Where = (around, Place(id=None, jurisdiction=None, version=None, paths=around.paths), None)
        self._known: dict[ProvisionId, Where] = {}  # the places asked for last

    def at(self, offset: int) -> Where:
        """In which code and place an offset is."""
        provision = self._outline.at(offset)
        return self._outside if provision is None else self._of(provision)

    def _of(self, provision: Provision) -> Where:
        """The place of a provision."""
        found = self._known.get(provision.id)
        if found is None:
            if len(self._known) >= _REMEMBERED:
                self._known.clear()
            found = self._known[provision.id] = self._made(provision)
        return found

    def _made(self, provision: Provision) -> Where:
        jurisdiction, version = provision.jurisdiction, provision.version
        setting = self._settings[jurisdiction, version]
        above, kind = provision.above, provision.kind
        steps = self._of(above)[1].steps if above is not None else ()
        if kind is not DEFINITION:
            steps = (*steps, Step(kind.value, provision.num, path_of(provision.id)))
        return setting, Place(provision.id, jurisdiction, version, steps, setting.paths), provision


_REMEMBERED = 256  # places: a text is read from start to end, so those that are forgotten are seldom asked for again
