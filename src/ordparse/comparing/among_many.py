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
What was found lies on a shelf: a run has in memory what it looks at itself.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import chain
from typing import Any

import numpy as np
import numpy.typing as npt
from scipy import sparse  # type: ignore[import-untyped]

from ordparse.comparing.answers import HUB, LEAD_WEIGHT, MEANING_WEIGHT, Answers, Similar, folded, in_order, verdicts
from ordparse.comparing.columns import Bools, Floats, Ints, Matrix, Numbers, blocks, offsets_of, ranges
from ordparse.comparing.proposals import Proposals
from ordparse.comparing.runs import Spread, in_turn, runs
from ordparse.comparing.shelf import Kept, KeptMatrix
from ordparse.comparing.vectors import Vectors, grouped_cosines, pair_cosines, picked

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
    words = space.kept_words()
    tops = np.flatnonzero(space.tops == np.arange(len(space)))
    found = _scored(_Asking(space, words, tops, candidates), spread)
    levels = np.flatnonzero(space.answers)
    levels = levels[np.argsort(space.tops[levels], kind="stable")]
    return ManyAnswers(
        space=space,
        words=words,
        tops=tops,
        cities=space.cities[tops],
        sections=space.sections[tops],
        levels=levels,
        level_tops=space.tops[levels].astype(np.int64),
        found=_voted(found, candidates, spread),
        limit=min(limit, KEPT_EACH),
        spread=spread,
    )


def _table(*columns: str, candidates: int) -> np.dtype[Any]:
    """What is known of the candidates of a section: which they are, rising and filled up with -1, and figures."""
    return np.dtype([("right", np.int32, candidates), *((name, np.float32, candidates) for name in columns)])


def _local(rows: Ints | Numbers, *others: Ints | Numbers) -> tuple[Ints, list[Ints]]:
    """The rows that are among all these, each once, and for each list the places of its rows among them."""
    wanted = np.unique(np.concatenate([rows, *others])).astype(np.int64)
    return wanted, [np.searchsorted(wanted, some) for some in (rows, *others)]


# --- candidates -------------------------------------------------------------------------------------------------------


class _Asking:
    """Finds candidates of sections and compares them."""

    def __init__(self, space: Vectors, words: KeptMatrix, tops: Ints, candidates: int) -> None:
        """Ready to ask for the sections, which are the rows `tops` of the space."""
        self.size, self.candidates = len(tops), candidates
        self._tops = tops
        self._proposals = Proposals(words, tops, space.cities[tops], space.answers[tops], candidates)
        self._words, self._chars, self._lead = words, space.kept_chars(tops), space.kept_lead(tops)
        self._meaning = None if space.meaning is None else space.meaning[tops]

    @property
    def type(self) -> np.dtype[Any]:
        """What is found for a section: the candidates with their cosines, and how much of a hub the section is."""
        views = ("words", "chars", "lead", *(() if self._meaning is None else ("meaning",)))
        table = _table(*views, candidates=self.candidates)
        return np.dtype([*((name, table[name]) for name in table.fields or ()), ("hub", "f4"), ("meaning_hub", "f4")])

    def of_rows(self, low: int, high: int) -> npt.NDArray[Any]:
        """The candidates of the sections `low` to `high`."""
        found = np.zeros(high - low, dtype=self.type)
        found["right"] = right = self._proposals.of_rows(low, high)
        there = right >= 0
        starts = offsets_of(there.sum(axis=1))
        wanted, (rows, others) = _local(np.arange(low, high), right[there])
        for name, view, at in (
            ("words", self._words, self._tops[wanted]),
            ("chars", self._chars, wanted),
            ("lead", self._lead, wanted),
        ):
            found[name][there] = grouped_cosines(view.of(at), rows, starts, others)
        found["hub"] = _hubs(found["words"], there) + _hubs(found["chars"], there)
        if self._meaning is not None:
            left = np.repeat(np.arange(low, high), np.diff(starts))
            found["meaning"][there] = np.einsum("ij,ij->i", self._meaning[left], self._meaning[right[there]])
            found["meaning_hub"] = _hubs(found["meaning"], there)
        return found


