"""Quantities: the amounts a rule is made of, with value, unit, kind, bound and exact span.

"not exceeding six (6) feet in length" is a length of 6 foot that sets a most.
One pass over the text finds where a number may begin; what stands there is read
by `numerals`, `units`, `moments` and `bounds`, and a count is taken only where
the words around it say that something is counted.
"""

import re
from collections.abc import Iterator
from enum import IntEnum
from itertools import pairwise
from typing import NamedTuple

from ordparse.diagnostics import Diagnostic, Severity, diagnostic, register
from ordparse.literals import places
from ordparse.meaning.bounds import FAR, REACH, Bound, bound_after, bound_before
from ordparse.meaning.moments import Moment, date_start, day_exists, read_date, read_time
from ordparse.meaning.nouns import counted, singular
from ordparse.meaning.numerals import GAP, SIGN, Numeral, read_figures, read_numeral, read_words
from ordparse.meaning.rule_text import RuleText, rule_text
from ordparse.meaning.units import QuantityKind, Unit, read_unit
from ordparse.meaning.words import BOUNDS, EVERY, FIGURES, MEASURES, MONTHS, NUMBERS, TIMES, any_within
from ordparse.provisions import Outline, ProvisionId

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


class _Begins(IntEnum):
    """How an amount begins."""

    NUMBER = 0
    MONTH = 1
    TIMES = 2
    EVERY = 3


_WORDS = (
    (NUMBERS, _Begins.NUMBER),
    (MONTHS, _Begins.MONTH),
    (TIMES, _Begins.TIMES),
    (EVERY, _Begins.EVERY),
)


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


