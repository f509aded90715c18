"""Online play: what the rules forbid cannot be done, and every refusal names a clause of the book in force."""

from __future__ import annotations

import pytest

from bafflebox.clock import PauseReason, seconds
from bafflebox.errors import InvalidInput, Refused
from bafflebox.game import Result, Side
from bafflebox.match import Phase
from bafflebox.table import Form, acts, allowed, events
from bafflebox.table.acts import Act
from support.online import a_game_is_passed, opened
from support.tables import ANN, BEN, BOOKS, CAT, DAN, DEE, EVE, Played, terms_of

EVERY_BOOK = pytest.mark.parametrize("book", BOOKS)


@EVERY_BOOK
def test_a_turn_goes_from_roll_to_play_to_its_end(book: str) -> None:
    played = opened(book)
    played.do(acts.Play("8/5 6/5"), ANN)
    assert played.table.play is not None
    assert played.table.match.to_act is Side.WHITE  # the turn has not ended

    played.do(acts.EndTurn(), ANN)

    assert (played.table.match.to_act, played.table.phase) == (Side.BLACK, Phase.TO_ROLL)
    assert played.table.clock is not None
    assert played.table.clock.running is Side.BLACK


def test_a_play_can_be_taken_back_until_the_turn_ends() -> None:
    played = opened()
    played.do(acts.Play("8/5 6/5"), ANN)
    played.do(acts.Undo(), ANN)
    played.do(acts.Play("24/21 24/23"), ANN)
    played.do(acts.EndTurn(), ANN)

    with pytest.raises(Refused) as refused:
        played.do(acts.Undo(), ANN)
    assert refused.value.clauses == ("usbgf:4.1.6.a",)
    assert played.table.game.seen_by(Side.WHITE).own[21] == 1


REFUSED: dict[str, tuple[Act, str]] = {
    "roll-out-of-turn": (acts.Roll(), "not_your_turn"),
    "play-out-of-turn": (acts.Play("13/10"), "not_your_turn"),
    "double-out-of-turn": (acts.Double(), "not_your_turn"),
    "take-without-a-double": (acts.Take(), "not_now"),
    "accept-without-an-offer": (acts.Accept(), "not_now"),
    "beaver-in-a-match": (acts.Beaver(), "no_beavers"),
    "concede-the-match": (acts.ConcedeMatch(), "no_match_concession"),
    "stop-an-online-clock": (
        acts.StopClock(PauseReason.OTHER),
        "table_keeps_clock",
    ),
    "press-an-online-clock": (acts.PressClock(), "table_keeps_clock"),
    "agree-a-score-in-a-game": (acts.AgreeScore(), "game_in_progress"),
    "break-in-a-game": (acts.CallBreak(), "in_game"),
    "return-from-no-break": (acts.Return(), "no_break"),
    "report-an-open-match": (acts.ReportResult(1, 0), "not_over"),
    "award-oneself-points": (acts.AwardPoints(Side.WHITE, 1), "officials_only"),
    "sit-down-again": (acts.TakeSeat(), "begun"),
    "mix-online-dice": (acts.MixDice(), "table_rolls"),
    "call-time-too-early": (acts.CallTime(Side.WHITE), "time_left"),
}


@EVERY_BOOK
@pytest.mark.parametrize(("act", "code"), REFUSED.values(), ids=REFUSED)
def test_a_refusal_names_clauses_of_the_book_in_force(book: str, act: Act, code: str) -> None:
    played = opened(book)
    before = played.table

    with pytest.raises(Refused) as refused:
        played.do(act, BEN)

    assert refused.value.code == code
    assert refused.value.clauses
    assert all(clause in before.law.book.clauses for clause in refused.value.clauses)
    assert played.table is before


@EVERY_BOOK
def test_an_illegal_play_is_refused_with_the_reason(book: str) -> None:
    played = opened(book)
    with pytest.raises(Refused, match="13/7 moves 6, and the roll is 3-1") as refused:
        played.do(acts.Play("13/7"), ANN)
    assert refused.value.clauses[0].startswith(f"{book}:")


def test_a_turn_does_not_end_before_a_playable_roll_is_played() -> None:
    played = opened()
    with pytest.raises(Refused, match="3-1 can be played"):
        played.do(acts.EndTurn(), ANN)


