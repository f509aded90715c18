"""A recorded match in the viewer: turned over by keys from anywhere, each play marked, game after game."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from support.engines import needs_sage

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from browser.conftest import RunningServer

RECORD = Path(__file__).parent.parent / "data" / "mat" / "galaxy.mat"
DEMO = Path(__file__).parents[2] / "src" / "bafflebox" / "web" / "demo.mat"


def where(page: Page) -> tuple[int, int]:
    game, at = page.evaluate(
        "(() => { const one = document.querySelector('bb-viewer'); return [one.game, one.at]; })()"
    )
    return game, at


def test_a_match_is_turned_over_by_keys(page: Page, server: RunningServer) -> None:
    page.goto(f"{server.url}/files")
    page.set_input_files("#file", str(RECORD))
    page.locator("bb-viewer li").first.wait_for()
    assert where(page) == (0, 0)
    page.keyboard.press("ArrowRight")
    assert where(page) == (0, 1)
    page.locator("bb-viewer bb-board .fresh").first.wait_for()
    page.keyboard.press("ArrowLeft")
    assert where(page) == (0, 0)

    last = page.evaluate("document.querySelector('bb-viewer')._frames.length - 1")
    page.get_by_role("button", name="Last").click()
    assert where(page) == (0, last)
    page.get_by_role("button", name="Next", exact=True).click()
    assert where(page) == (1, 0)
    page.get_by_role("button", name="Back").click()
    assert where(page) == (0, last)


@needs_sage
def test_a_file_is_analysed_in_the_browser(page: Page, server: RunningServer) -> None:
    """Chart, mistakes, candidates, filter and keys; and a rollout that grows."""
    page.goto(f"{server.url}/files")
    page.set_input_files("#file", str(RECORD))
    page.get_by_role("button", name="Analyse the match").click()
    page.get_by_role("heading", name="Biggest mistakes").wait_for(timeout=120_000)
    page.get_by_role("heading", name="Winning chances").wait_for()
    page.keyboard.press("m")
    page.locator("bb-viewer .badge.fault").first.wait_for()
    page.locator("bb-board .arrow.best").first.wait_for()
    assert page.locator("bb-viewer .cand tr.best").first.is_visible()
    plays = page.locator("bb-viewer .cand", has_text="Gammon").first
    page.set_viewport_size({"width": 1280, "height": 800})
    assert plays.get_by_role("columnheader", name="Gammon").is_visible()
    assert plays.locator("tr.best .wide").first.inner_text().endswith("%")
    page.set_viewport_size({"width": 390, "height": 844})
    assert not plays.get_by_role("columnheader", name="Gammon").is_visible()
    for box in page.locator(".data:visible").evaluate_all(
        "all => all.map((one) => [one.scrollWidth, one.parentElement.clientWidth])"
    ):
        assert box[0] <= box[1]  # no column is cut off on a phone

    every = page.locator("bb-viewer .turns li").count()
    page.get_by_label("Turns to list").select_option("blunders")
    page.wait_for_function("(n) => document.querySelectorAll('bb-viewer .turns li').length < n", arg=every)

    page.get_by_role("button", name="Roll out").first.click()
    page.wait_for_function("() => (document.querySelector('bb-rollout')?.found?.games ?? 0) > 1", timeout=120_000)
    assert "±" in (page.locator("bb-rollout").first.text_content() or "")
    page.get_by_role("button", name="Stop").click()


def test_the_demo_plays_by_itself(page: Page, server: RunningServer) -> None:
    page.goto(f"{server.url}/demo")
    page.wait_for_function("() => document.querySelector('bb-viewer').at > 0", timeout=60_000)


@pytest.mark.parametrize(("wide", "high"), [(1280, 800), (1920, 1080)])
def test_the_board_of_a_record_is_in_sight_as_a_whole_and_stays_there(
    page: Page, server: RunningServer, wide: int, high: int
) -> None:
    page.set_viewport_size({"width": wide, "height": high})
    page.goto(f"{server.url}/demo")
    page.locator("bb-board svg").first.wait_for()
    for scrolled in (0, 40):
        page.evaluate("(y) => window.scrollTo(0, y)", scrolled)
        box = page.locator("bb-viewer bb-board").bounding_box()
        assert box is not None
        assert box["y"] >= 0
        assert box["y"] + box["height"] <= high
        assert box["width"] > wide * 0.4


@needs_sage
@pytest.mark.parametrize(("wide", "high"), [(390, 844), (1280, 800), (1920, 1080)])
def test_a_mistake_its_board_and_the_steps_are_in_sight_together(
    page: Page, server: RunningServer, wide: int, high: int
) -> None:
    """Curve, board, arrows and the button to the next mistake, without scrolling; on a phone above its bar of places."""
    page.set_viewport_size({"width": wide, "height": high})
    page.goto(f"{server.url}/files")
    page.set_input_files("#file", str(DEMO))
    page.get_by_role("button", name="Analyse the match").click()
    mistake = page.get_by_role("button", name="Next mistake")
    mistake.click(timeout=120_000)
    page.evaluate("scrollTo(0, 0)")
    foot = page.locator(".tabbar").bounding_box() if wide < 700 else None
    for part in (page.locator(".swing"), page.locator("bb-viewer bb-board"), mistake):
        box = part.bounding_box()
        assert box is not None
        assert box["y"] >= 0
        assert box["y"] + box["height"] <= (foot["y"] if foot else high)
    assert page.locator("bb-board .arrow").count() > 0


def test_a_cube_decision_names_the_right_course_and_the_one_that_was_taken(page: Page, server: RunningServer) -> None:
    """Who doubles leaves the answer to the other side; who answers has two courses; nobody loses what the other gives away."""
    page.goto(f"{server.url}/files")
    marked = """async (one) => {
      const { courses } = await import('/static/candidates.js');
      const { render } = await import('/static/vendor/lit.js');
      const place = document.createElement('div');
      const options = [['no double', one.worth[0]], ['double, take', one.worth[1]], ['double, pass', one.worth[2]]];
      render(courses({ ...one, options: options.map(([text, equity]) => ({ text, equity })) }), place);
      return [...place.querySelectorAll('tbody tr')].map((row) => row.className);
    }"""
    for kind, best, done, worth, rows in (
        ("no_double", "no double", "no double", (0.2, -0.1, 1), ["best", "", ""]),
        ("no_double", "double", "no double", (0.5, 0.7, 1), ["made", "best", ""]),
        ("double", "no double", "double", (0.2, -0.1, 1), ["best", "made", ""]),
        ("double", "too good to double", "double", (1.2, 1.4, 1), ["best", "", "made"]),
        ("take", "pass", "take", (-0.8, -1.2, -1), ["made", "best"]),
        ("pass", "pass", "pass", (-0.8, -1.2, -1), ["", "best"]),
    ):
        assert page.evaluate(marked, {"kind": kind, "best": best, "done": done, "worth": worth}) == rows
