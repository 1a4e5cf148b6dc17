"""Numbers of law in running text: how they are printed, and which of them are two with a hyphen between."""

import re
from dataclasses import dataclass

from ordparse.citing.scheme import Scheme, order, plain_dashes
from ordparse.laws import Law, has_commas, hyphens_of
from ordparse.walking import Token

DASH = r"[-\u2010-\u2014\u2212]"
GLUED = r"[A-Z][0-9]{1,2}(?:[a-z](?:\([0-9]{1,2}\))?)?(?![A-Za-z0-9])"  # the C2a(1) of 5-3-2C2a(1)
_SUFFIX = r"(?:(?!(?:st|nd|rd|th)\b)[A-Za-z]{1,2}(?![A-Za-z]))?"
_NUMBER = re.compile(rf"[A-Z]{{0,3}}-?[0-9]{{1,6}}{_SUFFIX}(?:(?:[.:]|{DASH}{{1,2}})[0-9]{{1,6}}{_SUFFIX}){{0,8}}")
_STRAY = re.compile(
    # a page's head or foot that stood in between is blanks by now
    rf"(?: {{0,12}}\n?(?P<sep>{DASH})(?: |\n(?! *\n)){{0,240}}|\. {{0,240}}| {{0,240}}\.)"
    rf"(?P<rest>[0-9]{{1,6}}{_SUFFIX}(?:[.-][0-9]{{1,6}}{_SUFFIX}){{0,4}})"
)
_STRAY_BEGINS = frozenset(" \n.-\u2010\u2011\u2012\u2013\u2014\u2212")
_STRAY_LETTER = re.compile(r" (?P<rest>[A-Z](?:\.[0-9]{1,4})?)(?![A-Za-z0-9])")
_PLAIN_RANGE = re.compile(r"[0-9]{1,2}-[0-9]{1,2}")
_GLUED_ITEMS = re.compile(GLUED)
_LETTERED = re.compile(r"-[A-Za-z](?::[0-9]{1,3}(?:-[a-z])?)?(?![A-Za-z0-9])")
_COMMA_PART = re.compile(r",[0-9]{3}(?:\.[0-9]{1,2})?(?![0-9])")  # the end of "60-6,196"
_RULE_PART = re.compile(r"-(?:[A-Z]|\.)[0-9]{1,4}(?![0-9A-Za-z])")  # the end of "R18-9-E309", "391-3-6-.03"
_SPACED_NUMBER = re.compile(r"[0-9]{1,2}[A-Z]? \.[0-9]{4}(?![0-9])")  # "02B .0233"
_VOLUME_NUMBER = re.compile(r"[0-9]{1,4}/[0-9A-Za-z.-]*[0-9A-Za-z]")


