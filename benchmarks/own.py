"""What of ordparse is measured: each stage alone, the parse in memory, and whole builds.

Run as a module it answers requests, as the peers do (`worker.serve`).
"""

import atexit
import shutil
import sys
import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path

from benchmarks.worker import Contender, serve
from ordparse import spotting
from ordparse.citing.references import find_references
from ordparse.corpus import read_corpus
from ordparse.enactments.reading import forget_entries
from ordparse.history.entries import find_history
from ordparse.history.notes import forget_notes
from ordparse.kb.build import build_knowledge_base
from ordparse.outline import read_outline
from ordparse.parse import parse_source, resolve_sources
from ordparse.provisions import Kind, Outline, Provision
from ordparse.source import source_from_text

_KEYWORDS = {
    Kind.TITLE: "TITLE",
    Kind.SUBTITLE: "SUBTITLE",
    Kind.PART: "PART",
    Kind.CHAPTER: "CHAPTER",
    Kind.SUBCHAPTER: "SUBCHAPTER",
    Kind.ARTICLE: "ARTICLE",
    Kind.DIVISION: "DIVISION",
    Kind.SECTION: "SECTION",
    Kind.SUBDIVISION: "SUBDIVISION",
}


def marked_up(outline: Outline) -> str:
    """The outline's text in the language that bluebell reads: its structure said by keywords and indents.

    Bluebell does not find structure, it reads a markup of it; so it gets one that is right.
    """
    lines: list[str] = ["BODY", ""]

    def write(provision: Provision, depth: int) -> None:
        pad = "  " * depth
        heading = f" - {provision.heading}" if provision.heading else ""
        lines.append(f"{pad}{_KEYWORDS.get(provision.kind, 'PARAGRAPH')} {provision.num}{heading}")
        lines.append("")
        if provision.text:
            text = provision.text.replace("\\", " ")
            lines.extend(f"{pad}  {line.strip()}" for line in text.splitlines() if line.strip())
            lines.append("")
        for child in outline.children.get(provision.id, ()):
            write(child, depth + 1)

    for top in outline.children.get(None, ()):
        write(top, 1)
    return "\n".join(lines) + "\n"


def forget() -> None:
    """Empty the caches of places and notes, so that a text that comes again costs what it costs the first time.

    What stays holds single labels and numbers, which any two codes share.
    """
    spotting.spots.cache_clear()
    forget_notes()
    forget_entries()


def _cold(work: Contender) -> Contender:
    """The same work, done each time as if for the first time."""

    def run() -> int:
        forget()
        return work()

    return run


def _read(outline: Outline) -> int:
    """The provisions of an outline, with the words of each: they are cut from the text when asked for."""
    for provision in outline.provisions:
        _ = provision.label, provision.heading, provision.text
    return len(outline.provisions)


def contenders(texts: Sequence[str]) -> Mapping[str, Contender]:
    """The measured parts of ordparse on these texts."""
    sources = [source_from_text(text, f"{at:05}.txt") for at, text in enumerate(texts)]
    outlines = [read_outline(source) for source in sources]
    folder = Path(tempfile.mkdtemp(prefix="ordparse-bench-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    for source in sources:
        (folder / source.name).write_text(source.text, encoding="utf-8", newline="")
    corpus = read_corpus([folder])

    def build(*, meaning: bool) -> int:
        report = build_knowledge_base(corpus, folder / "kb" / "out.db", workers=1, meaning=meaning, fresh=True)
        shutil.rmtree(folder / "kb")
        return report.sources

    found: dict[str, Contender] = {
        "references": lambda: sum(len(find_references(o)) for o in outlines),
        "references and history": lambda: sum(len(find_references(o)) + len(find_history(o)) for o in outlines),
        "structure": lambda: sum(_read(read_outline(source)) for source in sources),
        "parse": lambda: len(resolve_sources(parse_source(source, meaning=False) for source in sources)),
        "parse with meaning": lambda: len(resolve_sources(parse_source(source) for source in sources)),
        "build": lambda: build(meaning=False),
        "build with meaning": lambda: build(meaning=True),
    }
    return {name: _cold(work) for name, work in found.items()}


if __name__ == "__main__":
    if sys.argv[1:2] == ["mark-up"]:
        for name in sys.argv[2:]:
            outline = read_outline(source_from_text(Path(name).read_text(encoding="utf-8")))
            Path(name).with_suffix(".bluebell").write_text(marked_up(outline), encoding="utf-8")
    else:
        serve(contenders)
