"""Extents: where each provision ends, which text is its own, and what it reads.

A provision reaches to the next one that is not below it. Text behind the last
item of a list that its siblings do not have is flush text: it belongs to what
holds the list.
"""

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Mapping, Sequence

from ordparse.outline.nesting import Node
from ordparse.provisions import ENUM, INSTRUMENT, LISTED
from ordparse.source import Span
from ordparse.view import merged

_PARAGRAPH = re.compile(r"\n *\n+ *")
_LINE_END = re.compile(r"\n+ *")


def close(nodes: Sequence[Node], barriers: Sequence[int], length: int) -> None:
    """Set where each node's extent ends; `nodes` in the order of the text, parents first.

    `barriers` are offsets at which everything open ends: an ordinance's start
    and its signatures.
    """
    stack: list[Node] = []
    stops = sorted(barriers)
    at = 0
    for node in nodes:
        while at < len(stops) and stops[at] <= node.start:
            for open_node in stack:
                if open_node.start < stops[at] and not (open_node.kind is INSTRUMENT and node.parent is open_node):
                    open_node.stop = stops[at]
            stack = [open_node for open_node in stack if open_node.start >= stops[at]]
            at += 1
        while stack and stack[-1] is not node.parent:
            stack.pop().stop = node.start
        stack.append(node)
    end = next((stop for stop in stops[at:]), length)
    for node in stack:
        node.stop = next((stop for stop in stops[at:] if stop > node.start), end if end > node.start else length)


def flush(law: str, nodes: Sequence[Node], *, by_line: bool) -> None:
    """End the last item of each list before the flush text behind it.

    The last item ends with its paragraph when its siblings have one paragraph
    each and an unlabelled one follows; the rest is the holder's own. `nodes`
    in the order of the text, with their extents.
    """
    separator = _LINE_END if by_line else _PARAGRAPH
    children: dict[int, list[Node]] = {}
    for node in nodes:
        if node.parent is not None and node.kind in LISTED:
            children.setdefault(id(node.parent), []).append(node)
    for node in reversed(nodes):
        siblings = children.get(id(node))
        if siblings is None:
            continue
        run: list[Node] = []
        for index, child in enumerate(siblings):
            run.append(child)
            follower = siblings[index + 1] if index + 1 < len(siblings) else None
            if follower is None or follower.repeat:
                if child.kind is ENUM and child.stop <= node.stop:
                    _cut(law, run, children, separator)
                run = []


_PENALTY = re.compile(
    r"(?:\n *|   *|[.;:)] )(?P<said>Penalty, see (?:\u00a7|[Ss]ec(?:tion|s?\.) ?|[Cc]h(?:apter|\.) ?)[ 0-9])"
)


def penalties(law: str, nodes: Sequence[Node]) -> None:
    """End the items of a list before the "Penalty, see § 90.99" that closes their section.

    `nodes` in the order of the text, with their extents.
    """
    if "Penalty, see " not in law:
        return
    starts = [node.start for node in nodes]
    for match in _PENALTY.finditer(law):
        at = match.start("said")
        index = bisect_right(starts, at) - 1
        behind = starts[index + 1] if index + 1 < len(nodes) else len(law)
        node = nodes[index] if index >= 0 else None
        while node is not None and node.kind in LISTED and behind >= node.stop:
            if node.pieces is None:
                node.stop = min(node.stop, at)
            node = node.parent


def _new_paragraph(law: str, node: Node, separator: re.Pattern[str]) -> int | None:
    """Where a second paragraph begins in an item's extent, at or left of its label; None when it has one only.

    A line that goes on in lower case, or stands deeper than the label, belongs
    to the paragraph before it, and so does a table.
    """
    margin = _indent(law, node.start)
    at = _text_start(law, node)
    while True:
        match = separator.search(law, at, node.stop)
        if match is None:
            return None
        at = match.end()
        if at >= node.stop:
            return None
        if law[at].islower() or law[at] in ",;)" or _is_row(law, at, node.stop):
            continue
        if margin is not None:
            own = _indent(law, at)
            if own is not None and own > margin + 2:
                continue
        return match.start()


def _is_row(law: str, at: int, stop: int) -> bool:
    """Whether the line from an offset on is a row of a Markdown table, with or without a bar before its first cell."""
    if law[at] == "|":
        return True
    end = law.find("\n", at, stop)
    return law.find(" | ", at, end if end >= 0 else stop) >= 0


_WIDEST_MARGIN = 300


def _indent(law: str, at: int) -> int | None:
    """How many blanks stand before an offset on its line; None when something else stands there."""
    floor = max(0, at - _WIDEST_MARGIN)
    start = law.rfind("\n", floor, at) + 1 or floor
    return at - start if not law[start:at].strip() else None


