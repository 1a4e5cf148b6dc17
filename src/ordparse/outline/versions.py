"""Instruments and versions: ordinances in a packet, and the several texts of one code they carry.

Section numbers that fall back to where they began are a new expression of the
code. Runs of one page banner whose numbers do not overlap are one expression
whose pages lie apart; a run inside an ordinance is what it proposes.
"""

import re
from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass, field

from ordparse.literals import near, places
from ordparse.outline.headmarks import HeadMark
from ordparse.outline.jurisdiction import Stretch
from ordparse.outline.jurisdiction import at as jurisdiction_at
from ordparse.outline.matter import Banner, signatures
from ordparse.provisions import SECTION, JurisdictionId
from ordparse.spotting import Spots

_INSTRUMENT = re.compile(
    r"(?P<label>(?:ORDINANCE|Ordinance|RESOLUTION|LOCAL LAW|Local Law)(?: +(?:NO\.?|No\.?|NUMBER"
    r"|Number))? *#? *"
    r"(?P<num>[0-9](?:[0-9 ]{0,6}[0-9])?[A-Z]?(?:-[0-9A-Z_]{1,6})*-?"
    r"|[IVXLC]+(?![A-Za-z])))(?P<series>,? [0-9](?:st|nd|rd|th) Series)?"
)
_LONG_TITLE = re.compile(
    r"\bAN? (?:[A-Z]+ )?(?:ORDINANCE|RESOLUTION)\b|\bAn? (?:[a-z]+ )?(?:[Oo]rdinance|[Rr]esolution)\b"
    r"|\bA (?:LOCAL LAW|[Ll]ocal [Ll]aw)\b"
)
_ENACTS = re.compile(
    r"(?:\b(?:The|THE|the) (?:[A-Z][\w']+ ){0,3}"
    r"(?i:council|board|mayor|commission(?:ers)?|city|town|village|county|borough|township|people|trustees|supervisors"
    r"|selectmen)\b[^.\n]{0,120})?\b(?:does |do |DOES |DO |IT IS |BE IT |be it |Be it |is "
    r"|IS )?(?:hereby |HEREBY )?(?:(?<=[Ee] [Ii][Tt] )(?:enacted|ENACTED)|"
    r"[Oo]rdains?|ORDAINS?|ordained|ORDAINED|RESOLVED|resolved|(?<!may )(?<!to )enacts?|ENACTS?)\b"
    r"(?:[^.:]{0,160}:)?"
)
_AMENDS = re.compile(r"\b(?:amend|repeal|enact|adopt|add)", re.IGNORECASE)
_EXISTING = re.compile(r"EXISTING|CURRENT|PRESENT|OLD|FORMER")
_PROPOSED = re.compile(r"PROPOSED|NEW|REVISED|DRAFT|AMENDED")


@dataclass(slots=True)
class Instrument:
    """One ordinance printed as a whole: its title, what it does, and where it ends."""

    start: int
    label_end: int
    num: str
    heading: tuple[int, int] | None
    body: int  # behind the enacting clause
    end: int
    amending: bool


# "Ordinance No. 45", a short title or none, and its first section below
_FIRST_SECTION = re.compile(
    r"\.? *\n\s{0,20}(?P<title>[A-Z][^\n.;:]{2,100})?(?:\n\s{0,20})??"
    r"(?=(?:SECTION|Section|SEC\.|Sec\.) {1,2}(?:1|I|ONE|One)(?![0-9A-Za-z]|[.-][0-9]))"
)
_TITLE_REACH = 400  # characters from an ordinance's number to its enacting words, where it has no long title


def _stands_alone(law: str, at: int) -> bool:
    """Whether an ordinance's label begins a line, or stands in capitals in the line: no mention of another one."""
    before = law[max(0, at - 3) : at].rstrip(" ")
    if at == 0 or before.endswith("\n") or (not before and at <= 3):
        return True
    return law[at : at + 9].isupper()


def _announced(law: str, spotted: Spots) -> list[int]:
    """Where an ordinance may be named by its number, in order: a word in capitals may be glued to the one before it."""
    found = {at for at in spotted.of(("ordinance",)) if law.startswith("Ordinance", at)}
    found.update(at - len(_LOCAL) for at in spotted.of(("law",)) if law[max(0, at - len(_LOCAL)) : at] in _LOCALS)
    return sorted(found.union(places(law, ("ORDINANCE", "RESOLUTION"))))


_LOCAL = "Local "
_LOCALS = (_LOCAL, _LOCAL.upper())


