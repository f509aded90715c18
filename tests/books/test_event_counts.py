"""What an event sets for itself enters a single ruling: as the fact, the option or the figure that it is."""

from __future__ import annotations

from typing import Any

import pytest

from bafflebox.books import load
from bafflebox.books.asking import ask
from bafflebox.books.settings import one_setting
from bafflebox.errors import InvalidInput
from bafflebox.rulings import Ruling

BOX = {"wanted": "baffle_box", "offered": "plain"}
DISPUTE = {"wanted_by": "one"}
UNPRESSED = {
    "cause": "close_out",
    "evidence": "clear",
    "amount_agreed": "no",
    "turns_unpressed": 10,
    "seconds_each": 18,
}
ON_CHECKERS = {"place": "on_checkers", "posture": "flat"}


@pytest.mark.parametrize(
    ("incident", "facts", "kind", "terms", "said"),
    [
        ("lost_time", UNPRESSED, "doubles", {}, "never more than the delay, 150 seconds in all"),
        ("lost_time", UNPRESSED, "doubles", {"delay": 18}, "as shown"),
        ("lost_time", UNPRESSED, None, {}, "never more than the delay, 120 seconds in all"),
        ("cocked_die", ON_CHECKERS, None, {"dice_on_checkers": "if_agreed"}, "No dice on checkers"),
        ("cocked_die", ON_CHECKERS, None, {"dice_on_checkers": "preferred"}, "A die on checkers is valid"),
        ("preference_dispute", DISPUTE | {"item": "baffle_box"}, None, {"baffle_box": "preferred"}, "it is used"),
        ("preference_dispute", DISPUTE | {"item": "clock"}, "other", {"clock_policy": "if_agreed"}, "not used"),
        ("preference_dispute", DISPUTE | {"item": "dice_number"}, None, {"dice_number": "two_required"}, "Required"),
        ("randomiser_dispute", BOX, None, {"baffle_box": "preferred"}, "Preferred and one insists"),
        ("randomiser_dispute", BOX, None, {}, "Each chooses cup or box"),
        (
            "late_start",
            {"minutes_late": 6, "match_length": 7, "follows_last_match": "yes"},
            None,
            {"between_matches_minutes": 10},
            "was due 10 minutes after",
        ),
    ],
)
def test_a_term_of_the_event_is_used_in_a_ruling(
    incident: str, facts: dict[str, Any], kind: str | None, terms: dict[str, Any], said: str
) -> None:
    answer = ask(load("usbgf"), incident, facts, kind, terms)

    assert isinstance(answer, Ruling)
    assert said in str(answer.verdict)
    assert not terms.keys() & answer.unused.keys()


@pytest.mark.parametrize("name", ["crawford", "dead_cube", "match_winner"])
def test_a_setting_has_no_answer_at_a_score_that_two_would_have_won(name: str) -> None:
    with pytest.raises(InvalidInput, match=r"A match to 7 can't stand at 8-7: only one player can win it\."):
        one_setting(load("usbgf"), name, {"length": 7, "score": (8, 7), "cube_value": 2})


def test_a_policy_that_is_told_twice_has_to_be_the_same() -> None:
    facts = DISPUTE | {"item": "baffle_box", "policy": "if_agreed"}
    with pytest.raises(InvalidInput, match="policy is given as preferred and as if_agreed"):
        ask(load("usbgf"), "preference_dispute", facts, None, {"baffle_box": "preferred"})


def test_an_unknown_policy_is_refused_with_those_there_are() -> None:
    with pytest.raises(InvalidInput, match="required, preferred, if agreed, not used"):
        ask(load("usbgf"), "cocked_die", ON_CHECKERS, None, {"dice_on_checkers": "sometimes"})


def test_a_clock_cannot_show_two_times() -> None:
    facts = {"minutes_late": 12, "match_length": 7, "reserve_minutes": 14, "clock_own": "12:00"}
    with pytest.raises(InvalidInput, match="The same clock cannot show both"):
        ask(load("usbgf"), "late_start", facts)


@pytest.mark.parametrize(("by", "score"), [("offender", {"score_own": 0}), ("opponent", {"score_opp": 0})])
def test_a_score_after_a_pass_has_its_points_in_it(by: str, score: dict[str, int]) -> None:
    facts = {"error": "misplaced", "valid_rolls": 2, "cube_since": "passed", "score_is": "after", "cube_value": 1}
    with pytest.raises(InvalidInput, match="has at least the value of its cube"):
        ask(load("usbgf"), "setup_error", {**facts, **score, "doubled_by": by})
