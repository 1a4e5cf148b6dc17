"""State law that history notes name as the source of a provision."""

import pytest

from ordparse.citing.references import RefType
from ordparse.parse import parse_source
from ordparse.provisions import JurisdictionId
from ordparse.source import source_from_text

TEXT = """618.01 DOGS AT LARGE.
(a) No person shall let a dog run. (ORC 955.22)
(b) Whoever violates this section is guilty of a misdemeanor.
(ORC 955.99; Ord. 90-2. Passed 1-4-90.)

618.02 CRUELTY.
No person shall hurt an animal under Section 618.01.
(ORC 959.13, 959.131)
(Ord. 90-2. Passed 1-4-90.)

618.03 FEES. The fee of Section 618.02 is due (see Section 618.01) in May.
(Prior code § 955.22)
"""


def test_a_source_note_cites_state_law_for_the_paragraph_or_the_section() -> None:
    source = source_from_text(TEXT)
    found = parse_source(source, jurisdictions=(JurisdictionId("us-oh-riverton"),), meaning=False)
    statutes = [one for one in found.references if one.type is RefType.STATUTE]
    assert [(one.text, one.citations, str(one.origin).partition("/")[2]) for one in statutes] == [
        ("ORC 955.22", ("oh-stat:955.22",), "618.01/a"),
        ("ORC 955.99", ("oh-stat:955.99",), "618.01"),
        ("ORC 959.13, 959.131", ("oh-stat:959.13", "oh-stat:959.131"), "618.02"),
    ]
    assert all(TEXT[one.start : one.end] == one.text for one in found.references)


@pytest.mark.parametrize(
    ("note", "citation"),
    [
        ("(Cal. Veh. Code § 22507)", "ca-stat:Veh. Code/22507"),
        ("(Utah Code § 10-3-702)", "ut-stat:10-3-702"),
        ("(ILCS Ch. 65, Act 5, § 11-1-1)", "il-stat:65/5/11-1-1"),
        ("(Neb. RS 15-215)", "ne-stat:15-215"),
    ],
)
def test_a_source_note_may_name_the_law_in_words(note: str, citation: str) -> None:
    found = parse_source(
        source_from_text(f"§ 5-17 FEES.\n\nThe fee is due.\n\n{note}\n\n§ 5-18 DUES.\n"), meaning=False
    )
    assert [one.citations for one in found.references] == [(citation,)]


@pytest.mark.parametrize("note", ["(Ord. No. 24-C, § 14, 7-12-76)", "(Code 1960, § 812.010; 81-Or-274, § 1, 11-13-81)"])
def test_enactments_are_no_source_laws(note: str) -> None:
    found = parse_source(
        source_from_text(f"5-17. Interference. It is so.\n\n{note}\n\n5-18. Fees. Due.\n"), meaning=False
    )
    assert {one.type for one in found.references} == {RefType.HISTORY}
