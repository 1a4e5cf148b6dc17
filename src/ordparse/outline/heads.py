"""Heads: which lines name a title, a chapter, a section, by the file's own numbering.

A head closes every list, so heads are decided first. They certify one another:
what counts is the shape of the file's section numbers, their order, and the
containers printed around them. No rule knows whose code it reads.
"""

import re
from itertools import chain

from ordparse.literals import near, places
from ordparse.outline.catchlines import set_caption
from ordparse.outline.headings import abbreviates, is_caption, is_title_case, may_close
from ordparse.outline.headmarks import (
    BEHIND,
    CLOSE,
    COMPOSITE,
    HEAD_WORDS,
    INLINE_CHAPTER,
    INLINE_HEAD,
    LINE_HEAD,
    LINE_START,
    NUMBER,
    HeadMark,
)
from ordparse.outline.labels import read_head
from ordparse.outline.numbers import belongs_to, natural, prefix, skeleton
from ordparse.provisions import CONTAINERS

_TELEPHONE = re.compile(r"[0-9]{3}[-.][0-9]{3}[-.][0-9]{4}(?![0-9])")
_DATE = re.compile(r"[0-9]{1,2}[-/][0-9]{1,2}[-/](?:[0-9]{2}|[0-9]{4}) +(?:[Bb]y|Ord|Res|Amend|Adopt|Pass)")
_DOT_LEADER = re.compile(
    r"(?:(?:\.{4,}|_{6,}|(?:\. ){4,}| \.{2,}) *(?:[0-9A-Z]{1,5}(?:\.[0-9]{1,3})?[-–])?|[^ ] {2,})[0-9]{1,4} *$"
)
# "Art. I. In General, secs. 16-1 --- 16-29": a line of a contents list that says which sections it holds
_HOLDS = re.compile(rf"(?:, *(?:§§|[Ss]ecs?\.|[Ss]ections))? *{COMPOSITE} *(?:-{{2,3}}|—|–) *{COMPOSITE} *$")
_REFERRING = frozenset(
    "section sections chapter chapters article articles title titles part parts paragraph paragraphs subsection "
    "subsections and or of to through the by in under see with than from at a an this that as for per pursuant "
    "code".split()
)
_REFERS = re.compile(rf"(?:\b(?:{'|'.join(sorted(_REFERRING))}|stat\.|no\.)|,|§|\()\s*$", re.IGNORECASE)
_SENTENCE_ENDS = frozenset(".:;)")
_SHORTENED = ("stat.", "no.")
_LONGEST_REFERRING = 14  # characters of "subsections" and the like


def _refers(text: str, start: int = 0) -> bool:
    """Whether words from `start` on end the text behind which a number is cited: "see", "of the", "Sections 5,"."""
    words = text[start:].rstrip().lower()
    last = words.rpartition(" ")[2]
    if (last.isalpha() and last not in _REFERRING) or (last[-1:] in _SENTENCE_ENDS and not words.endswith(_SHORTENED)):
        return False  # nearly all
    return _REFERS.search(text, start) is not None


_SET_OUT = re.compile(r"(?:follow(?:s|ing)|read)[^.:\n]{0,40}:\s{0,40}[\"“]{0,2}\Z", re.IGNORECASE)


def is_flat(law: str) -> bool:
    """Whether most of the text stands in lines too long to be printed lines."""
    text = law.strip()
    if "\n" not in text or len(text) < 400:
        return "\n" not in text and text != ""
    return _in_long_lines(text, _PRINTED) >= 0.5 * len(text) or _has_pages_for_lines(text)


def _in_long_lines(text: str, width: int) -> int:
    """The characters that stand in lines longer than a width."""
    found = at = 0  # `at`: where the next line begins
    while len(text) - at > width:
        end = text.rfind("\n", at, at + width + 1)  # of several shorter lines the last one's
        if end < 0:
            end = text.find("\n", at)
            end = len(text) if end < 0 else end
            found += end - at
        at = end + 1
    return found


_PRINTED = 2500  # characters that a printed line does not have
_PAGE_LINE = 400  # characters: more than nearly all paragraphs have
_IN_PAGE = re.compile(
    r"(?<=[.;:)]) +(?P<num>(?:(?:SEC(?:TION|\.)|Sec(?:tion|\.)|§) *)?"
    rf"(?:{COMPOSITE}|(?<=[Nn.] )[0-9]{{1,2}}(?=[.:])))[.:]?(?= +[A-Z][A-Za-z]+[ .:])"
)


