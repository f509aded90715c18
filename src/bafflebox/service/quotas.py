"""Limits: how much stored data one person and one network address may create, and how many connections an address may
hold.

Every quota is a token bucket: a number at once, and more spread over a day. The web layer puts the request's address in
`SENDER`; what the server does by itself has no address and is not counted.

A process can hold a limited number of connections. When it is full, one is closed for each newcomer: from the address
with the most connections, the least important one, oldest first. So a thousand idle connections lock nobody out, and
staff can always connect.
"""

from __future__ import annotations

import time
from collections import Counter, OrderedDict
from collections.abc import Callable, Hashable
from contextvars import ContextVar
from dataclasses import dataclass, field
from enum import IntEnum
from typing import NamedTuple

from bafflebox.errors import InvalidInput, Refused

DAY = 24 * 60 * 60.0
SENDER: ContextVar[str] = ContextVar("sender", default="")
"""The network address of the current request."""


class TooMany(Refused):
    """A quota is used up for now."""

    code = "quota"


@dataclass(slots=True)
class _Bucket:
    tokens: float
    at: float


@dataclass
class Buckets:
    """One bucket for each key: `burst` at once, `rate` more per second. The least recently used is dropped."""

    rate: float
    burst: float
    most: int = 10_000
    clock: Callable[[], float] = time.monotonic
    kept: OrderedDict[Hashable, _Bucket] = field(default_factory=OrderedDict)

    def wait(self, key: Hashable, cost: float = 1.0) -> float:
        """Take from a bucket and return 0, or return the seconds until there is enough."""
        now = self.clock()
        bucket = self.kept.pop(key, None) or _Bucket(self.burst, now)
        bucket.tokens = min(self.burst, bucket.tokens + (now - bucket.at) * self.rate)
        bucket.at = now
        self.kept[key] = bucket
        if len(self.kept) > self.most:
            self.kept.popitem(last=False)
        if bucket.tokens < cost:
            return (cost - bucket.tokens) / self.rate
        bucket.tokens -= cost
        return 0.0

    def left(self, key: Hashable) -> int:
        """How many are left for a key now."""
        bucket = self.kept.get(key)
        return int(bucket.tokens if bucket else self.burst)


class Limit(NamedTuple):
    """The number allowed at once for a person, and for an address that many people may share; as many again over a day,
    five times for an address."""

    person: int
    address: int


LIMITS = {
    "guests": Limit(400, 400),
    "tables": Limit(60, 600),
    "challenges": Limit(60, 600),
    "tournaments": Limit(10, 40),
    "uploads": Limit(300, 1000),
    "requests": Limit(20, 300),
    "links": Limit(100, 1000),
    "analyses": Limit(20, 200),
    "messages": Limit(500, 3000),
    "prints": Limit(600, 2000),
}
"""By what is created. `requests` are entries and private messages from non-staff, `messages` messages between partners,
`prints` sheets that had to be drawn."""
OPEN_CHALLENGES = 20
"""The most open challenges of one person."""


class Quotas:
    """Counts what is created here, by person and by address."""

    def __init__(self, limits: dict[str, Limit] | None = None, clock: Callable[[], float] = time.monotonic) -> None:
        self.limits = LIMITS | (limits or {})
        self._persons = {kind: Buckets(one.person / DAY, one.person, clock=clock) for kind, one in self.limits.items()}
        self._addresses = {
            kind: Buckets(5 * one.address / DAY, one.address, clock=clock) for kind, one in self.limits.items()
        }

    @staticmethod
    def read(words: tuple[str, ...]) -> dict[str, Limit]:
        """Parse limits from a command line: `tables=100` is 100 for a person, and ten times as many for an address."""
        found = {}
        for word in words:
            kind, _, number = word.partition("=")
            if kind not in LIMITS or not number.isdecimal() or not 1 <= len(number) <= 6 or not int(number):
                raise InvalidInput(
                    "'{word}' is not a quota. Write for example tables=100. The quotas are {known}.",
                    word=word,
                    known=", ".join(sorted(LIMITS)),
                    code="bad_quota",
                )
            found[kind] = Limit(int(number), 10 * int(number))
        return found

    def spend(self, kind: str, person: str = "") -> None:
        """Count one more; refuses if the quota of the person or the address is used up."""
        address = SENDER.get()
        if not address:
            return
        wait = self._persons[kind].wait(person) if person else 0.0
        wait = wait or self._addresses[kind].wait(address)
        if wait:
            minutes = max(1, round(wait / 60))
            when = f"{minutes} min" if minutes < 120 else f"{minutes // 60} h"
            raise TooMany(
                "That is enough {kind} for now. Try again in {when}.", kind=kind, when=when, facts={"kind": kind}
            )


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
