"""An address that is nothing gets a page that helps, and its twin stays JSON."""

import pytest
from datasette.app import Datasette


@pytest.mark.parametrize(
    "path", ["/nosuch", "/wp-login.php", "/us-mn-nowthen/3-2-9", "/lint/x", "/search.txt", "/x/y/z"]
)
async def test_an_unknown_address_has_a_page(
    strict_site: Datasette, path: str, capfd: pytest.CaptureFixture[str]
) -> None:
    response = await strict_site.client.get(path)
    assert response.status_code == 404
    assert "<h1>No such page</h1>" in response.text
    assert 'action="/search"' in response.text
    assert "default-src 'none'" in response.headers["content-security-policy"]
    assert capfd.readouterr().err == ""  # no stack on the console


@pytest.mark.parametrize("path", ["/nosuch.json", "/lint/x.json", "/code/.json", "/source/.json"])
async def test_the_twin_of_an_unknown_address_is_json(site: Datasette, path: str) -> None:
    response = await site.client.get(path)
    assert response.status_code == 404
    assert response.json()["ok"] is False
    assert path in response.json()["error"]


async def test_an_id_without_its_first_step_leads_to_its_page(site: Datasette) -> None:
    html = (await site.client.get("/us-mn-nowthen/3-2-9")).text
    assert 'href="/code/us-mn-nowthen/3-2-9"' in html


async def test_what_datasette_does_not_find_has_the_same_page(site: Datasette, knowledge_base: object) -> None:
    database = next(name for name in site.databases if not name.startswith("_"))
    for path in (f"/{database}/nosuchtable", "/-/nosuch"):
        response = await site.client.get(path)
        assert response.status_code == 404
        assert "<h1>No such page</h1>" in response.text
    assert (await site.client.get(f"/{database}/nosuchtable.json")).json()["ok"] is False


async def test_datasettes_own_addresses_stay(site: Datasette) -> None:
    database = next(name for name in site.databases if not name.startswith("_"))
    for path in (f"/{database}", f"/{database}.json", "/-/versions", "/-/versions.json", "/llms.txt", "/robots.txt"):
        response = await site.client.get(path, follow_redirects=True)
        assert response.status_code == 200, path


async def test_an_unknown_address_is_escaped(site: Datasette) -> None:
    response = await site.client.get("/<script>alert(1)</script>")
    assert "<script>alert" not in response.text
