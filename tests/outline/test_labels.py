"""Labels read by the grammar."""

import pytest

from ordparse.outline.labels import letters, read_enumerator, read_head, read_subdivision, roman
from ordparse.provisions import Kind


@pytest.mark.parametrize(
    ("label", "kind", "num", "until"),
    [
        ("CHAPTER 62.", Kind.CHAPTER, "62", None),
        ("Ch. 5", Kind.CHAPTER, "5", None),
        ("ARTICLE I. -", Kind.ARTICLE, "I", None),
        ("Art. IV", Kind.ARTICLE, "IV", None),
        ("PART FOURTEEN -", Kind.PART, "14", None),
        ("PART TWENTY-TWO", Kind.PART, "22", None),
        ("Title 8.", Kind.TITLE, "8", None),
        ("SUBTITLE A", Kind.SUBTITLE, "A", None),
        ("Subchapter I-A.", Kind.SUBCHAPTER, "I-A", None),
        ("Appendix B", Kind.APPENDIX, "B", None),
        ("Sec. 5-16.", Kind.SECTION, "5-16", None),
        ("SECTION 506.01.", Kind.SECTION, "506.01", None),
        ("§ 25-101.05a.", Kind.SECTION, "25-101.05a", None),
        ("Secs. 5-1--5-15.", Kind.SECTION, "5-1", "5-15"),
        ("§§ 8-101.01 - 8-101.09.", Kind.SECTION, "8-101.01", "8-101.09"),
        ("Secs. 2-1—2-30. -", Kind.SECTION, "2-1", "2-30"),
        ("503A.031", None, "503A.031", None),
        ("3-2-9:", None, "3-2-9", None),
        ("IV.", None, "IV", None),
        ("* Sec. 78-556. -", Kind.SECTION, "78-556", None),
    ],
)
def test_a_head(label: str, kind: Kind | None, num: str, until: str | None) -> None:
    head = read_head(label)
    assert head is not None
    assert (head.kind, head.num, head.until) == (kind, num, until)


@pytest.mark.parametrize("label", ["Section", "Sec. 5-18(a)", "Chapter of", "", "§", "and 5"])
def test_no_head(label: str) -> None:
    assert read_head(label) is None


@pytest.mark.parametrize(
    ("label", "readings"),
    [
        ("(a)", {("()", "a", 1.0)}),
        ("a.", {(".", "a", 1.0)}),
        ("A)", {(")", "A", 1.0)}),
        ("(i)", {("()", "a", 9.0), ("()", "i", 1.0)}),
        ("(v)", {("()", "a", 22.0), ("()", "i", 5.0)}),
        ("(12)", {("()", "1", 12.0)}),
        ("(11A)", {("()", "1", 11.01)}),
        ("(e-1)", {("()", "a", 5.01)}),
        ("(bb)", {("()", "a", 28.0), ("()", "a", 54.0)}),
        ("(nnn)", {("()", "a", 66.0)}),
        ("1\\.", {(".", "1", 1.0)}),
        ("## 6.", {(".", "1", 6.0)}),
        ("4", {("", "1", 4.0)}),
        ("[2]", {("[]", "1", 2.0)}),
        ("1.2.", {(".", "1.", 2.0)}),
    ],
)
def test_the_readings_of_a_label_as_printed(label: str, readings: set[tuple[str, str, float]]) -> None:
    found = {(r.series.frame, r.series.alphabet, r.ordinal) for r in read_enumerator(label) if r.slip == 0}
    assert found == readings


def test_a_capital_may_be_a_slip_that_costs() -> None:
    slips = [r for r in read_enumerator("C.") if r.slip]
    assert ("a", 3.0, "c") in [(r.series.alphabet, r.ordinal, r.num) for r in slips]


@pytest.mark.parametrize("label", ["(or).", "a;", "(thirty)", "((a)"])
def test_no_enumerator(label: str) -> None:
    assert read_enumerator(label) == ()


@pytest.mark.parametrize(("label", "ordinal"), [("Subd. 3.", 3), ("Subdivision 1.", 1), ("Subd. 4a.", 4.01)])
def test_a_subdivision(label: str, ordinal: float) -> None:
    assert [reading.ordinal for reading in read_subdivision(label)] == [ordinal]


def test_romans_are_read_in_their_one_spelling() -> None:
    assert [roman(text) for text in ("i", "iv", "ix", "xiv", "XL", "xcix", "cc")] == [1, 4, 9, 14, 40, 99, 200]
    assert [roman(text) for text in ("iiii", "iix", "vx", "ab", "")] == [None] * 5


def test_letters_double_or_count_on() -> None:
    assert letters("z") == [26]
    assert letters("zz") == [52]
    assert letters("ab") == [28]
