"""What every journal does, in memory, in a file and in a database."""

from __future__ import annotations

import asyncio
import tempfile
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier, Thread

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bafflebox.cases import PersonId, complain
from bafflebox.clock import Millis
from bafflebox.errors import InvalidInput, Refused
from bafflebox.store import Append, Journal, JournalClosed, MemoryJournal, Person, Stale, open_journal
from bafflebox.store.persons import RecordChanged, RecordErased, RecordMade
from support.journals import TALLY, Colour, Counted, Noted, meta

NOTED = Noted("naïve 🎲 ☃", (Colour.BLUE, Colour.RED), {"deep": [1, {"er": None}], "half": 0.5})


def test_events_come_back_as_they_went_in_with_who_when_where_and_why(journal: Journal) -> None:
    told = meta("ben", device="phone 3", reason="cube on the wrong side — é 🎲", at=1_700_000_000_123, monotonic=77)

    recorded = journal.append("tally/1", [Counted(1), NOTED], expected=0, meta=told)
    read = journal.read("tally/1")

    assert read == list(recorded)
    assert [entry.event for entry in read] == [Counted(1), NOTED]
    assert [(entry.position, entry.version, entry.meta) for entry in read] == [(1, 1, told), (2, 2, told)]


def test_a_stale_write_is_refused_with_what_was_written_since(journal: Journal) -> None:
    journal.append("tally/1", [Counted(1)], expected=0, meta=meta())
    journal.append("tally/1", [Counted(2), Counted(3)], expected=1, meta=meta("ben"))

    with pytest.raises(Stale, match="at version 3, but this was based on version 1; written since: Counted") as stale:
        journal.append("tally/1", [Counted(9)], expected=1, meta=meta())

    assert [entry.event for entry in stale.value.since] == [Counted(2), Counted(3)]
    assert len(journal.read("tally/1")) == 3


def test_a_write_based_on_a_version_that_never_was_is_refused(journal: Journal) -> None:
    with pytest.raises(Stale) as stale:
        journal.append("tally/1", [Counted(1)], expected=4, meta=meta())

    assert (stale.value.version, stale.value.since) == (0, ())


def test_several_streams_are_written_together_or_not_at_all(journal: Journal) -> None:
    journal.append("tally/1", [Counted(1)], expected=0, meta=meta())

    with pytest.raises(Stale):
        journal.append_all([Append("tally/2", [Counted(1)], 0), Append("tally/1", [Counted(2)], 0)], meta=meta())
    assert journal.read("tally/2") == []

    recorded = journal.append_all([Append("tally/2", [Counted(1)], 0), Append("tally/1", [Counted(2)], 1)], meta=meta())
    assert [(entry.position, entry.stream, entry.version) for entry in recorded] == [
        (2, "tally/2", 1),
        (3, "tally/1", 2),
    ]


def test_a_part_of_a_stream_can_be_read(journal: Journal) -> None:
    journal.append("tally/1", [Counted(number) for number in range(1, 6)], expected=0, meta=meta())

    assert [entry.version for entry in journal.read("tally/1", after=1, up_to=4)] == [2, 3, 4]
    assert journal.read("tally/1", after=5) == []
    assert journal.read("tally/none") == []


def test_streams_are_listed_by_the_beginning_of_their_names(journal: Journal) -> None:
    for name in ("tally/a", "tally/ab", "tally/B", "tally/é", "case/a_"):
        event = Counted(1) if name.startswith("tally") else _complaint("a_")
        journal.append(name, [event], expected=0, meta=meta())

    assert [head.stream for head in journal.streams()] == ["case/a_", "tally/B", "tally/a", "tally/ab", "tally/é"]
    assert [head.stream for head in journal.streams("tally/a")] == ["tally/a", "tally/ab"]
    assert [head.version for head in journal.streams("tally/é")] == [1]
    assert journal.version("tally/é") == 1
    assert journal.streams("tally/a")[0].hash == journal.read("tally/a")[-1].hash


def _complaint(case: str) -> object:
    from bafflebox.books import load

    ann = PersonId("ann")
    where = {"match": "open/1", "tournament": "t1", "table": "7"}
    return complain(load("usbgf"), case, Millis(0), ann, (ann, PersonId("ben")), "a roll", **where)


