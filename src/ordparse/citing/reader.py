"""Reading one text from start to end: where it is now, what was found, and phrases made into references."""

import re
from bisect import bisect_right
from collections.abc import Callable, Container, Iterator, Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

from ordparse.citations import Reference, RefType
from ordparse.citing import foreign
from ordparse.citing.adopted import adopted_in, is_model, of_adopted
from ordparse.citing.antecedents import Memory, Place
from ordparse.citing.chains import Chain, chains_of
from ordparse.citing.headwords import HEAD
from ordparse.citing.names import DATED
from ordparse.citing.phrases import Scanner
from ordparse.citing.reading import Phrase, read
from ordparse.citing.relations import relation_of
from ordparse.citing.scheme import Scheme, skeleton
from ordparse.citing.tails import OwnTail
from ordparse.citing.targets import Targets
from ordparse.citing.whose import chain_targets
from ordparse.laws import Law
from ordparse.provisions import Provision, holder
from ordparse.walking import Token


@dataclass(slots=True)
class Setting:
    """What one code's text is read with."""

    scheme: Scheme
    state: str | None
    memory: Memory
    paths: Container[str]
    headings: dict[str, str] = field(default_factory=dict)  # of its titles and chapters, lower case -> path


AFTER_LAW = re.compile(
    r"(?: {0,2}\((?:(?:[A-Z]\. ?){2,6}|[A-Z]{2,6})\))?"  # its own short form: "Colorado Revised Statutes (C.R.S.)"
    r"(?:[ ,.\n]{0,6}(?:\((?:19|20)[0-9]{2}\)|(?:19|20)[0-9]{2}(?=, {0,2}(?:\u00a7|[Ss]ec|[Cc]h|[Ss]ubd|[Pp]art)))?"
    r"[ ,\n:]{0,6})(?:(?:Annotated|Ann\.),? {0,3})?(?:[Rr]\. ?(?=[0-9]))?"
)
_OWN_CODE_BEFORE = re.compile(r"(?:[Cc]ity|[Tt]own|[Vv]illage|[Mm]unicipal|[Tt]his) Code,? {0,3}$")
_REACH = 20_000  # characters from a law of the state to the numbers that "s." says are of it, too
_CODE_REACH = 9  # characters from its "Code" to what it names
# a head that the outline did not see: "Secs. 2-2 - 2-30. Reserved"
_RESERVED = re.compile(r"[.:]? {0,3}[-\u2013\u2014(\[]{0,2} ?(?:Reserved|RESERVED)\b")
_NUMBER = re.compile(r",? ?(?:\u00a7 ?)?[0-9]")
_OF_OWN = Token("OFOWN", 0, 0, OwnTail(""))


Where: TypeAlias = tuple[Setting, Place, Provision | None]
"""In which code, at which place and in which provision an offset is."""


