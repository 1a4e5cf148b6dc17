"""Heads in every form, and what looks like one."""

import pytest

from tests.outline.trees import check, outline


def test_every_word_names_its_kind() -> None:
    check(
        """
        TITLE 4 ANIMALS

        SUBTITLE A GENERAL

        PART 1 DOGS

        CHAPTER 62 DOGS AND CATS

        ARTICLE II. LICENSES

        DIVISION 1. GENERALLY

        Sec. 62-1. Purpose.

        The purpose is this.

        Sec. 62-2. Scope.

        The scope is that.

        Sec. 62-3. Terms.

        The terms are these.
        """,
        """
        title 4 ANIMALS
          subtitle A GENERAL
            part 1 DOGS
              chapter 62 DOGS AND CATS
                article II LICENSES
                  division 1 GENERALLY
                    § 62-1 Purpose
                    § 62-2 Scope
                    § 62-3 Terms
        """,
    )


def test_part_number_in_words_and_a_number_glued_to_its_caption() -> None:
    check(
        """
        PART SIX - GENERAL OFFENSES CODE

        CHAPTER 618 Animals

        618.01 DOGS AT LARGE.

        No owner shall permit a dog to run.

        618.02 CRUELTY.

        No person shall torture an animal.

        618.051CRUELTY TO COMPANION ANIMALS.

        No person shall harm a companion animal.

        CHAPTER 624 Drugs

        624.01 DEFINITIONS.

        A drug is a drug.
        """,
        """
        part 6 GENERAL OFFENSES CODE
          chapter 618 Animals
            § 618.01 DOGS AT LARGE
            § 618.02 CRUELTY
            § 618.051 CRUELTY TO COMPANION ANIMALS
          chapter 624 Drugs
            § 624.01 DEFINITIONS
        """,
    )


def test_ranges_in_every_sign() -> None:
    check(
        """
        ARTICLE I. IN GENERAL

        Secs. 2-1--2-20. Reserved.

        Sec. 2-21. Purpose.

        It is the purpose.

        Secs. 2-22—2-30. Reserved.

        Sec. 2-31. Scope.

        It applies.

        Secs. 2-32 - 2-40. Reserved.

        Sec. 2-41. Fees.

        Fees are due.

        Secs. 2-42-2-50. Reserved.

        Sec. 2-51. Terms.

        Terms apply.

        Secs. 2-52 to 2-60. Reserved.

        Sec. 2-61. Penalty.

        It is an offense.
        """,
        """
        article I IN GENERAL
          § 2-1--2-20 [reserved]
          § 2-21 Purpose
          § 2-22--2-30 [reserved]
          § 2-31 Scope
          § 2-32--2-40 [reserved]
          § 2-41 Fees
          § 2-42--2-50 [reserved]
          § 2-51 Terms
          § 2-52--2-60 [reserved]
          § 2-61 Penalty
        """,
    )


def test_letters_behind_a_part_and_three_digits() -> None:
    check(
        """
        503A.01 Purpose. The purpose.

        503A.02 Terms. The terms.

        503A.03 Keeping. No keeping.

        503A.031 More keeping. No more.

        503A.04 Penalty. A fine.
        """,
        """
        § 503A.01 Purpose
        § 503A.02 Terms
        § 503A.03 Keeping
        § 503A.031 More keeping
        § 503A.04 Penalty
        """,
    )


def test_a_number_put_between_two() -> None:
    check(
        """
        Sec. 5-17. One.

        Text one.

        Sec. 5-18. Two.

        Text two.

        Sec. 5-18.1. Two and a bit.

        Text three.

        Sec. 5-19. Three.

        Text five.
        """,
        """
        § 5-17 One
        § 5-18 Two
        § 5-18.1 Two and a bit
        § 5-19 Three
        """,
    )


def test_a_suffix_leans_on_the_number_above() -> None:
    check(
        """
        Chapter 20.14
        LAND USE

        20.14.010 Purpose.

        The purpose.

        .011 First.

        Text.

        .012 Second.

        Text.

        20.14.020 Scope.

        The scope.

        20.14.030 Uses.

        The uses.
        """,
        """
        chapter 20.14 LAND USE
          § 20.14.010 Purpose
          § 20.14.020 Scope
          § 20.14.030 Uses
        """,
    )


