"""Every page and its JSON twin: what it says, its headers, and what it never does."""

import itertools
import json
import re
from pathlib import Path
from typing import Any

import pytest
from datasette.app import Datasette
from datasette.plugins import pm

from ordparse.corpus import read_corpus
from ordparse.kb.build import build_knowledge_base
from tests.pages.conftest import serving
from tests.pages.pages_by_kind import DETROIT, PAGES, twin


async def read(site: Datasette, path: str, status: int = 200, **headers: str) -> str:
    response = await site.client.get(path, headers=headers)
    assert response.status_code == status, f"{path}: {response.status_code} {response.text[:300]}"
    return str(response.text)


async def data(site: Datasette, path: str, status: int = 200) -> Any:
    return json.loads(await read(site, path, status))


@pytest.mark.parametrize("path", PAGES)
async def test_a_page_is_whole_and_strict(strict_site: Datasette, path: str) -> None:
    response = await strict_site.client.get(path)
    assert response.status_code == 200, response.text[:500]
    html = response.text
    policy = response.headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy
    assert response.headers["x-content-type-options"] == "nosniff"
    assert " style=" not in html
    assert " onclick=" not in html
    assert re.findall(r"<script(?![^>]* src=)", html) == []
    assert re.findall(r"""(?:src|href)=["'](?:https?:)?//(?!www\.revisor\.mn\.gov)""", html) == []
    assert len(re.findall(r"<h1[ >]", html)) == 1
    assert len(re.findall(r"<main[ >]", html)) == 1
    levels = [int(level) for level in re.findall(r"<h([1-6])[ >]", html)]
    assert all(lower - higher <= 1 for higher, lower in itertools.pairwise(levels)), levels
    ids = re.findall(r'\sid="([^"]*)"', html)
    assert sorted(ids) == sorted(set(ids))
    assert f'href="{twin(path)}"' in html.replace("&amp;", "&").replace("%3A", ":")


@pytest.mark.parametrize("path", PAGES)
async def test_a_page_has_a_twin_in_json(site: Datasette, path: str) -> None:
    response = await site.client.get(twin(path))
    assert response.status_code == 200
    assert response.headers["content-type"].startswith("application/json")
    assert isinstance(response.json(), dict)


async def test_an_unchanged_page_is_not_sent_again(site: Datasette) -> None:
    first = await site.client.get(f"/code/{DETROIT}/502.07")
    tag = first.headers["etag"]
    again = await site.client.get(f"/code/{DETROIT}/502.07", headers={"If-None-Match": tag})
    assert (again.status_code, again.text) == (304, "")
    assert "max-age" in again.headers["cache-control"]
    other = await site.client.get(f"/code/{DETROIT}/502.08", headers={"If-None-Match": tag})
    assert other.status_code == 200


async def test_other_origins_may_read_only_when_datasette_is_told_so(site: Datasette, knowledge_base: Any) -> None:
    path = f"/code/{DETROIT}/502.07.json"
    assert "access-control-allow-origin" not in (await site.client.get(path)).headers
    shared = serving(knowledge_base, cors=True)
    assert (await shared.client.get(path)).headers["access-control-allow-origin"] == "*"


async def test_the_site_works_below_a_base_url(knowledge_base: Any) -> None:
    site = serving(knowledge_base, base_url="/law/")
    html = await read(site, f"/code/{DETROIT}/502.07")  # the client adds the base
    inside = list(re.findall(r'(?:href|action|src)="(/[^"]*)"', html))
    assert inside
    assert [address for address in inside if not address.startswith("/law/")] == []


async def test_a_section_says_where_it_stands_and_what_it_cites(site: Datasette) -> None:
    html = await read(site, f"/code/{DETROIT}/502.07")
    assert '<span class="no">502.07</span> Impounding' in html
    assert f'<a href="/code/{DETROIT}/chapter:502">502 Dogs and Cats</a>' in html
    assert f'<span class="ref resolved"><a href="/code/{DETROIT}/502.03">502.03</a>' in html
    assert "Section 210 is not loaded" in html
    assert 'role="tooltip"' in html
    found = await data(site, f"/code/{DETROIT}/502.07.json")
    assert [level["label"] for level in found["provisions"]] == ["Subdivision 1.", "Subd. 2.", "Subd. 3."]
    assert found["source"]["url"].endswith(f"span={found['source']['start']}-{found['source']['end']}#span")
    statuses = {target["status"] for ref in found["references"] for target in ref["targets"]}
    assert statuses == {"resolved", "missing"}
    assert [one["citation"] for one in found["cited_by"]] == ["502.05"]


