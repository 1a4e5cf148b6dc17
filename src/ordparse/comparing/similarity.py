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
from typing import TYPE_CHECKING

import numpy as np

from ordparse.comparing.vectors import Floats, Ints, Vectors, carried, cosines, vectors
from ordparse.comparing.wording import Wording

if TYPE_CHECKING:
    from ordparse.comparing.embedding import Embedding

EXACT = 5_000
"""Provisions up to which every pair is looked at; then only `CANDIDATES` for each."""
CANDIDATES = 100
HUB = 10
"""Neighbours whose mean similarity says how much of a hub a provision is."""
LEAD_WEIGHT = 0.5
MEANING_WEIGHT = 2.0
"""Of a sentence model, where one is named (`embedding`)."""
BRIDGE_WEIGHT, BRIDGES = 1.25, 3
"""What a vote weighs, and how many matches of each third city vote; 1 to 2 and 3 to 5 measure the same."""
KEPT_CITIES, KEPT_EACH = 12, 3
"""Jurisdictions that are kept for one provision where there are many, and answers of each."""
VOTERS = 10
"""Best candidates that vote where there are many jurisdictions."""
COPY = 0.6
"""Cosine of words from which two provisions of one city print one rule twice."""
MUTUAL = 0.085
"""What it is worth for a verdict that each is the other's best."""
MATCH, POSSIBLE = 0.32, 0.20


_in_json = json.JSONEncoder(ensure_ascii=False).encode
"""One encoder for all rows: making one costs more than what it encodes."""


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
            _in_json(self.words),
            _in_json(self.also),
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
    if space.meaning is not None:
        scaled = scaled + MEANING_WEIGHT * _scaled(_unhubbed(space.meaning[asked] @ space.meaning[answers].T))
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


def similar_provisions(
    wordings: Sequence[Wording], *, limit: int = 5, embed: "Embedding | None" = None
) -> Iterator[Similar]:
    """For each provision and each other jurisdiction the `limit` best answers, best first.

    Rows come by provision in document order, then by jurisdiction. `embed` adds
    the judgement of a sentence model (`embedding.local_model`).
    """
    space = vectors(wordings)
    if embed is not None and len(space):
        from ordparse.comparing.embedding import with_meaning

        space = with_meaning(space, embed)
    yield from ranked(space, limit=limit)


def ranked(space: Vectors, *, limit: int = 5, asked_of: str | None = None, bridging: bool = True) -> Iterator[Similar]:
    """The answers for all rows of `space`, or for those of the jurisdiction `asked_of` only.

    Every pair is looked at while that is cheap; beyond, see `ranked_among_many`.
    Without `bridging` the codes that are not asked are not compared with each other.
    """
    if len(space) > EXACT and asked_of is None:
        yield from ranked_among_many(space, limit=limit)
        return
    cities = range(len(space.jurisdictions))
    asked = [np.flatnonzero(space.cities == city) for city in cities]
    answers = [np.flatnonzero((space.cities == city) & space.answers) for city in cities]
    pairs = {
        (s, t): _pair(space, asked[s], answers[t])
        for s in cities
        for t in cities
        if s != t and len(asked[s]) and len(answers[t]) and (bridging or space.jurisdictions[s] == asked_of)
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
            score = np.asarray(score + BRIDGE_WEIGHT * sum(votes) / len(votes), dtype=np.float32)
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
                told = carried(space, row, [int(answers[t][head]) for head, _ in found])
                yield from _report(space, row, t, found, answers[t], pairs[s, t].plain[place[row]], backs, told)


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
    told: Sequence[Sequence[str]],
) -> Iterator[Similar]:
    """The folded answers of one city as values."""
    best = max((float(plain[head]) for head, _ in found), default=0.0)
    for rank, ((head, group), back, words) in enumerate(zip(found, backs, told, strict=True), start=1):
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


def ranked_among_many(space: Vectors, *, limit: int = 5, candidates: int = CANDIDATES) -> Iterator[Similar]:
    """The answers of `ranked` from a bounded number of candidates for each row, at a cost that grows with the corpus.

    The same steps, with one hub number for each provision and the votes of the
    ten best candidates wherever they stand. The best jurisdictions are kept; for
    another one `nearest` finds the answer when somebody asks.
    """
    limit = min(limit, KEPT_EACH)
    graph = _graph(space, candidates)
    best_of = _best_sections(space, graph)
    for row in sorted(range(len(space)), key=lambda row: int(space.rows[row])):
        low, high = graph.starts[row], graph.starts[row + 1]
        found, scores, plain = graph.answers[low:high], graph.final[low:high], graph.plain[low:high]
        if not len(found):
            continue
        cities = space.cities[found]
        if len(set(cities.tolist())) > KEPT_CITIES:
            first = {int(city): float(scores[cities == city].max()) for city in set(cities.tolist())}
            best = sorted(first, key=lambda city: (-first[city], city))[:KEPT_CITIES]
            inside = np.flatnonzero(np.isin(cities, best))
            found, scores, plain, cities = found[inside], scores[inside], plain[inside], cities[inside]
        near = cosines(space.words[found], space.words[found])
        for city in sorted(set(cities.tolist())):
            inside = np.flatnonzero(cities == city)
            rows = found[inside]
            groups = _fold(space, scores[inside], rows, near[np.ix_(inside, inside)], limit)
            backs = [
                best_of.get((int(rows[head]), int(space.cities[row]))) == space.sections[row] for head, _ in groups
            ]
            told = carried(space, row, [int(rows[head]) for head, _ in groups])
            yield from _report(space, row, city, groups, rows, plain[inside], backs, told)


@dataclass(frozen=True, kw_only=True)
class _Graph:
    """The candidates of all rows: those of a row stand at `starts[row] : starts[row + 1]`."""

    starts: Ints
    answers: Ints
    plain: Floats
    final: Floats


def _graph(space: Vectors, candidates: int) -> _Graph:
    from ordparse.comparing.proposals import pair_cosines, proposals  # only where there are many

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
    votes = _votes(starts, right, scaled)
    return _Graph(
        starts=starts,
        answers=right,
        plain=np.asarray((words + chars) / 2, dtype=np.float32),
        final=np.asarray(scaled + votes, dtype=np.float32),
    )


def _hubs(starts: Ints, values: Floats) -> Floats:
    """For each row the mean of its `HUB` largest values."""
    hubs = np.zeros(len(starts) - 1, dtype=np.float32)
    for row in range(len(hubs)):
        own = values[starts[row] : starts[row + 1]]
        if len(own):
            hubs[row] = np.sort(own)[-HUB:].mean()
    return hubs


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


def _votes(starts: Ints, answers: Ints, scaled: Floats) -> Floats:
    """For each candidate what the row's best candidates, but itself, say of it."""
    from ordparse.comparing.vectors import bridged

    return bridged(starts, answers, scaled, VOTERS)


def _best_sections(space: Vectors, graph: _Graph) -> dict[tuple[int, int], int]:
    """The section of the best candidate of each row in each city."""
    best: dict[tuple[int, int], int] = {}
    for row in range(len(space)):
        low, high = graph.starts[row], graph.starts[row + 1]
        for place in np.argsort(-graph.final[low:high], kind="stable").tolist():
            answer = int(graph.answers[low + place])
            best.setdefault((row, int(space.cities[answer])), int(space.sections[answer]))
    return best
