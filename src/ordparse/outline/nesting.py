"""Nesting: which head stands below which, with the containers that only the numbers tell.

Ranks are the usual ones, corrected by what follows what in the file: PART
floats to where it first appears, and a division that opens chapters stands
above them.
"""

import itertools
import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from ordparse.outline.heads import HeadMark
from ordparse.outline.labels import Reading
from ordparse.outline.numbering import Profile
from ordparse.outline.numbers import belongs_to, belongs_to_one, prefix
from ordparse.provisions import ARTICLE, CHAPTER, PART, SECTION, TITLE, JurisdictionId, Kind
from ordparse.source import Span

_RANK = {
    Kind.APPENDIX: 0.9,
    TITLE: 1.0,
    Kind.SUBTITLE: 1.5,
    CHAPTER: 3.0,
    Kind.SUBCHAPTER: 4.0,
    ARTICLE: 5.0,
    Kind.DIVISION: 6.0,
}


UNKNOWN = JurisdictionId("unknown")


@dataclass(slots=True, eq=False)
class Node:
    """A provision in the making: what its label says and where it stands."""

    kind: Kind
    num: str
    start: int
    end: int  # of the label
    body: int  # where its text begins, behind the catchline
    heading: Span | None = None
    parent: "Node | None" = None
    jurisdiction: JurisdictionId = UNKNOWN
    version: str | None = None
    inline: bool = False
    reading: Reading | None = None
    gap: bool = False
    repeat: bool = False
    until: str | None = None
    implied: bool = False
    part: bool = False  # a part of an ordinance, or what stands below one
    compact: bool = False  # an article inside a section
    stop: int = 0  # where its extent ends
    pieces: list[Span] | None = None
    extra_region: Span | None = None  # text that belongs to it but stands elsewhere

    def above(self) -> "list[Node]":
        """The nodes around it, innermost first."""
        out: list[Node] = []
        node = self.parent
        while node is not None:
            out.append(node)
            node = node.parent
        return out


def ranks(heads: Sequence[HeadMark], law: str) -> dict[Kind, float]:
    """How deep each kind of container stands in this file; the smaller the higher."""
    out = dict(_RANK)
    directly: Counter[tuple[Kind, Kind]] = Counter()
    containers = [head for head in heads if head.is_container or head.kind is SECTION]
    for one, other in itertools.pairwise(containers):
        if one.kind not in _RANK or other.kind not in _RANK or one.kind is other.kind:
            continue
        if one.kind and other.kind and not law[one.body : other.start].strip():
            directly[one.kind, other.kind] += 1
    for upper, lower, rank in (
        (Kind.DIVISION, CHAPTER, 2.5),
        (ARTICLE, CHAPTER, 2.6),
        (Kind.DIVISION, ARTICLE, 4.5),
        (CHAPTER, TITLE, 0.8),
        (ARTICLE, TITLE, 0.9),
        (Kind.SUBCHAPTER, CHAPTER, 2.7),
    ):
        if directly[upper, lower] > directly[lower, upper]:
            out[upper] = (
                min(out[upper], rank) if upper is not Kind.DIVISION or out[Kind.DIVISION] > rank else out[upper]
            )
    opened: list[float] = []
    for head in heads:
        if head.kind is PART and PART not in out and not head.part:
            out[PART] = opened[-1] + 0.4 if opened else 0.5
        if head.kind in out and head.kind is not None:
            rank = out[head.kind]
            while opened and opened[-1] >= rank:
                opened.pop()
            opened.append(rank)
    out.setdefault(PART, 0.5)
    return out


def _spread(heads: Sequence[HeadMark]) -> float:
    """The share of sections, among those below a printed container, whose number begins with a container's."""
    open_now: list[str] = []
    below = matched = 0
    for head in heads:
        if head.is_container:
            open_now = [*open_now[-6:], head.num]
        elif head.kind is SECTION and open_now and not head.part:
            below += 1
            matched += belongs_to_one(head.num, open_now)
    return matched / below if below else 1.0


