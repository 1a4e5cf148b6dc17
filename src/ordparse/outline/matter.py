"""Matter told apart from law: page heads, site furniture, notes, front and back matter.

What is found here is kept as spans; the law around it is read as if it were
not there. Forms are recognised, never sources: a banner is what recurs in
mid-sentence, a page head is what recurs beside form feeds and page numbers.
"""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from itertools import chain

from ordparse.literals import each, near, places, whole_lines
from ordparse.source import Span
from ordparse.spotting import NOTE_HEADS, NOTE_WORDS, Spots
from ordparse.view import lines, merged

_LINK_GROUP = re.compile(r"\([^()\n|]{2,60}(?:\|[^()\n|]{2,60})+\)")
_CAPITAL_GROUP = re.compile(r"\(([A-Z][A-Z ~'/.-]{4,48}[A-Z])\)")
_SHORT_LINE = re.compile(r"\n *+(?P<line>[^ \n][^\n]{0,58}+)(?=\n|\Z)")
_RULE = re.compile(r"[_=~*-]{5,}|__+")
# What buttons and links of reading sites say, whole lines only
_SITE_WORDS = frozenset(
    (
        "share;share link;share link to section;print;print section;download;download (docx);download of section;"
        "download of sections;download (docx) of section;download (docx) of sections;compare;compare versions;email;"
        "email section;loading...;skip to content;skip to main content;login;log in;sign in;search;home;help;menu;"
        "jump to...;previous;next;skip to code content (skip section selection);compare to:;loading…;"
        "latest version.;this section is included in your selections.;"
        "back to top;pin open the table of contents;open the table of contents;"
        "close;got it!;learn more;website. learn more"
    ).split(";")
)
_CONSENT = re.compile(
    r"(?im)(?:^ *(?:this website uses cookies|by using [^\n]{0,40} you agree|(?:website|use), please do not use)"
    r"[^\n]{0,240}$|\bthis website uses cookies [^.\n]{0,120}\.(?: learn more)?(?: got it!)?"
    r"|\bby using [^.\n]{0,40} you agree [^.\n]{0,120}\.(?: if you do not agree [^.\n]{0,120}\.)?)"
)
_UPDATED = re.compile(r"Last (?:updated|modified|revised)(?: (?:date|on))?:? {0,3}[0-9A-Z][0-9A-Za-z,/: -]{5,30}")
_PAGE_NUMBER = re.compile(r"(?:[Pp]age +)?(?:[-–] *)?([0-9]{1,4})(?: *[-–])?(?: +of +[0-9]{1,4})?")


@dataclass(frozen=True, slots=True, kw_only=True)
class Banner:
    """A running head that names the expression its page belongs to: (EXISTING ORDINANCE)."""

    start: int
    end: int
    words: str


def _in_sentence(view: str, start: int, end: int) -> bool:
    """Whether the span cuts a sentence: words without a stop before it, lower case after it."""
    before = view[max(0, start - 4) : start].rstrip()
    after = view[end : end + 4].lstrip()
    return bool(before) and before[-1].isalnum() and before[-1].islower() and after[:1].islower()


def banners(view: str) -> list[Banner]:
    """The running heads in capitals between brackets that recur, near misses in OCR included.

    One that recurs three times and at least once cuts a sentence is a page's
    head; another like it in shape is one too, even if its letters are damaged.
    """
    groups = list(_CAPITAL_GROUP.finditer(view))
    counts = Counter(group[1] for group in groups)
    sure = {
        words
        for words, count in counts.items()
        if count >= 3 and any(_in_sentence(view, *group.span()) for group in groups if group[1] == words)
    }
    if not sure:
        return []
    known = [re.sub(r"[^A-Z]", "", words) for words in sure]

    def alike(words: str) -> bool:
        letters = re.sub(r"[^A-Z]", "", words)
        # the last eight letters carry the common noun: ORDINANCE
        return any(SequenceMatcher(None, letters[-9:], other[-9:]).ratio() >= 0.75 for other in known)

    return [
        Banner(start=group.start(), end=group.end(), words=group[1])
        for group in groups
        if group[1] in sure or alike(group[1])
    ]


