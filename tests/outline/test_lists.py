"""Which labels are real, and how deep each stands."""

import pytest

from ordparse.outline import lists
from ordparse.outline.markers import Marker, markers
from tests.outline.trees import check


def test_roman_i_after_h_stays_a_letter() -> None:
    check(
        """
        Sec. 1-1. Duties.

        The clerk shall:

        (a) Open;
        (b) Close;
        (c) File;
        (d) Sort;
        (e) Read;
        (f) Write;
        (g) Mail;
        (h) Stamp;
        (i) Bind; and
        (j) Keep.
        """,
        """
        § 1-1 Duties
          a
          b
          c
          d
          e
          f
          g
          h
          i
          j
        """,
    )


def test_roman_i_below_a_letter_is_a_number() -> None:
    check(
        """
        Sec. 1-1. Duties.

        The clerk shall:

        (a) Open each of the following:
        (i) The door; and
        (ii) The window;
        (b) Close; and
        (c) File.
        """,
        """
        § 1-1 Duties
          a
            i
            ii
          b
          c
        """,
    )


def test_roman_i_below_h_is_a_number() -> None:
    check(
        """
        Sec. 1-1. Duties.

        The clerk shall:

        (g) Mail;
        (h) Stamp each of the following:
        (i) The letters; and
        (ii) The parcels; and
        (i) Bind.
        """,
        """
        § 1-1 Duties
          g
          h
            i
            ii
          i
        """,
    )


def test_doubled_letters_go_on() -> None:
    check(
        """
        Sec. 1-1. Duties.

        (y) The yard.
        (z) The zoo.
        (aa) The aardvark.
        (bb) The bear.
        (cc) The cat.
        """,
        """
        § 1-1 Duties
          y
          z
          aa
          bb
          cc
        """,
    )


def test_labels_put_between_two() -> None:
    check(
        """
        § 25-101.01. Definitions.

        (e) "Bar" means a bar.
        (e-1) "Cafe" means a cafe.
        (f) "Club" means a club.
        (11) Eleven.
        (11A) Eleven A.
        (12) Twelve.
        """,
        """
        § 25-101.01 Definitions
          e
          e-1
          f
            11
            11A
            12
        """,
    )


def test_two_labels_on_a_line() -> None:
    check(
        """
        Sec. 7-1. Offenses.

        (a) No person shall trespass.
        (b)(1) No person shall litter.
        (2) No person shall dump.
        (c) (1) No person shall spit.
        (2) No person shall smoke.
        (d) Each day is an offense.
        """,
        """
        § 7-1 Offenses
          a
          b
            1
            2
          c
            1
            2
          d
        """,
    )


def test_three_labels_on_a_line() -> None:
    check(
        """
        Sec. 7-1. Offenses.

        (a) No person shall trespass.
        (b)(1)(A) No person shall litter.
        (B) No person shall dump.
        (2) No person shall spit.
        (c) Each day is an offense.
        """,
        """
        § 7-1 Offenses
          a
          b
            1
              A
              B
            2
          c
        """,
    )


def test_a_list_run_into_the_line_of_the_title_above_it() -> None:
    check(
        """
        Sec. 7-1. Sheds

        a. Doors i. Reserved
        b. Roof Forms i. A roof is flat. ii. A gutter is hidden.
        c. Appendix A. The map is law.
        d. As Section (a) The clerk says.
        """,
        """
        § 7-1 Sheds
          a Doors
            i [reserved]
          b Roof Forms
            i
            ii
          c
          d
        """,
    )


def test_a_capital_where_only_the_small_letter_fits() -> None:
    check(
        """
        502.10 Hearing.

        a. The owner may ask.

        b. The hearing is held.

        C. The decision is written.

        d. The costs are paid.
        """,
        """
        § 502.10 Hearing
          a
          b
          c
          d
        """,
    )


def test_a_capital_i_between_h_and_j() -> None:
    check(
        """
        501.04 Form.

        g) One thing;
        h) Another thing;
        I) The location;
        j) The last thing.
        """,
        """
        § 501.04 Form
          g
          h
          i
          j
        """,
    )


def test_a_figure_whose_stop_is_lost() -> None:
    check(
        """
        502.10 Hearing.

        1. The owner may ask for a hearing.

        2. The hearing is held.

        3 The decision is written.

        4. The costs are paid.
        """,
        """
        § 502.10 Hearing
          1
          2
          3
          4
        """,
    )


def test_a_lost_a_does_not_lose_b() -> None:
    check(
        """
        502.10 Hearing. The owner may ask:

        (b) for a hearing;

        (c) for a decision; and

        (d) for the costs.
        """,
        """
        § 502.10 Hearing
          b
          c
          d
        """,
    )


def test_a_fragment_that_begins_late() -> None:
    check(
        """
        503A.03 Keeping. It is unlawful to keep any of these:

        9. Any other animal which is not listed above but which is dangerous to persons.

        503A.04 Exceptions. None.
        """,
        """
        § 503A.03 Keeping
          9
        § 503A.04 Exceptions
        """,
    )


def test_a_list_that_begins_again_after_flush_text() -> None:
    check(
        """
        Sec. 5-18. Kennel.

        The application shall contain:

        (1) The name;

        (2) The address; and

        (3) The telephone.

        The inspection shall cover:

        (1) The fences;

        (2) The shelter; and

        (3) The yard.
        """,
        """
        § 5-18 Kennel
          1
          2
          3
          1
          2
          3
        """,
    )


