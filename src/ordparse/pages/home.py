"""/: the codes that are loaded, one search box, and how far their texts can be followed."""

import re
import sqlite3
from dataclasses import dataclass

from markupsafe import Markup

from ordparse.designators import in_words
from ordparse.following import number_order
from ordparse.kb.summary import Summary, summary
from ordparse.pages import svg, words
from ordparse.pages.contents import in_ordinance
from ordparse.pages.law import Law, Place, below, find, find_all, in_version, place, places, select, versions
from ordparse.pages.links import Links
from ordparse.pages.listing import Listing, listing
from ordparse.pages.listing import entries as listed
from ordparse.pages.site import Answer, Visit

DETAILED = 24  # codes up to which each is listed with its chapters; of more, the names, a page at a time
CHAPTERS = 18
_ABOVE_CHAPTERS = ("title", "subtitle", "part")


@dataclass(frozen=True, slots=True, kw_only=True)
class CodeEntry:
    """One code on the front page."""

    place: Place
    address: str
    parts: tuple[Law, ...]  # its chapters, or its sections when it has none
    left: int  # parts that are not listed
    facts: tuple[str, ...]
    provisions: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    """A question the knowledge base answers, and the answer in a line."""

    asks: str
    address: str
    answer: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Home:
    """Everything the front page shows."""

    heading: str
    codes: tuple[CodeEntry, ...]
    listing: Listing | None  # of more codes than are listed with their chapters
    tries: tuple[tuple[str, str], ...]
    words_tried: tuple[str, str]
    by_place: Markup
    by_type: Markup
    by_year: Markup
    sizes: Markup
    years_said: str
    questions: tuple[Question, ...]
    provisions: int
    references: int


SERIES = (
    ("resolved", "resolved"),
    ("external", "law of another body"),
    ("missing", "not loaded"),
    ("ambiguous", "several fit"),
)
LEVELS = (
    ("section", "sections"),
    ("below", "levels below them"),
    ("definition", "definitions"),
    ("above", "chapters and the like"),
)


def home(visit: Visit) -> Answer:
    """The front page."""
    connection, links = visit.connection, visit.links
    figures = summary(connection)
    by_size = [code.id for code in sorted(figures.codes, key=lambda code: (-code.provisions, code.id))]
    shown = [id for id in by_size if figures.references.get(id)][:12]
    is_long = len(by_size) > DETAILED
    of_codes = listing(visit, figures)
    known = places(connection, {*by_size[:DETAILED], *shown})
    detailed = [id for id in by_size[: 1 if is_long else DETAILED] if id in known]
    entries = tuple(_entry(connection, links, known[id], figures) for id in detailed)
    states = {known[id].state for id in detailed}
    where = f"{next(iter(states))} " if len(states) == 1 and None not in states else ""
    tries, tried = _tries(connection, links, figures, entries)
    number = words.capital(words.in_words(len(by_size)))
    page = Home(
        heading=of_codes.heading if is_long else f"{number} {where}{'code' if len(by_size) == 1 else 'codes'}",
        codes=() if is_long else entries,
        listing=of_codes if is_long else None,
        tries=tries,
        words_tried=tried,
        by_place=svg.bars(
            [(known[id].name, links.to("/unresolved", {"j": id}), figures.references[id]) for id in shown],
            SERIES,
            "References by city and state",
        ),
        by_type=svg.bars(
            [
                (words.capital(type.replace("-", " ")), links.rows("cross_references", type=type), statuses)
                for type, statuses in sorted(figures.types.items(), key=lambda item: (-sum(item[1].values()), item[0]))
            ],
            SERIES,
            "References by kind and state",
        ),
        by_year=svg.columns(
            {int(year): number for year, number in figures.years.items() if 1700 < int(year) < 2200},
            "Amendments by year",
        ),
        sizes=svg.bars(
            [(known[id].name, links.code(id), _levels(figures.provisions[id])) for id in by_size[:12]],
            LEVELS,
            "Provisions by city and level",
        ),
        years_said=f"as printed in the history notes of {words.count(len(figures.dated), 'code')}",
        questions=_questions(connection, links, figures, by_size),
        provisions=figures.size,
        references=sum(sum(statuses.values()) for statuses in figures.references.values()),
    )
    is_part = is_long and (of_codes.is_narrowed or of_codes.page > 1)
    return Answer(
        template="home.html",
        title=page.heading if is_part else "ordparse: municipal ordinances, provision by provision",
        description="City ordinances by the provision, with every reference followed or explained",
        page=page,
        data={
            "codes": listed(of_codes.codes, figures, visit),
            **of_codes.as_json(),
            "references_by_type": figures.types,
            "amendments_by_year": figures.years,
        },
    )