_JOINED = re.compile(
    r"(?:\s+(?:per|for\s+each|for\s+any\s+one|from|in|of|to)\s+[a-z]+(?:\s+[a-z]+){0,4}|\s+(?:wide|high|long"
    r"|deep))?,?\s+(?:and|or|nor)\s+"
)
_LINK = re.compile(
    rf"{GAP}(?:(?P<range>to|through|-|–|—|\bup\s+to)|(?P<other>or|nor|and)(?P<more>{GAP}(?:not\s+)?(?:more|less"
    rf"|fewer|greater|longer)\s+than)?){GAP}(?=[0-9$(a-z½¼¾])"
)
_TO_UNIT = re.compile(rf"{GAP}-?{GAP}")
_RESTATED = re.compile(rf"{GAP}\({GAP}(?P<money>\$)?\s?")
_RESTATED_END = re.compile(rf"{GAP}\)")
_PER = re.compile(
    r"\s+(?:per|for\s+(?:each|every)|a(?=\s+(?:day|week|month|year|head|person|gallon|foot|ton)\b)"
    r"|each(?=\s+(?:day|week|month|year)\b))\s+"
    r"((?:(?:additional|calendar|business|license|single|separate|square|cubic|linear|lineal|front|individual"
    r"|such)\s+){0,2}(?!to\b|for\b|and\b|or\b|of\b|in\b)[a-z]+)"
)
# a number behind one of these names a part of the law or of something else
_NUMBERED = tuple(
    "section,sections,sec.,secs.,§,chapter,chapters,ch.,subd.,subds.,subdivision,subsection,article,title,part,parts,"
    "paragraph,clause,item,no.,nos.,number,ordinance,ord.,stat.,statute,statutes,rule,rules,u.s.c.,table,exhibit,"
    "figure,form,page,volume,highway,route,class,type,schedule,lot,block,phase,#".split(",")
)
_WITHIN_NAMES = frozenset(".-–/:")
_NAMING = frozenset("abcdefghijklmnopqrstuvwxyz0123456789")
_AGE_AFTER = re.compile(r"(?:\s+|-)(?:(?:of|in)\s+age\b|old\b|(?:or|and)\s+(?:older|younger)\b)")
_AGE_BEFORE = re.compile(
    r"\b(?:ages?\s+(?:of|between|is|not)?|aged|attained|(?:under|over|below|above|of|at"
    r"|by)\s+(?:the\s+)?ages?\s+of)\s*(?:(?:at\s+)?least\s+|over\s+|under\s+|than\s+|not\s+less\s+than\s+)?$"
)
_BEING = re.compile(
    r"\b(?:person|persons|minor|minors|child|children|juvenile|juveniles|dog|dogs|cat|cats|animal|animals|puppy"
    r"|puppies|kitten|kittens"
    r"|ferret|ferrets|rabbit|rabbits|pig|pigs|horse|horses|employee|individual|individuals|youth|adult|vehicle"
    r"|structure|building)"
    r"\s+(?:who\s+(?:is|are)\s+|which\s+(?:is|are)\s+|that\s+(?:is|are)\s+)?(?:over|under|below|above|more\s+than"
    r"|less\s+than|at\s+least|at\s+or\s+over)\s+$"
)
_OF_OVER = re.compile(r"\b(?:dogs?|cats?|animals?|ferrets?|pigs?|horses?|rabbits?)\s+(?:of\s+)?(?:over|under)\s+$")
_HEAT = re.compile(r"temperature|heat|cold|warm|thermostat|freez")
_TIMES = re.compile(r"\s+times?\b")
_PART_OF = re.compile(r"\s+(?:of\s+)?(?:the|its|their|such|that|any|an?|as|what)\s")
_PART_PERCENT = re.compile(r"\s+of\s+(?:one|1)(?:\s+\(1\))?\s*(?:percent|per\s?cent|%)(?:\s*\([^()]{1,12}\))?")
_MINUS = re.compile(r"(?:\bminus\s+|(?:^|[\s(])[-\u2212])$")
_AND_CENTS = re.compile(r",?\s+and\s+")
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
}
_ADVERBS |= {"annually": "year", "yearly": "year"}
_ONCE = re.compile(r"(?P<how>once|twice|thrice)(?![a-z])")
_OTHER = re.compile(r"every\s+other\s+(?P<unit>day|week|month|year)(?![a-z])")
_BY_DATE = re.compile(r"\bby\s+(?:the\s+)?$")
_SLOPE = re.compile(r"(?P<rise>[0-9]{1,3}(?:\.[0-9]+)?)\s?(?::|to)\s?(?P<run>[0-9]{1,3}(?:\.[0-9]+)?)(?![0-9:])")
_SLOPE_WORD = re.compile(r"slope|ratio|grade|rise|pitch|run\b|horizontal|vertical")

_OR_MORE = re.compile(r"\s+or\s+(?:more|fewer|less)(?![a-z])")
_NAMED = re.compile(r"(?<![.!?:]\s)(?<!\n)[A-Z][A-Za-z]+\s{1,3}$")
_NUMBER_OF = re.compile(r"\b(?:number|count)\s+of\s+(?P<noun>[a-z]+s)\b[^.;]*$")


def _is_numbered(low: str, start: int) -> bool:
    """Whether the number at `start` is the name of something: "section 5", the 04 of "502.04"."""
    before = low[max(0, start - 14) : start].removesuffix("\n")
    if before[-1:] in _WITHIN_NAMES and before[-2:-1] in _NAMING:
        return True
    word = before.rstrip()
    return len(before) - len(word) <= 3 and word.endswith(_NUMBERED)


def _age_unit(low: str, start: int, end: int, unit: str) -> bool:
    """Whether a duration says how old someone or something is."""
    if unit not in ("year", "month", "week", "day"):
        return False
    if _AGE_AFTER.match(low, end):
        return True
    before = low[max(0, start - 60) : start]
    if ("age" in before or "attained" in before) and _AGE_BEFORE.search(before):
        return True
    if not before.rstrip().endswith(("over", "under", "below", "above", "than", "least")):
        return False
    return bool(_BEING.search(before) or _OF_OVER.search(before))


