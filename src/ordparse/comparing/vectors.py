"""Vectors: provisions as weighted words, character 4-grams and leads, in sparse matrices.

The only module of comparison that knows scipy. Three views of a provision with
all that stands below it:

- *words*: stems of content words;
- *chars*: 4-grams inside words, blanks at the word's ends included, which carry
  inflections, "license" beside "licence" and letters misread by a scanner;
- *lead*: the first 25 content words, since a rule says what it does first.

Each is sublinear tf-idf over all loaded codes, of length one. A text is split
into words once: 4-grams and stems are properties of a word, so their counts
come from the counts of words by one sparse product, and the counts of a section
from those of its parts by another.
"""

import sys
from array import array
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import islice, pairwise
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt
from scipy import sparse  # type: ignore[import-untyped]

from ordparse.comparing.wording import Wording, WordNumbers, ends_below, is_content, place_names, stem, unversioned

Ints: TypeAlias = npt.NDArray[np.int64]
Numbers: TypeAlias = npt.NDArray[np.int32]  # where there are very many
Floats: TypeAlias = npt.NDArray[np.float32]
Bools: TypeAlias = npt.NDArray[np.bool_]
Matrix: TypeAlias = Any  # scipy.sparse.csr_matrix, which has no types

LEAD = 25
"""Content words in the lead; 15 to 40 measure the same."""

SHORTEST = 8
"""Content words below which a level under a section is no answer: the provision it is part of is."""

_COMMON = 0.04
"""Share of the rows from which a number is common; 0.02 to 0.08 cost the same."""

_PARTS = 1_000_000
"""Parts of a full similarity: words that differ by less carry as much."""

_TOGETHER = 5_000
"""Records that are read together, and rows whose words are counted together: what bounds the memory of many."""


@dataclass(frozen=True, slots=True)
class _Lists:
    """A list of numbers for each row: two stretches of one long list, that of a heading and that of a text."""

    flat: Numbers
    starts: Ints  # row, which of the two -> where the stretch begins
    stops: Ints

    def __len__(self) -> int:
        return len(self.starts)

    def of_rows(self, rows: Ints) -> "_Lists":
        """The lists of these rows alone."""
        return replace(self, starts=self.starts[rows], stops=self.stops[rows])

    def sizes(self) -> Ints:
        """How many numbers each list has."""
        return np.asarray((self.stops - self.starts).sum(axis=1))

    def leads(self, most: int) -> "_Lists":
        """The first numbers of each list, at most so many."""
        head = np.minimum(self.stops[:, 0], self.starts[:, 0] + most)
        left = most - (head - self.starts[:, 0])
        return replace(self, stops=np.stack([head, np.minimum(self.stops[:, 1], self.starts[:, 1] + left)], axis=1))

    def counts(self, width: int) -> Matrix:
        """How often each number below `width` stands in each list, a row a list."""
        blocks = []
        for low in range(0, max(len(self), 1), _TOGETHER):
            rows = slice(low, low + _TOGETHER)
            at, offsets = ranges(self.starts[rows].ravel(), self.stops[rows].ravel())
            blocks.append(_counts(self.flat[at], offsets[::2], width))
        return blocks[0] if len(blocks) == 1 else sparse.vstack(blocks, format="csr")

    def often(self, width: int) -> Ints:
        """How often each number below `width` stands in all lists together."""
        ends = len(self.flat) + 1
        begun = np.bincount(self.starts.ravel(), minlength=ends) - np.bincount(self.stops.ravel(), minlength=ends)
        return np.bincount(self.flat, weights=np.cumsum(begun)[:-1], minlength=width).astype(np.int64)


