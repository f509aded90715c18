"""Incidents about the dice themselves: which, how many, mixed, replaced, misused."""

from __future__ import annotations

from bafflebox.rulings.facts import choice, number, yes_no
from bafflebox.rulings.incident import Incident
from bafflebox.rulings.incidents.turns import DICE

DEVICES = {
    "baffle_box": "a baffle box",
    "dice_tube": "a dice tube",
    "lipped_cups": "lipped cups",
    "precision_dice": "precision dice",
    "plain": "plain cups or plain dice",
}

DICE_MANIPULATION = Incident(
    name="dice_manipulation",
    title="Dice not left to chance",
    topic="dice",
    about="A player is said to control the throw or otherwise use the dice for something else than random numbers.",
    facts=(
        yes_no("influenced", "Did the player influence the number, or whether the die would be valid, by skill?"),
        yes_no("intentional", "Was it done to gain by it?"),
        yes_no("box_available", "Is a baffle box available?", default=True),
    ),
    words=("cheating", "sliding dice", "controlled throw", "manipulation", "nudge"),
)

ROLLING_COMPLAINT = Incident(
    name="rolling_complaint",
    title="Complaint about a player's rolling",
    topic="dice",
    about="A player complains of a pattern of improper rolling or doubts that the dice fall by chance.",
    facts=(
        yes_no("breach_found", "Does the director find that the rolling was improper?"),
        choice(
            "wanted",
            "What does the player ask for?",
            box="a baffle box",
            monitor="a monitor",
            dice="other dice",
            nothing="nothing in particular",
            default="nothing",
        ),
        yes_no("available", "Is what is asked for available?", default=True),
        yes_no("reminded", "Had the opponent reminded the roller before calling the director?"),
        yes_no("repeated", "Has the director cautioned this player before for it?", default=False),
    ),
    words=("baffle box", "monitor", "suspicious rolling", "tipping the dice", "improper rolling again"),
)

DICE_MIXING = Incident(
    name="dice_mixing",
    title="A mix of the dice is demanded",
    topic="dice",
    about="A player wants the dice mixed and chosen anew.",
    facts=(
        yes_no("between_games", "Is it before a game, with none in progress?"),
        yes_no("mixed_already", "Have the dice already been mixed before this game?", default=False),
        yes_no("after_replacement", "Have dice just been replaced?", default=False),
        DICE,
        number("dice_selected", "How many dice were chosen for the match?", 2, 8, default=4),
    ),
    words=("mix the dice", "remix", "change dice between games"),
)

DICE_REPLACEMENT = Incident(
    name="dice_replacement",
    title="Other dice are wanted",
    topic="dice",
    about="A player, or the director, wants dice replaced.",
    facts=(
        choice(
            "reason",
            "Why?",
            precision="precision dice are wanted in place of ordinary ones",
            objection="a die is hard to read or is suspected not to be random",
            damaged="a die is damaged or lost",
            wish="the player would simply like other dice",
            by_director="the director or chief arbiter orders it",
            own_dice="the player wants to use dice brought along",
            swapped="the player has already swapped dice without asking",
        ),
        yes_no("available", "Are the wanted dice available?"),
        yes_no("alternative_offered", "Does the player who objects offer other dice that are reasonable?"),
        yes_no("between_games", "Is no game in progress?"),
        yes_no("both_agree", "Do both players agree to the change?", default=False),
        yes_no("regulations_allow", "Do the regulations of the event give players a right to other dice?"),
        number("replacements_used", "How often has this player had the dice replaced in this match?", 0, 20, default=0),
        yes_no(
            "game_since_replacement",
            "Has a full game been played since the dice were last replaced for the other player?",
            default=True,
        ),
    ),
    words=("precision dice", "replace the dice", "swap", "glitter dice", "chipped die", "own dice"),
)

DIE_FITNESS = Incident(
    name="die_fitness",
    title="Is this die fit for play?",
    topic="dice",
    about="The make of a die is questioned.",
    facts=(
        choice(
            "defect",
            "What is wrong with the die?",
            none="nothing: an exact, solid, evenly weighted cube with rounded corners and flush pips",
            drilled_pips="the pips are drilled and not filled flush",
            not_cube="it is not an exact cube, or its corners are not rounded",
            uneven_weight="it is not solid or not of one evenly weighted material",
            faces="its opposite faces do not add up to seven, or a number is missing",
            biased="some faces come up more often than others",
        ),
    ),
    words=("precision", "loaded", "pips", "wrong faces"),
)

RANDOMISER_DISPUTE = Incident(
    name="randomiser_dispute",
    title="Which device to roll with?",
    topic="dice",
    about="One player wants a device that randomises better than the one the other player wants.",
    facts=(
        choice("wanted", "What does one player want?", DEVICES),
        choice("offered", "And the other?", DEVICES),
    ),
    words=("lipped cups", "baffle box", "dice tube"),
)
