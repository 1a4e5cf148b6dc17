"""What stands around the words of the law: links with their cards, tints, and notes in the margin."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from markupsafe import Markup

from ordparse.pages import words
from ordparse.pages.extent import Told
from ordparse.pages.facts import Quantity, TermUse
from ordparse.pages.law import Law, Place
from ordparse.pages.links import Links
from ordparse.pages.marks import Extract, Layer, Mark
from ordparse.pages.references import Ref, Target
from ordparse.pages.text import Sheet, anchor

CARDS = 300  # a page with more references than this has cards for the first ones only
NOTES = 6  # in the margin of one block


@dataclass(frozen=True, slots=True, kw_only=True)
class MarginNote:
    """A note beside the text: a fact in bold, a few words on it, a way on."""

    title: str
    words: str = ""
    kind: str = ""  # missing, ambiguous, amount; "": neither
    pinpoint: str = ""  # the label of the paragraph it belongs to
    pinpoint_at: str = ""
    link: str = ""
    link_words: str = ""
    title_link: str = ""


def cards(places: Mapping[str, Place], target: Target) -> Markup:
    """The preview of a reference's target: where it is, its heading, its first words, its standing."""
    law = target.law
    if law is not None and not law.placeholder:
        where = places[law.jurisdiction].name if law.jurisdiction in places else law.jurisdiction
        if law.version:
            where += f", {words.version_name(law.version)}"
        cited = words.count(target.cited, "reference") if target.cited else "no reference"
        facts = f"Resolved. Cited by {cited}."
        if target.status == "ambiguous":
            others = max(1, len(target.candidates) - 1)
            more = words.capital(words.in_words(others))
            facts = f"{more} more {'fits' if others == 1 else 'fit'}: the page of findings names them."
        opening = words.gist(law.opening) or words.capital(f"{words.kind_name(law.kind)} with text in its parts only.")
        return _card("", where, law.title, opening, facts)
    if target.external is not None:
        return _card(
            "",
            "Law of another body",
            target.title,
            "Identified, and not expected among these texts.",
            "Opens what is known of it here.",
        )
    reason = words.capital(target.reason or "nothing with this number is among the loaded texts of this code")
    named = f"Named in {words.count(target.cited, 'place')}. " if target.cited else ""
    return _card(
        " warn",
        "Same code",
        f"{words.capital(target.title)}: not loaded",
        reason.rstrip(".") + ".",
        named + "It resolves by itself once its text is added.",
    )


def _card(kind: str, where: str, title: str, gist: str, facts: str) -> Markup:
    return Markup(
        '<span class="card{}" role="tooltip"><span class="where">{}</span> <span class="title">{}</span> '
        '<span class="gist">{}</span> <span class="facts">{}</span></span>'
    ).format(kind, where, title, gist, facts)


_FOR_THE_EAR = {
    "missing": " (not loaded)",
    "external": " (law of another body)",
    "ambiguous": " (several provisions fit)",
    "resolved": "",
}


def _divided(ref: Ref) -> list[tuple[int, int, Target]]:
    """The phrase cut into one stretch for each target, where each target's number stands in it in order."""
    if len(ref.targets) < 2:
        return [(ref.start, ref.end, target) for target in ref.targets]
    found: list[tuple[int, int, Target]] = []
    at = 0
    for target in ref.targets:
        number = re.split(r"\.\.|[:/]", target.citation)
        needles = [target.law.num if target.law is not None else "", *reversed(number)]
        for needle in needles:
            match = (
                re.search(rf"(?<![0-9A-Za-z.]){re.escape(needle)}(?![0-9A-Za-z])", ref.text[at:]) if needle else None
            )
            if match:
                found.append((ref.start + at + match.start(), ref.start + at + match.end(), target))
                at += match.end()
                break
        else:
            return [(ref.start, ref.end, ref.targets[0])]
    # the words before the first number belong to the first link, so that "Sections 66.10" reads as one
    return [(ref.start, found[0][1], found[0][2]), *found[1:]]


def reference_marks(refs: Iterable[Ref], places: Mapping[str, Place], links: Links) -> list[Mark]:
    """The references as links with their previews."""
    marks: list[Mark] = []
    for ref in refs:
        for start, end, target in _divided(ref):
            card = cards(places, target) if len(marks) < CARDS else Markup("")
            marks.append(
                Mark(
                    start=start,
                    end=end,
                    layer=Layer.REFERENCE,
                    before=Markup('<span class="ref {}"><a href="{}">').format(
                        target.status, target.address(links, ref.jurisdiction)
                    ),
                    after=Markup('<span class="sr">{}</span></a>{}</span>').format(
                        _FOR_THE_EAR.get(target.status, ""), card
                    )
                    if _FOR_THE_EAR.get(target.status)
                    else Markup("</a>{}</span>").format(card),
                )
            )
    return marks


def term_marks(uses: Sequence[TermUse], links: Links, block_of: Mapping[str, str]) -> list[Mark]:
    """The defined words as links to their definitions; in a busy page the first use in each block only."""
    busy = len(uses) > 80
    seen: set[tuple[str, int]] = set()
    marks: list[Mark] = []
    for use in uses:
        home = use.defined_in
        if home is None or home.id == use.provision:
            continue
        key = (block_of.get(use.provision, ""), use.definition)
        if busy and key in seen:
            continue
        seen.add(key)
        holds = f"In force in {use.scope_text}." if use.scope_text else "In force in the whole code."
        if use.scope_text is None and use.scope is not None:
            holds = "In force in the part of the code around it."
        card = _card("", home.title, use.term, words.gist(use.text, 260), holds) if len(marks) < CARDS else Markup("")
        marks.append(
            Mark(
                start=use.start,
                end=use.end,
                layer=Layer.TERM,
                before=Markup('<span class="term"><a href="{}">').format(home.address(links)),
                after=Markup("</a>{}</span>").format(card),
            )
        )
    return marks


