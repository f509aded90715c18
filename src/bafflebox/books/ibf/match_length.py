"""Match lengths in the IBF rules (2.14, 15.4 to 15.6)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from bafflebox.message import said
from bafflebox.rulings import Facts, Findings, Party, Reading, Verdict
from bafflebox.rulings.remedies import (
    Crawford,
    Discretion,
    LengthSet,
    MatchGoesOn,
    MatchLost,
    ScoreCorrected,
)
from bafflebox.rulings.stake import recounted


def right_length(f: Facts) -> str:
    return str(f.known("posted_length") or "the prescribed length")


def too_long(f: Facts) -> Findings:
    """A match played to too many points is recounted from the record: the first to reach the right length has won."""
    if f.used != "longer":
        return
    if f.games:
        found = recounted(f.posted_length, f.games)
        yield ScoreCorrected(f"{found['own']}-{found['opp']}", int(found["own"]), int(found["opp"]))
        over, crawford = found["winner"] != "nobody", bool(found["crawford_next"])
    else:
        over = f.posted_reached
        crawford = not over and f.posted_match_point and not f.crawford_played
        yield ScoreCorrected("the score in the protocol, recounted to the prescribed length")
    yield Reading(
        "If a game should have been the Crawford game, it counts with the cube at 1; later games count as played."
    )
    if over:
        yield Verdict("The match was won by the player who first reached the prescribed length.")
        yield LengthSet(right_length(f))
        if f.games:
            score = f"{found['own']}-{found['opp']}"
            name = "first" if found["winner"] == "own" else "second"
            yield Verdict(said(f"That is the {name} player at {{score}}, whoever was ahead later.", score=score))
            yield MatchLost(Party.LOSER, score)
        else:
            yield Discretion(guidance="go through the games of the protocol in order; the first at that length has won")
    else:
        yield Verdict("Nobody has reached the prescribed length: the match goes on to it.")
        yield LengthSet(right_length(f))
        yield MatchGoesOn("from the recounted score")
        if f.noticed_when != "in_game" and f.known("posted_length") != 1:
            yield Crawford("next game", crawford)


def match_winner(length: int, score: Sequence[int]) -> str:
    """Who has won the match: `own`, `opp` or `nobody` yet."""
    if max(score) < length:
        return "nobody"
    return "own" if score[0] > score[1] else "opp"


def timed_match_winner(score: Sequence[int]) -> tuple[str, str]:
    """The winner of a timed match when time is up: the player with more points."""
    if score[0] == score[1]:
        return "nobody", "a tie needs a regulation; without one the next won game decides (2.14.open)"
    return "own" if score[0] > score[1] else "opp", ""


def recalculated_score(length: int, games: Sequence[Any]) -> dict[str, int | str | bool]:
    """The score recounted to the right length: each game as winner (own, opp), result (or pass) and cube value.

    A game that should have been cubeless counts with the cube at 1; counting stops when the length is reached.
    """
    return recounted(length, games)
