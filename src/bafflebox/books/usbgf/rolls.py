"""Rolls in the USBGF rules: technique, side of the bar, objections, contact, opening roll.

Covers 3.2.3.1.a, 3.2.3.3.1, 4.1.3.1, 4.1.3.2 and 4.1.3.3.1; where the dice rest is in `resting`.
"""

from __future__ import annotations

from bafflebox.game import Roll
from bafflebox.rulings import Facts, Findings, Party, Verdict
from bafflebox.rulings.remedies import (
    Opens,
    Reroll,
)


def _opens(roller: int, opponent: int) -> Findings:
    """The higher die starts and plays both numbers; equal dice are rolled again."""
    if roller == opponent:
        yield Reroll(Party.BOTH, "one die each")
    else:
        yield Opens(Party.ROLLER if roller > opponent else Party.OPPONENT, str(Roll(roller, opponent)))


def dice_must_be_assigned(f: Facts) -> Findings:
    """Any agreed method will do, as long as it is clear whose die is whose and what it shows."""
    if f.method == "unassigned":
        yield Verdict("Nobody knows whose die is whose: the opening roll is repeated so that it is clear.")
        yield Reroll(Party.BOTH, "one die each")
    elif f.method == "one_each" and f.invalid == "none" and not f.known("settled_before"):
        yield from _opens(f.die_roller, f.die_opponent)


def opened_by_colour(f: Facts) -> Findings:
    """One player may drop both dice of different colours; the owner of the higher one starts, whoever dropped."""
    if f.method == "by_colour" and f.invalid == "none":
        if f.die_roller == f.die_opponent:
            yield Reroll(Party.ROLLER)
        else:
            yield from _opens(f.die_roller, f.die_opponent)


def opened_one_after_the_other(f: Facts) -> Findings:
    """If dice are rolled one after the other, the first counts as it settled, even if the second moves it."""
    in_turn = f.method == "box_in_turn" or (f.method == "one_each" and f.known("settled_before"))
    if in_turn and f.invalid == "none":
        yield from _opens(f.settled_before or f.die_roller, f.die_opponent)