@dataclass(frozen=True, kw_only=True)
class Vectors:
    """The comparable provisions of all loaded codes, one row each, sections and what stands below them.

    The rows of a jurisdiction stand together, in document order.
    """

    ids: Sequence[str]
    section_ids: Sequence[str]  # the section around each row
    cities: Ints  # row -> index into `jurisdictions`, rising
    jurisdictions: tuple[str, ...]
    sections: Ints  # row -> number of its section; the versions of one section share it
    tops: Ints  # row -> row of its section; itself where that has none
    answers: Bools  # whether the row may be an answer
    words: Matrix
    lead: Matrix
    vocabulary: tuple[str, ...]  # column of `words` -> the word as it is mostly printed, in lower case
    printed: _Lists  # the words of each row as printed
    grams: Matrix  # the 4-grams of each printed word
    meaning: Floats | None = None  # None: no sentence model was named

    def __len__(self) -> int:
        return len(self.cities)

    @cached_property
    def chars(self) -> Matrix:
        """The 4-grams of each row, weighed among these rows."""
        return _weighted((self.printed.counts(self.grams.shape[0]) @ self.grams).tocsr())

    def of_rows(self, rows: Ints) -> "Vectors":
        """These rows alone, which must hold the section of each."""
        place = np.zeros(len(self), dtype=np.int64)
        place[rows] = np.arange(len(rows))
        return replace(
            self,
            ids=[self.ids[row] for row in rows.tolist()],
            section_ids=[self.section_ids[row] for row in rows.tolist()],
            cities=self.cities[rows],
            sections=self.sections[rows],
            tops=place[self.tops[rows]],
            answers=self.answers[rows],
            words=self.words[rows],
            lead=self.lead[rows],
            printed=self.printed.of_rows(rows),
            meaning=None if self.meaning is None else self.meaning[rows],
        )


def _numbered(names: Iterable[str]) -> dict[str, int]:
    """A number for each name, in the order of the alphabet: the order of the sources changes nothing."""
    return {name: number for number, name in enumerate(sorted(set(names)))}


def ranges(starts: Ints, ends: Ints) -> tuple[Ints, Ints]:
    """All integers of the half-open ranges one after the other, and where each range begins among them."""
    lengths = ends - starts
    offsets = np.concatenate(([0], np.cumsum(lengths)))
    flat = np.arange(offsets[-1]) + np.repeat(starts - offsets[:-1], lengths)
    return flat, offsets


# --- reading ----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Read:
    """The records in the order they came, and their words as numbers.

    Record i's heading stands at `ends[2 * i] : ends[2 * i + 1]`, its text from there to `ends[2 * i + 2]`.
    """

    ids: Sequence[str]
    jurisdictions: Sequence[str]
    parents: Ints  # -1: no record
    sections: Ints  # the section around each, itself included; -1: a container
    section_ids: Sequence[str]
    flat: Numbers
    ends: Ints
    told: Sequence[str]  # the words by number; those of one letter are none

    def by_jurisdiction(self) -> "_Read":
        """The same with the records of each jurisdiction together, in the order of the alphabet."""
        number = _numbered(self.jurisdictions)
        cities = np.array([number[name] for name in self.jurisdictions], dtype=np.int64)
        if (np.diff(cities) >= 0).all():
            return self
        order = np.argsort(cities, kind="stable")
        place = np.append(np.argsort(order), -1)  # -1 stays -1
        at, _ = ranges(self.ends[2 * order], self.ends[2 * order + 2])
        lengths = np.diff(self.ends).reshape(-1, 2)[order]
        return replace(
            self,
            ids=[self.ids[i] for i in order.tolist()],
            jurisdictions=[self.jurisdictions[i] for i in order.tolist()],
            parents=place[self.parents[order]],
            sections=place[self.sections[order]],
            section_ids=[self.section_ids[i] for i in order.tolist()],
            flat=self.flat[at],
            ends=np.concatenate(([0], np.cumsum(lengths.ravel()))),
        )

    def lists(self, number_of: Numbers, records: Ints, last: Ints) -> _Lists:
        """The words of each record with all below it, behind its section's heading, under other numbers.

        Words whose new number is below nought are left out. The last of what is below a record stands before `last`.
        """
        sections = self.sections[records]
        flat = number_of[self.flat]
        kept = flat >= 0
        ends = np.concatenate(([0], np.cumsum(kept)))[self.ends]
        starts = np.stack([ends[2 * sections], ends[2 * records]], axis=1)
        stops = np.stack([ends[2 * sections + 1], ends[2 * last]], axis=1)
        own = sections == records
        stops[own, 0] = starts[own, 0]
        return _Lists(flat[kept], starts, stops)


