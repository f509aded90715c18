"""A laptop in the hall: a real server process with its own data file, which can be killed, filled up and restarted.

`python -m proof.laptop` is `bafflebox serve` on the hall's clock; everything else is the real server.
"""

from __future__ import annotations

import argparse
import json
import signal
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path

from sqlalchemy import Connection

from bafflebox.cli.serve import Server
from bafflebox.service import House
from bafflebox.store.sql import SqlJournal
from proof import ROOT
from proof.clock import HallMoments


class Laptop:
    """A server process and its data file."""

    def __init__(self, folder: Path, clock: Path, *, where: str = "", slow: int = 0) -> None:
        self.data, self._clock, self.port = folder / "hall.db", clock, 0
        self._where, self._slow = where or str(self.data), slow
        self.directors: dict[str, str] = {}
        self._process: subprocess.Popen[str] | None = None
        self.start()

    def start(self) -> None:
        command = [sys.executable, "-m", "proof.laptop", self._where, str(self._clock), str(self.port), str(self._slow)]
        self._process = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True)
        assert self._process.stdout is not None
        told = json.loads(self._process.stdout.readline() or "{}")
        if not told:
            raise RuntimeError(f"The server on {self._where} did not start: exit code {self._process.wait()}.")
        self.port = int(told["address"].rstrip("/").rpartition(":")[2])
        self.directors = told.get("directors", {})

    @property
    def process(self) -> subprocess.Popen[str]:
        assert self._process is not None
        return self._process

    def kill(self) -> None:
        """Like a power cut: nothing is finished, nobody is warned."""
        self.process.send_signal(signal.SIGKILL)
        self._gone()

    def stop(self) -> int:
        self.process.send_signal(signal.SIGINT)
        return self._gone()

    def _gone(self) -> int:
        code = self.process.wait(30)
        assert self.process.stdout is not None
        self.process.stdout.close()
        return code


def slow_down(seconds: float) -> None:
    """Makes every commit take this long: a worn memory card, or a busy disk."""
    quick = SqlJournal._commit

    def slow(journal: SqlJournal, connection: Connection) -> None:
        time.sleep(seconds)
        quick(journal, connection)

    SqlJournal._commit = slow  # type: ignore[method-assign,assignment]


def main() -> None:
    told = argparse.ArgumentParser(description=__doc__)
    for name in ("data", "clock", "port", "slow"):
        told.add_argument(name)
    given = told.parse_args()
    if int(given.slow):
        slow_down(int(given.slow) / 1000)
    server = Server("127.0.0.1", int(given.port), as_json=True, level="error")
    with suppress(KeyboardInterrupt):
        server.run(House.at(given.data, moments=HallMoments(Path(given.clock))), given.data)


if __name__ == "__main__":
    main()
