"""Finding: what stands at a trigger, read and made into references.

One `Finder` goes through one text from its start to its end. Where one reading
is certain ("this section", a lone "Section 502.04") it is taken at once; the
grammar is asked for all else.
"""

import re
from collections.abc import Container
from dataclasses import dataclass, field

from ordparse import foreign
from ordparse.antecedents import Memory, Place, self_path
from ordparse.chains import Chain, chains_of
from ordparse.citations import Reference, RefType
from ordparse.laws import Law, law_before, past_suffix
from ordparse.names import (
    CHARTER_NOTE,
    DATED,
    HISTORY_OPENS,
    ORDINANCE_TEXT,
    OWN_CODE_BEFORE,
    QUOTED_SECTION,
    foreign_name,
    short_name_before,
)
from ordparse.phrases import HEAD as HEAD_WORD
from ordparse.phrases import NameTail, Scanner, SelfTail, Token
from ordparse.provisions import Kind, Outline, Provision
from ordparse.reading import Phrase, read
from ordparse.relations import relation_of
from ordparse.scheme import Scheme, plain_dashes, skeleton
from ordparse.targets import Targets, nearest, own_targets
from ordparse.triggers import (
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
    lowered,
)


@dataclass(slots=True)
class Setting:
    """What one code's text is read with."""

    scheme: Scheme
    state: str | None
    memory: Memory
    paths: Container[str]
    headings: dict[str, str] = field(default_factory=dict)  # of its titles and chapters, lower case -> path


_NOUNS = (
    "section|subsection|subdivision|subd\\.|chapter|subchapter|article|title|subtitle|division|part|appendix|paragraph|"
    "subparagraph|clause|ordinance|code|regulations?|act"
)
_MAKERS = "city |town |municipal |village |county "
_THIS = re.compile(
    rf"(?P<word>this|these|those|said)[ \n]{{1,8}}(?:{_MAKERS})?(?P<noun>{_NOUNS})(?P<plural>s?)(?P<code> of ordinances)?(?![a-z0-9-])"
)
_FAST = re.compile(
    r"(?:[Ss]ection|\u00a7) ?(?P<num>[0-9]+[A-Za-z]?(?:[.-][0-9]+[A-Za-z]?)+)(?P<pins>(?:\((?:[a-z]|[0-9]{1,2}|[A-Z])\))*)"
    r"(?=[.;:)\"\u201d\]]*(?:[ \n](?!of[ \n]|in[ \n]|to[ \n]|thr|and[ \n]|or[ \n]|above|below|et\b|note|[Ss]ub|[Pp]ar|[Cc]l|it|and/"
    r"|[A-Z0-9(\u00a7&\u2013\u2014-]|[ \n])|\.[ \n]+[A-Z]|\n\n|$))"
)
_SINGLE = {"chapters": "chapter", "sections": "section"}
_TIGHT_CUE = re.compile(
    r"(?:\b(?:in|to|by|see|under|and|with|or|of|through|per|section|violates|violate|than|from)\s{1,3}|[(\[\u2014]|[;,]\s)$",
    re.IGNORECASE,
)
_NUMBER_BACK = re.compile(r" (?:\u00a7+ ?)?[0-9][0-9A-Za-z.-]*,? {0,2}$")
_AFTER_BARE = re.compile(r",? {0,3}(?:[Ss]ubd|[Ee]t\.? [Ss]eq)")
_VOLUME = re.compile(r"(?P<volume>[0-9]{1,3}(?:-?[A-Z])?) {0,2}\n? ?$")
_AFTER_LAW = re.compile(
    r"(?:[ ,.\n]{0,6}(?:\((?:19|20)[0-9]{2}\)|[12][0-9]{3}(?=,))?[ ,\n:]{0,6})(?:(?:Annotated|Ann\.),? {0,3})?"
)
_FEDERAL_NAME = re.compile(r"U\. ?S\. ?C\.(?: ?A\.| ?S\.)?|USCA?|C\. ?F\. ?R\.|CFR")
_IBID = re.compile(r"(?:Id\.|Ibid\.?)(?P<at>,? at)?,? {0,3}(?=\u00a7|[Ss]ec)")
_PUBLIC = re.compile(
    r"(?:Public Law|Pub\. ?L\.|P\.L\.)(?: ?Nos?\.)? {0,2}(?P<num>[0-9]{1,3}[-\u2013\u2014][0-9]{1,4})|D\.C\. Law (?P<dc>[0-9]{1,2}-[0-9]{1,3})"
)
_LARGE = re.compile(r"(?P<volume>[0-9]{1,3}) $")


