"""How a game ends: who won, what it is worth, and whether the sides can still block each other.

`us2009:basic.object`, `us2009:basic.gammon.a` to `.c`; `ibf:2.1`, `ibf:2.10`, `ibf:2.10.open`, `ibf:13.5`.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from bafflebox.errors import InvalidInput
from bafflebox.game.discipline import BACKGAMMON, Discipline
from bafflebox.game.position import BAR, OFF, WIDTH, Position


class Result(Enum):
    """The value of a win before the cube (`ibf:2.10.open`)."""

    SINGLE = 1
    GAMMON = 2
    BACKGAMMON = 3

    @property
    def multiplier(self) -> int:
        """The points of a win with the cube on one."""
        return int(self._value_)  # faster than `value`

    @staticmethod
    def parse(told: Result | str) -> Result:
        """A result by its name.

        >>> Result.parse("gammon") is Result.GAMMON
        True
        """
        if isinstance(told, Result):
            return told
        for result in Result:
            if str(result) == told.strip().lower():
                return result
        raise InvalidInput(
            "'{told}' is not a result. Write single, gammon or backgammon.", told=told, code="bad_result"
        )

    def __str__(self) -> str:
        return self.name.lower()


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended, from one player's point of view."""

    won: bool
    result: Result

    @property
    def points(self) -> int:
        """Points for the viewer with the cube on one: 1 to 3, negative for a loss."""
        return self.result.multiplier if self.won else -self.result.multiplier

    def seen_by_opponent(self) -> Outcome:
        """The same result from the other player's point of view."""
        return Outcome(not self.won, self.result)

    def __str__(self) -> str:
        kind = "single game" if self.result is Result.SINGLE else str(self.result)
        return f"{kind} {'won' if self.won else 'lost'}"


def is_over(position: Position) -> bool:
    """Whether a side has no checkers left in play (`us2009:basic.object`, `ibf:13.5`)."""
    return not any(position.own[1:]) or not any(position.opp[1:])


def loss(loser: bytes, rules: Discipline = BACKGAMMON) -> Result:
    """What this side would lose if the game ended now, counted in its own numbering.

    Only a checker borne off saves the gammon; a missing one does not (`usbgf:4.5.3.a`, `us2009:4.4.c`, `ibf:14.1.c`).
    """
    if loser[OFF]:
        return Result.SINGLE
    if rules.backgammons and in_winners_home(loser, rules):
        return Result.BACKGAMMON
    return Result.GAMMON


def in_winners_home(loser: bytes, rules: Discipline = BACKGAMMON) -> int:
    """How many of a side's checkers are on the bar or in the opponent's home board (`ibf:2.1`)."""
    return loser[BAR] + sum(map(loser.__getitem__, rules.facing[1:7]))


def outcome(position: Position, rules: Discipline = BACKGAMMON) -> Outcome | None:
    """How the game ended, from the viewer's point of view; None while it is in progress.

    >>> from bafflebox.game import Position, outcome
    >>> print(outcome(Position.of("", "24:1 6:14")))
    backgammon won
    """
    if not any(position.own[1:]):
        return Outcome(True, loss(position.opp, rules))
    if not any(position.opp[1:]):
        return Outcome(False, loss(position.own, rules))
    return None


def result(position: Position, rules: Discipline = BACKGAMMON) -> Result | None:
    """What the winner scores; None while the game is in progress."""
    ended = outcome(position, rules)
    return ended.result if ended else None


def contact(position: Position, rules: Discipline = BACKGAMMON) -> bool:
    """Whether opposing checkers can still meet (`ibf:15.open`).

    If the sides move in opposite directions, until the rearmost checkers have passed each other. In Longgammon, where
    both move in the same direction and there is no hitting, as long as one can block the other.
    """
    own, opp = position.board[:WIDTH], position.board[WIDTH:]
    if not rules.same_way:
        return len(own.rstrip(b"\0")) + len(opp.rstrip(b"\0")) >= WIDTH + 2
    rear, other_rear = rearmost(own), rearmost(opp)
    return _obstructed(rear, other_rear, rules) or _obstructed(other_rear, rear, rules)


def rearmost(side: bytes) -> int:
    """The highest place with a checker in play; 0 when everything is off."""
    return (len(side.rstrip(b"\0")) or 1) - 1


def _obstructed(rear: int, other_rear: int, rules: Discipline) -> bool:
    """Whether a side with that rearmost checker may still need a point the other side may hold."""
    return min(rules.facing[1:rear], default=WIDTH) <= other_rear
