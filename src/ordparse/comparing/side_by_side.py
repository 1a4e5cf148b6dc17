"""Side by side: amounts and rules of several codes in rows, a row being what is measured or ordered."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from ordparse.comparing.wording import content_spans

_AROUND = 110  # characters on each side that say what an amount is about
_ALIKE = 0.24


@dataclass(frozen=True, slots=True, kw_only=True)
class Amount:
    """An amount of one provision."""

    kind: str
    value: float | str
    unit: str | None
    bound: str | None  # max, min, over or under, where the words say it
    text: str
    provision: str
    citation: str
    start: int
    end: int
    about: tuple[str, ...] = ()  # stems of the words around it, nearest first


@dataclass(frozen=True, slots=True, kw_only=True)
class Order:
    """What a provision orders, forbids, allows or threatens, and whom."""

    kind: str  # duty, prohibition, permission or penalty
    holder: str | None
    action: str
    condition: str | None
    penalty: str | None
    text: str
    provision: str
    citation: str
    start: int
    end: int
    about: tuple[str, ...] = ()


Thing = TypeVar("Thing", Amount, Order)


@dataclass(frozen=True, slots=True, kw_only=True)
class Row(Generic[Thing]):
    """One line of the table: what it is about, and for each column what that code says of it."""

    label: str
    kind: str
    cells: tuple[tuple[Thing, ...], ...]


def about(text: str, start: int, end: int) -> tuple[str, ...]:
    """The stems of the content words around a stretch of text, nearest first.

    >>> about("on a leash not exceeding eight (8) feet in length", 24, 38)
    ('exceed', 'length', 'leash')
    """
    low = max(0, start - _AROUND)
    near = []
    for left, right, stem in content_spans(text[low : end + _AROUND]):
        left, right = left + low, right + low
        if right <= start:
            near.append((start - right, stem))
        elif left >= end:
            near.append((left - end, stem))
    return tuple(dict.fromkeys(stem for _, stem in sorted(near)))


def _alike(one: Thing, two: Thing, rarity: Mapping[str, float]) -> float:
    """How far two things measure or order the same, 0 to 1; of different kinds they never do."""
    if one.kind != two.kind:
        return 0.0
    left = {stem: rarity[stem] / (1 + place / 4) for place, stem in enumerate(one.about)}
    right = {stem: rarity[stem] / (1 + place / 4) for place, stem in enumerate(two.about)}
    shared = sum(min(left[stem], right[stem]) for stem in left.keys() & right.keys())
    total = min(sum(left.values()), sum(right.values()))
    score = shared / total if total else 0.0
    if isinstance(one, Amount) and isinstance(two, Amount):
        score *= 1.0 if one.bound == two.bound else 0.75
        score *= 1.0 if one.unit == two.unit else 0.85
    return score


def rows(columns: Sequence[Sequence[Thing]], printed: Mapping[str, str]) -> list[Row[Thing]]:
    """The things of all columns, those that speak of the same in one row.

    Pairs are joined from the most alike on; a row never holds two things of one
    column, as one code's two fees are two rows. What has no counterpart has a row
    to itself. `printed` gives a stem's word for the labels.
    """
    things = [(column, thing) for column, group in enumerate(columns) for thing in group]
    often = Counter(stem for _, thing in things for stem in set(thing.about))
    rarity = {stem: 1 / (1 + count) ** 0.5 for stem, count in often.items()}
    pairs = sorted(
        (
            (-_alike(one, two, rarity), first, second)
            for first, (left, one) in enumerate(things)
            for second, (right, two) in enumerate(things[first + 1 :], start=first + 1)
            if left != right and one.kind == two.kind
        ),
    )
    group = list(range(len(things)))
    members = {index: [index] for index in group}
    for score, first, second in pairs:
        if -score < _ALIKE:
            break
        one, two = group[first], group[second]
        if one == two or {things[i][0] for i in members[one]} & {things[i][0] for i in members[two]}:
            continue
        for index in members[two]:
            group[index] = one
        members[one] += members.pop(two)
    found = [
        Row(
            label=_label([things[i][1] for i in indexes], printed),
            kind=str(things[indexes[0]][1].kind),
            cells=tuple(
                tuple(things[i][1] for i in sorted(indexes) if things[i][0] == column) for column in range(len(columns))
            ),
        )
        for indexes in members.values()
    ]
    return sorted(found, key=lambda row: (-sum(1 for cell in row.cells if cell), _first(row)))


def _first(row: Row[Thing]) -> tuple[int, int]:
    return next((column, cell[0].start) for column, cell in enumerate(row.cells) if cell)


_BOUNDS = {"max": "at most", "min": "at least", "over": "over", "under": "under"}


def _label(things: Sequence[Thing], printed: Mapping[str, str]) -> str:
    """What a row is about: the kind, the bound they share, and the words most of them have near."""
    places: dict[str, list[int]] = {}
    for thing in things:
        for place, stem in enumerate(thing.about):
            places.setdefault(stem, []).append(place)
    words = sorted(places, key=lambda stem: (-len(places[stem]), sum(places[stem]) / len(places[stem]), stem))[:3]
    label = str(things[0].kind)
    first = things[0]
    if isinstance(first, Amount):
        bounds = {thing.bound for thing in things if isinstance(thing, Amount)}
        if len(bounds) == 1 and first.bound in _BOUNDS:
            label += f", {_BOUNDS[first.bound]}"
    return f"{label}: {', '.join(printed.get(stem, stem) for stem in words)}" if words else label
