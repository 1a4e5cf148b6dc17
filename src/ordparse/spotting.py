"""Spotting: where in a text the words stand by which law and its history are known, found in one pass.

A reference begins at a word such as "section", "Stat." or "this", or at a
number; a history note at "Ord." or "amended". One pattern looks for all of them
at once, in a plain copy of the text: a byte for each character, small letters,
and blanks for all that is no letter. There each word follows a blank, and a
pattern that begins with a blank is tried at the blanks alone.
"""

import re
from array import array
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from ordparse.literals import each
from ordparse.source import Span

# A blank at the end: the word ends there. What follows a blank is looked at only, so it may be a word of its own.
# One short string may stand for several words: "paragraph" for its plural.
REFERENCE_WORDS = tuple(
    "sect,secs,sec ,subs,subd,subc,subt,subp,sub ,paragraph,para ,paras ,par ,pars ,article,art ,part ,parts ,clause,"
    "item,chapter,ch ,chs ,title,tit ,division,div ,pt ,appendi,table ,c ,s ,ss ,this ,his ,these ,those ,said ,statu,"
    "stats ,stat ,code ,codes ,rule ,rules ,law ,laws ,constitution,const ,u s c ,u s  c ,usc,"
    "cfr,ilcs,rsa ,ccr ,cmr ,dcmr ,iac ,ncac ,nycrr ,tac ,"
    "ordinance,resolution,ord ,ords ,act ,regulations ,charter,id ,pub ,p l ,seq ".split(",")
)
HISTORY_VERBS = tuple(
    again + verb
    for verb in "adopted,amended,added,repealed,passed,enacted,am ,amd ,amend ,revised,rev ".split(",")
    for again in ("", "re")
)
HISTORY_NAMES = tuple(
    "ordinance,ord ,ords ,petition,pet ,resolution,res ,l l ,l  l ,d c ,dc ,pub ,code ,c ,r o ,r  o ,"
    "rev ,revised,laws ,acts ,stats ".split(",")
)
# How the words of an editor's note begin, and those that announce definitions: for the outline
NOTE_HEADS = ("editor", "cross ref", "footnote", "statu", "state law ref", "municipal code ref", "charter ref")
NOTE_WORDS = (
    *NOTE_HEADS,
    "state law",
    "charter",
    "code ",
    "law ",
    "reference to",
    "annotation",
    "revisor",
    "legal anal",
)
ANNOUNCING_WORDS = ("defin", "mean", "as used", "purpose")
# What says that a number is kept open or that its text is gone
STATUS_WORDS = ("reserved", "repealed", "expired", "transferred", "omitted")


def _letters() -> bytes:
    """The table that makes letters small and all that is no letter a blank."""
    table = bytearray(b" " * 256)
    for code in range(256):
        char = chr(code)
        if char.isalpha():
            table[code] = ord(char.lower()) if char.isascii() else code
    return bytes(table)


def _classes() -> bytes:
    """The table that keeps of each character only what it is: a small letter, a capital, a figure, a sign, a blank."""
    table = bytearray(b" " * 256)
    for code in range(256):
        char = chr(code)
        if char.isalpha():
            table[code] = ord("A" if char.isupper() else "a")
        elif char.isascii() and char.isdigit():
            table[code] = ord("0")
        elif char in "$#/.,-:":
            table[code] = code
    return bytes(table)


_LETTERS, _CLASSES = _letters(), _classes()
_BEYOND = re.compile("[\u0100-\u1fff\u2070-\U0010ffff]")
"""Characters that have no byte of their own; dashes and quotes, which are no letters, left out."""
_SIGNS = "—‘’“”•…"  # all that most texts hold of what has no byte of its own


def _latin(match: re.Match[str]) -> str:
    """A letter of the same case for one that has no byte of its own, so that no word seems to begin behind it."""
    char = match[0]
    return "\xff" if char.islower() else "\xdd" if char.isalpha() else "?"


def _in_latin(text: str) -> bytes:
    """A byte for each character, one that is no letter for all that is none."""
    try:
        return text.encode("latin-1")
    except UnicodeEncodeError:
        text = text.replace("–", "-")
    latin = text.encode("latin-1", "replace")
    if latin.count(b"?") - text.count("?") == sum(map(text.count, _SIGNS)):
        return latin
    return _BEYOND.sub(_latin, text).encode("latin-1", "replace")


