"""Similarity: which provisions of other jurisdictions make the same rule.

The method, in order (each step was kept because it moved the measure; the
figures are printed by `tests/test_similarity.py` from hand-labelled rules):

1. three views of a provision with its descendants (`vectors`);
2. hubness: a provision that resembles everything, as penalties and definitions
   do, is marked down by its mean similarity to its ten nearest (CSLS);
3. the features are scaled for each query and city, then added;
4. bridging: the three best matches in each third city vote with their own
   scores. If their rule is like ours and like the one there, that is evidence;
5. sections are ranked by their best level, which is the pinpoint. Near copies
   in one city, and the versions of one section, are folded into one answer;
6. the verdict rests on the plain cosines, since scaled scores say nothing in a
   city without the subject: *match*, *possible*, or *nearest* where there is no
   such rule.
"""

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum

import numpy as np

from ordparse.vectors import Floats, Ints, Vectors, carried, cosines, vectors
from ordparse.wording import Wording

HUB = 10
"""Neighbours whose mean similarity says how much of a hub a provision is."""
LEAD_WEIGHT = 0.5
BRIDGES = 3
"""Matches of each third city that vote."""
COPY = 0.6
"""Cosine of words from which two provisions of one city print one rule twice."""
MUTUAL = 0.085
"""What it is worth for a verdict that each is the other's best."""
MATCH, POSSIBLE = 0.32, 0.20


class Verdict(StrEnum):
    """Whether an answer is the same rule."""

    MATCH = "match"
    POSSIBLE = "possible"
    NEAREST = "nearest"  # no such rule was found; this is the nearest


@dataclass(frozen=True, slots=True, kw_only=True)
class Similar:
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

    def row(self) -> tuple[str | int | float, ...]:
        """The values of a row of the table `similar_provisions`."""
        return (
            self.provision,
            self.jurisdiction,
            self.section,
            self.pinpoint,
            self.rank,
            self.score,
            int(self.mutual),
            str(self.verdict),
            json.dumps(self.words, ensure_ascii=False),
            json.dumps(self.also, ensure_ascii=False),
        )


def _best_mean(table: Floats, axis: int) -> Floats:
    """The mean of the largest `HUB` values along an axis."""
    size = table.shape[axis]
    count = min(HUB, size)
    part = np.partition(table, size - count, axis=axis)
    best = part[:, size - count :] if axis == 1 else part[size - count :, :]
    return np.asarray(best.mean(axis=axis), dtype=np.float32)


def _unhubbed(table: Floats) -> Floats:
    return np.asarray(2 * table - _best_mean(table, 1)[:, None] - _best_mean(table, 0)[None, :], dtype=np.float32)


def _scaled(table: Floats) -> Floats:
    spread = table.std(axis=1, keepdims=True)
    return np.asarray((table - table.mean(axis=1, keepdims=True)) / (spread + 1e-6), dtype=np.float32)


@dataclass(frozen=True, kw_only=True)
class _Pair:
    """The rows of one city against the answers of another."""

    plain: Floats  # mean cosine of words and characters
    scaled: Floats


def _pair(space: Vectors, asked: Ints, answers: Ints) -> _Pair:
    words = cosines(space.words[asked], space.words[answers])
    chars = cosines(space.chars[asked], space.chars[answers])
    lead = cosines(space.lead[asked], space.lead[answers])
    scaled = _scaled(_unhubbed(words) + _unhubbed(chars)) + LEAD_WEIGHT * _scaled(lead)
    return _Pair(plain=np.asarray((words + chars) / 2, dtype=np.float32), scaled=np.asarray(scaled, dtype=np.float32))


def _vote(first: Floats, second: Floats) -> Floats:
    """The scores in the target city of the best matches in a third one, the better the heavier."""
    count = min(BRIDGES, first.shape[1])
    order = np.argsort(-first, axis=1, kind="stable")[:, :count]
    weight = np.take_along_axis(first, order, axis=1)
    weight = np.exp((weight - weight[:, :1]) / 2)
    weight /= weight.sum(axis=1, keepdims=True)
    votes = sum(weight[:, [place]] * second[order[:, place]] for place in range(count))
    return np.asarray(votes, dtype=np.float32)


