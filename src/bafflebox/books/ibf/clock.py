"""The clock in the IBF rules (articles 3.8, 3.12, 8 and 15.7)."""

from __future__ import annotations

from bafflebox.rulings import Facts, Findings, Party, Reading, Verdict
from bafflebox.rulings.incidents.clock_time import out_of_time
from bafflebox.rulings.remedies import (
    GameAwarded,
    MatchLost,
)
from bafflebox.rulings.stake import points_text

CONTESTED = ("dispute", "call_director", "illegal_move", "early_pick_up", "dice_kept")  # 3.12.a 3)
REASONS = ("game_over", "die_lost", *CONTESTED)  # 3.12.a
ELSEWHERE = ("dice_replaced", "break", "settled")  # 3.8.b, 3.10.a, 15.2


def stopped_without_right(f: Facts) -> Findings:
    """A player who stops the clock without a permitted reason has conceded; read as a single game at the value of the
    cube."""
    if not f.accidental and f.reason not in (*REASONS, *ELSEWHERE):
        points = 1 if f.known("crawford_game") else int(f.cube_value)
        yield Verdict(
            "The player is taken to have conceded; a mere warning is only for stopping the clock by accident.",
            violation=True,
        )
        yield GameAwarded(Party.OPPONENT, points_text(points), "single", points)
        yield Reading(
            "The book doesn't say whether game or match; read as the current game at single value times the cube, unless a gammon was certain (ibf:8.11.open)."
        )


def time_over(f: Facts) -> Findings:
    """Time is over when the flag falls: the match is lost; the loser keeps their score, and the opponent gets full
    points."""
    if f.announced_by not in ("player", "opponent", "director") or (loser := out_of_time(f)) is None:
        return
    yield Verdict("The flag has fallen: the match is lost, whatever the position.")
    kept = f.score_own if loser is Party.OFFENDER else f.score_opp
    yield MatchLost(loser, f"{f.match_length}-{kept}", full_points=True)
