"""Fallbacks for opponents: a stand-in plays on when an engine fails, also while an opponent is only being created."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TypeVar

from bafflebox.bots.beginner import Beginner
from bafflebox.bots.bot import Bot, Seat
from bafflebox.bots.engine import CannotDecide, EngineFailed, EngineMissing
from bafflebox.errors import BaffleBoxError
from bafflebox.game import Play, Roll, legal_plays

T = TypeVar("T")

MOST_FAILURES = 3
"""Failures in a row after which an opponent is skipped, so that nobody waits for a hanging engine every turn ..."""
RESTS = 20
"""... for this many decisions; then it is tried again."""


@dataclass
class Steadfast:
    """Asks a bot, and falls back to the beginner level for this decision if it fails. The play is always legal."""

    opponent: Bot
    said: Callable[[str], None] = lambda _: None
    """Called with a sentence saying what went wrong and that the match continues; once, as long as the cause is the
    same."""
    substitute: Bot = field(default_factory=Beginner)
    trouble: str = ""
    """The current problem; empty while the opponent decides for itself."""
    _failures: int = 0
    _resting: int = 0
    _cannot: set[str] = field(default_factory=set)

    @property
    def name(self) -> str:
        """The opponent's name."""
        return self.opponent.name

    def play(self, seat: Seat, roll: Roll) -> Play | None:
        """The opponent's play; the stand-in's if the opponent fails or plays illegally."""
        return self._decided(lambda bot: _legal(bot, seat, roll))

    def doubles(self, seat: Seat) -> bool:
        """Whether the opponent doubles; the stand-in answers if the opponent fails."""
        return self._decided(lambda bot: bot.doubles(seat))

    def takes(self, seat: Seat) -> bool:
        """Whether the opponent takes; the stand-in answers if the opponent fails."""
        return self._decided(lambda bot: bot.takes(seat))

    def close(self) -> None:
        """Stops the opponent."""
        self.opponent.close()

    def _decided(self, asked: Callable[[Bot], T]) -> T:
        if self._resting:
            self._resting -= 1
            return asked(self.substitute)
        try:
            found = asked(self.opponent)
        except CannotDecide as wrong:
            if wrong.sentence not in self._cannot:  # told once: it will be the same at every turn
                self._cannot.add(wrong.sentence)
                self._say(f"{wrong} The beginner level decides there instead.")
        except EngineFailed as wrong:
            self._failed(wrong)
        else:
            self.trouble, self._failures = "", 0
            return found
        return asked(self.substitute)

    def _failed(self, wrong: EngineFailed) -> None:
        self._failures += 1
        if self._failures < MOST_FAILURES:
            self._say(f"{wrong} The beginner level decides here instead, and the match goes on.")
            return
        self._resting = RESTS
        self._say(f"{wrong} The beginner level plays instead for a while, and the match goes on.")

    def _say(self, sentence: str) -> None:
        if sentence != self.trouble:
            self.said(sentence)
        self.trouble = sentence


def _legal(bot: Bot, seat: Seat, roll: Roll) -> Play | None:
    """A bot's play, checked against our own rules."""
    plays = legal_plays(seat.position, roll, seat.rules)
    chosen = bot.play(seat, roll)
    if chosen is None and not plays:
        return None
    same = next((play for play in plays if chosen and play.result == chosen.result), None)
    if same is None:
        what = chosen.notation if chosen else "nothing"
        raise EngineFailed(f"{bot.name} played {what} with {roll}, which is not legal.", code="engine_illegal_play")
    return chosen if chosen in plays else same


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
