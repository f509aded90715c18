"""Dice, rolls, turns and disciplines: the books differ where they do."""

from __future__ import annotations

from typing import Any

import pytest

from bafflebox.books import load
from bafflebox.game import Position
from bafflebox.rulings import Ruling, rule
from bafflebox.rulings.examples import WorkedExample, failures

SILENT: dict[str, Any] = {"silent": True}


@pytest.mark.parametrize(
    ("opp", "illegal"),
    [("1:2 2:2 3:2 4:2 5:2 6:2 8:3", False), ("1:2 2:2 3:2 4:2 5:2 8:5", True)],
    ids=["closed-out", "one-point-open"],
)
def test_an_illegal_pass_is_seen_from_the_position(opp: str, illegal: bool) -> None:
    facts = {"position": Position.of("bar:1 6:14", opp), "since": "nothing"}

    ruling = rule(load("usbgf"), "turn_passed", facts)

    assert isinstance(ruling, Ruling)
    assert ruling.violation is illegal


ROWS: dict[str, dict[str, Any]] = {
    "how many dice in play with a clock": {
        "setting": "dice_in_play",
        "arguments": {"clock": True},
        "values": {"us2009": 2, "standards": 2, "usbgf": 2, "ibf": 2, "eubgf": 2},
    },
    "how many dice in play without a clock": {
        "setting": "dice_in_play",
        "arguments": {"clock": False},
        "values": {"us2009": 2, "standards": 4, "usbgf": 2, "ibf": 2, "eubgf": 4},
    },
    "how long must a die be cocked": {
        "setting": "cocked_seconds",
        "values": {"us2009": None, "standards": 1, "usbgf": 2, "ibf": 3, "eubgf": None},
    },
    "least number of shakes": {
        "setting": "least_shakes",
        "values": {"us2009": None, "standards": 3, "usbgf": 2, "ibf": None, "eubgf": None},
    },
    "height of release": {
        "setting": "release_height_mm",
        "values": {"us2009": None, "standards": 76, "usbgf": 13, "ibf": None, "eubgf": None},
    },
    "who rolls first at the opening": {
        "setting": "opening_order",
        "values": {
            "us2009": None,
            "standards": None,
            "usbgf": None,
            "ibf": "lighter checkers first",
            "eubgf": None,
        },
    },
    "end of turn without a clock": {
        "setting": "end_of_turn",
        "arguments": {"clock": False},
        "values": {
            "us2009": "tap the bar twice",
            "standards": "pick up a die or cover the dice; touching one after a full move is enough",
            "usbgf": "tap the bar",
            "ibf": "lift the dice",
            "eubgf": "lift one or both of one's own dice",
        },
    },
    "a mix asked for between games": {
        "incident": "dice_mixing",
        "facts": {"between_games": True, "dice": "two"},
        "expect": {
            "us2009": {"remedies": [{"remedy": "duty", "who": "opponent", "what": "pick the first die"}]},
            "standards": {"remedies": [{"remedy": "duty", "who": "opponent", "what": "pick the first die"}]},
            "usbgf": {"remedies": [{"remedy": "duty", "who": "opponent", "what": "pick the first die"}]},
            "ibf": {"remedies": [{"remedy": "may_not", "who": "claimant"}]},
            "eubgf": {"remedies": [{"remedy": "duty", "who": "opponent"}]},
        },
    },
    "dice dropped into the baffle box by hand": {
        "incident": "improper_roll",
        "facts": {"fault": "hand_into_box"},
        "expect": {
            "us2009": {"violation": True},
            "standards": SILENT,
            "usbgf": {"violation": False},
            "ibf": {"violation": False},
            "eubgf": {"violation": False},
        },
    },
    "a die flat on a checker": {
        "incident": "cocked_die",
        "facts": {"place": "on_checkers", "posture": "flat"},
        "expect": {book: {"remedies": [{"remedy": "reroll"}]} for book in ("us2009", "standards", "ibf", "eubgf")}
        | {"usbgf": {"remedies": [{"remedy": "roll_stands"}]}},
    },
    "a die tilted by an uneven surface": {
        "incident": "cocked_die",
        "facts": {"place": "surface", "posture": "uneven"},
        "expect": {book: {"remedies": [{"remedy": "roll_stands"}]} for book in ("usbgf", "eubgf")}
        | {book: {"judgement": True} for book in ("us2009", "standards", "ibf")},
    },
    "a die on edge for two seconds that fell, uncalled": {
        "incident": "cocked_die",
        "facts": {"place": "surface", "posture": "edge", "seconds_still": 2, "fell": True, "declared": False},
        "expect": {
            "us2009": {"judgement": True},
            "standards": {"remedies": [{"remedy": "reroll"}]},
            "usbgf": {"remedies": [{"remedy": "reroll"}]},
            "ibf": {"remedies": [{"remedy": "roll_stands"}]},
            "eubgf": {"judgement": True},
        },
    },
    "a reroll without acknowledgement": {
        "incident": "reroll_unacknowledged",
        "facts": {"acknowledged": False, "opponent_objects": True, "evidence": "none"},
        "expect": {
            book: {"remedies": [{"remedy": "presumption", "against": "offender"}]}
            for book in ("us2009", "standards", "usbgf")
        }
        | {"ibf": SILENT, "eubgf": {"judgement": True, "without": ["presumption"]}},
    },
    "rolling on the left by consent": {
        "incident": "rolled_left",
        "facts": {"opponent_consents": True},
        "expect": {book: {"remedies": [{"remedy": "reroll"}]} for book in ("us2009", "standards")}
        | {book: {"remedies": [{"remedy": "roll_stands"}]} for book in ("usbgf", "ibf", "eubgf")},
    },
    "improper rolling that goes on": {
        "incident": "improper_roll",
        "facts": {"fault": "shakes", "shakes": 1, "repeated": True, "noticed_when": "before_settling"},
        "expect": {
            "us2009": {"judgement": True},
            "standards": {"remedies": [{"remedy": "choice", "holder": "opponent"}]},
            "usbgf": {"remedies": [{"remedy": "reroll"}]},
            "ibf": SILENT,
            "eubgf": {"judgement": True},
        },
    },
    "an objection before the dice settle": {
        "incident": "roll_objection",
        "facts": {"noticed_when": "before_settling", "ground": "technique"},
        "expect": dict.fromkeys(("ibf", "eubgf"), SILENT)
        | {"us2009": {"judgement": True}, "standards": {"remedies": [{"remedy": "roll_stands"}]}}
        | {"usbgf": {"remedies": [{"remedy": "reroll"}]}},
    },
    "one opening die cocked": {
        "incident": "opening_roll",
        "facts": {"invalid": "roller"},
        "expect": {
            "us2009": {"judgement": True},
            "standards": {"remedies": [{"remedy": "reroll", "by": "roller", "dice": "one die"}]},
            "usbgf": {"remedies": [{"remedy": "reroll", "by": "roller", "dice": "one die"}]},
            "ibf": SILENT,
            "eubgf": SILENT,
        },
    },
    "dice moved without notice after a full move": {
        "incident": "live_dice",
        "facts": {
            "act": "slid",
            "needed": True,
            "announced": False,
            "clock_in_use": False,
            "dice": "four",
            "full_move": True,
        },
        "expect": {
            "us2009": {"remedies": [{"remedy": "turn_goes_on"}]},
            "standards": {"remedies": [{"remedy": "turn_over"}]},
            "usbgf": {"remedies": [{"remedy": "turn_goes_on"}]},
            "ibf": {"violation": False},
            "eubgf": {"violation": False},
        },
    },
    "a fast roll": {
        "incident": "fast_roll",
        "facts": {"turn_ended": False, "clock_in_use": False},
        "expect": {
            book: {"remedies": [{"remedy": "choice", "holder": "player_on_turn"}]}
            for book in ("us2009", "standards", "usbgf", "ibf")
        }
        | {"eubgf": {"remedies": [{"remedy": "roll_stands"}], "without": ["choice"]}},
    },
    "a fast roll after one was let pass": {
        "incident": "fast_roll",
        "facts": {"turn_ended": False, "clock_in_use": False, "earlier_let_pass": 1},
        "expect": {
            "us2009": {"remedies": [{"remedy": "choice"}]},
            "standards": {"remedies": [{"remedy": "roll_stands"}], "without": ["choice"]},
            "usbgf": {"remedies": [{"remedy": "choice"}]},
            "ibf": {"remedies": [{"remedy": "choice"}]},
            "eubgf": {"without": ["choice"]},
        },
    },
    "a fast roll after several were let pass": {
        "incident": "fast_roll",
        "facts": {"turn_ended": False, "clock_in_use": False, "earlier_let_pass": 4},
        "expect": {"usbgf": {"remedies": [{"remedy": "roll_stands"}], "without": ["choice"]}},
    },
    "the opponent touches the box during a roll": {
        "incident": "roll_interference",
        "facts": {
            "what": "touched",
            "by": "opponent",
            "both_dice_in": True,
            "at_rest_before": False,
            "affected": "unclear",
        },
        "expect": {
            "us2009": {"violation": True, "judgement": True},
            "standards": {"remedies": [{"remedy": "presumption", "against": "opponent"}]},
            "usbgf": {"remedies": [{"remedy": "presumption", "against": "opponent"}]},
            "ibf": {"remedies": [{"remedy": "free_play", "by": "roller"}]},
            "eubgf": {"violation": True, "judgement": True},
        },
    },
    "the roller jolts the table": {
        "incident": "roll_interference",
        "facts": {"what": "table_jolted", "by": "roller", "affected": "unclear"},
        "expect": {"standards": {"remedies": [{"remedy": "choice", "holder": "opponent"}]}},
    },
    "dice lifted before the clock is hit": {
        "incident": "fast_grab",
        "facts": {"turn_ended": False, "clock_in_use": True},
        "expect": {
            "us2009": {"remedies": [{"remedy": "delay_forfeited", "when": "on the next checker play"}]},
            "standards": {"violation": True, "without": ["delay_forfeited", "choice"]},
            "usbgf": {"remedies": [{"remedy": "choice", "holder": "player_on_turn"}, {"remedy": "may"}]},
            "ibf": {"remedies": [{"remedy": "warning", "to": "offender"}]},
            "eubgf": {"remedies": [{"remedy": "delay_forfeited", "by": "offender"}, {"remedy": "may"}]},
        },
    },
    "clock hit and dice kept": {
        "incident": "dice_kept",
        "facts": {"clock_hit": True},
        "expect": {
            "us2009": {"says": ["untimed"]},
            "standards": SILENT,
            "usbgf": {"remedies": [{"remedy": "delay_reset", "to": "opponent"}]},
            "ibf": SILENT,
            "eubgf": {"says": ["pause"]},
        },
    },
    "the clock hit without playing": {
        "incident": "turn_passed",
        "facts": {"could_move": True, "since": "opponent_rolled", "clock_in_use": True},
        "expect": {
            "us2009": {"violation": True, "judgement": True},
            "standards": {"violation": True},
            "usbgf": {"violation": True, "remedies": [{"remedy": "revert"}]},
            "ibf": {"violation": True},
            "eubgf": SILENT,
        },
    },
    "the previous roll disputed after the dice were lifted": {
        "incident": "disputed_roll",
        "facts": {"lifted_by": "both", "turn_ended": True, "evidence": "none"},
        "expect": {
            "us2009": {"judgement": True},
            "standards": {"says": ["high roll"]},
            "usbgf": {"says": ["should stand"]},
            "ibf": {"says": ["recording"]},
            "eubgf": {"judgement": True},
        },
    },
}
"""Questions on which the books differ, and what each says; a book that is left out is not asked."""


@pytest.mark.parametrize(
    ("question", "book"),
    [(question, book) for question, row in ROWS.items() for book in row.get("values", row.get("expect", {}))],
)
def test_where_the_books_differ(question: str, book: str) -> None:
    row = ROWS[question]
    if "setting" in row:
        data = {"setting": row["setting"], "arguments": row.get("arguments", {}), "value": row["values"][book]}
    else:
        data = {"incident": row["incident"], "facts": row["facts"], "expect": row["expect"][book]}

    assert failures(WorkedExample("", 0, question, data), load(book), substance_only=True) == []
