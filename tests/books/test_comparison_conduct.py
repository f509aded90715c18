"""Where the books differ on entry, staff, language and aids: each row one question, five answers."""

from __future__ import annotations

from typing import Any

import pytest

from bafflebox.books import BOOKS, load
from bafflebox.rulings.examples import WorkedExample, failures
from support.comparison import ALLOWED, FORBIDDEN, FREE, SILENT, Questions, disagreements, remedy, says

RULINGS: Questions = {
    # entry, staff, language, aids
    "must a refused entry be explained": (
        "entry",
        {"what": "refused", "reason_given": False},
        {
            "us2009": says("no reason has to be given", violation=False),
            "standards": says("a committee may be asked", violation=False),
            "usbgf": says("owes no reason", violation=False),
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
            "usbgf": says("not without the agreement"),
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
        {
            "us2009": FORBIDDEN,
            "standards": FORBIDDEN,
            "usbgf": FORBIDDEN,
            "ibf": says("set in the regulations"),
            "eubgf": FORBIDDEN,
        },
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
    assert disagreements(RULINGS, question, book) == []


@pytest.mark.parametrize(
    ("question", "book"), [(question, book) for question, (_, _, values) in SETTINGS.items() for book in values]
)
def test_setting(question: str, book: str) -> None:
    setting, arguments, values = SETTINGS[question]
    data = {"setting": setting, "arguments": arguments, "value": values[book]}

    assert failures(WorkedExample("", 0, question, data), load(book), substance_only=True) == []
