"""Law text as HTML: source characters by offset, escaped piece by piece, with marks around them.

Marks come from spans, never from search and replace in HTML. Where they meet,
they nest by rule:

1. Links (references, defined words) stand outside and never overlap: a reference
   goes before a defined word, then the longer before the shorter, then the
   earlier. The one that yields is not marked in the text.
2. Tints (amounts, search hits, the span at hand) stand inside and are cut at the
   edges of a link. Two tints never overlap either, by the same rule.
"""

import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import IntEnum
from itertools import islice

from markupsafe import Markup, escape

from ordparse.source import Span


class Layer(IntEnum):
    """What a mark is; a lower number goes before a higher one."""

    REFERENCE = 0
    TERM = 1
    HIT = 2
    DEFINED = 3
    AMOUNT = 4


LINKS = (Layer.REFERENCE, Layer.TERM)


class Extract:
    """A stretch of a source's text that still answers to the source's own offsets."""

    def __init__(self, text: str, start: int = 0) -> None:
        self.text = text
        self.start = start

    def __getitem__(self, span: Span) -> str:
        return self.text[max(0, span[0] - self.start) : max(0, span[1] - self.start)]


@dataclass(frozen=True, slots=True, kw_only=True)
class Mark:
    """A stretch of source text and the HTML that goes around it."""

    start: int
    end: int
    layer: Layer
    before: Markup
    after: Markup


def _apart(marks: Iterable[Mark]) -> list[Mark]:
    """The marks that remain when of two that overlap the weaker yields, in text order."""
    kept: list[Mark] = []
    for mark in sorted(marks, key=lambda m: (m.start, m.layer, m.start - m.end)):
        if mark.start >= mark.end:
            continue
        loses = False
        while kept and kept[-1].end > mark.start:
            if (mark.layer, mark.start - mark.end) < (kept[-1].layer, kept[-1].start - kept[-1].end):
                kept.pop()
            else:
                loses = True
                break
        if not loses:
            kept.append(mark)
    return kept


class Marks:
    """The marks of a page as they will stand: links apart from each other, tints apart from each other."""

    def __init__(self, marks: Iterable[Mark] = ()) -> None:
        given = list(marks)
        self.links = _Lane(mark for mark in given if mark.layer in LINKS)
        self.tints = _Lane(mark for mark in given if mark.layer not in LINKS)


class _Lane:
    """Marks that do not overlap, in text order."""

    def __init__(self, marks: Iterable[Mark]) -> None:
        self.marks = _apart(marks)
        self._ends = [mark.end for mark in self.marks]

    def touching(self, low: int, high: int) -> Iterator[Mark]:
        """The marks that share a character with low to high, in text order."""
        for mark in islice(self.marks, bisect_right(self._ends, low), None):
            if mark.start >= high:
                return
            yield mark


def shown(run: str, *, blanks: bool = False) -> Markup:
    """A run of source text, escaped.

    Controls that HTML cannot carry become the replacement sign; characters that turn
    the reading direction are dropped in running law and named in the source view (`blanks`),
    which also keeps its hard blanks as they are.
    """
    return escape(run.translate(_AS_IT_IS if blanks else _RUNNING))


_CONTROLS: dict[int, str] = dict.fromkeys(
    (*range(0x09), *range(0x0E, 0x20), *range(0x7F, 0xA0), 0xFFFE, 0xFFFF), "\ufffd"
)
_CONTROLS |= dict.fromkeys(range(0xD800, 0xE000), "\ufffd")  # halves of a pair cannot be sent as UTF-8
_TURNS = (0x061C, 0x200E, 0x200F, *range(0x202A, 0x202F), *range(0x2066, 0x206A))
_RUNNING = _CONTROLS | dict.fromkeys(_TURNS, "") | dict.fromkeys((0x0B, 0x0C, 0x85, 0xA0, 0xAD, 0x2028, 0x2029), " ")
_AS_IT_IS = _CONTROLS | {code: f"[U+{code:04X}]" for code in _TURNS} | dict.fromkeys((0x0B, 0x0C, 0x85), "\n")


def marked(text: Extract, span: Span, marks: Marks, *, blanks: bool = False) -> Markup:
    """The characters `span` of a source with the marks that touch it.

    A mark that reaches over the edge of the span is cut there. In running law a stop behind
    a link follows close, where the tag of a page stood between.
    """
    low, high = span
    out: list[Markup] = []
    at = low
    for link in marks.links.touching(low, high):
        start, end = max(link.start, low), min(link.end, high)
        out += _tinted(text, min(at, start), start, marks, blanks)
        out.append(link.before)
        out += _tinted(text, start, end, marks, blanks)
        out.append(link.after)
        at = end if blanks else _to_stop(text, end, high)
    out += _tinted(text, at, high, marks, blanks)
    return Markup("").join(out)


def _to_stop(text: Extract, at: int, high: int) -> int:
    """Where the stop stands that only blanks part from a link which ends at `at`; `at` itself when none does."""
    blank = _BEFORE_STOP.match(text[at, min(high, at + _FAR)])
    return at + blank.end() if blank else at


_BEFORE_STOP = re.compile(r"[ \n]+(?=[.,;:)\]](?![0-9]))")
_FAR = 300  # characters of a tag


def _tinted(text: Extract, low: int, high: int, marks: Marks, blanks: bool) -> list[Markup]:
    """The characters low to high, in or between links, with their tints cut at both edges."""
    out: list[Markup] = []
    at = low
    for tint in marks.tints.touching(low, high):
        start, end = max(tint.start, low), min(tint.end, high)
        out += [shown(text[at, start], blanks=blanks), tint.before, shown(text[start, end], blanks=blanks), tint.after]
        at = end
    if at < high:
        out.append(shown(text[at, high], blanks=blanks))
    return out
