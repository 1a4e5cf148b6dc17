"""Quantities: the amounts a rule is made of, with value, unit, kind, bound and exact span.

"not exceeding six (6) feet in length" is a length of 6 foot that sets a most.
One pass over the text finds where a number may begin; what stands there is read
by `numerals`, `units`, `moments` and `bounds`; what has no unit, by `counts`.
"""

import re
from enum import IntEnum

from ordparse.literals import places
from ordparse.meaning.amounts import Amounts, Quantity
from ordparse.meaning.bounds import Bound, bound_after, bound_inside
from ordparse.meaning.counts import read_bare, read_count_range, read_once, read_other
from ordparse.meaning.moments import Moment, date_start, read_date, read_day_of_month, read_time
from ordparse.meaning.numerals import GAP, SIGN, Numeral, read_figures, read_numeral
from ordparse.meaning.rule_text import RuleText, rule_text
from ordparse.meaning.units import QuantityKind, Unit, read_unit
from ordparse.meaning.words import DAYS, EVERY, FIGURES, MONTHS, NUMBERS, TIMES
from ordparse.provisions import Outline


class _Begins(IntEnum):
    """How an amount begins."""

    NUMBER = 0
    MONTH = 1
    TIMES = 2
    EVERY = 3
    DAY = 4


_WORDS = (
    (NUMBERS, _Begins.NUMBER),
    (MONTHS, _Begins.MONTH),
    (TIMES, _Begins.TIMES),
    (EVERY, _Begins.EVERY),
    (DAYS, _Begins.DAY),
)


_LINK = re.compile(
    rf"{GAP}(?:(?P<range>to|through|-|–|—|\bup\s+to)|(?P<other>or|nor|and)(?P<more>{GAP}(?:not\s+)?(?:more|less"
    rf"|fewer|greater|longer)\s+than)?){GAP}(?=[0-9$(a-z½¼¾])"
)
_TO_UNIT = re.compile(rf"{GAP}-?{GAP}")
_RESTATED = re.compile(rf"{GAP}\({GAP}(?P<money>\$)?\s?")
_RESTATED_END = re.compile(rf"{GAP}\)")
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
_MINUS = re.compile(r"(?:\bminus\s+|(?:^|[\s(])[-\u2212])$")
# "in excess of (65) decibels", "any (30)-minute period": a number in brackets alone
_IN_BRACKETS = re.compile(r"\b(?:than|of|least|most|any|each|every|exceed|exceeding|within|to|for|by)\s\($")
_BETWEEN = re.compile(
    r"\b(between|from|every)\s+(?:the\s+ages\s+of\s+|an?\s+(?:height|width|depth|distance|slope|age)s?\s+of\s+)?$"
)
_AND_CENTS = re.compile(r",?\s+and\s+")
_BY_DATE = re.compile(r"\bby\s+(?:the\s+)?$")
_SLOPE = re.compile(r"(?P<rise>[0-9]{1,3}(?:\.[0-9]+)?)\s?(?::|to)\s?(?P<run>[0-9]{1,3}(?:\.[0-9]+)?)(?![0-9:])")
_SLOPE_WORD = re.compile(r"slope|ratio|grade|rise|pitch|run\b|horizontal|vertical")


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
    if before.endswith("'"):
        return not before[-2:-1].isdigit()  # the 6 of 5'6" is in no quotation
    return before.endswith(('"', "“", "‘")) or before.count("“") > before.count("”") or before.count('"') % 2 == 1


def _apart(low: str, at: int) -> bool:
    """Whether neither a letter nor a figure stands before `at`."""
    return not (at and low[at - 1].isascii() and low[at - 1].isalnum())


