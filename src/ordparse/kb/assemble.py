"""Knowledge bases made from a dataset: one in all, or one for each state.

No text is parsed. The rows are written in the order of names, as a build of the
same sources writes them, and every citation is resolved over what the new file
holds: a code of another state is law of another body in a file that does not
have it.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from time import monotonic

from ordparse.errors import BadKnowledgeBase
from ordparse.kb.build import Report, complete, report
from ordparse.kb.dataset import Done, corpus_of, marks, read_source
from ordparse.kb.progress import Progress, silent
from ordparse.kb.writer import Writer
from ordparse.provisions import JurisdictionId


@dataclass(frozen=True, slots=True, kw_only=True)
class Share:
    """The sources of a dataset that go into one file."""

    path: Path
    sources: tuple[Done, ...]


def sentence(report: Report) -> str:
    """What there is to say of a file that was assembled, in a line."""
    return (
        f"{report.path}: {report.loaded}, {report.provisions:,} provisions, "
        f"{report.references:,} references in {report.seconds:.1f} s"
    )


def readable(folder: Path) -> list[Done]:
    """The sources that were read into a dataset, in the order of names.

    Raises:
        BadKnowledgeBase: the folder holds no dataset, or nothing in it was read.
    """
    if not (folder / "_dataset.json").is_file():
        raise BadKnowledgeBase(f"{folder}: holds no dataset; make one with ordparse build --engine dask --parquet")
    found = [done for done in marks(folder).values() if done.failure is None]
    if not found:
        raise BadKnowledgeBase(f"{folder}: no source of the dataset was read")
    return found


def shares(folder: Path, out: Path) -> list[Share]:
    """One file for each state of a dataset: out/mn.db; sources that name no state go into out/other.db."""
    sources = readable(folder)
    corpus = corpus_of(folder, sources)
    groups: dict[str, list[Done]] = {}
    for done in sources:
        states = {corpus.jurisdiction(JurisdictionId(id)).state for id in done.jurisdictions}
        for state in sorted((state or "other").lower() for state in states or {None}):
            groups.setdefault(state, []).append(done)
    return [Share(path=out / f"{state}.db", sources=tuple(group)) for state, group in sorted(groups.items())]


def assemble(
    folder: Path,
    path: Path,
    *,
    sources: Sequence[Done] | None = None,
    meaning: bool = True,
    progress: Progress = silent,
) -> Report:
    """Write the knowledge base at `path` from a dataset, or from some of its `sources`.

    Raises:
        BadKnowledgeBase: there is no dataset, or the file cannot be written.
    """
    began = monotonic()
    chosen = readable(folder) if sources is None else list(sources)
    corpus = corpus_of(folder, chosen)
    total = sum(done.length for done in chosen)
    written = 0
    with Writer(path, corpus) as writer:
        progress("writing", 0, total)
        for number, done in enumerate(chosen, 1):
            writer.add([read_source(folder, done, number)])
            written += done.length
            progress("writing", written, total)
        size = complete(writer, meaning=meaning, info={"dataset": folder.name}, progress=progress)
    return report(path, size, sources=len(chosen), parsed=len(chosen), began=began)


def assemble_states(folder: Path, out: Path, *, meaning: bool = True, progress: Progress = silent) -> list[Report]:
    """Write one knowledge base for each state of a dataset into the folder `out`."""
    return [
        assemble(folder, share.path, sources=share.sources, meaning=meaning, progress=progress)
        for share in shares(folder, out)
    ]