def _read(wordings: Iterable[Wording]) -> _Read:
    """The records with their words; they come in document order, parents first."""
    numbers = WordNumbers()
    at: dict[str, int] = {}
    jurisdictions: list[str] = []
    section_ids: list[str] = []
    parents, sections, flat = array("q"), array("q"), array("i")
    records = iter(wordings)
    while some := list(islice(records, _TOGETHER)):
        flat.extend(numbers.read(text or "" for wording in some for text in (wording.heading, wording.text)))
        for wording in some:
            own = at[wording.id] = len(parents)
            jurisdictions.append(sys.intern(wording.jurisdiction))
            parents.append(at.get(wording.parent, -1) if wording.parent is not None else -1)
            sections.append(at.get(wording.section, own) if wording.section is not None else -1)
            section_ids.append(wording.section or wording.id)
    words = np.array(flat, dtype=np.int32)
    return _Read(
        ids=list(at),
        jurisdictions=jurisdictions,
        parents=np.array(parents, dtype=np.int64),
        sections=np.array(sections, dtype=np.int64),
        section_ids=section_ids,
        flat=words,
        ends=np.append(0, np.flatnonzero(words == numbers.between) + 1),
        told=numbers.told(),
    )


def _counts(flat: Numbers, starts: Ints, width: int) -> Matrix:
    """How often each number below `width` stands in each list; list i stands at `starts[i] : starts[i + 1]`."""
    size = len(starts) - 1
    keys = np.repeat(np.arange(size) * width, np.diff(starts))
    keys += flat
    keys.sort()
    firsts = np.flatnonzero(np.diff(keys, prepend=-1))
    counts = np.diff(np.append(firsts, len(keys))).astype(np.float32)
    rows, columns = np.divmod(keys[firsts], max(width, 1))
    ends = np.concatenate(([0], np.cumsum(np.bincount(rows, minlength=size))))
    return sparse.csr_matrix((counts, columns, ends), shape=(size, width))


def _weighted(counts: Matrix) -> Matrix:
    """Sublinear tf-idf of counts, each row of length one; it takes the place of the counts."""
    found = np.bincount(counts.indices, minlength=counts.shape[1])
    idf = (np.log((1 + counts.shape[0]) / (1 + found)) + 1).astype(np.float32)
    weights = counts.data
    np.log(weights, out=weights)
    weights += 1
    weights *= idf[counts.indices]
    rows = np.repeat(np.arange(counts.shape[0], dtype=np.int32), np.diff(counts.indptr))
    lengths = np.sqrt(np.bincount(rows, weights=weights * weights, minlength=counts.shape[0]))
    lengths[lengths == 0] = 1
    weights /= lengths.astype(np.float32)[rows]
    return counts


def vectors(wordings: Iterable[Wording]) -> Vectors:
    """The vectors of all provisions that can be compared; records come in document order."""
    read = _read(wordings).by_jurisdiction()
    jurisdictions = tuple(dict.fromkeys(read.jurisdictions))
    names = place_names(jurisdictions)
    spelled = sorted(word for word in read.told if len(word) > 1)
    about = {word: stem(word) for word in spelled if is_content(word) and word not in names}
    column, stems = _numbered(spelled), _numbered(about.values())
    stem_of = np.array([stems[about[word]] if word in about else -1 for word in spelled], dtype=np.int64)

    records = np.flatnonzero(read.sections >= 0)
    last = np.array(ends_below(read.parents.tolist()), dtype=np.int64)[records]
    content = read.lists(_table(read.told, {word: stems[root] for word, root in about.items()}), records, last)
    sizes, tops = content.sizes(), read.sections[records] == records
    kept = np.flatnonzero((sizes >= 3) | (tops & (sizes > 0)))
    records, content = records[kept], content.of_rows(kept)
    told = {word: number for word, number in column.items() if word not in names}
    printed = read.lists(_table(read.told, told), records, last[kept])
    row_of = np.full(len(read.ids), -1, dtype=np.int64)
    row_of[records] = np.arange(len(records))
    top = row_of[read.sections[records]]
    section_ids = [read.section_ids[i] for i in records.tolist()]
    named = [unversioned(id) for id in section_ids]
    sections, city = _numbered(named), _numbered(jurisdictions)
    return Vectors(
        ids=[read.ids[i] for i in records.tolist()],
        section_ids=section_ids,
        cities=np.array([city[read.jurisdictions[i]] for i in records.tolist()], dtype=np.int64),
        jurisdictions=jurisdictions,
        sections=np.array([sections[name] for name in named], dtype=np.int64),
        tops=np.where(top >= 0, top, np.arange(len(records))),
        answers=(sizes[kept] >= SHORTEST) | tops[kept],
        words=_weighted(content.counts(len(stems))),
        lead=_weighted(content.leads(LEAD).counts(len(stems))),
        vocabulary=_printed(printed.often(len(spelled)), spelled, stem_of, len(stems)),
        printed=printed,
        grams=_grams(spelled),
    )


