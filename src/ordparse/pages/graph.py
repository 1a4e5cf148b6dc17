"""/graph: the neighbourhood of a provision in the reference graph, as SVG and as a list.

Columns run from left to right, from those who cite to what is cited, each
provision once. Levels below a section are shown as their section. A column of
more than two dozen is grouped by chapter; a click opens a group.
"""

import sqlite3
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import networkx

from ordparse.designators import in_words
from ordparse.graph import Edge, Point, build_graph
from ordparse.kb.furniture import edge_phrase_shown
from ordparse.kb.lookup import COLUMNS, place_of
from ordparse.kb.params import chunks, marks_for
from ordparse.kb.summary import summary
from ordparse.pages import drawing, words
from ordparse.pages.drawing import Box, Line
from ordparse.pages.law import Law, find, find_all, place
from ordparse.pages.neighbourhood import neighbourhood
from ordparse.pages.site import Answer, Visit
from ordparse.pages.ways import Crumb, crumbs_of

if TYPE_CHECKING:
    from ordparse.graph import Graph

CROWDED = 24  # boxes of a column above which it is grouped
OPENED = 60  # boxes of a group that is opened


@dataclass(frozen=True, slots=True, kw_only=True)
class Link:
    """One reference as a row of the list."""

    citing: Law | None
    citing_name: str
    citing_address: str
    relation: str
    text: str
    cited_name: str
    cited_address: str
    status: str


@dataclass(frozen=True, slots=True, kw_only=True)
class GraphPage:
    """Everything the page shows."""

    law: Law | None
    asked: str
    place: str
    crumbs: tuple[Crumb, ...]
    state: str
    steps: int
    picture: drawing.Picture | None
    opened: str
    links: tuple[Link, ...]
    links_total: int
    starts: tuple[tuple[Law, int], ...]  # where to begin when nothing was asked


@dataclass(frozen=True, slots=True, kw_only=True)
class Node:
    """A node of the picture: a section or container, other law, or what is not loaded."""

    id: str
    title: str
    second: str
    address: str
    point: Point
    group: str  # what it is grouped under in a crowded column
    group_name: str


def graph(visit: Visit) -> Answer:
    """The page for the provision in `p`, with `steps` references to each side."""
    asked = visit.one("p")
    law = find(visit.connection, asked) if asked else None
    if law is None:
        return _nothing(visit, asked)
    steps = visit.number("steps", 1, 1, 3)
    edges = neighbourhood(visit.connection, law, steps)
    laws = find_all(visit.connection, (id for edge in edges for id in (edge.citing, edge.cited)))
    centre = _shown_as(laws | {law.id: law}, law.id) if not law.is_container else law.id
    network = _rolled_up(visit.connection, edges, laws, law, centre)
    outside = [(u, v, data["edge"]) for u, v, data in network.edges(data=True) if u != v]
    nodes = _nodes(visit, network, law, centre)
    opened = visit.one("open")
    picture = _picture(visit, network, nodes, centre, steps, opened)
    known = laws | find_all(visit.connection, network.nodes)
    listed = list(dict.fromkeys(_link(visit, known, edge) for _, _, edge in outside))
    direct_in = len({u for u, v, _ in outside if v == centre})
    direct_out = len({v for u, v, _ in outside if u == centre})
    inside = sum(1 for u, v in network.edges() if u == v == centre)
    here = place(visit.connection, law.jurisdiction)
    crumbs = crumbs_of(visit.connection, visit.links, here, law)
    last = Crumb(words=crumbs[-1].words, address=law.address(visit.links))
    page = GraphPage(
        law=law,
        asked=asked,
        place=here.name,
        crumbs=(*crumbs[:-1], last, Crumb(words="Graph")),
        state=_state(direct_in, direct_out, inside),
        steps=steps,
        picture=picture,
        opened=opened,
        links=tuple(listed[:300]),
        links_total=len(listed),
        starts=(),
    )
    return Answer(
        template="graph.html",
        title=f"{law.title} in the reference graph",
        section="graph",
        page=page,
        data={
            "provision": law.id,
            "steps": steps,
            "nodes": [
                {
                    "id": node.id,
                    "title": node.title,
                    "heading": node.second,
                    "point": node.point.value,
                    "url": node.address,
                }
                for node in nodes.values()
            ],
            "edges": [
                {
                    "from": u,
                    "to": v,
                    "citing": edge.citing,
                    "cited": edge.cited,
                    "text": edge.text,
                    "type": edge.type,
                    "relation": edge.relation,
                    "through_range": edge.through_range,
                }
                for u, v, edge in outside
            ],
        },
    )