def amount_marks(quantities: Iterable[Quantity]) -> list[Mark]:
    """The amounts as a tint behind the printed words."""
    return [
        Mark(
            start=quantity.start,
            end=quantity.end,
            layer=Layer.AMOUNT,
            before=Markup('<span class="amount">'),
            after=Markup("</span>"),
        )
        for quantity in quantities
    ]


_FOLLOWING = re.compile(r"[^.;:()]{0,60}")


def _following(text: Extract, end: int) -> str:
    """The words right after an amount that say what it is of."""
    match = _FOLLOWING.match(" ".join(text[end, end + 90].split()))
    said = match[0].strip(" ,") if match else ""
    return said if len(said) < 58 else said[:58].rsplit(" ", 1)[0] + " …"


_ORDER = {"missing": 0, "ambiguous": 1, "amount": 2, "": 3}


def notes_for(block: Law, members: set[str], sheet: Sheet, told: Told, links: Links) -> tuple[MarginNote, ...]:
    """The notes beside one block: what is missing first, then amounts, other law, words; not more than a few.

    `members` are the ids of what the block holds, itself included.
    """
    beside = _Beside(block, members, sheet, links)
    notes = sorted(
        [*beside.of_references(told.refs), *beside.of_amounts(told.quantities), *beside.of_terms(told.uses)],
        key=lambda note: _ORDER[note.kind],
    )
    if len(notes) <= NOTES:
        return tuple(notes)
    left = len(notes) - NOTES + 1
    return (*notes[: NOTES - 1], MarginNote(title=f"And {left} more", words="in the lists below the text"))


@dataclass(frozen=True, slots=True)
class _Beside:
    """A block of a page, for which notes are made; none is made twice."""

    block: Law
    members: set[str]
    sheet: Sheet
    links: Links

    def _pinpoint(self, id: str | None) -> dict[str, str]:
        """The paragraph of the block that a note belongs to, as fields of the note."""
        law = self.sheet.laws.get(id or "")
        if law is None or law.id == self.block.id or not law.label:
            return {}
        return {"pinpoint": law.short, "pinpoint_at": "#" + anchor(self.sheet.page, law.id)}

    def of_references(self, refs: Iterable[Ref]) -> Iterator[MarginNote]:
        """What is said of the targets that the page does not hold."""
        seen: set[tuple[str, str]] = set()
        for ref in refs:
            if ref.provision not in self.members:
                continue
            for target in ref.targets:
                is_here = target.status == "resolved" and target.law is not None and target.law.id in self.sheet.laws
                if not is_here and (target.status, target.citation) not in seen:
                    seen.add((target.status, target.citation))
                    yield self._of_target(ref, target)

    def _of_target(self, ref: Ref, target: Target) -> MarginNote:
        pinpoint = self._pinpoint(ref.provision)
        address = target.address(self.links, ref.jurisdiction)
        if target.status == "missing":
            said = target.title if len(ref.targets) > 1 else ref.said
            reason = words.gist(target.reason or "no loaded text of this code has it", 110)
            return MarginNote(
                title=f"{words.capital(said)} is not loaded",
                words=words.capital(reason).rstrip(".") + ".",
                kind="missing",
                link=address,
                link_words="Why, and who else cites it",
                **pinpoint,
            )
        if target.status == "ambiguous":
            fits = words.in_words(len(target.candidates)) if target.candidates else "several"
            return MarginNote(
                title=f"{words.capital(fits)} provisions fit “{ref.said}”",
                words=words.capital(target.reason or "the likeliest is linked").rstrip(".") + ".",
                kind="ambiguous",
                **pinpoint,
            )
        relation = "law of another body" if target.status == "external" else words.relation_name(ref.relation)
        return MarginNote(title=target.title, title_link=address, words=relation, **pinpoint)

    def of_amounts(self, quantities: Iterable[Quantity]) -> Iterator[MarginNote]:
        """The amounts with what they are of."""
        seen: set[tuple[str, str]] = set()
        for quantity in quantities:
            if quantity.provision not in self.members or (quantity.figures, quantity.text) in seen:
                continue
            if quantity.kind == "count" and (quantity.value or 0) <= 1:  # "one or more persons" measures nothing
                continue
            seen.add((quantity.figures, quantity.text))
            yield MarginNote(
                title=words.capital(quantity.figures),
                words=_following(self.sheet.text, quantity.end),
                kind="amount",
                **self._pinpoint(quantity.provision),
            )

    def of_terms(self, uses: Iterable[TermUse]) -> Iterator[MarginNote]:
        """The words that are defined on another page."""
        seen: set[int] = set()
        for use in uses:
            home = use.defined_in
            if use.provision not in self.members or home is None or home.id in self.sheet.laws:
                continue
            if use.definition not in seen:
                seen.add(use.definition)
                yield MarginNote(
                    title=use.term,
                    words=words.gist(use.text, 120),
                    link=home.address(self.links),
                    link_words=home.citation,
                )


def defined_marks(text: Extract, definitions: Iterable[tuple[str, int, int]]) -> list[Mark]:
    """The words where a definition begins, as `<dfn>`."""
    marks: list[Mark] = []
    for term, start, end in definitions:
        reach = text[start, min(end, start + len(term) + 24)]
        at = reach.lower().find(term.lower())
        if at >= 0:
            marks.append(
                Mark(
                    start=start + at,
                    end=start + at + len(term),
                    layer=Layer.DEFINED,
                    before=Markup("<dfn>"),
                    after=Markup("</dfn>"),
                )
            )
    return marks
