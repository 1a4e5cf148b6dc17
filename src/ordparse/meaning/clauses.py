"""Clauses: the words before a modal verb, told apart into condition and subject.

If the owner fails to pay, | the city | may remove it.
The clerk shall keep records and | shall publish them.      subject left out
… in such a manner that the tag may easily be seen …         no clause of its own
"""

import re
from collections.abc import Iterator
from typing import NamedTuple

from ordparse.meaning.actors import actors_only, end_of_actor, is_actor

# how a sentence begins that states a condition first; read in small letters
_CONDITION_START = re.compile(
    r"\s*(?:(?:and|but|provided|except|further|however),?\s+)*"
    r"(?:if|when|whenever|where|wherever|unless|upon|pending|within|after|before|prior\s+to|during|except"
    r"|notwithstanding"
    r"|in\s+(?:any\s+|the\s+)?(?:case|event|addition|the\s+absence|lieu|determining|computing|connection)"
    r"|in\s+order|in\s+no|even\s+(?:though|if)|although"
    r"|as\s+(?:a|part|used|soon|to|per|long)|for|subject\s+to|to\s+[a-z]+|pursuant|until|following|because|on\s+or"
    r"|at\s+(?:the|any|all)|by\s+[a-z]+|beginning|while|with|under|once|should|since|so\s+long|based|regardless"
    r"|other\s+than|from"
    r"|not?\s+(?:later|sooner|earlier)\s+than"
    r"|(?:at\s+least|not?\s+(?:less|more|fewer)\s+than)\s+[^,]{1,40}?\b(?:days?|hours?|weeks?|months?|years?)\s+(?:after|before"
    r"|prior|from|following|of|in\s+advance|preceding)"
    r"|(?:each|every)\s+(?:(?:week|month|year|quarter)|\w+\s+(?:days|weeks|months|years))(?=,?\s+(?:the|an?|any|each)\s))\b"
)
# where a subject may begin: behind a comma, a conjunction or "provided that", before a determiner or a usual subject
_MARK = r"[;:—–,)]"
_CONJUNCTION = r"(?<! he)(?<! his)(?<! him),?\s+(?:and|but|or|nor)"
_PROVIDED = (
    r",?\s+(?:provided|except)\s*+(?:,\s*+)?(?:(?:however|further)\s*+(?:,\s*+)?)?that"
    r"|,\s+except(?=\s+(?:the|an?|any)\s)|\bthen"
)
_BEFORE_SUBJECT = (
    r"\s+(?=(?:then\s+)?(?:"
    r"(?:the|an?|any|no|each|every|all|such|said|his|her|its|their|these|this|those|both|either|neither)\s"
    r"|(?:at|in|under)\s+no\s|not\s+(?:more|less)\s"
    r"|(?:he|she|they|it|he/she|persons?|owners?|licenses?|nothing|fees?|city|costs?|notices?|animals?|dogs?)\b|applica"
    r"|[A-Z][a-z]+\s|shall|must|may|will|is|are)|$)"
)
_SUBJECT = re.compile(rf"(?=[;:—–,)\st])(?P<joint>{_MARK}|{_CONJUNCTION}|{_PROVIDED}){_BEFORE_SUBJECT}")
_FIRST_SUBJECT = re.compile(rf"(?=[;:—–,)\st])(?P<joint>{_MARK}|{_PROVIDED}){_BEFORE_SUBJECT}")
_MARKED_SUBJECT = re.compile(rf"(?P<joint>{_MARK}){_BEFORE_SUBJECT}")
_NOUN_PHRASE = (
    r"(?:the|an?|such|said|he|she|it|they|any|all|each|every|no|his|her)\s+"
    r"(?:(?!(?:is|are|was|were|has|have|had)\s)[\w'’-]+\s+){0,6}$"
)
_FOR_WHICH = re.compile(rf"\b(?:which|whom|what|as(?!\s+an?\s)|than|where|when)\s+{_NOUN_PHRASE}")
_THAT_ONE_MAY = re.compile(rf"\bthat\s+{_NOUN_PHRASE}")
_DEFINES = re.compile(
    r"\W*(?:[Tt]he\s+(?:term|word)s?\s+)?[\"“][^\"“”]{1,80}[\"”][^.;]{0,80}?\s(?:means?|includes?|is\s+defined)\b"
)
_RELATIVES = frozenset(("who", "which", "that", "as", "than", "whoever", "whatever", "whichever"))
_THAT_WILL = re.compile(
    r"\b(?:that|so\s+as)\b|\b(?:which|who)(?=\s*(?:,|(?:the|an?|any|all|such|he|she|it|they|[a-z]+ly|is\s+or|are\s+or)\s)|\s*$)"
)
# "trimmed so that no branch shall", "in such a manner that it shall": what another rule is to bring about
_SO_THAT = re.compile(r"\b(?:so|such\s+(?:a\s+)?(?:manner|way))\s+that\b(?![^;.]*,\s+and\s)[^;.]*$")
# "in no event shall the fee", "at no time, however, may a person": the subject follows the verb
_AT_NO = re.compile(r"(?:\W|and|or|but|provided|that)*(?:at|in|under|on)\s+no\s+[a-z]+(?:\s*,?\s*however)?\s*,?\s*")
# behind these words a noun phrase before the verb is no subject: "in the manner the council shall direct"
_NO_SUBJECT_BEHIND = frozenset(
    "of to by from for in on at with as than that which whom whose when whenever where wherever if unless until till "
    "after before while since because and or nor but upon under within without between against the an a any such said "
    "each every all his her its their this these those day date time place manner amount way whether what hereafter "
    "terms conditions period once should though except pending following during".split()
)
_OR_HIS = re.compile(r"\s+(?:or|and)\s+(?:his|her|its|their)\s")  # "the director or his designee": one subject
_PRONOUN_AT_END = re.compile(r"([\w'’)\"”]+)\s+(?=(?:he|she|they|he\s+or\s+she|he/she)\s*$)")
_LAST_DETERMINER = re.compile(r"([\w'’)\"”]+)\s+(?=(?:the|an?|any|such|said|each|every)\s)")
_OPEN_RELATIVE = re.compile(r"\b(?:which|who)\s+(?:by|in|on|at|for|when|if|after|during|from|because)\b[^;.]*$")
_CONDITION = re.compile(
    r"\b(?:if|when|whenever|unless|until|whether|where|in\s+the\s+event(?:\s+that)?|provided\s+that\s+if)\s+[^,;]*$"
)
_INNER_CONDITION = re.compile(
    r"\b(?:if|whenever|in\s+the\s+event(?:\s+that)?)\s+(?:the|any|such|an?|he|she|it|they)\s[^,;]*$"
)
_MOST_WORDS = 14  # a longer stretch between comma and verb is no subject


