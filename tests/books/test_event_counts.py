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
        ("lost_time", UNPRESSED, "doubles", {}, "never more than the delay, 2:30 minutes in all"),
        ("lost_time", UNPRESSED, "doubles", {"delay": 18}, "as shown"),
        ("lost_time", UNPRESSED, None, {}, "never more than the delay, 2 minutes in all"),
        ("cocked_die", ON_CHECKERS, None, {"dice_on_checkers": "if_agreed"}, "Dice on checkers don't count"),
        ("cocked_die", ON_CHECKERS, None, {"dice_on_checkers": "preferred"}, "A die on checkers is valid"),
        ("preference_dispute", DISPUTE | {"item": "baffle_box"}, None, {"baffle_box": "preferred"}, "it is used"),
        ("preference_dispute", DISPUTE | {"item": "clock"}, "other", {"clock_policy": "if_agreed"}, "not used"),
        ("preference_dispute", DISPUTE | {"item": "dice_number"}, None, {"dice_number": "two_required"}, "Required"),
        ("randomiser_dispute", BOX, None, {"baffle_box": "preferred"}, "Preferred, and a player insists"),
        ("randomiser_dispute", BOX, None, {}, "chooses cup or box"),
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


BREAK = {"between_games": "yes", "match_length": 11, "breaks_taken": 0}
SERIES = {"between_games": "no", "best_of_series": "yes", "between_matches": "yes"}
LATE_BACK = {"minutes_late": 3, "match_length": 11, "earlier_delay": 0, "excused": "no"}


@pytest.mark.parametrize(
    ("book", "incident", "facts", "terms", "says"),
    [
        ("eubgf", "break_wanted", BREAK, {"break_minutes": 8}, "take a break of 8 minutes"),
        ("eubgf", "break_wanted", SERIES, {"break_minutes": 8}, "take a break of 8 minutes"),
        ("eubgf", "break_wanted", BREAK, {"breaks": "two of ten minutes."}, "own break rule: two of ten minutes."),
        ("standards", "break_wanted", BREAK, {"break_minutes": 12}, "take a break of up to 12 minutes"),
        ("standards", "break_wanted", BREAK, {"breaks": "two for all"}, "own break rule: two for all."),
        ("ibf", "break_wanted", BREAK, {"breaks": "given", "break_minutes": 4}, "take a break of at most 4 minutes"),
        ("ibf", "break_wanted", BREAK, {"breaks": "none"}, "the regulations provide no breaks"),
        ("ibf", "late_from_break", LATE_BACK, {"break_minutes": 4}, "A break lasts at most 4 minutes."),
        (
            "ibf",
            "left_table",
            {"necessary": "no", "break_allowed": "yes", "seconds_away": 270},
            {"break_minutes": 4},
            "Over the 4 minutes of a break.",
        ),
    ],
)
def test_the_breaks_of_an_event_are_its_own_in_every_book_that_leaves_them_to_it(
    book: str, incident: str, facts: dict[str, Any], terms: dict[str, Any], says: str
) -> None:
    answer = ask(load(book), incident, facts, None, terms)

    assert isinstance(answer, Ruling)
    assert says in " ".join([str(answer.verdict), *(str(remedy.sentence) for remedy, _ in answer.remedies)])
    assert not terms.keys() & answer.unused.keys()


def test_a_break_rule_that_is_told_twice_has_to_be_the_same() -> None:
    with pytest.raises(InvalidInput, match="regulations_give_breaks is given as no and as yes"):
        ask(load("ibf"), "break_wanted", BREAK | {"regulations_give_breaks": "yes"}, None, {"breaks": "none"})


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
