"""Head marks: how a title, a chapter, a section is headed, and a place of a text that may be such a head."""

import re
from dataclasses import dataclass

from ordparse.outline.numbers import Key
from ordparse.provisions import CONTAINERS, Kind
from ordparse.source import Span

# In any case after a first capital: "CHAPTER", "Chapter", and "ChApTER" in damaged text
HEAD_WORDS = (
    r"(?:(?=[A-Z])(?i:sub-?title|title|part|sub-?chapter|chap(?:ter|\.)|ch\.?|art(?:icle|\.)|div(?:ision|\.)|appendix"
    r"|sec(?:tions?|s?\.))|§§?)"
)
_NUMBER_WORD = (
    r"(?i:(?:twenty|thirty)(?:-(?:one|two|three|four|five|six|seven|eight|nine))?|ten|eleven|twelve|thirteen"
    r"|fourteen|fifteen"
    r"|sixteen|seventeen|eighteen|nineteen|one|two|three|four|five|six|seven|eight|nine)(?![A-Za-z])"
)
COMPOSITE = (
    r"[0-9]{1,5}(?:[A-Z]{1,2}(?![A-Za-z]))?(?:[.:\-–][0-9]{1,5}(?:[A-Za-z]{1,2}(?![A-Za-z]))?){1,5}(?![.:\-–]?[0-9])"
)
NUMBER = (
    rf"(?:{COMPOSITE}|[0-9]{{1,5}}(?:-[a-z](?![A-Za-z])|[A-Z]{{1,2}}(?![A-Za-z]))?|{_NUMBER_WORD}"
    r"|(?:[IVXLC]+|[A-Z](?:[0-9]{1,4})?)(?:-[A-Z0-9]{1,2}(?![0-9A-Za-z]))?(?:[.-][0-9]{1,3})*(?![0-9A-Za-z'’]))"
)
_RANGE = (
    r"(?:\.?(?: *(?:--+|—|–) *| +(?:-|to|through|thru|TO|THROUGH|THRU) +)(?:§+ *|[Ss]ecs?\. *|SECS?\. *)?"
    rf"{COMPOSITE}|(?:, *and +|, *| and +|(?<=[0-9]) ){COMPOSITE}"
    r"(?=[.:]? *[-–—(\[]* *(?:[Rr]eserved|RESERVED|[Rr]epealed)))?"
)
CLOSE = r"(?: *[.:)]+)?(?: *[-–—]+(?=[ \n]|$))?"
# "SECTION" alone on a line heads a contents list, "CHAPTER" may have its number below it, "SEC." with a line between
_BELOW = r"(?:(?<!SECTION)(?<!Section) *\n(?:(?<=(?:SEC|Sec)\.\n) *\n)?)?"
_WORD_HEAD = rf"{HEAD_WORDS}(?![A-Za-z]){_BELOW} *{NUMBER}{_RANGE}{CLOSE}"
_BARE_HEAD = rf"{COMPOSITE}{_RANGE}{CLOSE}"
_BARE_CHAPTER = r"[0-9]{1,5}[A-Z]{0,2}(?![0-9A-Za-z.\-:]*[0-9])(?: [-–—]+(?= +[A-Z])|[.:]?(?= )|[.:](?=\n))"
_SUFFIX = r"\.[0-9]{3}[A-Za-z]?(?= )"
_BARE_ROMAN = r"[IVX]{1,7}\.(?= +[A-Z])"
# One look at the first character, before the many ways in which a head can begin
_FIRST = r"(?=[0-9.§TSPCADIVX])"
_OPENS = r"[\"“]{1,2}"  # of what an ordinance sets out: "Sec. 9-3. Storage.
_AT_LINE = rf"( *(?:[*•·#]+ +|{_OPENS})?){_FIRST}({_WORD_HEAD}|{_BARE_HEAD}|{_BARE_CHAPTER}|{_SUFFIX}|{_BARE_ROMAN})"
# Of each, what stands before the head, and the head
LINE_START = re.compile(_AT_LINE)
LINE_HEAD = re.compile("\n" + _AT_LINE)
BEHIND = re.compile(rf"( +)({_WORD_HEAD}|{_BARE_HEAD})")
# "1-101 Title 1-102 Purpose": the catchline of a section, and the next one's number
_CALLED_TITLE = r"(?!T(?<=[0-9] T)itle +[0-9]+[.:-][0-9])"
INLINE_HEAD = re.compile(rf" (){_FIRST}{_CALLED_TITLE}({_WORD_HEAD}|{_BARE_HEAD})")
# In one-line text a plain number may open a chapter: "1992. 502. Dogs and Cats 502.01 License"
INLINE_CHAPTER = re.compile(r" ()([0-9](?<=[ .)] [0-9])[0-9]{0,4}[A-Z]{0,2}\.?)(?= +[A-Z])")


@dataclass(slots=True)
class HeadMark:
    """A line, or a place in a line, that may name a container or a section."""

    start: int
    end: int  # of the label
    kind: Kind | None  # None: a bare number
    num: str
    until: str | None
    sign: bool
    inline: bool
    bulleted: bool
    line_end: int
    heading: Span | None = None
    body: int = 0  # where the text after the catchline begins
    word: str = ""  # "word", "sign" or "bare": how the number is introduced
    key: Key = ()
    implied: bool = False
    part: bool = False  # a numbered part of an amending ordinance
    leads_to_page: bool = False  # its line ends in dots and the number of a page, as in a contents list
    holds_sections: bool = False  # printed as a section, over other sections: SECTION 4 over 4.1
    maybe_chapter: bool = False  # a chapter, if its number is in order among the known ones
    in_capitals: bool = False  # the catchline of such a one is in capitals
    suffix: bool = False  # a number without that of its chapter: .010

    @property
    def is_container(self) -> bool:
        """Whether it can hold sections."""
        return self.kind in CONTAINERS or self.holds_sections
