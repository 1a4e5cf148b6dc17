"""Lookups in a knowledge base: each question of the resolver is one indexed query."""

import sqlite3
from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from ordparse.lookup import MOST_ALIKE, MOST_BETWEEN, CodeId, Place, spellings
from ordparse.provisions import CONTAINERS, JurisdictionId, Kind, ProvisionId, Status

COLUMNS = "id, jurisdiction, version, kind, num, parent, status, implied, source, position"
_NUMBERED = ", ".join(f"'{kind.value}'" for kind in sorted((*CONTAINERS, Kind.SECTION)))
_REMEMBERED = 20_000  # answers; a place takes about 400 bytes


def place_of(row: Sequence[Any]) -> Place:
    """The place that a row with COLUMNS holds."""
    id, jurisdiction, version, kind, num, parent, status, implied, source, position = row
    return Place(
        ProvisionId(id),
        JurisdictionId(jurisdiction),
        version,
        Kind(kind),
        num,
        None if parent is None else ProvisionId(parent),
        None if status is None else Status(status),
        bool(implied),
        source,
        position,
    )


class SqliteIndex:
    """The loaded provisions of a knowledge base; placeholders are not loaded.

    Answers are remembered: the provisions must not change while it is in use.
    """

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection
        self.place = lru_cache(maxsize=_REMEMBERED)(self._place)
        self.named = lru_cache(maxsize=_REMEMBERED)(self._named)
        self.child = lru_cache(maxsize=_REMEMBERED)(self._child)
        self.reserved = lru_cache(maxsize=512)(self._reserved)
        self.below = lru_cache(maxsize=_REMEMBERED)(self._below)
        self.roots = lru_cache(maxsize=512)(self._roots)
        self.versions = lru_cache(maxsize=512)(self._versions)

    def _many(
        self, condition: str, values: Sequence[Any], *, limit: int = -1, order: str = "source, position"
    ) -> tuple[Place, ...]:
        rows = self._connection.execute(
            f"SELECT {COLUMNS} FROM provisions WHERE {condition} AND placeholder = 0 ORDER BY {order} LIMIT ?",
            [*values, limit],
        )
        return tuple(map(place_of, rows))

    def _place(self, id: str) -> Place | None:
        """The provision with this id."""
        found = self._many("id = ?", [id])
        return found[0] if found else None

    def _named(self, code: CodeId, num: str) -> Sequence[Place]:
        """The provisions of a code with this number; letter case as given first."""
        found: list[Place] = []
        for spelling in spellings(num):
            found += self._many(
                "jurisdiction = ? AND version IS ? AND num = ?",
                [code.jurisdiction, code.version, spelling],
                limit=MOST_ALIKE,
            )
        return found

    def _child(self, parent: str, num: str) -> Sequence[Place]:
        """The provisions directly below another with this number; letter case as given first."""
        found: list[Place] = []
        for spelling in spellings(num):
            found += self._many("parent = ? AND num = ?", [parent, spelling], limit=MOST_ALIKE)
        return found

    def _below(self, parent: str) -> Sequence[Place]:
        """The first provisions directly below another."""
        return self._many("parent = ?", [parent], limit=MOST_BETWEEN)

    def between(self, first: Place, last: Place | None) -> Sequence[Place]:
        """The provisions like `first` from it to `last`, or to the end of what it is part of."""
        code = [first.jurisdiction, first.version]
        if last is not None and (last.source, last.position) < (first.source, first.position):
            return ()
        condition = "source = ? AND position >= ?"
        values: list[Any] = [first.source, first.position]
        if last is not None and last.source == first.source:
            condition, values = f"{condition} AND position <= ?", [*values, last.position]
        if last is None or last.parent == first.parent:
            condition, values = f"parent IS ? AND {condition}", [first.parent, *values]
        kinds = [first.kind.value, (last or first).kind.value]
        return self._many(
            f"{condition} AND jurisdiction = ? AND version IS ? AND kind IN (?, ?)",
            [*values, *code, *kinds],
            limit=MOST_BETWEEN,
        )

    def _reserved(self, code: CodeId) -> Sequence[Place]:
        """The ranges of numbers that a code keeps open."""
        return self._many(
            "jurisdiction = ? AND version IS ? AND num LIKE '%--%' AND kind = 'section'",
            [code.jurisdiction, code.version],
        )

    def starting(self, code: CodeId, prefix: str, *, limit: int | None = None) -> Sequence[Place]:
        """The sections and containers whose number begins with `prefix`, the first of them by number."""
        # the last code point ends the stretch of the index that begins with the prefix
        found = self._many(
            f"jurisdiction = ? AND version IS ? AND num >= ? AND num < ? AND kind IN ({_NUMBERED})",
            [code.jurisdiction, code.version, prefix, f"{prefix}\U0010ffff"],
            limit=-1 if limit is None else limit,
            order="num, source, position",
        )
        return sorted(found, key=lambda place: (place.source, place.position))

    def _roots(self, code: CodeId) -> Sequence[Place]:
        """The first topmost provisions of a code."""
        return self._many(
            "jurisdiction = ? AND version IS ? AND parent IS NULL",
            [code.jurisdiction, code.version],
            limit=MOST_BETWEEN,
        )

    def _versions(self, jurisdiction: str) -> tuple[str | None, ...]:
        """The versions of a jurisdiction's code that are loaded, in the order of the text."""
        rows = self._connection.execute(
            "SELECT version FROM provisions WHERE jurisdiction = ? AND placeholder = 0"
            " GROUP BY version ORDER BY min(source), min(position)",
            [jurisdiction],
        )
        return tuple(row[0] for row in rows)
