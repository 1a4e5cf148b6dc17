"""Items: the lists below one head, decided and captioned."""

import re
from bisect import bisect_left
from collections import Counter, defaultdict
from collections.abc import Container, Sequence
from typing import TypeAlias

from ordparse.outline.entries import announced, definition_markers, heads_definitions
from ordparse.outline.headings import (
    FINITE,
    SUBJECTS,
    capitals,
    is_caption,
    is_title_case,
    run_in,
    title_words,
    trimmed,
)
from ordparse.outline.labels import SLIP, Reading, Series
from ordparse.outline.lists import HouseStyle, Item, decide
from ordparse.outline.markers import STOP, Marker, markers
from ordparse.outline.nesting import Node
from ordparse.provisions import DEFINITION, ENUM, SECTION, SUBDIVISION
from ordparse.source import Span


class Lists:
    """The lists of one text, read below one head after another."""

    def __init__(self, law: str, announcing: Sequence[int], *, flat: bool) -> None:
        """Of the text with all matter blanked out; `flat` says that it is one-line text.

        `announcing` are the offsets of words that announce definitions, in order.
        """
        self._law = law
        self._flat = flat
        self._announcing = announcing

    def below(self, node: Node, region: Span, style: HouseStyle) -> list[Node]:
        """The nodes of the lists in a head's region, parents before children, each with its catchline."""
        start, end = region
        if start >= end:
            return []
        found = markers(self._law, start, end, flat=self._flat)
        terms = self._terms(node, start, end, found)
        if terms:
            found = _merged(found, terms)
        if not found:
            return []
        decided = decide(found, style, node.num if node.kind is SECTION else "")
        style.learn(decided)
        return _nodes(self._law, node, decided, end, flat=self._flat)

    def _terms(self, node: Node, start: int, end: int, found: Sequence[Marker]) -> list[Marker]:
        """The unnumbered definitions of a region; those right behind a label are that item's term."""
        law, flat = self._law, self._flat
        about = node.heading is not None and heads_definitions(law[slice(*node.heading)])
        sure_from = start if about else self._lead_in(start, end)
        if sure_from is None and (flat or not _may_define(law, start, end)):
            return []
        if sure_from is not None:
            out = definition_markers(law, sure_from, end, flat=flat, sure=True)
        else:
            out = definition_markers(law, start, end, flat=flat, sure=False)
        if not out:
            return out
        starts = {marker.start for marker in found}
        ends = {_next_word(law, marker.end, end) for marker in found}
        kept = [term for term in out if term.start not in ends and term.start not in starts]
        if len(out) - len(kept) >= max(2, len(kept)):
            # the entries have labels: a term without one is a sentence inside an entry
            return []
        # "X" means ... once in a section that is about X is its text, not a list of definitions
        if len(kept) == 1 and sure_from is None:
            return []
        return kept

    def _lead_in(self, start: int, end: int) -> int | None:
        """Where the first words end that announce definitions: "the following terms shall have the meaning"; or None.

        One-line text may hold a whole code, so only the first places are looked at.
        """
        looks = 0
        looked = start
        for index in range(bisect_left(self._announcing, start), len(self._announcing)):
            at = self._announcing[index]
            if at >= end or looks == _MOST_LOOKS:
                return None
            titled = _TITLED_DEFINITIONS.match(self._law, at, end)
            if titled and _LABEL_BEFORE.search(self._law, max(start, at - _LONGEST_LABEL), at):
                return titled.end()
            if at < looked:
                continue
            found = announced(self._law, max(start, at - _BEFORE), min(end, at + _BEHIND))
            if found is not None:
                return found
            looks += 1
            looked = at + _BEHIND
        return None


_MOST_LOOKS = 8
# "(b) Definitions." alone on its line, and the terms below it
_TITLED_DEFINITIONS = re.compile(r"Definitions? *[.:]? *(?=\n)")
_LABEL_BEFORE = re.compile(r"\n *(?:\([0-9A-Za-z]{1,4}\)|[0-9A-Za-z]{1,4}[.)]) *\Z")
_LONGEST_LABEL = 16
_BEFORE, _BEHIND = 220, 200  # characters of a sentence around a word that announces definitions