def _has_pages_for_lines(text: str) -> bool:
    """Whether each line is a page of one-line text, with one section behind the other."""
    if _in_long_lines(text, _PAGE_LINE) < 0.6 * len(text):
        return False
    inside = {match["num"] for match in _IN_PAGE.finditer(text)}
    at_lines = sum(1 for line in text.split("\n") if LINE_START.match(line))
    return len(inside) >= max(3, at_lines)


def candidates(law: str, *, flat: bool) -> list[HeadMark]:
    """The places that may be heads, in order, with the catchline each would have."""
    marks: list[HeadMark] = []
    ends = _LineEnds(law)
    for match in chain(filter(None, [LINE_START.match(law)]), LINE_HEAD.finditer(law)):
        _add(marks, law, match, ends, inline=False)
        # "Chapter 3. 3-1. For the purpose": a section right behind its container's number
        if not marks or marks[-1].kind not in CONTAINERS:
            continue
        behind = BEHIND.match(law, match.end())
        if behind and marks[-1].end <= behind.start(2):
            container = marks[-1]
            _add(marks, law, behind, ends, inline=False)
            if marks[-1] is not container:
                container.line_end = behind.start(2)
            continue
        container = marks[-1]
        if _LEAST_LINE < container.line_end - container.end < _LONGEST_LINE and (
            behind := _BEHIND_TITLE.search(law, container.end, container.line_end)
        ):
            if not _is_below(law, container, behind):
                continue
            _add(marks, law, behind, ends, inline=False)
            if marks[-1] is not container:
                container.line_end = behind.start()
    if flat:
        # the number of "Sec. 6-1." at a line's start is no head of its own
        at_lines = {at for mark in marks for at in range(mark.start, mark.end)}
        for match in chain(INLINE_HEAD.finditer(law), INLINE_CHAPTER.finditer(law)):
            if match.start(2) not in at_lines:
                _add(marks, law, match, ends, inline=True)
        marks.sort(key=lambda mark: mark.start)
        marks = _after_a_stop(law, marks)
    return marks


# "ARTICLE 1 - GENERAL PROVISIONS SECTION 101 - TITLE": the first head of a container behind its title
_BEHIND_TITLE = re.compile(rf"(?<=[A-Za-z.)])( +(?:[-–—] +)?)({HEAD_WORDS}(?![A-Za-z]) *{NUMBER}{CLOSE})(?= +[A-Z])")
_LEAST_LINE, _LONGEST_LINE = 12, 160  # characters behind the container's number
_DEPTHS = ("ti", "ch", "su", "ar", "di", "pa", "se")


def _is_below(law: str, container: HeadMark, behind: re.Match[str]) -> bool:
    """Whether what a container's line goes on with is the head of something in it: the same letters, and a title."""
    above, word = law[container.start : container.end], behind[2]
    outer, inner = (head[:2].lower().replace("§", "se") for head in (above, word))
    if outer not in _DEPTHS or inner not in _DEPTHS or _DEPTHS.index(outer) >= _DEPTHS.index(inner):
        return False
    number = word[len(word.rstrip("0123456789.:-–")) :].rstrip(".:-–")
    apart = "§" in word or belongs_to(number, container.num)  # "CHAPTER 5 ANIMALS Sec. 5-1."
    if not apart and above[:2].isupper() != word[:2].isupper():
        return False
    line = law[container.end : behind.start()].strip(" -–—.:")
    title = law[behind.end() : container.line_end].strip()
    return all(
        (words.isupper() or is_title_case(words)) and is_caption(words.rstrip(".:")) for words in (line, title)
    ) and not _refers(line)


# A section's word and number in the middle of a line, behind the end of a sentence or the blanks that a note leaves
_RUN_ON = re.compile(
    rf"(?:(?<=[.;:)\]”\"] )|(?<= {{6}}))( *)((?:SEC(?:TION|\.)|Sec(?:tion|\.)|§) *(?:{COMPOSITE}|[0-9]{{1,3}})[.:])"
    r"(?=(?: +| *\n\s{0,20})[A-Z“\"])"
)
_SECTION_WORDS = ("SEC", "Sec", "§")


def run_on(law: str) -> list[HeadMark]:
    """The places in the middle of printed lines where a section with a catchline may begin, in order."""
    marks: list[HeadMark] = []
    ends = _LineEnds(law)
    for match in near(_RUN_ON, law, places(law, _SECTION_WORDS)):
        _add(marks, law, match, ends, inline=True)
    for mark in marks:
        end = mark.end
        if not law[end : mark.line_end].strip():  # the catchline begins the next line
            while law[mark.end].isspace():
                mark.end += 1
            mark.line_end = ends.after(mark.end)
        set_caption(law, mark, mark.line_end, flat=True)
        mark.end = end
    return [mark for mark in marks if mark.heading is not None]


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


