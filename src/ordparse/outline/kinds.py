"""What the possible heads are: sections by the file's numbering, containers, the parts of an ordinance."""

import re
from collections import Counter
from collections.abc import Callable, Container, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import TypeAlias

from ordparse.outline.headings import is_caption, is_title_case
from ordparse.outline.headmarks import HEAD_WORDS, HeadMark
from ordparse.outline.heads import COLUMN
from ordparse.outline.labels import roman
from ordparse.outline.numbering import Profile, is_section
from ordparse.outline.numbers import Key, belongs_to, prefix, skeleton
from ordparse.provisions import CHAPTER, SECTION, TITLE

_WRAPPER = re.compile(
    r"\b(?:ordain|read as follows|effective date|takes? effect|effective upon|becomes effective|publication|publish"
    r"|repealed|summary|hereby amended|is amended|are amended)",
    re.IGNORECASE,
)


def typed(law: str, marks: list[HeadMark], how: Profile) -> list[HeadMark]:
    """The candidates that fit the profile, each with its kind."""
    fitting = [is_section(mark, how) for mark in marks]
    known = _known(law, marks, fitting, how)
    out: list[HeadMark] = []
    current = ""  # the plain number of the section that is open
    for mark, fits in zip(marks, fitting, strict=True):
        if mark.kind is None:
            taken = _is_bare_head(law, mark, known, fits=fits, current=current)
        elif mark.kind is SECTION:
            taken = _is_section_head(mark, known, fits=fits)
            if not how.composite and not skeleton(mark.num):
                current = mark.num
        else:
            taken = _container_line(law, mark)
        if taken:
            out.append(mark)
    return _chapters_in_order(out, known.prefixes)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Known:
    """What the numbers of all possible heads say together."""

    how: Profile
    shared: Mapping[str, int]  # what numbers of sections begin with, and how many do
    prefixes: set[str]  # those of them that number a chapter
    chapters: set[str]  # how chapters are numbered: "" for 502, "." for 6.08 in a code of 6.08.010
    printed: set[str]  # the numbers of printed chapters and titles
    holding: bool  # plain sections hold composite ones: 3 holds 3.1
    zeros: bool  # SECTION 4.0 holds 4.1 and 4.2
    extended: set[str]  # sections whose numbers go on: Section 7.1, over 7.1.1 and 7.1.2
    parts: Mapping[int, int]  # starts of the parts of ordinances, and how many run together
    plain: Container[int]  # starts of the heads in a chain of numbers and catchlines


def _known(law: str, marks: list[HeadMark], fitting: Sequence[bool], how: Profile) -> _Known:
    """What all the marks say; `fitting` says of each whether its number has a shape of this file's sections."""
    numbers = {mark.num for mark, fits in zip(marks, fitting, strict=True) if fits}
    shared: Counter[str] = Counter()
    if how.composite:
        shared.update(prefix(num, cut) for num in numbers for cut in range(1, how.depth + 1))
    # a prefix counts when two sections have it: a stray "5.6." makes no chapter 5
    prefixes = {each for each, count in shared.items() if count > 1 or len(numbers) < 6}
    section_words = [mark for mark in marks if mark.kind is SECTION and not skeleton(mark.num)]
    worded = [mark.num for mark in marks if mark.kind is SECTION and skeleton(mark.num)]
    holding = how.composite and _hold_sections(marks, fitting)
    return _Known(
        how=how,
        shared=shared,
        prefixes=prefixes,
        chapters={"", *(skeleton(num) for num in prefixes if prefix(num))},
        printed={mark.num for mark in marks if mark.kind in (CHAPTER, TITLE) and mark.num[:1].isdigit()},
        holding=holding,
        zeros=how.main == ("bare", ".") and all(num.endswith(".0") for num in worded),
        extended={mark.num for mark in _extended(law, marks, fitting, how)},
        parts=wrapper_parts(law, section_words) if how.composite and not holding else {},
        plain=_plain_chain(law, marks) if how.main is None else {},
    )


def _extended(law: str, marks: Sequence[HeadMark], fitting: Sequence[bool], how: Profile) -> list[HeadMark]:
    """The sections that hold those which follow: "Section 7.1", over 7.1.1 and 7.1.2.

    What follows has a catchline, and no word where they have one; or both are alike, and the text only leads in.
    """
    found: list[HeadMark] = []
    if _HOLDING.isdisjoint(how.shapes):
        return found
    for (mark, fits), head in zip(zip(marks, fitting, strict=True), marks[1:], strict=False):
        if not head.num.startswith(f"{mark.num}.") or head.heading is None or head.kind not in (None, SECTION):
            continue
        if not fits or mark.kind not in (None, SECTION) or mark.heading is None:
            continue
        inner = f"{skeleton(mark.num)}."
        if inner not in ("..", "...") or skeleton(head.num) != inner:
            continue
        held = head.word == "bare" and mark.word != "bare"
        if held or (mark.word != "sign" and law[mark.body : head.start].rstrip()[-1:] in ("", ":")):
            found.append(mark)
    return found


