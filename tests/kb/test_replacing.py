"""Some sources of a knowledge base written anew in their place: the tables are those of a build from nothing."""

import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from ordparse.corpus import read_corpus
from ordparse.kb import replacing
from ordparse.kb.build import Report, build_knowledge_base
from ordparse.kb.schema import TABLES
from ordparse.kb.summary import lasting
from ordparse.provisions import JurisdictionId

ROOT = Path(__file__).parent.parent.parent

FOUND = """
    SELECT p.id FROM provisions_fts f JOIN provisions p ON p.rowid = f.rowid
    WHERE provisions_fts MATCH 'license OR dog OR repealed' ORDER BY 1
"""


def tables(path: Path) -> dict[str, list[tuple[Any, ...]]]:
    """All rows in the order of their keys, and what a search finds; the file is checked on the way."""
    with closing(sqlite3.connect(path)) as connection:
        run = connection.execute
        assert run("PRAGMA integrity_check").fetchall() == [("ok",)]
        assert run("PRAGMA foreign_key_check").fetchall() == []
        run("INSERT INTO provisions_fts (provisions_fts) VALUES ('integrity-check')")
        found = {
            each.name: run(f"SELECT * FROM {each.name} ORDER BY {', '.join(each.key)}").fetchall() for each in TABLES
        }
        return {**found, "found": run(FOUND).fetchall()}


