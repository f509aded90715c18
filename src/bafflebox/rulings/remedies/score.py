"""Remedies of game, score and match."""

from __future__ import annotations

from bafflebox.message import Message, said
from bafflebox.party import Party
from bafflebox.rulings.remedies.remedy import Change, Remedy


def penalty_points(points: int) -> Message:
    """A number of penalty points, in words."""
    return (
        said("{points} penalty point", points=points) if points == 1 else said("{points} penalty points", points=points)
    )


class Revert(Remedy):
    """Everything goes back to an earlier point in the match.

    `by` is the player on turn there, and `then` the value of `next_act.Act` for what comes next, if they are known.
    """

    about = "revert"
    changes = (Change.POSITION, Change.TURN, Change.DICE, Change.CUBE)
    says = "Everything goes back to {to}."
    to: str
    by: Party | None = None
    then: str = ""


class GameGoesOn(Remedy):
    about = "game"
    changes = (Change.GAME,)
    says = "The game goes on: {how}."
    says_without = ("how", "The game goes on.")
    how: str = ""


class GameAwarded(Remedy):
    """The game ends; `points` is in words.

    `result` (single, gammon, backgammon) and `worth` (points, cube included) give the same as values, if known.
    """

    about = "game"
    changes = (Change.GAME, Change.SCORE, Change.GAME_KIND)
    says = "{to} gets the game: {points}."
    says_without = ("points", "{to} gets the game.")
    to: Party
    points: str = ""
    result: str = ""
    worth: int | None = None
    or_next: bool | None = None
    """Whether it means the next game, if between games."""


class GameReplayed(Remedy):
    about = "game"
    changes = (Change.GAME, Change.POSITION, Change.TURN, Change.DICE, Change.CUBE)
    says = "The game is replayed: {how}."
    says_without = ("how", "The game is replayed.")
    how: str = ""


class PointsAwarded(Remedy):
    """Penalty points go into a player's score; with `may`, at most this many, at the director's discretion."""

    changes = (Change.SCORE, Change.PENALTIES)
    to: Party
    points: int
    may: bool = False

    @property
    def is_judged(self) -> bool:
        """Whether the director chooses how many."""
        return self.may

    @property
    def sentence(self) -> Message:
        if self.may:
            return said("Up to {points} may be given to {to}.", points=penalty_points(self.points), to=self.to)
        return said("{points} for {to}.", points=penalty_points(self.points), to=self.to)


class PointsDeducted(Remedy):
    """Penalty points are taken off a player's score (`ibf:17.1.b`)."""

    changes = (Change.SCORE, Change.PENALTIES)
    of: Party
    points: int

    @property
    def sentence(self) -> Message:
        return said("{points} taken off the score of {of}.", points=penalty_points(self.points), of=self.of)


class ScoreStands(Remedy):
    about = "score"
    says = "The score stands."


class ScoreCorrected(Remedy):
    """The score is corrected, in words.

    As values, if known: `own` and `opp` for the whole score, or `worth` for what one game counts for `winner` instead
    of what was written, or `cube` for the value at which that game counts. `basis` says where the score comes from
    otherwise: `played_on` from a game that is resumed, `undone` from going back, `void` if a game doesn't count.
    `instead` is the number of points that were written for that game, if the score has them already.
    `recounts` if the right score makes a later game the Crawford game, which then counts without its cube.
    """

    about = "score"
    changes = (Change.SCORE, Change.GAME_KIND)
    says = "The score is corrected to {to}."
    to: str
    own: int | None = None
    opp: int | None = None
    worth: int | None = None
    winner: Party = Party.WINNER
    cube: int | None = None
    basis: str = ""
    recounts: bool | None = None
    instead: int | None = None


class RecordPrevails(Remedy):
    """The record that prevails among several records of the score."""

    about = "record"
    changes = (Change.SCORE,)
    says = "The record that decides: {which}."
    which: str
    of: Party | None = None
    """Whose sheet it is, if the ruling says so."""


class LengthSet(Remedy):
    """The number of points to which the match is played from here on."""

    about = "length"
    changes = (Change.LENGTH,)
    to: str

    @property
    def sentence(self) -> Message:
        if self.to == "1":
            return said("The match is played to 1 point.")
        if self.to.isdigit():
            return said("The match is played to {to} points.", to=self.to)
        return said("The match is played to {to}.", to=self.to)


class LengthDue(Remedy):
    """The game in progress is finished first; then the match continues to this length, unless it has been reached."""

    about = "length"
    to: str

    @property
    def sentence(self) -> Message:
        if self.to == "1":
            return said("After this game the match goes on to 1 point, unless that would end it.")
        if self.to.isdigit():
            return said("After this game the match goes on to {to} points, unless that would end it.", to=self.to)
        return said("After this game the match goes on to {to}, unless that would end it.", to=self.to)


IN_PROGRESS = "game in progress"
"""The game in progress."""


class Crawford(Remedy):
    """Whether a game is the Crawford game: cube out of play, value 1."""

    about = "crawford"
    changes = (Change.GAME_KIND,)
    game: str = "next game"
    applies: bool = True
    dead: bool | None = None
    """Whether the cube is dead for both players there, by the law of a book with dead cubes."""

    @property
    def in_progress(self) -> bool:
        """Whether it is about the game in progress."""
        return self.game.startswith(IN_PROGRESS)

    @property
    def sentence(self) -> Message:
        if self.applies:
            return said("The {game} is the Crawford game: no cube, value 1.", game=self.game)
        if self.dead:
            return said("The {game} is not the Crawford game; the cube is dead for both players.", game=self.game)
        return said("The {game} is not the Crawford game: the cube is in play.", game=self.game)


class MatchGoesOn(Remedy):
    about = "match"
    changes = (Change.MATCH,)
    says = "The match goes on: {how}."
    says_without = ("how", "The match goes on.")
    how: str = ""


class MatchStands(Remedy):
    about = "match"
    says = "The result of the match stands."


class MatchLost(Remedy):
    """A player loses the match; `score` in words if a book fixes it, `full_points` if the winner gets all points.

    `penalty` says how many penalty points lead to it. If the director may give fewer of them, `fewest` still lead to
    it.
    """

    about = "match"
    changes = (Change.MATCH,)
    by: Party
    score: str = ""
    full_points: bool | None = None
    penalty: int | None = None
    fewest: int | None = None

    @property
    def is_judged(self) -> bool:
        """Whether the director may give so few points that the match goes on."""
        return self.fewest is not None

    @property
    def sentence(self) -> Message:
        loses = "lose" if self.by is Party.BOTH else "loses"
        if self.fewest is not None:
            given = penalty_points(self.fewest)
            return said(f"{{by}} {loses} the match with {{points}} or more.", by=self.by, points=given)
        if self.score:
            return said(f"{{by}} {loses} the match: {{score}}.", by=self.by, score=self.score)
        return said(f"{{by}} {loses} the match.", by=self.by)


class BreaksLeft(Remedy):
    """How many breaks a player has left in the match after this ruling."""

    about = "breaks"
    changes = (Change.BREAKS,)
    says = "Breaks left to that player after this: {count}."
    of: Party
    count: int
