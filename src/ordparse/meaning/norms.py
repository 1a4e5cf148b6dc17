"""Norms: who shall, shall not or may do what, on what condition, with what penalty.

    The owner of a dangerous dog must comply with …      duty of the owner
    No person shall abandon any dog or cat               prohibition for every person
    Licenses shall be issued by the city administrator   duty of the city administrator

No tagger: the modal verb and its neighbours say the kind, the words before it
say the holder. Where those words are no person or body the holder is left
empty, as a gap is better than a wrong officer.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import StrEnum

from ordparse.literals import lowered
from ordparse.meaning.actors import actor_behind, holder_named
from ordparse.meaning.clauses import Clause, first_clause, later_clause, lays_down_nothing
from ordparse.meaning.rule_text import rule_text
from ordparse.meaning.sentences import sentence_spans
from ordparse.provisions import DEFINITION, Outline, Provision, ProvisionId
from ordparse.source import Span


class NormKind(StrEnum):
    """What a norm does to its holder."""

    DUTY = "duty"
    PROHIBITION = "prohibition"
    PERMISSION = "permission"
    PENALTY = "penalty"


@dataclass(frozen=True, slots=True, kw_only=True)
class Norm:
    """One rule of conduct."""

    kind: NormKind
    holder: str | None  # without its article; None: the words name no person or body
    action: str  # what is to be done; where the holder is None, with the words before the verb
    condition: str | None  # None: none is printed
    penalty: str | None  # "petty misdemeanor", "fine of not more than …"; None: none is printed
    provision: ProvisionId | None
    start: int
    end: int


# all patterns read small letters
_BE = r"(?:is|are|shall\s+be)"
_VERB = re.compile(
    r"\b(?=it\b|shall\b|must\b|may\b|will\b|is\b|are\b|be\b|has\b|have\b|constitute|retain|reserve|need\b)(?:"
    rf"(?P<unlawful>(?:it\s+)?(?:{_BE}|shall\s+he)\s+"  # "it shall he unlawful": as scanned
    r"(?:deemed\s+)?(?:hereby\s+)?(?:declared\s+)?(?:to\s+be\s+)?"
    r"(?:unlawful|illegal|a\s+violation(?:\s+of\s+this\s+[a-z]+)?|prohibited)\b)"
    r"|(?P<duty>it\s+(?:shall\s+(?:(?:further|furthermore|also)\s+)?be|is)\s+(?:(?:also|further|furthermore"
    r"|hereby)\s+)?"
    r"(?:made\s+)?(?:the\s+(?:duty|responsibility|obligation)|required)\s+of\b)"
    rf"|(?P<offense>(?:it\s+shall\s+be|it\s+is|shall\s+constitute|constitutes?"
    rf"|{_BE})\s+(?:deemed\s+)?(?:hereby\s+)?an?\s+"
    r"(?:separate\s+)?(?:petty\s+|gross\s+|civil\s+|minor\s+|class\s+\S+\s+|first\s+degree\s+)?"
    r"(?:misdemeanor|infraction|offense|felony|petty\s+offense|(?<=separate )violation)(?:\s+offense)?\b)"
    r"|(?P<guilty>(?:shall\s+be|is|are|be)\s+(?:deemed\s+)?guilty\s+of\b"
    r"|(?:shall|may)\s+be\s+(?:punished|punishable|fined|imprisoned)\b"
    r"|(?:is|are)\s+(?:punishable|subject\s+to\s+(?:a\s+|the\s+)?(?:fine|civil\s+penalt|penalt|prosecution"
    r"|criminal))\w*)"
    r"|(?P<authority>(?:shall\s+(?:also\s+)?have|has|(?<!not )have|retains?|reserves?)\s+(?:the\s+)?"
    r"(?:(?:full|same|sole)\s+)?(?:power|authority|rights?|discretion)\b"
    rf"|{_BE}\s+(?:hereby\s+)?(?:authorized|entitled|empowered|permitted|allowed"
    rf"|exempt(?:ed)?)\b(?:\s+and\s+directed)?)"
    rf"|(?P<bound>{_BE}\s+(?:hereby\s+)?(?:further\s+)?(?:(?:personally|solely|jointly)\s+)?"
    r"(?:required\s+to|responsible\s+for|obligated\s+to|obliged\s+to|liable\s+for|liable\s+to)\b)"
    r"|(?P<need>need\s+not\b)"
    r"|(?P<modal>shall\b|must\b|may\b|will(?=\s+(?:not\s+)?(?:be\s+)?[a-z]))"
    r"(?:\s+(?:also|further|thereafter|then|only|immediately|forthwith|annually|at\s+all\s+times"
    r"|in\s+no\s+(?:event|case)))?"
    r"\s*(?P<not>(?:not|never|neither)\b)?)"
)
_NO_NORM = re.compile(
    r"\s*(?:also\s+)?(?:mean|include|refer\s+to|take\s+effect|become\s+effective|remain\s+in\s+full|prevail"
    r"|control\b|exist\b"
    r"|affect\b|supersede|not\s+apply\b|not\s+prohibit\b|(?:not\s+)?be\s+limited\s+to"
    r"|be\s+(?:construed|interpreted|known|cited|read\s+so|effective|in\s+(?:full\s+)?(?:force|effect)|controlling"
    r"|severable|severed)|have\s+the\s+(?:following\s+|same\s+)?meaning)"
)
_APPLIES = re.compile(r"\s*(?:also\s+|only\s+)?apply\b")
_FORMER = re.compile(
    r"(?:(?:and|or|but|nor|also|furthermore|thereafter|in\s+addition|then)?,?\s*)*(?:(?:he|she|they|it|he/she"
    r"|he\s+or\s+she|the\s+same)\b)?\s*(?:also|either|further|thereafter|then|in\s+addition|immediately"
    r"|furthermore)?\s*$"
)
_NEGATED = re.compile(
    r"\W*(?:(?:and|or|but|provided|however|further|that|nor)\W+)*(?:no(?P<one>\s+one\b(?!\s+(?:of|\()))?|neither"
    r"|nor|none|(?:at|in|under|on)\s+no\s+[a-z]+)\b"
)
_FOR_ACTOR = re.compile(r"\s*(?:for\s+|of\s+)?(?P<actor>[^.;:]{2,160}?)(?=\s+to\b|\s+who\b|[.;:]|$)")
_AUTHORIZES = re.compile(
    r"\s*(?:authorize|entitle|permit|allow)\s+(?P<actor>(?:the|any|an?|its|such)\s+[a-z]+(?:\s+[a-z]+){0,4}?)\s+to\b"
)
_UPON = (
    r"receipt|payment|request|presentation|approval|conviction|demand|notice|proof|written|application|completion"
    r"|expiration|issuance|(?:an?|the)\s+(?:showing|finding|request|determination|filing|payment)|[a-z]+ing\b"
)
_TRAILING = re.compile(
    r"(?:,\s*|\s)(?P<condition>(?:unless|except|if|when|whenever|provided(?:\s*,?\s*however)?,?\s+that|until"
    rf"|upon(?=\s+(?:{_UPON}))|so\s+long\s+as|as\s+long\s+as|only\s+if)\b)"
)
_HAS_PENALTY = re.compile(
    r"misdemeanor|fine|penalt|imprison|infraction|felony|punish|citation|offense|separate\s+violation|prosecut"
)
_PENALTY = re.compile(
    r"\b(?:(?:petty\s+|gross\s+|minor\s+)?misdemeanor|(?:administrative\s+|civil\s+)?(?:fine|penalty)\s+(?:of|not"
    r"|in|up|to)\b"
    r"[^.;]{0,120}?(?:dollars(?:\s*\(\$[0-9][0-9,.]*\))?|\$\s?[0-9](?:[0-9,.]*[0-9])?)|imprison(?:ment|ed)\b[^.;]{0,60}"
    r"|infraction|felony|separate\s+(?:offense|violation)|administrative\s+citation)"
)
_PASSIVE = re.compile(
    r"\s*(?:(?:also|only|immediately|forthwith|thereafter|promptly|hereby|then|not)\s+)*(?:be|have\s+been)\s+"
    r"(?:[a-z]+ly\s+)?(?P<verb>[a-z]+(?:ed|en|wn|pt|ld|ade|ut|et|id|ung|ought|one|nt|lt|ne))\b"
)
# passives whose subject is bound by them: "the applicant shall be required to pay"
_BINDS_SUBJECT = frozenset(
    "required permitted allowed entitled authorized exempted fined punished subjected prohibited".split()
)
_REQUIRED = re.compile(r"\s*be\s+(?:required|necessary|obligated|liable)\b")
_PERMITTED = re.compile(r"\s*be\s+(?:permitted|allowed|entitled|authorized|eligible)\b")
_SUBJECT_TO = re.compile(r"\s*be\s+subject\s+to\b")
_UNLAWFUL = re.compile(r"\s*be\s+(?:deemed\s+)?(?:unlawful|prohibited|illegal|a\s+violation)\b")
_NONE_OF = re.compile(r"\s*(?:be|have)\s+no\b")
_TRAILING_JOINT = re.compile(r",?\s+(?:and|or|but|nor)$")


class _Sentence:
    """The norms of one sentence."""

    def __init__(self, text: str, span: Span, provision: ProvisionId | None) -> None:
        self.text = text[span[0] : span[1]]
        self.low = lowered(self.text)
        self.span = span
        self.provision = provision
        self.former: str | None = None  # who a pronoun or a left-out subject means

    def read(self) -> Iterator[Norm]:
        """The norms, in order."""
        found: list[tuple[re.Match[str], Clause, int]] = []
        base = 0
        for match in _VERB.finditer(self.low):
            if match.start() < base or self._month(match):
                continue
            before = self.text[base : match.start()]
            first = not found
            clause = first_clause(before) if first else later_clause(before)
            verb = match.group("modal") or match.group()
            if clause is not None and not lays_down_nothing(before, clause, verb, first=first):
                found.append((match, clause, base + clause.start))
                base = match.end()
        for index, (match, clause, start) in enumerate(found):
            end = found[index + 1][2] if index + 1 < len(found) else len(self.text)
            norm = self._norm(match, clause, start if index else 0, max(end, match.end()))
            if norm is not None:
                yield norm

    def _month(self, match: re.Match[str]) -> bool:
        """Whether a "may" is the month: "prior to May 1"."""
        return match.group("modal") == "may" and match.start() > 0 and self.text[match.start()] == "M"

    def _norm(self, match: re.Match[str], clause: Clause, start: int, end: int) -> Norm | None:
        """The norm at a modal verb, whose clause runs to `end`; None when it is no rule of conduct."""
        kind, holder = self._kind_and_holder(match, clause, end)
        if kind is None:
            return None
        action, condition = self._action(match.end(), end, clause.condition)
        printed = self.text[match.start() : match.end()]
        if holder is None and clause.subject.strip():
            action = " ".join(f"{clause.subject} {printed} {action}".split())
        elif not any(match.group(name) for name in ("modal", "duty", "unlawful")):
            action = " ".join(f"{printed} {action}".split())
        while end > start and self.text[end - 1].isspace():
            end -= 1
        return Norm(
            kind=kind,
            holder=holder,
            action=action.rstrip(" .;:,"),
            condition=condition,
            penalty=self._penalty(match.start(), end),
            provision=self.provision,
            start=self.span[0] + start,
            end=self.span[0] + end,
        )

    def _action(self, start: int, end: int, condition: str | None) -> tuple[str, str | None]:
        """What is to be done, and on what condition: the one before the subject, else one behind the action."""
        low = self.low
        trailing = None if condition else _TRAILING.search(low, start + 3, end)
        action = self.text[start : trailing.start() if trailing is not None else end]
        if trailing is not None:
            condition = self.text[trailing.start("condition") : end]
        action = _TRAILING_JOINT.sub("", " ".join(action.split()).strip(" ,;"))
        said = " ".join(condition.split()).strip(" .,;:") if condition else None
        return action, _TRAILING_JOINT.sub("", said) if said else None

    def _penalty(self, start: int, end: int) -> str | None:
        """The penalty printed in a stretch of the sentence."""
        if _HAS_PENALTY.search(self.low, start, end) is None:
            return None
        found = _PENALTY.search(self.low, start, end)
        return " ".join(self.text[found.start() : found.end()].split()) if found is not None else None

    def _kind_and_holder(self, match: re.Match[str], clause: Clause, end: int) -> tuple[NormKind | None, str | None]:
        """What a modal verb and its neighbours say; no kind when they lay down no rule."""
        printed = match.group()
        if match.group("unlawful") or match.group("duty") or (match.group("offense") and printed.startswith("it")):
            return self._impersonal(match, end)
        negated = clause.inverted or _NEGATED.match(clause.subject.lower()) is not None
        holder = self._holder(clause, match.end(), end)
        if match.group("offense") or match.group("guilty"):
            return NormKind.PENALTY, holder
        if match.group("authority"):
            if holder is None and printed.endswith("ed"):
                holder = actor_behind(self.text[:end], self.low[:end], match.end())
            if "directed" in printed:
                return NormKind.DUTY, holder
            return (NormKind.PROHIBITION if negated else NormKind.PERMISSION), holder
        if match.group("bound"):
            return (NormKind.PERMISSION if negated else NormKind.DUTY), holder
        if match.group("need"):
            return NormKind.PERMISSION, holder
        if _NO_NORM.match(self.low, match.end()) or clause.subject.lower().lstrip().startswith("nothing"):
            return None, None
        if holder is None and _APPLIES.match(self.low, match.end()):
            return None, None
        return self._modal(match, negated, holder, end)

    def _impersonal(self, match: re.Match[str], end: int) -> tuple[NormKind, str | None]:
        """Kind and holder of "it is unlawful for any person to", "it shall be the duty of the Animal Warden"."""
        actor = _FOR_ACTOR.match(self.low, match.end(), end)
        span = actor.span("actor") if actor is not None else (0, 0)
        holder = holder_named(self.text[span[0] : span[1]])
        if match.group("duty"):
            self.former = holder
            return NormKind.DUTY, holder
        if match.group("offense"):
            self.former = holder
            return NormKind.PENALTY, holder
        if holder is None and not match.group().startswith("it"):
            return (NormKind.PENALTY if "violation" in match.group() else NormKind.PROHIBITION), None
        self.former = holder
        return NormKind.PROHIBITION, holder

    def _modal(
        self, match: re.Match[str], negated: bool, holder: str | None, end: int
    ) -> tuple[NormKind | None, str | None]:
        """Kind and holder of a clause with shall, must, may or will."""
        low, at, modal = self.low[:end], match.end(), match.group("modal")
        turned = negated or bool(match.group("not"))
        passive = _PASSIVE.match(low, at)
        if passive is not None:
            named = actor_behind(self.text, low, passive.end())
            if named is not None or passive.group("verb") not in _BINDS_SUBJECT:
                holder = named
        empowered = _AUTHORIZES.match(low, at) if holder is None else None
        if empowered is not None:
            named = holder_named(self.text[empowered.start("actor") : empowered.end("actor")])
            return (NormKind.PROHIBITION if turned else NormKind.PERMISSION), named
        if modal == "will" and holder is None and passive is None:
            return None, None
        if _REQUIRED.match(low, at):
            return (NormKind.PERMISSION if turned else NormKind.DUTY), holder
        if turned and _UNLAWFUL.match(low, at):
            return NormKind.PERMISSION, holder  # "it shall not be unlawful to"
        if turned or _NONE_OF.match(low, at):
            return NormKind.PROHIBITION, holder
        if modal == "may" or (modal != "must" and _PERMITTED.match(low, at)):
            return NormKind.PERMISSION, holder
        if _SUBJECT_TO.match(low, at) and _HAS_PENALTY.search(low, at, at + 120):
            return NormKind.PENALTY, holder
        return NormKind.DUTY, holder

    def _holder(self, clause: Clause, at: int, end: int) -> str | None:
        """The holder: the clause's subject, or the former holder where it is left out or a pronoun."""
        subject = clause.subject
        low = subject.lower()
        if clause.inverted and not subject.strip():
            return self._inverted(self.text[at:end])
        if _FORMER.match(low):
            return self.former
        negation = _NEGATED.match(low)
        holder = "person" if negation is not None and negation.group("one") else None
        if holder is None:
            holder = holder_named(subject[negation.end() :] if negation is not None else subject)
        if holder is not None or clause.start or not subject.strip():
            self.former = holder
        return holder

    def _inverted(self, after: str) -> str | None:
        """The holder behind the verb: "nor shall any person having custody of a dog permit"."""
        words = after.split(maxsplit=8)[:8]
        for count in range(2, len(words) + 1):
            holder = holder_named(" ".join(words[:count]))
            if holder is not None:
                self.former = holder
                return holder
        return self.former


