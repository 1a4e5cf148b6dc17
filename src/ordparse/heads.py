"""Heads: which lines name a title, a chapter, a section, by the file's own numbering.

A head closes every list, so heads are decided first. They certify one another:
what counts is the shape of the file's section numbers, their order, and the
containers printed around them. No rule knows whose code it reads.
"""

import itertools
import re
from bisect import bisect_left
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field

from ordparse.headings import (
    ABBREVIATION,
    capitals,
    is_caption,
    is_title_case,
    run_in,
    title_words,
    trimmed,
    whole_line,
)
from ordparse.labels import read_head, roman
from ordparse.provisions import CONTAINERS, Kind
from ordparse.source import Span

# In any case after a first capital: "CHAPTER", "Chapter", and "ChApTER" in damaged text
_WORDS = (
    r"(?:(?=[A-Z])(?i:sub-?title|title|part|sub-?chapter|chap(?:ter|\.)|ch\.?|art(?:icle|\.)|div(?:ision|\.)|appendix"
    r"|sec(?:tions?|s?\.))|§§?)"
)
_NUMBER_WORD = (
    r"(?i:(?:twenty|thirty)(?:-(?:one|two|three|four|five|six|seven|eight|nine))?|ten|eleven|twelve|thirteen"
    r"|fourteen|fifteen"
    r"|sixteen|seventeen|eighteen|nineteen|one|two|three|four|five|six|seven|eight|nine)(?![A-Za-z])"
)
_COMPOSITE = (
    r"[0-9]{1,5}(?:[A-Z]{1,2}(?![A-Za-z]))?(?:[.:\-–][0-9]{1,5}(?:[A-Za-z]{1,2}(?![A-Za-z]))?){1,5}(?![.:\-–]?[0-9])"
)
_NUMBER = (
    rf"(?:{_COMPOSITE}|[0-9]{{1,5}}(?:-[a-z](?![A-Za-z])|[A-Z]{{1,2}}(?![A-Za-z]))?|{_NUMBER_WORD}"
    r"|[IVXLC]+(?:-[A-Z0-9]{1,2})?(?![A-Za-z'’])|[A-Z](?:-[0-9A-Z]{1,2})?(?![A-Za-z'’]))"
)
_RANGE = rf"(?:(?: *(?:--+|—|–) *| +(?:-|to|through|thru) +){_COMPOSITE})?"
_CLOSE = r"(?: *[.:)]+)?(?: *[-–—]+(?=[ \n]|$))?"
_WORD_HEAD = rf"{_WORDS}(?![A-Za-z])(?: *\n)? *{_NUMBER}{_RANGE}{_CLOSE}"
_BARE_HEAD = rf"{_COMPOSITE}{_RANGE}{_CLOSE}"
_BARE_CHAPTER = r"[0-9]{1,5}[A-Z]{0,2}(?![0-9A-Za-z.\-:]*[0-9])[.:]?(?= )"
_SUFFIX = r"\.[0-9]{3}[A-Za-z]?(?= )"
_BARE_ROMAN = r"[IVX]{1,7}\.(?= +[A-Z])"
_AT_LINE = rf"( *(?:[*•·#]+ +)?)({_WORD_HEAD}|{_BARE_HEAD}|{_BARE_CHAPTER}|{_SUFFIX}|{_BARE_ROMAN})"
_LINE_START = re.compile(_AT_LINE)
_LINE_HEAD = re.compile("\n" + _AT_LINE)
_INLINE_HEAD = re.compile(rf"(?<![\w§$/.(\-#\"“])()({_WORD_HEAD}|{_BARE_HEAD})")
_SEPARATORS = re.compile(r"[0-9A-Za-z]+")
_KEY = re.compile(r"([0-9]+)|([A-Za-z]+)")
_DATE = re.compile(r"[0-9]{1,2}[-/][0-9]{1,2}[-/](?:[0-9]{2}|[0-9]{4}) +(?:[Bb]y|Ord|Res|Amend|Adopt|Pass)")
_DOT_LEADER = re.compile(r"(?:\.{4,}|(?:\. ){4,}|[^ ] {2,}| \.{2,}) *[0-9]{1,4} *$")
_REFERS = re.compile(
    r"(?:\b(?:sections?|chapters?|articles?|titles?|parts?|paragraphs?|subsections?|and|or|of|to|through|the|by|in"
    r"|under|see|with|than|from|at|a|an|"
    r"this|that|as|for|per|pursuant|code|stat\.|no\.)|,|§|\()\s*$",
    re.IGNORECASE,
)
_WRAPPER = re.compile(
    r"\b(?:ordain|read as follows|effective date|take effect|effective upon|becomes effective|publication|publish"
    r"|repealed|summary|hereby amended)",
    re.IGNORECASE,
)


