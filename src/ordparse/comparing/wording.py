"""Wording: what a provision says, as comparison reads it, and the words in it.

The faces that compare codes (similar provisions, side by side, topics, redline)
work on plain `Wording` records, read from outlines or from the knowledge base.
Nothing here parses law: a record is a provision's own text and its place.
"""

import codecs
import re
import sqlite3
from array import array
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import count
from typing import NamedTuple

from ordparse.literals import by_first_letter
from ordparse.provisions import CONTAINERS, Kind, Outline


class Wording(NamedTuple):
    """One provision's own words and where it stands; records come in document order."""

    id: str
    jurisdiction: str
    version: str | None  # None: the source holds one version of this code
    parent: str | None  # None: nothing stands above it
    section: str | None  # the section around it, itself included; None: a container
    kind: str
    heading: str | None
    text: str  # own text, without the text of what stands below


_ABOVE = frozenset(CONTAINERS) | {Kind.INSTRUMENT}


def wordings_of(outlines: Iterable[Outline]) -> list[Wording]:
    """The wording of every provision of the outlines."""
    return [
        wording
        for outline in outlines
        for wording in _placed(
            (p.id, p.jurisdiction, p.version, p.parent, p.kind, p.heading, p.text, p.status) for p in outline.provisions
        )
    ]


_COLUMNS = "p.id, p.jurisdiction, p.version, p.parent, p.kind, p.heading, p.text, p.status"


def wordings_in(connection: sqlite3.Connection, jurisdictions: Sequence[str] = ()) -> list[Wording]:
    """The wording of every provision in a knowledge base, of `jurisdictions` only when some are named."""
    where = f"AND p.jurisdiction IN ({','.join('?' * len(jurisdictions))})" if jurisdictions else ""
    return _placed(
        connection.execute(
            f"SELECT {_COLUMNS} FROM provisions p JOIN sources s ON s.id = p.source "
            f"WHERE p.placeholder = 0 {where} ORDER BY s.name, p.position",
            tuple(jurisdictions),
        )
    )


def wordings_by_source(connection: sqlite3.Connection) -> Iterator[list[Wording]]:
    """The wording of every provision in a knowledge base, a source at a time, in the order of their names."""
    for source in connection.execute("SELECT id FROM sources ORDER BY name").fetchall():
        yield _placed(
            connection.execute(
                f"SELECT {_COLUMNS} FROM provisions p WHERE p.source = ? AND p.placeholder = 0 ORDER BY p.position",
                source,
            )
        )


def wordings_below(connection: sqlite3.Connection, ids: Sequence[str]) -> list[Wording]:
    """The wording of the provisions `ids` and of all that stands below them, each once."""
    rows: dict[str, Sequence[str | None]] = {}
    for start in range(0, len(ids), 400):
        part = ids[start : start + 400]
        for row in connection.execute(
            f"SELECT {_COLUMNS} FROM provisions t CROSS JOIN provisions p "  # in this order: t is small
            "ON p.source = t.source AND p.position BETWEEN t.position AND t.last "
            f"WHERE t.id IN ({','.join('?' * len(part))}) ORDER BY p.source, p.position",
            tuple(part),
        ):
            rows.setdefault(row[0], row)
    return _placed(rows.values())


def _placed(rows: Iterable[Sequence[str | None]]) -> list[Wording]:
    """Records with their sections; rows come in document order, parents first.

    A level that stands under a chapter with no section is compared as a section
    would be: the topmost unit that holds a rule counts as one. A reserved or
    repealed provision has no words.
    """
    listed = [row for row in rows if row[0] is not None and row[4] is not None]
    kinds = {row[0]: row[4] for row in listed}
    # "SECTION 502" that holds 502.08 is a container, whatever it is called
    holding = {row[3] for row in listed if row[4] == Kind.SECTION and kinds.get(row[3]) == Kind.SECTION}
    sections: dict[str, str] = {}
    found: list[Wording] = []
    for identity, jurisdiction, version, parent, kind, heading, text, status in listed:
        section = sections.get(parent) if parent is not None else None
        if section is None and kind not in _ABOVE and identity not in holding:
            section = identity
        if section is not None:
            sections[identity or ""] = section
        if status is not None:
            heading = text = None
        found.append(
            Wording(identity or "", jurisdiction or "", version, parent, section, kind or "", heading, text or "")
        )
    return found


def unversioned(identity: str) -> str:
    """The id without the version of its code: the versions of one section are one answer.

    >>> unversioned("us-mn-elk-river@proposed/502.08")
    'us-mn-elk-river/502.08'
    """
    if "@" not in identity:
        return identity
    code, slash, path = identity.partition("/")
    return code.partition("@")[0] + slash + path


