"""Targets: canonical citations for what a phrase names in the own code.

The chains of a phrase, the code's own numbering and the place where it stands
make absolute citations: "502.07/2", "chapter:62", "self:5". Whose law a phrase
is, when it is not the own code's, is `foreign.py`'s question.
"""

from typing import NamedTuple

from ordparse.citations import RefType
from ordparse.citing.antecedents import Memory, Place, locate, self_path
from ordparse.citing.chains import Chain, level_pins, pin_ranges
from ordparse.citing.headwords import NUMBER_WORDS
from ordparse.citing.reading import Group, Item
from ordparse.citing.scheme import Scheme, order, skeleton
from ordparse.citing.tails import SelfTail


class Targets(NamedTuple):
    """What one chain names, and whether that took the place it stands in."""

    type: RefType
    citations: tuple[str, ...]


def container_num(num: str) -> str:
    """The number of a container as ids have it: number words become figures.

    >>> container_num("Six"), container_num("IV")
    ('6', 'IV')
    """
    low = num.lower()
    return str(NUMBER_WORDS.index(low) + 1) if low in NUMBER_WORDS else num


def _join(path: str, pins: tuple[str, ...]) -> str:
    return "/".join((path, *pins)) if path else "/".join(pins)


def own_targets(chain: Chain, tail: SelfTail | None, place: Place, scheme: Scheme, memory: Memory) -> Targets | None:
    """The citations of a chain in the own code; None where it names nothing that could be one."""
    relative = False
    outer = ""
    if tail is not None and tail.kind not in ("code", "ordinance", "act"):
        found = self_path(tail.kind, place)
        outer = found[1] if found else ""
        if tail.said:
            last = memory.last(tail.kind, chain.start)
            outer = last[0].removeprefix("self:") if last else outer
            if tail.kind == "section" and ":" not in outer.partition("/")[0]:
                outer = outer.partition("/")[0]  # "that section" behind § 5-2(a)
    if chain.containers and not chain.sections and not chain.levels:
        return _containers(chain.containers, outer if tail and tail.kind != "section" else "", place, scheme)
    around = ""
    if chain.containers:
        wider = _containers(chain.containers, outer if tail else "", place, scheme)
        around = wider.citations[0] if wider else ""
    elif tail is not None and tail.kind not in ("section", "subsection", "subdivision", "paragraph", "code"):
        around = outer
    if chain.sections:
        citations = _sections(chain, around, tail, place, scheme)
        return Targets(RefType.INTERNAL, tuple(citations)) if citations else None
    # pinpoints with no section of their own
    pins = level_pins(chain.levels)
    if not pins:
        return None
    if around and (chain.containers or _is_own(around, place)):
        base: str | None = around if chain.containers else _below(around, chain, place)
        relative = not chain.containers
    elif outer:
        base, relative = outer, True
    else:
        base, relative = locate(chain.levels[0].kind, pins[0][0][0], place), True
    if base is None or (tail is None and not chain.containers and _foreign_level(chain, pins[0][0][0], base, place)):
        return None
    citations = []
    for (first, end), more in pins:
        first = _lettered(base, first, place)
        citations.append(_join(base, first) + (f"..{_join(base, end)}" if end else "") + more)
    return Targets(RefType.RELATIVE if relative else RefType.INTERNAL, tuple(citations))


def _foreign_level(chain: Chain, pins: tuple[str, ...], base: str, place: Place) -> bool:
    """Whether a level is another text's: "Subsection 101.1" of a model code, in a code with no such levels."""
    num = chain.levels[-1].items[0].num or ""
    return (("." in num and num[-1].isdigit()) or (num.isdigit() and len(num) > 2)) and (
        _join(base, pins[:1]) not in place.paths
    )


def _is_own(path: str, place: Place) -> bool:
    return any(step.path == path for step in place.steps)


def _below(around: str, chain: Chain, place: Place) -> str | None:
    """Where the pinpoint of "paragraph (2) of this chapter" hangs from: the section it stands in, if that has it."""
    pins = level_pins(chain.levels)
    if f"{around}/{pins[0][0][0][0]}" in place.paths:
        return around
    return locate(chain.levels[0].kind, pins[0][0][0], place)


def _lettered(base: str, pins: tuple[str, ...], place: Place) -> tuple[str, ...]:
    """ "Subd. 4a" is subdivision 4a, or where there is none, item a of subdivision 4."""
    if len(pins) == 1 and len(pins[0]) > 1 and pins[0][:-1].isdigit() and pins[0][-1].isalpha():
        split = (pins[0][:-1], pins[0][-1])
        if _join(base, pins) not in place.paths and _join(base, split) in place.paths:
            return split
    return pins


