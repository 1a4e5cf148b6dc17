"""Markers: the places in the text below a head that may be the labels of list items.

A marker is a candidate with its readings and the evidence around it. Which
are real, and how deep each stands, is decided over the whole run (`lists.py`).
"""

import re
from enum import IntEnum
from typing import Final, NamedTuple

from ordparse.outline.labels import Reading, Series, read_enumerator, read_subdivision


class Place(IntEnum):
    """Where a marker stands, the strongest evidence first."""

    LINE = 0  # at a line start
    ALONE = 1  # alone on its line
    LABEL = 2  # right after another label
    CAPTION = 3  # right after a catchline or a page head
    STOP = 4  # in the line, after a full stop, colon or quote, before a capital
    CLAUSE = 5  # in the line, after a semicolon, before a capital
    LOWER = 6  # in one-line text, before lower case


# By themselves, since a look into the class costs as much as a step of the search
LINE: Final = Place.LINE
ALONE: Final = Place.ALONE
LABEL: Final = Place.LABEL
CAPTION: Final = Place.CAPTION
STOP: Final = Place.STOP
CLAUSE: Final = Place.CLAUSE
LOWER: Final = Place.LOWER


class Marker(NamedTuple):
    """One candidate label."""

    start: int
    end: int  # of the label, without the blanks behind it
    place: Place
    before: str  # the last character before it that is no blank
    indent: int  # -1 in the line
    reject: float  # what it costs to leave it out
    readings: tuple[Reading, ...]
    after_label: int  # the index of the marker right before it, or -1
    term_end: int = 0  # a definition's: where its term ends


_ITEM = (
    r"(?:[0-9]{1,3}(?:[A-Z]{1,2})?(?:-[0-9ivx]{1,4})?|(?:[a-z]{1,2}|[ivxlc]{1,6}|[ivxIVX]{2,5}|aaa?|(?:bbb|ccc|ddd|eee|fff|ggg"
    r"|hhh|jjj|kkk|lll|mmm|nnn|ooo|ppp|qqq|rrr|sss|ttt)|ill)(?:-[0-9]{1,2})?|(?:[A-Z]{1,2}|[IVXLC]{1,6}|AAA|BBB"
    r"|CCC|DDD|EEE|FFF|GGG)(?:-[0-9]{1,2})?)"
)
_ENUM = rf"(?:\((?:{_ITEM}\.?|[0-9]{{1,2}}\.[0-9]{{1,2}})\)\.?|\[{_ITEM}\](?! *\n *[*_-])|{_ITEM}(?:\\?\.\)?|\)\.?))"
_DECIMAL = r"[0-9]{1,3}(?:\.[0-9]{1,3}){1,3}[.)]?"
_SUBDIVISION = (
    r"(?=S)(?i:subdivision|subdiv|subd)\.? *[0-9]{1,3}[A-Za-z]?(?![0-9A-Za-z])(?: *[.:](?!\S*[0-9]))?"
    r"(?: +[-–—]+(?= ))?"
)
_LOST = r"[0-9]{1,2}(?= +[A-Z][a-z])"
_AFTER = r"(?=[ \n(\[]|$|[A-Z“\"][a-z“]|[0-9A-Za-z]{1,2}[.)] |(?<=[)\]])[A-Z])"
_LABELS = rf"(?P<sub>{_SUBDIVISION})|(?P<dec>{_DECIMAL})(?= )|(?P<enum>{_ENUM}){_AFTER}|(?P<lost>{_LOST})"
# a look at what can begin no label, before the many ways in which one can
_MAY_LABEL = r"(?=[(\[0-9S]|[A-Za-z]{1,6}+(?:-[0-9]{1,2})?[.)\\])"
_AT_BODY = re.compile(rf" *(?:[*•·#]+ +)?{_MAY_LABEL}(?:{_LABELS})")
# The label is looked at, not taken: "year. 4. Upon" has a stop inside what might have been a label
_FOUND = re.compile(
    rf"(?P<lead>[\n.:;?!\"”’)\]*,—–-])(?P<gap> *+)(?<=[\n ])"
    # two looks at what can begin no label, before the many ways in which one can
    r"(?=[(\[0-9S#*•·aAoO]|[A-Za-z]{1,6}+(?:-[0-9]{1,2})?[.)\\])"
    r"(?P<join>(?:[aA][nN][dD]|[oO][rR]) ++|[#*•·]+ ++)?"
    rf"{_MAY_LABEL}(?={_LABELS})"
)
# In one-line text, words and two blanks before a first label: what is left of a paragraph's end
_AFTER_BLANKS = re.compile(rf"  (?<=[A-Za-z0-9)”’*]  ) *+(?={_ENUM}{_AFTER}|(?P<sub>{_SUBDIVISION}))")
_ADJACENT = re.compile(
    # a look at what can begin no label, as above
    r" {0,3}(?=[(\[]|[0-9A-Za-z]{1,6}+(?:-[0-9ivx]{1,4})?[.)\\])"
    rf"(?P<enum>{_ENUM})(?=[ \n(\[]|$|[A-Z“\"]|[0-9A-Za-z]{{1,2}}[.)] )"
)
# "f. Design Standards i. A walkway": the first of a list that was run into the line of the item it stands in
_FIRST = r"(?:[ia](?:\.|\)\.?)|\([ia1]\))"
_FIRST_LABEL = re.compile(rf" {_FIRST} [A-Z]")
_BEHIND_TITLE = re.compile(
    r" +(?P<title>[A-Z][A-Za-z'’-]+(?: (?:[A-Z][A-Za-z'’-]+|and|or|of|the|for|in|to|&)){0,5}) "
    rf"(?P<enum>{_FIRST})(?= [A-Z])"
)
_LONGEST_TITLE = 70
_NUMBER_WORD = re.compile(
    r"(?:\b(?:No|Nos|Sec|Secs|Ch|Art|Subd|Subds|Div|Pt|para|Vol|Fig|Table|Ord|Tit|P\.O|Minn|Cal|Rev|St|Mr|Dr|Gov"
    r"|R\.M|[A-Z])\.|§|#|\$)$"
)
_REFERS = re.compile(
    r"\b(?:sections?|subsections?|subparagraphs?|paragraphs?|clauses?|items?|subdivisions?|subds?\.|chapters?"
    r"|articles?|and|or|of|to|through|the|by|"
    r"in|under|with|at|from|see|this|either|both)$",
    re.IGNORECASE,
)
_PINPOINT = re.compile(r"[0-9A-Za-z.)]\([0-9A-Za-z]{1,4}\)$")
_MERIDIEM = re.compile(r"[AaPp]\. ?[Mm]\b")
_INITIALS = re.compile(r"[A-Z]\. ?(?:[A-Z]\.|[A-Z][a-z]+ *(?:,|\n|$))")
_GLUED_INITIALS = re.compile(r"[A-Z]\.[A-Z]\.")

