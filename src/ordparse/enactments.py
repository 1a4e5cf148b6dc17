"""Enactments: the entries of a history note, read with `grammar/history.lark`.

The grammar says what a note's pieces are; which of them make up one entry is
decided here, as their order differs: "Ord. No. 24-C, § 14, 7-12-76" in one
code is "Oct. 18, 1979, D.C. Law 3-30, § 5" in another.
"""

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from typing import NamedTuple

from ordparse.designators import Citation, Extent, Path, Point, Range, Step
from ordparse.source import Span
from ordparse.walking import Node, Token, tables, walk


class Action(StrEnum):
    """What an enactment did to the provision."""

    ADOPTED = "adopted"
    AMENDED = "amended"
    ADDED = "added"
    REPEALED = "repealed"


class Entry(NamedTuple):
    """One enactment named in a note, with the characters it stands on."""

    start: int
    end: int
    action: Action | None  # None: the note does not say
    ordinance: str | None  # its number or name; None: named by date, or an earlier code
    section: str | None  # of the enactment, as cited: "20.01, 20.02"
    date: str | None  # ISO date, or the year alone
    citations: tuple[str, ...]


_ACTIONS = (
    ("rep. &", Action.AMENDED),
    ("rep. and", Action.AMENDED),
    ("rep", Action.REPEALED),
    ("re-cr", Action.AMENDED),
    ("recr", Action.AMENDED),
    ("cr", Action.ADDED),
    ("delet", Action.REPEALED),
    ("add", Action.ADDED),
    ("am", Action.AMENDED),
    ("revis", Action.AMENDED),
    ("rev.", Action.AMENDED),
    ("re", Action.AMENDED),  # renumbered, redesignated, readopted
    ("designat", Action.AMENDED),
    ("adopt", Action.ADOPTED),
    ("enact", Action.ADOPTED),
    ("codif", Action.ADOPTED),
)
_MONTHS = {
    name: at // 3 + 1 for at in range(0, 36, 3) for name in ["janfebmaraprmayjunjulaugsepoctnovdec"[at : at + 3]]
}
_WRITTEN_DATE = re.compile(r"([A-Za-z]{3})[a-z]*\.?\s*([0-9]{1,2})[a-z]*[.,]?\s*([0-9]{4})")
_NUMBERED_DATE = re.compile(r"([0-9]{1,2})[-/]([0-9]{1,2})[-/] ?([0-9]{4}|[0-9]{2})")
_DIGITS_RANGE = re.compile(r"([0-9]+)-([0-9]+)")


def iso_date(text: str) -> str | None:
    """The ISO date of a date as notes print it; None when it is no day of the calendar.

    Two digits from 30 on are the 1900s, as the codes in force began then.

    >>> iso_date("7-12-76"), iso_date("Mar. 9. 2016"), iso_date("3/7/06")
    ('1976-07-12', '2016-03-09', '2006-03-07')
    """
    if numbered := _NUMBERED_DATE.match(text):
        month, day, year = int(numbered[1]), int(numbered[2]), int(numbered[3])
        if len(numbered[3]) == 2:
            year += 1900 if year >= 30 else 2000
    elif re.fullmatch(r"[0-9]{4}-[0-9]{2}-[0-9]{2}", text):
        year, month, day = (int(part) for part in text.split("-"))
    elif written := _WRITTEN_DATE.match(text):
        month, day, year = _MONTHS.get(written[1].lower(), 0), int(written[2]), int(written[3])
    else:
        return None
    return f"{year:04}-{month:02}-{day:02}" if 1 <= month <= 12 and 1 <= day <= 31 else None


def action_of(word: str) -> Action | None:
    """The action a verb of a note says; None for a verb that only dates it, as "passed" or "effective"."""
    word = re.sub(r"^as\s+", "", word.lower())
    return next((action for start, action in _ACTIONS if word.startswith(start)), None)


@dataclass(slots=True)
class _Draft:
    """An entry while its pieces come in."""

    start: int = -1
    end: int = -1
    action: Action | None = None
    acted: bool = False  # a verb stood in it, whether it names an action or not
    law: str = ""  # the citation's law: "ord", "pet", "code1960", "priorcode", "stat-at-large"
    names: tuple[str, ...] = ()
    sections: tuple[Extent, ...] = ()
    sections_text: str | None = None
    date: str | None = None
    dated_first: bool = False  # the date stood before the enactment's name
    last: str = ""  # the kind of the last piece

    def take(self, piece: "_Piece") -> None:
        if self.start < 0:
            self.start = piece.start
        self.end = piece.end
        self.last = piece.kind


