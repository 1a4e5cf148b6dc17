"""Which of the possible heads are real: typed by the file's numbering, freed of contents lists, put in order."""

import re
from bisect import bisect_right
from collections import Counter
from collections.abc import Callable, Sequence
from itertools import pairwise
from operator import itemgetter
from typing import TypeAlias

from ordparse.outline.contents import without_contents
from ordparse.outline.headings import is_caption, is_title_case
from ordparse.outline.heads import COLUMN, HEAD_WORDS, HeadMark, candidates, is_flat, is_set_out, run_on, set_caption
from ordparse.outline.labels import roman
from ordparse.outline.numbering import Profile, is_section, profile, split_ranges
from ordparse.outline.numbers import Key, belongs_to, belongs_to_one, natural, prefix, skeleton
from ordparse.provisions import CHAPTER, SECTION, TITLE
from ordparse.source import Span

_WRAPPER = re.compile(
    r"\b(?:ordain|read as follows|effective date|takes? effect|effective upon|becomes effective|publication|publish"
    r"|repealed|summary|hereby amended|is amended|are amended)",
    re.IGNORECASE,
)


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
        if set_out and len(_wrapper_parts(law, plain)) == len(plain):
            # the plain numbers are those of the ordinance, the others those of the code
            how = profile([mark for mark in marks if mark.kind is not SECTION or skeleton(mark.num)])
    split_ranges(marks, how)
    heads = _typed(law, marks, how)
    heads, contents = without_contents(law, heads, breaks)
    how = profile([mark for mark in heads if mark.kind is SECTION or mark.kind is None]) if contents else how
    heads = _in_order(_without_quoted(law, heads, how), how)
    if not flat:
        heads = _with_run_on(law, heads, contents, how)
    return heads, contents, how


def _typed(law: str, marks: list[HeadMark], how: Profile) -> list[HeadMark]:
    """The candidates that fit the profile, each with its kind."""
    out: list[HeadMark] = []
    fitting = [is_section(mark, how) for mark in marks]
    numbers = {mark.num for mark, fits in zip(marks, fitting, strict=True) if fits}
    # a prefix counts when two sections have it: a stray "5.6." makes no chapter 5
    shared = (
        Counter(prefix(num, cut) for num in numbers for cut in range(1, how.depth + 1)) if how.composite else Counter()
    )
    all_prefixes = {each for each, count in shared.items() if count > 1 or len(numbers) < 6}
    # how chapters are numbered: 502, or 6.08 in a code of 6.08.010
    chapters = {"", *(skeleton(num) for num in all_prefixes if prefix(num))}
    section_words = [mark for mark in marks if mark.kind is SECTION and not skeleton(mark.num)]
    holding = how.composite and _hold_sections(marks, fitting)
    parts = _wrapper_parts(law, section_words) if how.composite and not holding else dict[int, int]()
    plain = _plain_chain(law, marks) if how.main is None else {}
    worded = [mark.num for mark in marks if mark.kind is SECTION and skeleton(mark.num)]
    zeros = how.main == ("bare", ".") and all(num.endswith(".0") for num in worded)  # SECTION 4.0 holds 4.1 and 4.2
    printed = {mark.num for mark in marks if mark.kind in (CHAPTER, TITLE) and mark.num[:1].isdigit()}
    current = ""  # the plain number of the section that is open
    for mark, fits in zip(marks, fitting, strict=True):
        if mark.kind is SECTION and not skeleton(mark.num) and not how.composite:
            current = mark.num
        if mark.kind is None and mark.num.isalpha():
            if mark.start in plain:
                mark.kind = SECTION
                out.append(mark)
        elif mark.kind is not None and mark.kind is not SECTION:
            if _container_line(law, mark):
                out.append(mark)
        elif parts.get(mark.start, 0) > 1:
            mark.part = True
            out.append(mark)
        elif holding and mark.kind is SECTION and not skeleton(mark.num):
            mark.holds_sections = True
            out.append(mark)
        elif how.composite and (
            (mark.num in all_prefixes and (mark.kind is None or not mark.sign))
            # "SECTION 610" over 610.01 alone
            or (mark.kind is SECTION and not mark.sign and len(mark.num) > 2 and mark.num in shared)
        ):
            if mark.kind is None:
                if not _bare_container_line(law, mark):
                    continue
                mark.kind = CHAPTER
            else:
                mark.holds_sections = True
            out.append(mark)
        elif zeros and mark.kind is SECTION and mark.num.removesuffix(".0") in all_prefixes:
            mark.holds_sections = True
            out.append(mark)
        elif mark.kind is SECTION and mark.word == "word" and not how.composite and prefix(mark.num) in printed:
            out.append(mark)  # "Sec. 20-1" under CHAPTER 20, in a text with more sections that are plain
        elif mark.kind is None and current and prefix(mark.num) == current:
            continue  # "3.1" in Section 3, an item of it
        elif fits:
            mark.kind = SECTION
            out.append(mark)
        elif how.composite and mark.kind is SECTION and mark.until and skeleton(mark.num) == how.main[1]:  # type: ignore[index]
            out.append(mark)  # "Secs. 21-1—21-3. Reserved." in a code of § 21-4
        elif mark.start in parts:
            mark.part = True
            out.append(mark)
        elif mark.kind is None and how.composite and skeleton(mark.num) in chapters and _bare_container_line(law, mark):
            mark.maybe_chapter = True
            mark.in_capitals = mark.heading is not None and law[slice(*mark.heading)].isupper()
            out.append(mark)
        elif mark.start in plain:
            mark.kind = SECTION
            out.append(mark)
        elif mark.kind is None and mark.num[0] == "." and how.main == ("bare", ".."):
            mark.suffix = True
            out.append(mark)
    return _chapters_in_order(out, all_prefixes)


