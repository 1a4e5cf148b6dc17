"""Ordinals in the alphabets that codes count in."""

from collections.abc import Callable
from typing import TypeAlias

Alphabet: TypeAlias = Callable[[int], str]
"""The numeral of an ordinal, counted from 1."""

WORDS = (
    *("ZERO", "ONE", "TWO", "THREE", "FOUR", "FIVE", "SIX", "SEVEN", "EIGHT", "NINE", "TEN", "ELEVEN", "TWELVE"),
    *("THIRTEEN", "FOURTEEN", "FIFTEEN", "SIXTEEN", "SEVENTEEN", "EIGHTEEN", "NINETEEN", "TWENTY"),
)

_ROMAN = ((100, "C"), (90, "XC"), (50, "L"), (40, "XL"), (10, "X"), (9, "IX"), (5, "V"), (4, "IV"), (1, "I"))


def digit(ordinal: int) -> str:
    """1, 2, 3."""
    return str(ordinal)


def upper(ordinal: int) -> str:
    """A, B, ... Z, AA, BB, as lists go on after Z."""
    return chr(65 + (ordinal - 1) % 26) * ((ordinal - 1) // 26 + 1)


def lower(ordinal: int) -> str:
    """a, b, ... z, aa, bb."""
    return upper(ordinal).lower()


def roman_upper(ordinal: int) -> str:
    """I, II, III, IV.

    >>> roman_upper(44)
    'XLIV'
    """
    text = ""
    for value, letters in _ROMAN:
        while ordinal >= value:
            text += letters
            ordinal -= value
    return text


def roman(ordinal: int) -> str:
    """i, ii, iii, iv."""
    return roman_upper(ordinal).lower()
