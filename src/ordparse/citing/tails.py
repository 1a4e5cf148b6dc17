"""Tails of reference phrases: the words behind the last number that say whose law it is.

"of this chapter", "of the Elk River City Code", ", Minn. Stat.", "of the Clean Water Act": read at one place of a text,
as the tokens OFSELF, OFOWN, OFLAW and OFNAME of `grammar/reference.lark`.
"""

import re
from dataclasses import dataclass
from typing import NamedTuple

from ordparse.citing.headwords import GAP
from ordparse.citing.scheme import Scheme, skeleton
from ordparse.laws import Law, law_named, session_law, state_called
from ordparse.walking import Token

_SELF_KINDS = (
    "section|subsection|subdivision|chapter|subchapter|article|title|subtitle|division|part|appendix|paragraph|"
    "ordinance|by-?laws?|local laws?|code|regulations?|act|subparagraph|clause|law|statutes?"
)
_MAKERS = "city|town|municipal|village|county|borough|township|legislative"
_OF_SELF = re.compile(
    rf"(?P<word>(?i:this|these|said|such|the same|that)){GAP}(?i:(?:{_MAKERS}) )?(?P<kind>(?i:{_SELF_KINDS}))(?![a-z])"
    r"(?: of [Oo]rdinances)?"
)
_OWN_CODE = re.compile(
    rf"(?i:the |its )?(?P<name>(?:(?i:{_MAKERS}) of )?(?:[A-Z][\w.'-]* ){{0,4}}?)"
    rf"(?:(?i:{_MAKERS})(?:'s)? (?:(?:[Mm]unicipal|[Oo]rdinance) )?(?i:codes?)(?i: of ordinances)?"
    r"|(?i:code of ordinances)|Codified Ordinances|Revised Ordinances|(?<=[Tt]he )Code(?: of Ordinances)?)(?![A-Za-z])"
)
_NAME_WORD = r"(?:(?:[A-Z]\.){2,4}|[A-Z][A-Za-z]{0,4}\.|[A-Z0-9](?:[\w&'\u2019/-]|\.(?=\w)){0,24})"
_OF_CITY = re.compile(
    r" of (?!(?:Civil|Criminal|Federal|Judicial|Professional|Military|Ethics|Conduct|Laws|State)\b)"
    r"(?:the )?(?:(?:City|Town|Village|County|Borough|Township) of )?(?P<name>[A-Z][\w'-]+(?: [A-Z][\w'-]+){0,2})"
)
_PROCEDURE = re.compile(r"(?:the )?(?P<name>Code of (?:Civil|Criminal|Judicial|Professional) [A-Z][a-z]+)")
_YEAR_FIRST = re.compile(r"^(?:the |its )?(?:(?:18|19|20)[0-9]{2} )?")  # "the 1950 Code of Virginia"
_OF_YEAR = re.compile(r" of [12][0-9]{3}")
# "Section 4 of Act 359 of 1941", "of Public Act No. 6 of the Public Acts of 1925"
_NUMBERED_ACT = re.compile(
    r"(?:the )?(?P<name>(?:Public )?Act (?:No\. ?)?[0-9]{1,4}"
    r"(?:,? of (?:(?:the )?Public Acts of )?(?:18|19|20)[0-9]{2})?"
    r"|(?:18|19|20)[0-9]{2} PA [0-9]{1,4})(?![0-9A-Za-z])"
)
_NAME = re.compile(
    rf"(?:the |its )?(?P<name>(?:{_NAME_WORD},? (?:(?:of|and|for|the|on|to|in|&) ){{0,2}}){{0,9}}?"
    r"(?:Home Rule Charter|(?:revised|home rule) charter|[Cc]ode|[Aa]ct|[Ss]tatutes?|[Rr]ules?|[Rr]egulations?"
    r"|[Oo]rdinance|[Ll]aws?|[Cc]onstitution|[Cc]harter|Standards?(?! [A-Z][a-z]))"
    r"(?![A-Za-z]| (?:Law|Code|Act|Charter|Ordinance)\b| (?:township|school|county|party|bus) ))"
    r"(?P<more>(?: of(?: the)?(?: [Ss]tate of)?(?: [A-Z][\w.]*){1,3}| of [12][0-9]{3}| Annotated"
    r"|, [12][0-9]{3}(?![0-9-]))?)"
)
# a state's code of that name: "of the Local Government Article of the Annotated Code of Maryland"
_ARTICLE_NAME = re.compile(
    r"the (?P<name>[A-Z][A-Za-z-]+(?:,? (?:and )?[A-Z][A-Za-z-]+){0,4} Article)(?![A-Za-z])"
    r"(?:,? (?:of the )?(?:(?:[A-Z][a-z]+ )?Annotated )?Code(?: of [A-Z][a-z]+)?(?![A-Za-z]))?"
)
# a law by the letters it was given: "Section 913.2 of the MPC", where no section of the city's own is numbered so
_LETTERS = re.compile(r"the (?P<name>[A-Z]{3,5})(?![A-Za-z.-]| [A-Z])")
# an act printed in small letters: "section 22 of the charter township act"
_LOWER_ACT = re.compile(
    r"the (?P<name>(?:[A-Z][a-z]+ )?[a-z]{3,}(?: [a-z]{2,}){1,6}? act)(?![A-Za-z-])(?! of (?!19|20))"
)
_STATE_CONSTITUTION = re.compile(r"(?i:the )?(?i:state constitution|constitution of (?:this|the) state)(?![a-z])")
_LAW_WORDS = re.compile(
    r"[A-Z][A-Za-z.&'\u2018\u2019]{0,14}(?: (?:(?:of |and )?[A-Z&][A-Za-z.'\u2019]{0,14}|constitution|stats\.)){0,6}"
)
# the year of the edition behind a law's name: "NMSA 1978", "Code of Virginia (1950)", "Code of 1972, Annotated"
_EDITION = re.compile(r",? (?:of )?\(?(?:18|19|20)[0-9]{2}\)?(?:,? (?:Annotated|Ann\.))?(?![0-9A-Za-z]|[.:,-][0-9])")
# the acts of a year: "of the Private Acts of 1953", ", Laws of Minnesota 1993"; of a state: ", Laws of Florida"
_STATE_NAME = r"(?P<state>[A-Z][a-z]+(?: [A-Z][a-z]+)?|[A-Z][a-z]{1,4}\.)"
_SESSION = re.compile(
    r"(?:the )?(?:(?P<lead>(?!Private|Public|Special|Local|Session)[A-Z][a-z]+(?: [A-Z][a-z]+)?) )?"
    r"(?:(?:Private|Public|Special|Local|Session|Priv\.|Pub\.|Spec\.) )*(?:Acts|Laws)"
    rf"(?: of(?: the)?(?: [Ss]tate of)? {_STATE_NAME})?"
    r"(?:,? (?:of |for )?(?:the year )?(?P<year>(?:18|19|20)[0-9]{2})(?![0-9-]))?"
)
_SESSION_REACH = 36  # characters within which it says "Acts" or "Laws"
_PUBLIC_LAW = re.compile(
    r"P\. ?L\. ?(?P<year>(?:18|19|20)[0-9]{2}),? {0,2}c(?:h(?:apter|\.)|\.) ?(?P<chapter>[0-9]{1,4})(?![0-9-])"
)
_NUMBER_FOLLOWS = re.compile(
    r",? ?(?:\u00a7|[Ss]ec|[Cc]h(?:apter|s?\.)|[Tt]it(?:les?|\.) [0-9]|ss?\. [0-9]"
    r"|(?!(?:18|19|20)[0-9]{2}(?:[.;)]|,? as amended|, [a-z]))[0-9])"  # "Utah Code Annotated 1953, as amended"
)
# not "Section 5, City Code enforcement", and no number, which a code's name before it would belong to
_TAIL_ENDS = re.compile(
    r"\s*\Z|\s*[.;:)](?!\w)|,(?! ?(?:\u00a7|[Ss]ec|[Cc]h|[0-9]))"
    r"|,? {0,2}\n?(?!\n)(?:and|or|as|is|are|was|shall|may|must|which|that|to|for|by|except|unless)\b"
)
_ORDINANCE = re.compile(
    r"(?:the |City |former )*(?i:ordinances?|ord\.) ?(?:(?i:nos?\b|number)\.? ?|#)?"
    r"(?P<num>[0-9A-Z][0-9A-Za-z.-]*[0-9A-Za-z]|[0-9])"
)
STANDARD = re.compile(
    r"(?:the )?(?P<name>(?:AASHTO|ACI|AISC|ANSI|ASCE|ASHRAE|ASME|ASSE|ASTM|AWS|AWWA|CSA|ICC|IEEE|ISO|NEMA|NFPA|NSF|SAE"
    r"|UL)(?:/[A-Z]{2,6})?(?: ?No\.)?[ -]?[A-Z]?-?[0-9][0-9A-Za-z]*(?:[.-][0-9A-Za-z]+)*)(?![0-9A-Za-z])"
)
"""A technical standard by its body and number, which city law adopts: "NFPA 13", "ANSI A117.1"."""


