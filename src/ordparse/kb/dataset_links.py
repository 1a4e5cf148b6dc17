"""The second pass over a dataset: what every citation means, looked up in indexes of designators.

Texts are not read again. A code's designators (ids, numbers, parents) are read
when a citation first asks for that code, so a worker that resolves one city
holds that city and those it cites.
"""

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from ordparse.citations import Reference
from ordparse.corpus import Corpus
from ordparse.kb.codes import CodeByCode
from ordparse.kb.dataset import Done, read_table, row_key, source_key, write_table
from ordparse.kb.lookup import place_of
from ordparse.kb.schema import TABLE, Column, TableSpec
from ordparse.kb.targets import linked
from ordparse.kb.values import Row, in_json, reference_of
from ordparse.lookup import Index, MemoryIndex
from ordparse.resolve import resolve_all

_PLACE = ("id", "jurisdiction", "version", "kind", "num", "parent", "status", "implied", "source", "position")
_REFERENCE = ("id", "start", "end", "text", "provision", "jurisdiction", "version", "type", "relation")
_CITED = TableSpec(
    name="_citations",
    comment="The citations of a source",
    columns=(
        Column(name="reference", type="INTEGER", comment="The phrase"),
        Column(name="citation", type="TEXT", comment="Canonical citation"),
    ),
)


class DatasetIndex(CodeByCode):
    """The provisions of a dataset, one code at a time in memory."""

    def __init__(self, folder: Path, sources: Sequence[Done]) -> None:
        self._folder = folder
        self._files: dict[str, list[str]] = {}
        order = {source_key(done.name): at for at, done in enumerate(sources)}
        self._order: Mapping[int, int] = order
        for done in sources:
            for path in done.files.get("provisions", ()):
                for jurisdiction in done.jurisdictions:
                    if f"/jurisdiction={jurisdiction}/" in path:
                        self._files.setdefault(jurisdiction, []).append(path)
        super().__init__(self._read)

    def _read(self, jurisdiction: str) -> Index:
        """The designators of one jurisdiction."""
        rows = read_table(self._folder, TABLE["provisions"], self._files.get(jurisdiction, ()), _PLACE)
        places = [place_of((*facts, self._order.get(source, 0), position)) for *facts, source, position in rows]
        places.sort(key=lambda place: (place.source, place.position))
        return MemoryIndex.of(places)


def _references(folder: Path, done: Done) -> Iterator[tuple[int, Reference]]:
    """The phrases of a source with their keys, in the order of its text."""
    cited: dict[int, list[str]] = {}
    for key, citation in read_table(folder, _CITED, done.files.get("_citations", ())):
        cited.setdefault(key, []).append(citation)
    rows = read_table(folder, TABLE["cross_references"], done.files.get("cross_references", ()), _REFERENCE)
    for key, *phrase in sorted(rows):
        yield key, reference_of(phrase, cited.get(key, ()))


def resolve_source(folder: Path, done: Done, index: Index, corpus: Corpus) -> dict[str, tuple[str, ...]]:
    """Write what the citations of one source mean; the paths of the files come back, by table.

    `target` holds the id of a provision of the dataset, or the id that a missing
    one would have.
    """
    source = source_key(done.name)
    keys, references = [], []
    for key, reference in _references(folder, done):
        keys.append(key)
        references.append(reference)
    targets: list[Row] = []
    members: list[Row] = []
    for key, found in zip(keys, resolve_all(references, index), strict=True):
        for target in found.targets:
            own = row_key(source, len(targets))
            id, law, _ = linked(found.reference, target)
            candidates = in_json(target.candidates) if target.candidates else None
            targets.append((own, key, target.citation, id, law, target.status.value, target.reason, candidates))
            members += [(own, covered) for covered in target.covers]
    fallback = done.jurisdictions[0] if done.jurisdictions else None
    return {
        name: write_table(folder, name, done.stem, rows, corpus, fallback)
        for name, rows in (("reference_targets", targets), ("range_members", members))
    }
