"""References and their targets as values: the phrase in the text, its canonical citations, what they mean here."""

from enum import StrEnum
from typing import NamedTuple

from ordparse.provisions import JurisdictionId, ProvisionId


class RefType(StrEnum):
    """Whose law a reference points at, and how."""

    INTERNAL = "internal"
    SELF = "self"
    RELATIVE = "relative"
    STATUTE = "statute"
    RULE = "rule"
    FEDERAL = "federal"
    CHARTER = "charter"
    ORDINANCE = "ordinance"
    CODE_EXTERNAL = "code-external"
    HISTORY = "history"


class Relation(StrEnum):
    """What the words around a reference say of it."""

    PURSUANT_TO = "pursuant-to"
    EXCEPT_AS_PROVIDED = "except-as-provided"
    SUBJECT_TO = "subject-to"
    NOTWITHSTANDING = "notwithstanding"
    AS_DEFINED_IN = "as-defined-in"
    IN_VIOLATION_OF = "in-violation-of"
    REQUIRED_BY = "required-by"
    IN_ADDITION_TO = "in-addition-to"
    PENALTY_UNDER = "penalty-under"
    AMENDS = "amends"
    REPEALS = "repeals"
    ADOPTS = "adopts"
    SEE = "see"


class TargetStatus(StrEnum):
    """Whether the law a reference names is in what is loaded."""

    RESOLVED = "resolved"
    MISSING = "missing"
    EXTERNAL = "external"
    AMBIGUOUS = "ambiguous"


class Reference(NamedTuple):
    """One phrase that points at law; `citations` are canonical and independent of what is loaded."""

    start: int
    end: int
    text: str  # exactly the source's characters
    origin: ProvisionId | None  # the innermost provision it stands in ("from" in JSON); None outside all
    jurisdiction: JurisdictionId | None  # whose code it stands in
    version: str | None
    type: RefType
    relation: Relation | None
    citations: tuple[str, ...]


class Target(NamedTuple):
    """What one citation of a reference means in what is loaded."""

    citation: str
    id: ProvisionId | None
    status: TargetStatus
    reason: str | None = None  # why it is not resolved, in plain words
    candidates: tuple[ProvisionId, ...] = ()  # ambiguous: all that fit
    covers: tuple[ProvisionId, ...] = ()  # a range: the loaded provisions in it


class ResolvedReference(NamedTuple):
    """A reference with one target for each of its citations, in order."""

    reference: Reference
    targets: tuple[Target, ...]
