"""Finding the law of other bodies by its name: statutes, rules, federal law, constitutions."""

import re

from ordparse.citations import RefType
from ordparse.citing import foreign
from ordparse.citing.chains import chains_of
from ordparse.citing.headwords import HEAD
from ordparse.citing.phrases import NOT_A_MEMBER
from ordparse.citing.reader import AFTER_LAW, Reader
from ordparse.citing.targets import Targets
from ordparse.laws import Law, law_before, law_named, past_suffix, session_law, state_called
from ordparse.provisions import Kind, Outline

_ACT = re.compile(  # "ILCS Ch. 65, Act 5, § 11-1-1"
    r"[Cc]h(?:apter|\.) ?(?P<chapter>[0-9]{1,4}),? {1,2}Act (?P<act>[0-9]{1,4})(?:[,/] ?|\n)(?=\u00a7|[Ss]ec)"
)
_VOLUME = re.compile(r"(?P<volume>[0-9]{1,3}(?:-?[A-Z])?) {0,2}\n? ?$")
_TITLE_NUMBER = re.compile(r"[0-9]{1,3}(?= [A-Z])")
_NAME_END = re.compile(r"(?:[Gg]\.[Ll]\.(?:A ?\.)?|[Rr]\.[Cc]\.|(?i:stat|const)\.|[A-Za-z]+)")
_NAME_GOES_ON = re.compile(
    r"(?: of(?: the)?(?: [Ss]tate of)? [A-Z][a-z]+(?: [A-Z][a-z]+){0,3}(?: (?:Regulations|Procedure))?|"
    r" of (?:Civil|Criminal|Federal) (?:Procedure|Regulations)| of Laws| Ann\.| Annotated| Regs\."
    r"| R\.(?= ?\u00a7))(?![A-Za-z])"
)
_FEDERAL_NAME = re.compile(
    r"U\. ?S\. ?C\.(?: ?A\.| ?S\.)?|USCA?|C\. ?F\. ?R\.|CFR|ILCS|RSA|CCR|D?CMR|IAC|NCAC|NYCRR|TAC"
)
_IBID = re.compile(r"Id\.(?:,? at)?,? {0,3}(?=\u00a7|[Ss]ec)")
_PUBLIC = re.compile(
    r"(?:Public Law|Pub\. ?L\.|P\.L\.)(?: ?Nos?\.)? {0,2}(?P<num>[0-9]{1,3}-[0-9]{1,4})"
    r"(?:, (?:\u00a7 ?|[Ss]ec(?:tion|\.) )(?P<section>[0-9]{1,4})(?![0-9.:-]))?"
    r"|(?P<dc>D\.C\. Law [0-9]{1,2}-[0-9]{1,3})"
)
# "P.L. 1975, c. 291": an act of the state's legislature by its year
_ACT_OF_YEAR = re.compile(
    r"(?:P\. ?L\.|Public Laws?(?: of)?) ?(?P<year>(?:18|19|20)[0-9]{2}),? ?[Cc](?:h(?:apter|\.)|\.) ?"
    r"(?P<chapter>[0-9]{1,4})(?![0-9-])(?:, (?:\u00a7 ?|[Ss]ec(?:tion|\.) )(?P<section>[0-9]{1,3})(?![0-9.-]))?"
)
_NUMBER_BACK = re.compile(r" (?:\u00a7+ ?)?[0-9][0-9A-Za-z.-]*,? {1,2}et\.? $")
_CAPITAL_BEFORE = re.compile(r"(?<![A-Za-z])[A-Z][A-Za-z.]*,? $")
_SESSION = re.compile(
    r"Laws(?: of(?: the [Ss]tate of)? (?P<state>[A-Z][a-z]+(?: [A-Z][a-z]+)?))?,? (?P<year>(?:18|19|20)[0-9]{2}),? "
    r"[Cc]h(?:apter|\.) (?P<chapter>[0-9]+)(?:, [Ss]ec(?:tion|\.) (?P<section>[0-9]+))?"
)
# the acts of a year before their chapter: "Private Acts 1977, ", "Oregon Laws 2007, ", "St. 1996, "
_SESSION_BEFORE = re.compile(
    r"(?:(?P<head>(?!Private|Public|Special|Local|Session)[A-Z][a-z]+(?: [A-Z][a-z]+)?|[A-Z][a-z]{1,4}\.) )?"
    r"(?:(?:Private|Public|Special|Local|Session|Priv\.|Pub\.|Spec\.|Sess\.) ){0,2}"
    r"(?<!General )(?<!Revised )(?:Acts|Laws|St\.|Stats\.)"
    r"(?:,?(?: of)? (?P<year>(?:18|19|20)[0-9]{2})"
    r"| of(?: the [Ss]tate of)? (?P<state>[A-Z][a-z]+(?: [A-Z][a-z]+|\.)?)"
    r"(?:,?(?: of)? (?P<then>(?:18|19|20)[0-9]{2}))?),? $"
)
_SESSION_REACH = 70  # characters of what it matches
_COLON = re.compile(r" ?:\s")


