"""Entries: unnumbered definitions as markers of a series of their own."""

import re
from collections import defaultdict
from typing import NamedTuple

from ordparse.literals import folded
from ordparse.outline.headings import FINITE, is_caption
from ordparse.outline.labels import Reading, Series
from ordparse.outline.markers import LINE, Marker

_DEFINING = (
    r"(?:means?|shall mean|shall include|includes?|has the (?:same )?meaning|have the (?:same )?meaning"
    r"|shall have the (?:same )?meaning|is defined|refers? to|shall be (?:deemed|construed)|is any|is an?|are)\b"
)
_QUALIFIED = r"(?:,? (?:or|and) [\"“][^\"”\n]{1,60}[\"”])*(?:[ ,(][^\n.;:]{0,120}?)?"
_QUOTED_TERM = re.compile(
    rf"(?:The (?:term|word)s? )?[\"“](?P<term>[^\"”\n]{{1,80}}?)[,.]?[\"”]{_QUALIFIED} *(?P<verb>{_DEFINING}|:"
    rf"|[-–—](?= )|[Ss]ee(?= ))"
)
# "OWNER." Any person
_CLOSED_TERM = re.compile(r"[\"“](?P<term>[A-Z][A-Z0-9 ,/&'’()-]{1,60}[A-Z)])\.[\"”](?P<verb>)(?= +[A-Z])")
_COLON_TERM = re.compile(
    r"(?=[^\n.;:\"“”]++:)(?P<term>[A-Z][^\n.;:\"“”]{1,70}?)(?: *\([A-Z]{2,8}\))? {0,2}:(?= +[A-Za-z0-9\"“(]|\n| *$)"
)
_CAPITAL_TERM = re.compile(r"(?P<term>[A-Z][A-Z0-9 ,/&'’()~-]{1,60}[A-Z)])\.(?= +[A-Z]| *\n)")
# in capitals alone on its line, over a list that is its meaning
_LISTED_TERM = re.compile(r"(?P<term>[A-Z][A-Z ,/&'’()-]{2,60}[A-Z)])(?= *\n(?: *\n)?\(?[1Aa](?:\.|\)) *[A-Z\n])")
_DASH_TERM = re.compile(
    r"(?P<term>[A-Z][A-Z0-9 ,/&'’()-]{1,60}[A-Z)])(?: *(?:—|–|--)(?= *[A-Z])| +[-–—]+(?= +[A-Za-z]))"
)
# "Animal. Any living creature": counted only where three lines are set so
_TITLE_TERM = re.compile(r"(?P<term>[A-Z][A-Za-z'’/-]+(?:,? [A-Za-z'’/&()-]+){0,4})\.(?= +[A-Z\"“(])")
# "Townhouse. See attached dwelling."
_SEE_TERM = re.compile(
    r"(?P<term>[A-Z][A-Za-z0-9'’/&(), -]{1,70}?)[*_]{0,3}(?:[.:][*_]{0,3}(?= +[Ss]ee )"
    r"|,?[*_]{1,3},?(?= +[Ss]ee )|,(?= +[Ss]ee +(?![Ss]ection|[Cc]hapter|[Aa]rticle)[\"“A-Z]))"
)
_SEE = re.compile(r"[*_]{0,3} +[Ss]ee ")
_MEANING_OPENS = frozenset("A All An Any Each Every Includes Means No See Such That The These This".split())
# the same alone on its line, its meaning on the next
_STOPPED_TERM = re.compile(
    r"(?P<term>[A-Z][A-Za-z'’/-]*(?:,? [A-Za-z'’/&()-]+){0,7})\.(?= *\n(?: *\n)?(?:[A-Z(\"“]|means)[^\n]{8,})"
)
_BARE_TERM = re.compile(
    r"(?P<term>[A-Z][A-Za-z'’/-]*,?(?: [A-Za-z'’/&(),-]+){0,6}?)[*_]{0,2},? {1,12}"
    r"(?P<verb>means?|shall mean|shall include|includes"
    r"|has the meaning|shall have the meaning)\b"
)
# "Gathering is an event": counted only among terms that something means
_IS_TERM = re.compile(
    r"(?P<term>(?!An? |No )[A-Z][A-Za-z'’/-]*(?: [A-Za-z'’/&(),-]+){0,4}?) (?P<verb>is)(?= (?:an?|any) [a-z])"
)
_LONGEST_IS = 80  # characters up to the verb
_LONGEST_SEE = 90
# "100-year flood means"
_FIGURE_TERM = re.compile(
    r"(?P<term>[0-9]{1,4}-[a-z]{3,}(?: [a-z-]+){0,5}?)(?::(?= )|,? (?:means?|includes|shall mean|has the meaning)\b)"
)
# A term alone on its line, its meaning on the next
_LINE_TERM = re.compile(
    r"(?P<term>[A-Z][A-Za-z'’/, -]{1,48}[A-Za-z)])(?= *\n(?: *\n)?(?:(?:[A-Z\"“]|means)[^\n]{12,}|[0-9][0-9,.]* [a-z]))"
)
# the same over a blank line, where the meaning goes on the term's sentence
_APART_TERM = re.compile(
    r"(?P<term>[A-Z][A-Za-z'’/, -]{1,48}[A-Za-z)])(?= *\n\s{0,40}(?:means?|includes?|shall mean|has the meaning)\b)"
)
_DAMAGED_TERM = re.compile(r"(?P<term>[A-Z][A-Za-z~/,' ()-]{1,60}?)[:](?= +[A-Za-z~])")
_OF_TERMS = r"\b[^.\n]{0,60}\b(?:words|terms?|phrases?|definitions?)\b"
_THAT_MEAN = r"\b[^.\n]{0,120}\b(?:meanings?|defined|construed|mean)\b"
# Of text in small letters, by their first letters, so that the search may skip all others
_DEFINITIONAL = re.compile(
    r"(?:a(?<!\w.)s used (?:in|herein)\b[^.\n]{0,80}:"
    rf"|c(?<!\w.)ertain{_OF_TERMS}"
    r"|d(?<!\w.)efinitions? (?:shall|appl|are|set|in this|contained)"
    rf"|f(?<!\w.)(?:ollowing{_OF_TERMS}"
    r"|or (?:the )?purposes? of this\b[^.\n]{0,80}(?::|\bthe following\b|\bterms?\b))"
    rf"|p(?<!\w.)hrases?{_THAT_MEAN}"
    r"|s(?<!\w.)hall have the (?:following )?meanings?"
    rf"|t(?<!\w.)(?:hese{_OF_TERMS}|(?<!that t)(?<!those t)(?<!such t)erms?{_THAT_MEAN}"
    r"|he following (?:meanings|shall apply))"
    rf"|w(?<!\w.)ords{_THAT_MEAN})"
)
_DEFINITION_HEADING = re.compile(
    r"(?:(?:general |specific |other )?definitions?|words? (?:and phrases )?defined|terms defined|meaning of)\b"
)
_DEF = Series("def", "")
_ENTRY_LINE = re.compile(r"\n[ *_•·]*(?=[A-Z\"“]|[0-9]{1,4}-[a-z]{3})")
_ENTRY_INLINE = re.compile(r"(?:[.:;)]|(?<!,)[”\"]) +(?=[A-Z\"“])")


