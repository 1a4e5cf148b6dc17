"""Norms: kind, holder, condition and penalty of a sentence."""

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ordparse.meaning.norms import find_norms, norms_in
from ordparse.outline import read_outline
from ordparse.provisions import Kind
from ordparse.source import source_from_text
from tests.made_outlines import Part, outline_of

CASES = [
    ("A beekeeper may keep a colony.", [("permission", "beekeeper")]),
    ("Any school may keep six hens.", [("permission", "school")]),
    ("The Auditor shall place the costs on the tax duplicate.", [("duty", "Auditor")]),
    ("The shutter shall keep the rain out.", [("duty", None)]),
    ("No person shall bark.", [("prohibition", "person")]),
    ("The clerk shall keep records and shall publish them.", [("duty", "clerk"), ("duty", "clerk")]),
    ("The owner must pay, and the city shall give a receipt.", [("duty", "owner"), ("duty", "city")]),
    ("The city administrator may issue citations.", [("permission", "city administrator")]),
    ("A person may not leave a dog in a car.", [("prohibition", "person")]),
    ("It is unlawful for any person to feed bears.", [("prohibition", "person")]),
    ("It shall be unlawful to abandon any dog.", [("prohibition", None)]),
    ("It shall be the duty of the Animal Warden to keep records.", [("duty", "Animal Warden")]),
    ("Licenses shall be issued by the city administrator.", [("duty", "city administrator")]),
    ("Application shall be made to the city upon a form furnished by the city.", [("duty", None)]),
    ("No dog shall be allowed by its owner to run at large.", [("prohibition", "owner")]),
    ("If the owner, tenant, or agent fails to pay, the city may remove it.", [("permission", "city")]),
    (
        "Whenever the chief of police shall learn of a bite, the chief of police shall find the dog.",
        [("duty", "chief of police")],
    ),
    ("Any person, firm, or corporation desiring a license shall apply.", [("duty", "person, firm, or corporation")]),
    ("Any person who violates this section is guilty of a misdemeanor.", [("penalty", "person")]),
    ("A violation of this chapter is a petty misdemeanor.", [("penalty", None)]),
    ("Every person convicted shall be punished by a fine of not more than $100.", [("penalty", "person")]),
    ("The officer shall have the authority to enter.", [("permission", "officer")]),
    ("The officer shall be subject to the rules.", [("duty", "officer")]),
    ("Owners are required to clean up.", [("duty", "Owners")]),
    ("The owner is responsible for the costs.", [("duty", "owner")]),
    ("Officers are authorized to enter.", [("permission", "Officers")]),
    ("No license shall be required for puppies.", [("permission", None)]),
    ("The tenant need not pay.", [("permission", "tenant")]),
    (
        "A sailor shall not leave a cat or dog, except a person may leave it there.",
        [("prohibition", None), ("permission", "person")],
    ),
    (
        "No person shall let it run, nor shall any person having a dog tie it.",
        [("prohibition", "person"), ("prohibition", "person")],
    ),
    ("The owner shall fasten the tag in such a manner that it may be seen.", [("duty", "owner")]),
    # no norms
    ('"Dog" shall mean a tame animal and shall include wolves.', []),
    ("Nothing in this section shall be construed to limit them.", []),
    ("Nothing in this part shall be deemed a license.", []),
    ("Nothing shall prevent the city from suing.", []),
    ("This chapter is entitled the Harbor Code.", []),
    ("These words shall have, for the purposes of this part, the meanings given below.", []),
    ("Words shall have their customary dictionary meaning.", []),
    ("The fee as may be set by the council is due.", []),
    ("Fees which may be paid in cash are low.", []),
    ("This chapter shall apply to all dogs.", []),
    ('"Vehicle" means every device by which a person may be transported.', []),
    ("any additional information that the Board may require.", []),
    ("Violations occur regardless of whether a permit is required for it.", []),
    ("The list names the street where the boat is or will be kept.", []),
    ("“Rum” means liquor, whatever may be its color.", []),
    ("Manure removed before May 1 or in May is no matter.", []),
]


@pytest.mark.parametrize(("text", "expected"), CASES, ids=[text[:50] for text, _ in CASES])
def test_kind_and_holder(text: str, expected: list[tuple[str, str | None]]) -> None:
    assert [(norm.kind.value, norm.holder) for norm in norms_in(text)] == expected


def test_conditions_and_penalties() -> None:
    (lead,) = norms_in("If a dog is rabid, the officer shall impound it.")
    assert (lead.condition, lead.action) == ("If a dog is rabid", "impound it")
    (trailing,) = norms_in("No person shall keep a dog unless it is licensed.")
    assert (trailing.condition, trailing.action) == ("unless it is licensed", "keep a dog")
    (fine,) = norms_in("An owner shall be punished by a fine of not more than one hundred dollars ($100.00).")
    assert fine.penalty == "fine of not more than one hundred dollars ($100.00)"


