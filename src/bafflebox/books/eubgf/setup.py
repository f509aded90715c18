"""The starting position in the EUBGF rules (section 4.2 iv)."""

from __future__ import annotations

from bafflebox.rulings import Chapter, Facts, Findings, Party, Reading, Verdict
from bafflebox.rulings.remedies import Duty, PositionCorrected, PositionStands, StillGammonable

chapter = Chapter("eubgf")

STARTERS_SECOND_TURN = 2
"""After two valid rolls it is the starter's second turn; a valid roll or double of that turn closes the time (4.2.iv.a)."""
WRONG = ("misplaced", "missing", "surplus")


def _second_turn_begun(f: Facts) -> bool:
    if f.valid_rolls > STARTERS_SECOND_TURN or f.next_game_started:
        return True
    return bool(f.valid_rolls == STARTERS_SECOND_TURN and f.cube_since != "none")


@chapter.decides("setup_error", "4.2.iv.a")
def corrected_before_the_second_turn(f: Facts) -> Findings:
    """Corrected before the starter begins the second turn by a valid roll or double; found later the position is valid."""
    if f.error not in WRONG:
        if f.error == "none":
            yield Verdict("The starting position was right.", violation=False)
            yield PositionStands()
        return
    if _second_turn_begun(f):
        yield Verdict(
            "The starter's second turn has begun: the starting position is valid in spite of the error.", violation=True
        )
        yield PositionStands()
    else:
        yield Verdict(
            "The starter's second turn has not begun: the starting position must be corrected.", violation=True
        )
        yield Duty(Party.BOTH, "have the starting position corrected")
        yield PositionCorrected("to agree with the right starting position")
        yield Reading("The book does not say what becomes of moves already made; that is the director's to settle.")


@chapter.decides("setup_error", "4.2.iv.b")
def short_start_can_be_gammoned(f: Facts) -> Findings:
    """A player who began with fewer than fifteen can still lose a gammon or backgammon."""
    if f.error == "missing":
        yield StillGammonable()


@chapter.sets("setup_deadline", "4.2.iv.a")
def setup_deadline() -> dict[str, object]:
    """Until when a wrong starting position must be corrected."""
    return {
        "corrected_before": "starter's second turn",
        "closed_by": ["starter's valid roll on the second turn", "starter's valid double on the second turn"],
        "not_closed_by": ["invalid roll", "invalid double"],
        "afterwards": "the setup stands",
    }
