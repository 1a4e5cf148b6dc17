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
from ordparse.meaning.defining import AFTER_QUOTE, BEGINS, QUOTED, Draft, clean, form_of, quoted_terms, term_like
from ordparse.meaning.definition_lists import ListReader
from ordparse.meaning.rule_text import RuleText, rule_text
from ordparse.meaning.sentences import sentence_spans
from ordparse.meaning.terms import Definition, Form, TermUse, check_definitions, find_uses, term_forms, term_key
from ordparse.meaning.words import DEEMED, PURPOSES, USED
from ordparse.provisions import CONTAINERS, Outline, Provision, ProvisionId
from ordparse.source import Span

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
_CAPITALS = r"[A-Z][A-Z0-9 ,/&'’()-]{1,60}[A-Z)]"
_LINE_ENTRY = re.compile(
    rf"\n(?:[^\S\n]*(?:(?P<capitals>{_CAPITALS}(?:\s(?:or|and)\s{_CAPITALS})?)(?:\.\s|:\s|\s+(?=means|shall"
    r"|includes)|\s[—–-]\s)"
    r"|(?P<plain>[A-Z][A-Za-z0-9 ,/&'’()-]{1,50}?),?:?\s+(?=(?:shall\s+)?means?\b|shall\s+have\s+the\s+meaning)"
    r"|An?\s+(?P<article>[a-z][a-z -]{2,40}?)\s+(?=is\s+(?:defined\s+(?:in|as|by)|any|an?)\s|means\b|shall\s+mean\b))"
    # "Alley - A public way", "Base flood. The flood that": only behind a line that ends a sentence
    r"|(?<=[.;:)\]”\"]\n)\s{0,20}(?P<mixed>[A-Z][a-z][A-Za-z ,/'’-]{0,40}?)(?:\s(?:[—–]|-{1,2})\s+(?=[A-Z][a-z]*\s)"
    r"|(?:\.|:)\s+(?=(?:An?|The|Any|All|Those|That|To)\s)))"
)
_TWO_TERMS = re.compile(r"([A-Z]{2}[A-Z ]*?)\s+and\s+([A-Z][A-Z ]+)")
_MOST_WORDS_OF_A_LINE = 5
_MODALS = ("Shall", "May", "Must", "Will", "Should")
# a term in capitals alone on its line, its text below
_LINE_ALONE = re.compile(
    r"\n[^\S\n]*(?P<capitals>[A-Z][A-Z0-9 ,/&'’()-]{2,70}(?:\s(?:or"
    r"|OR)\s[A-Z][A-Z0-9 ,/&'’()-]{1,40})?)[^\S\n]*\n\s{0,80}(?=[A-Z][a-z]|A\s|\()"
)
_ALIAS = re.compile(
    r"\(\s*(?:(?:herein|here)(?:in)?after\s*+(?:,\s*+)?(?:(?:(?:also|sometimes)\s+)?(?:referred\s+to|known|called"
    r"|designated)(?:\s+as)?\s*)?(?:the\s+)?|the\s+|(?P<plainly>))[\"“](?P<term>[^\"“”\n]{2,60})[\"”]\s*\)",
    re.IGNORECASE,
)
_SAYS_NOTHING = re.compile(r"\b(?:shall|may|must|is|are|no|not|and|or)\b", re.IGNORECASE)
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
_LOOSE = re.compile(
    r"^(?:is|are)\s+(?:any|an?|the|one|those|all|that|every)\b|deemed|considered|^as\s+defined"
    r"|^shall\s+be\s+(?:as|to)",
    re.IGNORECASE,
)
"""Verbs that define only where the words around say that it is for the purpose of some law."""
_SUBJECT = re.compile(r"\s*(?:An?|The)\s+")
_IS_A = re.compile(r"is\s+(?:any|an?|the)\b")  # "A “holding period” is the time"
_OF_WORDS = re.compile(r"\b(?:words?|phrases?)\s+(?:are|is)\s+(?:used|followed)")


