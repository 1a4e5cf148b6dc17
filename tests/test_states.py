"""Which state's law a text is."""

import pytest

from ordparse.laws import states
from ordparse.outline.jurisdiction import stretches
from ordparse.states import addresses, code_of, state_named, state_of


@pytest.mark.parametrize(
    ("text", "state"),
    [
        # names of laws, before a number and behind one
        ("as defined in D.C. Official Code § 25-101", "dc"),
        ("(Aug. 13, 2014, D.C. Law 6-903, § 6, 43 DCR 1903)", "dc"),
        ("under 53 P.S. § 10101 and 75 Pa.C.S. § 3362", "pa"),
        ("utility grid pursuant to Chapter 80.60 RCW (Net Metering of Electricity)", "wa"),
        ("Notwithstanding Section 35-31-263, C.R.S., a zoning administrator may", "co"),
        ("pawnbrokers generally see Cal. Fin. 21000 et seq.", "ca"),
        ("peace at public meetings see Cal. Gov. C.A. § 38638", "ca"),
        ("For those purposes, see N.J.S.A. 40:48-2.", "nj"),
        ("Notwithstanding Minn.\nStat. Ch. 168, a landlord", "mn"),
        # addresses
        ("13065 Orono Parkway, Elk River, MN 55330", "mn"),
        ("notice is sent to Elk River, MN\n", "mn"),
        # names that mean no state
        ("north of South Dakota Avenue, N.E., and New Hampshire Avenue", None),
        ("the corner of Connecticut\nAvenue and H Street", None),
        ("in Washington County, as in Delaware County, on the Ohio River", None),
        ("the Superintendent of Documents, Washington, D.C. 20402", None),
        ("Kansas City and Saint Louis, both in Missouri", "mo"),
        # letters that are no law's name
        ("Ord. 2010-2 § 2.)\n\n5.12.025 ASSESSMENT OF COSTS", None),
        ("G.S. § 1-2, which two states print", None),
        ("Dogs OR cats, OR 5 birds", None),
        # the more votes
        ("printed in Cincinnati, Ohio. Minn. Stat. 347.50 holds.", "mn"),
        ("Ohio and Minnesota", None),
        ("WEST VIRGINIA ORDAINS", "wv"),
        ("", None),
    ],
)
def test_the_state_is_the_one_a_text_says_most(text: str, state: str | None) -> None:
    assert state_named(text) == state


def test_a_name_by_chance_in_the_first_pages_does_not_decide() -> None:
    law = "A dog is dangerous as Minn. Stat. 347.50 says. "
    assert state_named("printed in Cincinnati, Ohio\n" + "A dog is licensed. " * 6000 + law) == "mn"
    assert state_named(law * 9 + "A dog is licensed. " * 6000 + "Ohio " * 20) == "mn"


def test_an_id_says_the_state_before_the_text() -> None:
    assert state_of("us-mn-riverton", "Ohio R.C. 955.22") == "mn"
    assert state_of("us-dc") == "dc"
    assert state_of("us-xx-riverton", "Ohio R.C. 955.22") == "oh"
    assert state_of(None) is None


@pytest.mark.parametrize(
    ("text", "jurisdiction"),
    [
        ("The Township of Linden keeps dogs as 75 Pa.C.S. § 3362 says.", "us-pa-linden"),
        ("Anacostia, District of Columbia\n\n5-1 Dogs. Dogs.\n", "us-dc-anacostia"),
        ("CODE OF ORDINANCES CITY OF ANACOSTIA DISTRICT OF COLUMBIA\n\n5-1 Dogs. Dogs.\n", "us-dc-anacostia"),
        ("The Town of Avon, on Georgia Avenue, keeps dogs as C.R.S. § 14-9-318 says.", "us-co-avon"),
    ],
)
def test_a_jurisdiction_lies_in_the_state_its_text_says(text: str, jurisdiction: str) -> None:
    assert [stretch.jurisdiction for stretch in stretches(text)] == [jurisdiction]


def test_every_state_is_known_by_its_name() -> None:
    assert len(states()) == 51
    for code, name in states().items():
        assert code_of(name.upper()) == code
        assert state_named(f"the laws of {name}") == code


def test_addresses_have_a_place_and_a_state() -> None:
    assert list(addresses("Elk River, MN 55330; Dogs, OR cats; the Mall, Suite 5, XY 10; ST. PAUL, MN 55101")) == [
        ("Elk River", "mn"),
        ("Dogs", "or"),
    ]
