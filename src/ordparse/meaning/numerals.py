"""Numerals: numbers as law prints them, in words, in figures, or in both.

"five-hundred thousand dollars ($500,000.00)", "two and one half (2 1/2) acres",
"six (6 months" with a bracket lost: the words and the figures are read apart,
so that a difference between them can be reported.

All functions read text in lower case, and every blank run they cross is bounded:
the cost of a call does not depend on the length of the text.
"""

import re
from typing import NamedTuple

# one amount of the corpus is broken over a line end with 30 blanks in it; texts that wrap with blank lines need two
GAP = r"(?:[^\S\n]{0,60}(?:\n[^\S\n]{0,60}){0,2})"

_SMALL = {
    word: value
    for value, word in enumerate(
        "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen "
        "seventeen eighteen nineteen".split()
    )
}
_TENS = {
    word: 10 * value for value, word in enumerate("twenty thirty forty fifty sixty seventy eighty ninety".split(), 2)
}
_TENS |= {"fourty": 40, "ninty": 90}  # as misspelled in print
_SCALES = {"hundred": 100, "thousand": 1_000, "million": 1_000_000, "billion": 1_000_000_000}
_PARTS = {
    "half": 2,
    "halves": 2,
    "third": 3,
    "quarter": 4,
    "fourth": 4,
    "fifth": 5,
    "sixth": 6,
    "eighth": 8,
    "tenth": 10,
}
_PARTS |= {f"{word}s": parts for word, parts in _PARTS.items() if word not in ("half", "halves")}
_SIGNS = {"½": 0.5, "¼": 0.25, "¾": 0.75, "⅓": 1 / 3, "⅔": 2 / 3, "⅛": 0.125}
SIGN = "".join(_SIGNS)
"""The signs for parts of one."""

NUMBER_WORDS = (*_SMALL, *_TENS)
"""The words that a number may begin with."""

_WORD = re.compile(rf"({'|'.join(sorted((*_SMALL, *_TENS, *_SCALES), key=len, reverse=True))})(?![a-z])")
_JOIN = re.compile(rf"(?:{GAP}-{GAP}|(?:\s|\n){{1,60}})(and\s{{1,60}}|& )?")
_PART_WORDS = "|".join(sorted(_PARTS, key=len, reverse=True))
_PART = re.compile(rf"(?:(one|two|three|four|five|seven|an?)(?:{GAP}-{GAP}|\s{{1,60}}))?({_PART_WORDS})(?![a-z])")
_FIGURES = re.compile(
    rf"(?:(?P<mixed>[0-9]{{1,6}})(?:\s{{1,3}}|-)(?P<over>[0-9]{{1,2}})/(?P<under>[0-9]{{1,2}})(?![0-9/])"
    rf"|(?P<top>[0-9]{{1,3}})/(?P<bottom>[0-9]{{1,3}})(?![0-9/])"
    rf"|(?P<plain>[0-9]{{1,3}}(?:,\s?[0-9]{{3}}){{1,5}}(?![0-9])(?:\.[0-9]{{1,4}})?"
    rf"|[0-9]{{1,12}}(?:\.[0-9]{{1,4}})?(?![0-9])|\.[0-9]{{1,4}}(?![0-9]))"
    rf"\s?(?P<sign>[{SIGN}])?"
    rf"|(?P<alone>[{SIGN}]))"
)
_SCANNED = re.compile(
    r"(?P<digits>[0-9]{0,3}[0-9lo]{1,2})(?=\s{1,3}(?:day|hour|minute|month|year|week|feet|foot|inch|percent|acre"
    r"|dollar))"
)
_REPEAT = re.compile(rf"{GAP}(?P<open>\()?{GAP}\$?\s{{0,3}}")
_CLOSE = re.compile(rf"{GAP}\)")
_REPEAT_WORDS = re.compile(rf"{GAP}\({GAP}")
_SCALE_AFTER = re.compile(r"\s{1,60}(hundred|thousand|million|billion)(?![a-z])")


class Numeral(NamedTuple):
    """A number found in text, with what its words say and what its figures say."""

    start: int
    end: int
    words: float | None  # None: written in figures alone
    figures: float | None  # None: written in words alone

    @property
    def value(self) -> float:
        """What the figures say, else the words: courts read words first, but drafters correct figures."""
        return self.figures if self.figures is not None else self.words or 0.0

    @property
    def paired(self) -> bool:
        """Whether the number stands in words and in figures."""
        return self.words is not None and self.figures is not None

    @property
    def words_value(self) -> float | None:
        """What the words say where the figures say another number; None where they agree."""
        if self.words is None or self.figures is None or abs(self.words - self.figures) < 0.006 * max(1.0, self.words):
            return None
        return self.words