class _Entry(NamedTuple):
    """An unnumbered definition: where it begins, and its term."""

    start: int
    label_end: int
    term: str
    term_end: int


def announced(law: str, start: int, end: int) -> int | None:
    """Where words end that announce definitions, "the following terms shall have the meaning"; None without them."""
    found = _DEFINITIONAL.search(folded(law[start:end]))
    return None if found is None else start + found.end()


def heads_definitions(heading: str) -> bool:
    """Whether a catchline says that what stands below it is definitions."""
    words = heading.lower()
    return ("defin" in words or "meaning of" in words) and _DEFINITION_HEADING.match(words) is not None


def definition_markers(law: str, start: int, end: int, *, flat: bool, sure: bool) -> list[Marker]:
    """The unnumbered definitions of a stretch as markers of their own series.

    `sure` says that a heading or lead-in defines; without it a run of three
    lines of one form must stand there.
    """
    found: list[_Entry] = []
    if not flat:
        for match in _ENTRY_LINE.finditer(law, max(0, start - 1), end):
            hit = _definition_at(law, match.end(), end, flat=False, sure=sure)
            if hit:
                found.append(hit)
        if sure and law.count(" means ", start, end) >= len(found) + _RUN_IN:
            found = sorted([*found, *_run_in_terms(law, start, end)])
    elif sure:
        for match in _ENTRY_INLINE.finditer(law, start, end):
            hit = _definition_at(law, match.end(), end, flat=True, sure=True)
            if hit:
                found.append(hit)
    # what stands right below a term on its own line is its meaning
    found = [
        hit
        for hit, before in zip(found, [None, *found], strict=False)
        if before is None or law[before.label_end : hit.start].strip() or "\n" not in law[before.label_end : hit.start]
    ]
    forms: dict[str, list[_Entry]] = defaultdict(list)
    for hit in found:
        forms[_form(law, hit.start, hit.label_end)].append(hit)
    if flat:
        # "Alter: To castrate": one of few in one-line text is no term, and one that comes again is none
        loose = [hit for hit in forms[":"] if not _in_capitals(hit.term) and law[hit.start - 2 : hit.start] != "  "]
        if len(loose) < _RUN_IN or len({hit.term for hit in loose}) < len(loose):
            forms[":"] = [hit for hit in forms[":"] if hit not in loose]
    most = max((len(group) for group in forms.values()), default=0)
    # one list keeps to one form: a sentence that defines inside an entry is no entry
    need = max(0.25 * most, 0 if sure else 3)
    if not sure:
        forms[":"] = [hit for hit in forms[":"] if _is_meaning(law, hit.label_end, end)]
    if "is" in forms and len(forms["bare"]) >= 2:
        forms["bare"] += forms["is"]
    forms.pop("is", None)
    if see := forms.pop("see", None):
        # a term that another one explains, among the terms of any form
        main = max(forms, key=lambda form: len(forms[form]), default="title")
        forms[main if len(forms[main]) >= _RUN_IN - 1 else "title"] += see
    for form in ("line", "title", "bare") if flat else ("line", "title"):
        few = len(forms[form]) < 3 and not (form == "line" and _stand_out(law, forms[form]))
        if few or (form == "line" and not _are_sentences(law, forms[form], end)):
            del forms[form]
    found = sorted(
        hit
        for form, group in forms.items()
        if (len(group) >= need or (sure and form == "listed")) and (sure or form in ':"')
        for hit in group
    )
    return [
        Marker(hit.start, hit.label_end, LINE, "\n", -1, 3.0, (Reading(_DEF, 1.0, hit.term, 0.0),), -1, hit.term_end)
        for hit in found
    ]


