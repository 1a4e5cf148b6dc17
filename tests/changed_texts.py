"""The labelled texts as other machines would have printed them, changed without changing their length.

Each change keeps every offset, so the labels stay right and each labelled text
is several: one line, hard-wrapped, labels alone on their line, bare carriage
returns, no blank lines, letters in the wrong case, no-break spaces. Where the
change is one of case, the case of numbers and terms is not compared.
"""

import re
from collections.abc import Callable
from functools import cache

from benchmarks.tally import Tally
from ordparse.outline import read_outline
from ordparse.source import source_from_text
from tests.accuracy import labelled, records, structure

_WIDTH = 78


def one_line(text: str) -> str:
    """The text with its line ends as blanks."""
    return text.replace("\n", " ")


def hard_wrapped(text: str) -> str:
    """The text with a blank near each seventy-eighth column as a line end."""
    out, column, blank = list(text), 0, -1
    for at, char in enumerate(text):
        if char == "\n":
            column, blank = 0, -1
            continue
        column += 1
        if char == " ":
            blank = at
        if column > _WIDTH and blank >= 0:
            out[blank] = "\n"
            column, blank = at - blank, -1
    return "".join(out)


def labels_alone(text: str) -> str:
    """The text with each list label alone on its line."""
    return re.sub(r"(?m)^( *\(?[A-Za-z0-9]{1,3}[.)]) ", r"\1\n", text)


def bare_returns(text: str) -> str:
    """The text with carriage returns for line ends."""
    return text.replace("\n", "\r")


def no_blank_lines(text: str) -> str:
    """The text with one line end where there were several."""
    return re.sub(r"\n( *\n)+", lambda match: " " * (len(match[0]) - 1) + "\n", text)


def flipped_letters(text: str) -> str:
    """The text with every seventh letter a capital."""
    return "".join(char.upper() if at % 7 == 0 and len(char.upper()) == 1 else char for at, char in enumerate(text))


def no_break_spaces(text: str) -> str:
    """The text with no-break spaces for blanks."""
    return text.replace(" ", "\xa0")


CHANGES: dict[str, Callable[[str], str]] = {
    "one line": one_line,
    "hard-wrapped": hard_wrapped,
    "labels alone": labels_alone,
    "bare returns": bare_returns,
    "no blank lines": no_blank_lines,
    "flipped letters": flipped_letters,
    "no-break spaces": no_break_spaces,
}


@cache
def changed(name: str, change: str) -> dict[str, Tally]:
    """The tallies of a labelled text under one change."""
    entry, _ = labelled()[name]
    text = entry.read().text
    other = CHANGES[change](text)
    assert len(other) == len(text)
    found = read_outline(source_from_text(other), jurisdictions=entry.jurisdictions).provisions
    same = str.casefold if change == "flipped letters" else str
    return structure(found, records(f"{name}.structure"), same=same)


def worst(change: str) -> dict[str, float]:
    """The lowest figure of any labelled text under one change."""
    tallies = [changed(name, change) for name in labelled()]
    return {key: min(tally[key].f1 for tally in tallies) for key in ("labels", "place in the tree", "heading")}


def table() -> str:
    """The lowest figures by change, for the README."""
    lines = ["| the same texts printed otherwise, the worst of them | labels (F1) | place in the tree | heading |"]
    lines.append("|---|--:|--:|--:|")
    for change in CHANGES:
        lines.append(f"| {change} | " + " | ".join(f"{figure:.3f}" for figure in worst(change).values()) + " |")
    return "\n".join(lines)