def _table(told: Sequence[str], numbers: Mapping[str, int]) -> Numbers:
    """For each of the words its number, below nought where it has none."""
    return np.array([numbers.get(word, -1) for word in told], dtype=np.int32)


def _grams(spelled: Sequence[str]) -> Matrix:
    """How often each word has each 4-gram, blanks at its ends included."""
    lengths = np.array([len(word) for word in spelled], dtype=np.int64)
    padded = "".join([f" {word} " for word in spelled]).encode("utf-32-le")
    alphabet, letters = np.unique(np.frombuffer(padded, dtype=np.uint32), return_inverse=True)
    starts = np.concatenate(([0], np.cumsum(lengths + 2)))[:-1]
    at, offsets = ranges(starts, starts + lengths - 1)  # a padded word of six letters has three
    keys = np.zeros(len(at), dtype=np.int64)
    for place in range(4):
        keys = keys * len(alphabet) + letters[at + place]
    found, grams = np.unique(keys, return_inverse=True)
    return _counts(grams.astype(np.int32), offsets, len(found))


def _printed(often: Ints, spelled: Sequence[str], stem_of: Ints, width: int) -> tuple[str, ...]:
    """For each stem the form it is mostly printed in."""
    order = np.lexsort((np.arange(len(spelled)), -often))
    stems, first = np.unique(stem_of[order], return_index=True)
    best = dict(zip(stems.tolist(), order[first].tolist(), strict=True))
    return tuple(spelled[best[number]] for number in range(width))


def _entries(matrix: Matrix, kept: Bools) -> Matrix:
    """The matrix with some of its entries alone."""
    ends = np.concatenate(([0], np.cumsum(kept)))[matrix.indptr]
    return sparse.csr_matrix((matrix.data[kept], matrix.indices[kept], ends), shape=matrix.shape)


class Cosines:
    """The similarity of rows of a matrix to one another, in full tables.

    A sparse product costs the square of the rows that have a number in common: the
    few numbers that many rows have are multiplied apart, where they are dense.
    """

    def __init__(self, matrix: Matrix) -> None:
        """Ready to compare the rows of `matrix`."""
        rows, columns = matrix.shape
        many = np.bincount(matrix.indices, minlength=columns) > _COMMON * rows
        common = many[matrix.indices]
        self._rare = _entries(matrix, ~common)
        place = np.cumsum(many) - 1
        entries = _entries(matrix, common)
        of = np.repeat(np.arange(rows), np.diff(entries.indptr))
        self._common = sparse.csr_matrix((entries.data, place[entries.indices], entries.indptr), (rows, many.sum()))
        self._dense = np.zeros(self._common.shape[::-1], dtype=np.float32)
        self._dense[self._common.indices, of] = entries.data

    def between(self, left: slice, right: slice) -> Floats:
        """The similarity of each row in `left` to each row in `right`."""
        table = (self._rare[left] @ self._rare[right].T).toarray()
        table += self._common[left] @ self._dense[:, right]
        return np.asarray(table, dtype=np.float32)


