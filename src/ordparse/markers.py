"""Markers: the places in the text below a head that may be the labels of list items.

A marker is a candidate with its readings and the evidence around it. Which
are real, and how deep each stands, is decided over the whole run (`lists.py`).
"""

import re
from collections import defaultdict
from enum import IntEnum
from typing import NamedTuple

from ordparse.labels import Reading, Series, read_enumerator, read_subdivision


class Place(IntEnum):
    """Where a marker stands, the strongest evidence first."""

    LINE = 0  # at a line start
    ALONE = 1  # alone on its line
    LABEL = 2  # right after another label
    CAPTION = 3  # right after a catchline or a page head
    STOP = 4  # in the line, after a full stop, colon or quote, before a capital
    CLAUSE = 5  # in the line, after a semicolon, before a capital
    LOWER = 6  # in one-line text, before lower case


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
_ENUM = rf"(?:\({_ITEM}\.?\)\.?|\[{_ITEM}\](?! *\n *[*_-])|{_ITEM}(?:\\?\.\)?|\)\.?))"
_DECIMAL = r"[0-9]{1,3}(?:\.[0-9]{1,3}){1,3}[.)]?"
_SUBDIVISION = (
    r"(?:SUBDIVISION|Subdivision|SUBD|Subd|Subdiv"
    r"|SUBDIV)\.? *[0-9]{1,3}[A-Za-z]?(?![0-9A-Za-z])(?: *[.:](?!\S*[0-9]))?(?: +[-–—]+(?= ))?"
)
_LOST = r"[0-9]{1,2}(?= +[A-Z][a-z])"
_AFTER = r"(?=[ \n(\[]|$|[A-Z“\"][a-z“]|[0-9A-Za-z]{1,2}[.)] )"
_LINE = re.compile(
    rf"( *)(?:[*•·#]+ +)?(?:(?P<sub>{_SUBDIVISION})|(?P<enum>{_ENUM}){_AFTER}|(?P<dec>{_DECIMAL})(?= )"
    rf"|(?P<lost>{_LOST}))"
)
_FOUND = re.compile(
    rf"(?:(?P<line>\n)(?P<indent> *)(?:[*•·#]+ +)?|(?P<stop>[.:;?!\"”’)\]*,—–-])(?P<gap> +)(?:(?i:and|or) +"
    rf"|[#*•·]+ +)?|(?P<wide>[a-z0-9]  +))"
    # looked at, not taken: "year. 4. Upon" has a stop inside what might have been a label
    rf"(?=(?P<sub>{_SUBDIVISION})|(?P<enum>{_ENUM}){_AFTER}|(?P<dec>{_DECIMAL})(?= )|(?P<lost>{_LOST}))"
)
_ADJACENT = re.compile(rf" {{0,3}}(?P<enum>{_ENUM})(?=[ \n(\[]|$|[A-Z“\"]|[0-9A-Za-z]{1, 2}[.)] )")
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
_MERIDIEM = re.compile(r"[AaPp]\. ?[Mm]\b")
_INITIALS = re.compile(r"[A-Z]\. ?(?:[A-Z]\.|[A-Z][a-z]+ *(?:,|\n|$))")

_REJECT = {
    Place.LINE: 5.0,
    Place.ALONE: 3.0,
    Place.LABEL: 4.0,
    Place.CAPTION: 3.5,
    Place.STOP: 2.6,
    Place.CLAUSE: 2.4,
    Place.LOWER: 0.6,
}
_SUBDIVISION_REJECT = 8.0
_LOST_REJECT = (1.2, 0.6)
_WIDE_GAP = 8  # blanks that furniture or a column leaves in one-line text


def markers(law: str, start: int, end: int, *, flat: bool, numbers: bool = True) -> list[Marker]:
    """The candidate labels of the stretch from `start` to `end`, in order.

    `start` is where a head's body begins, so a label there stands right after
    a catchline. `numbers` is false where plain decimals are the code's own
    section numbers.
    """
    out: list[Marker] = []
    at = start
    first = _first(law, start, end)
    taken = start
    if first is not None:
        at = _take(out, law, first, end, flat=flat, numbers=numbers, caption=True)
        taken = at
    for match in _FOUND.finditer(law, start, end):
        begin = match.end()
        if begin < taken:
            continue
        taken = max(taken, _take(out, law, match, end, flat=flat, numbers=numbers, caption=False))
    return out


