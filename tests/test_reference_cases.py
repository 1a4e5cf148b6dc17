"""Reference phrases in small synthetic texts: span, type, citations and, where given, the relation."""

import json
from pathlib import Path

import pytest

from ordparse.citing.antecedents import Place, Step
from ordparse.citing.references import find_in_text
from ordparse.citing.scheme import learn
from ordparse.provisions import JurisdictionId, ProvisionId

CASES = Path(__file__).parent / "cases"


def place_at(at: str, loaded: list[str], jurisdiction: str) -> Place:
    """The place "chapter:5 > 5-18 > b" says, in a code that has the paths `loaded` and its own."""
    steps: list[Step] = []
    section = ""
    for word in at.split(" > ") if at else []:
        if ":" in word:
            kind, _, num = word.partition(":")
            steps.append(Step(kind, num, word if not steps or kind != "article" else f"{steps[-1].path}/{word}"))
        elif not section:
            section = word
            steps.append(Step("section", word, word))
        else:
            steps.append(Step("enum", word, f"{steps[-1].path}/{word}"))
    return Place(
        id=ProvisionId(f"{jurisdiction}/{steps[-1].path}") if steps else None,
        jurisdiction=JurisdictionId(jurisdiction),
        version=None,
        steps=tuple(steps),
        paths=frozenset(loaded) | {step.path for step in steps},
    )


def rows(place: Place, loaded: list[str]) -> list[tuple[str, str, str]]:
    """What a scheme is learnt from: the sections and containers among the paths."""
    found = [(step.kind, step.num, step.path) for step in place.steps]
    for path in loaded:
        last = path.rpartition("/")[2]
        if ":" in last:
            kind, _, num = last.partition(":")
            found.append((kind, num, path))
        elif "/" not in path:
            found.append(("section", path, path))
    return found


def cases() -> list[object]:
    found = []
    for file in sorted(CASES.glob("references*.jsonl")):
        for line in file.read_text(encoding="utf-8").splitlines():
            case = json.loads(line)
            found.append(pytest.param(case, id=case["name"]))
    return found


@pytest.mark.parametrize("case", cases())
def test_case(case: dict[str, object]) -> None:
    text = str(case["text"])
    loaded = list(case.get("loaded", []))  # type: ignore[call-overload]
    place = place_at(str(case.get("at", "")), loaded, str(case.get("jurisdiction", "us-mn-riverton")))
    found = find_in_text(text, scheme=learn(rows(place, loaded)), place=place)
    got = [[r.text, r.type.value, list(r.citations)] for r in found]
    expected = [list(reference[:3]) for reference in case["references"]]  # type: ignore[attr-defined]
    assert got == expected
    for reference, wanted in zip(found, case["references"], strict=True):  # type: ignore[call-overload]
        assert text[reference.start : reference.end] == reference.text
        if len(wanted) > 3:
            assert reference.relation == wanted[3]