def test_the_clause_of_a_norm_is_its_span() -> None:
    text = "The owner must pay, and the city shall give a receipt."
    assert [text[norm.start : norm.end] for norm in norms_in(text)] == [
        "The owner must pay, and",
        "the city shall give a receipt.",
    ]


def test_items_of_a_list_take_the_holder_of_the_lead_in() -> None:
    outline = outline_of(
        Part(
            depth=0,
            kind=Kind.SECTION,
            num="1",
            label="Sec. 1.",
            text="A collector must comply with the following requirements:",
        ),
        Part(depth=1, kind=Kind.ENUM, num="1", label="1.", text="To collect garbage weekly."),
        Part(depth=1, kind=Kind.ENUM, num="2", label="2.", text="The licensee shall keep the law."),
    )
    found = [(norm.kind.value, norm.holder, norm.action) for norm in find_norms(outline)]
    assert found == [
        ("duty", "collector", "comply with the following requirements"),
        ("duty", "collector", "collect garbage weekly"),
        ("duty", "licensee", "keep the law"),
    ]


@given(
    st.text(alphabet=st.sampled_from("No person shall may not , and if the owner must be it is unlawful . ; \n by who"))
)
def test_any_text_is_read(text: str) -> None:
    for norm in norms_in(text):
        assert 0 <= norm.start < norm.end <= len(text)


