"""A match over the board with a ruling applied to it, a match transcribed, a position set up: in a real browser."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

    from browser.conftest import RunningServer


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

    # Play goes on: the clock runs again, the turn is played anew, and the press hands the time over.
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


def settle(page: Page) -> None:
    """One step of the interview: answer, choose, rule or apply, whatever the page offers first."""
    seen = view(page)
    if not seen["docket"]:  # what the last step led to has arrived meanwhile
        return
    before, question = seen["version"], seen["docket"][-1]["question"]
    incident = page.locator("bb-kept .incident").last
    if question and not question["choices"] and question["type"] != "yes_no":
        incident.locator("input").fill({"number": "1", "seconds": "10"}.get(question["type"], "8/5 6/4"))
        incident.get_by_role("button", name="Answer").click()
    elif incident.locator("fieldset button").count():
        wanted = incident.locator("fieldset button", has_text="corrected")
        (wanted if wanted.count() else incident.locator("fieldset button")).first.click()
    else:
        incident.locator("button.primary").click()
    page.wait_for_function("(v) => document.querySelector('bb-kept').view.version > v", arg=before)


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


PLAYED = ("31: 8/5 6/5",)
Entered = str | dict[str, Any]
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
        ("Point out an irregularity", "Ann took the dice along", "Apply the ruling"),
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


def done(page: Page, entered: Entered) -> None:
    """Enter what happened, as a line or an act."""
    before = view(page)["version"]
    act = {"line": entered} if isinstance(entered, str) else entered
    page.evaluate("(act) => { document.querySelector('bb-kept').line.act(act); }", act)
    page.wait_for_function("(v) => document.querySelector('bb-kept').view.version > v", arg=before)


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
        incident.locator("fieldset button, button.primary").first.wait_for()
        if not incident.locator("fieldset button").count():
            break
        before = view(page)["version"]
        incident.locator("fieldset button").first.click()
        page.wait_for_function("(v) => document.querySelector('bb-kept').view.version > v", arg=before)
    page.get_by_role("button", name="Apply the ruling").wait_for()
    assert incident.get_by_role("button", name="Give the ruling").count() == 0


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
    page.get_by_label("Say it in your own words").fill("time back from the clock")
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
    page.locator("bb-kept .problem", has_text="everything off").wait_for()
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
    page.get_by_role("button", name="As the table has it").click()
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
    for title, field, value in (("Correct a game", "points", "2"), ("Give time to", "seconds", "-60")):
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
    page.get_by_text("This position can come about.").wait_for()
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
    page.get_by_text("This position can come about.").wait_for()
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
    page.get_by_text("This position can come about.").wait_for()
    address = page.url

    page.goto(address)
    page.get_by_text("This position can come about.").wait_for()
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
