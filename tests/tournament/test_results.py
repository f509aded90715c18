"""Results: two phones that agree or not, the desk, scores that cannot be, corrections by example."""

from __future__ import annotations

import pytest

from bafflebox.errors import InvalidInput, Refused
from bafflebox.tournament.corrections import correct, move_result, proposals
from bafflebox.tournament.course import course, match_now, players_now
from bafflebox.tournament.events import DeskResult, Entrant, MatchEnding, PenaltyPointsGiven, Prize, Repair
from bafflebox.tournament.hall import start
from bafflebox.tournament.match_file import MatchStage
from bafflebox.tournament.money.fees import set_fees
from bafflebox.tournament.money.ledger import account_of, balance
from bafflebox.tournament.money.prizes import award, publish
from bafflebox.tournament.opening import close_tournament, finish_contest, reopen_tournament
from bafflebox.tournament.results import (
    confirm,
    enter_result,
    open_reports,
    post_result,
    report,
    verify,
    withdraw_report,
)
from support.desk import DEE, OPEN, TestDesk, club

ANN, BEN, CID, DORA = (Entrant(name) for name in ("ann", "ben", "cid", "dora"))
SEVEN_THREE = DeskResult((ANN, BEN), ANN, points=(7, 3))


def four(structure: str = "KO len 7") -> TestDesk:
    return club("ann", "ben", "cid", "dora", structure=structure)


def test_the_winner_reports_and_the_loser_confirms() -> None:
    desk = four()
    match = desk.match("main:1.1")
    desk.does(start, match)
    desk.does(report, match, SEVEN_THREE, who="ann")
    assert open_reports(desk.state) == (match,)
    assert match_now(desk.state, desk.match("main:2.1")).players == ()

    desk.does(confirm, match, who="ben")

    assert desk.state.file(match).result == DeskResult((ANN, BEN), ANN, points=(7, 3), length=7)
    assert match_now(desk.state, desk.match("main:2.1")).players == ("ann",)
    assert open_reports(desk.state) == ()


def test_the_same_report_from_both_sides_stands_whoever_is_named_first() -> None:
    desk = four()
    desk.does(report, desk.match("main:1.1"), SEVEN_THREE, who="ann")
    desk.does(report, desk.match("main:1.1"), DeskResult((BEN, ANN), ANN, points=(3, 7)), who="ben")
    assert desk.state.file(desk.match("main:1.1")).stage is MatchStage.DONE


def test_reports_that_differ_go_to_the_desk() -> None:
    desk = four()
    match = desk.match("main:1.1")
    desk.does(report, match, SEVEN_THREE, who="ann")
    desk.does(report, match, DeskResult((ANN, BEN), BEN, points=(5, 7)), who="ben")

    file = desk.state.file(match)

    assert file.disputed is not None
    assert file.disputed.winner == "ben"
    assert file.result is None
    desk.does(enter_result, match, SEVEN_THREE)
    assert desk.state.file(match).disputed is None


def test_a_phone_that_sends_twice_changes_nothing() -> None:
    desk = four()
    match = desk.match("main:1.1")
    desk.does(report, match, SEVEN_THREE, who="ann")
    assert desk.does(report, match, SEVEN_THREE, who="ann") == ()
    desk.does(confirm, match, who="ben")
    assert desk.does(report, match, SEVEN_THREE, who="ann") == ()
    with pytest.raises(Refused, match="can be corrected") as refused:
        desk.does(report, match, DeskResult((ANN, BEN), BEN, points=(0, 7)), who="ben")
    assert refused.value.clauses == ("usbgf:4.7.d",)


def test_a_report_can_be_taken_back_by_who_made_it() -> None:
    desk = four()
    match = desk.match("main:1.1")
    desk.does(report, match, SEVEN_THREE, who="ann")
    with pytest.raises(Refused):
        desk.does(withdraw_report, match, "no", who="ben")
    desk.does(withdraw_report, match, "wrong score", who="ann")
    with pytest.raises(Refused, match="Nothing was reported"):
        desk.does(confirm, match, who="ben")