@dataclass(slots=True)
class HeadMark:
    """A line, or a place in a line, that may name a container or a section."""

    start: int
    end: int  # of the label
    kind: Kind | None  # None: a bare number
    num: str
    until: str | None
    sign: bool
    inline: bool
    bulleted: bool
    line_end: int
    heading: Span | None = None
    body: int = 0  # where the text after the catchline begins
    word: str = ""  # "word", "sign" or "bare": how the number is introduced
    key: tuple[tuple[int, int | str], ...] = ()
    contained: bool = False  # a container is printed whose number begins this one
    implied: bool = False
    part: bool = False  # a numbered part of an amending ordinance
    extra: dict[str, str] = field(default_factory=dict)

    @property
    def is_container(self) -> bool:
        """Whether it can hold sections."""
        return self.kind in CONTAINERS or self.extra.get("holds") == "sections"


def natural(num: str) -> tuple[tuple[int, int | str], ...]:
    """The key that sorts designators as a code does: 5-18, 5-18.1, 5-19.

    >>> natural("5-18") < natural("5-18.1") < natural("5-19")
    True
    """
    return tuple((0, int(match[1])) if match[1] else (1, match[2].upper()) for match in _KEY.finditer(num))


def skeleton(num: str) -> str:
    """The separators of a number: `-` for 5-18, `--` for 3-2-9, `` for 502."""
    return _SEPARATORS.sub("", num)


def prefix(num: str, depth: int = 1) -> str:
    """What stands before the last separator: 502 for 502.04; "" for a plain number.

    `depth` is the number of separators to keep at least: 5-18.1 in a code of
    one hyphen has the prefix 5.
    """
    cuts = [match.start() for match in re.finditer(r"[.:\-–]+", num)]
    if not cuts:
        return ""
    return num[: cuts[min(depth, len(cuts)) - 1]]


def is_flat(law: str) -> bool:
    """Whether most of the text stands in lines too long to be printed lines."""
    total = len(law.strip())
    if total < 400:
        return "\n" not in law.strip() and total > 0
    at = long = 0
    while at < len(law):
        end = law.find("\n", at)
        end = len(law) if end < 0 else end
        if end - at > 2500:
            long += end - at
        at = end + 1
    return long >= 0.5 * total


def candidates(law: str, *, flat: bool) -> list[HeadMark]:
    """The places that may be heads, in order, with the catchline each would have."""
    marks: list[HeadMark] = []
    ends = _LineEnds(law)
    first = _LINE_START.match(law)
    if first:
        _add(marks, law, first, ends, inline=False)
    for match in _LINE_HEAD.finditer(law):
        _add(marks, law, match, ends, inline=False)
    if flat:
        at_lines = {mark.start for mark in marks}
        for match in _INLINE_HEAD.finditer(law):
            if match.start(2) not in at_lines:
                _add(marks, law, match, ends, inline=True)
        marks.sort(key=lambda mark: mark.start)
        marks = _after_a_stop(law, marks)
    return marks


class _LineEnds:
    """Where the line around an offset ends, the last answer kept: one line may be the whole text."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._low = self._high = -1

    def after(self, at: int) -> int:
        """The offset of the next line end at or behind `at`, or the text's end."""
        if not self._low <= at <= self._high:
            found = self._text.find("\n", at)
            self._low, self._high = at, len(self._text) if found < 0 else found
        return self._high


