"""Remedies of sheet, game and match: lines put right, void passes, points that may be given, lengths."""

from __future__ import annotations

import pytest

from bafflebox.clock import face
from bafflebox.errors import InvalidInput
from bafflebox.game import Side
from bafflebox.match import Phase
from bafflebox.table import Mode, acts
from support.rulings import applied, asked, opened, passed, raised, turn
from support.tables import ANN, BEN, DEE, Played, terms_of

# --- the sheet ----------------------------------------------------------------------------------------------------


def test_a_line_of_the_sheet_is_put_right() -> None:
    played = Played.begun(terms_of(length=9, mode=Mode.LIVE))
    played.do(acts.ReportGame(Side.WHITE, cube=2), ANN)
    played.do(acts.AgreeScore(), ANN)
    played.do(acts.AgreeScore(), BEN)
    played.do(acts.ReportGame(Side.BLACK, cube=4), ANN)
    facts = {"what": "value", "proof": "shown", "takes": 1, "passed": True}
    number = raised(played, "cube_wrong", None, **facts)
    assert asked(played, number) == {"game"}
    assert applied(played, number, game="2") == ("ScoreCorrected",)
    assert str(played.table.match.score) == "2-2 of 9"


def test_a_score_is_corrected_by_a_line_that_makes_it_the_one_ruled() -> None:
    played = Played.begun(terms_of(length=9, mode=Mode.LIVE))
    played.do(acts.ReportGame(Side.WHITE), ANN)
    facts = {"match_over": False, "match_length": 9, "score_own": 2, "score_opp": 0}
    number = raised(played, "score_error", None, **facts)
    assert asked(played, number) == {"game", "winner", "points"}
    with pytest.raises(InvalidInput, match="No game is worth 5 points"):
        applied(played, number, game="1", winner="white", points=5)
    with pytest.raises(InvalidInput, match="the ruling says 2-0"):
        applied(played, number, game="1", winner="white", points=4)
    assert applied(played, number, game="1", winner="white", points=2) == ("ScoreCorrected",)
    assert str(played.table.match.score) == "2-0 of 9"


def test_a_sheet_is_not_right_as_it_is_where_the_ruling_has_another_score() -> None:
    played = Played.begun(terms_of(length=9, mode=Mode.LIVE))
    played.do(acts.ReportGame(Side.WHITE), ANN)
    number = raised(played, "score_error", None, match_over=False, match_length=9, score_own=2, score_opp=3)
    with pytest.raises(InvalidInput, match="There are: 1, 2"):
        applied(played, number, game="stands")
    with pytest.raises(InvalidInput, match="correct the others first"):
        applied(played, number, game="2", winner="black", points=3)
    played.do(acts.CorrectScore(1, Side.WHITE, 2), DEE)
    applied(played, number, game="2", winner="black", points=3)
    assert str(played.table.match.score) == "2-3 of 9"


def test_a_game_left_out_counts_as_the_crawford_game_that_it_was() -> None:
    played = Played.begun(terms_of(length=3, mode=Mode.LIVE))
    played.do(acts.ReportGame(Side.WHITE, cube=2), ANN)
    assert played.table.game.crawford
    played.do(acts.CorrectScore(2, Side.BLACK, 1), DEE)
    assert str(played.table.match.score) == "2-1 of 3"
    assert not played.table.game.crawford


def test_a_sheet_that_is_right_needs_no_line() -> None:
    played = Played.begun(terms_of(length=9, mode=Mode.LIVE))
    played.do(acts.ReportGame(Side.WHITE), ANN)
    number = raised(played, "score_error", None, match_over=False, match_length=9, score_own=1, score_opp=0)
    assert applied(played, number) == ()


def test_a_void_pass_lets_the_game_go_on() -> None:
    played = opened(length=9)
    passed(played)
    facts = {"match_length": 9, "score_doubler": 7, "score_opponent": 5, "cube_value": 2, "answer": "passed"}
    number = raised(played, "dead_cube", Side.BLACK, **facts, noticed_when="in_game", position_known=True)
    assert "GameReopened" in applied(played, number)
    assert str(played.table.match.score) == "0-0 of 9"
    assert (played.table.phase, played.table.match.to_act) == (Phase.TO_ROLL, Side.BLACK)


def test_the_crawford_game_is_what_the_ruling_says() -> None:
    played = opened(length=7)
    number = raised(played, "crawford_double", Side.BLACK, answer="taken", noticed_when="next_game", result="gammon")
    applied(played, number)
    assert not played.table.game.crawford

    due = {"match_length": 7, "score_own": 2, "score_opp": 6, "crawford_played": False}
    between = Played.begun(terms_of(length=7, mode=Mode.LIVE))
    assert "CrawfordSet" in applied(between, raised(between, "crawford_due", None, **due))
    assert between.table.game.crawford


