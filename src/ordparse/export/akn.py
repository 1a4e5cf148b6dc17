"""Akoma Ntoso 3.0: each code of a source as an act with eIds, its references as links.

    <section eId="sec_502-04"><num>502.04</num><heading>Running at Large</heading>
      <content eId="sec_502-04__content"><p>No person shall …
        <ref href="#sec_502-07__subdvs_2">Section 502.07, Subd. 2</ref></p></content></section>

Text before the first level of a list is its `intro`, text after the last its
`wrapUp`; flush text between two levels stands in a `level` of its own.
"""

import re
from bisect import bisect_left
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ordparse.export.markup import attributes, escaped
from ordparse.ids import eids
from ordparse.markup import is_page
from ordparse.provisions import Kind, MatterKind, Provision
from ordparse.source import Span
from ordparse.view import blank, closed_up, readable

if TYPE_CHECKING:
    from ordparse.parse import Resolved

NAMESPACE = "http://docs.oasis-open.org/legaldocml/ns/akn/3.0"

_ELEMENTS = {
    Kind.TITLE: "title",
    Kind.SUBTITLE: "subtitle",
    Kind.PART: "part",
    Kind.CHAPTER: "chapter",
    Kind.SUBCHAPTER: "subchapter",
    Kind.ARTICLE: "article",
    Kind.DIVISION: "division",
    Kind.SECTION: "section",
    Kind.SUBDIVISION: "subdivision",
    Kind.ENUM: "paragraph",
}
_NO_DATE = "0001-01-01"  # the schema asks for a date of the work; the texts do not say it


@dataclass(frozen=True, slots=True, kw_only=True)
class Node:
    """A provision as far as its markup needs it."""

    id: str
    kind: Kind
    num: str
    label: str
    heading: str | None
    parent: str | None
    start: int
    spans: tuple[Span, ...]
    status: str | None
    eid: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Link:
    """A reference phrase and where it leads; the first address is the link, the others are alternatives."""

    start: int
    end: int
    hrefs: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Code:
    """One code in one version as one source has it: what becomes a document."""

    jurisdiction: str
    version: str | None
    source: str  # the source's name
    text: str  # the source's text, with its markup and what stands on its pages beside the law made blanks
    nodes: tuple[Node, ...]  # in document order, parents before their children
    links: tuple[Link, ...] = ()  # in text order


def work_uri(jurisdiction: str, version: str | None) -> str:
    """The address of a code as a work: the country and state, then the place.

    >>> work_uri("us-mn-detroit-lakes", None)
    '/akn/us-mn/act/code/detroit-lakes'
    """
    parts = jurisdiction.split("-", 2)
    place = f"{parts[0]}-{parts[1]}/act/code/{parts[2]}" if len(parts) == 3 else f"us/act/code/{jurisdiction}"
    return f"/akn/{place}" + ("" if version is None else f"/{version}")


def document(code: Code) -> Iterator[str]:
    """The whole document of a code, piece by piece."""
    yield '<?xml version="1.0" encoding="UTF-8"?>\n'
    yield f'<akomaNtoso xmlns="{NAMESPACE}">\n'
    yield from _act(code, "")
    yield "</akomaNtoso>\n"


def collection(codes: Sequence[Code]) -> Iterator[str]:
    """One document that holds several codes as components."""
    yield '<?xml version="1.0" encoding="UTF-8"?>\n'
    yield f'<akomaNtoso xmlns="{NAMESPACE}">\n<documentCollection name="codes">\n'
    yield from _meta("/akn/us/doc/codes", "", ())
    yield "<collectionBody>\n"
    for number, code in enumerate(codes, 1):
        yield f'<component eId="cmp_{number}">\n'
        yield from _act(code, f"cmp_{number}__")
        yield "</component>\n"
    yield "</collectionBody>\n</documentCollection>\n</akomaNtoso>\n"


def _act(code: Code, prefix: str) -> Iterator[str]:
    links = [link for link in code.links if link.hrefs]
    yield "<act" + attributes({"name": "code"}) + ">\n"
    yield from _meta(work_uri(code.jurisdiction, code.version), prefix, links, code.source)
    yield f'<body eId="{prefix}body">\n'
    yield from _Writer(code, links, prefix).body()
    yield "</body>\n</act>\n"


