"""The reference graph of a knowledge base, read row by row."""

import sqlite3
from collections.abc import Iterator

from ordparse.graph import Edge, Point
from ordparse.kb.lookup import COLUMNS, place_of
from ordparse.lookup import Place

_EDGES = """
    SELECT r.provision, coalesce(t.target, t.external_law), t.status, r.text, r.type, r.relation, s.name, r.start,
           r."end", 0, t.id
    FROM reference_targets t
    JOIN cross_references r ON r.id = t.reference
    JOIN sources s ON s.id = r.source
    WHERE r.provision IS NOT NULL AND r.type <> 'history' AND coalesce(t.target, t.external_law) IS NOT NULL
    UNION ALL
    SELECT r.provision, m.provision, 'resolved', r.text, r.type, r.relation, s.name, r.start, r."end", 1, t.id
    FROM range_members m
    JOIN reference_targets t ON t.id = m.target
    JOIN cross_references r ON r.id = t.reference
    JOIN sources s ON s.id = r.source
    WHERE r.provision IS NOT NULL AND m.provision IS NOT t.target
    ORDER BY 7, 8, 11
"""

_POINTS = {"external": Point.LAW, "missing": Point.MISSING}


def edges(connection: sqlite3.Connection) -> Iterator[Edge]:
    """The phrases as edges, in the order of sources and text; history notes left out."""
    for citing, cited, status, text, type_, relation, source, start, end, through, _ in connection.execute(_EDGES):
        yield Edge(
            citing=citing,
            cited=cited,
            point=_POINTS.get(status, Point.PROVISION),
            text=text,
            type=type_,
            relation=relation,
            source=source,
            start=start,
            end=end,
            through_range=bool(through),
        )


def places(connection: sqlite3.Connection) -> Iterator[Place]:
    """The loaded provisions, in the order of sources and text."""
    rows = connection.execute(f"SELECT {COLUMNS} FROM provisions WHERE placeholder = 0 ORDER BY source, position")
    return map(place_of, rows)