def test_decimal_items_below_their_number() -> None:
    check(
        """
        CHAPTER 12 STANDARDS

        12.01 Standards. The standards are:

        1. Fences.

        1.1. Height is six feet.

        1.2. Color is brown.

        2. Gates.

        2.1. Width is three feet.

        12.02 Scope. All lots.

        12.03 Penalty. A fine.

        12.04 Appeals. To the council.

        12.05 Records. By the clerk.
        """,
        """
        chapter 12 STANDARDS
          § 12.01 Standards
            1 Fences
              1.1
              1.2
            2 Gates
              2.1
          § 12.02 Scope
          § 12.03 Penalty
          § 12.04 Appeals
          § 12.05 Records
        """,
    )


def test_numbers_and_letters_to_five_levels() -> None:
    check(
        """
        Sec. 1-1. Deep.

        (a) One.
        (1) Two.
        a. Three.
        1. Four.
        (i) Five.
        (ii) Five again.
        2. Four again.
        b. Three again.
        (2) Two again.
        (b) One again.
        """,
        """
        § 1-1 Deep
          a One
            1 Two
              a Three
                1 Four
                  i
                  ii
                2
              b
            2
          b
        """,
    )


def test_a_capital_letter_series_beside_a_small_one() -> None:
    check(
        """
        Sec. 1-1. Both.

        A. One.
        1. Two.
        a. Three.
        b. Three again.
        2. Two again.
        B. One again.
        """,
        """
        § 1-1 Both
          A One
            1 Two
              a
              b
            2
          B
        """,
    )


PLAIN = {
    "one list": ["1.", "2.", "3."],
    "letters below figures": ["1.", "a.", "b.", "2.", "a.", "b.", "c."],
    "three deep": ["(a)", "(1)", "(2)", "A.", "B.", "(b)", "(1)", "(2)"],
    "subdivisions with items": ["Subd. 1.", "(a)", "(b)", "Subd. 2.", "(a)", "(b)"],
    "a number put between": ["1.", "2.", "2A.", "3."],
}
SEARCHED = {
    "an item alone": ["1.", "a.", "2."],
    "a number left out": ["1.", "2.", "4."],
    "a list that begins late": ["C.", "D."],
    "a letter that may be Roman": ["(g)", "(h)", "(i)"],
    "a list that begins again": ["1.", "2.", "1.", "2."],
}


def found(labels: list[str]) -> list[Marker]:
    text = "".join(f"\n{label} The owner shall pay.\n" for label in labels)
    return markers(text, 0, len(text), flat=False)


@pytest.mark.parametrize("labels", PLAIN.values(), ids=PLAIN)
def test_what_is_read_without_a_search_is_what_a_search_finds(
    labels: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    plain = lists._without_search(found(labels))
    assert plain is not None
    monkeypatch.setattr(lists, "_without_search", lambda _: None)
    assert lists.decide(found(labels), lists.HouseStyle()) == plain


@pytest.mark.parametrize("labels", SEARCHED.values(), ids=SEARCHED)
def test_what_may_be_read_in_several_ways_is_searched(labels: list[str]) -> None:
    assert lists._without_search(found(labels)) is None


def test_titles_of_items_before_one_dash() -> None:
    check(
        """
        Section 4-1. School Committee

        (a) Term of Office - The term shall be two years.
        (b) Public Hearing – The committee shall hear the public.
        (c) Zone A - North Side
        (d) Fees of the clerk - The fees are low.
        """,
        """
        § 4-1 School Committee
          a Term of Office
          b Public Hearing
          c
          d
        """,
    )


def test_titles_on_lines_of_their_own_between_labels_and_text() -> None:
    check(
        """
        Sec. 3-5. Bees

        (a)
        Permit required.
        It is unlawful to keep bees without a permit.
        (b)
        Application for permit; fee.
        A person shall file an application.

        Sec. 3-6. Hens

        (a)
        The coop is dry.
        (b)
        A run of ten feet.
        All hens are kept in it.

        Sec. 3-7. Supplements

        (a) By contract or by personnel, supplements to this
        Code shall be printed.
        """,
        """
        § 3-5 Bees
          a Permit required
          b Application for permit; fee
        § 3-6 Hens
          a
          b
        § 3-7 Supplements
          a
        """,
    )


def test_labels_in_brackets_glued_to_their_text() -> None:
    check(
        """
        Sec. 4-1. Districts

        (a)The town has these districts:
        (1)R-1 Residential;
        (2)C-1 Commercial.
        (b)A map shows them.
        """,
        """
        § 4-1 Districts
          a
            1
            2
          b
        """,
    )


def test_items_put_in_between_two_numbers() -> None:
    check(
        """
        Sec. 1-1. Duties.

        (1) The clerk keeps the rolls.
        (1.5) The clerk lends the rolls.
        (2) The clerk shall:
        (a) Read the rolls.
        (a.5) Copy the rolls.
        (2.5) The clerk mends the rolls.
        (3) The clerk binds the rolls.
        """,
        """
        § 1-1 Duties
          1
          1.5
          2
            a
          2.5
          3
        """,
    )
