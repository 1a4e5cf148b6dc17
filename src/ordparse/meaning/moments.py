"""Moments: clock times and dates as law prints them, alone and in spans.

A span is one record, as the law means one stretch of the day or the year:
"between the hours of 9:30 P.M. and 6:00 A.M." is `21:30..06:00` and passes
midnight, "May 1 to November 1" is `--05-01..--11-01`. A date has a year only
where one is printed.
"""

import re
from calendar import monthrange
from typing import NamedTuple

from ordparse.meaning.units import QuantityKind

_MONTHS = "january february march april may june july august september october november december".split()
_SHORT = {
    "jan": 1,
    "feb": 2,
    "mar": 3,
    "apr": 4,
    "jun": 6,
    "jul": 7,
    "aug": 8,
    "sep": 9,
    "sept": 9,
    "oct": 10,
    "nov": 11,
    "dec": 12,
}
_MONTH_NUMBERS = {name: number for number, name in enumerate(_MONTHS, 1)} | _SHORT
_MONTH = rf"(?P<month>{'|'.join(_MONTHS)}|(?:{'|'.join(sorted(_SHORT, key=len, reverse=True))})\b\.?)"
MONTH_WORDS = (*_MONTHS, *(f"{short} " for short in _SHORT))
"""How months are written, in small letters, a blank behind short forms; "may" is a verb, too, so look at the print."""

_ORDINALS = (
    "first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth "
    "sixteenth seventeenth eighteenth nineteenth twentieth twenty-first twenty-second twenty-third twenty-fourth "
    "twenty-fifth twenty-sixth twenty-seventh twenty-eighth twenty-ninth thirtieth thirty-first"
).split()
_ORDINAL_VALUES = {word: number for number, word in enumerate(_ORDINALS, 1)} | {"last": 31}
_ORDINAL = "|".join(sorted((word.replace("-", r"[\s-]{1,3}") for word in _ORDINAL_VALUES), key=len, reverse=True))
_DAY = (
    r"(?:(?P<day>[0-9]{1,2})(?:\s?\^?\(?(?:st|nd|rd|th)\)?\b)?(?![0-9/:])(?!\s?[ap]\.?\s?m\b)"
    rf"|(?P<word>{_ORDINAL})\b)"
)
_YEAR = r"(?:(?:\s?,|\s+of)?(?:\s+a\.\s?d\.,?)?\s{1,40}(?P<year>(?:1[6-9]|20)[0-9]{2})(?![0-9]))?"
_MONTH_DAY = re.compile(rf"{_MONTH}\s{{1,40}}(?:the\s+)?{_DAY}{_YEAR}")
_DAY_OF_MONTH = re.compile(rf"(?:the\s+)?{_DAY}(?:\s+day)?\s+(?:of|in)\s+{_MONTH}(?![a-z]){_YEAR}")
# "the 3rd, 4th and 5th of July": the first days borrow the month of the last
_LISTED_DAY = re.compile(
    r"(?P<day>[0-9]{1,2})\s?\^?(?:st|nd|rd|th)\b"
    r"(?=(?:\s*,\s*(?:and\s+|or\s+)?|\s+(?:and|or)\s+)(?:[0-9]{1,2}\s?\^?(?:st|nd|rd|th)\b(?:\s*,\s*(?:and\s+)?"
    r"|\s+and\s+)?){1,6}"
    rf"\s+(?:day\s+)?(?:of|in)\s+{_MONTH})"
)
_MAYBE_DATE = re.compile(r"[0-9]{1,2}(?:\s?\^?\(?(?:st|nd|rd|th)|\s+day|\s+(?:of|in)\s|/[0-9])")
_MAYBE_WORDED = re.compile(rf"{_MONTH}|(?:{_ORDINAL})\b")
_DAY_BEFORE = re.compile(rf"(?<![a-z-])(?:{_ORDINAL})(?:\s+day)?\s+(?:of|in)\s+$")
_BARE_MONTH = re.compile(rf"{_MONTH}(?![a-z])")
_SPAN = re.compile(
    r"(?:,?\s+(?:inclusive,?\s+)?(?:to|through|until|till|thru|and\s+ending(?:\s+on)?"
    r"|and\s+ends?(?:\s+on)?)\s+(?:and\s+including\s+)?(?:the\s+)?|\s?[-–—]\s?)"
)
_BETWEEN = re.compile(r"\s+and\s+(?:the\s+)?")
_NEXT_MONTH = re.compile(r"(?:,\s+(?:and\s+)?|\s+and\s+|,\s*)")
_NUMERIC = re.compile(r"(?P<month>[0-9]{1,2})/(?P<day>[0-9]{1,2})/(?P<year>(?:1[6-9]|20)[0-9]{2})(?![0-9/])")
_OPENS = re.compile(
    r"\b(?:between|from|hours\s+of|beginning|commencing|period\s+of|months\s+of)\s+(?:the\s+)?(?:(?:hours|months"
    r"|dates|period|days)\s+(?:of\s+)?)?(?:on\s+)?$"
)
_OF_EACH_MONTH = re.compile(r"day\s+(?:of|in)\s+(?:each|every|the|any)\s+(?:[a-z]+\s+)?month")
_DAY_AT_END = re.compile(
    rf"(?<![a-z0-9-])(?:(?P<day>[0-9]{{1,2}})\s?\^?\(?(?:st|nd|rd|th)\)?|(?P<word>{_ORDINAL}))"
    r"(?:\s+\((?P<again>[0-9]{1,2})(?:st|nd|rd|th)?\))?\s+$"
)
_MONTHS_OF = re.compile(r"\bmonths?\s+of\s+(?:the\s+)?$")

