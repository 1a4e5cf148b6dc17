"""The numbers of rows: each source has its own, so a source that changes leaves those of all others as they are.

    source 1: 1, 2, 3 ...
    source 2: 10,000,001, 10,000,002 ...

Findings about the references of a source are numbered in the upper half of its numbers, since they are only
known when all sources are there.
"""

from ordparse.errors import BadKnowledgeBase

ROWS_EACH = 10_000_000
"""Numbers that a source has in each table; a text of 300 megabytes fills fewer than half of them."""

HALF = ROWS_EACH // 2
"""From here on, among the numbers of a source, the findings about its references."""

BEFORE_DOUBTS = f"(source - 1) * {ROWS_EACH} + {HALF}"
"""The number before those findings, as an expression over a source's number."""


def before(source: int) -> int:
    """The number before the first that a source has.

    >>> before(1), before(2)
    (0, 10000000)
    """
    return (source - 1) * ROWS_EACH


def check_room(name: str, rows: int) -> None:
    """See that the rows of a source find room in the lower half of its numbers.

    Raises:
        BadKnowledgeBase: there are more than it has numbers for.
    """
    if rows >= HALF:
        raise BadKnowledgeBase(f"{name}: is too large for one source of a knowledge base; split it")
