"""References: the phrases of a text that point at law, with canonical citations.

    triggers.py   where one may begin                    "Section", "this ", "Stat."
    phrases.py    its tokens                             SECTION NUMBER COMMA LEVEL NUMBER
    reading.py    the longest phrase of the grammar      grammar/reference.lark
    chains.py     its members, widest container first
    targets.py, foreign.py                               502.07/2, mn-stat:347.51/2

What a phrase *says* is found here; which loaded provision it *means* is the
resolver's work (`resolve.py`).
"""

from bisect import bisect_right
from collections.abc import Container, Iterable

from ordparse.antecedents import Memory, Place, place_of
from ordparse.citations import Reference, RefType, Relation, ResolvedReference, Target, TargetStatus
from ordparse.finding import Finder
from ordparse.laws import state_of
from ordparse.provisions import JurisdictionId, MatterKind, Outline, Provision, ProvisionId
from ordparse.reader import Setting
from ordparse.scheme import Scheme, path_of, schemes_of
from ordparse.triggers import triggers

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

_PASSED_OVER = frozenset(
    {
        MatterKind.CONTENTS,
        MatterKind.FURNITURE,
        MatterKind.MEMO,
        MatterKind.HISTORY,
        MatterKind.FRONT,
        MatterKind.BACK,
    }
)


def find_in_text(text: str, *, scheme: Scheme, place: Place) -> list[Reference]:
    """The references in a text given alone, as if it stood at `place` of a code numbered by `scheme`.

    >>> from ordparse.scheme import learn
    >>> scheme = learn([("chapter", "502", "chapter:502"), ("section", "502.01", "502.01")])
    >>> place = Place(id=None, jurisdiction=None, version=None, paths={"502.01"})
    >>> [reference.citations for reference in find_in_text("Section 210", scheme=scheme, place=place)]
    [('chapter:210',)]
    """
    state = state_of(place.jurisdiction, text)
    setting = Setting(scheme=scheme, state=state, memory=Memory(), paths=place.paths)
    finder = Finder(text)
    finder.stand(setting, place, len(text))
    for at, kind in triggers(finder.text, finder.low):
        if at >= finder.done:
            finder.look(at, kind)
    return finder.found


def find_references(outline: Outline) -> list[Reference]:
    """All references of a source in document order; history entries are `history.py`'s."""
    finder = Finder(outline.view, outline.source.text)
    if not finder.text:
        return []
    skipped, labels, stops = _boundaries(outline)
    settings = _settings(outline)
    places: dict[ProvisionId | None, tuple[Place, Setting]] = {}
    nowhere = Setting(scheme=Scheme(), state=None, memory=Memory(), paths=frozenset())
    heads = dict(labels)
    finder.has_notes(sorted((m.start, m.end) for m in outline.matter if m.kind is MatterKind.NOTE))
    if not any(matter.kind is MatterKind.HISTORY for matter in outline.matter):
        skipped = sorted([*skipped, *finder.bracketed_history()])
    skip_starts = [start for start, _ in skipped]
    label_starts = sorted(heads)
    size = len(finder.text)
    next_skip, next_label, label_end = 0, 0, -1
    skip_until = -1
    for at, kind in triggers(finder.text, finder.low):
        if at < finder.done:
            continue
        while next_skip < len(skipped) and skip_starts[next_skip] <= at:
            skip_until = max(skip_until, skipped[next_skip][1])
            next_skip += 1
        if at < skip_until:
            continue
        while next_label < len(label_starts) and label_starts[next_label] <= at:
            label_end = max(label_end, heads[label_starts[next_label]])
            next_label += 1
        if at < label_end:
            continue
        stop = bisect_right(stops, at)
        limit = stops[stop] if stop < len(stops) else size
        provision = outline.at(at)
        key = provision.id if provision else None
        known = places.get(key)
        if known is None:
            known = places[key] = _placed(provision, outline, settings, nowhere)
        finder.stand(known[1], known[0], limit, provision)
        finder.look(at, kind)
        if finder.lead_in is not None:
            finder.listed(outline)
    finder.found.sort(key=lambda reference: reference.start)
    return finder.found


def _placed(
    provision: Provision | None,
    outline: Outline,
    settings: dict[tuple[JurisdictionId, str | None], Setting],
    nowhere: Setting,
) -> tuple[Place, Setting]:
    if provision is None:
        # matter around the law: the first code of the source is the likeliest
        setting = next(iter(settings.values()), nowhere)
        return Place(id=None, jurisdiction=None, version=None, paths=setting.paths), setting
    setting = settings[provision.jurisdiction, provision.version]
    return place_of(provision, outline, setting.paths), setting


def _boundaries(outline: Outline) -> tuple[list[tuple[int, int]], list[tuple[int, int]], list[int]]:
    """The stretches to pass over, the labels, and where a phrase must end: the next label or matter."""
    skipped = sorted((matter.start, matter.end) for matter in outline.matter if matter.kind in _PASSED_OVER)
    labels = [(provision.start, provision.start + len(provision.label)) for provision in outline.provisions]
    stops = {start for start, _ in labels}
    for matter in outline.matter:
        if matter.kind is not MatterKind.FURNITURE:
            stops.update((matter.start, matter.end))
    return skipped, labels, sorted(stops)


def _settings(outline: Outline) -> dict[tuple[JurisdictionId, str | None], Setting]:
    """What each code of the source needs to be read: its numbering, its state, its paths."""
    paths: dict[tuple[JurisdictionId, str | None], set[str]] = {}
    names: dict[tuple[JurisdictionId, str | None], dict[str, str]] = {}
    for provision in outline.provisions:
        code = (provision.jurisdiction, provision.version)
        paths.setdefault(code, set()).add(path_of(provision.id))
        if provision.heading and provision.kind.value in ("title", "part", "chapter", "article"):
            names.setdefault(code, {})[provision.heading.lower()] = path_of(provision.id)
    return {
        code: Setting(
            scheme=scheme,
            state=state_of(code[0], outline.view),
            memory=Memory(),
            paths=_paths(paths.get(code, ())),
            headings=names.get(code, {}),
        )
        for code, scheme in schemes_of(outline).items()
    }


def _paths(found: Iterable[str]) -> Container[str]:
    return frozenset(found)
