"""What comparison reads: records with their subtrees, and the words that say what a rule is about."""

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ordparse.comparing.wording import (
    Wording,
    WordNumbers,
    content_words,
    place_names,
    stem,
    subtrees,
    whole_text,
    wordings_of,
    words,
)
from ordparse.provisions import JurisdictionId, Kind, Outline, Printed, Provision, ProvisionId
from ordparse.source import source_from_text


def provision(id: str, kind: Kind, parent: str | None = None) -> Provision:
    return Provision(
        id=ProvisionId(id),
        jurisdiction=JurisdictionId("us-mn-x"),
        version=None,
        kind=kind,
        num="1",
        above=provision(parent, kind) if parent else None,
        start=0,
        end=0,
        printed=Printed("", ""),
    )


def outline(*provisions: Provision) -> Outline:
    return Outline(source=source_from_text(""), view="", provisions=provisions)


def test_the_section_of_a_level_is_the_topmost_unit_below_the_containers() -> None:
    read = wordings_of(
        [
            outline(
                provision("chapter:5", Kind.CHAPTER),
                provision("5-1", Kind.SECTION, "chapter:5"),
                provision("5-1/a", Kind.ENUM, "5-1"),
                provision("5-1/a/1", Kind.ENUM, "5-1/a"),
                provision("chapter:6", Kind.CHAPTER),
                provision("chapter:6/1", Kind.ENUM, "chapter:6"),
                provision("chapter:6/1/a", Kind.ENUM, "chapter:6/1"),
            )
        ]
    )
    assert [wording.section for wording in read] == [None, "5-1", "5-1", "5-1", None, "chapter:6/1", "chapter:6/1"]


def test_a_section_that_holds_sections_is_a_container() -> None:
    read = wordings_of(
        [
            outline(
                provision("502", Kind.SECTION),
                provision("502.08", Kind.SECTION, "502"),
                provision("502.08/1", Kind.ENUM, "502.08"),
            )
        ]
    )
    assert [wording.section for wording in read] == [None, "502.08", "502.08"]


def test_whole_text_holds_headings_and_descendants_and_nothing_of_the_neighbours() -> None:
    def record(id: str, parent: str | None, heading: str | None, text: str) -> Wording:
        return Wording(
            id=id,
            jurisdiction="x",
            version=None,
            parent=parent,
            section="s",
            kind="enum",
            heading=heading,
            text=text,
        )

    read = [
        record("s", None, "Leash", "A dog:"),
        record("s/1", "s", None, "on a leash;"),
        record("s/1/a", "s/1", None, "of six feet;"),
        record("s/2", "s", None, "under control."),
        record("t", None, None, "Another rule."),
    ]
    last = subtrees(read)
    assert last == [4, 3, 3, 4, 5]
    assert whole_text(read, 0, last) == "Leash\nA dog:\non a leash;\nof six feet;\nunder control."
    assert whole_text(read, 1, last) == "on a leash;\nof six feet;"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("as required by sections 66.10, 66.20, and 66.25 of this chapter", ["required"]),
        ("pursuant to Minn. Stat. 347.50 through 347.54", []),
        ("within five days from the date of the notice", ["days", "date", "notice"]),
        ("No person under section 5 shall keep a dog", ["keep", "dog"]),
        ("approved Waste Manage- ment Plan", ["approved", "waste", "management", "plan"]),
    ],
)
def test_references_and_filler_are_no_content(text: str, expected: list[str]) -> None:
    assert content_words(text) == [stem(word) for word in expected]


def test_place_names_come_from_the_ids() -> None:
    assert place_names(["us-mn-elk-river", "us-mn-nowthen"]) == {"elk", "river", "nowthen"}


@given(st.text())
def test_any_text_has_words(text: str) -> None:
    assert all(word == word.lower() and len(word) >= 2 for word in words(text))


def test_a_run_of_blanks_after_a_reference_word_costs_nothing_special() -> None:
    assert content_words("section" + " " * 200_000 + "dogs") == ["dog"]


@pytest.mark.parametrize("piece", ["a", "a-", "a- ", "\u00a7", "\u00a7 ", "section ", "sections, ", "("])
def test_a_text_that_repeats_one_sign_costs_no_more_than_its_length(piece: str) -> None:
    began = time.process_time()
    words(piece * 30_000)
    assert time.process_time() - began < 5  # letters took 100 seconds once


def test_a_word_broken_at_a_line_end_is_one_word() -> None:
    assert words("Manage- ment of dog-houses") == ["management", "of", "dog", "houses"]


PIECES = [
    "Sec. ",
    "section 5-1",
    "minn. stat. ",
    "347.50",
    "§§ ",
    "Manage-\n",
    "ment ",
    "dog",
    "É",
    "½ ",
    "\0",
    "a.",
    " (ii)",
    "—",
    "no. ",
]


@given(st.lists(st.lists(st.sampled_from(PIECES), max_size=8).map("".join) | st.text(max_size=20), max_size=6))
def test_texts_read_together_have_the_words_of_each(texts: list[str]) -> None:
    numbers = WordNumbers()
    read = numbers.read(texts)
    told = numbers.told()
    found: list[list[str]] = [[]]
    for number in read:
        if number == numbers.between:
            found.append([])
        elif len(told[number]) > 1:
            found[-1].append(told[number])
    assert found == [*map(words, texts), []]


def test_the_word_before_a_statute_belongs_to_the_reference() -> None:
    assert words("as in Minn. Stat. 347.50, a dog") == ["as", "in", "dog"]
    assert words("the code § 347.50 applies") == ["the", "code", "applies"]
    assert words("a written statement of section 5-1(b)") == ["written", "statement", "of"]
