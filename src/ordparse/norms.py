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

from ordparse.provisions import Kind, Outline, Provision, ProvisionId
from ordparse.rule_text import lower_same_length, rule_text
from ordparse.sentences import sentence_spans
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


_MODAL = re.compile(
    r"\b(?:(?P<unlawful>(?:it\s+)?(?:shall\s+be|is|are|shall\s+he)\s+(?:deemed\s+)?(?:hereby\s+)?(?:declared\s+)?(?:to\s+be\s+)?(?:unlawful|illegal|a\s+violation(?:\s+of\s+this\s+[a-z]+)?|prohibited)\b)"
    r"|(?P<duty_of>it\s+(?:shall\s+(?:(?:further|furthermore|also)\s+)?be|is)\s+(?:(?:also|further|furthermore|hereby)\s+)?(?:made\s+)?(?:the\s+(?:duty|responsibility|obligation)|required)\s+of\b)"
    r"|(?P<offense>(?:it\s+shall\s+be|it\s+is|shall\s+constitute|constitutes?|is|are|shall\s+be)\s+(?:deemed\s+)?(?:hereby\s+)?(?:a|an)\s+(?:separate\s+)?(?:petty\s+|gross\s+|civil\s+|class\s+\S+\s+|first\s+degree\s+)?(?:misdemeanor|infraction|offense|felony|petty\s+offense)(?:\s+offense)?\b)"
    r"|(?P<guilty>(?:shall\s+be|is|are|be)\s+(?:deemed\s+)?guilty\s+of\b|(?:shall|may)\s+be\s+(?:punished|punishable|fined|imprisoned)\b|(?:is|are)\s+(?:punishable|subject\s+to\s+(?:a\s+|the\s+)?(?:fine|civil\s+penalt|penalt|prosecution|criminal))\w*)"
    r"|(?P<authority>(?:shall\s+(?:also\s+)?have|has|(?<!not )have|retains?|reserves?)\s+(?:the\s+)?(?:(?:full"
    r"|same|sole)\s+)?(?:power|authority|rights?|discretion)\b|(?:(?:is|are)"
    r"|shall\s+be)\s+(?:hereby\s+)?(?:authorized|entitled|empowered|permitted|allowed"
    r"|exempt(?:ed)?)\b(?:\s+and\s+directed)?)"
    r"|(?P<bound>(?:(?:is|are)|shall\s+be)\s+(?:hereby\s+)?(?:further\s+)?(?:(?:personally|solely|jointly)\s+)?(?:required\s+to|responsible\s+for|obligated\s+to|obliged\s+to|liable\s+for|liable\s+to)\b)"
    r"|(?P<need>need\s+not\b)"
    r"|(?P<modal>shall\b|must\b|may\b|will(?=\s+(?:not\s+)?(?:be\s+)?[a-z]))(?:\s+(?P<adverb>(?:also|further|thereafter|then|only|immediately|forthwith|annually|at\s+all\s+times|in\s+no\s+event|in\s+no\s+case)\s+)?)?\s*(?P<not>not\b|never\b|neither\b)?)"
)
_QUICK = re.compile(
    r"\b(?:shall|must|may|will|cannot|unlawful|prohibited|guilty|required|responsible|authorized|entitled|misdemeanor|right|need\s+not|liable|exempt|punishable|power|authority)\b"
)