def _add(marks: list[HeadMark], law: str, match: re.Match[str], ends: _LineEnds, *, inline: bool) -> None:
    label = match[2]
    start, end = match.span(2)
    line_end = ends.after(end)
    at = end
    while at < line_end and law[at] == " ":
        at += 1
    after = law[at : at + 1] if at < line_end else ""
    if after and (after.islower() or after in ",;)&%'’=§·|"):
        return
    bare = label[0].isdigit() or label[0] == "."
    if bare and after and not (after.isupper() or after in '"“([‘*') and not (after.isdigit() and not inline):
        return
    if bare and (_DATE.match(law, start) or (after and after.isdigit())):
        return
    if label[0].isdigit() and label[-1] == ")" and "." not in label:
        return
    head = read_head(label)
    if head is None:
        return
    if not inline and start > 0:
        before = law[max(0, start - 40) : start].rstrip(" ")
        if before.endswith("\n"):
            above = before.rstrip("\n ")
            if (
                "\n\n" not in before[len(above) :] + "\n" * (before.count("\n") > 1)
                and _REFERS.search(above)
                and not above.isupper()
            ):
                return
    label_end = start + len(label.rstrip(" "))
    mark = HeadMark(
        start=start,
        end=label_end,
        kind=head.kind,
        num=head.num,
        until=head.until,
        sign=head.sign,
        inline=inline,
        bulleted=bool(match[1].strip()),
        line_end=line_end,
        word="bare" if head.kind is None else "sign" if head.sign else "word",
        key=natural(head.num),
    )
    if (
        not inline
        and line_end - at < 140
        and law[at:line_end].rstrip()[-1:].isdigit()
        and _DOT_LEADER.search(law, at, line_end)
    ):
        mark.extra["contents"] = "page number"
    marks.append(mark)


_STOPS = frozenset('.:;)*_]"”')


def _after_a_stop(law: str, marks: list[HeadMark]) -> list[HeadMark]:
    """The inline heads that stand where a sentence has ended or right after another head's catchline."""
    kept: list[HeadMark] = []
    captioned = -1  # where the last kept head's catchline ends
    for index, mark in enumerate(marks):
        # a catchline never runs over the next head
        following = marks[index + 1 : index + 4]
        limit = next((other.start for other in following if other.kind is not None or skeleton(other.num)), len(law))
        if mark.inline:
            at = mark.start - 1
            while at >= 0 and law[at] == " ":
                at -= 1
            stopped = at < 0 or law[at] in _STOPS or law[at] == "\n"
            words = law[max(0, at - 13) : at + 1]
            last = words.split()[-1] if words.split() else ""
            # "the Code Section 5", but not "BUILDING CODE  ARTICLE I"
            if _REFERS.search(words) and not (len(last) > 3 and last.isupper()):
                continue
            set_caption(law, mark, limit, flat=True)
            stands_out = _stands_out(law, mark)
            # "B. & H. Ch. 1420" and "1278.07 et seq." end no sentence
            if words.endswith(".") and ABBREVIATION.search(words[:-1]) and not stands_out:
                continue
            # a head run into a longer line of capitals: the catchline of the last head reaches up to here
            run_on = kept and kept[-1].end < at < kept[-1].end + 160 and law[kept[-1].end : at + 1].isupper()
            if not stopped and captioned != at + 1 and not run_on and not stands_out:
                continue
            if mark.heading is None and law[mark.end - 1] not in ".:-–—" and mark.kind not in CONTAINERS:
                continue
        else:
            set_caption(law, mark, min(limit, mark.line_end), flat=mark.line_end - mark.end > 400)
        captioned = mark.body
        while captioned > 0 and law[captioned - 1] == " ":
            captioned -= 1
        kept.append(mark)
    return kept


def _line_below(law: str, mark: HeadMark) -> tuple[Span | None, int] | None:
    """The catchline on the line below a head that stands alone on its own, and where it ends.

    "CHAPTER 505" and "Solid Waste and Recycling" under it: capitals or a title,
    no head or label itself.
    """
    start = mark.line_end
    while start < len(law) and law[start] in " \n":
        start += 1
    if law.count("\n", mark.line_end, start) > 2:
        return None
    end = law.find("\n", start)
    end = len(law) if end < 0 else end
    line = law[start:end].strip()
    if not 3 <= len(line) <= 120 or _LINE_START.match(law, start) or _LABEL_START.match(line):
        return None
    titled = line.isupper() or (is_title_case(line) and line[-1] not in ".;,:" and mark.kind in CONTAINERS)
    if not titled or not is_caption(line, limit=16):
        return None
    return trimmed(law, start, end), end


_LABEL_START = re.compile(r"[(\[]?[0-9A-Za-z]{1,4}[.)\]] ")


