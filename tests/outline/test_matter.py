"""What is no law, told apart and kept."""

import pytest

from ordparse.provisions import MatterKind
from tests.outline.trees import check, outline, own


def test_footnotes_and_editors_notes_stand_apart() -> None:
    check(
        """
        ARTICLE I. - IN GENERAL[1]

        Footnotes:

        --- (1) ---

        Editor's note— Ord. No. 5 repealed the former article.

        Sec. 10-1. - Purpose.

        The purpose.

        (Ord. of 7-30-2011, § 1)

        Sec. 10-2. - Scope.

        (a)	The scope.

        (b)	The rest.

        (Ord. of 7-30-2011, § 2)

        Editor's note— The word "the" was added.

        Sec. 10-3. - Fees.

        Fees.
        """,
        """
        article I IN GENERAL
          § 10-1 Purpose
          § 10-2 Scope
            a
            b
          § 10-3 Fees
        """,
    )


def test_a_running_title_names_the_lost_head() -> None:
    check(
        """
        Ch3.§2-2 · City of Nowhere public records

        A. No owner shall keep a dog without a license.

        B. The fee is set by the council.

        3-2-3: TAGS: A tag is worn.

        3-2-4: VEHICLES: No dog is left in a vehicle.
        """,
        """
        § 3-2-2 [implied]
          A
          B
        § 3-2-3 TAGS
        § 3-2-4 VEHICLES
        """,
    )


def kinds(text: str) -> dict[str, list[str]]:
    """What the outline keeps apart, by kind."""
    found: dict[str, list[str]] = {}
    for matter in outline(text).matter:
        found.setdefault(matter.kind.value, []).append(" ".join(text[matter.start : matter.end].split()))
    return found


def test_a_banner_in_mid_sentence_is_a_page_head() -> None:
    text = (
        "501.01 POLICY STATED It is the policy of the (EXISTING ORDINANCE) city to license dogs. "
        "501.02 LICENSE REQUIRED No person shall own a dog (EXISTING ORDINANCE) without a license. "
        "501.03 FEES SET The fee is due (EXISTING ORDINANCE) each year. 501.04 TAGS WORN A tag is worn. "
    ) * 1
    found = kinds(text)
    assert found["furniture"] == ["(EXISTING ORDINANCE)"] * 3
    assert own(text, "501.01") == "It is the policy of the city to license dogs."


def test_page_heads_beside_form_feeds() -> None:
    pages = [
        "CITY OF RIVERTON CODE\n3.01 Leash. Every dog shall be on a leash\nnot longer than six feet\nPage 1\n",
        "CITY OF RIVERTON CODE\nin length, held by a person.\n3.02 Fees. Fees are due.\nPage 2\n",
        "CITY OF RIVERTON CODE\n3.03 Tags. Tags are worn.\n3.04 Penalty. A fine.\nPage 3\n",
    ]
    text = "\f".join(pages)
    assert kinds(text)["furniture"].count("CITY OF RIVERTON CODE") == 3
    assert [provision.num for provision in outline(text).provisions][1:] == ["3.01", "3.02", "3.03", "3.04"]
    assert " ".join(own(text, "3.01").split()).endswith("six feet in length, held by a person.")


def test_links_of_a_page_are_furniture() -> None:
    link = "(To Top of Page | Back to Contents)"
    text = (
        f"501. Waste {link}\n\n501.01 Policy. It is.\n\n501.02 Scope. All.\n\n502. Dogs {link}\n\n502.01 Dogs. None.\n"
    )
    assert kinds(text)["furniture"] == [link, link]


def test_a_contents_list_is_kept() -> None:
    text = "CHAPTER 6 DOGS\n\n6.01 Leash.\n6.02 Fees.\n6.03 Tags.\n\n6.01 Leash.\n\nA.\n\n6.02 Fees.\n\nB.\n\n6.03 Tags.\n\nC.\n"
    assert kinds(text)["contents"] == ["6.01 Leash. 6.02 Fees. 6.03 Tags."]


