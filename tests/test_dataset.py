"""A dataset made by a cluster, and the knowledge bases assembled from it, against the build of one process."""

import os
import signal
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import dask
import distributed
import duckdb
import pytest
from click.testing import CliRunner

from benchmarks.generator.corpus import generate
from ordparse.cli import cli
from ordparse.corpus import Corpus, read_corpus
from ordparse.errors import BadKnowledgeBase, OrdparseError
from ordparse.kb import distributed as engine
from ordparse.kb.assemble import assemble, assemble_states
from ordparse.kb.build import build_knowledge_base
from ordparse.kb.dataset import marks, row_key, source_key, stem_of
from ordparse.kb.schema import TABLES

SIZE = 9_000


def tables(path: Path) -> dict[str, list[tuple[Any, ...]]]:
    """Every row of every table in its order; how the file was built is left out."""
    names = [table.name for table in TABLES if table.name != "build_info"]
    with closing(sqlite3.connect(path)) as connection:
        return {name: connection.execute(f"SELECT * FROM {name} ORDER BY rowid").fetchall() for name in names}


@pytest.fixture(scope="module")
def corpus(tmp_path_factory: pytest.TempPathFactory) -> Corpus:
    folder = tmp_path_factory.mktemp("cities")
    generate(folder, characters=15 * SIZE, size=SIZE, gold=False)
    return read_corpus([folder / "corpus"])


@pytest.fixture(scope="module")
def cluster() -> Iterator[Any]:
    with distributed.LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=":0") as made:
        yield made


