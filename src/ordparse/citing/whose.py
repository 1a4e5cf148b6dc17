"""Whose law a number is: what stands after it, what stood before it, and what the code's own numbers look like."""

import re
from collections.abc import Mapping
from typing import Protocol

from ordparse.citing import foreign
from ordparse.citing.antecedents import Memory, Place
from ordparse.citing.chains import Chain
from ordparse.citing.names import foreign_name
from ordparse.citing.scheme import Scheme, skeleton
from ordparse.citing.tails import STANDARD, NameTail, SelfTail
from ordparse.citing.targets import Targets, nearest, own_targets
from ordparse.laws import Law, state_called
from ordparse.walking import Token

_REACH = 2000  # characters back that a law named lends its numbers to bare ones
_ACT_REACH = 20_000  # characters back that "the Act" is looked for
_FIRST_PART, _ALL_BUT_LAST = re.compile(r"[^.:-]*"), re.compile(r".*(?=[.:-])")
_LAW_WORDS = frozenset(("law", "statute", "statutes", "act"))
_CAPITALS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
_MODEL = re.compile(r"(?:[12][0-9]{3} )?(?:uniform|international|national|model|state|federal|clean|safe)\b")


class Code(Protocol):
    """What is asked of the setting a text is read in."""

    @property
    def scheme(self) -> Scheme:
        """The code's numbering."""

    @property
    def memory(self) -> Memory:
        """What was named before."""

    @property
    def headings(self) -> Mapping[str, str]:
        """The headings of its titles and chapters in lower case, with their paths."""


def chain_targets(
    chain: Chain, tail: Token | None, law: Law | None, volume: str | None, begin: int, place: Place, code: Code
) -> Targets | None:
    """The citations of one chain of a phrase that begins at `begin`; None where it names nothing.

    A law named before or after the number decides; then a code or act by name;
    then the law named shortly before, where the number is not one of ours.
    """
    if tail is not None and tail.type == "OFLAW" and law is None:
        law = tail.value
    if law is not None:
        return foreign.law_targets(chain, law, volume)
    if tail is not None and tail.type == "OFNAME":
        name: NameTail = tail.value
        if name.ordinance is not None:
            return foreign.ordinance_targets(chain, name.ordinance)
        if name.name.lower().endswith("charter"):
            return foreign.charter_targets(chain)
        act = code.memory.act
        if name.name == "Act" and act is not None and begin - act[1] <= _ACT_REACH:
            return foreign.named_targets(chain, act[0])
        if not _own_by_name(name.name, chain, code):
            return foreign.named_targets(chain, foreign_name(name.name) or name.name)
    self_tail: SelfTail | None = tail.value if tail is not None and tail.type == "OFSELF" else None
    if tail is not None and tail.type in ("OFOWN", "OFNAME"):
        self_tail = SelfTail("code", False)
    if self_tail is not None and self_tail.said and self_tail.kind in _LAW_WORDS:
        return _said_law(chain, begin, code.memory)
    if self_tail is None and code.memory.law is not None:
        found = _ambient(chain, begin, code.memory, code.scheme)
        if found:
            return found
    return own_targets(chain, self_tail, place, code.scheme, code.memory)


def _own_by_name(name: str, chain: Chain, code: Code) -> bool:
    """Whether a code by name is a title or chapter of this one.

    "Section 1262.26 of the Planning and Zoning Code": a heading says so, or the number is one of ours.
    """
    words = name.lower().removeprefix("the ")
    stem = words.removesuffix(" code").removesuffix(" ordinance").removesuffix(" regulations")
    if any(stem and (heading.startswith(stem) or words in heading) for heading in code.headings):
        return True
    if state_called(words.partition(" ")[0]) or state_called(" ".join(words.split(" ")[:2])):
        return False  # "the Illinois Vehicle Code"
    if _MODEL.match(words) or words.endswith(" act") or STANDARD.match(name):
        return False
    numbers = [item.num for item in chain.sections if item.num]
    return bool(numbers) and all(skeleton(num) and code.scheme.strength(num) >= 1 for num in numbers)


def _said_law(chain: Chain, begin: int, memory: Memory) -> Targets | None:
    """The citations of a chain in "said law", the law or act that was named last; None where none was."""
    law = memory.law if memory.law is not None and begin - memory.law_at <= _REACH else None
    if memory.act is not None and begin - memory.act[1] <= _REACH and (law is None or memory.act[1] > memory.law_at):
        return foreign.named_targets(chain, memory.act[0])
    return foreign.law_targets(chain, law, None) if law is not None else None


def _family(num: str, *, whole: bool = False) -> str:
    """What stands before the first separator of a number; of its `whole` head before the last."""
    found = (_ALL_BUT_LAST if whole else _FIRST_PART).match(num)
    return found.group() if found else num


def _unsplit(chain: Chain, last: str) -> Chain:
    """The chain with its number in one piece where it was read as a range of ours and stands beside the law's last.

    Behind O.C.G.A. § 21-2-212, "§ 21-2-217" is no range from our 21-2 to our 21-217.
    """
    if not chain.sections or (to := chain.sections[0].to) is None:
        return chain
    first, end = chain.sections[0], to[0]
    if first.num is None or end is None or first.num != _family(last, whole=True):
        return chain
    whole = f"{first.num}-{end.removeprefix(_family(first.num, whole=True) + '-')}"
    if skeleton(whole) != skeleton(last):
        return chain
    one = first._replace(num=whole, pins=to[1], to=None)
    return chain._replace(sections=(one, *chain.sections[1:]))


def _ambient(chain: Chain, begin: int, memory: Memory, scheme: Scheme) -> Targets | None:
    """The citations in the law named shortly before, for a number that fits it and does not fit this code."""
    law, gap = memory.law, begin - memory.law_at
    if law is None or gap > _REACH:
        return None
    last = memory.law_num
    chain = _unsplit(chain, last)
    numbers = [item.num for item in chain.sections if item.num]
    if numbers:
        num = numbers[0]
        bones, strength = skeleton(num), scheme.strength(num)
        if strength >= 2 or (not bones and (scheme.plain or scheme.is_chapter(num) or gap > 400)):
            return None
        # shaped as one of ours, it is the law's only beside it: section 16.08.070 is not chapter 16.62 RCW's
        kin = bones and _family(num, whole=strength > 0) == _family(last, whole=strength > 0)
        kin = kin and (not strength or gap < 400)
        if (bones == skeleton(last) and not strength) or kin:
            return foreign.law_targets(chain, law, None)
        return None
    if not chain.containers or chain.levels or gap > 600:
        return None
    group, family = chain.containers[0], _family(last)
    num = group.items[0].num or ""
    own = scheme.containers.get(group.kind, frozenset())
    if group.kind != "chapter" or num in own:
        return None
    if skeleton(last) == "." and num.rstrip(_CAPITALS) == family.rstrip(_CAPITALS):
        return foreign.law_targets(chain, law, None)  # "ORS 279.835 and Chapters 279A and 279B"
    if not (law.dotted or law.system.endswith("-rule")) or not num.isdigit() or len(num) != len(family):
        return None
    far, near = nearest(num, own), nearest(num, frozenset({family}))
    if near is not None and (far is None or near < far):
        return foreign.law_targets(chain, law, None)
    return None
