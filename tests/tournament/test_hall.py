"""The hall: tables, calls, nobody in two places, suspension, times, the call desk."""

from __future__ import annotations

import pytest

from bafflebox.cases import PersonId
from bafflebox.clock import MINUTE, Millis, minutes
from bafflebox.errors import InvalidInput, Refused
from bafflebox.tournament.accommodations import extra_breaks, grant
from bafflebox.tournament.calls import Awaited, awaited, next_calls
from bafflebox.tournament.calls import desk as call_desk
from bafflebox.tournament.course import course, length_of
from bafflebox.tournament.drawing import open_lines, place_late
from bafflebox.tournament.entries import state_preference, withdraw
from bafflebox.tournament.events import Condition, ContestId, DeskResult, Entrant, LateEntryPlaced, MatchEnding, Prize
from bafflebox.tournament.forecast import forecast
from bafflebox.tournament.hall import (
    bound,
    call,
    free_tables,
    move,
    resume,
    set_length,
    set_table,
    start,
    suspend,
    withdraw_call,
)
from bafflebox.tournament.money.fees import set_fees
from bafflebox.tournament.money.prizes import publish
from bafflebox.tournament.notices import acknowledge, sign_in, sign_out, sign_out_sheet, unreached
from bafflebox.tournament.opening import announce_deviations
from bafflebox.tournament.reports import sheet
from bafflebox.tournament.results import enter_result
from bafflebox.tournament.rounds import pair
from bafflebox.tournament.schedule import between_matches, breaks, due_times, impose_clock, post, slow_matches
from support.desk import DEE, OPEN, PEOPLE, TestDesk, club


def test_a_match_is_called_to_a_table_started_and_frees_it_at_the_end() -> None:
    desk = club("ann", "ben", "cid", "dora", structure="KO len 5", tables=1)
    match = desk.match("main:1.1")

    desk.does(call, match, table="1")
    desk.does(start, match)

    assert bound(desk.state) == {"ann": match, "ben": match}
    assert free_tables(desk.state) == ()
    with pytest.raises(Refused, match="Table 1 has match"):
        desk.does(call, desk.match("main:1.2"), table="1")
    desk.wins("main:1.1", "ann")
    assert [table.name for table in free_tables(desk.state)] == ["1"]


def test_nobody_is_called_to_two_matches_at_once() -> None:
    desk = TestDesk()
    for contest in ("open", "blitz"):
        desk.contest(contest=contest, name=contest)
        desk.enters("ann", "ben", contest=contest)
        desk.draws(contest=contest)
    desk.does(start, desk.match("main:1.1"))

    with pytest.raises(Refused, match="ann is in open/main") as refused:
        desk.does(call, desk.match("main:1.1", "blitz"))
    assert refused.value.clauses == ("usbgf:2.2.2",)

    desk.does(suspend, desk.match("main:1.1"), "the blitz goes first", score=(3, 2))
    desk.does(start, desk.match("main:1.1", "blitz"))
    with pytest.raises(Refused, match="is in"):
        desk.does(resume, desk.match("main:1.1"))
    desk.wins("main:1.1", "ann", "blitz")
    desk.does(resume, desk.match("main:1.1"))
    assert desk.state.file(desk.match("main:1.1")).score == (3, 2)


@pytest.mark.parametrize(
    ("table", "sentence"),
    [("2", "out of order"), ("3", "reserved for final"), ("9", "There is no table '9'")],
)
def test_tables_that_cannot_be_used_say_why(table: str, sentence: str) -> None:
    desk = club("ann", "ben", tables=1)
    desk.does(set_table, "2", condition=Condition.OUT_OF_ORDER, note="leg broken")
    desk.does(set_table, "3", condition=Condition.RESERVED, reserved_for="final")
    with pytest.raises((Refused, InvalidInput), match=sentence):
        desk.does(call, desk.match("main:1.1"), table=table)


def test_a_table_in_use_is_not_taken_out_of_order_before_its_match_is_moved() -> None:
    desk = club("ann", "ben", tables=2)
    desk.does(start, desk.match("main:1.1"), table="1")
    with pytest.raises(Refused, match="move it first"):
        desk.does(set_table, "1", condition=Condition.OUT_OF_ORDER)
    desk.does(move, desk.match("main:1.1"), "2", why="light")
    desk.does(set_table, "1", condition=Condition.OUT_OF_ORDER)
    assert desk.state.file(desk.match("main:1.1")).table == "2"


