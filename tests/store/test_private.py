"""Journal, log of writes, copies and exports are for their owner alone, whatever the umask says."""

from __future__ import annotations

import os
import stat
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner

from bafflebox.cli.journal import command
from bafflebox.store import open_journal
from bafflebox.store.backup import back_up
from bafflebox.store.errors import StoreError
from bafflebox.store.vault import SqlVault
from support.journals import TALLY, Counted, meta, new_database, postgres_or_skip

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="rights of files are kept otherwise there")


@pytest.fixture(autouse=True)
def _generous() -> Iterator[None]:
    """A machine on which everybody reads everything."""
    before = os.umask(0)
    yield
    os.umask(before)


def open_to_others(folder: Path) -> list[str]:
    return [one.name for one in folder.iterdir() if stat.S_IMODE(one.stat().st_mode) & 0o077]


def test_a_journal_with_all_that_lies_beside_it(tmp_path: Path) -> None:
    path = tmp_path / "club.db"
    with open_journal(str(path), codec=TALLY, sole=True) as journal:
        vault = SqlVault(str(path))
        journal.append("tally/1", [Counted(1)], expected=0, meta=meta())
        vault.put("key", "secret")
        assert {one.name for one in tmp_path.iterdir()} >= {"club.db", "club.db-wal", "club.db-shm", "club.db-server"}
        assert open_to_others(tmp_path) == []
        back_up(str(path), tmp_path / "copy.db", codec=TALLY)
        assert open_to_others(tmp_path) == []
        vault.close()
    assert open_to_others(tmp_path) == []


def test_a_vault_that_comes_first(tmp_path: Path) -> None:
    SqlVault(str(tmp_path / "club.db")).close()
    assert open_to_others(tmp_path) == []


def test_a_journal_that_others_could_read_is_closed_to_them(tmp_path: Path) -> None:
    path = tmp_path / "club.db"
    open_journal(str(path), codec=TALLY).close()
    path.chmod(0o644)
    open_journal(str(path), codec=TALLY).close()
    assert open_to_others(tmp_path) == []


def test_an_export_and_a_copy_over_an_older_one(tmp_path: Path) -> None:
    path, copy = tmp_path / "club.db", tmp_path / "copy.db"
    open_journal(str(path)).close()
    copy.touch(0o644)
    back_up(str(path), copy, overwrite=True)
    done = CliRunner().invoke(command, ["export", str(path), "-o", str(tmp_path / "all.jsonl")])
    assert done.exit_code == 0, done.output
    assert open_to_others(tmp_path) == []


def test_what_a_database_says_about_itself_is_for_the_operator_alone() -> None:
    """A NUL once showed the address of the database, with its user, to whoever sent it."""
    with postgres_or_skip() as server:
        where = new_database(server)
        vault = SqlVault(where)
        with pytest.raises(StoreError) as refused:
            vault.get("challenge/\x00")
        vault.close()
    assert "postgres" in refused.value.sentence
    assert "postgres" not in refused.value.public
    assert "://" not in refused.value.public
