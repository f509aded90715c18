"""Whether a clock is used, which one and on which terms, in the USBGF rules (sections 1.8.2, 3.4, 3.5.4, 4.1.6.2)."""

from __future__ import annotations

from bafflebox.books.usbgf.times import TABLE
from bafflebox.rulings import Facts, Findings
from bafflebox.rulings.remedies import ClockSet
from bafflebox.rulings.timing import clock_for_the_rest, still_open


def policy(f: Facts) -> str:
    """The announced policy; if none was announced, the standard for the kind of event."""
    if f.clock_policy != "none":
        return str(f.clock_policy)
    return TABLE[f.event].policy if f.federation else "if_agreed"


def in_mid_match(f: Facts) -> Findings:
    """A clock introduced later is set from the average of the points both still need, ignoring the game in progress."""
    used = f.wanted_by in ("director", "both") or policy(f) == "required"
    if f.match_started and used and still_open(f):
        row = TABLE[f.event]
        yield clock_for_the_rest(
            f,
            row.per_point,
            row.delay,
            "{times}; nothing is taken off for the game in progress, and whole minutes above are allowed",
        )


def times_before_the_failure(f: Facts) -> Findings:
    """Known or estimated times first, as agreed or ruled; as a last resort, times based on the points left to play."""
    if f.times == "unknown":
        if still_open(f):
            row = TABLE[f.event]
            how = "as a last resort {times}, from the points left to play"
            yield clock_for_the_rest(f, row.per_point, row.delay, how)
    else:
        yield ClockSet(
            "the times before the failure, as known or by the best estimate; either may have the director rule",
            as_before=True,
        )
