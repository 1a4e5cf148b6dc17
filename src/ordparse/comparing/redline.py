"""Redline: what two wordings of one text keep, strike and add, word by word.

Cost grows with the length: common ends are cut off, words that stand once in
both texts fix the alignment (patience), and the gaps between them are treated
alike. Only short gaps are compared word against word; a long one without
anything in common is struck and added whole.
"""

import re
from bisect import bisect_left
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from enum import StrEnum

from ordparse.comparing.wording import is_content


class Op(StrEnum):
    """What happened to a stretch of text."""

    KEPT = "kept"
    STRUCK = "struck"
    ADDED = "added"


@dataclass(frozen=True, slots=True, kw_only=True)
class Piece:
    """A stretch that was kept, struck or added; struck stands before added.

    `start` and `end` are offsets into the old text for what was struck, else into
    the new one.
    """

    op: Op
    text: str
    start: int
    end: int


# A word with what is inside it (502.08, owner's), or one sign; blanks belong to what stands before them.
_TOKEN = re.compile(r"(?:\w+(?:['’.,/\-]\w+)*|[^\w\s])\s*|\s+")
_SHORT = 40_000  # words of one gap times words of the other
_LONG = 8  # words of a change beside which one or two kept ones are chance


@dataclass(frozen=True, slots=True)
class _Gap:
    old: int
    old_end: int
    new: int
    new_end: int


def redline(old: str, new: str) -> tuple[Piece, ...]:
    """The pieces that lead from `old` to `new`, in reading order.

    >>> [(str(piece.op), piece.text) for piece in redline("No dog shall bark.", "No dog or cat shall bark.")]
    [('kept', 'No dog '), ('added', 'or cat '), ('kept', 'shall bark.')]
    """
    if old == new:
        return (Piece(op=Op.KEPT, text=new, start=0, end=len(new)),) if new else ()
    left = [found.span() for found in _TOKEN.finditer(old)]
    right = [found.span() for found in _TOKEN.finditer(new)]
    numbers: dict[str, int] = {}
    a = [numbers.setdefault(old[low:high].strip(), len(numbers)) for low, high in left]
    b = [numbers.setdefault(new[low:high].strip(), len(numbers)) for low, high in right]
    kept = _kept(a, b)
    return _pieces(old, new, left, right, _phrased(kept, left, right, new))


def _kept(a: Sequence[int], b: Sequence[int]) -> list[tuple[int, int, int]]:
    """The runs that both have: start in `a`, start in `b`, length, in order."""
    runs: list[tuple[int, int, int]] = []
    gaps = [_Gap(0, len(a), 0, len(b))]
    while gaps:
        gap = gaps.pop()
        low, left, high, right = gap.old, gap.new, gap.old_end, gap.new_end
        while low < high and left < right and a[low] == b[left]:
            low, left = low + 1, left + 1
        if low > gap.old:
            runs.append((gap.old, gap.new, low - gap.old))
        while low < high and left < right and a[high - 1] == b[right - 1]:
            high, right = high - 1, right - 1
        if high < gap.old_end:
            runs.append((high, right, gap.old_end - high))
        if low == high or left == right:
            continue
        anchors = _anchors(a, b, low, high, left, right)
        if anchors:
            for x, y in anchors:
                gaps.append(_Gap(low, x, left, y))
                runs.append((x, y, 1))
                low, left = x + 1, y + 1
            gaps.append(_Gap(low, high, left, right))
        elif (high - low) * (right - left) <= _SHORT:
            matcher = SequenceMatcher(None, a[low:high], b[left:right], autojunk=False)
            runs += [(low + m.a, left + m.b, m.size) for m in matcher.get_matching_blocks() if m.size]
    runs.sort()
    joined: list[tuple[int, int, int]] = []
    for x, y, size in runs:
        if joined and joined[-1][0] + joined[-1][2] == x and joined[-1][1] + joined[-1][2] == y:
            x, y, size = joined[-1][0], joined[-1][1], joined.pop()[2] + size
        joined.append((x, y, size))
    return joined


