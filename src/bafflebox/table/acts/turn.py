"""The turn: rolling, playing, taking back, ending it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum


class Rest(Enum):
    """How reported dice came to rest."""

    FLAT = "flat"
    COCKED = "cocked"
    OFF_BOARD = "off_board"
    ON_CHECKER = "on_checker"
    """Flat on a checker: whether that is valid is a rule of the book or of the event."""
    IMPROPER = "improper"
    """Thrown in a way that the book does not let count."""


class Signal(Enum):
    """How a turn was ended."""

    CLOCK = "clock"
    TAP = "tap"
    LIFT = "lift"


@dataclass(frozen=True, slots=True)
class RollOpening:
    """Each side throws a die. Over the board both are reported; online the table rolls."""

    white: int = 0
    black: int = 0


@dataclass(frozen=True, slots=True)
class Roll:
    """Roll. Over the board the dice are reported with how they came to rest; online the table rolls."""

    dice: tuple[int, int] | None = None
    rest: Rest = Rest.FLAT


@dataclass(frozen=True, slots=True)
class LiftDice:
    """Over the board: dice are picked up, by the side that is to roll or by one that is not."""


@dataclass(frozen=True, slots=True)
class Play:
    """Move the checkers, in any usual notation; empty where nothing can be moved."""

    play: str = ""


@dataclass(frozen=True, slots=True)
class Undo:
    """Take the checkers back: the turn has not ended."""


@dataclass(frozen=True, slots=True)
class EndTurn:
    how: Signal = Signal.CLOCK


@dataclass(frozen=True, slots=True)
class SitOut:
    """End the turn without rolling: no roll would let a checker move."""
