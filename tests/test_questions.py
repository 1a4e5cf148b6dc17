"""Questions in words, asked of codes drawn here."""

import json

import pytest

from ordparse.errors import UnknownProvision
from ordparse.lookup import Index, MemoryIndex
from ordparse.questions import LONGEST_QUESTION, answer_json, resolve_text
from tests.drawn import in_sqlite, loaded

QUESTIONS = [
    # text, context, each target: citation, id or nothing, status
    ("Section 502.03", "us-mn-riverton/502.01", "502.03 us-mn-riverton/502.03 resolved"),
    ("502.03", "us-mn-riverton/502.01", "502.03 us-mn-riverton/502.03 resolved"),
    ("Section 210", "us-mn-riverton/502.01", "chapter:210 - missing"),
    ("502.10, Subd. 2", "us-mn-riverton/502.01", "502.10/2 us-mn-riverton/502.10/2 resolved"),
    ("  502.10, Subd. 2(b)", "us-mn-riverton/502.01", "502.10/2/b us-mn-riverton/502.10/2/b resolved"),
    ("42 U.S.C. 1983", "us-mn-riverton/502.01", "usc:42/1983 - external"),
    ("Section 502.10, Subd. 2(a)", "us-mn-riverton/502.01", "502.10/2/a us-mn-riverton/502.10/2/a resolved"),
    ("Subd. 2(a) of Section 502.10", "us-mn-riverton", "502.10/2/a us-mn-riverton/502.10/2/a resolved"),
    ("Subd. 2", "us-mn-riverton/502.10/1", "502.10/2 us-mn-riverton/502.10/2 resolved"),
    ("Chapter 503A.01", "us-mn-riverton/502.01", "503A.01 us-mn-riverton/503A.01 resolved"),
    ("this chapter", "us-mn-riverton/502.10/2/a", "self:502 us-mn-riverton/chapter:502 resolved"),
    ("this section", "us-mn-riverton/502.10/2/a", "self:502.10 us-mn-riverton/502.10 resolved"),
    (
        "sections 502.01 and 502.99 and Minn. Stat. 347.50",
        "us-mn-riverton/502.01",
        "502.01 us-mn-riverton/502.01 resolved; 502.99 - missing; mn-stat:347.50 - external",
    ),
    ("5-18(a)(1)", "us-mn-chanhassen/6-1", "5-18/a/1 us-mn-chanhassen/5-18/a/1 resolved"),
    ("§ 5-18.2", "us-mn-chanhassen/6-1", "5-18.2 us-mn-chanhassen/5-18.2 resolved"),
    ("section 5-7", "us-mn-chanhassen/6-1", "5-7 us-mn-chanhassen/5-1--5-15 resolved"),
    ("Section 502.08", "us-mn-elk-river@existing/502.01", "502.08 us-mn-elk-river@existing/502.08 resolved"),
    ("Section 502.08", "us-mn-elk-river@proposed/502.01", "502.08 - missing"),
    ("Section 502.08", "us-mn-elk-river", "502.08 us-mn-elk-river@existing/502.08 resolved"),
    ("chapter:502", "us-mn-riverton/502.01", "chapter:502 us-mn-riverton/chapter:502 resolved"),
    ("us-mn-chanhassen/5-18", "us-mn-riverton/502.01", "us-mn-chanhassen/5-18 us-mn-chanhassen/5-18 resolved"),
    ("dogs and cats", "us-mn-riverton/502.01", ""),
    ("", "us-mn-riverton/502.01", ""),
]


@pytest.fixture(params=["memory", "sqlite"])
def index(request: pytest.FixtureRequest) -> Index:
    return MemoryIndex(loaded()) if request.param == "memory" else in_sqlite(loaded())


@pytest.mark.parametrize(("text", "context", "targets"), QUESTIONS)
def test_a_question_has_one_answer(index: Index, text: str, context: str, targets: str) -> None:
    found = resolve_text(text, context, index)
    said = [f"{target.citation} {target.id or '-'} {target.status}" for one in found for target in one.targets]
    assert "; ".join(said) == targets
    assert all(text[one.reference.start : one.reference.end] == one.reference.text for one in found)


@pytest.mark.parametrize("context", ["us-mn-riverton/502.77", "us-mn-nowhere", "us-mn-elk-river@revised", "", "/"])
def test_an_unknown_context_is_a_plain_error(index: Index, context: str) -> None:
    with pytest.raises(UnknownProvision, match="is loaded"):
        resolve_text("Section 1", context, index)


def test_the_answer_is_plain_json(index: Index) -> None:
    text, context = "Section 503A.01, 1 and 502.01 through 502.04", "us-mn-riverton/502.01"
    answer = answer_json(text, context, resolve_text(text, context, index))
    assert json.loads(json.dumps(answer)) == answer
    assert (answer["query"], answer["in"]) == (text, context)


def test_a_very_long_question_is_cut(index: Index) -> None:
    found = resolve_text("Section 502.01, " * LONGEST_QUESTION, "us-mn-riverton/502.01", index)
    assert found[-1].reference.end <= LONGEST_QUESTION
