"""Rows on their way from a worker: what is unpacked is what was packed."""

from pathlib import Path

from ordparse.corpus import read_corpus
from ordparse.kb.packing import pack, unpack
from ordparse.kb.plan import plan
from ordparse.kb.pool import parse_chunk

CORPUS = Path(__file__).parent.parent.parent / "corpus"


def test_what_is_unpacked_is_what_was_packed() -> None:
    corpus = read_corpus([CORPUS / "detroit-lakes-title-500.txt"])
    found = parse_chunk(plan(corpus, {}, meaning=True), True)
    (rows,) = found
    assert rows.links is not None
    assert rows.links.targets
    assert all(rows.tables[name] for name in ("provisions", "quantities", "norms", "definitions", "term_uses"))
    assert unpack(pack(found)) == found