def is_set_out(law: str, at: int) -> bool:
    """Whether words such as "is amended to read as follows:" lead in what stands at `at`."""
    return _SET_OUT.search(law, max(0, at - 100), at) is not None


def _add(marks: list[HeadMark], law: str, match: re.Match[str], ends: _LineEnds, *, inline: bool) -> None:
    """Add the place that a pattern of heads found, if what stands around it may stand around a head."""
    label = match[2]
    start, end = match.span(2)
    line_end = ends.after(end)
    at = end
    while at < line_end and law[at] == " ":
        at += 1
    after = law[at : at + 1] if at < line_end else ""
    if after == "," and not inline and _titled_behind(law, start, at, line_end):
        end = at + 1
        label = law[start:end]
        after = law[at + 2]
    if after == "§" and not (label[-1] in ".:" and label[:3].lower() == "sec"):
        return  # but "SECTION 2. § 92-7 is hereby amended"
    if after and (after in ",;)&%$'’=·|" or (after.islower() and not _small_title(law, label, at, line_end))):
        return
    if (label[0].isdigit() or label[0] == ".") and not _may_be_bare(law, start, label, after):
        return
    head = read_head(label.replace("\n", " ").rstrip(","))
    if head is None or (not inline and _goes_on(marks, law, match)):
        return
    sign = match[1].strip()
    if sign and sign[0] in '"“' and not is_set_out(law, match.start(1)):
        return
    mark = HeadMark(
        start,
        start + len(label.rstrip(" ")),
        head.kind,
        head.num,
        head.until,
        sign=head.sign,
        inline=inline,
        bulleted=bool(sign) and sign[0] not in '"“',
        line_end=line_end,
        word="bare" if head.kind is None else "sign" if head.sign else "word",
        key=natural(head.num),
    )
    if not inline:
        _find_page(law, mark, at)
    marks.append(mark)


def _may_be_bare(law: str, start: int, label: str, after: str) -> bool:
    """Whether a number without a word or sign may be a head's: no date, no telephone, and a title behind it."""
    if after.isdigit() or (after and not after.isupper() and after not in '"“([‘*'):
        return False
    if _DATE.match(law, start) or _TELEPHONE.match(law, start):
        return False
    return not (label[0].isdigit() and label[-1] == ")" and "." not in label)


def _goes_on(marks: list[HeadMark], law: str, match: re.Match[str]) -> bool:
    """Whether a line goes on with the sentence of the line above, which ends in "see", "of the", "Sections 5,"."""
    start = match.start(2)
    before = law[max(0, start - 40) : start].rstrip(" ")
    if not before.endswith("\n") or before.count("\n") != 1:
        return False
    above = before.rstrip("\n ")
    if not _refers(above, max(0, len(above) - _LONGEST_REFERRING)) or above.isupper():
        return False
    if not marks or marks[-1].line_end != match.start(1) - 1:
        return True
    # "Chapter 1.04 ORGANIZATION OF CODE" above is a title; and "152.001 Short title" above 152.002
    last = marks[-1]
    beside = skeleton(last.num) != "" and match[2].startswith(prefix(last.num) + skeleton(last.num)[-1])
    return not (above[-1].isupper() or (last.word == "bare" and beside))


def _find_page(law: str, mark: HeadMark, at: int) -> None:
    """Note whether a head is a line of a contents list: it leads to a page, or says which sections it holds."""
    low = max(at, mark.line_end - _LEADER)
    if law[low : mark.line_end].rstrip()[-1:].isdigit():
        leader = _DOT_LEADER.search(law, low, mark.line_end)
        holds = mark.kind in CONTAINERS and mark.line_end - at < _LEADER
        mark.leads_to_page = bool(leader or (holds and _HOLDS.search(law, at, mark.line_end)))
    if law.find(".....", mark.line_end, mark.line_end + 2 * _LEADER) >= 0 and (
        wrapped := _WRAPPED_LEADER.match(law, mark.line_end)
    ):
        mark.leads_to_page, mark.line_end = True, wrapped.end()