@pytest.mark.parametrize(
    "piece", ["shall ", "the owner, ", "if ", "(", "may be by ", " ", "and the city shall pay ", "x", "\n", "; "]
)
def test_cost_grows_with_length(piece: str) -> None:
    small, large = piece * (5_000 // len(piece)), piece * (40_000 // len(piece))
    start = time.process_time()
    norms_in(small)
    middle = time.process_time()
    norms_in(large)
    end = time.process_time()
    assert end - middle < 0.3 + 20 * (middle - start)


@pytest.mark.parametrize(
    ("text", "kind", "holder"),
    [
        ("The mayor may issue a proclamation.", "permission", "mayor"),
        ("There shall be no commercial use of the beach.", "prohibition", None),
        ("A minimum of 12 inches must be allowed above the horse.", "duty", None),
        ("At such hearing the applicant shall present evidence.", "duty", "applicant"),
        ("Persons conducting any of the following shall pay a tax.", "duty", "Persons"),
        ("The building official shall inspect the site.", "duty", "building official"),
        ("No one under 18 years of age may loiter.", "prohibition", "person"),
        ("A class B license shall authorize the licensee to brew beer.", "permission", "licensee"),
        (
            "The collector or his or her deputy shall have the power to inspect.",
            "permission",
            "collector or his or her deputy",
        ),
        ("The budget shall be introduced by the city clerk and initially approved in May.", "duty", "city clerk"),
        ("The dog shall be taken to a place designated for this by the council.", "duty", None),
        ("At no time shall more than one antenna be permitted on a lot.", "prohibition", None),
        ("Whoever violates this chapter is guilty of a misdemeanor.", "penalty", "person"),
        ("Discounts shall be granted by the manufacturer or accepted by the retailer.", "duty", "manufacturer"),
        ("It shall not be unlawful for any person to store bricks.", "permission", None),
        ("Plans shall be made by the owner or his or her agent.", "duty", "owner or his or her agent"),
        ("His duties and authority shall end at once.", "duty", None),
        ("Also, no angler shall fish there.", "prohibition", None),
        ("No less than two exits shall be kept open.", "duty", None),
        ("Not more than two tents shall be set up by any guest.", "prohibition", "guest"),
        ("In no event shall a licensee lend the badge.", "prohibition", "licensee"),
        ("Under no circumstances shall the city limits be moved.", "prohibition", None),
        ("Only the harbor master may assign a berth.", "permission", None),
        ("Only the registrar may sign it.", "permission", "registrar"),
        ("Only one tent per candidate is allowed.", "permission", None),
        ("State that the tenant shall pay the fee.", "duty", "tenant"),
        ("It shall be the duty and obligation of each landowner to mow.", "duty", "landowner"),
        ("It is a prima facie violation for any driver to honk.", "prohibition", "driver"),
        ("It shall be an offense for any angler or guest to litter.", "prohibition", "angler or guest"),
        ("A driver commits an offense when the lamp is out.", "penalty", "driver"),
        ("Any owner who lets it burn shall, upon conviction thereof, be fined $10.", "penalty", "owner"),
        ("Persons who moor there will be subject to a fine.", "penalty", "Persons"),
        ("Any tenant who does so shall be deemed to have violated this rule.", "penalty", "tenant"),
        (
            "An owner of a boat for which no berth is assigned shall be guilty of an offense.",
            "penalty",
            "owner of a boat",
        ),
        ("Tents are not permitted on the dunes.", "prohibition", None),
        ("Guests are not allowed to swim.", "prohibition", "Guests"),
        ("A tenant is not required to pay.", "permission", "tenant"),
        ("A berth permit is required for each boat.", "duty", None),
        ("No permit is required for a canoe.", "permission", None),
        ("Minors are prohibited from diving.", "prohibition", "Minors"),
        ("Not less than three days before the race, the sponsor shall tell the mayor.", "duty", "sponsor"),
        ("No later than noon, the clerk shall open the doors.", "duty", "clerk"),
        ("Every two years the council shall review the berths.", "duty", "council"),
        ("Upon receipt of a complaint the ranger shall look into it.", "duty", "ranger"),
        ("Any barge, as a public nuisance, shall be towed.", "duty", None),
        ("The badge shall be worn by each guest at all times.", "duty", "guest"),
        ("The slip shall be signed by the clerk and the canceled ticket kept.", "duty", "clerk"),
        (
            "At the end of the season the lessee or his assistants shall clear the berth.",
            "duty",
            "lessee or his assistants",
        ),
        ("Any stray shall be caught and kept by the warden and/or his deputy.", "duty", "warden and/or his deputy"),
        ("The applicant shall be present.", "duty", "applicant"),
        ("The mayor or his duly authorized agent shall pay.", "duty", "mayor or his duly authorized agent"),
        ("It shall be the duty of every owner of land fronting upon the quay to sweep.", "duty", "owner of land"),
        ("Weeds shall be cut by the respective owners of lots abutting thereon.", "duty", "owners of lots"),
        ("The wreck shall be removed by the owner thereof within a week.", "duty", "owner"),
        ("The owner shall trim the hedge so that no branch shall hang over the quay.", "duty", "owner"),
        ("Nothing shall be moored there.", "prohibition", None),
        ("At least two of the lamps shall be lit.", "duty", None),
        ("The Harbor Division shall keep a list.", "duty", "Harbor Division"),
        ("The governing body shall meet each month.", "duty", "governing body"),
        ("The City Engineer shall inspect and either shall approve or shall reject the work.", "duty", "City Engineer"),
    ],
)
def test_kinds_of_clauses_met_in_other_codes(text: str, kind: str, holder: str | None) -> None:
    assert {(norm.kind.value, norm.holder) for norm in norms_in(text)} == {(kind, holder)}


def test_a_subject_that_was_taken_for_a_catchline() -> None:
    outline = outline_of(
        Part(
            depth=0,
            kind=Kind.SECTION,
            num="4",
            label="Section 4.",
            heading="The City Clerk",
            text="shall publish the title.",
        )
    )
    assert [(norm.kind.value, norm.holder) for norm in find_norms(outline)] == [("duty", "City Clerk")]


def test_items_take_the_holder_of_their_lead_in_also_where_text_follows_the_list() -> None:
    text = (
        "Sec. 5-1. Lamps.\n(a) The warden shall:\n(1) Note the name of each boat; and\n(2) Light the lamp.\n"
        "The board may excuse the warden from these duties in a storm.\n(b) The lamp is red.\n"
    )
    found = [(norm.holder, norm.action) for norm in find_norms(read_outline(source_from_text(text)))]
    assert found == [
        ("warden", ""),
        ("warden", "Note the name of each boat; and"),
        ("warden", "Light the lamp"),
        ("board", "excuse the warden from these duties in a storm"),
    ]


def test_conditions_in_a_list_are_no_norms() -> None:
    outline = outline_of(
        Part(depth=0, kind=Kind.SECTION, num="4", label="Section 4.", text="A guest may land if:"),
        Part(depth=1, kind=Kind.ENUM, num="1", label="(1)", text="The guest is required to mend the boat;"),
        Part(depth=1, kind=Kind.ENUM, num="2", label="(2)", text="The harbor master is entitled to a fee."),
    )
    assert [norm.action for norm in find_norms(outline)] == ["land"]


@pytest.mark.parametrize("before", ["A former", "The clerk shall sign and he"])
def test_blanks_before_a_holder_are_looked_at_once(before: str) -> None:
    start = time.process_time()
    norms_in(f"{before}{' ' * 20_000}owner shall pay.")
    assert time.process_time() - start < 3
