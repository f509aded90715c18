"""Memory of a house at work: when it is searched for what nobody reaches any more.

Python frees at once what nobody uses, except what refers to itself in a circle. To find that it walks over every object there
is, and everybody waits: a third of a second at a thousand tables. Tables and events are values without circles, so little
is found. The program itself is left out of those walks, and a walk over all the rest is made once an hour.
"""

from __future__ import annotations

import gc
from time import monotonic

YOUNG, NOT_SO_YOUNG, NEVER = 10_000, 50, 1_000_000
"""After how many new objects the youngest are looked at, every how many times those a little older, and all by itself."""
BETWEEN_WALKS = 3600.0
"""Seconds from one walk over everything to the next."""


class Sweeper:
    """Decides when to search; for a process that does nothing but serve."""

    def __init__(self) -> None:
        self._walked = monotonic()
        gc.collect()
        gc.freeze()
        gc.set_threshold(YOUNG, NOT_SO_YOUNG, NEVER)

    def look(self, *, idle: bool) -> bool:
        """Walk over everything if it is time, or if nobody would have to wait for it; tells whether it did."""
        if not idle and monotonic() - self._walked < BETWEEN_WALKS:
            return False
        self._walked = monotonic()
        gc.collect()
        return True
