"""What the outline tests share: a text and the tree that a lawyer would draw of it."""

from textwrap import dedent

from ordparse.outline import read_outline
from ordparse.provisions import CONTAINERS, JurisdictionId, Kind, Outline, Provision
from ordparse.source import source_from_text

HERE = JurisdictionId("us-xx-here")
_WORDS = {Kind.SECTION: "§", Kind.SUBDIVISION: "subd.", Kind.ENUM: "", Kind.DEFINITION: "def."}


def outline(text: str) -> Outline:
    """The outline of a text as it stands, of a jurisdiction that is known."""
    return read_outline(source_from_text(text), jurisdictions=(HERE,))


def _line(provision: Provision) -> str:
    word = _WORDS.get(provision.kind, provision.kind.value)
    marks = [*([provision.status.value] if provision.status else []), *(["implied"] if provision.implied else [])]
    heading = " ".join((provision.heading or "").split())
    return " ".join(filter(None, [word, provision.num, heading, *(f"[{mark}]" for mark in marks)]))


def drawn(found: Outline, *, implied: bool = True) -> list[str]:
    """A line for each provision, indented below its parent; the version stands above the first of each.

    `implied` says whether containers count that only the numbers tell.
    """
    depths: dict[str | None, int] = {None: -1}
    lines: list[str] = []
    version: str | None = None
    for provision in found.provisions:
        if provision.version != version:
            version = provision.version
            lines.append(f"@{version}")
        depths[provision.id] = depth = depths[provision.parent] + 1
        if provision.implied and provision.kind in CONTAINERS and not implied:
            depths[provision.id] -= 1
            continue
        lines.append("  " * depth + _line(provision))
    return lines


def check(text: str, *trees: str, implied: bool = False) -> None:
    """The text's tree is one of those given: more than one where a careful reader may see either."""
    found = "\n".join(drawn(outline(dedent(text).strip("\n") + "\n"), implied=implied))
    wanted = [dedent(each).strip("\n").rstrip() for each in trees]
    assert found in wanted, f"\n{found}\n\nis none of\n\n" + "\n\nor\n\n".join(wanted)


def own(text: str, num: str) -> str:
    """The own text of the first provision with a number."""
    return next(provision.text for provision in outline(text).provisions if provision.num == num)


def extent(text: str, num: str) -> str:
    """The text from the label of the first provision with a number to where it ends."""
    return next(text[p.start : p.end] for p in outline(text).provisions if p.num == num)