def _first(law: str, start: int, end: int) -> re.Match[str] | None:
    """A label that stands where the body begins, on the head's own line or at the very start of a text."""
    return _LINE.match(law, start, end)


def _take(
    out: list[Marker], law: str, match: re.Match[str], limit: int, *, flat: bool, numbers: bool, caption: bool
) -> int:
    """Add the marker that a match proposes, and the labels right behind it; where they end comes back."""
    group = "sub" if match["sub"] else "enum" if match["enum"] else "dec" if match["dec"] else "lost"
    label = match[group]
    start, end = match.span(group)
    after_at = end
    while after_at < limit and law[after_at] == " ":
        after_at += 1
    after = law[after_at] if after_at < limit else "\n"
    names = match.groupdict()
    at_line = caption is False and names.get("line") is not None
    if names.get("wide") and not (flat and group == "enum"):
        return end
    before = "\n" if at_line else (names.get("stop") or ":")
    if caption:
        at_line = start == 0 or law[start - 1] == "\n"
        place = Place.LINE if at_line else Place.CAPTION
    elif at_line:
        place = Place.ALONE if after == "\n" else Place.LINE
        back = match.start() - 1
        while back >= 0 and law[back] in " \n":
            back -= 1
        before = law[back] if back >= 0 else "\n"
    else:
        place = Place.STOP
    indent = len(names.get("indent") or "") if at_line else -1
    inline = not at_line and not caption
    if group == "sub":
        readings = read_subdivision(" ".join(label.split()))
        if not readings:
            return end
        if inline and not (match["stop"] in '.:)*"”' and after.isupper() and label.rstrip()[-1] in ".:—–-"):
            return end
        if not inline and after.islower() and label.rstrip()[-1] not in ".:":
            return end
        if after in ",;)":
            return end
        out.append(Marker(start, start + len(label.rstrip()), place, before, indent, _SUBDIVISION_REJECT, readings, -1))
        return _adjacent(out, law, start + len(label.rstrip()), limit, flat=flat)
    if group == "lost":
        if inline and match["stop"] not in ".:;":
            return end
        if not at_line and not flat:
            return end
        readings = read_enumerator(label)
        cost = _LOST_REJECT[0] if at_line or caption else _LOST_REJECT[1]
        out.append(Marker(start, end, place, before, indent, cost, readings[:1], -1))
        return end
    if group == "dec":
        if inline or not numbers:
            return end
        readings = read_enumerator(label if label[-1] not in ".)" else label[:-1])
        if readings:
            series = Series(
                "." if label[-1] == "." else label[-1] if label[-1] == ")" else "", readings[0].series.alphabet
            )
            out.append(Marker(start, end, place, before, indent, 3.0, (readings[0]._replace(series=series),), -1))
        return end
    if after in ",;" or (after == ")" and label[-1] == "."):
        return end
    if label[0] != "(" and label[-1] == "." and label[0].isalpha():
        if _MERIDIEM.match(law, start) and inline:
            return end
        if inline and (names.get("stop") or ".") not in ":;" and _INITIALS.match(law, start):
            return end
        if (
            len(label) > 2
            and not label[-2].isdigit()
            and inline
            and len(set(label[:-1].lower())) > 1
            and not set(label[:-1].lower()) <= set("ivx")
        ):
            return end
    readings = read_enumerator(label)
    if not readings:
        return end
    if inline and names.get("wide"):
        if not after.isupper() or readings[0].ordinal != 1:
            return end
        place = Place.CLAUSE
    elif inline:
        stop = match["stop"]
        gap = len(match["gap"])
        tail = law[max(0, match.start() - 12) : match.start() + 1]
        if stop == "." and _NUMBER_WORD.search(tail) and gap < _WIDE_GAP:
            return end
        joined = law[match.start("gap") : start].strip(" #*•·")
        if label[0] != "(" and stop == "," and not joined:
            return end
        if after.isupper() or after in '"“[(‘':
            if stop in ";," or joined:
                if stop == "," and not joined and not flat:
                    return end
                place = Place.CLAUSE
            elif stop in ")]’-–—" and not flat and label[0] != "(":
                return end
            if gap >= _WIDE_GAP and flat:
                place = Place.CAPTION
        elif flat or stop in ":—–":
            if not flat and not (label[0] == "(" and stop in ":—–" and readings[0].ordinal == 1):
                return end
            place = Place.LOWER
        else:
            return end
        if stop == ")" and law[start] == "(" and _REFERS.search(law, max(0, match.start() - 20), match.start()):
            return end
    reject = _REJECT[place]
    if place is Place.LOWER:
        reject = 1.0 if match["stop"] in ";:" else 0.3
    out.append(Marker(start, end, place, before, indent, reject, readings, -1))
    return _adjacent(out, law, end, limit, flat=flat)


