"""A rule beside those of other codes: answers, marks, the table, and its renderings."""

import csv
import io
import json
import sqlite3
from collections.abc import Iterator

import pytest

from ordparse.comparing.compare import Comparison, compare
from ordparse.comparing.compare_formats import NONE_FOUND, to_csv, to_html, to_json, to_markdown, to_text
from ordparse.comparing.marks import MarkKind, amount_marks
from ordparse.comparing.wording import Wording
from ordparse.errors import UnknownProvision
from tests.small_base import small_base
from tests.test_similarity import record, records


def level(section: Wording, num: str, text: str) -> Wording:
    return Wording(
        id=f"{section.id}/{num}",
        jurisdiction=section.jurisdiction,
        version=None,
        parent=section.id,
        section=section.id,
        kind="enum",
        heading=None,
        text=text,
    )


LEASH = record("us-xx-elm", "3", "Leash", "Every owner of a dog shall cause the dog running on a street to be:")
ELM = [
    LEASH,
    level(LEASH, "a", "on a leash of not more than six (6) feet in length, so that it does not run at large;"),
    level(LEASH, "b", "in the custody of a person of age."),
]
FIR = record(
    "us-xx-fir", "7", "At large", "No dog may run at large or on a street on a leash of more than 8 feet in length."
)


@pytest.fixture(scope="module")
def base() -> Iterator[sqlite3.Connection]:
    connection = small_base(
        [*records(), *ELM, FIR],
        quantities=[
            {
                "provision": "us-xx-elm/3/a",
                "kind": "length",
                "value": 6.0,
                "value_text": "6",
                "unit": "foot",
                "bound": "max",
                "text": "six (6) feet",
            },
            {
                "provision": "us-xx-fir/7",
                "kind": "length",
                "value": 8.0,
                "value_text": "8",
                "unit": "foot",
                "bound": "max",
                "text": "8 feet",
            },
            {
                "provision": "us-xx-birch/11",
                "kind": "money",
                "value": 15.0,
                "value_text": "15",
                "unit": "dollar",
                "text": "$15",
            },
        ],
        norms=[
            {
                "provision": "us-xx-fir/7",
                "kind": "prohibition",
                "holder": "dog",
                "action": "run at large on a street",
                "text": "No dog …",
            },
            {
                "provision": "us-xx-elm/3",
                "kind": "duty",
                "holder": "owner of a dog",
                "action": "cause the dog to be on a leash",
                "text": "…",
            },
        ],
    )
    yield connection
    connection.close()


def first(comparison: Comparison, jurisdiction: str) -> str:
    return next(column.answers[0].id for column in comparison.columns if column.jurisdiction == jurisdiction)


def test_each_other_code_has_a_column_and_the_asked_one_stands_first(base: sqlite3.Connection) -> None:
    found = compare(base, "us-xx-alder/1")
    assert [column.jurisdiction for column in found.columns] == [
        "us-xx-alder", "us-xx-birch", "us-xx-cedar", "us-xx-dogwood", "us-xx-elm", "us-xx-fir",
    ]  # fmt: skip
    assert first(found, "us-xx-elm") == "us-xx-elm/3"
    assert first(found, "us-xx-fir") == "us-xx-fir/7"


def test_lengths_of_a_leash_stand_in_one_row(base: sqlite3.Connection) -> None:
    found = compare(base, "us-xx-alder/1")
    row = next(row for row in found.amounts if row.kind == "length")
    said = {
        column.jurisdiction: [amount.text for amount in cell]
        for column, cell in zip(found.columns, row.cells, strict=True)
        if cell
    }
    assert said == {"us-xx-elm": ["six (6) feet"], "us-xx-fir": ["8 feet"]}
    assert row.label.startswith("length, at most: ")
    assert "leash" in row.label or "length" in row.label


def test_marks_are_offsets_of_shared_and_differing_words_and_of_amounts(base: sqlite3.Connection) -> None:
    found = compare(base, "us-xx-alder/1")
    answer = next(column.answers[0] for column in found.columns if column.jurisdiction == "us-xx-elm")
    passage = next(passage for passage in answer.passages if passage.id == "us-xx-elm/3/a")
    said = {
        kind: [passage.text[mark.start : mark.end] for mark in passage.marks if mark.kind is kind] for kind in MarkKind
    }
    assert said[MarkKind.AMOUNT] == ["six (6) feet"]
    assert "large" in " ".join(said[MarkKind.SHARED])
    assert "leash" in said[MarkKind.DIFFERING]


def test_a_code_without_the_rule_says_so_with_its_nearest_miss(base: sqlite3.Connection) -> None:
    found = compare(base, "us-xx-alder/4")
    value = to_json(found)
    assert {entry["jurisdiction"] for entry in value["none_found"]} >= {"us-xx-dogwood", "us-xx-fir"}
    assert all(entry["nearest"] for entry in value["none_found"])
    assert f"{NONE_FOUND}; nearest is" in to_text(found)


def test_words_are_answered_by_every_code_that_holds_them(base: sqlite3.Connection) -> None:
    found = compare(base, "barking or howling")
    best = {column.jurisdiction: column.answers[0].id for column in found.columns if column.found}
    assert best["us-xx-alder"] == "us-xx-alder/3"
    assert best["us-xx-dogwood"] == "us-xx-dogwood/B"
    assert "us-xx-cedar" not in best
    assert found.query.provision is None


