"""Lookups over many codes: each code is read into memory when it is first asked about, and the last few stay.

References are resolved source by source, so nearly all questions are about one code.
"""

import sqlite3
from collections import OrderedDict
from collections.abc import Callable, Sequence

from ordparse.kb.lookup import COLUMNS, SqliteIndex, place_of
from ordparse.lookup import CodeId, Index, MemoryIndex, Place, code_of

_HELD = 4
"""Codes in memory at a time."""

_LARGEST = 200_000
"""Provisions of a code that is read into memory; a larger one is asked by queries."""


class CodeByCode:
    """An index that asks the index of the one code each question is about."""

    def __init__(self, load: Callable[[str], Index], *, held: int = _HELD) -> None:
        """An index over the codes that `load` reads, given a jurisdiction; `held` of them stay in memory."""
        self._load = load
        self._held = held
        self._codes: OrderedDict[str, Index] = OrderedDict()

    def _code(self, jurisdiction: str) -> Index:
        """The index of one jurisdiction's code."""
        if jurisdiction in self._codes:
            self._codes.move_to_end(jurisdiction)
            return self._codes[jurisdiction]
        found = self._codes[jurisdiction] = self._load(jurisdiction)
        if len(self._codes) > self._held:
            self._codes.popitem(last=False)
        return found

    def place(self, id: str) -> Place | None:
        """The provision with this id."""
        return self._code(code_of(id).jurisdiction).place(id)

    def named(self, code: CodeId, num: str) -> Sequence[Place]:
        """The provisions of a code with this number."""
        return self._code(code.jurisdiction).named(code, num)

    def below(self, parent: str) -> Sequence[Place]:
        """The provisions directly below another."""
        return self._code(code_of(parent).jurisdiction).below(parent)

    def child(self, parent: str, num: str) -> Sequence[Place]:
        """The provisions directly below another with this number."""
        return self._code(code_of(parent).jurisdiction).child(parent, num)

    def between(self, first: Place, last: Place | None) -> Sequence[Place]:
        """The provisions like `first` from it to `last`, or to the end of what it is part of."""
        return self._code(first.jurisdiction).between(first, last)

    def reserved(self, code: CodeId) -> Sequence[Place]:
        """The ranges of numbers that a code keeps open."""
        return self._code(code.jurisdiction).reserved(code)

    def starting(self, code: CodeId, prefix: str, *, limit: int | None = None) -> Sequence[Place]:
        """The sections and containers whose number begins with `prefix`."""
        return self._code(code.jurisdiction).starting(code, prefix, limit=limit)

    def roots(self, code: CodeId) -> Sequence[Place]:
        """The topmost provisions of a code."""
        return self._code(code.jurisdiction).roots(code)

    def versions(self, jurisdiction: str) -> tuple[str | None, ...]:
        """The versions of a jurisdiction's code that are loaded."""
        return self._code(jurisdiction).versions(jurisdiction)


def code_by_code(connection: sqlite3.Connection) -> CodeByCode:
    """An index over the provisions of a knowledge base, for resolving very many references."""
    queries = SqliteIndex(connection)

    def load(jurisdiction: str) -> Index:
        loaded = "FROM provisions WHERE jurisdiction = ? AND placeholder = 0"
        (count,) = connection.execute(f"SELECT count(*) {loaded}", [jurisdiction]).fetchone()
        if count > _LARGEST:
            return queries
        rows = connection.execute(f"SELECT {COLUMNS} {loaded} ORDER BY source, position", [jurisdiction])
        return MemoryIndex.of(map(place_of, rows))

    return CodeByCode(load)
