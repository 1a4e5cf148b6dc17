"""Answers: what comparison found for all provisions at once, in columns, and as values and rows.

A knowledge base of some size has hundreds of thousands of answers, so they are
folded, judged and worded together; a value for each is made where somebody wants one.
"""

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import chain, pairwise
from json.encoder import encode_basestring
from typing import Any, NamedTuple, TypeVar

import numpy as np

from ordparse.comparing.columns import Bools, Floats, Ints
from ordparse.comparing.vectors import Told, Vectors, carried

T = TypeVar("T")

HUB = 10
"""Neighbours whose mean similarity says how much of a hub a provision is."""
LEAD_WEIGHT = 0.5
MEANING_WEIGHT = 2.0
"""Of a sentence model, where one is named (`embedding`)."""
COPY = 0.6
"""Cosine of words from which two provisions of one city print one rule twice."""
MUTUAL = 0.085
"""What it is worth for a verdict that each is the other's best."""
MATCH, POSSIBLE = 0.32, 0.20
_SHARE = 0.6
"""Share of the best score in a city below which another answer there is no match."""

_TOGETHER = 20_000
"""Answers that are put into words together: what bounds the memory of many."""

_in_json = json.JSONEncoder(ensure_ascii=False, separators=(",", ":")).encode
"""One encoder for all rows: making one costs more than what it encodes."""


class Verdict(StrEnum):
    """Whether an answer is the same rule."""

    MATCH = "match"
    POSSIBLE = "possible"
    NEAREST = "nearest"  # no such rule was found; this is the nearest


_VERDICTS = (Verdict.NEAREST, Verdict.POSSIBLE, Verdict.MATCH)


class Similar(NamedTuple):
    """One provision's answer in one other jurisdiction."""

    provision: str  # the one asked about
    jurisdiction: str  # of the answer
    section: str
    pinpoint: str  # the level of the section that is most alike, or the section
    rank: int  # 1 is the best of this jurisdiction
    score: float  # mean cosine of words and characters
    mutual: bool  # each is the other's best
    verdict: Verdict
    words: tuple[str, ...]  # what carried the score, strongest first
    also: tuple[str, ...] = ()  # near copies of the answer, and its other versions


