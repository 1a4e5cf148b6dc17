"""Triggers: the few places of a text where a reference can begin or be known by.

They are spotted once for the whole text (`spotting.py`); the letters around a
word then say whether it is one.
"""

import re
from array import array
from collections.abc import Iterable, Iterator

from ordparse.literals import each
from ordparse.spotting import spots

_KIND_COUNT = 11
HEAD, THIS, LAW, NUMBER, ORDINANCE, NAME, CHARTER, IBID, PUBLIC_LAW, FEDERAL, ET_SEQ = range(_KIND_COUNT)

_KINDS = {
    HEAD: "sect secs sec subs subd subc subt subp sub paragraph para paras par pars article art part parts clause item"
    " chapter ch chs title tit division div pt appendi table",
    THIS: "this these those said",
    LAW: "statu stats stat code codes rule rules law laws constitution const",
    ORDINANCE: "ordinance ord ords resolution",
    NAME: "act regulations",
    CHARTER: "charter",
    IBID: "id",
    PUBLIC_LAW: "p pub",
    FEDERAL: "u usc cfr ilcs rsa ccr cmr dcmr iac ncac nycrr tac",
    ET_SEQ: "seq",
}
KIND_OF = {word: kind for kind, words in _KINDS.items() for word in words.split()}
"""What a word of `spotting.REFERENCE_WORDS` may begin, by the word up to its first blank."""
_BEFORE_NUMBER = re.compile(r"\.[ \n](?:[0-9]|[A-Z][A-Za-z]{1,5} [0-9])")
_GLUED_NUMBER = re.compile(r"\.[0-9]")
_SIGNS = "\u00a7\u00b6"


def triggers(text: str) -> Iterator[tuple[int, int]]:
    """The places where something may begin, in order, each with its kind."""
    spotted = spots(text)
    found: list[int] = []  # a place and its kind in one figure: a pair takes three times as much of a large text

    def add(places: Iterable[int], kind: int) -> None:
        found.extend([at * _KIND_COUNT + kind for at in places])

    add(spotted.numbers, NUMBER)
    add((at + 3 for at in spotted.initials if text[at] in "CO"), NUMBER)
    for word, offsets in spotted.words.items():
        kind = KIND_OF.get(word)
        if kind is not None:
            add(offsets, kind)
    add((at for at in spotted.words.get("his", ()) if at == 0 or text[at - 1] == "\n"), THIS)
    for at, kind in _abbreviated(text, spotted.of(("c", "s", "ss"))):
        add((at,), kind)
    for sign in _SIGNS:
        add((at for at in each(text, sign) if at == 0 or not text[at - 1].isalpha()), HEAD)
    found.sort()
    return (divmod(place, _KIND_COUNT) for place in array("Q", found))


def _abbreviated(text: str, places: list[int]) -> list[tuple[int, int]]:
    """ "c. 40", a chapter; "s. 66.0101" and "ss. 101.02 and 101.05", sections; "40 C.F.R."."""
    found: list[tuple[int, int]] = []
    for at in places:
        if text[at] == "C":
            if text.startswith(("C.F.R", "C. F. R"), at):
                found.append((at, FEDERAL))
            continue
        end = at + 1 + (text[at + 1 : at + 2] == "s")
        opens = at == 0 or text[at - 1] in " \n,;(" or (text[at] == "c" and text[at - 1] == ".")
        glued = text[at] == "c" and text[at - 1] == " " and _GLUED_NUMBER.match(text, end)  # "M.G.L. c.90"
        if opens and text[at].islower() and (glued or _BEFORE_NUMBER.match(text, end)):
            found.append((at, HEAD))
    return found
