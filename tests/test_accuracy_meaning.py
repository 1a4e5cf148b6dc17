"""Floors under what is measured on the labelled corpus texts; a miss is printed, not hidden."""

import pytest

from tests.accuracy_meaning import Score, corpus, definitions, labelled, norms, quantities, quoted, uses


def show(score: Score) -> None:
    print(f"{score.name}: precision {score.precision:.3f}, recall {score.recall:.3f}, {score.checked}")
    print("\n".join(score.misses))


def test_quantities() -> None:
    score = quantities()
    show(score)
    assert score.labelled >= 400
    assert score.precision >= 0.98
    assert score.recall >= 0.98
    assert score.share("kind") >= 0.99
    assert score.share("value and unit") >= 0.99
    assert score.share("span") >= 0.98
    assert score.share("bound") >= 0.97


def test_definitions() -> None:
    score = definitions()
    show(score)
    assert score.labelled >= 100
    assert score.precision >= 0.97
    assert score.recall >= 0.97
    assert score.share("scope") >= 0.97


def test_term_uses() -> None:
    score = uses()
    show(score)
    assert score.labelled >= 100
    assert score.precision >= 0.95
    assert score.recall >= 0.95
    assert score.share("entry in force") >= 0.97


def test_norms() -> None:
    score = norms()
    show(score)
    assert score.labelled >= 150
    assert score.recall >= 0.97
    assert score.share("kind and holder") >= 0.95
    assert score.share("holder named") >= 0.85


@pytest.mark.parametrize("name", ["quantities.jsonl", "definitions.jsonl", "norms.jsonl"])
def test_the_labelled_files_quote_the_text_they_label(name: str) -> None:
    records = list(labelled(name))
    assert records
    for record in records:
        printed = record.get("text") or record.get("entry") or record["begins"]
        source = corpus()[record["file"]][0].source.text
        assert " ".join(source[record["start"] : record["start"] + 600].split()).startswith(printed[:60])
        if name == "quantities.jsonl":
            assert quoted(record["file"], record["start"], record["end"]) == printed
