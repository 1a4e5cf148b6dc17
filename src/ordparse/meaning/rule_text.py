"""Rule text: the view of an outline with everything blanked out that is no rule.

History notes hold most dates and no rule, contents lists repeat headings, and a
label "(3)" is no amount: the stages that read meaning read this text, in which
each offset is still an offset of the source.
"""

from collections.abc import Iterator

from ordparse.provisions import DEFINITION, MatterKind, Outline
from ordparse.source import Span

_KEPT = frozenset({MatterKind.FRONT, MatterKind.BACK})  # preambles and signature blocks may hold dates and duties


def rule_text(outline: Outline, *, headings: bool = True) -> str:
    """The view with matter and printed labels replaced by line ends, of the same length.

    Line ends, not blanks: nothing that stands before a note may be joined with
    what stands after it. With `headings` false the catchlines go, too.
    """
    view = outline.view
    parts: list[str] = []
    at = 0
    for start, end in sorted(_holes(outline, headings)):
        start = max(start, at)
        if end <= start:
            continue
        parts.append(view[at:start])
        parts.append("\n" * (end - start))
        at = end
    parts.append(view[at:])
    return "".join(parts)


def _holes(outline: Outline, headings: bool) -> Iterator[Span]:
    """The stretches that are no rule."""
    for matter in outline.matter:
        if matter.kind not in _KEPT:
            yield matter.start, matter.end
    for provision in outline.provisions:
        if provision.label and provision.kind is not DEFINITION:  # its label is the term itself
            yield provision.start, provision.start + len(provision.label)
        if not headings and provision.heading_span is not None:
            yield provision.heading_span
