"""Units: what an amount of law is counted in, under every spelling met in print.

A unit's name is its singular in plain words ("square foot", "business day"),
so that amounts of two cities can be compared whatever each prints.
"""

import re
from enum import StrEnum
from typing import TypeAlias

from ordparse.meaning.nouns import plural


class QuantityKind(StrEnum):
    """What an amount measures."""

    MONEY = "money"
    DURATION = "duration"
    AGE = "age"
    LENGTH = "length"
    AREA = "area"
    VOLUME = "volume"
    PERCENT = "percent"
    TEMPERATURE = "temperature"
    COUNT = "count"
    TIME = "time"
    DATE = "date"
    WEIGHT = "weight"
    SPEED = "speed"
    RATIO = "ratio"
    FREQUENCY = "frequency"
    SOUND = "sound"
    POWER = "power"
    LIGHT = "light"


Unit: TypeAlias = tuple[str, QuantityKind, int]
"""A unit's name, its kind, and where it ends."""

# unit: kind, then its spellings as patterns in lower case, without plural endings that follow the rule
_SPELLINGS: tuple[tuple[str, QuantityKind, str], ...] = (
    ("mile per hour", QuantityKind.SPEED, r"miles?\s+(?:per|an)\s+hour|m\.p\.h\b\.?|mph\b"),
    ("kilometer per hour", QuantityKind.SPEED, r"kilomet(?:er|re)s?\s+(?:per|an)\s+hour|km/h|kph"),
    ("knot", QuantityKind.SPEED, r"knots?"),
    ("square foot", QuantityKind.AREA, r"square[\s-]+f(?:ee|oo)t|sq\.?\s*f(?:ee|oo)?t\b\.?|s\.\s?f\."),
    ("square inch", QuantityKind.AREA, r"square[\s-]+inch(?:es)?|sq\.?\s*in\b\.?"),
    ("square yard", QuantityKind.AREA, r"square[\s-]+yards?|sq\.?\s*yds?\b\.?"),
    ("square mile", QuantityKind.AREA, r"square[\s-]+miles?|sq\.?\s*mi\b\.?"),
    ("square meter", QuantityKind.AREA, r"square[\s-]+met(?:er|re)s?|sq\.?\s*m\b\.?|m²|m2"),
    ("square kilometer", QuantityKind.AREA, r"square[\s-]+kilomet(?:er|re)s?|km²"),
    ("acre", QuantityKind.AREA, r"acres?"),
    ("hectare", QuantityKind.AREA, r"hectares?|ha\b"),
    ("cubic foot", QuantityKind.VOLUME, r"cubic[\s-]+f(?:ee|oo)t|cu\.?\s*ft\b\.?"),
    ("cubic yard", QuantityKind.VOLUME, r"cubic[\s-]+yards?|cu\.?\s*yds?\b\.?"),
    ("cubic inch", QuantityKind.VOLUME, r"cubic[\s-]+inch(?:es)?|cubic\s+centimeters?"),
    ("cubic meter", QuantityKind.VOLUME, r"cubic[\s-]+met(?:er|re)s?|m³"),
    ("gallon", QuantityKind.VOLUME, r"gallons?|gals?\b\.?"),
    ("liter", QuantityKind.VOLUME, r"lit(?:er|re)s?"),
    ("milliliter", QuantityKind.VOLUME, r"millilit(?:er|re)s?|ml\b"),
    ("quart", QuantityKind.VOLUME, r"quarts?"),
    ("pint", QuantityKind.VOLUME, r"pints?"),
    ("bushel", QuantityKind.VOLUME, r"bushels?"),
    ("footcandle", QuantityKind.LIGHT, r"foot[\s-]?candles?|fc\b"),
    ("lumen", QuantityKind.LIGHT, r"lumens?"),
    ("lux", QuantityKind.LIGHT, r"lux\b"),
    ("foot", QuantityKind.LENGTH,
     r"(?:(?:lineal|linear|front|running)[\s-]+)?f(?:ee|oo)t|"
     r"ft\b\.?|lineal\s+ft\b\.?|['’′](?=[\s,;.)]|$|[0-9]{1,2}[\"”″])"),
    ("inch", QuantityKind.LENGTH, r"inch(?:es)?|in\.(?=[\s,;)])|[\"”″](?=[\s,;.)]|$)"),
    ("yard", QuantityKind.LENGTH, r"yards?|yds?\b\.?"),
    ("mile", QuantityKind.LENGTH, r"miles?"),
    ("rod", QuantityKind.LENGTH, r"rods?"),
    ("kilometer", QuantityKind.LENGTH, r"kilomet(?:er|re)s?|km\b"),
    ("meter", QuantityKind.LENGTH, r"met(?:er|re)s?|m\b(?!\.)"),
    ("centimeter", QuantityKind.LENGTH, r"centimet(?:er|re)s?|cm\b"),
    ("millimeter", QuantityKind.LENGTH, r"millimet(?:er|re)s?|mm\b"),
    ("business day", QuantityKind.DURATION,
     r"(?:(?:full|regular|consecutive|additional)\s+)?"
     r"(?:business|working|work|banking)[\s-]+days?"),
    ("second", QuantityKind.DURATION, r"seconds?|secs?\b\.?"),
    ("minute", QuantityKind.DURATION, r"minutes?|mins?\b\.?"),
    ("hour", QuantityKind.DURATION, r"hours?|hrs?\b\.?"),
    ("day", QuantityKind.DURATION, r"(?:calendar|school|clear|juridical)?[\s-]*days?"),
    ("week", QuantityKind.DURATION, r"(?:calendar\s+)?weeks?|wks?\b\.?"),
    ("month", QuantityKind.DURATION, r"(?:calendar\s+)?months?|mos?\b\.?"),
    ("year", QuantityKind.DURATION, r"(?:calendar\s+|fiscal\s+|license\s+)?years?|yrs?\b\.?"),
    ("percent", QuantityKind.PERCENT, r"per[\s-]?cent(?:um|age\s+points?)?|%|pct\b\.?"),
    ("degree Fahrenheit", QuantityKind.TEMPERATURE, r"(?:degrees?|°)\s*f(?:ahrenheit|arenheit)?\b\.?"),
    ("degree Celsius", QuantityKind.TEMPERATURE, r"(?:degrees?|°)\s*c(?:elsius|entigrade)?\b\.?"),
    ("degree", QuantityKind.TEMPERATURE, r"degrees?|°"),
    ("pound", QuantityKind.WEIGHT, r"pounds?|lbs?\b\.?"),
    ("ounce", QuantityKind.WEIGHT, r"(?:fluid\s+)?ounces?|ozs?\b\.?"),
    ("ton", QuantityKind.WEIGHT, r"(?:metric\s+)?tons?|tonnes?"),
    ("kilogram", QuantityKind.WEIGHT, r"kilograms?|kgs?\b\.?"),
    ("gram", QuantityKind.WEIGHT, r"grams?"),
    ("milligram", QuantityKind.WEIGHT, r"milligrams?|mg\b"),
    ("decibel", QuantityKind.SOUND, r"decibels?|db\s?\(?a\)?(?![a-z])|db\b"),
    ("kilowatt", QuantityKind.POWER, r"kilowatts?|kw\b"),
    ("megawatt", QuantityKind.POWER, r"megawatts?|mw\b"),
    ("watt", QuantityKind.POWER, r"watts?"),
    ("volt", QuantityKind.POWER, r"volts?"),
    ("ampere", QuantityKind.POWER, r"amp(?:ere)?s?\b"),
    ("horsepower", QuantityKind.POWER, r"horse\s?power|h\.?p\b\.?"),
    ("dollar", QuantityKind.MONEY, r"dollars?"),
    ("cent", QuantityKind.MONEY, r"cents?"),
)  # fmt: skip

