"""Bounds: whether an amount is a least, a most, or a line that must be passed.

"not more than six (6) feet" sets a most, "at least 200 feet" a least, "over six
months" and "under the age of sixteen" a line that itself lies outside.
"""

import re
from enum import StrEnum


class Bound(StrEnum):
    """What an amount limits, where the words say it."""

    MAX = "max"
    MIN = "min"
    OVER = "over"
    UNDER = "under"


# what may stand between the words of a bound and the amount: "for a period of", "in the amount of"
_FILLERS = (
    "a an the any its his her their such said each every of in for to be is are by at period periods total distance "
    "distances amount amounts sum sums fine fines fee fees penalty rate speed speeds size area term terms time age "
    "ages height heights width length depth radius diameter weight volume level value cost aggregate combined gross "
    "net full floor lot average approximately about maximum minimum additional imprisonment jail date hour hours day "
    "than temperature temperatures per"
).split()
_FILLER = rf"(?:(?:{'|'.join(_FILLERS)}|one of)\s+)"
_LAST_WORDS = frozenset(
    (
        *_FILLERS,
        *(
            "exceed exceeds exceeding over above beyond past after under below before to within most only until least "
            "equal more greater less fewer as"
        ).split(),
    )
)
"""The words of which one stands right before an amount that they set a bound on."""
_CLAUSE = re.compile(r"[;:]\s|[.](?=\s+[a-z(]?[a-z]{2,}\s)|\n")
REACH = 90
"""How far before an amount the words of its bound may begin."""
FAR = 160
"""How far before it a noun may say it: "the maximum number of dogs"."""

