"""/topics: which subjects each jurisdiction regulates, the darker the more words it spends on one."""

from dataclasses import dataclass

from ordparse.comparing.topics import Topic, shade, to_json, topic_map
from ordparse.pages.law import Law, Place, find_all, places
from ordparse.pages.site import Answer, Visit

_MOST = 300


@dataclass(frozen=True, slots=True, kw_only=True)
class Cell:
    """What one jurisdiction has on a topic."""

    shade: int  # 0 none, 4 the darkest
    words: int
    sections: tuple[Law, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """One topic."""

    name: str
    compare: str  # the address of its comparison
    cells: tuple[Cell, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Topics:
    """Everything the page shows."""

    places: tuple[Place, ...]
    lines: tuple[Line, ...]
    left_out: int
    alone: bool  # also what one jurisdiction alone regulates
    other: str  # the address with the other choice


def topics(visit: Visit) -> Answer:
    """The map of topics by cities."""
    alone = visit.one("all") == "1"
    found = topic_map(visit.connection, alone=alone)
    shown = found.topics[:_MOST]
    laws = find_all(visit.connection, [s.id for topic in shown for cell in topic.cells for s in cell])
    by_id = places(visit.connection, found.jurisdictions)

    def line(topic: Topic) -> Line:
        cells = tuple(
            Cell(
                shade=shade(sum(section.words for section in cell)),
                words=sum(section.words for section in cell),
                sections=tuple(laws[section.id] for section in cell if section.id in laws),
            )
            for cell in topic.cells
        )
        first = next(section.id for cell in topic.cells for section in cell)
        return Line(name=topic.name, compare=visit.links.compare(first), cells=cells)

    return Answer(
        template="topics.html",
        title="Topics by city",
        description="Which subjects each city regulates, and where",
        section="compare",
        page=Topics(
            places=tuple(by_id[id] for id in found.jurisdictions if id in by_id),
            lines=tuple(map(line, shown)),
            left_out=len(found.topics) - len(shown),
            alone=alone,
            other=visit.links.to("/topics", None if alone else {"all": 1}),
        ),
        data=to_json(found),
    )
