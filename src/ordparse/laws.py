"""Laws of other bodies: which statute, rule or constitution a name stands for, and where to read it.

The names are data (`data/laws.toml`), one row a state. A printed name is looked
up by its letters alone, so that "M. S.", "Minn.Stat." and "M.G.L.A ." are known
whatever a scanner did to their dots and blanks.
"""

import re
import tomllib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

_NOT_KEY = re.compile(r"[^a-z0-9]+")
_WORD = re.compile(r"[^\s,;:()\[\]\"\u201c\u201d]+")
_LONGEST = 9  # words in a name: "Business and Professions Code of the State of California"
_ABBREVIATED = re.compile(r"(?<![A-Za-z])[A-Z][a-z]{0,4}\. ?$")
_SUFFIX = re.compile(r"[ \n]{0,3}(?:Annotated|Ann\b\.?|as amended\b)", re.IGNORECASE)

_STATUTE_FORMS = (
    "Statutes", "Statute", "Stat", "Stats", "State Statutes", "State Statute", "Stat Ann", "Statutes Annotated",
    "Revised Statutes", "Revised Statute", "Rev Stat", "Rev Stats", "Rev Stat Ann", "Revised Statutes Annotated",
    "General Statutes", "Gen Stat", "Gen Stats", "Gen Stat Ann", "General Laws", "Gen Laws", "Gen Laws Ann",
    "Compiled Laws", "Comp Laws", "Comp Laws Ann", "Compiled Statutes", "Comp Stat", "Code", "Code Ann",
    "Code Annotated", "Official Code", "Revised Code", "Rev Code", "Rev Code Ann", "Century Code", "Cent Code",
    "Codified Laws", "Consolidated Statutes", "Cons Stat", "Consol Stat", "Consolidated Laws", "Code of Laws", "RC",
    "RS", "GS", "GL", "Ann Code", "Statues", "Stautes", "Statuts",
)  # fmt: skip
_OF_FORMS = ("Code", "Statutes", "Revised Statutes", "General Statutes", "Revised Code", "General Laws")
_RULE_FORMS = (
    "Rules", "Rule", "R", "Administrative Code", "Admin Code", "Adm Code", "Administrative Rules", "Admin Rules",
    "Admin R", "Code of Regulations", "Code Regs", "Regulations", "Code of State Regulations",
    "Code of Administrative Rules", "Administrative Regulations", "Municipal Regulations", "Code of Rules",
)  # fmt: skip


@dataclass(frozen=True, slots=True, kw_only=True)
class Law:
    """A body of law as citations name it: `mn-stat`, or one code of `ca-stat`."""

    system: str  # the prefix of canonical citations
    type: str  # statute, rule or federal
    name: str  # in full
    cite: str | None = None  # the code's name in a citation of its sections; None: the system has one body
    state: str | None = None
    hyphens: int = 0  # in a section number
    chapters: bool = False  # cited as chapter and section
    volume: bool = False  # a title number stands before the name: "17-A M.R.S.A. § 1", "65 ILCS 5/1"
    titled: bool = False  # one may stand there: "17 California Code of Regulations section 2606.4"
    dotted: bool = False  # sections are chapter.section, so a bare number is a chapter
    bare_chapters: bool = False  # a number alone is a chapter under the word "section", too
    parts: bool = False  # rules are cited by chapter.part: "part 1300.2100"
    spaced: bool = False  # a blank stands inside a section number: "02B .0233"
    colons: bool = False  # sections are chapter:section, and their paragraphs have Roman numbers: "RSA 674:16, II"
    commas: bool = False  # a section number may have a comma: "60-6,196"
    squares: bool = False  # paragraphs stand in square brackets: "Sec. 364.12[2b]"
    shared: bool = False  # several states print this name: it holds only in the own state
    url: str = ""
    chapter_url: str = ""
    abbreviation: str = ""  # {law} in the address

    def head(self, *, container: bool = False) -> str:
        """What a canonical citation begins with, up to where the number follows.

        Sections go by the short name of a code, containers by its full one.
        """
        if self.cite is None:
            return f"{self.system}:"
        return f"{self.system}:{self.name if container else self.cite}/"


