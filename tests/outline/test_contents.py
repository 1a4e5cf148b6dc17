"""Contents lists, told from the heads they repeat."""

from tests.outline.trees import check


def test_a_list_that_the_body_replays() -> None:
    check(
        """
        Chapter 5 ANIMALS

        Article I. In General

        Secs. 5-1--5-15. Reserved.

        Article II. Dogs

        Sec. 5-16. Policy.
        Sec. 5-17. Interference.
        Sec. 5-18. Kennels.

        ARTICLE II. DOGS

        Sec. 5-16. Policy.

        It is the policy.

        Sec. 5-17. Interference.

        No person shall interfere.

        Sec. 5-18. Kennels.

        Kennels need licenses.
        """,
        """
        chapter 5 ANIMALS
          article II DOGS
            § 5-16 Policy
            § 5-17 Interference
            § 5-18 Kennels
        """,
    )


def test_a_list_at_each_chapter() -> None:
    check(
        """
        CHAPTER 618 ANIMALS

        618.01 Dogs at large.
        618.02 Cruelty.
        618.03 Penalty.

        618.01 DOGS AT LARGE.

        No dog at large.

        618.02 CRUELTY.

        No cruelty.

        618.03 PENALTY.

        A fine.

        CHAPTER 620 DISCRIMINATION

        620.01 Definitions.
        620.02 Housing.
        620.03 Penalty.

        620.01 DEFINITIONS.

        Terms.

        620.02 HOUSING.

        No discrimination.

        620.03 PENALTY.

        A fine.
        """,
        """
        chapter 618 ANIMALS
          § 618.01 DOGS AT LARGE
          § 618.02 CRUELTY
          § 618.03 PENALTY
        chapter 620 DISCRIMINATION
          § 620.01 DEFINITIONS
          § 620.02 HOUSING
          § 620.03 PENALTY
        """,
    )


def test_lines_with_page_numbers() -> None:
    check(
        """
        CHAPTER 1 GENERAL ............ 1
        1.01 Title .................... 1
        1.02 Rules .................... 2
        CHAPTER 2 DOGS ............... 3
        2.01 Leash .................... 3
        2.02 Fees ..................... 4

        CHAPTER 1 GENERAL

        1.01 Title. This is the code.

        1.02 Rules. These are rules.

        CHAPTER 2 DOGS

        2.01 Leash. Dogs are leashed.

        2.02 Fees. Fees are due.
        """,
        """
        chapter 1 GENERAL
          § 1.01 Title
          § 1.02 Rules
        chapter 2 DOGS
          § 2.01 Leash
          § 2.02 Fees
        """,
    )


def test_a_list_of_one() -> None:
    check(
        """
        CHAPTER 9 NOISE

        9.01 Noise.

        9.01 NOISE.

        No person shall make noise.

        CHAPTER 10 SMOKE

        10.01 Smoke.

        10.01 SMOKE.

        No person shall make smoke.

        CHAPTER 11 DUST

        11.01 Dust.

        11.01 DUST.

        No person shall make dust.
        """,
        """
        chapter 9 NOISE
          § 9.01 NOISE
        chapter 10 SMOKE
          § 10.01 SMOKE
        chapter 11 DUST
          § 11.01 DUST
        """,
    )


def test_short_sections_that_begin_again_in_the_next_chapter() -> None:
    check(
        """
        CHAPTER 3
        Sec. 1. License. A license.
        Sec. 2. Fee. None.
        Sec. 3. Term. One year.
        CHAPTER 4
        Sec. 1. Tags. Tin.
        Sec. 2. Dogs. All.
        Sec. 3. Cats. None.
        """,
        """
        chapter 3
          § 1 License
          § 2 Fee
          § 3 Term
        chapter 4
          § 1 Tags
          § 2 Dogs
          § 3 Cats
        """,
    )


def test_a_list_of_chapters_above_the_list_of_the_firsts_sections() -> None:
    check(
        """
        Title 9
        PUBLIC PEACE

        Chapters:
        9.02    General Provisions
        9.10    Noise

        Chapter 9.02
        GENERAL PROVISIONS

        Sections:
        9.02.010    Adoption by reference.
        9.02.020    Attempt.

        9.02.010 Adoption by reference.
        The criminal code is adopted.

        9.02.020 Attempt.
        An attempt is punished.

        Chapter 9.10
        NOISE

        Sections:
        9.10.010    Policy.
        9.10.020    Exemptions.

        9.10.010 Policy.
        Noise is a nuisance.

        9.10.020 Exemptions.
        Bells are exempt.
        """,
        """
        title 9 PUBLIC PEACE
          chapter 9.02 GENERAL PROVISIONS
            § 9.02.010 Adoption by reference
            § 9.02.020 Attempt
          chapter 9.10 NOISE
            § 9.10.010 Policy
            § 9.10.020 Exemptions
        """,
    )


