"""Findings as text, JSON and SARIF."""

import json
from collections.abc import Iterator

import pytest

from ordparse.diagnostics import CODES, Diagnostic, Severity, register
from ordparse.lint import Finding, as_json, as_sarif, as_text, excerpt, is_problem, render, summary
from ordparse.source import source_from_text

LINE = "an impounding fee as set forth in Section 210, plus the daily boarding charge"
TEXT = f"502.07 Impounding.\n\n{LINE}\n"


@pytest.fixture(autouse=True)
def own_code() -> Iterator[None]:
    register("sample-code", Severity.WARNING, "A code that only these tests know.", "")
    yield
    del CODES["sample-code"]


def finding(text: str = TEXT, words: str = "Section 210", severity: Severity = Severity.WARNING) -> Finding:
    start = text.index(words)
    return Finding(
        source=source_from_text(text, "title-500.txt"),
        diagnostic=Diagnostic(
            code="sample-code",
            severity=severity,
            start=start,
            end=start + len(words),
            message="section 210 is not in the loaded code",
            note="nothing below 500 is loaded",
            help="add the source with chapter 210",
            provision="us-mn-detroit-lakes/502.07",
        ),
    )


def test_text_quotes_the_line_and_marks_the_words() -> None:
    assert as_text(finding()).splitlines() == [
        "warning[sample-code]: section 210 is not in the loaded code",
        "  --> title-500.txt:3:35",
        f"    | {LINE}",
        "    |                                   ^^^^^^^^^^^",
        "  note: nothing below 500 is loaded",
        "  help: add the source with chapter 210",
    ]


def test_a_text_of_one_line_is_cut_between_words() -> None:
    text = "before " * 5000 + "Section 210 " + "after " * 5000
    shown, carets = excerpt(text, text.index("Section"), text.index("Section") + 11)
    assert shown.startswith("…before ")
    assert shown.endswith("after…")
    assert len(shown) < 140
    assert shown[carets.index("^") :].startswith("Section 210 ")
    assert carets.count("^") == 11


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("wide 日本 Section 1", "Section 1"),
        ("tab\tSection 1", "Section 1"),
        ("\u202eSection 1", "Section 1"),
        ("\x1b[31mSection 1", "Section 1"),
        ("Section 1\nand more", "Section 1\nand"),
        ("Section 1", "Section 1"),
    ],
)
def test_an_excerpt_has_no_effect_on_the_terminal(text: str, words: str) -> None:
    start = text.index(words)
    shown, carets = excerpt(text, start, start + len(words))
    assert shown.isprintable()
    assert set(carets) <= {" ", "^"}
    assert "^" in carets


def test_the_place_after_the_last_character_can_be_marked() -> None:
    assert excerpt("cut o", 5, 5) == ("cut o", "     ^")
    assert excerpt("", 0, 0) == ("", "^")


def test_json_has_the_place_and_the_text() -> None:
    (found,) = as_json([finding()])["findings"]
    assert (found["line"], found["column"], found["end_column"]) == (3, 35, 46)
    assert TEXT[found["start"] : found["end"]] == found["text"] == "Section 210"


def test_sarif_describes_each_rule_once_and_points_at_it() -> None:
    log = as_sarif([finding(), finding(severity=Severity.INFO)])
    (run,) = log["runs"]
    assert log["version"] == "2.1.0"
    assert [rule["id"] for rule in run["tool"]["driver"]["rules"]] == ["sample-code"]
    assert [result["level"] for result in run["results"]] == ["warning", "note"]
    for result in run["results"]:
        assert run["tool"]["driver"]["rules"][result["ruleIndex"]]["id"] == result["ruleId"]
        region = result["locations"][0]["physicalLocation"]["region"]
        assert (region["startLine"], region["startColumn"], region["charLength"]) == (3, 35, 11)


def test_information_is_no_problem() -> None:
    assert is_problem(finding())
    assert not is_problem(finding(severity=Severity.INFO))


def test_the_summary_counts_by_severity() -> None:
    many = [finding(), finding(), finding(severity=Severity.INFO), finding(severity=Severity.ERROR)]
    assert summary(many) == "1 error, 2 warnings, 1 info"
    assert summary([]) == "no findings"


@pytest.mark.parametrize("form", ["json", "sarif"])
def test_json_forms_are_json(form: str) -> None:
    assert json.loads("".join(render([finding()], form)))
