"""No page kind has a fault that axe-core finds, in light, in dark and on a small phone; none scrolls sideways."""

import os
from importlib import resources
from pathlib import Path
from typing import Any

import pytest

from tests.pages.pages_by_kind import PAGES

LOOKS = (
    {"color_scheme": "light", "viewport": {"width": 1280, "height": 900}},
    {"color_scheme": "dark", "viewport": {"width": 1280, "height": 900}},
    {"color_scheme": "light", "viewport": {"width": 320, "height": 640}},
)


@pytest.fixture(scope="session")
def axe() -> str:
    """axe-core, as the package axe-playwright-python brings it, or from the file that AXE_JS names."""
    if os.environ.get("AXE_JS"):
        return Path(os.environ["AXE_JS"]).read_text(encoding="utf-8")
    return (resources.files("axe_playwright_python") / "axe.min.js").read_text(encoding="utf-8")


@pytest.mark.parametrize("look", LOOKS, ids=("light", "dark", "phone"))
def test_no_page_has_a_fault(browser: Any, server: str, axe: str, look: dict[str, Any]) -> None:
    context = browser.new_context(base_url=server, bypass_csp=True, **look)
    page = context.new_page()
    complaints: list[str] = []
    faults: list[str] = []
    page.on("console", lambda message: complaints.append(f"{page.url} {message.type}: {message.text}"))
    page.on("pageerror", lambda error: complaints.append(f"{page.url} {error}"))
    for path in PAGES:
        page.goto(path)
        wide = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
        if wide > 0:
            faults.append(f"{path} scrolls sideways by {wide}")
        page.evaluate(axe)
        found = page.evaluate("axe.run(document, {resultTypes: ['violations']})")
        faults += [
            f"{path} {rule['id']}: {node['html'][:160]}" for rule in found["violations"] for node in rule["nodes"][:3]
        ]
    context.close()
    assert "\n".join(faults) == ""
    assert complaints == []
