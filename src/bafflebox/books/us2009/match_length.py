"""Match lengths in the U.S. rules of 2009 (section 4.9)."""

from __future__ import annotations

from bafflebox.rulings import Chapter, Facts, Findings, Party, Reading, Verdict
from bafflebox.rulings.remedies import Discretion, Duty

chapter = Chapter("us2009")


@chapter.decides("wrong_length", "4.9.c")
def players_are_responsible(f: Facts) -> Findings:
    """It is up to the players to know the posted length and keep to it; the remedy is not said."""
    if f.used == "right":
        yield Verdict("The match is played to the right length.", violation=False)
        return
    yield Verdict("Both players are responsible for playing to the posted length.", violation=True)
    yield Reading("What follows from a wrong length is not said.")
    yield Discretion(guidance="both players share the responsibility; the remedy is the director's")


@chapter.decides("length_agreed", "4.9.c")
def no_other_length(f: Facts) -> Findings:
    """Players are responsible for playing to the posted length."""
    yield Verdict("The posted length is played.", violation=not f.asked_director or None)
    yield Duty(Party.BOTH, "play to the posted length")
    if f.asked_director:
        yield Discretion(guidance="whether another length is posted is the director's decision; the book is silent")


@chapter.sets("wrong_length_rule", "4.9.c")
def wrong_length_rule() -> tuple[dict[str, str], str]:
    return {
        "after_match": "silent; the players are responsible",
        "during_match": "silent",
        "on_purpose": "silent; the players are responsible",
    }, "silent on the remedy: the director rules"


@chapter.sets("length_sources")
def length_sources() -> tuple[None, str]:
    return None, "silent: which source of the match length goes first is not said"
