"""The command line: answers, exit codes, and one short message for what cannot be done."""

import json
import os
import sqlite3
import subprocess
import sys
from contextlib import closing
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
    """The modules that a command imports; of other packages their top level."""
    code = (
        "import sys\nfrom ordparse.cli import main\nsys.argv[1:] = sys.argv[1:]\n"
        "try:\n    main()\nexcept SystemExit:\n    pass\n"
        "tops = {name.partition('.')[0] for name in sys.modules}\n"
        "own = {name for name in sys.modules if name.startswith('ordparse.')}\n"
        "print('\\n' + ' '.join(tops | own), file=sys.stderr)\n"
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
    found = imported("show", "us-mn-detroit-lakes/502.07", "--db", knowledge_base)
    assert found & HEAVY == set()
    assert [name for name in found if name.startswith(("ordparse.citing", "ordparse.outline", "ordparse.graph"))] == []


def test_a_first_build_imports_nothing_it_does_not_need(tmp_path: Path) -> None:
    text = CORPUS / "nowthen-title-3.txt"
    found = imported("build", text, "--db", tmp_path / "kb.db", "--no-meaning", "--workers", "1", "--quiet")
    assert (tmp_path / "kb.db").is_file()
    assert found & (HEAVY - {"lark"} | {"multiprocessing"}) == set()
    assert [name for name in found if name.startswith(("ordparse.meaning", "ordparse.comparing"))] == []


def test_a_build_of_one_code_has_nothing_to_compare(tmp_path: Path) -> None:
    text = CORPUS / "detroit-lakes-title-500.txt"
    found = imported("build", text, "--db", tmp_path / "kb.db", "--workers", "1", "--quiet")
    assert (tmp_path / "kb.db").is_file()
    assert found & {"numpy", "scipy"} == set()


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


def test_what_is_left_out_of_a_folder_is_said(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text("501.01 Policy. It is the policy.\n", encoding="utf-8")
    (tmp_path / "b.md").write_text("# 502.01 Policy\n\nIt is the policy.\n", encoding="utf-8")
    (tmp_path / "c.pdf").write_bytes(b"%PDF-1.4")
    done = ordparse("parse", tmp_path, "--format", "tree", "--jurisdiction", "us-wi-somewhere")
    assert done.returncode == 0
    assert "§ 501.01" in done.stdout
    assert "§ 502.01" in done.stdout
    (line,) = done.stderr.splitlines()
    assert line.startswith("ordparse: not read, for the name ends in none of .txt .md")
    assert line.endswith("c.pdf")
    quiet = ordparse("build", tmp_path, "--db", tmp_path / "kb.db", "--no-meaning", "--workers", "1", "--quiet")
    assert (quiet.returncode, quiet.stderr) == (0, "")


def test_a_text_without_law_is_a_finding(tmp_path: Path) -> None:
    (tmp_path / "empty.txt").write_text("", encoding="utf-8")
    (tmp_path / "letter.txt").write_text("Dear neighbour, the dogs bark.\n", encoding="utf-8")
    done = ordparse("lint", tmp_path)
    assert done.returncode == 1
    assert "the text is empty" in done.stdout
    assert "nothing in the text is numbered or headed as law is" in done.stdout


def test_two_texts_are_compared_without_a_knowledge_base(tmp_path: Path) -> None:
    for name, fee in (("old.txt", "$5"), ("new.txt", "$9")):
        (tmp_path / name).write_text(f"501.01 Fees. The fee is {fee}.\n\n501.02 Term. A year.\n", encoding="utf-8")
    done = ordparse("diff", tmp_path / "old.txt", tmp_path / "new.txt", "--no-colour", cwd=tmp_path)
    assert done.returncode == 0
    assert done.stdout.startswith("old.txt -> new.txt\n")
    assert "501.02  Term: unchanged" in done.stdout
    other = ordparse("diff", tmp_path / "old.txt", "none.txt", cwd=tmp_path)
    assert other.returncode == 2
    assert "none.txt is none: A and B are two texts" in other.stderr


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


@pytest.mark.parametrize("command", ["show", "compare"])
def test_an_unknown_provision_is_named_with_its_neighbours(knowledge_base: Path, command: str) -> None:
    done = ordparse(command, "us-mn-elk-river/502.20", "--db", knowledge_base)
    assert done.returncode == 2
    assert "no such provision; near it: us-mn-elk-river@" in done.stderr
    done = ordparse(command, "us-mn-nowhere/1", "--db", knowledge_base)
    assert done.returncode == 2
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


def test_a_number_alone_and_a_jurisdiction_alone_are_led_to_provisions(knowledge_base: Path) -> None:
    number = ordparse("show", "502.07", "--db", knowledge_base)
    assert number.stderr == "ordparse: 502.07: whose? There is us-mn-detroit-lakes/502.07\n"
    place = ordparse("affected", "us-mn-detroit-lakes", "--db", knowledge_base)
    assert "us-mn-detroit-lakes: a jurisdiction; name a provision of it, such as us-mn-detroit-lakes/" in place.stderr


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


def one_line(done: subprocess.CompletedProcess[str]) -> str:
    """The one line that a command said on standard error when it could not do what was asked."""
    (line,) = done.stderr.splitlines()
    assert (done.returncode, done.stdout) == (2, "")
    return line


@pytest.mark.parametrize(
    ("content", "says"),
    [
        (b"Chapter one of my thesis", "is no knowledge base"),
        (None, "is a folder"),
    ],
    ids=["a text", "a folder"],
)
def test_a_build_replaces_nothing_but_a_knowledge_base(content: bytes | None, says: str, tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text("501.01 Policy. It is the policy.\n", encoding="utf-8")
    target = tmp_path / "thesis"
    if content is None:
        target.mkdir()
    else:
        target.write_bytes(content)
    assert says in one_line(ordparse("build", tmp_path / "a.txt", "--db", target))
    assert content is None or target.read_bytes() == content
    assert sorted(path.name for path in tmp_path.iterdir()) == ["a.txt", "thesis"]


def test_a_build_leaves_the_database_of_another_program(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text("501.01 Policy. It is the policy.\n", encoding="utf-8")
    with closing(sqlite3.connect(tmp_path / "other.db")) as connection:
        connection.execute("CREATE TABLE letters (text)")
    assert "is no knowledge base" in one_line(ordparse("build", tmp_path / "a.txt", "--db", tmp_path / "other.db"))


def test_an_export_writes_into_a_pipe_and_does_not_replace_it(knowledge_base: Path, tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    with (tmp_path / "read").open("wb") as file, subprocess.Popen(["cat", pipe], stdout=file) as reader:
        done = ordparse("export", "jsonl", "--db", knowledge_base, "--out", pipe)
        assert (done.returncode, reader.wait(timeout=60)) == (0, 0)
    assert (tmp_path / "read").read_bytes().startswith(b"{")
    assert pipe.is_fifo()


@pytest.mark.parametrize(
    "arguments", [["show", "\udcff"], ["resolve", "Section 1", "--in", "\udcff"], ["compare", "\udcff"]], ids=" ".join
)
def test_an_argument_that_is_no_text_is_said_in_one_line(arguments: list[str], knowledge_base: Path) -> None:
    assert "not valid text" in one_line(ordparse(*arguments, "--db", knowledge_base))


def test_an_id_with_line_ends_or_without_end_is_answered_in_one_short_line(knowledge_base: Path) -> None:
    assert len(one_line(ordparse("show", "us-mn\n-nowhere\n" + "x" * 50_000, "--db", knowledge_base))) < 1100


def test_a_full_disk_is_said_in_one_line(knowledge_base: Path) -> None:
    with open("/dev/full", "wb") as full:
        done = subprocess.run(
            [sys.executable, "-m", "ordparse", "show", "us-mn-detroit-lakes/502.07", "--db", knowledge_base],
            stdout=full,
            stderr=subprocess.PIPE,
            encoding="utf-8",
            env={**os.environ, "PYTHONPATH": str(ROOT / "src")},
        )
    assert (done.returncode, done.stderr) == (2, "ordparse: the answer cannot be written: No space left on device\n")


def test_a_file_whose_name_is_no_text_can_be_built(tmp_path: Path) -> None:
    folder = tmp_path / "corpus"
    folder.mkdir()
    (folder / "caf\udce9.txt").write_text("501.01 Policy. It is the policy.\n", encoding="utf-8")
    assert ordparse("build", folder, "--db", tmp_path / "k.db").returncode == 0
    with closing(sqlite3.connect(tmp_path / "k.db")) as connection:
        assert connection.execute("SELECT name FROM sources").fetchall() == [("caf\\udce9.txt",)]
