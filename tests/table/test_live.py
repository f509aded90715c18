"""Over the board: what happened is recorded, opens an incident, and the ruling of the book is carried out."""

from __future__ import annotations

import random

import pytest

from bafflebox.cases import PersonId
from bafflebox.clock import Millis, PauseReason, minutes, seconds
from bafflebox.errors import InvalidInput, Refused
from bafflebox.game import Result, Side
from bafflebox.match import Phase
from bafflebox.rulings.remedies import REMEDIES
from bafflebox.table import Mode, Status, acts, answer, events, evolve, recover, view
from bafflebox.table.referee.remedies import EFFECTS, milliseconds
from support.tables import ANN, BEN, BOOKS, DEE, MAX, Played, settling, terms_of

EVERY_BOOK = pytest.mark.parametrize("book", BOOKS)


def opened(book: str = "usbgf", length: int = 5, **more: object) -> Played:
    played = Played.begun(terms_of(book, length, Mode.LIVE, **more))  # type: ignore[arg-type]
    played.do(acts.RollOpening(3, 1), ANN)
    return played


def settle(played: Played, *options: str, facts: dict[str, object] | None = None) -> None:
    """The director states what is asked, has the book rule, the choices are made, and it is carried out."""
    wanted, known = list(options), dict(facts or {})
    dice = random.Random(0)
    while played.table.docket.open:
        number = played.table.docket.open[0].number
        for fact, value in list(known.items()):
            played.do(acts.StateFact(number, fact, value), DEE)  # type: ignore[arg-type]
            del known[fact]
        act, who = settling(played.table, dice)
        if isinstance(act, acts.Choose) and wanted:
            act = acts.Choose(number, wanted.pop(0))
        played.do(act, who)


def test_the_clock_of_the_starter_runs_from_the_opening_roll() -> None:
    played = opened("us2009")
    assert played.table.clock is not None
    assert played.table.clock.running is Side.WHITE


@pytest.mark.parametrize(
    ("book", "choice", "kept"),
    [
        ("usbgf", "let the roll stand", True),
        ("usbgf", "have it rolled again after the turn has ended", False),
        ("us2009", "have it rolled again", False),
        ("ibf", "count the roll", True),
        ("standards", "let the roll stand", True),
        ("eubgf", "", True),  # eubgf:4.1.v.a: it stands without a choice
    ],
)
def test_a_fast_roll_is_ruled_and_counts_when_the_turn_comes(book: str, choice: str, kept: bool) -> None:
    played = opened(book)
    played.do(acts.Roll((6, 6)), BEN)
    incident = played.table.docket.open[0]
    assert (incident.incident, incident.offender, incident.dice) == ("fast_roll", Side.BLACK, (6, 6))
    assert played.table.match.to_act is Side.WHITE  # nothing on the board has changed
    with pytest.raises(Refused, match="not settled"):
        played.do(acts.Play("8/5 6/5"), ANN)

    settle(played, *([choice] if choice else []))
    played.do(acts.Play("8/5 6/5"), ANN)
    played.do(acts.EndTurn(), ANN)

    assert played.table.match.to_act is Side.BLACK
    assert (played.table.game.roll is not None) is kept
    assert played.table.owed.roll is None


def test_a_fast_grab_costs_the_delay_of_the_next_roll() -> None:
    played = opened("us2009")
    played.do(acts.LiftDice(), BEN)
    settle(played)
    played.do(acts.StartClock(Side.WHITE), ANN)
    played.do(acts.Play("8/5 6/5"), ANN)
    played.do(acts.EndTurn(), ANN)
    clock = played.table.clock
    assert clock is not None
    assert clock.accounts[Side.BLACK].forfeits_delay

    played.do(acts.Roll((6, 5)), BEN, after=seconds(3))
    assert [found.incident for found in played.table.docket.open] == ["delay_penalty"]


