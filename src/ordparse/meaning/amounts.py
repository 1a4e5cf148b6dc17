"""Amounts: a quantity as the law states it, and those of a text as far as they are read."""

import re
from typing import NamedTuple

from ordparse.meaning.bounds import FAR, REACH, Bound, bound_before
from ordparse.meaning.rule_text import RuleText
from ordparse.meaning.units import QuantityKind
from ordparse.meaning.words import BOUNDS, MEASURES, any_within
from ordparse.provisions import Outline, ProvisionId


class Quantity(NamedTuple):
    """One amount as the law states it."""

    kind: QuantityKind
    value: float | str  # a number, or the text of a time or date: "22:00..06:00", "--01-31"
    unit: str | None  # singular in plain words; None: a time, a date
    text: str  # exactly the source's characters
    start: int
    end: int
    provision: ProvisionId | None  # the innermost that holds its start; None outside all
    bound: Bound | None  # None: the words set no limit
    words_value: float | None = None  # what the words say where the figures differ
    per: str | None = None  # "per calendar day", "for each additional dog"; None: no rate


# what joins an amount to the one before it
_JOINED = re.compile(
    r"(?:\s+(?:per|for\s+each|for\s+any\s+one|from|in|of|to)\s+[a-z]+(?:\s+[a-z]+){0,4}|\s+(?:wide|high|long"
    r"|deep))?,?\s+(?:and|or|nor)\s+"
)


def _plain(value: float) -> float:
    """The number without the tail that binary fractions leave; a whole one without a fraction."""
    number = round(float(value), 6)
    return int(number) if number.is_integer() else number


class Amounts:
    """The amounts of a text that are read so far, and how far the text is used up."""

    def __init__(self, rules: RuleText, outline: Outline | None = None) -> None:
        """None yet; without an outline the text stands alone."""
        self.text = rules.text
        self.low = rules.low
        self.found: list[Quantity] = []
        self.used = 0
        self._outline = outline
        self._printed = rules.text if outline is None else outline.source.text
        self._bounds = rules.words.of(BOUNDS)
        self._measures = rules.words.of(MEASURES)

    def add(
        self,
        kind: QuantityKind,
        value: float | str,
        unit: str | None,
        start: int,
        end: int,
        bound: Bound | None,
        *,
        words_value: float | None = None,
        per: str | None = None,
    ) -> None:
        """Enter an amount, behind which the text goes on."""
        owner = self._outline.at(start) if self._outline is not None else None
        self.found.append(
            Quantity(
                kind=kind,
                value=value if isinstance(value, str) else _plain(value),
                unit=unit,
                text=self._printed[start:end],
                start=start,
                end=end,
                provision=owner.id if owner is not None else None,
                bound=bound,
                words_value=words_value,
                per=per,
            )
        )
        self.used = end

    def bound(self, start: int, *, moment: bool = False) -> Bound | None:
        """The bound that the words before `start` set (`bound_before`)."""
        if any_within(self._bounds, start - REACH, start) or any_within(self._measures, start - FAR, start):
            return bound_before(self.low, start, moment=moment)
        return None

    def inherited(self, start: int, kind: QuantityKind) -> Bound | None:
        """The bound of the amount before, where "and" or "or" joins this one to it.

        "at least twenty (20) feet from the side and thirty-five (35) feet from the rear lot lines"
        """
        if not self.found:
            return None
        last = self.found[-1]
        if last.bound is None or last.kind is not kind or not 0 < start - last.end <= 60:
            return None
        return last.bound if _JOINED.fullmatch(self.low, last.end, start) else None
