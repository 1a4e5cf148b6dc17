"""The ways around a provision: the breadcrumbs above it, its versions, and what stands beside it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from ordparse.pages import words
from ordparse.pages.law import Law, Place, ancestors, below, beside, find, find_all, in_version, versions
from ordparse.pages.links import Links
from ordparse.pages.text import anchor


@dataclass(frozen=True, slots=True, kw_only=True)
class Crumb:
    """One step of the breadcrumbs; the last has no address."""

    words: str
    address: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class VersionLink:
    """One version of the same provision, and the redline to it."""

    name: str
    address: str
    is_here: bool
    has_it: bool
    redline: str  # from the version before it to this one; "": none


@dataclass(frozen=True, slots=True, kw_only=True)
class RailEntry:
    """A neighbour in the rail, with the levels of the one that is open."""

    law: Law
    address: str
    is_here: bool
    levels: tuple[tuple[str, str], ...] = ()


def crumbs(links: Links, here: Place, law: Law, around: Sequence[Law]) -> tuple[Crumb, ...]:
    code = links.code(law.id.partition("/")[0].partition("@")[0])
    steps = [Crumb(words=here.name, address=code)]
    for one in around:
        name = f"{one.short} {words.quiet_caps(one.heading)}".strip() if one.is_container else one.short
        steps.append(Crumb(words=words.gist(name, 60), address=one.address(links)))
    return (*steps, Crumb(words=law.short))


def crumbs_of(connection: Any, links: Links, here: Place, law: Law) -> tuple[Crumb, ...]:
    """The breadcrumbs of a provision for other pages."""
    return crumbs(links, here, law, ancestors(connection, law))


def version_links(connection: Any, links: Links, law: Law) -> tuple[VersionLink, ...]:
    """The switch between the versions of this code; empty when there is one only."""
    if law.version is None:
        return ()
    names = versions(connection, law.jurisdiction)
    ids = [in_version(law.id, name) for name in names]
    found = find_all(connection, ids)
    shown: list[VersionLink] = []
    earlier = ""
    for name, id in zip(names, ids, strict=True):
        has_it = id in found and not found[id].placeholder
        shown.append(
            VersionLink(
                name=words.version_name(name),
                address=found[id].address(links) if has_it else links.code(in_version(law.id.partition("/")[0], name)),
                is_here=id == law.id,
                has_it=has_it,
                redline=links.diff(earlier, id) if has_it and earlier else "",
            )
        )
        if has_it:
            earlier = id
    return tuple(shown) if len(shown) > 1 else ()


def rail(
    connection: Any, links: Links, law: Law, around: Sequence[Law], children: Mapping[str, Sequence[Law]]
) -> tuple[str, tuple[RailEntry, ...]]:
    """What stands beside it: the sections of its chapter, or its own on the chapter's page."""
    if law.is_container:
        inside = below(connection, law, 400)
        entries = tuple(
            RailEntry(
                law=one,
                address="#" + anchor(law.id, one.id)
                if one.id in {c.id for c in children.get(law.id, ())}
                else one.address(links),
                is_here=False,
            )
            for one in inside
        )
        if entries:
            return f"{law.short} {words.quiet_caps(law.heading)}".strip(), entries
    top = law
    if law.kind != "section" and law.section:
        top = find(connection, law.section) or law
    peers = beside(connection, top)
    above = next((one for one in around if one.id == top.parent), None)
    at = next((index for index, one in enumerate(peers) if one.id == top.id), 0)
    peers = peers[max(0, at - 25) : at + 26] if len(peers) > 60 else peers
    levels = tuple(
        (f"{one.short.capitalize()} {words.quiet_caps(one.heading)}".strip(), "#" + anchor(law.id, one.id))
        for one in children.get(law.id, ())
        if one.kind == "subdivision"
    )
    title = f"{above.short} {words.quiet_caps(above.heading)}".strip() if above else "Beside it"
    return title, tuple(
        RailEntry(
            law=one, address=one.address(links), is_here=one.id == top.id, levels=levels if one.id == law.id else ()
        )
        for one in peers
    )
