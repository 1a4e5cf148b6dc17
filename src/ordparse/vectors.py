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

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt
from scipy import sparse  # type: ignore[import-untyped]

from ordparse.wording import Wording, is_content, place_names, stem, subtrees, words

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


def _counts(lists: Sequence[Sequence[int]], width: int) -> Matrix:
    """How often each number stands in each list."""
    ends = np.cumsum([0, *map(len, lists)])
    flat = np.fromiter((number for numbers in lists for number in numbers), dtype=np.int64, count=int(ends[-1]))
    counts = sparse.csr_matrix((np.ones(len(flat), dtype=np.float32), flat, ends), shape=(len(lists), width))
    counts.sum_duplicates()
    return counts


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


def unversioned(identity: str, version: str | None) -> str:
    """The id without the version of its code: the versions of one section are one answer.

    >>> unversioned("us-mn-elk-river@proposed/502.08", "proposed")
    'us-mn-elk-river/502.08'
    """
    return identity.replace(f"@{version}", "", 1) if version is not None else identity


def vectors(wordings: Sequence[Wording]) -> Vectors:
    """The vectors of all provisions that can be compared; records come in document order."""
    wordings = sorted(wordings, key=lambda wording: wording.jurisdiction)
    jurisdictions = tuple(dict.fromkeys(wording.jurisdiction for wording in wordings))
    names = place_names(jurisdictions)
    printed = [[words(w.heading or "") for w in wordings], [words(w.text) for w in wordings]]
    numbers = _numbered(word for part in printed for text in part for word in text if word not in names)
    headings, bodies = ([[numbers[word] for word in text if word not in names] for text in part] for part in printed)
    spelled = list(numbers)
    stems = _numbered(stem(word) for word in spelled if is_content(word))
    stem_of = np.array([stems[stem(word)] if is_content(word) else -1 for word in spelled], dtype=np.int64)
    grams = _numbered(gram for word in spelled for gram in _grams(word))

    # what a provision says: its own words and those below it, with its section's heading
    last = np.array(subtrees(wordings), dtype=np.int64)
    at = {wording.id: index for index, wording in enumerate(wordings)}
    inside = np.array([index for index, wording in enumerate(wordings) if wording.section is not None], dtype=np.int64)
    section_at = np.array([at.get(wordings[i].section or "", int(i)) for i in inside], dtype=np.int64)
    below, offsets = _ranges(inside, last[inside])
    gather = sparse.csr_matrix(
        (np.ones(len(below), dtype=np.float32), below, offsets), shape=(len(inside), len(wordings))
    )
    heads = _counts(headings, len(spelled))
    counts = gather @ (_counts(bodies, len(spelled)) + heads)
    under = np.where(section_at != inside, 1, 0).astype(np.float32)
    counts = counts + sparse.diags(under) @ heads[section_at]

    to_stem = _counts([[number] if number >= 0 else [] for number in stem_of], len(stems))
    to_gram = _counts([[grams[gram] for gram in _grams(word)] for word in spelled], len(grams))
    leads = _leads(inside, section_at, last, headings, bodies, stem_of)

    stemmed = (counts @ to_stem).tocsr()
    sizes = np.asarray(stemmed.sum(axis=1)).ravel()
    kept = np.flatnonzero((sizes >= 3) | ((section_at == inside) & (sizes > 0)))
    city = {name: number for number, name in enumerate(jurisdictions)}
    rows = inside[kept]
    named = [unversioned(wordings[i].section or wordings[i].id, wordings[i].version) for i in rows]
    sections = _numbered(named)
    return Vectors(
        wordings=wordings,
        rows=rows,
        cities=np.array([city[wordings[i].jurisdiction] for i in rows], dtype=np.int64),
        jurisdictions=jurisdictions,
        sections=np.array(
            [sections[name] for name in named],
            dtype=np.int64,
        ),
        answers=(sizes[kept] >= SHORTEST) | (section_at[kept] == rows),
        words=_weighted(stemmed[kept]),
        chars=_weighted((counts[kept] @ to_gram).tocsr()),
        lead=_weighted(_counts([leads[i] for i in kept], len(stems))),
        vocabulary=_printed(counts, spelled, stem_of, len(stems)),
    )


def _leads(
    inside: Ints,
    section_at: Ints,
    last: Ints,
    headings: Sequence[Sequence[int]],
    bodies: Sequence[Sequence[int]],
    stem_of: Ints,
) -> list[list[int]]:
    """The stems of the first content words of each provision, its section's heading first."""
    stems: list[int] = stem_of.tolist()
    leads: list[list[int]] = []
    for index, section in zip(inside.tolist(), section_at.tolist(), strict=True):
        lead = [stems[word] for word in headings[section] if stems[word] >= 0] if section != index else []
        for at in range(index, int(last[index])):
            if len(lead) >= LEAD:
                break
            for run in (headings[at], bodies[at]):
                for word in run:
                    if stems[word] >= 0:
                        lead.append(stems[word])
                        if len(lead) >= LEAD:
                            break
        leads.append(lead[:LEAD])
    return leads


def _printed(counts: Matrix, spelled: Sequence[str], stem_of: Ints, width: int) -> tuple[str, ...]:
    """For each stem the form it is mostly printed in."""
    often = np.asarray(counts.sum(axis=0)).ravel()
    best: dict[int, int] = {}
    for word in np.lexsort((np.arange(len(spelled)), -often)).tolist():
        if stem_of[word] >= 0:
            best.setdefault(int(stem_of[word]), word)
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
        shared = np.flatnonzero(products)
        best = shared[np.lexsort((columns[shared], -products[shared]))[:limit]]
        found.append([space.vocabulary[column] for column in columns[best].tolist()])
    return found


__all__ = ["Vectors", "bridged", "carried", "cosines", "unversioned", "vectors"]
