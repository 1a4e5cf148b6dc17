"""Whose law a text is."""

import pytest

from ordparse.diagnostics import CODES
from ordparse.outline import read_outline
from ordparse.outline.jurisdiction import stretches
from ordparse.provisions import JurisdictionId
from ordparse.source import source_from_text

PROSE = "The council finds that dogs are kept in the city and that they are loud, and so on and so forth. " * 5


def read(text: str, *given: str) -> list[str]:
    return [stretch.jurisdiction for stretch in stretches(text, [JurisdictionId(each) for each in given])]


@pytest.mark.parametrize(
    ("text", "id"),
    [
        ("Code of Ordinances City of Riverton Minnesota\n\n5-1 Dogs. Dogs.\n", "us-mn-riverton"),
        ("Riverton, Minnesota\n\n5-1 Dogs. Dogs.\n", "us-mn-riverton"),
        ("5-1 Dogs. The City of Riverton keeps dogs as Minn. Stat. 347.50 says.\n", "us-mn-riverton"),
        ("5-1 Dogs. The Village of Oak Park keeps dogs (65 ILCS 5/1).\n", "us-il-oak-park"),
        ("THE CITY OF ELK RIVER, MINNESOTA ordains: dogs.\n", "us-mn-elk-river"),
        ("THE CITY OF RIVERTON HEREBY ADOPTS THIS CODE (O.R.C. 715.26).\n", "us-oh-riverton"),
        ("5-1 Dogs. Dogs are kept.\n", "unknown"),
    ],
)
def test_the_place_is_read_from_the_text(text: str, id: str) -> None:
    assert read(text) == [id]


def test_a_text_of_no_place_is_told_both_ways_to_name_it() -> None:
    found = read_outline(source_from_text("5-1 Dogs. Dogs are kept.\n\n5-2 Cats. Cats are kept.\n"))
    (told,) = [each for each in found.diagnostics if each.code == "unknown-jurisdiction"]
    for said in (told.help or "", CODES[told.code].explanation):
        assert "--jurisdiction" in said
        assert "corpus.toml" in said


def test_one_id_given_stands_for_the_whole_text() -> None:
    assert read("Riverton, Minnesota\n\n5-1 Dogs.\n", "us-mn-elsewhere") == ["us-mn-elsewhere"]


def test_the_codes_of_two_places_one_after_the_other() -> None:
    text = f"Riverton, Minnesota\n\nChapter 5 DOGS\n\nSec. 5-1. Dogs.\n\n{PROSE}\n\nLakeville, Minnesota\n\n62.10. Cats. {PROSE}\n"
    assert read(text) == ["us-mn-riverton", "us-mn-lakeville"]
    found = read_outline(source_from_text(text))
    assert {provision.jurisdiction for provision in found.provisions} == {"us-mn-riverton", "us-mn-lakeville"}


def test_a_place_named_again_before_its_text_begins_nothing_new() -> None:
    text = f"Riverton, Minnesota\n\nCode of Ordinances City of Riverton Minnesota\n\nSec. 5-1. Dogs.\n\n{PROSE}\n"
    assert read(text) == ["us-mn-riverton"]