_REJECT = {
    LINE: 5.0,
    ALONE: 3.0,
    LABEL: 4.0,
    CAPTION: 3.5,
    STOP: 2.6,
    CLAUSE: 2.4,
    LOWER: 0.6,
}
_SUBDIVISION_REJECT = 8.0
_DECIMAL_REJECT = 3.0
_LOST_REJECT = (1.2, 0.6)  # at a line start, in the line
_WIDE_GAP = 8  # blanks that furniture or a column leaves in one-line text


def markers(law: str, start: int, end: int, *, flat: bool) -> list[Marker]:
    """The candidate labels of the stretch from `start` to `end`, in order.

    `start` is where a head's body begins, so a label there stands right after
    a catchline.
    """
    out: list[Marker] = []
    taken = start
    first = _AT_BODY.match(law, start, end)
    if first is not None:
        group = first.lastgroup or ""
        at_line = start == 0 or law[start - 1] == "\n"
        lead = "\n" if at_line else ""
        spot = _Spot(first.start(group), first.end(group), lead, gap=0, joined=False, inline=False, flat=flat)
        taken = _take(out, law, spot, group, end)
    for match in _FOUND.finditer(law, start, end):
        if match.end() < taken:
            continue
        group = match.lastgroup or ""  # the label is looked for last
        lead, gap, join = match.group("lead", "gap", "join")
        spot = _Spot(match.end(), match.end(group), lead, len(gap), join is not None, lead != "\n", flat)
        taken = max(taken, _take(out, law, spot, group, end))
    if flat:
        _after_blanks(out, law, start, end)
    return out


class _Spot(NamedTuple):
    """A possible label and what leads to it."""

    start: int
    end: int
    lead: str  # the sign before it; a line end; "" right behind a catchline
    gap: int  # blanks between the two
    joined: bool  # "and", "or" or a bullet stands between
    inline: bool  # it stands in the middle of a line
    flat: bool


def _after(law: str, at: int, limit: int) -> str:
    """The first character behind `at` that is no blank; a line end when there is none."""
    while at < limit and law[at] == " ":
        at += 1
    return law[at] if at < limit else "\n"