def _adjacent(out: list[Marker], law: str, at: int, limit: int, *, flat: bool) -> int:
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
        out.append(Marker(start, end, Place.LABEL, law[at - 1], -1, _REJECT[Place.LABEL], readings, len(out) - 1))
        at = end


_DEFINING = (
    r"(?:means?|shall mean|shall include|includes?|has the (?:same )?meaning|have the (?:same )?meaning"
    r"|shall have the (?:same )?meaning|is defined|refers? to|shall be (?:deemed|construed)|is any|is an?|are)\b"
)
_QUALIFIED = r"(?:,? (?:or|and) [\"“][^\"”\n]{1,60}[\"”])*(?:[ ,(][^\n.;:]{0,120}?)?"
_QUOTED_TERM = re.compile(
    rf"(?:The (?:term|word)s? )?[\"“](?P<term>[^\"”\n]{{1,80}}?)[,.]?[\"”]{_QUALIFIED} *(?P<verb>{_DEFINING}|:"
    rf"|[-–—](?= ))"
)
_COLON_TERM = re.compile(r"(?P<term>[A-Z][^\n.;:\"“”]{1,70}?)(?: *\([A-Z]{2,8}\))? ?:(?= +[A-Za-z0-9\"“(]|\n| *$)")
_CAPITAL_TERM = re.compile(r"(?P<term>[A-Z][A-Z0-9 ,/&'’()~-]{1,60}[A-Z)])\.(?= +[A-Z]| *\n)")
_BARE_TERM = re.compile(
    r"(?P<term>[A-Z][A-Za-z'’/-]*(?: [A-Za-z'’/&(),-]+){0,6}?),? (?P<verb>means?|shall mean|shall include|includes"
    r"|has the meaning|shall have the meaning)\b"
)
# A term alone on its line, its meaning on the next
_LINE_TERM = re.compile(r"(?P<term>[A-Z][A-Za-z'’/, -]{1,48}[A-Za-z)])(?=\n(?:[A-Z\"“]|means)[^\n]{12,})")
_DAMAGED_TERM = re.compile(r"(?P<term>[A-Z][A-Za-z~/,' ()-]{1,60}?)[:](?= +[A-Za-z~])")
DEFINITIONAL = re.compile(
    r"(?:\b(?:following|these|certain)\b[^.\n]{0,60}\b(?:words|terms?|phrases?|definitions?)\b"
    r"|\bdefinitions? (?:shall|appl|are|set|in this|contained)|\b(?:words|terms?|phrases?)\b[^.\n]{0,120}"
    r"\b(?:meanings?|defined|construed|mean)\b|\bshall have the (?:following )?meanings?|\bas used (?:in"
    r"|herein)\b[^.\n]{0,80}:|\bthe following (?:meanings|shall apply)"
    r"|\bFor (?:the )?purposes? of this\b[^.\n]{0,80}(?::|\bthe following\b|\bterms?\b))",
    re.IGNORECASE,
)
DEFINITION_HEADING = re.compile(
    r"(?:definitions?|words? (?:and phrases )?defined|terms defined|meaning of)\b", re.IGNORECASE
)
_DEF = Series("def", "")


