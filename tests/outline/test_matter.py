"""What is no law, told apart and kept."""

from tests.outline.trees import check


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
