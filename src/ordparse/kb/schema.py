"""The tables of the knowledge base, as values: the DDL, the comments and the indexes come from here.

`schema.sql` has them as statements, which `ddl.py` made. Rows are written in
bulk, so a build makes the tables first (`create_tables`), fills them, adds the
indexes when most of it is there (`index_tables`) and the views at the end
(`finish_schema`).
"""

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Literal, TypeAlias

SCHEMA_VERSION = "3"
"""Raised whenever a column changes its meaning, so that an old file is built anew."""

SqlType: TypeAlias = Literal["TEXT", "INTEGER", "REAL"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Column:
    """One column: its name, its type, what it says, and the table whose key it holds."""

    name: str
    type: SqlType
    comment: str
    references: str | None = None
    required: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class TableSpec:
    """One table: its columns, its primary key and what a row of it is."""

    name: str
    comment: str
    columns: tuple[Column, ...]
    key: tuple[str, ...] = ("id",)
    label: str | None = None  # the column that stands for a row in links to it; None: the key does

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the columns, in their order."""
        return tuple(column.name for column in self.columns)

    def into(self, *, or_ignore: bool = False) -> str:
        """The statement that writes whole rows of this table, up to their values."""
        verb = "INSERT OR IGNORE" if or_ignore else "INSERT"
        names = ", ".join(f'"{name}"' for name in self.names)
        return f"{verb} INTO {self.name} ({names})"


@dataclass(frozen=True, slots=True, kw_only=True)
class ViewSpec:
    """One view: a question people ask, its SQL and what its columns say."""

    name: str
    comment: str
    sql: str
    columns: tuple[tuple[str, str], ...]


def _text(name: str, comment: str, *, references: str | None = None, required: bool = False) -> Column:
    return Column(name=name, type="TEXT", comment=comment, references=references, required=required)


def _int(name: str, comment: str, *, references: str | None = None, required: bool = False) -> Column:
    return Column(name=name, type="INTEGER", comment=comment, references=references, required=required)


_START = "First character in the source's text, counted from 0"
_END = "Character after the last in the source's text"


def _key() -> Column:
    return _int("id", "Number of the row; those of source N begin after (N - 1) * 10,000,000")


def _source() -> Column:
    return _int("source", "The source it stands in", references="sources", required=True)


def _provision(comment: str = "The innermost provision it stands in") -> Column:
    return _text("provision", comment, references="provisions")


def _extent() -> tuple[Column, Column]:
    return _int("start", _START, required=True), _int("end", _END, required=True)


TABLES: tuple[TableSpec, ...] = (
    TableSpec(
        name="jurisdictions",
        comment="Whose law it is: one row a city, county or state with a code in the corpus",
        label="name",
        columns=(
            _text("id", "Country, state and place: us-mn-detroit-lakes"),
            _text("name", "Name of the place, as people write it", required=True),
            _text("state", "Postal code of the state, upper case; null when it is not known"),
            _text("country", "Two-letter code of the country, upper case"),
            _text("kind", "city, county, state ...; null when it is not known"),
        ),
    ),
    TableSpec(
        name="sources",
        comment="The files as we got them, with their text untouched",
        label="name",
        columns=(
            _int("id", "Number of the source, in the order of names"),
            _text("name", "Name of the file in the corpus", required=True),
            _text("jurisdiction", "Whose law it holds; null when it holds several codes", references="jurisdictions"),
            _text("sha256", "SHA-256 of the file's bytes", required=True),
            _text("encoding", "Encoding the bytes were read with", required=True),
            _int("length", "Number of characters of the text", required=True),
            _text("title", "What the source is, in a few words"),
            _text("description", "What the source holds"),
            _text("origin", "Where the source came from"),
            _text("gaps", "Known gaps, as a JSON list of sentences"),
            _text("text", "The whole text; every offset of the knowledge base points into it", required=True),
            _text("recipe", "Fingerprint of the bytes, the parser and its options: the same is not parsed again"),
        ),
    ),
    TableSpec(
        name="provisions",
        comment="The addressable units of law, from a title down to a list item",
        label="citation",
        columns=(
            _text("id", "Stable id: JURISDICTION[@VERSION]/PATH"),
            _text("jurisdiction", "Whose law it is", references="jurisdictions", required=True),
            _text("version", "existing, proposed ... where a source holds several versions of one code, else null"),
            _int("source", "The source it stands in; null for a placeholder", references="sources"),
            _text("kind", "title, chapter, section, subdivision, enum, definition, instrument ...", required=True),
            _text("num", "Its number, without dots, brackets and words", required=True),
            _text("label", "Its number as printed, at start; empty when implied", required=True),
            _text("heading", "The catchline, or null"),
            _text("citation", "How people cite it: 502.07, subd. 2", required=True),
            _text("parent", "The provision it is directly part of", references="provisions"),
            _text("section", "The section it lies in; its own id for a section", references="provisions"),
            _int("depth", "Number of provisions above it", required=True),
            _int("position", "Place in the document order of its source, from 0; null for a placeholder"),
            _int("start", _START + "; descendants included"),
            _int("end", _END + "; descendants included"),
            _text("pieces", "JSON list of [start, end] where its text is scattered, else null"),
            _text("spans", "JSON list of [start, end]: its own text without label, heading and descendants"),
            _int("heading_start", "First character of the catchline"),
            _int("heading_end", "Character after the catchline"),
            _text("status", "reserved or repealed, else null"),
            _int("implied", "1: the text is there, its printed head is not", required=True),
            _int("placeholder", "1: law of the same code that is cited, but not in the corpus", required=True),
            _text("text", "Own text without label, heading and descendants; damage repaired", required=True),
            _text("eid", "Akoma Ntoso eId"),
            _int("last", "Position of its last descendant: a subtree is position BETWEEN position AND last"),
            _text("chain", "JSON list of the numbers of its ancestors and its own", required=True),
        ),
    ),
    TableSpec(
        name="matter",
        comment="Source text that is no provision: contents lists, page heads, history and editor's notes",
        columns=(
            _key(),
            _source(),
            _text("kind", "contents, furniture, history, note, memo, front or back", required=True),
            *_extent(),
        ),
    ),
    TableSpec(
        name="external_laws",
        comment="Law of other bodies that the codes cite: statutes, rules, federal law, named codes",
        label="title",
        columns=(
            _text("id", "Canonical citation: mn-stat:347.50"),
            _text("system", "The body of law: mn-stat, usc, cfr, charter, ord ...", required=True),
            _text("law", "Name of the act or code inside the system, or null"),
            _text("number", "Number inside the law: 347.50"),
            _text("title", "How people cite it: Minn. Stat. 347.50"),
            _text("url", "Where its official text can be read, or null"),
        ),
    ),
    TableSpec(
        name="cross_references",
        comment="The phrases that point at law",
        label="text",
        columns=(
            _key(),
            _source(),
            _provision(),
            _text("jurisdiction", "Whose code the phrase stands in", references="jurisdictions"),
            _text("version", "The version of the code it stands in, or null"),
            *_extent(),
            _text("text", "The phrase as printed", required=True),
            _text("type", "internal, self, relative, statute, rule, federal, charter, ordinance ...", required=True),
            _text("relation", "What the words say: pursuant-to, subject-to, amends ..., or null"),
        ),
    ),
    TableSpec(
        name="reference_targets",
        comment="What each phrase points at; a phrase may have several targets",
        label="citation",
        columns=(
            _key(),
            _int("reference", "The phrase", references="cross_references", required=True),
            _text("citation", "Canonical citation, independent of what is loaded", required=True),
            _text("target", "The provision it means, or its placeholder", references="provisions"),
            _text("external_law", "The law of another body it means", references="external_laws"),
            _text("status", "resolved, missing, external or ambiguous", required=True),
            _text("reason", "Why it is not resolved, in plain words"),
            _text("candidates", "JSON list of the ids that fit, where several do"),
        ),
    ),
    TableSpec(
        name="range_members",
        comment="The loaded provisions that a range covers",
        key=("target", "provision"),
        columns=(
            _int("target", "The target that is a range", references="reference_targets", required=True),
            _text("provision", "A provision in the range", references="provisions", required=True),
        ),
    ),
    TableSpec(
        name="history",
        comment="Legislative history: who adopted, amended, added or repealed what, and when",
        label="citation",
        columns=(
            _key(),
            _provision("The provision whose history it is"),
            _source(),
            _text("action", "adopted, amended, added or repealed; null when it is not said"),
            _text("ordinance", "Number of the ordinance"),
            _text("section", "Section of the ordinance"),
            _text("date", "ISO date, as far as it is given"),
            _text("citation", "Canonical citation: ord:374/1@2004-04-26", required=True),
            *_extent(),
            _text("text", "The entry as printed", required=True),
        ),
    ),
    TableSpec(
        name="definitions",
        comment="Terms that the law defines, and where they hold",
        label="term",
        columns=(
            _key(),
            _text("term", "The term as printed, without quotes", required=True),
            _provision("The provision that defines it"),
            _source(),
            _text("scope", "The provision in which it holds; null: the whole code", references="provisions"),
            _text("scope_text", "The words that say where it holds, or null"),
            _text("form", "How it is written: means, includes, colon ..."),
            *_extent(),
            _text("text", "The whole entry as printed", required=True),
        ),
    ),
    TableSpec(
        name="term_uses",
        comment="Where a defined term is used inside its scope",
        columns=(
            _key(),
            _int("definition", "The definition in force there", references="definitions", required=True),
            _provision(),
            _source(),
            *_extent(),
            _text("text", "The word as printed", required=True),
        ),
    ),
    TableSpec(
        name="quantities",
        comment="Amounts: money, periods, ages, lengths, times ...",
        label="text",
        columns=(
            _key(),
            _provision(),
            _source(),
            _text("kind", "money, duration, age, length, area, percent, temperature, count, time ...", required=True),
            Column(name="value", type="REAL", comment="The number; null when it is none, as in a time of day"),
            _text("value_text", "The value as text: 6, 22:00..06:00, --01-31", required=True),
            _text("unit", "The unit in the singular, or null"),
            _text("bound", "max, min, over or under, where the words say it"),
            _text("per", "What it is for each of: calendar day, additional dog; null: no rate"),
            _text("text", "The amount as printed", required=True),
            *_extent(),
        ),
    ),
    TableSpec(
        name="norms",
        comment="Who shall, may or must not do what",
        label="action",
        columns=(
            _key(),
            _provision(),
            _source(),
            _text("kind", "duty, prohibition, permission or penalty", required=True),
            _text("holder", "Whom it binds or allows, or null"),
            _text("action", "What shall, may or must not be done", required=True),
            _text("condition", "The words that say when, or null"),
            _text("penalty", "The words that say what follows, or null"),
            *_extent(),
            _text("text", "The sentence as printed", required=True),
        ),
    ),
    TableSpec(
        name="similar_provisions",
        comment="The provisions of other jurisdictions that regulate the same matter",
        key=("provision", "other"),
        columns=(
            _text("provision", "The provision asked about", references="provisions", required=True),
            _text("jurisdiction", "Whose law the other provision is", references="jurisdictions", required=True),
            _text("other", "The similar provision, a section", references="provisions", required=True),
            _text("pinpoint", "The level of it that is most alike, or itself", references="provisions", required=True),
            _int("rank", "1 for the most similar of that jurisdiction", required=True),
            Column(name="score", type="REAL", comment="Similarity, 0 to 1", required=True),
            _int("mutual", "1: each is the other's most similar", required=True),
            _text("verdict", "match, possible or nearest", required=True),
            _text("words", "JSON list of the words that carried the score"),
            _text("also", "JSON list of near copies of it and of its other versions"),
            _text(
                "further",
                "JSON list of the answers after the first of a jurisdiction that are no match: rank, score, verdict, "
                "section, and where it is another one the level most alike, and near copies",
            ),
        ),
    ),
    TableSpec(
        name="diagnostics",
        comment="What is doubtful, damaged or missing in the texts",
        label="message",
        columns=(
            _key(),
            _source(),
            _provision("The provision it lies in"),
            _text("code", "Name of the kind of finding", required=True),
            _text("severity", "error, warning or info", required=True),
            *_extent(),
            _text("message", "What is wrong", required=True),
            _text("note", "The facts that were looked at"),
            _text("help", "What the reader can do"),
        ),
    ),
    TableSpec(
        name="build_info",
        comment="How this file was built",
        key=("key",),
        columns=(
            _text("key", "What is said"),
            _text("value", "Its value", required=True),
        ),
    ),
)

TABLE: dict[str, TableSpec] = {table.name: table for table in TABLES}
"""The tables under their names."""

INDEXES: tuple[tuple[str, ...], ...] = (
    ("provisions", "source", "position"),
    ("provisions", "jurisdiction", "version", "num"),
    ("provisions", "parent", "position"),
    ("provisions", "section"),
    ("provisions", "num"),
    ("matter", "source", "start"),
    ("cross_references", "source", "start"),
    ("cross_references", "provision"),
    ("cross_references", "jurisdiction", "type"),
    ("reference_targets", "reference"),
    ("reference_targets", "target"),
    ("reference_targets", "external_law"),
    ("reference_targets", "status"),
    ("range_members", "provision"),
    ("history", "provision"),
    ("history", "source", "start"),
    ("definitions", "provision"),
    ("definitions", "scope"),
    ("definitions", "source", "start"),
    ("definitions", "term"),
    ("term_uses", "definition"),
    ("term_uses", "provision"),
    ("term_uses", "source", "start"),
    ("quantities", "provision"),
    ("quantities", "source", "start"),
    ("quantities", "kind", "value"),
    ("norms", "provision"),
    ("norms", "source", "start"),
    ("norms", "kind"),
    ("similar_provisions", "other"),
    ("similar_provisions", "pinpoint"),
    ("diagnostics", "source", "start"),
    ("diagnostics", "provision"),
    ("diagnostics", "code"),
)
"""Each index: its table and its columns."""

VIEWS: tuple[ViewSpec, ...] = (
    ViewSpec(
        name="cited_by",
        comment="Each loaded provision with the phrases that point at it, ranges included",
        columns=(
            ("provision", "The provision pointed at"),
            ("citation", "How people cite it"),
            ("cited_by", "The provision that the phrase stands in"),
            ("cited_by_citation", "How people cite that provision"),
            ("cited_by_heading", "Its catchline"),
            ("reference", "Number of the phrase"),
            ("text", "The phrase as printed"),
            ("relation", "What the words say of the target"),
            ("through_range", "1: the phrase names a range that covers the provision"),
        ),
        sql="""
            SELECT hit.provision, p.citation, r.provision AS cited_by, f.citation AS cited_by_citation,
                   f.heading AS cited_by_heading, r.id AS reference, r.text, r.relation, hit.through_range
            FROM (SELECT target AS provision, reference, 0 AS through_range
                  FROM reference_targets WHERE target IS NOT NULL
                  UNION
                  SELECT m.provision, t.reference, 1 FROM range_members m JOIN reference_targets t ON t.id = m.target
                  WHERE m.provision IS NOT t.target) hit
            JOIN cross_references r ON r.id = hit.reference
            JOIN provisions p ON p.id = hit.provision
            LEFT JOIN provisions f ON f.id = r.provision
        """,
    ),
    ViewSpec(
        name="unresolved_references",
        comment="Phrases whose target is missing or ambiguous, with the reason",
        columns=(
            ("target_row", "Number of the target"),
            ("jurisdiction", "Whose code the phrase stands in"),
            ("provision", "The provision that the phrase stands in"),
            ("provision_citation", "How people cite it"),
            ("text", "The phrase as printed"),
            ("type", "What kind of law it points at"),
            ("citation", "Canonical citation of the target"),
            ("status", "missing or ambiguous"),
            ("reason", "Why it is not resolved"),
            ("candidates", "JSON list of the ids that fit"),
            ("placeholder", "The placeholder of the missing provision"),
            ("source", "Number of the source"),
            ("source_name", "Name of the source"),
            ("start", _START),
            ("end", _END),
        ),
        sql="""
            SELECT t.id AS target_row, r.jurisdiction, r.provision, p.citation AS provision_citation, r.text, r.type,
                   t.citation, t.status, t.reason, t.candidates, t.target AS placeholder, r.source,
                   s.name AS source_name, r.start, r."end"
            FROM reference_targets t
            JOIN cross_references r ON r.id = t.reference
            JOIN sources s ON s.id = r.source
            LEFT JOIN provisions p ON p.id = r.provision
            WHERE t.status IN ('missing', 'ambiguous')
        """,
    ),
    ViewSpec(
        name="wanted_provisions",
        comment="Provisions that are cited but not in the corpus, most wanted first",
        columns=(
            ("jurisdiction", "Whose law is missing"),
            ("citation", "Canonical citation of what is missing"),
            ("placeholder", "Its placeholder among the provisions"),
            ("reason", "Why it is not resolved"),
            ("phrases", "Number of phrases that point at it"),
            ("provisions", "Number of provisions they stand in"),
        ),
        sql="""
            SELECT r.jurisdiction, t.citation, max(t.target) AS placeholder, max(t.reason) AS reason,
                   count(DISTINCT r.id) AS phrases, count(DISTINCT r.provision) AS provisions
            FROM reference_targets t JOIN cross_references r ON r.id = t.reference
            WHERE t.status = 'missing'
            GROUP BY r.jurisdiction, t.citation
            ORDER BY phrases DESC, r.jurisdiction, t.citation
        """,
    ),
    ViewSpec(
        name="side_by_side",
        comment="Similar provisions of two jurisdictions with their texts",
        columns=(
            ("provision", "A provision"),
            ("jurisdiction", "Whose law it is"),
            ("heading", "Its catchline"),
            ("text", "Its own text"),
            ("other", "The similar provision"),
            ("other_jurisdiction", "Whose law that is"),
            ("other_heading", "Its catchline"),
            ("other_text", "Its own text"),
            ("rank", "1 for the most similar of that jurisdiction"),
            ("score", "Similarity, 0 to 1"),
            ("verdict", "match, possible or nearest"),
            (
                "words",
                "JSON list of the words that carried the score; null for answers after the first that are no match",
            ),
        ),
        sql="""
            SELECT s.provision, a.jurisdiction, a.heading, a.text, s.other,
                   b.jurisdiction AS other_jurisdiction, b.heading AS other_heading, b.text AS other_text,
                   s.rank, s.score, s.verdict, s.words
            FROM (SELECT provision, other, rank, score, verdict, words FROM similar_provisions
                  UNION ALL
                  SELECT first.provision, json_extract(one.value, '$[3]'), json_extract(one.value, '$[0]'),
                         json_extract(one.value, '$[1]'), json_extract(one.value, '$[2]'), NULL
                  FROM similar_provisions first, json_each(first.further) one) s
            JOIN provisions a ON a.id = s.provision
            JOIN provisions b ON b.id = s.other
        """,
    ),
    ViewSpec(
        name="most_cited",
        comment="Provisions and laws of other bodies, most cited first; placeholders included",
        columns=(
            ("cited", "Id of the provision, or citation of the law"),
            ("kind", "provision or law"),
            ("title", "How people cite it"),
            ("phrases", "Number of phrases that point at it"),
            ("provisions", "Number of provisions they stand in"),
            ("jurisdictions", "Number of jurisdictions they stand in"),
        ),
        sql="""
            SELECT coalesce(t.target, t.external_law) AS cited,
                   CASE WHEN t.target IS NULL THEN 'law' ELSE 'provision' END AS kind,
                   coalesce(p.citation || coalesce(' ' || p.heading, ''), l.title, t.citation) AS title,
                   count(DISTINCT r.id) AS phrases, count(DISTINCT r.provision) AS provisions,
                   count(DISTINCT r.jurisdiction) AS jurisdictions
            FROM reference_targets t
            JOIN cross_references r ON r.id = t.reference
            LEFT JOIN provisions p ON p.id = t.target
            LEFT JOIN external_laws l ON l.id = t.external_law
            WHERE coalesce(t.target, t.external_law) IS NOT NULL AND r.type <> 'history'
            GROUP BY cited
            ORDER BY phrases DESC, cited
        """,
    ),
    ViewSpec(
        name="amendments_by_year",
        comment="Entries of legislative history counted by jurisdiction, year and action",
        columns=(
            ("jurisdiction", "Whose law was changed"),
            ("year", "Year of the entry's date"),
            ("action", "adopted, amended, added or repealed; null when it is not said"),
            ("entries", "Number of entries"),
            ("provisions", "Number of provisions they belong to"),
        ),
        sql="""
            SELECT coalesce(p.jurisdiction, s.jurisdiction) AS jurisdiction, substr(h.date, 1, 4) AS year, h.action,
                   count(*) AS entries, count(DISTINCT h.provision) AS provisions
            FROM history h JOIN sources s ON s.id = h.source LEFT JOIN provisions p ON p.id = h.provision
            WHERE h.date GLOB '[0-9][0-9][0-9][0-9]*'
            GROUP BY 1, year, h.action
            ORDER BY 1, year, h.action
        """,
    ),
)

STATEMENTS = Path(__file__).with_suffix(".sql")
"""The file of the statements that make all this; `ddl.py` writes it."""


@cache
def _statements() -> tuple[str, ...]:
    return tuple(STATEMENTS.read_text(encoding="utf-8").split(";\n\n")[:-1])


def _make(connection: sqlite3.Connection, wanted: Callable[[str], bool]) -> None:
    for statement in filter(wanted, _statements()):
        connection.execute(statement)


def _is_table(statement: str) -> bool:
    return statement.startswith(("CREATE TABLE", "CREATE VIRTUAL TABLE"))


_LINKS = ("reference_targets", "range_members", "similar_provisions")
"""The tables that are not whole before all sources are there."""


def _is_index(statement: str) -> bool:
    """Whether a statement makes an index of a table that each source fills by itself."""
    return statement.startswith(("CREATE INDEX", "CREATE UNIQUE")) and not any(
        f'ON "{table}"' in statement for table in _LINKS
    )


def create_tables(connection: sqlite3.Connection) -> None:
    """All tables, empty, with keys and foreign keys, and the search; no index and no view yet."""
    _make(connection, _is_table)


def index_tables(connection: sqlite3.Connection) -> None:
    """The indexes of what each source fills by itself, which resolving needs before the rest is there."""
    _make(connection, _is_index)


INTO_SEARCH = (
    "INSERT INTO main.provisions_fts (rowid, heading, text) SELECT rowid, heading, text FROM main.provisions WHERE"
)
"""The statement that puts provisions into the search, up to the condition that says which."""


def index_words(connection: sqlite3.Connection, searched: int) -> None:
    """Put the provisions after the row `searched` into the search."""
    connection.execute(f"{INTO_SEARCH} rowid > ?", [searched])


def finish_schema(connection: sqlite3.Connection, *, searched: int = 0) -> None:
    """The rest of the indexes, the views and the rest of the search, over tables that are filled.

    `index_tables` came before. `searched`: the last row that is in the search already.
    """
    _make(connection, lambda statement: not _is_table(statement) and not _is_index(statement))
    index_words(connection, searched)
    analyse(connection)


def is_whole(connection: sqlite3.Connection) -> bool:
    """Whether a finished file has all that the schema makes and nothing besides: no table or trigger of anybody's."""
    with closing(sqlite3.connect(":memory:")) as model:
        create_tables(model)
        index_tables(model)
        finish_schema(model)
        return _made(model) == _made(connection)


def _made(connection: sqlite3.Connection) -> set[tuple[str, str, str | None]]:
    return set(connection.execute("SELECT type, name, sql FROM sqlite_master"))


def analyse(connection: sqlite3.Connection) -> None:
    """Count for the planner what the indexes hold."""
    connection.execute(f"PRAGMA analysis_limit = {_ANALYSED}")
    connection.execute("ANALYZE main")  # and nothing of an old file beside it


_ANALYSED = 400
"""Rows of each index that the planner's figures come from: the least that SQLite recommends; all would take longer."""


def _commented() -> Iterator[tuple[str, str, dict[str, str], str | None]]:
    for table in TABLES:
        label = table.label
        yield table.name, table.comment, {column.name: column.comment for column in table.columns}, label
    for view in VIEWS:
        yield view.name, view.comment, dict(view.columns), None


def datasette_metadata(*, database: str = "ordinances") -> dict[str, Any]:
    """The comments of all tables, views and columns in the form of Datasette's metadata."""
    tables: dict[str, dict[str, Any]] = {}
    for name, comment, columns, label in _commented():
        tables[name] = {"description": comment, "columns": columns}
        if label:
            tables[name]["label_column"] = label
    return {
        "title": "Ordinances",
        "description": "Municipal ordinances as provisions, references, definitions and amounts",
        "databases": {database: {"tables": tables}},
    }
