"""What is doubtful about amounts: words against figures, ranges that are turned around, days that no calendar has."""

from collections.abc import Iterator
from itertools import pairwise

from ordparse.diagnostics import Diagnostic, Severity, diagnostic, register
from ordparse.meaning.amounts import Quantity
from ordparse.meaning.bounds import Bound
from ordparse.meaning.moments import day_exists
from ordparse.meaning.units import QuantityKind

WORDS_AND_FIGURES = register(
    "words-and-figures-differ",
    Severity.WARNING,
    "An amount is printed in words and in figures, and they are not the same number. Courts usually take the words; "
    "ordparse keeps the figures as the value, since they are what people pay, and the words beside them.",
    "Sec. 1. Fee.\nThe annual fee for a license shall be twenty dollars ($25.00).\n",
)

TURNED_AROUND = register(
    "range-turned-around",
    Severity.WARNING,
    "A range begins with the larger number, so nothing lies inside it.",
    "Sec. 1. Notice.\nNotice must be given between 60 and 30 days before the hearing.\n",
)
IMPOSSIBLE_DATE = register(
    "impossible-date",
    Severity.WARNING,
    "A date names a day that its month does not have, or a February 29 in a year that has none.",
    "Sec. 1. Term.\nEach license expires on June 31 of the year after it is issued.\n",
)


def check_quantities(quantities: list[Quantity]) -> list[Diagnostic]:
    """Findings about amounts: words against figures, a range turned around, a day no calendar has."""
    return [*_differing(quantities), *_turned_around(quantities), *_impossible(quantities)]


def _differing(quantities: list[Quantity]) -> Iterator[Diagnostic]:
    for quantity in quantities:
        if quantity.words_value is not None and not isinstance(quantity.value, str):
            yield diagnostic(
                WORDS_AND_FIGURES,
                (quantity.start, quantity.end),
                f"the words say {quantity.words_value:g} and the figures {quantity.value:g} in {quantity.text!r}",
                note="the figures were taken as the value",
                help="compare the ordinance as adopted",
                provision=quantity.provision,
            )


def _turned_around(quantities: list[Quantity]) -> Iterator[Diagnostic]:
    for least, most in pairwise(quantities):
        if not (least.bound is Bound.MIN and most.bound is Bound.MAX and 0 < most.start - least.end <= 12):
            continue
        if isinstance(least.value, str) or isinstance(most.value, str):
            continue
        if (least.kind, least.unit) == (most.kind, most.unit) and least.value > most.value:
            yield diagnostic(
                TURNED_AROUND,
                (least.start, most.end),
                f"the range begins at {least.value:g} and ends at {most.value:g}",
                help="compare the ordinance as adopted",
                provision=least.provision,
            )


def _impossible(quantities: list[Quantity]) -> Iterator[Diagnostic]:
    for quantity in quantities:
        if quantity.kind is not QuantityKind.DATE or not isinstance(quantity.value, str):
            continue
        for value in quantity.value.split(".."):
            if not day_exists(value):
                yield diagnostic(
                    IMPOSSIBLE_DATE,
                    (quantity.start, quantity.end),
                    f"no calendar has the day in {quantity.text!r}",
                    help="compare the ordinance as adopted",
                    provision=quantity.provision,
                )
