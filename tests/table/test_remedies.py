"""Remedies carried out: what only people know is asked, checked and written; the table is legal afterwards, or an incident open."""

from __future__ import annotations

import json
import random
from dataclasses import replace
from functools import cache
from typing import Any

import pytest

from bafflebox.books import load
from bafflebox.cli.hearings import incidents_of
from bafflebox.clock import Millis, minutes, seconds
from bafflebox.errors import InvalidInput, Refused
from bafflebox.game import Position, Side, impossible
from bafflebox.match import Phase
from bafflebox.rulings.remedies import REMEDIES
from bafflebox.store import HOUSE
from bafflebox.table import Mode, Status, Table, acts, events, replay
from bafflebox.table.moments import moments
from bafflebox.table.referee.remedies import EFFECTS
from bafflebox.table.referee.remedies.carrying import nothing
from support.journals import meta
from support.tables import ANN, BEN, BOOKS, DEE, Played, settling, terms_of


def opened(book: str = "usbgf", length: int = 7, **more: object) -> Played:
    """A live table after White's opening roll of 3-1."""
    played = Played.begun(terms_of(book, length, Mode.LIVE, **more))  # type: ignore[arg-type]
    played.do(acts.RollOpening(3, 1), ANN)
    return played


def turn(played: Played, play: str, dice: tuple[int, int] | None = None) -> None:
    who = played.on_turn()
    if dice is not None:
        played.do(acts.Roll(dice), who)
    played.do(acts.Play(play), who)
    played.do(acts.EndTurn(), who)


def here(played: Played) -> int:
    """The moment at which the match stands, as it is named later."""
    return moments(played.table)[0].version


def raised(played: Played, incident: str, offender: Side | None = None, /, **facts: Any) -> int:
    """The director points something out, with its facts, and has the book rule; the number of the incident."""
    played.do(acts.PointOut(incident, offender, tuple(facts.items())), DEE)
    number = played.table.docket.open[-1].number
    played.do(acts.Rule(number), DEE)
    return number


def applied(played: Played, number: int, **told: Any) -> tuple[str, ...]:
    """The events of the ruling, without those that put remedies on record."""
    found = played.do(acts.ApplyRuling(number, tuple(told.items())), DEE)
    names = [type(event).__name__ for event in found]
    return tuple(name for name in names if name not in ("RemedyApplied", "IncidentClosed"))


def asked(played: Played, number: int) -> set[str]:
    """What the table asks before it carries a ruling out."""
    with pytest.raises(InvalidInput) as missing:
        applied(played, number)
    assert missing.value.code == "values_missing"
    return set(missing.value.facts["questions"])


def passed(played: Played) -> None:
    """The game in progress ends by a pass of White."""
    turn(played, "8/5 6/5")
    played.do(acts.Double(), BEN)
    played.do(acts.Pass(), ANN)


# --- the position -------------------------------------------------------------------------------------------------


def test_a_position_is_asked_checked_and_set() -> None:
    played = opened("us2009")
    turn(played, "8/5 6/5")
    number = raised(played, "setup_error", Side.WHITE, error="misplaced")

    assert asked(played, number) == {"position"}
    with pytest.raises(InvalidInput, match="cannot be"):
        applied(played, number, position="24:2 13:5 8:3 6:5 / 24:2 13:5 8:3 6:4 missing:1")
    with pytest.raises(InvalidInput, match="everything off"):
        applied(played, number, position="off:15 / 6:15")
    with pytest.raises(InvalidInput, match="no position in a known format"):
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
    assert asked(played, number) == {"numbers"}
    applied(played, number, numbers="6-6")
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


def test_penalty_points_stay_when_a_ruling_takes_play_back() -> None:
    played = opened("us2009")
    back = here(played)
    turn(played, "8/5 6/5")
    played.do(acts.AwardPoints(Side.BLACK, 1, "noise"), DEE)
    facts = {"move_is_illegal": True, "noticed_when": "before_next_action", "turn_ended": True}
    applied(played, raised(played, "illegal_move", Side.WHITE, **facts), back_to=str(back))
    assert str(played.table.match.score) == "1-0 of 7"

    played.do(acts.Revert(back), DEE)  # a director who takes the match back takes back everything
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