def test_the_call_desk_calls_the_higher_priority_first_and_says_what_hinders() -> None:
    desk = TestDesk()
    desk.contest(contest="blitz", name="Blitz", priority=1)
    desk.contest(contest="open", priority=5)
    desk.enters("ann", "ben", contest="blitz")
    desk.enters("ann", "cid", "dora", "eve")
    desk.draws(contest="blitz")
    desk.draws()
    desk.tables(3)

    waiting = call_desk(desk.state, desk.now).waiting

    assert [item.match for item in waiting] == ["open/main:1.1", "open/main:1.2", "blitz/main:1.1"]
    assert [why.said() for why in waiting[-1].hindrances] == ["ann plays open/main:1.1 first"]
    assert next_calls(desk.state, desk.now) == (("open/main:1.1", "1"), ("open/main:1.2", "2"))


def test_between_contests_of_one_priority_the_wish_of_the_player_decides() -> None:
    desk = TestDesk()
    for contest in ("blitz", "open"):
        desk.contest(contest=contest, name=contest)
        desk.enters("ann", "ben", contest=contest)
        desk.draws(contest=contest)
    desk.does(state_preference, PersonId("ann"), [ContestId("open"), ContestId("blitz")], who="ann")
    assert call_desk(desk.state, desk.now).waiting[0].match == "open/main:1.1"


def test_matches_are_called_to_tables_in_the_order_of_their_numbers() -> None:
    desk = TestDesk()
    desk.contest("swiss 3 rounds len 5")
    desk.enters(*(f"p{number}" for number in range(24)))
    desk.tables(12)
    desk.draws()
    desk.does(pair, OPEN)

    calls = next_calls(desk.state, desk.now)

    assert calls == tuple((desk.match(f"swiss:1.{number}"), str(number)) for number in range(1, 13))
    assert [item.match for item in call_desk(desk.state, desk.now).waiting] == [match for match, _ in calls]


def test_whoever_waits_is_told_for_whom() -> None:
    desk = club("ann", "ben", "cid", "dora")
    desk.wins("main:1.1", "ann")
    final = desk.match("main:2.1")
    assert awaited(desk.state, Entrant("ann"), final) == Awaited(
        desk.match("main:1.2"), winner=True, players=(Entrant("cid"), Entrant("dora"))
    )
    desk.wins("main:1.2", "cid")
    assert awaited(desk.state, Entrant("ann"), final) is None


def test_a_table_that_a_player_needs_is_kept_for_that_player() -> None:
    desk = club("ann", "ben", "cid", "dora", tables=2)
    desk.does(grant, PersonId("cid"), "a table without steps", "wheelchair", table="1")

    calls = dict(next_calls(desk.state, desk.now))

    assert calls[desk.match("main:1.2")] == "1"
    desk.does(call, desk.match("main:1.2"))
    assert desk.state.file(desk.match("main:1.2")).table == "1"


def test_accommodations_add_breaks() -> None:
    desk = club("ann", "ben", structure="KO len 7")
    desk.does(grant, PersonId("ann"), "more breaks", "medical", extra_breaks=2)

    assert breaks(desk.state, desk.match("main:1.1"), PersonId("ann")) == 3
    assert breaks(desk.state, desk.match("main:1.1"), PersonId("ben")) == 1
    assert extra_breaks(desk.state, PersonId("ben")) == 0


def test_the_break_runs_from_the_end_of_each_players_own_last_match() -> None:
    desk = club("ann", "ben", "cid", "dora")
    desk.wins("main:1.1", "ann")
    ann_done = desk.now
    desk.wins("main:1.2", "cid", minutes=30)

    due = {item.entrant: item for item in due_times(desk.state, desk.match("main:2.1"))}

    assert between_matches(desk.state, OPEN)[0] == minutes(5)
    assert due[Entrant("cid")].at == desk.now + minutes(5)
    assert due[Entrant("cid")].follows_last_match
    assert due[Entrant("ann")].at == desk.now, "the break of the waiting player is long over"
    assert ann_done < desk.now


def test_the_break_counts_from_the_real_end_and_not_from_the_report() -> None:
    desk = club("ann", "ben", "cid", "dora")
    desk.wins("main:1.1", "ann")
    ended = desk.now
    desk.wins("main:1.2", "cid", minutes=20, ended=ended)
    due = {item.entrant: item.at for item in due_times(desk.state, desk.match("main:2.1"))}
    assert due[Entrant("cid")] == ended + minutes(5)


