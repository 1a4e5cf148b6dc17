"""Designators: canonical citation strings and the values they stand for.

A citation names law independently of what is loaded: `502.04/1` in the same
code, `mn-stat:347.50..347.54` in another. Reading and writing are inverse:
`str(parse_citation(text)) == text` for canonical text, and parsing a written
citation gives an equal value.
"""

import re
from dataclasses import dataclass
from functools import lru_cache
from typing import TypeAlias

_LEVELS = ("title", "subtitle", "part", "chapter", "subchapter", "article", "division", "appendix", "section")
_BESIDE = ("subdivision", "instrument", "def", "table", "exhibit", "figure", "art", "amendment", "page")
STEP_KINDS = frozenset(_LEVELS + _BESIDE)
"""The words that may stand before a number inside a path: `chapter:612`, `def:kennel`."""

_STEP = re.compile(r"([a-z]+):(.*)", re.DOTALL)
_LAW = re.compile(r"([a-z][a-z0-9-]*)(?::|\Z)")
_JURISDICTION = re.compile(r"([a-z]{2}-[a-z]{2}-[a-z0-9]+(?:-[a-z0-9]+)*)(?:@([a-z0-9-]+))?(?:/|\Z)")
_DATE = re.compile(r"@([0-9]{4}(?:-[0-9]{2}-[0-9]{2})?)\Z")


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """One level of a path: a number, with its kind where the number alone does not say what it is."""

    kind: str | None = None  # None: a section, or a level below one
    num: str

    def __str__(self) -> str:
        return self.num if self.kind is None else f"{self.kind}:{self.num}"


Path: TypeAlias = tuple[Step, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Point:
    """One place: `502.04/1`."""

    path: Path

    def __str__(self) -> str:
        return path_text(self.path)


@dataclass(frozen=True, slots=True, kw_only=True)
class Range:
    """All from the first place to the last, both included: `501.01..501.05`."""

    first: Path
    last: Path

    def __str__(self) -> str:
        return f"{path_text(self.first)}..{path_text(self.last)}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Onward:
    """One place and what follows it, "et seq.": `35.67+`."""

    path: Path

    def __str__(self) -> str:
        return f"{path_text(self.path)}+"


Extent: TypeAlias = Point | Range | Onward


@dataclass(frozen=True, slots=True, kw_only=True)
class Citation:
    """Law named: whose it is, the place in it, and the date that tells one enactment from another."""

    law: str = ""  # "" the code it stands in; "self"; "mn-stat", "usc", "ord", …; or a jurisdiction's id
    version: str | None = None  # of a jurisdiction's code; None: not said
    extent: Extent
    date: str | None = None  # ISO date or year; None: not said

    def __str__(self) -> str:
        place = str(self.extent)
        if is_jurisdiction(self.law):
            head = self.law if self.version is None else f"{self.law}@{self.version}"
            head += "/" if place else ""
        else:
            head = f"{self.law}:" if self.law and place else self.law
        return f"{head}{place}" + (f"@{self.date}" if self.date else "")

    @property
    def paths(self) -> tuple[Path, ...]:
        """The places it names: one, or the two ends of a range."""
        extent = self.extent
        return (extent.first, extent.last) if isinstance(extent, Range) else (extent.path,)


def is_jurisdiction(law: str) -> bool:
    """Whether a law's name is the id of a jurisdiction: `us-mn-elk-river`, but not `us-const`."""
    return _JURISDICTION.fullmatch(law) is not None


def path_text(path: Path) -> str:
    """The path as it stands in a citation.

    >>> path_text((Step(kind="chapter", num="5"), Step(num="18")))
    'chapter:5/18'
    """
    return "/".join(str(step) for step in path)


def parse_path(text: str) -> Path:
    """The steps of a path; empty text gives none."""
    return tuple(_step(part) for part in text.split("/")) if text else ()


def _step(text: str) -> Step:
    match = _STEP.match(text)
    if match and match[1] in STEP_KINDS:
        return Step(kind=match[1], num=match[2])
    return Step(num=text)


def _extent(text: str) -> Extent:
    first, sign, last = text.rpartition("..")
    if sign and first and last:
        return Range(first=parse_path(first), last=parse_path(last))
    if text.endswith("+") and len(text) > 1:
        return Onward(path=parse_path(text[:-1]))
    return Point(path=parse_path(text))


@lru_cache(maxsize=8192)
def parse_citation(text: str) -> Citation:
    """The value a canonical citation stands for. Every text has one: what is no known form is a path.

    >>> parse_citation("mn-stat:347.50..347.54").law
    'mn-stat'
    >>> str(parse_citation("ord:24-C/14@1976-07-12"))
    'ord:24-C/14@1976-07-12'
    """
    date = None
    if dated := _DATE.search(text):
        date, text = dated[1], text[: dated.start()]
    if place := _JURISDICTION.match(text):
        return Citation(law=place[1], version=place[2], extent=_extent(text[place.end() :]), date=date)
    if (law := _LAW.match(text)) and law[1] not in STEP_KINDS and (law.end() > law.end(1) or law[1] in _BARE_LAWS):
        return Citation(law=law[1], extent=_extent(text[law.end() :]), date=date)
    return Citation(extent=_extent(text), date=date)


_BARE_LAWS = frozenset({"charter", "usc", "cfr"})
"""Laws that may be cited with no place in them: "the charter"."""


def in_words(text: str) -> str:
    """A citation of the same code as people say it.

    >>> in_words("502.10/2/a"), in_words("chapter:210"), in_words("501.01..501.05")
    ('section 502.10(2)(a)', 'chapter 210', 'sections 501.01 to 501.05')
    """
    match parse_citation(text).extent:
        case Range(first=first, last=last):
            head, _, start = _path_words(first).partition(" ")
            _, _, end = _path_words(last).partition(" ")
            return f"{head}s {start} to {end}"
        case Onward(path=path):
            return f"{_path_words(path)} and what follows"
        case Point(path=path):
            return _path_words(path)


def _path_words(path: Path) -> str:
    said = ""
    for at, step in enumerate(path):
        if step.kind is not None:
            said += f"{', ' if said else ''}{step.kind} {step.num}"
        elif at == 0:
            said = f"section {step.num}"
        else:
            said += f"({step.num})"
    return said
