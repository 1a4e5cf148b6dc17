"""Findings about references, on small codes made here."""

import pytest

from ordparse.citing.references import Reference, RefType, Relation
from ordparse.lookup import MemoryIndex
from ordparse.reference_checks import check_reference
from ordparse.resolve import resolve
from tests.drawn import CHANHASSEN, RIVERTON, outline, reference

INDEX = MemoryIndex([outline(RIVERTON), outline(CHANHASSEN, "us-mn-chanhassen")])


def said(
    text: str,
    citation: str,
    *,
    origin: str = "us-mn-riverton/502.01",
    relation: Relation | None = None,
    type: RefType = RefType.INTERNAL,
) -> Reference:
    found = reference(citation, origin=origin, type=type)
    return Reference(
        start=found.start,
        end=found.end,
        text=text,
        origin=found.origin,
        jurisdiction=found.jurisdiction,
        version=found.version,
        type=found.type,
        relation=relation,
        citations=found.citations,
    )


CASES = [
    (said("Section 210", "chapter:210"), "dangling-reference: chapter 210 is not in the loaded code"),
    (said("Section 502.10, Subd. 3", "502.10/3"), "dangling-reference: section 502.10(3) is not in the loaded code"),
    (said("Section 503A.01, 1", "503A.01/1"), "ambiguous-reference: section 503A.01(1) may mean 2 provisions"),
    (said("Chapter 503A.01", "503A.01"), "wrong-word: 503A.01 is a section, and the text calls it a chapter"),
    (said("Section 502", "chapter:502"), "wrong-word: 502 is a chapter, and the text calls it a section"),
    (said("Section 502.04", "502.04"), "reference-to-repealed: section 502.04 is repealed"),
    (
        said("§ 5-7", "5-7", origin="us-mn-chanhassen/5-18"),
        "reference-to-reserved: section 5-7 is reserved",
    ),
    (said("Section 502.04", "502.04", relation=Relation.REPEALS), ""),
    (said("Section 502.03", "502.03"), ""),
    (said("Sections 502.03 to 502.10", "502.03..502.10"), ""),
    (said("Minn. Stat. 1.1", "mn-stat:1.1", type=RefType.STATUTE), ""),
    (said("§ 347.50", "mn-stat:347.50", type=RefType.STATUTE), ""),
    (
        said("M.S. Section 347.50", "mn-stat:347.50", type=RefType.STATUTE),
        "statute-without-state: M.S. does not say whose law it is",
    ),
]


@pytest.mark.parametrize(("found", "finding"), CASES)
def test_a_reference_has_the_finding_it_deserves_and_no_other(found: Reference, finding: str) -> None:
    doubts = list(check_reference(resolve(found, INDEX), INDEX))
    assert "; ".join(f"{doubt.code}: {doubt.message}" for doubt in doubts) == finding
    assert all(doubt.provision == found.origin and doubt.note for doubt in doubts)


def test_a_dangling_reference_says_what_is_loaded() -> None:
    (doubt,) = check_reference(resolve(said("Section 210", "chapter:210"), INDEX), INDEX)
    assert doubt.note == "the loaded text of us-mn-riverton has no chapter 210; it has chapters 502, 503A, 1001B"
    assert doubt.help == "add the source with chapter 210, or check the number in the ordinance"


def test_where_what_holds_it_is_loaded_no_source_is_asked_for() -> None:
    (doubt,) = check_reference(resolve(said("Section 502.99", "502.99"), INDEX), INDEX)
    assert (doubt.note, doubt.help) == (
        "chapter 502 is loaded and has no section 502.99",
        "check the number in the ordinance",
    )
    (doubt,) = check_reference(resolve(said("Section 502.03(z)", "502.03/z"), INDEX), INDEX)
    assert (doubt.note, doubt.help) == (
        "section 502.03 has no levels below it, so no (z)",
        "check the number in the ordinance",
    )


def test_what_is_known_from_its_sections_alone_may_go_on_in_another_source() -> None:
    index = MemoryIndex([outline("c 6 ?\n  s 6-11\n  s 6-12")])
    (doubt,) = check_reference(resolve(said("section 6-32", "6-32", origin="us-mn-riverton/6-11"), index), index)
    assert doubt.note == "of chapter 6 only sections 6-11 and 6-12 are loaded, and no section 6-32"
    assert doubt.help == "add the source with section 6-32, or check the number in the ordinance"
