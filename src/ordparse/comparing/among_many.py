"""Among many: the answers of `similarity` where there are too many provisions to look at every pair.

The cost grows with the corpus and not with its square. The same steps, with
these differences:

- sections are asked about, whole; a level of one is looked up when somebody asks
  for it (`nearest`);
- a section is scored against a bounded number of candidates (`proposals`), with
  one hub number for each, and its best candidates vote wherever they stand;
- the best jurisdictions are kept; for another one `nearest` finds the answer;
- the pinpoint is the level of the answer whose words are most like the section asked.
"""

import numpy as np

from ordparse.comparing.answers import Answers, folded, in_order, verdicts
from ordparse.comparing.proposals import proposals
from ordparse.comparing.similarity import HUB, LEAD_WEIGHT, MEANING_WEIGHT
from ordparse.comparing.vectors import Floats, Ints, Vectors, bridged, pair_cosines, ranges

CANDIDATES = 60
KEPT_CITIES, KEPT_EACH = 12, 3
"""Jurisdictions that are kept for one section, and answers of each."""
VOTERS = 10
"""Best candidates that vote."""
_LOOKED_AT = 2
"""Candidates of one jurisdiction looked at for each that is wanted: some are near copies of a better one."""


def ranked_among_many(space: Vectors, *, limit: int = 5, candidates: int = CANDIDATES) -> Answers:
    """The answers for the sections of `space`, from a bounded number of candidates for each."""
    tops = np.flatnonzero(space.tops == np.arange(len(space)))
    sections = space.of_rows(tops)
    limit = min(limit, KEPT_EACH)
    starts, right, scores, chars = _scored(sections, candidates)
    left = np.repeat(np.arange(len(sections)), np.diff(starts))
    cities = sections.cities[right]
    order = np.lexsort((right, -scores, cities, left))  # by asked, city, score
    left, right, cities = left[order], right[order], cities[order]
    scores, chars = scores[order], chars[order]

    # groups of candidates of one city for one asked; the best cities of each asked are kept
    firsts = np.flatnonzero((np.diff(left, prepend=-1) != 0) | (np.diff(cities, prepend=-1) != 0))
    lengths = np.diff(np.append(firsts, len(left)))
    pairs = left[firsts] * len(sections.jurisdictions) + cities[firsts]  # an asked section and a city: rising
    first_answers = right[firsts]
    by_best = np.lexsort((cities[firsts], -scores[firsts], left[firsts]))
    place = np.arange(len(by_best)) - np.searchsorted(left[firsts], left[firsts][by_best])
    kept = np.sort(by_best[place < KEPT_CITIES])
    firsts, lengths = firsts[kept], np.minimum(lengths[kept], limit * _LOOKED_AT)
    at, offsets = ranges(firsts, firsts + lengths)
    fold = folded(offsets, right[at], lambda one, two: pair_cosines(sections.words, one, two), limit)

    asked = left[firsts][fold.groups]
    answers = fold.answers
    # where in the lists each answer stands
    keys = left * len(sections) + right
    by_key = np.argsort(keys)
    found = by_key[np.searchsorted(keys, asked * len(sections) + answers, sorter=by_key)]
    pinpoints, words = _pinpoints(space, tops[asked], tops[answers])
    plain = np.asarray((words + chars[found]) / 2, dtype=np.float32)
    rounded = np.round(plain, 4)
    # whether the best answer of the answer, in the city of the one asked, is the section asked
    turned = answers * len(sections.jurisdictions) + sections.cities[asked]
    at_pair = np.minimum(np.searchsorted(pairs, turned), max(len(pairs) - 1, 0))
    backs = (pairs[at_pair] == turned) & (sections.sections[first_answers[at_pair]] == sections.sections[asked])
    mutual = (fold.ranks == 1) & backs
    best = np.zeros(len(firsts), dtype=np.float32)
    np.maximum.at(best, fold.groups, plain)
    return in_order(
        Answers(
            space=space,
            asked=tops[asked],
            answers=pinpoints,
            ranks=fold.ranks,
            scores=rounded,
            mutual=mutual,
            verdicts=verdicts(rounded, mutual, best[fold.groups]),
            copies={at: tops[np.array(group)].tolist() for at, group in fold.copies.items()},
        )
    )


def _scored(space: Vectors, candidates: int) -> tuple[Ints, Ints, Floats, Floats]:
    """The candidates of each row, at `starts[row] : starts[row + 1]`: answers, scores, cosines of characters."""
    lists = [found for _, found, _ in proposals(space, candidates)]
    starts = np.concatenate(([0], np.cumsum([len(found) for found in lists]))).astype(np.int64)
    right = np.concatenate(lists) if lists else np.zeros(0, dtype=np.int64)
    left = np.repeat(np.arange(len(lists)), np.diff(starts))
    words, chars, lead = (pair_cosines(matrix, left, right) for matrix in (space.words, space.chars, space.lead))
    hub = _hubs(starts, words) + _hubs(starts, chars)
    scaled = _scaled_in(starts, 2 * (words + chars) - hub[right]) + LEAD_WEIGHT * _scaled_in(starts, lead)
    if space.meaning is not None:
        alike = np.einsum("ij,ij->i", space.meaning[left], space.meaning[right])
        scaled = scaled + MEANING_WEIGHT * _scaled_in(starts, 2 * alike - _hubs(starts, alike)[right])
    votes = bridged(starts, right, scaled, VOTERS)
    return starts, right, np.asarray(scaled + votes, dtype=np.float32), chars


def _hubs(starts: Ints, values: Floats) -> Floats:
    """For each row the mean of its `HUB` largest values."""
    lengths = np.diff(starts)
    rows = np.repeat(np.arange(len(lengths)), lengths)
    order = np.lexsort((-values, rows))
    best = order[np.arange(len(order)) - starts[:-1][rows] < HUB]
    sums = np.bincount(rows[best], weights=values[best], minlength=len(lengths))
    return np.asarray(sums / np.maximum(np.minimum(lengths, HUB), 1), dtype=np.float32)


def _scaled_in(starts: Ints, values: Floats) -> Floats:
    """The values less the mean of their row, by its deviation."""
    lengths = np.diff(starts)
    filled = np.flatnonzero(lengths)
    sums = np.add.reduceat(values, starts[filled]) if len(filled) else values[:0]
    squares = np.add.reduceat(values * values, starts[filled]) if len(filled) else values[:0]
    mean = sums / lengths[filled]
    spread = np.sqrt(np.maximum(squares / lengths[filled] - mean * mean, 0)) + 1e-6
    return np.asarray(
        (values - np.repeat(mean, lengths[filled])) / np.repeat(spread, lengths[filled]), dtype=np.float32
    )


def _pinpoints(space: Vectors, asked: Ints, answers: Ints) -> tuple[Ints, Floats]:
    """For each section asked and its answer the level of the answer whose words are most alike, and their cosine."""
    levels = np.flatnonzero(space.answers)
    levels = levels[np.argsort(space.tops[levels], kind="stable")]
    low = np.searchsorted(space.tops[levels], answers)
    high = np.searchsorted(space.tops[levels], answers, side="right")
    at, offsets = ranges(low, high)
    pair = np.repeat(np.arange(len(asked)), high - low)
    alike = pair_cosines(space.words, asked[pair], levels[at])
    best = np.maximum.reduceat(alike, offsets[:-1]) if len(alike) else alike
    hits = np.flatnonzero(alike == best[pair])
    _, first = np.unique(pair[hits], return_index=True)
    return levels[at[hits[first]]], best
