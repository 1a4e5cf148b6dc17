"""Heads without a number over groups of sections."""

from ordparse.provisions import MatterKind
from tests.outline.trees import outline

_CHAPTER = """
CHAPTER 152: ZONING

GENERAL PROVISIONS

§ 152.001 SHORT TITLE.
This chapter is the zoning code.
(Ord. 5, passed 1-2-2003)

§ 152.002 SIGNS.
A sign says in capitals:
NO DOGS.

PLANNING COMMISSION

§ 152.030 CREATION.
(A) There is a commission.
(B) It has five members.

BOARD OF ADJUSTMENT (BOARD)

§ 152.050 BOARD.
The board has five members.
"""


def test_groups_are_no_part_of_the_section_before_them() -> None:
    found = outline(_CHAPTER)
    groups = [found.source.text[m.start : m.end] for m in found.matter if m.kind is MatterKind.FRONT]
    assert groups == ["GENERAL PROVISIONS", "PLANNING COMMISSION", "BOARD OF ADJUSTMENT (BOARD)"]
    texts = {provision.num: provision.text for provision in found.provisions}
    assert texts["152.002"] == "A sign says in capitals:\nNO DOGS."
    assert texts["B"] == "It has five members."


def test_one_group_counts_behind_a_history_note_alone() -> None:
    noted = "§ 5.01 FEES.\nA fee is due.\n(Ord. 5, passed 1-2-2003)\n\nFINES\n\n§ 5.02 FINES.\nA fine is due.\n"
    first, second = (outline(text).provisions for text in (noted, noted.replace("(Ord. 5, passed 1-2-2003)\n", "")))
    assert [provision.text for provision in first if provision.num == "5.01"] == ["A fee is due."]
    assert [provision.text for provision in second if provision.num == "5.01"] == ["A fee is due.\nFINES"]


def test_groups_behind_the_note_of_a_penalty_and_in_the_list_above() -> None:
    found = outline(
        """
CHAPTER 90: ANIMALS

Section

General Provisions

   90.01   Dogs
   90.02   Noise

Dangerous Dogs

   90.15   Registration

GENERAL PROVISIONS

§ 90.01  DOGS.

   A dog wears a tag.

§ 90.02  NOISE.

   No dog shall bark.
Penalty, see § 90.99

DANGEROUS DOGS

§ 90.15  REGISTRATION.

   A dangerous dog is registered.
"""
    )
    groups = [found.source.text[m.start : m.end] for m in found.matter if m.kind is MatterKind.FRONT]
    assert groups == ["GENERAL PROVISIONS", "DANGEROUS DOGS"]
    (listed,) = [found.source.text[m.start : m.end] for m in found.matter if m.kind is MatterKind.CONTENTS]
    assert listed.startswith("Section\n\nGeneral Provisions")
    texts = {provision.num: provision.text for provision in found.provisions}
    assert texts == {
        "90": "",
        "90.01": "A dog wears a tag.",
        "90.02": "No dog shall bark.\nPenalty, see § 90.99",
        "90.15": "A dangerous dog is registered.",
    }


def test_groups_with_letters() -> None:
    text = """
Chapter 1. Administration

Part 1: Meetings

A. Council Meetings.

§ 1-101. Meetings.

1. Regular Meetings. The council meets on Monday.

2. Special Meetings. A meeting is special where it is called.

(Ord. 1975-1, 1/2/1975, § 1)

B. Compensation of Councilmen and Mayor.

§ 1-111. Kinds.

A. Salaries.

B. Fees.

§ 1-112. Purpose.

This Part sets the pay.
"""
    found = outline(text)
    groups = [text[m.start : m.end] for m in found.matter if m.kind is MatterKind.FRONT]
    assert groups == ["A. Council Meetings.", "B. Compensation of Councilmen and Mayor."]
    assert [p.id.partition("/")[2] for p in found.provisions if p.kind == "enum"] == [
        "1-101/1",
        "1-101/2",
        "1-111/A",
        "1-111/B",
    ]


def test_a_long_note_may_stand_between_a_history_note_and_a_group() -> None:
    text = f"""
CHAPTER 152: ZONING

§ 152.001 SHORT TITLE.
This chapter is the zoning code.
(Ord. 5, passed 1-2-2003)

Editor's note— Ord. No. 5 repealed the former article, {"which the council had adopted in 1983, " * 12}as amended.

PLANNING COMMISSION

§ 152.030 CREATION.
There is a commission.
"""
    found = outline(text)
    assert "PLANNING COMMISSION" in [text[m.start : m.end] for m in found.matter if m.kind is MatterKind.FRONT]
