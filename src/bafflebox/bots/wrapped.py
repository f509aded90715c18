"""Engines around another engine: one that caches its evaluations, and one whose choices another evaluates.

The first engine's choice counts as correct, and the second says what anything else costs. If the second prefers another
action, that action costs nothing either: no error is counted between the two.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable, Mapping
from dataclasses import replace
from typing import TypeVar

from bafflebox.bots.bot import Candidate, CubeAdvice, Engine, Seat
from bafflebox.bots.chances import Chances
from bafflebox.bots.engine import CannotDecide
from bafflebox.bots.match_equity import MatchEquity
from bafflebox.bots.ubgi import Ubgi
from bafflebox.game import Discipline, Position, Roll


class Measured:
    """A UBGI engine as a judge."""

    def __init__(self, judge: Ubgi, measure: Engine) -> None:
        self._judge = judge
        self._measure = measure

    @property
    def name(self) -> str:
        return f"{self._judge.name}, measured by {self._measure.name}"

    @property
    def match_equity(self) -> MatchEquity | None:
        return self._measure.match_equity

    def plays(self, rules: Discipline) -> bool:
        return self._measure.plays(rules)

    def chances(self, seat: Seat) -> Chances:
        return self._measure.chances(seat)

    def ranked(self, seat: Seat, roll: Roll, also: Position | None = None) -> tuple[Candidate, ...]:
        found = self._measure.ranked(seat, roll, also)
        chosen = self._judge.play(seat, roll)
        best = next((c for c in found if chosen and c.play.result == chosen.result), None)
        if best is None:
            return found
        others = (replace(c, equity=min(c.equity, best.equity)) for c in found if c is not best)
        return (best, *sorted(others, key=lambda c: -c.equity))

    def cube(self, seat: Seat) -> CubeAdvice:
        weighed = self._measure.cube(seat)
        if not seat.may_double:
            return weighed
        try:
            doubles, takes = self._judge.doubles(seat), self._judge.takes(seat.flipped())
        except CannotDecide:
            return weighed
        if takes != weighed.takes:
            weighed = replace(weighed, double_take=weighed.double_pass)
        return weighed if doubles == weighed.doubles else replace(weighed, no_double=weighed.doubled)

    def rolls(self, seat: Seat) -> Mapping[Roll, float]:
        return self._measure.rolls(seat)

    def close(self) -> None:
        self._judge.close()
        self._measure.close()


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
