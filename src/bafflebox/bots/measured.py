"""An engine that gives only its choices, evaluated by one that gives equities.

The first engine's choice counts as correct, and the second says what anything else costs. If the second prefers another
action, that action costs nothing either: no error is counted between the two.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

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
