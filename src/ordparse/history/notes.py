"""Where a text speaks of its history: in brackets, in lines of their own, and in running text.

A note is written apart from the law it stands under: in brackets, as a line
"Amended: 3/7/06 Ord. 284", or as a HISTORY block. The outline has to leave it
out, so nothing but the text is needed here. Entries are read in editor's notes
too, where an ordinance is named with its date.
"""

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import islice, zip_longest
from operator import attrgetter
from typing import NamedTuple

from ordparse.enactments import Entry, read_entries
from ordparse.laws import is_law, law_before
from ordparse.literals import near, places
from ordparse.source import Span
from ordparse.spotting import HISTORY_NAMES, HISTORY_VERBS, Spots, spots


class Note(NamedTuple):
    """A stretch that speaks of history; `apart` when it is no part of the law around it."""

    start: int
    end: int
    apart: bool
    entries: tuple[Entry, ...]


_MONTH = r"(?:[Jj]an|[Ff]eb|[Mm]ar|[Aa]pr|[Mm]ay|[Jj]un|[Jj]ul|[Aa]ug|[Ss]ep|[Oo]ct|[Nn]ov|[Dd]ec)[a-z]{0,6}\.?"
_DAY = rf"(?:[0-9]{{1,2}}[-/][0-9]{{1,2}}[-/][0-9]{{2,4}}|{_MONTH} {{0,30}}[0-9]{{1,2}}[.,]? {{0,30}}[0-9]{{4}})"
_VERB = (
    r"(?:[Rr]e-?)?(?:[Aa]dopted|[Aa]mended|[Aa]dded|[Rr]epealed|[Pp]assed|[Ee]nacted|ADOPTED|AMENDED|ADDED|REPEALED"
    r"|PASSED|ENACTED|[Aa]m(?:d|end)?\.|[Rr]ev(?:ised|\.)|[Cc]r\.|[Rr]ep\.(?: (?:&|and) [Rr]e-?cr\.)?)"
)
_ORDINANCE = r"(?:[Oo]rd|ORD)(?:inance|INANCE|\.|in\.)?[sS]?\.? {0,30}(?:(?:[Nn][Oo]s?\.?|[Nn]umbers?|#) {0,30}){0,2}"
_NUMBER = r"(?:[A-Z]{0,4}-?[0-9]|[IVXLC]+\b)"
_NAMED = (
    rf"{_ORDINANCE}{_NUMBER}|[Oo]rd(?:(?:inance|\.)? of|\. passed) {_DAY}|[0-9]{{2,4}}-[A-Z][A-Za-z]{{0,3}}-[0-9]"
    r"|(?:Pet|Res)(?:ition|olution|\.) {0,30}(?:No\.?|#)? {0,30}[0-9]|[LC]\. ?[LO]\. (?:No\. ?)?[0-9]"
    r"|(?:Council )?Bill (?:Nos?\.|#) ?[0-9]|D\.?C\.? Law,? [0-9]|Pub(?:lic|\.) {0,2}L(?:aw|\.) [0-9]|Act No\. ?[0-9]"
)
_EARLIER = (
    r"(?:[Pp]rior|[Ff]ormer|[Pp]revious|[Oo]ld) [Cc]ode\b|[Cc]ode (?:of )?(?:1[89]|20)[0-9]{2}\b"
    r"|['\u2019\u2018`]?(?:(?:1[89]|20)[0-9]{2}|[0-9]{2}) [Cc]ode\b"
    r"|(?:1[89]|20)[0-9]{2} C\.? ?C\.?,|(?:[A-Z]\.?C\.?|[A-Z]{1,3}DC) (?:1[89]|20)[0-9]{2},? ?§"
    r"|(?:R\. ?O\.|Rev(?:ised|\.) Ord(?:inance|\.)?s?) (?:1[89]|20)[0-9]{2}\b"
    r"|(?:(?:Sp|Priv|Pub|Spec|Loc)\. |(?:Private|Public|Special|Local|Session) )?(?:Laws|Acts|Stats?\.|St\.) (?:of )?"
    r"(?:1[89]|20)[0-9]{2}(?:, {0,2}(?:[Cc]|No\.)| {1,2}[Cc](?:h(?:ap)?)?\. {0,2}[0-9])|Laws of Fla(?:\.|orida),? [Cc]h"
    r"|P\. ?L\. ?(?:1[89]|20)[0-9]{2}, c"
    r"|[A-Z][a-z]{1,4}\. L\. (?:1[89]|20)[0-9]{2}(?:,? Ex\. Sess\.)?,? p"
    r"|(?:1[89]|20)[0-9]{2} [A-Z][a-z]+\.? (?:Laws|Acts),? p"
)
# "Sub. Regs. §483.060"
_REGULATION = r"[A-Z][A-Za-z]{2,12}\.?(?: [A-Z][A-Za-z]{2,12}\.?){0,2} ?§{1,2} ?[0-9][0-9.\-]*[0-9]"
_PROVISION = r"(?:Sub)?[Ss]ection (?:[0-9][0-9.\-]*)?(?:\([0-9A-Za-z]{1,3}\)){0,3}"
_STATE_NUMBER = r"[0-9][0-9A-Za-z.:\-]*(?:\([0-9A-Za-z]\))*"
_STATE_SOURCE = rf"(?:[A-Z]\.? ?){{1,5}}§{{0,2}} ?{_STATE_NUMBER}(?:[,;] ?{_STATE_NUMBER})*"

