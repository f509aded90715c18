"""Turns in the EUBGF rules: premature action and end of turn (4.1 v and vi)."""

from __future__ import annotations

from bafflebox.rulings import Facts, Findings, Party, Reading
from bafflebox.rulings.incidents.turns import turn_over
from bafflebox.rulings.remedies import (
    DelayForfeited,
    Duty,
    May,
)


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
