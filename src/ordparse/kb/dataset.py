"""What was read from many sources, as a Parquet dataset that any engine can query as it is.

    DIR/provisions/state=MN/jurisdiction=us-mn-nowthen/nowthen-title-3-5f0c2a91.parquet
    DIR/reference_targets/state=MN/jurisdiction=us-mn-nowthen/...
    DIR/_done/nowthen-title-3-5f0c2a91.json     written last: this source is whole

A table has the columns of the knowledge base; the jurisdiction of a row is in
its path, in the way of Hive, which DuckDB, Spark and Trino read. Keys that the
knowledge base counts up are made of the source's name here, so that they hold
over the whole dataset and never change: rows of one source can be written
again without touching another's.
"""

import hashlib
import json
import os
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from functools import partial
from operator import itemgetter
from pathlib import Path
from typing import Any
from urllib.parse import quote, unquote

from ordparse.corpus import Corpus, CorpusEntry, Jurisdiction
from ordparse.errors import BadKnowledgeBase, OrdparseError
from ordparse.ids import slug
from ordparse.kb.numbering import before
from ordparse.kb.rows import SourceRows
from ordparse.kb.schema import SCHEMA_VERSION, TABLE, Column, TableSpec
from ordparse.kb.values import Row
from ordparse.lookup import code_of
from ordparse.provisions import JurisdictionId

NULL = "__HIVE_DEFAULT_PARTITION__"
"""How a path says that a partition's value is null."""

_ROOM = 23
"""Bits for the rows of one source in a key: eight million; the source's own number stands above them."""

_LINKS = {"term_uses": ("definition", "definitions"), "reference_targets": ("reference", "cross_references")}
"""The columns that hold the key of another row of the same source."""