# the rest of a title, on one or two lines more, that leads to its page
_WRAPPED_LEADER = re.compile(
    r"(?:\n *[A-Za-z(][^\n.]{0,100}){0,1}\n *[A-Za-z(][^\n.]{0,100}?\.{5,} *[0-9A-Z-]{1,8} *(?=\n|\Z)"
)
_LEADER = 140  # characters of a line's end in which dots lead to a page


def _small_title(law: str, label: str, at: int, line_end: int) -> bool:
    """Whether a line's label, closed, leads to a title in small letters: "Section XII-1: effective date of charter"."""
    title = law[at:line_end].rstrip()
    if label[-1] not in ".:" or not label[0].isalpha() or not 3 < len(title) < _LONGEST_TITLE:
        return False
    below = law[line_end : line_end + 40]
    return title[-1].isalpha() and below[:2] == "\n\n" and len(title.split()) <= 10 and is_caption(title)


# behind a comma it is part of a sentence: "Chapter 40A, Massachusetts General Laws", "Chapter 11, Zoning, Section 2"
_SENTENCE = re.compile(
    r"(?:laws?|statutes?|code|act|charter|constitution|ordinances?)\b.{0,12}$|\b(?:sections?|hereby|amended)\b",
    re.IGNORECASE,
)


def _titled_behind(law: str, start: int, comma: int, line_end: int) -> bool:
    """Whether a container's number is followed by a comma and its title alone: "ARTICLE I, Dogs at Large"."""
    title = law[comma + 1 : line_end].strip()
    if law[comma + 1 : comma + 2] != " " or not title[:1].isupper() or len(title) > _LONGEST_TITLE:
        return False
    word = law[start : start + 3].lower()
    if word not in ("art", "cha", "par", "tit", "div") or title[-1] in ".,;:" or _HEAD_WORD.match(title):
        return False
    above = law[max(0, start - 40) : start].rstrip(" \n")[-1:]
    if above and above not in _STOPS and "\n\n" not in law[max(0, start - 40) : start].replace(" ", ""):
        return False
    return (title.isupper() or is_title_case(title)) and is_caption(title) and not _SENTENCE.search(title)


_LONGEST_TITLE = 100
_HEAD_WORD = re.compile(rf"{HEAD_WORDS}(?![A-Za-z])")
COLUMN = 8  # blanks that furniture or a note leaves in one-line text
_STOPS = frozenset('.:;)*_]"”')


def _after_a_stop(law: str, marks: list[HeadMark]) -> list[HeadMark]:
    """The inline heads that stand where a sentence has ended or right after another head's catchline."""
    kept: list[HeadMark] = []
    captioned = -1  # where the last kept head's catchline ends
    for index, mark in enumerate(marks):
        # a catchline never runs over the next head
        following = marks[index + 1 : index + 4]
        plain = mark.kind is None and not skeleton(mark.num)
        limit = next((other.start for other in following if plain or other.kind or skeleton(other.num)), len(law))
        if mark.inline:
            at = mark.start - 1
            while at >= 0 and law[at] == " ":
                at -= 1
            stopped = at < 0 or law[at] in _STOPS or law[at] == "\n"
            follows = captioned == at + 1  # right behind another head's catchline
            column = mark.start - at > COLUMN  # furniture or a note has stood before it
            words = law[max(0, at - 13) : at + 1]
            if not follows and not column and _refers(words):
                last = words.split()[-1]
                # "the Code Section 5", but not "BUILDING CODE  ARTICLE I"
                if len(last) <= 3 or not last.isupper():
                    continue
            set_caption(law, mark, limit, flat=True)
            stands_out = _stands_out(law, mark)
            # "B. & H. Ch. 1420" and "1278.07 et seq." end no sentence
            abbreviated = words.endswith(".") and not stands_out and abbreviates(words[:-1])
            if abbreviated and not (may_close(words[:-1]) and _is_titled(law, mark)):
                continue
            # a head run into a longer line of capitals: the catchline of the last head reaches up to here
            run_into = kept and kept[-1].end < at < kept[-1].end + 160 and law[kept[-1].end : at + 1].isupper()
            # two blanks, and a composite number with a catchline: a paragraph's end in one-line text
            apart = mark.heading is not None and mark.start - at > 2 and (not plain or column)
            if not stopped and not follows and not run_into and not stands_out and not apart:
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


def _is_titled(law: str, mark: HeadMark) -> bool:
    """Whether a head has a word or sign, a closed label and a catchline that a stop ends: "Sec. 5-5. Fees."."""
    closed = law[mark.end - 1] in ".:" and law[mark.body - 1] in ".:"
    return mark.kind is not None and mark.heading is not None and closed


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
