"""Whose law a text is, read from the text itself.

"Code of Ordinances City of Riverton Minnesota", "City of Riverton", a line
that says "Riverton, Minnesota": the place most often named, in the state whose
law is cited. A text may hold the codes of several places, one after another.
"""

import re
from bisect import bisect_right
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from operator import attrgetter

from ordparse.ids import slug
from ordparse.literals import by_first_letter, near, whole_lines
from ordparse.provisions import JurisdictionId

_STATES = {
    "Alabama": "al", "Alaska": "ak", "Arizona": "az", "Arkansas": "ar", "California": "ca", "Colorado": "co",
    "Connecticut": "ct", "Delaware": "de", "Florida": "fl", "Georgia": "ga", "Hawaii": "hi", "Idaho": "id",
    "Illinois": "il", "Indiana": "in", "Iowa": "ia", "Kansas": "ks", "Kentucky": "ky", "Louisiana": "la",
    "Maine": "me", "Maryland": "md", "Massachusetts": "ma", "Michigan": "mi", "Minnesota": "mn",
    "Mississippi": "ms", "Missouri": "mo", "Montana": "mt", "Nebraska": "ne", "Nevada": "nv",
    "New Hampshire": "nh", "New Jersey": "nj", "New Mexico": "nm", "New York": "ny", "North Carolina": "nc",
    "North Dakota": "nd", "Ohio": "oh", "Oklahoma": "ok", "Oregon": "or", "Pennsylvania": "pa",
    "Rhode Island": "ri", "South Carolina": "sc", "South Dakota": "sd", "Tennessee": "tn", "Texas": "tx",
    "Utah": "ut", "Vermont": "vt", "Virginia": "va", "Washington": "wa", "West Virginia": "wv",
    "Wisconsin": "wi", "Wyoming": "wy",
}  # fmt: skip
# Ways to cite a state's law that name the state
_ABBREVIATED = {
    "Minn.": "mn", "O.C.G.A.": "ga", "Ohio R.C.": "oh", "O.R.C.": "oh", "ORC ": "oh", "Cal.": "ca", "RCW ": "wa",
    "N.J.S.A.": "nj", "M.G.L.": "ma", "ORS ": "or", "Wis. Stat": "wi", "Fla. Stat": "fl", "Utah Code": "ut",
    "Tex.": "tx",
    "ILCS": "il", "NDCC": "nd", "C.R.S.": "co", "A.R.S.": "az", "RSMo": "mo", "K.S.A.": "ks", "Va. Code": "va",
}  # fmt: skip
_LEAST = 500  # characters: a place line over less text than this heads no code
_SAMPLE = 30_000  # characters in which a code has named its place, if it ever does
UNKNOWN = JurisdictionId("unknown")

_NAME = r"[A-Z][A-Za-z.'’-]+(?: (?:of|the|[A-Z][A-Za-z.'’-]+)){0,3}?"
_STATE = "|".join(sorted(_STATES, key=len, reverse=True))
_PLACE_LINE = re.compile(rf"(?m)^ *({_NAME}), ({_STATE})\.? *$")
_CODE_LINE = re.compile(
    rf"(?im)^ *(?:(?:municipal |city )?code (?:of ordinances )?(?:of )?(?:the )?)(?:city|town|village|county"
    rf"|borough|township) of ({_NAME}),? ({_STATE}) *$"
)
_CODE_BEGINS = re.compile(r"\n *(?i:(?:municipal |city )?code )")
_CITY_OF = re.compile(r"\b(?:City|Town|Village|Borough|Township) of ([A-Z][a-z'’]+\.?(?: (?:[A-Z][a-z'’]+)){0,2})")
_CAPITAL_CITY_OF = re.compile(
    r"\b(?:CITY|TOWN|VILLAGE|BOROUGH|TOWNSHIP) OF ([A-Z'’]{3,}(?: [A-Z'’]{3,}){0,2}?)"
    rf"(?=,|\.| (?:AN|CODE|ORDINANCE|{_STATE.upper()})\b|\n|$)"
)
_COUNTY = re.compile(r"\b([A-Z][a-z'’]+(?: [A-Z][a-z'’]+)?) County\b")
_POSTAL_END = re.compile(r", ([A-Z]{2})\.? ")
_NAME_BEFORE = re.compile(r"\b[A-Z][a-z'’]+(?: [A-Z][a-z'’]+)?\Z")
_LONGEST_NAME = 60
_PLACE_WORDS = ("City of ", "Town of ", "Village of ", "Borough of ", "Township of ")
_POSTAL = {code.upper(): code for code in _STATES.values()}
_NOT_PLACES = frozenset({"The", "This", "Any", "Such", "Council", "Code", "Ordinance"})


@dataclass(frozen=True, slots=True)
class Stretch:
    """Where the code of one jurisdiction begins in a text."""

    start: int
    jurisdiction: JurisdictionId


_PLACE_WORD = re.compile(by_first_letter([*_PLACE_WORDS, *map(str.upper, _PLACE_WORDS)]))
_STATE_SAID = re.compile(rf"(?:{by_first_letter([*map(re.escape, _ABBREVIATED), *_STATE.split('|')])})(?![a-z])")
# What ends a line such as "Riverton, Minnesota"
_STATE_AT_END = re.compile(r", ([A-Z][a-z]+(?: [A-Z][a-z]+)?)\.? *(?:\n|\Z)")


