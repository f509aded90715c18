"""The moments of a game to which play can go back: right after each roll, and before it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

from bafflebox.match import Game, Phase
from bafflebox.message import said
from bafflebox.table.points import Point
from bafflebox.table.state import Table


@dataclass(frozen=True, slots=True)
class Moment:
    """A moment, by the version of the table after it, and as text."""

    version: int
    words: str


def moments(table: Table) -> tuple[Moment, ...]:
    """The moments of the game in progress or, between games, of the last one, latest first."""
    return tuple(reversed(list(_moments(_game_in_question(table)))))


def _game_in_question(table: Table) -> tuple[Point, ...]:
    """The score of the game in progress, or else of the last game played."""
    last = next((point for point in reversed(table.history) if _begun(point)), None)
    if last is None:
        return ()
    games = len(last.match.games)
    return tuple(point for point in table.history if _begun(point) and len(point.match.games) == games)


def _begun(point: Point) -> bool:
    return point.match.game is not None and point.match.game.turn is not None


def _moments(points: tuple[Point, ...]) -> Iterator[Moment]:
    seen: set[Game] = set()
    for point in points:
        game = point.match.game
        if game is None or game.turn is None or game in seen:
            continue
        seen.add(game)
        side = str(game.turn).capitalize()
        if game.phase is Phase.TO_PLAY:
            yield Moment(point.version, said("after {side}'s roll of {roll}", side=side, roll=str(game.roll)))
        elif game.phase is Phase.TO_ROLL and not game.attempted:
            yield Moment(point.version, said("before {side}'s roll", side=side))


def too_late(table: Table, version: int) -> bool:
    """Whether the book no longer corrects what was done at that moment: a later roll, or another game, has ended the
    time for it.

    A play can be corrected until the opponent's valid roll, in some books also until the opponent's double; something
    omitted before a roll, until the next roll after that.
    """
    then = table.before(version)
    if then.game is None or then.game.turn is None:
        return False
    since = [point.match for point in table.history if point.version > version]
    if any(len(match.games) != len(then.games) and not match.between_games for match in since):
        return True
    games = [match.game for match in (then, *since) if match.game is not None]
    rolls = sum(now.roll is not None and before.roll is None for before, now in pairwise(games))
    doubled = table.law.play.doubling_ends_window and any(
        game.offered is not None and game.offered.by is not then.game.turn for game in games
    )
    return rolls > (0 if then.game.roll is not None else 1) or (then.game.roll is not None and doubled)
