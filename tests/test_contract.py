"""The promises of the contract, on the corpus and on hostile texts."""

import json
from typing import Any

import pytest

from ordparse.jsonout import answer, source_json
from ordparse.parse import Resolved, parse_source, resolve_sources
from ordparse.source import source_from_bytes
from tests.contract import broken_promises, hostile

NAMES = (
    "chanhassen-minneapolis-animals.txt",
    "detroit-lakes-title-1000.txt",
    "detroit-lakes-title-500.txt",
    "elk-river-1996-packet.txt",
    "nowthen-title-3.txt",
)


def as_read(found: Resolved) -> dict[str, Any]:
    """The source as a caller reads it: through JSON."""
    value: dict[str, Any] = json.loads(json.dumps(source_json(found)))
    return value


@pytest.mark.parametrize("name", NAMES)
def test_the_corpus_keeps_every_promise(resolved: dict[str, Resolved], name: str) -> None:
    assert broken_promises(as_read(resolved[name]), resolved[name].parsed.source.text) == []


@pytest.mark.parametrize(("name", "data"), [pytest.param(name, data, id=name) for name, data in hostile()])
def test_a_hostile_text_keeps_every_promise(name: str, data: bytes) -> None:
    (found,) = resolve_sources([parse_source(source_from_bytes(data, name))])
    assert broken_promises(as_read(found), found.parsed.source.text) == []


def test_the_answer_is_one_json_value(resolved: dict[str, Resolved]) -> None:
    value = json.loads(b"".join(answer(resolved.values())))
    assert [source["name"] for source in value["sources"]] == sorted(resolved)


def test_a_text_alone_has_the_ids_it_has_with_others(resolved: dict[str, Resolved]) -> None:
    for name, found in resolved.items():
        source = found.parsed.source
        jurisdictions = list(dict.fromkeys(p.jurisdiction for p in found.parsed.outline.provisions))
        alone = parse_source(source, jurisdictions=jurisdictions, meaning=False)
        assert [p.id for p in alone.outline.provisions] == [p.id for p in found.parsed.outline.provisions], name


def test_broken_promises_are_seen() -> None:
    """The check itself can fail: each kind of damage to a good answer is named."""
    (found,) = resolve_sources(
        [parse_source(source_from_bytes(b"501.01 Policy. See 501.01.\n\nSubd. 1. Dogs.\n", "x"))]
    )
    text = found.parsed.source.text

    def damaged(**changes: Any) -> list[str]:
        value = as_read(found)
        assert broken_promises(value, text) == []
        next(p for p in value["provisions"] if p["kind"] == "subdivision").update(changes)
        return broken_promises(value, text)

    for changes in (
        {"start": 3},
        {"end": 4},
        {"end": 999},
        {"kind": "city"},
        {"label": "502"},
        {"chain": ["x"]},
        {"parent": "us-mn-nowhere/1"},
        {"id": "us-mn-nowhere/1"},
    ):
        assert damaged(**changes), changes
