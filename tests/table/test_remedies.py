"""Remedies on the board: what only people know is asked, checked and written; play goes back to the right moment."""

from __future__ import annotations

from typing import Any

import pytest

from bafflebox.errors import InvalidInput
from bafflebox.game import Position, Side
from bafflebox.match import Phase
from bafflebox.table import Mode, acts, events, replay
from support.rulings import applied, asked, here, opened, raised, settle, turn
from support.tables import ANN, BEN, DEE, Played, terms_of

# --- the position -------------------------------------------------------------------------------------------------


def test_a_position_is_asked_checked_and_set() -> None:
    played = opened("us2009")
    turn(played, "8/5 6/5")
    number = raised(played, "setup_error", Side.WHITE, error="misplaced")

    assert asked(played, number) == {"position"}
    with pytest.raises(InvalidInput, match="is impossible"):
        applied(played, number, position="24:2 13:5 8:3 6:5 / 24:2 13:5 8:3 6:4 missing:1")
    with pytest.raises(InvalidInput, match="borne off everything"):
        applied(played, number, position="off:15 / 6:15")
    with pytest.raises(InvalidInput, match="not a position in a known format"):
        applied(played, number, position="as before")

    assert "BoardCorrected" in applied(played, number, position="24:2 13:5 8:3 6:5 / 24:2 13:5 8:3 6:5")
    assert played.table.game.position == played.table.rules.start
    assert (played.table.game.turn, played.table.phase) == (Side.BLACK, Phase.TO_ROLL)


def test_a_position_that_cannot_be_is_put_right_even_where_the_play_stands() -> None:
    played = opened("ibf")
    played.do(acts.Play("13/1"), ANN)  # onto the two checkers that Black has there
    played.do(acts.EndTurn(), ANN)
    played.do(acts.PointOut("illegal_move", Side.WHITE, (("opponent_says", "stand"),)), BEN)
    number = played.table.docket.open[-1].number
    played.do(acts.Rule(number), DEE)
    assert asked(played, number) == {"position"}
    with pytest.raises(InvalidInput, match="checkers on the same point"):
        applied(played, number, position="stands")
    assert "BoardCorrected" in applied(played, number, position="start")


def test_a_position_that_cannot_be_does_not_lapse_where_the_book_never_leaves_it() -> None:
    for book, open_still in (("usbgf", True), ("standards", True), ("us2009", False), ("eubgf", False)):
        played = opened(book)
        played.do(acts.Play("13/1"), ANN)
        played.do(acts.EndTurn(), ANN)
        played.do(acts.Roll((6, 5)), BEN)
        assert any(found.incident == "illegal_move" for found in played.table.docket.open) is open_still, book


def test_a_board_that_the_table_has_right_is_left() -> None:
    played = opened("us2009")
    number = raised(played, "setup_error", Side.WHITE, error="misplaced")
    before = played.table.game
    assert "BoardCorrected" not in applied(played, number, position="stands")
    assert played.table.game == before


@pytest.mark.parametrize(
    ("book", "incident", "facts"),
    [
        ("usbgf", "hit_checker_left", {"checker_lies": "under_hitter"}),
        ("usbgf", "hit_checker_left", {"checker_lies": "own_point", "legal_without_hit": True}),
        ("usbgf", "checker_status", {"status": "in_play"}),
    ],
    ids=["to-the-bar", "not-hit", "in-play"],
)
def test_a_checker_is_put_where_it_belongs(book: str, incident: str, facts: dict[str, Any]) -> None:
    played = opened(book)
    turn(played, "8/5 6/5")
    number = raised(played, incident, Side.WHITE, **facts)
    assert asked(played, number) == {"position"}
    right = Position.of("bar:1 24:1 13:5 8:3 6:5", "24:2 13:5 8:2 6:4 5:2")
    assert "BoardCorrected" in applied(played, number, position=str(right))
    assert played.table.game.position == right


