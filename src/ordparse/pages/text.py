"""The law as HTML: a provision with all below it, its labels as printed, its text by offset.

Levels are shown by indentation; every level's label is its permanent link.
"""

import re
from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from markupsafe import Markup

from ordparse.pages import words
from ordparse.pages.facts import Note
from ordparse.pages.law import Law
from ordparse.pages.links import fragment
from ordparse.pages.marks import Extract, Marks, marked, shown
from ordparse.source import Span

_BREAK = re.compile(r"\r\n|[\n\r\x0b\x0c\x1c-\x1e\x85\u2028\u2029]")
_NOTHING = Markup("")
_ENDS = ".:;!?)]”\"'"
_LEFT_OVER = re.compile("[\\s.:;,\\-\u2013\u2014\\\\|*_]*")  # between a head and the text it heads


@dataclass(frozen=True, kw_only=True)
class Sheet:
    """All that is needed to print one page of law."""

    page: str  # the id of the page's own provision
    text: Extract
    laws: Mapping[str, Law]
    children: Mapping[str, Sequence[Law]]
    marks: Marks
    notes: Mapping[str, Sequence[Note]]  # editor's notes by the provision they stand in
    limit: int = 400_000  # characters of law one page holds


def tree(laws: Sequence[Law]) -> dict[str, list[Law]]:
    """The provisions below each id, in text order."""
    below: dict[str, list[Law]] = {}
    for law in laws:
        if law.parent is not None:
            below.setdefault(law.parent, []).append(law)
    for group in below.values():
        group.sort(key=lambda law: law.start)
    return below


def owners(laws: Sequence[Law], notes: Sequence[Note]) -> dict[str, list[Note]]:
    """The notes under the id of the innermost provision whose extent holds them."""
    found: dict[str, list[Note]] = {}
    ordered = sorted(laws, key=lambda law: (law.start, -law.end))
    starts = [law.start for law in ordered]
    by_id = {law.id: law for law in ordered}
    for note in notes:
        at = bisect_right(starts, note.start) - 1
        law = ordered[at] if at >= 0 else None
        while law is not None and law.end < note.end:
            law = by_id.get(law.parent or "")
        if law is not None:
            found.setdefault(law.id, []).append(note)
    return found


def anchor(page: str, id: str) -> str:
    """The element id of a provision on a page; blanks, which an element id cannot hold, become underscores."""
    return re.sub(r"\s", "_", fragment(page, id))


def heading(sheet: Sheet, law: Law) -> Markup:
    """The catchline as printed, with the full stop the source gives it."""
    if law.heading_span is None:
        return shown(law.heading or "")
    low, high = law.heading_span
    printed = sheet.text[low, high].rstrip()
    follows = sheet.text[high, high + 1]
    said = " ".join(printed.split()) + (follows if follows in ".:" and printed[-1:] not in ".:" else "")
    html = shown(said)
    return Markup('<span class="caps">{}</span>').format(html) if words.all_caps(said) else html


def paragraphs(text: Extract, pieces: Sequence[Span]) -> list[list[Span]]:
    """The pieces of own text as paragraphs, each a list of the runs that make it up.

    A blank line parts paragraphs. A single line end does so after the end of a sentence,
    else it is the wrap of a line. Where a page head was cut out, the text runs on.
    """
    out: list[list[Span]] = []
    last = ""  # the last character of the run before
    for low, high in pieces:
        at, ends = low, 0
        run = text[low, high]
        lines: list[Span] = []
        for match in _BREAK.finditer(run):
            lines.append((at, low + match.start()))
            at = low + match.end()
        lines.append((at, high))
        for start, end in lines:
            line = text[start, end]
            stripped = line.strip()
            if not stripped:
                ends += 1
                continue
            start += len(line) - len(line.lstrip())
            end -= len(line) - len(line.rstrip())
            parted = ends > 1 or (ends == 1 and last in _ENDS)
            if out and not parted:
                out[-1].append((start, end))
            else:
                out.append([(start, end)])
            last, ends = stripped[-1], 1
    return out


def own_pieces(sheet: Sheet, law: Law) -> list[Span]:
    """The stretches of a provision's own text, without the stops left over between its head and its text."""
    spans = list(law.spans)
    if spans and (law.heading_span is not None or law.label):
        low, high = spans[0]
        head = law.heading_span[1] if law.heading_span else law.start + len(law.label)
        if low <= head + 3:
            match = _LEFT_OVER.match(sheet.text[low, high])
            cut = low + (match.end() if match else 0)
            spans[0] = (min(cut, high), high)
    return [span for span in spans if span[0] < span[1]]


