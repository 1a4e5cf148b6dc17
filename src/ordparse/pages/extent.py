"""What of a provision one page holds: as many levels and characters as fit, and what is said of them."""

import sqlite3
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from ordparse.pages import facts
from ordparse.pages.facts import HistoryEntry, Norm, Quantity, TermUse
from ordparse.pages.law import WITHIN, Law, subtree
from ordparse.pages.references import Ref, references_within

LONGEST = 250_000  # characters of law on one page; a longer container is shown as contents
LONGEST_ABOVE = 40_000  # the same for a title or part, which is sooner looked through than read
MOST = 3_000  # provisions on one page


@dataclass(frozen=True, kw_only=True)
class Extent:
    """What of a provision one page holds."""

    laws: list[Law]
    low: int
    high: int
    is_chapter: bool
    too_long: bool  # its contents stand in place of its text
    cut: str  # why the text is not whole, or ""


def extent_of(connection: sqlite3.Connection, law: Law) -> Extent:
    """The levels and the characters that fit a page."""
    laws = subtree(connection, law, MOST + 1)
    low, high = min(one.start for one in laws), max(one.end for one in laws)
    is_chapter = law.is_container or (law.section is None and any(one.kind == "section" for one in laws))
    holds_chapters = any(one.is_container and one.parent == law.id for one in laws)
    longest = LONGEST_ABOVE if holds_chapters else LONGEST
    too_long = is_chapter and (len(laws) > MOST or high - low > longest)
    cut = ""
    if too_long:
        laws, low, high = [law], law.start, min(law.end, law.start + 4_000)
    elif high - low > LONGEST:
        high = low + LONGEST
        cut = f"The first {LONGEST:,} of {law.end - law.start:,} characters stand here. The rest is in the source text."
        laws = [_clipped(one, high) for one in laws[:MOST] if one.start < high]
    elif len(laws) > MOST:
        laws = laws[:MOST]
        cut = f"The first {MOST:,} levels stand here. The rest is in the source text."
    return Extent(laws=laws, low=low, high=high, is_chapter=is_chapter, too_long=too_long, cut=cut)


@dataclass(frozen=True, kw_only=True)
class Told:
    """What the knowledge base says of the levels of a page."""

    refs: Sequence[Ref] = ()
    uses: Sequence[TermUse] = ()
    quantities: Sequence[Quantity] = ()
    norms: Sequence[Norm] = ()
    history: Sequence[HistoryEntry] = ()
    notes: Sequence[facts.Note] = ()
    defines: Sequence[tuple[str, str, int, int, str]] = ()  # term, provision, start, end, the entry


def told_of(connection: sqlite3.Connection, law: Law, extent: Extent, source: int) -> Told:
    """The facts of a page; nothing where its contents stand in place of its text.

    Sections that an ordinance enacts stand between its parts and are not its own, so
    what is said of them is left out.
    """
    if extent.too_long:
        return Told()
    own = {one.id for one in extent.laws}
    return Told(
        refs=[one for one in references_within(connection, law) if one.provision in own],
        uses=[one for one in facts.terms_within(connection, law) if one.provision in own],
        quantities=[one for one in facts.quantities_within(connection, law) if one.provision in own],
        norms=[one for one in facts.norms_within(connection, law) if one.provision in own],
        history=[one for one in facts.history_within(connection, law) if one.provision in own],
        notes=[one for one in facts.matter_within(connection, source, extent.low, extent.high) if one.kind == "note"],
        defines=[one for one in _definitions(connection, law) if one[1] in own],
    )


def _clipped(law: Law, high: int) -> Law:
    """The provision with its own text only as far as `high`."""
    spans = tuple((low, min(end, high)) for low, end in law.spans if low < high)
    return replace(law, spans=spans)


def _definitions(connection: Any, law: Law) -> list[tuple[str, str, int, int, str]]:
    """The definitions that stand here: term, provision, start, end, the entry."""
    return [
        (row[0], row[1], row[2], row[3], row[4])
        for row in connection.execute(
            'SELECT d.term, d.provision, d.start, d."end", substr(d.text, 1, 400) FROM provisions p '
            "CROSS JOIN definitions d ON d.provision = p.id "
            f"WHERE {WITHIN} ORDER BY d.start LIMIT 2000",
            [law.source, law.position, law.last],
        )
    ]
