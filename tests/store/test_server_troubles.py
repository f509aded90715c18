"""A PostgreSQL server in trouble: a full disk, a log and a page that were half written when it died."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from bafflebox.store import Append, DiskFull, Journal
from bafflebox.store.backup import verified
from support.journals import Counted, Noted, crash_server, meta, new_database, start_server

Open = Callable[..., Any]
PAGE = 8192


def fill(journal: Journal, count: int, stream: str = "tally/a") -> None:
    version = journal.version(stream)
    for number in range(count):
        journal.append(stream, [Noted("w" * 300), Counted(number)], expected=version + 2 * number, meta=meta())


def asked(journal: Any, question: str) -> Any:
    """An answer of the server."""
    import psycopg

    url = journal._url.set(drivername="postgresql").render_as_string(hide_password=False)
    with psycopg.connect(url, autocommit=True) as connection:
        found = connection.execute(question)
        return found.fetchone()[0] if found.description else None


@pytest.fixture
def small_disk(server: Any) -> Iterator[Path]:
    """A file system of two megabytes, where one may be made."""
    folder, owner = Path(server.pgdata).parent / "small", Path(server.pgdata).stat()
    folder.mkdir(exist_ok=True)
    size = f"size=2m,uid={owner.st_uid},gid={owner.st_gid}"
    made = subprocess.run(["mount", "-t", "tmpfs", "-o", size, "tmpfs", str(folder)], capture_output=True, check=False)
    if made.returncode:
        pytest.skip("a file system of a given size is made by root only")
    yield folder
    subprocess.run(["umount", "-l", str(folder)], check=True)


def write_for_ever(journal: Any) -> None:
    for number in range(4000):
        other = Append(f"tally/{number}", [Counted(1)], 0)
        journal.append_all([other, Append(f"tally/b{number}", [Noted(os.urandom(8000).hex())], 0)], meta=meta())


def full(journal: Any) -> None:
    """What must hold when the server has no room: a clear error, nothing half written, and everything from before."""
    with pytest.raises(DiskFull, match="disk is full: nothing was written") as told:
        write_for_ever(journal)
    assert told.value.facts["sqlstate"] == "53100"
    assert verified(journal).sound
    pairs = {head.stream for head in journal.streams("tally/")}
    assert all((f"tally/{number}" in pairs) == (f"tally/b{number}" in pairs) for number in range(4000))
    assert journal.version("tally/a") == 6


def test_a_full_disk_of_the_server_is_a_clear_error(server: Any, opened: Open, small_disk: Path) -> None:
    journal = opened(new_database(server))
    fill(journal, 3)
    asked(journal, f"CREATE TABLESPACE small LOCATION '{small_disk}'")
    try:
        asked(journal, "ALTER TABLE entries SET TABLESPACE small")
        full(journal)
        asked(journal, "ALTER TABLE entries SET TABLESPACE pg_default")
        fill(journal, 1)  # with room again, writing goes on
        assert verified(journal).sound
    finally:
        asked(journal, "ALTER TABLE entries SET TABLESPACE pg_default")
        asked(journal, "DROP TABLESPACE small")


def test_what_the_server_says_of_a_full_disk_is_told(server: Any, opened: Open) -> None:
    """The same where no small disk can be made: the server answers every large entry as it does without room."""
    journal = opened(new_database(server))
    fill(journal, 3)
    asked(
        journal,
        "CREATE FUNCTION no_room() RETURNS trigger AS $$ BEGIN IF length(NEW.text) > 5000 THEN RAISE EXCEPTION "
        "'could not extend file: No space left on device' USING ERRCODE = '53100'; END IF; RETURN NEW; END $$ LANGUAGE plpgsql",
    )
    asked(journal, "CREATE TRIGGER no_room BEFORE INSERT ON entries FOR EACH ROW EXECUTE FUNCTION no_room()")
    full(journal)
    fill(journal, 1)


def crashed(server: Any, damage: Callable[[], None]) -> None:
    """The server dies at once, something on its disk is only half written, and it comes back."""
    crash_server(server)
    try:
        damage()
    finally:
        start_server(server)


def test_a_log_whose_last_write_was_torn_is_healed_by_the_server(server: Any, opened: Open) -> None:
    journal = opened(new_database(server))
    fill(journal, 10)
    segment = asked(journal, "SELECT pg_walfile_name(pg_current_wal_flush_lsn())")
    end = asked(journal, "SELECT (pg_walfile_name_offset(pg_current_wal_flush_lsn())).file_offset")

    def tear() -> None:
        with (Path(server.pgdata) / "pg_wal" / segment).open("r+b") as log:
            log.seek(end)
            log.write(os.urandom(PAGE))

    crashed(server, tear)

    assert verified(journal).entries == 20
    fill(journal, 1)
    assert verified(journal).sound


def test_a_page_that_was_half_written_is_healed_by_the_server(server: Any, opened: Open) -> None:
    journal = opened(new_database(server))
    fill(journal, 2)
    asked(journal, "CHECKPOINT")
    fill(journal, 10)
    file = Path(server.pgdata) / asked(journal, "SELECT pg_relation_filepath('entries')")

    def tear() -> None:
        with file.open("r+b") as pages:
            last = max(0, file.stat().st_size // PAGE - 1) * PAGE
            pages.seek(last + PAGE // 2)
            pages.write(bytes(PAGE // 2))

    crashed(server, tear)

    assert verified(journal).entries == 24
    fill(journal, 1)
    assert verified(journal).sound