def _page_heads(text: str, view: str) -> list[Span]:
    """Lines that stand at the edges of pages and recur there, digits apart."""
    feeds = [match.start() for match in re.finditer("\f", text)]
    if len(feeds) < 2:
        return []
    edges: list[list[Span]] = []
    starts = [0, *[feed + 1 for feed in feeds]]
    for index, start in enumerate(starts):
        end = feeds[index] if index < len(feeds) else len(text)
        page: list[Span] = []
        at = start
        while at < end and len(page) < 4:
            stop = view.find("\n", at, end)
            stop = end if stop < 0 else stop
            if view[at:stop].strip():
                page.append((at, stop))
            at = stop + 1
        tail: list[Span] = []
        stop = end
        while stop > start and len(tail) < 3:
            at = view.rfind("\n", start, stop) + 1 or start
            at = max(at, start)
            if view[at:stop].strip():
                tail.append((at, stop))
            if at <= start:
                break
            stop = at - 1
        edges.append(page + [span for span in tail if span not in page])
    shapes = Counter(shape for page in edges for shape in {_shape(view, span) for span in page})
    need = max(2, round(0.5 * len(edges)))
    return [
        span
        for page in edges
        for span in page
        if shapes[_shape(view, span)] >= need and span[1] - span[0] < _LONGEST_HEAD
    ]


# "City Zoning Ordinance        Page 4-2", the end of a page's line
_PAGE_END = re.compile(r"[Pp]age:? +[0-9A-Z]{0,4}[-.]?[0-9]{1,4}(?: +of +[0-9]{1,4})? *(?=\n|\Z)")
_LONGEST_HEAD = 160  # characters of a page's line
_FEW_LINES = 2  # that a page prints above or below the line with its number
_WORDS = 8  # letters of a running head at least: "(a)" alone on a line is none
_PAGE = 300  # characters that stand on a page at least


def _beside_pages(view: str, numbers: Iterable[Span]) -> list[Span]:
    """The lines that tell a page's number, two and more, and the running heads above and below that recur there.

    `numbers` are those found already, other lines that are no law among them.
    """
    pages = set[Span]()
    for span in numbers:
        words = view[slice(*span)]
        if _PAGE_NUMBER.fullmatch(words) or _TITLE_PAGE.fullmatch(words):
            pages.add(span)
    for match in near(_PAGE_END, view, places(view, ("Page", "page"))):
        start = view.rfind("\n", max(0, match.start() - _LONGEST_HEAD), match.start()) + 1
        before = view[start : match.start()]
        if (start or match.start() < _LONGEST_HEAD) and _stands_apart(before):
            pages.add((start, match.end()))
    apart: list[Span] = []
    for span in sorted(pages):
        if not apart or span[0] - apart[-1][1] > _PAGE:
            apart.append(span)
    if len(apart) < 2:
        return []
    beside = [[*_lines_above(view, start), *_lines_below(view, end)] for start, end in apart]
    beside.append(_lines_below(view, -1))  # the head of the first page
    shapes = Counter(shape for page in beside for shape in {_shape(view, span) for span in page})
    need = max(2, round(0.5 * len(apart)))
    recurring = {shape for shape, count in shapes.items() if count >= need and _is_running_head(shape)}
    return [*apart, *(span for page in beside for span in page if _shape(view, span) in recurring)]


def _is_running_head(shape: str) -> bool:
    """Whether a line that recurs can be a page's head: words, and no sentence, note or label alone."""
    return (
        sum(map(str.isalpha, shape)) >= _WORDS
        and len(shape) < _LONGEST_HEAD
        and not (shape[0] in "([" or shape[-1] in ".;:,)")
    )


def _stands_apart(before: str) -> bool:
    """Whether nothing stands before a page's number, or words and two blanks; dots lead on in a contents list."""
    words = before.rstrip()
    return not words or (len(before) - len(words) > 1 and words[-1] != ".")


def _lines_above(view: str, at: int) -> list[Span]:
    out: list[Span] = []
    while at > 0 and len(out) < _FEW_LINES:
        start = view.rfind("\n", 0, at - 1) + 1
        if view[start : at - 1].strip():
            out.append((start, at - 1))
        at = start
    return out


def _lines_below(view: str, at: int) -> list[Span]:
    out: list[Span] = []
    while at < len(view) and len(out) < _FEW_LINES:
        end = view.find("\n", at + 1)
        end = len(view) if end < 0 else end
        if view[at + 1 : end].strip():
            out.append((at + 1, end))
        at = end
    return out


def _shape(view: str, span: Span) -> str:
    return re.sub(r"[0-9]+", "#", " ".join(view[slice(*span)].split()))


