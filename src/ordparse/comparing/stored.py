"""Stored answers: the rows of `similar_provisions` as comparison reads them, those stored in short included."""

import json
import sqlite3
from collections.abc import Sequence
from dataclasses import dataclass

from ordparse.comparing.nearest import Near


@dataclass(frozen=True, slots=True, kw_only=True)
class Found:
    """An answer, read or just made; its words are empty where it was stored in short."""

    jurisdiction: str
    section: str
    pinpoint: str
    rank: int
    score: float
    mutual: bool
    verdict: str
    words: Sequence[str]
    also: Sequence[str]


def found_near(answer: Near) -> Found:
    """The same of an answer that was looked up."""
    return Found(
        jurisdiction=answer.jurisdiction,
        section=answer.section,
        pinpoint=answer.pinpoint,
        rank=answer.rank,
        score=answer.score,
        mutual=answer.mutual,
        verdict=answer.verdict,
        words=answer.words,
        also=answer.also,
    )


def stored_answers(connection: sqlite3.Connection, provision: str) -> list[Found]:
    """The stored answers of one provision, by jurisdiction and rank."""
    found = []
    for jurisdiction, section, pinpoint, rank, score, mutual, verdict, told, also, further in connection.execute(
        "SELECT jurisdiction, other, pinpoint, rank, score, mutual, verdict, words, also, further "
        "FROM similar_provisions WHERE provision = ?",
        [provision],
    ):
        found.append(
            Found(
                jurisdiction=jurisdiction,
                section=section,
                pinpoint=pinpoint,
                rank=rank,
                score=score,
                mutual=bool(mutual),
                verdict=verdict,
                words=json.loads(told or "[]"),
                also=json.loads(also or "[]"),
            )
        )
        for other_rank, other_score, other_verdict, other, *rest in json.loads(further or "[]"):
            found.append(
                Found(
                    jurisdiction=jurisdiction,
                    section=other,
                    pinpoint=rest[0] if rest else other,
                    rank=other_rank,
                    score=other_score,
                    mutual=False,
                    verdict=other_verdict,
                    words=(),
                    also=rest[1] if len(rest) > 1 else (),
                )
            )
    return sorted(found, key=lambda answer: (answer.jurisdiction, answer.rank))