class Clause(NamedTuple):
    """The words before a modal verb: what they say of subject and condition."""

    subject: str
    low: str  # the subject in small letters
    condition: str | None  # None: none stands before the subject
    start: int  # offset of the subject in those words
    inverted: bool = False  # "nor shall any person …": the subject follows the verb


def _first_subjects(before: str, low: str) -> Iterator[re.Match[str]]:
    """Where the subject of a first clause may begin: behind a mark, behind "provided that" and "then"."""
    spelled = "provided" in low or "except" in low or "then" in low
    return (_FIRST_SUBJECT if spelled else _MARKED_SUBJECT).finditer(before)


def _subject_at_end(before: str, low: str) -> Clause | None:
    """The clause of a subject that follows a condition without a comma.

    "Upon receipt of a complaint the officer shall"; None where no actor stands right before the verb.
    """
    pronoun = _PRONOUN_AT_END.search(low, max(0, len(low) - 40))
    if pronoun is not None and pronoun.group(1) not in _NO_SUBJECT_BEHIND:
        start = pronoun.end()
        return Clause(before[start:], low[start:], before[:start], start)
    for match in reversed(list(_LAST_DETERMINER.finditer(low, max(0, len(low) - 120)))):
        start = match.end()
        if match.group(1) in _NO_SUBJECT_BEHIND or not is_actor(before[start:]):
            continue
        if end_of_actor(low[start:]) >= len(low[start:].rstrip()):
            return Clause(before[start:], low[start:], before[:start], start)
    return None


