"""What is left to do by hand is told, and is told no more when it is done."""

from __future__ import annotations

from collections.abc import Mapping

from bafflebox.cases import Case, Penalty, PersonId
from bafflebox.tournament.corrections import correct
from bafflebox.tournament.entries import enter, reinstate, withdraw
from bafflebox.tournament.events import DeskResult, Entrant, MatchEnding, PoolKind, PoolOpened, Prize, Repair
from bafflebox.tournament.hall import start
from bafflebox.tournament.money.fees import set_fees
from bafflebox.tournament.money.ledger import pay_in, pay_out
from bafflebox.tournament.money.pools import join, open_pool, pay_pool
from bafflebox.tournament.money.prizes import award, publish
from bafflebox.tournament.opening import finish_contest
from bafflebox.tournament.reports import send_report
from bafflebox.tournament.results import enter_result
from bafflebox.tournament.rounds import play_off
from bafflebox.tournament.rulings import apply_ruling
from bafflebox.tournament.to_do import Where, to_do
from support.appealing import BEN, NAMES, appealed, heard, ruled
from support.desk import DEE, OPEN, PEOPLE, TestDesk, circle, club


def told(desk: TestDesk, files: Mapping[str, Case] | None = None) -> list[tuple[Where, str]]:
    """What is left to do, but for declaring an event finished."""
    return [(task.where, task.sentence) for task in to_do(desk.state, files or {}) if task.where is not Where.FINISH]


def ann_and_ben(*, winner: str, points: tuple[int, int] = (5, 3)) -> DeskResult:
    return DeskResult((Entrant("ann"), Entrant("ben")), Entrant(winner), points=points)


def test_on_a_quiet_evening_there_is_nothing_to_do() -> None:
    desk = club(*PEOPLE[:8], structure="KO; progressive from main")
    assert told(desk) == []
    desk.plays_out()
    assert told(desk) == []


def test_an_event_that_is_played_is_to_be_declared_finished() -> None:
    desk = club("ann", "ben")
    assert to_do(desk.state, {}) == ()
    desk.plays_out()
    assert [task.sentence for task in to_do(desk.state, {})] == [
        "Open is played out: check the places, then confirm them."
    ]
    desk.does(finish_contest, OPEN)
    assert to_do(desk.state, {}) == ()


def test_points_that_fall_on_appeal_after_the_result_are_to_be_put_right() -> None:
    desk = club(*NAMES, structure="KO len 5")
    case = ruled(desk)
    match = desk.match("main:1.1")
    desk.does(enter_result, match, ann_and_ben(winner="ann"))
    assert told(desk, {"c1": case}) == []

    case = heard(desk, appealed(desk, case), 2)
    [(where, sentence)] = told(desk, {"c1": case})
    assert where is Where.MATCH
    assert "has its result with penalty points 2-0, and they are 0-0 now" in sentence

    desk.does(correct, match, ann_and_ben(winner="ben", points=(3, 5)), Repair.REPLAY, "without the points Ben won")
    assert told(desk, {"c1": case}) == []


def test_a_result_that_holds_without_the_points_is_said_to_hold() -> None:
    desk = club(*NAMES, structure="KO len 5")
    case = ruled(desk)
    desk.does(enter_result, desk.match("main:1.1"), ann_and_ben(winner="ann"))
    case = heard(desk, appealed(desk, case), 2)
    desk.does(correct, desk.match("main:1.1"), ann_and_ben(winner="ann"), Repair.KEEP, "she won by more")
    assert told(desk, {"c1": case}) == []


def test_a_decision_that_was_not_carried_out_is_told() -> None:
    desk = club(*NAMES)
    case = heard(desk, appealed(desk, ruled(desk)), 2, carried_out=False)
    [(where, sentence)] = told(desk, {"c1": case})
    assert where is Where.RULINGS
    assert sentence.startswith("The decision on appeal in case c1 is not carried out yet")
    desk.does(apply_ruling, case, None, None)
    assert told(desk, {"c1": case}) == []


