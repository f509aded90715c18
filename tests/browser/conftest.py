"""A real browser and a real server. Skipped where there is no Chromium."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

playwright = pytest.importorskip("playwright.sync_api")

from support.servers import RunningServer  # noqa: E402

GOT = Path(__file__).parents[2] / ".venv" / "chromium"
"""What `make test` has found or installed."""
CHROMIUM = next(filter(None, map(shutil.which, (str(GOT), "chromium", "chromium-browser", "google-chrome"))), None)
HALL = "hall.test"
"""A name that is not this machine's own: there a browser gives a page no more than plain HTTP in a hall does."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """One process takes all of these, one after the other: while Playwright runs, no other loop can, so it ends with each module."""
    for item in items:
        if "browser" in item.path.parts:
            item.add_marker(pytest.mark.xdist_group("browser"))


@pytest.fixture(scope="module")
def server() -> Iterator[RunningServer]:
    with RunningServer(name=HALL) as running:
        yield running


@pytest.fixture(scope="module")
def browser() -> Iterator[playwright.Browser]:
    if CHROMIUM is None:
        pytest.skip("no browser: apt-get install chromium, or npm for tools/get_browser.sh")
    arguments = [
        *("--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking"),
        *("--disable-component-update", "--disable-sync", f"--host-resolver-rules=MAP {HALL} 127.0.0.1"),
    ]
    with playwright.sync_playwright() as started:
        launched = started.chromium.launch(executable_path=CHROMIUM, args=arguments)
        yield launched
        launched.close()


@pytest.fixture
def page(browser: playwright.Browser) -> Iterator[playwright.Page]:
    """A page of a phone's size that fails the test when a script on it fails."""
    context = browser.new_context(viewport={"width": 420, "height": 860}, has_touch=True)
    opened = context.new_page()
    opened.set_default_timeout(10_000)
    errors: list[str] = []
    opened.on("pageerror", lambda error: errors.append(str(error)))
    opened.on("console", lambda message: errors.append(message.text) if message.type == "error" else None)
    yield opened
    context.close()
    assert errors == []


@pytest.fixture
def people(browser: playwright.Browser) -> Iterator[Callable[[int], playwright.Page]]:
    """Somebody with a browser of their own, of a width; a failing script fails the test."""
    errors: list[str] = []
    contexts = []

    def opened(width: int) -> playwright.Page:
        context = browser.new_context(viewport={"width": width, "height": 860})
        contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(15_000)
        page.on("pageerror", lambda error: errors.append(str(error)))
        return page

    yield opened
    for context in contexts:
        context.close()
    assert errors == []