def _state(cited_by: int, cites: int, inside: int) -> str:
    said = f"{words.capital(words.in_words(cited_by))} {'provision cites' if cited_by == 1 else 'provisions cite'} it."
    others = "nothing" if not cites else f"{words.in_words(cites)} other{'s' if cites > 1 else ''}"
    said += f" It cites {others} outside itself."
    if inside:
        said += f" {words.capital(words.count(inside, 'reference'))} {'stays' if inside == 1 else 'stay'} inside."
    return said + " Arrows run from the provision that cites to the one cited."


def _nothing(visit: Visit, asked: str) -> Answer:
    """The page when no provision was asked for: the most cited ones to begin with."""
    rows = summary(visit.connection).cited
    laws = find_all(visit.connection, (row[0] for row in rows))
    starts = [(laws[id], number) for id, number in rows if id in laws and not laws[id].placeholder][:24]
    page = GraphPage(
        law=None,
        asked=asked,
        place="",
        crumbs=(),
        state="",
        steps=1,
        picture=None,
        opened="",
        links=(),
        links_total=0,
        starts=tuple(starts),
    )
    return Answer(
        template="graph.html",
        title="The reference graph",
        section="graph",
        status=404 if asked else 200,
        page=page,
        data={
            "error": f"no provision {asked}" if asked else None,
            "most_cited": [{**law.as_json(visit.links), "references": number} for law, number in starts],
        },
    )


# --- the edges around a provision, by indexed queries ----------------------------------------------------------------


def _shown_as(laws: Mapping[str, Law], id: str) -> str:
    """The node a provision is shown as: its section, else itself."""
    law = laws.get(id)
    return law.section if law is not None and law.section is not None and not law.placeholder else id


def _rolled_up(
    connection: sqlite3.Connection, edges: Sequence[Edge], laws: Mapping[str, Law], law: Law, centre: str
) -> "Graph":
    """The references as a networkx graph between sections; what lies in the page's own chapter is the chapter."""

    def node(id: str) -> str:
        one = laws.get(id)
        if (
            one is not None
            and law.is_container
            and one.source == law.source
            and law.position <= one.position <= law.last
        ):
            return centre
        return _shown_as(laws, id)

    ends = {node(id) for edge in edges for id in (edge.citing, edge.cited)} | {centre}
    known = []
    for group in chunks(sorted(ends)):
        known += [
            place_of(row)
            for row in connection.execute(
                f"SELECT {COLUMNS} FROM provisions WHERE placeholder = 0 AND id IN ({marks_for(group)})", group
            )
        ]
    rolled = [replace(edge, citing=node(edge.citing), cited=node(edge.cited)) for edge in edges]
    network = build_graph(known, rolled)
    if centre not in network:
        network.add_node(centre, point=Point.PROVISION, kind=None, parent=None, jurisdiction=None)
    return network


def _nodes(visit: Visit, network: "Graph", law: Law, centre: str) -> dict[str, Node]:
    """What each node says and where it leads."""
    links = visit.links
    laws = find_all(visit.connection, network.nodes)
    titles: dict[str, str] = {}
    for group in chunks(sorted(id for id in network.nodes if id not in laws)):
        titles |= {
            row[0]: row[1]
            for row in visit.connection.execute(
                f"SELECT id, title FROM external_laws WHERE id IN ({marks_for(group)})", group
            )
        }
    parents = find_all(visit.connection, (one.parent for one in laws.values() if one.parent))
    nodes: dict[str, Node] = {}
    for id, data in network.nodes(data=True):
        one = laws.get(id)
        if one is not None and not one.placeholder:
            above = parents.get(one.parent or "")
            other = "" if one.jurisdiction == law.jurisdiction else place(visit.connection, one.jurisdiction).name + " "
            nodes[id] = Node(
                id=id,
                title=other + (one.citation if not one.is_container else words.capital(one.short)),
                second=words.quiet_caps(one.heading),
                address=links.graph(id) if id != centre else one.address(links),
                point=Point.PROVISION,
                group=above.id if above else one.jurisdiction,
                group_name=f"{above.short} {words.quiet_caps(above.heading)}".strip() if above else "Others",
            )
        elif data["point"] is Point.LAW:
            nodes[id] = Node(
                id=id,
                title=words.law_name(titles[id]) if titles.get(id) else in_words(id),
                second="law of another body",
                address=links.to("/unresolved", {"law": id}),
                point=Point.LAW,
                group="law",
                group_name="Law of other bodies",
            )
        else:
            nodes[id] = Node(
                id=id,
                title=words.capital(one.citation if one is not None else in_words(id)),
                second="not loaded",
                address=links.code(id)
                if one is not None
                else links.to("/unresolved", {"j": law.jurisdiction, "c": id}),
                point=Point.MISSING,
                group="missing",
                group_name="Not loaded",
            )
    return nodes


