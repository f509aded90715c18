"""The clock over the board: presses, stops, time that is over, gaps, a phone that keeps it alone."""

from __future__ import annotations

from functools import partial

import pytest

from bafflebox.cases import PersonId
from bafflebox.clock import Millis, PauseReason, minutes, seconds
from bafflebox.errors import InvalidInput, Refused
from bafflebox.game import Both, Side
from bafflebox.table import Mode, acts, allowed, events, evolve, recover, view
from support.rulings import opened as live
from support.tables import ANN, BEN, BOOKS, DEE, Played, terms_of

EVERY_BOOK = pytest.mark.parametrize("book", BOOKS)


opened = partial(live, length=5)
"""A live table after White's opening roll of 3-1, in a match to five."""


def test_the_clock_of_the_starter_runs_from_the_opening_roll() -> None:
    played = opened("us2009")
    assert played.table.clock is not None
    assert played.table.clock.running is Side.WHITE


@EVERY_BOOK
def test_a_stop_for_no_reason_of_the_book_is_recorded_and_an_incident(book: str) -> None:
    played = opened(book)
    played.do(acts.StopClock(PauseReason.OTHER), BEN)
    assert played.table.clock is not None
    assert played.table.clock.running is None
    assert played.table.docket.open[0].incident == "clock_stopped"

    other = opened(book)
    other.do(acts.StopClock(PauseReason.DISPUTE), BEN)
    assert not other.table.docket.incidents
    stopped = other.events[-1]
    assert isinstance(stopped, events.ClockStopped)
    assert all(clause.startswith(f"{book}:") for clause in stopped.clauses)


def test_time_is_called_by_a_player_and_both_clocks_at_zero_are_ruled_on() -> None:
    played = opened(length=1)
    with pytest.raises(Refused, match="still has time"):
        played.do(acts.CallTime(Side.WHITE), BEN)
    played.do(acts.Play("8/5 6/5"), ANN, after=minutes(3))
    played.do(acts.EndTurn(), ANN)  # over the board nobody noticed
    assert not played.table.is_over
    played.do(acts.Roll((6, 5)), BEN, after=minutes(3))
    played.do(acts.CallTime(Side.BLACK), ANN)
    (incident,) = played.table.docket.open
    assert (incident.incident, incident.offender) == ("time_expired", Side.WHITE)  # the kept clock knows who was first

    alone = opened()
    alone.do(acts.CallTime(Side.WHITE), ANN, after=minutes(20))
    assert alone.table.match.winner is Side.BLACK


def test_a_clock_imposed_in_mid_match_is_set_by_the_points_still_needed() -> None:
    played = opened(length=7, clock=False)
    played.do(acts.ImposeClock(), DEE)
    clock = played.table.clock
    assert clock is not None
    assert clock.accounts[Side.WHITE].reserve == minutes(14)
    with pytest.raises(Refused, match="already a clock at this table"):
        played.do(acts.ImposeClock(), DEE)


def shown(played: Played) -> tuple[Both[Millis], Both[Millis]]:
    """The reserve and the delay of both."""
    clock = played.table.clock
    assert clock is not None
    return clock.read(clock.since).reserve, Both.of(clock.delay_of)


def test_what_was_granted_before_holds_on_a_clock_imposed_in_mid_match() -> None:
    played, plain = opened(length=7, clock=False), opened(length=7, clock=False)
    played.do(acts.Grant(Side.BLACK, "a tremor", delay=5, reserve=90), DEE)
    played.do(acts.Grant(Side.BLACK, "weak eyes", delay=3), DEE)
    for one in (played, plain):
        one.do(acts.ImposeClock(), DEE)

    (reserve, delay), (usual, usual_delay) = shown(played), shown(plain)

    assert (reserve.white, delay.white) == (usual.white, usual_delay.white)
    assert (reserve.black, delay.black) == (usual.black + seconds(90), usual_delay.black + seconds(8))


@pytest.mark.parametrize("before", [True, False], ids=["granted before", "granted after"])
def test_a_grant_is_worth_the_same_before_and_after_the_clock_comes_in(before: bool) -> None:
    played = opened(length=7, clock=False)
    grant, impose = acts.Grant(Side.WHITE, "a tremor", delay=5, reserve=90), acts.ImposeClock()
    for act in (grant, impose) if before else (impose, grant):
        played.do(act, DEE)

    assert shown(played) == (Both(minutes(15, 30), minutes(14)), Both(seconds(17), seconds(12)))
    played.do(acts.SetClock(minutes(15, 30), minutes(14)), DEE)
    with pytest.raises(InvalidInput, match="Black can't have"):
        played.do(acts.SetClock(minutes(14), minutes(15)), DEE)


def test_an_accommodation_takes_nothing() -> None:
    with pytest.raises(InvalidInput, match="0 or more"):
        opened().do(acts.Grant(Side.WHITE, "x", reserve=-1), DEE)


def test_reserves_follow_a_corrected_length_where_the_book_says_how() -> None:
    played = Played.begun(terms_of(length=5, mode=Mode.LIVE))
    played.do(acts.CorrectLength(7), DEE)
    clock = played.table.clock
    assert clock is not None
    assert clock.accounts[Side.WHITE].reserve == minutes(14)  # usbgf:4.8.3.a: two points more, two minutes each