class Reader:
    """Reads one text; `found` are its references so far, `done` how far it has come.

    `text` is plain and legible, as the view of an outline is, `printed` the same as it was printed.
    `stand` says where it reads next and up to where a phrase may go; `locate` says in which code and place that is.
    """

    def __init__(self, text: str, locate: Callable[[int], Where], printed: str) -> None:
        self.printed = printed
        self.text = text
        self.found: list[Reference] = []
        self.done = 0
        self.charter_until = -1  # a note about the charter ends here
        self.lead_in: tuple[Law, int, Provision | None] | None = None
        self.limit = len(self.text)
        self._at = 0
        self._locate = locate
        self._located = -1
        self._where: Where
        self._scanned: Setting | None = None
        self._scanner: Scanner
        self._notes: list[tuple[int, int]] = []

    def stand(self, at: int, limit: int) -> None:
        """Read on at `at`, no further than `limit`."""
        self._at, self.limit = at, limit

    def _here(self) -> Where:
        """Where `at` is: looked up only when something there needs it."""
        if self._located != self._at:
            self._located = self._at
            self._where = self._locate(self._at)
        return self._where

    @property
    def setting(self) -> Setting:
        """What the code is read with in which the reader stands."""
        return self._here()[0]

    @property
    def place(self) -> Place:
        """The place where the reader stands."""
        return self._here()[1]

    @property
    def provision(self) -> Provision | None:
        """The provision in which the reader stands."""
        return self._here()[2]

    def has_notes(self, notes: list[tuple[int, int]]) -> None:
        """Tell which stretches are editor's notes, in order: an ordinance named there is history."""
        self._notes = notes

    def in_note(self, at: int) -> bool:
        """Whether an offset lies in an editor's note."""
        index = bisect_right(self._notes, (at, len(self.text) + 1)) - 1
        return index >= 0 and at < self._notes[index][1]

    def add(self, start: int, end: int, targets: Targets) -> None:
        """Keep a reference from `start` to `end`, and read on behind it."""
        type_, citations = targets
        _, place, provision = self._here()
        home = place.id
        if provision is not None and not provision.holds(start, end):  # over the end of a list's last item
            around = holder(provision, start, end)
            home = None if around is None else around.id
        relation = relation_of(self.text, start, end, whole_law=type_ is not RefType.SELF)
        printed = self.printed[start:end]
        self.found.append(
            Reference(start, end, printed, home, place.jurisdiction, place.version, type_, relation, citations)
        )
        if end > self.done:
            self.done = end

    def scanner(self) -> Scanner:
        """The scanner for the code where the reader stands."""
        setting = self._here()[0]
        if setting is not self._scanned:
            self._scanned, self._scanner = setting, Scanner(self.text, setting.scheme, setting.state)
        return self._scanner

    def phrase(self, at: int, law: Law | None = None, start: int | None = None) -> Phrase | None:
        """The phrase at `at`; of `law`, whose name begins at `start`, where it has one."""
        if at >= self.limit:
            return None
        token = Token("LAW", at if start is None else start, at, law) if law is not None else None
        phrase = read(self.scanner().tokens(at, self.limit, token))
        next_one = _next_phrase(phrase) if phrase is not None and phrase.law is not None else None
        return phrase if next_one is None else read(self.scanner().tokens(at, next_one, token))

    def take(
        self, phrase: Phrase, *, start: int | None = None, owner: str | None = None, volume: str | None = None
    ) -> bool:
        """Add the references a phrase holds: one for its list, more where words without a shared tail part it.

        `start` is where the name before it begins, `owner` the jurisdiction of
        another city's code that the name is, `volume` the title before a law's name.
        """
        begin = phrase.start if start is None else start
        if self._is_history(phrase):
            self.done = phrase.end
            return True
        if self._is_head(phrase, begin):
            self.done = phrase.end
            return False
        if self._volume(phrase):
            return True
        return not self._runs_into_law(phrase) and self._add_records(phrase, begin, owner, volume)

    def _is_history(self, phrase: Phrase) -> bool:
        """Whether a phrase names an ordinance as an entry of the history does."""
        return any(tail.type == "OFNAME" and tail.value.ordinance for tail in phrase.tails) and (
            self.in_note(phrase.start) or DATED.match(self.text, phrase.end) is not None
        )

    def _is_head(self, phrase: Phrase, begin: int) -> bool:
        """Whether a phrase is no reference but a line of its own, a head that the outline did not see, or reserved."""
        at_line = begin == 0 or self.text[begin - 1] == "\n"
        if at_line and (self._alone(begin, phrase.end) or self._opens_line(phrase)):
            return True
        return _RESERVED.match(self.text, phrase.end) is not None

    def _runs_into_law(self, phrase: Phrase) -> bool:
        """Whether a phrase has the number that stands before a law's name, from which it is read."""
        if phrase.law is not None:
            return False
        kind = phrase.groups[0].kind
        if phrase.tails:  # "Section 42 U.S.C. 1983": the law's name begins its own phrase
            volumes = any(tail.type == "OFLAW" and tail.value.volume for tail in phrase.tails)
            return volumes and kind == "section" and _NUMBER.match(self.text, phrase.end) is not None
        if len(phrase.groups) > 1 or kind != "title":
            return False
        law = self.scanner().law_behind(phrase.end, self.limit)  # "Title 17 California Code of Regulations section 2"
        return law is not None and (law.volume or law.titled)

    def _add_records(self, phrase: Phrase, begin: int, owner: str | None, volume: str | None) -> bool:
        """Add the references of a phrase that begins at `begin`; whether there are any."""
        text, setting = self.text, self.setting
        chains = chains_of(phrase, setting.scheme)
        tail = phrase.tails[0] if phrase.tails else None
        any_found = False
        for index, members in _records(chains, _shared(chains, tail, phrase.law, setting.scheme)):
            of_law = index > 0 and tail is not None and tail.type == "OFLAW"  # its title is not the first law's
            if of_law and tail is not None and tail.value.volume:
                break  # "and title 42 U.S.C. 1983" is read from its own word on
            closes = members[-1] is chains[-1]
            named = tail if closes else None
            if named is None and index == 0 and "Code" in text[max(0, begin - _CODE_REACH) : begin]:
                named = _OF_OWN if _OWN_CODE_BEFORE.search(text, max(0, begin - 20), begin) else None
            first = begin if index == 0 else members[0].start
            end = phrase.end if closes else members[-1].end
            law = phrase.law.value if phrase.law and index == 0 else None
            if law is None:  # "subsection (1) of RCW 9A.16.020"
                law = next((inside for at, inside in self.scanner().named if first <= at <= end), None)
            found = self._together(members, named, law, first, owner, None if of_law else volume)
            if not found:
                continue
            if text[end : end + 1] == ")" and "(" in text[first:end].rpartition(")")[2]:
                end += 1  # "Chapter 503A.02 (Subdivision 4)"
            self.add(first, end, found)
            if law is None and named is not None and named.type == "OFLAW":
                law = named.value
            if law is not None:
                self.note_law(law, members, end)
            _remember(members[-1], found, end, setting.memory)
            if named is not None and named.type == "OFNAME":
                self._note_name(named.value.name, end)
            any_found = True
        return any_found

    def _note_name(self, name: str, end: int) -> None:
        """Keep the act or model code named last, for "said act" and for the sections that are amended."""
        memory = self.setting.memory
        if is_model(name):
            memory.adopted = adopted_in(name, self.place)
        elif name.endswith(" Act") and not name.startswith("Act"):
            memory.act = (name, end)

    def _volume(self, phrase: Phrase) -> bool:
        """Read on behind "Title 42, United States Code": a section or part of that title; whether there was one."""
        tail = phrase.tails[0] if phrase.tails else None
        group = phrase.groups[0]
        if tail is None or tail.type != "OFLAW" or len(phrase.groups) > 1 or group.kind != "title":
            return False
        law: Law = tail.value
        gap = AFTER_LAW.match(self.text, phrase.end)
        at = gap.end() if gap else phrase.end
        if not (law.volume or law.titled):
            return False
        numbered = at < self.limit and self.text[at].isdigit() and "." not in self.text[phrase.end : at]
        if not numbered and not HEAD.match(self.text, at, self.limit):
            return False
        behind = self.phrase(at, law, phrase.start)
        if behind is None or any(group.kind == "title" for group in behind.groups):
            return False
        return self.take(behind, start=phrase.start, volume=group.items[0].num)

    def note_law(self, law: Law, members: Sequence[Chain], end: int) -> None:
        """Keep the law last named, and the last number cited of it."""
        if law.system.endswith("-laws"):
            return  # bare numbers are not those of a single act
        memory = self.setting.memory
        memory.law, memory.law_at, memory.law_num = law, end, ""
        for chain in members:
            for item in (*chain.sections, *(item for group in chain.containers for item in group.items)):
                memory.law_num = item.num or memory.law_num

    def _together(
        self,
        members: list[Chain],
        tail: Token | None,
        law: Law | None,
        begin: int,
        owner: str | None,
        volume: str | None,
    ) -> Targets | None:
        """What the chains of one record name."""
        made: list[Targets] = []
        place, setting = self.place, self.setting
        adopted = setting.memory.adopted if tail is None else None
        for chain in members:
            if law is None and begin < self.charter_until:
                found = foreign.charter_targets(chain)
            elif adopted and law is None and of_adopted(chain, adopted, self.text, place, setting.scheme):
                found = foreign.named_targets(chain, adopted.name)
            elif law is None and tail is None and self._of_statutes(chain):
                found = foreign.law_targets(chain, setting.memory.law, None) if setting.memory.law else None
            else:
                found = chain_targets(chain, tail, law, volume, begin, place, setting)
            if found:
                made.append(found)
        if not made:
            return None
        type_, citations = made[0]
        if len(made) > 1:
            citations = tuple([text for found in made for text in found.citations])
            if any(found.type is RefType.INTERNAL for found in made):
                type_ = RefType.INTERNAL
        if len(citations) > 1:
            citations = tuple(dict.fromkeys(citations))
        city = owner
        if city is None and tail is not None and tail.type == "OFOWN":
            city = foreign.other_city(tail.value.name, place.jurisdiction)
        if city and type_ in (RefType.INTERNAL, RefType.RELATIVE):
            return Targets(RefType.CODE_EXTERNAL, tuple(f"{city}/{text}" for text in citations))
        return Targets(type_, citations)

    def _of_statutes(self, chain: Chain) -> bool:
        """Whether a chain under "s." or "ss." is of the state's statutes, which were named before: "s. 66.0113"."""
        text, at, law = self.text, chain.start, self.setting.memory.law
        if law is None or not text.startswith(("s. ", "ss. "), at) or not chain.sections:
            return False
        num = chain.sections[0].num or ""
        mine = (
            law.state == self.setting.state
            and law.system.endswith("-stat")
            and at - self.setting.memory.law_at <= _REACH
        )
        return mine and skeleton(num) == "." and not self.setting.scheme.strength(num)

    def _opens_line(self, phrase: Phrase) -> bool:
        """Whether a phrase at a line's beginning is a head that the outline did not see: "Sec. 13-4. Permits."."""
        text, end = self.text, phrase.end
        return (
            text.startswith(". ", end)
            and text[end + 2 : end + 4].strip()[:1].isupper()
            and len(phrase.groups) == 1
            and not phrase.tails
        )

    def _alone(self, start: int, end: int) -> bool:
        """Whether a phrase is a paragraph of its own: the title of a page, not a reference."""
        text = self.text
        if start < 2 or text[start - 1] != "\n" or text[start - 2] != "\n" or end - start > 40:
            return False
        while text[end : end + 1] in (" ", "."):
            end += 1
        return end == len(text) or text.startswith("\n\n", end)


