"""A match over the board, corrected by its director, a match transcribed, a position set up: in a real browser."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from support.kept_pages import opened, phase, point, running, stand, view

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

    from browser.conftest import RunningServer


def test_a_player_reports_on_the_own_phone_and_points_something_out(
    page: Page, browser: Browser, server: RunningServer
) -> None:
    opened(page, server, "live", length="3")
    table = page.url
    page.get_by_text("Phones of the players").click()
    page.get_by_role("button", name="A link for Ann").click()
    link = page.get_by_label("Link to send").input_value()
    page.goto(table)
    context = browser.new_context(viewport={"width": 390, "height": 844})
    phone = context.new_page()
    phone.set_default_timeout(10_000)
    phone.goto(table)
    phone.get_by_text("You are watching.").wait_for()
    assert phone.get_by_role("button", name="Point out an irregularity").count() == 0
    phone.goto(link)
    phone.get_by_role("button", name="Come in").click()
    phone.goto(table)
    phone.get_by_role("button", name="Ann’s die 3").click()
    phone.get_by_role("button", name="Ben’s die 1").click()
    phase(page, "to_play")
    phone.get_by_label("The play").wait_for()
    assert "results" not in view(phone)["game"]  # nobody at the table is shown what can be played
    assert "pips" not in (phone.locator("bb-kept").text_content() or "")
    phone.get_by_label("The play").fill("8/5 6/5")
    phone.keyboard.press("Enter")
    running(page, "black")

    phone.get_by_role("button", name="Point out an irregularity").click()
    phone.get_by_label("What happened?").select_option("fast_roll")
    phone.get_by_label("Who did it?").select_option("black")
    phone.get_by_role("button", name="Point it out").click()
    page.get_by_label("Incident 1").wait_for()
    phone.get_by_label("Incident 1").wait_for()
    assert phone.get_by_role("button", name="Give the ruling").count() == 0
    context.close()


def test_a_director_puts_things_right(page: Page, server: RunningServer) -> None:
    opened(page, server, "live", length="5")
    page.get_by_role("button", name="More").click()
    page.get_by_label("A whole game").select_option("white")
    page.get_by_role("button", name="Report the game").click()
    page.wait_for_function("() => document.querySelector('bb-kept').view.score.white === 1")
    for title, field, value in (("Correct a game", "points", "2"), ("Add time to", "seconds", "-60")):
        page.get_by_role("button", name="More").click()
        page.get_by_text("Corrections and penalties").click()
        form = page.locator("bb-kept .officials form", has_text=title)
        form.get_by_label(field).fill(value)
        before = view(page)["version"]
        form.locator("button").click()
        page.wait_for_function("(v) => document.querySelector('bb-kept').view.version > v", arg=before)
    seen = view(page)
    assert seen["score"]["white"] == 2
    assert seen["clock"]["shows"] == {"white": "9:00", "black": "10:00"}


def correction(page: Page, act: str, **fields: str) -> None:
    """A form of the director filled in and sent; waits until the table has changed."""
    page.get_by_role("button", name="More").click()
    page.get_by_text("Corrections and penalties").click()
    form = page.locator(f"bb-kept .officials form[data-act={act}]")
    for name, value in fields.items():
        field = form.locator(f"[name={name}]")
        if field.evaluate("(one) => one.tagName") == "SELECT":
            field.select_option(value)
        else:
            field.fill(value)
    before = view(page)["version"]
    form.locator("button").click()
    page.wait_for_function("(v) => document.querySelector('bb-kept').view.version > v", arg=before)


def test_cube_length_clock_and_board_are_corrected_and_the_match_goes_back(page: Page, server: RunningServer) -> None:
    opened(page, server, "live", length="7")
    page.on("dialog", lambda dialog: dialog.accept())
    for line in ("31: 8/5 6/5", "52: 13/8 13/11", "d; t", "66"):
        page.get_by_label(re.compile("The play|Opening roll|Roll, d")).fill(line)
        page.keyboard.press("Enter")
        page.wait_for_function("() => !document.querySelector('bb-kept').typed")
    phase(page, "to_play")
    correction(page, "CorrectCube", value="4", owner="black")
    assert view(page)["game"]["cube"] == {"value": 4, "owner": "black"}
    correction(page, "CorrectLength", length="9")
    assert view(page)["posted"] == 9  # by this book it holds from the next game on
    page.get_by_text("from the next game of 9").first.wait_for()
    correction(page, "SetClock", white="7:30", black="12:00")
    assert view(page)["clock"]["shows"]["black"] == "12:00"

    page.get_by_role("button", name="More").click()
    page.get_by_text("Corrections and penalties").click()
    page.get_by_role("link", name="Correct the board").click()
    page.locator("bb-editor bb-board").wait_for()
    mover = page.evaluate("document.querySelector('bb-editor').shown.turn")
    source, target = (24, 23) if mover == "white" else (1, 2)  # white's 24 and 23, by the numbers of the mover
    page.get_by_role("button", name="Remove").click()
    page.locator(f'bb-editor g.point[data-place="{source}"] .hot').click()
    page.get_by_role("button", name="Add", exact=True).click()
    page.locator(f'bb-editor g.point[data-place="{target}"] .hot').click()
    page.get_by_text("This position is possible.").wait_for()
    page.get_by_role("button", name="Put it on the table").click()
    page.locator("bb-kept .say").wait_for()
    white = "own" if view(page)["looker"] == "white" else "opp"
    assert view(page)["game"][white][23:25] == [1, 1]

    first = view(page)["turns"][1]
    correction(page, "Revert", to=str(first["before"]))
    stand(page, "31: 8/5 6/5")
    assert view(page)["game"]["cube"]["value"] == 1


def test_a_transcriber_corrects_too(page: Page, server: RunningServer) -> None:
    opened(page, server, "transcribe", length="5")
    page.get_by_label("Opening roll").fill("31")
    phase(page, "to_play")
    correction(page, "CorrectLength", length="7")
    correction(page, "CorrectCube", value="2", owner="white")
    seen = view(page)
    assert (seen["posted"], seen["game"]["cube"]["owner"]) == (7, "white")


def test_money_play_and_rule_options_are_set_up(page: Page, server: RunningServer) -> None:
    page.goto(f"{server.url}/transcribe")
    page.get_by_label("Your name").fill("Dora")
    page.get_by_label("White").fill("Ann")
    page.get_by_label("Black").fill("Ben")
    assert not page.get_by_label("Jacoby").is_visible()
    page.locator("select[name=form]").select_option("money")
    assert not page.locator("select[name=length]").is_visible()
    page.get_by_label("Jacoby").check()
    page.get_by_text("Rule options, times").click()
    page.locator("select[name=book]").select_option("us2009")
    assert not page.locator("select[name='o.usbgf.moves']").is_visible()
    page.locator("select[name='o.us2009.crawford']").select_option("each_time")
    page.locator("main button.primary").click()
    page.locator("bb-kept .say").wait_for()
    assert (view(page)["form"], view(page)["score"]["length"]) == ("money", None)


def test_games_alone_are_reported(page: Page, server: RunningServer) -> None:
    opened(page, server, "live", length="1")
    page.get_by_role("button", name="More").click()
    page.get_by_label("A whole game").select_option("black")
    page.get_by_role("button", name="Report the game").click()
    page.get_by_text("Ben won 1 – 0").first.wait_for()


def test_a_match_is_transcribed_by_keys_and_by_tapping(page: Page, server: RunningServer) -> None:
    opened(page, server, "transcribe", length="5")
    page.get_by_label("Opening roll").type("31")
    phase(page, "to_play")
    page.get_by_label("The play").type("8/5 6/5")
    page.keyboard.press("Enter")
    stand(page, "31: 8/5 6/5")

    # The dice by tapping, the play on the board.
    page.get_by_role("button", name="First die 5").click()
    page.get_by_role("button", name="Second die 2").click()
    phase(page, "to_play")
    for source, to in ((13, 8), (13, 11)):
        point(page, source)
        point(page, to)
    page.get_by_role("button", name="Done").click()
    stand(page, "31: 8/5 6/5", "52: 13/8 13/11")

    page.get_by_label("Roll, d").type("d")
    phase(page, "doubled")
    page.get_by_label("Roll, d").type("t")
    phase(page, "to_roll")
    page.get_by_label("Roll, d").type("66")
    page.get_by_label("The play").type("24/18(2) 13/7(2)")
    page.keyboard.press("Enter")
    stand(page, "31: 8/5 6/5", "52: 13/8 13/11", "d", "t", "66: 24/18(2) 13/7(2)")

    # An earlier turn is put right and the rest replayed.
    page.locator("bb-kept ol button", has_text="52:").click()
    page.get_by_label("Correct turn 2").fill("53: 8/3 6/3")
    page.get_by_role("button", name="Replace it").click()
    page.get_by_text("Corrected, and 3 turns replayed.").wait_for()
    stand(page, "31: 8/5 6/5", "53: 8/3 6/3", "d", "t", "66: 24/18(2) 13/7(2)")
    page.get_by_role("button", name="Take back the last entry").click()
    stand(page, "31: 8/5 6/5", "53: 8/3 6/3", "d", "t")

    page.get_by_role("link", name="Moves and analysis").click()
    page.locator("bb-viewer li").first.wait_for()
    assert page.locator("bb-viewer li").count() == 4


def test_the_last_entry_after_a_ruling_is_the_ruling(page: Page, server: RunningServer) -> None:
    opened(page, server, "live", length="5")
    page.get_by_label("Opening roll").type("31")
    page.get_by_label("The play").fill("13/8")
    page.keyboard.press("Enter")
    docket = "document.querySelector('bb-kept').view.docket"
    page.wait_for_function(f"() => {docket}.length")
    send = "([act]) => document.querySelector('bb-kept')._do(act)"
    page.evaluate(send, [{"act": "PointOut", "incident": "illegal_move", "offender": "white"}])
    number = page.evaluate(f"() => {docket}.at(-1).number")
    page.evaluate(send, [{"act": "StateFact", "number": number, "fact": "opponent_says", "value": "legal"}])
    page.evaluate(send, [{"act": "Rule", "number": number}])
    page.evaluate(send, [{"act": "ApplyRuling", "number": number}])
    page.wait_for_function(f"() => !{docket}.length")
    page.locator("bb-kept ol button", has_text="31:").click()
    fix = page.locator("bb-kept form.fix")
    assert fix.get_by_role("button", name="Delete it").count() == 0, "the ruling goes first, and the button says so"
    fix.get_by_role("button", name="Take back the ruling").click()

    page.get_by_text("The ruling is taken back, with everything it gave.").wait_for()
    page.get_by_label(f"Incident {number}").wait_for()
    stand(page, "31: 13/8")


def test_a_ruling_before_any_turn_is_taken_back(page: Page, server: RunningServer) -> None:
    opened(page, server, "live", length="5")
    docket = "document.querySelector('bb-kept').view.docket"
    send = "([act]) => document.querySelector('bb-kept')._do(act)"
    late = {"act": "PointOut", "incident": "late_start", "offender": "black", "facts": [["minutes_late", 2]]}
    page.evaluate(send, [late])
    page.wait_for_function(f"() => {docket}.length")
    number = page.evaluate(f"() => {docket}.at(-1).number")
    page.evaluate(send, [{"act": "Rule", "number": number}])
    page.evaluate(send, [{"act": "ApplyRuling", "number": number}])
    page.wait_for_function(f"() => !{docket}.length")

    page.get_by_role("button", name="Take back the ruling").click()

    page.get_by_text("The ruling is taken back").wait_for()
    page.get_by_label(f"Incident {number}").wait_for()


def test_pause_stops_the_clock_at_the_press(page: Page, server: RunningServer) -> None:
    opened(page, server, "live", length="3")
    page.get_by_role("button", name="Ann’s die 3").click()
    page.get_by_role("button", name="Ben’s die 1").click()
    running(page, "white")
    page.get_by_role("button", name="Pause", exact=True).click()
    page.get_by_role("button", name="Start the clock").wait_for()
    assert view(page)["clock"]["running"] is None


def test_a_line_that_is_no_line_is_told_and_kept(page: Page, server: RunningServer) -> None:
    opened(page, server, "transcribe")
    line = page.get_by_label("Opening roll")
    line.fill("hello")
    line.press("Enter")
    page.locator("bb-kept .problem").wait_for()
    assert "opening roll is due" in (page.locator("bb-kept .problem").text_content() or "")
    assert line.input_value() == "hello"


def test_a_position_is_set_up_by_tapping(page: Page, server: RunningServer) -> None:
    page.goto(f"{server.url}/editor")
    page.get_by_text("This position is possible.").wait_for()
    assert page.get_by_label("Position ID").input_value() == "4HPwATDgc/ABMA"
    page.get_by_label("Dice").select_option("3")
    page.get_by_label("Second die").select_option("1")
    page.get_by_text("8/5 6/5").first.wait_for()

    page.get_by_role("button", name="Empty", exact=True).click()
    page.get_by_text("Neither side has a checker in play").wait_for()
    for _ in range(2):
        point(page, 6)
    page.get_by_role("button", name="Black", exact=True).click()
    point(page, 6)
    page.locator("bb-editor .fault").first.wait_for()  # two colours on one point
    page.get_by_role("button", name="Remove").click()
    point(page, 6)
    page.get_by_role("button", name="Add", exact=True).click()
    point(page, 20)
    page.get_by_text("This position is possible.").wait_for()
    address = page.url

    page.goto(address)
    page.get_by_text("This position is possible.").wait_for()
    white = page.evaluate("document.querySelector('bb-editor')._counts()")
    assert (white["white"][6], white["black"][5]) == (2, 1)


def test_a_pasted_position_has_its_mover_below_so_that_plays_and_points_agree(
    page: Page, server: RunningServer
) -> None:
    """Also without `XGID=`, and whichever colour is on roll."""
    for turn in ("1", "-1"):
        page.goto(f"{server.url}/editor?position=-b----E-C---eE---c-e----B-:0:0:{turn}:31:0:0:0:7:10")
        page.get_by_text("8/5 6/5").first.wait_for()
        mover = page.evaluate("document.querySelector('bb-editor').shown.turn")
        for place, count in ((8, 3), (6, 5)):
            page.get_by_role("button", name=f"Point {place}: {count} {mover}").wait_for()
        below = page.locator('bb-editor g.point[data-place="6"] .hot').bounding_box()
        above = page.locator('bb-editor g.point[data-place="19"] .hot').bounding_box()
        assert below["y"] > above["y"]


def test_a_better_play_is_opened_with_its_colours_and_both_plays(page: Page, server: RunningServer) -> None:
    start = "0000005030000500000000002000000050300005000000000020"
    page.goto(f"{server.url}/editor?board={start}&turn=black&dice=3-1&best=8/5+6/5&made=24/23+13/10")
    page.locator("bb-editor .arrow.best").first.wait_for()
    assert page.locator("bb-editor .arrow.best").count() == 2
    assert page.locator("bb-editor .arrow.made").count() == 2
    page.get_by_role("button", name="Point 6: 5 black").wait_for()
    page.locator("bb-editor .best", has_text="8/5 6/5").wait_for()  # ranked, or listed where no engine is installed


@pytest.mark.parametrize(("wide", "high"), [(1280, 800), (1920, 1080)])
def test_the_board_takes_the_room_that_the_window_has(page: Page, server: RunningServer, wide: int, high: int) -> None:
    page.set_viewport_size({"width": wide, "height": high})
    opened(page, server, "transcribe", length="5")
    board = page.locator("bb-kept bb-board").bounding_box()
    desk = page.locator("bb-kept .desk").bounding_box()
    assert board is not None
    assert desk is not None
    assert board["width"] > 0.6 * wide
    assert board["y"] + board["height"] <= high
    assert desk["x"] >= board["x"] + board["width"]
    assert desk["x"] + desk["width"] <= wide
