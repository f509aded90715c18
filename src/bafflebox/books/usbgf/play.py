"""What a referee needs from the USBGF rules for every act in a match."""

from __future__ import annotations

from bafflebox.clock import PausePolicy, PauseReason
from bafflebox.match import ClaimPolicy, ConcessionPolicy, Ground, Refusal
from bafflebox.rulings.play_law import AidsBan, Conduct, MatchProgress, PlayLaw

LAW = PlayLaw(
    refusals={
        Refusal.NOT_YOUR_TURN: ("usbgf:4.1.6.1.a",),
        Refusal.NOT_NOW: ("usbgf:4.1.6.1.a",),
        Refusal.ILLEGAL_PLAY: (
            "usbgf:4.2.3.2",
            "usbgf:4.2.2.1.a",
        ),
        Refusal.TURN_MUST_BE_TAKEN: ("usbgf:4.1.6.b",),
        Refusal.CUBE_AFTER_ROLL: ("usbgf:4.4.4.a",),
        Refusal.CUBE_NOT_YOURS: ("usbgf:4.4.4.b",),
        Refusal.CRAWFORD: ("usbgf:4.4.8.b",),
        Refusal.DEAD_CUBE: ("usbgf:4.4.9.a",),
        Refusal.LAST_PASS: ("usbgf:4.4.9.c",),
        Refusal.NO_BEAVERS: ("usbgf:4.4.11.a",),
        Refusal.NO_MONEY_RULES: ("usbgf:4.4.11.a",),
        Refusal.CONTACT: ("usbgf:4.5.1.a",),
        Refusal.NOT_SETTLED: ("usbgf:4.5.1.a",),
        Refusal.EXCLUDED_RESULT: ("usbgf:4.5.1.b",),
        Refusal.CLAIM_NOT_OPEN: ("usbgf:4.5.2.a",),
        Refusal.CLAIM_NOT_VALID: ("usbgf:4.5.2.b",),
        Refusal.GAME_IN_PROGRESS: ("usbgf:4.8.2.1.a",),
        Refusal.MATCH_OVER: ("usbgf:4.6.1.a",),
        Refusal.NO_MATCH_CONCESSION: ("usbgf:4.5.a",),
        Refusal.NOT_THE_OPERATOR: ("usbgf:4.2.2.1.d",),
    },
    rules={
        Conduct.ONLY_PLAYERS: (
            "usbgf:4.2.2.2.b",
            "usbgf:1.6.1.a",
        ),
        Conduct.OFFICIALS: ("usbgf:1.3.1",),
        Conduct.START: ("usbgf:2.2.1.a",),
        Conduct.SCORE_AGREED: ("usbgf:4.6.1.b",),
        Conduct.FULL_MOVE: (
            "usbgf:4.1.6.a",
            "usbgf:4.1.6.1.a",
        ),
        Conduct.FINAL: ("usbgf:4.1.6.a",),
        Conduct.BREAKS: (
            "usbgf:2.2.3.a",
            "usbgf:2.2.3.e",
        ),
        Conduct.DISPUTE: ("usbgf:5.1.a",),
        Conduct.OPENING: ("usbgf:4.1.3.2.2.a",),
        Conduct.TIME: (
            "usbgf:3.4.1.a",
            "usbgf:4.3.4.b",
        ),
        Conduct.PREFERENCES: ("usbgf:3.3.2.b",),
        Conduct.OPERATOR: ("usbgf:4.2.2.1.d",),
        Conduct.REPORT: (
            "usbgf:4.7.a",
            "usbgf:4.7.c",
        ),
    },
    aids=AidsBan(
        ("usbgf:1.8.1.a", "usbgf:1.8.1.b"),
        "From the start to the end of a match players may use no backgammon aid, software included.",
        frozenset({MatchProgress.RUNNING}),
    ),
    stops=PausePolicy(
        permitted={
            PauseReason.GAME_ENDED: ("usbgf:4.3.2.a",),
            PauseReason.PASSED: ("usbgf:4.3.2.a",),
            PauseReason.SETUP: ("usbgf:4.3.2.a",),
            PauseReason.BREAK: ("usbgf:4.3.2.b",),
            PauseReason.DIE_LOST: ("usbgf:4.3.2.c",),
            PauseReason.DISPUTE: ("usbgf:4.3.2.d",),
            PauseReason.DIRECTOR_CALLED: ("usbgf:4.3.2.d",),
            PauseReason.DICE_RETURNED: ("usbgf:4.3.2.e",),
            PauseReason.FAST_GRAB: ("usbgf:4.3.2.f",),
            PauseReason.ILLEGAL_PLAY: ("usbgf:4.3.2.g",),
            PauseReason.CONCESSION: ("usbgf:4.3.2.h",),
            PauseReason.CLAIM: ("usbgf:4.3.2.h",),
            PauseReason.EXPIRY: ("usbgf:4.3.4.b",),
            PauseReason.CLOCK_FAULT: ("usbgf:3.4.4.5.a",),
        },
        otherwise=("usbgf:4.3.2",),
    ),
    concessions=ConcessionPolicy(Ground.NO_CONTACT_OR_LOST),
    claims=ClaimPolicy(allowed=True),
)
