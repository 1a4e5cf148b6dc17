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

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import numpy as np
from scipy import sparse  # type: ignore[import-untyped]

from ordparse.comparing.answers import Answers, Folded, folded, in_order, verdicts
from ordparse.comparing.vectors import Bools, Floats, Ints, Vectors, cosines, ranges, vectors
from ordparse.comparing.wording import Wording

if TYPE_CHECKING:
    from ordparse.comparing.embedding import Embedding

EXACT = 3_000
"""Provisions up to which every pair is looked at, and each level of a section is asked about by itself."""
HUB = 10
"""Neighbours whose mean similarity says how much of a hub a provision is."""
LEAD_WEIGHT = 0.5
MEANING_WEIGHT = 2.0
"""Of a sentence model, where one is named (`embedding`)."""
BRIDGE_WEIGHT, BRIDGES = 1.25, 3
"""What a vote weighs, and how many matches of each third city vote; 1 to 2 and 3 to 5 measure the same."""
_LOOKED_AT = 4
"""Sections looked at for each that is wanted: some are near copies of a better one."""


def similar_provisions(wordings: Sequence[Wording], *, limit: int = 5, embed: "Embedding | None" = None) -> Answers:
    """For each provision and each other jurisdiction the `limit` best answers, best first.

    Where there are many provisions the sections alone are asked about, see
    `among_many`. `embed` adds the judgement of a sentence model (`embedding.local_model`).
    """
    space = vectors(wordings)
    if embed is not None and len(space):
        from ordparse.comparing.embedding import with_meaning

        space = with_meaning(space, embed)
    if len(space) <= EXACT:
        return ranked(space, limit=limit)
    from ordparse.comparing.among_many import ranked_among_many

    return ranked_among_many(space, limit=limit)


def ranked(space: Vectors, *, limit: int = 5, asked_of: str | None = None, bridging: bool = True) -> Answers:
    """The answers for all rows of `space`, or for those of the jurisdiction `asked_of` only.

    Without `bridging` the codes that are not asked are not compared with each other.
    """
    tables = _Tables(space, None if bridging else asked_of)
    tables.bridge()
    asking = np.ones(len(space), dtype=bool)
    if asked_of is not None:
        named = [city for city, name in enumerate(space.jurisdictions) if name == asked_of]
        asking = np.isin(space.cities, named)
    folds = [_folded(space, tables, city, asking, limit) for city in range(len(space.jurisdictions))]
    nothing = [np.zeros(0, dtype=np.int64)]
    asked = np.concatenate(nothing + [rows for rows, _ in folds])
    answers = np.concatenate(nothing + [fold.answers for _, fold in folds])
    ranks = np.concatenate(nothing + [fold.ranks for _, fold in folds])
    copies: dict[int, Sequence[int]] = {}
    before = 0
    for rows, fold in folds:
        copies.update((before + at, group) for at, group in fold.copies.items())
        before += len(rows)
    plain = tables.plain[asked, tables.column[answers]]
    scores = np.round(plain, 4)
    mutual = (ranks == 1) & tables.answered_by(answers, asked)
    # the answers of one provision in one city stand together, the first of them with rank 1
    firsts = np.flatnonzero(ranks == 1)
    best = (
        np.repeat(np.maximum.reduceat(plain, firsts), np.diff(np.append(firsts, len(ranks)))) if len(ranks) else plain
    )
    return in_order(
        Answers(
            space=space,
            asked=asked,
            answers=answers,
            ranks=ranks,
            scores=scores,
            mutual=mutual,
            verdicts=verdicts(scores, mutual, best),
            copies=copies,
        )
    )


def _best_mean(table: Floats) -> Floats:
    """The mean of the largest `HUB` values of each row."""
    size = table.shape[1]
    count = min(HUB, size)
    best = np.partition(table, size - count, axis=1)[:, size - count :]
    return np.asarray(best.mean(axis=1), dtype=np.float32)


def _scaled(table: Floats) -> Floats:
    spread = table.std(axis=1, keepdims=True)
    return np.asarray((table - table.mean(axis=1, keepdims=True)) / (spread + 1e-6), dtype=np.float32)