def test_a_case_is_found_from_its_table_and_its_tournament(journal: Journal) -> None:
    journal.append("case/c1", [_complaint("c1")], expected=0, meta=meta())
    journal.append("case/c0", [_complaint("c0")], expected=0, meta=meta())

    assert journal.linked_to("table/7") == ["case/c0", "case/c1"]
    assert journal.linked_to("tournament/t1") == ["case/c0", "case/c1"]
    assert journal.linked_to("table/open/1") == []  # the name of a match is no table


@pytest.mark.parametrize(
    ("stream", "events", "said"),
    [
        ("tally/1", [], "at least one event"),
        ("tally/1", ["a word"], "str is not an event of a tally"),
        ("tally/1", [_complaint("c1")], "ComplaintMade is not an event of a tally"),
        ("tally/1", [Counted("three")], "Counted cannot be stored"),  # type: ignore[arg-type]
        ("tally/1", [Noted("", more={"x": float("nan")})], "Noted cannot be stored"),
        ("tally", [Counted(1)], "is not a stream name"),
        ("tally/a\nb", [Counted(1)], "is not a stream name"),
        ("tally/" + "x" * 300, [Counted(1)], "is not a stream name"),
        ("taly/1", [Counted(1)], "There is no kind of stream 'taly'. Nearest: tally"),
    ],
)
def test_what_cannot_be_stored_is_refused_with_a_sentence(
    journal: Journal, stream: str, events: list[object], said: str
) -> None:
    with pytest.raises(InvalidInput, match=said):
        journal.append(stream, events, expected=0, meta=meta())

    assert journal.streams() == []


def test_followers_get_every_entry_once_and_in_order_from_where_they_stopped(journal: Journal) -> None:
    journal.append("tally/1", [Counted(1), Counted(2)], expected=0, meta=meta())
    with journal.follow() as following:
        assert [entry.position for entry in following.take(5)] == [1, 2]
        journal.append("tally/2", [Counted(3)], expected=0, meta=meta())
        assert [entry.event for entry in following.take(5)] == [Counted(3)]
        assert following.take(0) == ()
        stopped = following.position
    journal.append("tally/2", [Counted(4)], expected=1, meta=meta())

    with journal.follow(after=stopped) as again:
        assert [(entry.position, entry.event) for entry in again.take(5)] == [(4, Counted(4))]


def test_a_follower_who_waits_is_woken_by_a_write_and_by_the_end(journal: Journal) -> None:
    seen: list[object] = []
    following = journal.follow()
    thread = Thread(target=lambda: seen.extend(entry.event for entry in following))
    thread.start()

    for number in range(50):
        journal.append("tally/1", [Counted(number)], expected=number, meta=meta())
    with journal.follow() as other:
        taken = 0
        while taken < 50:
            taken += len(other.take(5))
    journal.close()
    thread.join()

    assert seen == [Counted(number) for number in range(len(seen))]


def test_many_writers_at_once_never_share_a_version(journal: Journal) -> None:
    ready = Barrier(8)

    def write(name: int) -> int:
        ready.wait()
        lost, version = 0, 0
        for number in range(20):
            while True:
                try:
                    version = journal.append("tally/1", [Counted(100 * name + number)], expected=version, meta=meta())[
                        -1
                    ].version
                    break
                except Stale as stale:
                    version, lost = stale.version, lost + 1
        return lost

    with ThreadPoolExecutor(8) as pool:
        list(pool.map(write, range(8)))

    entries = journal.read("tally/1")
    assert [entry.version for entry in entries] == list(range(1, 161))
    assert {entry.event for entry in entries} == {
        Counted(100 * name + number) for name in range(8) for number in range(20)
    }