def definition_markers(law: str, start: int, end: int, *, flat: bool, sure: bool) -> list[Marker]:
    """The unnumbered definitions of a stretch as markers of their own series.

    `sure` says that a heading or lead-in defines; without it a run of three
    lines of one form must stand there.
    """
    found: list[tuple[int, int, str, int]] = []  # start, label end, term, term end
    at = start
    if not flat:
        at = law.find("\n", max(0, start - 1), end)
        while 0 <= at < end:
            begin = at + 1
            while begin < end and law[begin] in " *•·":
                begin += 1
            hit = _definition_at(law, begin, end, flat=False, sure=sure)
            if hit:
                found.append(hit)
            at = law.find("\n", max(begin, at + 1), end)
    elif sure:
        for match in re.finditer(r"[.:;)”\"] +(?=[A-Z\"“])", law[start:end]):
            hit = _definition_at(law, start + match.end(), end, flat=True, sure=True)
            if hit:
                found.append(hit)
    forms: dict[str, list[tuple[int, int, str, int]]] = defaultdict(list)
    for hit in found:
        forms[_form(law, hit[0], hit[1])].append(hit)
    most = max((len(group) for group in forms.values()), default=0)
    # one list keeps to one form: a sentence that defines inside an entry is no entry
    need = max(0.25 * most, 0 if sure else 3)
    if len(forms["line"]) < 3:
        del forms["line"]
    found = sorted(
        hit for form, group in forms.items() if len(group) >= need and (sure or form in ':"') for hit in group
    )
    return [
        Marker(begin, stop, Place.LINE, "\n", -1, 3.0, (Reading(_DEF, 1.0, term, 0.0),), -1, term_end)
        for begin, stop, term, term_end in found
    ]


def _form(law: str, start: int, end: int) -> str:
    """How an entry is set: its term in quotes, before a colon, before a stop, or bare."""
    if law[end : end + 1] == "\n" and law[end - 1] not in ".:":
        return "line"
    if law[start] in '"“' or law[end - 1] in '"”':
        return '"'
    return law[end - 1] if law[end - 1] in ":." else "bare"


_NOT_TERM = re.compile(
    r"\b(?:shall|must|may|provided|following|no person|it is|if|whenever|exceptions?|terms?|words?|this|herein"
    r"|section|chapter|notes?)\b|^(?:for|as|in|when|upon|to|unless|where|any|each|all|every|no)\b",
    re.IGNORECASE,
)


def _definition_at(law: str, at: int, end: int, *, flat: bool, sure: bool) -> tuple[int, int, str, int] | None:
    """The definition that begins exactly at `at`: where it starts, where its label ends, its term."""
    head = law[at : at + 4]
    if not head.strip():
        return None
    limit = min(end, at + 320)
    if head[0] in '"“' or head == "The ":
        match = _QUOTED_TERM.match(law, at, limit)
        if match and (match["verb"] != ":" or not flat):
            term_end = match.end("term")
            close = term_end + 1
            while close < limit and law[close - 1] not in '"”':
                close += 1
            return at, close, match["term"].strip(" ,."), term_end
        return None
    if not head[0].isupper():
        return None
    match = _COLON_TERM.match(law, at, limit)
    if match:
        term = match["term"].strip()
        letters = [char for char in term if char.isalpha()]
        capital = sum(char.isupper() for char in letters) >= 0.6 * len(letters)
        if flat and not capital:
            return None
        if len(term.split()) <= 8 and not _NOT_TERM.search(term) and (capital or sure or term[:1].isupper()):
            return at, match.end(), term, match.end("term")
        return None
    if flat:
        match = _DAMAGED_TERM.match(law, at, limit)
        if match:
            letters = [char for char in match["term"] if char.isalpha()]
            if letters and sum(char.isupper() for char in letters) >= 0.6 * len(letters):
                return at, match.end(), match["term"].strip(), match.end("term")
        return None
    if not sure:
        return None
    match = _LINE_TERM.match(law, at, limit)
    if match and not _NOT_TERM.search(match["term"]) and len(match["term"].split()) <= 6:
        return at, match.end("term"), match["term"].strip(), match.end("term")
    match = _CAPITAL_TERM.match(law, at, limit)
    if match and len(match["term"].split()) <= 8:
        return at, match.end(), match["term"].strip(), match.end("term")
    match = _BARE_TERM.match(law, at, limit)
    if match and not _NOT_TERM.search(match["term"]) and len(match["term"].split()) <= 6:
        if match["term"].split()[0] in ("The", "This", "It", "Such", "These", "Any", "All", "Each"):
            return None
        return at, match.end("term"), match["term"].strip(" ,"), match.end("term")
    return None
