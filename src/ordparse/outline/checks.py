"""What the outline itself sees: skipped, doubled and damaged labels, empty provisions, lost beginnings and ends."""

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from operator import attrgetter

from ordparse.diagnostics import Diagnostic, Severity, diagnostic, register
from ordparse.outline.labels import roman
from ordparse.outline.nesting import Node
from ordparse.outline.numbers import Key, natural, skeleton
from ordparse.outline.page_lists import PageList, page_lists
from ordparse.provisions import (
    DEFINITION,
    ENUM,
    INSTRUMENT,
    SECTION,
    JurisdictionId,
    Matter,
    MatterKind,
    Provision,
    ProvisionId,
    Status,
)
from ordparse.source import Source, Span

SKIPPED = register(
    "skipped-enumerator",
    Severity.WARNING,
    "A list or a run of subdivisions goes on with a number that is not the next one. Either the number in between "
    "is lost from the text, or the label is misprinted.",
    "501.04 Licensing.\n\nSubd. 1. Fees. The fee is $10.\n\nSubd. 2. Term. One year.\n\nSubd. 4. Bond. None.\n",
)
DOUBLED = register(
    "duplicate-designator",
    Severity.WARNING,
    "Two provisions with the same parent have the same number, so a reference to it is ambiguous. The second one's "
    "id ends in ~2.",
    "505.031 Fees.\n\nSubd. 1. The fee is $10.00.\n\nSubd. 1. The fee is $12.00.\n",
)
DAMAGED = register(
    "damaged-label",
    Severity.INFO,
    "A label was read as another than the one printed, because only that one fits the run: C. between b. and d., "
    "I) between h) and j), a number whose stop is lost.",
    "501.02 Terms.\n\na. City means the city.\n\nb. Code means the code.\n\nC. Fee means a fee.\n\nd. Tag means a"
    " tag.\n",
)
DISORDERED = register(
    "out-of-order",
    Severity.WARNING,
    "A section stands behind one of the same parent with a higher number. Either it is misplaced or misnumbered, or"
    " its number is that of another law which the text quotes.",
    "501.01 Policy. It is the policy.\n\n501.03 Fees. The fee is $10.\n\n501.02 Scope. This applies to all"
    " persons.\n\n501.04 Term. One year.\n",
)
EMPTY = register(
    "empty-provision",
    Severity.INFO,
    "A provision has a number but neither text nor provisions below it, and it is not said to be reserved or repealed.",
    "502.01 License. A license is required.\n\n502.02 Receipts.\n\n502.03 Tags. Tags are metal.\n",
)
ANNOUNCED = register(
    "missing-list",
    Severity.WARNING,
    "A lead-in ends in a colon and announces a list, and no list follows: it may be lost from the text.",
    "502.01 License. The application shall contain the following:\n\n502.02 Receipts. A receipt is"
    " given.\n\n502.03 Tags. Yes.\n",
)
STARTS_INSIDE = register(
    "starts-in-middle",
    Severity.INFO,
    "The text begins inside a provision whose head is not in it.",
    "this section shall be a misdemeanor.\n\n3-2-3: TAGS: The owner shall affix a tag.\n\n3-2-4: FEES: A fee is due.\n",
)
ENDS_INSIDE = register(
    "ends-in-middle",
    Severity.INFO,
    "The last provision of the text breaks off without the end of its sentence.",
    "501.01 Policy. It is the policy.\n\n501.02 Scope. This applies to all persons as required by t",
)
UNKNOWN_PLACE = register(
    "unknown-jurisdiction",
    Severity.WARNING,
    "The text does not say whose law it is: give the jurisdiction by name, with --jurisdiction or in corpus.toml.",
    "501.01 Policy. It is the policy.\n\n501.02 Scope. This applies to all persons.\n",
)
NO_LAW = register(
    "no-provision",
    Severity.WARNING,
    "The text holds no provision: it is empty, or nothing in it is numbered and headed as law is.",
    "The council met on Monday and had a long talk about dogs.\n",
)
IMPLIED = register(
    "implied-head",
    Severity.INFO,
    "A provision is known from the numbers below it or from a running title, but its own head is not printed.",
    "501.01 Policy. It is the policy.\n\n501.02 Scope. This applies to all persons.\n",
)
PAGE_NUMBERED = register(
    "unprinted-numbers",
    Severity.WARNING,
    "A web page numbers a list by itself, so (a) and (b) are seen on the page and stand nowhere in its text. The items "
    "are no provisions of their own, and a reference to one of them is found nowhere.",
    '<html><body><p>501.01 Tags. The owner shall:</p>\n<ol type="a"><li>Buy a tag.</li><li>Show it.</li></ol>\n'
    "<p>501.02 Fees. The fee is $5.</p></body></html>\n",
)
MISPLACED = register(
    "misplaced-provision",
    Severity.WARNING,
    "A provision stood below one that cannot hold it, and was put where it can stand.",
    "",
)

_SENTENCE_END = re.compile(r"[.:;!?)\]\"”’*_]$")