@dataclass(frozen=True, kw_only=True)
class Answers:
    """The answers of many provisions in columns: by provision in document order, then jurisdiction, then rank."""

    space: Vectors | Told
    asked: Ints
    answers: Ints  # rows of the space
    ranks: Ints
    scores: Floats
    mutual: Bools
    verdicts: Ints  # places in `_VERDICTS`
    copies: Mapping[int, Sequence[int]]  # place of an answer -> its near copies, as rows of the space

    def __len__(self) -> int:
        return len(self.asked)

    def __iter__(self) -> Iterator[Similar]:
        """Each answer as a value."""
        for chosen in self._together(np.arange(len(self))):
            mutual, verdicts = self.mutual[chosen].tolist(), self._said(_VERDICTS, chosen)
            also = [tuple(self.space.ids[copy] for copy in self.copies.get(at, ())) for at in chosen.tolist()]
            words = map(tuple, self._words(chosen))
            yield from map(Similar, *self._facts(chosen), mutual, verdicts, words, also)

    def rows(self) -> Iterator[tuple[Any, ...]]:
        """The rows of the table `similar_provisions`.

        What is no match and not the first of its jurisdiction has no row of its own:
        it stands in short in the column `further` of the first.
        """
        faint = (self.ranks > 1) & (self.verdicts < _VERDICTS.index(Verdict.MATCH))
        further = self._further(faint)
        said = [verdict.value for verdict in _VERDICTS]
        for chosen in self._together(np.flatnonzero(~faint)):
            # words are letters alone: nothing in them needs an escape
            words = ['["' + '", "'.join(some) + '"]' if some else "[]" for some in self._words(chosen)]
            also = [
                _in_json([self.space.ids[copy] for copy in self.copies[at]]) if at in self.copies else "[]"
                for at in chosen.tolist()
            ]
            short = map(further.get, chosen.tolist())
            mutual = self.mutual[chosen].astype(int).tolist()
            yield from zip(*self._facts(chosen), mutual, self._said(said, chosen), words, also, short, strict=True)

    @staticmethod
    def _together(chosen: Ints) -> Iterator[Ints]:
        for low in range(0, len(chosen), _TOGETHER):
            yield chosen[low : low + _TOGETHER]

    def _facts(self, chosen: Ints) -> tuple[list[Any], ...]:
        """The first columns of the chosen answers: who asks, the city, its section and level, rank and score."""
        space = self.space
        answers = self.answers[chosen]
        return (
            [space.ids[row] for row in self.asked[chosen].tolist()],
            [space.jurisdictions[city] for city in space.cities[answers].tolist()],
            [space.section_ids[row] for row in answers.tolist()],
            [space.ids[row] for row in answers.tolist()],
            self.ranks[chosen].tolist(),
            self.scores[chosen].astype(float).round(4).tolist(),
        )

    def _words(self, chosen: Ints) -> list[list[str]]:
        """The words that carried the scores of the chosen answers, strongest first."""
        columns, ends = carried(self.space, self.asked[chosen], self.answers[chosen])
        words = [self.space.vocabulary[column] for column in columns.tolist()]
        return [words[start:end] for start, end in pairwise([0, *ends.tolist()])]

    def _said(self, names: Sequence[T], chosen: Ints) -> list[T]:
        """The verdicts of the chosen answers by these names."""
        return [names[verdict] for verdict in self.verdicts[chosen].tolist()]

    def _further(self, faint: Bools) -> dict[int, str]:
        """For the first answer of a jurisdiction the faint ones after it, as JSON."""
        places = np.flatnonzero(faint)
        if not len(places):
            return {}
        firsts = np.flatnonzero(self.ranks == 1)
        owners = firsts[np.searchsorted(firsts, places, side="right") - 1]
        pieces = self._pieces(places)
        flat = pieces.ravel().tolist()
        starts = np.flatnonzero(np.diff(owners, prepend=-1))
        ends = [*(starts * pieces.shape[1]).tolist(), len(flat)]
        # an answer begins with the end of the one before it, which the first has not
        lists = [f"[{''.join(flat[low:high])[2:]}]]" for low, high in pairwise(ends)]
        return dict(zip(owners[starts].tolist(), lists, strict=True))

    def _pieces(self, places: Ints) -> Any:
        """JSON of the answers at these places, a row each: its rank, its score and verdict, its ids.

        There are many: each piece is written once, however many answers have it.
        """
        answers = self.answers[places]
        ids, sections = self.space.ids, self.space.section_ids
        told = np.flatnonzero(np.bincount(answers)).tolist()
        written = {row: encode_basestring(ids[row]) for row in {*told, *chain.from_iterable(self.copies.values())}}
        around = {row: encode_basestring(sections[row]) for row in told}
        kinds, which = np.unique(_in_one(self.scores[places], self.verdicts[places]), return_inverse=True)
        pieces = np.empty((len(places), 3), dtype=object)
        pieces[:, 0] = _named([f"],[{rank}," for rank in range(self.ranks.max() + 1)], self.ranks[places])
        pieces[:, 1] = _named([f'{score},"{verdict.value}",' for score, verdict in map(_apart, kinds.tolist())], which)
        where = np.empty(len(self.space), dtype=object)
        where[told] = [f"{around[row]},{written[row]}" if ids[row] != sections[row] else written[row] for row in told]
        pieces[:, 2] = where[answers]
        for at in np.flatnonzero(np.isin(places, list(self.copies))).tolist():
            copies = ",".join([written[copy] for copy in self.copies[places[at]]])
            pieces[at, 2] = f"{around[answers[at]]},{written[answers[at]]},[{copies}]"
        return pieces


