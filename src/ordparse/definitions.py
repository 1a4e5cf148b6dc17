"""Definitions: the terms a code defines, where each definition holds, and where the terms are used.

    501.02 Definitions. For the purpose of this Ordinance, the following definitions shall apply:
        a. Bulky Waste. A large appliance, …
    Sec. 5-76. As used in this section, "dangerous animal" means: (1) …

A definition has a scope, read from the words around it ("this section") or, where
it has none, from its place: a definitions section speaks for its chapter. A use
of the term is linked to the definition of the innermost scope around it.
"""

import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum

from ordparse.diagnostics import Diagnostic, Severity, diagnostic, register
from ordparse.provisions import CONTAINERS, JurisdictionId, Kind, Outline, Provision, ProvisionId
from ordparse.rule_text import lower_same_length, rule_text
from ordparse.sentences import sentence_spans
from ordparse.source import Span

DEFINED_TWICE = register(
    "term-defined-twice",
    Severity.WARNING,
    "Two definitions of one term hold in the same part of the code. A reader cannot know which one is meant.",
    'Sec. 1. Definitions.\nAs used in this section:\n(a) "Dog" means a tame dog.\n'
    '(b) "Dog" means any dog. No dog may bark.\n',
)
NEVER_USED = register(
    "definition-never-used",
    Severity.INFO,
    "A term is defined, and nothing in the part of the code where its definition holds uses it.",
    'Sec. 1. Definitions.\n(a) "Kennel" means a place for dogs.\n(b) "Cat" means a tame cat.\n'
    "Sec. 2. Cats.\nNo cat may bark.\n",
)


class Form(StrEnum):
    """How a definition is written."""

    CAPTION = "caption"  # a. Bulky Waste. A large appliance, …
    COLON = "colon"  # ANIMAL WARDEN: the Chief of Police …
    MEANS = "means"  # "City" means …; Child shall mean …
    INCLUDES = "includes"  # "Person" includes …
    IS = "is"  # For purposes of this chapter, a "mobile pet care vehicle" is …
    REFERENCE = "reference"  # shall have the meaning stated in …
    DEEMED = "deemed"  # For purposes of this section, any bat … shall be deemed to be a rabid animal
    ALIAS = "alias"  # (hereinafter "the licensee")


@dataclass(frozen=True, slots=True, kw_only=True)
class Definition:
    """One term and the entry that defines it."""

    term: str  # as printed
    start: int  # of the whole entry
    end: int
    provision: ProvisionId | None  # the innermost that holds the entry
    scope: (
        str | None
    )  # the id of the container it holds in; the jurisdiction (and version) for a whole code; None: unknown
    scope_text: str | None  # the words that say the scope; None: taken from the place
    form: Form
    term_start: int  # where the term itself stands
    term_end: int
    also: tuple[str, ...] = ()  # other names in brackets behind it: "Land Disturbing Activity (LDA)"


@dataclass(frozen=True, slots=True, kw_only=True)
class TermUse:
    """One use of a defined term, linked to the definition in force where it stands."""

    term: str  # as the definition prints it
    definition: int  # index into the list of definitions
    provision: ProvisionId | None
    start: int
    end: int


_VERB = (
    r"(?P<verb>(?:(?:shall|may|will|does|do|must)\s+(?:not\s+)?)?(?:also\s+)?means?\b(?:\s*,?\s+and\s+(?:shall\s+)?includes?\b|\s+or\s+includes?\b)?"
    r"|(?:(?:shall|may|will|does|do)\s+(?:not\s+)?)?(?:also\s+)?includes?\b"
    r"|(?:shall|may|must|will)\s+be\s+(?:(?:deemed|construed|considered|defined|understood|interpreted|held|taken)\s+)?(?:to\s+(?:mean|include|be|refer\s+to)\b|as\b)"
    r"|(?:is|are)\s+(?:hereby\s+)?(?:defined|construed|deemed|considered|understood|interpreted)\b(?:\s+(?:as|to\s+(?:mean|include|be)))?"
    r"|(?:(?:shall|will|may)\s+)?refers?\s+to\b|(?:(?:shall|will)\s+)?encompass(?:es)?\b|(?:(?:shall|will)\s+)?denotes?\b"
    r"|(?:shall\s+have|has|have|is\s+given|are\s+given|shall\s+be\s+given)\s+the\s+(?:same\s+)?(?:meanings?|definitions?)\b"
    r"|as\s+defined\s+(?:in|by|under)\b|(?:is|are)\s+(?:any|an?|the|one|those|all|that|every)\b)"
)
_QUOTED = re.compile(r"(?P<open>[\"“”‘])(?P<term>[^\"“”\n]{1,80}?)[,.;:]?(?P<close>[\"”“’](?![a-z]))")
_MORE_TERMS = re.compile(r"\s*,?\s*(?:or|and|,)\s*(?:the\s+(?:term|word)s?\s+)?(?=[\"“])")
_AFTER_QUOTE = re.compile(
    r"(?:\s*\([^()\n]{1,60}\))?(?:\s*,)?(?P<between>(?:\s*,?\s*(?:as|when|where|wherever|whenever|for|within|in)\s[^\"“”.;:\n]{1,120}?)?)(?:\s*[,:—–-]{1,2})?\s+"
    + _VERB
)
_QUOTED_DASH = re.compile(r"\s{0,80}[\"“][^\"“”\n]{1,80}[\"”]\s*(?:[-–—:]|means\b|shall\s+mean\b)")
_USED_IF = re.compile(
    r",?\s+(?P<between>as\s+(?:the|that|such)\s+(?:term|word)\s+is\s+(?:used|defined)\s+in\s+this\s+[a-z]+),?\s+(?:if|when|where)\b"
)
_DASHED = re.compile(r"\s*(?:[:=]|[—–]|-{1,2}(?=\s)|\.\s*-+)\s*(?=\S)")
_LEAD = re.compile(
    r"(?P<words>(?:as|when|whenever|wherever|where)?\s*(?:used|employed|appearing)?\s*(?:in|within|throughout|for\s+(?:the\s+)?purposes?\s+of|under|of|to)\s+"
    r"(?:the\s+(?:meaning|context|provisions|interpretation|administration)(?:\s+and\s+(?:enforcement|application|interpretation))?\s+of\s+)?"
    r"(?:this|these)\s+(?P<what>(?:sub)?sections?|subdivisions?|subsections?|(?:sub)?paragraphs?|clauses?|divisions?|articles?|(?:sub)?chapters?|(?:sub)?titles?|parts?|city\s+code|town\s+code|county\s+code|municipal\s+code|codes?|ordinances?|regulations?|rules?|acts?|charters?|laws?|resolutions?))\b",
    re.IGNORECASE,
)
_THIS = re.compile(
    r"\b(?P<words>th(?:is|ese)\s+(?P<what>(?:sub)?section|subdivision|subsection|(?:sub)?paragraph|clause|division|article|(?:sub)?chapter|(?:sub)?title|part"
    r"|city\s+code|municipal\s+code|code|ordinance|regulation|rule|act|charter|law|resolution)s?)\b",
    re.IGNORECASE,
)
_WHOLE_CODE = re.compile(
    r"\b(?:in|throughout|of)\s+(?:the|all)\s+(?:city\s+code|code\s+of\s+ordinances|municipal\s+code|ordinances\s+of\s+the\s+(?:city|town|village|county))\b",
    re.IGNORECASE,
)
_ET_SEQ = re.compile(
    r"\bin\s+(?P<words>(?:sections?|§+)\s*(?P<number>[0-9A-Za-z][0-9A-Za-z.\-]*)\s+et\s+seq\b\.?)", re.IGNORECASE
)
_PURPOSE = re.compile(
    r"(?:for\s+(?:the\s+)?purposes?\s+of|as\s+used\s+in|when\s+used\s+in|in\s+this\s|under\s+this\s|the\s+(?:term|word|phrase)s?\s)",
    re.IGNORECASE,
)
_TERM_WORD = re.compile(r"\b(?:the\s+)?(?:term|word|phrase|expression)s?\s*,?\s*$", re.IGNORECASE)

