"""Model codes that a section adopts: whose the numbers are that are amended there.

"The International Building Code is adopted. Section 105.2 is amended to read ..." names no section 105.2 of the
city's own: in the section that adopts the code, and in its neighbours, such a number is the adopted code's.
"""

import re

from ordparse.citing.antecedents import Adopted, Place
from ordparse.citing.chains import Chain
from ordparse.citing.scheme import Scheme, skeleton

_MODEL = re.compile(
    r"(?:(?:19|20)[0-9]{2} )?(?:ICC |(?:[A-Z][a-z]+ )?(?:International|Uniform|National|Standard|BOCA|CABO)\b).* Code\b"
    r"|(?:(?:19|20)[0-9]{2} )?(?:IBC|IRC|IFC|IPC|IMC|IFGC|IECC|IPMC|IEBC|ISPSC|IWUIC|UBC|UFC|UPC|UMC|NEC)$"
)
# how its sections are numbered: 105, 105.2, R301.2, 1612.4.1
_NUMBER = re.compile(r"[A-Z]{0,2}[1-9][0-9]{2,3}[A-Z]?(?:\.[0-9]{1,3}){0,6}")
# what is done to them, said behind the number or before it
_DONE = r"(?:amend|add|delet|revis|modif|replac|chang|substitut|repeal|insert|omit|supplement|renumber|adopt|read)"
_BEHIND = re.compile(
    r"(?:,? (?:entitled |titled )?[\"\u201c(\[]?[A-Z][^.;:\n]{0,80}?)?[\"\u201d)\]]?[,.;:\u2013\u2014-]{0,2} {0,2}"
    rf"(?:(?:is|are|shall be|to be|be|to|of the code is) )?(?:hereby )?(?:{_DONE})",
    re.IGNORECASE,
)
_BEFORE = re.compile(
    rf"\b{_DONE}[a-z]*(?: (?:a|the|new|following|in|to|by|of|subsection|exception|entire(?:ty)?|from)\b)*:? {{0,2}}$",
    re.IGNORECASE,
)
_BEFORE_REACH = 48  # characters before the number


def is_model(name: str) -> bool:
    """Whether a name is that of a model code.

    >>> is_model("2018 International Building Code"), is_model("Zoning Code"), is_model("IBC")
    (True, False, True)
    """
    return _MODEL.match(name) is not None


def adopted_in(name: str, place: Place) -> Adopted:
    """A model code named at a place, with the section and the container there."""
    return Adopted(name, *_home(place))


def _home(place: Place) -> tuple[str, str]:
    base = place.base()
    section = place.steps[base].path if base >= 0 else ""
    return section, place.steps[base - 1].path if base > 0 else ""


def of_adopted(chain: Chain, adopted: Adopted, text: str, place: Place, scheme: Scheme) -> bool:
    """Whether a chain with no tail is of the model code named last: by its number, its place and the words by it."""
    section, around = _home(place)
    bones = skeleton(adopted.section)
    # a section of the adopted code that is printed in full stands for the one that adopts it
    near = section == adopted.section or (skeleton(section) != bones and _NUMBER.fullmatch(section) is not None)
    if not near and not (around and around == adopted.around):
        return False
    if chain.levels and not chain.sections:
        return False
    amended = (
        _BEHIND.match(text, chain.end) is not None
        or _BEFORE.search(text, max(0, chain.start - _BEFORE_REACH), chain.start) is not None
    )
    if not chain.sections:
        kind = chain.containers[-1].kind
        known = any((kind, item.num or "") in scheme.container_paths for item in chain.containers[-1].items)
        return near and amended and kind in ("table", "appendix", "chapter") and not known
    numbers = [item.num for item in chain.sections if item.num]
    if not numbers or not all(_NUMBER.fullmatch(num) for num in numbers):
        return False
    dotted = any("." in num or num[0].isalpha() for num in numbers)
    if any(skeleton(num) == bones or not near for num in numbers):
        strength = max(map(scheme.strength, numbers))
        return strength < 3 if amended else near and dotted and strength == 0
    return amended or dotted
