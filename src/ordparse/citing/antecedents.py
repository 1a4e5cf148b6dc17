"""Antecedents: what a short form leans on, where it stands and what was named before it.

"This chapter" is the nearest chapter around; "subsection (b)" belongs to the
section it stands in, unless the section has none and a list nearer by does;
"those sections" are the last ones named.
"""

import re
from collections.abc import Container
from dataclasses import dataclass, field
from typing import NamedTuple

from ordparse.laws import Law
from ordparse.provisions import LISTED, JurisdictionId, ProvisionId

_SEPARATOR = re.compile(r"[.:-]")
_REACH = 1500  # characters back that "those sections" looks


class Step(NamedTuple):
    """One provision on the way from the top of a code down to a place."""

    kind: str
    num: str
    path: str  # its id without the jurisdiction


class Place(NamedTuple):
    """Where a phrase stands: a provision and all around it, outermost first.

    `paths` says which paths the code has ("502.07/2" in paths): a set, or
    anything that answers `in`, such as a query on the knowledge base.
    """

    id: ProvisionId | None
    jurisdiction: JurisdictionId | None
    version: str | None
    steps: tuple[Step, ...] = ()
    paths: Container[str] = frozenset()

    def section(self) -> int:
        """The index of the innermost step of kind section, -1 when there is none.

        Some codes print the word section over a head that holds numbered sections: the inner one counts.
        """
        for index in range(len(self.steps) - 1, -1, -1):
            if self.steps[index].kind == "section":
                return index
        return -1

    def base(self) -> int:
        """The index of the section, else of the innermost container or instrument part; -1 when there is none."""
        index = self.section()
        if index >= 0:
            return index
        for index in range(len(self.steps) - 1, -1, -1):
            if self.steps[index].kind not in LISTED:
                return index
        return -1


def self_path(word: str, place: Place) -> tuple[str, str] | None:
    """The step "this WORD" names, as what a "self:" citation says of it and its path; None when there is none.

    >>> place = Place(id=None, jurisdiction=None, version=None, steps=(
    ...     Step("chapter", "64", "chapter:64"), Step("section", "64.50", "64.50"), Step("enum", "b", "64.50/b")))
    >>> self_path("chapter", place), self_path("paragraph", place), self_path("ordinance", place)
    (('64', 'chapter:64'), ('64.50/b', '64.50/b'), ('64', 'chapter:64'))
    """
    steps = place.steps
    if word in ("code", "act"):
        return "code", ""
    if not steps:
        return None
    base = place.base()
    if word in ("subsection", "subdivision"):
        at = min(base + 1, len(steps) - 1)
    elif word == "paragraph":
        at = base + 2 if base + 2 < len(steps) else len(steps) - 1
    elif word in ("subparagraph", "clause", "subclause", "item"):
        at = len(steps) - 1
    elif word == "section":
        at = base
        if base >= 0 and steps[base].kind == "instrument":
            at = len(steps) - 1
    elif all(step.kind in LISTED for step in steps):
        return "code", ""  # a stretch of law without the heads over it
    elif (
        word == "ordinance"
        and steps[0].kind == "section"
        and steps[0].num.isdigit()
        and not any(step.kind == "section" for step in steps[1:])
    ):
        return "code", ""  # of an ordinance whose number is not printed
    else:
        at = _container(word, place)
    if at < 0:
        return None
    step = steps[at]
    if word == "title" and step.kind in ("chapter", "section"):  # chapter 8.08 and section 8.08.010 are of title 8
        parts = _SEPARATOR.split(step.num)
        if len(parts) > 1 + (step.kind == "section"):
            return parts[0], f"title:{parts[0]}"
        parts = _SEPARATOR.split(steps[base].num) if base >= 0 else []
        if len(parts) > 2 and parts[1] == step.num:  # chapter 2 and section 9-2-1
            return parts[0], f"title:{parts[0]}"
    return (step.path if at > base and base >= 0 and step.kind in ("enum", "subdivision") else step.num), step.path


