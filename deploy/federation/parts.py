"""Programs that run side by side: each has a log, can be killed as a power cut would, and is started again when it dies."""

from __future__ import annotations

import os
import pwd
import signal
import subprocess
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path


@dataclass
class Part:
    """One program of the cluster."""

    name: str
    command: Sequence[str]
    folder: Path
    environment: Mapping[str, str] = field(default_factory=dict)
    user: str | None = None
    """Who runs it, where root starts it: PostgreSQL does not run as root."""
    pid_file: Path | None = None
    """Names a process that it starts and that would outlive it."""
    process: subprocess.Popen[bytes] | None = None

    @property
    def log(self) -> Path:
        return self.folder / f"{self.name}.log"

    @property
    def runs(self) -> bool:
        return self.process is not None and self.process.poll() is None

    def start(self) -> None:
        user = self.user if os.getuid() == 0 else None
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                self.command,
                stdout=log,
                stderr=log,
                stdin=subprocess.DEVNULL,
                cwd=None if user is None else self.folder,
                env={**os.environ, **self.environment},
                user=user,
                group=None if user is None else pwd.getpwnam(user).pw_gid,
                extra_groups=None if user is None else [],
                start_new_session=True,
            )

    def kill(self) -> None:
        """At once, with everything that it started, as if its machine had lost power."""
        others = self._others()
        if self.process is not None:
            self.process.kill()
            self.process.wait()
        for pid in others:
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)

    def stop(self, patience: float = 20.0) -> None:
        """Ask it to end; what does not is killed."""
        if self.process is None:
            return
        if self.runs:
            self.process.terminate()
        with suppress(subprocess.TimeoutExpired):
            self.process.wait(patience)
        self.kill()

    def _others(self) -> list[int]:
        """What its program started: the process of the file, and the children of that one."""
        try:
            found = [int(self.pid_file.read_text().split()[0])] if self.pid_file is not None else []
        except (OSError, IndexError, ValueError):
            return []
        return [*found, *(pid for pid in map(int, filter(str.isdigit, os.listdir("/proc"))) if parent(pid) in found)]

    def processor_seconds(self) -> float:
        """What it has used of the processor, with what it started."""
        pids = [*([self.process.pid] if self.process is not None else []), *self._others()]
        return sum(map(used, pids))


def _fields(pid: int) -> list[str]:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return []


def parent(pid: int) -> int:
    told = _fields(pid)
    return int(told[1]) if told else 0


def used(pid: int) -> float:
    """Seconds of processor time of a process, and of its children that have ended."""
    told = _fields(pid)
    return sum(map(int, told[11:15])) / os.sysconf("SC_CLK_TCK") if told else 0.0
