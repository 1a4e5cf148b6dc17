"""Imports point one way: reading a text knows neither SQLite nor what is made of the text later."""

import ast
from pathlib import Path

PACKAGE = Path(__file__).parent.parent / "src" / "ordparse"
EARLY = ("outline", "citing", "meaning")
SHARED = (
    *("provisions", "citations", "designators", "ids", "source", "history", "laws"),
    *("grammar", "resolve", "lookup", "parse"),
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
