"""What a referee needs from the Standards Guide for every act in a match."""

from __future__ import annotations

from bafflebox.clock import PausePolicy, PauseReason
from bafflebox.game import Reason
from bafflebox.match import ConcessionPolicy, DeadCube, Ground, LengthPolicy, Refusal, WhenFinished, WhenPlaying
from bafflebox.rulings.play_law import AidsBan, Conduct, MatchProgress, PlayLaw

LAW = PlayLaw(
    refusals={
        Refusal.NOT_YOUR_TURN: ("standards:5.2",),
        Refusal.NOT_NOW: ("standards:5.2",),
        Refusal.ILLEGAL_PLAY: (
            "standards:6.1",
            "standards:A.duty",
        ),
        Refusal.TURN_MUST_BE_TAKEN: ("standards:A.pass",),
        Refusal.CUBE_AFTER_ROLL: (
            "standards:5.9.c",
            "standards:5.9.d",
        ),
        Refusal.CUBE_NOT_YOURS: ("standards:5.9.f",),
        Refusal.NO_BEAVERS: ("standards:5.9.f",),
        Refusal.NO_MONEY_RULES: ("standards:5.9.f",),
        Refusal.CRAWFORD: ("standards:5.11.a",),
        Refusal.LAST_PASS: ("standards:5.14.c",),
        Refusal.CONTACT: ("standards:5.12.b",),
        Refusal.NOT_SETTLED: ("standards:5.12.b",),
        Refusal.EXCLUDED_RESULT: ("standards:5.12.b",),
        Refusal.CLAIM_NOT_OPEN: ("standards:5.12.a",),
        Refusal.MATCH_OVER: ("standards:5.14.a",),
        Refusal.NO_MATCH_CONCESSION: ("standards:5.14.b",),
        Refusal.NOT_THE_OPERATOR: ("standards:5.2",),
    },
    rules={
        Conduct.ONLY_PLAYERS: (
            "standards:5.2",
            "standards:1.3.1",
        ),
        Conduct.OFFICIALS: ("standards:2.2.1",),
        Conduct.START: ("standards:2.2.5.a",),
        Conduct.SCORE_AGREED: ("standards:5.13.a",),
        Conduct.FULL_MOVE: ("standards:5.3.c",),
        Conduct.FINAL: (
            "standards:5.3.c",
            "standards:5.3.d",
        ),
        Conduct.BREAKS: (
            "standards:2.2.6.a",
            "standards:2.2.6.b",
        ),
        Conduct.DISPUTE: ("standards:A.concern",),
        Conduct.OPENING: ("standards:5.1.a",),
        Conduct.TIME: (
            "standards:5.3.d",
            "standards:5.10.d",
        ),
        Conduct.PREFERENCES: ("standards:3.0.a",),
        Conduct.OPERATOR: ("standards:5.2",),
        Conduct.REPORT: ("standards:5.14.d",),
    },
    illegal={Reason.BAR_NOT_ENTERED: ("standards:5.4.b",)},
    aids=AidsBan(
        ("standards:1.2.3.a", "standards:2.2.6.d", "standards:3.1.a"),
        "During a match or a set of matches no help may be taken, in breaks neither.",
        frozenset({MatchProgress.RUNNING, MatchProgress.SCHEDULED_BREAK, MatchProgress.BETWEEN_MATCHES_OF_A_SET}),
    ),
    stops=PausePolicy(
        permitted={
            PauseReason.GAME_ENDED: ("standards:5.12.a",),
            PauseReason.PASSED: ("standards:5.12.a",),
            PauseReason.SETUP: ("standards:5.12.a",),
            PauseReason.BREAK: ("standards:2.2.6.f",),
            PauseReason.DISPUTE: ("standards:A.concern",),
            PauseReason.DIRECTOR_CALLED: ("standards:A.concern",),
            PauseReason.ILLEGAL_PLAY: (
                "standards:A.clock.before",
                "standards:A.clock.after",
            ),
            PauseReason.EXPIRY: ("standards:5.10.d",),
        },
        otherwise=("standards:5.10.c",),
    ),
    concessions=ConcessionPolicy(Ground.SETTLED, own_turn=False),
    dead_cube=DeadCube.NO_LAST_PASS,
    lengths=LengthPolicy(WhenFinished.STANDS, WhenPlaying.SILENT),
)
