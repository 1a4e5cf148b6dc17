"""Labels read by the grammar: what a head or an enumerator says its number is.

A label is read on its own, as printed; which level it stands on is decided
over the whole run of labels (`lists.py`, `heads.py`).
"""

import re
from functools import lru_cache
from typing import NamedTuple

from lark import Token, Tree
from lark.exceptions import LarkError

from ordparse.grammar import parser
from ordparse.provisions import Kind

_WORD_KINDS = {
    "TITLE_WORD": Kind.TITLE,
    "SUBTITLE_WORD": Kind.SUBTITLE,
    "PART_WORD": Kind.PART,
    "SUBCHAPTER_WORD": Kind.SUBCHAPTER,
    "CHAPTER_WORD": Kind.CHAPTER,
    "ARTICLE_WORD": Kind.ARTICLE,
    "DIVISION_WORD": Kind.DIVISION,
    "APPENDIX_WORD": Kind.APPENDIX,
}
_UNITS = "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen "
_UNITS += "seventeen eighteen nineteen twenty"
_NUMBER_WORDS = {word: number for number, word in enumerate(_UNITS.split())} | {"thirty": 30}


class Head(NamedTuple):
    """What a head's label says: the kind its word names, its number, and a range's last number."""

    kind: Kind | None  # None: no word, a bare number
    sign: bool  # the section sign or an abbreviation of one letter stands for the word
    num: str
    until: str | None  # None: one number, no range


class Series(NamedTuple):
    """The alphabet and the punctuation that a run of list labels counts in: `(a)`, `a.` and `A.` are three."""

    frame: str  # "()" "." ")" or "" where the stop is lost; "sub" for subdivisions; "def" for definitions
    alphabet: str  # "1" digits, "a" "A" letters, "i" "I" romans; a decimal's prefix: "1.2."


class Reading(NamedTuple):
    """One way to read a label: its series, its place in it, and the number as it should be printed."""

    series: Series
    ordinal: float
    num: str
    slip: float  # what the reading costs: 0 as printed, more where a slip is assumed


@lru_cache(maxsize=8192)
def read_head(label: str) -> Head | None:
    """What the label of a head says, or None when it is no head's label.

    >>> read_head("Secs. 5-1--5-15.")
    Head(kind=<Kind.SECTION: 'section'>, sign=False, num='5-1', until='5-15')
    >>> read_head("PART FOURTEEN -").num
    '14'
    """
    try:
        tree = parser("heading", "head").parse(label.strip())
    except LarkError:
        return None
    found = next(child for child in tree.children if isinstance(child, Tree))
    numbers = [
        _number(node)
        for node in found.children
        if isinstance(node, Tree) and node.data in ("container_number", "section_number")
    ]
    kind: Kind | None = None
    sign = False
    if found.data == "bare":
        tokens = [token for token in found.children if isinstance(token, Token)]
        numbers = [str(token) for token in tokens if "NUMBER" in token.type or token.type == "ROMAN"]
    elif found.data == "section":
        kind = Kind.SECTION
        sign = str(found.children[0]).startswith("§")
    else:
        word = found.children[0]
        assert isinstance(word, Tree)
        kind = _WORD_KINDS[word.children[0].type]  # type: ignore[union-attr]
    return Head(kind, sign, numbers[0], numbers[1] if len(numbers) > 1 else None)


def _number(node: "Tree[Token]") -> str:
    token = node.children[0]
    text = str(token)
    if isinstance(token, Token) and token.type == "WORD_NUMBER":
        parts = text.lower().split("-")
        return str(sum(_NUMBER_WORDS[part] for part in parts))
    return text


_ROMAN_VALUES = {"i": 1, "v": 5, "x": 10, "l": 50, "c": 100}
_ROMAN = re.compile(r"(?=[ivxlc])(?:c{0,3})(?:xc|xl|l?x{0,3})(?:ix|iv|v?i{0,3})")


def roman(text: str) -> int | None:
    """The value of a Roman numeral up to 399 in either case, or None.

    >>> roman("xiv"), roman("iix")
    (14, None)
    """
    lower = text.lower()
    if _ROMAN.fullmatch(lower) is None:
        return None
    total = 0
    for this, after in zip(lower, lower[1:] + " ", strict=True):
        value = _ROMAN_VALUES[this]
        total += -value if _ROMAN_VALUES.get(after, 0) > value else value
    return total


def letters(text: str) -> list[int]:
    """The places a lower-case letter label can have: `b` 2, `bb` 28 (doubled), `ab` 28 (counted on).

    >>> letters("bb"), letters("nnn"), letters("ab")
    ([28, 54], [66], [28])
    """
    if len(text) == 1:
        return [ord(text) - 96]
    places = []
    if len(set(text)) == 1:
        places.append(26 * (len(text) - 1) + ord(text[0]) - 96)
    if len(text) == 2:
        counted = 26 * (ord(text[0]) - 96) + ord(text[1]) - 96
        if counted not in places and text[0] <= "d":
            places.append(counted)
    return places


