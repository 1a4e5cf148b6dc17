"""Which of the possible heads are real: given kinds (`kinds`), freed of contents lists (`contents`), put in order."""

import re
from bisect import bisect_right
from collections.abc import Sequence
from itertools import pairwise
from operator import itemgetter
from typing import NamedTuple, TypeAlias

from ordparse.outline.catchlines import set_caption
from ordparse.outline.contents import without_contents
from ordparse.outline.headmarks import HeadMark
from ordparse.outline.heads import candidates, is_flat, is_set_out, run_on
from ordparse.outline.kinds import note_holders, typed, wrapper_parts
from ordparse.outline.numbering import Profile, profile, split_ranges
from ordparse.outline.numbers import Key, belongs_to_one, natural, prefix, skeleton
from ordparse.provisions import SECTION
from ordparse.source import Span


def choose(
    law: str, marks: list[HeadMark], breaks: Sequence[int], *, flat: bool
) -> tuple[list[HeadMark], list[Span], Profile]:
    """The heads of a file in order, the contents lists among them, and the numbering profile."""
    at_line = [mark for mark in marks if not mark.inline]
    if flat and sum(not mark.inline for mark in marks if mark.kind) >= 4 * max(1, sum(mark.inline for mark in marks)):
        marks = at_line
        flat = False
    if not flat:
        for mark in marks:
            set_caption(law, mark, mark.line_end, flat=mark.line_end - mark.end > 400)
    how = profile(marks)
    if not how.composite:
        plain = [mark for mark in marks if mark.kind is SECTION and not skeleton(mark.num)]
        set_out = any(skeleton(mark.num) and mark.num[0] != "." and is_set_out(law, mark.start) for mark in marks)
        if set_out and len(wrapper_parts(law, plain)) == len(plain):
            # the plain numbers are those of the ordinance, the others those of the code
            how = profile([mark for mark in marks if mark.kind is not SECTION or skeleton(mark.num)])
    split_ranges(marks, how)
    heads = typed(law, marks, how)
    heads, contents = without_contents(law, heads, breaks)
    how = profile([mark for mark in heads if mark.kind is SECTION or mark.kind is None]) if contents else how
    note_holders(law, heads, how)
    heads = _in_order(_without_quoted(law, heads, how), how)
    if not flat:
        heads = _with_run_on(law, heads, contents, how)
    return heads, contents, how


def _with_run_on(law: str, heads: list[HeadMark], contents: Sequence[Span], how: Profile) -> list[HeadMark]:
    """The heads with those that begin in the middle of a line: only the number that is missing there will do.

    "... shall be fined. Sec. 10-42. Noise. No person ..." between 10-41 and 10-43.
    """
    if how.main is None or how.main[0] == "bare":
        return heads
    starts = [head.start for head in heads]
    found: list[HeadMark] = []
    for mark in run_on(law):
        at = bisect_right(starts, mark.start)
        before = found[-1] if found and (at == 0 or found[-1].start > starts[at - 1]) else heads[at - 1] if at else None
        after = heads[at] if at < len(heads) else None
        if before is None or not _same_kind(before, mark) or mark.key <= before.key:
            continue
        if any(low <= mark.start < high for low, high in contents):
            continue
        beside = after is not None and _same_kind(after, mark)
        if (mark.key < after.key) if after is not None and beside else mark.key == _next_key(before.key):
            mark.part = before.part
            found.append(mark)
    return sorted([*heads, *found], key=lambda head: head.start) if found else heads


def _same_kind(one: HeadMark, other: HeadMark) -> bool:
    """Whether two heads are sections with the same word and with numbers of one chapter."""
    return (
        one.kind is SECTION
        and one.word == other.word
        and skeleton(one.num) == skeleton(other.num)
        and prefix(one.num) == prefix(other.num)
    )


def _next_key(key: Key) -> Key:
    """The key of the number behind a section's, as people count."""
    kind, value = key[-1]
    return (*key[:-1], (kind, value + 1)) if isinstance(value, int) else key


_LISTED = 12  # characters between the lines of a list, at most


