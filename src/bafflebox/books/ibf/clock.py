"""Times and clocks in the IBF rules; all numbers come from the regulations of the event."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from bafflebox.errors import InvalidInput
from bafflebox.message import said
from bafflebox.rulings import Facts, Findings, Party, Reading, Verdict
from bafflebox.rulings.incidents.clock_time import out_of_time
from bafflebox.rulings.remedies import GameAwarded, MatchLost
from bafflebox.rulings.stake import points_text
from bafflebox.rulings.timing import event_of, minutes_of, stated

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


BY_REGULATIONS = said("by the regulations of the event; the book names no time")


def clock_policy(event: str = "singles") -> tuple[str, str]:
    """A match always has a time limit, and a clock with two displays."""
    event_of(event)
    return "required", "always"


def reserve(
    length: int,
    event: str = "singles",
    discipline: str = "backgammon",
    minutes: float | None = None,
    per_point: float | None = None,
) -> dict[str, Any] | tuple[None, str]:
    """The regulations set the time (`minutes` or `per_point`); nothing may be assumed, not even for Blitz."""
    event_of(event)
    if per_point is not None:
        return stated(minutes_of(per_point * length))
    if minutes is not None:
        return stated(minutes_of(minutes))
    return None, said(
        "by the regulations of the event; the book names no time (asked for {discipline} to {length})",
        discipline=discipline,
        length=length,
    )


def delay(event: str = "singles") -> tuple[None, str]:
    """The regulations set the move time."""
    event_of(event)
    return None, BY_REGULATIONS


def reserve_mid_match(length: int, score: Sequence[int], event: str = "singles") -> tuple[None, str]:
    """A clock is always in use, so none is introduced later."""
    event_of(event)
    return None, "silent: a clock is in use from the start of every match"


def reserve_limits(event: str = "singles") -> tuple[dict[str, Any], str]:
    """The regulations may set any times."""
    event_of(event)
    return {"policies": ["required"], "minutes_per_point": "free", "delay": "free"}, BY_REGULATIONS


def clock_expiry(length: int | None = None, score: Sequence[int] | None = None) -> dict[str, Any]:
    """The match is lost; the loser keeps their score, and the opponent gets full points."""
    if length is None or score is None:
        final = "the loser's points stay, the opponent gets the match length"
    elif max(score) >= length:
        raise InvalidInput(f"A match to {length} can't be in progress at {score[0]}-{score[1]}.", code="match_over")
    else:
        final = f"{score[0]}-{length}"
    return {"loses": "match", "from": "the fall of the flag", "unless": None, "score": final}
