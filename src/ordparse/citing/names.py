"""Names of law as running text prints them: codes, acts, short forms, ordinances by number, damaged signs."""

import re

from ordparse.laws import Law, law_before

# "City Code ' 101.05": the section sign read as an apostrophe
QUOTED_SECTION = re.compile(
    r",?(?P<sign> {1,3}['\u2019\u2018`\u00b4] {0,2}| {1,3}[Ss\u00df$]{1,2} )"
    r"(?P<num>[0-9]{1,4}[A-Z]?(?:[.-][0-9]+)*)(?![0-9,%])"
)
# "R. M. C. 5 - 18", "WCC 20.80.630": the own code's initials, before a number that fits it
OWN_CODE_BEFORE = re.compile(r"(?<![A-Za-z.])(?:[A-Z]\.? ?){1,4}C\.? {0,2}(?:\u00a7 ?)?$")
# "M.C.O. 6-2": ordinances by their initials, before a number that the own code has
OWN_ORDINANCES_BEFORE = re.compile(r"(?<![A-Za-z.])(?:[A-Z]\. ?){1,4}O\. {0,2}$")
_ORDINANCE_NUM = r"(?:[A-Z]{1,3}-?)?(?![0-9]+(?:st|nd|rd|th)\b)[0-9][0-9A-Za-z-]*(?:\.[0-9]+)?"
ORDINANCE_TEXT = re.compile(
    r"(?i:ordinances?|ords?\.|ords?(?= (?:nos?\b|#|(?:(?:18|19|20)[0-9]{2}|[0-9]{2})-[0-9])))"
    r"(?:,? (?i:series|no\.?|nos\.?|number|numbers)\.?| ?\#)* ?\#? {0,2}"
    rf"(?P<nums>{_ORDINANCE_NUM}(?:(?:, (?:and |or )?| and | or | through | & ){_ORDINANCE_NUM}(?![0-9/]))*"
    r"|(?<=[Oo]\. )[XVILC]+(?![a-z]))(?![_\w])"
)
# "Resolution No. 98-14", of the own council
RESOLUTION_TEXT = re.compile(
    r"(?i:resolutions?)(?:(?:,? (?i:no\.?|nos\.?|number|numbers)\.?| ?\#) ?\#? {0,2}| (?=[A-Z]{0,3}-?[0-9]{2,4}-[0-9]))"
    r"(?P<nums>(?:[A-Z]{1,3}-?)?[0-9][0-9A-Za-z-]*(?:\.[0-9]+)?(?:(?:, (?:and )?| and )[0-9]+-[0-9]+)*)"
    r"(?![_\w]|/| (?:day|of the (?:City|Town|Council)))"
)
_DATE = (
    r"(?:[0-9]{1,2}[-/][0-9]{1,2}[-/][0-9]{2,4}"
    r"|(?:Jan|Feb|Mar|Apr|May|June?|July?|Aug|Sept?|Oct|Nov|Dec)[a-z]*\.? ?[0-9]{1,2},? ?[0-9]{4})"
)
DATED = re.compile(
    r"(?:,? {0,2}[0-9A-Z][0-9a-z]{1,5} [Ss]eries)?"
    r"(?:,? {0,2}\u00a7+ {0,2}[0-9][0-9A-Za-z.,() \u2013-]{0,60}?)?[,.]? {0,3}\(?"
    r"(?:(?:as )?(?:[Aa]dopted|[Pp]assed|enacted|[Ee]ffective|dated|approved|eff\.|on|[Dd]ate)[,:]? {0,2}){0,3}"
    rf"{_DATE}"
)
# "Code 1960, as amended, \u00a7 810.070"
OLD_CODE = re.compile(r"Code [12][0-9]{3}(?:,? [Aa]s [Aa]mend(?:ed|\.))?,? {0,2}$")
HISTORY_OPENS = re.compile(
    r"[(\[](?=(?:Ords?\.|Ordinance No|Ord |Code (?:1[89]|20)|Prior [Cc]ode|prior code|Pet\. No|Am\. Ord|Amended|"
    r"Added|Adopted|Enacted|Repealed|[0-9]{2,4}-Or-|(?:19|20)[0-9]{2} (?:Ga\.|Code)|"
    r"(?:Jan|Feb|Mar|Apr|May|June|July|Aug|Sept?|Oct|Nov|Dec)[a-z]*\.? [0-9]{1,2}, [0-9]{4}, (?:D\.C\.|[0-9]+ Stat)))"
)
CHARTER_NOTE = re.compile(r"[Cc]harter [Rr]eferences?(?: ?\(s\))?[ :.\u2013\u2014-]{1,6}")
_BACK = re.compile(
    r"(?<![0-9A-Za-z])(?:(?:19|20)[0-9]{2} )?(?:(?:[A-Z][\w&'\u2019/-]*|(?:[A-Z]\.)+|St\.|Mt\.|Ft\.),?"
    r"(?: (?:of(?: the)?|and|for|with|&)(?= [A-Z]))? )+$"
)
# "2012 Edition of the International Building Code"
_OF_MODEL = re.compile(r" of the (?=(?:[12][0-9]{3} )?(?:International|Uniform|National|Standard) )")
_OWN_WORDS = frozenset(
    "the this that such said any each all no city town village municipal county our its code codes state existing "
    "former new proposed ordinance local legislative administrative area zip bar dress honor rules and or of for "
    "regulations application general additional special applicable".split()
)
_MAKERS = frozenset("city town village municipal".split())
_LEADING = frozenset("the this any each every all no such a an if under in see and or said either both another".split())
_OPENING = frozenset(
    "for when where whenever pursuant except unless notwithstanding as by to with per since following nothing".split()
)
# "C.R.S. 1973, §", "4 O.S. Supp. 1995 §"
_YEAR_BEFORE = re.compile(
    r"(?:[ ,]|(?<=\.)(?=S))\(?(?:(?:Cum\. {0,2})?Supp(?:\.|lement),? {0,2})?(?:19|20)[0-9]{2}(?: {0,2}Supp\.)?\)?$"
    r"|[ ,](?:Cum\. {0,2})?Supp\.$"
)
_YEAR_REACH = 26
# what may stand before the last word of a name: in any case, and in lower case
_KINDS_OF_NAMES = frozenset("zoning subdivision shoreland plain floodplain management".split())
_JOINING = frozenset("of the and for with".split())
_LOWER_NAMES = re.compile(
    r"(?:(?:[A-Z][\w'\u2019]+ ){1,3}?County(?:'s|\u2019s)? )?(?i:(?:zoning|subdivision|shoreland|flood ?plain)"
    r"(?: management)? (?:ordinance|regulations|code))$"
)


