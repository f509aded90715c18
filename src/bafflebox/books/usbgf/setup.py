"""The starting position and where equipment stands in the USBGF rules (sections 3.2.3, 3.4.3 and 4.2.1)."""

from __future__ import annotations

from bafflebox.game import discipline
from bafflebox.message import Series, said
from bafflebox.rulings import Facts, Findings
from bafflebox.rulings.remedies import (
    Discretion,
    PositionCorrected,
)
from bafflebox.rulings.starting_position import corrected, counts, described, transfers

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