_HOURS = "one two three four five six seven eight nine ten eleven twelve".split()
_CLOCK = re.compile(
    r"(?:(?:(?P<hour>[0-9]{1,2})(?::(?P<minute>[0-9]{2}))?(?![0-9:/])(?:\s?o['’]clock)?"
    rf"|(?P<word>{'|'.join(_HOURS)})(?:\s{{1,3}}\([0-9]{{1,2}}(?::00)?\))?(?:\s{{1,40}}o['’]clock(?:\s{{1,3}}\([0-9]{{1,2}}(?::00)?\))?|(?=\s(?:[ap]\.?\s?m|noon|midnight)\b)))"
    r"(?:,?\s{0,40}(?:in\s+the\s+)?(?P<half>[ap](?:\.\s?m\b\.?"
    r"|\s?m\b)|noon\b|midnight\b|morning\b|afternoon\b|evening\b))?"
    r"|(?P<named>noon|midnight)\b)"
)
_MAYBE_CLOCK = re.compile(
    r"[0-9]{1,2}(?::[0-9]{2})?(?:\s?o['’]clock)?(?:,?\s{0,40}(?:[ap]\.?\s?m|noon|mid|in\s|to\s|and\s|unt|till|thr)"
    rf"|\s?[-–—])|noon|midn|(?:{'|'.join(_HOURS)})(?:\s{{1,3}}\([0-9:]{{1,5}}\))?\s{{1,40}}(?:o['’]clock|(?:[ap]\.?\s?m|noon|midnight)\b)"
)
_CLOCK_SPAN = re.compile(r"(?:,?\s{0,40}(?:to|until|till|through|thru|and)\s{1,40}(?:the\s+hour\s+of\s+)?|\s?[-–—]\s?)")


class Moment(NamedTuple):
    """A clock time, a date or a span of either, as text of the form ISO 8601 uses."""

    kind: QuantityKind  # time or date
    value: str
    start: int
    end: int
    span: bool


