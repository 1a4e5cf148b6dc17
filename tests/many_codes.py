"""A knowledge base of many small codes, for the pages that list them."""

from pathlib import Path

from ordparse.corpus import read_corpus
from ordparse.kb.build import build_knowledge_base

CODES = 34
STATES = ("mn", "wi", "oh")


def many_codes(folder: Path, *, meaning: bool = True) -> Path:
    """Thirty-four codes of three states, written to a folder and built."""
    entries = []
    for number in range(CODES):
        name = f"us-{STATES[number % 3]}-{'abcdefghij'[number % 10]}ville-{number}"
        text = (
            f"CHAPTER 1 Dogs\n\n1.01 Dog licenses. A dog shall have a license.\n\n1.02 Fee. The fee of code {number}."
        )
        (folder / f"{name}.txt").write_text(text, encoding="utf-8")
        entries.append(f'[[sources]]\nfile = "{name}.txt"\njurisdictions = ["{name}"]\n')
    (folder / "corpus.toml").write_text("\n".join(entries), encoding="utf-8")
    path = folder / "ordinances.db"
    build_knowledge_base(read_corpus([folder]), path, workers=1, meaning=meaning)
    return path
