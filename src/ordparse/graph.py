"""The reference graph: which provision points at which, and at what law elsewhere.

Nodes are ids of provisions and canonical citations of other law, never
objects. An edge is one phrase: the provision it stands in, what it points at,
its words, relation and span.
"""

from collections import deque
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, Any, TypeAlias

from ordparse.citations import RefType, ResolvedReference, TargetStatus
from ordparse.lookup import Place
from ordparse.provisions import CONTAINERS, Kind

if TYPE_CHECKING:
    import networkx

    Graph: TypeAlias = networkx.MultiDiGraph[str]


class Point(StrEnum):
    """What a node of the graph is."""

    PROVISION = "provision"
    LAW = "law"  # of another body
    MISSING = "missing"  # of a loaded code, but not in what is loaded


@dataclass(frozen=True, slots=True, kw_only=True)
class Edge:
    """One phrase from the provision it stands in to one thing it points at."""

    citing: str
    cited: str
    point: Point
    text: str
    type: str
    relation: str | None
    source: str | int | None  # the source it stands in
    start: int
    end: int
    through_range: bool = False  # the phrase names a range that covers the provision


@dataclass(frozen=True, slots=True, kw_only=True)
class Affected:
    """A provision that a change reaches: how far away it is, and the phrase that carries the change to it."""

    id: str
    steps: int
    edge: Edge


def edges(references: Iterable[ResolvedReference], *, source: str | None = None) -> Iterator[Edge]:
    """The edges that the references of a source make; phrases outside all provisions make none."""
    for found in references:
        reference = found.reference
        if reference.origin is None or reference.type is RefType.HISTORY:
            continue
        for target in found.targets:
            reached = [(target.id or target.citation, False)]
            reached += [(covered, True) for covered in target.covers if covered != target.id]
            for cited, through_range in reached:
                yield Edge(
                    citing=reference.origin,
                    cited=cited,
                    point=_point(target.status) if cited == target.citation else Point.PROVISION,
                    text=reference.text,
                    type=reference.type.value,
                    relation=None if reference.relation is None else reference.relation.value,
                    source=source,
                    start=reference.start,
                    end=reference.end,
                    through_range=through_range,
                )


def _point(status: TargetStatus) -> Point:
    match status:
        case TargetStatus.EXTERNAL:
            return Point.LAW
        case TargetStatus.MISSING:
            return Point.MISSING
        case TargetStatus.RESOLVED | TargetStatus.AMBIGUOUS:
            return Point.PROVISION


def build_graph(places: Iterable[Place], found: Iterable[Edge]) -> "Graph":
    """The graph of the provisions and of everything they point at."""
    import networkx

    graph: Graph = networkx.MultiDiGraph()
    for place in places:
        graph.add_node(
            place.id, point=Point.PROVISION, kind=place.kind, parent=place.parent, jurisdiction=place.jurisdiction
        )
    for edge in found:
        for node, point in ((edge.citing, Point.PROVISION), (edge.cited, edge.point)):
            if node not in graph:
                graph.add_node(node, point=point, kind=None, parent=None, jurisdiction=None)
        graph.add_edge(edge.citing, edge.cited, edge=edge)
    return graph


def _data(graph: "Graph", node: str) -> dict[str, Any]:
    return graph.nodes[node] if node in graph else {"point": None, "kind": None, "parent": None}


def section_of(graph: "Graph", node: str) -> str:
    """The section that a provision lies in; the node itself for a container, other law and what is above sections."""
    at: str | None = node
    while at is not None:
        data = _data(graph, at)
        if data["kind"] is Kind.SECTION:
            return at
        at = data["parent"]
    return node


def _within(graph: "Graph", node: str) -> Iterator[str]:
    """A provision and what it lies in, up to its section: who cites the section cites its levels."""
    at: str | None = node
    while at is not None:
        yield at
        data = _data(graph, at)
        if data["kind"] is Kind.SECTION or data["kind"] in CONTAINERS or data["kind"] is None:
            return
        at = data["parent"]


