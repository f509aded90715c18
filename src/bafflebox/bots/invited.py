"""An opponent that comes when it is first asked: one that cannot come fails like one that has died, and is invited again the next time."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from bafflebox.bots.bot import Bot, Seat
from bafflebox.bots.engine import EngineFailed, EngineMissing
from bafflebox.errors import BaffleBoxError
from bafflebox.game import Play, Roll


@dataclass
class Invited:
    """A bot by the way in which it is made; whatever hinders that is `EngineMissing`, with its sentence."""

    name: str
    make: Callable[[], Bot]
    _bot: Bot | None = None

    def play(self, seat: Seat, roll: Roll) -> Play | None:
        return self._come().play(seat, roll)

    def doubles(self, seat: Seat) -> bool:
        return self._come().doubles(seat)

    def takes(self, seat: Seat) -> bool:
        return self._come().takes(seat)

    def close(self) -> None:
        if self._bot is not None:
            self._bot.close()

    def _come(self) -> Bot:
        if self._bot is None:
            try:
                self._bot = self.make()
            except EngineFailed:
                raise
            except BaffleBoxError as wrong:
                raise EngineMissing(wrong.sentence, code=wrong.code) from None
        return self._bot
