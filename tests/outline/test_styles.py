"""Small codes in house styles that the corpus lacks; a test is named after the form it holds."""

import pytest

from tests.outline.trees import check, extent, own


def test_numbers_of_three_parts_over_lists_from_capitals_down() -> None:
    check(
        """
        Chapter 6.04
        ANIMAL CONTROL

        Sections:
        6.04.010 Definitions.
        6.04.020 Running at large.
        6.04.030 Penalty.

        6.04.010 Definitions.

        In this chapter:

        A. "Animal" means a beast.
        B. "Dog" means a canine.

        6.04.020 Running at large.

        A. No dog runs at large.

        1. In town.
        2. On the beach.

        B. Exceptions. Sled dogs in harness.

        (Ord. 99-12 § 2, 1999)

        6.04.030 Penalty.

        A fine of $50.00.
        """,
        """
        chapter 6.04 ANIMAL CONTROL
          § 6.04.010 Definitions
            A
            B
          § 6.04.020 Running at large
            A
              1
              2
            B Exceptions
          § 6.04.030 Penalty
        """,
    )


def test_sections_numbered_after_their_article() -> None:
    check(
        """
        CHAPTER 2 ANIMALS

        ARTICLE 2.01 GENERAL PROVISIONS

        Sec. 2.01.001 Short title

        This is the animal chapter.

        Sec. 2.01.002 Running at large

        (a) No dog shall run at large.

        (1) By day.

        (A) In the morning.

        (B) In the evening.

        (2) By night.

        (b) It is a defense that the dog was stolen.

        Secs. 2.01.003–2.01.030 Reserved

        ARTICLE 2.02 RABIES CONTROL

        Sec. 2.02.001 Vaccination

        Dogs are vaccinated.
        """,
        """
        chapter 2 ANIMALS
          article 2.01 GENERAL PROVISIONS
            § 2.01.001 Short title
            § 2.01.002 Running at large
              a
                1
                  A
                  B
                2
              b
            § 2.01.003--2.01.030 [reserved]
          article 2.02 RABIES CONTROL
            § 2.02.001 Vaccination
        """,
    )


def test_labels_and_catchlines_on_lines_of_their_own() -> None:
    check(
        """
        Chapter 132
        Dogs

        [HISTORY: Adopted by the Village Board 3-4-1999 by L.L. No. 1-1999. Amendments noted where applicable.]

        Article I
        Control of Dogs

        § 132-1
        Title.

        This article is the dog law.

        § 132-2
        Scope.

        This article applies to all dogs.

        § 132-3
        Prohibited acts.

        A.
        It is unlawful for a dog to:

        (1)
        Run at large;

        (2)
        Bark; or

        (3)
        Bite.

        B.
        Each day is an offense.

        [Amended 5-6-2003 by L.L. No. 2-2003]
        """,
        """
        chapter 132 Dogs
          article I Control of Dogs
            § 132-1 Title
            § 132-2 Scope
            § 132-3 Prohibited acts
              A
                1
                2
                3
              B
        """,
    )


def test_indented_lists_and_terms_in_capitals() -> None:
    check(
        """
        CHAPTER 90: ANIMALS

        Section

           90.01   Definitions
           90.02   Cruelty
           90.15   License
           90.99   Penalty

        § 90.01  DEFINITIONS.

           For the purpose of this chapter, the following definitions shall apply unless the context clearly indicates or requires a different meaning.

           ANIMAL.  Any beast.

           DOG.  Any canine.

        § 90.02  CRUELTY.

           (A)   No person shall be cruel.

              (1)   By beating.

                 (a)   With a stick.

              (2)   By starving.

           (B)   A fine.

        (Prior Code, § 6-2)  Penalty, see § 90.99

        § 90.15  LICENSE.

           A license is required.

        § 90.99  PENALTY.

           A fine.
        """,
        """
        chapter 90 ANIMALS
          § 90.01 DEFINITIONS
            def. ANIMAL
            def. DOG
          § 90.02 CRUELTY
            A
              1
                a
              2
            B
          § 90.15 LICENSE
          § 90.99 PENALTY
        """,
    )