@pytest.fixture
def replaced(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The names of the sources that were written in place."""
    names: list[str] = []
    add = replacing.Replacing._add

    def noted(self: replacing.Replacing, rows: Any, world: int) -> None:
        names.append(rows.name)
        add(self, rows, world)

    monkeypatch.setattr(replacing.Replacing, "_add", noted)
    return names


@pytest.fixture
def changing(tmp_path: Path) -> Path:
    """The shipped corpus, to be changed."""
    return Path(shutil.copytree(ROOT / "corpus", tmp_path / "corpus"))


def build(folder: Path, path: Path, *, fresh: bool = False) -> Report:
    return build_knowledge_base(read_corpus([folder]), path, fresh=fresh)


NOWTHEN = "nowthen-title-3.txt"
DETROIT_LAKES = "detroit-lakes-title-500.txt"  # one of two sources of its code
CHANGES: dict[str, tuple[str, Callable[[str], str]]] = {
    "more": (NOWTHEN, lambda text: f"{text}\nSee Section 999.99, Section 3-2-3 and Minn. Stat. 999.1.\n"),
    "less": (NOWTHEN, lambda text: text[: len(text) // 2]),
    "numbers": (NOWTHEN, lambda text: text.replace("3-2-3", "3-2-33")),
    "cited elsewhere": (DETROIT_LAKES, lambda text: text.replace("502.04", "502.44")),
    "missing elsewhere": (DETROIT_LAKES, lambda text: text[: len(text) // 3]),
}


@pytest.mark.parametrize("change", CHANGES)
def test_a_changed_source_is_written_in_its_place(
    change: str, changing: Path, knowledge_base: Path, tmp_path: Path, replaced: list[str]
) -> None:
    path, fresh = tmp_path / "kb.db", tmp_path / "fresh.db"
    shutil.copy(knowledge_base, path)
    name, edit = CHANGES[change]
    text = (changing / name).read_text(encoding="utf-8")
    changed = edit(text)
    assert changed != text
    (changing / name).write_text(changed, encoding="utf-8", newline="")
    assert build(changing, path).parsed == 1
    assert replaced == [name]
    build(changing, fresh, fresh=True)
    assert tables(path) == tables(fresh)
    # and back
    (changing / name).write_text(text, encoding="utf-8", newline="")
    assert build(changing, path).parsed == 1
    assert replaced == [name, name]
    assert tables(path) == tables(knowledge_base)


NAMES = ("ADA", "BENA", "CALEDONIA", "DELANO", "EDINA", "FERTILE")


def many(folder: Path, *, jurisdiction: str | None = None) -> Path:
    """A corpus of small sources, of one code or of one each."""
    folder.mkdir()
    for number in range(1, 7):
        told = "" if jurisdiction else f"THE CODE OF THE CITY OF {NAMES[number - 1]}, MINNESOTA\n\n"
        sections = f"{number}.01 License. A dog needs a license.\n\n{number}.02 Leash. See 2.01.\n"
        text = f"{told}CHAPTER {number} DOGS\n\n{sections}"
        (folder / f"{number}.txt").write_text(text, encoding="utf-8")
    return folder


@pytest.mark.parametrize("number", [1, 6])
def test_ids_that_another_source_has_are_given_out_anew(tmp_path: Path, replaced: list[str], number: int) -> None:
    folder, path, fresh = (
        many(tmp_path / "corpus", jurisdiction="us-mn-sample"),
        tmp_path / "kb.db",
        tmp_path / "fresh.db",
    )

    def built(target: Path) -> Report:
        return build_knowledge_base(read_corpus([folder], jurisdiction=JurisdictionId("us-mn-sample")), target)

    built(path)
    file = folder / f"{number}.txt"
    text = file.read_text(encoding="utf-8")
    file.write_text(text.replace(f"{number}.0", "3.0").replace(f"CHAPTER {number}", "CHAPTER 3"), encoding="utf-8")
    assert built(path).parsed == (1 if number == 6 else 2)  # the third one has to give way, where it comes later
    assert replaced == []
    built(fresh)
    assert tables(path) == tables(fresh)
    assert {id[-2:] for (id, *_) in tables(path)["provisions"] if "~" in id} == {"~2"}
    # and back: the ids are free again
    file.write_text(text, encoding="utf-8")
    built(path)
    fresh.unlink()
    built(fresh)
    assert replaced == []
    assert tables(path) == tables(fresh)


def test_a_source_that_turns_out_to_be_another_citys_is_not_written_in_place(
    tmp_path: Path, replaced: list[str]
) -> None:
    folder, path, fresh = many(tmp_path / "corpus"), tmp_path / "kb.db", tmp_path / "fresh.db"
    build(folder, path)
    file = folder / "3.txt"
    file.write_text(file.read_text(encoding="utf-8").replace("CALEDONIA", "ZUMBROTA"), encoding="utf-8")
    assert build(folder, path).parsed == 1
    assert replaced == []
    build(folder, fresh)
    assert tables(path) == tables(fresh)


def test_a_build_that_is_stopped_while_it_replaces_leaves_the_old_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder, path = many(tmp_path / "corpus"), tmp_path / "kb.db"
    build(folder, path)
    before = path.read_bytes()
    file = folder / "3.txt"
    file.write_text(file.read_text(encoding="utf-8") + "3.03 More. More.\n", encoding="utf-8")

    def stopped(self: replacing.Replacing) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(replacing.Replacing, "_complete_schema", stopped)
    with pytest.raises(KeyboardInterrupt):
        build(folder, path)
    assert path.read_bytes() == before
    assert [other.name for other in tmp_path.iterdir() if other.name.startswith(".")] == []


@pytest.mark.parametrize("way", ["another journal", "another system"])
def test_where_a_file_cannot_be_copied_whole_its_pages_are(
    way: str, tmp_path: Path, replaced: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    folder, path, fresh = many(tmp_path / "corpus"), tmp_path / "kb.db", tmp_path / "fresh.db"
    build(folder, path)
    if way == "another journal":
        with closing(sqlite3.connect(path)) as connection:
            connection.execute("PRAGMA journal_mode = WAL")
    else:
        monkeypatch.setattr(replacing.sys, "platform", "elsewhere")
    file = folder / "3.txt"
    file.write_text(file.read_text(encoding="utf-8") + "3.03 More. More.\n", encoding="utf-8")
    assert build(folder, path).parsed == 1
    assert replaced == ["3.txt"]
    build(folder, fresh)
    assert tables(path) == tables(fresh)


def test_figures_of_which_nothing_has_changed_are_not_counted_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder, path = many(tmp_path / "corpus"), tmp_path / "kb.db"
    build(folder, path)
    kept: list[set[str]] = []

    def noted(connection: sqlite3.Connection) -> dict[str, Any]:
        found = lasting(connection)
        kept.append(set(found))
        return found

    monkeypatch.setattr(replacing, "lasting", noted)
    file = folder / "3.txt"
    text = file.read_text(encoding="utf-8")
    for change in (text.replace("needs a", "needs no"), f"{text}3.03 More. See 3.01.\n"):
        file.write_text(change, encoding="utf-8")
        build(folder, path)
    words, more = kept
    assert words >= {"provisions", "headings", "references", "cited", "years", "findings"}
    assert more.isdisjoint({"provisions", "headings", "references", "cited"})
    assert "years" in more


def test_what_others_put_into_the_file_is_not_kept(tmp_path: Path, replaced: list[str]) -> None:
    folder, path, fresh = many(tmp_path / "corpus"), tmp_path / "kb.db", tmp_path / "fresh.db"
    build(folder, path)
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("CREATE TABLE notes (said TEXT)")
        connection.execute("CREATE TRIGGER kept AFTER DELETE ON norms BEGIN INSERT INTO notes VALUES (old.action); END")
        connection.execute("DROP INDEX idx_norms_provision")
    file = folder / "3.txt"
    file.write_text(file.read_text(encoding="utf-8") + "3.03 More. More.\n", encoding="utf-8")
    assert build(folder, path).parsed == 1
    assert replaced == []
    build(folder, fresh)
    assert tables(path) == tables(fresh)
    with closing(sqlite3.connect(path)) as one, closing(sqlite3.connect(fresh)) as other:
        made = "SELECT type, name, sql FROM sqlite_master ORDER BY 1, 2"
        assert one.execute(made).fetchall() == other.execute(made).fetchall()