def _stands_out(law: str, mark: HeadMark) -> bool:
    """Whether a head in running text is set apart by capitals: a container's word, or its catchline."""
    if mark.kind not in CONTAINERS:
        if mark.heading is None or not law[slice(*mark.heading)].isupper():
            return False
        # two words of capitals; or one with a stop, or behind what is left of a paragraph's end
        return (
            law[mark.end : mark.body].count(" ") > 1
            or law[mark.body - 1] in ".:"
            or law[max(0, mark.start - 2) : mark.start] == "  "
        )
    if law[mark.start : mark.start + 7].isupper() and len(law[mark.start : mark.end].split()[0]) > 4:
        return True
    return mark.heading is not None and law[slice(*mark.heading)].isupper() and mark.heading[1] - mark.heading[0] > 5


def set_caption(law: str, mark: HeadMark, limit: int, *, flat: bool) -> None:
    """Give a head its catchline and the place where its body begins."""
    end = min(limit, len(law))
    at = mark.end
    while at < end and law[at] == " ":
        at += 1
    mark.heading, mark.body = None, mark.end
    if not flat:
        if at >= mark.line_end:
            mark.body = mark.line_end
            below = _line_below(law, mark)
            if below is not None:
                mark.heading, mark.body = below
            return
        if whole_line(law, at, mark.line_end, body_follows=True):
            mark.heading = trimmed(law, at, mark.line_end)
            mark.body = mark.line_end
            return
        end = mark.line_end
    caps = capitals(law, at, end)
    stop = run_in(law, at, end)
    if caps is not None and (
        stop is None or caps >= stop or not re.search(r"[A-Z]{2}", law[caps:stop]) or not law[at:stop].isupper()
    ):
        words = law[at:caps].split()
        if len(words) > 1 or law[caps - 1] in ".:" or flat or caps >= end:
            mark.heading, mark.body = trimmed(law, at, caps), caps
            return
    if stop is not None:
        mark.heading, mark.body = trimmed(law, at, stop), stop
    elif flat:
        titled = title_words(law, at, end)
        if titled is not None:
            mark.heading, mark.body = trimmed(law, at, titled), titled


@dataclass(slots=True)
class Profile:
    """How the sections of a file are numbered."""

    shapes: dict[tuple[str, str], int]  # (word class, skeleton) -> heads
    main: tuple[str, str] | None  # the commonest real shape; None: no section heads
    depth: int  # separators of the main shape
    prefixes: frozenset[str]

    @property
    def composite(self) -> bool:
        """Whether section numbers have more than one part."""
        return self.main is not None and self.main[1] != ""


def profile(marks: Sequence[HeadMark]) -> Profile:
    """The section shapes that are real in this file.

    A shape is real with three heads, a twenty-fifth of all, and most of them
    ascending, or when it is all there is in a small file.
    """
    by_shape: dict[tuple[str, str], list[HeadMark]] = defaultdict(list)
    for mark in marks:
        if mark.kind is Kind.SECTION or (mark.kind is None and skeleton(mark.num) and mark.num[0] != "."):
            by_shape[mark.word, skeleton(mark.num)].append(mark)
    total = sum(len(group) for group in by_shape.values())
    real: dict[tuple[str, str], int] = {}
    for shape, group in by_shape.items():
        rising = sum(a.key < b.key for a, b in itertools.pairwise(group))
        if len(group) >= 3 and len(group) >= 0.04 * total and rising >= 0.55 * (len(group) - 1):
            real[shape] = len(group)
    if not real:
        for shape, group in by_shape.items():
            rising = sum(a.key < b.key for a, b in itertools.pairwise(group))
            if rising >= 0.5 * (len(group) - 1) and (shape[1] or shape[0] != "bare"):
                real[shape] = len(group)
    composite = {shape: count for shape, count in real.items() if shape[1]}
    main: tuple[str, str] | None
    if composite and sum(composite.values()) * 3 >= sum(real.values()):
        main = max(composite, key=lambda shape: (composite[shape], shape))
    else:
        main = max(real, key=lambda shape: (real[shape], shape), default=None)
    if main is None:
        return Profile(shapes={}, main=None, depth=0, prefixes=frozenset())
    depth = len(main[1])
    prefixes = frozenset(prefix(mark.num, depth) for shape in real for mark in by_shape[shape] if shape[1])
    return Profile(shapes=real, main=main, depth=depth, prefixes=prefixes)


