"""`ordparse resolve` and `ordparse export` from a shell."""

import json
from pathlib import Path

import pytest

from tests.test_cli import ordparse


def test_resolve_says_what_a_reference_means(knowledge_base: Path) -> None:
    done = ordparse(
        "resolve", "Subd. 2 of Section 502.07", "--in", "us-mn-detroit-lakes/502.01", "--db", knowledge_base
    )
    assert done.returncode == 0
    assert "us-mn-detroit-lakes/502.07/2" in done.stdout
    assert done.stderr == ""


def test_resolve_says_why_not(knowledge_base: Path) -> None:
    done = ordparse("resolve", "Section 210", "--in", "us-mn-detroit-lakes/502.01", "--db", knowledge_base, "--json")
    (target,) = json.loads(done.stdout)["references"][0]["targets"]
    assert (target["citation"], target["id"], target["status"]) == ("chapter:210", None, "missing")
    assert target["reason"] == "the loaded text of us-mn-detroit-lakes has no chapter 210"


@pytest.mark.parametrize("context", ["us-mn-nowhere/1", "us-mn-nowhere"])
def test_an_unknown_place_is_one_line_and_exit_code_2(knowledge_base: Path, context: str) -> None:
    done = ordparse("resolve", "Section 210", "--in", context, "--db", knowledge_base)
    assert done.returncode == 2
    assert len(done.stderr.strip().splitlines()) == 1
    assert context in done.stderr


@pytest.mark.parametrize("form", ["jsonl", "graphml", "gexf"])
def test_one_stream_forms_go_to_standard_output_or_to_a_file(knowledge_base: Path, form: str, tmp_path: Path) -> None:
    shown = ordparse("export", form, "--db", knowledge_base)
    kept = ordparse("export", form, "--db", knowledge_base, "--out", tmp_path / "file")
    assert shown.returncode == kept.returncode == 0
    assert kept.stdout == ""
    assert (tmp_path / "file").read_text(encoding="utf-8") == shown.stdout
    assert "us-mn-detroit-lakes/502.07" in shown.stdout


def test_a_folder_of_documents(knowledge_base: Path, tmp_path: Path) -> None:
    done = ordparse("export", "akn", "--db", knowledge_base, "--out", tmp_path / "akn")
    assert done.returncode == 0
    assert (tmp_path / "akn" / "us-mn-elk-river@proposed.xml").is_file()


def test_what_cannot_be_written_is_exit_code_2(knowledge_base: Path, tmp_path: Path) -> None:
    (tmp_path / "taken").write_text("a file", encoding="utf-8")
    done = ordparse("export", "csv", "--db", knowledge_base, "--out", tmp_path / "taken")
    assert done.returncode == 2
    assert "taken" in done.stderr


def test_affected_says_who_a_change_reaches(knowledge_base: Path) -> None:
    done = ordparse("affected", "us-mn-detroit-lakes/502.07", "--db", knowledge_base)
    assert done.stdout == ("1  us-mn-detroit-lakes/502.05\n   502.07 (pursuant-to) -> us-mn-detroit-lakes/502.07\n")
    asked = ordparse("affected", "us-mn-detroit-lakes/502.07", "--db", knowledge_base, "--json", "--steps", "1")
    assert [one["id"] for one in json.loads(asked.stdout)["affected"]] == ["us-mn-detroit-lakes/502.05"]
    assert ordparse("affected", "us-mn-nowhere/1", "--db", knowledge_base).returncode == 2
