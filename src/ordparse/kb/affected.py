"""Who is affected when a provision changes, asked of a knowledge base step by step.

The answer is that of `graph.reach`, without the whole graph in memory: each step
is a few indexed queries.
"""

import sqlite3
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from ordparse.graph import Affected, Edge, Point
from ordparse.kb.furniture import edge_phrase_shown
from ordparse.kb.params import chunks, marks_for
from ordparse.kb.queries import provision, subtree
from ordparse.near import unknown_provision
from ordparse.provisions import CONTAINERS, Kind

_WHOLE = frozenset({Kind.SECTION.value, *(kind.value for kind in CONTAINERS)})

_CITING = """
    SELECT r.provision, {target}, r.text, r.type, r.relation, s.name, r.start, r."end", {through}
    FROM {rows} JOIN cross_references r ON r.id = t.reference JOIN sources s ON s.id = r.source
    WHERE {target} IN ({marks}) AND r.provision IS NOT NULL AND r.type NOT IN ('self', 'history')
"""
_BY_NAME = {"rows": "reference_targets t", "target": "t.target", "through": "0"}
_BY_RANGE = {
    "rows": "range_members m JOIN reference_targets t ON t.id = m.target",
    "target": "m.provision",
    "through": "m.provision IS NOT t.target",
}


def _within(connection: sqlite3.Connection, ids: Iterable[str]) -> set[str]:
    """The provisions and what they lie in, up to their sections: who cites a section cites its levels."""
    found: set[str] = set()
    waiting = set(ids)
    while waiting:
        found |= waiting
        above: set[str] = set()
        for chunk in chunks(sorted(waiting)):
            marks = marks_for(chunk)
            for kind, parent in connection.execute(f"SELECT kind, parent FROM provisions WHERE id IN ({marks})", chunk):
                if kind not in _WHOLE and parent is not None:
                    above.add(parent)
        waiting = above - found
    return found


def _citing(connection: sqlite3.Connection, ids: Iterable[str]) -> list[Edge]:
    """The phrases that point at the provisions, in the order of sources and text."""
    rows: set[tuple[Any, ...]] = set()
    for chunk in chunks(sorted(ids)):
        for parts in (_BY_NAME, _BY_RANGE):
            rows.update(connection.execute(_CITING.format(**parts, marks=marks_for(chunk)), chunk))
    return [
        Edge(
            citing=row[0],
            cited=row[1],
            point=Point.PROVISION,
            text=row[2],
            type=row[3],
            relation=row[4],
            source=row[5],
            start=row[6],
            end=row[7],
            through_range=bool(row[8]),
        )
        for row in sorted(rows, key=lambda row: (row[5], row[6], row[7], row[0], row[1], row[8]))
    ]


def affected(connection: sqlite3.Connection, id: str, *, steps: int | None = None) -> list[Affected]:
    """The provisions that a change of the one with this id reaches, nearest first.

    Raises:
        UnknownProvision: nothing of this id is loaded.
    """
    changed = provision(connection, id)
    if changed is None:
        raise unknown_provision(connection, id)
    own = {row.id for row in subtree(connection, changed)}
    found: dict[str, Affected] = {}
    asked: set[str] = set()
    waiting, far = own, 0
    while waiting and (steps is None or far < steps):
        far += 1
        targets = _within(connection, waiting) - asked
        asked |= targets
        waiting = set()
        for edge in _citing(connection, targets):
            if edge.citing not in own and edge.citing not in found:
                found[edge.citing] = Affected(id=edge.citing, steps=far, edge=edge)
                waiting.add(edge.citing)
    return sorted(found.values(), key=lambda one: (one.steps, one.id))


def affected_json(id: str, found: Iterable[Affected]) -> dict[str, Any]:
    """The answer as plain values."""
    return {
        "provision": id,
        "affected": [
            {
                "id": one.id,
                "steps": one.steps,
                "through": {
                    "cited": one.edge.cited,
                    "text": one.edge.text,
                    "relation": one.edge.relation,
                    "source": one.edge.source,
                    "start": one.edge.start,
                    "end": one.edge.end,
                },
            }
            for one in found
        ],
    }


def affected_lines(connection: sqlite3.Connection, id: str, found: Sequence[Affected]) -> Iterator[str]:
    """The answer for a person to read."""
    if not found:
        yield f"nothing in the knowledge base cites {id}, or what it lies in up to its section"
        return
    for one in found:
        relation = f" ({one.edge.relation})" if one.edge.relation else ""
        yield f"{one.steps}  {one.id}"
        yield f"   {edge_phrase_shown(connection, one.edge)}{relation} -> {one.edge.cited}"
