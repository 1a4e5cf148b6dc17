"""Scopes: the part of a code in which a definition holds.

The words around a definition say it ("this section", "Section 502.00 et seq."),
or its place does: a definitions section speaks for its chapter, a definitions
subdivision for the section it stands in.
"""

import re
from dataclasses import dataclass

from ordparse.provisions import CONTAINERS, Kind, Outline, Provision, ProvisionId

_LEAD = re.compile(
    r"(?P<words>(?:as|when|whenever|wherever|where)?\s*(?:used|employed|appearing)?\s*(?:in|within|throughout"
    r"|for\s+(?:the\s+)?purposes?\s+of|under|of|to)\s+"
    r"(?:the\s+(?:meaning|context|provisions|interpretation|administration)(?:\s+and\s+(?:enforcement|application"
    r"|interpretation))?\s+of\s+)?"
    r"(?:this|these)\s+(?P<what>(?:sub)?sections?|subdivisions?|subsections?|(?:sub)?paragraphs?|clauses?"
    r"|divisions?|articles?|(?:sub)?chapters?|(?:sub)?titles?|parts?|city\s+code|town\s+code|county\s+code"
    r"|municipal\s+code|codes?|ordinances?|regulations?|rules?|acts?|charters?|laws?|resolutions?))\b",
    re.IGNORECASE,
)
_THIS = re.compile(
    r"\b(?P<words>th(?:is|ese)\s+(?P<what>(?:sub)?section|subdivision|subsection|(?:sub)?paragraph|clause|division"
    r"|article|(?:sub)?chapter|(?:sub)?title|part"
    r"|city\s+code|municipal\s+code|code|ordinance|regulation|rule|act|charter|law|resolution)s?)\b",
    re.IGNORECASE,
)
_WHOLE_CODE = re.compile(
    r"\b(?:in|throughout|of)\s+(?:the|all)\s+(?:city\s+code|code\s+of\s+ordinances|municipal\s+code"
    r"|ordinances\s+of\s+the\s+(?:city|town|village|county))\b",
    re.IGNORECASE,
)
_ET_SEQ = re.compile(r"\bin\s+(?P<words>(?:sections?|§+)\s*[0-9A-Za-z][0-9A-Za-z.\-]*\s+et\s+seq\b\.?)", re.IGNORECASE)
_KINDS = {kind.value: kind for kind in Kind}


@dataclass(frozen=True, slots=True, kw_only=True)
class Scope:
    """Where a definition holds."""

    id: str | None  # of the provision it holds in, or of the whole code; None: outside all law
    text: str | None  # the words that say it; None: taken from the place


class Scopes:
    """Finds scopes in one outline; `places` are its definitions lists, filled in by their finder."""

    def __init__(self, outline: Outline) -> None:
        self.outline = outline
        self.places: set[ProvisionId] = set()

    def code(self, provision: Provision) -> str:
        """The id of the code that a provision is part of, its version included."""
        return provision.jurisdiction if provision.version is None else f"{provision.jurisdiction}@{provision.version}"

    def around(self, provision: Provision) -> list[Provision]:
        """A provision and those around it, innermost first."""
        return [provision, *self.outline.ancestors(provision)]

    def _container(self, provision: Provision) -> str:
        """The container a definitions section speaks for, when its words do not say it."""
        around = [above for above in self.around(provision) if above.kind in CONTAINERS]
        if not around:
            instrument = next((above for above in self.around(provision) if above.kind is Kind.INSTRUMENT), None)
            return instrument.id if instrument is not None else self.code(provision)
        chapter = next((above for above in around if above.kind is Kind.CHAPTER), None)
        nearest = around[0]
        if chapter is None or nearest is chapter:
            return nearest.id
        section = next((above for above in self.around(provision) if above.kind is Kind.SECTION), provision)
        below = self.outline.children.get(nearest.id, ())
        first = next((child for child in below if child.kind is Kind.SECTION), None)
        general = re.match(r"(?:in\s+)?general", nearest.heading or "", re.IGNORECASE)
        if first is not None and first.id == section.id and not general:
            return nearest.id
        return chapter.id

    def _named(self, what: str, provision: Provision) -> str | None:
        """The id of "this chapter", "this ordinance" … seen from a provision."""
        word = " ".join(what.lower().split()).rstrip("s")
        around = self.around(provision)
        if word.endswith("code") or word == "charter":
            return self.code(provision)
        if word in ("ordinance", "regulation", "act", "law", "resolution", "rule"):
            chapter = next((above for above in around if above.kind in (Kind.CHAPTER, Kind.INSTRUMENT)), None)
            return chapter.id if chapter is not None else self._container(provision)
        wanted = _KINDS.get(word)
        for above in around:
            if wanted is not None and above.kind is wanted:
                return above.id
        if word in ("subsection", "paragraph", "subparagraph", "subdivision", "clause"):
            below = [above for above in around if above.kind in (Kind.ENUM, Kind.SUBDIVISION)][::-1]
            depth = {"paragraph": 1, "subparagraph": 2, "clause": 3}.get(word, 0)
            return below[min(depth, len(below) - 1)].id if below else self._section(around)
        if word == "section":
            return self._section(around)
        if wanted in CONTAINERS:
            # the code calls its chapters by another name: the nearest container
            return self._container(provision)
        return None

    def _section(self, around: list[Provision]) -> str | None:
        return next((above.id for above in around if above.kind is Kind.SECTION), around[-1].id if around else None)

    def spoken(self, words: str, provision: Provision | None) -> Scope | None:
        """The scope that words say; None where they say none."""
        if provision is None:
            match = _LEAD.search(words) or _THIS.search(words)
            inner = _THIS.search(match.group("words")) if match is not None else None
            return Scope(id=None, text=inner.group("words")) if inner is not None else None
        low = words.lower()
        et_seq = _ET_SEQ.search(words) if "seq" in low else None
        if et_seq is not None:
            return Scope(id=self._container(provision), text=et_seq.group("words"))
        match = (_LEAD.search(words) or _THIS.search(words)) if "this" in low or "these" in low else None
        if match is not None:
            found = self._named(match.group("what"), provision)
            if found is not None:
                inner = _THIS.search(match.group("words"))
                return Scope(id=found, text=(inner or match).group("words"))
        whole = _WHOLE_CODE.search(words) if "code" in low or "ordinances" in low else None
        return Scope(id=self.code(provision), text=whole.group()) if whole is not None else None

    def by_place(self, provision: Provision | None) -> Scope:
        """The scope where no words say one: a definitions section's chapter, else the section."""
        if provision is None:
            return Scope(id=None, text=None)
        around = self.around(provision)
        section = next((above for above in around if above.kind is Kind.SECTION), None)
        place = next((above for above in around if above.id in self.places), None)
        if place is not None:
            if place.kind in CONTAINERS:
                return Scope(id=place.parent or self.code(place), text=None)
            if place.kind is Kind.SECTION or section is None:
                return Scope(id=self._container(place), text=None)
        if section is not None:
            return Scope(id=section.id, text=None)
        return Scope(id=self._container(provision), text=None)
