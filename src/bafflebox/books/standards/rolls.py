"""Rolls in the Standards Guide: technique, validity, the second of a cocked die, opening roll (5.1, 5.5, 5.6)."""

from __future__ import annotations

from bafflebox.game import Roll
from bafflebox.rulings import Facts, Findings, Party, Reading, Verdict
from bafflebox.rulings.remedies import Duty, Opens, Reroll


def larger_die_opens(f: Facts) -> Findings:
    """Each throws one die and the larger plays both numbers."""
    if f.winner_started:
        yield Verdict("Each player throws a single die to begin a game.", violation=True)
        yield Duty(Party.BOTH, "roll a die each for the first move")
    elif f.invalid == "none":
        if f.die_roller == f.die_opponent:
            yield Reading("The guide doesn't mention equal dice; both are thrown again, as everywhere.")
            yield Reroll(Party.BOTH, "one die each")
        else:
            starter = Party.ROLLER if f.die_roller > f.die_opponent else Party.OPPONENT
            yield Opens(starter, str(Roll(f.die_roller, f.die_opponent)))
