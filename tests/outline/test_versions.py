"""Ordinances, the code they enact, and its versions."""

from textwrap import dedent

from tests.outline.trees import HERE, check, outline


def test_code_enacted_inside_an_ordinance() -> None:
    check(
        """
        ORDINANCE NO. 305

        AN ORDINANCE AMENDING CHAPTER 10 OF THE CITY CODE RELATING TO DOGS

        The City Council of the City of Riverton does ordain as follows:

        Section 1. Section 10.02 of the City Code is hereby amended to read as follows:

        10.02 License. A license is required.

        (a) For dogs.

        (b) For cats.

        10.03 Fees. The fee is ten dollars.

        10.04 Term. The term is a year.

        Section 2. Summary Approved. The council approves the summary.

        Section 3. Effective Date. This ordinance takes effect upon publication.

        Passed by the City Council this 2nd day of May, 2001.

        Jane A. Doe, Mayor
        """,
        """
        instrument 305 AN ORDINANCE AMENDING CHAPTER 10 OF THE CITY CODE RELATING TO DOGS
          part 1
          part 2 Summary Approved
          part 3 Effective Date
        § 10.02 License
          a
          b
        § 10.03 Fees
        § 10.04 Term
        """,
    )


def test_an_ordinance_glued_to_the_capitals_before_it() -> None:
    check(
        """
        502.05 Fees. The fee is ten dollars.

        502.06 RECORDSORDINANCE NO. 96

        AN ORDINANCE AMENDING CHAPTER V OF THE CITY CODE

        Section 1. Section 502.02 of the City Code is hereby amended to read as follows:

        502.02 License. A license is required.

        502.03 Term. The term is a year.
        """,
        """
        § 502.05 Fees
        § 502.06 RECORDS
        § 502.02 License
        § 502.03 Term
        instrument 96 AN ORDINANCE AMENDING CHAPTER V OF THE CITY CODE
          part 1
        """,
    )


def test_a_roman_ordinance_of_its_own_sections() -> None:
    check(
        """
        ORDINANCE NO. XVI

        AN ORDINANCE REGULATING TREES

        The City of Rivergrove ordains as follows:

        Section 1. Title. This is the tree ordinance.

        Section 2. Permits. A permit is required to cut a tree.

        Section 3. Penalty. A fine.

        Section 4. Effective Date. This ordinance takes effect in thirty days.
        """,
        """
        instrument XVI AN ORDINANCE REGULATING TREES
          § 1 Title
          § 2 Permits
          § 3 Penalty
          § 4 Effective Date
        """,
    )


def test_the_same_sections_twice_in_one_packet() -> None:
    check(
        """
        501.01 POLICY. It is the policy.

        501.02 LICENSE. A license is required.

        501.03 FEES. The fee is ten dollars.

        501.04 TAGS. Tags are worn.

        ORDINANCE NO. 9

        AN ORDINANCE AMENDING CHAPTER 501

        The City Council of the City of Riverton does ordain as follows:

        Section 1. Chapter 501 is hereby amended to read as follows:

        501.01 POLICY. It is the new policy.

        501.02 LICENSE. No license is required.

        501.03 FEES. The fee is twelve dollars.

        501.04 TAGS. No tags are worn.

        Section 2. Effective Date. This ordinance takes effect upon publication.
        """,
        """
        @existing
        § 501.01 POLICY
        § 501.02 LICENSE
        § 501.03 FEES
        § 501.04 TAGS
        @None
        instrument 9 AN ORDINANCE AMENDING CHAPTER 501
          part 1
          part 2 Effective Date
        @proposed
        § 501.01 POLICY
        § 501.02 LICENSE
        § 501.03 FEES
        § 501.04 TAGS
        """,
    )


def test_a_resolution_with_recitals() -> None:
    check(
        """
        RESOLUTION NO. 2001-5

        A RESOLUTION SETTING FEES

        WHEREAS, the city sets fees; and

        WHEREAS, fees are due;

        NOW, THEREFORE, BE IT RESOLVED by the City Council of the City of Riverton, Minnesota:

        1. The fee for dogs is $10.

        2. The fee for cats is $5.

        Adopted this 5th day of May, 2001.
        """,
        """
        instrument 2001-5 A RESOLUTION SETTING FEES
          1
          2
        """,
    )


