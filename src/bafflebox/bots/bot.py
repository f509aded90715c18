"""What a bot is: whoever can choose a play, decide on a double, and answer one."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from bafflebox.game import Discipline, Play, Position, Roll


@dataclass(frozen=True, slots=True)
class Seat:
    """What a player knows when a decision is due: the position from the own side, the cube, and how far it is to go."""

    position: Position
    rules: Discipline
    cube: int = 1
    away: int | None = None
    """Points the player still needs; None in money play."""
    opp_away: int | None = None


class Bot(Protocol):
    """An opponent."""

    name: str

    def play(self, seat: Seat, roll: Roll) -> Play | None:
        """A legal play of the roll, or None where there is none."""

    def doubles(self, seat: Seat) -> bool:
        """Whether to double now; only asked where a double is allowed."""

    def takes(self, seat: Seat) -> bool:
        """Whether to take a double that was offered."""