def _in_quotes(low: str, at: int) -> bool:
    """Whether a quotation opens before `at` and does not close: there a mark behind figures closes it."""
    before = low[max(0, at - 60) : at]
    return before.endswith(('"', "“", "‘", "'")) or before.count("“") > before.count("”") or before.count('"') % 2 == 1


def _apart(low: str, at: int) -> bool:
    """Whether neither a letter nor a figure stands before `at`."""
    return not (at and low[at - 1].isascii() and low[at - 1].isalnum())


def _plain(value: float) -> float:
    """The number without the tail that binary fractions leave; a whole one without a fraction."""
    number = round(float(value), 6)
    return int(number) if number.is_integer() else number


class _Scan:
    """One pass over a text: where each found amount goes, and how far the text is used up."""

    def __init__(self, rules: RuleText, outline: Outline | None = None) -> None:
        self.rules = rules
        self.text = rules.text
        self.low = rules.low
        self.bounds = rules.words.of(BOUNDS)
        self.measures = rules.words.of(MEASURES)
        self.printed = rules.text if outline is None else outline.source.text
        self.outline = outline  # None: the text stands alone
        self.found: list[Quantity] = []
        self.used = 0

    def run(self) -> list[Quantity]:
        """The amounts of the text, in order."""
        for start, begins in self._places():
            if start < self.used:
                continue
            match begins:
                case _Begins.NUMBER:
                    self._at(start, month=False)
                case _Begins.MONTH:
                    if self.text[start].isupper():
                        self._at(date_start(self.low, start, self.used), month=True)
                case _Begins.TIMES:
                    self._once(start)
                case _Begins.EVERY:
                    self._other(start)
        return self.found

    def _places(self) -> list[tuple[int, _Begins]]:
        """Where an amount may begin, in order."""
        low, words = self.low, self.rules.words
        found = [(at, begins) for kind, begins in _WORDS for at in words.of(kind)]
        for at in words.of(FIGURES):
            found.append((at - 1 if at and low[at - 1] == "." and _apart(low, at - 1) else at, _Begins.NUMBER))
        found.extend((at, _Begins.NUMBER) for at in places(low, "$" + SIGN) if _apart(low, at))
        found.sort()
        return found

    def _add(
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
        owner = self.outline.at(start) if self.outline is not None else None
        self.found.append(
            Quantity(
                kind=kind,
                value=value if isinstance(value, str) else _plain(value),
                unit=unit,
                text=self.printed[start:end],
                start=start,
                end=end,
                provision=owner.id if owner is not None else None,
                bound=bound,
                words_value=words_value,
                per=per,
            )
        )
        self.used = end

    def _at(self, start: int, *, month: bool) -> None:
        """Read the amount whose number or month begins at `start`, if it is one."""
        low = self.low
        moment = (None if month else read_time(low, start)) or read_date(low, start)
        if moment is not None:
            self._moment(moment)
            return
        money = low[start] == "$"
        if month or (not money and _is_numbered(low, start)):
            return
        slope = _SLOPE.match(low, start)
        if (
            slope is not None
            and (":" in slope.group())
            and _SLOPE_WORD.search(low, max(0, start - 60), slope.end() + 40)
        ):
            value = f"{slope.group('rise')}:{slope.group('run')}"
            after = bound_after(low, slope.end())
            bound = after[0] if after is not None else self._bound(start)
            self._add(QuantityKind.RATIO, value, None, start, slope.end(), bound)
            return
        numeral = read_numeral(low, start + 1 + (low[start + 1 : start + 2] == " ") if money else start)
        if numeral is None:
            return
        if money:
            self._money(start, numeral)
            return
        self._measured(*self._linked(numeral))

    def _unit_start(self, end: int) -> int:
        """Where the unit of a number that ends at `end` would begin: behind blanks and a hyphen."""
        gap = _TO_UNIT.match(self.low, end)
        return gap.end() if gap is not None else end

    def _bound(self, start: int, *, moment: bool = False) -> Bound | None:
        """The bound that the words before `start` set (`bound_before`)."""
        if any_within(self.bounds, start - REACH, start) or any_within(self.measures, start - FAR, start):
            return bound_before(self.low, start, moment=moment)
        return None

    def _moment(self, moment: Moment) -> None:
        low = self.low
        bound = None if moment.span else self._bound(moment.start, moment=True)
        if bound is None and not moment.span and _BY_DATE.search(low, max(0, moment.start - 20), moment.start):
            bound = Bound.MAX
        self._add(moment.kind, moment.value, None, moment.start, moment.end, bound)

    def _linked(self, first: Numeral) -> tuple[list[tuple[Numeral, str]], Unit | None]:
        """A number and those that share its unit, each with the link that leads to it; and the unit behind the last.

        "twelve (12) to thirty-six (36) months", "not less than two or more than six days".
        """
        low = self.low
        chain = [(first, "")]
        while True:
            last = chain[-1][0]
            unit = read_unit(low, self._unit_start(last.end), damaged=last.paired)
            link = _LINK.match(low, last.end) if unit is None and len(chain) < 4 else None
            following = read_numeral(low, link.end()) if link is not None else None
            if link is None or following is None:
                return chain, unit
            how = "range" if link.group("range") else ("more" if link.group("more") else link.group("other"))
            chain.append((following, how))

    def _measured(self, chain: list[tuple[Numeral, str]], unit: Unit | None) -> None:
        """Add the numbers of a chain with the unit behind the last, or as counts."""
        low = self.low
        last = chain[-1][0]
        adjective = _OR_MORE.match(low, last.end) if unit is None else None
        after_bound: Bound | None = None
        if adjective is not None:
            unit = read_unit(low, self._unit_start(adjective.end()), damaged=last.paired)
            if unit is not None:
                after_bound = Bound.MIN if adjective.group().endswith("more") else Bound.MAX
        if unit is not None and unit[0] == "degree" and not _HEAT.search(low, max(0, last.start - 120), unit[2] + 40):
            unit = None
            self.used = last.end
            return
        if unit is None:
            if len(chain) == 2 and chain[1][1] == "range" and self._count_range(chain[0][0], last):
                return
            self._bare(chain[0][0])
            return
        name, kind, end = unit
        if low[end - 1] in "\"”″'’′" and _in_quotes(low, chain[0][0].start):
            self.used = last.end  # “Ward 2” is no length
            return
        if (
            len(chain) > 1
            and chain[1][1] == "and"
            and not re.search(r"\bbetween\s", low[max(0, chain[0][0].start - 40) : chain[0][0].start])
        ):
            chain = chain[-1:]
        self._with_unit(chain, name, kind, end, after_bound)

    def _with_unit(
        self, chain: list[tuple[Numeral, str]], name: str, kind: QuantityKind, end: int, after_bound: Bound | None
    ) -> None:
        low = self.low
        first, last = chain[0][0], chain[-1][0]
        factor = 1.0
        if kind is QuantityKind.MONEY and name == "cent":
            name, factor = "dollar", 0.01
        restated, end = self._restated(end, kind, name)
        cents = 0.0
        if kind is QuantityKind.MONEY and factor == 1.0:
            cents, end = self._cents(end)
        if kind is QuantityKind.DURATION and _age_unit(low, first.start, end, name):
            kind = QuantityKind.AGE
        spread = self._range_bounds(chain, kind)
        if kind is QuantityKind.TEMPERATURE and _MINUS.search(low, max(0, first.start - 12), first.start):
            factor = -1.0
        for index, (numeral, _) in enumerate(chain):
            final = index == len(chain) - 1
            figures = restated if final and restated is not None else numeral.figures
            words = numeral.words
            value = figures if figures is not None else (words or 0.0)
            differs = differing_words(words, figures)
            bound = spread[index]
            if final:
                after = bound_after(low, end)
                bound = (after[0] if after is not None else None) or after_bound or bound
            per = self._per(end) if final else None
            self._add(
                kind,
                value * factor + (cents if final else 0.0),
                name,
                numeral.start,
                end if final else numeral.end,
                bound,
                words_value=None if differs is None else differs * factor,
                per=per,
            )
        self.used = max(self.used, last.end)

    def _range_bounds(self, chain: list[tuple[Numeral, str]], kind: QuantityKind) -> list[Bound | None]:
        """The bounds of a chain's numbers: a range has a least and a most."""
        low = self.low
        start = chain[0][0].start
        before = self._bound(start) or self._inherited(start, kind)
        if len(chain) == 1:
            return [before]
        between = re.search(r"\b(?:between|from|every)\s+(?:the\s+ages\s+of\s+)?$", low[max(0, start - 30) : start])
        if len(chain) == 2 and (chain[1][1] == "range" or (between and chain[1][1] == "and")):
            if before in (Bound.MAX, Bound.UNDER):
                return [None, Bound.MAX]
            return [Bound.MIN, Bound.MAX]
        bounds: list[Bound | None] = [before]
        for numeral, how in chain[1:]:
            own = self._bound(numeral.start) if how == "more" else None
            if how == "more" and bounds[-1] is Bound.MIN and own in (Bound.OVER, Bound.MAX):
                own = Bound.MAX  # "not less than two or more than six": the negation holds for both
            bounds.append(own or before)
        return bounds

    def _inherited(self, start: int, kind: QuantityKind) -> Bound | None:
        """The bound of the amount before, where "and" or "or" joins this one to it.

        "at least twenty (20) feet from the side and thirty-five (35) feet from the rear lot lines"
        """
        if not self.found:
            return None
        last = self.found[-1]
        if last.bound is None or last.kind is not kind or not 0 < start - last.end <= 60:
            return None
        return last.bound if _JOINED.fullmatch(self.low, last.end, start) else None

    def _cents(self, end: int) -> tuple[float, int]:
        """The cents behind dollars, as a part of a dollar, and where they end: "two dollars and fifty cents"."""
        low = self.low
        joint = _AND_CENTS.match(low, end)
        numeral = read_numeral(low, joint.end()) if joint is not None else None
        if numeral is None:
            return 0.0, end
        unit = read_unit(low, self._unit_start(numeral.end))
        if unit is None or unit[0] != "cent":
            return 0.0, end
        return numeral.value / 100, unit[2]

    def _restated(self, end: int, kind: QuantityKind, name: str) -> tuple[float | None, int]:
        """The amount said again in brackets behind its unit, and where it ends.

        "three percent (3%)", "five dollars ($5.00)", "six feet (6 ft.)".
        """
        low = self.low
        opening = _RESTATED.match(low, end)
        if opening is None:
            return None, end
        figures = read_figures(low, opening.end())
        if figures is None:
            return None, end
        at = figures[1]
        if not opening.group("money"):
            gap = _TO_UNIT.match(low, at)
            unit = read_unit(low, gap.end() if gap is not None else at)
            if unit is not None:
                if unit[1] is not kind or (unit[0] != name and kind is not QuantityKind.MONEY):
                    return None, end  # "56 inches (1,422 mm)" is said in another unit, not again
                at = unit[2]
            elif kind is not QuantityKind.MONEY:
                return None, end
        elif kind is not QuantityKind.MONEY:
            return None, end
        close = _RESTATED_END.match(low, at)
        return (figures[0], close.end()) if close is not None else (None, end)

    def _money(self, start: int, numeral: Numeral) -> None:
        """Add an amount that begins with a dollar sign, and those that follow it in a range."""
        low = self.low
        unit = read_unit(low, self._unit_start(numeral.end))
        end = numeral.end
        words: float | None = None
        if unit is not None and unit[1] is QuantityKind.MONEY:
            end = unit[2]
        opening = _RESTATED.match(low, end)
        if opening is not None and (said := read_numeral(low, opening.end())) is not None and said.words is not None:
            # "$200 (two hundred dollars)"
            money = read_unit(low, self._unit_start(said.end))
            close = _RESTATED_END.match(low, money[2] if money is not None else said.end)
            if close is not None and money is not None:
                words, end = said.words, close.end()
        bound = self._bound(start) or self._inherited(start, QuantityKind.MONEY)
        if (
            self.found
            and (gap := low[self.found[-1].end : start]).strip() in ("to", "-", "–", "—", "and")
            and len(gap) < 12
        ):
            last = self.found[-1]
            opened = re.search(r"\b(?:between|from)\s+$", low[max(0, last.start - 30) : last.start])
            if last.kind is QuantityKind.MONEY and (gap.strip() != "and" or opened):
                if last.bound is None or opened:
                    self.found[-1] = last._replace(bound=Bound.MIN)
                bound = Bound.MAX
        after = bound_after(low, end)
        if after is not None:
            bound = after[0]
        self._add(
            QuantityKind.MONEY,
            numeral.value,
            "dollar",
            start,
            end,
            bound,
            words_value=differing_words(words, numeral.value),
            per=self._per(end),
        )

    def _per(self, end: int) -> str | None:
        """What a rate counts by: "per calendar day"."""
        match = _PER.match(self.low, end)
        if match is None or read_words(match.group(1), 0) is not None:
            return None
        return " ".join(match.group(1).split())

    def _bare(self, numeral: Numeral) -> None:
        """Add a number without a unit: a frequency, a multiple, a part of something, or a count of things."""
        low = self.low
        self.used = numeral.end
        more = _OR_MORE.match(low, numeral.end)
        times = _TIMES.match(low, more.end() if more is not None else numeral.end)
        if times is not None:
            each = _EACH.match(low, times.end())
            bound = self._bound(numeral.start)
            if more is not None:
                bound = Bound.MIN if more.group().endswith("more") else Bound.MAX
            if each is not None:
                unit = each.group("unit") or _ADVERBS[each.group("adverb")]
                self._add(QuantityKind.FREQUENCY, numeral.value, unit, numeral.start, each.end(), bound)
            elif _PART_OF.match(low, times.end()):
                self._add(QuantityKind.RATIO, numeral.value, "times", numeral.start, times.end(), bound)
            return
        part = _PART_PERCENT.match(low, numeral.end) if 0 < numeral.value < 1 else None
        if part is not None:  # "one-half of one percent"
            bound = self._bound(numeral.start)
            self._add(QuantityKind.PERCENT, numeral.value, "percent", numeral.start, part.end(), bound)
            return
        if numeral.value % 1 and (numeral.words is not None or numeral.value < 1):
            if _PART_OF.match(low, numeral.end):
                self._add(
                    QuantityKind.RATIO,
                    numeral.value,
                    "times",
                    numeral.start,
                    numeral.end,
                    self._bound(numeral.start),
                )
            return
        if not numeral.value % 1:
            self._count(numeral)

    def _count(self, numeral: Numeral) -> None:
        """Add a count where a pair, a bound, a plural or a list of counts shows that things are counted."""
        low = self.low
        following = low[numeral.end : numeral.end + 1]
        if following and (following in "-%°/:^" or (following.isalpha() and not numeral.paired)):
            return
        bound = self._bound(numeral.start)
        at = numeral.end
        more = _OR_MORE.match(low, at)
        if more is not None:
            bound = Bound.MIN if more.group().endswith("more") else Bound.MAX
            at = more.end()
        if bound is None:
            bound = self._inherited_count(numeral.start)
        one = numeral.value == 1
        if one and _PREPOSITION.search(low, max(0, numeral.start - 16), numeral.start):
            bound = None  # "sold under one title", "within one building"
        certain = numeral.paired or bound is not None
        if one and not certain:
            return
        if numeral.words is None and bound is None and (numeral.value >= 1000 or numeral.value == 0):
            return  # a year or a number of something, unless a limit is set
        if (
            not certain
            and numeral.words is None
            and _NAMED.search(self.text, max(0, numeral.start - 30), numeral.start)
        ):
            return  # "Industrial 3 zoning districts"
        noun = counted(low, at, one=one)
        if noun is None:
            stated = _NUMBER_OF.search(low, max(0, numeral.start - 160), numeral.start) if bound is not None else None
            if stated is not None or (numeral.paired and bound is not None):
                self._add(
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
        self._add(
            QuantityKind.COUNT, numeral.value, noun[0], numeral.start, noun[1], bound, words_value=numeral.words_value
        )

    def _count_range(self, least: Numeral, most: Numeral) -> bool:
        """Add both ends of a range of things: "six (6) to ten (10) dogs"; False when no things follow."""
        if self.low[most.end : most.end + 1].isalpha() or not 0 < least.value < most.value < 1000:
            return False
        noun = counted(self.low, most.end, one=False)
        if noun is None:
            return False
        self._add(
            QuantityKind.COUNT, least.value, noun[0], least.start, least.end, Bound.MIN, words_value=least.words_value
        )
        self._add(QuantityKind.COUNT, most.value, noun[0], most.start, noun[1], Bound.MAX, words_value=most.words_value)
        return True

    def _inherited_count(self, start: int) -> Bound | None:
        """The bound of a list of counts: "more than two dogs, two cats, two rabbits or two guinea pigs"."""
        if not self.found:
            return None
        last = self.found[-1]
        if last.kind is QuantityKind.COUNT and self.low[last.end : start].strip() in (
            ",",
            "or",
            "and",
            ", or",
            ", and",
        ):
            return last.bound
        return self._inherited(start, QuantityKind.COUNT)

    def _once(self, start: int) -> None:
        """Add "once each week", "twice the width"."""
        low = self.low
        match = _ONCE.match(low, start)
        if match is None:
            return
        value = {"once": 1.0, "twice": 2.0, "thrice": 3.0}[match.group("how")]
        each = _EACH.match(low, match.end())
        if each is not None:
            unit = each.group("unit") or _ADVERBS[each.group("adverb")]
            self._add(QuantityKind.FREQUENCY, value, unit, start, each.end(), self._bound(start))
        elif value > 1 and re.compile(r"\s+(?:the|as|that|its)\s").match(low, match.end()):
            self._add(QuantityKind.RATIO, value, "times", start, match.end(), self._bound(start))

    def _other(self, start: int) -> None:
        """Add "every other year"."""
        match = _OTHER.match(self.low, start)
        if match is not None:
            self._add(QuantityKind.FREQUENCY, 0.5, match.group("unit"), start, match.end(), None)


def differing_words(words: float | None, figures: float | None) -> float | None:
    """What the words say where the figures say something else; None where they agree or one is missing."""
    if words is None or figures is None or abs(words - figures) < 0.006 * max(1.0, abs(words)):
        return None
    return words


def quantities_in(text: str) -> list[Quantity]:
    """The amounts of a text that stands alone, in order; their `provision` is None.

    >>> [(q.value, q.unit, q.bound) for q in quantities_in("a leash not exceeding six (6) feet in length")]
    [(6, 'foot', <Bound.MAX: 'max'>)]
    """
    return _Scan(RuleText(text)).run()


def find_quantities(outline: Outline, *, rules: RuleText | None = None) -> list[Quantity]:
    """The amounts of an outline's rules, in order; history notes and labels hold none.

    `rules`: its rule text, where the caller has it.
    """
    return _Scan(rules or rule_text(outline), outline).run()


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