def _scored(asking: _Asking, spread: Spread) -> Kept:
    """What each candidate is worth to its section, without votes, beside the cosine of their 4-grams."""
    found = Kept(asking.type)
    hubs = np.zeros((2, asking.size), dtype=np.float32)
    for (low, high), some in zip(runs(asking.size), spread(asking.of_rows, asking.size), strict=True):
        found.append(some)
        hubs[:, low:high] = some["hub"], some["meaning_hub"]
    scored = Kept(_table("score", "chars", candidates=asking.candidates))
    for rows in blocks(np.arange(asking.size)):
        some = found[rows]
        right, there = some["right"], some["right"] >= 0
        score = _scaled(2 * (some["words"] + some["chars"]) - hubs[0][right], there)
        score += LEAD_WEIGHT * _scaled(some["lead"], there)
        if "meaning" in (asking.type.names or ()):
            score += MEANING_WEIGHT * _scaled(2 * some["meaning"] - hubs[1][right], there)
        scored.append(_filled(asking.candidates, right, score, some["chars"]))
    return scored


def _filled(candidates: int, right: Numbers, score: Floats, chars: Floats) -> npt.NDArray[Any]:
    table = np.empty(len(right), dtype=_table("score", "chars", candidates=candidates))
    table["right"], table["score"], table["chars"] = right, score, chars
    return table


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


def _voted(found: Kept, candidates: int, spread: Spread) -> Kept:
    """The candidates with the votes added to their scores."""
    voted = Kept(_table("score", "chars", candidates=candidates))
    for (low, high), votes in zip(runs(len(found)), spread(_Voting(found).of_rows, len(found)), strict=True):
        some = found[low:high]
        voted.append(_filled(candidates, some["right"], some["score"] + votes, some["chars"]))
    return voted


class _Voting:
    """The scores that the best candidates of a section give its candidates, the better the heavier.

    One that a voter does not name gets from it what the voter's last one gets.
    """

    def __init__(self, found: Kept) -> None:
        self._found = found

    def of_rows(self, low: int, high: int) -> Floats:
        """The votes for the candidates of the sections `low` to `high`."""
        some = self._found[low:high]
        right, scores, there = some["right"], some["score"], some["right"] >= 0
        best = np.argsort(np.where(there, -scores, np.inf), axis=1, kind="stable")[:, :VOTERS]
        voters, strong = np.take_along_axis(right, best, axis=1), np.take_along_axis(scores, best, axis=1)
        weights = np.where(voters >= 0, np.exp((strong - strong[:, :1]) / 2), np.float32(0))
        weights /= np.maximum(weights.sum(axis=1, keepdims=True), np.float32(1e-9))
        asked, (places,) = _local(voters[voters >= 0])
        at = np.full(voters.shape, -1, dtype=np.int64)
        at[voters >= 0] = places
        voting = _rows(at, weights, voters >= 0, len(asked))
        given, floor = self._given(asked)
        votes = np.zeros(there.shape, dtype=np.float32)
        votes[there] = picked(voting @ given, np.nonzero(there)[0], right[there])
        return np.where(there, votes + (voting @ floor)[:, np.newaxis], np.float32(0))

    def _given(self, asked: Ints) -> tuple[Matrix, Floats]:
        """How much more some sections give each of their candidates than their last one, and what that gets."""
        some = self._found[asked]
        right, scores, there = some["right"], some["score"], some["right"] >= 0
        floor = np.where(there, scores, np.inf).min(axis=1, initial=np.inf)
        floor = np.where(np.isfinite(floor), floor, 0).astype(np.float32)
        return _rows(right, scores - floor[:, np.newaxis], there, len(self._found)), floor


def _rows(columns: Numbers | Ints, values: Floats, there: Bools, width: int) -> Matrix:
    """The values of each row at its columns, as a sparse matrix."""
    return sparse.csr_matrix(
        (values[there], columns[there], offsets_of(there.sum(axis=1))), shape=(len(columns), width)
    )


