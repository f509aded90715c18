"""Incidents with the starting position and the placement of equipment."""

from __future__ import annotations

from bafflebox.game import discipline
from bafflebox.rulings.facts import Fact, Facts, FactType, choice, number, yes_no
from bafflebox.rulings.incident import Incident
from bafflebox.rulings.incidents.moves import DISCIPLINE
from bafflebox.rulings.starting_position import counts, error_of
from bafflebox.rulings.state import SCORE_IS


def _error(f: Facts) -> str | None:
    """What was wrong, if it is known how the side started."""
    began = f.known("began")
    if began is None:
        return None
    start = discipline(f.get("discipline")).start.own
    return error_of(counts(began), b"\0" + start[1:])


def _fewest_moves(f: Facts) -> int | None:
    """From the number of rolls: players alternate, so the one who moves second has made fewer moves."""
    rolls, complete = f.known("valid_rolls"), f.known("last_move_complete")
    if rolls is None or complete is None:
        return None
    return int(rolls if complete else max(0, rolls - 1)) // 2


SETUP_ERROR = Incident(
    name="setup_error",
    title="Wrong starting position",
    topic="setup",
    about="The game began with checkers on wrong points, too few or too many, or with the board the wrong way round.",
    facts=(
        DISCIPLINE,
        Fact(
            "began",
            FactType.TEXT,
            "How did the wrong side begin, in its own numbering? (for example 24:2 13:4 8:4 6:5)",
        ),
        Fact("now", FactType.TEXT, "How does that side stand after the last valid roll, before that roll is moved?"),
        choice(
            "error",
            "What was wrong?",
            misplaced="the right number of checkers, some on wrong points",
            missing="too few checkers",
            surplus="too many checkers",
            mirrored="a right position, but home boards or colours not as agreed",
            none="nothing: it was the right starting position",
            derive=_error,
        ),
        number("valid_rolls", "How many valid rolls have been made in this game, the opening roll included?", 0, 99),
        yes_no("last_move_complete", "Has the move of the last roll been completed?"),
        number(
            "fewest_moves",
            "How many moves has the player made who has made fewer?",
            0,
            99,
            derive=_fewest_moves,
        ),
        choice(
            "cube_since",
            "Has there been a cube action since the last valid roll?",
            {
                "none": "no",
                "doubled": "a valid double, not answered yet",
                "taken": "a valid double and a take",
                "passed": "a valid double and a pass; the next game has not begun",
            },
            default="none",
        ),
        choice(
            "doubled_by",
            "If there has been a double: who made it?",
            {"offender": "the player whose checkers stood wrong", "opponent": "the other player"},
        ),
        yes_no("next_game_started", "Has the next game begun with a valid opening roll?", default=False),
        yes_no("both_agree", "Do both players agree to correct it, and on how to do it?", default=False),
        number("head", "How many checkers stand on that player's head?", 0, 16),
        number("checkers", "How many checkers does that player have in all?", 1, 30),
        yes_no("repeated", "Has this player done such things repeatedly in this match?", default=False),
        SCORE_IS,
    ),
    words=(
        "starting position",
        "set-up",
        "setup",
        "fourteen checkers",
        "wrong colours",
        "home board on the other side",
    ),
)

EQUIPMENT_PLACEMENT = Incident(
    name="equipment_placement",
    title="Clock or baffle box on the wrong side",
    topic="setup",
    about="On which side of the board do the clock and the baffle box have to stand?",
    facts=(
        choice("item", "What is it about?", baffle_box="the baffle box", clock="the clock"),
        choice(
            "game",
            "What is played?",
            backgammon="backgammon in any form, with the home boards side by side",
            longgammon="Longgammon, with the home boards across",
            default="backgammon",
        ),
        yes_no("on_home_side", "Does it stand on the side of the home boards?"),
        yes_no("at_whites_left", "Longgammon: does it stand on the left of the player with the white checkers?"),
        choice("box_users", "Who uses the baffle box?", both="both players", one="only one player"),
        yes_no("on_users_right", "Does it stand on the right of the player who uses it?"),
        yes_no("clock_in_use", "Is a clock in use?", default=True),
    ),
    words=("baffle box side", "clock side", "left", "right"),
)
