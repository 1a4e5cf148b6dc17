"""The typed questions, asked of the corpus."""

import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from ordparse.comparing.stored import stored_answers
from ordparse.errors import BadKnowledgeBase
from ordparse.kb.queries import (
    MARK_END,
    MARK_START,
    breadcrumbs,
    children,
    cited_by,
    neighbours,
    open_database,
    provision,
    references_from,
    search,
    subtree,
)
from ordparse.parse import Resolved

SECTION = "us-mn-detroit-lakes/502.07"


@pytest.fixture(scope="module")
def connection(knowledge_base: Path) -> Iterator[sqlite3.Connection]:
    opened = open_database(knowledge_base)
    yield opened
    opened.close()


def test_every_provision_is_as_it_was_parsed(connection: sqlite3.Connection, resolved: dict[str, Resolved]) -> None:
    for found in resolved.values():
        for parsed in found.parsed.outline.provisions:
            row = provision(connection, parsed.id)
            assert row is not None
            assert (row.kind, row.num, row.label, row.heading, row.parent) == (
                parsed.kind,
                parsed.num,
                parsed.label,
                parsed.heading,
                parsed.parent,
            )
            assert (row.start, row.end, row.spans, row.pieces) == (
                parsed.start,
                parsed.end,
                parsed.spans,
                parsed.pieces,
            )
            assert (row.text, row.chain, row.heading_span) == (parsed.text, parsed.chain, parsed.heading_span)


def test_the_way_down_and_up(connection: sqlite3.Connection) -> None:
    section = provision(connection, SECTION)
    assert section is not None
    below = subtree(connection, section)
    assert below[0] == section
    assert {row.section for row in below} == {SECTION}
    assert [row.id for row in children(connection, SECTION)] == [row.id for row in below if row.parent == SECTION]
    for row in below[1:]:
        around = [crumb.id for crumb in breadcrumbs(connection, row)]
        assert around[-1] == row.parent
        assert SECTION in around


def test_people_cite_it_so(connection: sqlite3.Connection) -> None:
    for id, citation in {
        SECTION: "502.07",
        f"{SECTION}/2": "502.07, subd. 2",
        "us-mn-detroit-lakes/chapter:502": "chapter 502",
        "us-mn-minneapolis/64.120/b/2": "64.120(b)(2)",
        "us-mn-chanhassen/chapter:5/article:II/division:1": "chapter 5, article II, division 1",
    }.items():
        row = provision(connection, id)
        assert row is not None
        assert row.citation == citation


def test_neighbours_are_the_sections_before_and_after(connection: sqlite3.Connection) -> None:
    row = provision(connection, SECTION)
    assert row is not None
    before, after = neighbours(connection, row)
    assert before is not None
    assert after is not None
    assert (before.num, after.num) == ("502.06", "502.08")


def test_what_a_section_cites_and_what_cites_it_agree(connection: sqlite3.Connection) -> None:
    (out,) = [r for r in references_from(connection, [f"{SECTION}/2"]) if r.text.startswith("Section 210")]
    assert out.targets[0].status == "missing"
    back = cited_by(connection, [str(out.targets[0].target)])
    assert out.id in {citing.reference for citing in back}


def test_search_marks_the_words_and_counts(connection: sqlite3.Connection) -> None:
    result = search(connection, "kennel license")
    assert result.total == sum(count for _, count in result.jurisdictions) == sum(count for _, count in result.kinds)
    assert len({name for name, _ in result.jurisdictions}) > 1
    assert any(MARK_START in hit.snippet and MARK_END in hit.snippet for hit in result.hits)
    (name, count) = result.jurisdictions[0]
    narrowed = search(connection, "kennel license", jurisdiction=name, limit=1)
    assert narrowed.total == count
    assert len(narrowed.hits) == 1
    assert search(connection, "kennel license", offset=1, limit=1).hits == result.hits[1:2]


_SIGNS = st.sampled_from(['"', "*", "(", ")", "AND", "OR", "NOT", "NEAR", "-", ":", "^", "dog"])


@settings(max_examples=200, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(words=st.text(max_size=30) | st.lists(_SIGNS).map(" ".join))
def test_no_search_words_are_an_error(connection: sqlite3.Connection, words: str) -> None:
    search(connection, words)


def test_a_missing_or_foreign_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(BadKnowledgeBase, match=r"none\.db: no such knowledge base"):
        open_database(tmp_path / "none.db")
    (tmp_path / "text.db").write_text("hello " * 500)
    with pytest.raises(BadKnowledgeBase, match="not a knowledge base"):
        open_database(tmp_path / "text.db")
    sqlite3.connect(tmp_path / "other.db").close()
    other = sqlite3.connect(tmp_path / "other.db")
    other.execute("CREATE TABLE build_info (key TEXT, value TEXT)")
    other.close()
    with pytest.raises(BadKnowledgeBase, match="another version"):
        open_database(tmp_path / "other.db")


def test_the_base_cannot_be_written_through_it(connection: sqlite3.Connection) -> None:
    with pytest.raises(sqlite3.OperationalError, match="readonly"):
        connection.execute("DELETE FROM provisions")


def test_side_by_side_has_the_answers_that_are_stored_in_short_too(connection: sqlite3.Connection) -> None:
    held = connection.execute("SELECT DISTINCT provision FROM similar_provisions WHERE further IS NOT NULL LIMIT 20")
    provisions = [provision for (provision,) in held]
    assert provisions
    for asked in provisions:
        shown = connection.execute(
            "SELECT other_jurisdiction, rank, other, score, verdict FROM side_by_side WHERE provision = ?", [asked]
        ).fetchall()
        told = [(a.jurisdiction, a.rank, a.section, a.score, a.verdict) for a in stored_answers(connection, asked)]
        assert sorted(map(tuple, shown)) == told
        rows = connection.execute("SELECT count(*) FROM similar_provisions WHERE provision = ?", [asked]).fetchone()[0]
        assert len(told) > rows
