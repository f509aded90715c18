"""The outcome of a ruling: where the match stands afterwards, worked out in the same way for every incident and book."""

from __future__ import annotations

from typing import Any

import pytest

from bafflebox.books import BOOKS, load
from bafflebox.clock import Millis
from bafflebox.errors import InvalidInput
from bafflebox.game import Both, Side
from bafflebox.match.cube import Cube
from bafflebox.match.score import Score
from bafflebox.rulings import Party, Ruling, all_incidents, rule
from bafflebox.rulings import remedies as r
from bafflebox.rulings.folding import after, known_state
from bafflebox.rulings.match_state import State
from bafflebox.rulings.misplayed import WHY
from support.commands import run

SIDES = {Party.OFFENDER: Side.WHITE, Party.OPPONENT: Side.BLACK, Party.DOUBLER: Side.BLACK, Party.RESPONDER: Side.WHITE}
STATE = State(
    score=Score(Both(3, 4), 7),
    cube=Cube(2, Side.WHITE),
    settled=frozenset(),
    clocks=Both(Millis(90_000), Millis(125_000)),
    penalties=Both(1, 0),
)

CASES: list[Any] = [
    pytest.param(
        r.GameAwarded(Party.OPPONENT, result="gammon"), {"score": "3-8 of 7", "winner": Side.BLACK}, id="gammon"
    ),
    pytest.param(r.GameAwarded(Party.OPPONENT, worth=2), {"score": "3-6 of 7", "next_crawford": True}, id="crawford"),
    pytest.param(r.GameAwarded(Party.OFFENDER, "as agreed"), {"score": None, "game_over": True}, id="unknown-points"),
    pytest.param(r.PassCounts(), {"score": "3-6 of 7", "next_crawford": True}, id="pass"),
    pytest.param(r.TakeCounts(), {"cube": Cube(4, Side.WHITE)}, id="take"),
    pytest.param(r.CubeSet("1", Party.NOBODY), {"cube": Cube()}, id="cube"),
    pytest.param(r.PointsAwarded(Party.OPPONENT, 3), {"score": "3-7 of 7", "penalties": Both(4, 0)}, id="penalty"),
    pytest.param(r.PointsAwarded(Party.OPPONENT, 3, may=True), {"score": "3-4 of 7"}, id="penalty-that-may-be"),
    pytest.param(r.PointsDeducted(Party.OFFENDER, 1), {"score": "2-4 of 7", "penalties": Both(2, 0)}, id="deduction"),
    pytest.param(r.LengthSet("5"), {"score": "3-4 of 5", "match_over": False}, id="length"),
    pytest.param(r.ScoreCorrected("7-4", own=7, opp=4), {"score": "7-4 of 7", "winner": Side.WHITE}, id="score"),
    pytest.param(r.ScoreCorrected("the right score"), {"score": None, "match_over": None}, id="score-unknown"),
    pytest.param(r.MatchLost(Party.OFFENDER), {"winner": Side.BLACK, "match_over": True}, id="match-lost"),
    pytest.param(r.TimeAdded(Party.OFFENDER, "40 seconds", 40), {"clocks": Both(130_000, 125_000)}, id="time-back"),
    pytest.param(r.TimeAdded(Party.OFFENDER, "some"), {"clocks": Both(None, 125_000)}, id="time-unknown"),
    pytest.param(r.TimeTaken(Party.OPPONENT, "all", 500), {"clocks": Both(90_000, 0)}, id="time-taken"),
    pytest.param(r.ClockSet("14:00 each", 840, 12), {"clocks": Both(840_000, 840_000), "delay": 12_000}, id="clock"),
    pytest.param(r.DelayForfeited(Party.OFFENDER), {"delay_lost": {Side.WHITE: "on the next turn"}}, id="delay"),
    pytest.param(r.BreaksLeft(Party.OFFENDER, 1), {"breaks": Both(1, None)}, id="breaks"),
    pytest.param(r.Warning(Party.OFFENDER), {}, id="warning"),
]


@pytest.mark.parametrize(("remedy", "changed"), CASES)
def test_a_remedy_changes_what_it_says_and_nothing_else(remedy: r.Remedy, changed: dict[str, Any]) -> None:
    found = after(STATE, remedy, SIDES.get)

    shown = {name: _plain(getattr(found, name)) for name in changed}
    assert shown == changed
    if not remedy.changes or remedy == r.PointsAwarded(Party.OPPONENT, 3, may=True):
        assert found == STATE


def _plain(value: Any) -> Any:
    return str(value) if isinstance(value, Score) else value


