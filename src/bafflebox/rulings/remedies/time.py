"""Remedies of the clock."""

from __future__ import annotations

from bafflebox.party import Party
from bafflebox.rulings.remedies.remedy import Change, Remedy


class ClockPaused(Remedy):
    """The clock is stopped while the matter is settled, or `through` somebody's whole next turn."""

    about = "clock"
    changes = (Change.CLOCKS,)
    says = "The clock is paused through {through}'s turn."
    says_without = ("through", "The clock is paused.")
    through: Party | None = None


class ClockRuns(Remedy):
    about = "clock"
    changes = (Change.CLOCKS,)
    says = "The clock runs for {on}."
    on: Party


class ClockSet(Remedy):
    """Times are set as `how` says, possibly imposing a clock. `reserve` (per side) and `delay` in seconds, if known."""

    about = "clock_setting"
    changes = (Change.CLOCKS, Change.DELAY)
    says = "The clock is set: {how}."
    how: str
    reserve: float | None = None
    delay: float | None = None
    second_bank: bool | None = None
    """The clock switches to the second bank automatically."""
    as_before: bool | None = None
    """Set to what the clocks showed before they failed."""
    both: bool | None = None
    """With `second_bank`: the second bank of both players, because both first banks have run out."""


class TimeAdded(Remedy):
    """Time is given back: `amount` in words, `seconds` as a value if known."""

    changes = (Change.CLOCKS,)
    says = "{to} gets {amount} back."
    to: Party
    amount: str
    seconds: float | None = None


class TimeTaken(Remedy):
    """Time is taken off: `amount` in words, `seconds` as a value if known."""

    changes = (Change.CLOCKS,)
    says = "{by} loses {amount}."
    by: Party
    amount: str
    seconds: float | None = None


class DelayReset(Remedy):
    changes = (Change.DELAY,)
    says = "{to} has a full delay."
    to: Party


class ClockRemoved(Remedy):
    """The rest of the match is played without a clock."""

    about = "clock_setting"
    changes = (Change.CLOCKS, Change.DELAY)
    says = "The rest of the match is played without a clock."


class DelayForfeited(Remedy):
    """A delay is forfeited, `when` in words; `loss` as a value: before the next roll unless it is `this_play` or
    `main_time`."""

    changes = (Change.DELAY,)
    says = "{by} loses the delay {when}."
    by: Party
    when: str = "on the next turn"
    loss: str = ""
