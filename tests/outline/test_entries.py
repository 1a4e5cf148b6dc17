"""Unnumbered definitions in every form."""

from tests.outline.trees import check, drawn, outline


def test_terms_in_quotes() -> None:
    check(
        """
        Sec. 4-1. Definitions.

        As used in this chapter:

        "Animal" means any living creature.

        "Dog" means:

        (1) a domestic canine; or

        (2) a wolf hybrid.

        "Owner" includes a keeper.

        Sec. 4-2. Scope.

        All animals.
        """,
        """
        § 4-1 Definitions
          def. Animal
          def. Dog
            1
            2
          def. Owner
        § 4-2 Scope
        """,
    )


def test_terms_in_capitals_with_a_colon() -> None:
    check(
        """
        502.00 DEFINITIONS. The following words have the meanings given:

        ANIMAL WARDEN: The Chief of Police.

        AT LARGE: Off the premises.

        KENNEL, PRIVATE: A place for dogs.

        502.02 ENFORCEMENT. The warden may enforce it.
        """,
        """
        § 502.00 DEFINITIONS
          def. ANIMAL WARDEN
          def. AT LARGE
          def. KENNEL, PRIVATE
        § 502.02 ENFORCEMENT
        """,
    )


def test_terms_in_capitals_with_a_stop() -> None:
    check(
        """
        § 93.02 DEFINITIONS.

        For the purpose of this chapter, the following definitions shall apply.

        AT LARGE. Off the premises of the owner.

        DOG. A canine.

        OWNER. Any person who owns a dog.

        § 93.03 RESTRAINT.

        (A) Dogs shall be leashed.
        """,
        """
        § 93.02 DEFINITIONS
          def. AT LARGE
          def. DOG
          def. OWNER
        § 93.03 RESTRAINT
          A
        """,
    )


def test_terms_in_title_case_with_a_stop() -> None:
    check(
        """
        Sec. 2.01.001 Definitions

        Animal. Any living creature.

        At large. Off the premises of its owner.

        Dog. A canine.

        Sec. 2.01.002 Running at large

        No dog shall run at large.

        Sec. 2.01.003 Penalty

        A fine.
        """,
        """
        § 2.01.001 Definitions
          def. Animal
          def. At large
          def. Dog
        § 2.01.002 Running at large
        § 2.01.003 Penalty
        """,
    )


def test_terms_alone_on_their_line() -> None:
    check(
        """
        Sec. 132-1 Definitions.

        As used in this chapter, the following terms shall have the meanings indicated:

        ALARM
        Any device that makes a noise.

        FALSE ALARM
        An alarm without an emergency.

        USER
        Any person who uses an alarm.

        Sec. 132-2 Permits.

        A permit is required.
        """,
        """
        § 132-1 Definitions
          def. ALARM
          def. FALSE ALARM
          def. USER
        § 132-2 Permits
        """,
    )


def test_terms_in_title_case_with_a_colon_and_letters() -> None:
    check(
        """
        CHAPTER 14 STORM WATER

        14.01 Definitions. The following terms apply:

        Best Management Practices (BMP): Practices that prevent erosion.

        Grading: Excavation or fill.

        Land Disturbing Activity (LDA): Any change.

        14.02 Permits. A permit is required.
        """,
        """
        chapter 14 STORM WATER
          § 14.01 Definitions
            def. Best Management Practices
            def. Grading
            def. Land Disturbing Activity
          § 14.02 Permits
        """,
    )


def test_numbered_terms_are_items() -> None:
    check(
        """
        506.01. Definitions. In this chapter:

        1. "City" means the city.

        2. "Lodging" means a room for a fee.

        3. "Operator" means any person who has care of it.

        506.02. Tax. A tax is imposed.
        """,
        """
        § 506.01 Definitions
          1
          2
          3
        § 506.02 Tax
        """,
    )