@EVERY_BOOK
def test_an_illegal_play_is_taken_back_to_the_roll(book: str) -> None:
    played = opened(book)
    played.do(acts.Play("13/8"), ANN)
    played.do(acts.EndTurn(), ANN)
    assert played.table.match.to_act is Side.BLACK
    assert not played.table.halted  # the table has seen it, and nobody has said a word
    played.do(acts.PointOut("illegal_move", Side.WHITE), BEN)

    settle(played, *(["have it corrected"] if book == "ibf" else []))

    game = played.table.game
    assert (game.phase, game.turn, str(game.roll)) == (Phase.TO_PLAY, Side.WHITE, "3-1")
    assert game.position == game.rules.start
    played.do(acts.Play("8/5 6/5"), ANN)


def test_an_illegal_play_stands_once_the_opponent_has_rolled() -> None:
    played = opened()
    played.do(acts.Play("13/8"), ANN)
    played.do(acts.EndTurn(), ANN)
    played.do(acts.Roll((6, 5)), BEN)

    (incident,) = played.table.docket.incidents
    assert incident.status is Status.SETTLED
    closed = next(event for event in played.events if isinstance(event, events.IncidentClosed))
    assert "usbgf:4.2.3.2.1.b" in closed.clauses


@pytest.mark.parametrize(
    ("book", "closes"), [("usbgf", False), ("us2009", True), ("eubgf", True), ("standards", False)]
)
def test_whether_a_double_closes_the_time_for_a_correction_is_the_books_business(book: str, closes: bool) -> None:
    played = opened(book)
    played.do(acts.Play("13/8"), ANN)
    played.do(acts.EndTurn(), ANN)
    played.do(acts.Double(), BEN)
    assert bool(played.table.docket.open) is not closes


@pytest.mark.parametrize("book", ["usbgf", "us2009", "eubgf", "standards"])
def test_a_premature_double_binds_when_the_turn_comes(book: str) -> None:
    played = opened(book)
    played.do(acts.Double(), BEN)
    assert played.table.docket.open[0].incident == "cube_offer"
    settle(played)
    played.do(acts.Play("8/5 6/5"), ANN)
    played.do(acts.EndTurn(), ANN)
    assert played.table.phase is Phase.DOUBLED
    assert played.table.match.to_act is Side.WHITE


def test_a_double_in_the_crawford_game_is_void() -> None:
    played = Played.begun(terms_of(length=3, mode=Mode.LIVE))
    played.do(acts.ReportGame(Side.WHITE, cube=2), ANN)
    for person in (ANN, BEN):
        played.do(acts.AgreeScore(), person)
    played.do(acts.RollOpening(3, 1), ANN)
    played.do(acts.Play("8/5 6/5"), ANN)
    played.do(acts.EndTurn(), ANN)
    played.do(acts.Double(), BEN)
    assert played.table.docket.open[0].facts["crawford_game"] is True
    settle(played)
    assert played.table.game.cube.value == 1
    assert played.table.phase is Phase.TO_ROLL


def test_a_turn_given_away_goes_back_to_whoever_gave_it() -> None:
    played = opened()
    played.do(acts.Play("8/5 6/5"), ANN)
    played.do(acts.EndTurn(), ANN)
    played.do(acts.EndTurn(), BEN)
    assert played.table.docket.open[0].incident == "turn_passed"
    settle(played)
    assert (played.table.match.to_act, played.table.phase) == (Side.BLACK, Phase.TO_ROLL)


def test_a_forgotten_press_is_found_by_the_next_roll() -> None:
    played = opened()
    played.do(acts.Play("8/5 6/5"), ANN)
    played.do(acts.EndTurn(acts.Signal.TAP), ANN)
    played.do(acts.Roll((6, 5)), BEN)
    (incident,) = played.table.docket.open
    assert (incident.incident, incident.offender) == ("clock_not_pressed", Side.WHITE)
    assert incident.facts["after"] == "move"


@pytest.mark.parametrize("rest", [acts.Rest.COCKED, acts.Rest.OFF_BOARD])
def test_an_invalid_roll_is_repeated_without_a_double_before_it(rest: acts.Rest) -> None:
    played = opened()
    played.do(acts.Play("8/5 6/5"), ANN)
    played.do(acts.EndTurn(), ANN)
    played.do(acts.Roll((6, 5), rest), BEN, after=seconds(8))
    assert played.table.phase is Phase.TO_ROLL
    clock = played.table.clock
    assert clock is not None
    assert clock.delay == clock.control.delay  # usbgf:4.1.3.3.3.b

    played.do(acts.Double(), BEN)
    assert played.table.docket.open[0].facts["moment"] == "invalid_roll"