def test_many_may_read_while_others_write(journal: Journal) -> None:
    journal.append("tally/1", [Counted(0)], expected=0, meta=meta())
    ready = Barrier(13)

    def read(_: int) -> list[int]:
        ready.wait()
        return [len(journal.read("tally/1")) for _ in range(20)]

    with ThreadPoolExecutor(12) as pool:
        lengths = pool.map(read, range(12))
        ready.wait()
        for number in range(1, 20):
            journal.append("tally/1", [Counted(number)], expected=number, meta=meta())

        assert all(seen == sorted(seen) and seen[0] >= 1 for seen in lengths)


def test_a_write_can_be_awaited(journal: Journal) -> None:
    async def write(number: int) -> int:
        recorded = await journal.appended(f"tally/{number}", [Counted(number)], expected=0, meta=meta())
        return recorded[0].position

    async def all_of_them() -> list[int]:
        return await asyncio.gather(*map(write, range(30)))

    assert sorted(asyncio.run(all_of_them())) == list(range(1, 31))
    with pytest.raises(Stale):
        asyncio.run(write(7))


def test_a_future_of_a_write_can_be_awaited_too(journal: Journal) -> None:
    async def write() -> int:
        future = journal.submit("tally/1", [Counted(1)], expected=0, meta=meta())
        return (await asyncio.wrap_future(future))[0].version

    assert asyncio.run(write()) == 1


def test_who_stops_waiting_does_no_harm(journal: Journal) -> None:
    async def impatient() -> None:
        waiting = journal.appended("tally/1", [Counted(1)], expected=0, meta=meta())
        waiting.cancel()
        await asyncio.sleep(0)
        with pytest.raises(asyncio.CancelledError):
            await waiting

    asyncio.run(impatient())

    journal.append("tally/2", [Counted(1)], expected=0, meta=meta())
    assert journal.version("tally/1") in (0, 1)
    assert journal.version("tally/2") == 1


def test_a_closed_journal_says_so(journal: Journal) -> None:
    waiting = journal.submit("tally/1", [Counted(1)], expected=0, meta=meta())
    journal.close()
    journal.close()

    assert waiting.result()[0].version == 1
    with pytest.raises(JournalClosed):
        journal.append("tally/1", [Counted(2)], expected=1, meta=meta())


def test_a_person_is_known_can_change_and_can_be_erased(journal: Journal) -> None:
    ann = PersonId("p1")
    journal.keep_person(Person(ann, "Ann O'Neill", {"email": "ann@example.org"}), meta=meta("desk"))
    journal.keep_person(Person(ann, "Ann Ørsted", {"phone": "+45"}), meta=meta("desk"))
    assert journal.person(ann) == Person(ann, "Ann Ørsted", {"phone": "+45"})

    journal.erase_person(ann, meta=meta("desk", reason="she asked"))

    assert journal.person(ann) == Person(ann, erased=True)
    assert journal.persons() == [Person(ann, erased=True)]
    assert [entry.event for entry in journal.read("person/p1")] == [
        RecordMade(ann),
        RecordChanged(ann),
        RecordErased(ann),
    ]
    with pytest.raises(Refused, match="was erased"):
        journal.keep_person(Person(ann, "Ann"), meta=meta("desk"))
    with pytest.raises(Refused, match="no record of the person p2"):
        journal.erase_person(PersonId("p2"), meta=meta("desk"))


WRITES = st.lists(
    st.lists(st.tuples(st.sampled_from("abc"), st.integers(0, 4), st.integers(1, 2)), min_size=1, max_size=3),
    max_size=8,
)


@settings(max_examples=25)
@given(WRITES)
def test_a_file_and_memory_give_the_same_answers(writes: list[list[tuple[str, int, int]]]) -> None:
    with tempfile.TemporaryDirectory() as folder, open_journal(f"{folder}/j.db", codec=TALLY) as file:
        memory = MemoryJournal(TALLY)
        for write in writes:
            appends = [
                Append(f"tally/{name}", [Counted(number) for number in range(count)], expected)
                for name, expected, count in write
            ]
            answers: list[object] = []
            for journal in (memory, file):
                try:
                    answers.append(journal.append_all(appends, meta=meta()))
                except Stale as stale:
                    answers.append((str(stale), stale.since))
            assert answers[0] == answers[1]
        assert memory.streams() == file.streams()
        assert memory.follow().take(0) == file.follow().take(0)
