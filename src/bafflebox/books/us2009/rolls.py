"""Rolls in the U.S. rules of 2009: what a legal roll is, cocked dice, the opening roll (4.1.b, 4.2, basic.start)."""

from __future__ import annotations

from bafflebox.game import Roll
from bafflebox.rulings import Facts, Findings, Party, Verdict
from bafflebox.rulings.remedies import Duty, Opens, Reroll


def higher_die_opens(f: Facts) -> Findings:
    """Each rolls one die; ties are rolled again; the higher moves first and plays both numbers."""
    if f.winner_started:
        yield Verdict("Every game starts with a die thrown by each player.", violation=True)
        yield Duty(Party.BOTH, "roll a die each for the first move")
        return
    if f.invalid != "none":
        return
    if f.die_roller == f.die_opponent:
        yield Verdict("Equal dice are thrown again; there is no automatic double of the stake.")
        yield Reroll(Party.BOTH, "one die each")
    else:
        starter = Party.ROLLER if f.die_roller > f.die_opponent else Party.OPPONENT
        yield Opens(starter, str(Roll(f.die_roller, f.die_opponent)))
