"""Searching for a pattern only where one of its literals stands.

`str.find` looks at a gigabyte a second and a pattern that begins with an
alternative at some ten megabytes, so a rare form costs next to nothing when the
words that it cannot do without are looked for first. The words that many stages
look for are spotted together (`spotting.py`).
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import AnyStr


def folded(text: str) -> str:
    """The text with the letters A to Z in lower case, every other character as it is, so that all offsets stay.

    >>> folded("SECTION 5, ÉTÉ, İ")
    'section 5, ÉtÉ, İ'
    """
    if text.isascii():
        return text.lower()
    # bytes know no letters but these: six times faster than str.lower, in an eighth of its memory
    return text.encode("utf-8", "surrogatepass").lower().decode("utf-8", "surrogatepass")


def lowered(text: str) -> str:
    """The text in lower case, each character in its place; the few letters that would grow stay as they are.

    >>> lowered("ÉTÉ, İ")
    'été, İ'
    """
    if text.isascii():
        return text.lower()
    # in pieces: lower() takes twelve bytes a character on the way where a text is not plain ASCII
    return "".join(_lowered(text[at : at + _PIECE]) for at in range(0, len(text), _PIECE))


_PIECE = 1 << 16


def _lowered(text: str) -> str:
    low = text.lower()
    if len(low) == len(text):
        return low
    return "".join(small if len(small := char.lower()) == 1 else char for char in text)


def by_first_letter(patterns: Iterable[str]) -> str:
    """A pattern of several that each begin with a letter, which is looked at once; of two that fit the one given first.

    >>> by_first_letter(["sec", "ch", "sections?"])
    's(?:ec|ections?)|c(?:h)'
    """
    rests: dict[str, list[str]] = {}
    for pattern in patterns:
        rests.setdefault(pattern[0], []).append(pattern[1:])
    return "|".join(f"{letter}(?:{'|'.join(rest)})" for letter, rest in rests.items())


def each(text: AnyStr, literal: AnyStr) -> Iterator[int]:
    """The offsets at which a literal stands, in order."""
    at = text.find(literal)
    while at >= 0:
        yield at
        at = text.find(literal, at + 1)


def places(text: str, literals: Iterable[str]) -> list[int]:
    """The offsets at which one of the literals stands, in order."""
    return sorted({at for literal in literals for at in each(text, literal)})


def near(pattern: re.Pattern[str], text: str, offsets: Iterable[int], *, reach: int = 0) -> Iterator[re.Match[str]]:
    """What `pattern.finditer(text)` gives, when every match begins at one of the offsets or at most `reach` before one.

    The offsets, such as `places` gives of the literals that a match cannot do without, are in order.
    """
    done = 0
    for at in offsets:
        start = at - reach if at - reach > done else done
        while start <= at:
            match = pattern.match(text, start)
            start += 1
            if match:
                yield match
                done = max(match.end(), start)
                break


def whole_lines(pattern: re.Pattern[str], text: str, offsets: Sequence[int]) -> Iterator[re.Match[str]]:
    """The matches of a pattern that stands for a line, among the lines that hold one of the offsets, in order."""
    looked = 0  # one line may be the whole text: no part of it is looked through twice
    first = True
    for at in offsets:
        start = text.rfind("\n", looked, at) + 1
        if (start or first) and (match := pattern.match(text, start)):
            yield match
        looked, first = at, False
