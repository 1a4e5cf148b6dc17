"""Lists: which markers are labels, and how deep each stands.

A beam search over stacks of open series. Each marker is left out, continues
an open series (closing those below it) or opens a new one on top; costs are
evidence: the expected next ordinal, the line start, the first ordinal, the
punctuation before. Roman `i.` after `h.` needs no rule: as the ninth letter
it is free, and `(ii)` decides backwards. That is why it is a search.
"""

from collections import Counter
from dataclasses import dataclass
from typing import Any, NamedTuple

from ordparse.outline.labels import Reading, Series
from ordparse.outline.markers import Marker, Place

_BEAM = 6
_WITHIN = 6.5
_MOST_DEEP = 12

_NEXT_GAP = 1.6
_GAP_STEP = 0.5
_GAP_MOST = 12.0
_INLINE_GAP = 2.0
_REPEAT = 5.0
_AGAIN = 3.2
_BACKWARD = 6.0
_CLOSED = 0.05
_LONELY = 1.6
_INDENT = 0.35
_OPEN_FIRST = 0.6
_OPEN_LATER = 4.0
_OPEN_STEP = 0.1
_OPEN_INLINE = 3.0
_OPEN_SAME = 5.0
_SUB_BELOW = 3.0
_LOST = 0.8
_SLIP_OPENS = 2.0
_LOST_OPENS = 1.2


class Level(NamedTuple):
    """One open list: its series, the last ordinal, how many items, its indent, and the first ordinal."""

    series: Series
    ordinal: float
    items: int
    indent: int
    first: float


class Item(NamedTuple):
    """One decided label."""

    marker: Marker
    reading: Reading
    depth: int  # 0 is the first level below the head
    gap: bool  # ordinals are missing before it
    repeat: bool  # the same ordinal once more, or the list begins again


@dataclass(slots=True)
class _State:
    cost: float
    stack: tuple[Level, ...]
    history: Any  # None, or (history before, index of the marker, index of the reading, depth)


class HouseStyle:
    """Which series this file has put below which, so far."""

    def __init__(self) -> None:
        self._seen: Counter[tuple[Series | None, Series]] = Counter()

    def cost(self, above: Series | None, series: Series) -> float:
        """Less for a nesting the file has shown, more for one it has not."""
        if not self._seen:
            return 0.0
        return -0.4 if (above, series) in self._seen else 0.5

    def learn(self, items: list[Item]) -> None:
        """Take note of the nestings of one decided run."""
        above: list[Series] = []
        for item in items:
            del above[item.depth :]
            self._seen[above[-1] if above else None, item.reading.series] += 1
            above.append(item.reading.series)


_LOST_FRAMES = frozenset({".", ")", "()"})


def decide(markers: list[Marker], style: HouseStyle) -> list[Item]:
    """The markers that are labels, with the reading and the depth of each.

    Time is linear in the number of markers: a beam of six states, at most
    twelve levels deep.
    """
    if not markers:
        return []
    states = [_State(0.0, (), None)]
    for index, marker in enumerate(markers):
        new: list[_State] = []
        limit = float("inf")  # what a state may cost at most to be kept
        for state in states:
            if state.cost <= limit:
                limit = _advance(new, state, index, marker, style, limit)
        if len(new) == 1:
            states = new
            continue
        new.sort(key=_cost)
        best = new[0].cost
        states = []
        seen: set[tuple[tuple[Series, float], ...]] = set()
        for candidate in new:
            if candidate.cost > best + _WITHIN or len(states) == _BEAM:
                break
            key = tuple((level.series, level.ordinal) for level in candidate.stack)
            if key not in seen:
                seen.add(key)
                states.append(candidate)
    final = min(states, key=_final_cost)
    items: list[Item] = []
    chain = final.history
    while chain is not None:
        chain, index, which, depth = chain
        marker = markers[index]
        items.append(Item(marker, marker.readings[which], depth, False, False))
    items.reverse()
    return _marked(items)


def _cost(state: _State) -> float:
    return state.cost


def _final_cost(state: _State) -> float:
    # a fragment that begins at E or 9 may be one item long; a list that begins at 1 is not
    return state.cost + sum(
        _LONELY
        for level in state.stack
        if level.items == 1 and level.first == 1 and level.series.frame not in ("def", "sub")
    )


