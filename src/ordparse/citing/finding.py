"""Finding: what stands at a trigger, read and made into references.

Where one reading is certain ("this section", a lone "Section 502.04") it is
taken at once; the grammar is asked for all else.
"""

import re
from collections.abc import Callable
from functools import cached_property

from ordparse.citations import RefType
from ordparse.citing.antecedents import self_path
from ordparse.citing.chains import Chain
from ordparse.citing.headwords import NO_NUMBER
from ordparse.citing.lawfinding import LawFinder
from ordparse.citing.namefinding import NameFinder
from ordparse.citing.names import OLD_CODE, OWN_CODE_BEFORE, OWN_ORDINANCES_BEFORE, short_name_before
from ordparse.citing.phrases import NOT_A_MEMBER, pin_parts
from ordparse.citing.reader import Where
from ordparse.citing.scheme import plain_dashes, skeleton
from ordparse.citing.tails import STANDARD
from ordparse.citing.targets import Targets
from ordparse.citing.triggers import (
    CHARTER,
    ET_SEQ,
    FEDERAL,
    HEAD,
    IBID,
    LAW,
    NAME,
    NUMBER,
    ORDINANCE,
    PUBLIC_LAW,
    THIS,
)
from ordparse.laws import agency_rules, law_named, titled_law
from ordparse.literals import folded
from ordparse.provisions import ProvisionId

