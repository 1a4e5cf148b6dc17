"""The short way to read a usual history note gives what the grammar gives."""

from hypothesis import given
from hypothesis import strategies as st

from ordparse import enactments

NUMBERS = st.from_regex(r"[1-9][0-9]{0,3}(-[A-Z0-9]{1,4})?", fullmatch=True)
SECTIONS = st.lists(st.from_regex(r"[1-9][0-9]{0,2}(\.[0-9]{1,2})?", fullmatch=True), max_size=6)
DAYS = st.dates().map(lambda day: f"{day.month}-{day.day}-{day.year % 100:02d}")


SERIALS = st.from_regex(r"[0-9]{2,4}-[A-Z][A-Za-z]{0,3}-[0-9]{1,4}", fullmatch=True)
NAMED = st.one_of(st.tuples(st.just("Ord. No. "), NUMBERS), st.tuples(st.just(""), SERIALS))


@given(NAMED, SECTIONS, DAYS)
def test_usual_notes(named: tuple[str, str], sections: list[str], day: str) -> None:
    name, number = named
    mark = "§§" if len(sections) > 1 else "§"
    listed = f", {mark} {', '.join(sections)}" if sections else ""
    words = f" {name}{number}{listed}, {day}"
    assert enactments._USUAL.fullmatch(words)
    assert list(enactments._remembered(words)) == enactments._parsed(words, prose=False)


def test_an_impossible_day_is_left_to_the_grammar() -> None:
    words = "Ord. No. 24-C, § 14, 13-40-76"
    assert list(enactments._remembered(words)) == enactments._parsed(words, prose=False)