def test_an_article_whose_chapter_only_the_sections_name() -> None:
    check(
        """
        ARTICLE 4. ANIMALS

        Sec. 7-4-10. Definitions.

        For purposes of this Article:

        (1) Animal means any beast.

        (2) Dog means any canine.

        Sec. 7-4-20. Running at large; penalty.

        (a) It is unlawful.

        (b) A fine. (Ord. 12 §1, 1999)

        Sec. 7-4-30. Severability.

        It is severable.
        """,
        """
        article 4 ANIMALS
          § 7-4-10 Definitions
            1
            2
          § 7-4-20 Running at large; penalty
            a
            b
          § 7-4-30 Severability
        """,
    )


def test_roman_chapters_with_titles_below() -> None:
    check(
        """
        CHAPTER I
        NAME, BOUNDARIES, POWERS

        Section 1.01. Name and Boundaries. The city continues.

        Section 1.02. Powers of the City. The city has all powers.

        CHAPTER II
        FORM OF GOVERNMENT

        Section 2.01. Form of Government. The form is the council plan.

        Section 2.02. Elective Officers. The council has five members:

        (a) a mayor;

        (b) four members.
        """,
        """
        chapter I NAME, BOUNDARIES, POWERS
          § 1.01 Name and Boundaries
          § 1.02 Powers of the City
        chapter II FORM OF GOVERNMENT
          § 2.01 Form of Government
          § 2.02 Elective Officers
            a
            b
        """,
    )


def test_chapters_numbered_after_their_title() -> None:
    check(
        """
        TITLE 5 - DOMESTIC RELATIONS

        CHAPTER 5-1 MARRIAGE

        5-1-1 Recording of Marriages. All marriages shall be recorded.

        5-1-2 Who May Marry. Persons of 18 years may marry:

        A. With consent.

        B. Without consent.

        CHAPTER 5-2 DIVORCE

        5-2-1 Grounds. The grounds are:

        1. Adultery.

        2. Cruelty.

        5-2-2 Custody. The court decides.
        """,
        """
        title 5 DOMESTIC RELATIONS
          chapter 5-1 MARRIAGE
            § 5-1-1 Recording of Marriages
            § 5-1-2 Who May Marry
              A
              B
          chapter 5-2 DIVORCE
            § 5-2-1 Grounds
              1
              2
            § 5-2-2 Custody
        """,
    )


def test_a_chapter_without_its_word() -> None:
    check(
        """
        6.08 DOGS

        6.08.010 License.
        6.08.020 Leash.
        6.08.030 Penalty.

        6.08.010 License.

        A. A license is required.

        1. For each dog.

        B. The fee is set.

        HISTORY
        Amended by Ord. 28-2023 on 12/12/2023

        6.08.020 Leash.

        A leash is six feet.

        6.08.030 Penalty.

        A fine.

        6.12 (Reserved)
        """,
        """
        chapter 6.08 DOGS
          § 6.08.010 License
            A
              1
            B
          § 6.08.020 Leash
          § 6.08.030 Penalty
        chapter 6.12 [reserved]
        """,
    )


def test_lists_run_into_one_paragraph() -> None:
    check(
        """
        CHAPTER 2 ADMINISTRATION*

        ARTICLE I. IN GENERAL

        Sec. 2-1. Fees.

        (a) Fees are due. (1) For dogs. (2) For cats. (b) Fees are paid to the clerk.

        Secs. 2-2-2-20. Reserved.

        ARTICLE II. OFFICERS

        Sec. 2-21. Clerk.

        The clerk keeps records.

        Sec. 2-22. Treasurer.

        The treasurer keeps money.
        """,
        """
        chapter 2 ADMINISTRATION
          article I IN GENERAL
            § 2-1 Fees
              a
                1
                2
              b
            § 2-2--2-20 [reserved]
          article II OFFICERS
            § 2-21 Clerk
            § 2-22 Treasurer
        """,
    )


def test_an_article_behind_the_title_of_an_ordinance() -> None:
    check(
        """
        ORDINANCE NO. 54-89

        AN ORDINANCE RELATING TO TREES

        The City ordains as follows:

        ARTICLE 5 - TREES

        Section 5.010. Purpose. The purpose is trees.

        Section 5.020. Permits. A permit is required.

        Section 5.030. Penalty. A fine.
        """,
        """
        instrument 54-89 AN ORDINANCE RELATING TO TREES
        article 5 TREES
          § 5.010 Purpose
          § 5.020 Permits
          § 5.030 Penalty
        """,
    )


