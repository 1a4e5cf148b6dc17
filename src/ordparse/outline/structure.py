"""The tree grown by Lark from the decided markers.

`structure.lark` says what may stand below what; the lexer here hands it the
nodes as typed tokens, with a CLOSE where each ends, as Lark's own indenter
does. What does not fit is lifted to where the grammar allows it and told.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from lark import Token, Tree
from lark.common import LexerConf
from lark.lexer import Lexer

from ordparse.grammar import parser
from ordparse.outline.nesting import Node
from ordparse.provisions import Kind


class Feed(Lexer):
    """A lexer whose tokens are ready: it passes on what it is given."""

    def __init__(self, conf: LexerConf) -> None:
        """Take Lark's configuration, of which nothing is needed."""

    def lex(self, data: Any) -> Iterator[Token]:  # type: ignore[override]
        """The tokens of the "text", which is their list."""
        yield from data


def token_type(node: Node) -> str:
    """The terminal of `structure.lark` that a node is."""
    match node.kind:
        case Kind.INSTRUMENT:
            return "INSTRUMENT"
        case Kind.SUBDIVISION:
            return "SUBDIVISION"
        case Kind.ENUM:
            return "ITEM"
        case Kind.DEFINITION:
            return "DEFINITION"
        case Kind.SECTION:
            return "SECTION"
        case _:
            if node.compact:
                return "COMPACT"
            return "PART" if node.part else "CONTAINER"


# what `structure.lark` lets stand below each, lists apart, which stand below anything
_HOLDS = {
    "INSTRUMENT": frozenset({"PART", "SECTION", "CONTAINER"}),
    "CONTAINER": frozenset({"CONTAINER", "SECTION", "PART"}),
    "SECTION": frozenset({"SECTION", "COMPACT"}),
    "COMPACT": frozenset({"COMPACT"}),
}
_LISTED = frozenset({"SUBDIVISION", "ITEM", "DEFINITION"})


def _legal(above: Node | None, node: Node) -> Node | None:
    """The nearest node, from `above` outward, that the grammar lets `node` stand below."""
    kind = token_type(node)
    while above is not None:
        if kind in _LISTED or kind in _HOLDS.get(token_type(above), ()):
            return above
        above = above.parent
    return None


def grow(nodes: Sequence[Node]) -> "tuple[Tree[Token], list[Node]]":
    """The tree of the nodes, and those whose parent had to be changed to fit it.

    `nodes` come in tree order with their parents; parents stand before their
    children.
    """
    moved: list[Node] = []
    for node in nodes:
        parent = _legal(node.parent, node)
        if parent is not node.parent:
            moved.append(node)
            node.parent = parent
    tree = parser("structure", "code", lexer=Feed).parse(list(_tokens(nodes)))
    return tree, moved


def _tokens(nodes: Iterable[Node]) -> Iterator[Token]:
    stack: list[Node] = []
    for index, node in enumerate(nodes):
        while stack and stack[-1] is not node.parent:
            stack.pop()
            yield Token("CLOSE", "")
        yield Token(token_type(node), "", start_pos=index)
        stack.append(node)
    for _ in stack:
        yield Token("CLOSE", "")


def parents(tree: "Tree[Token]", count: int) -> list[int | None]:
    """For each node's index, the index of the node that the tree puts it below; None at the top."""
    out: list[int | None] = [None] * count
    stack: list[tuple[Tree[Token], int | None]] = [(child, None) for child in tree.children if isinstance(child, Tree)]
    while stack:
        branch, above = stack.pop()
        head = branch.children[0]
        assert isinstance(head, Token)
        index = head.start_pos
        assert index is not None
        out[index] = above
        stack.extend((child, index) for child in branch.children if isinstance(child, Tree))
    return out