@dataclass(slots=True)
class _Piece:
    kind: str
    start: int
    end: int
    node: Node

    @property
    def words(self) -> list[str]:
        return [token.value.strip() for token in self.node.tokens()]


def _span(node: Node) -> Span:
    tokens = list(node.tokens())
    first, last = tokens[0], tokens[-1]
    return first.end - len(first.value.lstrip()), last.start + len(last.value.rstrip())


def _members(node: Node, *, of_code: bool) -> tuple[tuple[Extent, ...], str]:
    """The sections a list names, and its words. A pin alone stands below the number before it: `2(b)(4), (c)`.

    `of_code` says that they are an earlier code's, whose numbers have hyphens: "Code 1990, §§ 3-10, 3-12".
    """
    mark = node.children[0].value
    several = not of_code and (mark.startswith("§§") or mark.lower().strip(" .").endswith("s"))
    head: Path = ()
    found: list[Extent] = []
    words = []
    for member in node.children:
        if type(member) is Token:
            continue
        sides = _sides(member, several=several)
        paths = []
        for steps, pinned in sides:
            paths.append((*head, *steps) if pinned else steps)
            head = head if pinned else steps[:1]
        found.append(Range(first=paths[0], last=paths[1]) if len(paths) > 1 else Point(path=paths[0]))
        words.append("".join(token.value for token in member.tokens()).strip())
    return tuple(found), ", ".join(words)


def _sides(member: Node, *, several: bool) -> list[tuple[Path, bool]]:
    """The one or two ends of a list's member, each with whether it begins with a pin.

    After §§ a hyphen between plain numbers is a range; after one § it is part of the number: "§ 37-101".
    """
    sides: list[list[Token]] = [[]]
    for child in member.children:
        if type(child) is Token:
            sides[-1].append(child)
        else:
            sides.append([])  # the range sign
    if (
        several
        and len(sides) == 1
        and (split := _DIGITS_RANGE.fullmatch(sides[0][0].value))
        and int(split[1]) < int(split[2])
    ):
        pins = [pin.value for pin in sides[0][1:]]
        return [((Step(num=split[1]),), False), (_path([split[2], *pins]), False)]
    return [(_path([token.value for token in side]), side[0].type == "PIN") for side in sides]


def _path(nums: Sequence[str]) -> Path:
    return tuple(Step(num=num.strip(" ()")) for num in nums)


_LAW_NAMES = (
    (re.compile(r"pet", re.IGNORECASE), "pet", ""),
    (re.compile(r"res", re.IGNORECASE), "res", ""),
    (re.compile(r"d\.?\s?c", re.IGNORECASE), "ord", "D.C. Law "),
    (re.compile(r"pub|p\.", re.IGNORECASE), "ord", "Pub. L. "),
    (re.compile(r"(?:council )?bill", re.IGNORECASE), "ord", "Bill "),
    (re.compile(r"art", re.IGNORECASE), "ord", "Art. "),
    (re.compile(r"c\.", re.IGNORECASE), "ord", "C.O. "),
    (re.compile(r"l", re.IGNORECASE), "ord", "L.L. "),
)


def _name(number: str) -> str:
    """A number fit for a citation, where "/" separates levels: Ordinance 12/98 is 12-98."""
    return number.strip().replace("/", "-")


def _source(piece: _Piece) -> tuple[str, tuple[str, ...], str | None]:
    """The law, the numbers and the date that a source piece names."""
    words = piece.words
    match piece.kind:
        case "ordinance":
            return "ord", tuple(_name(word) for word in words[1:] if word[:1].isalnum() and word != "and"), None
        case "dated_ordinance":
            date = iso_date(words[1])
            return "ord", (f"of-{date or _name(words[1])}",), date
        case "serial":
            return "ord", (_name(words[0]),), None
        case "numbered_law":
            law, name = next((law, name) for pattern, law, name in _LAW_NAMES if pattern.match(words[0]))
            return law, (name + _name(words[1]),), None
        case "session_law":
            return "ord", (_name(" ".join(words[0].split())),), None
        case "old_code":
            year = re.search(r"[0-9]{2,4}", words[0])
            digits = "" if year is None else year[0] if len(year[0]) == 4 else f"19{year[0]}"
            held = _CONTAINER.search(words[0])
            names = (f"{_CONTAINERS[held['word'][:2].lower()]}:{held['num']}",) if held else ()
            return (f"code{digits}" if digits else "priorcode"), names, None
        case _:
            return "stat-at-large", (_name(words[0].split(",")[0]),), None


