"""The page of the map of topics, and its twin."""

from pathlib import Path

from ordparse.serve import application


async def test_topics_stand_in_a_table_of_cities(knowledge_base: Path) -> None:
    datasette = application([knowledge_base])
    page = await datasette.client.get("/topics")
    assert page.status_code == 200
    assert '<th scope="row"><a href="/compare?p=' in page.text
    assert '<a href="/code/us-mn-chanhassen/5-20">5-20</a>' in page.text
    assert page.text.count('<th scope="col">') == 6
    everything = await datasette.client.get("/topics?all=1")
    assert len(everything.text) > len(page.text)
    twin = (await datasette.client.get("/topics.json")).json()
    assert page.text.count('<th scope="row">') == len(twin["topics"])
    start = await datasette.client.get("/compare")
    assert 'href="/topics"' in start.text
