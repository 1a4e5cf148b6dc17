"""Where a caption ends."""

from time import process_time

from ordparse.outline.headings import trimmed
from tests.outline.trees import check


def test_a_run_in_caption_ends_at_its_stop() -> None:
    check(
        """
        502.04 Running at Large. No dog shall run at large.

        502.05 Bites: report. A bite is reported.

        502.06 Dogs--Generally. Dogs are kept.

        502.07 Fees, Nos. 1 and 2. Fees are due.
        """,
        """
        § 502.04 Running at Large
        § 502.05 Bites: report
        § 502.06 Dogs--Generally
        § 502.07 Fees, Nos. 1 and 2
        """,
    )


def test_a_sentence_is_no_caption() -> None:
    check(
        """
        502.04 No dog shall run at large in the city.

        502.05 The owner shall report a bite. The report is written.

        502.06 Dogs are kept at home. Cats are not.
        """,
        """
        § 502.04
        § 502.05
        § 502.06
        """,
    )


def test_captions_of_items() -> None:
    check(
        """
        Sec. 5-77. Rules.

        (1) Leash and muzzle. No person shall permit a dog outside without a leash.

        (2) Confinement. All dogs shall be confined.

        (3) Signs: Each owner shall display a sign.

        (4) No dangerous animal may be kept in a house.
        """,
        """
        § 5-77 Rules
          1 Leash and muzzle
          2 Confinement
          3 Signs
          4
        """,
    )


def test_fragments_of_a_sentence_have_no_captions() -> None:
    check(
        """
        Subd. 11. Penalties. It shall be a misdemeanor to:

        1. Be an owner of a dog in violation of this section;

        2. Allow a dog to run at large. A dog must be leashed.
        """,
        """
        subd. 11 Penalties
          1
          2
        """,
    )


def test_a_line_that_goes_on_is_no_caption() -> None:
    check(
        """
        502.10 Dogs. A dog is dangerous if it has:

        1. Without provocation, inflicted harm on a human being on

                 public or private property;

        2. Killed a domestic animal without provocation; or

        3. Been found to be dangerous.
        """,
        """
        § 502.10 Dogs
          1
          2
          3
        """,
    )


def test_capitals_in_running_text() -> None:
    check(
        """
        502.08 - RUNNING AT LARGE PROHIBITED No dog shall be allowed to run. 502.09 WILD ANIMALS PROHIBITED No person shall keep one. 502.36 - PERMITS FOR KENNELS: PERMITS FOR MORE THAN THREE DOGS 1. No person shall operate a kennel without a permit from the council. 2. Permits are issued each year by the council. 502.38 MAINTENANCE OF C0b~4ERCIAL KENNELS. 1. Kennels shall be sound and clean at all times. 2. Dogs shall have shelter from the rain and the sun. 502.40 PENALTY A fine.
        """,
        """
        § 502.08 RUNNING AT LARGE PROHIBITED
        § 502.09 WILD ANIMALS PROHIBITED
        § 502.36 PERMITS FOR KENNELS: PERMITS FOR MORE THAN THREE DOGS
          1
          2
        § 502.38 MAINTENANCE OF C0b~4ERCIAL KENNELS
          1
          2
        § 502.40 PENALTY
        """,
    )


def test_two_titles_and_one_sentence() -> None:
    check(
        """
        1007.09 Enforcement. These apply:

        A. Stop-Work Order: Revocation of Permit. In the event of a violation the city may revoke the permit.

        B. Penalties: A person who violates this is guilty.
        """,
        """
        § 1007.09 Enforcement
          A Stop-Work Order: Revocation of Permit
          B Penalties
        """,
    )