def test_after_a_crash_the_clock_stands_as_it_was_and_the_gap_is_shown() -> None:
    played = opened()
    shown = played.table.clock.read(played.now).reserve if played.table.clock else None
    back = Millis(played.now + minutes(40))
    for event in recover(played.table, back):
        played.table = evolve(played.table, event)
        played.events.append(event)
    played.now = back

    assert played.table.clock is not None
    assert played.table.clock.running is None
    assert played.table.clock.read(back).reserve == shown
    assert [(gap.since, gap.until) for gap in played.table.gaps] == [(back - minutes(40), back)]
    played.do(acts.Resume(), ANN)
    played.do(acts.StartClock(), ANN)
    assert played.table.clock is not None
    assert played.table.clock.running is Side.WHITE


PHONE = PersonId("phone-1")


def test_a_device_without_connection_is_the_only_writer_of_the_clock() -> None:
    played = opened()
    played.do(acts.HandClockOver(PHONE), ANN)
    away = played.table.clock
    for act, who in (
        (acts.PressClock(), ANN),
        (acts.StopClock(PauseReason.DISPUTE), BEN),
        (acts.CallTime(Side.WHITE), BEN),
        (acts.SetClock(minutes(5), minutes(5)), DEE),
        (acts.AdjustTime(Side.WHITE, 1000), DEE),
    ):
        with pytest.raises(Refused, match="no other device can change it"):
            played.do(act, who)
    played.do(acts.Play("8/5 6/5"), ANN)
    played.do(acts.EndTurn(), ANN)
    played.do(acts.CallDirector("a rule"), BEN, after=seconds(60))
    played.do(acts.AnswerCall(), DEE)
    assert played.table.clock == away  # play goes on, and the clock is as the phone last told it

    played.do(acts.PressClock(), PHONE, after=-seconds(50))  # what the phone noted comes later, with its own time
    assert played.table.clock is not None
    assert (played.table.clock.running, played.table.clock.since) == (Side.BLACK, played.now)
    with pytest.raises(Refused, match="take the clock"):
        played.do(acts.TakeClockBack(), ANN, after=seconds(60))
    played.do(acts.TakeClockBack(), PHONE, after=seconds(60))
    assert played.table.device == ""
    assert not played.table.gaps  # it is back itself, and has told everything


def test_a_clock_taken_from_a_device_that_does_not_come_back_stands_with_the_gap_shown() -> None:
    played = opened()
    played.do(acts.HandClockOver(PHONE), ANN)
    played.do(acts.PressClock(), PHONE, after=seconds(20))
    heard = played.now
    played.do(acts.TakeClockBack(), DEE, after=minutes(30))

    clock = played.table.clock
    assert clock is not None
    assert clock.running is None
    assert clock.read(played.now).reserve.black == clock.control.reserve  # no time of the gap has run
    assert view(played.table, BEN, played.now)["gaps"] == [{"since": heard, "until": played.now}]
    played.do(acts.Resume(), DEE)
    played.do(acts.StartClock(Side.BLACK), BEN)


@pytest.mark.parametrize("how", acts.Signal)
def test_a_turn_is_ended_by_clock_tap_or_lift(how: acts.Signal) -> None:
    played = opened()
    played.do(acts.Play("8/5 6/5"), ANN)
    played.do(acts.EndTurn(how), ANN)
    assert played.table.match.to_act is Side.BLACK
    assert played.table.clock is not None
    assert (played.table.clock.running is Side.BLACK) is (
        how is acts.Signal.CLOCK
    )  # who forgets to press goes on paying


def test_a_stop_that_lasts_too_long_is_shown_as_overdue() -> None:
    played = opened("ibf")
    played.do(acts.StopClock(PauseReason.DISPUTE), BEN)
    shown = view(played.table, ANN, Millis(played.now + seconds(45)))
    assert shown["clock"]["overdue"] == seconds(15)


def test_a_press_that_the_opponent_forgot_keeps_nobody_from_rolling() -> None:
    played = opened()
    played.do(acts.Play("8/5 6/5"), ANN)
    played.do(acts.EndTurn(acts.Signal.TAP), ANN)
    assert "Roll" in {choice.name for choice in allowed(played.table, BEN, played.now)}


def test_a_game_ends_also_while_the_clock_is_away() -> None:
    played = opened(length=5)
    played.do(acts.CorrectLength(7), DEE)
    played.do(acts.HandClockOver(PHONE), ANN)
    played.do(acts.Play("8/5 6/5"), ANN)
    played.do(acts.EndTurn(), ANN)
    played.do(acts.Double(), BEN)
    played.do(acts.Pass(), ANN)
    assert str(played.table.match.score) == "0-1 of 7"  # the reserves are set when the clock is back


def test_a_side_that_is_shut_out_ends_its_turn_by_the_clock() -> None:
    played = opened()
    played.do(acts.CorrectBoard(Side.WHITE, "bar:1 6:14", "6:3 5:2 4:2 3:2 2:2 1:2"), DEE)
    assert "EndTurn" in {choice.name for choice in allowed(played.table, ANN, played.now)}
    played.do(acts.EndTurn(), ANN)
    assert (played.table.match.to_act, played.table.docket.open) == (Side.BLACK, ())
