"""The cluster of a federation on this machine, all on loopback: a proxy, servers, PostgreSQL with a synchronous replica, etcd."""

from __future__ import annotations

import fcntl
import json
import os
import pwd
import secrets
import shutil
import socket
import sys
import time
from collections.abc import Callable
from pathlib import Path
from types import TracebackType
from typing import Self, TextIO, TypeVar
from urllib.error import URLError
from urllib.request import urlopen

from deploy.federation.parts import Part

HERE = Path(__file__).parent
LOOPBACK = "127.0.0.1"
OWNER = "postgres"
"""Who runs the databases, where root starts them."""
PATIENCE = 120.0
"""Seconds until everything has to be there."""
T = TypeVar("T")
NEEDED = {"haproxy": "HAProxy", "patroni": "Patroni", "etcd": "etcd"}


class NotHere(Exception):
    """The machine lacks what the cluster runs on, or a part did not start; the message says which."""


def missing() -> str:
    """What is not installed, in a sentence; empty where everything is."""
    lacking = [name for program, name in NEEDED.items() if _found(program) is None]
    if postgres_programs() is None:
        lacking.append("PostgreSQL")
    if not lacking:
        return ""
    verb = "is" if len(lacking) == 1 else "are"
    return f"{', '.join(lacking)} {verb} not installed: run deploy/federation/install.sh as root (Debian)."


def _found(program: str) -> str | None:
    return shutil.which(program, path=f"{os.environ.get('PATH', '')}:/usr/sbin:/sbin")


def postgres_programs() -> Path | None:
    """The newest PostgreSQL of Debian's packages."""
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda path: int(path.parts[-3]))
    return found[-1].parent if found else None


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind((LOOPBACK, 0))
        return int(probe.getsockname()[1])


def until(holds: Callable[[], bool], what: str, patience: float = PATIENCE) -> float:
    """Wait for something; gives how long it took."""
    began = time.monotonic()
    while not holds():
        if time.monotonic() - began > patience:
            raise NotHere(f"{what} did not happen within {patience:.0f} s.")
        time.sleep(0.05)
    return time.monotonic() - began