def _parts(graph: "Graph") -> dict[str, list[str]]:
    below: dict[str, list[str]] = {}
    for node, data in graph.nodes(data=True):
        if data["parent"] is not None:
            below.setdefault(data["parent"], []).append(node)
    return below


def _subtree(below: dict[str, list[str]], node: str) -> Iterator[str]:
    waiting = [node]
    while waiting:
        at = waiting.pop()
        yield at
        waiting += below.get(at, ())


def _in_order(found: Iterable[Edge]) -> list[Edge]:
    return sorted(found, key=lambda edge: (str(edge.source), edge.start, edge.end, edge.citing, edge.cited))


def cited_by(graph: "Graph", node: str) -> list[Edge]:
    """The phrases that point at a node, in the order of sources and text."""
    if node not in graph:
        return []
    return _in_order(data["edge"] for _, _, data in graph.in_edges(node, data=True))


def neighbourhood(graph: "Graph", node: str, *, steps: int = 1) -> "Graph":
    """The part of the graph within some phrases of a node, in both directions."""
    import networkx

    if node not in graph:
        empty: Graph = networkx.MultiDiGraph()
        return empty
    near: Graph = networkx.ego_graph(graph, node, radius=steps, undirected=True)
    return near


def most_cited(graph: "Graph", *, limit: int = 20) -> list[tuple[str, int]]:
    """The nodes that most phrases point at, with the number; "this section" and the like are not counted."""
    counts: dict[str, set[tuple[object, int, int]]] = {}
    for _, cited, data in graph.edges(data=True):
        edge: Edge = data["edge"]
        if edge.type != RefType.SELF:
            counts.setdefault(cited, set()).add((edge.source, edge.start, edge.end))
    ranked = sorted(((len(phrases), node) for node, phrases in counts.items()), key=lambda pair: (-pair[0], pair[1]))
    return [(node, count) for count, node in ranked[:limit]]


def cycles(graph: "Graph") -> list[tuple[str, ...]]:
    """Sections that point at each other in a ring, one shortest ring for each knot of them, smallest id first."""
    import networkx

    sections: networkx.DiGraph[str] = networkx.DiGraph()
    for citing, cited, data in graph.edges(data=True):
        ends = section_of(graph, citing), section_of(graph, cited)
        if ends[0] != ends[1] and data["edge"].type != RefType.SELF:
            sections.add_edge(*ends)
    rings: list[tuple[str, ...]] = []
    for knot in map(set, networkx.strongly_connected_components(sections)):
        if len(knot) > 1:
            first = min(knot)
            back = [
                tuple(networkx.shortest_path(sections, first, before))
                for before in sections.predecessors(first)
                if before in knot
            ]
            rings.append(min(back, key=lambda path: (len(path), path)))
    return sorted(rings)


def reach(graph: "Graph", node: str, *, steps: int | None = None) -> list[Affected]:
    """Who is affected when a provision changes: who points at it or at a part of it, who points at those, and so on.

    Who cites a section cites its levels, so a change of 502.10, subd. 2 reaches
    what cites 502.10. A chapter is cited as a body of rules: that does not
    carry a change of one of its sections further.
    """
    below = _parts(graph)
    changed = set(_subtree(below, node))
    found: dict[str, Affected] = {}
    waiting = deque((part, 0) for part in sorted(changed))
    asked: set[str] = set()
    while waiting:
        at, far = waiting.popleft()
        if steps is not None and far >= steps:
            continue
        for target in _within(graph, at):
            if target in asked:
                continue
            asked.add(target)
            for edge in cited_by(graph, target):
                if edge.type == RefType.SELF or edge.citing in changed or edge.citing in found:
                    continue
                found[edge.citing] = Affected(id=edge.citing, steps=far + 1, edge=edge)
                waiting.append((edge.citing, far + 1))
    return sorted(found.values(), key=lambda affected: (affected.steps, affected.id))