_LEAST_WORDS = 3  # of a meaning


def _is_meaning(law: str, at: int, end: int) -> bool:
    """Whether words stand behind a term's colon, or a list below it: not "Front: 25'", "Sundays: closed"."""
    line_end = law.find("\n", at, end)
    words = law[at : end if line_end < 0 else line_end].split()
    return not words or (len(words) >= _LEAST_WORDS and not words[0][0].isdigit() and words[0][0] != "$")


_RUN_IN = 3  # terms in the middle of lines, at least


def _run_in_terms(law: str, start: int, end: int) -> list[_Entry]:
    """The terms that begin a sentence in the middle of a line: "... or custody. Adoption means the sale of"."""
    found: list[_Entry] = []
    for match in _ENTRY_INLINE.finditer(law, start, end):
        if hit := _run_in_term(law, match.end(), end):
            found.append(hit)
    return found if len(found) >= _RUN_IN else []


def _run_in_term(law: str, at: int, end: int) -> _Entry | None:
    """The term of a sentence that begins at `at`, where it says what the term means."""
    match = _BARE_TERM.match(law, at, min(end, at + 120))
    if match is None or not match["verb"].endswith(("means", "mean")) or _NOT_TERM.search(match["term"]):
        return None
    words = match["term"].split()
    if len(words) > 6 or words[0] in _NO_TERM or FINITE.search(match["term"]):
        return None
    return _bare(match)


