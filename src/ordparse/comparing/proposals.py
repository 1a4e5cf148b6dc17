"""Proposals: a bounded number of candidates for each provision, however many codes there are.

An inverted index over words, pruned on both sides: a provision asks with its
heaviest words only, and a word answers with the provisions that it weighs most
in. The cost of one question is bounded by `TERMS` x `POSTINGS`, so that of a
corpus grows with its length. Scored exactly for the candidates afterwards.

Chosen against approximate neighbours over a projection (SVD of 128 dimensions,
hnswlib and faiss): `python -m benchmarks.similarity` measures both. The index
keeps more of the exact ten best, needs no training pass, and its answers can be
explained by words.
"""

import numpy as np
from scipy import sparse  # type: ignore[import-untyped]

from ordparse.comparing.vectors import Matrix, Numbers, Vectors

TERMS = 20
POSTINGS = 1500
_BLOCK = 128
"""Rows that ask together: what bounds the memory."""


def heaviest(matrix: Matrix, count: int) -> Matrix:
    """The matrix with the `count` largest values of each row only."""
    lengths = np.diff(matrix.indptr)
    rows = np.repeat(np.arange(matrix.shape[0]), lengths)
    order = np.lexsort((matrix.indices, -matrix.data, rows))
    place = np.arange(len(order)) - np.repeat(matrix.indptr[:-1], lengths)
    kept = np.sort(order[place < count])
    starts = np.concatenate(([0], np.cumsum(np.minimum(lengths, count))))
    return sparse.csr_matrix((matrix.data[kept], matrix.indices[kept], starts), shape=matrix.shape)


class Proposals:
    """The candidates of the provisions of a space: those of other jurisdictions that share their heaviest words."""

    def __init__(self, space: Vectors, count: int) -> None:
        """An index that proposes up to `count` candidates for each row."""
        self._count = count
        self._answers = np.flatnonzero(space.answers).astype(np.int32)
        self._index = heaviest(space.words[self._answers].T.tocsr(), POSTINGS)  # word -> answers
        self._asking = heaviest(space.words, TERMS)
        self._first = np.searchsorted(space.cities, space.cities)  # row -> the first row of its jurisdiction
        self._end = np.searchsorted(space.cities, space.cities, side="right")

    def of_rows(self, low: int, high: int) -> Numbers:
        """For each of the rows `low` to `high` its candidates in rising order, filled up with -1."""
        table = np.full((high - low, self._count), -1, dtype=np.int32)
        for start in range(low, high, _BLOCK):
            block = (self._asking[start : min(start + _BLOCK, high)] @ self._index).tocsr()
            for offset in range(block.shape[0]):
                row = start + offset
                at = slice(block.indptr[offset], block.indptr[offset + 1])
                found, scores = self._answers[block.indices[at]], block.data[at]
                foreign = (found < self._first[row]) | (found >= self._end[row])
                found, scores = found[foreign], scores[foreign]
                if len(found) > self._count:
                    found = found[np.argpartition(-scores, self._count)[: self._count]]
                table[row - low, : len(found)] = np.sort(found)
        return table
