"""How often Python's collector of cycles looks while texts are read, and what becomes of large copies of them."""

import gc
import platform
import subprocess
import sys
from collections.abc import Iterator

import pytest

from ordparse.allocation import collecting_seldom
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
    with collecting_seldom():
        assert gc.get_threshold() == given
    assert gc.get_threshold() == given


def test_work_within_work_sets_nothing_back() -> None:
    with collecting_seldom():
        with collecting_seldom():
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
        "import atexit, gc; from ordparse.allocation import collect_seldom_to_the_end as begin;"
        "atexit.register(lambda: print(gc.get_threshold()[0], gc.get_freeze_count() > 0)); begin()"
    )
    found = subprocess.run([sys.executable, "-c", told], capture_output=True, text=True, check=True)
    assert found.stdout.split() == ["100000", "True"]


@pytest.mark.skipif(platform.libc_ver()[0] != "glibc", reason="other C libraries are left as they are")
def test_copies_of_a_large_text_are_given_back() -> None:
    told = (
        "from benchmarks.machine import peak_megabytes as peak; from ordparse.parse import parse_source as parse;"
        "from ordparse.source import source_from_text as source; law = '1-1. Dogs. The owner’s dog is licensed.\\r\\n';"
        "parse(source(law), meaning=False); text = source((law + 'All of it is said here. ' * 99 + '\\r\\n') * 2500);"
        "before = peak(); parse(text, meaning=False); print((peak() - before) * 2 ** 20 / len(text.text))"
    )
    found = subprocess.run([sys.executable, "-c", told], capture_output=True, text=True, check=True)
    assert 0 < float(found.stdout) < 4.8  # of which the view and the law take four; 5.4 where malloc keeps holes