def test_history_and_editors_notes_are_told_apart() -> None:
    text = (
        "Sec. 5-16. Reserved.\n\nEditor's note: Ord. No. 350, adopted Nov. 24, 2003, repealed § 5-16.\n\n"
        "Sec. 5-17. Leash.\n\nA leash is worn.\n\n(Ord. No. 24-C, § 14, 7-12-76)\n\nCross references: Licenses, Ch. 10.\n"
    )
    found = kinds(text)
    assert found["history"] == ["(Ord. No. 24-C, § 14, 7-12-76)"]
    assert [note.split(":")[0] for note in found["note"]] == ["Editor's note", "Cross references"]


@pytest.mark.parametrize("head", ["1State law reference", "Municipal code references", "Charter references"])
def test_the_head_of_a_note_on_references_is_no_law(head: str) -> None:
    text = f"CHAPTER 2\n\nDOGS\n\n10-201. Tags. A dog wears a tag.\n\n{head}\nTags: title 5, chapter 3.\n"
    assert kinds(text)["note"] == [head]


def test_a_memorandum_and_signatures_are_no_law() -> None:
    text = (
        "MEMORANDUM TO: Mayor and City Council FROM: Clerk SUBJECT: Dogs INTRODUCTION Staff is proposing to repeal it. "
        "ORDINANCE 96 CITY OF RIVERTON AN ORDINANCE AMENDING CHAPTER V OF THE CITY CODE RELATING TO DOGS "
        "The City Council of the City of Riverton does ordain as follows: Section 1. Dogs. Dogs are kept at home. "
        "Section 2. Effective Date. This ordinance becomes effective upon publication. "
        "Passed by the City Council of the City of Riverton this 18th day of November, 1996. "
        "Henry A. Duitsman, Mayor ATTEST: Sandra A. Thackeray, City Clerk"
    )
    found = kinds(text)
    assert found["memo"][0].startswith("MEMORANDUM")
    assert found["back"][0].startswith("Passed by")
    assert [provision.kind.value for provision in outline(text).provisions] == ["instrument", "part", "part"]


def test_a_footnotes_mark_before_its_note_is_no_label() -> None:
    check(
        """
        § 112-3 License required.
        A.
        All dogs shall be licensed.
        B.
        Guide dogs are exempt.[1]
        [1]
        Editor's Note: Former Subsection B was repealed.
        C. (Reserved)[2]
        [2] Editor's Note: Former Subsection C was repealed.
        § 112-4 Fees.
        The fee is due.
        """,
        """
        § 112-3 License required
          A
          B
          C [reserved]
        § 112-4 Fees
        """,
    )


def test_running_heads_beside_the_numbers_of_pages() -> None:
    page = (
        "(2)  TERM.  Members serve three years, and may be reappointed by the chair as often as they wish to serve.\n"
    )
    text = (
        "CHAPTER 32\nSOLID WASTE\nSec.32.01   Board.\n(1)  SIZE.  The Board has 9 members.\n"
        + page
        + page.replace("2", "3").replace("TERM", "PAY") * 2
        + "                   -2-\n\nCHAPTER 32  SOLID WASTE\nSec.32.02   Fees.\n(1)  AMOUNT.  The fee is $250.\n"
        + page.replace("TERM", "DUE") * 3
        + "                   -3-\n\nCHAPTER 32  SOLID WASTE\nSec.32.03   Penalty.  A violation is fined.\n"
    )
    found = outline(text)
    assert [p.num for p in found.provisions if p.kind.value in ("chapter", "section")] == [
        "32",
        "32.01",
        "32.02",
        "32.03",
    ]
    assert [text[m.start : m.end] for m in found.matter if m.kind.value == "furniture"] == [
        "-2-",
        "CHAPTER 32  SOLID WASTE",
        "-3-",
        "CHAPTER 32  SOLID WASTE",
    ]


def test_the_pages_of_a_title() -> None:
    text = (
        " " * 40 + "10-1\n\nTITLE 10\n\nANIMALS\n\n10-101.  Swine.  " + "No swine shall run at large in a street. " * 9
        + "\n\n" + " " * 40 + "10-2\n\n10-102.  Pens.  Pens shall be clean.\n\n10-103.  Dogs.  Dogs shall be quiet.\n"
    )  # fmt: skip
    found = outline(text)
    assert [p.num for p in found.provisions] == ["10", "10-101", "10-102", "10-103"]
    assert [text[m.start : m.end] for m in found.matter if m.kind.value == "furniture"] == ["10-1", "10-2"]


