"""A phone that is called although its page is closed, from the button to the notification, and the house among a phone's apps.

A headless browser has no push service. So the page gets a subscription with one on this machine, and what arrives there is handed to the
browser's service worker by the protocol of its developer tools, as the browser itself would.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import pytest

from bafflebox.service import House
from browser.conftest import RunningServer
from browser.test_hall import and_changes, set_up

support = pytest.importorskip("support.push_service")

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext, CDPSession, Page, Worker

    from support.push_service import Browser, Service

PATIENCE = 30_000
SUBSCRIBED = """(fields) => {
    const keys = { p256dh: fields.p256dh, auth: fields.auth };
    const made = { endpoint: fields.endpoint, toJSON: () => ({ endpoint: fields.endpoint, keys }) };
    PushManager.prototype.subscribe = async (wanted) => { window.wanted = wanted; return made; };
    PushManager.prototype.getSubscription = async () => made;
}"""
LISTENS = """() => {
    const show = self.registration.showNotification.bind(self.registration);
    self.shown = new Promise((done) => { self.registration.showNotification = (...told) => show(...told).finally(done); });
}"""
SHOWN = """async () => {
    await self.shown;
    const found = await self.registration.getNotifications();
    return found.map(({ title, body, tag, icon, data }) => ({ title, body, tag, icon, data }));
}"""
SIZE = """async (address) => {
    const picture = new Image();
    picture.src = address;
    await picture.decode();
    return `${picture.naturalWidth}x${picture.naturalHeight}`;
}"""


def within(script: str) -> str:
    """A script that fails rather than let the test wait for ever."""
    late = f"new Promise((_, fail) => setTimeout(fail, {PATIENCE}, new Error('too slow')))"
    return f"(given) => Promise.race([({script})(given), {late}])"


@pytest.fixture(scope="module")
def service() -> Iterator[Service]:
    with support.push_service() as running:
        yield running


@pytest.fixture(scope="module")
def server(service: Service) -> Iterator[RunningServer]:  # noqa: ARG001 (it must outlive this one)
    """A house on this very machine, where a browser allows notifications, that may push to this machine."""
    house = House.in_memory()
    house.pushes.outside = support.Nearby()
    with RunningServer(house) as running:
        yield running


@pytest.fixture
def context(browser: Any, server: RunningServer) -> Iterator[BrowserContext]:
    made = browser.new_context(viewport={"width": 420, "height": 860})
    made.set_default_timeout(PATIENCE)
    made.grant_permissions(["notifications"], origin=server.url)
    yield made
    made.close()


def developer_tools(page: Page, domain: str) -> tuple[CDPSession, list[dict[str, Any]]]:
    """The browser's own protocol, and the service workers that it tells of."""
    tools = page.context.new_cdp_session(page)
    told: list[dict[str, Any]] = []
    tools.on("ServiceWorker.workerRegistrationUpdated", lambda news: told.extend(news["registrations"]))
    tools.send(f"{domain}.enable")
    return tools, told


def active_worker(page: Page) -> Worker:
    page.wait_for_function("() => navigator.serviceWorker.controller?.state === 'activated'")
    return page.context.service_workers[0]


def pushed(page: Page, url: str, text: str) -> list[dict[str, Any]]:
    """What the notifications say after a message has come through the push service."""
    tools, workers = developer_tools(page, "ServiceWorker")
    worker = active_worker(page)
    worker.evaluate(LISTENS)
    number = workers[-1]["registrationId"]
    tools.send("ServiceWorker.deliverPushMessage", {"origin": url, "registrationId": number, "data": text})
    found: list[dict[str, Any]] = worker.evaluate(within(SHOWN))
    return found


def first_player(desk: Page, base: str) -> tuple[str, str]:
    """One of those who will be called first, with the word of the card."""
    desk.goto(f"{base}/desk/match/open/main:1.1")
    name = (desk.get_by_role("heading", level=1).text_content() or "").partition(": ")[2].split(" – ")[0]
    desk.goto(f"{base}/desk/cards")
    card = desk.locator(".cards > *", has=desk.get_by_text(name, exact=True)).locator("code").text_content() or ""
    return name, card.replace(" ", "")


