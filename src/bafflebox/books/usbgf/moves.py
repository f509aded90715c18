"""The starting position and moves in the USBGF rules.

Covered elsewhere: condoned moves (`condoning`); hands, hits and trial plays (`handling`); the end of a turn (`turns`).
"""

from __future__ import annotations

from bafflebox.game import discipline
from bafflebox.message import Series, said
from bafflebox.rulings import Facts, Findings, Party, Reading, Verdict
from bafflebox.rulings.incidents.moves import why_illegal
from bafflebox.rulings.remedies import Discretion, MayNot, PositionCorrected, Sanction, Warning
from bafflebox.rulings.starting_position import corrected, counts, described, transfers


def why_it_is_illegal(f: Facts) -> Findings:
    """Every move must be legal; if position, roll and play are known, they show why one isn't."""
    if why := why_illegal(f):
        yield Verdict(why)


def who_may_point_it_out(f: Facts) -> Findings:
    """Only the players, the director, a designated monitor or transcriber may point it out; spectators stay silent."""
    if not f.move_is_illegal or f.observer_allowed:
        return
    if f.who_noticed in ("spectator", "transcriber"):
        who = Party(f.who_noticed)
        yield Verdict(said("A {who} had no right to point it out.", who=str(who)), violation=True)
        yield MayNot(who, "point out an illegal move unasked")
        yield Reading(
            "The book doesn't say that a move pointed out without right stays as it is: the players now know of it, "
            "and have duties of their own."
        )


def penalties(f: Facts) -> Findings:
    """No fixed penalty; repetition brings a warning, then sanctions. Silence under Legal Moves is cheating."""
    if not f.move_is_illegal:
        return
    if f.option.moves == "legal" and f.kept_silent != "nobody":
        yield Verdict(
            "Noticing an illegal move and keeping silent about it is cheating under Legal Moves.", violation=True
        )
        yield Sanction(Party(f.kept_silent))
    if f.repeated and f.warned_before:
        yield Sanction(Party.OFFENDER, must=True)
    elif f.repeated:
        yield Warning(Party.OFFENDER, "repeated illegal moves")
    elif f.noticed_when != "before_turn_end" and f.kept_silent == "nobody" and not f.intentional:
        yield Verdict("The book fixes no penalty for a single illegal move.")


def illegal_move_deadline(moves: str = "legal") -> dict[str, object]:
    """What ends the time for correcting an illegal move, and who may condone it."""
    return {
        "closed_by": ["valid roll of the opponent", "own valid roll, if the opponent is closed out"],
        "not_closed_by": ["invalid roll", "double", "take", "pass", "board reset", "score written"],
        "condoned_by": "nobody" if moves == "legal" else "opponent, aloud",
        "afterwards": "stands",
        "invalid_position": "corrected whenever found",
    }


ROLLS_THAT_CLOSE = 3
"""The third valid roll of the game ends the time for correcting a set-up error (4.2.1.a)."""
WRONG = ("misplaced", "missing", "surplus")


def _in_time(f: Facts) -> bool:
    return f.error in WRONG and f.valid_rolls < ROLLS_THAT_CLOSE and not f.next_game_started


def which_checkers_are_misplaced(f: Facts) -> Findings:
    """The surplus of a point, and checkers that started off the board, go to the points that started short."""
    if not _in_time(f):
        return
    began, now = f.known("began"), f.known("now")
    if began is None:
        yield PositionCorrected(
            "from points that began heavy, and from off the board, to the points that began short; checkers beyond "
            "fifteen go off the board"
        )
        return
    right = discipline(f.discipline).start.own
    moved = transfers(counts(began), b"\0" + right[1:])
    listed = Series(tuple(one.text for one in moved), ", ")
    after = corrected(counts(now or began), moved)
    if after is None:
        yield Discretion(guidance="a point that began heavy no longer holds its surplus")
    elif now is None and f.valid_rolls:
        yield PositionCorrected(listed)
    else:
        yield PositionCorrected(said("{moved}, which gives {after}", moved=listed, after=described(after)))
