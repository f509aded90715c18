"""Other people's programs as line-based processes, with time limits and a guaranteed stop."""

from __future__ import annotations

import os
import selectors
import subprocess
import threading
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from typing import IO

from bafflebox.bots.engine import EngineFailed, EngineMissing

PATIENCE = 5.0
"""Seconds for a program to exit by itself."""
CHUNK = 65536
LONGEST = 1 << 20
"""Bytes without a line end after which a program is considered broken."""


class LineProcess:
    """A program that reads lines and answers with lines."""

    def __init__(self, command: Sequence[str], name: str, *, environment: Mapping[str, str] | None = None) -> None:
        self.name = name
        try:
            self._process = subprocess.Popen(
                list(command),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                env=None if environment is None else dict(environment),
            )
        except OSError as wrong:
            raise EngineMissing(f"{name} cannot be started: {wrong.strerror or wrong} ({command[0]}).") from None
        self._lines = _Lines(_pipe(self._process.stdout))

    def send(self, line: str) -> None:
        try:
            pipe = _pipe(self._process.stdin)
            pipe.write(line.encode() + b"\n")
            pipe.flush()
        except (OSError, ValueError):
            raise self._ended() from None

    def line(self, seconds: float) -> str:
        """The next line; an engine that is silent for longer, or has exited, has failed."""
        for found in self.lines(seconds):
            return found
        raise self.silent(seconds)

    def lines(self, seconds: float) -> Iterator[str]:
        """The next lines, as many as arrive within the time: an endless talker gets no more time than a silent
        program."""
        until = time.monotonic() + seconds
        while (left := until - time.monotonic()) > 0 and (found := self._lines.next(left)) is not None:
            if not found:
                raise self._ended()
            if len(found) > LONGEST:
                raise EngineFailed(f"{self.name} keeps writing without ever ending a line.", code="engine_garbage")
            yield found.decode("utf-8", "replace").strip()

    def silent(self, seconds: float) -> EngineFailed:
        """The failure of an engine that has not answered in time."""
        return EngineFailed(f"{self.name} has not answered for {seconds:g} seconds.", code="engine_hangs")

    def forget(self) -> None:
        """Drop output from before the first question."""
        self._lines.drop()

    def _ended(self) -> EngineFailed:
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(PATIENCE)
        return EngineFailed(f"{self.name} exited unexpectedly (code {self._process.returncode}).", code="engine_died")

    def close(self) -> None:
        stop(self._process)


class _Lines:
    """Lines from a pipe, with a time limit. An empty string without a line end means that there are no more."""

    def __init__(self, pipe: IO[bytes]) -> None:
        self._pipe = pipe
        self._rest = b""
        self._selector: selectors.BaseSelector | None = None
        if os.name == "posix":
            self._selector = selectors.DefaultSelector()
            self._selector.register(pipe, selectors.EVENT_READ)

    def next(self, seconds: float) -> bytes | None:
        if self._selector is None:
            return self._read_in_thread(seconds)
        until = time.monotonic() + seconds
        while b"\n" not in self._rest and len(self._rest) <= LONGEST:
            left = until - time.monotonic()
            if left <= 0 or not self._selector.select(left):
                return None
            more = os.read(self._pipe.fileno(), CHUNK)
            if not more:
                return b""
            self._rest += more
        line, _, self._rest = self._rest.partition(b"\n")
        return line + b"\n"

    def drop(self) -> None:
        """Discard the output so far; never more than a program writes at once, so that an endless one can't block
        us."""
        self._rest = b""
        if self._selector is not None and self._selector.select(0):
            os.read(self._pipe.fileno(), CHUNK)

    def _read_in_thread(
        self, seconds: float
    ) -> bytes | None:  # pragma: no cover (pipes cannot be waited for on Windows)
        found: list[bytes] = []
        reader = threading.Thread(target=lambda: found.append(self._pipe.readline()), daemon=True)
        reader.start()
        reader.join(seconds)
        return found[0] if found else None


def _pipe(pipe: IO[bytes] | None) -> IO[bytes]:
    assert pipe is not None  # it was asked for
    return pipe


def stop(process: subprocess.Popen[bytes]) -> None:
    """End a process started here, by force if necessary."""
    for pipe in (process.stdin, process.stdout):
        if pipe is not None:
            with suppress(OSError):
                pipe.close()
    process.terminate()
    try:
        process.wait(PATIENCE)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
