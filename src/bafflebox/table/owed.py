"""What rulings leave for later in a game."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from bafflebox.game import Side
from bafflebox.game.values import replace


@dataclass(frozen=True, slots=True)
class Owed:
    """What a ruling left for later: an early roll that counts on the side's turn, an obligation to double or to
    answer in a certain way, a delay to
    wait out."""

    roll: tuple[Side, tuple[int, int]] | None = None
    misroll: tuple[Side, str] | None = None
    """An early roll that doesn't count, with how its dice came to rest: that side has begun to roll."""
    double: Side | None = None
    answer: tuple[Side, str] | None = None
    """A take or pass that a side has announced, which binds until somebody rolls."""
    delay: Side | None = None
    """Who has to wait out the delay before correcting the play on the board."""
    given: Mapping[str, int] = field(default_factory=dict, hash=False)
    """The number of the incident whose ruling left each of them."""

    def without(self, number: int) -> Owed:
        """What is still owed once the ruling on that incident has been overturned."""
        fallen: dict[str, Any] = {name: None for name, by in self.given.items() if by == number}
        return replace(self, **fallen)


NOTHING_OWED = Owed()