_OPENING = re.compile(r"[^A-Za-z0-9\"“(\[]*")
_LONGEST = 4000  # a sentence without end is read in pieces, so that cost stays linear


def norms_in(text: str, span: Span | None = None, provision: ProvisionId | None = None) -> list[Norm]:
    """The norms of a text, sentence by sentence, in order.

    >>> [(norm.kind.value, norm.holder) for norm in norms_in("The clerk shall keep records. No person shall bark.")]
    [('duty', 'clerk'), ('prohibition', 'person')]
    """
    low, high = span if span is not None else (0, len(text))
    found: list[Norm] = []
    for start, end in sentence_spans(text, low, high):
        opening = _OPENING.match(text, start, end)
        start = opening.end() if opening is not None else start
        for at in range(start, end, _LONGEST):
            found.extend(_Sentence(text, (at, min(end, at + _LONGEST)), provision).read())
    return found


_BEGINS_WITH_VERB = re.compile(r"\s*(?:shall|may|must|will|is|are)\s+[a-z]")
_LEADS = re.compile(r"(?:\b(?:shall|must|may|not|to)|\bfollowing[^.;]{0,60}|\bas\s+follows)\s*:?\s*$", re.IGNORECASE)
_LEADS_DIRECTLY = re.compile(r"\b(?:shall|must|may|not|to)\s*:?\s*$", re.IGNORECASE)
_TO_VERB = re.compile(r"\s*to\s+(?=[a-z])", re.IGNORECASE)


