"""A changed past is found; a journal moves, is copied and comes back whole."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bafflebox.cases import PersonId
from bafflebox.errors import InvalidInput
from bafflebox.store import Append, Damaged, Forked, Head, Person, Unreachable, open_journal
from bafflebox.store.backup import back_up, verified
from bafflebox.store.chain import BEFORE_ALL, ChainRow, link
from bafflebox.store.lines import from_lines, to_lines
from bafflebox.store.sql import SqlJournal
from bafflebox.store.taking_in import TakenIn, take_in
from bafflebox.store.verify import verify
from support.journals import TALLY, Counted, Noted, meta

ANN = Person(PersonId("ann"), "Ann", {"email": "ann@example.org"})


def filled(where: str) -> SqlJournal:
    """A journal with two streams that alternate, and a person."""
    journal = open_journal(where, codec=TALLY)
    for number in range(4):
        both = [Append(f"tally/{name}", [Counted(number), Noted("x", about="tally/c")], 2 * number) for name in "ab"]
        journal.append_all(both, meta=meta())
    journal.keep_person(ANN, meta=meta())
    return journal


def rows_of(journal: SqlJournal) -> list[ChainRow]:
    with journal.rows() as (rows, _, _):
        return list(rows)


def chain(count: int) -> list[ChainRow]:
    rows: list[ChainRow] = []
    previous = BEFORE_ALL
    for version in range(1, count + 1):
        text = TALLY.text("tally/a", version, meta(), Counted(version))
        previous = link(previous, text)
        rows.append(ChainRow(version, "tally/a", version, text, previous))
    return rows


def numbered(rows: list[ChainRow]) -> list[ChainRow]:
    return [row._replace(position=position) for position, row in enumerate(rows, 1)]


def test_a_journal_as_written_is_sound(place: str) -> None:
    with filled(place) as journal:
        verdict = verified(journal)

    assert (verdict.sound, verdict.entries, verdict.streams, verdict.unreadable) == (True, 17, 3, ())


CHANGES: dict[str, tuple[Callable[[list[ChainRow]], list[ChainRow]], str, int]] = {
    "a word changed": (
        lambda rows: [*rows[:3], rows[3]._replace(text=rows[3].text.replace("ann", "eve")), *rows[4:]],
        "changed",
        4,
    ),
    "a word changed and its hash mended": (
        lambda rows: [*rows[:3], _rehashed(rows[2], rows[3]), *rows[4:]],
        "changed",
        5,
    ),
    "one taken out": (lambda rows: rows[:3] + rows[4:], "missing", 5),
    "one taken out, positions closed up": (lambda rows: numbered(rows[:3] + rows[4:]), "missing", 5),
    "two exchanged": (lambda rows: numbered([*rows[:3], rows[4], rows[3], *rows[5:]]), "missing", 5),
    "one told twice": (lambda rows: numbered([*rows[:4], rows[3], *rows[4:]]), "inserted", 4),
    "one put in and the rest renumbered": (
        lambda rows: numbered(
            rows[:3] + [row._replace(version=row.version + 1) for row in rows[2:]],
        ),
        "reordered",
        4,
    ),
    "the end taken off": (lambda rows: rows[:-2], "missing", 7),
    "text that is no entry": (lambda rows: [*rows[:3], rows[3]._replace(text="{}"), *rows[4:]], "changed", 4),
    "a letter outside ASCII": (lambda rows: [*rows[:3], rows[3]._replace(text="é"), *rows[4:]], "changed", 4),
}


def _rehashed(before: ChainRow, row: ChainRow) -> ChainRow:
    text = row.text.replace("ann", "eve")
    return row._replace(text=text, hash=link(before.hash, text))


@pytest.mark.parametrize("change", CHANGES)
def test_a_past_that_is_not_what_was_written_is_found_where_it_is(change: str) -> None:
    alter, code, version = CHANGES[change]
    rows = chain(8)
    heads = {"tally/a": Head("tally/a", 8, rows[-1].hash)}
    assert verify(rows, heads, TALLY).sound

    verdict = verify(alter(rows), heads, TALLY)

    assert not verdict.sound
    assert (code, version) in {(fault.code, fault.version) for fault in verdict.faults}


def test_a_past_rewritten_with_new_hashes_is_found_by_a_seal() -> None:
    rows = chain(8)
    seal = {"tally/a": Head("tally/a", 5, rows[4].hash)}
    rewritten = [row._replace(text=row.text.replace("ann", "eve")) for row in rows]
    previous = BEFORE_ALL
    for place, row in enumerate(rewritten):
        previous = link(previous, row.text)
        rewritten[place] = row._replace(hash=previous)

    assert verify(rows, None, TALLY, seal).sound
    assert verify(rewritten, None, TALLY).sound
    assert [fault.code for fault in verify(rewritten, None, TALLY, seal).faults] == ["rewritten"]
    assert [fault.code for fault in verify(rows[:4], None, TALLY, seal).faults] == ["missing"]
    assert [fault.code for fault in verify([], None, TALLY, seal).faults] == ["missing"]


@given(st.data())
def test_any_other_order_or_choice_of_rows_is_found(data: st.DataObject) -> None:
    rows = chain(6)
    heads = {"tally/a": Head("tally/a", 6, rows[-1].hash)}
    other = data.draw(st.lists(st.sampled_from(rows), max_size=8).filter(lambda drawn: drawn != rows))

    assert not verify(other, heads, TALLY).sound
    assert not verify(numbered(other), heads, TALLY).sound


def test_an_export_put_back_elsewhere_is_the_same_journal(place: str, tmp_path: Path) -> None:
    with filled(place) as journal, open_journal(str(tmp_path / "other.db"), codec=TALLY) as other:
        read = from_lines(to_lines(rows_of(journal), journal.persons()), "x")
        first = take_in(other, read.rows, read.persons)
        again = take_in(other, read.rows, read.persons)

        assert (first, again) == (TakenIn(17, 0, 1), TakenIn(0, 17, 0))
        assert rows_of(other) == rows_of(journal)
        assert other.persons() == [ANN]
        assert other.linked_to("tally/c") == ["tally/a", "tally/b"]
        assert verified(other).sound


def test_an_import_continues_a_stream_and_wakes_followers(place: str, tmp_path: Path) -> None:
    with filled(place) as journal, open_journal(str(tmp_path / "other.db"), codec=TALLY) as other:
        rows = rows_of(other_of := journal)
        take_in(other, rows[:8])
        with other.follow(after=8) as following:
            assert take_in(other, rows) == TakenIn(9, 8, 0)
            assert len(following.take(5)) == 9
        assert other.append("tally/a", [Counted(9)], expected=8, meta=meta())[0].version == 9
        assert rows_of(other_of) == rows


def test_a_fork_is_refused_and_nothing_is_taken_in(place: str, tmp_path: Path) -> None:
    with filled(place) as journal, open_journal(str(tmp_path / "other.db"), codec=TALLY) as other:
        other.append("tally/b", [Counted(77)], expected=0, meta=meta())
        rows = rows_of(journal)

        with pytest.raises(Forked, match="tally/b has two histories: version 1 here differs from version 1 there"):
            take_in(other, rows)

        assert [head.stream for head in other.streams()] == ["tally/b"]


@pytest.mark.parametrize(
    ("alter", "said"),
    [
        (lambda rows: rows[:2] + rows[3:], "entries are missing"),
        (lambda rows: [rows[0]._replace(text=rows[0].text.replace("ann", "eve")), *rows[1:]], "the hash doesn't match"),
    ],
)
def test_an_import_that_does_not_follow_is_refused(
    alter: Callable[[list[ChainRow]], list[ChainRow]], said: str, tmp_path: Path
) -> None:
    with open_journal(str(tmp_path / "j.db"), codec=TALLY) as journal:
        with pytest.raises(Damaged, match=said):
            take_in(journal, alter(chain(5)))
        assert journal.streams() == []


LINES = list(to_lines(chain(3), [ANN]))


@pytest.mark.parametrize(
    ("lines", "said"),
    [
        ([], "cut off after line 0"),
        (LINES[:-1], "cut off after line 5"),
        (LINES[:2], "cut off after line 2"),
        ([*LINES[:2], LINES[2][:50]], "line 3: this is not a JSON object"),
        ([*LINES[:2], *LINES[3:]], "should have 3 entries and has 2"),
        ([*LINES, LINES[1]], "line 7: there is more text after the end"),
        (["{}", *LINES[1:]], "is not a journal export"),
        (['{"bafflebox":"journal","form":9}'], "has format 9"),
        ([LINES[0], '{"entry":{"stream":1},"hash":""}'], "line 2: this is not an entry"),
        ([LINES[0], '{"entry":{"stream":"a","version":1},"hash":"zz"}'], "line 2: this is not an entry"),
        ([LINES[0], '{"person":{"id":"x","name":"y","contacts":3,"erased":false}}'], "line 2: this is not an entry"),
        ([LINES[0], "[" * 100_000], "line 2: this is not a JSON object"),
    ],
)
def test_a_damaged_export_is_refused_with_its_line(lines: list[str], said: str) -> None:
    with pytest.raises(InvalidInput, match=said):
        from_lines(lines, "x.jsonl")


def test_an_entry_without_its_fields_is_not_taken_in(tmp_path: Path) -> None:
    text = json.dumps({"stream": "tally/a", "version": 1})
    with (
        open_journal(str(tmp_path / "j.db"), codec=TALLY) as journal,
        pytest.raises(InvalidInput, match="not a journal entry"),
    ):
        take_in(journal, [ChainRow(1, "tally/a", 1, text, link(BEFORE_ALL, text))])


def test_a_backup_made_during_writes_is_sound_and_complete_up_to_a_moment(place: str, tmp_path: Path) -> None:
    with filled(place) as journal:
        waiting = [journal.submit("tally/d", [Counted(number)], expected=number, meta=meta()) for number in range(200)]
        verdict = back_up(place, tmp_path / "copy.db", codec=TALLY)
        written = [one.result()[0] for one in waiting]

        with open_journal(str(tmp_path / "copy.db"), codec=TALLY, read_only=True) as copy:
            entries = copy.read("tally/d")
            assert verdict.sound
            assert entries == written[: len(entries)]
            assert copy.read("tally/a") == journal.read("tally/a")
            assert copy.persons() == [ANN]

    with pytest.raises(Unreachable, match="already exists"):
        back_up(place, tmp_path / "copy.db", codec=TALLY)
    assert sorted(path.name for path in tmp_path.glob("copy*")) == ["copy.db"]


def test_tampering_with_the_tables_themselves_is_found(tmp_path: Path) -> None:
    path = tmp_path / "j.db"
    filled(str(path)).close()
    for statement, code in (
        ("DELETE FROM entries WHERE stream = 'tally/b'", "missing"),
        ("UPDATE streams SET version = 7 WHERE stream = 'tally/a'", "inserted"),
        ("UPDATE streams SET hash = x'00' WHERE stream = 'tally/a'", "changed"),
        ("DELETE FROM entries WHERE position > 12", "missing"),
    ):
        copy = tmp_path / "copy.db"
        copy.write_bytes(path.read_bytes())
        with sqlite3.connect(copy) as connection:
            connection.execute(statement)
        connection.close()
        with open_journal(str(copy), codec=TALLY, read_only=True) as journal:
            assert code in {fault.code for fault in verified(journal).faults}, statement
        copy.unlink()
