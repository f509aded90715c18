"""Moves and checkers in the IBF rules (articles 8, 10, 12, 13 and 14).

The rules of the game themselves (articles 4, 5, 12 and 13) are kept by `bafflebox.game`.
"""

from __future__ import annotations

from bafflebox.rulings import Cites, Facts, Findings, Party, Reading, Verdict
from bafflebox.rulings.incidents.moves import broken_clauses, kept_double, why_illegal
from bafflebox.rulings.remedies import (
    CheckerOut,
    Choice,
    ClockRuns,
    DelayForfeited,
    DoubleVoid,
    Option,
    PlayCorrected,
    PlayStands,
    TurnOver,
)

ACCEPTED = ("after_valid_roll", "after_double", "after_pass", "later", "next_game_started")
"""The opponent has rolled or doubled, which accepts the move (10.3.c, 14.4)."""


ON_MAIN_TIME = DelayForfeited(Party.OFFENDER, "for the correction, which runs on main time", loss="main_time")


def correction_or_not() -> Choice:
    """A completed move is accepted or corrected, as the opponent chooses."""
    return Choice(
        Party.OPPONENT,
        (
            Option("accept the move", (PlayStands(), TurnOver())),
            Option("have it corrected", (PlayCorrected(), ClockRuns(Party.OFFENDER), ON_MAIN_TIME)),
        ),
        until="before rolling or doubling",
    )


def _completed_illegally(f: Facts) -> bool:
    return bool(f.move_is_illegal and f.turn_ended)


def why_it_is_illegal(f: Facts) -> Findings:
    """Each number moves a checker towards home as the articles say; position, roll and play show why a move is
    illegal."""
    if why := why_illegal(f):
        yield Verdict(why)
        yield Cites(broken_clauses(f, "ibf"))


def final_once_answered(f: Facts) -> Findings:
    """Once the opponent has rolled or doubled, the move is final and can't be corrected."""
    if not (_completed_illegally(f) and f.noticed_when in ACCEPTED):
        return
    if f.noticed_when == "after_double" and not f.double_valid:
        yield Reading("Only a double that counts is an answer to the move.")
        yield DoubleVoid()
    else:
        yield Verdict("The opponent has answered the move, so it is final.", violation=True)
        yield PlayStands()
        if f.noticed_when == "after_double":
            yield kept_double(f)


def double_before_the_press(f: Facts) -> Findings:
    """If the opponent doubles before a wrong move is complete, the double stands and the move may be corrected."""
    if f.move_is_illegal and not f.turn_ended and f.noticed_when == "after_double":
        if f.double_valid:
            yield Verdict("The move was not completed: it may be put right, and the double stays.")
            yield kept_double(f)
        else:
            yield Verdict("The double is not valid: the turn is finished with a legal move, as if nobody had doubled.")
            yield DoubleVoid()
        yield PlayCorrected()


def taken_off_without_cause(f: Facts) -> Findings:
    """Taking a checker off without cause is an illegal move: accepted or corrected, as the opponent wishes."""
    if f.discipline.startswith("longgammon") or f.removed_in == "unknown":
        return
    if f.next_roll_made:
        yield Verdict("The opponent has answered the move, so it stands.", violation=True)
        yield PlayStands()
        yield CheckerOut()
    elif f.opponent_says == "nothing_yet":
        yield Verdict("Taking a checker off for no reason is an illegal move.", violation=True)
        yield correction_or_not()
    elif f.opponent_says == "correct":
        yield Verdict("The opponent demands correction.", violation=True)
        yield PlayCorrected()
    else:
        yield Verdict("The opponent accepts the move.", violation=True)
        yield PlayStands()
        yield CheckerOut()