def _stand_out(law: str, hits: list[_Entry]) -> bool:
    """Whether one or two terms on lines of their own are in capitals, and stand right below the words that announce."""
    if not hits or not all(hit.term.isupper() for hit in hits):
        return False
    return law[max(0, hits[0].start - _NEXT_LINE) : hits[0].start].rstrip()[-1:] == ":"


_NEXT_LINE = 40  # characters between the end of a line and what the next one says, blanks


def _are_sentences(law: str, hits: list[_Entry], end: int) -> bool:
    """Whether most of what stands below terms on lines of their own is sentences, and no cells of a table."""
    limits = [hit.start for hit in hits[1:]] + [end]
    closed = sum(law[hit.label_end : limit].rstrip()[-1:] in _CLOSES for hit, limit in zip(hits, limits, strict=True))
    return closed >= 0.5 * len(hits)


_CLOSES = frozenset('.;:)"”]')


def _form(law: str, start: int, end: int) -> str:
    """How an entry is set: its term in quotes, before a colon, before a stop, bare, or before "is"."""
    if _LISTED_TERM.match(law, start):
        return "listed"
    if law[end - 1] not in ".:" and _ENDS_LINE.match(law, end):
        return "bare" if _APART_TERM.match(law, start) else "line"
    if law[start] in '"“' or law[end - 1] in '"”':
        return '"'
    if law[end - 1] in ".,*_" and not law[start:end].isupper():
        return "see" if _SEE.match(law, end) else "title"
    if law[end - 1] in ":.":
        return law[end - 1]
    return "is" if law.startswith(" is ", end) else "bare"


_ENDS_LINE = re.compile(" *\n")

_NOT_TERM = re.compile(
    r"\b(?:shall|must|may|provided|following|no person|it is|if|whenever|exceptions?|terms?|words?|this|herein"
    r"|sections?|chapters?|articles?|notes?)\b|^(?:for|as|in|when|upon|to|unless|where|any|each|all|every|no)\b",
    re.IGNORECASE,
)
_NO_TERM = frozenset("The This It Such These Any All Each".split())


def _definition_at(law: str, at: int, end: int, *, flat: bool, sure: bool) -> _Entry | None:
    """The definition that begins exactly at `at`."""
    head = law[at : at + 4]
    if not head.strip():
        return None
    limit = min(end, at + 320)
    if head[0] in '"“' or head == "The ":
        quoted = _QUOTED_TERM.match(law, at, limit) or (sure and _CLOSED_TERM.match(law, at, limit)) or None
        return _in_quotes(law, quoted, limit) if quoted and (not flat or quoted["verb"] != ":") else None
    if head[0].isdigit() and sure and (figure := _FIGURE_TERM.match(law, at, limit)):
        term_end = figure.end("term")
        return _Entry(at, term_end + (law[term_end] == ":"), figure["term"], term_end)
    if not head[0].isupper():
        return None
    colon = _COLON_TERM.match(law, at, limit)
    if colon and not FINITE.search(colon["term"]):  # not "Noise disturbance means any sound which:"
        return _before_colon(law, colon, flat=flat, sure=sure)
    if flat:
        return _run_on(law, at, limit) or _run_in_term(law, at, end)
    return _at_line(law, at, limit) if sure else None


