"""The short way to read a usual history note gives what the grammar gives."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ordparse import enactments
from ordparse.enactments import reading
from ordparse.enactments.usual import usual_entries

NUMBERS = st.from_regex(r"[1-9][0-9]{0,3}(-[A-Z0-9]{1,4})?", fullmatch=True)
SECTIONS = st.lists(st.from_regex(r"[1-9][0-9]{0,2}(\.[0-9]{1,2})?(\([a-z0-9]\)){0,2}", fullmatch=True), max_size=6)
DAYS = st.dates().map(lambda day: f"{day.month}-{day.day}-{day.year % 100:02d}")
WRITTEN = st.dates().map(lambda day: f"{day:%b}. {day.day}, {day.year:04d}")
SERIALS = st.from_regex(r"[0-9]{2,4}-[A-Z][A-Za-z]{0,3}-[0-9]{1,4}", fullmatch=True)
NAMED = st.one_of(
    st.tuples(st.sampled_from(["Ord. No. ", "Ord. ", "Ordinance ", "Ord. #", "Pet. No. "]), NUMBERS),
    st.tuples(
        st.sampled_from(["", "Ord. of ", "Code ", "Prior code ", "D.C. Law ", "by Ord. "]), SERIALS | DAYS | NUMBERS
    ),
)


def grammars(words: str) -> list[enactments.Entry]:
    return [entry for part in [words] for entry in reading._parsed(part, prose=False)]


@given(NAMED, SECTIONS, DAYS)
def test_usual_notes(named: tuple[str, str], sections: list[str], day: str) -> None:
    mark = "§§" if len(sections) > 1 else "§"
    listed = f", {mark} {', '.join(sections)}" if sections else ""
    words = f" {named[0]}{named[1]}{listed}, {day}"
    assert list(enactments.read_entries(words, 0, len(words))) == grammars(words)


@given(
    st.sampled_from(["", " ", "Amended: ", "Added ", "Repealed by ", "adopted:  ", "by "]),
    st.one_of(st.just(""), DAYS, WRITTEN),
    st.sampled_from([" ", ", ", " by "]),
    NAMED,
    st.sampled_from([", § ", " § ", ", §§ ", " §§ "]),
    SECTIONS,
    st.sampled_from(["", ".", ", ", " on ", ", adopted ", " adopted ", ". Passed ", " (Exh. A), ", ", 51 DCR 9603"]),
    st.one_of(st.just(""), DAYS, WRITTEN, st.sampled_from(["1998", "2007.", "14"])),
)
def test_notes_of_many_forms(
    verb: str, before: str, joined: str, named: tuple[str, str], mark: str, sections: list[str], then: str, after: str
) -> None:
    words = f"{verb}{before}{joined if before else ''}{''.join(named)}"
    words += f"{mark}{', '.join(sections)}" if sections else ""
    words += then + after
    assert list(enactments.read_entries(words, 0, len(words))) == grammars(words)


@pytest.mark.parametrize(
    "words",
    [
        "Ord. No. 24-C, § 14, 7-12-76",
        "94-Or-035, § 1, 3-10-95",
        "Code 1960, As Amend., § 811.070",
        " Pet. No. 248858, § 4, 3-31-89",
        "Amended: 06/14/93 Ord. 90",
        "Amended: 08/14/2007, Ord. No. 314",
        "Added:  03-02-04, Ord. No. 249",
        " Ord. of 6-13-75, § 2",
        "Ord. #15, adopted July 12, 2011",
        " prior code § 75.69.",
        "Ord. No. 1984-5 § 188",
        " Mar. 9, 2016, D.C. Law 21-84, § 2(a)(9), 63 DCR 781.",
        " Sept. 29, 1982, D.C. Law 4-157, §§ 9, 15, 29 DCR 3617",
        "Ord. 80-6. Passed 4-16-80. Ord. 09-8. Passed 10-1-09.",
        "Amended by Ord. 07-1970 on 11/09/1970",
        "Ord. No. 7, §§ 1, 2 on 1-1-00",
        "Ord. 2023-311 § 3 (Exh. A), 2023",
        "Ord. 2007-112 §§ 11, 12, 2007",
        "1970 Code, § 5-580",
    ],
)
def test_these_need_no_grammar(words: str) -> None:
    found = usual_entries(words, 0, len(words))
    assert found == grammars(words)
    moved = enactments.read_entries(f"({words})", 1, 1 + len(words))
    assert [(entry.start - 1, entry.end - 1) for entry in moved] == [(entry.start, entry.end) for entry in found]


def test_an_impossible_day_is_left_to_the_grammar() -> None:
    words = "Ord. No. 24-C, § 14, 13-40-76"
    assert usual_entries(words, 0, len(words)) is None
    assert list(enactments.read_entries(words, 0, len(words))) == grammars(words)
