"""The words the pages say things in: dates, counts, kinds, relations, amounts."""

import re
from collections.abc import Sequence

from ordparse.laws import states
from ordparse.meaning.units import units
from ordparse.states import code_of

MONTHS = (
    *("January", "February", "March", "April", "May", "June"),
    *("July", "August", "September", "October", "November", "December"),
)

_SMALL = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"]


def state_name(code: str | None) -> str | None:
    """The name of a state by its postal code.

    >>> state_name("MN")
    'Minnesota'
    """
    return None if code is None else states().get(code.lower(), code)


def state_code(asked: str) -> str:
    """The postal code of a state that is asked for by its code or its name.

    >>> state_code("new york"), state_code("mn"), state_code("Nowhere")
    ('NY', 'MN', 'NOWHERE')
    """
    return (code_of(asked) or asked).upper()


def count(number: int, noun: str, plural: str | None = None) -> str:
    """A number with its noun, in figures.

    >>> count(1, "section"), count(1200, "section"), count(2, "city", "cities")
    ('1 section', '1,200 sections', '2 cities')
    """
    return f"{number:,} {noun if number == 1 else plural or noun + 's'}"


def in_words(number: int) -> str:
    """A small number as a word, a larger one in figures.

    >>> in_words(3), in_words(14)
    ('three', '14')
    """
    return _SMALL[number] if 0 <= number < len(_SMALL) else f"{number:,}"


def capital(words: str) -> str:
    """The words with a capital at the front, all else as it is."""
    return words[:1].upper() + words[1:]


def date(iso: str | None) -> str:
    """A date for people; as much of it as the source gives.

    >>> date("1997-08-05"), date("1997-08"), date("1997")
    ('5 August 1997', 'August 1997', '1997')
    """
    match = re.fullmatch(r"([0-9]{4})(?:-([0-9]{2}))?(?:-([0-9]{2}))?(?:[T ].*)?", iso or "")
    if match is None:
        return iso or ""
    year, month, day = match.groups()
    if month is None or not 1 <= int(month) <= 12:
        return year
    return f"{int(day)} {MONTHS[int(month) - 1]} {year}" if day else f"{MONTHS[int(month) - 1]} {year}"


def version_name(version: str | None) -> str:
    """A version as people say it.

    >>> version_name("proposed-2"), version_name("existing")
    ('second proposed', 'existing')
    """
    if version is None:
        return ""
    name, _, number = version.rpartition("-")
    if name and number.isdigit():
        ordinal = {2: "second", 3: "third", 4: "fourth", 5: "fifth"}.get(int(number), f"{number}th")
        return f"{ordinal} {name}"
    return version


def kind_name(kind: str) -> str:
    """What a level is called in running text."""
    return {"enum": "paragraph", "instrument": "ordinance"}.get(kind, kind)


def relation_name(relation: str | None) -> str:
    """The words of a relation.

    >>> relation_name("in-violation-of")
    'in violation of'
    """
    return (relation or "").replace("-", " ")


def law_name(title: str) -> str:
    """The title of a law of another body with its levels as people write them.

    >>> law_name("Minnesota Statutes 347.51/2"), law_name("Charter chapter 4/5/8")
    ('Minnesota Statutes 347.51(2)', 'Charter chapter 4(5)(8)')
    >>> law_name("Ordinance 24-C/9, 1976-07-12")
    'Ordinance 24-C, section 9, 12 July 1976'
    """
    said = re.sub(r"\b[0-9]{4}-[0-9]{2}-[0-9]{2}\b", lambda day: date(day[0]), title)
    if said.startswith("Ordinance "):
        said = re.sub(r"/([\w.]+)", r", section \1", said, count=1)
    return re.sub(r"/([\w.]+)", r"(\1)", said)


STATUS_WORDS = {
    "resolved": "resolved",
    "missing": "not loaded",
    "external": "law of another body",
    "ambiguous": "several fit",
}

STATUS_TAGS = {"resolved": "ok", "missing": "warn", "external": "info", "ambiguous": "amb"}

_BOUNDS = {"max": "at most", "min": "at least", "over": "more than", "under": "less than"}
_TIME_BOUNDS = {"max": "by", "min": "from", "over": "after", "under": "before"}
_MONEY = {"usd", "dollar", "$"}


