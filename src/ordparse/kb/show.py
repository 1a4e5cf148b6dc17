"""One provision as `ordparse show` prints it: where it stands, its text, what it cites and what cites it."""

from collections.abc import Iterator, Mapping
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from textwrap import fill
from typing import Any

from ordparse.kb.furniture import phrase_shown
from ordparse.kb.queries import (
    Citing,
    ProvisionRow,
    ReferenceRow,
    TargetRow,
    breadcrumbs,
    cited_by,
    open_database,
    provision,
    references_from,
    subtree,
)
from ordparse.near import unknown_provision

_WIDTH = 96


@dataclass(frozen=True, slots=True, kw_only=True)
class View:
    """A provision with its surroundings and its references, those of its descendants included."""

    provision: ProvisionRow
    breadcrumbs: tuple[ProvisionRow, ...]
    descendants: tuple[ProvisionRow, ...]
    references: tuple[ReferenceRow, ...]
    cited_by: tuple[Citing, ...]
    phrases: Mapping[int, str]  # of each reference, under its number: the words to show, on one line


def provision_view(db: Path, id: str) -> View:
    """The provision with this id in the knowledge base `db`, and what stands around it.

    Raises:
        UnknownProvision: there is no provision of this id.
    """
    with closing(open_database(db)) as connection:
        found = provision(connection, id)
        if found is None:
            raise unknown_provision(connection, id)
        below = subtree(connection, found)
        ids = [row.id for row in below]
        references, citing = references_from(connection, ids), cited_by(connection, ids)
        printed = {one.id: (one.source, one.start, one.text) for one in references}
        printed |= {one.reference: (one.source, one.start, one.text) for one in citing}
        return View(
            provision=found,
            breadcrumbs=breadcrumbs(connection, found),
            descendants=below[1:],
            references=references,
            cited_by=citing,
            phrases={number: phrase_shown(connection, *where) for number, where in printed.items()},
        )


def _row_json(row: ProvisionRow) -> dict[str, Any]:
    return {
        "id": row.id,
        "jurisdiction": row.jurisdiction,
        "version": row.version,
        "kind": row.kind,
        "num": row.num,
        "label": row.label,
        "heading": row.heading,
        "citation": row.citation,
        "parent": row.parent,
        "chain": row.chain,
        "start": row.start,
        "end": row.end,
        "pieces": row.pieces,
        "status": row.status,
        "implied": row.implied,
        "placeholder": row.placeholder,
        "text": row.text,
    }


def _target_json(target: TargetRow) -> dict[str, Any]:
    found: dict[str, Any] = {"citation": target.citation, "id": target.target, "status": target.status}
    if target.reason:
        found["reason"] = target.reason
    if target.candidates:
        found["candidates"] = target.candidates
    return found


def view_json(view: View) -> dict[str, Any]:
    """The view as `ordparse show --json` gives it."""
    return {
        **_row_json(view.provision),
        "breadcrumbs": [{"id": row.id, "citation": row.citation, "heading": row.heading} for row in view.breadcrumbs],
        "descendants": [_row_json(row) for row in view.descendants],
        "references": [
            {
                "start": reference.start,
                "end": reference.end,
                "text": reference.text,
                "from": reference.provision,
                "type": reference.type,
                "relation": reference.relation,
                "targets": [_target_json(target) for target in reference.targets],
            }
            for reference in view.references
        ],
        "cited_by": [
            {
                "from": citing.provision,
                "citation": citing.citation,
                "heading": citing.heading,
                "text": citing.text,
                "relation": citing.relation,
                "target": citing.target,
                "through_range": citing.through_range,
            }
            for citing in view.cited_by
        ],
    }


def _paragraph(text: str, indent: str) -> str:
    return fill(" ".join(text.split()), _WIDTH, initial_indent=indent, subsequent_indent=indent)


def _meaning(target: TargetRow) -> str:
    where = target.target or target.external_law or target.citation
    return where if target.status in {"resolved", "external"} else f"{where} [{target.status}: {target.reason or ''}]"


def view_lines(view: View) -> Iterator[str]:
    """The view as text for a terminal."""
    row = view.provision
    yield " > ".join([row.jurisdiction, *(crumb.citation for crumb in view.breadcrumbs), row.citation])
    title = " ".join(part for part in (row.label.strip(), row.heading) if part)
    marks = [mark for mark in (row.version, row.status, "not in the corpus" if row.placeholder else None) if mark]
    shown = [title, f"[{', '.join(marks)}]" if marks else ""]
    if any(shown):
        yield " ".join(filter(None, shown))
    if row.text:
        yield _paragraph(row.text, "  ")
    for below in view.descendants:
        indent = "  " * (below.depth - row.depth + 1)
        head = " ".join(part for part in (below.label.strip(), below.heading) if part)
        yield _paragraph(f"{head} {below.text}", indent)
    if view.references:
        yield ""
        yield "cites"
        for reference in view.references:
            relation = f" ({reference.relation})" if reference.relation else ""
            yield f"  {view.phrases[reference.id]}{relation} -> {', '.join(map(_meaning, reference.targets))}"
    if view.cited_by:
        yield ""
        yield "cited by"
        for citing in view.cited_by:
            relation = f" ({citing.relation})" if citing.relation else ""
            heading = f" {citing.heading}" if citing.heading else ""
            yield f"  {citing.provision or 'outside the law'}{heading}: {view.phrases[citing.reference]}{relation}"
