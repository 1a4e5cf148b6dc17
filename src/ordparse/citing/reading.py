"""Reading reference phrases: tokens through the LALR grammar, as groups of items with a tail.

The grammar takes tokens one by one for as long as it can; the phrase is the
longest stretch from its start that the grammar accepts as a whole.
"""

from collections.abc import Iterable, Iterator
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
JOINS = frozenset({"OF", "COMMA", "AND"})
TAILS = frozenset({"OFSELF", "OFOWN", "OFLAW", "OFNAME", "ABOVE"})
_NOTES = {"ETSEQ": "+", "NOTE": " note", "GLOSS": ""}


def read(tokens: Iterable[Token]) -> Phrase | None:
    """The longest phrase that `tokens` begin with; None when they begin with none.

    Read straight through where the tokens are a phrase to their end, as they
    nearly always are; only what has to be cut is asked of the grammar.
    """
    reader = _Straight(tokens)
    return reader.phrase() or reader.cut()


class _Straight:
    """Reads tokens in the order that the grammar has them, and keeps them for it."""

    def __init__(self, tokens: Iterable[Token]) -> None:
        self._rest = iter(tokens)
        self.taken: list[Token] = []
        self.token = next(self._rest, _NONE)

    def _next(self) -> Token:
        """The token after this one, which is taken."""
        self.taken.append(self.token)
        self.token = token = next(self._rest, _NONE)
        return token

    def phrase(self) -> Phrase | None:
        """The phrase, when the grammar has a place for every token."""
        law = self.token if self.token.type == "LAW" else None
        token = self._next() if law else self.token
        groups: list[Group] = []
        joins: list[str] = []
        while True:
            group = self._group(token)
            if group is None:
                return None
            groups.append(group)
            token = self.token
            if token.type not in JOINS:
                break
            joins.append(token.type)
            token = self._next()
        tails: list[Token] = []
        while token.type in TAILS:
            tails.append(token)
            token = self._next()
        if token is not _NONE:
            return None
        return Phrase(law, tuple(groups), tuple(joins), tuple(tails), self.taken[0].start, self.taken[-1].end)

    def _group(self, token: Token) -> Group | None:
        head, kind, start = _HEADS.get(token.type), token.value, token.start
        if head is not None:
            token = self._next()
        items: list[Item] = []
        while True:
            item = self._item(token)
            if item is None:
                return None
            items.append(item)
            if self.token.type != "SEP":
                return Group(head or "bare", kind if head else "", tuple(items), start, item.end)
            token = self._next()

    def _item(self, token: Token) -> Item | None:
        first, start = token.type, token.start
        side = self._side(token)
        if side is None:
            return None
        to: tuple[str | None, tuple[str, ...]] | None = None
        token = self.token
        if token.type == "TO":
            token = self._next()
            # a pinpoint alone ends the range of one; a number or word that of its like
            if token.type != first and not (token.type == "PINS" and side[1] and first == "NUMBER"):
                return None
            if first == "WORD" and side[1]:
                return None
            to = self._side(token)
            token = self.token
            if to is None or (first == "WORD" and to[1]):
                return None
        more = ""
        while token.type in _NOTES:
            more += _NOTES[token.type]
            token = self._next()
        return Item(side[0], side[1], to, more, start, self.taken[-1].end)

    def _side(self, token: Token) -> tuple[str | None, tuple[str, ...]] | None:
        """A number or word with its pinpoint, or a pinpoint alone."""
        if token.type == "PINS":
            self._next()
            return None, token.value
        if token.type not in ("NUMBER", "WORD"):
            return None
        after = self._next()
        if after.type != "PINS":
            return token.value, ()
        self._next()
        return token.value, after.value

    def cut(self) -> Phrase | None:
        """The longest phrase that the tokens begin with."""
        found = longest(self._again()) if self.taken else None
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

    def _again(self) -> Iterator[Token]:
        yield from self.taken
        if self.token is not _NONE:
            yield self.token
        yield from self._rest


_NONE = Token("", -1, -1, None)


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
            more += _NOTES[child.children[0].type]
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
