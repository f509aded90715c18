"""Remedies of the clock."""

from __future__ import annotations

from typing import ClassVar

from bafflebox.rulings.party import Party
from bafflebox.rulings.remedies.remedy import Remedy, as_sentence


class ClockPaused(Remedy):
    about: ClassVar[str] = "clock"

    @property
    def sentence(self) -> str:
        return "The clock is paused."


class ClockRuns(Remedy):
    about: ClassVar[str] = "clock"
    on: Party

    @property
    def sentence(self) -> str:
        return as_sentence(f"the clock runs for the {self.on}")


class ClockSet(Remedy):
    """Times are set as `how` says; a clock may be imposed by it."""

    about: ClassVar[str] = "clock_setting"
    how: str

    @property
    def sentence(self) -> str:
        return as_sentence(f"the clock is set: {self.how}")


class TimeAdded(Remedy):
    to: Party
    amount: str

    @property
    def sentence(self) -> str:
        return as_sentence(f"the {self.to} gets {self.amount} back")


class TimeTaken(Remedy):
    by: Party
    amount: str

    @property
    def sentence(self) -> str:
        return as_sentence(f"the {self.by} loses {self.amount}")


class DelayReset(Remedy):
    to: Party

    @property
    def sentence(self) -> str:
        return as_sentence(f"the {self.to} has a full delay")


class DelayForfeited(Remedy):
    by: Party
    when: str = "on the next turn"

    @property
    def sentence(self) -> str:
        return as_sentence(f"the {self.by} loses the delay {self.when}")
