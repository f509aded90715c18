"""Where the five books differ on schedule, breaks, lateness and the clock: the same question, five answers."""

from __future__ import annotations

from typing import Any

import pytest

from bafflebox.books import BOOKS, load
from bafflebox.books.settings import one_setting
from bafflebox.rulings import Ruling, rule

NONE = None
"""The book names nothing: silent, by regulations, or in another document."""
SILENT = ("silent",)
"""No clause applies; the director decides."""


def five(us2009: Any, standards: Any, usbgf: Any, ibf: Any, eubgf: Any) -> dict[str, Any]:
    """The answers in the order of the comparison's columns."""
    return {"us2009": us2009, "standards": standards, "usbgf": usbgf, "ibf": ibf, "eubgf": eubgf}


def time(text: str) -> dict[str, Any]:
    minutes, seconds = text.split(":")
    return {"time": text, "seconds": 60 * int(minutes) + int(seconds)}


SETTINGS: dict[str, tuple[str, dict[str, Any], dict[str, Any]]] = {
    "breaks, 5 points": ("breaks", {"length": 5}, five(1, 1, 0, 0, 1)),
    "breaks, 9 points": ("breaks", {"length": 9}, five(1, 1, 1, 1, 1)),
    "breaks, 11 points": ("breaks", {"length": 11}, five(2, 1, 1, 2, 1)),
    "breaks, 13 points": ("breaks", {"length": 13}, five(2, 1, 2, 2, 1)),
    "breaks, 15 points": ("breaks", {"length": 15}, five(3, 1, 2, 3, 1)),
    "breaks, 17 points": ("breaks", {"length": 17}, five(3, 1, 2, 3, 2)),
    "breaks, 19 points": ("breaks", {"length": 19}, five(3, 1, 3, 3, 2)),
    "breaks, 21 points": ("breaks", {"length": 21}, five(4, 1, 3, 3, 2)),
    "breaks, 25 points": ("breaks", {"length": 25}, five(4, 1, 4, 3, 2)),
    "breaks, 10 points": ("breaks", {"length": 10}, five(NONE, 1, 1, 1, 1)),
    "breaks, 14 points": ("breaks", {"length": 14}, five(NONE, 1, 2, 2, 1)),
    "breaks, 20 points": ("breaks", {"length": 20}, five(NONE, 1, 3, 3, 2)),
    "lateness, 5 minutes": ("lateness_points", {"minutes": 5}, five(0, NONE, 1, NONE, 1)),
    "lateness, 15 minutes": ("lateness_points", {"minutes": 15}, five(1, NONE, 3, NONE, 3)),
    "lateness, 30 minutes": ("lateness_points", {"minutes": 30}, five(4, NONE, 6, NONE, 6)),
    "forfeit of a 7-point match": (
        "lateness_forfeit",
        {"length": 7},
        five({"points": 4, "minutes": 30}, NONE, {"points": 4, "minutes": 20}, NONE, {"points": 4, "minutes": 20}),
    ),
    "rest between two matches": (
        "between_matches",
        {},
        five(NONE, NONE, {"break_minutes": 5, "penalty_after_minutes": 10}, NONE, NONE),
    ),
    "reserve, singles to 9": ("reserve", {"length": 9}, five(time("18:00"), NONE, time("18:00"), NONE, time("18:00"))),
    "delay, singles": ("delay", {"event": "singles"}, five(12, NONE, 12, NONE, 12)),
    "delay, lower division": ("delay", {"event": "lower_division"}, five(12, NONE, 15, NONE, 12)),
    "reserve, doubles to 9": (
        "reserve",
        {"length": 9, "event": "doubles"},
        five(time("22:30"), NONE, time("27:00"), NONE, NONE),
    ),
    "delay, doubles": ("delay", {"event": "doubles"}, five(15, NONE, 15, NONE, NONE)),
    "clock at 5-3 of 11, singles": (
        "reserve_mid_match",
        {"length": 11, "score": (5, 3)},
        five(time("14:00"), NONE, time("14:00"), NONE, time("14:00")),
    ),
    "clock at 3-2 of 7, doubles": (
        "reserve_mid_match",
        {"length": 7, "score": (3, 2), "event": "doubles"},
        five(time("11:15"), NONE, time("13:30"), NONE, NONE),
    ),
    "clock policy, nothing announced": (
        "clock_policy",
        {"event": "other"},
        five(NONE, "if_agreed", "if_agreed", "required", "if_agreed"),
    ),
    "clock policy, top division": (
        "clock_policy",
        {"event": "singles"},
        five(NONE, "if_agreed", "preferred", "required", "if_agreed"),
    ),
    "clock policy, doubles": (
        "clock_policy",
        {"event": "doubles"},
        five(NONE, "if_agreed", "required", "required", "if_agreed"),
    ),
    "who may call the expiry": (
        "expiry_called_by",
        {},
        five(
            NONE,
            NONE,
            ["player", "opponent", "staff"],
            ["player", "opponent", "arbiter"],
            ["player", "opponent", "director"],
        ),
    ),
}


@pytest.mark.parametrize("book", BOOKS)
@pytest.mark.parametrize("question", SETTINGS)
def test_setting(question: str, book: str) -> None:
    name, arguments, answers = SETTINGS[question]

    setting = one_setting(load(book), name, arguments)

    assert (setting.value if setting else None) == answers[book]
    if setting and setting.value is None:
        assert setting.note, "a book that names nothing says why"


@pytest.mark.parametrize(
    ("book", "minutes", "joined"),
    [("us2009", 5, False), ("standards", 10, False), ("usbgf", 5, True), ("ibf", 5, False), ("eubgf", 5, True)],
)
def test_length_of_a_break_and_joining(book: str, minutes: int, joined: bool) -> None:
    rules = load(book).setting("break_rules").value

    assert rules["minutes"] == minutes
    assert bool(rules["joined"]) is joined


