"""Contents lists told from the heads they repeat."""

import itertools
import re
from bisect import bisect_left
from collections import defaultdict
from collections.abc import Mapping, Sequence

from ordparse.literals import near
from ordparse.outline.headings import is_caption, is_title_case
from ordparse.outline.headmarks import HeadMark
from ordparse.provisions import CONTAINERS, SECTION, Kind
from ordparse.source import Span
from ordparse.spotting import Spots

# "CHAPTER" or "ARTICLES:" alone on a line, and lines of numbers and titles below it
_LISTED_NUMBER = r"(?:[0-9]{1,3}(?:[.-][0-9]{1,3})?|[IVX]{1,5})"
_LISTED_BELOW = re.compile(
    r"\n *(?P<word>CHAPTER|Chapter|ARTICLE|Article|PART|Part|TITLE|Title)[Ss]?:? *"
    rf"(?P<lines>(?:(?:\n *){{0,2}}\n *{_LISTED_NUMBER}\.?(?: +|(?: *\n){{1,2}} *)[A-Z][^\n]{{2,90}})+)"
    r"(?=\n *(?:\n|\Z|[A-Z]{4}))"
)
_NUMBERED_LINE = re.compile(rf"\n *({_LISTED_NUMBER})\.?[ \n]")
_PRINTED = re.compile(
    rf"\n *(CHAPTER|Chapter|ARTICLE|Article|PART|Part|TITLE|Title) +({_LISTED_NUMBER})(?![0-9A-Za-z]|[.-][0-9])"
)
_WORDS_ALONE = ("chapter", "article", "part", "parts", "title")


def listed_below(law: str, spotted: Spots) -> list[Span]:
    """The contents lists that print the word once over the numbers: "CHAPTER", "1. IN GENERAL.", "2. DOGS.".

    Their first number comes again behind the word, as the head that the line announces; the others do too,
    as far as the text goes.
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
        if _come_again([(match["word"].lower(), number) for number in _NUMBERED_LINE.findall(match["lines"])], printed)
    ]


def _come_again(listed: list[tuple[str, str]], printed: set[tuple[str, str]]) -> bool:
    """Whether the first of what is listed is printed, and the others up to the last that is."""
    here = [each in printed for each in listed]
    return here[0] and all(here[: here.count(True)])


_INDENT = 100  # blanks that may stand before a word that is centred on its line


def _near_by(law: str, mark: HeadMark, follower: HeadMark) -> bool:
    """Whether next to nothing stands between a head's catchline and the next head."""
    start = mark.body
    short = mark.heading is None and not mark.inline and mark.line_end - mark.end <= _LIST_LINE
    if short and law[mark.end : mark.line_end].rstrip()[-1:] not in (".", ":", ";", ","):
        # a line of a list may hold a verb and so seem to have no catchline
        start = max(start, mark.line_end)
    stop = max(start, follower.start)
    if follower.start - start > (_FAR if mark.kind is SECTION else _FAR_APART):
        return False
    if _APART.match(law, start, stop) is None:
        return True
    if mark.inline:
        return stop - start <= _GROUP and follower.inline and _is_title_end(law[start:stop])
    return law[start] == "\n" and _is_group(law[start:stop])


def _is_title_end(between: str) -> bool:
    """Whether what stands between two heads of one-line text ends a title: "permits shall be restrictive."."""
    words = between.strip()
    return words[-1:] == "." and "." not in words[:-1] and words[:1].islower()


def _is_group(between: str) -> bool:
    """Whether what stands between two lines of a list is the name of a group of them: "Liability of the Village".

    Or all that an article of the list holds, in lines that begin with 1, 2, 3 or with bullets before their numbers.
    """
    words = between.strip(" *_#\n")
    if words[:1] == "1":
        return _NUMBERED_TITLES.fullmatch(words) is not None
    if words[:1] in ("-", "•", "+"):
        return _BULLETED_TITLES.fullmatch(words.rstrip(" -\n")) is not None
    return len(words) <= _GROUP and _GROUP_NAME.fullmatch(words) is not None and is_title_case(words)