@pytest.mark.parametrize(("option", "phase"), [("valid", Phase.TO_PLAY), ("invalid", Phase.TO_ROLL)])
def test_dice_on_checkers_count_as_the_event_has_it(option: str, phase: Phase) -> None:
    played = opened(options=(("dice_on_checkers", option),))
    played.do(acts.Play("8/5 6/5"), ANN)
    played.do(acts.EndTurn(), ANN)
    played.do(acts.Roll((6, 5), acts.Rest.ON_CHECKER), BEN)
    assert played.table.phase is phase


@EVERY_BOOK
def test_a_stop_for_no_reason_of_the_book_is_recorded_and_an_incident(book: str) -> None:
    played = opened(book)
    played.do(acts.StopClock(PauseReason.OTHER), BEN)
    assert played.table.clock is not None
    assert played.table.clock.running is None
    assert played.table.docket.open[0].incident == "clock_stopped"

    other = opened(book)
    other.do(acts.StopClock(PauseReason.DISPUTE), BEN)
    assert not other.table.docket.incidents
    stopped = other.events[-1]
    assert isinstance(stopped, events.ClockStopped)
    assert all(clause.startswith(f"{book}:") for clause in stopped.clauses)


def test_time_is_called_by_a_player_and_both_clocks_at_zero_are_ruled_on() -> None:
    played = opened(length=1)
    with pytest.raises(Refused, match="still has time"):
        played.do(acts.CallTime(Side.WHITE), BEN)
    played.do(acts.Play("8/5 6/5"), ANN, after=minutes(3))
    played.do(acts.EndTurn(), ANN)  # over the board nobody noticed
    assert not played.table.is_over
    played.do(acts.Roll((6, 5)), BEN, after=minutes(3))
    played.do(acts.CallTime(Side.BLACK), ANN)
    (incident,) = played.table.docket.open
    assert (incident.incident, incident.offender) == ("time_expired", Side.WHITE)  # the kept clock knows who was first

    alone = opened()
    alone.do(acts.CallTime(Side.WHITE), ANN, after=minutes(20))
    assert alone.table.match.winner is Side.BLACK


@pytest.mark.parametrize(("book", "score"), [("usbgf", "0-1 of 5"), ("eubgf", "0-1 of 5"), ("ibf", "-1-0 of 5")])
def test_penalty_points_are_counted_as_the_book_counts_them(book: str, score: str) -> None:
    played = opened(book)
    played.do(acts.AwardPoints(Side.WHITE, 1, "late"), DEE)
    assert str(played.table.match.score) == score
    assert played.events[-1].clauses  # type: ignore[union-attr]


def test_a_clock_imposed_in_mid_match_is_set_by_the_points_still_needed() -> None:
    played = opened(length=7, clock=False)
    played.do(acts.ImposeClock(), DEE)
    clock = played.table.clock
    assert clock is not None
    assert clock.accounts[Side.WHITE].reserve == minutes(14)
    with pytest.raises(Refused, match="a clock at this table already"):
        played.do(acts.ImposeClock(), DEE)


def test_a_wrong_length_is_put_right_when_the_game_is_over() -> None:
    played = opened(length=5)
    played.do(acts.CorrectLength(7), DEE)
    assert played.table.match.terms.length == 5
    played.do(acts.Play("8/5 6/5"), ANN)
    played.do(acts.EndTurn(), ANN)
    played.do(acts.Double(), BEN)
    played.do(acts.Pass(), ANN)
    assert str(played.table.match.score) == "0-1 of 7"


def test_a_correction_of_the_length_never_ends_a_match() -> None:
    """usbgf:4.8.2.2.b: where the posted length is reached already, the one in use stays."""
    played = opened(length=5)
    played.do(acts.CorrectLength(1), DEE)
    played.do(acts.Play("8/5 6/5"), ANN)
    played.do(acts.EndTurn(), ANN)
    played.do(acts.Double(), BEN)
    played.do(acts.Pass(), ANN)
    assert str(played.table.match.score) == "0-1 of 5"
    assert played.table.posted is None