def test_a_checker_that_stays_out_is_not_borne_off() -> None:
    played = opened()
    number = raised(played, "missing_checker", Side.BLACK, removed_in="earlier", next_roll_made=True)
    applied(played, number, position="24:2 13:5 8:3 6:5 / 24:2 13:5 8:3 6:4 missing:1")

    assert sum(played.table.game.seen_by(Side.BLACK).own) == 14
    played.do(acts.Play("8/5 6/5"), ANN)  # the roll lies on the board as before
    assert replay(played.events) == played.table


def test_numbers_of_own_choice_are_played() -> None:
    played = opened("ibf")
    turn(played, "8/5 6/5")
    facts = {"what": "touched", "by": "opponent", "both_dice_in": True, "at_rest_before": False}
    number = raised(played, "roll_interference", Side.WHITE, **facts)
    assert asked(played, number) == {"numbers", "sanction"}
    applied(played, number, numbers="6-6", sanction="none")
    assert (played.table.game.turn, str(played.table.game.roll)) == (Side.BLACK, "6-6")


def test_an_opening_roll_that_was_ruled_on_is_played() -> None:
    played = Played.begun(terms_of("standards", 5, Mode.LIVE))
    number = raised(played, "opening_roll", None, die_roller=3, die_opponent=5)
    assert asked(played, number) == {"starter"}
    applied(played, number, starter="black")
    assert (played.table.game.turn, str(played.table.game.roll)) == (Side.BLACK, "5-3")


# --- going back ---------------------------------------------------------------------------------------------------


def test_what_the_table_did_not_see_goes_back_to_the_moment_that_is_named() -> None:
    played = opened("us2009")
    back = here(played)
    turn(played, "8/5 6/5")
    facts = {"move_is_illegal": True, "noticed_when": "before_next_action", "turn_ended": True}
    number = raised(played, "illegal_move", Side.WHITE, **facts)
    assert asked(played, number) == {"back_to"}
    with pytest.raises(InvalidInput):
        applied(played, number, back_to="99")

    assert "Reverted" in applied(played, number, back_to=str(back))
    assert (played.table.game.turn, str(played.table.game.roll)) == (Side.WHITE, "3-1")
    (reverted,) = (event for event in played.events if isinstance(event, events.Reverted))
    assert not reverted.late
    clock = played.table.clock
    assert clock is not None
    assert (clock.turn, clock.delay) == (Side.WHITE, clock.control.delay)  # a full delay, and no time given back


def test_going_back_further_than_the_book_corrects_is_said() -> None:
    played = opened()
    back = here(played)
    turn(played, "8/5 6/5")
    turn(played, "13/7 8/7", (6, 1))

    played.do(acts.Revert(back), DEE)

    reverted = played.events[-1]
    assert isinstance(reverted, events.Reverted)
    assert reverted.late
    assert "later than the book corrects" in reverted.why
    assert "usbgf:4.2.3.4" in reverted.clauses
    assert played.table.clock is not None
    assert played.table.clock.running is Side.WHITE


def test_a_ruling_goes_back_no_further_than_the_book_unless_an_official_overrules_the_table() -> None:
    for why, late in (("", False), ("the dice were read wrongly", True)):
        played = opened("standards")
        turn(played, "8/bar 6/5")
        turn(played, "24/18", (5, 1))
        played.do(acts.PointOut("illegal_move", Side.WHITE), BEN)
        number = played.table.docket.open[-1].number
        if why:
            played.do(acts.StateFact(number, "noticed_when", "before_next_action", why), DEE)
        played.do(acts.Rule(number), DEE)
        applied(played, number)
        (reverted,) = (event for event in played.events if isinstance(event, events.Reverted))
        assert reverted.late is late


