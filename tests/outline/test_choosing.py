"""Which heads are real, by the file's own numbering."""

from tests.outline.trees import check


def test_quoted_numbers_of_a_model_code_are_no_heads() -> None:
    check(
        """
        CHAPTER 7.14 BUILDING CODE

        7.14.010 Adoption.

        The model code is adopted.

        7.14.020 Amendments.

        The model code is amended as follows:

        (a) Section R902.1 is amended to read:

        R902.1 Roofing. Roofs shall be class A.

        (b) Section 105.2 is amended to read:

        105.2 Work exempt from permit. Permits are not required.

        (c) 103.4 Liability is amended.

        7.14.030 Fees.

        Fees are set by resolution.

        7.14.040 Penalty.

        A fine.
        """,
        """
        chapter 7.14 BUILDING CODE
          § 7.14.010 Adoption
          § 7.14.020 Amendments
            a
            b
            c
          § 7.14.030 Fees
          § 7.14.040 Penalty
        """,
    )


def test_plain_numbers_are_the_sections_of_by_laws() -> None:
    check(
        """
        1. Name

        The name of the association is this.

        2. Members

        Members are persons who pay.

        (a) Full members.

        (b) Life members.

        3. Meetings

        Meetings are held in May.

        4. Dissolution

        It may be dissolved.
        """,
        """
        § 1 Name
        § 2 Members
          a
          b
        § 3 Meetings
        § 4 Dissolution
        """,
    )


def test_only_numbers_in_a_zoning_code() -> None:
    check(
        """
        3.1 Residence Districts

        3.1.1 Purpose

        The purpose.

        3.1.2 Uses

        a. Dwellings of these kinds:

        i. One family.

        ii. Two family.

        b. Gardens.

        3.1.3 Setbacks

        Ten feet.

        3.2 Business Districts

        3.2.1 Purpose

        The purpose.

        3.2.2 Uses

        a. Shops.
        """,
        """
        chapter 3.1 Residence Districts
          § 3.1.1 Purpose
          § 3.1.2 Uses
            a
              i
              ii
            b
          § 3.1.3 Setbacks
        chapter 3.2 Business Districts
          § 3.2.1 Purpose
          § 3.2.2 Uses
            a
        """,
    )


def test_sections_of_a_county_that_hold_decimals() -> None:
    check(
        """
        Section 1: Title. This ordinance is the county feedlot ordinance.

        Section 2: Purpose. The purpose is health.

        Section 3: Terms. As used here:

        3.1 Animal unit. A cow.

        3.2 Feedlot. A lot.

        Section 4: Permits. A permit is required.

        4.1 Application. It is made to the county.

        4.2 Fee. It is fifty dollars.

        Section 5: Penalty. A misdemeanor.
        """,
        """
        § 1 Title
        § 2 Purpose
        § 3 Terms
          § 3.1 Animal unit
          § 3.2 Feedlot
        § 4 Permits
          § 4.1 Application
          § 4.2 Fee
        § 5 Penalty
        """,
    )


def test_charter_and_code_in_one_file() -> None:
    check(
        """
        PART I - CHARTER

        ARTICLE I. - POWERS

        Section 1.01. - Corporate existence.

        The city exists.

        Section 1.02. - Powers.

        The city has powers.

        Section 1.03. - Boundaries.

        The city has boundaries.

        PART II - CODE OF ORDINANCES

        Chapter 1 - GENERAL PROVISIONS

        Sec. 1-1. - How designated.

        This is the code.

        Sec. 1-2. - Headings.

        Headings are no law.

        Chapter 2 - ADMINISTRATION

        ARTICLE I. - IN GENERAL

        Secs. 2-1—2-25. - Reserved.

        ARTICLE II. - OFFICERS

        DIVISION 1. - GENERALLY

        Sec. 2-26. - Bonds.

        Officers give bonds.
        """,
        """
        part I CHARTER
          article I POWERS
            § 1.01 Corporate existence
            § 1.02 Powers
            § 1.03 Boundaries
        part II CODE OF ORDINANCES
          chapter 1 GENERAL PROVISIONS
            § 1-1 How designated
            § 1-2 Headings
          chapter 2 ADMINISTRATION
            article I IN GENERAL
              § 2-1--2-25 [reserved]
            article II OFFICERS
              division 1 GENERALLY
                § 2-26 Bonds
        """,
    )


