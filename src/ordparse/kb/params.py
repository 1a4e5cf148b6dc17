"""What a query is given and what comes back packed: many parameters, in groups, and lists of spans."""

import json
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import TypeVar

from ordparse.source import Span

T = TypeVar("T")

_GROUP = 500  # well below the parameters that SQLite takes in one query


def chunks(items: Iterable[T]) -> Iterator[tuple[T, ...]]:
    """The items in groups that fit the number of parameters of one query."""
    iterator = iter(items)
    while group := tuple(islice(iterator, _GROUP)):
        yield group


def marks_for(group: Sequence[object]) -> str:
    """As many question marks as the group has members.

    >>> marks_for(["a", "b"])
    '?, ?'
    """
    return ", ".join("?" * len(group))


def spans_of(value: str | None) -> tuple[Span, ...]:
    """The spans of a column that holds them as JSON; none for null.

    >>> spans_of("[[0, 4], [9, 12]]"), spans_of(None)
    (((0, 4), (9, 12)), ())
    """
    return tuple((low, high) for low, high in json.loads(value)) if value else ()