def test_reserves_follow_a_corrected_length_where_the_book_says_how() -> None:
    played = Played.begun(terms_of(length=5, mode=Mode.LIVE))
    played.do(acts.CorrectLength(7), DEE)
    clock = played.table.clock
    assert clock is not None
    assert clock.accounts[Side.WHITE].reserve == minutes(14)  # usbgf:4.8.3.a: two points more, two minutes each


def test_a_game_that_ended_by_a_void_pass_is_taken_up_again() -> None:
    played = opened(length=5)
    played.do(acts.Play("8/5 6/5"), ANN)
    played.do(acts.EndTurn(), ANN)
    played.do(acts.Double(), BEN)
    played.do(acts.Pass(), ANN)
    played.do(acts.ReopenGame(1), DEE)
    assert str(played.table.match.score) == "0-0 of 5"
    assert (played.table.phase, played.table.match.to_act) == (Phase.TO_ROLL, Side.BLACK)
    with pytest.raises(InvalidInput, match="no finished game 2"):
        played.do(acts.ReopenGame(2), DEE)


def test_a_wrong_score_is_put_right_however_late() -> None:
    played = Played.begun(terms_of(length=3, mode=Mode.LIVE))
    for _ in range(3):
        played.do(acts.ReportGame(Side.WHITE), ANN)
        if not played.table.is_over:
            for person in (ANN, BEN):
                played.do(acts.AgreeScore(), person)
    assert played.table.is_over
    played.do(acts.CorrectScore(2, Side.BLACK, 1), DEE)
    assert str(played.table.match.score) == "2-1 of 3"
    assert not played.table.is_over


def test_a_disputed_score_is_put_before_the_director() -> None:
    played = Played.begun(terms_of(length=3, mode=Mode.LIVE))
    played.do(acts.ReportGame(Side.WHITE), ANN)
    played.do(acts.DisputeScore(0, 1), BEN)
    assert played.table.docket.called == "the score: 0-1 instead of 1-0"
    assert played.table.docket.open[0].incident == "score_dispute"
    settle(played)
    assert played.table.docket.called is None


def test_a_result_that_differs_from_the_table_is_an_incident() -> None:
    played = opened(length=1)
    played.do(acts.Forfeit(Side.WHITE, "no show"), DEE)
    played.do(acts.ReportResult(1, 0), ANN)
    assert played.table.docket.open[0].incident == "result_wrong"


def test_an_accommodation_gives_further_breaks() -> None:
    played = Played.begun(terms_of(length=5, mode=Mode.LIVE))
    with pytest.raises(Refused, match="no break left"):
        played.do(acts.CallBreak(), ANN)
    played.do(acts.Grant(Side.WHITE, "a medical need", 1), DEE)
    played.do(acts.CallBreak(), ANN)
    assert played.table.breaks.now is not None


def test_after_a_crash_the_clock_stands_as_it_was_and_the_gap_is_shown() -> None:
    played = opened()
    shown = played.table.clock.read(played.now).reserve if played.table.clock else None
    back = Millis(played.now + minutes(40))
    for event in recover(played.table, back):
        played.table = evolve(played.table, event)
        played.events.append(event)
    played.now = back

    assert played.table.clock is not None
    assert played.table.clock.running is None
    assert played.table.clock.read(back).reserve == shown
    assert [(gap.since, gap.until) for gap in played.table.gaps] == [(back - minutes(40), back)]
    played.do(acts.Resume(), ANN)
    played.do(acts.StartClock(), ANN)
    assert played.table.clock is not None
    assert played.table.clock.running is Side.WHITE


PHONE = PersonId("phone-1")


