"""Compare: a rule, or a few words, beside the matching rule of every other jurisdiction.

Reads the knowledge base and gives a value; the command, the page and the exports
render the same one (`compare_formats`). An answer is a section with a pinpoint;
where a code has no such rule the nearest miss stands in its place, and says so.
"""

import re
import sqlite3
from collections import Counter
from collections.abc import Callable, Mapping, Sequence, Set
from dataclasses import dataclass, replace

from ordparse.comparing.marks import Mark, amount_marks, stems_of, word_marks
from ordparse.comparing.nearest import Near, nearest, nearest_to_level
from ordparse.comparing.side_by_side import Amount, Order, Row, Thing, about, rows
from ordparse.comparing.stored import stored_answers
from ordparse.comparing.wording import content_words, is_content, stem, wordings_below, words
from ordparse.errors import UnknownProvision
from ordparse.near import unknown_provision

_ID = re.compile(r"[a-z]{2}-[a-z]{2}-[a-z0-9-]+(?:@[^\s/]+)?/\S+")  # us-mn-elk-river@proposed/502.08
_NEAREST = "nearest"  # a value of answers.Verdict, which needs numpy
_COLUMNS = 12  # jurisdictions shown when none is named
_FEW = 20  # jurisdictions that are asked about one by one
_CROWDED = 24  # amounts that a column gives to the table; a section with more gives those of its pinpoint
_RULE = 8  # content words from which a level of a section is a rule of its own
_CARRIED = 6  # words that are shown to have carried an answer
_SHORT = 1500  # characters of a section that is one rule


