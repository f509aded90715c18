"""The state of a match when something happens, as far as known: the facts shared by every incident.

They are never asked for. If they are given, by a person or by a table that knows them, the ruling's outcome is stated
in numbers. `own` is the first side of the incident (`Incident.own`), `opp` the other.
"""

from __future__ import annotations

from bafflebox.party import Party
from bafflebox.rulings.facts import Fact, FactType, choice, number, seconds, yes_no
from bafflebox.rulings.stake import CUBE_VALUES, RESULTS

LONGEST_CLOCK = 36_000
"""Seconds."""


def state_facts(own: Party | str, opp: Party | str) -> tuple[Fact, ...]:
    """The facts about the match's state, in the words of an incident with these names for its sides."""
    return (
        number("match_length", "To how many points is the match played?", 1, 99),
        number("score_own", f"How many points does the {own} have?", 0, 199),
        number("score_opp", f"How many points does the {opp} have?", 0, 199),
        choice("cube_value", "At what value is the cube (not counting a double that has not been taken)?", CUBE_VALUES),
        choice(
            "cube_owner",
            "Who owns the cube?",
            nobody="nobody's: it is in the middle",
            own=f"the {own}'s",
            opp=f"the {opp}'s",
        ),
        choice("turn_of", "Whose turn is it now?", own=f"the {own}'s", opp=f"the {opp}'s"),
        Fact("roll_made", FactType.ROLL, "What has that player rolled and not played yet?"),
        yes_no("crawford_game", "Is this the Crawford game?"),
        yes_no("crawford_played", "Has the Crawford game been played already?"),
        yes_no("clock_in_use", "Is a clock in use?"),
        seconds("clock_own", f"How much time has the {own} left (m:ss)?", 0, LONGEST_CLOCK),
        seconds("clock_opp", f"How much time has the {opp} left (m:ss)?", 0, LONGEST_CLOCK),
        seconds("delay", "How many seconds is the delay?", 0, 60),
        number("breaks_left_own", f"How many breaks has the {own} left?", 0, 20),
        number("breaks_left_opp", f"How many breaks has the {opp} left?", 0, 20),
        number("penalties_own", f"How many penalty points has the {own} been given so far?", 0, 99),
        number("penalties_opp", f"How many penalty points has the {opp} been given so far?", 0, 99),
    )


STATE = tuple(fact.name for fact in state_facts("", ""))
"""The names of these facts."""

ALSO: dict[str, tuple[str, ...]] = {
    "match_length": ("used_length",),
    "score_own": ("score_doubler", "winner_score"),
    "score_opp": ("score_opponent", "loser_score"),
    "delay": ("delay_seconds",),
    "penalties_own": ("earlier_points",),
}
"""Facts of particular incidents that mean the same under a different name."""

BEFORE_GAME = ("winner_score", "score_doubler")
"""Of these, the ones that give the score before the game in question."""

IN_MINUTES = ("reserve_minutes", "minutes_left")
"""Facts of particular incidents that give the player's clock in minutes."""

RECORDS = ("records", "score_records")
"""Facts of particular incidents that say who has a written score, where the score is in dispute."""

GAME_ENDED = (
    ("noticed_when", "after_pass"),
    ("cube_since", "passed"),
    ("passed", True),
    *(("won", result) for result in RESULTS),
)
"""Answers in particular incidents that mean the game is over."""

AFTER_MATCH = ("after_match", "next_match", "next_round")
"""When something was noticed only after the match."""

GAME_SINCE_OVER = frozenset({"before_next_game", "next_game", "between_games", *AFTER_MATCH})
"""When the game in question is over, unless a ruling resumes it."""

MOVED_SINCE = ("after_valid_roll", "later", "game_over", "next_game_started")
"""When an illegal move may have been noticed only after the opponent had moved, or the game had ended."""

CUBE_PLAY = (
    *("noticed_when", "answer", "double_answer", "cube_since", "doubled_by"),
    *("doublers", "result", "ended_match", "after"),
)
"""Facts of particular incidents that say how the cube was turned and how that game ended."""

SAME = {
    "delay": "delay_seconds",
    "score_own": "score_doubler",
    "score_opp": "score_opponent",
    "penalties_own": "earlier_points",
}
"""State facts that an incident uses in place of its own."""

TURN = (
    *("on_turn", "rolled", "clock_in_use", "moment", "next_roll_made", "opening_roll", "since", "opponent_doubled"),
    *("opponent_closed_out", "wins_match", "both_expired", "no_effect_noted", "clock_timed"),
)
"""Facts of particular incidents that say whose turn it is, whether a clock runs and what it shows."""

SHOWN = frozenset(
    {
        "winner",
        "both_expired",
        "no_effect_noted",
        "clock_timed",
        "opponent_doubled",
        "score_is",
        "points_written",
        "taker",
        *TURN,
        *CUBE_PLAY,
        *RECORDS,
        *STATE,
        *IN_MINUTES,
        *(other for others in ALSO.values() for other in others),
    }
)
"""Every fact that may show in the outcome."""
