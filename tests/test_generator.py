"""The generator's answers are right about its texts, whatever the style and the damage."""

from pathlib import Path

import pytest

from benchmarks.generator.corpus import generate, style_of, texts_of
from benchmarks.generator.damage import KINDS
from benchmarks.generator.styles import STYLES


def answers_stand(index: int, seed: int = 3) -> set[str]:
    """Check the answers of one city; the kinds of damage that were met come back."""
    met = set()
    for text in texts_of(index, seed, 12_000):
        met.add(text.damage)
        assert len(text.structure) > 5
        offsets = [record["off"] for record in text.structure]
        assert offsets == sorted(offsets)
        for record in text.structure:
            printed = record.get("printed") or record["num"].partition("--")[0]
            head = text.text[record["off"] : record["off"] + 60]
            assert printed in " ".join(head.split()), (text.style, text.damage, record, head)
        for record in text.references:
            assert text.text[record["start"] : record["end"]] == record["text"]
            assert record["targets"]
        placed = {tuple(record["chain"]) for record in text.structure}
        assert all(tuple(record["from"]) in placed for record in text.references)
    return met


@pytest.mark.parametrize("index", range(len(STYLES)), ids=[style.name for style in STYLES])
def test_answers_of_a_clean_style(index: int) -> None:
    assert answers_stand(index) == {"none"}


def test_answers_of_damaged_and_blended_styles() -> None:
    met = set().union(*(answers_stand(index) for index in range(len(STYLES), len(STYLES) + 120)))
    assert met == set(KINDS)


def test_same_seed_same_texts() -> None:
    once, again = (list(texts_of(27, 5, 20_000)) for _ in range(2))
    assert once == again
    assert once != list(texts_of(27, 6, 20_000))


def test_targets_said_to_be_loaded_are_there() -> None:
    texts = list(texts_of(1, 4, 40_000))
    numbers = {record["num"] for text in texts for record in text.structure if record["kind"] == "section"}
    internal = [record for text in texts for record in text.references if record["type"] == "internal"]
    for record in internal:
        for target in record["targets"]:
            section = target.partition("..")[0].partition("/")[0]
            if not section.startswith(("chapter:", "title:")):
                assert (section in numbers) == record["in_corpus"]
    assert {record["in_corpus"] for record in internal} == {True, False}


def test_generate_streams_texts_answers_and_manifest(tmp_path: Path) -> None:
    count = generate(tmp_path, characters=60_000, size=8_000)
    names = {path.name for path in (tmp_path / "corpus").glob("*.txt")}
    assert count >= 4
    assert len((tmp_path / "manifest.jsonl").read_text().splitlines()) == len(names)
    assert {path.name for path in (tmp_path / "gold").iterdir()} == {
        f"{name.removesuffix('.txt')}.{kind}.jsonl" for name in names for kind in ("structure", "refs")
    }


def test_every_city_has_a_style() -> None:
    assert {style_of(index, 1).name for index in range(len(STYLES))} == {style.name for style in STYLES}
