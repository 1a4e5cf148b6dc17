"""The outline: a source read as a tree of provisions, with all that is none kept beside it.

Two tiers. Heads are decided first, by the file's own numbering; the list
search begins anew below each head, so it is small and a mistake cannot travel.
"""

import re
from bisect import bisect_right
from collections import defaultdict
from collections.abc import Sequence
from itertools import count, pairwise
from operator import attrgetter

from ordparse.history.notes import history_spans
from ordparse.ids import provision_ids
from ordparse.outline.checks import noteworthy, structure_diagnostics
from ordparse.outline.choosing import heads_of, with_amended
from ordparse.outline.contents import listed_below
from ordparse.outline.extents import close, flush, join_pieces, penalties, scatter, trim
from ordparse.outline.finishing import Finisher
from ordparse.outline.groups import group_heads
from ordparse.outline.headmarks import HeadMark
from ordparse.outline.heads import is_flat
from ordparse.outline.items import Lists, settle_cases
from ordparse.outline.jurisdiction import at as jurisdiction_at
from ordparse.outline.jurisdiction import stretches
from ordparse.outline.lists import HouseStyle
from ordparse.outline.matter import Banner, banners, furniture, is_memo, note_spans, open_notes
from ordparse.outline.nesting import Node, nest
from ordparse.outline.numbers import natural
from ordparse.outline.structure import grow, parents
from ordparse.outline.versions import Expression, amended_sections, expressions, instruments
from ordparse.provisions import ARTICLE, CHAPTER, DEFINITION, INSTRUMENT, PART, SECTION, TITLE, JurisdictionId, Outline
from ordparse.source import Source, Span
from ordparse.spotting import ANNOUNCING_WORDS, STATUS_WORDS, spots
from ordparse.view import blank, legible, merged, plain, reflowed


def read_outline(source: Source, *, jurisdictions: Sequence[JurisdictionId] = ()) -> Outline:
    """The provisions of a source as a tree, the matter around them, and what was doubtful.

    `jurisdictions` names whose law the source holds; without it the text is
    asked. Never raises on text.
    """
    return _Reader(source, jurisdictions).outline()


