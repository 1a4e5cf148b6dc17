"""Words: where in a text the words stand at which a norm or an amount may be read, found in one pass.

They are looked for in a plain copy of the text, where every word follows a blank:
a pattern that begins with a blank is tried at the blanks alone, and what it finds
is read in the text itself.
"""

import re
from bisect import bisect_left
from collections import defaultdict
from collections.abc import Iterable, Sequence
from functools import cache

from ordparse.meaning.moments import MONTH_WORDS
from ordparse.meaning.numerals import NUMBER_WORDS
from ordparse.spotting import trie

# A blank at the end: the word ends there, else it may go on: "wh" stands for who, which, where and when.
VERBS = tuple(
    "it ,be ,shall ,must ,may,will ,is ,are ,has ,have ,need ,commit ,commits ,constitute,retain,reserve".split(",")
)
"""With these a rule of conduct may be laid down; "is" and "has" only where such words follow: see `_FOLLOWED`."""
LINKS = tuple("wh,that,than,as ,if ,unless,until,event".split(","))
"""A verb behind one of these may lay down nothing: "as may be", "if he shall fail"."""
CONDITIONS = tuple("unless,except,if ,when,provided,until,upon,so ,as ,only ".split(","))
"""With these a condition may begin."""
PENALTIES = tuple("misdemeanor,fine,penalty,imprison,infraction,felony,separate ,citation".split(","))
"""Words for what follows a breach, without which no penalty is printed."""
FIGURES = ("0",)
"""Any figures."""
NUMBERS = (*NUMBER_WORDS, "half ", "noon ", "midnight ")
"""With these an amount or a time may begin."""
MONTHS = MONTH_WORDS
TIMES = ("once ", "twice ", "thrice ")
EVERY = ("every ",)
DAYS = ("day ",)
"""A day of each month; only where that follows: see `_FOLLOWED`."""
LEADS = ("word", "term", "phrase", "definition", "combination")
"""One of these stands in a lead-in of definitions."""
HEADS = (*LEADS, "defined ")
"""One of these stands in the catchline of a definitions list."""
DEEMED = ("considered ", "deemed ")
PURPOSES = ("purpose",)
USED = ("used ",)
MEASURES = ("maximum", "minimum", "max ", "min ", "limit ")
BOUNDS = (
    *MEASURES,
    *(
        "than ,exceed,excess ,over ,above ,beyond ,past ,after ,upward,under ,below ,before ,prior ,up ,within ,most ,"
        "least ,only ,by ,until,limit,equal ,more ,as "
    ).split(","),
)
"""One of these stands in all words that set a limit to an amount; "by" only in "by the age of"."""

_RULES = {*VERBS, *LINKS, *CONDITIONS, *PENALTIES}
_AMOUNTS = {*FIGURES, *NUMBERS, *MONTHS, *TIMES, *EVERY, *DAYS, *BOUNDS}
_DEFINITIONS = {*HEADS, *DEEMED, *PURPOSES, *USED}
_ALL = _RULES | _AMOUNTS | _DEFINITIONS
STATES = (
    "(?:deemed|hereby|declared|to|an?|unlawful|illegal|prohibited|guilty|punishable|subject|authorized|entitled|empowered"
    "|permitted|allowed|exempt(?:ed)?|further|personally|solely|jointly|required|responsible|obligated|obliged|liable"
    "|not (?:permitted|allowed|authorized|entitled|required|obligated|liable|responsible))"
)
"""What "is" and "shall be" say of a rule of conduct; a pattern."""
_POWERS = "(?:the|full|same|sole|power|authority|rights?|discretion) "
_FOLLOWED = {
    "it ": "(?:is|are|shall) ",
    "be ": "(?:deemed|guilty) ",
    "is ": f"{STATES} ",
    "are ": f"{STATES} ",
    "has ": _POWERS,
    "have ": _POWERS,
    "by ": "the +ages? ",
    "day ": "(?:of|in) +(?:each|every|the|any) +(?:(?:calendar|following|succeeding|next) +)?month",
}
"""Words that are looked for only where one of others follows."""
_SPECIAL = "|".join(f"{word.rstrip()}(?= +{after})" for word, after in _FOLLOWED.items())
_WORD = re.compile(f" (?=[a-z0])(?:{trie(sorted(_ALL - set(_FOLLOWED)))}|{_SPECIAL})".encode())


def _table() -> bytes:
    """The table that keeps small letters, makes every figure a 0, and all else a blank."""
    table = bytearray(b" " * 256)
    for code in b"abcdefghijklmnopqrstuvwxyz":
        table[code] = code
    for code in b"0123456789":
        table[code] = ord("0")
    return bytes(table)


_PLAIN = _table()


def plain(low: str) -> bytes:
    """A text in small letters as small letters, zeros for figures and blanks for all else, between blanks.

    >>> plain("§ 5-18, the “dog”")
    b'   0 00  the  dog  '
    """
    return b" %b " % low.encode("ascii", "replace").translate(_PLAIN)


def standing(plain: bytes, words: Iterable[bytes]) -> list[tuple[int, bytes]]:
    """Where one of some whole words of plain text stands, and which, in order; each word with the blank before it.

    >>> standing(plain("the dog, the dogs"), [b" dog", b" the"])
    [(0, b' the'), (4, b' dog'), (9, b' the')]
    """
    pattern = re.compile(f" (?=[a-z0]){trie(sorted(f'{word.decode().strip()} ' for word in words))}".encode())
    return [(match.start(), match[0]) for match in pattern.finditer(plain)]


class Words:
    """Where the words of the tables stand in a plain text."""

    def __init__(self, plain: bytes) -> None:
        self._at: defaultdict[bytes, list[int]] = defaultdict(list)
        for match in _WORD.finditer(plain):
            self._at[match[0]].append(match.start())

    def of(self, words: tuple[str, ...]) -> list[int]:
        """The offsets of some words, in order.

        >>> Words(plain("no dog may bark in may; it shall be quiet")).of(VERBS)
        [7, 19, 24, 27]
        """
        return sorted(at for key in _keys(words) for at in self._at.get(key, ()))


@cache
def _keys(words: tuple[str, ...]) -> frozenset[bytes]:
    """What is found where one of some words stands: the word, or a shorter one of the tables that it begins with."""
    firsts = {f" {word.rstrip()}" for word in words}
    return frozenset(
        key.encode() for word in _ALL if any(first.startswith(key := f" {word.rstrip()}") for first in firsts)
    )


def within(offsets: Sequence[int], start: int, end: int) -> Sequence[int]:
    """Those of some offsets in order that lie from `start` to before `end`."""
    first = bisect_left(offsets, start)
    return offsets[first : bisect_left(offsets, end, first)]


def any_within(offsets: Sequence[int], start: int, end: int) -> bool:
    """Whether one of some offsets in order lies from `start` to before `end`."""
    at = bisect_left(offsets, start)
    return at < len(offsets) and offsets[at] < end
