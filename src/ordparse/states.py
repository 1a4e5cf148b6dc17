"""The states: which one a jurisdiction lies in, and which one's law a text is.

A text says its state by its name, by the names of the laws it cites and in
addresses. All who ask are answered from one table, `data/laws.toml`.
"""

import re
from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache, partial
from typing import TypeAlias

from ordparse.laws import abbreviations, code_words, law_names, states

_ID = re.compile(r"us-([a-z]{2})(?:-|$)")


def state_of(jurisdiction: str | None, text: str = "") -> str | None:
    """The postal code of the state a jurisdiction lies in; where its id does not say, of the one its text names.

    >>> state_of("us-mn-detroit-lakes"), state_of("unknown", "California Penal Code"), state_of("unknown")
    ('mn', 'ca', None)
    """
    match = _ID.match(jurisdiction or "")
    return match[1] if match and match[1] in states() else state_named(text)


def code_of(name: str) -> str | None:
    """The postal code of the state of a name, however it is capitalised; None when it is no state's.

    >>> code_of("Minnesota"), code_of("NEW MEXICO"), code_of("Riverton")
    ('mn', 'nm', None)
    """
    return _codes().get(name.lower())


@cache
def _codes() -> dict[str, str]:
    return {name.lower(): code for code, name in states().items()}


# ---- What a text says --------------------------------------------------------------------------------------------

_PIECE = 10_000  # characters read at a time: most codes have named their state in the first of them
_SURE = 5  # votes: a state said so often is not there by chance


def state_named(text: str) -> str | None:
    """The postal code of the state that the names, laws and addresses in a text say most; None where no one is.

    >>> state_named("controlled by F.S. § 403.415"), state_named("G.S. § 1-2, in two states")
    ('fl', None)
    >>> state_named("On Georgia Avenue, in Washington County, as Minn. Stat. 347.50 says")
    'mn'
    """
    votes: Counter[str] = Counter()
    for at in range(0, len(text), _PIECE):
        for given in _said(text, at, at + _PIECE):
            votes.update(given)
        for _, code in addresses(text, at, at + _PIECE):
            votes[code] += 2
        best = _first(votes)
        if best and votes[best] >= _SURE:
            return best
    return _first(votes)


def _first(votes: Counter[str]) -> str | None:
    """Whose votes are most; None where two have as many."""
    best = votes.most_common(2)
    return best[0][0] if best and (len(best) == 1 or best[0][1] > best[1][1]) else None


# "Georgia Avenue", "Washington County", "Kansas City", "Ohio River", "Washington, D.C.": a name that means no state
_OTHERWISE = re.compile(
    r"[A-Za-z]|[ \n](?:(?i:Avenue|Ave|Street|St|Road|Rd|Boulevard|Blvd|Drive|Lane|Place|County|River)\b|City\b)"
    r"|,?[ \n]D\. ?C\b"
)
_LAWS = ("Stat", "Code", "Official Code", "Rev", "Gen", "Comp", "Const", "Adm", "Law", "R.", "C.")
_NUMBER = re.compile(r",?[ \n]?(?:§|[0-9]+[A-Z]?[.:-][0-9]|[Cc]h(?:apter|\.)|c\. ?[0-9]|[Ss]ec(?:tion|\.))")
_NUMBER_BEFORE = re.compile(r"[0-9],? \Z")
_LETTER = re.compile(r"[A-Za-z]")

_Says: TypeAlias = Callable[[str, int, int, int], bool]
"""Whether a name says a state where it stands: the text, the name's start and end, and where reading stops."""


def _before_number(text: str, _start: int, end: int, stop: int) -> bool:
    return _NUMBER.match(text, end, stop) is not None


def _beside_number(text: str, start: int, end: int, stop: int) -> bool:
    if _before_number(text, start, end, stop):
        return True
    behind = _NUMBER_BEFORE.search(text, max(0, start - 3), start)
    return behind is not None and _LETTER.match(text, end, stop) is None


def _before_law(words: tuple[str, ...], text: str, _start: int, end: int, stop: int) -> bool:
    at = end + (end < stop and text[end : end + 1] in (" ", "\n"))
    return text.startswith(words, at, stop)


def _of_a_state(text: str, _start: int, end: int, stop: int) -> bool:
    return _OTHERWISE.match(text, end, stop) is None


@cache
def _signs() -> dict[str, tuple[_Says, dict[str, int]]]:
    """The names that say a state, when each does, and the votes it gives to the states that it may mean.

    A state's own name stands anywhere, its abbreviation before what its laws
    are called ("Cal. Veh. C."), and a law's name without its state beside a
    number ("M.S. § 347.50"), the name of one state's law before or behind it
    ("chapter 80.60 RCW").
    """
    found: dict[str, tuple[_Says, dict[str, int]]] = {}
    for name, codes in law_names().items():
        found[name] = (_beside_number, {codes[0]: 2}) if len(codes) == 1 else (_before_number, dict.fromkeys(codes, 1))
    for name, code in abbreviations().items():
        found[name] = partial(_before_law, (*_LAWS, *code_words(code))), {code: 2}
    for code, name in states().items():
        found[name] = found[name.upper()] = _of_a_state, {code: 1}
    return found


@cache
def _name() -> re.Pattern[str]:
    """The longest name of a sign, where no word and no abbreviation goes on with it."""
    by_letter: dict[str, list[str]] = {}
    for name in sorted(_signs(), key=len, reverse=True):
        by_letter.setdefault(name[0], []).append(re.escape(name[1:]))
    # each begins with its letter, so that the search passes over all others; only then is the one before it looked at
    return re.compile("|".join(f"{at}(?<![A-Za-z.]{at})(?:{'|'.join(rests)})" for at, rests in by_letter.items()))


def _said(text: str, at: int, stop: int) -> Iterator[dict[str, int]]:
    """The votes of each sign in a stretch; where a name does not say a state, a shorter one may ("Cal. Code")."""
    signs, pattern = _signs(), _name()
    while match := pattern.search(text, at, stop):
        start, at = match.start(), match.start() + 1
        for end in range(match.end(), start, -1):
            says, votes = signs.get(text[start:end], (None, {}))
            if says is not None and says(text, start, end, stop):
                yield votes
                at = end
                break


_POSTAL = re.compile(r", ([A-Z]{2})\.?[ \n]")
_NAME_BEFORE = re.compile(r"\b[A-Z][a-z'’]+(?: [A-Z][a-z'’]+)?\Z")
_LONGEST_NAME = 60


def addresses(text: str, start: int = 0, end: int | None = None) -> Iterator[tuple[str, str]]:
    """The place and the state's postal code of each address in a stretch: "Elk River, MN"."""
    for match in _POSTAL.finditer(text, start, len(text) if end is None else end):
        code, at = match[1].lower(), match.start()
        if code in states() and (name := _NAME_BEFORE.search(text, max(0, at - _LONGEST_NAME), at)):
            yield name[0], code
