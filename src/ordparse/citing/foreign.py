"""Law of other bodies: citations of statutes, rules, charters, codes and acts by name, other cities' codes.

Canonical strings follow the law's own form: `mn-stat:347.51/2`,
`ma-stat:chapter:40/47`, `usc:33/1342`, `mn-const:art:12/4`, `ext:Clean Water Act/404`.
"""

import re

from ordparse.citations import RefType
from ordparse.citing.chains import Chain, level_pins, pin_ranges
from ordparse.citing.scheme import skeleton
from ordparse.citing.targets import Targets, container_num
from ordparse.laws import Law
from ordparse.provisions import JurisdictionId
from ordparse.states import state_of

_ROMAN_VALUES = {"I": 1, "V": 5, "X": 10, "L": 50, "C": 100}


def arabic(num: str) -> str:
    """A Roman numeral in figures; anything else as it is.

    >>> arabic("XII"), arabic("IV"), arabic("3")
    ('12', '4', '3')
    """
    values = [_ROMAN_VALUES.get(char) for char in num.upper()]
    if not values or None in values:
        return num
    numbers = [value for value in values if value is not None]
    total = sum(-a if a < b else a for a, b in zip(numbers, [*numbers[1:], 0], strict=True))
    return str(total)


def law_targets(chain: Chain, law: Law, volume: str | None) -> Targets | None:
    """The citations of a chain in another body's law; `volume` is the title number before its name."""
    head = law.head() + (f"{volume}/" if volume else "")
    constitution = law.system.endswith("-const")
    containers: list[str] = []
    titled = False
    for group in chain.containers:
        item = group.items[0]
        num = container_num(item.num or "")
        if constitution:
            word = {"article": "art", "amendment": "amend"}.get(group.kind, group.kind)
            containers.append(f"{word}:{arabic(num)}")
        elif group.kind == "title" and (law.volume or law.titled) and volume is None:
            containers.insert(0, num)
            titled = True
        else:
            containers.append(f"{group.kind}:{num}")
    if chain.sections:
        citations = _section_citations(chain, law, head, containers, volume, constitution)
    elif chain.containers:
        citations = _container_citations(chain, law, volume, containers, titled)
    elif chain.levels and law.system.endswith("-rule"):
        citations = [head + "/".join(pins) for (pins, _), _ in level_pins(chain.levels)]
    else:
        return None
    return Targets(RefType(law.type), tuple(citations)) if citations else None


def _section_citations(
    chain: Chain, law: Law, head: str, containers: list[str], volume: str | None, constitution: bool
) -> list[str]:
    if containers and not (law.dotted and any(skeleton(item.num or "") for item in chain.sections)):
        if law.cite is not None:
            head = law.head(container=True)
        if law.volume or not (law.cite is None and law.hyphens and _whole(chain.sections[0].num or "", law)):
            head += "".join(f"{step}/" for step in containers)
    levels = level_pins(chain.levels)
    found: list[str] = []
    path: str | None = None
    for index, (item, ((pins, end), more)) in enumerate(
        zip(chain.sections, pin_ranges(chain.sections, with_num=False), strict=True)
    ):
        if item.num is not None:
            path = head + _section_num(item.num, law, volume, containers, constitution)
        if path is None:
            continue
        text = "/".join((path, *pins))
        if levels and (chain.shared_levels or index == len(chain.sections) - 1):
            for (printed, last), other in levels:
                first = tuple(map(arabic, printed)) if constitution and printed[0].isupper() else printed
                ending = f"..{_bare(text)}/{'/'.join(last)}" if last else ""
                found.append("/".join((text, *first)) + ending + other + more)
            continue
        if item.to is not None:
            number = _bare(path) if item.to[0] is None else head.partition(":")[2] + item.to[0]
            if (law.cite is not None and item.to[0] is not None) or (volume and item.to[0] is not None):
                number = item.to[0]
            text += ".." + "/".join((number, *(end or item.to[1])))
        found.append(text + more)
    return found


def _whole(num: str, law: Law) -> bool:
    """Whether a section number of several parts tells by itself where it stands: not "art. 66B, \u00a7 4.05"."""
    return bool(skeleton(num)) and num.count("-") >= law.hyphens


def _bare(citation: str) -> str:
    """The law is written once in a range: "mn-stat:347.52/a..347.52/c"."""
    return citation.partition(":")[2]


def _section_num(num: str, law: Law, volume: str | None, containers: list[str], constitution: bool) -> str:
    if constitution:
        return arabic(num)
    if containers or law.cite is not None:
        return num
    if law.system == "cfr" and volume and not skeleton(num):
        return f"part:{num}"
    if law.colons and ":" not in num:
        return f"chapter:{num}"
    if law.bare_chapters and not skeleton(num):
        return f"chapter:{num}"
    return num