def trie(words: Iterable[str]) -> str:
    """A pattern of all the words that looks at each letter once; from a word's first blank on it takes nothing."""
    below: dict[str, list[str]] = {}
    for word in words:
        below.setdefault(word[:1], []).append(word[1:])
    branches = []
    for letter, rests in below.items():
        if letter == " ":
            branches.append(f"(?= {trie(rests)})" if any(rests) else "(?= )")
        else:
            branches.append(letter if rests == [""] else letter + trie(rests))
    return branches[0] if len(branches) == 1 else f"(?:{'|'.join(branches)})"


_OF_NOTES = {*HISTORY_VERBS, *HISTORY_NAMES, "source", "history", *NOTE_WORDS}
_WORDS = sorted({*REFERENCE_WORDS, *_OF_NOTES, *ANNOUNCING_WORDS, *STATUS_WORDS})
_WORD = trie(_WORDS)
_SPACED = re.compile(f" {_WORD}".encode())
_GLUED = re.compile(_WORD.encode())
_NUMBER = re.compile(rb"0(?<= 0)0*(?:[aA]{0,2}|AAA00?)[.:-]0")


@dataclass(frozen=True, slots=True)
class Spots:
    """The offsets at which law may be named in a text, each list in order and four bytes an offset."""

    words: Mapping[str, Sequence[int]]  # by the word as it stands in the tables, up to its first blank
    numbers: Sequence[int]  # of several parts: 502.04, 5-18
    initials: Sequence[int]  # the last of a code's initials, a number behind it: the C of "R. M. C. 5", "A.A.C. R18"
    serials: Sequence[int]  # the last figure before the hyphen of "94-Or-035"

    def of(self, words: Iterable[str]) -> list[int]:
        """The offsets of some words, in order."""
        firsts = {word.partition(" ")[0] for word in words}
        return sorted(at for first in firsts for at in self.words.get(first, ()))


@lru_cache(maxsize=2)
def spots(text: str) -> Spots:
    """Where law may be named in a text.

    A word stands at its own beginning: "department" holds no part. Only where a
    capital follows a small letter two words were glued together ("theSection").

    >>> found = spots("See Section 5-18, theChapter and this department.")
    >>> {word: list(offsets) for word, offsets in found.words.items()}, list(found.numbers)
    ({'sect': [4], 'this': [33], 'chapter': [21]}, [12])
    """
    words: defaultdict[bytes, array[int]] = defaultdict(_offsets)
    numbers, initials, serials = _offsets(), _offsets(), _offsets()
    for start, end in _pieces(text):
        before = _in_latin(text[start - 1]) if start else b" "
        latin = before + _in_latin(text[start : end + _REACH])
        letters, classes = latin.translate(_LETTERS) + b" ", latin.translate(_CLASSES)
        size = end - start
        spotted: defaultdict[bytes, list[int]] = defaultdict(list)
        for match in _SPACED.finditer(letters):
            spotted[match[0]].append(match.start())
        for at in each(classes, b"aA"):
            if glued := _GLUED.match(letters, at + 1):
                spotted[b" " + glued[0]].append(at)
        for word, places in spotted.items():
            if begun := [start + at for at in sorted(places) if at < size]:
                words[word].extend(begun)
        for found, places in (
            (numbers, [match.start() - 1 for match in _NUMBER.finditer(classes)]),
            (initials, sorted(at - 1 for sign in (b"A. 0", b"A. A0") for at in each(classes, sign))),
            (serials, [at - 1 for at in each(classes, b"0-A")]),
        ):
            found.extend([start + at for at in places if 0 <= at < size])
    return Spots({word[1:].decode(): offsets for word, offsets in words.items()}, numbers, initials, serials)


def _offsets() -> "array[int]":
    """An empty list of offsets that takes four bytes for each."""
    return array("I")


_PIECE = 1 << 17  # characters that are looked at together: copies of a whole large text would be larger than it
_REACH = 64  # characters behind a piece that show what begins in it


def _pieces(text: str) -> Iterator[Span]:
    """The text in stretches that end at a blank, so that no number is cut."""
    start = 0
    while start < len(text):
        end = len(text)
        if end - start > _PIECE:
            blank = text.rfind(" ", start + 1, start + _PIECE)
            end = blank if blank > 0 else start + _PIECE
        yield start, end
        start = end
