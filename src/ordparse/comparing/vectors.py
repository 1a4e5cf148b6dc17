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
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import islice
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

_SPREAD_OUT = 100_000
"""Numbers of rows that are spread out together: what fits near the processor."""

_CAST = 100_000
"""Numbers that are tallied together, for which NumPy makes a wider copy of them."""

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
        blocks = list(self._blocks(width)) or [sparse.csr_matrix((0, width), dtype=np.float32)]
        return blocks[0] if len(blocks) == 1 else sparse.vstack(blocks, format="csr")

    def holding(self, width: int) -> Ints:
        """In how many lists each number below `width` stands."""
        return sum((_tally(block.indices, width) for block in self._blocks(width)), np.zeros(width, dtype=np.int64))

    def _blocks(self, width: int) -> Iterator[Matrix]:
        for low in range(0, len(self), _TOGETHER):
            rows = slice(low, low + _TOGETHER)
            at, offsets = ranges(self.starts[rows].ravel(), self.stops[rows].ravel())
            yield _counts(self.flat[at], offsets[::2], width)

    def often(self, width: int) -> Ints:
        """How often each number below `width` stands in all lists together."""
        lists = np.zeros(len(self.flat) + 1, dtype=np.int32)  # place -> in how many lists it is
        np.add.at(lists, self.starts.ravel(), 1)
        np.subtract.at(lists, self.stops.ravel(), 1)
        np.cumsum(lists, out=lists)
        return _tally(self.flat, width, lists[:-1])


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
    content: _Lists  # the stems of each row, columns of `words`
    vocabulary: tuple[str, ...]  # column of `words` -> the word as it is mostly printed, in lower case
    printed: _Lists  # the words of each row as printed
    grams: Matrix  # the 4-grams of each printed word
    among: "Vectors | None" = None  # whose rows say how rare a stem is; None: these rows
    meaning: Floats | None = None  # None: no sentence model was named

    def __len__(self) -> int:
        return len(self.cities)

    @cached_property
    def words(self) -> Matrix:
        """The stems of each row."""
        holding = None if self.among is None else self.among.content.holding(len(self.vocabulary))
        return self._stems(self.content, holding)

    @cached_property
    def lead(self) -> Matrix:
        """The first stems of each row."""
        holding = None if self.among is None else self.among.content.leads(LEAD).holding(len(self.vocabulary))
        return self._stems(self.content.leads(LEAD), holding)

    def _stems(self, lists: _Lists, holding: Ints | None) -> Matrix:
        """The stems of lists, each as rare as it is among all rows; `holding`: None where these rows are all."""
        size = len(self if self.among is None else self.among)
        return _weighted(lists.counts(len(self.vocabulary)), size, holding)

    @cached_property
    def chars(self) -> Matrix:
        """The 4-grams of each row, weighed among these rows."""
        return _weighted((self.printed.counts(self.grams.shape[0]) @ self.grams).tocsr(), len(self))

    def of_rows(self, rows: Ints) -> "Vectors":
        """These rows alone, which must hold the section of each; the stems stay weighed among all rows."""
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
            content=self.content.of_rows(rows),
            printed=self.printed.of_rows(rows),
            among=self.among or self,
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
        # no stretch is empty: what stands between two texts is its last
        ends = np.append(0, np.cumsum(np.add.reduceat(kept, self.ends[:-1], dtype=np.int32), dtype=np.int64))
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
    words = np.frombuffer(flat, dtype=np.int32) if flat else np.zeros(0, dtype=np.int32)
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


def _tally(numbers: Numbers, width: int, weights: Numbers | None = None) -> Ints:
    """How often each number below `width` is there, or the sum of its weights."""
    found = np.zeros(width, dtype=np.int64)
    for low in range(0, len(numbers), _CAST):
        some = slice(low, low + _CAST)
        found += np.bincount(numbers[some], None if weights is None else weights[some], width).astype(np.int64)
    return found


def _weighted(counts: Matrix, size: int, holding: Ints | None = None) -> Matrix:
    """Sublinear tf-idf of counts, each row of length one; it takes the place of the counts.

    Of `size` rows so many hold each number as `holding` says, else as there are here.
    """
    if holding is None:
        holding = _tally(counts.indices, counts.shape[1])
    idf = (np.log((1 + size) / (1 + holding)) + 1).astype(np.float32)
    for low in range(0, counts.shape[0], _TOGETHER):
        ends = counts.indptr[low : low + _TOGETHER + 1]
        some = slice(ends[0], ends[-1])
        weights = (1 + np.log(counts.data[some])) * idf[counts.indices[some]]
        sizes = np.diff(ends)
        filled = sizes > 0
        squares = np.add.reduceat(weights * weights, (ends[:-1] - ends[0])[filled], dtype=np.float64)
        counts.data[some] = weights / np.repeat(np.sqrt(squares).astype(np.float32), sizes[filled])
    return counts


