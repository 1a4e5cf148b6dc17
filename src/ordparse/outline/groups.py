"""Groups: the heads without a number that stand over some sections of a chapter, "BOARD OF ADJUSTMENT"."""

import re
from bisect import bisect_right
from collections.abc import Sequence
from itertools import pairwise

from ordparse.outline.headmarks import HeadMark
from ordparse.provisions import SECTION
from ordparse.source import Span

_WORDS = re.compile(r"[A-Z][A-Z ,;:&'’()/-]*[A-Z)]")
_PENALTY = re.compile(r"\bsee (?:§§?|[Ss]ec(?:tion|\.)) ?[0-9][0-9A-Za-z.:()-]*$")  # "Penalty, see § 90.99"
_LETTERED = re.compile(r"[A-Z]\. [A-Z][^\n.:;]+\.?")  # "A. Council Meetings."
_SOMETHING = re.compile(r"\S")
_LONGEST, _MOST_WORDS = 80, 8
_WIDEST = 200  # characters of a line, with the blanks before it
_LEAST = 2  # groups of a text


def group_heads(law: str, heads: Sequence[HeadMark], noted: Sequence[int]) -> list[Span]:
    """The lines in capitals, or with letters, in order, that stand right above a section and are no part of another.

    `law` is the text with all matter blanked out, `heads` are its heads in order, `noted` the ends of history
    notes in order: a single line counts only behind one, since it may be anything elsewhere. One with a letter
    may be a last item: it counts behind a note where another stands right below a container's head.
    """
    found: list[Span] = []
    lettered: list[Span] = []
    first = False
    for before, head in pairwise(heads):
        if head.kind is SECTION and not (head.inline or head.part):
            low = max(before.body, before.end)
            text = law[low : head.start].rstrip()
            at = text.rfind("\n", max(0, len(text) - _WIDEST)) + 1
            line = text[at:].lstrip()
            span = (low + len(text) - len(line), low + len(text))
            if line[1:2] == "." and len(line) <= _LONGEST and _LETTERED.fullmatch(line):
                opens = before.is_container and not text[:at].strip()
                if opens or _right_behind(law, span[0], noted):
                    lettered.append(span)
                    first = first or opens
            elif (text[-1:].isupper() or text[-1:] == ")") and at and _is_group(line, text[:at].rstrip(), before):
                found.append(span)
    if len({law[start:end] for start, end in found}) < _LEAST:
        found = [line for line in found if _right_behind(law, line[0], noted)]
    return sorted([*found, *lettered]) if first else found


def _right_behind(law: str, at: int, noted: Sequence[int]) -> bool:
    """Whether next to nothing stands between a history note and an offset."""
    index = bisect_right(noted, at)
    return index > 0 and _SOMETHING.search(law, noted[index - 1], at) is None


def _is_group(line: str, text: str, before: HeadMark) -> bool:
    """Whether a line heads a group: few words in capitals, behind the end of a sentence or a container's head.

    `text` stands above it, below the head `before`.
    """
    if len(line) > _LONGEST or not _WORDS.fullmatch(line) or len(line.split()) > _MOST_WORDS:
        return False
    if not text:
        return before.is_container
    return text[-1] in '.;:)]"”' or _PENALTY.search(text, max(0, len(text) - _LONGEST)) is not None
