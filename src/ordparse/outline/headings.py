"""Headings: where the caption of a provision ends and its text begins."""

import re
from collections.abc import Callable, Sequence

from ordparse.source import Span

# Each way begins with one sign, so that the search may skip what begins none
_STOP_AT = re.compile(r"[.:—-](?:(?<=[.:])(?=[ \n\"”)\]]|$)|(?<=\.)(?:—|--+)|(?<=—)|(?<=-)-+|(?<=\.)(?=[A-Z][a-z]))")
_WORD = re.compile(r"[^ \n]+")
FINITE = re.compile(
    r"\b(?:shall|is|are|may|must|means?|includes?|will|was|were|has|have|had|been|can|cannot|does|do|should|would"
    r"|applies|apply|consists?|provides?|requires|following|refers)\b"
)
_FINITE_WORDS = frozenset(
    "shall is are may must mean means include includes will was were has have had been can cannot does do should would "
    "applies apply consist consists provide provides requires following refers".split()
)
_LETTERS = re.compile(r"\w+")
# A stop behind these closes no sentence
_SHORT_WORDS = frozenset(
    "No Nos St Sts Minn Stat Stats Subd Sec Secs Ord Inc Co Corp Art Ch Ave Dr Mr Mrs Ms Jr Sr v vs etc Etc approx "
    "Dept Gov Fig Cal Rev Ann Rd Blvd Bldg Mt Ft Sq Vol Pt Op Atty Gen Supp Hwy seq al "
    "Const s ss sec secs sub subs par pars ch chs cl c Adm Admin Civ Crim Proc Tit "
    "Ala Ariz Ark Colo Conn Del Fla Ga Ill Ind Kan Ky La Md Mass Mich Miss Mont Neb Nev Okla Ore Pa Tenn Tex Vt Va "
    "Wash Wis Wyo".split()
)
_ABBREVIATION = re.compile(
    rf"(?:\b(?:{'|'.join(sorted(_SHORT_WORDS - {'seq'}))}|et seq)|\b[A-Z]|\b[ap]\.m|\b[A-Z]\.[A-Z])$"
)
_CAPITAL_WORD = re.compile(r"[^a-z ]*[A-Z][^a-z ]*")
_CAPITAL_LABEL = re.compile(r"\(?(?:[A-Z]|[IVX]+|[0-9]+)(?:\\?\.|\))")
_GIVE_BACK = frozenset(
    {"A", "AN", "NO", "THE", "IT", "I", "ANY", "ALL", "EACH", "EVERY", "IN", "IF", "FOR", "ON", "TO"}
)
STATUS = re.compile(
    r" *(?:\[(?:[Rr]epealed|[Ee]xpired|[Rr]eserved|[Tt]ransferred|[Oo]mitted|REPEALED|RESERVED)[^\]\n]{0,80}\]"
    r"|\((?:[Rr]eserved|RESERVED|[Rr]epealed|REPEALED)\))\.? *$"
)
# one mark at a time: a row of them read as rows of rows takes a time that doubles with each
_TRAIL = re.compile(
    r"(?: *(?:[*†‡¹²³⁴-⁹]|\[[0-9]{1,3}\]|[0-9]{1,2}(?<=[a-z.][0-9])|[0-9](?<=[A-Z]{4}[0-9])|\([^()|]*\|[^()]*\)))+ *$"
)
_TELLS = ("This", "These", "It", "There", "Nothing")
_MAX_WORDS = 14
_MAX_CAPITALISED = 20
_MAX_LINE = 200


def trimmed(view: str, start: int, end: int) -> Span | None:
    """The span without blanks, footnote marks, dashes and closing stops at its ends; None when nothing is left."""
    while start < end and view[start] in " \n-–—:.*†‡¹²³":
        start += 1
    if start < end and view[end - 1] in "*†‡¹²³]).0123456789 ":
        text = view[start:end].rstrip(" ")
        if (text[-1] in "*†‡¹²³]0123456789" or (text[-1] == ")" and "|" in text)) and (found := _TRAIL.search(text)):
            end = start + found.start()
            text = text[: found.start()]
        said = STATUS.search(text) if "[" in text or text.endswith("ed)") else None
        if said is not None and (said.start() or "[" in text):  # "(Reserved)" alone stands for the catchline
            end = start + said.start()
    while start < end and view[end - 1] in " \n.:-–—*;,|":
        end -= 1
    return (start, end) if start < end else None


def abbreviates(text: str) -> bool:
    """Whether a stop behind the text closes no sentence: "Ord", "et seq", "p.m", an initial."""
    word = text[-12:].rpartition(" ")[2]
    if word.isalpha() and len(word) > 1 and word not in _SHORT_WORDS:
        return False  # nearly all
    return _ABBREVIATION.search(text, max(0, len(text) - 12)) is not None