def test_every_remedy_that_changes_the_match_says_so() -> None:
    """A remedy without `changes` leaves any state alone."""
    for param in CASES:
        remedy = param.values[0]
        if after(STATE, remedy, SIDES.get) != STATE:
            assert remedy.changes, remedy


@pytest.mark.parametrize(
    ("known", "settled"),
    [
        pytest.param({"score_own": 3, "score_opp": 4}, frozenset(), id="nobody-at-match-point"),
        pytest.param({"score_own": 6, "score_opp": 4, "crawford_played": True}, frozenset({Side.WHITE}), id="played"),
        pytest.param({"score_own": 6, "score_opp": 4, "crawford_game": True}, frozenset(), id="now"),
        pytest.param({"score_own": 6, "score_opp": 4}, None, id="not-known"),
    ],
)
def test_what_is_not_known_is_not_guessed(known: dict[str, Any], settled: frozenset[Side] | None) -> None:
    state = known_state({"match_length": 7, **known})

    assert state is not None
    assert state.settled == settled


@pytest.mark.parametrize("book", BOOKS)
def test_a_passed_double_scores_alike_in_every_book(book: str) -> None:
    facts = {
        "first": "said_pass",
        "second": "wrote_score",
        "match_length": 7,
        "score_own": 5,
        "score_opp": 4,
        "cube_value": 2,
    }

    answer = rule(load(book), "cube_answer", facts)

    assert isinstance(answer, Ruling)
    assert answer.outcome is not None
    assert answer.outcome.to_json() | {"turn": None} == {
        "score": {"doubled player": 5, "doubler": 6},
        "match_length": 7,
        "match_over": False,
        "game_over": True,
        "next_game": "crawford",
        "turn": None,
    }


def test_each_option_of_a_choice_has_its_own_outcome() -> None:
    answer = rule(load("usbgf"), "late_start", {"minutes_late": 12, "match_length": 7, "score_own": 3, "score_opp": 2})

    assert isinstance(answer, Ruling)
    scores = {label: outcome.to_json()["score"] for label, outcome in answer.outcomes}
    assert scores == {
        "no penalty points are given": {"late player": 3, "opponent": 2},
        "all 2 are given": {"late player": 3, "opponent": 4},
        "the clock is started instead": {"late player": 3, "opponent": 2},
    }


def test_the_sides_of_every_incident_have_names() -> None:
    for kind in all_incidents().values():
        own, opp = kind.side_names
        assert own
        assert opp not in ("", own)
        assert not set(kind.own) & set(kind.opp)


def test_the_command_prints_the_outcome() -> None:
    answer = run("rule", "lost_time", "cause=unpressed", "evidence=clear", "seconds_lost=1:10", "amount_agreed=yes",
                 "clock_own=2:00", "clock_opp=3:10")  # fmt: skip

    assert "Outcome: Time left: claimant 3:10, opponent 3:10; the delay is 12 seconds." in " ".join(answer.out.split())


BREAKS_KEPT = {"usbgf": 1, "us2009": 1, "eubgf": 0, "ibf": 1, "standards": 0}


@pytest.mark.parametrize("book", BOOKS)
def test_a_break_refused_in_a_game_leaves_the_breaks_there_were(book: str) -> None:
    asked = {"between_games": False, "reason": "ordinary", "regulations_give_breaks": True}

    answer = rule(load(book), "break_wanted", asked | {"match_length": 13, "breaks_taken": 1})
    unasked = rule(load(book), "break_wanted", asked)

    assert isinstance(answer, Ruling)
    assert answer.outcome is not None
    assert answer.outcome.to_json()["breaks_left"] == {"player": BREAKS_KEPT[book]}
    assert isinstance(unasked, Ruling)  # what the refusal does not depend on is not asked for


PLAYED_WRONG = {"position": "24:2 13:5 8:3 6:5 / 24:2 13:5 8:3 6:5", "roll": "5-3", "play": "13/9 13/10"}


@pytest.mark.parametrize(
    ("noticed_when", "shown"),
    [
        pytest.param(
            "after_invalid_roll",
            {"position": "24:2 13:5 8:3 6:5 / 24:2 13:5 8:3 6:5", "dice": "5-3", "turn": "offender"},
            id="corrected",
        ),
        pytest.param(
            "after_double",
            {"position": "24:2 13:3 10:1 9:1 8:3 6:5 / 24:2 13:5 8:3 6:5", "turn": "offender"},
            id="stands-after-a-double",
        ),
        pytest.param("after_valid_roll", {}, id="stands-and-play-has-gone-on"),
    ],
)
def test_a_play_is_shown_as_it_stands_or_is_to_be_made_again(noticed_when: str, shown: dict[str, str]) -> None:
    answer = rule(load("us2009"), "illegal_move", {**PLAYED_WRONG, "noticed_when": noticed_when})

    assert isinstance(answer, Ruling)
    found = answer.outcome.to_json() if answer.outcome else {}
    assert {name: found[name] for name in ("position", "dice", "turn") if name in found} == shown