@pytest.fixture(scope="module")
def dataset(corpus: Corpus, cluster: Any, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A dataset whose build lost a worker on the way."""
    folder = tmp_path_factory.mktemp("dataset") / "parquet"
    killed: list[int] = []

    def kill_one(phase: str, done: int, total: int) -> None:
        if not killed and done < total:
            killed.append(cluster.workers[0].pid)
            os.kill(killed[0], signal.SIGKILL)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(engine, "_BATCH", 1)  # a task for each source, so that there is a middle
        report = engine.build_dataset(corpus, folder, scheduler=cluster.scheduler_address, progress=kill_one)
    assert killed
    assert (report.parsed, report.failures) == (len(corpus.entries), ())
    return folder


def test_assembled_tables_are_those_of_one_process(corpus: Corpus, dataset: Path, tmp_path: Path) -> None:
    build_knowledge_base(corpus, tmp_path / "one.db", workers=1)
    assemble(dataset, tmp_path / "many.db")
    one, many = tables(tmp_path / "one.db"), tables(tmp_path / "many.db")
    assert one["provisions"]
    assert one["reference_targets"]
    for name, rows in one.items():
        assert many[name] == rows, name


def test_nothing_is_parsed_again(corpus: Corpus, dataset: Path, cluster: Any) -> None:
    report = engine.build_dataset(corpus, dataset, scheduler=cluster.scheduler_address)
    assert (report.parsed, report.sources) == (0, len(corpus.entries))


def test_one_file_a_state(dataset: Path, tmp_path: Path) -> None:
    reports = assemble_states(dataset, tmp_path)
    assert {report.path.name for report in reports} >= {"mn.db", "ca.db"}
    with closing(sqlite3.connect(tmp_path / "ca.db")) as connection:
        states = connection.execute("SELECT DISTINCT state FROM jurisdictions").fetchall()
        assert states == [("CA",)]
        lost = """SELECT target FROM reference_targets
                  WHERE target LIKE '%/%' AND target NOT IN (SELECT id FROM provisions)"""
        assert connection.execute(lost).fetchall() == []


def test_targets_in_the_dataset_are_those_of_one_process(corpus: Corpus, dataset: Path, tmp_path: Path) -> None:
    build_knowledge_base(corpus, tmp_path / "one.db", workers=1, meaning=False)
    query = """
        SELECT s.name, r.start, t.citation, t.target, t.external_law, t.status, t.reason
        FROM {targets} t JOIN {phrases} r ON r.id = t.reference JOIN {sources} s ON s.id = r.source
        ORDER BY s.name, r.start, r."end", t.id
    """

    def files(table: str) -> str:
        return f"read_parquet('{dataset}/{table}/**/*.parquet', hive_partitioning = true)"

    with closing(sqlite3.connect(tmp_path / "one.db")) as connection:
        expected = connection.execute(
            query.format(targets="reference_targets", phrases="cross_references", sources="sources")
        ).fetchall()
    found = duckdb.sql(
        query.format(targets=files("reference_targets"), phrases=files("cross_references"), sources=files("sources"))
    ).fetchall()
    assert expected
    assert found == expected


def test_a_bad_source_fails_alone(cluster: Any, tmp_path: Path) -> None:
    generate(tmp_path, characters=3 * SIZE, size=SIZE, gold=False)
    corpus = read_corpus([tmp_path / "corpus"])
    lost = corpus.entries[1]
    lost.path.unlink()
    report = engine.build_dataset(corpus, tmp_path / "parquet", scheduler=cluster.scheduler_address)
    assert [done.name for done in report.failures] == [lost.name]
    assert "UnreadableSource" in report.sentence()
    assert report.parsed == len(corpus.entries) - 1
    made = assemble(tmp_path / "parquet", tmp_path / "out.db")
    assert made.sources == len(corpus.entries) - 1


def test_a_source_that_takes_its_workers_down_fails_alone(corpus: Corpus) -> None:
    deadly = corpus.entries[0].name

    def work(batch: engine.Batch) -> list[Any]:
        if any(entry.name == deadly for entry in batch):
            os._exit(1)
        return [entry.name for entry in batch]

    with (
        dask.config.set({"distributed.scheduler.allowed-failures": 0}),
        distributed.LocalCluster(n_workers=1, threads_per_worker=1, dashboard_address=":0") as own,
        distributed.Client(own) as client,
    ):
        results = list(engine._run(client, work, [tuple(corpus.entries[:3])], lambda more: None))
    lost = [(batch, reason) for batch, found, reason in results if found is None]
    assert [[entry.name for entry in batch] for batch, _ in lost] == [[deadly]]
    assert "KilledWorker" in lost[0][1]
    assert sorted(name for _, found, _ in results if found for name in found) == sorted(
        entry.name for entry in corpus.entries[1:3]
    )


def test_a_source_that_left_the_corpus_leaves_the_dataset(cluster: Any, tmp_path: Path) -> None:
    generate(tmp_path, characters=2 * SIZE, size=SIZE, gold=False)
    corpus, folder = read_corpus([tmp_path / "corpus"]), tmp_path / "parquet"
    engine.build_dataset(corpus, folder, scheduler=cluster.scheduler_address, meaning=False)
    gone = corpus.entries[0]
    smaller = Corpus(entries=corpus.entries[1:], described=corpus.described)
    engine.build_dataset(smaller, folder, scheduler=cluster.scheduler_address, meaning=False)
    assert gone.name not in marks(folder)
    assert not list(folder.rglob(f"{stem_of(gone.name)}.*"))


def test_from_the_command_line(cluster: Any, tmp_path: Path) -> None:
    generate(tmp_path, characters=2 * SIZE, size=SIZE, gold=False)
    texts = sorted((tmp_path / "corpus").glob("*.txt"))
    where = ["--engine", "dask", "--scheduler", cluster.scheduler_address, "--parquet", str(tmp_path / "parquet")]
    built = CliRunner().invoke(cli, ["build", *map(str, texts), *where, "--no-meaning"])
    assert built.exit_code == 0, built.output
    assert f"{len(texts)} sources ({len(texts)} parsed)" in built.output
    made = CliRunner().invoke(cli, ["assemble", str(tmp_path / "parquet"), "--db", str(tmp_path / "all.db")])
    assert made.exit_code == 0, made.output
    assert f"all.db: {len(texts)} sources" in made.output
    refused = CliRunner().invoke(cli, ["build", str(texts[0]), "--parquet", str(tmp_path / "other")])
    assert refused.exit_code == 2
    assert "belong to --engine dask" in refused.output


def test_keys_hold_over_the_dataset() -> None:
    names = [f"city-{number}.txt" for number in range(2_000)]
    assert len({source_key(name) for name in names}) == len(names)
    assert row_key(source_key("a"), 8_000_000) < 2**63


def test_a_folder_that_is_no_dataset_is_left_alone(corpus: Corpus, tmp_path: Path) -> None:
    (tmp_path / "letter.txt").write_text("dear reader")
    with pytest.raises(BadKnowledgeBase, match="holds no dataset"):
        engine.build_dataset(corpus, tmp_path)
    with pytest.raises(BadKnowledgeBase, match="make one with"):
        assemble(tmp_path, tmp_path / "out.db")


def test_no_scheduler_is_one_short_message(corpus: Corpus, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engine, "_TIMEOUT", "1s")
    with pytest.raises(OrdparseError, match="no Dask scheduler answers"):
        engine.build_dataset(corpus, tmp_path / "parquet", scheduler="tcp://127.0.0.1:9")