def figure(value: float) -> str:
    """A number in figures without needless decimals.

    >>> figure(6.0), figure(1000.0), figure(2.5)
    ('6', '1,000', '2.5')
    """
    return f"{int(value):,}" if value == int(value) else f"{value:,.10g}"


def amount(kind: str, value: float | None, value_text: str, unit: str | None, bound: str | None = None) -> str:
    """An amount in figures for tables and margin notes.

    >>> amount("length", 6.0, "6", "foot", "max")
    'at most 6 feet'
    >>> amount("money", 100.0, "100", "USD")
    '$100'
    >>> amount("date", None, "--01-31", None, "max")
    'by 31 January'
    >>> amount("age", 4.0, "4", "month", "over")
    'more than 4 months'
    >>> amount("frequency", 1.0, "1", "year", "min"), amount("frequency", 0.5, "0.5", "week")
    ('at least once a year', 'once in 2 weeks')
    """
    if value is None:
        shown = moment(value_text) if kind in ("date", "time") else value_text
    elif kind == "money" and (unit or "usd").lower() in _MONEY:
        shown = f"${value:,.2f}" if value != int(value) else f"${int(value):,}"
    elif kind == "frequency" and unit:
        shown = how_often(value, unit)
    else:
        shown = figure(value)
        if unit:
            shown += " " + (unit if value == 1 else units(unit))
    if kind in ("date", "time") and bound in _TIME_BOUNDS:
        return f"{_TIME_BOUNDS[bound]} {shown}"
    return f"{_BOUNDS[bound]} {shown}" if bound in _BOUNDS else shown


def how_often(times: float, unit: str) -> str:
    """How often something is done, from how many times in one unit of time.

    >>> how_often(1, "hour"), how_often(2, "month"), how_often(5, "year"), how_often(0.25, "year")
    ('once an hour', 'twice a month', '5 times a year', 'once in 4 years')
    """
    if 0 < times < 1 and round(1 / times, 6).is_integer():
        return f"once in {figure(round(1 / times))} {units(unit)}"
    count = {1.0: "once", 2.0: "twice"}.get(times, f"{figure(times)} times")
    return f"{count} {'an' if unit.startswith('h') else 'a'} {unit}"


def moment(value: str) -> str:
    """A date, a day of the year, a time of day, or a stretch of them, for people.

    >>> moment("--01-31"), moment("--04-01..--11-01"), moment("22:00..06:00"), moment("--09..--05")
    ('31 January', '1 April to 1 November', '22:00 to 06:00', 'September to May')
    """
    if ".." in value:
        return " to ".join(moment(end) for end in value.split(".."))
    match = re.fullmatch(r"--([0-9]{2})(?:-([0-9]{2}))?", value)
    if match and 1 <= int(match[1]) <= 12:
        return f"{int(match[2])} {MONTHS[int(match[1]) - 1]}" if match[2] else MONTHS[int(match[1]) - 1]
    return date(value)


LONGEST_TITLE = 90
"""Characters of a heading in a link to its provision; one of an ordinance may be a paragraph."""


def gist(text: str, limit: int = 190) -> str:
    """The first words of a text, cut between words.

    >>> gist("one two three", 8)
    'one two …'
    """
    flat = " ".join(text[: limit * 4].split())
    if len(flat) <= limit:
        return flat
    return flat[: limit + 1].rsplit(" ", 1)[0].rstrip(",;:") + " …"


def listed(items: Sequence[str]) -> str:
    """The items with commas and "and".

    >>> listed(["a", "b", "c"])
    'a, b and c'
    """
    if len(items) < 2:
        return "".join(items)
    return ", ".join(items[:-1]) + " and " + items[-1]


def quiet_caps(heading: str | None) -> str:
    """A heading for rails and breadcrumbs: one printed all in capitals is lowered there, and only there.

    >>> quiet_caps("RUNNING AT LARGE"), quiet_caps("Tags")
    ('Running at large', 'Tags')
    """
    if not heading:
        return ""
    letters = [char for char in heading if char.isalpha()]
    if len(letters) > 3 and all(char.isupper() for char in letters):
        return heading[:1] + heading[1:].lower()
    return heading


def all_caps(heading: str | None) -> bool:
    """Whether a heading is printed in capitals."""
    return bool(heading) and quiet_caps(heading) != heading