def test_lists_that_begin_behind_the_catchline() -> None:
    check(
        """
        CHAPTER 12
        ANIMALS

        12.01 License Required. (1) No person shall own a dog without a license.
        (2) The fee is $10.
        (a) For males.
        (b) For females.
        12.02 Running at Large. (1) Prohibited. No dog shall run at large.
        (2) Impoundment. Dogs are impounded.
        12.03 Penalty. A forfeiture.
        """,
        """
        chapter 12 ANIMALS
          § 12.01 License Required
            1
            2
              a
              b
          § 12.02 Running at Large
            1 Prohibited
            2 Impoundment
          § 12.03 Penalty
        """,
    )


def test_indented_numbers_over_capitals() -> None:
    check(
        """
        PART 1
        DOGS RUNNING AT LARGE

        § 2-101. Definitions.

        The following words shall have the meanings given:

           Dog. Any canine.

           Owner. Any person.

           Person. Any human.

        § 2-102. Prohibition.

           1. It is unlawful to permit a dog to run.

              A. On a street.

              B. In a park.

           2. Fines.

        (Ord. 1981-4, 6/1/1981, § 2)
        """,
        """
        part 1 DOGS RUNNING AT LARGE
          § 2-101 Definitions
            def. Dog
            def. Owner
            def. Person
          § 2-102 Prohibition
            1
              A
              B
            2
        """,
    )


def test_sections_of_three_parts_below_no_chapter() -> None:
    check(
        """
        5.04.010 Definitions.
        As used in this chapter:
        A. "Business" means any trade.
        B. "City" means the city of Davis.
        5.04.020 License required.
        A. No person shall do business without a license. The application shall state:
        1. Name;
        2. Address.
        B. Exceptions: none. (Ord. 1200 § 1 (part), 1990: Ord. 900 § 2, 1980)
        5.04.030 Fees.
        Fees are set by resolution. (Ord. 1200 § 1 (part), 1990)
        """,
        """
        § 5.04.010 Definitions
          A
          B
        § 5.04.020 License required
          A
            1
            2
          B
        § 5.04.030 Fees
        """,
    )


def test_a_town_ordinance_of_articles() -> None:
    check(
        """
        TOWN OF OAKVILLE
        DOG ORDINANCE

        Article 1. Purpose
        The purpose is to control dogs.

        Article 2. Definitions
        At large: off the premises.
        Dog: a canine.
        Owner: a person.

        Article 3. Prohibitions
        A. No dog shall run at large.
        B. No dog shall bark.

        Article 4. Penalty
        A fine of $50.
        """,
        """
        article 1 Purpose
        article 2 Definitions
          def. At large
          def. Dog
          def. Owner
        article 3 Prohibitions
          A
          B
        article 4 Penalty
        """,
    )


def test_paragraphs_parted_by_tabs_alone() -> None:
    check(
        """
        CHAPTER 4-1. - DOGS[1]  \tSec. 4-1-1. - Title.     This is the dog chapter.\t(Code 1992, § 4-201) \tSec. 4-1-2. - Leash.     Dogs are leashed.\t\t(1)  \tBy day; and\t(2)  \tBy night.\tSecs. 4-1-3—4-1-21. - Reserved.
        """,
        """
        chapter 4-1 DOGS
          § 4-1-1 Title
          § 4-1-2 Leash
            1
            2
          § 4-1-3--4-1-21 [reserved]
        """,
    )


def test_chapters_that_begin_again_in_each_title() -> None:
    check(
        """
        TITLE I GENERAL

        CHAPTER 1 TERMS

        1-1-1 Terms. Terms are these.

        1-1-2 More. More terms.

        TITLE II DOGS

        CHAPTER 1 LICENSES

        2-1-1 License. A license.

        2-1-2 Fee. A fee.

        CHAPTER 2 LEASH

        2-2-1 Leash. A leash.
        """,
        """
        title I GENERAL
          chapter 1 TERMS
            § 1-1-1 Terms
            § 1-1-2 More
        title II DOGS
          chapter 1 LICENSES
            § 2-1-1 License
            § 2-1-2 Fee
          chapter 2 LEASH
            § 2-2-1 Leash
        """,
    )


