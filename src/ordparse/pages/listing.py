"""The list of codes where there are many: by state, by letter, by name, a page at a time."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from ordparse.kb.summary import Code, Summary
from ordparse.pages import words
from ordparse.pages.site import Visit

PER_PAGE = 120


@dataclass(frozen=True, slots=True, kw_only=True)
class Way:
    """A state or a letter that the list can be narrowed to."""

    words: str
    address: str
    number: int
    is_chosen: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Listing:
    """One page of the codes that were asked for."""

    heading: str
    name: str  # part of a name, as typed
    state: str  # postal code, or ""
    letter: str
    states: tuple[Way, ...]
    letters: tuple[Way, ...]
    codes: tuple[Code, ...]  # of this page
    total: int
    page: int
    pages: int
    turn: tuple[str, str]  # addresses of the pages before and after
    everything: str  # the address of the list without narrowing

    @property
    def is_narrowed(self) -> bool:
        """Whether only some of the codes are listed."""
        return bool(self.name or self.state or self.letter)

    def as_json(self) -> dict[str, Any]:
        """How the list is turned, as plain values."""
        return {
            "total": self.total,
            "page": self.page,
            "pages": self.pages,
            "states": {way.words: way.number for way in self.states},
        }


def initial(name: str) -> str:
    """The letter a name is listed under.

    >>> initial("Detroit Lakes"), initial("'s-Hertogenbosch"), initial("29 Palms")
    ('D', 'S', '0-9')
    """
    first = next((char for char in name.upper() if char.isalnum()), "")
    return "0-9" if first.isdigit() or not first else first


def listing(visit: Visit, figures: Summary) -> Listing:
    """The codes that the address asks for by `state`, `letter` and `name`, at `page`."""
    state, letter, name = words.state_code(visit.one("state")), visit.one("letter").upper(), visit.one("name")
    asked = name.casefold().split()
    number = visit.number("page", 1, 1, 1_000_000)
    named = [code for code in figures.codes if all(part in code.name.casefold() for part in asked)]
    in_state = [code for code in named if not state or (code.state or "") == state]
    found = [code for code in in_state if not letter or initial(code.name) == letter]
    pages = max(1, -(-len(found) // PER_PAGE))
    number = min(number, pages)

    def at(**changed: Any) -> str:
        query = {"name": name, "state": state, "letter": letter, **changed}
        return visit.links.to("/", query, "codes")

    return Listing(
        heading=_heading(len(found), len({code.state for code in found if code.state}), name, state, letter),
        name=name,
        state=state,
        letter=letter,
        states=tuple(
            Way(
                words=words.state_name(id) or "No state",
                address=at(state="" if id == state else id, letter=""),
                number=count,
                is_chosen=id == state,
            )
            for id, count in sorted(
                Counter(code.state or "" for code in named).items(), key=lambda item: words.state_name(item[0]) or "~"
            )
            if id
        ),
        letters=tuple(
            Way(words=id, address=at(letter="" if id == letter else id), number=count, is_chosen=id == letter)
            for id, count in sorted(Counter(initial(code.name) for code in in_state).items())
        ),
        codes=tuple(found[(number - 1) * PER_PAGE : number * PER_PAGE]),
        total=len(found),
        page=number,
        pages=pages,
        turn=(
            at(page=number - 1) if number > 1 else "",
            at(page=number + 1) if number < pages else "",
        ),
        everything=visit.links.to("/", mark="codes"),
    )


def _heading(codes: int, states: int, name: str, state: str, letter: str) -> str:
    """What is listed, in words.

    >>> _heading(1834, 16, "", "", "")
    '1,834 codes of 16 states'
    >>> _heading(12, 1, "lake", "MN", "D")
    '12 codes of Minnesota under D with “lake” in their name'
    """
    said = words.count(codes, "code")
    if state:
        said += f" of {words.state_name(state)}"
    elif states > 1:
        said += f" of {words.count(states, 'state')}"
    if letter:
        said += f" under {letter}"
    if name:
        said += f" with “{name}” in their name" if codes != 1 else f" with “{name}” in its name"
    return said


def entries(codes: Sequence[Code], figures: Summary, visit: Visit) -> list[dict[str, Any]]:
    """Codes as plain values, with their counts."""
    return [
        {
            "jurisdiction": code.id,
            "name": code.name,
            "state": words.state_name(code.state),
            "url": visit.links.code(code.id),
            "provisions": figures.provisions[code.id],
            "references": figures.references.get(code.id, {}),
            "notes_dated": figures.dated.get(code.id),
        }
        for code in codes
    ]
