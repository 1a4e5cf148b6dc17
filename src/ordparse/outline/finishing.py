"""Finishing: decided nodes as provisions, with their own text and status, and the matter around them."""

import re
from array import array
from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import chain
from operator import itemgetter

from ordparse.outline.extents import Holes, before_matter, outside, trim
from ordparse.outline.headings import STATUS
from ordparse.outline.matter import is_memo
from ordparse.outline.nesting import Node
from ordparse.provisions import (
    INSTRUMENT,
    LISTED,
    Matter,
    MatterKind,
    Printed,
    Provision,
    ProvisionId,
    Status,
)
from ordparse.source import Source, Span
from ordparse.view import merged, tidy


@dataclass(kw_only=True)
class Finisher:
    """What the text around the nodes holds: the spans that are no provision, by what they are."""

    source: Source
    view: str
    furniture: list[Span]
    history: list[Span]
    notes: list[Span]
    contents: list[Span]
    groups: list[Span]
    signed: list[int]  # where the signatures of ordinances begin
    status_words: Sequence[int]  # where words stand that may say a status, in order

    def provisions(self, order: list[Node], ids: Sequence[ProvisionId], above: Sequence[int | None]) -> list[Provision]:
        """The provisions of the nodes, in their order; `above` holds the index of each one's parent.

        `order` is empty in the end: each node, as large as its provision, is let go when that is made.
        """
        children: dict[int, list[int]] = {}
        for index, parent in enumerate(above):
            if parent is not None:
                children.setdefault(parent, []).append(index)
        guests = sorted(
            piece
            for node in order
            if node.parent is None or node.version is not None
            for piece in node.pieces or ((node.start, node.stop),)
        )
        feet = self._feet
        printed = Printed(self.source.text, self.view)
        starts, stops = array("q", [node.start for node in order]), array("q", [node.stop for node in order])
        scattered = {index: node.pieces for index, node in enumerate(order) if node.pieces}
        out: list[Provision] = []
        holders = array("q")  # where the nearest node that is no list item ends, itself or around it; -1: none
        order.reverse()
        for index, parent in enumerate(above):
            node = order.pop()
            around = -1 if parent is None else holders[parent]
            listed = node.kind in LISTED
            holders.append(around if listed else node.stop)
            # a note that closes a section is the section's, not its last item's
            closing = self._closing if around == node.stop and (listed or node.part) else feet
            start, stop, pieces = self._extent(node, closing)
            if parent is not None and stop > out[parent].end and pieces is None:
                stop = _inside(out[parent], node, stop)
            below = children.get(index)
            if below is None and pieces is None and node.kind is not INSTRUMENT:
                own = self._left(max(node.body, node.end), stop)  # most
            else:
                holes: list[Span] = []
                for child in below or ():
                    holes += scattered.get(child) or ((starts[child], stops[child]),)
                if node.kind is INSTRUMENT:
                    holes += _enclosed(guests, node)
                own = self._own(node, pieces or ((start, stop),), sorted(holes))
            heading, status = self._heading(node, stop), None
            if pieces is not None or self._may_say_status(node):
                heading, status = _status(printed, node, heading, own, bool(below))
            # by position: by name, the tuple takes three times as long to make
            out.append(
                Provision(
                    ids[index],
                    node.jurisdiction,
                    node.version,
                    node.kind,
                    node.num,
                    None if parent is None else out[parent],
                    start,
                    stop,
                    printed,
                    0 if node.implied else node.end - node.start,
                    own,
                    pieces,
                    heading,
                    status,
                    node.implied,
                    node.inline,
                )
            )
        return out

    def _extent(self, node: Node, closing: dict[int, int]) -> tuple[int, int, tuple[Span, ...] | None]:
        """Where the provision of a node begins and ends, before what closes it; its pieces where it is scattered."""
        start, stop = node.start, before_matter(self.view, node.start, node.stop, closing)
        pieces = None
        if node.pieces:
            pieces = tuple((low, before_matter(self.view, low, high, self._feet)) for low, high in node.pieces)
            start, stop = next((piece for piece in pieces if piece[0] <= node.start < piece[1]), (start, stop))
        return start, max(stop, node.end), pieces

    def _heading(self, node: Node, stop: int) -> Span | None:
        """The span of the catchline of a node that ends at `stop`: an ordinance may begin in the middle of its line."""
        if node.heading is None or node.heading[1] <= stop:
            return node.heading  # nearly always
        start = node.heading[0]
        end = before_matter(self.view, start, stop, self._closing)
        return (start, end) if start < end else None

    @cached_property
    def _feet(self) -> dict[int, int]:
        """The starts of page furniture and of groups' heads by where each ends."""
        return {kept[1]: kept[0] for span in (*self.furniture, *self.groups) if (kept := self._visible(span))}

    @cached_property
    def _closing(self) -> dict[int, int]:
        """The starts of furniture and of notes by where each ends."""
        found = (self._visible(span) for span in (*self.history, *self.notes))
        return self._feet | {kept[1]: kept[0] for kept in found if kept}

    def _may_say_status(self, node: Node) -> bool:
        """Whether a word that says a status stands where it could be that of a node: behind nearly none."""
        words = self.status_words
        at = bisect_left(words, node.start)
        return at < len(words) and (words[at] < node.stop or words[at] < node.end + _LINE)

    @cached_property
    def _apart(self) -> Holes:
        """All that is no provision."""
        return Holes([*self.history, *self.notes, *self.furniture, *self.contents, *self.groups])

    def _own(self, node: Node, pieces: Sequence[Span], holes: Sequence[Span]) -> tuple[int, ...]:
        """Where each stretch of a node's own text begins and ends: label, catchline, holes and matter taken out."""
        head = max(node.body, node.end)
        if node.kind is INSTRUMENT and node.heading is not None:
            head = _passed(self.view, node.heading[1])  # the recitals stand before its body
        out: tuple[int, ...] = ()
        for low, high in pieces:
            begin = max(low, head) if low <= node.start < high else low
            for span in outside(holes, begin, high):
                out += self._left(*span)
        return out

    def _left(self, start: int, end: int) -> tuple[int, ...]:
        """Where each part of a stretch begins and ends that is left when matter is taken out."""
        if not self._apart.within(start, end):  # of most
            return trim(self.view, (start, end)) or ()
        kept = (trim(self.view, part) for part in self._apart.outside(start, end))
        return tuple(chain.from_iterable(filter(None, kept)))

    def matter(self, provisions: Sequence[Provision]) -> list[Matter]:
        """All that is no provision, in the order of the text: each visible character is here or in a provision."""
        found = [
            (MatterKind.FURNITURE, self.furniture),
            (MatterKind.HISTORY, self.history),
            (MatterKind.NOTE, self.notes),
            (MatterKind.CONTENTS, self.contents),
            (MatterKind.FRONT, self.groups),
        ]
        out = [
            Matter(kind=kind, start=kept[0], end=kept[1])
            for kind, spans in found
            for span in spans
            if (kept := self._visible(span)) is not None
        ]
        extents = merged(
            piece
            for provision in provisions
            if not _within(provision)  # nearly all are
            for piece in provision.pieces or ((provision.start, provision.end),)
        )
        known = Holes([*extents, *((matter.start, matter.end) for matter in out)])
        first = extents[0][0] if extents else len(self.view)
        for start, end in known.outside(0, len(self.source.text)):
            kept = self._visible((start, end))
            if kept is None:
                continue
            text = self.view[slice(*kept)]
            if not text.strip():
                kind = MatterKind.FURNITURE  # marks of Markdown, tags
            elif is_memo(text):
                kind = MatterKind.MEMO
            elif kept[0] < first or (
                not any(stop <= kept[0] for stop in self.signed) and extents and kept[0] < extents[-1][0]
            ):
                kind = MatterKind.FRONT
            else:
                kind = MatterKind.BACK
            out.append(Matter(kind=kind, start=kept[0], end=kept[1]))
        return sorted(out, key=lambda matter: (matter.start, matter.end))

    def _visible(self, span: Span) -> Span | None:
        """The span without white space of the source at its ends; None when nothing is left."""
        start, end = span
        text = self.source.text
        while start < end and text[start].isspace():
            start += 1
        while start < end and text[end - 1].isspace():
            end -= 1
        return (start, end) if start < end else None