def test_exceptions_below_a_lead_in_without_a_label() -> None:
    check(
        """
        Sec. 10-5. Smoking.

        No person shall smoke in a building.

        Exceptions. This section does not apply to:

        (1) Private homes;

        (2) Hotel rooms; or

        (3) Tobacco shops.

        Sec. 10-6. Penalty.

        A fine.

        Sec. 10-7. Scope.

        All.
        """,
        """
        § 10-5 Smoking
          1
          2
          3
        § 10-6 Penalty
        § 10-7 Scope
        """,
    )


def test_an_appendix_whose_sections_begin_again() -> None:
    check(
        """
        APPENDIX A ZONING

        ARTICLE 1. PURPOSE

        Section 1. Title.

        This is the zoning ordinance.

        Section 2. Purpose.

        Its purpose is order.

        ARTICLE 2. DISTRICTS

        Section 1. Districts.

        There are two districts:

        1. Residential.

        2. Business.

        Section 2. Map.

        There is a map.
        """,
        """
        appendix A ZONING
          article 1 PURPOSE
            § 1 Title
            § 2 Purpose
          article 2 DISTRICTS
            § 1 Districts
              1
              2
            § 2 Map
        """,
    )


def test_labels_with_a_closing_bracket() -> None:
    check(
        """
        § 8-1. Permit required; exceptions; fees.

        1) A permit is required for each sign.
        2) Exceptions:
           a) Flags;
           b) Signs under 2 sq. ft.; and
           c) Signs for sale (see § 8-3(b)).
        3) Fees are due.

        § 8-2. Size.

        A sign may be 3 ft. 6 in. high.

        § 8-3. Others.

        (a) One.
        (b) Two.
        """,
        """
        § 8-1 Permit required; exceptions; fees
          1
          2 Exceptions
            a
            b
            c
          3
        § 8-2 Size
        § 8-3 Others
          a
          b
        """,
    )


def test_an_article_with_a_comma_before_its_title() -> None:
    check(
        """
        Chapter 79
        DOGS
        [HISTORY: Adopted by the Town of Here as indicated in article histories.]

        ARTICLE I, Dogs at Large [Adopted 8-31-1981 Special Town Meeting, Art. 8]

        § 79-1. Running at large prohibited.
        No person shall let a dog run, as provided in
        Chapter 40, General Provisions of the Town.

        ARTICLE II, Removal of Waste

        § 79-2. Duty to dispose.
        Each person disposes of it.
        """,
        """
        chapter 79 DOGS
          article I Dogs at Large
            § 79-1 Running at large prohibited
          article II Removal of Waste
            § 79-2 Duty to dispose
        """,
    )


def test_a_town_law_cited_in_an_item_is_no_catchline() -> None:
    check(
        """
        § 79-1. Officers.
        A. The Board shall appoint an officer.
        B. For purposes of this bylaw and MGL c. 140, § 157, the Board shall be the hearing authority.
        § 79-2. Fees.
        None.
        """,
        """
        § 79-1 Officers
          A
          B
        § 79-2 Fees
        """,
    )


def test_a_table_printed_cell_by_cell_is_no_list_of_definitions() -> None:
    check(
        """
        § 21.02 CANNABIS.
           (a)   Purpose. It applies.
           (b)   Adoption. For the purpose of regulating businesses, as that term is defined in M.S. § 342.01, it adopts it.
           (c)   Parking by type of license.
        State License Type
        Zoning Use Types
        Parking Category
        Cannabis cultivator
        Agriculture, indoor
        General manufacturing
        Cannabis organizer
        Entertainment and recreation special events
        § 21.03 FEES.
           None.
        """,
        """
        § 21.02 CANNABIS
          a Purpose
          b Adoption
          c
        § 21.03 FEES
        """,
    )


def test_what_a_councils_ordinance_says_in_its_parts_is_no_catchline() -> None:
    check(
        """
        ORDINANCE NO. 951372

        BE IT ORDAINED BY THE COUNCIL OF HERE:

        Section 1. That Chapter 14, Code of Ordinances, is hereby amended to read as follows:

        Sec. 14-1. Cruelty.

        (a) No person shall treat an animal cruelly.

        Section 2. That this ordinance takes effect at once.
        """,
        """
        instrument 951372
          part 1
          part 2
        § 14-1 Cruelty
          a
        """,
    )


