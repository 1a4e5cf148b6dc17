"""One JSON object a line for each provision, with what it cites, what it means and where it came from."""

import json
import sqlite3
from collections.abc import Iterator
from itertools import islice
from typing import Any

from ordparse.kb.params import marks_for
from ordparse.kb.queries import ReferenceRow, references_from

_BATCH = 400

_PROVISIONS = """
    SELECT p.id, p.jurisdiction, p.version, s.name, p.kind, p.num, p.label, p.heading, p.citation, p.parent, p.chain,
           p.start, p."end", p.status, p.implied, p.text, p.eid
    FROM provisions p JOIN sources s ON s.id = p.source
    WHERE p.placeholder = 0 ORDER BY p.source, p.position
"""
_NAMES = (
    "id", "jurisdiction", "version", "source", "kind", "num", "label", "heading", "citation", "parent", "chain",
    "start", "end", "status", "implied", "text", "eid",
)  # fmt: skip


def records(connection: sqlite3.Connection) -> Iterator[bytes]:
    """The provisions in the order of sources and text, each a line."""
    found = connection.execute(_PROVISIONS)
    while batch := list(islice(found, _BATCH)):
        ids = [row[0] for row in batch]
        cited: dict[str | None, list[dict[str, Any]]] = {}
        for reference in references_from(connection, ids):
            cited.setdefault(reference.provision, []).append(_reference(reference))
        history = _history(connection, ids)
        for row in batch:
            record = dict(zip(_NAMES, row, strict=True))
            record["chain"] = json.loads(record["chain"])
            record["implied"] = bool(record["implied"])
            record["references"] = cited.get(row[0], [])
            record["history"] = history.get(row[0], [])
            yield json.dumps(record, ensure_ascii=False).encode("utf-8", "backslashreplace") + b"\n"


def _reference(reference: ReferenceRow) -> dict[str, Any]:
    return {
        "start": reference.start,
        "end": reference.end,
        "text": reference.text,
        "type": reference.type,
        "relation": reference.relation,
        "targets": [
            {"citation": target.citation, "id": target.target, "status": target.status, "reason": target.reason}
            for target in reference.targets
        ],
    }


def _history(connection: sqlite3.Connection, ids: list[str]) -> dict[str, list[dict[str, Any]]]:
    found: dict[str, list[dict[str, Any]]] = {}
    for provision, *values in connection.execute(
        f"SELECT provision, action, ordinance, section, date, citation, text FROM history"
        f" WHERE provision IN ({marks_for(ids)}) ORDER BY source, start",
        ids,
    ):
        names = ("action", "ordinance", "section", "date", "citation", "text")
        found.setdefault(provision, []).append(dict(zip(names, values, strict=True)))
    return found
