"""What a player at the table has at hand: everything in the window, keys, dice to tap, the last play, a taste that is kept."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from bafflebox.game import BACKGAMMON, Position, Roll
from bafflebox.service import House
from bafflebox.store import MemoryJournal
from bafflebox.store.vault import MemoryVault
from browser.conftest import HALL
from browser.test_board import digits, place, show
from browser.test_play import MOVE, challenge, seat, view
from support.houses import Late
from support.servers import RunningServer
from support.shifts import SHIFTS, STILL

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page

WINDOWS = {"desk": (1280, 800), "small laptop": (1024, 640), "phone": (390, 844), "phone on its side": (844, 390)}


@pytest.fixture
def table(people: Callable[[int], Page], server: RunningServer) -> tuple[Page, Page]:
    """Two at a table before the opening roll."""
    ann, ben = people(1280), people(420)
    address = challenge(ann, server, Match_to="3")
    seat(ben, address, "Ben")
    ann.locator("bb-table .say").wait_for()
    return ann, ben


def begun(table: tuple[Page, Page]) -> tuple[Page, Page]:
    """After the opening roll: who is to play, and the other."""
    ann, ben = table
    while view(ann)["game"]["to_act"] is None:
        before = view(ann)["version"]
        ann.keyboard.press("r")
        ann.wait_for_function("(v) => document.querySelector('bb-table').view.version > v", arg=before)
    ben.wait_for_function("() => document.querySelector('bb-table').view.game.to_act")
    return (ann, ben) if view(ann)["game"]["to_act"] == view(ann)["side"] else (ben, ann)


def test_board_buttons_and_both_players_fit_into_every_window(table: tuple[Page, Page]) -> None:
    mover, _ = begun(table)
    for name, (width, height) in WINDOWS.items():
        mover.set_viewport_size({"width": width, "height": height})
        mover.evaluate("scrollTo(0, 0)")
        for part in ("bb-board svg", ".far", ".near", ".acts button.primary", ".say"):
            box = mover.locator(f"bb-table {part}").first.bounding_box()
            assert box is not None
            assert box["x"] >= 0, (name, part)
            assert box["x"] + box["width"] <= width + 1, (name, part)
            assert box["y"] + box["height"] <= height, (name, part)
        assert mover.evaluate("document.documentElement.scrollWidth") <= width, name


def test_a_turn_by_keys_and_what_the_other_sees_of_it(table: tuple[Page, Page]) -> None:
    mover, other = begun(table)
    for _ in range(4):  # a second tap moves by one number, until no number is left
        if mover.evaluate("document.querySelector('bb-table').draft.complete"):
            break
        source = mover.locator("bb-board .can").first
        source.dispatch_event("pointerdown", {"button": 0})
        source.dispatch_event("pointerdown", {"button": 0})
    mover.keyboard.press("u")
    assert not mover.evaluate("document.querySelector('bb-table').draft.complete")
    source = mover.locator("bb-board .can").first
    source.dispatch_event("pointerdown", {"button": 0})
    source.dispatch_event("pointerdown", {"button": 0})
    mover.keyboard.press(" ")

    other.get_by_role("button", name="Roll", exact=True).wait_for()
    other.locator("bb-board .fresh").first.wait_for()
    last = view(other)["last"]
    assert last["side"] == view(mover)["side"]
    assert other.locator("bb-board .dice .spent").count() == 2  # the roll of the turn before stays, pale


def test_a_casual_game_is_resigned_if_the_opponent_agrees(table: tuple[Page, Page]) -> None:
    """Also with contact, where a tournament would play on."""
    mover, other = begun(table)
    mover.get_by_role("button", name="More").click()
    mover.get_by_role("button", name="Resign a gammon").click()
    other.get_by_text("resigns a gammon. Accept?").wait_for()
    mover.get_by_text("to accept.").wait_for()
    other.get_by_role("button", name="Accept").click()
    mover.wait_for_function("() => document.querySelector('bb-table').view.ended?.how === 'conceded'")
    assert view(mover)["score"][view(other)["side"]] == 2

    # Whoever then resigns the match between two games is named, and not the loser of the game before.
    name = view(other)["names"][view(other)["side"]]
    other.get_by_role("button", name="More").click()
    other.get_by_role("button", name="Resign the match").click()
    other.get_by_role("button", name="Resign", exact=True).click()
    mover.locator("bb-table .result").get_by_text(f"{name} resigned the match.").wait_for()


def test_players_chat_mute_and_report(table: tuple[Page, Page]) -> None:
    ann, ben = table
    ann.get_by_role("button", name="More").click()
    ann.get_by_role("button", name="Chat").click()
    words = ann.get_by_label("To your opponent")
    words.fill("good luck, r")
    words.press("Enter")
    ben.get_by_role("button", name="good luck").click()
    ben.locator(".chat .said").get_by_text("good luck, r").wait_for()
    ben.get_by_role("button", name="Report").click()
    ben.get_by_text("will look at it").wait_for()
    ben.get_by_role("button", name="Mute").click()
    ben.get_by_text("Muted for this match.").wait_for()
    assert ben.get_by_text("good luck, r").count() == 0
    for page in (ann, ben):  # whoever chats can go on playing
        hidden = """() => [...document.querySelectorAll('bb-table .acts .btn, bb-table .player')].filter((one) => {
          const { x, y, width, height } = one.getBoundingClientRect();
          return document.elementFromPoint(x + width / 2, y + height / 2)?.closest('.chat');
        }).length"""
        assert page.locator(".chat").is_visible()
        assert page.evaluate(hidden) == 0
    words.press("Escape")
    ann.locator(".chat .said").wait_for(state="hidden")


def test_news_of_the_chat_cover_no_clock_and_are_told_once(table: tuple[Page, Page]) -> None:
    ann, ben = table
    ann.get_by_role("button", name="More").click()
    ann.get_by_role("button", name="Chat").click()
    ann.get_by_label("To your opponent").fill("Good luck, and may the better one of us win this match!")
    ann.keyboard.press("Enter")
    news = ben.locator(".chat-news")
    news.wait_for()
    said, clock = news.bounding_box(), ben.locator(".far .clock").bounding_box()
    assert said is not None
    assert clock is not None
    assert said["x"] + said["width"] <= clock["x"]
    who = news.locator("strong").bounding_box()
    assert who is not None
    assert who["x"] > said["x"]  # a long message is cut at its end
    news.click()
    ben.locator(".chat .said").wait_for()
    ben.reload()
    ben.locator("bb-table .say").wait_for()
    ben.wait_for_timeout(500)
    assert news.count() == 0


def test_an_offered_cube_lies_before_who_has_to_answer(page: Page, server: RunningServer) -> None:
    show(page, server, BACKGAMMON.start, Roll(3, 1))
    page.evaluate(
        "Object.assign(document.querySelector('bb-board'),"
        " { results: null, roll: null, cube: { value: 1, owner: null }, offered: { value: 2, to: 'white' } })"
    )
    page.get_by_role("img", name="Doubled to 2").wait_for()


def test_the_dice_change_places_when_tapped(page: Page, server: RunningServer) -> None:
    show(page, server, BACKGAMMON.start, Roll(6, 2))
    page.locator("bb-board .dice").dispatch_event("pointerdown")
    for _ in range(2):
        place(page, 24).dispatch_event("pointerdown", {"button": 0})
    assert page.evaluate("window.last.notation") == "24/22"


def test_one_tap_moves_for_those_who_like_it(page: Page, server: RunningServer) -> None:
    show(page, server, BACKGAMMON.start, Roll(6, 2))
    page.evaluate("document.querySelector('bb-board').oneTap = true")
    place(page, 24).click()
    assert page.evaluate("window.last.notation") == "24/18"
    place(page, 24).click()
    assert page.evaluate("[window.last.complete, window.last.notation]") == [True, "24/18 24/22"]


def shown(page: Page) -> Any:
    return page.evaluate(
        "(() => { const { white, black } = document.querySelector('bb-board')._counts; return [white, black]; })()"
    )


def test_a_play_is_shown_checker_by_checker_and_ends_as_the_board_is(page: Page, server: RunningServer) -> None:
    """Black hits with 13/8*/4: the frames lead to the board that the server sends."""
    before = Position.of("24:2 17:1 6:12", "13:2 6:13")
    show(page, server, before, Roll(3, 1))
    page.evaluate("Object.assign(document.querySelector('bb-board'), { results: null, roll: null })")
    after = Position.of("bar:1 24:2 6:12", "13:1 4:1 6:13")
    page.evaluate(
        """async (board) => {
            const element = document.querySelector('bb-board');
            Object.assign(element, { board, last: { version: 9, side: 'black', roll: [5, 4], moves: [[13, 8], [8, 4]] } });
            await element.updateComplete;
        }""",
        digits(after),
    )
    assert shown(page)[1][13] == 1
    assert shown(page)[1][8] == 0  # it is in the air
    page.wait_for_function("() => document.querySelector('bb-board')._film === null")
    assert shown(page) == [list(after.own), list(after.opp)]
    assert page.locator("bb-board .fresh").count() == 1
    assert page.locator("bb-board .left").count() == 1


def test_a_taste_is_kept(page: Page, server: RunningServer) -> None:
    challenge(page, server, "bot", Match_to="1")
    page.locator("bb-table .say").wait_for()
    page.get_by_role("button", name="More").click()
    page.get_by_role("button", name="Board settings").click()
    page.get_by_label("Bear off to the left").check()
    page.get_by_role("radio", name="Slate").check()
    page.reload()
    board = page.locator("bb-table bb-board")
    board.wait_for()
    assert board.get_attribute("colours") == "slate"
    assert board.evaluate("(one) => one.homeLeft")


def test_a_finger_drags_a_checker_and_not_the_page(page: Page, server: RunningServer) -> None:
    show(page, server, BACKGAMMON.start, Roll(3, 1))
    start, end = place(page, 8).bounding_box(), place(page, 5).bounding_box()
    touch = page.context.new_cdp_session(page)

    def finger(kind: str, *at: tuple[float, float]) -> None:
        points = [{"x": x, "y": y} for x, y in at]
        touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    x, y = start["x"] + start["width"] / 2, start["y"] + start["height"] / 2
    finger("touchStart", (x, y))
    for step in range(1, 5):
        finger("touchMove", (x, y - 20 * step))  # upwards first, as one would scroll
    finger("touchMove", (end["x"] + end["width"] / 2, end["y"] + end["height"] / 2))
    finger("touchEnd")
    assert page.evaluate("window.last.notation") == "8/5"


def test_a_challenge_withdrawn_elsewhere_leads_back_to_the_lobby(
    people: Callable[[int], Page], server: RunningServer
) -> None:
    ann = people(420)
    address = challenge(ann, server, Match_to="3")
    elsewhere = ann.context.new_page()
    elsewhere.goto(address)
    elsewhere.get_by_role("button", name="Cancel the invitation").click()
    ann.wait_for_url(f"{server.url}/play")


def test_a_race_goes_on_by_itself_for_who_likes_it_brisk(page: Page, server: RunningServer) -> None:
    """Without a choice nothing waits for a tap: neither the roll, nor a play that is forced, nor the end of the turn."""
    page.goto(f"{server.url}/play")
    page.evaluate("localStorage.setItem('bafflebox.board', JSON.stringify({ brisk: true }))")
    challenge(page, server, "bot", Match_to="1")
    page.wait_for_function("() => document.querySelector('bb-table').view?.game?.to_act")
    last = "1" + "".join("1" if point == 1 else "0" for point in range(1, 26))  # one checker left, on the ace point
    told = page.evaluate(
        """async (board) => {
            const table = document.querySelector('bb-table');
            const sent = [];
            table.line.act = async (act) => { sent.push(act.act); return null; };
            const { view } = table;
            const game = { ...view.game, to_act: view.side, turn: view.side, phase: 'to_roll', roll: null, results: null, board: board + board };
            table._seen({ ...view, version: view.version + 1000, game, allowed: [{ act: 'Roll', with: {} }], waiting: null });
            for (let tries = 0; !sent.includes('Roll') && tries < 300; tries += 1) await new Promise((on) => setTimeout(on, 100));
            return sent;
        }""",
        last,
    )
    assert "Roll" in told


def test_who_likes_it_brisk_is_spared_the_roll_without_a_choice(page: Page, server: RunningServer) -> None:
    """In a match to one point there is nothing to double, so the dice are thrown by themselves."""
    page.goto(f"{server.url}/play")
    page.evaluate("localStorage.setItem('bafflebox.board', JSON.stringify({ brisk: true }))")
    challenge(page, server, "bot", Match_to="1")
    page.locator("bb-table .say").wait_for()
    to_move = "() => { const { game, side } = document.querySelector('bb-table').view; return game.to_act === side && game.results?.length; }"
    for _ in range(2):
        page.wait_for_function(to_move, timeout=20_000)
        thrown = view(page)["dice"]["thrown"]
        assert page.locator("bb-table").evaluate(MOVE)
        page.get_by_role("button", name="Done", exact=True).click()
        page.wait_for_function("(n) => document.querySelector('bb-table').view.dice.thrown > n", arg=thrown)


def test_a_tap_on_the_board_rolls(table: tuple[Page, Page]) -> None:
    ann, _ = table
    ann.wait_for_timeout(400)  # a tap that was meant for what was shown before does nothing
    thrown = view(ann)["dice"]["thrown"]
    ann.locator("bb-board").click(position={"x": 300, "y": 300})
    ann.wait_for_function("(n) => document.querySelector('bb-table').view.dice.thrown > n", arg=thrown)


def test_a_tap_on_the_cube_doubles_and_never_rolls(table: tuple[Page, Page]) -> None:
    mover, other = begun(table)
    mover.wait_for_timeout(400)
    thrown = view(mover)["dice"]["thrown"]
    cube = ".cube"
    assert mover.locator("bb-table").evaluate(MOVE)
    mover.get_by_role("button", name="Done", exact=True).click()
    other.get_by_role("button", name="Double to 2").wait_for()
    other.wait_for_timeout(400)
    mover.locator(cube).click()  # not their turn: nothing happens
    other.locator(cube).click()
    mover.get_by_role("button", name="Take", exact=True).wait_for()
    assert view(mover)["dice"]["thrown"] == thrown


def test_a_bot_that_rolls_first_is_nobodys_mistake(page: Page, server: RunningServer) -> None:
    """The page rolls the opening for a player, and so does the bot: whoever is second is refused, and no page says so."""
    challenge(page, server, "bot", Match_to="3")
    page.locator("bb-table .say").wait_for()
    page.wait_for_function("() => document.querySelector('bb-table').view.game?.to_act")
    refused = page.evaluate("document.querySelector('bb-table').line.act({ act: 'RollOpening' }, true)")
    assert refused is None
    assert page.locator("bb-table .problem").count() == 0


def test_in_a_match_to_one_point_there_is_no_cube_to_its_end(page: Page, server: RunningServer) -> None:
    challenge(page, server, "bot", Match_to="1")
    page.locator("bb-table .say").wait_for()
    page.wait_for_function("() => document.querySelector('bb-table').view.game?.to_act")
    assert page.locator(".cube").count() == 0
    page.get_by_role("button", name="More").click()
    page.get_by_role("button", name="Resign the match").click()
    page.get_by_role("button", name="Resign", exact=True).click()
    page.locator("bb-table .result").wait_for()
    assert page.locator(".cube").count() == 0


def test_arrow_keys_find_the_checkers_without_a_tab(table: tuple[Page, Page]) -> None:
    mover, _ = begun(table)
    mover.locator("body").press("ArrowRight")
    assert mover.evaluate("() => document.activeElement.shadowRoot.activeElement.getAttribute('tabindex') === '0'")


def test_who_resigns_the_match_is_named_and_the_board_stays(table: tuple[Page, Page]) -> None:
    mover, other = begun(table)
    shown = other.evaluate("document.querySelector('bb-board').board")
    mover.get_by_role("button", name="More").click()
    mover.get_by_role("button", name="Resign the match").click()
    mover.get_by_role("button", name="Resign", exact=True).click()
    name = view(mover)["names"][view(mover)["side"]]
    for page, words in ((mover, "You lost"), (other, "You won")):
        card = page.locator("bb-table .result")
        card.get_by_role("heading", name=words).wait_for()
        card.get_by_text(f"{name} resigned the match.").wait_for()
        assert page.locator("bb-board svg").is_visible()
    assert other.evaluate("document.querySelector('bb-board').board") == shown


def test_who_runs_out_of_time_is_named_and_the_board_stays(people: Callable[[int], Page]) -> None:
    moments = Late()
    with RunningServer(House(MemoryJournal(), MemoryVault(), moments=moments), name=HALL) as server:
        ann, ben = people(1280), people(420)
        seat(ben, challenge(ann, server, Match_to="3"), "Ben")
        ann.locator("bb-table .say").wait_for()
        mover, other = begun((ann, ben))
        shown = other.evaluate("document.querySelector('bb-board').board")
        moments.ahead = 2 * 60 * 60 * 1000
        mover.evaluate("document.querySelector('bb-table').line.act({ act: 'CallTime', side: 'white' })")
        name = view(mover)["names"][view(mover)["side"]]
        for page, words in ((mover, "You lost the match"), (other, "You won the match")):
            card = page.locator("bb-table .result")
            card.get_by_role("heading", name=words).wait_for()
            card.get_by_text(f"{name} ran out of time.").wait_for()
            assert page.locator("bb-board svg").is_visible()
        assert other.evaluate("document.querySelector('bb-board').board") == shown
        heights = [ben.locator(f"bb-table {part}").bounding_box()["height"] for part in (".result", ".felt")]
        assert heights[0] < 0.4 * heights[1]  # on a phone the card leaves the checkers in sight


def test_without_a_connection_it_is_said_at_once_and_then_that_it_was_sent(table: tuple[Page, Page]) -> None:
    ann, _ = table
    ann.context.set_offline(True)
    ann.get_by_text("No connection.").wait_for()
    version = view(ann)["version"]
    ann.keyboard.press("r")
    ann.context.set_offline(False)
    ann.get_by_text("Sent.").wait_for()
    assert view(ann)["version"] > version
    ann.evaluate(
        "document.querySelector('bb-table').line.act({ act: 'NoSuchAct' }, true)"
    )  # whatever is done meanwhile
    ann.get_by_text("Sent.").wait_for(state="hidden")


def test_nothing_moves_when_a_game_ends_with_many_words(table: tuple[Page, Page]) -> None:
    _, ben = begun(table)
    places = "() => ['.felt', '.near', '.acts', '.do button:last-child'].map((one) => JSON.stringify(document.querySelector(`bb-table ${one}`).getBoundingClientRect()))"
    for size in WINDOWS.values():
        ben.set_viewport_size({"width": size[0], "height": size[1]})
        ben.wait_for_timeout(100)
        before = ben.evaluate(places)
        ben.evaluate(
            """async () => {
                const table = document.querySelector('bb-table');
                table.was = table.view;
                const ended = { number: 1, games: [], winner: 'white', points: 2, result: 2, how: 'conceded', why: '', board: table.view.game.board, cube: { value: 1, owner: null } };
                table.view = { ...table.view, ended };
                await table.updateComplete;
            }"""
        )
        said = ben.locator("bb-table .say")
        assert "A gammon." in (said.text_content() or "")
        assert said.evaluate("(one) => one.scrollHeight <= one.clientHeight + 1")
        assert ben.evaluate(places) == before
        ben.evaluate("document.querySelector('bb-table').view = document.querySelector('bb-table').was")


def test_escape_closes_the_chat_from_wherever_one_is(table: tuple[Page, Page]) -> None:
    ann, _ = table
    ann.get_by_role("button", name="More").click()
    ann.get_by_role("button", name="Chat").click()
    ann.get_by_role("textbox", name="To your opponent").wait_for()
    ann.evaluate("document.activeElement.blur()")
    ann.keyboard.press("Escape")
    ann.get_by_role("textbox", name="To your opponent").wait_for(state="hidden")


def test_an_opponent_who_left_the_page_is_away_until_back(table: tuple[Page, Page]) -> None:
    ann, ben = table
    address = ben.url
    ben.goto("about:blank")
    ann.locator("bb-table .away").wait_for()
    ben.goto(address)
    ann.locator("bb-table .away").wait_for(state="detached")


def test_an_update_leaves_the_buttons_that_did_not_change(table: tuple[Page, Page]) -> None:
    mover, other = begun(table)
    mover.evaluate("window.button = document.querySelector('.acts [data-key=\"r\"]')")
    looks = [mover.locator(f".acts [data-key={key}]") for key in "ur"]  # neither can be pressed yet
    looks[1].hover()
    assert len({one.evaluate("(one) => getComputedStyle(one).backgroundColor") for one in looks}) == 1
    other.goto("about:blank")
    mover.locator("bb-table .away").wait_for()
    assert mover.evaluate("window.button.isConnected")


def test_who_agreed_is_told_for_whom_they_wait(table: tuple[Page, Page]) -> None:
    mover, other = begun(table)
    name = view(mover)["names"][view(other)["side"]]
    mover.evaluate(
        """(name) => {
            const table = document.querySelector('bb-table');
            const { view } = table;
            const ended = { number: 1, winner: view.side, points: 1, result: 1, how: 'played', why: '', board: view.game.board, cube: { value: 1, owner: null } };
            table.view = { ...view, ended, allowed: [], score: { ...view.score, agreed: [view.side] }, game: { ...view.game, phase: 'opening', to_act: null } };
        }""",
        name,
    )
    mover.get_by_text(f"Waiting for {name} to agree.").wait_for()
    mover.evaluate(
        """() => {
            const table = document.querySelector('bb-table');
            const tie = { side: '', words: '', says: 'Opening roll: white {white}, black {black}', told: { white: 4, black: 4 } };
            const agreed = { ...table.view.score, agreed: [] };
            table.view = { ...table.view, ended: null, score: agreed, list: [...table.view.list, tie] };
        }"""
    )
    mover.get_by_text("Both rolled 4. Roll again.").wait_for()


def test_who_leaves_after_the_match_is_away_as_well(table: tuple[Page, Page]) -> None:
    """Whoever asks for a rematch knows whether anybody is there to accept it."""
    mover, other = begun(table)
    mover.get_by_role("button", name="More").click()
    mover.get_by_role("button", name="Resign the match").click()
    mover.get_by_role("button", name="Resign", exact=True).click()
    other.locator("bb-table .result").wait_for()
    other.goto("about:blank")
    name = view(mover)["names"][{"white": "black", "black": "white"}[view(mover)["side"]]]
    mover.locator("bb-table .result").get_by_text(f"{name} has left the page.").wait_for()


@pytest.mark.parametrize("window", WINDOWS)
def test_the_word_of_a_lost_connection_covers_nothing_and_moves_nothing(table: tuple[Page, Page], window: str) -> None:
    mover, _ = begun(table)
    width, height = WINDOWS[window]
    mover.set_viewport_size({"width": width, "height": height})
    kept = ("bb-board svg", ".far", ".near", ".acts .do", ".acts [popovertarget]")

    def boxes() -> list[dict[str, float]]:
        return [dict(mover.locator(f"bb-table {part}").first.bounding_box() or {}) for part in kept]

    mover.wait_for_timeout(500)
    before = boxes()
    mover.context.set_offline(True)
    mover.get_by_text("No connection.").wait_for()
    said = mover.locator("bb-table .signal .banner").bounding_box()
    assert said is not None
    assert boxes() == before
    for part, box in zip(kept, before, strict=True):
        beside = said["x"] + said["width"] <= box["x"] or box["x"] + box["width"] <= said["x"]
        above = said["y"] + said["height"] <= box["y"] or box["y"] + box["height"] <= said["y"]
        assert beside or above, (part, said, box)
    words = mover.locator("bb-table .signal span").evaluate(
        "(span) => [span.scrollHeight, span.closest('.banner').clientHeight]"
    )
    assert words[0] <= words[1], words
    mover.context.set_offline(False)


def test_nothing_moves_when_the_result_card_comes(table: tuple[Page, Page]) -> None:
    """Neither at the end of a match nor when the table is opened again; the card is as large before the PR is known."""
    mover, other = begun(table)
    other.wait_for_timeout(700)  # what is done by a hand may move the page
    other.evaluate(SHIFTS)
    other.evaluate("shifted = 0")
    mover.get_by_role("button", name="More").click()
    mover.get_by_role("button", name="Resign the match").click()
    mover.get_by_role("button", name="Resign", exact=True).click()
    for page in (other, mover):
        if page is mover:
            page.add_init_script(SHIFTS)
            page.reload()
        page.locator("bb-table .result").wait_for()
        page.wait_for_function("() => !document.querySelector('bb-table')._rated.waiting")
        page.wait_for_timeout(300)
        assert page.evaluate("shifted") < STILL / 4, page.evaluate("moved")


def test_the_result_card_of_a_long_match_fits_its_place(table: tuple[Page, Page]) -> None:
    _, ben = begun(table)
    ben.evaluate(
        """() => {
            const table = document.querySelector('bb-table');
            const games = Array.from({ length: 21 }, (_, index) => ({ white: index % 2, black: (index + 1) % 2 }));
            const ended = { number: 21, games, winner: 'white', points: 1, result: 1, how: 'played', why: '', board: table.view.game.board, cube: { value: 1, owner: null } };
            table._rated = { totals: { white: { pr: 4.62, grade: 'world_class', luck: 0.314 }, black: { pr: 17.2, grade: 'intermediate', luck: -0.314 } } };
            table.view = { ...table.view, over: true, ended, score: { ...table.view.score, white: 11, black: 10, length: 11, winner: 'white' } };
        }"""
    )
    card = ben.locator("bb-table .result")
    card.get_by_text("4.6").wait_for()
    card.get_by_text("World class").wait_for()
    card.get_by_text("Intermediate").wait_for()
    for width, height in WINDOWS.values():
        ben.set_viewport_size({"width": width, "height": height})
        box = card.bounding_box()
        assert box is not None
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= width
        assert ben.evaluate("document.documentElement.scrollWidth") <= width
    last = card.locator("tbody tr").first.locator("td").last
    last.scroll_into_view_if_needed()
    assert card.locator("tbody tr").first.locator("td").count() == 22