@dataclass(slots=True)
class NumberReader:
    """Reads the numbers of a phrase; `scheme` and `state` say what numbers are of the code, and what of a statute."""

    text: str
    scheme: Scheme
    state: str | None
    law: Law | None = None  # whose numbers are read now: a law's name stands before them
    plural: bool = False  # the reference word is "sections" or "§§"
    level: bool = False  # the reference word is that of a level: "paragraphs"

    @property
    def _commas(self) -> bool:
        """Whether the section numbers of the law that is read, or of that of the state, have commas in them."""
        return self.law.commas if self.law is not None else has_commas(self.state)

    def number(self, start: int, limit: int) -> list[Token] | None:
        """The number at `start`, as two with TO between where it is a range printed with hyphens."""
        text = self.text
        if self.law is not None and self.law.volume:
            slashed = _VOLUME_NUMBER.match(text, start, limit)
            if slashed:
                return [Token("NUMBER", start, slashed.end(), slashed.group())]
        if self.law is not None and self.law.spaced:
            spaced = _SPACED_NUMBER.match(text, start, limit)
            if spaced:
                return [Token("NUMBER", start, spaced.end(), spaced.group().replace(" ", ""))]
        found = _NUMBER.match(text, start, limit)
        if not found:
            return None
        end, num = found.end(), found.group()
        if not num.isascii():
            num = plain_dashes(num)
        if text[end : end + 1].isalpha():
            return None
        if text[end - 1].isupper() and text[end : end + 1].isdigit():
            if "-" not in num or not _GLUED_ITEMS.match(text, end - 1, limit):
                return None
            return [Token("NUMBER", start, end - 1, num[:-1])]  # "5-3-2C2": its items follow
        longer = self._longer(start, num, end, limit)
        if longer:
            return [longer]
        halves = self._split(num)
        if halves is None:
            return [Token("NUMBER", start, end, num)]
        cut = start + len(halves[0])
        left = end - (len(halves[1]) if num.endswith(halves[1]) else len(num) - len(halves[0]) - 1)
        return [
            Token("NUMBER", start, cut, halves[0]),
            Token("TO", cut, left, None),
            Token("NUMBER", left, end, halves[1]),
        ]

    def _longer(self, start: int, num: str, end: int, limit: int) -> Token | None:
        """A number that goes on behind what looks like its end: a comma, a hyphen, a blank that strayed in."""
        text, law, scheme = self.text, self.law, self.scheme
        follows = text[end : end + 1]
        if follows == "," and "-" in num and self._commas:
            grouped = _COMMA_PART.match(text, end, limit)
            if grouped:
                return Token("NUMBER", start, grouped.end(), num + grouped.group())
        lettered = _LETTERED.match(text, end, limit) if follows == "-" else None
        if lettered:
            return Token("NUMBER", start, lettered.end(), num + lettered.group())  # "§ 239-m"
        ending = _RULE_PART.match(text, end, limit) if law is not None and law.type == "rule" and "-" in num else None
        if ending:
            return Token("NUMBER", start, ending.end(), num + ending.group())
        if law is not None and num.count("-") < law.hyphens:
            broken = _STRAY.match(text, end, limit) if follows != " " else None
            if broken and broken["sep"]:  # no range: "36.500 \u2013 36.535"
                return Token("NUMBER", start, broken.end(), f"{num}-{broken['rest']}")  # "3701-27- 01"
        if law is None and follows in _STRAY_BEGINS and scheme.strength(num) < 3:
            stray = _STRAY.match(text, end, limit)
            whole = scheme.joined(num, plain_dashes(stray["sep"] or ".") + stray["rest"]) if stray else None
            if whole is None:
                stray = _STRAY_LETTER.match(text, end, limit)
                whole = num + stray["rest"] if stray and num + stray["rest"] in scheme.sections else None
            if stray and whole is not None:
                return Token("NUMBER", start, stray.end(), whole)
        return None

    def _is_statute(self, num: str, left: str) -> bool:
        """Whether a number is rather one section of the state's statutes than a range of ours that begins at `left`."""
        return num.count("-") == hyphens_of(self.state) and self.scheme.strength(left) < 3

    def _split(self, num: str) -> tuple[str, str] | None:
        """The ends of a range that is printed with hyphens alone; None where a number is one."""
        if "-" not in num:
            return None
        if "--" in num:
            left, _, right = num.partition("--")
            return (left, right) if right and order(left) < order(right) else None
        law = self.law
        if self.level and self.plural and law is None and _PLAIN_RANGE.fullmatch(num):  # "items 3-5"
            left, _, right = num.partition("-")
            return (left, right) if order(left) < order(right) else None
        if law is None:
            found = self.scheme.split_range(num)
            if found and "-".join(found) != num and (not self.plural or self._is_statute(num, found[0])):
                found = None  # "§ 7-1-4123" is no short form of § 7-1 to § 7-4123
            if found or self.scheme.strength(num) or not self.plural:
                return found
        hyphens = num.count("-")
        own = law.hyphens if law else (hyphens - 1) // 2
        if hyphens != 2 * own + 1:
            return None
        parts = num.split("-")
        left, right = "-".join(parts[: own + 1]), "-".join(parts[own + 1 :])
        if law and parts[own][-1:].isalpha() and not parts[own + 1][-1:].isalpha() and len(right) <= 2:
            return None  # 42 U.S.C. 300g-1
        if law is None and not (len(left) == len(right) and len(left) >= 3):
            return None
        return (left, right) if order(left) < order(right) else None