_OPENER = re.compile(
    rf"[(\[] {{0,30}}(?:Ordinance adopted {_DAY}|(?:Orig(?:inal|\.) ?)?(?:{_NAMED})"
    rf"|{_EARLIER}|{_VERB}|{_DAY},|(?:HISTORY|History|Source)\b"
    rf"|(?:§{{1,2}}|Secs?\.|Section|Ch(?:apter|\.)) ?[0-9][^,;()]{{0,12}}?(?:,| [-–]) {{0,2}}(?:Ord|R\. ?O\.)"
    rf"|[Aa]rt(?:icle|\.) {{0,2}}[0-9]{{1,3}},? {{0,2}}[AS]\.?T\.?M|[AS]\.?T\.?M\.?,? {_DAY},? "
    rf"|{_STATE_SOURCE} ?; ?(?:{_NAMED})"
    rf"|(?:Prop(?:osition|\.) [0-9A-Z]{{1,3}},|Amdt\. of) {_DAY}|{_REGULATION} ?; ?(?:{_NAMED})"
    rf"|{_PROVISION} {_VERB} by )"
)
_SOURCE = (
    r"(?:[0-9]{1,3} )?[A-Z][A-Za-z.'\u2019&]*(?: (?:of )?[A-Z&][A-Za-z.'\u2019&]*){0,4}(?: [12][0-9]{3})?,? {0,2}"
    r"(?:[Cc]h\. ?[0-9]+, Act [0-9]+, )?(?:\u00a7{0,2}|[Ss]ecs?\.|[Ss]ections?|[Cc]h(?:apter|\.)) ?"
)
_SOURCE_NUMBER = (
    r"[0-9][0-9A-Za-z.:/\-]*(?:\[[0-9a-z &,]{1,20}\])?"
    r"(?:\([0-9A-Za-z]{1,3}\))*(?:,? (?:[Ss]ubd\. ?[0-9]+[a-z]?|et seq\.))?"
)
# each further source is taken once: a year may be a number, and a long note would be tried in all ways
_SOURCE_NOTE = re.compile(
    rf"[(\[] {{0,2}}(?:{_STATE_SOURCE}|(?P<law>{_SOURCE}){_SOURCE_NUMBER}(?>; {_SOURCE}{_SOURCE_NUMBER}"
    rf"|(?:[,;]| and| to| through|,? -) ?(?:\u00a7{{1,2}} ?)?{_SOURCE_NUMBER})*) {{0,2}}[)\]]"
)
_LAW_WORDS = re.compile(r"(?:[0-9]{1,3} )?(?P<name>[A-Z][A-Za-z.'\u2019& ]*[A-Za-z.])")
_BRACKET = re.compile(r"[()\[\]]")
_STATEMENT = re.compile(
    rf"{_VERB}[:,]? {{0,8}}(?:(?:by|on|BY) {{1,30}})?(?:{_DAY},? {{0,30}}(?:by )?)?"
    rf"(?:§{{1,2}} ?[0-9IVX]{{1,4}}, )?{_ORDINANCE}(?:ORD )?{_NUMBER}"
    rf"|(?:Source|SOURCE|History|HISTORY): {{0,30}}(?:{_ORDINANCE}{_NUMBER}|[^\n]{{0,60}}?[Ee](?:ffective|FFECTIVE))"
    rf"|(?P<named>Ord\.|Ordinance) {{0,30}}(?:No\.|#)? {{0,30}}{_NUMBER}[0-9A-Za-z-]*,? {{1,30}}"
    rf"{_VERB},? {{0,30}}{_DAY}"
)
_DATE_LINE = re.compile(rf"(?:[ \r]*\n){{1,3}} *E(?:ffective|FFECTIVE) D(?:ate|ATE): {{0,8}}{_DAY}")
_NAMED_IN_PROSE = re.compile(rf"(?<![A-Za-z0-9])(?<![A-Za-z0-9]-)(?:{_NAMED}|{_EARLIER}[^()]{{0,20}}§)")
_STATEMENT_WORDS = (*HISTORY_VERBS, "source", "history", "ord", "ordinance")
_AGAIN = ("re-", "Re-")
_CODE_BEFORE = re.compile(r"(?:(?:[Pp]rior|[Ff]ormer|[Pp]revious|[Oo]ld)|[0-9]{2,4})[ \n]\Z")
_YEAR_BEFORE = re.compile(r"[0-9]{4}[ \n][A-Z][a-z]+\.?[ \n]\Z")
_PUBLIC_BEFORE = re.compile(r"Public[ \n]\Z")
_QUOTES = "'\u2019\u2018`"
_HEADER = re.compile(r"(?<![^\n]) *(?:HISTORY|History):? *\n\s*\Z")

