"""History as data: which ordinance enacted, amended or repealed a provision, and when; whose note says so."""

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from typing import NamedTuple

from ordparse.citations import Reference, RefType
from ordparse.enactments import Action
from ordparse.history.notes import read_notes
from ordparse.provisions import CONTAINERS, INSTRUMENT, SECTION, Outline, Provision, ProvisionId, holder


class HistoryEntry(NamedTuple):
    """One enactment of a provision's history."""

    provision: ProvisionId | None  # None: the note stands outside all provisions
    action: Action | None
    ordinance: str | None
    section: str | None
    date: str | None
    citations: tuple[str, ...]  # canonical, one for each section of the enactment
    start: int
    end: int
    text: str  # exactly the source's characters

    @property
    def citation(self) -> str:
        """The first of its citations."""
        return self.citations[0]


def owner_of(outline: Outline, starts: Sequence[int], start: int, end: int) -> Provision | None:
    """The provision a note speaks of: the section it closes, or the paragraph when the section goes on after it."""
    inner = outline.at(start)
    if inner is None:
        return None
    owner = inner
    for above in (inner, *outline.ancestors(inner)):
        if above.kind is SECTION or above.kind in CONTAINERS or above.kind is INSTRUMENT:
            owner = above
            break
        owner = above
    later = bisect_left(starts, end)
    goes_on = owner.kind is SECTION and later < len(starts) and starts[later] < owner.end
    return inner if goes_on else owner


def find_history(outline: Outline) -> list[HistoryEntry]:
    """The enactments that the notes of a source name, in order, each with the provision it is about."""
    found = []
    starts = sorted(provision.start for provision in outline.provisions)
    titles = {provision.start for provision in outline.provisions if provision.kind is INSTRUMENT}
    for note in read_notes(outline.view):
        for entry in note.entries:
            if entry.start in titles:
                continue  # an ordinance's own title, with its date
            owner = holder(owner_of(outline, starts, entry.start, note.end), entry.start, entry.end)
            found.append(
                HistoryEntry(
                    provision=None if owner is None else owner.id,
                    action=entry.action,
                    ordinance=entry.ordinance,
                    section=entry.section,
                    date=entry.date,
                    citations=entry.citations,
                    start=entry.start,
                    end=entry.end,
                    text=outline.source.text[entry.start : entry.end],
                )
            )
    return found


def beside_history(references: Sequence[Reference], entries: Sequence[HistoryEntry]) -> list[Reference]:
    """The references that do not lie in an entry: "§ 810.070" in "Code 1960, § 810.070" is the earlier code's."""
    ends = [entry.end for entry in entries]
    found = []
    for reference in references:
        after = bisect_right(ends, reference.start)
        if after == len(entries) or entries[after].start >= reference.end:
            found.append(reference)
    return found


def as_references(entries: Sequence[HistoryEntry], outline: Outline) -> list[Reference]:
    """The entries as references of type `history`, to stand among the others."""
    found = []
    for entry in entries:
        home = None if entry.provision is None else outline.by_id[entry.provision]
        found.append(
            Reference(
                start=entry.start,
                end=entry.end,
                text=entry.text,
                origin=entry.provision,
                jurisdiction=None if home is None else home.jurisdiction,
                version=None if home is None else home.version,
                type=RefType.HISTORY,
                relation=None,
                citations=entry.citations,
            )
        )
    return found
