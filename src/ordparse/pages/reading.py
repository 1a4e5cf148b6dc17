"""/code/JURISDICTION[/PATH]: a code's contents, a chapter, a section or one level of it, to be read.

A level below a section has its own page, too: it shows that level alone, in
the same form, with the way back to its section.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from ordparse.errors import BadKnowledgeBase
from ordparse.pages import contents, facts, missing, words
from ordparse.pages.blocks import Block, printed
from ordparse.pages.extent import LONGEST_ABOVE, MOST, extent_of, told_of
from ordparse.pages.facts import HistoryEntry, Norm, Quantity, Similar, TermUse
from ordparse.pages.law import (
    File,
    Law,
    Place,
    ancestors,
    files,
    find,
    neighbours,
    place,
    places,
    readable_between,
    select,
)
from ordparse.pages.links import Links
from ordparse.pages.references import Citing, Ref, Target, cited_by
from ordparse.pages.site import Answer, Visit
from ordparse.pages.text import Sheet, anchor
from ordparse.pages.ways import Crumb, RailEntry, VersionLink, crumbs, rail, version_links


@dataclass(frozen=True, slots=True, kw_only=True)
class Reading:
    """Everything the reading page shows."""

    law: Law
    place: Place
    crumbs: tuple[Crumb, ...]
    state: str
    warning: str  # "Not law as printed here", or ""
    versions: tuple[VersionLink, ...]
    cite: str
    permalink: str
    is_chapter: bool
    blocks: tuple[Block, ...]
    cut: str  # why the text is not whole on this page, or ""
    listed: tuple[contents.Entry, ...]
    rail_title: str
    rail: tuple[RailEntry, ...]
    before: Law | None
    after: Law | None
    cited_by: tuple[Citing, ...]
    cited_groups: tuple[tuple[str, tuple[Citing, ...]], ...]
    cited_total: int
    refs: tuple[Ref, ...]
    uses: tuple[TermUse, ...]
    defines: tuple[tuple[str, str, str], ...]  # term, gist, element id
    norms: tuple[Norm, ...]
    quantities: tuple[Quantity, ...]
    similar: tuple[tuple[Similar, Place], ...]
    history: tuple[HistoryEntry, ...]
    enacts: tuple[Law, ...]
    source: File | None
    findings: int
    container: Law | None  # the chapter around it
    whole: str  # its place on the page of the chapter around it, or ""
    section: Law | None  # the section around a level below one

    @property
    def content_runs(self) -> list[tuple[bool, list[contents.Entry]]]:
        """The contents of a part that is too long for a page, as its list is set."""
        return contents.runs(self.listed)

    @property
    def outward(self) -> tuple[Ref, ...]:
        """The references that point out of the page; "this section" says nothing in a list."""
        law = self.law

        def is_inside(target: Target) -> bool:
            there = target.law
            return there is not None and there.source == law.source and law.position <= there.position <= law.last

        return tuple(ref for ref in self.refs if not all(map(is_inside, ref.targets)))

    @property
    def unresolved(self) -> int:
        """How many of the references out are not loaded or fit several."""
        return sum(any(t.status in ("missing", "ambiguous") for t in ref.targets) for ref in self.outward)


def code(visit: Visit) -> Answer:
    """The reading page of what the address names, or the page that says what is near it."""
    if "/" not in visit.path:
        return contents.code(visit)
    law = find(visit.connection, visit.path)
    if law is None or law.placeholder:
        return missing.nothing_here(visit, law)
    page, sheet = read(visit, law)
    return Answer(
        template="reading.html",
        title=f"{law.title}, {page.place.name}",
        description=page.state,
        page=page,
        data=as_json(page, sheet, visit.links),
    )


def read(visit: Visit, law: Law) -> tuple[Reading, Sheet]:
    """The page of one provision and the sheet its text was printed from.

    Raises:
        BadKnowledgeBase: the provision is a placeholder, which has no text.
    """
    connection, links = visit.connection, visit.links
    if law.source is None:
        raise BadKnowledgeBase(f"{law.id} stands in no source")
    extent = extent_of(connection, law)
    told = told_of(connection, law, extent, law.source)
    similar = facts.similar_to(connection, law)
    named = {t.law.jurisdiction for ref in told.refs for t in ref.targets if t.law}
    known = places(connection, named | {one.law.jurisdiction for one in similar} | {law.jurisdiction})
    here = known.get(law.jurisdiction) or place(connection, law.jurisdiction)
    sheet, blocks = printed(
        law, extent, told, readable_between(connection, law.source, extent.low, extent.high), known, links
    )
    around = ancestors(connection, law)
    container = next((one for one in reversed(around) if one.is_container), None)
    citing, total = cited_by(connection, law)
    before, after = neighbours(connection, law)
    source = files(connection, "id = ?", [law.source])
    rail_title, beside = rail(connection, links, law, around, sheet.children)
    proposed = (law.version or "").startswith("proposed")
    page = Reading(
        law=law,
        place=here,
        crumbs=crumbs(links, here, law, around),
        state=_state(law, here, around, extent.laws, sheet.children, told.history),
        warning="Not law as printed here: this is a proposed text." if proposed else "",
        versions=version_links(connection, links, law),
        cite=cite(here, law),
        permalink=links.code(law.id),
        is_chapter=extent.is_chapter,
        blocks=tuple(block for block in blocks if block.html or block.head or block.notes),
        cut=extent.cut,
        listed=contents.entries(connection, law) if extent.too_long else (),
        rail_title=rail_title,
        rail=beside,
        before=before,
        after=after,
        cited_by=tuple(citing),
        cited_groups=_grouped(citing),
        cited_total=total,
        refs=tuple(told.refs),
        uses=_distinct(told.uses, sheet.laws),
        defines=tuple((term, words.gist(said, 160), anchor(law.id, at)) for term, at, _, _, said in told.defines),
        norms=tuple(told.norms),
        quantities=tuple(told.quantities),
        similar=tuple(
            (one, known.get(one.law.jurisdiction) or place(connection, one.law.jurisdiction)) for one in similar
        ),
        history=tuple(facts.by_date(told.history)),
        enacts=_enacted(connection, law) if law.kind == "instrument" else (),
        source=source[0] if source else None,
        findings=0 if extent.too_long else facts.findings_count(connection, law),
        container=container,
        whole=_whole(links, container, law) if container is not None and not extent.is_chapter else "",
        section=find(connection, law.section) if law.section and law.section != law.id else None,
    )
    return page, sheet


def _whole(links: Links, container: Law, law: Law) -> str:
    """The place of a provision on its chapter's page; the page alone where the chapter is too long to stand on one."""
    is_long = container.end - container.start > LONGEST_ABOVE or container.last - container.position >= MOST
    return links.code(container.id, "" if is_long else anchor(container.id, law.id))


