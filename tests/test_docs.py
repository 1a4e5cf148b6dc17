"""The commands that the documents show are commands there are."""

import re
import shlex
from pathlib import Path

import click
import pytest

from ordparse.cli import cli

DOCS = sorted((Path(__file__).parent.parent / "docs").glob("*.md"))
COMMANDS = [
    (path.name, line.strip())
    for path in DOCS
    for line in path.read_text(encoding="utf-8").splitlines()
    if re.match(r" {4}ordparse [a-z]", line)
]


@pytest.mark.parametrize(("document", "line"), COMMANDS)
def test_a_command_of_the_documents_can_be_given(document: str, line: str) -> None:
    _, name, *arguments = shlex.split(line, comments=True)
    command = cli.get_command(click.Context(cli), name)
    assert command is not None, document
    command.make_context(name, arguments)


def test_the_documents_show_commands() -> None:
    assert len(COMMANDS) >= 8
