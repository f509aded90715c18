"""GNU Backgammon, if installed: a separate process, accessed through a socket in a private folder.

It is asked only for its chances in a position; plays and cube decisions are worked out here. It serves one client at a
time and would keep listening after we leave, so it is always stopped.
"""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import tempfile
import time
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

from bafflebox.bots.bot import CubeAdvice, Seat
from bafflebox.bots.chances import Chances
from bafflebox.bots.cubeful import advice
from bafflebox.bots.engine import EngineFailed, EngineMissing, WeighingEngine
from bafflebox.bots.process import stop
from bafflebox.bots.seating import record_of
from bafflebox.errors import InvalidInput
from bafflebox.game import Discipline
from bafflebox.message import said
from bafflebox.notation.positions.fibs import write_fibs_board

PLACES = os.pathsep.join((os.environ.get("PATH", ""), "/usr/games", "/usr/local/games"))
INSTALL = said("GNU Backgammon is not installed. Install it with: {command}", command="apt-get install gnubg")
DEEPEST = 3
STARTS_WITHIN = 20.0
ANSWERS_WITHIN = 60.0


def program() -> str | None:
    """Where GNU Backgammon is."""
    return shutil.which("gnubg", path=PLACES)


class Gnubg(WeighingEngine):
    """GNU Backgammon, looking this many rolls ahead. It is started on first use, and restarted if it dies."""

    def __init__(self, plies: int = 0, *, command: str | None = None, patience: float = ANSWERS_WITHIN) -> None:
        if not 0 <= plies <= DEEPEST:
            raise EngineFailed(f"GNU Backgammon can look 0 to {DEEPEST} rolls ahead here, not {plies}.")
        found = command or program()
        if found is None:
            raise EngineMissing(INSTALL)
        self._command = found
        self._patience = patience
        self._line: _Line | None = None
        self.plies = plies
        self.name = f"GNU Backgammon, {plies}-ply"

    def plays(self, rules: Discipline) -> bool:
        return rules.hitting and not rules.same_way and rules.checkers == 15

    def weigh(self, seats: Sequence[Seat], plies: int) -> list[CubeAdvice]:
        return [advice(self._chances(seat, plies), seat) for seat in seats]

    def _chances(self, seat: Seat, plies: int) -> Chances:
        # GNU Backgammon reads a board on which nobody may double as an offered double, and would answer for the other
        # side. Without the cube, the Crawford game is like any other.
        told = write_fibs_board(record_of(replace(seat, crawford=False)))
        question = f"evaluation fibsboard {told} plies {plies} cubeless prune"
        try:
            answer = self._ask(question)
        except EngineFailed:
            self.close()  # once more with a fresh process: it may have been killed from outside
            answer = self._ask(question)
        try:
            return Chances.of([float(number) for number in answer.split()[:5]])
        except (ValueError, InvalidInput):
            raise EngineFailed(f"GNU Backgammon answered '{answer[:80]}' instead of five chances.") from None

    def _ask(self, question: str) -> str:
        if self._line is None:
            self._line = _Line(self._command, self._patience)
        return self._line.ask(question)

    def close(self) -> None:
        if self._line is not None:
            self._line.close()
            self._line = None


class _Line:
    """A running GNU Backgammon and the socket to it."""

    def __init__(self, command: str, patience: float) -> None:
        self._folder = tempfile.TemporaryDirectory(prefix="gnubg-")
        path = Path(self._folder.name) / "socket"
        self._socket = socket.socket(socket.AF_UNIX)
        self._rest = b""
        try:
            self._process = subprocess.Popen(
                [command, "-t", "-q", "-r"],
                stdin=subprocess.PIPE,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
                env={"HOME": self._folder.name, "PATH": PLACES, "LC_ALL": "C.UTF-8"},
            )
        except OSError as wrong:
            self._socket.close()
            self._folder.cleanup()
            raise EngineMissing(f"GNU Backgammon cannot be started: {wrong.strerror or wrong} ({command}).") from None
        try:
            self._connect(path)
        except EngineFailed:
            self.close()
            raise
        self._socket.settimeout(patience)
        self._patience = patience

    def _connect(self, path: Path) -> None:
        assert self._process.stdin is not None
        with suppress(OSError):  # if it has ended already, the wait below says so
            self._process.stdin.write(f"set threads 1\nexternal {path}\n".encode())
            self._process.stdin.flush()
        until = time.monotonic() + STARTS_WITHIN
        while time.monotonic() < until:
            if self._process.poll() is not None:
                raise EngineFailed(
                    f"GNU Backgammon exited immediately (code {self._process.returncode}).", code="engine_died"
                )
            try:
                self._socket.connect(str(path))
            except OSError:
                time.sleep(0.02)
            else:
                return
        raise EngineFailed(
            f"GNU Backgammon did not open its socket within {STARTS_WITHIN:g} seconds.", code="engine_hangs"
        )

    def ask(self, question: str) -> str:
        try:
            self._socket.sendall(question.encode() + b"\n")
            while b"\n" not in self._rest:
                more = self._socket.recv(4096)
                if not more:
                    raise EngineFailed("GNU Backgammon exited unexpectedly.", code="engine_died")
                self._rest += more
        except TimeoutError:
            raise EngineFailed(
                f"GNU Backgammon has not answered for {self._patience:g} seconds.", code="engine_hangs"
            ) from None
        except OSError as wrong:
            raise EngineFailed(f"GNU Backgammon exited unexpectedly ({wrong.strerror}).", code="engine_died") from None
        answer, self._rest = self._rest.split(b"\n", 1)
        return answer.decode("ascii", "replace").strip()

    def close(self) -> None:
        self._socket.close()
        stop(self._process)
        self._folder.cleanup()