def _cut(law: str, run: Sequence[Node], children: dict[int, list[Node]], separator: re.Pattern[str]) -> None:
    last = run[-1]
    if id(last) in children:
        return
    stop = _new_paragraph(law, last, separator)
    if stop is None:
        return
    if len(run) == 1:
        # no sibling shows how long an item is: only a paragraph well to the left of its label is flush
        margin, own = _indent(law, last.start), _indent(law, _next_word(law, stop))
        if margin is None or own is None or own > margin - 4:
            return
    for sibling in run[:-1]:
        probe = children[id(sibling)][-1] if id(sibling) in children else sibling
        if _new_paragraph(law, probe, separator) is not None:
            return
    last.stop = stop


def _text_start(law: str, node: Node) -> int:
    """Where an item's text begins, a label or catchline alone on its line passed over."""
    return _next_word(law, node.body)


def _next_word(law: str, at: int) -> int:
    while at < len(law) and law[at] in " \n":
        at += 1
    return at


def scatter(nodes: Sequence[Node]) -> None:
    """Give the pieces of their text to nodes whose children or continuation stand elsewhere."""
    for node in reversed(nodes):
        parent = node.parent
        if (
            node.pieces is None
            and node.extra_region is None
            and (parent is None or (parent.pieces is None and parent.start <= node.start and node.stop <= parent.stop))
        ):
            continue  # nearly all
        own = [(node.start, node.stop)] if node.pieces is None else list(node.pieces)
        if node.extra_region is not None:
            own.append(node.extra_region)
            node.pieces = merged(own)
        if parent is None or parent.kind is INSTRUMENT:
            continue
        mine = node.pieces or [(node.start, node.stop)]
        held = parent.pieces or [(parent.start, parent.stop)]
        outside = [piece for piece in mine if not any(low <= piece[0] and piece[1] <= high for low, high in held)]
        if outside:
            parent.pieces = sorted([*held, *outside])


def join_pieces(nodes: Iterable[Node], law: str) -> None:
    """Make one piece of those with nothing but blanks between them; a piece begins where the node does."""
    for node in nodes:
        if node.pieces is None:
            continue
        out: list[Span] = []
        for low, high in _parted(merged(node.pieces), node.start):
            if out and low != node.start and not law[out[-1][1] : low].strip():
                out[-1] = (out[-1][0], high)
            else:
                out.append((low, high))
        node.pieces = out if len(out) > 1 else None
        if len(out) == 1:
            node.stop = max(node.stop, out[0][1])


def _parted(spans: Iterable[Span], at: int) -> Iterator[Span]:
    """The spans, the one around an offset in two."""
    for low, high in spans:
        if low < at < high:
            yield low, at
            low = at
        yield low, high


def before_matter(text: str, start: int, stop: int, closing: Mapping[int, int]) -> int:
    """Where a stretch ends without the blanks and the matter at its end; `closing` has matter's starts by its ends."""
    while True:
        while stop > start and text[stop - 1].isspace():
            stop -= 1
        begin = closing.get(stop)
        if begin is None or begin <= start:
            return stop
        stop = begin


def outside(holes: Sequence[Span], start: int, end: int, at: int = 0) -> list[Span]:
    """What is left of a stretch when spans, from the one at index `at` on, are taken out; they come in order."""
    out: list[Span] = []
    while at < len(holes) and start < end:
        low, high = holes[at]
        if low >= end:
            break
        if start < high and low < high:
            if start < low:
                out.append((start, low))
            start = high
        at += 1
    if start < end:
        out.append((start, end))
    return out


class Holes:
    """Spans in order that are taken out of stretches of text."""

    def __init__(self, spans: Iterable[Span]) -> None:
        """Keep the spans, those that touch made one."""
        self._spans = merged(spans)
        self._ends = [end for _, end in self._spans]

    def within(self, start: int, end: int) -> bool:
        """Whether a span reaches into the stretch."""
        at = bisect_left(self._ends, start + 1)
        return at < len(self._spans) and self._spans[at][0] < end

    def outside(self, start: int, end: int) -> list[Span]:
        """What is left of the stretch when the spans are taken out."""
        return outside(self._spans, start, end, bisect_left(self._ends, start + 1))


def trim(view: str, span: Span) -> Span | None:
    """The span without blanks at its ends; None when nothing is left."""
    start, end = span
    while start < end and view[start] in " \n":
        start += 1
    while start < end and view[end - 1] in " \n":
        end -= 1
    return (start, end) if start < end else None
