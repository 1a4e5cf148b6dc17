"""Akoma Ntoso eIds."""

from ordparse.ids import eids
from ordparse.provisions import JurisdictionId, Kind, Printed, Provision, ProvisionId


def provision(id: str, kind: Kind, num: str, parent: str | None = None) -> Provision:
    return Provision(
        id=ProvisionId(f"us-xx-a/{id}"),
        jurisdiction=JurisdictionId("us-xx-a"),
        version=None,
        kind=kind,
        num=num,
        above=None if parent is None else provision(parent, kind, num),
        start=0,
        end=0,
        printed=Printed("", ""),
    )


def test_an_eid_has_a_step_for_each_level_of_the_id() -> None:
    found = eids(
        [
            provision("chapter:502", Kind.CHAPTER, "502"),
            provision("502.07", Kind.SECTION, "502.07", "chapter:502"),
            provision("502.07/1", Kind.SUBDIVISION, "1", "502.07"),
            provision("502.07/1/a", Kind.ENUM, "a", "502.07/1"),
            provision("502.07/1/a/2", Kind.ENUM, "2", "502.07/1/a"),
            provision("502.07/def:animal-warden", Kind.DEFINITION, "ANIMAL WARDEN", "502.07"),
        ]
    )
    assert found == [
        "chp_502",
        "sec_502-07",
        "sec_502-07__subdvs_1",
        "sec_502-07__subdvs_1__para_a",
        "sec_502-07__subdvs_1__para_a__subpara_2",
        "sec_502-07__def_ANIMAL-WARDEN",
    ]


def test_numbers_that_look_alike_get_eids_that_differ() -> None:
    found = eids([provision("501.04", Kind.SECTION, "501.04"), provision("501-04", Kind.SECTION, "501-04")])
    assert found == ["sec_501-04", "sec_501-04-2"]
