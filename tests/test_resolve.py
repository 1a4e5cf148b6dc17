"""Resolving: citations looked up in small codes made here."""

import time
from collections.abc import Callable

import pytest

from ordparse.citing.references import RefType, ResolvedReference, TargetStatus
from ordparse.lookup import MOST_ALIKE, MOST_BETWEEN, Index, MemoryIndex
from ordparse.parse import parse_source, resolve_sources
from ordparse.provisions import Outline
from ordparse.resolve import resolve, resolve_citation, where_is
from ordparse.source import source_from_text
from tests.drawn import code_at, in_sqlite, loaded, outline, reference


@pytest.fixture(params=["memory", "sqlite"])
def index(request: pytest.FixtureRequest) -> Index:
    return MemoryIndex(loaded()) if request.param == "memory" else in_sqlite(loaded())


QUESTIONS = [
    # context, citation, status, id, in the reason
    ("us-mn-riverton/502.01", "502.03", "resolved", "us-mn-riverton/502.03", ""),
    ("us-mn-riverton/502.01", "502.10/2/a", "resolved", "us-mn-riverton/502.10/2/a", ""),
    ("us-mn-riverton/502.01", "502.10/def:kennel", "resolved", "us-mn-riverton/502.10/def:kennel", ""),
    ("us-mn-riverton/502.01", "502.10/2/A", "resolved", "us-mn-riverton/502.10/2/a", ""),
    ("us-mn-riverton/502.01", "503a.01", "resolved", "us-mn-riverton/503A.01", ""),
    ("us-mn-riverton/502.01", "502.10/3", "missing", None, "section 502.10 has no subdivision 3"),
    ("us-mn-riverton/502.01", "502.10/2/a/1", "missing", None, "has no levels below it"),
    ("us-mn-riverton/502.01", "502.10/2/e", "missing", None, "has no (e)"),
    ("us-mn-riverton/502.01", "502.99", "missing", None, "chapter 502 is loaded and has no section 502.99"),
    ("us-mn-riverton/502.01", "210.01", "missing", None, "no chapter 210"),
    ("us-mn-riverton/502.01", "chapter:210", "missing", None, "no chapter 210"),
    ("us-mn-riverton/502.01", "999", "missing", None, "no section 999"),
    ("us-mn-riverton/502.01", "chapter:502", "resolved", "us-mn-riverton/chapter:502", ""),
    ("us-mn-riverton/502.01", "chapter:1001B/2", "resolved", "us-mn-riverton/chapter:1001B/2", ""),
    ("us-mn-riverton/502.01", "chapter:1004A/table:1A", "missing", None, "no chapter 1004A"),
    ("us-mn-riverton/502.01", "503A.01/1", "ambiguous", "us-mn-riverton/503A.01/1", "us-mn-riverton/503A.01/1~2"),
    ("us-mn-riverton/503A.01/1~2", "503A.01/1", "resolved", "us-mn-riverton/503A.01/1~2", ""),
    ("us-mn-riverton/502.10/2/a", "self:502.10", "resolved", "us-mn-riverton/502.10", ""),
    ("us-mn-riverton/502.10/2/a", "self:502", "resolved", "us-mn-riverton/chapter:502", ""),
    ("us-mn-riverton/502.10/2/a", "self:code", "resolved", "us-mn-riverton", ""),
    ("us-mn-riverton/502.01", "mn-stat:347.51/2", "external", None, "Minnesota Statutes"),
    ("us-mn-riverton/502.01", "ext:Uniform Fire Code/4", "external", None, "Uniform Fire Code"),
    ("us-mn-riverton/502.01", "us-mn-elk-river/502.08", "resolved", "us-mn-elk-river@existing/502.08", ""),
    ("us-mn-riverton/502.01", "us-mn-elk-river/502.01", "resolved", "us-mn-elk-river@existing/502.01", ""),
    ("us-mn-riverton/502.01", "us-mn-anoka/1.01", "ambiguous", "us-mn-anoka@draft-1/1.01", "2 versions"),
    ("us-mn-riverton/502.01", "us-mn-anoka/1.02", "resolved", "us-mn-anoka@draft-2/1.02", ""),
    ("us-mn-riverton/502.01", "us-mn-afton/1.01", "external", None, "no text of us-mn-afton is loaded"),
    ("us-mn-elk-river@proposed/502.01", "502.08", "missing", None, "existing of us-mn-elk-river has it"),
    ("us-mn-elk-river@existing/502.01", "502.08", "resolved", "us-mn-elk-river@existing/502.08", ""),
    ("us-mn-elk-river@proposed/502.01", "self:code", "resolved", "us-mn-elk-river@proposed", ""),
    ("us-mn-elk-river/instrument:96", "502.08", "resolved", "us-mn-elk-river@existing/502.08", ""),
    ("us-mn-elk-river/instrument:96", "502.09", "missing", None, "has no chapter 502"),
    ("us-wa-whatcom/20.14.030", "20.80.675", "missing", None, "has no chapter 20.80, so no section 20.80.675"),
    ("us-wa-whatcom/20.14.030", "20.14.040", "missing", None, "chapter 20.14 is loaded and has no section 20.14.040"),
    (
        "us-mn-ada/6-11",
        "6-32",
        "missing",
        None,
        "of chapter 6 only sections 6-11 and 6-12 are loaded, and no section 6-32",
    ),
    (
        "us-mn-ada/6-11",
        "7-32",
        "missing",
        None,
        "of chapter 7 only sections from 7-1 to 7-11 are loaded, and no section",
    ),
    ("us-dc-washington/25-104", "1-207.38", "missing", None, "has no title 1, so no section 1-207.38"),
    ("us-wa-whatcom/20.14.030", "22.05", "missing", None, "so no section 22.05"),
    ("us-mn-chanhassen/5-18", "1-2", "missing", None, "no chapter 1,"),
    ("us-mn-chanhassen/5-18", "article:II", "resolved", "us-mn-chanhassen/chapter:5/article:II", ""),
    ("us-mn-chanhassen/6-1", "article:II", "resolved", "us-mn-chanhassen/chapter:6/article:II", ""),
    (
        "us-mn-chanhassen/6-1",
        "chapter:5/division:2",
        "resolved",
        "us-mn-chanhassen/chapter:5/article:II/division:2",
        "",
    ),
    ("us-mn-chanhassen/6-1", "chapter:6/division:2", "missing", None, "chapter 6 has no division 2"),
    ("us-mn-chanhassen/6-1", "5-7", "resolved", "us-mn-chanhassen/5-1--5-15", ""),
    ("us-mn-chanhassen/6-1", "5-18/2", "missing", None, "section 5-18 has no (2)"),
    ("us-or-rivergrove/instrument:XVI/1", "2/a", "resolved", "us-or-rivergrove/instrument:XVI/2/a", ""),
    ("us-or-rivergrove/instrument:54-89/1", "2", "resolved", "us-or-rivergrove/instrument:54-89/2", ""),
    ("us-or-rivergrove/instrument:54-89/1", "ord:XVI", "resolved", "us-or-rivergrove/instrument:XVI", ""),
    ("us-or-rivergrove/instrument:54-89/1", "ord:12", "external", None, "ordinance 12 is not loaded"),
]


