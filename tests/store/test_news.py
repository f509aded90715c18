"""Several servers at one PostgreSQL database: each write is one round trip, and each server reads only what matters to it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import pytest

from bafflebox.store import Append, JournalEntry, Stale
from bafflebox.store.appending import LONGEST_NEWS, Appender
from bafflebox.store.backup import verified
from bafflebox.store.journal import Settled
from bafflebox.store.straight import driver_error
from bafflebox.store.vault import SqlVault
from support.journals import Counted, meta, new_database

Open = Callable[..., Any]
LONG = 60.0
"""Seconds to wait for what must come."""


@pytest.fixture
def place(server: Any) -> str:
    return new_database(server)


def taken(news: Any, count: int) -> list[JournalEntry]:
    found: list[JournalEntry] = []
    while len(found) < count:
        found += news.take(LONG)
    return found


def test_only_wanted_streams_of_others_are_read(place: str, opened: Open) -> None:
    here, there = opened(place), opened(place)
    news = here.news(lambda stream: stream != "tally/theirs")

    here.append("tally/own", [Counted(1)], expected=0, meta=meta())
    there.append("tally/theirs", [Counted(2)], expected=0, meta=meta())
    there.append("tally/ours", [Counted(3)], expected=0, meta=meta())
    there.append("tally/ours", [Counted(4)], expected=1, meta=meta())

    found = {(entry.stream, entry.event.number) for entry in taken(news, 2)}
    assert {("tally/ours", 3), ("tally/ours", 4)} <= found
    assert ("tally/theirs", 2) not in found
    news.close()
    assert news.take(LONG) == ()


def test_streams_that_are_too_many_to_be_named_are_found_all_the_same(place: str, opened: Open) -> None:
    here, there = opened(place), opened(place)
    news = here.news(lambda stream: "7" in stream)
    names = [f"tally/{number:0100}" for number in range(LONGEST_NEWS // 100)]

    there.append_all([Append(name, [Counted(1)], 0) for name in names], meta=meta())

    wanted = [name for name in names if "7" in name]
    assert [entry.stream for entry in taken(news, len(wanted))] == wanted


def test_news_that_could_not_be_read_come_when_they_can(
    place: str, opened: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    here, there = opened(place), opened(place)
    news = here.news(lambda _: True)

    def away(first: int, names: Sequence[str]) -> list[JournalEntry]:
        raise ConnectionError(first, names)

    there.append("tally/a", [Counted(1)], expected=0, meta=meta())
    with monkeypatch.context() as patch:
        patch.setattr(news, "_read", away)
        with pytest.raises(ConnectionError):
            taken(news, 1)

    assert [entry.event for entry in taken(news, 1)] == [Counted(1)]


def test_a_stream_that_another_server_wrote_to_is_looked_at_again(place: str, opened: Open) -> None:
    one, two = opened(place), opened(place)
    for version, journal in enumerate((one, one, two, two, one)):
        recorded = journal.append("tally/a", [Counted(version)], expected=version, meta=meta())
        assert [entry.position for entry in recorded] == [version + 1]
    with pytest.raises(Stale) as late:
        two.append("tally/a", [Counted(9)], expected=4, meta=meta())
    assert [entry.event for entry in late.value.since] == [Counted(4)]
    assert verified(one).sound


@pytest.mark.parametrize("written", [True, False])
def test_a_connection_that_is_lost_with_a_write_on_its_way(
    place: str, opened: Open, monkeypatch: pytest.MonkeyPatch, written: bool
) -> None:
    journal = opened(place)
    journal.append("tally/a", [Counted(0)], expected=0, meta=meta())
    sent = Appender.sent

    def lost(self: Appender, settled: Settled) -> int | None:
        monkeypatch.setattr(Appender, "sent", sent)
        if written:
            sent(self, settled)
        self.release()
        raise driver_error("append", ConnectionError("gone"), lost=True)

    monkeypatch.setattr(Appender, "sent", lost)
    (recorded,) = journal.append("tally/a", [Counted(1)], expected=1, meta=meta())

    assert (recorded.position, recorded.version) == (2, 2)
    assert [entry.event for entry in journal.read("tally/a")] == [Counted(0), Counted(1)]
    assert verified(journal).sound


def test_other_servers_are_told_of_keys_and_messages_and_of_nothing_else_in_the_vault(place: str, opened: Open) -> None:
    news = opened(place).news(lambda _: True)
    vault = SqlVault(place)
    news.take(LONG)  # listening begins as if something had been missed

    for change, told in (
        (lambda: vault.put("seat/ann/t1", "1"), False),
        (lambda: vault.put("chat/t1/1", "hello"), True),
        (lambda: vault.put_new("rematch/t1/white", "2"), True),
        (lambda: vault.put_new("rematch/t1/white", "3"), False),
        (lambda: vault.drop("challenge/none"), False),
        (lambda: vault.drop("chat/t1/1"), True),
    ):
        change()
        news.take(LONG if told else 0.3)
        assert news.beside is told
    vault.close()
    news.close()
