"""Play-offs: players who are level where a place decides something meet until they are not."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from bafflebox.errors import Refused
from bafflebox.tournament.corrections import correct
from bafflebox.tournament.course import course, standing_order
from bafflebox.tournament.events import DeskEvent, Entrant, Repair, RoundPaired
from bafflebox.tournament.opening import finish_contest
from bafflebox.tournament.rounds import draw_lots, open_ties, play_off
from bafflebox.tournament.state import replay
from bafflebox.tournament.structures import TieDue
from bafflebox.tournament.to_do import Where, to_do
from support.desk import OPEN, TestDesk, circle, club


def test_players_who_are_level_meet_and_the_winner_goes_on() -> None:
    desk = circle()
    ties = [due for due in course(desk.state, OPEN).due if isinstance(due, TieDue)]
    assert [len(tie.entrants) for tie in ties] == [3, 3]

    made = [event for event in desk.does(play_off, OPEN) if isinstance(event, RoundPaired)]
    assert [(event.round, len(event.pairs), event.first_number) for event in made] == [(0, 3, 1), (0, 3, 4)]

    desk.plays_out()
    assert course(desk.state, OPEN).is_over
    final = course(desk.state, OPEN).matches["final:1.1"]
    assert {final.first, final.second} == {min(tie.entrants) for tie in ties}


def test_while_a_play_off_is_on_there_is_no_other() -> None:
    desk = circle()
    desk.does(play_off, OPEN)
    with pytest.raises(Refused, match="still to be played"):
        desk.does(play_off, OPEN)


def test_who_are_level_again_play_again() -> None:
    desk = circle()
    desk.does(play_off, OPEN)
    wins: dict[str, int] = {}
    for match in course(desk.state, OPEN).ready:
        winner = min(match.players, key=lambda player: wins.get(player, 0))
        wins[winner] = wins.get(winner, 0) + 1
        desk.wins(match.fixture.id, winner)
    assert set(wins.values()) == {1}

    again = [event for event in desk.does(play_off, OPEN) if isinstance(event, RoundPaired)]
    assert [event.first_number for event in again] == [7, 10]


def test_a_second_play_off_decides_nothing_before_it_is_played_through() -> None:
    desk = circle()
    first_group = next(due for due in course(desk.state, OPEN).due if isinstance(due, TieDue)).entrants
    desk.does(play_off, OPEN)
    one, two, three = first_group
    for winner, loser in ((one, two), (two, three), (three, one)):
        desk.wins(_between(desk, winner, loser), winner)
    desk.plays_out()
    desk.does(play_off, OPEN)

    desk.wins(_between(desk, one, two), one)
    assert course(desk.state, OPEN).matches["final:1.1"].first is None

    desk.wins(_between(desk, two, three), two)
    assert course(desk.state, OPEN).matches["final:1.1"].first is None

    desk.wins(_between(desk, one, three), one)
    assert course(desk.state, OPEN).matches["final:1.1"].first == one


def test_while_the_first_play_off_is_open_again_the_second_decides_nothing() -> None:
    desk = circle()
    one, two, three = next(due for due in course(desk.state, OPEN).due if isinstance(due, TieDue)).entrants
    desk.does(play_off, OPEN)
    taken_away = _between(desk, one, two)
    for winner, loser in ((one, two), (two, three), (three, one)):
        desk.wins(_between(desk, winner, loser), winner)
    desk.plays_out()
    desk.does(play_off, OPEN)
    for winner, loser in ((one, two), (two, three), (one, three)):
        desk.wins(_between(desk, winner, loser), winner)

    desk.does(correct, desk.match(taken_away), None, Repair.REPLAY, "never played")
    assert course(desk.state, OPEN).matches["final:1.1"].first is None

    desk.wins(taken_away, one)
    assert course(desk.state, OPEN).matches["final:1.1"].first == one


def _between(desk: TestDesk, one: str, two: str) -> str:
    """The match of these two that can be played."""
    return next(m.fixture.id for m in course(desk.state, OPEN).ready if set(m.players) == {one, two})


def level_at_the_end(structure: str) -> TestDesk:
    """Three who beat each other in a circle, with nothing to follow."""
    desk = club("ann", "ben", "cid", structure=structure)
    for winner, loser in (("ann", "ben"), ("ben", "cid"), ("cid", "ann")):
        desk.wins(_between(desk, Entrant(winner), Entrant(loser)), winner)
    return desk


@pytest.mark.parametrize("step", [play_off, draw_lots])
@pytest.mark.parametrize(("structure", "is_due"), [("RR len 3 ties playoff", True), ("RR len 3", False)])
def test_who_are_level_for_first_place_at_the_end_can_be_parted(
    structure: str, is_due: bool, step: Callable[..., tuple[DeskEvent, ...]]
) -> None:
    desk = level_at_the_end(structure)
    assert course(desk.state, OPEN).is_over is not is_due
    (task,) = [task for task in to_do(desk.state, {}) if task.where is Where.PAIRING]
    assert "pair a play-off or draw lots" in task.sentence

    desk.does(step, OPEN)
    desk.plays_out()
    while open_ties(desk.state, OPEN):
        desk.does(draw_lots, OPEN)

    assert course(desk.state, OPEN).is_over
    assert len(standing_order(desk.state, OPEN)[0]) == 1
    assert not [task for task in to_do(desk.state, {}) if task.where is Where.PAIRING]
    assert replay(desk.events) == desk.state


def test_a_shared_first_place_stays_shared_once_the_event_is_finished() -> None:
    desk = level_at_the_end("RR len 3")
    desk.does(finish_contest, OPEN)
    with pytest.raises(Refused, match="tied"):
        desk.does(draw_lots, OPEN)
    assert standing_order(desk.state, OPEN) == (("ann", "ben", "cid"),)


def test_without_a_tie_there_is_no_play_off() -> None:
    desk = club("ann", "ben", "cid", structure="RR")
    desk.plays_out()
    with pytest.raises(Refused, match="No one in Open is tied"):
        desk.does(play_off, OPEN)