def _may_define(law: str, start: int, end: int) -> bool:
    """Whether three lines may stand there that each begin with a term in quotes or before a colon."""
    return law.count("\n", start, end) >= 2 and (
        law.count(":", start, end) >= 3 or law.count('"', start, end) >= 3 or law.count("“", start, end) >= 3
    )


def _next_word(law: str, at: int, end: int) -> int:
    while at < end and law[at] in " \n":
        at += 1
    return at


def _merged(found: list[Marker], terms: list[Marker]) -> list[Marker]:
    """Both kinds of markers in order, with the links from label to label kept."""
    order = sorted([*found, *terms], key=lambda marker: marker.start)
    places = {id(marker): index for index, marker in enumerate(order)}
    return [
        marker if marker.after_label < 0 else marker._replace(after_label=places[id(found[marker.after_label])])
        for marker in order
    ]


def _nodes(law: str, node: Node, decided: Sequence[Item], end: int, *, flat: bool) -> list[Node]:
    out: list[Node] = []
    stack: list[Node] = []
    lists: dict[int, list[tuple[Node, int]]] = defaultdict(list)
    captioned: set[int] = set()  # the lists in which some item has a catchline
    doubtful: defaultdict[int, list[Node]] = defaultdict(list)  # the items of each whose catchline one other confirms
    for index, (marker, reading, depth, gap, repeat) in enumerate(decided):
        del stack[depth:]
        above = stack[-1] if stack else node
        frame = reading.series.frame
        kind = SUBDIVISION if frame == "sub" else DEFINITION if frame == "def" else ENUM
        # by position, in the order of the fields: by name it takes longer, and nearly all nodes are made here
        child = Node(
            kind,
            reading.num if frame != "def" else " ".join(reading.num.split()),
            marker.start,
            marker.end,
            marker.end,
            None,
            above,
            node.jurisdiction,
            node.version,
            marker.indent < 0 and marker.place >= STOP,
            reading,
            gap,
            repeat,
        )
        stack.append(child)
        out.append(child)
        following = decided[index + 1] if index + 1 < len(decided) else None
        limit = end if following is None else following.marker.start
        has_children = following is not None and following.depth > depth
        if kind is not DEFINITION and _caption(law, child, limit, has_children=has_children, flat=flat):
            doubtful[id(above)].append(child)
        lists[id(above)].append((child, limit))
        if child.heading is not None:
            captioned.add(id(above))
    for named in doubtful.values():
        if len(named) == 1:
            named[0].heading, named[0].body = None, named[0].end
    for parent in captioned:
        _drop_fragments(law, lists[parent])
    for children in lists.values():
        holder = children[0][0].parent
        if holder is None or holder.kind not in (ENUM, SUBDIVISION) or holder.heading is not None:
            continue
        title = _title_of(law, holder, children[0][0].start)
        if title and (id(holder.parent) in captioned or _may_be_titled(law, lists[id(holder.parent)], lists)):
            holder.heading, holder.body = title, children[0][0].start
    return out


_HOLDER_WORDS, _HOLDER_LENGTH = 6, 100
_CITES = re.compile(r"\b(?:[Ss]ections?|[Ss]ubsections?|[Ss]ec\.|[Cc]hapter) \(?[0-9]|§ ?[0-9]")


def _title_of(law: str, holder: Node, limit: int) -> Span | None:
    """The few words of an item, up to its own items, where they only name what these are about; else None.

    "B. Detached accessory buildings." with 1. and 2. below it.
    """
    at = _next_word(law, holder.end, limit)
    if limit - at > _HOLDER_LENGTH:
        return None
    words = law[at:limit].strip()
    alone = words.endswith(".") and "\n" not in words and "." not in words[:-1] and words[:1].isupper()
    titles = alone and words.split()[0] not in SUBJECTS and is_caption(words[:-1], limit=_HOLDER_WORDS)
    return trimmed(law, at, limit) if titles else None


