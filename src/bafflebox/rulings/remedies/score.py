"""Remedies of game, score and match."""

from __future__ import annotations

from typing import ClassVar

from bafflebox.rulings.party import Party
from bafflebox.rulings.remedies.remedy import Change, Changes, Remedy, as_sentence


class Revert(Remedy):
    """Everything goes back to a point of the match."""

    about: ClassVar[str] = "revert"
    changes: ClassVar[Changes] = (Change.POSITION, Change.TURN, Change.DICE, Change.CUBE)
    to: str

    @property
    def sentence(self) -> str:
        return as_sentence(f"everything goes back to {self.to}")


class GameGoesOn(Remedy):
    about: ClassVar[str] = "game"
    changes: ClassVar[Changes] = (Change.GAME,)
    how: str = ""

    @property
    def sentence(self) -> str:
        return as_sentence(f"the game goes on{': ' + self.how if self.how else ''}")


class GameAwarded(Remedy):
    """The game ends; `points` in words.

    `result` (single, gammon, backgammon) and `worth` (points, cube included) say the same as values, where they are known.
    """

    about: ClassVar[str] = "game"
    changes: ClassVar[Changes] = (Change.GAME, Change.SCORE, Change.GAME_KIND)
    to: Party
    points: str = ""
    result: str = ""
    worth: int | None = None
    or_next: bool | None = None
    """Between games the next one is meant."""

    @property
    def sentence(self) -> str:
        return as_sentence(f"the game goes to the {self.to}{': ' + self.points if self.points else ''}")


class GameReplayed(Remedy):
    about: ClassVar[str] = "game"
    changes: ClassVar[Changes] = (Change.GAME, Change.POSITION, Change.TURN, Change.DICE, Change.CUBE)
    how: str = ""

    @property
    def sentence(self) -> str:
        return as_sentence(f"the game is played anew{': ' + self.how if self.how else ''}")


class PointsAwarded(Remedy):
    """Penalty points go into the score of a player; with `may` so many at the most, as the director sees fit."""

    changes: ClassVar[Changes] = (Change.SCORE, Change.PENALTIES)
    to: Party
    points: int
    may: bool = False

    @property
    def is_judged(self) -> bool:
        """Whether the director chooses how many."""
        return self.may

    @property
    def sentence(self) -> str:
        points = f"{self.points} penalty point{'s' if self.points != 1 else ''}"
        return as_sentence(
            f"up to {points} may be given to the {self.to}" if self.may else f"{points} for the {self.to}"
        )


class PointsDeducted(Remedy):
    """Penalty points are taken out of the score of a player (`ibf:17.1.b`)."""

    changes: ClassVar[Changes] = (Change.SCORE, Change.PENALTIES)
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
    """The score is put right, in words.

    As values, where they are known: `own` and `opp` for the whole score, or `worth` for what one game counts for `winner`
    instead of what was written, or `cube` for the value at which that game counts. `basis` says where the score comes from
    otherwise: `played_on` from a game that is taken up again, `undone` from going back, `void` if a game does not count.
    """

    about: ClassVar[str] = "score"
    changes: ClassVar[Changes] = (Change.SCORE, Change.GAME_KIND)
    to: str
    own: int | None = None
    opp: int | None = None
    worth: int | None = None
    winner: Party = Party.WINNER
    cube: int | None = None
    basis: str = ""

    @property
    def sentence(self) -> str:
        return as_sentence(f"the score is corrected to {self.to}")


class RecordPrevails(Remedy):
    """Of several records of the score, the one that decides."""

    about: ClassVar[str] = "record"
    changes: ClassVar[Changes] = (Change.SCORE,)
    which: str
    of: Party | None = None
    """Whose sheet it is, where the ruling says so."""

    @property
    def sentence(self) -> str:
        return as_sentence(f"the record that decides: {self.which}")


class LengthSet(Remedy):
    """The number of points to which the match is played from here on."""

    about: ClassVar[str] = "length"
    changes: ClassVar[Changes] = (Change.LENGTH,)
    to: str

    @property
    def sentence(self) -> str:
        return as_sentence(f"the match is played to {self.to}{' points' if self.to.isdigit() else ''}")


class LengthDue(Remedy):
    """The game in progress is finished first; then the match goes on to this length, unless it has been reached."""

    about: ClassVar[str] = "length"
    to: str

    @property
    def sentence(self) -> str:
        return as_sentence(
            f"after this game the match goes on to {self.to}{' points' if self.to.isdigit() else ''}, unless that would end it"
        )


IN_PROGRESS = "game in progress"
"""The game that the players are at."""


class Crawford(Remedy):
    """Whether a game is the Crawford game: cube out of play, value 1."""

    about: ClassVar[str] = "crawford"
    changes: ClassVar[Changes] = (Change.GAME_KIND,)
    game: str = "next game"
    applies: bool = True

    @property
    def in_progress(self) -> bool:
        """Whether it speaks of the game that the players are at."""
        return self.game.startswith(IN_PROGRESS)

    @property
    def sentence(self) -> str:
        if self.applies:
            return as_sentence(f"the {self.game} is the Crawford game: no cube, value 1")
        return as_sentence(f"the {self.game} is not the Crawford game: the cube is in play")


class MatchGoesOn(Remedy):
    about: ClassVar[str] = "match"
    changes: ClassVar[Changes] = (Change.MATCH,)
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
    """A player loses the match; `score` in words where a book fixes it, `full_points` where the winner gets all points."""

    about: ClassVar[str] = "match"
    changes: ClassVar[Changes] = (Change.MATCH,)
    by: Party
    score: str = ""
    full_points: bool | None = None

    @property
    def sentence(self) -> str:
        return as_sentence(
            f"the {self.by} lose{'' if self.by is Party.BOTH else 's'} the match{': ' + self.score if self.score else ''}"
        )


class BreaksLeft(Remedy):
    """How many breaks a player has left in the match after this ruling."""

    about: ClassVar[str] = "breaks"
    changes: ClassVar[Changes] = (Change.BREAKS,)
    of: Party
    count: int

    @property
    def sentence(self) -> str:
        return f"Breaks left to that player after this: {self.count}."