def test_statuses_in_every_place() -> None:
    check(
        """
        CHAPTER 5 DOGS

        5.01.010 Purpose. [Repealed]

        5.01.020 Scope.

        Repealed.

        5.01.030 (Reserved)

        5.01.040 Fees [Expired].

        5.01.050 Reserved.

        5.01.060 License.

        A license is required.
        """,
        """
        chapter 5 DOGS
          § 5.01.010 Purpose [repealed]
          § 5.01.020 Scope [repealed]
          § 5.01.030 [reserved]
          § 5.01.040 Fees [repealed]
          § 5.01.050 [reserved]
          § 5.01.060 License
        """,
    )


def test_statuses_in_notes_and_in_longer_words() -> None:
    check(
        """
        501.01 Policy. It is.

        501.02 Terms. (Repealed by Ord. 5.)

        501.03 [Reserved for future use.]

        501.04 Fees. Repealed 5-1-2001.

        501.05 Tags. Reserved for future use.

        501.06 Scope. All.
        """,
        """
        § 501.01 Policy
        § 501.02 Terms [repealed]
        § 501.03 [reserved]
        § 501.04 Fees [repealed]
        § 501.05 Tags [reserved]
        § 501.06 Scope
        """,
    )


def test_titles_before_two_blanks_in_one_line() -> None:
    check(
        "501.01          Maintenance Requirements   The owner and the occupant shall keep the property clean and sound.   "
        "Subdivision 1.  GENERAL            All owners shall comply with it.   Subd. 2.  Penalty            Any person who does "
        "not comply is guilty of an offense, and each day on which the person does not comply is an offense of its own, whether or not the city has given notice of it.   501.02          Fees   The fee is due each year.   501.03  Tags  Any tag "
        "is worn.",
        """
        § 501.01 Maintenance Requirements
          subd. 1 GENERAL
          subd. 2 Penalty
        § 501.02 Fees
        § 501.03 Tags
        """,
    )


def test_a_caption_does_not_end_at_a_short_word_before_a_number() -> None:
    check(
        """
        9.02 MISSILES.  No person shall throw a missile, except at:

        (a) Target ranges licensed under s. 9.05(3)(b).

        (b) Ranges of ch. NR 502.

        9.03 SHORT TITLE†

        The title is short.
        """,
        """
        § 9.02 MISSILES
          a
          b
        § 9.03 SHORT TITLE
        """,
    )


def test_repealed_by_a_line_of_its_own() -> None:
    check(
        """
        8.08.030 Nuisances.
        No person may cause a nuisance.

        8.08.040 Dead animals.
        Repealed by Ord. 1021. [Ord. 583 § 4, 1974.]

        8.08.050 Abatement.
        The city may abate a nuisance.
        """,
        """
        § 8.08.030 Nuisances
        § 8.08.040 Dead animals [repealed]
        § 8.08.050 Abatement
        """,
    )


def test_a_few_words_above_items_of_their_own_are_a_caption() -> None:
    check(
        """
        Section 5.02 - ACCESSORY BUILDINGS

        A. Attached accessory buildings. A building attached to a dwelling shall comply.

        B. Detached accessory buildings.

        1. Location. Not in the front yard.

        2. Lot lines. Five feet.

        Section 5.03 - FENCES

        Fences are low.
        """,
        """
        § 5.02 ACCESSORY BUILDINGS
          A Attached accessory buildings
          B Detached accessory buildings
            1 Location
            2 Lot lines
        § 5.03 FENCES
        """,
    )


def test_few_words_over_the_items_they_name_are_a_catchline() -> None:
    check(
        """
        Sec. 38-440. Purpose.
        (a) General provisions.
        (1) No person shall make a noise that disturbs.
        (2) No person shall sound a horn.
        (b) Any project that the manager finds necessary is exempt.
        Sec. 38-441. Cruelty. No person shall torment a dog:
        (a) By beating.
        (1) With a stick.
        (2) With a whip.
        (b) By starving.
        Sec. 38-442. Standards.
        (a) Reserved.
        (b) Lot area and frontage.
        (1) The area is one acre.
        """,
        """
        § 38-440 Purpose
          a General provisions
            1
            2
          b
        § 38-441 Cruelty
          a
            1
            2
          b
        § 38-442 Standards
          a [reserved]
          b Lot area and frontage
            1
        """,
    )


