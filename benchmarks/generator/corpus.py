"""Streams generated codes to disk: texts, right answers, and the corpus.toml that names their cities.

    OUT/corpus/us-mn-alder-falls.txt          the text, one or more a city
    OUT/corpus/corpus.toml                    city, state and files
    OUT/gold/us-mn-alder-falls.structure.jsonl, .refs.jsonl   what a careful reader would find
    OUT/manifest.jsonl                        style, damage and size of each text

The same seed gives the same bytes, whatever else is generated before or after.
"""

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random

from benchmarks.generator.damage import KINDS, spoiled
from benchmarks.generator.law import Code, Node, plan
from benchmarks.generator.phrases import Phrase
from benchmarks.generator.styles import MORE_STYLES, STYLES, Style, blend
from benchmarks.generator.words import TOWN_FIRST, TOWN_LAST
from benchmarks.generator.wrappers import amending, ordinances
from benchmarks.generator.writer import Page, Record, write

STATES = {
    "mn": "Minnesota", "oh": "Ohio", "ca": "California", "wa": "Washington", "ut": "Utah", "ma": "Massachusetts",
    "ga": "Georgia", "nj": "New Jersey", "or": "Oregon", "va": "Virginia", "dc": "District of Columbia",
    "wi": "Wisconsin", "tx": "Texas", "pa": "Pennsylvania", "tn": "Tennessee", "co": "Colorado",
}  # fmt: skip

_ROUND = len(STYLES) + 6 + len(MORE_STYLES)
_NO_LINES = frozenset({"one-line", "bare-cr"})


@dataclass(frozen=True, slots=True, kw_only=True)
class Text:
    """One generated source with its right answers."""

    name: str
    jurisdiction: str
    place: str
    state: str
    style: str
    damage: str
    text: str
    structure: list[Record]
    references: list[Record]


def city(index: int, state: str) -> tuple[str, str]:
    """The name and the jurisdiction id of the city with this index."""
    first, rest = TOWN_FIRST[index % len(TOWN_FIRST)], index // len(TOWN_FIRST)
    name = f"{first} {TOWN_LAST[(rest + index) % len(TOWN_LAST)]}"
    again = index // (len(TOWN_FIRST) * len(TOWN_LAST))
    if again:
        name = f"{name} {TOWN_FIRST[(index * 7 + again) % len(TOWN_FIRST)]}"
    return name, f"us-{state}-{name.lower().replace(' ', '-')}"


def style_of(index: int, seed: int) -> Style:
    """The style of the city with this index: each of the printed ones in turn, then blends of them."""
    turn = index % _ROUND
    if turn < len(STYLES):
        return STYLES[turn]
    return MORE_STYLES[turn - _ROUND] if turn >= _ROUND - len(MORE_STYLES) else blend(seed * 1_000_003 + index)


def code_of(index: int, seed: int, size: int) -> Code:
    """The planned code of the city with this index."""
    style = style_of(index, seed)
    place, jurisdiction = city(index, style.state)
    return plan(style, place, jurisdiction, Random(f"{seed}/{index}/plan"), size)


def _page(code: Code, nodes: Sequence[Node], rng: Random, neighbours: Sequence[Phrase]) -> Page:
    """The text of a code as its style wraps it."""
    if code.style.wrapper == "ordinances":
        return ordinances(code, nodes, rng, neighbours)
    if code.style.wrapper == "amending":
        return amending(code, nodes, rng, neighbours)
    return write(code, nodes, rng, neighbours)


def _damage(style: Style, index: int, rng: Random, damaged: bool) -> str:
    """The kind of damage that a text gets; none for the first of each style, and where it would change nothing."""
    if not damaged or index < _ROUND or style.body != "full" or style.wrapper or rng.random() < 0.5:
        return "none"
    kind = KINDS[1 + int(rng.random() * (len(KINDS) - 1))]
    return "none" if kind in _NO_LINES and style.gap.startswith("\n") else kind