def test_without_a_side_the_clock_is_started_for_whoever_has_to_act_after_a_ruling() -> None:
    played = opened("standards")
    turn(played, "13/8")  # illegal, and seen by the table
    played.do(acts.PointOut("illegal_move", Side.WHITE), BEN)
    settle(played)
    played.do(acts.StartClock(), ANN)
    assert played.table.clock is not None
    assert played.table.clock.running is Side.WHITE


def settle(played: Played) -> None:
    dice = random.Random(1)
    while played.table.docket.open:
        played.do(*settling(played.table, dice))


# --- the sheet ----------------------------------------------------------------------------------------------------


def test_a_line_of_the_sheet_is_put_right() -> None:
    played = Played.begun(terms_of(length=9, mode=Mode.LIVE))
    played.do(acts.ReportGame(Side.WHITE, cube=2), ANN)
    played.do(acts.AgreeScore(), ANN)
    played.do(acts.AgreeScore(), BEN)
    played.do(acts.ReportGame(Side.BLACK, cube=4), ANN)
    facts = {"what": "value", "proof": "shown", "takes": 1, "passed": True}
    number = raised(played, "cube_wrong", None, **facts)
    assert asked(played, number) == {"game"}
    assert applied(played, number, game="2") == ("ScoreCorrected",)
    assert str(played.table.match.score) == "2-2 of 9"


def test_a_score_is_corrected_by_a_line_that_makes_it_the_one_ruled() -> None:
    played = Played.begun(terms_of(length=9, mode=Mode.LIVE))
    played.do(acts.ReportGame(Side.WHITE), ANN)
    facts = {"match_over": False, "match_length": 9, "score_own": 2, "score_opp": 0}
    number = raised(played, "score_error", None, **facts)
    assert asked(played, number) == {"game", "winner", "points"}
    with pytest.raises(InvalidInput, match="No game counts 5 points"):
        applied(played, number, game="1", winner="white", points=5)
    with pytest.raises(InvalidInput, match="the ruling has it at 2-0"):
        applied(played, number, game="1", winner="white", points=4)
    assert applied(played, number, game="1", winner="white", points=2) == ("ScoreCorrected",)
    assert str(played.table.match.score) == "2-0 of 9"


def test_a_sheet_that_is_right_needs_no_line() -> None:
    played = Played.begun(terms_of(length=9, mode=Mode.LIVE))
    played.do(acts.ReportGame(Side.WHITE), ANN)
    number = raised(played, "score_error", None, match_over=False, match_length=9, score_own=1, score_opp=0)
    assert applied(played, number) == ()


def test_a_void_pass_lets_the_game_go_on() -> None:
    played = opened(length=9)
    passed(played)
    facts = {"match_length": 9, "score_doubler": 7, "score_opponent": 5, "cube_value": 2, "answer": "passed"}
    number = raised(played, "dead_cube", Side.BLACK, **facts, noticed_when="in_game", position_known=True)
    assert "GameReopened" in applied(played, number)
    assert str(played.table.match.score) == "0-0 of 9"
    assert (played.table.phase, played.table.match.to_act) == (Phase.TO_ROLL, Side.BLACK)


def test_the_crawford_game_is_what_the_ruling_says() -> None:
    played = opened(length=7)
    number = raised(played, "crawford_double", Side.BLACK, answer="taken", noticed_when="next_game", result="gammon")
    applied(played, number)
    assert not played.table.game.crawford

    due = {"match_length": 7, "score_own": 2, "score_opp": 6, "crawford_played": False}
    between = Played.begun(terms_of(length=7, mode=Mode.LIVE))
    assert "CrawfordSet" in applied(between, raised(between, "crawford_due", None, **due))
    assert between.table.game.crawford


def test_a_game_is_awarded_to_whom_people_name_where_the_table_cannot_know() -> None:
    played = opened()
    facts = {"what": "gammon", "contact": True, "could_win": False, "on_turn": True, "response": "accepts"}
    number = raised(played, "concession", None, **facts, borne_off=0, behind=True)
    assert asked(played, number) == {"game_winner"}
    applied(played, number, game_winner="black")
    assert str(played.table.match.score) == "0-2 of 7"


