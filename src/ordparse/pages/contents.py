"""The contents of a code, or of a part of one that is too long for a page."""

import sqlite3
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from ordparse.designators import in_words
from ordparse.following import number_order
from ordparse.kb.summary import summary
from ordparse.pages import missing, words
from ordparse.pages.law import CONTAINER_KINDS, File, Law, Place, below, files, place, select, versions
from ordparse.pages.links import Links
from ordparse.pages.site import Answer, Visit

MOST = 2_500  # entries of one contents page


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """A provision in a contents list, with what stands below it."""

    law: Law
    below: tuple["Entry", ...]

    @property
    def sections(self) -> int:
        """The number of sections listed below it."""
        return sum((one.law.kind == "section") + one.sections for one in self.below)

    @property
    def runs(self) -> list[tuple[bool, list["Entry"]]]:
        """What stands below it, with sections that follow each other taken together."""
        return runs(self.below)

    @property
    def is_leaf(self) -> bool:
        """Whether it is read, not opened: a section, or a level with nothing but text."""
        return not self.law.is_container

    def as_json(self, links: Links) -> dict[str, Any]:
        """The same as plain values."""
        return {**self.law.as_json(links), "provisions": [one.as_json(links) for one in self.below]}


def runs(entries: Sequence[Entry]) -> list[tuple[bool, list[Entry]]]:
    """The entries in runs of sections (True) and of containers (False)."""
    return [(is_leaf, list(group)) for is_leaf, group in groupby(entries, key=lambda entry: entry.is_leaf)]


@dataclass(frozen=True, slots=True, kw_only=True)
class Version:
    """One version of a code with its contents."""

    name: str | None
    title: str
    address: str
    entries: tuple[Entry, ...]
    is_cut: bool

    @property
    def runs(self) -> list[tuple[bool, list[Entry]]]:
        """Its entries, with sections that follow each other taken together."""
        return runs(self.entries)


@dataclass(frozen=True, slots=True, kw_only=True)
class Contents:
    """Everything the contents page of a code shows."""

    place: Place
    title: str
    state: str
    versions: tuple[Version, ...]
    wanted: tuple[tuple[str, str, int], ...]  # what is named and not loaded: words, address, references
    sources: tuple[File, ...]
    instruments: tuple[Law, ...]
    permalink: str
    cite: str


_LISTED = ", ".join(f"'{kind}'" for kind in (*CONTAINER_KINDS, "section"))


def in_ordinance(law: Law) -> bool:
    """Whether it is a part of an ordinance that stands beside the code."""
    return "/instrument:" in law.id


def nested(laws: list[Law]) -> tuple[Entry, ...]:
    """The provisions, in document order, as entries below one another."""
    ids = {law.id for law in laws}
    children: dict[str | None, list[Law]] = {}
    for law in laws:
        children.setdefault(law.parent if law.parent in ids else None, []).append(law)

    def entry(law: Law) -> Entry:
        return Entry(law=law, below=tuple(entry(child) for child in children.get(law.id, ())))

    return tuple(entry(law) for law in children.get(None, ()))


def entries(connection: sqlite3.Connection, law: Law) -> tuple[Entry, ...]:
    """What stands below a container: its levels and their sections while they fit, else the next level only."""
    laws = select(
        connection,
        "FROM provisions p INDEXED BY idx_provisions_source_position WHERE p.source = ? AND p.position BETWEEN ? AND ? "
        f"AND p.kind IN ({_LISTED}) AND p.id <> ? ORDER BY p.position LIMIT ?",
        [law.source, law.position, law.last, law.id, MOST + 1],
    )
    if len(laws) > MOST:
        return tuple(Entry(law=one, below=()) for one in below(connection, law, MOST))
    return nested(laws)


def _code_entries(
    connection: sqlite3.Connection, jurisdiction: str, version: str | None
) -> tuple[tuple[Entry, ...], bool]:
    """The contents of one version of a code, and whether only its top is listed."""
    where = (
        "FROM provisions p INDEXED BY idx_provisions_jurisdiction_version_num WHERE p.jurisdiction = ? "
        "AND p.version IS ? AND p.placeholder = 0"
    )
    laws = select(
        connection,
        f"{where} AND p.kind IN ({_LISTED}) LIMIT ?",
        [jurisdiction, version, MOST + 1],
    )
    laws = [law for law in laws if not in_ordinance(law)]
    laws.sort(key=lambda law: (law.source or 0, law.position))
    if len(laws) <= MOST:
        return _by_number(nested(laws)), False
    # too many to list: the top levels of each source, by walking the tree from above
    tops: list[Law] = []
    for source in summary(connection).sources.get(jurisdiction, [])[:50]:
        at = -1
        while len(tops) < 400:
            found = select(
                connection,
                "FROM provisions p WHERE p.source = ? AND p.position > ? ORDER BY p.position LIMIT 1",
                [source, at],
            )
            if not found:
                break
            at = found[0].last
            if found[0].jurisdiction == jurisdiction and found[0].version == version:
                tops.append(found[0])
    listed: list[Entry] = []
    for top in tops:
        inside = [one for one in below(connection, top, 400) if one.is_container or one.kind == "section"]
        listed.append(Entry(law=top, below=tuple(Entry(law=one, below=()) for one in inside)))
    return tuple(listed), True


