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

from array import array
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import count, pairwise
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt
from scipy import sparse  # type: ignore[import-untyped]

from ordparse.comparing.wording import Wording, is_content, place_names, stem, subtrees, unversioned, words

Ints: TypeAlias = npt.NDArray[np.int64]
Floats: TypeAlias = npt.NDArray[np.float32]
Bools: TypeAlias = npt.NDArray[np.bool_]
Matrix: TypeAlias = Any  # scipy.sparse.csr_matrix, which has no types

LEAD = 25
"""Content words in the lead; 15 to 40 measure the same."""

SHORTEST = 8
"""Content words below which a level under a section is no answer: the provision it is part of is."""


@dataclass(frozen=True, kw_only=True)
class Vectors:
    """The comparable provisions of all loaded codes, one row each, sections and what stands below them.

    The rows of a jurisdiction stand together, in document order.
    """

    wordings: Sequence[Wording]
    rows: Ints  # row -> index into wordings
    cities: Ints  # row -> index into `jurisdictions`, rising
    jurisdictions: tuple[str, ...]
    sections: Ints  # row -> number of its section; the versions of one section share it
    tops: Ints  # row -> row of its section; itself where that has none
    answers: Bools  # whether the row may be an answer
    words: Matrix
    lead: Matrix
    vocabulary: tuple[str, ...]  # column of `words` -> the word as it is mostly printed, in lower case
    printed: Matrix  # how often each row has each word as printed
    grams: Matrix  # the 4-grams of each printed word
    meaning: Floats | None = None  # None: no sentence model was named

    def __len__(self) -> int:
        return len(self.rows)

    @cached_property
    def chars(self) -> Matrix:
        """The 4-grams of each row, weighed among these rows."""
        return _weighted((self.printed @ self.grams).tocsr())

    @cached_property
    def ids(self) -> list[str]:
        """The id of the provision in each row."""
        return [self.wordings[at].id for at in self.rows.tolist()]

    @cached_property
    def section_ids(self) -> list[str]:
        """The id of the section around the provision in each row."""
        return [self.wordings[at].section or self.wordings[at].id for at in self.rows.tolist()]

    def of_rows(self, rows: Ints) -> "Vectors":
        """These rows alone, which must hold the section of each."""
        place = np.zeros(len(self), dtype=np.int64)
        place[rows] = np.arange(len(rows))
        return replace(
            self,
            rows=self.rows[rows],
            cities=self.cities[rows],
            sections=self.sections[rows],
            tops=place[self.tops[rows]],
            answers=self.answers[rows],
            words=self.words[rows],
            lead=self.lead[rows],
            printed=self.printed[rows],
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


@dataclass(frozen=True, slots=True)
class _Read:
    """The words of all records as numbers, in document order, a record's heading before its own text.

    Record i's heading stands at `ends[2 * i] : ends[2 * i + 1]`, its text from there to `ends[2 * i + 2]`.
    """

    flat: Ints
    ends: Ints

    def only(self, number_of: Ints) -> "_Read":
        """The same with other numbers; words whose new number is below nought are left out."""
        flat = number_of[self.flat]
        kept = flat >= 0
        before = np.concatenate(([0], np.cumsum(kept)))
        return _Read(flat[kept], before[self.ends])

    def spans(self, records: Ints, sections: Ints, last: Ints, most: int | None = None) -> tuple[Ints, Ints]:
        """The words of each record with all below it, behind its section's heading, and where each record's begin.

        `most`: the first words only, so many of each of the two.
        """
        above = np.where(sections != records, sections, records)
        starts = np.stack([self.ends[2 * above], self.ends[2 * records]], axis=1)
        stops = np.stack([self.ends[2 * above + 1], self.ends[2 * last]], axis=1)
        stops[above == records, 0] = starts[above == records, 0]
        if most is not None:
            stops = np.minimum(stops, starts + most)
        at, offsets = ranges(starts.ravel(), stops.ravel())
        return self.flat[at], offsets[::2]


def _read(wordings: Sequence[Wording]) -> tuple[_Read, list[str]]:
    """Headings and own texts as numbers of words, and the words by number, in the order of the alphabet."""
    numbers: defaultdict[str, int] = defaultdict(count().__next__)
    flat, ends = array("i"), array("q", [0])
    for wording in wordings:
        for text in (wording.heading, wording.text):
            if text:
                flat.extend(map(numbers.__getitem__, words(text)))
            ends.append(len(flat))
    spelled = sorted(numbers)
    place = np.zeros(len(numbers), dtype=np.int64)
    place[[numbers[word] for word in spelled]] = np.arange(len(spelled))
    return _Read(place[np.array(flat, dtype=np.int64)], np.array(ends, dtype=np.int64)), spelled


def _counts(flat: Ints, starts: Ints, width: int) -> Matrix:
    """How often each number stands in each list; the lists stand one after the other, the first at `starts[0]`."""
    ones = np.ones(len(flat), dtype=np.float32)
    counts = sparse.csr_matrix((ones, flat, starts), shape=(len(starts) - 1, width))
    counts.sum_duplicates()
    return counts


def _weighted(counts: Matrix) -> Matrix:
    """Sublinear tf-idf of counts, each row of length one."""
    weights = counts.tocsr().astype(np.float32)
    weights.eliminate_zeros()
    found = np.bincount(weights.indices, minlength=weights.shape[1])
    idf = (np.log((1 + weights.shape[0]) / (1 + found)) + 1).astype(np.float32)
    weights.data = (1 + np.log(weights.data)) * idf[weights.indices]
    lengths = np.sqrt(np.asarray(weights.multiply(weights).sum(axis=1)).ravel())
    lengths[lengths == 0] = 1
    weights.data /= np.repeat(lengths, np.diff(weights.indptr)).astype(np.float32)
    return weights


def vectors(wordings: Sequence[Wording]) -> Vectors:
    """The vectors of all provisions that can be compared; records come in document order."""
    wordings = sorted(wordings, key=lambda wording: wording.jurisdiction)
    jurisdictions = tuple(dict.fromkeys(wording.jurisdiction for wording in wordings))
    names = place_names(jurisdictions)
    read, spelled = _read(wordings)
    stems = _numbered(stem(word) for word in spelled if is_content(word) and word not in names)
    stem_of = np.array(
        [stems[stem(word)] if is_content(word) and word not in names else -1 for word in spelled], dtype=np.int64
    )
    told = np.array([-1 if word in names else number for number, word in enumerate(spelled)], dtype=np.int64)
    printed, content = read.only(told), read.only(stem_of)

    records = np.array([index for index, wording in enumerate(wordings) if wording.section is not None], dtype=np.int64)
    at = {wording.id: index for index, wording in enumerate(wordings)}
    above = np.array([at.get(wordings[i].section or "", i) for i in records.tolist()], dtype=np.int64)
    last = np.array(subtrees(wordings), dtype=np.int64)
    _, starts = content.spans(records, above, last[records])
    sizes = np.diff(starts)
    kept = np.flatnonzero((sizes >= 3) | ((above == records) & (sizes > 0)))
    records, above = records[kept], above[kept]
    last = last[records]
    counts = _counts(*printed.spans(records, above, last), len(spelled))
    row_of = np.full(len(wordings), -1, dtype=np.int64)
    row_of[records] = np.arange(len(records))
    named = [unversioned(wordings[i].section or wordings[i].id) for i in records.tolist()]
    sections, city = _numbered(named), _numbered(jurisdictions)
    return Vectors(
        wordings=wordings,
        rows=records,
        cities=np.array([city[wordings[i].jurisdiction] for i in records.tolist()], dtype=np.int64),
        jurisdictions=jurisdictions,
        sections=np.array([sections[name] for name in named], dtype=np.int64),
        tops=np.where(row_of[above] >= 0, row_of[above], np.arange(len(records))),
        answers=(sizes[kept] >= SHORTEST) | (above == records),
        words=_weighted(_counts(*content.spans(records, above, last), len(stems))),
        lead=_weighted(_counts(*_leads(content, records, above, last), len(stems))),
        vocabulary=_printed(counts, spelled, stem_of, len(stems)),
        printed=counts,
        grams=_grams(spelled),
    )


def _leads(content: _Read, records: Ints, above: Ints, last: Ints) -> tuple[Ints, Ints]:
    """The stems of the first content words of each record, its section's heading first."""
    flat, starts = content.spans(records, above, last, LEAD)
    at, offsets = ranges(starts[:-1], np.minimum(starts[1:], starts[:-1] + LEAD))
    return flat[at], offsets


def _grams(spelled: Sequence[str]) -> Matrix:
    """How often each word has each 4-gram, blanks at its ends included."""
    numbers: defaultdict[str, int] = defaultdict(count().__next__)
    flat, starts = array("q"), array("q", [0])
    for word in spelled:  # in the order of the alphabet: the order of the sources changes nothing
        padded = f" {word} "
        flat.extend([numbers[padded[at : at + 4]] for at in range(max(1, len(padded) - 3))])
        starts.append(len(flat))
    return _counts(np.array(flat, dtype=np.int64), np.array(starts, dtype=np.int64), len(numbers))


def _printed(counts: Matrix, spelled: Sequence[str], stem_of: Ints, width: int) -> tuple[str, ...]:
    """For each stem the form it is mostly printed in."""
    often = np.asarray(counts.sum(axis=0)).ravel()
    order = np.lexsort((np.arange(len(spelled)), -often))
    stems, first = np.unique(stem_of[order], return_index=True)
    best = dict(zip(stems.tolist(), order[first].tolist(), strict=True))
    return tuple(spelled[best[number]] for number in range(width))


def cosines(left: Matrix, right: Matrix) -> Floats:
    """The similarity of each row of `left` to each row of `right`, as a full table."""
    return np.asarray((left @ right.T).toarray(), dtype=np.float32)


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
    lengths = np.diff(products.indptr)
    pair = np.repeat(np.arange(len(lengths)), lengths)
    strength = np.round(products.data, 6)  # equal in any order of the sources
    order = np.lexsort((products.indices, -strength, pair))
    place = np.arange(len(order)) - products.indptr[:-1][pair]
    order = order[(place < limit) & (strength[order] > 0)]
    told = [space.vocabulary[column] for column in products.indices[order].tolist()]
    ends = np.cumsum(np.bincount(pair[order], minlength=len(lengths))).tolist()
    return [tuple(told[start:end]) for start, end in pairwise([0, *ends])]


def pair_cosines(matrix: Matrix, left: Ints, right: Ints) -> Floats:
    """The similarity of each row in `left` to the row at the same place in `right`."""
    result = np.empty(len(left), dtype=np.float32)
    step = 20_000
    for at in range(0, len(left), step):
        products = matrix[left[at : at + step]].multiply(matrix[right[at : at + step]])
        result[at : at + step] = np.asarray(products.sum(axis=1)).ravel()
    return result


__all__ = ["Vectors", "bridged", "carried", "cosines", "pair_cosines", "ranges", "vectors"]