@pytest.mark.parametrize("asked", ["", "  ", "the of and", '"', "AND OR NOT", "x" * 5000, "dog* NEAR(", "\x00"])
def test_any_words_can_be_asked(base: sqlite3.Connection, asked: str) -> None:
    found = compare(base, asked)
    assert json.dumps(to_json(found))
    assert to_text(found)


def test_only_the_named_jurisdictions_are_compared(base: sqlite3.Connection) -> None:
    found = compare(base, "us-xx-alder/1", jurisdictions=["us-xx-fir"])
    assert [column.jurisdiction for column in found.columns] == ["us-xx-alder", "us-xx-fir"]


@pytest.mark.parametrize(
    ("asked", "named"), [("us-xx-alder/99", []), ("us-xx-nowhere/1", []), ("us-xx-alder/1", ["us-xx-nowhere"])]
)
def test_unknown_ids_are_misuse(base: sqlite3.Connection, asked: str, named: list[str]) -> None:
    with pytest.raises(UnknownProvision):
        compare(base, asked, jurisdictions=named)


def test_a_level_too_short_to_compare_is_compared_as_part_of_what_holds_it() -> None:
    with_stub = [*records(), *ELM, level(LEASH, "c", "A dog.")]
    connection = small_base(with_stub)
    found = compare(connection, "us-xx-elm/3/c")
    connection.close()
    assert found.query.compared == "us-xx-elm/3"
    assert first(found, "us-xx-alder") == "us-xx-alder/1"


def test_a_chapter_is_compared_by_its_headings() -> None:
    def inside(city: str, num: str, heading: str, text: str) -> list[Wording]:
        section = record(city, num, heading, text)
        return [
            Wording(
                id=f"{city}/chapter:9",
                jurisdiction=city,
                version=None,
                parent=None,
                section=None,
                kind="chapter",
                heading="Barking and howling",
                text="",
            ),
            section._replace(parent=f"{city}/chapter:9"),
        ]

    connection = small_base([*records(), *inside("us-xx-oak", "9.1", "Noise", "Quiet shall be kept at all hours.")])
    found = compare(connection, "us-xx-oak/chapter:9")
    connection.close()
    assert found.columns[0].answers[0].id == "us-xx-oak/chapter:9"
    assert first(found, "us-xx-alder") == "us-xx-alder/3"


def test_answers_that_are_no_match_stand_behind_the_first() -> None:
    connection = small_base(records())
    column = compare(connection, "us-xx-alder/4", jurisdictions=["us-xx-dogwood"]).others[0]
    rows = connection.execute(
        "SELECT count(*) FROM similar_provisions WHERE provision = 'us-xx-alder/4' AND jurisdiction = 'us-xx-dogwood'"
    ).fetchone()
    connection.close()
    assert rows == (1,)
    assert [answer.rank for answer in column.answers] == list(range(1, len(column.answers) + 1))
    assert len(column.answers) > 1
    assert {answer.verdict for answer in column.answers} == {"nearest"}
    for answer in column.answers[1:]:
        said = " ".join(f"{passage.heading} {passage.text}" for passage in answer.passages).lower()
        assert all(word in said for word in answer.words)


def test_answers_not_stored_are_found_at_once() -> None:
    connection = small_base(records())
    connection.execute("DELETE FROM similar_provisions WHERE jurisdiction = 'us-xx-birch'")
    found = compare(connection, "us-xx-alder/1")
    connection.close()
    assert first(found, "us-xx-birch") == "us-xx-birch/10"


def test_json_has_the_shape_of_the_contract(base: sqlite3.Connection) -> None:
    value = json.loads(json.dumps(to_json(compare(base, "us-xx-alder/1"))))
    assert value["query"]["provision"] == "us-xx-alder/1"
    for match in value["matches"]:
        assert match.keys() >= {"jurisdiction", "id", "heading", "score", "quantities"}
        assert match["id"].startswith(match["jurisdiction"])
        assert 0 <= match["score"] <= 1
    ranks = [(match["jurisdiction"], match["rank"]) for match in value["matches"]]
    assert ranks == sorted(ranks)


def test_csv_has_a_column_for_each_code_and_a_line_for_each_row(base: sqlite3.Connection) -> None:
    found = compare(base, "us-xx-alder/1")
    lines = list(csv.reader(io.StringIO(to_csv(found))))
    assert lines[0] == ["what", *(column.jurisdiction for column in found.columns)]
    assert {len(line) for line in lines} == {len(found.columns) + 1}
    assert len(lines) == 4 + len(found.amounts) + len(found.orders)


def test_markup_in_the_law_stays_text() -> None:
    hostile = "No dog | cat <script>alert(1)</script> & *goat* may run at large on the streets."
    connection = small_base([*records(), record("us-xx-fir", "7", "<b>At large</b>", hostile)])
    found = compare(connection, "us-xx-alder/1")
    connection.close()
    page = to_html(found)
    assert "<script>" not in page
    assert "<b>At large" not in page
    assert "&lt;script&gt;" in page
    table = [line for line in to_markdown(found).splitlines() if line.startswith("| ")]
    unescaped = {line.replace("\\|", "").count("|") for line in table}
    assert unescaped == {len(found.columns) + 2}


def test_an_amount_is_found_in_repaired_text() -> None:
    (mark,) = amount_marks("of six (6) feet", ["six  (6)\nfeet"])
    assert (mark.start, mark.end) == (3, 15)
    assert amount_marks("of six feet", ["seven feet"]) == []
