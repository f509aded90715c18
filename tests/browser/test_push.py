"""A phone over HTTPS or on this very machine: the player says yes, a message arrives while nobody looks, and it is shown."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from support.push_service import Browser as Keys

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser, CDPSession, Page

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
    with phone.expect_response("**/me/push") as sent:
        ask.click()
    assert sent.value.status == 204
    stop.wait_for()
    assert not ask.is_visible()
    assert phone.evaluate("window.asked") == 65
    with phone.expect_response("**/me/push") as again:
        phone.reload()
    assert again.value.status == 204, "a page that is opened again tells the server where it is reached now"
    with phone.expect_response("**/me/push/off") as ended:
        stop.click()
    assert ended.value.status == 204
    ask.wait_for()


def test_a_message_of_the_push_service_is_shown(phone: Page) -> None:
    phone.evaluate("navigator.serviceWorker.ready")
    line: CDPSession = phone.context.new_cdp_session(phone)
    found: list[str] = []
    line.on(
        "ServiceWorker.workerRegistrationUpdated",
        lambda told: found.extend(one["registrationId"] for one in told["registrations"]),
    )
    line.send("ServiceWorker.enable")
    while not found:
        phone.wait_for_timeout(20)
    own = phone.evaluate("location.origin")
    told = '{"title": "Push", "body": "Your match is called to table 1: Ann – Ben", "tag": "called-1", "page": "/tournaments/push/me"}'
    line.send("ServiceWorker.deliverPushMessage", {"origin": own, "registrationId": found[0], "data": told})
    shown = phone.evaluate(
        """async () => {
          const worker = await navigator.serviceWorker.ready;
          for (;;) {
            const [one] = await worker.getNotifications();
            if (one) return [one.title, one.body, one.tag, one.data.page];
            await new Promise((done) => setTimeout(done, 20));
          }
        }"""
    )
    assert shown == ["Push", "Your match is called to table 1: Ann – Ben", "called-1", "/tournaments/push/me"]