@dataclass(frozen=True, slots=True)
class Noted:
    """What is told of a node when it has become a provision."""

    gap: bool  # numbers are missing before it
    implied: bool
    slipped: bool  # its label is read as another than the printed one
    moved: bool  # the grammar lets it stand elsewhere only


def noteworthy(nodes: Sequence[Node], moved: Sequence[Node]) -> dict[int, Noted]:
    """Of the nodes of which there is something to tell, what, by their places among all."""
    lifted = {id(node) for node in moved}
    return {
        index: Noted(node.gap, node.implied, slipped, id(node) in lifted)
        for index, node in enumerate(nodes)
        if (slipped := node.reading is not None and node.reading.slip > 0)
        or node.gap
        or node.implied
        or id(node) in lifted
    }


_OPEN_ENDS = ":-–—"  # a colon, and signs that may be all there is
_NOTHING = Noted(False, False, False, False)


def structure_diagnostics(
    source: Source,
    view: str,
    noted: Mapping[int, Noted],
    provisions: Sequence[Provision],
    matter: Sequence[Matter],
) -> list[Diagnostic]:
    """The findings about one outline, in the order of the text; `noted` has what is known of some by their places."""
    out: list[Diagnostic] = []
    drawn = list(page_lists(source.text, view))
    for index, provision in enumerate(provisions):
        doubled = "~" in provision.id and "~" in provision.id.rsplit("/", 1)[-1]
        node = noted.get(index, _NOTHING)
        holds = index + 1 < len(provisions) and provisions[index + 1].above is provision
        own = provision.own
        if node is _NOTHING and not doubled and (holds or (own and view[own[-1] - 1] not in _OPEN_ENDS)):
            continue  # nearly all
        if node is not _NOTHING:
            out.extend(_of_label(provisions, index, node, drawn))
        if doubled:
            out.append(_doubled(provision))
        if not holds:
            out.extend(_of_text(provisions, index, view))
    out.extend(_disordered(provisions))
    out.extend(_of_page_lists(provisions, drawn))
    if not provisions:
        at = next((index for index, sign in enumerate(view) if not sign.isspace()), 0)
        said = "nothing in the text is numbered or headed as law is" if view.strip() else "the text is empty"
        out.append(diagnostic(NO_LAW, (at, min(at + 1, len(view))), said, help="check that the file is the one meant"))
    if provisions:
        out.extend(_of_beginning(view, provisions[0], matter))
        out.extend(_of_end(source, view, max(provisions, key=attrgetter("end", "start"))))
    return sorted(out, key=lambda item: (item.start, item.end, item.code))


def _printed(provision: Provision) -> str:
    """The label of a provision as a message has it."""
    return " ".join(provision.label.split())


def _label_span(provision: Provision) -> Span:
    """The label of a provision, or its first character where none is printed."""
    return provision.start, provision.start + max(provision.labelled, 1)


def _of_label(
    provisions: Sequence[Provision], index: int, node: Noted, drawn: Sequence[PageList]
) -> Iterator[Diagnostic]:
    """The findings about the place of a provision's label in its run; `drawn` are the lists a page numbers itself."""
    provision = provisions[index]
    where, printed = _label_span(provision), _printed(provision)
    before = _before(provisions, index) if node.gap else None
    if node.gap and not _drawn_before(provision, before, drawn):
        parent = provision.parent
        after = f" after {before.num}" if before is not None and before.kind is provision.kind else ""
        yield diagnostic(
            SKIPPED,
            where,
            f"{printed} is not the next number{after}",
            note=f"the list stands in {parent}" if parent else None,
            help="check whether the text between is complete",
            provision=provision.id,
        )
    if node.slipped:
        yield diagnostic(DAMAGED, where, f"{printed} is read as {provision.num}", provision=provision.id)
    if node.implied:
        yield diagnostic(
            IMPLIED,
            (provision.start, min(provision.start + 1, provision.end)),
            f"{provision.kind} {provision.num} is known from what stands in it; its head is not printed",
            provision=provision.id,
        )
    if node.moved:
        yield diagnostic(MISPLACED, where, f"{printed} cannot stand where it was printed", provision=provision.id)


def _drawn_before(provision: Provision, before: Provision | None, drawn: Sequence[PageList]) -> bool:
    """Whether the numbers missing before a provision may be those of a list that the page numbers itself."""
    low = before or provision.above
    at = bisect_left(drawn, provision.start, key=attrgetter("start")) - 1
    while at >= 0 and (low is None or drawn[at].start >= low.start):
        if drawn[at].may_hold(provision.num):
            return True
        at -= 1
    return False


def _of_page_lists(provisions: Sequence[Provision], drawn: Sequence[PageList]) -> Iterator[Diagnostic]:
    """The finding for each list that a page numbers itself, with the provision it stands in."""
    if not drawn:
        return
    ordered = sorted(provisions, key=attrgetter("start"))
    for each in drawn:
        at = bisect_right(ordered, each.start, key=attrgetter("start")) - 1
        inner = ordered[at] if at >= 0 else None
        while inner is not None and inner.end <= each.start:
            inner = inner.above
        yield diagnostic(
            PAGE_NUMBERED,
            (each.start, each.end),
            "the page numbers this list itself: its numbers are not in the text",
            note="its items are read as text of what holds the list",
            help="print the label of each item in the text",
            provision=None if inner is None else inner.id,
        )


