"""How definitions are written, and what is known of an outline while they are found."""

import re
from dataclasses import dataclass, field

from ordparse.meaning.rule_text import RuleText
from ordparse.meaning.scopes import Scope, Scopes
from ordparse.meaning.terms import Definition, Form
from ordparse.provisions import Outline, Provision, ProvisionId
from ordparse.source import Span

VERB = (
    r"(?P<verb>(?:(?:shall|may|will|does|do"
    r"|must)\s+(?:not\s+)?)?(?:also\s+)?means?\b(?:\s*,?\s+and\s+(?:shall\s+)?includes?\b|\s+or\s+includes?\b)?"
    r"|(?:(?:shall|may|will|does|do)\s+(?:not\s+)?)?(?:also\s+)?includes?\b"
    r"|(?:shall|may|must|will)\s+be\s+(?:(?:deemed|construed|considered|defined|understood|interpreted|held"
    r"|taken)\s+)?(?:to\s+(?:mean|include|be|refer\s+to)\b|as\b)"
    r"|(?:is|are)\s+(?:hereby\s+)?(?:defined|construed|deemed|considered|understood|interpreted)\b(?:\s+(?:as"
    r"|to\s+(?:mean|include|be)))?"
    r"|(?:(?:shall|will|may)\s+)?refers?\s+to\b|(?:(?:shall|will)\s+)?encompass(?:es)?\b|(?:(?:shall"
    r"|will)\s+)?denotes?\b"
    r"|(?:shall\s+have|has|have|is\s+given|are\s+given|shall\s+be\s+given)\s+the\s+(?:same\s+)?(?:meanings?"
    r"|definitions?)\b"
    r"|as\s+defined\s+(?:in|by|under)\b|(?:is|are)\s+(?:any|an?|the|one|those|all|that|every)\b)"
)
QUOTED = re.compile(r"[\"“”‘](?P<term>[^\"“”\n]{1,80}?)[,.;:]?[\"”“’](?![a-z])")
_MORE_TERMS = re.compile(r"\s*+(?:,\s*+)?(?:or|and|,)\s*(?:the\s+(?:term|word)s?\s+)?(?=[\"“])")
AFTER_QUOTE = re.compile(
    r"(?:\s*\([^()\n]{1,60}\))?(?:\s*,)?(?P<between>(?:\s*+(?:,\s*+)?(?:as|when|where|wherever|whenever|for|within"
    r"|in)\s[^\"“”.;:\n]{1,120}?)?)(?:\s*[,:—–-]{1,2})?\s+" + VERB
)
BEGINS = re.compile(r"\s*[.,:—–-]*\s*" + VERB, re.IGNORECASE)
PLACE_HEADING = re.compile(r"\bdefin(?:itions?|ed)\b|\bmeaning\s+of\s+(?:terms|words)\b|^terms\b", re.IGNORECASE)
_SENTENCE_VERB = re.compile(r"\b(?:shall|may|must|will|is|are|has|have|does|means?)\b")
_NO_TERM = re.compile(
    r"(?:the\s+following|this|these|add|insert|delete|replace|amend|strike|see|no|any|all|every|each|if"
    r"|when|whenever|where|unless|for|as|in|such|it|there|which|that|but|not|(?:words?|terms?|phrases?)\s+(?:and|or|used|not|in|of))\b(?!\s*$)",
    re.IGNORECASE,
)
_LEAD = 600  # characters of a lead-in
_LONGEST_SCOPE = 400  # those of them that may say a scope


def clean(term: str) -> str:
    """A term as printed, without quotes, labels and the marks around it."""
    words = " ".join(term.split()).strip(" ,.;:\"“”‘’'*~-—–")
    return re.sub(r"^the\s+(?=[A-Z])|^An?\s+(?=[a-z])|^(?:the\s+)?(?:term|word|phrase)\s+[\"“]?", "", words)


def form_of(verb: str) -> Form:
    """The form of a definition with a verb such as "shall mean"."""
    words = verb.lower()
    if "meaning" in words or "definition" in words or words.startswith("as defined"):
        return Form.REFERENCE
    if "mean" in words or "defined" in words or "refer" in words or "denote" in words:
        return Form.MEANS
    if "deemed" in words or "considered" in words:
        return Form.DEEMED
    if "includ" in words or "encompass" in words:
        return Form.INCLUDES
    return Form.IS


def term_like(words: str) -> bool:
    """Whether words can be a term: short, and no sentence."""
    words = words.strip()
    if PLACE_HEADING.fullmatch(words) or _SENTENCE_VERB.search(words):
        return False
    return 0 < len(words.split()) <= 9 and not _NO_TERM.match(words)


def quoted_terms(text: str, first: re.Match[str], limit: int) -> list[re.Match[str]]:
    """A term in quotes and those that stand beside it: "Dump", "dumping" or "dump ground"."""
    terms = [first]
    while len(terms) < 6:
        end = terms[-1].end()
        more = _MORE_TERMS.match(text, end, min(limit, end + 60))
        following = QUOTED.match(text, more.end(), limit) if more is not None else None
        if following is None:
            break
        terms.append(following)
    return terms


@dataclass(slots=True)
class Draft:
    """The definitions found so far, and where definitions lists stand."""

    outline: Outline
    rules: RuleText
    scopes: Scopes = field(init=False)
    found: list[Definition] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.scopes = Scopes(self.outline)

    def own(self, provision: Provision) -> str:
        """The first stretch of a provision's own text, at most 600 characters: its lead-in."""
        if not provision.own:
            return ""
        low, high = provision.own[:2]
        return self.rules.text[low : min(high, low + _LEAD)]

    def led_in(self, provision: Provision) -> Scope | None:
        """The scope that the lead-in of a definitions list says; None where it says none."""
        return self.scopes.spoken(self.own(provision)[:_LONGEST_SCOPE], provision)

    def add(
        self,
        term: str,
        span: Span,
        entry: Span,
        provision: ProvisionId | None,
        scope: Scope,
        form: Form,
        also: tuple[str, ...] = (),
    ) -> Definition:
        """Keep a definition: its term and where that stands, its entry, the provision around it."""
        found = Definition(
            term=term,
            start=entry[0],
            end=entry[1],
            provision=provision,
            scope=scope.id,
            scope_text=scope.text,
            form=form,
            term_start=span[0],
            term_end=span[1],
            also=also,
        )
        self.found.append(found)
        return found