def test_the_word_once_above_numbers_and_titles() -> None:
    check(
        """
        TITLE 10

        ANIMAL CONTROL

        CHAPTER
        1.   IN GENERAL.
        2.   DOGS AND CATS.

        CHAPTER 1

        IN GENERAL

        SECTION
        10-101.  Running at large.
        10-102.  Pens.

        10-101.  Running at large.  No swine shall run at large.

        10-102.  Pens.  (1)  Pens shall be clean.
        (2)  Pens shall be dry.

        CHAPTER 2

        DOGS AND CATS¹

        SECTION
        10-201.  Vaccination.
        10-202.  Vicious dogs.

        10-201.  Vaccination.  Dogs shall be vaccinated.

        10-202.  Vicious dogs.  Vicious dogs shall be confined.
        """,
        """
        title 10 ANIMAL CONTROL
          chapter 1 IN GENERAL
            § 10-101 Running at large
            § 10-102 Pens
              1
              2
          chapter 2 DOGS AND CATS
            § 10-201 Vaccination
            § 10-202 Vicious dogs
        """,
    )


def test_a_list_of_two_articles() -> None:
    check(
        """
        CHAPTER II.  ANIMALS

        Article 1.  General Provisions
        Article 2.  Dogs

        ARTICLE 1.  GENERAL PROVISIONS

        2-101.    FEES.  The fee is due.

        2-102.    TAGS.  The tag is worn.

        ARTICLE 2.  DOGS

        2-201.    REGISTRATION.  Dogs are registered.
        """,
        """
        chapter II ANIMALS
          article 1 GENERAL PROVISIONS
            § 2-101 FEES
            § 2-102 TAGS
          article 2 DOGS
            § 2-201 REGISTRATION
        """,
    )


def test_a_list_with_dots_and_the_pages_of_chapters_in_wrapped_text() -> None:
    check(
        """
                                Chapter 6.05

                               NOISE ORDINANCE

        6.05.005  Title ............................................ 6.05-1
        6.05.010  Purpose .......................................... 6.05-1
        6.05.015  Penalty .......................................... 6.05-2

        6.05.005  Title.
        This chapter shall be known as the noise ordinance of the county and
        may be cited so in any court or before any board or commission which
        sits in the county.

        6.05.010  Purpose.
        The purposes are to protect the health of the persons who live in the
        county and to prevent sounds that disturb the rest of persons whether
        by day or by night.

        6.05.015  Penalty.
        A violation is punished by a fine of not more than two hundred and
        fifty dollars for each day on which it is shown to have gone on before
        the sheriff.
        """,
        """
        chapter 6.05 NOISE ORDINANCE
          § 6.05.005 Title
          § 6.05.010 Purpose
          § 6.05.015 Penalty
        """,
    )


def test_an_article_right_behind_the_list() -> None:
    check(
        """
        CONTENTS

        Section 1.01 - Name

        Section 1.02 - Form

        Section 1.03 - Bounds

        ARTICLE I.  NAME AND FORM

        Section 1.01 - Name:

        The name is kept.

        Section 1.02 - Form:

        The form is kept.

        Section 1.03 - Bounds:

        The bounds are kept.
        """,
        """
        article I NAME AND FORM
          § 1.01 Name
          § 1.02 Form
          § 1.03 Bounds
        """,
    )


def test_a_list_in_one_line_with_a_section_called_title() -> None:
    check(
        "ARTICLE 1 BOAT RULES Sections: 1-101 Title 1-102 Use 1-103 Boats 1-101 Title: These are the rules of the lake. "
        "1-102 Use: The lake is open. 1-103 Boats: No boat shall sail."
        + " The clerk shall keep a list of all boats."
        * 5,
        """
        article 1 BOAT RULES
          § 1-101 Title
          § 1-102 Use
          § 1-103 Boats
        """,
    )


