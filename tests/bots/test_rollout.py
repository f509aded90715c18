"""Rollouts: what can be worked out exactly comes out exactly, luck is taken off, and whoever has heard enough stops it."""

from __future__ import annotations

import pytest

from bafflebox.bots.bot import Seat
from bafflebox.bots.rollout import Course, RolledOut, courses, rolled_out
from bafflebox.game import BACKGAMMON, ROLLS, Position, Roll, legal_plays, outcome
from bafflebox.notation.positions.record import read_places
from support.engines import Racer


def last_roll(own: str, opp: str) -> Seat:
    """A seat at double match point, where only winning counts."""
    return Seat(read_places(f"{own} / {opp}", BACKGAMMON), BACKGAMMON, 1, 1, 1)


def off_at_once(position: Position) -> float:
    """The chance to bear off everything with one roll."""
    done = (roll.weight for roll in ROLLS if any(outcome(play.result) for play in legal_plays(position, roll)))
    return sum(done) / 36


@pytest.mark.parametrize("own", ["6:1 2:1", "5:2", "4:1 3:1", "3:2 1:1"])
def test_a_last_roll_is_worth_what_it_is(own: str) -> None:
    seat = last_roll(own, "1:1")
    (found,) = rolled_out(Racer(), seat, courses(Racer(), seat, None), games=36)
    assert found.text == "no double"
    assert found.equity == pytest.approx(2 * off_at_once(seat.position) - 1, abs=1e-9)


def test_plays_are_compared_by_what_the_opponent_then_rolls() -> None:
    """Two checkers on low points are off for certain next time: what counts is the opponent's roll, each of which comes once."""
    seat = last_roll("3:1 1:1", "6:1 4:1")
    compared = courses(Racer(), seat, Roll(1, 1))
    for found in rolled_out(Racer(), seat, compared, games=36):
        course = next(one for one in compared if one.text == found.text)
        if course.certain is not None:
            assert found == RolledOut(found.text, 1.0, 0.0, 0)
        else:
            assert found.equity == pytest.approx(1 - 2 * off_at_once(course.seat.position), abs=1e-9)


def test_a_play_that_was_made_is_compared_however_far_behind_it_is() -> None:
    seat = Seat(BACKGAMMON.start, BACKGAMMON, 1, 5, 5)
    last = Racer().ranked(seat, Roll(3, 1))[-1].play.notation
    assert [one.text for one in courses(Racer(), seat, Roll(3, 1), last)][-1] == last


def test_the_interval_shrinks_and_luck_is_mostly_gone() -> None:
    seat = Seat(BACKGAMMON.start, BACKGAMMON)
    heard: list[tuple[RolledOut, ...]] = []

    def told(found: tuple[RolledOut, ...]) -> bool:
        heard.append(found)
        return True

    once = rolled_out(Racer(), seat, [Course("no double", seat, mine=True)], games=36, seed=3, told=told)
    again = rolled_out(Racer(), seat, [Course("no double", seat, mine=True)], games=3, seed=3)
    assert again == heard[2], "the same dice"
    assert [found[0].games for found in heard] == list(range(1, 37))
    assert once[0].error < heard[3][0].error
    assert once[0].error < 0.2, "36 games with their luck would leave about a third of a point"


def test_who_has_heard_enough_stops_it() -> None:
    seat = Seat(BACKGAMMON.start, BACKGAMMON)
    found = rolled_out(Racer(), seat, courses(Racer(), seat, None), told=lambda known: known[0].games < 3)
    assert [one.games for one in found] == [3, 3, 0]


def test_before_the_roll_a_double_and_its_pass_are_compared_where_one_may_double() -> None:
    money, crawford = Seat(BACKGAMMON.start, BACKGAMMON), Seat(BACKGAMMON.start, BACKGAMMON, 1, 1, 3, crawford=True)
    assert [one.text for one in courses(Racer(), money, None)] == ["no double", "double, take", "double, pass"]
    assert [one.text for one in courses(Racer(), crawford, None)] == ["no double"]