def test_a_title_on_the_line_below() -> None:
    check(
        """
        CHAPTER 505
        Solid Waste and Recycling

        SECTION 505.01
        Purpose

        The purpose is this.

        SECTION 505.02
        Definitions

        The terms are these.

        SECTION 505.03
        Licenses

        A license is required.
        """,
        """
        chapter 505 Solid Waste and Recycling
          § 505.01 Purpose
          § 505.02 Definitions
          § 505.03 Licenses
        """,
    )


def test_word_and_number_on_two_lines() -> None:
    check(
        """
        CHAPTER 5. DOGS

        Sec.
        5-16. Policy.

        It is the policy.

        Sec.
        5-17. Leash.

        A leash is six feet long.

        Sec.
        5-18. Penalty.

        A misdemeanor.
        """,
        """
        chapter 5 DOGS
          § 5-16 Policy
          § 5-17 Leash
          § 5-18 Penalty
        """,
    )


def test_a_chapter_number_above_its_title() -> None:
    check(
        """
        502.
        Dogs and Cats

        502.01 License. A license is required.

        502.02 Tags. Tags are worn.

        503.
        Noise

        503.01 Quiet. Be quiet.

        503.02 Penalty. A fine.
        """,
        """
        chapter 502 Dogs and Cats
          § 502.01 License
          § 502.02 Tags
        chapter 503 Noise
          § 503.01 Quiet
          § 503.02 Penalty
        """,
    )


def test_a_sign_of_its_own_and_no_break_spaces() -> None:
    check(
        """
        § 8-101.01. Definitions.

        Terms are these.

        § 8-101.05a. Fees.

        Fees are due.

        §§ 8-102.01 - 8-102.09. [Reserved]

        § 8-103.01. Penalty.

        A fine.
        """,
        """
        § 8-101.01 Definitions
        § 8-101.05a Fees
        § 8-102.01--8-102.09 [reserved]
        § 8-103.01 Penalty
        """,
    )


def test_bulleted_heads_of_a_page_dump() -> None:
    check(
        """
          * ARTICLE IV. - SOLAR

          * Sec. 78-556. - Intent.

        (a)

        The intent is this.

          * Sec. 78-557. - Scope.

        (a)

        The scope is that.

          * Secs. 78-558—78-589. - Reserved.
        """,
        """
        article IV SOLAR
          § 78-556 Intent
            a
          § 78-557 Scope
            a
          § 78-558--78-589 [reserved]
        """,
    )


def test_a_reference_at_a_line_start_is_no_head() -> None:
    check(
        """
        501.01 Policy. It is the policy of the city, as stated in
        Section 501.03 of this code and in
        Chapter 5 of the state law, that dogs are leashed.

        501.02 Leash. A leash is six feet.

        501.03 Penalty. A fine.
        """,
        """
        § 501.01 Policy
        § 501.02 Leash
        § 501.03 Penalty
        """,
    )


def test_a_date_is_no_head() -> None:
    check(
        """
        5-1-1 Title. This is the code.

        5-1-2 Adoption. The code was adopted.

        1-2-04 By Ordinance No. 5.

        5-1-3 Effect. It has effect.
        """,
        """
        § 5-1-1 Title
        § 5-1-2 Adoption
        § 5-1-3 Effect
        """,
    )


def test_chapters_by_number_alone_in_one_line() -> None:
    check(
        """
        500 General Regulations  501. Solid Waste  501.01 Policy. It is the policy of the city to collect waste once a week from all.  501.02 Licenses. No person shall collect waste in the city without a license from the council.  502. Dogs and Cats  502.01 License. No person shall own a dog without a license.  502.02 Tags. The owner shall cause a tag to be worn by the dog at all times.  503. Noise  503.01 Quiet. No person shall make a noise at night.  503.02 Penalty. A fine of ten dollars for each night.
        """,
        """
        title 500 General Regulations
          chapter 501 Solid Waste
            § 501.01 Policy
            § 501.02 Licenses
          chapter 502 Dogs and Cats
            § 502.01 License
            § 502.02 Tags
          chapter 503 Noise
            § 503.01 Quiet
            § 503.02 Penalty
        """,
    )


def test_roman_sections_of_a_county() -> None:
    check(
        """
        I. PURPOSE

         A. This ordinance protects.

         B. It regulates.

        II. DEFINITIONS

         A. Turbine means a machine.

           1. Large.

           2. Small.

        III. STANDARDS

         A. Setbacks apply.

        IV. PENALTY

        Violation is a misdemeanor.
        """,
        """
        § I PURPOSE
          A
          B
        § II DEFINITIONS
          A
            1
            2
        § III STANDARDS
          A
        § IV PENALTY
        """,
    )