class _Reader:
    """One reading of one source, step by step."""

    def __init__(self, source: Source, jurisdictions: Sequence[JurisdictionId]) -> None:
        self.source = source
        plain_view = legible(plain(source.text))
        self.banners: list[Banner] = banners(plain_view)
        self.furniture = furniture(source.text, plain_view, self.banners)
        self.view = reflowed(blank(plain_view, self.furniture))
        self.places = stretches(plain_view, jurisdictions)
        self.history = history_spans(self.view)
        self.flat = is_flat(self.view)
        self.spotted = spots(self.view)
        self.notes = note_spans(blank(self.view, self.history), self.spotted, flat=self.flat)
        self.contents: list[Span] = []
        self.groups: list[Span] = []
        self.law = blank(self.view, merged([*self.history, *self.notes]))
        self.styles: defaultdict[JurisdictionId, HouseStyle] = defaultdict(HouseStyle)

    def outline(self) -> Outline:
        """The finished outline."""
        self.instruments = instruments(self.law, self.spotted)
        titles = [(each.start, each.body) for each in self.instruments]
        listed = listed_below(self.law, self.spotted)
        law = _with_stops(blank(self.law, merged([*titles, *listed])), [body for _, body in titles])
        heads, contents, self.profile = heads_of(law, [start for start, _ in titles])
        self.contents = merged([*listed, *contents])
        self.law = blank(self.law, self.contents)
        self.amended = amended_sections(self.law, self.instruments, heads)
        heads, self.profile = with_amended(
            self.law, heads, self.profile, [(each.body, each.num) for each in self.amended]
        )
        if self.flat:
            self._close_notes(heads)
        else:
            self.groups = group_heads(self.law, heads, [end for _, end in self.history])
            self.law = blank(self.law, self.groups)
        self.lists = Lists(self.law, self._announcing(), flat=self.flat)
        codes = expressions(
            [head for head in heads if not head.part],
            self.places,
            self.instruments,
            self.banners,
            composite=self.profile.composite,
        )
        nodes = self._heads(heads, codes)
        del heads, codes  # of a long text, what a step leaves behind is as large as the outline itself
        order, above = self._order(self._with_items(nodes))
        del nodes
        return self._finished(order, above)

    def _announcing(self) -> list[int]:
        """Where words announce definitions; not in capitals, among which every line would look like a term."""
        return [at for at in self.spotted.of(ANNOUNCING_WORDS) if self.view[at + 1].islower()]

    # ---- heads --------------------------------------------------------------------------------------------

    def _close_notes(self, heads: Sequence[HeadMark]) -> None:
        """End each note of one-line text at the next head or contents list."""
        starts = sorted([*(head.start for head in heads), *(start for start, _ in self.contents)])
        found: list[Span] = []
        for start in open_notes(self.law, self.spotted):
            at = bisect_right(starts, start)
            end = starts[at] if at < len(starts) else len(self.law)
            if end - start < 3000:
                found.append((start, end))
        if found:
            self.notes = merged([*self.notes, *found])
            self.law = blank(self.law, merged(found))

    def _heads(self, heads: Sequence[HeadMark], codes: Sequence[Expression]) -> list[Node]:
        """The nodes of instruments, their parts and all code heads, in the order of the text."""
        wrappers = [
            Node(
                kind=INSTRUMENT,
                num=each.num,
                start=each.start,
                end=each.label_end,
                body=each.body,
                heading=each.heading,
                jurisdiction=self._place(each.start),
            )
            for each in self.instruments
        ]
        nodes: list[Node] = list(wrappers)
        for expression in codes:
            ordered = [head for run in expression.runs for head in run.heads]
            found = nest(ordered, self.profile, self.law, expression.jurisdiction, expression.version)
            self._into_wrappers(found, wrappers)
            self._orphans(expression, found)
            nodes.extend(found)
        nodes.sort(key=lambda node: node.start)
        self._parts(heads, nodes, wrappers)
        self._fragment(nodes)
        nodes.sort(key=lambda node: (node.start, len(node.above())))
        return nodes

    def _place(self, offset: int) -> JurisdictionId:
        return jurisdiction_at(self.places, offset)

    def _wrapped(self, offset: int) -> int | None:
        """The index of the ordinance around an offset; None: there is none."""
        at = bisect_right(self.instruments, offset, key=attrgetter("start")) - 1
        return at if at >= 0 and offset < self.instruments[at].end else None

    def _into_wrappers(self, nodes: list[Node], wrappers: Sequence[Node]) -> None:
        """Plain sections of an ordinance that is no amendment of a code stand below it, and below no head before it."""
        if self.profile.composite:
            return
        for node in nodes:
            index = self._wrapped(node.start)
            if node.parent is not None and self._wrapped(node.parent.start) in (index, None):
                continue
            node.parent = None if index is None else wrappers[index]
            if index is not None and node.kind is SECTION and self.instruments[index].amending:
                node.kind, node.part = PART, True

    def _parts(self, heads: Sequence[HeadMark], nodes: list[Node], wrappers: Sequence[Node]) -> None:
        """Add the numbered parts of ordinances, below the ordinance or the container they were left in."""
        starts = [node.start for node in nodes]
        found: list[Node] = []
        at_top = False
        for head in heads:
            if not head.part:
                continue
            index = self._wrapped(head.start)
            parent = None if index is None else wrappers[index]
            if index is None and not at_top:  # the first part of a draft without a number stands below nothing
                at = bisect_right(starts, head.start) - 1
                parent = nodes[at] if at >= 0 else None
                while parent is not None and parent.kind is SECTION:
                    parent = parent.parent
            at_top = parent is None
            found.append(
                Node(
                    kind=PART,
                    num=head.num,
                    start=head.start,
                    end=head.end,
                    body=max(head.body, head.end),
                    heading=head.heading,
                    parent=parent,
                    part=True,
                    jurisdiction=self._place(head.start),
                    version=parent.version if parent is not None else None,
                )
            )
        nodes.extend(found)

    def _orphans(self, expression: Expression, nodes: list[Node]) -> None:
        """Give text that stands under a version's banner before its first head to the section it continues."""
        for before, run in zip(expression.runs, expression.runs[1:], strict=False):
            if run.banner is None or run.instrument is not None or not before.sections:
                continue
            own = [banner for banner in self.banners if banner.words == run.banner and banner.end <= run.start]
            earlier = max(
                (each.body for each in self.instruments if each.start < run.start),
                default=0,
            )
            own = [banner for banner in own if banner.start >= earlier]
            if not own:
                continue
            region = trim(self.law, (own[0].end, run.start))
            last = before.sections[-1]
            holder = next((node for node in nodes if node.start == last.start), None)
            if region is None or holder is None:
                continue
            starts = [*(node.start for node in nodes), *(each.start for each in self.instruments)]
            limit = min((start for start in starts if start > holder.start), default=len(self.law))
            if not self.law[holder.body : limit].strip():
                holder.extra_region = region

    def _fragment(self, nodes: list[Node]) -> None:
        """Open the containers that only numbers tell where their text begins, and the section a text starts inside."""
        starts = sorted(node.start for node in nodes)
        ends = [end for _, end in self.history]
        for node in nodes:
            if not node.implied or any(other.implied and other is not node for other in node.above()):
                continue
            first = node.start
            if any(each.body == first for each in self.amended):
                continue
            at = bisect_right(starts, first - 1) - 1
            floor = starts[at] if at >= 0 else None
            if floor is None:
                continue
            note = bisect_right(ends, first) - 1
            if note >= 0 and ends[note] > floor:
                text = trim(self.law, (ends[note], first))
                if text is not None and text[1] - text[0] > 40:
                    for other in nodes:
                        if other.implied and other.start == first:
                            other.start = other.end = other.body = text[0]
        first_start = min([node.start for node in nodes], default=0)
        leading = [node for node in nodes if node.start == first_start]
        first_node = min(leading, key=lambda node: len(node.above()), default=None)
        section = min((node for node in nodes if node.kind is SECTION), key=lambda node: node.start, default=None)
        if first_node is None or section is None or section.version is not None:
            return
        self._headless(nodes, first_node, section)

    def _headless(self, nodes: list[Node], first: Node, section: Node) -> None:
        """A text that begins inside a section whose head is lost: its items, under the number a running title tells."""
        region = (0, first.start)
        style = HouseStyle()
        probe = Node(kind=SECTION, num="", start=0, end=0, body=0)
        items = self.lists.below(probe, region, style)
        labelled = [node for node in items if node.kind is not DEFINITION]
        if len(labelled) < 2 or is_memo(self.view[: first.start]):
            return
        start = labelled[0].start
        number = _before(section.num, self.view[:start])
        parent = section.parent if section.parent is not None and section.parent.implied else None
        if number is not None:
            nodes.append(
                Node(
                    kind=SECTION,
                    num=number,
                    start=start,
                    end=start,
                    body=start,
                    parent=parent,
                    jurisdiction=section.jurisdiction,
                    version=section.version,
                    implied=True,
                )
            )
        elif parent is None:
            return
        for node in [parent, *parent.above()] if parent is not None else []:
            node.start = node.end = node.body = min(node.start, start)

    # ---- items --------------------------------------------------------------------------------------------

    def _with_items(self, nodes: list[Node]) -> list[Node]:
        """The nodes with the lists below each, in the order of the text."""
        limits = sorted({node.start for node in nodes} | {each.end for each in self.instruments})
        limits.append(len(self.law))
        limits.extend(each.sentence for each in self.amended)
        for node in nodes:
            if node.extra_region is not None:
                limits.append(node.extra_region[0])
        limits.sort()
        out: list[Node] = []
        if not nodes:
            root = Node(kind=SECTION, num="", start=0, end=0, body=0, jurisdiction=self._place(0))
            found = self.lists.below(root, (0, len(self.law)), HouseStyle())
            for child in found:
                child.parent = None if child.parent is root else child.parent
                child.jurisdiction = self._place(child.start)
            return found
        for index, node in enumerate(nodes):
            out.append(node)
            if index + 1 < len(nodes) and nodes[index + 1].start == node.start and nodes[index + 1].parent is node:
                continue
            style = self.styles[node.jurisdiction]
            at = bisect_right(limits, node.start)
            region = (node.body, limits[at])
            out.extend(self.lists.below(node, region, style))
            if node.extra_region is not None:
                out.extend(self.lists.below(node, node.extra_region, style))
        out.sort(key=attrgetter("start"))
        return out

    # ---- values -------------------------------------------------------------------------------------------

    def _order(self, nodes: list[Node]) -> tuple[list[Node], list[int | None]]:
        """The nodes in tree order, and for each the index of the one that the grammar lets it stand below."""
        order = _tree_order(nodes)
        settle_cases(order)
        tree, self.moved = grow(order)
        above = parents(tree, order)
        for node, parent in zip(order, above, strict=True):
            node.parent = None if parent is None else order[parent]
        return order, above

    def _finished(self, order: list[Node], above: Sequence[int | None]) -> Outline:
        """The outline of the nodes; `above` holds the index of each one's parent.

        Of a long text, what a step leaves behind is as large as the outline itself: it is let go at once.
        """
        self._extents(order, above)
        del self.law, self.lists
        for node in order:
            if node.until is not None:  # a range: its two ends joined by two hyphens
                node.num = f"{node.num}--{node.until}"
        ids = provision_ids(order, above)
        noted = noteworthy(order, self.moved)
        finisher = Finisher(
            source=self.source,
            view=self.view,
            furniture=self.furniture,
            history=self.history,
            notes=self.notes,
            contents=self.contents,
            groups=self.groups,
            signed=[each.end for each in self.instruments],
            status_words=self.spotted.of(STATUS_WORDS),
        )
        provisions = finisher.provisions(order, ids, above)
        matter = finisher.matter(provisions)
        return Outline(
            source=self.source,
            view=self.view,
            provisions=tuple(provisions),
            matter=tuple(matter),
            diagnostics=tuple(structure_diagnostics(self.source, self.view, noted, provisions, matter)),
        )

    def _extents(self, order: Sequence[Node], above: Sequence[int | None]) -> None:
        """Say where each node ends, and which pieces it has."""
        barriers = [each.start for each in self.instruments] + [each.end for each in self.instruments]
        barriers += [node.extra_region[0] for node in order if node.extra_region is not None]
        barriers += [stretch.start for stretch in self.places[1:]]
        barriers += [each.sentence for each in self.amended]
        barriers += [afterword] if (afterword := self._afterword(order)) is not None else []
        depths: list[int] = []
        for parent in above:
            depths.append(0 if parent is None else depths[parent] + 1)
        starts = [node.start for node in order]
        by_text = [order[index] for _, _, index in sorted(zip(starts, depths, count()))]
        close(by_text, barriers, len(self.law))
        self._instrument_ends(order)
        if not self.flat:
            paragraphs = len(re.findall(r"\n *\n", self.law))
            by_line = paragraphs < 0.3 * max(1, self.law.count("\n") - paragraphs)
            flush(self.law, by_text, by_line=by_line)
        penalties(self.law, by_text)
        scatter(order)
        join_pieces(order, self.law)

    def _afterword(self, nodes: Sequence[Node]) -> int | None:
        """Where lines that a page prints behind the last closing note begin: a running title, a link; None without."""
        noted = max((end for _, end in self.history), default=None)
        if noted is None or any(max(node.end, node.body) > noted for node in nodes):
            return None
        rest = self.law[noted:].split("\n")
        words = [line.split() for line in rest if line.strip()]
        few = 0 < len(words) <= 3 and all(len(line) <= 4 and line[-1][-1] not in ".;:" for line in words)
        return noted + len(rest[0]) if few and not rest[0].strip() else None

    def _instrument_ends(self, order: Sequence[Node]) -> None:
        ends = {each.start: each.end for each in self.instruments}
        for node in order:
            if node.kind is INSTRUMENT:
                node.stop = max(ends[node.start], node.end)


