"""What is worked out step by step is what would be worked out anew, at every moment of random contests."""

from __future__ import annotations

import pytest

from bafflebox.clock import Millis
from bafflebox.tournament.course import course, record_of, structure_of
from bafflebox.tournament.drawing import draw
from bafflebox.tournament.draws import Seed
from bafflebox.tournament.events import ContestId, Entrant
from bafflebox.tournament.rehearsal import Rehearsal
from bafflebox.tournament.state import Tournament, evolve
from bafflebox.tournament.structures import progress
from support.desk import DEE, OPEN, TestDesk

STRUCTURES = (
    "KO",
    "KO; consolation from main",
    "KO; progressive from main R1..SF; last: progressive from consolation R1..R2",
    "DE recharge",
    "all places",
    "RR",
    "RR groups of 4 -> KO top 2",
    "RR groups of 3 -> KO 4",
    "swiss 4 rounds",
    "swiss lives 2 -> KO 4",
    "continuous lives 2",
    "continuous 3 matches",
    "continuous lives 2 -> KO 4",
)


@pytest.mark.parametrize("structure", STRUCTURES)
def test_the_course_step_by_step_is_the_course_worked_out_anew(structure: str) -> None:
    for seed in range(2):
        desk = TestDesk()
        desk.contest(structure)
        desk.enters(*(f"p{place}" for place in range(8 + 3 * seed)))
        desk.does(draw, OPEN, Seed((seed + 1,) * 20))
        played = Rehearsal(desk.state, OPEN, DEE, desk.now, seed, 0.4)
        played.run()

        state = desk.state
        for event in played.events:
            state = evolve(state, event)
            anew = progress(structure_of(state.contest(OPEN)), record_of(state, OPEN))
            assert course(state, OPEN) == anew, event
            assert list(course(state, OPEN).matches) == list(anew.matches), event
            assert state.on == {match: file for match, file in state.files.items() if file.is_on}
            assert state.ends == ends_in_files(state)


def ends_in_files(state: Tournament) -> dict[tuple[ContestId, Entrant], Millis]:
    ends: dict[tuple[ContestId, Entrant], Millis] = {}
    for file in state.files.values():
        for entrant in file.players or ():
            if file.ended is not None:
                ends[file.contest, entrant] = max(file.ended, ends.get((file.contest, entrant), file.ended))
    return ends


def test_answers_about_two_futures_of_one_state_do_not_mix() -> None:
    """A correction that is only thought through leaves the answer about what really is as it was."""
    desk = TestDesk()
    desk.contest("KO; progressive from main")
    desk.enters(*(f"p{place}" for place in range(16)))
    desk.does(draw, OPEN, Seed((3,) * 20))
    one, two = (Rehearsal(desk.state, OPEN, DEE, desk.now, seed, 0.3) for seed in (1, 2))
    one.run()
    two.run()

    for _ in range(2):
        for state in (one.state, desk.state, two.state):
            assert course(state, OPEN) == progress(structure_of(state.contest(OPEN)), record_of(state, OPEN))
