"""The reference graph as GraphML and GEXF, written edge by edge for tools such as Gephi.

The same graph gives the same file: no dates, no order that depends on memory.
"""

from collections.abc import Iterable, Iterator, Mapping

from ordparse.export.markup import attributes, escaped
from ordparse.graph import Edge, Point
from ordparse.lookup import Place

_NODE = {"point": "string", "kind": "string", "jurisdiction": "string", "label": "string"}
_EDGE = {
    "text": "string",
    "type": "string",
    "relation": "string",
    "source": "string",
    "start": "int",
    "end": "int",
    "through_range": "boolean",
}


def _nodes(places: Iterable[Place], edges: Iterable[Edge]) -> Iterator[tuple[str, dict[str, object]]]:
    """Each node once: the provisions, then what else the edges touch, in their order."""
    seen: set[str] = set()
    for place in places:
        seen.add(place.id)
        yield (
            place.id,
            {
                "point": Point.PROVISION.value,
                "kind": place.kind.value,
                "jurisdiction": place.jurisdiction,
                "label": place.id.partition("/")[2],
            },
        )
    for edge in edges:
        for node, point in ((edge.citing, Point.PROVISION), (edge.cited, edge.point)):
            if node not in seen:
                seen.add(node)
                yield node, {"point": point.value, "label": node}


def _said(edge: Edge) -> dict[str, object]:
    return {
        "text": " ".join(edge.text.split()),
        "type": edge.type,
        "relation": edge.relation,
        "source": edge.source,
        "start": edge.start,
        "end": edge.end,
        "through_range": "true" if edge.through_range else "false",
    }


def graphml(places: Iterable[Place], edges: Iterable[Edge], again: Iterable[Edge]) -> Iterator[str]:
    """The graph as GraphML; the edges are read twice, once for their nodes."""
    yield '<?xml version="1.0" encoding="UTF-8"?>\n<graphml xmlns="http://graphml.graphdrawing.org/xmlns">\n'
    for owner, keys in (("node", _NODE), ("edge", _EDGE)):
        for name, type_ in keys.items():
            own = {"id": f"{owner}_{name}", "for": owner, "attr.name": name, "attr.type": type_}
            yield f"<key{attributes(own)}/>\n"
    yield '<graph edgedefault="directed">\n'
    for node, values in _nodes(places, edges):
        yield f"<node{attributes({'id': node})}>{_data('node', values)}</node>\n"
    for number, edge in enumerate(again):
        ends = {"id": number, "source": edge.citing, "target": edge.cited}
        yield f"<edge{attributes(ends)}>{_data('edge', _said(edge))}</edge>\n"
    yield "</graph>\n</graphml>\n"


def _data(owner: str, values: Mapping[str, object]) -> str:
    return "".join(
        f'<data key="{owner}_{name}">{escaped(str(value))}</data>'
        for name, value in values.items()
        if value is not None
    )


def gexf(places: Iterable[Place], edges: Iterable[Edge], again: Iterable[Edge]) -> Iterator[str]:
    """The graph as GEXF 1.2; the edges are read twice, once for their nodes."""
    yield '<?xml version="1.0" encoding="UTF-8"?>\n<gexf xmlns="http://www.gexf.net/1.2draft" version="1.2">\n'
    yield '<graph defaultedgetype="directed" mode="static">\n'
    for owner, keys in (("node", _NODE), ("edge", _EDGE)):
        yield f'<attributes class="{owner}">\n'
        for name, type_ in keys.items():
            own = {"id": f"{owner}_{name}", "title": name, "type": "integer" if type_ == "int" else type_}
            yield f"<attribute{attributes(own)}/>\n"
        yield "</attributes>\n"
    yield "<nodes>\n"
    for node, values in _nodes(places, edges):
        head = attributes({"id": node, "label": values["label"]})
        yield f"<node{head}><attvalues>{_values('node', values)}</attvalues></node>\n"
    yield "</nodes>\n<edges>\n"
    for number, edge in enumerate(again):
        head = attributes({"id": number, "source": edge.citing, "target": edge.cited})
        yield f"<edge{head}><attvalues>{_values('edge', _said(edge))}</attvalues></edge>\n"
    yield "</edges>\n</graph>\n</gexf>\n"


def _values(owner: str, values: Mapping[str, object]) -> str:
    return "".join(
        f"<attvalue{attributes({'for': f'{owner}_{name}', 'value': value})}/>"
        for name, value in values.items()
        if value is not None
    )
