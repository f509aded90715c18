"""Online play: what the rules forbid cannot be done, and every refusal names a clause of the book in force."""

from __future__ import annotations

import pytest

from bafflebox.clock import Millis, PauseReason, minutes, seconds
from bafflebox.errors import InvalidInput, Refused
from bafflebox.game import Result, Side
from bafflebox.match import Phase
from bafflebox.table import Form, acts, allowed, due, events, next_deadline, replay
from bafflebox.table.acts import Act
from support.tables import ANN, BEN, BOOKS, CAT, DAN, DEE, EVE, Played, terms_of

EVERY_BOOK = pytest.mark.parametrize("book", BOOKS)


def opened(book: str = "usbgf", length: int = 5, throw: tuple[int, int] = (3, 1), **more: object) -> Played:
    """A table after its opening roll; White begins unless thrown otherwise."""
    played = Played.begun(terms_of(book, length, **more))  # type: ignore[arg-type]
    played.do(acts.RollOpening(), ANN, throw=throw)
    return played


def turn(played: Played, play: str, throw: tuple[int, int]) -> None:
    """The side on turn rolls that and plays it."""
    who = played.on_turn()
    played.do(acts.Roll(), who, throw=throw)
    played.do(acts.Play(play), who)
    played.do(acts.EndTurn(), who)


def a_game_is_passed(played: Played) -> None:
    """White plays 3-1 and passes a double."""
    played.do(acts.Play("8/5 6/5"), ANN)
    played.do(acts.EndTurn(), ANN)
    played.do(acts.Double(), BEN)
    played.do(acts.Pass(), ANN)


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
    with pytest.raises(Refused, match="The table rolls here"):
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


@EVERY_BOOK
def test_time_that_runs_out_loses_the_match_without_a_word(book: str) -> None:
    played = opened(book)
    expires = next_deadline(played.table)
    assert expires is not None
    assert due(played.table, Millis(expires - 1)) == ()

    played.do(acts.Play("8/5 6/5"), ANN, after=expires - played.now)

    assert [type(event).__name__ for event in played.events[-2:]] == ["TimeExpired", "MatchForfeited"]
    assert played.table.match.winner is Side.BLACK
    assert played.table.match.final_score.black == (5 if book == "ibf" else 0)  # ibf:8.7.b


def test_two_banks_are_used_one_after_the_other() -> None:
    played = opened(options=(("time_banks", "two"),), length=3)
    table = played.table
    assert table.law.control is not None
    assert (table.law.control.reserve, table.law.control.second_bank) == (minutes(5), minutes(1))

    played.do(acts.Play("8/5 6/5"), ANN, after=minutes(5, 30))
    assert not played.table.is_over
    assert played.table.clock is not None
    assert played.table.clock.read(played.now).second_bank[Side.WHITE]
    played.do(acts.EndTurn(), ANN, after=minutes(1))
    assert played.table.is_over


@EVERY_BOOK
def test_breaks_are_counted_and_timed(book: str) -> None:
    played = opened(book, length=13)
    a_game_is_passed(played)
    table = played.table
    for _ in range(table.law.breaks):
        played.do(acts.CallBreak(), ANN)
        with pytest.raises(Refused, match="there is a break"):
            played.do(acts.AgreeScore(), BEN)
        played.do(acts.Return(), ANN)
        played.do(acts.Return(), BEN, after=minutes(table.law.break_minutes))
    assert played.table.breaks.taken == table.breaks.taken.put(Side.WHITE, table.law.breaks)

    with pytest.raises(Refused, match="has no break left"):
        played.do(acts.CallBreak(), ANN)


def test_who_comes_back_late_meets_an_incident_with_the_minutes() -> None:
    played = opened(length=7)
    a_game_is_passed(played)
    played.do(acts.CallBreak(), ANN)
    played.do(acts.Return(), BEN)
    played.do(acts.Return(), ANN, after=minutes(17))

    (incident,) = played.table.docket.open
    assert (incident.incident, incident.offender) == ("late_from_break", Side.WHITE)
    assert incident.facts["minutes_late"] == 12


def test_a_break_that_nobody_directs_is_over_when_its_time_is() -> None:
    played = opened(length=7, directors=())
    a_game_is_passed(played)
    played.do(acts.CallBreak(), ANN)
    played.do(acts.Return(), BEN)
    over = next_deadline(played.table)
    assert over is not None
    assert due(played.table, Millis(over - 1)) == ()

    after = replay([*played.events, *due(played.table, over)])

    assert after.breaks.now is None
    assert not after.docket.open


def test_who_stays_away_between_games_does_not_hold_the_match_up() -> None:
    played = opened(length=7, directors=())
    a_game_is_passed(played)
    assert next_deadline(played.table) is None  # both may be reading the score
    played.do(acts.AgreeScore(), BEN)
    waits = next_deadline(played.table)
    assert waits == played.now + minutes(played.table.law.break_minutes)
    assert due(played.table, Millis(waits - 1)) == ()

    after = replay([*played.events, *due(played.table, waits)])

    assert after.ready


CALLS: dict[str, Act] = {"a call": acts.CallDirector(), "an emergency break": acts.CallBreak(emergency=True)}


@pytest.mark.parametrize("act", CALLS.values(), ids=CALLS)
def test_nobody_stops_the_clock_by_calling_a_director_whom_there_is_not(act: Act) -> None:
    played = opened(directors=())
    with pytest.raises(Refused, match="Nobody directs this match") as refused:
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
    with pytest.raises(Refused, match="until the other side carries it out"):
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


def test_a_suspended_match_keeps_its_times() -> None:
    played = opened()
    before = played.table.clock
    assert before is not None
    played.do(acts.Suspend("a fire alarm"), DEE, after=0)
    played.do(acts.Resume(), DEE, after=minutes(90))

    clock = played.table.clock
    assert clock is not None
    assert clock.running is Side.WHITE
    assert clock.read(played.now).reserve == before.read(before.since).reserve


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


def test_an_untimed_table_has_no_clock_and_a_timed_match_ends_when_it_is_called() -> None:
    played = opened(clock=False, form=Form.TIMED)
    assert played.table.clock is None
    played.do(acts.Play("8/5 6/5"), ANN)
    played.do(acts.EndTurn(), ANN)
    played.do(acts.CallEnd(), DEE)
    played.do(acts.Double(), BEN)
    played.do(acts.Pass(), ANN)
    assert played.table.is_over
    assert played.table.match.winner is Side.BLACK


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


def test_time_never_runs_back() -> None:
    played = opened()
    with pytest.raises(InvalidInput, match="nothing happens there"):
        played.do(acts.Play("8/5 6/5"), ANN, after=-1)


def test_terms_that_make_no_sense_are_refused() -> None:
    with pytest.raises(InvalidInput, match="each player once"):
        terms_of().__class__((ANN,), (ANN,))
    with pytest.raises(InvalidInput, match="two players a side"):
        Played.under(terms_of().__class__((ANN,), (BEN,), discipline="backgammon-doubles"))
    with pytest.raises(Refused) as refused:
        Played.under(terms_of().__class__((ANN,), (BEN,), book="ibf"))
    assert refused.value.clauses
    assert isinstance(events.SeatTaken(at=seconds(1), side=Side.WHITE).at, int)
