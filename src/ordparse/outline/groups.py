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
_LONGEST, _MOST_WORDS = 80, 8
_LEAST = 2  # groups of a text


def group_heads(law: str, heads: Sequence[HeadMark], noted: Sequence[int]) -> list[Span]:
    """The lines in capitals, in order, that stand right above a section and are no part of the one before.

    `law` is the text with all matter blanked out, `heads` are its heads in order, `noted` the ends of history
    notes in order: a single line counts only behind one, since it may be anything elsewhere.
    """
    found: list[Span] = []
    for before, head in pairwise(heads):
        if head.kind is SECTION and not (head.inline or head.part):
            low = max(before.body, before.end)
            text = law[low : head.start].rstrip()
            if text[-1:].isupper() or text[-1:] == ")":  # of few
                at = text.rfind("\n") + 1
                line = text[at:].lstrip()
                if at and _is_group(line, text[:at].rstrip(), before):
                    found.append((low + len(text) - len(line), low + len(text)))
    if len({law[start:end] for start, end in found}) >= _LEAST:
        return found
    return [line for line in found if (at := bisect_right(noted, line[0])) and not law[noted[at - 1] : line[0]].strip()]


def _is_group(line: str, text: str, before: HeadMark) -> bool:
    """Whether a line heads a group: few words in capitals, behind the end of a sentence or a container's head.

    `text` stands above it, below the head `before`.
    """
    if len(line) > _LONGEST or not _WORDS.fullmatch(line) or len(line.split()) > _MOST_WORDS:
        return False
    if not text:
        return before.is_container
    return text[-1] in '.;:)]"”' or _PENALTY.search(text, max(0, len(text) - _LONGEST)) is not None