def subtrees(wordings: Sequence[Wording]) -> list[int]:
    """For each record the index after its last descendant, among records in document order.

    A record whose parent is not among the records stands by itself.
    """
    at: dict[str, int] = {}
    parents: list[int] = []
    for index, wording in enumerate(wordings):
        parents.append(at.get(wording.parent, -1) if wording.parent is not None else -1)
        at[wording.id] = index
    return ends_below(parents)


def ends_below(parents: Sequence[int]) -> list[int]:
    """For each record the index after its last descendant; -1 is no parent, all others come before.

    >>> ends_below([-1, 0, 1, 0, -1])
    [4, 3, 3, 4, 5]
    """
    last = list(range(1, len(parents) + 1))
    for index in range(len(parents) - 1, -1, -1):
        parent = parents[index]
        if parent >= 0:
            last[parent] = max(last[parent], last[index])
    return last


def whole_text(wordings: Sequence[Wording], index: int, last: Sequence[int]) -> str:
    """The text of a record with all that stands below it, headings included."""
    pieces: list[str] = []
    for wording in wordings[index : last[index]]:
        if wording.heading:
            pieces.append(wording.heading)
        if wording.text:
            pieces.append(wording.text)
    return "\n".join(pieces)


# A reference says where another rule stands and not what this one is about.
_REFERRING = (
    "sections?", "secs?", "subsections?", "subsecs?", "chapters?", "ch", "articles?", "divisions?", "subdivisions?",
    "subds?", "paragraphs?", "parts?", "titles?", "ordinances?", "ord", "stat", "statutes?", "rules?", "nos?",
)  # fmt: skip
_REFERRED = (
    r"[\s,]*+(?:nos?\.?\s*+)?"
    r"(?:(?:and|or|through|to)?[\s,]*+(?:§++\s*+)?"
    r"(?:[0-9][0-9A-Za-z.:\-]*+|\([0-9A-Za-z]{1,4}\)|[A-Z](?=[.,;)]))[\s,;]*+)+"
)
_REFERENCE = re.compile(
    rf"(?:\b(?:[a-z]{{2,12}}\.?\s(?=stat))?(?:{'|'.join(_REFERRING)})\b\.?|(?<!§)§++){_REFERRED}",
    re.IGNORECASE,
)


_REFERRED_IN_SMALL = _REFERRED.replace("A-Z", "a-z")
# A pattern that begins with the sign before a word is looked for in half the time of one that begins with the word:
# there are fewer such signs than letters. Where one reference follows another there is none left, so they go together.
_IN_SMALL = re.compile(rf"[^a-z0-9_](?:(?:{by_first_letter(_REFERRING)})\b\.?{_REFERRED_IN_SMALL})+")
_SIGNED_IN_SMALL = re.compile(rf"§(?<!§§)§*+{_REFERRED_IN_SMALL}")
# "minn. stat. 347": the word before belongs to the reference
_STATUTES = re.compile(rf"stat(?:utes?)?\b\.?{_REFERRED_IN_SMALL}")
_WHOSE_STATUTES = re.compile(r"\b[a-z]{2,12}\.?\s\Z")
_WORD = re.compile(r"[^\W\d_]{2,}")
# "Manage- ment": a word broken at a line end
_SPLIT = re.compile(r"-(?<=[^\W\d_]-)\s+(?=[^\W\d_])")

# Words every rule is written with. They carry no subject, so they neither match
# provisions nor stand among the words that carried a match.
_FILLER = frozenset(
    re.findall(
        r"\S+",
        """
    a about above after again against all also an and any are as at be because been before being below between both
    but by can could did do does doing down during each either few for from further had has have having he her here
    hers herself him himself his how if in into is it its itself just more most must my no nor not now of off on
    once only or other our out over own same she should so some such than that the their them then there these they
    this those through to too under until up upon very was we were what when where which while who whom why will
    with within without would you your shall may said person persons city section sections provided provide provides
    provision provisions pursuant thereof therein thereto therefor therefore hereby herein hereof hereinafter
    hereafter whereas whether wherever ordinance ordinances chapter article division subdivision subsection
    paragraph code title part accordance accordingly including includes include limited otherwise unless except
    respect regard respective applicable apply applies set forth following follows used use using however whenever
    every one two three four five six seven eight nine ten make made etc per amended adopted added ord subd sec
    means mean
    """,
    )
)


