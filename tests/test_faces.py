"""One resolver behind every face: the same questions, the same answers."""

import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from click.testing import CliRunner

from ordparse.citing.references import RefType
from ordparse.cli import cli
from ordparse.kb.lookup import SqliteIndex
from ordparse.kb.queries import open_database
from ordparse.lookup import MemoryIndex
from ordparse.parse import Resolved
from ordparse.questions import answer_json, resolve_text
from ordparse.serve import application

QUESTIONS = 100


@pytest.fixture(scope="module")
def base(knowledge_base: Path) -> Iterator[sqlite3.Connection]:
    with closing(open_database(knowledge_base)) as connection:
        yield connection


@pytest.fixture(scope="module")
def questions(resolved: dict[str, Resolved]) -> list[tuple[str, str]]:
    """A hundred phrases of the corpus, each with the provision it stands in, from all over it."""
    asked = {
        (one.reference.text, str(one.reference.origin)): None
        for found in resolved.values()
        for one in found.references
        if one.reference.origin is not None and one.reference.type is not RefType.HISTORY
    }
    all_of_them = list(asked)
    step = len(all_of_them) / QUESTIONS
    return [all_of_them[int(number * step)] for number in range(QUESTIONS)]


def test_memory_and_knowledge_base_agree(
    questions: list[tuple[str, str]], resolved: dict[str, Resolved], base: sqlite3.Connection
) -> None:
    memory = MemoryIndex([found.parsed.outline for found in resolved.values()])
    stored = SqliteIndex(base)
    assert len(set(questions)) == QUESTIONS
    unread = []
    for text, context in questions:
        answers = [answer_json(text, context, resolve_text(text, context, index)) for index in (memory, stored)]
        assert answers[0] == answers[1]
        if not answers[0]["references"]:
            unread.append(text)
    assert len(unread) <= 1, unread  # "'210" is read as a section only after "City Code"


def test_the_command_line_agrees(
    questions: list[tuple[str, str]], knowledge_base: Path, base: sqlite3.Connection
) -> None:
    stored = SqliteIndex(base)
    for text, context in questions[::5]:
        done = CliRunner().invoke(cli, ["resolve", "--in", context, "--db", str(knowledge_base), "--json", "--", text])
        assert done.exit_code == 0, done.output
        assert json.loads(done.output) == answer_json(text, context, resolve_text(text, context, stored))


async def test_the_json_page_and_the_sql_function_agree(
    questions: list[tuple[str, str]], knowledge_base: Path, base: sqlite3.Connection
) -> None:
    stored = SqliteIndex(base)
    site = application([knowledge_base])
    database = site.get_database("ordinances")
    for text, context in questions:
        right = answer_json(text, context, resolve_text(text, context, stored))
        page = await site.client.get("/resolve.json", params={"q": text, "in": context})
        assert page.status_code == 200
        assert page.json() == right
        rows = await database.execute("SELECT resolve_reference(:text, :context)", {"text": text, "context": context})
        assert json.loads(rows.single_value()) == right


async def test_in_sql_a_whole_table_of_phrases_can_be_asked(knowledge_base: Path) -> None:
    database = application([knowledge_base]).get_database("ordinances")
    rows = await database.execute(
        "SELECT resolve_reference(text, provision) -> '$.references' FROM cross_references"
        " WHERE type = 'self' AND provision IS NOT NULL LIMIT 50"
    )
    assert all(json.loads(row[0])[0]["targets"][0]["status"] == "resolved" for row in rows)
    nothing = await database.execute("SELECT resolve_reference('x', 'us-mn-nowhere')")
    assert "us-mn-nowhere" in json.loads(nothing.single_value())["error"]
