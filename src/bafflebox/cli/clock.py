"""`bafflebox clock`: a game clock in the terminal."""

from __future__ import annotations

import shutil
import time
from dataclasses import dataclass

import click

from bafflebox.cli.keys import ESCAPE, Keyboard
from bafflebox.clock import MINUTE, SECOND, Clock, Millis, PauseReason, TimeControl, face
from bafflebox.errors import BaffleBoxError
from bafflebox.game import Both, Side

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