class Finder:
    """Reads one text; `found` are its references so far, `done` how far it has come."""

    def __init__(self, text: str) -> None:
        self.text = _unmarked(text)
        self.low = lowered(self.text)
        self.found: list[Reference] = []
        self.done = 0
        self.notes: list[tuple[int, int]] = []
        self.lead_in: tuple[Law, int, Provision | None] | None = None
        self._charter_until = -1

    # ── dispatch ──────────────────────────────────────────────────────────────────────────────────

    def look(
        self, at: int, kind: int, limit: int, setting: Setting, place: Place, provision: Provision | None = None
    ) -> None:
        """Add the references that begin at a trigger, if any do."""
        if kind == HEAD:
            self._head(at, limit, setting, place)
        elif kind == THIS:
            self._this(at, limit, setting, place)
        elif kind == NUMBER:
            self._number(at, limit, setting, place)
        elif kind == LAW:
            self._law(at, limit, setting, place, provision)
        elif kind == ORDINANCE:
            self._ordinance(at, limit, setting, place)
        elif kind == NAME:
            self._name(at, limit, setting, place)
        elif kind == FEDERAL:
            self._federal(at, limit, setting, place)
        elif kind == CHARTER:
            self._charter(at, limit, setting, place)
        elif kind == IBID:
            self._ibid(at, limit, setting, place)
        elif kind == PUBLIC_LAW:
            self._public_law(at, limit, setting, place)
        elif kind == ET_SEQ:
            self._et_seq(at, limit, setting, place)

    def _add(self, start: int, end: int, targets: Targets, place: Place, *, aside: bool = False) -> None:
        relation = relation_of(self.low, start, end, whole_law=targets.type is not RefType.SELF)
        self.found.append(
            Reference(
                start=start,
                end=end,
                text=self.text[start:end],
                origin=place.id,
                jurisdiction=place.jurisdiction,
                version=place.version,
                type=targets.type,
                relation=relation,
                citations=targets.citations,
            )
        )
        self.done = max(self.done, end)

    # ── this section, those sections ──────────────────────────────────────────────────────────────

    def _this(self, at: int, limit: int, setting: Setting, place: Place) -> None:
        if at and self.low[at - 1].isalpha():
            return
        match = _THIS.match(self.low, at)
        if not match or match.end() > limit:
            return
        noun = "subdivision" if match["noun"] == "subd." else match["noun"]
        word = match["word"]
        if word == "this" or (word == "these" and noun.startswith("regulation")):
            if noun == "part" and not any(step.kind == "part" for step in place.steps):
                return
            noun = "ordinance" if noun.startswith("regulation") else noun
            found = self_path(noun, place)
            if found:
                self._add(at, match.end(), Targets(RefType.SELF, (f"self:{found[0]}",)), place)
            return
        last = setting.memory.last(noun, at)
        if last and (word != "these" or match["plural"]):
            self._add(at, match.end(), Targets(RefType.RELATIVE, last[0]), place)

    # ── section, Subd., chapter ───────────────────────────────────────────────────────────────────

    def _head(self, at: int, limit: int, setting: Setting, place: Place) -> None:
        text = self.text
        if at and (before := text[at - 1]).isalpha() and not (before.islower() and text[at].isupper()):
            return
        fast = _FAST.match(text, at, limit)
        if fast and setting.scheme.strength(fast["num"]) == 3 and at >= self._charter_until:
            pins = fast["pins"]
            citation = fast["num"] + ("/" + pins[1:-1].replace(")(", "/") if pins else "")
            end = fast.end()
            setting.memory.named["section"] = ((citation,), "internal", end)
            self._add(at, end, Targets(RefType.INTERNAL, (citation,)), place)
            return
        short = short_name_before(text, self.done, at, setting.state) if text[at] == "\u00a7" else None
        law = short[1] if short else None
        start = short[0] if short else at
        self._read(at, limit, setting, place, law=law, start=start)

    def _read(
        self,
        at: int,
        limit: int,
        setting: Setting,
        place: Place,
        *,
        law: Law | None = None,
        start: int | None = None,
        owner: str | None = None,
    ) -> bool:
        """Read the phrase at `at`, whose law's name begins at `start` where it has one; whether there was one."""
        scanner = Scanner(self.text, setting.scheme, setting.state)
        law_token = Token("LAW", at if start is None else start, at, law) if law else None
        phrase = read(scanner.tokens(at, limit, law_token))
        if phrase is None:
            return False
        return self._take(phrase, setting, place, start=start, owner=owner)

    # ── what a phrase names ───────────────────────────────────────────────────────────────────────

    def _take(
        self, phrase: Phrase, setting: Setting, place: Place, *, start: int | None = None, owner: str | None = None
    ) -> bool:
        """Add the references a phrase holds: one for its list, more where words without a shared tail part it."""
        chains = chains_of(phrase, setting.scheme)
        tail = phrase.tails[0] if phrase.tails else None
        shared = self._shared(chains, tail, setting)
        any_found = False
        index = 0
        while index < len(chains):
            # the chains of one record: a list goes on, and a shared tail holds all from `shared` on together
            last = index
            while last + 1 < len(chains) and (chains[last + 1].listed or index >= shared):
                last += 1
            group = chains[index : last + 1]
            closes = last == len(chains) - 1
            begin = group[0].start
            if index == 0 and start is not None:
                begin = start
            law = phrase.law.value if phrase.law and index == 0 else None
            end = phrase.end if closes else group[-1].end
            own_tail = tail if closes else None
            found = self._targets(group, own_tail, law, begin, end, setting, place, owner)
            if found:
                if owner is None and phrase.law is None and closes and tail is None:
                    end = group[-1].end
                self._add(begin, end, found, place)
                self._remember(group, found, end, setting, place)
                any_found = True
            index = last + 1
        if any_found:
            self.done = max(self.done, phrase.end)
        return any_found

    def _shared(self, chains: list[Chain], tail: Token | None, setting: Setting) -> int:
        """The index of the first chain that the tail of the phrase belongs to."""
        last = len(chains) - 1
        if tail is None or tail.type == "ABOVE":
            return last + 1
        first = last
        while first > 0:
            chain = chains[first - 1]
            if tail.type == "OFSELF" and tail.value.kind in ("section", "subsection", "subdivision", "paragraph"):
                if chain.sections or chain.containers:
                    break
            elif tail.type in ("OFLAW", "OFNAME") and any(
                setting.scheme.strength(item.num or "") >= 2 and skeleton(item.num or "") for item in chain.sections
            ):
                break
            first -= 1
        return first

    def _targets(
        self,
        chains: list[Chain],
        tail: Token | None,
        law: Law | None,
        begin: int,
        end: int,
        setting: Setting,
        place: Place,
        owner: str | None,
    ) -> Targets | None:
        """What the chains of one record name, together."""
        made: list[Targets] = []
        for chain in chains:
            found = self._one(chain, tail, law, begin, setting, place)
            if found:
                made.append(found)
        if not made:
            return None
        citations = tuple(dict.fromkeys(text for found in made for text in found.citations))
        type_ = made[0].type
        if any(found.type is RefType.INTERNAL for found in made):
            type_ = RefType.INTERNAL
        city = owner or (
            foreign.other_city(tail.value.name, place.jurisdiction) if tail and tail.type == "OFOWN" else None
        )
        if city and type_ in (RefType.INTERNAL, RefType.RELATIVE):
            return Targets(RefType.CODE_EXTERNAL, tuple(f"{city}/{text}" for text in citations))
        return Targets(type_, citations)

    def _one(
        self, chain: Chain, tail: Token | None, law: Law | None, begin: int, setting: Setting, place: Place
    ) -> Targets | None:
        scheme, memory = setting.scheme, setting.memory
        if tail is not None and tail.type == "OFLAW" and law is None:
            law = tail.value
        if law is not None:
            volume = None
            if law.volume:
                match = _VOLUME.search(self.text, max(0, begin - 8), begin)
                volume = match["volume"] if match else None
            return foreign.law_targets(chain, law, self._volume or volume)
        if tail is not None and tail.type == "OFNAME":
            name: NameTail = tail.value
            if name.ordinance is not None:
                return foreign.ordinance_targets(chain, name.ordinance)
            if name.name.lower().endswith("charter"):
                return foreign.charter_targets(chain)
            if not self._own_by_name(name.name, chain, setting):
                return foreign.named_targets(chain, foreign_name(name.name) or name.name)
        if begin < self._charter_until:
            return foreign.charter_targets(chain)
        self_tail: SelfTail | None = tail.value if tail is not None and tail.type == "OFSELF" else None
        if tail is not None and tail.type in ("OFOWN", "OFNAME"):
            self_tail = SelfTail("code", False)
        if self_tail is None:
            found = self._ambient(chain, begin, setting)
            if found:
                return found
        return own_targets(chain, self_tail, place, scheme, memory)

    _volume: str | None = None

    def _own_by_name(self, name: str, chain: Chain, setting: Setting) -> bool:
        """Whether a code by name is a title or chapter of this code: "Section 1262.26 of the Planning and Zoning Code"."""
        words = name.lower().replace("the ", "")
        stem = words.removesuffix(" code").removesuffix(" ordinance").removesuffix(" regulations")
        for heading in setting.headings:
            if stem and (heading.startswith(stem) or words in heading):
                return True
        if re.match(r"(?:[12][0-9]{3} )?(?:uniform|international|national|model|state|federal|clean|safe)\b", words):
            return False
        if words.endswith(" act"):
            return False
        numbers = [item.num for item in chain.sections if item.num]
        return bool(numbers) and all(skeleton(num) and setting.scheme.strength(num) >= 1 for num in numbers)

    def _ambient(self, chain: Chain, begin: int, setting: Setting) -> Targets | None:
        """The law named shortly before, for a number that fits it and does not fit this code."""
        memory, scheme = setting.memory, setting.scheme
        law = memory.law
        if law is None or begin - memory.law_at > 2000:
            return None
        numbers = [item.num for item in chain.sections if item.num]
        if numbers:
            num = numbers[0]
            if scheme.strength(num) >= 2:
                return None
            if not skeleton(num) and (scheme.plain or scheme.is_chapter(num)):
                return None
            family = re.split(r"[.:-]", num)[0]
            last_family = re.split(r"[.:-]", memory.law_num)[0]
            alike = skeleton(num) == skeleton(memory.law_num)
            if (alike and not scheme.strength(num) and (skeleton(num) or begin - memory.law_at < 400)) or (
                skeleton(num) and family == last_family
            ):
                return foreign.law_targets(chain, law, None)
            return None
        if chain.containers and not chain.levels and begin - memory.law_at < 600:
            group = chain.containers[0]
            num = group.items[0].num or ""
            own = scheme.containers.get(group.kind, frozenset())
            family = re.split(r"[.:-]", memory.law_num)[0]
            if group.kind != "chapter" or num in own or not num.isdigit() or len(num) != len(family):
                return None
            far, near = nearest(num, own), nearest(num, frozenset({family}))
            if near is not None and (far is None or near < far) and law.dotted | law.system.endswith("-rule"):
                return foreign.law_targets(chain, law, None)
        return None

    def _remember(self, chains: list[Chain], targets: Targets, end: int, setting: Setting, place: Place) -> None:
        memory = setting.memory
        chain = chains[-1]
        noun = ""
        if chain.levels:
            noun = chain.levels[0].kind
        elif chain.sections:
            noun = "section"
        elif chain.containers:
            noun = chain.containers[-1].kind
        if noun:
            memory.named[noun] = (targets.citations, str(targets.type), end)
            if noun != "section" and chain.sections:
                memory.named["section"] = (targets.citations, str(targets.type), end)

    def _note_law(self, law: Law, phrase: Phrase | None, end: int, setting: Setting) -> None:
        memory = setting.memory
        memory.law, memory.law_at = law, end
        memory.law_num = ""
        if phrase:
            for group in phrase.groups:
                for item in group.items:
                    if item.num:
                        memory.law_num = item.num

    # ── numbers with no word before them ──────────────────────────────────────────────────────────

    def _number(self, at: int, limit: int, setting: Setting, place: Place) -> None:
        text, scheme = self.text, setting.scheme
        short = short_name_before(text, self.done, at, setting.state)
        if short:
            if isinstance(short[1], Law):
                if self._statute(short[0], at, limit, short[1], setting, place):
                    return
            else:
                return
        match = _BARE.match(text, at, limit)
        if not match:
            return
        num = plain_dashes(match.group())
        strength = scheme.strength(num)
        own_short = OWN_CODE_BEFORE.search(text, max(self.done, at - 24), at)
        if own_short and not strength:
            stray = Scanner(text, scheme, setting.state)._number(at, limit)
            strength = scheme.strength(stray[0].value) if stray else 0
        if not strength and "-" in num:
            halves = scheme.split_range(num)
            strength = scheme.strength(halves[0]) if halves else 0
        if not strength or (not scheme.separators):
            return
        if own_short and strength:
            self._read(at, limit, setting, place, start=own_short.start())
            return
        line = text.rfind("\n", 0, at) + 1
        if not text[line:at].strip():
            return  # at a line head: a label, whatever the outline made of it
        left = text[max(line, at - 24) : at]
        cue = _TIGHT_CUE.search(left)
        after = _AFTER_BARE.match(text, match.end())
        bones = skeleton(num)
        if after or (cue and (strength == 3 or len(bones) >= 2)):
            pass
        elif not cue or strength < 1 or bones != "." or not self._wide(scheme):
            return
        if bones == "-" and strength < 3 and not after:
            return
        if bones == "-" and not re.search(
            r"(?:see|under|section|violates?|by|in|to|and|or|of)\s+$", left, re.IGNORECASE
        ):
            return
        self._read(at, limit, setting, place)

    @staticmethod
    def _wide(scheme: Scheme) -> bool:
        """Whether the numbers are long enough to be no figures: 305.05, not 12.50."""
        return min(scheme.chapter_digits, default=0) >= 3

    # ── laws by name ──────────────────────────────────────────────────────────────────────────────

    def _law(self, at: int, limit: int, setting: Setting, place: Place, provision: Provision | None) -> None:
        text = self.text
        end = at
        while end < limit and (text[end].isalpha()):
            end += 1
        if end < limit and text[end] == "." and self.low[at:end] in ("stat", "const", "l", "c", "g", "r"):
            end += 1
        if self.low.startswith(("g.l.", "r.c."), at):
            end = at + 4
        if at and text[at - 1].isalpha():
            return
        best = self._law_name(end, setting)
        if best is None:
            self._name(at, limit, setting, place)
            return
        start, law, stop = best
        self._statute(start, stop, limit, law, setting, place, provision=provision)

    def _law_name(self, end: int, setting: Setting) -> tuple[int, Law, int] | None:
        """The law whose name ends at `end`, or goes on past it: "Code of Virginia", "Code Ann."."""
        text = self.text
        more = _NAME_GOES_ON.match(text, end)
        stop = more.end() if more else end
        while stop > end + 3:
            found = law_before(text, self.done, stop, setting.state)
            if found:
                return (*found, stop)
            stop = text.rfind(" ", end, stop)
        found = law_before(text, self.done, end, setting.state)
        return (*found, past_suffix(text, end)) if found else None

    def _statute(
        self,
        start: int,
        end: int,
        limit: int,
        law: Law,
        setting: Setting,
        place: Place,
        provision: Provision | None = None,
    ) -> bool:
        """Read what follows the name of a law; whether it made a reference."""
        text = self.text
        self._volume = None
        if law.volume:
            volume = _VOLUME.search(text, max(0, start - 8), start)
            if volume:
                self._volume = volume["volume"]
                start = volume.start()
        if law.system in ("ca-reg",) or (law.system.endswith("-rule") and law.state not in ("mn",)):
            volume = _VOLUME.search(text, max(0, start - 8), start)
            if volume and law.system == "ca-reg":
                self._volume = volume["volume"]
                start = volume.start()
        gap = _AFTER_LAW.match(text, end)
        at = gap.end() if gap else end
        if text.startswith("the ", at):
            at += 4
        scanner = Scanner(text, setting.scheme, setting.state)
        phrase = read(scanner.tokens(at, limit, Token("LAW", start, end, law))) if at < limit else None
        if phrase is not None and not (HEAD_WORD.match(text, at) or text[at].isdigit() or text[at].isupper()):
            phrase = None
        took = False
        if phrase is not None:
            took = self._take(phrase, setting, place, start=start)
            if took:
                self._note_law(law, phrase, phrase.end, setting)
        if not took:
            self._note_law(law, None, end, setting)
            if law.cite is not None and text[start].isupper():
                self._add(start, end, Targets(RefType(law.type), (law.head().rstrip("/"),)), place)
                took = True
            elif re.match(r" ?:\s", text[end : end + 3]):
                self.lead_in = (law, end, provision)
        self._volume = None
        return took

    def _federal(self, at: int, limit: int, setting: Setting, place: Place) -> None:
        name = _FEDERAL_NAME.match(self.text, at)
        if not name or (at and self.text[at - 1].isalpha()):
            return
        found = law_before(self.text, at, name.end(), setting.state)
        if found:
            self._statute(at, name.end(), limit, found[1], setting, place)

    def _public_law(self, at: int, limit: int, setting: Setting, place: Place) -> None:
        match = _PUBLIC.match(self.text, at, limit)
        if match:
            if match["dc"]:
                targets = Targets(RefType.ORDINANCE, (f"ord:D.C. Law {match['dc']}",))
            else:
                targets = Targets(RefType.FEDERAL, (f"publ:{plain_dashes(match['num'])}",))
            self._add(at, match.end(), targets, place)

    def _et_seq(self, at: int, limit: int, setting: Setting, place: Place) -> None:
        """ "Cal. Fin. 21000 et seq.": a law's name before a number that no other sign made known."""
        match = _NUMBER_BACK.search(self.text, max(self.done, at - 24), at)
        if match:
            found = law_before(self.text, self.done, match.start(), setting.state)
            if found:
                self._statute(found[0], match.start(), limit, found[1], setting, place)

    def _ibid(self, at: int, limit: int, setting: Setting, place: Place) -> None:
        match = _IBID.match(self.text, at, limit)
        if match and setting.memory.law is not None:
            scanner = Scanner(self.text, setting.scheme, setting.state)
            phrase = read(scanner.tokens(match.end(), limit, Token("LAW", at, match.end(), setting.memory.law)))
            if phrase and self._take(phrase, setting, place, start=at):
                self._note_law(setting.memory.law, phrase, phrase.end, setting)

    def listed(self, outline: Outline, setting: Setting, place: Place) -> None:
        """Add the numbers that open the items of a list whose lead-in named the law: "Minnesota Rules: 1. 1300, ..."."""
        assert self.lead_in is not None
        law, end, provision = self.lead_in
        self.lead_in = None
        children = outline.children.get(provision.id, ()) if provision else ()
        for child in children:
            if child.start < end or child.kind not in (Kind.ENUM, Kind.SUBDIVISION):
                continue
            at = child.start + len(child.label)
            while at < child.end and self.text[at] in " \n.)":
                at += 1
            if not self.text[at : at + 1].isdigit():
                continue
            scanner = Scanner(self.text, setting.scheme, setting.state)
            phrase = read(scanner.tokens(at, child.end, Token("LAW", at, at, law)))
            if phrase is None:
                continue
            for chain in chains_of(phrase, setting.scheme):
                targets = foreign.law_targets(chain, law, None)
                if targets:
                    self._add(chain.start, chain.end, targets, place)

    # ── codes, acts, ordinances and charters by name ──────────────────────────────────────────────

    def _name(self, at: int, limit: int, setting: Setting, place: Place) -> None:
        """A code or act by name; or the own code's, where a damaged section sign follows: "City Code ' 101.05"."""
        text, low = self.text, self.low
        end = at
        while end < limit and text[end].isalpha():
            end += 1
        word = low[at:end]
        if at and text[at - 1].isalpha():
            return
        if word in ("code", "codes"):
            damaged = QUOTED_SECTION.match(text, end, limit)
            if damaged and text[max(0, at - 1) : at] == " ":
                self._damaged(damaged, limit, setting, place)
                return
        if word not in ("code", "act", "regulations", "ordinance"):
            return
        name = foreign_name_before(text, self.done, end)
        if name is None:
            return
        start, printed = name
        city = _CITY_CODE.fullmatch(printed)
        if city:
            owner = foreign.other_city(
                city["name"] + (" County" if city["maker"] == "County" else ""), place.jurisdiction
            )
            if owner:
                gap = _AFTER_LAW.match(text, end)
                at = gap.end() if gap else end
                if HEAD_WORD.match(text, at) or text[at : at + 1].isdigit():
                    self._read(at, limit, setting, place, start=start, owner=owner)
            return
        canonical = foreign_name(printed)
        if canonical is None or any(canonical.lower() == heading for heading in setting.headings):
            return
        gap = _AFTER_LAW.match(text, end)
        at = gap.end() if gap else end
        head = HEAD_WORD.match(text, at, limit)
        if head and self._named(start, at, limit, canonical, setting, place):
            return
        self._add(start, end, Targets(RefType.CODE_EXTERNAL, (f"ext:{canonical}",)), place)

    def _named(self, start: int, at: int, limit: int, name: str, setting: Setting, place: Place) -> bool:
        """ "Clean Water Act Section 404", "Uniform Fire Code, Article 79": the number behind the name."""
        phrase = read(Scanner(self.text, setting.scheme, setting.state).tokens(at, limit))
        if phrase is None or phrase.tails:
            return False
        chain = chains_of(phrase, setting.scheme)[0]
        if any(setting.scheme.strength(item.num or "") >= 2 and skeleton(item.num or "") for item in chain.sections):
            return False
        targets = foreign.named_targets(chain, name)
        if targets:
            self._add(start, chain.end, targets, place)
        return targets is not None

    def _damaged(self, match: re.Match[str], limit: int, setting: Setting, place: Place) -> None:
        at = match.start("num")
        phrase = read(Scanner(self.text, setting.scheme, setting.state).tokens(at, limit))
        if phrase is not None:
            groups = (phrase.groups[0]._replace(head="section", kind="section"), *phrase.groups[1:])
            self._take(phrase._replace(groups=groups), setting, place, start=match.start("sign"))

    def _ordinance(self, at: int, limit: int, setting: Setting, place: Place) -> None:
        text = self.text
        if at and text[at - 1].isalpha():
            return
        match = ORDINANCE_TEXT.match(text, at, limit)
        if not match:
            if self.low.startswith("ordinance", at):
                self._name(at, limit, setting, place)
            return
        dated = DATED.match(text, match.end())
        before = text[max(0, at - 14) : at]
        note = self._in_note(at)
        if dated or re.search(r"[0-9][/-][0-9]{2,4},? {0,3}$", before) or note:
            end = dated.end() if dated else match.end()
            self.done = max(self.done, end)
            return
        numbers = ORDINANCE_NUMBER.findall(match["nums"])
        if not numbers:
            return
        if "through" in match["nums"] and len(numbers) == 2:
            citations: tuple[str, ...] = (f"ord:{numbers[0]}..{numbers[1]}",)
        else:
            citations = tuple(f"ord:{num}" for num in numbers)
        self._add(at, match.end("nums"), Targets(RefType.ORDINANCE, citations), place)

    def _in_note(self, at: int) -> bool:
        return any(start <= at < end for start, end in self.notes)

    def _charter(self, at: int, limit: int, setting: Setting, place: Place) -> None:
        """ "Charter reference-" opens a note about the charter; "City Charter, Section 4.05" cites it."""
        text = self.text
        end = at + 7
        if (at and text[at - 1].isalpha()) or text[end : end + 1].isalpha():
            return
        note = CHARTER_NOTE.match(text, at)
        if note:
            stop = text.find("\n\n", note.end())
            self._charter_until = min(x for x in (stop if stop >= 0 else len(text), limit, note.end() + 400))
            return
        if not text[at].isupper():
            return
        maker = re.search(r"(?:(?:City|Town|Village|County|Home Rule|Municipal) )$", text[max(self.done, at - 12) : at])
        start = at - (len(maker.group()) if maker else 0)
        gap = _AFTER_LAW.match(text, end)
        begin = gap.end() if gap else end
        if HEAD_WORD.match(text, begin, limit):
            phrase = read(Scanner(text, setting.scheme, setting.state).tokens(begin, limit))
            if phrase is not None and not phrase.tails:
                targets = foreign.charter_targets(chains_of(phrase, setting.scheme)[0])
                if targets:
                    self._add(start, phrase.end, targets, place)
                    return
        if re.search(r"(?:the|this|such|City|Home Rule) $", text[max(0, start - 10) : at]):
            self._add(start, end, foreign.charter_targets(None) or Targets(RefType.CHARTER, ("charter",)), place)

    # ── history notes, where no outline has marked them ───────────────────────────────────────────

    def bracketed_history(self) -> list[tuple[int, int]]:
        """The notes in brackets that say who enacted what: "(Ord. No. 374, § 1, 4-26-04)"."""
        text = self.text
        found: list[tuple[int, int]] = []
        done = 0
        for match in HISTORY_OPENS.finditer(text):
            if match.start() < done:
                continue
            closing = {"(": ")", "[": "]"}[match.group()[0]]
            depth, at = 0, match.start()
            stop = min(len(text), at + 4000)
            while at < stop:
                if text[at] == match.group()[0]:
                    depth += 1
                elif text[at] == closing:
                    depth -= 1
                    if depth == 0:
                        break
                at += 1
            found.append((match.start(), at + 1))
            done = at + 1
        return found


