"""Full-text search whose work is bounded, however many provisions have the words.

FTS5 finds matches in 50 ns each and ranks them in 2 µs each, and `bm25()` reads the
postings of every word before it ranks the first match. So matches are counted up to
`COUNTED`; all of them are ranked while they are at most `SCORED`; of more, `KEPT` are
taken, those with the words in their heading first. What was done is part of the answer,
so that a page can say it: a bounded count is never given as the number of all.
"""

import json
import re
import sqlite3
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import lru_cache
from threading import Lock

COUNTED = 10_000
"""Matches up to which they are counted; of more it is said that they are more."""
SCORED = 5_000
"""Matches up to which all are ranked."""
KEPT = 1_000
"""Matches that are given, the best first."""

FREQUENT = 2_000
"""Provisions from which the knowledge base keeps in how many of them a word stands."""
EVERYWHERE = 100_000
"""Provisions from which a word that stands in a quarter of all is left out beside words that say more."""

# Work, in provisions in which a word stands: reading its postings takes 45 ns for each. A phrase compares positions,
# and a word that is cut off joins the postings of all that begin so.
_PHRASE, _CUT_OFF = 5, 4
_RANKED_BY = 250_000  # of the words that bm25 weighs: 11 ms
_IN_HEADINGS = 500_000  # of a second search, in the headings alone
_BEGUN = 1_000_000  # of a word that is cut off: what costs more is searched for as a whole word
_WINDOWS = 40  # stretches of the knowledge base from which matches are taken

_TOKENIZER = "porter unicode61"  # that of `provisions_fts`, held by a test


class Order(StrEnum):
    """What the matches that are given were chosen by."""

    CLOSEST = "closest"  # all were ranked
    HEADINGS = "headings"  # too many to rank: those with the words in their heading first
    UNRANKED = "unranked"  # too many to rank


@dataclass(frozen=True, slots=True, kw_only=True)
class Part:
    """One word, or one phrase, of a question."""

    words: tuple[str, ...]
    cut_off: bool = False  # the last word is the beginning of one

    @property
    def query(self) -> str:
        """The part as FTS5 reads it."""
        return '"' + " ".join(self.words) + '"' + ("*" if self.cut_off else "")


@dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    """What is searched for: provisions with all the parts, the rarest part first."""

    parts: tuple[Part, ...]
    costs: tuple[int, ...]  # the work of each part
    left_out: tuple[str, ...] = ()  # words that stand nearly everywhere
    too_short: tuple[str, ...] = ()  # words that begin so many others that they were read as whole words

    @property
    def query(self) -> str:
        """The question as FTS5 reads it; empty when nothing is searched for."""
        return " ".join(part.query for part in self.parts)

    @property
    def is_cut_off(self) -> bool:
        """Whether a part is the beginning of words."""
        return any(part.cut_off for part in self.parts)

    @property
    def weighed(self) -> str:
        """The rarer parts, whose ranking is affordable; empty when none is."""
        taken, spent = [], 0
        for part, cost in zip(self.parts, self.costs, strict=True):
            spent += cost
            if spent > _RANKED_BY:
                break
            taken.append(part.query)
        return " ".join(taken)


@dataclass(frozen=True, slots=True, kw_only=True)
class Match:
    """One provision that was found."""

    rowid: int
    score: float | None  # greater is closer; None: not ranked


@dataclass(frozen=True, slots=True, kw_only=True)
class Matches:
    """What was found, the best first."""

    rows: tuple[Match, ...]  # at most KEPT
    total: int
    is_total: bool  # False: there are more
    order: Order
    is_alike: bool = True  # the rows are taken from all codes alike; False: from the first `COUNTED` matches

    @property
    def is_whole(self) -> bool:
        """Whether every match is among the rows."""
        return self.is_total and self.total == len(self.rows)


