"""Two people play a whole match in two browsers, with a refused act, a reload in a turn and a lost connection."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

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


STARTS = {"friend": "Play a friend", "bot": "Play a bot", "anybody": "Find an opponent"}


def challenge(page: Page, server: RunningServer, against: str = "friend", **wish: str) -> str:
    """Start a match as the page offers it: its length in one tap, other terms where they are folded away."""
    page.goto(f"{server.url}/play")
    page.get_by_label("Your name").fill("Ann")
    if length := wish.pop("Match_to", ""):
        page.get_by_role("radio", name=length, exact=True).check()
    if wish:
        page.locator("details.more > summary").click()
    for name, value in wish.items():
        page.locator(f"select[name={name}]").select_option(value)
    page.get_by_role("button", name=STARTS[against]).click()
    return page.url


def seat(page: Page, address: str, name: str) -> None:
    page.goto(address)
    page.get_by_label("Your name").fill(name)
    page.get_by_role("button", name="Accept").click()
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
    for name in ("Roll to start", "Agree", "Roll"):
        button = page.get_by_role("button", name=name, exact=name == "Roll")
        if button.count() and button.first.is_visible() and button.first.is_enabled():
            button.first.click()
            return True
    seen = view(page)
    if (seen["game"] or {}).get("results") is not None and seen["game"]["to_act"] == seen["side"]:
        if seen["game"]["results"]:
            assert page.locator("bb-table").evaluate(MOVE)
        page.get_by_role("button", name="Done" if seen["game"]["results"] else "Continue", exact=True).click()
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
    address = challenge(ann, server, Match_to="1", discipline="sprintgammon")
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
    (game,) = view(ann)["ended"]["games"]
    score = {side: view(ann)["score"][side] for side in ("white", "black")}
    assert game == score
    rows = [row.locator("th, td").all_text_contents() for row in ann.locator("bb-table .games tbody tr").all()]
    assert sorted(rows) == sorted([view(ann)["names"][side], str(won or "·"), str(won)] for side, won in score.items())
    ann.get_by_role("button", name="Check the dice").click()
    ann.get_by_text("rolls match the table's secret").first.wait_for()

    ann.get_by_role("button", name="Rematch").click()
    ben.get_by_text("Ann wants a rematch.").wait_for()
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
    challenge(page, server, "bot", Match_to="1", discipline="sprintgammon")
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


def test_the_levels_offered_are_those_of_the_game(page: Page, server: RunningServer) -> None:
    page.goto(f"{server.url}/play")
    page.locator("details.more > summary").click()
    levels = page.get_by_label("Strength")
    levels.select_option("club")
    page.locator("select[name=discipline]").select_option("Longgammon")
    page.get_by_text("both sides move in the same direction").wait_for()
    assert levels.locator("option").evaluate_all("(all) => all.map((one) => one.value)") == [
        *("beginner", "casual", "club", "expert", "best")
    ]
    assert levels.input_value() == "club"
    page.locator("select[name=discipline]").select_option("Backgammon")
    levels.select_option("master")
    page.locator("select[name=discipline]").select_option("Longgammon")
    assert levels.input_value() == "beginner"


def test_doubles_cannot_be_played_against_a_bot(page: Page, server: RunningServer) -> None:
    page.goto(f"{server.url}/play")
    page.locator("details.more > summary").click()
    page.locator("select[name=discipline]").select_option("Backgammon Doubles")
    assert page.get_by_role("button", name="Play a bot").is_disabled()
    page.get_by_text("Bots play one against one.").wait_for()


def test_the_last_terms_are_remembered(page: Page, server: RunningServer) -> None:
    challenge(page, server, Match_to="7", clock="no")
    page.goto(f"{server.url}/play")
    assert page.get_by_role("radio", name="7", exact=True).is_checked()
    assert page.locator("[data-sum]").text_content() == "No clock · USBGF 2025"


def test_a_newcomer_moves_against_a_bot_two_taps_after_the_first_page(page: Page, server: RunningServer) -> None:
    """One tap opens the table, where the opening roll is made by itself, until the newcomer wins it; the next moves a checker."""
    for _ in range(20):
        page.context.clear_cookies()
        page.goto(server.url)
        page.get_by_role("button", name="Play a bot").tap()
        page.wait_for_function("() => document.querySelector('bb-table')?.view?.game?.to_act")
        seen = view(page)
        if seen["game"]["to_act"] == seen["side"] and seen["game"]["roll"]:  # a quick bot has opened: yet to roll
            break
    assert view(page)["clock"] is None
    assert view(page)["names"][view(page)["side"]] == "Guest"
    source = page.locator("bb-board g.point.can").first.bounding_box()
    page.touchscreen.tap(source["x"] + source["width"] / 2, source["y"] + source["height"] / 2)
    page.locator("bb-board .held").wait_for()


def test_an_invitation_says_who_what_and_how_long_and_is_copied(page: Page, server: RunningServer) -> None:
    address = challenge(page, server, Match_to="5")
    page.get_by_role("button", name="Copy").click()
    page.get_by_role("button", name="Copied").wait_for()
    assert page.get_by_label("Address to send").input_value() == address
    page.context.clear_cookies()
    page.goto(address)
    page.get_by_role("heading", name="Ann invites you to play").wait_for()
    page.get_by_text("10 min + 12 s delay").wait_for()
    page.get_by_text("USBGF 2025").wait_for()


def test_who_opens_a_cancelled_invitation_is_told_so(people: Callable[[int], Page], server: RunningServer) -> None:
    ann, ben = people(420), people(420)
    address = challenge(ann, server)
    ann.get_by_role("button", name="Cancel the invitation").click()
    ann.wait_for_url(f"{server.url}/play")
    ben.goto(address)
    ben.get_by_text("This challenge has been accepted or withdrawn.").wait_for()


def test_who_waits_in_the_lobby_is_not_told_to_send_a_link(page: Page, server: RunningServer) -> None:
    challenge(page, server, "anybody", Match_to="5")
    page.get_by_text("Everybody in the lobby can see it.").wait_for()
    assert page.get_by_label("Address to send").count() == 0
    page.get_by_role("button", name="Cancel the offer").click()
