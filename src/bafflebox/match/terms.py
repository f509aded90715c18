"""The terms of a match, filled in from a rule book and an event."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from enum import Enum

from bafflebox.errors import InvalidInput
from bafflebox.game import BACKGAMMON, Both, Discipline, Side
from bafflebox.match.concessions import ClaimPolicy, ConcessionPolicy
from bafflebox.match.cube import DeadCube
from bafflebox.match.refusal import Refusal, refused
from bafflebox.match.score import CrawfordRule, Score


@dataclass(frozen=True, slots=True)
class ToPoints:
    """A match to so many points (`ibf:2.14.a`)."""

    length: int

    def __post_init__(self) -> None:
        if not isinstance(self.length, int):
            raise InvalidInput(
                "The match length must be a whole number of points, not {length}.",
                length=repr(self.length),
                code="bad_length",
            )


class LastGame(Enum):
    """What happens to the game in progress when time is up in a timed match (`ibf:2.14.open`)."""

    FINISHED = "finished"
    ABANDONED = "abandoned"


class TimedTie(Enum):
    """What decides a timed match that ends level (`ibf:2.14.open`)."""

    NEXT_GAME = "next_game"
    DRAW = "draw"


@dataclass(frozen=True, slots=True)
class Timed:
    """The side with more points when time is up wins (`ibf:2.14.b`); the defaults are the readings of `ibf:2.14.open`."""

    last_game: LastGame = LastGame.FINISHED
    tie: TimedTie = TimedTie.NEXT_GAME


@dataclass(frozen=True, slots=True)
class Money:
    """A session of games for their own sake, without a length."""


Form = ToPoints | Timed | Money


class MoneyRule(Enum):
    """Money-play options, which don't exist in matches (`usbgf:4.4.11.a`, `eubgf:4.4.viii`)."""

    JACOBY = "jacoby"
    """Gammons and backgammons count only after a double was taken."""
    BEAVERS = "beavers"
    """The taker may redouble at once and keep the cube."""
    AUTOMATIC_DOUBLES = "automatic_doubles"
    """A tied opening roll doubles the stake."""


class ForfeitScore(Enum):
    """The score recorded for a match lost on time or forfeited."""

    FULL_LENGTH = "full_length"
    """The opponent gets the points needed to win, and the loser keeps theirs (`ibf:8.7.b`)."""
    AS_IT_STOOD = "as_it_stood"


@dataclass(frozen=True, slots=True)
class Terms:
    """Everything a match needs before its first roll."""

    form: Form
    rules: Discipline = BACKGAMMON
    crawford: CrawfordRule = CrawfordRule.ONCE
    dead_cube: DeadCube = DeadCube.EACH_SIDE
    concessions: ConcessionPolicy = field(default_factory=ConcessionPolicy)
    claims: ClaimPolicy = field(default_factory=ClaimPolicy)
    forfeit_score: ForfeitScore = ForfeitScore.FULL_LENGTH
    money_rules: frozenset[MoneyRule] = frozenset()
    automatic_limit: int = 1
    """How many automatic doubles there can be in a game."""
    partners: Both[tuple[str, ...]] | None = None
    """The people on each side where two play together, one of whom handles each game (`ibf:6.1.b`)."""

    def __post_init__(self) -> None:
        if self.money_rules and not isinstance(self.form, Money):
            names = ", ".join(sorted(rule.value.replace("_", " ") for rule in self.money_rules))
            raise refused(
                Refusal.NO_MONEY_RULES, "These options are for money play only, not for a match: {names}.", names=names
            )
        if isinstance(self.form, ToPoints):
            Score(length=self.form.length)
        if self.partners and not all(self.partners):
            raise InvalidInput("Name the players of each side in a doubles match.", code="no_players")

    @property
    def length(self) -> int | None:
        """The points to win; None in timed and money play."""
        return self.form.length if isinstance(self.form, ToPoints) else None

    @property
    def crawford_rule(self) -> CrawfordRule:
        """The Crawford rule in force; none without a length, since there is no match point."""
        return CrawfordRule.NONE if self.length is None else self.crawford

    def to_length(self, length: int) -> Terms:
        """The same terms for another number of points."""
        return replace(self, form=ToPoints(length))

    def side_of(self, person: str) -> Side | None:
        """The side a person plays on in a doubles match."""
        return next((side for side in Side if self.partners and person in self.partners[side]), None)
