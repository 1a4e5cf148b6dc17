"""The desk of an editor, without an editor: texts typed into files of a corpus."""

from pathlib import Path

import pytest

from ordparse.desk import Desk

ONE = """Chapter 502. Dogs

502.01 Policy. Dogs are licensed under Section 503.01 and Section 502.03.

502.02 Terms. "Kennel" means a place with four dogs.

502.03 Fees. A kennel pays $5.00. See Sections 502.01 to 502.02 and Minn. Stat. 347.50.
"""
TWO = """Chapter 503. Cats

503.01 Licences. A cat is licensed as Section 502.01 says.

503.02 Fees. Due in May.
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "one.txt").write_text(ONE, encoding="utf-8")
    (tmp_path / "two.txt").write_text(TWO, encoding="utf-8")
    (tmp_path / "corpus.toml").write_text(
        '[[sources]]\nfile = "one.txt"\njurisdictions = ["us-mn-riverton"]\n'
        '[[sources]]\nfile = "two.txt"\njurisdictions = ["us-mn-riverton"]\n',
        encoding="utf-8",
    )
    return tmp_path.resolve()


@pytest.fixture
def desk(folder: Path) -> Desk:
    made = Desk()
    made.put(folder / "one.txt", ONE)
    return made


def text_at(desk: Desk, path: Path, span: tuple[int, int]) -> str:
    return desk.read()[path].parsed.source.text[slice(*span)]


def test_a_reference_leads_into_another_file_of_the_corpus(desk: Desk, folder: Path) -> None:
    (spot,) = desk.targets(folder / "one.txt", ONE.index("503.01") + 2)
    assert (spot.path.name, text_at(desk, spot.path, spot.span)) == ("two.txt", "503.01")


def test_what_is_typed_counts_before_what_is_saved(desk: Desk, folder: Path) -> None:
    assert not [doubt for doubt in desk.read()[folder / "one.txt"].diagnostics if doubt.code == "dangling-reference"]
    desk.put(folder / "one.txt", ONE.replace("Section 503.01", "Section 503.09"))
    (doubt,) = [one for one in desk.read()[folder / "one.txt"].diagnostics if one.code == "dangling-reference"]
    assert doubt.message == "section 503.09 is not in the loaded code"
    desk.put(folder / "two.txt", TWO.replace("503.02", "503.09"))
    assert not [one for one in desk.read()[folder / "one.txt"].diagnostics if one.code == "dangling-reference"]


def test_a_change_parses_one_text_anew(desk: Desk, folder: Path) -> None:
    before = desk.read()[folder / "two.txt"].parsed
    desk.put(folder / "one.txt", ONE + "\n502.04 More. It is so.\n")
    assert desk.read()[folder / "two.txt"].parsed is before
    assert "us-mn-riverton/502.04" in desk.read()[folder / "one.txt"].parsed.outline.by_id


def test_who_cites_a_provision_through_ranges_and_files(desk: Desk, folder: Path) -> None:
    spots = desk.citing(folder / "one.txt", ONE.index("502.01 Policy"))
    assert [(spot.path.name, text_at(desk, spot.path, spot.span)) for spot in spots] == [
        ("one.txt", "Sections 502.01 to 502.02"),
        ("two.txt", "Section 502.01"),
    ]


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("Section 502.03", "A kennel pays $5.00."),
        ("Sections 502.01 to", "covers 2 provisions"),
        ("Minn. Stat.", "revisor.mn.gov/statutes/cite/347.50"),
        ("kennel pays", "means a place with four dogs"),
    ],
)
def test_hovering_tells_what_the_words_mean(desk: Desk, folder: Path, words: str, told: str) -> None:
    about = desk.about(folder / "one.txt", ONE.index(words) + 2)
    assert about is not None
    assert told in about[1]


def test_a_term_leads_to_its_definition(desk: Desk, folder: Path) -> None:
    (spot,) = desk.targets(folder / "one.txt", ONE.index("kennel pays") + 2)
    assert text_at(desk, spot.path, spot.span).startswith('"Kennel" means')


def test_plain_words_tell_nothing(desk: Desk, folder: Path) -> None:
    offset = ONE.index("are licensed")
    assert desk.about(folder / "one.txt", offset) is None
    assert desk.targets(folder / "one.txt", offset) == []


def test_a_file_alone_or_unknown_is_no_trouble(tmp_path: Path) -> None:
    desk = Desk()
    desk.put(tmp_path / "alone.txt", "501.01 Dogs. See Section 501.01.\n")
    assert list(desk.read()) == [tmp_path / "alone.txt"]
    assert desk.reference_at(tmp_path / "nowhere.txt", 3) is None
    desk.drop(tmp_path / "alone.txt")
    assert desk.read() == {}


def test_a_corpus_file_that_is_being_edited_is_passed_over(desk: Desk, folder: Path) -> None:
    (folder / "corpus.toml").write_text("[[sources", encoding="utf-8")
    desk.put(folder / "one.txt", ONE)
    assert list(desk.read()) == [folder / "one.txt"]