_SENTENCE_END = '.;:!?)]"\u201d\u2019'
_STOPS = (".", ":", ";")
_LONGEST_NOTE = 12_000  # characters; the longest of the development texts has 1,700
_LONGEST_LINE = 600
_LITTLE = 60  # characters that may stand behind the entries of a line of history
_NEAR = 64  # brackets that a note is expected to hold at most
# "Ord. 90  SECTION 506.03. Collections.": no section of the ordinance
_NEXT_HEAD = re.compile(r" {2,}(?=(?:SEC|Sec|§|CHAP|Chap|ART|Art|TITLE|Title|SUBD|Subd|DIV|Div))")
_IN_LINE = 120  # of a text that has no lines: one entry, not the law after it


@dataclass(slots=True)
class _Taken:
    """Stretches that are read already, in order and apart."""

    starts: list[int]
    ends: list[int]

    @classmethod
    def of(cls, notes: Sequence[Note]) -> "_Taken":
        return cls([note.start for note in notes], [note.end for note in notes])

    def before(self, start: int, end: int) -> int:
        """Where the first stretch begins that opens between two offsets; the second offset when none does."""
        index = bisect_left(self.starts, start)
        return min(end, self.starts[index]) if index < len(self.starts) else end

    def holds(self, offset: int) -> bool:
        """Whether an offset lies in one of them."""
        index = bisect_right(self.starts, offset) - 1
        return index >= 0 and offset < self.ends[index]


def _pairs(text: str) -> dict[int, int]:
    """The closing bracket of each opening one, for those that have one."""
    pairs: dict[int, int] = {}
    opened: list[int] = []
    for match in _BRACKET.finditer(text):
        if match[0] in "([":
            opened.append(match.start())
        elif opened:
            pairs[opened.pop()] = match.start()
    return pairs