# ── Sections ──────────────────────────────────────────────────────────────────────────────────────


def _sections(chain: Chain, around: str, tail: SelfTail | None, place: Place, scheme: Scheme) -> list[str]:
    """The citations of section numbers with their pinpoints."""
    levels = level_pins(chain.levels)
    citations: list[str] = []
    placed = _placed_items(chain, around, tail, place, scheme)
    own_pins = pin_ranges(tuple(item for _, item in placed), with_num=False)
    for index, ((path, item), ((pins, end), more)) in enumerate(zip(placed, own_pins, strict=True)):
        if path is None:
            continue
        if levels and (chain.shared_levels or index == len(chain.sections) - 1):
            for (first, last), other in levels:
                text = _join(path, pins + first)
                citations.append(text + (f"..{_join(path, pins + last)}" if last else "") + other + more)
            continue
        pins = _legible(path, pins, place)
        text = _join(path, pins)
        if item.to is not None:
            number = item.to[0]
            if number is None:
                text += f"..{_join(path, end or ())}"
            else:
                last_path = section_path(number, around, chain, tail, place, scheme) or number
                text += f"..{_join(last_path, item.to[1])}"
        citations.append(text + more)
    return citations


def _placed_items(
    chain: Chain, around: str, tail: SelfTail | None, place: Place, scheme: Scheme
) -> list[tuple[str | None, Item]]:
    """The items of a list of sections, each with the path of its section; an item glued to a number is a pin."""
    found: list[tuple[str | None, Item]] = []
    path: str | None = None
    for item in chain.sections:
        if item.num is not None:
            path = section_path(item.num, around, chain, tail, place, scheme)
            if path is not None and path not in place.paths:
                path, glued = _glued_pins(path, place, scheme)
                item = item._replace(pins=glued + item.pins) if glued else item
        found.append((path, item))
    return found


def _legible(path: str, pins: tuple[str, ...], place: Place) -> tuple[str, ...]:
    """The pins, an l read for 1 where the code has that item and not the other: § 17-4B(l)."""
    if "l" in pins and _join(path, pins) not in place.paths:
        read = tuple("1" if pin == "l" else pin for pin in pins)
        return read if _join(path, read) in place.paths else pins
    return pins


def _glued_pins(path: str, place: Place, scheme: Scheme) -> tuple[str, tuple[str, ...]]:
    """A number that is none, as the section and the items it is made of.

    "5-18a" is item a of 5-18 where there is one, or where no section has a letter; "112-7B" of a section not
    loaded is item B where sections have such items and no letters; "1.1.3.1" is item 1 of 1.1.3.
    """
    if len(path) > 2 and path[-1].isalpha() and path[-2].isdigit():
        section, letter = path[:-1], path[-1]
        if f"{section}/{letter}" in place.paths:
            return section, (letter,)
        own = section in scheme.sections or (
            letter.isupper() and skeleton(section) in scheme.skeletons - {""} and scheme.capital_items(place.paths)
        )
        if own and not scheme.suffixed:
            return section, (letter,)
    section, dot, item = path.rpartition(".")
    if dot and section in scheme.sections and f"{section}/{item}" in place.paths:
        return section, (item,)
    return path, ()


def section_path(
    num: str, around: str, chain: Chain, tail: SelfTail | None, place: Place, scheme: Scheme
) -> str | None:
    """The path of a section number: itself, a chapter it is the number of, or None where it can be neither."""
    num = container_num(num)
    if not num[:1].isdigit() and not skeleton(num):
        if num in scheme.sections or (scheme.lettered and set(num) <= _ROMAN):
            return num
        known = around or any(char.isdigit() for char in num) or (tail is not None and tail.kind == "code")
        return _within(num, around) if known else None
    if around and not scheme.strength(num):
        container = around.rpartition("/")[2].partition(":")
        whole = f"{container[2]}-{num}"
        if container[0] in ("chapter", "title") and (
            scheme.strength(whole) or (not scheme.sections and "-" in num and container[2].isdigit())
        ):
            return whole  # "Ch3.§2-9" in a code of 3-2-9
    if around.startswith("appendix:"):
        return _within(num, around)
    if scheme.plain and not skeleton(num):
        return _plain(num, around, place)
    if scheme.is_chapter(num, surely_own=tail is not None and tail.kind == "code"):
        return f"chapter:{num}"
    if skeleton(num) or scheme.strength(num) >= 2 or not scheme.sections:
        return num
    for step in place.steps:
        if step.kind == "instrument" and f"{step.path}/part:{num}" in place.paths:
            return f"{step.path}/part:{num}"
    if tail is not None and tail.kind in _HOLDING:
        if tail.kind != "ordinance" and num in scheme.containers.get("chapter", ()):
            return f"chapter:{num}"
        return _within(num, around)
    return _within(num, around) if around and chain.containers else None


