"""Incidents about the game itself: which rules, who acts for a team, checkers fallen or knocked over."""

from __future__ import annotations

from bafflebox.rulings.facts import choice, yes_no
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
            handles="a member touches dice, checkers, cube or clock",
            consults="the partners talk over a decision",
            outside_advice="a partner takes advice from somebody outside the team",
            swaps="the partners change places",
        ),
        yes_no("between_games", "Was it between games?"),
        yes_no("other_handled", "Had the other partner already acted for the team in this game?"),
    ),
    words=("doubles", "consulting", "handler", "captain", "team"),
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
            fell_from_bar="a checker fell off the bar",
            borne_off_on_board="a borne-off checker lies on the playing surface",
            knocked="checkers on the board were knocked out of place",
        ),
        yes_no("both_agree", "Do the players agree where the checkers stood?", default=True),
    ),
    words=("checker fell", "knocked over", "rolled off the bar"),
)