_PARAGRAPH = re.compile(r"\n\s*\n\s*")
_LEAST_TITLE = 6  # words


def _title_end(law: str, start: int, end: int) -> int:
    """Where a long title ends that stands in capitals, above who approved the ordinance and when."""
    for gap in _PARAGRAPH.finditer(law, start, end):
        title, line = law[start : gap.start()], law[gap.end() : end].partition("\n")[0]
        if not title.isupper():
            break
        if line and not line.isupper() and len(title.split()) >= _LEAST_TITLE:
            return gap.start()
    return end


def instruments(law: str, spotted: Spots) -> list[Instrument]:
    """The ordinances whose number and long title are printed, in order.

    `spotted` is where words stand in the text, which has the same offsets.
    """
    out: list[Instrument] = []
    for match in near(_INSTRUMENT, law, _announced(law, spotted)):
        if (out and match.start() < out[-1].body) or not _stands_alone(law, match.start()):
            continue
        title = _LONG_TITLE.search(law, match.end(), match.end() + 250)
        enacts = _ENACTS.search(law, match.end(), match.end() + 3000)
        if title is None and enacts is not None and enacts.start() - match.end() <= _TITLE_REACH:
            # no long title: the enacting words stand close by
            start, heading_end, body = match.end(), match.end(), enacts.end()
        elif title is None:
            first = _FIRST_SECTION.match(law, match.end(), match.end() + _TITLE_REACH)
            if first is None:
                continue
            start, heading_end, body = match.end(), max(match.end(), first.end("title")), first.end()
        elif enacts is None:
            stop = re.compile(r"\n *\n|\. ").search(law, title.end(), title.end() + 1500)
            start, body = title.start(), stop.start() if stop else title.end()
            heading_end = body
        else:
            start, body = title.start(), enacts.end()
            recital = law.find("WHEREAS", title.end(), enacts.start())
            heading_end = _title_end(law, title.start(), recital if recital >= 0 else enacts.start())
        num = re.sub(r"[\s_]+", "", match["num"]).rstrip("-")
        said = (start, heading_end) if title is not None or enacts is None else (body, body + _TITLE_REACH)
        while heading_end > start and law[heading_end - 1] in " \n.:":
            heading_end -= 1
        out.append(
            Instrument(
                start=match.start("label"),
                label_end=match.end("series") if match["series"] else match.end("label"),
                num=num,
                heading=(start, heading_end) if heading_end > start else None,
                body=body,
                end=len(law),
                amending=bool(_AMENDS.search(law, *said)),
            )
        )
    for index, instrument in enumerate(out):
        limit = out[index + 1].start if index + 1 < len(out) else len(law)
        signed = signatures(law, instrument.body, limit)
        instrument.end = signed if signed is not None else limit
    return out


_AMENDED = re.compile(
    r"\b(?:Chapter [^.:]{1,80}, )?[Ss](?:ection|ec\.) +(?P<num>[0-9]{1,5}[A-Z]{0,2}(?:[.-][0-9]{1,5}[A-Z]?){1,3})"
    r"(?:, Sub(?:d\.|division) *[0-9]+[.A-Za-z]{0,3})?,?[^.:]{0,80}? (?:is|are|be) (?:hereby )?amended\b[^.:]{0,160}"
    r"(?:as\s+follows|to\s+read):"
)


@dataclass(slots=True)
class Amended:
    """A code section set out anew without its head: "Section 11.02 is hereby amended to read as follows:"."""

    sentence: int  # where the words that amend it begin
    body: int  # where its own text begins
    num: str


def amended_sections(law: str, ordinances: Sequence[Instrument], heads: Sequence[HeadMark]) -> list[Amended]:
    """The code sections that ordinances set out anew with no printed head of their own, in order."""
    starts = [head.start for head in heads]
    out: list[Amended] = []
    for ordinance in ordinances:
        if law.find("amended", ordinance.body, ordinance.end) < 0:
            continue
        for match in _AMENDED.finditer(law, ordinance.body, ordinance.end):
            body = match.end()
            while body < ordinance.end and law[body] in " \n":
                body += 1
            first = body  # its head may stand in quotes
            while first < ordinance.end and law[first] in '"“ ':
                first += 1
            at = bisect_right(starts, first)
            printed = at > 0 and starts[at - 1] >= body
            if body < ordinance.end and not printed:
                out.append(Amended(match.start(), body, match["num"]))
    return out