_NO_NORM = re.compile(
    r"\s*(?:also\s+)?(?:mean|include|be\s+(?:construed|interpreted|known|cited|read\s+so)|have\s+the\s+(?:following\s+|same\s+)?meaning|refer\s+to|not\s+apply\b|take\s+effect|become\s+effective|be\s+effective|be\s+in\s+(?:full\s+)?(?:force|effect)|remain\s+in\s+full|prevail|control\b|be\s+controlling|exist\b|affect\b|be\s+severable|(?:not\s+)?be\s+limited\s+to|not\s+prohibit\b|be\s+severed|supersede)",
    re.IGNORECASE,
)
_CONDITION_START = re.compile(
    r"\s*(?:(?:and|but|provided|except|further|however),?\s+)*(?:if|when|whenever|where|wherever|unless|upon|pending|in\s+(?:any\s+|the\s+)?(?:case|event|addition|the\s+absence|lieu|determining|computing|connection)|within|after|before|prior\s+to|during|except|notwithstanding|as\s+(?:a|part|used|soon|to|per)|for|subject\s+to|to\s+[a-z]+|pursuant|until|following|because|on\s+or|at\s+(?:the|any|all|least)|by\s+[a-z]+|beginning|while|with|under|in\s+order|in\s+no|once|should|since|so\s+long|as\s+long|based|regardless|other\s+than|from|in\s+addition)\b",
    re.IGNORECASE,
)
_CLAUSE_CONDITION = re.compile(
    r"\b(?:if|when|whenever|unless|until|whether|where|in\s+the\s+event(?:\s+that)?|provided\s+that\s+if)\s+[^,;]*$",
    re.IGNORECASE,
)
_SUBJECT = re.compile(
    r"(?P<comma>[;:—–]|,|\)|(?<! he)(?<! his)(?<! him),?\s+(?:and|but|or|nor)|,?\s+(?:provided"
    r"|except)\s*,?\s*(?:(?:however|further)\s*,?\s*)?that|\bthen)\s+"
    r"(?=(?:then\s+)?(?:(?:the|an?|any|no|each|every|all|such|said|his|her|its|their|these|this|those|both|either|neither)\s|he\b|she\b|they\b|it\b|he/she|persons?\b|owners?\b|licenses?\b|applica|nothing\b|fees?\b|city\b|costs?\b|notices?\b|animals?\b|dogs?\b|[A-Z][a-z]+\s|shall|must|may|will|is|are)|$)",
)
_FOR_WHICH = re.compile(
    r"\b(?:for|in|to|by|on|at|upon|under|from|with|of|where|when|whom|as|than)\s+(?:which|whom|what)?\s*(?:the|an?|such|said|he|she|it|they|any|his|her)\s+(?:[\w'’-]+\s+){0,4}$",
    re.IGNORECASE,
)
_DIRECT_RELATIVE = re.compile(r"\b(?P<word>who|which|that|as|than|whoever)\s*$", re.IGNORECASE)
_CUT = re.compile(
    r"\s*[,(;]|\s+(?:who|which|that|whose|whom|where|when|if|unless|upon|within|without|until|while|owning|keeping|harboring|having|desiring|seeking|operating|holding|maintaining|using|engaged|making|violating|convicted|charged|requested|required|designated|appointed|licensed\s+(?:to|under)|found|aggrieved|affected|acting|against|in|and\s+(?:\w+ly\s+)?\w+ed|on\s+(?:any|the)|at\s+(?:the|any|his|her)|by\s|as\s|under\s|for\s|or\s+otherwise|pursuant|to\b|from\b|walking|removing|claiming|following|responsible|liable|entitled|authorized|subject\s+to|eligible|fails|whether|not\b|other\s+than)\b",
    re.IGNORECASE,
)
_DETERMINER = re.compile(
    r"^(?:(?:and|or|but|nor|then|that|provided|however|except|further)\s*,?\s+)*(?:(?:the|an?|any|no|each|every|all|such|said|his|her|its|their|these|this|those|both|either|neither)\s+)*",
    re.IGNORECASE,
)
_FORMER = re.compile(
    r"^(?:(?:and|or|but|nor|also|furthermore|thereafter|in\s+addition|then)?,?\s*)*(?:(?:he|she|they|it|he/she|he\s+or\s+she|the\s+same)\b)?\s*(?:also|either|further|thereafter|then|in\s+addition|immediately|furthermore)?\s*$",
    re.IGNORECASE,
)
_NEGATED = re.compile(
    r"^\W*(?:(?:and|or|but|provided|however|further|that|nor)\W+)*(?:no|neither|nor|none)\b", re.IGNORECASE
)
_BY_ACTOR = re.compile(
    r"\bby\s+(?P<actor>(?:(?:the|an?|any|each|its|his|her|their|such|said|every|both)\s+)?[A-Za-z][\w'’/-]*(?:\s+[\w'’/-]+){0,7})"
)
_PARTICIPLE = re.compile(
    r"(?<!and )(?<!or )(?<!, )\b(?:[a-z]+(?:ed|en|wn)|set|made|held|kept|paid|sent|built|found"
    r"|laid)\b(?:\s+(?!and\b|or\b)[a-z]+){0,5}\s+$",
    re.IGNORECASE,
)
_OPEN_RELATIVE = re.compile(
    r"\b(?:which|who)\s+(?:by|in|on|at|for|when|if|after|during|from|because)\b[^;.]*$", re.IGNORECASE
)
_INNER_CONDITION = re.compile(
    r"\b(?:if|whenever|in\s+the\s+event(?:\s+that)?)\s+(?:the|any|such|an?|he|she|it|they)\s[^,;]*$", re.IGNORECASE
)
_ADVERBS = re.compile(
    r"\s+(?:further|also|hereby|then|thereafter|each|alone|either|both|themselves|itself|jointly)$", re.IGNORECASE
)
_FOR_ACTOR = re.compile(r"\s*(?:for\s+|of\s+)?(?P<actor>[^.;:]{2,160}?)(?=\s+to\b|\s+who\b|[.;:]|$)", re.IGNORECASE)
_TRAILING = re.compile(
    r"(?:,\s*|\s+)(?P<condition>(?:unless|except|if|when|whenever|provided(?:\s*,?\s*however)?,?\s+that|until|upon(?=\s+(?:receipt|payment|request|presentation|approval|conviction|demand|notice|proof|written|application|completion|expiration|issuance|(?:an?|the)\s+(?:showing|finding|request|determination|filing|payment)|[a-z]+ing\b))|so\s+long\s+as|as\s+long\s+as|only\s+if)\b.*)$",
    re.IGNORECASE | re.DOTALL,
)
_PENALTY = re.compile(
    r"\b(?:(?:petty\s+|gross\s+)?misdemeanor|(?:administrative\s+|civil\s+)?(?:fine|penalty)\s+(?:of|not|in|up|to)\b[^.;]{0,120}?(?:dollars(?:\s*\(\$[0-9][0-9,.]*\))?|\$\s?[0-9](?:[0-9,.]*[0-9])?)|imprison(?:ment|ed)\b[^.;]{0,60}|infraction|felony|separate\s+(?:offense|violation)|administrative\s+citation)",
    re.IGNORECASE,
)
_HAS_PENALTY = re.compile(
    r"misdemeanor|fine|penalt|imprison|infraction|felony|punish|citation|offense|separate\s+violation|prosecut",
    re.IGNORECASE,
)
_PASSIVE = re.compile(
    r"\s*(?:(?:also|only|immediately|forthwith|thereafter|promptly|hereby|then|not)\s+)*(?:be|have\s+been)\s+(?:[a-z]+ly\s+)?(?P<verb>[a-z]+(?:ed|en|wn|pt|ld|ade|ut|et|id|ung|ought|one|nt|lt|ne))\b",
    re.IGNORECASE,
)
_SUBORDINATE = re.compile(
    r"[;:]|\b(?:unless|if|when|whenever|until|upon|which|that|who|except|after|before|where|as)\b", re.IGNORECASE
)
_EXEMPT = re.compile(r"\s*be\s+(?:required|necessary|obligated|liable)\b", re.IGNORECASE)
_PERMITTED = re.compile(r"\s*be\s+(?:permitted|allowed|entitled|authorized|eligible)\b", re.IGNORECASE)

