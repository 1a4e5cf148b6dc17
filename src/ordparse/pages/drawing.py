"""A graph in columns as SVG: boxes that lead somewhere, lines with arrows, nothing crossing more than it must."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from markupsafe import Markup

from ordparse.pages import words

HEIGHT = 50  # of a box
_GAP = 74  # from box to box
_LETTER = 6.4  # width of a letter on a line, about
_LEAST_OF_LINE = 20  # what is seen of a line on each side of its words


@dataclass(frozen=True, slots=True, kw_only=True)
class Box:
    """A node: where it stands, what it says, where it leads."""

    id: str
    column: int  # 0 is the centre; those who cite stand to the left
    title: str
    second: str
    address: str
    css: str = ""  # here, gone, law, group


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """An arrow from one box to another."""

    citing: str
    cited: str
    count: int
    words: str = ""
    css: str = ""  # main, gone


@dataclass(frozen=True, slots=True, kw_only=True)
class Picture:
    """The SVG and how it may be read."""

    svg: Markup
    has_gone: bool
    has_far: bool


def _ordered(columns: dict[int, list[Box]], lines: Sequence[Line]) -> dict[str, float]:
    """The height of each box: columns are sorted from the centre outward by what they touch, then centred."""
    neighbours: dict[str, list[str]] = {}
    for line in lines:
        neighbours.setdefault(line.citing, []).append(line.cited)
        neighbours.setdefault(line.cited, []).append(line.citing)
    tallest = max(len(boxes) for boxes in columns.values())
    middle = tallest * _GAP / 2
    height: dict[str, float] = {}
    for at in sorted(columns, key=abs):
        boxes = columns[at]

        def touches(box: Box) -> float:
            near = [height[id] for id in neighbours.get(box.id, ()) if id in height]
            return sum(near) / len(near) if near else middle

        if at != 0:
            boxes = sorted(boxes, key=lambda box: (touches(box), box.css == "gone", box.title))
        top = middle - len(boxes) * _GAP / 2
        for index, box in enumerate(boxes):
            height[box.id] = top + index * _GAP + (_GAP - HEIGHT) / 2
    return height


def draw(boxes: Sequence[Box], lines: Sequence[Line], *, label: str) -> Picture:
    """The picture; wide graphs scroll inside their frame."""
    layout = _layout(boxes, lines)
    svg = Markup(
        '<svg viewBox="0 0 {w} {t:.0f}" width="{w}" height="{t:.0f}" role="group" aria-label="{label}">'
        "<defs>{markers}</defs>{heads}{edges}{nodes}{said}</svg>"
    ).format(
        w=20 + len(layout.left) * layout.wide + (len(layout.left) - 1) * layout.across + 44,
        t=max((at + HEIGHT for at in layout.y.values()), default=60) + 14,
        label=label,
        markers=Markup("").join(_marker(name) for name in ("main", "gone", "soft")),
        heads=Markup("").join(_column_head(column, left) for column, left in layout.left.items()),
        edges=Markup("").join(layout.edge(line) for line in lines),
        nodes=Markup("").join(layout.node(box) for box in boxes),
        said=Markup("").join(layout.relation(line) for line in lines if layout.has_room_for_words),
    )
    return Picture(
        svg=svg,
        has_gone=any(box.css == "gone" for box in boxes),
        has_far=any(abs(column) > 1 for column in layout.left),
    )


def _marker(name: str) -> Markup:
    """The head of an arrow."""
    return Markup(
        '<marker id="m-{0}" class="{0}" viewBox="0 0 8 8" refX="1" refY="4" markerWidth="8" markerHeight="8" '
        'markerUnits="userSpaceOnUse" orient="auto"><path d="M0,0 L8,4 L0,8 z"/></marker>'
    ).format(name)


def _column_head(column: int, left: int) -> Markup:
    said = {0: "This provision", -1: "They cite it", 1: "It cites"}.get(column, "One step further")
    return Markup('<text class="colhead" x="{}" y="18">{}</text>').format(left, said)


def _layout(boxes: Sequence[Box], lines: Sequence[Line]) -> "_Layout":
    """Where everything stands; five columns still fit a wide window when they stand closer."""
    columns: dict[int, list[Box]] = {}
    for box in boxes:
        columns.setdefault(box.column, []).append(box)
    wide, across = {1: (200, 148), 2: (200, 148), 3: (200, 148), 4: (176, 120)}.get(len(columns), (176, 84))
    left = {column: 10 + index * (wide + across) for index, column in enumerate(sorted(columns))}
    return _Layout(
        lines=lines,
        wide=wide,
        across=across,
        left=left,
        x={box.id: left[box.column] for box in boxes},
        y={id: at + 34 for id, at in _ordered(columns, lines).items()},
    )


class _Curve(NamedTuple):
    """A line from the side of one box to that of another: where it begins and ends, and the pull at both ends."""

    x1: float
    y1: float
    x2: float
    y2: float
    turn1: float
    turn2: float

    @property
    def path(self) -> str:
        """The curve as an SVG path."""
        first, second = f"{self.x1 + self.turn1:.1f},{self.y1:.1f}", f"{self.x2 + self.turn2:.1f},{self.y2:.1f}"
        return f"M{self.x1},{self.y1:.1f} C{first} {second} {self.x2},{self.y2:.1f}"


@dataclass(frozen=True, kw_only=True)
class _Layout:
    """The measures of a picture, and its parts as they stand in it."""

    lines: Sequence[Line]
    wide: int  # of a box
    across: int  # from column to column
    left: Mapping[int, int]  # of each column, from the left on
    x: Mapping[str, int]
    y: Mapping[str, float]

    @property
    def has_room_for_words(self) -> bool:
        """Whether lines can say their relation without running into each other."""
        return len(self.lines) <= 16 and self.across > 100

    @cached_property
    def _outgoing(self) -> Mapping[str, list[Line]]:
        """The lines that begin at a box, from the top down by where they lead."""
        return self._ranked("citing", "cited")

    @cached_property
    def _incoming(self) -> Mapping[str, list[Line]]:
        """The lines that end at a box, from the top down by where they come from."""
        return self._ranked("cited", "citing")

    def _ranked(self, here: str, there: str) -> Mapping[str, list[Line]]:
        lines: dict[str, list[Line]] = {}
        for line in sorted(self.lines, key=lambda line: self.y[getattr(line, there)]):
            lines.setdefault(getattr(line, here), []).append(line)
        return lines

    def _port(self, ranked: Sequence[Line], line: Line, box: str) -> float:
        """Where on the side of a box a line begins or ends, so that lines do not run into each other."""
        room = HEIGHT - 18
        return self.y[box] + 9 + (room / 2 if len(ranked) == 1 else room * ranked.index(line) / (len(ranked) - 1))

    def _curve(self, line: Line) -> _Curve:
        """The way of a line: to the right, back to the left, or in one column round its outer side."""
        a, b, wide = self.x[line.citing], self.x[line.cited], self.wide
        y1 = self._port(self._outgoing[line.citing], line, line.citing)
        y2 = self._port(self._incoming[line.cited], line, line.cited)
        if a < b:
            turn = (b - a - wide) * 0.55
            return _Curve(a + wide, y1, b - 7, y2, turn, -turn)
        if a > b:
            turn = (a - b - wide) * 0.55
            return _Curve(a, y1, b + wide + 7, y2, -turn, turn)
        side = 1 if a >= self.left.get(0, 0) else -1
        x1 = a + (wide if side > 0 else 0)
        return _Curve(x1, y1, x1 + 7 * side, y2, 46 * side, 46 * side)

    def edge(self, line: Line) -> Markup:
        """A line with its arrow, the wider the more references it stands for."""
        width = Markup(' stroke-width="{:.1f}"').format(min(8.0, 1.2 + 0.55 * line.count)) if line.count > 2 else ""
        return Markup('<path class="edge {}" d="{}" marker-end="url(#m-{})"{}><title>{}</title></path>').format(
            line.css, self._curve(line).path, line.css or "soft", width, words.count(line.count, "reference")
        )

    def relation(self, line: Line) -> Markup:
        """What a line says, in its middle, where the line makes room for it; nothing on one within a column."""
        if not line.words or self.x[line.citing] == self.x[line.cited]:
            return Markup("")
        curve = self._curve(line)
        wide = min(len(line.words) * _LETTER + 8, self.across - 2 * _LEAST_OF_LINE)
        x, y = (curve.x1 + curve.x2) / 2, (curve.y1 + curve.y2) / 2
        return Markup(
            '<rect class="behind" x="{:.1f}" y="{:.1f}" width="{:.1f}" height="18"/>'
            '<text class="rel" x="{:.1f}" y="{:.1f}" text-anchor="middle">{}</text>'
        ).format(x - wide / 2, y - 9, wide, x, y + 4, line.words)

    def node(self, box: Box) -> Markup:
        """A box with its two lines of words, cut to its width."""
        x, y = self.x[box.id], self.y[box.id]
        is_wide = self.wide == 200
        return Markup(
            '<g class="node {css}"><a href="{address}"><rect x="{x}" y="{y:.1f}" width="{w}" height="{h}" rx="4"/>'
            '<text class="t1" x="{tx}" y="{y1:.1f}">{title}</text> '
            '<text class="t2" x="{tx}" y="{y2:.1f}">{second}</text>'
            "<title>{title} {second}</title></a></g>"
        ).format(
            css=box.css,
            address=box.address,
            x=x,
            y=y,
            w=self.wide,
            h=HEIGHT,
            tx=x + 12,
            y1=y + 21,
            y2=y + 39,
            title=words.gist(box.title, 22 if is_wide else 19),
            second=words.gist(box.second, 27 if is_wide else 23),
        )
