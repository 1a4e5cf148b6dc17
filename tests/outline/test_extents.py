"""Where provisions end, and which text is their own."""

import pytest

from tests.outline.trees import extent, outline, own

FLUSH = """Sec. 5-88. Existing stables.

(a) It is unlawful to:

(1) Enlarge the stable; or

(2) Increase the number of horses.

Maintenance shall nonetheless be permitted.

(b) Any exemption is void.

(Ord. No. 56, § 10, 2-17-75)
"""


def test_flush_text_belongs_to_what_holds_the_list() -> None:
    assert extent(FLUSH, "2") == "(2) Increase the number of horses."
    assert extent(FLUSH, "a").endswith("Maintenance shall nonetheless be permitted.")
    assert own(FLUSH, "a") == "It is unlawful to:\nMaintenance shall nonetheless be permitted."


def test_the_note_that_closes_a_section_is_not_its_last_items() -> None:
    assert extent(FLUSH, "b") == "(b) Any exemption is void."
    assert extent(FLUSH, "5-88").endswith("2-17-75)")


def test_a_note_between_two_items_stays_with_the_first() -> None:
    text = '506.01. Definitions. In this chapter:\n\n1. "City" means us. Amended: 10/01/92 Ord. 70\n\n2. "Fee" means a fee.\n'
    assert extent(text, "1").endswith("Ord. 70")


def test_a_second_paragraph_that_every_item_has_is_the_items_own() -> None:
    text = (
        "Sec. 5-1. Zones.\n\n1. City Beach: The water at the beach.\n\nThe city marks it.\n\n"
        "2. Long Bridge: The water at the bridge.\n\nThe city marks it too.\n"
    )
    assert extent(text, "2").endswith("too.")


def test_a_line_that_goes_on_is_no_flush_text() -> None:
    text = (
        "Sec. 5-1. Dogs. A dog is dangerous if it has:\n\n1.  Killed a cat;\n\n"
        "2.  Been found dangerous, and after notice that\n\n    the dog is dangerous, bites again.\n"
    )
    assert extent(text, "2").endswith("bites again.")


def test_a_paragraph_at_the_margin_below_deep_items_is_flush() -> None:
    text = (
        "Sec. 5-1. Walls.\n\n          A.  Walls are free from holes\n\n              and breaks.\n\n"
        "          B.  Roofs are tight\n\n              in the rain.\n\n"
        "These rules are in addition to all others.\n"
    )
    assert extent(text, "B").endswith("in the rain.")
    assert own(text, "5-1") == "These rules are in addition to all others."


@pytest.mark.parametrize("bar", ["| ", ""])
def test_a_table_belongs_to_the_item_it_stands_below(bar: str) -> None:
    text = (
        "Sec. 5-1. Fees. The fees are:\n\n(A) Each dog costs $3.\n\n(B) Each cat costs:\n\n"
        f"{bar}Kind | Fee\n{bar}--- | ---\n{bar}Male | $5\n\nAll fees are due in May.\n"
    )
    assert extent(text, "B").endswith("Male | $5")
    assert own(text, "5-1") == "The fees are:\nAll fees are due in May."


def test_a_lone_item_ends_before_a_note_at_the_margin() -> None:
    text = (
        "503A.04 Exceptions. These are exempt:\n\n                    E. More than two dogs by permit.\n\n"
        "NOTE: It is the intent to limit pets.\n"
    )
    assert extent(text, "E").endswith("by permit.")


def test_lines_of_the_page_behind_the_last_note_are_no_law() -> None:
    text = (
        "3-2-3: TAGS: A. A tag is worn. B. It is a crime to counterfeit tags. (Ord. #15, adopted July 12, 2011) "
        + "3-2-4: VEHICLES: A dog may not be left in a vehicle in a manner that endangers it. " * 3
        + "(Ord. #15, adopted July 12, 2011)\n\nCh.3 § 2-2\n\nAmendment history\n"
    )
    found = outline(text)
    assert max(provision.end for provision in found.provisions) == text.index("\n\nCh.3")
    assert [m.kind.value for m in found.matter][-1] == "back"


def test_a_section_ends_where_the_next_head_begins() -> None:
    text = "5-1 One. First.\n\n5-2 Two. Second.\n\n5-3 Three. Third.\n"
    assert [extent(text, num) for num in ("5-1", "5-2", "5-3")] == [
        "5-1 One. First.",
        "5-2 Two. Second.",
        "5-3 Three. Third.",
    ]


def test_the_penalty_named_at_a_sections_end_is_the_sections() -> None:
    text = """
§ 90.05 LEASHES.
   (A)   No person shall let a dog run at large.
   (B)   This does not apply to:
      (1)   Dogs on leashes;
      (2)   Service animals.
Penalty, see § 90.99

§ 90.06 TAGS.
   (A)   Each dog shall have a tag.
   (B)   The tag shall be worn.
(Ord. 5, passed 1-2-1990) Penalty, see § 90.99

§ 90.07 KENNELS.
   (A)   Kennels shall be clean.
"""
    for printed in (text, " ".join(text.split())):
        found = {p.id.partition("/")[2]: p.text for p in outline(printed).provisions}
        assert found["90.05"] == found["90.06"] == "Penalty, see § 90.99"
        assert found["90.05/B"] == "This does not apply to:"
        assert found["90.05/B/2"] == "Service animals."
        assert found["90.06/B"] == "The tag shall be worn."
