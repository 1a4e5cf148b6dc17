"""Writing many rows: several with one statement, since to run one takes as long as to write half a row."""

import sqlite3
from collections.abc import Iterable, Sequence
from functools import cache
from itertools import chain, islice
from typing import Any

_AT_A_TIME = 20
"""Rows that one statement writes."""


def insert_rows(connection: sqlite3.Connection, into: str, rows: Iterable[Sequence[Any]], *, width: int) -> None:
    """Write rows of `width` values; `into` is the statement up to them: "INSERT INTO members"."""
    left = iter(rows)
    while len(some := list(islice(left, _AT_A_TIME))) == _AT_A_TIME:
        connection.execute(_statement(into, width, _AT_A_TIME), list(chain.from_iterable(some)))
    if some:
        connection.executemany(_statement(into, width, 1), some)


@cache
def _statement(into: str, width: int, rows: int) -> str:
    row = f"({', '.join('?' * width)})"
    return f"{into} VALUES {', '.join([row] * rows)}"
