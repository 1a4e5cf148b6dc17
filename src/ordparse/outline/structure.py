"""The tree grown from the decided markers, in the grammar's tables.

`structure.lark` says what may stand below what; it is fed the heads as typed
tokens, with a CLOSE where each ends, as Lark's own indenter does, and each list
as one. What does not fit is lifted to where the grammar allows it and told.
"""

from collections.abc import Iterator, Sequence
from typing import Any

from ordparse.outline.nesting import Node
from ordparse.provisions import LISTED, Kind
from ordparse.walking import Node as Branch
from ordparse.walking import Token, Walk, tables

_TERMINALS = {Kind.INSTRUMENT: "INSTRUMENT", Kind.SECTION: "SECTION"}


def token_type(node: Node) -> str:
    """The terminal of `structure.lark` that a head is."""
    known = _TERMINALS.get(node.kind)
    return known or ("COMPACT" if node.compact else "PART" if node.part else "CONTAINER")


# what `structure.lark` lets stand below each head, lists apart, which stand below anything
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
        if above.kind not in LISTED and kind in _HOLDS.get(token_type(above), ()):
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
    """The nodes as tokens that lie where their indexes are: a head in its own, a list in one with all its items."""
    stack: list[Node] = []
    at = 0
    while at < len(nodes):
        node, start = nodes[at], at
        above = node.parent
        while stack and stack[-1] is not above:
            stack.pop()
            yield _CLOSE
        at += 1
        if node.kind not in LISTED:
            yield Token(token_type(node), start, at, None)
            stack.append(node)
            continue
        while at < len(nodes) and nodes[at].kind in LISTED and _within(nodes[at].parent, above):
            at += 1
        yield Token("LIST", start, at, None)
    for _ in stack:
        yield _CLOSE


def _within(parent: Node | None, above: Node | None) -> bool:
    """Whether an item below `parent` goes on a list below `above`: as one more item of it, or below one."""
    return parent is above or (parent is not None and parent.kind in LISTED)


def parents(tree: Branch, nodes: Sequence[Node]) -> list[int | None]:
    """For each node's index, the index of the node that the tree puts it below; None at the top."""
    out: list[int | None] = [None] * len(nodes)
    stack: list[tuple[list[Any], int | None]] = [(tree.children, None)]
    while stack:
        children, above = stack.pop()
        for child in children:
            if child is _CLOSE:
                continue
            if type(child) is Token:  # a list
                _below(nodes, child.start, child.end, above, out)
                continue
            head, *below = child.children
            out[head.start] = above
            stack.append((below, head.start))
    return out


def _below(nodes: Sequence[Node], start: int, end: int, above: int | None, out: list[int | None]) -> None:
    """Set the parents of the items of a list that stands below the node at index `above`."""
    open_now: list[int] = []
    for index in range(start, end):
        parent = nodes[index].parent
        while open_now and nodes[open_now[-1]] is not parent:
            open_now.pop()
        out[index] = open_now[-1] if open_now else above
        open_now.append(index)
