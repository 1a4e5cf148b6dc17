"""Numbers of provisions as strings: their sort key, their separators, the container their first part names."""

import re
from collections.abc import Iterable
from functools import lru_cache
from typing import TypeAlias

from ordparse.outline.labels import roman

_SEPARATORS = re.compile(r"[0-9A-Za-z]+")
_CUT = re.compile(r"[.:\-–]+")
_KEY = re.compile(r"([0-9]+)|([A-Za-z]+)")


Key: TypeAlias = tuple[tuple[int, int | float | str], ...]
"""What sorts designators: each part with its class, figures before letters."""


@lru_cache(maxsize=8192)
def natural(num: str) -> Key:
    """The key that sorts designators as a code does: 5-18, 5-18.1, 5-19.

    >>> natural("5-18") < natural("5-18.1") < natural("5-19")
    True
    >>> natural("505.03") < natural("505.031") < natural("505.04")
    True
    """
    return tuple([(0, _place(digits)) if digits else (1, letters.upper()) for digits, letters in _KEY.findall(num)])


def _place(digits: str) -> int | float:
    """Where a part of a number stands: 505.031 between 505.03 and 505.04, as its zero says."""
    return int(digits) / 10 if digits[0] == "0" and len(digits) == 3 else int(digits)


@lru_cache(maxsize=8192)
def skeleton(num: str) -> str:
    """The separators of a number: `-` for 5-18, `--` for 3-2-9, `` for 502."""
    return _SEPARATORS.sub("", num)


@lru_cache(maxsize=8192)
def prefix(num: str, depth: int = 1) -> str:
    """What stands before the last separator: 502 for 502.04; "" for a plain number.

    `depth` is the number of separators to keep at least: 5-18.1 in a code of
    one hyphen has the prefix 5.
    """
    cuts = [match.start() for match in _CUT.finditer(num)]
    if not cuts:
        return ""
    return num[: cuts[min(depth, len(cuts)) - 1]]


def belongs_to(num: str, container: str) -> bool:
    """Whether a number begins with a container's own, Roman ones read as figures, and 4.0 as 4.

    >>> belongs_to("4.1", "4.0"), belongs_to("4.1", "IV"), belongs_to("40.1", "4.0")
    (True, True, False)
    """
    return belongs_to_one(num, (container,))


def belongs_to_one(num: str, containers: Iterable[str]) -> bool:
    """Whether a number begins with that of one of the containers."""
    spellings = [spelling for container in containers for spelling in _spellings(container)]
    return not _beginnings(num).isdisjoint(spellings)


@lru_cache(maxsize=8192)
def _beginnings(num: str) -> frozenset[str]:
    """What a number begins with, cut where no letter and no figure follows: "5" and "5-18" of 5-18."""
    return frozenset([num[:at] for at in range(len(num) + 1) if not num[at : at + 1].isalnum()])


@lru_cache(maxsize=8192)
def _spellings(container: str) -> tuple[str, ...]:
    """How the numbers in a container begin: with its own, and with the value of a Roman one."""
    own = container.removesuffix(".0")
    value = roman(own) if own.isalpha() and own.isupper() else None
    return (own,) if value is None else (own, str(value))