def _is_section(mark: HeadMark, how: Profile) -> bool:
    """Whether the shape of a candidate is one that this file's sections have."""
    if mark.kind is not None and mark.kind is not Kind.SECTION:
        return False
    shape = (mark.word, skeleton(mark.num))
    if shape in how.shapes and (shape[1] or not how.composite):
        return True
    if how.main is None or not how.composite:
        return False
    # 5-18.1 and 25-340.01 extend a real shape whose first part is known
    return any(
        shape[0] == real[0] and shape[1].startswith(real[1]) and prefix(mark.num, len(real[1])) in how.prefixes
        for real in how.shapes
        if real[1]
    )


def choose(law: str, marks: list[HeadMark], *, flat: bool) -> tuple[list[HeadMark], list[Span], Profile]:
    """The heads of a file in order, the contents lists among them, and the numbering profile."""
    at_line = [mark for mark in marks if not mark.inline]
    if flat and sum(not mark.inline for mark in marks if mark.kind) >= 4 * max(1, sum(mark.inline for mark in marks)):
        marks = at_line
        flat = False
    if not flat:
        for mark in marks:
            set_caption(law, mark, mark.line_end, flat=mark.line_end - mark.end > 400)
    how = profile(marks)
    _split_ranges(marks, how)
    heads = _typed(law, marks, how)
    heads, contents = _without_contents(law, heads)
    how = profile([mark for mark in heads if mark.kind is Kind.SECTION or mark.kind is None]) if contents else how
    heads = _in_order(law, heads, how, flat=flat)
    for mark in heads:
        mark.extra.pop("contents", None)
    return heads, contents, how


def _split_ranges(marks: Iterable[HeadMark], how: Profile) -> None:
    """Cut ranges whose sign is the hyphen of the numbers: Secs. 2-11-2-20 in a code of one hyphen."""
    if how.main is None or not how.composite:
        return
    printed = {shape[1] for shape in how.shapes if shape[1]}
    shapes = {shape for shape in printed if not any(shape == f"{half}-{half}" for half in printed)}
    for mark in marks:
        if mark.until is not None or "-" not in mark.num or mark.kind not in (None, Kind.SECTION):
            continue
        if skeleton(mark.num) in shapes or len(skeleton(mark.num)) < 2 * min(map(len, shapes)) + 1:
            continue
        for cut in (match.start() for match in re.finditer("-", mark.num)):
            low, high = mark.num[:cut], mark.num[cut + 1 :]
            if skeleton(low) in shapes and skeleton(high) in shapes and natural(low) < natural(high):
                mark.num, mark.until, mark.key = low, high, natural(low)
                break


def _typed(law: str, marks: list[HeadMark], how: Profile) -> list[HeadMark]:
    """The candidates that fit the profile, each with its kind."""
    out: list[HeadMark] = []
    numbers = {mark.num for mark in marks if _is_section(mark, how)}
    # a prefix counts when two sections have it: a stray "5.6." makes no chapter 5
    shared = (
        Counter(prefix(num, cut) for num in numbers for cut in range(1, how.depth + 1)) if how.composite else Counter()
    )
    all_prefixes = {each for each, count in shared.items() if count > 1 or len(numbers) < 6}
    section_words = [mark for mark in marks if mark.kind is Kind.SECTION and not skeleton(mark.num)]
    parts = _wrapper_parts(law, section_words) if how.composite else dict[int, int]()
    plain = _plain_chain(law, marks) if how.main is None else {}
    for mark in marks:
        if mark.kind is None and mark.num.isalpha():
            if mark.start in plain:
                mark.kind = Kind.SECTION
                out.append(mark)
        elif mark.kind is not None and mark.kind is not Kind.SECTION:
            if _container_line(law, mark):
                out.append(mark)
        elif parts.get(mark.start, 0) > 1:
            mark.part = True
            out.append(mark)
        elif mark.num in all_prefixes and how.composite and (mark.kind is None or not mark.sign):
            if mark.kind is None:
                if not _bare_container_line(law, mark):
                    continue
                mark.kind = Kind.CHAPTER
            else:
                mark.extra["holds"] = "sections"
            out.append(mark)
        elif _is_section(mark, how):
            mark.kind = Kind.SECTION
            out.append(mark)
        elif mark.start in parts:
            mark.part = True
            out.append(mark)
        elif mark.kind is None and how.composite and skeleton(mark.num) == "" and _bare_container_line(law, mark):
            mark.extra["maybe"] = "chapter"
            out.append(mark)
        elif mark.start in plain:
            mark.kind = Kind.SECTION
            out.append(mark)
        elif mark.kind is None and mark.num[0] == "." and how.main == ("bare", ".."):
            mark.extra["suffix"] = "1"
            out.append(mark)
    return _chapters_in_order(out, all_prefixes)


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
    if mark.inline:
        return mark.heading is not None and law[slice(*mark.heading)].isupper()
    rest = law[mark.end : mark.line_end].strip()
    if not 0 < len(rest) <= 140 or mark.heading is None or mark.body < mark.line_end:
        return False
    # "2. The number of units." is a list item, whatever chapter there is
    words = law[slice(*mark.heading)]
    return len(mark.num) > 2 or words.isupper() or (is_title_case(words) and rest[-1] not in ".;,:")