def test_numbers_in_one_column_and_titles_in_the_next() -> None:
    check(
        """
        Title 10
        PEACE

        Chapter 10.04
        GENERAL PROVISIONS
        Sections:
        10.04.010
        10.04.020
        Authority.
        Purpose.
        10.04.010
        Authority. The town has the power to keep the peace.
        (Ord. 135 §1(part), 1982).
        10.04.020
        Purpose. The purpose is to keep it, namely:
        A.
        By day;
        B.
        By night.
        """,
        """
        title 10 PEACE
          chapter 10.04 GENERAL PROVISIONS
            § 10.04.010 Authority
            § 10.04.020 Purpose
              A
              B
        """,
    )


def test_a_list_of_which_the_text_holds_the_beginning() -> None:
    check(
        """
        CHAPTER I CIVIL ADMINISTRATION

        ARTICLE I - BOARD
        1-101 NAME
        1-102 SEAL
        1-103 MEMBERS

        ARTICLE II - OFFICERS
        1-201 CLERK
        1-202 TREASURER
        1-203 ATTORNEY

        ARTICLE III - ORDINANCES
        1-301 STYLE
        1-302 TITLE

        ARTICLE I - BOARD

        SECTION 1-101: NAME
        The village is a corporation.

        SECTION 1-102: SEAL
        The seal lies with the clerk.
        """,
        """
        chapter I CIVIL ADMINISTRATION
          article I BOARD
            § 1-101 NAME
            § 1-102 SEAL
        """,
    )


def test_a_list_with_names_of_groups() -> None:
    check(
        """
        TITLE III: ADMINISTRATION

        Chapter

        30. GENERAL PROVISIONS

        31. MUNICIPAL PROPERTY

        CHAPTER 30: GENERAL PROVISIONS

        Section

        General Provisions

        30.01 Forms

        Liability of the Village

        30.15 Claims

        Initiative and Referendum

        30.30 Petitions

        30.99 Penalty

        Cross-reference:
        Library Board, see § 35.07

        GENERAL PROVISIONS

        § 30.01 FORMS.

        Forms are printed.

        § 30.15 CLAIMS.

        Claims are filed.

        § 30.30 PETITIONS.

        Petitions are signed.

        § 30.99 PENALTY.

        A fine is paid.
        """,
        """
        title III ADMINISTRATION
          chapter 30 GENERAL PROVISIONS
            § 30.01 FORMS
            § 30.15 CLAIMS
            § 30.30 PETITIONS
            § 30.99 PENALTY
        """,
    )


def test_a_list_in_one_line_of_printed_text() -> None:
    check(
        """
        Chapter 1 - GENERAL PROVISIONS
        Sec. 1-1. - How the Code is cited. Sec. 1-2. - Rules of construction. Sec. 1-3. - Catchlines. Sec. 1-4. - Notes.
        Sec. 1-1. - How the Code is cited.
        The ordinances are the Code.
        Sec. 1-2. - Rules of construction.
        The singular includes the plural.
        """,
        """
        chapter 1 GENERAL PROVISIONS
          § 1-1 How the Code is cited
          § 1-2 Rules of construction
        """,
    )


def test_a_line_of_titles_and_pages_that_no_head_repeats() -> None:
    check(
        """
        ARTICLE I GENERAL PROVISIONS SECTION 101. SHORT TITLE ...... I-1 SECTION 102. PURPOSE ...... I-1

        ARTICLE V CONSERVATION DISTRICT SECTION 500. PURPOSE OF THE CONSERVATION DISTRICT ...... V-1 SECTION 501. LEGISLATIVE INTENT ...... V-1 SECTION 502. PERMITTED USES ...... V-2

        ARTICLE I GENERAL PROVISIONS

        SECTION 101. SHORT TITLE

        This is the zoning ordinance.

        SECTION 102. PURPOSE

        It keeps the peace.
        """,
        """
        article I GENERAL PROVISIONS
          § 101 SHORT TITLE
          § 102 PURPOSE
        """,
    )


def test_a_list_whose_last_line_has_text_below() -> None:
    check(
        """
        Article I. In General
           1-101 Name
           1-201 Boundaries
        Article II. Elections
           2-101 Electors
           2-201 Wards

        PREAMBLE
        We the people establish this charter and its government.

        ARTICLE I. IN GENERAL
        1-101 NAME.
           The name is as it was.
        1-201 BOUNDARIES.
           The boundaries are as they were.
        ARTICLE II. ELECTIONS
        2-101 ELECTORS.
           Electors are registered.
        """,
        """
        article I IN GENERAL
          § 1-101 NAME
          § 1-201 BOUNDARIES
        article II ELECTIONS
          § 2-101 ELECTORS
        """,
    )


