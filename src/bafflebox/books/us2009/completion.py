"""Completion of games and matches in the U.S. rules of 2009 (sections 4.9, 11.1, 11.3)."""

from __future__ import annotations

from bafflebox.rulings import Chapter, Facts, Findings, Party, Reading, Verdict
from bafflebox.rulings.incidents.completion import level_possible, most_possible
from bafflebox.rulings.remedies import Discretion, GameAwarded, GameGoesOn, MatchGoesOn, MatchLost, May, MayNot

chapter = Chapter("us2009")

LEVELS = {"single": "single game", "gammon": "gammon", "backgammon": "backgammon"}


@chapter.decides("concession", "4.9.a")
def only_without_contact(f: Facts) -> Findings:
    """A game is rolled out unless a cube is passed or a no-contact position is conceded."""
    if f.what != "match" and f.contact:
        yield Verdict("While there is contact a game may not be conceded.", violation=True)
        yield GameGoesOn("the concession is void")


def in_time(f: Facts) -> bool:
    """With a clock the offer is made in the own turn before rolling (11.1)."""
    return bool(not f.clock_in_use or (f.on_turn and not f.rolled))


@chapter.decides("concession", "11.1.a")
def offered_before_rolling(f: Facts) -> Findings:
    """With a clock the player on turn offers the concession before rolling, stopping the clock."""
    if f.what == "match" or f.contact:
        return
    if in_time(f):
        yield Verdict("The concession may be offered.", violation=False)
    else:
        yield Verdict("With a clock a game is conceded in the own turn, before rolling.", violation=True)
        yield GameGoesOn(
            "the offer is too late in this turn"
            if f.on_turn
            else "the offer may be made in the next own turn, before rolling"
        )
        yield Reading("11.1 says only that it is offered before rolling; that this is the own turn follows from it.")


@chapter.decides("concession", "11.1.b")
def accepted_or_rejected(f: Facts) -> Findings:
    """An accepted offer is scored; a rejected one is played on, or the director adjudicates."""
    if f.what == "match" or f.contact or not in_time(f):
        return
    if f.response == "accepts":
        yield GameAwarded(Party.WINNER, f"{LEVELS[f.what]} times the cube", f.what)
    elif f.response in ("rejects", "counteroffer"):
        yield May(Party.OPPONENT, "call the director to adjudicate")
        yield GameGoesOn("unless the director adjudicates it")
        yield Discretion(guidance="only where the director is called to adjudicate")


@chapter.decides("concession", "basic.gammon.a", "basic.gammon.c", over=("11.1.a", "11.1.b"))
def excluded_level(f: Facts) -> Findings:
    """Who has borne off a checker loses a single game, and a backgammon needs a checker behind: no more can be conceded."""
    if f.what == "match" or f.contact or not in_time(f) or level_possible(f):
        return
    yield Verdict(f"That result is no longer possible: {most_possible(f)} that can be conceded.", violation=True)
    yield GameGoesOn("the concession does not count")


@chapter.decides("concession", "4.9.b")
def match_is_not_settled(f: Facts) -> Findings:
    """Neither a game nor a match may be cancelled, replayed or settled."""
    if f.what == "match":
        yield Verdict("A match may not be settled before it is over.", violation=True)
        yield MatchGoesOn()


@chapter.decides("agreed_result", "4.9.b")
def no_settlement(f: Facts) -> Findings:
    """Neither a game nor a match may be cancelled, replayed or settled."""
    yield Verdict("No game or match may be cancelled, replayed or settled.", violation=True)
    yield MayNot(Party.BOTH, "cancel, replay or settle a game or match")
    yield GameGoesOn("from where it stood")


@chapter.decides("claim", "4.9.a", "11.1.b")
def win_claimed(f: Facts) -> Findings:
    """A game is rolled to its end unless a cube is passed or a position without contact is conceded."""
    if f.expired:
        return
    if f.response == "agrees" and not f.contact:
        yield Verdict("The loser concedes a position without contact: it is scored.", violation=False)
        yield GameAwarded(Party.CLAIMANT, f"{LEVELS[f.claimed]} times the cube", f.claimed)
    else:
        yield Verdict("The book knows no claims: a game is rolled out, unless without contact the loser concedes it.")
        yield GameGoesOn("it is rolled to its end")


@chapter.decides("claim", "11.3")
def time_is_out(f: Facts) -> Findings:
    """When the reserve is used up the match is lost, without exception."""
    if f.expired:
        yield Verdict("The reserve is used up: the match is lost.")
        yield MatchLost(Party.CLAIMANT)


@chapter.sets("concession_rule", "4.9.a", "11.1.a", "11.1.b", "4.9.b")
def concession_rule() -> tuple[dict[str, str], str]:
    return {
        "when": "without contact",
        "moment": "with a clock in the own turn before rolling",
        "acceptance": "may be rejected, then the director adjudicates if called",
        "match": "no settling",
    }, "4.9 and 11.1 are read together"


@chapter.sets("claim_test")
def claim_test() -> tuple[None, str]:
    return None, "silent: the book knows no claims"
