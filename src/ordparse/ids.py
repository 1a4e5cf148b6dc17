"""Provision ids: `us-mn-nowthen/3-2-9/B/3/a`, and the Akoma Ntoso eId beside them.

The path of an id is the section's designator and then the numbers below it.
A container above the section is `kind:num`; it stands alone where its number
says where it belongs (chapter 502, whose sections are 502.01 ...) and below its
parent where its numbers restart there (article II of chapter 5).
"""

import re
from collections import Counter, defaultdict
from collections.abc import Sequence
from typing import Protocol

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


class Numbered(Protocol):
    """What an id is made of, with the ids of what stands around it."""

    kind: Kind
    num: str
    jurisdiction: JurisdictionId
    version: str | None


def _belongs(section: str, container: str) -> bool:
    """Whether a section's number begins with the container's: 502.04 with 502."""
    return len(section) > len(container) and section.startswith(container) and not section[len(container)].isalnum()


def _placing_kinds(provisions: Sequence[Numbered], parents: Sequence[int | None]) -> set[tuple[JurisdictionId, Kind]]:
    """The container kinds whose numbers are the first part of their sections' numbers."""
    votes: Counter[tuple[JurisdictionId, Kind]] = Counter()
    voted: set[int] = set()
    for index, provision in enumerate(provisions):
        if provision.kind is not SECTION:
            continue
        above = parents[index]
        while above is not None and above not in voted:
            container = provisions[above]
            if container.kind in CONTAINERS:
                voted.add(above)
                key = (container.jurisdiction, container.kind)
                votes[key] += 1 if _belongs(provision.num, container.num) else -1
            above = parents[above]
    return {key for key, vote in votes.items() if vote > 0}


def _restarting(
    provisions: Sequence[Numbered], parents: Sequence[int | None]
) -> set[tuple[JurisdictionId, str | None]]:
    """The codes in which plain section numbers begin again in each container."""
    homes: dict[tuple[JurisdictionId, str | None, str], set[int | None]] = defaultdict(set)
    for provision, parent in zip(provisions, parents, strict=True):
        if provision.kind is SECTION and provision.num.isalnum():
            homes[provision.jurisdiction, provision.version, provision.num].add(parent)
    return {(jurisdiction, version) for (jurisdiction, version, _), homed in homes.items() if len(homed) > 1}


def provision_ids(provisions: Sequence[Numbered], parents: Sequence[int | None]) -> list[ProvisionId]:
    """The ids of provisions, in the same order; a number printed twice under one parent gets `~2`.

    `parents` holds the index of each one's parent, which stands before it.
    """
    placing = _placing_kinds(provisions, parents)
    restarting = _restarting(provisions, parents)
    ids: list[str] = []
    seen: dict[str, int] = {}
    for provision, parent in zip(provisions, parents, strict=True):
        kind, num = provision.kind, provision.num
        if kind is DEFINITION:
            step = f"def:{slug(num)}"
        elif kind in CONTAINERS or kind is INSTRUMENT:
            step = f"{kind}:{num}"
        else:
            step = num
        if (
            parent is None
            or kind is INSTRUMENT
            or (
                kind is SECTION and (not num.isalnum() or (provision.jurisdiction, provision.version) not in restarting)
            )
            or (kind in CONTAINERS and (provision.jurisdiction, kind) in placing)
        ):
            code = provision.jurisdiction
            if provision.version is not None:
                code = JurisdictionId(f"{code}@{provision.version}")
            path = f"{code}/{step}"
        else:
            path = f"{ids[parent]}/{step}"
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