def _without_quoted(law: str, heads: list[HeadMark], how: Profile) -> list[HeadMark]:
    """The heads without lists of another law's sections: "The following are adopted: 118.163 Truancy ...".

    Two and more bare numbers of other chapters, between two sections of one
    chapter; or behind the last section of a printed one, with no text of their own.
    """
    if not how.composite:
        return heads
    dropped: set[int] = set()
    run: list[int] = []  # the bare numbers since the last section that are of other chapters
    last, chapter, around = None, "", ""  # the last section, its prefix, and the number of the container that is open
    for index, head in enumerate(heads):
        if head.kind is not SECTION or head.part or head.is_container:
            dropped.update(run if around == chapter and _is_list(law, heads, run) else ())
            run = []
            if head.is_container:
                last, around = None, head.num
            continue
        mine = prefix(head.num, how.depth)
        if last is not None and head.word == "bare" and not head.inline and mine != chapter:
            run.append(index)
            continue
        if last is not None and len(run) > 1 and mine == chapter and last.key < head.key:
            dropped.update(run)
        run, last, chapter = [], head, mine
    dropped.update(run if around == chapter and _is_list(law, heads, run) else ())
    return [head for index, head in enumerate(heads) if index not in dropped] if dropped else heads


def _is_list(law: str, heads: list[HeadMark], run: list[int]) -> bool:
    """Whether a run has two heads and more, and nothing stands between them."""
    marks = [heads[index] for index in run]
    return len(run) > 1 and all(
        len(law[max(a.body, a.line_end) : b.start].strip()) <= _LISTED for a, b in pairwise(marks)
    )


_OUT_OF_ORDER = 1.5
_MOST_PATHS = 8
_cost = itemgetter(0)


class _Section(NamedTuple):
    """A section's head, and what it costs to keep it."""

    head: HeadMark
    prefix: str  # of its number
    contained: bool  # it stands in a container by its number
    foreign: float  # what its number costs for its shape, where that is none of the file's
    jump: float  # what it costs behind one of another prefix


_Chain: TypeAlias = "tuple[_Chain, int] | None"
"""The heads kept so far, as indexes: those before, and the last one."""
_Path: TypeAlias = tuple[float, _Section | None, _Chain]
"""What keeping and dropping cost so far, the last section kept, and all that is kept."""


def _in_order(heads: list[HeadMark], how: Profile) -> list[HeadMark]:
    """The heads without sections that are out of order: quoted law with foreign numbers.

    A search over keep or drop: rising numbers cost nothing, a number whose
    container is not the printed one, a jump to another prefix and a fall back
    all cost, and so does dropping a head.
    """
    if how.main is None or not how.composite:
        return heads
    in_containers, count = _in_containers(heads)
    strict = count > 4 and len(in_containers) >= 0.6 * count
    sections = [
        _section(head, how, contained=index in in_containers, strict=strict)
        if head.kind is SECTION and not head.part and not head.is_container
        else None
        for index, head in enumerate(heads)
    ]
    if _cost_nothing(sections, strict=strict):
        return heads  # nearly always
    kept = _cheapest_to_keep(sections, strict=strict)
    return [head for index, head in enumerate(heads) if index in kept]


def _section(head: HeadMark, how: Profile, *, contained: bool, strict: bool) -> _Section:
    """A section's head with what it costs to keep it in a file of this numbering."""
    separators = skeleton(head.num)
    usual = (how.main is not None and separators.startswith(how.main[1])) or (head.word, separators) in how.shapes
    jump = 0.0 if contained else 3.0 if strict else 0.5 if _first_like(head.num) else 1.5
    return _Section(head, prefix(head.num, how.depth), contained, 0.0 if usual else 1.5, jump)


def _cost_nothing(sections: Sequence[_Section | None], *, strict: bool) -> bool:
    """Whether all sections can be kept for nothing."""
    last: _Section | None = None
    for section in sections:
        if section is not None:
            if section.foreign or _cost_behind(section, last, fresh=True, strict=strict):
                return False
            last = section
    return True


def _cost_behind(section: _Section, last: _Section | None, *, fresh: bool, strict: bool) -> float:
    """What it costs to keep a section behind the last one that is kept.

    `fresh`: a container or another break has come since the section before it.
    """
    head, contained = section.head, section.contained
    if last is None:
        return 1.0 if strict and not contained else 0.0
    if head.key > last.head.key:
        return section.jump if section.prefix != last.prefix else 0.0
    if section.prefix == last.prefix and section.prefix and not head.inline and head.heading is not None:
        return _OUT_OF_ORDER  # a number of this very chapter at a line start, printed again or out of order
    if head.key == last.head.key:
        return 1.5 if fresh else 2.5
    return 1.0 if fresh and contained else 3.0 if fresh else 4.0


