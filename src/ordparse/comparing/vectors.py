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

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np
from scipy import sparse  # type: ignore[import-untyped]

from ordparse.comparing.columns import (
    Bools,
    Floats,
    Ints,
    Matrix,
    Numbers,
    blocks,
    counts,
    offsets_of,
    ranges,
    tally,
)
from ordparse.comparing.records import Records, read_records
from ordparse.comparing.shelf import NEAR, Kept, KeptMatrix, Names
from ordparse.comparing.wording import Wording, is_content, place_names, stem

LEAD = 25
"""Content words in the lead; 15 to 40 measure the same."""

SHORTEST = 8
"""Content words below which a level under a section is no answer: the provision it is part of is."""

_COMMON = 0.04
"""Share of the rows from which a number is common; 0.02 to 0.08 cost the same."""

_SPREAD_OUT = 100_000
"""Numbers of rows that are spread out together: what fits near the processor."""

_PARTS = 1_000_000
"""Parts of a full similarity: words that differ by less carry as much."""

_TOGETHER = 5_000
"""Rows that are weighed together: what bounds the memory of many."""


@dataclass(frozen=True, slots=True)
class _Lists:
    """A list of numbers for each row: those of two stretches of texts, its section's heading and all of its own."""

    flat: Kept  # the numbers of all texts, one text after the other
    ends: Kept  # text -> where its numbers begin, and where those of the last end
    texts: Numbers  # row -> the first text and the one after the last of each stretch

    def __len__(self) -> int:
        return len(self.texts)

    def _places(self, rows: Ints) -> tuple[Ints, Ints, Ints]:
        """Where the numbers of these rows stand, all of them, and the starts and stops of each row's stretches."""
        texts = self.texts[rows]
        low = texts.min(initial=len(self.ends) - 1)
        ends = self.ends[low : texts.max(initial=low) + 1]
        return ends[[0, -1]], ends[texts[:, ::2] - low], ends[texts[:, 1::2] - low]

    def sizes(self) -> Ints:
        """How many numbers each list has."""
        found = [np.zeros(0, dtype=np.int64)]
        for rows in blocks(np.arange(len(self))):
            _, starts, stops = self._places(rows)
            found.append((stops - starts).sum(axis=1))
        return np.concatenate(found)

    def counts(self, rows: Ints, width: int, most: int | None = None) -> Matrix:
        """How often each number below `width` stands among all, or the first `most`, of each list; a row a list.

        Lists of rows that stand together are read together.
        """
        (low, high), starts, stops = self._places(rows)
        if most is not None:
            stops = np.minimum(stops, starts + most)
            stops[:, 1] = np.minimum(stops[:, 1], starts[:, 1] + most - (stops[:, 0] - starts[:, 0]))
        at, offsets = ranges((starts - low).ravel(), (stops - low).ravel())
        return counts(self.flat[low:high][at], offsets[::2], width)

    def often(self, width: int) -> Ints:
        """How often each number below `width` stands in all lists together."""
        size = len(self.ends) - 1
        lists = np.zeros(size + 1, dtype=np.int32)  # text -> in how many lists it is
        np.add.at(lists, self.texts[:, ::2].ravel(), 1)
        np.subtract.at(lists, self.texts[:, 1::2].ravel(), 1)
        np.cumsum(lists, out=lists)
        found = np.zeros(width, dtype=np.int64)
        for some in blocks(np.arange(size)):
            ends = self.ends[some[0] : some[-1] + 2]
            found += tally(self.flat[ends[0] : ends[-1]], width, np.repeat(lists[some], np.diff(ends)))
        return found