class _Scan:
    """One pass over a text, from one place where an amount may begin to the next."""

    def __init__(self, rules: RuleText, outline: Outline | None = None) -> None:
        self.text = rules.text
        self.low = rules.low
        self.words = rules.words
        self.amounts = Amounts(rules, outline)

    def run(self) -> list[Quantity]:
        """The amounts of the text, in order."""
        for start, begins in self._places():
            if start < self.amounts.used:
                continue
            match begins:
                case _Begins.NUMBER:
                    self._at(start, month=False)
                case _Begins.MONTH:
                    if self.text[start].isupper():
                        self._at(date_start(self.low, start, self.amounts.used), month=True)
                case _Begins.TIMES:
                    read_once(self.amounts, start)
                case _Begins.EVERY:
                    read_other(self.amounts, start)
                case _Begins.DAY:
                    day = read_day_of_month(self.low, start)
                    if day is not None and (not self.amounts.found or self.amounts.found[-1].end <= day.start):
                        self._moment(day)
        return self.amounts.found

    def _places(self) -> list[tuple[int, _Begins]]:
        """Where an amount may begin, in order."""
        low, words = self.low, self.words
        found = [(at, begins) for kind, begins in _WORDS for at in words.of(kind)]
        for at in words.of(FIGURES):
            found.append((at - 1 if at and low[at - 1] == "." and _apart(low, at - 1) else at, _Begins.NUMBER))
        found.extend((at, _Begins.NUMBER) for at in places(low, "$" + SIGN) if _apart(low, at))
        found.sort()
        return found

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
            bound = after[0] if after is not None else self.amounts.bound(start)
            self.amounts.add(QuantityKind.RATIO, value, None, start, slope.end(), bound)
            return
        numeral = read_numeral(low, start + 1 + (low[start + 1 : start + 2] == " ") if money else start)
        if numeral is None:
            return
        bracketed = low[start - 1 : start] == "(" and low[numeral.end : numeral.end + 1] == ")"
        if bracketed and _IN_BRACKETS.search(low, max(0, start - 20), start) is not None:
            numeral = numeral._replace(start=start - 1, end=numeral.end + 1)
        if money:
            self._money(start, numeral)
            return
        self._measured(*self._linked(numeral))

    def _unit_start(self, end: int) -> int:
        """Where the unit of a number that ends at `end` would begin: behind blanks and a hyphen."""
        gap = _TO_UNIT.match(self.low, end)
        return gap.end() if gap is not None else end

    def _moment(self, moment: Moment) -> None:
        low = self.low
        bound = None if moment.span else self.amounts.bound(moment.start, moment=True)
        if bound is None and not moment.span and _BY_DATE.search(low, max(0, moment.start - 20), moment.start):
            bound = Bound.MAX
        self.amounts.add(moment.kind, moment.value, None, moment.start, moment.end, bound)

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
        inside = bound_inside(low, last.end) if unit is None else None
        after_bound: Bound | None = None
        if inside is not None:
            unit = read_unit(low, self._unit_start(inside[1]), damaged=last.paired)
            if unit is not None:
                after_bound = inside[0]
        if unit is not None and unit[0] == "degree" and not _HEAT.search(low, max(0, last.start - 120), unit[2] + 40):
            self.amounts.used = last.end
            return
        if unit is None:
            if len(chain) == 2 and chain[1][1] == "range" and read_count_range(self.amounts, chain[0][0], last):
                return
            read_bare(self.amounts, chain[0][0])
            return
        name, kind, end = unit
        if low[end - 1] in "\"”″'’′" and _in_quotes(low, chain[0][0].start):
            self.amounts.used = last.end  # “Ward 2” is no length
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
        spread = self._range_bounds(chain, kind, name)
        if len(chain) == 1 and spread[0] is None and self._closes_range(first, kind, name):
            self.amounts.found[-1] = self.amounts.found[-1]._replace(bound=Bound.MIN)
            spread = [Bound.MAX]
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
            self.amounts.add(
                kind,
                value * factor + (cents if final else 0.0),
                name,
                numeral.start,
                end if final else numeral.end,
                bound,
                words_value=None if differs is None else differs * factor,
                per=per,
            )
        self.amounts.used = max(self.amounts.used, last.end)

    def _closes_range(self, numeral: Numeral, kind: QuantityKind, unit: str) -> bool:
        """Whether a number ends a range whose least has a unit of its own: "between two feet and nine feet"."""
        if not self.amounts.found:
            return False
        last = self.amounts.found[-1]
        if (last.kind, last.unit, last.bound) != (kind, unit, None) or not 0 < numeral.start - last.end < 12:
            return False
        joint = self.low[last.end : numeral.start].strip()
        if joint not in ("to", "and") or isinstance(last.value, str) or last.value >= numeral.value:
            return False
        opening = _BETWEEN.search(self.low, max(0, last.start - 40), last.start)
        return opening is not None and opening.group(1) == ("from" if joint == "to" else "between")

    def _range_bounds(self, chain: list[tuple[Numeral, str]], kind: QuantityKind, unit: str) -> list[Bound | None]:
        """The bounds of a chain's numbers: a range has a least and a most."""
        low = self.low
        start = chain[0][0].start
        before = self.amounts.bound(start) or self.amounts.inherited(start, kind, unit)
        if len(chain) == 1:
            return [before]
        between = _BETWEEN.search(low, max(0, start - 40), start)
        if len(chain) == 2 and (chain[1][1] == "range" or (between and chain[1][1] == "and")):
            if before in (Bound.MAX, Bound.UNDER):
                return [None, Bound.MAX]
            return [Bound.MIN, Bound.MAX]
        bounds: list[Bound | None] = [before]
        for numeral, how in chain[1:]:
            own = self.amounts.bound(numeral.start) if how == "more" else None
            if how == "more" and bounds[-1] is Bound.MIN and own in (Bound.OVER, Bound.MAX):
                own = Bound.MAX  # "not less than two or more than six": the negation holds for both
            bounds.append(own or before)
        return bounds

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
        bound = self.amounts.bound(start) or self.amounts.inherited(start, QuantityKind.MONEY)
        if (
            self.amounts.found
            and (gap := low[self.amounts.found[-1].end : start]).strip() in ("to", "-", "–", "—", "and")
            and len(gap) < 12
        ):
            last = self.amounts.found[-1]
            opened = re.search(r"\b(?:between|from)\s+$", low[max(0, last.start - 30) : last.start])
            if last.kind is QuantityKind.MONEY and (gap.strip() != "and" or opened):
                if last.bound is None or opened:
                    self.amounts.found[-1] = last._replace(bound=Bound.MIN)
                bound = Bound.MAX
        after = bound_after(low, end)
        if after is not None:
            bound = after[0]
        self.amounts.add(
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
        """What a rate counts by: "per calendar day", "per 1,000 gallons"."""
        return self.amounts.per(end)


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