def _paragraph(sheet: Sheet, runs: Sequence[Span], before: Markup = _NOTHING) -> Markup:
    body = Markup(" ").join(marked(sheet.text, run, sheet.marks) for run in runs)
    return Markup("<p>{}{}</p>\n").format(before, body)


def label(sheet: Sheet, law: Law, shown_as: Markup | None = None) -> Markup:
    """The label of a level as printed; it is the level's own link."""
    printed = shown(law.label.strip().replace("\\.", ".")) if shown_as is None else shown_as
    return Markup('<a class="label" href="#{}">{}</a>').format(anchor(sheet.page, law.id), printed)


def body(sheet: Sheet, law: Law, level: int, lead: Markup = _NOTHING) -> Markup:
    """A provision's own text with all that stands below it, in the order of the source.

    `level` is the heading level for subdivisions; `lead` runs in before the first words.
    """
    out: list[Markup] = []
    pieces: list[Span] = []
    listing = False

    def flush() -> None:
        nonlocal lead, listing
        found = paragraphs(sheet.text, pieces)
        pieces.clear()
        if found and listing:
            out.append(Markup("</ol>\n"))
            listing = False
        for runs in found:
            out.append(_paragraph(sheet, runs, lead))
            lead = Markup("")

    for item in _in_order(sheet, law):
        match item:
            case Law():
                flush()
                if lead:
                    out.append(Markup("<p>{}</p>\n").format(lead))
                    lead = Markup("")
                if item.kind == "enum":
                    if not listing:
                        out.append(Markup('<ol class="enum">\n'))
                        listing = True
                    out.append(_item(sheet, item, level))
                    continue
                if listing:
                    out.append(Markup("</ol>\n"))
                    listing = False
                out.append(_level(sheet, item, level))
            case Note():
                flush()
                if listing:
                    out.append(Markup("</ol>\n"))
                    listing = False
                out.append(Markup('<div class="ednote">'))
                out += [_paragraph(sheet, runs) for runs in paragraphs(sheet.text, [(item.start, item.end)])]
                out.append(Markup("</div>\n"))
            case (int(), int()):
                pieces.append(item)
    flush()
    if listing:
        out.append(Markup("</ol>\n"))
    if lead:
        out.append(Markup("<p>{}</p>\n").format(lead))
    if law.status is not None and not law.spans:
        said = "Reserved. The source keeps the number and has no text." if law.status == "reserved" else "Repealed."
        out.append(Markup('<p class="reserved">{}</p>\n').format(said))
    return Markup("").join(out)


def _in_order(sheet: Sheet, law: Law) -> Iterator[Law | Note | Span]:
    pieces: list[tuple[int, int, Law | Note | Span]] = [(low, 1, (low, high)) for low, high in own_pieces(sheet, law)]
    pieces += [(child.start, 2, child) for child in sheet.children.get(law.id, ())]
    pieces += [(note.start, 0, note) for note in sheet.notes.get(law.id, ())]
    for _, _, item in sorted(pieces, key=lambda piece: piece[:2]):
        yield item


def _item(sheet: Sheet, law: Law, level: int) -> Markup:
    """A lettered or numbered level with its label hanging."""
    run_in = Markup("")
    if law.heading:
        run_in = Markup('<b class="catch">{}</b> ').format(heading(sheet, law))
    wide = ' class="wide"' if len(law.label.strip()) > 4 else ""
    mark = label(sheet, law) if law.label else Markup("<span></span>")
    return Markup('<li id="{}"{}>{}<div>{}</div></li>\n').format(
        anchor(sheet.page, law.id), Markup(wide), mark, body(sheet, law, level, run_in)
    )


def _level(sheet: Sheet, law: Law, level: int) -> Markup:
    """A subdivision, an unnumbered definition or a level of another kind, with its head in bold."""
    id = anchor(sheet.page, law.id)
    if law.kind == "definition":
        # the term as printed runs in before its meaning, and is its own link
        run_in = Markup("{} ").format(label(sheet, law)) if law.label else _NOTHING
        return Markup('<div class="def" id="{}">{}</div>\n').format(id, body(sheet, law, level, run_in))
    if not law.label and not law.heading:  # implied: the text is there, its printed head is not
        return Markup('<div class="level" id="{}">{}</div>\n').format(id, body(sheet, law, level))
    tag = f"h{min(level, 6)}"
    return Markup(
        '<div class="level" id="{id}"><{tag} class="prov-head">{label} {heading}</{tag}>\n{body}</div>\n'
    ).format(
        id=id,
        tag=Markup(tag),
        label=label(sheet, law),
        heading=heading(sheet, law) if law.heading else "",
        body=body(sheet, law, level + 1),
    )
