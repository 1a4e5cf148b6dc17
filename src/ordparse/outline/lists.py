"""Lists: which markers are labels, and how deep each stands.

A beam search over stacks of open series. Each marker is left out, continues
an open series (closing those below it) or opens a new one on top; costs are
evidence: the expected next ordinal, the line start, the first ordinal, the
punctuation before. Roman `i.` after `h.` needs no rule: as the ninth letter
it is free, and `(ii)` decides backwards. That is why it is a search.
"""

from operator import itemgetter
from typing import NamedTuple, TypeAlias

from ordparse.outline.labels import Reading, Series
from ordparse.outline.markers import ALONE, LABEL, Marker

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
_MOST_FAVOUR = 1.1  # more than the sign before a label and the file's style take off what it costs to open a list


_Level: TypeAlias = tuple[Series, float, bool, int, float]
"""One open list: its series, the last ordinal, whether it has several items, its indent, what ending there costs."""
_Stack: TypeAlias = tuple[_Level, ...]
"""The open lists, the innermost one last."""


class Item(NamedTuple):
    """One decided label."""

    marker: Marker
    reading: Reading
    depth: int  # 0 is the first level below the head
    gap: bool  # ordinals are missing before it
    repeat: bool  # the same ordinal once more, or the list begins again


_History: TypeAlias = "tuple[_History, int, int, int] | None"
"""The labels taken so far: those before, and the last one's marker and reading, as indexes, and its depth."""
_State: TypeAlias = tuple[float, _Stack, _History]
"""What the run costs so far, the open lists, and the labels taken."""
_cost = itemgetter(0)


class HouseStyle:
    """Which series this file has put below which, so far."""

    def __init__(self) -> None:
        self._seen: set[tuple[Series | None, Series]] = set()

    def cost(self, above: Series | None, series: Series) -> float:
        """Less for a nesting the file has shown, more for one it has not."""
        if not self._seen:
            return 0.0
        return -0.4 if (above, series) in self._seen else 0.5

    def learn(self, items: list[Item]) -> None:
        """Take note of the nestings of one decided run."""
        above: list[Series] = []
        for item in items:
            series = item.reading.series
            if item.depth + 1 == len(above) and above[-1] == series:
                continue  # mostly: the next item of the list
            del above[item.depth :]
            self._seen.add((above[-1] if above else None, series))
            above.append(series)


_LOST_FRAMES = frozenset({".", ")", "()"})
_UNPUNCTUATED = frozenset({"def", "sub"})


def _loses_stop(frame: str, other: str) -> bool:
    """Whether digits in one frame go on a list of digits in another one: either has lost its stop."""
    return (frame == "" and other in _LOST_FRAMES) or (other == "" and frame == ".")


def decide(markers: list[Marker], style: HouseStyle, section: str = "") -> list[Item]:
    """The markers that are labels, with the reading and the depth of each.

    `section` is the number of the section they stand below, which decimal items
    begin with: 3.1 in section 3.

    Time is linear in the number of markers: a beam of six states, at most
    twelve levels deep.
    """
    if not markers:
        return []
    plain = _without_search(markers)
    if plain is not None:
        return plain
    states: list[_State] = [(0.0, (), None)]
    search = _Search(style, section)
    for index, marker in enumerate(markers):
        states = _cheapest(search.successors(states, index, marker))
    _, _, chain = min(states, key=_final_cost)
    taken: list[tuple[Marker, Reading, int]] = []
    while chain is not None:
        chain, index, which, depth = chain
        marker = markers[index]
        taken.append((marker, marker.readings[which], depth))
    taken.reverse()
    return _marked(taken)


def _without_search(markers: list[Marker]) -> list[Item] | None:
    """The markers as labels where there is nothing to search; None elsewhere.

    Each stands at a line start, has one way to be read, and is the next item of
    an open list or the first of one of another series; and each list has
    several items. To leave a marker out, or to read it as a slip, then costs
    more than to open any list and go on.
    """
    open_now: list[Series] = []
    last: list[float] = []  # the ordinal of each
    out: list[Item] = []
    for marker in markers:
        reading = marker.readings[0]
        series, ordinal = reading.series, reading.ordinal
        if not _is_certain(marker) or series.frame in ("", "def") or series.alphabet[-1:] == ".":
            return None
        if series in open_now:
            depth = open_now.index(series)
            if not 0 < ordinal - last[depth] <= 1 or 1 in last[depth + 1 :]:
                return None
            del open_now[depth + 1 :]
            last[depth:] = (ordinal,)
        else:
            depth = len(open_now)
            if ordinal != 1 or depth == _MOST_DEEP or (depth and series.frame == "sub"):
                return None
            open_now.append(series)
            last.append(ordinal)
        out.append(Item(marker, reading, depth, False, False))
    return None if 1 in last else out


