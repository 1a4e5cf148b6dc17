"""The entries that the pieces of a segment make up: which source, verb, date and sections belong together.

Their order differs from code to code: "Ord. No. 24-C, § 14, 7-12-76" in one is
"Oct. 18, 1979, D.C. Law 3-30, § 5" in another. A second source, or a verb after
source and date, opens a new entry.
"""

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from ordparse.designators import Citation, Extent, Path, Point, Range, Step
from ordparse.enactments.entries import Action, Entry, action_of, iso_date
from ordparse.enactments.pieces import AT_LARGE, SOURCES, Piece, named_by, sections_of

_JOINED = re.compile(r"\s*,?\s*(?:of\s+|to\s+)?")
_GAP_IN_NOTE, _GAP_IN_PROSE = 14, 3  # words that may stand between the pieces of one entry


@dataclass(slots=True)
class _Draft:
    """An entry while its pieces come in."""

    start: int = -1  # -1: no piece has come yet
    end: int = -1
    action: Action | None = None
    acted: bool = False  # a verb stood in it, whether it names an action or not
    law: str = ""  # of the source, as `Named` has it; empty: no source has come yet
    names: tuple[str, ...] = ()
    sections: tuple[Extent, ...] = ()
    sections_text: str | None = None
    date: str | None = None
    dated_first: bool = False  # the date stood before the enactment's name
    last: str = ""  # the kind of the last piece

    def take(self, piece: Piece) -> None:
        """Reach over a piece."""
        if self.start < 0:
            self.start = piece.start
        self.end = piece.end
        self.last = piece.kind


class Segment:
    """The entries of one segment of a note, the pieces read one after another."""

    def __init__(self, text: str, pieces: Sequence[Piece], idle: Sequence[int], *, prose: bool) -> None:
        """`idle`: the offsets of the words between the pieces; in running `prose` few may stand within an entry."""
        self._text = text
        self._pieces = pieces
        self._idle = idle
        self._prose = prose
        self._widest = _GAP_IN_PROSE if prose else _GAP_IN_NOTE
        self._draft = _Draft()
        self._waiting: Action | None = None  # said after an entry: what that entry did, unless a new source takes it
        self._found: list[Entry] = []

    def entries(self) -> list[Entry]:
        """The entries, in order."""
        for index, piece in enumerate(self._pieces):
            if self._gap(piece) > self._widest:
                self._close()
            match piece.kind:
                case "action":
                    self._read_action(piece)
                case "sections":
                    self._read_sections(piece, self._pieces[index + 1] if index + 1 < len(self._pieces) else None)
                case "date":
                    self._read_date(piece)
                case kind if kind in SOURCES:
                    self._read_source(piece)
                case _:
                    self._read_aside(piece)
        self._close()
        self._say_waiting()
        return self._found

    def _gap(self, piece: Piece) -> int:
        """How many words stand between the draft and a piece."""
        draft = self._draft
        return bisect_right(self._idle, piece.start) - bisect_right(self._idle, draft.end) if draft.start >= 0 else 0

    def _close(self) -> None:
        """Keep the draft, if it is an entry, and begin another."""
        if entry := _finish(self._text, self._draft, prose=self._prose):
            self._found.append(entry)
            self._waiting = None
        self._draft = _Draft()

    def _say_waiting(self) -> None:
        """Let the last entry have the action that waits."""
        if self._waiting and self._found:
            self._found[-1] = self._found[-1]._replace(action=self._waiting)
        self._waiting = None

    def _read_action(self, piece: Piece) -> None:
        action = action_of(self._text[piece.start : piece.end])
        if self._waiting and not self._draft.law:
            self._waiting = action or self._waiting  # "amended the Code by adding § 5-22"
        elif self._draft.law and self._draft.date:
            self._close()
            self._waiting = action if self._found else None
        draft = self._draft
        if not (draft.action and action is Action.ADOPTED):  # "Amended by Ord. 5, adopted 3/7/12"
            draft.action = action or draft.action
        draft.acted = True
        draft.take(piece)

    def _read_source(self, piece: Piece) -> None:
        named = named_by(piece)
        if self._draft.law and named.law == AT_LARGE:  # beside the source: where that is printed
            self._draft.take(piece)
            return
        if self._draft.law and self._draft.law != AT_LARGE:
            self._close()
        draft = self._draft
        if draft.sections and not (draft.last == "sections" and self._joined(draft.end, piece.start)):
            # a section of something else: "repealed § 5-16, … derived from Ord. No. 24-C"; a verb after it stays:
            # "Former Section 612.06 was repealed by Ordinance 00-22"
            draft = self._draft = _Draft(action=draft.action if draft.last == "action" else None)
        draft.law, draft.names, draft.date = named.law, named.numbers, named.date or draft.date
        draft.take(piece)

    def _read_sections(self, piece: Piece, follower: Piece | None) -> None:
        if self._prose and self._waiting and not self._draft.law:
            self._say_waiting()
            self._draft = _Draft()
            return
        leads = follower is not None and follower.kind in SOURCES and self._joined(piece.end, follower.start)
        if self._draft.date and self._draft.sections and leads:
            self._close()  # "§ 1, Ord. 1501, eff. January 5, 1992, and § 3, Ord. 1688"
        if self._prose and self._draft.law and self._gap(piece):
            self._close()  # "… adopted June 26, 2000. See § 1-2 for definitions."
        draft = self._draft
        if not (draft.law and draft.sections and draft.last == "date"):
            draft.sections, draft.sections_text = sections_of(piece.node, of_code="code" in draft.law)
        draft.take(piece)

    def _read_date(self, piece: Piece) -> None:
        if self._draft.dated_first and self._draft.law:
            self._close()  # "Oct. 18, 1979, D.C. Law 3-30, § 5, Mar. 5, 1981, D.C. Law 3-157": dates lead
        draft = self._draft
        if draft.date is None or len(draft.date) == 4:  # a year alone
            draft.date = iso_date(self._text[piece.start : piece.end])
            draft.dated_first = not draft.law
        draft.take(piece)

    def _read_aside(self, piece: Piece) -> None:
        """A year alone, an exhibit, a reporter's volume and page: part of an entry, but none begins with it."""
        draft = self._draft
        if draft.start < 0:
            return
        if piece.kind == "year" and (draft.law or draft.acted) and not draft.date:
            draft.date = self._text[piece.start : piece.end]
            draft.dated_first = not draft.law  # "am 1983, ord 83-29"
        draft.take(piece)

    def _joined(self, end: int, start: int) -> bool:
        """Whether nothing but a comma or "of" stands between two pieces: "§ 3, Ord. 1688"."""
        return _JOINED.fullmatch(self._text, end, start) is not None


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
    sections = draft.sections if draft.law != AT_LARGE else ()
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
