"""References and history entries: their words and their canonical targets."""

from collections.abc import Callable
from random import Random
from typing import NamedTuple

from benchmarks.generator.law import pick
from benchmarks.generator.numerals import roman_upper


class Phrase(NamedTuple):
    """A reference as printed and what it points at."""

    text: str
    type: str
    targets: tuple[str, ...]
    note: str | None = None
    in_corpus: bool | None = None


def _minnesota(rng: Random) -> Phrase:
    """A citation of the statutes as the state writes it: "Minn. Stat. § 347.50, subd. 2"."""
    chapter, section, deep = 100 + int(rng.random() * 500), 1 + int(rng.random() * 90), 1 + int(rng.random() * 9)
    num = f"{chapter}.{section:02d}"
    forms: tuple[tuple[str, str], ...] = (
        (f"Minn. Stat. § {num}", f"mn-stat:{num}"),
        (f"M.S. § {num}, subd. {deep}", f"mn-stat:{num}/{deep}"),
        (f"Minnesota Statutes, Section {num}, Subdivision {deep}", f"mn-stat:{num}/{deep}"),
        (f"Minn. Stat. Ch. {chapter}", f"mn-stat:chapter:{chapter}"),
        (f"Minn. Stat. §§ {num} to {chapter}.{section + 7:02d}", f"mn-stat:{num}..{chapter}.{section + 7:02d}"),
        (f"M.S. §§ {num} et seq.", f"mn-stat:{num}+"),
        (f"Minnesota Statutes Chapter {chapter}", f"mn-stat:chapter:{chapter}"),
    )
    text, target = pick(rng, forms)
    return Phrase(text, "statute", (target,))


def _ohio(rng: Random) -> Phrase:
    """A citation of the statutes as the state writes it: "Ohio R.C. 955.21"."""
    chapter, section = 200 + int(rng.random() * 5000), 1 + int(rng.random() * 90)
    num = f"{chapter}.{section:02d}"
    if rng.random() < 0.2:
        return Phrase(f"Ohio R.C. Chapter {chapter}", "statute", (f"oh-stat:chapter:{chapter}",))
    if rng.random() < 0.2:
        other = f"{chapter}.{section + 3:02d}"
        return Phrase(f"Ohio R.C. {num} and {other}", "statute", (f"oh-stat:{num}", f"oh-stat:{other}"))
    return Phrase(pick(rng, (f"Ohio R.C. {num}", f"ORC {num}")), "statute", (f"oh-stat:{num}",))


# Named codes as their own citations name them; the law tables of the parser and of the labelled texts do so, too
_CITED = {
    "Vehicle": "Veh.",
    "Government": "Gov't",
    "Health and Safety": "Health & Safety",
    "Business and Professions": "Bus. & Prof.",
    "Public Resources": "Pub. Res.",
}


def _california(rng: Random) -> Phrase:
    """A citation of the statutes as the state writes it: "Section 273.5 of the California Penal Code"."""
    name = pick(
        rng, ("Penal", "Vehicle", "Government", "Health and Safety", "Business and Professions", "Public Resources")
    )
    num = str(100 + int(rng.random() * 40000)) + ("" if rng.random() < 0.6 else f".{1 + int(rng.random() * 9)}")
    target = f"ca-stat:{_CITED.get(name, name)} Code/{num}"
    forms = (
        f"Section {num} of the California {name} Code",
        f"California {name} Code Section {num}",
        f"Section {num} of the {name} Code of the State of California",
        f"California {name} Code § {num}",
    )
    return Phrase(pick(rng, forms), "statute", (target,))


def _washington(rng: Random) -> Phrase:
    """A citation of the statutes as the state writes it: "RCW 9A.04.010"."""
    title = pick(rng, ("9A", "16", "35", "36", "46", "70", "90"))
    chapter = f"{title}.{4 + int(rng.random() * 80):02d}"
    if rng.random() < 0.3:
        return Phrase(f"Chapter {chapter} RCW", "statute", (f"wa-stat:chapter:{chapter}",))
    num = f"{chapter}.{10 * (1 + int(rng.random() * 30)):03d}"
    return Phrase(f"RCW {num}", "statute", (f"wa-stat:{num}",))


