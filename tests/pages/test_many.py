"""Very many codes and very many matches: nothing is lost between pages, and no bounded count reads as the whole."""

import re
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from datasette.app import Datasette

from ordparse.kb import fulltext
from ordparse.kb.summary import summary
from ordparse.pages import listing
from ordparse.pages.links import Links
from ordparse.pages.routes import VIEWS
from ordparse.pages.site import Visit, build_facts
from tests.many_codes import CODES, many_codes
from tests.pages.conftest import serving
from tests.pages.test_plans import Watched, scans


@pytest.fixture(scope="module")
def base(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Thirty-four codes of three states."""
    return many_codes(tmp_path_factory.mktemp("many"))


@pytest.fixture
def many(base: Path, monkeypatch: pytest.MonkeyPatch) -> Datasette:
    """Their site, ten codes a page."""
    monkeypatch.setattr(listing, "PER_PAGE", 10)
    return serving(base, strict=True)


@pytest.fixture
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    """Bounds so low that a word of every code has too many matches."""
    for name, bound in {"COUNTED": 30, "SCORED": 12, "KEPT": 10, "_WINDOWS": 5}.items():
        monkeypatch.setattr(fulltext, name, bound)


async def get(site: Datasette, path: str) -> Any:
    """The JSON of a page; `at` makes it another page than one that was kept under other bounds."""
    response = await site.client.get(path)
    assert response.status_code == 200, path
    return response.json() if ".json" in path else response.text


async def pages_of(site: Datasette, query: str) -> list[str]:
    """The codes on all pages of a list."""
    first = await get(site, f"/index.json?{query}")
    found = [code["jurisdiction"] for code in first["codes"]]
    for page in range(2, first["pages"] + 1):
        found += [code["jurisdiction"] for code in (await get(site, f"/index.json?{query}&page={page}"))["codes"]]
    assert len(found) == first["total"]
    return found


async def test_no_code_is_lost_between_pages(many: Datasette, base: Path) -> None:
    connection = sqlite3.connect(base)
    everything = {row[0] for row in connection.execute("SELECT id FROM jurisdictions")}
    connection.close()
    found = await pages_of(many, "a=1")
    assert len(found) == len(set(found)) == CODES
    assert set(found) == everything
    by_state = [id for state in ("MN", "WI", "OH") for id in await pages_of(many, f"state={state}")]
    assert sorted(by_state) == sorted(found)
    by_letter = [id for letter in "ABCDEFGHIJ" for id in await pages_of(many, f"letter={letter}")]
    assert sorted(by_letter) == sorted(found)
    assert len(await pages_of(many, "name=AVILLE")) == 4


async def test_the_list_is_walked_by_its_links(many: Datasette) -> None:
    address, seen = "/?b=1", set[str]()
    while address:
        html = await get(many, address)
        seen |= set(re.findall(r'href="/code/([^"/]+)"', html))
        following = re.search(r'<a href="([^"]+)" rel="next">', html)
        address = following[1].replace("&amp;", "&") if following else ""
    assert len(seen) == CODES
    html = await get(many, "/?c=1")
    assert "34 codes of 3 states" in html
    assert '<nav class="ways states" aria-label="States">' in html
    assert "11 codes of Wisconsin" in await get(many, "/?state=WI")
    assert "No code is called so" in await get(many, "/?name=nowhere")


@pytest.mark.usefixtures("few")
async def test_a_bounded_count_is_not_shown_as_the_whole(many: Datasette) -> None:
    found = await get(many, "/search.json?q=dog&d=1")
    assert (found["total"], found["more"], found["listed"]) == (30, True, 10)
    html = await get(many, "/search?q=dog&d=1")
    assert "<b>More than 30 provisions</b>" in html
    assert "Too many to rank: 10 from all codes alike are listed and counted" in html
    assert "<b>headings first</b>" in html


@pytest.mark.usefixtures("few")
async def test_what_is_narrowed_says_among_how_many(many: Datasette) -> None:
    html = await get(many, "/search?q=dog&kind=section&e=1")
    assert re.search(r"<b>[0-9]+ of the 10 provisions looked at</b>", html)
    assert "Others may have it, too." in html
    found = await get(many, "/search.json?q=dog&kind=section&e=1")
    assert found["more"]


@pytest.mark.usefixtures("few")
async def test_a_city_that_is_chosen_is_searched_whole(many: Datasette) -> None:
    (code,) = (await get(many, "/index.json?name=jville&state=MN&f=1"))["codes"][:1]
    for query in (f"j={code['jurisdiction']}", f"place={code['name'].upper()}"):
        found = await get(many, f"/search.json?q=dog&{query}&f=1")
        assert (found["total"], found["more"]) == (2, False)
    html = await get(many, "/search?q=dog&place=nowhere&f=1")
    assert "No city, or too many, are called “nowhere”." in html


async def test_a_suggested_word_is_not_counted_further_than_it_says(
    many: Datasette, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("ordparse.pages.search.SUGGESTED", 5)
    html = await get(many, "/search?q=nosuchword+dog&g=1")
    assert "</a> stands in more than 5." in html


@pytest.fixture
def watched(base: Path) -> Iterator[Watched]:
    connection = sqlite3.connect(f"file:{base}?mode=ro", uri=True, factory=Watched)
    connection.asked = []
    yield connection
    connection.close()


@pytest.mark.usefixtures("few")
@pytest.mark.parametrize("path", ["/", "/search"])
@pytest.mark.parametrize("query", [{"q": ("dog",)}, {"q": ("do*",), "j": ("us-mn-aville-0",)}, {"state": ("MN",)}])
def test_no_page_of_many_reads_a_whole_table(watched: Watched, path: str, query: dict[str, tuple[str, ...]]) -> None:
    summary(watched)
    watched.asked.clear()
    view = next(view for address, view in VIEWS if re.match(address, path))
    build_facts(watched)
    view(Visit(connection=watched, links=Links(), query=query))
    assert {(step, sql) for sql, parameters in watched.asked for step in scans(watched, sql, parameters)} == set()


async def test_a_city_to_compare_with_is_named_where_there_are_many(
    many: Datasette, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("ordparse.pages.compare.OFFERED", 5)
    first, second = (await get(many, "/index.json?h=1"))["codes"][:2]
    address = f"/compare?p={first['jurisdiction']}/1.01&with={second['name'].upper()}&with=&h=1"
    html = await get(many, address)
    assert f'<h3 id="h-2">{second["name"]}' in html
    assert '<input type="search" id="cw" name="with">' in html
    unknown = await many.client.get(f"/compare?p={first['jurisdiction']}/1.01&with=Nowhere&h=1")
    assert unknown.status_code == 404
    assert "No code is called Nowhere." in unknown.text


async def test_headings_stand_for_topics_where_nothing_was_compared(tmp_path: Path) -> None:
    site = serving(many_codes(tmp_path, meaning=False), strict=True)
    html = await get(site, "/topics?i=1")
    assert "were not compared" in html
    found = (await get(site, "/topics.json?i=1"))["headings"]
    assert found[0]["codes"] == CODES
    assert {one["heading"] for one in found} == {"Dog licenses", "Fee"}