# of these, the ones that end a sentence as often: "after 8:00 p.m. Sec. 5-5. Revocation."
_ENDS_TOO = re.compile(r"\b(?:[ap]\.m|etc|Inc|Co|Corp|Ave|Rd|Blvd|Jr|Sr)$")


def may_close(text: str) -> bool:
    """Whether a stop behind a text that abbreviates may close a sentence too: "p.m", "Inc", "etc"; not "Stat"."""
    return _ENDS_TOO.search(text, max(0, len(text) - 6)) is not None


def is_title_case(text: str) -> bool:
    """Whether the longer words begin with capitals, as in a title."""
    firsts = [word[0] for word in text.split() if len(word) > 3 and word[0].isalpha()]
    return bool(firsts) and sum(map(str.isupper, firsts)) >= 0.75 * len(firsts)


def _capitalised(words: list[str]) -> bool:
    firsts = [word[0] for word in words if len(word) > 3 and word[0].isalpha()]
    return bool(firsts) and sum(map(str.isupper, firsts)) >= 0.7 * len(firsts)


# "Section 2. That this ordinance takes effect at once.", "See s. 60.22, Wis. Stats."
_NO_CAPTION = ("That", "See")
SUBJECTS = frozenset(
    "A An No Nothing Nobody Each Every Any All The It Its This These Such Where When Whenever If In Upon Unless "
    "Notwithstanding Except".split()
)


def is_caption(text: str, *, limit: int = _MAX_WORDS) -> bool:
    """Whether the words can be a catchline: few, and no sentence with a finite verb."""
    words = text.split()
    if not _FINITE_WORDS.isdisjoint(words):  # most sentences; what has a word in small letters is no line of capitals
        return False
    return _may_caption(text, words, limit)


def _may_caption(text: str, words: list[str], limit: int) -> bool:
    """Whether a text can be a catchline, of whose words none as it stands is a finite verb."""
    letters = "".join(words).isalpha()  # each word is of letters alone
    if not letters and not any(map(str.isalpha, text)):
        return False
    if words[0] in _NO_CAPTION:
        return False
    if len(words) == 1 and text in SUBJECTS and text != "A":
        return False  # "A. The", where the line ends that a sentence begins
    if words[0] in _TELLS and len(words) > 3 and words[1].islower():
        return False  # "This chapter establishes a Water Resource Zone"
    if len(words) > limit and (len(words) > _MAX_CAPITALISED or not _capitalised(words)):
        return False
    if text.isupper():
        return True
    if len(words) > 6 and words[0] in SUBJECTS and not _capitalised(words):
        # "A key box of less than 6,400 square feet needs no statement": a subject, and some verb
        return False
    return letters or _FINITE_WORDS.isdisjoint(_LETTERS.findall(text))


def _mostly_small(word: str) -> bool:
    """Whether a word has letters and fewer than six in ten are capitals."""
    if word.islower() or word[1:].islower():
        return True  # nearly every word
    if word.isupper():
        return False
    letters = [char for char in word if char.isalpha()]
    return bool(letters) and sum(map(str.isupper, letters)) < 0.6 * len(letters)


def capitals(view: str, at: int, end: int) -> int | None:
    """Where a catchline printed in capitals ends, in running text; None when there is none.

    "502.08 - RUNNING AT LARGE PROHIBITED No dog shall": the last capital word
    is given back to the sentence when it is one that sentences begin with, and
    a damaged word ("C0b~4ERCIAL") counts before another capital word.
    """
    found = _before_small_words(view, at, min(end, at + 400))
    words: list[re.Match[str]] = []
    closed = False
    for index, match in enumerate(found):
        word, after = match[0], [later[0] for later in found[index + 1 : index + 3]]
        if not _in_capitals(word, after, first=not words):
            break
        words.append(match)
        if closed := _closes_catchline(word, after):
            break
    while words and not closed and _begins_text(words[-1][0], alone=len(words) == 1):
        words.pop()
    letters = sum(_letters(match[0]) for match in words)
    if letters < 3 or (len(words) == 1 and not closed and (letters < 4 or len(words[0][0]) < 4)):
        return None
    return words[-1].end()


def _before_small_words(view: str, at: int, limit: int) -> list[re.Match[str]]:
    """The words up to the first in small letters, which ends all catchlines, and the one behind it.

    None where the first word is no capital one, which is so in nearly every text.
    """
    first = _WORD.search(view, at, limit)
    if first is None or _mostly_small(first[0]):
        return []
    found: list[re.Match[str]] = []
    small = False
    for match in _WORD.finditer(view, at, limit):
        found.append(match)
        if small:
            break
        small = match[0].islower()
    return found


def _letters(word: str) -> int:
    return len(word) if word.isalpha() else sum(map(str.isalpha, word))


