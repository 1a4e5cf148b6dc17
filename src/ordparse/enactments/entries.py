"""Enactments as values: the entry of a history note, what it did, and its date."""

import re
from enum import StrEnum
from typing import NamedTuple


class Action(StrEnum):
    """What an enactment did to the provision."""

    ADOPTED = "adopted"
    AMENDED = "amended"
    ADDED = "added"
    REPEALED = "repealed"


class Entry(NamedTuple):
    """One enactment named in a note, with the characters it stands on."""

    start: int
    end: int
    action: Action | None  # None: the note does not say
    ordinance: str | None  # its number or name; None: named by date, or an earlier code
    section: str | None  # of the enactment, as cited: "20.01, 20.02"
    date: str | None  # ISO date, or the year alone
    citations: tuple[str, ...]


_ACTIONS = (
    ("rep. &", Action.AMENDED),
    ("rep. and", Action.AMENDED),
    ("rep", Action.REPEALED),
    ("re-cr", Action.AMENDED),
    ("recr", Action.AMENDED),
    ("cr", Action.ADDED),
    ("delet", Action.REPEALED),
    ("add", Action.ADDED),
    ("am", Action.AMENDED),
    ("revis", Action.AMENDED),
    ("rev.", Action.AMENDED),
    ("re", Action.AMENDED),  # renumbered, redesignated, readopted
    ("designat", Action.AMENDED),
    ("adopt", Action.ADOPTED),
    ("enact", Action.ADOPTED),
    ("codif", Action.ADOPTED),
)
_MONTHS = {name: at for at, name in enumerate("jan feb mar apr may jun jul aug sep oct nov dec".split(), start=1)}
_WRITTEN_DATE = re.compile(r"([A-Za-z]{3})[a-z]*\.?\s*([0-9]{1,2})[a-z]*[.,]?\s*([0-9]{4})")
_NUMBERED_DATE = re.compile(r"([0-9]{1,2})[-/]([0-9]{1,2})[-/] ?([0-9]{4}|[0-9]{2})")


def iso_date(text: str) -> str | None:
    """The ISO date of a date as notes print it; None when it is no day of the calendar.

    Two digits from 30 on are the 1900s, as the codes in force began then.

    >>> iso_date("7-12-76"), iso_date("Mar. 9. 2016"), iso_date("3/7/06")
    ('1976-07-12', '2016-03-09', '2006-03-07')
    """
    if numbered := _NUMBERED_DATE.match(text):
        month, day, year = int(numbered[1]), int(numbered[2]), int(numbered[3])
        if len(numbered[3]) == 2:
            year += 1900 if year >= 30 else 2000
    elif re.fullmatch(r"[0-9]{4}-[0-9]{2}-[0-9]{2}", text):
        year, month, day = (int(part) for part in text.split("-"))
    elif written := _WRITTEN_DATE.match(text):
        month, day, year = _MONTHS.get(written[1].lower(), 0), int(written[2]), int(written[3])
    else:
        return None
    return f"{year:04}-{month:02}-{day:02}" if 1 <= month <= 12 and 1 <= day <= 31 else None


def action_of(word: str) -> Action | None:
    """The action a verb of a note says; None for a verb that only dates it, as "passed" or "effective"."""
    word = re.sub(r"^as\s+", "", word.lower())
    return next((action for start, action in _ACTIONS if word.startswith(start)), None)
