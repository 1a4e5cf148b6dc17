"""/topics: which subjects each jurisdiction regulates, the darker the more words it spends on one.

In a knowledge base whose provisions were not compared, the headings that several codes have stand for topics.
"""

from dataclasses import dataclass

from ordparse.comparing.topics import Topic, TopicMap, shade, to_json, topic_map
from ordparse.kb.summary import summary
from ordparse.pages import words
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
class Heading:
    """A heading that sections of several codes have."""

    name: str
    codes: int
    share: int  # of the codes, in hundredths
    search: str
    compare: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Topics:
    """Everything the page shows."""

    places: tuple[Place, ...]
    lines: tuple[Line, ...]
    headings: tuple[Heading, ...]  # where provisions were not compared
    left_out: int
    alone: bool  # also what one jurisdiction alone regulates
    other: str  # the address with the other choice


def topics(visit: Visit) -> Answer:
    """The map of topics by cities."""
    alone = visit.one("all") == "1"
    compared = visit.connection.execute("SELECT 1 FROM similar_provisions LIMIT 1").fetchone() is not None
    found = topic_map(visit.connection, alone=alone) if compared else TopicMap(jurisdictions=(), names=(), topics=())
    headings = () if compared else _headings(visit)
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
        section="topics",
        page=Topics(
            places=tuple(by_id[id] for id in found.jurisdictions if id in by_id),
            lines=tuple(map(line, shown)),
            headings=headings,
            left_out=len(found.topics) - len(shown),
            alone=alone,
            other=visit.links.to("/topics", None if alone else {"all": 1}),
        ),
        data={
            **to_json(found),
            "headings": [{"heading": one.name, "codes": one.codes, "compare": one.compare} for one in headings],
        },
    )


def _headings(visit: Visit) -> tuple[Heading, ...]:
    """The headings that most codes have, as the build counted them."""
    figures = summary(visit.connection)
    return tuple(
        Heading(
            name=words.capital(said),
            codes=codes,
            share=max(1, round(100 * codes / max(1, len(figures.codes)))),
            search=visit.links.to("/search", {"q": said, "exact": 1, "kind": "section"}),
            compare=visit.links.compare(first),
        )
        for said, codes, first in figures.headings
    )
