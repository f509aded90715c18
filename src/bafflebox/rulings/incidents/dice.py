"""Incidents with dice and rolls."""

from __future__ import annotations

from bafflebox.rulings.facts import choice, yes_no
from bafflebox.rulings.incident import Incident

FAST_ROLL = Incident(
    name="fast_roll",
    title="Fast roll",
    topic="dice",
    about="A player rolls before the opponent has ended the turn.",
    facts=(
        yes_no("rolled_before_end", "Did the roll come before the opponent had ended the turn?"),
        choice(
            "dice",
            "How many dice are in use?",
            {"two": "two, shared by both players", "four": "four, two for each player"},
        ),
        yes_no("grabbed_first", "Did the roller first pick up the opponent's dice?", default=False),
        yes_no(
            "earlier_let_pass",
            "Has the player on turn let earlier fast rolls of this opponent pass without a word?",
            default=False,
        ),
    ),
    words=("premature roll", "early roll", "rolled too early", "quick roll"),
)

INCIDENTS = (FAST_ROLL,)
