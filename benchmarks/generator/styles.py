"""House styles: how each kind of publisher numbers, heads, lists, dates and cites.

A style is data. The styles here follow the habits of public city codes all over
the country; `blend` mixes them into ones that nobody has printed yet.
"""

import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import TypeAlias

from benchmarks.generator.numerals import WORDS, Alphabet, digit, lower, roman, roman_upper, upper

Nums: TypeAlias = Mapping[str, str]
"""The numbers of the containers that are open, by kind."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Level:
    """One level of containers: its kind, how it counts and how its head is printed."""

    kind: str
    number: Callable[[Nums, int], str]
    head: str  # `{num}` as printed, then `{heading}`
    case: Callable[[str], str] = str.upper
    count: tuple[int, int] = (2, 5)
    printed: Callable[[str], str] = str  # from the number to what stands on the page: 6 -> SIX


@dataclass(frozen=True, slots=True, kw_only=True)
class Style:
    """One house style."""

    name: str
    state: str
    levels: tuple[Level, ...]
    section: Callable[[Nums, int], str]  # the number of the n-th section
    head: str  # the section's head, `{num}` and `{heading}`, up to where its text begins
    case: Callable[[str], str] = str
    sections: tuple[int, int] = (4, 12)  # in one container
    most: int = 18  # topmost containers
    running: bool = False  # sections count on through the containers
    enums: tuple[tuple[str, Alphabet], ...] = (("({})", lower), ("({})", digit), ("({})", upper), ("({})", roman))
    gap: str = " "  # between an item's label and its text
    paragraph: str = "\n\n"
    reserved: str = "{label} Reserved."  # how a run of kept numbers is printed; "" never
    dash: str = "--"  # between the first and last number of a run
    repealed: tuple[str, ...] = ()  # headings or texts that say it
    cite: tuple[tuple[str, str], ...] = (("Section {}", "Sections {}"),)
    through: tuple[str, ...] = (" through ",)
    pin: Callable[[tuple[str, ...]], str] = lambda nums: "".join(f"({num})" for num in nums)
    units: tuple[str, ...] = ("subsection", "paragraph", "subparagraph")
    history: str = "ord"  # which of the forms in phrases.py; "" none
    history_at: str = "line"  # line, same, paragraph, block, front
    definitions: str = "quoted"  # quoted, capitals, colon, line, numbered
    contents: str = ""  # "", heads, bullets: what stands before the sections
    notes: str = ""  # "", editor, cross, law, footnotes, star
    furniture: str = ""  # "", links, pages, running
    item_heading: str = "{}. "
    body: str = "full"  # full, heads, run-in, line
    wrapper: str = ""  # "", ordinances, amending
    newline: str = "\n"
    wrap: int = 0  # columns of hard wraps, 0 none
    indent: int = 0  # blanks for each level of a list
    doubles: bool = False  # "(b)(1)" on one line
    inserts: bool = False  # "(e-1)" between (e) and (f)


def _title(text: str) -> str:
    """A caption in title case."""
    small = {"and", "of", "on", "to", "for", "in", "the", "by", "from", "at", "during", "be"}
    words = text.split(" ")
    return " ".join(word if at and word in small else word[:1].upper() + word[1:] for at, word in enumerate(words))


def _word(num: str) -> str:
    """A small number as a word."""
    return WORDS[int(num)]


SUBDIVISIONS = (("Subd. {}.", digit), ("{}.", lower), ("{})", digit), ("({})", roman))


def _subd_pin(nums: tuple[str, ...]) -> str:
    """The pinpoint of a subdivision and its paragraphs: ", Subd. 2(a)"."""
    return f", Subd. {nums[0]}" + "".join(f"({num})" for num in nums[1:])


def _dotted_pin(nums: tuple[str, ...]) -> str:
    """The pinpoint in a number that goes on with dots: ".B.3"."""
    return "".join(f".{num}" for num in nums)


def _letter_pin(nums: tuple[str, ...]) -> str:
    """The pinpoint in brackets, plain from the third level on: "(a)(1)i."."""
    return f"({nums[0]})" + (f"({nums[1]})" + "".join(f"{num}." for num in nums[2:]) if len(nums) > 1 else "")


STYLES = (
    Style(
        name="district",
        state="dc",
        levels=(
            Level(
                kind="title", number=lambda n, k: str(k + 4), head="Title {num}. {heading}.", case=_title, count=(1, 2)
            ),
            Level(kind="chapter", number=lambda n, k: str(k), head="Chapter {num}. {heading}.", case=_title),
            Level(
                kind="subchapter",
                number=lambda n, k: ("I", "I-A", "II", "III")[k - 1],
                head="Subchapter {num}. {heading}.",
                case=_title,
                count=(1, 3),
            ),
        ),
        section=lambda n, k: f"{n['title']}-{n['chapter']}{k:02d}" + (f".{k:02d}a" if k % 7 == 5 else ""),
        head="§ {num}. {heading}.\n",
        repealed=("[Repealed]", "[Expired]"),
        reserved="",
        cite=(("§ {}", "§§\u2002{}"), ("§ {}", "§§ {}")),
        history="law",
        item_heading="{}. — ",
        doubles=True,
        inserts=True,
    ),
    Style(
        name="dotted-capitals",
        state="ca",
        levels=(
            Level(kind="title", number=lambda n, k: str(k + 2), head="Title {num} {heading}", count=(1, 2)),
            Level(kind="chapter", number=lambda n, k: f"{n['title']}.{k * 2 + 1:02d}", head="Chapter {num} {heading}"),
        ),
        section=lambda n, k: f"{n['chapter']}.{k * 10:03d}",
        head="{num} {heading}.\n",
        case=str.upper,
        reserved="",
        repealed=("[Repealed]",),
        through=("-", " through "),
        history="prior",
        definitions="quoted",
        notes="law",
    ),
    Style(
        name="parts-in-words",
        state="oh",
        levels=(
            Level(
                kind="part",
                number=lambda n, k: str(2 * k + 4),
                head="PART {num} - {heading}",
                printed=_word,
                count=(1, 2),
            ),
            Level(
                kind="title",
                number=lambda n, k: str(2 * k),
                head="TITLE {num} - {heading}",
                printed=_word,
                case=_title,
                count=(1, 2),
            ),
            Level(
                kind="chapter",
                number=lambda n, k: f"{n['part']}{int(n['title']) * 10 + k * 2:02d}",
                head="CHAPTER {num} {heading}",
                case=_title,
                count=(2, 4),
            ),
        ),
        section=lambda n, k: f"{n['chapter']}.{k:02d}",
        head="{num} {heading}.\n",
        most=8,  # PART TWENTY is the last there are words for
        case=str.upper,
        enums=(("({})", lower), ("({})", digit), ("{}.", upper), ("{}.", digit)),
        pin=_letter_pin,
        reserved="",
        history="passed",
        contents="heads",
        notes="cross",
        definitions="numbered",
        units=("subsection", "paragraph", "subparagraph"),
    ),
    Style(
        name="blanks-no-dot",
        state="oh",
        levels=(
            Level(kind="chapter", number=lambda n, k: str(503 + 2 * k), head="CHAPTER {num}\n{heading}", case=_title),
        ),
        section=lambda n, k: f"{n['chapter']}.{k:02d}",
        head="{num}   {heading}.\n",
        case=str.upper,
        gap="   ",
        reserved="",
        history="voters",
        contents="heads",
        notes="editor",
        definitions="quoted",
        doubles=True,
    ),
    Style(
        name="dashes-and-tabs",
        state="ga",
        levels=(
            Level(kind="chapter", number=lambda n, k: str(k), head="Chapter {num} - {heading}"),
            Level(kind="article", number=lambda n, k: roman_upper(k), head="ARTICLE {num}. - {heading}", count=(1, 3)),
        ),
        section=lambda n, k: f"{n['chapter']}-{k}",
        head="Sec. {num}. - {heading}. \n",
        enums=(("({})", lower), ("({})", digit), ("{}.", lower), ("{}.", digit)),
        gap="\t",
        reserved="{label} - Reserved.",
        dash="—",
        cite=(("§ {}", "§§ {}"), ("section {}", "sections {}")),
        history="dates",
        notes="footnotes",
        definitions="colon",
    ),
    Style(
        name="flattened",
        state="ga",
        levels=(Level(kind="chapter", number=lambda n, k: f"4-{k}", head="CHAPTER {num}. - {heading}[1]"),),
        section=lambda n, k: f"{n['chapter']}-{k}",
        head="Sec. {num}. - {heading}.     ",
        paragraph="\r",
        newline="\r\n",
        gap=" \u2003",
        reserved="{label} - Reserved.",
        dash="—",
        cite=(("section {}", "sections {}"),),
        history="code",
        history_at="same",
        body="line",
        definitions="numbered",
    ),
    Style(
        name="page-dump",
        state="mn",
        levels=(
            Level(kind="chapter", number=lambda n, k: str(70 + 4 * k), head="Chapter {num} - {heading}", case=_title),
            Level(kind="article", number=lambda n, k: roman_upper(k), head="ARTICLE {num}. - {heading}", count=(1, 3)),
        ),
        section=lambda n, k: f"{n['chapter']}-{k + 30}",
        head="  * Sec. {num}. - {heading}.\n\n",
        gap="\n\n",
        enums=(("({})", lower), ("({})", digit), ("{}.", lower), ("{}.", roman)),
        reserved="  * {label} - Reserved.",
        dash="—",
        cite=(("section {}", "sections {}"), ("§ {}", "§§ {}")),
        history="prior-wide",
        contents="bullets",
        furniture="links",
        wrap=78,
        definitions="colon",
    ),
    Style(
        name="labels-alone",
        state="nj",
        levels=(
            Level(kind="chapter", number=lambda n, k: str(100 + 9 * k), head="Chapter {num}. {heading}", case=_title),
            Level(
                kind="article",
                number=lambda n, k: roman_upper(k),
                head="Article {num}. {heading}",
                case=_title,
                count=(1, 2),
            ),
        ),
        section=lambda n, k: f"{n['chapter']}-{k}",
        head="§ {num} {heading}.\n",
        enums=(("{}.", upper), ("({})", digit), ("({})", lower), ("[{}]", digit)),
        gap="\r\n",
        newline="\r\n",
        paragraph="\r\n",
        pin=lambda nums: "".join(num if not at else f"({num})" for at, num in enumerate(nums)),
        reserved="",
        cite=(("§ {}", "§§ {}"),),
        history="amended",
        history_at="paragraph",
        definitions="capitals",
        units=("Subsection", "Subsection", "Subsection"),
        notes="front",
    ),
    Style(
        name="two-line-heads",
        state="wa",
        levels=(
            Level(kind="title", number=lambda n, k: str(k * 2 + 14), head="Title {num}\n{heading}", count=(1, 2)),
            Level(kind="chapter", number=lambda n, k: f"{n['title']}.{k * 4:02d}", head="Chapter {num}\n{heading}"),
        ),
        section=lambda n, k: f"{n['chapter']}.{k * 10:03d}",
        head="{num} {heading}.\n",
        enums=(("({})", digit), ("({})", lower), ("({})", roman), ("({})", upper)),
        gap="\xa0",
        reserved="",
        cite=(("section {}", "sections {}"),),
        history="exhibits",
        history_at="same",
        definitions="quoted",
        units=("subsection", "subsection", "subsection"),
    ),
    Style(
        name="history-blocks",
        state="ut",
        levels=(
            Level(
                kind="title", number=lambda n, k: str(k + 5), head="Title {num} {heading}", case=_title, count=(1, 2)
            ),
            Level(kind="chapter", number=lambda n, k: f"{n['title']}.{k * 4:02d}", head="{num} {heading}", case=_title),
        ),
        section=lambda n, k: f"{n['chapter']}.{k * 10:03d}",
        head="{num} {heading}\n\n",
        case=_title,
        enums=(("{}.", upper), ("{}.", digit), ("{}.", lower), ("({})", roman)),
        pin=_letter_pin,
        reserved="",
        cite=(("Section {}", "Sections {}"), ("§{}", "§§{}")),
        history="block",
        history_at="block",
        contents="heads",
        definitions="line",
    ),
    Style(
        name="run-in-lists",
        state="ma",
        levels=(
            Level(kind="chapter", number=lambda n, k: str(k), head="CHAPTER {num} {heading}*"),
            Level(kind="article", number=lambda n, k: roman_upper(k), head="ARTICLE {num}. {heading}", count=(1, 3)),
        ),
        section=lambda n, k: f"{n['chapter']}-{k + 20}",
        head="Sec. {num}. {heading}.\n",
        body="run-in",
        reserved="{label} Reserved.",
        dash="-",
        cite=(("section {}", "sections {}"), ("§ {}", "§§ {}")),
        history="",
        notes="star",
        definitions="colon",
    ),
    Style(
        name="numbers-only",
        state="ma",
        levels=(
            Level(kind="article", number=lambda n, k: str(k), head="ARTICLE {num} {heading}", count=(2, 4)),
            Level(kind="division", number=lambda n, k: f"{n['article']}.{k}", head="{num} {heading}", count=(2, 4)),
        ),
        section=lambda n, k: f"{n['division']}.{k}",
        head="{num} {heading}\n",
        case=_title,
        enums=(("{}.", lower), ("{}.", roman), ("{}).", lower), ("{}).", roman)),
        pin=_dotted_pin,
        reserved="",
        cite=(("§{}", "§§{}"), ("Section {}", "Sections {}")),
        history="plain",
        definitions="colon",
    ),
    Style(
        name="self-published",
        state="or",
        levels=(Level(kind="article", number=lambda n, k: str(k), head="ARTICLE {num} - {heading}", count=(2, 5)),),
        section=lambda n, k: f"{n['article']}.{k * 10:03d}",
        head="Section {num}. {heading}. ",
        sections=(2, 5),
        enums=(("({})", lower), ("({})", digit), ("{}.", upper), ("({})", roman)),
        reserved="",
        history="",
        wrapper="ordinances",
        definitions="quoted",
        indent=4,
    ),
    Style(
        name="amending",
        state="mn",
        levels=(Level(kind="chapter", number=lambda n, k: str(k * 3 + 8), head="CHAPTER {num}\n{heading}"),),
        section=lambda n, k: f"{n['chapter']}.{k:02d}",
        head="SECTION {num} {heading}.\n\n",
        case=str.upper,
        enums=(("Subd. {}.", digit), ("{}.", upper), ("{}.", digit), ("{}.", lower)),
        pin=_subd_pin,
        units=("Subdivision", "paragraph", "item"),
        reserved="",
        history="",
        wrapper="amending",
        wrap=86,
        indent=5,
        definitions="numbered",
    ),
    Style(
        name="county-romans",
        state="mn",
        levels=(),
        section=lambda n, k: roman_upper(k),
        head="{num}. {heading}\n\n",
        case=str.upper,
        sections=(8, 14),
        enums=(("{}.", upper), ("{}.", digit), ("{}.", lower), ("{})", digit)),
        pin=_dotted_pin,
        reserved="",
        history="",
        furniture="running",
        wrap=90,
        indent=3,
        definitions="colon",
        contents="pages",
    ),
    Style(
        name="wiki",
        state="ca",
        levels=(Level(kind="chapter", number=lambda n, k: f"{k * 2 + 20}.{k:02d}", head="Chapter {num}\n\n{heading}"),),
        section=lambda n, k: f"{n['chapter']}.{k * 10:03d}",
        head="{num} {heading}.\n\n",
        reserved="",
        cite=(("Section {}", "Sections {}"), ("§ {}", "§§ {}")),
        through=("—", " through "),
        history="years",
        history_at="same",
        notes="law",
        definitions="quoted",
    ),
    Style(
        name="heads-only",
        state="va",
        levels=(
            Level(kind="chapter", number=lambda n, k: str(k + 1), head="CHAPTER {num} - {heading}"),
            Level(kind="article", number=lambda n, k: roman_upper(k), head="ARTICLE {num}. - {heading}", count=(1, 4)),
        ),
        section=lambda n, k: f"{n['chapter']}-{k}",
        head="Sec. {num}. - {heading}.",
        paragraph="\n",
        reserved="{label} - Reserved.",
        dash="—",
        history="",
        body="heads",
    ),
    Style(
        name="by-laws",
        state="oh",
        levels=(
            Level(
                kind="chapter", number=lambda n, k: str(k), head="Chapter {num} {heading}", case=_title, count=(3, 6)
            ),
        ),
        section=lambda n, k: str(k),
        head="{num} {heading}\n",
        sections=(3, 7),
        running=True,
        enums=(("({})", digit), ("({})", lower), ("({})", roman), ("({})", upper)),
        reserved="",
        cite=(("section {}", "sections {}"),),
        pin=lambda nums: (
            " " + "".join(f"({num})" for num in nums) if len(nums) == 1 else "".join(f"({n})" for n in nums)
        ),
        history="",
        definitions="quoted",
        doubles=True,
    ),
    Style(
        name="section-signs",
        state="mn",
        levels=(
            Level(
                kind="title", number=lambda n, k: roman_upper(k * 2 + 3), head="TITLE {num}: {heading}", count=(1, 2)
            ),
            Level(
                kind="chapter",
                number=lambda n, k: str((3 if n["title"] == "V" else 7) * 10 + k),
                head="CHAPTER {num}: {heading}",
            ),
        ),
        section=lambda n, k: f"{n['chapter']}.{k:02d}",
        head="§ {num} {heading}.\n",
        case=str.upper,
        enums=(("({})", upper), ("({})", digit), ("({})", lower), ("{}.", digit)),
        gap="  ",
        reserved="",
        cite=(("§ {}", "§§ {}"),),
        units=("division", "division", "division"),
        history="prior-code",
        definitions="capitals",
        contents="heads",
        notes="statutory",
    ),
    Style(
        name="subdivisions",
        state="mn",
        levels=(Level(kind="chapter", number=lambda n, k: str(400 + k), head="CHAPTER {num}\n{heading}"),),
        section=lambda n, k: f"{n['chapter']}.{k:02d}",
        head="Section {num} {heading}. ",
        enums=SUBDIVISIONS,
        pin=_subd_pin,
        units=("subdivision", "paragraph", "clause"),
        history="sourced",
        definitions="numbered",
        reserved="",
        through=(" to ", " through "),
    ),
    Style(
        name="long-subdivisions",
        state="mn",
        levels=(Level(kind="chapter", number=lambda n, k: str(89 + k), head="CHAPTER {num}\n{heading}"),),
        section=lambda n, k: f"{n['chapter']}.{k:02d}",
        head="Section {num}. {heading}.\n",
        case=str.upper,
        enums=(("Subdivision {}.", digit), ("{}.", lower), ("({})", digit), ("({})", roman)),
        pin=_subd_pin,
        units=("Subdivision", "paragraph", "clause"),
        history="plain",
        furniture="pages",
        wrap=72,
        reserved="",
        definitions="numbered",
    ),
    Style(
        name="hyphen-triples",
        state="mn",
        levels=(
            Level(kind="title", number=lambda n, k: str(k + 1), head="Title {num} - {heading}", count=(1, 2)),
            Level(
                kind="chapter", number=lambda n, k: f"{n['title']}-{k}", head="Chapter {num}: {heading}", case=_title
            ),
        ),
        section=lambda n, k: f"{n['chapter']}-{k}",
        head="{num}: {heading}:\n\n",
        case=str.upper,
        enums=(("{}.", upper), ("{}.", digit), ("{}.", lower), ("({})", digit)),
        pin=_dotted_pin,
        reserved="",
        cite=(("section {}", "sections {}"),),
        history="small",
        definitions="capitals",
    ),
)

MORE_STYLES = (
    Style(
        name="capital-subsections",
        state="wi",
        levels=(Level(kind="chapter", number=lambda n, k: str(k + 6), head="CHAPTER {num}\n{heading}", count=(4, 8)),),
        section=lambda n, k: f"{n['chapter']}.{k:02d}",
        head="{num} {heading}. ",
        case=str.upper,
        enums=(("({})", digit), ("({})", lower), ("{}.", digit), ("{}.", lower)),
        item_heading="{}. ",
        reserved="{label} (Reserved)",
        cite=(("sec. {}", "secs. {}"), ("section {}", "sections {}")),
        units=("sub.", "par.", "subd."),
        history="",
        definitions="numbered",
    ),
    Style(
        name="chapter-article-section",
        state="tx",
        levels=(
            Level(kind="chapter", number=lambda n, k: str(k + 1), head="CHAPTER {num}\n\n{heading}", count=(3, 6)),
            Level(
                kind="article",
                number=lambda n, k: f"{n['chapter']}.{k:02d}",
                head="ARTICLE {num} {heading}",
                count=(2, 4),
            ),
        ),
        section=lambda n, k: f"{n['article']}.{k:03d}",
        head="Sec. {num} {heading}\n\n",
        reserved="Secs. {label} Reserved",
        cite=(("section {}", "sections {}"), ("Section {}", "Sections {}")),
        through=("–", " through "),
        history="adopted",
        definitions="line",
    ),
    Style(
        name="digits-then-letters",
        state="pa",
        levels=(
            Level(kind="chapter", number=lambda n, k: str(k * 2 + 4), head="CHAPTER {num}\n\n{heading}", count=(3, 6)),
            Level(kind="part", number=lambda n, k: str(k), head="PART {num}\n\n{heading}", count=(1, 3)),
        ),
        section=lambda n, k: f"{n['chapter']}-{n['part']}{k:02d}",
        head="§ {num}. {heading}.\n\n",
        case=_title,
        enums=(("{}.", digit), ("{}.", upper), ("({})", digit), ("({})", lower)),
        pin=lambda nums: "".join(f"({num})" for num in nums),
        reserved="",
        cite=(("§ {}", "§§ {}"),),
        history="date-first-section-last",
        definitions="capitals",
    ),
    Style(
        name="numbers-run-into-text",
        state="tn",
        levels=(
            Level(kind="title", number=lambda n, k: str(k + 7), head="TITLE {num}\n\n{heading}", count=(2, 4)),
            Level(kind="chapter", number=lambda n, k: str(k), head="CHAPTER {num}\n\n{heading}", count=(2, 4)),
        ),
        section=lambda n, k: f"{n['title']}-{n['chapter']}{k:02d}",
        head="{num}. {heading}. ",
        enums=(("({})", digit), ("({})", lower), ("({})", roman), ("({})", upper)),
        reserved="",
        cite=(("§ {}", "§§ {}"), ("section {}", "sections {}")),
        history="year-code",
        history_at="same",
        definitions="numbered",
    ),
    Style(
        name="three-part-hyphens",
        state="co",
        levels=(
            Level(kind="chapter", number=lambda n, k: str(k + 9), head="CHAPTER {num}\n{heading}", count=(3, 6)),
            Level(
                kind="article",
                number=lambda n, k: roman_upper(k),
                head="Article {num}\n{heading}",
                case=_title,
                count=(2, 3),
            ),
        ),
        section=lambda n, k: f"{n['chapter']}-{len(n['article'])}-{k * 10}",
        head="Sec. {num}. {heading}.\n",
        enums=(("({})", digit), ("{}.", lower), ("{})", digit), ("{})", lower)),
        gap="    ",
        reserved="",
        cite=(("Section {}", "Sections {}"), ("Sec. {}", "Secs. {}")),
        history="glued",
        definitions="quoted",
        indent=2,
    ),
)
"""Styles of states that the others do not have; each comes after the first round of blends."""

BY_NAME: Mapping[str, Style] = {style.name: style for style in (*STYLES, *MORE_STYLES)}


def blend(seed: int) -> Style:
    """A style that mixes the habits of two: the numbers of one, the lists, history and notes of another."""
    rng = random.Random(seed)
    plain = [style for style in STYLES if style.body == "full" and not style.wrapper and style.levels]
    numbers, habits = rng.sample(plain, 2)
    subd = numbers.enums[0][0].startswith("Subd")
    return replace(
        numbers,
        name=f"{numbers.name}+{habits.name}",
        enums=numbers.enums if subd or habits.enums[0][0].startswith("Subd") else habits.enums,
        gap=numbers.gap if subd else habits.gap,
        history=habits.history,
        history_at=habits.history_at,
        definitions=habits.definitions,
        item_heading=habits.item_heading,
        notes=habits.notes,
        newline=habits.newline,
        wrap=habits.wrap,
        furniture=habits.furniture,
    )
