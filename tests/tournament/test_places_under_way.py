"""The order of an event that is still played."""

from __future__ import annotations

from bafflebox.tournament.course import course
from bafflebox.tournament.events import Entrant, Result
from bafflebox.tournament.match_file import match_id
from bafflebox.tournament.places import standing_order
from bafflebox.tournament.results import enter_result
from support.desk import OPEN, TestDesk


def test_who_is_out_stands_behind_who_still_plays() -> None:
    desk = TestDesk()
    desk.contest(structure="KO len 5")
    desk.enters("ann", "ben", "cid", "dan")
    desk.draws()
    match = course(desk.state, OPEN).ready[0]
    first, second = match.players
    desk.does(enter_result, match_id(OPEN, match.fixture.id), Result((first, second), first, points=(5, 0)))

    groups = standing_order(desk.state, OPEN)

    assert groups[-1] == (second,)
    assert Entrant(first) in groups[0]
