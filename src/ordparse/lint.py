"""Findings about texts as a reader, an editor or a code-scanning service wants them: text, JSON, SARIF.

All three are renderings of the same `Diagnostic` values.
"""

import json
import unicodedata
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from ordparse import __version__
from ordparse.diagnostics import CODES, Diagnostic, Severity
from ordparse.source import Source

_BEFORE, _AFTER = 50, 70
"""Characters of context on both sides of a finding: one text of the corpus is a line of 56,000."""

_SARIF_LEVELS = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.INFO: "note"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Finding:
    """A diagnostic and the source it is about."""

    source: Source
    diagnostic: Diagnostic


def is_problem(finding: Finding) -> bool:
    """Whether a check fails over this finding: information alone is none."""
    return finding.diagnostic.severity is not Severity.INFO


def _printable(character: str) -> str:
    """The character as a terminal may show it: one place wide at least, and without effect on its neighbours."""
    if character == "\t" or unicodedata.category(character) in {"Zs", "Zl", "Zp"}:
        return " "
    return (
        "\N{REPLACEMENT CHARACTER}" if unicodedata.category(character) in {"Cc", "Cf", "Cs", "Co", "Cn"} else character
    )


def _width(text: str) -> int:
    """How many places of a terminal the text takes."""
    return sum(
        0 if unicodedata.combining(character) else 2 if unicodedata.east_asian_width(character) in "WF" else 1
        for character in text
    )


def _line_bounds(text: str, offset: int) -> tuple[int, int]:
    """Where the line around an offset starts and ends, seen no further than the context shown."""
    low, high = max(0, offset - 2 * _BEFORE), min(len(text), offset + 2 * _AFTER)
    before = max(text.rfind(mark, low, offset) for mark in "\n\r\f")
    after = [at for at in (text.find(mark, offset, high) for mark in "\n\r\f") if at >= 0]
    return (low if before < 0 else before + 1), min(after, default=high)


def excerpt(text: str, start: int, end: int) -> tuple[str, str]:
    """The line around a span, cut to a readable length, and the carets that go under it.

    >>> excerpt("see Section 210, plus", 4, 15)
    ('see Section 210, plus', '    ^^^^^^^^^^^')
    """
    low, high = _line_bounds(text, start)
    left, right = max(low, start - _BEFORE), min(high, max(end, start) + _AFTER, start + 2 * _AFTER)
    if left > low:  # cut between words
        blank = text.find(" ", left, start)
        left = blank + 1 if blank >= 0 else left
    if right < high:
        blank = text.rfind(" ", min(end, right), right)
        right = blank if blank > start else right
    while left < start and text[left] in " \t":
        left += 1
    head = ("…" if left > low else "") + "".join(map(_printable, text[left:start]))
    marked = "".join(map(_printable, text[start : min(end, right)]))
    tail = "".join(map(_printable, text[min(end, right) : right])) + ("…" if right < high else "")
    return (head + marked + tail).rstrip(), " " * _width(head) + "^" * max(1, _width(marked))


def as_text(finding: Finding) -> str:
    """The finding with its place and the line it is about, marked with carets."""
    found, source = finding.diagnostic, finding.source
    line, column = source.line_and_column(found.start)
    shown, carets = excerpt(source.text, found.start, found.end)
    rows = [
        f"{found.severity}[{found.code}]: {found.message}",
        f"  --> {source.name}:{line}:{column}",
        f"    | {shown}".rstrip(),
        f"    | {carets}",
    ]
    rows += [f"  {name}: {words}" for name, words in (("note", found.note), ("help", found.help)) if words]
    return "\n".join(rows) + "\n"


def summary(findings: Sequence[Finding]) -> str:
    """How many findings there are, by severity: "2 warnings, 1 info"."""
    counts = Counter(finding.diagnostic.severity for finding in findings)
    parts = [
        f"{counts[severity]} {severity}{'s' if counts[severity] > 1 and severity is not Severity.INFO else ''}"
        for severity in Severity
        if counts[severity]
    ]
    return ", ".join(parts) or "no findings"


def _place(finding: Finding) -> dict[str, int]:
    found, source = finding.diagnostic, finding.source
    line, column = source.line_and_column(found.start)
    end_line, end_column = source.line_and_column(found.end)
    return {"line": line, "column": column, "end_line": end_line, "end_column": end_column}


def as_json(findings: Sequence[Finding]) -> dict[str, Any]:
    """The findings as one JSON value, each with its source, place and parts."""
    return {
        "ordparse": __version__,
        "findings": [
            {
                "source": finding.source.name,
                "code": finding.diagnostic.code,
                "severity": finding.diagnostic.severity,
                "start": finding.diagnostic.start,
                "end": finding.diagnostic.end,
                **_place(finding),
                "text": finding.source.text[finding.diagnostic.start : finding.diagnostic.end],
                "message": finding.diagnostic.message,
                "note": finding.diagnostic.note,
                "help": finding.diagnostic.help,
                "provision": finding.diagnostic.provision,
            }
            for finding in findings
        ],
    }


def _sarif_result(finding: Finding, rules: dict[str, int]) -> dict[str, Any]:
    found, place = finding.diagnostic, _place(finding)
    words = [found.message, *(words for words in (found.note, found.help) if words)]
    result: dict[str, Any] = {
        "ruleId": found.code,
        "ruleIndex": rules[found.code],
        "level": _SARIF_LEVELS[found.severity],
        "message": {"text": "; ".join(words)},
        "locations": [
            {
                "physicalLocation": {
                    "artifactLocation": {"uri": finding.source.name},
                    "region": {
                        "startLine": place["line"],
                        "startColumn": place["column"],
                        "endLine": place["end_line"],
                        "endColumn": place["end_column"],
                        "charOffset": found.start,
                        "charLength": found.end - found.start,
                    },
                }
            }
        ],
    }
    if found.provision:
        result["locations"][0]["logicalLocations"] = [{"fullyQualifiedName": found.provision}]
    return result


def as_sarif(findings: Sequence[Finding]) -> dict[str, Any]:
    """The findings as a SARIF 2.1.0 log with one run, which describes each kind that was found."""
    found = sorted({finding.diagnostic.code for finding in findings})
    rules = {code: place for place, code in enumerate(found)}
    return {
        "version": "2.1.0",
        "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
        "runs": [
            {
                "columnKind": "unicodeCodePoints",
                "tool": {
                    "driver": {
                        "name": "ordparse",
                        "version": __version__,
                        "rules": [
                            {
                                "id": code,
                                "shortDescription": {"text": CODES[code].explanation},
                                "defaultConfiguration": {"level": _SARIF_LEVELS[CODES[code].severity]},
                            }
                            for code in found
                        ],
                    }
                },
                "results": [_sarif_result(finding, rules) for finding in findings],
            }
        ],
    }


def render(findings: Sequence[Finding], form: str) -> Iterator[str]:
    """The findings in the form `text`, `json` or `sarif`, piece by piece."""
    if form == "text":
        for finding in findings:
            yield as_text(finding) + "\n"
        yield summary(findings) + "\n"
    else:
        value = as_sarif(findings) if form == "sarif" else as_json(findings)
        yield json.dumps(value, indent=2, ensure_ascii=False) + "\n"
