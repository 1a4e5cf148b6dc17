"""/topics: which subjects each jurisdiction regulates, the darker the more words it spends on one.

In a knowledge base whose provisions were not compared, the headings that several codes have stand for topics.
"""

from dataclasses import dataclass

from ordparse.comparing.topics import Topic, TopicMap, TopicSection, from_json, shade, to_json, topic_map
from ordparse.kb.summary import summary
from ordparse.pages import words
from ordparse.pages.law import Place, places
from ordparse.pages.site import Answer, Visit

_MOST = 300  # topics of a page
_OF_MANY, _MANY = 30, 12  # topics of a page where there are more codes than so many


@dataclass(frozen=True, slots=True, kw_only=True)
class Cell:
    """What one jurisdiction has on a topic."""

    shade: int  # 0 none, 4 the darkest
    words: int
    sections: tuple[TopicSection, ...]


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
    listed: int  # topics on all pages
    total: int
    alone: bool  # also what one jurisdiction alone regulates
    other: str  # the address with the other choice; "" where there is none
    page: int
    pages: int
    turn: tuple[str, str]  # addresses of the pages before and after


def topics(visit: Visit) -> Answer:
    """The map of topics by cities."""
    connection, figures = visit.connection, summary(visit.connection)
    kept = figures.topics
    alone = visit.one("all") == "1" and kept is None
    found, headings = TopicMap(jurisdictions=(), names=(), topics=()), tuple[Heading, ...]()
    if kept is not None:
        codes, listed = len(kept["jurisdictions"]), len(kept["topics"])
    elif connection.execute("SELECT 1 FROM similar_provisions LIMIT 1").fetchone() is not None:
        found = topic_map(connection, alone=alone)
        codes, listed = len(found.jurisdictions), len(found.topics)
    else:
        headings, codes, listed = _headings(visit), 0, 0
    size = _MOST if codes <= _MANY else _OF_MANY
    pages = max(1, -(-listed // size))
    number = visit.number("page", 1, 1, pages)
    part = slice((number - 1) * size, number * size)
    data = to_json(found) if kept is None else kept
    if kept is not None:  # only what is shown
        found = from_json({**kept, "topics": kept["topics"][part]})
    shown = found.topics if kept is not None else found.topics[part]
    total = listed if kept is None else kept["total"]
    by_id = places(connection, found.jurisdictions)

    def line(topic: Topic) -> Line:
        cells = tuple(
            Cell(
                shade=shade(sum(section.words for section in cell)),
                words=sum(section.words for section in cell),
                sections=cell,
            )
            for cell in topic.cells
        )
        first = next(section.id for cell in topic.cells for section in cell)
        return Line(name=topic.name, compare=visit.links.compare(first), cells=cells)

    def at(page: int) -> str:
        return visit.links.to("/topics", {"all": "1" if alone else "", "page": page})

    return Answer(
        template="topics.html",
        title="Topics by city",
        description="Which subjects each city regulates, and where",
        section="topics",
        page=Topics(
            places=tuple(by_id[id] for id in found.jurisdictions if id in by_id),
            lines=tuple(map(line, shown)),
            headings=headings,
            listed=listed,
            total=total,
            alone=alone,
            other="" if kept is not None else visit.links.to("/topics", None if alone else {"all": 1}),
            page=number,
            pages=pages,
            turn=(at(number - 1) if number > 1 else "", at(number + 1) if number < pages else ""),
        ),
        data={
            **data,
            "total": total,
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
