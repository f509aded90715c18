"""Two people play a whole match in two browsers, with a refused act, a reload in a turn and a lost connection."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser, Page

    from browser.conftest import RunningServer

MOVE = """async (table) => {
    const board = table.renderRoot.querySelector('bb-board');
    const turn = board.turn;
    if (!turn) return false;
    const walk = () => {
        if (turn.complete) return true;
        for (const source of turn.sources()) for (const [to, path] of turn.targets(source)) {
            if (path.length > 1) continue;
            turn.move(source, to);
            if (walk()) return true;
            turn.undo();
        }
        return false;
    };
    const found = walk();
    board._changed();
    await board.updateComplete;
    return found;
}"""


@pytest.fixture
def two(browser: Browser) -> Iterator[tuple[Page, Page]]:
    """Two people with a browser each; a failing script fails the test."""
    errors: list[str] = []
    contexts = [browser.new_context(viewport={"width": width, "height": 900}) for width in (1200, 420)]
    pages = []
    for context in contexts:
        page = context.new_page()
        page.set_default_timeout(15_000)
        page.on("pageerror", lambda error: errors.append(str(error)))
        pages.append(page)
    yield pages[0], pages[1]
    for context in contexts:
        context.close()
    assert errors == []


def challenge(page: Page, server: RunningServer, **wish: str) -> str:
    page.goto(f"{server.url}/play")
    page.get_by_label("Your name").fill("Ann")
    for label, value in wish.items():
        page.get_by_label(label.replace("_", " ")).select_option(value)
    page.get_by_role("button", name="Play", exact=True).click()
    return page.url


def seat(page: Page, address: str, name: str) -> None:
    page.goto(address)
    page.get_by_label("Your name").fill(name)
    page.get_by_role("button", name="Take it up").click()
    page.locator("bb-table .say").wait_for()


def view(page: Page) -> dict[str, Any]:
    return page.evaluate("document.querySelector('bb-table').view")  # type: ignore[no-any-return]


def settled(page: Page, version: int) -> None:
    """Wait until a page shows at least that version."""
    page.wait_for_function("(v) => (document.querySelector('bb-table')?.view?.version ?? 0) >= v", arg=version)


ANSWERED = """(v) => {
    const table = document.querySelector('bb-table');
    return table.view.version > v && !table.line.waiting.size && table.view.version >= table.line.version;
}"""


def answered(page: Page, after: int) -> None:
    """Wait until everything that a page sent is answered and shown."""
    page.wait_for_function(ANSWERED, arg=after)


def level(pages: tuple[Page, Page]) -> None:
    """Wait until both pages show the same: the newest that either has seen."""
    newest = max(view(page)["version"] for page in pages)
    for page in pages:
        settled(page, newest)


def act(page: Page) -> bool:
    """Do whatever the page offers first; whether there was something to do."""
    for name in ("Roll for the start", "Agree:", "Roll"):
        button = page.get_by_role("button", name=name, exact=name == "Roll")
        if button.count() and button.first.is_visible():
            button.first.click()
            return True
    seen = view(page)
    if (seen["game"] or {}).get("results") is not None and seen["game"]["to_act"] == seen["side"]:
        if seen["game"]["results"]:
            assert page.locator("bb-table").evaluate(MOVE)
        page.get_by_role("button", name="Done" if seen["game"]["results"] else "Go on", exact=True).click()
        return True
    return False


def play_on(pages: tuple[Page, Page], turns: int) -> None:
    """Both play until the match is over or so many acts were done."""
    for _ in range(turns):
        level(pages)
        if view(pages[0])["over"]:
            return
        before = view(pages[0])["version"]
        done = next((page for page in pages if act(page)), None)
        assert done is not None, view(pages[0])
        answered(done, before)
    level(pages)


def test_a_whole_match(two: tuple[Page, Page], server: RunningServer) -> None:
    ann, ben = two
    address = challenge(ann, server, Match_to="1", Discipline="sprintgammon")
    seat(ben, address, "Ben")
    ann.locator("bb-table .say").wait_for()
    play_on(two, 6)

    # What is not allowed is refused with a reason, and changes nothing.
    waiting = next(page for page in two if view(page)["game"]["to_act"] != view(page)["side"])
    before = view(waiting)["version"]
    waiting.evaluate("document.querySelector('bb-table').line.act({act: 'Roll'})")
    waiting.locator("bb-table .problem").wait_for()
    assert "turn" in (waiting.locator("bb-table .problem").text_content() or "")
    assert view(waiting)["version"] == before

    # A reload in the middle of a turn shows the same table; moves that were not ended are made again.
    ann.reload()
    ann.locator("bb-table .say").wait_for()
    assert view(ann)["version"] == before

    # A connection that is lost comes back by itself.
    ben.context.set_offline(True)
    ben.evaluate("document.querySelector('bb-table').line.socket.close()")
    ben.get_by_text("No connection").wait_for()
    ben.context.set_offline(False)
    ben.get_by_text("No connection").wait_for(state="detached")

    play_on(two, 200)
    assert view(ann)["over"]
    for page in two:
        assert page.locator("bb-table .problem").count() == 0  # who makes the last play has no turn to end
        assert page.locator("bb-table bb-board").is_visible()  # the board as the match ended
    ann.get_by_role("button", name="Check the dice").click()
    ann.get_by_text("rolls follow from the secret").wait_for()

    ann.get_by_role("button", name="Rematch").click()
    ben.get_by_role("button", name="Accept the rematch").click()
    ben.wait_for_url(lambda url: address.rsplit("/", 1)[1] not in url)
    ann.wait_for_url(lambda url: address.rsplit("/", 1)[1] not in url)


def test_a_spectator_sees_and_cannot_act(two: tuple[Page, Page], server: RunningServer, page: Page) -> None:
    ann, ben = two
    address = challenge(ann, server, Match_to="3")
    seat(ben, address, "Ben")
    ann.locator("bb-table .say").wait_for()
    page.goto(ann.url)
    page.get_by_text("You are watching.").wait_for()
    page.evaluate("document.querySelector('bb-table').line.act({act: 'RollOpening'})")
    page.locator("bb-table .problem").wait_for()
    assert view(page)["list"] == []
    assert view(page)["dice"]["secret"] == ""
    play_on(two, 2)
    settled(page, view(ann)["version"])


def test_a_bot_answers(page: Page, server: RunningServer) -> None:
    challenge(page, server, Against="bot", Match_to="1", Discipline="sprintgammon")
    page.locator("bb-table .say").wait_for()
    mine = (
        "() => { const t = document.querySelector('bb-table'); const v = t.view; "
        "return v.over || (!t.line.waiting.size && (v.game.to_act === v.side || v.allowed.some((one) => one.act === 'RollOpening'))); }"
    )
    for _ in range(400):
        page.wait_for_function(mine)
        if view(page)["over"]:
            break
        before = view(page)["version"]
        if act(page):
            answered(page, before)
    assert view(page)["over"]


def test_the_levels_offered_are_those_of_the_discipline(page: Page, server: RunningServer) -> None:
    page.goto(f"{server.url}/play")
    page.get_by_label("Against").select_option("a bot")
    levels = page.get_by_label("Level of the bot")
    levels.select_option("club")
    page.get_by_label("Discipline").select_option("Longgammon")
    assert levels.locator("option").evaluate_all("(all) => all.map((one) => one.value)") == [
        *("beginner", "casual", "club", "expert", "best")
    ]
    assert levels.input_value() == "club"
    page.get_by_label("Discipline").select_option("Backgammon")
    levels.select_option("master")
    page.get_by_label("Discipline").select_option("Longgammon")
    assert levels.input_value() == "beginner"
