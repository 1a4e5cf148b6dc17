"""Numbers of provisions as strings."""

from itertools import pairwise

import pytest

from ordparse.outline.heads import candidates
from ordparse.outline.numbering import profile, split_ranges
from ordparse.outline.numbers import belongs_to, natural, prefix, skeleton


@pytest.mark.parametrize(
    "numbers",
    [
        ("5-1", "5-2", "5-10", "5-18", "5-18.1", "5-19", "6-1"),
        ("501.01", "501.02", "502.01", "503A.01", "503A.02", "505.03", "505.031", "505.04"),
        ("5.03.010", "5.03.015", "5.03.020", "5.03.100", "5.43.010"),
        ("3-2-9", "3-2-10", "3-3-1"),
        ("25-101.05", "25-101.05a", "25-101.05b", "25-101.06"),
    ],
)
def test_numbers_sort_as_a_code_prints_them(numbers: tuple[str, ...]) -> None:
    assert all(natural(one) < natural(other) for one, other in pairwise(numbers))


def test_what_stands_before_the_last_separator() -> None:
    assert [prefix(num) for num in ("502.04", "5-18", "503A.01", "502")] == ["502", "5", "503A", ""]
    assert prefix("3-2-9", 2) == "3-2"
    assert prefix("5-18.1", 1) == "5"


def test_the_separators_of_a_number() -> None:
    assert [skeleton(num) for num in ("502", "502.04", "3-2-9", "25-101.05a")] == ["", ".", "--", "-."]


@pytest.mark.parametrize(
    ("num", "container", "held"),
    [
        ("502.04", "502", True),
        ("502.04", "50", False),
        ("503A.01", "503", False),
        ("503A.01", "503A", True),
        ("2-26", "II", True),
        ("3-26", "II", False),
        ("5.03.010", "5.03", True),
    ],
)
def test_a_number_begins_with_its_containers(num: str, container: str, held: bool) -> None:
    assert belongs_to(num, container) is held


def test_a_hyphen_is_a_range_sign_where_two_numbers_of_the_code_come_out() -> None:
    text = "Sec. 2-1. A.\n\nSecs. 2-2-2-20. Reserved.\n\nSec. 2-21. B.\n\nSec. 2-22. C.\n"
    marks = candidates(text, flat=False)
    split_ranges(marks, profile(marks))
    assert [(mark.num, mark.until) for mark in marks] == [
        ("2-1", None),
        ("2-2", "2-20"),
        ("2-21", None),
        ("2-22", None),
    ]


def test_the_profile_is_the_files_own() -> None:
    marks = candidates("5-1 A.\n\n5-2 B.\n\n1.5 Percent.\n\n5-3 C.\n\n5-4 D.\n", flat=False)
    how = profile(marks)
    assert how.main == ("bare", "-")
    assert how.prefixes == {"5"}