def question(
    asked: str, *, exact: bool = False, frequent: Mapping[str, int] | None = None, provisions: int = 0
) -> Question:
    """The words as a question that cannot fail; quoted words are a phrase, a word that ends in `*` is cut off.

    `frequent` says in how many of all `provisions` a stem stands.

    >>> question('dogs AND "at large" kenn*').query
    '"at large" "dogs" "AND" "kenn"*'
    >>> question("at large", exact=True).query
    '"at large"'
    """
    known = frequent or {}
    parts = [Part(words=words) for words in ([_bare(asked)] if exact else map(_bare, _QUOTED.findall(asked))) if words]
    if not exact:
        for word in _QUOTED.sub(" ", asked).split():
            if bare := _bare(word.replace("*", "") if word.endswith("*") else word):
                parts.append(Part(words=bare, cut_off=word.endswith("*")))
    too_short = tuple(part.words[0] for part in parts if part.cut_off and _cost(part, known) > _BEGUN)
    whole = (replace(part, cut_off=False) if part.words[0] in too_short else part for part in parts)
    parts = list(dict.fromkeys(whole))
    limit = max(EVERYWHERE, provisions // 4)
    said = [part for part in parts if not (len(part.words) == 1 and _cost(part, known) > limit)]
    left_out = tuple(part.words[0] for part in parts if part not in said) if said else ()
    costs = {part: _cost(part, known) for part in said or parts}
    kept = sorted(costs, key=lambda part: costs[part])  # stable: equally rare ones as they were asked for
    return Question(
        parts=tuple(kept), costs=tuple(costs[part] for part in kept), left_out=left_out, too_short=too_short
    )


_QUOTED = re.compile(r'["“]([^"“”]*)["”]')


def _bare(text: str) -> tuple[str, ...]:
    """The words of a text without what FTS5 would read as its own; none when nothing is left to search for."""
    words = re.sub(r'["“”*\x00]', " ", text).split()
    return tuple(words) if any(char.isalnum() for char in text) else ()


def _cost(part: Part, frequent: Mapping[str, int]) -> int:
    """The work of reading a part's postings."""
    stems = [stem for word in part.words for stem in _stems(word)]
    if part.cut_off and len(stems) == 1:
        begun = part.words[0].lower()
        return _CUT_OFF * sum(number for stem, number in frequent.items() if stem.startswith(begun))
    rarest = min((frequent.get(stem, 0) for stem in stems), default=0)
    return rarest * (_PHRASE if len(stems) > 1 else 1)


class _Tokens:
    """SQLite's own tokenizer, asked through a table in memory."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._connection = sqlite3.connect(":memory:", check_same_thread=False, isolation_level=None)
        self._connection.execute(f"CREATE VIRTUAL TABLE said USING fts5(words, tokenize='{_TOKENIZER}')")
        self._connection.execute("CREATE VIRTUAL TABLE stems USING fts5vocab(said, 'instance')")

    def of(self, word: str) -> tuple[str, ...]:
        """The stems of a word in their order."""
        with self._lock:
            self._connection.execute("INSERT INTO said VALUES (?)", [word])
            found = self._connection.execute('SELECT term FROM stems ORDER BY "offset"').fetchall()
            self._connection.execute("DELETE FROM said")
        return tuple(row[0] for row in found)


_tokens: list[_Tokens] = []


@lru_cache(maxsize=4096)
def _stems(word: str) -> tuple[str, ...]:
    """The stems that SQLite's search knows a word by.

    >>> _stems("licenses"), _stems("at-large")
    (('licens',), ('at', 'larg'))
    """
    if not _tokens:
        _tokens.append(_Tokens())
    return _tokens[0].of(word)


def frequencies(connection: sqlite3.Connection) -> dict[str, int]:
    """The stems that stand in `FREQUENT` provisions or more, with the number of those; read once a build."""
    (last,) = connection.execute("SELECT coalesce(max(rowid), 0) FROM main.provisions").fetchone()
    if last < FREQUENT:
        return {}
    connection.execute("CREATE VIRTUAL TABLE temp.stems USING fts5vocab(main, provisions_fts, row)")
    try:
        return dict(connection.execute("SELECT term, doc FROM temp.stems WHERE doc >= ? ORDER BY 1", [FREQUENT]))
    finally:
        connection.execute("DROP TABLE temp.stems")


def find(connection: sqlite3.Connection, asked: Question, *, between: tuple[int, int] | None = None) -> Matches:
    """The provisions with all that is asked for, the best first; of a stretch of rows when one is given."""
    if not asked.parts:
        return Matches(rows=(), total=0, is_total=True, order=Order.CLOSEST)
    found = _rowids(connection, asked.query, between, COUNTED + 1)
    total, is_total = min(len(found), COUNTED), len(found) <= COUNTED
    if is_total and total <= SCORED:
        if asked.weighed:
            rows = _ranked(connection, asked, between, found)
            return Matches(rows=rows, total=total, is_total=True, order=Order.CLOSEST)
        if total <= KEPT:
            rows = tuple(Match(rowid=rowid, score=None) for rowid in found)
            return Matches(rows=rows, total=total, is_total=True, order=Order.UNRANKED)
    order, taken = Order.UNRANKED, list[int]()
    if sum(asked.costs) <= _IN_HEADINGS:
        order, headings = Order.HEADINGS, f"{{heading}}: ({asked.query})"
        taken = _by_heading(connection, _some(connection, asked, headings, between))
    if len(taken) < KEPT:
        known = set(taken)
        others = _some(connection, asked, asked.query, between, found)
        taken += [rowid for rowid in others if rowid not in known][: KEPT - len(taken)]
    return Matches(
        rows=tuple(Match(rowid=rowid, score=None) for rowid in taken),
        total=total,
        is_total=is_total,
        order=order,
        is_alike=is_total or not asked.is_cut_off,
    )


def joined(parts: Sequence[Matches]) -> Matches:
    """What was found in several stretches of rows, as one."""
    if len(parts) == 1:
        return parts[0]
    rows = {match.rowid: match for part in parts for match in part.rows}
    repeated = sum(len(part.rows) for part in parts) - len(rows)  # stretches may overlap
    orders = {part.order for part in parts}
    return Matches(
        rows=tuple(sorted(rows.values(), key=lambda match: -(match.score or 0.0))[:KEPT]),
        total=sum(part.total for part in parts) - repeated,
        is_total=all(part.is_whole for part in parts),
        order=orders.pop() if len(orders) == 1 else Order.HEADINGS,
        is_alike=all(part.is_alike for part in parts),
    )


def _some(
    connection: sqlite3.Connection,
    asked: Question,
    query: str,
    between: tuple[int, int] | None,
    found: Sequence[int] | None = None,
) -> list[int]:
    """At most `KEPT` of the matches of a query, from all of them alike as far as that is affordable."""
    first = _rowids(connection, query, between, COUNTED + 1) if found is None else found
    # the beginning of a word would join the postings of many words anew in each stretch
    if len(first) <= COUNTED or asked.is_cut_off:
        return _evenly(first, KEPT)
    return _from_all(connection, query, between)


def _rowids(connection: sqlite3.Connection, query: str, between: tuple[int, int] | None, limit: int) -> list[int]:
    """The first matches in the order of the rows."""
    within = " AND rowid BETWEEN ? AND ?" if between else ""
    return [
        row[0]
        for row in connection.execute(
            f"SELECT rowid FROM provisions_fts WHERE provisions_fts MATCH ?{within} LIMIT ?",
            [query, *(between or ()), limit],
        )
    ]


def _ranked(
    connection: sqlite3.Connection, asked: Question, between: tuple[int, int] | None, found: Sequence[int]
) -> tuple[Match, ...]:
    """The closest of all matches; the parts that cannot be weighed were required already and say least."""
    rare = asked.weighed
    narrowed, values = "", list[object]()
    if rare != asked.query:  # the plus keeps FTS5 from searching anew for each row
        narrowed, values = " AND +rowid IN (SELECT value FROM json_each(?))", [json.dumps(found)]
    elif between:
        narrowed, values = " AND rowid BETWEEN ? AND ?", [*between]
    return tuple(
        Match(rowid=rowid, score=-score)
        for rowid, score in connection.execute(
            "SELECT rowid, bm25(provisions_fts, 4.0, 1.0) AS score FROM provisions_fts "
            f"WHERE provisions_fts MATCH ?{narrowed} ORDER BY score, rowid LIMIT {KEPT}",
            [rare, *values],
        )
    )


def _evenly(rows: Sequence[int], number: int) -> list[int]:
    """So many of the rows, taken at even distances.

    >>> _evenly(range(10), 4)
    [0, 2, 5, 7]
    """
    if len(rows) <= number:
        return list(rows)
    return [rows[at * len(rows) // number] for at in range(number)]


def _from_all(connection: sqlite3.Connection, query: str, between: tuple[int, int] | None) -> list[int]:
    """Matches from all stretches of the knowledge base, for a query with a great many."""
    low, high = between or (1, connection.execute("SELECT max(rowid) FROM provisions").fetchone()[0])
    size = -(-(high - low + 1) // _WINDOWS)
    rows: list[int] = []
    for start in range(low, high + 1, size):
        rows += _rowids(connection, query, (start, min(high, start + size - 1)), KEPT // _WINDOWS)
    return rows


def _by_heading(connection: sqlite3.Connection, rows: Sequence[int]) -> list[int]:
    """The rows with the shortest heading first: the fewer words stand beside those asked for, the closer."""
    lengths = dict(
        connection.execute(
            "SELECT p.rowid, length(p.heading) FROM json_each(?) w CROSS JOIN provisions p ON p.rowid = w.value",
            [json.dumps(rows)],
        )
    )
    return sorted(rows, key=lambda rowid: (lengths.get(rowid) or 0, rowid))