def _hold_sections(marks: list[HeadMark], fitting: Sequence[bool]) -> bool:
    """Whether `Section 3` holds 3.1 and 3.2: plain numbers that rise, with nearly all composite ones below theirs.

    `fitting` says of each mark whether its number has a shape of this file's sections.
    """
    current = ""
    plain: list[int] = []
    inside = total = 0
    for mark, fits in zip(marks, fitting, strict=True):
        if mark.kind is SECTION and mark.num.isdigit():
            current = mark.num
            plain.append(int(mark.num))
        elif fits:
            total += 1
            inside += bool(current) and belongs_to(mark.num, current)
    rises = all(a < b for a, b in pairwise(plain))
    return len(plain) > 2 and rises and total > 0 and inside >= 0.8 * total


def _container_line(law: str, mark: HeadMark) -> bool:
    """Whether a line with a container's word is a head and no sentence."""
    if mark.heading is None and not mark.inline:
        rest = law[mark.end : mark.line_end].strip()
        if rest and not is_caption(rest, limit=20):
            return False
    if mark.inline:
        # capitals in an ordinance's long title: "AMENDING CHAPTER V OF THE CODE"
        at = mark.end
        while at < len(law) and law[at] == " ":
            at += 1
        if re.match(r"(?:OF|AND|IN LIEU|BY|OR|TO)\b", law[at : at + 8]):
            return False
        return mark.heading is not None
    return True


def _bare_container_line(law: str, mark: HeadMark) -> bool:
    """Whether a bare number with words behind it, alone on its line, reads like a chapter's head."""
    if mark.inline or mark.line_end - mark.end > 400:
        if mark.heading is None:
            return False
        words = law[slice(*mark.heading)]
        at = mark.body
        while at < len(law) and law[at] in " \n":
            at += 1
        # its first section follows or the next head, or a page's furniture has stood there
        opens = re.match(rf"{mark.num}[.:–-]|{HEAD_WORDS}|S(?i:ubd)|[0-9]+[A-Z]*\.? [A-Z]", law[at : at + 12])
        return (words.isupper() or is_title_case(words)) and (opens is not None or at - mark.body >= COLUMN)
    rest = law[mark.end : max(mark.body, mark.line_end)].strip()
    if not 0 < len(rest) <= 140 or mark.heading is None or mark.body < mark.line_end:
        return False
    # "2. The number of units." is a list item, whatever chapter there is
    words = law[slice(*mark.heading)]
    return len(mark.num) > 2 or words.isupper() or (is_title_case(words) and rest[-1] not in ".;,:")