_AGENTS = frozenset(
    "person persons people doctor doctors owner owners operator operators licensee licensees permittee "
    "permittees applicant "
    "applicants city county state town "
    "village township municipality council councils administrator administrators officer officers official "
    "officials department departments board "
    "boards commissioner commissioners commission commissions committee committees warden wardens police mayor "
    "clerk clerks manager managers "
    "inspector inspectors tenant tenants occupant occupants resident residents parent parents guardian "
    "guardians minor minors employee employees "
    "employer employers corporation corporations firm firms company companies collector collectors holder "
    "holders seller sellers buyer buyers party "
    "parties veterinarian veterinarians keeper keepers poundmaster catcher authority authorities court courts "
    "agency agencies agent agents director "
    "directors chief chiefs sheriff engineer engineers treasurer attorney attorneys contractor contractors "
    "driver drivers pedestrian pedestrians user "
    "users customer customers lodger lodgers manufacturer manufacturers dealer dealers vendor vendors "
    "physician physicians child children individual "
    "individuals entity entities association associations partnership partnerships member members staff "
    "personnel household households subdivider "
    "developer developers lessee lessees lessor lessors landlord landlords custodian custodians possessor "
    "holder judge judges magistrate "
    "program programs enforcement assessor coordinator designee designees representative representatives adult "
    "adults juvenile student passenger "
    "bailiff trustee trustees transferee transferor purchaser purchasers retailer wholesaler peddler solicitor "
    "pawnbroker auctioneer bartender "
    "caterer registrar registrars elector electors bondsman bondsmen surety sureties candidate candidates "
    "appointee appointees chairman chairperson president secretary superintendent supervisor surveyor planner "
    "plumber "
    "electrician builder installer hauler "
    "haulers occupier landowner landowners homeowner homeowners shelter caretaker caretakers proprietor "
    "proprietors host guest patron patrons "
    "licensor permitee employees' volunteer volunteers bidder claimant appellant petitioner respondent "
    "defendant witness witnesses control "
    "establishment establishments business businesses organization organizations utility district".split()
)
_NOT_CONTROL = frozenset(("control", "district", "shelter", "business", "utility", "state"))
_HEAD_END = re.compile(
    r"\s+(?:of|in|for|to|on|at|with|from|under|within|between|against|over|about|outside|inside|near|upon|during)\s",
    re.IGNORECASE,
)
_PREPOSITIONAL = re.compile(
    r"(?:at|in|on|upon|after|before|within|during|for|by|from|with|under|whereupon|thereupon|generally|thereafter)\s",
    re.IGNORECASE,
)
_INNER_SUBJECT = re.compile(r"\b(?:the|an?|any|each|every|such|said)\s+", re.IGNORECASE)
_ANYONE = re.compile(r"(?:anyone|everyone|nobody|anybody)\b", re.IGNORECASE)
_PARTICIPIAL = re.compile(
    r"(?<=[\w’'])\s+[a-z]+(?:ing\b(?=\s+(?:the|an?|any|such|all|his|her|its|their|to|in|on|at|of|with|for|under|from)\b)"
    r"|(?:ed|wn|en)\b(?=\s+(?:by|in|to|under|for|with|of|as|on|at|pursuant|from|thereby|hereby)\b|$))"
)
_AUTHORIZES = re.compile(
    r"\s*(?:authorize|entitle|permit|allow)\s+(?P<actor>(?:the|any|an?|its|such)\s+[a-z]+(?:\s+[a-z]+){0,4}?)\s+to\b",
    re.IGNORECASE,
)
_SPLIT = re.compile(r"\s*(?:,|/|\band/or\b|\bor\b|\band\b)\s*", re.IGNORECASE)


