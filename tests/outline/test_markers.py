"""Labels in every form, and what looks like one."""

from tests.outline.trees import check


def test_labels_alone_on_their_line() -> None:
    check(
        """
        Sec. 78-556. Intent.

        (a)

        The intent is this.

        (b)

        The intent is that.

        (1)

        First.

        (2)

        Second.
        """,
        """
        § 78-556 Intent
          a
          b
            1
            2
        """,
    )


def test_escaped_stops() -> None:
    check(
        r"""
        3-2-5: KENNEL LICENSE:

        1\. No person shall keep a kennel.

        2\. The term is a year.

        3\. The fee is ten dollars.
        """,
        """
        § 3-2-5 KENNEL LICENSE
          1
          2
          3
        """,
    )


def test_number_signs_before_the_label() -> None:
    check(
        """
        Sec. 3-1. Rules.

        ## 1. No running.

        ## 2. No diving.

        ## 3. No glass.
        """,
        """
        § 3-1 Rules
          1
          2
          3
        """,
    )


def test_brackets_stops_and_both() -> None:
    check(
        """
        Sec. 3-1. Rules.

        a). No running.

        b). No diving.

        Sec. 3-2. More.

        i) No glass.

        ii) No dogs.

        Sec. 3-3. Most.

        [1] No cats.

        [2] No birds.
        """,
        """
        § 3-1 Rules
          a
          b
        § 3-2 More
          i
          ii
        § 3-3 Most
          1
          2
        """,
    )


def test_a_subdivision_in_any_case() -> None:
    check(
        """
        502.04 Running at Large.

        Subdivision 1. Prohibited. No dog runs at large.

        SUBD. 2. Leash. A dog is on a leash.

        SubDivision 3. Beach. No dogs.

        Subd. 3a. Parks. No dogs in parks.

        Subd.  4.  Fields. No dogs in fields.
        """,
        """
        § 502.04 Running at Large
          subd. 1 Prohibited
          subd. 2 Leash
          subd. 3 Beach
          subd. 3a Parks
          subd. 4 Fields
        """,
    )


def test_what_is_no_label() -> None:
    check(
        """
        Sec. 9-1. Office.

        The office is at P.O. Box 490, Riverton. It is open from 9:00 p.m. to 6:00 a.m. It takes bottles (No. 1 PET or No. 2 HDPE). Call Henry A. Duitsman or M. S. Jones. See M. S. 260.15. The fee is thirty (30) dollars.

        Sec. 9-2. Hours.

        All hours, as in subsection (a) of this section, or paragraph (1) or (2) of it.
        """,
        """
        § 9-1 Office
        § 9-2 Hours
        """,
    )


def test_numbers_within_a_sentence_stay_text() -> None:
    check(
        """
        Sec. 9-1. Use.

        A use ends after any of these: (1) the property is sold; (2) the license ends; or (3) five years pass.

        Sec. 9-2. Hours.

        All hours.
        """,
        """
        § 9-1 Use
        § 9-2 Hours
        """,
    )


def test_labels_behind_two_blanks_in_one_line() -> None:
    check(
        """
        501.01 POLICY It is the policy of the city that these be kept apart:  1. Paper of all kinds that is clean and dry  2. Glass that has no lids and no rings of metal on it  3. Cans that have been rinsed and flattened, if possible  501.02 LICENSE No person shall collect waste in the city without a license that the council has issued to that person for the year.  501.03 FEES The fee is due each year on the first of May and is set by the council from time to time by resolution.
        """,
        """
        § 501.01 POLICY
          1
          2
          3
        § 501.02 LICENSE
        § 501.03 FEES
        """,
    )


def test_a_reference_that_goes_on_over_line_ends_is_no_list() -> None:
    check(
        """
        Sec. 5-74. Redemption.
        (a) An animal may be redeemed.
        (b) A dog may be released after payment of the fees in subsections
        (a) and
        (c) of this section.
        (c) The daily fee is $40.00.
        """,
        """
        § 5-74 Redemption
          a
          b
          c
        """,
        implied=False,
    )


def test_a_pinpoint_behind_and_is_no_label() -> None:
    check(
        """
        9.02.020 Attempt.
        (1) Every attempt is punished.

        (2) See RCW 9A.28.020(1) and (3)(c), chapter 9A.20 RCW.

        9.02.030 Penalty.
        A fine.
        """,
        """
        § 9.02.020 Attempt
          1
          2
        § 9.02.030 Penalty
        """,
    )


def test_a_label_below_a_line_that_ends_in_of() -> None:
    check(
        """
        Sec. 8-61. Refunds.

        (1) The permit is surrendered within 30 days of
            (i) issuance; or
            (ii) approval of plans.

        (2) The fee was paid in error.
        """,
        """
        § 8-61 Refunds
          1
            i
            ii
          2
        """,
    )
