"""Reading reference phrases: tokens through the LALR grammar, as groups of items with a tail.

The grammar takes tokens one by one for as long as it can; the phrase is the
longest stretch from its start that the grammar accepts as a whole.
"""

from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Any, NamedTuple

from ordparse.walking import Node, Token, Walk, tables


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


def longest(tokens: Iterable[Token]) -> tuple[Node, list[Token]] | None:
    """The longest prefix of `tokens` that is a whole phrase, as the grammar's node and as it is; None if there is none.

    Tokens are drawn only while the grammar takes them. Where the whole cannot end
    after the last one, the longest prefix that can is fed again, once.
    """
    run = Walk(tables("reference", "reference", fed=True))
    taken: list[Token] = []
    ends: list[int] = []
    for token in tokens:
        if taken and run.may_end():
            ends.append(len(taken))
        if not run.feed(token.type, token):
            break
        taken.append(token)
    else:
        if taken and run.may_end() and run.feed("$END", None):
            return run.values[0], taken
    for count in reversed(ends):
        again = Walk(run.tables)
        if all(again.feed(token.type, token) for token in taken[:count]) and again.feed("$END", None):
            return again.values[0], taken[:count]
    return None


_HEADS = {"SECTION": "section", "LEVEL": "level", "CONTAINER": "container"}
_ALONE = frozenset({"NUMBER", "PINS", "WORD"})


def read(tokens: Iterable[Token]) -> Phrase | None:
    """The longest phrase that `tokens` begin with; None when they begin with none."""
    stream = iter(tokens)
    first = list(islice(stream, 4))
    if len(first) < 4:
        if not first or first[-1].type in _HEADS:
            return None
        simple = _simple(first)
        if simple:
            return simple
    found = longest(_again(first, stream))
    if found is None:
        return None
    node, taken = found
    law: Token | None = None
    groups: list[Group] = []
    joins: list[str] = []
    tails: list[Token] = []
    for child in node.children:
        if type(child) is Token:
            law = child
        elif child.rule == "join":
            joins.append(child.children[0].type)
        elif child.rule == "tail":
            tails.append(child.children[0])
        else:
            groups.append(_group(child))
    return Phrase(law, tuple(groups), tuple(joins), tuple(tails), taken[0].start, taken[-1].end)


def _again(first: list[Token], rest: Iterator[Token]) -> Iterator[Token]:
    yield from first
    yield from rest


def _simple(tokens: list[Token]) -> Phrase | None:
    """A phrase of one number or pinpoint, with a word or a law before it at most: the one reading there is."""
    last = tokens[-1]
    if last.type not in _ALONE:
        return None
    at = len(tokens) - 2
    head = tokens[at] if at >= 0 and tokens[at].type in _HEADS else None
    law = tokens[0] if tokens[0].type == "LAW" else None
    if len(tokens) != 1 + (head is not None) + (law is not None):
        return None
    num, pins = (None, last.value) if last.type == "PINS" else (last.value, ())
    item = Item(num, pins, None, "", last.start, last.end)
    start = head.start if head else last.start
    group = Group(_HEADS[head.type] if head else "bare", head.value if head else "", (item,), start, last.end)
    return Phrase(law, (group,), (), (), tokens[0].start, last.end)


def _group(node: Node) -> Group:
    first = node.children[0]
    head: Token | None = first if type(first) is Token else None
    items = tuple(_item(child) for child in node.children[-1].children if type(child) is Node)
    start = head.start if head else items[0].start
    return Group(node.rule, head.value if head else "", items, start, items[-1].end)


def _item(node: Node) -> Item:
    more = ""
    sides: list[list[Any]] = [[None, ()]]
    for child in node.children:
        if type(child) is Node:
            more += {"ETSEQ": "+", "NOTE": " note", "GLOSS": ""}[child.children[0].type]
        elif child.type == "TO":
            sides.append([None, ()])
        elif child.type == "PINS":
            sides[-1][1] = child.value
        else:
            sides[-1][0] = child.value
    to = (sides[1][0], sides[1][1]) if len(sides) > 1 else None
    last = node.children[-1]
    end = last.children[0].end if type(last) is Node else last.end
    return Item(sides[0][0], sides[0][1], to, more, node.children[0].start, end)
