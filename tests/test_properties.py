"""What holds for any text at all."""

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ordparse.jsonout import source_json
from ordparse.parse import parse_source, resolve_sources
from ordparse.source import source_from_text
from tests.contract import broken_promises

# pieces of law and of what surrounds it, put together at random: closer to the edge cases than random characters
_PIECES = st.sampled_from(
    [
        "\n",
        "\n\n",
        " ",
        "  ",
        "\t",
        "\r",
        "\f",
        "\u00a0",
        ". ",
        ", ",
        "; ",
        ": ",
        "-",
        "--",
        "..",
        "(",
        ")",
        '"',
        "§ ",
        "§§ ",
        "CHAPTER 5 DOGS\n",
        "Chapter 502. ",
        "ARTICLE II. ",
        "Division 1. Generally\n",
        "TITLE 3\n",
        "APPENDIX A\n",
        "502.01 License. ",
        "502.02. ",
        "Sec. 5-16. Policy. ",
        "Section 1. ",
        "§ 3-2-9 ",
        "Subd. 1. ",
        "Subd. 2. Leash. ",
        "a. ",
        "b. ",
        "(a) ",
        "(b)(1) ",
        "(1) ",
        "(2) ",
        "i. ",
        "ii) ",
        "A. ",
        "1. ",
        "2\\. ",
        "10. ",
        "aa. ",
        "(e-1) ",
        "No person shall own a dog",
        "the owner may not keep more than two (2) dogs",
        "Dogs are licensed",
        "DOGS AND CATS",
        '"Dog" means ',
        "KENNEL: means a place. ",
        "as defined in Section 502.01",
        "pursuant to Minn. Stat. 347.50",
        "Subd. 2 above",
        "this chapter",
        "sections 502.01 through 502.05",
        "of this ordinance",
        "chapter 210",
        "(Ord. No. 374, § 1, 4-26-04)",
        "Reserved.",
        "[Repealed]",
        "Secs. 5-1--5-15. Reserved.\n",
        "$25.00",
        "six (6) feet",
        "10:00 p.m.",
        "ORDINANCE NO. 96\nAN ORDINANCE AMENDING CHAPTER 5\n",
        "(EXISTING ORDINANCE) ",
        "Page 3\n",
        "1 It is the policy\n2 of the city\n",
        "<html>",
        "<p>",
        "</p>",
        "<script>",
        "</script>",
        "<nav ",
        "&sect;",
        "&#1114112;",
        "\u00e2\u20ac\u0153",
        "\u00c2\u00a7 5-1",
        "\\\n",
        "1. (a) Forms\n2. (b) Fees\n",
        "BOARD OF ADJUSTMENT\n",
        "The following terms shall mean:\n",
        "from May 1 to",
        "' 3.01 FEES.",
        "Laws 1971, chapter 5",
    ]
)
_LAW = st.lists(st.one_of(_PIECES, st.text(max_size=4)), max_size=40).map("".join)


def promises(text: str) -> None:
    (found,) = resolve_sources([parse_source(source_from_text(text))])
    assert broken_promises(json.loads(json.dumps(source_json(found))), text) == []
    for provision in found.parsed.outline.provisions:
        assert provision.heading_span is None or provision.holds(*provision.heading_span)


# what has broken a promise
BROKEN = {
    "a catchline that an ordinance ends": "APPENDIX A ORDINANCE NO. 6\nAN ORDINANCE N",
    "a catchline behind the last note": "1-3(Rev.1990\nPs.Th",
    "a chapter in an ordinance, its section in the next": (
        "ORDINANCE NO. 6\nAN ORDINANCE\nChapter 1\nORDINANCE NO. 7\nAN ORDINANCE\nSection 1"
    ),
    "a phrase over the end of an item": "ARTICLE I. L\n(A)\n(e-1) section\n1",
    "an entry of history over a section's end": "1-5-14 S ORDINANCE NO I A ORDINANCE",
    "a part whose sections stand before it": (
        "Section1No\n§1-2\n'3.01 S\n'3.01 E\nPART A\n§1-2\n§1-2F9\n'3.01PTe\nSection1"
    ),
    "an item that ends in the note around it": "<nav>§9\ni)<nav 'a'>1) x(Added\x0b(Ord1)<BR>)",
    "a span of dates that is cut off": "501.01 Burning. No person shall burn from May 1 to",
}


@pytest.mark.parametrize("name", BROKEN)
def test_a_text_that_broke_a_promise_keeps_it(name: str) -> None:
    promises(BROKEN[name])


@settings(max_examples=150, deadline=None)
@given(_LAW)
def test_any_law_keeps_every_promise(text: str) -> None:
    promises(text)


@settings(max_examples=50, deadline=None)
@given(st.text(max_size=300))
def test_any_text_keeps_every_promise(text: str) -> None:
    promises(text)


@settings(max_examples=30, deadline=None)
@given(_LAW)
def test_the_same_text_gives_the_same_answer(text: str) -> None:
    first, second = (resolve_sources([parse_source(source_from_text(text))])[0] for _ in range(2))
    assert source_json(first) == source_json(second)
