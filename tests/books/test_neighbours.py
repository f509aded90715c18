"""Incidents that can express the same situation give the same answer: the same numbers, and the same fate of play and cube."""

from __future__ import annotations

from itertools import islice
from typing import Any

import pytest

from bafflebox.books import BOOKS, load
from bafflebox.rulings import Ruling, incident, rule
from bafflebox.rulings.neighbours import GROUPS, carried, neighbours, same
from bafflebox.rulings.neighbours import SAME as SAME_FACTS
from bafflebox.rulings.remedies import Change
from bafflebox.rulings.tree import endings

Case = tuple[str, dict[str, Any]]
CLOSE_OUT = {"after": "close_out", "who_noticed": "opponent"}
WRONG_MOVE = {"move_is_illegal": True, "noticed_when": "after_double", "opponent_says": "correct"}
AT_SCORE = {"match_length": 9, "score_own": 3, "score_opp": 4}


def close_out(turns: int, each: float, delay: int) -> tuple[Case, Case]:
    pressed = CLOSE_OUT | {"turns_unpressed": turns, "seconds_each": each, "delay_seconds": delay}
    lost = {"cause": "close_out", "evidence": "clear", "amount_agreed": True, "turns_unpressed": turns}
    return ("clock_not_pressed", pressed), ("lost_time", lost | {"seconds_each": each, "delay_seconds": delay})


def close_out_in_all(turns: int, each: float, delay: int) -> tuple[Case, Case]:
    first, (name, facts) = close_out(turns, each, delay)
    return first, (name, {k: v for k, v in facts.items() if k != "seconds_each"} | {"seconds_lost": turns * each})


def ran_on(when: str, seconds: int) -> tuple[Case, Case]:
    ran = {"when": when, "times_noted": True, "amount_agreed": True, "seconds_lost": seconds}
    lost = {"cause": "ran_on", "evidence": "clear", "amount_agreed": True, "seconds_lost": seconds, "times_noted": True}
    return ("clock_ran_on", ran), ("lost_time", lost)


def clock_at_a_score(event: str) -> tuple[Case, Case]:
    wanted = {
        "wanted_by": "director",
        "clock_policy": "preferred",
        "event": event,
        "match_started": True,
        "slow_play": True,
    }
    slow = {"asked_by": "director", "clock_policy": "preferred", "event": event, "warned_before": True}
    return ("clock_wanted", wanted | AT_SCORE), ("slow_play", slow | AT_SCORE)


def doubled_on_a_wrong_move(ended: bool) -> tuple[Case, Case]:
    return ("illegal_move", WRONG_MOVE | {"turn_ended": ended}), ("double_on_wrong_move", {"turn_ended": ended})


def doubled_in_the_crawford_game(ended: bool) -> tuple[Case, Case]:
    (illegal, move), (doubled, turn) = doubled_on_a_wrong_move(ended)
    unsaid = {name: value for name, value in move.items() if name != "opponent_says"}
    return (illegal, unsaid | {"crawford_game": True}), (doubled, turn | {"crawford_game": True})


SAME = [
    *(
        pytest.param("usbgf", *close_out(*case), id=f"close-out-{case}")
        for case in ((3, 6, 12), (5, 9, 12), (2, 20, 15))
    ),
    *(pytest.param("usbgf", *close_out_in_all(*case), id=f"in-all-{case}") for case in ((3, 6, 12), (2, 20, 12))),
    *(pytest.param("usbgf", *ran_on(when, 40), id=f"ran-on-{when}") for when in ("between_games", "break")),
    pytest.param("eubgf", *ran_on("break", 40), id="ran-on-eubgf"),
    *(
        pytest.param(book, *clock_at_a_score(event), id=f"clock-{book}-{event}")
        for book in ("usbgf", "us2009", "eubgf")
        for event in ("singles", "doubles", "lower_division")
    ),
    *(
        pytest.param(book, *doubled_on_a_wrong_move(ended), id=f"double-{book}-{ended}")
        for book in BOOKS
        for ended in (True, False)
    ),
    *(
        pytest.param(book, *doubled_in_the_crawford_game(ended), id=f"void-double-{book}-{ended}")
        for book in BOOKS
        for ended in (True, False)
    ),
]


