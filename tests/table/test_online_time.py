"""Time at an online table: banks, breaks, lateness, suspension."""

from __future__ import annotations

import pytest

from bafflebox.clock import Millis, minutes
from bafflebox.errors import InvalidInput, Refused
from bafflebox.game import Side
from bafflebox.table import Form, acts, allowed, due, next_deadline, replay
from support.online import a_game_is_passed, opened
from support.tables import ANN, BEN, BOOKS, DEE

EVERY_BOOK = pytest.mark.parametrize("book", BOOKS)


@EVERY_BOOK
def test_time_that_runs_out_loses_the_match_without_a_word(book: str) -> None:
    played = opened(book)
    expires = next_deadline(played.table)
    assert expires is not None
    assert due(played.table, Millis(expires - 1)) == ()

    played.do(acts.Play("8/5 6/5"), ANN, after=expires - played.now)

    assert [type(event).__name__ for event in played.events[-2:]] == ["TimeExpired", "MatchForfeited"]
    assert played.table.match.winner is Side.BLACK
    assert played.table.match.final_score.black == (5 if book == "ibf" else 0)  # ibf:8.7.b


def test_two_banks_are_used_one_after_the_other() -> None:
    played = opened(options=(("time_banks", "two"),), length=3)
    table = played.table
    assert table.law.control is not None
    assert (table.law.control.reserve, table.law.control.second_bank) == (minutes(5), minutes(1))

    played.do(acts.Play("8/5 6/5"), ANN, after=minutes(5, 30))
    assert not played.table.is_over
    assert played.table.clock is not None
    assert played.table.clock.read(played.now).second_bank[Side.WHITE]
    played.do(acts.EndTurn(), ANN, after=minutes(1))
    assert played.table.is_over


@EVERY_BOOK
def test_breaks_are_counted_and_timed(book: str) -> None:
    played = opened(book, length=13)
    a_game_is_passed(played)
    table = played.table
    for _ in range(table.law.breaks):
        played.do(acts.CallBreak(), ANN)
        with pytest.raises(Refused, match="there is a break"):
            played.do(acts.AgreeScore(), BEN)
        played.do(acts.Return(), ANN)
        played.do(acts.Return(), BEN, after=minutes(table.law.break_minutes))
    assert played.table.breaks.taken == table.breaks.taken.put(Side.WHITE, table.law.breaks)

    with pytest.raises(Refused, match="has no break left"):
        played.do(acts.CallBreak(), ANN)


def test_who_comes_back_late_meets_an_incident_with_the_minutes() -> None:
    played = opened(length=7)
    a_game_is_passed(played)
    played.do(acts.CallBreak(), ANN)
    played.do(acts.Return(), BEN)
    late = Millis(played.now + minutes(17))
    assert "Return" in [choice.name for choice in allowed(played.table, ANN, late)]
    played.do(acts.Return(), ANN, after=minutes(17))

    (incident,) = played.table.docket.open
    assert (incident.incident, incident.offender) == ("late_from_break", Side.WHITE)
    assert incident.facts["minutes_late"] == "12:01"


def test_a_break_that_nobody_directs_is_over_when_its_time_is() -> None:
    played = opened(length=7, directors=())
    a_game_is_passed(played)
    played.do(acts.CallBreak(), ANN)
    played.do(acts.Return(), BEN)
    over = next_deadline(played.table)
    assert over is not None
    assert due(played.table, Millis(over - 1)) == ()

    after = replay([*played.events, *due(played.table, over)])

    assert after.breaks.now is None
    assert not after.docket.open


def test_who_stays_away_between_games_does_not_hold_the_match_up() -> None:
    played = opened(length=7, directors=())
    a_game_is_passed(played)
    assert next_deadline(played.table) is None  # both may be reading the score
    played.do(acts.AgreeScore(), BEN)
    waits = next_deadline(played.table)
    assert waits == played.now + minutes(played.table.law.break_minutes)
    assert due(played.table, Millis(waits - 1)) == ()

    after = replay([*played.events, *due(played.table, waits)])

    assert after.ready


def test_a_suspended_match_keeps_its_times() -> None:
    played = opened()
    before = played.table.clock
    assert before is not None
    played.do(acts.Suspend("a fire alarm"), DEE, after=0)
    played.do(acts.Resume(), DEE, after=minutes(90))

    clock = played.table.clock
    assert clock is not None
    assert clock.running is Side.WHITE
    assert clock.read(played.now).reserve == before.read(before.since).reserve


def test_an_untimed_table_has_no_clock_and_a_timed_match_ends_when_it_is_called() -> None:
    played = opened(clock=False, form=Form.TIMED)
    assert played.table.clock is None
    played.do(acts.Play("8/5 6/5"), ANN)
    played.do(acts.EndTurn(), ANN)
    played.do(acts.CallEnd(), DEE)
    played.do(acts.Double(), BEN)
    played.do(acts.Pass(), ANN)
    assert played.table.is_over
    assert played.table.match.winner is Side.BLACK


def test_the_table_calls_the_end_of_a_timed_match_and_the_last_game_is_finished() -> None:
    played = opened(clock=False, form=Form.TIMED, minutes=30, directors=())
    begun = played.table.setting.begun_at
    assert begun is not None
    end = Millis(begun + minutes(30))
    assert next_deadline(played.table) == end
    assert due(played.table, Millis(end - 1)) == ()
    played.do(acts.Play("8/5 6/5"), ANN)
    played.do(acts.EndTurn(), ANN, after=end - played.now)
    assert "EndCalled" in [type(event).__name__ for event in played.events]
    assert not played.table.is_over
    assert next_deadline(played.table) is None
    played.do(acts.Double(), BEN)
    played.do(acts.Pass(), ANN)
    assert played.table.is_over
    assert played.table.match.winner is Side.BLACK
    assert replay(played.events) == played.table


def test_time_never_runs_back() -> None:
    played = opened()
    with pytest.raises(InvalidInput, match="nothing can happen there"):
        played.do(acts.Play("8/5 6/5"), ANN, after=-1)
