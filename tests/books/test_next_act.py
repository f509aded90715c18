"""Who is on turn after a ruling, and what comes next, in every book."""

from __future__ import annotations

from typing import Any

import pytest

from bafflebox.books import load
from bafflebox.rulings import Ruling, rule


def _outcomes(book: str, incident: str, facts: dict[str, Any]) -> dict[str, dict[str, Any]]:
    answer = rule(load(book), incident, facts)
    assert isinstance(answer, Ruling), answer
    return {label: outcome.to_json() for label, outcome in answer.outcomes}


def _next(found: dict[str, Any]) -> tuple[Any, ...]:
    return found.get("turn"), found.get("next"), found.get("then")


EARLY_ROLL = {"turn_ended": False, "clock_in_use": False}
ILLEGAL = {"move_is_illegal": True}
EARLY_CUBE = {"act": "reached", "moment": "early", "cube_owner": "nobody"}
LATE_CUBE = {"act": "said", "moment": "invalid_roll", "cube_owner": "nobody"}
PASSED_DEAD = {"match_length": 7, "score_doubler": 6, "cube_value": 2, "answer": "passed", "noticed_when": "in_game"}
DEAD = {**PASSED_DEAD, "position_known": True, "score_opponent": 4}
ENDED = {"clock_in_use": True, "last_act": "hit_clock"}
PASSED_ON = {"could_move": True, "since": "opponent_rolled"}


@pytest.mark.parametrize(
    ("book", "incident", "facts", "expected"),
    [
        ("usbgf", "cocked_die", {"place": "surface", "posture": "leaning"}, ("roller", "roll", None)),
        ("usbgf", "cocked_die", {"place": "surface", "posture": "flat"}, ("roller", "play", None)),
        ("usbgf", "illegal_move", ILLEGAL | {"noticed_when": "before_next_action"}, ("offender", "play", None)),
        ("us2009", "illegal_move", ILLEGAL | {"noticed_when": "after_double"}, ("offender", "answer", None)),
        ("us2009", "illegal_move", ILLEGAL | {"noticed_when": "later"}, (None, None, None)),
        ("usbgf", "cube_offer", EARLY_CUBE, ("opponent", "finish_turn", None)),
        ("usbgf", "cube_offer", LATE_CUBE, ("doubler", "roll", None)),
        ("usbgf", "cube_answer", {"first": "said_take"}, ("doubler", "roll", None)),
        ("usbgf", "cube_answer", {"first": "said_pass"}, (None, None, None)),
        ("usbgf", "dead_cube", DEAD, ("doubler", "roll", None)),
        ("usbgf", "end_of_turn", ENDED, ("opponent", "begin_turn", None)),
        ("usbgf", "turn_passed", PASSED_ON, ("offender", "begin_turn", None)),
        ("usbgf", "opening_roll", {"method": "unassigned", "clock_in_use": False}, (None, None, None)),
    ],
)
def test_a_ruling_says_who_is_on_turn(
    book: str, incident: str, facts: dict[str, Any], expected: tuple[Any, ...]
) -> None:
    found = _outcomes(book, incident, facts)

    assert {_next(one) for one in found.values()} <= {expected}
    assert found or expected == (None, None, None)


def test_a_choice_about_an_early_roll_says_for_each_side_of_it_who_rolls() -> None:
    found = _outcomes("standards", "fast_roll", EARLY_ROLL | {"last_act": "none"})

    assert sorted(map(_next, found.values())) == [
        ("player on turn", "finish_turn", "play"),
        ("player on turn", "finish_turn", "roll"),
    ]


@pytest.mark.parametrize(
    ("cube", "expected"),
    [
        ({}, "begin_turn"),
        ({"cube_value": 1, "cube_owner": "nobody", "score_own": 2, "score_opp": 2}, "double_or_roll"),
        ({"cube_value": 2, "cube_owner": "opp", "score_own": 2, "score_opp": 2}, "double_or_roll"),
        ({"cube_value": 2, "cube_owner": "own", "score_own": 2, "score_opp": 2}, "roll"),
        ({"cube_value": 1, "cube_owner": "nobody", "score_own": 6, "score_opp": 2, "crawford_game": True}, "roll"),
        ({"cube_value": 2, "cube_owner": "opp", "score_own": 2, "score_opp": 5}, "begin_turn"),
    ],
)
def test_a_player_whose_turn_begins_may_double_if_the_cube_allows_it(cube: dict[str, Any], expected: str) -> None:
    found = _outcomes("usbgf", "end_of_turn", {**ENDED, "match_length": 7, **cube})

    assert {one["next"] for one in found.values()} == {expected}


def test_the_clock_of_the_player_who_acts_runs_where_there_is_one() -> None:
    leaning = {"place": "surface", "posture": "leaning"}

    timed = _outcomes("ibf", "cocked_die", {**leaning, "clock_own": "5:00"})
    untimed = _outcomes("ibf", "cocked_die", leaning)

    assert {one.get("clock_runs") for one in timed.values()} == {"roller"}
    assert {one.get("clock_runs") for one in untimed.values()} == {None}


@pytest.mark.parametrize("book", ["usbgf", "us2009", "standards"])
def test_a_roll_after_a_play_that_stands_is_played_if_it_is_still_open(book: str) -> None:
    answer = rule(
        load(book), "illegal_move", {"move_is_illegal": True, "noticed_when": "after_valid_roll", "clock_in_use": True}
    )

    assert isinstance(answer, Ruling)
    assert answer.outcome is not None
    assert "The opponent plays the roll, if it has not been played yet." in answer.outcome.sentences
    assert "turn" not in answer.outcome.to_json()
    assert "clock_runs" not in answer.outcome.to_json()


@pytest.mark.parametrize(("rolled", "next"), [(True, "play"), (False, "begin_turn")])
def test_after_an_offer_that_does_not_end_the_game_the_turn_goes_on(rolled: bool, next: str) -> None:
    facts = {"what": "gammon", "contact": True, "on_turn": True, "rolled": rolled}

    answer = rule(load("us2009"), "concession", facts)

    assert isinstance(answer, Ruling)
    assert answer.outcome is not None
    assert answer.outcome.to_json()["turn"] == "player who concedes"
    assert answer.outcome.to_json()["next"] == next
