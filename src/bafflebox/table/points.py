"""What a table remembers of every moment: to where a correction can go back, and what lay on the board then."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from bafflebox.game import Both, Play
from bafflebox.match import Match


@dataclass(frozen=True, slots=True)
class Point:
    """The match after an event: to where a correction can go back."""

    version: int
    match: Match


@dataclass(frozen=True, slots=True)
class Laid:
    """The play of a turn that had not ended, and the checkers of each side that were out of play, after an event."""

    version: int
    play: Play | None
    out: Both[int]


def laid_at(laid: Sequence[Laid], version: int) -> Laid:
    """What lay on the board after an event."""
    nothing = Laid(0, None, Both(0, 0))
    return next((one for one in reversed(laid) if one.version <= version), nothing)