def test_a_game_is_awarded_to_whom_people_name_where_the_table_cannot_know() -> None:
    played = opened()
    facts = {"what": "gammon", "contact": True, "could_win": False, "on_turn": True, "response": "accepts"}
    number = raised(played, "concession", None, **facts, borne_off=0, behind=True)
    assert asked(played, number) == {"game_winner"}
    applied(played, number, game_winner="black")
    assert str(played.table.match.score) == "0-2 of 7"


def test_a_concession_that_does_not_count_lets_the_game_go_on() -> None:
    played = opened()
    played.do(acts.CorrectBoard(Side.WHITE, "6:5 5:5", "1:1"), DEE)
    played.do(acts.Concede(), ANN)
    played.do(acts.Accept(), BEN)
    assert str(played.table.match.score) == "0-1 of 7"
    facts = {"what": "single", "contact": True, "could_win": True, "on_turn": True, "response": "accepts"}
    applied(played, raised(played, "concession", Side.WHITE, **facts))
    assert str(played.table.match.score) == "0-0 of 7"
    assert (played.table.phase, played.table.match.to_act) == (Phase.TO_ROLL, Side.WHITE)


# --- points, match and length -------------------------------------------------------------------------------------


@pytest.mark.parametrize(("points", "score"), [(0, "0-0 of 11"), (2, "2-0 of 11")])
def test_penalty_points_that_may_be_given_are_given_by_the_directors_word(points: int, score: str) -> None:
    played = opened(length=11)
    number = raised(played, "late_start", Side.BLACK, minutes_late=12)
    assert asked(played, number) == {"measure"}
    with pytest.raises(InvalidInput, match="How many of up to 2 penalty points"):
        applied(played, number, measure="points")
    with pytest.raises(InvalidInput, match="from 0 to 2"):
        applied(played, number, measure="points", penalty_points=3)
    applied(played, number, penalty_points=points)  # which says that it is points
    assert str(played.table.match.score) == score


@pytest.mark.parametrize(("length", "left"), [(11, "15:00"), (3, "1:00")], ids=["points", "a match lost by points"])
def test_instead_the_director_may_have_run_the_late_players_clock(length: int, left: str) -> None:
    late = 12 if length == 11 else 10
    played = opened(length=length)
    number = raised(played, "late_start", Side.BLACK, minutes_late=late)
    applied(played, number, measure="clock")
    clock, ruling = played.table.clock, played.table.docket.numbered(number).ruling
    assert clock is not None
    assert ruling is not None
    assert face(clock.read(clock.since).reserve.black) == left
    assert (str(played.table.match.score), played.table.is_over) == (f"0-0 of {length}", False)
    assert "usbgf:2.2.5.d" in ruling.clauses


def test_the_match_is_lost_where_the_late_players_clock_has_run_out() -> None:
    played = opened(length=3)
    applied(played, raised(played, "late_start", Side.BLACK, minutes_late=12), measure="clock")
    assert played.table.match.winner is Side.WHITE


def test_without_a_clock_a_late_start_asks_for_points_alone() -> None:
    played = opened(length=11, clock=False)
    assert asked(played, raised(played, "late_start", Side.BLACK, minutes_late=12)) == {"penalty_points"}
    with pytest.raises(InvalidInput, match="measure"):
        applied(played, 1, measure="clock")


def test_where_both_are_late_both_get_the_points() -> None:
    played = opened(length=11)
    number = raised(played, "late_start", None, minutes_late=6, both_late=True)
    applied(played, number, penalty_points=1)
    assert str(played.table.match.score) == "1-1 of 11"


def test_where_both_lose_the_match_is_over_and_nobody_has_won() -> None:
    played = opened(length=7)
    applied(played, raised(played, "late_start", None, minutes_late=20, both_late=True))
    assert played.table.is_over
    assert played.table.match.winner is None
    assert played.table.match.lost_by_both


def test_the_length_is_asked_where_nobody_has_said_it() -> None:
    played = Played.begun(terms_of("eubgf", 5, Mode.LIVE))
    facts = {"noticed_when": "between_games", "posted_match_point": False, "posted_reached": False, "used": "shorter"}
    with pytest.raises(InvalidInput, match="posted_length: To how many points should the match be played"):
        raised(played, "wrong_length", None, **facts)
    number = played.table.docket.open[-1].number
    played.do(acts.StateFact(number, "posted_length", 9), DEE)
    played.do(acts.Rule(number), DEE)
    applied(played, number)
    assert played.table.match.terms.length == 9


def test_a_table_says_who_took_the_last_double_where_the_cube_is_wrong() -> None:
    played = opened("usbgf")
    turn(played, "8/5 6/5")
    played.do(acts.Double(), BEN)
    played.do(acts.Take(), ANN)
    raised(played, "cube_wrong", None, what="owner", proof="agreed")
    found = played.table.docket.open[-1]
    assert found.ruling is not None
    assert {name: found.facts[name] for name in ("takes", "taker")} == {"takes": 1, "taker": "own"}