def _with_stops(law: str, bodies: Sequence[int]) -> str:
    """The text with a full stop at the end of each title of an ordinance that was blanked out: a sentence ends there.

    `bodies` are the offsets at which the bodies begin, in order.
    """
    ends = [body for body in bodies if body > 0 and law[body - 1] == " "]
    if not ends:
        return law
    return ".".join(law[start : end - 1] for start, end in pairwise([0, *ends, len(law) + 1]))


def _tree_order(nodes: Sequence[Node]) -> list[Node]:
    """The nodes with parents before children, each subtree together, siblings in the order they came."""
    below: dict[int, list[Node]] = {}
    tops: list[Node] = []
    for node in nodes:
        if node.parent is None:
            tops.append(node)
        else:
            below.setdefault(id(node.parent), []).append(node)
    out: list[Node] = []
    stack = list(reversed(tops))
    while stack:
        node = stack.pop()
        out.append(node)
        group = below.get(id(node))
        if group is None:
            continue
        if node.version is not None and node.kind in (SECTION, CHAPTER, TITLE, ARTICLE):
            # pages out of order: the sections of one expression stand in the order of their numbers
            group = sorted(group, key=lambda child: natural(child.num) if child.kind is SECTION else ())
        stack.extend(reversed(group))
    return out


def _before(num: str, text: str) -> str | None:
    """The number just before `num`, when the text names its digits: "Ch3.§2-2" before 3-2-3.

    >>> _before("3-2-3", "Ch3.§2-2 · public records")
    '3-2-2'
    """
    match = re.search(r"[0-9]+$", num)
    if match is None or int(match[0]) < 2:
        return None
    wanted = num[: match.start()] + str(int(match[0]) - 1).zfill(len(match[0]))
    digits = re.findall(r"[0-9]+", wanted)
    found = re.findall(r"[0-9]+", text)
    for at in range(len(found) - len(digits) + 1):
        if found[at : at + len(digits)] == digits:
            return wanted
    return None
