"""Norms: who shall, shall not or may do what, on what condition, with what penalty.

    The owner of a dangerous dog must comply with …      duty of the owner
    No person shall abandon any dog or cat               prohibition for every person
    Licenses shall be issued by the city administrator   duty of the city administrator

No tagger: the modal verb and its neighbours say the kind, the words before it
say the holder. Where those words are no person or body the holder is left
empty, as a gap is better than a wrong officer.
"""

import re
from collections.abc import Iterator, Sequence
from enum import StrEnum
from operator import attrgetter
from typing import NamedTuple

from ordparse.meaning.actors import actor_behind, holder_named
from ordparse.meaning.clauses import Clause, first_clause, later_clause, lays_down_nothing
from ordparse.meaning.rule_text import RuleText, rule_text
from ordparse.meaning.sentences import sentence_spans
from ordparse.meaning.words import CONDITIONS, LINKS, PENALTIES, STATES, VERBS, any_within, within
from ordparse.provisions import DEFINITION, Outline, Provision, ProvisionId
from ordparse.source import Span


class NormKind(StrEnum):
    """What a norm does to its holder."""

    DUTY = "duty"
    PROHIBITION = "prohibition"
    PERMISSION = "permission"
    PENALTY = "penalty"


class Norm(NamedTuple):
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
    # before the first words are looked at, whether one of them can stand here: most verbs are a plain "shall"
    r"\b(?:(?=(?:it|is|are|be|has|have|commits?)\b|constitute|retain|reserve"
    rf"|shall\s+(?:he|have|also|constitute)\b|(?:shall|may)\s+be\s+(?:{STATES}|punished|fined|imprisoned)\b)(?:"
    rf"(?P<unlawful>(?:it\s+)?(?:{_BE}|shall\s+he)\s+"  # "it shall he unlawful": as scanned
    r"(?:deemed\s+)?(?:hereby\s+)?(?:declared\s+)?(?:to\s+be\s+)?"
    r"(?:unlawful|illegal|a\s+(?:prima\s+facie\s+)?violation(?:\s+of\s+this\s+[a-z]+)?|prohibited)\b)"
    r"|(?P<duty>it\s+(?:shall\s+(?:(?:further|furthermore|also)\s+)?be|is)\s+(?:(?:also|further|furthermore"
    r"|hereby)\s+)?"
    r"(?:made\s+)?(?:the\s+(?:(?:duty|responsibility|obligation)(?:\s+and\s+)?){1,2}|required)\s+of\b)"
    rf"|(?P<offense>(?:it\s+shall\s+be|it\s+is|shall\s+constitute|constitutes?|commits?"
    rf"|{_BE})\s+(?:deemed\s+)?(?:hereby\s+)?an?\s+"
    r"(?:separate\s+)?(?:petty\s+|gross\s+|civil\s+|minor\s+|class\s+\S+\s+|first\s+degree\s+)?"
    r"(?:misdemeanor|infraction|offense|felony|petty\s+offense|(?<=separate )violation)(?:\s+offense)?\b)"
    r"|(?P<guilty>(?:shall\s+be|is|are|be)\s+(?:deemed\s+)?guilty\s+of\b"
    r"|(?:shall|may)\s+be\s+(?:punished|punishable|fined|imprisoned)\b"
    r"|(?:is|are)\s+(?:punishable|subject\s+to\s+(?:a\s+|the\s+)?(?:fine|civil\s+penalt|penalt|prosecution"
    r"|criminal))\w*)"
    r"|(?P<authority>(?:shall\s+(?:also\s+)?have|has|(?<!not )have|retains?|reserves?)\s+(?:the\s+)?"
    r"(?:(?:full|same|sole)\s+)?(?:power|authority|rights?|discretion)\b"
    rf"|{_BE}\s+(?:hereby\s+)?(?:authorized|entitled(?!\s+(?:the\b|an\s|[\"“]))|empowered|permitted|allowed"
    rf"|exempt(?:ed)?)\b(?:\s+and\s+directed)?)"
    r"|(?P<denied>(?:is|are)\s+not\s+(?:permitted|allowed|authorized|entitled)\b)"
    r"|(?P<excused>(?:is|are)\s+not\s+(?:required|obligated|liable|responsible)\b)"
    r"|(?P<needed>(?:is|are)\s+(?:hereby\s+)?required\b(?!\s+(?:to|of|and)\b))"
    rf"|(?P<bound>{_BE}\s+(?:hereby\s+)?(?:further\s+)?(?:(?:personally|solely|jointly)\s+)?"
    r"(?:required\s+(?:and\s+directed\s+)?to|responsible\s+for|obligated\s+to|obliged\s+to|liable\s+for|liable\s+to)\b))"
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
    r"|severable|severed)|have(?:,[^,;.]{1,80},)?\s+(?:the|their|its)\s+(?:[a-z]+,?\s+){0,4}meaning)"
)
_APPLIES = re.compile(r"\s*(?:also\s+|only\s+)?apply\b")
_FORMER = re.compile(
    r"(?:[,\s]|and|or|but|nor|also|furthermore|thereafter|in\s+addition|then)*+(?:(?:he|she|they|it|he/she"
    r"|he\s+or\s+she|the\s+same)\b)?\s*+(?:also|either|further|thereafter|then|in\s+addition|immediately"
    r"|furthermore)?\s*+$"
)
_NEGATED = re.compile(
    r"\W*(?:(?:and|or|but|provided|however|further|furthermore|also|additionally|that|nor)\W+)*"
    r"(?:not?\s+more\s+than\b|no(?!\s+(?:later|less|fewer|sooner|earlier)\b)(?P<one>\s+one\b(?!\s+(?:of|\()))?|neither"
    r"|nor|none|(?:at|in|under|on)\s+no\s+[a-z]+)\b"
)
_FOR_ACTOR = re.compile(r"\s*(?:for\s+|of\s+)?(?P<actor>[^.;:]{2,160}?(?=\s+to\b|\s+who\b|[.;:]|$)|[^.;:]{2,160}\b)")
_FOR = re.compile(r"\s+for\b")
_FROM = re.compile(r"\s+from\b")
_AUTHORIZES = re.compile(
    r"\s*(?:authorize|entitle|permit|allow)\s+(?P<actor>(?:the|any|an?|its|such)\s+[a-z]+(?:\s+[a-z]+){0,4}?)\s+to\b"
)
_UPON = (
    r"receipt|payment|request|presentation|approval|conviction|demand|notice|proof|written|application|completion"
    r"|expiration|issuance|(?:an?|the)\s+(?:showing|finding|request|determination|filing|payment)|[a-z]+ing\b"
)
_TRAILING = re.compile(
    r"(?<=[\s,])(?:unless|except|if|when|whenever|provided(?:\s*+(?:,\s*+)?however)?,?\s+that|until"
    rf"|upon(?=\s+(?:{_UPON}))|so\s+long\s+as|as\s+long\s+as|only\s+if)\b"
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
_ADVERBS = r"\s*(?:(?:also|only|immediately|forthwith|thereafter|promptly|hereby|then|not)\s+)*"
_AUXILIARY = re.compile(rf"{_ADVERBS}(?:be|have|pay|forfeit)\b")
_PASSIVE = re.compile(
    rf"{_ADVERBS}(?:be|have\s+been)\s+"
    r"(?:[a-z]+ly\s+)?(?P<verb>(?!(?:present|absent|competent|open)\b)"
    r"[a-z]+(?:ed|en|wn|rn|pt|ld|ade|ut|et|id|ung|un|[ao]ught|one|nt|lt|ft|st|ne))\b"
)
# passives whose subject is bound by them: "the applicant shall be required to pay"
_BINDS_SUBJECT = frozenset(
    "required permitted allowed entitled authorized exempted fined punished subjected prohibited".split()
)
# "shall, upon conviction thereof, be fined"
_INSERTED = re.compile(
    r"\s*(?:,\s*[^,;.]{1,100},|upon\s+conviction(?:\s+(?:thereof|of\s+[^,;.]{1,40}))?,?)"
    r"(?=\s+(?:be|have|pay|forfeit)\s)"
)
# what "shall" and "may" say with the words behind them
_SAYS = re.compile(
    r"\s*(?:(?P<none>(?:be|have)\s+no\b)"
    r"|(?P<punished>be\s+(?:(?:deemed\s+)?guilty\s+of|punish(?:ed|able)|fined|imprisoned|sentenced\s+to"
    r"|deemed\s+(?:to\s+have\s+violated|in\s+violation|to\s+be\s+in\s+violation)"
    r"|assessed\s+an?\s+(?:civil\s+|administrative\s+)?(?:fine|penalty)"
    r"|liable\s+(?:to|for)\s+(?:an?\s+|the\s+)?(?:civil\s+)?(?:fine|penalt|forfeit|punish))"
    r"|(?:forfeit|pay)\s+(?:and\s+(?:forfeit|pay)\s+)?an?\s+(?:civil\s+)?(?:fine|penalty|forfeiture)\b"
    r"|forfeit\s+not\s)"
    r"|be\s+(?:(?P<required>(?:required|necessary|obligated|liable)\b)"
    r"|(?P<permitted>(?:permitted|allowed|entitled|authorized|eligible)\b)|(?P<subject>subject\s+to\b)"
    r"|(?P<unlawful>(?:deemed\s+)?(?:unlawful|prohibited|illegal|a\s+violation)\b)))"
)
_OF_ANOTHER = ("'s", "’s", "s'", "s’", "city", "county", "town", "village", "state", "police", "court", "school")
"""Words that name the one whom another thing belongs to, where a word follows: "shall the city limits be"."""
_TO_BE_DONE = ("modal", "not", "duty", "unlawful")  # verbs behind which the action stands, without them
_JOINTS = ("and", "or", "but", "nor", "except")
_TRAILING_JOINT = re.compile(r",?\s+(?:and|or|but|nor|except)$")


def _joined(words: str) -> str:
    """The words with single blanks between them."""
    if "  " not in words and words.isprintable():  # no other blanks, as nearly always
        return words.strip(" ")
    return " ".join(words.split())


def _without_joint(words: str) -> str:
    """The words without a conjunction at their end."""
    return _TRAILING_JOINT.sub("", words) if words.endswith(_JOINTS) else words


_OPENING = re.compile(r"[^A-Za-z0-9\"“(\[]*")
_LONGEST = 4000  # a sentence without end is read in pieces, so that cost stays linear


class _Reader:
    """Reads the norms of one text."""

    def __init__(self, rules: RuleText) -> None:
        self.text = rules.text
        self.low = rules.low
        self.verbs = rules.words.of(VERBS)
        self.links = rules.words.of(LINKS)
        self.conditions = rules.words.of(CONDITIONS)
        self.penalties = rules.words.of(PENALTIES)
        self.provision: ProvisionId | None = None
        self.start = self.end = 0  # of the sentence
        self.condition = False  # whether the text is a condition of its lead-in
        self.former: str | None = None  # who a pronoun or a left-out subject means

    def read(self, span: Span, provision: ProvisionId | None, *, condition: bool = False) -> list[Norm]:
        """The norms of a stretch of a provision's text, in order; `condition`: its lead-in is an "if:"."""
        found: list[Norm] = []
        if not any_within(self.verbs, *span):
            return found
        self.provision, self.condition = provision, condition
        for start, end in sentence_spans(self.text, *span):
            if not self.text[start].isalnum() and (opening := _OPENING.match(self.text, start, end)) is not None:
                start = opening.end()
            for low in range(start, end, _LONGEST):
                high = min(end, low + _LONGEST)
                if verbs := within(self.verbs, low, high):
                    self.start, self.end, self.former = low, high, None
                    found.extend(self._sentence(verbs))
        return found

    def _sentence(self, verbs: Sequence[int]) -> Iterator[Norm]:
        """The norms of the sentence, in order; `verbs` are the offsets at which a verb may stand."""
        found: list[tuple[re.Match[str], Clause, int]] = []
        base = done = self.start
        for at in verbs:
            match = _VERB.match(self.low, at, self.end) if at >= done else None
            if match is None:
                continue
            done = match.end()
            if self._month(match):
                continue
            before = self.text[base:at]
            first = not found
            low = self.low[base:at]
            verb = match.group("modal") or match.group()
            if self.condition and verb.startswith(("is", "are", "ha")):
                continue  # "… before a permit is issued if: (1) the work is required to prevent a threat"
            clause = first_clause(before, low, verb) if first else later_clause(before, low)
            if clause is None:
                continue
            start = base + clause.start
            linked = any_within(self.links, start, at)
            if not lays_down_nothing(before, low, clause, verb, first=first, linked=linked):
                found.append((match, clause, start))
                base = done
        for index, (match, clause, start) in enumerate(found):
            end = found[index + 1][2] if index + 1 < len(found) else self.end
            norm = self._norm(match, clause, start if index else self.start, max(end, match.end()))
            if norm is not None:
                yield norm

    def _month(self, match: re.Match[str]) -> bool:
        """Whether a "may" is the month: "prior to May 1"."""
        at = match.start()
        return self.text[at] == "M" and at > self.start and match.group("modal") == "may"

    def _norm(self, match: re.Match[str], clause: Clause, start: int, end: int) -> Norm | None:
        """The norm at a modal verb, whose clause runs to `end`; None when it is no rule of conduct."""
        kind, holder = self._kind_and_holder(match, clause, end)
        if kind is None:
            return None
        action, condition = self._action(match.end(), end, clause.condition)
        if holder is None and clause.subject.strip():
            action = f"{_joined(f'{clause.subject} {self._printed(match)}')} {action}"
        elif match.lastgroup not in _TO_BE_DONE:
            action = f"{_joined(self._printed(match))} {action}"
        while end > start and self.text[end - 1].isspace():
            end -= 1
        penalty = self._penalty(match.start(), end)
        return Norm(kind, holder, action.rstrip(" .;:,"), condition, penalty, self.provision, start, end)

    def _printed(self, match: re.Match[str]) -> str:
        return self.text[match.start() : match.end()]

    def _action(self, start: int, end: int, condition: str | None) -> tuple[str, str | None]:
        """What is to be done, and on what condition: the one before the subject, else one behind the action."""
        done = end
        if not condition:
            for at in within(self.conditions, start + 4, end):
                if _TRAILING.match(self.low, at, end):
                    condition, done = self.text[at:end], at
                    break
        action = _without_joint(_joined(self.text[start:done]).strip(" ,;"))
        return action, _without_joint(_joined(condition).strip(" .,;:")) if condition else None

    def _penalty(self, start: int, end: int) -> str | None:
        """The penalty printed in a stretch of the sentence."""
        if not any_within(self.penalties, start, end):
            return None
        found = _PENALTY.search(self.low, start, end)
        return _joined(self._printed(found)) if found is not None else None

    def _kind_and_holder(self, match: re.Match[str], clause: Clause, end: int) -> tuple[NormKind | None, str | None]:
        """What a modal verb and its neighbours say; no kind when they lay down no rule."""
        what = match.lastgroup
        if what in ("unlawful", "duty") or (what == "offense" and match.group().startswith("it")):
            return self._impersonal(match, clause, end)
        negation = _NEGATED.match(clause.low) if "no" in clause.low or "neither" in clause.low else None
        nothing = "nothing" in clause.low and clause.low.lstrip().startswith("nothing")
        negated = clause.inverted or negation is not None or nothing
        holder = self._holder(clause, negation, match.end(), end)
        match what:
            case "offense" | "guilty":
                return NormKind.PENALTY, holder
            case "authority":
                printed = match.group()
                if holder is None and printed.endswith("ed"):
                    holder = actor_behind(self.text, self.low, match.end(), end)
                if "directed" in printed:
                    return NormKind.DUTY, holder
                return (NormKind.PROHIBITION if negated else NormKind.PERMISSION), holder
            case "denied":
                return (NormKind.PERMISSION if negated else NormKind.PROHIBITION), holder
            case "excused":
                return NormKind.PERMISSION, holder
            case "needed":
                named = actor_behind(self.text, self.low, match.end(), end)
                return (NormKind.PERMISSION if negated else NormKind.DUTY), named
            case "bound":
                return (NormKind.PERMISSION if negated else NormKind.DUTY), holder
            case "need":
                return NormKind.PERMISSION, holder
        if _NO_NORM.match(self.low, match.end(), self.end) or (nothing and not self._forbids_all(match, clause)):
            return None, None
        if holder is None and _APPLIES.match(self.low, match.end(), self.end):
            return None, None
        return self._modal(match, negated, holder, end)

    def _forbids_all(self, match: re.Match[str], clause: Clause) -> bool:
        """Whether "nothing" says what must not be: "nothing shall be built there", not "nothing in this part shall"."""
        return clause.low.strip() == "nothing" and self.low.startswith("be ", match.end())

    def _impersonal(self, match: re.Match[str], clause: Clause, end: int) -> tuple[NormKind, str | None]:
        """Kind and holder of "it is unlawful for any person to", "it shall be the duty of the Animal Warden"."""
        actor = _FOR_ACTOR.match(self.low, match.end(), end)
        span = actor.span("actor") if actor is not None else (0, 0)
        holder = holder_named(self.text[span[0] : span[1]])
        if holder is None and _FROM.match(self.low, match.end(), end):
            holder = holder_named(clause.subject)  # "minors are prohibited from loitering"
        if match.lastgroup == "duty":
            self.former = holder
            return NormKind.DUTY, holder
        if match.lastgroup == "offense":
            self.former = holder
            forbids = holder is not None and _FOR.match(self.low, match.end(), end)
            return (NormKind.PROHIBITION if forbids else NormKind.PENALTY), holder
        if holder is None and not match.group().startswith("it"):
            return (NormKind.PENALTY if "violation" in match.group() else NormKind.PROHIBITION), None
        self.former = holder
        return NormKind.PROHIBITION, holder

    def _modal(
        self, match: re.Match[str], negated: bool, holder: str | None, end: int
    ) -> tuple[NormKind | None, str | None]:
        """Kind and holder of a clause with shall, must, may or will."""
        low, at, modal = self.low, match.end(), match.group("modal")
        turned = negated or match.lastgroup == "not"
        inserted = _INSERTED.match(low, at, end) if low.startswith((",", "upon"), at) else None
        at = inserted.end() if inserted is not None else at
        subject = holder
        auxiliary = _AUXILIARY.match(low, at, end)  # without one there is neither a passive nor a state
        passive = _PASSIVE.match(low, at, end) if auxiliary is not None else None
        if passive is not None:
            named = actor_behind(self.text, low, passive.end(), end)
            if named is not None or passive.group("verb") not in _BINDS_SUBJECT:
                holder = named
        empowered = _AUTHORIZES.match(low, at, end) if holder is None else None
        if empowered is not None:
            named = holder_named(self.text[empowered.start("actor") : empowered.end("actor")])
            return (NormKind.PROHIBITION if turned else NormKind.PERMISSION), named
        if modal == "will" and holder is None and passive is None:
            return None, None
        says = _SAYS.match(low, at, end) if auxiliary is not None else None
        said = says.lastgroup if says is not None else None
        if said == "punished" and not turned:
            return NormKind.PENALTY, subject
        if said == "required":
            return (NormKind.PERMISSION if turned else NormKind.DUTY), holder
        if turned and said == "unlawful":
            return NormKind.PERMISSION, holder  # "it shall not be unlawful to"
        if turned or said == "none":
            return NormKind.PROHIBITION, holder
        if modal == "may" or (modal != "must" and said == "permitted"):
            return NormKind.PERMISSION, holder
        if said == "subject" and _HAS_PENALTY.search(low, at, min(at + 120, end)):
            return NormKind.PENALTY, holder
        return NormKind.DUTY, holder

    def _holder(self, clause: Clause, negation: re.Match[str] | None, at: int, end: int) -> str | None:
        """The holder: the clause's subject, or the former holder where it is left out or a pronoun."""
        subject = clause.subject
        if clause.inverted and (not subject.strip() or negation is not None):
            return self._inverted(self.text[at:end])
        if _FORMER.match(clause.low):
            return self.former
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
            if holder is not None and not (words[count - 1].endswith(_OF_ANOTHER) and count < len(words)):
                self.former = holder
                return holder
        return self.former


def norms_in(text: str) -> list[Norm]:
    """The norms of a text that stands alone, sentence by sentence, in order.

    >>> [(norm.kind.value, norm.holder) for norm in norms_in("The clerk shall keep records. No person shall bark.")]
    [('duty', 'clerk'), ('prohibition', 'person')]
    """
    return _Reader(RuleText(text)).read((0, len(text)), None)


_BEGINS_WITH_VERB = re.compile(r"\s*(?:shall|may|must|will|is|are)\s+[a-z]")
_LEADS = re.compile(r"(?:\b(?:shall|must|may|not|to)|\bfollowing[^.;]{0,60}|\bas\s+follows)\s*:?\s*$", re.IGNORECASE)
_LEADS_DIRECTLY = re.compile(r"\b(?:shall|must|may|not|to)\s*:?\s*$", re.IGNORECASE)
_IF = re.compile(r"\b(?:if|when|unless|where)(?:\s+(?:any|all|one|each|either)\b[^.;:]{0,30})?\s*:\s*$", re.IGNORECASE)
_TO_VERB = re.compile(r"\s*to\s+(?=[a-z])", re.IGNORECASE)


def find_norms(outline: Outline, *, rules: RuleText | None = None) -> list[Norm]:
    """The norms of an outline, in order; items of a list take the holder of their lead-in.

    "A licensed collector … must comply with the following requirements: 2. To
    collect at least once weekly …" is a duty of the licensed collector. `rules`:
    its rule text, where the caller has it.
    """
    reader = _Reader(rules or rule_text(outline))
    text = reader.text
    found: list[Norm] = []
    leads: dict[ProvisionId, _Lead] = {}
    conditional: set[ProvisionId | None] = set()
    for provision in outline.provisions:
        own: list[Norm] = []
        condition = provision.parent in conditional
        for span in provision.spans:
            read = reader.read(_with_subject(text, provision, span), provision.id, condition=condition)
            own.extend(read)
            if not read or text[read[-1].end - 1] != ":":
                continue  # it opens no list
            if _IF.search(text, read[-1].start, read[-1].end):
                conditional.add(provision.id)
            if (lead := _lead(text, read[-1])) is not None:
                leads[provision.id] = lead
        item = _item(text, provision, leads) if not own and provision.kind is not DEFINITION else None
        found.extend(own if item is None else [item])
    found.sort(key=attrgetter("start", "end"))
    return found


def _with_subject(text: str, provision: Provision, span: Span) -> Span:
    """A stretch of own text, from its heading on where the sentence begins there.

    "Section 4. The City Clerk shall publish …": what was taken for a catchline is the subject.
    """
    head = provision.heading_span
    if head is None or span[0] - head[1] > 3 or _BEGINS_WITH_VERB.match(text, span[0]) is None:
        return span
    return (head[0], span[1])


class _Lead(NamedTuple):
    """A norm whose sentence opens a list."""

    norm: Norm
    directly: bool  # its verb stands at the end: any item says what is to be done, not only "to collect …"


def _lead(text: str, norm: Norm) -> _Lead | None:
    """The norm, whose sentence ends with a colon, as the lead-in of a list of what is to be done, where it is one."""
    opened = text[max(0, norm.end - 60) : norm.end]
    directly = _LEADS_DIRECTLY.search(opened) is not None
    return _Lead(norm, directly) if directly or _LEADS.search(opened) else None


def _item(text: str, provision: Provision, leads: dict[ProvisionId, _Lead]) -> Norm | None:
    """The norm of a list item that has no modal verb of its own; None when its lead-in gives none."""
    lead = leads.get(provision.parent) if provision.parent is not None else None
    if lead is None or not provision.own:
        return None
    low, high = provision.own[:2]
    body = _joined(text[low : min(high, low + 1000)])
    verb = _TO_VERB.match(body)
    if not body or not (lead.directly or verb):
        return None
    action = body[verb.end() :] if verb is not None else body
    return lead.norm._replace(action=action.rstrip(" .;,"), provision=provision.id, start=low, end=high, penalty=None)