class SentenceReader:
    """Reads the definitions in an outline's running text into a draft, in which the lists are read."""

    def __init__(self, draft: Draft) -> None:
        self.draft = draft
        self._text = draft.rules.text

    def read(self) -> None:
        """Read definitions in sentences, and in the lines of definitions lists that have no labels."""
        text = self._text
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
                        self._sentence(match.span("term"), form or form_of(match.group("verb")), match.group())
                        at = match.end()
                        break
        for match in near(_CONSIDERED, text, self.draft.rules.words.of(DEEMED), reach=_FAR):
            self._sentence(match.span("term"), Form.DEEMED, "")
        for match in near(_ALIAS, text, places(text, "(")):
            if match.group("plainly") is None or self._names_again(match):
                self._sentence(match.span("term"), Form.ALIAS, "")
        for provision in self.draft.outline.provisions:
            if provision.id not in self.draft.scopes.places:
                continue
            if provision.kind in CONTAINERS:
                for low, high in provision.spans:
                    self._lines(provision, _LINE_ENTRY, low, high)
            else:
                self._lines(provision, _LINE_ENTRY, provision.start, provision.end)
                self._lines(provision, _LINE_ALONE, provision.start, provision.end)

    def _names_again(self, alias: re.Match[str]) -> bool:
        """Whether words in brackets and quotes name again what stands before them.

        "a Development Review Board ("DRB")", "a campaign sign ("campaign sign")".
        """
        words = re.findall(r"[\w'’-]+", self._text[max(0, alias.start() - 90) : alias.start()])[-7:]
        term = alias.group("term").strip(" ,.")
        if term.isupper() and " " not in term and len(term) > 1:
            initials = "".join(word[0] for word in words if word[0].isupper())
            return initials.endswith(term.rstrip("S") if len(term) > 3 else term)
        last = term.split()[-1].lower() if term else ""
        return bool(words) and len(last) > 2 and words[-1].lower() == last and not _SAYS_NOTHING.search(term)

    def _triggers(self) -> Iterator[Span]:
        """Where a definition in a sentence may begin: quotes, and the words "purposes of this", "as used in this"."""
        text, words = self._text, self.draft.rules.words
        for at in places(text, '"“'):
            yield at, at + 1
        for match in near(_PURPOSES, text, [at + 1 for at in words.of(PURPOSES)]):
            yield match.span()
        for match in near(_USED_IN, text, words.of(USED)):
            if before := _AS_OR_WHEN.search(text, max(0, match.start() - _FAR), match.start()):
                yield before.start(), match.end()

    def _quoted_at(self, start: int) -> int:
        """Read the definition of the quoted term at `start`, if it is one; the offset up to which text was read."""
        text = self._text
        quoted = QUOTED.match(text, start)
        if quoted is None:
            return start + 1
        terms = quoted_terms(text, quoted, len(text))
        last = terms[-1]
        before = text[max(0, start - 160) : start]
        cut = max(before.rfind(". "), before.rfind("\n"), before.rfind(";")) + 1
        before = before[cut:]
        used_if = _USED_IF.match(text, last.end(), last.end() + 160)
        after = AFTER_QUOTE.match(text, last.end(), last.end() + 260)
        between = ""
        form: Form | None = None
        if used_if is not None:
            between, form = used_if.group("between"), Form.IS
        elif after is not None:
            verb = after.group("verb")
            between = after.group("between") or ""
            if between.lstrip(" ,").lower().startswith("as such"):
                return last.end()  # "“Historic District” as such district is defined in chapter 1229"
            if before.rstrip().endswith((" as", " as the term")) and "defined" in verb:
                return last.end()  # "the owner, as “owner” is defined herein"
            if _SUBJECT.fullmatch(before) and _IS_A.match(verb):
                form = Form.IS
            elif not _LOOSE.search(verb) or _PURPOSE.search(before) or _PURPOSE.search(between):
                form = form_of(verb)
        elif self._at_line_start(start) and _DASHED.match(text, last.end(), last.end() + 12):
            owner = self.draft.outline.at(start)
            if owner is not None and self._list_around(owner):
                form = Form.COLON
        if form is not None and not _OF_WORDS.search(between):
            for term in terms:
                self._sentence(term.span("term"), form, before + " " + between)
        return last.end()

    def _at_line_start(self, at: int) -> bool:
        line = self._text.rfind("\n", max(0, at - 60), at)
        return line >= 0 and not self._text[line:at].strip()

    def _sentence(self, span: Span, form: Form, words: str) -> None:
        """Enter a definition in running text; its entry is the sentence, with the list it opens."""
        term = clean(self._text[span[0] : span[1]])
        owner = self.draft.outline.at(span[0])
        if not term or len(term) > 80:
            return
        low, high = self._sentence_around(span[0], owner)
        scope = self.draft.scopes.spoken(words, owner) if form is not Form.ALIAS else None
        if scope is None and owner is not None and (place := self._list_around(owner)):
            scope = self.draft.led_in(place)
        scope = scope or self.draft.scopes.by_place(owner)
        self.draft.add(term, span, (low, high), owner.id if owner is not None else None, scope, form)

    def _list_around(self, provision: Provision) -> Provision | None:
        """The innermost definitions list around a provision, itself included."""
        scopes = self.draft.scopes
        return next((above for above in scopes.around(provision) if above.id in scopes.places), None)

    def _sentence_around(self, at: int, owner: Provision | None) -> Span:
        """The sentence around an offset, to the end of its provision when it opens a list."""
        if owner is None:
            window = (max(0, at - 400), min(len(self._text), at + 1600))
        else:
            window = next(
                ((low, high) for low, high in owner.spans if low <= at < high), (max(owner.start, at - 400), owner.end)
            )
        low, high = max(window[0], at - 600), min(window[1], at + 1600)
        for start, end in sentence_spans(self._text, low, high):
            if start <= at < end:
                opens = (
                    owner is not None
                    and self._text[start:end].rstrip().endswith(":")
                    and self.draft.outline.children.get(owner.id)
                )
                return start, owner.end if opens and owner is not None else end
        return low, high

    def _lines(self, place: Provision, pattern: re.Pattern[str], low: int, high: int) -> None:
        """Enter the lines "TERM. …", "Term means …" or TERM alone of a definitions list without labels."""
        matches = list(pattern.finditer(self._text, low, high))
        for index, match in enumerate(matches):
            end = matches[index + 1].start() if index + 1 < len(matches) else high
            mixed = match.group("mixed") if match.lastgroup == "mixed" else ""
            if len(mixed.split()) <= _MOST_WORDS_OF_A_LINE:
                self._line(place, match.span(match.lastgroup or 0), end)

    def _line(self, place: Provision, span: Span, end: int) -> None:
        """Enter one line of a definitions list without labels; its entry runs to `end`."""
        term = clean(self._text[span[0] : span[1]])
        owner = self.draft.outline.at(span[0])
        if (
            term in _MODALS
            or not term_like(term)
            or owner is None
            or all(above is not place for above in self.draft.scopes.around(owner))
        ):
            return
        if owner is not place and not self._text[owner.start + owner.labelled : span[0]].strip():
            return  # an item of the list, which is read as such
        if owner.heading_span is not None and span[0] < owner.heading_span[1]:
            return
        while end > span[1] and self._text[end - 1].isspace():
            end -= 1
        begins = BEGINS.match(self._text, span[1], span[1] + 80)
        form = form_of(begins.group("verb")) if begins is not None else Form.CAPTION
        scope = self.draft.led_in(place) or self.draft.scopes.by_place(place)
        two = _TWO_TERMS.fullmatch(term)
        self.draft.add(term, span, (span[0], end), owner.id, scope, form, () if two is None else two.groups())


def find_definitions(outline: Outline, *, rules: RuleText | None = None) -> list[Definition]:
    """The definitions of an outline, in order of their entries; one of a list is not found again as a sentence.

    `rules`: its rule text, where the caller has it.
    """
    draft = Draft(outline, rules or rule_text(outline))
    ListReader(draft).read()
    SentenceReader(draft).read()
    kept: dict[tuple[ProvisionId | None, str], Definition] = {}
    for found in draft.found:
        kept.setdefault((found.provision, term_key(found.term)), found)
    return sorted(kept.values(), key=lambda found: (found.start, found.term_start))


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
