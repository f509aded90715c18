"""Games that end early: which results are still possible, conceding a game and how much, and testing a claim to have
won.

The books agree that games are played out, and differ on when one may be conceded (`us2009:4.9.a`, `usbgf:4.5.1.a`,
`eubgf:4.5.b`, `standards:5.12.b`, `ibf:15.1` to `ibf:15.3`). A `ConcessionPolicy` holds one book's rule.

A claim is valid if the claimant gets at least the claimed result rolling 2-1 every turn against 6-6
(`usbgf:4.5.2.b`). It is open without contact, or where the claimant cannot lose (`usbgf:4.5.2.a`); when the claimant's
time has run out, also in the opponent's turn (`usbgf:4.3.4.d`).
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from functools import lru_cache

from bafflebox.errors import Refused
from bafflebox.game import Outcome, Proof, Result, Side, certain_against_best, contact, legal_results, loss
from bafflebox.game.prospects import LOSSES, WINS, Outcomes, at_least, cannot_end
from bafflebox.match.game import Game, Phase
from bafflebox.match.refusal import Refusal, refused
from bafflebox.match.score import Score

EVERYTHING = WINS | LOSSES


@lru_cache(maxsize=512)  # asked repeatedly for the same position by the pages
def cannot_become(game: Game, side: Side, wanted: Outcomes) -> bool:
    """Whether the game provably can't end in any of these ways, from one side's point of view."""
    if game.turn is None or game.roll is None:
        return cannot_end(game.seen_by(side), wanted, game.rules, on_roll=game.turn is side)
    reached = legal_results(game.position, game.roll, game.rules) or (game.position,)
    return all(
        cannot_end(position, wanted, game.rules, on_roll=False)
        if game.turn is side
        else cannot_end(position.flipped(), wanted, game.rules, on_roll=True)
        for position in reached
    )


def certain_loss(game: Game, side: Side) -> Result:
    """What a side loses if a ruling costs it the game: a single game, unless more is already certain (`ibf:8.11.open`)."""
    for result in (Result.BACKGAMMON, Result.GAMMON):
        if cannot_become(game, side, EVERYTHING - at_least(False, result)):
            return result
    return Result.SINGLE


def certain_of_match(game: Game, side: Side, score: Score) -> bool:
    """Whether this game provably wins the match for a side (`eubgf:4.3.iii.b`)."""
    enough = {win for win in WINS if score.reaches(side, win.result.multiplier * game.cube.value)}
    return bool(enough) and cannot_become(game, side, EVERYTHING - enough)


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


class Ground(Enum):
    """What the position must be for a concession to be allowed."""

    NO_CONTACT = "no_contact"
    """No contact is left (`us2009:4.9.a`, `ibf:15.3`)."""
    NO_CONTACT_OR_LOST = "no_contact_or_lost"
    """No contact, or no legal way for the conceder to win, however unlikely (`usbgf:4.5.1.a`)."""
    NO_CONTACT_OR_SETTLED = "no_contact_or_settled"
    """No contact, or no other result than the conceded one is possible (`eubgf:4.5.b`)."""
    SETTLED = "settled"
    """No other result than the conceded one is possible (`standards:5.12.b`)."""
    CONSENT = "consent"
    """Any position: the opponent's agreement is enough. Casual games can be ended this way."""


@dataclass(frozen=True, slots=True)
class ConcessionPolicy:
    """When a game may be conceded under a book; the defaults are those of `us2009` and `ibf`."""

    ground: Ground = Ground.NO_CONTACT
    certain_loss: bool = False
    """The opponent must win whatever is rolled (`ibf:15.2`, `ibf:15.open`)."""
    not_below_certain: bool = False
    """The concession can't be less than the result that is already certain (`ibf:15.open`)."""
    before_roll: bool = False
    """Only before rolling (`us2009:11.1.a`, with a clock)."""
    own_turn: bool = True
    """Only on the conceder's own turn (`usbgf:4.5.1.a`)."""


UP_TO = {most.multiplier: tuple(less for less in Result if less.multiplier <= most.multiplier) for most in Result}
"""All results that are worth no more."""