@pytest.mark.parametrize(("book", "one", "other"), SAME)
def test_neighbours_agree(book: str, one: Case, other: Case) -> None:
    assert _effects(book, *one) == _effects(book, *other)


def _effects(book: str, incident: str, facts: dict[str, Any]) -> dict[str, Any]:
    """What the ruling does to clocks, play and cube, whatever the parties are called."""
    answer = rule(load(book), incident, facts)
    assert isinstance(answer, Ruling), answer
    found: dict[str, Any] = {}
    for remedy, _ in answer.remedies:
        if remedy.name in ("time_added", "clock_set"):
            values = remedy.to_json()
            found[remedy.name] = {key: values.get(key) for key in ("seconds", "reserve", "delay")}
        elif remedy.name in ("play_stands", "play_corrected", "double_void", "double_stands", "double_binds"):
            found[remedy.name] = True
        else:
            assert Change.SCORE not in remedy.changes
    return found


LENGTH = {"agreed_length": 5, "asked_director": False, "director_posted": False}
MIXING = {"wanted_by": "one", "item": "mix_dice", "condition": "sound", "available_now": True, "between_games": False}
IN_OTHER_WORDS = [
    (("length_agreed", LENGTH), ("private_agreement", {"what": "target_score"})),
    (("dice_mixing", {"between_games": False, "dice": "two"}), ("equipment_change", MIXING)),
    (("hands_in_opponents_turn", {"item": "checkers"}), ("checker_handling", {"act": "touched_out_of_turn"})),
    (("late_report", {"next_match_waits": False}), ("result_report", {"reported_by": "winner", "at_once": False})),
]


@pytest.mark.parametrize("book", BOOKS)
@pytest.mark.parametrize(("one", "other"), IN_OTHER_WORDS, ids=[one[0] for one, _ in IN_OTHER_WORDS])
def test_what_one_incident_brings_its_neighbour_brings_too(book: str, one: Case, other: Case) -> None:
    """Whichever of two names somebody picks: the same breach or none, and no remedy is missing."""
    (breach, brought), (other_breach, others) = (_brought(book, *case) for case in (one, other))

    assert bool(breach) == bool(other_breach)
    assert brought <= others


def _brought(book: str, incident: str, facts: dict[str, Any]) -> tuple[bool | None, set[str]]:
    answer = rule(load(book), incident, facts)
    assert isinstance(answer, Ruling), answer
    return answer.violation, {remedy.name for remedy, _ in answer.remedies}


# Crossing over

KINDS = sorted({tuple(sorted((one[0], other[0]))) for one, other in SAME_FACTS})
POSTED = "director_posted"
"""A length that the director has posted is no agreement between players, so their agreement cannot say it."""


@pytest.mark.parametrize("book", BOOKS)
@pytest.mark.parametrize("pair", KINDS, ids="-".join)
def test_nobody_is_told_the_opposite_after_crossing_over(book: str, pair: tuple[str, str]) -> None:
    """Wherever two incidents can say the same, one never calls a breach what the other allows."""
    for one, other in (pair, pair[::-1]):
        for end in islice(endings(load(book), one), 200):
            if not isinstance(end.answer, Ruling) or end.facts.get(POSTED):
                continue
            if any(said.items() <= end.facts.items() for said, _ in same(one, other)):
                answer = rule(load(book), other, carried(incident(one), incident(other), end.facts))
                if isinstance(answer, Ruling):
                    assert {end.answer.violation, answer.violation} != {True, False}, (end.facts, answer.verdict)


def test_what_is_known_is_kept() -> None:
    (hands,) = neighbours("checker_handling", {"act": "touched_out_of_turn", "repeated": "yes", "dispute_arose": "no"})
    assert (hands.incident.name, hands.facts) == ("hands_in_opponents_turn", {"item": "checkers", "repeated": "yes"})

    (behaviour,) = neighbours("sanction", {"offence": "behaviour"})
    assert behaviour.facts == {}, "several acts are bad behaviour, and nobody has said which"


def test_neighbours_are_mutual_and_keep_only_what_they_know() -> None:
    for group in GROUPS:
        for name in group:
            assert set(group) - {name} <= {one.incident.name for one in neighbours(name)}
    for said in SAME_FACTS:
        for name, facts in said:
            for fact, value in facts.items():
                assert incident(name).by_name[fact].read(value) == value