_PLACE_HEADING = re.compile(r"\bdefin(?:itions?|ed)\b|\bmeaning\s+of\s+(?:terms|words)\b|^terms\b", re.IGNORECASE)
_OF_HEADING = re.compile(
    r"^definitions?\s+of\s+(?!terms\b|words\b|certain\b)(?:an?\s+|the\s+)?(?P<term>[^.;:]{2,60})$", re.IGNORECASE
)
_PLACE_LEAD = re.compile(
    r"\b(?:following|these|certain|several)\b[^.]{0,160}?\b(?:words?|terms?|phrases?|definitions?|combinations?)\b[^.]{0,240}?\b(?:mean|means|meanings?|definitions?|defined|interpreted|construed|apply|definition)\b"
    r"|\b(?:words?|terms?|phrases?|definitions?)\b[^.]{0,120}\b(?:following|set\s+forth\s+(?:in|below)|ascribed|given)\b[^.]{0,80}\b(?:mean|meanings?|paragraphs?|definitions?|section|them|defined)\b"
    r"|\bfollowing\s+definitions?\b",
    re.IGNORECASE,
)
_OPENS_LIST = re.compile(
    r"\b(?:means?|includes?|mean\s+and\s+include|is|are|if|when|defined\s+as)\s*(?:any\s+(?:of\s+the\s+following|one\s+or\s+more\s+of[^:]{0,40})|(?:all\s+of\s+)?the\s+following|either|both)?\s*:?\s*$",
    re.IGNORECASE,
)