def _by_number(entries: tuple[Entry, ...]) -> tuple[Entry, ...]:
    """The entries of several sources, the source with the lowest number first; each in its own order."""
    groups = [list(group) for _, group in groupby(entries, key=lambda entry: entry.law.source)]
    groups.sort(key=lambda group: number_order(next((one.law.num for one in group if one.law.is_container), "")))
    return tuple(entry for group in groups for entry in group)


def _wanted(connection: sqlite3.Connection, links: Links, jurisdiction: str) -> tuple[tuple[str, str, int], ...]:
    """What this code names and does not hold, most named first."""
    rows = connection.execute(
        "SELECT t.citation, count(DISTINCT t.reference) AS phrases FROM cross_references r "
        "CROSS JOIN reference_targets t ON t.reference = r.id "
        "WHERE r.jurisdiction = ? AND t.status = 'missing' AND r.type <> 'history' "
        "GROUP BY t.citation ORDER BY phrases DESC, t.citation LIMIT 12",
        [jurisdiction],
    )
    return tuple(
        (in_words(citation), links.to("/unresolved", {"j": jurisdiction, "c": citation}), phrases)
        for citation, phrases in rows
    )


def code(visit: Visit) -> Answer:
    """The contents of the code that the address names."""
    connection, links = visit.connection, visit.links
    jurisdiction, _, chosen = visit.path.partition("@")
    here = place(connection, jurisdiction)
    known = connection.execute("SELECT 1 FROM jurisdictions WHERE id = ?", [jurisdiction]).fetchone()
    names: list[str | None] = list(versions(connection, jurisdiction))
    if not known or (chosen and chosen not in names):
        return missing.nothing_here(visit, None)
    unversioned = connection.execute(
        "SELECT 1 FROM provisions WHERE jurisdiction = ? AND version IS NULL AND placeholder = 0 LIMIT 1",
        [jurisdiction],
    ).fetchone()
    if unversioned:
        names = [None, *names]
    if chosen:
        names = [chosen]
    shown: list[Version] = []
    for name in names:
        listed, is_cut = _code_entries(connection, jurisdiction, name)
        code_id = jurisdiction if name is None else f"{jurisdiction}@{name}"
        title = words.capital(words.version_name(name)) if name else ""
        if listed:
            shown.append(Version(name=name, title=title, address=links.code(code_id), entries=listed, is_cut=is_cut))
    instruments = tuple(
        select(
            connection,
            "FROM provisions p INDEXED BY idx_provisions_jurisdiction_version_num WHERE p.jurisdiction = ? "
            "AND p.kind = 'instrument' AND p.placeholder = 0 LIMIT 200",
            [jurisdiction],
        )
    )
    sources = _sources(connection, jurisdiction)
    page = Contents(
        place=here,
        title=f"Code of {here.name}",
        state=_state(here, shown, sources),
        versions=tuple(shown),
        wanted=_wanted(connection, links, jurisdiction),
        sources=tuple(sources),
        instruments=tuple(sorted(instruments, key=lambda law: (law.source or 0, law.position))),
        permalink=links.code(visit.path),
        cite=f"{here.full}, Code",
    )
    return Answer(
        template="contents.html",
        title=f"Code of {here.full}: contents",
        page=page,
        data={
            "jurisdiction": here.id,
            "name": here.name,
            "state": here.state,
            "versions": [
                {"version": one.name, "url": one.address, "contents": [entry.as_json(links) for entry in one.entries]}
                for one in shown
            ],
            "ordinances": [law.as_json(links) for law in page.instruments],
            "sources": [
                {"name": one.name, "title": one.title, "length": one.length, "gaps": list(one.gaps)} for one in sources
            ],
            "not_loaded": [{"citation": name, "url": address, "references": n} for name, address, n in page.wanted],
        },
    )


def _sources(connection: sqlite3.Connection, jurisdiction: str) -> list[File]:
    """The sources that hold law of a jurisdiction."""
    ids = summary(connection).sources.get(jurisdiction, [])[:200]
    return [one for id in ids for one in files(connection, "id = ?", [id])]


def _state(here: Place, shown: list[Version], sources: list[File]) -> str:
    sections = sum(entry.sections + (entry.law.kind == "section") for one in shown for entry in one.entries)
    said = f"{here.state}. " if here.state else ""
    if len(shown) > 1:
        names = words.listed([words.version_name(one.name) or "in force" for one in shown])
        said += f"{words.capital(words.in_words(len(shown)))} versions: {names}. "
    said += f"{words.count(sections, 'section')} from {words.count(len(sources), 'source text')}."
    return said
