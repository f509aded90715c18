"""What a referee needs from the EUBGF rules for every act in a match."""

from __future__ import annotations

from bafflebox.clock import PausePolicy, PauseReason
from bafflebox.match import ConcessionPolicy, DeadCube, Ground, Refusal
from bafflebox.rulings.play_law import AidsBan, Conduct, PlayLaw

LAW = PlayLaw(
    lost_delay_holds_cube=True,  # eubgf:4.1.v.b: the player waits before commencing the turn
    refusals={
        Refusal.NOT_YOUR_TURN: ("eubgf:4.1.vi.a",),
        Refusal.NOT_NOW: ("eubgf:4.1.vi.a",),
        Refusal.ILLEGAL_PLAY: ("eubgf:4.2.i",),
        Refusal.TURN_MUST_BE_TAKEN: ("eubgf:4.1.vi.a",),
        Refusal.CUBE_AFTER_ROLL: ("eubgf:4.4.ii.a",),
        Refusal.CUBE_NOT_YOURS: ("eubgf:4.4.ii.a",),
        Refusal.CRAWFORD: ("eubgf:4.4.iv.a",),
        Refusal.DEAD_CUBE: ("eubgf:4.4.vii.a",),
        Refusal.NO_BEAVERS: ("eubgf:4.4.viii",),
        Refusal.NO_MONEY_RULES: ("eubgf:4.4.viii",),
        Refusal.CONTACT: ("eubgf:4.5.b",),
        Refusal.NOT_SETTLED: ("eubgf:4.5.b",),
        Refusal.EXCLUDED_RESULT: ("eubgf:4.5.b",),
        Refusal.CLAIM_NOT_OPEN: (
            "eubgf:4.5.a",
            "eubgf:4.3.ii.g",
        ),
        Refusal.GAME_IN_PROGRESS: ("eubgf:4.8.b",),
        Refusal.MATCH_OVER: ("eubgf:4.5.a",),
        Refusal.NO_MATCH_CONCESSION: ("eubgf:4.5.c",),
        Refusal.NOT_THE_OPERATOR: ("eubgf:1.1.b",),
    },
    rules={
        Conduct.ONLY_PLAYERS: ("eubgf:1.6.i.b",),
        Conduct.OFFICIALS: ("eubgf:1.3.i",),
        Conduct.START: ("eubgf:2.2.i",),
        Conduct.SCORE_AGREED: ("eubgf:4.7.a",),
        Conduct.FULL_MOVE: (
            "eubgf:4.2.i",
            "eubgf:4.1.vi.a",
        ),
        Conduct.FINAL: ("eubgf:4.1.vi.a",),
        Conduct.BREAKS: (
            "eubgf:2.2.ii.a",
            "eubgf:2.2.ii.b",
        ),
        Conduct.DISPUTE: ("eubgf:5.1.a",),
        Conduct.OPENING: ("eubgf:1.1.b",),
        Conduct.TIME: (
            "eubgf:4.1.vi.b",
            "eubgf:4.3.iii.a",
        ),
        Conduct.PREFERENCES: ("eubgf:3.6",),
        Conduct.OPERATOR: ("eubgf:1.1.b",),
        Conduct.REPORT: ("eubgf:4.6.a",),
    },
    aids=AidsBan(("eubgf:1.7.i",), "During a match no electronic or other aid is allowed except to keep the score."),
    stops=PausePolicy(
        permitted={
            PauseReason.GAME_ENDED: ("eubgf:4.3.ii.a",),
            PauseReason.PASSED: ("eubgf:4.4.iii.d",),
            PauseReason.SETUP: ("eubgf:4.3.ii.a",),
            PauseReason.BREAK: ("eubgf:4.3.ii.b",),
            PauseReason.DISPUTE: ("eubgf:4.3.ii.c",),
            PauseReason.DIRECTOR_CALLED: ("eubgf:4.3.ii.c",),
            PauseReason.FAST_GRAB: ("eubgf:4.3.ii.d",),
            PauseReason.DICE_RETURNED: ("eubgf:4.3.ii.e",),
            PauseReason.ILLEGAL_PLAY: ("eubgf:4.3.ii.f",),
            PauseReason.CONCESSION: ("eubgf:4.3.ii.g",),
            PauseReason.CLAIM: ("eubgf:4.3.ii.g",),
            PauseReason.INVALID_ROLL: ("eubgf:4.3.v.a",),
            PauseReason.EXPIRY: ("eubgf:4.3.iii.a",),
            PauseReason.CLOCK_FAULT: ("eubgf:3.7.ii",),
        },
        otherwise=("eubgf:4.3.ii",),
    ),
    dead_cube=DeadCube.HELD,
    concessions=ConcessionPolicy(Ground.NO_CONTACT_OR_SETTLED, own_turn=False),
    doubling_ends_window=True,
)