def test_a_list_of_chapters_of_which_the_first_stands_below() -> None:
    check(
        """
        PART 8

        HEALTH AND SANITATION

        Chapter 1 Weeds And Trash
        Chapter 2 Food
        Chapter 3 Nuisances
        Chapter 4 Junked Vehicles

        Back to the index

        CHAPTER 1

        WEEDS AND TRASH

        SECTION 8-101 TRASH UNLAWFUL.

        It is unlawful to let trash lie.

        Chapter 1 Top

        SECTION 8-102 DEFINITIONS.

        Trash is what is thrown away.
        """,
        """
        part 8 HEALTH AND SANITATION
          chapter 1 WEEDS AND TRASH
            § 8-101 TRASH UNLAWFUL
            § 8-102 DEFINITIONS
        """,
    )


def test_lines_that_lead_to_pages_by_a_rule() -> None:
    check(
        """
        Contents

        I. Title ______________________________3

        II. Enactment _________________________3

        III. Purpose __________________________4

        I. Title

        This is the law on industry.

        II. Enactment

        This law is enacted under the Home Rule Law.

        III. Purpose

        It keeps the air clean.
        """,
        """
        § I Title
        § II Enactment
        § III Purpose
        """,
    )


def test_a_list_of_one_chapter_below_its_word() -> None:
    check(
        """
        TITLE 8

        ALCOHOLIC BEVERAGES

        CHAPTER

        1. BEER.

        CHAPTER 1

        BEER

        8-101. Name. This chapter is the beer law.

        8-102. Board. There is a beer board.
        """,
        """
        title 8 ALCOHOLIC BEVERAGES
          chapter 1 BEER
            § 8-101 Name
            § 8-102 Board
        """,
    )


def test_a_one_line_list_with_a_sentence_for_a_title() -> None:
    check(
        "CHAPTER 2 BEER 8-201. Beer board established. 8-202. Meetings of the board. 8-203. Permits shall be restrictive. "
        "8-204. Hours of sale. 8-205. Penalty. "
        "8-201. Beer board established. There is hereby established a beer board of three members, named by the mayor. "
        "8-202. Meetings of the board. All meetings of the beer board shall be open to the public. "
        "8-203. Permits shall be restrictive. No permit allows what it does not name.",
        """
        chapter 2 BEER
          § 8-201 Beer board established
          § 8-202 Meetings of the board
          § 8-203 Permits
        """,
        """
        chapter 2 BEER
          § 8-201 Beer board established
          § 8-202 Meetings of the board
          § 8-203
        """,
    )


def test_words_over_numbers_of_chapters() -> None:
    check(
        """
        TITLE 1

        GENERAL PROVISIONS

        Chapters:

        1.05 Corporate Seal

        1.10 Elections

        Chapter 1.05

        CORPORATE SEAL

        1.05.010 Description. The seal of the town is round.

        Chapter 1.10

        ELECTIONS

        1.10.010 Conduct. The clerk conducts elections.

        1.10.020 Date. Elections are held in May.
        """,
        """
        title 1 GENERAL PROVISIONS
          chapter 1.05 CORPORATE SEAL
            § 1.05.010 Description
          chapter 1.10 ELECTIONS
            § 1.10.010 Conduct
            § 1.10.020 Date
        """,
    )


def test_articles_below_their_word_right_over_the_first() -> None:
    check(
        """
        CHAPTER II: ANIMALS
           Article
              1.   GENERAL PROVISIONS
              2.   DOGS
              3.   CATS
        ARTICLE 1: GENERAL PROVISIONS
        § 2-101 DEFINITIONS.
           ANIMALS. All vertebrates.
        § 2-102 OFFICER.
           There is an officer.
        """,
        """
        chapter II ANIMALS
          article 1 GENERAL PROVISIONS
            § 2-101 DEFINITIONS
              def. ANIMALS
            § 2-102 OFFICER
        """,
    )


def test_a_list_of_articles_in_one_line() -> None:
    check(
        """
        CHAPTER 1

        ADMINISTRATION

        Article 1. Incorporation; Form Article 2. Elections Article 3. City Commission Article 4. Officers

        Article 1. Incorporation; Form

        Section 1-1. Incorporation.

        The city is a body politic.

        Article 2. Elections

        Section 1-10. Elections.

        Elections are held in May.
        """,
        """
        chapter 1 ADMINISTRATION
          article 1 Incorporation; Form
            § 1-1 Incorporation
          article 2 Elections
            § 1-10 Elections
        """,
    )