@dataclass(frozen=True, kw_only=True)
class Vectors:
    """The comparable provisions of all loaded codes, one row each, sections and what stands below them.

    The rows of a jurisdiction stand together, in document order.
    """

    records: Numbers  # row -> its record
    named: Names  # the ids of all records
    around: Names  # the ids of the sections around all records
    cities: Numbers  # row -> index into `jurisdictions`, rising
    jurisdictions: tuple[str, ...]
    sections: Numbers  # row -> number of its section; the versions of one section share it
    tops: Numbers  # row -> row of its section; itself where that has none
    answers: Bools  # whether the row may be an answer
    content: _Lists  # the stems of each row, columns of `words`
    vocabulary: tuple[str, ...]  # column of `words` -> the word as it is mostly printed, in lower case
    printed: _Lists  # the words of each row as printed
    grams: Matrix  # the 4-grams of each printed word
    meaning: Floats | None = None  # None: no sentence model was named

    def __len__(self) -> int:
        return len(self.cities)

    @cached_property
    def ids(self) -> list[str]:
        """The id of each row."""
        return self.named.of(self.records)

    @cached_property
    def section_ids(self) -> list[str]:
        """The id of the section around each row."""
        return self.around.of(self.records)

    @cached_property
    def words(self) -> Matrix:
        """The stems of each row."""
        return _weighted(self.content.counts(self._all, len(self.vocabulary)), len(self))

    @cached_property
    def lead(self) -> Matrix:
        """The first stems of each row."""
        return _weighted(self.content.counts(self._all, len(self.vocabulary), LEAD), len(self))

    @cached_property
    def chars(self) -> Matrix:
        """The 4-grams of each row."""
        return _weighted(self._grams(self._all), len(self))

    @property
    def _all(self) -> Ints:
        return np.arange(len(self))

    def _grams(self, rows: Ints) -> Matrix:
        return (self.printed.counts(rows, self.grams.shape[0]) @ self.grams).tocsr()

    def of_rows(self, rows: Ints, words: Matrix) -> "Told":
        """What is told of these rows alone, whose words are given."""
        records = self.records[rows]
        return Told(
            ids=self.named.of(records),
            section_ids=self.around.of(records),
            cities=self.cities[rows],
            jurisdictions=self.jurisdictions,
            words=words,
            vocabulary=self.vocabulary,
        )

    def kept_words(self) -> KeptMatrix:
        """The stems of each row, kept on a shelf."""
        return self._kept_stems(np.ones(len(self), dtype=bool), None)

    def kept_lead(self, rows: Ints) -> KeptMatrix:
        """The first stems of these rows, each as rare as it is among all, kept on a shelf."""
        chosen = np.zeros(len(self), dtype=bool)
        chosen[rows] = True
        return self._kept_stems(chosen, LEAD)

    def _kept_stems(self, chosen: Bools, most: int | None) -> KeptMatrix:
        width = len(self.vocabulary)
        found, holding = KeptMatrix(width, near=NEAR), np.zeros(width, dtype=np.int64)
        for rows in blocks(self._all):
            stems = self.content.counts(rows, width, most)
            holding += tally(stems.indices, width)
            found.append(stems[chosen[rows]])
        return _kept_weighted(found, len(self), holding)

    def kept_chars(self, rows: Ints) -> KeptMatrix:
        """The 4-grams of these rows, weighed among them, kept on a shelf."""
        width = self.grams.shape[1]
        found, holding = KeptMatrix(width), np.zeros(width, dtype=np.int64)
        for some in blocks(rows):
            grams = self._grams(some)
            holding += tally(grams.indices, width)
            found.append(grams)
        return _kept_weighted(found, len(rows), holding)


@dataclass(frozen=True, slots=True, kw_only=True)
class Told:
    """What an answer is told by: the names of some rows of a space, and their words."""

    ids: Sequence[str]
    section_ids: Sequence[str]
    cities: Numbers
    jurisdictions: tuple[str, ...]
    words: Matrix
    vocabulary: tuple[str, ...]

    def __len__(self) -> int:
        return len(self.cities)


def _numbered(names: Iterable[str]) -> dict[str, int]:
    """A number for each name, in the order of the alphabet."""
    return {name: number for number, name in enumerate(sorted(set(names)))}


def _weighted(counted: Matrix, size: int, holding: Ints | None = None) -> Matrix:
    """Sublinear tf-idf of counts, each row of length one; it takes the place of the counts.

    Of `size` rows so many hold each number as `holding` says, else as there are here.
    """
    if holding is None:
        holding = tally(counted.indices, counted.shape[1])
    idf = (np.log((1 + size) / (1 + holding)) + 1).astype(np.float32)
    for low in range(0, counted.shape[0], _TOGETHER):
        ends = counted.indptr[low : low + _TOGETHER + 1]
        some = slice(ends[0], ends[-1])
        weights = (1 + np.log(counted.data[some])) * idf[counted.indices[some]]
        sizes = np.diff(ends)
        filled = sizes > 0
        squares = np.add.reduceat(weights * weights, (ends[:-1] - ends[0])[filled], dtype=np.float64)
        counted.data[some] = weights / np.repeat(np.sqrt(squares).astype(np.float32), sizes[filled])
    return counted