def is_actor(phrase: str) -> bool:
    """Whether a noun phrase names a person or a body, judged by its head nouns.

    >>> is_actor("owner of a dangerous dog"), is_actor("license fee"), is_actor("animal control")
    (True, False, True)
    """
    head = _HEAD_END.split(phrase, maxsplit=1)[0].strip(" ,.;:\"“”'")
    if not head or _PREPOSITIONAL.match(head):
        return False
    for part in _SPLIT.split(head):
        words = part.lower().replace("’", "'").split()
        if not words:
            continue
        last = re.sub(r"(?:\(s\)|\(es\)|'s|')$", "", words[-1])
        if last in _NOT_CONTROL:
            if last == "control" and len(words) > 1 and words[-2] == "animal":
                return True
            if last in ("shelter", "district", "business", "state") and len(words) <= 3 and last != "business":
                return last != "shelter" or "animal" in words
            continue
        if last in _AGENTS and not (last == "authority" and len(words) == 1 and part.strip().islower()):
            return True
    return False


def _plain_holder(phrase: str) -> str | None:
    """A noun phrase cut to the holder it names: no article, no clause; None when it names none."""
    words = re.sub(r"^[^A-Za-z]+", "", " ".join(phrase.split()))
    words = words[_DETERMINER.match(words).end() :]  # type: ignore[union-attr]
    words = _ADVERBS.sub("", words)
    if _PREPOSITIONAL.match(words):  # "At such hearing the applicant shall"
        inner = list(_INNER_SUBJECT.finditer(words))
        if not inner:
            return None
        words = words[inner[-1].end() :]
    if _ANYONE.match(words):
        return "person"
    cut = _cut(words)
    for participle in (*_PARTICIPIAL.finditer(words), *_PARTICIPIAL.finditer(words[:cut])):
        if participle.start() < cut and words[: participle.start()].rsplit(" ", 1)[-1].lower() in _AGENTS:
            cut = participle.start()
            break
    words = words[:cut].strip(' ,.;:*#"“”—–-)')
    words = re.sub(r"[\s,]+(?:and|or)$", "", words)
    if not words or len(words.split()) > 12 or not is_actor(words):
        return None
    if re.match(r"(?:be|to|not|is|are|was|has|have|shall|may|will)\b", words, re.IGNORECASE):
        return None
    return words