def _levels(kinds: dict[str, int]) -> dict[str, int]:
    """The counts by kind in the four groups of the chart."""
    out = {"section": 0, "below": 0, "definition": 0, "above": 0}
    for kind, number in kinds.items():
        out[
            {"subdivision": "below", "enum": "below", "section": "section", "definition": "definition"}.get(
                kind, "above"
            )
        ] += number
    return out


def _parts(connection: sqlite3.Connection, jurisdiction: str, figures: Summary) -> list[Law]:
    """The chapters of a code, or what stands for them: the topmost level that has more than one member."""
    tops: list[Law] = []
    for source in figures.sources.get(jurisdiction, [])[:6]:
        at = -1
        for _ in range(60):
            found = select(
                connection,
                "FROM provisions p WHERE p.source = ? AND p.position > ? AND p.jurisdiction = ? "
                "ORDER BY p.position LIMIT 1",
                [source, at, jurisdiction],
            )
            if not found:
                break
            at = found[0].last
            if found[0].is_container and not in_ordinance(found[0]):
                tops.append(found[0])
    for _ in range(3):  # titles and parts give way to their chapters
        if not any(one.kind in _ABOVE_CHAPTERS for one in tops):
            break
        opened: list[Law] = []
        for top in tops:
            inside = below(connection, top, 80) if top.kind in _ABOVE_CHAPTERS else []
            opened += [one for one in inside if one.is_container] or [top]
        tops = opened
    tops.sort(key=lambda law: number_order(law.num))
    return tops


def _entry(connection: sqlite3.Connection, links: Links, of: Place, figures: Summary) -> CodeEntry:
    kinds = figures.provisions[of.id]
    parts = _parts(connection, of.id, figures)
    names = versions(connection, of.id)
    if not parts and names:
        parts = [
            one
            for name in names
            for one in select(
                connection,
                "FROM provisions p WHERE p.jurisdiction = ? AND p.version = ? AND p.parent IS NULL "
                "AND p.last > p.position LIMIT 1",
                [of.id, name],
            )
        ]
    elif not parts:
        parts = select(
            connection,
            "FROM provisions p WHERE p.jurisdiction = ? AND p.version IS NULL AND p.kind = 'section' "
            "AND p.placeholder = 0 LIMIT 40",
            [of.id],
        )
    said = [words.count(kinds.get("section", 0), "section")]
    if names:
        said = [f"{words.count(kinds.get('section', 0), 'section')} in {words.count(len(names), 'version')}"]
        said.append(words.listed([words.version_name(name) for name in names]))
    first, last = figures.dated.get(of.id, ("", ""))
    if first:
        said.append(f"notes dated {first} to {last}" if first != last else f"notes dated {first}")
    return CodeEntry(
        place=of,
        address=links.code(of.id),
        parts=tuple(parts[:CHAPTERS]),
        left=max(0, len(parts) - CHAPTERS),
        facts=tuple(said),
        provisions=sum(kinds.values()),
    )


