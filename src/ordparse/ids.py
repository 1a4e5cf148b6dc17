"""Provision ids: `us-mn-nowthen/3-2-9/B/3/a`, and the Akoma Ntoso eId beside them.

The path of an id is the section's designator and then the numbers below it.
A container above the section is `kind:num`; it stands alone where its number
says where it belongs (chapter 502, whose sections are 502.01 ...) and below its
parent where its numbers restart there (article II of chapter 5).
"""

import re
from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

from ordparse.provisions import (
    ARTICLE,
    CHAPTER,
    CONTAINERS,
    DEFINITION,
    ENUM,
    INSTRUMENT,
    SECTION,
    SUBDIVISION,
    JurisdictionId,
    Kind,
    Provision,
    ProvisionId,
)

_NOT_WORD = re.compile(r"[^0-9a-z]+")


def slug(words: str) -> str:
    """The words in lower case, joined by hyphens.

    >>> slug("ANIMAL WARDEN")
    'animal-warden'
    """
    return _NOT_WORD.sub("-", words.lower()).strip("-") or "x"


@dataclass(slots=True)
class Place:
    """What an id is made of: the kind and number of a provision and the index of its parent."""

    kind: Kind
    num: str
    parent: int | None
    jurisdiction: JurisdictionId
    version: str | None = None


def _belongs(section: str, container: str) -> bool:
    """Whether a section's number begins with the container's: 502.04 with 502."""
    return len(section) > len(container) and section.startswith(container) and not section[len(container)].isalnum()


def _placing_kinds(places: Sequence[Place]) -> set[tuple[JurisdictionId, Kind]]:
    """The container kinds whose numbers are the first part of their sections' numbers."""
    votes: Counter[tuple[JurisdictionId, Kind]] = Counter()
    voted: set[int] = set()
    for place in places:
        if place.kind is not SECTION:
            continue
        above = place.parent
        while above is not None and above not in voted:
            container = places[above]
            if container.kind in CONTAINERS:
                voted.add(above)
                key = (container.jurisdiction, container.kind)
                votes[key] += 1 if _belongs(place.num, container.num) else -1
            above = container.parent
    return {key for key, vote in votes.items() if vote > 0}


def _restarting(places: Sequence[Place]) -> set[tuple[JurisdictionId, str | None]]:
    """The codes in which plain section numbers begin again in each container."""
    homes: dict[tuple[JurisdictionId, str | None, str], set[int | None]] = defaultdict(set)
    for place in places:
        if place.kind is SECTION and place.num.isalnum():
            homes[place.jurisdiction, place.version, place.num].add(place.parent)
    return {(jurisdiction, version) for (jurisdiction, version, _), parents in homes.items() if len(parents) > 1}


def provision_ids(places: Sequence[Place]) -> list[ProvisionId]:
    """The ids of all places, in the same order; a number printed twice under one parent gets `~2`.

    Parents stand before their children in `places`.
    """
    placing = _placing_kinds(places)
    restarting = _restarting(places)
    ids: list[str] = []
    seen: dict[str, int] = {}
    for place in places:
        code = place.jurisdiction if place.version is None else f"{place.jurisdiction}@{place.version}"
        above = None if place.parent is None else places[place.parent]
        if place.kind is DEFINITION:
            step = f"def:{slug(place.num)}"
        elif place.kind in CONTAINERS or place.kind is INSTRUMENT:
            step = f"{place.kind}:{place.num}"
        else:
            step = place.num
        alone = (
            above is None
            or place.kind is INSTRUMENT
            or (
                place.kind is SECTION
                and (not place.num.isalnum() or (place.jurisdiction, place.version) not in restarting)
            )
            or (place.kind in CONTAINERS and (place.jurisdiction, place.kind) in placing)
        )
        path = f"{code}/{step}" if alone else f"{ids[place.parent]}/{step}"  # type: ignore[index]
        seen[path] = again = seen.get(path, 0) + 1
        ids.append(path if again == 1 else f"{path}~{again}")
    return [ProvisionId(path) for path in ids]


_EID_STEPS = {kind: kind.value for kind in Kind} | {
    CHAPTER: "chp",
    Kind.SUBCHAPTER: "subchp",
    ARTICLE: "art",
    Kind.APPENDIX: "att",
    SECTION: "sec",
    SUBDIVISION: "subdvs",
    ENUM: "para",
    DEFINITION: "def",
    INSTRUMENT: "hcontainer",
}
"""The abbreviations of the Akoma Ntoso naming convention; the other kinds stand in full."""

_NOT_EID = re.compile(r"[^0-9A-Za-z]+")


def eids(provisions: Sequence[Provision]) -> list[str]:
    """The Akoma Ntoso eIds of a source's provisions, in the same order: `sec_502-07__subdvs_1`.

    A provision whose id goes on from its parent's has its parent's eId before its own.
    Parents stand before their children in `provisions`.
    """
    found: dict[ProvisionId, str] = {}
    seen: Counter[str] = Counter()
    for provision in provisions:
        above = provision.parent
        step = _EID_STEPS[provision.kind]
        if provision.kind is ENUM and above is not None and "para_" in found[above]:
            step = "subpara"
        num = provision.num
        if not (num.isalnum() and num.isascii()):
            num = _NOT_EID.sub("-", num).strip("-") or "x"
        eid = f"{step}_{num}"
        if above is not None and provision.id.startswith(f"{above}/"):
            eid = f"{found[above]}__{eid}"
        seen[eid] += 1
        found[provision.id] = eid if seen[eid] == 1 else f"{eid}-{seen[eid]}"
    return [found[provision.id] for provision in provisions]