def _anchors(a: Sequence[int], b: Sequence[int], low: int, high: int, left: int, right: int) -> list[tuple[int, int]]:
    """The longest rising row of words that stand once on each side; of word pairs, where no word does."""
    for size in (1, 2):
        one = _once(a, low, high, size)
        two = _once(b, left, right, size)
        pairs = [(place, two[key]) for key, place in one.items() if key in two]
        if pairs:
            return _rising(sorted(pairs))
    return []


def _once(numbers: Sequence[int], low: int, high: int, size: int) -> dict[tuple[int, ...], int]:
    """The runs of `size` numbers that stand once between two places, and where."""
    keys = [tuple(numbers[at : at + size]) for at in range(low, high - size + 1)]
    often = Counter(keys)
    return {key: low + offset for offset, key in enumerate(keys) if often[key] == 1}


def _rising(pairs: Sequence[tuple[int, int]]) -> list[tuple[int, int]]:
    """The longest subsequence whose second numbers rise."""
    tails: list[int] = []
    at: list[int] = []
    before: list[int] = []
    for index, (_, second) in enumerate(pairs):
        place = bisect_left(tails, second)
        before.append(at[place - 1] if place else -1)
        tails[place : place + 1] = [second]
        at[place : place + 1] = [index]
    chosen: list[tuple[int, int]] = []
    index = at[-1] if at else -1
    while index >= 0:
        chosen.append(pairs[index])
        index = before[index]
    return chosen[::-1]


def longest_rising(numbers: Sequence[int]) -> set[int]:
    """The places of a longest rising subsequence: what kept its order.

    >>> sorted(longest_rising([0, 3, 1, 2]))
    [0, 2, 3]
    """
    return {place for place, _ in _rising(list(enumerate(numbers)))}


def _phrased(
    kept: Sequence[tuple[int, int, int]],
    left: Sequence[tuple[int, int]],
    right: Sequence[tuple[int, int]],
    new: str,
) -> list[tuple[int, int, int]]:
    """The kept runs without those that only split a changed phrase.

    A lone comma, "of" or "the" between two changes is part of what changed, and
    so is any word or two that a rewritten sentence happens to share.
    """
    runs: list[tuple[int, int, int]] = []
    for place, (x, y, size) in enumerate(kept):
        old_before, new_before = (runs[-1][0] + runs[-1][2], runs[-1][1] + runs[-1][2]) if runs else (0, 0)
        old_after, new_after, _ = kept[place + 1] if place + 1 < len(kept) else (len(left), len(right), 0)
        before = (x - old_before, y - new_before)
        after = (old_after - x - size, new_after - y - size)
        words = [new[low:high].strip() for low, high in right[y : y + size]]
        empty = not any(is_content(word.lower()) and word[:1].isalnum() for word in words)
        splits = empty and min(*before, *after) > 0
        drowns = sum(before) >= _LONG and sum(after) >= _LONG
        if size > 2 or not (splits or drowns):
            runs.append((x, y, size))
    return runs


def _pieces(
    old: str,
    new: str,
    left: Sequence[tuple[int, int]],
    right: Sequence[tuple[int, int]],
    kept: Sequence[tuple[int, int, int]],
) -> tuple[Piece, ...]:
    """The pieces between and in the kept runs; what was kept and added is the new text, character for character."""
    pieces: list[Piece] = []
    x = y = 0
    for old_at, new_at, size in [*kept, (len(left), len(right), 0)]:
        if x < old_at:
            start, end = left[x][0], left[old_at - 1][1]
            if pieces and not pieces[-1].text[-1].isspace():
                while start and old[start - 1].isspace():  # its blank went with the word before it
                    start -= 1
            pieces.append(Piece(op=Op.STRUCK, text=old[start:end], start=start, end=end))
        for op, low, high in ((Op.ADDED, y, new_at), (Op.KEPT, new_at, new_at + size)):
            if low < high:
                start, end = right[low][0], right[high - 1][1]
                pieces.append(Piece(op=op, text=new[start:end], start=start, end=end))
        x, y = old_at + size, new_at + size
    return tuple(pieces)


def words_in(pieces: Sequence[Piece], op: Op) -> int:
    """How many words the pieces of one kind hold."""
    return sum(len(re.findall(r"\w+(?:['’.,/\-]\w+)*", piece.text)) for piece in pieces if piece.op is op)
