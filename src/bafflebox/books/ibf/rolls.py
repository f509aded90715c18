"""Rolls in the IBF rules: equipment and technique, where dice rest, the count, interference, the first move.

Covers 3.3.b, 10.1, 10.2, 11.1, 12.2 to 12.4, 12.5.9 and 12.5.10.
"""

from __future__ import annotations

from bafflebox import game
from bafflebox.rulings import Facts, Findings, Party, Verdict
from bafflebox.rulings.remedies import (
    Opens,
)


def free_play_rolls(own: str, opp: str, discipline: str = "backgammon") -> tuple[list[str], str]:
    """After interference the player names any of the 21 rolls; these are the ones that allow a move."""
    rules = game.discipline(discipline)
    position = game.Position.of(own, opp, checkers=rules.checkers)
    rolls = sorted(str(roll) for roll in game.ROLLS if game.legal_plays(position, roll, rules))
    return rolls, "a reading: legal by which dice is not said"


def higher_die_opens(f: Facts) -> Findings:
    """Each rolls one die, the player with the lighter checkers first; the higher starts and plays both numbers."""
    if f.invalid != "none" or f.winner_started:
        return
    if not f.light_checkers_first:
        yield Verdict("The player with the lighter checkers should have rolled first.", violation=True)
    if f.die_roller != f.die_opponent:
        starter = Party.ROLLER if f.die_roller > f.die_opponent else Party.OPPONENT
        yield Opens(starter, str(game.Roll(f.die_roller, f.die_opponent)))
