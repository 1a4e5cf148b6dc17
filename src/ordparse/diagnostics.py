"""Diagnostics: what is doubtful, damaged or missing in a text, as values.

One registry, `CODES`, holds each code with its severity and explanation; the
text, JSON and SARIF output and the pages are renderings of the same value.
"""

from dataclasses import dataclass
from enum import StrEnum


class Severity(StrEnum):
    """How much a finding matters to a reader of the law."""

    ERROR = "error"
    WARNING = "warning"
    INFO = "info"


@dataclass(frozen=True, slots=True, kw_only=True)
class Diagnostic:
    """One finding about source text: what is wrong, where, and what can be done."""

    code: str
    severity: Severity
    start: int
    end: int
    message: str  # what is wrong, lower case, no full stop
    note: str | None = None  # the facts that were looked at
    help: str | None = None  # what the reader can do, only if there is something
    provision: str | None = None  # the id of the provision it lies in


@dataclass(frozen=True, slots=True, kw_only=True)
class Code:
    """A kind of finding: its name, how much it matters, why, and a text that triggers it."""

    name: str
    severity: Severity
    explanation: str
    sample: str


CODES: dict[str, Code] = {}


def register(name: str, severity: Severity, explanation: str, sample: str) -> str:
    """Enter a code into the registry; the code's name comes back."""
    CODES[name] = Code(name=name, severity=severity, explanation=explanation, sample=sample)
    return name


def diagnostic(
    code: str,
    span: tuple[int, int],
    message: str,
    *,
    note: str | None = None,
    help: str | None = None,
    provision: str | None = None,
) -> Diagnostic:
    """A finding of the registered kind `code` at `span`."""
    return Diagnostic(
        code=code,
        severity=CODES[code].severity,
        start=span[0],
        end=span[1],
        message=message,
        note=note,
        help=help,
        provision=provision,
    )