def _records(chains: list[Chain], shared: int) -> Iterator[tuple[int, list[Chain]]]:
    """The chains of each record and the index of the first of them.

    A list goes on, and a shared tail holds all from `shared` on together.
    """
    index = 0
    while index < len(chains):
        stop = index + 1
        while stop < len(chains) and (chains[stop].listed or index >= shared):
            stop += 1
        yield index, chains[index:stop]
        index = stop


def _next_phrase(phrase: Phrase) -> int | None:
    """Where the next phrase begins that a law's own runs into; None where it does not.

    "HRS chapter 343, section 8-5 of the Charter": what a tail closes is not of the law named first, unless that
    is cited by chapter and section.
    """
    tail = phrase.tails[0] if phrase.tails else None
    if tail is None or tail.type not in ("OFLAW", "OFNAME", "OFOWN"):
        return None
    first: Law | None = phrase.law.value if phrase.law else None
    if tail.type == "OFLAW" and first is not None and first.chapters and first.system == tail.value.system:
        return None
    for join in ("AND", "COMMA"):  # "720 CMR 9.03, or Chapter 40, Section 22 of the General Laws"
        if join in phrase.joins:
            last = len(phrase.joins) - phrase.joins[::-1].index(join)
            return phrase.groups[last].start
    return None