_CONTAINER = re.compile(r"(?P<word>ch|art|title)[a-z.]* *(?P<num>[0-9]+[A-Z]?)$", re.IGNORECASE)
_CONTAINERS = {"ch": "chapter", "ar": "article", "ti": "title"}
_SOURCES = frozenset(
    {"ordinance", "dated_ordinance", "serial", "numbered_law", "session_law", "old_code", "statute_at_large"}
)
_JOINED = re.compile(r"\s*,?\s*(?:of\s+|to\s+)?")
_GAP_IN_NOTE, _GAP_IN_PROSE = 14, 3  # words that may stand between the pieces of one entry


def _pieces(text: str) -> Iterator[tuple[list[_Piece], list[int]]]:
    """The pieces of each segment, with the offsets of the words between them that say nothing."""
    for note in _parses(text):
        for segment in note.children:
            if type(segment) is Token:
                continue  # the semicolon
            pieces, idle = [], []
            for child in segment.children:
                if type(child) is Token:  # stops and commas count for nothing
                    if child.type == "WORD":
                        idle.append(child.start)
                else:
                    start, end = _span(child)
                    pieces.append(_Piece(child.rule, start, end, child))
            yield pieces, idle


def _parses(text: str) -> Iterator[Node]:
    """The tree of a stretch; where a token does not fit, that of what stands before it and of what comes after."""
    grammar = tables("history", "note")
    at = 0
    while at < len(text):
        found = walk(grammar, text, at, len(text))
        if isinstance(found, Node):
            yield found
            return
        stop = max(found.at, at + 1)
        half = walk(grammar, text, at, stop)
        if isinstance(half, Node):  # not half a list: nothing in it can be said for certain
            yield half
        at = stop + 1


def read_entries(text: str, start: int, end: int, *, prose: bool = False) -> tuple[Entry, ...]:
    """The entries that a stretch of a text names; in running `prose` those with a date alone."""
    if prose:
        return tuple(_moved(entry, start) for entry in _parsed(text[start:end], prose=True))
    entries: list[Entry] = []
    while start <= end:
        stop = text.find(";", start, end)
        stop = end if stop < 0 else stop
        usual = _usual(text, start, stop)
        if entries and not usual and (bare := _BARE_NUMBER.match(text, start, stop)):
            # "Ord. Nos. 26024; 27250, eff. 10-1-11"
            begin = bare.end("gap")
            entries += [
                _moved(entry, begin - len(_ORD))._replace(start=begin) for entry in _remembered(_ORD + text[begin:stop])
            ]
        else:
            entries += usual or [_moved(entry, start) for entry in _remembered(text[start:stop])]
        start = stop + 1
    return tuple(entries)


_ORD = "Ord. "
# a number alone between semicolons, and the day behind it
_BARE_NUMBER = re.compile(
    r"(?P<gap> {0,3})[0-9]{3,6}(?:-[0-9A-Z]{1,4})?(?=\.? *(?:\Z|[;)\]]|, (?:eff|adopted|passed)))"
)


def _moved(entry: Entry, by: int) -> Entry:
    return entry._replace(start=entry.start + by, end=entry.end + by)


def _parsed(text: str, *, prose: bool) -> list[Entry]:
    return [entry for pieces, idle in _pieces(text) for entry in _segment(text, pieces, idle, prose=prose)]


# One ordinance enacts many sections, and a later one amends many: half of a code's entries come again.
@lru_cache(maxsize=8192)
def _remembered(words: str) -> tuple[Entry, ...]:
    """The entries between two semicolons of a note."""
    return tuple(_parsed(words, prose=False))


# ---- The usual forms ---------------------------------------------------------------------------------------------