def _may_be_titled(law: str, siblings: Sequence[tuple[Node, int]], holders: Container[int]) -> bool:
    """Whether the items of a list may have catchlines: they go on no sentence, and none is a fragment of one.

    Not "No person shall torment a dog: (1) By beating. (a) ...; (2) By starving." `holders` are the identities of
    the nodes that have items.
    """
    if _ends_with(law, siblings[0][0].start, ":,;"):
        return False
    for child, limit in siblings:
        if child.heading is None and id(child) not in holders and limit - child.end < _HOLDER_LENGTH:
            words = law[child.end : limit].strip(" \n.")
            if words and words.lower() not in ("reserved", "repealed") and is_caption(words, limit=_HOLDER_WORDS):
                return False
    return True


def _drop_fragments(law: str, siblings: Sequence[tuple[Node, int]]) -> None:
    """Take back the catchlines of items that go on a sentence, as their siblings do.

    "1. Be an owner in violation; 2. Allow a dog to run at large. A dog ...": where
    a sibling without a catchline ends with a semicolon, only a title is one.
    """
    titles = [
        child for child, _ in siblings if child.heading is not None and not is_title_case(law[slice(*child.heading)])
    ]
    if titles and any(child.heading is None and _ends_with(law, limit, ";") for child, limit in siblings):
        for child in titles:
            child.heading, child.body = None, child.end


def _ends_with(law: str, limit: int, signs: str) -> bool:
    while limit > 0 and law[limit - 1] in " \n":
        limit -= 1
    return limit > 0 and law[limit - 1] in signs


_LINE_CAPTION_WORDS = 12
_LONGEST_TITLE = 80
_ONE_DASH = re.compile(r" +[-–] +(?=[A-Z])")


def _before_dash(law: str, at: int, line_end: int) -> int | None:
    """Where a title ends that one dash parts from its text, "(b) Public Hearing - The council shall"; else None."""
    limit = min(line_end, at + _LONGEST_TITLE)
    if law.find(" - ", at, limit) < 0 and law.find(" – ", at, limit) < 0:
        return None  # nearly always
    dash = _ONE_DASH.search(law, at, limit)
    if dash is None:
        return None
    title = law[at : dash.start()]
    titles = is_title_case(title) and is_caption(title, limit=8) and not set(".:;") & set(title)
    return dash.start() if titles and FINITE.search(law, dash.end(), line_end) else None


def _caption(law: str, node: Node, limit: int, *, has_children: bool, flat: bool) -> bool:
    """Give an item its catchline: words before a stop with text or items behind them.

    Whether it is one only if a sibling has one too comes back: a line between a
    label and text that both stand on lines of their own, "Permit required."
    """
    at = _next_word(law, node.end, limit)
    if at >= limit:
        return False
    line_end = law.find("\n", at, limit)
    line_end = limit if line_end < 0 else line_end
    subdivision = node.kind is SUBDIVISION
    behind = _next_word(law, line_end, limit)
    follows = behind < limit or has_children
    if not flat and not (behind < limit and (law[behind].islower() or law[behind].isdigit())):
        line = law[at:line_end].rstrip()
        sure = _is_line_caption(line, follows=follows, subdivision=subdivision)
        if sure or (
            behind < limit
            and "\n" in law[node.end : at]
            and len(line) <= _LONGEST_TITLE
            and _is_line_caption(line.rstrip("."), follows=True, subdivision=False)
        ):
            node.heading, node.body = trimmed(law, at, line_end), line_end
            return not sure
    stop = run_in(law, at, line_end, limit=12)
    if flat:
        caps = capitals(law, at, limit)
        apart = caps is not None and law[caps : caps + 2] == "  "
        if caps is not None and (apart or len(law[at:caps].split()) > 1) and (stop is None or caps > stop):
            stop = caps
        if stop is None and subdivision:
            titled = title_words(law, at, limit)
            stop = titled if titled is not None and law[titled : titled + 2] == "  " else None
    if stop is None:
        stop = _before_dash(law, at, line_end)
    if stop is None:
        return False
    words = law[at:stop].rstrip()
    if _CITES.search(words):
        return False  # "Appeals follow Section 1-5(c)."
    text_end = limit if flat else line_end
    if _next_word(law, stop, text_end) >= text_end and not (follows and (subdivision or is_title_case(words))):
        return False
    if words[-1:] == ":" and not is_title_case(words) and len(words.split()) > 3 and not subdivision:
        return False
    node.heading, node.body = trimmed(law, at, stop), stop
    return False