def _chapters_in_order(marks: list[HeadMark], prefixes: set[str]) -> list[HeadMark]:
    """The candidates with bare chapters kept where their number is in order among the known ones."""
    known = sorted({mark.key for mark in marks if mark.kind is Kind.CHAPTER and mark.num in prefixes})
    hundreds = {key[0][1] for key in known if key and isinstance(key[0][1], int)}
    out: list[HeadMark] = []
    last: tuple[tuple[int, int | str], ...] = ()
    for index, mark in enumerate(marks):
        if mark.extra.get("maybe") != "chapter":
            if mark.kind is Kind.CHAPTER:
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
            mark.kind = Kind.TITLE
            out.append(mark)
            continue
        follower = next((other.key for other in marks[index + 1 :][:200] if other.kind is Kind.CHAPTER), None)
        width = len(str(known[0][0][1]))
        if len(str(number)) == width and width >= 3 and last < mark.key and (follower is None or mark.key < follower):
            mark.kind = Kind.CHAPTER
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
    marks = [mark for mark in marks if "contents" not in mark.extra]
    romans = [mark for mark in marks if mark.kind is None and mark.num.isalpha()]
    return _chain(law, romans, roman) or _chain(law, [mark for mark in marks if mark.num.isdigit()], int)


def _chain(law: str, marks: list[HeadMark], value: Callable[[str], int | None]) -> dict[int, HeadMark]:
    """The best chain of catchlines numbered one after another, by their starts; empty when there is none."""
    best: dict[int, tuple[float, list[HeadMark]]] = {}
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
        options: list[tuple[float, list[HeadMark]]] = []
        options.append((score if number <= 1 else score - 1.5, [mark]))
        for back, cost in ((1, 0.0), (2, 2.0), (3, 3.0)):
            if number - back in best:
                before, chain = best[number - back]
                options.append((before + score - cost, [*chain, mark]))
        if options:
            found = max(options, key=lambda option: option[0])
            if number not in best or found[0] > best[number][0]:
                best[number] = found
    if not best:
        return {}
    score, chain = max(best.values(), key=lambda option: (option[0], len(option[1])))
    if len(chain) < 3 or score < 1.0 * len(chain):
        return {}
    return {mark.start: mark for mark in chain}


def _gap(law: str, mark: HeadMark, follower: HeadMark) -> int:
    """How many characters stand between a head's catchline and the next head."""
    text = law[mark.body : follower.start]
    if len(text) > 400:
        return len(text)
    return len(re.sub(r"[\s_*•·.#-]+", "", text))


_LIST_GAP = 12
_SIDE_BAR = 5
_NEAR = 1500