def test_lettered_terms_with_odd_verbs() -> None:
    check(
        """
        1006.02. Definitions. For the purposes of this article:

        (a) Child shall mean any person who is a minor.

        (b) Site, shall mean the property.

        (c) Noise, means sound.

        1006.03. Scope. All.
        """,
        """
        § 1006.02 Definitions
          a
          b
          c
        § 1006.03 Scope
        """,
    )


def test_a_term_in_a_section_of_its_own_is_text() -> None:
    check(
        """
        15.04.020 Alley.

        "Alley" means a narrow street.

        15.04.030 Building.

        "Building" means a structure.

        15.04.040 City.

        "City" means the city.
        """,
        """
        § 15.04.020 Alley
        § 15.04.030 Building
        § 15.04.040 City
        """,
    )


def test_words_in_quotes_are_no_terms() -> None:
    check(
        """
        1002.01 Definitions. These definitions apply:

        Whenever the words "dwelling," "dwelling unit," "rooming house," are used in this chapter, they are read broadly.

        1002.02 Inspection. The inspector inspects.
        """,
        """
        § 1002.01 Definitions
        § 1002.02 Inspection
        """,
    )


def test_terms_in_capitals_with_a_dash() -> None:
    check(
        """
        § 78-1. Definitions.

        As used in this article:

        DOG — Any dog, bitch or spayed bitch.

        KENNEL — Any establishment where dogs are boarded.

        § 78-2. Licenses.

        Every person shall license each dog.

        § 78-3. Fees.

        Fees are due.
        """,
        """
        § 78-1 Definitions
          def. DOG
          def. KENNEL
        § 78-2 Licenses
        § 78-3 Fees
        """,
    )


def test_a_term_whose_meaning_is_a_list() -> None:
    check(
        """
        Sec. 18-2. Definitions.

        The following words, when used in this chapter, shall have these meanings:

        Ambient noise means the noise of a given environment.

        Noise disturbance means any sound which:

        a. Endangers the health of humans; or

        b. Annoys a reasonable person.

        Person means a human being.
        """,
        """
        § 18-2 Definitions
          def. Ambient noise
          def. Noise disturbance
            a
            b
          def. Person
        """,
    )


def test_terms_in_capitals_before_a_dash_inside_an_item() -> None:
    check(
        """
        § 199-3. Curfew.
        A. Definitions. As used in this section, the following terms shall have the meanings indicated:
        GUARDIAN — A person to whom custody of the minor has been given.
        NUISANCE - any structure that is a danger.
        CURB - The edge of a street.
        B. Any violation is punishable.
        C. Penalties are set forth elsewhere.
        """,
        """
        § 199-3 Curfew
          A Definitions
            def. GUARDIAN
            def. NUISANCE
            def. CURB
          B
          C
        """,
    )


def test_terms_alone_on_their_line_with_the_meaning_below_a_blank_one() -> None:
    check(
        """
        Sec. 30-61. - Definitions.

        The following words, when used in this article, shall have the meanings ascribed to them:

        Administrator

        means the zoning administrator.

        Junk

        means:

        (1)

        Old scrap; and

        (2)

        Wrecked vehicles.

        Sec. 30-62. - Permit.

        A permit is required.
        """,
        """
        § 30-61 Definitions
          def. Administrator
          def. Junk
            1
            2
        § 30-62 Permit
        """,
    )


def test_terms_between_asterisks() -> None:
    check(
        """
        Sec. 9-2-2. Definitions.

        The following words, when used in this article, shall have the meaning ascribed herein:

        *Business* means any calling.

        *Gross income* means the gross receipts of a business:

        (1) Received;

        (2) Less sales tax.

        *Municipality* means the city.

        Sec. 9-2-3. Purpose.

        The purpose is revenue.
        """,
        """
        § 9-2-2 Definitions
          def. Business
          def. Gross income
            1
            2
          def. Municipality
        § 9-2-3 Purpose
        """,
    )


def test_the_cells_of_a_table_are_no_terms() -> None:
    check(
        """
        § 5.01 Definitions of districts.
        The districts are set out below.
        Zoning district
        Permitted in the district
        Agricultural district
        Agriculture and forestry
        Residential district
        Dwellings of one family
        § 5.02 Fees.
        None.
        """,
        """
        § 5.01 Definitions of districts
        § 5.02 Fees
        """,
    )


