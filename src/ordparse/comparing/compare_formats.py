"""A comparison as JSON, CSV, Markdown, HTML for a word processor, and text for a terminal.

All say the same: what was asked, each city's answer or its nearest miss, and
the table of amounts and orders.
"""

import csv
import io
from collections.abc import Iterable, Sequence
from html import escape
from typing import Any

from ordparse.comparing.compare import Answer, Column, Comparison, Passage
from ordparse.comparing.marks import MarkKind
from ordparse.comparing.side_by_side import Amount, Order, Row, Thing

NONE_FOUND = "no such rule found"
NOT_STATED = "not stated"


def to_json(comparison: Comparison) -> dict[str, Any]:
    """The comparison as the value that `compare --json` and `/compare.json` give.

    `matches` holds the best sections of each jurisdiction, best first. One with
    the verdict "nearest" is no such rule but the nearest to it; the jurisdictions
    that have nothing better stand in `none_found`.
    """
    query = comparison.query
    return {
        "query": {
            "text": query.text,
            "provision": query.provision,
            "compared": query.compared,
            **({"asked": _answer(column.answers[0])} if (column := _own(comparison)) else {}),
        },
        "matches": [_answer(answer) for column in comparison.others for answer in column.answers],
        "none_found": [
            {
                "jurisdiction": column.jurisdiction,
                "nearest": column.answers[0].id if column.answers else None,
            }
            for column in comparison.others
            if not column.found
        ],
        "columns": [column.jurisdiction for column in comparison.columns],
        "left_out": list(comparison.left_out),
        "amounts": [_row(row, _amount) for row in comparison.amounts],
        "norms": [_row(row, _order) for row in comparison.orders],
    }


def _own(comparison: Comparison) -> Column | None:
    first = comparison.columns[0] if comparison.columns else None
    return first if first is not None and first not in comparison.others else None


def _answer(answer: Answer) -> dict[str, Any]:
    """One answer; of those after the first only the pinpoint's text and norms, as sections may be long."""
    shown = [passage for passage in answer.passages if answer.rank <= 1 or passage.pinpoint]
    inside = {passage.id for passage in shown}
    return {
        "jurisdiction": answer.jurisdiction,
        "id": answer.id,
        "heading": answer.heading,
        "score": answer.score,
        "quantities": [_amount(amount) for amount in answer.amounts],
        "norms": [_order(order) for order in answer.orders if order.provision in inside],
        "verdict": answer.verdict,
        "rank": answer.rank,
        "mutual": answer.mutual,
        "citation": answer.citation,
        "version": answer.version,
        "pinpoint": answer.pinpoint,
        "pinpoint_citation": answer.pinpoint_citation,
        "words": list(answer.words),
        "also": list(answer.also),
        "passages": [
            {
                "id": passage.id,
                "label": passage.label,
                "heading": passage.heading,
                "text": passage.text,
                "pinpoint": passage.pinpoint,
                "marks": [{"start": mark.start, "end": mark.end, "kind": str(mark.kind)} for mark in passage.marks],
            }
            for passage in shown
        ],
    }


def _amount(amount: Amount) -> dict[str, Any]:
    return {
        "kind": amount.kind,
        "value": amount.value,
        "unit": amount.unit,
        "bound": amount.bound,
        "text": amount.text,
        "provision": amount.provision,
        "start": amount.start,
        "end": amount.end,
    }


def _order(order: Order) -> dict[str, Any]:
    return {
        "kind": order.kind,
        "holder": order.holder,
        "action": order.action,
        "condition": order.condition,
        "penalty": order.penalty,
        "text": order.text,
        "provision": order.provision,
        "start": order.start,
        "end": order.end,
    }


def _row(row: Row[Thing], cell: Any) -> dict[str, Any]:
    return {"label": row.label, "kind": row.kind, "cells": [[cell(thing) for thing in things] for things in row.cells]}


def _rows(comparison: Comparison) -> tuple[Row[Any], ...]:
    return (*comparison.amounts, *comparison.orders)


def _said(thing: Amount | Order) -> str:
    if isinstance(thing, Amount):
        return thing.text
    holder = f"{thing.holder}: " if thing.holder else ""
    return f"{holder}{thing.action}"


def _cell(column: Column, things: Sequence[Amount | Order]) -> str:
    if things:
        return "; ".join(f"{_flat(_said(thing))} ({thing.citation})" for thing in things)
    return NOT_STATED if column.found else NONE_FOUND


def _flat(text: str) -> str:
    return " ".join(text.split())