# the words of an unquoted term in a definitions list: "Child shall mean", "Noise, means", "ANIMAL WARDEN: the"
_TERM = r"(?P<term>[A-Za-z0-9][^\n.;:\"“”]{0,78}?)"
_ENTRY_MEANS = re.compile(
    rf"\s*(?:(?:the\s+)?(?:term|word|phrase)s?\s+)?{_TERM}\s*,?(?P<between>(?:\s+(?:as|in|when|for)\s[^.;:\n\"“”]{{1,100}}?)?),?:?\s+"
    + _VERB,
    re.IGNORECASE,
)
_ENTRY_COLON = re.compile(
    rf"\s*{_TERM}\s*(?:\([^()\n]{{1,40}}\)\s*)?(?P<mark>:|\s[—–]\s?|—|\s-{{1,2}}\s|\.\s*[-—–]+)\s*(?=\S)"
)
_ENTRY_STOP = re.compile(r"\s*(?P<term>[A-Z][^\n.;:\"“”]{1,60}?)\.\s+(?=[A-Z(\"“])")
_CAPTIONED = re.compile(
    r"\s*(?:as\s+used\s+in\s+this\s+[a-z]+,?\s+)?(?:the\s+)?(?:terms?\s+|words?\s+)?(?=[\"“])", re.IGNORECASE
)
_BEGINS = re.compile(r"\s*[.,:—–-]*\s*" + _VERB, re.IGNORECASE)
_LINE_ENTRY = re.compile(
    r"(?:^|\n)[^\S\n]*(?:(?P<capitals>[A-Z][A-Z0-9 ,/&'’()-]{1,60}[A-Z)])(?:\.\s|:\s|\s+(?=means|shall"
    r"|includes)|\s[—–-]\s)"
    r"|(?P<plain>[A-Z][A-Za-z0-9 ,/&'’()-]{1,50}?),?:?\s+(?=(?:shall\s+)?means?\b|shall\s+have\s+the\s+meaning))"
)
_ABBREVIATION = re.compile(r"[\"”]?\s{1,3}\([\"“]?(?P<name>[A-Z][A-Z0-9&.-]{1,9})[\"”]?\)")
# a term in capitals alone on its line, its text below
_LINE_ALONE = re.compile(
    r"(?:^|\n)[^\S\n]*(?P<capitals>[A-Z][A-Z0-9 ,/&'’()-]{2,70}(?:\s(?:or"
    r"|OR)\s[A-Z][A-Z0-9 ,/&'’()-]{1,40})?)[^\S\n]*\n\s{0,80}(?=[A-Z][a-z]|A\s|\()"
)
_ALIAS = re.compile(
    r"\(\s*(?:(?:herein|here)(?:in)?after\s*,?\s*(?:(?:(?:also|sometimes)\s+)?(?:referred\s+to|known|called|designated)(?:\s+as)?\s*)?(?:the\s+)?|the\s+)[\"“](?P<term>[^\"“”\n]{2,60})[\"”]\s*\)",
    re.IGNORECASE,
)
_DEEMED = re.compile(
    r"for\s+(?:the\s+)?purposes?\s+of\s+this\s+[a-z]+,?\s+[^.;:\"“”\n]{3,200}?\s(?:shall\s+be|is"
    r"|are)\s+(?:deemed|considered)(?:\s+to\s+be)?\s+(?:an?|the)\s+(?P<term>[a-z][a-z -]{2,40}?)(?=[.,;]"
    r"|\s+(?:if|when|unless|for|and|or|in|under)\b)",
    re.IGNORECASE,
)
_CONSIDERED = re.compile(
    r"\b(?:is|are)\s+(?:considered|deemed)\s+to\s+be\s+(?:an?\s+)?(?P<term>[a-z][a-z-]*(?:\s+[a-z-]+){0,3}?)\s+(?:if|when|whenever|where)\b"
)
_UNQUOTED = re.compile(
    r"(?P<lead>(?:for\s+(?:the\s+)?purposes?\s+of|as\s+used\s+in"
    r"|when\s+used\s+in)\s+this\s+[a-z]+,?)\s+(?:(?:the\s+)?(?:term|word|phrase)\s+|an?\s+|the\s+"
    r"|any\s+)?(?P<term>(?!(?:the|an?|any|shall|will|may|means?|includes?|following|certain)\b|there\b|it\b"
    r"|this\b|that\b|such\b|no\b|if\b|when\b|each\b|every\b|all\b)[A-Za-z][A-Za-z' -]{2,50}?)\s+"
    r"(?P<verb>shall\s+mean\b(?:\s+and\s+include)?|means?\b|is\s+defined\s+as\b|shall\s+include\b|includes\b|refers\s+to\b|is\s+(?:any|an?|one)\b)",
    re.IGNORECASE,
)
_TRIGGER = re.compile(r"[\"“]|urposes?\s+of\s+this\b|s\s+used\s+in\s+this\b|n\s+used\s+in\s+this\b")


def _clean(term: str) -> str:
    """A term as printed, without quotes, labels and the marks around it."""
    words = " ".join(term.split()).strip(" ,.;:\"“”‘’'*~-—–")
    return re.sub(r"^the\s+(?=[A-Z])|^(?:the\s+)?(?:term|word|phrase)\s+[\"“]?", "", words)


_SHORT_NAME = re.compile(r"(?P<term>.{3,}?)\s*\([\"“]?(?P<name>[A-Z][A-Z0-9&.-]{1,9})[\"”]?\)")


def _abbreviations(text: str, at: int) -> tuple[str, ...]:
    """The short name in brackets behind a term: "Land Disturbing Activity (LDA):"."""
    match = _ABBREVIATION.match(text, at)
    return (match.group("name"),) if match is not None else ()


def _form(verb: str | None) -> Form:
    words = (verb or "").lower()
    if "meaning" in words or "definition" in words or words.startswith("as defined"):
        return Form.REFERENCE
    if "mean" in words or "defined" in words or "refer" in words or "denote" in words:
        return Form.MEANS
    if "deemed" in words or "considered" in words:
        return Form.DEEMED
    if "includ" in words or "encompass" in words:
        return Form.INCLUDES
    return Form.IS


@dataclass(frozen=True, slots=True, kw_only=True)
class _Scope:
    id: str | None
    text: str | None


