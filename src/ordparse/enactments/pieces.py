"""The pieces of a history note as the grammar tells them apart (`grammar/history.lark`), and what each says."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from ordparse.designators import Extent, Path, Point, Range, Step
from ordparse.enactments.entries import iso_date
from ordparse.source import Span
from ordparse.walking import Node, Token, tables, walk

AT_LARGE = "stat-at-large"
SOURCES = frozenset(
    {"ordinance", "dated_ordinance", "serial", "numbered_law", "session_law", "old_code", "statute_at_large"}
)


@dataclass(frozen=True, slots=True)
class Piece:
    """What one rule of the grammar took: a date, a verb, the name of an ordinance, a list of its sections."""

    kind: str  # the rule
    start: int
    end: int
    node: Node

    @property
    def words(self) -> list[str]:
        """Its tokens without the blanks around them."""
        return [token.value.strip() for token in self.node.tokens()]


def pieces_of(text: str) -> Iterator[tuple[list[Piece], list[int]]]:
    """The pieces of each segment, with the offsets of the words between them that say nothing."""
    for note in _parses(text):
        for segment in note.children:
            if type(segment) is Token:
                continue  # the semicolon
            pieces, idle = [], []
            for child in segment.children:
                if type(child) is Token:  # stops and commas count for nothing
                    if child.type == "WORD":
                        idle.append(child.start)
                else:
                    start, end = _span(child)
                    pieces.append(Piece(child.rule, start, end, child))
            yield pieces, idle


def _parses(text: str) -> Iterator[Node]:
    """The tree of a stretch; where a token does not fit, that of what stands before it and of what comes after."""
    grammar = tables("history", "note")
    at = 0
    while at < len(text):
        found = walk(grammar, text, at, len(text))
        if isinstance(found, Node):
            yield found
            return
        stop = max(found.at, at + 1)
        half = walk(grammar, text, at, stop)
        if isinstance(half, Node):  # not half a list: nothing in it can be said for certain
            yield half
        at = stop + 1


def _span(node: Node) -> Span:
    """Where a node's words stand, without the blanks around them."""
    tokens = list(node.tokens())
    first, last = tokens[0], tokens[-1]
    return first.end - len(first.value.lstrip()), last.start + len(last.value.rstrip())


def sections_of(node: Node, *, of_code: bool) -> tuple[tuple[Extent, ...], str]:
    """The sections a list names, and its words. A pin alone stands below the number before it: `2(b)(4), (c)`.

    `of_code` says that they are an earlier code's, whose numbers have hyphens: "Code 1990, §§ 3-10, 3-12".
    """
    mark = node.children[0].value
    several = not of_code and (mark.startswith("§§") or mark.lower().strip(" .").endswith("s"))
    head: Path = ()
    found: list[Extent] = []
    words = []
    for member in node.children:
        if type(member) is Token:
            continue
        sides = _sides(member, several=several)
        paths = []
        for steps, pinned in sides:
            paths.append((*head, *steps) if pinned else steps)
            head = head if pinned else steps[:1]
        found.append(Range(first=paths[0], last=paths[1]) if len(paths) > 1 else Point(path=paths[0]))
        words.append("".join(token.value for token in member.tokens()).strip())
    return tuple(found), ", ".join(words)


_DIGITS_RANGE = re.compile(r"([0-9]+)-([0-9]+)")


def _sides(member: Node, *, several: bool) -> list[tuple[Path, bool]]:
    """The one or two ends of a list's member, each with whether it begins with a pin.

    After §§ a hyphen between plain numbers is a range; after one § it is part of the number: "§ 37-101".
    """
    sides: list[list[Token]] = [[]]
    for child in member.children:
        if type(child) is Token:
            sides[-1].append(child)
        else:
            sides.append([])  # the range sign
    if (
        several
        and len(sides) == 1
        and (split := _DIGITS_RANGE.fullmatch(sides[0][0].value))
        and int(split[1]) < int(split[2])
    ):
        pins = [pin.value for pin in sides[0][1:]]
        return [((Step(num=split[1]),), False), (_path([split[2], *pins]), False)]
    return [(_path([token.value for token in side]), side[0].type == "PIN") for side in sides]


def _path(nums: Sequence[str]) -> Path:
    """The steps down to a section's part: 2, (b), (4)."""
    return tuple(Step(num=num.strip(" ()")) for num in nums)


_LAW_NAMES = (
    (re.compile(r"pet", re.IGNORECASE), "pet", ""),
    (re.compile(r"prop", re.IGNORECASE), "ord", "Prop. "),
    (re.compile(r"res", re.IGNORECASE), "res", ""),
    (re.compile(r"d\.?\s?c", re.IGNORECASE), "ord", "D.C. Law "),
    (re.compile(r"pub|p\.", re.IGNORECASE), "ord", "Pub. L. "),
    (re.compile(r"(?:council )?bill", re.IGNORECASE), "ord", "Bill "),
    (re.compile(r"art", re.IGNORECASE), "ord", "Art. "),
    (re.compile(r"act", re.IGNORECASE), "ord", "Act "),
    (re.compile(r"c\.", re.IGNORECASE), "ord", "C.O. "),
    (re.compile(r"l", re.IGNORECASE), "ord", "L.L. "),
)


def _name(number: str) -> str:
    """A number fit for a citation, where "/" separates levels: Ordinance 12/98 is 12-98."""
    return number.strip().replace("/", "-")


_CONTAINER = re.compile(r"(?P<word>ch|art|title)[a-z.]* *(?P<num>[0-9]+[A-Z]?)$", re.IGNORECASE)
_CONTAINERS = {"ch": "chapter", "ar": "article", "ti": "title"}


class Named(NamedTuple):
    """What a piece of one of the kinds `SOURCES` names."""

    law: str  # as citations begin: "ord", "pet", "res", "code1960", "priorcode", "stat-at-large"
    numbers: tuple[str, ...]  # several for "Ord. Nos. 12 and 14"; of an earlier code the chapter, where one is said
    date: str | None


def named_by(piece: Piece) -> Named:
    """The law, the numbers and the date that a source piece names.

    "Ord. Nos. 12 and 14" names two ordinances, "Ord. of 6-13-75" one by its
    date, and "Code 1960, As Amend." an earlier code of the same city.
    """
    words = piece.words
    match piece.kind:
        case "ordinance":
            return Named("ord", tuple(_name(word) for word in words[1:] if word[:1].isalnum() and word != "and"), None)
        case "dated_ordinance":
            date = iso_date(words[1])
            return Named("ord", (f"of-{date or _name(words[1])}",), date)
        case "serial":
            return Named("ord", (_name(words[0]),), None)
        case "numbered_law":
            law, name = next((law, name) for pattern, law, name in _LAW_NAMES if pattern.match(words[0]))
            return Named(law, (name + _name(words[1]),), None)
        case "session_law":
            return Named("ord", (_name(" ".join(words[0].split())),), None)
        case "old_code":
            year = re.search(r"[0-9]{2,4}", words[0])
            digits = "" if year is None else year[0] if len(year[0]) == 4 else f"19{year[0]}"
            held = _CONTAINER.search(words[0])
            names = (f"{_CONTAINERS[held['word'][:2].lower()]}:{held['num']}",) if held else ()
            return Named(f"code{digits}" if digits else "priorcode", names, None)
        case _:
            return Named(AT_LARGE, (_name(words[0].split(",")[0]),), None)
