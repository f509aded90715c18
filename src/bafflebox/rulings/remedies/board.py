"""Remedies on the board: the roll, the turn, the checkers."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from bafflebox.message import Message, said
from bafflebox.party import Party
from bafflebox.rulings.remedies.remedy import Change, Changes, Remedy


class RollStands(Remedy):
    about: ClassVar[str] = "roll"

    @property
    def sentence(self) -> Message:
        return said("The roll stands.")


class Reroll(Remedy):
    """The dice are rerolled; `dice` is `both`, or which one."""

    about: ClassVar[str] = "roll"
    changes: ClassVar[Changes] = (Change.DICE,)
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

    about: ClassVar[str] = "roll"
    changes: ClassVar[Changes] = (Change.DICE,)
    then: str = ""

    @property
    def sentence(self) -> Message:
        return said("The roll is void; {then}.", then=self.then) if self.then else said("The roll is void.")


class FreePlay(Remedy):
    """A player may play as if any roll of their choice had come up (`ibf:11.1`)."""

    about: ClassVar[str] = "roll"
    changes: ClassVar[Changes] = (Change.DICE,)
    by: Party

    @property
    def sentence(self) -> Message:
        return said("{by} may choose any legal move, with numbers of their own choice.", by=self.by)


@dataclass(frozen=True)
class Opens(Remedy):
    """A player has won the opening roll and plays it."""

    about: ClassVar[str] = "opening"
    changes: ClassVar[Changes] = (Change.DICE, Change.TURN)
    by: Party
    roll: str

    @property
    def sentence(self) -> Message:
        return said("{by} starts and plays {roll}.", by=self.by, roll=self.roll)


class TurnOver(Remedy):
    about: ClassVar[str] = "turn"
    changes: ClassVar[Changes] = (Change.TURN,)

    @property
    def sentence(self) -> Message:
        return said("The turn is over.")


class TurnGoesOn(Remedy):
    """The turn is not over: `by` may still finish or change the play."""

    about: ClassVar[str] = "turn"
    changes: ClassVar[Changes] = (Change.TURN,)
    by: Party = Party.ON_TURN
    may: str = ""

    @property
    def sentence(self) -> Message:
        return said("The turn is not over; {by} {may}.", by=self.by, may=self.may or "plays on")


class PlayStands(Remedy):
    about: ClassVar[str] = "play"

    @property
    def sentence(self) -> Message:
        return said("The play stands.")


class PlayCorrected(Remedy):
    """The play is taken back and replaced by a legal one; `how` says what restricts the new play."""

    about: ClassVar[str] = "play"
    changes: ClassVar[Changes] = (Change.POSITION, Change.TURN, Change.DICE)
    by: Party = Party.OFFENDER
    how: str = "any other legal play of the same roll"

    @property
    def sentence(self) -> Message:
        return said("The play is corrected by {by}: {how}.", by=self.by, how=self.how)


class PositionCorrected(Remedy):
    """Checkers are put where they belong, as `how` says."""

    about: ClassVar[str] = "position"
    changes: ClassVar[Changes] = (Change.POSITION,)
    how: str

    @property
    def sentence(self) -> Message:
        return said("The position is corrected: {how}.", how=self.how)


class PositionStands(Remedy):
    about: ClassVar[str] = "position"

    @property
    def sentence(self) -> Message:
        return said("The position stands as it is.")


class CheckerToBar(Remedy):
    """A checker counts as hit and is put on the bar."""

    about: ClassVar[str] = "checker"
    changes: ClassVar[Changes] = (Change.POSITION,)
    of: Party = Party.OPPONENT

    @property
    def sentence(self) -> Message:
        return said("The checker of {of} is hit and goes to the bar.", of=self.of)


class CheckerNotHit(Remedy):
    """A checker stays on its point: it was not hit."""

    about: ClassVar[str] = "checker"
    of: Party = Party.OPPONENT

    @property
    def sentence(self) -> Message:
        return said("The checker of {of} was not hit and stays on its point.", of=self.of)


class CheckerInPlay(Remedy):
    """A checker is in play; `where` gives its place, if it has to be put there."""

    about: ClassVar[str] = "checker"
    changes: ClassVar[Changes] = (Change.POSITION,)
    of: Party = Party.OFFENDER
    where: str = ""

    @property
    def sentence(self) -> Message:
        if self.where:
            return said("The checker of {of} is in play: {where}.", of=self.of, where=self.where)
        return said("The checker of {of} is in play.", of=self.of)


class CheckerOut(Remedy):
    """A checker is out of play for the rest of the game; whether it counts as borne off is stated separately."""

    about: ClassVar[str] = "checker"
    changes: ClassVar[Changes] = (Change.POSITION,)
    of: Party = Party.OFFENDER

    @property
    def sentence(self) -> Message:
        return said("The checker of {of} stays out of play for the rest of the game.", of=self.of)


class StillGammonable(Remedy):
    """Missing checkers don't count as borne off: that side can still lose a gammon or backgammon."""

    side: Party = Party.OFFENDER

    @property
    def sentence(self) -> Message:
        return said(
            "Missing checkers were not borne off: {side} can still lose a gammon or backgammon.", side=self.side
        )