class _Brackets:
    """The closing bracket of an opening one: looked for nearby, and once for the whole text where it is not near."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._pairs: dict[int, int] | None = None

    def close(self, start: int) -> int | None:
        """Where the bracket that opens at `start` is closed; None where it never is."""
        if self._pairs is None:
            depth = 0
            for match in islice(_BRACKET.finditer(self._text, start, start + _LONGEST_NOTE), _NEAR):
                depth += 1 if match[0] in "([" else -1
                if not depth:
                    return match.start()
            self._pairs = _pairs(self._text)
        return self._pairs.get(start)


def _openings(flat: str) -> list[int]:
    """The brackets that hold more than the letter or figure of a list, in order."""
    return [at for at in places(flat, "([") if flat[at + 2 : at + 3] != ")"]


def _bracket_notes(view: str, flat: str, openings: Sequence[int]) -> Iterator[Note]:
    """The notes in round or square brackets."""
    brackets = _Brackets(flat)
    done = 0
    for opener in near(_OPENER, flat, openings):
        start = opener.start()
        if start < done:
            continue
        close = brackets.close(start)
        if close is None or close - start > _LONGEST_NOTE:
            line_end = view.find("\n", start, start + _LONGEST_LINE)
            done = line_end if line_end >= 0 else min(len(view), start + _LONGEST_LINE)
            if entries := read_entries(flat, start + 1, done):
                yield Note(start, entries[-1].end, True, entries)  # never closed: it ends with its last entry
            continue
        entries = read_entries(flat, start + 1, close)
        if not entries or not _mostly_history(close - start - 1, entries):
            continue
        if not _in_sentence(flat, start, close + 1, entries):
            done = close + 1
            if flat[done : done + 1] == "." and flat[max(0, start - 12) : start].rstrip()[-1:] in _STOPS:
                done += 1  # behind the sentence's own
            yield Note(start, done, True, entries)


def _in_sentence(flat: str, start: int, end: int, entries: Sequence[Entry]) -> bool:
    """Whether an undated bracket is part of a sentence: "the zoning code (Ordinance No. 305), the owner shall"."""
    before, after = flat[max(0, start - 12) : start].rstrip()[-1:], flat[end : end + 12].lstrip()[:1]
    return (
        (before.isalnum() or before == ",")
        and (after.islower() or after in tuple(",;."))
        and not any(entry.date for entry in entries)
    )


def _mostly_history(length: int, entries: Sequence[Entry]) -> bool:
    """Whether a bracket speaks of history and nothing else: not "(Ordinance No. 305 notwithstanding the fee …)"."""
    said = sum(entry.end - entry.start for entry in entries)
    return length - said <= 30 + said


def _statements(view: str, flat: str, spotted: Spots, taken: _Taken) -> Iterator[Note]:
    """The notes without brackets: "Amended: 3/7/06 Ord. 284" at a line's head or after the last sentence."""
    done = 0
    verbs = [at - 3 if flat[at - 3 : at] in _AGAIN else at for at in spotted.of(_STATEMENT_WORDS)]
    matches = list(near(_STATEMENT, flat, verbs))
    for match, after in zip_longest(matches, matches[1:]):
        start = match.start()
        if taken.holds(start) or start < done:
            continue
        before = view[max(done, start - 60) : start]
        tail = before.rstrip()
        blanks = before[len(tail) :]
        head = not tail or "\n" in blanks or "\r" in blanks
        apart = head or (_is_titled(match) and len(blanks) > 1)  # a paragraph's end in one-line text
        if not apart and (tail[-1] not in _SENTENCE_END or match["named"]):
            continue
        following = len(view) if after is None else after.start()
        if note := _statement(view, flat, match, following, taken, head=head):
            done = note.end
            yield note


def _is_titled(statement: re.Match[str]) -> bool:
    """Whether a colon follows what was done: "Amended: 3/7/06 Ord. 284"."""
    return ":" in statement[0][:12]


def _statement(view: str, flat: str, match: re.Match[str], following: int, taken: _Taken, *, head: bool) -> Note | None:
    """The note that begins with a statement, `head` of its line or not; the next one is `following`.

    All of its line belongs to it where that says little else; of a line that goes
    on, the first entry behind a title: "Amended: 3/7/06 Ord. 284 505.031 Liquor
    Business Exception." None where neither holds.
    """
    start = match.start()
    end, closed = _line_end(view, flat, match, following)
    end = taken.before(start, end)  # "Repealed by Ord. 1021. [Ord. 583 § 4, 1974.]"
    entries = read_entries(flat, start, end)
    if not entries:
        return None
    if closed and (head or not flat[entries[0].end : end].strip(" .")):
        rest = flat[entries[-1].end : end].strip(" .")
        if len(rest) <= _LITTLE:
            return Note(start, _with_stop(flat, entries[-1].end), True, entries)
    if _is_titled(match):
        return Note(start, _with_stop(flat, entries[0].end), True, entries[:1])
    return None


