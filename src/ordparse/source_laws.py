"""Source laws: the state law that a history note says a provision comes from, "(ORC 955.22)".

Such a note is apart from the law and no enactment of this code, but what it
names is law elsewhere: a reference of the provision that it stands under.
"""

import re

from ordparse.citing.antecedents import Place
from ordparse.citing.references import Reference, RefType, find_in_text
from ordparse.citing.scheme import Scheme
from ordparse.history.entries import owner_of
from ordparse.history.notes import read_notes
from ordparse.provisions import Outline, holder
from ordparse.source import Span

_ELSEWHERE = frozenset({RefType.STATUTE, RefType.RULE, RefType.FEDERAL})
_LIKELY = re.compile(r"[A-Z][A-Za-z]?\.? ?[A-Z].{0,30}?[0-9]|[Ss]tat|Code\b")


def source_laws(outline: Outline) -> list[Reference]:
    """The references to law elsewhere that stand in history notes, in text order; enactments left out."""
    found: list[Reference] = []
    starts: list[int] = []
    for note in read_notes(outline.view):
        gaps = _gaps(note.start, note.end, [(entry.start, entry.end) for entry in note.entries]) if note.apart else []
        for start, end in gaps:
            words = outline.view[start:end]
            if not _LIKELY.search(words):
                continue
            starts = starts or sorted(provision.start for provision in outline.provisions)
            owner = holder(owner_of(outline, starts, start, note.end), start, end)
            if owner is None:
                continue
            place = Place(id=owner.id, jurisdiction=owner.jurisdiction, version=owner.version)
            found += [
                reference._replace(
                    start=start + reference.start,
                    end=start + reference.end,
                    text=outline.source.text[start + reference.start : start + reference.end],
                )
                for reference in find_in_text(words, scheme=Scheme(), place=place)
                if reference.type in _ELSEWHERE
            ]
    return found


def _gaps(start: int, end: int, taken: list[Span]) -> list[Span]:
    """What is left of a stretch beside the spans in it."""
    gaps, at = [], start
    for low, high in taken:
        if at < low:
            gaps.append((at, low))
        at = max(at, high)
    return [*gaps, (at, end)] if at < end else gaps