def test_a_concession_that_does_not_count_lets_the_game_go_on() -> None:
    played = opened()
    played.do(acts.CorrectBoard(Side.WHITE, "6:5 5:5", "1:1"), DEE)
    played.do(acts.Concede(), ANN)
    played.do(acts.Accept(), BEN)
    assert str(played.table.match.score) == "0-1 of 7"
    facts = {"what": "single", "contact": True, "could_win": True, "on_turn": True, "response": "accepts"}
    applied(played, raised(played, "concession", Side.WHITE, **facts))
    assert str(played.table.match.score) == "0-0 of 7"
    assert (played.table.phase, played.table.match.to_act) == (Phase.TO_ROLL, Side.WHITE)


# --- points, match and length -------------------------------------------------------------------------------------


@pytest.mark.parametrize(("points", "score"), [(0, "0-0 of 11"), (2, "2-0 of 11")])
def test_penalty_points_that_may_be_given_are_given_by_the_directors_word(points: int, score: str) -> None:
    played = opened(length=11)
    number = raised(played, "late_start", Side.BLACK, minutes_late=12)
    assert asked(played, number) == {"penalty_points"}
    with pytest.raises(InvalidInput, match="from 0 to 2"):
        applied(played, number, penalty_points=3)
    applied(played, number, penalty_points=points)
    assert str(played.table.match.score) == score


def test_where_both_are_late_both_get_the_points() -> None:
    played = opened(length=11)
    number = raised(played, "late_start", None, minutes_late=6, both_late=True)
    applied(played, number, penalty_points=1)
    assert str(played.table.match.score) == "1-1 of 11"


def test_where_both_lose_play_stands_for_the_desk() -> None:
    played = opened(length=7)
    applied(played, raised(played, "late_start", None, minutes_late=20, both_late=True))
    assert played.table.suspended is not None
    assert "both sides have lost" in played.table.suspended.why


def test_the_length_is_asked_where_nobody_has_said_it() -> None:
    played = Played.begun(terms_of("eubgf", 5, Mode.LIVE))
    facts = {"noticed_when": "between_games", "posted_match_point": False, "posted_reached": False, "used": "shorter"}
    number = raised(played, "wrong_length", None, **facts)
    assert asked(played, number) == {"length"}
    applied(played, number, length=9)
    assert played.table.match.terms.length == 9


# --- the clock ----------------------------------------------------------------------------------------------------


def test_times_are_asked_and_kept_within_the_reserve() -> None:
    played = opened(length=7)
    number = raised(played, "clock_failed", None, cause="switched_off", times="known")
    assert asked(played, number) == {"white_time", "black_time"}
    with pytest.raises(InvalidInput, match="from 0 to 840 seconds"):
        applied(played, number, white_time="15:00", black_time="9:00")
    assert "ClockSet" in applied(played, number, white_time="12:30", black_time="9:00")
    assert played.table.clock is not None
    reading = played.table.clock.read(played.now).reserve
    assert (reading.white, reading.black) == (minutes(12, 30), minutes(9))


def test_a_ruling_puts_a_clock_on_a_match_without_one() -> None:
    played = opened(length=11, clock=False)
    facts = {"wanted_by": "both", "match_started": True, "score_own": 5, "score_opp": 3}
    assert "ClockImposed" in applied(played, raised(played, "clock_wanted", None, **facts))
    assert played.table.clock is not None
    assert played.table.clock.control.reserve == minutes(14)
    assert played.table.clock.control.delay == seconds(12)


def test_a_director_sets_no_time_beyond_the_reserve() -> None:
    played = opened(length=5)
    with pytest.raises(InvalidInput, match="a reserve in this match is from 0:00 to 10:00"):
        played.do(acts.SetClock(minutes(11), minutes(5)), DEE)


@pytest.mark.parametrize("book", ["eubgf", "standards"])
@pytest.mark.parametrize("mode", [Mode.LIVE, Mode.ONLINE])
def test_the_delay_lost_for_a_corrected_move_is_waited_out(book: str, mode: Mode) -> None:
    played = Played.begun(terms_of(book, 5, mode))
    played.do(acts.RollOpening(3, 1) if mode is Mode.LIVE else acts.RollOpening(), ANN, throw=(3, 1))
    back = here(played)
    turn(played, "8/5 6/5")
    facts = {"move_is_illegal": True, "noticed_when": "before_next_action", "turn_ended": True, "clock_in_use": True}
    applied(played, raised(played, "illegal_move", Side.WHITE, **facts), back_to=str(back))
    if mode is Mode.LIVE and played.table.clock is not None and played.table.clock.running is None:
        played.do(acts.StartClock(), ANN)
    assert played.table.clock is not None
    assert played.table.clock.running is Side.WHITE

    if mode is Mode.ONLINE:
        with pytest.raises(Refused, match="lost the delay for this correction") as refused:
            played.do(acts.Play("24/21 24/23"), ANN, after=seconds(5))
        assert all(clause.startswith(f"{book}:") for clause in refused.value.clauses)
        played.do(acts.Play("24/21 24/23"), ANN, after=seconds(12))
        played.do(acts.EndTurn(), ANN)
    else:
        played.do(acts.Play("24/21 24/23"), ANN, after=seconds(5))
        assert played.table.docket.open[-1].incident == "delay_penalty"  # it has happened
    assert played.table.owed.delay is None


