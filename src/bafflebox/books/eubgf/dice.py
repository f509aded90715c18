"""Dice in the EUBGF rules (section 4.1)."""

from __future__ import annotations

from bafflebox.rulings import Chapter, Facts, Findings, Party, Verdict
from bafflebox.rulings.remedies import RollStands, TurnGoesOn

chapter = Chapter("eubgf")


@chapter.decides("fast_roll", "4.1.v.a")
def early_roll_stands(f: Facts) -> Findings:
    """A roll made before the opponent has finished the turn stands; the opponent still completes the turn."""
    if f.rolled_before_end:
        yield Verdict("The early roll stands.", violation=True)
        yield TurnGoesOn(Party.ON_TURN, "completes the turn")
        yield RollStands()
