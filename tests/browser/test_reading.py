"""A reader's ways through the site, in a real browser."""

import re
from typing import Any

import pytest

DETROIT = "/code/us-mn-detroit-lakes"


def test_from_home_by_citation_to_the_section(page: Any) -> None:
    page.goto("/")
    page.get_by_role("searchbox", name="Citation or words").fill("502.07")
    page.get_by_role("button", name="Find").click()
    page.wait_for_url(f"**{DETROIT}/502.07")
    assert page.get_by_role("heading", level=1).inner_text() == "502.07 Impounding"


def test_words_lead_to_hits_and_facets_narrow_them(page: Any) -> None:
    page.goto("/")
    page.get_by_role("searchbox").fill("running at large")
    page.keyboard.press("Enter")
    page.wait_for_url("**/search?q=running+at+large")
    before = page.locator(".hits > li").count()
    assert before > 5
    page.get_by_label("Chanhassen").check()
    page.get_by_role("button", name="Apply").click()
    page.wait_for_url("**j=us-mn-chanhassen*")
    assert 0 < page.locator(".hits > li").count() < before
    assert set(page.locator(".hits .where").all_inner_texts()) == {
        text for text in page.locator(".hits .where").all_inner_texts() if text.startswith("Chanhassen")
    }


def test_a_reference_is_followed_and_lands_on_its_provision(page: Any) -> None:
    page.goto(f"{DETROIT}/502.04")
    page.locator('[id="2"] .ref a', has_text="Subdivision 1").click()
    assert page.url.endswith("/502.04#1")
    assert page.locator(":target").get_attribute("id") == "1"
    page.goto(f"{DETROIT}/502.07")
    page.locator(".law .ref a", has_text="502.03").click()
    page.wait_for_url(f"**{DETROIT}/502.03")


def test_the_preview_opens_on_hover_and_stays_while_the_pointer_is_in_it(page: Any) -> None:
    page.goto(f"{DETROIT}/502.07")
    link = page.locator(".law .ref a", has_text="502.03").first
    card = page.locator(".law .ref", has_text="502.03").first.get_by_role("tooltip")
    assert not card.is_visible()
    link.hover()
    card.wait_for(state="visible")
    assert "Tags" in card.inner_text()
    card.hover()
    assert card.is_visible()
    page.mouse.move(5, 5)
    card.wait_for(state="hidden")


def test_the_preview_opens_on_focus_and_escape_puts_it_away(page: Any) -> None:
    page.goto(f"{DETROIT}/502.07")
    link = page.locator(".law .ref.missing a").first
    link.focus()
    card = page.locator(".law .ref.missing").first.get_by_role("tooltip")
    card.wait_for(state="visible")
    assert "not loaded" in card.inner_text()
    assert link.get_attribute("aria-describedby") == card.get_attribute("id")
    page.keyboard.press("Escape")
    card.wait_for(state="hidden")
    box_right = page.evaluate("document.documentElement.scrollWidth")
    assert box_right <= 1280


def test_an_unresolved_reference_says_why(page: Any) -> None:
    page.goto(f"{DETROIT}/502.07")
    page.locator(".law .ref.missing a", has_text="Section 210").click()
    page.wait_for_url("**/unresolved?*")
    assert "has no chapter 210" in page.locator(".head").inner_text()
    page.get_by_role("link", name=re.compile("502.01")).first.click()
    page.wait_for_url(f"**{DETROIT}/502.01")


def test_a_permanent_link_is_copied_and_opens_the_same_place(page: Any) -> None:
    page.goto(f"{DETROIT}/502.07")
    page.get_by_text("Cite or link").click()
    link = page.locator(".cite-panel dd a").get_attribute("href")
    assert link == f"{DETROIT}/502.07"
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.get_by_role("button", name="Copy the citation").click()
    page.get_by_text("Copied").wait_for()
    assert page.evaluate("navigator.clipboard.readText()") == "Detroit Lakes, Minnesota, Code § 502.07"
    page.locator("a.label", has_text="Subd. 2.").click()
    assert page.url.endswith("/502.07#2")
    again = page.url
    page.goto("/")
    page.goto(again)
    assert page.locator(":target").get_attribute("id") == "2"


def test_the_version_is_switched_and_the_redline_opened(page: Any) -> None:
    page.goto("/code/us-mn-elk-river@proposed/502.08")
    assert "Not law as printed here" in page.locator(".head").inner_text()
    page.get_by_role("navigation", name="Version").get_by_role("link", name="existing").click()
    page.wait_for_url("**/code/us-mn-elk-river@existing/502.08")
    assert "Not law" not in page.locator(".head").inner_text()
    page.get_by_role("navigation", name="Version").get_by_role("link", name="proposed", exact=True).click()
    page.get_by_role("link", name="Changes from the version before").click()
    page.wait_for_url("**/diff?*")
    assert "or cat" in page.locator("ins").all_inner_texts()