_NOUNS = (
    "section|subsection|subdivision|subd\\.|chapter|subchapter|article|title|subtitle|division|part|appendix|paragraph|"
    "subparagraph|clause|ordinance|by-?law|local law|code|regulations?|act"
)
_MAKERS = "city |town |municipal |village |county "
_LOST = frozenset(("ordinance", "chapter", "section", "subsection"))
_THIS = re.compile(
    rf"(?P<word>this|his|these|those|said)[ \n]{{1,8}}(?:{_MAKERS})?(?P<noun>{_NOUNS})(?P<plural>s?)(?: of ordinances)?"
    r"(?![a-z0-9-])"
)
_LISTS = frozenset("division subsection subdivision paragraph subparagraph".split())
_PINNED = re.compile(r" ?\([0-9A-Za-z]{1,4}\)")
_LONGEST_THIS = 64  # characters of what it matches
# "these Erosion Control Regulations": by its own title
_THIS_NAMED = re.compile(
    r"(?i:this|these)[ \n](?:[A-Z][\w'\u2019-]+ (?:and |of )?){1,4}"
    r"(?P<noun>Ordinance|By-?[Ll]aw|Regulations?|Code|Chapter|Article)\b(?! [A-Z])"
)
# a lone section number, with nothing behind it that could go on with the phrase
_FAST = re.compile(
    r"(?:[Ss]ection|\u00a7) ?(?P<num>[0-9]+[A-Za-z]?(?:[.-][0-9]+[A-Za-z]?)+)"
    r"(?P<pins>(?:\((?:[a-z]|[0-9]{1,2}|[A-Z])\))*)"
    r"(?: of this (?i:section|chapter|article|title|code|ordinance)(?![A-Za-z]))?"
    r"(?=,[ \n](?:the|shall|must|may|as|no|any|if|unless|except|which|such|but|when|where|is|are|it)[ \n]"
    r"|[ \n](?:and|or)[ \n](?:the|shall|must|may|any|all|no|such|is|are|by|as|other|be)[ \n]"
    r"|[.;:)\"\u201d\]]*(?:[ \n](?!of[ \n]|in[ \n]|to[ \n]|thr|and[ \n]|or[ \n]|above|below|et\b|note|[Ss]ub|[Pp]ar"
    r"|[Cc]l|it|and/|[A-Z0-9(\u00a7&\u2013\u2014-]|[ \n])|\.[ \n]+[A-Z]|\n\n|$))"
)
_CUE = re.compile(
    r"(?:\b(?:in|to|by|see|under|and|with|or|of|through|per|section|violates|violate|than|from)\s{1,3}"
    r"|[(\[\u2014]|[;,]\s)$",
    re.IGNORECASE,
)
_STRONG_CUE = re.compile(
    r"(?:see(?: also)?|under|section|violates?|pursuant to|violation of|required by|provided (?:in|by)|accordance with"
    r"|set forth in|provisions of|defined in)\s+$",
    re.IGNORECASE,
)
_ENDS_SESSION = frozenset(",.0123456789")
_ENDS_STANDARD = frozenset(",0123456789")
_STANDARD_BEFORE = re.compile(rf"(?<![0-9A-Za-z]){STANDARD.pattern},? $")
_LONGEST_STANDARD = 40  # characters of "ANSI/ASHRAE No. 90.1-2010, "
_MODEL_CODE = re.compile(r"(?<![A-Za-z])(?P<name>[A-Z]{1,3}C),? $")  # IBC, UFC, NEC
# those that no city's own code is called by
_MODEL_NAME = re.compile(r"(?<![A-Za-z])(?P<name>I[BFR]C|IE[BC]C|IPMC|U[BFP]C|NEC),? $")
_NUMBER = re.compile(r" [0-9]+[.-][0-9]")
_GOES_ON = re.compile(r",? {0,3}(?:[Ss]ubd|[Ee]t\.? [Ss]eq)")
_ABBREVIATING = frozenset(".,ABCDEFGHIJKLMNOPQRSTUVWXYZ")
_GLUED_CHAPTER = re.compile(r"(?<![A-Za-z])[Cc]h[0-9]{1,4}[.,]? ?$")  # "Ch3.\u00a72-9"
# "I.R.C. \u00a7 170(b)"
_UNKNOWN_INITIALS = re.compile(r"(?<![A-Za-z.])(?P<name>[A-Z]\.(?: ?[A-Z]\.){1,4}) $")
_TITLED = re.compile(r"(?<![0-9A-Za-z.-])[0-9]{1,3} (?P<name>(?:[A-Z]\. ?){2,5})$")
_DAY = re.compile(r"(?:0?[1-9]|1[0-2])-(?:[0-2]?[0-9]|3[01])-(?:1[89]|20)[0-9]{2}")
_ITEM = re.compile(r"\([0-9A-Za-z]{1,3}\)")
_AGENCY = re.compile(
    r"(?i:sections?|secs?\.|ss?\.|ch(?:apter|\.)s?|\u00a7{1,2}) ?(?P<agency>[A-Z][A-Za-z]{1,5}) "
    r"(?P<num>[0-9]{1,4}(?:\.[0-9]{2,4})?)(?![0-9A-Za-z])(?P<pins>(?: ?\([0-9a-z]{1,3}\))*)"
    r"(?:,? (?:of the )?(?:[A-Z][a-z]+\.? )?Adm(?:in(?:istrative)?)?\.? Code)?"
)
_GLUED_RULE = re.compile(r"(?P<title>[0-9]{1,2})(?P<name>[A-Z]{3})(?P<num>[0-9]{1,3}-[0-9])")
_RULE_BEFORE = re.compile(r"(?<![A-Za-z])[Rr]ules? $")
_LIST_REACH = 2000  # characters from one number of a law to the next in a list of them
_BARE = re.compile(r"[0-9]+[A-Za-z]{0,2}(?:[.:\-\u2013][0-9]+[A-Za-z]?){1,6}")
# "MSB 1.10.100": what a borough calls its code
_INITIALS = re.compile(
    r"(?<![A-Za-z0-9.])(?!(?:AND|AT|BY|FOR|FROM|IN|NOS?|OF|ON|OR|PER|SECS?|SEE|THAN|THE|TO|UNDER|WITH) )[A-Z]{2,5} $"
)
# "17-502, 17-503 RS Neb.": the capitals of a law behind bare numbers
_LAW_BEHIND = re.compile(
    rf"(?:,? (?:and |or )?{_BARE.pattern}){{0,4}},?[ \n](?=[A-Z]\.? ?[A-Z][A-Z.\w]*[,.\s)]|[A-Z][a-z]+ Adm)"
)