def key(name: str) -> str:
    """A name reduced to its letters and digits.

    >>> key("Bus. & Prof. Code"), key("M. S.")
    ('busandprofcode', 'ms')
    """
    return _NOT_KEY.sub("", name.lower().replace("&", "and")).replace("govt", "government")


_STATUTE_KEYS, _RULE_KEYS, _OF_KEYS = (tuple(map(key, forms)) for forms in (_STATUTE_FORMS, _RULE_FORMS, _OF_FORMS))
_BARE_FORMS = ("statutes", "stat", "stats")


@cache
def _data() -> dict[str, Any]:
    # the path, not importlib.resources: a look-up at the command line waits for what is imported
    return tomllib.loads((Path(__file__).parent / "data" / "laws.toml").read_text(encoding="utf-8"))


@cache
def states() -> dict[str, str]:
    """The names of the states under their postal codes."""
    return {row["code"]: row["name"] for row in _data()["state"]}


@cache
def abbreviations() -> dict[str, str]:
    """The postal codes of the states under their abbreviated names: "Minn."."""
    return {name: row["code"] for row in _data()["state"] for name in row["abbreviations"] if name.endswith(".")}


def code_words(state: str) -> set[str]:
    """The words that the names of a state's codes begin with in citations: "Veh." of "Veh. Code"."""
    rows = (row for row in _data()["code"] if row["state"] == state)
    return {name.split()[0] for row in rows for name in (row["cite"], *row.get("short", ()))}


@cache
def law_names() -> dict[str, tuple[str, ...]]:
    """The postal codes of the states that print each name of a law without their own: "M.S.", "Penal Code"."""
    found: dict[str, set[str]] = {}
    for row in _data()["state"]:
        for name in (*row.get("own", ()), *row.get("rules_short", ())):
            found.setdefault(name, set()).add(row["code"])
    for row in _data()["state"]:  # a name that is one state's wherever it stands is no other's
        for name in row.get("short", ()):
            found[name] = {row["code"]}
    for row in _data()["code"]:
        found.setdefault(row["name"], set()).add(row["state"])
    return {name: tuple(sorted(codes)) for name, codes in found.items()}


def _keys(names: Iterable[str]) -> tuple[str, ...]:
    return tuple({key(name) for name in names})


def _state_laws(row: dict[str, Any]) -> Iterator[tuple[str, Law]]:
    """The key of each name of a state's statutes, rules and constitution, with the law it names."""
    code, full = row["code"], row["name"]
    heads = _keys((full, *row["abbreviations"]))
    has_codes = row.get("codes", False)
    last = key(full)
    base = {"state": code, "hyphens": row.get("hyphens", 0), "chapters": row.get("chapters", False)}
    base |= {"volume": row.get("volume", False), "dotted": row.get("dotted", False)}
    base["bare_chapters"] = row.get("bare_chapters", False)
    base["commas"] = row.get("commas", False)
    base |= {"colons": row.get("colons", False), "squares": row.get("squares", False)}
    addresses = {"url": row["url"], "chapter_url": row.get("chapter_url", "")}
    statutes = Law(system=f"{code}-stat", type="statute", name=row["statutes"], **base, **addresses)
    rules = Law(
        system=f"{code}-{row.get('rules_system', 'rule')}",
        type="rule",
        name=row["rules"],
        state=code,
        url=row["rules_url"],
        hyphens=row.get("rules_hyphens", 2),
        volume=row.get("rules_volume", False),
        titled=row.get("rules_titled", False),
        bare_chapters=row.get("bare_chapters", False),
        parts=row.get("rules_parts", False),
        spaced=row.get("rules_spaced", False),
    )
    const = Law(system=f"{code}-const", type="statute", name=f"{full} Constitution", state=code)
    for name in _keys(row.get("rules_short", ())):  # first, as a name may be that of statutes elsewhere: "Pa. Code"
        yield name, rules
    for head in heads:
        for form in _BARE_FORMS if has_codes else _STATUTE_KEYS:
            yield head + form, statutes
        for form in _RULE_KEYS:
            yield head + form, rules
        for form in ("constitution", "const", "stateconstitution"):
            yield head + form, const
    for form in () if has_codes else _OF_KEYS:
        yield form + "of" + last, statutes
        yield form + "ofthestateof" + last, statutes
    for form in ("constitutionof", "constitutionofthestateof"):
        yield form + last, const
    for name in _keys((row["statutes"], *row.get("short", ()))):
        yield name, statutes
        yield name + "annotated", statutes
    yield key(row["rules"]), rules
    shared = Law(system=f"{code}-stat", type="statute", name=row["statutes"], shared=True, **base, **addresses)
    for name in _keys((*row.get("own", ()), "State Statutes", "State Statute", "Revised Statutes", "State Code")):
        yield name, shared
    short = row["statutes"].removeprefix(f"{full} ")
    if " " in short and short != row["statutes"]:  # "the Revised Code", "the General Laws"
        yield key(short), shared
    for name in _keys(("State Rules", "State Administrative Code", "Administrative Code", *row.get("rules_own", ()))):
        yield name, replace(rules, shared=True)
    yield "stateconstitution", Law(system=const.system, type="statute", name=const.name, state=code, shared=True)


