"""A whole match with nothing but the keyboard."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

pytest.importorskip("playwright.sync_api")

from browser.test_pages import at_table
from browser.test_play import answered, settled, view

FOCUSED = """() => {
    let found = document.activeElement;
    while (found?.shadowRoot?.activeElement) found = found.shadowRoot.activeElement;
    return {words: (found?.textContent ?? '').trim(), place: found?.dataset?.place ?? null,
            button: found?.tagName === 'BUTTON', open: found?.getAttribute('tabindex') === '0'};
}"""
Wanted = Callable[[dict[str, Any]], bool]


def tab_to(page: Any, wanted: Wanted) -> bool:
    """Press Tab until what is focused is wanted; whether it was found within one round of the page."""
    for _ in range(80):
        if wanted(page.evaluate(FOCUSED)):
            return True
        page.keyboard.press("Tab")
    return False


def button(*words: str) -> Wanted:
    return lambda seen: seen["button"] and seen["words"].startswith(words)


def checker(seen: dict[str, Any]) -> bool:
    return seen["place"] is not None and seen["open"]


def act(page: Any, seen: dict[str, Any]) -> None:
    """One act of one's own: a button, or the checkers of a roll moved one after the other."""
    game = seen["game"]
    if game["phase"] != "to_play":
        assert tab_to(page, button("Roll", "Agree"))
        page.keyboard.press("Enter")
        return
    for _ in range(12 if game["results"] else 0):
        if page.get_by_role("button", name="Done", exact=True).is_enabled():
            break
        if tab_to(page, checker):  # else the page is still drawing the last one
            page.keyboard.press("Enter")  # lifts it
            page.keyboard.press("Enter")  # and lets it go as far as one number goes
    assert tab_to(page, button("Done", "Continue"))
    page.keyboard.press("Enter")


def test_a_whole_match_by_keyboard(page: Any, server: Any) -> None:
    at_table(page, server.url)
    page.locator("body").press("Tab")
    for _ in range(120):
        seen = view(page)
        if seen["over"]:
            break
        names = {choice["act"] for choice in seen["allowed"]}
        if names & {"RollOpening", "AgreeScore", "Roll", "Play"}:
            act(page, seen)
            answered(page, seen["version"])
        else:
            settled(page, seen["version"] + 1)
    assert view(page)["over"]
    assert view(page)["score"]["winner"] is not None
