"""Words: where in a text the words stand at which a norm or an amount may be read, found in one pass.

They are looked for in a plain copy of the text, where every word follows a blank:
a pattern that begins with a blank is tried at the blanks alone, and what it finds
is read in the text itself.
"""

import re
from bisect import bisect_left
from collections.abc import Iterable, Sequence

from ordparse.meaning.moments import MONTH_WORDS
from ordparse.meaning.numerals import NUMBER_WORDS
from ordparse.spotting import trie

# A blank at the end: the word ends there, else it may go on: "wh" stands for who, which, where and when.
VERBS = "it ,be ,shall ,must ,may,will ,is ,are ,has ,have ,need ,constitute,retain,reserve".split(",")
"""With these a rule of conduct may be laid down; "it" and "be" only where such words follow."""
LINKS = "wh,tha,as ,if ,unless,until,event".split(",")
"""A verb behind one of these may lay down nothing: "as may be", "if he shall fail"."""
CONDITIONS = "unless,except,if ,wh,provided,until,upon,so ,as ,only ".split(",")
"""With these a condition may begin."""
PENALTIES = "misdemeanor,fine,penalty,imprison,infraction,felony,separate ,citation".split(",")
"""Words for what follows a breach, without which no penalty is printed."""
FIGURE = "0"
"""Any figures: a number that begins with one."""
NUMBERS = (*NUMBER_WORDS, "half ", "noon ", "midnight ")
"""With these an amount or a time may begin."""
MONTHS = MONTH_WORDS
TIMES = "once ,twice ,thrice ".split(",")
EVERY = "every "

_FOLLOWED = {"it ": "(?:is|are|shall) ", "be ": "(?:deemed|guilty) "}
_ALL = sorted({*VERBS, *LINKS, *CONDITIONS, *PENALTIES, FIGURE, *NUMBERS, *MONTHS, *TIMES, EVERY} - set(_FOLLOWED))
_WORD = re.compile(
    f" (?:{trie(_ALL)}|{'|'.join(f'{word[:-1]}(?= +{after})' for word, after in _FOLLOWED.items())})".encode()
)


def _table() -> bytes:
    """The table that keeps small letters, makes every figure a 0, and all else a blank."""
    table = bytearray(b" " * 256)
    for code in b"abcdefghijklmnopqrstuvwxyz":
        table[code] = code
    for code in b"0123456789":
        table[code] = ord(FIGURE)
    return bytes(table)


_PLAIN = _table()


def plain(low: str) -> bytes:
    """A text in small letters as small letters, zeros for figures and blanks for all else, between blanks.

    >>> plain("§ 5-18, the “dog”")
    b'   0 00  the  dog  '
    """
    return b" %b " % low.encode("ascii", "replace").translate(_PLAIN)


class Words:
    """Where the words of the tables stand in a text."""

    def __init__(self, low: str) -> None:
        self._at: dict[bytes, list[int]] = {}
        for match in _WORD.finditer(plain(low)):
            self._at.setdefault(match.group(), []).append(match.start())

    def of(self, words: Iterable[str]) -> list[int]:
        """The offsets of some words, in order.

        >>> Words("no dog may bark in may; it shall be quiet").of(VERBS)
        [7, 19, 24, 27]
        """
        firsts = {f" {word.rstrip()}".encode() for word in words}
        return sorted(at for first in firsts for at in self._at.get(first, ()))


def within(offsets: Sequence[int], start: int, end: int) -> Sequence[int]:
    """Those of some offsets in order that lie from `start` to before `end`."""
    first = bisect_left(offsets, start)
    return offsets[first : bisect_left(offsets, end, first)]


def any_within(offsets: Sequence[int], start: int, end: int) -> bool:
    """Whether one of some offsets in order lies from `start` to before `end`."""
    at = bisect_left(offsets, start)
    return at < len(offsets) and offsets[at] < end
