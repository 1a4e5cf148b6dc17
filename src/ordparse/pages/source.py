"""/source/NAME?span=START-END: the source text as it is, with a span marked and its matter named."""

import re
import sqlite3
from dataclasses import dataclass

from markupsafe import Markup

from ordparse.pages import facts
from ordparse.pages.law import File, Law, files, find, select, text_between
from ordparse.pages.marks import Layer, Mark, Marks, marked
from ordparse.pages.site import Answer, Visit
from ordparse.source import Span

REACH = 700  # characters shown around a span
PAGE = 60_000  # characters of one page of a whole file
LONGEST_SPAN = 120_000


@dataclass(frozen=True, slots=True, kw_only=True)
class SourcePage:
    """Everything the source view shows."""

    file: File | None
    asked: str
    span: Span | None
    span_cut: int  # characters of the span that are not shown
    law: Law | None  # what the span was read as
    before: Markup
    marked: Markup
    after: Markup
    low: int
    high: int
    kinds: tuple[str, ...]  # the kinds of matter that are marked
    previous: str
    next: str
    whole: str


def source(visit: Visit) -> Answer:
    """A stretch of a source: around the span that is asked for, or a page of the whole."""
    connection, links = visit.connection, visit.links
    found = files(connection, "name = ?", [visit.path])
    if not found:
        return _no_source(visit.path)
    file = found[0]
    span = _span(visit.one("span"), file.length)
    low, start, end, high = _stretch(visit, span, file.length)
    text = text_between(connection, file.id, low, high)
    notes = _matter(connection, file.id, low, high)
    marks = Marks([_mark(note) for note in notes])

    def part(one: Span) -> Markup:
        return marked(text, one, marks, blanks=True)

    def from_(at: int) -> str:
        return links.to(links.source(file.name).removeprefix(links.base.rstrip("/")), {"from": at})

    law = _law(connection, file, span, visit.one("of"))
    page = SourcePage(
        file=file,
        asked=visit.path,
        span=span,
        span_cut=span[1] - end if span is not None else 0,
        law=law,
        before=part((low, start)),
        marked=part((start, end)) if span is not None else Markup(""),
        after=part((end, high)),
        low=low,
        high=high,
        kinds=tuple(sorted({note.kind for note in notes})),
        previous=from_(max(0, low - PAGE)) if low > 0 else "",
        next=from_(high) if high < file.length else "",
        whole=links.source(file.name),
    )
    return Answer(
        template="source.html",
        title=f"Source text: {file.title or file.name}",
        page=page,
        data={
            "name": file.name,
            "title": file.title,
            "encoding": file.encoding,
            "length": file.length,
            "start": low,
            "end": high,
            "span": list(span) if span else None,
            "text": text.text,
            "matter": [{"kind": note.kind, "start": note.start, "end": note.end} for note in notes],
            "provision": law.id if law else None,
        },
    )


def _no_source(name: str) -> Answer:
    """The page that says that there is no source with a name."""
    nothing = Markup("")
    return Answer(
        template="source.html",
        title="No such source",
        status=404,
        page=SourcePage(
            file=None,
            asked=name,
            span=None,
            span_cut=0,
            law=None,
            before=nothing,
            marked=nothing,
            after=nothing,
            low=0,
            high=0,
            kinds=(),
            previous="",
            next="",
            whole="",
        ),
        data={"error": "not found", "name": name},
    )


def _stretch(visit: Visit, span: Span | None, length: int) -> tuple[int, int, int, int]:
    """Where the text shown begins, what of a span is marked in it, and where it ends; without a span nothing is."""
    if span is None:
        low = visit.number("from", 0, 0, max(0, length - 1))
        return low, low, low, min(length, low + PAGE)
    end = min(span[1], span[0] + LONGEST_SPAN)
    return max(0, span[0] - REACH), span[0], end, min(length, end + REACH)


def _mark(note: facts.Note) -> Mark:
    """The tint of matter, named by its kind."""
    return Mark(
        start=note.start,
        end=note.end,
        layer=Layer.HIT,
        before=Markup('<span class="matter {}" title="{}">').format(note.kind, note.kind),
        after=Markup("</span>"),
    )


def _span(value: str, length: int) -> Span | None:
    """The span of an address, kept inside the text; None when it says none."""
    match = re.fullmatch(r"([0-9]{1,12})-([0-9]{1,12})", value)
    if match is None:
        return None
    start, end = sorted((int(match[1]), int(match[2])))
    start = min(start, length)
    return start, max(start, min(end, length))


def _matter(connection: sqlite3.Connection, source: int, low: int, high: int) -> list[facts.Note]:
    """The matter that touches a stretch: what begins in it, and the one that reaches in from before."""
    reaching = [
        facts.Note(kind=row[0], start=row[1], end=row[2])
        for row in connection.execute(
            'SELECT kind, start, "end" FROM matter WHERE source = ? AND start < ? ORDER BY start DESC LIMIT 3',
            [source, low],
        )
        if row[2] > low
    ]
    return [*reversed(reaching), *facts.matter_within(connection, source, low, high)]


def _law(connection: sqlite3.Connection, file: File, span: Span | None, of: str) -> Law | None:
    """The provision the span was read as; if it is none exactly, the innermost around its start."""
    if of and (law := find(connection, of)) is not None and law.source == file.id:
        return law
    if span is None:
        return None
    # the last provision that begins at or before the span, then upward until one reaches over it
    found = select(
        connection,
        "FROM provisions p INDEXED BY idx_provisions_source_position WHERE p.source = ? AND p.start = ? "
        'AND p."end" = ? ORDER BY p.position LIMIT 1',
        [file.id, span[0], span[1]],
    )
    if found:
        return found[0]
    found = select(
        connection,
        "FROM provisions p INDEXED BY idx_provisions_source_position WHERE p.source = ? AND p.start <= ? "
        'AND p."end" >= ? ORDER BY p.position DESC LIMIT 1',
        [file.id, span[0], span[1]],
    )
    return found[0] if found else None
