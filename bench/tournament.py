"""A tournament of 256 with progressive consolation: replaying the journal, querying the desk, computing a
correction."""

from __future__ import annotations

from collections.abc import Sequence
from statistics import median
from time import process_time

from bafflebox.cases import PersonId
from bafflebox.clock import Millis
from bafflebox.tournament.calls import desk
from bafflebox.tournament.corrections import proposals
from bafflebox.tournament.drawing import draw
from bafflebox.tournament.draws import Seed
from bafflebox.tournament.entries import enter
from bafflebox.tournament.events import ContestAdded, ContestId, DeskEvent, DeskResult
from bafflebox.tournament.opening import add_contest, open_tournament
from bafflebox.tournament.rehearsal import Rehearsal
from bafflebox.tournament.state import Tournament, evolve, replay
from bench.measure import Pass, Table

ENTRANTS = 256
STRUCTURE = "KO len 5; progressive from main len 3"
ROUNDS = 5
WHO, NIGHT, NOW = PersonId("dee"), ContestId("open"), Millis(0)


def _played() -> tuple[list[DeskEvent], Tournament]:
    events: list[DeskEvent] = [*open_tournament("bench", "Bench", "usbgf", WHO, NOW)]
    state = replay(events)

    def take(more: tuple[DeskEvent, ...]) -> None:
        nonlocal state
        for event in more:
            state = evolve(state, event)
        events.extend(more)

    take(add_contest(state, ContestAdded(NOW, WHO, NIGHT, "Open", STRUCTURE)))
    for number in range(ENTRANTS):
        take(enter(state, NIGHT, [PersonId(f"p{number}")], WHO, NOW))
    take(draw(state, NIGHT, Seed((6, 5, 4, 3, 2, 1) * 4), WHO, NOW))
    rehearsal = Rehearsal(state, NIGHT, WHO, NOW, 1)
    take(rehearsal.run())
    return events, state


def _seconds(work: Pass) -> float:
    times = []
    for _ in range(ROUNDS):
        began = process_time()
        work()
        times.append(process_time() - began)
    return median(times)


def run() -> list[Table]:
    events, state = _played()
    file = next(file for file in state.files.values() if file.result)
    assert file.result is not None
    wrong = DeskResult(file.result.players, file.result.loser)
    replayed = _seconds(lambda: replay(events))
    asked = _seconds(lambda: desk(state, state.at))
    worked_out = _seconds(lambda: proposals(state, file.match, wrong, WHO, state.at))
    rows: list[Sequence[str]] = [
        (f"replay of {len(events):,} events", f"{replayed * 1000:.0f} ms"),
        ("10,000 events at that rate", f"{replayed / len(events) * 10_000:.2f} s"),
        ("what the call desk shows", f"{asked * 1000:.1f} ms"),
        ("every repair of a first-round result, all played", f"{worked_out * 1000:.0f} ms"),
    ]
    return [Table(f"A tournament of {ENTRANTS} with progressive consolation, processor time", ("what", "median"), rows)]