def _take(out: list[Marker], law: str, spot: _Spot, group: str, limit: int) -> int:
    """Add the marker that a spot proposes, and the labels right behind it; where they end comes back."""
    after = _after(law, spot.end, limit)
    if group == "enum":
        marker = _enumerator(law, spot, after)
    elif group == "sub":
        marker = _subdivision(law, spot, after)
    elif group == "dec":
        marker = _decimal(law, spot, after)
    else:
        marker = _lost_stop(law, spot, after)
    if marker is None:
        return spot.end
    out.append(marker)
    if group not in ("enum", "sub"):
        return marker.end
    end = _adjacent(out, law, marker.end, limit)
    if spot.lead == "\n" and after.isupper() and _FIRST_LABEL.search(law, end, min(limit, end + _LONGEST_TITLE)):
        first = _BEHIND_TITLE.match(law, end, limit)
        if first and not _REFERS.search(first["title"]):
            start, end = first.span("enum")
            readings = read_enumerator(first["enum"])
            out.append(Marker(start, end, CAPTION, law[start - 2], -1, _REJECT[LINE], readings, -1))
    return end


def _place(law: str, spot: _Spot, after: str) -> tuple[Place, str, int]:
    """The place of a label that is not in the line's middle, the character before it, and its indent."""
    if spot.lead == "\n":
        back = spot.start - spot.gap - 1
        while back >= 0 and law[back] in " \n*•·#":
            back -= 1
        return (ALONE if after == "\n" else LINE), law[back] if back >= 0 else "\n", spot.gap
    return (CAPTION if spot.lead == "" else STOP), spot.lead or ":", -1


def _subdivision(law: str, spot: _Spot, after: str) -> Marker | None:
    label = law[spot.start : spot.end].rstrip()
    closed = label[-1] in ".:—–-"
    if after in ",;)" or (after.islower() and not closed):
        return None
    if spot.inline and not (spot.lead in '.:;)*"”' and (after.isupper() or after in '"“([') and closed):
        return None
    readings = read_subdivision(" ".join(label.split()))
    if not readings:
        return None
    place, before, indent = _place(law, spot, after)
    return Marker(spot.start, spot.start + len(label), place, before, indent, _SUBDIVISION_REJECT, readings, -1)


def _lost_stop(law: str, spot: _Spot, after: str) -> Marker | None:
    """A figure whose stop is lost: "4 The", at a line start or, in one-line text, behind a stop."""
    if spot.inline and (not spot.flat or spot.lead not in ".:;"):
        return None
    place, before, indent = _place(law, spot, after)
    readings = read_enumerator(law[spot.start : spot.end])
    return Marker(spot.start, spot.end, place, before, indent, _LOST_REJECT[spot.inline], readings[:1], -1)


def _decimal(law: str, spot: _Spot, after: str) -> Marker | None:
    """An item numbered 1.1, 1.2 below the item 1."""
    if spot.inline:
        return None
    label = law[spot.start : spot.end]
    frame = label[-1] if label[-1] in ".)" else ""
    readings = read_enumerator(label.rstrip(".)"))
    if not readings:
        return None
    place, before, indent = _place(law, spot, after)
    reading = readings[0]._replace(series=Series(frame, readings[0].series.alphabet))
    return Marker(spot.start, spot.end, place, before, indent, _DECIMAL_REJECT, (reading,), -1)


def _enumerator(law: str, spot: _Spot, after: str) -> Marker | None:
    label = law[spot.start : spot.end]
    if after in ",;" or (after == ")" and label[-1] == "."):
        return None
    if spot.inline and label[-1] == "." and label[0].isalpha() and _no_label(law, spot, label):
        return None
    if spot.lead == "\n" and after.islower() and _wrapped_reference(law, spot):
        return None
    readings = read_enumerator(label)
    if not readings:
        return None
    place, before, indent = _place(law, spot, after)
    reject = _REJECT[place]
    if spot.inline:
        inline = _inline_place(law, spot, label, after, first=readings[0].ordinal == 1)
        if inline is None:
            return None
        place = inline
        reject = _REJECT[place] if place is not LOWER else 1.0 if spot.lead in ";:" else 0.3
    return Marker(spot.start, spot.end, place, before, indent, reject, readings, -1)


# "the fees in subsections" and "(a) and" at a line's end: what follows is cited, no label
_CITES_ON = re.compile(
    r"(?:\b(?:sub)?(?:sections?|paragraphs?|divisions?|clauses?)|\b(?:items?|subds?\.|(?P<may>of|in|under|by|to|through|see))"
    r"|\) ?(?:and|or|through|to|,)) *$",
    re.IGNORECASE,
)
# how a sentence goes on behind "(a)" that is cited
_CITED = re.compile(r" *(?:of|and|or|through|to|in|above|below|is|are|was|were|shall|may|must|as|for|hereof|herein)\b")


def _wrapped_reference(law: str, spot: _Spot) -> bool:
    """Whether the line before ends in the middle of a reference that goes on with this label."""
    line_end = spot.start - spot.gap - 1
    if law[max(0, line_end - 1)] == "\n":
        return False
    cites = _CITES_ON.search(law, max(0, line_end - 24), line_end)
    # "within 30 days of" and "(i) issuance; or" below it
    return cites is not None and not (cites["may"] and not _CITED.match(law, spot.end))