def test_a_section_printed_twice_and_one_out_of_order_are_kept() -> None:
    check(
        """
        Sec. 6.21. Purpose.

        It is the purpose of this chapter to protect the public.

        Sec. 6.22. Scope.

        All persons shall comply with this chapter.

        Sec. 6.23. Fees.

        No fee is due.

        Sec. 6.22. Inspection.

        The inspector shall inspect each fence once a year.

        Sec. 6.24. Term.

        One year.

        Sec. 6.19. Appeals.

        An appeal is made to the council.

        Sec. 6.25. Penalty.

        A violation is a misdemeanor.
        """,
        """
        § 6.21 Purpose
        § 6.22 Scope
        § 6.23 Fees
        § 6.22 Inspection
        § 6.24 Term
        § 6.19 Appeals
        § 6.25 Penalty
        """,
    )


def test_a_list_of_another_laws_sections_is_no_run_of_heads() -> None:
    check(
        """
        CHAPTER 9

        ORDERLY CONDUCT

        9.01  OFFENSES.  The following statutes are adopted by reference:

        118.163     Truancy
        939.05(2)(b)     Aiding and Abetting
        943.13     Trespass to Land

        9.02  MISSILES.  No person shall throw a missile.

        9.03  FIREWORKS.  The following apply:

        167.10     Fireworks Regulated
        941.20     Endangering Safety

        CHAPTER 10

        NUISANCES

        10.01  NOISE.  No person shall make noise.

        10.02  SMOKE.  No person shall make smoke.
        """,
        """
        chapter 9 ORDERLY CONDUCT
          § 9.01 OFFENSES
          § 9.02 MISSILES
          § 9.03 FIREWORKS
        chapter 10 NUISANCES
          § 10.01 NOISE
          § 10.02 SMOKE
        """,
    )


def test_a_row_of_a_table_of_fines_is_no_head() -> None:
    check(
        """
        ARTICLE 4
        FINES

        Section 1. Any violation may be fined.

        Section 2. The fines are:
        Article 5, Section 3    $25.00    $50.00
        Article 9    $100.00    $200.00
        """,
        """
        article 4 FINES
          § 1
          § 2
        """,
    )


def test_decimal_items_of_plain_sections() -> None:
    check(
        """
        ARTICLE 3
        OFFICERS

        Section 1. Town Clerk. The Town Clerk shall keep a record.

        Section 2. Treasurer. The Treasurer shall prosecute.

        Section 3. Finance Committee.
           3.1  There shall be a Finance Committee.
           3.2  The Moderator shall appoint three members.
           3.3  Vacancies shall be filled.

        ARTICLE 4
        FINES

        Section 1. Any violation may be fined.
        """,
        """
        article 3 OFFICERS
          § 1 Town Clerk
          § 2 Treasurer
          § 3 Finance Committee
            3.1
            3.2
            3.3
        article 4 FINES
          § 1
        """,
    )


def test_a_chapter_without_sections_behind_those_with_some() -> None:
    check(
        """
        1. PURPOSE

        1.1 The purpose of this ordinance is safety.
        1.2 It shall promote commerce.

        2. DEFINITIONS

        2.1 Sign. Any device.
        2.2 Billboard. A sign that:
        a. Is large; or
        b. Is lit.
        2.3 Owner. The person.

        3. PENALTY

        A violation is a misdemeanor.
        """,
        """
        chapter 1 PURPOSE
          § 1.1
          § 1.2
        chapter 2 DEFINITIONS
          § 2.1 Sign
          § 2.2 Billboard
            a
            b
          § 2.3 Owner
        chapter 3 PENALTY
        """,
    )


def test_a_range_with_a_dash_as_wide_as_the_numbers() -> None:
    check(
        """
        Sec. 6.02.001 Permit

        A permit is required.

        Secs. 6.02.002–6.02.030 Reserved

        Sec. 6.02.031 Fees

        The fee is due.
        """,
        """
        § 6.02.001 Permit
        § 6.02.002--6.02.030 [reserved]
        § 6.02.031 Fees
        """,
    )


