"""The weekend's people and their habits: most are honest and on time; some lie, some are late, some leave."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from random import Random

from proof.browser import Browser

FIRST = [
    "Ada",
    "Bo",
    "Cleo",
    "Dan",
    "Edith",
    "Faro",
    "Gus",
    "Hana",
    "Ivo",
    "June",
    "Kai",
    "Lena",
    "Max",
    "Nora",
    "Otto",
    "Pia",
]
LAST = ["Amber", "Birch", "Cedar", "Dale", "Elm", "Frost", "Grove", "Heath"]


class Habit(Enum):
    HONEST = "honest"
    LIAR = "lies"
    """Reports a win after a loss."""
    NO_PHONE = "has no battery"
    """Brings a slip to the desk."""
    FORGETFUL = "forgets to confirm"
    LATE = "comes late"
    GONE = "is gone"
    """Leaves without a word after the first match."""


@dataclass
class Player:
    name: str
    habit: Habit
    phone: Browser | None = None
    played: int = 0
    window: bool = False
    """Whether the phone is a real browser."""

    def minutes_until_there(self, chance: Random) -> float | None:
        """Minutes after a call; None if nobody will come."""
        if self.habit is Habit.GONE and self.played:
            return None
        if self.habit is Habit.LATE and chance.random() < 0.5:
            return chance.uniform(11, 18)
        return chance.uniform(1, 4)


def everybody(count: int, chance: Random) -> list[Player]:
    """Creates this many people; habits are assigned at random, in fixed numbers."""
    names = [f"{first} {last}" for last in LAST for first in FIRST][:count]
    share = count // 16
    odd = ([Habit.LIAR] * share + [Habit.NO_PHONE] * (2 * share) + [Habit.FORGETFUL] * share + [Habit.LATE] * share) + [
        Habit.GONE
    ] * max(1, share // 2)
    habits = odd + [Habit.HONEST] * (count - len(odd))
    chance.shuffle(habits)
    return [Player(name, habit) for name, habit in zip(names, habits, strict=True)]


def count_of(players: Sequence[Player], habit: Habit) -> int:
    return sum(player.habit is habit for player in players)