_GROUP = 60  # characters
_NUMBERED_TITLES = re.compile(r"(?:1\.? +[A-Z][^.\n]{2,110})(?:\n\s*[0-9]{1,2}\.? +[A-Z][^.\n]{2,110})*")
_BULLETED_TITLE = r"[A-Z]?[0-9][0-9A-Z.:-]*+ +[^\n]{2,110}"
_BULLETED_TITLES = re.compile(rf"[-•+] *{_BULLETED_TITLE}(?:\n\s*[-•+*] *{_BULLETED_TITLE})*")
_GROUP_NAME = re.compile(r"[A-Z][A-Za-z'’&,;/() -]+[A-Za-z)]")
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
_FAR_APART = 3000  # characters that the numbered titles in an article of a list may take


def without_contents(law: str, heads: list[HeadMark], breaks: Sequence[int]) -> tuple[list[HeadMark], list[Span]]:
    """The heads without those of contents lists, and the lists' spans; no list goes on over one of the `breaks`.

    A contents list is a run of heads with nothing between them that is
    replayed later: it ends before the containers that lead the second coming
    of its first item, and half of its items must come again, up to the last
    that does: the text may be cut off.
    """
    places: dict[tuple[Kind | None, str, str | None], list[int]] = defaultdict(list)
    for index, head in enumerate(heads):
        places[head.kind, head.num, head.until].append(index)
    if len(places) == len(heads) and not any(head.bulleted or head.leads_to_page for head in heads):
        return heads, []  # no line of a list: no head comes again
    lists = _Lists(law, heads, places, breaks)
    for index in itertools.chain.from_iterable(group[:-1] for group in places.values() if len(group) > 1):
        lists.read_long_line(index)
    index = 0
    while index < len(heads):
        index = lists.read_run(index)
    for index in range(len(heads)):
        lists.read_line(index)
    if not lists.dropped:
        return heads, []
    return [head for index, head in enumerate(heads) if index not in lists.dropped], lists.spans


