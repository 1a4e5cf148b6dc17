"""The corpus folder and its corpus.toml."""

from pathlib import Path

import pytest

from ordparse.corpus import CORPUS_FILE, read_corpus
from ordparse.errors import BadCorpus
from ordparse.provisions import JurisdictionId

CORPUS = Path(__file__).parent.parent / "corpus"


def folder(tmp_path: Path, *, listing: str | None = None, **files: str) -> Path:
    for name, text in files.items():
        path = tmp_path / f"{name}.txt"
        path.write_text(text, encoding="utf-8")
    if listing is not None:
        (tmp_path / CORPUS_FILE).write_text(listing, encoding="utf-8")
    return tmp_path


def test_every_text_of_the_corpus_is_described() -> None:
    corpus = read_corpus([CORPUS])
    assert {entry.path.name for entry in corpus.entries} == {path.name for path in CORPUS.glob("*.txt")}
    for entry in corpus.entries:
        assert entry.jurisdictions
        assert entry.title
        assert entry.description
        assert entry.origin
        assert entry.gaps
        assert all(id in corpus.described for id in entry.jurisdictions)


def test_a_single_file_is_described_by_the_listing_beside_it() -> None:
    (entry,) = read_corpus([CORPUS / "nowthen-title-3.txt"]).entries
    assert entry.jurisdictions == ("us-mn-nowthen",)


def test_a_folder_without_listing_is_read_in_the_order_of_names(tmp_path: Path) -> None:
    corpus = read_corpus([folder(tmp_path, b="2", a="1")])
    assert [entry.name for entry in corpus.entries] == ["a.txt", "b.txt"]
    assert corpus.entries[0].jurisdictions == ()


def test_a_file_that_is_not_listed_is_read_all_the_same(tmp_path: Path) -> None:
    corpus = read_corpus([folder(tmp_path, listing='[[sources]]\nfile = "b.txt"\ntitle = "B"\n', a="1", b="2")])
    assert [(entry.name, entry.title) for entry in corpus.entries] == [("a.txt", None), ("b.txt", "B")]


def test_the_jurisdiction_given_takes_the_place_of_the_listing() -> None:
    corpus = read_corpus([CORPUS], jurisdiction=JurisdictionId("us-mn-somewhere-else"))
    assert {entry.jurisdictions for entry in corpus.entries} == {("us-mn-somewhere-else",)}
    assert corpus.jurisdiction(JurisdictionId("us-mn-somewhere-else")).name == "Somewhere Else"


@pytest.mark.parametrize(
    ("listing", "says"),
    [
        ("[[sources]]\n", "has no file"),
        ('[[sources]]\nfile = "none.txt"\n', "none.txt: no such file"),
        ('[[sources]]\nfile = "a.txt"\ngaps = "x"\n', "must be a list of strings"),
        ('[[sources]]\nfile = "a.txt"\n[[sources]]\nfile = "a.txt"\n', "listed twice"),
        ("sources = 3\n", "sources a list"),
        ('sources = ["a.txt"]\n', "must be a table"),
        ("[jurisdictions]\nx = 3\n", "must be a table"),
        ("[jurisdictions.x]\nname = 3\n", "name must be a string"),
        (
            '[[sources]]\nfile = "a.txt"\njurisdictions = ["us-mn-x@old"]\n',
            "a.txt: 'us-mn-x@old' is no jurisdiction id",
        ),
        ('["jurisdictions"."Elk River"]\nname = "Elk River"\n', "'Elk River' is no jurisdiction id"),
        ("not toml", CORPUS_FILE),
    ],
)
def test_a_listing_that_does_not_say_what_it_must_is_refused(tmp_path: Path, listing: str, says: str) -> None:
    with pytest.raises(BadCorpus, match=says):
        read_corpus([folder(tmp_path, listing=listing, a="1")])


def test_an_empty_folder_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadCorpus, match=r"holds no \.txt, .* or \.htm file"):
        read_corpus([tmp_path])


def test_texts_of_every_kind_are_read_in_a_folder_and_the_other_files_are_named(tmp_path: Path) -> None:
    for name in ("a.md", "B.TXT", "c.html", "d.htm", "e.pdf", "notes.docx", ".hidden", CORPUS_FILE):
        (tmp_path / name).write_bytes(b"")
    corpus = read_corpus([tmp_path])
    assert [entry.name for entry in corpus.entries] == ["B.TXT", "a.md", "c.html", "d.htm"]
    assert corpus.left_out == (tmp_path / "e.pdf", tmp_path / "notes.docx")