def _page_numbers(found: Iterable[tuple[int, int, int]], *, least: int = 3) -> list[Span]:
    """The lines that hold a page number only: `least` of them or more, counting up by one with text between."""
    out: list[Span] = []
    run: list[tuple[int, int, int]] = []
    for item in [*found, (10**12, 10**12, -9)]:
        if run and item[2] == run[-1][2] + 1 and item[0] - run[-1][1] > _PAGE:
            run.append(item)
            continue
        if len(run) >= least:
            out.extend((start, end) for start, end, _ in run)
        run = [item]
    return out


_PAGE_OPENS = re.compile(r"\n(?P<page>[0-9]{1,4}) (?=[A-Z0-9(\"“§])(?=[^\n]{1000}|[^\n]*\n?\Z)")


def _page_openings(view: str) -> list[Span]:
    """The numbers with which pages begin that stand in one long line each: "2 SECTION 4. PENALTIES"."""
    return _page_numbers([(*page.span("page"), int(page["page"])) for page in _PAGE_OPENS.finditer(view)], least=2)


# "[A] 101.1 Title.", "[F] FIRE LANE.": model codes print which committee keeps a section
_COMMITTEE = re.compile(r"\[[A-Z]{1,2}\](?= (?:[0-9]{3,4}\.[0-9]|[A-Z]{3}))")
_INDENT = 12  # blanks before one


def _committees(view: str) -> list[Span]:
    """The letters in brackets before sections and terms of a model code, two and more."""
    found = [match.span() for match in _COMMITTEE.finditer(view)]
    found = [span for span in found if view[max(0, span[0] - _INDENT) : span[0]].rstrip(" ")[-1:] == "\n"]
    return found if len(found) > 1 else []


_NUMBERED_LINE = re.compile(
    r" {0,8}(?P<number>[0-9]{1,4})(?: +(?P<words>[^ \n][^\n]*)|(?P<glued>[A-Za-z(\[\"“§][^\n]*)|(?= *(?:\n|\Z)))"
)
_NUMBER_FIRST = re.compile(r"\n {0,8}[0-9]")
_LEAST_NUMBERED = 15  # lines
_FIRST_LINES = 4000  # characters of a text that show whether its lines are numbered


def _line_numbers(view: str) -> list[Span]:
    """The numbers in the margin of a draft whose lines are counted, through it or anew on each page."""
    if len(_NUMBER_FIRST.findall(view, 0, _FIRST_LINES)) < _LEAST_NUMBERED or not _are_counted(view[:_FIRST_LINES]):
        return []  # nearly all
    return [line.span("number") for line in _counted_lines(view)]


def _counted_lines(view: str) -> Iterator[re.Match[str]]:
    """The lines that begin with the number behind that of the line before, or with 1."""
    last = blanks = 0
    for start, end in lines(view):
        line = _NUMBERED_LINE.match(view, start, end)
        if line is None:
            blanks += view[start:end].isspace() or start == end
            continue
        number = int(line["number"])
        if number == 1 or last < number <= last + 1 + blanks:
            yield line
            last, blanks = number, 0


def _are_counted(text: str) -> bool:
    """Whether most lines of a text count, and some go on in small letters: no list whose stops are lost."""
    counted = list(_counted_lines(text))
    printed = sum(not text[start:end].isspace() and start < end for start, end in lines(text))
    goes_on = sum((line["words"] or line["glued"] or "")[:1].islower() for line in counted)
    return len(counted) >= max(_LEAST_NUMBERED, 0.8 * printed) and goes_on >= 0.1 * len(counted)


# "10-2", the second page of title 10, in the middle of its line
_TITLE_PAGE = re.compile(
    r"(?P<title>[0-9]{1,3}|[A-Z])-(?P<page>[0-9]{1,3})(?: {2,}\(?(?:Rev|Supp|Amend|Upd|Eff)[^()\n]{0,30}\)?)?"
)
_CENTRED = 15  # blanks before it at least


