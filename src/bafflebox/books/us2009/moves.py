"""Moves and checkers in the U.S. rules of 2009 (sections 4.3, 4.4, 4.5, 4.8, 9.4 and 10.3)."""

from __future__ import annotations

from bafflebox.message import said
from bafflebox.rulings import Cites, Facts, Findings, Party, Reading, Verdict
from bafflebox.rulings.incidents.moves import broken_clauses, kept_double, why_illegal
from bafflebox.rulings.remedies import (
    DoubleVoid,
    MayNot,
    PlayCorrected,
    PlayStands,
    RollVoid,
    ScoreCorrected,
)

OPEN = ("before_next_action", "after_invalid_roll", "game_over")
"""The next turn has not begun by a valid roll or an offered cube (4.8.c)."""
CLOSED = ("after_double", "after_pass", "after_valid_roll", "later", "next_game_started")


def _ended_illegally(f: Facts) -> bool:
    return bool(f.move_is_illegal and f.turn_ended)


def _void_double(f: Facts) -> bool:
    """A double that doesn't count, such as one after a cocked roll (5.4), doesn't begin a turn."""
    return bool(f.noticed_when == "after_double" and not f.double_valid)


def _correctable(f: Facts) -> bool:
    return bool((f.noticed_when in OPEN or _void_double(f)) and f.facts_of_play != "unclear")


def why_it_is_illegal(f: Facts) -> Findings:
    """All plays must be legal; if position, roll and play are known, they show why one isn't."""
    if why := why_illegal(f):
        yield Cites(("us2009:4.8.a", *broken_clauses(f, "us2009")))
        yield Verdict(why)


def corrected_before_the_next_turn(f: Facts) -> Findings:
    """An illegal play is corrected until the next turn begins with a valid roll or an offered cube; then it stands."""
    if not _ended_illegally(f):
        return
    if _correctable(f):
        yield Verdict("The next turn has not begun: the illegal play must be corrected.", violation=True)
        yield PlayCorrected()
        if f.noticed_when == "after_invalid_roll":
            yield RollVoid("it was not valid anyway")
            yield Reading(
                "The opponent's turn begins anew after the correction, so a double before the roll is possible again; the book "
                "doesn't say whether the cocked roll still rules it out."
            )
        if _void_double(f):
            yield DoubleVoid()
        if f.noticed_when == "game_over":
            yield ScoreCorrected("what it was before this game was scored", basis="undone")
            yield Reading(
                "There is no next turn after the last play of a game; nothing has begun that would close the time."
            )
    elif f.noticed_when in CLOSED and not _void_double(f):
        yield Verdict("The next turn has begun: the illegal play stands, and nobody has a choice.", violation=True)
        yield PlayStands()
        if f.noticed_when in ("after_double", "after_pass"):
            yield kept_double(f, passed=f.noticed_when == "after_pass")


def spectators_stay_silent(f: Facts) -> Findings:
    """Spectators may not point anything out in a match."""
    if f.move_is_illegal and f.who_noticed in ("spectator", "transcriber") and not f.observer_allowed:
        who = Party(f.who_noticed)
        yield Verdict(said("{who} had no right to point it out.", who=who), violation=True)
        yield MayNot(who, "comment on or point to anything in the match")
