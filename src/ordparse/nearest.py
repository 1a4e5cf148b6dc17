"""Nearest: the rules nearest to words or to a text, asked of a knowledge base at the moment.

`similar_provisions` holds the answers for the provisions that were compared when
the knowledge base was built. This is for all else: words typed by somebody, a
provision too short to be compared, a code outside the stored answers. Full-text
search proposes sections and the method of `similarity` ranks those few, so the
cost does not grow with the number of codes but with the words' postings.
"""

import re
import sqlite3
from collections.abc import Iterable, Sequence
from dataclasses import replace

from ordparse.similarity import Similar, Verdict, ranked
from ordparse.vectors import vectors
from ordparse.wording import Wording, content_words, is_content, subtrees, wordings_below, words

ASKED = "asked"
"""The jurisdiction and id of the words asked about, which are no provision."""

_TERMS = 16
_LOOKED_AT = 60
_EACH, _ALL = 40, 300
_BRIDGED = 9  # jurisdictions up to which the others vote
# Shares of the asked words, weighed by rarity, that an answer must hold.
_HOLDS, _MAY_HOLD = 0.75, 0.45


def nearest(
    connection: sqlite3.Connection,
    text: str,
    jurisdictions: Sequence[str],
    *,
    heading: str | None = None,
    limit: int = 5,
) -> list[Similar]:
    """The best sections of each of `jurisdictions` for a text, best first within each.

    Short texts are judged by the share of their words that the answer holds, as
    the cosine of five words with a whole section is small however well they fit.
    """
    terms = _terms(connection, heading or "", text)
    if not terms or not jurisdictions:
        return []
    sections = _candidates(connection, [term for term, _ in terms], jurisdictions)
    if not sections:
        return []
    asked = Wording(
        id=ASKED,
        jurisdiction=ASKED,
        version=None,
        parent=None,
        section=ASKED,
        kind="section",
        heading=heading,
        text=text,
    )
    records = [record for record in wordings_below(connection, sections) if record.jurisdiction in set(jurisdictions)]
    space = vectors([*records, asked])
    if len(content_words(f"{heading or ''} {text}")) > _TERMS:
        bridging = len(space.jurisdictions) <= _BRIDGED
        return list(ranked(space, limit=limit, asked_of=ASKED, bridging=bridging))
    found = list(ranked(space, limit=4 * limit, asked_of=ASKED, bridging=False))
    return _by_share(found, records, terms, limit)


def _terms(connection: sqlite3.Connection, heading: str, text: str) -> list[tuple[str, int]]:
    """The rarest content words of a text with the number of provisions that hold each, rarest first."""
    distinct = list(dict.fromkeys(word for word in words(f"{heading} {text}") if is_content(word)))[:_LOOKED_AT]
    if not distinct:  # nothing but filler was asked for: better that than no answer
        distinct = list(dict.fromkeys(re.findall(r"\w+", text.lower())))[:_TERMS]
    counted = [(word, _holding(connection, word)) for word in distinct]
    return sorted((pair for pair in counted if pair[1]), key=lambda pair: pair[1])[:_TERMS]


def _holding(connection: sqlite3.Connection, word: str) -> int:
    row = connection.execute(
        "SELECT count(*) FROM provisions_fts WHERE provisions_fts MATCH ?", [f'"{word}"']
    ).fetchone()
    return int(row[0])


def _candidates(connection: sqlite3.Connection, terms: Sequence[str], jurisdictions: Sequence[str]) -> list[str]:
    """The sections that full-text search proposes, the best of each jurisdiction first."""
    query = " OR ".join(f'"{term}"' for term in terms)
    rows = connection.execute(
        f"""WITH hits AS MATERIALIZED (
                SELECT rowid AS hit, bm25(provisions_fts, 4.0, 1.0) AS score
                FROM provisions_fts WHERE provisions_fts MATCH ?
            )
            SELECT section, id FROM (
                SELECT p.section, p.id, h.score,
                       row_number() OVER (PARTITION BY p.jurisdiction ORDER BY h.score, p.id) AS place
                FROM hits h JOIN provisions p ON p.rowid = h.hit
                WHERE p.placeholder = 0 AND p.jurisdiction IN ({",".join("?" * len(jurisdictions))})
            ) WHERE place <= ? ORDER BY place, score, id LIMIT ?""",
        [query, *jurisdictions, _EACH, _ALL],
    )
    return list(dict.fromkeys(section or identity for section, identity in rows))


def _by_share(
    found: Sequence[Similar], records: Sequence[Wording], terms: Sequence[tuple[str, int]], limit: int
) -> list[Similar]:
    """The answers to a few words, scored by the share of the words that they hold and ranked anew.

    The words should stand near one another, so what the pinpoint holds counts
    more than what its whole section holds, and a word in a heading counts again.
    """
    weights: dict[str, float] = {}
    for word, count in terms:
        for stem in content_words(word) or [word]:
            weights[stem] = max(weights.get(stem, 0.0), 1 / (1 + count) ** 0.5)
    total = sum(weights.values())
    last = subtrees(records)
    at = {record.id: index for index, record in enumerate(records)}
    own = [set(content_words(f"{record.heading or ''} {record.text}")) & weights.keys() for record in records]
    heads = [set(content_words(record.heading or "")) & weights.keys() for record in records]

    def share(stems: Iterable[str]) -> float:
        return sum(weights[stem] for stem in set(stems)) / total

    scored: dict[str, tuple[float, float]] = {}
    for answer in found:
        section, level = at[answer.section], at[answer.pinpoint]
        in_heads = share(heads[section] | heads[level])
        in_level = share({stem for held in own[level : last[level]] for stem in held} | heads[section])
        in_section = share(stem for held in own[section : last[section]] for stem in held)
        holds = 0.6 * in_level + 0.4 * in_section
        scored[answer.section] = holds, holds + 0.4 * in_heads + answer.score
    ordered: list[Similar] = []
    for jurisdiction in dict.fromkeys(answer.jurisdiction for answer in found):
        group = [answer for answer in found if answer.jurisdiction == jurisdiction and scored[answer.section][0] > 0]
        group.sort(key=lambda answer: (-scored[answer.section][1], answer.rank))
        for rank, answer in enumerate(group[:limit], start=1):
            holds = scored[answer.section][0]
            verdict = Verdict.MATCH if holds >= _HOLDS else Verdict.POSSIBLE if holds >= _MAY_HOLD else Verdict.NEAREST
            ordered.append(replace(answer, rank=rank, score=round(holds, 4), verdict=verdict, mutual=False))
    return ordered
