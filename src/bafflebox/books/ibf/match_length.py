"""Match lengths in the IBF rules (2.14, 15.4 to 15.6)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from bafflebox.rulings import Chapter, Facts, Findings, Party, Reading, Verdict
from bafflebox.rulings.remedies import (
    Crawford,
    Discretion,
    GameGoesOn,
    LengthSet,
    MatchGoesOn,
    MatchLost,
    MatchStands,
    ScoreCorrected,
)
from bafflebox.rulings.stake import recounted

chapter = Chapter("ibf")


def right_length(f: Facts) -> str:
    return str(f.known("posted_length") or "the prescribed length")


@chapter.decides("wrong_length", "15.5")
def too_short(f: Facts) -> Findings:
    """A match played to fewer points than prescribed is resumed at the score of the protocol."""
    if f.used == "shorter" and not f.posted_reached:
        yield Verdict("The match is not over: it goes on from the score of the protocol to the prescribed length.")
        if f.noticed_when == "in_game":
            yield GameGoesOn()
        else:
            yield MatchGoesOn("from the score of the protocol")
        yield LengthSet(right_length(f))
    elif f.used == "shorter":
        yield Verdict("The prescribed length has been reached: the match is over.")
        yield MatchStands()


@chapter.decides("wrong_length", "15.5.open")
def crawford_of_the_right_length(f: Facts) -> Findings:
    """Reading: a new Crawford game comes when a player first stands one short of the right length."""
    if f.used == "shorter" and f.noticed_when != "in_game" and not f.posted_reached:
        yield Reading("A Crawford game of the wrong length does not count; points count as won.")
        yield Crawford("next game", f.posted_match_point and not f.crawford_played)


@chapter.decides("wrong_length", "15.6", "15.6.open")
def too_long(f: Facts) -> Findings:
    """A match played to more points is counted anew from the protocol: who first reaches the right length has won."""
    if f.used != "longer":
        return
    if f.games:
        found = recounted(f.posted_length, f.games)
        yield ScoreCorrected(f"{found['own']}-{found['opp']}", int(found["own"]), int(found["opp"]))
        over, crawford = found["winner"] != "nobody", bool(found["crawford_next"])
    else:
        over = f.posted_reached
        crawford = not over and f.posted_match_point and not f.crawford_played
        yield ScoreCorrected("the score of the protocol, counted anew to the prescribed length")
    yield Reading("A game that should have been the Crawford game counts with the cube at 1; later ones as played.")
    if over:
        yield Verdict("The match was won by the player who first reached the prescribed length.")
        yield LengthSet(right_length(f))
        if f.games:
            name = "first" if found["winner"] == "own" else "second"
            yield Verdict(f"That is the {name} player, {found['own']}-{found['opp']}, whoever was ahead later.")
            yield MatchLost(Party.LOSER, f"{found['own']}-{found['opp']}")
        else:
            yield Discretion(guidance="go through the games of the protocol in order; the first at that length has won")
    else:
        yield Verdict("Nobody has reached the prescribed length: the match goes on to it.")
        yield LengthSet(right_length(f))
        yield MatchGoesOn("from the score counted anew")
        if f.noticed_when != "in_game":
            yield Crawford("next game", crawford)


@chapter.decides("wrong_length", "15.4")
def right_length_in_use(f: Facts) -> Findings:
    """A match runs to the number of points set in the regulations."""
    if f.used == "right":
        yield Verdict("The match is played to the right length.", violation=False)


@chapter.decides("length_agreed", "15.4")
def regulations_set_the_length(f: Facts) -> Findings:
    """A match runs to the number of points set in the regulations."""
    yield Verdict("The length is the one set in the regulations.", violation=True)
    yield Reading("An agreement of the players on another length is not mentioned.")
    yield Discretion(guidance="the regulations set the length; a shorter match is resumed, a longer one counted anew")


@chapter.decides("length_sources", "15.4")
def regulations_first(f: Facts) -> Findings:
    """The regulations set the length."""
    yield Verdict("The length set in the regulations counts.")
    if f.other_writing:
        yield LengthSet(str(f.other_writing))


@chapter.sets("match_winner", "2.14.a", "15.4")
def match_winner(length: int, score: Sequence[int]) -> str:
    """Who has won the match: `own`, `opp` or `nobody` yet."""
    if max(score) < length:
        return "nobody"
    return "own" if score[0] > score[1] else "opp"


@chapter.sets("timed_match_winner", "2.14.b", "2.14.open")
def timed_match_winner(score: Sequence[int]) -> tuple[str, str]:
    """Who has won a timed match when the time is over: who has more points."""
    if score[0] == score[1]:
        return "nobody", "a tie needs a regulation; without one the next won game decides (2.14.open)"
    return "own" if score[0] > score[1] else "opp", ""


@chapter.sets("recalculated_score", "15.6", "15.6.open")
def recalculated_score(length: int, games: Sequence[Any]) -> dict[str, int | str | bool]:
    """The score counted anew to the right length: each game as winner (own, opp), result (or pass) and cube value.

    A game that should have been cubeless counts with the cube at 1; counting stops when the length is reached.
    """
    return recounted(length, games)


@chapter.sets("wrong_length_rule", "15.5", "15.6")
def wrong_length_rule() -> tuple[dict[str, str | None], str]:
    return {
        "after_match": "too short: resumed; too long: counted anew, Crawford observed",
        "during_match": "by the protocol, Crawford observed",
        "on_purpose": None,
    }, "silent on another length on purpose"


@chapter.sets("length_sources", "15.4")
def length_sources() -> list[str]:
    """The source of the match length."""
    return ["regulations"]
