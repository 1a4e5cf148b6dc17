"""The tree grown from the decided markers, in the grammar's tables.

`structure.lark` says what may stand below what; it is fed the nodes as typed
tokens, with a CLOSE where each ends, as Lark's own indenter does. What does not
fit is lifted to where the grammar allows it and told.
"""

from collections.abc import Iterator, Sequence
from typing import Any

from ordparse.outline.nesting import Node
from ordparse.provisions import LISTED, Kind
from ordparse.walking import Node as Branch
from ordparse.walking import Token, Walk, tables

_TERMINALS = {
    Kind.INSTRUMENT: "INSTRUMENT",
    Kind.SUBDIVISION: "SUBDIVISION",
    Kind.ENUM: "ITEM",
    Kind.DEFINITION: "DEFINITION",
    Kind.SECTION: "SECTION",
}


def token_type(node: Node) -> str:
    """The terminal of `structure.lark` that a node is."""
    known = _TERMINALS.get(node.kind)
    return known or ("COMPACT" if node.compact else "PART" if node.part else "CONTAINER")


# what `structure.lark` lets stand below each, lists apart, which stand below anything
_HOLDS = {
    "INSTRUMENT": frozenset({"PART", "SECTION", "CONTAINER"}),
    "CONTAINER": frozenset({"CONTAINER", "SECTION", "PART"}),
    "SECTION": frozenset({"SECTION", "COMPACT"}),
    "COMPACT": frozenset({"COMPACT"}),
}


def _legal(above: Node | None, node: Node) -> Node | None:
    """The nearest node, from `above` outward, that the grammar lets `node`, no list item, stand below."""
    kind = token_type(node)
    while above is not None:
        if kind in _HOLDS.get(token_type(above), ()):
            return above
        above = above.parent
    return None


def grow(nodes: Sequence[Node]) -> tuple[Branch, list[Node]]:
    """The tree of the nodes, and those whose parent had to be changed to fit it.

    `nodes` come in tree order with their parents; parents stand before their
    children.
    """
    moved: list[Node] = []
    for node in nodes:
        parent = node.parent
        if parent is None or node.kind in LISTED:
            continue  # a list stands below anything
        parent = _legal(parent, node)
        if parent is not node.parent:
            moved.append(node)
            node.parent = parent
    walk = Walk(tables("structure", "code", fed=True))
    for token in _tokens(nodes):
        if not walk.feed(token.type, token):
            raise ValueError(f"the grammar has no place for the {token.type} at {token.start}")
    walk.feed("$END", None)
    return walk.values[0], moved


_CLOSE = Token("CLOSE", -1, -1, None)


def _tokens(nodes: Sequence[Node]) -> Iterator[Token]:
    """The nodes as tokens that lie where their indexes are: leaves side by side in one, any other in its own."""
    stack: list[Node] = []
    at = 0
    while at < len(nodes):
        node, start = nodes[at], at
        while stack and stack[-1] is not node.parent:
            stack.pop()
            yield _CLOSE
        while at < len(nodes) and nodes[at].parent is node.parent and _is_leaf(nodes, at):
            at += 1
        if at > start:
            yield Token("LEAVES", start, at, None)
        else:
            yield Token(token_type(node), at, at + 1, None)
            stack.append(node)
            at += 1
    for _ in stack:
        yield _CLOSE


def _is_leaf(nodes: Sequence[Node], at: int) -> bool:
    """Whether a node is a list item with nothing below it."""
    node = nodes[at]
    return node.kind in LISTED and (at + 1 == len(nodes) or nodes[at + 1].parent is not node)


def parents(tree: Branch, count: int) -> list[int | None]:
    """For each node's index, the index of the node that the tree puts it below; None at the top."""
    out: list[int | None] = [None] * count
    stack: list[tuple[list[Any], int | None]] = [(tree.children, None)]
    while stack:
        children, above = stack.pop()
        for child in children:
            if child is _CLOSE:
                continue
            token, below = (child, None) if type(child) is Token else (child.children[0], child.children[1:])
            out[token.start : token.end] = [above] * (token.end - token.start)
            if below:
                stack.append((below, token.start))
    return out
