"""A whole match without seeing it: by roles and names, with the keyboard, from what live regions say."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from support.hearing import HEARD

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

    from browser.conftest import RunningServer

MINE = """(one) => {
    let found = document.activeElement;
    while (found?.shadowRoot?.activeElement) found = found.shadowRoot.activeElement;
    return found === one;
}"""
ROLL = re.compile(r"Your roll: (\d)-(\d)\.")
ROLLED = re.compile(r"Beginner \(bot\): rolls \d-\d")
PLAYED = re.compile(r"Beginner \(bot\): \d-\d: (\d+|the bar) to (\d+|off)|Beginner \(bot\): .*cannot move")


def tab_to(page: Page, wanted: Locator) -> None:
    for _ in range(100):
        if wanted.count() and any(one.evaluate(MINE) for one in wanted.all()):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"Tab never comes to {wanted}")


def press(page: Page, name: str | re.Pattern[str], role: str = "button") -> None:
    tab_to(page, page.get_by_role(role, name=name, exact=isinstance(name, str)))  # type: ignore[arg-type]
    page.keyboard.press("Enter")


def open_now(page: Page, name: str | re.Pattern[str]) -> bool:
    found = page.get_by_role("button", name=name, exact=isinstance(name, str))
    return found.count() > 0 and found.first.is_enabled()


def start(page: Page, server: RunningServer) -> None:
    """Sprintgammon to three points against the weakest bot, from the first page on."""
    page.goto(server.url)
    press(page, "Play", "link")
    page.get_by_role("heading", name="Play", level=1).wait_for()
    tab_to(page, page.get_by_role("radio", name="5", exact=True))
    page.keyboard.press("ArrowLeft")
    assert page.get_by_role("radio", name="3", exact=True).is_checked()
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")  # what else can be chosen
    tab_to(page, page.get_by_role("combobox", name=re.compile("^Variant")))
    page.keyboard.type("Sprint")
    press(page, "Play a bot")
    page.get_by_role("heading", name="Guest – Beginner (bot), Sprintgammon").wait_for()


def one_act(page: Page) -> str:
    """Whatever the page offers first, doubles before rolls; its name, or nothing if there is nothing to do."""
    for name in (re.compile("^Double to "), "Take", "Agree", "Roll to start", "Roll", "Continue", "Done"):
        if open_now(page, name):
            press(page, name)
            return name if isinstance(name, str) else "Double"
    movable = page.get_by_role("button", name=re.compile("may move$"))
    if movable.count():
        tab_to(page, movable)
        page.keyboard.press("Enter")  # lifts it
        page.keyboard.press("Enter")  # and lets it go as far as one number goes
        return "move"
    return ""


def test_a_whole_match_by_ear(page: Page, server: RunningServer) -> None:
    page.add_init_script(HEARD)
    start(page, server)
    done: list[str] = []
    for _ in range(2000):
        if open_now(page, "Rematch"):
            break
        before = page.evaluate("heard.length")
        act = one_act(page)
        done += [act] if act else []
        lost = bool(act) and page.evaluate("document.activeElement === document.body")
        assert not lost, f"after {act} the focus is nowhere"
        if act == "Roll":  # every roll is announced
            page.wait_for_function("(n) => heard.slice(n).some((one) => one.startsWith('Your roll: '))", arg=before)
        page.wait_for_timeout(60)
    heard: list[str] = page.evaluate("heard")
    assert open_now(page, "Rematch"), heard[-10:]
    if "Double" in done:
        assert any(re.search(r"Beginner \(bot\): (takes|passes)|Beginner \(bot\) passed", one) for one in heard), heard
    else:  # the bot was quicker
        assert any("doubles to 2. Take or pass?" in one for one in heard), heard
    assert any(re.match(r"You (won|lost) \d – \d\.", one) for one in heard), heard
    assert "Roll" in done
    assert any(ROLL.match(one) for one in heard)
    assert sum(bool(ROLLED.match(one)) for one in heard) > 0
    assert sum(bool(PLAYED.match(one)) for one in heard) > 0
    assert any(re.match(r"(\d+|Bar) to (\d+|off)( with a hit)?\. Left to play: \d", one) for one in heard)
    assert any(one.endswith(" All played.") for one in heard)
    assert not [one for one in heard if re.search(r"\d/(\d|off)", one)], "notation is for the eye"