class _Lists:
    """The contents lists among heads: the heads that are lines of one, and where the lists stand."""

    def __init__(
        self,
        law: str,
        heads: list[HeadMark],
        places: Mapping[tuple[Kind | None, str, str | None], Sequence[int]],
        breaks: Sequence[int],
    ) -> None:
        self._law, self._heads, self._places = law, heads, places
        self._joined = [
            bisect_left(breaks, a.start) == bisect_left(breaks, b.start) and _near_by(law, a, b)
            for a, b in itertools.pairwise(heads)
        ] + [False]  # whether nothing stands between a head and the next
        for index, head in enumerate(heads[:-1]):
            if not self._joined[index] and head.heading is None and not head.inline and self._repeats_line(index):
                self._joined[index] = True
        self.dropped: set[int] = set()
        self.spans: list[Span] = []

    def _again(self, index: int) -> int | None:
        """The next head of the same kind and number; None when it does not come again."""
        head = self._heads[index]
        group = self._places[head.kind, head.num, head.until]
        at = bisect_left(group, index + 1)
        return group[at] if at < len(group) else None

    def _repeats_line(self, index: int) -> bool:
        """Whether a head's line is all there is up to the next head, and comes again, with text below it."""
        law, heads = self._law, self._heads
        head, later = heads[index], self._again(index)
        if later is None or _APART.match(law, head.line_end, max(head.line_end, heads[index + 1].start)) is not None:
            return False
        line = law[head.end : head.line_end].strip()
        again = law[heads[later].end : heads[later + 1].start if later + 1 < len(heads) else len(law)].strip()
        return 0 < len(line) <= _LIST_LINE and again.startswith(line) and len(again) > len(line) + _LIST_GAP

    def _comes_behind(self, index: int, stop: int, *, by_section: bool) -> bool:
        """Whether a head comes again from the index `stop` on: a container, whose number others have, in its words."""
        if not by_section and self._heads[index].heading is not None:
            return self._said_behind(index, stop)
        later = self._again(index)
        return later is not None and later >= stop

    def _said_behind(self, index: int, stop: int) -> bool:
        """Whether a head comes again from the index `stop` on with the same catchline."""
        head = self._heads[index]
        group = self._places[head.kind, head.num, head.until]
        low = bisect_left(group, stop)
        return any(self._same_catchline(index, later) for later in group[low : low + _MOST_AGAIN])

    def _same_catchline(self, index: int, later: int) -> bool:
        return _same_words(self._law, self._heads[index].heading, self._heads[later].heading)

    def _is_section(self, index: int) -> bool:
        head = self._heads[index]
        return head.kind is SECTION and not head.is_container

    def read_run(self, index: int) -> int:
        """Drop the lists in the run of heads from `index` on; gives back where to go on."""
        end = index
        while self._joined[end]:
            end += 1
        if end == index:
            return index + 1
        side_bar = self._side_bar(index, end)
        if side_bar is not None:
            return side_bar
        until = end
        while until > index and not self._joined[until] and self._again(until) is None and not self._ends(index, until):
            # the last of the run has text and does not come again: it is the head itself
            until -= 1
        found = self._list(index, until)
        if found is None:
            return end + 1
        if found[0] > index + 1:
            # a list of chapters may stand above the list of the first one's sections
            above = self._list(index, found[0] - 1)
            if above is not None:
                self._drop(*above)
        self._drop(*found)
        return found[1]

    def _ends(self, index: int, last: int) -> bool:
        """Whether the numbers begin anew right behind the last of a run of one kind: it is a line of their list."""
        heads = self._heads
        kind = heads[last].kind
        if heads[last].key <= heads[last - 1].key or heads[last - 1].kind is not kind:
            return False
        first = next((head for head in heads[index:last] if head.kind is kind), None)
        follower = next((head for head in heads[last + 1 : last + 4] if head.kind is kind), None)
        return first is not None and follower is not None and first.num == follower.num

    def _side_bar(self, index: int, end: int) -> int | None:
        """Drop the bulleted containers of a run, a page's side bar; where to go on, or None if there is none."""
        heads = self._heads
        bullets = [at for at in range(index, end + 1) if heads[at].bulleted and heads[at].kind in CONTAINERS]
        if len(bullets) < _SIDE_BAR:
            return None
        bullets = [at for at in range(bullets[0], end + 1) if heads[at].bulleted]
        self.dropped.update(bullets)
        self.spans.append((heads[bullets[0]].start, heads[bullets[-1]].line_end))
        return bullets[-1] + 1

    def _drop(self, first: int, stop: int) -> None:
        """Drop a whole list."""
        self.dropped.update(range(first, stop))
        last = self._heads[stop - 1]
        ended = max(self._line_end(stop - 1), _titles_end(self._law, self._heads, first, stop))
        if last.is_container and stop < len(self._heads) and self._joined[stop - 1]:
            start = max(last.body, last.line_end)
            # its numbered titles are lines of the list, too
            if self._law[start : start + 100].lstrip(" *\n")[:1] in ("1", "-", "•", "+"):
                ended = max(ended, start + len(self._law[start : self._heads[stop].start].rstrip()))
        self.spans.append((_opening(self._law, self._heads[first].start), ended))

    def _line_end(self, index: int) -> int:
        """Where the line of a head ends; in one-line text, which goes on with the next head, its catchline."""
        head = self._heads[index]
        goes_on = index + 1 < len(self._heads) and self._heads[index + 1].start < head.line_end
        return head.body if head.inline or goes_on else head.line_end

    def read_long_line(self, index: int) -> None:
        """Drop a head that comes again, where its line is a whole list that begins with it."""
        head = self._heads[index]
        if head.kind is None or head.word == "bare":
            return
        stop = head.line_end if not head.inline else self._heads[index + 1].start
        if _lists_in_line(self._law, head, stop):
            self.dropped.add(index)
            self.spans.append((head.start, stop))

    def _titles_list(self, index: int) -> bool:
        """Whether a bare number heads a list only: "1: General" over 1.1 and 1.2, with ARTICLE 1, GENERAL below."""
        head = self._heads[index]
        below = index + 1
        while below < len(self._heads) and below in self.dropped:
            below += 1
        if below == index + 1 or below == len(self._heads) or head.inline:
            return False
        real = self._heads[below]
        return real.is_container and real.word == "word" and real.num == head.num and self._same_catchline(index, below)

    def _all_dropped(self, first: int, stop: int) -> bool:
        """Whether all from `first` to `stop` are lines of lists: a container, and the list of what is in it."""
        return self._heads[first - 1].is_container and all(at in self.dropped for at in range(first, stop))

    def read_line(self, index: int) -> None:
        """Drop a head that no list holds and that is a line of one: with its page's number, or a list of its own."""
        if index in self.dropped:
            return
        head = self._heads[index]
        if head.leads_to_page:
            self.dropped.add(index)
            self.spans.append((head.start, head.line_end))
            return
        if head.word == "bare" and head.is_container and self._titles_list(index):
            self.dropped.add(index)
            self.spans.append((head.start, self._line_end(index)))
            return
        # a list of one: the same number and catchline again, close by, with nothing between
        later = self._again(index)
        if (
            later is not None
            and self._joined[index]
            and (later == index + 1 or self._all_dropped(index + 1, later))
            and (later > index + 1 or self._heads[later].start - head.start < _NEAR)
            and self._same_catchline(index, later)
        ):
            self.dropped.add(index)
            self.spans.append((head.start, self._line_end(index)))
        elif later == index + 1 and self._titled_below(index):
            self.dropped.add(index)
            self.spans.append((_opening(self._law, head.start), self._heads[later].start))

    def _titled_below(self, index: int) -> bool:
        """Whether a head is a list of one below "Sections:", with its title on the next line and the section behind."""
        head, real = self._heads[index], self._heads[index + 1]
        if head.heading is not None or real.heading is None or not _announced(self._law, head):
            return False
        if real.start - head.line_end > _LIST_LINE:
            return False
        title = self._law[head.line_end : real.start].strip(" .\n")
        return title.lower() == self._law[slice(*real.heading)].strip(" .").lower()

    def _list(self, index: int, end: int) -> tuple[int, int] | None:
        """The first index of the contents list in a run of bodyless heads and the index behind it, or None."""
        sections = [at for at in range(index, end + 1) if self._is_section(at)]
        containers = [at for at in range(index, end + 1) if self._heads[at].is_container]
        for pool in (sections, containers):
            found = next(((at, later) for at in pool if (later := self._again(at)) is not None), None)
            if found is None:
                continue
            at, later = found
            stop = self._stop(at, later, end)
            first = self._first(at, later, index)
            least = 3 if self._heads[index].inline else 2
            if self._replayed(first, stop, least, by_section=pool is sections):
                return first, stop
        return None

    def _stop(self, at: int, later: int, end: int) -> int:
        """The index behind a list, of which the head at `at` comes again at `later`; the run goes to `end`."""
        heads = self._heads
        stop = min(later, end + 1)
        if later <= end + 1:
            # the containers right before the second coming lead it
            while stop - 1 > at and heads[stop - 1].is_container and heads[stop - 1].kind is not heads[at].kind:
                stop -= 1
            # but no container of a kind that the list holds below the one at `at`
            if heads[at].is_container:
                within = {head.kind for head in heads[at + 1 : stop]}
                while stop < later and heads[stop].kind in within:
                    stop += 1
        elif stop < len(heads):
            # and those that come once only lead what follows, which is no line of this list
            while stop - 1 > at and heads[stop - 1].is_container and self._again(stop - 1) is None:
                stop -= 1
        return stop

    def _first(self, at: int, later: int, index: int) -> int:
        """The first index of a list, of which the head at `at` comes again at `later`; the run begins at `index`."""
        heads = self._heads
        # the kinds of container that lines of the list name
        listed = {heads[at].kind} if heads[at].is_container else set[Kind | None]()
        while at > index:
            head = heads[at - 1]
            if head.is_container:
                next_one = self._again(at - 1)
                if head.kind not in listed and (next_one is None or next_one > later):
                    # it comes again only in the next chapter: a head, not a line of this list
                    break
                listed.add(head.kind)
            at -= 1
        return at

    def _replayed(self, first: int, stop: int, least: int, *, by_section: bool) -> bool:
        """Whether enough lines of what may be a list come again behind it, with the same words where need be."""
        heads = self._heads
        items = [at for at in range(first, stop) if not by_section or self._is_section(at)]
        if len(items) < least:
            return False
        coming = [place for place, at in enumerate(items, 1) if self._comes_behind(at, stop, by_section=by_section)]
        replayed = len(coming)
        if not coming or 2 * replayed < coming[-1]:
            return False
        cut = 2 * coming[-1] < len(items)  # the text ends long before the list does
        if cut and replayed < 2:
            again = self._again(items[0])
            if again is None or not self._same_catchline(items[0], again):
                return False
            # of one that comes again the second coming stands right below the list, or the numbers fall back there
            if again != stop and (stop >= len(heads) or not by_section or heads[stop].key >= heads[items[0]].key):
                return False
        if not by_section and any(self._is_section(at) for at in range(first, stop)):
            return False
        need = replayed if by_section or cut else len(items)
        if len(items) == 2 and not by_section and not _announced(self._law, heads[first]):
            need *= 2  # of two, both come again with the same words
        if by_section and replayed >= 3 and not cut and not all(heads[at].num.isdigit() for at in items):
            return True
        # articles and plain section numbers begin again in the next chapter, and a number may be printed twice
        # by mistake: the catchlines must come again too
        alike = sum(
            (later := self._again(at)) is not None
            and (self._same_catchline(at, later) or (not by_section and self._said_behind(at, stop)))
            for at in items
        )
        bare = all(heads[at].heading is None for at in items[:-1]) and _announced(self._law, heads[first])
        return 2 * alike >= need or bare


