"""What a ruling let stand for later happens as soon as it can: a double that binds, an early roll that counts."""

from __future__ import annotations

from collections.abc import Iterable
from functools import reduce

from bafflebox.match import Phase
from bafflebox.table import events as e
from bafflebox.table.evolve import evolve
from bafflebox.table.referee.request import Request
from bafflebox.table.state import NOTHING_OWED


def then_owed(asked: Request, happened: tuple[e.Event, ...]) -> Iterable[e.Event]:
    """Events, and after them what is owed and has become possible by them."""
    yield from happened
    if asked.table.owed == NOTHING_OWED:
        return
    table = reduce(evolve, happened, asked.table)
    game = table.match.game
    if game is None or game.phase is not Phase.TO_ROLL or game.turn is None:
        return
    if table.owed.double is game.turn and table.match.may_double(game.turn):
        yield e.DoubleOffered(at=asked.at, by=asked.who, side=game.turn)
    elif table.owed.roll is not None and table.owed.roll[0] is game.turn:
        yield e.Rolled(at=asked.at, by=asked.who, side=game.turn, dice=table.owed.roll[1])