def test_the_long_title_goes_on_to_the_council() -> None:
    check(
        """
        ORDINANCE 96- CITY OF RIVERTON

        AN ORDINANCE AMENDING CHAPTER V OF THE CITY CODE BY ENACTING A NEW SECTION 502 RELATING TO THE SAME SUBJECT ENTITLED DOGS AND CATS

        The City Council of the City of Riverton does hereby ordain as follows:

        Section 1. That Section 502 is hereby repealed.

        Section 2. The City Clerk shall publish the title of this ordinance.

        Section 3. Effective Date. This ordinance takes effect upon its publication.
        """,
        """
        instrument 96 AN ORDINANCE AMENDING CHAPTER V OF THE CITY CODE BY ENACTING A NEW SECTION 502 RELATING TO THE SAME SUBJECT ENTITLED DOGS AND CATS
          part 1
          part 2
          part 3 Effective Date
        """,
    )


def test_an_ordinance_without_a_long_title_keeps_its_parts() -> None:
    check(
        """
        ORDINANCE NO. 2026-14

        The City Council of Riverton ordains:

        SECTION 1. Chapter 6 of the City Code is amended by adding sections 6.20 to 6.22 to read:

        Sec. 6.20. Fences.

        A fence may be six feet high.

        Sec. 6.21. Permits.

        A permit is required.

        Sec. 6.22. Fees. The fee is $10.

        SECTION 2. This ordinance takes effect on January 1, 2027.
        """,
        """
        instrument 2026-14
          part 1
          part 2
        § 6.20 Fences
        § 6.21 Permits
        § 6.22 Fees
        """,
    )


def test_sections_set_out_in_quotes_are_the_codes() -> None:
    check(
        """
        ORDINANCE NO. 513

        AN ORDINANCE AMENDING CHAPTER 9 OF THE CITY CODE CONCERNING STORAGE

        The City Council of the City of Riverton ordains:

        Section 1. Section 9.03 of the City Code is amended to read as follows:

        "9.03 Storage.

        (a) No person shall store a boat in a front yard.

        (b) A boat may be stored in a side yard."

        Section 2. Section 9.04 of the City Code is amended to read as follows:

        "9.04 Fences.

        (a) No person shall build a fence."

        Section 3. Section 9.06 of the City Code is amended to read as follows:

        No person shall build a wall.

        Section 4. Effective date. This ordinance takes effect upon publication.

        Adopted this 3rd day of May, 2021.
        """,
        """
        instrument 513 AN ORDINANCE AMENDING CHAPTER 9 OF THE CITY CODE CONCERNING STORAGE
          part 1
          part 2
          part 3
          part 4 Effective date
        § 9.03 Storage
          a
          b
        § 9.04 Fences
          a
        § 9.06 [implied]
        """,
    )


def test_one_subdivision_set_out_alone_is_the_codes() -> None:
    check(
        """
        ORDINANCE NO. 512

        AN ORDINANCE AMENDING CHAPTER 9 OF THE CITY CODE CONCERNING STORAGE

        The City Council of the City of Riverton ordains:

        Section 1. Section 9.03 of the City Code is amended to read as follows:

        Subd. 2. Storage.

        (a) No person shall store a boat in a front yard.

        Section 2. Effective date. This ordinance takes effect upon publication.
        """,
        """
        instrument 512 AN ORDINANCE AMENDING CHAPTER 9 OF THE CITY CODE CONCERNING STORAGE
          part 1
          part 2 Effective date
        § 9.03 [implied]
          subd. 2 Storage
            a
        """,
    )


def test_a_local_law_of_a_town() -> None:
    check(
        """
        LOCAL LAW NO. 3 OF THE YEAR 2016

        A local law to amend Chapter 195 of the Code of the Town of Amity in relation to solar energy systems.

        Be it enacted by the Town Board of the Town of Amity as follows:

        Section 1. Legislative intent.

        It is the intent of this local law to regulate solar energy.

        Section 2. Severability.

        If any part is adjudged invalid, the remainder stands.

        Section 3. Effective date.

        This local law shall take effect immediately.
        """,
        """
        instrument 3 A local law to amend Chapter 195 of the Code of the Town of Amity in relation to solar energy systems
          part 1 Legislative intent
          part 2 Severability
          part 3 Effective date
        """,
    )


