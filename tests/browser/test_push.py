"""A phone over HTTPS or on this very machine: the player says yes to notifications, and no."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from support.push_service import Browser as Keys

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser, Page

    from browser.conftest import RunningServer

FAKE = """({ endpoint, p256dh, auth }) => {
  let made = null;
  PushManager.prototype.subscribe = async function (wanted) {
    window.asked = [...new Uint8Array(wanted.applicationServerKey)].length;
    made = { endpoint, toJSON: () => ({ endpoint, keys: { p256dh, auth } }), unsubscribe: async () => true };
    return made;
  };
  PushManager.prototype.getSubscription = async () => made;
}"""
"""Instead of the push service of the browser's maker, which no test asks."""


@pytest.fixture
def phone(browser: Browser, server: RunningServer) -> Iterator[Page]:
    """The page of a player who has come in by the card."""
    own = server.url.replace(server.name, "127.0.0.1")
    context = browser.new_context(viewport={"width": 390, "height": 844}, permissions=["notifications"], base_url=own)
    told = Keys("https://push.example.org/send/abc").fields
    context.add_init_script(f"({FAKE})({told})")
    desk = context.new_page()
    form = {"programme": "club", "name": "Push", "director": "Dee", "tables": "2", "book": "usbgf", "names": "Ann\nBen"}
    more = {"phones": "report", "announced": "the wall", "fee": "10"}
    made = context.request.post("/tournaments/new", form=form | more, headers={"origin": own})
    base = re.search(r"/tournaments/[\w-]+", made.url)
    assert base, made.url
    desk.goto(f"{base[0]}/desk/cards")
    word = (desk.locator(".cards code").first.text_content() or "").replace(" ", "")
    desk.goto(f"{base[0]}/me#{word}")
    desk.wait_for_url(f"**{base[0]}/me")
    desk.locator("h1", has_text="Ann").wait_for()
    yield desk
    context.close()


def test_a_player_says_yes_and_no_to_notifications(phone: Page) -> None:
    ask, stop = phone.get_by_role("button", name="Notify me"), phone.get_by_role("button", name="No more notifications")
    ask.wait_for()
    only_open = phone.get_by_text("You are notified while this page is open.")
    only_open.wait_for()
    with phone.expect_response("**/me/push") as sent:
        ask.click()
    assert sent.value.status == 204
    stop.wait_for()
    assert not ask.is_visible()
    assert not only_open.is_visible()
    assert phone.evaluate("window.asked") == 65
    with phone.expect_response("**/me/push") as again:
        phone.reload()
    assert again.value.status == 204, "a page that is opened again tells the server where it is reached now"
    with phone.expect_response("**/me/push/off") as ended:
        stop.click()
    assert ended.value.status == 204
    ask.wait_for()