@pytest.mark.parametrize(
    ("book", "when"), [("us2009", "on the next checker play"), ("eubgf", "on the next turn")], ids=lambda name: name
)
def test_the_outcome_says_when_a_delay_is_lost(book: str, when: str) -> None:
    answer = rule(load(book), "fast_grab", {"turn_ended": False, "clock_in_use": True, "delay": 12})

    assert isinstance(answer, Ruling)
    assert answer.outcome is not None
    assert f"The offender has no delay {when}." in answer.outcome.sentences


@pytest.mark.parametrize("book", [book for book in BOOKS if book != "ibf"])
def test_a_double_that_stands_is_still_to_be_answered(book: str) -> None:
    facts = {"act": "placed", "moment": "before_roll", "cube_owner": "player", "cube_value": 2}

    answer = rule(load(book), "cube_offer", facts)

    assert isinstance(answer, Ruling)
    assert answer.outcome is not None
    assert answer.outcome.to_json() == {
        "cube": 2,
        "cube_owner": "doubler",
        "double_offered": 4,
        "turn": "opponent",
        "next": "answer",
        "if_taken": {"cube": 4, "cube_owner": "opponent", "turn": "doubler"},
        "if_passed": {"to": "doubler", "worth": 2},
    }
    assert "A double to 4 has to be answered." in answer.outcome.sentences
    assert "If it is taken, the cube is at 4, owned by the opponent, and the doubler rolls." in answer.outcome.sentences
    assert "If it is passed, the game is over: 2 points for the doubler." in answer.outcome.sentences


@pytest.mark.parametrize(
    ("score", "passed"),
    [
        ((3, 1), "If it is passed, the game is over: 2 points for the doubler, and the score is 5-1."),
        ((4, 1), "If it is passed, the game is over: 2 points for the doubler, and the score is 6-1."),
        ((5, 1), "If it is passed, the match is over: the doubler has won 7-1."),
    ],
)
def test_what_a_pass_leads_to_is_said(score: tuple[int, int], passed: str) -> None:
    facts = {"act": "placed", "moment": "early", "cube_owner": "player", "cube_value": 2, "match_length": 7}

    answer = rule(load("us2009"), "cube_offer", {**facts, "score_own": score[0], "score_opp": score[1]})

    assert isinstance(answer, Ruling)
    assert answer.outcome is not None
    said = answer.outcome.sentences
    assert [sentence for sentence in said if sentence.startswith("If it is passed")] == [passed]
    assert ("The game after that would be the Crawford game." in said) is (score[0] == 4)


WRITTEN_AS_FOUR = {"what": "value", "proof": "agreed", "takes": 1, "points_written": 4, "match_length": 7}


@pytest.mark.parametrize("book", BOOKS)
@pytest.mark.parametrize(
    ("ended", "score", "now"),
    [
        ({"passed": True, "winner": "own"}, (7, 4), {"score": {"first player": 5, "second player": 4}}),
        ({"won": "single", "winner": "opp"}, (6, 7), {"score": {"first player": 6, "second player": 5}}),
        ({"won": "backgammon", "winner": "opp"}, (6, 7), {"winner": "second player", "match_over": True}),
    ],
)
def test_a_game_scored_at_a_wrong_cube_is_counted_at_the_right_one(
    book: str, ended: dict[str, Any], score: tuple[int, int], now: dict[str, Any]
) -> None:
    answer = rule(load(book), "cube_wrong", {**WRITTEN_AS_FOUR, **ended, "score_own": score[0], "score_opp": score[1]})

    assert isinstance(answer, Ruling)
    assert answer.outcome is not None
    shown = answer.outcome.to_json()
    assert {name: shown[name] for name in now} == now
    assert shown["match_over"] is now.get("match_over", False)


def test_a_cube_on_the_wrong_side_goes_to_the_player_who_took() -> None:
    answer = rule(
        load("usbgf"), "cube_wrong", {"what": "owner", "proof": "agreed", "takes": 1, "taker": "opp", "cube_value": 2}
    )

    assert isinstance(answer, Ruling)
    assert answer.outcome is not None
    assert answer.outcome.to_json() == {"cube": 2, "cube_owner": "second player"}


