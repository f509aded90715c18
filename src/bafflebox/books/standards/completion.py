"""Completion of games and matches in the Standards Guide (sections 5.10, 5.12, 5.14)."""

from __future__ import annotations

from collections.abc import Sequence

from bafflebox.rulings import Chapter, Facts, Findings, Party, Verdict
from bafflebox.rulings.remedies import Discretion, GameAwarded, GameGoesOn, MatchGoesOn, MatchLost, MayNot

chapter = Chapter("standards")

LEVELS = {"single": "single game", "gammon": "gammon", "backgammon": "backgammon"}


@chapter.decides("concession", "5.12.b")
def only_if_no_other_outcome(f: Facts) -> Findings:
    """A game, gammon or backgammon may be conceded only if no other outcome is possible any more."""
    if f.what == "match":
        return
    if f.other_outcome:
        yield Verdict("Another outcome is still possible: the concession is not valid.", violation=True)
        yield GameGoesOn("the concession does not count")
    else:
        yield Verdict("No other outcome is possible: the loss may be conceded.", violation=False)
        yield GameAwarded(Party.WINNER, f"{LEVELS[f.what]} times the cube", f.what)


@chapter.decides("concession", "5.14.b")
def match_is_not_conceded(f: Facts) -> Findings:
    """Neither player may concede the match before its length is reached."""
    if f.what == "match":
        yield Verdict("A match may not be conceded.", violation=True)
        yield MatchGoesOn()


@chapter.decides("agreed_result", "5.12.a", "5.14.a")
def two_ends_only(f: Facts) -> Findings:
    """A game ends when one side is off or a cube is dropped; a match when its length is reached."""
    yield Verdict("A game or match ends only by play, a drop, or the length being reached.", violation=True)
    yield GameGoesOn("from where it stood")


@chapter.decides("agreed_result", "1.2.2")
def no_private_rules(f: Facts) -> Findings:
    """Players may not change the rules between themselves."""
    yield MayNot(Party.BOTH, "settle a result or change the rules between themselves")


@chapter.decides("claim", "5.12.a", "5.12.b")
def win_claimed(f: Facts) -> Findings:
    """A game ends when one side is off or a cube is dropped; it is conceded only if no other outcome is possible."""
    if f.expired:
        return
    if f.response != "agrees":
        yield Verdict("The book knows no claims: a game is played on until all is borne off or it is conceded.")
        yield GameGoesOn("it is played to its end")
    elif f.could_lose:
        yield Verdict("Another outcome is still possible: the game may not be conceded.", violation=True)
        yield GameGoesOn("it is played to its end")
    elif f.claimed == "single":
        yield Verdict("No other outcome is possible: the game may be conceded.", violation=False)
        yield GameAwarded(Party.CLAIMANT, f"{LEVELS[f.claimed]} times the cube", f.claimed)
    else:
        yield Verdict("It may be conceded only if this very result is certain.")
        yield Discretion(bounds=("the result is certain: it is scored", "it is not: the game goes on"))


@chapter.decides("claim", "5.10.d")
def time_is_out(f: Facts) -> Findings:
    """When time runs out the match is lost."""
    if f.expired:
        yield Verdict("The time has run out: the match is lost.")
        yield MatchLost(Party.CLAIMANT)


@chapter.sets("concession_rule", "5.12.b", "5.14.b")
def concession_rule() -> dict[str, str]:
    return {
        "when": "when no other outcome is possible",
        "moment": "not limited",
        "acceptance": "not mentioned",
        "match": "not before the score is reached",
    }


@chapter.sets("match_winner", "5.14.a")
def match_winner(length: int, score: Sequence[int]) -> str:
    """Who has won the match: `own`, `opp` or `nobody` yet."""
    if max(score) < length:
        return "nobody"
    return "own" if score[0] > score[1] else "opp"


@chapter.sets("game_over", "5.12.a")
def game_over(checkers_off: int, cube_dropped: bool = False) -> bool:
    """Whether a game is over: all fifteen checkers off, or a cube dropped."""
    return checkers_off == 15 or cube_dropped


@chapter.sets("claim_test")
def claim_test() -> tuple[None, str]:
    return None, "silent: the book knows no claims"
