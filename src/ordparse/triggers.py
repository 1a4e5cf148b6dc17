"""Triggers: the few places of a text where a reference can begin or be known by.

`str.find` for each of some forty words is many times faster than one pattern
tried everywhere; what stands at a trigger is looked at afterwards.
"""

import re

HEAD, THIS, LAW, NUMBER, ORDINANCE, NAME, CHARTER, IBID, PUBLIC_LAW, FEDERAL, ET_SEQ = range(11)

# in lower-cased text; a word that is part of another is told apart where it is found
_BY_KIND: dict[int, tuple[str, ...]] = {
    HEAD: (
        "section", "\u00a7", "sec.", "secs", "sec ", "sect.", "subs", "subd", "subc", "subt", "subp",
        "sub-p", "paragraph", "para.", "paras", "clause", " item", "chapter", "ch.", "chs.", "article",
        "art.", "title", "division", "div.", " part ", " parts ", "pt.", "(part ", "appendi", "table ",
        "amendment", "amend.", "\u00b6",
    ),
    THIS: (
        "this ", "these ", "those ", "said ", "this\n",
    ),
    LAW: (
        "statut", "stat.", "stat ", "stats", "code", "rule", "laws", "const", "g.l.", "r.c.", "town law",
        "municipal law", "traffic law",
    ),
    FEDERAL: (
        "u.s.c", "usc", "c.f.r", "cfr", "u. s. c",
    ),
    ORDINANCE: (
        "ordinance", "ord.", "ords.", "ord no",
    ),
    NAME: (
        " act", "regulation",
    ),
    CHARTER: (
        "charter",
    ),
    IBID: (
        "id.", "ibid",
    ),
    PUBLIC_LAW: (
        "public law", "pub. l", "p.l.", "d.c. law",
    ),
    ET_SEQ: (
        "et seq", "et. seq",
    ),
}  # fmt: skip
_WORDS = tuple((word, kind) for kind, words in _BY_KIND.items() for word in words)
_NUMBER = re.compile(r"[0-9]{1,5}[A-Za-z]{0,2}[.\-\u2013:][0-9]")
_BEFORE_NUMBER = frozenset("$#/.,-:\u2013")


def lowered(text: str) -> str:
    """The text in lower case with every offset kept: the few letters that would grow stay as they are."""
    low = text.lower()
    if len(low) == len(text):
        return low
    return "".join(char.lower() if len(char.lower()) == 1 else char for char in text)


def triggers(text: str, low: str) -> list[tuple[int, int]]:
    """The places where something may begin, in order, each with its kind."""
    found: list[tuple[int, int]] = []
    add = found.append
    for word, kind in _WORDS:
        width = len(word)
        skip = 1 if word[0] in " (" else 0
        at = low.find(word)
        while at >= 0:
            add((at + skip, kind))
            at = low.find(word, at + width)
    for match in _NUMBER.finditer(text):
        at = match.start()
        if at == 0 or not ((before := text[at - 1]).isalnum() or before in _BEFORE_NUMBER):
            add((at, NUMBER))
    at = text.find("C. ")  # "R. M. C. 5 - 18": a code's initials before a number with blanks in it
    while at >= 0:
        if text[at + 3 : at + 4].isdigit():
            add((at + 3, NUMBER))
        at = text.find("C. ", at + 3)
    found.sort()
    return found