# --- answers ----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, kw_only=True)
class ManyAnswers:
    """The answers of very many sections, made a run of sections at a time, as `Answers` has them."""

    space: Vectors
    words: KeptMatrix  # those of the space
    tops: Ints  # the rows of sections in the space
    cities: Numbers  # of each section, as in the space
    sections: Numbers
    levels: Ints  # the rows of the space that may be answers, those of one section together
    level_tops: Ints  # the row of the section of each, rising
    found: Kept  # the candidates of each section with their scores
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
        some = self.found[low:high]
        there = some["right"] >= 0
        left = np.nonzero(there)[0] + low
        right, scores = some["right"][there].astype(np.int64), some["score"][there]
        cities = self.cities[right]
        order = np.lexsort((right, -scores, cities, left))
        left, right, cities, scores = left[order], right[order], cities[order], scores[order]
        chars = some["chars"][there][order]

        # groups of candidates of one city for one asked; the best cities of each asked are kept
        firsts = np.flatnonzero((np.diff(left, prepend=-1) != 0) | (np.diff(cities, prepend=-1) != 0))
        lengths = np.diff(np.append(firsts, len(left)))
        by_best = np.lexsort((cities[firsts], -scores[firsts], left[firsts]))
        place = np.arange(len(by_best)) - np.searchsorted(left[firsts], left[firsts][by_best])
        kept = np.sort(by_best[place < KEPT_CITIES])
        firsts, lengths = firsts[kept], np.minimum(lengths[kept], self.limit * _LOOKED_AT)
        at, offsets = ranges(firsts, firsts + lengths)
        wanted, (places,) = _local(right)
        words = self.words.of(self.tops[wanted])
        fold = folded(offsets, at, lambda one, two: pair_cosines(words, places[one], places[two]), self.limit)

        asked, answers = left[fold.answers], right[fold.answers]
        pinpoints, alike = self._pinpoints(asked, answers)
        plain = np.asarray((alike + chars[fold.answers]) / 2, dtype=np.float32)
        rounded = np.round(plain, 4)
        mutual = fold.ranks == 1
        mutual[mutual] = self._best_of(answers[mutual], self.cities[asked[mutual]]) == self.sections[asked[mutual]]
        best = np.zeros(len(firsts), dtype=np.float32)
        np.maximum.at(best, fold.groups, plain)
        copied = np.fromiter(chain.from_iterable(fold.copies.values()), dtype=np.int64)
        told, (asking, told_of, copies) = _local(self.tops[asked], pinpoints, self.tops[right[copied]])
        copy = iter(copies.tolist())
        return in_order(
            Answers(
                space=self.space.of_rows(told, self.words.of(told)),
                asked=asking,
                answers=told_of,
                ranks=fold.ranks,
                scores=rounded,
                mutual=mutual,
                verdicts=verdicts(rounded, mutual, best[fold.groups]),
                copies={at: [next(copy) for _ in group] for at, group in fold.copies.items()},
            )
        )

    def _best_of(self, asked: Ints, cities: Numbers) -> Numbers:
        """The number of the best section for each of `asked` in a city, -1 where it has no candidate there."""
        wanted, (places,) = _local(asked)
        some = self.found[wanted][places]
        right = some["right"]
        inside = (right >= 0) & (self.cities[right] == cities[:, np.newaxis])
        best = np.where(inside, some["score"], -np.inf).argmax(axis=1)
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
        wanted, (rows, others) = _local(self.tops[asked[firsts]], self.levels[at])
        alike = grouped_cosines(self.words.of(wanted), rows, starts, others)
        best = np.maximum.reduceat(alike, offsets[:-1]) if len(alike) else alike
        answer = np.repeat(np.arange(len(answers)), high - low)
        hits = np.flatnonzero(alike == best[answer])
        first = hits[np.flatnonzero(np.diff(answer[hits], prepend=-1))]
        return self.levels[at[first]], best
