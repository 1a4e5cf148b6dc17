"""Floors for matching on hand-labelled rules; a floor that fails prints the misses.

Of 36 settings of the weights, chosen anew with each subject left out, the first
three answers held the rule in 93 of 100.
"""

import shutil
import sqlite3
from pathlib import Path
from types import SimpleNamespace

from ordparse.comparing.among_many import ranked_among_many
from ordparse.comparing.compare import compare
from ordparse.comparing.nearest import nearest
from ordparse.comparing.vectors import vectors
from ordparse.comparing.wording import unversioned, wordings_of
from tests.accuracy_matching import Places, by_question, none_found, outlines, pairs, place, places, subjects, table


def test_every_labelled_rule_is_a_provision_of_the_corpus() -> None:
    known = {unversioned(provision.id) for outline in outlines() for provision in outline.provisions}
    labelled = [id for subject in subjects() for rules in subject["rules"].values() for id in rules]
    assert [id for id in labelled if id not in known] == []


def test_the_matching_rule_is_among_the_first() -> None:
    found = places()
    print(table(), *found.misses, sep="\n")
    assert found.total > 400
    assert found.first(1) >= 0.75
    assert found.first(3) >= 0.93
    assert found.first(5) >= 0.96


def test_the_way_for_many_codes_misses_little() -> None:
    wordings = wordings_of(outlines())
    sections = {unversioned(wording.id) for wording in wordings if wording.id == wording.section}
    found = places(by_question(ranked_among_many(vectors([wordings]))), sections)
    print(f"first three {found.first(3):.3f}", *found.misses, sep="\n")
    assert found.first(3) >= 0.89


def test_a_level_that_the_build_did_not_ask_about_is_looked_up(knowledge_base: Path, tmp_path: Path) -> None:
    """What a comparison shows for the levels of sections where only sections have stored answers."""
    copy = tmp_path / "sections.db"
    shutil.copy(knowledge_base, copy)
    connection = sqlite3.connect(copy)
    levels = "SELECT id FROM provisions WHERE section IS NOT NULL AND section <> id"
    connection.execute(f"DELETE FROM similar_provisions WHERE provision IN ({levels})")
    known = {unversioned(id): id for (id,) in connection.execute(f"{levels} ORDER BY id DESC")}
    asked = sorted({provision for provision, _ in pairs() if provision in known})[::5]
    given = {
        (provision, answer.jurisdiction): column.answers
        for provision in asked
        for column in compare(connection, known[provision]).others
        for answer in column.answers[:1]
    }
    connection.close()
    found = Places()
    for (provision, other), (_, right) in pairs().items():
        if right and (provision, other) in given:
            answers = [SimpleNamespace(section=a.id, also=a.also, rank=a.rank) for a in given[provision, other]]
            found.add(place(answers, right), f"{provision} -> {sorted(right)}")
    print(f"first three {found.first(3):.3f}", *found.misses, sep="\n")
    assert found.total > 40
    assert found.first(3) >= 0.88


def test_no_such_rule_is_said_with_care() -> None:
    found = none_found()
    print(table(), *found.misses, sep="\n")
    assert found.wrong <= 0.20
    assert found.called_missing <= 0.10
    assert found.called_match <= 0.25


def test_words_find_their_rule(knowledge_base: Path) -> None:
    """The names of the subjects, typed as words."""
    connection = sqlite3.connect(knowledge_base)
    found = Places()
    for subject in subjects():
        cities = [city for city, rules in subject["rules"].items() if rules]
        given = nearest(connection, subject["subject"], cities)
        for city in cities:
            rules = subject["rules"][city]
            answers = [answer for answer in given if answer.jurisdiction == city]
            found.add(place(answers, rules), f"{subject['subject']!r} in {city}: {rules}")
    connection.close()
    print(f"first three {found.first(3):.3f}", *found.misses, sep="\n")
    assert found.total > 200
    assert found.first(3) >= 0.88
