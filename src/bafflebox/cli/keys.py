"""Single key presses in a terminal, on POSIX and on Windows."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from types import TracebackType

from bafflebox.errors import InvalidInput

ESCAPE = "\x1b"


class Keyboard:
    """Keys one at a time, without waiting for Enter."""

    def __enter__(self) -> Keyboard:
        if not sys.stdin.isatty():
            raise InvalidInput("This needs a terminal with a keyboard.", code="no_terminal")
        self._raw = _raw_terminal()
        self._raw.__enter__()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._raw.__exit__(kind, error, trace)

    def key(self, wait: float) -> str:
        """The next key, or nothing if none is pressed within this many seconds."""
        return _key(wait)


if sys.platform == "win32":  # pragma: no cover (run on Windows only)
    import msvcrt
    import time

    @contextmanager
    def _raw_terminal() -> Iterator[None]:
        yield

    def _key(wait: float) -> str:
        until = time.monotonic() + wait
        while not msvcrt.kbhit():
            if time.monotonic() >= until:
                return ""
            time.sleep(0.01)
        return msvcrt.getwch().lower()

else:
    import os
    import select
    import termios
    import tty

    @contextmanager
    def _raw_terminal() -> Iterator[None]:
        number = sys.stdin.fileno()
        before = termios.tcgetattr(number)
        tty.setcbreak(number)
        try:
            yield
        finally:
            termios.tcsetattr(number, termios.TCSADRAIN, before)

    def _key(wait: float) -> str:
        number = sys.stdin.fileno()
        ready, _, _ = select.select([number], [], [], wait)
        return os.read(number, 8).decode("utf-8", "ignore").lower() if ready else ""