def _is_certain(marker: Marker) -> bool:
    """Whether a marker stands at a line start and has one way to be read as printed."""
    return marker.place <= ALONE and (len(marker.readings) == 1 or marker.readings[1].slip > 0)


def _final_cost(state: _State) -> float:
    # a fragment that begins at E or 9 may be one item long; a list that begins at 1 is not
    cost, stack, _ = state
    return cost + sum([lonely for _, _, _, _, lonely in stack])


def _cheapest(new: list[_State]) -> list[_State]:
    """The states to go on with: the best few, of those with the same lists open the cheapest."""
    if len(new) == 1:
        return new
    new.sort(key=_cost)
    most = new[0][0] + _WITHIN
    states: list[_State] = []
    seen: list[list[tuple[Series, float]]] = []
    for candidate in new:
        if candidate[0] > most or len(states) == _BEAM:
            break
        key = [level[:2] for level in candidate[1]]
        if key not in seen:
            seen.append(key)
            states.append(candidate)
    return states


class _Search:
    """What states become at one marker after another of a run, without most of what costs too much."""

    def __init__(self, style: HouseStyle, section: str) -> None:
        self._style = style
        self._section = section

    def successors(self, states: list[_State], index: int, marker: Marker) -> list[_State]:
        """What the states can become at the marker with this index."""
        new: list[_State] = []
        limit = float("inf")  # what a state may cost at most to be kept
        readings = marker.readings
        wanted, ordinal, _, _ = readings[0]
        certain = _is_certain(marker)
        behind = marker.after_label >= 0
        for state in states:
            so_far, stack, history = state
            if so_far > limit:
                continue
            if certain and stack:
                series, last, _, indent, _ = stack[-1]
                if 0 < ordinal - last <= 1 and series == wanted:
                    # the exact next ordinal of the innermost list
                    level = (series, ordinal, True, indent, 0.0)
                    new.append((so_far, (*stack[:-1], level), (history, index, 0, len(stack) - 1)))
                    if so_far + _WITHIN < limit:
                        limit = so_far + _WITHIN
                    continue
            if behind and not (history is not None and history[1] == index - 1):
                # "subsection (a)(1)": the second label stands only behind a real first one
                new.append((so_far + 0.2, stack, history))
                limit = min(limit, so_far + 0.2 + _WITHIN)
                continue
            rejected = so_far + marker.reject
            limit = self._take(new, state, index, marker, min(limit, rejected + _WITHIN))
            if rejected <= limit:
                new.append((rejected, stack, history))
        return new

    def _take(self, new: list[_State], state: _State, index: int, marker: Marker, limit: float) -> float:
        """Add what a state becomes when the marker is the next item of an open list, or opens one.

        `limit` is what a state may cost at most to be kept; the new limit comes back.
        """
        so_far, stack, history = state
        line = marker.place <= ALONE
        base = so_far if line or marker.place is LABEL else so_far + 0.1
        for which, (series, ordinal, _, slip) in enumerate(marker.readings):
            frame, alphabet = series
            digits = alphabet == "1"
            lost = digits and frame == ""
            same_below = False
            closed = base
            depth = len(stack)
            for level in reversed(stack):
                depth -= 1
                other = level[0]
                if other == series or (digits and other.alphabet == "1" and _loses_stop(frame, other.frame)):
                    same_below = True
                    cost = closed + slip + _continue_cost(level, ordinal, marker, line)
                    if lost and other.frame:
                        cost += _LOST
                    if cost <= limit:
                        taken = (other, ordinal, True, level[3], 0.0)
                        new.append((cost, (*stack[:depth], taken), (history, index, which, depth)))
                        if cost + _WITHIN < limit:
                            limit = cost + _WITHIN
                closed += _CLOSED + level[4]
            if len(stack) >= _MOST_DEEP or (lost and (ordinal != 1 or marker.before not in ":—")):
                continue
            cost = base + slip
            if same_below:
                cost += _OPEN_SAME if frame != "def" else 20.0
            if ordinal != 1 and frame not in _UNPUNCTUATED and alphabet[-1:] != ".":
                cost += _OPEN_LATER + _OPEN_STEP * ordinal + (0.0 if line else _OPEN_INLINE)
            if cost - _MOST_FAVOUR > limit:
                continue  # nearly always: what else there is makes it no cheaper than this
            cost += self._place_cost(stack, marker, which)
            if cost <= limit:
                lonely = _LONELY if ordinal == 1 and frame not in _UNPUNCTUATED else 0.0
                opened = (series, ordinal, False, marker.indent, lonely)
                new.append((cost, (*stack, opened), (history, index, which, len(stack))))
                if cost + _WITHIN < limit:
                    limit = cost + _WITHIN
        return limit

    def _place_cost(self, stack: _Stack, marker: Marker, which: int) -> float:
        """What it costs to open a list at a marker for the place where it stands."""
        reading = marker.readings[which]
        series = reading.series
        if series.frame in _UNPUNCTUATED or series.alphabet[-1:] == ".":
            cost = _open_cost(stack, reading, self._section)
        else:
            cost = _before_cost(marker) + self._style.cost(stack[-1][0] if stack else None, series)
            if reading.ordinal == 1:
                cost += _OPEN_FIRST
        if series.frame == "" and series.alphabet == "1":
            cost += _LOST_OPENS
        return cost + _SLIP_OPENS if reading.slip else cost