_MOST_AGAIN = 50  # heads of one number that are looked at
_IN_LINE = 3  # sections that a line names, at least
_SHORTEST_LIST, _LONGEST_LIST = 60, 20_000  # characters
_LISTED_TITLE = re.compile(r"(?:[0-9]+[0-9.:-]*[a-z]?|[IVX]+\.) *[-–—]? *([A-Z\"“].*)")


def _lists_in_line(law: str, head: HeadMark, stop: int) -> bool:
    """Whether what stands from a head to `stop` is a list: "Sec. 1-1. Title. Sec. 1-2. Terms. Sec. 1-3. Notes."."""
    if not _SHORTEST_LIST < stop - head.end < _LONGEST_LIST:
        return False
    word = law[head.start : head.end].partition(head.num)[0]
    line = law[head.start : stop]
    if not word or line.count(word) < _IN_LINE:
        return False
    titles = [match and match[1].strip(" .") for match in map(_LISTED_TITLE.match, line.split(word)[1:])]
    return all(title and len(title) <= _LIST_LINE and ". " not in title for title in titles) and 2 * sum(
        title is not None and is_caption(title) for title in titles
    ) > len(titles)


_WORDS = re.compile(r"\w+")


def _same_words(law: str, a: Span | None, b: Span | None) -> bool:
    """Whether two catchlines have the same words, what follows in the longer of the two apart."""
    if a is None or b is None:
        return False
    one, other = ([word for word in _WORDS.findall(law[slice(*each)].lower()) if word != "and"] for each in (a, b))
    length = min(len(one), len(other))
    return length > 0 and one[:length] == other[:length]