def _furniture_lines(view: str) -> tuple[list[Span], list[Span]]:
    """The short lines that are a rule, a site's button or a page number, and those like "-2-" and "Page 2"."""
    spans: list[Span] = []
    numbers: list[tuple[int, int, int]] = []
    centred: dict[str, list[tuple[int, int, int]]] = {}
    at_margin: dict[str, list[tuple[int, int, int]]] = {}
    first = _SHORT_LINE.match("\n" + view[:80])
    starts = [(first.start("line") - 1, first["line"])] if first and first.end() < 80 else []
    for at, line in chain(starts, ((match.start("line"), match["line"]) for match in _SHORT_LINE.finditer(view))):
        words = line.rstrip()
        sign = words[0]
        if sign in "_=~*-" and _RULE.fullmatch(words):
            spans.append((at, at + len(words)))
        elif (sign.isdigit() or sign in "Pp-–") and (number := _PAGE_NUMBER.fullmatch(words)):
            numbers.append((at, at + len(words), int(number[1])))
        elif "-" in words[:4] and (page := _TITLE_PAGE.fullmatch(words)):
            where = centred if view[at - _CENTRED : at].isspace() else at_margin
            where.setdefault(page["title"], []).append((at, at + len(words), int(page["page"])))
        elif words.lower() in _SITE_WORDS or (sign == "L" and _UPDATED.fullmatch(words)):
            spans.append((at, at + len(words)))
    for pages in centred.values():
        spans.extend(_page_numbers(pages, least=2))
    for title, pages in at_margin.items():
        if len(pages) > 1 and re.search(rf"\n *{title}-[0-9]{{3}}\.", view):  # the sections have longer numbers
            spans.extend(_page_numbers(pages, least=2))
    worded = [number for number in numbers if view[number[0]] in "Pp"]
    spans += _page_numbers(numbers) + _page_numbers(worded, least=2)
    return spans, [(start, end) for start, end, _ in numbers if not view[start].isdigit()]


def furniture(text: str, view: str, heads: Sequence[Banner]) -> list[Span]:
    """The spans of site and page furniture, the running heads among them, in order and apart."""
    spans, numbers = _furniture_lines(view)
    spans.extend(_beside_pages(view, [*spans, *numbers]))
    spans.extend(_page_openings(view))
    spans.extend(_line_numbers(view))
    spans.extend(_committees(view))
    groups = list(_LINK_GROUP.finditer(view)) if "|" in view else []
    counts = Counter(group[0] for group in groups)
    spans.extend(group.span() for group in groups if counts[group[0]] >= 2)
    if "cookies" in view or "you agree" in view:
        spans.extend(match.span() for match in _CONSENT.finditer(view))
    if "\f" in text:
        spans.extend(_page_heads(text, view))
    spans.extend((banner.start, banner.end) for banner in heads)
    return merged(spans)


_NOTE = (
    r"(?i:\b(?:editor(?:['’]?s)?['’]? (?:foot)?notes?|state law references?|cross[- ]references?"
    r"|charter references?(?:\(s\))?|code revis(?:er|or)['’]?s notes?"
    r"|statutory references?|law references?|reference to charter|annotations?|revisor's note"
    r"|legal analysis)(?:\(s\))? ?(?:[:—–-]+))"
)
_NOTE_BEGINS = re.compile(_NOTE)
_NOTE_START = re.compile(rf"\*? ?{_NOTE}")


def _note_starts(law: str, spotted: Spots) -> Iterator[re.Match[str]]:
    words = (at for at in spotted.of(NOTE_WORDS) if _NOTE_BEGINS.match(law, at))
    return near(_NOTE_START, law, words, reach=2)


_NOTE_HEAD = re.compile(
    r"(?im) *(?:editor(?:['’]?s)?['’]? notes?|cross[- ]references?:?|footnotes?(?:\(s\))?:?|statutory references?:?"
    r"|[0-9]{0,2}(?:state law|municipal code|charter) references?:?) *$"
)
_FOOTNOTE_MARK = re.compile(r"(?m) *-{2,3} ?\([0-9]{1,3}\) ?-{2,3} *$")
_NOTE_MARK = re.compile(r"(?:\A|\n) *(?P<mark>\[[0-9]{1,3}\]) *\n?\Z")


def _footnote_marks(law: str) -> list[int]:
    """The brackets that open behind two hyphens, in order."""
    return [at for at in each(law, "(") if law[max(0, at - 3) : at].endswith(("--", "-- "))]