def _without_contents(law: str, heads: list[HeadMark]) -> tuple[list[HeadMark], list[Span]]:
    """The heads without those of contents lists, and the lists' spans.

    A contents list is a run of heads with nothing between them that is
    replayed later: it ends before the containers that lead the second coming
    of its first item, and half of its items must come again.
    """
    if len(heads) < 2:
        return heads, []
    gaps = [_gap(law, a, b) for a, b in itertools.pairwise(heads)] + [10**9]
    places: dict[tuple[Kind | None, str, str | None], list[int]] = defaultdict(list)
    for index, head in enumerate(heads):
        places[head.kind, head.num, head.until].append(index)

    def again(index: int) -> int | None:
        head = heads[index]
        group = places[head.kind, head.num, head.until]
        at = bisect_left(group, index + 1)
        return group[at] if at < len(group) else None

    dropped: set[int] = set()
    spans: list[Span] = []
    index = 0
    while index < len(heads):
        end = index
        while end + 1 < len(heads) and gaps[end] <= _LIST_GAP:
            end += 1
        if end > index:
            # a side bar: bulleted containers without text between them
            bullets = [at for at in range(index, end + 1) if heads[at].bulleted and heads[at].kind in CONTAINERS]
            if len(bullets) >= _SIDE_BAR:
                bullets = [at for at in range(bullets[0], end + 1) if heads[at].bulleted]
                dropped.update(bullets)
                spans.append((heads[bullets[0]].start, heads[bullets[-1]].line_end))
                index = bullets[-1] + 1
                continue
            found = _contents_run(heads, index, end, again, lambda a, b: _same_words(law, a.heading, b.heading))
            if found is not None:
                first, stop = found
                dropped.update(range(first, stop))
                last = heads[stop - 1]
                spans.append((heads[first].start, last.body if last.inline else last.line_end))
                index = stop
                continue
        index = end + 1
    for index, head in enumerate(heads):
        if index in dropped:
            continue
        if head.extra.get("contents"):
            dropped.add(index)
            spans.append((head.start, head.line_end))
            continue
        # a list of one: the same number and catchline again, close by, with nothing between
        repeat = again(index)
        if (
            repeat == index + 1
            and heads[repeat].start - head.start < _NEAR
            and gaps[index] <= _LIST_GAP
            and _same_words(law, head.heading, heads[repeat].heading)
        ):
            dropped.add(index)
            spans.append((head.start, head.line_end if not head.inline else head.body))
    if not dropped:
        return heads, []
    return [head for index, head in enumerate(heads) if index not in dropped], spans


def _same_words(law: str, a: Span | None, b: Span | None) -> bool:
    """Whether two catchlines have the same words, what follows in the longer of the two apart."""
    if a is None or b is None:
        return False
    one = re.findall(r"\w+", law[slice(*a)].lower())
    other = re.findall(r"\w+", law[slice(*b)].lower())
    length = min(len(one), len(other))
    return length > 0 and one[:length] == other[:length]


def _contents_run(
    heads: list[HeadMark],
    index: int,
    end: int,
    again: Callable[[int], int | None],
    same_words: Callable[[HeadMark, HeadMark], bool],
) -> tuple[int, int] | None:
    """The first index of the contents list in a run of bodyless heads and the index behind it, or None."""
    sections = [at for at in range(index, end + 1) if heads[at].kind is Kind.SECTION and not heads[at].is_container]
    for pool in (sections, [at for at in range(index, end + 1) if heads[at].is_container]):
        found = next(((at, repeat) for at in pool if (repeat := again(at)) is not None), None)
        if found is None:
            continue
        at, repeat = found
        stop = min(repeat, end + 1)
        if repeat <= end + 1:
            # the containers right before the second coming lead it
            while stop - 1 > at and heads[stop - 1].is_container and heads[stop - 1].kind is not heads[at].kind:
                stop -= 1
        first = at
        # the kinds of container that lines of the list name
        listed = {heads[at].kind} if heads[at].is_container else set[Kind | None]()
        while first > index:
            head = heads[first - 1]
            if head.is_container:
                later = again(first - 1)
                if head.kind not in listed and (later is None or later > repeat):
                    # it comes again only in the next chapter: a head, not a line of this list
                    break
                listed.add(head.kind)
            first -= 1
        by_section = pool is sections
        items = [
            i
            for i in range(first, stop)
            if not by_section or (heads[i].kind is Kind.SECTION and not heads[i].is_container)
        ]
        if len(items) < (3 if heads[index].inline or not by_section else 2):
            continue
        replayed = sum(1 for i in items if (later := again(i)) is not None and later >= stop)
        if 2 * replayed < len(items):
            continue
        if not by_section:
            # articles begin again in the next chapter: the catchlines must come again too
            same = sum(1 for i in items if (later := again(i)) is not None and same_words(heads[i], heads[later]))
            if sections_before(heads, first, stop) or 2 * same < len(items):
                continue
        return first, stop
    return None


def sections_before(heads: list[HeadMark], first: int, stop: int) -> bool:
    """Whether a section stands among the heads from `first` to `stop`."""
    return any(head.kind is Kind.SECTION and not head.is_container for head in heads[first:stop])


