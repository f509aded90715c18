"""Where the books differ on entry, staff, language, aids, spectators and equipment: each row one question, five answers."""

from __future__ import annotations

from typing import Any

import pytest

from bafflebox.books import BOOKS, load
from bafflebox.books.coverage import places
from bafflebox.rulings import all_incidents
from bafflebox.rulings.examples import WorkedExample, failures

SILENT = {"silent": True}
ALLOWED = {"violation": False}
FORBIDDEN = {"violation": True}
FREE = {"violation": False, "without": ["may_not"]}
"""Allowed, and nothing forbidden in passing."""


def says(*words: str, **more: Any) -> dict[str, Any]:
    return {"says": list(words), **more}


def remedy(name: str, **more: Any) -> dict[str, Any]:
    return {"remedy": name, **more}


RULINGS: dict[str, tuple[str, dict[str, Any], dict[str, dict[str, Any]]]] = {
    # entry, staff, language, aids
    "must a refused entry be explained": (
        "entry",
        {"what": "refused", "reason_given": False},
        {
            "us2009": says("no reason has to be given", violation=False),
            "standards": says("a committee may be asked", violation=False),
            "usbgf": says("no reason is owed", violation=False),
            "ibf": SILENT,
            "eubgf": {
                "violation": True,
                "remedies": [remedy("duty", who="director"), remedy("report", to="federation")],
            },
        },
    ),
    "can one player have a monitor": (
        "monitor_appointment",
        {"act": "appoint", "wanted_by": "one"},
        {
            "us2009": says("right to ask", judgement=True),
            "standards": says("discretion of the staff", judgement=True),
            "usbgf": says("not without the opponent's agreement"),
            "ibf": SILENT,
            "eubgf": says("may ask for a monitor", judgement=True),
        },
    ),
    "can both players have a monitor": (
        "monitor_appointment",
        {"act": "appoint", "wanted_by": "both"},
        {
            "us2009": {"judgement": True},
            "standards": {"judgement": True},
            "usbgf": {"judgement": False, "remedies": [remedy("may", who="both_players")]},
            "ibf": SILENT,
            "eubgf": {"judgement": True},
        },
    ),
    "a player does not accept a monitor's ruling": (
        "monitor_ruling",
        {"what": "not_accepted"},
        {
            "us2009": SILENT,
            "standards": says("must accept"),
            "usbgf": says("appeal to the director", "then to a committee"),
            "ibf": SILENT,
            "eubgf": SILENT,
        },
    ),
    "players speak the language of the place": (
        "language_spoken",
        {"language": "local", "speaker": "players", "local_added": False},
        {"us2009": FORBIDDEN, "standards": FORBIDDEN, "usbgf": FORBIDDEN, "ibf": SILENT, "eubgf": FREE},
    ),
    "consulting partners speak another language": (
        "language_spoken",
        {"language": "other", "speaker": "partners"},
        {"us2009": FREE, "standards": FORBIDDEN, "usbgf": FREE, "ibf": SILENT, "eubgf": FREE},
    ),
    "a translator with approval": (
        "language_spoken",
        {"language": "other", "speaker": "translator", "director_approves": True},
        {"us2009": FORBIDDEN, "standards": FREE, "usbgf": FREE, "ibf": SILENT, "eubgf": FORBIDDEN},
    ),
    "a phone for messages during the match": (
        "phone_used",
        {"purpose": "call_or_message", "when": "playing", "in_area": True, "opponent_consents": False},
        {"us2009": FORBIDDEN, "standards": FORBIDDEN, "usbgf": FORBIDDEN, "ibf": SILENT, "eubgf": FORBIDDEN},
    ),
    "a phone for messages with the opponent's consent": (
        "phone_used",
        {"purpose": "call_or_message", "when": "playing", "in_area": True, "opponent_consents": True},
        {"us2009": FORBIDDEN, "standards": FORBIDDEN, "usbgf": ALLOWED, "ibf": SILENT, "eubgf": ALLOWED},
    ),
    "a phone in a break": (
        "phone_used",
        {"purpose": "call_or_message", "when": "break", "in_area": True, "opponent_consents": False},
        {"us2009": FORBIDDEN, "standards": FORBIDDEN, "usbgf": ALLOWED, "ibf": SILENT, "eubgf": ALLOWED},
    ),
    "a phone as game clock": (
        "phone_used",
        {"purpose": "clock", "when": "playing", "in_area": True, "opponent_consents": False},
        {"us2009": FORBIDDEN, "usbgf": ALLOWED, "ibf": SILENT},
    ),
    "aids during a break": (
        "aid_used",
        {"purpose": "advice", "when": "break"},
        {"us2009": FORBIDDEN, "standards": FORBIDDEN, "usbgf": ALLOWED, "ibf": SILENT, "eubgf": FORBIDDEN},
    ),
    "writing down positions in one's own time": (
        "recording",
        {
            "how": "handled",
            "clock_in_use": True,
            "moment": "own_time",
            "opponent_consents": True,
            "organiser_consents": True,
        },
        {"us2009": FORBIDDEN, "standards": ALLOWED, "usbgf": ALLOWED, "ibf": ALLOWED, "eubgf": ALLOWED},
    ),
    "writing down positions against the opponent's reasonable wish": (
        "recording",
        {
            "how": "handled",
            "clock_in_use": True,
            "moment": "own_time",
            "opponent_consents": False,
            "opponent_reasonable": True,
            "organiser_consents": True,
        },
        {"us2009": FORBIDDEN, "standards": ALLOWED, "usbgf": ALLOWED, "ibf": ALLOWED, "eubgf": FORBIDDEN},
    ),
    "headphones, the opponent objecting with reason": (
        "headphones",
        {"opponent_consents": False, "opponent_reasonable": True},
        {"us2009": SILENT, "standards": SILENT, "usbgf": ALLOWED, "ibf": SILENT, "eubgf": FORBIDDEN},
    ),
    "headphones that help with play": (
        "headphones",
        {"helpful_content": True, "opponent_consents": True},
        {"us2009": FORBIDDEN, "usbgf": FORBIDDEN, "ibf": SILENT},
    ),
    "use of a recording by officials, a player objecting": (
        "recording_use",
        {"by": "officials", "restriction_requested": True},
        {
            "us2009": SILENT,
            "standards": {"remedies": [remedy("may_not", who="staff")]},
            "usbgf": says("implies consent", violation=False),
            "ibf": says("organisers decide", remedies=[remedy("may", who="director")]),
            "eubgf": says("no appeal", violation=False),
        },
    ),
    "a match on a tablet": (
        "equipment_fitness",
        {"item": "computer_board", "imposed": False},
        {
            "us2009": SILENT,
            "standards": FORBIDDEN,
            "usbgf": FORBIDDEN,
            "ibf": says("a form of the game", judgement=True),
            "eubgf": SILENT,
        },
    ),
    "players agree on another rule of play": (
        "private_agreement",
        {"what": "rules_of_play"},
        {
            "us2009": SILENT,
            "standards": FORBIDDEN,
            "usbgf": says("preference policy", violation=True),
            "ibf": SILENT,
            "eubgf": FORBIDDEN,
        },
    ),
    "players agree on another rule, approved by the director beforehand": (
        "private_agreement",
        {"what": "rules_of_play", "director_approved": True},
        {"standards": FREE, "usbgf": FREE, "eubgf": FORBIDDEN},
    ),
    "players agree on the outcome": (
        "private_agreement",
        {"what": "altered_game"},
        dict.fromkeys(BOOKS, FORBIDDEN),
    ),
    "players agree on another length": (
        "private_agreement",
        {"what": "target_score"},
        {"us2009": FORBIDDEN, "standards": FORBIDDEN, "usbgf": FORBIDDEN, "ibf": SILENT, "eubgf": FORBIDDEN},
    ),
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
        {"ibf": {"violation": True, "remedies": [remedy("sanction", must=True)]}},
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
            "standards": says("weighs strongly", judgement=True),
            "usbgf": says("both choices stand"),
            "ibf": says("priority over the cup"),
            "eubgf": says("without agreement it is not used"),
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
            "ibf": says("fixes no size"),
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

SETTINGS: dict[str, tuple[str, dict[str, Any], dict[str, Any]]] = {
    "official languages in Germany": (
        "official_languages",
        {"host": ["German"]},
        {
            "us2009": ["English"],
            "standards": None,
            "usbgf": ["English"],
            "ibf": None,
            "eubgf": ["English", "German"],
        },
    ),
    "official languages where German was added or named": (
        "official_languages",
        {"added": ["German"]},
        {"us2009": ["English"], "standards": ["German"], "usbgf": ["English", "German"], "ibf": None},
    ),
    "who pays for a monitor whom a player asked for": (
        "monitor_fee",
        {"requested": True},
        {
            "us2009": None,
            "standards": None,
            "usbgf": "the requesting player",
            "ibf": None,
            "eubgf": "the requesting player",
        },
    ),
    "dice in play with a clock": ("dice_in_play", {"clock": True}, dict.fromkeys(BOOKS, 2)),
    "dice in play without a clock": (
        "dice_in_play",
        {"clock": False},
        {"us2009": 2, "standards": 4, "usbgf": 2, "ibf": 2, "eubgf": 4},
    ),
}


@pytest.mark.parametrize(
    ("question", "book"), [(question, book) for question, (_, _, answers) in RULINGS.items() for book in answers]
)
def test_ruling(question: str, book: str) -> None:
    incident, facts, answers = RULINGS[question]
    data = {"incident": incident, "facts": facts, "expect": answers[book]}

    assert failures(WorkedExample("", 0, question, data), load(book), substance_only=True) == []


@pytest.mark.parametrize(
    ("question", "book"), [(question, book) for question, (_, _, values) in SETTINGS.items() for book in values]
)
def test_setting(question: str, book: str) -> None:
    setting, arguments, values = SETTINGS[question]
    data = {"setting": setting, "arguments": arguments, "value": values[book]}

    assert failures(WorkedExample("", 0, question, data), load(book), substance_only=True) == []


@pytest.mark.parametrize("book", BOOKS)
def test_places_name_incidents_and_settings_that_exist(book: str) -> None:
    loaded = load(book)
    named = {place["place"].partition(":")[::2] for place in places(loaded).values()}

    assert {name for kind, name in named if kind == "incident"} <= set(all_incidents())
    assert {name for kind, name in named if kind == "setting"} <= set(loaded.setting_rules)
