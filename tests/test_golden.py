"""Golden files: one case a file, source above `--- expected`, below it what a lawyer can check.

`pytest --update` rewrites what is expected; read its diff like code.
"""

from collections.abc import Iterator
from pathlib import Path

import pytest

from ordparse.parse import Resolved, parse_source, resolve_sources
from ordparse.provisions import JurisdictionId
from ordparse.source import source_from_text
from ordparse.tree import tree_lines

GOLDEN = Path(__file__).parent / "golden"
MARK = "--- expected\n"
JURISDICTION = JurisdictionId("us-mn-sample")


def one_line(text: str) -> str:
    return " ".join(text.split())


def section(name: str, lines: Iterator[str]) -> Iterator[str]:
    """The lines under their name, if there are any."""
    found = list(lines)
    if found:
        yield name
        yield from (f"  {line}" for line in found)


def references(found: Resolved) -> Iterator[str]:
    for resolved in found.references:
        reference = resolved.reference
        where = (reference.origin or "nowhere").partition("/")[2] or "nowhere"
        relation = f" ({reference.relation})" if reference.relation else ""
        targets = ", ".join(
            f"{target.citation} {target.status}" + (f": {target.id.partition('/')[2]}" if target.id else "")
            for target in resolved.targets
        )
        yield f"{where}: {one_line(reference.text)}{relation} = {reference.type} {targets}"


def facts(found: Resolved) -> Iterator[str]:
    parsed, text = found.parsed, found.parsed.source.text
    yield from section("matter", (f"{m.kind}: {one_line(text[m.start : m.end])}" for m in parsed.outline.matter))
    yield from section("references", references(found))
    yield from section(
        "definitions",
        (f"{(d.provision or '').partition('/')[2]}: {one_line(d.term)}, in {d.scope}" for d in parsed.definitions),
    )
    yield from section(
        "amounts",
        (
            f"{(q.provision or '').partition('/')[2]}: {one_line(q.text)} = {q.kind} {q.value} {q.unit or ''}".rstrip()
            + (f" {q.bound}" if q.bound else "")
            for q in parsed.quantities
        ),
    )
    yield from section(
        "norms",
        (
            f"{(n.provision or '').partition('/')[2]}: {n.kind} of {n.holder or 'nobody named'}: {one_line(n.action)}"
            for n in parsed.norms
        ),
    )
    yield from section(
        "diagnostics",
        (f"{d.severity}[{d.code}] {one_line(text[d.start : d.end])!r}: {d.message}" for d in found.diagnostics),
    )


def outcome(text: str) -> str:
    source = source_from_text(text)
    (found,) = resolve_sources([parse_source(source, jurisdictions=(JURISDICTION,))])
    return "\n".join([*tree_lines(found.parsed.outline), *facts(found)]) + "\n"


@pytest.mark.parametrize("path", sorted(GOLDEN.glob("*.txt")), ids=lambda path: path.stem)
def test_golden(path: Path, request: pytest.FixtureRequest) -> None:
    text, mark, expected = path.read_text(encoding="utf-8").partition(MARK)
    found = outcome(text)
    if request.config.getoption("--update"):
        path.write_text(f"{text}{MARK}{found}", encoding="utf-8")
        return
    assert mark, f"{path.name} has no line {MARK!r}: run pytest --update and read what comes out"
    assert found == expected