def test_articles_that_hold_titles() -> None:
    check(
        """
        ARTICLE 15. PROPERTY MAINTENANCE
        TITLE 1. GENERAL PROVISIONS
        § 15-1-101. Conflict of laws.
        The higher standard prevails.
        § 15-1-102. Scope.
        It applies to dwellings.
        TITLE 2. PERMITS
        § 15-2-101. Fees.
        Fees are due.
        """,
        """
        article 15 PROPERTY MAINTENANCE
          title 1 GENERAL PROVISIONS
            § 15-1-101 Conflict of laws
            § 15-1-102 Scope
          title 2 PERMITS
            § 15-2-101 Fees
        """,
        implied=True,
    )


def test_a_table_of_state_offences_between_few_sections() -> None:
    check(
        """
        Chapter 150
        OFFENSES
        § 150-1 Offenses against state laws.
        The following statutes are adopted by reference:
        101.12
        Smoking prohibited
        106.04
        Equal rights
        134.06
        Bonus to chauffeur for purchases, forbidden
        167.10
        Regulation of fireworks
        § 150-2 Littering.
        No person shall throw glass.
        """,
        """
        chapter 150 OFFENSES
          § 150-1 Offenses against state laws
          § 150-2 Littering
        """,
        implied=True,
    )


def test_markup_of_a_page() -> None:
    check(
        """
        <h2>Chapter 8. Dogs</h2>
        <p><b>Sec. 8-1.</b> Leash law.</p><p>(a) No dog runs.<br />(b) Fines are set.</p>
        <p><b>Sec. 8-2.</b> Fees.</p><p>See &sect;&nbsp;8-1(b).</p>
        """,
        """
        chapter 8 Dogs
          § 8-1 Leash law
            a
            b
          § 8-2 Fees
        """,
    )


def test_long_dashes_behind_numbers() -> None:
    check(
        """
        CHAPTER 1 – CIVIL ADMINISTRATION
        ARTICLE 1 — VILLAGE BOARD

        SECTION 1-101 – Existence
        The village is a body.

        SECTION 1-102 — Seal
        The seal is kept.

        ARTICLE 2 – CLERK
        SECTION 1-201 – Duties
        The clerk keeps it.
        """,
        """
        chapter 1 CIVIL ADMINISTRATION
          article 1 VILLAGE BOARD
            § 1-101 Existence
            § 1-102 Seal
          article 2 CLERK
            § 1-201 Duties
        """,
    )


def test_roman_sections_with_long_dashes() -> None:
    check(
        """
        TOWN OF HERE MOBILE HOME ORDINANCE
        SECTION I – TITLE/PURPOSE
        This ordinance is entitled the Mobile Home Ordinance.
        SECTION II – AUTHORITY
        The town board has the authority.
        SECTION III – DEFINITIONS
        A. “Campground” means a parcel.
        B. “Board” means the town board.
        """,
        """
        § I TITLE/PURPOSE
        § II AUTHORITY
        § III DEFINITIONS
          A
          B
        """,
    )


def test_section_signs_that_became_apostrophes() -> None:
    check(
        """
        CHAPTER 30: GENERAL PROVISIONS

        Section

        30.01 Forms
        30.02 Eminent domain
        30.99 Penalty

        ' 30.01 FORMS.

        Forms follow the clerk's advice.

        ' 30.02 EMINENT DOMAIN.

        (A) The village may take land under ' 30.01.

        (B) It pays the owners' price.

        ' 30.99 PENALTY.

        A fine.
        """,
        """
        chapter 30 GENERAL PROVISIONS
          § 30.01 FORMS
          § 30.02 EMINENT DOMAIN
            A
            B
          § 30.99 PENALTY
        """,
    )


def test_a_contents_list_that_says_which_sections_each_article_holds() -> None:
    check(
        """
        Chapter 16
        OFFENSES

        Art. I. In General, secs. 16-1 --- 16-29
        Art. II. Curfew, secs. 16-55 ---16-61
        Art. III. Tickets 16-71 --- 16-79

        Article I. In General

        Sec. 16-1. Abusing policemen.
        No person shall revile a policeman.

        Sec. 16-2. Air guns.
        No person shall fire one.
        """,
        """
        chapter 16 OFFENSES
          article I In General
            § 16-1 Abusing policemen
            § 16-2 Air guns
        """,
    )


