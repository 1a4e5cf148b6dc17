"""The view of a text: same length, with blanks and line ends in one form.

Every offset of a view is an offset of the source. Each change replaces one
character by one, so no stage needs a map between offsets.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import accumulate

from ordparse.markup import unmarked
from ordparse.source import Span

_BLANKS = "\t\x1f\xa0\xad\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u200b\u200c\u200d"
_BLANKS += "\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u202f\u205f\u2060\u2066\u2067\u2068\u2069\u3000\ufeff\ufffd"
_BREAKS = "\x0b\x0c\x1c\x1d\x1e\x85\u2028\u2029"
_ODD = re.compile(f"[\x00-\x09\x0b\x0c\x0e-\x1f\x7f-\xa0{re.escape(_BLANKS)}\u2028\u2029]")
_TABLE = (
    dict.fromkeys((*range(32), *range(127, 160)), " ")
    | {ord(char): " " for char in _BLANKS}
    | {ord(char): "\n" for char in _BREAKS}
    | {10: "\n"}
)
_MANY = 24


def translated(text: str, odd: re.Pattern[str], table: Mapping[int, str]) -> str:
    """The text with the characters that `odd` matches put through `table`, which makes none that it matches.

    As `str.translate`, which looks every character up; a replacement for each
    kind that is there is some thirty times faster.
    """
    at = 0
    for _ in range(_MANY):
        match = odd.search(text, at)
        if match is None:
            return text
        text = text.replace(match[0], table[ord(match[0])])
        at = match.end()
    return text.translate(table)


def plain(text: str) -> str:
    """The text with odd blanks and control characters as blanks and all line ends as "\\n".

    A CRLF becomes a blank and "\\n", a lone CR becomes "\\n": the length stays.
    """
    if "\r" in text:
        text = text.replace("\r\n", " \n").replace("\r", "\n")
    text = unmarked(decoded_anew(text).replace("\xa0", " ").replace("\t", " "))
    if "\ufffd" not in text and _printable(text):
        return text  # most: no other odd character is printable
    return translated(text, _ODD, _TABLE)


def _misread(sign: str, codec: str) -> str:
    """What the UTF-8 bytes of a sign become when they are read as a code page; a byte that it lacks stays a number."""
    return "".join(bytes([byte]).decode(codec, "ignore") or chr(byte) for byte in sign.encode())


_OPENING, _OTHERS = "“‘", "§’”–—•…°¼½¾\u00a0"
# a quote stays beside the word it opens; blanks stand for the other characters
_MISREAD_SIGNS = {
    said: sign.rjust(len(said)) if sign in _OPENING else sign.ljust(len(said))
    for codec in ("cp1252", "cp874", "latin-1")
    for sign in _OPENING + _OTHERS
    for said in (_misread(sign, codec),)
} | {"â€": "” ", "โ€": "” "}  # the last of its three bytes is no character, and often dropped
_FIRST_OF_MISREAD = sorted({said[0] for said in _MISREAD_SIGNS})
_MISREAD_SIGN = re.compile("|".join(map(re.escape, _MISREAD_SIGNS)))


def decoded_anew(text: str) -> str:
    """The text with the signs that it lost when its UTF-8 was read as a Western or a Thai code page.

    >>> decoded_anew("\u00c2\u00a7 5, the owner\u00e2\u20ac\u2122s dog")
    '\u00a7  5, the owner\u2019  s dog'
    """
    if not any(first in text for first in _FIRST_OF_MISREAD):
        return text  # nearly all
    return _MISREAD_SIGN.sub(lambda sign: _MISREAD_SIGNS[sign[0]], text)


def readable(text: str, *, page: bool) -> str:
    """Part of a text for people to read: markup made blanks, signs as they were meant; all offsets stay.

    `page` says whether it comes from the source of a web page.
    """
    return unmarked(decoded_anew(text), page=page)


def phrase(text: str) -> str:
    """A phrase of a source on one line, for people to read.

    >>> phrase("O.C.G.A. &sect;\\n <b>4-8-5</b>")
    'O.C.G.A. § 4-8-5'
    """
    return closed_up(" ".join(readable(text, page="</" in text).split()))


_PIECE = 1 << 17


def _printable(text: str) -> bool:
    """Whether all characters but line ends are printable; looked at in pieces, without a copy of the whole."""
    return all(text[at : at + _PIECE].replace("\n", " ").isprintable() for at in range(0, len(text), _PIECE))


# "§ l7-3" and "CHAPTER l7": the first figure of a number read as a small l
_BEFORE_MISREAD = "|".join(
    rf"(?<={before}l)" for before in ("§ ", "§", "[Ss]ection ", "SECTION ", "Sec. ", "hapter ", "CHAPTER ")
)
_MISREAD = re.compile(rf"l(?=[0-9])(?:{_BEFORE_MISREAD})")


def legible(text: str) -> str:
    """The text with a figure for each letter l that a scanner read for one behind a reference word.

    >>> legible("CHAPTER l7, \u00a7 l7-3 and section light")
    'CHAPTER 17, \u00a7 17-3 and section light'
    """
    return _MISREAD.sub("1", signed(text))


# "' 30.01 FORMS." at the head of a line, and "see ' 30.99": a section sign that was lost with its font
_LOST_SIGN = re.compile("(?<![0-9A-Za-z.,;:)'\u2019])['\u2019](?=['\u2019]? ?[0-9]{1,4}[A-Z]?[.-][0-9])")
# by the sign first, which is rarer than a line end
_LOST_IN_HEAD = tuple(
    re.compile(f"{sign}(?<=\n{sign}) ?[0-9]{{1,4}}[A-Z]?[.-][0-9]{{1,4}}[A-Za-z]? +[A-Z]") for sign in "'\u2019"
)
_NO_ACCIDENT = 2  # heads of sections that begin with an apostrophe


def signed(text: str) -> str:
    """The text with a section sign for each apostrophe before a number, where its sections are printed so.

    >>> signed("' 3.01 FEES.\\nNone.\\n' 3.02 FINES.\\nSee ' 3.01.\\n' 3.03 DOGS.\\nA dog's life.")
    "\u00a7 3.01 FEES.\\nNone.\\n\u00a7 3.02 FINES.\\nSee \u00a7 3.01.\\n\u00a7 3.03 DOGS.\\nA dog's life."
    """
    if sum(len(head.findall(text)) for head in _LOST_IN_HEAD) < _NO_ACCIDENT:
        return text
    return _LOST_SIGN.sub("\u00a7", text)


def blank(text: str, spans: Iterable[Span]) -> str:
    """The text with blanks in place of the spans; line ends inside them stay."""
    parts: list[str] = []
    at = 0
    for start, end in spans:
        if end <= at:
            continue
        start = max(start, at)
        parts.append(text[at:start])
        hidden = text[start:end]
        parts.append(" " * len(hidden) if "\n" not in hidden else re.sub(r"[^\n]+", _blanks, hidden))
        at = end
    if not parts:
        return text
    parts.append(text[at:])
    return "".join(parts)


def _blanks(match: re.Match[str]) -> str:
    return " " * len(match[0])


def merged(spans: Iterable[Span]) -> list[Span]:
    """The spans in order, with those that touch or overlap made one."""
    out: list[Span] = []
    for start, end in sorted(spans):
        if out and start <= out[-1][1]:
            if end > out[-1][1]:
                out[-1] = (out[-1][0], end)
        elif start < end:
            out.append((start, end))
    return out


_BLANKS_IN_LINE = re.compile(r"  +")
_GOES_ON = re.compile(r"\n[ \n]*+(?=[a-z])")  # a sentence, in lower case on the next line
_LINE_ENDS = re.compile(r"\n[ \n]+")
_EDGES = " \n-–—"
_ENDS = _EDGES + "•"  # a bullet there belongs to the item behind it


# "owner’ s": the blanks that the longer name of the sign has left, "owner&rsquo;s"
_PARTED = re.compile(r"(?<=[A-Za-z])’ +(?=(?:s|t|re|ve|ll|d)\b)")


def closed_up(text: str) -> str:
    """The text with words whole that an apostrophe of a page's source has parted.

    >>> closed_up("the owner’      s dog, the owners’ dogs")
    'the owner’s dog, the owners’ dogs'
    """
    return _PARTED.sub("’", text) if "’ " in text else text


def tidy(view: str, ends: Sequence[int]) -> str:
    """The text of some stretches with blanks made single and a line end between paragraphs, escapes undone.

    `ends` are where each stretch begins and ends, in turn.
    """
    if len(ends) == 2:
        text = view[ends[0] : ends[1]]  # nearly always
    else:
        text = "\n".join([view[start:end].strip() for start, end in zip(ends[::2], ends[1::2], strict=True)])
    if "  " in text:
        text = _BLANKS_IN_LINE.sub(" ", text)
    if "\n" in text:
        text = _LINE_ENDS.sub("\n", _GOES_ON.sub(" ", text.replace(" \n", "\n")))
    if "\\" in text:
        text = text.replace("\\.", ".")
    text = closed_up(text)
    # mostly nothing stands there, and to look costs less than to strip
    return text.lstrip(_EDGES).rstrip(_ENDS) if text[:1] in _EDGES or text[-1:] in _ENDS else text


def lines(view: str) -> Iterator[Span]:
    """The spans of the lines, without their line ends."""
    at = 0
    while True:
        end = view.find("\n", at)
        if end < 0:
            yield at, len(view)
            return
        yield at, end
        at = end + 1


_LABEL_START = re.compile(
    r" *(?:[*•·#]+ +)?(?:\(?[0-9A-Za-z]{1,4}(?:-[0-9]{1,2})?(?:\\?\.\)?|\))(?:$|[ (])|(?:Sub)?[Ss]ec|§|Subd|SUBD"
    r"|(?:Chap|CHAP|Art|ART|TIT|Tit|DIV|Div)\w* +[0-9IVX]+[.:]?(?: *$| +[A-Z]))"
)
_ENUM_START = re.compile(r" *\(?(?:[a-z]{1,3}|[0-9]{1,2}|[ivxl]{1,5})(?:\\?\.|\))+(?: |$)")
_LEADER = re.compile(r"\.{4,} *[0-9A-Za-z.-]{1,9}$")
_GO_ON = frozenset("this the a an any such of by with from".split())  # words that end no line but a wrapped one
_CLAUSE_END = re.compile(r"[;,] (?:and|or)$")
_REFERENCE_END = re.compile(
    r"(?:\b(?:sections?|subsections?|secs?\.|chapters?|ch\.|articles?|titles?|paragraphs?|no\.|nos\.|subd\."
    r"|subdivisions?|ordinance|and|or|of|to|through|the|by|in|under|stat\.|statutes)|§§?"
    r"|\b(?:sections?|sec\.) [0-9][0-9.:-]*,) *$",
    re.IGNORECASE,
)


def hard_wraps(view: str) -> list[int]:
    """The offsets of line ends that only wrap a paragraph; none when the text is not hard-wrapped.

    A text is hard-wrapped when its lines are at most about 130 wide and a fifth
    of the lines that follow a line begin in lower case.
    """
    rows = view.split("\n")
    filled = [row != "" and not row.isspace() for row in rows]
    followed = [index for index in range(len(rows) - 1) if filled[index] and filled[index + 1]]
    if len(followed) < 8:
        return []
    lengths = [len(rows[index].rstrip()) for index in followed]
    width = sorted(lengths)[int(0.9 * (len(lengths) - 1))]
    if not 30 <= width <= 130:
        return []
    lower = sum(rows[index + 1].lstrip(" ")[:1].islower() for index in followed)
    if lower < 0.2 * len(followed):
        return []
    ends = list(accumulate((len(row) + 1 for row in rows), initial=-1))[1:]  # where each row's line end stands
    full_lines = 0
    for index, length in zip(followed, lengths, strict=True):
        full_lines += length + 1 + len(rows[index + 1].split(None, 1)[0]) > 0.93 * width
    if full_lines >= 0.95 * len(followed) and filled.count(False) <= 0.05 * len(followed):
        # no paragraph ends with a line or at a blank one: each line end is a wrap, as in one line broken to a width
        return [ends[index] for index in followed]
    wraps: list[int] = []
    for index in followed:
        this = rows[index].rstrip()
        follower = rows[index + 1].rstrip(" ")
        stripped = follower.lstrip(" ")
        first_word = stripped.split(" ", 1)[0]
        full = len(this) + 1 + len(first_word) > 0.93 * width
        label = _ENUM_START.match(follower)
        if this[-1].isdigit() and _LEADER.search(this):
            joins = False  # a line of a contents list
        elif label and (this[-1] in ",;" or _CLAUSE_END.search(this) or follower[label.end() :][:1] == " "):
            # "usual or unusual," and "4)    the nature" below it; "at reasonable times; and" and "(b)" below it
            joins = False
        elif (
            (stripped[:1].islower() and not label)
            or (not label and this.rpartition(" ")[2] in _GO_ON)
            or (full and _REFERENCE_END.search(this[-16:]))
            or (full and this[-1] not in '.:;?!*_")]' and not _is_head_like(stripped))
        ):
            joins = True
        elif full and this[-1] not in ".:;?!" and stripped[:1] == "(" and this[-1:].isalnum():
            joins = not _LABEL_START.match(follower) or this[-1:].islower()
        else:
            joins = False
        if joins:
            wraps.append(ends[index])
    return wraps


_HEAD_LIKE = re.compile(
    r"(?:Sec(?:s?\.|tions?)|SEC(?:\.|TION)|§|CHAPTER|Chapter|ARTICLE|Article|TITLE|DIVISION|Subd\."
    r"|Subdivision) *[0-9IVX§]+[^ ]* +[-–—]?"
    r"|[0-9]{1,5}[A-Z]{0,2}(?:[.\-][0-9]{1,5}[A-Za-z]?){1,3}[.:]? +[A-Z][\w ,;-]{2,90}\.?$"
)


def _is_head_like(line: str) -> bool:
    return bool(_HEAD_LIKE.match(line))


def reflowed(view: str) -> str:
    """The view with the line ends of hard wraps as blanks."""
    wraps = hard_wraps(view)
    if not wraps:
        return view
    parts: list[str] = []
    at = 0
    for wrap in wraps:
        parts.append(view[at:wrap])
        parts.append(" ")
        at = wrap + 1
    parts.append(view[at:])
    return "".join(parts)
