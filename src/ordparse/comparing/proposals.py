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

from ordparse.comparing.columns import Bools, Ints, Matrix, Numbers, blocks
from ordparse.comparing.shelf import KeptMatrix
from ordparse.comparing.vectors import entries_of

TERMS = 20
POSTINGS = 1500
_BLOCK = 128
"""Rows that ask together: what bounds the memory."""
_SORTED = 200_000
"""Values that are sorted together: what bounds the memory, too."""
_MERGED = 1_000_000
"""Postings that are waiting before they are entered into the index."""


def heaviest(matrix: Matrix, count: int) -> Matrix:
    """The matrix with the `count` largest values of each row only; of equal ones the first."""
    lengths = np.diff(matrix.indptr)
    long = np.flatnonzero(lengths > count)
    if not len(long):
        return matrix
    kept = np.ones(len(matrix.data), dtype=bool)
    together = np.cumsum(lengths[long]) // _SORTED
    for rows in np.split(long, np.flatnonzero(np.diff(together)) + 1):
        at = np.concatenate([np.arange(matrix.indptr[row], matrix.indptr[row + 1]) for row in rows])
        owners = np.repeat(np.arange(len(rows)), lengths[rows])
        order = np.lexsort((matrix.indices[at], -matrix.data[at], owners))
        starts = np.repeat(np.cumsum(lengths[rows]) - lengths[rows], lengths[rows])
        kept[at[order[np.arange(len(order)) - starts >= count]]] = False
    return entries_of(matrix, kept)


class Proposals:
    """The candidates of sections: those of other jurisdictions that share their heaviest words."""

    def __init__(self, words: KeptMatrix, rows: Ints, cities: Numbers, answers: Bools, count: int) -> None:
        """An index that proposes up to `count` candidates for each of the `rows` of `words`.

        `cities`, which rises, and whether it may be an answer: of each of these rows.
        """
        self._words = words
        self._rows = rows
        self._count = count
        self._answers = np.flatnonzero(answers).astype(np.int32)
        self._index = _index(words, rows[self._answers])
        self._first = np.searchsorted(cities, cities)  # row -> the first row of its jurisdiction
        self._end = np.searchsorted(cities, cities, side="right")

    def of_rows(self, low: int, high: int) -> Numbers:
        """For each of the rows `low` to `high` its candidates in rising order, filled up with -1."""
        table = np.full((high - low, self._count), -1, dtype=np.int32)
        asking = heaviest(self._words.of(self._rows[low:high]), TERMS)
        for start in range(low, high, _BLOCK):
            block = (asking[start - low : start - low + _BLOCK] @ self._index).tocsr()
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


def _index(words: KeptMatrix, answers: Ints) -> Matrix:
    """For each word the answers that it weighs most in, by their places."""
    index = sparse.csr_matrix((words.width, 0), dtype=np.float32)
    waiting: list[Matrix] = []
    for some in blocks(answers):
        waiting.append(words.of(some))
        if sum(rows.nnz for rows in waiting) >= _MERGED or some[-1] == answers[-1]:
            more = sparse.vstack(waiting, format="csr").T.tocsr()
            index = heaviest(sparse.hstack([index, heaviest(more, POSTINGS)], format="csr"), POSTINGS)
            waiting = []
    return index