def _advance(new: list[_State], state: _State, index: int, marker: Marker, style: HouseStyle, limit: float) -> float:
    """Add what a state can become at a marker; the limit that follows from the cheapest so far comes back."""
    stack = state.stack
    readings = marker.readings
    line = marker.place <= Place.ALONE
    # the exact next ordinal of the innermost list at a line start, with one way to read it
    if stack and line and (len(readings) == 1 or readings[1].slip > 0):
        top, reading = stack[-1], readings[0]
        if top.series == reading.series and 0 < reading.ordinal - top.ordinal <= 1:
            level = Level(top.series, reading.ordinal, top.items + 1, top.indent, top.first)
            new.append(_State(state.cost, (*stack[:-1], level), (state.history, index, 0, len(stack) - 1)))
            return min(limit, state.cost + _WITHIN)
    last_used = state.history is not None and state.history[1] == index - 1
    if marker.after_label >= 0 and not last_used:
        # "subsection (a)(1)": the second label stands only behind a real first one
        new.append(_State(state.cost + 0.2, stack, state.history))
        return min(limit, state.cost + 0.2 + _WITHIN)
    limit = min(limit, state.cost + marker.reject + _WITHIN)
    base = state.cost + (0.0 if line or marker.place is Place.LABEL else 0.1)
    for which, reading in enumerate(readings):
        series, ordinal, _, slip = reading
        same_below = False
        lost = series.frame == "" and series.alphabet == "1"
        closing = 0.0
        for depth in range(len(stack) - 1, -1, -1):
            level = stack[depth]
            other = level.series
            if other == series or (
                series.alphabet == other.alphabet == "1"
                and ((lost and other.frame in _LOST_FRAMES) or (other.frame == "" and series.frame == "."))
            ):
                cost = base + closing + slip + _continue_cost(level, ordinal, marker, line)
                if lost and level.series.frame:
                    cost += _LOST
                same_below = True
                if cost <= limit:
                    limit = min(limit, cost + _WITHIN)
                    merged = Level(level.series, ordinal, level.items + 1, level.indent, level.first)
                    new.append(_State(cost, (*stack[:depth], merged), (state.history, index, which, depth)))
            closing += _CLOSED
            if level.items == 1 and level.first == 1 and level.series.frame not in ("def", "sub"):
                closing += _LONELY
        if len(stack) >= _MOST_DEEP or (lost and not (ordinal == 1 and marker.before in ":—")):
            continue
        cost = base + (_LOST_OPENS if lost else 0.0) + slip + _open_cost(stack, reading, marker, line, style)
        if same_below:
            cost += _OPEN_SAME if series.frame != "def" else 20.0
        if slip:
            cost += _SLIP_OPENS
        if cost <= limit:
            limit = min(limit, cost + _WITHIN)
            opened = Level(series, ordinal, 1, marker.indent, ordinal)
            new.append(_State(cost, (*stack, opened), (state.history, index, which, len(stack))))
    if state.cost + marker.reject <= limit:
        new.append(_State(state.cost + marker.reject, stack, state.history))
    return limit


def _continue_cost(level: Level, ordinal: float, marker: Marker, line: bool) -> float:
    if level.series.frame == "def":
        return 0.0
    step = ordinal - level.ordinal
    if 0 < step <= 1:
        cost = 0.0
    elif step > 1:
        cost = min(_NEXT_GAP + _GAP_STEP * step, _GAP_MOST) + (0.0 if line else _INLINE_GAP)
    elif step == 0:
        cost = _REPEAT
    elif ordinal == 1 and level.items > 1:
        cost = _AGAIN
    elif ordinal == 1:
        cost = _REPEAT
    else:
        cost = _BACKWARD
    if line and level.indent >= 0 and marker.indent >= 0 and abs(level.indent - marker.indent) > 2:
        cost += _INDENT
    return cost


def _open_cost(stack: tuple[Level, ...], reading: Reading, marker: Marker, line: bool, style: HouseStyle) -> float:
    series, ordinal, _, _ = reading
    above = stack[-1].series if stack else None
    if series.frame == "def":
        return _OPEN_FIRST
    if series.frame == "sub":
        return _OPEN_FIRST + (0.5 * ordinal if ordinal > 1 else 0.0) + (_SUB_BELOW if stack else 0.0)
    if series.alphabet.endswith("."):
        # a decimal item stands below the item whose number it begins with
        parent = series.alphabet[:-1]
        number = stack[-1] if stack else None
        fits = (
            number is not None and number.series.alphabet == "1" and f"{number.ordinal:g}" == parent.rsplit(".", 1)[-1]
        )
        if (
            number is not None
            and number.series.alphabet.endswith(".")
            and parent == f"{number.series.alphabet}{number.ordinal:g}"
        ):
            fits = True
        return 0.4 if fits else 6.0
    cost = _OPEN_FIRST if ordinal == 1 else _OPEN_LATER + _OPEN_STEP * ordinal + (0.0 if line else _OPEN_INLINE)
    if marker.place is Place.LABEL:
        cost -= 0.6
    elif marker.before in ":—–":
        cost -= 0.5
    elif marker.before == ".":
        cost += 0.5
    elif marker.before == ",":
        cost += 0.8
    elif marker.before.isalnum() and line is False:
        cost += 1.5
    return cost + style.cost(above, series)


def _marked(items: list[Item]) -> list[Item]:
    """The items with what was skipped or printed again marked, for the diagnostics."""
    last: list[tuple[Series, float]] = []
    out: list[Item] = []
    for item in items:
        del last[item.depth + 1 :]
        gap = repeat = False
        if len(last) == item.depth + 1:
            step = item.reading.ordinal - last[-1][1]
            gap = step > 1
            repeat = step <= 0 and item.reading.series.frame != "def"
            last[-1] = (item.reading.series, item.reading.ordinal)
        else:
            gap = item.reading.ordinal > 1 and item.reading.series.frame != "def"
            last.append((item.reading.series, item.reading.ordinal))
        out.append(item._replace(gap=gap, repeat=repeat))
    return out
