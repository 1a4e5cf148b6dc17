"""Puts a planned code on paper in its style, and notes where each provision and reference stands."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any

from benchmarks.generator import phrases, words
from benchmarks.generator.law import Code, Node, pick
from benchmarks.generator.phrases import Phrase
from benchmarks.generator.words import SLOT, Topic

Record = dict[str, Any]


@dataclass(slots=True)
class Page:
    """One source: its text, what stands where, and what no damage may touch."""

    parts: list[str] = field(default_factory=list)
    at: int = 0
    structure: list[Record] = field(default_factory=list)
    references: list[Record] = field(default_factory=list)
    fixed: list[tuple[int, int]] = field(default_factory=list)  # labels, headings, references
    breaks: list[int] = field(default_factory=list)  # starts of paragraphs, where a page may turn

    def put(self, text: str) -> None:
        """Write text."""
        self.parts.append(text)
        self.at += len(text)

    def keep(self, text: str) -> None:
        """Write text that damage leaves alone."""
        self.fixed.append((self.at, self.at + len(text)))
        self.put(text)

    def refer(self, phrase: Phrase, chain: Sequence[str]) -> None:
        """Write a reference and record it."""
        record: Record = {
            "start": self.at,
            "end": self.at + len(phrase.text),
            "text": phrase.text,
            "type": phrase.type,
            "targets": list(phrase.targets),
            "from": list(chain),
            "note": phrase.note,
        }
        if phrase.in_corpus is not None:
            record["in_corpus"] = phrase.in_corpus
        self.references.append(record)
        self.keep(phrase.text)


def _compiled(templates: Sequence[str]) -> tuple[tuple[tuple[bool, str], ...], ...]:
    """Each template as pieces: (is a slot, text)."""
    return tuple(
        tuple((bool(at % 2), piece) for at, piece in enumerate(SLOT.split(template)) if piece) for template in templates
    )


SENTENCES, LEAD_INS = _compiled(words.SENTENCES), _compiled(words.LEAD_INS)
ITEMS, DEFINING = _compiled(words.ITEMS), _compiled(words.DEFINING)
DUTY_LEAD_INS, DUTIES = _compiled(words.DUTY_LEAD_INS), _compiled(words.DUTIES)
LISTS = ((LEAD_INS, ITEMS), (LEAD_INS, ITEMS), (DUTY_LEAD_INS, DUTIES))


def _count(rng: Random) -> str:
    """A number as ordinances write it: thirty (30), thirty, 30."""
    number = pick(rng, tuple(words.NUMBER_WORDS))
    form = rng.random()
    if form < 0.35:
        return f"{words.NUMBER_WORDS[number]} ({number})"
    return words.NUMBER_WORDS[number] if form < 0.7 or number < 10 else str(number)


def _money(rng: Random) -> str:
    """An amount of dollars."""
    return f"${5 * (1 + int(rng.random() * 200))}.00" if rng.random() < 0.8 else f"${1 + int(rng.random() * 9)},000.00"


FILL: dict[str, Callable[[Random, Topic], str]] = {
    "act": lambda rng, topic: pick(rng, topic.acts),
    "thing": lambda rng, topic: pick(rng, topic.things),
    "person": lambda rng, topic: pick(rng, topic.people),
    "officer": lambda rng, topic: pick(rng, words.OFFICERS),
    "paper": lambda rng, topic: pick(rng, words.PAPERS),
    "adjective": lambda rng, topic: pick(rng, words.ADJECTIVES),
    "place": lambda rng, topic: pick(rng, words.PLACES),
    "reason": lambda rng, topic: pick(rng, words.REASONS),
    "money": lambda rng, topic: _money(rng),
    "days": lambda rng, topic: f"{_count(rng)} days",
    "months": lambda rng, topic: f"{_count(rng)} months",
    "distance": lambda rng, topic: f"{_count(rng)} feet",
    "area": lambda rng, topic: f"{100 * (1 + int(rng.random() * 90)):,} square feet",
    "age": lambda rng, topic: pick(rng, ("eighteen", "21", "sixteen (16)")),
    "percent": lambda rng, topic: f"{1 + int(rng.random() * 10)} percent",
    "clock": lambda rng, topic: f"{6 + int(rng.random() * 5)}:00",
}


class Writer:
    """Writes provisions of one code onto pages."""

    def __init__(self, code: Code, rng: Random, neighbours: Sequence[Phrase] = ()) -> None:
        self.code, self.style, self.rng = code, code.style, rng
        self.page = Page()
        self.neighbours = neighbours
        self.fragments = ITEMS
        self.reference_word = pick(rng, self.style.cite)
        self.code_word = pick(rng, ("this Code", "this Code", "this code"))

    # Words

    def fill(self, pieces: Sequence[tuple[bool, str]], node: Node, topic: Topic) -> None:
        """One template with its slots filled."""
        page, rng = self.page, self.rng
        for slot, piece in pieces:
            if not slot:
                page.put(piece)
            elif piece == "cite":
                self.cite(node)
            else:
                word = FILL[piece](rng, topic)
                if word[0] in "aeiou" and page.parts[-1][-3:] in (" a ", "A "):
                    page.parts[-1] = page.parts[-1][:-1] + "n "
                    page.at += 1
                page.put(word)

    def sentences(self, node: Node, topic: Topic, low: int, high: int) -> None:
        """A paragraph of `low` to `high` sentences."""
        count = low + int(self.rng.random() * (high - low + 1))
        for at in range(count):
            if at:
                self.page.put(" ")
            self.fill(pick(self.rng, SENTENCES), node, topic)

    # References

    def cite(self, node: Node) -> None:
        """One reference, worded for the place it stands in."""
        kind = self.rng.random()
        section = node.section()
        phrase = None
        if kind < 0.28:
            phrase = self.this(node)
        elif kind < 0.4 and section is not None:
            phrase = self.relative(node, section)
        elif kind < 0.52:
            phrase = self.statute()
        elif kind < 0.55:
            phrase = phrases.outside(self.rng)
        elif kind < 0.56 and self.neighbours:
            phrase = pick(self.rng, self.neighbours)
        elif kind < 0.62:
            phrase = self.container(node)
        elif kind < 0.7:
            phrase = self.several()
        self.page.refer(phrase or self.one(node), node.chain)

    def statute(self) -> Phrase:
        """A citation of state law, or of federal law."""
        return phrases.federal(self.rng) if self.rng.random() < 0.15 else phrases.STATUTES[self.style.state](self.rng)

    def this(self, node: Node) -> Phrase:
        """The container a phrase such as "this chapter" stands in, or the whole code."""
        around = [at for at in node.containers() if at.kind in ("chapter", "title", "article", "division", "part")]
        section = node.section()
        if section is not None and "--" not in section.num:
            around.append(section)
        if not around or self.rng.random() < 0.15:
            return Phrase(self.code_word, "self", ("self:code",))
        at = pick(self.rng, around)
        return Phrase(f"this {at.kind}", "self", (f"self:{at.num}",))

    def one(self, node: Node) -> Phrase:
        """One section of the code, perhaps narrowed, perhaps one that is not there."""
        rng, code = self.rng, self.code
        at = pick(rng, code.sections) if rng.random() < 0.5 else self.nearby(node)
        if at is None:
            at = pick(rng, code.sections)
        word = self.reference_word[0]
        if rng.random() < 0.06 and not self.style.running and at.num[-1:].isdigit():
            num = f"{at.num[:-1]}{(int(at.num[-1]) + 5) % 10}"
            known = any(other.num == num for other in code.sections)
            return Phrase(word.format(num), "internal", (num,), in_corpus=known)
        text, target = at.num, at.path
        if at.children and rng.random() < 0.4:
            deep = self.below(at)
            if deep is not None:
                pins = deep.chain[len(at.chain) :]
                text, target = at.num + self.style.pin(pins), deep.path
        text = word.format(text)
        if rng.random() < 0.12:
            text = f"{text} of {self.code_word}"
        return Phrase(text, "internal", (target,), in_corpus=True)

    def nearby(self, node: Node) -> Node | None:
        """Another section of the same container."""
        section = node.section()
        if section is None or section.parent is None:
            return None
        others = [at for at in section.parent.children if at is not section and at.kind == "section" and not at.status]
        return pick(self.rng, others) if others else None

    def below(self, section: Node) -> Node | None:
        """An item somewhere below a section that has a path of its own."""
        at, found = section, None
        while at.children and (found is None or self.rng.random() < 0.4):
            at = pick(self.rng, at.children)
            if at.kind == "definition" or not at.path:
                return found
            found = at
        return found

    def several(self) -> Phrase | None:
        """A list or a range of sections."""
        sections, rng = self.code.sections, self.rng
        if len(sections) < 5 or self.style.running:
            return None
        first = int(rng.random() * (len(sections) - 4))
        group = sections[first : first + 4]
        plural = self.reference_word[1]
        form = rng.random()
        targets: tuple[str, ...]
        if form < 0.4:
            text, targets = f"{group[0].num} and {group[2].num}", (group[0].path, group[2].path)
        elif form < 0.6:
            text = f"{group[0].num}, {group[1].num} and {group[3].num}"
            targets = (group[0].path, group[1].path, group[3].path)
        elif group[0].parent is not group[3].parent:
            return None
        else:
            text = f"{group[0].num}{pick(rng, self.style.through)}{group[3].num}"
            targets = (f"{group[0].path}..{group[3].path}",)
        return Phrase(plural.format(text), "internal", targets, in_corpus=True)

    def container(self, node: Node) -> Phrase | None:
        """A chapter or title of the code."""
        at = pick(self.rng, self.code.containers) if self.code.containers else None
        if at is None or at.kind not in ("chapter", "title") or not at.num[0].isdigit():
            return None
        word = pick(self.rng, (at.kind, at.kind.capitalize()))
        text = f"{word} {at.num}"
        if self.rng.random() < 0.4:
            text = f"{text} of {self.code_word}"
        again = sum(other.kind == at.kind and other.num == at.num for other in self.code.containers) > 1
        note = "uncertain: chapters begin again in each title" if again else None
        return Phrase(text, "internal", (f"{at.kind}:{at.num}",), note, in_corpus=True)

    def relative(self, node: Node, section: Node) -> Phrase | None:
        """A pinpoint in the section it stands in: "subsection (a) of this section"."""
        items = [child for child in section.children if child.path and child.kind != "definition"]
        if not items:
            return None
        rng, style = self.rng, self.style
        subd = style.enums[0][0].startswith("Subd")
        unit, at = style.units[0], pick(rng, items)

        def pins(nums: tuple[str, ...]) -> str:
            if subd:
                return " " + nums[0] + "".join(f"({num})" for num in nums[1:])
            return " " + style.pin(nums).lstrip(" .")

        form = rng.random()
        if form < 0.3 and len(items) > 2:
            several = f"{unit[:-1]}s." if unit.endswith(".") else f"{unit}s"
            text = f"{several}{pins((items[0].num,))} and{pins((items[2].num,))} of this section"
            return Phrase(text, "relative", (items[0].path, items[2].path), in_corpus=True)
        if at.children and form < 0.6:
            child = pick(rng, at.children)
            if not child.path:
                return None
            text = unit + pins((at.num, child.num))
            if form < 0.45:
                text = f"{style.units[1]}{pins((child.num,))} of {unit}{pins((at.num,))}"
            return Phrase(text, "relative", (child.path,), in_corpus=True)
        text = unit + pins((at.num,)) + (" of this section" if form < 0.85 else "")
        return Phrase(text, "relative", (at.path,), in_corpus=True)

    # Provisions

    def record(self, node: Node, printed: str | None = None) -> None:
        """Note that a provision begins here."""
        record: Record = {
            "off": self.page.at,
            "kind": node.kind,
            "num": node.num,
            "chain": list(node.chain),
            "heading": node.heading,
            "status": node.status,
        }
        if printed is not None:
            record["printed"] = printed
        self.page.structure.append(record)

    def code_text(self, nodes: Sequence[Node]) -> None:
        """Containers and sections with all below them."""
        for node in nodes:
            if node.kind == "section":
                self.section(node)
            else:
                self.open_container(node)
                self.code_text(node.children)

    def open_container(self, node: Node) -> None:
        """The head of a container, with the lists and notes that follow it."""
        page, style = self.page, self.style
        level = next(level for level in style.levels if level.kind == node.kind)
        printed = level.printed(node.num)
        before, _, after = level.head.partition("{heading}")
        if style.furniture == "links" and node.kind == "chapter":
            page.put("Share Link to section\nPrint section\n\n")
        self.record(node, printed if printed != node.num else None)
        page.keep(before.format(num=printed))
        page.keep((node.heading or "") + after)
        page.put(style.newline * 2)
        sections = [child for child in node.children if child.kind == "section"]
        if style.contents in ("heads", "bullets") and len(sections) > 2:
            for child in sections:
                bullet = "  * " if style.contents == "bullets" else ""
                page.put(f"{bullet}{self.label(child).strip(' *.')}   {child.heading or ''}{style.newline}")
            page.put(style.newline)
        if node.kind in ("chapter", "part") and sections and self.rng.random() < 0.5:
            self.note(node)

    def note(self, node: Node) -> None:
        """An editor's or a cross-reference note under a head."""
        page, kind = self.page, self.style.notes
        if kind == "editor":
            other = pick(self.rng, self.code.sections)
            number = 20 + int(self.rng.random() * 60)
            page.put("(EDITOR'S NOTE: See also ")
            page.refer(Phrase(f"Section {other.num}", "internal", (other.path,), in_corpus=True), node.chain)
            page.put(f". The rules of the {pick(self.rng, words.OFFICERS)} are on file in room {number}.)")
        elif kind == "cross":
            page.put(f"CROSS REFERENCES{self.style.newline}Power of the city - see ")
            page.refer(self.statute(), node.chain)
        elif kind == "law":
            page.put("For state law on this subject, see ")
            page.refer(self.statute(), node.chain)
            page.put(".")
        elif kind == "footnotes":
            page.put("Footnotes:\n\n--- (1) ---\n\nState law reference— Powers of cities, ")
            page.refer(self.statute(), node.chain)
            page.put(".")
        elif kind == "star":
            page.put("*Cross references: Licenses generally, ")
            page.refer(self.one(node), node.chain)
            page.put(".")
        elif kind == "statutory":
            page.put("Statutory reference:\n   Powers of cities, see ")
            page.refer(self.statute(), node.chain)
        elif kind == "front":
            page.put("[Adopted by the Council ")
            when = phrases.day(self.rng)
            ordinance = f"{1 + int(self.rng.random() * 30)}-{when.year}"
            text = f"{when.dashes_long()} by Ord. No. {ordinance}"
            page.refer(Phrase(text, "history", (f"ord:{ordinance}@{when.iso()}",), "adopted"), node.chain)
            page.put("]")
        else:
            return
        page.put(self.style.newline * 2)

    def label(self, node: Node) -> str:
        """A section's label as printed, up to its heading."""
        return self.style.head.partition("{heading}")[0].format(num=node.num.partition("--")[0])

    def section(self, node: Node) -> None:
        """One section: head, body, history."""
        page, style, rng = self.page, self.style, self.rng
        page.breaks.append(page.at)
        if node.status == "reserved":
            self.reserved(node)
            return
        heading = node.heading or ""
        before, _, after = style.head.partition("{heading}")
        label = before.format(num=node.num)
        lead = len(label) - len(label.lstrip(" *"))
        page.put(label[:lead])
        self.record(node)
        page.keep(label[lead:])
        gone = pick(rng, style.repealed) if node.status == "repealed" else ""
        if gone.startswith("["):
            page.keep(f"{heading} {gone}")
            page.put(style.newline if "\n" in after else "  ")
            page.put("Repealed." if gone == "[Repealed]" else "Expired.")
            page.put(style.newline * 2)
            return
        page.keep(heading)
        page.put(after.replace("\n", style.newline) if style.body != "line" else after)
        if style.body == "heads":
            page.put(style.newline)
            return
        self.body(node)

    def reserved(self, node: Node) -> None:
        """A number, or a run of numbers, that is kept open."""
        page, style = self.page, self.style
        first, _, last = node.num.partition("--")
        label = self.label(node).rstrip(" -")
        text = style.reserved
        if last:
            label = label.replace("Sec.", "Secs.").replace(first, f"{first}{style.dash}{last}")
        label = label.strip(" *")
        opening, _, closing = text.partition("{label}")
        page.put(opening)
        self.record(node)
        page.keep(label)
        page.put(closing + style.newline * 2)

    def body(self, node: Node) -> None:
        """What stands below a section's head."""
        page, style, rng = self.page, self.style, self.rng
        topic = self.code.topics[id(node)]
        if node.shape == "definitions":
            if style.body == "line" or rng.random() < 0.7:
                page.put("In ")
                page.refer(self.this(node), node.chain)
                page.put(", the following words have the meanings given here:")
            else:
                page.put("The following words and phrases, as used in ")
                page.refer(self.this(node), node.chain)
                page.put(", mean:")
            self.definitions(node, topic)
        elif node.shape in ("list", "restart"):
            self.lead_in(node, topic)
            children = node.children
            cut = len(children) - 2 if node.shape == "restart" and children and not children[-1].path else len(children)
            self.items(children[:cut], topic, listed=True)
            if cut < len(children):
                page.put(style.paragraph)
                self.lead_in(node, topic)
                self.items(children[cut:], topic, listed=True)
            elif rng.random() < 0.15 and style.body == "full":
                page.put(style.paragraph)
                self.sentences(node, topic, 1, 1)
        elif node.shape == "paragraphs":
            self.items(node.children, topic, listed=False)
        else:
            for at in range(1 + int(rng.random() * 2.4)):
                if at:
                    page.put(style.paragraph)
                    page.breaks.append(page.at)
                self.sentences(node, topic, 1, 4)
        self.history(node)

    def lead_in(self, node: Node, topic: Topic) -> None:
        """The words before a list, which say what its items are: things or duties."""
        lead_ins, self.fragments = pick(self.rng, LISTS)
        self.fill(pick(self.rng, lead_ins), node, topic)

    def items(self, nodes: Sequence[Node], topic: Topic, *, listed: bool) -> None:
        """List items: fragments that end in semicolons, or paragraphs with captions."""
        page, style, rng = self.page, self.style, self.rng
        fragments = self.fragments
        for at, node in enumerate(nodes):
            if at == 0 and page.at and page.parts[-1].endswith(("\n", "\r", "     ")):
                pass  # straight after the head
            elif style.body == "run-in":
                page.put(" ")
            else:
                page.put(style.paragraph)
            if style.indent and not style.gap.startswith("\n"):
                page.put(" " * (style.indent * node.depth))
            shape = style.enums[node.depth - 1][0]
            self.record(node)
            if style.body == "run-in":
                page.structure[-1]["inline"] = True
            page.keep(shape.format(node.num))
            if style.doubles and node.children and not node.heading and rng.random() < 0.2:
                self.items_glued(node, topic)
                continue
            page.put(style.gap)
            if node.heading:
                page.keep(style.item_heading.format(node.heading))
            last = at + 1 == len(nodes)
            if node.children:
                self.lead_in(node, topic)
                self.items(node.children, topic, listed=True)
            elif listed and not node.heading:
                self.fill(pick(rng, fragments), node, topic)
                page.put("." if last else "; and" if at + 2 == len(nodes) else ";")
            else:
                self.sentences(node, topic, 1, 3)
                if style.history_at == "paragraph" and rng.random() < 0.3:
                    page.put(style.newline + "[")
                    page.refer(phrases.entry(style.history, rng), node.chain)
                    page.put("]")

    def items_glued(self, node: Node, topic: Topic) -> None:
        """A label with no text of its own, then its first item on the same line: "(b)(1) ..."."""
        page, style = self.page, self.style
        first, rest = node.children[0], node.children[1:]
        self.record(first)
        page.keep(style.enums[first.depth - 1][0].format(first.num))
        page.put(style.gap)
        if first.children:
            self.lead_in(first, topic)
            self.items(first.children, topic, listed=True)
        else:
            self.fill(pick(self.rng, SENTENCES), first, topic)
        for child in rest:
            self.items([child], topic, listed=False)

    def definitions(self, node: Node, topic: Topic) -> None:
        """Defined terms in the habit of the style."""
        page, style, rng = self.page, self.style, self.rng
        terms = sorted(rng.sample(words.TERMS, len(node.children))) if style.definitions == "numbered" else []
        for at, child in enumerate(node.children):
            page.put(style.paragraph if style.body != "run-in" else style.newline * 2)
            if style.definitions == "numbered":
                if style.indent:
                    page.put(" " * style.indent)
                self.record(child)
                page.keep(style.enums[0][0].format(child.num))
                page.put(style.gap)
                page.put(f'"{terms[at]}" means ')
                self.fill(pick(rng, DEFINING), child, topic)
                page.put(".")
                continue
            term = child.num
            quote = style.definitions == "quoted"
            self.record(child)
            if quote:
                page.structure[-1]["off"] = page.at
                page.keep(pick(rng, (f'"{term}"', f"\u201c{term}\u201d")))
                page.put(" means ")
            elif style.definitions == "capitals":
                page.keep(f"{term}. ")
            elif style.definitions == "line":
                page.keep(term)
                page.put(style.newline)
            else:
                page.keep(f"{term}:")
                page.put(" ")
            start = len(page.parts)
            self.fill(pick(rng, DEFINING), child, topic)
            if not quote:
                page.parts[start] = page.parts[start][:1].upper() + page.parts[start][1:]
            page.put(".")

    def history(self, node: Node) -> None:
        """The note that says who enacted a section, where the style has one."""
        page, style, rng = self.page, self.style, self.rng
        if style.history and rng.random() < 0.75:
            entries = [phrases.entry(style.history, rng) for _ in range(1 + int(rng.random() * 2.5))]
            before, between, after = ("(", "; ", ")")
            if style.history_at == "same":
                page.put(" ")
            elif style.history_at == "block":
                page.put(style.paragraph + ("HISTORY" + style.newline if rng.random() < 0.7 else ""))
                before, between, after = "", style.newline, ""
            elif style.history_at == "paragraph":
                page.put(style.newline)
                before, between, after = "[", "; ", "]"
            else:
                page.put(style.paragraph)
            if style.history == "passed":
                between = " "
            page.put(before)
            for at, one in enumerate(entries):
                if at:
                    page.put(between)
                page.refer(one, node.chain)
            page.put(after)
        if style.name == "parts-in-words" and rng.random() < 0.2:
            page.put(style.newline + "(")
            phrase = phrases.STATUTES["oh"](rng)
            page.refer(phrase, node.chain)
            page.put(")")
        page.put(style.newline * 2)


def write(code: Code, nodes: Sequence[Node], rng: Random, neighbours: Sequence[Phrase] = ()) -> Page:
    """The given provisions of a code as one page of text."""
    writer = Writer(code, rng, neighbours)
    if code.style.contents == "pages":
        writer.page.put("TABLE OF CONTENTS\n\n")
        for at, node in enumerate(nodes):
            dots = "." * max(3, 60 - len(node.heading or ""))
            writer.page.put(f"{node.num}. {node.heading} {dots} {at // 2 + 1}\n")
        writer.page.put("\n\n")
    writer.code_text(nodes)
    return writer.page
