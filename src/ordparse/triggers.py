"""Triggers: the few places of a text where a reference can begin or be known by.

`str.find` for each of some forty words is many times faster than one pattern
tried everywhere; what stands at a trigger is looked at afterwards.
"""

import re

HEAD, THIS, LAW, NUMBER, ORDINANCE, NAME, CHARTER, IBID, PUBLIC_LAW, FEDERAL, ET_SEQ = range(11)

# in lower-cased text; a word that is part of another is told apart where it is found
_WORDS: tuple[tuple[str, int], ...] = (
    ("section", HEAD), ("\u00a7", HEAD), ("sec.", HEAD), ("secs", HEAD), ("sec ", HEAD), ("sect.", HEAD),
    ("subs", HEAD), ("subd", HEAD), ("subc", HEAD), ("subt", HEAD), ("subp", HEAD), ("sub-p", HEAD), ("paragraph", HEAD), ("para.", HEAD), ("paras", HEAD), ("clause", HEAD),
    (" item", HEAD), ("chapter", HEAD), ("ch.", HEAD), ("chs.", HEAD), ("article", HEAD), ("art.", HEAD),
    ("title", HEAD), ("division", HEAD), ("div.", HEAD), (" part ", HEAD), (" parts ", HEAD), ("pt.", HEAD),
    ("(part ", HEAD), ("appendi", HEAD), ("table ", HEAD), ("amendment", HEAD), ("amend.", HEAD),
    ("\u00b6", HEAD),
    ("this ", THIS), ("these ", THIS), ("those ", THIS), ("said ", THIS), ("this\n", THIS),
    ("statut", LAW), ("stat.", LAW), ("stat ", LAW), ("stats", LAW), ("code", LAW), ("rule", LAW), ("laws", LAW),
    ("const", LAW), ("g.l.", LAW), ("town law", LAW), ("municipal law", LAW), ("traffic law", LAW), ("r.c.", LAW),
    ("u.s.c", FEDERAL), ("usc", FEDERAL), ("c.f.r", FEDERAL), ("cfr", FEDERAL), ("u. s. c", FEDERAL),
    ("ordinance", ORDINANCE), ("ord.", ORDINANCE), ("ords.", ORDINANCE), ("ord no", ORDINANCE),
    (" act", NAME), ("regulation", NAME), ("charter", CHARTER),
    ("id.", IBID), ("ibid", IBID), ("public law", PUBLIC_LAW), ("pub. l", PUBLIC_LAW), ("p.l.", PUBLIC_LAW),
    ("d.c. law", PUBLIC_LAW), ("et seq", ET_SEQ), ("et. seq", ET_SEQ),
)  # fmt: skip
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
    found.sort()
    return found