def _bare(word: str) -> str:
    return word.strip("()[]\"“”.,;:*'’")


def _in_capitals(word: str, after: Sequence[str], *, first: bool) -> bool:
    """Whether a catchline in capitals goes on with `word`, which `after` follows."""
    follower = after[0] if after else ""
    letters = _letters(word)
    if not letters:
        # digits and signs belong to a catchline only inside it, or as the year that ends it
        if word[0].isdigit() and not follower[:2].isupper() and not _YEAR.fullmatch(word):
            return False
        return not first or _bare(word) != "" or word in ("&", "-", "–", "—", "/")
    upper = letters if word.isupper() else sum(map(str.isupper, word))
    if upper == letters:
        if letters == 1 and word[0] == "(":
            return False
        return first or word[-1] not in ".)" or not _CAPITAL_LABEL.fullmatch(word)
    damaged = upper >= 0.6 * letters and letters > 3
    return damaged and len(follower) > 1 and _CAPITAL_WORD.fullmatch(follower) is not None


_YEAR = re.compile(r"(?:1[89]|20)[0-9]{2}\.")


def _closes_catchline(word: str, after: Sequence[str]) -> bool:
    """Whether the stop or colon behind a capital word ends the catchline."""
    if word[-1] not in ".:" or len(_bare(word)) < 2 or not (_letters(word) or _YEAR.fullmatch(word)):
        return False
    if word[-1] == "." or not after:
        return True
    # "8-201. PEDDLERS: DEFINED. A peddler"
    defined = len(after[0]) > 4 and after[0].isupper() and after[0][-1] == "."
    capital = [len(each.strip(".,:;")) > 1 and each.isupper() and each[0].isalpha() for each in after]
    return not defined and not (len(capital) == 2 and all(capital))


def _begins_text(word: str, *, alone: bool) -> bool:
    """Whether the last capital word is rather the first of the sentence behind."""
    bare = _bare(word)
    return bare in _GIVE_BACK or not any(map(str.isalpha, bare)) or (len(bare) == 1 and not alone)


_LABEL_BEHIND = re.compile(r"(?<=\S) {2,}(?:[A-Za-z]|[0-9]{1,3}|[ivx]{2,4}|S(?i:ubd(?:ivision)?)\.? *[0-9]*[a-z]?)$")
_LABEL_WORD = re.compile(r"\(?(?:[A-Za-z]|[0-9]{1,3}|[IVXivx]{1,5})(?:\)|\.\)?)")
_CONNECTIVES = frozenset(
    {"and", "of", "the", "for", "in", "to", "on", "or", "by", "with", "&", "a", "an", "at", "from", "as"}
)

_OPENERS = frozenset("The This These No Any It Every If There When Whenever".split())
_PARTS = frozenset(("Article", "Section", "Chapter", "Part"))
_NAMED_PART = re.compile(r"(?:Article|Section|Chapter|Part) [0-9IVX]+(?:[.-][0-9]+)* [a-z]")


def title_words(view: str, at: int, end: int) -> int | None:
    """Where a run of capitalised words ends, in running text: "Building Standards CHAPTER 1420".

    A word in capitals begins the next head; connectives at the end are given
    back, and so is the word that begins the sentence: "Purpose The purpose of".
    """
    last: int | None = None
    before: int | None = None  # where the capitalised word before the last one ends
    opened = False  # the last word begins a sentence
    for count, match in enumerate(_WORD.finditer(view, at, min(end, at + 200))):
        word = match[0].strip('()"“”,;:*')
        if last is not None and match.start() > last + 1 and view[last : match.start()].isspace():
            # two blanks, what is left of a paragraph's end in one-line text
            break
        if count >= _MAX_CAPITALISED or (len(word) > 2 and word.isalpha() and word.isupper()):
            break
        if _LABEL_WORD.fullmatch(match[0]):
            break
        if last == match.start() - 1 and (
            word in _OPENERS or (word in _PARTS and _NAMED_PART.match(view, match.start(), end))
        ):
            break  # "Purpose The City shall", "Purpose Article 2 shall"
        if word[:1].isupper() and word.rstrip(".").isascii():
            before, last = last, match.end()
        elif word not in _CONNECTIVES:
            opened = word[:1].islower()
            break
        if match[0][-1] == ".":
            break
    if last is not None and (view.startswith("That ", at) or FINITE.match(view, last + 1)):
        # "Section 4. The City Clerk shall publish": the subject of a sentence
        return None
    stop = before if opened and before is not None else last
    if stop is not None and view[at:stop].strip() in SUBJECTS:
        return None  # "Section 1: This ordinance is"
    return stop


