"""The tree grown by the grammar, and what is lifted to fit it."""

import pytest

from ordparse.outline.nesting import Node
from ordparse.outline.structure import grow, parents
from ordparse.provisions import Kind
from tests.outline.trees import outline


def node(kind: Kind, num: str, parent: Node | None = None, *, part: bool = False) -> Node:
    return Node(kind=kind, num=num, start=0, end=1, body=1, parent=parent, part=part)


def test_what_fits_stays() -> None:
    chapter = node(Kind.CHAPTER, "5")
    section = node(Kind.SECTION, "5-1", chapter)
    subdivision = node(Kind.SUBDIVISION, "1", section)
    item = node(Kind.ENUM, "a", subdivision)
    second = node(Kind.ENUM, "b", subdivision)
    after = node(Kind.SUBDIVISION, "2", section)
    nodes = [chapter, section, subdivision, item, second, after]
    tree, moved = grow(nodes)
    assert moved == []
    assert parents(tree, nodes) == [None, 0, 1, 2, 2, 1]


def test_a_list_of_a_chapter_ends_where_its_first_section_begins_and_may_go_on_behind() -> None:
    chapter = node(Kind.CHAPTER, "5")
    first = node(Kind.SUBDIVISION, "1", chapter)
    section = node(Kind.SECTION, "5-1", chapter)
    item = node(Kind.ENUM, "a", section)
    second = node(Kind.SUBDIVISION, "2", chapter)
    nodes = [chapter, first, section, item, second]
    tree, moved = grow(nodes)
    assert moved == []
    assert parents(tree, nodes) == [None, 0, 0, 2, 0]


@pytest.mark.parametrize("kind", [Kind.SECTION, Kind.CHAPTER, Kind.ARTICLE])
def test_a_head_below_an_item_is_lifted_out(kind: Kind) -> None:
    chapter = node(Kind.CHAPTER, "5")
    section = node(Kind.SECTION, "5-1", chapter)
    item = node(Kind.ENUM, "a", section)
    stray = node(kind, "9", item)
    nodes = [chapter, section, item, stray]
    tree, moved = grow(nodes)
    assert moved == [stray]
    above = parents(tree, nodes)[3]
    assert above == (1 if kind is Kind.SECTION else 0)


def test_a_container_below_a_section_is_lifted_to_the_container_around() -> None:
    title = node(Kind.TITLE, "1")
    section = node(Kind.SECTION, "1-1", title)
    chapter = node(Kind.CHAPTER, "2", section)
    nodes = [title, section, chapter]
    tree, moved = grow(nodes)
    assert moved == [chapter]
    assert parents(tree, nodes) == [None, 0, 0]


def test_a_part_of_an_ordinance_holds_lists_and_no_sections() -> None:
    ordinance = node(Kind.INSTRUMENT, "9")
    part = node(Kind.PART, "1", ordinance, part=True)
    item = node(Kind.ENUM, "a", part)
    section = node(Kind.SECTION, "5-1", part)
    nodes = [ordinance, part, item, section]
    tree, moved = grow(nodes)
    assert moved == [section]
    assert parents(tree, nodes) == [None, 0, 1, 0]


def test_no_nodes_make_an_empty_tree() -> None:
    tree, moved = grow([])
    assert (parents(tree, []), moved) == ([], [])


@pytest.mark.parametrize(("first", "second"), [("SECTION 1.", "SECTION 2."), ("SECTION I.", "SECTION II.")])
@pytest.mark.parametrize("number", ["12", "____", ""])
def test_the_parts_of_an_ordinance_around_what_it_enacts(number: str, first: str, second: str) -> None:
    found = outline(f"""
ORDINANCE NO. {number}

AN ORDINANCE TO AMEND CHAPTER 4, ANIMALS

THE COUNCIL OF THE CITY OF ELM HEREBY ORDAINS:

{first} That Chapter 4 is hereby amended to read as follows:

Sec. 4-1. Definitions.

Dog means a dog.

Sec. 4-2. Hogs.

A. No person shall keep a hog.

B. Hogs are pigs.

{second} That all ordinances in conflict are repealed.
""")
    parts = [p for p in found.provisions if p.kind == "part"]
    assert [p.label for p in parts] == [first, second]
    assert {p.above and p.above.kind for p in parts} == ({"instrument"} if number == "12" else {None})
    assert [p.num for p in found.provisions if p.kind == "section"] == ["4-1", "4-2"]
    texts = {p.id.partition("/")[2]: p.text for p in found.provisions}
    assert texts["4-2/B"] == "Hogs are pigs."
    assert parts[1].text == "That all ordinances in conflict are repealed."