def test_nobody_but_the_players_acts_and_spectators_may_do_nothing() -> None:
    played = opened()
    with pytest.raises(Refused) as refused:
        played.do(acts.Play("8/5 6/5"), EVE)
    assert refused.value.code == "not_a_player"
    assert allowed(played.table, EVE, played.now) == ()


def test_nobody_names_the_dice_of_an_online_roll() -> None:
    played = opened()
    played.do(acts.Play("8/5 6/5"), ANN)
    played.do(acts.EndTurn(), ANN)
    with pytest.raises(Refused, match="The table rolls the dice here"):
        played.do(acts.Roll((6, 6)), BEN, throw=(2, 1))
    with pytest.raises(InvalidInput, match="has to throw"):
        played.do(acts.Roll(), BEN)


def test_equal_opening_dice_are_thrown_again() -> None:
    played = opened(throw=(4, 4))
    assert played.table.phase is Phase.OPENING
    played.do(acts.RollOpening(), BEN, throw=(2, 5))
    assert played.table.match.to_act is Side.BLACK


def test_double_take_and_the_clock_follow_who_has_to_act() -> None:
    played = opened()
    played.do(acts.Play("8/5 6/5"), ANN)
    played.do(acts.EndTurn(), ANN)
    played.do(acts.Double(), BEN)
    assert played.table.clock is not None
    assert played.table.clock.running is Side.WHITE

    played.do(acts.Take(), ANN)

    assert played.table.clock is not None
    assert played.table.clock.running is Side.BLACK
    assert (played.table.game.cube.value, played.table.game.cube.owner) == (2, Side.WHITE)


def test_the_next_game_waits_until_both_agree_on_the_score() -> None:
    played = opened()
    a_game_is_passed(played)
    assert str(played.table.match.score) == "0-1 of 5"
    assert played.table.clock is not None
    assert played.table.clock.running is None

    with pytest.raises(Refused) as refused:
        played.do(acts.RollOpening(), ANN, throw=(6, 5))
    assert refused.value.clauses == ("usbgf:4.6.1.b",)

    played.do(acts.AgreeScore(), ANN)
    played.do(acts.AgreeScore(), BEN)
    played.do(acts.RollOpening(), ANN, throw=(6, 6))
    played.do(acts.RollOpening(), ANN, throw=(6, 5))
    assert played.table.match.to_act is Side.WHITE


CALLS: dict[str, Act] = {"a call": acts.CallDirector(), "an emergency break": acts.CallBreak(emergency=True)}


@pytest.mark.parametrize("act", CALLS.values(), ids=CALLS)
def test_nobody_stops_the_clock_by_calling_a_director_whom_there_is_not(act: Act) -> None:
    played = opened(directors=())
    with pytest.raises(Refused, match="This match has no director") as refused:
        played.do(act, BEN)
    assert refused.value.clauses
    assert type(act) not in {type(choice.act) for choice in allowed(played.table, BEN, played.now)}


def test_nobody_is_judge_in_the_own_case() -> None:
    """Two strangers without a director: what one says of the other is carried out when the other agrees."""
    played = opened(directors=())
    played.do(acts.PointOut("late_start", Side.BLACK, (("minutes_late", 60),)), ANN)
    assert played.table.clock is not None
    assert played.table.clock.running is Side.WHITE  # play does not stand meanwhile
    played.do(acts.Rule(1), ANN)
    with pytest.raises(Refused, match="until the other side applies it"):
        played.do(acts.ApplyRuling(1), ANN)
    assert "ApplyRuling" not in {choice.name for choice in allowed(played.table, ANN, played.now)}

    played.do(acts.ApplyRuling(1), BEN)

    assert played.table.match.winner is Side.WHITE


def test_play_goes_on_when_the_director_has_answered() -> None:
    played = opened()
    played.do(acts.CallDirector("the rules"), BEN)
    assert played.table.clock is not None
    assert played.table.clock.running is None
    with pytest.raises(Refused, match="the director was called"):
        played.do(acts.Play("8/5 6/5"), ANN)

    played.do(acts.AnswerCall("Play on."), DEE)

    played.do(acts.Play("8/5 6/5"), ANN)
    played.do(acts.EndTurn(), ANN)
    assert played.table.clock is not None
    assert played.table.clock.running is Side.BLACK


