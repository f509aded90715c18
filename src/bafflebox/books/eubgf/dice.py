"""Dice and turns in the EUBGF rules."""

from __future__ import annotations

from bafflebox.rulings import Facts, Findings, Party, Reading, Verdict
from bafflebox.rulings.incidents.turns import turn_over
from bafflebox.rulings.remedies import DelayForfeited, Duty, May


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


def turn_over_in_case(f: Facts) -> bool:
    """With a clock, by pressing it; without one, by lifting a die."""
    return turn_over(f, ("lifted_die",))


def early_roll_took_the_dice(f: Facts) -> Findings:
    """With a clock the dice are shared, so an early roll is also an early pick-up: on claim, the next delay is lost."""
    clock = f.known("clock_in_use")
    if turn_over_in_case(f) or clock is False:
        return
    if clock is None:
        yield May(Party.ON_TURN, "claim the loss of the opponent's next delay, where a clock is in use")
    else:
        yield May(Party.ON_TURN, "pause the clock, complete the turn and then start the opponent's time")
        yield DelayForfeited(Party.OFFENDER)
        yield Duty(Party.ON_TURN, "call the director to claim the loss of the delay, unless both accept it")
        yield Reading("The penalty is for picking up the dice; a player who rolls them has picked them up.")


def end_of_turn(clock: bool, dice: int = 4) -> str:
    """How a turn ends with this equipment."""
    return "start the opponent's time" if clock else "lift one or both of one's own dice"