def test_a_match_moved_earlier_must_reach_every_player() -> None:
    desk = club("ann", "ben")
    match = desk.match("main:1.1")
    desk.does(post, match, Millis(desk.now + 60 * MINUTE))
    assert unreached(desk.state) == ()

    desk.does(post, match, Millis(desk.now + 30 * MINUTE))

    notice = unreached(desk.state)[0][0]
    assert desk.state.notices[notice].sent.clauses == ("usbgf:2.2.1.i",)
    assert [person for _, person in unreached(desk.state)] == ["ann", "ben"]
    desk.does(acknowledge, notice, PersonId("ann"), who="ann")
    desk.does(acknowledge, notice, PersonId("ben"))
    assert unreached(desk.state) == ()
    assert desk.does(acknowledge, notice, PersonId("ben"), who="ben") == ()


@pytest.mark.parametrize("book", ["usbgf", "standards"])
def test_posted_times_stand_on_the_draw_sheet(book: str) -> None:
    desk = club("ann", "ben", "cid", "dora", structure="KO len 7,9", book=book)
    desk.does(post, desk.match("main:1.1"), Millis(20 * 60 * MINUTE), must_finish=True)

    drawn = sheet(desk.state, "matches", OPEN, desk.now)

    assert drawn.rows[0][:5] == ("Semi-final", "ann", "ben", "7", "20:00")
    assert drawn.rows[2][3] == "9"


def test_signing_out_is_for_those_who_are_free_and_an_hour_needs_the_director() -> None:
    desk = club("ann", "ben", "cid", "dora")
    desk.does(start, desk.match("main:1.1"))
    with pytest.raises(Refused, match="is still in"):
        desk.does(sign_out, PersonId("ann"), who="ann")
    with pytest.raises(Refused, match="more than an hour") as refused:
        desk.does(sign_out, PersonId("cid"), who="cid", back=Millis(desk.now + 90 * MINUTE))
    desk.does(sign_out, PersonId("cid"), who="cid")

    assert refused.value.clauses == ("usbgf:2.2.6.a",)
    assert "cid is signed out" in [why.said() for why in call_desk(desk.state, desk.now).waiting[0].hindrances]
    assert sign_out_sheet(desk.state, Millis(desk.now + 61 * MINUTE))[0].overdue
    desk.does(sign_in, PersonId("cid"), who="cid")
    assert call_desk(desk.state, desk.now).waiting[0].can_be_called


def test_slow_matches_raise_an_alarm_and_a_clock_is_imposed_from_the_score() -> None:
    desk = club("ann", "ben", structure="KO len 9")
    match = desk.match("main:1.1")
    desk.does(start, match)
    assert slow_matches(desk.state, Millis(desk.now + 60 * MINUTE)) == ()
    assert slow_matches(desk.state, Millis(desk.now + 120 * MINUTE))[0].match == match

    desk.does(impose_clock, match, (3, 5), "slow", minutes=120)

    imposed = desk.state.file(match).clock
    assert imposed is not None
    assert (imposed.reserve, imposed.delay, imposed.clauses) == (
        600_000,
        12_000,
        ("usbgf:3.4.4.4.a", "usbgf:3.4.4.4.b"),
    )


def test_another_length_is_posted_with_a_reason() -> None:
    desk = club("ann", "ben", structure="KO len 9")
    desk.does(set_length, desk.match("main:1.1"), 7, "the hall closes")
    assert length_of(desk.state, desk.match("main:1.1")) == 7
    with pytest.raises(InvalidInput, match="needs a reason"):
        desk.does(set_length, desk.match("main:1.1"), 5, " ")


def test_one_book_has_no_play_before_money_is_disclosed() -> None:
    desk = club("ann", "ben", book="standards")
    desk.does(set_fees, OPEN, entry=5_000)
    with pytest.raises(Refused, match="Publish the prizes") as refused:
        desk.does(call, desk.match("main:1.1"))
    desk.does(publish, OPEN, [Prize("main", 1, 10_000)])
    desk.does(call, desk.match("main:1.1"))
    assert refused.value.clauses == ("standards:1.1.3.a",)


def test_deviations_are_announced_before_play() -> None:
    desk = club("ann", "ben", settings={"clock_policy": "required"})
    with pytest.raises(Refused, match="clock_policy") as refused:
        desk.does(call, desk.match("main:1.1"))
    desk.does(announce_deviations, ["website", "hall"])
    desk.does(call, desk.match("main:1.1"))
    assert "usbgf:1.1.2.c" in refused.value.clauses


