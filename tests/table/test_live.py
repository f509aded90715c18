"""Over the board: what happened is recorded, opens an incident, and the ruling of the book is carried out."""

from __future__ import annotations

import pytest

from bafflebox.clock import seconds
from bafflebox.errors import InvalidInput, Refused
from bafflebox.game import Side
from bafflebox.match import Phase
from bafflebox.rulings.remedies import REMEDIES
from bafflebox.table import Mode, Status, acts, answer, events, view
from bafflebox.table.course import played_on, valid_rolls
from bafflebox.table.remedies import EFFECTS
from support.live import opened, settle
from support.tables import ANN, BEN, BOOKS, DEE, MAX, Played, terms_of

EVERY_BOOK = pytest.mark.parametrize("book", BOOKS)


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


def test_an_accommodation_gives_further_breaks() -> None:
    played = Played.begun(terms_of(length=5, mode=Mode.LIVE))
    with pytest.raises(Refused, match="no break left"):
        played.do(acts.CallBreak(), ANN)
    played.do(acts.Grant(Side.WHITE, "a medical need", 1), DEE)
    played.do(acts.CallBreak(), ANN)
    assert played.table.breaks.now is not None


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
    assert [note.what for note in played.table.docket.notes if note.what == "warning"] == ["warning"]

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
    assert valid_rolls(played.table) == rolls
    played.do(acts.PointOut("setup_error"), BEN)
    assert played.table.docket.open[-1].facts["valid_rolls"] == rolls


def test_whether_play_has_gone_on_since_a_ruling_is_known() -> None:
    played = opened()
    played.do(acts.LiftDice(), BEN)
    settle(played, "let it go")
    (incident,) = played.table.docket.incidents
    assert not played_on(played.table, incident)
    played.do(acts.Play("8/5 6/5"), ANN)
    played.do(acts.EndTurn(), ANN)
    assert played_on(played.table, incident)


def test_facts_that_contradict_or_are_none_are_refused() -> None:
    played = opened(clock=False)
    played.do(acts.PointOut("end_of_turn", Side.WHITE), BEN)
    with pytest.raises(InvalidInput, match="is not a fact"):
        played.do(acts.StateFact(1, "weather", "rain"), DEE)
    with pytest.raises(InvalidInput, match="contradict"):
        played.do(acts.StateFact(1, "last_act", "hit_clock"), DEE)
    with pytest.raises(InvalidInput, match="needs to know more"):
        played.do(acts.Rule(1), DEE)


def test_every_remedy_is_carried_out_or_put_on_record() -> None:
    """Remedies that change board, cube, score, time or match, or ask which of them do, have an effect; the rest speak to people or let stand."""
    lets_stand = {
        "answer_open", "cube_stands", "score_stands", "match_stands", "ruling_stands", "breaks_left",
    }  # fmt: skip
    to_people = {
        "duty", "may_not", "report", "appeal_refused", "choice",
    }  # fmt: skip
    carried_out = {name for name, kind in REMEDIES.items() if kind in EFFECTS}
    assert carried_out | lets_stand | to_people == set(REMEDIES)
    assert not carried_out & (lets_stand | to_people)
