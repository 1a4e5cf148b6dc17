"""Rows as plain tuples, and the values of single tables that several stages of a build write or read."""

import json
from collections.abc import Iterable, Sequence
from typing import Any, TypeAlias

from ordparse.citations import Reference, RefType, Relation
from ordparse.diagnostics import Diagnostic
from ordparse.provisions import JurisdictionId, ProvisionId

Row: TypeAlias = tuple[Any, ...]
"""The values of one row, in the order of its table's columns."""

in_json = json.JSONEncoder(ensure_ascii=False, separators=(",", ":")).encode
"""A value of a JSON column; one encoder for all rows, since making one costs more than most values."""


def reference_of(row: Sequence[Any], citations: Iterable[str]) -> Reference:
    """The phrase that a row of `cross_references` holds.

    `row`: its start, end, text, provision, jurisdiction, version, type and relation.
    """
    start, end, text, origin, jurisdiction, version, type_, relation = row
    return Reference(
        start,
        end,
        text,
        None if origin is None else ProvisionId(origin),
        None if jurisdiction is None else JurisdictionId(jurisdiction),
        version,
        RefType(type_),
        None if relation is None else Relation(relation),
        tuple(citations),
    )


def diagnostic_row(doubt: Diagnostic, source: int, number: int) -> Row:
    """The row of a finding about a source; where about a phrase, under the phrase's number until it has its own."""
    return (
        number,
        source,
        doubt.provision,
        doubt.code,
        doubt.severity.value,
        doubt.start,
        doubt.end,
        doubt.message,
        doubt.note,
        doubt.help,
    )
