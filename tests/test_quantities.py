"""Amounts: value, unit, kind, bound and exact span."""

# ruff: noqa: E501 - cases stand one a line

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ordparse.meaning.quantities import find_quantities, quantities_in
from ordparse.meaning.quantity_checks import check_quantities
from ordparse.provisions import Kind
from tests.made_outlines import Part, outline_of

CASES = [
    (
        "may keep one (1) colony without a permit, or one (1) rooster against the wall",
        [("count", 1, "colony", None, "one (1) colony"), ("count", 1, "rooster", None, "one (1) rooster")],
    ),
    # words, figures and both
    ("a leash not exceeding six (6) feet in length", [("length", 6, "foot", "max", "six (6) feet")]),
    ("two and one half (2 1/2) acres or less", [("area", 2.5, "acre", "max", "two and one half (2 1/2) acres")]),
    ("on 1½ acres", [("area", 1.5, "acre", None, "1½ acres")]),
    ("five-hundred thousand dollars ($500,000.00)", [("money", 500000, "dollar", None, "five-hundred thousand dollars ($500,000.00)")]),
    ("a fifty dollar ($50.00) fee", [("money", 50, "dollar", None, "fifty dollar ($50.00)")]),
    ("a fine of $500 (five hundred dollars)", [("money", 500, "dollar", None, "$500 (five hundred dollars)")]),
    ("coverage of $1.5 million", [("money", 1_500_000, "dollar", None, "$1.5 million")]),
    ("two dollars and fifty cents", [("money", 2.5, "dollar", None, "two dollars and fifty cents")]),
    ("one-half of one percent (.5%)", [("percent", 0.5, "percent", None, "one-half of one percent (.5%)")]),
    ("the term “Ward 2” means", []),
    ("at a height of 56 inches (1,422 mm)", [("length", 56, "inch", None, "56 inches"), ("length", 1422, "millimeter", None, "1,422 mm")]),
    ("a plant equal to or greater than 100 kW", [("power", 100, "kilowatt", "min", "100 kW")]),
    ('Replace "70" with "80" in line 2', []),
    ("less than one-half of 1% of alcohol", [("percent", 0.5, "percent", "under", "one-half of 1%")]),
    ("at an outside temperature of minus ten degrees Fahrenheit", [("temperature", -10, "degree Fahrenheit", None, "ten degrees Fahrenheit")]),
    ("events of 100 persons or less", [("count", 100, "person", "max", "100 persons")]),
    ("in the Industrial 3 zoning districts", []),
    ("less than one cent", [("money", 0.01, "dollar", "under", "one cent")]),
    ("a tax of three percent (3%)", [("percent", 3, "percent", None, "three percent (3%)")]),
    ("a leash six feet (6 ft.) long", [("length", 6, "foot", None, "six feet (6 ft.)")]),
    ("within 10 (ten) days", [("duration", 10, "day", "max", "10 (ten) days")]),
    # damage: a bracket lost on either side, letters for figures, letters in a wrong order, no blank
    ("over six (6 months of age", [("age", 6, "month", "over", "six (6 months")]),
    ("longer than ten 10) days", [("duration", 10, "day", "over", "ten 10) days")]),
    ("or 2l days on a slope", [("duration", 21, "day", None, "2l days")]),
    ("over six (6) monhts of age", [("age", 6, "month", "over", "six (6) monhts")]),
    ("more than three (3)dogs", [("count", 3, "dog", "over", "three (3)dogs")]),
    ("within ten" + " " * 30 + "(10) days", [("duration", 10, "day", "max", "ten" + " " * 30 + "(10) days")]),
    ("four 10 foot poles", [("length", 10, "foot", None, "10 foot")]),
    # units
    ("at least 60 square feet of floor space", [("area", 60, "square foot", "min", "60 square feet")]),
    ("at 5 miles per hour", [("speed", 5, "mile per hour", None, "5 miles per hour")]),
    ("within five (5) working days", [("duration", 5, "business day", "max", "five (5) working days")]),
    ("a ten-day period", [("duration", 10, "day", None, "ten-day")]),
    ("for three consecutive days", [("duration", 3, "day", None, "three consecutive days")]),
    ("not be less than 50 degrees Fahrenheit", [("temperature", 50, "degree Fahrenheit", "min", "50 degrees Fahrenheit")]),
    ("no louder than 65 dB(A) at the lot line", [("sound", 65, "decibel", "max", "65 dB(A)")]),
    ("a pipe 10 cm wide", [("length", 10, "centimeter", None, "10 cm")]),
    ("a bag of 2.5 kg", [("weight", 2.5, "kilogram", None, "2.5 kg")]),
    ("a lot of 2 hectares", [("area", 2, "hectare", None, "2 hectares")]),
    ("a keg of 4 gallons or more", [("volume", 4, "gallon", "min", "4 gallons")]),
    ("1. one thirty (30) day extension", [("duration", 30, "day", None, "thirty (30) day")]),
    # one unit for several numbers
    ("every twelve (12) to thirty-six (36) months", [("duration", 12, "month", "min", "twelve (12)"), ("duration", 36, "month", "max", "thirty-six (36) months")]),
    ("licensed for 12 or 24 months", [("duration", 12, "month", None, "12"), ("duration", 24, "month", None, "24 months")]),
    ("not less than two or more than six days", [("duration", 2, "day", "min", "two"), ("duration", 6, "day", "max", "six days")]),
    ("between 30 and 60 days before", [("duration", 30, "day", "min", "30"), ("duration", 60, "day", "max", "60 days")]),
    ("for six (6) to ten (10) dogs", [("count", 6, "dog", "min", "six (6)"), ("count", 10, "dog", "max", "ten (10) dogs")]),
    ("a fine of $25 to $100", [("money", 25, "dollar", "min", "$25"), ("money", 100, "dollar", "max", "$100")]),
    ("a 10-15 foot strip", [("length", 10, "foot", "min", "10"), ("length", 15, "foot", "max", "15 foot")]),
    # ages
    ("No person under the age of sixteen years shall", [("age", 16, "year", "under", "sixteen years")]),
    ("eighteen (18) years of age or older", [("age", 18, "year", "min", "eighteen (18) years")]),
    ("any dog over six months", [("age", 6, "month", "over", "six months")]),
    ("pigs more than 4 months old", [("age", 4, "month", "over", "4 months")]),
    # bounds
    ("set back no closer than 100 feet", [("length", 100, "foot", "min", "100 feet")]),
    ("shall not be placed closer than forty (40) feet", [("length", 40, "foot", "min", "forty (40) feet")]),
    ("maintained closer than forty feet to a house", [("length", 40, "foot", "under", "forty feet")]),
    ("a maximum of thirty (30) days", [("duration", 30, "day", "max", "thirty (30) days")]),
    ("The maximum number of dogs on a lot is three (3).", [("count", 3, "dog", "max", "three (3)")]),
    ("Minimum acreage for a horse shall be two acres", [("area", 2, "acre", "min", "two acres")]),
    ("in an amount not to exceed five dollars", [("money", 5, "dollar", "max", "five dollars")]),
    ("up to a fourteen (14) day stay", [("duration", 14, "day", "max", "fourteen (14) day")]),
    ("at least $5.00 per person and $9.00 per incident", [("money", 5, "dollar", "min", "$5.00"), ("money", 9, "dollar", "min", "$9.00")]),
    ("ten acres or more", [("area", 10, "acre", "min", "ten acres")]),
    ("three (3) months of age and before June 1", [("age", 3, "month", None, "three (3) months"), ("date", "--06-01", None, "under", "June 1")]),
    ("a slope of 3:1 or steeper", [("ratio", "3:1", None, "min", "3:1")]),
    ("sterilized by the age of six (6) months", [("age", 6, "month", "max", "six (6) months")]),
    ("for less than a full two-year period", [("duration", 2, "year", "under", "two-year")]),
    # what a caption, a limit or an amount before says
    ("Minimum pen area: 90 square feet", [("area", 90, "square foot", "min", "90 square feet")]),
    ("| Maximum fence height | 7 feet |", [("length", 7, "foot", "max", "7 feet")]),
    ("Maximum = 7 feet", [("length", 7, "foot", "max", "7 feet")]),
    ("(c) Minimum Pen Width. Nine (9) feet of pen", [("length", 9, "foot", "min", "Nine (9) feet")]),
    ("Min. side yard 9'", [("length", 9, "foot", "min", "9'")]),
    ("Rear yard (minimum): 9 ft.", [("length", 9, "foot", "min", "9 ft.")]),
    ("Fence height: 7 ft. max.", [("length", 7, "foot", "max", "7 ft.")]),
    ("Minimum and maximum pen width: 9 feet", [("length", 9, "foot", None, "9 feet")]),
    ("It may not reach the maximum. Nine feet of rope is left", [("length", 9, "foot", None, "Nine feet")]),
    ("the evening limit is 44 dBA", [("sound", 44, "decibel", "max", "44 dBA")]),
    ("No part shall exceed an above ground height of 7 feet", [("length", 7, "foot", "max", "7 feet")]),
    ("shall not exceed a slope of 4:1 or 9%", [("ratio", "4:1", None, "max", "4:1"), ("percent", 9, "percent", "max", "9%")]),
    ("not exceed two stories or nine feet", [("count", 2, "story", "max", "two stories"), ("length", 9, "foot", "max", "nine feet")]),
    ("at least 9 feet for one-way aisles and 7 feet for trucks", [("length", 9, "foot", "min", "9 feet"), ("length", 7, "foot", "min", "7 feet")]),
    ("at least two (2) feet six (6) inches wide", [("length", 2, "foot", "min", "two (2) feet"), ("length", 6, "inch", "min", "six (6) inches")]),
    ("at least 9 acres (3 hectares)", [("area", 9, "acre", "min", "9 acres"), ("area", 3, "hectare", "min", "3 hectares")]),
    ("5'6\" high", [("length", 5, "foot", None, "5'"), ("length", 6, "inch", None, '6"')]),
    ("at least (9) minutes in any (30)-minute period", [("duration", 9, "minute", "min", "(9) minutes"), ("duration", 30, "minute", None, "(30)-minute")]),
    ("lamps over 5 foot-candles", [("light", 5, "footcandle", "over", "5 foot-candles")]),
    # counts
    ("1 stall per 90 square feet", [("count", 1, "stall", None, "1 stall"), ("area", 90, "square foot", None, "90 square feet")]),
    ("2 1/2 stories or 1.5 spaces per bed", [("count", 2.5, "story", None, "2 1/2 stories"), ("count", 1.5, "space", None, "1.5 spaces")]),
    ("One stall is required for each boat", [("count", 1, "stall", None, "One stall")]),
    ("at least four of the members, one or more of the berths", [("count", 4, "member", "min", "four of the members")]),
    ("between a height of two feet and nine feet", [("length", 2, "foot", "min", "two feet"), ("length", 9, "foot", "max", "nine feet")]),
    ("from 5 days to 9 days", [("duration", 5, "day", "min", "5 days"), ("duration", 9, "day", "max", "9 days")]),
    ("reduced from 9 days to 5 days", [("duration", 9, "day", None, "9 days"), ("duration", 5, "day", None, "5 days")]),
    ("not exceed 9 feet in length, 2 feet in diameter, nor weigh more than 50 pounds", [("length", 9, "foot", "max", "9 feet"), ("length", 2, "foot", "max", "2 feet"), ("weight", 50, "pound", "max", "50 pounds")]),
    ("at least 9 feet above the roadway of the street or 7 feet above the walk", [("length", 9, "foot", "min", "9 feet"), ("length", 7, "foot", "min", "7 feet")]),
    ("5.5 Trees along the street", []),
    ("as 90 Revised Statutes 5 says", []),
    ("by a three-fourths vote", [("ratio", 0.75, "times", None, "three-fourths")]),
    ("to allow more than two such pets", [("count", 2, "pet", "over", "two such pets")]),
    ("more than two dogs, two cats or two guinea pigs", [("count", 2, "dog", "over", "two dogs"), ("count", 2, "cat", "over", "two cats"), ("count", 2, "pig", "over", "two guinea pigs")]),
    ("At least one flush water closet shall", [("count", 1, "closet", "min", "one flush water closet")]),
    ("no more than three “rummage sales” a year", [("count", 3, "sale", "max", "three “rummage sales")]),
    ("on two (2) or more occasions", [("count", 2, "occasion", "min", "two (2) or more occasions")]),
    # times and dates
    ("from 10:00 p.m. to 6:00 a.m.", [("time", "22:00..06:00", None, None, "10:00 p.m. to 6:00 a.m.")]),
    ("between the hours of 9:30 P.M. and 6:00 A.M.", [("time", "21:30..06:00", None, None, "9:30 P.M. and 6:00 A.M.")]),
    ("from 10:00 a.m. to 12:00 a.m.", [("time", "10:00..00:00", None, None, "10:00 a.m. to 12:00 a.m.")]),
    ("before 7:00 AM", [("time", "07:00", None, "under", "7:00 AM")]),
    ("from 8 to 5 p.m.", [("time", "08:00..17:00", None, None, "8 to 5 p.m.")]),
    ("until noon on Sundays", [("time", "12:00", None, "max", "noon")]),
    ("expire on January thirty-first next", [("date", "--01-31", None, None, "January thirty-first")]),
    ("from May 1 to November 1", [("date", "--05-01..--11-01", None, None, "May 1 to November 1")]),
    ("the months of September through May", [("date", "--09..--05", None, None, "September through May")]),
    ("the months of June, July and August", [("date", "--06..--08", None, None, "June, July and August")]),
    ("effective by March 1, 1992", [("date", "1992-03-01", None, "max", "March 1, 1992")]),
    ("the 3^rd, 4th and 5th of July", [("date", "--07-03", None, None, "3^rd"), ("date", "--07-04", None, None, "4th"), ("date", "--07-05", None, None, "5th of July")]),
    ("on or before the first day in January", [("date", "--01-01", None, "max", "first day in January")]),
    ("this 18th day of November, 1996", [("date", "1996-11-18", None, None, "18th day of November, 1996")]),
    ("between ten o'clock p.m. and six o'clock a.m.", [("time", "22:00..06:00", None, None, "ten o'clock p.m. and six o'clock a.m.")]),
    ("between eight o'clock (8:00) A.M. and five o'clock (5:00) P.M.", [("time", "08:00..17:00", None, None, "eight o'clock (8:00) A.M. and five o'clock (5:00) P.M.")]),
    ("between two a.m. and twelve noon", [("time", "02:00..12:00", None, None, "two a.m. and twelve noon")]),
    ("on one evening in May", []),
    ("the ninth day of July, A.D. 1974", [("date", "1974-07-09", None, None, "ninth day of July, A.D. 1974")]),
    ("on February 3 , 1990", [("date", "1990-02-03", None, None, "February 3 , 1990")]),
    ("not later than the 15th day of each month", [("date", "---15", None, "max", "15th day of each month")]),
    ("on or before the first day of every month", [("date", "---01", None, "max", "first day of every month")]),
    # ratios, multiples, frequencies
    ("a slope steeper than 3:1", [("ratio", "3:1", None, "over", "3:1")]),
    ("at least three times the length of the dog", [("ratio", 3, "times", "min", "three times")]),
    ("not more than one-half the required closets", [("ratio", 0.5, "times", "max", "one-half")]),
    ("at least once each week", [("frequency", 1, "week", "min", "once each week")]),
    ("twice each month", [("frequency", 2, "month", None, "twice each month")]),
    ("inspect every other year", [("frequency", 0.5, "year", None, "every other year")]),
    ("dances held four or more times per year", [("frequency", 4, "year", "min", "four or more times per year")]),
    ("the number of licenses within the district shall not exceed 6.", [("count", 6, "license", "max", "6")]),
    ("two times per week", [("frequency", 2, "week", None, "two times per week")]),
    # no amounts
    ("Section 5 days are set by Subd. 2 of 502.04", []),
    ("plastic (No. 2 HDPE)", []),
    ("the 1997 Uniform Building Code", []),
    ("one of the partners", []),
    ("two-family dwellings", []),
    ("it may be sold", []),
    ("347.50 through 347.54 as now in effect", []),
]  # fmt: skip


