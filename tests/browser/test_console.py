"""The console by keyboard and by ear, and a phone with its clock."""

from __future__ import annotations

from typing import TYPE_CHECKING

from browser.test_hall import NAMES, and_changes, set_up

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page

    from browser.conftest import RunningServer


def test_a_desk_without_a_mouse(people: Callable[[int], Page], server: RunningServer) -> None:
    """Check in with a scanner, call, take a result, take the call of another back, and ask the journal: keys only."""
    desk = people(1280)
    base = set_up(desk, server, "Keyboard evening", NAMES[:4])
    desk.goto(f"{base}/desk/entries")
    desk.locator("h1").wait_for()
    desk.evaluate("document.activeElement.blur()")
    desk.keyboard.press("/")
    desk.keyboard.type("Ann Lee\n")
    desk.locator(".scanned", has_text="Ann Lee is here").wait_for()
    and_changes(desk, lambda: _press(desk, "Undo"))
    desk.get_by_role("heading", name="4 in, 0 here").wait_for()
    _press(desk, "Now")
    desk.get_by_role("heading", name="Now", exact=True).wait_for()
    and_changes(desk, lambda: _press(desk, "Call all 2"))
    desk.get_by_role("heading", name="Called 2").wait_for()
    _press(desk, "Result")
    desk.keyboard.press("Tab")
    desk.keyboard.press("Space")  # the winner's points are there already
    desk.keyboard.press("Tab")
    desk.keyboard.press("Tab")
    and_changes(desk, lambda: desk.keyboard.type("3\n"))
    desk.get_by_role("heading", name="Called 1").wait_for()
    _press(desk, "Journal")
    desk.get_by_role("heading", name="Journal").wait_for()
    desk.wait_for_load_state()  # keys are heard when the page's scripts are
    desk.keyboard.press("/")
    desk.keyboard.type("beat\n")
    desk.get_by_text("1 entry,").wait_for()
    desk.get_by_role("cell").get_by_text(" 5-3.").wait_for()


def _press(page: Page, words: str) -> None:
    """Tab until what is focused says so, and press it."""
    for _ in range(120):
        page.keyboard.press("Tab")
        if page.evaluate("(document.activeElement?.textContent ?? '').trim()") == words:
            page.keyboard.press("Enter")
            return
    raise AssertionError(f"no key leads to {words}")


def test_the_kind_of_an_incident_is_found_by_what_happened(
    people: Callable[[int], Page], server: RunningServer
) -> None:
    desk = people(1280)
    base = set_up(desk, server, "Quarrelsome evening", NAMES[:4])
    desk.goto(f"{base}/desk/rulings")
    kind = desk.locator("select[name=incident]").first
    desk.get_by_label("Find the kind").fill("rolled before the opponent had lifted the dice")
    desk.locator("optgroup[data-found] option").first.wait_for(state="attached")
    found = kind.evaluate("choice => choice.selectedOptions[0].textContent")
    assert "roll" in found.casefold()
    desk.get_by_label("What happened").fill("Ann rolled early")
    and_changes(desk, desk.get_by_role("button", name="Record it").click)
    desk.goto(f"{base}/desk/rulings")
    desk.get_by_role("link", name="Ann rolled early").click()
    desk.get_by_text(found).first.wait_for()


def test_what_calls_for_the_desk_rings_and_switches_are_remembered(
    people: Callable[[int], Page], server: RunningServer
) -> None:
    desk, phone = people(1280), people(390)
    base = set_up(desk, server, "Loud evening", NAMES[:4])
    desk.goto(f"{base}/desk")
    for switch in ("Large type", "Sound"):
        desk.get_by_role("button", name=switch).click()
    and_changes(desk, desk.get_by_role("button", name="Call all").click)
    assert desk.get_by_role("button", name="Large type").get_attribute("aria-pressed") == "true"
    assert desk.evaluate("getComputedStyle(document.documentElement).fontSize") == "20px"
    desk.goto(f"{base}/desk/cards")
    card = (desk.locator(".cards code").first.text_content() or "").replace(" ", "")
    desk.goto(f"{base}/desk")
    phone.goto(f"{base}/me#{card}")
    phone.locator("summary", has_text="Call the director").click()
    phone.get_by_role("button", name="Call", exact=True).click()
    desk.wait_for_function("() => document.documentElement.dataset.rang?.startsWith('case-')")
    desk.get_by_role("status").get_by_text("1 phone").wait_for(timeout=30_000)


def test_a_phone_keeps_the_clock_and_reports_from_it(people: Callable[[int], Page], server: RunningServer) -> None:
    desk, phone = people(1280), people(390)
    base = set_up(desk, server, "Clock evening", NAMES[:2])
    desk.goto(f"{base}/desk/cards")
    card = (desk.locator(".cards code").first.text_content() or "").replace(" ", "")
    desk.goto(f"{base}/desk")
    and_changes(desk, desk.get_by_role("button", name="Call", exact=True).click)
    phone.goto(f"{base}/me#{card}")
    phone.get_by_role("button", name="Start the clock for my match").click()
    phone.get_by_role("button", name="Start", exact=True).click()
    desk.get_by_role("heading", name="Playing 1").wait_for()
    for _ in range(2):  # a backgammon and another: six points of five
        phone.get_by_role("button", name="Game over").click()
        phone.get_by_role("button", name="backgammon, 3").last.click()
    phone.get_by_role("link", name="Report the result").click()
    assert phone.locator(".winner").get_by_role("radio").first.is_checked()
    phone.get_by_role("button", name="Report it").click()
    phone.get_by_text("Your opponent has to confirm it").wait_for()
    desk.get_by_role("button", name="Confirm").wait_for()
