"""Times, breaks and lateness in the Standards Guide (section 2.2)."""

from __future__ import annotations

BREAKS = 1  # 2.2.6.a


def breaks(length: int) -> tuple[int, str]:
    """One break a player, whatever the length, unless the director posted another rule."""
    return BREAKS, f"whatever the length (here {length}), unless the director posted another rule"
