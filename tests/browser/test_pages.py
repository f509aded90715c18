"""Every page: nothing serious for axe at a phone's and a desktop's size, and a table that loads quickly."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from starlette.routing import compile_path

playwright = pytest.importorskip("playwright.sync_api")
axe = pytest.importorskip("axe_playwright_python.sync_playwright")

import bafflebox.web  # noqa: E402
from bafflebox.web import create_app  # noqa: E402
from bafflebox.web.rights import doors  # noqa: E402
from support.shifts import SHIFTS, STILL  # noqa: E402

PAGES = (
    *("/", "/play", "/clock", "/rulings", "/rulings/fast_roll", "/rulings/pocket", "/files", "/about"),
    *("/rules", "/rules/usbgf", "/rules/usbgf/4.1.7.2.a", "/rules?q=fast+roll", "/rulings/fast_roll?all=1"),
    *("/me", "/me/come", "/api", "/tables", "/demo", "/health", "/nowhere", "/live", "/transcribe", "/editor"),
    *(
        "/tournaments",
        "/tournaments/new",
        "/tournaments/take-in",
        "/tournaments/season",
        "/club-night",
        "/c",
        "/editor?discipline=longgammon",
    ),
    *("/operator", "/problems", "/problems/not_found", "/docs", "/docs/players"),
)
MADE = {
    "a challenge": "/c/{challenge}",
    "a table": "/t/{table}",
    "its record": "/t/{table}/record",
    "the clock of a table": "/t/{timed}/clock",
    "a file": "/files/{file}",
    "a table over the board": "/t/{live}",
    "a transcript": "/t/{transcript}",
    "a finished match": "/t/{over}",
    "its record and analysis": "/t/{over}/record",
    "a ruling to attach": "/rulings/fast_roll?f.turn_ended=no&f.earlier_let_pass=0",
    "the board of a table in the editor": "/editor?table={live}",
    "one's own page": "/me",
}
"""Pages of what somebody has begun, by what they show."""
NO_PAGES = {
    "/favicon.ico": "a picture",
    "/qr": "a picture",
    "/sw.js": "a script",
    "/manifest.webmanifest": "what a phone needs to keep the house among its apps",
    "/metrics": "figures for a program",
    "/me/data": "a file",
    "/static": "files",
    "/api/openapi.json": "the description of the API",
    "/tournaments/preview": "a part of /tournaments/new, which shows it",
}
"""Doors of this list are not looked at by people."""
ELSEWHERE = {
    "/tournaments/{id}/calendar.ics": "a file",
    "/tournaments/{id}/desk/rulings/{case}": "test_hall_pages looks at it, under the name that the case was given",
    "/tournaments/{id}/desk/copy": "a file",
    "/tournaments/{id}/desk/sheets/{sha256}": "a picture",
    "/tournaments/{id}/desk/cards.pdf": "a file",
    "/tournaments/{id}/desk/papers.zip": "a file",
    "/tournaments/{id}/print/{name}.pdf": "a file",
    "/tournaments/{id}/desk/report.json": "a file",
    "/tournaments/{id}/desk/prizes": "figures for the table of prizes on /desk/money",
    "/tournaments/{id}/events/{contest}/draw.json": "a file",
    "/tournaments/{id}/events/{contest}/{section}.svg": "a picture",
    "/tournaments/{id}/feed.json": "a feed",
    "/tournaments/{id}/feed.xml": "a feed",
    "/tournaments/{id}/results.csv": "a file",
    "/tournaments/{id}/results.json": "a file",
    "/tournaments/{id}/version": "a number for scripts",
    "/tournaments/{id}/me/version": "a number for scripts",
}
"""Doors of a tournament that are no pages."""
SHOWN = "() => ![...document.querySelectorAll('bb-table, bb-kept, bb-tableclock')].some((one) => !one.view)"
DEMO = Path(bafflebox.web.__file__).parent / "demo.mat"
SIZES = {"phone": {"width": 320, "height": 640}, "desktop": {"width": 1280, "height": 800}}
"""The smallest phone that is still in use; also what a desktop of 1280 pixels shows at four times the size."""
MOST = 100 * 1024


def violations(page: Any) -> list[str]:
    found = axe.Axe().run(page).response["violations"]
    return [
        f"{one['id']}: {one['nodes'][0]['html'][:200]}" for one in found if one["impact"] in ("serious", "critical")
    ]


@pytest.mark.parametrize("path", PAGES)
def test_axe_finds_nothing_serious(browser: Any, server: Any, path: str) -> None:
    """By night and in German, whose words are longest, on a phone; by day on a desk."""
    context = browser.new_context(viewport=SIZES["phone"], color_scheme="dark", locale="de-DE")
    page = context.new_page()
    page.goto(server.url + path)
    assert violations(page) == []
    wide = page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")
    page.set_viewport_size(SIZES["desktop"])
    page.emulate_media(color_scheme="light")
    also = violations(page)
    context.close()
    assert wide, "the page is wider than a phone"
    assert also == []


@pytest.fixture(scope="module")
def begun(browser: Any, server: Any) -> Iterator[tuple[Any, dict[str, str]]]:
    """Somebody who has begun one of everything, and what it is called."""
    context = browser.new_context(viewport=SIZES["phone"])
    page = context.new_page()
    page.set_default_timeout(15_000)
    table = at_table(page, server.url)
    script = """async (told) => {
        const send = async ([path, body]) => (await (await fetch(path, {method: 'POST', headers: {'content-type': 'application/json'}, body: JSON.stringify(body)})).json());
        const made = [];
        for (const one of told) made.push(await send(one));
        return made;
    }"""
    match = {"white": "Ann", "black": "Ben", "clock": False}
    made = page.evaluate(
        script,
        [
            ["/api/challenges", {"length": 3}],
            ["/api/tables", match],
            ["/api/tables", {**match, "mode": "transcription"}],
            ["/api/tables", {**match, "length": 1}],
            ["/api/tables", {**match, "clock": True}],
        ],
    )
    names = {
        "table": table,
        "challenge": made[0]["id"],
        "live": made[1]["table"],
        "transcript": made[2]["table"],
        "over": made[3]["table"],
        "timed": made[4]["table"],
        "file": opened_file(page, server.url),
    }
    lines = [("live", "31: 8/5 6/4"), ("transcript", "31: 8/5 6/5; 52: 13/8 13/11"), ("over", "game white gammon 1")]
    page.evaluate(script, [[f"/api/tables/{names[name]}/lines", {"line": line}] for name, line in lines])
    yield page, names
    context.close()


def opened_file(page: Any, url: str) -> str:
    """A match file opened here; the word of its page."""
    page.goto(f"{url}/files")
    page.get_by_label("or paste a match").fill(DEMO.read_text("utf-8"))
    page.get_by_role("button", name="Open").click()
    page.wait_for_url("**/files/*")
    return str(page.url).rsplit("/", 1)[-1]


@pytest.mark.parametrize("what", MADE)
def test_axe_finds_nothing_serious_on_pages_of_what_was_begun(begun: Any, server: Any, what: str) -> None:
    page, names = begun
    for size in SIZES.values():
        page.set_viewport_size(size)
        page.goto(server.url + MADE[what].format(**names))
        page.wait_for_load_state("networkidle")
        page.wait_for_function(SHOWN)
        assert violations(page) == []
        assert page.evaluate("document.documentElement.scrollWidth <= window.innerWidth"), "wider than the screen"


def test_no_page_is_forgotten() -> None:
    """Every page that the routers know is looked at here or with the pages of the hall."""
    from browser.test_hall_pages import DESK, PUBLIC, WITH_CARD

    hall = [f"/tournaments/club{path}" for path in (*PUBLIC, *WITH_CARD, *(f"/desk{one}" for one in DESK))]
    seen = [path.partition("?")[0] for path in (*PAGES, *MADE.values(), *hall, "/players/p-1")]
    shown = [door.path for door in doors(create_app()) if door.method == "GET" and not door.is_api]
    left = [path for path in shown if path not in NO_PAGES and path not in ELSEWHERE]
    forgotten = [path for path in left if not any(compile_path(path)[0].fullmatch(one) for one in seen)]
    assert forgotten == []


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
    page.get_by_role("button", name="More").click()
    page.get_by_role("button", name="Board settings").wait_for()
    assert violations(page) == []
    page.get_by_role("button", name="Board settings").click()
    page.get_by_label("Colours").wait_for()
    assert violations(page) == []
    page.goto(server.url + "/me")
    assert violations(page) == []
    page.get_by_role("button", name="Use on another device").click()
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
    page.get_by_role("button", name="Continue").click()
    page.get_by_role("button", name="Use on another device").click()
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
    page.locator(f"li[data-table='{table}']").wait_for()
    other.close()


def test_the_page_for_a_club_night_is_one_sheet_of_paper(page: Any, server: Any) -> None:
    page.goto(server.url + "/club-night")

    for size in ("A4", "Letter"):
        assert len(re.findall(rb"/Type\s*/Page\b", page.pdf(format=size))) == 1, size


def shift(page: Any, url: str) -> tuple[float, Any]:
    """How much a page moves while it is loaded, and what of it."""
    page.goto(url)
    page.wait_for_load_state("networkidle")
    page.wait_for_timeout(200)
    return page.evaluate("shifted"), page.evaluate("moved")


@pytest.mark.parametrize("width", [390, 1280])
@pytest.mark.parametrize("path", PAGES)
def test_nothing_moves_while_a_page_is_loaded(browser: Any, server: Any, path: str, width: int) -> None:
    """A place that is not kept for a board, or a field that is hidden late, would move what stands below."""
    context = browser.new_context(viewport={"width": width, "height": 850})
    page = context.new_page()
    page.add_init_script(SHIFTS)
    moved, what = shift(page, server.url + path)
    context.close()
    assert moved < STILL, what


@pytest.mark.parametrize("width", [390, 1280])
def test_nothing_moves_while_a_page_of_what_was_begun_is_loaded(
    browser: Any, begun: Any, server: Any, width: int
) -> None:
    known, names = begun
    context = browser.new_context(viewport={"width": width, "height": 850}, storage_state=known.context.storage_state())
    page = context.new_page()
    page.add_init_script(SHIFTS)
    found = {what: shift(page, server.url + path.format(**names)) for what, path in MADE.items()}
    context.close()
    assert {what: one for what, one in found.items() if one[0] >= STILL} == {}
