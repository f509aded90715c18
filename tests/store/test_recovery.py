"""A file after a crash or a damage: what was finished is kept, what is lost is told."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest

from bafflebox.store import (
    Damaged,
    InUse,
    Unreachable,
    open_journal,
)
from bafflebox.store.backup import verified
from bafflebox.store.healing import heal
from bafflebox.store.recovery import Log, read_log
from support.journals import TALLY, Open, fill


@pytest.fixture
def crashed(path: Path, tmp_path: Path) -> Path:
    """A file with its log of writes, as a process that was killed leaves them."""
    with open_journal(str(path), codec=TALLY) as journal:
        fill(journal, 5)
        for ending in ("", "-wal"):
            (tmp_path / f"crashed.db{ending}").write_bytes(Path(f"{path}{ending}").read_bytes())
    return tmp_path / "crashed.db"


def test_a_log_that_is_whole_needs_no_mending(crashed: Path, opened: Open) -> None:
    journal = opened(str(crashed))
    assert (journal.recovery, journal.version("tally/a")) == (None, 10)


def test_a_write_that_was_cut_off_is_taken_back_and_told(crashed: Path, opened: Open) -> None:
    log = Path(f"{crashed}-wal")
    log.write_bytes(log.read_bytes()[:-1000])

    journal = opened(str(crashed))

    assert "A write was cut off and has been rolled back" in str(journal.recovery)
    assert journal.version("tally/a") == 8
    assert verified(journal).sound
    fill(journal, 1)


def test_finished_writes_behind_damage_are_counted_and_the_log_is_kept(crashed: Path, opened: Open) -> None:
    log = Path(f"{crashed}-wal")
    data = bytearray(log.read_bytes())
    data[len(data) // 2] ^= 0xFF
    log.write_bytes(data)

    journal = opened(str(crashed))

    assert journal.recovery is not None
    assert journal.recovery.log.lost > 0
    assert "could not be recovered" in str(journal.recovery)
    assert Path(journal.recovery.copy).read_bytes() == bytes(data)
    assert verified(journal).sound


@pytest.mark.parametrize("length", [0, 10, 32, 33, 100, 4000, 4152, 5000, 9000, 20_000])
def test_a_log_cut_at_any_place_leaves_a_sound_journal(crashed: Path, opened: Open, length: int) -> None:
    log = Path(f"{crashed}-wal")
    log.write_bytes(log.read_bytes()[:length])

    journal = opened(str(crashed))
    verdict = verified(journal)

    assert verdict.sound
    assert verdict.entries % 2 == 0


@pytest.mark.parametrize("data", [b"", b"x" * 31, b"\0" * 32, b"\0" * 5000, b"\xff" * 9000])
def test_nonsense_in_a_log_is_no_finished_write(data: bytes) -> None:
    assert read_log(data).kept == 0
    assert read_log(b"") == Log()


def test_a_sound_file_is_not_changed_by_healing(path: Path) -> None:
    with open_journal(str(path), codec=TALLY) as journal:
        fill(journal, 3)
    done = heal(path, codec=TALLY)
    assert (done.kept, done.lost, done.aside) == (6, (), "")


def test_a_damaged_file_is_healed_up_to_the_damage_and_kept_aside(path: Path, opened: Open) -> None:
    with open_journal(str(path), codec=TALLY) as journal:
        for name in "abcdef":
            fill(journal, 40, f"tally/{name}", "w" * 100)
    data = bytearray(path.read_bytes())
    middle = len(data) // 2 // 4096 * 4096
    data[middle : middle + 8192] = b"\xa5" * 8192
    path.write_bytes(data)

    done = heal(path, codec=TALLY)

    journal = opened(str(path))
    assert verified(journal).sound
    assert 0 < done.kept == verified(journal).entries < 480
    assert any("have been lost" in lost for lost in done.lost)
    assert Path(done.aside).read_bytes() == bytes(data)
    fill(journal, 1, "tally/g")


def test_a_changed_entry_is_cut_off_by_healing_with_what_followed(path: Path, opened: Open) -> None:
    with open_journal(str(path), codec=TALLY) as journal:
        fill(journal, 3)
        fill(journal, 3, "tally/b")
    with sqlite3.connect(path) as connection:
        connection.execute("UPDATE entries SET text = replace(text, 'ann', 'eve') WHERE position = 3")
    connection.close()

    done = heal(path, codec=TALLY)

    assert done.lost == ("tally/a: versions 3 to 6 have been lost.",)
    assert [head.version for head in opened(str(path)).streams()] == [2, 6]


def test_healing_waits_for_no_server(path: Path, opened: Open) -> None:
    opened(str(path), sole=True)
    with pytest.raises(InUse):
        heal(path, codec=TALLY)
    with pytest.raises(Unreachable):
        heal(path.with_name("none.db"))


def test_nothing_to_save_is_told(path: Path) -> None:
    path.write_bytes(b"SQLite format 3\0" + b"\xa5" * 9000)
    with pytest.raises(Damaged, match="Nothing can be saved"):
        heal(path, codec=TALLY)
