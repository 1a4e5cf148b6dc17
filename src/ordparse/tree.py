"""A source's provisions as an indented tree that a lawyer can read."""

from collections.abc import Iterator

from ordparse.provisions import CONTAINERS, Kind, Outline, Provision

_WIDTH = 100


def provision_line(provision: Provision, *, width: int = _WIDTH) -> str:
    """One line about a provision: what it is, its heading, and how its text begins."""
    names = {Kind.SUBDIVISION: "subd.", Kind.DEFINITION: "def.", Kind.ENUM: ""}
    word = "§" if provision.kind is Kind.SECTION else names.get(provision.kind, provision.kind.value)
    num = f'"{provision.num}"' if provision.kind is Kind.DEFINITION else provision.num
    if provision.kind is Kind.ENUM:
        num = f"({num})"
    parts = [f"{word} {num}".strip()]
    if provision.heading:
        parts.append(provision.heading)
    marks = [str(provision.status)] if provision.status else []
    marks += ["implied"] if provision.implied else []
    marks += [f"in {len(provision.pieces)} pieces"] if provision.pieces else []
    if marks:
        parts.append(f"[{', '.join(marks)}]")
    line = "  ".join(parts)
    room = width - len(line) - 3
    text = " ".join(provision.text.split()) if provision.kind not in CONTAINERS and room > 12 else ""
    if text:
        line += " | " + (text if len(text) <= room else text[: room - 1].rstrip() + "…")
    return line


def tree_lines(outline: Outline, *, width: int = _WIDTH) -> Iterator[str]:
    """The provisions of a source in document order, each indented below its parent."""
    depths: dict[str | None, int] = {None: -1}
    code: tuple[str, str | None] | None = None
    for provision in outline.provisions:
        here = (provision.jurisdiction, provision.version)
        if here != code:
            code = here
            yield (
                provision.jurisdiction if provision.version is None else f"{provision.jurisdiction}@{provision.version}"
            )
        depth = depths[provision.parent] + 1
        depths[provision.id] = depth
        indent = "  " * (depth + 1)
        yield indent + provision_line(provision, width=max(40, width - len(indent)))