def find_norms(outline: Outline) -> list[Norm]:
    """The norms of an outline, in order; items of a list take the holder of their lead-in.

    "A licensed collector … must comply with the following requirements: 2. To
    collect at least once weekly …" is a duty of the licensed collector.
    """
    text = rule_text(outline)
    found: list[Norm] = []
    leads: dict[ProvisionId, Norm] = {}
    for provision in outline.provisions:
        own: list[Norm] = []
        for span in provision.spans:
            own.extend(norms_in(text, _with_subject(text, provision, span), provision.id))
        if own and text[own[-1].end - 1] == ":":
            leads[provision.id] = own[-1]
        item = _item(text, provision, leads) if not own and provision.kind is not DEFINITION else None
        found.extend(own if item is None else [item])
    found.sort(key=lambda norm: (norm.start, norm.end))
    return found


def _with_subject(text: str, provision: Provision, span: Span) -> Span:
    """A stretch of own text, from its heading on where the sentence begins there.

    "Section 4. The City Clerk shall publish …": what was taken for a catchline is the subject.
    """
    head = provision.heading_span
    if head is None or span[0] - head[1] > 3 or _BEGINS_WITH_VERB.match(text, span[0]) is None:
        return span
    return (head[0], span[1])


def _item(text: str, provision: Provision, leads: dict[ProvisionId, Norm]) -> Norm | None:
    """The norm of a list item that has no modal verb of its own; None when its lead-in gives none."""
    lead = leads.get(provision.parent) if provision.parent is not None else None
    if lead is None or not provision.spans:
        return None
    low, high = provision.spans[0]
    body = " ".join(text[low : min(high, low + 1000)].split())
    verb = _TO_VERB.match(body)
    opened = text[max(0, lead.end - 60) : lead.end]
    if not body or not (_LEADS_DIRECTLY.search(opened) or (verb and _LEADS.search(opened))):
        return None
    action = body[verb.end() :] if verb is not None else body
    return replace(lead, action=action.rstrip(" .;,"), provision=provision.id, start=low, end=high, penalty=None)