def _clock(match: re.Match[str], half: str | None) -> str | None:
    """The time of day that a clock match says, with `half` as its meridiem; None when no clock shows it."""
    if match.group("named"):
        return "12:00" if match.group("named") == "noon" else "00:00"
    word = match.group("word")
    hour = int(match.group("hour")) if word is None else _HOURS.index(word) + 1
    minute = int(match.group("minute") or 0)
    if half is None or hour > 24 or minute > 59:
        return None
    if half[0] in "ap" and half != "afternoon":
        if not 1 <= hour <= 12:
            return f"{hour:02d}:{minute:02d}" if hour < 24 else None
        hour = hour % 12 + (12 if half[0] == "p" else 0)
    elif half in ("afternoon", "evening"):
        hour = hour % 12 + 12
    elif half == "midnight":
        hour = 0
    return f"{hour % 24:02d}:{minute:02d}"


def read_time(low: str, at: int) -> Moment | None:
    """The clock time or span of the day at `at`; None when there is none.

    A meridiem, noon or midnight is needed, as "3:1" is a slope; in a span the
    first time may borrow it from the second.

    >>> read_time("9:30 p.m. and 6:00 a.m. during", 0).value
    '21:30..06:00'
    >>> read_time("3:1 slope", 0) is None
    True
    """
    if _MAYBE_CLOCK.match(low, at) is None:
        return None
    first = _CLOCK.match(low, at)
    if first is None:
        return None
    half = first.group("half")
    bridge = _CLOCK_SPAN.match(low, first.end())
    second = _CLOCK.match(low, bridge.end()) if bridge is not None else None
    if second is not None and (second.group("half") or second.group("named")):
        late = _clock(second, second.group("half"))
        borrowed = half or (second.group("half") if second.group("half") and second.group("half")[0] in "ap" else None)
        early = _clock(first, borrowed)
        if early is not None and late is not None:
            if half is None and not first.group("named") and early > late and late != "00:00":
                early = _clock(first, "a.m.") or early  # "8 to 5 p.m." begins in the morning
            return Moment(kind=QuantityKind.TIME, value=f"{early}..{late}", start=at, end=second.end(), span=True)
    alone = _clock(first, half) if half or first.group("named") else None
    if alone is None:
        return None
    return Moment(kind=QuantityKind.TIME, value=alone, start=at, end=first.end(), span=False)


def _date_text(month: int, day: int | None, year: str | None) -> str | None:
    """The date as text; None when no calendar has it."""
    if day is not None and not 1 <= day <= 31:
        return None
    head = year or "-"
    return f"{head}-{month:02d}" + ("" if day is None else f"-{day:02d}")


def _month_number(printed: str) -> int:
    return _MONTH_NUMBERS[printed.rstrip(".")]


def _day_number(match: re.Match[str]) -> int:
    if match.group("day"):
        return int(match.group("day"))
    return _ORDINAL_VALUES["-".join(match.group("word").replace("-", " ").split())]


def _one_date(low: str, at: int) -> tuple[str, int] | None:
    """The single date at `at`, and where it ends."""
    if at == len(low):  # "from May 1 to", where a text is cut off
        return None
    match = (_DAY_OF_MONTH if low[at] in "0123456789" else _MONTH_DAY).match(low, at) or (
        None if low[at] in "0123456789" else _DAY_OF_MONTH.match(low, at)
    )
    if match is not None:
        month = _month_number(match.group("month"))
        day = _day_number(match)
        if match.group("word") == "last" and month != 2:
            day = 30 if month in (4, 6, 9, 11) else 31
        value = _date_text(month, day, match.group("year"))
        return (value, match.end()) if value is not None else None
    match = _LISTED_DAY.match(low, at) if low[at] in "0123456789" else None
    if match is not None:
        value = _date_text(_month_number(match.group("month")), int(match.group("day")), None)
        return (value, match.end()) if value is not None else None
    match = _NUMERIC.match(low, at)
    if match is not None and 1 <= int(match.group("month")) <= 12:
        value = _date_text(int(match.group("month")), int(match.group("day")), match.group("year"))
        return (value, match.end()) if value is not None else None
    return None


