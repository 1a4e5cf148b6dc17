"""/diff: two provisions, or two versions of a code, as a redline."""

import sqlite3
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass

from markupsafe import Markup

from ordparse.comparing.diff import Diff, ProvisionChange, SectionChange, Status
from ordparse.comparing.diff import diff as compared
from ordparse.comparing.diff_formats import to_json
from ordparse.comparing.redline import Op, Piece
from ordparse.errors import UnknownProvision
from ordparse.pages import words
from ordparse.pages.law import Law, find_all, in_version, place, versions
from ordparse.pages.links import Links
from ordparse.pages.marks import shown
from ordparse.pages.site import Answer, Visit
from ordparse.pages.ways import Crumb, crumbs_of

METER = 8
PHRASES = 14
LONGEST = 400  # levels whose text one page shows; a longer redline is a table of sections


@dataclass(frozen=True, slots=True, kw_only=True)
class Change:
    """One level of the redline."""

    id: str
    depth: int
    label: str
    heading: Markup
    text: Markup
    old_heading: Markup
    old_text: Markup
    new_heading: Markup
    new_text: Markup
    status: str
    tag: str
    notes: tuple[str, ...]
    address: str


@dataclass(frozen=True, slots=True, kw_only=True)
class SectionRow:
    """A section in the table of the whole."""

    citation: str
    heading: str
    address: str
    struck: int
    added: int
    meter: tuple[str, ...]
    said: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Pair:
    """Two versions to compare."""

    name: str
    address: str
    is_here: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class DiffPage:
    """Everything the page shows."""

    old: str
    new: str
    error: str
    title: str
    number: str
    heading: str
    state: str
    crumbs: tuple[Crumb, ...]
    pairs: tuple[Pair, ...]
    changes: tuple[Change, ...]
    summary: str
    phrases: tuple[tuple[int, str, str], ...]
    sections: tuple[SectionRow, ...]
    whole: str  # address of the redline of the whole code, or ""
    read: tuple[tuple[str, str], ...]
    columns: bool
    views: tuple[tuple[str, str, bool], ...]


def diff(visit: Visit) -> Answer:
    """The page for the texts `a` and `b`."""
    old, new = visit.one("a"), visit.one("b")
    links = visit.links
    try:
        if not old or not new:
            raise UnknownProvision("name two provisions, or two versions of a code")
        found = compared(visit.connection, old, new)
    except UnknownProvision as error:
        return _nothing(old, new, str(error), bool(old or new))
    columns = visit.one("view") == "columns"
    whole_code = "/" not in new
    laws = find_all(visit.connection, _ids(found))
    law = laws.get(new) or laws.get(old)
    here = place(visit.connection, new.partition("/")[0].partition("@")[0])
    other = place(visit.connection, old.partition("/")[0].partition("@")[0])
    shown_changes = () if whole_code or len(found.changes) > LONGEST else found.changes
    sections = tuple(_row(links, one, laws) for one in found.sections) if whole_code or len(found.sections) > 1 else ()
    page = DiffPage(
        old=old,
        new=new,
        error="",
        title=f"{law.title if law else here.name}: {_name(old)} to {_name(new)}",
        number=law.citation if law is not None else "",
        heading=(law.heading or "") if law is not None else f"Code of {here.name}",
        state=_state(old, new, here.full, other.full, laws),
        crumbs=_crumbs(visit.connection, links, new, law),
        pairs=_pairs(visit.connection, links, old, new),
        changes=tuple(_change(links, one, laws) for one in shown_changes),
        summary=_summary(found),
        phrases=tuple(
            (one.times, " ".join(one.struck.split()), " ".join(one.added.split())) for one in found.phrases[:PHRASES]
        ),
        sections=sections,
        whole=links.diff(old.partition("/")[0], new.partition("/")[0])
        if not whole_code and old.partition("/")[0] != new.partition("/")[0] and here.id == other.id
        else "",
        read=tuple(
            (f"Read the {_name(id)} text", laws[id].address(links) if id in laws else links.code(id))
            for id in (old, new)
        ),
        columns=columns,
        views=(
            ("One text", links.diff(old, new), not columns),
            ("Two columns", links.to("/diff", {"a": old, "b": new, "view": "columns"}), columns),
        )
        if shown_changes
        else (),
    )
    return Answer(template="diff.html", title=page.title, section="compare", page=page, data=to_json(found))


def _nothing(old: str, new: str, error: str, asked: bool) -> Answer:
    page = DiffPage(
        old=old,
        new=new,
        error=error,
        title="Redline",
        number="",
        heading="Redline",
        state="",
        crumbs=(),
        pairs=(),
        changes=(),
        summary="",
        phrases=(),
        sections=(),
        whole="",
        read=(),
        columns=False,
        views=(),
    )
    return Answer(
        template="diff.html",
        title="Redline",
        section="compare",
        status=404 if asked else 200,
        page=page,
        data={"a": old, "b": new, "error": error},
    )


def _ids(found: Diff) -> Iterable[str]:
    yield from (found.old, found.new)
    for change in found.changes:
        yield change.shown.id
    for section in found.sections:
        yield from (id for id in (section.old, section.new) if id)


def _name(id: str) -> str:
    """What a text is called beside the other: its version, or its number."""
    code, _, path = id.partition("/")
    version = code.partition("@")[2]
    return words.version_name(version) if version else (path or code)