_BARE = re.compile(r"[0-9]+[A-Za-z]{0,2}(?:[.:\-\u2013][0-9]+[A-Za-z]?){1,6}")
_NAME_GOES_ON = re.compile(
    r"(?: of(?: the)?(?: [Ss]tate of)? [A-Z][a-z]+(?: [A-Z][a-z]+){0,3}(?: (?:Regulations|Procedure))?|"
    r" of (?:Civil|Criminal|Federal) (?:Procedure|Regulations)| of Laws| Ann\.| Annotated)(?![A-Za-z])"
)
_CITY_CODE = re.compile(
    r"(?P<name>(?:City of )?[A-Z][\w.'-]*(?: [A-Z][\w.'-]*){0,3}?) (?P<maker>City|Town|Village|Municipal|County)(?: Municipal)? Code"
)
ORDINANCE_NUMBER = re.compile(r"[0-9A-Z][0-9A-Za-z.-]*[0-9A-Za-z]|[0-9]|[XVILC]+")


def foreign_name_before(text: str, floor: int, end: int) -> tuple[int, str] | None:
    """The capitalised name that ends at `end`, with where it begins; None when only one word does."""
    from ordparse.names import name_before

    return name_before(text, floor, end)


def _unmarked(text: str) -> str:
    """The text with tags and character references of a markup language made blanks, each as long as it was."""
    if "</" not in text and "&" not in text:
        return text
    if "</" in text:
        text = _TAG.sub(lambda match: " " * len(match.group()), text)
    for name, char in (("&sect;", "\u00a7"), ("&nbsp;", " "), ("&#167;", "\u00a7"), ("&ndash;", "-"), ("&mdash;", "-")):
        if name in text:
            text = text.replace(name, char + " " * (len(name) - 1))
    return text


_TAG = re.compile(r"</?[A-Za-z][^<>\n]{0,200}>")