_USUAL_DATE = (
    r"(?:[0-9]{1,2}[-/][0-9]{1,2}[-/](?:[0-9]{4}|[0-9]{2})(?![0-9A-Za-z/]|-[0-9])"
    r"|(?:Jan|Feb|Mar|Apr|May|June?|July?|Aug|Sept?|Oct|Nov|Dec)[a-z]{0,6}\.?[ ][0-9]{1,2},[ ][0-9]{4}(?![0-9]))"
)
_USUAL_YEAR = r"(?:1[789]|20)[0-9]{2}"
_USUAL_SECTION = r"[0-9]{1,5}(?:\.[0-9]{1,5})?(?:\((?:[0-9]{1,3}|[A-Za-z]{1,2})\))*"
# The forms of most notes have one reading, so the grammar is not asked.
_USUAL = re.compile(
    rf"""\ {{0,2}}
    (?:(?P<verb>(?:[Aa]dopted|[Aa]mended|[Aa]dded|[Rr]epealed):?)\ {{1,2}}(?:by\ )?)?
    (?:(?P<before>{_USUAL_DATE}),?\ (?:by\ )?)?
    (?:Ord(?:inance|\.)\ (?:No\.\ |\#)?(?P<number>[0-9]{{1,4}}(?:-[A-Z0-9]{{1,4}})?)(?=[,.\ ]|\Z)
      |Ord\.\ of\ (?P<of>{_USUAL_DATE})
      |(?P<serial>[0-9]{{2,4}}-[A-Z][A-Za-z]{{0,3}}-[0-9]{{1,4}})(?=[,.\ ]|\Z)
      |Pet\.\ No\.\ (?P<pet>[0-9]{{1,7}})(?=[,.\ ]|\Z)
      |D\.C\.\ Law\ (?P<dc>[0-9]{{1,2}}-[0-9]{{1,3}})(?=,)
      |(?P<code>Code\ (?P<year>(?:1[89]|20)[0-9]{{2}})(?:,\ [Aa]s\ [Aa]mend(?:ed|\.))?
         |(?P<yeared>(?:1[89]|20)[0-9]{{2}})\ Code
         |[Pp]rior\ code)(?=,?\ §)
    )
    (?:,?\ §\ (?P<section>{_USUAL_SECTION}|[0-9]{{1,5}}-[0-9]{{1,5}}(?:\.[0-9]{{1,4}})?)
      |,?\ §§\ (?P<sections>{_USUAL_SECTION}(?:,\ (?!{_USUAL_YEAR}\.?\ ?\Z){_USUAL_SECTION}){{0,8}}))?
    (?:(?:,|\ on|(?P<adopted>,?\ adopted)|(?P<passed>\.\ Passed))\ (?P<after>{_USUAL_DATE})
      |(?:\ \(Exh\.\ [A-Z]\))?,\ (?P<yearly>{_USUAL_YEAR})
      |,\ [0-9]{{1,3}}\ [A-Z]{{2,6}}\ [0-9]{{1,6}})?
    (?P<rest>\.?\ ?)(?:\Z|(?=Ord\.\ ))""",
    re.VERBOSE,
)


def _usual(text: str, start: int, end: int) -> list[Entry] | None:
    """The entries of a stretch in the usual forms; None where any word of it is in no such form."""
    found: list[Entry] = []
    while start < end or not found:
        usual = _USUAL.match(text, start, end)
        if usual is None or (usual.end() < end and not usual["passed"]) or (found and usual["verb"]):
            return None
        entry = _usual_entry(usual)
        if entry is None:
            return None
        found.append(entry)
        start = usual.end()
    return found


def _usual_entry(usual: re.Match[str]) -> Entry | None:
    """The entry of one match of the usual forms; None where a date in it is no day."""
    said = usual.groupdict()
    before, of, after, year = said["before"], said["of"], said["after"], said["year"] or said["yeared"]
    printed = before or of or after
    date = iso_date(printed) if printed else said["yearly"]
    if (printed and not date) or (before and (of or after or said["yearly"])) or (of and (after or said["yearly"])):
        return None
    law, name = "ord", said["number"] or said["serial"]
    if said["dc"]:
        name = f"D.C. Law {said['dc']}"
    elif of:
        name = f"of-{date}"
    elif said["pet"]:
        law, name = "pet", said["pet"]
    elif said["code"]:
        law = f"code{year}" if year else "priorcode"
    listed = said["section"] or said["sections"]
    head = f"{law}:{name}" if name else f"{law}:"
    parts = listed.replace(")(", "/").replace("(", "/").replace(")", "").split(", ") if listed else ()
    slash, dated = "/" if name else "", f"@{date}" if date else ""
    citations = tuple(f"{head}{slash}{part}{dated}" for part in parts) or (head + dated,)
    verb = said["verb"]
    action = action_of(verb) if verb else Action.ADOPTED if said["adopted"] else None
    begin = usual.start() + len(usual[0]) - len(usual[0].lstrip())
    return Entry(begin, usual.start("rest"), action, name, listed, date, citations)


