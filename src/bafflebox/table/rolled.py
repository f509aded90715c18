"""What can be rolled: rolls that count, and dice that don't."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Any

from bafflebox import match as matches
from bafflebox.game import Both, Side
from bafflebox.game import Roll as Dice
from bafflebox.game.values import quick, replace
from bafflebox.table.dice import thrown
from bafflebox.table.happened import BySide, Happened
from bafflebox.table.state import Table
from bafflebox.table.words import called


class Rest(Enum):
    """How reported dice came to rest."""

    FLAT = "flat"
    COCKED = "cocked"
    OFF_BOARD = "off_board"
    ON_CHECKER = "on_checker"
    """Flat on a checker: whether that is valid depends on the book or the event."""
    IMPROPER = "improper"
    """Rolled in a way that the book doesn't count."""


RESTS = {
    Rest.FLAT: "lie flat",
    Rest.COCKED: "are cocked",
    Rest.OFF_BOARD: "are off the board",
    Rest.ON_CHECKER: "lie on a checker",
    Rest.IMPROPER: "were thrown improperly",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class OpeningRolled(Happened):
    says = "Opening roll: White {white}, Black {black}."
    white: int
    black: int

    def fold(self, table: Table) -> Table:
        opened = table.match.after(matches.Opened(self.white, self.black))
        return table.following(opened, self.at, dice=thrown(table), first_dice=Both(0, 0))


@dataclass(frozen=True, slots=True, kw_only=True)
class OpeningMisrolled(Happened):
    """An opening roll that doesn't count. A die that stands nevertheless is kept; 0 means none."""

    says = "The opening roll is not valid and is made again.{stands}"
    rest: Rest
    white: int = 0
    black: int = 0

    def fold(self, table: Table) -> Table:
        return replace(table, first_dice=Both(self.white, self.black))

    def gaps(self) -> dict[str, Any]:
        stands = (
            f" {called(side)}'s {die} stands." for side, die in zip(Side, (self.white, self.black), strict=True) if die
        )
        return {"stands": "".join(stands)}


class Cocked(Enum):
    """Whose opening die did not come to rest flat on the board."""

    NOBODY = "nobody"
    WHITE = "white"
    BLACK = "black"
    BOTH = "both"


@quick
@dataclass(frozen=True, slots=True, kw_only=True)
class Rolled(BySide):
    says = "{side} rolls {dice}."
    dice: tuple[int, int]

    def fold(self, table: Table) -> Table:
        kept = table.owed.roll is not None or table.owed.answer is not None
        owed = replace(table.owed, roll=None, answer=None) if kept else table.owed
        match = table.match.after(matches.Rolled(self.side, Dice(*self.dice)))
        rolled = table.following(match, self.at, dice=thrown(table), owed=owed)
        clock = rolled.clock
        if clock is None or not clock.accounts[self.side].forfeits_delay:
            return rolled
        return replace(rolled, clock=clock.forfeit_served(self.side))


@dataclass(frozen=True, slots=True, kw_only=True)
class Misrolled(BySide):
    """A roll that doesn't count; no doubling before it is repeated."""

    says = "The dice of {side} {rest}: the roll is made again."
    rest: Rest
    dice: tuple[int, int] | None = None

    def fold(self, table: Table) -> Table:
        void = None if self.dice is None else (self.side, self.dice)
        owed = table.owed if table.owed.misroll is None else replace(table.owed, misroll=None)
        misrolled = table.match.after(matches.Misrolled(self.side))
        return table.following(misrolled, self.at, called_void=void, owed=owed)

    def gaps(self) -> dict[str, Any]:
        return {"rest": RESTS[self.rest]}


@dataclass(frozen=True, slots=True, kw_only=True)
class MisrolledEarly(BySide):
    """A roll before the other side's turn was over, with dice that don't count: no doubling before it is repeated."""

    says = "The dice of {side}, rolled too early, {rest}: the roll is made again in its turn."
    rest: Rest

    def fold(self, table: Table) -> Table:
        return table.owing(misroll=(self.side, self.rest.value))

    def gaps(self) -> dict[str, Any]:
        return {"rest": RESTS[self.rest]}


@dataclass(frozen=True, slots=True, kw_only=True)
class RollKept(BySide):
    """An early roll counts, once it is that side's turn."""

    says = "The roll {dice} of {side} counts in its turn."
    dice: tuple[int, int]

    def fold(self, table: Table) -> Table:
        return table.owing(roll=(self.side, self.dice))


@dataclass(frozen=True, slots=True, kw_only=True)
class RollVoided(Happened):
    says = "The roll is void."

    def fold(self, table: Table) -> Table:
        return table.corrected(table.match.after(matches.RollVoided()), self.at, play=None)