def vectors(wordings: Iterable[Wording]) -> Vectors:
    """The vectors of all provisions that can be compared; records come in document order."""
    read = _read(wordings).by_jurisdiction()
    jurisdictions = tuple(dict.fromkeys(read.jurisdictions))
    names = place_names(jurisdictions)
    spelled = sorted(word for word in read.told if len(word) > 1)
    about = {word: stem(word) for word in spelled if is_content(word) and word not in names}
    stems = _numbered(about.values())
    stem_of = np.array([stems[about[word]] if word in about else -1 for word in spelled], dtype=np.int64)

    records = np.flatnonzero(read.sections >= 0)
    last = np.array(ends_below(read.parents.tolist()), dtype=np.int64)[records]
    content = read.lists(_table(read.told, {word: stems[root] for word, root in about.items()}), records, last)
    sizes, tops = content.sizes(), read.sections[records] == records
    kept = np.flatnonzero((sizes >= 3) | (tops & (sizes > 0)))
    records, content = records[kept], content.of_rows(kept)
    told = {word: column for column, word in enumerate(spelled) if word not in names}
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
        content=content,
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
    codes = np.frombuffer(padded, dtype=np.uint32)
    printed = np.bincount(codes) > 0
    letters, alphabet = (np.cumsum(printed) - 1)[codes], np.count_nonzero(printed)
    starts = np.concatenate(([0], np.cumsum(lengths + 2)))[:-1]
    at, offsets = ranges(starts, starts + lengths - 1)  # a padded word of six letters has three
    keys = np.zeros(len(at), dtype=np.int64)
    for place in range(4):
        keys = keys * alphabet + letters[at + place]
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
    at = np.flatnonzero(kept)
    return sparse.csr_matrix((matrix.data[at], matrix.indices[at], ends), shape=matrix.shape)


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
        self._common = sparse.csr_matrix((entries.data, place[entries.indices], entries.indptr), (rows, many.sum()))

    def between(self, left: slice, right: slice) -> Floats:
        """The similarity of each row in `left` to each row in `right`."""
        table = (self._rare[left] @ self._rare[right].T).toarray()
        table += self._common[left] @ self._common[right].T.toarray(order="C")
        return np.asarray(table, dtype=np.float32)


def picked(matrix: Matrix, rows: Ints, columns: Numbers) -> Floats:
    """The values of `matrix` at places that rise by row and by column."""
    matrix.sort_indices()
    width = np.int64(matrix.shape[1])
    have = np.repeat(np.arange(matrix.shape[0]), np.diff(matrix.indptr)) * width + matrix.indices
    if not len(have):
        return np.zeros(len(rows), dtype=np.float32)
    wanted = rows * width + columns
    at = np.minimum(np.searchsorted(have, wanted), len(have) - 1)
    return np.asarray(np.where(have[at] == wanted, matrix.data[at], 0), dtype=np.float32)


def carried(space: Vectors, left: Ints, right: Ints, limit: int = 6) -> tuple[Ints, Ints]:
    """The columns of the words that carry most of the similarity of pairs of rows, and where those of each pair end.

    The words of a pair stand together, strongest first.
    """
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
    return columns[first], np.cumsum(np.bincount(pair[first], minlength=len(left)))


def pair_cosines(matrix: Matrix, left: Ints, right: Ints) -> Floats:
    """The similarity of each row in `left` to the row at the same place in `right`."""
    result = np.empty(len(left), dtype=np.float32)
    step = 20_000
    for at in range(0, len(left), step):
        products = matrix[left[at : at + step]].multiply(matrix[right[at : at + step]])
        result[at : at + step] = np.asarray(products.sum(axis=1)).ravel()
    return result


def grouped_cosines(matrix: Matrix, left: Ints, starts: Ints, right: Ints | Numbers) -> Floats:
    """The similarity of each row in `left` to the rows `right[starts[i] : starts[i + 1]]`, one list after the other.

    A row that is compared with many is spread out once, and each of them is a product with it.
    """
    width = matrix.shape[1]
    result = np.empty(len(right), dtype=np.float32)
    step = max(1, _SPREAD_OUT // max(width, 1))
    for low in range(0, len(left), step):
        high = min(low + step, len(left))
        begin, end = starts[low], starts[high]
        own = matrix[left[low:high]].toarray().ravel()
        others = matrix[right[begin:end]]
        before = np.repeat(np.arange(high - low) * width, np.diff(starts[low : high + 1]))
        others.indices += np.repeat(before, np.diff(others.indptr)).astype(others.indices.dtype)
        result[begin:end] = (
            sparse.csr_matrix((others.data, others.indices, others.indptr), (end - begin, len(own))) @ own
        )
    return result


__all__ = ["Cosines", "Vectors", "carried", "grouped_cosines", "pair_cosines", "picked", "ranges", "vectors"]
