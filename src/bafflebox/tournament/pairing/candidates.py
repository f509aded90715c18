"""Who can be paired, with what pairing has to know of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction

from bafflebox.tournament.standings import Entrant
from bafflebox.tournament.structures import PairingDue, State, Status, Structure


@dataclass(frozen=True, slots=True)
class Candidate:
    """A player who waits for a pairing."""

    entrant: Entrant
    score: Fraction = Fraction(0)
    """Points so far; where there are lives, the lives that are left."""
    met: Mapping[Entrant, int] = field(default_factory=dict)
    """Opponents so far, and how often."""
    byes: int = 0
    floated: bool = False
    """Was paired with a lower score in the round before."""
    waiting: int = 0
    """For how long this player has been free, in any unit; only continuous pairing looks at it."""


def candidates(
    structure: Structure, state: State, due: PairingDue, waiting: Mapping[Entrant, int] | None = None
) -> tuple[Candidate, ...]:
    """The players for whom a pairing is due."""
    section = structure.section(due.section)
    free = set(due.free)
    scores = {line.entrant: line.score for line in state.tables[section.name][0]}
    met: dict[Entrant, Counter[Entrant]] = {entrant: Counter() for entrant in free}
    byes: Counter[Entrant] = Counter()
    losses: Counter[Entrant] = Counter()
    floated: set[Entrant] = set()
    before: Counter[Entrant] = Counter()
    for match in state.matches.values():
        if match.fixture.section != section.name or match.fixture.round == 0:
            continue
        if match.status is Status.BYE and match.winner:
            byes[match.winner] += 1
        losses.update(match.losers)
        for player, other in _both_ways(match.players):
            if player in met:
                met[player][other] += 1
            if match.fixture.round == due.round - 1 and before[player] > before[other]:
                floated.add(player)
        if match.fixture.round < due.round - 1 and match.winner:
            before[match.winner] += 1
    lives = section.lives
    return tuple(
        Candidate(
            entrant,
            Fraction(lives - losses[entrant]) if lives else scores.get(entrant, Fraction(0)),
            dict(met[entrant]),
            byes[entrant],
            entrant in floated,
            (waiting or {}).get(entrant, 0),
        )
        for entrant in due.free
    )


def _both_ways(players: tuple[Entrant, ...]) -> Iterable[tuple[Entrant, Entrant]]:
    if len(players) == 2:
        yield players
        yield players[1], players[0]