class _Reader:
    """What the finders of one outline share."""

    def __init__(self, outline: Outline) -> None:
        self.outline = outline
        self.text = rule_text(outline)
        self.found: list[Definition] = []
        self.places: set[ProvisionId] = set()
        self.entries: dict[ProvisionId, Definition] = {}

    # -- scope ---------------------------------------------------------------------------------------

    def _code(self, provision: Provision) -> str:
        return provision.jurisdiction if provision.version is None else f"{provision.jurisdiction}@{provision.version}"

    def _around(self, provision: Provision) -> list[Provision]:
        return [provision, *self.outline.ancestors(provision)]

    def _container(self, provision: Provision) -> str:
        """The container a definitions section speaks for, when its words do not say it."""
        around = [above for above in self._around(provision) if above.kind in CONTAINERS]
        if not around:
            instrument = next((above for above in self._around(provision) if above.kind is Kind.INSTRUMENT), None)
            return instrument.id if instrument is not None else self._code(provision)
        chapter = next((above for above in around if above.kind is Kind.CHAPTER), None)
        nearest = around[0]
        if chapter is None or nearest is chapter:
            return nearest.id
        section = next((above for above in self._around(provision) if above.kind is Kind.SECTION), provision)
        sections = [child for child in self.outline.children.get(nearest.id, ()) if child.kind is Kind.SECTION]
        general = re.match(r"(?:in\s+)?general", nearest.heading or "", re.IGNORECASE)
        if sections and sections[0].id == section.id and not general:
            return nearest.id
        return chapter.id

    def _named(self, what: str, provision: Provision) -> str | None:
        """The id of "this chapter", "this ordinance" … seen from a provision."""
        word = " ".join(what.lower().split()).rstrip("s")
        around = self._around(provision)
        if word.endswith("code") or word == "charter":
            return self._code(provision)
        if word in ("ordinance", "regulation", "act", "law", "resolution", "rule"):
            chapter = next((above for above in around if above.kind in (Kind.CHAPTER, Kind.INSTRUMENT)), None)
            return chapter.id if chapter is not None else self._container(provision)
        kinds = {kind.value: kind for kind in Kind}
        wanted = kinds.get(word)
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

    def _spoken(self, words: str, provision: Provision | None) -> _Scope | None:
        """The scope that words say; None where they say none."""
        if provision is None:
            match = _LEAD.search(words) or _THIS.search(words)
            inner = _THIS.search(match.group("words")) if match is not None else None
            return _Scope(id=None, text=inner.group("words")) if inner is not None else None
        et_seq = _ET_SEQ.search(words)
        if et_seq is not None:
            return _Scope(id=self._container(provision), text=et_seq.group("words"))
        match = _LEAD.search(words) or _THIS.search(words)
        if match is not None:
            found = self._named(match.group("what"), provision)
            if found is not None:
                inner = _THIS.search(match.group("words"))
                return _Scope(id=found, text=(inner or match).group("words"))
        whole = _WHOLE_CODE.search(words)
        return _Scope(id=self._code(provision), text=whole.group()) if whole is not None else None

    def _by_place(self, provision: Provision | None) -> _Scope:
        """The scope where no words say one: a definitions section's chapter, else the section."""
        if provision is None:
            return _Scope(id=None, text=None)
        around = self._around(provision)
        section = next((above for above in around if above.kind is Kind.SECTION), None)
        place = next((above for above in around if above.id in self.places), None)
        if place is not None:
            if place.kind in CONTAINERS:
                return _Scope(id=place.parent or self._code(place), text=None)
            if place.kind is Kind.SECTION or section is None:
                return _Scope(id=self._container(place), text=None)
        if section is not None:
            return _Scope(id=section.id, text=None)
        return _Scope(id=self._container(provision), text=None)

    # -- definitions lists ---------------------------------------------------------------------------

    def _own(self, provision: Provision) -> str:
        """The first stretch of a provision's own text, at most 600 characters: its lead-in."""
        if not provision.spans:
            return ""
        low, high = provision.spans[0]
        return self.text[low : min(high, low + 600)]

    def _lists(self) -> None:
        """Find the definitions lists and their entries."""
        for provision in self.outline.provisions:
            heading = provision.heading or ""
            own = self._own(provision)
            caption = _OF_HEADING.match(heading)
            if caption is not None and provision.heading_span is not None:
                at = provision.heading_span[0] + caption.start("term")
                self._enter(
                    provision, provision, caption.group("term"), (at, at + len(caption.group("term"))), Form.CAPTION
                )
                continue
            headed = bool(_PLACE_HEADING.search(heading)) and len(heading) < 80
            if not headed and not (own and _PLACE_LEAD.search(own[:500])):
                continue
            if provision.kind is Kind.DEFINITION:
                continue
            self.places.add(provision.id)
            stripped = own.rstrip()
            if not _PLACE_LEAD.search(own) and _OPENS_LIST.search(stripped[-80:]) and stripped:
                continue  # "As used in this section, "dangerous animal" means: (1) …": the items are no terms
            for child in self.outline.children.get(provision.id, ()):
                self._entry(provision, child, certain=headed or bool(_PLACE_LEAD.search(own)))
        self._unheaded_lists()
        for provision in self.outline.provisions:
            if provision.kind is Kind.DEFINITION and provision.id not in self.entries:
                parent = self.outline.by_id.get(provision.parent) if provision.parent is not None else None
                self._entry(parent or provision, provision, certain=True)

    def _unheaded_lists(self) -> None:
        """Find lists whose items show that they define, though no head says so, as in an ordinance that amends one.

        79. "Private Street" - A street serving …    80. "Sanitary Landfills" - Method of …
        """
        for parent, children in self.outline.children.items():
            if parent is None or parent in self.places:
                continue
            items = [child for child in children if child.spans and _QUOTED_DASH.match(self.text, child.spans[0][0])]
            if len(items) >= 2 and 2 * len(items) >= len(children):
                self.places.add(parent)
                for child in items:
                    self._entry(self.outline.by_id[parent], child, certain=True)

    def _entry(self, place: Provision, child: Provision, *, certain: bool) -> None:
        """Enter a child of a definitions list, if it defines a term."""
        body = child.spans[0][0] if child.spans else child.start + len(child.label)
        if child.heading and _PLACE_HEADING.search(child.heading):
            return  # "5.03.010 DEFINITIONS GENERALLY": how to read them, not one of them
        if child.heading and child.heading_span is not None:
            opening = _CAPTIONED.match(self.text, body, min(len(self.text), body + 200))
            quoted = _QUOTED.match(self.text, opening.end()) if opening is not None else None
            if quoted is not None and term_key(quoted.group("term")) not in term_key(child.heading).split(" or "):
                terms = {term_key(term) for term in re.split(r"\s*[—–]\s*|\s+or\s+", child.heading)}
                if term_key(quoted.group("term")) in terms or child.kind is Kind.SECTION:
                    self._quoted_entry(
                        place, child, quoted
                    )  # "DANCE—PUBLIC DANCEHALL. "Dance" or "public dancehall" means"
                    return
            begins = _BEGINS.match(self.text, body, min(len(self.text), body + 80))
            if child.kind is Kind.SECTION and begins is None:
                said = self.text[body : body + 200].lower()
                if child.heading.lower() not in said and "mean" not in said:
                    return
            if not self._term_like(child.heading):
                return
            form = _form(begins.group("verb")) if begins is not None else Form.CAPTION
            if begins is None and self.text[child.heading_span[1] : child.heading_span[1] + 2].lstrip()[:1] == ":":
                form = Form.COLON
            self._enter(place, child, child.heading, child.heading_span, form)
            return
        start = child.start if child.kind is Kind.DEFINITION else child.start + len(child.label)
        limit = min(child.end, start + 320)
        quoted = _QUOTED.match(self.text, self._first_letter(start, limit), limit)
        if quoted is None:
            lead = re.compile(
                r"\s*(?:the\s+)?(?:term|word|phrase)s?\s+(?=[\"“])|\s*(?:an?|the)\s+(?=[\"“])", re.IGNORECASE
            ).match(self.text, start, limit)
            quoted = _QUOTED.match(self.text, lead.end(), limit) if lead is not None else None
        if quoted is not None:
            self._quoted_entry(place, child, quoted)
            return
        match = _ENTRY_MEANS.match(self.text, start, limit)
        if match is not None and self._term_like(match.group("term")):
            self._enter(
                place,
                child,
                match.group("term"),
                match.span("term"),
                _form(match.group("verb")),
                match.group("between"),
            )
            return
        colon = _ENTRY_COLON.match(self.text, start, limit)
        if colon is not None and self._term_like(colon.group("term")):
            self._enter(place, child, colon.group("term"), colon.span("term"), Form.COLON)
            return
        stop = _ENTRY_STOP.match(self.text, start, limit)
        if stop is not None and certain and self._term_like(stop.group("term")):
            self._enter(place, child, stop.group("term"), stop.span("term"), Form.CAPTION)
            return
        if child.kind is Kind.DEFINITION and self._term_like(child.num):
            at = self._first_letter(start, limit)
            printed = re.compile(re.escape(child.num), re.IGNORECASE).match(self.text, at)
            span = printed.span() if printed is not None else (at, at)
            self._enter(place, child, printed.group() if printed is not None else child.num, span, Form.CAPTION)

    def _first_letter(self, start: int, limit: int) -> int:
        while start < limit and self.text[start].isspace():
            start += 1
        return start

    def _quoted_entry(self, place: Provision, child: Provision, quoted: re.Match[str]) -> None:
        """Enter an entry that begins with one or several terms in quotes."""
        terms = [quoted]
        limit = min(child.end, quoted.end() + 400)
        while len(terms) < 6 and (more := _MORE_TERMS.match(self.text, terms[-1].end(), limit)):
            following = _QUOTED.match(self.text, more.end(), limit)
            if following is None:
                break
            terms.append(following)
        after = _AFTER_QUOTE.match(self.text, terms[-1].end(), limit)
        form = _form(after.group("verb")) if after is not None else Form.COLON
        between = after.group("between") if after is not None else None
        for term in terms:
            self._enter(place, child, term.group("term"), term.span("term"), form, between)

    def _term_like(self, words: str) -> bool:
        """Whether words can be a term: short, and no sentence."""
        words = words.strip()
        count = len(words.split())
        return 0 < count <= 9 and not re.match(
            r"(?:the\s+following|this|these|add|insert|delete|replace|amend|strike|see|no|any|all|every|each|if|when|whenever|where|unless|for|as|in|such|it|there|which|that|but|not)\b(?!\s*$)",
            words,
            re.IGNORECASE,
        )

    def _enter(
        self, place: Provision, child: Provision, term: str, span: Span, form: Form, between: str | None = None
    ) -> None:
        words = _clean(term)
        short = _SHORT_NAME.fullmatch(words)
        also = () if short is None else (short.group("name"),)
        words = words if short is None else short.group("term")
        if not words:
            return
        head = self.text[span[1] : min(child.end, span[1] + 160)].split(".")[0]
        scope = self._spoken(between or "", child)
        if scope is None and re.match(r"\W*(?:as|when|for|in)\b", head):
            scope = self._spoken(head[:120], child)
        if scope is None:
            for above in (place, *self.outline.ancestors(place)):
                if above.id not in self.places:
                    break
                scope = self._spoken(self._own(above)[:400], above)
                if scope is not None:
                    break
        if scope is None:
            scope = self._by_place(place)
        found = Definition(
            term=words,
            start=child.start,
            end=child.end,
            provision=child.id,
            scope=scope.id,
            scope_text=scope.text,
            form=form,
            term_start=span[0],
            term_end=span[1],
            also=also or _abbreviations(self.text, span[1]),
        )
        self.entries.setdefault(child.id, found)
        self.found.append(found)

    # -- definitions in running text -----------------------------------------------------------------

    def _running(self) -> None:
        """Find definitions in sentences, and in the lines of definitions lists that have no labels."""
        text = self.text
        at = 0
        for trigger in _TRIGGER.finditer(text):
            if trigger.start() < at:
                continue
            if text[trigger.start()] in '"“':
                at = max(at, self._quoted_at(trigger.start()))
            else:
                low = max(0, trigger.start() - 12)
                for pattern, form in ((_UNQUOTED, None), (_DEEMED, Form.DEEMED)):
                    match = pattern.search(text, low, min(len(text), trigger.end() + 330))
                    if match is not None and match.start() <= trigger.start():
                        self._sentence(match, match.span("term"), form or _form(match.group("verb")), match.group())
                        at = match.end()
                        break
        for match in _CONSIDERED.finditer(text):
            self._sentence(match, match.span("term"), Form.DEEMED, "")
        for match in _ALIAS.finditer(text):
            self._sentence(match, match.span("term"), Form.ALIAS, "")
        for provision in self.outline.provisions:
            if provision.id not in self.places:
                continue
            for low, high in provision.spans:
                self._lines(provision, _LINE_ENTRY, low, high)
            if provision.kind not in CONTAINERS:
                self._lines(provision, _LINE_ALONE, provision.start, provision.end)

    def _quoted_at(self, start: int) -> int:
        """Read the definition of the quoted term at `start`, if it is one; the offset up to which text was read."""
        text = self.text
        quoted = _QUOTED.match(text, start)
        if quoted is None:
            return start + 1
        terms = [quoted]
        while len(terms) < 6 and (more := _MORE_TERMS.match(text, terms[-1].end(), terms[-1].end() + 60)):
            following = _QUOTED.match(text, more.end())
            if following is None:
                break
            terms.append(following)
        last = terms[-1]
        before = text[max(0, start - 160) : start]
        cut = max(before.rfind(". "), before.rfind("\n"), before.rfind(";")) + 1
        before = before[cut:]
        used_if = _USED_IF.match(text, last.end(), last.end() + 160)
        after = _AFTER_QUOTE.match(text, last.end(), last.end() + 260)
        between = ""
        form: Form | None = None
        if used_if is not None:
            between, form = used_if.group("between"), Form.IS
        elif after is not None:
            verb = after.group("verb")
            between = after.group("between") or ""
            plain = re.match(r"(?:is|are)\s+(?:any|an?|the|one|those|all|that|every)\b", verb, re.IGNORECASE)
            if between.lstrip(" ,").lower().startswith("as such"):
                return last.end()  # "“Historic District” as such district is defined in chapter 1229"
            loose = plain or re.search(r"deemed|considered|^as\s+defined|^shall\s+be\s+(?:as|to)", verb, re.IGNORECASE)
            if not loose or _PURPOSE.search(before) or _PURPOSE.search(between):
                form = _form(verb)
        elif self._at_line_start(start) and (dashed := _DASHED.match(text, last.end(), last.end() + 12)):
            owner = self.outline.at(start)
            if owner is not None and any(above.id in self.places for above in self._around(owner)) and dashed:
                form = Form.COLON
        if form is not None and not re.search(r"\b(?:words?|phrases?)\s+(?:are|is)\s+(?:used|followed)", between):
            for term in terms:
                self._sentence(term, term.span("term"), form, before + " " + between)
        return last.end()

    def _at_line_start(self, at: int) -> bool:
        line = self.text.rfind("\n", max(0, at - 60), at)
        return line >= 0 and not self.text[line:at].strip()

    def _sentence(self, match: re.Match[str], span: Span, form: Form, words: str) -> None:
        """Enter a definition in running text; its entry is the sentence, with the list it opens."""
        term = _clean(self.text[span[0] : span[1]])
        owner = self.outline.at(span[0])
        if not term or len(term) > 80:
            return
        low, high = self._sentence_around(span[0], owner)
        scope = self._spoken(words, owner) if form is not Form.ALIAS else None
        if scope is None and owner is not None:
            for above in self._around(owner):
                if above.id in self.places:
                    scope = self._spoken(self._own(above)[:400], above)
                    break
        if scope is None:
            scope = self._by_place(owner)
        self.found.append(
            Definition(
                term=term,
                start=low,
                end=high,
                provision=owner.id if owner is not None else None,
                scope=scope.id,
                scope_text=scope.text,
                form=form,
                term_start=span[0],
                term_end=span[1],
            )
        )

    def _sentence_around(self, at: int, owner: Provision | None) -> Span:
        """The sentence around an offset, to the end of its provision when it opens a list."""
        if owner is None:
            window = (max(0, at - 400), min(len(self.text), at + 1600))
        else:
            window = next(
                ((low, high) for low, high in owner.spans if low <= at < high), (max(owner.start, at - 400), owner.end)
            )
        low, high = max(window[0], at - 600), min(window[1], at + 1600)
        for start, end in sentence_spans(self.text, low, high):
            if start <= at < end:
                opens = (
                    owner is not None
                    and self.text[start:end].rstrip().endswith(":")
                    and self.outline.children.get(owner.id)
                )
                return start, owner.end if opens and owner is not None else end
        return low, high

    def _lines(self, place: Provision, pattern: re.Pattern[str], low: int, high: int) -> None:
        """Enter the lines "TERM. …", "Term means …" or TERM alone of a definitions list without labels."""
        matches = list(pattern.finditer(self.text, low, high))
        for index, match in enumerate(matches):
            end = matches[index + 1].start() if index + 1 < len(matches) else high
            self._line(place, match.span(match.lastgroup or 0), end)

    def _line(self, place: Provision, span: Span, end: int) -> None:
        """Enter one line of a definitions list without labels; its entry runs to `end`."""
        term = _clean(self.text[span[0] : span[1]])
        owner = self.outline.at(span[0])
        if not self._term_like(term) or owner is None or place not in self._around(owner):
            return
        while end > span[1] and self.text[end - 1].isspace():
            end -= 1
        begins = _BEGINS.match(self.text, span[1], span[1] + 80)
        scope = self._spoken(self._own(place)[:400], place) or self._by_place(place)
        self.found.append(
            Definition(
                term=term,
                start=span[0],
                end=end,
                provision=owner.id,
                scope=scope.id,
                scope_text=scope.text,
                form=_form(begins.group("verb")) if begins is not None else Form.CAPTION,
                term_start=span[0],
                term_end=span[1],
            )
        )

    def read(self) -> list[Definition]:
        """All definitions, in order; an entry of a list is not found again as a sentence."""
        self._lists()
        self._running()
        kept: dict[tuple[ProvisionId | None, str], Definition] = {}
        for found in self.found:
            kept.setdefault((found.provision, term_key(found.term)), found)
        return sorted(kept.values(), key=lambda found: (found.start, found.term_start))


