"""The neighbourhood of a provision: the references a few steps around it, read from the knowledge base."""

import sqlite3
from collections.abc import Iterable, Sequence
from typing import Any

from ordparse.graph import Edge, Point
from ordparse.pages.law import WITHIN, Law, find_all

MOST_EDGES = 4_000
FRONTIER = 80  # sections that are asked further in one step
_EDGE = (
    "r.provision, coalesce(t.target, t.external_law, t.citation), t.status, r.text, r.type, r.relation, r.source, "
    'r.start, r."end"'
)


def neighbourhood(connection: sqlite3.Connection, law: Law, steps: int) -> list[Edge]:
    """The references within some steps of a provision, in both directions; each once."""
    found: dict[tuple[Any, ...], Edge] = {}
    if law.source is None:
        among: list[tuple[str, list[Any]]] = [("p.id = ?", [law.id])]
    elif law.section is not None:
        among = [("p.section = ?", [law.section])]
    else:
        among = [(WITHIN, [law.source, law.position, law.last])]
    asked: set[str] = {law.section or law.id}
    for _ in range(steps):
        fresh: list[Edge] = []
        for where, values in among:
            for edge in _out(connection, where, values) + _in(connection, where, values):
                key = (edge.source, edge.start, edge.citing, edge.cited)
                if key not in found:
                    found[key] = edge
                    fresh.append(edge)
            if len(found) > MOST_EDGES:
                return list(found.values())[:MOST_EDGES]
        ids = {id for edge in fresh for id in (edge.citing, edge.cited)}
        further = {one.section or one.id for one in find_all(connection, ids).values() if not one.placeholder} - asked
        asked |= further
        among = [("p.section = ?", [id]) for id in sorted(further)[:FRONTIER]]
    return list(found.values())


def _edges(rows: Iterable[Sequence[Any]], through_range: bool = False) -> list[Edge]:
    points = {"external": Point.LAW, "missing": Point.MISSING}
    return [
        Edge(
            citing=row[0],
            cited=row[1],
            point=points.get(row[2], Point.PROVISION),
            text=row[3],
            type=row[4],
            relation=row[5],
            source=row[6],
            start=row[7],
            end=row[8],
            through_range=through_range,
        )
        for row in rows
    ]


def _out(connection: sqlite3.Connection, where: str, values: list[Any]) -> list[Edge]:
    return _edges(
        connection.execute(
            f"SELECT {_EDGE} FROM provisions p CROSS JOIN cross_references r ON r.provision = p.id "
            f"CROSS JOIN reference_targets t ON t.reference = r.id WHERE {where} "
            "AND r.type NOT IN ('history', 'self') ORDER BY r.start LIMIT 2000",
            values,
        )
    )


def _in(connection: sqlite3.Connection, where: str, values: list[Any]) -> list[Edge]:
    direct = connection.execute(
        f"SELECT {_EDGE} FROM provisions p CROSS JOIN reference_targets t ON t.target = p.id "
        f"CROSS JOIN cross_references r ON r.id = t.reference WHERE {where} AND r.provision IS NOT NULL "
        "AND r.type NOT IN ('history', 'self') ORDER BY r.source, r.start LIMIT 2000",
        values,
    )
    ranges = connection.execute(
        'SELECT r.provision, p.id, t.status, r.text, r.type, r.relation, r.source, r.start, r."end" '
        f"FROM provisions p CROSS JOIN range_members m ON m.provision = p.id "
        "CROSS JOIN reference_targets t ON t.id = m.target AND t.target IS NOT m.provision "
        f"CROSS JOIN cross_references r ON r.id = t.reference WHERE {where} AND r.provision IS NOT NULL "
        "AND r.type NOT IN ('history', 'self') LIMIT 500",
        values,
    )
    return _edges(direct) + _edges(ranges, through_range=True)