@pytest.mark.parametrize(
    ("result", "sentence"),
    [
        (DeskResult((ANN, CID), ANN, points=(7, 3)), "is between ann and ben"),
        (DeskResult((ANN, BEN), CID), "cid does not play"),
        (DeskResult((ANN, BEN), ANN, points=(6, 3)), "6-3 is not how a match to 7 ends"),
        (DeskResult((ANN, BEN), ANN, points=(7, 7)), "7-7 is not how a match to 7 ends"),
        (DeskResult((ANN, BEN), BEN, points=(7, 3)), "3-7 is not how"),
        (DeskResult((ANN, BEN), None), "Say who won"),
        (DeskResult((ANN, BEN), ANN, MatchEnding.BOTH_FORFEIT), "no winner"),
    ],
)
def test_results_that_cannot_be_are_explained(result: DeskResult, sentence: str) -> None:
    desk = four()
    with pytest.raises(InvalidInput, match=sentence):
        desk.does(enter_result, desk.match("main:1.1"), result)
    assert desk.state.file(desk.match("main:1.1")).result is None


@pytest.mark.parametrize(
    ("slot", "sentence"),
    [("main:9.1", "There is no match"), ("main:2.1", "The players of"), ("", "is not a match id")],
)
def test_a_result_for_a_match_that_nobody_can_have_played_says_so(slot: str, sentence: str) -> None:
    desk = four()
    with pytest.raises((InvalidInput, Refused), match=sentence):
        desk.does(enter_result, desk.match(slot), SEVEN_THREE)


def test_a_result_of_a_match_that_was_never_called_is_taken() -> None:
    desk = four()
    desk.does(enter_result, desk.match("main:1.1"), SEVEN_THREE)
    assert desk.state.file(desk.match("main:1.1")).stage is MatchStage.DONE


def test_a_draw_in_a_bracket_says_who_goes_on() -> None:
    desk = four()
    split = DeskResult((ANN, BEN), None, MatchEnding.SETTLED)
    with pytest.raises(Refused, match="Say who"):
        desk.does(enter_result, desk.match("main:1.1"), split)
    desk.does(enter_result, desk.match("main:1.1"), split, goes_on=BEN)
    assert match_now(desk.state, desk.match("main:2.1")).players == ("ben",)
    assert desk.state.file(desk.match("main:1.1")).result == DeskResult((ANN, BEN), None, MatchEnding.SETTLED, length=7)


def test_only_officials_verify_and_post() -> None:
    desk = four()
    match = desk.match("main:1.1")
    with pytest.raises(Refused, match="no result yet"):
        desk.does(post_result, match)
    desk.does(enter_result, match, SEVEN_THREE)
    with pytest.raises(Refused, match="Only the staff"):
        desk.does(post_result, match, who="ann")
    desk.does(verify, match)
    desk.does(post_result, match)
    assert desk.state.file(match).verified
    assert desk.state.file(match).is_posted
    assert desk.does(post_result, match) == ()


def test_a_correction_after_the_final_shows_each_repair_with_prizes_and_applies_one() -> None:
    desk = TestDesk()
    desk.contest("KO len 7")
    desk.does(set_fees, OPEN, entry=1_000)
    desk.enters("ann", "ben", "cid", "dora")
    desk.does(publish, OPEN, [Prize("main", 1, 7_500), Prize("main", 2, 2_500)])
    desk.draws()
    desk.wins("main:1.1", "ann")
    desk.wins("main:1.2", "cid")
    desk.wins("main:2.1", "ann")
    desk.does(award, OPEN)
    assert balance(desk.state, account_of("ann")) == 2_000

    right = DeskResult((ANN, BEN), BEN)
    shown = {p.repair: p for p in proposals(desk.state, desk.match("main:1.1"), right, DEE, desk.now)}

    assert set(shown) == set(Repair)
    assert shown[Repair.KEEP].prizes == ()
    assert shown[Repair.SWAP].prizes == (("ann", -3_000), ("ben", 3_000))
    assert shown[Repair.REPLAY].played_again == (desk.match("main:2.1"),)
    assert shown[Repair.VOID].prizes == (("ann", -3_000), ("ben", 1_000), ("cid", 2_000))
    assert "ann keeps the place" in shown[Repair.KEEP].sentences[1]
    desk.does(correct, desk.match("main:1.1"), right, Repair.VOID, "slip read wrongly")
    desk.does(award, OPEN)
    assert [balance(desk.state, account_of(p)) for p in ("ann", "ben", "cid")] == [-1_000, 0, 2_000]


