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
from functools import cache
from operator import attrgetter

from ordparse.ids import slug
from ordparse.laws import states
from ordparse.literals import by_first_letter, near, whole_lines
from ordparse.provisions import JurisdictionId
from ordparse.states import addresses, code_of, state_named

_LEAST = 500  # characters: a place line over less text than this heads no code
_SAMPLE = 30_000  # characters in which a code has named its place, if it ever does
UNKNOWN = JurisdictionId("unknown")

_CODE_BEGINS = re.compile(r"\n *(?=[CMcm])(?i:(?:municipal |city )?code )")
_CITY_OF = re.compile(r"\b(?:City|Town|Village|Borough|Township) of ([A-Z][a-z'’]+\.?(?: (?:[A-Z][a-z'’]+)){0,2})")
_COUNTY = re.compile(r"\b([A-Z][a-z'’]+(?: [A-Z][a-z'’]+)?) County\b")
_PLACE_WORDS = ("City of ", "Town of ", "Village of ", "Borough of ", "Township of ")
_AFTER_A_PLACE = frozenset({"Code", "Municipal", "Charter", "Ordinance", "Police", "Council", "In", "The"})
_NOT_PLACES = frozenset({"The", "This", "Any", "Such", "Council", "Code", "Ordinance"})


@dataclass(frozen=True, slots=True)
class Stretch:
    """Where the code of one jurisdiction begins in a text."""

    start: int
    jurisdiction: JurisdictionId


_PLACE_WORD = re.compile(by_first_letter([*_PLACE_WORDS, *map(str.upper, _PLACE_WORDS)]))
# What ends a line such as "Riverton, Minnesota"
_STATE_AT_END = re.compile(r", ([A-Z][a-z]+(?: (?:of )?[A-Z][a-z]+)?)\.? *(?:\n|\Z)")


@dataclass(frozen=True, slots=True)
class _Patterns:
    """The forms that hold the name of a state."""

    place_line: re.Pattern[str]  # "Riverton, Minnesota"
    code_line: re.Pattern[str]  # "Code of Ordinances City of Riverton Minnesota"
    capitals: re.Pattern[str]  # "CITY OF RIVERTON, MINNESOTA"


_NAME = r"[A-Z][A-Za-z.'’-]+(?: (?:of|the|[A-Z][A-Za-z.'’-]+)){0,3}?"


@cache
def _patterns() -> _Patterns:
    state = "|".join(sorted(states().values(), key=len, reverse=True))
    return _Patterns(
        place_line=re.compile(rf"(?m)^ *({_NAME}), ({state})\.? *$"),
        code_line=re.compile(
            rf"(?im)^ *(?:(?:municipal |city )?code (?:of ordinances )?(?:of )?(?:the )?)(?:city|town|village|county"
            rf"|borough|township) of ({_NAME}),? ({state}) *$"
        ),
        capitals=re.compile(
            r"\b(?:CITY|TOWN|VILLAGE|BOROUGH|TOWNSHIP) OF ([A-Z'’]{3,}(?: [A-Z'’]{3,}){0,2}?)"
            rf"(?=,|\.| (?:AN|CODE|ORDINANCE|HEREBY|SHALL|{state.upper()})\b|\n|$)"
        ),
    )


def _tidy(name: str) -> str:
    """A place's name without the words around it: "Springboro" of "City of Springboro Ohio Code"."""
    for place in _PLACE_WORDS:  # "City of Springboro, Ohio" on a line of its own
        name = name.removeprefix(place)
    words = [word for word in name.replace("’", "'").split() if word]
    while words and words[-1] in _AFTER_A_PLACE:
        words.pop()
    for length in (1, 2):
        if len(words) > length and code_of(" ".join(words[-length:])):
            words = words[:-length]
    return " ".join(words)


def _place(text: str) -> str | None:
    """The place a text names most: a city before a county, and a county before what stands in an address."""
    votes: Counter[str] = Counter()
    offsets = [match.start() for match in _PLACE_WORD.finditer(text)]
    said = [match[1] for match in near(_CITY_OF, text, offsets)]
    said += [match[1].title() for match in near(_patterns().capitals, text, offsets)]
    for name in map(_tidy, said):
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
    addressed = Counter(name for name, _ in addresses(text))
    return addressed.most_common(1)[0][0] if addressed else None


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
    patterns = _patterns()
    tails = [match.start() for match in _STATE_AT_END.finditer(view) if code_of(match[1])]
    codes = [0, *(match.end() for match in _CODE_BEGINS.finditer(view))]
    for pattern, offsets in ((patterns.place_line, tails), (patterns.code_line, codes)):
        for match in whole_lines(pattern, view, offsets):
            name = _tidy(match[1].title() if match[1].isupper() else match[1])
            if code := code_of(match[2]):
                marks.append((match.start(), name, code))
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
    if marks:
        return [Stretch(0, _id(*marks[0][1:]))]
    place = _place(view[:_SAMPLE])
    state = state_named(view) if place else None
    return [Stretch(0, _id(place, state) if place and state else UNKNOWN)]


def at(found: Sequence[Stretch], offset: int) -> JurisdictionId:
    """The jurisdiction in whose stretch an offset lies."""
    return found[max(0, bisect_right(found, offset, key=attrgetter("start")) - 1)].jurisdiction
