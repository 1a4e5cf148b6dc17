"""Matching rules across codes, on four small codes that say the same things in different words."""

import time

import pytest

from ordparse.comparing.among_many import KEPT_CITIES, ranked_among_many
from ordparse.comparing.answers import Similar, Verdict
from ordparse.comparing.runs import RUN
from ordparse.comparing.similarity import similar_provisions
from ordparse.comparing.vectors import vectors
from ordparse.comparing.wording import Wording
from ordparse.kb.schema import TABLES
from ordparse.kb.similar import spread_over

CODES = {
    "us-xx-alder": {
        "1": ("Running at large", "No owner shall permit a dog to run at large upon the streets or public places."),
        "2": ("License", "Every owner of a dog over three months shall obtain a license and pay the license fee."),
        "3": ("Noise", "No owner shall keep a dog whose barking or howling disturbs the peace of the neighborhood."),
        "4": ("Lodging tax", "A tax of three percent is imposed on the rent charged for lodging at a hotel or motel."),
    },
    "us-xx-birch": {
        "10": ("Leash law", "Dogs found running at large on any street shall be impounded by the warden."),
        "11": ("Dog licenses", "It is unlawful to keep a dog that is not licensed; the annual license fee is $15."),
        "12": (
            "Barking",
            "Keeping an animal that by frequent barking or howling disturbs the neighborhood is prohibited.",
        ),
        "13": ("Barking of cats", "Keeping a cat that by frequent howling disturbs the neighborhood is prohibited."),
    },
    "us-xx-cedar": {
        "5-1": ("Dogs at large", "A dog is at large when it is off the premises of its owner and not on a leash."),
        "5-2": ("Licensing", "The owner of a dog shall license it with the clerk and pay a license fee each year."),
        "5-3": ("Curfew", "No minor under sixteen years shall be on any street after ten in the evening."),
    },
    "us-xx-dogwood": {
        "A": ("At large", "No dog may run at large within the village; a dog on a leash is not at large."),
        "B": ("Disturbing the peace", "Habitual barking or howling of a dog that disturbs the peace is a nuisance."),
        "C": ("License required", "Dogs shall be licensed. The license fee is set by the council for each dog."),
    },
}


def record(jurisdiction: str, num: str, heading: str, text: str, version: str | None = None) -> Wording:
    code = jurisdiction if version is None else f"{jurisdiction}@{version}"
    id = f"{code}/{num}"
    return Wording(
        id=id,
        jurisdiction=jurisdiction,
        version=version,
        parent=None,
        section=id,
        kind="section",
        heading=heading,
        text=text,
    )


def records() -> list[Wording]:
    return [record(city, num, *rule) for city, rules in CODES.items() for num, rule in rules.items()]


def answers(found: list[Similar], provision: str, jurisdiction: str) -> list[Similar]:
    return [row for row in found if row.provision == provision and row.jurisdiction == jurisdiction]


@pytest.mark.parametrize(
    ("asked", "jurisdiction", "right"),
    [
        ("us-xx-alder/1", "us-xx-birch", "us-xx-birch/10"),
        ("us-xx-alder/1", "us-xx-cedar", "us-xx-cedar/5-1"),
        ("us-xx-alder/2", "us-xx-birch", "us-xx-birch/11"),
        ("us-xx-alder/2", "us-xx-dogwood", "us-xx-dogwood/C"),
        ("us-xx-dogwood/B", "us-xx-alder", "us-xx-alder/3"),
    ],
)
def test_the_same_rule_stands_first(asked: str, jurisdiction: str, right: str) -> None:
    best = answers(list(similar_provisions([records()])), asked, jurisdiction)[0]
    assert (best.section, best.rank) == (right, 1)
    assert best.verdict is not Verdict.NEAREST


def test_a_code_without_the_subject_has_only_a_nearest() -> None:
    found = answers(list(similar_provisions([records()])), "us-xx-alder/4", "us-xx-dogwood")
    assert found
    assert {row.verdict for row in found} == {Verdict.NEAREST}


def test_near_copies_in_one_code_are_one_answer() -> None:
    best = answers(list(similar_provisions([records()])), "us-xx-alder/3", "us-xx-birch")[0]
    assert {best.section, *best.also} == {"us-xx-birch/12", "us-xx-birch/13"}


