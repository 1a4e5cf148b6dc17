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

Here every pair is looked at; `among_many` does the same where there are too many.
"""

from collections.abc import Iterable, Sequence
from itertools import chain, pairwise
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
from scipy import sparse  # type: ignore[import-untyped]

from ordparse.comparing.answers import HUB, LEAD_WEIGHT, MEANING_WEIGHT, Answers, folded, in_order, verdicts
from ordparse.comparing.columns import Bools, Floats, Ints, Numbers
from ordparse.comparing.runs import Spread, in_turn
from ordparse.comparing.vectors import Cosines, Vectors, vectors
from ordparse.comparing.wording import Wording

if TYPE_CHECKING:
    from ordparse.comparing.among_many import ManyAnswers
    from ordparse.comparing.embedding import Embedding

EXACT = 3_000
"""Provisions up to which every pair is looked at, and each level of a section is asked about by itself."""
BRIDGE_WEIGHT, BRIDGES = 1.25, 3
"""What a vote weighs, and how many matches of each third city vote; 1 to 2 and 3 to 5 measure the same."""
_LOOKED_AT = 4
"""Sections looked at for each that is wanted: some are near copies of a better one."""


def similar_provisions(
    sources: Iterable[Sequence[Wording]],
    *,
    limit: int = 5,
    embed: "Embedding | None" = None,
    spread: Spread = in_turn,
) -> "Answers | ManyAnswers":
    """For each provision and each other jurisdiction the `limit` best answers, best first.

    The records of a source come together, in document order.
    Where there are many provisions the sections alone are asked about, and `spread`
    does the work, see `among_many`. `embed` adds the judgement of a sentence model
    (`embedding.local_model`).
    """
    if embed is None:
        space = vectors(sources)
    else:
        from ordparse.comparing.embedding import with_meaning

        sources = list(sources)
        space = vectors(sources)
        space = with_meaning(space, list(chain.from_iterable(sources)), embed) if len(space) else space
    if len(space) <= EXACT:
        return ranked(space, limit=limit)
    from ordparse.comparing.among_many import ranked_among_many

    return ranked_among_many(space, limit=limit, spread=spread)


def ranked(space: Vectors, *, limit: int = 5, asked_of: str | None = None, bridging: bool = True) -> Answers:
    """The answers for all rows of `space`, or for those of the jurisdiction `asked_of` only.

    Without `bridging` the codes that are not asked are not compared with each other.
    """
    tables = _Tables(space, None if bridging else asked_of)
    tables.bridge()
    wanted = np.array([asked_of in (None, name) for name in space.jurisdictions], dtype=bool)[space.cities]
    found = [_candidates_in(tables, city, wanted, limit) for city in range(len(space.jurisdictions))]
    nothing = [np.zeros(0, dtype=np.int64)]
    asking = np.concatenate(nothing + [one.asked for one in found])
    starts = np.cumsum(np.concatenate(nothing + [np.full(len(one.asked), one.each) for one in found]))
    candidates = np.concatenate(nothing + [one.candidates for one in found])
    fold = folded(np.append(0, starts), candidates, _Inside(tables).alike, limit)
    asked, answers, ranks = asking[fold.groups], fold.answers, fold.ranks
    firsts = np.full((len(space), len(found)), -1, dtype=np.int64)  # row, city -> the number of its best section there
    for city, one in enumerate(found):
        firsts[one.asking, city] = one.first
    plain = tables.plain[tables.place[answers], asked]
    scores = np.round(plain, 4)
    mutual = (ranks == 1) & (firsts[answers, space.cities[asked]] == space.sections[asked])
    # the answers of one provision in one city stand together, the first of them with rank 1
    heads = np.flatnonzero(ranks == 1)
    best = np.repeat(np.maximum.reduceat(plain, heads), np.diff(np.append(heads, len(ranks)))) if len(ranks) else plain
    return in_order(
        Answers(
            space=space,
            asked=asked,
            answers=answers,
            ranks=ranks,
            scores=scores,
            mutual=mutual,
            verdicts=verdicts(scores, mutual, best),
            copies=fold.copies,
        )
    )


def _best_mean(table: Floats) -> Floats:
    """The mean of the largest `HUB` values of each row, as a column."""
    best = np.sort(table, axis=1)[:, -HUB:]  # numpy sorts a row of floats in half the time that it takes to part it
    return np.asarray(best.mean(axis=1, keepdims=True), dtype=np.float32)


def _scaled(table: Floats) -> Floats:
    """The values less the mean of their column, by its deviation; they take the place of the others."""
    table -= table.mean(axis=0)
    table /= np.sqrt(np.einsum("ij,ij->j", table, table) / len(table)) + np.float32(1e-6)
    return table


class _Tables:
    """The scores of all answers for all rows of other cities, which are zero inside a city.

    An answer has a row and the one who asks a column. The cosines of one city with
    another are those of the other turned round, so each is found once.
    """

    def __init__(self, space: Vectors, asked_of: str | None) -> None:
        """The tables of all cities, or of the city `asked_of` with each other one."""
        self.space = space
        self.all_answers = np.flatnonzero(space.answers)
        self.place = np.full(len(space), -1, dtype=np.int64)  # row of the space -> its row here, if it is an answer
        self.place[self.all_answers] = np.arange(len(self.all_answers))
        count = len(space.jurisdictions)
        self._firsts = np.searchsorted(space.cities, np.arange(count + 1))
        self._first_answers = np.searchsorted(space.cities[self.all_answers], np.arange(count + 1))
        shape = (len(self.all_answers), len(space))
        self.plain = np.zeros(shape, dtype=np.float32)  # mean cosine of words and characters
        self.scaled = np.zeros(shape, dtype=np.float32)  # what an answer is worth; from `bridge` on with the votes
        self.compared = np.zeros((count, count), dtype=bool)
        self.words = Cosines(space.words)
        self._views = (self.words, Cosines(space.chars), Cosines(space.lead))
        for one, name in enumerate(space.jurisdictions):
            later = [
                two for two in range(one + 1, count) if asked_of is None or asked_of in (name, space.jurisdictions[two])
            ]
            if later:
                self._compare(one, later)

    def rows_of(self, city: int) -> slice:
        """The rows of a city in the space, which are columns here."""
        return slice(self._firsts[city], self._firsts[city + 1])

    def answers_of(self, city: int) -> slice:
        """The rows of a city here."""
        return slice(self._first_answers[city], self._first_answers[city + 1])

    def _compare(self, one: int, later: Sequence[int]) -> None:
        """Enter a city and some that come after it, both ways."""
        meaning = self.space.meaning
        own = self.rows_of(one)
        rest = slice(self.rows_of(later[0]).start, self.rows_of(later[-1]).stop)
        views = [view.between(own, rest) for view in self._views]
        if meaning is not None:
            views.append(meaning[own] @ meaning[rest].T)
        for two in later:
            rows = self.rows_of(two)
            tables = [view[:, rows.start - rest.start : rows.stop - rest.start] for view in views]
            self._fill(two, one, tables)
            self._fill(one, two, [table.T for table in tables])

    def _fill(self, asking: int, answering: int, views: Sequence[Floats]) -> None:
        """Enter what the rows of one city, the columns of the views, find in the answers of another."""
        rows, columns = self.answers_of(answering), self.rows_of(asking)
        answers = self.all_answers[rows] - self.rows_of(answering).start
        if not len(answers) or columns.start == columns.stop:
            return
        words, chars, lead, *meaning = (np.ascontiguousarray(view[answers]) for view in views)
        # the hub number of the one who asks is the same for all answers, so scaling takes it away
        hubs = _best_mean(words) + _best_mean(chars)
        both = words + chars
        scaled = _scaled(2 * both - hubs)
        scaled += LEAD_WEIGHT * _scaled(lead)
        for alike in meaning:
            scaled += MEANING_WEIGHT * _scaled(2 * alike - _best_mean(alike))
        self.plain[rows, columns] = both / 2
        self.scaled[rows, columns] = scaled
        self.compared[asking, answering] = True

    def bridge(self) -> None:
        """Let the best matches in third cities vote; the votes are added to the scores."""
        pairs = np.argwhere(self.compared).tolist()
        thirds = {(one, two): self._thirds(one, two) for one, two in pairs}
        if not any(thirds.values()):
            return
        turned = np.ascontiguousarray(self.scaled.T)
        votes = (self._voters(turned) @ turned).T
        for (one, two), count in thirds.items():
            if count:
                at = self.answers_of(two), self.rows_of(one)
                self.scaled[at] += (BRIDGE_WEIGHT / count) * votes[at]

    def _thirds(self, one: int, two: int) -> int:
        """How many cities stand between two."""
        return int((self.compared[one] & self.compared[:, two]).sum())

    def _voters(self, turned: Floats) -> Any:
        """For each row the best matches in each other city, the better the heavier, as a sparse matrix.

        `turned`: the scores, a row for each that asks.
        """
        size = len(self.space)
        asking: list[Ints] = []
        voting: list[Ints] = []
        heavy: list[Floats] = []
        for one, two in np.argwhere(self.compared).tolist():
            answers = self.all_answers[self.answers_of(two)]
            rows = np.arange(size)[self.rows_of(one)]
            left = turned[self.rows_of(one), self.answers_of(two)].copy()
            at = np.arange(len(rows))
            best = []
            for _ in range(min(BRIDGES, len(answers))):
                place = left.argmax(axis=1)
                best.append(left[at, place])
                left[at, place] = -np.inf
                asking.append(rows)
                voting.append(answers[place])
            weights = np.exp((np.array(best) - best[0]) / 2)
            heavy += list(weights / weights.sum(axis=0))
        given = (np.concatenate(heavy), (np.concatenate(asking), np.concatenate(voting)))
        return sparse.csr_matrix(given, shape=(size, size), dtype=np.float32)


class _Inside:
    """The similarity of the words of rows of one city."""

    def __init__(self, tables: _Tables) -> None:
        """The tables of all cities, one behind the other."""
        cities = [tables.rows_of(city) for city in range(len(tables.space.jurisdictions))]
        nothing = [np.zeros(0, dtype=np.float32)]
        self._flat = np.concatenate(nothing + [tables.words.between(rows, rows).ravel() for rows in cities])
        sizes = np.array([rows.stop - rows.start for rows in cities], dtype=np.int64)
        own = np.repeat(sizes, sizes)
        first = np.repeat(np.array([rows.start for rows in cities], dtype=np.int64), sizes)
        self._place = np.cumsum(own) - own - first  # row -> where it would stand beside row 0 of the space

    def alike(self, one: Ints, two: Ints) -> Floats:
        """The similarity of rows to others of the same city."""
        found: Floats = self._flat[self._place[one] + two]
        return found


class _Looked(NamedTuple):
    """What is looked at in one city for all that ask."""

    asked: Ints  # who asks
    each: int  # how many candidates each of them has
    candidates: Ints  # rows of the space, those of the first who asks before those of the next, best first
    asking: Ints  # all rows that were compared with the city
    first: Numbers  # the number of the best section for each of them


def _best_levels(scores: Floats, starts: Ints) -> tuple[Floats, Numbers]:
    """For each section and each that asks the best score of its levels, and the first level that has it.

    The levels of section i stand at `starts[i] : starts[i + 1]`.
    """
    shape = (len(starts) - 1, scores.shape[1])
    best, levels = np.empty(shape, dtype=np.float32), np.empty(shape, dtype=np.int32)
    places = np.arange(len(scores), dtype=np.int32)[:, np.newaxis]
    for section, (low, high) in enumerate(pairwise(starts.tolist())):
        if high - low == 1:
            best[section], levels[section] = scores[low], low
            continue
        scores[low:high].max(axis=0, out=best[section])
        hits = scores[low:high] == best[section]
        np.where(hits, places[low:high], np.int32(high)).min(axis=0, out=levels[section])
    return best, levels


def _candidates_in(tables: _Tables, city: int, wanted: Bools, limit: int) -> _Looked:
    """The best level of each of the best sections of a city, for the wanted rows that were compared with it."""
    space = tables.space
    asking = np.flatnonzero(tables.compared[space.cities, city])
    answers = tables.all_answers[tables.answers_of(city)]
    if not len(asking):
        nothing = np.zeros(0, dtype=np.int64)
        return _Looked(asked=nothing, each=0, candidates=nothing, asking=nothing, first=nothing.astype(np.int32))
    order = np.argsort(space.sections[answers], kind="stable")  # the levels of a section side by side
    answers = answers[order]
    scores = tables.scaled[tables.place[answers]]
    starts = np.flatnonzero(np.diff(space.sections[answers], prepend=-1))
    best, levels = _best_levels(scores, np.append(starts, len(answers)))
    worst = np.ascontiguousarray(-best.T)[asking]
    each = min(len(starts), limit * _LOOKED_AT)
    looked_at = np.sort(np.argsort(worst, axis=1)[:, :each], axis=1)
    by_score = np.argsort(np.take_along_axis(worst, looked_at, axis=1), axis=1, kind="stable")
    sections = np.take_along_axis(looked_at, by_score, axis=1)
    asked = np.flatnonzero(wanted[asking])
    return _Looked(
        asked=asking[asked],
        each=each,
        candidates=answers[levels[sections[asked], asking[asked, np.newaxis]].ravel()],
        asking=asking,
        first=space.sections[answers[starts]][sections[:, 0]],
    )