def test_heads_without_any_text() -> None:
    check(
        """
        ARTICLE I. IN GENERAL

        Secs. 2-1—2-20. - Reserved.

        ARTICLE II. OFFICERS

        Sec. 2-21. - Mayor.

        Sec. 2-22. - Clerk.

        Sec. 2-23. - Treasurer.
        """,
        """
        article I IN GENERAL
        § 2-1--2-20 [reserved]
        article II OFFICERS
          § 2-21 Mayor
          § 2-22 Clerk
          § 2-23 Treasurer
        """,
    )


def test_a_section_that_begins_in_the_middle_of_a_line() -> None:
    check(
        """
        Sec. 10-41. Findings. The council finds that noise is a hazard.

        Sec. 10-42. Prohibited noises. These are loud noises. See Section 10-45. The clerk
        shall keep a list. Sec. 10-43. Exceptions. The siren is exempt. Section 10-42. The
        rule above is the rule.

        Sec. 10-44. Penalty. A fine of ten dollars. Sec. 10-45. Appeals. An appeal lies.
        """,
        """
        § 10-41 Findings
        § 10-42 Prohibited noises
        § 10-43 Exceptions
        § 10-44 Penalty
        § 10-45 Appeals
        """,
    )


def test_a_section_right_behind_a_history_note() -> None:
    check(
        """
        ARTICLE II. WEEDS

        Sec. 10-31. Title. This is the weed law. (Ord. No. 140, 4-14-08) Sec. 10-32.

        Clerk; duties. The clerk shall keep it. (Ord. No. 140, 4-14-08) Sec. 10-33. Notice.
        A notice under Sec. 10-32. The clerk sends it. (Ord. No. 141, 4-14-09) Sec. 10-34. Fee.
        """,
        """
        article II WEEDS
          § 10-31 Title
          § 10-32 Clerk; duties
          § 10-33 Notice
          § 10-34 Fee
        """,
    )


def test_the_first_head_of_a_container_behind_its_title() -> None:
    check(
        """
        ARTICLE 1 – GENERAL RULES SECTION 101 – NAME

        These are the rules.

        SECTION 102 – USE

        No one shall use them.

        ARTICLE 2 – RULES UNDER SECTION 5

        SECTION 201 – LESS

        It is so.
        """,
        """
        article 1 GENERAL RULES
          § 101 NAME
          § 102 USE
        article 2 RULES UNDER SECTION 5
          § 201 LESS
        """,
    )


def test_lines_that_are_whole_pages() -> None:
    said = "shall be read with care by all who own or keep a boat or a raft on the lake or at its shore in summer. " * 3
    first = f"1 ARTICLE 1 THE LAKE 1.01 Title These rules {said}1.02 Use The lake {said}1.03 Boats No boat {said}"
    second = (
        f"2 ARTICLE 2 THE SHORE 2.01 Title Article 2 {said}2.02 Rafts These {said}2.03 Dogs and Cats The dog {said}"
    )
    check(
        f"{first}\n\n{second}\n",
        """
        article 1 THE LAKE
          § 1.01 Title
          § 1.02 Use
          § 1.03 Boats
        article 2 THE SHORE
          § 2.01 Title
          § 2.02 Rafts
          § 2.03 Dogs and Cats
        """,
    )


def test_catchlines_below_bare_numbers() -> None:
    check(
        """
        ARTICLE 7 - STANDARDS

        7.1
        Purpose
        The purpose of this article is to set standards.

        7.2
        Standards for Lots and Other Land
        Lots are large.

        (A)
        Lots are wide.

        7.3
        Exceptions
        None are made.
        """,
        """
        article 7 STANDARDS
          § 7.1 Purpose
          § 7.2 Standards for Lots and Other Land
            A
          § 7.3 Exceptions
        """,
    )


def test_numbers_that_begin_with_the_letter_of_an_appendix() -> None:
    check(
        """
        CHAPTER A284
        FEES

        § A284-1. Purpose.

        These are the fees.

        § A284-2. Schedule.

        A dog costs $10.
        """,
        """
        chapter A284 FEES
          § A284-1 Purpose
          § A284-2 Schedule
        """,
    )
    check(
        """
        APPENDIX A: DEFINITIONS

        § A.1 PURPOSE.
           Words have meanings.
        § A.2 RULES.
           The singular is the plural.
        """,
        """
        appendix A DEFINITIONS
          § A.1 PURPOSE
          § A.2 RULES
        """,
    )


