"""The grammar loader."""

import pytest

from ordparse import grammar


def test_the_checkout_has_its_own_folder() -> None:
    assert (grammar.folder().parent / "pyproject.toml").is_file()


def test_parsers_are_made_once(tmp_path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "tiny.lark").write_text('start: "a" other\nother: "b"\n', encoding="utf-8")
    monkeypatch.setattr(grammar, "folder", lambda: tmp_path)
    assert grammar.parser("tiny", "start") is grammar.parser("tiny", "start")
    assert grammar.parser("tiny", "start").parse("ab").data == "start"
    assert grammar.parser("tiny", "other").parse("b").data == "other"
