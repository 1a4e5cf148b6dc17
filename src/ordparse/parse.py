"""The pipeline: one source through all stages, and several sources resolved over each other.

source -> outline -> references, history -> definitions, uses, quantities, norms
all of it -> resolved references -> what is doubtful about them
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ordparse.allocation import collecting_seldom
from ordparse.citing.references import Reference, ResolvedReference, find_references
from ordparse.diagnostics import Diagnostic
from ordparse.history.entries import HistoryEntry, as_references, beside_history, find_history
from ordparse.history.notes import forget_notes
from ordparse.lookup import MemoryIndex
from ordparse.outline import read_outline
from ordparse.provisions import JurisdictionId, Outline
from ordparse.reference_checks import check_references
from ordparse.resolve import resolve_all
from ordparse.source import Source
from ordparse.source_laws import source_laws

if TYPE_CHECKING:  # a parse without meaning does not pay for importing it
    from ordparse.meaning.amounts import Quantity
    from ordparse.meaning.definitions import Definition, TermUse
    from ordparse.meaning.norms import Norm


@dataclass(frozen=True, slots=True, kw_only=True)
class Parsed:
    """All that is read from one source without looking at any other."""

    outline: Outline
    references: tuple[Reference, ...]  # in text order, those of type history included
    history: tuple[HistoryEntry, ...]
    definitions: "tuple[Definition, ...]" = ()
    uses: "tuple[TermUse, ...]" = ()
    quantities: "tuple[Quantity, ...]" = ()
    norms: "tuple[Norm, ...]" = ()
    diagnostics: tuple[Diagnostic, ...] = ()  # about the text, in text order; its references not yet resolved

    @property
    def source(self) -> Source:
        """The source it was read from."""
        return self.outline.source


@dataclass(frozen=True, slots=True, kw_only=True)
class Resolved:
    """A source with the targets of its references in what was loaded with it."""

    parsed: Parsed
    references: tuple[ResolvedReference, ...]
    diagnostics: tuple[Diagnostic, ...]  # about the text and about its references, in text order


@collecting_seldom()
def parse_source(source: Source, *, jurisdictions: Sequence[JurisdictionId] = (), meaning: bool = True) -> Parsed:
    """What one source says; without `meaning` no definitions, amounts and norms are looked for.

    `jurisdictions` are those whose law the source holds, in the order of its text;
    none: they are read from the text.
    """
    outline = read_outline(source, jurisdictions=jurisdictions)
    history = find_history(outline)
    laws = source_laws(outline)
    forget_notes()
    references = [
        *beside_history([*find_references(outline), *laws], history),
        *as_references(history, outline),
    ]
    references.sort(key=lambda reference: (reference.start, reference.end))
    if not meaning:
        return Parsed(
            outline=outline,
            references=tuple(references),
            history=tuple(history),
            diagnostics=in_text_order(outline.diagnostics),
        )
    from ordparse.meaning.layer import read_meaning

    said = read_meaning(outline)
    return Parsed(
        outline=outline,
        references=tuple(references),
        history=tuple(history),
        definitions=said.definitions,
        uses=said.uses,
        quantities=said.quantities,
        norms=said.norms,
        diagnostics=in_text_order([*outline.diagnostics, *said.diagnostics]),
    )


def in_text_order(doubts: Iterable[Diagnostic]) -> tuple[Diagnostic, ...]:
    """The findings in the order a reader meets them."""
    return tuple(sorted(doubts, key=lambda doubt: (doubt.start, doubt.end, doubt.code)))


def resolve_sources(sources: Iterable[Parsed]) -> list[Resolved]:
    """The sources with every reference resolved over all of them together."""
    found = []
    with collecting_seldom():
        loaded = list(sources)
        index = MemoryIndex([parsed.outline for parsed in loaded])
        for parsed in loaded:
            references = tuple(resolve_all(parsed.references, index))
            doubts = in_text_order([*parsed.diagnostics, *check_references(references, index)])
            found.append(Resolved(parsed=parsed, references=references, diagnostics=doubts))
    return found