def test_a_checker_that_is_missing_is_not_on_the_board() -> None:
    played = opened()
    turn(played, "8/5 6/5")
    turn(played, "24/18 13/11", (6, 2))
    turn(played, "13/8", (4, 1))
    number = raised(played, "setup_error", Side.WHITE, error="missing")
    with pytest.raises(InvalidInput, match="all checkers of white are on the board"):
        applied(played, number, position="stands")
    applied(played, number, position="24:2 13:3 11:1 8:3 6:5 / 24:2 13:3 8:3 6:4 5:2")
    assert played.table.out.white == 1
    assert sum(played.table.game.seen_by(Side.WHITE).own) == 14


def test_a_double_is_told_only_if_one_was_made() -> None:
    played = opened("us2009")
    turn(played, "8/5 6/4")
    played.do(acts.PointOut("illegal_move", Side.WHITE), BEN)
    found = played.table.docket.open[-1]
    assert "double_answer" not in found.facts
    played.do(acts.Rule(found.number), DEE)
    ruling = played.table.docket.numbered(found.number).ruling
    assert ruling is not None
    assert ruling.outcomes[0].left["cube"] == 1


def test_penalty_points_stay_when_play_is_taken_back() -> None:
    played = opened("us2009")
    back = here(played)
    turn(played, "8/5 6/5")
    played.do(acts.AwardPoints(Side.BLACK, 1, "noise"), DEE)
    facts = {"move_is_illegal": True, "noticed_when": "before_next_action", "turn_ended": True}
    applied(played, raised(played, "illegal_move", Side.WHITE, **facts), back_to=str(back))
    assert str(played.table.match.score) == "1-0 of 7"

    played.do(acts.Revert(back), DEE)
    assert str(played.table.match.score) == "1-0 of 7"
    played.do(acts.TakeBackPoints(Side.WHITE, 1, "on appeal"), DEE)
    assert str(played.table.match.score) == "0-0 of 7"


def test_a_game_is_played_anew_from_its_opening_roll() -> None:
    played = opened("ibf")
    played.do(acts.AwardPoints(Side.BLACK, 1, "noise"), DEE)
    number = raised(played, "setup_error", Side.WHITE, error="misplaced", fewest_moves=1)
    assert "Reverted" in applied(played, number)
    assert played.table.phase is Phase.OPENING
    assert str(played.table.match.score) == "0--1 of 7"


@pytest.mark.parametrize(("book", "late"), [("usbgf", False), ("us2009", True)])
def test_whether_a_double_has_closed_the_time_is_the_books_business(book: str, late: bool) -> None:
    played = opened(book)
    back = here(played)
    turn(played, "8/5 6/5")
    played.do(acts.Double(), BEN)
    played.do(acts.Revert(back), DEE)
    reverted = played.events[-1]
    assert isinstance(reverted, events.Reverted)
    assert reverted.late is late


def test_after_a_ruling_the_clock_runs_for_the_side_that_has_to_act() -> None:
    played = opened("standards")
    turn(played, "13/8")  # illegal, and seen by the table
    played.do(acts.PointOut("illegal_move", Side.WHITE), BEN)
    settle(played)
    assert played.table.clock is not None
    assert played.table.clock.running is Side.WHITE


def test_a_ruling_that_falls_takes_only_what_it_left_itself() -> None:
    """An early roll that counts stays owed when another ruling of the same turn falls, and goes with its own."""
    played = opened()
    played.do(acts.Roll((6, 5)), BEN)
    early = played.table.docket.open[-1].number
    played.do(acts.Rule(early), DEE)
    played.do(acts.Choose(early, "stand"), ANN)
    played.do(acts.ApplyRuling(early), DEE)
    owed = played.table.owed.roll
    assert owed == (Side.BLACK, (6, 5))

    other = raised(played, "misconduct", Side.WHITE, act="insult")
    applied(played, other, sanction="warning")
    played.do(acts.Overturn(other), DEE)
    assert played.table.owed.roll == owed

    played.do(acts.Overturn(early), DEE)
    assert played.table.owed.roll is None
