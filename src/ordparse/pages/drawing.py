"""A graph in columns as SVG: boxes that lead somewhere, lines with arrows, nothing crossing more than it must."""

from collections.abc import Sequence
from dataclasses import dataclass

from markupsafe import Markup

from ordparse.pages import words

HEIGHT = 50  # of a box
_GAP = 74  # from box to box


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
    columns: dict[int, list[Box]] = {}
    for box in boxes:
        columns.setdefault(box.column, []).append(box)
    order = sorted(columns)
    # five columns still fit a wide window when they stand closer
    wide_box, across = {1: (200, 148), 2: (200, 148), 3: (200, 148), 4: (176, 120)}.get(len(order), (176, 84))
    left = {at: 10 + index * (wide_box + across) for index, at in enumerate(order)}
    height = _ordered(columns, lines)
    x = {box.id: left[box.column] for box in boxes}
    y = {id: at + 34 for id, at in height.items()}
    css = {box.id: box.css for box in boxes}
    ports_out: dict[str, list[Line]] = {}
    ports_in: dict[str, list[Line]] = {}
    for line in lines:
        ports_out.setdefault(line.citing, []).append(line)
        ports_in.setdefault(line.cited, []).append(line)

    def port(ports: list[Line], line: Line, box: str, other: str) -> float:
        """Where on the side of a box a line begins or ends, so that lines do not run into each other."""
        ranked = sorted(ports, key=lambda one: y[getattr(one, other)])
        at = ranked.index(line)
        room = HEIGHT - 18
        return y[box] + 9 + (room / 2 if len(ranked) == 1 else room * at / (len(ranked) - 1))

    out: list[Markup] = []
    said: list[Markup] = []
    lettered = len(lines) <= 16 and across > 100
    for line in lines:
        a, b = line.citing, line.cited
        y1 = port(ports_out[a], line, a, "cited")
        y2 = port(ports_in[b], line, b, "citing")
        if x[a] < x[b]:
            x1, x2, turn = x[a] + wide_box, x[b] - 7, (x[b] - x[a] - wide_box) * 0.55
            path = f"M{x1},{y1:.1f} C{x1 + turn:.1f},{y1:.1f} {x2 - turn:.1f},{y2:.1f} {x2},{y2:.1f}"
        elif x[a] == x[b]:  # in one column: round its outer side
            side = 1 if x[a] >= left.get(0, 0) else -1
            x1 = x[a] + (wide_box if side > 0 else 0)
            x2 = x1 + 7 * side
            bulge = 46 * side
            path = f"M{x1},{y1:.1f} C{x1 + bulge},{y1:.1f} {x2 + bulge},{y2:.1f} {x2},{y2:.1f}"
        else:  # back to the left
            x1, x2, turn = x[a], x[b] + wide_box + 7, (x[a] - x[b] - wide_box) * 0.55
            path = f"M{x1},{y1:.1f} C{x1 - turn:.1f},{y1:.1f} {x2 + turn:.1f},{y2:.1f} {x2},{y2:.1f}"
        width = Markup(' stroke-width="{:.1f}"').format(min(8.0, 1.2 + 0.55 * line.count)) if line.count > 2 else ""
        name = line.css or "soft"
        out.append(
            Markup('<path class="edge {}" d="{}" marker-end="url(#m-{})"{}><title>{}</title></path>').format(
                line.css, path, name, width, words.count(line.count, "reference")
            )
        )
        if lettered and line.words and x[a] != x[b]:
            said.append(
                Markup('<text class="rel" x="{:.1f}" y="{:.1f}" text-anchor="middle">{}</text>').format(
                    (x1 + x2) / 2, (y1 + y2) / 2 - 5, line.words
                )
            )
    for box in boxes:
        out.append(
            Markup(
                '<g class="node {css}"><a href="{address}"><rect x="{x}" y="{y:.1f}" width="{w}" height="{h}" rx="4"/>'
                '<text class="t1" x="{tx}" y="{y1:.1f}">{title}</text> '
                '<text class="t2" x="{tx}" y="{y2:.1f}">{second}</text>'
                "<title>{title} {second}</title></a></g>"
            ).format(
                css=box.css,
                address=box.address,
                x=x[box.id],
                y=y[box.id],
                w=wide_box,
                h=HEIGHT,
                tx=x[box.id] + 12,
                y1=y[box.id] + 21,
                y2=y[box.id] + 39,
                title=words.gist(box.title, 22 if wide_box == 200 else 19),
                second=words.gist(box.second, 27 if wide_box == 200 else 23),
            )
        )
    heads = []
    for at in order:
        head = (
            "This provision"
            if at == 0
            else "They cite it"
            if at == -1
            else "It cites"
            if at == 1
            else "One step further"
        )
        heads.append(Markup('<text class="colhead" x="{}" y="18">{}</text>').format(left[at], head))
    markers = [
        Markup(
            '<marker id="m-{0}" class="{0}" viewBox="0 0 8 8" refX="1" refY="4" markerWidth="8" markerHeight="8" '
            'markerUnits="userSpaceOnUse" orient="auto"><path d="M0,0 L8,4 L0,8 z"/></marker>'
        ).format(name)
        for name in ("main", "gone", "soft")
    ]
    wide = 20 + len(order) * wide_box + (len(order) - 1) * across + 44
    tall = max((at + HEIGHT for at in y.values()), default=60) + 14
    svg = Markup(
        '<svg viewBox="0 0 {w} {t:.0f}" width="{w}" height="{t:.0f}" role="group" aria-label="{label}">'
        "<defs>{markers}</defs>{heads}{out}{said}</svg>"
    ).format(
        w=wide,
        t=tall,
        label=label,
        markers=Markup("").join(markers),
        heads=Markup("").join(heads),
        out=Markup("").join(out),
        said=Markup("").join(said),
    )
    return Picture(
        svg=svg,
        has_gone="gone" in css.values(),
        has_far=any(abs(at) > 1 for at in order),
    )
