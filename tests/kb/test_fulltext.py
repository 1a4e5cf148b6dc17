"""Full-text search does bounded work and says what it did not look at."""

import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest

from ordparse.kb import fulltext
from ordparse.kb.fulltext import Order, question


@pytest.fixture
def connection(knowledge_base: Path) -> Iterator[sqlite3.Connection]:
    opened = sqlite3.connect(f"file:{knowledge_base}?mode=ro", uri=True)
    yield opened
    opened.close()


@pytest.fixture
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    """Bounds so low that the corpus has too many matches."""
    for name, bound in {"COUNTED": 60, "SCORED": 30, "KEPT": 20, "_WINDOWS": 5}.items():
        monkeypatch.setattr(fulltext, name, bound)


def all_with(connection: sqlite3.Connection, query: str) -> set[int]:
    return {
        row[0] for row in connection.execute("SELECT rowid FROM provisions_fts WHERE provisions_fts MATCH ?", [query])
    }


def test_few_matches_are_all_ranked(connection: sqlite3.Connection) -> None:
    found = fulltext.find(connection, question("kennel"))
    assert found.order is Order.CLOSEST
    assert found.is_whole
    assert {match.rowid for match in found.rows} == all_with(connection, "kennel")
    scores = [match.score for match in found.rows]
    assert all(score is not None for score in scores)
    assert scores == sorted(scores, key=lambda score: -(score or 0))


@pytest.mark.usefixtures("small")
def test_a_bounded_count_says_that_there_are_more(connection: sqlite3.Connection) -> None:
    found = fulltext.find(connection, question("shall"))
    assert len(all_with(connection, "shall")) > 60
    assert (found.total, found.is_total, found.is_whole) == (60, False, False)
    assert len(found.rows) == 20
    assert {match.rowid for match in found.rows} <= all_with(connection, "shall")


@pytest.mark.usefixtures("small")
def test_headings_come_first_where_too_many_match(connection: sqlite3.Connection) -> None:
    found = fulltext.find(connection, question("license"))
    assert found.order is Order.HEADINGS
    headed = all_with(connection, "{heading}: license")
    first = [match.rowid in headed for match in found.rows]
    assert first == sorted(first, reverse=True)
    assert any(first)
    assert all(match.score is None for match in found.rows)


@pytest.mark.usefixtures("small")
def test_what_is_listed_comes_from_everywhere(connection: sqlite3.Connection) -> None:
    found = fulltext.find(connection, question("the"))
    highest = connection.execute("SELECT max(rowid) FROM provisions").fetchone()[0]
    assert max(match.rowid for match in found.rows) > highest * 0.75


@pytest.mark.usefixtures("small")
def test_a_stretch_of_rows_is_searched_alone(connection: sqlite3.Connection) -> None:
    wanted = {rowid for rowid in all_with(connection, "shall") if 100 <= rowid <= 150}
    found = fulltext.find(connection, question("shall"), between=(100, 150))
    assert found.total == len(wanted)
    assert {match.rowid for match in found.rows} <= wanted


def test_ranking_leaves_out_what_costs_too_much(
    connection: sqlite3.Connection, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(fulltext, "_RANKED_BY", 50)
    asked = question("kennel dog", frequent={"dog": 300, "kennel": 20})
    assert asked.weighed == '"kennel"'
    found = fulltext.find(connection, asked)
    assert found.order is Order.CLOSEST
    assert {match.rowid for match in found.rows} == all_with(connection, "kennel dog")


def test_a_word_that_stands_everywhere_is_left_out_beside_others() -> None:
    frequent = {"the": 600_000, "dog": 4_000}
    assert question("the dog", frequent=frequent, provisions=1_000_000).left_out == ("the",)
    assert question("the dog", frequent=frequent, provisions=1_000_000).query == '"dog"'
    assert question("the", frequent=frequent, provisions=1_000_000).query == '"the"'
    assert question("the dog", exact=True, frequent=frequent, provisions=1_000_000).query == '"the dog"'
    assert question("the dog", frequent={"the": 900}, provisions=1_000).left_out == ()


def test_the_beginning_of_too_many_words_is_read_as_a_word() -> None:
    asked = question("s*", frequent={"shall": 190_000, "section": 150_000})
    assert asked.too_short == ("s",)
    assert asked.query == '"s"'
    assert question("kenn*", frequent={"kennel": 3_000}).query == '"kenn"*'


def test_words_are_counted_as_the_search_knows_them(connection: sqlite3.Connection) -> None:
    (sql,) = connection.execute("SELECT sql FROM sqlite_master WHERE name = 'provisions_fts'").fetchone()
    assert fulltext._TOKENIZER in sql
    assert fulltext.frequencies(connection) == {}


def test_frequent_words_are_counted(connection: sqlite3.Connection, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fulltext, "FREQUENT", 100)
    found = fulltext.frequencies(connection)
    assert found["dog"] == len(all_with(connection, "dog"))