def find_definitions(outline: Outline) -> list[Definition]:
    """The definitions of an outline, in order of their entries."""
    return _Reader(outline).read()


# -- terms -------------------------------------------------------------------------------------------


def term_key(term: str) -> str:
    """What makes two printed terms the same: small letters, blanks for hyphens, the last word in the singular.

    >>> term_key("Household-Hazardous  WASTES"), term_key("Puppies")
    ('household hazardous waste', 'puppy')
    """
    words = re.sub(r"[\s\-]+", " ", term.lower().replace("’", "'")).strip()
    head, _, last = words.rpartition(" ")
    if last.endswith("ies") and len(last) > 4:
        last = last[:-3] + "y"
    elif last.endswith(("sses", "xes", "ches", "shes")):
        last = last[:-2]
    elif last.endswith("s") and not last.endswith(("ss", "us", "is")) and last != "premises":
        last = last[:-1]
    return f"{head} {last}".strip()


def _plural(word: str) -> str:
    if word.endswith("y") and len(word) > 2 and word[-2] not in "aeiou":
        return word[:-1] + "ies"
    if word.endswith(("s", "x", "ch", "sh")):
        return word + "es"
    return word + "s"


def term_forms(term: str) -> set[str]:
    """The ways a term is written in running text, in small letters with single blanks.

    >>> sorted(term_forms("KENNEL, COMMERCIAL"))
    ['commercial kennel', 'commercial kennels', 'kennel, commercial', 'kennels, commercial']
    >>> sorted(term_forms("VICIOUS ANIMAL OR ANIMALS"))
    ['vicious animal', 'vicious animals']
    """
    words = re.sub(r"[\s\-]+", " ", term.lower().replace("’", "'")).strip()
    bare: list[str] = []
    bracket = re.search(r"\s*\(([^()]+)\)\s*", words)
    if bracket is not None:
        inside = bracket.group(1)
        words = (words[: bracket.start()] + " " + words[bracket.end() :]).strip()
        if len(inside) > 2 and " " not in inside and not words[bracket.start() :].strip():
            bare.append(inside)
    forms: set[str] = set()
    either = re.fullmatch(r"(?P<head>.*?)\b(?P<one>[a-z']+) or (?P<two>[a-z']+)", words)
    if either is not None and term_key(either.group("one")) == term_key(either.group("two")):
        bare.append(either.group("head") + term_key(either.group("one")))
    elif re.fullmatch(r"[^,]+ or [^,]+", words) and len(words.split()) <= 7:
        bare.extend(words.split(" or "))
    elif words.count(",") == 1:
        first, _, second = (part.strip() for part in words.partition(","))
        if len(second.split()) <= 3:
            bare.append(f"{second} {first}")
            plural = _plural(term_key(first)) if " " not in first else first
            forms.update((words, f"{plural}, {second}"))
    else:
        bare.append(words)
    for form in bare:
        form = form.strip()
        if not form:
            continue
        key = term_key(form)
        head, _, last = key.rpartition(" ")
        forms.update((form, key, f"{head} {_plural(last)}".strip()))
    return {form for form in forms if len(form) > 1}