class _Tables:
    """The scores of all rows for all answers of other cities, which are zero inside a city.

    The table of one city against another is that of the other turned round, so each is made once.
    """

    def __init__(self, space: Vectors, asked_of: str | None) -> None:
        """The tables of all cities, or of the city `asked_of` with each other one."""
        self.space = space
        self.all_answers = np.flatnonzero(space.answers)
        self.column = np.full(len(space), -1, dtype=np.int64)  # row -> its column, if it is an answer
        self.column[self.all_answers] = np.arange(len(self.all_answers))
        cities = np.arange(len(space.jurisdictions) + 1)
        self.rows = np.searchsorted(space.cities, cities)  # city -> its first row
        self.columns = np.searchsorted(space.cities[self.all_answers], cities)  # city -> its first column
        shape = (len(space), len(self.all_answers))
        self.plain = np.zeros(shape, dtype=np.float32)  # mean cosine of words and characters
        self.scaled = np.zeros(shape, dtype=np.float32)
        self.compared = np.zeros((len(space.jurisdictions), len(space.jurisdictions)), dtype=bool)
        for one, name in enumerate(space.jurisdictions):
            later = [
                two
                for two in range(one + 1, len(space.jurisdictions))
                if asked_of is None or asked_of in (name, space.jurisdictions[two])
            ]
            if later:
                self._compare(one, later)

    def answers_in(self, city: int) -> Ints:
        """The rows of a city that are answers."""
        return self.all_answers[self.columns[city] : self.columns[city + 1]]

    def _compare(self, one: int, later: Sequence[int]) -> None:
        """Enter a city and some that come after it, both ways."""
        space = self.space
        own = slice(self.rows[one], self.rows[one + 1])
        first = self.rows[later[0]]
        rest = slice(first, self.rows[later[-1] + 1])
        views = [cosines(matrix[own], matrix[rest]) for matrix in (space.words, space.chars, space.lead)]
        if space.meaning is not None:
            views.append(space.meaning[own] @ space.meaning[rest].T)
        for two in later:
            tables = [view[:, self.rows[two] - first : self.rows[two + 1] - first] for view in views]
            self._fill(one, two, tables)
            self._fill(two, one, [np.ascontiguousarray(table.T) for table in tables])

    def _fill(self, asking: int, answering: int, views: Sequence[Floats]) -> None:
        """Enter what the rows of one city find in the answers of another."""
        rows = slice(self.rows[asking], self.rows[asking + 1])
        columns = slice(self.columns[answering], self.columns[answering + 1])
        answers = self.answers_in(answering) - self.rows[answering]
        if not len(answers) or rows.start == rows.stop:
            return
        words, chars, lead, *meaning = (view[:, answers] for view in views)
        # the hub number of the one who asks is the same for all answers, so scaling takes it away
        hubs = _best_mean(np.ascontiguousarray(words.T)) + _best_mean(np.ascontiguousarray(chars.T))
        both = words + chars
        scaled = _scaled(2 * both - hubs) + LEAD_WEIGHT * _scaled(lead)
        for alike in meaning:
            scaled += MEANING_WEIGHT * _scaled(2 * alike - _best_mean(np.ascontiguousarray(alike.T)))
        self.plain[rows, columns] = both / 2
        self.scaled[rows, columns] = scaled
        self.compared[asking, answering] = True

    def bridge(self) -> None:
        """Let the best matches in third cities vote: `final` holds the scores with their votes."""
        self.final = self.scaled
        cities = range(len(self.space.jurisdictions))
        thirds = {(one, two): self._thirds(one, two) for one in cities for two in cities if self.compared[one, two]}
        if not any(thirds.values()):
            return
        votes = self._voters() @ self.scaled
        self.final = self.scaled.copy()
        for (one, two), count in thirds.items():
            if count:
                rows = slice(self.rows[one], self.rows[one + 1])
                columns = slice(self.columns[two], self.columns[two + 1])
                self.final[rows, columns] += (BRIDGE_WEIGHT / count) * votes[rows, columns]

    def _thirds(self, one: int, two: int) -> int:
        """How many cities stand between two."""
        return int((self.compared[one] & self.compared[:, two]).sum())

    def _voters(self) -> Any:
        """For each row the best matches in each other city, the better the heavier, as a sparse matrix."""
        size = len(self.space)
        asking: list[Ints] = []
        voting: list[Ints] = []
        heavy: list[Floats] = []
        for one, two in np.argwhere(self.compared).tolist():
            answers = self.answers_in(two)
            rows = np.arange(self.rows[one], self.rows[one + 1])
            left = self.scaled[rows[0] : rows[-1] + 1, self.columns[two] : self.columns[two + 1]].copy()
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

    def answered_by(self, answers: Ints, asked: Ints) -> Bools:
        """Whether the best answer of each of `answers` in the city of the one asked is the section of that one."""
        space = self.space
        best = np.full((len(space), len(space.jurisdictions)), -1, dtype=np.int64)
        for one, two in np.argwhere(self.compared).tolist():
            rows = slice(self.rows[one], self.rows[one + 1])
            places = self.final[rows, self.columns[two] : self.columns[two + 1]].argmax(axis=1)
            best[rows, two] = space.sections[self.answers_in(two)[places]]
        return np.asarray(best[answers, space.cities[asked]] == space.sections[asked])


def _folded(space: Vectors, tables: _Tables, city: int, wanted: Bools, limit: int) -> tuple[Ints, Folded]:
    """The best level of each of the best sections of a city, for the wanted rows that were compared with it."""
    answers = tables.answers_in(city)
    asking = np.flatnonzero(tables.compared[space.cities, city] & wanted)
    if not len(asking) or not len(answers):
        nothing = np.zeros(0, dtype=np.int64)
        return nothing, Folded(groups=nothing, answers=nothing, ranks=nothing, copies={})
    order = np.argsort(space.sections[answers], kind="stable")  # the levels of a section side by side
    answers = answers[order]
    scores = tables.final[np.ix_(asking, tables.columns[city] + order)]
    starts = np.flatnonzero(np.diff(space.sections[answers], prepend=-1))
    ends = np.append(starts[1:], len(answers))
    best = np.maximum.reduceat(scores, starts, axis=1)
    count = min(len(starts), limit * _LOOKED_AT)
    places = np.sort(np.argpartition(-best, count - 1, axis=1)[:, :count], axis=1)
    by_score = np.argsort(-np.take_along_axis(best, places, axis=1), axis=1, kind="stable")
    sections = np.take_along_axis(places, by_score, axis=1).ravel()
    # the first level with the best score of its section
    rows = np.repeat(np.arange(len(asking)), count)
    levels, offsets = ranges(starts[sections], ends[sections])
    pair = np.repeat(np.arange(len(rows)), np.diff(offsets))
    hits = np.flatnonzero(scores[rows[pair], levels] == best[rows, sections][pair])
    first = hits[np.flatnonzero(np.diff(pair[hits], prepend=-1))]
    candidates = levels[first]
    alike = cosines(space.words[answers], space.words[answers])
    fold = folded(np.arange(len(asking) + 1) * count, candidates, lambda left, right: alike[left, right], limit)
    found = Folded(
        groups=fold.groups,
        answers=answers[fold.answers],
        ranks=fold.ranks,
        copies={at: answers[np.array(group)].tolist() for at, group in fold.copies.items()},
    )
    return asking[fold.groups], found
