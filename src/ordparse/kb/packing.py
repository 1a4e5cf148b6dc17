"""Rows on their way from a worker to the writer, as bytes.

They are tuples of plain values, which `marshal` writes and reads in half the time
that pickling takes. Both ends are processes of one build.
"""

import marshal
from collections.abc import Iterable
from dataclasses import fields
from typing import Any

from ordparse.kb.rows import SourceRows
from ordparse.kb.targets import Links

_VERSION = 4
"""The version of the format that writes a string once however often it stands in the rows, as ids and kinds do."""


def _values(found: Any) -> dict[str, Any]:
    return {field.name: getattr(found, field.name) for field in fields(found)}


def pack(sources: Iterable[SourceRows]) -> bytes:
    """The rows of some sources as bytes."""
    told = [(_values(rows), None if rows.links is None else _values(rows.links)) for rows in sources]
    return marshal.dumps([{**rows, "links": links} for rows, links in told], _VERSION)


def unpack(packed: bytes) -> list[SourceRows]:
    """The rows that were packed."""
    told: list[dict[str, Any]] = marshal.loads(packed)
    return [SourceRows(**{**rows, "links": None if rows["links"] is None else Links(**rows["links"])}) for rows in told]
