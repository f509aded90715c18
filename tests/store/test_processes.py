"""Several processes at one journal: they write in turn, and each follows what the others write."""

from __future__ import annotations

import multiprocessing
from collections.abc import Callable
from typing import Any

from bafflebox.store import open_journal
from bafflebox.store.backup import verified
from support.journals import TALLY, Counted, meta

SPAWN = multiprocessing.get_context("spawn")


def count(place: str, stream: str, numbers: int) -> None:
    """What another process does."""
    with open_journal(place, codec=TALLY) as journal:
        for number in range(numbers):
            journal.append(stream, [Counted(number)], expected=number, meta=meta(stream))


def test_a_follower_sees_what_another_process_writes(place: str, opened: Callable[..., Any]) -> None:
    journal = opened(place)
    with journal.follow() as following:
        other = SPAWN.Process(target=count, args=(place, "tally/other", 10))
        other.start()
        count(place, "tally/own", 10)
        seen: list[Any] = []
        while len(seen) < 20:
            seen += following.take(60)
        other.join()

    assert [entry.position for entry in seen] == list(range(1, 21))
    assert [entry.event for entry in seen if entry.stream == "tally/other"] == [Counted(number) for number in range(10)]
    assert verified(journal).sound


def test_two_journals_may_be_open_on_one_place(place: str, opened: Callable[..., Any]) -> None:
    one, two = opened(place), opened(place)
    with two.follow() as following:
        for version, journal in enumerate((one, two, two, one, two)):
            journal.append("tally/a", [Counted(version)], expected=version, meta=meta())

        seen: list[int] = []
        while len(seen) < 5:
            seen += [entry.position for entry in following.take(60)]

    assert seen == list(range(1, 6))
    assert verified(one).sound