def _utah(rng: Random) -> Phrase:
    """A citation of the statutes as the state writes it: "Utah Code § 10-3-703"."""
    num = f"{10 + int(rng.random() * 50)}-{1 + int(rng.random() * 9)}-{1 + int(rng.random() * 300)}"
    text = pick(rng, (f"Utah Code Ann. § {num}", f"Utah Code § {num}", f"Section {num} of the Utah Code"))
    return Phrase(text, "statute", (f"ut-stat:{num}",))


def _massachusetts(rng: Random) -> Phrase:
    """A citation of the statutes as the state writes it: "M.G.L. c. 140, § 139"."""
    chapter, section = 30 + int(rng.random() * 200), str(1 + int(rng.random() * 99)) + pick(rng, ("", "", "A", "D"))
    text = pick(rng, (f"M.G.L. c. {chapter}, § {section}", f"M.G.L.A. c. {chapter}, § {section}"))
    return Phrase(text, "statute", (f"ma-stat:chapter:{chapter}/{section}",))


def _dashed(prefix: str, words: tuple[str, ...]) -> Callable[[Random], Phrase]:
    """Citations of a state that numbers its statutes by title, chapter and section, with dashes between."""

    def phrase(rng: Random) -> Phrase:
        title, chapter, section = 10 + int(rng.random() * 40), 1 + int(rng.random() * 40), 1 + int(rng.random() * 300)
        num = f"{title}-{chapter}-{section}"
        return Phrase(pick(rng, words).format(num), "statute", (f"{prefix}:{num}",))

    return phrase


def _jersey(rng: Random) -> Phrase:
    """A citation of the statutes as the state writes it: "N.J.S.A. 40:48-2"."""
    num = f"{10 + int(rng.random() * 45)}:{1 + int(rng.random() * 90)}-{1 + int(rng.random() * 60)}"
    return Phrase(f"N.J.S.A. {num}", "statute", (f"nj-stat:{num}",))


def _oregon(rng: Random) -> Phrase:
    """A citation of the statutes as the state writes it: "ORS 609.095"."""
    chapter = 100 + int(rng.random() * 700)
    if rng.random() < 0.25:
        return Phrase(f"ORS Chapter {chapter}", "statute", (f"or-stat:chapter:{chapter}",))
    num = f"{chapter}.{5 * (1 + int(rng.random() * 180)):03d}"
    return Phrase(f"ORS {num}", "statute", (f"or-stat:{num}",))


def _virginia(rng: Random) -> Phrase:
    """A citation of the statutes as the state writes it: "Va. Code § 3.2-6500"."""
    num = f"{1 + int(rng.random() * 66)}.{1 + int(rng.random() * 3)}-{100 + int(rng.random() * 3000)}"
    return Phrase(pick(rng, (f"Code of Virginia, § {num}", f"Va. Code § {num}")), "statute", (f"va-stat:{num}",))


def _wisconsin(rng: Random) -> Phrase:
    """A citation of the statutes as the state writes it: "Wis. Stat. § 174.05"."""
    num = f"{30 + int(rng.random() * 900)}.{1 + int(rng.random() * 90):02d}"
    text = pick(rng, (f"Wis. Stat. § {num}", f"sec. {num}, Wis. Stats.", f"Wis. Stat. § {num}(1)"))
    target = f"wi-stat:{num}/1" if text.endswith("(1)") else f"wi-stat:{num}"
    return Phrase(text, "statute", (target,))


_TEXAS_CITED = {"Local Government": "Loc. Gov't", "Transportation": "Transp."}


def _texas(rng: Random) -> Phrase:
    """A citation of the statutes as the state writes it: "section 822.001 of the Texas Health and Safety Code"."""
    name = pick(rng, ("Local Government", "Transportation", "Penal", "Health and Safety"))
    num = f"{20 + int(rng.random() * 500)}.{1 + int(rng.random() * 90):03d}"
    forms = (
        f"section {num} of the Texas {name} Code",
        f"Texas {name} Code, § {num}",
        f"Texas {name} Code section {num}",
    )
    return Phrase(pick(rng, forms), "statute", (f"tx-stat:{_TEXAS_CITED.get(name, name)} Code/{num}",))