class Finder(LawFinder, NameFinder):
    """Reads one text from trigger to trigger; `found` are its references."""

    def __init__(self, text: str, locate: Callable[[int], Where], printed: str) -> None:
        super().__init__(text, locate, printed)
        self._selves: dict[tuple[ProvisionId | None, str], Targets | None] = {}

    def look(self, at: int, kind: int) -> None:
        """Add the references that begin at a trigger, if any do."""
        if kind == THIS:
            self._this(at)
        elif kind == HEAD:
            self._head(at)
        elif kind == NUMBER:
            self._number(at)
        elif kind == LAW:
            if not self.law_at(at):
                self.name_at(at)
        elif kind == ORDINANCE:
            self.ordinance_at(at)
        elif kind == NAME:
            self.name_at(at)
        elif kind == FEDERAL:
            self.federal_at(at)
        elif kind == CHARTER:
            self.charter_at(at)
        elif kind == IBID:
            self.ibid_at(at)
        elif kind == PUBLIC_LAW:
            self.public_law_at(at)
        elif kind == ET_SEQ:
            self.et_seq_at(at)

    def _this(self, at: int) -> None:
        """ "this section", "those sections", "said chapter"."""
        match = _THIS.match(self.text[at : min(at + _LONGEST_THIS, self.limit)].lower())
        if not match:
            named = _THIS_NAMED.match(self.text, at, self.limit)
            if named:
                noun = named["noun"].lower()
                targets = self._self("ordinance" if noun == "code" else noun)
                if targets:
                    self.add(at, named.end(), targets)
            return
        end = at + match.end()
        word, noun, plural = match.group("word", "noun", "plural")
        if noun == "subd.":
            noun = "subdivision"
        if word == "his":  # "this" whose first letter was lost, at a line's head
            if noun not in _LOST or plural or (at and self.text[at - 1] != "\n"):
                return
            word = "this"
        if word == "this" or (word == "these" and noun.startswith("regulation")):
            # "this Section 5-18", "this division (B)(1)"
            named_too = _NUMBER.match(self.text, end) or (noun in _LISTS and _PINNED.match(self.text, end))
            targets = None if named_too else self._self(noun)
            if targets:
                self.add(at, end, targets)
            return
        last = self.setting.memory.last(noun, at)
        if last and (word != "these" or plural):
            self.add(at, end, Targets(RefType.RELATIVE, last))

    def _self(self, noun: str) -> Targets | None:
        key = (self.place.id, noun)
        if key not in self._selves:
            self._selves[key] = self._self_targets(noun)
        return self._selves[key]

    def _self_targets(self, noun: str) -> Targets | None:
        if noun == "part" and not any(step.kind == "part" for step in self.place.steps):
            return None  # "this part of the city"
        if noun.startswith(("regulation", "by", "local")):
            noun = "ordinance"
        elif noun == "division" and self._lists_are_divisions and not any(s.kind == noun for s in self.place.steps):
            noun = "item"  # a code that cites "division (B)" calls its lists so
        found = self_path(noun, self.place)
        return Targets(RefType.SELF, (f"self:{found[0]}",)) if found else None

    @cached_property
    def _lists_are_divisions(self) -> bool:
        """Whether the text cites the items of its lists as "division (B)"."""
        return "division (" in folded(self.text)

    def _head(self, at: int) -> None:
        """A reference word: section, Subd., chapter, § ..."""
        text = self.text
        before = text[at - 1] if at else "\n"
        lettered = text[max(0, at - 2) : at - 1] in _ABBREVIATING or text.startswith("RSMo ", at - 5)
        if text[at] == "\u00a7" or before == "." or lettered:
            short = short_name_before(text, self.done, at, self.setting.state)
            if short and self.statute(short[0], at, short[1]):
                return
            if short is None and before == " " and text[at - 2 : at - 1] == ".":
                if self._titled(at):
                    return
                if text[at] == "\u00a7" and self._unknown_law(at):
                    return
        if before == " " and text[at] in "Cc" and text[at - 2 : at - 1] in _ENDS_SESSION and self.session_before(at):
            return
        fast = _FAST.match(text, at, self.limit)
        if fast and at >= self.charter_until and before != "\n" and self._ours(fast["num"]):
            num, pins = fast.group("num", "pins")
            citations = (f"{num}/{pins[1:-1].replace(')(', '/')}" if pins else num,)
            self.setting.memory.note("section", citations, fast.end())
            self.add(at, fast.end(), Targets(RefType.INTERNAL, citations))
            return
        if NO_NUMBER.match(text, at) or self._agency_rule(at):
            return
        start = at
        if "C" in text[max(0, at - 3) : at]:
            model = _MODEL_CODE.search(text, max(self.done, at - 8), at)
            if model and self._model(model, at):
                return
        if before == " " and text[at - 2 : at - 1] in _ENDS_STANDARD and self._in_standard(at):
            return
        if text[at] == "\u00a7":
            glued = _GLUED_CHAPTER.search(text, max(self.done, at - 7), at)
            if glued:
                at = start = glued.start()
            elif self.in_note(at) and OLD_CODE.search(text, max(0, at - 32), at):
                return
        phrase = self.phrase(at)
        if phrase is not None:
            self.take(phrase, start=start)

    def _agency_rule(self, at: int) -> bool:
        """Read "s. NR 115.05(1), Wis. Adm. Code" in a state whose rules are cited so; whether it is one."""
        law = agency_rules(self.setting.state)
        match = _AGENCY.match(self.text, at, self.limit) if law else None
        if law is None or match is None:
            return False
        num = f"{match['agency']} {match['num']}"
        step = "" if "." in num else "chapter:"
        pins = "".join(f"/{pin}" for pin in pin_parts(match["pins"]))
        self.add(at, match.end(), Targets(RefType.RULE, (f"{law.system}:{step}{num}{pins}",)))
        return True

    def _titled(self, at: int) -> bool:
        """Read "53 P.S. § 10101" in another state: the title before and the sign behind say that it is law."""
        name = _TITLED.search(self.text, max(self.done, at - 20), at)
        law = titled_law(name["name"]) if name else None
        return bool(name and law and self.statute(name.start("name"), at, law))

    def _unknown_law(self, at: int) -> bool:
        """Read "I.R.C. \u00a7 170(b)", of a law that no table has; not the end of a longer name, "Bus. & P.C.A."."""
        initials = _UNKNOWN_INITIALS.search(self.text, max(self.done, at - 16), at)
        if initials is None:
            return False
        before = self.text[max(0, initials.start() - 4) : initials.start()].rstrip()
        return not before.endswith((".", "&")) and self._model(initials, at)

    def _in_standard(self, at: int) -> bool:
        """Read "NFPA 70, Article 310", the part of a technical standard; whether it is one."""
        name = _STANDARD_BEFORE.search(self.text, max(self.done, at - _LONGEST_STANDARD), at)
        return name is not None and self._numbered(name.start("name"), at, name["name"])

    def _ours(self, num: str) -> bool:
        """Whether a number under "section" is one of this code's whatever stood before."""
        strength = self.setting.scheme.strength(num)
        memory = self.setting.memory
        if memory.adopted is not None and skeleton(num) != skeleton(memory.adopted.section):
            return False
        return strength == 3 or (strength > 0 and memory.law is None and num[-1].isdigit())

    def _model(self, name: re.Match[str], at: int, *, least: int = 1) -> bool:
        """Add "IBC § 105.2", whose number is not one of ours; whether it is such a one.

        `least` is how surely it must be one of ours to be it (`Scheme.strength`).
        """
        strength = self.setting.scheme.strength

        def ours(chain: Chain) -> bool:
            return not chain.sections or any(strength(item.num or "") >= least for item in chain.sections)

        return self.part_of(name.start("name"), at, name["name"], ours)

    def _number(self, at: int) -> None:
        """A number with no word before it: after a law's short form, or one of ours where the words around allow it."""
        text, scheme = self.text, self.setting.scheme
        short = short_name_before(text, self.done, at, self.setting.state)
        if short and self.statute(short[0], at, short[1]):
            return
        if self._glued_rule(at):
            return
        if text.startswith("; ", at - 2) and self.found and self.found[-1].end == at - 2 and self._same_law(at):
            return
        own_short = OWN_CODE_BEFORE.search(text, max(self.done, at - 24), at)
        if own_short:
            model = _MODEL_NAME.search(text, max(self.done, at - 8), at)
            if model and self._model(model, at, least=2):
                return
            made = self.scanner().number(at, self.limit)
            phrase = self.phrase(at) if made and scheme.strength(made[0].value) else None
            if phrase:
                self.take(phrase, start=own_short.start())
            return
        ordinances = (
            OWN_ORDINANCES_BEFORE.search(text, max(self.done, at - 24), at) if text[at - 3 : at - 2] == "O" else None
        )
        if ordinances:
            made = self.scanner().number(at, self.limit)
            phrase = self.phrase(at) if made and made[0].value in scheme.sections else None
            if phrase:
                self.take(phrase, start=ordinances.start())
                return
        match = _BARE.match(text, at, self.limit)
        initials = _INITIALS.search(text, max(self.done, at - 7), at) if text[at - 2 : at - 1].isupper() else None
        if match and initials and len(skeleton(match.group())) > 1 and match.group() in scheme.sections:
            phrase = self.phrase(at)
            if phrase is not None:
                self.take(phrase, start=initials.start())
                return
        if match and _LAW_BEHIND.match(text, match.end(), self.limit):
            phrase = self.phrase(at)
            if phrase is not None and any(tail.type == "OFLAW" for tail in phrase.tails):
                rule = _RULE_BEFORE.search(text, max(self.done, at - 7), at)  # "Rule 62-302.530, F.A.C."
                self.take(phrase, start=rule.start() if rule else None)
                return
        if match and self._in_list_of_law(match):
            return
        if match and scheme.separators and self._certain(match):
            phrase = self.phrase(at)
            if phrase is not None:
                self.take(phrase)

    def _in_list_of_law(self, match: re.Match[str]) -> bool:
        """Read a number that opens a line of a list whose lead-in named the chapter: "Chapter 197-11 WAC:"."""
        text, at, memory = self.text, match.start(), self.setting.memory
        law, family = memory.law, memory.law_num
        opens = text[at - 1 : at] == "\n" or text[max(0, at - 2) : at].isspace()
        if law is None or not opens or at - memory.law_at > _LIST_REACH:
            return False
        num = plain_dashes(match.group())
        head = family if num.startswith((f"{family}-", f"{family}.")) else family[: max(map(family.rfind, ".-")) + 1]
        if not head or not num.startswith(head) or not skeleton(head) or self.setting.scheme.strength(num):
            return False
        if text[text.rfind("\n", 0, at) + 1 : at].strip():
            return False
        phrase = self.phrase(at, law, at)
        return phrase is not None and self.take(phrase, start=at)

    def _glued_rule(self, at: int) -> bool:
        """Read "9VAC25-870-63", a rule with its title and the letters of its code in one; whether it is one."""
        rule = _GLUED_RULE.match(self.text, at, self.limit)
        law = law_named(rule["name"], self.setting.state) if rule else None
        if rule is None or law is None or not law.volume:
            return False
        phrase = self.phrase(rule.start("num"), law, at)
        return phrase is not None and self.take(phrase, start=at, volume=rule["title"])

    def _same_law(self, at: int) -> bool:
        """Read "RCW 35.22.280; 35.21.163 and 35.21.165": the list of another law's sections goes on."""
        law = self.setting.memory.law
        if law is None or self.found[-1].type is not RefType.STATUTE:
            return False
        phrase = self.phrase(at, law, at)
        return phrase is not None and self.take(phrase, start=at)

    def _certain(self, match: re.Match[str]) -> bool:
        """Whether a bare number can only be one of this code's sections: by its form, and by the words around."""
        text, scheme, at = self.text, self.setting.scheme, match.start()
        num = plain_dashes(match.group())
        strength = scheme.strength(num)
        if not strength and "-" in num:
            halves = scheme.split_range(num)
            strength = scheme.strength(halves[0]) if halves else 0
        if not strength or NOT_A_MEMBER.match(text, match.end()):
            return False
        if num not in scheme.sections and _DAY.fullmatch(num):
            return False
        line = text.rfind("\n", 0, at) + 1
        if not text[line:at].strip():
            return False  # at a line head: a label, whatever the outline made of it
        if _GOES_ON.match(text, match.end()):
            return True
        low, bones = max(line, at - 28), skeleton(num)
        if not _CUE.search(text, low, at):
            return False
        if bones == "-":  # may be a date, a score, a size
            sure = strength == 3 or (strength == 2 and _ITEM.match(text, match.end()) is not None)  # "2-105(c)"
            return sure and bool(_STRONG_CUE.search(text, low, at))
        if strength == 3 or len(bones) >= 2:
            return True
        # long enough to be no figure: 305.05, not 12.50
        return bones == "." and min(scheme.chapter_digits, default=0) >= 3
