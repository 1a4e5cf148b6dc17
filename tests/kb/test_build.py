"""Building: the same tables by every way, nothing half-written, nothing parsed twice."""

import contextlib
import gc
import os
import shutil
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path

import pytest

from ordparse.corpus import read_corpus
from ordparse.errors import BadKnowledgeBase, UnreadableSource
from ordparse.kb import plan, pool, writer
from ordparse.kb.build import Report, build_knowledge_base
from ordparse.kb.queries import open_database
from ordparse.kb.schema import TABLE
from ordparse.provisions import JurisdictionId

ROOT = Path(__file__).parent.parent.parent

CHAPTER_5 = (
    "CHAPTER 5 DOGS\n\n5.01 License. A dog needs a license. The fee is in section 6.01.\n\n5.02 Leash. See 5.01.\n"
)
CHAPTER_6 = "CHAPTER 6 FEES\n\n6.01 Dogs. The fee is ten dollars ($10.00) for a license under section 5.01.\n"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A corpus of two small files of one code."""
    made = tmp_path / "corpus"
    made.mkdir()
    (made / "five.txt").write_text(CHAPTER_5, encoding="utf-8")
    (made / "six.txt").write_text(CHAPTER_6, encoding="utf-8")
    (made / "corpus.toml").write_text(
        "".join(f'[[sources]]\nfile = "{name}.txt"\njurisdictions = ["us-mn-sample"]\n' for name in ("five", "six")),
        encoding="utf-8",
    )
    return made


def build(folder: Path, path: Path, **options: bool | int) -> Report:
    return build_knowledge_base(read_corpus([folder]), path, **options)  # type: ignore[arg-type]


def dump(path: Path) -> list[str]:
    with closing(sqlite3.connect(path)) as connection:
        return list(connection.iterdump())


def rows(path: Path, sql: str) -> list[tuple[object, ...]]:
    with closing(sqlite3.connect(path)) as connection:
        return connection.execute(sql).fetchall()


def beside(path: Path) -> list[str]:
    return sorted(other.name for other in path.parent.iterdir() if other.name.startswith(f".{path.name}"))


def test_the_corpus_is_whole_and_linked(knowledge_base: Path) -> None:
    with closing(sqlite3.connect(knowledge_base)) as connection:
        assert connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        assert connection.execute("PRAGMA foreign_key_check").fetchall() == []
        connection.execute("INSERT INTO provisions_fts (provisions_fts) VALUES ('integrity-check')")
        for table in TABLE:
            assert connection.execute(f"SELECT count(*) FROM {table}").fetchone()[0] > 0, table


def test_the_number_of_workers_changes_nothing(knowledge_base: Path, tmp_path: Path) -> None:
    path = tmp_path / "two.db"
    command = [sys.executable, "-m", "ordparse", "build", str(ROOT / "corpus"), "--db", str(path), "--workers", "2"]
    subprocess.run(command, check=True, capture_output=True, env={**os.environ, "PYTHONPATH": str(ROOT / "src")})
    assert dump(path) == dump(knowledge_base)


def test_the_number_of_threads_that_count_changes_nothing(
    knowledge_base: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(writer, "_MANY", 0)
    build(ROOT / "corpus", tmp_path / "two.db", workers=2)
    assert dump(tmp_path / "two.db") == dump(knowledge_base)


def test_many_sources_in_many_chunks_are_indexed_alike(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "many"
    folder.mkdir()
    for number in range(10, 34):
        chapter = CHAPTER_5.replace("5.0", f"{number}.0").replace("CHAPTER 5", f"CHAPTER {number}")
        (folder / f"{number}.txt").write_text(f"{chapter}See {number + 7}.02.\n", encoding="utf-8")
    monkeypatch.setattr(pool, "_LEAST", 300)
    for workers in (1, 2):
        build(folder, tmp_path / f"{workers}.db", workers=workers)
    assert dump(tmp_path / "1.db") == dump(tmp_path / "2.db")
    assert rows(tmp_path / "2.db", "PRAGMA integrity_check") == [("ok",)]


def test_the_order_of_the_paths_changes_nothing(folder: Path, tmp_path: Path) -> None:
    files = [folder / "six.txt", folder / "five.txt"]
    for name, paths in (("a", files), ("b", files[::-1])):
        build_knowledge_base(read_corpus(paths), tmp_path / f"{name}.db")
    assert dump(tmp_path / "a.db") == dump(tmp_path / "b.db")


def test_a_build_with_nothing_changed_leaves_the_file_alone(folder: Path, tmp_path: Path) -> None:
    path = tmp_path / "kb.db"
    assert build(folder, path).parsed == 2
    before = path.stat()
    report = build(folder, path)
    assert (report.parsed, report.sources) == (0, 2)
    assert "up to date" in report.sentence()
    assert (path.stat().st_ino, path.stat().st_mtime_ns) == (before.st_ino, before.st_mtime_ns)


def test_a_link_leads_to_the_file_that_is_built(folder: Path, tmp_path: Path) -> None:
    link, there = tmp_path / "link.db", tmp_path / "elsewhere" / "kb.db"
    there.parent.mkdir()
    link.symlink_to(there)
    for expected in (2, 0):
        assert build(folder, link).parsed == expected
        assert link.is_symlink()
        assert rows(there, "SELECT count(*) FROM sources") == [(2,)]
    assert sorted(path.name for path in there.parent.iterdir()) == ["kb.db"]


def test_a_changed_file_alone_is_parsed_again_and_the_tables_are_those_of_a_fresh_build(
    folder: Path, tmp_path: Path
) -> None:
    path, fresh = tmp_path / "kb.db", tmp_path / "fresh.db"
    build(folder, path)
    (folder / "five.txt").write_text(CHAPTER_5.replace("5.02 Leash", "5.03 Leash"), encoding="utf-8")
    assert build(folder, path).parsed == 1
    build(folder, fresh)
    assert dump(path) == dump(fresh)


@pytest.fixture
def two_codes(tmp_path: Path) -> Path:
    """A corpus of two codes, of which one cites the other, and one is in two files that are not neighbours."""
    made = tmp_path / "codes"
    made.mkdir()
    away = "6.02 Elsewhere. As Section 5.01 of the City Code of Fair Heights requires, a dog needs a license.\n"
    files = {
        "a.txt": ("us-mn-sample", CHAPTER_5),
        "b.txt": ("us-mn-fair-heights", CHAPTER_5.replace("6.01", "5.02")),
        "c.txt": ("us-mn-sample", f"{CHAPTER_6}\n{away}"),
    }
    for name, (_, text) in files.items():
        (made / name).write_text(text, encoding="utf-8")
    (made / "corpus.toml").write_text(
        "".join(f'[[sources]]\nfile = "{name}"\njurisdictions = ["{code}"]\n' for name, (code, _) in files.items()),
        encoding="utf-8",
    )
    return made


_LINKS = "SELECT citation, target, status FROM reference_targets ORDER BY id"


@pytest.mark.parametrize("size", [1, 100_000])
def test_what_is_parsed_apart_is_resolved_together(
    two_codes: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, size: int
) -> None:
    monkeypatch.setattr(pool, "_CHUNK", size)  # each file alone, or all of them at once
    path = tmp_path / "kb.db"
    build(two_codes, path)
    assert rows(path, _LINKS) == [
        ("6.01", "us-mn-sample/6.01", "resolved"),
        ("5.01", "us-mn-sample/5.01", "resolved"),
        ("5.02", "us-mn-fair-heights/5.02", "resolved"),
        ("5.01", "us-mn-fair-heights/5.01", "resolved"),
        ("5.01", "us-mn-sample/5.01", "resolved"),
        ("us-mn-fair-heights/5.01", "us-mn-fair-heights/5.01", "resolved"),
    ]


def test_the_search_is_whole_however_often_it_was_filled(
    two_codes: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (two_codes / "0.txt").write_text("A text that holds no provision at all.\n", encoding="utf-8")
    monkeypatch.setattr(writer, "_AT_ONCE", 1)
    path = tmp_path / "kb.db"
    build(two_codes, path)
    found = rows(path, "SELECT rowid FROM provisions_fts WHERE provisions_fts MATCH 'license' ORDER BY 1")
    assert len(found) == 4
    assert found == rows(path, "SELECT rowid FROM provisions WHERE text LIKE '%license%' OR heading = 'License'")
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("INSERT INTO provisions_fts (provisions_fts) VALUES ('integrity-check')")


@pytest.mark.parametrize("changed", ["a.txt", "b.txt", "c.txt"])
def test_what_is_copied_is_resolved_over_what_has_changed(two_codes: Path, tmp_path: Path, changed: str) -> None:
    path, fresh = tmp_path / "kb.db", tmp_path / "fresh.db"
    build(two_codes, path)
    text = (two_codes / changed).read_text(encoding="utf-8")
    (two_codes / changed).write_text(text.replace("5.01 License", "5.07 License").replace("6.01 Dogs", "6.07 Dogs"))
    assert build(two_codes, path).parsed == 1
    build(two_codes, fresh)
    assert dump(path) == dump(fresh)
    assert "missing" in {status for _, _, status in rows(path, _LINKS)}


def test_a_file_that_comes_or_goes_costs_that_file(folder: Path, tmp_path: Path) -> None:
    path, fresh = tmp_path / "kb.db", tmp_path / "fresh.db"
    build(folder, path)
    (folder / "a.txt").write_text("CHAPTER 4 CATS\n\n4.01 License. See section 5.01.\n", encoding="utf-8")
    assert build(folder, path).parsed == 1
    build(folder, fresh)
    assert dump(path) == dump(fresh)
    (folder / "a.txt").unlink()
    assert build(folder, path).parsed == 0
    build(folder, fresh, fresh=True)
    assert dump(path) == dump(fresh)


def test_what_the_corpus_says_is_renewed_without_parsing(folder: Path, tmp_path: Path) -> None:
    path = tmp_path / "kb.db"
    build(folder, path)
    listing = folder / "corpus.toml"
    listing.write_text(listing.read_text(encoding="utf-8") + 'title = "Fees"\n', encoding="utf-8")
    assert build(folder, path).parsed == 0
    assert rows(path, "SELECT title FROM sources ORDER BY name") == [(None,), ("Fees",)]


def test_another_parser_parses_everything_again(folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "kb.db"
    build(folder, path)
    monkeypatch.setattr(plan, "parser_fingerprint", lambda: "another")
    assert build(folder, path).parsed == 2


def test_other_options_parse_everything_again(folder: Path, tmp_path: Path) -> None:
    path = tmp_path / "kb.db"
    build(folder, path)
    assert rows(path, "SELECT count(*) FROM quantities WHERE kind = 'money'") == [(1,)]
    assert build(folder, path, meaning=False).parsed == 2
    assert rows(path, "SELECT count(*) FROM quantities") == [(0,)]


def test_a_reference_waits_for_its_source(folder: Path, tmp_path: Path) -> None:
    path = tmp_path / "kb.db"
    later = folder / "six.txt"
    text = later.read_text(encoding="utf-8")
    later.write_text("CHAPTER 7 CATS\n\n7.01 License. A cat needs none.\n", encoding="utf-8")
    build(folder, path)
    target = "SELECT target, status FROM reference_targets WHERE citation = '6.01'"
    assert rows(path, target) == [("us-mn-sample/6.01", "missing")]
    assert rows(path, "SELECT placeholder, source FROM provisions WHERE id = 'us-mn-sample/6.01'") == [(1, None)]
    assert rows(path, "SELECT placeholder, phrases FROM wanted_provisions") == [("us-mn-sample/6.01", 1)]
    later.write_text(text, encoding="utf-8")
    build(folder, path)
    assert rows(path, target) == [("us-mn-sample/6.01", "resolved")]
    assert rows(path, "SELECT placeholder FROM provisions WHERE id = 'us-mn-sample/6.01'") == [(0,)]
    assert rows(path, "SELECT count(*) FROM wanted_provisions") == [(0,)]


def test_the_same_provision_in_two_sources_is_kept_twice(folder: Path, tmp_path: Path) -> None:
    path, again = tmp_path / "kb.db", tmp_path / "again.db"
    shutil.copy(folder / "five.txt", folder / "copy.txt")
    for target in (path, again, again):
        build_knowledge_base(read_corpus([folder], jurisdiction=JurisdictionId("us-mn-sample")), target)
    ids = [id for (id,) in rows(path, "SELECT id FROM provisions WHERE num = '5.01' ORDER BY source")]
    assert len(set(ids)) == 2
    told = f"SELECT message, note FROM diagnostics WHERE code = 'duplicate-designator' AND provision = '{ids[1]}'"
    assert rows(path, told) == [("section 5.01 stands in the source copy.txt too", f"this one is {ids[1]}")]
    assert rows(path, "PRAGMA foreign_key_check") == []
    assert dump(path) == dump(again)


def test_a_provision_kept_twice_costs_no_later_build(folder: Path, tmp_path: Path) -> None:
    path, fresh = tmp_path / "kb.db", tmp_path / "fresh.db"
    (folder / "corpus.toml").unlink()
    shutil.copy(folder / "five.txt", folder / "seven.txt")

    def parsed(target: Path) -> int:
        return build_knowledge_base(read_corpus([folder], jurisdiction=JurisdictionId("us-mn-sample")), target).parsed

    assert parsed(path) == 3
    assert parsed(path) == 0
    # what stands after it has changed: its ids are what they were
    (folder / "six.txt").write_text(CHAPTER_6.replace("ten", "two"), encoding="utf-8")
    assert parsed(path) == 1
    # something before it has changed: they may be others
    (folder / "five.txt").write_text(CHAPTER_5.replace("5.02 Leash", "5.03 Leash"), encoding="utf-8")
    assert parsed(path) == 2
    assert rows(path, "SELECT id FROM provisions WHERE num = '5.02'") == [("us-mn-sample/5.02",)]
    # the other one is gone: it has all ids to itself
    (folder / "five.txt").unlink()
    assert parsed(path) == 1
    assert parsed(fresh) == 2
    assert dump(path) == dump(fresh)


def test_an_unreadable_source_leaves_the_old_file(folder: Path, tmp_path: Path) -> None:
    path = tmp_path / "kb.db"
    build(folder, path)
    before = path.read_bytes()
    listed = read_corpus([folder])
    (folder / "five.txt").unlink()
    with pytest.raises(UnreadableSource, match=r"five\.txt: No such file"):
        build_knowledge_base(listed, path)
    assert path.read_bytes() == before
    assert beside(path) == []


def test_a_damaged_knowledge_base_is_replaced(folder: Path, tmp_path: Path) -> None:
    path = tmp_path / "kb.db"
    build(folder, path)
    path.write_bytes(path.read_bytes()[:100] + b"x" * 10_000)
    assert build(folder, path).parsed == 2
    open_database(path).close()


def test_a_file_that_is_no_knowledge_base_is_left(folder: Path, tmp_path: Path) -> None:
    path = tmp_path / "kb.db"
    path.write_bytes(b"not a database" * 100)
    with pytest.raises(BadKnowledgeBase, match="is no knowledge base"):
        build(folder, path)
    assert path.read_bytes() == b"not a database" * 100


def test_a_folder_that_cannot_be_written_is_named(folder: Path, tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"")
    with pytest.raises(BadKnowledgeBase, match="cannot be written"):
        build(folder, tmp_path / "file" / "kb.db")


@pytest.fixture
def slow_folder(tmp_path: Path) -> Iterator[Path]:
    """A corpus that takes some seconds."""
    made = tmp_path / "slow"
    made.mkdir()
    text = (ROOT / "corpus" / "detroit-lakes-title-500.txt").read_bytes()
    for number in range(60):
        (made / f"{number:03}.txt").write_bytes(text)
    return made


@contextlib.contextmanager
def being_built(corpus: Path, path: Path) -> Iterator["subprocess.Popen[bytes]"]:
    """A build by two workers in a process group of its own, once it writes; what is left of it in the end is killed."""
    command = [sys.executable, "-m", "ordparse", "build", str(corpus), "--db", str(path), "--workers", "2"]
    running = subprocess.Popen(
        command,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env={**os.environ, "PYTHONPATH": str(ROOT / "src")},
        start_new_session=True,
    )
    try:
        until = time.monotonic() + 60
        while not beside(path) and time.monotonic() < until:
            time.sleep(0.02)
        time.sleep(0.3)
        yield running
    finally:
        with contextlib.suppress(ProcessLookupError):
            os.killpg(running.pid, signal.SIGKILL)
        running.wait()


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="no process can be killed so")
def test_workers_end_with_a_writer_that_is_killed_alone(slow_folder: Path, tmp_path: Path) -> None:
    path = tmp_path / "kb.db"
    with being_built(slow_folder, path) as running:
        running.kill()
        running.communicate(timeout=60)  # ends when nobody holds the other ends of the pipes
    assert not path.exists()


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGKILL])
def test_a_build_that_is_stopped_leaves_the_old_file(
    folder: Path, slow_folder: Path, tmp_path: Path, how: signal.Signals
) -> None:
    path = tmp_path / "kb.db"
    build(folder, path)
    before = path.read_bytes()
    with being_built(slow_folder, path) as running:
        assert running.poll() is None
        # as a terminal does: to the whole group
        os.killpg(running.pid, how)
        _, errors = running.communicate(timeout=60)
    assert path.read_bytes() == before
    if how is signal.SIGINT:
        assert running.returncode == 130, errors.decode()
        assert errors.decode().strip() == "ordparse: stopped"
        assert beside(path) == []
    else:
        assert beside(path)
        build(folder, path, fresh=True)
        assert beside(path) == [], "the next build sweeps up"


def test_a_knowledge_base_damaged_where_it_is_copied_is_built_anew(folder: Path, tmp_path: Path) -> None:
    path = tmp_path / "kb.db"
    build(folder, path)
    with closing(sqlite3.connect(path)) as connection:
        page = connection.execute("PRAGMA page_size").fetchone()[0]
        (root,) = connection.execute("SELECT rootpage FROM sqlite_master WHERE name = 'provisions'").fetchone()
    content = bytearray(path.read_bytes())
    content[(root - 1) * page : root * page] = b"x" * page
    path.write_bytes(content)
    (folder / "one.txt").write_text("1.01 Dogs. A dog needs a license.\n", encoding="utf-8")
    assert build(folder, path).parsed == 3
    with closing(sqlite3.connect(path)) as connection:
        assert connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]


@pytest.mark.parametrize("reader_stays", [True, False])
def test_a_log_beside_the_old_file_is_not_played_into_the_new_one(
    folder: Path, tmp_path: Path, reader_stays: bool
) -> None:
    path, other = tmp_path / "kb.db", tmp_path / "other.db"
    build(folder, path)
    with closing(sqlite3.connect(path)) as reader:
        reader.execute("PRAGMA journal_mode = WAL")
        reader.execute("UPDATE provisions SET text = text || 'x'")
        reader.commit()
        before = reader.execute("SELECT count(*) FROM provisions").fetchone()
        if not reader_stays:  # as after a crash: the log is there, and nobody has it open
            for end in ("", "-wal"):
                shutil.copy(f"{path}{end}", f"{other}{end}")
            path = other
        (folder / "one.txt").write_text("1.01 Dogs. A dog needs a license.\n" * 3, encoding="utf-8")
        build(folder, path)
        assert [left.name for left in tmp_path.glob(f"{path.name}-*")] == []
        with closing(sqlite3.connect(path)) as connection:
            assert connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
            assert connection.execute("PRAGMA journal_mode").fetchone() == ("delete",)
        assert reader.execute("SELECT count(*) FROM provisions").fetchone() == before


def test_a_journal_beside_the_old_file_is_not_played_into_the_new_one(folder: Path, tmp_path: Path) -> None:
    path, other = tmp_path / "kb.db", tmp_path / "other.db"
    build(folder, path)
    with closing(sqlite3.connect(path)) as writer:
        writer.execute("PRAGMA cache_size = 1")  # so that the change is in the file before it is committed
        writer.execute("UPDATE sources SET text = text || hex(zeroblob(100000))")
        for end in ("", "-journal"):
            shutil.copy(f"{path}{end}", f"{other}{end}")
    (folder / "one.txt").write_text("1.01 Dogs. A dog needs a license.\n", encoding="utf-8")
    build(folder, other)
    assert not Path(f"{other}-journal").exists()
    with closing(sqlite3.connect(other)) as connection:
        assert connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]


def test_a_knowledge_base_that_somebody_writes_is_left(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "kb.db"
    build(folder, path)
    connect = sqlite3.connect
    with closing(sqlite3.connect(path)) as writer:
        writer.execute("PRAGMA journal_mode = WAL")
        writer.execute("UPDATE provisions SET text = ''")
        (folder / "one.txt").write_text("1.01 Dogs. A dog needs a license.\n", encoding="utf-8")
        with monkeypatch.context() as quick:
            quick.setattr(sqlite3, "connect", lambda *args, **kwargs: connect(*args, **{"timeout": 0.1, **kwargs}))
            with pytest.raises(BadKnowledgeBase, match="another program is writing it"):
                build(folder, path)
        writer.commit()
        assert writer.execute("SELECT DISTINCT text FROM provisions").fetchall() == [("",)]


def test_threads_that_build_the_same_file_do_not_meet(folder: Path, tmp_path: Path) -> None:
    path, often = tmp_path / "kb.db", gc.get_threshold()
    build(folder, path)
    (folder / "five.txt").write_text(f"{CHAPTER_5}\n5.03 Tags. See 6.01.\n", encoding="utf-8")
    with ThreadPoolExecutor(4) as threads:
        reports = list(threads.map(lambda _: build(folder, path, fresh=True, workers=1), range(4)))
    assert [report.parsed for report in reports] == [2, 2, 2, 2]
    assert gc.get_threshold() == often
    assert rows(path, "PRAGMA integrity_check") == [("ok",)]
    assert [left.name for left in tmp_path.iterdir() if left.name.startswith(".")] == []