def _kept_weighted(counted: KeptMatrix, size: int, holding: Ints) -> KeptMatrix:
    """The same of counts on a shelf."""
    found = KeptMatrix(counted.width, near=counted.near)
    for rows in blocks(np.arange(len(counted))):
        found.append(_weighted(counted.of(rows), size, holding))
    return found


def vectors(sources: Iterable[Sequence[Wording]]) -> Vectors:
    """The vectors of all provisions that can be compared; the records of a source come in document order."""
    read = read_records(sources)
    names = place_names(read.jurisdictions)
    spelled = sorted(word for word in read.told if len(word) > 1)
    about = {word: stem(word) for word in spelled if is_content(word) and word not in names}
    stems = _numbered(about.values())
    stem_of = np.array([stems[about[word]] if word in about else -1 for word in spelled], dtype=np.int64)

    records = np.flatnonzero(read.sections >= 0).astype(np.int32)
    texts = _texts(read, records)
    content = _lists(read, _table(read.told, {word: stems[root] for word, root in about.items()}), texts)
    sizes, tops = content.sizes(), read.sections[records] == records
    kept = np.flatnonzero((sizes >= 3) | (tops & (sizes > 0)))
    records, texts = records[kept], texts[kept]
    told = {word: column for column, word in enumerate(spelled) if word not in names}
    printed = _lists(read, _table(read.told, told), texts)
    row_of = np.full(len(read.sections), -1, dtype=np.int32)
    row_of[records] = rows = np.arange(len(records), dtype=np.int32)
    top = row_of[read.sections[records]]
    return Vectors(
        records=records,
        named=read.ids,
        around=read.section_ids,
        cities=read.cities[records],
        jurisdictions=read.jurisdictions,
        sections=read.named[records],
        tops=np.where(top >= 0, top, rows),
        answers=(sizes[kept] >= SHORTEST) | tops[kept],
        content=replace(content, texts=texts),
        vocabulary=_printed(printed.often(len(spelled)), spelled, stem_of, len(stems)),
        printed=printed,
        grams=_grams(spelled),
    )


def _texts(read: Records, records: Numbers) -> Numbers:
    """The texts of each record with all below it, behind its section's heading where that is another record's."""
    sections = read.sections[records]
    starts, own = 2 * sections, sections != records
    return np.stack([starts, starts + own, 2 * records, 2 * read.ends[records]], axis=1, dtype=np.int32)


def _lists(read: Records, number_of: Numbers, texts: Numbers) -> _Lists:
    """The words of some texts for each row, under other numbers; those whose number is below nought are left out."""
    flat, ends = Kept(np.int32), Kept(np.int64)
    ends.append(np.zeros(1, dtype=np.int64))
    for _, words, starts in read.texts():
        numbers = number_of[words]
        there = numbers >= 0
        sizes = np.add.reduceat(there, starts[:-1], dtype=np.int32)  # no text is empty
        ends.append(len(flat) + np.cumsum(sizes, dtype=np.int64))
        flat.append(numbers[there])
    return _Lists(flat, ends, texts)


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
    starts = offsets_of(lengths + 2)[:-1]
    at, offsets = ranges(starts, starts + lengths - 1)  # a padded word of six letters has three
    keys = np.zeros(len(at), dtype=np.int64)
    for place in range(4):
        keys = keys * alphabet + letters[at + place]
    found, grams = np.unique(keys, return_inverse=True)
    return counts(grams.astype(np.int32), offsets, len(found))


def _printed(often: Ints, spelled: Sequence[str], stem_of: Ints, width: int) -> tuple[str, ...]:
    """For each stem the form it is mostly printed in."""
    order = np.lexsort((np.arange(len(spelled)), -often))
    stems, first = np.unique(stem_of[order], return_index=True)
    best = dict(zip(stems.tolist(), order[first].tolist(), strict=True))
    return tuple(spelled[best[number]] for number in range(width))


def entries_of(matrix: Matrix, kept: Bools) -> Matrix:
    """The matrix with some of its entries alone."""
    ends = np.append(0, np.cumsum(kept))[matrix.indptr]
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
        self._rare = entries_of(matrix, ~common)
        place = np.cumsum(many) - 1
        entries = entries_of(matrix, common)
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


def carried(space: Vectors | Told, left: Ints, right: Ints, limit: int = 6) -> tuple[Ints, Ints]:
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
