"""What was read from one source as rows of the knowledge base.

The rows are plain tuples, so that worker processes can hand them over cheaply. They
have the numbers that they will have in the knowledge base (`numbering`).
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from json.encoder import encode_basestring

from ordparse.corpus import CorpusEntry
from ordparse.ids import eids
from ordparse.kb import numbering
from ordparse.kb.plan import DEPENDS
from ordparse.kb.schema import TABLE
from ordparse.kb.targets import Links
from ordparse.kb.values import Row, diagnostic_row, in_json
from ordparse.parse import Parsed
from ordparse.provisions import (
    CONTAINERS,
    DEFINITION,
    ENUM,
    INSTRUMENT,
    SECTION,
    SUBDIVISION,
    JurisdictionId,
    Kind,
    Outline,
    Provision,
)
from ordparse.source import Span


@dataclass(slots=True, kw_only=True)
class SourceRows:
    """The rows of one source, table by table, and its citations with what they mean as far as that is known."""

    name: str
    source: Row
    length: int
    jurisdictions: tuple[JurisdictionId, ...]
    tables: dict[str, list[Row]] = field(default_factory=dict)
    citations: list[tuple[int, str]] = field(default_factory=list)  # number of the phrase, citation
    links: Links | None = None  # what they mean in the sources that were parsed together; None: not looked up

    def renamed(self, names: Mapping[str, str]) -> "SourceRows":
        """The rows with other provision ids, everywhere; the recipe says that the ids depend on other sources."""
        tables = {}
        for name, rows in self.tables.items():
            at = [
                place
                for place, column in enumerate(TABLE[name].columns)
                if column.references == "provisions" or (name == "provisions" and column.name == "id")
            ]
            tables[name] = [
                tuple(names.get(value, value) if place in at else value for place, value in enumerate(row))
                for row in rows
            ]
        return replace(self, source=(*self.source[:-1], f"{self.source[-1]}{DEPENDS}"), tables=tables, links=None)


def people_citation(provision: Provision, above: str | None, *, below_above: bool) -> str:
    """How people cite a provision, given how they cite the one above: "502.07, subd. 2(a)".

    `below_above`: the number says nothing without the one above, as an article's does.
    """
    kind, num = provision.kind, provision.num
    if kind is ENUM:
        return f"{above}({num})" if above else f"({num})"
    if kind is SECTION:
        return f"{above}, section {num}" if above and below_above else num
    if kind is SUBDIVISION:
        return f"{above}, subd. {num}" if above else f"subd. {num}"
    if kind is DEFINITION:
        return f'{above}, "{num}"' if above else f'"{num}"'
    if kind is INSTRUMENT:
        return f"ordinance {num}"
    name = f"{kind} {num}"
    return f"{above}, {name}" if above and below_above else name


def _spans(spans: Iterable[Span] | None) -> str | None:
    return None if spans is None else f"[{','.join([f'[{start},{end}]' for start, end in spans])}]"


_NAMES = {kind: kind.value for kind in Kind}


def _provisions(outline: Outline, source: int) -> list[Row]:
    """The rows of a source's provisions, in document order."""
    place: dict[str, int] = {}
    parents: list[int | None] = []
    cited: list[str] = []
    depths: list[int] = []
    sections: list[str | None] = []
    chains: list[str] = []
    for position, provision in enumerate(outline.provisions):
        id, kind, parent, num = provision.id, provision.kind, provision.parent, encode_basestring(provision.num)
        place[id] = position
        section: str | None = None
        if parent is None:
            parents.append(None)
            cited.append(people_citation(provision, None, below_above=False))
            depths.append(0)
            chains.append(f"[{num}]")
        else:
            at = place[parent]
            parents.append(at)
            cited.append(people_citation(provision, cited[at], below_above=id.startswith(f"{parent}/")))
            depths.append(depths[at] + 1)
            chains.append(f"{chains[at][:-1]},{num}]")
            if kind not in CONTAINERS:
                section = sections[at]
        sections.append(id if kind is SECTION else section)
    last = list(range(len(parents)))
    for position in range(len(parents) - 1, -1, -1):
        above = parents[position]
        if above is not None and last[above] < last[position]:
            last[above] = last[position]
    return [
        (
            provision.id,
            provision.jurisdiction,
            provision.version,
            source,
            _NAMES[provision.kind],
            provision.num,
            provision.label,
            provision.heading,
            citation,
            provision.parent,
            section,
            depth,
            position,
            provision.start,
            provision.end,
            _spans(provision.pieces),
            _spans(provision.spans),
            *(provision.heading_span or (None, None)),
            None if provision.status is None else provision.status.value,
            int(provision.implied),
            0,
            provision.text,
            eid,
            last[position],
            chain,
        )
        for position, (provision, citation, section, depth, eid, chain) in enumerate(
            zip(outline.provisions, cited, sections, depths, eids(outline.provisions), chains, strict=True)
        )
    ]


def _value(value: float | str) -> tuple[float | None, str]:
    """The number of an amount, if it is one, and its text: 6.0 gives "6"."""
    return (None, value) if isinstance(value, str) else (float(value), f"{value:.12g}")


