"""Reading reference phrases: tokens through the LALR grammar, as groups of items with a tail.

The grammar takes tokens one by one for as long as it can; the phrase is the
longest stretch from its start that the grammar accepts as a whole. The tables
are Lark's; they are walked here, since Lark's own parser makes several objects
for each token and phrases are short and many.
"""

from collections.abc import Iterable, Iterator
from functools import cache
from itertools import islice
from typing import Any, NamedTuple

from ordparse import grammar
from ordparse.citing.phrases import Token


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


class _Node(NamedTuple):
    """A rule of the grammar that was recognised, by its alias or name."""

    rule: str
    children: list[Any]  # tokens and nodes


class _Tables(NamedTuple):
    """The LALR tables of the grammar: what to do in a state on a terminal, and where to go after a rule."""

    shifts: list[dict[str, int]]
    reduces: list[dict[str, tuple[str, int, str]]]  # origin, length, the name of its node ("" for helpers)
    start: int
    end: int


@cache
def _tables() -> _Tables:
    from lark.parsers.lalr_analysis import Shift

    from ordparse.outline.structure import Feed  # no lexer at all: tokens come from the scanner

    run: Any = grammar.parser("reference", "reference", lexer=Feed).parse_interactive("")
    table = run.parser_state.parse_conf.parse_table
    names = {state: index for index, state in enumerate(table.states)}
    shifts: list[dict[str, int]] = []
    reduces: list[dict[str, tuple[str, int, str]]] = []
    for row in table.states.values():
        shifts.append({symbol: names[arg] for symbol, (action, arg) in row.items() if action is Shift})
        reduces.append(
            {
                symbol: (
                    str(arg.origin.name),
                    len(arg.expansion),
                    "" if arg.origin.name.startswith("__") else str(arg.alias or arg.origin.name),
                )
                for symbol, (action, arg) in row.items()
                if action is not Shift
            }
        )
    return _Tables(shifts, reduces, names[table.start_states["reference"]], names[table.end_states["reference"]])


class _Run:
    """One walk through the tables."""

    def __init__(self, tables: _Tables) -> None:
        self.tables = tables
        self.states = [tables.start]
        self.values: list[Any] = []

    def feed(self, symbol: str, token: Token | None) -> bool:
        """Take one token, after the rules that end before it; False where the grammar has no place for it."""
        shifts, reduces = self.tables.shifts, self.tables.reduces
        states, values = self.states, self.values
        while True:
            state = states[-1]
            target = shifts[state].get(symbol)
            if target is not None:
                states.append(target)
                values.append(token)
                return True
            rule = reduces[state].get(symbol)
            if rule is None:
                return False
            origin, length, name = rule
            children: list[Any] = []
            if length:
                for value in values[-length:]:
                    if type(value) is list:
                        children.extend(value)
                    else:
                        children.append(value)
                del states[-length:], values[-length:]
            values.append(_Node(name, children) if name else children)
            states.append(shifts[states[-1]][origin])
            if symbol == "$END" and states[-1] == self.tables.end:
                return True

    def may_end(self) -> bool:
        """Whether the phrase might end here: necessary, but as lookaheads are merged not sufficient."""
        state = self.states[-1]
        return "$END" in self.tables.reduces[state] or "$END" in self.tables.shifts[state]


def longest(tokens: Iterable[Token]) -> tuple[_Node, list[Token]] | None:
    """The longest prefix of `tokens` that is a whole phrase, as the grammar's node and as it is; None if there is none.

    Tokens are drawn only while the grammar takes them. Where the whole cannot end
    after the last one, the longest prefix that can is fed again, once.
    """
    run = _Run(_tables())
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
        again = _Run(run.tables)
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


def _group(node: _Node) -> Group:
    first = node.children[0]
    head: Token | None = first if type(first) is Token else None
    items = tuple(_item(child) for child in node.children[-1].children if type(child) is _Node)
    start = head.start if head else items[0].start
    return Group(node.rule, head.value if head else "", items, start, items[-1].end)


def _item(node: _Node) -> Item:
    more = ""
    sides: list[list[Any]] = [[None, ()]]
    for child in node.children:
        if type(child) is _Node:
            more += {"ETSEQ": "+", "NOTE": " note", "GLOSS": ""}[child.children[0].type]
        elif child.type == "TO":
            sides.append([None, ()])
        elif child.type == "PINS":
            sides[-1][1] = child.value
        else:
            sides[-1][0] = child.value
    to = (sides[1][0], sides[1][1]) if len(sides) > 1 else None
    last = node.children[-1]
    end = last.children[0].end if type(last) is _Node else last.end
    return Item(sides[0][0], sides[0][1], to, more, node.children[0].start, end)
