"""No page kind has a fault that axe-core finds, in light, in dark and on a small phone; none scrolls sideways."""

from typing import Any

import pytest

from tests.browser.conftest import faults_of, running
from tests.many_codes import many_codes
from tests.pages.pages_by_kind import PAGES

LOOKS = (
    {"color_scheme": "light", "viewport": {"width": 1280, "height": 900}},
    {"color_scheme": "dark", "viewport": {"width": 1280, "height": 900}},
    {"color_scheme": "light", "viewport": {"width": 320, "height": 640}},
)


@pytest.mark.parametrize("look", LOOKS, ids=("light", "dark", "phone"))
def test_no_page_has_a_fault(browser: Any, server: str, axe: str, look: dict[str, Any]) -> None:
    context = browser.new_context(base_url=server, bypass_csp=True, **look)
    page = context.new_page()
    complaints: list[str] = []
    faults: list[str] = []
    page.on("console", lambda message: complaints.append(f"{page.url} {message.type}: {message.text}"))
    page.on("pageerror", lambda error: complaints.append(f"{page.url} {error}"))
    for path in PAGES:
        faults += faults_of(page, path, axe)
    context.close()
    assert "\n".join(faults) == ""
    assert complaints == []


@pytest.mark.parametrize("look", LOOKS, ids=("light", "dark", "phone"))
def test_no_page_of_many_codes_has_a_fault(
    browser: Any, axe: str, look: dict[str, Any], tmp_path_factory: pytest.TempPathFactory
) -> None:
    with running(many_codes(tmp_path_factory.mktemp("codes"), meaning=False)) as address:
        context = browser.new_context(base_url=address, bypass_csp=True, **look)
        page = context.new_page()
        paths = ("/", "/?state=MN&letter=A", "/?name=nowhere", "/search?q=dog", "/search?q=the+nosuch", "/topics")
        faults = [fault for path in (*paths, "/nosuch") for fault in faults_of(page, path, axe)]
        context.close()
    assert "\n".join(faults) == ""
