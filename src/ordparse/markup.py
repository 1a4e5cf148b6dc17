"""Markup: tags and character references of web pages and the marks of Markdown, made blanks.

A text copied from a page or put through a converter carries signs that are no
part of the law. Each is replaced by as many characters, so that all offsets
stay those of the source.
"""

import re
from html import unescape
from itertools import pairwise

# Elements of a page's markup; those that begin a line of their own, or end one
_BLOCKS = (
    "br|p|div|li|ul|ol|dl|dd|dt|tr|td|th|table|tbody|thead|tfoot|caption|h[1-6]|hr|pre|section|article|blockquote"
    "|body|html|head|title|main|nav|header|footer|aside|form|figure"
)
_TAG = re.compile(
    rf"</?(?:(?P<block>{_BLOCKS})|a|b|i|u|em|strong|span|font|sup|sub|small|center|img|abbr|cite|code|ins|del|s)"
    r"(?:[ \n][^<>]{0,200})?/?>",
    re.IGNORECASE,
)
_COMMENT = re.compile(r"<!--(?:[^-\n]|-(?!->)){0,200}-->")
_TAGGED = ("</", "<br", "<BR", "<Br")
# A whole page: in it all that looks like a tag is one, and some elements hold no text of the law
_PAGE = re.compile(r"<(?:html|body|!doctype html)\b", re.IGNORECASE)
_HIDDEN = tuple("head script style nav footer noscript svg iframe button".split())
_HIDES = re.compile(rf"<(?P<name>{'|'.join(_HIDDEN)})\b", re.IGNORECASE)
_SHOWS_AGAIN = {name: re.compile(rf"</{name}\b[^<>]{{0,20}}>", re.IGNORECASE) for name in _HIDDEN}
_ANY_TAG = re.compile(rf"</?(?:(?P<block>(?:{_BLOCKS})\b)|[a-z][a-z0-9:-]{{0,30}}\b)[^<>]{{0,2000}}>", re.IGNORECASE)
_VISIBLE = re.compile(r"[^\n]")
_CHARACTER = re.compile("&(?:#[0-9]{2,6}|#[xX][0-9a-fA-F]{2,5}|[A-Za-z]{2,8});")
_OPENING = "\u201c\u2018"


def is_page(text: str) -> bool:
    """Whether a text is the source of a whole web page."""
    return _PAGE.search(text) is not None


def unmarked(text: str, *, page: bool | None = None) -> str:
    """The text with tags and character references of a markup language made blanks, each as long as it was.

    An element that stands on lines of its own begins with a line end. `page` says whether it is a part of a
    whole web page; without it the text is asked.

    >>> unmarked("1.4 Fees <br />a &sect; <b>5</b>")
    '1.4 Fees \\n     a \u00a7         5    '
    """
    if "<" in text:
        text = _COMMENT.sub(lambda comment: " " * len(comment[0]), text)
        if any(mark in text for mark in _TAGGED):
            of_page = is_page(text) if page is None else page
            text = _ANY_TAG.sub(_untagged, _shown(text)) if of_page else _TAG.sub(_untagged, text)
    text = undecorated(text)
    return _CHARACTER.sub(_named, text) if "&" in text else text


def _shown(page: str) -> str:
    """A page with the elements made blanks that hold nothing of the law: its head, its scripts, its menus."""
    parts: list[str] = []
    shown = 0
    unclosed: set[str] = set()
    for opening in _HIDES.finditer(page):
        name = opening["name"].lower()
        if opening.start() < shown or name in unclosed:
            continue
        closing = _SHOWS_AGAIN[name].search(page, opening.end())
        if closing is None:
            unclosed.add(name)
            continue
        parts += [page[shown : opening.start()], _VISIBLE.sub(" ", page[opening.start() : closing.end()])]
        shown = closing.end()
    return "".join([*parts, page[shown:]])


