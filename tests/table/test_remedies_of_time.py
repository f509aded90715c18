"""Remedies of the clock: times that are told, clocks imposed, delays lost for a corrected move."""

from __future__ import annotations

import pytest

from bafflebox.clock import Millis, minutes, seconds
from bafflebox.errors import InvalidInput, Refused
from bafflebox.game import Side
from bafflebox.table import Mode, acts
from support.rulings import applied, asked, here, opened, raised, settle, turn
from support.tables import ANN, BEN, DEE, Played, terms_of

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
    with pytest.raises(InvalidInput, match="a reserve in this match can be from 0:00 to 10:00"):
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