@pytest.mark.parametrize(("text", "expected"), CASES, ids=[text[:50] for text, _ in CASES])
def test_amounts(text: str, expected: list[tuple[str, float | str, str | None, str | None, str]]) -> None:
    found = [
        (item.kind.value, item.value, item.unit, item.bound.value if item.bound else None, item.text)
        for item in quantities_in(text)
    ]
    assert found == expected


def test_what_a_rate_counts_by() -> None:
    found = quantities_in("costs of fifteen dollars ($15.00) per calendar day and $15 for each additional dog")
    assert [item.per for item in found] == ["calendar day", "additional dog"]
    found = quantities_in(
        "$2 per 1,000 gallons, one stall for each ninety (90) square feet, two stalls for each dwelling unit"
    )
    assert [item.per for item in found] == ["1,000 gallons", None, "90 square feet", None, "dwelling unit"]


def test_the_lead_in_of_a_list_bounds_its_items() -> None:
    outline = outline_of(
        Part(depth=0, kind=Kind.SECTION, num="9", label="9", heading="Pens"),
        Part(depth=1, kind=Kind.ENUM, num="a", label="(a)", text="Minimum side yard:"),
        Part(depth=2, kind=Kind.ENUM, num="1", label="(1)", text="Nine feet."),
        Part(depth=2, kind=Kind.ENUM, num="2", label="(2)", text="Corner pens: 12 feet, and 2 gates."),
        Part(depth=1, kind=Kind.ENUM, num="b", label="(b)", text="No horn shall sound in excess of the following:"),
        Part(depth=2, kind=Kind.ENUM, num="1", label="(1)", text="Sixty decibels at night."),
        Part(depth=1, kind=Kind.ENUM, num="c", label="(c)", text="Minimum and maximum yards:"),
        Part(depth=2, kind=Kind.ENUM, num="1", label="(1)", text="Nine feet."),
    )
    found = [(item.value, item.bound.value if item.bound else None) for item in find_quantities(outline)]
    assert found == [(9, "min"), (12, "min"), (2, None), (60, "over"), (9, None)]


