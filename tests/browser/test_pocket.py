"""The ruling assistant on a phone that has lost the network."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from bafflebox.books import load
from bafflebox.rulings import rule

if TYPE_CHECKING:
    from playwright.sync_api import Page, Route

    from browser.conftest import RunningServer


def test_a_book_in_the_pocket_rules_without_a_network(page: Page, server: RunningServer) -> None:
    page.goto(f"{server.url}/rulings/pocket?book=standards")
    page.get_by_text("rulings work without a network").wait_for()
    page.context.set_offline(True)
    page.get_by_label("What happened?").fill("fast roll")
    page.get_by_role("link", name="Fast roll").first.click()
    page.get_by_role("button", name="No", exact=True).click()
    verdict = page.locator(".verdict h2").text_content()
    assert verdict == rule(load("standards"), "fast_roll", {"turn_ended": False}).verdict  # type: ignore[union-attr]
    page.get_by_role("button", name="Change").click()
    page.get_by_role("button", name="Yes", exact=True).wait_for()
    page.context.set_offline(False)


def test_a_ruling_of_the_pocket_is_taken_to_the_server_with_its_answers(page: Page, server: RunningServer) -> None:
    page.goto(f"{server.url}/rulings/pocket?book=standards")
    page.get_by_text("rulings work without a network").wait_for()
    page.get_by_label("What happened?").fill("fast roll")
    page.get_by_role("link", name="Fast roll").first.click()
    page.get_by_role("button", name="No", exact=True).click()
    verdict = page.locator(".verdict h2").text_content()
    page.get_by_role("button", name="Print").wait_for()
    page.get_by_role("link", name="Apply at a table").click()
    page.wait_for_url("**/rulings/fast_roll?**")
    assert page.locator(".verdict h2").first.text_content() == verdict
    page.get_by_role("button", name="Print").wait_for()


def test_a_situation_can_be_looked_up_before_the_whole_book_is_saved(page: Page, server: RunningServer) -> None:
    """The server needs a while for a whole book; nobody waits for it with a question."""
    held: list[Route] = []
    page.route(re.compile(r"/api/pocket/standards\?"), lambda route: held.append(route))
    page.goto(f"{server.url}/rulings/pocket?book=standards")
    page.get_by_text("You can look things up meanwhile.").wait_for()
    page.get_by_label("What happened?").fill("fast roll")
    page.get_by_role("link", name="Fast roll").first.click()
    page.get_by_role("button", name="No", exact=True).click()
    verdict = page.locator(".verdict h2").text_content()
    assert verdict == rule(load("standards"), "fast_roll", {"turn_ended": False}).verdict  # type: ignore[union-attr]
    held[0].continue_()
    page.get_by_text("rulings work without a network").wait_for()
    assert page.locator(".verdict h2").text_content() == verdict
