"""Room for connections: whoever has opened many makes room for somebody who comes.

A process can hold so many connections and no more. When it is full, one is closed for the newcomer: of the address that holds most of
them, one that matters least, the oldest first. So a thousand connections that say nothing lock nobody out, and staff can always connect.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from enum import IntEnum

CROWDED = 50
"""Connections of one address from which on it makes room first, whatever they are for."""


class Rank(IntEnum):
    """How much a connection matters."""

    IDLE = 0
    SPECTATOR = 1
    PLAYER = 2
    STAFF = 3


@dataclass(eq=False, slots=True)
class Guest:
    """A connection: from where, whose, how much it matters now, and how it is closed."""

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

    def __len__(self) -> int:
        return len(self._here)

    def enter(self, guest: Guest) -> bool:
        """Let a connection in, if need be in the place of another one; False where there is no room for it."""
        if guest.person and sum(one.person == guest.person for one in self._here) >= self.of_one_person:
            return False
        if len(self._here) >= self.most:
            leaves = self._who_leaves(guest)
            if leaves is None:
                return False
            self.leave(leaves)
            leaves.close()
        self._here[guest] = None
        self._from[guest.address] += 1
        return True

    def leave(self, guest: Guest) -> None:
        if guest in self._here:
            del self._here[guest]
            self._from[guest.address] -= 1
            if not self._from[guest.address]:
                del self._from[guest.address]

    def _who_leaves(self, comes: Guest) -> Guest | None:
        """The connection that makes room: none where all the others matter more, or are shared out more evenly."""
        own, rank = self._from[comes.address] + 1, comes.rank()

        def order(one: Guest) -> tuple[int, int]:
            many = self._from[one.address]
            return (-many if many > CROWDED else 0, one.rank())

        first = min(self._here, key=order, default=None)  # of equals the oldest
        if first is None:
            return None
        crowded = self._from[first.address] > max(CROWDED, own)
        return first if crowded or first.rank() < rank or first.rank() is Rank.IDLE else None