@dataclass(frozen=True, slots=True, kw_only=True)
class Passage:
    """The own text of one level of an answer, with its marks."""

    id: str
    citation: str
    label: str  # as printed
    heading: str | None
    depth: int  # below the section: 0 is the section
    text: str
    marks: tuple[Mark, ...]  # offsets into `text`; amounts may overlap words
    pinpoint: bool  # part of the level that is most alike


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    """One section of one jurisdiction, as an answer or as what was asked about."""

    id: str
    jurisdiction: str
    version: str | None
    citation: str
    heading: str | None
    pinpoint: str
    pinpoint_citation: str
    rank: int  # 0: it was asked about
    score: float
    mutual: bool
    verdict: str  # match, possible, nearest; "asked" for what was asked about
    words: tuple[str, ...]  # that carried the score
    also: tuple[str, ...]  # near copies and other versions
    passages: tuple[Passage, ...]
    amounts: tuple[Amount, ...]
    orders: tuple[Order, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Column:
    """One jurisdiction's answers, best first."""

    jurisdiction: str
    name: str
    answers: tuple[Answer, ...]

    @property
    def found(self) -> bool:
        """Whether there is such a rule, or may be; else the first answer is the nearest miss."""
        return bool(self.answers) and self.answers[0].verdict != _NEAREST


@dataclass(frozen=True, slots=True, kw_only=True)
class Query:
    """What was asked: a provision, or words."""

    text: str  # as asked
    provision: str | None  # None: words
    compared: str | None  # the provision around it that was compared, where it is too short itself


@dataclass(frozen=True, slots=True, kw_only=True)
class Comparison:
    """All that a comparison shows; the column asked about stands first, if a provision was asked."""

    query: Query
    columns: tuple[Column, ...]
    amounts: tuple[Row[Amount], ...]  # cells in the order of `columns`
    orders: tuple[Row[Order], ...]
    left_out: tuple[str, ...] = ()  # jurisdictions not shown: others are nearer, and nobody named them

    @property
    def others(self) -> tuple[Column, ...]:
        """The columns of answers."""
        return tuple(column for column in self.columns if not _asked(column))


def _asked(column: Column) -> bool:
    return bool(column.answers) and column.answers[0].rank == 0


def compare(
    connection: sqlite3.Connection, asked: str, *, jurisdictions: Sequence[str] = (), limit: int = 5
) -> Comparison:
    """The comparison for a provision's id, or for words, with all jurisdictions unless some are named.

    Raises:
        UnknownProvision: the id, or one of the jurisdictions, is not in the knowledge base.
    """
    names = dict(connection.execute("SELECT id, name FROM jurisdictions ORDER BY id"))
    for jurisdiction in jurisdictions:
        if jurisdiction not in names:
            loaded = ", ".join(names) or "none"
            raise UnknownProvision(f"{jurisdiction}: no code of this jurisdiction is loaded; loaded are: {loaded}")
    place = _Place.read(connection, asked)
    if place is None:
        if _ID.fullmatch(asked):
            raise unknown_provision(connection, asked)
        targets = _with_law(connection, jurisdictions or tuple(names))
        return _of_words(connection, asked, targets, names, limit, len(jurisdictions) or _COLUMNS)
    targets = _with_law(connection, [name for name in jurisdictions or names if name != place.jurisdiction])
    return _of_provision(connection, asked, place, targets, names, limit, len(jurisdictions) or _COLUMNS)


def _with_law(connection: sqlite3.Connection, jurisdictions: Sequence[str]) -> list[str]:
    """The jurisdictions of which there is a text, and not only a reference to one."""
    has = "EXISTS (SELECT 1 FROM provisions p WHERE p.jurisdiction = j.id AND p.placeholder = 0)"
    if len(jurisdictions) <= _FEW:
        one = f"SELECT 1 FROM jurisdictions j WHERE j.id = ? AND {has}"
        return [name for name in jurisdictions if connection.execute(one, [name]).fetchone()]
    found = {name for (name,) in connection.execute(f"SELECT j.id FROM jurisdictions j WHERE {has}")}
    return [name for name in jurisdictions if name in found]


@dataclass(frozen=True, slots=True, kw_only=True)
class _Place:
    """Where a provision stands."""

    id: str
    jurisdiction: str
    version: str | None
    source: int | None
    position: int | None
    last: int | None
    parent: str | None
    section: str | None
    heading: str | None
    citation: str
    text: str

    @classmethod
    def read(cls, connection: sqlite3.Connection, id: str) -> "_Place | None":
        row = connection.execute(
            "SELECT id, jurisdiction, version, source, position, last, parent, section, heading, citation, text "
            "FROM provisions WHERE id = ?",
            [id],
        ).fetchone()
        if row is None:
            return None
        return cls(**dict(zip(cls.__dataclass_fields__, row, strict=True)))


def _of_words(
    connection: sqlite3.Connection,
    asked: str,
    targets: Sequence[str],
    names: Mapping[str, str],
    limit: int,
    most: int,
) -> Comparison:
    found = nearest(connection, asked, targets, limit=limit)
    shown = _nearest_codes(targets, found, most)
    told = stems_of([asked])
    columns = [
        _column(connection, name, names, [f for f in found if f.jurisdiction == name], asked, told) for name in shown
    ]
    query = Query(text=asked, provision=None, compared=None)
    return replace(_table(query, columns), left_out=tuple(name for name in targets if name not in shown))


def _nearest_codes(targets: Sequence[str], found: Sequence[Near], most: int) -> list[str]:
    """The `most` jurisdictions with the best first answers, in the order of `targets`."""
    if len(targets) <= most:
        return list(targets)
    first = {answer.jurisdiction: answer for answer in reversed(found)}
    ordered = sorted(first, key=lambda name: (first[name].verdict == _NEAREST, -first[name].score, name))
    chosen = set(ordered[:most])
    return [name for name in targets if name in chosen]


def _of_provision(
    connection: sqlite3.Connection,
    asked: str,
    place: _Place,
    targets: Sequence[str],
    names: Mapping[str, str],
    limit: int,
    most: int,
) -> Comparison:
    wanted = set(targets)
    compared, stored = _stored(connection, place)
    if compared.id != place.id and _says_enough(connection, place):
        compared, stored = place, _of_level(connection, place, stored, wanted, limit)
    found = [answer for answer in stored if answer.jurisdiction in wanted]
    answered = {answer.jurisdiction for answer in found}
    # where there are many codes the build keeps the best; the others are looked up when they are named
    missing = [name for name in targets if name not in answered] if len(answered) < most else []
    own = _answer(connection, _self(compared))
    if compared.section is None and not stored:  # of a chapter the headings say what it is about
        text, heading = "\n".join(passage.heading for passage in own.passages if passage.heading), None
    else:
        heading = compared.heading or ""
        text = "\n".join(passage.text for passage in own.passages if passage.pinpoint)
    if missing:
        found += nearest(connection, text, missing, heading=heading, limit=limit)
    told = stems_of([text, own.heading or "", compared.heading or ""])
    shown = _nearest_codes(targets, found, most)
    columns = [
        _column(connection, name, names, [f for f in found if f.jurisdiction == name][:limit], text, told)
        for name in shown
    ]
    others = stems_of(
        f"{passage.heading or ''} {passage.text}"
        for column in columns
        if column.found
        for passage in column.answers[0].passages
        if passage.pinpoint
    )
    own = replace(own, passages=tuple(_marked(passage, own.amounts, others) for passage in own.passages))
    first = Column(
        jurisdiction=place.jurisdiction, name=names.get(place.jurisdiction, place.jurisdiction), answers=(own,)
    )
    query = Query(text=asked, provision=place.id, compared=None if compared.id == place.id else compared.id)
    return replace(_table(query, [first, *columns]), left_out=tuple(name for name in targets if name not in shown))


def _stored(connection: sqlite3.Connection, place: _Place) -> tuple[_Place, list[Near]]:
    """The answers of the provision, or of the nearest level around it that was compared, and that level."""
    level: _Place | None = place
    while level is not None:
        found = stored_answers(connection, level.id)
        if found:
            return level, found
        if level.parent is None or level.section in (None, level.id):
            break  # a container is no part of a rule
        level = _Place.read(connection, level.parent)
    return place, []


def _says_enough(connection: sqlite3.Connection, place: _Place) -> bool:
    """Whether a level of a section has words enough to be a rule of its own."""
    below = wordings_below(connection, [place.id])
    return sum(len(content_words(f"{wording.heading or ''} {wording.text}")) for wording in below) >= _RULE


def _of_level(
    connection: sqlite3.Connection, place: _Place, stored: Sequence[Near], wanted: Set[str], limit: int
) -> list[Near]:
    """The answers of a level that the build did not ask about, in the jurisdictions that answer its section."""
    known = [id for answer in stored if answer.jurisdiction in wanted for id in (answer.section, *answer.also)]
    cities = sorted({answer.jurisdiction for answer in stored if answer.jurisdiction in wanted})
    section = place.section or place.id
    return nearest_to_level(connection, place.id, section, cities, known=known, limit=limit)


def _self(place: _Place) -> Near:
    return Near(
        jurisdiction=place.jurisdiction,
        section=place.section or place.id,
        pinpoint=place.id,
        rank=0,
        score=1.0,
        mutual=False,
        verdict="asked",
        words=(),
        also=(),
    )


def _column(
    connection: sqlite3.Connection,
    jurisdiction: str,
    names: Mapping[str, str],
    found: Sequence[Near],
    text: str,
    told: frozenset[str],
) -> Column:
    answers = []
    for row in found:
        answer = _answer(connection, row)
        if not answer.words:  # it was stored in short
            answer = replace(answer, words=_shared(text, answer.passages))
        passages = tuple(_marked(passage, answer.amounts, told) for passage in answer.passages)
        answers.append(replace(answer, passages=passages))
    return Column(jurisdiction=jurisdiction, name=names.get(jurisdiction, jurisdiction), answers=tuple(answers))


def _shared(text: str, passages: Sequence[Passage]) -> tuple[str, ...]:
    """The content words that a text and the level most alike share, the most frequent in both first."""
    asked = Counter(content_words(text))
    there: Counter[str] = Counter()
    printed: dict[str, str] = {}
    for passage in passages:
        for word in words(f"{passage.heading or ''} {passage.text}") if passage.pinpoint else ():
            if is_content(word) and (root := stem(word)) in asked:
                there[root] += 1
                printed.setdefault(root, word)
    order = sorted(there, key=lambda root: (-min(asked[root], there[root]), -len(root), root))
    return tuple(printed[root] for root in order[:_CARRIED])


def _answer(connection: sqlite3.Connection, found: Near) -> Answer:
    """The answer with its texts, amounts and orders; the marks are still to be made."""
    section = _Place.read(connection, found.section)
    pinpoint = section if found.pinpoint == found.section else _Place.read(connection, found.pinpoint)
    if section is None or pinpoint is None:
        raise UnknownProvision(f"{found.section}: the stored comparison names a provision that is not loaded")
    depth: dict[str, int] = {}
    passages: list[Passage] = []
    inside = (section.source, section.position, section.last)
    for id, parent, label, heading, citation, text, position in connection.execute(
        "SELECT id, parent, label, heading, citation, text, position FROM provisions "
        "WHERE source = ? AND position BETWEEN ? AND ? ORDER BY position",
        inside,
    ):
        if id != section.id and parent not in depth:
            continue
        depth[id] = 0 if id == section.id else depth[parent] + 1
        pinned = pinpoint.position is not None and pinpoint.position <= position <= (pinpoint.last or position)
        passages.append(
            Passage(
                id=id,
                citation=citation,
                label=label,
                heading=heading,
                depth=depth[id],
                text=text,
                marks=(),
                pinpoint=pinned,
            )
        )
    texts = {passage.id: passage.text for passage in passages}
    citations = {passage.id: passage.citation for passage in passages}
    return Answer(
        id=section.id,
        jurisdiction=section.jurisdiction,
        version=section.version,
        citation=section.citation,
        heading=section.heading,
        pinpoint=pinpoint.id,
        pinpoint_citation=pinpoint.citation,
        rank=found.rank,
        score=found.score,
        mutual=found.mutual,
        verdict=str(found.verdict),
        words=found.words,
        also=found.also,
        passages=tuple(passages),
        amounts=_amounts(connection, inside, texts, citations),
        orders=_orders(connection, inside, citations),
    )


_Inside = tuple[int | None, int | None, int | None]


def _amounts(
    connection: sqlite3.Connection, inside: _Inside, texts: Mapping[str, str], citations: Mapping[str, str]
) -> tuple[Amount, ...]:
    found: list[Amount] = []
    at: dict[str, int] = {}
    for provision, kind, value, value_text, unit, bound, text, start, end in connection.execute(
        'SELECT q.provision, q.kind, q.value, q.value_text, q.unit, q.bound, q.text, q.start, q."end" '
        "FROM provisions p JOIN quantities q ON q.provision = p.id "
        "WHERE p.source = ? AND p.position BETWEEN ? AND ? ORDER BY q.start",
        inside,
    ):
        if provision not in texts:
            continue
        own = texts[provision]
        place = next(iter(amount_marks(own[at.get(provision, 0) :], [text])), None)
        near: tuple[str, ...] = ()
        if place is not None:
            offset = at.get(provision, 0)
            near = about(own, place.start + offset, place.end + offset)
            at[provision] = place.end + offset
        found.append(
            Amount(
                kind=kind,
                value=value_text if value is None else value,
                unit=unit,
                bound=bound,
                text=text,
                provision=provision,
                citation=citations[provision],
                start=start,
                end=end,
                about=near,
            )
        )
    return tuple(found)


def _orders(connection: sqlite3.Connection, inside: _Inside, citations: Mapping[str, str]) -> tuple[Order, ...]:
    return tuple(
        Order(
            kind=kind,
            holder=holder,
            action=action,
            condition=condition,
            penalty=penalty,
            text=text,
            provision=provision,
            citation=citations[provision],
            start=start,
            end=end,
            about=tuple(dict.fromkeys(content_words(f"{action} {holder or ''}"))),
        )
        for provision, kind, holder, action, condition, penalty, text, start, end in connection.execute(
            'SELECT n.provision, n.kind, n.holder, n.action, n.condition, n.penalty, n.text, n.start, n."end" '
            "FROM provisions p JOIN norms n ON n.provision = p.id "
            "WHERE p.source = ? AND p.position BETWEEN ? AND ? ORDER BY n.start",
            inside,
        )
        if provision in citations
    )


def _marked(passage: Passage, amounts: Sequence[Amount], told: frozenset[str]) -> Passage:
    own = [amount.text for amount in amounts if amount.provision == passage.id]
    marks = [*word_marks(passage.text, told), *amount_marks(passage.text, own)]
    return replace(passage, marks=tuple(sorted(marks, key=lambda mark: (mark.start, -mark.end, mark.kind))))


def _table(query: Query, columns: Sequence[Column]) -> Comparison:
    """The comparison with its rows.

    What speaks of the same in two codes is a row wherever it stands among the
    answers. What one code alone says is one only when it is said in the matching
    rule itself, not elsewhere in a long section or in a lesser answer.
    """
    printed: dict[str, str] = {}
    for column in columns:
        for answer in _told(column):
            for passage in answer.passages:
                for word in words(passage.text):
                    if is_content(word):
                        printed.setdefault(stem(word), word)
    inside = {id for column in columns for answer in _told(column)[:1] for id in _rule(answer)}
    return Comparison(
        query=query,
        columns=tuple(columns),
        amounts=_rows([_gathered(column, lambda answer: answer.amounts) for column in columns], printed, inside),
        orders=_rows([_gathered(column, lambda answer: answer.orders) for column in columns], printed, inside),
    )


def _told(column: Column) -> tuple[Answer, ...]:
    """The answers of a column that may be the rule: the first, and two more that are no mere neighbours."""
    if not column.found:
        return ()
    return tuple(answer for answer in column.answers[:3] if answer.verdict != _NEAREST)


def _rule(answer: Answer) -> set[str]:
    """The provisions that make the rule: the section when it is short, else its pinpoint."""
    short = sum(len(passage.text) for passage in answer.passages) <= _SHORT
    return {passage.id for passage in answer.passages if short or passage.pinpoint}


def _gathered(column: Column, things: Callable[[Answer], tuple[Thing, ...]]) -> list[Thing]:
    """What the answers of a column say, of lesser answers and of crowded sections in their pinpoints only."""
    found: dict[tuple[str, int, int], Thing] = {}
    for place, answer in enumerate(_told(column)):
        pinned = {passage.id for passage in answer.passages if passage.pinpoint}
        everything = things(answer)
        for thing in everything:
            if thing.provision in pinned or (place == 0 and len(everything) <= _CROWDED):
                found.setdefault((thing.provision, thing.start, thing.end), thing)
    return list(found.values())[:_CROWDED]


def _rows(columns: Sequence[Sequence[Thing]], printed: Mapping[str, str], inside: Set[str]) -> tuple[Row[Thing], ...]:
    return tuple(
        row
        for row in rows(columns, printed)
        if sum(1 for cell in row.cells if cell) > 1 or all(t.provision in inside for cell in row.cells for t in cell)
    )