def first_clause(before: str, low: str, verb: str) -> Clause | None:
    """The clause of the first modal verb of a sentence, of the words before it; `low`: the same in small letters.

    A condition runs to the last comma that a subject follows. None when the verb
    stands inside the condition: "Whenever the chief shall learn of a bite".
    """
    if "no " in low[:40] and _AT_NO.fullmatch(low):
        return Clause(before, low, None, 0, inverted=True)
    if not _CONDITION_START.match(low):
        start = 0
        if ";" in low or ":" in low or "that" in low or "—" in low or "–" in low:
            for match in _first_subjects(before, low):
                joint = match.group("joint")
                if joint in (";", ":", "—", "–") or "that" in joint:
                    start = match.end()
        return Clause(before[start:], low[start:], None, start)
    chosen = None
    for match in _first_subjects(before, low):
        if match.group("joint") in ("—", "–"):
            continue
        start = match.end()
        rest = before[start:]
        if rest.strip() and (", " not in rest or is_actor(rest[: end_of_actor(low[start:])])):
            chosen = match
    if chosen is not None:
        start = chosen.end()
        return Clause(before[start:], low[start:], before[: chosen.start()], start)
    plain = before.rfind(", ")
    start = plain + 2
    if plain < 0 or _CONDITION_START.match(low, start):
        return _subject_at_end(before, low) if verb in ("shall", "must") else None
    return Clause(before[start:], low[start:], before[:plain], start)


def later_clause(before: str, low: str) -> Clause | None:
    """The clause of a later modal verb, of the words since the one before it; `low`: the same in small letters.

    It begins at a comma or conjunction. None without one: the verb is part of the
    clause before it and lays down no rule of its own.
    """
    chosen = None
    for match in _SUBJECT.finditer(before):
        rest = before[match.end() :]
        if rest.count(" ") > 2 * _MOST_WORDS or len(rest.split()) > _MOST_WORDS or "; " in rest or ": " in rest:
            continue
        if rest.strip() and match.group("joint") in (" and", " or") and _CONDITION.search(low, 0, match.start()):
            continue  # "if the applicant or applicants shall have been acting"
        chosen = match
        joint = match.group("joint").strip(" ,")
        if joint in ("", "and", "or", "nor", "but") and actors_only(rest):
            break  # "and the owner, tenant, or occupant shall": the subject begins at the first
    if chosen is None:
        return None
    start = chosen.end()
    if _OR_HIS.match(low, chosen.start()) and (whole := _subject_at_end(before, low)) is not None:
        return whole._replace(condition=None)
    inverted = chosen.group("joint").strip(" ,") == "nor" or _AT_NO.fullmatch(low, start) is not None
    return Clause(before[start:], low[start:], None, start, inverted=inverted)


def lays_down_nothing(before: str, low: str, clause: Clause, verb: str, *, first: bool, linked: bool) -> bool:
    """Whether a modal verb stands in words that are no rule: "as may be", "which may", "if he shall fail".

    `low`: the words before it in small letters. `linked`: one of the words `LINKS` stands in the clause's subject.
    """
    if first and ('"' in before or "“" in before) and _DEFINES.match(before):
        return True
    if first and verb.startswith(("is", "are", "ha")) and not clause.low.strip():
        return True  # an item of a list of conditions: "Is prohibited by section 74.50"
    if not first and ("so that" in low or "manner that" in low or "way that" in low) and _SO_THAT.search(low):
        return True
    if not first and "wh" in low and _OPEN_RELATIVE.search(low):
        return True
    return linked and _is_subordinate(clause, verb, first=first)


def _is_subordinate(clause: Clause, verb: str, *, first: bool) -> bool:
    """Whether the words before a modal verb make its clause a part of another."""
    subject = clause.low
    last = subject.rsplit(None, 1)[-1:]
    if (last and last[0].lstrip('(,;—–"“') in _RELATIVES) or subject.endswith((" is or ", " are or ")):
        return True  # "the place where it is or will be kept"
    stated = verb.startswith(("is", "are"))
    if (not first or stated or clause.condition is None) and _FOR_WHICH.search(subject):
        return True
    if verb.startswith(("may", "will", "is", "are")) and _THAT_ONE_MAY.search(subject):
        return True  # "any information that the Board may require"
    if verb == "will" and _THAT_WILL.search(subject[-60:]):
        return True
    if ("if " in subject or "event" in subject or "whenever" in subject) and _INNER_CONDITION.search(subject):
        return True
    return bool(_CONDITION.search(subject)) and (not first or stated or bool(_CONDITION_START.match(subject)))
