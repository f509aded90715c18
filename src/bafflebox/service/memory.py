"""Garbage collection of a running server: when to search memory for unreachable objects.

Python frees unused objects at once, except reference cycles. To find those it walks over every object there
is, at unpredictable moments, and everybody waits: a third of a second at a thousand tables. Tables and events are values
without cycles, and cycles that a request leaves behind are young. So only objects since the last search are searched,
which takes milliseconds, and everything when nobody is connected, or once an hour.
"""

from __future__ import annotations

import gc
from time import monotonic

SWEPT = 0.25
"""Seconds between looks at how many new objects there are."""
MANY, PATIENCE = 20_000, 12
"""So many new objects are searched at once, fewer after so many looks: whatever is in use is gone through in every search."""
IDLE_WALK, BUSY_WALK = 60.0, 3600.0
"""Seconds between full searches: while nobody is connected, and while somebody is."""


class Sweeper:
    """Decides when to search; for a process that only serves."""

    def __init__(self) -> None:
        gc.disable()
        self._walked = monotonic()
        self._looks = 0
        gc.freeze()  # hardly anything that was loaded so far can be freed, and the first page shouldn't wait for a search

    def look(self, *, idle: bool) -> bool:
        """Search new objects if there are many, or everything if it is time; returns whether it was everything."""
        everything = monotonic() - self._walked >= (IDLE_WALK if idle else BUSY_WALK)
        self._looks += 1
        if everything:
            self._walked = monotonic()
            gc.unfreeze()
            gc.collect()
        elif gc.get_count()[0] >= MANY or self._looks >= PATIENCE:
            gc.collect(1)  # the oldest generation is empty, and the memory kept for new objects stays
        else:
            return False
        self._looks = 0
        gc.freeze()  # objects still in use are skipped until the next full search
        return everything