def _cheapest_to_keep(sections: Sequence[_Section | None], *, strict: bool) -> set[int]:
    """The indexes of what is kept where that and dropping the rest costs least; what is no section is kept."""
    paths: list[_Path] = [(0.0, None, None)]
    fresh = True
    for index, section in enumerate(sections):
        if section is None:
            paths = [(cost, last, (chain, index)) for cost, last, chain in paths]
            fresh = True
            continue
        drop = _cost_to_drop(section)
        new: list[_Path] = []
        keep: _Path | None = None  # the cheapest way to keep it: what comes after is the same for all
        place = 0  # of that way, behind the one that drops it
        for cost, last, chain in paths:
            new.append((cost + drop, last, chain))
            cost += section.foreign
            cost += _cost_behind(section, last, fresh=fresh, strict=strict)
            if keep is None or cost < keep[0]:
                keep, place = (cost, section, (chain, index)), len(new)
        if keep is not None:
            new.insert(place, keep)
        paths = sorted(new, key=_cost)[:_MOST_PATHS]
        fresh = False
    kept: set[int] = set()
    chain = min(paths, key=_cost)[2]
    while chain is not None:
        chain, index = chain
        kept.add(index)
    return kept


def _cost_to_drop(section: _Section) -> float:
    """What it costs to drop a section: less in the middle of a line and without a catchline."""
    cost = 1.0 if section.head.inline else 2.0
    if section.head.heading is None:
        cost -= 0.4
    return cost + 2.0 if section.contained else cost


def _in_containers(heads: list[HeadMark]) -> tuple[set[int], int]:
    """The indexes of the sections that stand in a container by their number, and the number of all sections.

    Its number begins with that of one of the six containers printed last.
    """
    found: set[int] = set()
    sections = 0
    containers: list[str] = []
    for index, head in enumerate(heads):
        if head.is_container:
            containers = [*containers[-5:], head.num]
        elif head.kind is SECTION and not head.part:
            sections += 1
            if belongs_to_one(head.num, containers):
                found.add(index)
    return found, sections


def _first_like(num: str) -> bool:
    """Whether a number is one that a chapter's sections begin with: 10-1, 4.01, 5.03.010."""
    last = re.findall(r"[0-9]+", num)[-1]
    return int(last) <= 10


def with_amended(
    law: str, heads: list[HeadMark], how: Profile, amended: Sequence[tuple[int, str]]
) -> tuple[list[HeadMark], Profile]:
    """The heads with those of code sections that an ordinance amends without printing their heads.

    `amended` holds where the text of each begins, and its number. A file with
    no other sections than the ordinance's own parts takes its numbering from them.
    """
    if not amended:
        return heads, how
    sections = [head for head in heads if head.kind is SECTION and not head.part]
    own = how.composite or not sections
    if not own:
        parts = wrapper_parts(law, [head for head in sections if not skeleton(head.num)])
        own = all(head.start in parts for head in sections)
        for head in sections if own else ():
            head.part = True
    new = [
        HeadMark(
            start=start,
            end=start,
            kind=SECTION,
            num=num,
            until=None,
            sign=False,
            inline=False,
            bulleted=False,
            line_end=start,
            body=start,
            word="word",
            key=natural(num),
            implied=True,
        )
        for start, num in amended
    ]
    if own and not how.composite:
        shape = ("word", skeleton(new[0].num))
        depth = len(shape[1])
        how = Profile({shape: len(new)}, shape, depth, frozenset(prefix(mark.num, depth) for mark in new))
    return sorted([*heads, *new], key=lambda mark: mark.start), how


def heads_of(law: str, breaks: Sequence[int] = ()) -> tuple[list[HeadMark], list[Span], Profile]:
    """The heads of a text, its contents lists and its numbering profile.

    `breaks` are offsets, in order, where another instrument begins.
    """
    flat = is_flat(law)
    return choose(law, candidates(law, flat=flat), breaks, flat=flat)