def test_a_page_that_prints_its_only_section_twice() -> None:
    check(
        """
        # Sec. 8-124. - Exotic animals.

        ## Content

        ### Sec. 8-124. - Exotic animals.

        (a)

        They are prohibited.

        (b)

        Zoos are exempt.
        """,
        """
        § 8-124 Exotic animals
          a
          b
        """,
    )


def test_what_stands_around_heads() -> None:
    check(
        """
        Town of Here
        301-600-6300

        Chapter 10 - Business Regulations & Licenses

        CHAPTER TEN

         

        BUSINESS REGULATIONS AND LICENSES

        ARTICLE 1. General Sections:

        10.0101 Licenses
        They are required.

        10.0102 LICENSES: EXPIRATION. They expire.
        """,
        """
        chapter 10 BUSINESS REGULATIONS AND LICENSES
          article 1 General
            § 10.0101 Licenses
            § 10.0102 LICENSES: EXPIRATION
        """,
    )


def test_markdown() -> None:
    text = """
        # Title 8 - Elections

        ## Chapter 8.05 - Voters

        ### § 8.05.020. Who may vote.

        A voter:

        1. Is a **citizen** under *AS 15.05.010*; and
        2. Is listed, see [§ 8.05.030](https://x.y/8.05.030).

        *(Ord. 18-03 § 2, 2018.)*

        **§ 8.05.030. Lists.**

        **A.** These lists:

        - (1) one; or
        - (2) two.

        **B.** No other.

        ---

        ### § 8.05.040. Fees.

        None.
        """
    check(
        text,
        """
        title 8 Elections
          chapter 8.05 Voters
            § 8.05.020 Who may vote
              1
              2
            § 8.05.030 Lists
              A
                1
                2
              B
            § 8.05.040 Fees
        """,
    )


def test_a_footnote_below_the_last_section() -> None:
    check(
        """
        CHAPTER 2

        DOGS1

        SECTION
        10-201. Tags.
        10-202. Leashes.

        10-201. Tags. A dog wears a tag. (1983 Code, § 3-201)

        10-202. Leashes. A dog is on a leash. (1983 Code, § 3-202)

        1State law reference
        Tennessee Code Annotated, § 68-8-101.
        """,
        """
        chapter 2 DOGS
          § 10-201 Tags
          § 10-202 Leashes
        """,
    )


def test_markdown_with_comments_and_numbers_of_a_converter() -> None:
    check(
        """
        ##### ARTICLE 7. ELECTIONS

        <!-- secid:2628 -->
        ###### SECTION 7-2: FORMS

        1. (a) Names - The number of names is: (1) Mayor – 250 names; (2) Council - 100 names.
        2. (b) Forms - Names stand on a form.
        3. (c) Places - The clerk draws the order.

        > **SECTION 7-3: WORDS**
        >
        > The following terms have these meanings:

        <!-- secid:193 -->
        Lot Width

        The length of the front line of a lot.

        <!-- secid:194 -->
        Lumen

        The unit of light that a lamp makes.

        <!-- secid:202 -->
        Mezzanine

        A floor between the floor and the ceiling of a story.
        """,
        """
        article 7 ELECTIONS
          § 7-2 FORMS
            a Names
              1
              2
            b
            c
          § 7-3 WORDS
            def. Lot Width
            def. Lumen
            def. Mezzanine
        """,
    )


def test_markdown_with_anchors() -> None:
    check(
        """
        ## Section 3-1 Lot Area {#section-3-1}

        Lots are large.

        ## Section 3-2 Setbacks {#section-3-2}

        Setbacks are met, see [Section 3-1](#section-3-1).
        """,
        """
        § 3-1 Lot Area
        § 3-2 Setbacks
        """,
    )


