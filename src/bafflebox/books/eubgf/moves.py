"""Moves and checkers in the EUBGF rules (sections 4.1 vi, 4.2 and 4.3)."""

from __future__ import annotations

from bafflebox.rulings import Facts, Findings, Party, Reading, Verdict
from bafflebox.rulings.incidents.moves import kept_double, why_illegal
from bafflebox.rulings.remedies import (
    Discretion,
    DoubleVoid,
    Duty,
    May,
    MayNot,
    PlayStands,
    RollVoid,
)

OPEN = ("before_next_action", "after_invalid_roll", "game_over")


def _open(f: Facts) -> bool:
    return f.noticed_when in OPEN or (f.noticed_when in ("after_double", "after_pass") and not f.double_valid)


def _ended_illegally(f: Facts) -> bool:
    return bool(f.move_is_illegal and f.turn_ended)


def why_it_is_illegal(f: Facts) -> Findings:
    """The rules of the game define an illegal move; position, roll and play show why."""
    if why := why_illegal(f):
        yield Verdict(why)


def who_points_it_out(f: Facts) -> Findings:
    """Players, director and official monitors must; others, including annotators, only if the players asked them to."""
    if not f.move_is_illegal:
        return
    yield Duty(Party.BOTH, "point out an illegal move they notice, even against their own interest")
    if f.who_noticed in ("transcriber", "spectator"):
        who = Party(f.who_noticed)
        if f.observer_allowed:
            yield May(who, "point it out, as the players have told that person to")
            yield Reading(
                "Somebody whom the players have asked to call illegal moves is read as allowed to, not obliged to."
            )
        else:
            yield MayNot(who, "point it out: the players have not clearly asked for it")


def stands_after_roll_or_double(f: Facts) -> Findings:
    """It stands after the opponent's valid roll or double; an invalid roll or double doesn't settle it."""
    if not _ended_illegally(f):
        return
    if _open(f):
        if f.noticed_when == "after_invalid_roll":
            yield Verdict("An invalid roll doesn't make it too late to correct the move.")
            yield RollVoid("it was not valid anyway")
        elif f.noticed_when in ("after_double", "after_pass"):
            yield Verdict("An invalid double doesn't make it too late to correct the move.")
            yield DoubleVoid()
    elif f.noticed_when == "later" and f.opponent_closed_out:
        yield Verdict(
            "The offender has rolled again while the opponent, closed out, neither rolled nor doubled.", violation=True
        )
        yield Reading(
            "The book counts only the opponent's roll or double and doesn't provide for an opponent who can't roll."
        )
        yield Discretion(bounds=("the move is corrected", "the move stands"))
    else:
        yield Verdict("The opponent has validly rolled or doubled since: the illegal move stands.", violation=True)
        yield PlayStands()
        if f.noticed_when in ("after_double", "after_pass"):
            yield kept_double(f, passed=f.noticed_when == "after_pass")