def test_a_title_in_capitals_ends_above_who_approved_the_ordinance() -> None:
    text = (
        "ORDINANCE NO. 62-98\n\nAN ORDINANCE AMENDING THE FLOOD ORDINANCE\n\nOF THE CITY OF RIVERTON\n\n"
        "Approved by the Planning Commission on July 6, 1998\n\nWHEREAS, rivers rise;\n\n"
        "THE CITY COUNCIL ORDAINS AS FOLLOWS:\n\nSection 1. The map is new.\n"
    )
    found = outline(text).provisions[0]
    assert found.heading == "AN ORDINANCE AMENDING THE FLOOD ORDINANCE\n\nOF THE CITY OF RIVERTON"


def test_a_town_board_that_ordains() -> None:
    check(
        """
        Public Notice

        ORDINANCE NO. 2015-10-20
        The Town Board of Silver Creek Township, Wright County, Ordains:
        Section 1. Definitions
        A dog is an animal.
        Section 2. Leash
        A dog is on a leash.
        """,
        """
        instrument 2015-10-20
          § 1 Definitions
          § 2 Leash
        """,
        """
        instrument 2015-10-20
          part 1 Definitions
          part 2 Leash
        """,
    )


def test_an_ordinance_with_a_number_and_sections_alone() -> None:
    check(
        """
        Ordinance No. 45
        KEEPING OF PETS
        SECTION 1: PURPOSE
        This ordinance establishes rules.
        SECTION 2: REPEALER
        Ordinance No. 12 is repealed.
        ADOPTED this 1st day of June, 1998.
        """,
        """
        instrument 45 KEEPING OF PETS
          § 1 PURPOSE
          § 2 REPEALER
        """,
    )


_AMENDING = """
    ORDINANCE NO. 2024-07

    AN ORDINANCE AMENDING CHAPTER 6 OF THE CODE RELATING TO DOGS AT LARGE.

    WHEREAS, dogs at large are a hazard to the public;

    NOW, THEREFORE, BE IT ORDAINED BY THE COUNCIL OF THE CITY OF RIVERTON:

    SECTION 1. Section 6-2 of the Code is hereby amended to read as follows:

    Sec. 6-2. - Running at large prohibited.

    (a) No owner shall permit any dog to be at large.

    (b) A dog at large may be impounded.

    SECTION 2. A new Section 6-33 is added to read as follows:

    Sec. 6-33. - Fees.

    (a) The fee is $40.00.

    (b) The city manager shall review the fee.

    SECTION 3. Section 6-40 of the Code is hereby amended to read as follows:

    SECTION 4. This ordinance shall take effect thirty days after its passage.
"""


def test_an_ordinance_has_its_recitals_for_text_and_nothing_of_the_code_it_enacts() -> None:
    ordinance, *_ = outline(dedent(_AMENDING)).provisions
    assert ordinance.heading == "AN ORDINANCE AMENDING CHAPTER 6 OF THE CODE RELATING TO DOGS AT LARGE"
    assert ordinance.text == (
        "WHEREAS, dogs at large are a hazard to the public;\n"
        "NOW, THEREFORE, BE IT ORDAINED BY THE COUNCIL OF THE CITY OF RIVERTON:"
    )


def test_a_part_announces_nothing_that_is_missing_where_the_law_it_enacts_follows() -> None:
    found = outline(dedent(_AMENDING))
    missing = [told.provision for told in found.diagnostics if told.code == "missing-list"]
    assert missing == [f"{HERE}/instrument:2024-07/part:3"]


def test_an_item_announces_the_table_of_markdown_that_follows_it() -> None:
    found = outline(
        "## 8.12.030 Dogs\n\nA. A dog is on a leash.\n\nB. The penalty is:\n\n| Offense | Fine |\n|---|---|\n"
        "| First | $50 |\n\n## 8.12.040 Term\n\nA year.\n"
    )
    assert [told.code for told in found.diagnostics if told.code == "missing-list"] == []