def _line_end(view: str, flat: str, match: re.Match[str], following: int) -> tuple[int, bool]:
    """Where the line of a statement ends, and whether it does: in a text without lines it is cut off."""
    start = match.start()
    end = view.find("\n", start, start + _LONGEST_LINE)
    if end >= 0:
        of_source = match[0][:6].lower() == "source"
        return (dated.end() if of_source and (dated := _DATE_LINE.match(view, end)) else end), True
    closed = start + _LONGEST_LINE >= len(view)
    end = min(len(view), start + _LONGEST_LINE) if closed else min(following, start + _IN_LINE)
    next_head = _NEXT_HEAD.search(flat, start, end)
    return (next_head.start() if next_head else end), closed


def _with_stop(text: str, end: int) -> int:
    """The offset after a full stop that closes a note."""
    return end + 1 if text[end : end + 1] == "." else end


def _source_notes(view: str, flat: str, openings: Sequence[int], taken: _Taken) -> Iterator[Note]:
    """Notes that name the state law a paragraph comes from, "(ORC 955.22)": apart, but no enactment of this code."""
    for match in near(_SOURCE_NOTE, flat, openings):
        if match["law"] and not ((words := _LAW_WORDS.match(match["law"])) and is_law(words["name"])):
            continue
        before = view[max(0, match.start() - 40) : match.start()].rstrip()
        after = view[match.end() : match.end() + 40]
        blanks = after[: len(after) - len(after.lstrip())]
        ends_here = blanks == after or "\n" in blanks or "\r" in blanks or after.lstrip()[0] in "(["
        if (not before or before[-1] in _SENTENCE_END) and ends_here and not taken.holds(match.start()):
            yield Note(match.start(), match.end(), True, ())


_DATED = re.compile(
    r"[0-9][-/][0-9]{1,2}[-/][0-9]{2}|(?:1[789]|20)[0-9]{2}(?![0-9A-Za-z])"
    r"|(?i:(?:prior|former|previous|old)[ ]+code|[0-9][ ]+code)\b"
)
_BEFORE, _AFTER = 70, 160  # characters of an editor's note around an ordinance's name
_BLANK_LINE = re.compile(r"\n[ \t\r]*\n")
_LOOKED_BACK, _LONGEST_NAME = 2, 400  # characters before a name that a pattern looks at, and of it


def _named(view: str, spotted: Spots) -> list[int]:
    """Where an enactment or an earlier code may be named: also before the word that makes it known.

    "94-Or-035", "'60 Code", "prior code", "1993 Ga. Laws", "Public Law 91-535".
    """
    found = set(spotted.of(HISTORY_NAMES))
    found.update(_number_start(view, at) for at in spotted.serials)
    for at in spotted.words.get("code", ()):
        if before := _CODE_BEFORE.search(view, max(0, at - 9), at):
            found.add(_number_start(view, at - 2) if view[at - 2].isdigit() else before.start())
    for words, pattern in ((("law",), _PUBLIC_BEFORE), (("laws", "acts"), _YEAR_BEFORE)):
        for at in spotted.of(words):
            if before := pattern.search(view, max(0, at - 40), at):
                found.add(before.start())
    return sorted(found)


def _number_start(view: str, at: int) -> int:
    """Where the number begins whose last figure stands at `at`, with an apostrophe before it."""
    while at > 0 and "0" <= view[at - 1] <= "9":
        at -= 1
    return at - 1 if at > 0 and view[at - 1] in _QUOTES else at


