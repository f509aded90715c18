"""Playing structures to their end in tests, with results in any order."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace

from bafflebox.tournament.draws import RECIPES, entry_lines
from bafflebox.tournament.structures import Entrant, MatchResult, Record, Structure, StructureState, progress


def field(count: int) -> tuple[Entrant, ...]:
    return tuple(Entrant(f"p{number}") for number in range(1, count + 1))


def on_sheet(structure: Structure) -> Record:
    """Everybody on the sheet in order, byes spread as the first recipe of draws spreads them."""
    lines: list[Entrant | None] = [None] * structure.lines
    for line, entrant in zip(entry_lines(structure, RECIPES[0]), field(structure.entrants), strict=False):
        lines[line - 1] = entrant
    return Record(tuple(lines), lots="a public seed")


def nothing(_: StructureState) -> None:
    """See nothing."""


def play_out(
    structure: Structure, record: Record, rng: random.Random, see: Callable[[StructureState], None] = nothing
) -> tuple[Record, StructureState]:
    """Random results of random matches until nothing is ready; `see` looks at every state on the way."""
    while True:
        state = progress(structure, record)
        see(state)
        if not state.ready:
            return record, state
        results = dict(record.results)
        for match in rng.sample(state.ready, max(1, len(state.ready) * 2 // 3)):
            first, second = match.players
            winner, loser = (first, second) if rng.random() < 0.5 else (second, first)
            results[match.fixture.id] = MatchResult.won(winner, loser, (5, rng.randrange(5)))
        record = replace(record, results=results)