def _doubled(provision: Provision) -> Diagnostic:
    return diagnostic(
        DOUBLED,
        _label_span(provision),
        f"{_printed(provision) or provision.num} is printed twice under the same parent",
        note=f"this one is {provision.id}",
        help="renumber one of them in the ordinance",
        provision=provision.id,
    )


def _of_text(provisions: Sequence[Provision], index: int, view: str) -> Iterator[Diagnostic]:
    """The findings about the text of a provision that holds no others: it is missing, or so is what it announces."""
    provision = provisions[index]
    text = provision.text.rstrip()
    titled = provision.heading and provision.kind in (ENUM, DEFINITION)
    if not text and provision.status is None and not titled:
        yield diagnostic(
            EMPTY,
            _label_span(provision),
            f"{_printed(provision) or provision.num} has no text",
            provision=provision.id,
            help="the text may be lost, or stand in an ordinance that is not loaded",
        )
    announces = text.endswith(":") and provision.kind is not DEFINITION
    follows = view[provision.end : provision.end + 100].lstrip()[:1]  # "|": a table of Markdown
    if not announces or follows == "|":
        return
    if ("\n" not in text[-200:] or len(text) < 200) and not _enacts(provisions, index, view):
        end = provision.own[-1] if provision.own else provision.end
        yield diagnostic(
            ANNOUNCED,
            (max(provision.start, end - 40), end),
            "the text announces a list and none follows",
            provision=provision.id,
        )


def _enacts(provisions: Sequence[Provision], index: int, view: str) -> bool:
    """Whether the law that a part of an ordinance announces, "amended to read as follows:", follows it."""
    provision = provisions[index]
    ordinance = provision.above
    if ordinance is None or ordinance.kind is not INSTRUMENT:
        return False
    after = provisions[index + 1] if index + 1 < len(provisions) else None
    limit = after.start if after is not None and after.above is ordinance else ordinance.end
    return bool(view[provision.end : limit].strip())


def _before(provisions: Sequence[Provision], index: int) -> Provision | None:
    """The provision before one below the same parent; None when it is the first there."""
    above = provisions[index].above
    for at in range(index - 1, -1, -1):
        if provisions[at].above is above:
            return provisions[at]
        if provisions[at] is above:
            return None
    return None


def _rank(num: str) -> Key:
    """What sorts a section's number, Roman ones by their value."""
    value = roman(num) if num.isalpha() else None
    return natural(num) if value is None else ((0, value),)


def _disordered(provisions: Sequence[Provision]) -> Iterator[Diagnostic]:
    """Sections behind one of a higher number of the same form, below the same parent."""
    highest: dict[tuple[ProvisionId | None, JurisdictionId, str | None, str], tuple[Key, Provision]] = {}
    for provision in provisions:
        if provision.kind is not SECTION:
            continue
        family = (provision.parent, provision.jurisdiction, provision.version, skeleton(provision.num))
        rank = _rank(provision.num)
        most, before = highest.get(family, (rank, provision))
        if most < rank or before is provision:
            highest[family] = (rank, provision)
        elif rank < most and before.start < provision.start:
            yield diagnostic(
                DISORDERED,
                (provision.start, provision.start + max(provision.labelled, 1)),
                f"{' '.join(provision.label.split()) or provision.num} stands behind {before.num}",
                note=f"{before.num} is {before.id}",
                help="check whether the section is misplaced, misnumbered, or quoted from another law",
                provision=provision.id,
            )


def _of_beginning(view: str, first: Provision, matter: Sequence[Matter]) -> Iterator[Diagnostic]:
    """The findings about what the text opens with: half a sentence, or no word of whose law it is."""
    front = next((each for each in matter if each.kind is MatterKind.FRONT and each.start < first.start), None)
    if front is not None and view[front.start].islower():
        yield diagnostic(
            STARTS_INSIDE,
            (front.start, min(front.end, front.start + 40)),
            "the text begins in the middle of a sentence",
        )
    if first.jurisdiction == "unknown":
        yield diagnostic(
            UNKNOWN_PLACE,
            (first.start, min(first.start + 1, first.end)),
            "the text does not say whose law it is",
            help="name it with --jurisdiction, for example us-mn-riverton, or for each file in corpus.toml",
        )


def _of_end(source: Source, view: str, last: Provision) -> Iterator[Diagnostic]:
    """The finding that the text breaks off in its last provision."""
    tail = view[last.start : last.end].rstrip()
    at_end = not source.text[last.end :].strip()
    if at_end and tail and last.status is not Status.RESERVED and last.text and not _SENTENCE_END.search(tail):
        low = max(last.start, last.start + len(tail) - 30)
        yield diagnostic(
            ENDS_INSIDE,
            (low, last.start + len(tail)),
            "the text ends in the middle of a sentence",
            help="the source is cut off: add the rest",
            provision=last.id,
        )
