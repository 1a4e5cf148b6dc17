"""Small codes drawn as indented lines, for the tests of what works on provisions."""

import sqlite3
from collections.abc import Sequence

from ordparse.citing.references import Reference, RefType
from ordparse.ids import provision_ids
from ordparse.kb.lookup import SqliteIndex
from ordparse.lookup import CodeId
from ordparse.outline.nesting import Node
from ordparse.provisions import JurisdictionId, Kind, Outline, Printed, Provision, Status
from ordparse.source import source_from_text

KINDS = {"t": Kind.TITLE, "c": Kind.CHAPTER, "a": Kind.ARTICLE, "d": Kind.DIVISION, "s": Kind.SECTION}
KINDS |= {"b": Kind.SUBDIVISION, "e": Kind.ENUM, "f": Kind.DEFINITION, "i": Kind.INSTRUMENT}


def outline(tree: str, jurisdiction: str = "us-mn-riverton") -> Outline:
    """The outline a drawing shows: a line a provision, indented; `@v` its version, `!` its status, `?` implied."""
    nodes: list[Node] = []
    parents: list[int | None] = []
    statuses: list[Status | None] = []
    depths: list[int] = []
    implied: list[bool] = []
    for line in tree.strip("\n").splitlines():
        kind, num, *more = line.split()
        depth = (len(line) - len(line.lstrip())) // 2
        parent = next((at for at in range(len(depths) - 1, -1, -1) if depths[at] < depth), None)
        version = next((word[1:] for word in more if word.startswith("@")), None)
        if version is None and parent is not None:
            version = nodes[parent].version
        status = next((Status(word[1:]) for word in more if word.startswith("!")), None)
        nodes.append(Node(KINDS[kind], num, 0, 0, 0, jurisdiction=JurisdictionId(jurisdiction), version=version))
        parents.append(parent)
        statuses.append(status)
        depths.append(depth)
        implied.append("?" in more)
    ids = provision_ids(nodes, parents)
    provisions: list[Provision] = []
    for at, (id, node, parent, status) in enumerate(zip(ids, nodes, parents, statuses, strict=True)):
        provisions.append(
            Provision(
                id=id,
                jurisdiction=node.jurisdiction,
                version=node.version,
                kind=node.kind,
                num=node.num,
                above=None if parent is None else provisions[parent],
                start=at,
                end=at + 1,
                printed=Printed(tree, tree),
                status=status,
                implied=implied[at],
            )
        )
    return Outline(source=source_from_text(tree), view=tree, provisions=tuple(provisions))


RIVERTON = """
c 502
  s 502.01
  s 502.03
  s 502.031
  s 502.04 !repealed
  s 502.10
    b 1
    b 2
      e a
      e b
      e c
      e d
    f KENNEL
c 503A
  s 503A.01
    e 1
    e 1
c 1001B
  b 1
  b 2
"""
CHANHASSEN = """
c 5
  a I
    s 5-1--5-15 !reserved
  a II
    d 1
      s 5-16 !reserved
      s 5-18
        e a
          e 1
      s 5-18.2
    d 2
      s 5-36
c 6
  a II
    s 6-1
"""
ELK_RIVER = """
c 502 @existing
  s 502.01
  s 502.08
c 502 @proposed
  s 502.01
i 96
  s 1
"""
RIVERGROVE = """
i XVI
  s 1
  s 2
    e a
i 54-89
  s 1
  s 2
"""


def loaded() -> list[Outline]:
    """All codes drawn here, and one of which there are only drafts."""
    return [
        outline(RIVERTON),
        outline(CHANHASSEN, "us-mn-chanhassen"),
        outline(ELK_RIVER, "us-mn-elk-river"),
        outline(RIVERGROVE, "us-or-rivergrove"),
        outline("t 25\n  c 1\n    s 25-104\n  c 3\n    a 1\n      s 25-301\n    a 2", "us-dc-washington"),
        outline("t 20\n  c 20.14\n    s 20.14.030", "us-wa-whatcom"),
        outline("s 1.01 @draft-1\ns 1.01 @draft-2\ns 1.02 @draft-2", "us-mn-anoka"),
        outline("c 6 ?\n  s 6-11\n  s 6-12\nc 7 ?\n" + "".join(f"  s 7-{at}\n" for at in range(1, 12)), "us-mn-ada"),
    ]


def in_sqlite(outlines: Sequence[Outline]) -> SqliteIndex:
    """The same provisions in the columns of the knowledge base that lookups read."""
    connection = sqlite3.connect(":memory:")
    connection.execute(
        "CREATE TABLE provisions (id TEXT PRIMARY KEY, jurisdiction TEXT, version TEXT, kind TEXT, num TEXT,"
        " parent TEXT, status TEXT, implied INTEGER, source INTEGER, position INTEGER, placeholder INTEGER)"
    )
    for number, loaded in enumerate(outlines):
        connection.executemany(
            "INSERT INTO provisions VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 0)",
            [
                (
                    p.id,
                    p.jurisdiction,
                    p.version,
                    p.kind.value,
                    p.num,
                    p.parent,
                    p.status and p.status.value,
                    int(p.implied),
                    number,
                    at,
                )
                for at, p in enumerate(loaded.provisions)
            ],
        )
    connection.execute(
        "INSERT INTO provisions VALUES ('us-mn-riverton/999', 'us-mn-riverton', NULL, 'section', '999', NULL, NULL,"
        " 0, NULL, NULL, 1)"
    )
    return SqliteIndex(connection)


def code_at(context: str) -> CodeId:
    jurisdiction, _, version = context.partition("/")[0].partition("@")
    return CodeId(jurisdiction=JurisdictionId(jurisdiction), version=version or None)


def reference(
    *citations: str, type: RefType = RefType.INTERNAL, origin: str = "us-mn-riverton/502.01", start: int = 0
) -> Reference:
    """A reference that stands in `origin` and names `citations`."""
    code = code_at(origin)
    return Reference(
        start=start,
        end=start + 1,
        text="x",
        origin=origin or None,  # type: ignore[arg-type]
        jurisdiction=code.jurisdiction or None,
        version=code.version,
        type=type,
        relation=None,
        citations=citations,
    )
