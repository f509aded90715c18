"""An engine that caches its evaluations."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable, Mapping
from typing import TypeVar

from bafflebox.bots.bot import Candidate, CubeAdvice, Engine, Seat
from bafflebox.bots.chances import Chances
from bafflebox.bots.match_equity import MatchEquity
from bafflebox.game import Discipline, Position, Roll

ROOM = 50_000
"""Positions remembered; the oldest unused one is forgotten first."""
T = TypeVar("T")


class Remembering:
    """The answers of an engine, kept as long as there is room."""

    def __init__(self, engine: Engine, room: int = ROOM) -> None:
        self._engine = engine
        self._room = room
        self._known: OrderedDict[Hashable, object] = OrderedDict()
        self.asked = self.worked = 0

    @property
    def name(self) -> str:
        return self._engine.name

    @property
    def match_equity(self) -> MatchEquity | None:
        return self._engine.match_equity

    def plays(self, rules: Discipline) -> bool:
        return self._engine.plays(rules)

    def chances(self, seat: Seat) -> Chances:
        return self._answer(("chances", *_key(seat)), lambda: self._engine.chances(seat))

    def ranked(self, seat: Seat, roll: Roll, also: Position | None = None) -> tuple[Candidate, ...]:
        key = ("ranked", *_key(seat), roll.high, roll.low, also.board if also else None)
        return self._answer(key, lambda: self._engine.ranked(seat, roll, also))

    def cube(self, seat: Seat) -> CubeAdvice:
        return self._answer(("cube", *_key(seat)), lambda: self._engine.cube(seat))

    def rolls(self, seat: Seat) -> Mapping[Roll, float]:
        return self._answer(("rolls", *_key(seat)), lambda: self._engine.rolls(seat))

    def _answer(self, key: Hashable, work: Callable[[], T]) -> T:
        self.asked += 1
        if key in self._known:
            self._known.move_to_end(key)
            return self._known[key]  # type: ignore[return-value]  # what was worked out under this key is of its type
        self.worked += 1
        found = work()
        self._known[key] = found
        if len(self._known) > self._room:
            self._known.popitem(last=False)
        return found

    def close(self) -> None:
        self._engine.close()


def _key(seat: Seat) -> tuple[Hashable, ...]:
    """A seat as a quickly comparable key, with the rules by name and readings."""
    away = (seat.away, seat.opp_away, seat.crawford, seat.jacoby)
    return seat.position.board, hash(seat.rules), seat.cube, seat.cube_at.value, *away
