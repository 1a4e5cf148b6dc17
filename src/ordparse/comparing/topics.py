"""Topics: which subjects each jurisdiction regulates, as a map of topics by cities.

A topic is a group of sections that answer one another across codes. Sections
that are each other's best match make its core; a section whose own best match
is in a core joins it. A topic is named by the heading that its members' headings
share most. Versions of a section count once.
"""

import json
import sqlite3
from array import array
from collections import Counter, defaultdict
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from sys import intern
from typing import Any, TypeAlias

from ordparse.comparing.wording import content_words, unversioned

_PARTS = 10_000
"""Parts of a full score, as exact as it is stored."""
_STRONG = 3_600
"""Score from which a mutual match may join two cores."""
_MANY = 200_000
"""Matches from which NumPy, which takes a tenth of a second to import, sorts them."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TopicSection:
    """One section of a topic."""

    id: str
    citation: str
    heading: str | None
    words: int  # of the section with all below it


@dataclass(frozen=True, slots=True, kw_only=True)
class Topic:
    """A subject, and the sections in which each jurisdiction regulates it."""

    name: str
    words: tuple[str, ...]  # that hold it together, the most frequent first
    cells: tuple[tuple[TopicSection, ...], ...]  # in the order of the map's jurisdictions

    @property
    def cities(self) -> int:
        """In how many jurisdictions it is regulated."""
        return sum(1 for cell in self.cells if cell)


@dataclass(frozen=True, slots=True, kw_only=True)
class TopicMap:
    """The topics of all codes, those that most jurisdictions regulate first."""

    jurisdictions: tuple[str, ...]
    names: tuple[str, ...]
    topics: tuple[Topic, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class _Section:
    id: str  # of the version that is shown
    jurisdiction: str
    citation: str
    heading: str | None
    words: int


_Match: TypeAlias = tuple[int, int, int, int, str]
"""The best answer of a section in another code, where it is the same rule.