def test_who_is_sent_away_during_a_match_is_told_until_the_entry_is_out() -> None:
    desk = club(*NAMES)
    match = desk.match("main:1.1")
    desk.does(start, match, table="1")
    case = ruled(desk, Penalty.EXCLUSION)
    assert told(desk, {"c1": case}) == [(Where.MATCH, f"ben was sent away and is in {match}: take its result.")]
    desk.does(enter_result, match, DeskResult((Entrant("ann"), Entrant("ben")), Entrant("ann"), MatchEnding.FORFEIT))
    assert told(desk, {"c1": case}) == [(Where.ENTRIES, "ben was sent away and is still in Open: withdraw the entry.")]
    desk.does(withdraw, OPEN, Entrant("ben"), reason="expelled")
    assert told(desk, {"c1": case}) == []


def test_who_may_come_back_after_an_appeal_is_told() -> None:
    desk = TestDesk()
    desk.contest()
    desk.enters(*NAMES)
    desk.contest("KO", contest="late", name="Late")
    desk.does(enter, "late", [BEN])
    desk.draws()
    case = ruled(desk, Penalty.EXCLUSION)
    case = heard(desk, appealed(desk, case), 2)
    found = [sentence for where, sentence in told(desk, {"c1": case}) if where is Where.ENTRIES]
    assert [sentence.partition(":")[0] for sentence in found] == ["ben may come back"] * 2
    desk.does(reinstate, "late", Entrant("ben"), "the committee decided so")
    assert not [1 for _, sentence in told(desk, {"c1": case}) if "in late" in sentence]


def test_a_tie_that_decides_who_goes_on_is_told_until_its_play_off_is_paired() -> None:
    desk = circle()
    found = told(desk)
    assert [where for where, _ in found] == [Where.PAIRING] * 2
    assert "are level by every tie-break for place 1 of groups" in found[0][1]
    desk.does(play_off, OPEN)
    assert told(desk) == []


def paid() -> TestDesk:
    desk = TestDesk()
    desk.contest("KO len 5")
    desk.does(set_fees, OPEN, entry=1_000)
    desk.enters(*PEOPLE[:4])
    desk.does(publish, OPEN, [Prize("main", 1, 10_000)])
    desk.keep(open_pool(desk.state, PoolOpened(desk.now, DEE, "side", PoolKind.SIDE, OPEN, 300, 0, (10_000,))))
    for person in PEOPLE[:4]:
        desk.does(join, "side", person)
        desk.does(pay_in, PersonId(person), 1_300)
    desk.draws()
    desk.plays_out()
    return desk


def test_prizes_and_pools_are_to_be_paid_and_paid_anew_after_a_correction() -> None:
    desk = paid()
    assert [sentence for _, sentence in told(desk)] == [
        "Open is over: credit the prizes to the winners.",
        "The pool side is decided: credit it to the winners.",
    ]
    desk.does(award, OPEN)
    desk.does(pay_pool, "side")
    assert told(desk) == []
    desk.does(pay_out, PersonId("ann"), 5_200)

    final = DeskResult((Entrant("ann"), Entrant("cid")), Entrant("cid"))
    desk.does(correct, desk.match("main:2.1"), final, Repair.REPLAY, "misread")
    assert [sentence for _, sentence in told(desk)] == [
        "The prizes of Open have changed since they were credited: credit them again.",
        "The pool side is decided: credit it to the winners.",
    ]
    desk.does(award, OPEN)
    desk.does(pay_pool, "side")
    [(where, sentence)] = told(desk)
    assert where is Where.MONEY
    assert sentence == "ann was paid 52.00 EUR more than is due: ask for it back."
    desk.does(pay_in, PersonId("ann"), 5_200)
    assert told(desk) == []


def test_what_a_federation_is_owed_is_told_when_all_is_played() -> None:
    desk = club("ann", "ben", book="eubgf")
    assert told(desk) == []
    desk.plays_out()
    desk.does(finish_contest, OPEN)
    [(where, sentence)] = told(desk)
    assert where is Where.REPORT
    assert sentence == "The federation is to be told of results [eubgf:5.5.ii]."
    desk.does(send_report, "EUBGF", {})
    assert told(desk) == []
