"""A roll of two dice."""

from __future__ import annotations

import re
from dataclasses import dataclass

from bafflebox.errors import InvalidInput

FACES = (1, 2, 3, 4, 5, 6)


@dataclass(frozen=True, slots=True, order=True)
class Roll:
    """A roll of two dice, larger number first.

    >>> Roll(4, 6), Roll(3, 3).numbers
    (Roll(6, 4), (3, 3, 3, 3))
    """

    high: int
    low: int

    def __init__(self, one: int, other: int) -> None:
        for number in (one, other):
            if number not in FACES:
                raise InvalidInput("A die shows 1 to 6, not {number}.", number=repr(number), code="bad_roll")
        object.__setattr__(self, "high", max(one, other))
        object.__setattr__(self, "low", min(one, other))

    @staticmethod
    def parse(text: str) -> Roll:
        """Read `64`, `6-4`, `6 4`, `6,4` or `6x4`."""
        found = re.fullmatch(r"\s*\(?\s*(\d)\s*[-,:/x ]?\s*(\d)\s*\)?\s*:?\s*", text)
        if not found:
            raise InvalidInput(
                "'{text}' is not a roll. Write two numbers from 1 to 6, such as 64 or 6-4.", text=text, code="bad_roll"
            )
        return Roll(int(found[1]), int(found[2]))

    @staticmethod
    def given(roll: Roll | str) -> Roll:
        """A roll, or text that `parse` can read; anything else raises."""
        if isinstance(roll, str):
            return Roll.parse(roll)
        if not isinstance(roll, Roll):
            raise InvalidInput(
                "{roll} is not a roll. Write Roll(6, 4), '64' or '6-4'.", roll=repr(roll), code="bad_roll"
            )
        return roll

    @property
    def is_double(self) -> bool:
        """Whether both dice show the same number."""
        return self.high == self.low

    @property
    def numbers(self) -> tuple[int, ...]:
        """The numbers to play, larger first; four for a double."""
        return (self.high,) * 4 if self.high == self.low else (self.high, self.low)

    @property
    def weight(self) -> int:
        """How many of the 36 possible rolls of two dice give this roll."""
        return 1 if self.is_double else 2

    def __str__(self) -> str:
        return f"{self.high}-{self.low}"

    def __repr__(self) -> str:
        return f"Roll({self.high}, {self.low})"


ROLLS: tuple[Roll, ...] = tuple(Roll(high, low) for high in FACES for low in FACES[:high])
"""All 21 rolls."""

OPENING_ROLLS: tuple[Roll, ...] = tuple(roll for roll in ROLLS if not roll.is_double)
"""The 15 rolls that can open a game."""
