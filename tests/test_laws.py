"""The table of laws: whose law a name means, and how it is called and found."""

import tomllib
from importlib.resources import files

import pytest

from ordparse.laws import law_named, states, title_of, url_of


def test_every_state_the_district_and_the_codes_of_four_states() -> None:
    data = tomllib.loads((files("ordparse") / "data" / "laws.toml").read_text(encoding="utf-8"))
    assert len(states()) == 51
    assert all(row["url"].startswith("http") and row["rules_url"].startswith("http") for row in data["state"])
    assert {row["state"] for row in data["code"]} == {"ca", "md", "ny", "tx"}
    assert sum(row["state"] == "ca" for row in data["code"]) == 29


@pytest.mark.parametrize(
    ("name", "state", "system"),
    [
        ("Minn. Stat.", None, "mn-stat"),
        ("Minn. Stat. Ann.", None, "mn-stat"),
        ("M . S .", "mn", "mn-stat"),
        ("M.S.", "fl", None),
        ("F.S.", "fl", "fl-stat"),
        ("F.S.", "mn", None),
        ("General Laws", "ma", "ma-stat"),
        ("R.C.", "oh", "oh-stat"),
        ("R.C.", None, None),
        ("RCW", "mn", "wa-stat"),
        ("Revised Statutes of Missouri", None, "mo-stat"),
        ("Code of the State of Virginia", None, "va-stat"),
        ("Minnesota Rules", None, "mn-rule"),
        ("Wis. Adm. Code", None, "wi-rule"),
        ("Constitution of the State of Minnesota", None, "mn-const"),
        ("Vehicle Code", "ca", "ca-stat"),
        ("Vehicle Code", "mn", None),
        ("General Municipal Law", "ny", "ny-stat"),
        ("United States Code", None, "usc"),
        ("City Code", "mn", None),
    ],
)
def test_names_of_laws(name: str, state: str | None, system: str | None) -> None:
    law = law_named(name, state)
    assert (law.system if law else None) == system


@pytest.mark.parametrize(
    ("citation", "title", "address"),
    [
        ("mn-stat:347.50..347.54", "Minnesota Statutes", "https://www.revisor.mn.gov/statutes/cite/347.50"),
        ("mn-stat:chapter:463", "Minnesota Statutes", "https://www.revisor.mn.gov/statutes/cite/463"),
        ("mn-rule:1300.2100", "Minnesota Rules", "https://www.revisor.mn.gov/rules/1300.2100/"),
        ("oh-stat:955.22", "Ohio Revised Code", "https://codes.ohio.gov/ohio-revised-code/section-955.22"),
        ("cfr:40/261.4", "Code of Federal Regulations", "https://www.ecfr.gov/current/title-40/section-261.4"),
        ("cfr:40/part:136", "Code of Federal Regulations", "https://www.ecfr.gov/current/title-40/part-136"),
        ("publ:87-470", "Public Law", "https://www.govinfo.gov/link/plaw/87/public/470"),
        ("502.04/1", None, None),
        ("ext:Clean Water Act/404", None, None),
    ],
)
def test_title_and_address(citation: str, title: str | None, address: str | None) -> None:
    assert title_of(citation) == title
    assert url_of(citation) == address
