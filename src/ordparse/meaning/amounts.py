"""Amounts: a quantity as the law states it, and those of a text as far as they are read."""

import re
from typing import NamedTuple

from ordparse.meaning.bounds import FAR, REACH, Bound, bound_before, bound_of_lead
from ordparse.meaning.numerals import read_numeral, read_words
from ordparse.meaning.rule_text import RuleText
from ordparse.meaning.units import QuantityKind, read_unit
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


_PER = re.compile(
    r"\s+(?:per|for\s+(?:each|every)|a(?=\s+(?:day|week|month|year|head|person|gallon|foot|ton)\b)"
    r"|each(?=\s+(?:day|week|month|year)\b))\s+"
    r"(?P<by>(?:(?:additional|calendar|business|license|single|separate|square|cubic|linear|lineal|front|individual"
    r"|dwelling|gross|net|guest|living|such)\s+){0,2}"
    r"(?!(?:to|for|and|or|of|in|hundred|thousand|additional|such)\b)[a-z]+)"
)
_PER_BEGINS = frozenset("pfae")  # per, for, a, each
# "per 1,000 gallons", "for each three hundred (300) square feet"
_PER_SEVERAL = re.compile(r"\s+(?:per|for\s+(?:each|every))\s+")
# what joins an amount to the one before it
_JOINED = re.compile(
    r"(?:\s+(?:per|for|from|in|of|to|above|below|along|at)\s+[a-z-]+(?:\s+[a-z-]+){0,8}|\s+(?:wide|high|long"
    r"|deep))?,?\s+(?:and|or|nor)\s+|\s?\(|,?\s+(?:and\s+)?(?P<part>)"
    r"|\s+in\s+(?:length|width|height|depth|diameter|thickness),\s+"
)
_OR = re.compile(r",?\s+or\s+")
_PARTS = {("foot", "inch"), ("year", "month"), ("pound", "ounce"), ("hour", "minute")}
"""Units of which the second says the rest of one amount: "two feet six inches"."""
_FEW = 20
_AFTER_LABEL = frozenset(("", ":", "=", ".", "\n"))
_CAPTION = re.compile(r"[^.;\n]{0,40}[:=.]\s*|\s*", re.ASCII)
"""What may stand between the label of an item and its amount: "(1) Front: forty feet"."""


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
        self._leads: dict[ProvisionId, Bound | None] = {}
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
        measured = any_within(self._measures, start - FAR, start)
        if measured or any_within(self._bounds, start - REACH, start):
            bound = bound_before(self.low, start, moment=moment, measured=measured)
            if bound is not None:
                return bound
        return None if moment else self._bound_of_item(start)

    def _bound_of_item(self, start: int) -> Bound | None:
        """The bound that the lead-in of a list sets on an item that is hardly more than the amount at `start`.

        "Minimum side yard setback: (1) Ten feet. (2) Thirty feet when …"
        """
        if self.low[max(0, start - _FEW) : start].rstrip(" ")[-1:] not in _AFTER_LABEL:
            return None  # words of its own sentence stand before it, as nearly always
        owner = self._outline.at(start) if self._outline is not None else None
        if self._outline is None or owner is None or owner.parent is None:
            return None
        body = owner.start + owner.labelled
        if start - body > 60 or not _CAPTION.fullmatch(self.low, body, start):
            return None
        if owner.parent not in self._leads:
            parent = self._outline.by_id[owner.parent]
            low, high = (parent.own or parent.heading_span or (0, 0))[:2]
            lead = self.low[max(low, high - FAR) : high].rstrip()
            self._leads[owner.parent] = bound_of_lead(lead) if lead.endswith(":") or not parent.own else None
        return self._leads[owner.parent]

    def per(self, end: int) -> str | None:
        """What a rate counts by whose amount ends at `end`: "per calendar day", "per 1,000 gallons"; None: no rate."""
        if self.low[end : end + 40].lstrip()[:1] not in _PER_BEGINS:
            return None
        match = _PER.match(self.low, end)
        if match is not None and read_words(match.group("by"), 0) is None:
            return " ".join(match.group("by").split())
        several = _PER_SEVERAL.match(self.low, end)
        count = read_numeral(self.low, several.end()) if several is not None else None
        unit = read_unit(self.low, count.end + 1) if count is not None else None
        if count is None or unit is None or unit[1] in (QuantityKind.MONEY, QuantityKind.PERCENT):
            return None
        return f"{count.value:,g} {' '.join(self.low[count.end : unit[2]].split())}"

    def inherited(self, start: int, kind: QuantityKind, unit: str | None = None) -> Bound | None:
        """The bound of the amount before, where "and" or "or" joins this one to it.

        "at least twenty (20) feet from the side and thirty-five (35) feet from the rear lot lines"; an "or"
        joins amounts of two kinds, too: "two (2) stories or forty (40) feet".
        """
        if not self.found:
            return None
        last = self.found[-1]
        if last.bound is None or not 0 < start - last.end <= 60:
            return None
        gap = self.low[last.end : start]
        if not ("or" in gap or "and" in gap or "," in gap or "(" in gap or gap.isspace()):
            return None
        joined = _JOINED.fullmatch(gap)
        if joined is None:
            return None
        if joined.group("part") is not None:
            return last.bound if (last.unit, unit) in _PARTS else None
        return last.bound if last.kind is kind or _OR.fullmatch(joined.group()) else None
