"""Law text that means harm does none: markup, odd characters, a provision of 10 MB, odd file names."""

import re
import time
from typing import Any
from urllib.parse import quote

import pytest
from datasette.app import Datasette

ADDRESSES = (
    "/",
    "/code/us-mn-bad",
    "/code/us-mn-bad/chapter:1",
    "/code/us-mn-bad/1.01",
    "/code/us-mn-bad/1.02",
    "/code/us-mn-bad/1.02/a",
    "/code/us-mn-bad/2.01",
    "/code/us-mn-bad/3.01",
    "/code/us-mn-bad/3.02",
    "/source/page.html",
    "/source/page.html?span=0-900",
    "/search?q=cat",
    "/search?q=script",
    "/search?q=item",
    "/search?q=%3Cscript%3Ealert(1)%3C%2Fscript%3E",
    "/search?q=%22%3E%3Cimg+src%3Dx+onerror%3Dalert(1)%3E&exact=1&j=%22%3E%3Cb%3E&order=%3Cb%3E&since=%3Cb%3E",
    "/resolve?q=%3Cscript%3E1.01&in=us-mn-bad",
    "/resolve?q=1.01&in=%3Cscript%3E",
    "/compare?q=%3Cscript%3E",
    "/compare?p=us-mn-bad/1.01",
    "/graph?p=us-mn-bad/1.01",
    "/graph?p=%3Cscript%3E",
    "/unresolved",
    "/unresolved?j=us-mn-bad&c=%3Cscript%3E",
    "/unresolved?law=%3Cscript%3E",
    "/lint",
    "/lint?code=%3Cscript%3E&j=%3Cscript%3E&p=%3Cscript%3E&page=%3Cscript%3E",
    "/source/" + quote("bad <b>name.txt") + "?span=0-400",
    "/source/" + quote("nul.txt"),
    "/source/%3Cscript%3E",
    "/code/%3Cscript%3E",
)


@pytest.mark.parametrize("path", ADDRESSES)
async def test_markup_in_a_text_or_an_address_stays_text(hostile_site: Datasette, path: str) -> None:
    response = await hostile_site.client.get(path)
    assert response.status_code in (200, 302, 404), response.text[:500]
    html = response.text
    assert re.findall(r"<script(?! src=)", html, re.IGNORECASE) == []
    assert re.findall(r"<[^>]*\son\w+\s*=", re.sub(r'"[^"]*"', '""', html)) == []
    assert "<img" not in html
    assert 'href="javascript:' not in html
    assert "example.com" not in re.sub(r">[^<]*<", "><", html)
    assert not set(html) & set("\u202e\u2066\x00\x07")
    assert "49" not in re.findall(r"Second (\S+)", html)


async def test_the_law_is_shown_without_its_markup_and_the_source_with_it(hostile_site: Datasette) -> None:
    html = (await hostile_site.client.get("/code/us-mn-bad/1.01")).text
    assert "&lt;img" not in html
    assert re.search(r"No person shall\s+walk a dog", html)
    source = (await hostile_site.client.get("/source/" + quote("bad <b>name.txt") + "?span=0-600")).text
    assert "&lt;img src=x onerror=alert(1)&gt;" in source
    assert "&lt;/section&gt;&lt;/main&gt;" in source
    assert "[U+202E]" in source


async def test_a_provision_of_10_mb_is_cut_and_said_to_be(hostile_site: Datasette) -> None:
    started = time.perf_counter()
    response = await hostile_site.client.get("/code/us-mn-bad/1.03")
    assert response.status_code == 200
    assert time.perf_counter() - started < 5
    assert "Not the whole text." in response.text
    assert len(response.text) < 1_500_000


async def test_a_chapter_with_it_is_shown_as_contents(hostile_site: Datasette) -> None:
    html = (await hostile_site.client.get("/code/us-mn-bad/chapter:1")).text
    assert "too long for one page" in html
    assert '<a href="/code/us-mn-bad/1.02">' in html


async def test_a_nul_in_a_text_hides_nothing_after_it(hostile_site: Datasette) -> None:
    found: Any = (await hostile_site.client.get("/code/us-mn-bad/2.02.json")).json()
    assert found["text"] == "A cat."
    assert "barks" in (await hostile_site.client.get("/code/us-mn-bad/2.01")).text


async def test_a_page_s_scripts_are_not_shown_and_what_it_names_stays_text(hostile_site: Datasette) -> None:
    response = await hostile_site.client.get("/code/us-mn-bad/3.01")
    assert response.status_code == 200
    assert "alert(1)" not in response.text
    assert "&lt;script&gt;" in re.sub(r"\s+(?=[>&])|(?<=&lt;)\s+", "", response.text)
