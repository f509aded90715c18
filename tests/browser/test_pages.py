"""Every page: nothing serious for axe at a phone's and a desktop's size, and a table that loads quickly."""

from __future__ import annotations

from typing import Any

import pytest

playwright = pytest.importorskip("playwright.sync_api")
axe = pytest.importorskip("axe_playwright_python.sync_playwright")

PAGES = (
    *("/", "/play", "/clock", "/rulings", "/rulings/fast_roll", "/rules", "/rules/usbgf", "/files", "/about"),
    *("/me", "/me/come", "/api", "/tables", "/demo", "/health", "/nowhere"),
    *("/live", "/transcribe", "/editor"),
    *("/live", "/transcribe", "/editor"),
)
SIZES = {"phone": {"width": 390, "height": 844}, "desktop": {"width": 1280, "height": 800}}
MOST = 200 * 1024


def violations(page: Any) -> list[str]:
    found = axe.Axe().run(page).response["violations"]
    return [
        f"{one['id']}: {one['nodes'][0]['html'][:200]}" for one in found if one["impact"] in ("serious", "critical")
    ]


@pytest.mark.parametrize("path", PAGES)
def test_axe_finds_nothing_serious(browser: Any, server: Any, path: str) -> None:
    context = browser.new_context(viewport=SIZES["phone"])
    page = context.new_page()
    page.goto(server.url + path)
    assert violations(page) == []
    wide = page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")
    page.set_viewport_size(SIZES["desktop"])
    also = violations(page)
    context.close()
    assert wide, "the page is wider than a phone"
    assert also == []


def at_table(page: Any, url: str, **more: Any) -> str:
    """A new table against a bot, opened in a browser that is known."""
    page.goto(url + "/about")
    told = {"length": 1, "bot": "beginner", "clock": False, "discipline": "sprintgammon", **more}
    script = """async (told) => {
        const send = (path, body) => fetch(path, {method: 'POST', headers: {'content-type': 'application/json'}, body: JSON.stringify(body)});
        await send('/api/people', {name: 'Ann'});
        return (await (await send('/api/challenges', told)).json()).table;
    }"""
    table = str(page.evaluate(script, told))
    page.goto(f"{url}/t/{table}")
    page.locator("bb-table .say").wait_for()
    return table


def test_axe_finds_nothing_serious_at_a_table_and_on_ones_own_page(page: Any, server: Any) -> None:
    at_table(page, server.url)
    assert violations(page) == []
    page.goto(server.url + "/me")
    assert violations(page) == []
    page.get_by_role("button", name="Bring me to another device").click()
    page.get_by_alt_text("The link as a QR code").wait_for()
    assert violations(page) == []


def test_the_page_of_a_table_is_small(browser: Any, server: Any) -> None:
    context = browser.new_context(viewport=SIZES["phone"])
    page = context.new_page()
    at_table(page, server.url)
    fresh = browser.new_context(viewport=SIZES["phone"], storage_state=context.storage_state())
    again = fresh.new_page()
    wire = fresh.new_cdp_session(again)
    wire.send("Network.enable")
    sizes: list[float] = []
    wire.on("Network.loadingFinished", lambda told: sizes.append(told["encodedDataLength"]))
    wire.on("Network.webSocketFrameReceived", lambda told: sizes.append(len(told["response"]["payloadData"])))
    again.goto(page.url)
    again.locator("bb-table .say").wait_for()
    again.wait_for_load_state("networkidle")
    fresh.close()
    context.close()
    assert len(sizes) > 4
    assert sum(sizes) < MOST


def test_a_link_brings_somebody_to_another_device_and_its_word_is_in_no_address(browser: Any, server: Any) -> None:
    first = browser.new_context(viewport=SIZES["desktop"])
    page = first.new_page()
    page.goto(server.url + "/me")
    page.get_by_label("Your name").fill("Ann Far")
    page.get_by_role("button", name="That is me").click()
    page.get_by_role("button", name="Bring me to another device").click()
    link = page.get_by_label("The link", exact=True).input_value()
    word = link.partition("#")[2]
    second = browser.new_context(viewport=SIZES["phone"])
    phone = second.new_page()
    asked: list[str] = []
    phone.on("request", lambda request: asked.append(request.url))
    phone.goto(link)
    phone.get_by_role("button", name="Come in").click()
    phone.get_by_role("heading", name="Ann Far").wait_for()
    assert word
    assert not any(word in url.partition("#")[0] for url in asked)
    assert word not in phone.url
    first.close()
    second.close()


def test_the_list_of_tables_renews_itself(page: Any, browser: Any, server: Any) -> None:
    page.goto(server.url + "/tables")
    other = browser.new_context()
    player = other.new_page()
    table = at_table(player, server.url)
    page.locator(f"tr[data-table='{table}']").wait_for()
    other.close()