def test_cities_are_compared_side_by_side(page: Any) -> None:
    page.goto(f"{DETROIT}/502.04")
    page.get_by_role("link", name="Compare cities").click()
    page.wait_for_url("**/compare?*")
    assert page.locator(".grid > section").count() == 5
    page.locator(".grid > section a.prv").nth(1).click()
    page.wait_for_url("**/code/us-mn-chanhassen/**")


def test_the_graph_leads_from_box_to_box(page: Any) -> None:
    page.goto(f"{DETROIT}/502.04")
    page.get_by_role("link", name="Graph", exact=True).last.click()
    page.wait_for_url("**/graph?*")
    page.locator(".graph .node a", has_text="502.05").click()
    page.wait_for_url("**502.05*")
    assert "502.05" in page.get_by_role("heading", level=1).inner_text()


@pytest.mark.parametrize("page", [{"viewport": {"width": 360, "height": 780}}], indirect=True)
def test_the_graph_opens_at_its_provision_on_a_phone(page: Any) -> None:
    page.goto("/graph?p=us-mn-detroit-lakes/502.04")
    frame, box = page.locator(".graph.scroll").bounding_box(), page.locator(".graph .here rect").bounding_box()
    assert frame["x"] <= box["x"]
    assert box["x"] + box["width"] <= frame["x"] + frame["width"]
    assert page.evaluate("document.querySelector('.edges').getBoundingClientRect().width") <= 360


@pytest.mark.parametrize("path", ["/lint", "/topics"])
def test_a_table_that_goes_on_behind_the_edge_fades_there_until_it_is_scrolled_to(page: Any, path: str) -> None:
    page.set_viewport_size({"width": 390, "height": 800})
    page.goto(path)
    faded = "table => getComputedStyle(table).getPropertyValue('--more')"
    assert page.locator(".scroll").first.evaluate(faded) == "48px"
    page.locator(".scroll").first.evaluate("table => { table.scrollLeft = table.scrollWidth }")
    page.wait_for_timeout(100)
    assert page.locator(".scroll").first.evaluate(faded) == "0px"
    page.set_viewport_size({"width": 1280, "height": 800})
    assert page.locator(".scroll").first.evaluate(faded) == "0px"


def test_the_source_opens_at_the_exact_words(page: Any) -> None:
    page.goto(f"{DETROIT}/502.07")
    page.get_by_role("link", name="Source text").first.click()
    page.wait_for_url("**/source/*")
    mark = page.locator("mark#span")
    assert mark.inner_text().startswith("502.07 Impounding")
    assert mark.bounding_box()["y"] < 900


def test_the_keyboard_alone_reads_a_section(page: Any) -> None:
    page.goto(f"{DETROIT}/502.07")
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.textContent") == "Skip to the text"
    page.keyboard.press("Enter")
    assert page.evaluate("document.activeElement.id") == "main"
    seen = []
    for _ in range(60):
        page.keyboard.press("Tab")
        seen.append(page.evaluate("document.activeElement.textContent.trim().slice(0, 12)"))
        width = page.evaluate("getComputedStyle(document.activeElement).outlineWidth")
        assert width == "3px" or "card" in page.evaluate("document.activeElement.className"), seen[-1]
        if seen[-1].startswith("502.04"):
            break
    assert any(text.startswith("502.03") for text in seen)
    page.keyboard.press("/")
    assert page.evaluate("document.activeElement.name") == "q"


@pytest.mark.parametrize("page", [{"java_script_enabled": False}], indirect=True)
def test_everything_can_be_read_without_javascript(page: Any) -> None:
    page.goto(f"{DETROIT}/502.07")
    page.locator(".law .ref a", has_text="502.03").first.hover()
    page.locator(".law .ref", has_text="502.03").first.get_by_role("tooltip").wait_for(state="visible")
    page.get_by_text("Cite or link").click()
    assert "us-mn-detroit-lakes/502.07" in page.locator(".cite-panel").inner_text()
    page.goto("/search?q=leash")
    page.get_by_label("Nowthen").check()
    page.get_by_role("button", name="Apply").click()
    page.wait_for_url("**j=us-mn-nowthen*")


def test_printed_pages_hold_the_law_and_not_the_site(page: Any) -> None:
    page.goto(f"{DETROIT}/502.07")
    page.emulate_media(media="print")
    for part in (".masthead nav", ".rail", ".tools", ".pager"):
        assert not page.locator(part).first.is_visible()
    assert page.get_by_text("Any impounded dog or cat may be redeemed").is_visible()


def test_datasettes_own_pages_wear_the_sites_colours(page: Any) -> None:
    page.goto("/ordinances")
    for part in ("header", ".ft"):
        background = page.locator(part).first.evaluate("part => getComputedStyle(part).background")
        assert background.startswith("rgb(25, 28, 32) none"), part
