"""What a referee needs from the U.S. rules of 2009 for every act in a match."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from bafflebox.clock import PausePolicy, PauseReason
from bafflebox.game import Reason
from bafflebox.match import (
    ConcessionPolicy,
    CrawfordRule,
    DeadCube,
    Ground,
    LengthPolicy,
    Refusal,
    WhenFinished,
    WhenPlaying,
)
from bafflebox.rulings.play_law import AidsBan, Conduct, PlayLaw


def _varies(options: Mapping[str, str], clocked: bool) -> Mapping[str, Any]:
    """The two optional readings, and 11.1.a: with a clock, a game is conceded before the roll."""
    return {
        "dead_cube": DeadCube.EACH_SIDE if options.get("dead_cube") == "per_owner" else DeadCube.BOTH_SIDES,
        "crawford": CrawfordRule.EACH_SIDE if options.get("crawford") == "each_time" else CrawfordRule.ONCE,
        "concessions": ConcessionPolicy(Ground.NO_CONTACT, before_roll=clocked),
    }


LAW = PlayLaw(
    refusals={
        Refusal.NOT_YOUR_TURN: ("us2009:4.5.a",),
        Refusal.NOT_NOW: ("us2009:4.5.a",),
        Refusal.ILLEGAL_PLAY: (
            "us2009:4.8.a",
            "us2009:basic.move.4.a",
        ),
        Refusal.TURN_MUST_BE_TAKEN: (
            "us2009:4.5.a",
            "us2009:9.4.c",
        ),
        Refusal.CUBE_AFTER_ROLL: (
            "us2009:5.4.a",
            "us2009:5.4.b",
        ),
        Refusal.CUBE_NOT_YOURS: (
            "us2009:5.4.a",
            "us2009:basic.double.d",
        ),
        Refusal.CRAWFORD: ("us2009:5.5.a",),
        Refusal.DEAD_CUBE: ("us2009:5.6",),
        Refusal.NO_BEAVERS: ("us2009:5.3",),
        Refusal.NO_MONEY_RULES: ("us2009:5.3",),
        Refusal.CONTACT: ("us2009:4.9.a",),
        Refusal.NOT_SETTLED: ("us2009:4.9.a",),
        Refusal.EXCLUDED_RESULT: ("us2009:4.9.a",),
        Refusal.CONCEDED_AFTER_ROLL: ("us2009:11.1.a",),
        Refusal.CLAIM_NOT_OPEN: ("us2009:4.9.a",),
        Refusal.MATCH_OVER: ("us2009:4.9.b",),
        Refusal.NO_MATCH_CONCESSION: ("us2009:4.9.b",),
        Refusal.NOT_THE_OPERATOR: ("us2009:1.2.b",),
    },
    rules={
        Conduct.ONLY_PLAYERS: (
            "us2009:1.6.a",
            "us2009:4.5.a",
        ),
        Conduct.OFFICIALS: ("us2009:1.2.a",),
        Conduct.START: ("us2009:2.2.a",),
        Conduct.SCORE_AGREED: ("us2009:5.1.a",),
        Conduct.FULL_MOVE: (
            "us2009:4.5.b",
            "us2009:4.8.a",
        ),
        Conduct.FINAL: ("us2009:4.5.b",),
        Conduct.BREAKS: ("us2009:2.2.b",),
        Conduct.DISPUTE: ("us2009:6.1.a",),
        Conduct.OPENING: (
            "us2009:basic.start",
            "us2009:9.3",
        ),
        Conduct.TIME: (
            "us2009:9.4.a",
            "us2009:11.3",
        ),
        Conduct.PREFERENCES: ("us2009:3.1.b",),
        Conduct.OPERATOR: ("us2009:1.2.b",),
        Conduct.REPORT: ("us2009:4.10.a",),
    },
    illegal={Reason.BAR_NOT_ENTERED: ("us2009:4.3.b",)},
    aids=AidsBan(
        ("us2009:1.4",), "Once the match is under way no electronic aid may be used, save for score and time."
    ),
    stops=PausePolicy(
        permitted={
            PauseReason.GAME_ENDED: ("us2009:11.1.c",),
            PauseReason.PASSED: ("us2009:9.5.b",),
            PauseReason.SETUP: ("us2009:11.1.c",),
            PauseReason.BREAK: ("us2009:11.2",),
            PauseReason.DIE_LOST: ("us2009:11.2",),
            PauseReason.DISPUTE: ("us2009:11.2",),
            PauseReason.ILLEGAL_PLAY: ("us2009:10.3.a",),
            PauseReason.DIRECTOR_CALLED: ("us2009:11.2",),
            PauseReason.FAST_GRAB: ("us2009:11.2",),
            PauseReason.CONCESSION: ("us2009:11.2",),
            PauseReason.EXPIRY: ("us2009:11.3",),
        },
        otherwise=("us2009:11.2",),
    ),
    concessions=ConcessionPolicy(Ground.NO_CONTACT),
    lengths=LengthPolicy(WhenFinished.SILENT, WhenPlaying.SILENT),
    doubling_ends_window=True,
    varies=_varies,
)
