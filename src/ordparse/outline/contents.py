"""Contents lists told from the heads they repeat."""

import itertools
import re
from bisect import bisect_left
from collections import defaultdict
from collections.abc import Callable, Sequence

from ordparse.literals import near
from ordparse.outline.heads import HeadMark
from ordparse.provisions import CONTAINERS, SECTION, Kind
from ordparse.source import Span
from ordparse.spotting import Spots

# "CHAPTER" or "ARTICLES:" alone on a line, and lines of numbers and titles below it
_LISTED_BELOW = re.compile(
    r"\n *(?P<word>CHAPTER|Chapter|ARTICLE|Article|PART|Part|TITLE|Title)[Ss]?:? *"
    r"(?P<lines>(?:\n *(?:[0-9]{1,3}|[IVX]{1,5})\.? +[A-Z][^\n]{2,90}){2,})(?=\n *(?:\n|\Z))"
)
_NUMBERED_LINE = re.compile(r"\n *([0-9]{1,3}|[IVX]{1,5})\.? ")
_PRINTED = re.compile(r"\n *(CHAPTER|Chapter|ARTICLE|Article|PART|Part|TITLE|Title) +([0-9]{1,3}|[IVX]{1,5})\b")
_WORDS_ALONE = ("chapter", "article", "part", "parts", "title")


def listed_below(law: str, spotted: Spots) -> list[Span]:
    """The contents lists that print the word once over the numbers: "CHAPTER", "1. IN GENERAL.", "2. DOGS.".

    Each number comes again behind the word, as the head that the line announces.
    `spotted` is where words stand in the text, which has the same offsets.
    """
    starts: list[int] = []
    for at in spotted.of(_WORDS_ALONE):
        line = law.rfind("\n", max(0, at - _INDENT), at)
        if line >= 0 and not law[line + 1 : at].strip():
            starts.append(line)
    lists = list(near(_LISTED_BELOW, law, starts))
    if not lists:
        return []
    printed = {(match[1].lower(), match[2]) for match in near(_PRINTED, law, starts)}
    return [
        match.span()
        for match in lists
        if all((match["word"].lower(), number) in printed for number in _NUMBERED_LINE.findall(match["lines"]))
    ]


_INDENT = 100  # blanks that may stand before a word that is centred on its line


def _near_by(law: str, mark: HeadMark, follower: HeadMark) -> bool:
    """Whether next to nothing stands between a head's catchline and the next head."""
    start = mark.body
    short = mark.heading is None and not mark.inline and mark.line_end - mark.end <= _LIST_LINE
    if short and law[mark.end : mark.line_end].rstrip()[-1:] not in (".", ":", ";", ","):
        # a line of a list may hold a verb and so seem to have no catchline
        start = max(start, mark.line_end)
    return follower.start - start <= _FAR and _APART.match(law, start, max(start, follower.start)) is None


_ANNOUNCES = re.compile(
    r"\n *(?:table of )?(?:contents|titles|parts|chapters|subchapters|articles|divisions|sections):?\s*\Z",
    re.IGNORECASE,
)
_LIST_GAP = 12  # characters at most between two lines of a list, blanks and bullets apart
_APART = re.compile(rf"(?:[\s_*•·.#-]*+[^\s_*•·.#-]){{{_LIST_GAP + 1}}}")
_SIDE_BAR = 5
_LIST_LINE = 120
_NEAR = 1500
_FAR = 400  # characters: of more than these some are words