def test_the_first_section_of_one_line_keeps_its_caption() -> None:
    text = (
        "Sec. 6-1. Definitions. As used here, a dog is a canine. Sec. 6-2. Vaccination required. (a) Every dog shall be"
        " vaccinated. (b) The certificate shall be kept. "
    )
    check(
        text + "Sec. 6-3. Fees. The fee is due. " + "Sec. 6-4. Penalty. " + "A violation is punished by a fine. " * 12,
        """
        § 6-1 Definitions
        § 6-2 Vaccination required
          a
          b
        § 6-3 Fees
        § 6-4 Penalty
        """,
    )


def test_a_range_in_capitals_and_a_repeal_in_place_of_a_catchline() -> None:
    check(
        """
        SEC. 7-2.1.   IMPOUNDMENT.

        The director may impound any animal.

        SECS. 7-2.2 THRU 7-2.5.   RESERVED.

        SEC. 7-2.6.   Repealed by § 4, Ord. 1688.

        SEC. 7-2.7.   FEES.

        The fee is due.
        """,
        """
        § 7-2.1 IMPOUNDMENT
        § 7-2.2--7-2.5 [reserved]
        § 7-2.6 [repealed]
        § 7-2.7 FEES
        """,
    )


def test_a_caption_without_a_stop_in_one_line() -> None:
    check(
        "ARTICLE 3 LAND USE REGULATIONS 3.1.0 Purpose The purpose of this Article is to describe the uses of land. 3.2.0"
        " Permitted uses (A) Generally. The following are permitted: (1) Dwellings; (2) Parks. (B) Prohibited uses. Any"
        " use not listed is prohibited. (Ord. 04-12, § 1, 3-9-04) 3.3.0 Accessory uses (A) Accessory uses shall be"
        " subordinate. (B) No accessory use shall be established before the principal use of the land upon which it is.",
        """
        article 3 LAND USE REGULATIONS
          § 3.1.0 Purpose
          § 3.2.0 Permitted uses
            A Generally
              1
              2
            B Prohibited uses
          § 3.3.0 Accessory uses
            A
            B
        """,
    )


def test_an_item_that_cites_a_section_is_no_caption() -> None:
    check(
        """
        Section 4-3. Penalties

        (a) Fines follow Section 4-2.

        (b) Appeals follow Section 1-5(c).

        (c) The clerk may waive a fine.

        Section 4-4. Fees

        The fee is due.
        """,
        """
        § 4-3 Penalties
          a
          b
          c
        § 4-4 Fees
        """,
    )


def test_a_row_of_marks_in_a_catchline_is_read_in_time_that_grows_with_its_length() -> None:
    text = f"License {'*' * 2_000} fees*"
    began = process_time()
    assert trimmed(text, 0, len(text)) == (0, len(text) - 1)
    assert process_time() - began < 2


def test_a_title_in_capitals_that_ends_in_a_year() -> None:
    check(
        """
        ORDINANCE NO. 1

        AN ORDINANCE adopting the revised ordinances.

        Section 1. CITY OF CENTER ORDINANCES OF 2005. This ordinance shall be cited as the ordinances of 2005.

        Section 2. REPEAL. All others are repealed.
        """,
        """
        instrument 1 AN ORDINANCE adopting the revised ordinances
          part 1 CITY OF CENTER ORDINANCES OF 2005
          part 2 REPEAL
        """,
    )


def test_the_first_word_of_a_sentence_is_no_caption() -> None:
    check(
        """
        § 5-1. Warden.

        A. The
        Town Warden shall enforce this chapter.

        B. This article establishes the Water Protection Overlay Zone.

        C. Reports. The warden shall report each year.
        """,
        """
        § 5-1 Warden
          A
          B
          C Reports
        """,
    )
