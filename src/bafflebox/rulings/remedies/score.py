"""Remedies of game, score and match."""

from __future__ import annotations

from typing import ClassVar

from bafflebox.rulings.party import Party
from bafflebox.rulings.remedies.remedy import Remedy, as_sentence


class Revert(Remedy):
    """Everything goes back to a point of the match."""

    about: ClassVar[str] = "revert"
    to: str

    @property
    def sentence(self) -> str:
        return as_sentence(f"everything goes back to {self.to}")


class GameGoesOn(Remedy):
    about: ClassVar[str] = "game"
    how: str = ""

    @property
    def sentence(self) -> str:
        return as_sentence(f"the game goes on{': ' + self.how if self.how else ''}")


class GameAwarded(Remedy):
    """The game ends; `points` as text where the position or cube decides them."""

    about: ClassVar[str] = "game"
    to: Party
    points: str = ""

    @property
    def sentence(self) -> str:
        return as_sentence(f"the game goes to the {self.to}{': ' + self.points if self.points else ''}")


class GameReplayed(Remedy):
    about: ClassVar[str] = "game"
    how: str = ""

    @property
    def sentence(self) -> str:
        return as_sentence(f"the game is played anew{': ' + self.how if self.how else ''}")


class PointsAwarded(Remedy):
    """Penalty points go into the score of a player; with `may` so many at the most, as the director sees fit."""

    to: Party
    points: int
    may: bool = False

    @property
    def sentence(self) -> str:
        points = f"{self.points} penalty point{'s' if self.points != 1 else ''}"
        return as_sentence(
            f"up to {points} may be given to the {self.to}" if self.may else f"{points} for the {self.to}"
        )


class PointsDeducted(Remedy):
    """Penalty points are taken out of the score of a player (`ibf:17.1.b`)."""

    of: Party
    points: int

    @property
    def sentence(self) -> str:
        points = f"{self.points} penalty point{'s' if self.points != 1 else ''}"
        return as_sentence(f"{points} taken off the score of the {self.of}")


class ScoreStands(Remedy):
    about: ClassVar[str] = "score"

    @property
    def sentence(self) -> str:
        return "The score stands."


class ScoreCorrected(Remedy):
    about: ClassVar[str] = "score"
    to: str

    @property
    def sentence(self) -> str:
        return as_sentence(f"the score is corrected to {self.to}")


class RecordPrevails(Remedy):
    """Of several records of the score, the one that decides."""

    about: ClassVar[str] = "record"
    which: str

    @property
    def sentence(self) -> str:
        return as_sentence(f"the record that decides: {self.which}")


class LengthSet(Remedy):
    """The number of points to which the match is played from here on."""

    about: ClassVar[str] = "length"
    to: str

    @property
    def sentence(self) -> str:
        return as_sentence(f"the match is played to {self.to}{' points' if self.to.isdigit() else ''}")


class Crawford(Remedy):
    """Whether a game is the Crawford game: cube out of play, value 1."""

    about: ClassVar[str] = "crawford"
    game: str = "next game"
    applies: bool = True

    @property
    def sentence(self) -> str:
        if self.applies:
            return as_sentence(f"the {self.game} is the Crawford game: no cube, value 1")
        return as_sentence(f"the {self.game} is not the Crawford game: the cube is in play")


class MatchGoesOn(Remedy):
    about: ClassVar[str] = "match"
    how: str = ""

    @property
    def sentence(self) -> str:
        return as_sentence(f"the match goes on{': ' + self.how if self.how else ''}")


class MatchStands(Remedy):
    about: ClassVar[str] = "match"

    @property
    def sentence(self) -> str:
        return "The result of the match stands."


class MatchLost(Remedy):
    """A player loses the match; `score` as text where a book fixes it."""

    about: ClassVar[str] = "match"
    by: Party
    score: str = ""

    @property
    def sentence(self) -> str:
        return as_sentence(
            f"the {self.by} lose{'' if self.by is Party.BOTH else 's'} the match{': ' + self.score if self.score else ''}"
        )
