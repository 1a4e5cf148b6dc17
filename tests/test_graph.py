"""The reference graph, on a small code made here."""

import pytest

from ordparse import graph as graphs
from ordparse.citing.references import RefType
from ordparse.graph import Point, build_graph, cited_by, cycles, edges, most_cited, neighbourhood, reach, section_of
from ordparse.lookup import MemoryIndex
from ordparse.resolve import resolve
from tests.drawn import RIVERTON, outline, reference

INDEX = MemoryIndex([outline(RIVERTON)])
SAID = [
    # stands in, points at
    ("502.01", "502.03"),
    ("502.03", "502.04"),
    ("502.04", "502.01"),
    ("502.10/2/a", "502.04"),
    ("503A.01", "502.10"),
    ("503A.01", "mn-stat:347.50"),
    ("502.01", "mn-stat:347.50"),
    ("chapter:1001B/1", "502.01..502.04"),
    ("502.10", "502.99"),
]


def drawn() -> "graphs.Graph":
    found = [
        resolve(reference(cited, origin=f"us-mn-riverton/{citing}", start=at), INDEX)
        for at, (citing, cited) in enumerate(SAID)
    ]
    found.append(resolve(reference("self:502.01", origin="us-mn-riverton/502.01", type=RefType.SELF), INDEX))
    return build_graph(INDEX, edges(found, source="riverton.txt"))


def short(id: str) -> str:
    return id.removeprefix("us-mn-riverton/")


def test_a_range_points_at_every_provision_it_covers() -> None:
    citing = [(short(edge.citing), edge.through_range) for edge in cited_by(drawn(), "us-mn-riverton/502.03")]
    assert sorted(citing) == [("502.01", False), ("chapter:1001B/1", True)]


def test_law_elsewhere_and_missing_provisions_are_nodes() -> None:
    graph = drawn()
    assert graph.nodes["mn-stat:347.50"]["point"] is Point.LAW
    assert graph.nodes["502.99"]["point"] is Point.MISSING


def test_most_cited_counts_phrases_but_not_self_references() -> None:
    ranked = dict(most_cited(drawn()))
    assert ranked["us-mn-riverton/502.04"] == 3
    assert ranked["us-mn-riverton/502.01"] == 2
    assert ranked["mn-stat:347.50"] == 2


def test_a_ring_of_sections_is_found_once() -> None:
    assert [tuple(map(short, ring)) for ring in cycles(drawn())] == [("502.01", "502.03", "502.04")]


@pytest.mark.parametrize(
    ("node", "affected"),
    [
        ("502.10/2", {"503A.01": 1}),
        ("502.04", {"502.03": 1, "502.10/2/a": 1, "chapter:1001B/1": 1, "502.01": 2, "503A.01": 2}),
        ("503A.01", {}),
        ("chapter:1001B", {}),
    ],
)
def test_a_change_reaches_who_points_at_it_and_who_points_at_them(node: str, affected: dict[str, int]) -> None:
    found = reach(drawn(), f"us-mn-riverton/{node}")
    assert {short(one.id): one.steps for one in found} == affected


def test_one_step_only_when_asked() -> None:
    assert {one.steps for one in reach(drawn(), "us-mn-riverton/502.04", steps=1)} == {1}


def test_the_neighbourhood_goes_both_ways() -> None:
    near = neighbourhood(drawn(), "us-mn-riverton/503A.01")
    assert set(map(short, near)) == {"503A.01", "502.10", "mn-stat:347.50"}
    assert len(neighbourhood(drawn(), "nowhere")) == 0


def test_the_section_around_a_level() -> None:
    graph = drawn()
    assert short(section_of(graph, "us-mn-riverton/502.10/2/a")) == "502.10"
    assert short(section_of(graph, "us-mn-riverton/chapter:1001B/1")) == "chapter:1001B/1"
    assert section_of(graph, "mn-stat:347.50") == "mn-stat:347.50"


def test_an_edge_keeps_the_words_and_the_relation() -> None:
    (found,) = edges([resolve(reference("502.03"), INDEX)], source="riverton.txt")
    assert (found.text, found.type, found.relation, found.source) == ("x", "internal", None, "riverton.txt")
