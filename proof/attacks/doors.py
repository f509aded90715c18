"""Attacks on the doors of a real server: text, browsers, floods, resent acts, outgoing requests, files.

Each module `doors_*` has a list `ATTACKS` of functions that take a `Target` and raise `AssertionError` if the attack
works. `python -m proof.attacks.doors [MODULE …]` starts servers on SQLite, and on PostgreSQL if available, and runs all
of them. Attackers and targets stay on loopback.
"""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import tempfile
import traceback
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from importlib import import_module
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import httpx2 as httpx

from proof import ROOT

MODULES = ("doors_text", "doors_browser", "doors_flood", "doors_once", "doors_outgoing", "doors_files")
PATIENCE = 60.0
SERVE = "import sys; from bafflebox.cli import main; sys.argv[0] = 'bafflebox'; main()"
FILES = 1024
"""The limit of open files for a server, as on many systems."""


@dataclass
class Target:
    """A server process with its own journal."""

    where: str
    folder: Path
    options: tuple[str, ...] = ()
    url: str = ""
    process: subprocess.Popen[str] | None = field(default=None, repr=False)

    def start(self) -> None:
        command = [sys.executable, "-c", SERVE, "serve", "--port", self.port or "0", "--json", "--data", self.where]
        limited = ["sh", "-c", f'ulimit -n {FILES}; exec "$@"', "sh", *command, *self.options]
        self.process = subprocess.Popen(limited, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        assert self.process.stdout is not None
        self.url = json.loads(self.process.stdout.readline())["address"].rstrip("/")

    @property
    def port(self) -> str:
        return self.url.rpartition(":")[2]

    def kill(self) -> None:
        """Kills the process, like a power cut."""
        self._end(signal.SIGKILL)

    def stop(self) -> None:
        self._end(signal.SIGTERM)

    def _end(self, how: signal.Signals) -> None:
        assert self.process is not None
        self.process.send_signal(how)
        self.process.wait(60)
        assert self.process.stdout is not None
        self.process.stdout.close()

    def send(self, method: str, path: str, **told: Any) -> httpx.Response:
        return httpx.request(method, f"{self.url}{path}", timeout=PATIENCE, **told)

    def guest(self, name: str = "Eve") -> dict[str, str]:
        """The header for a new guest."""
        made = self.send("POST", "/api/people", json={"name": name})
        assert made.status_code == 201, made.text
        return {"authorization": f"Bearer {made.json()['token']}"}

    def table(self, who: dict[str, str], **more: Any) -> str:
        told = {"white": "Ann", "black": "Ben", "mode": "transcription"} | more
        made = self.send("POST", "/api/tables", json=told, headers=who)
        assert made.status_code == 201, made.text
        return str(made.json()["table"])

    def tournament(self, who: dict[str, str], name: str = "Club night") -> str:
        fields = {"programme": "club", "name": name, "tables": "2", "announced": "the wall", "names": "Ann\nBen"}
        made = self.send("POST", "/api/tournaments", json={"fields": fields}, headers=who)
        assert made.status_code == 201, made.text
        return str(made.json()["id"])


Attack = Callable[[Target], None]


def attacks(modules: Sequence[str] = ()) -> Iterator[tuple[str, Attack]]:
    """Every attack in these modules, by name."""
    for module in modules or MODULES:
        for attack in import_module(f"proof.attacks.{module}").ATTACKS:
            yield f"{module}.{attack.__name__}", attack


@contextmanager
def target(where: str, folder: Path, options: Sequence[str] = ()) -> Iterator[Target]:
    found = Target(where, folder, tuple(options))
    found.start()
    try:
        yield found
    finally:
        found.stop()


def places(folder: Path, stack: ExitStack) -> Iterator[tuple[str, Callable[[str], str]]]:
    """Where servers keep their journals: for each kind of database, a function from name to address."""
    yield "SQLite", lambda name: str(folder / f"{name}.db")
    try:
        sys.path.insert(0, str(ROOT / "tests"))
        from support.journals import new_database, postgres_or_skip

        server = stack.enter_context(postgres_or_skip())
    except BaseException as wrong:
        print(f"PostgreSQL was left out: {type(wrong).__name__}")
        return
    yield "PostgreSQL", lambda _: str(new_database(server))


def main(modules: Sequence[str] = ()) -> int:
    failed = 0
    with tempfile.TemporaryDirectory() as name, ExitStack() as stack:
        for kind, where in places(Path(name), stack):
            for called, attack in attacks(modules):
                folder = Path(name) / f"{kind}-{called}"
                folder.mkdir()
                os.chmod(folder, 0o755)
                try:
                    with target(where(f"{kind}-{called}/hall"), folder) as victim:
                        attack(victim)
                    print(f"{kind:11} held    {called}", flush=True)
                except AssertionError as broken:
                    failed += 1
                    print(f"{kind:11} BROKEN  {called}: {broken}")
                    traceback.print_exc()
    return failed


def form(**fields: str) -> dict[str, Any]:
    """A body as sent by a browser's form."""
    return {"content": urlencode(fields), "headers": {"content-type": "application/x-www-form-urlencoded"}}


if __name__ == "__main__":
    sys.exit(min(1, main(sys.argv[1:])))
