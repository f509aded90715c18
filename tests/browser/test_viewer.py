"""A recorded match in the viewer: turned over by keys from anywhere, each play marked, game after game."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from browser.conftest import RunningServer

RECORD = Path(__file__).parent.parent / "data" / "mat" / "galaxy.mat"


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
    page.get_by_role("button", name="On", exact=True).click()
    assert where(page) == (1, 0)
    page.get_by_role("button", name="Back").click()
    assert where(page) == (0, last)