def test_a_note_near_the_end_of_one_line_ends_at_the_next_head() -> None:
    check(
        "ARTICLE II. - LICENSES Sec. 10-21. - Required. (a) No person shall sell beverages without a license. (b) The"
        " license shall be posted in view. State Law reference— Local license required, O.C.G.A. § 3-3-2. Sec. 10-22. -"
        " Application. Applications shall be: (1) In writing; (2) Under oath; and (3) Accompanied by the fee. Sec. 10-23."
        " - Sunday sales. Sales on Sunday are allowed where the voters of the city have said so at an election.",
        """
        article II LICENSES
          § 10-21 Required
            a
            b
          § 10-22 Application
            1
            2
            3
          § 10-23 Sunday sales
        """,
    )


def test_the_feet_of_pages_that_say_when_they_were_revised() -> None:
    head = "Chapter 5" + " " * 50 + "Animals\n\n"
    foot = "\n" + " " * 30 + "5-{}" + " " * 26 + "(Rev. 2009)\n\n"
    law = "5-10{0}.  RULE {0}.  " + "No person shall let a dog run at large in a street of the city. " * 6 + "\n"
    text = "".join(head + law.format(page) + foot.format(page) for page in (1, 2, 3))
    found = outline(text)
    assert [p.num for p in found.provisions if not p.implied] == ["5-101", "5-102", "5-103"]
    assert sum(m.kind.value == "furniture" for m in found.matter) == 6


def test_a_note_below_its_own_head() -> None:
    text = "# PART I: CHARTER\n\n## Editor's note:\n\nPart I holds the charter of 1924.\n\n## Section 1. Name.\n\nA city.\n"
    found = outline(text)
    assert [text[each.start : each.end] for each in found.matter if each.kind is MatterKind.NOTE] == [
        "## Editor's note:\n\nPart I holds the charter of 1924."
    ]


def test_a_note_right_behind_a_history_note_begins_at_its_own_first_letter() -> None:
    for text in (
        "Sec. 1-1. Dogs. No person shall keep dogs. (Ord. 83 c. 18)Cross-reference: Ord. ss 18-1.5.\n\n"
        "Sec. 1-2. Cats. Cats are kept.\n",
        "Sec. 1-1. Dogs. No person shall keep dogs. (Ord. 83 c. 18)Cross-reference: Ord. ss 18-1.5. "
        "Sec. 1-2. Cats. Cats are kept.",
    ):
        found = [text[each.start : each.end].strip() for each in outline(text).matter if each.kind == "note"]
        assert found == ["Cross-reference: Ord. ss 18-1.5."]


def test_the_words_of_a_site_at_the_head_of_a_text_in_one_line() -> None:
    notice = "This website uses cookies to ensure you get the best experience on our website. Learn more Got it!"
    terms = "By using this site you agree to be legally bound by the Terms of Use."
    law = (
        "Chapter 9 Dogs § 9-1 Title. This chapter is the dog law. "
        "§ 9-2 Leashes. By using a leash the owner keeps the dog at hand. § 9-3 Fees. A license costs $5."
    )
    text = f"{notice} City of Elm {terms} {law}"
    found = outline(text)
    assert [p.num for p in found.provisions if p.kind == "section"] == ["9-1", "9-2", "9-3"]
    assert [text[m.start : m.end] for m in found.matter if m.kind is MatterKind.FURNITURE] == [notice, terms]


def test_how_the_signatures_of_an_ordinance_begin() -> None:
    for words in ("ENACTED AND ORDAINED this 5th day of July, 1999.", "APPROVED AS TO FORM: J. Doe, Attorney"):
        text = f"ORDINANCE NO. 4\n\nAN ORDINANCE ON DOGS\n\nThe council ordains:\n\nSection 1. Fine. A fine of $5.\n\n{words}\n"
        assert [text[m.start : m.end] for m in outline(text).matter if m.kind is MatterKind.BACK] == [words]
