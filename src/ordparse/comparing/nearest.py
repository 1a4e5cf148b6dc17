"""Nearest: the rules nearest to words or to a text, asked of a knowledge base at the moment.

`similar_provisions` holds the answers for the provisions that were compared when
the knowledge base was built. This is for all else: words typed by somebody, a
provision too short to be compared, a code outside the stored answers. Full-text
search proposes sections, so the cost grows with the words' postings and not with
the number of codes. A long text is then matched as provisions are; a few words
are judged by the share of them that a section holds, as the cosine of five words
with a whole section is small however well they fit.
"""

import re
import sqlite3
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ordparse.comparing.wording import (
    Wording,
    content_words,
    is_content,
    stem,
    subtrees,
    unversioned,
    whole_text,
    wordings_below,
    words,
)

if TYPE_CHECKING:
    from ordparse.comparing.answers import Similar

ASKED = "asked"
"""The jurisdiction and id of the words asked about, which are no provision."""

_TERMS = 16
_LOOKED_AT = 60
_EACH, _ALL, _HITS = 40, 200, 1_000
_BRIDGED = 9  # jurisdictions up to which the others vote
_MANY, _ALL_OF_MANY = 100, 24  # of so many jurisdictions a dozen columns are shown, and so many sections are judged
_POSTINGS = 6_000  # provisions that hold the words searched for, in all: each takes 2 µs to rank
_COUNTED = _POSTINGS + 1  # provisions up to which it is counted how many hold a word


@dataclass(frozen=True, slots=True, kw_only=True)
class Near:
    """The answer of one jurisdiction to words, a text or a provision; the fields are those of `answers.Similar`."""

    jurisdiction: str
    section: str
    pinpoint: str
    rank: int
    score: float
    mutual: bool
    verdict: str  # match, possible or nearest
    words: tuple[str, ...]  # what carried the score; none where it was stored in short
    also: tuple[str, ...]


def nearest(
    connection: sqlite3.Connection,
    text: str,
    jurisdictions: Sequence[str],
    *,
    heading: str | None = None,
    limit: int = 5,
) -> list[Near]:
    """The best sections of each of `jurisdictions` for a text, best first within each.

    Without `heading` the text is words; with it, a rule under that heading.
    """
    terms = _terms(connection, heading or "", text)
    if not terms or not jurisdictions:
        return []
    searched, together = _affordable(terms)
    sections = _candidates(connection, searched, jurisdictions, together=together)
    if together and not sections:
        sections = _candidates(connection, searched[:1], jurisdictions)
    wanted = set(jurisdictions)
    records = [record for record in wordings_below(connection, sections) if record.jurisdiction in wanted]
    if heading is None or len(content_words(f"{heading} {text}")) <= _TERMS:
        return list(_by_share(records, terms, limit))
    return [_near(answer) for answer in _as_rule(records, heading, text, limit)]


def nearest_to_level(
    connection: sqlite3.Connection,
    level: str,
    section: str,
    jurisdictions: Sequence[str],
    *,
    known: Sequence[str] = (),
    limit: int = 5,
) -> list[Near]:
    """The best sections of each of `jurisdictions` for a level of a section that the build did not ask about.

    `known` are the sections that answer its own section: they are looked at
    besides those that the search proposes.
    """
    own = [wording._replace(jurisdiction=ASKED) for wording in wordings_below(connection, [section])]
    last = subtrees(own)
    at = next((index for index, wording in enumerate(own) if wording.id == level), None)
    if at is None or not jurisdictions:
        return []
    terms = _terms(connection, own[0].heading or "", whole_text(own, at, last))
    found = _candidates(connection, [term for term, _ in terms], jurisdictions) if terms else []
    wanted = set(jurisdictions)
    records = [
        record
        for record in wordings_below(connection, list(dict.fromkeys([*known, *found])))
        if record.jurisdiction in wanted
    ]
    return [_near(answer) for answer in _ranked(records, own, limit) if answer.provision == level]