def _named_codes(row: dict[str, Any], state: dict[str, Any]) -> Iterator[tuple[str, Law]]:
    """The key of each name of one code of a state that has many: "Cal. Gov. C.A.", "State Vehicle Code"."""
    law = Law(
        system=f"{state['code']}-stat",
        type="statute",
        name=row["name"],
        cite=row["cite"],
        state=state["code"],
        hyphens=row.get("hyphens", 0),
        url=state.get("code_url", state["url"]),
        abbreviation=row.get("law", ""),
    )
    shared = replace(law, shared=True)
    heads = _keys((state["name"], *state["abbreviations"], *state.get("compilers", ())))
    last = key(state["name"])
    tail = key(row["name"].rpartition(" ")[2]) if row["name"].endswith((" Law", " Article")) else "code"
    for base in (row["name"], row["cite"], *row.get("short", ())):
        plain = key(base)
        whole = plain.endswith(tail) or base.startswith("Code ") or base.isupper()
        stem = plain.removesuffix(tail)
        names = {plain, stem + tail, stem + tail + "ann", stem + tail + "annotated"} if stem and whole else {plain}
        names |= {stem + "c", stem + "ca", stem, stem + tail} if stem else set()
        for head in heads:
            for name in names:
                yield head + name, law
                if name.endswith(tail) and name != tail:
                    yield head + "state" + name, law
                if tail == "article":
                    yield head + "code" + name, law
                    yield head + "codeann" + name, law
        if tail == "article":
            yield plain + "of" + key(state["statutes"]), law
            yield plain + "ofthe" + key(state["statutes"]), law
        for name in {plain, stem + tail} if whole else {stem + tail}:
            yield name + "ofthestateof" + last, law
            yield name + "of" + last, law
            yield name, shared
            yield "state" + name, shared


@cache
def _federal() -> dict[str, Law]:
    data = _data()["federal"]
    usc = Law(system="usc", type="federal", name="United States Code", volume=True, url=data["usc_url"])
    cfr = Law(system="cfr", type="federal", name="Code of Federal Regulations", volume=True, url=data["cfr_url"])
    const = Law(system="us-const", type="federal", name="United States Constitution", url=data["const_url"])
    names = {
        "U.S.C.": usc, "U.S.C.A.": usc, "U.S. Code": usc, "United States Code": usc, "U.S.C.S.": usc,
        "C.F.R.": cfr, "Code of Federal Regulations": cfr, "U.S. Const.": const, "United States Constitution": const,
        "U.S. Constitution": const, "Constitution of the United States": const, "Federal Constitution": const,
    }  # fmt: skip
    return {key(name): law for name, law in names.items()}


