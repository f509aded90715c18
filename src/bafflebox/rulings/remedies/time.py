"""Remedies of the clock."""

from __future__ import annotations

from typing import ClassVar

from bafflebox.message import Message, said
from bafflebox.party import Party
from bafflebox.rulings.remedies.remedy import Change, Changes, Remedy


class ClockPaused(Remedy):
    """The clock is stopped while the matter is settled, or `through` somebody's whole next turn."""

    about: ClassVar[str] = "clock"
    changes: ClassVar[Changes] = (Change.CLOCKS,)
    through: Party | None = None

    @property
    def sentence(self) -> Message:
        if self.through:
            return said("The clock is paused through {through}'s turn.", through=self.through)
        return said("The clock is paused.")


class ClockRuns(Remedy):
    about: ClassVar[str] = "clock"
    changes: ClassVar[Changes] = (Change.CLOCKS,)
    on: Party

    @property
    def sentence(self) -> Message:
        return said("The clock runs for {on}.", on=self.on)


class ClockSet(Remedy):
    """Times are set as `how` says, possibly imposing a clock. `reserve` (per side) and `delay` in seconds, if known."""

    about: ClassVar[str] = "clock_setting"
    changes: ClassVar[Changes] = (Change.CLOCKS, Change.DELAY)
    how: str
    reserve: float | None = None
    delay: float | None = None
    second_bank: bool | None = None
    """The clock switches to the second bank automatically."""
    as_before: bool | None = None
    """Set to what the clocks showed before they failed."""
    both: bool | None = None
    """With `second_bank`: the second bank of both players, because both first banks have run out."""

    @property
    def sentence(self) -> Message:
        return said("The clock is set: {how}.", how=self.how)


class TimeAdded(Remedy):
    """Time is given back: `amount` in words, `seconds` as a value if known."""

    changes: ClassVar[Changes] = (Change.CLOCKS,)
    to: Party
    amount: str
    seconds: float | None = None

    @property
    def sentence(self) -> Message:
        return said("{to} gets {amount} back.", to=self.to, amount=self.amount)


class TimeTaken(Remedy):
    """Time is taken off: `amount` in words, `seconds` as a value if known."""

    changes: ClassVar[Changes] = (Change.CLOCKS,)
    by: Party
    amount: str
    seconds: float | None = None

    @property
    def sentence(self) -> Message:
        return said("{by} loses {amount}.", by=self.by, amount=self.amount)


class DelayReset(Remedy):
    changes: ClassVar[Changes] = (Change.DELAY,)
    to: Party

    @property
    def sentence(self) -> Message:
        return said("{to} has a full delay.", to=self.to)


class ClockRemoved(Remedy):
    """The rest of the match is played without a clock."""

    about: ClassVar[str] = "clock_setting"
    changes: ClassVar[Changes] = (Change.CLOCKS, Change.DELAY)

    @property
    def sentence(self) -> Message:
        return said("The rest of the match is played without a clock.")


class DelayForfeited(Remedy):
    """A delay is forfeited, `when` in words; `loss` as a value: before the next roll unless it is `this_play` or
    `main_time`."""

    changes: ClassVar[Changes] = (Change.DELAY,)
    by: Party
    when: str = "on the next turn"
    loss: str = ""

    @property
    def sentence(self) -> Message:
        return said("{by} loses the delay {when}.", by=self.by, when=self.when)