def short_name_before(text: str, floor: int, at: int, state: str | None) -> tuple[int, Law] | None:
    """The law whose short form stands right before a number or section sign ("ORC 955.22"), and where it begins."""
    end = _name_end(text, floor, at)
    if end > floor and (text[end - 1] == ")" or text[end - 1].isdigit() or text.endswith("Supp.", 0, end)):
        year = _YEAR_BEFORE.search(text, max(floor, end - _YEAR_REACH), end)
        end = _name_end(text, floor, year.start()) if year else end
    if end <= floor or not (text[end - 1].isupper() or text[end - 1] == "." or text[end - 1].islower()):
        return None
    if text[end - 1].islower() and not text[max(floor, end - 8) : end].rpartition(" ")[2][:1].isupper():
        return None
    return law_before(text, floor, end, state)


def _name_end(text: str, floor: int, at: int) -> int:
    while at > floor and text[at - 1] in " ,\n":
        at -= 1
    return at


def name_before(text: str, floor: int, end: int) -> tuple[int, str] | None:
    """The capitalised name of a code, act or set of regulations that ends at `end`, and where it begins.

    Lower case will do for the zoning ordinance and its like, which every city has one of.
    """
    low = max(floor, end - 100)
    blank = text.rfind("\n\n", low, end)
    low = blank + 2 if blank >= 0 else low
    window = text[low:end].replace("\n", " ")
    word = window.rfind(" ") + 1
    before = window[window.rfind(" ", 0, max(word - 1, 0)) + 1 : word - 1] if word else ""
    kind = before.lower() in _KINDS_OF_NAMES
    if not kind and (
        (before.islower() and before not in _JOINING) or (window[word].islower() and window[word:] != "code")
    ):
        return None
    lower = _LOWER_NAMES.search(window, max(0, len(window) - 60)) if kind else None
    if lower and not lower.group().isupper() and (lower.start() == 0 or not window[lower.start() - 1].isalnum()):
        return low + lower.start(), window[lower.start() :]
    back = _BACK.search(window, 0, word) if word else None
    if not back or (window[word].islower() and window[word:] != "code"):
        return None
    start = back.start()
    model = _OF_MODEL.search(window, start)
    start = model.end() if model else start
    first = window[start:word].split(" ", 1)[0]
    sentence = start == 0 or window[max(0, start - 2) : start].strip() in ("", ".", ";", ":")
    opens = low + start == 0 or text[low + start - 1] == "\n"
    while (
        first.lower().strip(",.") in _LEADING
        or (sentence and first.lower() in _OPENING)
        or (len(first) == 2 and first[1] == "." and (opens or _next_word(window, start + 3).lower() in _LEADING))
    ):  # "C. Plumbing Code.": an item's label
        start += len(first) + 1
        if start >= word:
            return None
        first = window[start:word].split(" ", 1)[0]
    return low + start, window[start:]


def _next_word(window: str, at: int) -> str:
    return window[at:].split(" ", 1)[0]


def foreign_name(printed: str) -> str | None:
    """The name of a code or act as citations write it; None for a city's own code and for words that name none.

    >>> foreign_name("zoning ordinance"), foreign_name("City Code"), foreign_name("1997 Uniform Building Code")
    ('Zoning Ordinance', None, '1997 Uniform Building Code')
    """
    name = " ".join(printed.split())
    if name.isupper():
        return None
    if _LOWER_NAMES.search(name):
        words = name.split()
        while words and words[0].lower() in _OWN_WORDS:
            words.pop(0)
        return " ".join(word[:1].upper() + word[1:] for word in words).replace("'s ", " ").replace("\u2019s ", " ")
    words = name.split()
    if words[-1].lower() in ("ordinance",):
        return None
    telling = [word for word in words[:-1] if word.lower().strip(",.") not in _OWN_WORDS]
    if words[-2:-1] and words[-2].lower() in _MAKERS:
        return None  # a municipal code, ours or another city's
    if words[-1] == "Law":  # "Municipal Land Use Law", not "Federal Law"
        return name if len(telling) > 1 else None
    if not telling or words[-1].lower() not in ("code", "act"):
        return None
    if words[-1] == "code":
        words[-1] = "Code"
    return " ".join(words)
