"""What stands below what."""

from tests.outline.trees import check


def test_implied_containers_from_the_numbers() -> None:
    check(
        """
        3-2-5: KENNELS: A kennel is licensed.

        3-2-6: SHELTERS: A shelter is clean.

        3-3-1: CATS: A cat is licensed.
        """,
        """
        title 3 [implied]
          chapter 3-2 [implied]
            § 3-2-5 KENNELS
            § 3-2-6 SHELTERS
          chapter 3-3 [implied]
            § 3-3-1 CATS
        """,
        implied=True,
    )


def test_a_compact_stands_inside_its_section() -> None:
    check(
        """
        § 1-10.01. Compact enacted.

        The compact is enacted as follows:

        ARTICLE I

        The parties agree to join together for the purpose of this compact and for no other purpose at all, and so they do.

        ARTICLE II

        (a) The board has nine members who are chosen by the governors of the parties for terms of four years each.

        (b) The board meets in May of each year at a place that it chooses for the meeting and tells the parties.

        § 1-10.02. Members.

        The mayor appoints the members.

        § 1-10.03. Fees.

        Fees are paid.
        """,
        """
        § 1-10.01 Compact enacted
          article I
          article II
            a
            b
        § 1-10.02 Members
        § 1-10.03 Fees
        """,
    )


def test_a_part_floats_to_where_it_stands_first() -> None:
    check(
        """
        TITLE 8 ENVIRONMENT

        CHAPTER 1 AIR

        SUBCHAPTER I GENERAL

        PART A TERMS

        § 8-101. Terms.

        Terms are these.

        § 8-102. More terms.

        Terms are those.

        PART B FEES

        § 8-103. Fees.

        Fees are due.

        SUBCHAPTER II PERMITS

        § 8-104. Permits.

        Permits are due.
        """,
        """
        title 8 ENVIRONMENT
          chapter 1 AIR
            subchapter I GENERAL
              part A TERMS
                § 8-101 Terms
                § 8-102 More terms
              part B FEES
                § 8-103 Fees
            subchapter II PERMITS
              § 8-104 Permits
        """,
    )


def test_title_below_a_part() -> None:
    check(
        """
        PART FOURTEEN - BUILDING CODE

        TITLE TWO - Standards

        CHAPTER 1420 Adoption

        1420.01 CODE ADOPTED.

        The code is adopted.

        1420.02 COPIES.

        Copies are kept.

        CHAPTER 1430 Permits

        1430.01 PERMITS.

        Permits are required.
        """,
        """
        part 14 BUILDING CODE
          title 2 Standards
            chapter 1420 Adoption
              § 1420.01 CODE ADOPTED
              § 1420.02 COPIES
            chapter 1430 Permits
              § 1430.01 PERMITS
        """,
    )


def test_divisions_above_articles_where_they_open_them() -> None:
    check(
        """
        DIVISION 1. ADMINISTRATION

        ARTICLE 1. COUNCIL

        Sec. 1-1. Seats.

        There are five.

        Sec. 1-2. Terms.

        Four years.

        ARTICLE 2. MAYOR

        Sec. 1-3. Duties.

        The mayor presides.

        DIVISION 2. PUBLIC SAFETY

        ARTICLE 1. POLICE

        Sec. 2-1. Chief.

        There is a chief.
        """,
        """
        division 1 ADMINISTRATION
          article 1 COUNCIL
            § 1-1 Seats
            § 1-2 Terms
          article 2 MAYOR
            § 1-3 Duties
        division 2 PUBLIC SAFETY
          article 1 POLICE
            § 2-1 Chief
        """,
    )


def test_subdivisions_of_a_chapter_without_sections() -> None:
    check(
        """
        1005. Rummage Sales

        Subdivision 1. Definition of Rummage Sale

        An offering of goods to the public.

        Subd. 2. Restrictions

        A. It is in the yard.

        B. It ends at eight.

        1006. Noise

        1006.01. Quiet. Be quiet.

        1006.02. Penalty. A fine.

        1006.03. Scope. All.
        """,
        """
        chapter 1005 Rummage Sales
          subd. 1 Definition of Rummage Sale
          subd. 2 Restrictions
            A
            B
        chapter 1006 Noise
          § 1006.01 Quiet
          § 1006.02 Penalty
          § 1006.03 Scope
        """,
    )


def test_sections_below_a_word_section() -> None:
    check(
        """
        SECTION 502 - DOGS AND OTHER ANIMALS

        502.00 - DEFINITIONS Words have meanings.

        502.02 - ENFORCEMENT The warden may enforce it.

        502.04 - RIGHT OF ENTRY The warden may enter.
        """,
        """
        § 502 DOGS AND OTHER ANIMALS
          § 502.00 DEFINITIONS
          § 502.02 ENFORCEMENT
          § 502.04 RIGHT OF ENTRY
        """,
    )