def _in_quotes(law: str, match: re.Match[str], limit: int) -> _Entry:
    """An entry whose term is in quotes; its label ends behind them."""
    close = match.end("term") + 1
    while close < limit and law[close - 1] not in '"”':
        close += 1
    return _Entry(match.start(), close, match["term"].strip(" ,."), match.end("term"))


def _before_colon(law: str, match: re.Match[str], *, flat: bool, sure: bool) -> _Entry | None:
    """An entry whose term is what stands before a colon, if that can be a term."""
    term = match["term"].strip()
    words = len(term.split())
    capital = _in_capitals(term)
    if flat and not capital and (words > 4 or not (sure or law[max(0, match.start() - 2) : match.start()] == "  ")):
        return None
    if words > 8 or _NOT_TERM.search(term) or not (capital or sure or term[:1].isupper()):
        return None
    return _Entry(match.start(), match.end(), term, match.end("term"))


def _run_on(law: str, at: int, limit: int) -> _Entry | None:
    """An entry of one-line text, whose term is in capitals."""
    match = _DAMAGED_TERM.match(law, at, limit)
    if match and _in_capitals(match["term"]):
        return _stopped(match)
    match = _CAPITAL_TERM.match(law, at, limit)
    if match and len(match["term"].split()) <= 5 and sum(char.isalpha() for char in match["term"]) > 2:
        return _stopped(match)
    return None


def _at_line(law: str, at: int, limit: int) -> _Entry | None:
    """An entry at a line's beginning, where a heading or lead-in says that terms stand there."""
    match = _LINE_TERM.match(law, at, limit) or _APART_TERM.match(law, at, limit)
    if match and _is_term(match["term"], most=6):
        return _bare(match)
    match = _LISTED_TERM.match(law, at, limit)
    if match and len(match["term"].split()) <= 9:
        return _bare(match)
    for pattern in (_CAPITAL_TERM, _DASH_TERM):
        match = pattern.match(law, at, limit)
        if match and len(match["term"].split()) <= 8:
            return _stopped(match)
    match = _BARE_TERM.match(law, at, limit)
    if match is None and law.find(" is a", at, at + _LONGEST_IS) > 0:
        match = _IS_TERM.match(law, at, limit)
    if match and _is_term(match["term"], most=6):
        return None if match["term"].split()[0] in _NO_TERM else _bare(match)
    if law.find("ee ", at, at + _LONGEST_SEE) > 0:
        match = _SEE_TERM.match(law, at, limit)
        if match and "reference" not in match["term"] and _is_term(match["term"], most=8):
            return _stopped(match)
    match = _STOPPED_TERM.match(law, at, limit)
    if match and match["term"].partition(" ")[0] not in _MEANING_OPENS and _is_title(match["term"], most=9):
        return _stopped(match)
    match = _TITLE_TERM.match(law, at, limit)
    return _stopped(match) if match and _is_title(match["term"], most=5) else None


def _is_term(term: str, *, most: int) -> bool:
    return not _NOT_TERM.search(term) and len(term.split()) <= most


def _is_title(term: str, *, most: int) -> bool:
    return not _NOT_TERM.search(term) and is_caption(term, limit=most)


def _in_capitals(term: str) -> bool:
    """Whether most letters of a term are capitals."""
    letters = [char for char in term if char.isalpha()]
    return sum(char.isupper() for char in letters) >= 0.6 * len(letters)


def _bare(match: re.Match[str]) -> _Entry:
    """An entry with no mark behind its term."""
    return _Entry(match.start(), match.end("term"), match["term"].strip(" ,"), match.end("term"))


def _stopped(match: re.Match[str]) -> _Entry:
    """An entry with a stop, a colon or a dash behind its term."""
    return _Entry(match.start(), match.end(), match["term"].strip(), match.end("term"))
