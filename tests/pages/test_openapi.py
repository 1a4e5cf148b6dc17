"""The description of the JSON addresses says what they answer."""

import pytest
from datasette.app import Datasette

from ordparse.pages import openapi, routes


@pytest.mark.parametrize("endpoint", openapi.ENDPOINTS, ids=lambda endpoint: endpoint.path)
async def test_an_example_answers_what_is_described(site: Datasette, endpoint: openapi.Endpoint) -> None:
    response = await site.client.get(endpoint.example)
    assert response.status_code == 200
    assert list(response.json()) == list(endpoint.answer)


async def test_every_address_is_described(site: Datasette) -> None:
    found = (await site.client.get("/openapi.json")).json()
    assert found["openapi"].startswith("3.")
    described = {path.strip("/").partition(".")[0].partition("/")[0] for path in found["paths"]}
    served = {address.strip("^/$").partition("(")[0].rstrip("/") for address, _ in routes.VIEWS} - {"", "openapi"}
    assert described == served
    names = [path["get"]["operationId"] for path in found["paths"].values()]
    assert len(set(names)) == len(names)


async def test_robots_are_kept_from_questions_and_not_from_the_law(site: Datasette) -> None:
    said = (await site.client.get("/robots.txt")).text.splitlines()
    assert "Disallow: /search" in said
    assert "Disallow: /ordinances" in said
    assert not [line for line in said if line.endswith("/code") or line == "Disallow: /"]
