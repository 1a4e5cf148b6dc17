"""The rows of a reading page: the text of a provision in blocks, each with its notes beside it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from markupsafe import Markup

from ordparse.pages import facts, margin, words
from ordparse.pages.extent import Extent, Told
from ordparse.pages.facts import HistoryEntry
from ordparse.pages.law import Law, Place
from ordparse.pages.links import Links
from ordparse.pages.margin import MarginNote
from ordparse.pages.marks import Extract, Marks
from ordparse.pages.text import Sheet, anchor, body, heading, label, owners, tree


@dataclass(frozen=True, slots=True, kw_only=True)
class Block:
    """One grid row: text with its notes beside it."""

    id: str  # element id; "" for the text of the page's own provision
    law: Law
    head: Markup
    html: Markup
    notes: tuple[MarginNote, ...]
    history: tuple[HistoryEntry, ...]


def printed(
    law: Law, extent: Extent, told: Told, text: Extract, known: Mapping[str, Place], links: Links
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
        _block(sheet, law, block, members, told, links, is_chapter=extent.is_chapter) for block, members in rows
    )


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
    told: Told,
    links: Links,
    *,
    is_chapter: bool,
) -> Block:
    """One row of the page: head, text and notes."""
    children = {
        id: [child for child in group if child.id in members] for id, group in sheet.children.items() if id in members
    }
    own = replace(sheet, children=children)
    is_page = law.id == page.id
    id = anchor(page.id, law.id)
    return Block(
        id="" if is_page else id,
        law=law,
        head=Markup("") if is_page else _head(own, law, id, is_chapter=is_chapter),
        html=body(own, law, 2 if is_page else 3),
        notes=margin.notes_for(law, members, sheet, told, links),
        history=tuple(facts.by_date(entry for entry in told.history if entry.provision in members))
        if is_chapter
        else (),
    )


def _head(sheet: Sheet, law: Law, id: str, *, is_chapter: bool) -> Markup:
    """The head of a row; empty for a provision that has neither label nor heading."""
    if is_chapter:
        printed = law.label.strip() or words.capital(law.short)
        inner = label(sheet, law, Markup('<span class="no">{}</span> {}').format(printed, heading(sheet, law)))
    elif law.label or law.heading:
        inner = Markup("{} {}").format(label(sheet, law), heading(sheet, law))
    else:
        return Markup("")
    css = "sec-head" if is_chapter else "prov-head"
    return Markup('<h2 class="{}" id="h-{}">{}</h2>').format(css, id, inner) if inner else Markup("")
