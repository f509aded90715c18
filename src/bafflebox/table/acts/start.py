"""Before the match and between games: seats, preferences, dice, who of a team handles the game."""

from __future__ import annotations

from dataclasses import dataclass

from bafflebox.cases import PersonId


@dataclass(frozen=True, slots=True)
class TakeSeat:
    """Sit down, and so be ready to begin."""


@dataclass(frozen=True, slots=True)
class Prefer:
    """Say what one wants: seat or direction, number of dice, clock, baffle box, dice on checkers, smoking, rolling on the
    left, a pact to correct all illegal moves. The other side agrees by wanting the same."""

    item: str
    wish: str


@dataclass(frozen=True, slots=True)
class RollForPreference:
    """The dice decide a preference: the sum of each side's two dice."""

    item: str
    white: int = 0
    black: int = 0


@dataclass(frozen=True, slots=True)
class Begin:
    """The match begins: everything is agreed, the clock is set and confirmed."""


@dataclass(frozen=True, slots=True)
class MixDice:
    """Have the dice mixed and chosen anew."""


@dataclass(frozen=True, slots=True)
class ReplaceDice:
    """Have other dice; `reason` is a value of the incident `dice_replacement`."""

    reason: str = "wish"
    both_agree: bool = False


@dataclass(frozen=True, slots=True)
class SeatOperator:
    """One of two partners takes over the handling from the coming game on."""

    person: PersonId


@dataclass(frozen=True, slots=True)
class CommitEntropy:
    """The SHA-256, in hex, of the entropy that this side will give next."""

    next: str


@dataclass(frozen=True, slots=True)
class GiveEntropy:
    """Entropy for the coming roll, as committed, and the commitment to the one after it."""

    value: str
    next: str
