"""Groups: the heads without a number that stand over some sections of a chapter, "BOARD OF ADJUSTMENT"."""

import re
from bisect import bisect_right
from collections.abc import Sequence
from itertools import pairwise

from ordparse.outline.headmarks import HeadMark
from ordparse.provisions import SECTION
from ordparse.source import Span

_WORDS = re.compile(r"[A-Z][A-Z ,;:&'’()/-]*[A-Z)]")
_LONGEST, _MOST_WORDS = 80, 8
_LEAST = 2  # groups of a text


def group_heads(law: str, heads: Sequence[HeadMark], noted: Sequence[int]) -> list[Span]:
    """The lines in capitals, in order, that stand right above a section and are no part of the one before.

    `law` is the text with all matter blanked out, `heads` are its heads in order, `noted` the ends of history
    notes in order: a single line counts only behind one, since it may be anything elsewhere.
    """
    found: list[Span] = []
    for before, head in pairwise(heads):
        if head.kind is not SECTION or head.inline or head.part:
            continue
        line = _line_above(law, max(before.body, before.end), head.start)
        if line is not None and _is_group(law, line, before):
            found.append(line)
    if len({law[start:end] for start, end in found}) >= _LEAST:
        return found
    return [line for line in found if (at := bisect_right(noted, line[0])) and not law[noted[at - 1] : line[0]].strip()]


def _line_above(law: str, low: int, at: int) -> Span | None:
    """The last line that is not blank between two offsets, without the blanks around it; None where all are."""
    end = at
    while end > low and law[end - 1] in " \n":
        end -= 1
    if end == low:
        return None
    start = law.rfind("\n", low, end) + 1
    if not start:
        return None
    while law[start] == " ":
        start += 1
    return start, end


def _is_group(law: str, line: Span, before: HeadMark) -> bool:
    """Whether a line heads a group: few words in capitals, behind the end of a sentence or a container's head."""
    start, end = line
    words = law[start:end]
    if end - start > _LONGEST or not _WORDS.fullmatch(words) or len(words.split()) > _MOST_WORDS:
        return False
    text = law[max(before.body, before.end) : start].rstrip()
    return text[-1] in '.;:)]"”' if text else before.is_container