def _meta(uri: str, prefix: str, links: Sequence[Link], source: str = "") -> Iterator[str]:
    """What the document is: work, expression and manifestation, and the other readings of its references."""
    part, us = prefix.strip("_") or "main", f"#{prefix}ordparse"
    yield f'<meta>\n<identification source="{us}">\n'
    for level, this, extra in (
        ("Work", f"{uri}/!{part}", '<FRBRcountry value="us"/>'),
        ("Expression", f"{uri}/eng/!{part}", '<FRBRlanguage language="eng"/>'),
        ("Manifestation", f"{uri}/eng/!{part}.xml", ""),
    ):
        address = this.rpartition("/!")[0] + (".xml" if level == "Manifestation" else "")
        yield (
            f"<FRBR{level}>"
            f"<FRBRthis{attributes({'value': this})}/><FRBRuri{attributes({'value': address})}/>"
            + (f"<FRBRalias{attributes({'value': source, 'name': 'source'})}/>" if source and level == "Work" else "")
            + f'<FRBRdate date="{_NO_DATE}" name="unknown"/><FRBRauthor href="{us}"/>{extra}</FRBR{level}>\n'
        )
    yield "</identification>\n"
    several = [(number, link) for number, link in enumerate(links, 1) if len(link.hrefs) > 1]
    if several:
        yield f'<analysis source="{us}"><otherReferences source="{us}">\n'
        for number, link in several:
            for href in link.hrefs[1:]:
                own = {"for": f"#{prefix}ref_{number}", "href": _here(href, prefix)}
                yield f"<alternativeReference{attributes(own)}/>\n"
        yield "</otherReferences></analysis>\n"
    yield f'<references source="{us}"><TLCOrganization eId="{us[1:]}" href="/ontology/organization/ordparse"'
    yield ' showAs="ordparse"/></references>\n</meta>\n'


def _here(href: str, prefix: str) -> str:
    """The address as it is inside a component of a collection, whose eIds have a prefix."""
    return f"#{prefix}{href[1:]}" if href.startswith("#") else href


_BLANK_LINE = re.compile(r"\s*\n\s*\n\s*")


class _Writer:
    """Writes the body of one code: a recursion over its provisions without recursion's depth limit."""

    def __init__(self, code: Code, links: Sequence[Link], prefix: str) -> None:
        self._text = code.text
        self._links = links
        self._starts = [link.start for link in links]
        self._prefix = prefix
        self._below: dict[str | None, list[Node]] = defaultdict(list)
        known = {node.id for node in code.nodes}
        for node in code.nodes:
            self._below[node.parent if node.parent in known else None].append(node)

    def body(self) -> Iterator[str]:
        """All topmost provisions; a body may not be empty."""
        if not self._below[None]:
            yield f'<hcontainer eId="{self._prefix}hcontainer_1" name="empty"><content><p/></content></hcontainer>\n'
        stack: list[Iterator[str | Node]] = [iter(self._below[None])]
        while stack:
            for piece in stack[-1]:
                if isinstance(piece, Node):
                    stack.append(self._pieces(piece))
                    break
                yield piece
            else:
                stack.pop()

    def _pieces(self, node: Node) -> Iterator[str | Node]:
        """The markup of one provision, with its children where they stand."""
        name = _ELEMENTS.get(node.kind, "hcontainer")
        eid = self._prefix + node.eid
        own = {"eId": eid, "status": "removed" if node.status == "repealed" else None}
        if name == "hcontainer":
            own["name"] = node.kind.value
        yield f"<{name}{attributes(own)}>"
        if node.label.strip() or node.kind is Kind.DEFINITION:
            yield f"<num>{escaped(' '.join((node.label or node.num).split()))}</num>"
        if node.heading:
            yield f"<heading>{escaped(node.heading)}</heading>"
        children = self._below.get(node.id, [])
        texts = [(span[0], list(self._paragraphs(span))) for span in self._joined(node.spans)]
        texts = [(start, paragraphs) for start, paragraphs in texts if paragraphs]
        if not children:
            paragraphs = [paragraph for _, some in texts for paragraph in some] or ["<p/>"]
            yield f'<content eId="{eid}__content">{"".join(paragraphs)}</content></{name}>\n'
            return
        yield from self._around(children, texts, eid)
        yield f"</{name}>\n"

    def _around(
        self, children: Sequence[Node], texts: Sequence[tuple[int, list[str]]], eid: str
    ) -> Iterator[str | Node]:
        """Text and children in order: intro, children with flush text between them, wrapUp."""
        first, last = children[0].start, children[-1].start
        intro = [paragraph for start, some in texts if start < first for paragraph in some]
        if intro:
            yield f'<intro eId="{eid}__intro">{"".join(intro)}</intro>\n'
        between = [(start, some) for start, some in texts if first <= start < last]
        flush = 0
        for child in children:
            while between and between[0][0] < child.start:
                flush += 1
                part, words = f"{eid}__level_{flush}", "".join(between.pop(0)[1])
                yield f'<level eId="{part}"><content eId="{part}__content">{words}</content></level>\n'
            yield child
        tail = [paragraph for start, some in texts if start >= last for paragraph in some]
        if tail:
            yield f'<wrapUp eId="{eid}__wrapup">{"".join(tail)}</wrapUp>\n'

    def _joined(self, spans: Sequence[Span]) -> Iterator[Span]:
        """The spans, those made one between which a line ends at most: where the number of the next line stood."""
        out: list[Span] = []
        for start, end in spans:
            between = self._text[out[-1][1] : start] if out else ""
            if out and not between.strip() and not _BLANK_LINE.search(between):
                out[-1] = (out[-1][0], end)
            else:
                out.append((start, end))
        return iter(out)

    def _paragraphs(self, span: Span) -> Iterator[str]:
        """The text of a span as paragraphs, its references as links."""
        start, end = span
        at = start
        for gap in _BLANK_LINE.finditer(self._text, start, end):
            yield from self._paragraph(at, gap.start())
            at = gap.end()
        yield from self._paragraph(at, end)

    def _paragraph(self, start: int, end: int) -> Iterator[str]:
        if not self._text[start:end].strip():
            return
        parts: list[str] = []
        at = start
        for number in range(bisect_left(self._starts, start), len(self._links)):
            link = self._links[number]
            if link.start >= end:
                break
            if link.start < at:
                continue
            stop = min(link.end, end)
            parts.append(self._plain(at, link.start))
            own = {"eId": f"{self._prefix}ref_{number + 1}", "href": _here(link.hrefs[0], self._prefix)}
            parts.append(f"<ref{attributes(own)}>{self._plain(link.start, stop)}</ref>")
            at = stop
        parts.append(self._plain(at, end))
        yield f"<p>{''.join(parts).strip()}</p>"

    def _plain(self, start: int, end: int) -> str:
        return escaped(closed_up(re.sub(r"\s+", " ", self._text[start:end])))


