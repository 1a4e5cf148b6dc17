"""What finding references costs: a straight line in the text, also where the text is made to hurt."""

import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ordparse.citing.antecedents import Place
from ordparse.citing.references import find_in_text
from ordparse.citing.scheme import learn

SCHEME = learn([("chapter", "5", "chapter:5"), ("section", "5-18", "5-18"), ("section", "5-1", "5-1")])
NOWHERE = Place(id=None, jurisdiction=None, version=None, paths=frozenset({"5-18", "5-1"}))

HOSTILE = {
    "words": lambda n: "Section " * n,
    "signs": lambda n: "\u00a7" * n,
    "a number that goes on": lambda n: "Section " + "501.01-" * n,
    "a gap": lambda n: "Section" + " " * (6 * n) + "501",
    "line ends": lambda n: "Section" + "\n" * (6 * n) + "501",
    "references in a row": lambda n: "Section 5-18 " * n,
    "a long list": lambda n: "Sections " + ", ".join(f"5-{i}" for i in range(n)),
    "pinpoints": lambda n: "Section 5-18" + "(a)" * n,
    "open brackets": lambda n: "(Ord. " * n,
    "this": lambda n: "this " * n,
    "capitals": lambda n: "The Of And Code " * n,
    "statutes": lambda n: "Minn. Stat. " * n,
    "containers": lambda n: "Article 2 of " * n,
    "initials": lambda n: "A. B. C. " * n + "5",
    "tags": lambda n: "</" + "<a " * n,
}


def seconds(text: str) -> float:
    best = 1e9
    for _ in range(2):
        began = time.process_time()
        find_in_text(text, scheme=SCHEME, place=NOWHERE)
        best = min(best, time.process_time() - began)
    return best


@pytest.mark.parametrize("name", HOSTILE)
def test_ten_times_the_text_costs_about_ten_times_as_much(name: str) -> None:
    small, large = HOSTILE[name](800), HOSTILE[name](8_000)
    find_in_text(small, scheme=SCHEME, place=NOWHERE)
    assert seconds(large) < 30 * seconds(small) + 0.1


def test_a_list_of_ten_thousand_is_read_whole() -> None:
    text = "Sections " + ", ".join(f"5-{i}" for i in range(10_000)) + " are repealed."
    (found,) = find_in_text(text, scheme=SCHEME, place=NOWHERE)
    assert len(found.citations) == 10_000
    assert found.end == text.index(" are")


WORDS = st.sampled_from(
    "Section sections \u00a7 \u00a7\u00a7 Subd. chapter Title of this the Code City Act Minn. Stat. Minnesota Statutes "
    "U.S.C. 42 5-18 502.04 (a) (1) .B , and or through to -- - et seq. ( ) \n \n\n Ordinance No. 305 Charter Id. "
    "Public Law 87-470 those said above \u0130 ' \u2019 & </i> R. M. C. appendix B V iv Table 1A note".split(" ")
)


@settings(max_examples=200, deadline=None)
@given(st.lists(WORDS, max_size=40).map(" ".join))
def test_any_text_is_read_without_error_and_spans_hold(text: str) -> None:
    found = find_in_text(text, scheme=SCHEME, place=NOWHERE)
    end = 0
    for reference in found:
        assert text[reference.start : reference.end] == reference.text
        assert reference.start >= end
        assert reference.citations
        assert all(reference.citations)
        end = reference.end
