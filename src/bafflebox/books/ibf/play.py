"""What a referee needs from the IBF rules for every act in a match."""

from __future__ import annotations

from bafflebox.clock import PausePolicy, PauseReason, seconds
from bafflebox.game import Reason
from bafflebox.match import (
    ConcessionPolicy,
    DeadCube,
    ForfeitScore,
    Ground,
    LengthPolicy,
    Refusal,
    WhenFinished,
    WhenPlaying,
)
from bafflebox.rulings.play_law import AidsBan, Conduct, PlayLaw

LAW = PlayLaw(
    refusals={
        Refusal.NOT_YOUR_TURN: ("ibf:3.4.a",),
        Refusal.NOT_NOW: ("ibf:2.20.a",),
        Refusal.ILLEGAL_PLAY: ("ibf:12.5.3.a",),
        Refusal.TURN_MUST_BE_TAKEN: ("ibf:3.4.a",),
        Refusal.CUBE_AFTER_ROLL: ("ibf:9.6",),
        Refusal.CUBE_NOT_YOURS: ("ibf:9.8.a",),
        Refusal.NO_BEAVERS: ("ibf:9.8.a",),
        Refusal.NO_MONEY_RULES: ("ibf:9.8.a",),
        Refusal.CRAWFORD: ("ibf:9.12.b",),
        Refusal.CONTACT: (
            "ibf:15.1",
            "ibf:15.3",
        ),
        Refusal.NOT_SETTLED: ("ibf:15.2",),
        Refusal.EXCLUDED_RESULT: ("ibf:15.open",),
        Refusal.RESULT_TOO_LOW: ("ibf:15.open",),
        Refusal.CLAIM_NOT_OPEN: ("ibf:15.1",),
        Refusal.GAME_IN_PROGRESS: ("ibf:15.5",),
        Refusal.MATCH_OVER: ("ibf:15.4",),
        Refusal.NO_MATCH_CONCESSION: ("ibf:15.3",),
        Refusal.NOT_THE_OPERATOR: ("ibf:6.1.b",),
    },
    rules={
        Conduct.ONLY_PLAYERS: (
            "ibf:3.4.b",
            "ibf:11.1.a",
        ),
        Conduct.OFFICIALS: ("ibf:17.2",),
        Conduct.START: (
            "ibf:3.4.d",
            "ibf:3.5",
        ),
        Conduct.SCORE_AGREED: ("ibf:15.4",),
        Conduct.FULL_MOVE: (
            "ibf:8.4.c",
            "ibf:12.5.3.a",
        ),
        Conduct.FINAL: ("ibf:10.3.a",),
        Conduct.BREAKS: ("ibf:3.10.a",),
        Conduct.DISPUTE: ("ibf:3.12.a",),
        Conduct.OPENING: ("ibf:12.2",),
        Conduct.TIME: (
            "ibf:3.4.b",
            "ibf:8.7.a",
            "ibf:8.8",
        ),
        Conduct.PREFERENCES: (
            "ibf:3.4.d",
            "ibf:3.5",
        ),
        Conduct.OPERATOR: ("ibf:6.1.b",),
        Conduct.REPORT: ("ibf:15.4",),
    },
    illegal={Reason.BAR_NOT_ENTERED: ("ibf:2.4",)},
    aids=AidsBan(
        ("ibf:17.3",),
        "Help from an engine in a running match is dishonest play.",
        reading="The book is silent on aids; read as dishonest play.",
    ),
    stops=PausePolicy(
        permitted={
            PauseReason.GAME_ENDED: ("ibf:8.12",),
            PauseReason.PASSED: ("ibf:8.12",),
            PauseReason.SETUP: ("ibf:3.12.a",),
            PauseReason.BREAK: ("ibf:3.10.a",),
            PauseReason.DIE_LOST: ("ibf:3.12.a",),
            PauseReason.DISPUTE: ("ibf:3.12.a",),
            PauseReason.DIRECTOR_CALLED: ("ibf:3.12.a",),
            PauseReason.ILLEGAL_PLAY: ("ibf:14.7",),
            PauseReason.DICE_REPLACED: ("ibf:3.8.b",),
            PauseReason.EXPIRY: ("ibf:8.7.a",),
            PauseReason.CLOCK_FAULT: ("ibf:8.6",),
        },
        otherwise=(
            "ibf:3.12.a",
            "ibf:8.11.a",
        ),
        longest=seconds(30),  # 3.12.a
    ),
    concessions=ConcessionPolicy(Ground.NO_CONTACT, certain_loss=True, not_below_certain=True, own_turn=False),
    dead_cube=DeadCube.NEVER,
    forfeit_score=ForfeitScore.FULL_LENGTH,
    lengths=LengthPolicy(WhenFinished.RECOUNTED, WhenPlaying.RECOUNTED),
    doubling_ends_window=True,
)
