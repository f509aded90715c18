"""Remedies on the board: the roll, the turn, the checkers."""

from __future__ import annotations

from dataclasses import dataclass

from bafflebox.message import Message, said
from bafflebox.party import Party
from bafflebox.rulings.remedies.remedy import Change, Remedy


class RollStands(Remedy):
    about = "roll"
    says = "The roll stands."


class Reroll(Remedy):
    """The dice are rerolled; `dice` is `both`, or which one."""

    about = "roll"
    changes = (Change.DICE,)
    by: Party = Party.ROLLER
    dice: str = "both"

    @property
    def sentence(self) -> Message:
        dice = "both dice" if self.dice == "both" else self.dice
        if self.by is Party.BOTH:
            return said("The roll is void; both players roll {dice} again.", dice=dice)
        return said("The roll is void with anything moved on it; {by} rolls {dice} again.", by=self.by, dice=dice)


class RollVoid(Remedy):
    """The roll doesn't count and isn't repeated yet: it is somebody else's turn, or play waits."""

    about = "roll"
    changes = (Change.DICE,)
    says = "The roll is void; {then}."
    says_without = ("then", "The roll is void.")
    then: str = ""


class FreePlay(Remedy):
    """A player may play as if any roll of their choice had come up (`ibf:11.1`)."""

    about = "roll"
    changes = (Change.DICE,)
    says = "{by} may choose any legal move, with numbers of their own choice."
    by: Party


@dataclass(frozen=True)
class Opens(Remedy):
    """A player has won the opening roll and plays it."""

    about = "opening"
    changes = (Change.DICE, Change.TURN)
    says = "{by} starts and plays {roll}."
    by: Party
    roll: str


class TurnOver(Remedy):
    about = "turn"
    changes = (Change.TURN,)
    says = "The turn is over."


class TurnGoesOn(Remedy):
    """The turn is not over: `by` may still finish or change the play."""

    about = "turn"
    changes = (Change.TURN,)
    by: Party = Party.ON_TURN
    may: str = ""

    @property
    def sentence(self) -> Message:
        return said("The turn is not over; {by} {may}.", by=self.by, may=self.may or "plays on")


class PlayStands(Remedy):
    about = "play"
    says = "The play stands."


class PlayCorrected(Remedy):
    """The play is taken back and replaced by a legal one; `how` says what restricts the new play."""

    about = "play"
    changes = (Change.POSITION, Change.TURN, Change.DICE)
    says = "The play is corrected by {by}: {how}."
    by: Party = Party.OFFENDER
    how: str = "any other legal play of the same roll"


class PositionCorrected(Remedy):
    """Checkers are put where they belong, as `how` says."""

    about = "position"
    changes = (Change.POSITION,)
    says = "The position is corrected: {how}."
    how: str


class PositionStands(Remedy):
    about = "position"
    says = "The position stands as it is."


class CheckerToBar(Remedy):
    """A checker counts as hit and is put on the bar."""

    about = "checker"
    changes = (Change.POSITION,)
    says = "The checker of {of} is hit and goes to the bar."
    of: Party = Party.OPPONENT


class CheckerNotHit(Remedy):
    """A checker stays on its point: it was not hit."""

    about = "checker"
    says = "The checker of {of} was not hit and stays on its point."
    of: Party = Party.OPPONENT


class CheckerInPlay(Remedy):
    """A checker is in play; `where` gives its place, if it has to be put there."""

    about = "checker"
    changes = (Change.POSITION,)
    says = "The checker of {of} is in play: {where}."
    says_without = ("where", "The checker of {of} is in play.")
    of: Party = Party.OFFENDER
    where: str = ""


class CheckerOut(Remedy):
    """A checker is out of play for the rest of the game; whether it counts as borne off is stated separately."""

    about = "checker"
    changes = (Change.POSITION,)
    says = "The checker of {of} stays out of play for the rest of the game."
    of: Party = Party.OFFENDER


class StillGammonable(Remedy):
    """Missing checkers don't count as borne off: that side can still lose a gammon or backgammon."""

    says = "Missing checkers were not borne off: {side} can still lose a gammon or backgammon."

    side: Party = Party.OFFENDER