def _written_apart(form: str, single: set[str]) -> Iterator[str]:
    """A term whose last word is a compound with another term, as two words: "chemical dump site" for "dumpsite"."""
    head, _, last = form.rpartition(" ")
    for at in range(3, len(last) - 3):
        if term_key(last[at:]) in single:
            yield f"{head} {last[:at]} {last[at:]}".strip()


def _trie_pattern(words: Iterable[str]) -> str:
    """A pattern that matches the longest of the words at a place, with shared beginnings written once."""
    root: dict[str, dict] = {}  # type: ignore[type-arg]
    for word in words:
        node = root
        for character in word:
            node = node.setdefault(character, {})
        node[""] = {}

    def written(node: dict[str, dict]) -> str:  # type: ignore[type-arg]
        branches = []
        for character, below in sorted(node.items()):
            if character:
                step = r"(?:\s|-){1,12}" if character == " " else re.escape(character)
                branches.append(step + written(below))
        if not branches:
            return ""
        body = branches[0] if len(branches) == 1 and "" not in node else f"(?:{'|'.join(branches)})"
        return f"{body}?" if "" in node else body

    return written(root)


_SQUEEZE = re.compile(r"[\s\-]+")


def find_uses(outline: Outline, definitions: list[Definition]) -> list[TermUse]:
    """The uses of the defined terms, in order, each linked to the definition of the innermost scope around it.

    The longest term wins ("noise permit" before "noise"), also where only a shorter
    one is in force: a compound is no use of its parts. Headings and the
    definition's own entry are no uses, nor is a word inside a proper name: `Code`
    in "Uniform Fire Code".
    """
    if not definitions:
        return []
    by_form: dict[str, list[int]] = {}
    keys = {term_key(definition.term) for definition in definitions}
    single = {word for word in keys if " " not in word and len(word) > 3}
    for index, definition in enumerate(definitions):
        forms = {form for name in (definition.term, *definition.also) for form in term_forms(name)}
        for form in forms | {apart for whole in forms for apart in _written_apart(whole, single)}:
            by_form.setdefault(form, []).append(index)
    if not by_form:
        return []
    text = rule_text(outline, headings=False)
    low = lower_same_length(text).replace("’", "'")
    pattern = re.compile(rf"(?<![a-z0-9\-])(?:{_trie_pattern(by_form)})(?![a-z0-9])(?!-[a-z])")
    own = sorted((definition.term_start, definition.term_end) for definition in definitions)
    own_starts = [start for start, _ in own]
    chains: dict[ProvisionId | None, dict[str, int]] = {}
    uses: list[TermUse] = []
    for match in pattern.finditer(low):
        start, end = match.span()
        at = bisect_right(own_starts, start) - 1
        if at >= 0 and start < own[at][1]:
            continue
        owner = outline.at(start)
        key = owner.id if owner is not None else None
        chain = chains.get(key)
        if chain is None:
            chain = chains[key] = _chain(outline, owner)
        best = _in_force(definitions, by_form[_SQUEEZE.sub(" ", match.group())], chain)
        if best is not None and definitions[best].start <= start < definitions[best].end:
            continue  # a definition does not use its own term
        if best is None or _in_name(text, start, end) or _in_citation(low, start, end):
            continue
        uses.append(TermUse(term=definitions[best].term, definition=best, provision=key, start=start, end=end))
    return uses


