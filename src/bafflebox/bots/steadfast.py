"""A seat that never stays empty: when an opponent's engine fails, somebody else plays on and says so."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TypeVar

from bafflebox.bots.beginner import Beginner
from bafflebox.bots.bot import Bot, Seat
from bafflebox.bots.engine import EngineFailed
from bafflebox.game import Play, Roll, legal_plays

T = TypeVar("T")


@dataclass
class Steadfast:
    """Asks an opponent, and the beginner for this decision where the opponent fails; whoever it is, the play is legal."""

    opponent: Bot
    said: Callable[[str], None]
    """Told, in a sentence, what went wrong and that the match goes on."""
    substitute: Bot = field(default_factory=Beginner)

    @property
    def name(self) -> str:
        return self.opponent.name

    def play(self, seat: Seat, roll: Roll) -> Play | None:
        plays = legal_plays(seat.position, roll, seat.rules)
        chosen = self._decided(lambda bot: bot.play(seat, roll))
        if chosen in plays or (chosen is None and not plays):
            return chosen
        same = next((play for play in plays if chosen and play.result == chosen.result), None)
        if same is None:
            what = chosen.notation if chosen else "nothing"
            self.said(f"{self.name} plays {what} with {roll}, which is not legal; the beginner decides here instead.")
            return self.substitute.play(seat, roll)
        return same

    def doubles(self, seat: Seat) -> bool:
        return self._decided(lambda bot: bot.doubles(seat))

    def takes(self, seat: Seat) -> bool:
        return self._decided(lambda bot: bot.takes(seat))

    def _decided(self, asked: Callable[[Bot], T]) -> T:
        try:
            return asked(self.opponent)
        except EngineFailed as wrong:
            self.said(f"{wrong} The beginner decides here instead, and the match goes on.")
            return asked(self.substitute)
