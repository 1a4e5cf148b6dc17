"""The registry of findings: each kind is explained, and its own sample triggers it in the whole pipeline."""

import pytest

import ordparse.parse  # registers all kinds
from ordparse.diagnostics import CODES
from ordparse.parse import parse_source, resolve_sources
from ordparse.source import source_from_text

WITHOUT_SAMPLE = {"misplaced-provision"}  # a safety net: no text is known that needs it

assert ordparse.parse


@pytest.mark.parametrize("code", sorted(CODES))
def test_the_sample_of_a_kind_triggers_it(code: str) -> None:
    kind = CODES[code]
    assert kind.name == code
    assert len(kind.explanation.split()) > 8
    if code in WITHOUT_SAMPLE:
        assert kind.sample == ""
        return
    (found,) = resolve_sources([parse_source(source_from_text(kind.sample))])
    doubts = [doubt for doubt in found.diagnostics if doubt.code == code]
    assert doubts
    for doubt in doubts:
        assert 0 <= doubt.start <= doubt.end <= len(kind.sample)
        assert doubt.severity is kind.severity
        assert not doubt.message.endswith(".")