def read_words(low: str, at: int) -> tuple[float, int] | None:
    """The number written in words at `at`, and where it ends; None when there is none.

    Stops where the words are no number any more: "one thirty (30) day
    extension" is a one and then a thirty.

    >>> read_words("two and one half (2 1/2) acres", 0)
    (2.5, 16)
    >>> read_words("one thirty (30) day extension", 0)
    (1, 3)
    """
    part = _PART.match(low, at)
    if part is not None and part.group(1) is not None:
        top = _SMALL.get(part.group(1), 1)
        return top / _PARTS[part.group(2)], part.end()
    match = _WORD.match(low, at)
    if match is None or match.group(1) in _SCALES:
        return None
    total = 0
    group = 0
    room = 1_000_000_000_000  # only a smaller word may be added: twenty-four, not four twenty
    end = at
    while True:
        word = match.group(1)
        if word in _SCALES:
            scale = _SCALES[word]
            if scale == 100:
                if not 0 < group < 100:
                    break
                group *= 100
                room = 100
            else:
                total += (group or 1) * scale
                group = 0
                room = scale
        else:
            size = _TENS.get(word) or _SMALL[word]
            if size >= room:
                break
            group += size
            room = 10 if word in _TENS else 1
        end = match.end()
        join = _JOIN.match(low, end)
        if join is None:
            break
        part = _PART.match(low, join.end())
        if join.group(1) and part is not None and part.group(1) is not None:
            return total + group + _SMALL.get(part.group(1), 1) / _PARTS[part.group(2)], part.end()
        following = _WORD.match(low, join.end())
        if following is None or (following.group(1) not in _SCALES and room <= 1):
            break
        if join.group(1) and (following.group(1) in _SCALES or room < 100):
            break
        match = following
    return total + group, end


def read_figures(low: str, at: int) -> tuple[float, int] | None:
    """The number written in figures at `at`, and where it ends; None when there is none.

    >>> read_figures("2 1/2 acres", 0), read_figures("500,000.00)", 0), read_figures("1½", 0)
    ((2.5, 5), (500000.0, 10), (1.5, 2))
    """
    match = _FIGURES.match(low, at)
    if match is None:
        return None
    if low[match.end() : match.end() + 1] in ("l", "o") and (scanned := _SCANNED.match(low, at)) is not None:
        return float(scanned.group("digits").replace("l", "1").replace("o", "0")), scanned.end()  # "2l days"
    if match.group("mixed") is not None:
        under = int(match.group("under"))
        return (int(match.group("mixed")) + int(match.group("over")) / under, match.end()) if under else None
    if match.group("top") is not None:
        bottom = int(match.group("bottom"))
        return (int(match.group("top")) / bottom, match.end()) if bottom else None
    if match.group("alone") is not None:
        return _SIGNS[match.group("alone")], match.end()
    printed = match.group("plain")
    value = float("".join(printed.replace(",", " ").split()))
    end = match.end("plain")
    if match.group("sign") is not None:
        return value + _SIGNS[match.group("sign")], match.end()
    scale = _SCALE_AFTER.match(low, end)
    if scale is not None:
        return value * _SCALES[scale.group(1)], scale.end()
    return value, end


def read_numeral(low: str, at: int) -> Numeral | None:
    """The number at `at`, with its repetition in brackets; None when none begins there.

    A bracket may be lost on one side ("six (6 months", "ten 10) days"), never
    on both: "four 10 foot poles" is two numbers.

    >>> numeral = read_numeral("six (6 months", 0)
    >>> numeral.words, numeral.figures, numeral.end
    (6, 6.0, 6)
    """
    words = None if low[at : at + 1].isdigit() else read_words(low, at)
    if words is not None:
        value, end = words
        repeat = _REPEAT.match(low, end)
        figures = read_figures(low, repeat.end()) if repeat is not None else None
        if repeat is not None and figures is not None:
            close = _CLOSE.match(low, figures[1])
            if close is not None or (repeat.group("open") and figures[0] == value):
                # across a line end only an agreeing repetition: "three\n(3) The owner" is a list item
                last = close.end() if close is not None else figures[1]
                if "\n" not in low[end : figures[1]] or figures[0] == value:
                    return Numeral(start=at, end=last, words=value, figures=figures[0])
        return Numeral(start=at, end=end, words=value, figures=None)
    figures = read_figures(low, at)
    if figures is None:
        return None
    opening = _REPEAT_WORDS.match(low, figures[1])
    if opening is not None:
        words = read_words(low, opening.end())
        close = _CLOSE.match(low, words[1]) if words is not None else None
        if words is not None and close is not None:
            return Numeral(start=at, end=close.end(), words=words[0], figures=figures[0])
    return Numeral(start=at, end=figures[1], words=None, figures=figures[0])