def _chain(outline: Outline, owner: Provision | None) -> dict[str, int]:
    """The ids around a provision with their distance from it; the whole code stands last."""
    if owner is None:
        return {}
    around = [owner, *outline.ancestors(owner)]
    chain = {str(above.id): distance for distance, above in enumerate(around)}
    code = owner.jurisdiction if owner.version is None else f"{owner.jurisdiction}@{owner.version}"
    chain[code] = len(around)
    return chain


def _in_force(definitions: list[Definition], candidates: list[int], chain: Mapping[str, int]) -> int | None:
    """The candidate of the innermost scope; of two in one scope, the first."""
    best: int | None = None
    nearest = 1_000_000
    for index in candidates:
        scope = definitions[index].scope
        distance = chain.get(scope, -1) if scope is not None else -1
        if scope is None and not chain:
            distance = 0  # a text without any provisions is one scope
        if 0 <= distance < nearest:
            best, nearest = index, distance
    return best


_NAME_AFTER = re.compile(r"[ -](?:of\s(?:the\s)?)?[A-Z][a-z]")
_NAME_BEFORE = re.compile(r"(?P<word>[A-Z][A-Za-z'’]+)[ -]$")
_DETERMINERS = frozenset(
    "the a an any no each every all such this that these those said its his her their if when upon".split()
)


