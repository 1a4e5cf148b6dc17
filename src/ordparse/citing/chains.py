"""Chains: a phrase cut into members, each a way from the widest container to the narrowest pinpoint.

"paragraph (1) or (2) of subsection (b)" and "Section 66.50, subsection (b)(1)"
say the same thing in opposite orders; "Title 4 and chapter 62" are two members.
What the grammar read as groups is put in order here, without asking what exists.
"""

from typing import NamedTuple

from ordparse.citing.antecedents import under_head
from ordparse.citing.reading import Group, Item, Phrase
from ordparse.citing.scheme import Scheme, skeleton

Pins = tuple[str, ...]
PinRange = tuple[Pins, Pins | None]  # a pinpoint, and the end where it is a range


class Chain(NamedTuple):
    """One member of a phrase: containers from the widest in, section numbers, then pinpoints under the last of them."""

    containers: tuple[Group, ...]
    sections: tuple[Item, ...]
    levels: tuple[Group, ...]  # from the widest in
    shared_levels: bool  # the pinpoints hold for every section: "subsection (a) of sections 1 and 2"
    listed: bool  # goes on the list of the chain before, under no word of its own
    start: int
    end: int


# printed behind a comma, the wider all the same; other containers keep their order
_WIDER = frozenset({("article", "chapter"), ("subchapter", "chapter"), ("chapter", "title"), ("article", "title")})


def _rank(group: Group) -> int:
    if group.head == "container":
        return 0
    return 2 if group.head == "level" else 1


def _narrows(left: Group, right: Group, chain: list[Group]) -> bool:
    """Whether a comma between two groups narrows one by the other, instead of going on with a list."""
    first, second = _rank(left), _rank(right)
    if first == second:
        return first != 1 and left.kind != right.kind and len(left.items) == 1 and left.items[0].to is None
    if first < second:
        return True
    if second == 1:
        return all(_rank(group) != 1 for group in chain)
    return first == 2 or not any(skeleton(item.num or "") for item in left.items)


def _is_section(item: Item, scheme: Scheme, in_law: bool) -> bool:
    if item.num is None:
        return False
    if not skeleton(item.num):
        return in_law and item.num.isdigit() and len(item.num) > 2  # "§§ 121690, subd. (b), and 121695"
    return in_law or scheme.strength(item.num) >= 1


def _regrouped(phrase: Phrase, scheme: Scheme) -> tuple[list[Group], list[str]]:
    """The groups and joins, after giving each number the rank it has by its shape.

    "subsection 5.43.150(i)" is a section, "Section (b)" a level, and in
    "SUBDIVISION 2, AND 11.75, SUBDIVISION 5.B." the 11.75 opens a new member.
    """
    groups: list[Group] = []
    joins: list[str] = []
    in_law = phrase.law is not None or any(tail.type == "OFLAW" for tail in phrase.tails)
    for index, group in enumerate(phrase.groups):
        if index:
            joins.append(phrase.joins[index - 1])
        if group.head == "section" and all(item.num is None for item in group.items):
            groups.append(group._replace(head="level", kind="subsection"))
            continue
        if group.kind == "subpart" and phrase.law is not None and phrase.law.value.parts:
            group = group._replace(head="level")  # "Minnesota Rules, part 7080.1500, subp. 4"
        if group.kind == "division" and all(item.num is None for item in group.items):
            group = group._replace(head="level")  # "division (B)(2)": some codes call their lists so
        if group.head != "level":
            groups.append(group)
            continue
        begin = 0
        while begin < len(group.items):
            sort = _is_section(group.items[begin], scheme, in_law)
            end = begin + 1
            while end < len(group.items) and (
                group.items[end].num is None or _is_section(group.items[end], scheme, in_law) == sort
            ):
                end += 1
            items = group.items[begin:end]
            start = group.start if begin == 0 else items[0].start
            if begin:
                joins.append("LIST")
            head = "bare" if sort else "level"
            kind = "" if sort and begin else group.kind
            groups.append(Group(head, kind, items, start, items[-1].end))
            begin = end
    return groups, joins


def chains_of(phrase: Phrase, scheme: Scheme) -> list[Chain]:
    """The members of a phrase, in its order."""
    if len(phrase.groups) == 1 and len(phrase.groups[0].items) == 1:
        (group,) = phrase.groups
        if group.head != "level" and (group.head == "bare" or group.items[0].num is not None):
            # one number under one word, the most of all phrases
            items, alone = group.items, (group,) if group.head == "container" else ()
            return [Chain(alone, () if alone else items, (), False, False, group.start, group.end)]
    groups, joins = _regrouped(phrase, scheme)
    chains: list[Chain] = []
    current = [groups[0]]  # from the widest in
    last = groups[0]
    start, listed, shared = groups[0].start, False, False
    for join, group in zip(joins, groups[1:], strict=True):
        if join == "OF":
            shared = shared or (_rank(group) == 1 and len(group.items) > 1)
            current.insert(0, group)
        elif join == "COMMA" and _narrows(last, group, current):
            wider = _rank(group) < _rank(last) or (
                _rank(group) == _rank(last) == 0 and (last.kind, group.kind) in _WIDER
            )
            current.insert(0 if wider else len(current), group)
        else:
            chains.append(_chain(current, start, last.end, listed, shared))
            current, start, shared = [group], group.start, False
            listed = join == "LIST"
        last = group
    chains.append(_chain(current, start, last.end, listed, shared))
    return chains


def _chain(groups: list[Group], start: int, end: int, listed: bool, shared: bool) -> Chain:
    sections = [group for group in groups if _rank(group) == 1]
    return Chain(
        tuple(group for group in groups if _rank(group) == 0),
        tuple(item for group in sections for item in group.items),
        tuple(group for group in groups if _rank(group) == 2),
        shared,
        listed,
        start,
        max(end, *(group.end for group in groups)),
    )


def item_pins(item: Item) -> Pins:
    """The levels an item of a level group names: "Subd. 2(a)" is 2, a; "5.B." is 5, B."""
    return (tuple(item.num.split(".")) if item.num else ()) + item.pins


def pin_ranges(items: tuple[Item, ...], *, with_num: bool) -> list[tuple[PinRange, str]]:
    """The pinpoints of a list with what later members share with earlier ones, and what each says besides (et seq.)."""
    found: list[tuple[PinRange, str]] = []
    before: Pins = ()
    for item in items:
        pins = item_pins(item) if with_num else item.pins
        pins = under_head(pins, before) if before and item.num is None else pins
        end: Pins | None = None
        if item.to is not None:
            num, tail = item.to
            end = (tuple(num.split(".")) if num and with_num else ()) + tail
            end = under_head(end, pins) if len(end) < len(pins) else end
        found.append(((pins, end), item.more))
        before = end or pins
    return found


def level_pins(levels: tuple[Group, ...]) -> list[tuple[PinRange, str]]:
    """All pinpoints below a section: the members of the innermost group, under the heads of the wider ones."""
    if not levels:
        return []
    head: Pins = ()
    for group in levels[:-1]:
        head += item_pins(group.items[0])
    return [
        ((head + pins, None if end is None else head + end), more)
        for (pins, end), more in pin_ranges(levels[-1].items, with_num=True)
    ]