class SelfTail(NamedTuple):
    """ "of this chapter", "of said section": a container around the phrase, or one named before."""

    kind: str
    said: bool


class OwnTail(NamedTuple):
    """ "of the City Code", "of the Elk River City Code": a municipal code, whose name may be another city's."""

    name: str


class NameTail(NamedTuple):
    """ "of the Clean Water Act", "of Ordinance No. 305": a code, act or ordinance by name."""

    name: str
    ordinance: str | None = None


@dataclass(frozen=True, slots=True)
class Tails:
    """Reads the tails of a text's phrases; `scheme` and `state` say what numbers and short names mean here."""

    text: str
    scheme: Scheme
    state: str | None

    def read(self, at: int, end: int, limit: int, last: str) -> Token | None:
        """The tail from `at` on, with its "of" or comma before `end`; None where the words name no law.

        `last` is the last of the numbers before it.
        """
        word = self.text[at:end].strip(" ,\n(").lower()
        if not word:
            return self._behind_comma(at, end, limit, last)
        session = self._session(end, limit)
        if session:
            return Token("OFLAW", at, *session)
        this = self._this(at, end, limit)
        if this or word == "under":
            return this
        law = self._state_law(end, limit)
        if law:
            return Token("OFLAW", at, *law)
        named = self._named(at, end, limit, last)
        if named:
            return named
        after = end + 4 if self.text.startswith("the ", end) else end
        law = self._law_words(after, limit)  # "347.50 of Minn. Stat.", "Title 48 of the O.C.G.A."
        return Token("OFLAW", at, *law) if law else None

    def _behind_comma(self, at: int, end: int, limit: int, last: str) -> Token | None:
        """A law's name that a comma or nothing parts from the numbers: ", C.R.S."; " RCW"; ", Elk River City Code."."""
        text = self.text
        session = self._session(end, limit)
        if session:
            return Token("OFLAW", at, *session)
        own = _OWN_CODE.match(text, end, limit) if text[at] == "," else None
        if own and own.group()[0].isupper() and _TAIL_ENDS.match(text, own.end()):
            return Token("OFOWN", at, own.end(), OwnTail(own["name"].strip()))
        found = self._law_words(end, limit)
        if not found:
            return None
        stop, law = found
        edition = None if law.volume else _EDITION.match(text, stop)
        behind = edition.end() if edition else stop
        if _NUMBER_FOLLOWS.match(text, behind) and not law.volume and not self._closes(behind, law, last):
            return None
        return Token("OFLAW", at, stop, law)

    def _session(self, at: int, limit: int) -> tuple[int, Law] | None:
        """The acts of one year that no code has, and where their name ends."""
        near = self.text[at : at + _SESSION_REACH]
        if "Laws" not in near and "Acts" not in near and not near.startswith("P"):
            return None
        found = _SESSION.match(self.text, at, limit) or _PUBLIC_LAW.match(self.text, at, limit)
        if not found:
            return None
        said, lead = found.groupdict().get("state"), found.groupdict().get("lead")
        named = said or lead
        state = state_called(named) if named else self.state
        if state is None or not (found["year"] or said):
            return None
        year = found["year"]
        if "chapter" in found.groupdict():
            year += f"/chapter:{found['chapter']}"
        return found.end(), session_law(year, state)

    def _closes(self, end: int, law: Law, last: str) -> bool:
        """Whether a law's name between two numbers is the first's: "s. 23.335, Wis. stats., s. 84.02, Wis. stats."."""
        mine = law.state == self.state and skeleton(last) != "" and not self.scheme.strength(last)
        return mine and self.text[end : end + 1] == ","

    def _this(self, at: int, end: int, limit: int) -> Token | None:
        """A container by its kind: "this chapter", "said section", "these by-laws"."""
        this = _OF_SELF.match(self.text, end, limit)
        if not this:
            return None
        kind, word = this["kind"].lower(), this["word"].lower()
        if kind.startswith(("law", "statute")) and word in ("this", "these"):
            return None
        kind = "ordinance" if kind.startswith(("by", "local")) else kind
        return Token("OFSELF", at, this.end(), SelfTail(kind, word not in ("this", "these")))

    def _state_law(self, at: int, limit: int) -> tuple[int, Law] | None:
        """The state's own constitution, or an article of its code, and where the name ends."""
        constitution = _STATE_CONSTITUTION.match(self.text, at, limit)
        law = law_named("State Constitution", self.state) if constitution else None
        if constitution and law:
            return constitution.end(), law
        article = _ARTICLE_NAME.match(self.text, at, limit)
        law = law_named(article["name"], self.state) if article else None
        return (article.end(), law) if article and law else None

    def _named(self, at: int, end: int, limit: int, last: str) -> Token | None:
        """A municipal code, an act, an ordinance, a standard or any other law by its name."""
        text = self.text
        own = _OWN_CODE.match(text, end, limit)
        if own:
            city = _OF_CITY.match(text, own.end(), limit)
            if city and not law_named(text[end : city.end()].removeprefix("the "), self.state):
                return Token("OFOWN", at, city.end(), OwnTail(city["name"]))
            if state_called(own["name"].strip()) or own["name"].endswith(" Class "):  # "the Illinois Municipal Code"
                return Token("OFNAME", at, own.end(), NameTail(own.group().removeprefix("the ")))
            if not text.startswith(" of ", own.end()):
                return Token("OFOWN", at, own.end(), OwnTail(own["name"].strip()))
        act = _NUMBERED_ACT.match(text, end, limit)
        if act:
            return Token("OFNAME", at, act.end(), NameTail(act["name"]))
        name = _NAME.match(text, end, limit)
        law = self._law_called(name) if name is not None else None
        if law:
            return Token("OFLAW", at, *law)
        procedure = _PROCEDURE.match(text, end, limit)
        if procedure:
            return Token("OFNAME", at, procedure.end(), NameTail(procedure["name"]))
        if own:
            return Token("OFOWN", at, own.end(), OwnTail(own["name"].strip()))
        ordinance = _ORDINANCE.match(text, end, limit)
        if ordinance and any(char.isdigit() for char in ordinance["num"]):
            return Token("OFNAME", at, ordinance.end(), NameTail(ordinance.group(), ordinance["num"]))
        standard = STANDARD.match(text, end, limit)
        if standard:
            return Token("OFNAME", at, standard.end(), NameTail(standard["name"]))
        letters = _LETTERS.match(text, end, limit) if skeleton(last) and not self.scheme.strength(last) else None
        if letters and not law_named(letters["name"], self.state):
            return Token("OFNAME", at, letters.end(), NameTail(letters["name"]))
        lower = _LOWER_ACT.match(text, end, limit)
        if lower:
            return Token("OFNAME", at, lower.end(), NameTail(lower["name"]))
        return _unknown_law(at, name) if name is not None else None

    def _law_called(self, name: re.Match[str]) -> tuple[int, Law] | None:
        """The known law of a name, read with what goes on behind it or without, and where the name ends."""
        text, start = self.text, name.start()
        for stop in dict.fromkeys((name.end(), name.end("name"))):
            law = law_named(_YEAR_FIRST.sub("", text[start:stop]), self.state)
            if law:
                whole = _YEAR_FIRST.sub("", text[start : stop - 1])
                dot = text[stop - 1] == "." and law_named(whole, self.state) == law  # the sentence's
                return stop - dot, law
        return None

    def law_behind(self, at: int, limit: int) -> Law | None:
        """The law whose name begins one blank behind an offset."""
        found = self._law_words(at + 1, limit) if self.text[at : at + 1] == " " else None
        return found[1] if found else None

    def _law_words(self, at: int, limit: int) -> tuple[int, Law] | None:
        """The law that the capitalised words at `at` begin with the name of, and where the name ends."""
        text = self.text
        words = _LAW_WORDS.match(text, at, limit)
        stop = words.end() if words else at
        while stop > at:
            law = law_named(text[at:stop], self.state)
            if law:
                # a full stop after a whole word is the sentence's
                return stop - (text[stop - 1] == "." and "." not in text[at : stop - 1]), law
            stop = text.rfind(" ", at, stop)
        return None


def _unknown_law(at: int, name: re.Match[str]) -> Token | None:
    """A law that no table of laws has, by its year or its capitals: "the Zoning Act of 1965", "the Clean Water Act"."""
    printed, year = name["name"], _OF_YEAR.match(name["more"])
    if year:
        return Token("OFNAME", at, name.end("name") + year.end(), NameTail(printed + year.group()))
    if not printed[0].islower() or printed.lower().endswith(("charter", "zoning ordinance")):
        return Token("OFNAME", at, name.end("name"), NameTail(printed))
    return None
