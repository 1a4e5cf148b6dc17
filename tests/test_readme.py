"""The README tells the truth: its commands run and answer as printed, and its map names what exists."""

import os
import re
import shlex
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import click
import pytest

from ordparse.cli import cli

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")


def blocks(language: str) -> list[str]:
    return re.findall(rf"```{language}\n(.*?)```", README, re.DOTALL)


def commands() -> Iterator[tuple[str, list[str]]]:
    """Each command of the README with the lines that it is said to print."""
    for block in blocks("console"):
        for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
            command, *lines = part.rstrip("\n").split("\n")
            yield command, lines


def matches(printed: list[str], lines: list[str]) -> bool:
    """Whether the printed lines are the expected ones, where "..." stands for any number of lines."""
    pattern = "".join(r"(?:.*\n)*?" if line == "..." else re.escape(line) + r"\s*\n" for line in lines)
    return re.fullmatch(pattern, "".join(f"{line}\n" for line in printed)) is not None


@pytest.mark.parametrize(("command", "lines"), list(commands()), ids=lambda value: str(value)[:60])
def test_a_command_answers_as_printed(command: str, lines: list[str], knowledge_base: Path) -> None:
    program, *arguments = shlex.split(command)
    assert program == "ordparse"
    done = subprocess.run(
        [sys.executable, "-m", "ordparse", *arguments],
        capture_output=True,
        encoding="utf-8",
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT / "src"), "ORDPARSE_DB": str(knowledge_base)},
    )
    assert done.returncode == (1 if arguments[0] == "lint" else 0), done.stderr
    if lines:
        assert matches(done.stdout.splitlines(), lines), done.stdout


def test_every_command_stands_in_the_table() -> None:
    for name, command in cli.commands.items():
        assert re.search(rf"^\| .*`{name}[` ]", README, re.MULTILINE), name
        assert command.help, name
        options = [option for option in command.params if isinstance(option, click.Option) and option.name != "form"]
        assert all(option.help for option in options), name


def test_every_make_target_of_the_readme_exists() -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    targets = set(re.findall(r"make ([a-z]+)", README))
    assert {"serve", "test"} <= targets
    for target in targets:
        assert re.search(rf"^{target}:", makefile, re.MULTILINE), target


def test_the_map_names_what_exists() -> None:
    table = README.partition("| stage | where |")[2].partition("\n\n")[0]
    names = re.findall(r"`([\w/.*]+)`", table)
    assert len(names) > 40
    for name in names:
        places = [ROOT, ROOT / "src" / "ordparse", ROOT / "docs"]
        assert any(list(place.glob(name)) for place in places), name


def test_the_questions_can_be_asked(knowledge_base: Path) -> None:
    (block,) = blocks("sql")
    with closing(sqlite3.connect(knowledge_base)) as connection:
        for question in block.split(";"):
            if question.strip():
                assert connection.execute(question).fetchall(), question


def test_the_python_of_the_readme_runs(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    (block,) = blocks("python")
    exec(compile(block, "README.md", "exec"), {})
    assert "us-mn-nowthen/3-2-9/A/2" in capsys.readouterr().out