def test_pages_for_lines_below_the_lines_of_a_site() -> None:
    duty = "Each owner shall keep all refuse in a closed container until the day on which it is collected. " * 9
    check(
        f"""
        ORDINANCE ON WILDLIFE

        Download "ORDINANCE ON WILDLIFE"

        1 BE IT ORDAINED: SECTION 1. TITLE This Ordinance is the Wildlife Ordinance. {duty}SECTION 2. AUTHORITY It is """
        f"""made under state law. {duty}SECTION 3. DUTIES {duty}

        2 SECTION 4. PENALTIES A. First offense. A person shall pay $50. B. Second offense. A person shall pay $100.
        """,
        """
        § 1 TITLE
        § 2 AUTHORITY
        § 3 DUTIES
        § 4 PENALTIES
          A First offense
          B Second offense
        """,
    )


def test_bulleted_labels_on_lines_of_their_own_below_the_words_of_a_site() -> None:
    check(
        """
        § 12.02. LIQUOR.


        Latest version.
          • (1)

            STATUTES ADOPTED. The statutes are adopted.

            (2)

            DEFINITIONS. As used in this section:

            (a)

            Minor . A person below the age.

            (b)

            Adult . Any other person.
        """,
        """
        § 12.02 LIQUOR
          1 STATUTES ADOPTED
          2 DEFINITIONS
            a Minor
            b Adult
        """,
    )


def test_the_first_section_behind_the_title_of_an_ordinance_in_one_line() -> None:
    check(
        """
        O-7 ORDINANCE NO. 7 ' AN ORDINANCE OF THE CITY OF RIVERTON ORDERING AN ELECTION; AND PROVIDING A DATE. WHEREAS, """
        """the council desires an election. NOW THEREFORE, BE IT ORDAINED BY THE COUNCIL OF THE CITY OF RIVERTON, THAT: """
        """SECTION 1. An election is hereby ordered to be held on Saturday. SECTION 2. The clerk is hereby directed to """
        """publish all notices. SECTION 3. This ordinance shall take effect immediately.
        """,
        """
        instrument 7 AN ORDINANCE OF THE CITY OF RIVERTON ORDERING AN ELECTION; AND PROVIDING A DATE
          § 1
          § 2
          § 3
        """,
    )


def test_signs_that_were_read_in_another_code_page() -> None:
    check(
        """
        Â§ 6-101 Definitions.

        As used in this chapter:

        â€œDogâ€ means a canine â€” of any age.

        â€œOwnerâ€\x9d means whoever keeps the dogâ€™s licence.

        ยง 6-102 Dogs.

        A dog is leashed. See ยงยง 6-101 and 6-102.
        """,
        """
        § 6-101 Definitions
          def. Dog
          def. Owner
        § 6-102 Dogs
        """,
    )


_DRAFT = """
CITY OF RIVERTON
ORDINANCE NO. 15

AN ORDINANCE ON DOGS AT LARGE.

THE CITY COUNCIL OF THE CITY OF RIVERTON ORDAINS:

SECTION 1. Section 6-12 of the Riverton City Code is
amended to read as follows:

Sec. 6-12. Running at large.

(a) No owner of a dog shall permit the dog to run at
large in any street, park or other public place of the
city.

(b) A dog is not at large when it is:
    (1) on a leash of not more than six feet; or
    (2) in a vehicle.

SECTION 2. This ordinance takes effect on January 1,
2025.

Passed and adopted this 5th day of November, 2024.
"""


@pytest.mark.parametrize("numbered", ["{number:3}  {line}", "{number}{line}", "{page:2} {line}", "{line}"])
def test_a_draft_whose_lines_are_counted_in_the_margin(numbered: str) -> None:
    lines = _DRAFT.strip().split("\n")
    draft = [numbered.format(number=at + 1, page=at % 12 + 1, line=line).rstrip() for at, line in enumerate(lines)]
    check(
        "\n".join(draft),
        """
        instrument 15 AN ORDINANCE ON DOGS AT LARGE
          part 1
          part 2
        § 6-12 Running at large
          a
          b
            1
            2
        """,
    )


def test_a_list_whose_stops_are_lost_is_no_draft_with_counted_lines() -> None:
    items = "\n".join(f"{number} The owner shall pay fee number {number} to the clerk." for number in range(1, 20))
    listed = "\n".join(f"  {number}" for number in range(1, 20))
    check(f"§ 1-2 Fees\n\nThe fees are:\n\n{items}\n", f"§ 1-2 Fees\n{listed}\n")


