"""What references mean, as rows of the knowledge base: targets, placeholders, laws of other bodies, findings.

A worker resolves the sources that it parsed together over each other. That
holds for every code that lies wholly in them, which most do.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field

from ordparse.citations import Reference, Target, TargetStatus
from ordparse.designators import Path, Point, is_jurisdiction, parse_citation, path_text
from ordparse.kb.numbering import before
from ordparse.kb.values import Row, diagnostic_row, in_json
from ordparse.laws import law_of, title_of, url_of
from ordparse.lookup import Index, MemoryIndex
from ordparse.parse import Parsed
from ordparse.provisions import JurisdictionId, Kind
from ordparse.reference_checks import check_reference
from ordparse.resolve import resolve

_SYSTEM_NAMES = {"ord": "Ordinance", "charter": "Charter", "ext": "", "publ": "Public Law", "pet": "Petition"}


def external_law(citation: str) -> Row:
    """The row of the law of another body that a citation names.

    >>> external_law("mn-stat:347.51/2")[1:5]
    ('mn-stat', None, '347.51/2', 'Minnesota Statutes 347.51/2')
    >>> external_law("ext:1997 Uniform Building Code/chapter:1")[1:5]
    ('ext', '1997 Uniform Building Code', 'chapter:1', '1997 Uniform Building Code, chapter 1')
    >>> external_law("ca-stat:Food & Agric. Code/31601+")[4], external_law("usc:42/1983")[4]
    ('California Food and Agricultural Code 31601 and what follows', '42 United States Code 1983')
    """
    system, _, rest = citation.partition(":")
    law, number = None, rest
    first, _, below = rest.partition("/")
    if system == "ext" or " " in first or (first[:1].isalpha() and below and ":" not in first and system != "ord"):
        law, number = first, below
    name = title_of(citation) or _SYSTEM_NAMES.get(system, system)
    known = law_of(citation)
    if law and law not in name and (known is None or known.cite != law):
        name = f"{name} {law}".strip()
    spoken = number.replace(":", " ").replace("..", " to ").replace("@", ", ")
    joint = ", " if " " in spoken and law else " "
    if spoken.endswith("+"):
        spoken = f"{spoken[:-1]} and what follows"
    title = f"{name}{joint}{spoken}".strip() if number else name
    if known is not None and known.type == "federal" and known.volume and not law:
        volume, _, inside = spoken.partition("/")
        title = f"{volume} {name} {inside}".strip()
    return (citation, system, law, number or None, title, url_of(citation))


_KINDS = {kind.value: kind for kind in Kind}


def _kind(path: Path) -> Kind:
    step = path[-1]
    if step.kind is None:
        return Kind.SECTION if len(path) == 1 or path[-2].kind is not None else Kind.ENUM
    if step.kind == "def":
        return Kind.DEFINITION
    return _KINDS.get(step.kind, Kind.APPENDIX)


def _spoken(path: Path) -> str:
    """How people cite a place that is not loaded."""
    above: str | None = None
    for length in range(1, len(path) + 1):
        kind, step = _kind(path[:length]), path[length - 1]
        if step.kind is not None and step.kind not in _KINDS and step.kind != "def":
            above = f"{above}, {step.kind} {step.num}" if above else f"{step.kind} {step.num}"
        elif kind is Kind.SECTION:
            above = f"{above}, section {step.num}" if above else step.num
        else:
            named = f"({step.num})" if kind is Kind.ENUM else f"{kind} {step.num}"
            joint = "" if kind is Kind.ENUM else ", "
            above = f"{above}{joint}{named}" if above else named
    return above or ""


def placeholder(reference: Reference, target: Target) -> Row | None:
    """The row that stands for law of the same code that is cited and not loaded; None for a range or a whole code."""
    cited = parse_citation(target.citation)
    if reference.jurisdiction is None or cited.law or not isinstance(cited.extent, Point) or not cited.extent.path:
        return None
    path = cited.extent.path
    code = reference.jurisdiction if reference.version is None else f"{reference.jurisdiction}@{reference.version}"
    return (
        f"{code}/{path_text(path)}",
        reference.jurisdiction,
        reference.version,
        None,
        _kind(path).value,
        path[-1].num,
        "",
        None,
        _spoken(path),
        *(None, None, 0, None, None, None, None, None, None, None, None),
        0,
        1,
        "",
        None,
        None,
        in_json([step.num for step in path]),
    )


def linked(reference: Reference, target: Target) -> tuple[str | None, str | None, Row | None]:
    """What a target's row points at: a provision or placeholder, the law of another body, and the placeholder's row.

    "This code" means the jurisdiction as a whole, which is no provision: it points at nothing.
    """
    if target.status is TargetStatus.MISSING and (row := placeholder(reference, target)):
        return row[0], None, row
    if target.id is not None:
        return (target.id if "/" in target.id else None), None, None
    return None, target.citation if target.status is TargetStatus.EXTERNAL else None, None


@dataclass(slots=True, kw_only=True)
class Links:
    """What some references mean, with the numbers that phrases and targets have in the knowledge base.

    Targets are numbered by their citation: each has one, in the same order.
    """

    targets: list[Row] = field(default_factory=list)
    members: list[Row] = field(default_factory=list)
    laws: dict[str, Row] = field(default_factory=dict)
    placeholders: dict[str, Row] = field(default_factory=dict)
    doubts: list[Row] = field(default_factory=list)  # the number of the phrase for that of the finding
    codes: set[JurisdictionId] = field(default_factory=set)  # those they were looked up in
    waiting: set[int] = field(default_factory=set)  # the phrases left out, since they cite other codes, too

    def add(self, phrase: int, first: int, source: int, reference: Reference, index: Index) -> None:
        """Resolve a reference, the phrase with this number; its targets are numbered from `first`."""
        found = resolve(reference, index)
        if reference.jurisdiction is not None:
            self.codes.add(reference.jurisdiction)
        for number, target in enumerate(found.targets, first):
            id, law, row = linked(reference, target)
            if law is not None and law not in self.laws:
                self.laws[law] = external_law(law)
            if row is not None:
                self.placeholders[row[0]] = row
            candidates = in_json(target.candidates) if target.candidates else None
            status = target.status.value
            self.targets.append((number, phrase, target.citation, id, law, status, target.reason, candidates))
            self.members += [(number, covered) for covered in target.covers]
        self.doubts += [diagnostic_row(doubt, source, phrase) for doubt in check_reference(found, index)]


def _cites_other_codes(reference: Reference) -> bool:
    return any(
        citation[2:3] == "-" and is_jurisdiction(law := parse_citation(citation).law) and law != reference.jurisdiction
        for citation in reference.citations
    )


def links_between(sources: Sequence[Parsed], numbers: Sequence[int]) -> list[Links]:
    """What the references of each source mean in all of them together; `numbers` are those of the sources."""
    index = MemoryIndex([parsed.outline for parsed in sources])
    found = []
    for parsed, number in zip(sources, numbers, strict=True):
        links, first = Links(), before(number) + 1
        for phrase, reference in enumerate(parsed.references, first):
            if _cites_other_codes(reference):
                links.waiting.add(phrase)
            else:
                links.add(phrase, first, number, reference, index)
            first += len(reference.citations)
        found.append(links)
    return found
