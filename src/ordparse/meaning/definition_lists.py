"""Definitions lists: the provisions whose items define, and the terms of the items.

501.02 Definitions. For the purpose of this Ordinance, the following definitions shall apply:
    a. Bulky Waste. A large appliance, …
"""

import re

from ordparse.meaning.defining import (
    AFTER_QUOTE,
    BEGINS,
    PLACE_HEADING,
    QUOTED,
    VERB,
    Draft,
    clean,
    form_of,
    quoted_terms,
    term_like,
)
from ordparse.meaning.scopes import Scope
from ordparse.meaning.terms import Definition, Form, term_key
from ordparse.meaning.words import HEADS, LEADS, any_within
from ordparse.provisions import DEFINITION, SECTION, Provision, ProvisionId
from ordparse.source import Span

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
_FOLLOWING_MEAN = re.compile(r"\bfollowing\s+(?:shall\s+)?(?:mean|be\s+defined\s+as)\s*:?\s*$", re.IGNORECASE)
_THE_TERM = re.compile(
    r"\s*(?:the\s+)?(?:term|word)\s+[A-Z\"“][\w -]{1,40}[\"”]?\s+(?:shall\s+)?means?\b", re.IGNORECASE
)
# "(c) AT LARGE means off the premises", in a section without a list
_CAPITALS_MEAN = re.compile(
    r"\s*[\"“]?(?P<term>[A-Z][A-Z0-9 ,/&'’-]{1,60}[A-Z])[\"”]?\s+(?P<verb>(?:shall\s+)?means?|includes?)\b"
)
_QUOTED_DASH = re.compile(r"\s{0,80}[\"“][^\"“”\n]{1,80}[\"”]\s*(?:[-–—:]|means\b|shall\s+mean\b)")
# the words of an unquoted term in a definitions list: "Child shall mean", "Noise, means", "ANIMAL WARDEN: the"
_TERM = r"(?P<term>[A-Za-z0-9][^\n.;:\"“”]{0,78}?)"
_ENTRY_MEANS = re.compile(
    rf"\s*(?!words?\s+(?:used|in|of|not|im|denot))(?:(?:the\s+)?(?:term|word|phrase)s?\s+)?{_TERM}\s*,?(?P<between>(?:\s+(?:as|in|when"
    rf"|for)\s[^.;:\n\"“”]{{1,100}}?)?),?:?\s+" + VERB,
    re.IGNORECASE,
)
_ENTRY_COLON = re.compile(
    rf"\s*{_TERM}\s*(?:\([^()\n]{{1,40}}\)\s*)?(?::|\s[—–]\s?|—|\s-{{1,2}}\s|\.\s*[-—–]+)\s*(?=\S)"
)
_ENTRY_STOP = re.compile(r"\s*(?P<term>[A-Z][^\n.;:\"“”]{1,60}?)\.\s+(?=[A-Z(\"“])")
_CAPTIONED = re.compile(
    r"\s*(?:as\s+used\s+in\s+this\s+[a-z]+,?\s+)?(?:the\s+)?(?:terms?\s+|words?\s+)?(?=[\"“])", re.IGNORECASE
)
_TERM_WORD = re.compile(r"\s*(?:the\s+)?(?:term|word|phrase)s?\s+(?=[\"“])|\s*(?:an?|the)\s+(?=[\"“])", re.IGNORECASE)
_ABBREVIATION = re.compile(r"[\"”]?\s{1,3}\([\"“]?(?P<name>[A-Z][A-Z0-9&.-]{1,9}s?)[\"”]?\)")
_SHORT_NAME = re.compile(r"(?P<term>.{3,}?)\s*\([\"“]?(?P<name>[A-Z][A-Z0-9&.-]{1,9}s?)[\"”]?\)")
_SAYS_WHERE = re.compile(r"\W*(?:as|when|for|in)\b")


def _abbreviations(text: str, at: int) -> tuple[str, ...]:
    """The short name in brackets behind a term: "Land Disturbing Activity (LDA):"."""
    match = _ABBREVIATION.match(text, at)
    return (match.group("name"),) if match is not None else ()