def test_a_section_numbered_with_a_nought_holds_those_of_its_number() -> None:
    check(
        """
        CHAPTER 3. STREETS

        SECTION 4.0 SIDEWALKS

        4.1 Snow. The owner shall remove snow within 24 hours.

        4.2 Ice. The owner shall remove ice.

        SECTION 5.0 TREES

        5.1 Permits. A permit is required.

        5.2 Fees. The fee is $5.
        """,
        """
        chapter 3 STREETS
          § 4.0 SIDEWALKS
            § 4.1 Snow
            § 4.2 Ice
          § 5.0 TREES
            § 5.1 Permits
            § 5.2 Fees
        """,
    )


def test_a_section_with_a_word_holds_numbers_that_go_on_with_its_own() -> None:
    check(
        """
        ARTICLE 4 ZONING

        Sec. 4.1. Zoning districts.
        Sec. 4.2. Fences.
        Sec. 4.3. Buffers.
        Sec. 4.4. Farms.

        Sec. 4.1. Zoning districts.
        4.1.1 Establishment. Districts are made.
        4.1.2 Atlas. The atlas shows them.
        Sec. 4.2. Fences.
        4.2.1 Height. Fences are low.
        Sec. 4.3. Buffers.
        Buffers are green.
        Sec. 4.4. Farms.
        4.4.1 Intent. Farms are kept.
        """,
        """
        article 4 ZONING
          § 4.1 Zoning districts
            § 4.1.1 Establishment
            § 4.1.2 Atlas
          § 4.2 Fences
            § 4.2.1 Height
          § 4.3 Buffers
          § 4.4 Farms
            § 4.4.1 Intent
        """,
    )


def test_a_section_that_leads_in_holds_the_longer_number_behind_it() -> None:
    check(
        """
        ARTICLE VII.
        SUPPLEMENTARY REGULATIONS

        Section 7.1.- Exceptions.

        These are the exceptions:

        Section 7.1.1 Existing Lots: Any lot of record is a site.

        7.1.2 Front Yard: The front yard is as deep as those beside it.

        Section 7.2.- Parking.

        Parking is shown.
        """,
        """
        article VII SUPPLEMENTARY REGULATIONS
          § 7.1 Exceptions
            § 7.1.1 Existing Lots
            § 7.1.2 Front Yard
          § 7.2 Parking
        """,
    )


def test_longer_numbers_in_one_line_text_stand_below_the_section() -> None:
    check(
        "ARTICLE 4 ZONING Sec. 4.1. Zoning districts. 4.1.1 Establishment. The districts are made by this ordinance. "
        "4.1.2 Atlas. The atlas shows where each of them lies. Sec. 4.2. Fences. 4.2.1 Height. A fence is four feet high, "
        "and where it stands behind the house it may be six feet high, but for a fence that keeps a pool, a pond or a dog "
        "from the street, which is as high as the officer says who sees to it that the rules of this title are kept.",
        """
        article 4 ZONING
          § 4.1 Zoning districts
            § 4.1.1 Establishment
            § 4.1.2 Atlas
          § 4.2 Fences
            § 4.2.1 Height
        """,
    )


def test_a_bare_number_without_text_holds_the_longer_ones() -> None:
    check(
        """
        CHAPTER 1. ADMINISTRATION

        1.1   SHORT TITLE.
           This is the development ordinance.
        1.2   PURPOSE.
           The purpose is health.
        1.3   APPLICATION.
           It applies in the town.
        1.4   PLANNING COMMISSION.
        1.4.1   ESTABLISHMENT.
           There is a commission.
        1.4.2   POWERS.
           It advises the council.
        """,
        """
        chapter 1 ADMINISTRATION
          § 1.1 SHORT TITLE
          § 1.2 PURPOSE
          § 1.3 APPLICATION
          § 1.4 PLANNING COMMISSION
            § 1.4.1 ESTABLISHMENT
            § 1.4.2 POWERS
        """,
    )


def test_sections_three_deep_by_their_numbers() -> None:
    check(
        """
        Section 5. SIGNS

        5.1 PURPOSE
        Signs are regulated.

        5.3 PERMITTED SIGNS

        5.3.1 In Residential Districts:
        a) One sign;
        b) One more.

        5.3.2 In Business Districts:
        a) Wall signs.

        5.4 ADMINISTRATION
        The Inspector shall enforce Section 5.
        """,
        """
        § 5 SIGNS
          § 5.1 PURPOSE
          § 5.3 PERMITTED SIGNS
            § 5.3.1 In Residential Districts
              a
              b
            § 5.3.2 In Business Districts
              a
          § 5.4 ADMINISTRATION
        """,
    )


def test_a_section_that_holds_others_stands_in_a_chapter_without_a_head() -> None:
    check(
        """
        Section 12.1 Purpose

        The purpose of this bylaw is to protect trees.

        Section 12.3 Permit

        12.3.1 Application. An applicant shall file a plan.

        12.3.2 Hearing. The Board shall hold a hearing.

        Section 12.4 Fees

        The fee is $25 for each tree.
        """,
        """
        chapter 12 [implied]
          § 12.1 Purpose
          § 12.3 Permit
            § 12.3.1 Application
            § 12.3.2 Hearing
          § 12.4 Fees
        """,
        implied=True,
    )