# The marks of Markdown: what opens one, the words that it marks, and what closes it
_HEADS = re.compile(r"\n {0,6}(?P<opens>#{1,6})(?P<said> +(?=[^\s#]))(?P<closes>)")
_FIRST_HEAD = re.compile(r" {0,3}(?P<opens>#{1,6})(?P<said> +(?=[^\s#]))(?P<closes>)")
_DASHED = re.compile(r"\n {0,8}(?P<opens>-{3,}(?= *\n)|-(?= +\(?[0-9A-Za-z]{1,4}[.)] ))(?P<said>)(?P<closes>)")
_STARRED = re.compile(r"\n {0,3}(?P<opens>\*{3,})(?P<said> *(?=\n))(?P<closes>)")
_STRONG = re.compile(r"(?P<opens>\*\*\*?)(?P<said>(?=[^\s*])[^*\n]{1,300}(?<=\S))(?P<closes>\*\*\*?)")
_EMPHASIS = re.compile(r"(?P<opens>\*)(?<![*\w\\]\*)(?P<said>(?=[^\s*])[^*\n]{1,300}(?<=\S))(?P<closes>\*)(?![*\w])")
_QUOTED = re.compile(r"\n {0,3}(?P<opens>>(?: ?>)*)(?P<said>)(?P<closes>)(?=[ \n])")
_LINK = re.compile(r"(?P<opens>\[)(?P<said>[^\[\]\n]{1,200})(?P<closes>\]\((?:https?://|\.{0,2}/|#)[^()\s]{1,300}\))")
# the label of an item that stands slanted: "_(a)_ Fees"
_SLANTED = re.compile(
    r"(?P<opens>_)(?<=[\n ]_)(?P<said>(?:\([0-9A-Za-z]{1,4}\)|[0-9A-Za-z]{1,3}[.)]))(?P<closes>_)(?= +[*_A-Z\"“(])"
)
_ANCHOR = re.compile(r"(?P<opens>\{#[\w-]{1,80}\})(?P<said>)(?P<closes>)")
# by the character without which none is there: to look for one costs nothing
_MARKS = (
    (">", _QUOTED),
    ("#", _HEADS),
    ("*", _STARRED),
    ("*", _STRONG),
    ("*", _EMPHASIS),
    ("[", _LINK),
    ("{", _ANCHOR),
)


def undecorated(text: str) -> str:
    """The text with the marks of Markdown made blanks: of heads, of bold and slanted words, of links, of rules.

    >>> undecorated("## § 1-2. Fees\\n**A.** See *B*, [1-3](https://a.b).\\n---\\n")
    '   § 1-2. Fees\\n  A.   See  B ,  1-3              .\\n   \\n'
    """
    if "\\" in text:
        for kept in _KEPT_BREAKS:
            text = text.replace(kept, kept.replace("\\", " "))
    if "_" in text and (")_ " in text or "._ " in text):
        text = _SLANTED.sub(_without_mark, text)
    if _AT_LINES.search(text):
        text = _DASHED.sub(_without_mark, _uncounted(text))
    first = _FIRST_HEAD.match(text)
    if first:
        text = _without_mark(first) + text[first.end() :]
    for sign, mark in _MARKS:
        if sign in text:
            text = mark.sub(_without_mark, text)
    return text


_KEPT_BREAKS = ("\\\n", "\\ \n")  # line ends, that of two characters too
# what a line begins with where one of the two may stand that have no rare sign: looked for once for both
_AT_LINES = re.compile(r"\n {0,8}(?:-[- ]|[0-9]{1,2}\. {1,2}\(?[0-9A-Za-z]{1,4}[.)] )")
# "1. (a) Forms", "2. (b) Fees", "1. e. Hours": the numbers that a converter gave to items with labels of their own
_COUNTED = re.compile(r"\n {0,8}(?P<count>[0-9]{1,2}\.) {1,2}(?=\(?(?P<label>[A-Za-z]|[0-9]{1,2}|[ivx]{2,4})[.)] )")


def _uncounted(text: str) -> str:
    """The text without the numbers that count items beside labels of their own.

    They count on where the labels do: 2 and (b), 3 and (c). A list that is
    printed so, "2. (a) Fees", begins its letters anew.
    """
    read = [(int(match["count"][:-1]), _places(match["label"])) for match in _COUNTED.finditer(text)]
    following = [(one, other) for (before, one), (count, other) in pairwise(read) if count == before + 1]
    if 2 * sum(not other.isdisjoint(place + 1 for place in one) for one, other in following) <= len(following):
        return text
    return _COUNTED.sub(lambda match: match[0].replace(match["count"], " " * len(match["count"]), 1), text)


_ROMANS = ("i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix", "x", "xi", "xii", "xiii", "xiv", "xv")


def _places(label: str) -> set[int]:
    """The places that a label can have in its list: a letter, a number, a small Roman numeral."""
    if label.isdigit():
        return {int(label)}
    found = {_ROMANS.index(label) + 1} if label in _ROMANS else set()
    return found | {ord(label.lower()) - ord("a") + 1} if len(label) == 1 else found


def _without_mark(match: re.Match[str]) -> str:
    before = match[0][: match.start("opens") - match.start()]
    return before + " " * len(match["opens"]) + match["said"] + " " * len(match["closes"])


def _named(match: re.Match[str]) -> str:
    """The character that a reference names, and blanks; a quote that opens stands beside its word."""
    char = unescape(match[0])
    if len(char) != 1 or not (char.isprintable() or char.isspace()):
        return match[0]
    if char.isspace() or char == "\xad":
        return " " * len(match[0])
    return char.rjust(len(match[0])) if char in _OPENING else char.ljust(len(match[0]))


def _untagged(match: re.Match[str]) -> str:
    length = match.end() - match.start()
    return "\n" + " " * (length - 1) if match["block"] else " " * length