def _container_citations(chain: Chain, law: Law, volume: str | None, containers: list[str], titled: bool) -> list[str]:
    inner = chain.containers[-1]
    sectionlike = inner.kind in ("chapter", "part", "article", "title")
    head = law.head(container=True) + (f"{volume}/" if volume else "")
    outer = "".join(f"{step}/" for step in containers[:-1])
    found: list[str] = []
    if titled and inner.kind == "title":
        return [f"{head}{container_num(item.num)}{item.more}" for item in inner.items if item.num]
    for item in inner.items:
        if item.num is None:
            continue
        if law.system.endswith("-const"):
            text = containers[-1] if len(inner.items) == 1 else f"{containers[-1].partition(':')[0]}:{arabic(item.num)}"
            found.append("/".join((head + outer + text, *item.pins)) + item.more)
            continue
        kind = inner.kind
        if sectionlike and law.system != "cfr" and skeleton(item.num) and (law.dotted or law.parts):
            text = law.head() + item.num  # "Minnesota Statutes, Chapter 469.190"; "rule part 1300.2100"
        elif kind == "part" and law.system == "cfr" and skeleton(item.num):
            text = head + item.num  # "40 CFR Part 403.5"
        elif kind == "part" and law.parts:
            text = f"{head}chapter:{item.num}"
        else:
            text = f"{head}{outer}{kind}:{container_num(item.num)}"
        text = "/".join((text, *item.pins))
        if chain.levels:
            found += ["/".join((text, *first)) + other for (first, _), other in level_pins(chain.levels)]
            continue
        if item.to is not None and item.to[0]:
            step = f"{outer}{kind}:" if f"{kind}:" in text else ""
            text += f"..{step}{container_num(item.to[0])}"
        found.append(text + item.more)
    return found


def named_targets(chain: Chain | None, name: str, type_: RefType = RefType.CODE_EXTERNAL) -> Targets | None:
    """The citations of a chain in a code or act by its name: `ext:Clean Water Act/404`; of the whole with no chain."""
    return _prefixed(chain, f"ext:{name}", type_)


def charter_targets(chain: Chain | None) -> Targets | None:
    """The citations of a chain in the city's charter: `charter:chapter:4/5/10`."""
    if chain is None:
        return Targets(RefType.CHARTER, ("charter",))
    return _prefixed(chain, "charter:", RefType.CHARTER)


def ordinance_targets(chain: Chain | None, num: str) -> Targets | None:
    """The citations of a chain in another ordinance by its number: `ord:247/5`."""
    return _prefixed(chain, f"ord:{num}", RefType.ORDINANCE)


def _prefixed(chain: Chain | None, head: str, type_: RefType) -> Targets | None:
    if chain is None:
        return Targets(type_, (head,))
    slash = "" if head.endswith(":") else "/"
    path = head
    groups = chain.containers if chain.sections or chain.levels else chain.containers[:-1]
    for group in groups:
        path += f"{slash}{group.kind}:{container_num(group.items[0].num or '')}"
        slash = "/"
    levels = level_pins(chain.levels)
    found: list[str] = []
    if chain.sections:
        last = ""
        for index, (item, ((pins, end), more)) in enumerate(
            zip(chain.sections, pin_ranges(chain.sections, with_num=False), strict=True)
        ):
            if item.num is not None:
                last = f"{path}{slash}{item.num}"
            text = "/".join((last, *pins))
            if levels and (chain.shared_levels or index == len(chain.sections) - 1):
                for (first, to), other in levels:
                    ending = f"..{'/'.join((item.num or '', *pins, *to))}" if to else ""
                    found.append("/".join((text, *first)) + ending + other + more)
                continue
            if item.to is not None:
                number = item.to[0] or item.num or ""
                text += ".." + "/".join((number, *(end or item.to[1])))
            found.append(text + more)
    elif levels:
        found.extend("/".join((path, *first)).replace(":/", ":") + other for (first, _), other in levels)
    elif chain.containers:
        inner = chain.containers[-1]
        for item in inner.items:
            if item.num:
                text = f"{path}{slash}{inner.kind}:{container_num(item.num)}"
                if item.to is not None and item.to[0]:
                    text += f"..{inner.kind}:{container_num(item.to[0])}"
                found.append("/".join((text, *item.pins)) + item.more)
    return Targets(type_, tuple(found)) if found else None


_NOT_SLUG = re.compile(r"[^a-z0-9]+")


def other_city(name: str, own: JurisdictionId | None) -> str | None:
    """The jurisdiction id that a city's or county's name in "of the X City Code" means, when it is not the own one.

    >>> other_city("City of Elk River", "us-mn-nowthen"), other_city("Nowthen", "us-mn-nowthen")
    ('us-mn-elk-river', None)

    None, too, where the own jurisdiction is not known: nothing says the name is another's.
    """
    plain = re.sub(r"^(?i:the )?(?i:(?:city|town|village|borough|township) of )?", "", name.strip())
    slug = _NOT_SLUG.sub("-", plain.lower()).strip("-")
    state = state_of(own)
    if not slug or state is None or own is None or slug in ("city", "municipal", "revised", "general"):
        return None
    place = own.split("-", 2)[2] if own.count("-") >= 2 else ""
    if slug in (place, place.removesuffix("-county")) or not place:
        return None
    return f"us-{state}-{slug}"


def own_name(jurisdiction: JurisdictionId | None) -> str:
    """The words of the own city's name, lower case: "detroit lakes"; "" when it is not known."""
    if jurisdiction is None or jurisdiction.count("-") < 2:
        return ""
    return jurisdiction.split("-", 2)[2].replace("-", " ")