_CITATIONS = TableSpec(
    name="_citations",
    comment="The citations of a source that the second pass resolves",
    columns=(
        Column(name="reference", type="INTEGER", comment="The phrase", references="cross_references"),
        Column(name="citation", type="TEXT", comment="Canonical citation"),
    ),
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Done:
    """That a source is in the dataset, or why it is not."""

    name: str
    recipe: str  # what the rows depend on: the same is not parsed again
    jurisdictions: tuple[str, ...] = ()
    length: int = 0
    rows: int = 0
    files: Mapping[str, tuple[str, ...]] = field(default_factory=dict)  # paths inside the dataset, by table
    failure: str | None = None  # None: the source was read

    @property
    def stem(self) -> str:
        """The name of the source's files."""
        return stem_of(self.name)


def stem_of(name: str) -> str:
    """The name that the files of a source share: readable, and its own.

    >>> stem_of("mn/nowthen title 3.txt")
    'mn-nowthen-title-3-a09a131b'
    """
    digest = hashlib.blake2b(name.encode("utf-8", "surrogatepass"), digest_size=4).hexdigest()
    return f"{slug(name.removesuffix('.txt'))[:80]}-{digest}"


def source_key(name: str) -> int:
    """The number of a source in the dataset, made of its name."""
    digest = hashlib.blake2b(name.encode("utf-8", "surrogatepass"), digest_size=8).digest()
    return int.from_bytes(digest, "big") >> (64 - 40)


def row_key(source: int, place: int) -> int:
    """The key of the row at `place`, counted from 0, among the source's rows of its table."""
    return (source << _ROOM) + place + 1


def _arrow() -> Any:
    """The module `pyarrow` with its `parquet`, which say nothing about their types.

    Raises:
        OrdparseError: it is not installed.
    """
    try:
        import pyarrow
        import pyarrow.parquet
    except ImportError as error:
        raise OrdparseError("a Parquet dataset needs pyarrow: pip install 'ordparse[dask]'") from error
    return pyarrow


def _table(table: TableSpec, rows: Sequence[Row]) -> Any:
    arrow = _arrow()
    types = {"TEXT": arrow.string(), "INTEGER": arrow.int64(), "REAL": arrow.float64()}
    kept = [(at, column) for at, column in enumerate(table.columns) if column.name not in ("jurisdiction", "state")]
    fields = [arrow.field(column.name, types[column.type]) for _, column in kept]
    arrays = [arrow.array([row[at] for row in rows], types[column.type]) for at, column in kept]
    return arrow.Table.from_arrays(arrays, schema=arrow.schema(fields))


def _replace(path: Path, write: Callable[[Path], Any]) -> None:
    """Write a file beside its place and move it there whole."""
    path.parent.mkdir(parents=True, exist_ok=True)
    building = path.with_name(f".{path.name}.{os.getpid()}.tmp")
    try:
        write(building)
        os.replace(building, path)
    finally:
        building.unlink(missing_ok=True)


def _partition(jurisdiction: str | None, corpus: Corpus) -> str:
    """The part of a path that says whose law the rows are."""
    if jurisdiction is None:
        return f"state={NULL}/jurisdiction={NULL}"
    state = corpus.jurisdiction(JurisdictionId(jurisdiction)).state
    return f"state={quote(state, safe='') if state else NULL}/jurisdiction={quote(jurisdiction, safe='')}"


def _whose(table: TableSpec, fallback: str | None) -> Callable[[Row], str | None]:
    """A function from a row to its jurisdiction."""
    names = table.names
    if "jurisdiction" in names:
        at = names.index("jurisdiction")
        return lambda row: row[at]
    if "provision" not in names:
        return lambda row: fallback
    at = names.index("provision")
    return lambda row: fallback if row[at] is None else code_of(row[at]).jurisdiction


def _moved(table: TableSpec, rows: Iterable[Row], source: int, by: int) -> Iterator[Row]:
    """The rows of a table as they are under a source of another number; `by` is added to their keys."""
    names = table.names
    keys = [at for at, column in enumerate(table.columns) if column.name == "id" and column.type == "INTEGER"]
    keys += [names.index(_LINKS[table.name][0])] if table.name in _LINKS else []
    whence = names.index("source") if "source" in names else None
    for row in rows:
        values = list(row)
        for at in keys:
            values[at] += by
        if whence is not None:
            values[whence] = source
        yield tuple(values)


def write_table(
    folder: Path, name: str, stem: str, rows: Iterable[Row], corpus: Corpus, fallback: str | None
) -> tuple[str, ...]:
    """Write the rows of one table and source, a file for each jurisdiction; their paths come back."""
    parquet = _arrow().parquet
    table = _CITATIONS if name == _CITATIONS.name else TABLE[name]
    whose = _whose(table, fallback)
    groups: dict[str | None, list[Row]] = {}
    for row in rows:
        groups.setdefault(whose(row), []).append(row)
    paths = []
    for jurisdiction, group in groups.items():
        path = f"{name}/{_partition(jurisdiction, corpus)}/{stem}.parquet"
        write = partial(parquet.write_table, _table(table, group), compression="zstd")
        _replace(folder / path, write)
        paths.append(path)
    return tuple(paths)


def write_source(folder: Path, rows: SourceRows, corpus: Corpus) -> Done:
    """Write all that was read from one source, as the first of a knowledge base; it counts once `mark` has noted it."""
    _arrow()
    stem, source = stem_of(rows.name), source_key(rows.name)
    fallback = rows.jurisdictions[0] if rows.jurisdictions else None
    files: dict[str, tuple[str, ...]] = {}
    by = row_key(source, 0) - before(1) - 1
    files["sources"] = write_table(folder, "sources", stem, [(source, *rows.source[1:])], corpus, fallback)
    for name, found in rows.tables.items():
        files[name] = write_table(folder, name, stem, _moved(TABLE[name], found, source, by), corpus, fallback)
    cited = ((phrase + by, citation) for phrase, citation in rows.citations)
    files[_CITATIONS.name] = write_table(folder, _CITATIONS.name, stem, cited, corpus, fallback)
    for id in rows.jurisdictions:
        known = corpus.jurisdiction(id)
        row = (known.id, known.name, known.state, known.country, known.kind)
        _write_jurisdiction(folder, row, corpus)
    recipe = rows.source[-1]
    return Done(
        name=rows.name,
        recipe=recipe or "",
        jurisdictions=rows.jurisdictions,
        length=rows.length,
        rows=sum(len(found) for found in rows.tables.values()),
        files=files,
    )


def _write_jurisdiction(folder: Path, row: Row, corpus: Corpus) -> None:
    path = folder / "jurisdictions" / _partition(row[0], corpus) / f"{slug(row[0])}.parquet"
    made = _table(TABLE["jurisdictions"], [row])
    _replace(path, lambda building: _arrow().parquet.write_table(made, building))


def mark(folder: Path, done: Done) -> None:
    """Note that a source is in the dataset, or that it failed."""
    text = json.dumps(asdict(done), ensure_ascii=False)
    _replace(folder / "_done" / f"{done.stem}.json", lambda path: path.write_text(text, encoding="utf-8"))


def forget(folder: Path, done: Done) -> None:
    """Remove a source from the dataset."""
    (folder / "_done" / f"{done.stem}.json").unlink(missing_ok=True)
    for paths in done.files.values():
        for path in paths:
            (folder / path).unlink(missing_ok=True)


def _done(said: dict[str, Any]) -> Done:
    said["jurisdictions"] = tuple(said["jurisdictions"])
    said["files"] = {name: tuple(paths) for name, paths in said["files"].items()}
    return Done(**said)


def write_manifest(folder: Path, sources: Iterable[Done]) -> str:
    """Write what the dataset holds into one file, for workers to read; its fingerprint comes back."""
    text = json.dumps([asdict(done) for done in sources], ensure_ascii=False)
    _replace(folder / "_manifest.json", lambda path: path.write_text(text, encoding="utf-8"))
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:16]


