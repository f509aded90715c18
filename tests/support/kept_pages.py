"""The page of a match over the board or a transcribed one, as a test sees and taps it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from support.servers import RunningServer

ANSWERED = """(v) => {
    const { view, line } = document.querySelector('bb-kept');
    return view.version > v && !line.waiting.size && view.version >= line.version;
}"""
PLAYED = ("31: 8/5 6/5",)
Entered = str | dict[str, Any]

CHOICE = "fieldset:not(details.assumed fieldset) button"
"""A choice or an answer that is asked for; what was assumed is folded away."""


def opened(page: Page, server: RunningServer, where: str, **more: str) -> None:
    page.goto(f"{server.url}/{where}")
    page.get_by_label("Your name").fill("Dora")
    page.get_by_label("White").fill("Ann")
    page.get_by_label("Black").fill("Ben")
    for name, value in more.items():
        page.locator(f"select[name={name}]").select_option(value)
    page.locator("main button.primary").click()
    page.locator("bb-kept .say").wait_for()


def view(page: Page) -> dict[str, Any]:
    return page.evaluate("document.querySelector('bb-kept').view")  # type: ignore[no-any-return]


def stand(page: Page, *lines: str) -> None:
    """Wait until exactly these turns stand."""
    shown = "(lines) => document.querySelector('bb-kept').view.turns.map((one) => one.line).join() === lines.join()"
    page.wait_for_function(shown, arg=list(lines))


def phase(page: Page, name: str) -> None:
    page.wait_for_function("(p) => document.querySelector('bb-kept').view.game?.phase === p", arg=name)


def running(page: Page, side: str | None) -> None:
    page.wait_for_function("(side) => document.querySelector('bb-kept').view.clock.running === side", arg=side)


def point(page: Page, place: int) -> None:
    page.locator(f'bb-board g.point[data-place="{place}"] .hot').click()


def settle(page: Page) -> None:
    """One step of the interview: answer, choose, rule or apply, whatever the page offers first."""
    seen = view(page)
    if not seen["docket"] or seen["docket"][-1].get("asks"):  # what the last step led to has arrived meanwhile
        return
    before, question = seen["version"], seen["docket"][-1]["question"]
    incident = page.locator("bb-kept .incident").last
    if question and not question["choices"] and question["type"] != "yes_no":
        incident.locator("input").fill({"number": "1", "seconds": "10"}.get(question["type"], "8/5 6/4"))
        incident.get_by_role("button", name="Answer").click()
    elif incident.locator(CHOICE).count():
        wanted = incident.locator(CHOICE, has_text="corrected")
        (wanted if wanted.count() else incident.locator(CHOICE)).first.click()
    else:
        incident.locator("button.primary").click()
    page.wait_for_function(ANSWERED, arg=before)


class Taps:
    """Counts what a finger does."""

    def __init__(self, page: Page) -> None:
        self.page, self.count = page, 0

    def on(self, name: str) -> None:
        """Tap a button by the beginning of its words."""
        self.page.get_by_role("button", name=re.compile(f"^{re.escape(name)}")).first.click()
        self.count += 1

    def settled(self) -> None:
        """Wait until nothing is open and the clock of the side that has to act runs."""
        goes_on = "(view) => !view.docket.length && view.clock.running === view.game.to_act"
        self.page.wait_for_function(f"() => ({goes_on})(document.querySelector('bb-kept').view)")


def done(page: Page, entered: Entered) -> None:
    """Enter what happened, as a line or an act."""
    before = view(page)["version"]
    act = {"line": entered} if isinstance(entered, str) else entered
    page.evaluate("(act) => { document.querySelector('bb-kept').line.act(act); }", act)
    page.wait_for_function("(v) => document.querySelector('bb-kept').view.version > v", arg=before)
