"""Relations: what the words around a reference say of it.

"pursuant to Section 501.03" and "Section 5-21 is hereby repealed" say it in a
few fixed turns of phrase, before the reference or right after it.
"""

import re

from ordparse.citations import Relation

# "the provisions of", "any requirement set forth in": looked through to the words before
_FILLER = re.compile(
    r"(?:the |any |all |such |applicable )*"
    r"(?:provisions?|requirements?|terms|procedures?|conditions|standards?|definitions?|regulations|penalt(?:y|ies)|"
    r"process|rules|part|manner|limits) "
    r"(?:of|in|provided (?:in|by)|set forth in|provided for in|contained in|found in|and procedures of) (?:the )?$"
)
# by the last word before the reference: endings, and the relation they state
_BEFORE: dict[str, tuple[tuple[str, Relation], ...]] = {
    "to": (
        ("pursuant to", Relation.PURSUANT_TO),
        ("subject to", Relation.SUBJECT_TO),
        ("in addition to", Relation.IN_ADDITION_TO),
        ("contrary to", Relation.IN_VIOLATION_OF),
        ("according to", Relation.PURSUANT_TO),
    ),
    "with": (
        ("in accordance with", Relation.PURSUANT_TO),
        ("in compliance with", Relation.PURSUANT_TO),
        ("in conformance with", Relation.PURSUANT_TO),
        ("in conformity with", Relation.PURSUANT_TO),
        ("comply with", Relation.REQUIRED_BY),
        ("complies with", Relation.REQUIRED_BY),
        ("complying with", Relation.REQUIRED_BY),
    ),
    "in": (
        ("except as provided in", Relation.EXCEPT_AS_PROVIDED),
        ("except as otherwise provided in", Relation.EXCEPT_AS_PROVIDED),
        ("except as set forth in", Relation.EXCEPT_AS_PROVIDED),
        ("except as specified in", Relation.EXCEPT_AS_PROVIDED),
        ("except as permitted in", Relation.EXCEPT_AS_PROVIDED),
        ("except as stated in", Relation.EXCEPT_AS_PROVIDED),
        ("except as hereinafter provided in", Relation.EXCEPT_AS_PROVIDED),
        ("otherwise provided in", Relation.EXCEPT_AS_PROVIDED),
        ("as defined in", Relation.AS_DEFINED_IN),
        ("defined in", Relation.AS_DEFINED_IN),
        ("definition in", Relation.AS_DEFINED_IN),
        ("meaning stated in", Relation.AS_DEFINED_IN),
        ("meaning given in", Relation.AS_DEFINED_IN),
        ("meanings given in", Relation.AS_DEFINED_IN),
        ("required in", Relation.REQUIRED_BY),
    ),
    "by": (
        ("required by", Relation.REQUIRED_BY),
        ("except as provided by", Relation.EXCEPT_AS_PROVIDED),
        ("except as otherwise provided by", Relation.EXCEPT_AS_PROVIDED),
        ("except as permitted by", Relation.EXCEPT_AS_PROVIDED),
        ("defined by", Relation.AS_DEFINED_IN),
        ("by repealing", Relation.REPEALS),
    ),
    "of": (
        ("in violation of", Relation.IN_VIOLATION_OF),
        ("violation of", Relation.IN_VIOLATION_OF),
        ("violations of", Relation.IN_VIOLATION_OF),
        ("meaning of", Relation.AS_DEFINED_IN),
        ("the purposes of", Relation.AS_DEFINED_IN),
    ),
    "under": (
        ("penalty under", Relation.PENALTY_UNDER),
        ("penalties under", Relation.PENALTY_UNDER),
        ("punishable under", Relation.PENALTY_UNDER),
        ("punished under", Relation.PENALTY_UNDER),
        ("required under", Relation.REQUIRED_BY),
        ("defined under", Relation.AS_DEFINED_IN),
        ("issued under", Relation.PURSUANT_TO),
        ("adopted under", Relation.PURSUANT_TO),
        ("authorized under", Relation.PURSUANT_TO),
    ),
    "for": (("except as provided for", Relation.EXCEPT_AS_PROVIDED),),
    "see": (("see", Relation.SEE),),
    "also": (("see also", Relation.SEE),),
    "notwithstanding": (("notwithstanding", Relation.NOTWITHSTANDING),),
    "violates": (("violates", Relation.IN_VIOLATION_OF),),
    "violate": (("violate", Relation.IN_VIOLATION_OF),),
    "violating": (("violating", Relation.IN_VIOLATION_OF),),
    "breaks": (("breaks", Relation.IN_VIOLATION_OF),),
    "amends": (("amends", Relation.AMENDS),),
    "amending": (("amending", Relation.AMENDS),),
    "repeals": (("repeals", Relation.REPEALS),),
    "repealing": (("repealing", Relation.REPEALS),),
    "adopts": (("adopts", Relation.ADOPTS),),
    "adopting": (("adopting", Relation.ADOPTS),),
}
_AFTER = re.compile(
    r"[^.;]{0,60}?\b(?:is|are|be|was|were)(?: hereby| also)? (?P<verb>amended|repealed|deleted|rescinded|adopted)\b"
)
_VERBS = {
    "amended": Relation.AMENDS,
    "repealed": Relation.REPEALS,
    "deleted": Relation.REPEALS,
    "rescinded": Relation.REPEALS,
    "adopted": Relation.ADOPTS,
}
_PUNISHED = (
    "punishable as provided",
    "punished as provided",
    "penalty as provided",
    "penalties provided",
    "punishable",
)
_REACH = 90


def relation_of(low: str, start: int, end: int, *, whole_law: bool = True) -> Relation | None:
    """What the words before `start` or after `end` of the lower-cased text say of the reference between them.

    `whole_law`: a verb after it may be about the reference ("is repealed"); false
    for "this section" and the like, which are rarely what such a verb means.
    """
    left = low[max(0, start - _REACH) : start].rstrip(' (\n"\u201c')
    if "\n" in left:
        left = left.replace("\n", " ")
    word = left[left.rfind(" ") + 1 :]
    if word == "the":
        left = left[:-4]
        word = left[left.rfind(" ") + 1 :]
    endings = _BEFORE.get(word)
    if endings is not None:
        found = _ending(left, endings)
        if found is not None:
            return found
        if word in ("of", "in", "by"):
            if left.removesuffix(f" {word}").endswith(_PUNISHED):
                return Relation.PENALTY_UNDER
            filler = _FILLER.search(f"{left} ")
            if filler:
                shorter = left[: filler.start()].rstrip()
                word = shorter[shorter.rfind(" ") + 1 :]
                found = _ending(shorter, _BEFORE.get(word, ()))
                if found is not None:
                    return found
    if whole_law:
        after = _AFTER.match(low, end, end + 90)
        if after:
            return _VERBS[after["verb"]]
    return None


def _ending(left: str, endings: tuple[tuple[str, Relation], ...]) -> Relation | None:
    best: tuple[int, Relation] | None = None
    for ending, relation in endings:
        if left.endswith(ending) and (best is None or len(ending) > best[0]):
            best = len(ending), relation
    return best[1] if best else None