def test_a_phone_asks_to_be_called_and_its_closed_page_is_told(
    people: Any, context: BrowserContext, server: RunningServer, service: Service
) -> None:
    desk: Page = people(1000)
    base = set_up(desk, server, "Called evening")
    name, card = first_player(desk, base)
    browser: Browser = support.Browser(f"{service.address}/send/phone")
    phone = context.new_page()
    phone.goto(f"{base}/me#{card}")
    phone.get_by_role("heading", name=name).wait_for()
    phone.evaluate(SUBSCRIBED, browser.fields)

    phone.get_by_role("button", name="Notify me when I am called").click()
    phone.get_by_role("button", name="Turn off notifications").wait_for()
    assert phone.evaluate("window.wanted.userVisibleOnly && window.wanted.applicationServerKey.length") == 65
    phone.goto("about:blank")
    desk.goto(f"{base}/desk")
    and_changes(desk, desk.get_by_role("button", name="Call", exact=True).first.click)
    assert service.came.wait(PATIENCE / 1000)
    told = browser.opened(service.arrived[0].body)
    phone.goto(f"{server.url}/about")
    (shown,) = pushed(phone, server.url, json.dumps(told))

    assert name in shown["body"]
    assert (shown["title"], shown["tag"]) == (told["title"], told["tag"])
    assert shown["icon"] == f"{server.url}/static/icon-192.png"
    assert f"{server.url}{shown['data']['page']}" == f"{base}/me"


CLICK = """(page) => {
    const opened = [];
    const focused = [];
    self.clients.openWindow = async (address) => { opened.push(address); };
    const list = self.clients.matchAll.bind(self.clients);
    self.clients.matchAll = async (which) => (await list(which)).map(({ url }) => ({ url, focus: async () => { focused.push(url); } }));
    const done = [];
    const closed = [];
    const event = new ExtendableEvent('notificationclick');
    event.notification = { data: { page }, close: () => closed.push(true) };
    event.waitUntil = (work) => done.push(work);
    self.dispatchEvent(event);
    return Promise.all(done).then(() => ({ opened, focused, closed: closed.length }));
}"""


@pytest.mark.parametrize(
    ("page", "opened", "focused"),
    [
        ("/tournaments/x/me", ["/tournaments/x/me"], []),
        ("/about", [], ["/about"]),
        ("https://elsewhere.example/", [], []),
    ],
    ids=["opens-its-page", "shows-the-page-that-is-open", "never-leaves-the-house"],
)
def test_a_tap_on_a_notification(
    context: BrowserContext, server: RunningServer, page: str, opened: list[str], focused: list[str]
) -> None:
    phone = context.new_page()
    phone.goto(f"{server.url}/about")

    did = active_worker(phone).evaluate(within(CLICK), page)

    assert did == {"opened": opened, "focused": [f"{server.url}{one}" for one in focused], "closed": 1}


def test_a_message_without_words_is_shown_all_the_same(context: BrowserContext, server: RunningServer) -> None:
    phone = context.new_page()
    phone.goto(f"{server.url}/about")

    (shown,) = pushed(phone, server.url, "")

    assert (shown["title"], shown["data"]) == ("Baffle Box", {"page": "/"})


@pytest.mark.parametrize(("path", "language"), [("/", "en"), ("/clock", "de")])
def test_the_house_can_be_kept_among_a_phones_apps(
    context: BrowserContext, server: RunningServer, path: str, language: str
) -> None:
    phone = context.new_page()
    phone.goto(f"{server.url}{path}?lang={language}")
    tools, _ = developer_tools(phone, "Page")

    told = tools.send("Page.getAppManifest")
    wrong = {one["errorId"] for one in tools.send("Page.getInstallabilityErrors")["installabilityErrors"]}

    assert told["errors"] == []
    manifest = json.loads(told["data"])
    assert manifest["lang"] == language
    assert told["manifest"]["startUrl"] == f"{server.url}{path}"  # it opens where it was kept
    assert wrong <= {"in-incognito"}  # as all browsers of tests are
    for icon in manifest["icons"]:
        answer = phone.request.get(f"{server.url}{icon['src']}")
        assert (answer.status, answer.headers["content-type"]) == (200, icon["type"])
        assert icon["sizes"] in ("any", phone.evaluate(within(SIZE), icon["src"]))
    for shortcut in manifest["shortcuts"]:
        assert phone.request.get(f"{server.url}{shortcut['url']}").status == 200
