"""Analyses of matches that are over: kept, bounded, without names, and only for the record that was judged."""

from __future__ import annotations

import zlib
from base64 import b64decode
from dataclasses import replace
from pathlib import Path

import pytest

from bafflebox.bots.analysis import DecisionKind, Judgement, MatchAnalysis, Tally
from bafflebox.cases import PersonId
from bafflebox.game import Both, Side
from bafflebox.notation.record import RecordedMatch
from bafflebox.service import House, analyses, statistics
from bafflebox.service.analyses import Judged
from bafflebox.service.files import record_for
from bafflebox.service.keeper import KeptMatch
from bafflebox.service.room import Room
from bafflebox.store import MemoryJournal
from bafflebox.store.vault import MemoryVault
from bafflebox.table import Mode
from support.houses import Late, run

DORA = PersonId("dora")
ROLLED = Judgement(1, 1, Side.WHITE, DecisionKind.PLAY, "XGID=x", "31", "8/5 6/5", "8/5 6/5", 0.0, 0.0, 0.1, 0.5, True)
asked: list[str] = []


@pytest.fixture(autouse=True)
def engine(monkeypatch: pytest.MonkeyPatch) -> None:
    """An engine that judges one turn, and is counted."""

    def judged(_: RecordedMatch, depth: str, _told: object) -> Judged:
        asked.append(depth)
        return Judged("Abacus", (ROLLED,))

    asked.clear()
    monkeypatch.setattr(analyses, "_judged", judged)


async def played(house: House) -> Room:
    """A match to one that Dora has written down."""
    wanted = KeptMatch(Mode.TRANSCRIPTION, Both(("Ann Lee",), ("Ben Roy",)), length=1)
    room = await house.keeper.open(wanted, DORA)
    for line in ("31: 8/5 6/5", "64: 24/14", "52: 13/11 13/8", "concede single"):
        await house.keeper.enter(room, DORA, line)
    assert room.table.is_over
    return room


async def analysed(house: House, room: Room, depth: str = "quick") -> MatchAnalysis:
    match = record_of(house, room)
    return (await (await house.analyses.ask(room.table, match, DORA, depth))).of(room.table.id, match)


def record_of(house: House, room: Room) -> RecordedMatch:
    return record_for(room, DORA, house.moments.now(), house.people)


def test_an_analysis_is_there_when_the_house_is_opened_again(tmp_path: Path) -> None:
    where, tables = str(tmp_path / "house.db"), list[str]()

    async def before(house: House) -> None:
        room = await played(house)
        tables.append(room.table.id)
        await analysed(house, room, "standard")
        await analysed(house, room)

    async def after(house: House) -> None:
        room = await house.tables.room(tables[0])
        known = await house.analyses.known(room.table, record_of(house, room))
        assert {depth: one.result().engine for depth, one in known.items()} == {"quick": "Abacus", "standard": "Abacus"}
        found = await analysed(house, room)
        assert (found.judgements, found.players) == ((ROLLED,), Both("Ann Lee", "Ben Roy"))
        assert asked == ["standard", "quick"]  # and not again

    run(before, House.at(where))
    run(after, House.at(where))


def test_nobodys_name_is_kept_with_it_and_the_name_of_today_is_shown() -> None:
    async def story(house: House) -> None:
        room = await played(house)
        await analysed(house, room)
        kept = house.vault.under("analys")
        assert len(kept) == 2
        for person in (*room.table.terms.white, *room.table.terms.black):
            assert not any(str(person) in text for text in (*kept, *map(unpacked, kept.values())))
        assert not any("Ann" in unpacked(text) for text in kept.values())

        house.people.rename(room.table.terms.white[0], "Ann Moore", DORA)

        assert (await analysed(house, room)).players.white == "Ann Moore"
        assert asked == ["quick"]

    run(story)


def unpacked(text: str) -> str:
    return zlib.decompress(b64decode(text)).decode() if text else ""


def test_a_record_that_was_put_right_is_judged_anew() -> None:
    async def story(house: House) -> None:
        room = await played(house)
        await analysed(house, room)
        await house.keeper.correct(room, DORA, 2, "64: 24/18 13/9")
        assert await house.analyses.known(room.table, record_of(house, room)) == {}
        await analysed(house, room)
        assert asked == ["quick", "quick"]

    run(story)


def test_the_oldest_gives_way(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(analyses, "KEPT", 2)
    moments = Late()

    async def story(house: House) -> None:
        rooms = [await played(house) for _ in range(3)]
        for room in rooms:
            moments.ahead += 1000
            await analysed(house, room)
        kept = [key.split("/")[1] for key in house.vault.under("analysis/")]
        assert sorted(kept) == sorted(room.table.id for room in rooms[1:])
        assert len(house.vault.under("analysed/")) == 2

    run(story, House(MemoryJournal(), MemoryVault(), moments=moments))


def test_what_cannot_be_read_any_more_is_asked_for_again() -> None:
    async def story(house: House) -> None:
        room = await played(house)
        await analysed(house, room)
        (key,) = house.vault.under("analysis/")
        house.vault.put(key, "no analysis at all")
        house.analyses = analyses.Analyses(house.vault, house.moments)
        await analysed(house, room)
        assert asked == ["quick", "quick"]

    run(story)


def test_a_persons_form_is_what_was_analysed_of_their_matches() -> None:
    async def story(house: House) -> None:
        room = await played(house)
        white = room.table.terms.white[0]
        assert (await house.form_of(white)).matches == ()
        judged = await analysed(house, room)
        house.vault.put(f"seat/{white}/{room.table.id}", "1")
        form = await house.form_of(white)
        assert [one.table for one in form.matches] == [room.table.id]
        mine = [one for one in judged.judgements if one.side is Side.WHITE]
        assert form.pr == Tally.of(mine).pr
        assert set(form.kinds) <= {"checker"}

    run(story)


def test_a_form_covers_all_matches_and_goes_through_each_of_them_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(statistics, "AT_ONCE", 2)

    async def story(house: House) -> None:
        rooms = [await played(house) for _ in range(3)]
        white = rooms[0].table.terms.white[0]
        mine = []
        for number, room in enumerate(rooms):
            judged = await analysed(house, room)
            mine += [one for one in judged.judgements if one.side is Side.WHITE]
            room.table = replace(
                room.table, terms=replace(room.table.terms, white=(white,))
            )  # the same person each time
            house.vault.put(f"seat/{white}/{room.table.id}", str(number))
        assert [one.table for one in (await house.form_of(white)).matches] == [room.table.id for room in rooms[1:]]
        whole = await house.form_of(white)
        assert [one.table for one in whole.matches] == [room.table.id for room in rooms]
        assert whole.pr == pytest.approx(Tally.of(mine).pr)
        for key in house.vault.under("analysis/"):  # the oldest analyses give way, the totals stay
            house.vault.drop(key)
        assert await house.form_of(white) == whole

    run(story)


def test_a_match_analysed_again_is_gone_through_again() -> None:
    async def story(house: House) -> None:
        room = await played(house)
        white = room.table.terms.white[0]
        house.vault.put(f"seat/{white}/{room.table.id}", "1")
        await analysed(house, room)
        await house.form_of(white)
        assert house.analyses.tallied(room.table.id)
        await house.keeper.correct(room, DORA, 2, "64: 24/18 13/9")
        await analysed(house, room)
        assert house.analyses.tallied(room.table.id) is None

    run(story)
