"""Where the books differ on spectators and equipment: each row one question, five answers."""

from __future__ import annotations

import pytest

from support.comparison import ALLOWED, FORBIDDEN, SILENT, Questions, disagreements, remedy, says

RULINGS: Questions = {
    # spectators
    "a spectator tells the players in a game that the clock runs": (
        "spectator_spoke",
        {"about": "clock_running", "between_games": False, "asked_by": "nobody"},
        {"us2009": FORBIDDEN, "standards": ALLOWED, "usbgf": FORBIDDEN, "ibf": FORBIDDEN, "eubgf": FORBIDDEN},
    ),
    "a spectator tells the players between games that the clock runs": (
        "spectator_spoke",
        {"about": "clock_running", "between_games": True, "asked_by": "nobody"},
        {"us2009": FORBIDDEN, "standards": ALLOWED, "usbgf": ALLOWED, "ibf": FORBIDDEN, "eubgf": FORBIDDEN},
    ),
    "a spectator tells the staff that the clock runs": (
        "spectator_spoke",
        {"about": "clock_running", "to": "staff", "between_games": False, "asked_by": "nobody"},
        {"us2009": ALLOWED, "standards": ALLOWED, "usbgf": ALLOWED, "ibf": SILENT, "eubgf": ALLOWED},
    ),
    "a spectator tells the players between games that the score is wrong": (
        "spectator_spoke",
        {"about": "score", "between_games": True, "asked_by": "nobody"},
        {
            "us2009": FORBIDDEN,
            "standards": says("told to the director", violation=True),
            "usbgf": ALLOWED,
            "ibf": SILENT,
            "eubgf": FORBIDDEN,
        },
    ),
    "a spectator gives details of the score to one player": (
        "spectator_spoke",
        {"about": "score", "between_games": True, "asked_by": "one_player", "details_given": True},
        {"us2009": FORBIDDEN, "standards": FORBIDDEN, "usbgf": FORBIDDEN, "ibf": SILENT, "eubgf": FORBIDDEN},
    ),
    "a spectator tells the players between games that the set-up is wrong": (
        "spectator_spoke",
        {"about": "setup", "between_games": True, "asked_by": "nobody"},
        {"us2009": FORBIDDEN, "standards": FORBIDDEN, "usbgf": ALLOWED, "ibf": SILENT, "eubgf": FORBIDDEN},
    ),
    "a spectator testifies at the wish of both players": (
        "spectator_spoke",
        {"about": "facts_of_dispute", "asked_by": "both_players"},
        {"us2009": FORBIDDEN, "standards": ALLOWED, "usbgf": ALLOWED, "ibf": SILENT, "eubgf": FORBIDDEN},
    ),
    "a spectator testifies at the wish of the director": (
        "spectator_spoke",
        {"about": "facts_of_dispute", "asked_by": "director"},
        {"us2009": ALLOWED, "standards": ALLOWED, "usbgf": ALLOWED, "ibf": SILENT, "eubgf": ALLOWED},
    ),
    "applause between games": (
        "spectator_spoke",
        {"about": "cheering", "between_games": True, "asked_by": "nobody"},
        {
            "us2009": FORBIDDEN,
            "standards": FORBIDDEN,
            "usbgf": ALLOWED,
            "ibf": SILENT,
            "eubgf": says("quietly", violation=None),
        },
    ),
    "a spectator is to be barred, without a reason": (
        "bar_spectator",
        {"reason_given": False},
        {
            "us2009": says("admissible"),
            "standards": SILENT,
            "usbgf": says("may refuse"),
            "ibf": SILENT,
            "eubgf": says("needs reasons"),
        },
    ),
    "a spectator is to be barred, with a reason": (
        "bar_spectator",
        {"reason_given": True},
        {
            "us2009": says("admissible"),
            "standards": SILENT,
            "usbgf": says("should bar"),
            "ibf": SILENT,
            "eubgf": {"judgement": True},
        },
    ),
    "a spectator photographs a position": (
        "spectator_helped",
        {"what": "photograph"},
        {
            "us2009": SILENT,
            "standards": FORBIDDEN,
            "usbgf": SILENT,
            "ibf": says("organisers' consent"),
            "eubgf": SILENT,
        },
    ),
    "a spectator photographs a position at the wish of both": (
        "spectator_helped",
        {"what": "photograph", "both_asked": True},
        {"us2009": SILENT, "standards": ALLOWED, "usbgf": SILENT, "eubgf": SILENT},
    ),
    # equipment
    "a mix of the dice before a game": (
        "dice_mixing",
        {"between_games": True, "dice": "two"},
        {
            "us2009": {"remedies": [remedy("duty", who="opponent", what="pick the first die")]},
            "standards": {"remedies": [remedy("duty", who="opponent")]},
            "usbgf": {"remedies": [remedy("duty", who="opponent")]},
            "ibf": {"remedies": [remedy("may_not", who="claimant")]},
            "eubgf": {"remedies": [remedy("duty", who="opponent")]},
        },
    ),
    "other equipment by agreement between games": (
        "equipment_change",
        {"wanted_by": "both", "between_games": True, "item": "other", "condition": "sound", "available_now": True},
        {
            "us2009": {"remedies": [remedy("may_not", who="both_players")]},
            "standards": {"remedies": [remedy("may_not", who="both_players")]},
            "usbgf": {"remedies": [remedy("may", who="both_players")], "without": ["may_not"]},
            "ibf": SILENT,
            "eubgf": {"remedies": [remedy("may", who="either_player")], "without": ["may_not"]},
        },
    ),
    "other dice, swapped by agreement without asking": (
        "dice_replacement",
        {"reason": "swapped", "both_agree": True, "between_games": True},
        {"ibf": {"violation": True, "remedies": [remedy("points_deducted", points=1)]}},
    ),
    "unresolved preferences": (
        "preference_dispute",
        {"item": "seat_or_direction", "policy": "none", "wanted_by": "one"},
        {
            "us2009": says("dice settles it"),
            "standards": says("the dice decide"),
            "usbgf": says("higher roll"),
            "ibf": says("higher number chooses"),
            "eubgf": says("by dice, or as agreed"),
        },
    ),
    "unresolved preferences, one board clearly worse": (
        "preference_dispute",
        {"item": "board", "policy": "none", "wanted_by": "one", "clearly_inferior": True},
        {
            "us2009": says("dice settles it"),
            "standards": {"remedies": [remedy("may", who="director")]},
            "usbgf": says("higher roll"),
            "ibf": SILENT,
            "eubgf": says("by dice, or as agreed"),
        },
    ),
    "one player wants a baffle box": (
        "preference_dispute",
        {"item": "baffle_box", "policy": "none", "wanted_by": "one"},
        {
            "us2009": says("dice settles it"),
            "standards": says("carries great weight", judgement=True),
            "usbgf": says("both choices stand"),
            "ibf": says("priority over the cup"),
            "eubgf": says("no agreement: it is not used"),
        },
    ),
    "dice dropped into the box by hand": (
        "improper_roll",
        {"fault": "hand_into_box"},
        {"us2009": FORBIDDEN, "standards": SILENT, "usbgf": ALLOWED, "ibf": ALLOWED, "eubgf": ALLOWED},
    ),
    "a small board": (
        "equipment_fitness",
        {"item": "board", "checker_mm": 36, "board_short_cm": 43, "board_long_cm": 54, "better_available": True},
        {
            "us2009": says("standard board", judgement=True),
            "standards": says("suit the surroundings", judgement=True),
            "usbgf": {"remedies": [remedy("may", who="either_player")]},
            "ibf": says("gives no size"),
            "eubgf": says("too small", remedies=[remedy("may", who="either_player")]),
        },
    ),
    "a board of proper size": (
        "equipment_fitness",
        {"item": "board", "checker_mm": 37, "board_short_cm": 44, "board_long_cm": 55, "better_available": True},
        {"usbgf": {"without": ["may"]}, "eubgf": {"violation": False, "without": ["may"]}},
    ),
}
"""Questions on which the books differ, the facts, and what each says; a book that is left out is not asked."""


@pytest.mark.parametrize(
    ("question", "book"), [(question, book) for question, (_, _, answers) in RULINGS.items() for book in answers]
)
def test_ruling(question: str, book: str) -> None:
    assert disagreements(RULINGS, question, book) == []
