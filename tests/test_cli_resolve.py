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


@pytest.mark.parametrize(
    ("question", "rest"),
    [
        ("See section 502.07 and section 502.04.", None),
        ("section 502.07(2)a", 'not read: "a"'),
        ("Elm City Rules section 502.07", 'not read: "Elm City Rules"'),
    ],
)
def test_what_of_a_question_was_not_read_is_said(knowledge_base: Path, question: str, rest: str | None) -> None:
    done = ordparse("resolve", question, "--in", "us-mn-detroit-lakes/502.01", "--db", knowledge_base)
    said = [line for line in done.stdout.splitlines() if line.startswith("not read")]
    assert said == ([rest] if rest else [])


def test_a_question_without_a_reference_is_told_how_to_ask(knowledge_base: Path) -> None:
    done = ordparse("resolve", "dogs at large", "--in", "us-mn-detroit-lakes", "--db", knowledge_base)
    assert "ordparse compare WORDS" in done.stdout


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
