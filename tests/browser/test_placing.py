"""The position that a ruling asks for, typed and set by moving checkers: in a real browser."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from support.kept_pages import opened, phase, view

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from browser.conftest import RunningServer


def set_up_wrongly(page: Page, server: RunningServer) -> None:
    """White has played 8/5 6/5, and then a ruling asks how the checkers should stand."""
    opened(page, server, "live", length="3", book="us2009", clock="no")
    line = page.get_by_label("Opening roll")
    line.fill("31: 8/5 6/5")
    line.press("Enter")
    phase(page, "to_roll")
    page.goto(f"{server.url}/rulings/setup_error?book=us2009&f.error=misplaced")
    page.get_by_role("button", name="Apply at this table").click()
    page.get_by_role("button", name="Give the ruling").click()
    page.locator("bb-placing bb-board g.point").first.wait_for()


def position(page: Page) -> str:
    return page.evaluate("document.querySelector('bb-placing').value")  # type: ignore[no-any-return]


def applied_as_at_the_start(page: Page) -> None:
    page.get_by_role("button", name="Apply the ruling").click()
    page.locator("bb-kept .incident").wait_for(state="detached")
    seen = view(page)
    assert (seen["game"]["own"][8], seen["game"]["own"][6], seen["game"]["own"][5]) == (3, 5, 0)
    assert seen["incidents"][-1]["status"] == "settled"


def test_a_ruling_that_needs_a_position_asks_for_it_and_is_applied(page: Page, server: RunningServer) -> None:
    set_up_wrongly(page, server)
    form = page.locator("bb-kept form.applying")
    page.get_by_text("Type the position").click()
    typed = form.get_by_role("textbox", name="Type the position")
    typed.fill("off:15 / 6:15")
    form.get_by_role("button", name="Apply the ruling").click()
    page.locator("bb-kept .problem", has_text="borne off everything").wait_for()
    typed.fill("24:2 13:5 8:3 6:5 / 24:2 13:5 8:3 6:5")
    applied_as_at_the_start(page)


@pytest.mark.parametrize("size", [(390, 844), (1280, 900)], ids=["phone", "desk"])
def test_checkers_are_moved_to_where_a_ruling_puts_them(
    page: Page, server: RunningServer, size: tuple[int, int]
) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    set_up_wrongly(page, server)
    board = page.locator("bb-placing bb-board")
    assert position(page) == "stands"

    def tap(place: int) -> None:
        """A point by White's number; the board has those of the side on turn, Black."""
        board.locator(f'g.point[data-place="{25 - place}"] .hot').click()

    tap(24)  # a checker of White's on the bar, one out of play, and one on a point of Black's
    board.locator('g[data-place="25"][data-side="white"] .hot').click()
    tap(13)
    page.get_by_role("button", name="Out of play").click()
    tap(13)
    tap(19)
    words = position(page).partition(" / ")[2].split()
    assert {"bar:1", "missing:1", "24:1", "13:3", "19:1"} <= set(words)
    named = board.locator('g.point[data-place="6"]').get_attribute("aria-label")
    assert named is not None
    assert "white" in named
    assert "black" in named
    page.get_by_role("button", name="White: put back 1 checker").click()
    tap(13)
    page.get_by_role("button", name="As it is at the table").click()
    assert position(page) == "stands"

    tap(5)
    tap(8)
    tap(5)
    tap(6)
    applied_as_at_the_start(page)


def test_checkers_are_dragged_and_moved_by_keys_to_where_a_ruling_puts_them(page: Page, server: RunningServer) -> None:
    set_up_wrongly(page, server)
    board = page.locator("bb-placing bb-board")
    board.scroll_into_view_if_needed()

    def middle(place: int) -> tuple[float, float]:
        box = board.locator(f'g.point[data-place="{25 - place}"] .hot').bounding_box()
        assert box is not None
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    page.mouse.move(*middle(5))
    page.mouse.down()
    page.mouse.move(*middle(8), steps=5)
    page.mouse.up()
    for place in (5, 6):
        board.locator(f'g.point[data-place="{25 - place}"]').focus()
        page.keyboard.press("Enter")
    applied_as_at_the_start(page)