def test_a_term_that_begins_with_a_figure_and_no_list_of_sections() -> None:
    check(
        """
        Chapter 8.10
        DEFINITIONS

        Sections:

        8.10.010    Scope.

        8.10.020    Definitions.

        8.10.010 Scope.

        These rules hold.

        8.10.020 Definitions.

        100-year flood means a flood of that size.

        Lot means a piece of land.

        Owner means the holder.
        """,
        """
        chapter 8.10 DEFINITIONS
          § 8.10.010 Scope
          § 8.10.020 Definitions
            def. 100-year flood
            def. Lot
            def. Owner
        """,
    )


def test_terms_between_three_asterisks_and_with_a_comma() -> None:
    check(
        """
        ### Sec. 30-2. - Definitions.

        The words listed below have the meanings indicated:

        ***Lot, corner*** means a lot at a corner.

        ***Obscene*** means material, as defined by *Smith v. Jones*, 413 U.S. 15 (1973), that:

        A. Is of no use;

        B. Is rude.

        ***Pedestrian*** means a person on foot.
        """,
        """
        § 30-2 Definitions
          def. Lot, corner
          def. Obscene
            A
            B
          def. Pedestrian
        """,
    )


def test_terms_with_a_stop_on_lines_of_their_own() -> None:
    check(
        """
        Sec. 2.01.002 Definitions
        The following definitions shall apply in this chapter:
        Adult dog or adult cat.
        Any canine or feline that is six months of age or older.
        Coop, henhouse, hutch, or pen.
        An enclosed structure for fowl.
        Vaccinated.
        Vaccinated and satisfying the following criteria:
        (1)
        The animal was vaccinated.
        (2)
        30 days have passed.
        Warden.
        The officer.

        Sec. 2.01.003 Rabies
        The owner shall comply.
        """,
        """
        § 2.01.002 Definitions
          def. Adult dog or adult cat
          def. Coop, henhouse, hutch, or pen
          def. Vaccinated
            1
            2
          def. Warden
        § 2.01.003 Rabies
        """,
    )


def test_terms_in_capitals_over_a_list_between_terms_with_dashes() -> None:
    check(
        """
        Section 210.010. Definitions.

        The following definitions shall apply:

        ACCESS — To use a computer.

        AFFIRMATIVE DEFENSE

        1. The defense is supported by evidence; and

        2. The defendant has the burden.

        COMPUTER — The box that houses the unit.

        Section 210.020. Penalty.

        A fine.
        """,
        """
        § 210.010 Definitions
          def. ACCESS
          def. AFFIRMATIVE DEFENSE
            1
            2
          def. COMPUTER
        § 210.020 Penalty
        """,
    )


def test_terms_below_an_item_that_is_titled_definitions() -> None:
    check(
        """
        Sec. 9-7. Loud gatherings.

        (a) Purpose. This section keeps the peace.

        (b) Definitions.

        Eviction means the removal of a tenant.

        Gathering is a party of two or more.

        Premises means any residence.

        (c) Notice. The chief shall mail a notice. Premises are searched by warrant.

        A notice is a letter that is mailed.
        """,
        """
        § 9-7 Loud gatherings
          a Purpose
          b Definitions
            def. Eviction
            def. Gathering
            def. Premises
          c Notice
        """,
    )


def test_terms_that_run_into_one_paragraph() -> None:
    check(
        """
        Sec. 8-2. Definitions.

        The following words shall have the meanings ascribed to them: Abandon means to leave an animal. However, it is
        found again at times. Adoption means the sale of an animal. Animal means any vertebrate.

        Shelter means a house for animals.
        """,
        """
        § 8-2 Definitions
          def. Abandon
          def. Adoption
          def. Animal
          def. Shelter
        """,
    )


