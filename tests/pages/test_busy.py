"""A provision that two hundred others cite, and an outline of ten levels, look as calm as any other."""

import re
from pathlib import Path

import pytest
from datasette.app import Datasette

from ordparse.corpus import read_corpus
from ordparse.kb.build import build_knowledge_base
from tests.pages.conftest import serving

CITING = 200


@pytest.fixture(scope="module")
def busy_site(tmp_path_factory: pytest.TempPathFactory) -> Datasette:
    folder = tmp_path_factory.mktemp("busy")
    text = ["CHAPTER 1 Definitions", "", "1.01 Words. A dog is a dog.", ""]
    for chapter in range(2, 12):
        text += [f"CHAPTER {chapter} Rules of kind {chapter}", ""]
        for section in range(1, CITING // 10 + 1):
            text += [f"{chapter}.{section:02} Rule. No person shall keep a dog as defined in Section 1.01.", ""]
    text += ["CHAPTER 12 Deep", "", "12.01 Levels. The owner shall:", ""]
    labels = ("(a)", "(1)", "(A)", "(i)", "(I)", "(aa)")
    text += [f"{label} do what level {depth} says, and" for depth, label in enumerate(labels)]
    text += ["", f"12.02 {'A heading of many words ' * 12}. Text."]
    (folder / "busy.txt").write_text("\n".join(text), encoding="utf-8")
    (folder / "corpus.toml").write_text('[[sources]]\nfile = "busy.txt"\njurisdictions = ["us-mn-busy"]\n')
    path = folder / "ordinances.db"
    build_knowledge_base(read_corpus([folder]), path, workers=1)
    return serving(Path(path), strict=True)


async def test_two_hundred_who_cite_are_grouped_by_chapter(busy_site: Datasette) -> None:
    page = "/graph?p=us-mn-busy/1.01"
    found = (await busy_site.client.get(page.replace("?", ".json?"))).json()
    assert len(found["nodes"]) == CITING + 1
    html = (await busy_site.client.get(page)).text
    assert html.count('<g class="node') == 10 + 1
    assert html.count('<g class="node group"') == 10
    opened = re.search(r'<g class="node group"><a href="([^"]*open=[^"]*)"', html)
    assert opened
    html = (await busy_site.client.get(opened[1].replace("&amp;", "&"))).text
    assert html.count('<g class="node group"') == 9
    assert html.count('<g class="node') == 9 + 20 + 1


async def test_a_long_list_of_who_cites_is_folded(busy_site: Datasette) -> None:
    html = (await busy_site.client.get("/code/us-mn-busy/1.01")).text
    assert html.count('<details class="group">') == 10
    found = (await busy_site.client.get("/code/us-mn-busy/1.01.json")).json()
    assert found["cited_by_total"] == CITING


async def test_deep_levels_nest_and_keep_their_labels(busy_site: Datasette) -> None:
    html = (await busy_site.client.get("/code/us-mn-busy/12.01")).text
    labels = re.findall(r'<a class="label" href="#([^"]*)">(\([^<]*\))</a>', html)
    assert [label for _, label in labels][:4] == ["(a)", "(1)", "(A)", "(i)"]
    assert [at.count("/") for at, _ in labels][:4] == [0, 1, 2, 3]
    for at, _ in labels:
        assert f'id="{at}"' in html