def test_a_correction_on_main_time_has_no_delay() -> None:
    played = opened("ibf", 5)
    turn(played, "13/8")
    played.do(acts.PointOut("illegal_move", Side.WHITE, (("opponent_says", "correct"),)), BEN)
    settle(played)
    clock = played.table.clock
    assert clock is not None
    assert clock.running is Side.WHITE
    before = clock.read(clock.since).reserve.white
    assert clock.read(Millis(clock.since + seconds(3))).reserve.white == before - seconds(3)


# --- all of them --------------------------------------------------------------------------------------------------


def _moments(book: str, facts: dict[str, Any], options: dict[str, Any]) -> list[Played]:
    """A game in progress and the time between two games; for what was found at the end a match that is over."""
    over = facts.get("match_over") or facts.get("noticed_when") in ("after_match", "result_reported")
    given = tuple((name, str(value)) for name, value in options.items())
    return [replace(found, events=list(found.events)) for found in (_over if over else _under_way)(book, given)]


@cache
def _over(book: str, options: tuple[tuple[str, str], ...]) -> tuple[Played, ...]:
    over = opened(book, 1, options=options)
    over.do(acts.CorrectBoard(Side.WHITE, "2:1", "6:1", (6, 5)), DEE)
    over.do(acts.Play("2/off"), ANN)
    return (over,)


@cache
def _under_way(book: str, options: tuple[tuple[str, str], ...]) -> tuple[Played, ...]:
    playing, between = opened(book, 9, options=options), opened(book, 9, options=options)
    turn(playing, "8/5 6/5")
    passed(between)
    return playing, between


@pytest.mark.parametrize("book", BOOKS)
def test_every_ruling_among_the_worked_examples_is_carried_out(book: str) -> None:
    """Told to a live table, every incident of the books ends with a legal table and a journal that can be kept and replayed."""
    done: set[str] = set()
    for place, example in enumerate(incidents_of(load(book))):
        data = example.data
        at_hand = _moments(book, data.get("facts", {}), data.get("options", {}))
        played, offender = at_hand[place % len(at_hand)], list(Side)[place // 2 % 2]
        played.do(acts.PointOut(data["incident"], offender, _as_told(data.get("facts", {}))), DEE)
        dice = random.Random(example.id)
        for _ in range(40):
            if not played.table.docket.open:
                break
            found = played.do(*settling(played.table, dice))
            done |= {event.remedy for event in found if isinstance(event, events.RemedyApplied)}
        assert played.table.docket.incidents[0].status is Status.SETTLED, example.id
        _sound(played.table, example.id)
        if place % 4 == 0:
            assert replay(_stored(played)) == played.table, example.id
    asking = {name for name, kind in REMEDIES.items() if kind in EFFECTS and EFFECTS[kind].asks is not nothing}
    assert len(done & asking) >= 8  # the examples of a book do reach remedies that have to be told something


def _as_told(facts: dict[str, Any]) -> acts.Facts:
    """Facts as people tell them at a table: words and whole numbers."""
    return tuple((name, value if isinstance(value, str | int) else _words(value)) for name, value in facts.items())


def _words(value: Any) -> str:
    return ",".join(map(str, value)) if isinstance(value, list) else str(value)


def _stored(played: Played) -> list[Any]:
    return [
        HOUSE.event(json.loads(HOUSE.text("table/t1", version, meta(), event)))
        for version, event in enumerate(played.events, 1)
    ]


def _sound(table: Table, where: str) -> None:
    game = table.match.game
    if game is None:
        return
    assert all(fault.playable for fault in impossible(game.position, table.rules)), where
    assert game.cube.value.bit_count() == 1, where
    assert game.to_act is not None or game.turn is None, where
