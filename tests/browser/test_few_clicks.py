"""It stays easy: a friend by link and a phone by QR code, counted in clicks."""

from __future__ import annotations

from typing import TYPE_CHECKING

from browser.test_hall import NAMES, set_up
from browser.test_play import challenge

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page

    from browser.conftest import RunningServer

COUNT = """addEventListener('click', (event) => {
    if (event.isTrusted) sessionStorage.clicks = Number(sessionStorage.clicks ?? 0) + 1;
}, true);"""


def clicks(page: Page) -> int:
    return int(page.evaluate("Number(sessionStorage.clicks ?? 0)"))


def test_a_friend_sits_at_the_table_after_a_name_and_one_click(
    people: Callable[[int], Page], server: RunningServer
) -> None:
    ann, ben = people(1280), people(390)
    address = challenge(ann, server, Match_to="1")
    ben.add_init_script(COUNT)
    ben.goto(address)
    ben.get_by_label("Your name").click()
    ben.keyboard.type("Ben")
    ben.get_by_role("button", name="Accept").click()
    ben.locator("bb-table .say").wait_for()
    assert clicks(ben) == 2


def test_a_phone_that_scans_a_card_is_there_without_a_click(
    people: Callable[[int], Page], server: RunningServer
) -> None:
    desk, phone = people(1280), people(390)
    base = set_up(desk, server, "Easy evening", NAMES[:4])
    desk.goto(f"{base}/desk/cards")
    card = (desk.locator(".cards code").first.text_content() or "").replace(" ", "")
    name = desk.locator(".cards strong").first.text_content() or ""
    phone.add_init_script(COUNT)
    phone.goto(f"{base}/me#{card}")
    phone.get_by_role("heading", name=name, exact=True).wait_for()
    assert clicks(phone) == 0