SLIP = 1.2


@lru_cache(maxsize=8192)
def read_enumerator(label: str) -> tuple[Reading, ...]:
    """The ways to read a list label, those as printed first; empty when it is none.

    >>> [(r.series.alphabet, r.ordinal) for r in read_enumerator("(i)") if not r.slip]
    [('a', 9.0), ('i', 1.0)]
    >>> [(r.series.alphabet, r.ordinal, r.slip) for r in read_enumerator("C.")]
    [('A', 3.0, 0.0), ('a', 3.0, 1.2)]
    """
    try:
        tree = parser("heading", "enumerator").parse(label)
    except LarkError:
        return ()
    found = next(child for child in tree.children if isinstance(child, Tree))
    square = label.lstrip("*•·# ").startswith("[")
    frame = "[]" if square else {"bracketed": "()", "closed": ")", "stopped": ".", "lost": ""}[str(found.data)]
    item = next(str(token) for token in found.children if isinstance(token, Token) and token.type == "ITEM")
    return tuple(_readings(frame, item))


def _readings(frame: str, item: str) -> list[Reading]:
    if "." in item and frame == "()":  # "(1.5)": put in behind (1)
        return [Reading(Series(frame, "1"), float(item), item, 0.0)]
    if "." in item:
        prefix, last = item.rsplit(".", 1)
        return [Reading(Series(frame, f"{prefix}."), float(last), item, 0.0)]
    match = re.fullmatch(r"([0-9]{1,3})([A-Z]{0,2})(?:-([0-9ivx]{1,4}))?", item)
    if match:
        ordinal = float(match[1])
        if match[2]:
            ordinal += 0.01 * (26 * (len(match[2]) - 1) + ord(match[2][-1]) - 64)
        if match[3]:
            tail = int(match[3]) if match[3].isdigit() else roman(match[3])
            if tail is None:
                return []
            ordinal += 0.0001 * tail
        out = [Reading(Series(frame, "1"), ordinal, item, 0.0)]
        if item == "1":
            out.append(Reading(Series(frame, "i"), 1.0, "i", 2.6))
        return out
    match = re.fullmatch(r"([A-Za-z]{1,5})(?:-([0-9]{1,2}))?", item)
    if not match:
        return []
    word, tail_digits = match[1], match[2]
    extra = 0.01 * int(tail_digits) if tail_digits else 0.0
    lower = word.lower()
    upper = word.isupper()
    if not upper and not word.islower() and roman(lower) is None:
        return []
    readings: list[Reading] = []
    if not upper:
        word = lower  # a case that changes inside a numeral, "(iIi)", is damage
    places = letters(lower) if len(lower) <= 3 else []
    value = roman(lower)
    ends = f"-{tail_digits}" if tail_digits else ""
    for place in places:
        readings.append(Reading(Series(frame, "A" if upper else "a"), place + extra, word + ends, 0.0))
    if value is not None and (len(lower) > 1 or lower in "ivx"):
        readings.append(Reading(Series(frame, "I" if upper else "i"), value + extra, word + ends, 0.0))
    other = lower if upper else word.upper()
    for place in places[:1]:
        readings.append(
            Reading(Series(frame, "a" if upper else "A"), place + extra, other + ends, SLIP if upper else SLIP + 0.4)
        )
    if value is not None and len(lower) > 1:
        readings.append(Reading(Series(frame, "i" if upper else "I"), value + extra, other + ends, SLIP))
    elif value is not None and lower in "iv":
        readings.append(Reading(Series(frame, "i" if upper else "I"), value + extra, other + ends, SLIP + 0.8))
    if word in ("l", "I", "O"):
        # A scanner's l or I for the digit 1
        readings.append(Reading(Series(frame, "1"), 1.0 if word != "O" else 0.0, "1" if word != "O" else "0", 2.0))
    if word == "ill":
        readings.append(Reading(Series(frame, "i"), 3.0, "iii", SLIP))
    return readings


@lru_cache(maxsize=4096)
def read_subdivision(label: str) -> tuple[Reading, ...]:
    """The reading of a subdivision's label, `Subd. 4a.`; empty when it is none.

    >>> read_subdivision("Subd. 4a.")[0].ordinal
    4.01
    """
    try:
        tree = parser("heading", "subdivision").parse(label.strip())
    except LarkError:
        return ()
    num = next(str(token) for token in tree.children if isinstance(token, Token) and token.type == "NUMBER")
    match = re.fullmatch(r"([0-9]+)([A-Za-z]?)", num)
    if match is None:
        return ()
    ordinal = float(match[1]) + (0.01 * (ord(match[2].lower()) - 96) if match[2] else 0.0)
    return (Reading(Series("sub", "1"), ordinal, num, 0.0),)
