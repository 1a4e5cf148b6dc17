"""Imports point one way: reading a text knows neither SQLite nor what is made of the text later."""

import ast
from pathlib import Path

PACKAGE = Path(__file__).parent.parent / "src" / "ordparse"
EARLY = ("outline", "citing", "meaning", "enactments", "history")
SHARED = (
    *("provisions", "citations", "designators", "ids", "source", "laws", "states"),
    *("grammar", "resolve", "lookup", "following", "reference_checks", "parse"),
    *("view", "markup", "literals", "spotting", "feed", "walking", "allocation"),
)
BEFORE_ALL = (
    *("source", "view", "markup", "literals", "spotting", "grammar", "feed", "walking", "laws", "states", "allocation"),
    *("provisions", "citations", "designators", "ids", "diagnostics"),
)
LATE = ("sqlite3", "ordparse.comparing", "ordparse.kb", "ordparse.pages", "ordparse.export")


def _imported(file: Path) -> list[str]:
    names: list[str] = []
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            names += [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and node.module:
            names.append(node.module)
    return names


def test_reading_imports_nothing_of_what_comes_after_it() -> None:
    files = [PACKAGE / f"{name}.py" for name in SHARED]
    files += [file for name in EARLY for file in (PACKAGE / name).glob("*.py")]
    assert len(files) > 40
    assert [(file.name, name) for file in files for name in _imported(file) if name.startswith(LATE)] == []


def test_what_all_stages_share_imports_none_of_them() -> None:
    stages = tuple(
        f"ordparse.{name}" for name in ("outline", "citing", "meaning", "history.entries", "resolve", "parse")
    )
    files = [PACKAGE / f"{name}.py" for name in BEFORE_ALL]
    files += [*(PACKAGE / "enactments").glob("*.py"), PACKAGE / "history" / "notes.py"]
    found = [(file.name, other) for file in files for other in _imported(file)]
    assert [pair for pair in found if pair[1].startswith(stages)] == []


def test_the_outline_imports_no_later_stage() -> None:
    later = ("ordparse.citing", "ordparse.meaning", "ordparse.history.entries", "ordparse.resolve", "ordparse.parse")
    files = (PACKAGE / "outline").glob("*.py")
    assert [(file.name, name) for file in files for name in _imported(file) if name.startswith(later)] == []
