"""Finding codes, acts, ordinances and charters by their names, and other cities' codes."""

import re
from collections.abc import Callable

from ordparse.citations import RefType
from ordparse.citing import foreign
from ordparse.citing.adopted import adopted_in, is_model
from ordparse.citing.chains import Chain, chains_of
from ordparse.citing.headwords import HEAD
from ordparse.citing.names import (
    CHARTER_NOTE,
    DATED,
    HISTORY_OPENS,
    ORDINANCE_TEXT,
    QUOTED_SECTION,
    RESOLUTION_TEXT,
    foreign_name,
    name_before,
)
from ordparse.citing.reader import AFTER_LAW, Reader
from ordparse.citing.scheme import skeleton
from ordparse.citing.targets import Targets

_LETTERS = re.compile(r"[A-Za-z]+")
_GOES_ON = re.compile(r" (?!Section|Chapter|Article|Part|Title|Div|Sec|Subp|Rule)[A-Z][a-z]")  # "... Code Violation"
_OF_ORDINANCES = re.compile(r" of Ordinances\b")
_OF_YEAR = re.compile(r" of (?:19|20)[0-9]{2}\b")
_NUMBER_OF_YEAR = re.compile(r" (?:No\. ?)?[0-9]{1,4},? of (?:(?:the )?Public Acts of )?(?:18|19|20)[0-9]{2}\b")
# what an ordinance adopts of a code, and with it: ", 2018 Edition, including the following: Appendix Chapters C and F"
_APPENDIX = r"(?=(?i:appendix|appendices) [A-Z0-9])"
_PART = rf"(?:[Aa]ppendix (?=[Cc]hapters? [A-Z0-9])|{_APPENDIX}|(?=(?i:chapters?|parts?|divisions?) [A-Z0-9]))"
_WITH_PARTS = re.compile(
    r"(?: \([A-Z]{2,5}\))?(?:,? (?:(?:19|20)[0-9]{2}|the latest|current)(?: [Ee]dition)?)?,? "
    r"(?:(?:together with|along with|including(?:,? but not limited to)?|excluding)"
    rf"(?: (?:all of|only|the|following|optional|options?|sections?|appendices))*[,:]? {_PART}"
    rf"|(?:and|with) {_APPENDIX})"
)
# "Appendix C, Guide for Sizing, and Appendix D"
_MORE_PARTS = re.compile(rf"(?:, [A-Z][^,;.]{{0,60}})?[,;] (?:and,? )?{_PART}")
# an act by its number or day alone: "Act 246 of the Public Acts of 1945", "Act of July 31, 1968, P.L. 805, No. 247"
_ACT_ALONE = re.compile(
    r"Act (?:(?:No\. ?)?[0-9]{1,4},? of (?:(?:the )?(?:[A-Z][a-z]+ )?(?:Public )?Acts of )?(?:18|19|20)[0-9]{2}"
    r"|(?:No\. ?)?[0-9]{2,4}-[0-9]{1,4}|No\. ?[0-9]{1,4}"
    r"|of (?:Jan|Feb|Mar|Apr|May|June?|July?|Aug|Sept?|Oct|Nov|Dec)[a-z]*\.? [0-9]{1,2}, (?:18|19|20)[0-9]{2}"
    r"(?:,? \(?P\. ?L\. ?[0-9]{1,4}(?:, (?:\u00a7 ?|Act )?(?:No\. ?)?[0-9]{1,4})?\)?)?)(?![0-9A-Za-z-])"
)
_ACT_KIND = re.compile(r"(?:Public|Special|Private) $")
_CITY_CODE = re.compile(
    r"(?P<name>(?:City of )?[A-Z][\w.'-]*(?: [A-Z][\w.'-]*){0,3}?) (?P<maker>City|Town|Village|Municipal|County)"
    r"(?: Municipal)? Code"
)
_ORDINANCE_NUMBER = re.compile(r"[0-9A-Z][0-9A-Za-z.-]*[0-9A-Za-z]|[0-9]|[XVILC]+")
# "Ord. No. 374, § 1": the ordinance's own section, a plain number
_ORDINANCE_PINPOINT = re.compile(
    r",? {0,2}(?:§ ?|[Ss]ec(?:tion|\.)) ?(?P<num>[0-9]{1,3}[A-Z]?)(?![0-9A-Za-z]|[.:-][0-9])"
)
_DATE_BEFORE = re.compile(r"[0-9](?:/|-[0-9]{1,2}-)[0-9]{2,4},? {0,3}$")  # not "Ord. 98-12, Ord. 98-13"
_CHARTER_OF = re.compile(r"(?:(?:City|Town|Village|County|Home Rule|Municipal) )$")
_CHARTER_NUMBER = re.compile(r"[0-9]{1,2}\.[0-9]")
_THE = re.compile(r"(?:the|this|such|City|Home Rule) $")


