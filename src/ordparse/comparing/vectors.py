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
from collections.abc import Iterable, Sequence, Set
from dataclasses import dataclass
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt
from scipy import sparse  # type: ignore[import-untyped]

from ordparse.comparing.wording import Wording, is_content, place_names, stem, subtrees, unversioned, words

Ints: TypeAlias = npt.NDArray[np.int64]
Floats: TypeAlias = npt.NDArray[np.float32]
Matrix: TypeAlias = Any  # scipy.sparse.csr_matrix, which has no types

LEAD = 25
"""Content words in the lead; 15 to 40 measure the same."""

SHORTEST = 8
"""Content words below which a level under a section is no answer: the provision it is part of is."""


@dataclass(frozen=True, kw_only=True)
class Vectors:
    """The comparable provisions of all loaded codes, one row each, sections and what stands below them."""

    wordings: Sequence[Wording]
    rows: Ints  # row -> index into wordings
    cities: Ints  # row -> index into `jurisdictions`
    jurisdictions: tuple[str, ...]
    sections: Ints  # row -> number of its section; the versions of one section share it
    answers: npt.NDArray[np.bool_]  # whether the row may be an answer
    words: Matrix
    chars: Matrix
    lead: Matrix
    vocabulary: tuple[str, ...]  # column of `words` -> the word as it is mostly printed, in lower case
    meaning: Floats | None = None  # None: no sentence model was named

    def __len__(self) -> int:
        return len(self.rows)

    def id(self, row: int) -> str:
        """The id of the provision in a row."""
        return self.wordings[int(self.rows[row])].id

    def section(self, row: int) -> str:
        """The id of the section around the provision in a row."""
        wording = self.wordings[int(self.rows[row])]
        return wording.section or wording.id


def _numbered(names: Iterable[str]) -> dict[str, int]:
    """A number for each name, in the order of the alphabet: the order of the sources changes nothing."""
    return {name: number for number, name in enumerate(sorted(set(names)))}


@dataclass(frozen=True, slots=True)
class _Runs:
    """Texts as numbers of their words, one text after the other; text i stands at `ends[i] : ends[i + 1]`."""

    flat: Ints
    ends: Ints

    def text(self, index: int, most: int | None = None) -> list[int]:
        """The numbers of one text, of its first `most` words only when that is given."""
        low, high = int(self.ends[index]), int(self.ends[index + 1])
        numbers: list[int] = self.flat[low : high if most is None else min(high, low + most)].tolist()
        return numbers

    def counts(self, width: int) -> Matrix:
        """How often each number stands in each text."""
        ones = np.ones(len(self.flat), dtype=np.float32)
        counts = sparse.csr_matrix((ones, self.flat, self.ends), shape=(len(self.ends) - 1, width))
        counts.sum_duplicates()
        return counts


def _runs(lists: Iterable[Iterable[int]]) -> _Runs:
    flat, ends = array("q"), array("q", [0])
    for numbers in lists:
        flat.extend(numbers)
        ends.append(len(flat))
    return _Runs(np.array(flat, dtype=np.int64), np.array(ends, dtype=np.int64))


def _counts(lists: Iterable[Iterable[int]], width: int) -> Matrix:
    """How often each number stands in each list."""
    return _runs(lists).counts(width)


def _read(wordings: Sequence[Wording], names: Set[str]) -> tuple[_Runs, _Runs, list[str]]:
    """Headings and own texts as numbers of words, and the words by number, in the order of the alphabet."""
    numbers: dict[str, int] = {}

    def numbered(text: str) -> list[int]:
        return [numbers.setdefault(word, len(numbers)) for word in words(text) if word not in names]

    headings = _runs(numbered(wording.heading or "") for wording in wordings)
    bodies = _runs(numbered(wording.text) for wording in wordings)
    spelled = sorted(numbers)
    place = np.zeros(len(numbers), dtype=np.int64)
    for rank, word in enumerate(spelled):
        place[numbers[word]] = rank
    return _Runs(place[headings.flat], headings.ends), _Runs(place[bodies.flat], bodies.ends), spelled


def _ranges(starts: Ints, ends: Ints) -> tuple[Ints, Ints]:
    """All integers of the half-open ranges one after the other, and where each range begins among them."""
    lengths = ends - starts
    offsets = np.concatenate(([0], np.cumsum(lengths)))
    flat = np.arange(offsets[-1]) + np.repeat(starts - offsets[:-1], lengths)
    return flat, offsets


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


def _grams(word: str) -> list[str]:
    padded = f" {word} "
    return [padded[at : at + 4] for at in range(max(1, len(padded) - 3))]