@lru_cache(maxsize=200_000)
def stem(word: str) -> str:
    """The lower-case word without its usual endings: one form for license, licensed and licensing.

    >>> [stem(word) for word in ("licences", "licensed", "kennels", "vaccination", "vaccinated", "dogs", "running")]
    ['licens', 'licens', 'kennel', 'vaccin', 'vaccin', 'dog', 'run']
    """
    if len(word) < 4:
        return word
    word = word.replace("licenc", "licens")  # the noun and the verb, here and across the ocean
    if word.endswith("ies"):
        word = word[:-3] + "y"
    elif word.endswith(("sses", "ches", "shes", "xes")):
        word = word[:-2]
    elif word.endswith("s") and not word.endswith(("ss", "us", "is")):
        word = word[:-1]
    for ending, least in (("ation", 8), ("ment", 8), ("ating", 8), ("ated", 7), ("ing", 6), ("ed", 5), ("ate", 7)):
        if word.endswith(ending) and len(word) >= least:
            word = word[: -len(ending)]
            if len(word) > 3 and word[-1] == word[-2] and word[-1] not in "lsz":
                word = word[:-1]
            break
    return word[:-1] if word.endswith("e") and len(word) > 4 else word


def words(text: str) -> list[str]:
    """The words of a text in lower case, references and numbers left out."""
    return _WORD.findall(_told(text))


def _told(text: str) -> str:
    """A text in lower case with its broken words put together and without its references."""
    small = text.lower()
    if "-" in small:
        small = _SPLIT.sub("", small)
    if "stat" in small:
        small = _without_statutes(small)
    small = _IN_SMALL.sub(" ", f" {small}")
    return _SIGNED_IN_SMALL.sub(" ", small) if "§" in small else small


def _without_statutes(small: str) -> str:
    """The text without references like "minn. stat. 347": the word before belongs to them."""
    pieces = []
    end = 0
    for found in _STATUTES.finditer(small):
        whose = _WHOSE_STATUTES.search(small, max(found.start() - 14, end), found.start())
        if whose is not None:
            pieces += [small[end : whose.start()], " "]
            end = found.end()
    return "".join([*pieces, small[end:]])


_BETWEEN = " \0 "
_AWAY = str.maketrans("\0", "\1")
_LETTERS = bytes(code if chr(code).isalpha() or code >= 0x80 or not code else 0x20 for code in range(256))
"""UTF-8 without the signs of ASCII that are no letters, the one between texts excepted."""
_NO_LETTER = re.compile(r"[\W\d_]")


def _letters_alone(error: UnicodeError) -> tuple[bytes, int]:
    """What stands for the signs that ASCII lacks: letters for themselves, blanks for all others."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    return _NO_LETTER.sub(" ", error.object[error.start : error.end]).encode(errors="replace"), error.end


codecs.register_error("ordparse.letters", _letters_alone)


class WordNumbers:
    """The words of many texts as numbers, in the order in which they are first met.

    What is dear about a short text is to begin with it, so texts are read together.
    """

    def __init__(self) -> None:
        self._numbers: defaultdict[bytes, int] = defaultdict(count().__next__)
        self.between = self._numbers[b"\0"]

    def read(self, texts: Iterable[str]) -> "array[int]":
        """The numbers of the words of some texts, with `between` after each text."""
        told = _told(_BETWEEN.join([text.translate(_AWAY) if "\0" in text else text for text in texts] + [""]))
        letters = told.encode("ascii", "ordparse.letters").translate(_LETTERS)
        return array("i", list(map(self._numbers.__getitem__, letters.split())))

    def told(self) -> list[str]:
        """The words by number; those of one letter are no words, and `between` is none."""
        return [word.decode() for word in self._numbers]


def is_content(word: str) -> bool:
    """Whether a lower-case word says something about the subject of a rule."""
    return word not in _FILLER


def content_words(text: str) -> list[str]:
    """The stems of the words that say what a text is about, in their order.

    >>> content_words("No person shall keep a dog over six (6) months pursuant to Section 502.01.")
    ['keep', 'dog', 'month']
    """
    return [stem(word) for word in words(text) if word not in _FILLER]


def content_spans(text: str) -> Iterator[tuple[int, int, str]]:
    """Where the content words of a text stand, with their stems; references are left out.

    >>> list(content_spans("No dog (see Section 5-19) barks"))
    [(3, 6, 'dog'), (8, 11, 'see'), (26, 31, 'bark')]
    """
    blanked = _REFERENCE.sub(lambda found: " " * len(found[0]), text)
    for found in _WORD.finditer(blanked):
        word = found[0].lower()
        if word not in _FILLER:
            yield found.start(), found.end(), stem(word)


def place_names(jurisdictions: Iterable[str]) -> frozenset[str]:
    """The words of the places' own names, read from the ids: they tell cities apart and not rules.

    >>> sorted(place_names(["us-mn-detroit-lakes"]))
    ['detroit', 'lakes']
    """
    names: set[str] = set()
    for jurisdiction in jurisdictions:
        names.update(part for part in jurisdiction.split("-")[2:] if len(part) > 1)
    return frozenset(names)
