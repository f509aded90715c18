"""Time controls and clocks as values. The current time is always an argument."""

from bafflebox.clock.account import Account
from bafflebox.clock.clock import Clock, ClockFace, Delay, Press
from bafflebox.clock.control import (
    ReserveFormula,
    ReserveLimits,
    Rounding,
    TimeControl,
    basic_adjustment,
    corrected_reserve,
    lost_delay,
    prorated,
    residual,
)
from bafflebox.clock.millis import MINUTE, SECOND, Millis, face, minutes, read_face, seconds
from bafflebox.clock.pause import Pause, PausePolicy, PauseReason

__all__ = [
    "MINUTE",
    "SECOND",
    "Account",
    "Clock",
    "ClockFace",
    "Delay",
    "Millis",
    "Pause",
    "PausePolicy",
    "PauseReason",
    "Press",
    "ReserveFormula",
    "ReserveLimits",
    "Rounding",
    "TimeControl",
    "basic_adjustment",
    "corrected_reserve",
    "face",
    "lost_delay",
    "minutes",
    "prorated",
    "read_face",
    "residual",
    "seconds",
]