def _no_label(law: str, spot: _Spot, label: str) -> bool:
    """Whether a letter and a stop in the line's middle is something else: a time, initials, a short word."""
    if _MERIDIEM.match(law, spot.start):
        return True
    if (spot.lead not in ":;" and _INITIALS.match(law, spot.start)) or _GLUED_INITIALS.match(law, spot.start):
        return True
    letters = set(label[:-1].lower())
    return len(label) > 2 and label[:-1].isalpha() and len(letters) > 1 and not letters <= set("ivx")


def _inline_place(law: str, spot: _Spot, label: str, after: str, *, first: bool) -> Place | None:
    """How a label stands in the middle of a line; None when it is none there."""
    lead_at = spot.start - 1
    while law[lead_at] in " #*•·" or (spot.joined and law[lead_at].isalpha()):
        lead_at -= 1
    if spot.lead == "." and spot.gap < _WIDE_GAP and _NUMBER_WORD.search(law[max(0, lead_at - 12) : lead_at + 1]):
        return None
    bracketed = label[0] in "(["
    paragraph = spot.flat and spot.gap > 1  # what is left of a paragraph's end in one-line text
    if spot.lead == "," and not spot.joined and not bracketed and not paragraph:
        return None
    if spot.lead == ")" and bracketed and spot.joined and _PINPOINT.search(law, max(0, lead_at - 12), lead_at + 1):
        return None  # "9A.28.020(1) and (3)(c)"
    if spot.lead == ")" and bracketed and _REFERS.search(law, max(0, lead_at - 20), lead_at):
        return None
    if after.isupper() or after in '"“[(‘':
        if spot.lead == "," and not spot.joined and not spot.flat:
            return None
        if spot.lead in ")]’-–—" and not spot.flat and not bracketed:
            return None
        if spot.flat and (spot.gap >= _WIDE_GAP or (first and paragraph and spot.lead in ".:")):
            return CAPTION
        return CLAUSE if spot.lead in ";," or spot.joined else STOP
    if spot.flat or (bracketed and spot.lead in ":—–" and first):
        return LOWER
    return None


def _after_blanks(out: list[Marker], law: str, start: int, end: int) -> None:
    """Add labels that only blanks set apart from the words before them, where a paragraph ended without a stop."""
    known = {marker.start for marker in out}
    found: list[Marker] = []
    for match in _AFTER_BLANKS.finditer(law, start, end):
        at = match.end()
        if at in known:
            continue
        spot = _Spot(at, match.end("sub"), ".", gap=at - match.start(), joined=False, inline=True, flat=True)
        if match.start("sub") >= 0:
            marker = _subdivision(law, spot, _after(law, spot.end, end))
            found += [marker] if marker is not None else []
            continue
        label = _ADJACENT.match(law, at, end)
        if label is None or label.start("enum") != at:
            continue
        readings = read_enumerator(label["enum"])
        after = _after(law, label.end("enum"), end)
        wide = spot.gap >= _WIDE_GAP
        if readings and (after.isupper() or (wide and label["enum"][-1] == ")")):
            place = CAPTION if wide and after.isupper() else CLAUSE
            before = law[match.start() - 1]
            found.append(Marker(at, label.end("enum"), place, before, -1, _REJECT[place], readings, -1))
    if found:
        out += found
        starts = [out[marker.after_label].start if marker.after_label >= 0 else -1 for marker in out]
        order = sorted(range(len(out)), key=lambda index: out[index].start)
        places = {out[index].start: place for place, index in enumerate(order)}
        out[:] = [
            out[index]._replace(after_label=places[starts[index]] if starts[index] >= 0 else -1) for index in order
        ]


def _adjacent(out: list[Marker], law: str, at: int, limit: int) -> int:
    """Add the labels that follow right behind the last one: (b)(1), (j) (1), 5.B."""
    while True:
        match = _ADJACENT.match(law, at, limit)
        if match is None:
            return at
        label = match["enum"]
        start, end = match.span("enum")
        follows = end
        while follows < limit and law[follows] == " ":
            follows += 1
        after = law[follows] if follows < limit else "\n"
        readings = read_enumerator(label)
        if not readings or after in ",;" or (label[0] != "(" and _INITIALS.match(law, start)):
            return at
        if label[0] != "(" and not (after.isupper() or after in '\n("“'):
            return at
        if (
            start > at
            and law[start] != "("
            and len(out)
            and law[out[-1].start] == "("
            and label[-1] == "."
            and label[0].isalpha()
            and not after.isupper()
        ):
            # "(a) A. Smith" is no second label unless a capital sentence follows
            return at
        out.append(Marker(start, end, LABEL, law[at - 1], -1, _REJECT[LABEL], readings, len(out) - 1))
        at = end