What is missing from the full score in `_PARTS`; the sections by their numbers; whether each
is the other's best; and the words that carried it, a JSON list. A plain tuple: there may be millions.
"""


class _Numbers(dict[str, int]):
    """The numbers of the compared sections, by their ids in whatever version; -1: another provision."""

    def __init__(self, unversioned_ids: Sequence[str]) -> None:
        super().__init__({id: number for number, id in enumerate(unversioned_ids)})

    def __missing__(self, id: str) -> int:
        number = self[id] = self.get(unversioned(id), -1)
        return number


def topic_map(connection: sqlite3.Connection, *, alone: bool = False) -> TopicMap:
    """The map of topics; with `alone` also the sections that no other code answers, each a topic of its own."""
    names = dict(
        connection.execute(
            "SELECT id, name FROM jurisdictions j WHERE EXISTS "
            "(SELECT 1 FROM provisions p WHERE p.jurisdiction = j.id AND p.placeholder = 0) ORDER BY id"
        )
    )
    found, asked = _sections(connection)
    by_number = sorted(found)
    numbers = _Numbers(by_number)
    sections = [found[id] for id in by_number]
    matches = _packed(_matches(connection, numbers, asked, words=False), len(sections))
    groups = _groups(sections, [numbers[id] for id in found], matches)
    shared = _shared(_matches(connection, numbers, asked, words=True), groups)
    topics = [
        _topic([sections[member] for member in group], words, tuple(names))
        for group, words in zip(groups, shared, strict=True)
        if alone or len({sections[member].jurisdiction for member in group}) > 1
    ]
    topics.sort(key=lambda topic: (-topic.cities, -sum(map(len, topic.cells)), topic.name.lower()))
    return TopicMap(jurisdictions=tuple(names), names=tuple(names.values()), topics=tuple(topics))


def _sections(connection: sqlite3.Connection) -> tuple[dict[str, _Section], set[str]]:
    """The sections that have been compared, by their ids without versions, and the ids of all their versions.

    The first version stands for all.
    """
    found: dict[str, _Section] = {}
    asked: set[str] = set()
    for id, jurisdiction, citation, heading, length in connection.execute(
        """SELECT p.id, p.jurisdiction, p.citation, p.heading,
                  (SELECT sum(length(b.text) - length(replace(b.text, ' ', '')) + 1) FROM provisions b
                   WHERE b.source = p.source AND b.position BETWEEN p.position AND p.last AND b.text <> '')
           FROM provisions p JOIN sources s ON s.id = p.source
           WHERE p.section = p.id AND p.placeholder = 0
             AND EXISTS (SELECT 1 FROM similar_provisions o WHERE o.provision = p.id)
           ORDER BY s.name, p.position"""
    ):
        asked.add(id)
        found.setdefault(
            unversioned(id),
            _Section(id=id, jurisdiction=intern(jurisdiction), citation=citation, heading=heading, words=length or 0),
        )
    return found, asked


def _matches(
    connection: sqlite3.Connection, numbers: _Numbers, asked: Container[str], *, words: bool
) -> Iterator[_Match]:
    """The matches of the sections `asked`, with words or without; of the versions of a section the best counts."""
    versions: dict[tuple[int, int], _Match] = {}
    for provision, other, score, mutual, said in connection.execute(
        f"""SELECT provision, other, score, mutual, {"words" if words else "NULL"}
            FROM similar_provisions WHERE rank = 1 AND verdict = 'match'"""
    ):
        one, two = numbers[provision], numbers[other]
        if one < 0 or two < 0 or provision not in asked:
            continue
        found = (_PARTS - round(score * _PARTS), one, two, mutual, said or "[]")
        if "@" in provision or "@" in other:
            before = versions.get((one, two))
            if before is None or before[0] > found[0]:
                versions[one, two] = found
        else:
            yield found
    yield from versions.values()


def _packed(matches: Iterable[_Match], sections: int) -> "array[int]":
    """The matches without their words, each as one number, strongest first."""
    found = array(
        "q", (((distance * sections + one) * sections + two) * 2 + mutual for distance, one, two, mutual, _ in matches)
    )
    if len(found) < _MANY:
        return array("q", sorted(found))
    import numpy as np  # sorts them where they are, which a list of millions would not fit beside

    np.frombuffer(found, dtype=np.int64).sort()
    return found


def _groups(sections: Sequence[_Section], placed: Sequence[int], matches: Sequence[int]) -> list[list[int]]:
    """The sections in groups, in the order in which they are `placed`.

    Joining all mutual matches would chain one subject to the next, so two groups
    become one only when they hold no code twice, or by a strong match.
    """
    size = len(sections)
    group = list(range(size))
    members = [[number] for number in group]  # of a group, which has the number of one of them
    codes: dict[int, dict[str, int]] = {}  # of the members of a group of several, with their number

    def codes_of(number: int) -> dict[str, int]:
        return codes.get(number) or {sections[number].jurisdiction: 1}

    def join(one: int, two: int) -> None:
        keep, gone = sorted((group[one], group[two]), key=lambda number: -len(members[number]))
        for member in members[gone]:
            group[member] = keep
        members[keep] += members[gone]
        members[gone] = []
        kept = codes[keep] = codes_of(keep)
        for code, count in codes_of(gone).items():
            kept[code] = kept.get(code, 0) + count
        codes.pop(gone, None)

    def fit(left: int, right: int, strong: bool) -> bool:
        """Whether two groups hold no code twice together; by a strong match no code three times."""
        few, many = sorted((codes_of(left), codes_of(right)), key=len)
        if strong:
            return all(count + many[code] <= 2 for code, count in few.items() if code in many)
        return many.keys().isdisjoint(few) and all(len(members[one]) == len(codes_of(one)) for one in (left, right))

    strong = _packed([(_PARTS - _STRONG + 1, 0, 0, 0, "")], size)[0]  # weaker ones are as great or greater
    for match in matches:
        pair, mutual = divmod(match, 2)
        if not mutual:
            continue
        one, two = pair // size % size, pair % size
        left, right = group[one], group[two]
        if left != right and fit(left, right, match < strong):
            join(one, two)
    for match in matches:  # what is left over follows its best match
        pair = match // 2
        one, two = pair // size % size, pair % size
        if len(members[group[one]]) == 1 and len(members[group[two]]) > 1:
            join(two, one)
    order = {number: place for place, number in enumerate(placed)}
    found = [sorted(some, key=order.__getitem__) for some in members if some]
    return sorted(found, key=lambda some: order[some[0]])


def _shared(matches: Iterable[_Match], groups: Sequence[Sequence[int]]) -> list[dict[str, int]]:
    """How often each word carries a match inside each group."""
    group_of = {member: place for place, group in enumerate(groups) for member in group}
    shared: list[dict[str, int]] = [{} for _ in groups]
    for _, one, two, _, words in matches:
        if group_of[one] == group_of[two]:
            counts = shared[group_of[one]]
            for word in json.loads(words):
                counts[word] = counts.get(word, 0) + 1
    return shared


def _topic(group: Sequence[_Section], shared: Mapping[str, int], jurisdictions: Sequence[str]) -> Topic:
    said = [set(content_words(section.heading or "")) for section in group]
    often = Counter(stem for stems in said for stem in stems)

    def fitness(place: int) -> tuple[float, int, int]:
        stems = said[place]
        return (sum(often[stem] - 1 for stem in stems) / (len(stems) + 1) if stems else -1.0, -len(stems), -place)

    named = [place for place in range(len(group)) if group[place].heading]
    by_code: dict[str, list[TopicSection]] = defaultdict(list)
    for s in group:
        by_code[s.jurisdiction].append(TopicSection(id=s.id, citation=s.citation, heading=s.heading, words=s.words))
    words = tuple(word for word, _ in sorted(shared.items(), key=lambda pair: (-pair[1], pair[0]))[:6])
    name = group[max(named, key=fitness)].heading if named else None
    if name is not None and name.isupper():
        name = name.capitalize()
    return Topic(
        name=_named(name, words) or group[0].citation,
        words=words,
        cells=tuple(tuple(by_code.get(jurisdiction, ())) for jurisdiction in jurisdictions),
    )


def _named(heading: str | None, words: Sequence[str]) -> str:
    """The heading, with words that say of what where it is one word alone: "Required: license, dog"."""
    if heading is None:
        return ", ".join(words[:3])
    stems = set(content_words(heading))
    told = [word for word in words if not stems & set(content_words(word))][:2]
    flat = " ".join(heading.split())
    return flat if len(stems) > 1 or not told else f"{flat}: {', '.join(told)}"


def to_json(found: TopicMap) -> dict[str, Any]:
    """The map as data: `cells` in the order of `jurisdictions`."""
    return {
        "jurisdictions": [{"id": id, "name": name} for id, name in zip(found.jurisdictions, found.names, strict=True)],
        "topics": [
            {
                "name": topic.name,
                "words": list(topic.words),
                "cities": topic.cities,
                "cells": [
                    [{"id": s.id, "citation": s.citation, "heading": s.heading, "words": s.words} for s in cell]
                    for cell in topic.cells
                ],
            }
            for topic in found.topics
        ],
    }


def from_json(data: Mapping[str, Any]) -> TopicMap:
    """The map that `to_json` made this data of."""
    return TopicMap(
        jurisdictions=tuple(one["id"] for one in data["jurisdictions"]),
        names=tuple(one["name"] for one in data["jurisdictions"]),
        topics=tuple(
            Topic(
                name=topic["name"],
                words=tuple(topic["words"]),
                cells=tuple(tuple(TopicSection(**section) for section in cell) for cell in topic["cells"]),
            )
            for topic in data["topics"]
        ),
    )


_SHADES = " ░▒▓█"


def shade(words: int) -> int:
    """How dark a cell is, 0 to 4, by how much law it holds: doubled from 40 words on."""
    return 0 if words <= 0 else 1 + sum(1 for limit in (40, 160, 640) if words > limit)


def to_text(found: TopicMap) -> str:
    """The map for a terminal: a line a topic, the darker the more words a code spends on it."""
    width = max([len(name) for name in found.names] + [3])
    lines = [" ".join(name.center(width) for name in found.names)]
    for topic in found.topics:
        shades = (_SHADES[shade(sum(section.words for section in cell))] for cell in topic.cells)
        cells = " ".join((sign * 3).center(width) for sign in shades)
        lines.append(f"{cells}  {topic.name}")
    return "\n".join(lines) + "\n"
