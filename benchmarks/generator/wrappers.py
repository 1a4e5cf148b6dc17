"""Codes that come as ordinances: self-published collections and ordinances that amend."""

from collections.abc import Sequence
from random import Random

from benchmarks.generator import phrases, words
from benchmarks.generator.law import Code, Node, pick
from benchmarks.generator.numerals import roman_upper
from benchmarks.generator.phrases import Phrase
from benchmarks.generator.writer import Page, Writer

_SIGNED = (
    "\n\nPASSED by the City Council this {day}.\n\nATTEST:\n\n____________________      ____________________\n"
    "City Recorder             Mayor\n\nFirst reading: {first}\nSecond reading: {second}\n\n\n"
)


def _signatures(writer: Writer) -> None:
    """The lines below an ordinance with dates and names."""
    when = phrases.day(writer.rng)
    writer.page.put(_SIGNED.format(day=when.words(), first=when.dashes_long(), second=when.slashes()))


def _instrument(writer: Writer, num: str) -> None:
    """The title of an ordinance, recorded as an instrument."""
    page = writer.page
    page.structure.append(
        {"off": page.at, "kind": "instrument", "num": num, "chain": [num], "heading": None, "status": None,
         "note": "uncertain: how far the extent goes"}
    )  # fmt: skip
    page.keep(f"ORDINANCE NO. {num}")


def ordinances(code: Code, nodes: Sequence[Node], rng: Random, neighbours: Sequence[Phrase] = ()) -> Page:
    """Each article as an ordinance of its own, with its title, enactment, exhibits and signatures."""
    writer = Writer(code, rng, neighbours)
    page = writer.page
    for at, node in enumerate(nodes):
        _instrument(writer, roman_upper(at * 3 + 5))
        subject = (node.heading or "").upper()
        page.put(f"\n\nAN ORDINANCE REGULATING {subject} IN THE CITY OF {code.place.upper()}")
        page.put(f" AND DECLARING AN EMERGENCY\n\nTHE CITY OF {code.place.upper()} ORDAINS AS FOLLOWS:\n\n")
        writer.code_text([node])
        _signatures(writer)
    return page


def amending(code: Code, nodes: Sequence[Node], rng: Random, neighbours: Sequence[Phrase] = ()) -> Page:
    """An ordinance that puts sections into the code: "is hereby amended to read as follows"."""
    writer = Writer(code, rng, neighbours)
    page = writer.page
    number = f"{20 + int(rng.random() * 300)}"
    _instrument(writer, number)
    page.put(f"\n\nCITY OF {code.place.upper()}\n\nAN ORDINANCE AMENDING THE CITY CODE\n\n")
    page.put(f"The City Council of {code.place} ordains:\n\n")
    sections = [child for node in nodes for child in node.children]
    for at, section in enumerate(sections):
        page.structure.append(
            {
                "off": page.at,
                "kind": "part",
                "num": str(at + 1),
                "chain": [number, str(at + 1)],
                "heading": None,
                "status": None,
            }
        )
        page.keep(f"Section {at + 1}.")
        page.put(" ")
        page.refer(Phrase(f"Section {section.num} of the City Code", "internal", (section.num,), in_corpus=True),
                   [number, str(at + 1)])  # fmt: skip
        page.put(" is hereby amended to read as follows:\n\n")
        writer.section(section)
    page.structure.append(
        {"off": page.at, "kind": "part", "num": str(len(sections) + 1), "chain": [number, str(len(sections) + 1)],
         "heading": None, "status": None}
    )  # fmt: skip
    page.keep(f"Section {len(sections) + 1}.")
    page.put(f" This ordinance takes effect on its publication. The {pick(rng, words.OFFICERS)} shall publish it.")
    _signatures(writer)
    return page