def _verdict(column: Column) -> str:
    """One line on what a code has to say on the matter."""
    if not column.answers:
        return f"{NONE_FOUND}, and none that shares a word with it"
    answer = column.answers[0]
    if answer.rank == 0:
        return "the rule asked about"
    of_100 = f"{round(100 * answer.score)} of 100"
    if not column.found:
        return f"{NONE_FOUND}; nearest is {_name(answer)} ({of_100})"
    return f"{answer.verdict} {of_100}, on: {', '.join(answer.words)}"


def _nowhere(comparison: Comparison) -> str | None:
    """The one sentence to say when no code has anything near; None: one has."""
    if not comparison.others or any(column.answers for column in comparison.others):
        return None
    names = [f"{column.name} ({column.jurisdiction})" for column in comparison.others]
    number = len(names) + len(comparison.left_out)
    where = names[0] if number == 1 else f"any of {number} jurisdictions"
    return f"{NONE_FOUND} in {where}, and none that shares a word with it"


def _name(answer: Answer) -> str:
    return f"{answer.pinpoint_citation}{' ' + _flat(answer.heading) if answer.heading else ''}"


def _title(comparison: Comparison) -> str:
    column = _own(comparison)
    return f"{_name(column.answers[0])}, {column.name}" if column else comparison.query.text


def _passages(answer: Answer) -> Iterable[Passage]:
    """The passages to show: the whole section when it is short, else the pinpoint with what leads to it."""
    if sum(len(passage.text) for passage in answer.passages) <= 4000:
        return answer.passages
    return [passage for passage in answer.passages if passage.pinpoint]


def to_csv(comparison: Comparison) -> str:
    """The table as CSV: a line for each rule, amount and order, a column for each jurisdiction."""
    out = io.StringIO()
    lines = csv.writer(out, lineterminator="\r\n")
    lines.writerow(["what", *(column.jurisdiction for column in comparison.columns)])
    lines.writerow(["provision", *(c.answers[0].pinpoint if c.answers else "" for c in comparison.columns)])
    lines.writerow(["verdict", *(_verdict(column) for column in comparison.columns)])
    for row in _rows(comparison):
        cells = zip(comparison.columns, row.cells, strict=True)
        lines.writerow([row.label, *(_cell(column, cell) for column, cell in cells)])
    texts = [
        " ".join(_flat(_line(p)) for p in _passages(c.answers[0])) if c.answers else "" for c in comparison.columns
    ]
    lines.writerow(["text", *texts])
    return out.getvalue()


def _line(passage: Passage) -> str:
    heading = f"{_flat(passage.heading)}. " if passage.heading else ""
    return f"{passage.label} {heading}{_flat(passage.text)}".strip()


def to_markdown(comparison: Comparison) -> str:
    """The comparison as Markdown: the table first, then the texts with their shared words in bold."""
    columns = comparison.columns
    lines = [f"# {_md(_title(comparison))}", ""]
    if (nowhere := _nowhere(comparison)) and _own(comparison) is None:
        return "\n".join([*lines, f"{_md(nowhere)}."]) + "\n"
    lines += ["| | " + " | ".join(_md(column.name) for column in columns) + " |", "|---" * (len(columns) + 1) + "|"]
    lines.append("| rule | " + " | ".join(_md(_verdict(column)) for column in columns) + " |")
    for row in _rows(comparison):
        cells = zip(columns, row.cells, strict=True)
        lines.append(f"| {_md(row.label)} | " + " | ".join(_md(_cell(column, cell)) for column, cell in cells) + " |")
    for column in columns:
        lines += ["", f"## {_md(column.name)}", "", _md(_verdict(column)) + "."]
        for answer in column.answers[:1]:
            lines += ["", f"**{_md(_name(answer))}** `{answer.pinpoint}`", ""]
            for passage in _passages(answer):
                heading = f"*{_md(_flat(passage.heading))}.* " if passage.heading and passage.depth else ""
                lines.append(
                    f"{'  ' * passage.depth}- {_md(passage.label)} {heading}{_marked(passage, '**', '**', _md)}"
                )
        others = [f"{_name(answer)} ({answer.verdict})" for answer in column.answers[1:]]
        if others:
            lines += ["", "Further: " + _md("; ".join(others)) + "."]
    return "\n".join(lines) + "\n"


_MARKDOWN = str.maketrans({sign: f"\\{sign}" for sign in "\\`*_[]<>|#"})


def _md(text: str) -> str:
    return _flat(text).translate(_MARKDOWN)