def test_a_reserved_range_with_another_word_than_the_sections() -> None:
    check(
        """
        Article I. In General.

        Secs. 21-1—21-3. Reserved.

        Article II. Policemen.

        § 21-4. Definitions.

        Words have meanings.

        § 21-5. Appointment.

        The executive may appoint.

        § 21-6. Powers.

        They may arrest.
        """,
        """
        article I In General
          § 21-1--21-3 [reserved]
        article II Policemen
          § 21-4 Definitions
          § 21-5 Appointment
          § 21-6 Powers
        """,
    )


def test_a_small_l_for_the_first_figure_of_a_head() -> None:
    check(
        """
        CHAPTER l7

        STREETS

        § 17-1. Definitions.

        Words have meanings.

        § l7-2. Snow.

        A. The owner shall remove snow.

        B. The Borough may remove snow.

        § 17-3. Permits.

        A permit is required.
        """,
        """
        chapter 17 STREETS
          § 17-1 Definitions
          § 17-2 Snow
            A
            B
          § 17-3 Permits
        """,
    )


def test_two_reserved_sections_in_one_head() -> None:
    check(
        """
        Sec. 26-101. - Towers.

        Towers are low.

        Secs. 26-102, 26-103. - Reserved.

        Sec. 26-104. - Penalties.

        A fine.
        """,
        """
        § 26-101 Towers
        § 26-102--26-103 [reserved]
        § 26-104 Penalties
        """,
    )


def test_a_worded_number_over_a_single_section() -> None:
    check(
        """
        SECTION 605 - LAWNS

        605.01:  PURPOSE:  The lakes are clean.

        605.02:  DEFINITIONS:  Words have meanings.

        605.03:  LICENSES:  A license is required.

        605.04:  RULES:  The rules are kept.

        605.05:  PENALTY: See section 609.03.

        SECTION 610 - NUISANCES

        610.01:  PUBLIC NUISANCES:  A nuisance is abated.
        """,
        """
        § 605 LAWNS
          § 605.01 PURPOSE
          § 605.02 DEFINITIONS
          § 605.03 LICENSES
          § 605.04 RULES
          § 605.05 PENALTY
        § 610 NUISANCES
          § 610.01 PUBLIC NUISANCES
        """,
    )


def test_a_chapter_that_is_reserved_behind_its_title() -> None:
    check(
        """
        13.08 Water Conservation

        13.08.010 Purpose

        The purpose is to conserve water.

        13.08.020 Restrictions

        No irrigation by day.

        13.08.030 Penalty

        A fine.

        13.10 Sewers (Reserved)
        """,
        """
        chapter 13.08 Water Conservation
          § 13.08.010 Purpose
          § 13.08.020 Restrictions
          § 13.08.030 Penalty
        chapter 13.10 Sewers [reserved]
        """,
    )


def test_sections_of_a_chapter_before_an_appendix_with_more_plain_ones() -> None:
    check(
        """
        Chapter 20 - TAXATION

        Sec. 20-1. Tax levied.

        A tax is levied.

        APPENDIX A - FRANCHISES

        ARTICLE I. ELECTRIC

        Section 1. Grant.

        A franchise is granted.

        Section 2. Term.

        The term is twenty years.

        ARTICLE II. GAS

        Section 1. Grant.

        A franchise is granted, too.

        Section 2. Fee.

        Three percent.
        """,
        """
        chapter 20 TAXATION
          § 20-1 Tax levied
        appendix A FRANCHISES
          article I ELECTRIC
            § 1 Grant
            § 2 Term
          article II GAS
            § 1 Grant
            § 2 Fee
        """,
    )


def test_the_sections_of_a_printed_chapter_are_heads_beside_a_number_that_falls() -> None:
    check(
        """
        CHAPTER 6 DOGS

        6.01 License.

        A dog needs a license.

        3.02 Leash.

        See there.
        """,
        """
        chapter 6 DOGS
          § 6.01 License
        """,
    )
