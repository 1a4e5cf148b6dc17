"""Definitions: the terms a code defines, where each definition holds, and where the terms are used.

    501.02 Definitions. For the purpose of this Ordinance, the following definitions shall apply:
        a. Bulky Waste. A large appliance, …
    Sec. 5-76. As used in this section, "dangerous animal" means: (1) …

A definition has a scope, read from the words around it ("this section") or, where
it has none, from its place: a definitions section speaks for its chapter. A use
of the term is linked to the definition of the innermost scope around it.
"""

import re
from collections.abc import Iterator

from ordparse.literals import near, places
from ordparse.meaning.rule_text import RuleText, rule_text
from ordparse.meaning.scopes import Scopes
from ordparse.meaning.sentences import sentence_spans
from ordparse.meaning.terms import Definition, Form, TermUse, check_definitions, find_uses, term_forms, term_key
from ordparse.meaning.words import DEEMED, LEADS, PURPOSES, USED, any_within
from ordparse.provisions import CONTAINERS, DEFINITION, SECTION, Outline, Provision, ProvisionId
from ordparse.source import Span

_VERB = (
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
_QUOTED = re.compile(r"[\"“”‘](?P<term>[^\"“”\n]{1,80}?)[,.;:]?[\"”“’](?![a-z])")
_MORE_TERMS = re.compile(r"\s*,?\s*(?:or|and|,)\s*(?:the\s+(?:term|word)s?\s+)?(?=[\"“])")
_AFTER_QUOTE = re.compile(
    r"(?:\s*\([^()\n]{1,60}\))?(?:\s*,)?(?P<between>(?:\s*,?\s*(?:as|when|where|wherever|whenever|for|within"
    r"|in)\s[^\"“”.;:\n]{1,120}?)?)(?:\s*[,:—–-]{1,2})?\s+" + _VERB
)
_QUOTED_DASH = re.compile(r"\s{0,80}[\"“][^\"“”\n]{1,80}[\"”]\s*(?:[-–—:]|means\b|shall\s+mean\b)")
_USED_IF = re.compile(
    r",?\s+(?P<between>as\s+(?:the|that|such)\s+(?:term|word)\s+is\s+(?:used"
    r"|defined)\s+in\s+this\s+[a-z]+),?\s+(?:if|when|where)\b"
)
_DASHED = re.compile(r"\s*(?:[:=]|[—–]|-{1,2}(?=\s)|\.\s*-+)\s*(?=\S)")
_PURPOSE = re.compile(
    r"(?:for\s+(?:the\s+)?purposes?\s+of|as\s+used\s+in|when\s+used\s+in|in\s+this\s|under\s+this\s|the\s+(?:term"
    r"|word|phrase)s?\s)",
    re.IGNORECASE,
)

_PLACE_HEADING = re.compile(r"\bdefin(?:itions?|ed)\b|\bmeaning\s+of\s+(?:terms|words)\b|^terms\b", re.IGNORECASE)
_OF_HEADING = re.compile(
    r"^definitions?\s+of\s+(?!terms\b|words\b|certain\b)(?:an?\s+|the\s+)?(?P<term>[^.;:]{2,60})$", re.IGNORECASE
)
_PLACE_LEAD = re.compile(
    r"\b(?:following|these|certain|several)\b[^.]{0,160}?\b(?:words?|terms?|phrases?|definitions?"
    r"|combinations?)\b[^.]{0,240}?\b(?:mean|means|meanings?|definitions?|defined|interpreted|construed|apply"
    r"|definition)\b"
    r"|\b(?:words?|terms?|phrases?|definitions?)\b[^.]{0,120}\b(?:following|set\s+forth\s+(?:in|below)|ascribed"
    r"|given)\b[^.]{0,80}\b(?:mean|meanings?|paragraphs?|definitions?|section|them|defined)\b"
    r"|\bfollowing\s+definitions?\b",
    re.IGNORECASE,
)
_OPENS_LIST = re.compile(
    r"\b(?:means?|includes?|mean\s+and\s+include|is|are|if|when|defined\s+as)\s*(?:any\s+(?:of\s+the\s+following"
    r"|one\s+or\s+more\s+of[^:]{0,40})|(?:all\s+of\s+)?the\s+following|either|both)?\s*:?\s*$",
    re.IGNORECASE,
)

# the words of an unquoted term in a definitions list: "Child shall mean", "Noise, means", "ANIMAL WARDEN: the"
_TERM = r"(?P<term>[A-Za-z0-9][^\n.;:\"“”]{0,78}?)"
_ENTRY_MEANS = re.compile(
    rf"\s*(?:(?:the\s+)?(?:term|word|phrase)s?\s+)?{_TERM}\s*,?(?P<between>(?:\s+(?:as|in|when"
    rf"|for)\s[^.;:\n\"“”]{{1,100}}?)?),?:?\s+" + _VERB,
    re.IGNORECASE,
)
_ENTRY_COLON = re.compile(
    rf"\s*{_TERM}\s*(?:\([^()\n]{{1,40}}\)\s*)?(?::|\s[—–]\s?|—|\s-{{1,2}}\s|\.\s*[-—–]+)\s*(?=\S)"
)
_ENTRY_STOP = re.compile(r"\s*(?P<term>[A-Z][^\n.;:\"“”]{1,60}?)\.\s+(?=[A-Z(\"“])")
_SENTENCE_VERB = re.compile(r"\b(?:shall|may|must|will|is|are|has|have|does|means?)\b")
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
    r"\(\s*(?:(?:herein|here)(?:in)?after\s*,?\s*(?:(?:(?:also|sometimes)\s+)?(?:referred\s+to|known|called"
    r"|designated)(?:\s+as)?\s*)?(?:the\s+)?|the\s+)[\"“](?P<term>[^\"“”\n]{2,60})[\"”]\s*\)",
    re.IGNORECASE,
)
_DEEMED = re.compile(
    r"for\s+(?:the\s+)?purposes?\s+of\s+this\s+[a-z]+,?\s+[^.;:\"“”\n]{3,200}?\s(?:shall\s+be|is"
    r"|are)\s+(?:deemed|considered)(?:\s+to\s+be)?\s+(?:an?|the)\s+(?P<term>[a-z][a-z -]{2,40}?)(?=[.,;]"
    r"|\s+(?:if|when|unless|for|and|or|in|under)\b)",
    re.IGNORECASE,
)
_CONSIDERED = re.compile(
    r"\b(?:is|are)\s+(?:considered"
    r"|deemed)\s+to\s+be\s+(?:an?\s+)?(?P<term>[a-z][a-z-]*(?:\s+[a-z-]+){0,3}?)\s+(?:if|when|whenever|where)\b"
)
_FAR = 24
"""Characters between "is" and "considered", between "as" and "used": a line end with its blanks."""
_UNQUOTED = re.compile(
    r"(?P<lead>(?:for\s+(?:the\s+)?purposes?\s+of|as\s+used\s+in"
    r"|when\s+used\s+in)\s+this\s+[a-z]+,?)\s+(?:(?:the\s+)?(?:term|word|phrase)\s+|an?\s+|the\s+"
    r"|any\s+)?(?P<term>(?!(?:the|an?|any|shall|will|may|means?|includes?|following|certain)\b|there\b|it\b"
    r"|this\b|that\b|such\b|no\b|if\b|when\b|each\b|every\b|all\b)[A-Za-z][A-Za-z' -]{2,50}?)\s+"
    r"(?P<verb>shall\s+mean\b(?:\s+and\s+include)?|means?\b|is\s+defined\s+as\b|shall\s+include\b|includes\b"
    r"|refers\s+to\b|is\s+(?:any|an?|one)\b)",
    re.IGNORECASE,
)
_PURPOSES = re.compile(r"urposes?\s+of\s+this\b")
_USED_IN = re.compile(r"used\s+in\s+this\b")
_AS_OR_WHEN = re.compile(r"[ns]\s+$")


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


