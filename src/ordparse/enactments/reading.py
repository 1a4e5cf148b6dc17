"""The entries of a stretch of history: the usual forms at once, all others by the grammar."""

import re
from functools import lru_cache

from ordparse.enactments.entries import Entry, action_of, iso_date
from ordparse.enactments.pieces import pieces_of
from ordparse.enactments.segments import Segment
from ordparse.enactments.usual import usual_entries


def read_entries(text: str, start: int, end: int, *, prose: bool = False) -> tuple[Entry, ...]:
    """The entries that a stretch of a text names; in running `prose` those with a date alone."""
    if prose:
        return tuple(_moved(entry, start) for entry in _parsed(text[start:end], prose=True))
    entries: list[Entry] = []
    while start <= end:
        stop = text.find(";", start, end)
        stop = end if stop < 0 else stop
        usual = usual_entries(text, start, stop)
        if entries and not usual and (bare := _BARE_NUMBER.match(text, start, stop)):
            # "Ord. Nos. 26024; 27250, eff. 10-1-11"
            begin = bare.end("gap")
            entries += [
                _moved(entry, begin - len(_ORD))._replace(start=begin) for entry in _remembered(_ORD + text[begin:stop])
            ]
        elif not usual and (titled := _TITLED.fullmatch(text, start, stop)):
            entries += _titled(titled)
        elif entries and not usual and (alone := _DAY_ALONE.fullmatch(text, start, stop)):
            _take_day(entries, alone)
        else:
            entries += usual or [_moved(entry, start) for entry in _remembered(text[start:stop])]
        start = stop + 1
    return tuple(entries)


_ORD = "Ord. "
# a number alone between semicolons, and the day behind it
_BARE_NUMBER = re.compile(
    r"(?P<gap> {0,3})[0-9]{3,6}(?:-[0-9A-Z]{1,4})?(?=\.? *(?:\Z|[;)\]]|, (?:eff|adopted|passed)))"
)

# "Amended by Ord. 03-2023 An Ordinance Amending Section 15.3 of the City Code on 3/7/2023"
_TITLED = re.compile(
    r"[ \n]*(?P<said>(?P<verb>Adopted|Amended|Added|Enacted|Repealed|Passed) by (?P<kind>Ord|Res)\. (?:No\. |ORD )?"
    r"(?P<num>[0-9][0-9A-Za-z-]*) [A-Z](?!o\.)[^;]{8,400}? on (?P<day>[0-9]{1,2}/[0-9]{1,2}/[0-9]{4})(?: on (?P=day))?)"
    r"[ .\n]*"
)


def _titled(match: re.Match[str]) -> list[Entry]:
    """The one entry of a stretch that says an ordinance's title between its number and its day."""
    day, num = iso_date(match["day"]), match["num"]
    if day is None:
        return []
    law = match["kind"].lower()
    return [Entry(*match.span("said"), action_of(match["verb"]), num, None, day, (f"{law}:{num}@{day}",))]


_DAY_ALONE = re.compile(
    r"[ \n]*(?P<day>[0-9]{1,2}[-/][0-9]{1,2}[-/](?:[0-9]{4}|[0-9]{2})"
    r"|[A-Z][a-z]{2,8}\.? {1,2}[0-9]{1,2}, {1,2}[0-9]{4})[ .\n]*"
)


def _take_day(entries: list[Entry], alone: re.Match[str]) -> None:
    """Read a day alone between semicolons: the last entry's, or when that has one, another day of the same act.

    "Ord. No. 545; 10-02-95", and "amended 8-20-1979; 2-4-1991".
    """
    day, last = iso_date(alone["day"]), entries[-1]
    if day is None:
        return
    if last.date is None and last.ordinance is not None:
        dated = tuple(f"{citation}@{day}" for citation in last.citations)
        entries[-1] = last._replace(end=alone.end("day"), date=day, citations=dated)
    elif last.date is not None and last.ordinance is None and last.action is not None:
        entries.append(
            Entry(*alone.span("day"), last.action, None, None, day, (f"hist:{' '.join(alone['day'].split())}",))
        )


def _moved(entry: Entry, by: int) -> Entry:
    return entry._replace(start=entry.start + by, end=entry.end + by)


def _parsed(text: str, *, prose: bool) -> list[Entry]:
    return [entry for pieces, idle in pieces_of(text) for entry in Segment(text, pieces, idle, prose=prose).entries()]


# One ordinance enacts many sections, and a later one amends many: half of a code's entries come again.
@lru_cache(maxsize=8192)
def _remembered(words: str) -> tuple[Entry, ...]:
    """The entries between two semicolons of a note."""
    return tuple(_parsed(words, prose=False))


def forget_entries() -> None:
    """Let go of the entries that were read last, as if each that comes again came for the first time."""
    _remembered.cache_clear()
