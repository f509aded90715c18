"""Handles Ctrl-C and SIGTERM from the very start.

While a program is loading, an interrupt can get lost: where Python is called back from C, the exception is printed and
forgotten, and a process started in the background by a shell ignores Ctrl-C until a handler is installed. So the
handler is installed at once, and the request is remembered as well as raised.
"""

from __future__ import annotations

import signal
from threading import current_thread, main_thread
from types import FrameType


class StopSignals:
    """Installs the handler; a server that takes over the signals restores it when it has stopped."""

    def __init__(self) -> None:
        self._heard: int | None = None
        if current_thread() is main_thread():  # elsewhere nobody can be interrupted
            for number in (signal.SIGINT, signal.SIGTERM):
                signal.signal(number, self._hear)

    def _hear(self, number: int, _: FrameType | None) -> None:
        self._heard = number
        self.check()

    def check(self) -> None:
        """Stop here if that was requested before."""
        if self._heard == signal.SIGINT:
            raise KeyboardInterrupt
        if self._heard is not None:
            raise SystemExit(0)  # who manages services sends SIGTERM, and a clean end is a success