@cache
def _table() -> dict[str, tuple[Law, ...]]:
    """All laws under the keys of their names; a name that several states share has several."""
    found: dict[str, dict[str, Law]] = {}
    rows = {row["code"]: row for row in _data()["state"]}
    for row in rows.values():
        for name, law in _state_laws(row):
            found.setdefault(name, {}).setdefault(law.state or "", law)
    for row in _data()["code"]:
        for name, law in _named_codes(row, rows[row["state"]]):
            found.setdefault(name, {})[law.state or ""] = law
    table = {name: tuple(laws.values()) for name, laws in found.items()}
    return table | {name: (law,) for name, law in _federal().items()}


@lru_cache(maxsize=8192)
def law_named(name: str, own_state: str | None) -> Law | None:
    """The law that a printed name stands for; a name several states share holds in the own state only.

    >>> law_named("Min. Stat.", None).system, law_named("M. S.", "mn").system, law_named("M.S.", "fl")
    ('mn-stat', 'mn-stat', None)
    >>> law_named("Cal. Bus. & Prof. C.A.", None).head()
    'ca-stat:Bus. & Prof. Code/'
    """
    laws = _table().get(key(name))
    if not laws:
        return None
    for law in laws:
        if law.state == own_state:
            return law
    alone = [law for law in laws if not law.shared]
    if alone:
        return alone[0]
    # Which state is not known: a code's full name that only one state has will do
    return laws[0] if own_state is None and len(laws) == 1 and laws[0].cite else None


def is_law(name: str) -> bool:
    """Whether a printed name is that of a law in any state.

    >>> is_law("Neb. RS"), is_law("Cal. Veh. Code"), is_law("Ord. No.")
    (True, True, False)
    """
    return key(name) in _table()


@lru_cache(maxsize=64)
def _row(state: str | None) -> dict[str, Any]:
    """What the table of laws says of a state; nothing where there is none of that code."""
    return next((row for row in _data()["state"] if row["code"] == state), {})


@lru_cache(maxsize=64)
def agency_rules(state: str | None) -> Law | None:
    """The rules of a state that cites them by the letters of an agency, "s. NR 115.05"; None of any other.

    >>> agency_rules("wi").system, agency_rules("mn")
    ('wi-rule', None)
    """
    row = _row(state)
    return law_named(row["rules"], state) if row.get("rules_agencies") else None


def has_squares(state: str | None) -> bool:
    """Whether the statutes of a state are cited with paragraphs in square brackets, "Sec. 364.12[2b]"."""
    squares: bool = _row(state).get("squares", False)
    return squares


def has_commas(state: str | None) -> bool:
    """Whether the section numbers of a state's statutes have commas in them, "60-6,196"."""
    commas: bool = _row(state).get("commas", False)
    return commas


def session_law(year: str | None, state: str) -> Law:
    """The acts that a state's legislature passed in a year, cited by their chapters; of all years where none is said.

    >>> session_law("1953", "tn").head()
    'tn-laws:1953/'
    """
    name = year or f"Laws of {states()[state]}"
    hyphens = 0 if year else 1  # "Ch. 67-1170, Laws of Florida" has its year in its number
    return Law(system=f"{state}-laws", type="statute", name=name, cite=year, state=state, hyphens=hyphens)


@cache
def _state_codes() -> dict[str, str]:
    named = {key(name): code for code, name in states().items()}
    return named | {key(name): code for name, code in abbreviations().items()}


def state_called(name: str) -> str | None:
    """The postal code of the state of a full or abbreviated name: "Tennessee", "Tenn."; None where it is no state's.

    >>> state_called("Tenn."), state_called("New York"), state_called("Springfield")
    ('tn', 'ny', None)
    """
    return _state_codes().get(key(name))


def hyphens_of(state: str | None) -> int:
    """How many hyphens a section number of a state's statutes has: two in "10-3-702".

    >>> hyphens_of("ut"), hyphens_of("mn")
    (2, 0)
    """
    hyphens: int = _row(state).get("hyphens", 0)
    return hyphens


def titled_law(name: str) -> Law | None:
    """The law of the one state that prints this short form and a title number before it: "53 P.S. § 10101".

    >>> titled_law("P.S.").system, titled_law("M.S.")
    ('pa-stat', None)
    """
    laws = _table().get(key(name), ())
    return laws[0] if len(laws) == 1 and laws[0].volume else None