@dataclass(slots=True)
class Run:
    """Heads of one code in rising order, and which expression they belong to."""

    heads: list[HeadMark]
    jurisdiction: JurisdictionId
    banner: str | None = None
    instrument: int | None = None
    version: str | None = None
    start: int = 0  # where its pages begin: its first head, or the banner before it

    @property
    def sections(self) -> list[HeadMark]:
        """The section heads of the run."""
        return [head for head in self.heads if head.kind is SECTION and not head.part]


@dataclass(slots=True)
class Expression:
    """One version of one code: its runs in the order of their numbers."""

    jurisdiction: JurisdictionId
    version: str | None
    runs: list[Run] = field(default_factory=list)


def expressions(
    heads: Sequence[HeadMark],
    places: Sequence[Stretch],
    ordinances: Sequence[Instrument],
    banners: Sequence[Banner],
    *,
    composite: bool,
) -> list[Expression]:
    """The codes of a text: one a jurisdiction, or one for each version where numbers come again."""
    runs = _runs(heads, places, ordinances, banners, composite=composite)
    by_place: dict[JurisdictionId, list[Run]] = {}
    for run in runs:
        by_place.setdefault(run.jurisdiction, []).append(run)
    out: list[Expression] = []
    for jurisdiction, group in by_place.items():
        if len(group) > 1 and composite and _overlap(group):
            out.extend(_named(jurisdiction, group))
        else:
            out.append(Expression(jurisdiction, None, group))
    return out


def _runs(
    heads: Sequence[HeadMark],
    places: Sequence[Stretch],
    ordinances: Sequence[Instrument],
    banners: Sequence[Banner],
    *,
    composite: bool,
) -> list[Run]:
    starts = [instrument.start for instrument in ordinances]
    marks = [banner.start for banner in banners]
    runs: list[Run] = []
    last: HeadMark | None = None
    waiting: list[HeadMark] = []  # containers whose first section has not come yet
    for head in heads:
        place = jurisdiction_at(places, head.start)
        index = bisect_right(starts, head.start) - 1
        inside = index if index >= 0 and head.start < ordinances[index].end else None
        if head.kind is not SECTION or head.is_container:
            waiting.append(head)
            continue
        mark = bisect_right(marks, head.start) - 1
        banner = banners[mark].words if mark >= 0 else None
        falls = composite and last is not None and head.key <= last.key
        if not runs or runs[-1].jurisdiction != place or runs[-1].instrument != inside or falls:
            runs.append(Run([], place, banner, inside))
        runs[-1].heads.extend(waiting)
        waiting = []
        runs[-1].heads.append(head)
        last = head
    if waiting:
        if not runs:
            runs.append(Run([], jurisdiction_at(places, waiting[0].start)))
        runs[-1].heads.extend(waiting)
    for run in runs:
        run.start = run.heads[0].start
        mark = bisect_right(marks, run.start) - 1
        if mark >= 0:
            run.banner = banners[mark].words
    return runs


def _numbers(run: Run) -> set[str]:
    return {head.num for head in run.sections}


def _overlap(runs: Sequence[Run]) -> bool:
    """Whether two runs number the same sections: three or more, half of the smaller one."""
    sets = [_numbers(run) for run in runs]
    for index, one in enumerate(sets):
        for other in sets[index + 1 :]:
            shared = len(one & other)
            if shared >= 3 and 2 * shared >= min(len(one), len(other)):
                return True
    return False


def _named(jurisdiction: JurisdictionId, runs: list[Run]) -> list[Expression]:
    """The versions of one code: runs of one banner joined, each with its name."""
    groups: list[list[Run]] = []
    for run in runs:
        home = None
        for group in groups:
            alike = group[0].instrument == run.instrument and (
                run.instrument is not None or group[0].banner == run.banner
            )
            if alike and not any(_numbers(run) & _numbers(other) for other in group):
                home = group
        if home is None:
            groups.append([run])
        else:
            home.append(run)
    groups.sort(key=lambda group: min(run.start for run in group))
    names: dict[str, int] = {}
    out: list[Expression] = []
    for group in groups:
        first = group[0]
        words = first.banner or ""
        if first.instrument is not None:
            name = "proposed"
        elif _EXISTING.search(words):
            name = "existing"
        elif _PROPOSED.search(words):
            name = "proposed"
        elif any(run.instrument is not None for run in runs):
            name = "existing"
        else:
            name = "text"
        names[name] = names.get(name, 0) + 1
        version = name if names[name] == 1 else f"{name}-{names[name]}"
        if name == "text":
            version = f"text-{names[name]}"
        group.sort(key=lambda run: run.sections[0].key if run.sections else ())
        for run in group:
            run.version = version
        out.append(Expression(jurisdiction, version, group))
    return out