def _inside(above: Provision, node: Node, stop: int) -> int:
    """Where a node ends that reaches over the end of the one it began in, which a note has closed."""
    began = above.pieces is None and above.start <= node.start < above.end
    return max(above.end, node.end) if began else stop


def _within(provision: Provision) -> bool:
    """Whether a provision and the one above it stand in one piece each, this one in the other."""
    above = provision.above
    return (
        above is not None
        and above.pieces is None
        and provision.pieces is None
        and above.start <= provision.start
        and provision.end <= above.end
    )


_MARK = r"(?: ?\[[0-9]{1,2}\])?"  # of a footnote
_RESERVED = re.compile(rf"\(?\[?reserved(?: for [a-z ]{{1,30}})?\.?\]?\)?\.?{_MARK}", re.IGNORECASE)
_REPEALED = re.compile(
    rf"\(?\[?(?:repealed|expired)\b(?:[^.\n]|\b(?:ord|no|nos|eff)\.){{0,70}}\]?\)?\.?{_MARK}", re.IGNORECASE
)
_LONGEST_STATUS = 200  # characters: more than any of these words can be with blanks between them
_LINE = 400  # characters of a line that are looked at for a status
_REPEALED_LINE = re.compile(r"\s{0,20}[(\[]? ?repealed (?:by|on)\b", re.IGNORECASE)
_REPEALED_NOTE = re.compile(r"[(\[] *repealed\b", re.IGNORECASE)