def _continue_cost(level: _Level, ordinal: float, marker: Marker, line: bool) -> float:
    """What it costs a list to go on with an ordinal."""
    series, last, several, indent, _ = level
    if series.frame == "def":
        return 0.0
    step = ordinal - last
    if 0 < step <= 1:
        cost = 0.0
    elif step > 1:
        cost = min(_NEXT_GAP + _GAP_STEP * step, _GAP_MOST) + (0.0 if line else _INLINE_GAP)
    elif step == 0:
        cost = _REPEAT
    elif ordinal == 1 and several:
        cost = _AGAIN
    elif ordinal == 1:
        cost = _REPEAT
    else:
        cost = _BACKWARD
    if line and indent >= 0 and marker.indent >= 0 and abs(indent - marker.indent) > 2:
        cost += _INDENT
    return cost


def _open_cost(stack: _Stack, reading: Reading, section: str) -> float:
    """What a list of definitions, subdivisions or decimal items costs to open."""
    series, ordinal, _, _ = reading
    if series.frame == "def":
        return _OPEN_FIRST
    if series.frame == "sub":
        return _OPEN_FIRST + (0.5 * ordinal if ordinal > 1 else 0.0) + (_SUB_BELOW if stack else 0.0)
    # a decimal item stands below the item, or the section, whose number it begins with
    parent = series.alphabet[:-1]
    if not stack:
        return 0.4 if parent == section else 6.0
    above, last = stack[-1][0].alphabet, f"{stack[-1][1]:g}"
    fits = above == "1" and last == parent.rsplit(".", 1)[-1]
    return 0.4 if fits or (above.endswith(".") and parent == above + last) else 6.0


def _before_cost(marker: Marker) -> float:
    """What the sign before a label costs a list that it opens."""
    before = marker.before
    if marker.place is LABEL:
        return -0.6
    if before in ":—–":
        return -0.5
    if before == ".":
        return 0.5
    if before == ",":
        return 0.8
    return 1.5 if marker.place > ALONE and before.isalnum() else 0.0


def _marked(taken: list[tuple[Marker, Reading, int]]) -> list[Item]:
    """The labels with what was skipped or printed again marked, for the diagnostics."""
    last: list[float] = []  # the ordinal of each open list
    out: list[Item] = []
    for marker, reading, depth in taken:
        defines = reading.series.frame == "def"
        if depth < len(last):
            step = reading.ordinal - last[depth]
            gap, repeat = step > 1, step <= 0 and not defines
        else:
            gap, repeat = reading.ordinal > 1 and not defines, False
        last[depth:] = (reading.ordinal,)
        out.append(Item(marker, reading, depth, gap, repeat))
    return out
