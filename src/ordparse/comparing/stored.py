"""Stored answers: the rows of `similar_provisions` as comparison reads them, those stored in short included."""

import json
import sqlite3

from ordparse.comparing.nearest import Near


def stored_answers(connection: sqlite3.Connection, provision: str) -> list[Near]:
    """The stored answers of one provision, by jurisdiction and rank."""
    found = []
    for jurisdiction, section, pinpoint, rank, score, mutual, verdict, told, also, further in connection.execute(
        "SELECT jurisdiction, other, pinpoint, rank, score, mutual, verdict, words, also, further "
        "FROM similar_provisions WHERE provision = ?",
        [provision],
    ):
        found.append(
            Near(
                jurisdiction=jurisdiction,
                section=section,
                pinpoint=pinpoint,
                rank=rank,
                score=score,
                mutual=bool(mutual),
                verdict=verdict,
                words=tuple(json.loads(told or "[]")),
                also=tuple(json.loads(also or "[]")),
            )
        )
        for other_rank, other_score, other_verdict, other, *rest in json.loads(further or "[]"):
            found.append(
                Near(
                    jurisdiction=jurisdiction,
                    section=other,
                    pinpoint=rest[0] if rest else other,
                    rank=other_rank,
                    score=other_score,
                    mutual=False,
                    verdict=other_verdict,
                    words=(),
                    also=tuple(rest[1]) if len(rest) > 1 else (),
                )
            )
    return sorted(found, key=lambda answer: (answer.jurisdiction, answer.rank))
