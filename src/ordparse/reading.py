"""Reading reference phrases: tokens through the LALR grammar, as groups of items with a tail.

The grammar takes tokens one by one for as long as it can; the phrase is the
longest stretch from its start that the grammar accepts as a whole.
"""

from collections.abc import Iterable, Iterator
from functools import cache
from typing import TYPE_CHECKING, Any, NamedTuple

from ordparse import grammar
from ordparse.phrases import Token

if TYPE_CHECKING:
    from lark import Lark


class Item(NamedTuple):
    """One member of a list: a number with its pinpoint, or a pinpoint alone, or a range of either."""

    num: str | None
    pins: tuple[str, ...]
    to: tuple[str | None, tuple[str, ...]] | None  # the end of a range
    more: str  # "+" for et seq., " note" for a note
    start: int
    end: int


class Group(NamedTuple):
    """The items under one reference word; `head` is its terminal in lower case, "bare" where there is none."""

    head: str
    kind: str  # section, subdivision, chapter ...
    items: tuple[Item, ...]
    start: int
    end: int


class Phrase(NamedTuple):
    """A reference phrase: groups, what joins each to the next (of, comma, and), and what closes it."""

    law: Token | None
    groups: tuple[Group, ...]
    joins: tuple[str, ...]
    tails: tuple[Token, ...]
    start: int
    end: int


@cache
def _parser() -> "Lark":
    from lark.lexer import Lexer

    class Fed(Lexer):
        """No lexer at all: tokens are fed one by one."""

        def __init__(self, conf: Any) -> None:
            pass

        def lex(self, *_: Any) -> Iterator[Any]:
            return iter(())

    return grammar.parser("reference", "reference", lexer=Fed)


def longest(tokens: Iterable[Token]) -> tuple[Any, list[Token]] | None:
    """The tree of the longest prefix of `tokens` that is a whole phrase, and that prefix; None if there is none.

    Tokens are drawn only while the grammar takes them. Where the whole cannot end
    after the last one, the longest prefix that can is fed again, once.
    """
    from lark import Token as LarkToken

    parser = _parser()
    run: Any = parser.parse_interactive("")
    state = run.parser_state
    table = state.parse_conf.parse_table.states
    taken: list[Token] = []
    ends: list[int] = []
    for token in tokens:
        row = table[state.state_stack[-1]]
        if taken and "$END" in row:
            ends.append(len(taken))
        if token.type not in row:
            break
        run.feed_token(LarkToken(token.type, token))
        taken.append(token)
    else:
        if taken and "$END" in table[state.state_stack[-1]]:
            return run.feed_eof(), taken
    for count in reversed(ends):
        again: Any = parser.parse_interactive("")
        for token in taken[:count]:
            again.feed_token(LarkToken(token.type, token))
        return again.feed_eof(), taken[:count]
    return None


def read(tokens: Iterable[Token]) -> Phrase | None:
    """The longest phrase that `tokens` begin with; None when they begin with none."""
    found = longest(tokens)
    if found is None:
        return None
    tree, taken = found
    law: Token | None = None
    groups: list[Group] = []
    joins: list[str] = []
    tails: list[Token] = []
    for child in tree.children:
        if not hasattr(child, "data"):
            law = child.value
        elif child.data == "join":
            joins.append(child.children[0].type)
        elif child.data == "tail":
            tails.append(child.children[0].value)
        else:
            groups.append(_group(child))
    return Phrase(law, tuple(groups), tuple(joins), tuple(tails), taken[0].start, taken[-1].end)


def _group(tree: Any) -> Group:
    first = tree.children[0]
    head: Token | None = first.value if not hasattr(first, "data") else None
    items = tuple(_item(child) for child in tree.children[-1].children if hasattr(child, "data"))
    start = head.start if head else items[0].start
    return Group(tree.data, head.value if head else "", items, start, items[-1].end)


def _item(tree: Any) -> Item:
    more = ""
    sides: list[list[Any]] = [[None, ()]]
    start, end = -1, -1
    for child in tree.children:
        if hasattr(child, "data"):
            note: Token = child.children[0].value
            more += {"ETSEQ": "+", "NOTE": " note", "GLOSS": ""}[note.type]
            end = note.end
            continue
        token: Token = child.value
        if start < 0:
            start = token.start
        end = token.end
        if token.type == "TO":
            sides.append([None, ()])
        elif token.type == "PINS":
            sides[-1][1] = token.value
        else:
            sides[-1][0] = token.value
    to = (sides[1][0], sides[1][1]) if len(sides) > 1 else None
    return Item(sides[0][0], sides[0][1], to, more, start, end)