def vectors(wordings: Sequence[Wording]) -> Vectors:
    """The vectors of all provisions that can be compared; records come in document order."""
    wordings = sorted(wordings, key=lambda wording: wording.jurisdiction)
    jurisdictions = tuple(dict.fromkeys(wording.jurisdiction for wording in wordings))
    headings, bodies, spelled = _read(wordings, place_names(jurisdictions))
    stems = _numbered(stem(word) for word in spelled if is_content(word))
    stem_of = [stems[stem(word)] if is_content(word) else -1 for word in spelled]
    grams = _numbered(gram for word in spelled for gram in _grams(word))

    inside = np.array([index for index, wording in enumerate(wordings) if wording.section is not None], dtype=np.int64)
    at = {wording.id: index for index, wording in enumerate(wordings)}
    section_at = np.array([at.get(wordings[i].section or "", i) for i in inside.tolist()], dtype=np.int64)
    last = np.array(subtrees(wordings), dtype=np.int64)
    counts = _whole_counts(headings.counts(len(spelled)), bodies.counts(len(spelled)), inside, section_at, last)
    stemmed = (counts @ _counts([[number] if number >= 0 else [] for number in stem_of], len(stems))).tocsr()
    sizes = np.asarray(stemmed.sum(axis=1)).ravel()
    kept = np.flatnonzero((sizes >= 3) | ((section_at == inside) & (sizes > 0)))
    rows = inside[kept]
    leads = [
        _lead(index, section, int(last[index]), headings, bodies, stem_of)
        for index, section in zip(rows.tolist(), section_at[kept].tolist(), strict=True)
    ]
    named = [unversioned(wordings[i].section or wordings[i].id) for i in rows.tolist()]
    sections, city = _numbered(named), _numbered(jurisdictions)
    return Vectors(
        wordings=wordings,
        rows=rows,
        cities=np.array([city[wordings[i].jurisdiction] for i in rows.tolist()], dtype=np.int64),
        jurisdictions=jurisdictions,
        sections=np.array([sections[name] for name in named], dtype=np.int64),
        answers=(sizes[kept] >= SHORTEST) | (section_at[kept] == rows),
        words=_weighted(stemmed[kept]),
        chars=_weighted(
            (counts[kept] @ _counts(([grams[gram] for gram in _grams(w)] for w in spelled), len(grams))).tocsr()
        ),
        lead=_weighted(_counts(leads, len(stems))),
        vocabulary=_printed(counts, spelled, stem_of, len(stems)),
    )


def _whole_counts(heads: Matrix, bodies: Matrix, inside: Ints, section_at: Ints, last: Ints) -> Matrix:
    """The words of each provision `inside` with those of all below it, and of its section's heading."""
    below, offsets = _ranges(inside, last[inside])
    ones = np.ones(len(below), dtype=np.float32)
    gather = sparse.csr_matrix((ones, below, offsets), shape=(len(inside), heads.shape[0]))
    under = np.where(section_at != inside, 1, 0).astype(np.float32)
    return (gather @ (bodies + heads) + sparse.diags(under) @ heads[section_at]).tocsr()


def _lead(index: int, section: int, last: int, headings: _Runs, bodies: _Runs, stem_of: Sequence[int]) -> list[int]:
    """The stems of the first content words of a provision, its section's heading first."""
    lead = [stem_of[word] for word in headings.text(section) if stem_of[word] >= 0] if section != index else []
    for at in range(index, last):
        for run in (headings, bodies):
            if len(lead) >= LEAD:
                return lead[:LEAD]
            # most words in law are filler: six times as many are surely enough, and a long text is not read whole
            lead += [stem_of[word] for word in run.text(at, 6 * LEAD) if stem_of[word] >= 0]
    return lead[:LEAD]


def _printed(counts: Matrix, spelled: Sequence[str], stem_of: Sequence[int], width: int) -> tuple[str, ...]:
    """For each stem the form it is mostly printed in."""
    often = np.asarray(counts.sum(axis=0)).ravel()
    best: dict[int, int] = {}
    for word in np.lexsort((np.arange(len(spelled)), -often)).tolist():
        if stem_of[word] >= 0:
            best.setdefault(stem_of[word], word)
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


def carried(space: Vectors, left: int, rights: Sequence[int], limit: int = 6) -> list[list[str]]:
    """For each of `rights` the words that carry most of its similarity to `left`, strongest first."""
    matrix = space.words
    weights = np.zeros(matrix.shape[1], dtype=np.float32)
    low, high = matrix.indptr[left], matrix.indptr[left + 1]
    weights[matrix.indices[low:high]] = matrix.data[low:high]
    found: list[list[str]] = []
    for right in rights:
        low, high = matrix.indptr[right], matrix.indptr[right + 1]
        columns = matrix.indices[low:high]
        products = np.round(weights[columns] * matrix.data[low:high], 6)  # equal in any order of the sources
        best = np.lexsort((columns, -products))[:limit]
        pairs = zip(columns[best].tolist(), products[best].tolist(), strict=True)
        found.append([space.vocabulary[column] for column, product in pairs if product])
    return found


__all__ = ["Vectors", "bridged", "carried", "cosines", "vectors"]
