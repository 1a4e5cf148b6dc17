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

from collections.abc import Iterator

import numpy as np
from scipy import sparse  # type: ignore[import-untyped]

from ordparse.comparing.vectors import Floats, Ints, Matrix, Vectors

TERMS = 20
POSTINGS = 1500
_BLOCK = 512


def heaviest(matrix: Matrix, count: int) -> Matrix:
    """The matrix with the `count` largest values of each row only."""
    lengths = np.diff(matrix.indptr)
    rows = np.repeat(np.arange(matrix.shape[0]), lengths)
    order = np.lexsort((matrix.indices, -matrix.data, rows))
    place = np.arange(len(order)) - np.repeat(matrix.indptr[:-1], lengths)
    kept = np.sort(order[place < count])
    starts = np.concatenate(([0], np.cumsum(np.minimum(lengths, count))))
    return sparse.csr_matrix((matrix.data[kept], matrix.indices[kept], starts), shape=matrix.shape)


def proposals(space: Vectors, count: int) -> Iterator[tuple[int, Ints, Floats]]:
    """For each row the rows of other jurisdictions that share its heaviest words, best first, with those scores."""
    answers = np.flatnonzero(space.answers)
    index = heaviest(space.words[answers].T.tocsr(), POSTINGS)  # word -> answers
    asking = heaviest(space.words, TERMS)
    for start in range(0, len(space), _BLOCK):
        block = (asking[start : start + _BLOCK] @ index).tocsr()
        for offset in range(block.shape[0]):
            row = start + offset
            low, high = block.indptr[offset], block.indptr[offset + 1]
            found, scores = answers[block.indices[low:high]], block.data[low:high]
            foreign = space.cities[found] != space.cities[row]
            found, scores = found[foreign], scores[foreign]
            if len(found) > count:
                best = np.argpartition(-scores, count)[:count]
                found, scores = found[best], scores[best]
            order = np.lexsort((found, -scores))
            yield row, found[order], scores[order]
