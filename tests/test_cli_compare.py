"""`ordparse compare` and `ordparse diff`: answers, formats, exit codes, and what they import."""

import csv
import io
import json
from pathlib import Path

import pytest

from tests.test_cli import HEAVY, imported, ordparse

LARGE = "us-mn-detroit-lakes/502.04"


def test_compare_answers_in_json(knowledge_base: Path) -> None:
    done = ordparse("compare", LARGE, "--json", "--db", knowledge_base)
    assert done.returncode == 0
    value = json.loads(done.stdout)
    first = {match["jurisdiction"]: match["id"] for match in reversed(value["matches"])}
    assert first["us-mn-chanhassen"] == "us-mn-chanhassen/5-19"
    assert first["us-mn-elk-river"].endswith("/502.08")


def test_a_stored_comparison_needs_nothing_heavy(knowledge_base: Path) -> None:
    assert imported("compare", LARGE, "--db", knowledge_base) & HEAVY == set()
    versions = ("us-mn-elk-river@existing/502.08", "us-mn-elk-river@proposed/502.08")
    assert imported("diff", *versions, "--db", knowledge_base) & HEAVY == set()


def test_what_no_code_has_is_said_in_one_sentence(knowledge_base: Path) -> None:
    said = "no such rule found in any of 5 jurisdictions, and none that shares a word with it"
    assert ordparse("compare", "xyzzy", "--db", knowledge_base).stdout == f"xyzzy\n{said}\n"
    for form in ("markdown", "html"):
        text = ordparse("compare", "xyzzy", "--format", form, "--db", knowledge_base).stdout
        assert text.count("no such rule found") == 1
        assert said in text
    one = ordparse("compare", "xyzzy", "--with", "us-mn-nowthen", "--db", knowledge_base).stdout
    assert "found in Nowthen (us-mn-nowthen), and" in one


def test_compare_with_words_and_one_jurisdiction(knowledge_base: Path) -> None:
    done = ordparse("compare", "leash", "length", "--with", "us-mn-minneapolis", "--json", "--db", knowledge_base)
    matches = json.loads(done.stdout)["matches"]
    assert {match["jurisdiction"] for match in matches} == {"us-mn-minneapolis"}
    assert matches[0]["id"] == "us-mn-minneapolis/64.50"
    lengths = [q for q in matches[0]["quantities"] if q["kind"] == "length"]
    assert [(q["value"], q["unit"], q["bound"], q["provision"]) for q in lengths] == [
        (8, "foot", "max", "us-mn-minneapolis/64.50/a")
    ]


@pytest.mark.parametrize(
    ("form", "sign"),
    [("text", "502.04 Running at Large, Detroit Lakes"), ("markdown", "# 502.04"), ("html", "<!doctype html>")],
)
def test_compare_has_a_format_for_each_use(knowledge_base: Path, form: str, sign: str) -> None:
    done = ordparse("compare", LARGE, "--format", form, "--db", knowledge_base)
    assert done.stdout.startswith(sign)


def test_compare_as_csv_is_a_table(knowledge_base: Path) -> None:
    done = ordparse("compare", LARGE, "--format", "csv", "--db", knowledge_base)
    lines = list(csv.reader(io.StringIO(done.stdout)))
    assert lines[0][:2] == ["what", "us-mn-detroit-lakes"]
    assert {len(line) for line in lines} == {6}


def test_diff_shows_what_was_struck_and_added(knowledge_base: Path) -> None:
    versions = ("us-mn-elk-river@existing/502.14", "us-mn-elk-river@proposed/502.14")
    done = ordparse("diff", *versions, "--db", knowledge_base)
    assert done.returncode == 0
    assert "abandon any dog{+, cat,+} or other animal" in done.stdout


def test_diff_of_versions_in_json_sums_up_each_section(knowledge_base: Path) -> None:
    done = ordparse("diff", "us-mn-elk-river@existing", "us-mn-elk-river@proposed", "--json", "--db", knowledge_base)
    sections = json.loads(done.stdout)["sections"]
    states = {section["new"].partition("/")[2]: section["status"] for section in sections if section["new"]}
    assert states["502.09"] == "unchanged"
    assert states["502.16"] == "changed"


def test_topics_is_a_map_of_topics_by_cities(knowledge_base: Path) -> None:
    done = ordparse("topics", "--json", "--db", knowledge_base)
    value = json.loads(done.stdout)
    assert len(value["jurisdictions"]) == 5
    assert value["topics"][0]["cities"] >= 4
    drawn = ordparse("topics", "--db", knowledge_base).stdout
    assert "Running at large" in drawn
    assert len(drawn.splitlines()) == len(value["topics"]) + 1


@pytest.mark.parametrize(
    "arguments",
    [
        ("compare", "us-mn-detroit-lakes/1"),
        ("compare", LARGE, "--with", "us-mn-nowhere"),
        ("diff", "us-mn-elk-river@existing", "us-mn-elk-river@never"),
        ("diff", "us-mn-elk-river@existing"),
        ("compare",),
    ],
)
def test_misuse_is_one_line_and_exit_2(knowledge_base: Path, arguments: tuple[str, ...]) -> None:
    done = ordparse(*arguments, "--db", knowledge_base)
    assert done.returncode == 2
    assert done.stdout == ""
    assert len(done.stderr.strip().splitlines()) == 1
