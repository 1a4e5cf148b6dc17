"""The grammar loader."""

from pathlib import Path

import pytest

from ordparse import grammar
from ordparse.feed import Feed


def test_the_checkout_has_its_own_folder(request: pytest.FixtureRequest) -> None:
    if request.config.getoption("--compiled"):
        pytest.skip("the compiled parser is that of a wheel")
    assert (grammar.folder().parent / "pyproject.toml").is_file()


def test_parsers_are_made_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "tiny.lark").write_text('start: "a" other\nother: "b"\n', encoding="utf-8")
    monkeypatch.setattr(grammar, "folder", lambda: tmp_path)
    assert grammar.parser("tiny", "start") is grammar.parser("tiny", "start")
    assert grammar.parser("tiny", "start").parse("ab").data == "start"
    assert grammar.parser("tiny", "other").parse("b").data == "other"


@pytest.fixture
def alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with a grammar of its own, and nothing remembered of it."""
    (tmp_path / "tiny.lark").write_text('start: "a" "b"\n', encoding="utf-8")
    monkeypatch.setattr(grammar, "folder", lambda: tmp_path)
    return tmp_path


def read_anew(text: str) -> str:
    """What the grammar reads in a process that has not loaded it yet."""
    grammar._fingerprint.cache_clear()
    return str(grammar.parser.__wrapped__("tiny", "start").parse(text).data)


def test_kept_tables_are_used(alone: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert read_anew("ab") == "start"
    with monkeypatch.context() as patch:
        patch.setattr(grammar, "_made", None)
        assert read_anew("ab") == "start"


def test_tables_of_a_grammar_that_changed_are_made_anew(alone: Path) -> None:
    assert read_anew("ab") == "start"
    (alone / "tiny.lark").write_text('start: "c"\n', encoding="utf-8")
    assert read_anew("c") == "start"


def test_tables_for_another_lexer_are_made_anew(alone: Path) -> None:
    (alone / "tiny.lark").write_text('start: A\nA: "a"\n', encoding="utf-8")
    made = [grammar.parser.__wrapped__("tiny", "start", lexer=lexer) for lexer in ("basic", "contextual", Feed)]
    assert [parser.options.lexer for parser in made] == ["basic", "contextual", Feed]


@pytest.mark.parametrize("left", [0, 10, 50, 100])
def test_damaged_tables_are_made_anew(alone: Path, left: int) -> None:
    assert read_anew("ab") == "start"
    (kept,) = (alone / "__pycache__").iterdir()
    kept.write_bytes(kept.read_bytes()[:left])
    assert read_anew("ab") == "start"


def test_tables_with_any_damaged_byte_are_made_anew(alone: Path) -> None:
    assert read_anew("ab") == "start"
    (kept,) = (alone / "__pycache__").iterdir()
    whole = kept.read_bytes()
    for at in range(0, len(whole), max(1, len(whole) // 60)):
        damaged = whole[:at] + bytes([whole[at] ^ 0x81]) + whole[at + 1 :]
        kept.write_bytes(damaged)
        assert read_anew("ab") == "start"
        assert kept.read_bytes() != damaged, at


def test_a_folder_that_cannot_be_written_is_no_fault(alone: Path) -> None:
    (alone / "__pycache__").write_bytes(b"")
    assert read_anew("ab") == "start"
