"""/lint: what the checks found, by jurisdiction and kind, each finding at the words it is about."""

import sqlite3
from dataclasses import dataclass
from typing import Any

from ordparse.checks import CODES
from ordparse.kb.summary import summary
from ordparse.pages.law import WITHIN, Law, Place, find, find_all, places, text_between
from ordparse.pages.references import in_names
from ordparse.pages.site import Answer, Visit

PER_PAGE = 50
_ORDER = {"error": 0, "warning": 1, "info": 2}


@dataclass(frozen=True, slots=True, kw_only=True)
class Finding:
    """One finding with its place and the exact words."""

    code: str
    severity: str
    message: str
    note: str | None
    help: str | None
    law: Law | None
    place: Place | None
    source: str
    start: int
    end: int
    line: int  # 0: not counted
    before: str
    quoted: str
    after: str


@dataclass(frozen=True, slots=True, kw_only=True)
class CheckRow:
    """One check with its number of findings in each code."""

    code: str
    severity: str
    says: str
    numbers: tuple[int, ...]
    total: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Lint:
    """Everything the page shows."""

    places: tuple[Place, ...]  # with the most findings
    places_left: int  # others with findings
    checks: tuple[CheckRow, ...]
    total: int
    narrowed: str  # what the list is narrowed to, in words
    findings: tuple[Finding, ...]
    found: int
    page: int
    pages: int
    code: str
    jurisdiction: str
    provision: str


