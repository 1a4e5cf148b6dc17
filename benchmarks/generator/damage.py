"""Spoils a page as scans, exports and copying do; every record still says where its text stands.

Most damage replaces one character by one, so that offsets stay. Running heads
are inserted, and offsets behind them move along.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from random import Random

from benchmarks.generator.writer import Page, Record

KINDS = ("none", "one-line", "wrap", "bare-cr", "labels-alone", "ocr", "slips")

_LOOKALIKES = {"l": "1", "O": "0", "e": "c", "m": "n", "i": "l", "t": "f", "a": "o", "h": "b", "u": "n", "S": "5"}


def wrapped(text: str, columns: int) -> str:
    """The text with long lines broken at blanks, each blank becoming a line end."""
    lines = text.split("\n")
    for at, line in enumerate(lines):
        if len(line) <= columns:
            continue
        pieces: list[str] = []
        start = 0
        while len(line) - start > columns:
            cut = line.rfind(" ", start + columns // 2, start + columns + 1)
            if cut < 0:
                break
            pieces.append(line[start:cut])
            start = cut + 1
        pieces.append(line[start:])
        lines[at] = "\n".join(pieces)
    return "\n".join(lines)


def _free(page: Page, offset: int) -> bool:
    """Whether the character at an offset is in no label, heading or reference."""
    at = bisect_right(page.fixed, (offset, 1 << 62)) - 1
    return at < 0 or page.fixed[at][1] <= offset


def scanned(text: str, page: Page, rng: Random) -> str:
    """The text with letters misread, about one in 400."""
    letters = list(text)
    for _ in range(len(letters) // 400):
        at = int(rng.random() * len(letters))
        if letters[at] in _LOOKALIKES and _free(page, at):
            letters[at] = _LOOKALIKES[letters[at]]
    return "".join(letters)


def alone(text: str, page: Page) -> str:
    """The text with each list label alone on its line."""
    letters, ends = list(text), dict(page.fixed)
    for record in page.structure:
        end = ends.get(record["off"])
        if record["kind"] == "enum" and end is not None and end < len(letters) and letters[end] in " \t\xa0":
            letters[end] = "\n"
    return "".join(letters)


def slipped(text: str, page: Page, rng: Random) -> str:
    """The text with a few labels typed in the wrong case: C. between b. and d."""
    letters, ends = list(text), dict(page.fixed)
    before: Record | None = None
    for record in page.structure:
        num = record["num"]
        fits = before is not None and before["kind"] == "enum" and before["chain"][:-1] == record["chain"][:-1]
        if (
            fits
            and record["kind"] == "enum"
            and len(num) == 1
            and num.islower()
            and num not in "ivx"
            and rng.random() < 0.04
        ):
            start = record["off"]
            at = text.find(num, start, ends.get(start, start))
            if at >= 0:
                letters[at] = num.upper()
                record["printed"] = num.upper()
        before = record
    return "".join(letters)


def inserted(text: str, page: Page, inserts: Sequence[tuple[int, str]]) -> str:
    """The text with furniture put in at offsets that rise, records moved along."""
    offsets = [offset for offset, _ in inserts]
    shifts = [0]
    for _, words in inserts:
        shifts.append(shifts[-1] + len(words))
    pieces: list[str] = []
    last = 0
    for offset, words in inserts:
        pieces += (text[last:offset], words)
        last = offset
    pieces.append(text[last:])
    for record in page.structure:
        record["off"] += shifts[bisect_right(offsets, record["off"])]
    for record in page.references:
        record["start"] += shifts[bisect_right(offsets, record["start"])]
        record["end"] += shifts[bisect_left(offsets, record["end"])]
    return "".join(pieces)


def furnished(text: str, page: Page, kind: str, place: str, rng: Random) -> str:
    """The text with page ends: a number alone on its line, or a running head with a date."""
    inserts: list[tuple[int, str]] = []
    line, number, at = 0, 1, text.find("\n")
    while at >= 0:
        line += 1
        if line >= 44 and text[at - 1 : at] != "\n":
            if kind == "pages":
                inserts.append((at, f"\n{number}"))
            else:
                inserts.append((at, f"\n\n{number}\n\f{place} Land Use Ordinance\nAdopted May 5, 2009"))
            line, number = int(rng.random() * 3), number + 1
        at = text.find("\n", at + 1)
    return inserted(text, page, inserts)


def spoiled(page: Page, kind: str, rng: Random, *, wrap: int, furniture: str, place: str) -> str:
    """The page's text after damage of one kind, and the style's own wraps and furniture."""
    text = "".join(page.parts)
    if kind == "ocr":
        text = scanned(text, page, rng)
    elif kind == "labels-alone":
        text = alone(text, page)
    elif kind == "slips":
        text = slipped(text, page, rng)
    if kind == "wrap" or wrap:
        text = wrapped(text, wrap or 78)
    if kind == "one-line":
        text = text.replace("\r", " ").replace("\n", " ")
    elif kind == "bare-cr":
        text = text.replace("\r\n", " \n").replace("\n", "\r")
    elif furniture in ("pages", "running"):
        text = furnished(text, page, furniture, place, rng)
    for record in page.references:
        record["text"] = text[record["start"] : record["end"]]
    return text