def test_a_title_in_small_letters_behind_a_closed_label() -> None:
    check(
        """
        Section XII-1: effective date of charter

        This charter takes effect in 1963.

        Section XII-2: Effective date of amendments

        Amendments take effect in January.

        Section XII-3: Employees

        Employees stay.
        """,
        """
        § XII-1 effective date of charter
        § XII-2 Effective date of amendments
        § XII-3 Employees
        """,
    )


def test_a_section_below_a_title_that_ends_in_a_word_of_reference() -> None:
    check(
        """
        Chapter 1.04 ORGANIZATION OF CODE
        Section 1.04.040 Distribution of code.
        Copies are kept by the clerk.
        Section 1.04.050 Sale.
        Copies are sold.
        """,
        """
        chapter 1.04 ORGANIZATION OF CODE
          § 1.04.040 Distribution of code
          § 1.04.050 Sale
        """,
    )


def test_rows_of_a_table_of_fees_are_no_sections() -> None:
    check(
        """
        CHAPTER 2. FEES

        § 2-724. Schedule of fees.

        The fees are these:

        2-220 Comprehensive plan amendment $1,000.00
        2-780 Registration of partners $25.00
        6-22 Public dance permit $55.00 per year

        § 2-725. Refunds.

        No fee is refunded.
        """,
        """
        chapter 2 FEES
          § 2-724 Schedule of fees
          § 2-725 Refunds
        """,
    )


def test_chapters_by_a_number_and_a_dash() -> None:
    check(
        """
        2 - ADMINISTRATION

        Sec. 2-31. Trustees.

        There are six trustees.

        14 - ANIMALS AND FOWL

        Sec. 14-1. Penalty.

        A violation is an offense.

        Secs. 14-3 14-25. Reserved.
        """,
        """
        chapter 2 ADMINISTRATION
          § 2-31 Trustees
        chapter 14 ANIMALS AND FOWL
          § 14-1 Penalty
          § 14-3--14-25 [reserved]
        """,
    )


def test_a_title_that_goes_on_behind_a_colon() -> None:
    check(
        """
        ARTICLE III
        ESTABLISHMENT OF DISTRICTS:
        PROVISION FOR A MAP

        SECTION 300 - DISTRICTS
        There are two districts.

        SECTION 301 - MAP
        There is a map.
        """,
        """
        article III ESTABLISHMENT OF DISTRICTS: PROVISION FOR A MAP
          § 300 DISTRICTS
          § 301 MAP
        """,
    )


def test_a_section_on_the_line_of_its_chapter_behind_a_tab() -> None:
    check(
        """
        CHAPTER 5\tANIMALS\tSec. 5-1.\tDefinitions.
        Words have meanings.
        Sec. 5-2.\tDogs at large.\tNo dog shall run at large.
        """,
        """
        chapter 5 ANIMALS
          § 5-1 Definitions
          § 5-2 Dogs at large
        """,
    )


@pytest.mark.parametrize(("end", "closes"), [("p.m.", True), ("Acme Co.", True), ("Minn. Stat.", False)])
def test_a_section_behind_an_abbreviation_that_ends_a_sentence(end: str, closes: bool) -> None:
    found = outline(
        "CHAPTER 5 PEDDLERS Sec. 5-1. Definitions. Peddler means any person. Sec. 5-2. Hours. No peddler shall call"
        f" after 8:00 {end} Sec. 5-3. Revocation. (a) The license may be revoked. (b) Appeals shall be filed."
        " Sec. 5-4. Fees. The fee is $5."
    )
    sections = [provision.num for provision in found.provisions if provision.kind == "section"]
    assert sections == ["5-1", "5-2", *(["5-3"] if closes else []), "5-4"]


def test_the_word_of_a_section_on_a_line_above_its_number() -> None:
    check(
        """
        ARTICLE V

        SEC.

        4-120.00 Preamble

        It shall be the duty of every owner to give shelter.

        SEC.

        4-121.00 Definitions

        Words have their usual meaning.
        """,
        """
        article V
          § 4-120.00 Preamble
          § 4-121.00 Definitions
        """,
    )