async def test_the_label_of_a_level_is_its_link(site: Datasette) -> None:
    html = await read(site, f"/code/{DETROIT}/502.07")
    assert '<section class="prov" id="2"' in html
    assert '<a class="label" href="#2">Subd. 2.</a>' in html
    level = await read(site, f"/code/{DETROIT}/502.07/2")
    assert f'<a href="/code/{DETROIT}/502.07#2">In its section</a>' in level


async def test_a_proposed_text_says_so_and_offers_the_other_versions(site: Datasette) -> None:
    html = await read(site, "/code/us-mn-elk-river@proposed/502.08")
    assert "Not law as printed here" in html
    assert re.findall(r'<nav class="ver".*?</nav>', html, re.DOTALL)[0].count("<a ") == 3
    assert "/diff?a=us-mn-elk-river%40existing%2F502.08&amp;b=us-mn-elk-river%40proposed%2F502.08" in html


async def test_text_that_was_scattered_over_pages_is_read_in_one(site: Datasette) -> None:
    found = await data(site, "/code/us-mn-elk-river@existing/502.08.json")
    assert "run at large" in found["text"]


async def test_a_defined_word_leads_to_its_definition(site: Datasette) -> None:
    html = await read(site, "/code/us-mn-elk-river@proposed/502.08")
    assert re.search(r'<span class="term"><a href="/code/us-mn-elk-river@proposed/502\.00#[^"]*owner[^"]*">', html)


async def test_a_citation_goes_straight_to_its_provision(site: Datasette) -> None:
    for asked, there in (
        ("502.07", f"/code/{DETROIT}/502.07"),
        ("section 64.50", "/code/us-mn-minneapolis/64.50"),
        ("Minn. Stat. 347.50", "/unresolved?law=mn-stat%3A347.50"),
    ):
        response = await site.client.get("/search", params={"q": asked})
        assert (response.status_code, response.headers["location"]) == (302, there)
    response = await site.client.get("/search", params={"q": "Subd. 2 of 502.04", "j": DETROIT})
    assert response.headers["location"] == f"/code/{DETROIT}/502.04#2"


async def test_a_citation_that_several_codes_have_lists_them(site: Datasette) -> None:
    html = await read(site, "/search?q=502.08")
    assert html.count('<span class="tag ok">resolved</span>') == 4


async def test_words_are_marked_where_they_were_found(site: Datasette) -> None:
    html = await read(site, "/search?q=running+at+large")
    assert "<mark>run at large</mark>" in html
    found = await data(site, "/search.json?q=running+at+large")
    assert found["total"] >= len(found["hits"]) > 5
    assert {"j", "kind"} <= set(found["facets"])


async def test_a_facet_counts_what_choosing_it_gives(site: Datasette) -> None:
    found = await data(site, "/search.json?q=dog")
    for name in ("j", "kind", "has"):
        assert len(found["facets"][name]) > 1
        for choice in found["facets"][name]:
            chosen = await data(site, f"/search.json?q=dog&{name}={choice['value'].replace(' ', '+')}")
            assert chosen["total"] == choice["count"], (name, choice)


async def test_an_exact_phrase_is_narrower_than_its_words(site: Datasette) -> None:
    loose = await data(site, "/search.json?q=dog+license")
    exact = await data(site, "/search.json?q=dog+license&exact=1")
    quoted = await data(site, '/search.json?q="dog license"')
    assert 0 < exact["total"] < loose["total"]
    assert quoted["total"] == exact["total"]


@pytest.mark.parametrize("asked", ['"', "*", "NEAR(", "a AND OR", "\x00", "(", "^x", "col:dog", "dog*", "-dog", "'"])
async def test_no_question_breaks_the_search(site: Datasette, asked: str) -> None:
    for suffix in ("", ".json"):
        response = await site.client.get(f"/search{suffix}", params={"q": asked})
        assert response.status_code in (200, 302)


async def test_resolve_answers_as_the_command_does(site: Datasette) -> None:
    found = await data(site, f"/resolve.json?q=Section+210&in={DETROIT}/502.01")
    assert found["references"][0]["targets"][0]["status"] == "missing"
    assert (await data(site, "/resolve.json?q=502.07&in=nowhere", 404))["error"]


