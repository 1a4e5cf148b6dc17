"""/code/JURISDICTION[/PATH]: a code's contents, a chapter, a section or one level of it, to be read.

A level below a section has its own page, too: it shows that level alone, in
the same form, with the way back to its section.
"""

import sqlite3
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from markupsafe import Markup

from ordparse.errors import BadKnowledgeBase
from ordparse.pages import contents, facts, margin, missing, words
from ordparse.pages.facts import HistoryEntry, Norm, Quantity, Similar, TermUse
from ordparse.pages.law import (
    WITHIN,
    File,
    Law,
    Place,
    ancestors,
    below,
    beside,
    files,
    find,
    find_all,
    in_version,
    neighbours,
    place,
    places,
    select,
    subtree,
    text_between,
    versions,
)
from ordparse.pages.links import Links
from ordparse.pages.margin import MarginNote
from ordparse.pages.marks import Extract, Marks
from ordparse.pages.references import Citing, Ref, Target, cited_by, references_within
from ordparse.pages.site import Answer, Visit
from ordparse.pages.text import Sheet, anchor, body, heading, label, owners, tree

LONGEST = 250_000  # characters of law on one page; a longer container is shown as contents
LONGEST_ABOVE = 40_000  # the same for a title or part, which is sooner looked through than read
MOST = 3_000  # provisions on one page


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
class Block:
    """One grid row: text with its notes beside it."""

    id: str  # element id; "" for the text of the page's own provision
    law: Law
    head: Markup
    html: Markup
    notes: tuple[MarginNote, ...]
    history: tuple[HistoryEntry, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class RailEntry:
    """A neighbour in the rail, with the levels of the one that is open."""

    law: Law
    address: str
    is_here: bool
    levels: tuple[tuple[str, str], ...] = ()


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


@dataclass(frozen=True, kw_only=True)
class _Extent:
    """What of a provision one page holds."""

    laws: list[Law]
    low: int
    high: int
    is_chapter: bool
    too_long: bool  # its contents stand in place of its text
    cut: str  # why the text is not whole, or ""


def _extent(connection: sqlite3.Connection, law: Law) -> _Extent:
    """The levels and the characters that fit a page."""
    laws = subtree(connection, law, MOST + 1)
    low, high = min(one.start for one in laws), max(one.end for one in laws)
    is_chapter = law.is_container or (law.section is None and any(one.kind == "section" for one in laws))
    holds_chapters = any(one.is_container and one.parent == law.id for one in laws)
    longest = LONGEST_ABOVE if holds_chapters else LONGEST
    too_long = is_chapter and (len(laws) > MOST or high - low > longest)
    cut = ""
    if too_long:
        laws, low, high = [law], law.start, min(law.end, law.start + 4_000)
    elif high - low > LONGEST:
        high = low + LONGEST
        cut = f"The first {LONGEST:,} of {law.end - law.start:,} characters stand here. The rest is in the source text."
        laws = [_clipped(one, high) for one in laws[:MOST] if one.start < high]
    elif len(laws) > MOST:
        laws = laws[:MOST]
        cut = f"The first {MOST:,} levels stand here. The rest is in the source text."
    return _Extent(laws=laws, low=low, high=high, is_chapter=is_chapter, too_long=too_long, cut=cut)


@dataclass(frozen=True, kw_only=True)
class _Told:
    """What the knowledge base says of the levels of a page."""

    refs: Sequence[Ref] = ()
    uses: Sequence[TermUse] = ()
    quantities: Sequence[Quantity] = ()
    norms: Sequence[Norm] = ()
    history: Sequence[HistoryEntry] = ()
    notes: Sequence[facts.Note] = ()
    defines: Sequence[tuple[str, str, int, int, str]] = ()  # term, provision, start, end, the entry


def _told(connection: sqlite3.Connection, law: Law, extent: _Extent, source: int) -> _Told:
    """The facts of a page; nothing where its contents stand in place of its text.

    Sections that an ordinance enacts stand between its parts and are not its own, so
    what is said of them is left out.
    """
    if extent.too_long:
        return _Told()
    own = {one.id for one in extent.laws}
    return _Told(
        refs=[one for one in references_within(connection, law) if one.provision in own],
        uses=[one for one in facts.terms_within(connection, law) if one.provision in own],
        quantities=[one for one in facts.quantities_within(connection, law) if one.provision in own],
        norms=[one for one in facts.norms_within(connection, law) if one.provision in own],
        history=[one for one in facts.history_within(connection, law) if one.provision in own],
        notes=[one for one in facts.matter_within(connection, source, extent.low, extent.high) if one.kind == "note"],
        defines=[one for one in _definitions(connection, law) if one[1] in own],
    )


def read(visit: Visit, law: Law) -> tuple[Reading, Sheet]:
    """The page of one provision and the sheet its text was printed from.

    Raises:
        BadKnowledgeBase: the provision is a placeholder, which has no text.
    """
    connection, links = visit.connection, visit.links
    if law.source is None:
        raise BadKnowledgeBase(f"{law.id} stands in no source")
    extent = _extent(connection, law)
    told = _told(connection, law, extent, law.source)
    similar = facts.similar_to(connection, law)
    named = {t.law.jurisdiction for ref in told.refs for t in ref.targets if t.law}
    known = places(connection, named | {one.law.jurisdiction for one in similar} | {law.jurisdiction})
    here = known.get(law.jurisdiction) or place(connection, law.jurisdiction)
    sheet, blocks = _printed(
        law, extent, told, text_between(connection, law.source, extent.low, extent.high), known, links
    )
    around = ancestors(connection, law)
    container = next((one for one in reversed(around) if one.is_container), None)
    citing, total = cited_by(connection, law)
    before, after = neighbours(connection, law)
    source = files(connection, "id = ?", [law.source])
    rail_title, rail = _rail(connection, links, law, around, sheet.children)
    version_links = _versions(connection, links, law)
    proposed = (law.version or "").startswith("proposed")
    page = Reading(
        law=law,
        place=here,
        crumbs=_crumbs(links, here, law, around),
        state=_state(law, here, around, extent.laws, sheet.children, told.history),
        warning="Not law as printed here: this is a proposed text." if proposed else "",
        versions=version_links,
        cite=cite(here, law),
        permalink=links.code(law.id),
        is_chapter=extent.is_chapter,
        blocks=tuple(block for block in blocks if block.html or block.head or block.notes),
        cut=extent.cut,
        listed=contents.entries(connection, law) if extent.too_long else (),
        rail_title=rail_title,
        rail=rail,
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


def _printed(
    law: Law, extent: _Extent, told: _Told, text: Extract, known: Mapping[str, Place], links: Links
) -> tuple[Sheet, tuple[Block, ...]]:
    """The sheet of a page and its blocks; no block where contents stand in place of the text."""
    by_id = {one.id: one for one in extent.laws}
    children = tree(extent.laws)
    rows = _blocks(law, extent.laws, extent.is_chapter)
    block_of = {member: block.id for block, members in rows for member in members}
    marks = Marks(
        [
            *margin.reference_marks(told.refs, known, links),
            *margin.term_marks(told.uses, links, block_of),
            *margin.amount_marks(told.quantities),
            *margin.defined_marks(text, [(term, start, end) for term, _, start, end, _ in told.defines]),
        ]
    )
    notes = owners(extent.laws, told.notes)
    sheet = Sheet(page=law.id, text=text, laws=by_id, children=children, marks=marks, notes=notes)
    if extent.too_long:
        return sheet, ()
    return sheet, tuple(
        _block(
            sheet, law, block, members, extent.is_chapter, told.refs, told.quantities, told.uses, told.history, links
        )
        for block, members in rows
    )


def _whole(links: Links, container: Law, law: Law) -> str:
    """The place of a provision on its chapter's page; the page alone where the chapter is too long to stand on one."""
    is_long = container.end - container.start > LONGEST_ABOVE or container.last - container.position >= MOST
    return links.code(container.id, "" if is_long else anchor(container.id, law.id))


def _clipped(law: Law, high: int) -> Law:
    """The provision with its own text only as far as `high`."""
    spans = tuple((low, min(end, high)) for low, end in law.spans if low < high)
    return replace(law, spans=spans)


def _definitions(connection: Any, law: Law) -> list[tuple[str, str, int, int, str]]:
    """The definitions that stand here: term, provision, start, end, the entry."""
    return [
        (row[0], row[1], row[2], row[3], row[4])
        for row in connection.execute(
            'SELECT d.term, d.provision, d.start, d."end", substr(d.text, 1, 400) FROM provisions p '
            "CROSS JOIN definitions d ON d.provision = p.id "
            f"WHERE {WITHIN} ORDER BY d.start LIMIT 2000",
            [law.source, law.position, law.last],
        )
    ]


def _distinct(uses: Sequence[TermUse], here: Mapping[str, Law]) -> tuple[TermUse, ...]:
    """The first use of each word that is defined elsewhere."""
    first: dict[int, TermUse] = {}
    for use in uses:
        if use.defined_in is not None and use.defined_in.id not in here:
            first.setdefault(use.definition, use)
    return tuple(sorted(first.values(), key=lambda use: use.term.lower()))


def _blocks(law: Law, laws: Sequence[Law], is_chapter: bool) -> list[tuple[Law, set[str]]]:
    """The provisions that make a grid row each, with the ids of all they hold.

    On a chapter's page these are its containers' own texts and its sections; on
    a section's page its own text with the lists in it, and each subdivision.
    """

    def starts(one: Law) -> bool:
        if one.id == law.id:
            return True
        if is_chapter:
            return one.is_container or one.kind in ("section", "instrument") or one.parent == law.id
        return one.parent == law.id and one.kind not in ("enum", "definition")

    blocks: list[tuple[Law, set[str]]] = []
    home: dict[str, set[str]] = {}
    for one in laws:
        members: set[str]
        if starts(one):
            members = set()
            blocks.append((one, members))
        else:
            members = home.get(one.parent or "", blocks[0][1])
        members.add(one.id)
        home[one.id] = members
    return blocks


def _block(
    sheet: Sheet,
    page: Law,
    law: Law,
    members: set[str],
    is_chapter: bool,
    refs: Sequence[Ref],
    quantities: Sequence[Quantity],
    uses: Sequence[TermUse],
    history: Sequence[HistoryEntry],
    links: Links,
) -> Block:
    """One row of the page: head, text and notes."""
    own = Sheet(
        page=sheet.page,
        text=sheet.text,
        laws=sheet.laws,
        children={
            id: [child for child in group if child.id in members]
            for id, group in sheet.children.items()
            if id in members
        },
        marks=sheet.marks,
        notes=sheet.notes,
    )
    head = Markup("")
    id = anchor(page.id, law.id)
    level = 2
    if law.id != page.id:
        level = 3
        css = "sec-head" if is_chapter else "prov-head"
        if is_chapter:
            printed = law.label.strip() or words.capital(law.short)
            shown_as = Markup('<span class="no">{}</span> {}').format(printed, heading(own, law))
            inner = label(own, law, shown_as)
        else:
            inner = (
                Markup("{} {}").format(label(own, law), heading(own, law)) if law.label or law.heading else Markup("")
            )
        if inner:
            head = Markup('<h2 class="{}" id="h-{}">{}</h2>').format(css, id, inner)
    return Block(
        id="" if law.id == page.id else id,
        law=law,
        head=head,
        html=body(own, law, level),
        notes=margin.notes_for(
            law,
            members,
            sheet.laws,
            page=page.id,
            text=sheet.text,
            refs=refs,
            quantities=quantities,
            uses=uses,
            links=links,
        ),
        history=tuple(facts.by_date(entry for entry in history if entry.provision in members)) if is_chapter else (),
    )


def _crumbs(links: Links, here: Place, law: Law, around: Sequence[Law]) -> tuple[Crumb, ...]:
    code = links.code(law.id.partition("/")[0].partition("@")[0])
    steps = [Crumb(words=here.name, address=code)]
    for one in around:
        name = f"{one.short} {words.quiet_caps(one.heading)}".strip() if one.is_container else one.short
        steps.append(Crumb(words=words.gist(name, 60), address=one.address(links)))
    return (*steps, Crumb(words=law.short))


def crumbs_of(connection: Any, links: Links, here: Place, law: Law) -> tuple[Crumb, ...]:
    """The breadcrumbs of a provision for other pages."""
    return _crumbs(links, here, law, ancestors(connection, law))


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


def _versions(connection: Any, links: Links, law: Law) -> tuple[VersionLink, ...]:
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


def _rail(
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
