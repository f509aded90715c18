"""Matches of a tournament at tables of the house: terms of the event there, results, points, breaks and incidents back."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import replace
from pathlib import Path

import pytest

from bafflebox.cases import CaseStage, PersonId, appeal, replay
from bafflebox.errors import Refused
from bafflebox.game import Result, Side
from bafflebox.service import House
from bafflebox.service.hall import Hall
from bafflebox.service.hall.work import DeskWork
from bafflebox.service.room import Room
from bafflebox.table import Mode, acts
from bafflebox.table.events import PlaySuspended
from bafflebox.tournament.accommodations import grant
from bafflebox.tournament.course import course
from bafflebox.tournament.drawing import draw_by_hand
from bafflebox.tournament.entries import enter
from bafflebox.tournament.events import (
    ContestAdded,
    ContestId,
    DeskResult,
    Entrant,
    MatchEnding,
    MatchId,
    PenaltyPointsGiven,
    PenaltyPointsTakenBack,
    RulingApplied,
)
from bafflebox.tournament.hall import resume, set_length, suspend
from bafflebox.tournament.match_file import MatchStage as MatchStage
from bafflebox.tournament.opening import add_contest, open_tournament
from bafflebox.tournament.results import enter_result
from bafflebox.tournament.state import replay as replay_tournament
from support.houses import run

DEE, ANN, BEN, CID, DORA = (PersonId(name) for name in ("dee", "ann", "ben", "cid", "dora"))
OPEN, FIRST = ContestId("open"), MatchId("open/main:1.1")
Story = Callable[[House, Hall], Awaitable[None]]


async def club(house: House) -> Hall:
    """Four players, drawn: Ann against Ben, Cid against Dora, to three points."""
    hall = await house.desks.open("Club", DEE, lambda id, at: open_tournament(id, "Club", "usbgf", DEE, at))

    def job(work: DeskWork) -> None:
        work.take(add_contest(work.state, ContestAdded(work.at, DEE, OPEN, "Open", "KO len 3")))
        for person in (ANN, BEN, CID, DORA):
            work.do(enter, OPEN, [person])
        work.do(draw_by_hand, OPEN, tuple(Entrant(p) for p in (ANN, BEN, CID, DORA)), witnesses=("all",))

    await house.desks.work(hall, DEE, job)
    return hall


@pytest.fixture(params=["memory", "sqlite"])
def tell(request: pytest.FixtureRequest, tmp_path: Path) -> Callable[[Story], None]:
    """A story in a house whose journal is in memory, or in a file."""

    def told(story: Story) -> None:
        async def in_house(house: House) -> None:
            await story(house, await club(house))

        run(in_house, House.in_memory() if request.param == "memory" else House.at(str(tmp_path / "house.db")))

    return told


async def seated(house: House, hall: Hall, **named: object) -> Room:
    """The first match over the board, begun."""
    room = await house.seats.open(hall, FIRST, DEE, **named)  # type: ignore[arg-type]
    for person in (ANN, BEN):
        await house.tables.act(room.table.id, person, acts.TakeSeat())
    await house.tables.act(room.table.id, ANN, acts.Begin())
    return room


async def wins(house: House, room: Room, *games: tuple[Side, Result]) -> None:
    for number, (side, result) in enumerate(games):
        if number:
            for person in (ANN, BEN):
                await house.tables.act(room.table.id, person, acts.AgreeScore())
        await house.tables.act(room.table.id, ANN, acts.ReportGame(side, result))
    await house.seats.settled()


def test_a_table_has_the_terms_of_its_event(tell: Callable[[Story], None]) -> None:
    async def story(house: House, hall: Hall) -> None:
        room = await house.seats.open(hall, FIRST, DEE)
        terms = room.table.terms
        assert (terms.white, terms.black, terms.length) == ((ANN,), (BEN,), 3)
        assert (terms.book, terms.directors, terms.tournament, terms.match) == ("usbgf", (DEE,), hall.id, FIRST)
        assert hall.state.file(FIRST).table_id == room.table.id
        assert hall.state.file(FIRST).stage is MatchStage.PLAYING
        with pytest.raises(Refused, match="already"):
            await house.seats.open(hall, FIRST, DEE)

    tell(story)


def test_score_and_result_flow_to_the_desk_and_the_winner_goes_on(tell: Callable[[Story], None]) -> None:
    async def story(house: House, hall: Hall) -> None:
        room = await seated(house, hall)
        await wins(house, room, (Side.BLACK, Result.SINGLE))
        assert hall.state.file(FIRST).score == (0, 1)
        for person in (ANN, BEN):
            await house.tables.act(room.table.id, person, acts.AgreeScore())
        await house.tables.act(room.table.id, ANN, acts.ReportGame(Side.BLACK, Result.GAMMON))
        await house.seats.settled()

        result = hall.state.file(FIRST).result
        assert result is not None
        assert (result.winner, result.points, result.ending) == ("ben", (0, 3), MatchEnding.SCORE)
        assert course(hall.state, OPEN).matches["main:2.1"].players == ("ben",)  # type: ignore[index]
        kept = [entry.event for entry in house.journal.read(f"tournament/{hall.id}")]
        assert replay_tournament(kept) == hall.state  # type: ignore[arg-type]

    tell(story)


def test_an_online_match_that_is_left_is_lost(tell: Callable[[Story], None]) -> None:
    async def story(house: House, hall: Hall) -> None:
        room = await house.seats.open(hall, FIRST, DEE, mode=Mode.ONLINE)
        for person in (ANN, BEN):
            await house.tables.act(room.table.id, person, acts.TakeSeat())
        await house.tables.act(room.table.id, BEN, acts.Withdraw())
        await house.seats.settled()
        result = hall.state.file(FIRST).result
        assert result is not None
        assert (result.winner, result.ending) == ("ann", MatchEnding.FORFEIT)

    tell(story)


def test_points_given_at_the_table_or_at_the_desk_are_known_to_both_once(tell: Callable[[Story], None]) -> None:
    async def story(house: House, hall: Hall) -> None:
        room = await seated(house, hall)
        await house.tables.act(room.table.id, DEE, acts.AwardPoints(Side.BLACK, 1, "noise"))
        await house.seats.settled()
        await house.desks.work(
            hall, DEE, lambda w: w.take((PenaltyPointsGiven(w.at, DEE, FIRST, Entrant("ben"), 1, "late"),)) and None
        )
        await house.seats.settled()
        await house.seats.pass_on(hall, FIRST)

        assert [(given.to, given.points) for given in hall.state.file(FIRST).penalties] == [("ann", 1), ("ben", 1)]
        score = room.table.match.score.points
        assert (score.white, score.black) == (1, 1)

    tell(story)


def test_points_that_the_desk_takes_back_on_appeal_leave_the_score_of_a_running_table(
    tell: Callable[[Story], None],
) -> None:
    async def story(house: House, hall: Hall) -> None:
        room = await seated(house, hall)
        given = PenaltyPointsGiven(hall.state.at, DEE, FIRST, Entrant("ben"), 2, "late", case="case-1")
        await house.desks.work(hall, DEE, lambda w: w.take((replace(given, at=w.at),)) and None)
        await house.seats.settled()
        assert tuple(room.table.match.score.points) == (0, 2)

        back = PenaltyPointsTakenBack(hall.state.at, DEE, FIRST, "case-1", "the committee found otherwise")
        await house.desks.work(hall, DEE, lambda w: w.take((replace(back, at=w.at),)) and None)
        await house.seats.settled()
        await house.seats.pass_on(hall, FIRST)

        assert tuple(room.table.match.score.points) == (0, 0)
        assert hall.state.file(FIRST).penalties == ()

    tell(story)


@pytest.mark.parametrize("mode", [Mode.ONLINE, Mode.LIVE])
def test_a_match_that_both_lose_at_the_desk_is_over_at_the_table_and_nobody_goes_on(
    tell: Callable[[Story], None], mode: Mode
) -> None:
    async def story(house: House, hall: Hall) -> None:
        room = await house.seats.open(hall, FIRST, DEE, mode=mode)
        both = DeskResult((Entrant("ann"), Entrant("ben")), None, MatchEnding.BOTH_FORFEIT)
        await house.desks.work(hall, DEE, lambda w: w.do(enter_result, FIRST, both) and None)
        await house.seats.settled()
        assert room.table.is_over
        assert (room.table.match.winner, room.table.suspended) == (None, None)
        assert not any("another result" in notice.sent.text for notice in hall.state.notices.values())

    tell(story)


def test_a_match_that_both_lose_at_the_table_is_a_double_forfeit_at_the_desk(tell: Callable[[Story], None]) -> None:
    async def story(house: House, hall: Hall) -> None:
        room = await seated(house, hall)
        await house.tables.act(room.table.id, DEE, acts.ForfeitBoth("they left the hall"))
        await house.seats.settled()
        result = hall.state.file(FIRST).result
        assert result is not None
        assert (result.winner, result.ending) == (None, MatchEnding.BOTH_FORFEIT)

    tell(story)


def test_breaks_incidents_rulings_and_warnings_stand_in_the_register(tell: Callable[[Story], None]) -> None:
    async def story(house: House, hall: Hall) -> None:
        await house.desks.work(hall, DEE, lambda w: w.do(grant, ANN, "a break", "medicine", extra_breaks=1) and None)
        room = await seated(house, hall)
        table = room.table.id
        await house.tables.act(table, ANN, acts.CallBreak())
        for person in (ANN, BEN):
            await house.tables.act(table, person, acts.Return())
        await house.tables.act(table, BEN, acts.RollOpening(3, 1))
        await house.tables.act(table, BEN, acts.PointOut("cocked_die", Side.WHITE))
        await house.tables.act(table, DEE, acts.Warn(Side.WHITE, "noise"))
        await house.tables.act(table, ANN, acts.CallDirector("the dice"))
        await house.seats.settled()

        file = hall.state.file(FIRST)
        assert [side for side, _ in file.breaks] == ["ann"]
        cases = await house.desks.cases(hall)
        assert {case.stage for case in cases.values()} == {CaseStage.OPEN, CaseStage.RULED}
        (warned,) = [case for case in cases.values() if case.stage is CaseStage.RULED]
        assert [measure.person for measure in warned.measures] == [ANN]
        assert any("director is called" in notice.sent.text for notice in hall.state.notices.values())

        await house.tables.act(table, DEE, acts.AnswerCall())
        await house.tables.act(table, DEE, acts.CloseIncident(1, "it lay flat"))
        await house.seats.settled()
        stream = house.journal.read(f"case/{table}-1")
        assert replay([entry.event for entry in stream]).stage is CaseStage.CLOSED  # type: ignore[misc]

    tell(story)


def test_an_appeal_is_open_until_play_goes_on_at_the_table(tell: Callable[[Story], None]) -> None:
    """The case of an incident hangs on its table; once play has gone on there, the book hears no appeal any more."""

    async def story(house: House, hall: Hall) -> None:
        room = await seated(house, hall)
        table = room.table.id
        await house.tables.act(table, BEN, acts.RollOpening(3, 1))
        await house.tables.act(table, BEN, acts.PointOut("cube_wrong", Side.WHITE, (("what", "start"),)))
        await house.tables.act(table, DEE, acts.Rule(1))
        await house.tables.act(table, DEE, acts.ApplyRuling(1))
        await house.seats.settled()
        assert f"case/{table}-1" in house.journal.linked_to(f"table/{table}")
        case = (await house.desks.cases(hall))[f"{table}-1"]
        assert appeal(hall.state.book, case, hall.state.at, ANN).by == ANN

        await house.tables.act(table, ANN, acts.Play("8/5 6/5"))
        await house.tables.act(table, ANN, acts.EndTurn())
        await house.seats.settled()
        case = (await house.desks.cases(hall))[f"{table}-1"]
        assert case.play_resumed
        with pytest.raises(Refused) as refused:
            appeal(hall.state.book, case, hall.state.at, ANN)
        assert all(clause.startswith("usbgf:") for clause in refused.value.clauses)

    tell(story)


def test_a_ruling_that_falls_at_the_desk_takes_the_table_back(tell: Callable[[Story], None]) -> None:
    """What the table noticed by itself is a case once it is ruled on; reversed on appeal, it is open at the table again."""

    async def story(house: House, hall: Hall) -> None:
        room = await seated(house, hall)
        table = room.table.id
        await house.tables.act(table, BEN, acts.RollOpening(3, 1))
        await house.tables.act(table, ANN, acts.Play("13/8"))
        await house.tables.act(table, ANN, acts.EndTurn())
        as_played = room.table.game.position
        await house.tables.act(table, DEE, acts.Rule(1))
        await house.tables.act(table, DEE, acts.ApplyRuling(1))
        await house.seats.settled()
        assert room.table.game.roll is not None
        case = f"{table}-1"
        assert (await house.desks.cases(hall))[case].complaint.incident == "illegal_move"

        def reversed_(work: DeskWork) -> None:
            work.take((RulingApplied(work.at, DEE, case, "The play stands.", (), changed=True),))

        await house.desks.work(hall, DEE, reversed_)
        await house.seats.settled()

        assert [found.incident for found in room.table.docket.open] == ["illegal_move"]
        assert room.table.game.position == as_played
        version = room.table.version
        await house.seats.pass_on(hall, FIRST)
        assert room.table.version == version  # it is ordered once

    tell(story)


def test_the_desk_suspends_resumes_and_changes_the_length_at_the_table(tell: Callable[[Story], None]) -> None:
    async def story(house: House, hall: Hall) -> None:
        room = await seated(house, hall)
        await house.desks.work(hall, DEE, lambda w: w.do(suspend, FIRST, "dinner") and None)
        await house.seats.settled()
        assert room.table.suspended is not None
        await house.desks.work(hall, DEE, lambda w: w.do(resume, FIRST) and None)
        await house.seats.settled()
        assert room.table.suspended is None
        await house.desks.work(hall, DEE, lambda w: w.do(set_length, FIRST, 5, "posted wrongly") and None)
        await house.seats.settled()
        assert room.table.match.terms.length == 5
        await house.tables.act(room.table.id, DEE, acts.Suspend("fire alarm"))
        await house.seats.settled()
        assert hall.state.file(FIRST).stage is MatchStage.SUSPENDED

    tell(story)


def test_a_table_that_goes_on_at_once_is_not_suspended_again_by_the_desk(tell: Callable[[Story], None]) -> None:
    async def story(house: House, hall: Hall) -> None:
        room = await seated(house, hall)
        for _ in range(5):
            await house.tables.act(room.table.id, DEE, acts.Suspend("a fire alarm"))
            await house.tables.act(room.table.id, DEE, acts.Resume())
        await house.seats.settled()
        assert room.table.suspended is None
        assert hall.state.file(FIRST).stage is MatchStage.PLAYING
        whys = [event.why for event in room.events if isinstance(event, PlaySuspended)]
        assert whys == ["a fire alarm"] * 5

    tell(story)


def test_what_was_granted_is_honoured_and_a_forfeit_at_the_desk_ends_the_table(tell: Callable[[Story], None]) -> None:
    async def story(house: House, hall: Hall) -> None:
        more = {"extra_breaks": 2, "extra_reserve_seconds": 60, "extra_delay_seconds": 5}
        await house.desks.work(hall, DEE, lambda w: w.do(grant, BEN, "rest", "a bad back", **more) and None)
        room = await house.seats.open(hall, FIRST, DEE)
        assert room.table.breaks.granted[Side.BLACK] == 2
        assert room.table.clock is not None
        left = room.table.clock.read(room.table.clock.since).reserve
        assert left.black - left.white == 60_000
        assert room.table.clock.delay_of(Side.BLACK) - room.table.clock.delay_of(Side.WHITE) == 5_000

        lost = DeskResult((Entrant("ann"), Entrant("ben")), Entrant("ben"), MatchEnding.FORFEIT)
        await house.desks.work(hall, DEE, lambda w: w.do(enter_result, FIRST, lost) and None)
        await house.seats.settled()
        assert room.table.is_over
        assert room.table.match.winner is Side.BLACK
        assert hall.state.file(FIRST).result == replace(lost, length=3)

    tell(story)


def test_what_was_granted_is_honoured_by_a_clock_that_the_desk_brings_in_later(tell: Callable[[Story], None]) -> None:
    async def story(house: House, hall: Hall) -> None:
        more = {"extra_reserve_seconds": 60, "extra_delay_seconds": 5}
        await house.desks.work(hall, DEE, lambda w: w.do(grant, BEN, "time", "a tremor", **more) and None)
        room = await house.seats.open(hall, FIRST, DEE, clock=False)
        assert room.table.clock is None

        await house.tables.act(room.table.id, DEE, acts.ImposeClock())

        clock = room.table.clock
        assert clock is not None
        left = clock.read(clock.since).reserve
        assert left.black - left.white == 60_000
        assert clock.delay_of(Side.BLACK) - clock.delay_of(Side.WHITE) == 5_000

    tell(story)


def test_after_a_restart_the_desk_hears_what_the_table_did(tmp_path: Path) -> None:
    where = str(tmp_path / "house.db")

    async def before(house: House) -> None:
        hall = await club(house)
        room = await seated(house, hall)
        house.tables.watchers.clear()  # the house stops before anything is passed on
        await wins(house, room, (Side.WHITE, Result.BACKGAMMON))
        assert hall.state.file(FIRST).result is None

    async def after(house: House) -> None:
        (hall,) = await house.desks.all()
        await house.seats.catch_up_all()
        await house.seats.settled()
        result = hall.state.file(FIRST).result
        assert result is not None
        assert result.winner == "ann"

    run(before, House.at(where))
    run(after, House.at(where))
