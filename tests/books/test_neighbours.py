"""Incidents that can express the same situation give the same answer: the same numbers, and the same fate of play and cube."""

from __future__ import annotations

from typing import Any

import pytest

from bafflebox.books import BOOKS, load
from bafflebox.rulings import Ruling, rule
from bafflebox.rulings.remedies import Change

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
