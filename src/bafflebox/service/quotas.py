"""How much stored data one person and one network address may create: tables, tournaments, challenges, uploads and so on.

Every quota is a token bucket: a number at once, and more spread over a day. The web layer puts the request's address in
`SENDER`; what the server does by itself has no address and is not counted.
"""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable, Hashable
from contextvars import ContextVar
from dataclasses import dataclass, field
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