# "three consecutive days", "thirty (30) additional days": a word that changes no unit
_BETWEEN = (
    r"(?:(?:(?:consecutive|additional|successive|continuous|full|separate|further|more|extra|complete|entire"
    r"|single|cumulative|total|different|regular|preceding|previous|last)\s+){1,3})?"
)
# an empty group behind each names it: a group around it would be entered before its first letter is looked at
_ALTERNATIVES = "|".join(f"(?:{pattern})(?P<u{index}>)" for index, (_, _, pattern) in enumerate(_SPELLINGS))
_UNIT = re.compile(rf"{_BETWEEN}(?:{_ALTERNATIVES})(?![a-z])")
_ANAGRAMS = {
    "".join(sorted(word)): (name, kind)
    for name, kind, words in (
        ("month", QuantityKind.DURATION, "months month"),
        ("year", QuantityKind.DURATION, "years year"),
        ("week", QuantityKind.DURATION, "weeks week"),
        ("minute", QuantityKind.DURATION, "minutes minute"),
        ("hour", QuantityKind.DURATION, "hours hour"),
        ("day", QuantityKind.DURATION, "days"),
        ("acre", QuantityKind.AREA, "acres"),
        ("dollar", QuantityKind.MONEY, "dollars"),
    )
    for word in words.split()
}
_LETTERS = re.compile(r"[a-z]{4,8}(?![a-z])")


def read_unit(low: str, at: int, *, damaged: bool = False) -> Unit | None:
    """The unit at `at`, its kind and where it ends; None when none is printed there.

    With `damaged`, letters in a wrong order are read, too ("six (6) monhts"):
    ask for it only after a number that is certain.

    >>> read_unit("square feet of", 0)[:2]
    ('square foot', <QuantityKind.AREA: 'area'>)
    """
    match = _UNIT.match(low, at)
    if match is not None and match.lastgroup is not None:
        name, kind, _ = _SPELLINGS[int(match.lastgroup[1:])]
        return name, kind, match.end()
    if damaged and (letters := _LETTERS.match(low, at)) is not None:
        found = _ANAGRAMS.get("".join(sorted(letters.group())))
        if found is not None:
            return found[0], found[1], letters.end()
    return None


_NAME = re.compile(r"(.*?)(\w+)( per .*| [A-Z]\w*|)\Z")
_WITHOUT_PLURAL = frozenset({"percent", "horsepower", "times", "mph", "lux"})


def units(name: str) -> str:
    """A unit's name, or what is counted, in the plural.

    >>> units("square foot"), units("mile per hour"), units("degree Celsius"), units("percent")
    ('square feet', 'miles per hour', 'degrees Celsius', 'percent')
    """
    if name in _WITHOUT_PLURAL:
        return name
    return _NAME.sub(lambda name: name[1] + plural(name[2]) + name[3], name, count=1)