def test_bare_terms_in_one_line_text() -> None:
    check(
        "Sec. 12-1. Scope. This article applies in the city. Sec. 12-2. Definitions. The following words shall have the "
        "meanings ascribed to them. Commercial means any type of building. Construction means the erection of a new "
        "building. Residential means a house. Sec. 12-3. Penalty. A fine of $100.00 is paid by whoever builds.",
        """
        § 12-1 Scope
        § 12-2 Definitions
          def. Commercial
          def. Construction
          def. Residential
        § 12-3 Penalty
        """,
    )


def test_terms_with_their_stop_inside_the_quotes() -> None:
    check(
        """
        § 91.75 DEFINITIONS.

           For the purpose of this chapter, the following definitions shall apply.

           "OWNER." Any person who harbors an animal.

           "UNCONFINED ANIMAL." A dog is "unconfined" if it is not confined indoors.

        § 91.76 PENALTY.

           A fine is paid.
        """,
        """
        § 91.75 DEFINITIONS
          def. OWNER
          def. UNCONFINED ANIMAL
        § 91.76 PENALTY
        """,
    )


def test_terms_before_a_colon_in_one_line_text() -> None:
    check(
        "Sec. 5-101. Definitions. In this Chapter, the following words have the following meanings: "
        "Alter: To castrate an animal. Animal: A being that moves by itself. Animal shelter: A house for animals. "
        "At large: Outside the premises of the owner. Sec. 5-102. Penalty. A fine is paid by whoever keeps no rule.",
        """
        § 5-101 Definitions
          def. Alter
          def. Animal
          def. Animal shelter
          def. At large
        § 5-102 Penalty
        """,
    )


def test_a_term_in_capitals_on_a_line_of_its_own() -> None:
    check(
        """
        § 375-20 Terms.

        When used in this chapter, the following terms shall have the following meanings:
        ACRE
        43,560 square feet.

        § 375-21 More terms.

        As used in this section, the following terms shall have the meanings indicated:
        ABUT
        To share a common lot line.
        DRIVE
        A way from a street to a house.
        """,
        """
        § 375-20 Terms
          def. ACRE
        § 375-21 More terms
          def. ABUT
          def. DRIVE
        """,
    )


def test_measures_behind_colons_are_no_definitions() -> None:
    check(
        """
        Sec. 14-3. Setbacks.

        Front: 25'
        Side: 10'
        Rear: 20' (but less on a corner)

        Sec. 14-4. Words.

        Dog: a canine of any age.
        Cat: a feline of any age.
        Horse: an equine of any age.
        """,
        """
        § 14-3 Setbacks
        § 14-4 Words
          def. Dog
          def. Cat
          def. Horse
        """,
    )


def test_a_term_that_another_one_explains() -> None:
    for townhouse, deck in (
        ("Townhouse. See", "Deck: see"),
        ("*Townhouse*. See", "*Deck:* See"),
        ("***Townhouse.*** See", "***Deck.*** See"),
        ('"Townhouse." See', '"Deck" see'),
    ):
        found = drawn(
            outline(
                "Sec. 5-1. Definitions.\n\nThe following words have these meanings in this chapter:\n\n"
                "Attached dwelling means a dwelling that shares a wall.\n\n"
                f'{townhouse} "attached dwelling."\n\n'
                "Transect means a section of the land.\n\n"
                f'{deck} "porch."\n\n'
                "Utility means a water system. See the map.\n\n"
                "Sec. 5-2. Permits.\n\nNo person shall build without a permit. Fees. See section 5-3.\n"
            ),
            implied=False,
        )
        assert [line.strip() for line in found] == [
            "§ 5-1 Definitions",
            "def. Attached dwelling",
            "def. Townhouse",
            "def. Transect",
            "def. Deck",
            "def. Utility",
            "§ 5-2 Permits",
        ]


def test_line_ends_of_two_characters_make_no_other_terms() -> None:
    text = "1-1 Words.\nIn this chapter the following terms shall mean\nABUT\nTo share a line.\n\n1-2 Fees.\nNone.\n"
    assert drawn(outline(text)) == drawn(outline(text.replace("\n", "\r\n")))
