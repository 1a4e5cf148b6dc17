"""Who is affected by a change: the knowledge base answers as the graph does."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from ordparse.errors import UnknownProvision
from ordparse.graph import build_graph, reach
from ordparse.kb.affected import affected, affected_json, affected_lines
from ordparse.kb.edges import edges, places
from ordparse.kb.queries import open_database


@pytest.fixture(scope="module")
def base(knowledge_base: Path) -> Iterator[sqlite3.Connection]:
    with closing(open_database(knowledge_base)) as connection:
        yield connection


def test_the_answer_is_that_of_the_graph_for_every_section(base: sqlite3.Connection) -> None:
    graph = build_graph(places(base), edges(base))
    ids = [row[0] for row in base.execute("SELECT id FROM provisions WHERE placeholder = 0 AND kind = 'section'")]
    reached = 0
    for id in ids:
        ours = affected(base, id)
        assert [(one.id, one.steps) for one in ours] == [(one.id, one.steps) for one in reach(graph, id)]
        reached += len(ours)
    assert reached > 50


def test_one_step_holds_who_points_at_it(base: sqlite3.Connection) -> None:
    id = "us-mn-detroit-lakes/502.07"
    (one,) = affected(base, id, steps=1)
    assert (one.id, one.edge.relation) == ("us-mn-detroit-lakes/502.05", "pursuant-to")
    assert affected_json(id, [one])["affected"][0]["through"]["text"] == one.edge.text
    assert next(iter(affected_lines(base, id, [one]))) == "1  us-mn-detroit-lakes/502.05"


def test_nobody_and_nothing(base: sqlite3.Connection) -> None:
    assert "nothing" in next(affected_lines(base, "x", []))
    with pytest.raises(UnknownProvision, match="nowhere"):
        affected(base, "us-mn-nowhere/1")