def test_a_list_without_stops_in_one_line_text() -> None:
    check(
        "CHAPTER 8 Health Article 8-4 General Provisions Sec. 8-4-10 Hindering health officer prohibited "
        "Sec. 8-4-20 Lien Article 8-8 Vegetation Sec. 8-8-10 Definitions Sec. 8-8-20 Weeds unlawful "
        "ARTICLE 8-4 General Provisions Sec. 8-4-10. Hindering health officer prohibited. It is unlawful for any person "
        "to hinder, obstruct or delay the health officer in the lawful discharge of his or her duties. "
        "Sec. 8-4-20. Lien. The City shall have a lien on the property for the costs. "
        "ARTICLE 8-8 Vegetation Sec. 8-8-10. Definitions. In this article a weed is a plant that no one planted there. "
        "Sec. 8-8-20. Weeds unlawful. It is unlawful to permit weeds to grow over six inches.",
        """
        chapter 8 Health
          article 8-4 General Provisions
            § 8-4-10 Hindering health officer prohibited
            § 8-4-20 Lien
          article 8-8 Vegetation
            § 8-8-10 Definitions
            § 8-8-20 Weeds unlawful
        """,
    )


def test_titles_that_lead_to_their_pages_from_a_second_line() -> None:
    check(
        """
        ARTICLE ONE.         GENERAL PROVISIONS........................... 1-1

        ARTICLE TWO.         DEFINITIONS, LOTS DIVIDED BY DISTRICT LINES,
                             AND NONCONFORMING SITUATIONS ................ 2-1
              Section 2.3    Nonconforming Lots, Nonconforming Uses of Land,
                             and Characteristics of Use .................. 2-36

                              ARTICLE ONE
                          GENERAL PROVISIONS

        SECTION 1.1      TITLE

        These are the regulations.

                              ARTICLE TWO
             DEFINITIONS, LOTS DIVIDED BY DISTRICT LINES,
                     AND NONCONFORMING SITUATIONS

        SECTION 2.1      DEFINITIONS

        Words have meanings.
        """,
        """
        article 1 GENERAL PROVISIONS
          § 1.1 TITLE
        article 2 DEFINITIONS, LOTS DIVIDED BY DISTRICT LINES, AND NONCONFORMING SITUATIONS
          § 2.1 DEFINITIONS
        """,
    )


def test_a_bare_number_over_a_list_of_its_article() -> None:
    check(
        """
        1: General Provisions
        1.1. Title
        1.2. Authority
        1.2.1. Assembly
        1.2.2. Statutes
        1.3. Intent

        ARTICLE 1: GENERAL PROVISIONS

        § 1.1. TITLE

        This is the development ordinance.

        § 1.2. AUTHORITY

        1.2.1. ASSEMBLY
           The assembly gives authority.

        1.2.2. STATUTES
           The statutes give it too.

        § 1.3. INTENT

        Towns are kept safe.
        """,
        """
        article 1 GENERAL PROVISIONS
          § 1.1 TITLE
          § 1.2 AUTHORITY
            § 1.2.1 ASSEMBLY
            § 1.2.2 STATUTES
          § 1.3 INTENT
        """,
    )


def test_articles_with_the_plain_numbers_of_their_sections() -> None:
    check(
        """
        Article I
        Establishment
        1.   Establishment of city
        2.   Legislative authority
        Article II
        Form of Government
        1.   Commission
        2.   Members
        ARTICLE I. ESTABLISHMENT
        Section 1. Establishment of City.
        The inhabitants are a body corporate.
        Section 2. Legislative Authority.
        The commission governs.
        ARTICLE II. FORM OF GOVERNMENT
        Section 1. Commission.
        The form is that of a commission.
        """,
        """
        article I ESTABLISHMENT
          § 1 Establishment of City
          § 2 Legislative Authority
        article II FORM OF GOVERNMENT
          § 1 Commission
        """,
    )


def test_a_title_printed_twice_at_the_start_of_one_line_text() -> None:
    check(
        "Chapter 21 - Liquor Licenses CHAPTER 21 LIQUOR LICENSES ARTICLE I - GENERALLY 21-1-1 DEFINITIONS. In this "
        'chapter these words have these meanings: "BEER" means a beverage. "CLUB" means a corporation. 21-1-2 LICENSE. '
        "No person shall sell without a license: (A) in a store; or (B) in a tavern.",
        """
        chapter 21 LIQUOR LICENSES
          article I GENERALLY
            § 21-1-1 DEFINITIONS
              def. BEER
              def. CLUB
            § 21-1-2 LICENSE
              A
              B
        """,
    )


