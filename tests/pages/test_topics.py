"""The page of the map of topics, and its twin."""

import json
import re
import shutil
import sqlite3
from pathlib import Path

import pytest

from ordparse.comparing.topics import from_json, to_json, topic_map
from ordparse.kb import summary as figures
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


async def test_a_large_base_keeps_its_map_and_turns_its_pages(
    knowledge_base: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "ordinances.db"
    shutil.copy(knowledge_base, path)
    monkeypatch.setattr(figures, "LARGE", 100)
    monkeypatch.setattr(figures, "WANTED", 12)
    for name, number in (("_MANY", 2), ("_OF_MANY", 5)):
        monkeypatch.setattr(f"ordparse.pages.topics.{name}", number)
    with sqlite3.connect(path) as connection:
        whole = topic_map(connection)
        kept = json.dumps(figures.summarise(connection))
        connection.execute("UPDATE build_info SET value = ? WHERE key = ?", [kept, figures.KEY])
    connection.close()
    assert from_json(to_json(whole)) == whole
    datasette = application([path])
    seen, address = 0, "/topics"
    while address:
        html = (await datasette.client.get(address)).text
        seen += html.count('<th scope="row"><a href="/compare?p=')
        assert f"Of {len(whole.topics)} topics the 12 that most cities regulate are listed" in html
        following = re.search(r'<a href="([^"]+)" rel="next">', html)
        address = following[1] if following else ""
    assert seen == 12
    twin = (await datasette.client.get("/topics.json")).json()
    assert (len(twin["topics"]), twin["total"]) == (12, len(whole.topics))