def texts_of(index: int, seed: int, size: int, *, damaged: bool = True, parts: int = 0) -> Iterator[Text]:
    """The sources of one city, one or several, `size` characters in all or a little more.

    Every city index is good for one of the house styles; the first round is
    undamaged, so that each style is also seen clean.
    """
    code = code_of(index, seed, size)
    rng = Random(f"{seed}/{index}/text")
    neighbours: list[Phrase] = []
    if index and rng.random() < 0.5:
        other = code_of(int(rng.random() * index), seed, size)
        if other.style.state == code.style.state and not other.style.running and other.sections:
            at = other.sections[int(rng.random() * len(other.sections))]
            text = f"Section {at.num} of the City Code of {other.place}"
            target = f"{other.jurisdiction}/{at.path}"
            neighbours.append(Phrase(text, "code-external", (target,), in_corpus=True))
    wanted = parts or (1 if rng.random() < 0.8 else 2)
    if code.style.wrapper == "amending":
        code.roots = code.roots[:1]
    count = max(1, min(wanted, len(code.roots)))
    damage = _damage(code.style, index, rng, damaged)
    for part in range(count):
        nodes = code.roots[len(code.roots) * part // count : len(code.roots) * (part + 1) // count]
        page = _page(code, nodes, rng, neighbours)
        furniture = code.style.furniture if damage not in _NO_LINES else ""
        text = spoiled(page, damage, rng, wrap=code.style.wrap, furniture=furniture, place=code.place)
        name = code.jurisdiction + (f"-{part + 1}" if count > 1 else "") + ".txt"
        for record in (*page.structure, *page.references):
            record["src"] = name
        yield Text(
            name=name,
            jurisdiction=code.jurisdiction,
            place=code.place,
            state=code.style.state,
            style=code.style.name,
            damage=damage,
            text=text,
            structure=page.structure,
            references=page.references,
        )


def _jsonl(path: Path, records: Sequence[Record]) -> None:
    """Write records, one a line."""
    lines = [json.dumps(record, ensure_ascii=False) + "\n" for record in records]
    path.write_text("".join(lines), encoding="utf-8", newline="")


def generate(out: Path, *, seed: int = 1, characters: int = 1_000_000, size: int = 60_000, damaged: bool = True,
             gold: bool = True, first: int = 0) -> int:  # fmt: skip
    """Write cities until their texts have `characters` characters; how many were written comes back."""
    (out / "corpus").mkdir(parents=True, exist_ok=True)
    (out / "gold").mkdir(exist_ok=True)
    written, index = 0, first
    with (
        (out / "corpus" / "corpus.toml").open("w", encoding="utf-8") as toml,
        (out / "manifest.jsonl").open("w", encoding="utf-8") as manifest,
    ):
        while written < characters:
            spread = 0.4 + 1.4 * Random(f"{seed}/{index}/size").random()
            for text in texts_of(index, seed, int(size * spread), damaged=damaged):
                (out / "corpus" / text.name).write_text(text.text, encoding="utf-8", newline="")
                if gold:
                    stem = text.name.removesuffix(".txt")
                    _jsonl(out / "gold" / f"{stem}.structure.jsonl", text.structure)
                    _jsonl(out / "gold" / f"{stem}.refs.jsonl", text.references)
                toml.write(entry(text))
                summary = {
                    "name": text.name,
                    "jurisdiction": text.jurisdiction,
                    "style": text.style,
                    "damage": text.damage,
                    "characters": len(text.text),
                    "provisions": len(text.structure),
                    "references": len(text.references),
                }
                manifest.write(json.dumps(summary) + "\n")
                written += len(text.text)
            index += 1
    return index - first


def entry(text: Text) -> str:
    """The lines of corpus.toml for one source."""
    return (
        f'[[sources]]\nfile = "{text.name}"\njurisdictions = ["{text.jurisdiction}"]\n'
        f'title = "City code of {text.place}, {STATES[text.state]}"\n\n'
    )


def one_text(seed: int, characters: int, style: Style) -> Text:
    """A single source of about `characters` characters, as a whole state's code in one file would be."""
    rng = Random(f"{seed}/one")
    breadth = 1 if characters < 1_000_000 else 4
    codes = plan(style, "Alder Falls", f"us-{style.state}-alder-falls", rng, characters, breadth)
    page = write(codes, codes.roots, rng)
    text = spoiled(page, "none", rng, wrap=style.wrap, furniture="", place="Alder Falls")
    return Text(name="one.txt", jurisdiction=codes.jurisdiction, place=codes.place, state=style.state, style=style.name,
                damage="none", text=text, structure=page.structure, references=page.references)  # fmt: skip