def bridged(starts: Ints, answers: Ints, scores: Floats, voters: int) -> Floats:
    """For each candidate of a row the scores that the row's `voters` best candidates give it, the better the heavier.

    The candidates of a row stand at `starts[row] : starts[row + 1]`. One that a
    voter does not name gets from it what the voter's last one gets.
    """
    size = len(starts) - 1
    lengths = np.diff(starts)
    left = np.repeat(np.arange(size), lengths)
    floor = np.zeros(size, dtype=np.float32)
    filled = np.flatnonzero(lengths)
    if len(filled):
        floor[filled] = np.minimum.reduceat(scores, starts[filled])
    above = scores - floor[left]
    given = sparse.csr_matrix((above, (left, answers)), shape=(size, size))
    order = np.lexsort((answers, -scores, left))
    place = np.arange(len(order)) - np.repeat(starts[:-1], lengths)
    best = order[place < voters]
    weight = np.exp((scores[best] - scores[order[starts[left[best]]]]) / 2)
    voting = sparse.csr_matrix((weight, (left[best], answers[best])), shape=(size, size))
    totals = np.asarray(voting.sum(axis=1)).ravel()
    totals[totals == 0] = 1
    voting = sparse.diags(1 / totals) @ voting
    step = 2_000
    votes = np.zeros(len(answers), dtype=np.float32)
    for low in range(0, size, step):
        high = min(low + step, size)
        begin, end = starts[low], starts[high]
        block = (voting[low:high] @ given).tocsr()
        wanted = sparse.csr_matrix(
            (np.ones(end - begin, dtype=np.float32), answers[begin:end], starts[low : high + 1] - begin),
            shape=(high - low, size),
        )
        votes[begin:end] = _picked(block, wanted)
    return np.asarray(votes + (voting @ floor)[left], dtype=np.float32)


def _picked(block: Matrix, wanted: Matrix) -> Floats:
    """The values of `block` at the places of `wanted`, in the order these are stored."""
    keys = np.repeat(np.arange(wanted.shape[0]), np.diff(wanted.indptr)) * np.int64(wanted.shape[1]) + wanted.indices
    block.sort_indices()
    have = np.repeat(np.arange(block.shape[0]), np.diff(block.indptr)) * np.int64(block.shape[1]) + block.indices
    at = np.minimum(np.searchsorted(have, keys), max(len(have) - 1, 0))
    hit = have[at] == keys if len(have) else np.zeros(len(keys), dtype=bool)
    return np.asarray(np.where(hit, block.data[at] if len(have) else 0, 0), dtype=np.float32)


def carried(space: Vectors, left: Ints, right: Ints, limit: int = 6) -> list[tuple[str, ...]]:
    """For each pair of rows the words that carry most of its similarity, strongest first."""
    products = space.words[left].multiply(space.words[right]).tocsr()
    rows = np.repeat(np.arange(len(left)), np.diff(products.indptr))
    strengths = np.rint(products.data * np.float32(_PARTS)).astype(np.int64)  # equal in any order of the sources
    seen = strengths > 0
    # in one number: the pair, what is missing from the full strength, the word
    keys = (rows[seen] * (_PARTS + 1) + _PARTS - strengths[seen]) * len(space.vocabulary) + products.indices[seen]
    keys.sort()
    before, columns = np.divmod(keys, len(space.vocabulary))
    pair = before // (_PARTS + 1)
    ends = np.cumsum(np.bincount(pair, minlength=len(left)))
    first = np.arange(len(pair)) - np.append(0, ends)[pair] < limit
    told = [space.vocabulary[column] for column in columns[first].tolist()]
    ends = np.cumsum(np.bincount(pair[first], minlength=len(left)))
    return [tuple(told[start:end]) for start, end in pairwise([0, *ends.tolist()])]


def pair_cosines(matrix: Matrix, left: Ints, right: Ints) -> Floats:
    """The similarity of each row in `left` to the row at the same place in `right`."""
    result = np.empty(len(left), dtype=np.float32)
    step = 20_000
    for at in range(0, len(left), step):
        products = matrix[left[at : at + step]].multiply(matrix[right[at : at + step]])
        result[at : at + step] = np.asarray(products.sum(axis=1)).ravel()
    return result


__all__ = ["Cosines", "Vectors", "bridged", "carried", "pair_cosines", "ranges", "vectors"]
