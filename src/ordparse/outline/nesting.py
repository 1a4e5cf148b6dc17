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

from ordparse.outline.headmarks import HeadMark
from ordparse.outline.labels import Reading
from ordparse.outline.numbering import Profile
from ordparse.outline.numbers import belongs_to, belongs_to_one, prefix, skeleton
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
            out[upper] = min(out[upper], rank)
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
    nesting = _Nesting(heads, how, law, jurisdiction, version)
    for index, head in enumerate(heads):
        if head.is_container:
            nesting.container(index, head)
        elif head.suffix:
            nesting.suffixed(head)
        else:
            nesting.section(head)
    return nesting.nodes


class _Nesting:
    """One code's heads, taken in order: the nodes made of them, and the containers that are open."""

    def __init__(
        self, heads: Sequence[HeadMark], how: Profile, law: str, jurisdiction: JurisdictionId, version: str | None
    ) -> None:
        self._heads, self._how, self._law = heads, how, law
        self._jurisdiction, self._version = jurisdiction, version
        self._rank = ranks(heads, law)
        self._spread = _spread(heads)
        self._holding = {head.kind for head in _holders(heads, law)}
        self._open: list[tuple[float, Node]] = []  # with their ranks, outermost first
        self._implied: dict[str, Node] = {}
        self._section: Node | None = None  # the last one, while no container has opened behind it
        self.nodes: list[Node] = []

    def container(self, index: int, head: HeadMark) -> None:
        """Take the head of a container, which closes those that cannot hold it."""
        node = self._node(head)
        self.nodes.append(node)
        below = self._section is not None and not any(entry[1].kind is head.kind for entry in self._open)
        if below and _is_compact(self._heads, index, self._holding, self._law):
            node.parent, node.compact = self._section, True
            return
        printed = any(not node.implied and node.kind is not SECTION for _, node in self._open)
        if head.kind is SECTION and not printed and not head.num.endswith(".0"):
            self._open_named(head)
        rank = self._depth(head)
        while self._open and (
            self._open[-1][0] >= rank
            or (
                self._open[-1][1].implied and not (head.kind is SECTION and belongs_to(head.num, self._open[-1][1].num))
            )
        ):
            self._open.pop()
        node.parent = self._innermost()
        self._open.append((rank, node))
        self._section = None

    def suffixed(self, head: HeadMark) -> None:
        """Take a head of which only the last part of the number is printed, below the section that has the rest."""
        if self._section is not None:
            node = self._node(head)
            node.num = prefix(self._section.num, self._how.depth) + head.num
            node.parent = self._section
            self.nodes.append(node)

    def section(self, head: HeadMark) -> None:
        """Take a section, below the containers that its number names."""
        self._open_named(head)
        self._section = node = self._node(head)
        node.parent = self._innermost()
        self.nodes.append(node)

    def _open_named(self, head: HeadMark) -> None:
        """Open the containers that a section's number names and nothing printed opens."""
        while self._open and self._open[-1][1].implied and not belongs_to(head.num, self._open[-1][1].num):
            self._open.pop()
        while self._open and self._open[-1][1].kind is SECTION and _is_beside(head, self._open[-1][1]):
            self._open.pop()
        missing = _missing(head, self._how, [entry[1] for entry in self._open], self._spread)
        if missing:
            while self._open and not belongs_to(missing[-1], self._open[-1][1].num):
                self._open.pop()
        for depth, num in enumerate(missing):
            self._imply(CHAPTER if depth == len(missing) - 1 else TITLE, num, head.start, 2.0 + depth * 0.1)

    def _node(self, head: HeadMark) -> Node:
        return Node(
            head.kind or SECTION,
            head.num,
            head.start,
            head.end,
            max(head.body, head.end),
            head.heading,
            None,
            self._jurisdiction,
            self._version,
            head.inline,
            until=head.until,
            implied=head.implied,
        )

    def _innermost(self) -> Node | None:
        """The container that is open and holds what comes next."""
        return self._open[-1][1] if self._open else None

    def _depth(self, head: HeadMark) -> float:
        """The rank of a container: its kind's, but that of 5-1 stands below that of 5, of a chapter as of a section."""
        rank = 7.0 if head.kind is SECTION else self._rank.get(head.kind or SECTION, 3.0)
        if head.kind in (CHAPTER, SECTION) and re.search(r"[.\-]", head.num):
            for outer, node in reversed(self._open):
                if node.num != head.num and belongs_to(head.num, node.num):
                    return max(rank, outer + 0.1)
        return rank

    def _imply(self, kind: Kind, num: str, at: int, rank: float) -> None:
        """Open a container without a head of its own; it begins where the first section that names it does."""
        container = self._implied.get(num)
        if container is None:
            container = self._implied[num] = Node(
                kind=kind,
                num=num,
                start=at,
                end=at,
                body=at,
                jurisdiction=self._jurisdiction,
                version=self._version,
                implied=True,
                parent=self._innermost(),
            )
            self.nodes.append(container)
        self._open.append((rank, container))


def _is_beside(head: HeadMark, holder: Node) -> bool:
    """Whether a section stands beside one that holds sections: 4.2 behind 4.1, which holds 4.1.1."""
    alike = not holder.implied and skeleton(head.num) == skeleton(holder.num)
    return alike and not belongs_to(head.num, holder.num)


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
