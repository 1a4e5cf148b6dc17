"""The states: which one a jurisdiction lies in, and which one's law a text is.

A text says its state by its name, by the names of the laws it cites and in
addresses. All who ask are answered from one table, `data/laws.toml`.
"""

import re
from collections import Counter
from collections.abc import Iterator
from functools import cache

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
    pattern, meant = _signs()
    for at in range(0, len(text), _PIECE):
        for said in pattern.finditer(text, at, at + _PIECE):
            votes.update(meant[said[0]])
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
_OTHERWISE = (
    r"(?![A-Za-z]|[ \n](?:(?i:Avenue|Ave|Street|St|Road|Rd|Boulevard|Blvd|Drive|Lane|Place|County|River)\b|City\b)"
    r"|,?[ \n]D\. ?C\b)"
)
_LAWS = ("Stat", "Code", "Official Code", "Rev", "Gen", "Comp", "Const", "Adm", "Law", "R.", "C.")
_NUMBER = r"(?=,?[ \n]?(?:§|[0-9]+[A-Z]?[.:-][0-9]|[Cc]h(?:apter|\.)|c\. ?[0-9]|[Ss]ec(?:tion|\.)))"


@cache
def _signs() -> tuple[re.Pattern[str], dict[str, dict[str, int]]]:
    """A pattern of the names that say a state, and the votes each gives to the states that it may mean.

    A state's own name stands anywhere, its abbreviation before what its laws
    are called ("Cal. Veh. C."), and a law's name without its state beside a
    number ("M.S. § 347.50"), the name of one state's law before or behind it
    ("chapter 80.60 RCW").
    """
    found: dict[str, tuple[str, dict[str, int]]] = {}
    for name, codes in law_names().items():
        plain = re.escape(name)
        if len(codes) == 1:
            found[name] = f"{plain}(?:{_NUMBER}|(?![A-Za-z])(?:(?<=[0-9] {plain})|(?<=[0-9], {plain})))", {codes[0]: 2}
        else:
            found[name] = plain + _NUMBER, dict.fromkeys(codes, 1)
    for name, code in abbreviations().items():
        laws = "|".join(re.escape(word) for word in (*_LAWS, *code_words(code)))
        found[name] = f"{re.escape(name)}(?=[ \\n]?(?:{laws}))", {code: 2}
    for code, name in states().items():
        found[name] = name + _OTHERWISE, {code: 1}
        found[name.upper()] = name.upper() + _OTHERWISE, {code: 1}
    by_letter: dict[str, list[str]] = {}
    for name in sorted(found, key=len, reverse=True):
        by_letter.setdefault(name[0], []).append(found[name][0][1:])
    # each begins with its letter, so that the search passes over all others; only then is the one before it looked at
    pattern = "|".join(f"{at}(?<![A-Za-z.]{at})(?:{'|'.join(rests)})" for at, rests in by_letter.items())
    return re.compile(pattern), {name: votes for name, (_, votes) in found.items()}


_POSTAL = re.compile(r", ([A-Z]{2})\.?[ \n]")
_NAME_BEFORE = re.compile(r"\b[A-Z][a-z'’]+(?: [A-Z][a-z'’]+)?\Z")
_LONGEST_NAME = 60


def addresses(text: str, start: int = 0, end: int | None = None) -> Iterator[tuple[str, str]]:
    """The place and the state's postal code of each address in a stretch: "Elk River, MN"."""
    for match in _POSTAL.finditer(text, start, len(text) if end is None else end):
        code, at = match[1].lower(), match.start()
        if code in states() and (name := _NAME_BEFORE.search(text, max(0, at - _LONGEST_NAME), at)):
            yield name[0], code