def _terms(connection: sqlite3.Connection, heading: str, text: str) -> list[tuple[str, int]]:
    """The rarest content words of a text with the number of provisions that hold each, rarest first."""
    distinct = list(dict.fromkeys(word for word in words(f"{heading} {text}") if is_content(word)))[:_LOOKED_AT]
    if not distinct:  # nothing but filler was asked for: better that than no answer
        distinct = list(dict.fromkeys(re.findall(r"\w+", text.lower())))[:_TERMS]
    distinct = [
        word.replace("licenc", "licens") for word in distinct
    ]  # as codes write it; the search knows no spelling
    counted = [(word, _holding(connection, word)) for word in dict.fromkeys(distinct)]
    return sorted((pair for pair in counted if pair[1]), key=lambda pair: pair[1])[:_TERMS]


def _holding(connection: sqlite3.Connection, word: str) -> int:
    row = connection.execute(
        "SELECT count(*) FROM (SELECT 1 FROM provisions_fts WHERE provisions_fts MATCH ? LIMIT ?)",
        [f'"{word}"', _COUNTED],
    ).fetchone()
    return int(row[0])


def _affordable(terms: Sequence[tuple[str, int]]) -> tuple[list[str], bool]:
    """The rarest of the terms, as many as can be ranked in a large base, and whether they must stand together.

    They must where already the rarest stands in very many provisions.

    >>> _affordable([("kennel", 900), ("leash", 4_000), ("license", 9_000)])
    (['kennel', 'leash'], False)
    >>> _affordable([("fee", 15_000), ("license", 15_000), ("city", 15_000), ("shall", 15_000)])
    (['fee', 'license', 'city'], True)
    """
    if terms[0][1] > _POSTINGS:
        return [term for term, _ in terms[:3]], True
    taken: list[str] = []
    postings = 0
    for term, holding in terms:
        postings += holding
        if postings > _POSTINGS:
            break
        taken.append(term)
    return taken, False


def _candidates(
    connection: sqlite3.Connection, terms: Sequence[str], jurisdictions: Sequence[str], *, together: bool = False
) -> list[str]:
    """The sections that full-text search proposes, the best of each jurisdiction first."""
    query = (" " if together else " OR ").join(f'"{term}"' for term in terms)
    # of many codes the best hits anywhere; of a few, those of each, however many others hit
    best = f"ORDER BY score LIMIT {_HITS}" if len(jurisdictions) > _BRIDGED else ""
    rows = connection.execute(
        f"""WITH hits AS MATERIALIZED (
                SELECT rowid AS hit, bm25(provisions_fts, 4.0, 1.0) AS score
                FROM provisions_fts WHERE provisions_fts MATCH ? {best}
            )
            SELECT section, id FROM (
                SELECT p.section, p.id, h.score,
                       row_number() OVER (PARTITION BY p.jurisdiction ORDER BY h.score, p.id) AS place
                FROM hits h JOIN provisions p ON p.rowid = h.hit
                WHERE p.placeholder = 0 AND p.jurisdiction IN ({",".join("?" * len(jurisdictions))})
            ) WHERE place <= ? ORDER BY place, score, id LIMIT ?""",
        [query, *jurisdictions, _EACH, _ALL if len(jurisdictions) <= _MANY else _ALL_OF_MANY],
    )
    return list(dict.fromkeys(section or identity for section, identity in rows))


# --- a rule ---------------------------------------------------------------------------------------------------------


def _as_rule(records: Sequence[Wording], heading: str, text: str, limit: int) -> "Iterable[Similar]":
    """The answers to a text as `similarity` gives them, among these records only."""
    asked = Wording(
        id=ASKED,
        jurisdiction=ASKED,
        version=None,
        parent=None,
        section=ASKED,
        kind="section",
        heading=heading or None,
        text=text,
    )
    return _ranked(records, [asked], limit)


def _ranked(records: Sequence[Wording], asked: Sequence[Wording], limit: int) -> "Iterable[Similar]":
    """The answers to what is `asked` among these records only."""
    from ordparse.comparing.similarity import ranked  # numpy and scipy take 0.2 s to import
    from ordparse.comparing.vectors import vectors

    space = vectors([[*records, *asked]])
    return ranked(space, limit=limit, asked_of=ASKED, bridging=len(space.jurisdictions) <= _BRIDGED)


