"""The players to pair, with what pairing needs to know."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from bafflebox.tournament.standings import DRAWN, WIN, Entrant
from bafflebox.tournament.structures import FixtureState, FixtureStatus, PairingDue, Structure, StructureState


@dataclass(frozen=True, slots=True)
class PairingCandidate:
    """A player waiting to be paired."""

    entrant: Entrant
    score: Fraction = Fraction(0)
    """Points so far, or lives left."""
    met: Mapping[Entrant, int] = field(default_factory=dict, hash=False)
    """Opponents so far, and how often."""
    byes: int = 0
    floated: bool = False
    """Was paired down in the previous round."""
    waiting: int = 0
    """How long this player has been free, in any unit; used by continuous pairing."""


def candidates(
    structure: Structure, state: StructureState, due: PairingDue, waiting: Mapping[Entrant, int] | None = None
) -> tuple[PairingCandidate, ...]:
    """The players for whom a pairing is due."""
    lives, rounds = structure.section(due.section).lives, state.rounds[due.section]

    def had(entrant: Entrant) -> list[FixtureState]:
        return [state.matches[name] for name in rounds.of.get(entrant, ())]

    def won_before(entrant: Entrant) -> int:
        """Before the last round."""
        return sum(match.winner == entrant and match.fixture.round < due.round - 1 for match in had(entrant))

    def floated(entrant: Entrant, matches: Sequence[FixtureState]) -> bool:
        last = [match for match in matches if match.fixture.round == due.round - 1]
        others = [other for match in last for other in match.players if other != entrant]
        return any(won_before(entrant) > won_before(other) for other in others)

    return tuple(
        _candidate(
            entrant,
            matches := had(entrant),
            None if lives is None else lives - rounds.losses.get(entrant, 0),
            floated(entrant, matches),
            (waiting or {}).get(entrant, 0),
        )
        for entrant in due.free
    )


def _candidate(
    entrant: Entrant, had: Sequence[FixtureState], lives: int | None, floated: bool, waiting: int
) -> PairingCandidate:
    met: dict[Entrant, int] = {}
    for match in had:
        for other in match.players:
            if other != entrant:
                met[other] = met.get(other, 0) + 1
    score = sum(
        (WIN if match.winner == entrant else DRAWN for match in had if match.winner == entrant or match.drawn),
        Fraction(0),
    )
    byes = sum(match.status is FixtureStatus.BYE for match in had)
    return PairingCandidate(entrant, score if lives is None else Fraction(lives), met, byes, floated, waiting)