def _shared(chains: list[Chain], tail: Token | None, law: Token | None, scheme: Scheme) -> int:
    """The index of the first chain that the tail of the phrase belongs to.

    "Title 4 and chapter 62 of this Code" shares it; in "§ 25-724 and subsection
    (c) of this section" it is the last chain's alone.
    """
    first = len(chains) - 1
    if tail is None or tail.type == "ABOVE":
        return first + 1
    if law is not None and tail.type == "OFLAW":
        return first
    alone = 1 if law is not None and tail.type in ("OFSELF", "OFOWN") else 0  # the law's own chain has no such tail
    while first > alone:
        chain = chains[first - 1]
        if tail.type == "OFSELF":
            kind = tail.value.kind
            if kind in ("section", "subsection", "subdivision", "paragraph") and (chain.sections or chain.containers):
                break
            if kind != "code" and any(group.kind in ("title", kind) for group in chain.containers):
                break
        elif tail.type in ("OFLAW", "OFNAME"):
            if any(skeleton(item.num or "") and scheme.strength(item.num or "") >= 2 for item in chain.sections):
                break
            if chains[first].sections and not (chain.sections or chain.containers):
                break  # "Subsection (A)(4) and Section 577.010, RSMo"
        first -= 1
    return first


def _remember(chain: Chain, targets: Targets, end: int, memory: Memory) -> None:
    """Keep what was named, for "those sections" and "said chapter"."""
    if chain.levels:
        memory.note(chain.levels[0].kind, targets.citations, end)
        if chain.sections:
            memory.note("section", targets.citations, end)
    elif chain.sections:
        memory.note("section", targets.citations, end)
    elif chain.containers:
        memory.note(chain.containers[-1].kind, targets.citations, end)
