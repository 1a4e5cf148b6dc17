"""Nouns: what a count counts, found without a tagger.

"two (2) or more occasions", "one flush water closet", "three “rummage sales”".
"""

import re

from ordparse.meaning.numerals import GAP

_COUNT_WORD = re.compile(r"[a-z][a-z'’/]*(?:-[a-z]+)*")

_COUNT_GAP = re.compile(rf"{GAP}[\"“‘]?")

_IRREGULAR = {
    "people": "person", "children": "child", "men": "man", "women": "woman", "geese": "goose", "mice": "mouse",
    "oxen": "ox", "cattle": "cattle", "sheep": "sheep", "swine": "swine", "poultry": "poultry", "fish": "fish",
    "livestock": "livestock", "calves": "calf", "wolves": "wolf", "halves": "half", "leaves": "leaf",
    "lives": "life", "wives": "wife", "feet": "foot",
}  # fmt: skip

_PLURALS = {one: many for many, one in _IRREGULAR.items() if one != "person"}  # law says "persons"
_SAME = frozenset({"premises", "species", "series"})

# words that end in s and count nothing
_NO_NOUN = frozenset(
    "has this unless always plus various previous continuous does hers theirs ours whereas perhaps towards besides "
    "afterwards otherwise sometimes goes requires includes means days weeks months years times others thirds fourths "
    "residents".split()
)

_STOPS = frozenset(
    "a an the of in on at to for from by with or and nor but per if is are was were be been being shall may "
    "must will which who whom that "
    "than as such any each every no not where when while within under over before after during until unless "
    "upon into between through without against among along across above below beside beyond despite toward towards "
    "via off about around near inside outside onto since whether though although because whose can could would should "
    "might did regardless "
    "it he she they this these those his her its their has have had do does issued permitted allowed kept used "
    "located having owned "
    "more less fewer including provided except only also so then thereof therein hereof".split()
)


def singular(noun: str) -> str:
    """The singular of a noun in small letters, which may be in the singular already.

    >>> [singular(noun) for noun in ("dogs", "puppies", "boxes", "children", "premises", "nuisance", "bus")]
    ['dog', 'puppy', 'box', 'child', 'premises', 'nuisance', 'bus']
    """
    if noun in _IRREGULAR:
        return _IRREGULAR[noun]
    if noun in _SAME:
        return noun
    if noun.endswith("ies") and len(noun) > 4:
        return noun[:-3] + "y"
    if noun.endswith(("sses", "xes", "ches", "shes", "zes")):
        return noun[:-2]
    return noun[:-1] if noun.endswith("s") and not noun.endswith(("ss", "us", "is")) else noun


def plural(noun: str) -> str:
    """The plural of a noun in small letters.

    >>> [plural(noun) for noun in ("dog", "puppy", "box", "child", "person", "premises")]
    ['dogs', 'puppies', 'boxes', 'children', 'persons', 'premises']
    """
    if noun in _PLURALS or noun in _SAME:
        return _PLURALS.get(noun, noun)
    if noun.endswith("y") and len(noun) > 2 and noun[-2] not in "aeiou":
        return noun[:-1] + "ies"
    return noun + ("es" if noun.endswith(("s", "x", "z", "ch", "sh")) else "s")


def _is_plural(word: str) -> bool:
    """Whether a word in small letters looks like the plural of a noun."""
    if word in _IRREGULAR:
        return True
    return (
        len(word) > 3
        and word.endswith("s")
        and not word.endswith(("ss", "us", "is", "ous", "'s", "’s"))
        and word not in _NO_NOUN
    )


def counted(low: str, at: int, *, one: bool) -> tuple[str, int] | None:
    """The noun that is counted after `at`, in the singular, and where it ends.

    The first plural within five words. After "one" the noun is in the singular:
    the last word before the first that cannot belong to it.
    """
    end = at
    words: list[tuple[str, int]] = []
    for _ in range(5):
        gap = _COUNT_GAP.match(low, end)
        match = _COUNT_WORD.match(low, gap.end() if gap is not None else end)
        if match is not None and match.group() == "such" and not words:
            end = match.end()
            continue
        if match is None or match.group() in _STOPS:
            break
        word = match.group().removesuffix("'").removesuffix("’")
        words.append((word, match.end()))
        if _is_plural(word):
            return singular(word.rpartition("/")[2]), match.end()
        end = match.end()
        if low[end : end + 1] in (",", ";", ".", ":", ")", "("):
            break
    while len(words) > 1 and words[-1][0].endswith("ed"):
        words.pop()
    if one and 0 < len(words) < 5:
        return words[-1]
    return None