def read_manifest(folder: Path) -> dict[str, Done]:
    """The sources that the manifest lists, by name, in the order of names."""
    said = json.loads((folder / "_manifest.json").read_text(encoding="utf-8"))
    return {one["name"]: _done(one) for one in said}


def marks(folder: Path) -> dict[str, Done]:
    """The sources of the dataset and those that failed, by name, in the order of names."""
    found = [_done(json.loads(path.read_text(encoding="utf-8"))) for path in (folder / "_done").glob("*.json")]
    return {done.name: done for done in sorted(found, key=lambda done: done.name)}


def open_dataset(folder: Path) -> None:
    """Make the folder of a dataset, or make sure that it is one that can be added to.

    Raises:
        BadKnowledgeBase: it was written by another version.
        OrdparseError: pyarrow is not installed.
    """
    _arrow()  # said here once, not by every worker of every source
    about = folder / "_dataset.json"
    if about.exists():
        written = json.loads(about.read_text(encoding="utf-8")).get("schema")
        if written != SCHEMA_VERSION:
            raise BadKnowledgeBase(
                f"{folder}: a dataset of schema {written}, not {SCHEMA_VERSION}; choose another folder"
            )
        return
    if folder.exists() and any(folder.iterdir()):
        raise BadKnowledgeBase(f"{folder}: is not empty and holds no dataset; choose another folder")
    text = json.dumps({"schema": SCHEMA_VERSION})
    _replace(about, lambda path: path.write_text(text, encoding="utf-8"))


# ---- Reading it back -----------------------------------------------------------------------------------------------


def _partition_values(path: str) -> dict[str, str | None]:
    """What a path says: state=MN/jurisdiction=us-mn-nowthen."""
    found: dict[str, str | None] = {}
    for part in path.split("/"):
        key, equals, value = part.partition("=")
        if equals:
            found[key] = None if value == NULL else unquote(value)
    return found


def read_table(folder: Path, table: TableSpec, paths: Iterable[str], columns: Sequence[str] = ()) -> list[Row]:
    """The rows in these files with the given columns, or with all of the table, the path's values put back."""
    parquet = _arrow().parquet
    wanted = columns or table.names
    rows: list[Row] = []
    for path in paths:
        said = _partition_values(path)
        stored = [name for name in wanted if name not in said]
        read = parquet.read_table(folder / path, columns=stored, partitioning=None)
        lists = {name: read.column(name).to_pylist() for name in stored}
        for name in wanted:
            if name in said:
                lists[name] = [said[name]] * read.num_rows
        rows.extend(zip(*(lists[name] for name in wanted), strict=True))
    return rows


def read_source(folder: Path, done: Done, number: int) -> SourceRows:
    """The rows of one source as they were parsed, under its number in a knowledge base."""
    tables: dict[str, list[Row]] = {}
    source = source_key(done.name)
    by = before(number) + 1 - row_key(source, 0)
    for name, paths in done.files.items():
        if name in (_CITATIONS.name, "reference_targets", "range_members"):
            continue
        table = TABLE[name]
        rows = read_table(folder, table, paths)
        names = table.names
        order = names.index("position") if name == "provisions" else 0
        rows.sort(key=itemgetter(order))
        tables[name] = rows if name == "sources" else list(_moved(table, rows, number, by))
    cited = read_table(folder, _CITATIONS, done.files.get(_CITATIONS.name, ()))
    ((_, *told),) = tables.pop("sources")
    return SourceRows(
        name=done.name,
        source=(number, *told),
        length=done.length,
        jurisdictions=tuple(JurisdictionId(id) for id in done.jurisdictions),
        tables=tables,
        citations=[(reference + by, citation) for reference, citation in cited],
    )


def described(folder: Path) -> dict[JurisdictionId, Jurisdiction]:
    """The jurisdictions of the dataset."""
    paths = [path.relative_to(folder).as_posix() for path in sorted((folder / "jurisdictions").rglob("*.parquet"))]
    found = {}
    for id, name, state, country, kind in read_table(folder, TABLE["jurisdictions"], paths):
        known = JurisdictionId(id)
        found[known] = Jurisdiction(id=known, name=name, state=state, country=country, kind=kind)
    return found


def corpus_of(folder: Path, sources: Iterable[Done]) -> Corpus:
    """What the dataset knows of its sources and jurisdictions, as a corpus without files."""
    entries = tuple(CorpusEntry(path=Path(done.name), name=done.name) for done in sources)
    return Corpus(entries=entries, described=described(folder))
