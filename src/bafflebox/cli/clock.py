"""`bafflebox clock`: a game clock in the terminal.

Single key presses in a terminal, on POSIX and on Windows.

The clock of a match in the terminal: set as the book says, pressed by each act.
"""

from __future__ import annotations

import shutil
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from types import TracebackType

import click

from bafflebox.books import load
from bafflebox.books.settings import arguments_of, one_setting
from bafflebox.clock import MINUTE, SECOND, Clock, Millis, PauseReason, TimeControl, face, seconds
from bafflebox.errors import BaffleBoxError, InvalidInput
from bafflebox.game import Both, Side

ESCAPE = "\x1b"


class Keyboard:
    """Keys one at a time, without waiting for Enter."""

    def __enter__(self) -> Keyboard:
        if not sys.stdin.isatty():
            raise InvalidInput("This needs a terminal with a keyboard.", code="no_terminal")
        self._raw = _raw_terminal()
        self._raw.__enter__()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._raw.__exit__(kind, error, trace)

    def key(self, wait: float) -> str:
        """The next key, or nothing if none is pressed within this many seconds."""
        return _key(wait)


if sys.platform == "win32":  # pragma: no cover (run on Windows only)
    import msvcrt
    import time

    @contextmanager
    def _raw_terminal() -> Iterator[None]:
        yield

    def _key(wait: float) -> str:
        until = time.monotonic() + wait
        while not msvcrt.kbhit():
            if time.monotonic() >= until:
                return ""
            time.sleep(0.01)
        return msvcrt.getwch().lower()

else:
    import os
    import select
    import termios
    import tty

    @contextmanager
    def _raw_terminal() -> Iterator[None]:
        number = sys.stdin.fileno()
        before = termios.tcgetattr(number)
        tty.setcbreak(number)
        try:
            yield
        finally:
            termios.tcsetattr(number, termios.TCSADRAIN, before)

    def _key(wait: float) -> str:
        number = sys.stdin.fileno()
        ready, _, _ = select.select([number], [], [], wait)
        return os.read(number, 8).decode("utf-8", "ignore").lower() if ready else ""


SIDES = {"a": Side.WHITE, "l": Side.BLACK}
HELP = "a / l: press for the left / right player    space: the running side    p: pause    u: undo a press    q: quit"


@click.command()
@click.option("--length", default=7, show_default=True, type=click.IntRange(1, 99), help="Match length in points.")
@click.option("--per-point", default=2.0, show_default=True, help="Minutes of reserve per point.")
@click.option("--reserve", type=float, help="Minutes of reserve in all, instead of per point.")
@click.option("--delay", default=12.0, show_default=True, help="Seconds of delay per turn.")
@click.option("--name", "names", multiple=True, help="Name of the left, then of the right player.")
def command(length: int, per_point: float, reserve: float | None, delay: float, names: tuple[str, ...]) -> None:
    """Run a game clock with simple delay: the left and right player press a and l."""
    whole = reserve if reserve is not None else per_point * length
    control = TimeControl(Millis(round(whole * MINUTE)), Millis(round(delay * SECOND)))
    given = [*names, *("Left", "Right")[len(names) :]]
    click.echo(f"{control}. {HELP}")
    with Keyboard() as keyboard:
        Face(Clock.of(control), Both(given[0], given[1])).run(keyboard)
    click.echo()


def shown_as(time_left: Millis) -> str:
    """Whole seconds, rounded up: a clock shows 0:00 only when no time is left."""
    return face(Millis(-(-time_left // SECOND) * SECOND))


def now() -> Millis:
    """Monotonic time: unlike the system clock, it never jumps."""
    return Millis(time.monotonic_ns() // 1_000_000)


@dataclass
class Face:
    """A clock in one line of the terminal, redrawn as it runs."""

    clock: Clock
    names: Both[str]
    said: str = ""

    def run(self, keyboard: Keyboard) -> None:
        start = now()
        while True:
            at = Millis(now() - start)
            click.echo(f"\r{self.line(at)}", nl=False)
            key = keyboard.key(0.1)
            if key in ("q", ESCAPE):
                return
            if key:
                self.press(key, Millis(now() - start))

    def press(self, key: str, at: Millis) -> None:
        """The effect of a key on the clock; a refusal is shown on the line."""
        self.said = ""
        try:
            self.clock = self._after(key, at)
        except BaffleBoxError as refusal:
            self.said = str(refusal)

    def _after(self, key: str, at: Millis) -> Clock:
        clock = self.clock
        running = clock.running
        if key == "p":
            return clock.resumed(at) if clock.pause else clock.paused(PauseReason.OTHER, at)
        if key == "u":
            return clock.unpressed(at)
        side = running if key == " " else SIDES.get(key)
        if side is None:
            return clock
        return clock.started(side.other, at) if clock.turn is None else clock.pressed(side, at)

    def line(self, at: Millis) -> str:
        shown = self.clock.read(at)
        parts = []
        for side in Side:
            mark = "▶" if shown.running and shown.turn is side else "‖" if shown.turn is side else " "
            time_left = "TIME" if shown.expired[side] is not None else shown_as(shown.reserve[side])
            delay = f" +{shown_as(shown.delay)}" if shown.turn is side else ""
            parts.append(f"{mark} {self.names[side]} {time_left}{delay}".ljust(30))
        room = shutil.get_terminal_size().columns - 1
        return (" | ".join(parts) + (f" {self.said}" if self.said else ""))[:room].ljust(room)


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
