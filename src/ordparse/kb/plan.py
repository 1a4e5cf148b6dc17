"""What a build has to do: which sources have changed since the knowledge base was built, and which have not.

Nothing of the parser is imported here: a build with nothing to do costs a look at the files.
"""

import hashlib
import json
import sqlite3
from collections.abc import Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from ordparse import __version__, grammar
from ordparse.corpus import Corpus, CorpusEntry
from ordparse.errors import BadKnowledgeBase, UnreadableSource
from ordparse.kb.queries import open_database

DEPENDS = "~"
"""The end of a recipe that is not all that the rows depend on: sources written earlier have some of the ids."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Task:
    """One source to write: its number, and the number it has in the old file if it can be copied from there.

    `depends`: only where the same sources of its codes were written before it.
    """

    number: int
    entry: CorpusEntry
    size: int
    before: int | None = None
    depends: bool = False


@lru_cache(maxsize=1)
def parser_fingerprint() -> str:
    """A name for the parser as it is: another one whenever its code, grammar or data change."""
    package = Path(__file__).parent.parent
    files = [path for path in package.rglob("*") if path.suffix in {".py", ".toml"} and "pages" not in path.parts]
    files += grammar.folder().glob("*.lark")
    digest = hashlib.sha256(__version__.encode())
    for path in sorted(files, key=lambda path: (path.name, str(path))):
        digest.update(path.name.encode() + b"\0" + path.read_bytes() + b"\0")
    return digest.hexdigest()[:16]


def recipe(sha256: str, entry: CorpusEntry, *, meaning: bool) -> str:
    """A name for all that the parse of a source depends on."""
    parts = (sha256, parser_fingerprint(), str(meaning), *entry.jurisdictions)
    return hashlib.sha256("\n".join(parts).encode()).hexdigest()[:24]


def corpus_digest(corpus: Corpus) -> str:
    """A name for what the corpus says of its sources and jurisdictions, apart from their texts."""
    said = [
        [
            [entry.name, entry.jurisdictions, entry.title, entry.description, entry.origin, entry.gaps]
            for entry in corpus.entries
        ],
        [[found.id, found.name, found.state, found.country, found.kind] for found in corpus.described.values()],
    ]
    return hashlib.sha256(json.dumps(said).encode()).hexdigest()[:24]


def _size(entry: CorpusEntry) -> int:
    try:
        return entry.path.stat().st_size
    except OSError as error:
        raise UnreadableSource(f"{entry.path}: {error.strerror or error}") from error


def _sha256(entry: CorpusEntry) -> str:
    try:
        return hashlib.sha256(entry.path.read_bytes()).hexdigest()
    except OSError as error:
        raise UnreadableSource(f"{entry.path}: {error.strerror or error}") from error


def written_sources(path: Path) -> dict[str, tuple[int, str | None]]:
    """The number and the recipe of each source in the knowledge base at `path`; none if it cannot be used."""
    try:
        with closing(open_database(path)) as connection:
            rows = connection.execute("SELECT name, id, recipe FROM sources")
            return {name: (number, made) for name, number, made in rows}
    except (BadKnowledgeBase, sqlite3.DatabaseError):
        return {}


def to_replace(tasks: Sequence[Task], written: Mapping[str, tuple[int, str | None]]) -> list[Task]:
    """The tasks that have changed, where it pays to replace just these sources in a copy of the old file; else none.

    `written`: the sources of the old file, as `written_sources` gives them.
    """
    if len(tasks) != len(written) or any(written.get(task.entry.name, (0,))[0] != task.number for task in tasks):
        return []
    changed = [task for task in tasks if task.before is None]
    few = _PAYS * sum(task.size for task in changed) <= sum(task.size for task in tasks)
    return changed if few else []


_PAYS = 4
"""How many times the text of what has changed a corpus needs to have, for replacing to cost less than building."""


def plan(corpus: Corpus, written: dict[str, tuple[int, str | None]], *, meaning: bool) -> list[Task]:
    """The sources in the order of their names, those marked that have not changed."""
    tasks = []
    for number, entry in enumerate(corpus.entries, 1):
        size = _size(entry)
        before, made = written.get(entry.name, (None, None))
        if made is None or made.removesuffix(DEPENDS) != recipe(_sha256(entry), entry, meaning=meaning):
            made = before = None
        depends = made is not None and made.endswith(DEPENDS)
        tasks.append(Task(number=number, entry=entry, size=size, before=before, depends=depends))
    return tasks