def test_a_correction_stops_a_match_under_way_and_names_its_table() -> None:
    desk = four()
    desk.wins("main:1.1", "ann")
    desk.wins("main:1.2", "cid")
    desk.does(start, desk.match("main:2.1"), table="3")
    shown = {
        p.repair: p for p in proposals(desk.state, desk.match("main:1.1"), DeskResult((ANN, BEN), BEN), DEE, desk.now)
    }
    assert shown[Repair.REPLAY].stopped == (desk.match("main:2.1"),)
    assert shown[Repair.REPLAY].tables == ("3",)

    desk.does(correct, desk.match("main:1.1"), DeskResult((ANN, BEN), BEN), Repair.REPLAY, "slip read wrongly")

    assert desk.state.file(desk.match("main:2.1")).stage is MatchStage.WAITING
    assert players_now(desk.state, desk.match("main:2.1")) == ("ben", "cid")


def test_a_wrong_score_touches_nobody() -> None:
    desk = four()
    desk.does(enter_result, desk.match("main:1.1"), SEVEN_THREE)
    desk.wins("main:1.2", "cid")
    desk.wins("main:2.1", "cid")
    (only,) = proposals(desk.state, desk.match("main:1.1"), DeskResult((ANN, BEN), ANN, points=(7, 5)), DEE, desk.now)
    assert only.event.consequences == ()


def test_a_corrected_result_keeps_the_penalty_points_of_its_match() -> None:
    desk = four()
    match = desk.match("main:1.1")
    desk.keep((PenaltyPointsGiven(desk.now, DEE, match, BEN, 1, "late"),))
    desk.does(enter_result, match, SEVEN_THREE)
    desk.does(correct, match, DeskResult((ANN, BEN), BEN, points=(3, 7)), Repair.REPLAY, "slip read wrongly")
    result = desk.state.file(match).result
    assert result is not None
    assert (result.winner, result.penalty) == (BEN, (0, 1))


def test_a_result_given_to_the_wrong_match_is_moved() -> None:
    desk = club("ann", "ben", "cid", "dora", structure="KO; consolation from main")
    desk.wins("main:1.1", "ann")
    desk.wins("main:1.2", "cid")
    desk.wins("main:2.1", "cid")
    with pytest.raises(InvalidInput, match="between ben and dora"):
        desk.does(move_result, desk.match("main:2.1"), desk.match("consolation:1.1"), Repair.REPLAY, "wrong row")
    assert desk.state.file(desk.match("main:2.1")).result is not None, "nothing half done"


def test_a_result_that_never_was_is_taken_away_and_can_be_entered_anew() -> None:
    desk = four()
    desk.wins("main:1.1", "ann")
    desk.wins("main:1.2", "cid")
    desk.wins("main:2.1", "cid")
    desk.does(correct, desk.match("main:1.2"), None, Repair.REPLAY, "they have not played")
    assert desk.state.file(desk.match("main:2.1")).result is None
    assert [match.fixture.id for match in course(desk.state, OPEN).ready] == ["main:1.2"]
    desk.wins("main:1.2", "dora")
    assert players_now(desk.state, desk.match("main:2.1")) == ("ann", "dora")


@pytest.mark.parametrize(
    ("reason", "after", "sentence"), [("", SEVEN_THREE, "reason"), ("x", None, "no result to correct")]
)
def test_a_correction_needs_a_reason_and_a_result_to_correct(
    reason: str, after: DeskResult | None, sentence: str
) -> None:
    desk = four()
    with pytest.raises((InvalidInput, Refused), match=sentence):
        desk.does(correct, desk.match("main:1.1"), after, Repair.KEEP, reason)


def test_a_closed_tournament_is_reopened_to_correct_it() -> None:
    desk = four()
    desk.plays_out()
    desk.does(finish_contest, OPEN)
    desk.does(close_tournament)
    with pytest.raises(Refused, match="closed"):
        desk.does(correct, desk.match("main:1.1"), DeskResult((ANN, BEN), BEN), Repair.KEEP, "late protest")
    desk.does(reopen_tournament, "a late protest")
    desk.does(correct, desk.match("main:1.1"), DeskResult((ANN, BEN), BEN), Repair.KEEP, "late protest")
    assert not desk.state.closed
