"""Remedies on the board: the roll, the turn, the checkers."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from bafflebox.rulings.party import Party
from bafflebox.rulings.remedies.remedy import Change, Changes, Remedy, as_sentence


class RollStands(Remedy):
    about: ClassVar[str] = "roll"

    @property
    def sentence(self) -> str:
        return "The roll stands."


class Reroll(Remedy):
    """The dice are thrown again; `dice` is `both`, or which one."""

    about: ClassVar[str] = "roll"
    changes: ClassVar[Changes] = (Change.DICE,)
    by: Party = Party.ROLLER
    dice: str = "both"

    @property
    def sentence(self) -> str:
        what = "both dice" if self.dice == "both" else self.dice
        rolls = "roll" if self.by is Party.BOTH else "rolls"
        return as_sentence(f"the roll is void; the {self.by} {rolls} {what} again")


class RollVoid(Remedy):
    """The roll does not count, and nobody rolls again yet: the turn belongs to somebody else, or waits."""

    about: ClassVar[str] = "roll"
    changes: ClassVar[Changes] = (Change.DICE,)
    then: str = ""

    @property
    def sentence(self) -> str:
        return as_sentence(f"the roll is void{'; ' + self.then if self.then else ''}")


class FreePlay(Remedy):
    """A player may play as if any roll of choice had come up (`ibf:11.1`)."""

    about: ClassVar[str] = "roll"
    changes: ClassVar[Changes] = (Change.DICE,)
    by: Party

    @property
    def sentence(self) -> str:
        return as_sentence(f"the {self.by} may make any legal move with numbers of own choice")


@dataclass(frozen=True)
class Opens(Remedy):
    """A player has won the opening roll and plays it."""

    about: ClassVar[str] = "opening"
    changes: ClassVar[Changes] = (Change.DICE, Change.TURN)
    by: Party
    roll: str

    @property
    def sentence(self) -> str:
        return as_sentence(f"the {self.by} starts and plays {self.roll}")


class TurnOver(Remedy):
    about: ClassVar[str] = "turn"
    changes: ClassVar[Changes] = (Change.TURN,)

    @property
    def sentence(self) -> str:
        return "The turn is over."


class TurnGoesOn(Remedy):
    """The turn is not over: `by` may still finish or change the play."""

    about: ClassVar[str] = "turn"
    changes: ClassVar[Changes] = (Change.TURN,)
    by: Party = Party.ON_TURN
    may: str = ""

    @property
    def sentence(self) -> str:
        return as_sentence(f"the turn is not over; the {self.by} {self.may or 'plays on'}")


class PlayStands(Remedy):
    about: ClassVar[str] = "play"

    @property
    def sentence(self) -> str:
        return "The play stands."


class PlayCorrected(Remedy):
    """The play is taken back and played legally; `how` says what binds the new play."""

    about: ClassVar[str] = "play"
    changes: ClassVar[Changes] = (Change.POSITION, Change.TURN, Change.DICE)
    by: Party = Party.OFFENDER
    how: str = "any legal play of the same roll"

    @property
    def sentence(self) -> str:
        return as_sentence(f"the play is corrected by the {self.by}: {self.how}")


class PositionCorrected(Remedy):
    """Checkers are put where they belong, as `how` says."""

    about: ClassVar[str] = "position"
    changes: ClassVar[Changes] = (Change.POSITION,)
    how: str

    @property
    def sentence(self) -> str:
        return as_sentence(f"the position is corrected: {self.how}")


class PositionStands(Remedy):
    about: ClassVar[str] = "position"

    @property
    def sentence(self) -> str:
        return "The position stands as it is."


class CheckerToBar(Remedy):
    """A checker counts as hit and is put on the bar."""

    about: ClassVar[str] = "checker"
    changes: ClassVar[Changes] = (Change.POSITION,)
    of: Party = Party.OPPONENT

    @property
    def sentence(self) -> str:
        return as_sentence(f"the checker of the {self.of} is hit and goes to the bar")


class CheckerNotHit(Remedy):
    """A checker stays on its point: it was not hit."""

    about: ClassVar[str] = "checker"
    of: Party = Party.OPPONENT

    @property
    def sentence(self) -> str:
        return as_sentence(f"the checker of the {self.of} was not hit and stays on its point")


class CheckerInPlay(Remedy):
    """A checker is in play; `where` says on which place, if it has to be put there."""

    about: ClassVar[str] = "checker"
    changes: ClassVar[Changes] = (Change.POSITION,)
    of: Party = Party.OFFENDER
    where: str = ""

    @property
    def sentence(self) -> str:
        return as_sentence(f"the checker of the {self.of} is in play{': ' + self.where if self.where else ''}")


class CheckerOut(Remedy):
    """A checker is out of play for the rest of the game; whether it counts as borne off is said apart."""

    about: ClassVar[str] = "checker"
    changes: ClassVar[Changes] = (Change.POSITION,)
    of: Party = Party.OFFENDER

    @property
    def sentence(self) -> str:
        return as_sentence(f"the checker of the {self.of} stays out of play for the rest of the game")


class StillGammonable(Remedy):
    """Missing checkers do not count as borne off: that side can still lose a gammon or backgammon."""

    side: Party = Party.OFFENDER

    @property
    def sentence(self) -> str:
        return as_sentence(
            f"missing checkers were not borne off: the {self.side} can still lose a gammon or backgammon"
        )
