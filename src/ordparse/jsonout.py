"""What was read as the JSON of `ordparse parse`: the names and forms that callers script against."""

import json
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from ordparse import __version__
from ordparse.citations import ResolvedReference
from ordparse.diagnostics import Diagnostic
from ordparse.parse import Resolved
from ordparse.provisions import Provision


def _provision(provision: Provision) -> dict[str, Any]:
    found: dict[str, Any] = {
        "id": provision.id,
        "jurisdiction": provision.jurisdiction,
        "version": provision.version,
        "kind": provision.kind,
        "num": provision.num,
        "label": provision.label,
        "heading": provision.heading,
        "parent": provision.parent,
        "chain": provision.chain,
        "start": provision.start,
        "end": provision.end,
        "pieces": provision.pieces,
        "status": provision.status,
        "implied": provision.implied,
        "text": provision.text,
    }
    if provision.inline:
        found["inline"] = True
    return found


def _reference(found: ResolvedReference) -> dict[str, Any]:
    reference = found.reference
    return {
        "start": reference.start,
        "end": reference.end,
        "text": reference.text,
        "from": reference.origin,
        "type": reference.type,
        "relation": reference.relation,
        "targets": [
            {"citation": target.citation, "id": target.id, "status": target.status}
            | ({"reason": target.reason} if target.reason else {})
            | ({"candidates": target.candidates} if target.candidates else {})
            for target in found.targets
        ],
    }


def diagnostic_json(found: Diagnostic) -> dict[str, Any]:
    """A finding with all its parts; what there is nothing to say of is null."""
    return {
        "code": found.code,
        "severity": found.severity,
        "start": found.start,
        "end": found.end,
        "message": found.message,
        "note": found.note,
        "help": found.help,
        "provision": found.provision,
    }


def _given(pairs: Mapping[str, Any]) -> dict[str, Any]:
    """The pairs whose value is not None."""
    return {name: value for name, value in pairs.items() if value is not None}


def source_json(found: Resolved) -> dict[str, Any]:
    """One source of the answer: its provisions, matter, references and what they say."""
    parsed = found.parsed
    source = parsed.source
    return {
        "name": source.name,
        "sha256": source.sha256,
        "length": len(source.text),
        "encoding": source.encoding,
        "provisions": [_provision(provision) for provision in parsed.outline.provisions],
        "matter": [{"kind": matter.kind, "start": matter.start, "end": matter.end} for matter in parsed.outline.matter],
        "references": [_reference(reference) for reference in found.references],
        "definitions": [
            {
                "term": definition.term,
                "start": definition.start,
                "end": definition.end,
                "provision": definition.provision,
                "scope": definition.scope,
            }
            for definition in parsed.definitions
        ],
        "quantities": [
            _given(
                {
                    "kind": quantity.kind,
                    "value": quantity.value,
                    "unit": quantity.unit,
                    "bound": quantity.bound,
                    "per": quantity.per,
                    "text": quantity.text,
                    "start": quantity.start,
                    "end": quantity.end,
                }
            )
            | {"provision": quantity.provision}
            for quantity in parsed.quantities
        ],
        "norms": [
            {
                "kind": norm.kind,
                "holder": norm.holder,
                "action": norm.action,
                "condition": norm.condition,
                "penalty": norm.penalty,
                "start": norm.start,
                "end": norm.end,
                "provision": norm.provision,
            }
            for norm in parsed.norms
        ],
        "diagnostics": [diagnostic_json(doubt) for doubt in found.diagnostics],
    }


def to_bytes(value: object) -> bytes:
    """The value as JSON in UTF-8; what UTF-8 cannot hold stands as an escape."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode("utf-8", "backslashreplace")


def answer(found: Iterable[Resolved]) -> Iterator[bytes]:
    """The whole answer of `ordparse parse --format json`, piece by piece, a source on a line."""
    yield b'{"ordparse":' + to_bytes(__version__) + b',"sources":[\n'
    for number, source in enumerate(found):
        yield (b",\n" if number else b"") + to_bytes(source_json(source))
    yield b"\n]}\n"
