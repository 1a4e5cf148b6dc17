"""A knowledge base made by hand from a few records, for tests of what reads one."""

import sqlite3
from collections.abc import Sequence
from typing import Any

from ordparse.comparing.similarity import similar_provisions
from ordparse.comparing.wording import Wording, subtrees
from ordparse.kb.inserting import insert_rows
from ordparse.kb.schema import TABLE, create_tables, finish_schema, index_tables


def small_base(
    records: Sequence[Wording], *, quantities: Sequence[dict[str, Any]] = (), norms: Sequence[dict[str, Any]] = ()
) -> sqlite3.Connection:
    """A knowledge base in memory with these provisions, amounts and norms, and their similar provisions."""
    connection = sqlite3.connect(":memory:")
    create_tables(connection)

    def insert(table: str, **values: Any) -> None:
        spec = TABLE[table]
        insert_rows(connection, spec.into(), [[values.get(name) for name in spec.names]], width=len(spec.names))

    cities = sorted({record.jurisdiction for record in records})
    for number, city in enumerate(cities, start=1):
        insert("jurisdictions", id=city, name=city.split("-")[-1].title(), state="XX", country="US", kind="city")
        insert(
            "sources", id=number, name=f"{city}.txt", jurisdiction=city, sha256="", encoding="utf-8", length=0, text=""
        )
    last = subtrees(records)
    depth: dict[str, int] = {}
    for index, record in enumerate(records):
        depth[record.id] = depth.get(record.parent or "", -1) + 1
        insert(
            "provisions",
            id=record.id,
            jurisdiction=record.jurisdiction,
            version=record.version,
            source=cities.index(record.jurisdiction) + 1,
            kind=record.kind,
            num=record.id.rpartition("/")[2],
            label=record.id.rpartition("/")[2] + ".",
            heading=record.heading,
            citation=record.id.partition("/")[2],
            parent=record.parent,
            section=record.section,
            depth=depth[record.id],
            position=index,
            last=last[index] - 1,
            start=0,
            end=0,
            spans="[]",
            implied=0,
            placeholder=0,
            text=record.text,
            chain="[]",
        )
    homes = {record.id: cities.index(record.jurisdiction) + 1 for record in records}
    for table, rows in (("quantities", quantities), ("norms", norms)):
        for number, row in enumerate(rows, start=1):
            insert(table, id=number, source=homes[row["provision"]], **{"start": number, "end": number, **row})
    similar = TABLE["similar_provisions"]
    insert_rows(connection, similar.into(), similar_provisions([records]).rows(), width=len(similar.names))
    index_tables(connection)
    finish_schema(connection)
    connection.commit()
    return connection
