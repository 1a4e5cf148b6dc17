"""The codes of a knowledge base, one for each source and version, ready for their markup."""

import json
import sqlite3
from collections import defaultdict
from collections.abc import Iterator

from ordparse.export.akn import Code, Link, Node, href, written_out
from ordparse.provisions import Kind

_PROVISIONS = """
    SELECT jurisdiction, version, id, kind, num, label, heading, parent, start, spans, status, eid
    FROM provisions WHERE source = ? AND placeholder = 0 ORDER BY position
"""
_TARGETS = """
    SELECT r.jurisdiction, r.version, r.start, r."end", t.target, p.eid, l.url,
           p.source = r.source AND p.jurisdiction = r.jurisdiction AND p.version IS r.version
    FROM cross_references r
    JOIN reference_targets t ON t.reference = r.id
    LEFT JOIN provisions p ON p.id = t.target AND p.placeholder = 0
    LEFT JOIN external_laws l ON l.id = t.external_law
    WHERE r.source = ? AND r.jurisdiction IS NOT NULL
    ORDER BY r.start, r."end" DESC, t.id
"""
_FURNITURE = """SELECT start, "end" FROM matter WHERE source = ? AND kind = 'furniture' ORDER BY start"""


def codes(connection: sqlite3.Connection) -> Iterator[tuple[str, Code]]:
    """The name of each code's file, without its ending, and the code; by source and then by version."""
    sources = connection.execute("SELECT id, name, text FROM sources ORDER BY id").fetchall()
    names: defaultdict[str, int] = defaultdict(int)
    for number, source, text in sources:
        nodes: dict[tuple[str, str | None], list[Node]] = {}
        for jurisdiction, version, *values in connection.execute(_PROVISIONS, [number]):
            nodes.setdefault((jurisdiction, version), []).append(_node(*values))
        links = _links(connection, number)
        text = written_out(text, connection.execute(_FURNITURE, [number]))
        for (jurisdiction, version), own in nodes.items():
            name = jurisdiction if version is None else f"{jurisdiction}@{version}"
            names[name] += 1
            yield (
                name if names[name] == 1 else f"{name}~{names[name]}",
                Code(
                    jurisdiction=jurisdiction,
                    version=version,
                    source=source,
                    text=text,
                    nodes=tuple(own),
                    links=tuple(links.get((jurisdiction, version), ())),
                ),
            )


def _node(
    id: str,
    kind: str,
    num: str,
    label: str,
    heading: str | None,
    parent: str | None,
    start: int,
    spans: str | None,
    status: str | None,
    eid: str,
) -> Node:
    return Node(
        id=id,
        kind=Kind(kind),
        num=num,
        label=label,
        heading=heading,
        parent=parent,
        start=start,
        spans=tuple((low, high) for low, high in json.loads(spans or "[]")),
        status=status,
        eid=eid,
    )


def _links(connection: sqlite3.Connection, source: int) -> dict[tuple[str, str | None], list[Link]]:
    """The reference phrases of a source by code, in text order, with the addresses they lead to."""
    addresses: dict[tuple[str, str | None, int, int], dict[str, None]] = {}
    for jurisdiction, version, start, end, target, eid, url, inside in connection.execute(_TARGETS, [source]):
        found = addresses.setdefault((jurisdiction, version, start, end), {})
        address = href(target, eid, inside=bool(inside)) if target else url
        if address:
            found[address] = None
    links: dict[tuple[str, str | None], list[Link]] = defaultdict(list)
    for (jurisdiction, version, start, end), found in addresses.items():
        links[jurisdiction, version].append(Link(start=start, end=end, hrefs=tuple(found)))
    return links