def test_a_device_without_connection_is_the_only_writer_of_the_clock() -> None:
    played = opened()
    played.do(acts.HandClockOver(PHONE), ANN)
    away = played.table.clock
    for act, who in (
        (acts.PressClock(), ANN),
        (acts.StopClock(PauseReason.DISPUTE), BEN),
        (acts.CallTime(Side.WHITE), BEN),
        (acts.SetClock(minutes(5), minutes(5)), DEE),
        (acts.AdjustTime(Side.WHITE, 1000), DEE),
    ):
        with pytest.raises(Refused, match="only that device writes it"):
            played.do(act, who)
    played.do(acts.Play("8/5 6/5"), ANN)
    played.do(acts.EndTurn(), ANN)
    played.do(acts.CallDirector("a rule"), BEN, after=seconds(60))
    played.do(acts.AnswerCall(), DEE)
    assert played.table.clock == away  # play goes on, and the clock is as the phone last told it

    played.do(acts.PressClock(), PHONE, after=-seconds(50))  # what the phone noted comes later, with its own time
    assert played.table.clock is not None
    assert (played.table.clock.running, played.table.clock.since) == (Side.BLACK, played.now)
    with pytest.raises(Refused, match="take the clock"):
        played.do(acts.TakeClockBack(), ANN, after=seconds(60))
    played.do(acts.TakeClockBack(), PHONE, after=seconds(60))
    assert played.table.device == ""
    assert not played.table.gaps  # it is back itself, and has told everything


def test_a_clock_taken_from_a_device_that_does_not_come_back_stands_with_the_gap_shown() -> None:
    played = opened()
    played.do(acts.HandClockOver(PHONE), ANN)
    played.do(acts.PressClock(), PHONE, after=seconds(20))
    heard = played.now
    played.do(acts.TakeClockBack(), DEE, after=minutes(30))

    clock = played.table.clock
    assert clock is not None
    assert clock.running is None
    assert clock.read(played.now).reserve.black == clock.control.reserve  # no time of the gap has run
    assert view(played.table, BEN, played.now)["gaps"] == [{"since": heard, "until": played.now}]
    played.do(acts.Resume(), DEE)
    played.do(acts.StartClock(Side.BLACK), BEN)


@pytest.mark.parametrize("how", acts.Signal)
def test_a_turn_is_ended_by_clock_tap_or_lift(how: acts.Signal) -> None:
    played = opened()
    played.do(acts.Play("8/5 6/5"), ANN)
    played.do(acts.EndTurn(how), ANN)
    assert played.table.match.to_act is Side.BLACK
    assert played.table.clock is not None
    assert (played.table.clock.running is Side.BLACK) is (
        how is acts.Signal.CLOCK
    )  # who forgets to press goes on paying


def test_an_offered_result_is_refused_or_answered_with_another() -> None:
    played = opened()
    played.do(acts.CorrectBoard(Side.WHITE, "23:2 6:13", "1:10"), DEE)
    played.do(acts.Concede(), ANN)
    played.do(acts.Refuse(), BEN)
    assert (played.table.phase, played.table.match.to_act) == (Phase.TO_ROLL, Side.WHITE)
    played.do(acts.Concede(), ANN)
    played.do(acts.Counter(Result.GAMMON), BEN)
    played.do(acts.Accept(), ANN)
    assert str(played.table.match.score) == "0-2 of 5"


def test_an_accommodation_of_another_kind_is_on_record_for_officials_and_its_side_alone() -> None:
    played = opened()
    played.do(acts.Grant(Side.WHITE, "the opponent moves the checkers for her"), DEE)
    for who, sees in ((ANN, True), (DEE, True), (BEN, False)):
        notes = view(played.table, who, played.now)["notes"]
        assert any("moves the checkers" in note["text"] for note in notes) is sees


def test_a_refusal_tells_what_is_open_now() -> None:
    played = opened()
    with pytest.raises(Refused) as refused:
        answer(played.table, acts.Take(), ANN, played.now)
    assert refused.value.clauses
    assert {"Play", "CallDirector"} <= set(refused.value.facts["allowed"])
    assert "Take" not in refused.value.facts["allowed"]


def test_a_monitor_enters_for_both_and_warns() -> None:
    played = Played.begun(terms_of(mode=Mode.LIVE, monitors=(MAX,)))
    played.do(acts.RollOpening(3, 1), MAX)
    played.do(acts.Play("8/5 6/5"), MAX)
    played.do(acts.EndTurn(), MAX)
    played.do(acts.Roll((6, 5)), MAX)
    played.do(acts.Warn(Side.WHITE, "noise"), MAX)
    assert [note.what for note in played.table.docket.notes] == ["warning"]
    with pytest.raises(Refused):
        played.do(acts.Forfeit(Side.WHITE), MAX)