async def test_resolve_reference_is_a_function_of_sql(site: Datasette, knowledge_base: Any) -> None:
    sql = f"select resolve_reference('502.07', '{DETROIT}/502.01') as found"
    response = await site.client.get(f"/{knowledge_base.stem}.json", params={"sql": sql, "_shape": "array"})
    if response.status_code == 302:  # Datasette 1.0 has moved queries
        response = await site.client.get(response.headers["location"])
    found = json.loads(response.json()[0]["found"])
    assert found["references"][0]["targets"][0]["id"] == f"{DETROIT}/502.07"


async def test_a_redline_strikes_and_adds_words(site: Datasette) -> None:
    html = await read(site, "/diff?a=us-mn-elk-river@existing/502.08&b=us-mn-elk-river@proposed/502.08")
    assert "No dog <ins>or cat</ins> shall be allowed by its owner" in html
    found = await data(site, "/diff.json?a=us-mn-elk-river@existing&b=us-mn-elk-river@proposed")
    assert len(found["sections"]) > 15
    assert (await site.client.get("/diff?a=nowhere/1&b=nowhere/2")).status_code == 404


async def test_the_graph_shows_who_cites_and_what_is_cited(site: Datasette) -> None:
    found = await data(site, f"/graph.json?p={DETROIT}/502.04")
    assert {(edge["from"], edge["to"]) for edge in found["edges"]} >= {
        (f"{DETROIT}/502.05", f"{DETROIT}/502.04"),
        (f"{DETROIT}/502.07", f"{DETROIT}/502.04"),
    }
    html = await read(site, f"/graph?p={DETROIT}/502.04")
    assert re.search('<rect class="behind"[^>]*/><text class="rel"[^>]*>in violation of</text>', html)
    assert html.count('<g class="node') == len(found["nodes"])


async def test_the_source_is_marked_at_the_exact_characters(site: Datasette) -> None:
    section = await data(site, f"/code/{DETROIT}/502.07.json")
    start, end = section["source"]["start"], section["source"]["end"]
    found = await data(site, f"/source/detroit-lakes-title-500.txt.json?span={start}-{end}")
    words = found["text"][start - found["start"] : end - found["start"]]
    assert words.startswith("502.07 Impounding")
    html = await read(site, f"/source/detroit-lakes-title-500.txt?span={start}-{end}")
    assert '<mark id="span">502.07 Impounding' in html


@pytest.mark.parametrize("span", ["", "x", "5", "-1-5", "9-3", "99999999-999999999", "0-99999999999", "1-2-3"])
async def test_an_odd_span_is_no_error(site: Datasette, span: str) -> None:
    await read(site, f"/source/detroit-lakes-title-500.txt?span={span}")


async def test_what_is_missing_says_who_names_it(site: Datasette) -> None:
    html = await read(site, f"/unresolved?j={DETROIT}&c=chapter:210")
    assert "502.07" in html
    found = await data(site, f"/code/{DETROIT}/chapter:210.json", 404)
    assert found["error"] == "not loaded"
    assert len(found["cited_by"]) >= 2


async def test_findings_are_counted_as_they_are_listed(site: Datasette) -> None:
    found = await data(site, "/lint.json")
    assert len(found["checks"]) > 5
    for code, check in found["checks"].items():
        assert check["explanation"], code
        listed = await data(site, f"/lint.json?code={code}")
        assert listed["found"] == sum(check["findings"].values())
        assert len(listed["findings"]) == min(50, listed["found"])


async def test_a_comparison_has_files(site: Datasette) -> None:
    csv = await site.client.get(f"/compare.csv?p={DETROIT}/502.04")
    assert csv.headers["content-type"].startswith("text/csv")
    assert csv.text.startswith("what,")
    assert (await site.client.get(f"/compare.md?p={DETROIT}/502.04")).text.startswith("# ")


@pytest.mark.parametrize(
    "path",
    [
        "/code/../../etc/passwd",
        "/code/%2e%2e/%2e%2e/etc/passwd",
        "/code/us-mn-detroit-lakes/..%2f..%2fetc%2fpasswd",
        "/code/us-mn-detroit-lakes/%00",
        "/code/us-mn-detroit-lakes/'%20OR%201=1--",
        "/code/nowhere",
        "/code/nowhere/1",
        "/code/us-mn-elk-river@nowhen",
        "/source/..%2f..%2fetc%2fpasswd",
        "/source/%2fetc%2fpasswd",
        "/graph?p=../../etc/passwd",
        "/compare?p=us-mn-detroit-lakes/999.99",
        "/-/ordparse/0/..%2fsite.py",
        "/-/ordparse/0/site.py",
    ],
)
async def test_nothing_outside_can_be_reached(site: Datasette, path: str) -> None:
    response = await site.client.get(path)
    assert response.status_code in (302, 404), response.text[:300]
    assert "root:" not in response.text
    assert "import " not in response.text


