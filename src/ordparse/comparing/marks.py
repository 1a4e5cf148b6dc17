"""Marks: which words of two texts that are compared are shared, differ, or are amounts, as offsets."""

from collections.abc import Iterable, Sequence, Set
from dataclasses import dataclass
from enum import StrEnum

from ordparse.comparing.wording import content_spans, content_words


class MarkKind(StrEnum):
    """What a marked stretch is."""

    SHARED = "shared"  # words that the other text has, too
    DIFFERING = "differing"  # content words that it has not
    AMOUNT = "amount"


@dataclass(frozen=True, slots=True, kw_only=True)
class Mark:
    """A half-open stretch of a text and what it is; marks of one kind do not overlap."""

    start: int
    end: int
    kind: MarkKind


def stems_of(texts: Iterable[str]) -> frozenset[str]:
    """The stems of the content words of all texts."""
    return frozenset(stem for text in texts for stem in content_words(text))


def word_marks(text: str, other: Set[str]) -> list[Mark]:
    """The content words of a text, marked by whether `other` holds their stems.

    Words of one kind with nothing but blanks between them are one mark.

    >>> [(mark.start, mark.end, str(mark.kind)) for mark in word_marks("No dog or cat at large", {"dog", "cat"})]
    [(3, 6, 'shared'), (10, 13, 'shared'), (17, 22, 'differing')]
    """
    marks: list[Mark] = []
    for start, end, stem in content_spans(text):
        kind = MarkKind.SHARED if stem in other else MarkKind.DIFFERING
        if marks and marks[-1].kind is kind and text[marks[-1].end : start].isspace():
            start = marks.pop().start
        marks.append(Mark(start=start, end=end, kind=kind))
    return marks


def amount_marks(text: str, amounts: Sequence[str]) -> list[Mark]:
    """Where the amounts stand in a text; they come in text order, as printed in the source.

    The text may be repaired, so blanks are compared loosely; an amount that is
    not there is left out.
    """
    marks: list[Mark] = []
    at = 0
    for amount in amounts:
        place = _loosely(text, amount, at)
        if place is not None:
            marks.append(Mark(start=place[0], end=place[1], kind=MarkKind.AMOUNT))
            at = place[1]
    return marks


def _loosely(text: str, amount: str, start: int) -> tuple[int, int] | None:
    exact = text.find(amount, start)
    if exact >= 0:
        return exact, exact + len(amount)
    pieces = amount.split()
    if not pieces:
        return None
    first = text.find(pieces[0], start)
    while first >= 0:
        at = first
        for piece in pieces:
            while at < len(text) and text[at].isspace():
                at += 1
            if not text.startswith(piece, at):
                break
            at += len(piece)
        else:
            return first, at
        first = text.find(pieces[0], first + 1)
    return None
