"""Random tournaments with late entries, no-shows, withdrawals and corrections, checked by a checker that knows no engine."""

from __future__ import annotations

import os
from dataclasses import replace

import pytest

from bafflebox.cases import PersonId
from bafflebox.tournament.course import course
from bafflebox.tournament.drawing import draw, verified
from bafflebox.tournament.draws import Seed
from bafflebox.tournament.events import MatchId, Prize, ResultEntered
from bafflebox.tournament.evolving import replay
from bafflebox.tournament.explain import sentence
from bafflebox.tournament.match_file import Stage
from bafflebox.tournament.money.fees import set_fees
from bafflebox.tournament.money.ledger import imbalance
from bafflebox.tournament.money.prizes import award, publish
from bafflebox.tournament.rehearsal import Rehearsal
from bafflebox.tournament.rounds import pair
from support.desk import DEE, OPEN, TestDesk, club
from support.landing_checker import misplaced
from support.tournament_checker import faults

STRUCTURES = (
    "KO",
    "KO len 5,7",
    "KO; consolation from main",
    "KO; progressive from main",
    "KO; progressive from main R1..SF; last: progressive from consolation R1..R2",
    "DE",
    "DE recharge",
    "RR",
    "RR groups of 4 -> KO top 2",
    "swiss 4 rounds",
    "swiss lives 2",
    "swiss lives 2 -> KO 4",
    "all places",
    "continuous lives 2",
)
COUNT = int(os.environ.get("BAFFLEBOX_TOURNAMENTS", "48"))
"""How many are played; a release plays ten thousand."""


LARGE, HUGE = 40, 1_000
"""Every so many tournaments one is large, or as large as they come; where everybody meets everybody, less so."""


def size_of(number: int, structure: str) -> int:
    """How many enter the tournament of that number."""
    most = 1_000 if number % HUGE == HUGE - 1 else 80 if number % LARGE == LARGE - 1 else 24
    most = min(most, 40) if structure == "RR" else min(most, 200) if "swiss" in structure else most
    least = 2 if most == 24 else most // 2
    return least + (number * 7919) % (most - least + 1)


def tournament(number: int) -> TestDesk:
    """The tournament of that number, played to its end with mishaps."""
    structure = STRUCTURES[number % len(STRUCTURES)]
    size = size_of(number, structure)
    desk = TestDesk()
    desk.contest(structure)
    desk.does(set_fees, OPEN, entry=1_999, registration=301, rake=750)
    first = "swiss" if "swiss" in structure else "continuous" if "continuous" in structure else "main"
    desk.enters(*(f"p{place}" for place in range(max(size, 8 if "->" in structure else 2))))
    if structure.startswith(("KO", "DE")):
        desk.does(publish, OPEN, [Prize(first, 1, 6_000), Prize(first, 2, 4_000)])
    desk.tables(number % 5)
    desk.does(draw, OPEN, Seed(tuple(1 + (number >> bit) % 6 for bit in range(20))))
    played = Rehearsal(desk.state, OPEN, DEE, desk.now, number, 0.3)
    desk.keep(played.run())
    desk.now = played.at
    return desk


@pytest.mark.parametrize("block", range(8))
def test_random_tournaments_are_without_fault(block: int) -> None:
    for number in range(block, COUNT, 8):
        desk = tournament(number)
        structure = desk.state.contest(OPEN).conditions.structure
        stands = course(desk.state, OPEN)
        what = f"tournament {number}, {structure}, {len(desk.state.contest(OPEN).entries)} entrants"

        assert misplaced(desk.events, structure) == [], what
        assert faults(desk.events, knockout=structure in ("KO", "KO len 5,7")) == [], what
        assert replay(desk.events) == desk.state, what
        assert desk.state.version == len(desk.events), what
        assert stands.stale == (), what
        assert stands.ready == (), what
        assert not any(file.stage in (Stage.CALLED, Stage.PLAYING) for file in desk.state.files.values()), what
        drawn = desk.state.contest(OPEN).draws[-1]
        assert all(check.good for check in verified(drawn)), what
        desk.does(award, OPEN)
        assert imbalance(desk.state) == 0, what
        assert all(sentence(event) for event in desk.events), what


def test_the_checker_notices_what_is_wrong() -> None:
    """A journal with an event left out has faults: the checker is not blind."""
    desk = tournament(0)
    results = [place for place, event in enumerate(desk.events) if type(event).__name__ == "ResultEntered"]
    without = [event for place, event in enumerate(desk.events) if place != results[-1]]
    assert faults(without, knockout=True)
    assert PersonId("p0") in desk.state.contest(OPEN).entries


@pytest.mark.parametrize(
    ("structure", "left_out", "sentence"),
    [
        ("KO; consolation from main", "open/consolation:1", "without a loss in consolation"),
        ("KO; progressive from main", "open/main:1", "without a loss in the main draw"),
        ("DE", "open/main lower", "fewer than two losses"),
        ("RR", "open/round robin:2", "never met"),
        ("all places", "open/main:1", "never lost"),
    ],
)
def test_the_checker_of_landings_notices_results_that_are_left_out(
    structure: str, left_out: str, sentence: str
) -> None:
    desk = club(*(f"p{number}" for number in range(8)), structure=structure)
    desk.plays_out()
    kept = [e for e in desk.events if not (isinstance(e, ResultEntered) and e.match.startswith(left_out))]

    assert misplaced(desk.events, structure) == []
    assert any(sentence in fault for fault in misplaced(kept, structure))


def test_the_checker_of_landings_notices_who_plays_too_often() -> None:
    desk = club("ann", "ben", "cid", "dora", structure="swiss 2 rounds")
    desk.does(pair, OPEN)
    desk.plays_out()
    last = [event for event in desk.events if isinstance(event, ResultEntered)][-1]
    again = replace(last, match=MatchId("open/swiss:1.9"))
    assert any("2 matches in round 1" in fault for fault in misplaced([*desk.events, again], "swiss 2 rounds"))
