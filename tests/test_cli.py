"""The command line: answers, exit codes, and one short message for what cannot be done."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.contract import hostile

ROOT = Path(__file__).parent.parent
CORPUS = ROOT / "corpus"


def ordparse(*arguments: str | Path, cwd: Path = ROOT) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "ordparse", *map(str, arguments)],
        capture_output=True,
        encoding="utf-8",
        cwd=cwd,
        timeout=120,
        env={**os.environ, "PYTHONPATH": str(ROOT / "src"), "ORDPARSE_DB": ""},
    )


def imported(*arguments: str | Path) -> set[str]:
    """The top-level modules that a command imports."""
    code = (
        "import sys\nfrom ordparse.cli import main\nsys.argv[1:] = sys.argv[1:]\n"
        "try:\n    main()\nexcept SystemExit:\n    pass\n"
        "print('\\n' + ' '.join({name.partition('.')[0] for name in sys.modules}), file=sys.stderr)\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, *map(str, arguments)],
        capture_output=True,
        encoding="utf-8",
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT / "src")},
        check=True,
    )
    return set(done.stderr.splitlines()[-1].split())


HEAVY = {"spacy", "datasette", "networkx", "numpy", "scipy", "sqlite_utils", "rich", "lark"}


def test_help_imports_nothing_heavy() -> None:
    assert imported("--help") & HEAVY == set()


def test_show_imports_nothing_heavy(knowledge_base: Path) -> None:
    assert imported("show", "us-mn-detroit-lakes/502.07", "--db", knowledge_base) & HEAVY == set()


def test_parse_answers_in_json() -> None:
    done = ordparse("parse", CORPUS / "nowthen-title-3.txt")
    assert done.returncode == 0
    (source,) = json.loads(done.stdout)["sources"]
    assert source["name"] == "nowthen-title-3.txt"
    assert source["provisions"][-1]["id"].startswith("us-mn-nowthen/3-2-9/")


def test_parse_shows_a_tree() -> None:
    done = ordparse("parse", CORPUS / "nowthen-title-3.txt", "--format", "tree")
    assert done.returncode == 0
    assert "§ 3-2-3  TAGS" in done.stdout


def test_the_jurisdiction_can_be_given(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text("501.01 Policy. It is the policy.\n", encoding="utf-8")
    done = ordparse("parse", tmp_path / "a.txt", "--jurisdiction", "us-wi-somewhere")
    assert "us-wi-somewhere/501.01" in [p["id"] for p in json.loads(done.stdout)["sources"][0]["provisions"]]


def test_show_tells_where_a_provision_stands_and_what_cites_it(knowledge_base: Path) -> None:
    done = ordparse("show", "us-mn-detroit-lakes/502.07", "--db", knowledge_base)
    assert done.returncode == 0
    assert done.stdout.startswith("us-mn-detroit-lakes > ")
    assert "Impounding" in done.stdout
    value = json.loads(ordparse("show", "us-mn-detroit-lakes/502.07", "--json", "--db", knowledge_base).stdout)
    assert value["id"] == "us-mn-detroit-lakes/502.07"
    assert value["references"]
    assert {row["id"] for row in value["breadcrumbs"]} >= {"us-mn-detroit-lakes/chapter:502"}


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (("parse", "none.txt"), "none.txt: No such file or directory"),
        (("parse",), "Missing argument 'PATH...'"),
        (("parse", "x", "--format", "pdf"), "'pdf' is not one of"),
        (("parse", "x", "--jurisdiction", "No Such"), "is no jurisdiction id"),
        (("nonsense",), "No such command 'nonsense'"),
        (("show", "us-mn-x/1", "--db", "none.db"), "none.db: no such knowledge base"),
        (("build", "none"), "none: No such file or directory"),
        (("serve", "--db", "none.db"), "none.db: no such knowledge base"),
        (("lint", "none.txt"), "none.txt: No such file or directory"),
    ],
)
def test_what_cannot_be_done_is_one_line_and_exit_code_2(arguments: tuple[str, ...], says: str, tmp_path: Path) -> None:
    done = ordparse(*arguments, cwd=tmp_path)
    assert done.returncode == 2
    assert done.stdout == ""
    assert len(done.stderr.strip().splitlines()) == 1
    assert says in done.stderr
    assert list(tmp_path.iterdir()) == []


def test_an_unknown_provision_is_named_with_its_neighbours(knowledge_base: Path) -> None:
    done = ordparse("show", "us-mn-detroit-lakes/502.99", "--db", knowledge_base)
    assert done.returncode == 2
    assert "no such provision; near it: us-mn-detroit-lakes/502." in done.stderr
    done = ordparse("show", "us-mn-nowhere/1", "--db", knowledge_base)
    assert "no jurisdiction us-mn-nowhere" in done.stderr


def test_lint_exits_with_1_for_problems(tmp_path: Path) -> None:
    (tmp_path / "bad.txt").write_text(
        "501.01 Policy. See section 599.01.\n\n501.02 Scope. Dogs only.\n", encoding="utf-8"
    )
    done = ordparse("lint", tmp_path / "bad.txt")
    assert done.returncode == 1
    assert "warning[dangling-reference]" in done.stdout
    assert "^^^" in done.stdout
    log = json.loads(ordparse("lint", tmp_path / "bad.txt", "--format", "sarif").stdout)
    assert "dangling-reference" in {result["ruleId"] for result in log["runs"][0]["results"]}
    (tmp_path / "good.txt").write_text(
        "501.01 Policy. See section 501.02.\n\n501.02 Scope. Dogs only.\n", encoding="utf-8"
    )
    assert ordparse("lint", tmp_path / "good.txt", "--jurisdiction", "us-mn-sample").returncode == 0


def test_a_hostile_file_gives_an_answer(tmp_path: Path) -> None:
    for number, (_, data) in enumerate(hostile()):
        (tmp_path / f"{number:02}.txt").write_bytes(data)
    done = ordparse("parse", tmp_path)
    assert done.returncode == 0
    assert "Traceback" not in done.stderr
    assert len(json.loads(done.stdout)["sources"]) == number + 1


def test_a_closed_pipe_is_no_error() -> None:
    command = f"'{sys.executable}' -m ordparse parse '{CORPUS}' | head -c 100"
    done = subprocess.run(
        ["bash", "-o", "pipefail", "-c", command],
        capture_output=True,
        encoding="utf-8",
        env={**os.environ, "PYTHONPATH": str(ROOT / "src")},
    )
    assert done.stderr == ""
    assert len(done.stdout) == 100
