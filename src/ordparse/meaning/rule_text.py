"""Rule text: the view of an outline with everything blanked out that is no rule.

History notes hold most dates and no rule, contents lists repeat headings, and a
label "(3)" is no amount: the stages that read meaning read this text, in which
each offset is still an offset of the source.
"""

from collections.abc import Iterable, Iterator
from functools import cached_property

from ordparse.literals import lowered
from ordparse.meaning.words import Words, plain, standing
from ordparse.provisions import DEFINITION, MatterKind, Outline
from ordparse.source import Span

_KEPT = frozenset({MatterKind.FRONT, MatterKind.BACK})  # preambles and signature blocks may hold dates and duties


class RuleText:
    """A text to read meaning from, and what is found in it for all who read it."""

    def __init__(self, text: str, *, low: str | None = None) -> None:
        self.text = text
        self.low = lowered(text) if low is None else low  # in small letters, of the same length
        self._standing: list[tuple[int, bytes]] = []
        self._known: set[bytes] = set()

    @cached_property
    def words(self) -> Words:
        """Where the words stand at which its norms and amounts are read."""
        return Words(plain(self.low))

    def standing(self, words: set[bytes]) -> list[tuple[int, bytes]]:
        """Where one of some whole words of plain text stands, and which, in order (`words.standing`).

        The text is looked through once for many words, not again for some of them.
        """
        if not words <= self._known:
            self._standing, self._known = standing(plain(self.low), words), words
        return [found for found in self._standing if found[1] in words]


def rule_text(outline: Outline) -> RuleText:
    """The view with matter and printed labels replaced by line ends, of the same length.

    Line ends, not blanks: nothing that stands before a note may be joined with
    what stands after it.
    """
    return RuleText(_blanked(outline.view, sorted(_holes(outline))))


def without_headings(outline: Outline, rules: RuleText) -> RuleText:
    """The rule text of an outline with its catchlines replaced, too; small letters with upright apostrophes alone."""
    headings = sorted(provision.heading_span for provision in outline.provisions if provision.heading_span is not None)
    return RuleText(_blanked(rules.text, headings), low=_blanked(rules.low, headings).replace("’", "'"))


def _blanked(text: str, holes: Iterable[Span]) -> str:
    """The text with stretches, in order, replaced by line ends."""
    parts: list[str] = []
    at = 0
    for start, end in holes:
        start = max(start, at)
        if end <= start:
            continue
        parts.append(text[at:start])
        parts.append("\n" * (end - start))
        at = end
    parts.append(text[at:])
    return "".join(parts)


def _holes(outline: Outline) -> Iterator[Span]:
    """The stretches that are no rule."""
    for matter in outline.matter:
        if matter.kind not in _KEPT:
            yield matter.start, matter.end
    for provision in outline.provisions:
        if provision.labelled and provision.kind is not DEFINITION:  # its label is the term itself
            yield provision.start, provision.start + provision.labelled