def test_a_list_of_chapters_and_their_articles() -> None:
    check(
        """
        REVISED ORDINANCES

        CHAPTER ONE
        GOVERNMENT ORGANIZATION

        ARTICLE 1 - Jurisdiction
        ARTICLE 2 - Governing Body
        ARTICLE 3 - Elective Officers

        CHAPTER TWO
        ORDINANCES

        ARTICLE 1 - Procedure

        CHAPTER THREE
        PUBLIC PLACES

        ARTICLE 1 - Construction
        ARTICLE 2 - Care of Streets

        CHAPTER ONE

        GOVERNMENT ORGANIZATION

        ARTICLE 1 - Jurisdiction

        1.0101   Over Persons

        The city has jurisdiction over all persons within it.

        ARTICLE 2 - Governing Body

        1.0201   Meetings

        The council meets on Mondays.
        """,
        """
        chapter 1 GOVERNMENT ORGANIZATION
          article 1 Jurisdiction
            § 1.0101 Over Persons
          article 2 Governing Body
            § 1.0201 Meetings
        """,
    )


def test_a_list_of_articles_with_their_sections_behind_bullets() -> None:
    check(
        """
        # TOWN LAND ORDINANCE

        ## TABLE OF CONTENTS

        **ARTICLE 1 - General Matters**
        - 1.010 Name
        - 1.020 Earlier Ordinances

        **ARTICLE 2 - Permits**
        - 2.010 When Needed
        - 2.020 Applications

        ---

        ## ARTICLE 1 - GENERAL MATTERS

        ### Section 1.010. Name.
        This ordinance is the land ordinance of the town.

        ### Section 1.020. Earlier Ordinances.
        Ordinances that differ from this one are repealed.

        ## ARTICLE 2 - PERMITS

        ### Section 2.010. When Needed.
        Nobody may build without a permit.

        ### Section 2.020. Applications.
        An application shall be made to the clerk.
        """,
        """
        article 1 GENERAL MATTERS
          § 1.010 Name
          § 1.020 Earlier Ordinances
        article 2 PERMITS
          § 2.010 When Needed
          § 2.020 Applications
        """,
    )


def test_a_line_of_a_list_that_seems_a_sentence() -> None:
    check(
        """
        Article I In General

        Section 4-1 Animals at large.

        Section 4-2 Neglect of animals.

        Section 4-3 Impounding; sick animals may be killed.

        Section 4-4 Sale of unclaimed animals.

        Article I
        In General
        Section 4-1 Animals at large.
        It shall be unlawful to let an animal run at large.
        Section 4-2 Neglect of animals.
        It shall be unlawful to neglect an animal.
        Section 4-3 Impounding; sick animals may be killed.
        The warden shall impound animals that run at large.
        Section 4-4 Sale of unclaimed animals.
        The warden may sell an animal that nobody claims.
        """,
        """
        article I In General
          § 4-1 Animals at large
          § 4-2 Neglect of animals
          § 4-3 Impounding; sick animals may be killed
          § 4-4 Sale of unclaimed animals
        """,
    )


def test_a_list_whose_titles_end_in_words_that_refer() -> None:
    check(
        """
        152.001   Short title
        152.002   Purpose of chapter
        152.030   Creation

        § 152.001  SHORT TITLE.
        This chapter is the zoning code.
        § 152.002  PURPOSE OF CHAPTER.
        The purpose is order.
        § 152.030  CREATION.
        There is a commission.
        """,
        """
        § 152.001 SHORT TITLE
        § 152.002 PURPOSE OF CHAPTER
        § 152.030 CREATION
        """,
    )


def test_lists_with_their_titles_on_lines_below_the_numbers() -> None:
    check(
        """
        Title 9 Public Peace

        Chapters:

        9.04

        Offenses Against Government

        9.08

        Offenses Against the Person

        Chapter 9.04 Offenses Against Government

        Sections:

        9.04.010

        Obstruction.

        9.04.010 Obstruction.

        No person shall obstruct an officer.

        Chapter 9.08 Offenses Against the Person

        Sections:

        9.08.010

        Assault.

        9.08.020

        Threats.

        9.08.010 Assault.

        No person shall assault another.

        9.08.020 Threats.

        No person shall threaten another.
        """,
        """
        title 9 Public Peace
          chapter 9.04 Offenses Against Government
            § 9.04.010 Obstruction
          chapter 9.08 Offenses Against the Person
            § 9.08.010 Assault
            § 9.08.020 Threats
        """,
    )