@pytest.mark.parametrize(
    ("book", "reasons"), [("us2009", 8), ("standards", 1), ("usbgf", 8), ("ibf", 3), ("eubgf", 8)], ids=str
)
def test_number_of_reasons_to_stop_the_clock(book: str, reasons: int) -> None:
    """us2009: six and two in other clauses; eubgf: seven and invalid rolls; standards: only illegal moves."""
    assert len(load(book).setting("clock_stops").value) == reasons


RULINGS: dict[str, tuple[str, dict[str, Any], dict[str, tuple[str, ...]]]] = {
    "ordinary break in the middle of a game": (
        "break_wanted",
        {"between_games": False, "reason": "ordinary"},
        five(("may_not",), ("may_not",), ("may_not",), ("may_not",), ("may_not",)),
    ),
    "urgent break in the middle of a game": (
        "break_wanted",
        {"between_games": False, "reason": "urgent", "match_length": 7, "breaks_taken": 0},
        five(("may_not",), ("may_not",), ("may",), ("may_not",), ("discretion",)),
    ),
    "clock times not noted before a break": (
        "break_times",
        {"times_noted": False},
        five(SILENT, ("duty", "violation"), ("duty",), SILENT, ("duty", "violation")),
    ),
    "ten minutes late, the opponent would waive it": (
        "late_start",
        {"minutes_late": 10, "match_length": 11, "opponent_waives": True},
        five((), ("discretion", "may_not", "violation"), ("points_awarded",), SILENT, ("points_awarded",)),
    ),
    "both agree to a longer break": (
        "agreed_delay",
        {"what": "long_break"},
        five(
            ("violation",),
            ("sanction", "violation"),
            ("sanction", "violation"),
            ("warning",),
            ("sanction", "violation"),
        ),
    ),
    "away for 45 minutes without a word": (
        "away_between_matches",
        {"minutes_away": 45, "sheet_in_use": True, "signed_out": False, "match_called": False},
        five(("violation",), SILENT, ("violation",), SILENT, SILENT),
    ),
    "left the table in the match": (
        "left_table",
        {"seconds_away": 300, "in_sight": False, "announced": False, "break_allowed": False},
        five(("violation",), ("violation", "sanction"), ("discretion",), ("warning", "clock_runs"), ("sanction",)),
    ),
    "slow play": (
        "slow_play",
        {"asked_by": "director", "clock_policy": "if_agreed", "match_length": 9, "score_own": 4, "score_opp": 3},
        five(("may", "clock_set"), ("may",), ("may", "clock_set"), (), ("warning", "may", "clock_set")),
    ),
    "clock stopped to think": (
        "clock_stopped",
        {"reason": "think"},
        five(("may_not",), ("discretion",), ("may_not", "violation"), ("game_awarded",), ("may_not",)),
    ),
    "clock stopped by accident": (
        "clock_stopped",
        {"reason": "private", "accidental": True},
        five(("may_not",), ("discretion",), ("violation",), ("warning",), ("violation",)),
    ),
    "delay after an invalid roll": (
        "delay_after_invalid_roll",
        {},
        five(SILENT, SILENT, ("delay_reset",), ("delay_reset",), ("delay_reset",)),
    ),
    "the opponent sees that the clock was not hit": (
        "clock_not_pressed",
        {"after": "move", "who_noticed": "opponent"},
        five(("clock_runs",), ("discretion",), ("duty",), ("may",), ("duty",)),
    ),
    "time expires": (
        "time_expired",
        {"announced_by": "opponent", "valid_claim": False, "match_length": 7, "score_own": 5, "score_opp": 3},
        five(("match_lost",), ("match_lost",), ("match_lost",), ("match_lost",), ("match_lost",)),
    ),
    "time expires, a valid claim would win the match": (
        "time_expired",
        {
            "announced_by": "opponent",
            "valid_claim": True,
            "match_length": 7,
            "score_own": 6,
            "score_opp": 3,
            "claim_points": 1,
        },
        five(("match_lost",), ("match_lost",), ("match_lost",), ("match_lost",), ("match_lost",)),
    ),
    "both out of time, nobody knows who was first": (
        "time_expired",
        {"announced_by": "opponent", "both_expired": True, "order_known": False},
        five(("discretion",), ("discretion",), ("clock_set", "match_goes_on"), SILENT, ("match_goes_on",)),
    ),
    "a clock only to mark turns, noted": (
        "clock_terms",
        {"what": "untimed", "who": "players", "clock_policy": "if_agreed", "noted": True},
        five((), ("may",), ("may",), SILENT, SILENT),
    ),
}


@pytest.mark.parametrize("book", BOOKS)
@pytest.mark.parametrize("question", RULINGS)
def test_ruling(question: str, book: str) -> None:
    incident, facts, answers = RULINGS[question]

    ruling = rule(load(book), incident, facts)

    assert isinstance(ruling, Ruling)
    expected = answers[book]
    assert ruling.silent is (expected == SILENT)
    if "violation" in expected:
        assert ruling.violation is True
    found = {remedy.name for remedy, _ in ruling.remedies}
    assert set(expected) - {"violation", "silent"} <= found


def test_only_one_book_lets_a_claim_win_after_the_time_is_over() -> None:
    incident, facts, _ = RULINGS["time expires, a valid claim would win the match"]

    losers = {}
    for book in BOOKS:
        ruling = rule(load(book), incident, facts)
        assert isinstance(ruling, Ruling)
        losers[book] = next(r.to_json()["by"] for r, _ in ruling.remedies if r.name == "match_lost")

    assert losers == five("offender", "offender", "opponent", "offender", "offender")