def _pennsylvania(rng: Random) -> Phrase:
    """A citation of the statutes as the state writes it: "53 P.S. § 3001"."""
    title, section = pick(rng, (18, 35, 53, 75)), 100 + int(rng.random() * 60000)
    return Phrase(f"{title} P.S. § {section}", "statute", (f"pa-stat:{title}/{section}",))


def _trailing(prefix: str, words: tuple[str, ...]) -> Callable[[Random], Phrase]:
    """Citations of a state whose statutes have three numbers and whose name may stand behind them."""

    def phrase(rng: Random) -> Phrase:
        num = f"{6 + int(rng.random() * 40)}-{1 + int(rng.random() * 40)}-{100 + int(rng.random() * 400)}"
        return Phrase(pick(rng, words).format(num), "statute", (f"{prefix}:{num}",))

    return phrase


def federal(rng: Random) -> Phrase:
    """A citation of the United States Code or of the federal regulations."""
    title, section = pick(rng, (5, 15, 18, 21, 26, 33, 42, 47)), 100 + int(rng.random() * 9000)
    forms = (
        (f"{title} U.S.C. § {section}", f"usc:{title}/{section}"),
        (f"{title} U.S.C. {section}", f"usc:{title}/{section}"),
        (f"{title} U.S.C. § {section} et seq.", f"usc:{title}/{section}+"),
        (f"40 CFR {section}.{title}", f"cfr:40/{section}.{title}"),
        (f"40 C.F.R. § {section}.{title}(b)", f"cfr:40/{section}.{title}/b"),
    )
    text, target = pick(rng, forms)
    return Phrase(text, "federal", (target,))


def outside(rng: Random) -> Phrase:
    """Law of the city that is not its code, and model codes by name."""
    number = 100 + int(rng.random() * 900)
    forms = (
        Phrase("the Uniform Fire Code", "code-external", ("ext:Uniform Fire Code",)),
        Phrase("the International Building Code", "code-external", ("ext:International Building Code",)),
        Phrase(
            f"Section {number} of the International Fire Code",
            "code-external",
            (f"ext:International Fire Code/{number}",),
        ),
        Phrase(f"Ordinance No. {number}", "ordinance", (f"ord:{number}",)),
        Phrase(f"Section {number // 100}.02 of the City Charter", "charter", (f"charter:{number // 100}.02",)),
    )
    return pick(rng, forms)


STATUTES: dict[str, Callable[[Random], Phrase]] = {
    "mn": _minnesota,
    "oh": _ohio,
    "ca": _california,
    "wa": _washington,
    "ut": _utah,
    "ma": _massachusetts,
    "ga": _dashed("ga-stat", ("O.C.G.A. § {}",)),
    "nj": _jersey,
    "or": _oregon,
    "va": _virginia,
    "dc": federal,
    "wi": _wisconsin,
    "tx": _texas,
    "pa": _pennsylvania,
    "tn": _trailing("tn-stat", ("Tennessee Code Annotated, § {}", "T.C.A. § {}")),
    "co": _trailing("co-stat", ("Section {}, C.R.S.", "C.R.S. § {}")),
}

_MONTHS = ("Jan.", "Feb.", "Mar.", "Apr.", "May", "June", "July", "Aug.", "Sept.", "Oct.", "Nov.", "Dec.")
_LONG = (
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
    "December",
)  # fmt: skip


class Day(NamedTuple):
    """A date and the ways codes print it."""

    year: int
    month: int
    day: int

    def iso(self) -> str:
        """2004-04-26"""
        return f"{self.year}-{self.month:02d}-{self.day:02d}"

    def dashes(self) -> str:
        """4-26-04"""
        return f"{self.month}-{self.day}-{self.year % 100:02d}"

    def dashes_long(self) -> str:
        """4-26-2004"""
        return f"{self.month}-{self.day}-{self.year}"

    def slashes(self) -> str:
        """04/26/2004"""
        return f"{self.month:02d}/{self.day:02d}/{self.year}"

    def months(self) -> str:
        """Apr. 26, 2004"""
        return f"{_MONTHS[self.month - 1]} {self.day}, {self.year}"

    def words(self) -> str:
        """April 26, 2004"""
        return f"{_LONG[self.month - 1]} {self.day}, {self.year}"