def test_the_state_of_a_match_has_the_same_names_in_every_incident() -> None:
    """An incident that asks for a part of the state under a name of its own takes the general name, too."""
    facts = {"match_length": 7, "cube_value": 2, "answer": "pending", "noticed_when": "in_game"}

    general = rule(load("us2009"), "dead_cube", {**facts, "score_own": 5, "score_opp": 5})
    own = rule(load("us2009"), "dead_cube", {**facts, "score_doubler": 5, "score_opponent": 5})

    assert isinstance(general, Ruling)
    assert isinstance(own, Ruling)
    assert general.to_json() == own.to_json()
    with pytest.raises(InvalidInput, match="score_doubler is given as 5, and score_own says 4"):
        rule(load("us2009"), "dead_cube", {**facts, "score_own": 4, "score_doubler": 5, "score_opponent": 5})


@pytest.mark.parametrize(
    ("book", "told", "shown"),
    [
        pytest.param("us2009", {"score_own": 5, "score_is": "after"}, {"offender": 4, "opponent": 3}, id="undone"),
        pytest.param(
            "us2009", {"score_own": 4, "score_is": "before"}, {"offender": 4, "opponent": 3}, id="told-before"
        ),
        pytest.param("ibf", {"score_own": 5, "score_is": "after"}, {"offender": 5, "opponent": 3}, id="stands"),
        pytest.param("ibf", {"score_own": 4, "score_is": "before"}, {"offender": 5, "opponent": 3}, id="counted"),
        pytest.param("ibf", {"score_own": 4}, None, id="nobody-says"),
    ],
)
def test_a_game_that_an_illegal_move_ended_counts_or_is_undone(
    book: str, told: dict[str, Any], shown: dict[str, int] | None
) -> None:
    facts = {"move_is_illegal": True, "noticed_when": "game_over", "match_length": 9, "cube_value": 1}

    answer = rule(load(book), "illegal_move", {**facts, "result": "single", "score_opp": 3, **told})

    assert isinstance(answer, Ruling)
    assert answer.outcome is not None
    found = answer.outcome.to_json()
    assert found.get("score") == shown
    assert found["game_over"] is (book == "ibf")
    assert ("cube" in found) is (book == "us2009")


def test_the_next_game_after_a_passed_crawford_double_is_named() -> None:
    facts = {"answer": "passed", "noticed_when": "before_next_game", "match_length": 7, "position_known": False}

    answer = rule(
        load("eubgf"), "crawford_double", {**facts, "winner_score": 5, "loser_score": 6, "ended_match": False}
    )

    assert isinstance(answer, Ruling)
    assert answer.outcome is not None
    assert answer.outcome.to_json() == {
        "score": {"winner": 6, "loser": 6},
        "match_length": 7,
        "match_over": False,
        "next_game": "post_crawford",
    }


@pytest.mark.parametrize("book", ["us2009", "standards"])
@pytest.mark.parametrize(
    ("incident", "facts", "open"),
    [
        ("checker_handling", {"act": "two_hands"}, True),
        ("aid_used", {"purpose": "advice", "when": "playing"}, True),
        ("spectator_helped", {"what": "signal"}, False),
        ("cube_wrong", {"what": "hidden", "takes": 1}, False),
    ],
)
def test_a_breach_without_a_named_penalty_is_left_to_the_director(
    book: str, incident: str, facts: dict[str, Any], open: bool
) -> None:
    answer = rule(load(book), incident, facts)

    assert isinstance(answer, Ruling)
    assert answer.violation
    assert (
        "The book names no penalty for it: whether there is one is up to the director." in str(answer.verdict)
    ) is open
    assert (load(book).principle[1] in [citation.clause for citation in answer.citations]) is open


@pytest.mark.parametrize("book", BOOKS)
@pytest.mark.parametrize(("fault", "kind"), [("larger_number", "ordinary"), ("not_all_home", "improper")])
def test_what_was_wrong_with_a_play_can_be_said_without_the_position(book: str, fault: str, kind: str) -> None:
    answer = rule(
        load(book), "illegal_move", {"fault": fault, "noticed_when": "before_next_action", "opponent_says": "correct"}
    )

    assert isinstance(answer, Ruling)
    assert answer.violation
    assert str(WHY[fault]) in str(answer.verdict)
    assert answer.facts.get("kind", kind) == kind
    assert answer.facts.get("move_is_illegal", True) is True


def test_a_fault_that_is_told_cites_the_rule_it_breaks() -> None:
    answer = rule(load("us2009"), "illegal_move", {"fault": "larger_number", "noticed_when": "before_next_action"})

    assert isinstance(answer, Ruling)
    assert "us2009:basic.move.4.b" in [citation.clause for citation in answer.citations]
