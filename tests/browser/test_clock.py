"""The phone as a clock: at a name that is not local, by touch, with the network gone, and after a reload."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from support.kept_pages import opened

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page

    from browser.conftest import RunningServer


def shown(page: Page, name: str) -> str:
    label = page.get_by_role("button", name=re.compile(f"^{name}: ")).get_attribute("aria-label")
    return label or ""


def start(page: Page, server: RunningServer) -> None:
    page.goto(f"{server.url}/clock?length=3")
    page.get_by_label("Lower player").fill("Ann")
    page.get_by_label("Upper player").fill("Ben")
    page.get_by_role("button", name="Start", exact=True).click()


def test_a_match_is_timed_without_a_network(page: Page, server: RunningServer) -> None:
    start(page, server)
    page.context.set_offline(True)
    page.get_by_role("button", name=re.compile("^Ben: 6:00")).click()  # Ben has finished; Ann's time runs
    assert "running" in shown(page, "Ann")
    page.get_by_role("button", name=re.compile("^Ann: ")).click()
    assert "running" in shown(page, "Ben")
    page.get_by_role("button", name=re.compile("^Ann: ")).click()  # not Ann's to press
    assert "running" in shown(page, "Ben")

    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Undo a wrong press").click()
    page.get_by_role("button", name="Ann agrees").click()
    page.get_by_role("button", name="Ben agrees").click()
    assert "running" in shown(page, "Ann")

    page.get_by_role("button", name="Pause").click()
    page.get_by_text("Stopped: Other").first.wait_for()  # at the press; the reason is asked while it stands
    usual = page.viewport_size
    page.set_viewport_size({"width": 320, "height": 568})
    for one in (page.get_by_role("heading", name="Stopped. Why?"), page.get_by_role("button", name="Resume").last):
        box = one.bounding_box()
        assert box is not None
        assert box["y"] >= 0, one
        assert box["y"] + box["height"] <= 568, one
    if usual:
        page.set_viewport_size(usual)
    page.get_by_role("button", name="Break of Ann").click()
    page.get_by_text("Stopped: Break").first.wait_for()
    page.get_by_role("button", name="Resume").click()

    page.get_by_role("button", name="Game over").click()
    page.get_by_role("button", name="gammon, 2").first.click()
    page.get_by_text("2 – 0 / 3").wait_for()
    page.get_by_text("Crawford").wait_for()
    page.context.set_offline(False)


def test_a_reload_in_the_middle_loses_nothing(page: Page, server: RunningServer) -> None:
    start(page, server)
    page.get_by_role("button", name=re.compile("^Ben: ")).click()
    page.get_by_role("button", name="Game over").click()
    page.get_by_role("button", name="single, 1").first.click()
    page.reload()
    page.get_by_text("1 – 0 / 3").wait_for()
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="The last game was not over").click()
    page.get_by_text("0 – 0 / 3").wait_for()


def test_the_half_that_runs_out_of_time_says_so(page: Page, server: RunningServer) -> None:
    page.goto(f"{server.url}/clock")
    page.get_by_label("Reserve, minutes").fill("0")
    page.get_by_label("Delay, seconds").fill("0")
    page.get_by_role("button", name="Start", exact=True).click()
    page.get_by_role("button", name=re.compile("^Black: ")).click()
    page.get_by_text("Out of time").wait_for()


def test_a_clock_whose_script_is_not_there_yet_cannot_be_started(page: Page, server: RunningServer) -> None:
    """Otherwise an early press on a slow network would load the page again, and the names and times would be gone."""
    page.route("**/clock.js*", lambda route: route.fulfill(body="", content_type="text/javascript"))
    page.goto(f"{server.url}/clock?length=3")
    assert page.get_by_role("button", name="Start", exact=True).is_disabled()


def test_another_length_sets_the_times_of_the_book_and_there_is_one_field_for_it(
    page: Page, server: RunningServer
) -> None:
    page.goto(f"{server.url}/clock?length=3")
    assert page.get_by_label("Match to").count() == 1
    page.get_by_label("Match to").fill("9")
    page.get_by_label("Lower player").click()
    page.get_by_text("18 minutes plus 12 seconds of delay").wait_for()
    assert page.get_by_label("Reserve, minutes").input_value() == "18"
    page.get_by_role("button", name="Start", exact=True).click()
    page.get_by_text("0 – 0 / 9").wait_for()


def test_the_rules_lie_over_a_clock_that_goes_on(page: Page, server: RunningServer) -> None:
    start(page, server)
    page.get_by_role("button", name=re.compile("^Ben: ")).click()
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Rules").click()
    page.locator("dialog.rules bb-pocket").wait_for()
    assert page.url.endswith("/clock?length=3")
    page.get_by_role("button", name="Back to the clock").click()
    assert "running" in shown(page, "Ann")


def test_a_forfeited_delay_is_shown_until_it_has_run_out(page: Page, server: RunningServer) -> None:
    start(page, server)
    page.get_by_role("button", name=re.compile("^Ben: ")).click()
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Ben forfeits a delay").click()
    assert "Next delay forfeited" in shown(page, "Ben")
    page.get_by_role("button", name=re.compile("^Ann: ")).click()
    assert "roll when it has run out" in shown(page, "Ben")
    page.get_by_role("button", name=re.compile("^Ben: ")).click()
    assert "forfeited" not in shown(page, "Ben")


def test_the_bar_of_the_clock_is_one_row_on_a_phone_and_one_column_on_its_side(
    page: Page, server: RunningServer
) -> None:
    start(page, server)
    page.get_by_role("button", name=re.compile("^Ben: ")).click()
    for size, along in (({"width": 360, "height": 740}, "y"), ({"width": 740, "height": 360}, "x")):
        page.set_viewport_size(size)
        boxes = [page.get_by_role("button", name=name).bounding_box() for name in ("Menu", "Game over", "Pause")]
        assert all(boxes)
        middles = {box[along] + box["height" if along == "y" else "width"] / 2 for box in boxes if box}
        assert max(middles) - min(middles) < 4


def test_two_phones_show_the_clock_of_one_table(people: Callable[[int], Page], server: RunningServer) -> None:
    director, phone = people(390), people(844)
    opened(director, server, "live", length="3")
    table = director.url
    director.get_by_text("Phones of the players").click()
    director.get_by_role("button", name="A link for Ann").click()
    phone.goto(director.get_by_label("Link to send").input_value())
    phone.get_by_role("button", name="Come in").click()
    phone.get_by_text("Opening roll").first.wait_for()
    for page in (director, phone):
        page.goto(f"{table}/clock")
        page.get_by_role("button", name=re.compile("^Ben: 6:00")).wait_for()
    director.get_by_role("button", name=re.compile("^Ben: ")).click()
    for page in (director, phone):
        page.get_by_role("button", name=re.compile("^Ann: .*running")).wait_for()
    phone.get_by_role("button", name=re.compile("^Ben: ")).click()  # not Ann's to press
    phone.get_by_role("button", name=re.compile("^Ann: ")).click()
    for page in (director, phone):
        page.get_by_role("button", name=re.compile("^Ben: .*running")).wait_for()

    director.get_by_role("button", name="Pause").click()
    for page in (director, phone):
        page.get_by_role("button", name="Pause").wait_for(state="detached")
    director.get_by_role("button", name="Leave it stopped").click()
    director.get_by_role("button", name="Game over").click()
    director.get_by_role("button", name="gammon, 2").first.click()
    for page in (director, phone):
        page.get_by_text("2", exact=True).first.wait_for()
    phone.get_by_role("button", name="Menu").click()
    phone.get_by_role("button", name="Rules").click()
    phone.locator("dialog.rules bb-pocket").wait_for()


def test_two_phones_are_explained_where_they_are_set_up(page: Page, server: RunningServer) -> None:
    """The page leads to every step by the words that its buttons have."""
    page.goto(f"{server.url}/clock")
    page.get_by_text("With two phones, both show the same clock").wait_for()
    page.get_by_role("link", name="Use two phones").click()
    page.get_by_role("heading", name="One clock on two phones").wait_for()
    words = [page.locator(".lead em").nth(index).text_content() or "" for index in range(2)]
    page.get_by_label("Your name").fill("Dora")
    page.get_by_label("White", exact=True).fill("Ann")
    page.get_by_label("Black", exact=True).fill("Ben")
    page.get_by_role("button", name="Open the table").click()
    page.get_by_text(words[0], exact=True).wait_for()
    page.get_by_role("link", name=words[1]).wait_for()