def _marked(passage: Passage, before: str, after: str, shown: Any) -> str:
    """The text with its shared words between `before` and `after`."""
    pieces: list[str] = []
    at = 0
    for mark in passage.marks:
        if mark.kind is MarkKind.SHARED and mark.start >= at:
            pieces.append(_spaced(passage.text[at : mark.start], shown))
            pieces.append(f"{before}{shown(passage.text[mark.start : mark.end])}{after}")
            at = mark.end
    pieces.append(_spaced(passage.text[at:], shown))
    return "".join(pieces)


def _spaced(text: str, shown: Any) -> str:
    """The text as shown, with the blanks at its ends kept as one."""
    if not text.strip():
        return " " if text else ""
    return f"{' ' if text[0].isspace() else ''}{shown(text.strip())}{' ' if text[-1].isspace() else ''}"


def to_html(comparison: Comparison) -> str:
    """The comparison as one HTML page without scripts, links or classes, which word processors open as a document."""
    columns = comparison.columns
    cell = 'style="border:1px solid #868f9a;padding:4px;vertical-align:top"'
    parts = [
        '<!doctype html>\n<html lang="en"><head><meta charset="utf-8">',
        f"<title>{escape(_title(comparison))}</title></head>",
        '<body style="font-family:Cambria,Georgia,serif;font-size:11pt">',
        f"<h1>{escape(_title(comparison))}</h1>",
    ]
    if (nowhere := _nowhere(comparison)) and _own(comparison) is None:
        return "\n".join([*parts, f"<p>{escape(nowhere)}.</p></body></html>\n"])
    parts += [
        '<table style="border-collapse:collapse"><thead><tr>',
        f'<th scope="col" {cell}>What</th>',
        *(f'<th scope="col" {cell}>{escape(column.name)}</th>' for column in columns),
        f'</tr></thead><tbody><tr><th scope="row" {cell}>Rule</th>',
        *(f"<td {cell}>{escape(_verdict(column))}</td>" for column in columns),
        "</tr>",
    ]
    for row in _rows(comparison):
        parts.append(f'<tr><th scope="row" {cell}>{escape(row.label)}</th>')
        for column, things in zip(columns, row.cells, strict=True):
            parts.append(f"<td {cell}>{escape(_cell(column, things))}</td>")
        parts.append("</tr>")
    parts.append("</tbody></table>")
    for column in columns:
        parts.append(f"<h2>{escape(column.name)}</h2><p>{escape(_verdict(column))}.</p>")
        for answer in column.answers[:1]:
            parts.append(f"<h3>{escape(_name(answer))}</h3>")
            for passage in _passages(answer):
                heading = f"<b>{escape(passage.heading)}.</b> " if passage.heading and passage.depth else ""
                text = _marked(passage, "<u>", "</u>", escape)
                label = escape(passage.label)
                parts.append(f'<p style="margin-left:{1.5 * passage.depth}em">{label} {heading}{text}</p>')
    parts.append("<p><small>Not an official copy. What the city publishes governs.</small></p></body></html>\n")
    return "\n".join(parts)


def to_text(comparison: Comparison) -> str:
    """The comparison for a terminal: each jurisdiction's answers, then the table as a list."""
    lines = [_title(comparison)]
    if comparison.query.compared is not None:
        lines.append(f"too short to be compared itself; compared as part of {comparison.query.compared}")
    nowhere = _nowhere(comparison)
    if nowhere:
        lines.append(nowhere)
    elif comparison.left_out:
        lines.append(f"{len(comparison.left_out)} jurisdictions that are less near are left out; name one with --with")
    for column in comparison.others if nowhere is None else ():
        lines += ["", f"{column.name} ({column.jurisdiction}): {_verdict(column)}"]
        for answer in column.answers:
            lines.append(f"  {answer.rank}. {answer.pinpoint}  {_name(answer)}  [{answer.verdict} {answer.score:.2f}]")
        if column.found:
            text = _flat(" ".join(_line(passage) for passage in column.answers[0].passages if passage.pinpoint))
            lines.append(f"     {text[:300]}{'…' if len(text) > 300 else ''}")
    tables: tuple[tuple[str, Sequence[Row[Any]]], ...] = (
        ("Amounts", comparison.amounts),
        ("Orders", comparison.orders),
    )
    for name, rows in tables:
        shared = [row for row in rows if sum(1 for cell in row.cells if cell) > 1]
        if shared:
            lines += ["", f"{name} that more than one code states:"]
        for row in shared:
            lines.append(f"  {row.label}")
            for column, cell in zip(comparison.columns, row.cells, strict=True):
                if cell:
                    lines.append(f"    {column.name}: {_cell(column, cell)}")
    return "\n".join(lines) + "\n"
