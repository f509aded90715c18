"""Memory of a house at work: when it is searched for what nobody reaches any more.

Python frees at once what nobody uses, except what refers to itself in a circle. To find that it walks over every object there
is, at moments of its own choice, and everybody waits: a third of a second at a thousand tables. Tables and events are values
without circles, and circles that a request leaves behind are young. So only what has come since the last second is walked over,
and everything when nobody is there, or once an hour.
"""

from __future__ import annotations

import gc
from time import monotonic

SWEPT = 1.0
"""Seconds between two looks at what is new."""
IDLE_WALK, BUSY_WALK = 60.0, 3600.0
"""Seconds between two walks over everything: while nobody is connected, and while somebody is."""


class Sweeper:
    """Decides when to search; for a process that does nothing but serve."""

    def __init__(self) -> None:
        gc.disable()
        self._walked = monotonic()
        self._search()

    def look(self, *, idle: bool) -> bool:
        """Search what is new, or everything if it is time; tells whether it was everything."""
        everything = monotonic() - self._walked >= (IDLE_WALK if idle else BUSY_WALK)
        if everything:
            self._walked = monotonic()
            gc.unfreeze()
        self._search()
        return everything

    def _search(self) -> None:
        gc.collect()
        gc.freeze()  # what is still in use is not looked at again until the next walk