def test_versions_of_one_section_are_one_answer() -> None:
    with_versions = [
        *records(),
        record("us-xx-elm", "7", "At large", "No dog shall run at large upon the streets.", "existing"),
        record("us-xx-elm", "7", "At large", "No dog, cat or ferret shall be seen loose upon the streets.", "proposed"),
        record("us-xx-elm", "8", "Peace", "Habitual barking of a dog that disturbs the peace is unlawful.", "existing"),
    ]
    found = answers(list(similar_provisions([with_versions])), "us-xx-alder/1", "us-xx-elm")
    assert found[0].section.endswith("/7")
    assert [row.section[-1] for row in found].count("7") == 1


def test_the_words_that_carried_a_match_are_words_of_both() -> None:
    best = answers(list(similar_provisions([records()])), "us-xx-alder/1", "us-xx-birch")[0]
    assert "large" in best.words
    assert set(best.words) <= {"large", "run", "running", "street", "streets", "dog", "dogs"}


def test_the_level_that_is_alike_is_the_pinpoint() -> None:
    whole = record("us-xx-fir", "9", "Animals", "The following rules hold in the village:")
    parts = [
        ("1", "No horse shall be stabled within two hundred feet of a well or of a dwelling in the village."),
        ("2", "No owner shall permit a dog to run at large upon the streets or in the public places."),
        ("3", "Each owner shall dispose of manure from a stable in a sanitary manner at least once each week."),
    ]
    levels = [
        Wording(
            id=f"{whole.id}/{num}",
            jurisdiction=whole.jurisdiction,
            version=None,
            parent=whole.id,
            section=whole.id,
            kind="enum",
            heading=None,
            text=text,
        )
        for num, text in parts
    ]
    best = answers(list(similar_provisions([[*records(), whole, *levels]])), "us-xx-alder/1", "us-xx-fir")[0]
    assert (best.section, best.pinpoint) == ("us-xx-fir/9", "us-xx-fir/9/2")


def test_order_of_the_codes_changes_no_row() -> None:
    forward = list(similar_provisions([records()]))
    backward = list(similar_provisions([[w for city in reversed(CODES) for w in records() if w.jurisdiction == city]]))
    assert sorted(map(repr, forward)) == sorted(map(repr, backward))


@pytest.mark.parametrize("few", [[], records()[:1], records()[:4]])
def test_nothing_to_compare_gives_no_rows(few: list[Wording]) -> None:
    assert list(similar_provisions([few])) == []


def test_a_row_has_the_columns_of_the_table() -> None:
    names = next(table.names for table in TABLES if table.name == "similar_provisions")
    row = dict(zip(names, next(similar_provisions([records()]).rows()), strict=True))
    assert row["other"].partition("/")[0] == row["jurisdiction"]
    assert row["rank"] == 1


def crowd(cities: int) -> list[Wording]:
    """The four small codes again and again under other names, each a little different."""
    return [
        record(f"us-xx-{number:03d}", f"{city[6:]}-{num}", heading, f"{text} Case {'abcdefghij'[number % 10] * 4}.")
        for number in range(cities)
        for city, rules in CODES.items()
        for num, (heading, text) in rules.items()
    ]


def test_among_many_codes_the_same_rule_stands_first() -> None:
    space = vectors([records(), crowd(30)])
    found = list(ranked_among_many(space))
    best = [row for row in found if row.provision == "us-xx-alder/3" and row.rank == 1]
    assert len(best) == KEPT_CITIES
    for row in best:
        assert row.section.endswith(("alder-3", "birch-12", "birch-13", "dogwood-B"))
        assert "barking" in row.words


def test_the_number_of_workers_changes_no_row() -> None:
    space = vectors([crowd(60)])
    assert len(space) > RUN
    alone = list(ranked_among_many(space).rows())
    assert len(alone) > len(space)
    assert list(ranked_among_many(space, spread=spread_over(2)).rows()) == alone


def test_the_order_of_the_sources_changes_no_row() -> None:
    sources = [[record for record in crowd(30) if record.jurisdiction == f"us-xx-{number:03d}"] for number in range(30)]
    alone = list(ranked_among_many(vectors(sources)).rows())
    assert list(ranked_among_many(vectors(sources[::-1])).rows()) == alone
    mixed = [record for records in zip(*sources, strict=True) for record in records]  # all codes in one source
    assert list(ranked_among_many(vectors([mixed])).rows()) == alone


def test_many_codes_cost_as_much_each_as_few() -> None:
    def seconds(cities: int) -> float:
        records = crowd(cities)
        start = time.process_time()
        sum(1 for _ in ranked_among_many(vectors([records])))
        return time.process_time() - start

    seconds(10)
    assert seconds(120) < 6 * 2.5 * seconds(20) + 0.3