def lint(visit: Visit) -> Answer:
    """The table of all checks and a list of findings, gravest first."""
    connection = visit.connection
    figures = summary(connection)
    known = places(connection)
    code, jurisdiction, provision = visit.one("code"), visit.one("j"), visit.one("p")
    law = find(connection, provision) if provision else None
    totals: dict[str, int] = {}
    for by_place in figures.findings.values():
        for id, number in by_place.items():
            totals[id] = totals.get(id, 0) + number
    shown = [known[id] for id in sorted(totals, key=lambda id: -totals[id]) if id in known][:8]
    checks = [
        CheckRow(
            code=name,
            severity=figures.severities.get(name, "info"),
            says=_says(name),
            numbers=tuple(by_place.get(one.id, 0) for one in shown),
            total=sum(by_place.values()),
        )
        for name, by_place in figures.findings.items()
    ]
    checks.sort(key=lambda row: (_ORDER.get(row.severity, 3), -row.total, row.code))
    number = visit.number("page", 1, 1, 10_000)
    findings, found = _findings(connection, known, code, jurisdiction, law, [row.code for row in checks], number)
    narrowed = " in ".join(
        part
        for part in (code, law.citation if law else "", known[jurisdiction].name if jurisdiction in known else "")
        if part
    )
    page = Lint(
        places=tuple(shown),
        places_left=len(totals) - len(shown),
        checks=tuple(checks),
        total=sum(row.total for row in checks),
        narrowed=narrowed,
        findings=tuple(findings),
        found=found,
        page=number,
        pages=max(1, -(-found // PER_PAGE)),
        code=code,
        jurisdiction=jurisdiction,
        provision=provision,
    )
    return Answer(
        template="lint.html",
        title=f"Findings: {narrowed}" if narrowed else "Findings",
        section="lint",
        page=page,
        data={
            "total": page.total,
            "checks": {
                row.code: {"severity": row.severity, "explanation": row.says, "findings": figures.findings[row.code]}
                for row in checks
            },
            "found": found,
            "page": number,
            "pages": page.pages,
            "findings": [_finding_json(one) for one in findings],
        },
    )


def _finding_json(one: Finding) -> dict[str, Any]:
    return {
        "code": one.code,
        "severity": one.severity,
        "message": one.message,
        "note": one.note,
        "help": one.help,
        "source": one.source,
        "start": one.start,
        "end": one.end,
        "text": one.quoted,
        "provision": one.law.id if one.law else None,
    }


def _says(code: str) -> str:
    """The explanation of a check, its first sentence; "" for one that another version found."""
    registered = CODES.get(code)
    return registered.explanation.partition(". ")[0].rstrip(".") if registered else ""


def _of_code(
    connection: sqlite3.Connection, columns: str, code: str, jurisdiction: str, limit: int, skip: int
) -> list[Any]:
    """Findings of one check, in the order of the texts; of one jurisdiction through its sources."""
    joined = "LEFT JOIN provisions p ON p.id = d.provision LEFT JOIN sources s ON s.id = d.source"
    if not jurisdiction:
        return connection.execute(
            f"SELECT {columns} FROM diagnostics d INDEXED BY idx_diagnostics_code {joined} "
            "WHERE d.code = ? ORDER BY d.id LIMIT ? OFFSET ?",
            [code, limit, skip],
        ).fetchall()
    rows: list[Any] = []
    for source in summary(connection).sources.get(jurisdiction, []):
        rows += connection.execute(
            f"SELECT {columns} FROM diagnostics d INDEXED BY idx_diagnostics_source_start {joined} "
            "WHERE d.source = ? AND d.code = ? AND coalesce(p.jurisdiction, s.jurisdiction) = ? "
            "ORDER BY d.start LIMIT ?",
            [source, code, jurisdiction, skip + limit],
        ).fetchall()
        if len(rows) >= skip + limit:
            break
    return rows[skip : skip + limit]


def _findings(
    connection: sqlite3.Connection,
    known: dict[str, Place],
    code: str,
    jurisdiction: str,
    law: Law | None,
    codes: list[str],
    page: int,
) -> tuple[list[Finding], int]:
    """A page of findings in the order of the checks, and the number of all."""
    columns = 'd.code, d.severity, d.message, d.note, d.help, d.provision, d.source, d.start, d."end", p.jurisdiction '
    skip = (page - 1) * PER_PAGE
    rows: list[Any]
    if law is not None and law.source is not None:
        rows = connection.execute(
            f"SELECT {columns} FROM provisions p CROSS JOIN diagnostics d ON d.provision = p.id "
            f"WHERE {WITHIN} ORDER BY d.start LIMIT 2000",
            [law.source, law.position, law.last],
        ).fetchall()
        rows = [row for row in rows if code in ("", row[0])]
        found, rows = len(rows), rows[skip : skip + PER_PAGE]
    else:
        numbers = summary(connection).findings
        rows, found = [], 0
        for name in [code] if code else codes:
            number = numbers.get(name, {}).get(jurisdiction, 0) if jurisdiction else sum(numbers.get(name, {}).values())
            found += number
            if skip >= number:
                skip -= number
                continue
            if len(rows) < PER_PAGE:
                rows += _of_code(connection, columns, name, jurisdiction, PER_PAGE - len(rows), skip)
            skip = 0
    laws = find_all(connection, (row[5] for row in rows if row[5]))
    names: dict[int, str] = {}
    findings: list[Finding] = []
    for row in rows:
        source, start, end = row[6], row[7], row[8]
        if source not in names:
            names[source] = connection.execute("SELECT name FROM sources WHERE id = ?", [source]).fetchone()[0]
        low = max(0, start - 60)
        text = text_between(connection, source, low, min(end, start + 300) + 60)
        before = text[low, start].rpartition("\n")[2]
        findings.append(
            Finding(
                code=row[0],
                severity=row[1],
                message=in_names(row[2], known) or "",
                note=in_names(row[3], known),
                help=in_names(row[4], known),
                law=laws.get(row[5] or ""),
                place=known.get(row[9] or ""),
                source=names[source],
                start=start,
                end=end,
                line=0,
                before=("… " if low and before == text[low, start] else "") + before,
                quoted=text[start, min(end, start + 300)] + (" …" if end > start + 300 else ""),
                after=text[min(end, start + 300), min(end, start + 300) + 60].partition("\n")[0],
            )
        )
    return findings, found
