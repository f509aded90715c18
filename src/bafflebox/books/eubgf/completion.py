"""Completion of games and matches in the EUBGF rules (section 4.5, and 4.3 ii g)."""

from __future__ import annotations

from bafflebox.rulings import Chapter, Facts, Findings, Party, Verdict
from bafflebox.rulings.incidents.completion import level_possible, most_possible
from bafflebox.rulings.remedies import GameAwarded, GameGoesOn, MatchGoesOn, MatchLost, May, MayNot, Sanction

chapter = Chapter("eubgf")

LEVELS = {"single": "single game", "gammon": "gammon", "backgammon": "backgammon"}


@chapter.decides("concession", "4.5.a", "4.5.c")
def match_is_played_out(f: Facts) -> Findings:
    """Matches are completed unless a pass or the clock ends them."""
    if f.what == "match":
        yield Verdict("A match is played to its length.", violation=True)
        yield MatchGoesOn()


@chapter.decides("concession", "4.5.b")
def concession_without_contact(f: Facts) -> Findings:
    """Without contact, or where no other result is possible, a loss may be accepted at its proper value."""
    if f.what == "match":
        return
    if f.contact and f.other_outcome:
        yield Verdict("With contact and an open outcome a game may not be conceded.", violation=True)
        yield GameGoesOn("the concession does not count")
    elif not level_possible(f):
        yield Verdict(f"That is not the proper value: {most_possible(f)} that can be accepted.", violation=True)
        yield GameGoesOn("the concession does not count")
    else:
        yield Verdict("The loss may be accepted at its proper value.", violation=False)
        if f.response == "accepts":
            yield GameAwarded(Party.WINNER, f"{LEVELS[f.what]} times the cube", f.what)


@chapter.decides("concession", "4.3.ii.g")
def opponent_disagrees(f: Facts) -> Findings:
    """If the opponent does not agree that the game is settled it is played on."""
    if f.what != "match" and not (f.contact and f.other_outcome) and level_possible(f):
        if f.response in ("rejects", "counteroffer"):
            yield GameGoesOn("the clock is restarted and the game is played to its end")
        elif f.response == "open":
            yield May(Party.LOSER, "pause the clock while the opponent decides")


def _still_open(f: Facts) -> bool:
    """Whether with contact the game could still be lost, so that the players may not settle it (4.5.b)."""
    return bool(f.contact and f.could_lose)


@chapter.decides("claim", "4.5.c")
def settled_too_early(f: Facts) -> Findings:
    """With contact and an open outcome the players may not agree on the result of a game."""
    if not f.expired and f.response == "agrees" and _still_open(f):
        yield Verdict("With contact and an open outcome the players may not agree on a result.", violation=True)
        yield GameGoesOn("it is played to its end")


@chapter.decides("claim", "4.3.ii.g")
def game_thought_settled(f: Facts) -> Findings:
    """A player who believes the game settled may pause; if the opponent agrees it is noted, else it is played on."""
    if f.expired:
        return
    yield May(Party.CLAIMANT, "pause the clock and say that the game is settled")
    if f.response == "agrees" and not _still_open(f):
        yield GameAwarded(Party.CLAIMANT, f"{LEVELS[f.claimed]} times the cube", f.claimed)
    elif f.response == "disputes":
        yield GameGoesOn("the clock is restarted and the game is played to its end")


@chapter.decides("claim", "4.3.iii.a")
def time_is_out(f: Facts) -> Findings:
    """The player whose time has run out has lost the match; no claim changes that."""
    if f.expired:
        yield Verdict("The time has run out: the match is lost.")
        yield MatchLost(Party.CLAIMANT)


@chapter.decides("agreed_result", "4.5.a")
def stopping_early(f: Facts) -> Findings:
    """Games and matches are completed."""
    if f.what == "stop":
        yield Verdict("A match is played to its end.", violation=True)
        yield MatchGoesOn()


@chapter.decides("agreed_result", "4.5.c")
def no_deals(f: Facts) -> Findings:
    """Points, games and matches may not be agreed."""
    if f.what != "stop":
        yield Verdict("Players may not agree on the outcome of points, games or matches.", violation=True)
        yield MayNot(Party.BOTH, "agree on a result")


@chapter.decides("agreed_result", "4.5.d")
def penalties_for_deals(f: Facts) -> Findings:
    """One or both may be disqualified; in exceptional cases barred."""
    yield Sanction(Party.BOTH, ("disqualification of one or both", "in exceptional cases a temporary or permanent ban"))


@chapter.sets("concession_rule", "4.5.b", "4.3.ii.g")
def concession_rule() -> dict[str, str]:
    return {
        "when": "without contact, or when no other result is possible",
        "moment": "not limited",
        "acceptance": "if the opponent disagrees the game is played on",
        "match": "not allowed",
    }


@chapter.sets("claim_test")
def claim_test() -> tuple[None, str]:
    return (
        None,
        "silent: a player may say that the game is settled; if the opponent disagrees it is played on (4.3 ii g)",
    )
