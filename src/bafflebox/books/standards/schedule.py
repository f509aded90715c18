"""Times, breaks and lateness in the Standards Guide (section 2.2)."""

from __future__ import annotations

from bafflebox.rulings import Facts
from bafflebox.rulings.timing import own_break_rule

BREAKS = 1  # 2.2.6.a
BREAK_MINUTES = 10  # 2.2.6.a


def breaks(length: int) -> tuple[int, str]:
    """One break a player, whatever the length, unless the director posted another rule."""
    return BREAKS, f"whatever the length (here {length}), unless the director posted another rule"


def break_rules(break_minutes: int = BREAK_MINUTES) -> dict[str, int | str | None]:
    """A single one of at most ten minutes, or as many as the event has set; between games."""
    return {"minutes": break_minutes, "joined": None, "during_a_game": "never"}


def break_minutes(f: Facts) -> int:
    return int(f.of_event("break_minutes", BREAK_MINUTES))


def break_rule_in_words(f: Facts) -> str:
    """The event's own break rule; empty if it has none."""
    return own_break_rule(f)
