"""Page furniture inside law: the numbers of lines and the heads of pages that stand between its words."""

import sqlite3
from typing import TYPE_CHECKING

from ordparse.view import blank, phrase

if TYPE_CHECKING:
    from ordparse.graph import Edge

_LONGEST = 2_000  # characters of a page's head or foot, of a line's number


def without_furniture(connection: sqlite3.Connection, source: int, start: int, text: str) -> str:
    """The text that begins at `start` of a source, as long, with page furniture made blanks."""
    if "\n" not in text:
        return text  # furniture stands on lines of its own, or at their ends
    end = start + len(text)
    furniture = connection.execute(
        "SELECT start, \"end\" FROM matter WHERE source = ? AND start >= ? AND start < ? AND kind = 'furniture' "
        "ORDER BY start",
        [source, start - _LONGEST, end],
    )
    return blank(text, ((max(low, start) - start, high - start) for low, high in furniture if high > start))


def phrase_shown(connection: sqlite3.Connection, source: int, start: int, text: str) -> str:
    """The phrase that begins at `start` of a source on one line, for people to read, without furniture in it."""
    return phrase(without_furniture(connection, source, start, text))


def edge_phrase_shown(connection: sqlite3.Connection, edge: "Edge") -> str:
    """The phrase of a reference in the graph, likewise; its source is known by its number or by its name."""
    source = edge.source
    if isinstance(source, str) and "\n" in edge.text:
        source = connection.execute("SELECT min(id) FROM sources WHERE name = ?", [source]).fetchone()[0]
    if isinstance(source, int):
        return phrase_shown(connection, source, edge.start, edge.text)
    return phrase(edge.text)