def similar_provisions(wordings: Sequence[Wording], *, limit: int = 5) -> Iterator[Similar]:
    """For each provision and each other jurisdiction the `limit` best answers, best first.

    Rows come by provision in document order, then by jurisdiction.
    """
    yield from ranked(vectors(wordings), limit=limit)


def ranked(space: Vectors, *, limit: int = 5, asked_of: str | None = None) -> Iterator[Similar]:
    """The answers for all rows of `space`, or for those of the jurisdiction `asked_of` only."""
    cities = range(len(space.jurisdictions))
    asked = [np.flatnonzero(space.cities == city) for city in cities]
    answers = [np.flatnonzero((space.cities == city) & space.answers) for city in cities]
    pairs = {
        (s, t): _pair(space, asked[s], answers[t])
        for s in cities
        for t in cities
        if s != t and len(asked[s]) and len(answers[t])
    }
    place = np.zeros(len(space), dtype=np.int64)  # row -> its place among the asked of its city
    for rows in asked:
        place[rows] = np.arange(len(rows))
    final: dict[tuple[int, int], Floats] = {}
    for (s, t), pair in pairs.items():
        thirds = [u for u in cities if u not in (s, t) and (s, u) in pairs and (u, t) in pairs]
        score = pair.scaled
        if thirds:
            votes = [_vote(pairs[s, u].scaled, pairs[u, t].scaled[place[answers[u]]]) for u in thirds]
            score = np.asarray(score + sum(votes) / np.float32(len(votes)), dtype=np.float32)
        final[s, t] = score
    best = {
        (s, t): space.sections[answers[t][scores.argmax(axis=1)]] for (s, t), scores in final.items()
    }  # for each asked row of s the section of its best answer in t
    copies = [cosines(space.words[rows], space.words[rows]) for rows in answers]
    order = sorted(range(len(space)), key=lambda row: int(space.rows[row]))
    for row in order:
        s = int(space.cities[row])
        if asked_of is not None and space.jurisdictions[s] != asked_of:
            continue
        for t in cities:
            if (s, t) in final:
                found = _fold(space, final[s, t][place[row]], answers[t], copies[t], limit)
                backs = [
                    (t, s) in best and bool(best[t, s][place[answers[t][head]]] == space.sections[row])
                    for head, _ in found
                ]
                yield from _report(space, row, t, found, answers[t], pairs[s, t].plain[place[row]], backs)


def _fold(space: Vectors, scores: Floats, answers: Ints, copies: Floats, limit: int) -> list[tuple[int, list[int]]]:
    """The best level of each of the best sections, with the near copies folded into it, as places in `answers`."""
    found: list[tuple[int, list[int]]] = []
    told: set[int] = set()
    for candidate in np.argsort(-scores, kind="stable").tolist():
        section = int(space.sections[answers[candidate]])
        if section in told:
            continue
        near = next((group for head, group in found if copies[head, candidate] >= COPY), None)
        if near is not None:
            near.append(candidate)
        elif len(found) == limit:
            break
        else:
            found.append((candidate, []))
        told.add(section)
    return found


def _verdict(score: float, mutual: bool, best: float) -> Verdict:
    evidence = score + MUTUAL * mutual
    if evidence < POSSIBLE or score < 0.6 * best:
        return Verdict.NEAREST
    return Verdict.MATCH if evidence >= MATCH else Verdict.POSSIBLE


def _report(
    space: Vectors,
    row: int,
    city: int,
    found: Sequence[tuple[int, list[int]]],
    answers: Ints,
    plain: Floats,
    backs: Sequence[bool],
) -> Iterator[Similar]:
    """The folded answers of one city as values."""
    heads = [int(answers[head]) for head, _ in found]
    best = max((float(plain[head]) for head, _ in found), default=0.0)
    carriers = carried(space, row, heads)
    for rank, ((head, group), back, words) in enumerate(zip(found, backs, carriers, strict=True), start=1):
        score = round(float(plain[head]), 4)
        mutual = rank == 1 and back
        answer = int(answers[head])
        yield Similar(
            provision=space.id(row),
            jurisdiction=space.jurisdictions[city],
            section=space.section(answer),
            pinpoint=space.id(answer),
            rank=rank,
            score=score,
            mutual=mutual,
            verdict=_verdict(score, mutual, best),
            words=tuple(words),
            also=tuple(space.id(int(answers[other])) for other in group),
        )
