"""Reasons for stopping a clock, and which ones a book permits."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum

from bafflebox.clock.millis import Millis
from bafflebox.errors import Refused


class PauseReason(Enum):
    """Why the clock was stopped: every reason any book names, plus "other"."""

    GAME_ENDED = "game_ended"
    PASSED = "passed"
    SETUP = "setup"
    BREAK = "break"
    DIE_LOST = "die_lost"
    DISPUTE = "dispute"
    DIRECTOR_CALLED = "director_called"
    DICE_RETURNED = "dice_returned"
    FAST_GRAB = "fast_grab"
    ILLEGAL_PLAY = "illegal_play"
    INVALID_ROLL = "invalid_roll"
    CONCESSION = "concession"
    CLAIM = "claim"
    EXPIRY = "expiry"
    CLOCK_FAULT = "clock_fault"
    DICE_REPLACED = "dice_replaced"
    OTHER = "other"

    def __str__(self) -> str:
        return self.value.replace("_", " ")


@dataclass(frozen=True, slots=True)
class PausePolicy:
    """The reasons a book permits, each with its clauses, and the clauses that rule out all others."""

    permitted: Mapping[PauseReason, tuple[str, ...]] = field(hash=False)
    otherwise: tuple[str, ...] = field(default=())
    longest: Millis | None = None
    """The longest a stop may last, if the book limits it (`ibf:3.12.a`: 30 seconds)."""

    def check(self, reason: PauseReason) -> tuple[str, ...]:
        """The clauses that permit a stop. Refuses if none does."""
        if reason not in self.permitted:
            allowed = ", ".join(str(known) for known in self.permitted) or "nothing"
            raise Refused(
                "The clock may not be stopped for this reason ({reason}). It may be stopped for: {allowed}.",
                reason=reason,
                allowed=allowed,
                code="pause_not_permitted",
                clauses=self.otherwise,
                facts={"reason": reason.value},
            )
        return self.permitted[reason]


@dataclass(frozen=True, slots=True)
class Pause:
    """A stopped clock: since when, and why."""

    since: Millis
    reason: PauseReason

    def overdue(self, at: Millis, policy: PausePolicy) -> Millis:
        """How much longer the stop has lasted than the book allows."""
        return Millis(0) if policy.longest is None else Millis(max(0, at - self.since - policy.longest))