def _near(answer: "Similar") -> Near:
    return Near(
        jurisdiction=answer.jurisdiction,
        section=answer.section,
        pinpoint=answer.pinpoint,
        rank=answer.rank,
        score=answer.score,
        mutual=answer.mutual,
        verdict=str(answer.verdict),
        words=answer.words,
        also=answer.also,
    )


# --- a few words ----------------------------------------------------------------------------------------------------

# Shares of the asked words, weighed by rarity, that an answer must hold.
_HOLDS, _MAY_HOLD = 0.75, 0.45


@dataclass(frozen=True, slots=True, kw_only=True)
class _Held:
    """What a section holds of the words asked for, and the level that holds most."""

    section: Wording
    pinpoint: Wording
    share: float  # of the words' weight, in the pinpoint more than in the section
    fit: float  # the share, with headings and brevity: what ranks
    stems: tuple[str, ...]


def _by_share(records: Sequence[Wording], terms: Sequence[tuple[str, int]], limit: int) -> Iterator[Near]:
    """The answers to a few words: the sections that hold most of them, near one another."""
    weights: dict[str, float] = {}
    for word, count in terms:
        root = stem(word)
        weights[root] = max(weights.get(root, 0.0), 1 / (1 + count) ** 0.5)
    printed = {stem(word): word for word, _ in reversed(terms)}
    by_city: dict[str, dict[str, list[_Held]]] = defaultdict(lambda: defaultdict(list))
    for held in _held(records, weights):
        number = unversioned(held.section.id)
        by_city[held.section.jurisdiction][number].append(held)
    for jurisdiction in sorted(by_city):
        sections = [sorted(versions, key=lambda held: -held.fit) for versions in by_city[jurisdiction].values()]
        sections.sort(key=lambda versions: -versions[0].fit)
        for rank, (held, *others) in enumerate(sections[:limit], start=1):
            yield Near(
                jurisdiction=jurisdiction,
                section=held.section.id,
                pinpoint=held.pinpoint.id,
                rank=rank,
                score=round(held.share, 4),
                mutual=False,
                verdict="match" if held.share >= _HOLDS else "possible" if held.share >= _MAY_HOLD else "nearest",
                words=tuple(printed[root] for root in held.stems),
                also=tuple(other.section.id for other in others),
            )


def _held(records: Sequence[Wording], weights: Mapping[str, float]) -> Iterator[_Held]:
    """What each section among the records holds of the weighed stems; one that holds none is left out."""
    total = sum(weights.values())
    last = subtrees(records)
    own = [content_words(f"{record.heading or ''} {record.text}") for record in records]
    found = [Counter(root for root in roots if root in weights) for roots in own]
    heads = [{root for root in content_words(record.heading or "") if root in weights} for record in records]

    def share(roots: Iterable[str]) -> float:
        return sum(weights[root] for root in roots) / total

    def density(low: int, high: int) -> float:
        """Like the share, but a word counts the more, the oftener it stands in a short text."""
        held = sum((found[at] for at in range(low, high)), Counter[str]())
        size = sum(len(own[at]) for at in range(low, high))
        return sum(weights[root] * times / (times + 0.3 + size / 80) for root, times in held.items()) / total

    for index, record in enumerate(records):
        if record.section != record.id:
            continue
        levels = range(index, last[index])
        level = max(levels, key=lambda at: (density(at, last[at]), -at))
        in_section = {root for at in levels for root in found[at]}
        if not in_section:
            continue
        in_level = {root for at in range(level, last[level]) for root in found[at]} | heads[index]
        held = 0.6 * share(in_level) + 0.4 * share(in_section)
        yield _Held(
            section=record,
            pinpoint=records[level],
            share=held,
            fit=held + 0.4 * share(heads[index] | heads[level]) + 0.5 * density(level, last[level]),
            stems=tuple(sorted(in_section, key=lambda root: (-weights[root], root))),
        )
