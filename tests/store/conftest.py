"""Every test of a journal runs over memory, SQLite and PostgreSQL."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from bafflebox.store import Journal, MemoryJournal, open_journal
from support.journals import TALLY, new_database, postgres_or_skip

Open = Callable[..., Journal]


@pytest.fixture(scope="session")
def server() -> Iterator[Any]:
    with postgres_or_skip() as running:
        yield running


@pytest.fixture(params=["sqlite", "postgresql"])
def place(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Where a journal can be made that several programs share."""
    if request.param == "sqlite":
        return str(tmp_path / "journal.db")
    return new_database(request.getfixturevalue("server"))


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "journal.db"


@pytest.fixture
def opened() -> Iterator[Open]:
    """Opens journals, and closes them after the test."""
    open_ones: list[Journal] = []

    def opener(where: str, **options: Any) -> Journal:
        open_ones.append(open_journal(where, **{"codec": TALLY, **options}))
        return open_ones[-1]

    yield opener
    for journal in open_ones:
        journal.close()


@pytest.fixture(params=["memory", "sqlite", "postgresql"])
def journal(request: pytest.FixtureRequest, tmp_path: Path, opened: Open) -> Iterator[Journal]:
    if request.param == "memory":
        with MemoryJournal(TALLY) as made:
            yield made
    elif request.param == "sqlite":
        yield opened(str(tmp_path / "journal.db"))
    else:
        yield opened(new_database(request.getfixturevalue("server")))