def without_contents(law: str, heads: list[HeadMark], breaks: Sequence[int]) -> tuple[list[HeadMark], list[Span]]:
    """The heads without those of contents lists, and the lists' spans; no list goes on over one of the `breaks`.

    A contents list is a run of heads with nothing between them that is
    replayed later: it ends before the containers that lead the second coming
    of its first item, and half of its items must come again.
    """
    places: dict[tuple[Kind | None, str, str | None], list[int]] = defaultdict(list)
    for index, head in enumerate(heads):
        places[head.kind, head.num, head.until].append(index)
    if len(places) == len(heads) and not any(head.bulleted or head.leads_to_page for head in heads):
        return heads, []  # no line of a list: no head comes again
    joined = [
        bisect_left(breaks, a.start) == bisect_left(breaks, b.start) and _near_by(law, a, b)
        for a, b in itertools.pairwise(heads)
    ] + [False]

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
        while end + 1 < len(heads) and joined[end]:
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
            until = end
            while until > index and not joined[until] and again(until) is None:
                # the last of the run has text and does not come again: it is the head itself
                until -= 1
            found = _contents_run(law, heads, index, until, again)
            if found is not None:
                # a list of chapters may stand above the list of the first one's sections
                above = _contents_run(law, heads, index, found[0] - 1, again) if found[0] > index + 1 else None
                for first, stop in filter(None, (above, found)):
                    dropped.update(range(first, stop))
                    last = heads[stop - 1]
                    ended = last.body if last.inline else max(last.line_end, _titles_end(law, heads, first, stop))
                    spans.append((heads[first].start, ended))
                index = found[1]
                continue
        index = end + 1
    for index, head in enumerate(heads):
        if index in dropped:
            continue
        if head.leads_to_page:
            dropped.add(index)
            spans.append((head.start, head.line_end))
            continue
        # a list of one: the same number and catchline again, close by, with nothing between
        repeat = again(index)
        if (
            repeat == index + 1
            and heads[repeat].start - head.start < _NEAR
            and joined[index]
            and _same_words(law, head.heading, heads[repeat].heading)
        ):
            dropped.add(index)
            spans.append((head.start, head.line_end if not head.inline else head.body))
    if not dropped:
        return heads, []
    return [head for index, head in enumerate(heads) if index not in dropped], spans


_WORDS = re.compile(r"\w+")


def _same_words(law: str, a: Span | None, b: Span | None) -> bool:
    """Whether two catchlines have the same words, what follows in the longer of the two apart."""
    if a is None or b is None:
        return False
    one, other = ([word for word in _WORDS.findall(law[slice(*each)].lower()) if word != "and"] for each in (a, b))
    length = min(len(one), len(other))
    return length > 0 and one[:length] == other[:length]


def _contents_run(
    law: str, heads: list[HeadMark], index: int, end: int, again: Callable[[int], int | None]
) -> tuple[int, int] | None:
    """The first index of the contents list in a run of bodyless heads and the index behind it, or None."""
    sections = [at for at in range(index, end + 1) if heads[at].kind is SECTION and not heads[at].is_container]
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
        elif stop < len(heads):
            # and those that come once only lead what follows, which is no line of this list
            while stop - 1 > at and heads[stop - 1].is_container and again(stop - 1) is None:
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
            i for i in range(first, stop) if not by_section or (heads[i].kind is SECTION and not heads[i].is_container)
        ]
        if len(items) < (3 if heads[index].inline else 2):
            continue
        replayed = sum(1 for i in items if (later := again(i)) is not None and later >= stop)
        if 2 * replayed < len(items):
            continue
        if not by_section and _sections_before(heads, first, stop):
            continue
        need = replayed if by_section else len(items)
        if len(items) == 2 and not by_section and not _announced(law, heads[first]):
            need *= 2  # of two, both come again with the same words
        if not by_section or replayed < 3 or all(heads[i].num.isdigit() for i in items):
            # articles and plain section numbers begin again in the next chapter, and a number may be printed twice
            # by mistake: the catchlines must come again too
            alike = sum(
                1
                for i in items
                if (later := again(i)) is not None and _same_words(law, heads[i].heading, heads[later].heading)
            )
            bare = all(heads[i].heading is None for i in items[:-1]) and _announced(law, heads[first])
            if 2 * alike < need and not bare:
                continue
        return first, stop
    return None


def _titles_end(law: str, heads: list[HeadMark], first: int, stop: int) -> int:
    """Where the titles end that stand below the numbers of a list, a line each; 0 where they stand beside them."""
    if heads[first].heading is not None or stop >= len(heads):
        return 0
    lines = [line for line in law[heads[stop - 1].line_end : heads[stop].start].split("\n") if line.strip()]
    if len(lines) > 2 * (stop - first) or any(len(line) > _LIST_LINE for line in lines):
        return 0
    return heads[stop].start


def _announced(law: str, first: HeadMark) -> bool:
    """Whether a line such as "Chapters:" stands over the first line of a list."""
    return _ANNOUNCES.search(law, max(0, first.start - 40), first.start) is not None


def _sections_before(heads: list[HeadMark], first: int, stop: int) -> bool:
    """Whether a section stands among the heads from `first` to `stop`."""
    return any(head.kind is SECTION and not head.is_container for head in heads[first:stop])
