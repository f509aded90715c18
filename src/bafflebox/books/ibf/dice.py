"""Dice, rolls and turns in the IBF rules.

Covers 3.3.b, 10.1, 10.2, 11.1, 12.2 to 12.4, 12.5.9 and 12.5.10.
"""

from __future__ import annotations

from bafflebox import game
from bafflebox.game import Roll
from bafflebox.rulings import Facts, Findings, Party, Verdict
from bafflebox.rulings.incidents.turns import turn_over
from bafflebox.rulings.remedies import Duty, Opens


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


def turn_over_in_case(f: Facts) -> bool:
    """With a clock, by pressing it; without one, by lifting the dice, as 2.20.open is read."""
    return turn_over(f, ("lifted_die",))


def end_of_turn(clock: bool, dice: int = 2) -> tuple[str, str]:
    """How a turn ends with this equipment."""
    return ("press the clock", "") if clock else ("lift the dice", "a reading: the text always presumes a clock")
