"""How often Python's collector of cycles looks while texts are read."""

import gc
import subprocess
import sys
from collections.abc import Iterator

import pytest

from ordparse.collecting import seldom
from ordparse.outline import read_outline
from ordparse.parse import parse_source
from ordparse.source import source_from_text

TEXT = source_from_text("502.01 Dogs. A dog needs a license.\n")
OFTEN, SELDOM = (700, 10, 10), (100_000, 10, 10)


@pytest.fixture(autouse=True)
def pace() -> Iterator[None]:
    """Python's own pace before each test; what was set before after it."""
    before = gc.get_threshold()
    gc.set_threshold(*OFTEN)
    yield
    gc.set_threshold(*before)


def test_a_parse_is_seldom_looked_through(monkeypatch: pytest.MonkeyPatch) -> None:
    seen = []
    monkeypatch.setattr(
        "ordparse.parse.read_outline", lambda *given, **named: seen.append(gc.get_threshold()) or read_outline(*given)
    )
    parse_source(TEXT, meaning=False)
    assert seen == [SELDOM]
    assert gc.get_threshold() == OFTEN


def test_work_that_fails_leaves_the_pace_as_it_was(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ordparse.parse.read_outline", lambda *_, **__: 1 / 0)
    with pytest.raises(ZeroDivisionError):
        parse_source(TEXT)
    assert gc.get_threshold() == OFTEN


@pytest.mark.parametrize("given", [(0, 10, 10), (100_000, 5, 5), (1_000_000, 10, 10)])
def test_a_caller_whose_pace_is_slower_keeps_it(given: tuple[int, int, int]) -> None:
    gc.set_threshold(*given)
    with seldom():
        assert gc.get_threshold() == given
    assert gc.get_threshold() == given


def test_work_within_work_sets_nothing_back() -> None:
    with seldom():
        with seldom():
            assert gc.get_threshold() == SELDOM
        assert gc.get_threshold() == SELDOM
    assert gc.get_threshold() == OFTEN


def test_a_caller_who_has_the_collector_off_finds_it_off() -> None:
    gc.disable()
    try:
        parse_source(TEXT, meaning=False)
        assert not gc.isenabled()
    finally:
        gc.enable()


def test_a_command_looks_seldom_to_its_end() -> None:
    told = (
        "import atexit, gc; from ordparse.collecting import seldom_to_the_end as begin;"
        "atexit.register(lambda: print(gc.get_threshold()[0], gc.get_freeze_count() > 0)); begin()"
    )
    found = subprocess.run([sys.executable, "-c", told], capture_output=True, text=True, check=True)
    assert found.stdout.split() == ["100000", "True"]