def _passed(view: str, at: int) -> int:
    """The place behind the sign and the blanks that end a long title."""
    while at < len(view) and view[at] in " \n.:":
        at += 1
    return at


def _enclosed(guests: Sequence[Span], node: Node) -> list[Span]:
    """What of other codes stands whole in an ordinance; `guests` are in order."""
    first, last = (bisect_right(guests, at, key=itemgetter(0)) for at in (node.start, node.stop))
    return [span for span in guests[first:last] if span[1] <= node.stop]


def _status(
    printed: Printed, node: Node, heading: Span | None, own: tuple[int, ...], parent: bool
) -> tuple[Span | None, Status | None]:
    """The span of the heading, none of a word that is a status, and the status the words give."""
    view = printed.view
    if heading is not None and (said := _said(" ".join(printed.source[slice(*heading)].split()))):
        return None, said
    line_end = _line_end(view, node.end)
    if marked := STATUS.search(view, node.end, line_end):
        return heading, Status.RESERVED if "eserved" in marked[0].lower() else Status.REPEALED
    if not parent:
        text = tidy(view, own)
        if said := _said(text):
            return heading, said
        if not text and _REPEALED_NOTE.search(view, node.end, line_end):
            # "501.02 Terms. (Repealed by Ord. 5.)": all there is, and a note of history
            return heading, Status.REPEALED
        if not text and _REPEALED_LINE.match(view, _text_start(node), node.stop):
            return heading, Status.REPEALED  # the same on a line of its own
    return heading, None


def _text_start(node: Node) -> int:
    """Where the text behind a label, and behind the catchline if there is one, begins."""
    return node.end if node.heading is None else max(node.body, node.end)


def _said(words: str) -> Status | None:
    """The status that is all the words say: "(Reserved)", "Repealed by Ord. 5"; None: they say something else."""
    if len(words) > _LONGEST_STATUS:
        return None
    if _RESERVED.fullmatch(words):
        return Status.RESERVED
    return Status.REPEALED if _REPEALED.fullmatch(words) else None


def _line_end(view: str, at: int) -> int:
    """Where the line ends, of a long one its beginning."""
    end = view.find("\n", at, at + _LINE)
    return end if end >= 0 else min(len(view), at + _LINE)