class NameFinder(Reader):
    """The part of a finder that knows law by the names of codes, acts and ordinances."""

    def name_at(self, at: int) -> None:
        """A code or act by name; or our own where a damaged section sign follows ("City Code ' 101.05")."""
        text = self.text
        match = _LETTERS.match(text, at, self.limit)
        if not match:
            return
        end = match.end()
        word = match.group().lower()
        if word in ("code", "codes"):
            damaged = QUOTED_SECTION.match(text, end, self.limit)
            if damaged and text[at - 1 : at] == " ":
                self._damaged(damaged)
                return
        if word not in ("code", "act", "regulations", "ordinance", "law"):
            return
        if word == "act" and text[at] == "A" and self._numbered_act(at):
            return
        name = name_before(text, self.done, end)
        if name is None:
            return
        start, printed = name
        gap = AFTER_LAW.match(text, end)
        behind = gap.end() if gap else end
        ordinances = _OF_ORDINANCES.match(text, end)
        if ordinances:
            printed = printed.removesuffix("Code") + "City Code"
            gap = AFTER_LAW.match(text, ordinances.end())
            behind = gap.end() if gap else ordinances.end()
        city = _CITY_CODE.fullmatch(printed)
        if city:
            county = " County" if city["maker"] == "County" else ""
            owner = foreign.other_city(city["name"] + county, self.place.jurisdiction)
            if owner and (HEAD.match(text, behind) or text[behind : behind + 1].isdigit()):
                phrase = self.phrase(behind)
                if phrase:
                    self.take(phrase, start=start, owner=owner)
            return
        canonical = foreign_name(printed)
        if canonical is None or _GOES_ON.match(text, end):
            return
        if canonical.lower().removesuffix(" code") == foreign.own_name(self.place.jurisdiction):
            return
        year = _OF_YEAR.match(text, end) or _NUMBER_OF_YEAR.match(text, end)
        if year and word == "act":
            end, canonical = year.end(), canonical + year.group()
        if any(canonical.lower() in heading for heading in self.setting.headings):
            return
        if HEAD.match(text, behind, self.limit) and self._numbered(start, behind, canonical):
            return
        self.add(start, end, Targets(RefType.CODE_EXTERNAL, (f"ext:{canonical}",)))
        if word in ("act", "law"):
            self.setting.memory.act = (canonical, end)
        if is_model(canonical):
            self.setting.memory.adopted = adopted_in(canonical, self.place)
        self._with_parts(end, canonical)

    def _numbered_act(self, at: int) -> bool:
        """Add an act that is named by its number or its day alone; whether one is there."""
        found = _ACT_ALONE.match(self.text, at, self.limit)
        if not found:
            return False
        kind = _ACT_KIND.search(self.text, max(self.done, at - len("Special ")), at)
        start = kind.start() if kind else at
        name = " ".join(self.text[start : found.end()].split())
        self.add(start, found.end(), Targets(RefType.CODE_EXTERNAL, (f"ext:{name}",)))
        return True

    def _with_parts(self, at: int, name: str) -> None:
        """Add the parts that words behind a code's name say are adopted with it: "including Appendices B and C"."""
        adopted = _WITH_PARTS.match(self.text, at, self.limit)
        while adopted:
            phrase = self.phrase(adopted.end())
            if phrase is None or phrase.tails:
                return
            found = [foreign.named_targets(chain, name) for chain in chains_of(phrase, self.setting.scheme)]
            citations = tuple(text for targets in found if targets for text in targets.citations)
            if citations:
                self.add(phrase.start, phrase.end, Targets(RefType.CODE_EXTERNAL, citations))
            adopted = _MORE_PARTS.match(self.text, phrase.end, self.limit)

    def _numbered(self, start: int, at: int, name: str) -> bool:
        """Add "Clean Water Act Section 404", whose number stands behind the name; whether it is one."""
        strength = self.setting.scheme.strength

        def ours(chain: Chain) -> bool:
            return any(skeleton(item.num or "") and strength(item.num or "") >= 2 for item in chain.sections)

        return self.part_of(start, at, name, ours)

    def part_of(self, start: int, at: int, name: str, ours: Callable[[Chain], bool]) -> bool:
        """Add the part at `at` of a law whose name begins at `start`; whether there is one that is not `ours`."""
        phrase = self.phrase(at)
        if phrase is None or phrase.tails:
            return False
        chain = chains_of(phrase, self.setting.scheme)[0]
        targets = None if ours(chain) else foreign.named_targets(chain, name)
        if targets:
            self.add(start, chain.end, targets)
        return targets is not None

    def _damaged(self, match: re.Match[str]) -> None:
        phrase = self.phrase(match.start("num"))
        if phrase is not None:
            groups = (phrase.groups[0]._replace(head="section", kind="section"), *phrase.groups[1:])
            sign = match["sign"]
            self.take(phrase._replace(groups=groups), start=match.start("sign") + len(sign) - len(sign.lstrip()))

    def ordinance_at(self, at: int) -> None:
        """Another ordinance or resolution by its number. With a date, or in a note, it is history and passed over."""
        text = self.text
        kind, match = "ord", ORDINANCE_TEXT.match(text, at, self.limit)
        if not match and text[at] in "Rr":
            kind, match = "res", RESOLUTION_TEXT.match(text, at, self.limit)
        if not match:
            if text[at] in "Oo":
                self.name_at(at)
            return
        dated = DATED.match(text, match.end())
        if dated or self.in_note(at) or _DATE_BEFORE.search(text, max(0, at - 14), at):
            self.done = max(self.done, dated.end() if dated else match.end())
            return
        numbers = _ORDINANCE_NUMBER.findall(match["nums"])
        if "through" in match["nums"] and len(numbers) == 2:
            citations: tuple[str, ...] = (f"{kind}:{numbers[0]}..{numbers[1]}",)
        else:
            citations = tuple(f"{kind}:{num}" for num in numbers)
        end = match.end("nums")
        pinpoint = _ORDINANCE_PINPOINT.match(text, end, self.limit)
        if pinpoint and len(citations) == 1:
            citations, end = (f"{citations[0]}/{pinpoint['num']}",), pinpoint.end()
        if citations:
            self.add(at, end, Targets(RefType.ORDINANCE, citations))

    def charter_at(self, at: int) -> None:
        """ "City Charter, Section 4.05"; "Charter reference-" opens a note whose sections are the charter's."""
        text = self.text
        end = at + len("charter")
        if text[end : end + 1].isalpha() or not text[at].isupper():
            return
        note = CHARTER_NOTE.match(text, at)
        if note:
            stop = text.find("\n\n", note.end(), note.end() + 400)
            self.charter_until = min(stop if stop >= 0 else note.end() + 400, self.limit)
            return
        maker = _CHARTER_OF.search(text, max(self.done, at - 12), at)
        start = maker.start() if maker else at
        gap = AFTER_LAW.match(text, end)
        behind = gap.end() if gap else end
        if HEAD.match(text, behind, self.limit) or _CHARTER_NUMBER.match(text, behind, self.limit):
            phrase = self.phrase(behind)
            if phrase is not None and not phrase.tails:
                targets = foreign.charter_targets(chains_of(phrase, self.setting.scheme)[0])
                if targets:
                    self.add(start, phrase.end, targets)
                    return
        if _THE.search(text, max(0, start - 10), at):
            self.add(start, end, Targets(RefType.CHARTER, ("charter",)))

    def bracketed_history(self) -> list[tuple[int, int]]:
        """The notes in brackets that say who enacted what: "(Ord. No. 374, § 1, 4-26-04)"."""
        text = self.text
        found: list[tuple[int, int]] = []
        done = 0
        for match in HISTORY_OPENS.finditer(text):
            at = match.start()
            if at < done:
                continue
            opening = text[at]
            closing = ")" if opening == "(" else "]"
            depth, end = 0, min(len(text), at + 4000)
            while at < end:
                depth += (text[at] == opening) - (text[at] == closing)
                at += 1
                if depth == 0:
                    break
            found.append((match.start(), at))
            done = at
        return found
