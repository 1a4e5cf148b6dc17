"""Walking: the tables of a grammar, walked by us instead of by Lark.

Lark's own parser makes several objects for each token, and the texts that
grammars read here are short and many. The tables and the patterns of the tokens
are Lark's; a walk gives the same tree in a fraction of the time.
"""

import re
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any, NamedTuple

from ordparse import grammar


class Token(NamedTuple):
    """One token: its terminal, where it stands and what it says."""

    type: str
    start: int
    end: int
    value: Any


class Node(NamedTuple):
    """A rule of the grammar that was recognised, by its alias or name."""

    rule: str
    children: list[Any]  # tokens and nodes

    def tokens(self) -> Iterator[Token]:
        """All tokens below it, in order."""
        for child in self.children:
            if type(child) is Token:
                yield child
            else:
                yield from child.tokens()


Scan = Callable[[str, int, int], re.Match[str] | None]


class Tables(NamedTuple):
    """What to do in a state on a terminal, and where to go after a rule."""

    shifts: list[dict[str, int]]
    reduces: list[dict[str, tuple[str, int, str]]]  # origin, length, the name of its node ("" for helpers)
    scans: list[Scan]  # the token at a place, named by the match's last group; none where tokens are fed
    start: int
    end: int


@cache
def tables(name: str, start: str, *, fed: bool = False) -> Tables:
    """The LALR tables of `grammar/NAME.lark` for one start rule; `fed`: its tokens come from a scanner of ours."""
    from lark.parsers.lalr_analysis import Shift

    from ordparse.feed import Feed

    lark: Any = grammar.parser(name, start, lexer=Feed if fed else "contextual")
    table = lark.parser.parser._parse_table
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
                    "" if arg.origin.name.startswith("_") else str(arg.alias or arg.origin.name),
                )
                for symbol, (action, arg) in row.items()
                if action is not Shift
            }
        )
    scans: list[Scan] = []
    if not fed:
        lexers = lark.parser.lexer.lexers
        scans = [lexers[state].scanner._mres[0].match for state in table.states]
    return Tables(shifts, reduces, scans, names[table.start_states[start]], names[table.end_states[start]])


class Walk:
    """One walk through the tables."""

    def __init__(self, tables: Tables) -> None:
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
                    if type(value) is not list:
                        children.append(value)
                    elif children:
                        children.extend(value)
                    else:
                        children = value  # of a helper, which nothing else holds: a long run grows in one list
                del states[-length:], values[-length:]
            values.append(Node(name, children) if name else children)
            states.append(shifts[states[-1]][origin])
            if symbol == "$END" and states[-1] == self.tables.end:
                return True

    def may_end(self) -> bool:
        """Whether the whole might end here: necessary, but as lookaheads are merged not sufficient."""
        state = self.states[-1]
        return "$END" in self.tables.reduces[state] or "$END" in self.tables.shifts[state]


class Stopped(NamedTuple):
    """A text that the grammar does not read to its end."""

    at: int  # where the token stands that does not fit; at the end of the text, the last one


def walk(tables: Tables, text: str, start: int, end: int) -> Node | Stopped:
    """The tree of a stretch of a text, with the places of its tokens in that text; blanks are passed over."""
    run = Walk(tables)
    scans, shifts, states, values = tables.scans, tables.shifts, run.states, run.values
    at = last = start
    while at < end:
        state = states[-1]
        match = scans[state](text, at, end)
        if match is None:
            return Stopped(at)
        kind, stop = match.lastgroup or "", match.end()
        if kind != "WS":
            token = Token(kind, at, stop, match.group())
            if kind in shifts[state]:
                states.append(shifts[state][kind])
                values.append(token)
            elif not run.feed(kind, token):
                return Stopped(at)
            last = at
        at = stop
    return run.values[0] if run.feed("$END", None) else Stopped(last)