def _segment(text: str, pieces: Sequence[_Piece], idle: Sequence[int], *, prose: bool) -> list[Entry]:
    """The entries of one segment: a second source, or a verb after source and date, opens a new one."""
    entries: list[Entry] = []
    draft = _Draft()
    waiting: Action | None = None  # said after an entry: what that entry did, unless a new source takes it
    widest = _GAP_IN_PROSE if prose else _GAP_IN_NOTE

    def close() -> None:
        nonlocal draft, waiting
        if entry := _finish(text, draft, prose=prose):
            entries.append(entry)
            waiting = None
        draft = _Draft()

    for index, piece in enumerate(pieces):
        gap = bisect_right(idle, piece.start) - bisect_right(idle, draft.end) if draft.start >= 0 else 0
        if gap > widest:
            close()
        has_source = bool(draft.law)
        if piece.kind == "action":
            action = action_of(text[piece.start : piece.end])
            if waiting and not has_source:
                waiting = action or waiting  # "amended the Code by adding § 5-22"
            elif has_source and draft.date:
                close()
                waiting = action if entries else None
            if not (draft.action and action is Action.ADOPTED):  # "Amended by Ord. 5, adopted 3/7/12"
                draft.action = action or draft.action
            draft.acted = True
            draft.take(piece)
        elif piece.kind in _SOURCES:
            law, names, date = _source(piece)
            secondary = law == "stat-at-large"
            if has_source and secondary:
                draft.take(piece)
                continue
            if has_source and draft.law != "stat-at-large":
                close()
            if draft.sections and not (draft.last == "sections" and _JOINED.fullmatch(text, draft.end, piece.start)):
                # a section of something else: "repealed § 5-16, … derived from Ord. No. 24-C"; a verb after it stays:
                # "Former Section 612.06 was repealed by Ordinance 00-22"
                draft = _Draft(action=draft.action if draft.last == "action" else None)
            draft.law, draft.names, draft.date = law, names, date or draft.date
            draft.take(piece)
        elif piece.kind == "sections":
            if waiting and not draft.law and prose:
                entries[-1] = entries[-1]._replace(action=waiting)
                waiting = None
                draft = _Draft()
                continue
            if draft.date and draft.sections and _lead(text, *pieces[index : index + 2]):
                close()  # "§ 1, Ord. 1501, eff. January 5, 1992, and § 3, Ord. 1688"
            if prose and gap and draft.law:
                close()  # "… adopted June 26, 2000. See § 1-2 for definitions."
            if not (draft.law and draft.sections and draft.last == "date"):
                draft.sections, draft.sections_text = _members(piece.node, of_code="code" in draft.law)
            draft.take(piece)
        elif piece.kind == "date":
            if draft.dated_first and has_source:
                close()  # "Oct. 18, 1979, D.C. Law 3-30, § 5, Mar. 5, 1981, D.C. Law 3-157": dates lead
            if draft.date is None or len(draft.date) == 4:
                draft.date = iso_date(text[piece.start : piece.end])
                draft.dated_first = not draft.law
            draft.take(piece)
        elif draft.start >= 0:
            if piece.kind == "year" and not draft.date and has_source:
                draft.date = text[piece.start : piece.end]
            draft.take(piece)
    close()
    if waiting and entries:
        entries[-1] = entries[-1]._replace(action=waiting)
    return entries


def _lead(text: str, sections: _Piece, follower: _Piece | None = None) -> bool:
    """Whether sections stand right before the enactment that has them: "§ 3, Ord. 1688"."""
    return (
        follower is not None
        and follower.kind in _SOURCES
        and _JOINED.fullmatch(text, sections.end, follower.start) is not None
    )


def _finish(text: str, draft: _Draft, *, prose: bool) -> Entry | None:
    """The entry a draft holds; None when it names no enactment, or in prose no date of it."""
    named, dated, placed = bool(draft.law), draft.date is not None, bool(draft.sections)
    if prose:
        certain = named and (dated or (placed and draft.law.startswith("code")))
    else:
        certain = named or (dated and (placed or draft.acted))
    if not certain:
        return None
    words = text[draft.start : draft.end].rstrip(" .,:")
    numbers = ", ".join(draft.names) or None
    return Entry(
        start=draft.start,
        end=draft.start + len(words),
        action=draft.action,
        ordinance=numbers if draft.law in ("ord", "pet", "res") else None,
        section=draft.sections_text,
        date=draft.date,
        citations=tuple(str(citation) for citation in _citations(draft)) or (f"hist:{' '.join(words.split())}",),
    )


def _citations(draft: _Draft) -> Iterator[Citation]:
    """The citations of a draft: for each ordinance each of its sections."""
    if not draft.law:
        return
    sections = draft.sections if draft.law != "stat-at-large" else ()
    bases: list[Path] = [(Step(num=name),) for name in draft.names] or [()]
    for base in bases:
        if not sections:
            yield Citation(law=draft.law, extent=Point(path=base), date=draft.date)
        for section in sections:
            match section:
                case Point(path=path):
                    yield Citation(law=draft.law, extent=Point(path=(*base, *path)), date=draft.date)
                case Range(first=first, last=last):
                    yield Citation(law=draft.law, extent=Range(first=(*base, *first), last=last), date=draft.date)
