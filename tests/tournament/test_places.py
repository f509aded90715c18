"""Who came where: while an event is played, and at its end; and who is paid for it."""

from __future__ import annotations

import pytest

from bafflebox.errors import InvalidInput
from bafflebox.tournament.course import course, standing_order
from bafflebox.tournament.events import DeskResult, Entrant, Prize
from bafflebox.tournament.match_file import match_id
from bafflebox.tournament.money.fees import set_fees
from bafflebox.tournament.money.prizes import publish, winnings
from bafflebox.tournament.results import enter_result
from bafflebox.tournament.rounds import pair, play_off
from support.desk import OPEN, PEOPLE, TestDesk, club


def test_who_is_out_stands_behind_who_still_plays() -> None:
    desk = TestDesk()
    desk.contest(structure="KO len 5")
    desk.enters("ann", "ben", "cid", "dan")
    desk.draws()
    match = course(desk.state, OPEN).ready[0]
    first, second = match.players
    desk.does(enter_result, match_id(OPEN, match.fixture.id), DeskResult((first, second), first, points=(5, 0)))

    groups = standing_order(desk.state, OPEN)

    assert groups[-1] == (second,)
    assert Entrant(first) in groups[0]


@pytest.mark.parametrize(
    ("structure", "order"),
    [
        ("KO", "ann eve cid+gus ben+dora+fay+hal"),
        ("DE", "ann ben eve cid gus fay dora+hal"),
        ("DE recharge", "ann ben eve cid gus fay dora+hal"),
        ("KO; progressive from main", "ann eve cid gus ben fay dora+hal"),
        ("all places", "ann eve cid gus ben fay dora hal"),
        ("RR groups of 4 -> KO top 2", "ann ben cid+dora eve+fay gus+hal"),
        ("RR", "ann ben cid dora eve fay gus hal"),
    ],
)
def test_who_wins_the_event_leads_and_the_others_follow_by_where_they_came(structure: str, order: str) -> None:
    desk = club(*PEOPLE[:8], structure=structure)
    desk.plays_out()
    assert " ".join("+".join(group) for group in standing_order(desk.state, OPEN)) == order


def test_who_loses_the_rounds_and_wins_the_bracket_behind_them_leads() -> None:
    desk = club(*PEOPLE[:4], structure="swiss 1 rounds -> KO 2")
    desk.does(pair, OPEN)
    desk.plays_out()
    desk.does(play_off, OPEN) if course(desk.state, OPEN).due else None
    desk.plays_out(pick=max)
    final = desk.state.file(desk.match("final:1.1")).result
    assert final is not None
    assert standing_order(desk.state, OPEN)[:2] == ((final.winner,), (final.loser,))


@pytest.mark.parametrize(
    ("structure", "bracket"), [("KO", "main"), ("DE", "main"), ("DE", "main final"), ("DE recharge", "main")]
)
def test_prizes_of_a_double_elimination_are_those_of_its_final(structure: str, bracket: str) -> None:
    desk = TestDesk()
    desk.contest(structure)
    desk.does(set_fees, OPEN, entry=1_000)
    desk.enters(*PEOPLE[:8])
    desk.does(publish, OPEN, [Prize(bracket, 1, 7_000), Prize(bracket, 2, 3_000)])
    desk.draws()
    desk.plays_out()
    first, second = standing_order(desk.state, OPEN)[:2]
    assert winnings(desk.state, OPEN) == {first[0]: 5_600, second[0]: 2_400}


def test_the_final_is_not_paid_under_two_names() -> None:
    desk = TestDesk()
    desk.contest("DE")
    with pytest.raises(InvalidInput, match="paid twice"):
        desk.does(publish, OPEN, [Prize("main", 1, 7_000), Prize("main final", 1, 3_000)])
