"""The plan of a code: its tree of provisions with numbers and headings, before a word of text is written."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import TypeVar

from benchmarks.generator.styles import Level, Style
from benchmarks.generator.words import GENERAL_CAPTIONS, TERMS, TOPICS, Topic

Chosen = TypeVar("Chosen")

SHAPES = (
    "plain",
    "plain",
    "plain",
    "list",
    "list",
    "list",
    "paragraphs",
    "paragraphs",
    "restart",
    "reserved",
    "repealed",
)


@dataclass(slots=True, eq=False)
class Node:
    """One provision of the plan. `path` is how it is cited; "" where the law itself is ambiguous."""

    kind: str
    num: str
    heading: str | None
    parent: "Node | None"
    chain: tuple[str, ...]
    path: str
    depth: int = 0  # of a list item: 1 directly below the section
    shape: str = ""
    children: list["Node"] = field(default_factory=list)
    status: str | None = None

    def section(self) -> "Node | None":
        """The section around the node, itself included."""
        at: Node | None = self
        while at is not None and at.kind != "section":
            at = at.parent
        return at

    def containers(self) -> Iterator["Node"]:
        """The containers around the node, innermost first."""
        at = self.parent
        while at is not None:
            if at.kind not in ("section", "enum", "subdivision", "definition"):
                yield at
            at = at.parent


@dataclass(slots=True, eq=False)
class Code:
    """One jurisdiction's code: its style, its tree and what can be cited in it."""

    style: Style
    place: str  # Alder Falls
    jurisdiction: str  # us-mn-alder-falls
    roots: list[Node]
    sections: list[Node]
    containers: list[Node]
    topics: dict[int, Topic]  # of each section, by id()


def pick(rng: Random, choices: Sequence[Chosen]) -> Chosen:
    """One of the choices; several times faster than `rng.choice`."""
    return choices[int(rng.random() * len(choices))]


def _between(rng: Random, bounds: tuple[int, int]) -> int:
    """A whole number within bounds, both included."""
    low, high = bounds
    return low + int(rng.random() * (high - low + 1))


