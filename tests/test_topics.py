"""The map of topics: which city regulates what, and how topics are named."""

import json
import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest

from ordparse.comparing.topics import shade, to_json, to_text, topic_map
from tests.small_base import small_base
from tests.test_similarity import record, records


@pytest.fixture(scope="module")
def base() -> Iterator[sqlite3.Connection]:
    connection = small_base(records())
    yield connection
    connection.close()


def test_sections_that_answer_one_another_are_a_topic(base: sqlite3.Connection) -> None:
    found = topic_map(base)
    ids = [{section.id for cell in topic.cells for section in cell} for topic in found.topics]
    licences = next(group for group in ids if "us-xx-alder/2" in group)
    assert licences == {"us-xx-alder/2", "us-xx-birch/11", "us-xx-cedar/5-2", "us-xx-dogwood/C"}
    barking = next(group for group in ids if "us-xx-alder/3" in group)
    assert {"us-xx-birch/12", "us-xx-dogwood/B"} <= barking


def test_a_topic_is_named_by_a_heading_of_its_members(base: sqlite3.Connection) -> None:
    found = topic_map(base)
    for topic in found.topics:
        headings = {section.heading for cell in topic.cells for section in cell}
        assert topic.name.partition(":")[0] in headings
    licences = next(topic for topic in found.topics if any(s.id == "us-xx-alder/2" for c in topic.cells for s in c))
    assert licences.name.startswith(("License", "Licensing", "Dog licenses"))


def test_each_section_is_in_one_topic_and_those_alone_only_when_asked(base: sqlite3.Connection) -> None:
    shared, everything = topic_map(base), topic_map(base, alone=True)
    ids = [section.id for topic in everything.topics for cell in topic.cells for section in cell]
    assert sorted(ids) == sorted(record.id for record in records())
    assert all(topic.cities > 1 for topic in shared.topics)
    assert "us-xx-alder/4" in ids  # the lodging tax, which no other city has
    assert not any(s.id == "us-xx-alder/4" for topic in shared.topics for cell in topic.cells for s in cell)


def test_versions_of_a_section_count_once() -> None:
    text = "No dog shall run at large upon the streets of the village."
    connection = small_base(
        [
            *records(),
            record("us-xx-elm", "7", "At large", text, "existing"),
            record("us-xx-elm", "7", "At large", text.replace("dog", "dog or cat"), "proposed"),
        ]
    )
    found = topic_map(connection)
    connection.close()
    at = found.jurisdictions.index("us-xx-elm")
    assert sum(len(topic.cells[at]) for topic in found.topics) == 1


def test_renderings(base: sqlite3.Connection) -> None:
    found = topic_map(base)
    value = json.loads(json.dumps(to_json(found)))
    assert len(value["topics"][0]["cells"]) == len(value["jurisdictions"]) == 4
    lines = to_text(found).splitlines()
    assert len(lines) == 1 + len(found.topics)
    assert [shade(words) for words in (0, 1, 41, 200, 5000)] == [0, 1, 2, 3, 4]


def test_the_corpus_has_the_topics_that_four_cities_share(knowledge_base: Path) -> None:
    connection = sqlite3.connect(knowledge_base)
    found = topic_map(connection)
    connection.close()
    of = {section.id.replace("@existing", "").replace("@proposed", ""): topic
          for topic in found.topics for cell in topic.cells for section in cell}  # fmt: skip
    tags = of["us-mn-chanhassen/5-55"]
    assert tags is of["us-mn-detroit-lakes/502.03"]
    assert tags.cities >= 3
    assert of["us-mn-chanhassen/5-20"] is of["us-mn-elk-river/502.14"]  # abandonment