def _cut(words: str) -> int:
    """Where the clause behind a noun phrase begins; commas inside an enumeration of actors do not cut."""
    enumeration = re.match(
        r"(?:[\w'’()/-]+\s+){0,3}[\w'’()/-]+(?:,\s+(?:(?:or|and)\s+)?(?:(?:an?|the|other|any)\s+)?(?:[\w'’()/-]+\s+){0,2}[\w'’()/-]+){1,6}",
        words,
    )
    if enumeration is not None:
        last = re.search(
            r",?\s+(?:or|and)\s+(?:(?:an?|the|other|any)\s+)?(?:[\w'’()/-]+\s+){0,2}?[\w'’()/-]+", enumeration.group()
        )
        if last is not None and any(is_actor(part) for part in _SPLIT.split(words[: last.end()]) if part.strip()):
            after = _CUT.search(words, last.end())
            return after.start() if after is not None else len(words)
    match = _CUT.search(words)
    return match.start() if match is not None else len(words)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Clause:
    """The words before a modal verb: what they say of subject and condition."""

    subject: str
    condition: str | None
    start: int  # offset of the subject in the sentence
    skip: bool  # the verb stands in a condition or a relative clause: no norm
    nor: bool = False  # "nor shall any person …": the subject follows the verb


def _clause(before: str, *, first: bool) -> _Clause:
    """The clause that a modal verb closes, of the words of its sentence before it.

    The first of a sentence may begin with a condition, up to the last comma that
    a subject follows. A later one begins at a comma or conjunction; without one
    the verb is part of the clause before it ("in such a manner that the tag may
    be seen") and lays down no rule of its own.
    """
    if first and _CONDITION_START.match(before):
        chosen = None
        for match in _SUBJECT.finditer(before):
            if match.group("comma").strip() not in (",", ";", ":", ")", "then") and "that" not in match.group("comma"):
                continue
            rest = before[match.end() :]
            if rest.strip() and (not re.search(r",\s", rest) or is_actor(rest[: _cut(rest)])):
                chosen = match
        if chosen is not None:
            return _Clause(
                subject=before[chosen.end() :], condition=before[: chosen.start()], start=chosen.end(), skip=False
            )
        plain = before.rfind(", ")
        if plain < 0 or _CONDITION_START.match(before, plain + 2):
            return _Clause(subject="", condition=None, start=0, skip=True)
        return _Clause(subject=before[plain + 2 :], condition=before[:plain], start=plain + 2, skip=False)
    if first:
        start = 0
        for match in _SUBJECT.finditer(before):
            if "that" in match.group("comma") or match.group("comma").strip() in (";", ":", "—", "–"):
                start = match.end()
        return _Clause(subject=before[start:], condition=None, start=start, skip=False)
    chosen = None
    for match in _SUBJECT.finditer(before):
        rest = before[match.end() :]
        if len(rest.split()) <= 14 and not re.search(r"[;:]\s", rest):
            chosen = match
            if not re.search(r",\s", rest) or is_actor(rest[: _cut(rest)]):
                words = match.group("comma").strip(" ,")
                if words in ("", "and", "or", "nor", "but") and _actors_only(rest):
                    break  # "and the owner, tenant, or occupant shall": the subject begins at the first
    if chosen is None:
        return _Clause(subject="", condition=None, start=0, skip=True)
    return _Clause(
        subject=before[chosen.end() :],
        condition=None,
        start=chosen.end(),
        skip=False,
        nor=chosen.group("comma").strip(" ,") == "nor",
    )