_HOLDING = frozenset((word, shape) for word in ("word", "sign", "bare") for shape in (".", ".."))


def note_holders(law: str, heads: Sequence[HeadMark], how: Profile) -> None:
    """Note in sections with a word that they hold those which go on with their numbers."""
    for head in _extended(law, heads, [True] * len(heads), how):
        head.holds_sections = True


def _is_section_head(mark: HeadMark, known: _Known, *, fits: bool) -> bool:
    """Whether a mark with a section's word is a head; what kind of one is noted in it."""
    how = known.how
    if known.parts.get(mark.start, 0) > 1:
        mark.part = True
        return True
    if _holds(mark, known):
        mark.holds_sections = True
        return True
    if fits:
        return True
    if mark.word == "word" and not how.composite and prefix(mark.num) in known.printed:
        return True  # "Sec. 20-1" under CHAPTER 20, in a text with more sections that are plain
    if how.main is not None and how.composite and mark.until and skeleton(mark.num) == how.main[1]:
        return True  # "Secs. 21-1—21-3. Reserved." in a code of § 21-4
    mark.part = mark.start in known.parts
    return mark.part


def _holds(mark: HeadMark, known: _Known) -> bool:
    """Whether a number with a section's word is that of a chapter, or of a section that holds others."""
    num = mark.num
    if known.holding and not skeleton(num):
        return True
    # "SECTION 610" over 610.01 alone
    named = num in known.prefixes or (len(num) > 2 and num in known.shared)
    if known.how.composite and named and not mark.sign:
        return True
    return known.zeros and num.removesuffix(".0") in known.prefixes


def _is_bare_head(law: str, mark: HeadMark, known: _Known, *, fits: bool, current: str) -> bool:
    """Whether a mark without a word is a head, or may be one; its kind is noted in it.

    `current` is the plain number of the section that is open.
    """
    how = known.how
    if mark.start in known.plain:
        mark.kind = SECTION
        return True
    if mark.num.isalpha():
        return False
    if how.composite and mark.num in known.prefixes:
        if _bare_container_line(law, mark):
            mark.kind = CHAPTER
        return mark.kind is CHAPTER
    if (
        known.extended
        and mark.heading is not None
        and prefix(mark.num, skeleton(mark.num).count(".")) in known.extended
    ):
        mark.kind = SECTION
        return True
    if current and prefix(mark.num) == current:
        return False  # "3.1" in Section 3, an item of it
    if fits:
        if law[mark.line_end - 1] != "." and _is_fee(law, mark):
            return False
        mark.kind = SECTION
        return True
    if how.composite and skeleton(mark.num) in known.chapters and _bare_container_line(law, mark):
        mark.maybe_chapter = True
        mark.in_capitals = mark.heading is not None and law[slice(*mark.heading)].isupper()
        return True
    mark.suffix = mark.num[0] == "." and how.main == ("bare", "..")
    return mark.suffix


def _is_fee(law: str, mark: HeadMark) -> bool:
    """Whether a line ends in an amount, as a row of a table of fees does: "2-372 Zoning amendment $125.00"."""
    sign = law.find("$", mark.end, min(mark.line_end, mark.end + _ROW))
    return sign >= 0 and _AMOUNT.search(law, sign, mark.line_end) is not None


_ROW = 160  # characters of a table's row
_AMOUNT = re.compile(r"\$ ?[0-9][0-9,]*(?:\.[0-9]{2})?(?: (?:per|each|plus|annual)[^.\n]{0,40})? *$")


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
    least = 2 if plain and plain[0] > 100 else 3  # "Section 201" is no part of an ordinance
    return len(plain) >= least and rises and total > 0 and inside >= 0.8 * total


def _container_line(law: str, mark: HeadMark) -> bool:
    """Whether a line with a container's word is a head, no sentence and no way back to the top of its page."""
    if mark.heading is not None and law[slice(*mark.heading)] in ("Top", "TOP"):
        return False
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


def wrapper_parts(law: str, marks: list[HeadMark]) -> dict[int, int]:
    """The starts of `Section 1.` heads that are parts of an enacting wrapper, with how many run together.

    `SECTION I.` counts as they do. In a code whose sections are composite, plain ones are the ordinance's own;
    words of enactment must stand among them, or they are quoted law.
    """
    out: dict[int, int] = {}
    run: list[HeadMark] = []
    last = 0
    for mark in [*marks, None]:
        value = _counted(mark.num) if mark is not None else None
        if mark is not None and value is not None and run and 0 < value - last <= 2:
            run.append(mark)
            last = value
            continue
        for index, member in enumerate(run):
            stop = run[index + 1].start if index + 1 < len(run) else member.end + 600
            if _WRAPPER.search(law, max(0, member.start - 400), min(stop, member.end + 1200)):
                out.update((each.start, len(run)) for each in run)
                break
        run, last = ([mark], value) if mark is not None and value is not None else ([], 0)
    return out


def _counted(num: str) -> int | None:
    """The value of a plain number, a Roman one in capitals too; None of any other."""
    if num.isdigit():
        return int(num)
    return roman(num) if num.isupper() else None


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
