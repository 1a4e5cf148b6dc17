"""spaCy components: the meaning of legal text as spans of a `Doc`, in anybody's pipeline.

    import spacy
    nlp = spacy.blank("en")
    nlp.add_pipe("ordparse_sentences")
    nlp.add_pipe("ordparse_quantities")
    doc = nlp("The leash must not exceed six (6) feet. The fee is $15.00.")
    [(span.text, span._.quantity.value) for span in doc.spans["quantities"]]

No model is needed or downloaded. Each component runs the same function on
`doc.text` as the library itself, and sets spans on token edges: `doc.spans` under
the component's name, and the found value as an extension attribute of the span.
This is the only module that knows spaCy.
"""

from collections.abc import Iterable
from typing import Any

from spacy.language import Language
from spacy.tokens import Doc, Span

from ordparse.meaning.definitions import find_definitions, find_uses
from ordparse.meaning.norms import norms_in
from ordparse.meaning.quantities import quantities_in
from ordparse.meaning.sentences import sentence_spans
from ordparse.outline import read_outline
from ordparse.provisions import Outline
from ordparse.source import source_from_text

QUANTITIES = "quantities"
DEFINITIONS = "definitions"
TERMS = "terms"
NORMS = "norms"

for _name in ("quantity", "definition", "term_use", "norm"):
    if not Span.has_extension(_name):
        Span.set_extension(_name, default=None)


def _outline(text: str) -> Outline:
    """The text as an outline without provisions, for finders that read a tree."""
    return Outline(source=source_from_text(text), view=text, provisions=())


def _set_spans(doc: Doc, key: str, attribute: str, found: Iterable[tuple[int, int, str, Any]]) -> Doc:
    """Put found values on a doc: a span group `key`, each span with its label and its value."""
    spans: list[Span] = []
    for start, end, label, value in found:
        span = doc.char_span(start, end, label=label, alignment_mode="expand")
        if span is not None:
            span._.set(attribute, value)
            spans.append(span)
    doc.spans[key] = spans
    return doc


class SentenceBoundaries:
    """Sets sentence starts where legal sentences begin; `doc.sents` then works."""

    def __call__(self, doc: Doc) -> Doc:
        starts = {start for start, _ in sentence_spans(doc.text)}
        pending = False
        for token in doc:
            pending = pending or any(at in starts for at in range(token.idx, token.idx + len(token)))
            token.is_sent_start = token.i == 0 or (pending and not token.is_space)
            if token.is_sent_start:
                pending = False
        return doc


class Quantities:
    """Sets `doc.spans["quantities"]`; `span._.quantity` is the value, the label its kind."""

    def __call__(self, doc: Doc) -> Doc:
        found = ((item.start, item.end, item.kind.value, item) for item in quantities_in(doc.text))
        return _set_spans(doc, QUANTITIES, "quantity", found)


class Definitions:
    """Sets `doc.spans["definitions"]` and `doc.spans["terms"]`: entries that define a term, and its uses.

    With `structure` the text is first read as a tree of provisions: entries of
    labelled lists are found, too ("a. Bulky Waste. A large appliance …"), and a
    use outside the scope of its definition is none.
    """

    def __init__(self, *, structure: bool) -> None:
        self.structure = structure

    def __call__(self, doc: Doc) -> Doc:
        outline = read_outline(source_from_text(doc.text)) if self.structure else _outline(doc.text)
        definitions = find_definitions(outline)
        _set_spans(doc, DEFINITIONS, "definition", ((item.start, item.end, item.term, item) for item in definitions))
        uses = find_uses(outline, definitions)
        return _set_spans(doc, TERMS, "term_use", ((item.start, item.end, item.term, item) for item in uses))


class Norms:
    """Sets `doc.spans["norms"]`; `span._.norm` says who shall, shall not or may do what."""

    def __call__(self, doc: Doc) -> Doc:
        found = ((item.start, item.end, item.kind.value, item) for item in norms_in(doc.text))
        return _set_spans(doc, NORMS, "norm", found)


@Language.factory("ordparse_sentences", assigns=["token.is_sent_start", "doc.sents"])
def make_sentences(nlp: Language, name: str) -> SentenceBoundaries:
    """The component that sets legal sentence boundaries."""
    return SentenceBoundaries()


@Language.factory("ordparse_quantities", assigns=["doc.spans", "span._.quantity"])
def make_quantities(nlp: Language, name: str) -> Quantities:
    """The component that finds amounts."""
    return Quantities()


@Language.factory(
    "ordparse_definitions",
    default_config={"structure": True},
    assigns=["doc.spans", "span._.definition", "span._.term_use"],
)
def make_definitions(nlp: Language, name: str, structure: bool) -> Definitions:
    """The component that finds definitions and the uses of their terms; `structure` reads the text as a tree first."""
    return Definitions(structure=structure)


@Language.factory("ordparse_norms", assigns=["doc.spans", "span._.norm"])
def make_norms(nlp: Language, name: str) -> Norms:
    """The component that finds norms."""
    return Norms()