def _actors_only(phrase: str) -> bool:
    """Whether all parts of an enumeration name persons or bodies."""
    parts = [part for part in _SPLIT.split(phrase) if part.strip()]
    return len(parts) > 1 and all(is_actor(part) for part in parts)


class _Sentence:
    """The norms of one sentence."""

    def __init__(self, text: str, span: Span, provision: ProvisionId | None) -> None:
        self.text = text[span[0] : span[1]]
        self.low = lower_same_length(self.text)
        self.span = span
        self.provision = provision
        self.former: str | None = None

    def read(self) -> Iterator[Norm]:
        """The norms, in order."""
        starts: list[tuple[re.Match[str], _Clause, int]] = []
        at = base = 0
        for match in _MODAL.finditer(self.low):
            if match.start() < at:
                continue
            before = self.text[base : match.start()]
            clause = _clause(before, first=not starts)
            if clause.skip or self._hidden(before, clause, match, first=not starts):
                continue
            starts.append((match, clause, base + clause.start))
            at = base = match.end()
        for index, (match, clause, _) in enumerate(starts):
            end = starts[index + 1][2] if index + 1 < len(starts) else len(self.text)
            norm = self._norm(match, clause, starts[index][2] if index else 0, max(end, match.end()))
            if norm is not None:
                yield norm

    def _hidden(self, before: str, clause: _Clause, match: re.Match[str], *, first: bool) -> bool:
        """Whether the verb belongs to a clause that lays down no rule: "as may be", "which may", "if he shall fail"."""
        subject = clause.subject
        relative = _DIRECT_RELATIVE.search(subject)
        if relative is not None:
            return True
        if (
            _FOR_WHICH.search(subject)
            and (not first or clause.condition is None)
            and re.search(r"\b(?:which|whom|as|than|where|when)\b", subject)
        ):
            return True
        if match.group("modal") == "will" and re.search(
            r"\b(?:that|which|who|so\s+as)\b", subject[-60:], re.IGNORECASE
        ):
            return True
        if _INNER_CONDITION.search(subject):
            return True
        if not first and _OPEN_RELATIVE.search(before):
            return True
        if not subject.strip() and first and match.group()[:2] in ("is", "ar", "ha"):
            return True  # an item of a list of conditions: "Is prohibited by section 74.50"
        return bool(_CLAUSE_CONDITION.search(subject)) and (not first or bool(_CONDITION_START.match(subject)))

    def _norm(self, match: re.Match[str], clause: _Clause, start: int, end: int) -> Norm | None:
        """The norm at a modal verb, whose clause runs to `end`."""
        after = self.text[match.end() : end]
        kind, holder = self._kind_and_holder(match, clause, after)
        if kind is None:
            return None
        action = re.sub(r",?\s+(?:and|or|but|nor)$", "", " ".join(after.split()).strip(" ,;"))
        condition = " ".join(clause.condition.split()) if clause.condition else None
        trailing = _TRAILING.search(action) if condition is None else None
        if trailing is not None and trailing.start() > 3:
            condition = trailing.group("condition").rstrip(" .;:,")
            action = action[: trailing.start()]
        printed = self.text[match.start() : match.end()]
        if holder is None and clause.subject.strip():
            action = " ".join(f"{clause.subject} {printed} {action}".split())
        elif match.group("modal") is None and not match.group("duty_of") and not match.group("unlawful"):
            action = " ".join(f"{printed} {action}".split())
        penalty = None
        if _HAS_PENALTY.search(self.text, match.start(), end):
            found = _PENALTY.search(self.text, match.start(), end)
            penalty = " ".join(found.group().split()) if found is not None else None
        low, high = self.span[0] + start, self.span[0] + end
        while high > low and self.text[high - self.span[0] - 1].isspace():
            high -= 1
        return Norm(
            kind=kind,
            holder=holder,
            action=action.rstrip(" .;:,"),
            condition=condition.strip(" ,;") if condition else None,
            penalty=penalty if kind is NormKind.PENALTY or penalty else None,
            provision=self.provision,
            start=low,
            end=high,
        )

    def _kind_and_holder(self, match: re.Match[str], clause: _Clause, after: str) -> tuple[NormKind | None, str | None]:
        """What a modal verb and its neighbours say; no kind when they lay down no rule."""
        if match.group("unlawful") or match.group("duty_of") or (match.group("offense") or "").startswith("it"):
            actor = _FOR_ACTOR.match(after)
            holder = _plain_holder(actor.group("actor")) if actor is not None else None
            if holder is None and match.group("unlawful") and not match.group().startswith("it"):
                return (NormKind.PROHIBITION if "violation" not in match.group() else NormKind.PENALTY), None
            self.former = holder
            if match.group("offense"):
                return NormKind.PENALTY, holder
            return (NormKind.PROHIBITION if match.group("unlawful") else NormKind.DUTY), holder
        negated = clause.nor or bool(_NEGATED.match(clause.subject))
        holder = (
            self._inverted_holder(after) if clause.nor and not clause.subject.strip() else self._subject_holder(clause)
        )
        if match.group("offense") or match.group("guilty"):
            return NormKind.PENALTY, holder
        if match.group("authority"):
            words = match.group()
            if holder is None and words.endswith("ed"):
                holder = self._actor_after(after, 0)
            if "directed" in words:
                return NormKind.DUTY, holder
            return (NormKind.PROHIBITION if negated else NormKind.PERMISSION), holder
        if match.group("bound"):
            return (NormKind.PERMISSION if negated else NormKind.DUTY), holder
        if match.group("need"):
            return NormKind.PERMISSION, holder
        return self._modal(match, clause, after, negated, holder)

    def _modal(
        self, match: re.Match[str], clause: _Clause, after: str, negated: bool, holder: str | None
    ) -> tuple[NormKind | None, str | None]:
        if (
            _NO_NORM.match(after)
            or (holder is None and re.match(r"\s*(?:also\s+|only\s+)?apply\b", after))
            or re.match(r"\s*nothing\b", clause.subject, re.IGNORECASE)
        ):
            return None, None
        modal = match.group("modal")
        inner_not = bool(match.group("not"))
        turned = negated or inner_not
        passive = _PASSIVE.match(after)
        if passive is not None:
            named = self._actor_after(after, passive.end())
            if named is not None or not (
                holder
                and passive.group("verb").lower()
                in (
                    "required",
                    "permitted",
                    "allowed",
                    "entitled",
                    "authorized",
                    "exempted",
                    "fined",
                    "punished",
                    "subjected",
                    "prohibited",
                )
            ):
                holder = named
        empowered = _AUTHORIZES.match(after)
        if empowered is not None and holder is None:
            return (NormKind.PROHIBITION if turned else NormKind.PERMISSION), _plain_holder(empowered.group("actor"))
        if modal == "will" and holder is None and passive is None:
            return None, None
        if _EXEMPT.match(after):
            return (NormKind.PERMISSION if turned else NormKind.DUTY), holder
        if turned and not (negated and inner_not and re.match(r"\s*not\b", after)):
            return NormKind.PROHIBITION, holder
        if re.match(r"\s*(?:be|have)\s+no\b", after):
            return NormKind.PROHIBITION, holder  # "there shall be no commercial use"
        if modal == "may" or (modal != "must" and _PERMITTED.match(after)):
            return NormKind.PERMISSION, holder
        if re.match(r"\s*be\s+subject\s+to\b", after, re.IGNORECASE) and _HAS_PENALTY.search(after[:120]):
            return NormKind.PENALTY, holder
        return NormKind.DUTY, holder

    def _actor_after(self, after: str, at: int) -> str | None:
        """Who does what a passive verb says: "licenses shall be issued by the city administrator".

        Not a second participle's actor: "made to the city upon a form furnished by the city".
        """
        end = _SUBORDINATE.search(after, at, at + 200)
        actor = _BY_ACTOR.search(after, at, end.start() if end is not None else min(len(after), at + 200))
        if actor is None or _PARTICIPLE.search(after, at, actor.start()):
            return None
        return _plain_holder(actor.group("actor"))

    def _inverted_holder(self, after: str) -> str | None:
        """The holder behind the verb: "nor shall any person having custody of a dog permit"."""
        words = after.split(maxsplit=8)[:8]
        for count in range(2, len(words) + 1):
            if (holder := _plain_holder(" ".join(words[:count]))) is not None:
                self.former = holder
                return holder
        return self.former

    def _subject_holder(self, clause: _Clause) -> str | None:
        """The holder before the verb: its subject, or the former holder where the subject is left out or a pronoun."""
        subject = clause.subject
        if _FORMER.match(subject):
            return self.former
        negation = _NEGATED.match(subject)
        holder = _plain_holder(subject[negation.end() :] if negation is not None else subject)
        if negation is not None and re.match(r"\s*one\b(?!\s+(?:of|\())", subject[negation.end() :]):
            holder = "person"  # "no one under 18 years of age"
        if holder is not None:
            self.former = holder
        elif clause.start or not subject.strip():
            self.former = None
        return holder


