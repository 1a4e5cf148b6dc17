"""Records: the provisions of all codes as comparison reads them, in columns, their words as numbers."""

from array import array
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from ordparse.comparing.columns import Bools, Ints, Numbers, blocks, offsets_of
from ordparse.comparing.shelf import Kept, Names
from ordparse.comparing.wording import Wording, WordNumbers, ends_below, unversioned

_TOGETHER = 5_000
"""Records that are read together."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Records:
    """The records of all codes, those of a jurisdiction together, parents first.

    Record i has two texts: 2 * i is its heading, 2 * i + 1 its own text.
    """

    jurisdictions: tuple[str, ...]
    cities: Numbers  # record -> index into `jurisdictions`, rising
    sections: Numbers  # record -> the section around it, itself included; -1: a container
    named: Numbers  # record -> number of its section's id in the order of the alphabet; versions share it
    ends: Numbers  # record -> the record after the last one below it
    ids: Names
    section_ids: Names
    words: Kept  # the words of all texts as numbers, one text after the other
    sizes: Numbers  # text -> how many words it has; never none, as what stands between two texts is the last of each
    told: Sequence[str]  # the words by number; those of one letter are none

    def texts(self) -> Iterator[tuple[Ints, Numbers, Ints]]:
        """All texts, some of them at a time: which, their words, and where those of each begin."""
        low = 0
        for some in blocks(np.arange(len(self.sizes))):
            starts = offsets_of(self.sizes[some])
            yield some, self.words[low : low + starts[-1]], starts
            low += starts[-1]


class _Columns:
    """What is known of the records so far, in the order in which they came."""

    def __init__(self) -> None:
        self.cities: dict[str, int] = {}  # jurisdiction -> number
        self.named: dict[str, int] = {}  # id of a section without version -> number
        self.city, self.name = array("i"), array("i")  # the numbers of each record
        self.section, self.below = array("i"), array("i")  # how far it is to its section, and behind the last below
        self.container = array("b")
        self.ids, self.section_ids = Names(), Names()
        self.words, self.sizes = Kept(np.int32), array("i")
        self._numbers = WordNumbers()

    @property
    def told(self) -> Sequence[str]:
        return self._numbers.told()

    def add(self, sources: Sequence[Sequence[Wording]]) -> None:
        """Read the records of some sources; short texts are dear one by one."""
        records = [record for source in sources for record in source]
        self.words.append(self._read(records))
        for source in sources:
            self._place(source)
        sections = [record.section or record.id for record in records]
        number = {id: self.named.setdefault(unversioned(id), len(self.named)) for id in dict.fromkeys(sections)}
        self.name.extend(map(number.__getitem__, sections))
        for id in dict.fromkeys([record.jurisdiction for record in records]):
            self.cities.setdefault(id, len(self.cities))
        self.city.extend([self.cities[record.jurisdiction] for record in records])
        self.ids.append([record.id for record in records])
        self.section_ids.append(sections)

    def _read(self, records: Sequence[Wording]) -> Numbers:
        words = np.array(
            self._numbers.read(text or "" for record in records for text in (record.heading, record.text)),
            dtype=np.int32,
        )
        ends = np.flatnonzero(words == self._numbers.between) + 1
        self.sizes.frombytes(np.diff(ends, prepend=0).astype(np.int32).tobytes())
        return words

    def _place(self, source: Sequence[Wording]) -> None:
        at = {record.id: place for place, record in enumerate(source)}
        parents = [-1 if record.parent is None else at.get(record.parent, -1) for record in source]
        self.below.extend([end - place for place, end in enumerate(ends_below(parents))])
        self.section.extend(
            [0 if r.section is None else place - at.get(r.section, place) for place, r in enumerate(source)]
        )
        self.container.extend([record.section is None for record in source])


def read_records(sources: Iterable[Sequence[Wording]]) -> Records:
    """The records of all sources, each of which comes in document order, parents first."""
    columns = _Columns()
    waiting: list[Sequence[Wording]] = []
    for source in sources:
        waiting.append(_by_jurisdiction(source))
        if sum(map(len, waiting)) >= _TOGETHER:
            columns.add(waiting)
            waiting = []
    columns.add(waiting)
    return _in_order(columns)


def _by_jurisdiction(source: Sequence[Wording]) -> Sequence[Wording]:
    if len({record.jurisdiction for record in source}) < 2:
        return source
    return sorted(source, key=lambda record: record.jurisdiction)


def _ranks(numbers: dict[str, int]) -> Numbers:
    """For each number its name's place in the alphabet: the order of the sources changes nothing."""
    ranks = np.empty(len(numbers), dtype=np.int32)
    ranks[[numbers[name] for name in sorted(numbers)]] = np.arange(len(numbers))
    return ranks


def _column(numbers: "array[int]") -> Numbers:
    """The numbers, where they are."""
    return np.frombuffer(numbers, dtype=np.int32) if numbers else np.zeros(0, dtype=np.int32)


def _in_order(columns: _Columns) -> Records:
    """The records with those of each jurisdiction together, in the order of the alphabet."""
    cities = _ranks(columns.cities)[_column(columns.city)]
    named = _ranks(columns.named)[_column(columns.name)]
    columns.named.clear()
    sections, below, sizes = _column(columns.section), _column(columns.below), _column(columns.sizes)
    containers: Bools = np.array(columns.container, dtype=bool)
    ids, section_ids, words = columns.ids, columns.section_ids, columns.words
    if (np.diff(cities) < 0).any():
        order = np.argsort(cities, kind="stable")
        starts = offsets_of(sizes)
        cities, named, sections, below = cities[order], named[order], sections[order], below[order]
        containers, sizes = containers[order], sizes.reshape(-1, 2)[order].ravel()
        ids, section_ids, words = Names(), Names(), Kept(np.int32)
        for some in blocks(order):
            ids.append(columns.ids.of(some))
            section_ids.append(columns.section_ids.of(some))
            words.append(columns.words.stretches(starts[2 * some], starts[2 * some + 2]))
    places = np.arange(len(cities), dtype=np.int32)
    return Records(
        jurisdictions=tuple(sorted(columns.cities)),
        cities=cities,
        sections=np.where(containers, np.int32(-1), places - sections),
        named=named,
        ends=places + below,
        ids=ids,
        section_ids=section_ids,
        words=words,
        sizes=sizes,
        told=columns.told,
    )
