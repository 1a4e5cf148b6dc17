"""Among many: the answers of `similarity` where there are too many provisions to look at every pair.

The cost grows with the corpus and not with its square. The same steps, with
these differences:

- sections are asked about, whole; a level of one is looked up when somebody asks
  for it (`nearest`);
- a section is scored against a bounded number of candidates (`proposals`), with
  one hub number for each, and its best candidates vote wherever they stand;
- the best jurisdictions are kept; for another one `nearest` finds the answer;
- the pinpoint is the level of the answer whose words are most like the section asked.

Each step is work on runs of sections that needs no more than what the steps before
found for all of them, so the runs of a step may be spread over processes (`runs`).
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np
from scipy import sparse  # type: ignore[import-untyped]

from ordparse.comparing.answers import Answers, Similar, folded, in_order, verdicts
from ordparse.comparing.proposals import Proposals
from ordparse.comparing.runs import Spread, in_turn, runs
from ordparse.comparing.similarity import HUB, LEAD_WEIGHT, MEANING_WEIGHT
from ordparse.comparing.vectors import (
    Bools,
    Floats,
    Ints,
    Matrix,
    Numbers,
    Vectors,
    grouped_cosines,
    pair_cosines,
    picked,
    ranges,
)

CANDIDATES = 60
KEPT_CITIES, KEPT_EACH = 12, 3
"""Jurisdictions that are kept for one section, and answers of each."""
VOTERS = 10
"""Best candidates that vote."""
_LOOKED_AT = 2
"""Candidates of one jurisdiction looked at for each that is wanted: some are near copies of a better one."""


def ranked_among_many(
    space: Vectors, *, limit: int = 5, candidates: int = CANDIDATES, spread: Spread = in_turn
) -> "ManyAnswers":
    """The answers for the sections of `space`, from a bounded number of candidates for each."""
    tops = np.flatnonzero(space.tops == np.arange(len(space)))
    # one step after the other lets go of what it alone has: that is the most of the memory
    found = _Found.joined(list(spread(_Asking(space.of_rows(tops), candidates).of_rows, len(tops))), candidates)
    scores = found.scores()
    for (low, high), votes in zip(
        runs(len(tops)), spread(_Voting(found.right, scores).of_rows, len(tops)), strict=True
    ):
        scores[low:high] += votes
    levels = np.flatnonzero(space.answers)
    levels = levels[np.argsort(space.tops[levels], kind="stable")]
    return ManyAnswers(
        space=space,
        words=space.words,
        tops=tops,
        cities=space.cities[tops],
        sections=space.sections[tops],
        levels=levels,
        level_tops=space.tops[levels],
        right=found.right,
        scores=scores,
        chars=found.chars,
        limit=min(limit, KEPT_EACH),
        spread=spread,
    )


# --- candidates -------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Found:
    """The candidates of each row: in each table a row has its candidates side by side."""

    right: Numbers  # the candidates, filled up with -1
    words: Floats  # cosines
    chars: Floats
    lead: Floats
    hubs: Floats  # one for each row
    meaning: Floats | None = None
    meaning_hubs: Floats | None = None

    @classmethod
    def joined(cls, parts: "list[_Found]", candidates: int) -> "_Found":
        """The candidates of runs of rows as one."""
        if not parts:
            none = np.zeros((0, candidates), dtype=np.float32)
            return cls(none.astype(np.int32), none, none, none, none[:, 0])
        columns: list[Any] = []
        for name in cls.__slots__:
            values = [getattr(part, name) for part in parts]
            columns.append(None if values[0] is None else np.concatenate(values))
        return cls(*columns)

    def scores(self) -> Floats:
        """What each candidate is worth to its row, without votes."""
        there = self.right >= 0
        hub = self.hubs[self.right]
        scaled = _scaled(2 * (self.words + self.chars) - hub, there) + LEAD_WEIGHT * _scaled(self.lead, there)
        if self.meaning is not None and self.meaning_hubs is not None:
            scaled += MEANING_WEIGHT * _scaled(2 * self.meaning - self.meaning_hubs[self.right], there)
        return scaled


class _Asking:
    """Finds candidates and compares them."""

    def __init__(self, sections: Vectors, candidates: int) -> None:
        self._proposals = Proposals(sections, candidates)
        self._sections = sections

    def of_rows(self, low: int, high: int) -> _Found:
        """The candidates of the rows `low` to `high`."""
        # the 4-grams, which are large, are made where the work is done
        views = (self._sections.words, self._sections.chars, self._sections.lead)
        right = self._proposals.of_rows(low, high)
        there = right >= 0
        rows = np.arange(low, high)
        starts = np.concatenate(([0], np.cumsum(there.sum(axis=1))))

        def table(values: Floats) -> Floats:
            full = np.zeros(right.shape, dtype=np.float32)
            full[there] = values
            return full

        words, chars, lead = (table(grouped_cosines(view, rows, starts, right[there])) for view in views)
        hubs = _hubs(words, there) + _hubs(chars, there)
        meaning = self._sections.meaning
        if meaning is None:
            return _Found(right, words, chars, lead, hubs)
        left = np.repeat(rows, np.diff(starts))
        alike = table(np.einsum("ij,ij->i", meaning[left], meaning[right[there]]))
        return _Found(right, words, chars, lead, hubs, alike, _hubs(alike, there))


def _hubs(values: Floats, there: Bools) -> Floats:
    """For each row the mean of its `HUB` largest values."""
    best = -np.sort(np.where(there, -values, np.inf), axis=1)[:, :HUB]
    counts = np.maximum(np.isfinite(best).sum(axis=1), 1)
    return np.asarray(np.where(np.isfinite(best), best, 0).sum(axis=1) / counts, dtype=np.float32)


def _scaled(values: Floats, there: Bools) -> Floats:
    """The values less the mean of their row, by its deviation; nought where nothing is there."""
    counts = np.maximum(there.sum(axis=1, keepdims=True), 1).astype(np.float32)
    values = np.where(there, values, np.float32(0))
    mean = values.sum(axis=1, keepdims=True) / counts
    values = np.where(there, values - mean, np.float32(0))
    return np.asarray(values / (np.sqrt((values * values).sum(axis=1, keepdims=True) / counts) + np.float32(1e-6)))


# --- votes ------------------------------------------------------------------------------------------------------------


class _Voting:
    """The scores that the best candidates of a row give its candidates, the better the heavier.

    One that a voter does not name gets from it what the voter's last one gets.
    """

    def __init__(self, right: Numbers, scores: Floats) -> None:
        self._right = right
        self._there = right >= 0
        size = len(right)
        floor = np.where(self._there, scores, np.inf).min(axis=1, initial=np.inf)
        floor = np.where(np.isfinite(floor), floor, 0).astype(np.float32)
        self._given = _rows(right, scores - floor[:, np.newaxis], self._there)
        best = np.argsort(np.where(self._there, -scores, np.inf), axis=1, kind="stable")[:, :VOTERS]
        voters, strong = np.take_along_axis(right, best, axis=1), np.take_along_axis(scores, best, axis=1)
        weights = np.where(voters >= 0, np.exp((strong - strong[:, :1]) / 2), np.float32(0))
        weights /= np.maximum(weights.sum(axis=1, keepdims=True), np.float32(1e-9))
        self._voting = _rows(voters, weights, voters >= 0)
        self._floor = self._voting @ floor if size else floor

    def of_rows(self, low: int, high: int) -> Floats:
        """The votes for the candidates of the rows `low` to `high`."""
        there = self._there[low:high]
        right = self._right[low:high]
        votes = np.zeros(there.shape, dtype=np.float32)
        votes[there] = picked(self._voting[low:high] @ self._given, np.nonzero(there)[0], right[there])
        return np.where(there, votes + self._floor[low:high, np.newaxis], np.float32(0))


def _rows(columns: Numbers, values: Floats, there: Bools) -> Matrix:
    """The values of each row at its columns, as a sparse matrix."""
    starts = np.concatenate(([0], np.cumsum(there.sum(axis=1))))
    return sparse.csr_matrix((values[there], columns[there], starts), shape=(len(columns), len(columns)))


# --- answers ----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, kw_only=True)
class ManyAnswers:
    """The answers of very many sections, made a run of sections at a time, as `Answers` has them."""

    space: Vectors
    words: Matrix  # those of the space, at hand before the work is spread
    tops: Ints  # the rows of sections in the space
    cities: Ints  # of each section, as in the space
    sections: Ints
    levels: Ints  # the rows of the space that may be answers, those of one section together
    level_tops: Ints  # the row of the section of each, rising
    right: Numbers  # the candidates of each section, rising, filled up with -1
    scores: Floats
    chars: Floats
    limit: int
    spread: Spread

    def __iter__(self) -> Iterator[Similar]:
        """Each answer as a value."""
        for some in in_turn(self.answers, len(self.tops)):
            yield from some

    def rows(self) -> Iterator[tuple[Any, ...]]:
        """The rows of the table `similar_provisions`."""
        for some in self.spread(self._rows, len(self.tops)):
            yield from some

    def _rows(self, low: int, high: int) -> list[tuple[Any, ...]]:
        return list(self.answers(low, high).rows())

    def answers(self, low: int, high: int) -> Answers:
        """The answers of the sections `low` to `high`."""
        there = self.right[low:high] >= 0
        left = np.nonzero(there)[0] + low
        right, scores = self.right[low:high][there].astype(np.int64), self.scores[low:high][there]
        cities = self.cities[right]
        order = np.lexsort((right, -scores, cities, left))
        left, right, cities, scores = left[order], right[order], cities[order], scores[order]
        chars = self.chars[low:high][there][order]

        # groups of candidates of one city for one asked; the best cities of each asked are kept
        firsts = np.flatnonzero((np.diff(left, prepend=-1) != 0) | (np.diff(cities, prepend=-1) != 0))
        lengths = np.diff(np.append(firsts, len(left)))
        by_best = np.lexsort((cities[firsts], -scores[firsts], left[firsts]))
        place = np.arange(len(by_best)) - np.searchsorted(left[firsts], left[firsts][by_best])
        kept = np.sort(by_best[place < KEPT_CITIES])
        firsts, lengths = firsts[kept], np.minimum(lengths[kept], self.limit * _LOOKED_AT)
        at, offsets = ranges(firsts, firsts + lengths)
        rows = self.tops[right]
        fold = folded(offsets, at, lambda one, two: pair_cosines(self.words, rows[one], rows[two]), self.limit)

        asked, answers = left[fold.answers], right[fold.answers]
        pinpoints, words = self._pinpoints(asked, answers)
        plain = np.asarray((words + chars[fold.answers]) / 2, dtype=np.float32)
        rounded = np.round(plain, 4)
        mutual = fold.ranks == 1
        mutual[mutual] = self._best_of(answers[mutual], self.cities[asked[mutual]]) == self.sections[asked[mutual]]
        best = np.zeros(len(firsts), dtype=np.float32)
        np.maximum.at(best, fold.groups, plain)
        return in_order(
            Answers(
                space=self.space,
                asked=self.tops[asked],
                answers=pinpoints,
                ranks=fold.ranks,
                scores=rounded,
                mutual=mutual,
                verdicts=verdicts(rounded, mutual, best[fold.groups]),
                copies={at: rows[np.array(group)].tolist() for at, group in fold.copies.items()},
            )
        )

    def _best_of(self, asked: Ints, cities: Ints) -> Ints:
        """The number of the best section for each of `asked` in a city, -1 where it has no candidate there."""
        right = self.right[asked]
        inside = (right >= 0) & (self.cities[right] == cities[:, np.newaxis])
        best = np.where(inside, self.scores[asked], -np.inf).argmax(axis=1)
        return np.where(inside.any(axis=1), self.sections[right[np.arange(len(right)), best]], -1)

    def _pinpoints(self, asked: Ints, answers: Ints) -> tuple[Ints, Floats]:
        """For each section asked and its answer the level of the answer whose words are most alike, and their cosine.

        The answers of one asked stand together.
        """
        low = np.searchsorted(self.level_tops, self.tops[answers])
        high = np.searchsorted(self.level_tops, self.tops[answers], side="right")
        at, offsets = ranges(low, high)
        firsts = np.flatnonzero(np.diff(asked, prepend=-1))
        starts = offsets[np.append(firsts, len(asked))]
        alike = grouped_cosines(self.words, self.tops[asked[firsts]], starts, self.levels[at])
        best = np.maximum.reduceat(alike, offsets[:-1]) if len(alike) else alike
        answer = np.repeat(np.arange(len(answers)), high - low)
        hits = np.flatnonzero(alike == best[answer])
        first = hits[np.flatnonzero(np.diff(answer[hits], prepend=-1))]
        return self.levels[at[first]], best
