"""Where the five books differ on cube, score, completion and match length: the same question, five answers."""

from __future__ import annotations

from typing import Any

import pytest

from bafflebox.books import BOOKS, load
from bafflebox.rulings import Ruling, rule

TO_BE_JUDGED = "judgement"


"""The book is silent, or leaves it to the director."""


OWN_TURN = {"moment": "before_roll", "cube_owner": "nobody"}


CRAWFORD_TAKEN = {
    "answer": "taken",
    "noticed_when": "next_game",
    "result": "gammon",
    "match_length": 7,
    "winner_score": 2,
    "ended_match": False,
}


DROP_ENDS_MATCH = {
    "match_length": 7,
    "score_doubler": 5,
    "score_opponent": 3,
    "cube_value": 2,
    "answer": "passed",
    "noticed_when": "in_game",
    "position_known": True,
}


RULINGS: dict[str, tuple[str, dict[str, Any], dict[str, str]]] = {
    "cube touched": (
        "cube_offer",
        {"act": "touched", **OWN_TURN},
        {
            "us2009": TO_BE_JUDGED,
            "standards": "double_binds",
            "usbgf": "double_stands",
            "ibf": "double_stands",
            "eubgf": "double_stands",
        },
    ),
    "cube reached for": (
        "cube_offer",
        {"act": "reached", **OWN_TURN},
        {
            "us2009": TO_BE_JUDGED,
            "standards": "double_binds",
            "usbgf": "no_double",
            "ibf": TO_BE_JUDGED,
            "eubgf": "double_stands",
        },
    ),
    "premature double": (
        "cube_offer",
        {"act": "placed", "moment": "early", "cube_owner": "nobody"},
        {
            "us2009": "double_stands",
            "standards": "double_binds",
            "usbgf": "double_binds",
            "ibf": "double_stands",
            "eubgf": "double_stands",
        },
    ),
    "double after a cocked roll": (
        "cube_offer",
        {"act": "placed", "moment": "invalid_roll", "cube_owner": "nobody"},
        dict.fromkeys(BOOKS, "double_void"),
    ),
    "announced take beforehand": (
        "answer_announced",
        {"said": "take", "doubled_when": "next"},
        {
            "us2009": TO_BE_JUDGED,
            "standards": "take_counts",
            "usbgf": "take_counts",
            "ibf": TO_BE_JUDGED,
            "eubgf": TO_BE_JUDGED,
        },
    ),
    "take by word alone": (
        "cube_answer",
        {"first": "said_take"},
        {
            "us2009": "take_counts",
            "standards": "take_counts",
            "usbgf": "take_counts",
            "ibf": "take_counts",
            "eubgf": "take_counts",
        },
    ),
    "take by placing the cube": (
        "cube_answer",
        {"first": "placed_own"},
        {
            "us2009": "take_counts",
            "standards": "take_counts",
            "usbgf": "take_counts",
            "ibf": "take_counts",
            "eubgf": "take_counts",
        },
    ),
    "cube at a wrong value, unproven": (
        "cube_wrong",
        {"what": "value", "proof": "unproven"},
        {
            "us2009": TO_BE_JUDGED,
            "standards": TO_BE_JUDGED,
            "usbgf": "cube_stands",
            "ibf": "cube_stands",
            "eubgf": "cube_stands",
        },
    ),
    "cube at a wrong value, shown by evidence": (
        "cube_wrong",
        {"what": "value", "proof": "shown", "takes": 1},
        {
            "us2009": "cube_set",
            "standards": TO_BE_JUDGED,
            "usbgf": "cube_set",
            "ibf": "cube_stands",
            "eubgf": "cube_set",
        },
    ),
    "Crawford double taken, found in the next game": (
        "crawford_double",
        CRAWFORD_TAKEN,
        {
            "us2009": TO_BE_JUDGED,
            "standards": "score_corrected",
            "usbgf": "score_corrected",
            "ibf": TO_BE_JUDGED,
            "eubgf": "score_stands",
        },
    ),
    "Crawford double taken, found before the next game": (
        "crawford_double",
        CRAWFORD_TAKEN | {"noticed_when": "before_next_game"},
        {
            "us2009": TO_BE_JUDGED,
            "standards": "score_corrected",
            "usbgf": "score_corrected",
            "ibf": TO_BE_JUDGED,
            "eubgf": "score_corrected",
        },
    ),
    "Crawford double taken, found in the next round": (
        "crawford_double",
        CRAWFORD_TAKEN | {"noticed_when": "next_round"},
        {
            "us2009": TO_BE_JUDGED,
            "standards": "match_stands",
            "usbgf": "score_corrected",
            "ibf": TO_BE_JUDGED,
            "eubgf": "score_stands",
        },
    ),
    "Crawford double passed": (
        "crawford_double",
        {"answer": "passed", "noticed_when": "before_next_game", "position_known": True},
        {
            "us2009": "game_goes_on",
            "standards": TO_BE_JUDGED,
            "usbgf": "game_goes_on",
            "ibf": TO_BE_JUDGED,
            "eubgf": "game_goes_on",
        },
    ),
    "Crawford double passed, position lost": (
        "crawford_double",
        {"answer": "passed", "noticed_when": "before_next_game", "position_known": False},
        {
            "us2009": TO_BE_JUDGED,
            "standards": TO_BE_JUDGED,
            "usbgf": "crawford",
            "ibf": TO_BE_JUDGED,
            "eubgf": "score_stands",
        },
    ),
    "a drop that would end the match": (
        "dead_cube",
        DROP_ENDS_MATCH,
        {
            "us2009": "double_stands",
            "standards": "take_counts",
            "usbgf": "answer_void",
            "ibf": "double_stands",
            "eubgf": "answer_void",
        },
    ),
    "beaver": (
        "money_rule",
        {"rule": "beaver", "cube_value": 2},
        {
            "us2009": "cube_set",
            "standards": "cube_set",
            "usbgf": "cube_set",
            "ibf": TO_BE_JUDGED,
            "eubgf": "cube_set",
        },
    ),
    "illegal move noticed after a double": (
        "double_on_wrong_move",
        {"turn_ended": True},
        {
            "us2009": "play_stands",
            "standards": "play_corrected",
            "usbgf": "play_corrected",
            "ibf": "play_stands",
            "eubgf": "play_stands",
        },
    ),
    "score dispute, two clear sheets": (
        "score_dispute",
        {"records": "both", "trailer_certain": True},
        {
            "us2009": TO_BE_JUDGED,
            "standards": TO_BE_JUDGED,
            "usbgf": "record_prevails",
            "ibf": TO_BE_JUDGED,
            "eubgf": "record_prevails",
        },
    ),
    "score dispute, one sheet": (
        "score_dispute",
        {"records": "one"},
        {
            "us2009": "presumption",
            "standards": TO_BE_JUDGED,
            "usbgf": "record_prevails",
            "ibf": TO_BE_JUDGED,
            "eubgf": "record_prevails",
        },
    ),
    "conceding with contact, the game being lost for certain": (
        "concession",
        {
            "what": "single",
            "contact": True,
            "could_win": False,
            "other_outcome": False,
            "on_turn": True,
            "rolled": False,
            "clock_in_use": True,
            "response": "accepts",
        },
        {
            "us2009": "game_goes_on",
            "standards": "game_awarded",
            "usbgf": "game_awarded",
            "ibf": "game_goes_on",
            "eubgf": "game_awarded",
        },
    ),
    "conceding after the roll, without contact": (
        "concession",
        {
            "what": "single",
            "contact": False,
            "could_win": False,
            "other_outcome": False,
            "on_turn": True,
            "rolled": True,
            "clock_in_use": True,
            "response": "accepts",
        },
        {
            "us2009": "game_goes_on",
            "standards": "game_awarded",
            "usbgf": "game_awarded",
            "ibf": "game_awarded",
            "eubgf": "game_awarded",
        },
    ),
    "conceding the match": ("concession", {"what": "match"}, dict.fromkeys(BOOKS, "match_goes_on")),
    "wrong length, found after the match, too short": (
        "wrong_length",
        {"posted_length": 9, "used_length": 7, "noticed_when": "after_match", "score_own": 7, "score_opp": 5},
        {
            "us2009": TO_BE_JUDGED,
            "standards": "match_stands",
            "usbgf": "match_stands",
            "ibf": "match_goes_on",
            "eubgf": "match_stands",
        },
    ),
    "wrong length, found during the match": (
        "wrong_length",
        {"posted_length": 7, "used_length": 9, "noticed_when": "between_games", "score_own": 3, "score_opp": 2},
        {
            "us2009": "length_set",
            "standards": "length_set",
            "usbgf": "length_set",
            "ibf": "length_set",
            "eubgf": "length_set",
        },
    ),
    "another length on purpose": (
        "length_agreed",
        {"agreed_length": 5, "asked_director": False},
        {"us2009": "duty", "standards": "sanction", "usbgf": "sanction", "ibf": TO_BE_JUDGED, "eubgf": "sanction"},
    ),
    "wrongly posted result, next match begun": (
        "result_wrong",
        {"next_match_started": True, "reasonable_time": True, "fair_to_correct": True},
        {"us2009": "may", "standards": TO_BE_JUDGED, "usbgf": "may", "ibf": TO_BE_JUDGED, "eubgf": "may"},
    ),
}


@pytest.mark.parametrize(
    ("book", "incident", "facts", "answer"),
    [
        pytest.param(book, incident, facts, answers[book], id=f"{question}-{book}")
        for question, (incident, facts, answers) in RULINGS.items()
        for book in BOOKS
    ],
)
def test_ruling(book: str, incident: str, facts: dict[str, Any], answer: str) -> None:
    found = rule(load(book), incident, facts)

    assert isinstance(found, Ruling)
    if answer == TO_BE_JUDGED:
        assert found.needs_judgement
    else:
        assert found.has(answer), [remedy.name for remedy, _ in found.remedies]


def test_options_of_the_2009_rules_change_the_answer() -> None:
    book = load("us2009")
    facts = {"match_length": 9, "score_doubler": 7, "score_opponent": 3, "cube_value": 2, "answer": "pending"}

    by_custom = rule(book, "dead_cube", facts, {"dead_cube": "per_owner"})
    by_the_letter = rule(book, "dead_cube", facts)

    assert isinstance(by_custom, Ruling)
    assert isinstance(by_the_letter, Ruling)
    assert by_custom.has("double_void")
    assert by_the_letter.has("double_stands")