def _chapters_in_order(marks: list[HeadMark], prefixes: set[str]) -> list[HeadMark]:
    """The candidates with bare chapters kept where their number is in order among the known ones."""
    known = sorted({mark.key for mark in marks if mark.kind is CHAPTER and mark.num in prefixes})
    hundreds = {key[0][1] for key in known if key and isinstance(key[0][1], int)}
    out: list[HeadMark] = []
    last: Key = ()
    for index, mark in enumerate(marks):
        if not mark.maybe_chapter:
            if mark.kind is CHAPTER:
                last = mark.key
            out.append(mark)
            continue
        number = mark.key[0][1] if mark.key else None
        if not known or not isinstance(number, int):
            continue
        if (
            number >= 100
            and number % 100 == 0
            and any(isinstance(h, int) and number < h < number + 100 for h in hundreds)
        ):
            mark.kind = TITLE
            out.append(mark)
            continue
        follower = next((other.key for other in marks[index + 1 : index + 201] if other.kind is CHAPTER), None)
        width = len(str(known[0][0][1]))
        if skeleton(mark.num):
            # "6.12 (Reserved)" behind chapter 6.08
            if last and last[0] == mark.key[0] and last < mark.key and (follower is None or mark.key < follower):
                mark.kind = CHAPTER
                last = mark.key
                out.append(mark)
            continue
        # "3. PENALTY" behind "2. DEFINITIONS" and its 2.1 and 2.2: the next number, in capitals
        next_one = bool(last) and last[0] == (0, number - 1) and mark.in_capitals
        if (
            (next_one or (len(str(number)) == width and width >= 3))
            and last < mark.key
            and (follower is None or mark.key < follower)
        ):
            mark.kind = CHAPTER
            last = mark.key
            out.append(mark)
    return out


def _wrapper_parts(law: str, marks: list[HeadMark]) -> dict[int, int]:
    """The starts of `Section 1.` heads that are parts of an enacting wrapper, with how many run together.

    In a code whose sections are composite, plain ones are the ordinance's own;
    words of enactment must stand among them, or they are quoted law.
    """
    out: dict[int, int] = {}
    run: list[HeadMark] = []
    for mark in [*marks, None]:
        if mark is not None and run and mark.num.isdigit() and 0 < int(mark.num) - int(run[-1].num) <= 2:
            run.append(mark)
            continue
        for index, member in enumerate(run):
            stop = run[index + 1].start if index + 1 < len(run) else member.end + 600
            if _WRAPPER.search(law, max(0, member.start - 400), min(stop, member.end + 1200)):
                out.update((each.start, len(run)) for each in run)
                break
        run = [mark] if mark is not None and mark.num.isdigit() else []
    return out


def _plain_chain(law: str, marks: list[HeadMark]) -> dict[int, HeadMark]:
    """The `1. Caption` lines that run 1, 2, 3 ... through a file without other section heads.

    The best rising chain is searched, skips allowed; a line counts for more
    when it is a catchline alone or capitals. Roman numbers make a chain of
    their own, and go before: arabic ones are then lists inside them.
    """
    marks = [mark for mark in marks if not mark.leads_to_page]
    romans = [mark for mark in marks if mark.kind is None and mark.num.isalpha()]
    return _chain(law, romans, roman) or _chain(law, [mark for mark in marks if mark.num.isdigit()], int)


_Marks: TypeAlias = "tuple[_Marks, HeadMark] | None"
"""A chain of catchlines: those before, and the last one. A list for each would take the square of their number."""
_Option: TypeAlias = tuple[float, int, _Marks]
"""What a chain is worth, how many it has, and itself."""


