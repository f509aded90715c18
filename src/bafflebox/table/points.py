"""What a table remembers of each moment: where a correction can go back to, and what was on the board then."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from bafflebox.game import Both, Play
from bafflebox.game.values import quick
from bafflebox.match import Match
from bafflebox.table.owed import NOTHING_OWED, Owed


@quick
@dataclass(frozen=True, slots=True)
class Point:
    """The match after an event, which a correction can go back to."""

    version: int
    match: Match


@quick
@dataclass(frozen=True, slots=True)
class Laid:
    """After an event: the play of an unfinished turn, each side's checkers out of play, and what was owed."""

    version: int
    play: Play | None
    out: Both[int]
    owed: Owed = NOTHING_OWED


def laid_at(laid: Sequence[Laid], version: int) -> Laid:
    """What was on the board after an event."""
    nothing = Laid(0, None, Both(0, 0))
    return next((one for one in reversed(laid) if one.version <= version), nothing)