def test_the_source_of_a_web_page() -> None:
    check(
        """
        <!DOCTYPE html>
        <html lang="en">
        <head>
        <title>Chapter 6 - Animals | Riverton Code</title>
        <script>
        var section = "Sec. 6-10. Nothing.";
        </script>
        </head>
        <body>
        <nav><ul><li><a href="/">Chapter 5 - Fees</a></li></ul></nav>
        <main>
        <h1>Chapter 6 - ANIMALS</h1>
        <h2 id="s6-11">Sec. 6-11. - Definitions.</h2>
        <p>The following words, when used in this chapter, have these meanings:</p>
        <p class="p0"><em>Animal</em> means any living creature.</p>
        <p class="p0"><em>Owner</em> means any person keeping an animal.</p>
        <h2 id="s6-12">Sec. 6-12. - Running at large.</h2>
        <ol style="list-style-type: lower-alpha"><li value="1"><span class="num">(a)</span> No dog shall run at large.</li>
        <li><span class="num">(b)</span> A dog is not at large when it is:<br/>
        <div class="list"><span>(1)</span>&nbsp;&nbsp;on a leash; or</div>
        <div class="list"><span>(2)</span>&nbsp;&nbsp;in a vehicle.</div></li></ol>
        </main>
        </body>
        </html>
        """,
        """
        chapter 6 ANIMALS
          § 6-11 Definitions
            def. Animal
            def. Owner
          § 6-12 Running at large
            a
            b
              1
              2
        """,
    )


def test_markdown_with_slanted_labels_and_kept_line_breaks() -> None:
    text = (
        "## 1148.03   General provisions\n\nFences are built so:\n\n1. _(a)_ **Construction.** Of durable material.\n\n"
        "2. _(b)_ **Location.**\n\n    1. _(1)_ On a line.\n\n    2. _(2)_ Three feet from it.\\\n(Ord. 2019-39. Passed "
        "8-13-19.)\n\n## 1148.04   Permits\n\n1. _(a)_ **Required.** A permit is required.\n\n"
        "2. _(b)_ **Survey.** A survey is shown.\n"
    )
    check(
        text,
        """
        § 1148.03 General provisions
          a Construction
          b Location
            1
            2
        § 1148.04 Permits
          a Required
          b Survey
        """,
    )
    assert extent(text, "1148.03").endswith("Passed 8-13-19.)")
    assert own(text, "2") == "Three feet from it."


def test_sections_set_out_by_an_ordinance_that_replaces_and_adds() -> None:
    check(
        """
        ORDINANCE #2019-07
        AN ORDINANCE TO AMEND CHAPTER 92 OF THE CODE OF THE BOROUGH OF RIVERTON

        BE IT ORDAINED by the Mayor and Council of the Borough of Riverton as follows:

        SECTION 1. Chapter 92, § 92-4, “Hours”, is hereby deleted and replaced with the following:

        § 92-4 Hours.

        A. Peddling ends at seven.

        B. No peddling shall occur on Sundays.

        SECTION 2. § 92-7 is hereby amended by adding a new subsection D to read as follows:

        D. Fees may be waived.

        SECTION 3. This ordinance shall take effect at once.
        """,
        """
        instrument 2019-07 AN ORDINANCE TO AMEND CHAPTER 92 OF THE CODE OF THE BOROUGH OF RIVERTON
          part 1
          part 2
            D
          part 3
        § 92-4 Hours
          A
          B
        """,
    )


def test_a_model_code_with_the_letters_of_its_committees() -> None:
    check(
        """
        CHAPTER 2
        DEFINITIONS

        SECTION 201
        GENERAL

        [A] 201.1 Scope. Unless otherwise stated, terms have these meanings.

        SECTION 202
        GENERAL DEFINITIONS

        APPROVED. Acceptable to the code official.

        BASEMENT. That portion of a building which is below grade.

        [B] DWELLING UNIT. A single unit providing facilities.
        """,
        """
        chapter 2 DEFINITIONS
          § 201 GENERAL
            § 201.1 Scope
          § 202 GENERAL DEFINITIONS
            def. APPROVED
            def. BASEMENT
            def. DWELLING UNIT
        """,
    )
