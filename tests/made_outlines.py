"""Outlines made by hand, for tests of stages that read a tree but not how it was found."""

from dataclasses import dataclass

from ordparse.ids import provision_ids
from ordparse.outline.nesting import Node
from ordparse.provisions import JurisdictionId, Kind, Outline, Printed, Provision
from ordparse.source import source_from_text


@dataclass(frozen=True, kw_only=True)
class Part:
    """One provision as a test writes it: how deep it stands, and its label, heading and own text as printed."""

    depth: int
    kind: Kind
    num: str
    label: str = ""
    heading: str = ""
    text: str = ""


def outline_of(*parts: Part, jurisdiction: str = "us-xx-here", version: str | None = None) -> Outline:
    """The outline of parts in document order; each stands on lines of its own."""
    text = ""
    marks: list[tuple[int, int, int, int]] = []  # label start, heading start, body start, body end
    for part in parts:
        start = len(text)
        text += part.label + (" " if part.label else "")
        heading = len(text)
        text += part.heading + (" " if part.heading else "")
        body = len(text)
        text += part.text
        marks.append((start, heading, body, len(text)))
        text += "\n"
    parents: list[int | None] = []
    stack: list[int] = []
    for index, part in enumerate(parts):
        while stack and parts[stack[-1]].depth >= part.depth:
            stack.pop()
        parents.append(stack[-1] if stack else None)
        stack.append(index)
    name = JurisdictionId(jurisdiction)
    nodes = [Node(part.kind, part.num, 0, 0, 0, jurisdiction=name, version=version) for part in parts]
    ids = provision_ids(nodes, parents)
    provisions: list[Provision] = []
    printed = Printed(text, text)
    for index, (part, (start, heading, body, end)) in enumerate(zip(parts, marks, strict=True)):
        last = max((at for at in range(len(parts)) if _below(parents, at, index)), default=index)
        parent = parents[index]
        caption = part.heading.strip(" .:")
        at = heading + part.heading.find(caption)
        provisions.append(
            Provision(
                id=ids[index],
                jurisdiction=name,
                version=version,
                kind=part.kind,
                num=part.num,
                above=None if parent is None else provisions[parent],
                start=start,
                end=marks[last][3],
                printed=printed,
                labelled=len(part.label),
                own=(body, end) if end > body else (),
                heading_span=(at, at + len(caption)) if caption else None,
            )
        )
    return Outline(source=source_from_text(text), view=text, provisions=tuple(provisions))


def _below(parents: list[int | None], at: int, above: int) -> bool:
    while (parent := parents[at]) is not None:
        if parent == above:
            return True
        at = parent
    return False