@pytest.mark.parametrize(("context", "citation", "status", "id", "reason"), QUESTIONS)
def test_a_citation_means_the_provision_it_names_or_says_why_not(
    index: Index, context: str, citation: str, status: str, id: str | None, reason: str
) -> None:
    target = resolve_citation(citation, where_is(context, code_at(context), index), index)
    assert (target.status, target.id) == (status, id)
    assert reason in (target.reason or "")
    assert (target.reason is None) is (status == "resolved")


RANGES = [
    ("us-mn-riverton/502.01", "502.01..502.04", "resolved", "502.01 502.03 502.031 502.04"),
    ("us-mn-riverton/502.01", "502.02..502.05", "missing", "502.03 502.04"),
    ("us-mn-riverton/502.01", "502.10/2/b..502.10/2/d", "resolved", "502.10/2/b 502.10/2/c 502.10/2/d"),
    ("us-mn-riverton/502.01", "chapter:502..chapter:503A", "resolved", "chapter:502 chapter:503A"),
    ("us-mn-riverton/502.01", "502.031+", "resolved", "502.031 502.04 502.10"),
    ("us-mn-riverton/502.01", "210.01..210.09", "missing", ""),
    ("us-mn-chanhassen/6-1", "5-3..5-18", "resolved", "5-1--5-15 5-16 5-18"),
]