def _distinct(uses: Sequence[TermUse], here: Mapping[str, Law]) -> tuple[TermUse, ...]:
    """The first use of each word that is defined elsewhere."""
    first: dict[int, TermUse] = {}
    for use in uses:
        if use.defined_in is not None and use.defined_in.id not in here:
            first.setdefault(use.definition, use)
    return tuple(sorted(first.values(), key=lambda use: use.term.lower()))


def _state(
    law: Law,
    here: Place,
    around: Sequence[Law],
    laws: Sequence[Law],
    children: Mapping[str, Sequence[Law]],
    history: Sequence[HistoryEntry],
) -> str:
    """One sentence on what this is, and one on its dates."""
    above = next((one for one in reversed(around)), None)
    of = f" of {words.kind_name(above.kind)} {above.num}" if above is not None and above.kind != "section" else ""
    if above is not None and above.kind == "section":
        of = f" of {above.citation}, {words.quiet_caps(above.heading)}," if above.heading else f" of {above.citation}"
    which = f"the {words.version_name(law.version)} code" if law.version else "the code"
    said = [f"{words.capital(words.kind_name(law.kind))}{of} in {which} of {here.full}."]
    sections = sum(one.kind == "section" and one.id != law.id for one in laws)
    parts = [child for child in children.get(law.id, ()) if child.kind == "subdivision"]
    if sections:
        said.append(f"{words.capital(words.in_words(sections))} section{'s' if sections > 1 else ''}.")
    elif parts:
        said.append(f"{words.capital(words.in_words(len(parts)))} subdivision{'s' if len(parts) > 1 else ''}.")
    if law.status == "reserved":
        said.append("Reserved: the number is kept, there is no text.")
    elif law.status == "repealed":
        said.append("Repealed.")
    dates = sorted(entry.date for entry in history if entry.date)
    if len(dates) > 1 and dates[0] != dates[-1]:
        said.append(f"Notes dated {words.date(dates[0])} to {words.date(dates[-1])}.")
    elif dates:
        said.append(f"Note dated {words.date(dates[0])}.")
    elif not history:
        said.append("The source prints no date for it.")
    if law.implied:
        said.append("Its head is not in the source; it is known from the text around it.")
    return " ".join(said)


