"""At the desk: a stale form, a correction, and how few clicks lead to a drawn event."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page

    from browser.conftest import RunningServer

NAMES = ("Ann Lee", "Ben Roy", "Cid Moe", "Dora Ng", "Eve Oz", "Fay Kim", "Gil Roth", "Hal Bo")


def set_up(page: Page, server: RunningServer, name: str, names: tuple[str, ...] = NAMES, *, fee: str = "10") -> str:
    """A drawn club night; gives its address."""
    page.goto(f"{server.url}/tournaments/new?kind=club")
    page.get_by_label("Name of the tournament").fill(name)
    page.get_by_label("You, the director").fill("Dee Fox")
    page.get_by_label("Entry fee").fill(fee)
    page.get_by_label("Players, one per line").fill("\n".join(names))
    page.get_by_role("button", name="Set up the tournament").click()
    page.get_by_role("button", name="Make the draw").click()
    page.get_by_role("link", name="Go to Now").wait_for()
    return page.url.removesuffix("/desk/draw")


def invited(director: Page, clerk: Page, base: str, name: str) -> None:
    director.goto(f"{base}/desk/staff")
    director.get_by_role("button", name="Make an invitation").click()
    address = director.get_by_label("Address of the invitation").input_value()
    clerk.goto(address)
    clerk.get_by_label("Your name").fill(name)
    assert "#" not in clerk.url
    clerk.get_by_role("button", name="Come in").click()
    clerk.get_by_role("heading", name="Now", exact=True).wait_for()


def take_results(desk: Page) -> None:
    """The desk calls, and takes the first player as the winner, until nothing is left."""
    for _ in range(40):
        results = desk.locator("summary", has_text="Result")
        calls = desk.get_by_role("button", name="Call", exact=True)  # also during a break, where both want to play on
        if not results.count() and not calls.count():
            return
        if not results.count():
            and_changes(desk, calls.first.click)
            continue
        results.first.click()
        side = desk.locator(".take[open] .side").first
        side.get_by_role("radio").check()
        desk.locator(".take[open] .side").last.get_by_label("points").fill("1")
        and_changes(desk, desk.locator(".take[open]").get_by_role("button", name="Save result").click)
    raise AssertionError("the evening does not end")


def and_changes(page: Page, act: Callable[[], None]) -> None:
    """Send a form, and wait until the page that it leads to is there whole: the one before may show the news first."""
    version = page.locator("[data-hall]").get_attribute("data-version")
    page.evaluate("window.before = true")
    act()
    page.wait_for_function(
        "(v) => !window.before && document.readyState === 'complete'"
        " && document.querySelector('[data-hall]')?.dataset.version !== v",
        arg=version,
    )


def test_an_invitation_stays_on_the_page_while_others_work(
    people: Callable[[int], Page], server: RunningServer
) -> None:
    director, clerk = people(1280), people(1280)
    base = set_up(director, server, "Invited evening", NAMES[:4])
    asked: list[str] = []
    director.on("response", lambda answer: asked.append(f"{answer.status} {answer.url}"))
    director.goto(f"{base}/desk/staff")
    director.get_by_role("button", name="Make an invitation").click()
    address = director.get_by_label("Address of the invitation").input_value()

    def comes() -> None:
        clerk.goto(address)
        clerk.get_by_label("Your name").fill("Kay")
        clerk.get_by_role("button", name="Come in").click()

    version = director.locator("[data-hall]").get_attribute("data-version")
    comes()
    director.wait_for_function("(v) => document.querySelector('[data-hall]').dataset.version !== v", arg=version)

    assert director.get_by_label("Address of the invitation").input_value() == address
    assert [one for one in asked if not one.startswith(("2", "3"))] == []


def test_a_stale_form_changes_nothing_and_says_what_did(people: Callable[[int], Page], server: RunningServer) -> None:
    director, clerk = people(1280), people(1280)
    base = set_up(director, server, "Stale evening", NAMES[:4])
    invited(director, clerk, base, "Kay")
    director.goto(f"{base}/desk/match/open/main:1.1")
    clerk.goto(f"{base}/desk/match/open/main:1.1")
    for page, side in ((clerk, 0), (director, 1)):
        page.locator(".winner").get_by_role("radio").nth(side).check()
        page.get_by_role("button", name="Save result").click()
    told = director.get_by_role("alert")
    told.get_by_text("Somebody changed this while you were looking at it").wait_for()
    winner = (told.text_content() or "").rpartition(": ")[2].partition(" beat")[0]
    told.get_by_role("link", name="See it as it is now").click()
    director.get_by_text(f"{winner} beat").first.wait_for()


def test_a_refused_form_stays_as_it_was_filled_in(people: Callable[[int], Page], server: RunningServer) -> None:
    """Also when nobody hears it; sent again it counts once."""
    desk = people(1280)
    base = set_up(desk, server, "Refused evening", NAMES[:2])
    desk.goto(f"{base}/desk/match/open/main:1.1")
    winner = desk.locator(".winner").get_by_role("radio").first
    first, second = (desk.locator(f"input[name={name}]") for name in ("first", "second"))
    winner.check()
    first.fill("3")
    second.fill("5")
    desk.get_by_role("button", name="Save result").click()
    desk.get_by_role("alert").get_by_text("3-5 is not how a match to 5 ends").wait_for()
    assert winner.is_checked()
    assert (first.input_value(), second.input_value()) == ("3", "5")
    first.fill("5")
    second.fill("")
    desk.get_by_role("button", name="Save result").click()
    desk.get_by_role("alert").get_by_text("are missing. Write 0 if there were none").wait_for()
    second.fill("2")
    desk.context.set_offline(True)
    desk.get_by_role("button", name="Save result").click()
    desk.get_by_role("alert").get_by_text("Not sent: no connection.").wait_for()
    desk.context.set_offline(False)
    desk.get_by_role("button", name="Save result").click()
    desk.get_by_text("5-2").first.wait_for()


def test_an_open_page_learns_that_the_tournament_is_closed(
    people: Callable[[int], Page], server: RunningServer
) -> None:
    director, clerk = people(1280), people(1280)
    base = set_up(director, server, "Short evening", NAMES[:2], fee="")
    invited(director, clerk, base, "Kay")
    director.goto(f"{base}/desk/schedule")
    director.locator("summary", has_text="Close the tournament").click()
    director.get_by_role("button", name="Close it").click()
    clerk.get_by_text("This tournament is closed.").wait_for()


def test_a_correction_shows_what_it_touches_first(people: Callable[[int], Page], server: RunningServer) -> None:
    director = people(1280)
    base = set_up(director, server, "Wrong evening", NAMES[:4])
    for number in ("1.1", "1.2", "2.1"):
        director.goto(f"{base}/desk/match/open/main:{number}")
        director.locator(".winner").get_by_role("radio").first.check()
        director.get_by_role("button", name="Save result").click()
        director.get_by_role("heading", name="Correct this result").wait_for()
    director.goto(f"{base}/desk/match/open/main:1.1")
    right = director.locator(".winner .side label").nth(2).text_content() or ""
    director.locator(".winner").get_by_role("radio").nth(1).check()
    director.get_by_role("button", name="See what it affects").click()
    replay = director.locator("article", has_text="Play again what was wrong")
    replay.get_by_text("Played again: The final").wait_for()
    replay.get_by_label("Reason").fill("the slip was read wrongly")
    replay.get_by_role("button", name="Apply this correction").click()
    director.get_by_text(f"{right.strip()} beat").first.wait_for()
    director.goto(f"{base}/desk/journal?q=slip")
    director.get_by_text("the slip was read wrongly").first.wait_for()
    director.goto(f"{base}/desk/match/open/main:2.1")
    assert right.strip() in (director.locator("h1").text_content() or "")


def test_from_the_first_page_to_a_drawn_event_of_sixteen_in_few_clicks(
    people: Callable[[int], Page], server: RunningServer
) -> None:
    page = people(1280)
    page.goto(server.url)
    page.evaluate("sessionStorage.clicks = 0")
    page.add_init_script(
        "addEventListener('click', () => { sessionStorage.clicks = Number(sessionStorage.clicks) + 1 }, true)"
    )
    page.get_by_role("link", name="Run a tournament").click()  # before the script counts
    page.locator("a.door", has_text="Club night").click()
    for label, text in (
        ("You, the director", "Dee Fox"),
        ("Players, one per line", "\n".join(f"Player {number}" for number in range(1, 17))),
    ):
        page.get_by_label(label).click()
        page.get_by_label(label).fill(text)
    page.get_by_role("button", name="Set up the tournament").click()
    page.get_by_role("button", name="Make the draw").click()
    page.get_by_role("link", name="Go to Now").wait_for()
    clicks = 1 + int(page.evaluate("sessionStorage.clicks"))
    assert 5 <= clicks <= 12
