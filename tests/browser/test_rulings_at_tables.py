"""Rulings at a match over the board, from the irregularity to play going on: in a real browser."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from support.kept_pages import CHOICE, PLAYED, Entered, Taps, done, opened, phase, running, settle, view

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from browser.conftest import RunningServer


def test_a_ruling_is_asked_for_and_applied_to_a_table(page: Page, server: RunningServer) -> None:
    opened(page, server, "live", length="3")
    line = page.get_by_label("Opening roll")
    line.fill("31")
    phase(page, "to_play")
    line = page.get_by_label("The play")
    line.fill("8/5 6/4")
    line.press("Enter")
    phase(page, "to_roll")

    # The table has seen that 6/4 is no way to play 3-1; somebody points it out, the book rules, the play is corrected.
    page.locator("bb-kept .incident").wait_for()
    page.get_by_role("button", name="Point out an irregularity").click()
    page.get_by_label("What happened?").select_option("illegal_move")
    page.get_by_label("Who did it?").select_option("white")
    page.get_by_role("button", name="Point it out").click()
    page.get_by_label("Incident 2").wait_for()
    for _ in range(12):
        settle(page)
        if not view(page)["docket"]:
            break
    seen = view(page)
    ruled = seen["incidents"][1]
    assert ruled["status"] == "settled"
    assert any(clause.startswith("usbgf:") for clause in ruled["clauses"])
    assert (seen["game"]["phase"], seen["game"]["turn"]) == ("to_play", "white")

    # Play goes on: the clock runs again, the turn is played again, and the press hands the time over.
    running(page, "white")
    line = page.get_by_label("The play")
    line.fill("8/5 6/5")
    line.press("Enter")
    running(page, "black")
    page.get_by_label("Stop the clock for").select_option("director_called")
    running(page, None)


def test_the_record_keeps_its_height_and_names_stay_when_an_incident_opens(page: Page, server: RunningServer) -> None:
    page.set_viewport_size({"width": 1280, "height": 800})
    opened(page, server, "live", length="7")
    for act in (
        {"line": "31: 8/5 6/4"},
        {"act": "PointOut", "incident": "illegal_move", "offender": "white"},
        {"act": "Rule", "number": 2},
    ):
        page.evaluate("(act) => document.querySelector('bb-kept').line.act(act)", act)
    page.locator("bb-kept .verdict").wait_for()
    record = page.locator("bb-kept aside").bounding_box()
    assert record is not None
    assert record["height"] > 180
    for name in ("Ann", "Ben"):
        shown = page.locator("bb-kept .player strong", has_text=name).bounding_box()
        assert shown is not None
        assert shown["width"] > 25


def test_a_ruling_that_needs_times_asks_for_them_and_sets_the_clock(page: Page, server: RunningServer) -> None:
    opened(page, server, "live", length="3")
    page.get_by_label("Opening roll").fill("31")
    phase(page, "to_play")
    page.get_by_role("button", name="Point out an irregularity").click()
    page.get_by_label("What happened?").select_option("clock_failed")
    page.get_by_label("Who did it?").select_option("")
    page.get_by_role("button", name="Point it out").click()
    page.get_by_label("Incident 1").wait_for()
    for _ in range(12):
        if view(page)["docket"][0].get("asks"):
            break
        settle(page)

    asked = page.locator("bb-kept .incident form.applying")
    assert asked.locator("label").count() == 2
    asked.locator("input[name=white_time]").fill("5:30")
    asked.locator("input[name=black_time]").fill("4:00")
    asked.get_by_role("button", name="Apply the ruling").click()
    shows = "(time) => document.querySelector('bb-kept').view.clock.shows.white === time"
    page.wait_for_function(shows, arg="5:30")
    assert view(page)["clock"]["shows"]["black"] == "4:00"


def test_on_a_phone_four_taps_lead_from_an_irregularity_to_play_going_on(page: Page, server: RunningServer) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    opened(page, server, "live", length="5")
    page.get_by_label("Opening roll").fill("31")
    phase(page, "to_play")

    early = Taps(page)  # Ben has rolled too early, and Ann has him roll again
    early.on("Point out an irregularity")
    early.on("Ben rolled too early")
    early.on("have it rolled again after the turn has ended")
    early.on("Apply the ruling")
    early.settled()
    assert early.count <= 4

    line = page.get_by_label("The play")
    line.fill("8/5 6/4")
    line.press("Enter")
    page.locator("bb-kept .incident").wait_for()
    illegal = Taps(page)  # the table has seen that itself
    illegal.on("Give the ruling")
    illegal.on("Apply the ruling")
    illegal.settled()
    assert illegal.count <= 4

    line = page.get_by_label("The play")
    line.fill("8/5 6/5")
    line.press("Enter")
    running(page, "black")
    cube = Taps(page)
    cube.on("Point out an irregularity")
    cube.on("Ben touched the cube")
    cube.on("Apply the ruling")
    cube.settled()
    assert cube.count <= 4
    assert view(page)["game"]["phase"] == "doubled"


COMMONEST: dict[str, tuple[tuple[Entered, ...], tuple[str, ...], dict[str, str]]] = {
    "an early roll is thrown again": (
        ("31",),
        ("Point out an irregularity", "Ben rolled too early", "have it rolled again", "Apply the ruling"),
        {"turn": "white", "phase": "to_play"},
    ),
    "dice lifted early": (
        ("31",),
        ("Point out an irregularity", "Ben picked up the dice too early", "demand", "Apply the ruling"),
        {"turn": "white", "phase": "to_play"},
    ),
    "the cube was touched before the roll": (
        PLAYED,
        ("Point out an irregularity", "Ben touched the cube", "Apply the ruling"),
        {"turn": "black", "phase": "doubled"},
    ),
    "hands on the checkers in the opponent's turn": (
        ("31",),
        ("Point out an irregularity", "Ben touched the checkers", "Apply the ruling"),
        {"turn": "white", "phase": "to_play"},
    ),
    "the dice were taken along": (
        PLAYED,
        ("Point out an irregularity", "Ann picked up the dice with the press", "Apply the ruling"),
        {"turn": "black", "phase": "to_roll"},
    ),
    "a take by word": (
        (*PLAYED, "d"),
        ("Point out an irregularity", "Ann said “take”", "Apply the ruling"),
        {"turn": "black", "phase": "to_roll"},
    ),
    "an illegal play is noticed": (
        ("31: 8/5 6/4",),
        ("Give the ruling", "Apply the ruling"),
        {"turn": "white", "phase": "to_play"},
    ),
    "the clock was not pressed after a double": (
        (*PLAYED, "d"),
        ("Point out an irregularity", "Ben did not press the clock", "Apply the ruling"),
        {"phase": "doubled"},
    ),
    "the cube was not in the middle": (
        PLAYED,
        ("Point out an irregularity", "The cube is wrong", "Apply the ruling"),
        {"turn": "black", "phase": "to_roll"},
    ),
    "a pass by word": (
        (*PLAYED, "d"),
        ("Point out an irregularity", "Ann said “pass”", "Apply the ruling"),
        {"phase": "opening"},
    ),
    "dice lifted early are let go": (
        ("31",),
        ("Point out an irregularity", "Ben picked up the dice too early", "let it go", "Apply the ruling"),
        {"turn": "white", "phase": "to_play"},
    ),
    "a turn given away": (
        (*PLAYED, {"act": "EndTurn"}),
        ("Give the ruling", "Apply the ruling"),
        {"turn": "black", "phase": "to_roll"},
    ),
    "a double after the roll": (
        (*PLAYED, "65", {"act": "Double"}),
        ("Give the ruling", "Apply the ruling"),
        {"turn": "black", "phase": "to_play"},
    ),
    "an illegal play that is still on the board": (
        ("31", {"act": "Play", "play": "8/5 6/4"}),
        ("Point out an irregularity", "Ann’s play is illegal", "Apply the ruling"),
        {"turn": "white", "phase": "to_play"},
    ),
}
"""The commonest: what was entered, what is tapped, where play then goes on."""


@pytest.mark.parametrize("name", COMMONEST)
def test_four_taps_at_most_settle_each_of_the_commonest(page: Page, server: RunningServer, name: str) -> None:
    entered, tapped, then = COMMONEST[name]
    page.set_viewport_size({"width": 390, "height": 844})
    opened(page, server, "live", length="5")
    for line in entered:
        done(page, line)

    taps = Taps(page)
    for words in tapped:
        taps.on(words)
    taps.settled()
    assert taps.count <= 4
    assert {part: view(page)["game"][part] for part in then} == then


def test_the_dice_of_an_early_roll_that_stands_are_tapped(page: Page, server: RunningServer) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    opened(page, server, "live", length="5")
    done(page, "31")
    taps = Taps(page)
    taps.on("Point out an irregularity")
    taps.on("Ben rolled too early")
    taps.on("let the roll stand")
    incident = page.locator("bb-kept .incident")
    incident.get_by_label("First die 6").click()
    incident.get_by_label("Second die 4").click()
    taps.on("Apply the ruling")
    taps.settled()
    done(page, "8/5 6/5")
    page.wait_for_function("() => document.querySelector('bb-kept').view.game.roll")
    game = view(page)["game"]
    assert (game["turn"], sorted(game["roll"])) == ("black", [4, 6])


def test_the_ruling_is_given_with_the_last_answer(page: Page, server: RunningServer) -> None:
    """Nothing is left to ask, and the book gives no choice: one more tap carries it out."""
    opened(page, server, "live", length="5")
    for line in (*PLAYED, "65: 24/13"):
        done(page, line)
    point_out = {"act": "PointOut", "incident": "end_of_turn", "offender": "black"}
    page.evaluate("(act) => document.querySelector('bb-kept').line.act(act)", point_out)
    incident = page.locator("bb-kept .incident")
    for _ in range(8):
        incident.locator(f"{CHOICE}, button.primary").first.wait_for()
        if not incident.locator(CHOICE).count():
            break
        before = view(page)["version"]
        incident.locator(CHOICE).first.click()
        page.wait_for_function("(v) => document.querySelector('bb-kept').view.version > v", arg=before)
    page.get_by_role("button", name="Apply the ruling").wait_for()
    assert incident.get_by_role("button", name="Give the ruling").count() == 0


def test_what_a_ruling_assumed_is_said_otherwise_with_a_tap(page: Page, server: RunningServer) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    opened(page, server, "live", book="standards", length="5")
    for line in (*PLAYED, "65: 24/13", "42: 8/4 6/4"):
        done(page, line)
    facts = [["position_is", "two_colours"], ["noticed", "later"], ["both_agree", "yes"]]
    done(page, {"act": "PointOut", "incident": "invalid_position", "offender": None, "facts": facts})
    done(page, {"act": "Rule", "number": 1})
    taps = Taps(page)
    page.locator("details.assumed summary").click()
    page.locator("details.assumed fieldset", has_text="keep what was played since").get_by_text("Yes").click()
    page.wait_for_function(
        "() => document.querySelector('bb-kept').view.docket[0].facts.some((one) => one.fact === 'keep_what_followed')"
    )
    page.wait_for_function("() => document.querySelector('bb-kept').view.docket[0].ruled")  # the book rules again
    taps.on("Apply the ruling")
    taps.settled()
    assert view(page)["game"]["turn"] == "black"  # what was played since is kept


def test_what_a_ruling_has_to_be_told_is_asked_in_the_readers_language(page: Page, server: RunningServer) -> None:
    opened(page, server, "live", length="5")
    done(page, "game white single 2")
    page.goto(f"{page.url}?lang=de")
    page.locator("bb-kept .say").wait_for()
    done(page, {"act": "PointOut", "incident": "score_error"})
    done(page, {"act": "Rule", "number": 1})
    asked = page.locator("bb-kept form.applying")
    asked.get_by_label("Welches Spiel ist falsch aufgeschrieben?").select_option("1")
    asked.get_by_label("Wer hat dieses Spiel gewonnen?").select_option(label="Ben")
    asked.get_by_label("Wie viele Punkte zählt es?").fill("4")
    asked.locator("button.primary").click()
    page.wait_for_function("() => document.querySelector('bb-kept').view.score.black === 4")


def test_any_other_irregularity_is_found_in_own_words_and_asks_who_by_name(page: Page, server: RunningServer) -> None:
    opened(page, server, "live", length="3")
    page.get_by_label("Opening roll").fill("31")
    phase(page, "to_play")
    page.get_by_role("button", name="Point out an irregularity").click()
    page.get_by_label("Describe it in your own words").fill("time back from the clock")
    row = page.locator("bb-kept .found li", has_text="Lost time claimed")
    assert "Who lost the time?" in (row.text_content() or "")
    row.get_by_role("button", name="Ann").click()
    page.get_by_label("Incident 1").wait_for()
    assert view(page)["docket"][0]["offender"] == "white"  # who claims it, as the book has it


def test_a_ruling_of_the_assistant_is_attached_to_a_match(page: Page, server: RunningServer) -> None:
    opened(page, server, "live", length="3", clock="no")
    page.goto(f"{server.url}/rulings/fast_roll")
    page.get_by_label("done by").select_option("black")
    page.get_by_role("button", name="Apply at this table").click()
    page.locator("bb-kept .incident").wait_for()
    assert view(page)["docket"][0]["offender"] == "black"
    page.get_by_role("button", name="Let it go").click()
    page.locator("bb-kept .incident").wait_for(state="detached")
