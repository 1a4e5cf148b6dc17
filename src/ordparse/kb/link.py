"""The second pass of a build: every citation looked up over all provisions that were written."""

import sqlite3
from collections.abc import Iterator
from itertools import groupby, islice
from operator import itemgetter

from ordparse.citing.references import Reference, RefType, Relation, Target, TargetStatus
from ordparse.designators import Path, Point, parse_citation, path_text
from ordparse.kb.codes import code_by_code
from ordparse.kb.progress import Progress
from ordparse.kb.rows import Row, diagnostic_row, in_json
from ordparse.kb.schema import TABLE, index_provisions
from ordparse.kb.writer import Writer
from ordparse.laws import title_of, url_of
from ordparse.provisions import JurisdictionId, Kind, ProvisionId
from ordparse.reference_checks import check_reference
from ordparse.resolve import resolve

_BATCH = 2000

_WAITING = """
    SELECT r.id, r.source, r.start, r."end", r.text, r.provision, r.jurisdiction, r.version, r.type, r.relation,
           w.citation
    FROM temp.pending w JOIN main.cross_references r ON r.id = w.reference ORDER BY w.rowid
"""


def _waiting(connection: sqlite3.Connection) -> Iterator[tuple[int, int, Reference]]:
    """The phrases with their number and their source's, in the order they were written."""
    for number, rows in groupby(connection.execute(_WAITING), key=itemgetter(0)):
        cited = list(rows)
        _, source, start, end, text, origin, jurisdiction, version, type_, relation, _ = cited[0]
        yield (
            number,
            source,
            Reference(
                start=start,
                end=end,
                text=text,
                origin=None if origin is None else ProvisionId(origin),
                jurisdiction=None if jurisdiction is None else JurisdictionId(jurisdiction),
                version=version,
                type=RefType(type_),
                relation=None if relation is None else Relation(relation),
                citations=tuple(row[-1] for row in cited),
            ),
        )


_SYSTEM_NAMES = {"ord": "Ordinance", "charter": "Charter", "ext": "", "publ": "Public Law", "pet": "Petition"}


def external_law(citation: str) -> Row:
    """The row of the law of another body that a citation names.

    >>> external_law("mn-stat:347.51/2")[1:5]
    ('mn-stat', None, '347.51/2', 'Minnesota Statutes 347.51/2')
    >>> external_law("ext:1997 Uniform Building Code/chapter:1")[1:5]
    ('ext', '1997 Uniform Building Code', 'chapter:1', '1997 Uniform Building Code, chapter 1')
    """
    system, _, rest = citation.partition(":")
    law, number = None, rest
    first, _, below = rest.partition("/")
    if system == "ext" or " " in first or (first[:1].isalpha() and below and ":" not in first and system != "ord"):
        law, number = first, below
    name = title_of(citation) or _SYSTEM_NAMES.get(system, system)
    if law and law not in name:
        name = f"{name} {law}".strip()
    spoken = number.replace(":", " ").replace("..", " to ").replace("@", ", ")
    title = f"{name}{', ' if ' ' in spoken and law else ' '}{spoken}".strip() if number else name
    return (citation, system, law, number or None, title, url_of(citation))


_KINDS = {kind.value: kind for kind in Kind}


def _kind(path: Path) -> Kind:
    step = path[-1]
    if step.kind is None:
        return Kind.SECTION if len(path) == 1 or path[-2].kind is not None else Kind.ENUM
    if step.kind == "def":
        return Kind.DEFINITION
    return _KINDS.get(step.kind, Kind.APPENDIX)


def _spoken(path: Path) -> str:
    """How people cite a place that is not loaded."""
    above: str | None = None
    for length in range(1, len(path) + 1):
        kind, step = _kind(path[:length]), path[length - 1]
        if step.kind is not None and step.kind not in _KINDS and step.kind != "def":
            above = f"{above}, {step.kind} {step.num}" if above else f"{step.kind} {step.num}"
        elif kind is Kind.SECTION:
            above = f"{above}, section {step.num}" if above else step.num
        else:
            named = f"({step.num})" if kind is Kind.ENUM else f"{kind} {step.num}"
            joint = "" if kind is Kind.ENUM else ", "
            above = f"{above}{joint}{named}" if above else named
    return above or ""


