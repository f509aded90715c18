"""The dice in the IBF rules: what a die is, whose, replaced, in the hand, slid (2.6, 2.7, 3.6 to 3.9, 10.5, 12.5.8)."""

from __future__ import annotations

from bafflebox.game import Roll
from bafflebox.rulings import Facts, Findings, Party, Verdict
from bafflebox.rulings.remedies import Duty


def in_play(clock: bool = True, both_want_four: bool = False) -> tuple[int, str]:
    """Exactly two dice are in play."""
    return 2, "two dice, supplied by the organisers (3.6)"


def numbers_to_play(roll: str) -> list[int]:
    """A double is played four times."""
    return list(Roll.parse(roll).numbers)


def box_before_cup(f: Facts) -> Findings:
    """The regulations choose cup or box; the box has priority over the cup."""
    if "baffle_box" in (f.wanted, f.offered) and f.wanted != f.offered:
        yield Verdict("Unless the regulations say otherwise, the baffle box takes priority over the cup.")
        yield Duty(Party.BOTH, "use the baffle box")
