"""The registry of findings: each kind is explained, and its own sample triggers it in the whole pipeline."""

import re
from pathlib import Path

import pytest

from ordparse.checks import CODES, MODULES
from ordparse.parse import parse_source, resolve_sources
from ordparse.source import source_from_text

WITHOUT_SAMPLE = {"misplaced-provision"}  # a safety net: no text is known that needs it

PACKAGE = Path(__file__).parent.parent / "src" / "ordparse"


def test_all_modules_that_register_a_kind_are_loaded() -> None:
    registering = [
        file for file in PACKAGE.rglob("*.py") if re.search(r"= register\(\n", file.read_text(encoding="utf-8"))
    ]
    assert sorted(file.relative_to(PACKAGE).with_suffix("").parts for file in registering) == sorted(
        tuple(module.__name__.split(".")[1:]) for module in MODULES
    )


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
