"""The folder kb/ is a Datasette configuration: `datasette kb/` shows what `ordparse serve` shows in its tables."""

import json
from pathlib import Path
from typing import Any

import pytest

from ordparse.kb.schema import datasette_metadata
from ordparse.serve import SETTINGS

FOLDER = Path(__file__).parent.parent.parent / "kb"


@pytest.mark.parametrize(("name", "value"), [("metadata.json", datasette_metadata()), ("settings.json", SETTINGS)])
def test_the_files_say_what_the_schema_says(name: str, value: dict[str, Any], request: pytest.FixtureRequest) -> None:
    path = FOLDER / name
    if request.config.getoption("--update"):
        FOLDER.mkdir(exist_ok=True)
        path.write_text(json.dumps(value, indent=2, ensure_ascii=False) + "\n", encoding="utf-8")
    assert json.loads(path.read_text(encoding="utf-8")) == value