async def test_assets_may_be_kept_for_ever(site: Datasette) -> None:
    html = await read(site, "/")
    addresses = re.findall(r'(?:href|src)="(/-/ordparse/[^"]*)"', html)
    assert len(addresses) >= 3  # a style, a mark, a script
    for address in addresses:
        response = await site.client.get(address)
        assert response.status_code == 200
        assert "immutable" in response.headers["cache-control"]


async def test_only_reading_is_offered(site: Datasette) -> None:
    response = await site.client.request("DELETE", f"/code/{DETROIT}/502.07")
    assert response.status_code in (403, 405)


async def test_a_closed_database_is_closed_here_too(knowledge_base: Any) -> None:
    if not pm.is_registered(__import__("ordparse.pages").pages):
        pytest.fail("the plugin is not registered")
    closed = Datasette([str(knowledge_base)], **_closed())
    for path in (f"/code/{DETROIT}/502.07", f"/code/{DETROIT}/502.07.json", "/", "/search?q=dog"):
        assert (await closed.client.get(path)).status_code == 403


def _closed() -> dict[str, Any]:
    """The setting that lets nobody in, in the form each Datasette wants it."""
    from datasette import __version__

    return {"metadata": {"allow": False}} if __version__.startswith("0.") else {"config": {"allow": False}}


async def test_without_a_knowledge_base_the_site_says_what_to_do() -> None:
    empty = Datasette(memory=True)
    response = await empty.client.get("/")
    assert response.status_code == 503
    assert "ordparse build" in response.text


async def test_the_tables_of_datasette_stay_and_lead_back(knowledge_base: Any) -> None:
    site = serving(knowledge_base)
    html = await read(site, f"/{knowledge_base.stem}/provisions?id={DETROIT}/502.07")
    assert f'<a href="/code/{DETROIT}/502.07">502.07</a>' in html
    html = await read(site, f"/{knowledge_base.stem}/cross_references?provision={DETROIT}/502.05")
    assert f'<a href="/code/{DETROIT}/502.05">' in html
    assert (await site.client.get(f"/{knowledge_base.stem}")).status_code == 200


async def test_the_source_of_a_web_page_is_read_as_the_page(tmp_path: Path) -> None:
    (tmp_path / "page.txt").write_text(
        "<html><head><title>Chapter 6</title></head><body>\n<h1>Chapter 6 - ANIMALS</h1>\n"
        "<h2>Sec. 6-12. - Running at large.</h2>\n<p>No dog, see <x-link to='6-13'>section 6-13</x-link>, "
        "shall &ldquo;run&rdquo;.</p>\n<p>(Code 1990, &sect; 6-12)</p>\n</body></html>\n",
        encoding="utf-8",
    )
    build_knowledge_base(read_corpus([tmp_path]), tmp_path / "kb.db")
    html = (await serving(tmp_path / "kb.db").client.get("/code/unknown/6-12")).text
    said = re.sub(r"<[^>]+>", "", html)
    assert re.search(r"No dog, see\s+section 6-13.{0,300},\s+shall\s+“run”", said, re.DOTALL)
    assert "Code 1990, § 6-12" in said
    assert "x-link" not in said


async def test_who_cites_and_what_words_mean_is_read_without_markup_and_numbers_of_lines(tmp_path: Path) -> None:
    lines = (
        "Sec. 6-1. Definitions.||In this chapter **owner** means a person who|has a dog.||Sec. 6-2. Dogs.||"
        "No owner shall permit a dog to be at large within|the city under Section 6-3 of this|code, or in any city"
        " park|that has a fence.||Sec. 6-3. Fees.||The fee is $5.||Sec. 6-4. Term.||The term is a year."
    )
    numbered = "\n".join(f"{number:2}   {line}".rstrip() for number, line in enumerate(lines.split("|"), 1))
    (tmp_path / "a.txt").write_text(numbered, encoding="utf-8")
    build_knowledge_base(read_corpus([tmp_path]), tmp_path / "kb.db")
    site = serving(tmp_path / "kb.db")
    (citing,) = (await data(site, "/code/unknown/6-3.json"))["cited_by"]
    assert citing["sentence"] == (
        "No owner shall permit a dog to be at large within the city under Section 6-3 of this code, or in any city park"
        " that has a fence."
    )
    meant = re.sub(r"<[^>]+>", "", (await site.client.get("/code/unknown/6-2")).text)
    assert "**" not in meant
