"""Triggers: the few places of a text where a reference can begin or be known by.

`str.find` for each of some forty short strings is many times faster than one
pattern tried everywhere; the letters around a hit then say whether it is one.
"""

import re

from ordparse.literals import folded

HEAD, THIS, LAW, NUMBER, ORDINANCE, NAME, CHARTER, IBID, PUBLIC_LAW, FEDERAL, ET_SEQ = range(11)

# What is looked for in lower-cased text, with what must follow it (nothing named: anything). One short string may stand
# for several words: "sec" for section and sec., "stat" for statute and stat. but not state.
_WORDS: tuple[tuple[str, int, tuple[str, ...]], ...] = (
    ("sec", HEAD, ("tion", ".", "s", "t.", " ")),
    ("sub", HEAD, ("s", "d", "c", "t", "p", "-p", ".")),
    ("\u00a7", HEAD, ()),
    ("\u00b6", HEAD, ()),
    ("par", HEAD, ("agraph", "a.", "as.", ".", "s.")),
    ("clause", HEAD, ()),
    ("item", HEAD, ()),
    ("chapter", HEAD, ()),
    ("ch.", HEAD, ()),
    ("chs.", HEAD, ()),
    ("title", HEAD, ()),
    ("div", HEAD, ("ision", ".")),
    ("pt.", HEAD, ()),
    ("appendi", HEAD, ()),
    ("table ", HEAD, ()),
    ("this", THIS, (" ", "\n")),
    ("these ", THIS, ()),
    ("those ", THIS, ()),
    ("said ", THIS, ()),
    ("stat", LAW, ("u", ".", "s", " ")),
    ("code", LAW, ()),
    ("rule", LAW, ()),
    ("law", LAW, ()),
    ("const", LAW, ("itution", ".")),
    ("u.s", FEDERAL, (".c", ". c")),
    ("usc", FEDERAL, ()),
    ("c.f.r", FEDERAL, ()),
    ("cfr", FEDERAL, ()),
    ("ord", ORDINANCE, ("inance", ".", "s.", " no")),
    ("act", NAME, ()),
    ("regulation", NAME, ()),
    ("charter", CHARTER, ()),
    ("id.", IBID, ()),
    ("pub. l", PUBLIC_LAW, ()),
    ("p.l.", PUBLIC_LAW, ()),
    ("seq", ET_SEQ, (".", " ", ",", ";", ")")),
)
_ARTS, _PARTS = ("icle", "."), (" ", "s ", "\n", "s\n")
_JOINED = re.compile(r"[0-9][A-Za-z]{0,2}[.\-\u2013:][0-9]")  # inside a number of several parts
_NOT_BEFORE = frozenset("$#/.,-:\u2013")


def lowered(text: str) -> str:
    """The text in lower case with every offset kept: the few letters that would grow stay as they are."""
    return folded(text)


def triggers(text: str, low: str) -> list[tuple[int, int]]:
    """The places where something may begin, in order, each with its kind.

    A word stands at its own beginning: "department" holds no part. Only where a
    capital follows a small letter two words were glued together ("theSection").
    """
    found: list[tuple[int, int]] = []
    add = found.append
    for word, kind, follow in _WORDS:
        width = len(word)
        at = low.find(word)
        while at >= 0:
            begin = at
            at += width
            if (not follow or low.startswith(follow, at)) and (
                begin == 0 or not (before := text[begin - 1]).isalpha() or (before.islower() and text[begin].isupper())
            ):
                add((begin, kind))
            at = low.find(word, at)
    at = low.find("art")
    while at >= 0:  # article, art., part, parts
        begin = at - (low[at - 1 : at] == "p")
        if (begin == 0 or not low[begin - 1].isalpha()) and low.startswith(_ARTS if begin == at else _PARTS, at + 3):
            add((begin, HEAD))
        at = low.find("art", at + 3)
    at = low.find("c.")
    while at >= 0:
        if low[at + 2 : at + 3] in (" ", "\n") and low[at + 3 : at + 4].isdigit():
            # "c. 40", a chapter; "R. M. C. 5 - 18", a code's initials
            chapter = text[at] == "c" and low[at - 1 : at] in (" ", ".", ",", "(")
            add((at, HEAD) if chapter else (at + 3, NUMBER))
        at = low.find("c.", at + 2)
    at = low.find("s.")
    while at >= 0:  # "s. 66.0101", a section; "ss. 101.02 and 101.05"
        if low[at + 2 : at + 3] in (" ", "\n") and low[at + 3 : at + 4].isdigit():
            begin = at - (low[at - 1 : at] == "s")
            if text[begin] == "s" and (begin == 0 or text[begin - 1] in " \n,;("):
                add((begin, HEAD))
        at = low.find("s.", at + 2)
    for match in _JOINED.finditer(text):
        at = match.start()
        while at and text[at - 1].isdigit():
            at -= 1
        if at == 0 or not ((before := text[at - 1]).isalpha() or before in _NOT_BEFORE):
            add((at, NUMBER))
    found.sort()
    return found
