"""Turns in the U.S. rules of 2009: begin and end, premature rolls, early pick-up (4.5, 4.6.a, 9.4, 10.1, 10.2)."""

from __future__ import annotations

from bafflebox.rulings import Chapter, Facts, Findings, Party, Reading, Verdict
from bafflebox.rulings.incidents.turns import turn_over
from bafflebox.rulings.remedies import (
    Choice,
    DelayForfeited,
    Discretion,
    Duty,
    May,
    Option,
    Reroll,
    RollStands,
    TurnGoesOn,
    TurnOver,
)

chapter = Chapter("us2009")


@chapter.sets("turn_begun", "4.5.a")
def turn_begun(act: str) -> bool:
    """A turn begins when the player rolls the dice or offers the cube; lifting or shaking them is not enough."""
    return act in ("rolled", "doubled")


def _turn_over(f: Facts) -> bool:
    """By the clock, or without one by a double tap on the bar."""
    return turn_over(f, ("tapped_bar_twice",))


@chapter.decides("end_of_turn", "4.5.b")
def double_tap(f: Facts) -> Findings:
    """Without a clock a turn is concluded by tapping the bar twice."""
    if not f.clock_in_use:
        if f.last_act == "tapped_bar_twice":
            yield TurnOver()
        else:
            yield Verdict("The bar was not tapped twice: the turn is not over.")
            yield TurnGoesOn(Party.ON_TURN, "may still change the play")


@chapter.decides("end_of_turn", "9.4.a")
def by_the_clock(f: Facts) -> Findings:
    """With a clock the turn ends by hitting it; the dice stay on the board."""
    if f.clock_in_use:
        if f.last_act == "hit_clock" and not f.after_double:
            yield TurnOver()
        else:
            yield TurnGoesOn(Party.ON_TURN, "may still change the play until the clock is hit")


@chapter.decides("fast_roll", "4.6.a")
def complete_then_choose(f: Facts) -> Findings:
    """The opponent completes the turn and then lets the early roll stand or demands a reroll."""
    if _turn_over(f):
        yield Verdict("The turn was over: no premature roll.", violation=False)
        yield RollStands()
    else:
        yield Verdict("The roll was premature.", violation=True)
        yield TurnGoesOn(Party.ON_TURN, "completes the turn, with the roll in sight")
        yield Choice(
            Party.ON_TURN,
            (Option("let the roll stand", (RollStands(),)), Option("have it rolled again", (Reroll(),))),
            until="after completing the turn",
        )


@chapter.decides("fast_roll", "10.1.b")
def early_roll_with_a_clock(f: Facts) -> Findings:
    """With a clock the dice were also lifted early, which costs the delay; how the two rules join is not said."""
    if not _turn_over(f) and f.clock_in_use:
        yield Reading("With a clock 4.6 and 10.1 can both apply to one incident; the book does not say how they join.")
        yield Discretion(bounds=("the delay of the next checker play is lost as well", "only the choice on the roll"))


# --- early pick-up ------------------------------------------------------------------------------------------------


def _lifted_early(f: Facts) -> bool:
    return bool(not _turn_over(f) and f.clock_in_use)


@chapter.decides("fast_grab", "10.1.a")
def not_before_the_clock(f: Facts) -> Findings:
    """With a clock the dice may not be touched until the opponent has hit it."""
    if _lifted_early(f):
        yield Verdict("The dice were touched before the clock was hit.", violation=True)
    elif f.clock_in_use:
        yield Verdict("The clock had been hit: no early pick-up.", violation=False)


@chapter.decides("fast_grab", "10.1.b")
def delay_lost(f: Facts) -> Findings:
    """Whoever lifts the dice early loses the delay for the next checker play."""
    if _lifted_early(f) and not f.waived:
        yield DelayForfeited(Party.OFFENDER, "on the next checker play")


@chapter.decides("fast_grab", "10.1.c")
def claimed_through_the_director(f: Facts) -> Findings:
    """If the two do not agree to let it go, the player on turn stops the clocks and calls the director."""
    if _lifted_early(f):
        if f.waived:
            yield Verdict("Both players let it go: no penalty.")
        else:
            yield Duty(Party.ON_TURN, "stop both clocks and call the director to claim the penalty")


@chapter.decides("fast_grab", "10.1.d")
def wait_for_zero(f: Facts) -> Findings:
    """The penalised player waits until the delay has run down to zero before rolling."""
    if _lifted_early(f) and not f.waived:
        yield Duty(Party.OFFENDER, "wait until the delay has run down to zero before rolling")


@chapter.decides("fast_grab", "4.3.c")
def hands_off_without_a_clock(f: Facts) -> Findings:
    """Nobody touches the dice in the opponent's turn; without a clock no penalty is named."""
    if not f.clock_in_use and not _turn_over(f):
        yield Verdict("Dice are not touched in the opponent's turn.", violation=True)


@chapter.decides("hands_in_opponents_turn", "4.3.c")
def hands_off(f: Facts) -> Findings:
    """No player touches checkers or dice in the opponent's turn."""
    if f.item in ("dice", "checkers"):
        yield Verdict(f"The {f.item} may not be touched in the opponent's turn.", violation=True)


@chapter.decides("hands_in_opponents_turn", "10.1.b", "10.1.c")
def dice_picked_up(f: Facts) -> Findings:
    """With a clock, who picks up the dice too early loses the delay for the next checker play."""
    if f.item == "dice" and f.known("clock_in_use") is not False:
        yield May(
            Party.ON_TURN, "claim the loss of the opponent's next delay, if a clock is used and dice were picked up"
        )


@chapter.decides("dice_kept", "10.2")
def free_turn_for_the_opponent(f: Facts) -> Findings:
    """If somebody ends the turn on the clock but takes the dice along, the other may play the next turn untimed."""
    if f.clock_hit:
        yield May(Party.OPPONENT, "stop the clock and play the whole next turn untimed")


@chapter.decides("turn_passed", "9.4.c")
def no_need_to_roll(f: Facts) -> Findings:
    """A player without legal moves need not roll, but hits the clock to end the turn and reset the delay."""
    if not f.could_move and f.clock_in_use:
        yield Verdict("A player who cannot move need not roll.", violation=False)
        yield Duty(Party.ON_TURN, "hit the clock")


@chapter.sets("end_of_turn", "4.5.b", "9.4.a")
def end_of_turn(clock: bool, dice: int = 2) -> str:
    """How a turn ends with this equipment."""
    return "hit the clock" if clock else "tap the bar twice"