def _opened(low: str, at: int) -> bool:
    """Whether the words before `at` open a span: "between", "from", "the months of"."""
    return _OPENS.search(low, max(0, at - 60), at) is not None


def date_start(low: str, month: int, earliest: int) -> int:
    """Where the date begins whose month stands at `month`: "first day in January" begins with its day."""
    before = _DAY_BEFORE.search(low, max(earliest, month - 40), month)
    return before.start() if before is not None else month


def read_day_of_month(low: str, at: int) -> Moment | None:
    """The day of each month of which the word "day" stands at `at`; None when there is none.

    >>> text = "the fifteenth day of each month"
    >>> read_day_of_month(text, text.index("day")).value
    '---15'
    """
    of = _OF_EACH_MONTH.match(low, at)
    day = _DAY_AT_END.search(low, max(0, at - 40), at)
    if of is None or day is None or day.group("word") == "last":
        return None
    number = _day_number(day)
    if not 1 <= number <= 31:
        return None
    return Moment(kind=QuantityKind.DATE, value=f"---{number:02d}", start=day.start(), end=of.end(), span=False)


def read_date(low: str, at: int) -> Moment | None:
    """The date or span of the year at `at`; None when there is none.

    A month alone is a date only in a span or a list of months.

    >>> read_date("january thirty-first next", 0).value, read_date("may 1 to november 1", 0).value
    ('--01-31', '--05-01..--11-01')
    >>> read_date("september through may", 0).value
    '--09..--05'
    """
    if (_MAYBE_DATE if low[at] in "0123456789" else _MAYBE_WORDED).match(low, at) is None:
        return None
    first = _one_date(low, at)
    if first is not None:
        value, end = first
        bridge = _SPAN.match(low, end) or (_BETWEEN.match(low, end) if _opened(low, at) else None)
        second = _one_date(low, bridge.end()) if bridge is not None else None
        if second is not None:
            return Moment(kind=QuantityKind.DATE, value=f"{value}..{second[0]}", start=at, end=second[1], span=True)
        return Moment(kind=QuantityKind.DATE, value=value, start=at, end=end, span=False)
    month = _BARE_MONTH.match(low, at)
    if month is None:
        return None
    number = _month_number(month.group("month"))
    bridge = _SPAN.match(low, month.end()) or (_BETWEEN.match(low, month.end()) if _opened(low, at) else None)
    last = _BARE_MONTH.match(low, bridge.end()) if bridge is not None else None
    if last is not None:
        value = f"--{number:02d}..--{_month_number(last.group('month')):02d}"
        return Moment(kind=QuantityKind.DATE, value=value, start=at, end=last.end(), span=True)
    if _MONTHS_OF.search(low, max(0, at - 30), at) is None:
        return None
    numbers = [number]
    end = month.end()
    while (comma := _NEXT_MONTH.match(low, end)) is not None and (following := _BARE_MONTH.match(low, comma.end())):
        if _month_number(following.group("month")) != numbers[-1] % 12 + 1:
            break
        numbers.append(_month_number(following.group("month")))
        end = following.end()
        if len(numbers) == 12:
            break
    if len(numbers) == 1:
        return Moment(kind=QuantityKind.DATE, value=f"--{number:02d}", start=at, end=end, span=False)
    return Moment(
        kind=QuantityKind.DATE, value=f"--{numbers[0]:02d}..--{numbers[-1]:02d}", start=at, end=end, span=True
    )


def day_exists(value: str) -> bool:
    """Whether a calendar has the day of a date value; one without a year may be in a leap year.

    >>> day_exists("---31"), day_exists("--06-31"), day_exists("--02-29"), day_exists("2023-02-29")
    (True, False, True, False)
    """
    if value.startswith("---"):
        return True
    year, rest = (value[:4], value[5:]) if value[:1].isdigit() else ("2024", value[2:])
    month, _, day = rest.partition("-")
    return not day or 1 <= int(day) <= monthrange(int(year), int(month))[1]