def _chain(law: str, marks: list[HeadMark], value: Callable[[str], int | None]) -> dict[int, HeadMark]:
    """The best chain of catchlines numbered one after another, by their starts; empty when there is none."""
    best: dict[int, _Option] = {}
    for mark in marks:
        number = value(mark.num)
        if mark.kind is not None or mark.inline or number is None:
            continue
        alone = mark.heading is not None and mark.body >= mark.line_end
        words = law[slice(*mark.heading)] if mark.heading else ""
        score = (
            2.0
            if words.isupper()
            else 1.6
            if alone and is_caption(words)
            else 0.8
            if mark.heading and is_caption(words)
            else -0.6
        )
        options: list[_Option] = [(score if number <= 1 else score - 1.5, 1, (None, mark))]
        for back, cost in ((1, 0.0), (2, 2.0), (3, 3.0)):
            if number - back in best:
                before, length, chain = best[number - back]
                options.append((before + score - cost, length + 1, (chain, mark)))
        found = max(options, key=lambda option: option[0])
        if number not in best or found[0] > best[number][0]:
            best[number] = found
    if not best:
        return {}
    score, length, last = max(best.values(), key=lambda option: option[:2])
    if length < 3 or score < 1.0 * length:
        return {}
    out: dict[int, HeadMark] = {}
    while last is not None:
        last, mark = last
        out[mark.start] = mark
    return out


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


_Chain: TypeAlias = "tuple[_Chain, int] | None"
"""The heads kept so far, as indexes: those before, and the last one."""
_Path: TypeAlias = tuple[float, HeadMark | None, str, _Chain]
"""What keeping and dropping cost so far, the last section kept, its prefix, and all that is kept."""


def _in_order(heads: list[HeadMark], how: Profile) -> list[HeadMark]:
    """The heads without sections that are out of order: quoted law with foreign numbers.

    A search over keep or drop: rising numbers cost nothing, a number whose
    container is not the printed one, a jump to another prefix and a fall back
    all cost, and so does dropping a head.
    """
    if not how.composite:
        return heads
    open_containers: list[str] = []
    with_container = sections = 0
    for head in heads:
        if head.is_container:
            open_containers = [*open_containers[-5:], head.num]
        elif head.kind is SECTION and not head.part:
            sections += 1
            head.contained = belongs_to_one(head.num, open_containers)
            with_container += head.contained
    strict = sections > 4 and with_container >= 0.6 * sections
    paths: list[_Path] = [(0.0, None, "", None)]
    fresh = True  # a container or another break has come since the last section
    for index, head in enumerate(heads):
        if head.kind is not SECTION or head.part or head.is_container:
            paths = [(cost, last, shown, (chain, index)) for cost, last, shown, chain in paths]
            fresh = True
            continue
        key, contained = head.key, head.contained
        drop = 1.0 if head.inline else 2.0
        if head.heading is None:
            drop -= 0.4
        if contained:
            drop += 2.0
        separators = skeleton(head.num)
        shape = (head.word, separators)
        foreign = 0.0 if separators.startswith(how.main[1]) or shape in how.shapes else 1.5  # type: ignore[index]
        mine = prefix(head.num, how.depth)
        jump = 0.0 if contained else 3.0 if strict else 0.5 if _first_like(head.num) else 1.5
        # a number of this very chapter at a line start, printed again or out of order
        again = bool(mine) and not head.inline and head.heading is not None
        new: list[_Path] = []
        keep: _Path | None = None  # the cheapest way to keep it: what comes after is the same for all
        place = 0  # of that way, behind the one that drops it
        for cost, last, shown, chain in paths:
            new.append((cost + drop, last, shown, chain))
            cost += foreign
            if last is not None:
                if key > last.key:
                    if mine != shown:
                        cost += jump
                elif again and mine == shown:
                    cost += _OUT_OF_ORDER
                elif key == last.key:
                    cost += 1.5 if fresh else 2.5
                else:
                    cost += 1.0 if fresh and contained else 3.0 if fresh else 4.0
            elif strict and not contained:
                cost += 1.0
            if keep is None or cost < keep[0]:
                keep, place = (cost, head, mine, (chain, index)), len(new)
        if keep is not None:
            new.insert(place, keep)
        paths = sorted(new, key=_cost)[:_MOST_PATHS]
        fresh = False
    kept: set[int] = set()
    chain = min(paths, key=_cost)[3]
    while chain is not None:
        chain, index = chain
        kept.add(index)
    return [head for index, head in enumerate(heads) if index in kept]


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
        parts = _wrapper_parts(law, [head for head in sections if not skeleton(head.num)])
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