_ROMAN = frozenset("IVXLC")


_HOLDING = frozenset(("code", "chapter", "title", "article", "part", "division", "appendix", "ordinance"))


def _within(num: str, around: str) -> str:
    return f"{around}/{num}" if around else num


def _plain(num: str, around: str, place: Place) -> str:
    """A bare section number: under its container where numbers begin again in each."""
    paths = place.paths
    if around:
        return f"{around}/{num}" if f"{around}/{num}" in paths else num if num in paths else f"{around}/{num}"
    if num in paths:
        return num
    for step in reversed(place.steps):
        if f"{step.path}/{num}" in paths and step.kind not in ("section", "enum", "subdivision"):
            return f"{step.path}/{num}"
    return num


# ── Containers ────────────────────────────────────────────────────────────────────────────────────


def _containers(groups: tuple[Group, ...], outer: str, place: Place, scheme: Scheme) -> Targets | None:
    """The citations of containers, the innermost group's members each."""
    path = outer
    relative = bool(outer)
    for group in groups[:-1]:
        num = container_num(group.items[0].num or "")
        path, leaned = _container(group.kind, num, path, place, scheme)
        relative = relative or leaned
    inner = groups[-1]
    citations = []
    for item in inner.items:
        if item.num is None:
            continue
        num = container_num(item.num)
        text, leaned = _container(inner.kind, num, path, place, scheme)
        relative = relative or leaned
        if item.to is not None and item.to[0]:
            last, _ = _container(inner.kind, container_num(item.to[0]), path, place, scheme)
            text += f"..{last}"
        citations.append("/".join((text, *item.pins)) + item.more)
    if not citations:
        return None
    return Targets(RefType.RELATIVE if relative else RefType.INTERNAL, tuple(citations))


def _container(kind: str, num: str, outer: str, place: Place, scheme: Scheme) -> tuple[str, bool]:
    """The path of one container, and whether the place it is named in was needed to tell."""
    if scheme.is_section(num) and kind in ("chapter", "article", "title", "part"):
        return num, False  # "Chapter 503A.02": the number decides
    step = f"{kind}:{num}"
    known = scheme.container_paths.get((kind, num), ())
    if outer:
        for path in known:
            if path == f"{outer}/{step}":
                return path, False
        for path in known:
            if path.startswith(f"{outer}/"):
                return path, False
        if kind in scheme.placing and (kind != "chapter" or _placed(num, scheme)):
            return step, False
        return f"{outer}/{step}", False
    if len(known) == 1 and "/" not in known[0]:
        return known[0], False
    if kind in ("title", "appendix") or (kind in scheme.placing and not known):
        return step, False
    if kind == "table":
        base = place.base()
        chapter = [s for s in place.steps if s.kind == "chapter"]
        home = chapter[-1].path if chapter else (place.steps[base].path if base >= 0 else "")
        return (f"{home}/{step}" if home else step), False
    # numbers that begin again in each container: the one around, else the one on the way to it
    here = [s for s in place.steps if s.kind == kind]
    if here:
        home = here[-1].path.rpartition("/")[0]
        return (f"{home}/{step}" if home else step), bool(home)
    for s in reversed(place.steps):
        for path in known:
            if path == f"{s.path}/{step}":
                return path, True
    if known:
        return known[0], False
    return step, False


def _placed(num: str, scheme: Scheme) -> bool:
    """Whether a chapter's number alone says where it is: 5.43 or 502, not the 9 of "Chapter 9 of Title 48"."""
    known = scheme.containers.get("chapter", frozenset())
    return not known or any(skeleton(num) == skeleton(other) for other in known)


def nearest(num: str, numbers: frozenset[str]) -> int | None:
    """How far a whole number is from the nearest of `numbers`; None where there is none to compare with."""
    if not num.isdigit():
        return None
    gaps = [abs(order(other)[0][0] - int(num)) for other in numbers if other[:1].isdigit()]
    return min(gaps, default=None)
