"""Completion of games in the IBF rules (article 15)."""

from __future__ import annotations

from bafflebox.books.ibf.article17 import SANCTIONS
from bafflebox.rulings import Chapter, Facts, Findings, Party, Reading, Verdict
from bafflebox.rulings.incidents.completion import level_possible, most_possible
from bafflebox.rulings.remedies import Discretion, GameAwarded, GameGoesOn, MatchGoesOn, MayNot, Sanction

chapter = Chapter("ibf")

LEVELS = {"single": "single game", "gammon": "gammon", "backgammon": "backgammon"}


@chapter.decides("concession", "15.1")
def played_to_the_end(f: Facts) -> Findings:
    """A game is played out unless dropped, or conceded in a position without contact."""
    if f.what != "match" and f.contact:
        yield Verdict("With contact a game is played to its end.", violation=True)
        yield GameGoesOn("the concession does not count")


@chapter.decides("concession", "15.2", "15.open")
def resignation(f: Facts) -> Findings:
    """A player sure that the opponent wins whatever the dice may resign; the value needs the winner's assent."""
    if f.what == "match" or f.contact:
        return
    if f.could_win:
        yield Verdict("The outcome is not certain: the game is played on.", violation=True)
        yield GameGoesOn("the resignation does not count")
    elif f.response == "accepts":
        yield Verdict("The game is resigned.", violation=False)
        yield GameAwarded(Party.WINNER, f"{LEVELS[f.what]} times the cube", f.what)
        yield Reading("The value conceded is not fixed: it needs the winner's assent.")
    elif f.response in ("rejects", "counteroffer"):
        yield Reading("The value conceded is not fixed: without the winner's assent the game goes on.")
        yield GameGoesOn()
    else:
        yield Verdict("The game may be resigned; the value needs the winner's assent.", violation=False)


@chapter.decides("concession", "2.1", "2.10", over=("15.2",))
def excluded_level(f: Facts) -> Findings:
    """Who has borne off a checker has lost a single game, and a backgammon needs a checker behind: no more is resigned."""
    if f.what == "match" or f.contact or f.could_win or level_possible(f):
        return
    yield Verdict(f"That result is no longer possible: {most_possible(f)} that can be resigned.", violation=True)
    yield GameGoesOn("the resignation does not count")


@chapter.decides("concession", "15.3")
def match_is_not_agreed(f: Facts) -> Findings:
    """Resignation without contact of a game is the only exception to playing on."""
    if f.what == "match":
        yield Verdict("Only a game can be resigned, and only without contact.", violation=True)
        yield Reading("Conceding a whole match is not mentioned.")
        yield MatchGoesOn()
        yield Discretion(guidance="stopping the clock without cause counts as conceding defeat (8.11)")


@chapter.decides("agreed_result", "15.3")
def no_agreed_results(f: Facts) -> Findings:
    """Games are not cancelled, replayed or settled by agreement."""
    yield Verdict("No game may be cancelled, replayed or settled by agreement.", violation=True)
    yield MayNot(Party.BOTH, "cancel, replay or settle a game by agreement")
    yield GameGoesOn("from where it stood")


@chapter.decides("agreed_result", "17.1.a")
def sanctions(f: Facts) -> Findings:
    """Breaches may be sanctioned by the arbiter."""
    yield Sanction(Party.BOTH, SANCTIONS)


@chapter.decides("claim", "15.1", "15.2")
def win_claimed(f: Facts) -> Findings:
    """A game is played out unless it is dropped, or resigned in a position without contact."""
    if f.expired:
        return
    if f.response == "agrees" and not f.contact:
        yield Verdict("The loser resigns a position without contact: it is scored.", violation=False)
        yield GameAwarded(Party.CLAIMANT, f"{LEVELS[f.claimed]} times the cube", f.claimed)
    else:
        yield Verdict("The book knows no claims: a game is played out, unless without contact the loser resigns.")
        yield GameGoesOn("it is played to its end")


@chapter.sets("concession_rule", "15.1", "15.2", "15.3", "15.open")
def concession_rule() -> tuple[dict[str, str], str]:
    return {
        "when": "without contact",
        "moment": "not limited",
        "acceptance": "the value needs the winner's assent (reading)",
        "match": "silent",
    }, "15.2 asks for certainty and 15.3 for lack of contact: both are needed (reading)"


@chapter.sets("claim_test")
def claim_test() -> tuple[None, str]:
    return None, "silent: the book knows no claims"
