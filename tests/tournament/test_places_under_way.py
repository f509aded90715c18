"""The order of an event that is still played."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bafflebox.errors import BaffleBoxError
from bafflebox.tournament.course import course, standing_order, structure_of
from bafflebox.tournament.rounds import pair
from bafflebox.tournament.structures import ranking
from support.desk import OPEN, TestDesk

STRUCTURES = (
    "DE",
    "DE recharge",
    "RR groups of 4 -> KO top 2",
    "swiss lives 2 -> KO 4",
    "KO; consolation",
    "KO; progressive",
    "RR",
    "swiss 3 rounds",
    "all places",
)


@pytest.mark.parametrize("structure", STRUCTURES)
@given(seed=st.integers(0, 10_000), entrants=st.integers(4, 13))
@settings(max_examples=12, deadline=None)
def test_the_last_stage_decides_the_order(structure: str, seed: int, entrants: int) -> None:
    desk, chance = TestDesk(), Random(seed)
    desk.contest(structure=structure)
    desk.enters(*(f"p{number}" for number in range(entrants)))
    desk.draws()
    while True:
        ready = course(desk.state, OPEN).ready
        if ready:
            match = ready[0]
            desk.wins(match.fixture.id, chance.choice(match.players))
            continue
        try:
            desk.does(pair, OPEN)
        except BaffleBoxError:
            break
    order = standing_order(desk.state, OPEN)
    made = ranking(structure_of(desk.state.contest(OPEN)), course(desk.state, OPEN))

    assert [place.entrant for place in made if place.best == place.worst == 1] in ([], list(order[0]))
    behind = {entrant: number for number, level in enumerate(order) for entrant in level}
    for one, two in (
        pairwise(made) if course(desk.state, OPEN).is_over else ()
    ):  # a tie at a cut may wait for a play-off
        assert behind[one.entrant] < behind[two.entrant] or one.best == two.best
    assert sum(map(len, order)) == entrants


def test_the_champion_of_a_double_elimination_is_first_and_not_who_lost_the_upper_final() -> None:
    desk = TestDesk()
    desk.contest(structure="DE")
    desk.enters("ann", "ben", "cid", "dan")
    desk.draws(["ann", "ben", "cid", "dan"])
    for match, winner in (
        ("main:1.1", "ann"),
        ("main:1.2", "cid"),
        ("main:2.1", "ann"),
        ("main lower:1.1", "ben"),
        ("main lower:2.1", "ben"),
        ("main final:1.1", "ben"),
    ):
        desk.wins(match, winner)
    assert standing_order(desk.state, OPEN) == (("ben",), ("ann",), ("cid",), ("dan",))


def test_who_was_beaten_in_a_semi_final_stands_before_who_was_beaten_earlier_whatever_the_groups_said() -> None:
    desk = TestDesk()
    desk.contest(structure="RR groups of 4 -> KO top 2")
    desk.enters(*"abcdefghijkl")
    desk.draws(list("abcdefghijkl"))
    desk.plays_out(pick=min)
    order = standing_order(desk.state, OPEN)
    stands = course(desk.state, OPEN).matches.values()
    last = [match for match in stands if match.fixture.section == "final"]
    rounds = {player: match.fixture.round for match in last for player in match.losers}
    placed = [entrant for level in order for entrant in level if entrant in rounds]
    assert [rounds[entrant] for entrant in placed] == sorted(rounds.values(), reverse=True)