def test_words_and_figures_that_differ_are_reported() -> None:
    outline = outline_of(
        Part(depth=0, kind=Kind.SECTION, num="1", label="Sec. 1.", text="The fee is twenty dollars ($25.00).")
    )
    found = find_quantities(outline)
    assert [(item.value, item.words_value) for item in found] == [(25.0, 20.0)]
    assert [finding.code for finding in check_quantities(found)] == ["words-and-figures-differ"]


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("between 60 and 30 days before", "range-turned-around"),
        ("expires on June 31", "impossible-date"),
        ("adopted on February 29, 2023", "impossible-date"),
        ("expires on February 29", None),
        ("between 30 and 60 days, not less than 5 nor more than 10 days", None),
    ],
)
def test_amounts_that_cannot_be(text: str, code: str | None) -> None:
    assert [finding.code for finding in check_quantities(quantities_in(text))] == ([code] if code else [])


def test_labels_are_no_numbers_and_an_amount_belongs_to_the_innermost_provision() -> None:
    outline = outline_of(
        Part(depth=0, kind=Kind.SECTION, num="9", label="9", text="Fences:"),
        Part(depth=1, kind=Kind.ENUM, num="2", label="2", text="Damages the property of others within 10 feet."),
    )
    assert [(item.value, item.provision) for item in find_quantities(outline)] == [(10.0, outline.provisions[1].id)]


@given(st.text(alphabet=st.sampled_from("one two (2) 3.5 $ % feet days not more than a.m. 12:30 May – ½ \n\t")))
def test_any_text_is_read_and_spans_do_not_overlap(text: str) -> None:
    at = 0
    for item in quantities_in(text):
        assert at <= item.start < item.end <= len(text)
        assert item.text == text[item.start : item.end]
        at = item.end


@pytest.mark.parametrize(
    "piece", ["(", "1.1.1.1.", " ", "9", "six (6) ", "not more than ", "to 1 ", "$1 ", "a.m. ", "one hundred "]
)
def test_cost_grows_with_length(piece: str) -> None:
    small, large = piece * (5_000 // len(piece)), piece * (40_000 // len(piece))
    start = time.process_time()
    quantities_in(small)
    middle = time.process_time()
    quantities_in(large)
    end = time.process_time()
    assert end - middle < 0.3 + 20 * (middle - start)


def test_a_long_gap_behind_an_amount_is_passed_over_once() -> None:
    start = time.process_time()
    quantities_in(f"not more than six (6) feet{' ' * 40_000}x")
    assert time.process_time() - start < 2