def _prose(view: str, spotted: Spots, taken: _Taken) -> Iterator[Note]:
    """Enactments named with their date in one paragraph of running text, as editor's notes do."""
    stretch: list[int] = []
    for name_start, name_end in _names_in_prose(view, spotted):
        if taken.holds(name_start):
            continue
        start, end = max(0, name_start - _BEFORE), min(len(view), name_end + _AFTER)
        # the date of a reading above an ordinance's title is not that ordinance's
        for gap in _BLANK_LINE.finditer(view, start, name_start):
            start = gap.end()
        if gap_after := _BLANK_LINE.search(view, name_end, end):
            end = gap_after.start()
        if stretch and start <= stretch[1]:
            stretch[1] = end
            continue
        if stretch:
            yield from _prose_note(view, stretch[0], stretch[1], taken)
        stretch = [start, end]
    if stretch:
        yield from _prose_note(view, stretch[0], stretch[1], taken)


def _names_in_prose(view: str, spotted: Spots) -> Iterator[Span]:
    """Where enactments and earlier codes are named, over line ends too."""
    done = 0
    for at in _named(view, spotted):
        if at >= done:
            low = max(0, at - _LOOKED_BACK)
            # by the stretch: a copy of the whole text without line ends is as large as it
            if match := _NAMED_IN_PROSE.match(_on_one_line(view, low, at + _LONGEST_NAME), at - low):
                done = low + match.end()
                yield at, done


def _on_one_line(view: str, start: int, end: int) -> str:
    """A stretch with blanks for its line ends."""
    return view[start:end].replace("\n", " ")


def _prose_note(view: str, start: int, end: int, taken: _Taken) -> Iterator[Note]:
    """The note in a stretch of running text, if it dates an enactment."""
    while start > 0 and view[start - 1].isalnum() and view[start].isalnum():
        start += 1  # not from the middle of a word
    words = _on_one_line(view, start, end)
    if not _DATED.search(words):
        return  # in running text an enactment counts only with its date, or a code with its year
    entries = []
    for read in read_entries(words, 0, len(words), prose=True):
        entry = read._replace(start=start + read.start, end=start + read.end)
        if not taken.holds(entry.start) and not taken.holds(entry.end - 1) and not _of_a_state(view, entry.start):
            entries.append(entry)
    if entries:
        yield Note(entries[0].start, entries[-1].end, False, tuple(entries))


def _of_a_state(view: str, at: int) -> bool:
    """Whether the code named at an offset is a state's: "S.C. Code 1976, § 47-3-10"."""
    named = view.startswith(("Code ", "Code\n"), at)
    return named and law_before(view, max(0, at - 24), at + len("Code"), None) is not None


@lru_cache(maxsize=2)
def _set_apart(view: str) -> tuple[Note, ...]:
    """The notes that brackets or lines of their own set apart, in order."""
    flat, spotted = view.replace("\n", " "), spots(view)
    openings = _openings(flat)
    notes = list(_bracket_notes(view, flat, openings))
    notes = _in_order(notes, _statements(view, flat, spotted, _Taken.of(notes)))
    return tuple(_in_order(notes, _source_notes(view, flat, openings, _Taken.of(notes))))


@lru_cache(maxsize=2)
def read_notes(view: str) -> tuple[Note, ...]:
    """All stretches of `view` that speak of history, in order: what is set apart, and what running text says between.

    The outline needs the first only.
    """
    notes = _set_apart(view)
    return tuple(_in_order(notes, _prose(view, spots(view), _Taken.of(notes))))


def forget_notes() -> None:
    """Let go of the notes of the texts read last: of a large text they are as large as its entries."""
    _set_apart.cache_clear()
    read_notes.cache_clear()


def _in_order(notes: Iterable[Note], others: Iterable[Note]) -> list[Note]:
    """Two groups of notes as one."""
    return sorted([*notes, *others], key=attrgetter("start"))


def history_spans(view: str) -> list[Span]:
    """The stretches of history notes that stand apart from the law, in order and without overlap.

    Needs no outline: the outline leaves these out when it looks for labels.
    """
    spans: list[Span] = []
    for note in _set_apart(view):
        if not note.apart:
            continue
        start = note.start
        if header := _HEADER.search(view, max(0, start - 40), start):
            start = header.end() - len(header[0].lstrip(" "))
        if not spans or start >= spans[-1][1]:
            spans.append((start, note.end))
    return spans
