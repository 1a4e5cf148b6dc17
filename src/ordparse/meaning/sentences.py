"""Sentences of law: where one ends, although law is full of dots that end nothing.

"Minn. Stat. § 347.50, Subd. 2", "10:00 p.m.", "No. 2", "Sec. 5-16." hold no end
of a sentence. A line end, a semicolon before a list item and a colon that opens
a list are no ends either, except where a blank line or a printed label follows.
"""

import re

from ordparse.source import Span

_ABBREVIATIONS = frozenset(
    "sec secs section subd subds subdiv no nos ord ords stat stats ch chs art arts div par para cl ex fig vol "
    "p pp pg pt approx "
    "inc co corp ltd dept st ave blvd rd dr hwy minn mn m.s u.s u.s.c c.f.r a.m p.m et seq e.g i.e etc vs v mr "
    "mrs ms jr sr "
    "jan feb mar apr jun jul aug sept sep oct nov dec rev amend adm admin reg regs min max ft in sq yd lb lbs "
    "oz cu hr hrs "
    "gen const amdt app res resol tit".split()
)
_SOMETIMES = frozenset("p.m a.m u.s seq etc inc co ft in max min st section no ave rev app".split())
# A mark first, so that all else is passed over by it; of a row of marks only the first is tried, since where the row
# ends nothing, the rest of it does not either: a dotted line may be 100,000 characters long
_END = re.compile(
    r"[.!?\n;](?:(?<=[.!?])(?<![.!?]{2})[.!?]*+[\"”’')\]]{0,3}(?=\s)|(?<=\n)[^\S\n]*\n\s*"
    r"|(?<=;)[^\S\n]{0,20}(?:and|or)?[^\S\n]{0,20}\n)"
)
_MARKS = re.compile(r"[.!?]*")
_LAST_WORD = re.compile(r"[A-Za-z][A-Za-z.]*$")
_CLOSED = (".", ":", ";", "!", "?", "")
_INITIALS = re.compile(r"(?:[A-Z]\.)*[A-Z]")
_NEXT = re.compile(r"\s*[\"“(\[‘']{0,2}(?P<first>\S)")


def sentence_spans(text: str, start: int = 0, end: int | None = None) -> list[Span]:
    """The sentences of `text[start:end]` as spans of the text, in order, without the blanks around them.

    >>> text = "Fees are set by Sec. 4-2, Subd. 1. No person shall bark after 10:00 p.m. on Sundays."
    >>> [text[low:high] for low, high in sentence_spans(text)][0]
    'Fees are set by Sec. 4-2, Subd. 1.'
    """
    end = len(text) if end is None else end
    spans: list[Span] = []
    if marks := _MARKS.match(text, start, end):
        start = marks.end()  # what is left of a row of marks before it is no sentence
    at = start
    for match in _END.finditer(text, start, end):
        if not _ends_here(text, match, end):
            continue
        _append(spans, text, at, match.end())
        at = match.end()
    _append(spans, text, at, end)
    return spans


def _append(spans: list[Span], text: str, low: int, high: int) -> None:
    if text[low : low + 1].isspace() or text[high - 1 : high].isspace():
        piece = text[low:high]
        high -= len(piece) - len(piece.rstrip())
        low += len(piece) - len(piece.lstrip())
    if low < high:
        spans.append((low, high))


def _ends_here(text: str, match: re.Match[str], end: int) -> bool:
    """Whether the mark at `match` ends a sentence."""
    mark = text[match.start()]
    if mark == "\n":
        # a blank line inside a sentence: some texts wrap their lines with one
        following = _NEXT.match(text, match.end(), min(end, match.end() + 8))
        before = text[max(0, match.start() - 80) : match.start()].rstrip()[-1:]
        return following is None or before in _CLOSED or not following.group("first").islower()
    if mark != ".":
        return True
    first = text[match.end() + 1 : min(end, match.end() + 2)]  # nearly always one blank stands between
    if not first.isalnum():
        following = _NEXT.match(text, match.end(), min(end, match.end() + 60))
        first = following.group("first") if following is not None else ""
    if first.islower():
        return False
    word = _LAST_WORD.search(text, max(0, match.start() - 12), match.start())
    if word is None:
        return True
    printed = word.group().lower()
    if printed in _SOMETIMES:
        # these end sentences as well as stand inside them; "Section." ends one, "Section 5" has no dot
        return not (first.isdigit() or (printed in ("no", "st") and not first.isupper()))
    if printed[-1] != word.group()[-1] and _INITIALS.fullmatch(word.group()):
        return False  # "P.O. Box", "Henry A. Duitsman"
    return printed not in _ABBREVIATIONS
