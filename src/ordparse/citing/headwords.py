"""Reference words: "section", "Subd.", "chapters", "§§", and the kind of provision each names."""

import re
from functools import cache

GAP = r" {0,12}+(?:\n {0,12}+)?+"
"""Blanks inside a phrase: at most one line end, never a blank line.

Bounded, so that a gap costs nothing, and possessive: no pattern gives a blank back.
"""
NUMBER_WORDS = tuple(
    "one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen "
    "eighteen nineteen twenty".split()
)
_LEVELS = {
    "subsection": r"sub-\u00a7{1,2}|subse?cti?ons?|subsecs?\.|subs?\.(?= ?\()",
    "subdivision": r"subdivisions?|subdiv\.|subds?\.?(?![a-z])",
    "subparagraph": r"sub-?paragraphs?|subpars?\.",
    "paragraph": r"paragraphs?|paras?\.|pars?\.|\u00b6{1,2}",
    "subclause": r"sub-?clauses?",
    "clause": r"clauses?",
    "item": r"(?:sub)?items?",
}
_CONTAINERS = {
    "subchapter": r"subchapters?|subch\.",
    "chapter": r"chapters?|chs?\.|chap\.|ch(?=[0-9])|(?-i:c\.)(?=[ \n]?[0-9])",
    "subtitle": r"subtitles?",
    "title": r"titles?|tit\.",
    "subpart": r"subparts?|subp\.",
    "part": r"parts?|pts?\.",
    "article": r"articles?|arts?\.",
    "division": r"divisions?|div\.",
    "appendix": r"appendix|appendices|appendixes|app\.",
    "table": r"tables?",
    "amendment": r"amendments?|amend\.",
}
_SECTION_WORD = (
    r"sections?|sec-[ \n]{1,60}tions?|sect\.|secs?\.|secs?(?= ?[0-9])|(?-i:ss?\.)(?=[ \n]?[0-9])"
    r"|\u00a7+(?: ?\u00a7+)?"
)


def _heads(named: bool) -> str:
    groups = (("SECTION", _SECTION_WORD), ("LEVEL", "|".join(_LEVELS.values())))
    parts = (*groups, ("CONTAINER", "|".join(_CONTAINERS.values())))
    return "|".join(f"(?P<{name}>(?:{text})(?:\\(s\\))?)" if named else text for name, text in parts)


HEAD = re.compile(_heads(True), re.IGNORECASE)
"""A reference word, as the group SECTION, LEVEL or CONTAINER."""
HEADED = rf"(?i:{_heads(False)})"
"""The same to build patterns of, without groups."""
# a word of the sentence after a reference word, and no number: "section shall", but "chapter two", "item ii"; the word
# by itself, as a letter may be glued to it: "AppendixA of this chapter"
NO_NUMBER = re.compile(
    r"(?i:(?:sub)?(?:section|division|chapter|title|part|article|paragraph|clause|item)s?|appendix|tables?)"
    rf" (?!(?:no|number|{'|'.join(NUMBER_WORDS)}|[ivx]+)(?![a-z])|nos\b|numbers\b|sec)[a-z]{{2}}"
)


@cache
def kind_of(word: str) -> str:
    """The kind a reference word names.

    >>> kind_of("Subds."), kind_of("chs."), kind_of("Divisions"), kind_of("\\u00a7")
    ('subdivision', 'chapter', 'division', 'section')
    """
    for kind, pattern in (*_LEVELS.items(), *_CONTAINERS.items()):
        if re.fullmatch(rf"(?:{pattern})0", f"{word}0", re.IGNORECASE):  # a digit behind, for "Ch3" and "Sec 5"
            return kind
    return "section"
