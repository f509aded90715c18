"""Ctrl-C and SIGTERM from the first moment on.

While a program is being loaded an interrupt can get lost: where Python is called back from C the exception is printed and forgotten,
and a process that a shell started in its background ignores Ctrl-C until somebody listens. So somebody listens at
once, and the wish is remembered as well as raised.
"""

from __future__ import annotations

import signal
from threading import current_thread, main_thread
from types import FrameType


class StopSignals:
    """Listens from now on; a server that takes over the signals gives them back when it has stopped."""

    def __init__(self) -> None:
        self._heard: int | None = None
        if current_thread() is main_thread():  # elsewhere nobody can be interrupted
            for number in (signal.SIGINT, signal.SIGTERM):
                signal.signal(number, self._hear)

    def _hear(self, number: int, _: FrameType | None) -> None:
        self._heard = number
        self.check()

    def check(self) -> None:
        """Stop here if that was wanted before."""
        if self._heard == signal.SIGINT:
            raise KeyboardInterrupt
        if self._heard is not None:
            raise SystemExit(0)  # who manages services sends SIGTERM, and a clean end is a success
