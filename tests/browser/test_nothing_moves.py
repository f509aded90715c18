"""Nothing moves under a finger: at a table, in an analysis and on *Play*, whatever is pressed."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import pytest

from browser.test_by_ear import one_act, open_now
from support.shifts import SHIFTS, STILL

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser, Page

    from browser.conftest import RunningServer

ALSO_PRESSED = SHIFTS.replace("entry.hadRecentInput", "entry.sources[0]?.node?.className === 'skip'")
"""Browsers forgive what moves within half a second after a press; players don't. Only the link that Tab brings up may come."""


@pytest.fixture(params=[(390, 844), (1280, 800)], ids=["phone", "desk"])
def page(browser: Browser, request: pytest.FixtureRequest) -> Iterator[Page]:
    width, height = request.param
    context = browser.new_context(viewport={"width": width, "height": height})
    opened = context.new_page()
    opened.set_default_timeout(15_000)
    opened.add_init_script(ALSO_PRESSED)
    yield opened
    context.close()


def moved(page: Page) -> tuple[float, Any]:
    """How much has moved since this was last asked, and what of it."""
    page.wait_for_timeout(300)
    return page.evaluate("() => { const all = [shifted, moved]; shifted = 0; moved = []; return all; }")  # type: ignore[no-any-return]


def still(page: Page) -> None:
    how_much, what = moved(page)
    assert how_much < STILL, what


def test_on_play_a_choice_leaves_the_buttons_where_they_are(page: Page, server: RunningServer) -> None:
    page.goto(f"{server.url}/play")
    page.wait_for_load_state("networkidle")
    for length in ("Timed", "Money", "7", "Timed", "1"):
        page.get_by_role("radio", name=length, exact=True).check()
        still(page)
    page.get_by_role("combobox", name=re.compile("^Strength")).select_option("club")
    still(page)


def test_at_a_table_nothing_moves_from_turn_to_turn(page: Page, server: RunningServer) -> None:
    page.goto(f"{server.url}/play")
    page.get_by_role("radio", name="1", exact=True).check()
    page.get_by_role("button", name="Play a bot").click()
    page.get_by_role("heading", name="Guest – Beginner (bot)").wait_for()
    moved(page)
    acts: list[str] = []
    for _ in range(400):
        if acts.count("Done") == 6 or open_now(page, "Rematch"):
            break
        acts.append(one_act(page))
        page.wait_for_timeout(50)
    assert acts.count("Done") > 1
    still(page)


def test_stepping_through_an_analysis_moves_nothing(page: Page, server: RunningServer) -> None:
    page.goto(f"{server.url}/demo")
    if not page.get_by_role("heading", name="Winning chances").count():
        page.get_by_role("button", name="Analyse the match").click()
    page.get_by_role("heading", name="Winning chances").wait_for(timeout=120_000)
    page.get_by_role("list", name="Turns").wait_for()
    moved(page)
    for _ in range(30):
        page.keyboard.press("ArrowRight")
        page.wait_for_timeout(30)
    for _ in range(5):
        page.keyboard.press("m")
        page.wait_for_timeout(60)
    still(page)