def placeholder(reference: Reference, target: Target) -> Row | None:
    """The row that stands for law of the same code that is cited and not loaded; None for a range or a whole code."""
    cited = parse_citation(target.citation)
    if reference.jurisdiction is None or cited.law or not isinstance(cited.extent, Point) or not cited.extent.path:
        return None
    path = cited.extent.path
    code = reference.jurisdiction if reference.version is None else f"{reference.jurisdiction}@{reference.version}"
    return (
        f"{code}/{path_text(path)}",
        reference.jurisdiction,
        reference.version,
        None,
        _kind(path).value,
        path[-1].num,
        "",
        None,
        _spoken(path),
        *(None, None, 0, None, None, None, None, None, None, None, None),
        0,
        1,
        "",
        None,
        None,
        in_json([step.num for step in path]),
    )


def linked(reference: Reference, target: Target) -> tuple[str | None, str | None, Row | None]:
    """What a target's row points at: a provision or placeholder, the law of another body, and the placeholder's row.

    "This code" means the jurisdiction as a whole, which is no provision: it points at nothing.
    """
    if target.status is TargetStatus.MISSING and (row := placeholder(reference, target)):
        return row[0], None, row
    if target.id is not None:
        return (target.id if "/" in target.id else None), None, None
    return None, target.citation if target.status is TargetStatus.EXTERNAL else None, None


_KEEP = f"INSERT OR IGNORE INTO temp.placeholders VALUES ({', '.join('?' * len(TABLE['provisions'].columns))})"


class _Linker:
    """Rows of one batch, collected table by table and written together."""

    def __init__(self, writer: Writer) -> None:
        self.writer = writer
        self.index = code_by_code(writer.connection)
        self.targets = 0

    def batch(self, waiting: list[tuple[int, int, Reference]]) -> None:
        laws: dict[str, Row] = {}
        missing: dict[str, Row] = {}
        rows: list[Row] = []
        members: list[Row] = []
        doubts: list[Row] = []
        for number, source, reference in waiting:
            found = resolve(reference, self.index)
            doubts += [diagnostic_row(doubt, source) for doubt in check_reference(found, self.index)]
            for target in found.targets:
                self.targets += 1
                id, law, row = linked(reference, target)
                if law is not None and law not in laws:
                    laws[law] = external_law(law)
                if row is not None:
                    missing[row[0]] = row
                candidates = in_json(target.candidates) if target.candidates else None
                rows.append((None, number, target.citation, id, law, target.status.value, target.reason, candidates))
                members += [(self.targets, covered) for covered in target.covers]
        self.writer.insert("external_laws", laws.values(), or_ignore=True)
        self.writer.connection.executemany(_KEEP, missing.values())
        self.writer.insert("reference_targets", rows)
        self.writer.insert("range_members", members, or_ignore=True)
        self.writer.insert("diagnostics", doubts)


def resolve_references(writer: Writer, *, progress: Progress) -> None:
    """Write what every citation means, with placeholders for the provisions that are not loaded."""
    # kept apart until the end, so that no citation resolves to what is only a placeholder
    writer.connection.execute("CREATE TEMP TABLE placeholders AS SELECT * FROM provisions LIMIT 0")
    writer.connection.execute("CREATE UNIQUE INDEX temp.placeholder ON placeholders (id)")
    index_provisions(writer.connection)
    (total,) = writer.connection.execute("SELECT count(*) FROM cross_references").fetchone()
    linker, waiting, done = _Linker(writer), _waiting(writer.connection), 0
    progress("resolving", 0, total)
    while batch := list(islice(waiting, _BATCH)):
        linker.batch(batch)
        done += len(batch)
        progress("resolving", done, total)
    writer.connection.execute("INSERT OR IGNORE INTO provisions SELECT * FROM temp.placeholders ORDER BY rowid")
    writer.connection.execute("DROP TABLE temp.placeholders")
