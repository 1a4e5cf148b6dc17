"""/compare: a rule, or words, beside the closest rule of every other code, one column a jurisdiction."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from markupsafe import Markup

import ordparse.comparing.similarity  # noqa: F401 - numpy and scipy: loaded at the start, so that no visitor waits for them
from ordparse.comparing.compare import Answer as Found
from ordparse.comparing.compare import Column
from ordparse.comparing.compare import compare as compared
from ordparse.comparing.compare_formats import to_csv, to_json, to_markdown
from ordparse.comparing.marks import MarkKind
from ordparse.comparing.side_by_side import Amount, Order, Row
from ordparse.errors import UnknownProvision
from ordparse.kb.summary import summary
from ordparse.pages import words
from ordparse.pages.law import Law, Place, find_all, places
from ordparse.pages.links import Links
from ordparse.pages.marks import Extract, Layer, Mark, Marks, marked
from ordparse.pages.resolve import OFFERED
from ordparse.pages.site import Answer, Visit

COLUMNS = 8  # shown at once; others by choosing them
CELL = 3  # things of one cell
LONG = 6_000  # characters of a column above which only the level that is most alike is shown
_TINTS = {"shared": MarkKind.SHARED, "differs": MarkKind.DIFFERING}


@dataclass(frozen=True, slots=True, kw_only=True)
class Said:
    """One amount or rule in a cell, with the way to its words."""

    value: str
    printed: str
    citation: str
    address: str
    share: int  # of the largest of its row, in hundredths; 0: not comparable


@dataclass(frozen=True, slots=True, kw_only=True)
class Cell:
    """What one code says of the matter of a row; empty, with the reason, when nothing."""

    said: tuple[Said, ...]
    more: int
    nothing: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """A row of the table."""

    label: str
    kind: str
    cells: tuple[Cell, ...]

    @property
    def codes(self) -> int:
        """How many codes say something of it."""
        return sum(bool(cell.said) for cell in self.cells)


@dataclass(frozen=True, slots=True, kw_only=True)
class Paragraph:
    """A level of a text with its marks."""

    depth: int
    label: str
    heading: str
    html: Markup


@dataclass(frozen=True, slots=True, kw_only=True)
class City:
    """One column."""

    place: Place
    is_asked: bool
    is_found: bool
    title: str
    address: str
    id: str
    points: int
    verdict: str
    version: str
    redline: str
    paragraphs: tuple[Paragraph, ...]
    is_cut: bool
    others: tuple[tuple[str, str, int], ...]  # further answers: title, address, points
    on: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Compare:
    """Everything the page shows."""

    asked: str
    error: str
    title: str
    law: Law | None
    compared: Law | None
    cities: tuple[City, ...]
    amounts: tuple[Line, ...]
    rules: tuple[Line, ...]  # that two codes or more have
    single: tuple[Line, ...]  # rules of one code only
    tint: str
    tints: tuple[tuple[str, str, bool], ...]
    files: tuple[tuple[str, str], ...]
    choices: tuple[tuple[Place, bool], ...]
    asks_name: bool  # the codes are too many to choose from: one is named
    starts: tuple[tuple[str, str], ...]
    by_words: bool


def compare(visit: Visit) -> Answer:
    """The page for the provision in `p` or the words in `q`, with the codes in `with`."""
    asked = visit.one("p") or visit.one("q")
    if not asked:
        return _nothing(visit, "", "")
    codes, unknown = _codes(visit)
    if unknown:
        return _nothing(visit, asked, f"no code is called {unknown}")
    try:
        found = compared(visit.connection, asked, jurisdictions=codes, limit=3)
    except UnknownProvision as error:
        return _nothing(visit, asked, str(error))
    links = visit.links
    shown = found.columns[:COLUMNS]
    ids = {id for column in shown for one in column.answers for id in (one.id, one.pinpoint)}
    ids |= {found.query.provision or "", found.query.compared or ""}
    laws = find_all(visit.connection, (id for id in ids if id))
    known = places(visit.connection)
    law = laws.get(found.query.provision or "")
    tint = visit.one("mark") if visit.one("mark") in ("differs", "none") else "shared"
    now: dict[str, Any] = {"p": visit.one("p"), "q": visit.one("q"), "with": codes, "mark": tint}
    rules = [_rule_line(links, row, shown, laws) for row in found.orders]
    amounts = [_amount_line(links, row, shown, laws) for row in found.amounts]
    page = Compare(
        asked=asked,
        error="",
        title=(words.quiet_caps(law.heading).strip(".") or law.citation) if law is not None else words.capital(asked),
        law=law,
        compared=laws.get(found.query.compared or ""),
        cities=tuple(_city(links, column, laws, known, law, tint, index == 0) for index, column in enumerate(shown)),
        amounts=tuple(sorted((line for line in amounts if line.codes), key=lambda line: -line.codes)),
        rules=tuple(line for line in rules if line.codes > 1),
        single=tuple(line for line in rules if line.codes == 1),
        tint=tint,
        tints=tuple(
            (said, links.to("/compare", {**now, "mark": name}, "texts"), name == tint)
            for name, said in (("shared", "what is shared"), ("differs", "what differs"), ("none", "nothing"))
        ),
        files=tuple(
            (name, links.to(f"/compare.{suffix}", {**now, "mark": ""}))
            for name, suffix in (("CSV", "csv"), ("Markdown", "md"), ("JSON", "json"))
        ),
        choices=_choices(visit, known, codes or [column.jurisdiction for column in found.columns], not codes),
        asks_name=len(summary(visit.connection).codes) > OFFERED,
        starts=(),
        by_words=law is None,
    )
    return Answer(
        template="compare.html",
        title=f"{page.title}: compared",
        section="compare",
        page=page,
        data=to_json(found),
        forms={
            ".csv": ("text/csv", lambda: to_csv(found)),
            ".md": ("text/markdown", lambda: to_markdown(found)),
        },
    )


def _codes(visit: Visit) -> tuple[list[str], str]:
    """The jurisdictions that `with` names by their ids or by their names, and the first that is none."""
    loaded = summary(visit.connection).codes
    ids = {code.id for code in loaded}
    found: list[str] = []
    for asked in visit.all("with"):
        named = [asked] if asked in ids else [code.id for code in loaded if code.name.casefold() == asked.casefold()]
        if not named:
            return [], words.gist(asked, 60)
        found += named
    return list(dict.fromkeys(found)), ""


def _choices(
    visit: Visit, known: Mapping[str, Place], chosen: Sequence[str], is_all: bool
) -> tuple[tuple[Place, bool], ...]:
    """The codes to choose from, and which are chosen: all, or those that are shown where they are very many."""
    loaded = summary(visit.connection).codes
    if len(loaded) > OFFERED:
        return tuple((known[id], True) for id in chosen if id in known)
    return tuple(
        (known[code.id], is_all or code.id in chosen)
        for code in sorted(loaded, key=lambda code: code.id)
        if code.id in known
    )


def _nothing(visit: Visit, asked: str, error: str) -> Answer:
    """The page when nothing was asked, or nothing that is loaded: where to begin."""
    known = places(visit.connection)
    starts = list(find_all(visit.connection, summary(visit.connection).compared).values())
    order = {id: index for index, id in enumerate(summary(visit.connection).compared)}
    starts.sort(key=lambda law: order[law.id])
    page = Compare(
        asked=asked,
        error=error,
        title="Compare cities",
        law=None,
        compared=None,
        cities=(),
        amounts=(),
        rules=(),
        single=(),
        tint="shared",
        tints=(),
        files=(),
        choices=(),
        asks_name=False,
        starts=tuple(
            (
                f"{known[law.jurisdiction].name if law.jurisdiction in known else ''} {law.title}",
                visit.links.compare(law.id),
            )
            for law in starts
        ),
        by_words=True,
    )
    return Answer(
        template="compare.html",
        title="Compare cities",
        section="compare",
        status=404 if error else 200,
        page=page,
        data={"query": {"text": asked}, "matches": [], "error": error or None},
        forms={".csv": ("text/csv", lambda: ""), ".md": ("text/markdown", lambda: "")},
    )


def _city(
    links: Links,
    column: Column,
    laws: Mapping[str, Law],
    known: Mapping[str, Place],
    asked: Law | None,
    tint: str,
    is_first: bool,
) -> City:
    place = known.get(column.jurisdiction) or Place(id=column.jurisdiction, name=column.name, state=None, kind=None)
    if not column.answers:
        return City(
            place=place,
            is_asked=False,
            is_found=False,
            title="",
            address="",
            id="",
            points=0,
            verdict="No such rule found, and none that shares a word with it.",
            version="",
            redline="",
            paragraphs=(),
            is_cut=False,
            others=(),
            on="",
        )
    best = column.answers[0]
    is_asked = is_first and best.rank == 0
    law = laws.get(best.pinpoint) or laws.get(best.id)
    points = round(100 * best.score)
    if is_asked:
        verdict = "compared with the others"
    elif not column.found:
        verdict = f"No such rule found. This is nearest, {points} of 100."
    else:
        verdict = f"{'match' if best.verdict == 'match' else 'possible match'}, {points} of 100"
    length = sum(len(passage.text) for passage in best.passages)
    is_cut = length > LONG
    passages = [passage for passage in best.passages if passage.pinpoint or not is_cut]
    return City(
        place=place,
        is_asked=is_asked,
        is_found=column.found,
        title=f"{best.pinpoint_citation} {words.quiet_caps(best.heading)}".strip(),
        address=law.address(links) if law is not None else links.code(best.id),
        id=best.id,
        points=points,
        verdict=verdict,
        version=words.version_name(best.version),
        redline=links.diff(asked.id, best.pinpoint) if asked is not None and not is_asked else "",
        paragraphs=tuple(
            Paragraph(
                depth=min(passage.depth, 6),
                label=passage.label.strip().replace("\\.", "."),
                heading=" ".join((passage.heading or "").split()),
                html=_marked(passage.text[: LONG * 2], passage.marks, tint),
            )
            for passage in passages
            if passage.text or passage.heading
        ),
        is_cut=is_cut,
        others=tuple(_other(links, one, laws) for one in column.answers[1:3]) if not is_asked else (),
        on=", ".join(best.words[:6]),
    )


def _other(links: Links, one: Found, laws: Mapping[str, Law]) -> tuple[str, str, int]:
    law = laws.get(one.pinpoint) or laws.get(one.id)
    title = f"{one.pinpoint_citation} {words.quiet_caps(one.heading)}".strip()
    return title, law.address(links) if law is not None else links.code(one.id), round(100 * one.score)


def _marked(text: str, marks: Sequence[Any], tint: str) -> Markup:
    """A passage with its amounts, and with the words that are shared or that differ."""
    wanted = _TINTS.get(tint)
    tints = [
        Mark(
            start=mark.start,
            end=mark.end,
            layer=Layer.HIT if mark.kind is MarkKind.AMOUNT else Layer.AMOUNT,
            before=Markup('<span class="{}">').format("amount" if mark.kind is MarkKind.AMOUNT else tint),
            after=Markup("</span>"),
        )
        for mark in marks
        if mark.kind in (MarkKind.AMOUNT, wanted)
    ]
    return marked(Extract(text), (0, len(text)), Marks(tints))


def _address(links: Links, provision: str, laws: Mapping[str, Law]) -> str:
    """A level as its place in its section's page, as far as its section is known here."""
    law = laws.get(provision)
    if law is not None:
        return law.address(links)
    for id in laws:
        if provision.startswith(id + "/") and laws[id].kind == "section":
            return links.within(id, provision)
    return links.code(provision)


