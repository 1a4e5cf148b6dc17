"""Charts as SVG made on the server: text stays text, colours come from the style sheet's classes."""

from collections.abc import Mapping, Sequence

from markupsafe import Markup

from ordparse.pages import words

_WIDTH = 620


def bars(rows: Sequence[tuple[str, str, Mapping[str, int]]], series: Sequence[tuple[str, str]], label: str) -> Markup:
    """Stacked bars, one a row: its name, its address, and a number for each series (key, words)."""
    left, right = 132, 62
    most = max((sum(values.values()) for _, _, values in rows), default=0) or 1
    scale = (_WIDTH - left - right) / most
    out: list[Markup] = []
    for index, (name, address, values) in enumerate(rows):
        y = index * 30 + 4
        shown = words.gist(name, 17)
        text = Markup('<text x="0" y="{}">{}</text>').format(y + 14, shown)
        out.append(Markup('<a href="{}">{}</a>').format(address, text) if address else text)
        x = float(left)
        for place, (key, said) in enumerate(series, start=1):
            number = values.get(key, 0)
            if not number:
                continue
            width = max(1.5, number * scale)
            out.append(
                Markup(
                    '<rect class="s{}" x="{:.1f}" y="{}" width="{:.1f}" height="18"><title>{}: {} {}</title></rect>'
                ).format(place, x, y, max(1.0, width - 1.5), name, f"{number:,}", said)
            )
            x += width
        total = sum(values.get(key, 0) for key, _ in series)
        out.append(Markup('<text class="soft" x="{:.1f}" y="{}">{}</text>').format(x + 7, y + 14, f"{total:,}"))
    height = max(1, len(rows)) * 30 + 2
    return Markup('<svg viewBox="0 0 {} {}" role="group" aria-label="{}">{}</svg>').format(
        _WIDTH, height, label, Markup("").join(out)
    )


def columns(numbers: Mapping[int, int], label: str) -> Markup:
    """One column a year, with the highest written out; empty years leave their gap."""
    if not numbers:
        return Markup("")
    first, last = min(numbers), max(numbers)
    step = _WIDTH / (last - first + 1)
    most = max(numbers.values())
    top = sorted(numbers.values(), reverse=True)[: max(3, len(numbers) // 8)][-1]
    out = [Markup('<line class="axis" x1="0" x2="{}" y1="122.5" y2="122.5"/>').format(_WIDTH)]
    lettered = -99.0
    for year in sorted(numbers):
        height = max(2.0, 110 * numbers[year] / most)
        x = (year - first) * step
        width = max(1.0, min(40.0, step - 2.4))
        x += (step - 2.4 - width) / 2 if step > 42 else 0
        out.append(
            Markup(
                '<rect class="s1" x="{:.1f}" y="{:.1f}" width="{:.1f}" height="{:.1f}"><title>{}: {}</title></rect>'
            ).format(x, 122 - height, width, height, year, f"{numbers[year]:,}")
        )
        middle = x + width / 2
        if numbers[year] >= top and numbers[year] > 1 and middle - lettered > 20:
            out.append(
                Markup('<text x="{:.1f}" y="{:.1f}" text-anchor="middle">{}</text>').format(
                    middle, 117 - height, numbers[year]
                )
            )
            lettered = middle
    span = last - first
    every = next(gap for gap in (1, 2, 5, 10, 20, 50, 100, 1000) if span / gap <= 9)
    for year in range(first, last + 1):
        if year % every == 0:
            out.append(
                Markup('<text class="soft" x="{:.1f}" y="142" text-anchor="middle">{}</text>').format(
                    (year - first) * step + max(1.0, step - 2.4) / 2, year
                )
            )
    said = f"{label}: from {first} to {last}, at most {most} in a year"
    return Markup('<svg viewBox="-16 -12 {} 164" role="img" aria-label="{}">{}</svg>').format(
        _WIDTH + 26, said, Markup("").join(out)
    )