def _fits_after(view: str, at: int, end: int) -> bool:
    """Whether what follows a caption's stop can be text: a capital, a sign, a label, or nothing."""
    while at < end and view[at] in ' \n)"”':
        at += 1
    return at >= end or not view[at].islower()


def run_in(view: str, at: int, end: int, *, limit: int = _MAX_WORDS, colon: bool = True) -> int | None:
    """Where a catchline that runs into its text ends, its stop included; None when the text has none.

    "Subd. 2. Leash. No person": up to the first stop before a capital, at most
    14 words (20 when capitalised) and no finite verb.
    """
    stop_limit = min(end, at + 260)
    weak: int | None = None  # a colon or dash that ends the catchline only if no full stop does
    for match in _STOP_AT.finditer(view, at, stop_limit):
        sign = match[0]
        words = view[at : match.start()]
        if "\n" in words and "\n" in words.strip():
            break
        label = _LABEL_BEHIND.search(words) if "  " in words else None
        if label and sign[0] == ".":
            # "502.10  Dangerous Dogs   Subd. 1. Definitions": the stop is that of a label behind the catchline
            return at + label.start() if is_caption(words[: label.start()], limit=limit) else weak
        first = words.split(None, _MAX_CAPITALISED)
        if len(first) > _MAX_CAPITALISED or not _FINITE_WORDS.isdisjoint(first):
            break  # of most texts, at their first stop
        if sign[0] == "." and abbreviates(words):
            continue
        if not _may_caption(words, first, limit):
            break
        if not _fits_after(view, match.end(), end):
            continue
        if sign == ":":
            if not colon:
                continue
            if len(words.split()) > 4:
                weak = weak or match.end()
                continue
            return _second_title(view, match, words, end) or match.end()
        if sign[-1] in "—-":
            # a dash may stand inside a catchline: "Denial — Board-certified referendum."
            if sign[0] == ".":
                return match.end()
            weak = weak or match.end()
            continue
        return match.end()
    return weak


def _second_title(view: str, colon: re.Match[str], words: str, end: int) -> int | None:
    """Where a second title behind the colon of a first ends: "Stop-Work Order: Revocation of Permit. In"."""
    stop = _STOP_AT.search(view, colon.end(), min(end, colon.end() + 80))
    if stop is None or stop[0] != "." or not _fits_after(view, stop.end(), end):
        return None
    second = view[colon.end() : stop.start()]
    if " - " in second or " – " in second:
        return None
    titles = all(
        len(part.split()) > 1 and is_title_case(part) and is_caption(part, limit=6) for part in (words, second)
    )
    return stop.end() if titles else None


_CAPITAL_RUN = re.compile(r"[A-Z][A-Z'’&/,-]{3,}(?: [A-Z'’&/,-]+)* (?=[A-Z][a-z])")
_CAPTIONED = re.compile(r"([^:.]{3,60}): +(?=[A-Z])")


def _inner_stop(text: str) -> bool:
    """Whether a sentence ends in the text before its end."""
    stop = text.find(".")
    if stop < 0:
        return False
    last = len(text.rstrip("*]0123456789[ "))
    return any(
        match[0] == "." and match.end() < last and not abbreviates(text[: match.start()])
        for match in _STOP_AT.finditer(text, stop)
    )


def whole_line(view: str, at: int, end: int, *, body_follows: Callable[[], bool]) -> bool:
    """Whether the rest of a head's line is its catchline.

    A head alone on its line: the whole line, even with a verb, where at most
    one sentence ends in it and text of its own follows.
    """
    text = view[at:end].strip(" -–—")
    if "[" in text or "ed)" in text:
        text = STATUS.sub("", text) or text
    if not text or len(text) > _MAX_LINE:
        return False
    if _inner_stop(text):
        return False
    colon = _CAPTIONED.match(text) if ":" in text else None
    if colon is not None and colon[1].isupper() and text[-1] == "." and not is_title_case(text[colon.end() :]):
        return False  # "PENALTY: See section 1-4-1.": a sentence behind capitals
    if is_caption(text.rstrip(".")):
        return True
    if text[-1] == ":" and FINITE.search(text):
        # "Section 10.02 is hereby amended to read as follows:": a sentence that leads in
        return False
    if colon is not None and is_caption(colon[1]) and FINITE.search(text, colon.end()):
        # "TAGS: A tag is worn.": a catchline and its sentence on one line
        return False
    if (run := _CAPITAL_RUN.match(text)) and FINITE.search(text, run.end()):
        # "DEFINITIONS Words have meanings.": capitals, and the sentence behind them
        return False
    first = text.partition(" ")[0]
    if text[-1] == "." and (first in _TELLS or (first == "The" and " shall " in text)) and not is_title_case(text):
        return False  # "This ordinance takes effect on January 1, 2025."
    return len(text) <= 160 and len(text.split()) <= 30 and body_follows()