def nest(
    heads: Sequence[HeadMark], how: Profile, law: str, jurisdiction: JurisdictionId, version: str | None
) -> list[Node]:
    """The nodes of one code's heads in order, parents before children, implied containers among them."""
    rank = ranks(heads, law)
    spread = _spread(heads)
    holding = {head.kind for head in _holders(heads, law)}
    nodes: list[Node] = []
    stack: list[tuple[float, Node]] = []
    implied: dict[str, Node] = {}
    section: Node | None = None
    for index, head in enumerate(heads):
        node = Node(
            head.kind or SECTION,
            head.num,
            head.start,
            head.end,
            max(head.body, head.end),
            head.heading,
            None,
            jurisdiction,
            version,
            head.inline,
            until=head.until,
            implied=head.implied,
        )
        if head.is_container:
            below = section is not None and not any(entry[1].kind is head.kind for entry in stack)
            if below and _is_compact(heads, index, holding, law):
                node.parent, node.compact = section, True
                nodes.append(node)
                continue
            own = 7.0 if head.kind is SECTION else rank.get(node.kind, 3.0)
            if head.kind is CHAPTER and re.search(r"[.\-]", head.num):
                nested = [entry for entry in stack if entry[1].num != head.num and belongs_to(head.num, entry[1].num)]
                if nested:
                    own = max(own, nested[-1][0] + 0.1)
            while stack and (stack[-1][0] >= own or stack[-1][1].implied):
                stack.pop()
            node.parent = stack[-1][1] if stack else None
            stack.append((own, node))
            nodes.append(node)
            section = None
            continue
        if head.suffix:
            if section is None:
                continue
            node.num = prefix(section.num, how.depth) + head.num
            node.parent = section
            nodes.append(node)
            continue
        while stack and stack[-1][1].implied and not belongs_to(head.num, stack[-1][1].num):
            stack.pop()
        missing = _missing(head, how, [entry[1] for entry in stack], spread)
        if missing:
            while stack and not belongs_to(missing[-1], stack[-1][1].num):
                stack.pop()
        for depth, num in enumerate(missing):
            kind = CHAPTER if depth == len(missing) - 1 else TITLE
            container = implied.get(num)
            if container is None:
                container = Node(
                    kind=kind,
                    num=num,
                    start=head.start,
                    end=head.start,
                    body=head.start,
                    jurisdiction=jurisdiction,
                    version=version,
                    implied=True,
                    parent=stack[-1][1] if stack else None,
                )
                implied[num] = container
                nodes.append(container)
            stack.append((2.0 + depth * 0.1, container))
        node.parent = stack[-1][1] if stack else None
        nodes.append(node)
        section = node
    return nodes


_LONG = 60  # characters of text that make an article one with text of its own


def _holders(heads: Sequence[HeadMark], law: str) -> list[HeadMark]:
    """The containers right before a section, without text of their own."""
    return [
        one
        for one, other in itertools.pairwise(heads)
        if one.is_container
        and other.kind is SECTION
        and not other.is_container
        and len(law[one.body : min(other.start, one.body + 400)].strip()) <= _LONG
    ]


def _is_compact(heads: Sequence[HeadMark], index: int, holding: set[Kind | None], law: str) -> bool:
    """Whether an article has text of its own, holds no section, and stands between two: part of a compact."""
    head = heads[index]
    if head.kind not in (ARTICLE, PART) or head.kind in holding:
        return False
    after = heads[index + 1] if index + 1 < len(heads) else None
    stop = after.start if after else len(law)
    return len(law[head.body : min(stop, head.body + 400)].strip()) > _LONG and any(
        other.kind is SECTION and not other.is_container for other in heads[max(0, index - 40) : index]
    )


def _missing(head: HeadMark, how: Profile, open_now: Sequence[Node], spread: float) -> list[str]:
    """The numbers of the containers that a section's number names and nothing printed opens, outermost first."""
    if not how.composite or head.part:
        return []
    if belongs_to_one(head.num, [node.num for node in open_now]):
        full = prefix(head.num, how.depth)
        if any(not node.implied for node in open_now) or any(node.num == full for node in open_now):
            return []
    elif open_now and spread < 0.5 and any(not node.implied for node in open_now):
        return []
    steps = [prefix(head.num, depth) for depth in range(1, how.depth + 1)]
    known = {node.num for node in open_now}
    return [step for step in dict.fromkeys(steps) if step and step not in known]