class ListReader:
    """Reads the definitions lists of an outline into a draft."""

    def __init__(self, draft: Draft) -> None:
        self.draft = draft
        self._text = draft.rules.text
        self._leading = draft.rules.words.of(LEADS)
        self._entries: dict[ProvisionId, Definition] = {}

    def read(self) -> None:
        """Find the definitions lists and their entries."""
        outline = self.draft.outline
        heads = {owner.id for at in self.draft.rules.words.of(HEADS) if (owner := outline.at(at)) is not None}
        for provision in outline.provisions:
            if provision.id not in heads:
                continue
            heading = provision.heading
            caption = _OF_HEADING.match(heading) if heading else None
            if caption is not None and provision.heading_span is not None:
                at = provision.heading_span[0] + caption.start("term")
                self._enter(
                    provision, provision, caption.group("term"), (at, at + len(caption.group("term"))), Form.CAPTION
                )
                continue
            headed = heading is not None and len(heading) < 80 and PLACE_HEADING.search(heading) is not None
            if not headed and not self._leads(provision, 500):
                continue
            if provision.kind is DEFINITION:
                continue
            self.draft.scopes.places.add(provision.id)
            leads = self._leads(provision)
            own = self.draft.own(provision).rstrip()
            if not leads and own and not _FOLLOWING_MEAN.search(own) and _OPENS_LIST.search(own[-80:]):
                continue  # "As used in this section, "dangerous animal" means: (1) …": the items are no terms
            for child in self.draft.outline.children.get(provision.id, ()):
                self._entry(provision, child, certain=headed or leads)
                self._entries_below(provision, child)
        self._unheaded_lists()
        self._capitals()
        for provision in self.draft.outline.provisions:
            if provision.kind is DEFINITION and provision.id not in self._entries:
                parent = self.draft.outline.by_id.get(provision.parent) if provision.parent is not None else None
                self._entry(parent or provision, provision, certain=True)

    def _leads(self, provision: Provision, most: int = 600) -> bool:
        """Whether the first `most` characters of a provision's own text introduce definitions."""
        if not provision.own:
            return False
        low, high = provision.own[:2]
        high = min(high, low + most)
        return any_within(self._leading, low, high) and _PLACE_LEAD.search(self._text, low, high) is not None

    def _entries_below(self, place: Provision, entry: Provision) -> None:
        """Enter what is nested in an entry only because its label counts on from there.

        An entry that ends with a full stop opens no list: "(2) Potentially dangerous
        dog: a dog that chases. c. Bulky waste. Large items."
        """
        if entry.id not in self._entries or not entry.own or not self._sentence_ended(entry.own[1]):
            return
        for child in self.draft.outline.children.get(entry.id, ()):
            start = child.start + child.labelled
            stop = _ENTRY_STOP.match(self._text, start, min(child.end, start + 80))
            short = stop is not None and len(stop.group("term").split()) <= 4
            if child.heading is None and not short and _THE_TERM.match(self._text, start) is None:
                continue
            self._entry(place, child, certain=True)

    def _sentence_ended(self, end: int) -> bool:
        return self._text[max(0, end - 40) : end].rstrip().endswith(".")

    def _capitals(self) -> None:
        """Enter provisions outside of lists that begin with a term in capitals and say what it means."""
        text = self._text
        for provision in self.draft.outline.provisions:
            own = provision.own
            if not own or not text[own[0] : own[0] + 3].isupper() or provision.id in self._entries:
                continue
            match = _CAPITALS_MEAN.match(text, *own[:2])
            if match is not None and term_like(match.group("term")):
                form = form_of(match.group("verb"))
                self._enter(provision, provision, match.group("term"), match.span("term"), form)

    def _unheaded_lists(self) -> None:
        """Find lists whose items show that they define, though no head says so, as in an ordinance that amends one.

        79. "Private Street" - A street serving …    80. "Sanitary Landfills" - Method of …
        """
        for parent, children in self.draft.outline.children.items():
            if parent is None or parent in self.draft.scopes.places:
                continue
            items = [child for child in children if child.own and _QUOTED_DASH.match(self._text, child.own[0])]
            if len(items) >= 2 and 2 * len(items) >= len(children):
                self.draft.scopes.places.add(parent)
                for child in items:
                    self._entry(self.draft.outline.by_id[parent], child, certain=True)

    def _entry(self, place: Provision, child: Provision, *, certain: bool) -> None:
        """Enter a child of a definitions list, if it defines a term."""
        if child.heading and PLACE_HEADING.search(child.heading):
            return  # "5.03.010 DEFINITIONS GENERALLY": how to read them, not one of them
        if child.heading and child.heading_span is not None:
            self._titled_entry(place, child, child.heading, child.heading_span)
        else:
            self._plain_entry(place, child, certain=certain)

    def _titled_entry(self, place: Provision, child: Provision, heading: str, span: Span) -> None:
        """Enter an entry with a catchline, which is the term where its text names no other in quotes."""
        text = self._text
        body = child.own[0] if child.own else child.start + child.labelled
        opening = _CAPTIONED.match(text, body, min(len(text), body + 200))
        quoted = QUOTED.match(text, opening.end()) if opening is not None else None
        if quoted is not None and term_key(quoted.group("term")) not in term_key(heading).split(" or "):
            # "DANCE—PUBLIC DANCEHALL. "Dance" or "public dancehall" means"
            terms = {term_key(term) for term in re.split(r"\s*[—–]\s*|\s+or\s+", heading)}
            if term_key(quoted.group("term")) in terms or child.kind is SECTION:
                self._quoted_entry(place, child, quoted)
                return
        begins = BEGINS.match(text, body, min(len(text), body + 80))
        if child.kind is SECTION and begins is None:
            said = text[body : body + 200].lower()
            if heading.lower() not in said and "mean" not in said:
                return
        if not term_like(heading):
            return
        if begins is not None:
            form = form_of(begins.group("verb"))
        else:
            form = Form.COLON if text[span[1] : span[1] + 2].lstrip()[:1] == ":" else Form.CAPTION
        self._enter(place, child, heading, span, form)

    def _plain_entry(self, place: Provision, child: Provision, *, certain: bool) -> None:
        """Enter an entry whose text begins with its term: in quotes, before a verb, a colon or a stop."""
        text = self._text
        start = child.start if child.kind is DEFINITION else child.start + child.labelled
        limit = min(child.end, start + 320)
        first = self._first_letter(start, limit)
        quoted = QUOTED.match(text, first, limit)
        if quoted is None and (lead := _TERM_WORD.match(text, start, limit)):
            quoted = QUOTED.match(text, lead.end(), limit)
        if quoted is not None:
            self._quoted_entry(place, child, quoted)
            return
        means = _ENTRY_MEANS.match(text, start, limit)
        if means is not None and term_like(means.group("term")):
            form = form_of(means.group("verb"))
            self._enter(place, child, means.group("term"), means.span("term"), form, means.group("between"))
            return
        colon = _ENTRY_COLON.match(text, start, limit)
        if colon is not None and term_like(colon.group("term")):
            self._enter(place, child, colon.group("term"), colon.span("term"), Form.COLON)
            return
        stop = _ENTRY_STOP.match(text, start, limit)
        if stop is not None and certain and term_like(stop.group("term")):
            self._enter(place, child, stop.group("term"), stop.span("term"), Form.CAPTION)
            return
        if child.kind is DEFINITION and term_like(child.num):
            printed = re.compile(re.escape(child.num), re.IGNORECASE).match(text, first)
            span = printed.span() if printed is not None else (first, first)
            self._enter(place, child, printed.group() if printed is not None else child.num, span, Form.CAPTION)

    def _first_letter(self, start: int, limit: int) -> int:
        while start < limit and self._text[start].isspace():
            start += 1
        return start

    def _quoted_entry(self, place: Provision, child: Provision, quoted: re.Match[str]) -> None:
        """Enter an entry that begins with one or several terms in quotes."""
        limit = min(child.end, quoted.end() + 400)
        terms = quoted_terms(self._text, quoted, limit)
        after = AFTER_QUOTE.match(self._text, terms[-1].end(), limit)
        form = form_of(after.group("verb")) if after is not None else Form.COLON
        between = after.group("between") if after is not None else ""
        for term in terms:
            self._enter(place, child, term.group("term"), term.span("term"), form, between)

    def _enter(self, place: Provision, child: Provision, term: str, span: Span, form: Form, between: str = "") -> None:
        """Keep an entry of a list that defines a term; `between`: the words between the term and its verb."""
        words = clean(term)
        short = _SHORT_NAME.fullmatch(words)
        also = _abbreviations(self._text, span[1])
        if short is not None:
            words, also = short.group("term"), (short.group("name"),)
        if words:
            scope = self._scope(place, child, between, span[1])
            found = self.draft.add(words, span, (child.start, child.end), child.id, scope, form, also)
            self._entries.setdefault(child.id, found)

    def _scope(self, place: Provision, child: Provision, between: str, end: int) -> Scope:
        """Where an entry holds: as the words behind its term say, the list's lead-in, or its place."""
        scopes = self.draft.scopes
        scope = scopes.spoken(between, child)
        if scope is None:
            head = self._text[end : min(child.end, end + 160)].split(".")[0]
            if _SAYS_WHERE.match(head):
                scope = scopes.spoken(head[:120], child)
        for above in (place, *self.draft.outline.ancestors(place)):
            if scope is not None or above.id not in scopes.places:
                break
            scope = self.draft.led_in(above)
        return scope or scopes.by_place(place)