def _in_name(text: str, start: int, end: int) -> bool:
    """Whether the word at `start` is part of a proper name: `Code` in "Uniform Fire Code", `City` in "City Council"."""
    if not text[start].isupper() or text[start:end].isupper():
        return False
    if not any(character.isspace() for character in text[start:end]) and _NAME_AFTER.match(text, end):
        return True
    before = _NAME_BEFORE.search(text, max(0, start - 30), start)
    if before is None or before.group("word").lower() in _DETERMINERS:
        return False
    first = before.start("word")
    lead = text[max(0, first - 2) : first]
    # a word that only begins a sentence is no part of a name; a word before it again would be
    return not (not lead.strip() and first < 2) and lead.strip()[-1:] not in (".", ":", "\n") and "\n" not in lead


_STRUCTURAL = re.compile(
    r"(?:sub)?(?:section|chapter|title|part|article|division|paragraph|table|ordinance|clause|code|act|rule)s?"
)
_CITES = re.compile(r"\s{1,3}(?:[0-9§(]|[A-Z]{0,3}[0-9.-])")
_THIS_ONE = re.compile(r"\b(?:this|these|of\s+the\s+foregoing|preceding|following)\s{1,3}$")


def _in_citation(low: str, start: int, end: int) -> bool:
    """Whether the word only names a part of the law: "section 25-101", "this title"."""
    if _STRUCTURAL.fullmatch(low, start, end) is None:
        return False
    return bool(_CITES.match(low, end) or _THIS_ONE.search(low, max(0, start - 14), start))


def check_definitions(definitions: list[Definition], uses: list[TermUse]) -> list[Diagnostic]:
    """Findings about terms: defined twice in one scope, defined and never used."""
    return [*_twice(definitions), *_unused(definitions, uses)]


def _twice(definitions: list[Definition]) -> Iterator[Diagnostic]:
    first: dict[tuple[str | None, str], Definition] = {}
    for definition in definitions:
        key = (definition.scope, term_key(definition.term))
        earlier = first.setdefault(key, definition)
        if earlier is not definition and definition.scope is not None:
            yield diagnostic(
                DEFINED_TWICE,
                (definition.term_start, definition.term_end),
                f'"{definition.term}" is defined twice in {definition.scope}',
                note=f"the other definition stands in {earlier.provision or 'text outside all provisions'}",
                help="keep one definition, or say where each holds",
                provision=definition.provision,
            )


def _unused(definitions: list[Definition], uses: list[TermUse]) -> Iterator[Diagnostic]:
    keys = {(definitions[use.definition].scope, term_key(use.term)) for use in uses}
    for definition in definitions:
        if definition.scope is not None and (definition.scope, term_key(definition.term)) not in keys:
            yield diagnostic(
                NEVER_USED,
                (definition.term_start, definition.term_end),
                f'"{definition.term}" is defined and never used in {definition.scope}',
                note="only the loaded text was searched",
                provision=definition.provision,
            )


__all__ = [
    "Definition",
    "Form",
    "JurisdictionId",
    "TermUse",
    "check_definitions",
    "find_definitions",
    "find_uses",
    "term_forms",
    "term_key",
]