def _picture(
    visit: Visit, network: "Graph", nodes: Mapping[str, Node], centre: str, steps: int, opened: str
) -> drawing.Picture:
    """The columns, their boxes and the lines between them."""
    columns = _columns(network, centre, steps)
    shown: dict[str, Box] = {}  # the box of each node, of its group where its column is crowded
    for column in sorted(set(columns.values())):
        members = [nodes[id] for id in network.nodes if columns[id] == column]
        members.sort(key=lambda node: (node.point is not Point.PROVISION, node.id))
        if len(members) <= CROWDED:
            shown |= {node.id: _box(node, column, node.id == centre) for node in members}
        else:
            shown |= _grouped(visit, members, column, steps, opened)
    return drawing.draw(
        list({box.id: box for box in shown.values()}.values()),
        _lines(network, nodes, shown, centre),
        label=f"Neighbourhood of {nodes[centre].title} in the reference graph",
    )


def _columns(network: "Graph", centre: str, steps: int) -> dict[str, int]:
    """The column of each node: those that lead to the centre before it, those it leads to behind."""
    forward = networkx.single_source_shortest_path_length(network, centre, cutoff=steps)
    backward = networkx.single_source_shortest_path_length(network.reverse(copy=False), centre, cutoff=steps)
    column: dict[str, int] = {centre: 0}
    for id in network.nodes:
        if id == centre:
            continue
        ahead, behind = forward.get(id), backward.get(id)
        if behind is not None and (ahead is None or behind <= ahead):
            column[id] = -behind
        elif ahead is not None:
            column[id] = ahead
        else:  # reached by turning round on the way: beside what it touches
            near = [column[n] for n in (*network.predecessors(id), *network.successors(id)) if n in column]
            column[id] = (max(near) + 1 if near and max(near) >= 0 else (min(near) - 1 if near else 1)) or 1
    return {id: max(-steps, min(steps, at)) or (1 if id != centre else 0) for id, at in column.items()}


def _grouped(visit: Visit, members: Sequence[Node], column: int, steps: int, opened: str) -> dict[str, Box]:
    """The boxes of a crowded column by node: one for each group, but for that which is opened."""
    groups: dict[str, list[Node]] = {}
    for node in members:
        groups.setdefault(node.group, []).append(node)
    shown: dict[str, Box] = {}
    for name, group in groups.items():
        if len(group) == 1 or name == opened:
            shown |= {node.id: _box(node, column, False) for node in group[:OPENED]}
            continue
        box = Box(
            id=f"group {column} {name}",
            column=column,
            title=group[0].group_name,
            second=words.count(len(group), "law" if group[0].point is Point.LAW else "provision"),
            address=visit.links.to("/graph", {"p": visit.one("p"), "steps": steps, "open": name}),
            css="group",
        )
        shown |= {node.id: box for node in group}
    return shown


def _lines(network: "Graph", nodes: Mapping[str, Node], shown: Mapping[str, Box], centre: str) -> list[Line]:
    """The lines between boxes, one for all references from one to the other; with words where these agree."""
    lines: dict[tuple[str, str], Line] = {}
    for u, v, data in network.edges(data=True):
        if u not in shown or v not in shown or shown[u].id == shown[v].id:
            continue
        a, b = shown[u].id, shown[v].id
        edge: Edge = data["edge"]
        old = lines.get((a, b))
        said = words.relation_name(edge.relation)
        lines[a, b] = Line(
            citing=a,
            cited=b,
            count=(old.count if old else 0) + 1,
            words=said if old is None or old.words == said else "",
            css="gone" if nodes[v].point is Point.MISSING else "main" if centre in (u, v) else "",
        )
    return list(lines.values())


def _box(node: Node, column: int, is_centre: bool) -> Box:
    css = "here" if is_centre else {Point.MISSING: "gone", Point.LAW: "law"}.get(node.point, "")
    return Box(id=node.id, column=column, title=node.title, second=node.second, address=node.address, css=css)


def _link(visit: Visit, laws: Mapping[str, Law], edge: Edge) -> Link:
    links = visit.links
    citing, cited = laws.get(edge.citing), laws.get(edge.cited)
    loaded = cited is not None and not cited.placeholder
    status = "resolved" if loaded else "external" if edge.point is Point.LAW else "missing"
    cited_name = cited.title if cited is not None else in_words(edge.cited)
    if loaded and cited is not None:
        address = cited.address(links)
    elif edge.point is Point.LAW:
        address = links.to("/unresolved", {"law": edge.cited})
    else:
        address = links.code(edge.cited) if cited is not None else links.to("/unresolved")
    return Link(
        citing=citing,
        citing_name=citing.title if citing is not None else edge.citing,
        citing_address=citing.address(links) if citing is not None else links.code(edge.citing),
        relation=words.relation_name(edge.relation),
        text=edge_phrase_shown(visit.connection, edge),
        cited_name=cited_name,
        cited_address=address,
        status=status,
    )