class Planner:
    """Grows the tree of one code, container by container, until it is large enough."""

    def __init__(self, style: Style, rng: Random, size: int, breadth: int) -> None:
        self.style, self.rng, self.left, self.breadth = style, rng, size, breadth
        self.sections: list[Node] = []
        self.containers: list[Node] = []
        self.topics: dict[int, Topic] = {}
        self.count = 0
        self.used: dict[str, int] = {}

    def roots(self) -> list[Node]:
        """The topmost provisions."""
        if not self.style.levels:
            return self.fill_sections(None, {}, pick(self.rng, TOPICS))
        roots: list[Node] = []
        while not roots or self.left > 0:
            before = self.left
            self.container(None, 0, len(roots) + 1, {}, pick(self.rng, TOPICS), roots)
            if before == self.left or (len(roots) >= self.style.most and self.breadth == 1):
                break
        return roots

    def container(
        self, parent: Node | None, depth: int, ordinal: int, nums: dict[str, str], topic: Topic, into: list[Node]
    ) -> None:
        """One container with all below it."""
        level: Level = self.style.levels[depth]
        num = level.number(nums, ordinal)
        inner = {**nums, level.kind: num}
        last = depth + 1 == len(self.style.levels)
        minor = depth > 0 and level.kind in ("article", "subchapter", "division")
        heading = pick(self.rng, ("General Provisions", "In General", *topic.captions)) if minor else topic.heading
        node = Node(
            level.kind,
            num,
            level.case(heading),
            parent,
            (*(parent.chain if parent else ()), num),
            f"{level.kind}:{num}",
        )
        into.append(node)
        self.containers.append(node)
        if last:
            node.children = self.fill_sections(node, inner, topic)
            return
        for below in range(1, self.breadth * _between(self.rng, self.style.levels[depth + 1].count) + 1):
            if below > 1 and self.left <= 0:
                break
            next_topic = (
                topic if self.style.levels[depth + 1].kind in ("article", "subchapter") else pick(self.rng, TOPICS)
            )
            self.container(node, depth + 1, below, inner, next_topic, node.children)

    def fill_sections(self, parent: Node | None, nums: dict[str, str], topic: Topic) -> list[Node]:
        """The sections of one container."""
        style, rng = self.style, self.rng
        captions = list(dict.fromkeys((*topic.captions, *(pick(rng, GENERAL_CAPTIONS) for _ in range(4)))))
        rng.shuffle(captions)
        first = style.section(nums, 1)  # the same in each article of a chapter whose numbers run through
        start = self.count if style.running else self.used.get(first, 0)
        made: list[Node] = []
        for at in range(self.breadth * _between(rng, style.sections)):
            num = style.section(nums, start + at + 1)
            shape = "definitions" if at == 0 and rng.random() < 0.5 else pick(rng, SHAPES)
            if style.body == "heads":
                shape = "reserved" if rng.random() < 0.15 else "empty"
            heading = "Definitions" if shape == "definitions" else captions[at % len(captions)]
            node = Node(
                "section", num, style.case(heading), parent, (*(parent.chain if parent else ()), num), num, shape=shape
            )
            if shape == "reserved" and not style.reserved:
                node.shape = "plain"
            elif shape == "reserved":
                node.status, node.heading = "reserved", None
                if rng.random() < 0.5 and not style.running:
                    self.used[first] = start + at + 5 + int(rng.random() * 12)
                    last = style.section(nums, self.used[first])
                    node.num = f"{num}--{last}"
                    node.chain = (*node.chain[:-1], node.num)
                    node.path = ""
            elif shape == "repealed":
                if style.repealed:
                    node.status = "repealed"
                else:
                    node.shape = "plain"
            self.count += 1
            made.append(node)
            self.topics[id(node)] = topic
            self.grow(node)
            if not node.status:
                self.sections.append(node)
            self.left -= 700 if style.body != "heads" else 50
            if node.num != num:  # a kept run ends the container
                break
            self.used[first] = start + at + 1
        return made

    def grow(self, section: Node) -> None:
        """The list items or definitions of a section."""
        rng = self.rng
        if section.shape == "definitions":
            terms = sorted(rng.sample(TERMS, _between(rng, (3, 8))))
            numbered = self.style.definitions == "numbered"
            for at, term in enumerate(terms):
                if numbered:
                    self.item(section, at, 1, None)
                    continue
                printed = term.upper() if self.style.definitions == "capitals" else term
                section.children.append(
                    Node("definition", printed, None, section, (*section.chain, printed), "", depth=0, shape=term)
                )
        elif section.shape in ("list", "restart"):
            self.items(section, 1, _between(rng, (2, 7)), 0.12)
        elif section.shape == "paragraphs":
            headed = rng.random() < 0.6
            for at in range(_between(rng, (2, 6))):
                caption = pick(rng, GENERAL_CAPTIONS) if headed else None
                item = self.item(section, at, 1, caption)
                if rng.random() < 0.35:
                    self.items(item, 2, _between(rng, (2, 5)), 0.15)
        if section.shape == "restart" and len(section.children) > 1 and self.style.enums[0][0] != "Subd. {}.":
            for at in range(2):
                self.item(section, at, 1, None).path = ""
            for child in section.children[:2]:
                child.path = ""

    def items(self, parent: Node, depth: int, count: int, deeper: float) -> None:
        """A list of items, some with a list of their own."""
        for at in range(count):
            item = self.item(parent, at, depth, None)
            if depth < len(self.style.enums) and self.rng.random() < deeper:
                self.items(item, depth + 1, _between(self.rng, (2, 4)), deeper)
        if self.style.inserts and depth == 1 and count > 5:
            num = f"{parent.children[4].num}-1"
            extra = Node("enum", num, None, parent, (*parent.chain, num), f"{parent.path}/{num}", depth=depth)
            parent.children.insert(5, extra)

    def item(self, parent: Node, at: int, depth: int, caption: str | None) -> Node:
        """One list item, added to its parent."""
        shape, alphabet = self.style.enums[depth - 1]
        num = alphabet(at + 1)
        kind = "subdivision" if shape.startswith("Subd") else "enum"
        path = f"{parent.path}/{num}" if parent.path else ""
        node = Node(kind, num, caption, parent, (*parent.chain, num), path, depth=depth)
        parent.children.append(node)
        return node


def plan(style: Style, place: str, jurisdiction: str, rng: Random, size: int, breadth: int = 1) -> Code:
    """A code of about `size` characters in the given style, its containers `breadth` times as full as usual."""
    planner = Planner(style, rng, size, breadth)
    roots = planner.roots()
    return Code(style, place, jurisdiction, roots, planner.sections, planner.containers, planner.topics)
