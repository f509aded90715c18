"""Pages of the hall: nothing serious for axe at a phone's and a desktop's size, light enough for bad Wi-Fi, and by keyboard."""

from __future__ import annotations

from io import BytesIO
from typing import TYPE_CHECKING, Any

import pytest

from browser.test_hall import NAMES, set_up
from support.shifts import SHIFTS, STILL

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser, Page

    from browser.conftest import RunningServer

axe = pytest.importorskip("axe_playwright_python.sync_playwright")
DESK = (
    *("", "/entries", "/draw", "/results", "/tables", "/rulings", "/money", "/schedule", "/messages", "/print"),
    *("/staff", "/journal", "/cards", "/settings", "/screens", "/ratings", "/match/open/main:1.1", "/register"),
)
PUBLIC = (
    *(
        "",
        "/events/open",
        "/events/open/draw",
        "/events/open/wall",
        "/events/open/embed",
        "/screen",
        "/join",
        "/tablet",
        "/players",
        "/results",
        "/me",
        "/task",
    ),
    *("/matches/open/main:1.1", "/overlay/open/main:1.1"),
    *("/sheets/matches", "/sheets/slips", "/sheets/cards", "/sheets/scoresheets", "/sheets/variance"),
)
WITH_CARD = ("/me/clock", "/me/bracket")
"""Pages for who has a card."""
OUT_OF_SIGHT = """() => {
    const box = (one) => one?.getBoundingClientRect();
    const [here, row] = [box(document.querySelector('.tabs [aria-current]')), box(document.querySelector('.tabs'))];
    return Boolean(here?.width) && (here.left < row.left || here.right > row.right + 1);
}"""
PHONE = 320
LIGHT = 150_000
"""Bytes over the wire for a player's page."""


@pytest.fixture(scope="module")
def hall(browser: Browser, server: RunningServer) -> Iterator[tuple[Page, str]]:
    """A club night with matches called, and its director."""
    context = browser.new_context(viewport={"width": 1280, "height": 800})
    page = context.new_page()
    page.set_default_timeout(15_000)
    base = set_up(page, server, "Seen evening")
    page.goto(f"{base}/desk")
    page.get_by_role("button", name="Call all").click()
    page.get_by_role("heading", name="Called").wait_for()
    odd = {"act": "incident", "fields": {"about": "odd dice", "match": "open/main:1.1"}}
    send = "async (act) => (await fetch('/api/tournaments/seen-evening/acts', {method: 'POST', headers: {'content-type': 'application/json'}, body: JSON.stringify(act)})).status"
    assert page.evaluate(send, odd) == 200
    yield page, base
    context.close()


def serious(page: Page) -> list[str]:
    found: list[dict[str, Any]] = axe.Axe().run(page).response["violations"]
    return [
        f"{one['id']}: {node['html'][:120]}"
        for one in found
        if one["impact"] in ("serious", "critical")
        for node in one["nodes"][:3]
    ]


@pytest.mark.parametrize("width", [PHONE, 1280])
def test_axe_finds_nothing_serious(hall: tuple[Page, str], width: int) -> None:
    page, base = hall
    page.set_viewport_size({"width": width, "height": 844})
    found = {}
    page.goto(f"{base}/desk/rulings")
    case = (page.locator("a.target[href*='/desk/rulings/']").first.get_attribute("href") or "").rpartition("/desk")[2]
    every = (*(f"/desk{tab}" for tab in (*DESK, case)), *PUBLIC)
    page.emulate_media(color_scheme="dark" if width == PHONE else "light")
    language = "de" if width == PHONE else "en"
    for path in every if width == PHONE else every[::3]:  # the same markup: what differs is whether it fits
        page.goto(f"{base}{path}?lang={language}")
        wide = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
        problems = serious(page) + ([f"{wide} px too wide"] if wide > 0 else [])
        problems += ["the tab of this page is out of sight"] if page.evaluate(OUT_OF_SIGHT) else []
        if problems:
            found[path] = problems
    assert found == {}


def test_a_players_page_is_light_and_in_order(hall: tuple[Page, str], browser: Browser) -> None:
    desk, base = hall
    desk.goto(f"{base}/desk/cards")
    word = (desk.locator(".cards code").first.text_content() or "").replace(" ", "")
    context = browser.new_context(viewport={"width": 390, "height": 844})
    page = context.new_page()
    session = context.new_cdp_session(page)
    session.send("Network.enable")
    sizes: list[float] = []
    session.on("Network.loadingFinished", lambda told: sizes.append(told["encodedDataLength"]))
    page.goto(f"{base}/me#{word}")
    page.get_by_role("button", name="Report it").wait_for()
    assert NAMES[0] in (page.locator("h1").text_content() or "")
    assert 0 < sum(sizes) < LIGHT
    assert serious(page) == []
    for path in WITH_CARD:
        page.goto(f"{base}{path}")
        assert serious(page) == [], path
    context.close()


