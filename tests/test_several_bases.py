"""Several knowledge bases under one server: each page comes from the one that holds its code."""

from typing import Any

import pytest

from benchmarks.generator.corpus import generate
from ordparse.corpus import Corpus, read_corpus
from ordparse.kb.build import build_knowledge_base
from ordparse.serve import application


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> tuple[Any, list[str]]:
    """A server of three bases with a city each, and the ids of the cities."""
    folder = tmp_path_factory.mktemp("bases")
    generate(folder, characters=30_000, size=6_000, gold=False)
    whole = read_corpus([folder / "corpus"])
    cities = list(dict.fromkeys(entry.jurisdictions[0] for entry in whole.entries))[:3]
    paths = []
    for number, city in enumerate(cities):
        entries = tuple(entry for entry in whole.entries if entry.jurisdictions[0] == city)
        paths.append(folder / f"base-{number}.db")
        build_knowledge_base(Corpus(entries=entries, described=whole.described), paths[-1], workers=1, meaning=False)
    return application(paths), [str(city) for city in cities]


async def test_a_code_is_read_from_the_base_that_holds_it(served: tuple[Any, list[str]]) -> None:
    datasette, cities = served
    assert len(cities) == 3
    for city in (*cities, *reversed(cities)):
        response = await datasette.client.get(f"/code/{city}.json")
        assert response.status_code == 200
        assert city in response.text


async def test_a_source_is_shown_from_the_base_that_holds_it(served: tuple[Any, list[str]]) -> None:
    datasette, cities = served
    for city in cities:
        name = city if (await datasette.client.get(f"/source/{city}.txt")).status_code == 200 else f"{city}-1"
        response = await datasette.client.get(f"/source/{name}.txt")
        assert response.status_code == 200


async def test_a_reference_resolves_in_its_own_base(served: tuple[Any, list[str]]) -> None:
    datasette, cities = served
    for city in cities:
        response = await datasette.client.get("/resolve.json", params={"q": "this Code", "in": city})
        assert response.status_code == 200
        assert city in response.text


async def test_a_base_can_be_named(served: tuple[Any, list[str]]) -> None:
    datasette, cities = served
    first = (await datasette.client.get("/index.json")).text
    last = (await datasette.client.get("/index.json?base=base-2")).text
    assert cities[0] in first
    assert cities[2] not in first
    assert cities[2] in last


async def test_a_code_that_no_base_holds_is_not_found(served: tuple[Any, list[str]]) -> None:
    datasette, _ = served
    assert (await datasette.client.get("/code/us-xx-nowhere.json")).status_code == 404