def _state(text: str) -> str | None:
    """The postal code of the state whose law the text names most, in lower case."""
    votes: Counter[str] = Counter()
    for said, count in Counter(_STATE_SAID.findall(text)).items():
        if said in _STATES:
            votes[_STATES[said]] += count
        else:
            votes[_ABBREVIATED[said]] += 2 * count
    for _, code in _addresses(text):
        votes[_POSTAL[code]] += 2
    if not any(votes.values()):  # a text that names its state in capitals only
        votes.update({code: text.count(name.upper()) for name, code in _STATES.items()})
    best = votes.most_common(1)
    return best[0][0] if best and best[0][1] > 0 else None


def _addresses(text: str) -> list[tuple[str, str]]:
    """The places and postal codes of addresses: "Elk River, MN"."""
    found = []
    for match in _POSTAL_END.finditer(text):
        at = match.start()
        if match[1] in _POSTAL and (name := _NAME_BEFORE.search(text, max(0, at - _LONGEST_NAME), at)):
            found.append((name[0], match[1]))
    return found


def _tidy(name: str) -> str:
    for place in _PLACE_WORDS:  # "City of Springboro, Ohio" on a line of its own
        name = name.removeprefix(place)
    words = [word for word in name.replace("’", "'").split() if word]
    while words and words[-1] in (
        "Code",
        "Municipal",
        "Charter",
        "Ordinance",
        "Police",
        "Council",
        "Police",
        "In",
        "The",
    ):
        words.pop()
    for length in (1, 2):
        if len(words) > length and " ".join(words[-length:]) in _STATES:
            words = words[:-length]
    return " ".join(words)


def _place(text: str) -> str | None:
    votes: Counter[str] = Counter()
    offsets = [match.start() for match in _PLACE_WORD.finditer(text)]
    for match in near(_CITY_OF, text, offsets):
        name = _tidy(match[1])
        if name and name.split()[0] not in _NOT_PLACES:
            votes[name] += 1
    for match in near(_CAPITAL_CITY_OF, text, offsets):
        name = _tidy(match[1].title())
        if name and name.split()[0] not in _NOT_PLACES:
            votes[name] += 1
    # "City of Elk River Code", "City of Elk River Police": the name is what the longer ones begin with
    for longer in list(votes):
        for shorter in list(votes):
            if longer != shorter and longer.startswith(shorter + " ") and votes[shorter] >= 0.5 * votes[longer]:
                votes[shorter] += votes[longer]
    if votes:
        return votes.most_common(1)[0][0]
    counties = Counter(match[1] for match in _COUNTY.finditer(text) if match[1].split()[0] not in _NOT_PLACES)
    if counties and counties.most_common(1)[0][1] >= 2:
        return counties.most_common(1)[0][0] + " County"
    addresses = Counter(name for name, _ in _addresses(text))
    return addresses.most_common(1)[0][0] if addresses else None


def _id(place: str, state: str) -> JurisdictionId:
    return JurisdictionId(f"us-{state}-{slug(place)}")


def stretches(view: str, given: Sequence[JurisdictionId] = ()) -> list[Stretch]:
    """Which jurisdiction's code begins where, in order; the first begins at 0.

    `given` are the ids that the corpus or the caller names: one stands for the
    whole text; several are laid on the stretches whose place they name.
    """
    if len(given) == 1:
        return [Stretch(0, given[0])]
    marks: list[tuple[int, str, str]] = []
    tails = [match.start() for match in _STATE_AT_END.finditer(view) if match[1] in _STATES]
    codes = [0, *(match.end() for match in _CODE_BEGINS.finditer(view))]
    for pattern, offsets in ((_PLACE_LINE, tails), (_CODE_LINE, codes)):
        for match in whole_lines(pattern, view, offsets):
            marks.append(
                (match.start(), _tidy(match[1].title() if match[1].isupper() else match[1]), _STATES[match[2].title()])
            )
    marks.sort()
    places = {(place, state) for _, place, state in marks}
    if len(places) > 1:
        found: list[Stretch] = []
        for start, name, code in marks:
            id = _id(name, code)
            id = next((each for each in given if each.endswith(slug(name))), id)
            # a place named again before any text begins nothing new
            if found and found[-1].jurisdiction == id:
                continue
            found.append(Stretch(start, id))
        kept = [
            stretch
            for index, stretch in enumerate(found)
            if (found[index + 1].start if index + 1 < len(found) else len(view)) - stretch.start > _LEAST
        ]
        if kept:
            return [Stretch(0, kept[0].jurisdiction), *kept[1:]]
    if given:
        return [Stretch(0, given[0])]
    sample = view if len(view) <= _SAMPLE else view[:_SAMPLE]
    named: tuple[str | None, str | None] = marks[0][1:] if marks else (_place(sample), _state(sample))
    place, state = named
    return [Stretch(0, _id(place, state) if place and state else UNKNOWN)]


def at(found: Sequence[Stretch], offset: int) -> JurisdictionId:
    """The jurisdiction in whose stretch an offset lies."""
    return found[max(0, bisect_right(found, offset, key=attrgetter("start")) - 1)].jurisdiction
