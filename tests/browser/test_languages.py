"""Pages and their scripts in the language of the browser, and in the one that is chosen."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

    from browser.conftest import RunningServer

pytest.importorskip("playwright.sync_api")
PHONE = {"width": 390, "height": 844}
CUT = """() => [...document.querySelectorAll('.tabbar a, .btn')].filter((one) => one.clientWidth > 1 && one.scrollWidth > one.clientWidth)
    .map((one) => one.textContent.trim())"""
"""Labels that are longer than their place."""


def opened(browser: Browser, language: str) -> Page:
    page = browser.new_context(viewport=PHONE, locale=language).new_page()  # type: ignore[arg-type]
    page.set_default_timeout(10_000)
    return page


def test_a_german_phone_is_a_german_clock(browser: Browser, server: RunningServer) -> None:
    page = opened(browser, "de-CH")
    page.goto(f"{server.url}/clock")
    page.get_by_role("button", name="Start", exact=True).click()
    page.get_by_text("Drücken startet die andere Seite").first.wait_for()
    page.locator("bb-clock .half.far").click()
    page.get_by_role("button", name="Weiß: 14:00, läuft").wait_for()
    page.get_by_role("button", name="Anhalten").click()
    page.get_by_role("dialog", name="Anhalten").get_by_text("Würfel am Boden").wait_for()

    page.set_viewport_size({"width": 320, "height": 568})
    page.goto(f"{server.url}/rulings")  # by now the letters are here, and nothing is measured in others
    assert page.evaluate(CUT) == []
    page.context.close()


def test_the_language_is_switched_by_keyboard_and_stays(browser: Browser, server: RunningServer) -> None:
    page = opened(browser, "de")
    page.goto(f"{server.url}/tournaments")
    page.get_by_role("heading", name="Turniere").wait_for()
    page.get_by_role("button", name="Sprache: Deutsch").focus()
    page.keyboard.press("Enter")
    for _ in range(3):
        page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    page.get_by_role("heading", name="Tournois").wait_for()
    assert page.evaluate("document.documentElement.lang") == "fr"
    page.goto(f"{server.url}/clock")
    page.get_by_role("heading", name="Pendule de jeu").wait_for()
    page.context.close()


def test_a_table_speaks_to_a_screen_reader_in_spanish(browser: Browser, server: RunningServer) -> None:
    page = opened(browser, "es")
    page.goto(f"{server.url}/play")
    page.get_by_label("Tu nombre").fill("Inés")
    page.get_by_role("button", name="Jugar contra un bot").click()
    page.get_by_role("button", name="Punto 24: 2 blancas").or_(
        page.get_by_role("button", name="Punto 24: 2 negras")
    ).first.wait_for()
    page.context.close()