def test_a_late_entrant_takes_a_bye_without_a_redraw() -> None:
    desk = club(*PEOPLE[:5])
    before = desk.state.contest(OPEN).draw
    assert len(open_lines(desk.state, OPEN)) == 3
    desk.enters("zoe")

    desk.does(place_late, OPEN, Entrant("zoe"))

    after = desk.state.contest(OPEN).draw
    assert before is not None
    assert after is not None
    assert [a for a, b in zip(after.lines, before.lines, strict=True) if a != b] == ["zoe"]
    assert any("zoe" in match.players for match in course(desk.state, OPEN).ready)
    with pytest.raises(Refused):
        desk.does(place_late, OPEN, Entrant("zoe"))


def test_which_bye_a_late_entrant_takes_is_left_to_the_lot_and_comes_out_the_same_again() -> None:
    def line(late: str) -> int:
        desk = club(*PEOPLE[:5])
        desk.enters(late)
        (placed,) = place_late(desk.state, OPEN, Entrant(late), DEE, desk.now)
        assert isinstance(placed, LateEntryPlaced)
        return placed.line

    taken = {late: line(late) for late in ("uma", "vic", "wim", "xia", "yan", "zoe")}
    assert len(set(taken.values())) > 1
    assert all(line(late) == where for late, where in taken.items())


def test_a_bye_is_no_longer_open_once_its_player_is_at_the_next_match() -> None:
    desk = club("ann", "ben", "cid")
    desk.wins("main:1.1", "ann")
    desk.does(start, desk.match("main:2.1"))
    desk.enters("zoe")
    assert open_lines(desk.state, OPEN) == ()
    with pytest.raises(Refused, match="no open lines"):
        desk.does(place_late, OPEN, Entrant("zoe"))


def test_two_absent_players_leave_a_walkover_to_the_next() -> None:
    desk = club("ann", "ben", "cid", "dora")
    desk.does(withdraw, OPEN, Entrant("ann"), who="ann")
    desk.does(withdraw, OPEN, Entrant("ben"), who="ben")
    desk.wins("main:1.2", "cid")
    assert course(desk.state, OPEN).is_over
    assert course(desk.state, OPEN).of("cid")[-1].winner == "cid"


def test_a_double_no_show_is_a_result() -> None:
    desk = club("ann", "ben", "cid", "dora")
    desk.does(
        enter_result,
        desk.match("main:1.1"),
        DeskResult((Entrant("ann"), Entrant("ben")), None, MatchEnding.BOTH_FORFEIT),
    )
    desk.wins("main:1.2", "cid")
    assert course(desk.state, OPEN).is_over


def test_a_call_is_withdrawn_with_a_reason() -> None:
    desk = club("ann", "ben")
    desk.does(call, desk.match("main:1.1"))
    desk.does(withdraw_call, desk.match("main:1.1"), "wrong table")
    assert bound(desk.state) == {}


def test_a_forecast_follows_from_its_seed_and_the_median_comes_first() -> None:
    desk = club(*PEOPLE, structure="KO len 7; consolation from main len 5", tables=4)

    one = forecast(desk.state, desk.now, 1, runs=40)

    assert one == forecast(desk.state, desk.now, 1, runs=40)
    assert one != forecast(desk.state, desk.now, 2, runs=40)
    assert all(desk.now < item.median <= item.late for item in one)
    rounds = [item for item in one if item.section == "main"]
    assert [item.median for item in rounds] == sorted(item.median for item in rounds)
    more = {
        (f.section, f.round): f
        for f in forecast(club(*PEOPLE, structure="KO len 7", tables=8).state, desk.now, 1, runs=40)
    }
    assert more["main", 1].median < rounds[0].median, "more tables end a round earlier"


def test_the_queue_says_at_which_table_somebody_is() -> None:
    desk = TestDesk()
    for contest in ("open", "blitz"):
        desk.contest(contest=contest, name=contest)
        desk.enters("ann", "ben", contest=contest)
        desk.draws(contest=contest)
    desk.tables(2)
    desk.does(call, desk.match("main:1.1"), table="2")

    (waiting,) = call_desk(desk.state, desk.now).waiting

    assert [why.said() for why in waiting.hindrances] == ["ann is at table 2", "ben is at table 2"]