def _container(word: str, place: Place) -> int:
    """The index of the nearest container of a kind; of the likeliest one where the code has no such kind."""
    steps = place.steps
    for index in range(len(steps) - 1, -1, -1):
        if steps[index].kind == word:
            return index
    if word == "ordinance":
        order: tuple[str, ...] = ("instrument", "chapter", "article", "section")
    elif word in ("title", "subtitle"):
        order = ("title", "chapter", "section")
    else:
        order = ("chapter", "article", "title", "section")
    for kind in order:
        outward = range(len(steps) - 1, -1, -1)
        # sections within a section: the ordinance is the outer one
        for index in outward if kind != "section" or word != "ordinance" else reversed(outward):
            if steps[index].kind == kind:
                return index
    return len(steps) - 1


def series(num: str) -> str:
    """The alphabet an enumerator counts in: digits, lower or upper case.

    >>> series("12"), series("iv"), series("B"), series("e-1")
    ('digit', 'lower', 'upper', 'lower')
    """
    first = num[:1]
    if first.isdigit():
        return "digit"
    return "lower" if first.islower() else "upper"


_ROMAN = frozenset("ivxlcIVXLC")


def _alike(num: str, other: str) -> bool:
    """Whether two enumerators may be members of one list: (a) and (d), (i) and (iv), not (i) and (b)."""
    if series(num) != series(other):
        return False
    if series(num) == "digit" or len(num) != len(other):
        return True
    return not (set(other) <= _ROMAN and not set(num) <= _ROMAN and other in ("i", "I", "v", "V", "x", "X"))


def under_head(pins: tuple[str, ...], before: tuple[str, ...]) -> tuple[str, ...]:
    """`pins` with what they share with the member before: after (b)(1), "(2)" is (b)(2).

    >>> under_head(("2",), ("b", "1")), under_head(("2", "B"), ("a", "1", "A")), under_head(("c",), ("b", "1"))
    (('b', '2'), ('a', '2', 'B'), ('c',))
    """
    for depth in range(len(before) - 1, 0, -1):
        if all(_alike(pin, other) for pin, other in zip(pins, before[depth:], strict=False)):
            return before[:depth] + pins
    return pins


def locate(word: str, pins: tuple[str, ...], place: Place) -> str | None:
    """The path of the provision that a pinpoint with no section hangs from; None where no provision is around.

    A subsection is the section's. Other words look among the siblings of where
    they stand, then outward, then at what lies below, and take the first that
    has the pinpoint; else the level that counts in the same alphabet.
    """
    base = place.base()
    if base < 0:
        return None
    steps, paths, head = place.steps, place.paths, pins[0]
    root = steps[base].path
    if word in ("subsection", "subdivision", "division") and f"{root}/{head}" in paths:
        return root
    levels = steps[base:]
    for index in (*range(len(levels) - 2, -1, -1), len(levels) - 1):
        if f"{levels[index].path}/{head}" in paths:
            return str(levels[index].path)
    if word not in ("subsection", "subdivision"):
        for index in range(len(levels) - 1, 0, -1):
            if _alike(head, levels[index].num):
                return levels[index - 1].path
    return root


class Adopted(NamedTuple):
    """A model code, and the paths of the section and of the container that it was named in."""

    name: str
    section: str
    around: str


@dataclass(slots=True)
class Memory:
    """What was named before, for the forms that lean on it; one for each code of a source."""

    law: Law | None = None
    law_num: str = ""  # the last number cited of it
    law_at: int = -1
    act: tuple[str, int] | None = None  # the act named last, and where
    adopted: Adopted | None = None  # the model code named last
    named: dict[str, tuple[tuple[str, ...], int]] = field(default_factory=dict)  # noun -> citations, where it ended

    def note(self, noun: str, citations: tuple[str, ...], end: int) -> None:
        """Keep the citations last named with a noun."""
        self.named[noun] = (citations, end)

    def last(self, noun: str, at: int) -> tuple[str, ...] | None:
        """The citations last named with a noun; None where there are none, or too far back."""
        found = self.named.get(noun)
        return found[0] if found and at - found[1] <= _REACH else None