def test_a_player_s_page_in_all_tournaments_is_in_order(hall: tuple[Page, str]) -> None:
    page, base = hall
    page.goto(f"{base}/players")
    page.locator("main a[href^='/players/']").first.click()
    page.wait_for_url("**/players/*")
    assert serious(page) == []


def test_nothing_moves_while_a_page_is_loaded(hall: tuple[Page, str], browser: Browser) -> None:
    desk, base = hall
    found = {}
    for width in (390, 1280):
        context = browser.new_context(
            viewport={"width": width, "height": 850}, storage_state=desk.context.storage_state()
        )
        page = context.new_page()
        page.add_init_script(SHIFTS)
        for path in (*PUBLIC, *(f"/desk{one}" for one in DESK)):
            page.goto(f"{base}{path}")  # it listens for changes, so the network never rests
            page.wait_for_load_state("load")
            page.wait_for_timeout(300)
            if page.evaluate("shifted") >= STILL:
                found[path, width] = page.evaluate("moved")
        context.close()
    assert found == {}


def test_a_result_by_keyboard(hall: tuple[Page, str]) -> None:
    page, base = hall
    page.set_viewport_size({"width": 1280, "height": 800})
    page.goto(f"{base}/desk")
    page.locator("summary", has_text="Result").first.focus()
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    page.keyboard.press("Space")
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")  # past the winner's points, which are there already
    page.keyboard.type("2")
    page.keyboard.press("Enter")
    page.wait_for_function("() => document.querySelectorAll('details.take > summary').length === 3")
    page.goto(f"{base}/desk/results")
    page.get_by_text(" beat ").first.wait_for()


def test_a_players_rating_is_readable_without_seeing_it(hall: tuple[Page, str]) -> None:
    page, base = hall
    page.set_viewport_size({"width": PHONE, "height": 844})
    saves = page.get_by_role("button", name="Save result")
    # The one whose result was taken by keyboard has none to save; which it is depends on how long these tests take.
    match = next(
        f"open/main:1.{number}"
        for number in (2, 1)
        if page.goto(f"{base}/desk/match/open/main:1.{number}?lang=en") and saves.count()
    )
    page.locator("input[name=winner]").first.check()
    page.locator("input[name=second]").fill("2")
    saves.click()
    page.get_by_role("heading", name="Correct this result").wait_for()
    page.goto(f"{base}/matches/{match}?lang=de")
    page.locator(".sides a").first.click()
    page.get_by_role("img", name="Verlauf der Wertungszahl").wait_for()
    page.get_by_text("Dasselbe als Tabelle").click()
    page.get_by_role("cell", name="1.522,4").wait_for()
    assert serious(page) == []
    page.goto(f"{base}?lang=en")


def test_the_overlay_lets_the_picture_below_through(hall: tuple[Page, str], browser: Browser) -> None:
    from PIL import Image

    _, base = hall
    context = browser.new_context(viewport={"width": 800, "height": 450}, color_scheme="dark")
    page = context.new_page()
    page.goto(f"{base}/overlay/open/main:1.1")
    shot = Image.open(BytesIO(page.screenshot(omit_background=True))).convert("RGBA")
    assert shot.getpixel((790, 440)) == (0, 0, 0, 0)
    assert shot.getpixel((4, 4))[3] == 255  # type: ignore[index]
    context.close()


def test_the_big_screen_turns_by_itself_and_is_turned_and_stopped_by_keys(
    hall: tuple[Page, str], browser: Browser
) -> None:
    _, base = hall
    context = browser.new_context(viewport={"width": 1920, "height": 1080})
    page = context.new_page()
    page.clock.install()
    page.goto(f"{base}/screen?seconds=20")
    shown = page.locator(".slide:not([hidden]) h1")
    first = shown.text_content()

    page.clock.run_for(21_000)
    second = shown.text_content()
    page.keyboard.press("ArrowLeft")
    back = shown.text_content()
    page.keyboard.press("Space")
    page.clock.run_for(100_000)

    assert first != second
    assert back == shown.text_content() == first
    context.close()


def test_lists_for_everybody_stand_side_by_side_where_there_is_room(hall: tuple[Page, str]) -> None:
    page, base = hall
    for width, columns in ((1280, 3), (390, 1)):
        page.set_viewport_size({"width": width, "height": 800})
        page.goto(f"{base}/players")
        lefts = page.locator(".people > li").evaluate_all("all => all.map((one) => one.getBoundingClientRect().left)")
        assert len(set(lefts)) == columns
