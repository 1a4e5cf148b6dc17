"""Canonical citations: written and read back."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ordparse.designators import STEP_KINDS, Citation, Onward, Point, Range, Step, parse_citation

CANONICAL = """502.04/1|chapter:612|501.01..501.05|self:502|self:code|mn-stat:347.51/2|mn-stat:347.50..347.54
mn-stat:chapter:463|mn-stat:35.67+|mn-rule:1300.2100|usc:42/1983|usc:42/4321 note|cfr:40/261.4
charter:chapter:4/5/10|charter|ord:305|ord:24-C/14@1976-07-12|code1960:812.010|ext:1997 Uniform Building Code/chapter:1
ca-stat:Health and Safety Code/division:106/part:2/chapter:1|ma-stat:chapter:40/47|us-const:art:1/8|mn-const:art:12/4
publ:87-470|ca-reg:24|appendix:B/3|502.00+|5-71+|us-mn-elk-river/502.08|us-mn-elk-river@existing/502.08
mn-stat:347.52/a..347.52/c|502.10/2/a..502.10/2/d|ord:80-Or-243/1..3@1980-10-10|chapter:1004A/table:1A
ord:of-1975-06-13/2@1975-06-13|stat-at-large:48 Stat. 997@1934-06-18|5-76/def:animal-warden|ord:1955@1998""".replace(
    "\n", "|"
).split("|")


@pytest.mark.parametrize("text", CANONICAL)
def test_canonical_text_comes_back_as_it_was(text: str) -> None:
    assert str(parse_citation(text)) == text


def test_a_law_is_told_from_a_level_of_this_code() -> None:
    assert parse_citation("chapter:612").law == ""
    assert parse_citation("charter:5").law == "charter"
    assert parse_citation("us-mn-elk-river/502.08").law == "us-mn-elk-river"
    assert parse_citation("us-const:art:1/8").law == "us-const"
    assert parse_citation("5-71+").extent == Onward(path=(Step(num="5-71"),))


words = st.from_regex(r"[0-9A-Z][0-9A-Za-z]{0,3}([-.][0-9]{1,2}){0,2}", fullmatch=True)
steps = st.builds(Step, kind=st.none() | st.sampled_from(sorted(STEP_KINDS)), num=words)
paths = st.lists(steps, min_size=1, max_size=4).map(tuple)
extents = st.builds(Point, path=paths) | st.builds(Range, first=paths, last=paths) | st.builds(Onward, path=paths)
laws = st.sampled_from(["", "self", "mn-stat", "mn-rule", "usc", "ord", "code1960", "us-const", "us-mn-elk-river"])
citations = st.builds(Citation, law=laws, extent=extents, date=st.none() | st.just("1976-07-12"))


@given(citations)
def test_reading_what_was_written_gives_the_same_value(citation: Citation) -> None:
    assert parse_citation(str(citation)) == citation


@given(st.text(max_size=30))
def test_every_text_is_some_citation(text: str) -> None:
    again = str(parse_citation(text))
    assert str(parse_citation(again)) == again
