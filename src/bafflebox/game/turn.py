"""One turn of a line: who rolled what and played what."""

from __future__ import annotations

from typing import NamedTuple

from bafflebox.game.move import Play
from bafflebox.game.roll import Roll


class Turn(NamedTuple):
    """A turn; the play is in the numbering of the player who made it."""

    by_viewer: bool
    roll: Roll
    play: Play

    def __str__(self) -> str:
        return f"{'player' if self.by_viewer else 'opponent'} {self.roll}: {self.play.notation or 'no play'}"
