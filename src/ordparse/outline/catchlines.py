"""Catchlines: the title words behind a head or on the line below it, and where the text after them begins."""

import re
from functools import partial

from ordparse.outline.headings import capitals, is_caption, is_title_case, run_in, title_words, trimmed, whole_line
from ordparse.outline.headmarks import LINE_START, HeadMark
from ordparse.outline.numbers import skeleton
from ordparse.provisions import CONTAINERS, SECTION
from ordparse.source import Span


def _caption_below(law: str, mark: HeadMark) -> None:
    """Give a head that stands alone the catchline that the text on the next line begins with: "Authority. The town"."""
    start = mark.line_end + 1
    while start < len(law) and law[start] == " ":
        start += 1
    end = law.find("\n", start)
    end = len(law) if end < 0 else end
    if start >= end or not law[start].isupper() or LINE_START.match(law, start) or _LABEL_START.match(law, start, end):
        return
    stop = run_in(law, start, end)
    if stop is not None and law[stop:end].strip():
        mark.heading, mark.body = trimmed(law, start, stop), stop


def _line_below(law: str, mark: HeadMark) -> tuple[Span | None, int] | None:
    """The catchline on the line below a head that stands alone on its own, and where it ends.

    "CHAPTER 505" and "Solid Waste and Recycling" under it: capitals or a title,
    no head or label itself.
    """
    start = mark.line_end
    while start < len(law) and law[start] in " \n":
        start += 1
    end = law.find("\n", start)
    end = len(law) if end < 0 else end
    line = law[start:end].strip()
    if law.count("\n", mark.line_end, start) > (4 if mark.kind in CONTAINERS and line.isupper() else 2):
        return None
    if not 3 <= len(line) <= 120 or LINE_START.match(law, start) or _LABEL_START.match(line):
        return None
    holds = mark.kind in CONTAINERS or (mark.kind is None and not skeleton(mark.num))
    titled = line.isupper() or (is_title_case(line) and line[-1] not in ".;,:" and holds)
    if not titled and line[-1] not in ";,:" and (is_title_case(line) or (line[-1] == "." and len(line.split()) <= 8)):
        titled = (mark.kind is SECTION or skeleton(mark.num) != "") and _text_follows(law, end)
    if not titled or not is_caption(line, limit=16):
        return None
    if holds and line.isupper() and (more := _TITLE_GOES_ON.match(law, end)):
        # "DEFINITIONS, LOTS DIVIDED BY LINES," and "AND NONCONFORMING SITUATIONS" on the line below
        end = more.end()
    return trimmed(law, start, end), end


# capitals on the next line that go on with a title
_TITLE_GOES_ON = re.compile(
    r"(?:(?<=[,:])|(?<= (?:AND|FOR|THE))|(?<= (?:OF|OR|TO|IN))|(?=\n *(?:AND|OR|OF|FOR|IN) ))"
    r"\n *[A-Z][A-Z ,;&'’-]{3,80}(?=\n)"
)


_LABEL_START = re.compile(r"[(\[]?[0-9A-Za-z]{1,4}[.)\]] ")


def _text_follows(law: str, at: int) -> bool:
    """Whether the next line that is not blank is text or a list, and no head."""
    while at < len(law) and law[at] in " \n":
        at += 1
    return at < len(law) and not law[at].islower() and LINE_START.match(law, at) is None


def _body_follows(law: str, mark: HeadMark) -> bool:
    """Whether what a head on a line of its own names stands below that line."""
    return mark.kind in CONTAINERS or _text_follows(law, mark.line_end)


_LISTED = re.compile(r" (?:Sections?|SECTIONS?): *$")
_FIRST_LABEL = re.compile(r"\((?<= \()(?:A|a|1)\) +(?=[A-Z])")
_ITEM_BEHIND = re.compile(r" +(?:[Aai](?:\.|\)\.?)|\([Aai1]\)) +[A-Z]")  # "PENALTIES A. First offense."
_BEFORE_LABEL = 100  # characters of a catchline before the first item
_ENDS = re.compile(r"[.:;—]")
_TWO_CAPITALS = re.compile(r"[A-Z]{2}")


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
            elif skeleton(mark.num):
                _caption_below(law, mark)
            return
        follows = partial(_body_follows, law, mark)
        if whole_line(law, at, mark.line_end, body_follows=follows):
            titled = mark.line_end
            if mark.kind in CONTAINERS and (listed := _LISTED.search(law, max(at, titled - 12), titled)):
                titled = listed.start()  # "Article 2. Animal Nuisances Sections:", and the list below
            mark.heading = trimmed(law, at, titled)
            mark.body = mark.line_end
            return
        end = mark.line_end
    if flat and (first := _FIRST_LABEL.search(law, at, min(end, at + _BEFORE_LABEL))):
        # "3.2.0 Permitted uses (A) Generally. The": no stop before the first item
        title = law[at : first.start()]
        if title[:1].isupper() and is_caption(title, limit=10) and not _ENDS.search(title):
            mark.heading, mark.body = trimmed(law, at, first.start()), first.start()
            return
    caps = capitals(law, at, end)
    stop = run_in(law, at, end)
    if caps is not None and (
        stop is None or caps >= stop or not _TWO_CAPITALS.search(law, caps, stop) or not law[at:stop].isupper()
    ):
        several = " " in law[at:caps] or law[caps - 1] in ".:" or law[mark.end - 1] in "-–—"
        if several or flat or caps >= end or _ITEM_BEHIND.match(law, caps, end):
            mark.heading, mark.body = trimmed(law, at, caps), caps
            return
    if stop is not None:
        mark.heading, mark.body = trimmed(law, at, stop), stop
    elif flat:
        words_end = title_words(law, at, end)
        if words_end is not None:
            mark.heading, mark.body = trimmed(law, at, words_end), words_end