def _titles_end(law: str, heads: list[HeadMark], first: int, stop: int) -> int:
    """Where the titles end that stand below the numbers of a list, a line each; 0 where they stand beside them."""
    if heads[first].heading is not None or stop >= len(heads):
        return 0
    lines = [line for line in law[heads[stop - 1].line_end : heads[stop].start].split("\n") if line.strip()]
    if len(lines) > 2 * (stop - first) or any(len(line) > _LIST_LINE for line in lines):
        return 0
    return heads[stop].start


def _opening(law: str, start: int) -> int:
    """Where a list begins whose first number stands at `start`: with "Section" and the name of its first group."""
    match = _OPENS.search(law, max(0, start - _GROUP - 60), start)
    if match is None or (match["group"] and not _is_group(match["group"])):
        return start
    return match.start("said")


# "Section" over the numbers of a list, and "General Provisions" between
_OPENS = re.compile(
    rf"\n *(?P<said>(?:table of )?(?:contents|sections?):? *\n\s*+)(?P<group>[A-Z][^\n]{{1,{_GROUP}}})?\s*\Z",
    re.IGNORECASE,
)


def _announced(law: str, first: HeadMark) -> bool:
    """Whether a line such as "Chapters:" stands over the first line of a list."""
    return _ANNOUNCES.search(law, max(0, first.start - 40), first.start) is not None