def _in_one(scores: Floats, verdicts: Ints) -> Ints:
    """A score, which has four places, and a verdict as one number."""
    return np.asarray(np.rint(scores.astype(float) * 10_000).astype(np.int64) * len(_VERDICTS) + verdicts)


def _apart(number: int) -> tuple[float, Verdict]:
    """The score and the verdict that were made one number."""
    score, verdict = divmod(number, len(_VERDICTS))
    return score / 10_000, _VERDICTS[verdict]


def _named(names: Sequence[str], numbers: Ints) -> Any:
    """The names with these numbers, as an array of words."""
    return np.array(names, dtype=object)[numbers]


def verdicts(scores: Floats, mutual: Bools, best: Floats) -> Ints:
    """What the scores of answers say, beside the best score of the same provision in the same city."""
    evidence = scores + MUTUAL * mutual
    none = (evidence < POSSIBLE) | (scores < _SHARE * best)
    return np.where(none, 0, np.where(evidence >= MATCH, 2, 1)).astype(np.int64)


@dataclass(frozen=True, kw_only=True)
class Folded:
    """The candidates of groups after near copies were folded together, group by group, best first."""

    groups: Ints
    answers: Ints
    ranks: Ints
    copies: Mapping[int, Sequence[int]]  # place -> the candidates folded into it


def folded(starts: Ints, candidates: Ints, alike: Callable[[Ints, Ints], Floats], limit: int) -> Folded:
    """The `limit` best candidates of each group that are no near copies of one another.

    The candidates of a group stand best first at `starts[group] : starts[group + 1]`.
    `alike` gives the similarity of pairs of candidates. All groups are read side by
    side: their first candidates together, then their second ones.
    """
    size = len(starts) - 1
    lengths = np.diff(starts)
    heads = np.full((size, limit), -1, dtype=np.int64)
    counts = np.zeros(size, dtype=np.int64)
    near: list[tuple[Ints, Ints, Ints]] = []  # groups, places of heads, candidates
    active = np.flatnonzero(lengths)
    step = 0
    while len(active):
        candidate = candidates[starts[active] + step]
        copied = np.full(len(active), -1, dtype=np.int64)
        for place in range(limit):
            there = np.flatnonzero((counts[active] > place) & (copied < 0))
            if not len(there):
                break
            close = alike(heads[active[there], place], candidate[there]) >= COPY
            copied[there[close]] = place
        fresh = copied < 0
        near.append((active[~fresh], copied[~fresh], candidate[~fresh]))
        full = counts[active] == limit
        new = active[fresh & ~full]
        heads[new, counts[new]] = candidate[fresh & ~full]
        counts[new] += 1
        step += 1
        active = active[~(fresh & full)]
        active = active[lengths[active] > step]
    groups, ranks = np.nonzero(heads >= 0)
    offsets = np.concatenate(([0], np.cumsum(counts)))
    copies: dict[int, list[int]] = {}
    for owners, places, copied in near:
        for at, copy in zip((offsets[owners] + places).tolist(), copied.tolist(), strict=True):
            copies.setdefault(at, []).append(copy)
    return Folded(groups=groups, answers=heads[groups, ranks], ranks=ranks + 1, copies=copies)


def in_order(answers: Answers) -> Answers:
    """The answers by provision in document order, then jurisdiction, then rank."""
    space = answers.space
    order = np.lexsort((answers.ranks, space.cities[answers.answers], answers.asked))
    place = np.empty(len(order), dtype=np.int64)
    place[order] = np.arange(len(order))
    return Answers(
        space=space,
        asked=answers.asked[order],
        answers=answers.answers[order],
        ranks=answers.ranks[order],
        scores=answers.scores[order],
        mutual=answers.mutual[order],
        verdicts=answers.verdicts[order],
        copies={int(place[at]): copies for at, copies in answers.copies.items()},
    )


__all__ = ["Answers", "Folded", "Similar", "Verdict", "folded", "in_order", "verdicts"]