# a negation touches its comparative: in "no person under the age of sixteen" it does not
_NOT = r"(?:no|not|nor|never|cannot|neither)\s+(?:(?:be|to|less|is|are|in\s+any\s+(?:case|event)|later)\s+)?"
_UPWARD = (
    r"(?:more\s+than|greater\s+than|longer\s+than|later\s+than|higher\s+than|larger\s+than|taller\s+than|wider\s+than|"
    r"older\s+than|heavier\s+than|deeper\s+than|farther\s+than|further\s+than|louder\s+than|faster\s+than"
    r"|steeper\s+than|in\s+excess\s+of|"
    r"exceeding|exceeds?|over|above|beyond|past|after|more\s+often\s+than|upwards?\s+of)"
)
_DOWNWARD = (
    r"(?:less\s+than|fewer\s+than|smaller\s+than|shorter\s+than|lower\s+than|narrower\s+than|earlier\s+than"
    r"|sooner\s+than|"
    r"closer\s+than|nearer\s+than|younger\s+than|lighter\s+than|flatter\s+than|under|below|before|prior\s+to"
    r"|closer\s+to\s+\S+(?:\s+\S+){0,4}\s+than|less\s+often\s+than)"
)
_END = rf"\s+{_FILLER}{{0,8}}(?:as\s+(?:much|many)\s+as\s+)?$"
# begins with what stands before a word, so that the places within words are passed over
_LEFT = re.compile(
    r"[^a-z](?:(?:equal\s+to\s+or\s+(?:greater|more)|(?:greater|more)\s+than\s+or\s+equal)(?:\s+than|\s+to)?(?P<min0>)"
    r"|(?:equal\s+to\s+or\s+(?:less|fewer)|(?:less|fewer)\s+than\s+or\s+equal)(?:\s+than|\s+to)?(?P<max0>)"
    rf"|(?:{_NOT}{_UPWARD}|(?:(?:shall|may|must|to|does|do|will|should)\s+)not\s+(?:in\s+(?:any"
    rf"|no)\s+(?:case|event)\s+)?(?:be\s+)?(?:(?:for\s+)?{_UPWARD})"
    rf"|nor\s+(?:exceed|more|(?:be|weigh|extend|project|measure|contain|rise)\s+{_UPWARD})|in\s+no\s+(?:case|event"
    rf"|instance)s?,?\s+(?:shall\s+)?(?:be\s+)?(?:to\s+)?(?:for\s+)?{_UPWARD})(?P<max1>)"
    rf"|(?:{_NOT}{_DOWNWARD}|(?:shall|may|must|to|does|do|will|should)\s+not\s+be\s+(?:[a-z]+(?:ed|t"
    rf"|wn)\s+)?(?:any\s+)?{_DOWNWARD})(?P<min1>)"
    rf"|(?:up\s+to|within|at\s+(?:the\s+)?most|(?:a|the)?\s*maximum(?:\s+of)?|on\s+or\s+before"
    rf"|by\s+no\s+later\s+than|as\s+many\s+as|as\s+much\s+as|only|by(?=\s+the\s+ages?\s+of)"
    rf"|limit(?:ed)?(?:\s+[a-z]+)?\s+to|until(?P<until>))(?P<max2>)"
    rf"|(?:at\s+(?:the\s+)?least|(?:a|the)?\s*minimum(?:\s+of)?|on\s+or\s+after|from\s+and\s+after)(?P<min2>)"
    rf"|{_UPWARD}(?P<over>)"
    rf"|{_DOWNWARD}(?P<under>))"
    rf"{_END}"
)
_FALL = re.compile(r"\bnot\s+(?:be\s+)?(?:allowed\s+to\s+)?(?:fall|drop|go|be)\s+below\s+$")
# "exceed an above grade height of", "exceed a slope of"
_EXCEEDED = rf"\s+(?:{_FILLER}{{0,8}}|(?:an?|the)\s+(?:[a-z-]+\s+){{1,5}}of\s+)$"
_EXCEED = re.compile(
    rf"\b(?:not|never|nor|cannot)\s+(?:in\s+(?:any|no)\s+(?:case|event)\s+)?(?:(?:be|to)\s+)?exceed(?:ing)?{_EXCEEDED}"
)
_NEITHER = re.compile(rf"\b(?:no|not)\s+[^.;]{{1,60}}\b(?:shall|may|must|to)\s+exceed{_EXCEEDED}")
_MEASURED = re.compile(
    r"\b(?P<which>maximum|minimum)\b[^.;\n]{1,140}\b(?:is|are|be|being|of|shall\s+be|as\s+follows:?)\s+(?:an?\s+"
    r"|approximately\s+)?$"
)
_MEASURED_NOT = re.compile(r"\b(?:within|than|least|most|exceed(?:ing)?|over|under)\b[^.;]*$")
_LIMIT_IS = re.compile(
    r"\blimit\s+(?:(?:is|shall\s+be|of)\s+)(?:hereby\s+)?(?:set\s+at\s+|established\s+at\s+)?(?:an?\s+)?$"
)
_RIGHT = re.compile(
    r"(?:\s+(?:of\s+age|old|in\s+(?:length|height|width|area|size|depth|diameter|weight|value|number)|high|long"
    r"|wide|deep|per\s+[a-z]+))?,?\s*\(?"
    r"(?:or\s+(?:(?P<min>more|greater|over|older|above|longer|larger|higher|after|later|thereafter|oftener|beyond"
    r"|steeper)"
    r"|(?P<max>less|fewer|under|younger|below|shorter|smaller|lower|earlier|sooner|before|flatter))"
    r"|and\s+(?:(?P<up>over|older|above|up|upwards?)|(?P<down>under|younger|below)))(?![a-z])(?!\s+than\b)"
    r"|\s*+(?:,\s*+)?\(?(?P<most>max(?:imum|\.)|at\s+most|at\s+the\s+most)(?![a-z])"
    r"|\s*+(?:,\s*+)?\(?(?P<least>min(?:imum|\.)|at\s+least)(?![a-z])(?!\s+[0-9])"
)
_INSIDE = re.compile(r"\s+or\s+(?P<more>more|fewer|less)(?![a-z])")
# "Minimum lot area: 6,000 square feet", "Maximum height | 35 feet", "Minimum = 20 feet"
_CAPTION = re.compile(
    r"\b(?P<which>max(?:imum|\.)?|min(?:imum|\.)?)\)?(?P<what>(?:,?\s+[a-z/()'’&-]+){0,10}),?\s*(?:[:=|]|—|–|\s-)\s*$"
)
# "Minimum Lot Width. Fifty (50) feet": a caption with a full stop has nothing before it
_CAPTION_STOP = re.compile(
    r"(?:^|[\n|]|[.:)]\s)\s*(?P<which>maximum|minimum)(?P<what>(?:,?\s+[a-z/()'’&-]+){1,8})\.[^\S\n]*$"
)
# "Minimum lot width 60 feet"
_CAPTION_BARE = re.compile(
    r"\b(?P<which>maximum|minimum|max\.|min\.)(?P<what>(?:\s+(?:lot|building|front|rear|side|street|corner|interior|floor|yard|sign"
    r"|fence|ground|living|gross|total|ceiling|allowable|permitted|required)){0,4}\s+(?:area|width|depth|height|size"
    r"|frontage|setback|coverage|length|distance|slope|grade|speed|weight|density|fine|penalty|yard))\s*$"
)
# what a limit is said to be, before a list: "exceeding the following:", "minimum side yards:"
_LEAD = re.compile(
    r"\b(?:exceed(?:s|ing)?|in\s+excess\s+of|than|at\s+least|up\s+to|limited\s+to)(?=\s+(?:the\s+following(?:\s+[a-z]+)?"
    r"|as\s+follows)\s*:?\s*$)"
)
_LEAD_CAPTION = re.compile(r"\b(?P<which>maximum|minimum)(?P<what>(?:,?\s+[a-z/()'’&-]+){1,14})\s*[.:]?\s*$")
_MORE_WORDS = re.compile(r"\b(?:maximum|minimum|max|min|than|not|is|are|shall|must|may|by|within|over|under)\b")
_PASSED = {"over": Bound.OVER, "under": Bound.UNDER}


