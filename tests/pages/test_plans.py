"""Every query of every page is answered by an index: no page reads a whole table."""

import re
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, unquote, urlsplit

import pytest

from ordparse.kb import summary as figures
from ordparse.pages import routes
from ordparse.pages.links import Links
from ordparse.pages.site import Visit, build_facts
from tests.pages.pages_by_kind import PAGES

SMALL = {"build_info", "jurisdictions"}
"""Tables of a row for each code at most, which a page may read whole."""


WHOLE = ("/topics",)
"""Pages about all sections at once, which read them all; a base too large for one answers 503 after the time limit."""


class Watched(sqlite3.Connection):
    """A connection that keeps the queries it was asked."""

    asked: list[tuple[str, Any]]

    def execute(self, sql: str, parameters: Any = (), /) -> sqlite3.Cursor:
        self.asked.append((sql, parameters))
        return super().execute(sql, parameters)


@pytest.fixture
def watched(knowledge_base: Path) -> Iterator[Watched]:
    connection = sqlite3.connect(f"file:{knowledge_base}?mode=ro", uri=True, factory=Watched)
    connection.asked = []
    yield connection
    connection.close()


def scans(connection: Watched, sql: str, parameters: Any) -> list[str]:
    """The steps of a query that read a whole table without an index."""
    plan = sqlite3.Connection.execute(connection, f"EXPLAIN QUERY PLAN {sql}", parameters)
    return [
        step
        for *_, step in plan
        if (match := re.match(r"SCAN (\w+)", step))
        and "INDEX" not in step
        and "VIRTUAL TABLE" not in step
        and match[1] not in SMALL
        and _is_table(connection, sql, match[1])
    ]


def _is_table(connection: Watched, sql: str, name: str) -> bool:
    """Whether a name in a plan is a table of the base or an alias of one, and not a subquery."""
    tables = {row[0] for row in sqlite3.Connection.execute(connection, "SELECT name FROM sqlite_master")} - SMALL
    aliases = {alias: table for table, alias in re.findall(r"(?:FROM|JOIN) (\w+) (\w+)", sql)}
    return name in tables or aliases.get(name) in tables


@pytest.mark.parametrize("path", [path for path in PAGES if path not in WHOLE])
def test_a_page_reads_no_whole_table(watched: Watched, path: str) -> None:
    figures.summary(watched)  # counted once a build, not once a page
    watched.asked.clear()
    split = urlsplit(path)
    view, tail = next(
        (view, match.groupdict().get("path"))
        for address, view in routes.VIEWS
        if (match := re.match(address, split.path))
    )
    query = {key: tuple(values) for key, values in parse_qs(split.query).items()}
    build_facts(watched)
    view(Visit(connection=watched, links=Links(), path=unquote(tail or ""), query=query))
    assert watched.asked
    found = {(step, sql) for sql, parameters in watched.asked for step in scans(watched, sql, parameters)}
    assert found == set()


def test_a_query_without_an_index_would_be_found(watched: Watched) -> None:
    assert scans(watched, "SELECT p.id FROM provisions p WHERE p.heading = 'x'", ())
    assert scans(watched, "SELECT id FROM norms WHERE action = 'x'", ())
    assert not scans(watched, "SELECT id FROM provisions WHERE id = 'x'", ())