def day(rng: Random) -> Day:
    """A day on which a council may have met."""
    return Day(1960 + int(rng.random() * 64), 1 + int(rng.random() * 12), 1 + int(rng.random() * 28))


class _Form(NamedTuple):
    """How an entry of a history note is printed and what it names, as templates over the fields of `entry`."""

    text: str
    target: str
    note: str | None = None


_USUAL = _Form("Ord. No. {number}, § {section}, {dashes}", "ord:{number}/{section}@{iso}")
_FORMS = {
    "law": _Form("{months}, D.C. Law {law}, § {section}, {dcr}", "ord:D.C. Law {law}/{section}@{iso}"),
    "prior": _Form("Ord. {year}-{section} § {section}", "ord:{year}-{section}/{section}"),
    "prior-number": _Form(
        "prior code § {number}.{section:02d}",
        "priorcode:{number}.{section:02d}",
        "uncertain: a prior code without a year",
    ),
    "passed": _Form("Ord. {short:02d}-{section}. Passed {dashes}.", "ord:{short:02d}-{section}@{iso}"),
    "voters": _Form("Ord. {year}-{section}. Passed {dashes}.", "ord:{year}-{section}@{iso}"),
    "dates": _Form("Ord. of {long}, § {section}", "ord:/{section}@{iso}", "uncertain: an ordinance named by its date"),
    "code": _Form("Code 1992, § {section}-{number}", "code1992:{section}-{number}"),
    "prior-wide": _Form("Ord. No. {year}-{number}, § {section}, {long}", "ord:{year}-{number}/{section}@{iso}"),
    "amended": _Form("Amended {long} by Ord. No. {section}-{year}", "ord:{section}-{year}@{iso}", "amended"),
    "exhibits": _Form("Ord. {year}-{number:03d} § {section}, {year}", "ord:{year}-{number:03d}/{section}@{year}"),
    "exhibit-a": _Form(
        "Ord. {year}-{number:03d} § {section} (Exh. A), {year}", "ord:{year}-{number:03d}/{section}@{year}"
    ),
    "block": _Form("Amended by Ord. {section:02d}-{year} on {slashes}", "ord:{section:02d}-{year}@{iso}", "amended"),
    "years": _Form("Ord. {number} § {section}, {year}", "ord:{number}/{section}@{year}"),
    "prior-code": _Form("Ord. {number}, passed {long}", "ord:{number}@{iso}"),
    "sourced": _Form("Ord. No. {number}, {slashes}", "ord:{number}@{iso}"),
    "small": _Form("Ord. {roman}, {long}", "ord:{roman}@{iso}"),
    "adopted": _Form("Ordinance {year}-{section:02d} adopted {slashes}", "ord:{year}-{section:02d}@{iso}"),
    "date-first-section-last": _Form(
        "Ord. {year}-{section}, {slashes}, § {number}", "ord:{year}-{section}/{number}@{iso}"
    ),
    "year-code": _Form("{year} Code, § {section}-{number}", "code{year}:{section}-{number}"),
    "glued": _Form("Ord. {number} §{section}, {year}", "ord:{number}/{section}@{year}"),
    "plain": _Form("Ord. {year}-{section:02d}, {slashes}", "ord:{year}-{section:02d}@{iso}"),
}


def entry(form: str, rng: Random) -> Phrase:
    """One entry of a history note in the given form; in the usual one for a form that has none of its own."""
    when = day(rng)
    number, section = 20 + int(rng.random() * 900), 1 + int(rng.random() * 12)
    when = when._replace(year=max(when.year, 1970))  # the first year that numbers ordinances by year
    if form == "prior" and rng.random() < 0.3:
        form = "prior-number"
    elif form == "exhibits" and rng.random() < 0.4:
        form = "exhibit-a"
    fields = {
        "number": number,
        "section": section,
        "roman": roman_upper(section),
        "year": when.year,
        "short": when.year % 100,
        "iso": when.iso(),
        "dashes": when.dashes(),
        "long": when.dashes_long(),
        "slashes": when.slashes(),
        "months": when.months(),
        "law": f"{3 + number % 20}-{number}",
        "dcr": f"{20 + number % 40} DCR {1000 + number}",
    }
    text, target, note = _FORMS.get(form, _USUAL)
    return Phrase(text.format_map(fields), "history", (target.format_map(fields),), note)