def bound_before(low: str, start: int, *, moment: bool = False, measured: bool = True) -> Bound | None:
    """The bound that the words before an amount set on it; None where they set none.

    Of a clock time or a date (`moment`) "until" sets a most, too. `measured`: whether
    a noun such as "maximum" stands before it, where the caller knows.
    Looks at most `REACH` characters back (for a noun `FAR`) and never over the end
    of a clause.

    >>> text = "a leash not exceeding a total length of six (6) feet"
    >>> bound_before(text, text.index("six"))
    <Bound.MAX: 'max'>
    """
    context = low[max(0, start - REACH) : start].rstrip(" ($-")
    if _last_word(context) not in _LAST_WORDS:
        return _stated(low, start) if measured else None
    cut = 0
    for clause in _CLAUSE.finditer(context):
        cut = clause.end()
    context = context[cut:]
    if not context[-1:].isspace():
        context += " "
    if "below" in context and _FALL.search(context):
        return Bound.MIN
    if "exceed" in context and (_EXCEED.search(context) or _NEITHER.search(context)):
        return Bound.MAX
    match = _LEFT.search(f" {context}")
    if match is not None:
        if match.group("until") is not None and not moment:
            return None  # "not enforced until 30 days after": the wait is no limit of its own
        name = "max2" if match.group("until") is not None else match.lastgroup or ""
        if name in _PASSED:
            return _PASSED[name]
        return Bound.MAX if name.startswith("max") else Bound.MIN
    return _stated(low, start) if measured else None


def _last_word(words: str) -> str:
    """The last of some words, without what opens before it."""
    last = words.rsplit(None, 1)[-1:]
    return last[0].lstrip("([\"“'‘—–-") if last else ""


def _captioned(found: re.Match[str] | None) -> Bound | None:
    """The bound that a caption sets; None where it says both a least and a most, or more than a caption does."""
    if found is None or _MORE_WORDS.search(found.group("what")):
        return None
    return Bound.MAX if found.group("which").startswith("max") else Bound.MIN


def bound_of_lead(lead: str) -> Bound | None:
    """The bound that the words before a list set on the amounts its items begin with; None where they set none.

    >>> bound_of_lead("a noise in excess of the following:"), bound_of_lead("minimum side yard setback:")
    (<Bound.OVER: 'over'>, <Bound.MIN: 'min'>)
    """
    lead = lead[-FAR:]
    found = _LEAD.search(lead)
    if found is not None:
        return bound_before(lead[: found.end()] + " ", found.end() + 1)
    if "mum" not in lead:
        return None
    lead = lead[max(lead.rfind(". ", 0, -3), lead.rfind(";"), lead.rfind("\n", 0, -3)) + 1 :]
    return _captioned(_LEAD_CAPTION.search(lead))


def _stated(low: str, start: int) -> Bound | None:
    """A bound said by a noun: "the maximum number of dogs allowed on parcels of … is three (3)"."""
    before = low[max(0, start - FAR) : start]
    if "limit" in before and _LIMIT_IS.search(before) is not None:
        return Bound.MAX
    for caption in (_CAPTION, _CAPTION_BARE, _CAPTION_STOP):
        if (bound := _captioned(caption.search(before))) is not None:
            return bound
    context = before[max(before.rfind(". "), before.rfind(";"), before.rfind("\n")) + 1 :]
    if "mum" not in context:
        return None
    last: re.Match[str] | None = None
    for found in _MEASURED.finditer(context):
        last = found
    if last is None or _MEASURED_NOT.search(context[-30:]):
        return None
    return Bound.MAX if last.group("which") == "maximum" else Bound.MIN


def bound_after(low: str, end: int) -> tuple[Bound, int] | None:
    """The bound that the words after an amount set on it, and where they end: "or older", "or less".

    >>> bound_after("eighteen (18) years of age or older", 19)
    (<Bound.MIN: 'min'>, 35)
    """
    match = _RIGHT.match(low, end)
    if match is None:
        return None
    return (Bound.MIN if match.lastgroup in ("min", "least", "up") else Bound.MAX), match.end()


def bound_inside(low: str, end: int) -> tuple[Bound, int] | None:
    """The bound printed between a number, which ends at `end`, and what it counts, and where it ends.

    >>> bound_inside("three or more dogs", 5)
    (<Bound.MIN: 'min'>, 13)
    """
    match = _INSIDE.match(low, end)
    if match is None:
        return None
    return (Bound.MIN if match.group("more") == "more" else Bound.MAX), match.end()
