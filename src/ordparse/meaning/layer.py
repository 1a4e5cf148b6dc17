"""Meaning: everything the rules of one outline say, in one value.

Terms with the places where they hold and are used, amounts, norms, and what is
doubtful in them. No spaCy: that is a face over the same functions (`nlp.py`).
"""

from dataclasses import dataclass

from ordparse.diagnostics import Diagnostic
from ordparse.meaning.amounts import Quantity
from ordparse.meaning.definitions import Definition, TermUse, check_definitions, find_definitions, find_uses
from ordparse.meaning.norms import Norm, find_norms
from ordparse.meaning.quantities import find_quantities
from ordparse.meaning.quantity_checks import check_quantities
from ordparse.meaning.rule_text import RuleText, rule_text, without_headings
from ordparse.provisions import Outline


@dataclass(frozen=True, slots=True, kw_only=True)
class Meaning:
    """What the rules of one source say; each part in document order."""

    definitions: tuple[Definition, ...]
    uses: tuple[TermUse, ...]
    quantities: tuple[Quantity, ...]
    norms: tuple[Norm, ...]
    diagnostics: tuple[Diagnostic, ...]


def read_meaning(outline: Outline) -> Meaning:
    """The definitions, term uses, quantities and norms of an outline, and the findings about them."""
    rules = rule_text(outline)
    definitions = find_definitions(outline, rules=rules)
    uses, diagnostics = _uses(outline, definitions, rules)
    quantities = find_quantities(outline, rules=rules)
    diagnostics += check_quantities(quantities)
    diagnostics.sort(key=lambda finding: (finding.start, finding.code))
    return Meaning(
        definitions=tuple(definitions),
        uses=tuple(uses),
        quantities=tuple(quantities),
        norms=tuple(find_norms(outline, rules=rules)),
        diagnostics=tuple(diagnostics),
    )


def _uses(outline: Outline, definitions: list[Definition], rules: RuleText) -> tuple[list[TermUse], list[Diagnostic]]:
    """The uses of the defined terms, and the findings about terms: for them alone a text without headings is made."""
    if not definitions:
        return [], []
    body = without_headings(outline, rules)
    uses = find_uses(outline, definitions, body=body)
    return uses, check_definitions(outline, definitions, uses, body=body)