_OPENING = re.compile(r"[^A-Za-z0-9\"“(\[]*")


def norms_in(text: str, span: Span | None = None, provision: ProvisionId | None = None) -> list[Norm]:
    """The norms of a text, sentence by sentence, in order.

    >>> [(norm.kind.value, norm.holder) for norm in norms_in("The clerk shall keep records. No person shall bark.")]
    [('duty', 'clerk'), ('prohibition', 'person')]
    """
    low, high = span if span is not None else (0, len(text))
    found: list[Norm] = []
    for start, end in sentence_spans(text, low, high):
        start = _OPENING.match(text, start, end).end()  # type: ignore[union-attr]
        if _QUICK.search(text, start, end):
            for at in range(start, end, 4000):  # a sentence without end is read in pieces, so that cost stays linear
                found.extend(_Sentence(text, (at, min(end, at + 4000)), provision).read())
    return found


_BEGINS_WITH_VERB = re.compile(r"\s*(?:shall|may|must|will|is|are)\s+[a-z]")
_LEADS = re.compile(
    r"(?:\b(?:shall|must|may|not)\s*|\bto\s*|\bfollowing[^.;]{0,60}|\bas\s+follows\s*):?\s*$", re.IGNORECASE
)
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
        item = _item(text, provision, leads) if not own and provision.kind is not Kind.DEFINITION else None
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
    direct = re.search(r"\b(?:shall|must|may|not|to)\s*:?\s*$", opened, re.IGNORECASE)
    if not body or not (direct or (verb and _LEADS.search(opened))):
        return None
    action = body[verb.end() :] if verb is not None else body
    return replace(lead, action=action.rstrip(" .;,"), provision=provision.id, start=low, end=high, penalty=None)