def written_out(text: str, furniture: Iterable[Span]) -> str:
    """A source's text as it is written out, as long: markup and the stretches of page furniture are blanks.

    >>> written_out("The **owner**&rsquo;s 12 dog", [(22, 25)])
    'The   owner  ’      s    dog'
    """
    return blank(readable(text, page=is_page(text)), furniture)


# ---- From what was parsed ------------------------------------------------------------------------------------------


def node_of(provision: Provision, eid: str) -> Node:
    """A provision as its markup needs it."""
    return Node(
        id=provision.id,
        kind=provision.kind,
        num=provision.num,
        label=provision.label,
        heading=provision.heading,
        parent=provision.parent,
        start=provision.start,
        spans=provision.spans,
        status=None if provision.status is None else provision.status.value,
        eid=eid,
    )


def href(id: str, eid: str | None, *, inside: bool) -> str | None:
    """Where a provision stands: in the same document (`inside`) its eId, else the address of its code and the eId.

    None for a provision that has no eId, since it is not loaded.
    """
    jurisdiction, _, version = id.partition("/")[0].partition("@")
    work = work_uri(jurisdiction, version or None)
    if "/" not in id:
        return f"{work}/eng"
    if eid is None:
        return None
    return f"#{eid}" if inside else f"{work}/eng/!main#{eid}"


def codes_of(found: Iterable["Resolved"]) -> list[Code]:
    """The codes of some sources that were parsed together, one for each version."""
    from ordparse.laws import url_of

    loaded = list(found)
    eids_of: dict[str, str] = {}
    for resolved in loaded:
        provisions = resolved.parsed.outline.provisions
        eids_of.update(zip((provision.id for provision in provisions), eids(provisions), strict=True))
    codes = []
    for resolved in loaded:
        outline = resolved.parsed.outline
        groups: dict[tuple[str, str | None], list[Node]] = defaultdict(list)
        for provision in outline.provisions:
            groups[provision.jurisdiction, provision.version].append(node_of(provision, eids_of[provision.id]))
        codes_here = {node.id: key for key, nodes in groups.items() for node in nodes}
        links: dict[tuple[str, str | None], list[Link]] = defaultdict(list)
        for one in resolved.references:
            reference = one.reference
            if reference.jurisdiction is None:
                continue
            here = (str(reference.jurisdiction), reference.version)
            hrefs = [
                href(target.id, eids_of.get(target.id), inside=codes_here.get(target.id) == here)
                if target.id
                else url_of(target.citation)
                for target in one.targets
            ]
            kept = tuple(dict.fromkeys(address for address in hrefs if address))
            links[here].append(Link(start=reference.start, end=reference.end, hrefs=kept))
        furniture = ((part.start, part.end) for part in outline.matter if part.kind is MatterKind.FURNITURE)
        text = written_out(outline.source.text, furniture)
        codes += [
            Code(
                jurisdiction=key[0],
                version=key[1],
                source=outline.source.name,
                text=text,
                nodes=tuple(nodes),
                links=tuple(sorted(links[key], key=lambda link: (link.start, -link.end))),
            )
            for key, nodes in groups.items()
        ]
    return codes


def documents(found: Iterable["Resolved"]) -> Iterator[bytes]:
    """The document of what was parsed; several codes stand together in one collection."""
    codes = codes_of(found)
    pieces = document(codes[0]) if len(codes) == 1 else collection(codes)
    for piece in pieces:
        yield piece.encode("utf-8", "backslashreplace")