class LawFinder(Reader):
    """The part of a finder that knows laws by their names."""

    def law_at(self, at: int) -> bool:
        """Read the law whose name has one of its words at `at`, and what is cited of it; whether a law stands there."""
        text = self.text
        if text.startswith("Law", at) and (self.public_law_at(at) or self._session_at(at)):
            return True
        if text[at].islower() and not (text[at - 1 : at] == " " and _CAPITAL_BEFORE.search(text, max(0, at - 24), at)):
            return False  # "this code", "the rules"
        match = _NAME_END.match(text, at, self.limit)
        if not match:
            return False
        found = self._law_name(match.end())
        if found is None:
            return False
        start, law, end = found
        self.statute(start, end, law)
        return True

    def _law_name(self, end: int) -> tuple[int, Law, int] | None:
        """The law whose name ends at `end`, or goes on past it: "Code of Virginia", "Code Ann."."""
        text, state = self.text, self.setting.state
        more = _NAME_GOES_ON.match(text, end)
        stop = more.end() if more else end
        while stop > end + 2:
            found = law_before(text, self.done, stop, state)
            if found:
                return (*found, stop)
            stop = text.rfind(" ", end, stop)
        found = law_before(text, self.done, end, state)
        return (*found, past_suffix(text, end)) if found else None

    def statute(self, start: int, end: int, law: Law) -> bool:
        """Read what follows the name of a law, which stands from `start` to `end`; whether it made a reference."""
        text = self.text
        name, volume = start, None
        if law.volume or law.titled:
            before = _VOLUME.search(text, max(self.done, start - 8), start)
            if before:
                volume, start = before["volume"], before.start()
        gap = AFTER_LAW.match(text, end)
        at = gap.end() if gap else end
        act = _ACT.match(text, at, self.limit) if law.volume and volume is None else None
        if act:
            volume, at = f"{act['chapter']}/{act['act']}", act.end()
        if text.startswith("the ", at):
            at += 4
        titled = _TITLE_NUMBER.match(text, at)
        if titled and NOT_A_MEMBER.match(text, titled.end()):
            return False  # "the Vehicle Code, 75 Pa.C.S.A. \u00a7 101": the title of the law named next
        phrase = None
        if at < self.limit and (text[at].isdigit() or text[at].isupper() or HEAD.match(text, at)):
            phrase = self.phrase(at, law, start)
        if phrase is not None and self.take(phrase, start=start, volume=volume):
            return True
        self.note_law(law, (), end)
        if volume and law.type == "rule" and text[name:end].isupper():  # "780 CMR, the State Building Code"
            self.add(start, end, Targets(RefType.RULE, (law.head() + volume,)))
            return True
        if law.cite is not None and text[name].isupper():
            self.add(name, end, Targets(RefType(law.type), (law.head().rstrip("/"),)))
            return True
        if _COLON.match(text, end):
            self.lead_in = (law, end, self.provision)
        return False

    def federal_at(self, at: int) -> None:
        """ "33 U.S.C. 1342", "40 CFR Part 136"; "65 ILCS 5/11-60-2" and "RSA 91-A", which no other sign makes known."""
        name = _FEDERAL_NAME.match(self.text, at)
        if name:
            found = law_before(self.text, at, name.end(), self.setting.state)
            if found:
                self.statute(at, name.end(), found[1])

    def public_law_at(self, at: int) -> bool:
        """Read "Public Law 87-470", or an act of the District's council, just before `at`; whether one is there."""
        act = _ACT_OF_YEAR.match(self.text, at, self.limit) if self.setting.state else None
        if act:
            step = f"/{act['section']}" if act["section"] else ""
            citation = f"{self.setting.state}-laws:{act['year']}/chapter:{act['chapter']}{step}"
            self.add(at, act.end(), Targets(RefType.STATUTE, (citation,)))
            return True
        for begin in (at, at - len("Public "), at - len("D.C. ")):
            match = _PUBLIC.match(self.text, begin, self.limit) if begin >= self.done else None
            if match:
                own = match["dc"]
                type_ = RefType.ORDINANCE if own else RefType.FEDERAL
                step = f"/{match['section']}" if match["section"] else ""
                self.add(begin, match.end(), Targets(type_, (f"ord:{own}" if own else f"publ:{match['num']}{step}",)))
                return True
        return False

    def _session_at(self, at: int) -> bool:
        """Read "Laws of Minnesota 1995, chapter 247", an act of one year that no code has; whether one is there."""
        match = _SESSION.match(self.text, at, self.limit)
        state = law_named(f"{match['state']} Statutes", None) if match and match["state"] else None
        if match is None or state is None:
            return False
        step = f"/{match['section']}" if match["section"] else ""
        citation = f"{state.state}-laws:{match['year']}/chapter:{match['chapter']}{step}"
        self.add(at, match.end(), Targets(RefType.STATUTE, (citation,)))
        return True

    def session_before(self, at: int) -> bool:
        """Read "Private Acts 1977, Chapter 101", whose chapter is at `at`; whether it is an act by its year."""
        window = self.text[max(self.done, at - _SESSION_REACH) : at]
        if not any(word in window for word in ("Acts", "Laws", "St.", "Stats.")):
            return False
        found = _SESSION_BEFORE.search(self.text, at - len(window), at)
        if not found:
            return False
        named = (found["state"], found["head"])
        if found["state"] and not state_called(found["state"]):
            return False
        state = next((code for name in named if name and (code := state_called(name))), self.setting.state)
        start = found.start() if not found["head"] or state_called(found["head"]) else found.end("head") + 1
        return state is not None and self.statute(start, at, session_law(found["year"] or found["then"], state))

    def et_seq_at(self, at: int) -> None:
        """ "Cal. Fin. 21000 et seq.": a law's name before a number that no other sign made known."""
        match = _NUMBER_BACK.search(self.text, max(self.done, at - 28), at)
        if match:
            found = law_before(self.text, self.done, match.start(), self.setting.state)
            if found:
                self.statute(found[0], match.start(), found[1])

    def ibid_at(self, at: int) -> None:
        """ "Id. § 347.51": the last law named, always."""
        match, law = _IBID.match(self.text, at, self.limit), self.setting.memory.law
        if match and law is not None:
            phrase = self.phrase(match.end(), law, at)
            if phrase:
                self.take(phrase, start=at)

    def listed(self, outline: Outline) -> None:
        """Add the numbers that open the items of a list whose lead-in named the law.

        "the following chapters of Minnesota Rules: 1. 1300, Administration ...; 2. 1301 ..."
        """
        if self.lead_in is None:
            return
        law, end, provision = self.lead_in
        self.lead_in = None
        done, limit = self.done, self.limit
        for child in outline.children.get(provision.id, ()) if provision else ():
            at = child.start + child.labelled
            if child.start < end or child.kind not in (Kind.ENUM, Kind.SUBDIVISION):
                continue
            while at < child.end and self.text[at] in " \n.)":
                at += 1
            self.limit = child.end
            phrase = self.phrase(at, law, at) if self.text[at : at + 1].isdigit() else None
            for chain in chains_of(phrase, self.setting.scheme) if phrase else ():
                targets = foreign.law_targets(chain, law, None)
                if targets:
                    self.add(chain.start, chain.end, targets)
        self.done, self.limit = done, limit
