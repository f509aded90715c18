"""Turns in the EUBGF rules: premature action and end of turn (4.1 v and vi)."""

from __future__ import annotations

from bafflebox.rulings import Chapter, Facts, Findings, Party, Reading, Verdict
from bafflebox.rulings.incidents.turns import turn_over
from bafflebox.rulings.remedies import (
    DelayForfeited,
    Discretion,
    Duty,
    May,
    RollStands,
    Sanction,
    TurnGoesOn,
    TurnOver,
    Warning,
)

chapter = Chapter("eubgf")


def _turn_over(f: Facts) -> bool:
    """By the clock, or without one by a lifted die."""
    return turn_over(f, ("lifted_die",))


@chapter.decides("fast_roll", "4.1.v.a")
def early_roll_stands(f: Facts) -> Findings:
    """A roll made before the opponent has finished the turn stands; the opponent still completes the turn."""
    if _turn_over(f):
        yield Verdict("The turn was over: no early roll.", violation=False)
        yield RollStands()
    else:
        yield Verdict("The early roll stands.", violation=True)
        yield TurnGoesOn(Party.ON_TURN, "completes the turn")
        yield RollStands()


@chapter.decides("fast_roll", "4.1.v.b.1", "4.1.v.b.2", "4.1.v.b.3")
def early_roll_took_the_dice(f: Facts) -> Findings:
    """With a clock the dice are shared, so an early roll is an early pick-up too: the next delay is lost on claim."""
    clock = f.known("clock_in_use")
    if _turn_over(f) or clock is False:
        return
    if clock is None:
        yield May(Party.ON_TURN, "claim the loss of the opponent's next delay, where a clock is in use")
    else:
        yield May(Party.ON_TURN, "pause the clock, complete the turn and then start the opponent's time")
        yield DelayForfeited(Party.OFFENDER)
        yield Duty(Party.ON_TURN, "call the director to claim the loss of the delay, unless both accept it")
        yield Reading("The penalty is named for picking up the dice; who rolls them has picked them up.")


def _grabbed(f: Facts) -> bool:
    return bool(not _turn_over(f) and f.clock_in_use)


@chapter.decides("fast_grab", "4.1.v.b.1")
def pause_and_lost_delay(f: Facts) -> Findings:
    """With a clock the player may pause, complete the turn and restart; the opponent loses the next delay."""
    if _grabbed(f):
        yield Verdict("The dice were picked up while the turn still ran.", violation=True)
        yield May(Party.ON_TURN, "pause the clock, complete the turn and then start the opponent's time")
        yield DelayForfeited(Party.OFFENDER)


@chapter.decides("fast_grab", "4.1.v.b.2")
def claimed_from_the_director(f: Facts) -> Findings:
    """The player calls the director to claim it, unless both accept it."""
    if _grabbed(f):
        if f.penalty_accepted:
            yield Verdict("Both accept the loss of the delay.")
        else:
            yield Duty(Party.ON_TURN, "call the director to claim the loss of the delay")


@chapter.decides("fast_grab", "4.1.v.b.3")
def served_on_the_next_turn(f: Facts) -> Findings:
    """On the next turn the offender waits until the delay has run off."""
    if _grabbed(f):
        yield Duty(Party.OFFENDER, "wait on the next turn until the delay has run off")


@chapter.decides("fast_grab", "4.1.ii")
def live_dice_without_a_clock(f: Facts) -> Findings:
    """Dice are live until the turn is over and may not be touched; without a clock no penalty is named."""
    if not f.clock_in_use and not _turn_over(f):
        yield Verdict("The dice were live and may not be touched.", violation=True)


@chapter.decides("hands_in_opponents_turn", "4.1.ii")
def dice_in_the_others_turn(f: Facts) -> Findings:
    """Live dice may not be touched."""
    if f.item == "dice":
        yield Verdict("The dice were live and may not be touched.", violation=True)


@chapter.decides("hands_in_opponents_turn", "4.1.v.b.1")
def dice_picked_up_in_the_others_turn(f: Facts) -> Findings:
    """With a clock, who picks up the dice before the opponent has ended the turn forfeits the next delay."""
    if f.item == "dice" and f.known("clock_in_use") is not False:
        yield May(
            Party.ON_TURN, "claim the loss of the opponent's next delay, if a clock is used and dice were picked up"
        )


@chapter.decides("hands_in_opponents_turn", "4.2.ii.a")
def checkers_in_the_others_turn(f: Facts) -> Findings:
    """No touching of checkers in the opponent's turn; repetition brings a warning, then penalty points."""
    if f.item == "checkers":
        yield Verdict("Checkers may not be touched in the opponent's turn.", violation=True)
        if f.repeated and f.warned_before:
            yield Sanction(Party.OFFENDER, ("penalty points",))
        elif f.repeated:
            yield Warning(Party.OFFENDER, "repeated touching in the opponent's turn")


@chapter.decides("hands_in_opponents_turn", "4.4.ii.c", "4.4.v")
def cube_in_the_others_turn(f: Facts) -> Findings:
    """Touching the cube shows the intention to double, and an early double stands if it is otherwise valid."""
    if f.item == "cube":
        yield Verdict(
            "To touch the cube is to double; before the end of the opponent's turn that stands, if otherwise valid."
        )
        yield TurnGoesOn(Party.ON_TURN, "finishes the turn, knowing of the double")
        yield Discretion(bounds=("a valid early double", "no double: the cube was not open to that player"))


@chapter.decides("end_of_turn", "4.1.vi.a")
def lifting_a_die(f: Facts) -> Findings:
    """Without a clock a turn ends by lifting one or both of the own dice."""
    if not f.clock_in_use:
        if f.last_act == "lifted_die":
            yield TurnOver()
        else:
            yield TurnGoesOn(Party.ON_TURN, "may still change the move until a die is lifted")


@chapter.decides("end_of_turn", "4.1.vi.b")
def starting_the_other_clock(f: Facts) -> Findings:
    """With a clock a turn ends by starting the opponent's time."""
    if f.clock_in_use:
        if f.last_act == "hit_clock" and not f.after_double:
            yield TurnOver()
        else:
            yield TurnGoesOn(Party.ON_TURN, "may still act until the opponent's time is started for good")


@chapter.decides("turn_passed", "4.1.vi.b")
def press_even_when_closed_out(f: Facts) -> Findings:
    """The time is passed on each turn, even to and by a player who can neither move nor double."""
    if f.clock_in_use and not f.could_move:
        yield Verdict("A player who cannot move ends the turn on the clock like any other.", violation=False)
        yield Duty(Party.ON_TURN, "start the opponent's time all the same")


@chapter.decides("dice_kept", "4.3.ii.e")
def pause_for_the_dice(f: Facts) -> Findings:
    """When somebody has lifted the dice and then started the opponent's time, the clock may be paused."""
    if f.clock_hit:
        yield Verdict("The dice have to be put back for the opponent.")
        yield May(Party.OPPONENT, "pause the clock until the dice are back")


@chapter.sets("end_of_turn", "4.1.vi.a", "4.1.vi.b")
def end_of_turn(clock: bool, dice: int = 4) -> str:
    """How a turn ends with this equipment."""
    return "start the opponent's time" if clock else "lift one or both of the own dice"