def note_spans(law: str, spotted: Spots, *, flat: bool) -> list[Span]:
    """The editor's notes, footnotes and cross-reference lists of a text in printed lines.

    In one-line text a note has no end of its own: it reaches to the next head
    (`reading.py` closes it there), so only its start is told, as an empty span's
    start. `spotted` is where words stand in the text, which has the same offsets.
    """
    spans: list[Span] = []
    for match in _note_starts(law, spotted):
        start = match.start()
        while start > 0 and law[start - 1] == " ":
            start -= 1
        if start > 0 and law[start - 1] in "]\n" and (mark := _NOTE_MARK.search(law, max(0, start - 24), start)):
            start = mark.start("mark")  # "[1]" before the note it marks, on its line or on the one above
        bracketed = start > 0 and law[start - 1] in "(["
        if bracketed:
            end = _closing(law, start - 1)
            if end is not None:
                spans.append((start - 1, end))
                continue
        at_line = start == 0 or law[start - 1] == "\n" or law[start - 1] in ".)*"
        if not at_line:
            continue
        # one-line text is asked for a bounded stretch only, as its one line may be the whole text
        bound = min(len(law), match.end() + _LONGEST_NOTE) if flat else len(law)
        end = law.find("\n", match.end(), bound)
        end = bound if end < 0 else end
        if not law[match.end() : end].strip():
            begin = end
            while begin < len(law) and law[begin].isspace():
                begin += 1
            if law.count("\n", end, begin) < _APART and not _HEAD_LINE.match(law, begin):
                end = begin
            after = law.find("\n", end + 1)
            end = len(law) if after < 0 else after
        if flat and (end - start > 1500 or (start > 0 and law[start - 1] != "\n")):
            continue  # in the middle of one-line text: it reaches to the next head
        while law[start] == " " and start > 0 and law[start - 1] != "\n":
            start += 1  # what stands there may be a history note
        spans.append((start, end))
    if not flat:
        for match in whole_lines(_NOTE_HEAD, law, spotted.of(NOTE_HEADS)):
            spans.append((match.start(), _list_end(law, match.end(), "reference" in match[0].lower())))
        for match in whole_lines(_FOOTNOTE_MARK, law, _footnote_marks(law)):
            spans.append((match.start(), _list_end(law, match.end(), False)))
    return merged(spans)


def open_notes(law: str, spotted: Spots) -> list[int]:
    """Where notes begin in one-line text; each reaches to the next head."""
    return [match.start() + (law[match.start()] == " ") for match in _note_starts(law, spotted)]


_LONGEST_NOTE = 1600
_APART = 3  # lines between a note's head and the note that are too many


def _closing(text: str, at: int) -> int | None:
    """The offset behind the bracket that closes the one at `at`, or None within 4,000 characters."""
    depth = 0
    for index in range(at, min(len(text), at + 4000)):
        char = text[index]
        if char in "([":
            depth += 1
        elif char in ")]":
            depth -= 1
            if depth == 0:
                return index + 1
    return None


_HEAD_LINE = re.compile(r" *(?:§+ *|[Ss]ec(?:s|tion)?\.? +)?[0-9]+[A-Z]?(?:[.:-][0-9]+)+\.? +[A-Z]")
_SEE = re.compile(r"(?i)\bsee\b|§|\b(?:ch|art)\.|[0-9]\.[0-9]")


def _list_end(law: str, at: int, references: bool) -> int:
    """Where a note under its own heading ends: after its paragraph, or after its lines of references."""
    end = at
    taken = 0
    for start, stop in lines(law[at + 1 : at + 1 + 6000]):
        line = law[at + 1 + start : at + 1 + stop]
        if not line.strip():
            if taken:
                break
            continue
        if references:
            if not _SEE.search(line) or _HEAD_LINE.match(line):
                break
        elif taken:
            break
        end = at + 1 + stop
        taken += 1
    return end


_MEMO = re.compile(r"\bMEMORANDUM\b|\bFROM:|\bSUBJECT:|\bStaff (?:report|is proposing)|\bACTION REQUESTED\b|\bAGENDA\b")


def is_memo(text: str) -> bool:
    """Whether front matter is a staff memo: it says from whom, or what the council shall do."""
    return len(_MEMO.findall(text)) >= 2


# Each begins with a letter, so that the search may skip all others
_SIGNATURES = re.compile(
    r"(?:P(?<!\w.)(?:assed (?:and adopted |and approved )?(?:by|this|on)\b|ASSED(?: AND ADOPTED| AND APPROVED)?\b)"
    r"|A(?<!\w.)(?:TTEST:?|dopted (?:by the|this)\b[^\n]{0,80}\b(?:day of|council|board)\b"
    r"|DOPTED (?:by|BY|this|THIS)\b|PPROVED AS TO FORM\b)"
    r"|E(?<!\w.)(?:NACTED (?:AND ORDAINED )?(?:this|THIS) [0-9]|nacted (?:and ordained )?this [0-9])"
    r"|R(?<!\w.)ead a first time\b|I(?<!\w.)(?:ntroduced:|NTRODUCED\b)|F(?<!\w.)irst reading:?)"
)


def signatures(law: str, start: int, end: int) -> int | None:
    """Where the signatures of an ordinance begin in the last part of a text, or None."""
    found = _SIGNATURES.search(law, start, end)
    return found.start() if found else None
