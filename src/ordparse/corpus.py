"""The corpus: a folder of source texts, and what its `corpus.toml` says about them.

The file is optional. A folder without it is read in the order of its names,
and the jurisdictions are then read from the texts.
"""

import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from ordparse.errors import BadCorpus
from ordparse.provisions import JurisdictionId
from ordparse.source import Source, read_source

CORPUS_FILE = "corpus.toml"
TEXTS = (".txt", ".md", ".markdown", ".html", ".htm")
"""How the names of the files end that are read in a folder, in capitals or not."""


_ID = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")


def why_no_jurisdiction(id: str) -> str | None:
    """Why an id cannot be that of a jurisdiction; None: it can.

    >>> why_no_jurisdiction("us-mn-elk-river")
    >>> why_no_jurisdiction("us-mn-elk-river@proposed")
    "'us-mn-elk-river@proposed' is no jurisdiction id; one looks like us-mn-detroit-lakes"
    """
    return None if _ID.fullmatch(id) else f"{id!r} is no jurisdiction id; one looks like us-mn-detroit-lakes"


@dataclass(frozen=True, slots=True, kw_only=True)
class Jurisdiction:
    """Whose law it is: the id and what people call it."""

    id: JurisdictionId
    name: str
    state: str | None  # postal code, upper case; None: the id does not say
    country: str | None
    kind: str | None  # city, county ...; None: not known


@dataclass(frozen=True, slots=True, kw_only=True)
class CorpusEntry:
    """One source text of a corpus and what is known about it."""

    path: Path
    name: str
    jurisdictions: tuple[JurisdictionId, ...] = ()  # empty: to be read from the text
    title: str | None = None
    description: str | None = None
    origin: str | None = None
    gaps: tuple[str, ...] = ()

    def read(self) -> Source:
        """The source in this entry's file, under this entry's name."""
        return read_source(self.path, self.name)


@dataclass(frozen=True, kw_only=True)
class Corpus:
    """The sources of a folder in the order of their names, and the jurisdictions it describes."""

    entries: tuple[CorpusEntry, ...]
    described: Mapping[JurisdictionId, Jurisdiction]
    left_out: tuple[Path, ...] = ()  # files in its folders that are not read, for their names

    def jurisdiction(self, id: JurisdictionId) -> Jurisdiction:
        """The description of a jurisdiction: the corpus' own, else what its id says."""
        return self.described.get(id) or jurisdiction_from_id(id)


def jurisdiction_from_id(id: JurisdictionId) -> Jurisdiction:
    """The jurisdiction that an id of the form country-state-place names.

    >>> jurisdiction_from_id(JurisdictionId("us-mn-elk-river")).name
    'Elk River'
    >>> jurisdiction_from_id(JurisdictionId("unknown")).state is None
    True
    """
    country, _, rest = id.partition("-")
    state, _, place = rest.partition("-")
    if len(country) == 2 and len(state) == 2 and place:
        name = " ".join(word.capitalize() for word in place.split("-"))
        return Jurisdiction(id=id, name=name, state=state.upper(), country=country.upper(), kind=None)
    name = id.replace("-", " ").capitalize()
    return Jurisdiction(id=id, name=name, state=None, country=None, kind=None)


def _strings(value: object, where: str) -> tuple[str, ...]:
    if not isinstance(value, list) or not all(isinstance(item, str) for item in value):
        raise BadCorpus(f"{where} must be a list of strings")
    return tuple(value)


def _string(table: Mapping[str, Any], key: str, where: str) -> str | None:
    value = table.get(key)
    if value is not None and not isinstance(value, str):
        raise BadCorpus(f"{where}: {key} must be a string")
    return value


def _jurisdiction(id: str, where: str) -> JurisdictionId:
    if reason := why_no_jurisdiction(id):
        raise BadCorpus(f"{where}: {reason}")
    return JurisdictionId(id)


def _described(tables: Mapping[str, Any], where: str) -> Iterator[Jurisdiction]:
    for id, table in tables.items():
        if not isinstance(table, dict):
            raise BadCorpus(f"{where}: jurisdictions.{id} must be a table")
        base = jurisdiction_from_id(_jurisdiction(id, where))
        here = f"{where}: jurisdictions.{id}"
        yield Jurisdiction(
            id=base.id,
            name=_string(table, "name", here) or base.name,
            state=_string(table, "state", here) or base.state,
            country=_string(table, "country", here) or base.country,
            kind=_string(table, "kind", here),
        )