def _telling(connection: sqlite3.Connection, figures: Summary) -> Law | None:
    """A section that many codes have and whose heading says what it is about."""
    found = find_all(connection, figures.compared)
    for id in figures.compared:
        law = found.get(id)
        if law is not None and law.heading and not re.match("definition|penalt|purpose|general", law.heading, re.I):
            return law
    return next(iter(found.values()), None)


def _tries(
    connection: sqlite3.Connection, links: Links, figures: Summary, entries: tuple[CodeEntry, ...]
) -> tuple[tuple[tuple[str, str], ...], tuple[str, str]]:
    """What to type, from what is loaded: a section, a level of one, a statute, and words."""
    tries: list[tuple[str, str]] = []
    tried = ("dog", links.to("/search", {"q": "dog"}))
    law = _telling(connection, figures)
    if law is None and entries and entries[0].parts:
        inside = below(connection, entries[0].parts[0], 5)
        law = next((one for one in inside if one.kind == "section"), None)
    if law is not None:
        section = find(connection, law.section) if law.section else law
        section = section or law
        tries.append((section.num, links.to("/search", {"q": section.num})))
        level = next((one for one in below(connection, section, 10) if one.kind == "subdivision"), None)
        if level is not None:
            said = f"Subd. {level.num} of {section.num}"
            tries.append((said, links.to("/search", {"q": said, "j": section.jurisdiction})))
        name = words.quiet_caps(section.heading).lower().strip(".")
        if name:
            tried = (name, links.to("/search", {"q": name}))
    laws = [id for id, _ in figures.laws if "stat:" in id and "/" not in id and "chapter" not in id]
    if laws:
        row = connection.execute("SELECT title FROM external_laws WHERE id = ?", [laws[0]]).fetchone()
        if row and row[0]:
            tries.append((row[0], links.to("/search", {"q": row[0]})))
    return tuple(tries), tried


def _questions(connection: sqlite3.Connection, links: Links, figures: Summary, ids: list[str]) -> tuple[Question, ...]:
    """Four questions with their answers from the data."""
    out: list[Question] = []
    compared = _telling(connection, figures)
    if compared is not None:
        name = words.quiet_caps(compared.heading).strip(".") or compared.citation
        out.append(
            Question(
                asks=f"How do the cities treat “{name.lower()}”?",
                address=links.compare(compared.id),
                answer=f"{place(connection, compared.jurisdiction).name} {compared.citation} beside the closest rule "
                "of each other city.",
            )
        )
    for id in ids[:50]:
        names = versions(connection, id)
        if len(names) < 2:
            continue
        pair = select(
            connection,
            "FROM provisions p WHERE p.jurisdiction = ? AND p.version = ? AND p.kind = 'section' LIMIT 40",
            [id, names[1]],
        )
        before = find_all(connection, [in_version(law.id, names[0]) for law in pair])
        changed = next(
            (
                law
                for law in pair
                if in_version(law.id, names[0]) in before
                and before[in_version(law.id, names[0])].opening != law.opening
            ),
            None,
        )
        if changed is not None:
            out.append(
                Question(
                    asks=f"What would the {words.version_name(names[1])} ordinance change?",
                    address=links.diff(in_version(changed.id, names[0]), changed.id),
                    answer=f"{place(connection, id).name} {changed.citation}, {words.version_name(names[0])} against "
                    f"{words.version_name(names[1])}, word by word.",
                )
            )
            break
    if figures.wanted:
        jurisdiction, citation, _, phrases = figures.wanted[0]
        name = place(connection, jurisdiction).name
        out.append(
            Question(
                asks="What is named most and not loaded?",
                address=links.to("/unresolved"),
                answer=f"{name} {in_words(citation)}, named by {words.count(phrases, 'reference')}.",
            )
        )
    total = sum(sum(places.values()) for places in figures.findings.values())
    if total:
        out.append(
            Question(
                asks="What would a drafter correct?",
                address=links.to("/lint"),
                answer=f"{words.count(total, 'finding')} of {words.count(len(figures.findings), 'kind')}, "
                "each at the words it is about.",
            )
        )
    return tuple(out)