def test_a_second_offence_after_a_warning_is_known_as_such() -> None:
    played = opened("ibf")
    played.do(acts.LiftDice(), BEN)
    assert played.table.docket.open[0].facts["repeated"] is False
    settle(played)
    assert [note.what for note in played.table.docket.notes if note.what == "warning"] == ["warning"] * 2

    played.do(acts.LiftDice(), BEN)
    assert played.table.docket.open[0].facts["repeated"] is True


def test_a_pact_of_the_players_is_a_fact_of_an_illegal_move() -> None:
    played = Played.under(terms_of(mode=Mode.LIVE, options=(("moves", "responsible"),)))
    for person in (ANN, BEN):
        played.do(acts.TakeSeat(), person)
        played.do(acts.Prefer("legal_moves", "yes"), person)
    played.do(acts.Begin(), ANN)
    played.do(acts.RollOpening(3, 1), ANN)
    played.do(acts.Play("13/8"), ANN)
    played.do(acts.EndTurn(), ANN)
    assert played.table.docket.open[0].facts["pact"] == "agreed"


@pytest.mark.parametrize("rolls", [1, 2, 3])
def test_a_wrong_set_up_meets_the_deadline_in_valid_rolls(rolls: int) -> None:
    played = opened()
    played.do(acts.Play("8/5 6/5"), ANN)
    for number in range(rolls - 1):
        played.do(acts.EndTurn(), played.on_turn())
        who = played.on_turn()
        played.do(acts.Roll((6, 6), acts.Rest.COCKED), who)  # an invalid roll closes nothing
        played.do(acts.Roll((2, 1)), who)
        played.do(acts.Play("13/11 6/5" if number % 2 else "13/10"), who)
    assert played.table.valid_rolls == rolls
    played.do(acts.PointOut("setup_error"), BEN)
    assert played.table.docket.open[-1].facts["valid_rolls"] == rolls


def test_whether_play_has_gone_on_since_a_ruling_is_known() -> None:
    played = opened()
    played.do(acts.LiftDice(), BEN)
    settle(played, "let it go")
    (incident,) = played.table.docket.incidents
    assert not played.table.played_on(incident)
    played.do(acts.Play("8/5 6/5"), ANN)
    played.do(acts.EndTurn(), ANN)
    assert played.table.played_on(incident)


def test_a_stop_that_lasts_too_long_is_shown_as_overdue() -> None:
    played = opened("ibf")
    played.do(acts.StopClock(PauseReason.DISPUTE), BEN)
    shown = view(played.table, ANN, Millis(played.now + seconds(45)))
    assert shown["clock"]["overdue"] == seconds(15)


def test_facts_that_contradict_or_are_none_are_refused() -> None:
    played = opened(clock=False)
    played.do(acts.PointOut("end_of_turn", Side.WHITE), BEN)
    with pytest.raises(InvalidInput, match="is no fact"):
        played.do(acts.StateFact(1, "weather", "rain"), DEE)
    with pytest.raises(InvalidInput, match="contradict"):
        played.do(acts.StateFact(1, "last_act", "hit_clock"), DEE)
    with pytest.raises(InvalidInput, match="needs to know more"):
        played.do(acts.Rule(1), DEE)


def test_every_remedy_is_carried_out_or_put_on_record() -> None:
    """Remedies that change board, cube, score, time or match have an effect; the rest speak to people or let stand."""
    lets_stand = {
        "turn_goes_on", "answer_open", "cube_stands", "score_stands", "match_stands",
        "record_prevails", "ruling_stands",
    }  # fmt: skip
    to_people = {
        "sanction", "duty", "may", "may_not", "presumption", "report", "discretion", "appeal_heard", "appeal_refused",
        "ruling_changed", "choice",
    }  # fmt: skip
    carried_out = {name for name, kind in REMEDIES.items() if kind in EFFECTS}
    assert carried_out | lets_stand | to_people == set(REMEDIES)
    assert not carried_out & (lets_stand | to_people)


@pytest.mark.parametrize(
    ("text", "time"), [("90 seconds", 90_000), ("2 minutes", 120_000), ("0:12", 12_000), ("some", None)]
)
def test_amounts_of_time_are_read_as_rulings_word_them(text: str, time: int | None) -> None:
    assert milliseconds(text) == time
