"""Incidents about the game as such: which rules, which side of a team acts, positions that cannot be."""

from __future__ import annotations

from bafflebox.rulings.facts import choice, number, yes_no
from bafflebox.rulings.incident import Incident

HOUSE_RULES = Incident(
    name="house_rules",
    title="House rules at an event",
    topic="discipline",
    about="An event is announced with rules of its own.",
    facts=(
        yes_no("event_game_is_variant", "Is the event played as a variant, such as nackgammon?"),
        yes_no("sanctioned", "Is the tournament sanctioned or approved by the federation?"),
    ),
    words=("variant", "nackgammon", "own rules", "scope"),
)

PARTNER_ACTS = Incident(
    name="partner_acts",
    title="Who of a consulting team acts or speaks",
    topic="discipline",
    about="A member of a doubles team rolls, moves, handles the cube, swaps places or takes advice.",
    facts=(
        choice(
            "act",
            "What was done?",
            {
                "handles": "a member touches dice, checkers, cube or clock",
                "consults": "the partners talk over a decision",
                "outside_advice": "a partner takes advice from somebody outside the team",
                "swaps": "the partners change places",
            },
        ),
        yes_no("between_games", "Was it between games?"),
        yes_no("other_handled", "Had the other partner already acted for the team in this game?"),
    ),
    words=("doubles", "consulting", "handler", "captain", "team"),
)

INVALID_CONFIGURATION = Incident(
    name="invalid_configuration",
    title="A position that cannot exist",
    topic="game",
    about="Both colours on one point, a checker on no clear point, both on the bar against closed boards, and the like.",
    facts=(
        yes_no("next_roll_made", "Has a valid roll been made since the position arose?"),
        yes_no("both_agree", "Do the players agree how to put it right?"),
    ),
    words=("both colours on a point", "between two points", "impossible position"),
)

CHECKER_REMOVED = Incident(
    name="checker_removed",
    title="A checker was taken off illegally",
    topic="game",
    about="A checker left the board against the rules and it was not put right in time.",
    facts=(
        yes_no("corrected", "Was it corrected in time, before the next valid roll?"),
        number("legal_bear_offs", "How many checkers has its owner borne off legally?", 0, 15),
    ),
    words=("borne off too early", "missing checker", "gammon"),
)

CHECKERS_DISTURBED = Incident(
    name="checkers_disturbed",
    title="Checkers fallen or disturbed",
    topic="game",
    about="A checker fell off the bar, a borne-off one came back on, or checkers were knocked over.",
    facts=(
        choice(
            "what",
            "What happened?",
            {
                "fell_from_bar": "a checker fell off the bar",
                "borne_off_on_board": "a borne-off checker lies on the playing surface",
                "knocked": "checkers on the board were knocked out of place",
            },
        ),
        yes_no("both_agree", "Do the players agree where the checkers stood?", default=True),
    ),
    words=("checker fell", "knocked over", "rolled off the bar"),
)

INCIDENTS = (HOUSE_RULES, PARTNER_ACTS, INVALID_CONFIGURATION, CHECKER_REMOVED, CHECKERS_DISTURBED)