def law_before(text: str, floor: int, end: int, own_state: str | None) -> tuple[int, Law] | None:
    """The law whose name ends at `end`, with the offset where the name begins; None if there is none.

    Looks no further left than `floor`. The longest name wins.
    """
    low = max(floor, end - 90)
    words = [match.start() for match in _WORD.finditer(text, low, end)]
    if low > floor and words and words[0] == low:
        del words[0]  # a word cut in two
    for start in words[-_LONGEST:]:
        if text[start].isupper():
            law = law_named(text[start:end], own_state)
            if law is not None:
                # "Cal. X. U. C.A.": the end of a name that is not known is no name
                cut = end - start < 8 and _ABBREVIATED.search(text, max(floor, start - 8), start)
                return None if cut else (start, law)
    return None


def past_suffix(text: str, end: int) -> int:
    """`end`, or past an "Annotated" that follows the name of a law there."""
    match = _SUFFIX.match(text, end)
    return match.end() if match else end


_CITED = re.compile(r"([a-z-]+):(.*)")


@cache
def _by_system() -> dict[str, tuple[Law, ...]]:
    found: dict[str, dict[str, Law]] = {}
    for laws in _table().values():
        for law in laws:
            found.setdefault(law.system, {})[law.cite or law.name] = law
    return {system: tuple(sorted(laws.values(), key=lambda law: law.cite is None)) for system, laws in found.items()}


def law_of(citation: str) -> Law | None:
    """The law a canonical citation belongs to; None for the own code's, and for what has no table row."""
    match = _CITED.match(citation)
    if not match:
        return None
    laws = _by_system().get(match[1], ())
    for law in laws:
        if law.cite is None or match[2].startswith((law.cite, law.name)):
            return law
    return None


def title_of(citation: str) -> str | None:
    """The law's name in full, for people: "Minnesota Statutes"; None when it is in no table.

    >>> title_of("mn-stat:347.51/2"), title_of("ca-stat:Veh. Code/16501"), title_of("502.04")
    ('Minnesota Statutes', 'California Vehicle Code', None)
    """
    law = law_of(citation)
    if law is None:
        return "Public Law" if citation.startswith("publ:") else None
    if law.cite is not None and law.state is not None:
        return f"{states()[law.state]} {law.name}"
    return law.name


def url_of(citation: str) -> str | None:
    """Where the official text of a citation can be read; None when no address is known.

    >>> url_of("mn-stat:347.51/2"), url_of("usc:33/1342")[-12:]
    ('https://www.revisor.mn.gov/statutes/cite/347.51', '-section1342')
    """
    if citation.startswith("publ:"):
        congress, _, number = citation[5:].partition("/")[0].partition("-")
        return str(_data()["federal"]["publ_url"]).format(congress=congress, number=number) if number else None
    law = law_of(citation)
    if law is None:
        return None
    rest = citation.partition(":")[2].split("..")[0].rstrip("+")
    for name in (law.cite, law.name):
        if name and rest.startswith(name):
            rest = rest[len(name) :].lstrip("/")
    parts = [part for part in rest.split("/") if part]
    numbers = [part for part in parts if ":" not in part]
    named = dict(part.split(":", 1) for part in parts if ":" in part)
    title = ""
    if law.volume and numbers:
        title = numbers.pop(0)
    section = numbers[0].split()[0] if numbers else ""
    chapter = named.get("chapter") or re.split(r"[.\-]", section)[0]
    template = law.chapter_url if law.chapter_url and not section else law.url
    if law.system == "cfr" and not section and "part" in named:
        template = str(_data()["federal"]["cfr_part_url"])
    filled = {
        "section": section, "chapter": chapter, "title": title or re.split(r"[.\-]", section)[0],
        "dashed": section.replace(".", "-"), "law": law.abbreviation, "part": named.get("part", ""),
    }  # fmt: skip
    wanted = re.findall(r"\{(\w+)\}", template)
    if all(filled[name] for name in wanted):
        return template.format(**filled)
    return re.sub(r"[^/]*\{.*", "", template)
