"""Whose law a text is, read from the text."""

import pytest

from ordparse.outline import read_outline
from ordparse.source import source_from_text

LAW = "\n\n501.01 Dogs. A dog is licensed.\n\n501.02 Fees. It is due.\n"


@pytest.mark.parametrize(
    ("head", "jurisdiction"),
    [
        ("City of Springboro, Ohio", "us-oh-springboro"),
        ("CITY OF RIVERTON, MINNESOTA", "us-mn-riverton"),
        ("Code of Ordinances of the City of Elk River, Minnesota", "us-mn-elk-river"),
        ("The City of Springboro, Ohio, ordains", "us-oh-springboro"),
        ("Rules of the house", "unknown"),
    ],
)
def test_a_head_names_city_and_state(head: str, jurisdiction: str) -> None:
    assert read_outline(source_from_text(head + LAW)).provisions[0].jurisdiction == jurisdiction
