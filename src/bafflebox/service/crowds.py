"""Limits connections: the address with the most connections gives one up for a newcomer.

A process can hold a limited number of connections. When it is full, one is closed for each newcomer: from the address
with the most connections, the least important one, oldest first. So a thousand idle connections lock nobody out, and
staff can always connect.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from enum import IntEnum

CROWDED = 50
"""Above this number, an address gives up connections first, whatever they are for."""


class Rank(IntEnum):
    """How much a connection matters."""

    IDLE = 0
    SPECTATOR = 1
    PLAYER = 2
    STAFF = 3


@dataclass(eq=False, slots=True)
class Guest:
    """A connection: its address, its person, its current rank, and how to close it."""

    address: str
    rank: Callable[[], Rank]
    close: Callable[[], None]
    person: str = ""


class Crowd:
    """The connections of one kind that are open."""

    def __init__(self, most: int, of_one_person: int = 0) -> None:
        self.most, self.of_one_person = most, of_one_person or most
        self._here: dict[Guest, None] = {}
        self._from: Counter[str] = Counter()
        self._of: Counter[str] = Counter()

    def __len__(self) -> int:
        return len(self._here)

    def enter(self, guest: Guest) -> bool:
        """Admit a connection, replacing another one if necessary; returns False if there is no room."""
        if guest.person and self._of[guest.person] >= self.of_one_person:
            return False
        if len(self._here) >= self.most:
            leaves = self._who_leaves(guest)
            if leaves is None:
                return False
            self.leave(leaves)
            leaves.close()
        self._here[guest] = None
        self._from[guest.address] += 1
        self._of[guest.person] += 1
        return True

    def leave(self, guest: Guest) -> None:
        if guest in self._here:
            del self._here[guest]
            self._from[guest.address] -= 1
            if not self._from[guest.address]:
                del self._from[guest.address]
            self._of[guest.person] -= 1
            if not self._of[guest.person]:
                del self._of[guest.person]

    def _who_leaves(self, comes: Guest) -> Guest | None:
        """The connection to close; None if all others rank higher, or are spread more evenly."""
        own, rank = self._from[comes.address] + 1, comes.rank()

        def order(one: Guest) -> tuple[int, int]:
            many = self._from[one.address]
            return (-many if many > CROWDED else 0, one.rank())

        first = min(self._here, key=order, default=None)  # the oldest among equals
        if first is None:
            return None
        crowded = self._from[first.address] > max(CROWDED, own)
        return first if crowded or first.rank() < rank or first.rank() is Rank.IDLE else None
