"""The starting position and the score sheet in the Standards Guide (sections 1.2.5 and 6.3)."""

from __future__ import annotations

from bafflebox.rulings import Chapter, Facts, Findings, Reading, Verdict
from bafflebox.rulings.remedies import PositionCorrected, PositionStands

chapter = Chapter("standards")

ROLL_WHOSE_MOVE_CLOSES = 4
"""The completed move of the fourth roll ends the time for correction (6.3)."""
WRONG = ("misplaced", "missing", "surplus")


@chapter.decides("setup_error", "6.3")
def corrected_until_the_fourth_move(f: Facts) -> Findings:
    """Corrected if found before the move of the fourth roll is complete; afterwards the game goes on unchanged."""
    if f.error == "none":
        yield Verdict("The starting position was right.", violation=False)
        yield PositionStands()
    if f.error not in WRONG:
        return
    early = f.valid_rolls < ROLL_WHOSE_MOVE_CLOSES
    if not f.next_game_started and (early or (f.valid_rolls == ROLL_WHOSE_MOVE_CLOSES and not f.last_move_complete)):
        yield Verdict(
            "The move of the fourth roll is not complete: the starting position is corrected.", violation=True
        )
        yield PositionCorrected("as the right starting position demands")
        yield Reading(
            "The book does not say how the correction is made once checkers have moved; that is the director's to settle."
        )
    else:
        yield Verdict("The move of the fourth roll is complete: the game goes on without adjustment.", violation=True)
        yield PositionStands()


@chapter.sets("setup_deadline", "6.3")
def setup_deadline() -> dict[str, object]:
    """Until when a wrong starting position must be corrected."""
    return {
        "corrected_before": "move of the fourth roll is complete",
        "closed_by": ["completed move of the fourth roll"],
        "not_closed_by": ["double", "fourth roll itself"],
        "afterwards": "the setup stands",
    }


@chapter.sets("score_forms", "1.2.5")
def score_forms(length: int, own: int, opp: int) -> list[str]:
    """The two ways in which a score may be written: points scored, and points away."""
    return [f"{own}-{opp}", f"{length - own}-away/{length - opp}-away"]
