"""The dice in the EUBGF rules: how many, mixed, replaced, misused, live (2.4, 3.3, 4.1 i to iii)."""

from __future__ import annotations

from bafflebox.rulings import Facts, Findings, Party, Verdict
from bafflebox.rulings.remedies import May


def box_by_agreement(f: Facts) -> Findings:
    """A box requires agreement, or an announced preference or obligation."""
    if "baffle_box" in (f.wanted, f.offered) and f.wanted != f.offered:
        yield Verdict("A baffle box is used if both players agree, or if it was announced as preferred or required.")


def cups_and_dice_on_demand(f: Facts) -> Findings:
    """A player may insist on lipped cups and precision dice."""
    if "baffle_box" not in (f.wanted, f.offered) and "plain" in (f.wanted, f.offered) and f.wanted != f.offered:
        yield May(Party.EITHER, "insist on lipped cups and precision dice, if available")


def in_play(clock: bool, both_want_four: bool = False) -> tuple[int, str]:
    """Four dice are chosen for the match: two are used in a game with a clock, two each without one."""
    if clock:
        return 2, "both roll the same pair; all four stay at the board for a change"
    return 4, "each player rolls an own pair"