def _jurisdictions(parsed: Parsed, given: Sequence[JurisdictionId]) -> tuple[JurisdictionId, ...]:
    """Whose law a source holds: what was given, then what its provisions say."""
    found = dict.fromkeys(given)
    found.update(dict.fromkeys(provision.jurisdiction for provision in parsed.outline.provisions))
    return tuple(found)


def source_row(
    entry: CorpusEntry,
    number: int,
    jurisdiction: str | None,
    sha256: str,
    encoding: str,
    length: int,
    text: str,
    recipe: str | None,
) -> Row:
    """The row of a source: what was read, and what the corpus says of it."""
    return (
        number,
        entry.name,
        jurisdiction,
        sha256,
        encoding,
        length,
        entry.title,
        entry.description,
        entry.origin,
        in_json(entry.gaps),
        text,
        recipe,
    )


def _matter(parsed: Parsed, source: int, first: int) -> list[Row]:
    return [
        (id, source, matter.kind.value, matter.start, matter.end)
        for id, matter in enumerate(parsed.outline.matter, first)
    ]


def _references(parsed: Parsed, source: int, first: int) -> list[Row]:
    return [
        (
            id,
            source,
            reference.origin,
            reference.jurisdiction,
            reference.version,
            reference.start,
            reference.end,
            reference.text,
            reference.type.value,
            None if reference.relation is None else reference.relation.value,
        )
        for id, reference in enumerate(parsed.references, first)
    ]


def _history(parsed: Parsed, source: int, first: int) -> list[Row]:
    return [
        (
            id,
            enacted.provision,
            source,
            None if enacted.action is None else enacted.action.value,
            enacted.ordinance,
            enacted.section,
            enacted.date,
            enacted.citation,
            enacted.start,
            enacted.end,
            enacted.text,
        )
        for id, enacted in enumerate(parsed.history, first)
    ]


def _definitions(parsed: Parsed, source: int, first: int) -> list[Row]:
    known = parsed.outline.by_id
    text = parsed.source.text
    return [
        (
            id,
            definition.term,
            definition.provision,
            source,
            definition.scope if definition.scope in known else None,
            definition.scope_text,
            definition.form.value,
            definition.start,
            definition.end,
            text[definition.start : definition.end],
        )
        for id, definition in enumerate(parsed.definitions, first)
    ]


def _term_uses(parsed: Parsed, source: int, first: int) -> list[Row]:
    text = parsed.source.text
    return [
        (id, first + use.definition, use.provision, source, use.start, use.end, text[use.start : use.end])
        for id, use in enumerate(parsed.uses, first)
    ]


def _quantities(parsed: Parsed, source: int, first: int) -> list[Row]:
    return [
        (
            id,
            quantity.provision,
            source,
            quantity.kind.value,
            *_value(quantity.value),
            quantity.unit,
            None if quantity.bound is None else quantity.bound.value,
            quantity.per,
            quantity.text,
            quantity.start,
            quantity.end,
        )
        for id, quantity in enumerate(parsed.quantities, first)
    ]


def _norms(parsed: Parsed, source: int, first: int) -> list[Row]:
    text = parsed.source.text
    return [
        (
            id,
            norm.provision,
            source,
            norm.kind.value,
            norm.holder,
            norm.action,
            norm.condition,
            norm.penalty,
            norm.start,
            norm.end,
            text[norm.start : norm.end],
        )
        for id, norm in enumerate(parsed.norms, first)
    ]


def _diagnostics(parsed: Parsed, source: int, first: int) -> list[Row]:
    return [diagnostic_row(doubt, source, id) for id, doubt in enumerate(parsed.diagnostics, first)]


_ROWS_OF: dict[str, Callable[[Parsed, int, int], list[Row]]] = {
    "matter": _matter,
    "cross_references": _references,
    "history": _history,
    "definitions": _definitions,
    "term_uses": _term_uses,
    "quantities": _quantities,
    "norms": _norms,
    "diagnostics": _diagnostics,
}
"""What makes the rows of a table, of what was read from a source, its number, and that of its first row in each."""


def source_rows(parsed: Parsed, entry: CorpusEntry, number: int, recipe: str) -> SourceRows:
    """All rows of one source, which has the number `number` in the knowledge base.

    `recipe` names what the parse depended on, so that a later build can tell whether to repeat it.
    """
    outline, source = parsed.outline, parsed.source
    text = source.text
    jurisdictions = _jurisdictions(parsed, entry.jurisdictions)
    rows = SourceRows(
        name=entry.name,
        length=len(text),
        jurisdictions=jurisdictions,
        source=source_row(
            entry,
            number,
            jurisdictions[0] if len(jurisdictions) == 1 else None,
            source.sha256,
            source.encoding,
            len(text),
            text,
            recipe,
        ),
    )
    first = numbering.before(number) + 1
    rows.tables["provisions"] = _provisions(outline, number)
    for table, rows_of in _ROWS_OF.items():
        rows.tables[table] = rows_of(parsed, number, first)
    rows.citations = [
        (id, citation) for id, reference in enumerate(parsed.references, first) for citation in reference.citations
    ]
    numbering.check_room(entry.name, max(map(len, [*rows.tables.values(), rows.citations])))
    return rows
