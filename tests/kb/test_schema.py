"""The tables of the knowledge base: that they are made as they are described."""

import sqlite3
from collections.abc import Iterator

import pytest

from ordparse.kb.ddl import statements
from ordparse.kb.schema import (
    STATEMENTS,
    TABLE,
    TABLES,
    VIEWS,
    create_tables,
    datasette_metadata,
    finish_schema,
    index_tables,
)


@pytest.fixture
def empty() -> Iterator[sqlite3.Connection]:
    connection = sqlite3.connect(":memory:")
    create_tables(connection)
    index_tables(connection)
    finish_schema(connection)
    yield connection
    connection.close()


def test_every_table_has_its_columns_and_its_key(empty: sqlite3.Connection) -> None:
    for table in TABLES:
        found = list(empty.execute(f"PRAGMA table_info({table.name})"))
        assert tuple(row[1] for row in found) == table.names
        assert tuple(row[1] for row in sorted(found, key=lambda row: row[5]) if row[5]) == table.key


def test_the_statements_are_those_of_the_declared_tables() -> None:
    assert STATEMENTS.read_text(encoding="utf-8") == statements(), "run python -m ordparse.kb.ddl"


def test_every_foreign_key_points_at_a_key(empty: sqlite3.Connection) -> None:
    for table in TABLES:
        found = {(row[3], row[2], row[4]) for row in empty.execute(f"PRAGMA foreign_key_list({table.name})")}
        declared = {
            (column.name, column.references, TABLE[column.references].key[0])
            for column in table.columns
            if column.references
        }
        assert found == declared


def test_every_view_has_the_columns_that_are_described(empty: sqlite3.Connection) -> None:
    for view in VIEWS:
        found = empty.execute(f"SELECT * FROM {view.name}")
        assert [column[0] for column in found.description] == [name for name, _ in view.columns]


def test_every_foreign_key_can_be_followed_backward_by_an_index(empty: sqlite3.Connection) -> None:
    for table in TABLES:
        for column in table.columns:
            if column.references in {"provisions", "external_laws", "cross_references", "definitions"}:
                plan = empty.execute(
                    f"EXPLAIN QUERY PLAN SELECT count(*) FROM {table.name} WHERE {column.name} = ?", ["x"]
                ).fetchall()
                assert any("SEARCH" in row[3] for row in plan), (table.name, column.name)


def test_search_reads_the_text_of_provisions(empty: sqlite3.Connection) -> None:
    (sql,) = empty.execute("SELECT sql FROM sqlite_master WHERE name = 'provisions_fts'").fetchone()
    assert 'content="provisions"' in sql
    assert "FTS5" in sql


def test_every_table_view_and_column_has_a_comment() -> None:
    described = datasette_metadata()["databases"]["ordinances"]["tables"]
    assert set(described) == {table.name for table in TABLES} | {view.name for view in VIEWS}
    for name, table in described.items():
        assert table["description"], name
        assert all(table["columns"].values()), name
