"""Counts: numbers without a unit, and what the words around them make of them.

"two (2) or more dogs" counts dogs, "twice each month" is a frequency, "two times
the width" a multiple. A number counts only where the words around it say that
something is counted.
"""

import re

from ordparse.meaning.amounts import Amounts
from ordparse.meaning.bounds import Bound, bound_after, bound_inside
from ordparse.meaning.nouns import counted, singular
from ordparse.meaning.numerals import Numeral
from ordparse.meaning.units import QuantityKind

_TIMES = re.compile(r"\s+times?\b")
_PART_OF = re.compile(r"\s+(?:of\s+)?(?:the|its|their|such|that|any|an?|as|what)\s")
_PART_PERCENT = re.compile(r"\s+of\s+(?:one|1)(?:\s+\(1\))?\s*(?:percent|per\s?cent|%)(?:\s*\([^()]{1,12}\))?")
_VOTE = re.compile(r"\s+(?:affirmative\s+)?(?:vote|majority)\b")  # "a two-thirds vote"
# what is counted in halves: "2½ stories", "1.5 spaces per bed"
_IN_PARTS = re.compile(
    r"\s+(?:[a-z-]+\s+){0,2}(?:stor(?:y|ies)|spaces?|bath(?:room)?s?|trees?|shrubs?|units?)(?![a-z])"
)
_FOR_EACH = re.compile(r"\s+(?:(?:is|are|shall\s+be)\s+(?:required|provided)\s+)?(?:per|for\s+(?:each|every))\s")
_OF_THE = re.compile(r"\s+of\s+(?:the|its|their|such|said)\s+")  # "at least four of the members"
_LAW = frozenset({"statute", "code", "law", "act", "regulation", "rule", "stat"})
_PREPOSITION = re.compile(
    r"\b(?:under|within|below|after|before|until|above|beyond|past|over)\s+(?:an?\s+|the\s+|any\s+)?$"
)
_EACH = re.compile(
    r"\s+(?:(?:in|during|within)\s+)?(?:(?:each|every|any|per|an?)\s+(?:(?:calendar|fiscal|license|one|12-month"
    r"|twelve\s+month)\s+)?(?P<unit>hour|day|week|month|quarter|year|season|night)(?:\s+period)?"
    r"|(?P<adverb>hourly|daily|nightly|weekly|monthly|quarterly|annually|yearly))\b"
)
_ADVERBS = {
    "hourly": "hour",
    "daily": "day",
    "nightly": "night",
    "weekly": "week",
    "monthly": "month",
    "quarterly": "quarter",
    "annually": "year",
    "yearly": "year",
}
_ONCE = re.compile(r"(?P<how>once|twice|thrice)(?![a-z])")
_AS_MUCH = re.compile(r"\s+(?:the|as|that|its)\s")
_OTHER = re.compile(r"every\s+other\s+(?P<unit>day|week|month|year)(?![a-z])")
_NAMED = re.compile(r"(?<![.!?:]\s)(?<!\n)[A-Z][A-Za-z]+\s{1,3}$")
_NUMBER_OF = re.compile(r"\b(?:number|count)\s+of\s+(?P<noun>[a-z]+s)\b[^.;]*$")


def read_bare(amounts: Amounts, numeral: Numeral) -> None:
    """Add a number without a unit: a frequency, a multiple, a part of something, or a count of things."""
    low = amounts.low
    amounts.used = numeral.end
    more = bound_inside(low, numeral.end)
    times = _TIMES.match(low, more[1] if more is not None else numeral.end)
    if times is not None:
        each = _EACH.match(low, times.end())
        bound = more[0] if more is not None else amounts.bound(numeral.start)
        if each is not None:
            unit = each.group("unit") or _ADVERBS[each.group("adverb")]
            amounts.add(QuantityKind.FREQUENCY, numeral.value, unit, numeral.start, each.end(), bound)
        elif _PART_OF.match(low, times.end()):
            amounts.add(QuantityKind.RATIO, numeral.value, "times", numeral.start, times.end(), bound)
        return
    part = _PART_PERCENT.match(low, numeral.end) if 0 < numeral.value < 1 else None
    if part is not None:  # "one-half of one percent"
        bound = amounts.bound(numeral.start)
        amounts.add(QuantityKind.PERCENT, numeral.value, "percent", numeral.start, part.end(), bound)
        return
    if numeral.value % 1 and (numeral.words is not None or numeral.value < 1):
        if _PART_OF.match(low, numeral.end) or (numeral.value < 1 and _VOTE.match(low, numeral.end)):
            amounts.add(
                QuantityKind.RATIO,
                numeral.value,
                "times",
                numeral.start,
                numeral.end,
                amounts.bound(numeral.start),
            )
        return
    if not numeral.value % 1 or _in_parts(amounts, numeral):
        _count(amounts, numeral)


