"""Claiming a game: how a claim to have won is tested.

A claim is valid if the claimant gets at least the claimed result rolling 2-1 every turn against 6-6
(`usbgf:4.5.2.b`). It is open without contact, or where the claimant cannot lose (`usbgf:4.5.2.a`); when the claimant's
time has run out, also in the opponent's turn (`usbgf:4.3.4.d`).
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from functools import lru_cache

from bafflebox.game import Proof, Result, Side, certain_against_best
from bafflebox.match.game import Game, Phase
from bafflebox.match.refusal import Refusal, refused
from bafflebox.match.score import Score


@dataclass(frozen=True, slots=True)
class ClaimPolicy:
    """Whether a book provides for claims; only `usbgf` does."""

    allowed: bool = False


def check_claim(game: Game, side: Side, result: Result, policy: ClaimPolicy) -> None:
    """Refuses a claim that can't be made now or isn't valid."""
    if not policy.allowed:
        raise refused(Refusal.CLAIM_NOT_OPEN, "This book does not provide for claims: the game is played out.")
    if game.phase not in (Phase.TO_ROLL, Phase.TO_PLAY):
        raise refused(Refusal.NOT_NOW, "The game is waiting for {awaited}.", awaited=game.phase.awaited)
    if game.turn is not side:
        raise refused(
            Refusal.NOT_YOUR_TURN,
            "It is {turn}'s turn; {side} may claim only on their own turn.",
            turn=game.turn,
            side=side,
        )
    proof = claim(game, side, result)
    if not proof:
        raise refused(Refusal.CLAIM_NOT_VALID, proof.argument, facts={"claimed": str(result)})


@lru_cache(maxsize=512)
def claim(game: Game, side: Side, result: Result) -> Proof:
    """Tests a claim, whichever side is on turn. An opponent's roll on the board is ignored (`usbgf:4.3.4.d`)."""
    on_turn = game.turn is side
    rolled = game.roll if on_turn else None
    return certain_against_best(game.seen_by(side), game.rules, claimed=result, on_roll=on_turn, rolled=rolled)


def best_claim(game: Game, side: Side) -> Result | None:
    """The largest valid claim a side can make."""
    return next((result for result in reversed(Result) if claim(game, side, result)), None)


class Expiry(Enum):
    """What happens to a match when a side runs out of time."""

    WON_BY_CLAIM = "won_by_claim"
    LOST_ON_TIME = "lost_on_time"


def expired(game: Game, side: Side, score: Score, policy: ClaimPolicy) -> Expiry:
    """Whether a side out of time wins the match by a valid claim, or loses it (`usbgf:4.3.4.e`).

    Without claims, time alone decides (`us2009:11.3`, `ibf:8.7.a`). Pass the game as it was when
    that side's time was last running (`usbgf:4.3.4.d`).
    """
    result = best_claim(game, side) if policy.allowed and game.turn is not None else None
    wins = result is not None and score.reaches(side, result.multiplier * game.cube.value)
    return Expiry.WON_BY_CLAIM if wins else Expiry.LOST_ON_TIME