_SHORTENED = re.compile(r"\b(?:[A-Z]|No|St|Min|Minn|Stat)\.")
_GO_ON = frozenset("and or this the a an any such of to by with for in".split())
"""Words behind which no catchline ends."""


def _is_line_caption(line: str, *, follows: bool, subdivision: bool) -> bool:
    """Whether the line behind a label is a catchline alone: "Subd. 5. Designation"; `follows`: more is below it."""
    if not follows and not subdivision:
        return False
    text = line.strip(" -–—")
    if not text or len(text.split(None, _LINE_CAPTION_WORDS)) > _LINE_CAPTION_WORDS:
        return False
    closed = text.rstrip(":") if subdivision else text
    if not closed or closed[-1] in ",;:" or closed.rpartition(" ")[2] in _GO_ON:
        return False
    bare = text.rstrip(".:")
    if not bare or not (bare[0].isupper() or bare[0] in '"“('):
        return False
    if "." in bare and "." in _SHORTENED.sub("", bare):
        return False
    if not is_caption(bare, limit=12):
        return False
    if subdivision:
        return follows or is_title_case(bare)
    return bare.isupper() or is_title_case(bare) or text[-1] != "."


_OTHER_CASE = {"a": "A", "A": "a", "i": "I", "I": "i"}


_Run: TypeAlias = tuple[int, str, str]
"""A list's items of one kind: the identity of what holds it, its frame, its alphabet in small letters."""


def settle_cases(nodes: Sequence[Node]) -> None:
    """Set each list in the case that most of its labels are printed in.

    Where only few more capitals are printed, the case that this depth usually
    has in the file decides.
    """
    runs: dict[_Run, list[Node]] = defaultdict(list)
    doubtful: set[_Run] = set()
    depths: dict[int, int] = {}
    for node in nodes:
        if node.reading is None or node.parent is None:
            continue
        depths[id(node)] = depths.get(id(node.parent), -1) + 1
        frame, alphabet = node.reading.series
        if alphabet in _OTHER_CASE:
            key = (id(node.parent), frame, alphabet.lower())
            run = runs[key]
            run.append(node)
            if node.reading.slip or _alphabet(run[0]) != alphabet:
                doubtful.add(key)
    if not doubtful:
        return
    usual = Counter(
        (depths[id(node)], frame, _printed_upper(node)) for (_, frame, _), run in runs.items() for node in run
    )
    for key in doubtful:
        run, frame = runs[key], key[1]
        upper = sum(map(_printed_upper, run))
        lower = len(run) - upper
        # a capital is the usual slip: a narrow majority of capitals may be one, of small letters not
        if lower and 0 <= upper - lower <= max(1, len(run) // 4):
            depth = depths[id(run[0])]
            _set_case(run, upper=usual[depth, frame, True] > usual[depth, frame, False])
        else:
            _set_case(run, upper=upper > lower)


def _alphabet(node: Node) -> str:
    return "" if node.reading is None else node.reading.series.alphabet


def _printed_upper(node: Node) -> bool:
    """Whether the label of an item is printed in capitals."""
    return node.reading is not None and node.reading.series.alphabet.isupper() != (node.reading.slip > 0)


def _set_case(run: Sequence[Node], *, upper: bool) -> None:
    """Read the items of a list in capitals, or in small letters."""
    for node in run:
        reading = node.reading
        if reading is not None and reading.series.alphabet.isupper() != upper:
            series = Series(reading.series.frame, _OTHER_CASE[reading.series.alphabet])
            node.num = node.num.swapcase()
            node.reading = Reading(series, reading.ordinal, node.num, 0.0 if reading.slip else SLIP)
