"""Batches written straight to a SQLite file: as many rows as there are, and other programs in between."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from bafflebox.store import Journal, Stale, open_journal
from bafflebox.store.backup import verified
from bafflebox.store.errors import StoreError
from support.journals import TALLY, Counted, meta


@pytest.mark.parametrize("streams", [1, 2, 63, 64, 65, 200])
def test_what_one_turn_of_the_loop_writes_is_kept_in_order(streams: int, tmp_path: Path) -> None:
    async def turn(journal: Journal) -> list[int]:
        writes = (
            journal.appended(f"tally/{number}", [Counted(number), Counted(-number)], expected=0, meta=meta())
            for number in range(streams)
        )
        return [entry.position for entries in await asyncio.gather(*writes) for entry in entries]

    with open_journal(str(tmp_path / "journal.db"), codec=TALLY) as journal:
        assert asyncio.run(turn(journal)) == list(range(1, 2 * streams + 1))
        assert [entry.event for entry in journal.read(f"tally/{streams - 1}")] == [
            Counted(streams - 1),
            Counted(1 - streams),
        ]
        assert verified(journal).sound


def test_a_write_submitted_just_before_the_end_is_kept(tmp_path: Path) -> None:
    async def leave(journal: Journal) -> None:
        waiting = asyncio.ensure_future(journal.appended("tally/a", [Counted(1)], expected=0, meta=meta()))
        await asyncio.sleep(0)
        journal.close()
        assert (await waiting)[0].version == 1

    where = str(tmp_path / "journal.db")
    asyncio.run(leave(open_journal(where, codec=TALLY)))
    with open_journal(where, codec=TALLY) as journal:
        assert journal.version("tally/a") == 1


def test_what_another_program_wrote_is_noticed(tmp_path: Path) -> None:
    where = str(tmp_path / "journal.db")
    with open_journal(where, codec=TALLY) as one, open_journal(where, codec=TALLY) as two:
        one.append("tally/a", [Counted(1)], expected=0, meta=meta())
        two.append("tally/a", [Counted(2)], expected=1, meta=meta())
        with pytest.raises(Stale):
            one.append("tally/a", [Counted(3)], expected=1, meta=meta())
        assert one.append("tally/a", [Counted(3)], expected=2, meta=meta())[0].position == 3
        assert verified(one).sound


def test_a_batch_that_fails_leaves_nothing_behind(tmp_path: Path) -> None:
    where = str(tmp_path / "journal.db")
    with open_journal(where, codec=TALLY) as journal:
        journal.append("tally/a", [Counted(1)], expected=0, meta=meta())
        pen = journal._pen  # type: ignore[attr-defined]
        pen._position = 0  # as if it had lost count: the position is taken, and the file refuses it
        with pytest.raises(StoreError, match="UNIQUE constraint failed"):
            journal.append("tally/b", [Counted(1)], expected=0, meta=meta())
        assert journal.version("tally/b") == 0
        assert journal.append("tally/b", [Counted(1)], expected=0, meta=meta())[0].position == 2
        assert verified(journal).sound