def check_concession(game: Game, side: Side, result: Result, policy: ConcessionPolicy) -> None:
    """Refuses a concession if the moment, the position or the result doesn't allow it."""
    _check_moment(game, side, policy)
    check_level(game, side, result, policy)
    _check_ground(game, side, result, policy)


def _check_moment(game: Game, side: Side, policy: ConcessionPolicy) -> None:
    if game.phase not in (Phase.TO_ROLL, Phase.TO_PLAY):
        raise refused(Refusal.NOT_NOW, "The game is waiting for {awaited}.", awaited=game.phase.awaited)
    if policy.own_turn and game.turn is not side:
        raise refused(
            Refusal.NOT_YOUR_TURN,
            "It is {turn}'s turn; {side} may concede only on their own turn.",
            turn=game.turn,
            side=side,
        )
    if policy.before_roll and game.roll is not None:
        raise refused(Refusal.CONCEDED_AFTER_ROLL, "The dice are rolled; a game is conceded before the roll.")


def check_level(game: Game, side: Side, result: Result, policy: ConcessionPolicy) -> None:
    """Refuses a result the position rules out, or one smaller than what is already certain."""
    most = most_to_lose(game, side)
    if result.multiplier > most.multiplier:
        raise refused(
            Refusal.EXCLUDED_RESULT,
            "At most a {most} can be lost in this position, so a {result} can't be conceded.",
            most=most,
            result=result,
        )
    _check_certain(game, side, result, policy)


def _check_certain(game: Game, side: Side, result: Result, policy: ConcessionPolicy) -> None:
    if not policy.not_below_certain:
        return
    less = frozenset(loss for loss in LOSSES if loss.result.multiplier <= result.multiplier)
    if cannot_become(game, side, WINS | less):
        raise refused(
            Refusal.RESULT_TOO_LOW, "More than a {result} is certain to be lost in this position.", result=result
        )


def most_to_lose(game: Game, side: Side) -> Result:
    """The largest result that may be conceded: a gammon requires that nothing is off, a backgammon also a checker on the
    bar or in the winner's home board (`usbgf:4.5.1.b`)."""
    return loss(game.seen_by(side).own, game.rules)


def _check_ground(game: Game, side: Side, result: Result, policy: ConcessionPolicy) -> None:
    if policy.ground is Ground.CONSENT and not policy.certain_loss:
        return
    apart = not contact(game.position, game.rules)
    match policy.ground:
        case Ground.NO_CONTACT:
            ground = apart
        case Ground.NO_CONTACT_OR_LOST:
            ground = apart or is_lost(game, side)
        case Ground.NO_CONTACT_OR_SETTLED:
            ground = apart or is_settled(game, side, result)
        case Ground.SETTLED:
            if not is_settled(game, side, result):
                raise refused(
                    Refusal.NOT_SETTLED,
                    "It is not certain that {side} loses exactly a {result}.",
                    side=side,
                    result=result,
                )
            ground = True
        case Ground.CONSENT:
            ground = True
    if not ground:
        raise refused(Refusal.CONTACT, "There is still contact, so the game must be played on.")
    if policy.certain_loss and not is_lost(game, side):
        raise refused(
            Refusal.NOT_SETTLED, "It is not certain that {side} loses, so the game must be played on.", side=side
        )


def is_lost(game: Game, side: Side) -> bool:
    """Whether a side provably can't win any more (`usbgf:4.5.1.a`)."""
    return cannot_become(game, side, WINS)


def is_settled(game: Game, side: Side, result: Result) -> bool:
    """Whether a side provably loses exactly that much (`standards:5.12.b`, `eubgf:4.5.b`)."""
    return cannot_become(game, side, EVERYTHING - {Outcome(False, result)})


def concedable(game: Game, side: Side, policy: ConcessionPolicy) -> tuple[Result, ...]:
    """What a side may concede now."""
    try:
        _check_moment(game, side, policy)
    except Refused:
        return ()
    allowed, most = [], most_to_lose(game, side).multiplier
    if policy.ground is Ground.CONSENT and not (policy.certain_loss or policy.not_below_certain):
        return UP_TO[most]
    for result in Result:
        if result.multiplier > most:
            break  # a larger result is refused for that reason alone
        try:
            _check_certain(game, side, result, policy)
            _check_ground(game, side, result, policy)
        except Refused:
            continue
        allowed.append(result)
    return tuple(allowed)
