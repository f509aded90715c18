"""The clock of a match in the terminal: set as the book says, pressed by each act."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from bafflebox.books import load
from bafflebox.books.settings import arguments_of, one_setting
from bafflebox.cli.clock import shown_as
from bafflebox.clock import Clock, Millis, TimeControl, seconds
from bafflebox.errors import InvalidInput
from bafflebox.game import Both, Side


@dataclass
class SideClock:
    """Follows the match: the clock of the side to act runs."""

    clock: Clock
    now: Callable[[], Millis]
    clauses: tuple[str, ...] = ()
    """The clauses behind a loss on time."""

    @staticmethod
    def under(book: str, length: int, now: Callable[[], Millis]) -> SideClock:
        """A clock set by a book for a match of this length."""
        wanted, arguments = load(book), arguments_of(event="singles", length=length)
        reserve, delay = one_setting(wanted, "reserve", arguments), one_setting(wanted, "delay", arguments)
        expiry = one_setting(wanted, "clock_expiry", arguments)
        if reserve is None or delay is None or reserve.value is None or delay.value is None:
            note = reserve.note if reserve else "it has no such setting"
            raise InvalidInput(
                f"{book} sets no times for a match: {note}. Choose another book for --clock, e.g. usbgf.",
                code="no_time_control",
            )
        control = TimeControl(seconds(reserve.value["seconds"]), seconds(delay.value))
        return SideClock(Clock.of(control, at=now()), now, expiry.clauses if expiry else ())

    def turn_to(self, side: Side | None) -> None:
        """Somebody else has to act now; nobody between games."""
        at, running = self.now(), self.clock.running
        if running is side:
            return
        if side is None:
            self.clock = self.clock.game_ended(at)
        elif running is None:
            self.clock = self.clock.started(side, at)
        else:
            self.clock = self.clock.pressed(running, at)

    @property
    def expired(self) -> Side | None:
        """Who has run out of time."""
        return self.clock.read(self.now()).first_expired

    def line(self, names: Both[str]) -> str:
        shown = self.clock.read(self.now())
        return "   ".join(f"{names[side]} {shown_as(shown.reserve[side])}" for side in Side)