def _in_parts(amounts: Amounts, numeral: Numeral) -> bool:
    """Whether a number with a half or a quarter counts things: "2½ stories", not "5.5 Trees", a heading."""
    if numeral.value % 0.25 or numeral.value > 20:
        return False
    things = _IN_PARTS.match(amounts.low, numeral.end)
    if things is None:
        return False
    return (
        amounts.text[numeral.end : things.end()].lstrip()[:1].islower()
        or _FOR_EACH.match(amounts.low, things.end()) is not None
    )


def _count(amounts: Amounts, numeral: Numeral) -> None:
    """Add a count where a pair, a bound, a plural or a list of counts shows that things are counted."""
    low = amounts.low
    following = low[numeral.end : numeral.end + 1]
    if following and (following in "-%°/:^" or (following.isalpha() and not numeral.paired)):
        return
    more = bound_inside(low, numeral.end)
    bound, at = more if more is not None else (amounts.bound(numeral.start), numeral.end)
    if bound is None:
        bound = _inherited_count(amounts, numeral.start)
    one = numeral.value == 1
    if one and _PREPOSITION.search(low, max(0, numeral.start - 16), numeral.start):
        bound = None  # "sold under one title", "within one building"
    certain = numeral.paired or bound is not None
    rate = _rated(low, at) if one and not certain else None
    if one and not certain and rate is None:
        return
    if numeral.words is None and bound is None and (numeral.value >= 1000 or numeral.value == 0):
        return  # a year or a number of something, unless a limit is set
    if not certain and numeral.words is None and _NAMED.search(amounts.text, max(0, numeral.start - 30), numeral.start):
        return  # "Industrial 3 zoning districts"
    noun = rate or counted(low, at, one=one)
    if noun is None and more is None and bound is not None and not one and (of := _OF_THE.match(low, at)) is not None:
        noun = counted(low, of.end(), one=False)
    if noun is not None and not certain and numeral.words is None and noun[0] in _LAW:
        return  # "235 Illinois Compiled Statutes"
    if noun is None:
        stated = _NUMBER_OF.search(low, max(0, numeral.start - 160), numeral.start) if bound is not None else None
        if stated is not None or (numeral.paired and bound is not None):
            amounts.add(
                QuantityKind.COUNT,
                numeral.value,
                singular(stated.group("noun")) if stated is not None else None,
                numeral.start,
                numeral.end,
                bound,
                words_value=numeral.words_value,
            )
        return
    after = bound_after(low, noun[1])
    if after is not None:
        bound = after[0]  # "100 persons or less"
    amounts.add(
        QuantityKind.COUNT,
        numeral.value,
        noun[0],
        numeral.start,
        noun[1],
        bound,
        words_value=numeral.words_value,
        per=amounts.per(noun[1]),
    )


def _rated(low: str, at: int) -> tuple[str, int] | None:
    """The noun behind a one that is counted by something, and where it ends: "1 space per 300 square feet"."""
    noun = counted(low, at, one=True)
    return noun if noun is not None and _FOR_EACH.match(low, noun[1]) else None


def read_count_range(amounts: Amounts, least: Numeral, most: Numeral) -> bool:
    """Add both ends of a range of things: "six (6) to ten (10) dogs"; False when no things follow."""
    if amounts.low[most.end : most.end + 1].isalpha() or not 0 < least.value < most.value < 1000:
        return False
    noun = counted(amounts.low, most.end, one=False)
    if noun is None:
        return False
    amounts.add(
        QuantityKind.COUNT, least.value, noun[0], least.start, least.end, Bound.MIN, words_value=least.words_value
    )
    amounts.add(QuantityKind.COUNT, most.value, noun[0], most.start, noun[1], Bound.MAX, words_value=most.words_value)
    return True


def _inherited_count(amounts: Amounts, start: int) -> Bound | None:
    """The bound of a list of counts: "more than two dogs, two cats, two rabbits or two guinea pigs"."""
    if not amounts.found:
        return None
    last = amounts.found[-1]
    if last.kind is QuantityKind.COUNT and amounts.low[last.end : start].strip() in (
        ",",
        "or",
        "and",
        ", or",
        ", and",
    ):
        return last.bound
    return amounts.inherited(start, QuantityKind.COUNT)


def read_once(amounts: Amounts, start: int) -> None:
    """Add "once each week", "twice the width"."""
    low = amounts.low
    match = _ONCE.match(low, start)
    if match is None:
        return
    value = {"once": 1.0, "twice": 2.0, "thrice": 3.0}[match.group("how")]
    each = _EACH.match(low, match.end())
    if each is not None:
        unit = each.group("unit") or _ADVERBS[each.group("adverb")]
        amounts.add(QuantityKind.FREQUENCY, value, unit, start, each.end(), amounts.bound(start))
    elif value > 1 and _AS_MUCH.match(low, match.end()):
        amounts.add(QuantityKind.RATIO, value, "times", start, match.end(), amounts.bound(start))


def read_other(amounts: Amounts, start: int) -> None:
    """Add "every other year"."""
    match = _OTHER.match(amounts.low, start)
    if match is not None:
        amounts.add(QuantityKind.FREQUENCY, 0.5, match.group("unit"), start, match.end(), None)