def _entry(folder: Path, table: object, where: str) -> CorpusEntry:
    if not isinstance(table, dict):
        raise BadCorpus(f"{where}: each of sources must be a table")
    file = _string(table, "file", where)
    if not file:
        raise BadCorpus(f"{where}: a source has no file")
    here = f"{where}: {file}"
    path = folder / file
    if not path.is_file():
        raise BadCorpus(f"{here}: no such file beside {CORPUS_FILE}")
    return CorpusEntry(
        path=path,
        name=file,
        jurisdictions=tuple(_jurisdiction(id, here) for id in _strings(table.get("jurisdictions", []), here)),
        title=_string(table, "title", here),
        description=_string(table, "description", here),
        origin=_string(table, "origin", here),
        gaps=_strings(table.get("gaps", []), here),
    )


def _listed(folder: Path) -> tuple[dict[JurisdictionId, Jurisdiction], dict[str, CorpusEntry]]:
    """What the folder's corpus.toml says, its sources under their names; nothing when there is none."""
    listing = folder / CORPUS_FILE
    entries: dict[str, CorpusEntry] = {}
    if not listing.is_file():
        return {}, entries
    try:
        content = tomllib.loads(listing.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise BadCorpus(f"{listing}: {error}") from error
    tables, sources = content.get("jurisdictions", {}), content.get("sources", [])
    if not isinstance(tables, dict) or not isinstance(sources, list):
        raise BadCorpus(f"{listing}: jurisdictions must be a table and sources a list of tables")
    for table in sources:
        entry = _entry(folder, table, str(listing))
        if entry.name in entries:
            raise BadCorpus(f"{listing}: {entry.name} is listed twice")
        entries[entry.name] = entry
    return {found.id: found for found in _described(tables, str(listing))}, entries


def _spoken(name: str) -> str:
    """A file's name as text that can be written anywhere: bytes that are no UTF-8 stand escaped.

    >>> _spoken("caf\\udce9.txt")
    'caf\\\\udce9.txt'
    """
    return name.encode("utf-8", "backslashreplace").decode()


def _from_folder(folder: Path) -> Corpus:
    described, entries = _listed(folder)
    left_out: list[Path] = []
    for path in sorted(folder.rglob("*")):
        inside = path.relative_to(folder)
        name = _spoken(inside.as_posix())
        if name in entries or inside.name == CORPUS_FILE or not path.is_file():
            continue
        if path.suffix.lower() in TEXTS:
            entries[name] = CorpusEntry(path=path, name=name)
        elif not any(part.startswith(".") for part in inside.parts):
            left_out.append(path)
    if not entries:
        kinds = f"{', '.join(TEXTS[:-1])} or {TEXTS[-1]}"
        raise BadCorpus(f"{folder}: holds no {kinds} file and no {CORPUS_FILE} that lists one")
    return Corpus(
        entries=tuple(entries[name] for name in sorted(entries)), described=described, left_out=tuple(left_out)
    )


def _single(path: Path) -> Corpus:
    """The corpus of one file: what a corpus.toml beside it says of it, else its name only."""
    described, entries = _listed(path.parent)
    name = _spoken(path.name)
    return Corpus(entries=(entries.get(name) or CorpusEntry(path=path, name=name),), described=described)


def read_corpus(paths: Sequence[Path], *, jurisdiction: JurisdictionId | None = None) -> Corpus:
    """The sources that `paths` name: folders with all their texts, and single files.

    `jurisdiction` takes the place of what the corpus says. Two files of one name
    are told apart by the folders they lie in.

    Raises:
        BadCorpus: a folder holds no text, or its corpus.toml does not say what it must.
    """
    described: dict[JurisdictionId, Jurisdiction] = {}
    entries: dict[str, CorpusEntry] = {}
    left_out: list[Path] = []
    for path in paths:
        corpus = _from_folder(path) if path.is_dir() else _single(path)
        described.update(corpus.described)
        left_out += corpus.left_out
        for entry in corpus.entries:
            name = entry.name if entry.name not in entries else _spoken(str(entry.path))
            jurisdictions = (jurisdiction,) if jurisdiction else entry.jurisdictions
            entries[name] = replace(entry, name=name, jurisdictions=jurisdictions)
    return Corpus(
        entries=tuple(entries[name] for name in sorted(entries)), described=described, left_out=tuple(left_out)
    )