def test_only_the_handler_of_a_team_acts_and_partners_change_between_games() -> None:
    played = opened("ibf", discipline="backgammon-doubles")
    with pytest.raises(Refused) as refused:
        played.do(acts.Play("8/5 6/5"), CAT)
    assert refused.value.clauses == ("ibf:6.1.b",)
    with pytest.raises(Refused, match="between games"):
        played.do(acts.SeatOperator(CAT), ANN)

    a_game_is_passed(played)
    played.do(acts.SeatOperator(CAT), ANN)
    for person in (CAT, DAN):
        played.do(acts.AgreeScore(), person)
    played.do(acts.RollOpening(), ANN, throw=(6, 5))
    played.do(acts.Play("24/13"), CAT)


def test_the_last_checker_off_ends_the_game_without_a_press() -> None:
    played = opened()
    played.do(acts.CorrectBoard(Side.WHITE, "2:1", "6:1", (6, 5)), DEE)
    played.do(acts.Play("2/off"), ANN)
    assert str(played.table.match.score) == "1-0 of 5"


def test_a_concession_is_offered_and_accepted_where_the_book_allows_it() -> None:
    played = opened()
    with pytest.raises(Refused, match="still contact"):
        played.do(acts.Concede(Result.SINGLE), ANN)
    played.do(acts.CorrectBoard(Side.WHITE, "6:5 5:5", "1:1"), DEE)
    played.do(acts.Concede(Result.SINGLE), ANN)
    assert played.table.match.to_act is Side.BLACK
    played.do(acts.Accept(), BEN)
    assert str(played.table.match.score) == "0-1 of 5"


def test_a_valid_claim_ends_a_game_under_the_book_that_knows_claims() -> None:
    board = acts.CorrectBoard(Side.WHITE, "1:1", "6:5 5:5")
    played = opened()
    played.do(board, DEE)
    played.do(acts.Claim(Result.SINGLE), ANN)
    assert str(played.table.match.score) == "1-0 of 5"

    other = opened("us2009")
    other.do(board, DEE)
    with pytest.raises(Refused) as refused:
        other.do(acts.Claim(Result.SINGLE), ANN)
    assert refused.value.clauses == ("us2009:4.9.a",)


def test_who_leaves_for_good_loses_the_match() -> None:
    played = opened()
    played.do(acts.Withdraw(), BEN)
    assert played.table.match.winner is Side.WHITE
    played.do(acts.ReportResult(0, 0), ANN)
    assert played.table.reported is not None


def test_money_sessions_have_beavers_and_no_end_but_a_called_one() -> None:
    played = opened(form=Form.MONEY, money_rules=("beavers", "jacoby"), clock=False)
    played.do(acts.Play("8/5 6/5"), ANN)
    played.do(acts.EndTurn(), ANN)
    played.do(acts.Double(), BEN)
    played.do(acts.Beaver(), ANN)
    played.do(acts.Take(), BEN)
    assert played.table.game.cube.value == 4


def test_what_is_allowed_is_accepted_and_nothing_else_is_listed() -> None:
    played = opened()
    names = {choice.name for choice in allowed(played.table, ANN, played.now)}
    assert {"Play", "CallDirector", "Withdraw"} <= names
    assert names.isdisjoint({"Roll", "Double", "EndTurn", "Undo"})
    assert {choice.name for choice in allowed(played.table, BEN, played.now)} <= {
        "CallBreak",
        "CallDirector",
        "PointOut",
        "Withdraw",
    }
    assert "Forfeit" in {choice.name for choice in allowed(played.table, DEE, played.now)}


def test_terms_that_make_no_sense_are_refused() -> None:
    with pytest.raises(InvalidInput, match="each player once"):
        terms_of().__class__((ANN,), (ANN,))
    with pytest.raises(InvalidInput, match="two players a side"):
        Played.under(terms_of().__class__((ANN,), (BEN,), discipline="backgammon-doubles"))
    with pytest.raises(Refused) as refused:
        Played.under(terms_of().__class__((ANN,), (BEN,), book="ibf"))
    assert refused.value.clauses
    assert isinstance(events.SeatTaken(at=seconds(1), side=Side.WHITE).at, int)
