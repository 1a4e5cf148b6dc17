"""A real server on a free loopback port and a real browser: Debian's Chromium, driven by Playwright.

Playwright's own browsers are not downloaded. Without a browser these tests are
left out on a developer's machine and fail under CI.
"""

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import resources
from pathlib import Path
from typing import Any

import pytest

CHROMIUM = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
ARGUMENTS = ["--no-sandbox", "--headless", "--disable-gpu", "--disable-background-networking"]


def _need(there: object, what: str) -> None:
    if not there:
        if os.environ.get("CI"):
            pytest.fail(f"the browser tests need {what}")
        pytest.skip(f"the browser tests need {what}")


@contextmanager
def running(knowledge_base: Path) -> Iterator[str]:
    """The address of `ordparse serve` over a knowledge base."""
    command = [sys.executable, "-m", "ordparse", "serve", "--db", str(knowledge_base), "--port", "0"]
    source = str(Path(__file__).parents[2] / "src")
    environment = {**os.environ, "PYTHONPATH": source, "PYTHONUNBUFFERED": "1"}
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, env=environment
    ) as run:
        try:
            assert run.stdout is not None
            said = run.stdout.readline()
            address = re.search(r"http://[0-9.]+:[0-9]+", said)
            assert address, f"ordparse serve said {said!r}"
            yield address[0]
        finally:
            run.terminate()
            run.wait(timeout=20)


@pytest.fixture(scope="session")
def server(knowledge_base: Path) -> Iterator[str]:
    """The site of the corpus."""
    with running(knowledge_base) as address:
        yield address


@pytest.fixture(scope="session")
def axe() -> str:
    """axe-core, as the package axe-playwright-python brings it, or from the file that AXE_JS names."""
    if os.environ.get("AXE_JS"):
        return Path(os.environ["AXE_JS"]).read_text(encoding="utf-8")
    return (resources.files("axe_playwright_python") / "axe.min.js").read_text(encoding="utf-8")


def faults_of(page: Any, path: str, axe: str) -> list[str]:
    """What is wrong with the page at a path: it scrolls sideways, or axe-core finds a fault."""
    page.goto(path)
    wide = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
    page.evaluate(axe)
    found = page.evaluate("axe.run(document, {resultTypes: ['violations']})")
    return [
        *([f"{path} scrolls sideways by {wide}"] if wide > 0 else []),
        *(f"{path} {rule['id']}: {node['html'][:160]}" for rule in found["violations"] for node in rule["nodes"][:3]),
    ]


@pytest.fixture(scope="module")  # Playwright's event loop must not outlive these tests: others start their own
def browser() -> Iterator[Any]:
    """A headless Chromium."""
    _need(CHROMIUM, "Chromium (Debian: apt-get install chromium)")
    try:
        from playwright.sync_api import sync_playwright
    except ImportError:
        _need(None, "the package playwright")
    with sync_playwright() as playwright:
        running = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        yield running
        running.close()


@pytest.fixture
def page(browser: Any, server: str, request: pytest.FixtureRequest) -> Iterator[Any]:
    """A fresh page; what it writes to the console, and any request to another host, fails the test.

    A test asks for a window or a colour scheme by `@pytest.mark.parametrize("page", [{...}], indirect=True)`.
    """
    options = getattr(request, "param", None) or {}
    context = browser.new_context(base_url=server, **{"viewport": {"width": 1280, "height": 900}, **options})
    opened = context.new_page()
    complaints: list[str] = []
    opened.on("console", lambda message: complaints.append(f"{message.type}: {message.text}"))
    opened.on("pageerror", lambda error: complaints.append(f"error: {error}"))
    opened.on("request", lambda sent: None if sent.url.startswith((server, "data:")) else complaints.append(sent.url))
    yield opened
    context.close()
    assert complaints == []