def _amount_line(links: Links, row: Row[Amount], columns: Sequence[Column], laws: Mapping[str, Law]) -> Line:
    units = {(thing.kind, thing.unit) for things in row.cells for thing in things}
    numbers = [thing.value for things in row.cells for thing in things if isinstance(thing.value, int | float)]
    most = max(numbers, default=0) if len(units) == 1 and len(numbers) > 1 else 0

    def said(thing: Amount) -> Said:
        value = thing.value if isinstance(thing.value, int | float) else None
        return Said(
            value=words.amount(thing.kind, value, str(thing.value), thing.unit, thing.bound),
            printed=" ".join(thing.text.split()),
            citation=thing.citation,
            address=_address(links, thing.provision, laws),
            share=max(2, round(100 * value / most)) if most and value is not None else 0,
        )

    return Line(
        label=row.label,
        kind=row.kind,
        cells=tuple(_cell([said(thing) for thing in things], column) for things, column in _shown(row, columns)),
    )


def _rule_line(links: Links, row: Row[Order], columns: Sequence[Column], laws: Mapping[str, Law]) -> Line:

    def said(thing: Order) -> Said:
        return Said(
            value=words.gist(f"{words.capital(thing.holder)}: {thing.action}" if thing.holder else thing.action, 170),
            printed=" ".join(thing.text.split()),
            citation=thing.citation,
            address=_address(links, thing.provision, laws),
            share=0,
        )

    return Line(
        label=row.label,
        kind=row.kind,
        cells=tuple(_cell([said(thing) for thing in things], column) for things, column in _shown(row, columns)),
    )


def _shown(row: Row[Any], columns: Sequence[Column]) -> list[tuple[tuple[Any, ...], Column]]:
    return list(zip(row.cells, columns, strict=False))


def _cell(said: list[Said], column: Column) -> Cell:
    distinct = list({(one.value, one.citation): one for one in said}.values())
    nothing = "" if distinct else ("not stated" if column.found else "no such rule found")
    return Cell(said=tuple(distinct[:CELL]), more=max(0, len(distinct) - CELL), nothing=nothing)