@dataclass(slots=True)
class _Path:
    cost: float
    last: HeadMark | None
    shown: str  # the prefix of the last accepted section
    chain: "tuple[object, ...] | None"


def _in_order(law: str, heads: list[HeadMark], how: Profile, *, flat: bool) -> list[HeadMark]:
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
        elif head.kind is Kind.SECTION and not head.part:
            sections += 1
            head.contained = any(_begins(head.num, num) for num in open_containers)
            with_container += head.contained
    strict = sections > 4 and with_container >= 0.6 * sections
    paths = [_Path(0.0, None, "", None)]
    fresh = True  # a container or another break has come since the last section
    for index, head in enumerate(heads):
        if head.kind is not Kind.SECTION or head.part or head.is_container:
            for path in paths:
                path.chain = (path.chain, index)
            fresh = True
            continue
        drop = 1.0 if head.inline else 2.0
        if head.heading is None:
            drop -= 0.4
        if head.contained:
            drop += 2.0
        shape = (head.word, skeleton(head.num))
        foreign = 0.0 if shape[1].startswith(how.main[1]) or shape in how.shapes else 1.5  # type: ignore[index]
        mine = prefix(head.num, how.depth)
        new: list[_Path] = []
        for path in paths:
            new.append(_Path(path.cost + drop, path.last, path.shown, path.chain))
            cost = path.cost + foreign
            if path.last is not None:
                if head.key > path.last.key:
                    if mine != path.shown and not head.contained:
                        cost += 3.0 if strict else 0.5 if _first_like(head.num) else 1.5
                elif head.key == path.last.key:
                    cost += 1.5 if fresh else 2.5
                else:
                    cost += 1.0 if fresh and head.contained else 3.0 if fresh else 4.0
            elif strict and not head.contained:
                cost += 1.0
            new.append(_Path(cost, head, mine, (path.chain, index)))
        new.sort(key=lambda path: path.cost)
        seen: set[tuple[int, str]] = set()
        paths = []
        for path in new:
            mark = (id(path.last), path.shown)
            if mark not in seen:
                seen.add(mark)
                paths.append(path)
            if len(paths) == 8:
                break
        fresh = False
    kept: set[int] = set()
    chain: object = min(paths, key=lambda path: path.cost).chain
    while chain is not None:
        chain, index = chain  # type: ignore[misc]
        kept.add(index)
    return [head for index, head in enumerate(heads) if index in kept]


def _begins(num: str, container: str) -> bool:
    """Whether a section's number begins with a container's, Roman containers read as numbers."""
    if num.startswith(container) and len(num) > len(container) and not num[len(container)].isalnum():
        return True
    value = roman(container) if container.isalpha() and container.isupper() else None
    return value is not None and num.startswith(f"{value}") and not num[len(str(value)) :][:1].isalnum()


def _first_like(num: str) -> bool:
    """Whether a number is one that a chapter's sections begin with: 10-1, 4.01, 5.03.010."""
    last = re.findall(r"[0-9]+", num)[-1]
    return int(last) <= 10


def with_amended(
    heads: list[HeadMark], how: Profile, amended: Sequence[tuple[int, str]]
) -> tuple[list[HeadMark], Profile]:
    """The heads with those of code sections that an ordinance amends without printing their heads.

    `amended` holds where the text of each begins, and its number. A file with
    no other sections takes its numbering from them.
    """
    if not amended:
        return heads, how
    new = [
        HeadMark(
            start=start,
            end=start,
            kind=Kind.SECTION,
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
    if how.main is None:
        shape = ("word", skeleton(new[0].num))
        depth = len(shape[1])
        how = Profile({shape: len(new)}, shape, depth, frozenset(prefix(mark.num, depth) for mark in new))
    return sorted([*heads, *new], key=lambda mark: mark.start), how


def heads_of(law: str) -> tuple[list[HeadMark], list[Span], Profile, bool]:
    """The heads of a text, its contents lists, its numbering profile, and whether it is one-line text."""
    flat = is_flat(law)
    marks = candidates(law, flat=flat)
    heads, contents, how = choose(law, marks, flat=flat)
    return heads, contents, how, flat


def containers_open(heads: Iterable[HeadMark]) -> list[HeadMark]:
    """The containers among the heads, in order."""
    return [head for head in heads if head.is_container]
