"""The wheel: installed into an empty folder, it has its grammar and its pages and parses a text."""

import json
import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    command = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--no-build-isolation"]
    subprocess.run([*command, "--wheel-dir", str(folder), str(ROOT)], check=True, cwd=folder)
    (found,) = folder.glob("*.whl")
    return found


def test_the_wheel_holds_all_that_is_read_at_run_time(wheel: Path) -> None:
    names = set(zipfile.ZipFile(wheel).namelist())
    for path in (ROOT / "grammar").glob("*.lark"):
        assert f"ordparse/grammar/{path.name}" in names
    for path in (ROOT / "src" / "ordparse").rglob("*"):
        if path.is_file() and "__pycache__" not in path.parts:
            assert path.relative_to(ROOT / "src").as_posix() in names
    assert not [name for name in names if name.startswith(("tests", "benchmarks", "corpus"))]


def test_an_installed_wheel_parses_builds_and_shows(wheel: Path, tmp_path: Path) -> None:
    target, work = tmp_path / "installed", tmp_path / "work"
    work.mkdir()
    command = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--target", str(target), str(wheel)]
    subprocess.run(command, check=True, cwd=work)

    def run(*arguments: str) -> str:
        return subprocess.run(
            [sys.executable, *arguments],
            check=True,
            capture_output=True,
            encoding="utf-8",
            cwd=work,
            env={**os.environ, "PYTHONPATH": str(target)},
        ).stdout

    assert run("-c", "import ordparse; print(ordparse.__file__)").startswith(str(target))
    (work / "a.txt").write_text("502.01 License. A dog needs a license under section 502.01.\n", encoding="utf-8")
    (source,) = json.loads(run("-m", "ordparse", "parse", "a.txt", "--jurisdiction", "us-mn-sample"))["sources"]
    assert source["references"][0]["targets"][0]["id"] == "us-mn-sample/502.01"
    run("-m", "ordparse", "build", "a.txt", "--jurisdiction", "us-mn-sample")
    assert "A dog needs a license" in run("-m", "ordparse", "show", "us-mn-sample/502.01")
    page = "import asyncio; from pathlib import Path; from ordparse.serve import application\n"
    page += "served = application([Path('kb/ordinances.db')])\n"
    page += "print(asyncio.run(served.client.get('/code/us-mn-sample/502.01')).text)\n"
    assert "A dog needs a license" in run("-c", page)
