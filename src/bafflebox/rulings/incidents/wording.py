"""What the words of a rule mean when it was not followed."""

from __future__ import annotations

from bafflebox.rulings.facts import choice, yes_no
from bafflebox.rulings.incident import Incident

RULE_WORDING = Incident(
    name="rule_wording",
    title="What must, shall, should and may mean",
    topic="notation",
    about="A rule was not followed: how strongly does it bind?",
    facts=(
        choice("wording", "Which word does the rule use?", must="must", shall="shall", should="should", may="may"),
        choice(
            "concerns",
            "Whom does it concern?",
            player="one player",
            team="a team",
            director="the director",
            default="player",
        ),
        yes_no("basic_rule", "Is it a basic rule of the game of backgammon?", default=False),
        yes_no(
            "protects_offender",
            "Does the rule only protect the very player who did not follow it?",
            default=False,
        ),
        yes_no("special_circumstances", "Do special circumstances call for something else?", default=False),
        yes_no("intentional", "Was it done knowingly?", default=False),
        yes_no("repeated", "Has it been done repeatedly, upsetting the flow of play?", default=False),
        yes_no(
            "ordered_to_conform",
            "Had the director warned the player or ordered the practice to be followed?",
            default=False,
        ),
        yes_no("dispute_arose", "Did it lead to a dispute or to confusion?", default=False),
        yes_no("asked_to_follow", "Had the opponent expressly asked for the practice to be followed?", default=False),
    ),
    words=("mandatory", "best practice", "penalty for", "team"),
)
