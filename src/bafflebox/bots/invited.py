"""An opponent that is created on first use: if that fails, it counts as having died, and is tried again the next
time."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from bafflebox.bots.bot import Bot, Seat
from bafflebox.bots.engine import EngineFailed, EngineMissing
from bafflebox.errors import BaffleBoxError
from bafflebox.game import Play, Roll


@dataclass
class Invited:
    """A bot given by its constructor; whatever prevents its creation becomes `EngineMissing`, with the explanation."""

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