class Federation:
    """Starts everything, knows every part by its name, and starts again what died (`look_after`)."""

    def __init__(self, folder: Path, servers: int = 2, port: int = 0) -> None:
        if lacking := missing():
            raise NotHere(lacking)
        self.folder = folder
        self._own(folder)
        self._alone = self._locked()
        self.port = port or free_port()
        self.ports = self._kept_ports(servers)
        self._words = self._kept_words()
        self.parts: dict[str, Part] = {"etcd": self._etcd()}
        self.parts |= {name: self._database(name) for name in ("one", "two")}
        self.servers = [f"server{number}" for number in range(1, servers + 1)]
        self.parts |= {name: self._server(name) for name in self.servers}
        self.parts["proxy"] = self._proxy()

    # Places

    @property
    def address(self) -> str:
        return f"http://{LOOPBACK}:{self.port}/"

    @property
    def data(self) -> str:
        """The database, wherever its primary is: PostgreSQL's own library asks both."""
        hosts, ports = f"{LOOPBACK},{LOOPBACK}", f"{self.ports['one']},{self.ports['two']}"
        return (
            f"postgresql://bafflebox:{self._words['bafflebox']}@/bafflebox?host={hosts}&port={ports}"
            "&target_session_attrs=read-write&connect_timeout=3"
        )

    def _own(self, folder: Path) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        if os.getuid() == 0:
            os.chown(folder, pwd.getpwnam(OWNER).pw_uid, pwd.getpwnam(OWNER).pw_gid)
        folder.chmod(0o711)

    def _locked(self) -> TextIO:
        lock = (self.folder / "lock").open("w")
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            lock.close()
            raise NotHere(f"A cluster runs in {self.folder} already.") from None
        return lock

    def _kept_ports(self, servers: int) -> dict[str, int]:
        names = ["etcd", "etcd peer", "one", "one api", "two", "two api", *(f"server{n + 1}" for n in range(servers))]
        return self._kept("ports.json", lambda known: {name: known.get(name) or free_port() for name in names})

    def _kept_words(self) -> dict[str, str]:
        names = ("postgres", "replicator", "bafflebox")
        return self._kept(
            "words.json", lambda known: {name: known.get(name) or secrets.token_hex(16) for name in names}
        )

    def _kept(self, name: str, made: Callable[[dict[str, T]], dict[str, T]]) -> dict[str, T]:
        """Ports and passwords stay the same from one start to the next."""
        path = self.folder / name
        found = made(json.loads(path.read_text()) if path.exists() else {})
        path.touch(0o600)
        path.write_text(json.dumps(found))
        return found

    # Parts

    def _etcd(self) -> Part:
        client, peer = (f"http://{LOOPBACK}:{self.ports[name]}" for name in ("etcd", "etcd peer"))
        command = [
            *(_found("etcd") or "etcd", "--name", "etcd", "--data-dir", str(self.folder / "etcd"), "--logger", "zap"),
            *("--listen-client-urls", client, "--advertise-client-urls", client),
            *("--listen-peer-urls", peer, "--initial-advertise-peer-urls", peer, "--initial-cluster", f"etcd={peer}"),
            *("--enable-v2=true",),
        ]
        return Part("etcd", command, self.folder, user=OWNER)

    def _database(self, name: str) -> Part:
        programs, data = postgres_programs(), self.folder / name
        listen, api = f"{LOOPBACK}:{self.ports[name]}", f"{LOOPBACK}:{self.ports[f'{name} api']}"
        return Part(
            name,
            [_found("patroni") or "patroni", str(HERE / "patroni.yml")],
            self.folder,
            {
                "PATRONI_NAME": name,
                "PATRONI_ETCD3_HOSTS": f"'{LOOPBACK}:{self.ports['etcd']}'",
                "PATRONI_RESTAPI_LISTEN": api,
                "PATRONI_RESTAPI_CONNECT_ADDRESS": api,
                "PATRONI_POSTGRESQL_LISTEN": listen,
                "PATRONI_POSTGRESQL_CONNECT_ADDRESS": listen,
                "PATRONI_POSTGRESQL_DATA_DIR": str(data),
                "PATRONI_POSTGRESQL_BIN_DIR": str(programs),
                "PATRONI_POSTGRESQL_PGPASS": str(self.folder / f"{name}.pgpass"),
                "PATRONI_SUPERUSER_USERNAME": "postgres",
                "PATRONI_SUPERUSER_PASSWORD": self._words["postgres"],
                "PATRONI_REPLICATION_USERNAME": "replicator",
                "PATRONI_REPLICATION_PASSWORD": self._words["replicator"],
            },
            OWNER,
            data / "postmaster.pid",
        )

    def _server(self, name: str) -> Part:
        start = [sys.executable, "-c", "from bafflebox.cli import main; main()", "serve", "--json"]
        command = [*start, "--port", str(self.ports[name]), "--behind", LOOPBACK]
        return Part(name, command, self.folder, {"BAFFLEBOX_DATA": self.data})

    def _proxy(self) -> Part:
        settings = self.folder / "haproxy.cfg"
        lines = [f"    server {name} {LOOPBACK}:{self.ports[name]} id {n}" for n, name in enumerate(self.servers, 1)]
        settings.write_text((HERE / "haproxy.cfg").read_text() + "\n".join(lines) + "\n")
        command = [_found("haproxy") or "haproxy", "-db", "-f", str(settings)]
        return Part("proxy", command, self.folder, {"BIND": f"{LOOPBACK}:{self.port}"})

    # Running

    def start(self) -> None:
        for name in ("etcd", "one", "two"):
            self.parts[name].start()
        until(lambda: self.primary() != "", "The start of the database")
        self._make_database()
        until(self.replicated, "The start of the replica")
        for name in self.servers:
            self.parts[name].start()
        for name in self.servers:
            until(lambda name=name: self._listens(self.ports[name]), f"The start of {name}")  # type: ignore[misc]
        self.parts["proxy"].start()
        until(self.answers, "The start of the proxy")

    def _make_database(self) -> None:
        import psycopg

        where = f"postgresql://postgres:{self._words['postgres']}@{LOOPBACK}:{self.ports[self.primary()]}/postgres"
        with psycopg.connect(where, autocommit=True) as connection:
            if connection.execute("SELECT FROM pg_roles WHERE rolname = 'bafflebox'").fetchone() is None:
                connection.execute(f"CREATE ROLE bafflebox LOGIN PASSWORD '{self._words['bafflebox']}'")
                connection.execute("CREATE DATABASE bafflebox OWNER bafflebox")

    def look_after(self) -> list[str]:
        """Start again what died; gives its names."""
        dead = [name for name, part in self.parts.items() if part.process is not None and not part.runs]
        for name in dead:
            self.parts[name].start()
        return dead

    def stop(self) -> None:
        for name in ("proxy", *self.servers, "two", "one", "etcd"):
            self.parts[name].stop()
        self._alone.close()

    def __enter__(self) -> Self:
        try:
            self.start()
        except BaseException:
            self.stop()
            raise
        return self

    def __exit__(self, kind: type[BaseException] | None, wrong: BaseException | None, at: TracebackType | None) -> None:
        self.stop()

    # Looking

    def role(self, name: str) -> str:
        """What Patroni says of a database: primary, replica, or nothing."""
        for role in ("primary", "sync", "replica"):
            if self._says(self.ports[f"{name} api"], f"/{role}"):
                return role
        return ""

    def primary(self) -> str:
        """The database that takes writes."""
        return next((name for name in ("one", "two") if self._says(self.ports[f"{name} api"], "/primary")), "")

    def replicated(self) -> bool:
        """Whether there is a replica that has every commit."""
        return any(self._says(self.ports[f"{name} api"], "/sync") for name in ("one", "two"))

    def answers(self) -> bool:
        """Whether the proxy leads to a server."""
        return self._says(self.port, "/api/levels")

    def _says(self, port: int, path: str) -> bool:
        try:
            with urlopen(f"http://{LOOPBACK}:{port}{path}", timeout=3) as answer:
                return bool(answer.status == 200)
        except (URLError, OSError, ValueError):
            return False

    def _listens(self, port: int) -> bool:
        with socket.socket() as probe:
            return probe.connect_ex((LOOPBACK, port)) == 0