def cite(here: Place, law: Law) -> str:
    """The citation to copy: Detroit Lakes, Minn., Code § 502.07."""
    sign = "§ " if law.section is not None else ""
    version = f" ({words.version_name(law.version)})" if law.version else ""
    return f"{here.full}, Code {sign}{law.citation}{version}"


def _grouped(citing: Sequence[Citing]) -> tuple[tuple[str, tuple[Citing, ...]], ...]:
    """A long list of citing provisions by the chapter or the code they stand in; empty for a short one."""
    if len(citing) <= 20:
        return ()
    groups: dict[str, list[Citing]] = {}
    for one in citing:
        number = one.law.citation.partition(",")[0]
        name = number.partition(".")[0] if "." in number else number.rpartition("-")[0] or number
        groups.setdefault(name, []).append(one)
    return tuple((name, tuple(group)) for name, group in groups.items())


def _enacted(connection: Any, law: Law) -> tuple[Law, ...]:
    """The sections of the code that stand in the text of an ordinance and belong to the code."""
    return tuple(
        select(
            connection,
            "FROM provisions p INDEXED BY idx_provisions_source_position WHERE p.source = ? AND p.start >= ? "
            "AND p.start < ? AND p.kind = 'section' AND NOT (p.position BETWEEN ? AND ?) ORDER BY p.position LIMIT 500",
            [law.source, law.start, law.end, law.position, law.last],
        )
    )


def as_json(page: Reading, sheet: Sheet, links: Links) -> dict[str, Any]:
    """The page as plain values."""
    law = page.law
    own = " ".join(sheet.text[span] for span in law.spans)

    def level(one: Law) -> dict[str, Any]:
        return {
            **one.as_json(links),
            "start": one.start,
            "end": one.end,
            "fragment": anchor(law.id, one.id),
            "text": " ".join(" ".join(sheet.text[span].split()) for span in one.spans),
            "provisions": [level(child) for child in sheet.children.get(one.id, ())],
        }

    return {
        **law.as_json(links),
        "jurisdiction": law.jurisdiction,
        "version": law.version,
        "implied": law.implied,
        "cite": page.cite,
        "breadcrumbs": [{"words": crumb.words, "url": crumb.address or links.code(law.id)} for crumb in page.crumbs],
        "source": {
            "name": page.source.name,
            "start": law.start,
            "end": law.end,
            "url": links.source(page.source.name, law.start, law.end),
        }
        if page.source
        else None,
        "text": " ".join(own.split()),
        "provisions": [level(child) for child in sheet.children.get(law.id, ())],
        "contents": [entry.as_json(links) for entry in page.listed],
        "references": [ref.as_json() for ref in page.refs],
        "cited_by": [one.as_json(links) for one in page.cited_by],
        "cited_by_total": page.cited_total,
        "terms": [
            {
                "term": use.term,
                "definition": use.text,
                "provision": use.defined_in.id if use.defined_in else None,
                "scope": use.scope,
                "scope_text": use.scope_text,
            }
            for use in page.uses
        ],
        "quantities": [one.as_json() for one in page.quantities],
        "norms": [one.as_json() for one in page.norms],
        "similar": [one.as_json(links) for one, _ in page.similar],
        "history": [one.as_json() for one in page.history],
        "versions": [{"version": one.name, "url": one.address, "here": one.is_here} for one in page.versions],
        "previous": page.before.as_json(links) if page.before else None,
        "next": page.after.as_json(links) if page.after else None,
    }