def _state(old: str, new: str, here: str, other: str, laws: Mapping[str, Law]) -> str:
    if here == other:
        return f"{here}. The {_name(old)} text against the {_name(new)} one."
    before = laws[old].title if old in laws else old
    return f"{other}, {before}, against {here}, {laws[new].title if new in laws else new}."


def _summary(found: Diff) -> str:
    count = {status: sum(one.status is status for one in found.changes) for status in Status}
    said = [
        f"{words.count(number, 'level')} {what}"
        for number, what in (
            (count[Status.CHANGED], "changed"),
            (count[Status.ADDED], "added"),
            (count[Status.REMOVED], "removed"),
            (sum(one.renumbered for one in found.changes), "renumbered"),
        )
        if number
    ]
    return words.capital(words.listed(said)) + "." if said else "Nothing changed."


def _crumbs(connection: sqlite3.Connection, links: Links, new: str, law: Law | None) -> tuple[Crumb, ...]:
    where = place(connection, new.partition("/")[0].partition("@")[0])
    if law is None:
        return (Crumb(words=where.name, address=links.code(where.id)), Crumb(words="Redline"))
    crumbs = crumbs_of(connection, links, where, law)
    return (*crumbs[:-1], Crumb(words=crumbs[-1].words, address=law.address(links)), Crumb(words="Redline"))


def _pairs(connection: sqlite3.Connection, links: Links, old: str, new: str) -> tuple[Pair, ...]:
    """The other versions of the same text, two and two."""
    if "@" not in new.partition("/")[0]:
        return ()
    names = versions(connection, new.partition("/")[0].partition("@")[0])
    ids = {name: in_version(new, name) for name in names}
    loaded = set(find_all(connection, ids.values())) if "/" in new else set(ids.values())
    names = [name for name in names if ids[name] in loaded]
    pairs = [(a, b) for index, a in enumerate(names) for b in names[index + 1 :]]
    return tuple(
        Pair(
            name=f"{words.version_name(a)} to {words.version_name(b)}",
            address=links.diff(ids[a], ids[b]),
            is_here=(ids[a], ids[b]) == (old, new),
        )
        for a, b in pairs[:6]
    )


_MARKS: dict[Op, tuple[str, str]] = {Op.KEPT: ("", ""), Op.STRUCK: ("<del>", "</del>"), Op.ADDED: ("<ins>", "</ins>")}


def _redlined(pieces: Sequence[Piece], wanted: Callable[[Op], bool]) -> Markup:
    """The pieces as HTML, blanks left outside the marks so that a line may break there."""
    out: list[Markup] = []
    for piece in pieces:
        if not wanted(piece.op):
            continue
        before, after = _MARKS[piece.op]
        text = piece.text
        core = text.strip()
        if not core:
            out.append(Markup(" "))
            continue
        lead = " " if text[:1].isspace() else ""
        tail = " " if text[-1:].isspace() else ""
        out.append(
            Markup("{}{}{}{}{}").format(lead, Markup(before), shown(" ".join(core.split())), Markup(after), tail)
        )
    return Markup("").join(out)


def _change(links: Links, change: ProvisionChange, laws: Mapping[str, Law]) -> Change:
    law = laws.get(change.shown.id)
    notes = []
    if change.renumbered and change.old is not None:
        notes.append(f"was {change.old.id.rpartition('/')[2]}")
    if change.moved and change.old is not None:
        notes.append("moved")
    whole = {Status.ADDED: "ins", Status.REMOVED: "del"}.get(change.status, "")
    return Change(
        id=change.shown.id.partition("/")[2],
        depth=min(change.depth, 6),
        label=law.label.strip().replace("\\.", ".") if law is not None else "",
        heading=_redlined(change.heading, lambda op: True),
        text=_redlined(change.text, lambda op: True),
        old_heading=_redlined(change.heading, lambda op: op is not Op.ADDED),
        old_text=_redlined(change.text, lambda op: op is not Op.ADDED),
        new_heading=_redlined(change.heading, lambda op: op is not Op.STRUCK),
        new_text=_redlined(change.text, lambda op: op is not Op.STRUCK),
        status=change.status.value,
        tag=whole,
        notes=tuple(notes),
        address=law.address(links) if law is not None else links.code(change.shown.id),
    )


def _row(links: Links, section: SectionChange, laws: Mapping[str, Law]) -> SectionRow:
    law = laws.get(section.new or section.old or "")
    said = "" if section.status is Status.CHANGED else section.status.value
    if section.renumbered and section.old:
        said = f"{said}, was {section.old.rpartition('/')[2]}".strip(", ")
    filled = max(1, round(METER * section.share)) if section.struck + section.added else 0
    struck = round(filled * section.struck / (section.struck + section.added)) if filled else 0
    both = bool(section.old and section.new)
    return SectionRow(
        citation=law.citation if law is not None else (section.new or section.old or ""),
        heading=(law.heading or "") if law is not None else (section.heading or ""),
        address=links.diff(section.old or "", section.new or "")
        if both
        else (law.address(links) if law is not None else links.code(section.new or section.old or "")),
        struck=section.struck,
        added=section.added,
        meter=("d",) * struck + ("a",) * (filled - struck) + ("",) * (METER - filled),
        said=said,
    )