@pytest.mark.parametrize(("context", "citation", "status", "covered"), RANGES)
def test_a_range_lists_the_loaded_provisions_it_covers(
    index: Index, context: str, citation: str, status: str, covered: str
) -> None:
    target = resolve_citation(citation, where_is(context, code_at(context), index), index)
    assert target.status == status
    assert [id.partition("/")[2] for id in target.covers] == covered.split()


def test_adding_a_source_resolves_what_waited_for_it() -> None:
    waiting = reference("210.01")

    def answer(outlines: list[Outline]) -> ResolvedReference:
        return resolve(waiting, MemoryIndex(outlines))

    assert answer(loaded()).targets[0].status is TargetStatus.MISSING
    more = [*loaded(), outline("c 210\n  s 210.01")]
    assert answer(more).targets[0].id == "us-mn-riverton/210.01"


def test_a_history_entry_is_never_a_provision_of_the_code() -> None:
    found = resolve(reference("ord:502@2001-01-01", type=RefType.HISTORY), MemoryIndex(loaded()))
    assert found.targets[0].status is TargetStatus.EXTERNAL


def test_outside_every_code_a_local_citation_is_missing_with_a_reason() -> None:
    found = resolve(reference("502.01", "mn-stat:1.1", origin=""), MemoryIndex(loaded()))
    assert [target.status for target in found.targets] == ["missing", "external"]
    assert found.targets[0].reason == "the phrase stands outside every code that is loaded"


def test_resolving_twice_changes_nothing() -> None:
    index = MemoryIndex(loaded())
    question = reference("502.10/2", "502.99", "503A.01/1", "mn-stat:1.1")
    assert resolve(question, index) == resolve(question, index)


def test_damaged_text_with_one_number_thousands_of_times_costs_no_more() -> None:
    def seconds(times: int) -> float:
        index = MemoryIndex([outline("s 1\n" + "  b 1\n" * times)])
        questions = [reference("1/1", origin="us-mn-riverton/1")] * times
        began = time.process_time()
        for question in questions:
            (target,) = resolve(question, index).targets
        assert len(target.candidates) == MOST_ALIKE
        assert "50 or more provisions" in (target.reason or "")
        return time.process_time() - began

    assert seconds(2000) < 30 * max(seconds(200), 0.01)


@pytest.mark.parametrize("make", [MemoryIndex, in_sqlite])
def test_a_range_of_a_thousand_sections_lists_the_first_and_says_so(make: Callable[[list[Outline]], Index]) -> None:
    index = make([outline("".join(f"s {number}\n" for number in range(2001, 3200)))])
    (target,) = resolve(reference("2001..3100", origin="us-mn-riverton/2001"), index).targets
    assert len(target.covers) == MOST_BETWEEN
    assert target.reason == f"only the first {MOST_BETWEEN} that it covers are listed"


def test_this_chapter_is_never_the_section_or_the_item_of_its_number() -> None:
    text = """
CHAPTER 3 DOGS

Section 2. Title. This chapter is the dog chapter.

Section 3. Fines.

(2) A fine is set by this section.

(3) The fines of this chapter and of this section are $5.
"""
    parsed = parse_source(source_from_text(text), jurisdictions=["us-mn-elm"], meaning=False)
    found = [(each.reference.text.lower(), each.targets[0].id) for each in resolve_sources([parsed])[0].references]
    assert found == [
        ("this chapter", "us-mn-elm/chapter:3"),
        ("this section", "us-mn-elm/3"),
        ("this chapter", "us-mn-elm/chapter:3"),
        ("this section", "us-mn-elm/3"),
    ]


def test_this_local_law_is_the_whole_of_it() -> None:
    text = """
LOCAL LAW NO. 3 OF 2012

A LOCAL LAW to amend Chapter 83 of the Town Code

Be it enacted by the Town Board of the Town of Elm as follows:

SECTION 1. Legislative intent.

The penalties of section 2 of this local law apply.

SECTION 2. Section 83-4 of the Town Code is hereby amended as follows:

§ 83-4. Licenses.

Every dog shall be licensed.

SECTION 3. Effective date.

This Local Law shall take effect at once.
"""
    parsed = parse_source(source_from_text(text), jurisdictions=["us-ny-elm"], meaning=False)
    found = {each.reference.text: each.targets[0].id for each in resolve_sources([parsed])[0].references}
    assert found["section 2 of this local law"] == "us-ny-elm/instrument:3/part:2"
    assert found["This Local Law"] == "us-ny-elm/instrument:3"
