"""Relations: what the words around a reference say of it.

"pursuant to Section 501.03" and "Section 5-21 is hereby repealed" say it in a
few fixed turns of phrase, before the reference or right after it.
"""

import re

from ordparse.citations import Relation

# "the provisions of", "any requirement set forth in": looked through to the words before
_FILLERS = frozenset(
    "provision provisions requirement requirements terms procedure procedures condition conditions standard standards "
    "definition definitions regulations penalty penalties process rules part manner limits".split()
)
_LINKS = (" set forth", " provided", " provided for", " contained", " found", " stated", " specified")
_DETERMINERS = frozenset("the any all such applicable each every other".split())
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
_LONGEST_FIRST = {word: tuple(sorted(endings, key=lambda pair: -len(pair[0]))) for word, endings in _BEFORE.items()}
_ENDINGS = {word: tuple(ending for ending, _ in endings) for word, endings in _BEFORE.items()}
_TELLING = frozenset({*_BEFORE, "the"})
_REACH = 90


def relation_of(text: str, start: int, end: int, *, whole_law: bool = True) -> Relation | None:
    """What the words before `start` or after `end` of the text say of the reference between them.

    `whole_law`: a verb after it may be about the reference ("is repealed"); false
    for "this section" and the like, which are rarely what such a verb means.
    """
    left = text[max(0, start - _REACH) : start].rstrip(' (\n"\u201c')
    word = left[max(left.rfind(" "), left.rfind("\n")) + 1 :].lstrip("([").lower()
    if word in _TELLING:
        left = left.lower().replace("\n", " ")
        if word == "the":
            left = left[:-4]
            word = left[left.rfind(" ") + 1 :]
    if word in _BEFORE:
        found = _ending(left, word)
        if found is not None:
            return found
        if word in ("of", "in", "by"):
            if left.removesuffix(f" {word}").endswith(_PUNISHED):
                return Relation.PENALTY_UNDER
            shorter = _without_filler(left[: -len(word) - 1])
            if shorter:
                word = shorter[shorter.rfind(" ") + 1 :]
                found = _ending(shorter, word)
                if found is not None:
                    return found
    if whole_law:
        right = text[end : end + _REACH].lower()
        if any(map(right.__contains__, _VERBS)):
            after = _AFTER.match(right)
            if after:
                return _VERBS[after["verb"]]
    return None


def _without_filler(left: str) -> str:
    """The words before "the provisions", "any requirement set forth"; "" where no such words end `left`."""
    if left.endswith(_LINKS):
        left = left[: -len(next(link for link in _LINKS if left.endswith(link)))]
    head, _, noun = left.rpartition(" ")
    if noun not in _FILLERS:
        return ""
    while head:
        rest, _, word = head.rpartition(" ")
        if word not in _DETERMINERS:
            break
        head = rest
    return head


def _ending(left: str, word: str) -> Relation | None:
    """The relation of the longest ending that `left`, whose last word is `word`, has."""
    endings = _ENDINGS.get(word)
    if endings is None or not left.endswith(endings):
        return None
    return next(relation for ending, relation in _LONGEST_FIRST[word] if left.endswith(ending))