class _Reader:
    """What the finders of one outline share."""

    def __init__(self, outline: Outline, rules: RuleText) -> None:
        self.outline = outline
        self.rules = rules
        self.text = rules.text
        self.found: list[Definition] = []
        self.leads = rules.words.of(LEADS)
        self.scopes = Scopes(outline)
        self.entries: dict[ProvisionId, Definition] = {}

    def _own(self, provision: Provision) -> str:
        """The first stretch of a provision's own text, at most 600 characters: its lead-in."""
        if not provision.own:
            return ""
        low, high = provision.own[:2]
        return self.text[low : min(high, low + 600)]

    def _leads(self, provision: Provision, most: int = 600) -> bool:
        """Whether the first `most` characters of a provision's own text introduce definitions."""
        if not provision.own:
            return False
        low, high = provision.own[:2]
        high = min(high, low + most)
        return any_within(self.leads, low, high) and _PLACE_LEAD.search(self.text, low, high) is not None

    def _lists(self) -> None:
        """Find the definitions lists and their entries."""
        for provision in self.outline.provisions:
            heading = provision.heading
            caption = _OF_HEADING.match(heading) if heading else None
            if caption is not None and provision.heading_span is not None:
                at = provision.heading_span[0] + caption.start("term")
                self._enter(
                    provision, provision, caption.group("term"), (at, at + len(caption.group("term"))), Form.CAPTION
                )
                continue
            headed = heading is not None and len(heading) < 80 and _PLACE_HEADING.search(heading) is not None
            if not headed and not self._leads(provision, 500):
                continue
            if provision.kind is DEFINITION:
                continue
            self.scopes.places.add(provision.id)
            leads = self._leads(provision)
            own = self._own(provision).rstrip()
            if not leads and own and _OPENS_LIST.search(own[-80:]):
                continue  # "As used in this section, "dangerous animal" means: (1) …": the items are no terms
            for child in self.outline.children.get(provision.id, ()):
                self._entry(provision, child, certain=headed or leads)
                self._entries_below(provision, child)
        self._unheaded_lists()
        for provision in self.outline.provisions:
            if provision.kind is DEFINITION and provision.id not in self.entries:
                parent = self.outline.by_id.get(provision.parent) if provision.parent is not None else None
                self._entry(parent or provision, provision, certain=True)

    def _entries_below(self, place: Provision, entry: Provision) -> None:
        """Enter what is nested in an entry only because its label counts on from there.

        An entry that ends with a full stop opens no list: "(2) Potentially dangerous
        dog: a dog that chases. c. Bulky waste. Large items."
        """
        if entry.id not in self.entries or not entry.own or not self._sentence_ended(entry.own[1]):
            return
        for child in self.outline.children.get(entry.id, ()):
            start = child.start + child.labelled
            stop = _ENTRY_STOP.match(self.text, start, min(child.end, start + 80))
            if child.heading is None and (stop is None or len(stop.group("term").split()) > 4):
                continue
            self._entry(place, child, certain=True)

    def _sentence_ended(self, end: int) -> bool:
        return self.text[max(0, end - 40) : end].rstrip().endswith(".")

    def _unheaded_lists(self) -> None:
        """Find lists whose items show that they define, though no head says so, as in an ordinance that amends one.

        79. "Private Street" - A street serving …    80. "Sanitary Landfills" - Method of …
        """
        for parent, children in self.outline.children.items():
            if parent is None or parent in self.scopes.places:
                continue
            items = [child for child in children if child.own and _QUOTED_DASH.match(self.text, child.own[0])]
            if len(items) >= 2 and 2 * len(items) >= len(children):
                self.scopes.places.add(parent)
                for child in items:
                    self._entry(self.outline.by_id[parent], child, certain=True)

    def _entry(self, place: Provision, child: Provision, *, certain: bool) -> None:
        """Enter a child of a definitions list, if it defines a term."""
        body = child.own[0] if child.own else child.start + child.labelled
        if child.heading and _PLACE_HEADING.search(child.heading):
            return  # "5.03.010 DEFINITIONS GENERALLY": how to read them, not one of them
        if child.heading and child.heading_span is not None:
            opening = _CAPTIONED.match(self.text, body, min(len(self.text), body + 200))
            quoted = _QUOTED.match(self.text, opening.end()) if opening is not None else None
            if quoted is not None and term_key(quoted.group("term")) not in term_key(child.heading).split(" or "):
                terms = {term_key(term) for term in re.split(r"\s*[—–]\s*|\s+or\s+", child.heading)}
                if term_key(quoted.group("term")) in terms or child.kind is SECTION:
                    self._quoted_entry(
                        place, child, quoted
                    )  # "DANCE—PUBLIC DANCEHALL. "Dance" or "public dancehall" means"
                    return
            begins = _BEGINS.match(self.text, body, min(len(self.text), body + 80))
            if child.kind is SECTION and begins is None:
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
        start = child.start if child.kind is DEFINITION else child.start + child.labelled
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
        if child.kind is DEFINITION and self._term_like(child.num):
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
        if _PLACE_HEADING.fullmatch(words) or _SENTENCE_VERB.search(words):
            return False
        return 0 < count <= 9 and not re.match(
            r"(?:the\s+following|this|these|add|insert|delete|replace|amend|strike|see|no|any|all|every|each|if"
            r"|when|whenever|where|unless|for|as|in|such|it|there|which|that|but|not)\b(?!\s*$)",
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
        scope = self.scopes.spoken(between or "", child)
        if scope is None and re.match(r"\W*(?:as|when|for|in)\b", head):
            scope = self.scopes.spoken(head[:120], child)
        if scope is None:
            for above in (place, *self.outline.ancestors(place)):
                if above.id not in self.scopes.places:
                    break
                scope = self.scopes.spoken(self._own(above)[:400], above)
                if scope is not None:
                    break
        if scope is None:
            scope = self.scopes.by_place(place)
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

    def _running(self) -> None:
        """Find definitions in sentences, and in the lines of definitions lists that have no labels."""
        text = self.text
        at = 0
        for start, end in sorted(self._triggers()):
            if start < at:
                continue
            if text[start] in '"“':
                at = max(at, self._quoted_at(start))
            else:
                for pattern, form in ((_UNQUOTED, None), (_DEEMED, Form.DEEMED)):
                    match = pattern.search(text, max(0, start - 12), min(len(text), end + 330))
                    if match is not None and match.start() <= start:
                        self._sentence(match.span("term"), form or _form(match.group("verb")), match.group())
                        at = match.end()
                        break
        for match in near(_CONSIDERED, text, self.rules.words.of(DEEMED), reach=_FAR):
            self._sentence(match.span("term"), Form.DEEMED, "")
        for match in near(_ALIAS, text, places(text, "(")):
            self._sentence(match.span("term"), Form.ALIAS, "")
        for provision in self.outline.provisions:
            if provision.id not in self.scopes.places:
                continue
            for low, high in provision.spans:
                self._lines(provision, _LINE_ENTRY, low, high)
            if provision.kind not in CONTAINERS:
                self._lines(provision, _LINE_ALONE, provision.start, provision.end)

    def _triggers(self) -> Iterator[Span]:
        """Where a definition in a sentence may begin: quotes, and the words "purposes of this", "as used in this"."""
        text, words = self.text, self.rules.words
        for at in places(text, '"“'):
            yield at, at + 1
        for match in near(_PURPOSES, text, [at + 1 for at in words.of(PURPOSES)]):
            yield match.span()
        for match in near(_USED_IN, text, words.of(USED)):
            if before := _AS_OR_WHEN.search(text, max(0, match.start() - _FAR), match.start()):
                yield before.start(), match.end()

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
            if (
                owner is not None
                and any(above.id in self.scopes.places for above in self.scopes.around(owner))
                and dashed
            ):
                form = Form.COLON
        if form is not None and not re.search(r"\b(?:words?|phrases?)\s+(?:are|is)\s+(?:used|followed)", between):
            for term in terms:
                self._sentence(term.span("term"), form, before + " " + between)
        return last.end()

    def _at_line_start(self, at: int) -> bool:
        line = self.text.rfind("\n", max(0, at - 60), at)
        return line >= 0 and not self.text[line:at].strip()

    def _sentence(self, span: Span, form: Form, words: str) -> None:
        """Enter a definition in running text; its entry is the sentence, with the list it opens."""
        term = _clean(self.text[span[0] : span[1]])
        owner = self.outline.at(span[0])
        if not term or len(term) > 80:
            return
        low, high = self._sentence_around(span[0], owner)
        scope = self.scopes.spoken(words, owner) if form is not Form.ALIAS else None
        if scope is None and owner is not None:
            for above in self.scopes.around(owner):
                if above.id in self.scopes.places:
                    scope = self.scopes.spoken(self._own(above)[:400], above)
                    break
        if scope is None:
            scope = self.scopes.by_place(owner)
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
        if not self._term_like(term) or owner is None or all(above is not place for above in self.scopes.around(owner)):
            return
        while end > span[1] and self.text[end - 1].isspace():
            end -= 1
        begins = _BEGINS.match(self.text, span[1], span[1] + 80)
        scope = self.scopes.spoken(self._own(place)[:400], place) or self.scopes.by_place(place)
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


def find_definitions(outline: Outline, *, rules: RuleText | None = None) -> list[Definition]:
    """The definitions of an outline, in order of their entries.

    `rules`: its rule text, where the caller has it.
    """
    return _Reader(outline, rules or rule_text(outline)).read()


__all__ = [
    "Definition",
    "Form",
    "TermUse",
    "check_definitions",
    "find_definitions",
    "find_uses",
    "term_forms",
    "term_key",
]
