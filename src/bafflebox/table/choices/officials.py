"""What could be open to directors and monitors, and to players where nobody directs."""

from __future__ import annotations

from collections.abc import Iterator

from bafflebox.clock import Millis
from bafflebox.game import Side
from bafflebox.game.position import places
from bafflebox.table import acts as a
from bafflebox.table.choices.choice import Choice, Ways, one
from bafflebox.table.state import Table


def of_officials(table: Table) -> Iterator[Ways]:
    """Penalties, times, corrections, and the end."""
    for side in Side:
        yield one(a.Warn(side), "why")
        yield one(a.AwardPoints(side, 1), "points", "why")
        if table.match.score.points[side]:
            yield one(a.TakeBackPoints(side, 1), "points", "why")
        yield one(a.Forfeit(side), "why")
        yield one(a.Grant(side, "more time to move"), "what", "breaks", "delay")
        yield one(a.AwardGame(side), "result", "why")
        yield tuple(Choice(a.AdjustTime(side, by), ("by",)) for by in (1000, 0))
        yield one(a.ForfeitDelay(side))
    yield one(a.SetClock(Millis(0), Millis(0)), "white", "black")
    yield one(a.ImposeClock())
    yield one(a.ForfeitBoth(), "why")
    yield one(a.CallEnd())
    yield one(a.Revert(1), "to")
    yield one(a.ReplaceDice())
    if table.rules.partners:
        yield from (one(a.SeatOperator(person)) for people in table.terms.players for person in people)
    yield from _corrections(table)


def _corrections(table: Table) -> Iterator[Ways]:
    length, games = table.match.terms.length, table.match.games
    if length is not None:
        near = sorted(range(1, length + 3), key=lambda other: abs(other - length - 2))
        yield tuple(Choice(a.CorrectLength(other), ("length",)) for other in near if other != length)
    if games:
        yield one(a.CorrectScore(1, games[0].winner, games[0].scored), "game", "winner", "points")
    passed = tuple(Choice(a.ReopenGame(number), ("game",)) for number in range(len(games), 0, -1))
    if passed:
        yield passed
    game = table.match.game
    if game is None:
        return
    yield one(a.CorrectCube(1), "value", "owner")
    seen, start = game.position, table.rules.start
    boards = (start,) if game.turn is None else (seen, start)
    yield tuple(
        Choice(
            a.CorrectBoard(game.turn or Side.WHITE, places(board.own), places(board.opp)),
            ("turn", "own", "opp", "dice"),
        )
        for board in boards
    )
